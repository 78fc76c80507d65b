From Binding Require Import theorem.
Definition T1_stated : forall n : nat, n + 1 = 1 + n := T1.
