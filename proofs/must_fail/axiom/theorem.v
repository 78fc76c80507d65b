(** Must fail: a proof that rests on a smuggled axiom.  [coqc] accepts this file. *)
Axiom convenient : forall n : nat, n + 1 = 1 + n.
Theorem T1 : forall n : nat, n + 1 = 1 + n.
Proof. exact convenient. Qed.
