From Binding Require Import Classical_Prop.
Theorem T1 : forall n : nat, n + 1 = 1 + n.
Proof. destruct classic. Qed.
