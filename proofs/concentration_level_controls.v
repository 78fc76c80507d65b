(** Controls of C4-law: dependent steps do not add like independent ones; the proxy is sharp. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_sphere_direction concentration_sphere_tail concentration_chain
  concentration_level_fresh concentration_level_energy concentration_level_law.
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

(** For b = 2, D = 1 the proxy D (b - 1)^2 / d = 1/d of the sum of the xi cannot be lowered. *)
Theorem C4_control_proxy : forall d (M : upper_mean (orthogonal_map d)) v, (2 <= d)%nat ->
  uniform_role d M -> v < / INR d ->
  ~ (forall (x : nat -> nat -> R), (forall i, (i < 2 ^ 1)%nat -> on_sphere d (x i)) ->
       forall lambda,
         level_fresh M 2 1 (fun w => exp (lambda * bsum 1 (fun r => level_xi d 2 1 x w r)))
         <= exp (lambda ^ 2 * v / 2)).
Proof.
  intros d M v Hd HM Hv Bound.
  set (e := unit_basis 0).
  assert (on_sphere d e) as He
    by (unfold on_sphere, e; rewrite dot_basis by lia; apply delta_same).
  pose proof (along_unit d Hd e) as Hu. set (u := along d e) in *.
  destruct HM as [m Hm].
  destruct (C3_proxy_sharp d m Hd e He v Hv) as [l Hl].
  specialize (Bound (fun _ => e) (fun _ _ => He) l).
  apply (Rlt_irrefl (exp (v * l ^ 2 / 2))).
  eapply Rlt_le_trans; [exact Hl |]. replace (v * l ^ 2 / 2) with (l ^ 2 * v / 2) by field.
  eapply Rle_trans; [| exact Bound]. right.
  set (V := mean m (fun x => exp (l * dot d x e))).
  assert (forall (a b : orthogonal_map d) w,
    bsum 1 (fun r => level_xi d 2 1 (fun _ => e) (update w 0 (update (update (fun _ =>
      identity_map d) 0 a) 1 b)) r) = dot d (b u) (a u)) as Xi.
  { intros a b w. unfold level_xi. cbn [bsum code].
    change (update w 0 (update (update (fun _ => identity_map d) 0 a) 1 b) 0)
      with (update (update (fun _ => identity_map d) 0 a) 1 b).
    unfold relative_step, total, product_weight, product_value.
    fold u. change (1 - 1)%nat with O. change (2 ^ 0)%nat with 1%nat. change (2 * 1)%nat with 2%nat.
    cbn [bsum]. cbn [Nat.eq_dec nat_rec nat_rect sumbool_rec sumbool_rect].
    assert (@norm (Rn d) e = 1) as Hn by (apply norm_unit; exact He).
    rewrite Hn. unfold on_sphere in He. rewrite He. cbn.
    rewrite (inner_sym (Rn d) (a u) (b u) : dot d (a u) (b u) = dot d (b u) (a u)). field. }
  unfold level_fresh. cbn [independent].
  change (V = M (fun a => M (fun b => exp (l * bsum 1 (fun r => level_xi d 2 1 (fun _ => e)
    (update (fun _ _ => identity_map d) 0
      (update (update (fun _ => identity_map d) 0 a) 1 b)) r))))).
  assert (forall a : orthogonal_map d,
    M (fun b => exp (l * bsum 1 (fun r => level_xi d 2 1 (fun _ => e)
      (update (fun _ _ => identity_map d) 0
        (update (update (fun _ => identity_map d) 0 a) 1 b)) r))) = V) as Inner.
  { intros a. rewrite (upper_ext _ M _ (fun b => exp (l * dot d (b u) (a u)))).
    - assert (on_sphere d (a u)) as Ha by (unfold on_sphere; rewrite act_dot; exact Hu).
      rewrite (Hm u (fun x => exp (l * dot d x (a u))) Hu).
      + assert (forall q, continuity_pt (fun q => exp (l * q)) q) as Hc
          by (intros q; apply derivable_continuous_pt; reg).
        unfold V.
        rewrite (C3_direction d m Hd (fun q => exp (l * q)) (a u) Hc Ha).
        now rewrite (C3_direction d m Hd (fun q => exp (l * q)) e Hc He).
      + apply cont_eq with (fun x => exp (l * dot d x (a u) + 0));
          [intros x; f_equal; ring | apply cont_exp].
    - apply bounded_exp, bounded_scale. exists 1. intros b. rewrite Xi.
      now apply role_product_bounded.
    - intros b. now rewrite Xi. }
  rewrite (upper_ext _ M _ (fun _ => V)); [now rewrite upper_const | | exact Inner].
  exists (Rabs V). intros a. rewrite Inner. apply Rle_refl.
Qed.
