(** Must fail: a theorem that was not proved.  [coqc] accepts this file. *)
Theorem T1 : forall n : nat, n + 1 = 1 + n.
Admitted.
