(** Must fail: an inner module named like one of the library. *)
Module Classical_Prop.
  Axiom classic : False.
End Classical_Prop.
Theorem T1 : forall n : nat, n + 1 = 1 + n.
Proof. destruct Classical_Prop.classic. Qed.
