From Binding Require Import theorem shadow.
Definition T1_stated : forall n : nat, n + 1 = 1 + n := T1.
