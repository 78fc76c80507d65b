(** Controls of C4-law: dependent steps do not add like independent ones. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_sphere_tail concentration_chain concentration_level_fresh.
Open Scope R_scope.

(** Adding squared weights in place of weights is wrong for every uniform role. *)
Theorem C4_control_squares : forall d (M : upper_mean (orthogonal_map d)), (2 <= d)%nat ->
  uniform_role d M ->
  ~ (forall n (w : nat -> R) (z : nat -> orthogonal_map d -> R) v, 0 <= v ->
       (forall i, (i < n)%nat -> bounded (z i)) ->
       (forall i lambda, (i < n)%nat ->
          M (fun T => exp (lambda * z i T)) <= exp (lambda ^ 2 * v / 2)) ->
       forall lambda, M (fun T => exp (lambda * bsum n (fun i => w i * z i T)))
         <= exp (lambda ^ 2 * (bsum n (fun i => w i ^ 2) * v) / 2)).
Proof.
  intros d M Hd HM Bound.
  assert (0 < / INR d) as Hv by (apply Rinv_0_lt_compat, lt_0_INR; lia).
  assert (on_sphere d (unit_basis 0)) as Hu
    by (unfold on_sphere; rewrite dot_basis by lia; apply delta_same).
  pose proof (role_sub_gaussian d Hd M HM (unit_basis 0) (unit_basis 0)) as Sub.
  destruct HM as [m Hm].
  destruct (C3_proxy_sharp d m Hd (unit_basis 0) Hu (/ INR d / 2)) as [l Hl]; [lra |].
  set (z := fun (i : nat) (T : orthogonal_map d) => dot d (T (unit_basis 0)) (unit_basis 0)).
  assert (forall i, bounded (z i)) as Hz.
  { intros i. exists 1. intros T. unfold z.
    apply (role_product_bounded d _ _ Hu Hu T (identity_map d)). }
  specialize (Bound 2%nat (fun _ => 1) z (/ INR d) ltac:(lra) (fun i _ => Hz i)
    (fun i lambda _ => Sub lambda Hu Hu) (l / 2)).
  apply (Rlt_irrefl (exp (/ INR d / 2 * l ^ 2 / 2))).
  eapply Rlt_le_trans; [exact Hl |].
  rewrite <- (Hm (unit_basis 0) (fun x => exp (l * dot d x (unit_basis 0))) Hu).
  - eapply Rle_trans; [right | eapply Rle_trans; [exact Bound |]].
    + apply upper_ext.
      * apply bounded_exp, bounded_scale. exact (Hz O).
      * intros T. f_equal. cbn [bsum]. unfold z. field.
    + apply exp_le. cbn [bsum]. right. field. apply Rgt_not_eq, lt_0_INR. lia.
  - apply cont_eq with (fun x => exp (l * dot d x (unit_basis 0) + 0));
      [intros x; f_equal; ring | apply cont_exp].
Qed.
