(** Must fail: a fixpoint that Coq was told not to check. *)
#[bypass_check(guard)] Fixpoint loop (n : nat) : False := loop n.
Theorem T1 : forall n : nat, n + 1 = 1 + n.
Proof. destruct (loop 0). Qed.
