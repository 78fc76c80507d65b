(** Must pass, so that the gate is seen to accept what is sound. *)
Theorem T1 : forall n : nat, n + 1 = 1 + n.
Proof.
  induction n as [| n IH]; [reflexivity |]. cbn. rewrite IH. reflexivity.
Qed.
