(** Must fail: the second o of the name is Cyrillic. *)
Definition bоol := unit.
Theorem T1 : forall n : nat, n + 1 = 1 + n.
Proof. induction n as [| n IH]; [reflexivity |]. cbn. rewrite IH. reflexivity. Qed.
