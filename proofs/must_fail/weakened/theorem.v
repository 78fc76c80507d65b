(** Must fail: proved, but less than what the audit restates. *)
Theorem T1 : forall n : nat, n = 0 -> n + 1 = 1 + n.
Proof. intros n H. rewrite H. reflexivity. Qed.
