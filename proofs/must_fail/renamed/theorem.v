(** Must fail: the audit restates another theorem of the same name and statement. *)
Theorem T1 : forall n : nat, n + 1 = 1 + n.
Admitted.
