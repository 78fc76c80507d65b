(** Must fail: writes a file while it is compiled. *)
Redirect "elsewhere" Print nat.
Theorem T1 : forall n : nat, n + 1 = 1 + n.
Proof. induction n as [| n IH]; [reflexivity |]. cbn. rewrite IH. reflexivity. Qed.
