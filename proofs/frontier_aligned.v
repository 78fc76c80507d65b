(** F3, an image aligned with its caption: <f, t> >= cos psi.

    Both captions lie within theta of the anchor (<t, a>, <t', a> >= cos theta, theta <= PI/2).
    psi may be anything >= 0 for the bound and anything in [0, PI] for its attainment: psi = 0
    forces f = t, and from psi = PI/2 - theta on the alignment costs nothing (F1).
    [Rmin] is the minimum of two reals, [ray x] the unit vector of the plane at angle x. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product frontier frontier_angles.
Open Scope R_scope.

Lemma cos_difference : forall x y, cos (x - y) - cos (x + y) = 2 * sin y * sin x.
Proof. intros x y. rewrite cos_minus, cos_plus. ring. Qed.

Section Aligned.
  Variable E : inner_space.

  Lemma angle_le : forall (u v : E) x, unit u -> unit v -> 0 <= x <= PI ->
    cos x <= inner u v -> angle u v <= x.
  Proof.
    intros u v x Hu Hv Hx H. pose proof (angle_bounds E u v).
    apply cos_decr_0; rewrite ?cos_angle; lra || assumption.
  Qed.

  (** F3: with phi = angle f t and delta the half-angle between the captions the margin is at
      most cos phi - cos (phi + 2 delta) = 2 sin delta sin (phi + delta), and delta <= theta. *)
  Theorem F3 : forall (t t' a f : E) theta psi, unit t -> unit t' -> unit a -> unit f ->
    0 <= theta <= PI / 2 -> 0 <= psi ->
    cos theta <= inner t a -> cos theta <= inner t' a -> cos psi <= inner f t ->
    inner f (vsub t t') <= 2 * sin theta * sin (Rmin (theta + psi) (PI / 2)).
  Proof.
    intros t t' a f theta psi Ht Ht' Ha Hf Hth Hpsi Kt Kt' Kf. pose proof PI_RGT_0.
    pose proof (angle_le t a theta Ht Ha ltac:(lra) Kt) as Gt.
    pose proof (angle_le t' a theta Ht' Ha ltac:(lra) Kt') as Gt'.
    destruct (F2_triangle E t t' a Ht Ht' Ha) as [T _].
    destruct (inner_between E f t' t Hf Ht' Ht) as [L _].
    rewrite inner_sub_r, <- (cos_angle E f t) by assumption.
    rewrite (angle_sym E t' t) in L.
    pose proof (angle_bounds E t t') as Bd. pose proof (angle_bounds E f t) as Bf.
    set (phi := angle f t) in *. set (delta := angle t t' / 2).
    replace (angle t t') with (2 * delta) in * by (unfold delta; field).
    pose proof (cos_difference (phi + delta) delta) as M.
    replace (phi + delta - delta) with phi in M by ring.
    replace (phi + delta + delta) with (phi + 2 * delta) in M by ring.
    assert (Sd : 0 <= sin delta <= sin theta).
    { split; [apply sin_ge_0; lra | apply sin_incr_1; lra]. }
    assert (Sr : sin (phi + delta) <= sin (Rmin (theta + psi) (PI / 2))).
    { destruct (Rle_dec (theta + psi) (PI / 2)) as [Hle | Hgt].
      - pose proof (angle_le f t psi Hf Ht ltac:(lra) Kf) as Gf. fold phi in Gf.
        rewrite Rmin_left by lra. apply sin_incr_1; lra.
      - rewrite Rmin_right, sin_PI2 by lra. apply SIN_bound. }
    assert (Sm : 0 <= sin (Rmin (theta + psi) (PI / 2))).
    { apply sin_ge_0; [apply Rmin_glb; lra |]. pose proof (Rmin_r (theta + psi) (PI / 2)). lra. }
    assert (sin delta * sin (phi + delta) <= sin theta * sin (Rmin (theta + psi) (PI / 2))); [| lra].
    apply Rle_trans with (sin delta * sin (Rmin (theta + psi) (PI / 2))).
    - now apply Rmult_le_compat_l.
    - now apply Rmult_le_compat_r.
  Qed.

  (** F3 at psi = 0, in kappa: the image equal to its caption has at most 2 (1 - kappa^2). *)
  Theorem F3_aligned : forall (t t' a : E) kappa, unit t -> unit t' -> unit a ->
    0 <= kappa <= 1 -> kappa <= inner t a -> kappa <= inner t' a ->
    inner t (vsub t t') = dist t t' * dist t t' / 2 /\
    inner t (vsub t t') <= 2 * (1 - kappa ^ 2).
  Proof.
    intros t t' a kappa Ht Ht' Ha Hk K K'.
    pose proof (dist_square_ceiling E t t' a kappa Ht Ht' Ha (proj1 Hk) K K') as C.
    pose proof (dist_sq_unit E t t' Ht Ht') as D.
    rewrite inner_sub_r, Ht. split; lra.
  Qed.
End Aligned.

(** F3 is attained in every dimension from 2 on: f in the plane of t and t', at the angle
    min (theta + psi, PI/2) from the anchor. *)
Theorem F3_attained : forall n theta psi, (2 <= n)%nat ->
  0 <= theta <= PI / 2 -> 0 <= psi <= PI ->
  exists t t' a f : Rn n, unit t /\ unit t' /\ unit a /\ unit f /\
    inner t a = cos theta /\ inner t' a = cos theta /\ cos psi <= inner f t /\
    inner f (vsub t t') = 2 * sin theta * sin (Rmin (theta + psi) (PI / 2)).
Proof.
  intros n theta psi Hn Hth Hpsi.
  set (beta := Rmin (theta + psi) (PI / 2)).
  assert (B : theta <= beta <= theta + psi).
  { unfold beta. split; [apply Rmin_glb; lra | apply Rmin_l]. }
  exists (ray theta), (ray (- theta)), (ray 0), (ray beta).
  repeat split; try (now apply unit_ray); try rewrite inner_sub_r;
    rewrite ?inner_ray by exact Hn.
  - now rewrite Rminus_0_r.
  - rewrite Rminus_0_r. apply cos_neg.
  - apply cos_decr_1; lra.
  - replace (beta - - theta) with (beta + theta) by ring. apply cos_difference.
Qed.

(** The two ends of F3: psi = 0 is 2 sin^2 theta = 2 (1 - kappa^2), psi = PI/2 is F1's ceiling. *)
Theorem F3_ends : forall theta, 0 <= theta <= PI / 2 ->
  2 * sin theta * sin (Rmin (theta + 0) (PI / 2)) = 2 * sin theta ^ 2 /\
  2 * sin theta ^ 2 = 2 * (1 - cos theta ^ 2) /\
  2 * sin theta * sin (Rmin (theta + PI / 2) (PI / 2)) = 2 * sin theta.
Proof.
  intros theta Hth. pose proof (sin2_cos2 theta) as P. unfold Rsqr in P.
  rewrite Rmin_left, Rmin_right, sin_PI2, Rplus_0_r by lra. repeat split; nra.
Qed.

(** Control: no constant below 2, for 0 < theta <= PI/2 and any psi. *)
Theorem F3_control_constant : forall n theta psi c, (2 <= n)%nat ->
  0 < theta <= PI / 2 -> 0 <= psi <= PI -> c < 2 ->
  ~ (forall t t' a f : Rn n, unit t -> unit t' -> unit a -> unit f ->
       cos theta <= inner t a -> cos theta <= inner t' a -> cos psi <= inner f t ->
       inner f (vsub t t') <= c * sin theta * sin (Rmin (theta + psi) (PI / 2))).
Proof.
  intros n theta psi c Hn Hth Hpsi Hc H. pose proof PI_RGT_0.
  destruct (F3_attained n theta psi Hn) as [t [t' [a [f [Ht [Ht' [Ha [Hf [K [K' [Kf M]]]]]]]]]]]; try lra.
  assert (G : inner f (vsub t t') <= c * sin theta * sin (Rmin (theta + psi) (PI / 2)))
    by (apply (H t t' a f); lra || assumption).
  rewrite M in G.
  assert (0 < sin theta) by (apply sin_gt_0; lra).
  assert (0 < sin (Rmin (theta + psi) (PI / 2))).
  { apply sin_gt_0; [apply Rmin_glb_lt; lra |]. pose proof (Rmin_r (theta + psi) (PI / 2)). lra. }
  assert (0 < sin theta * sin (Rmin (theta + psi) (PI / 2))) by (now apply Rmult_lt_0_compat).
  nra.
Qed.

(** Control: without psi (the bound of f = t) it is false as soon as psi > 0 and theta < PI/2. *)
Theorem F3_control_no_psi : forall n theta psi, (2 <= n)%nat ->
  0 < theta < PI / 2 -> 0 < psi <= PI ->
  ~ (forall t t' a f : Rn n, unit t -> unit t' -> unit a -> unit f ->
       cos theta <= inner t a -> cos theta <= inner t' a -> cos psi <= inner f t ->
       inner f (vsub t t') <= 2 * sin theta ^ 2).
Proof.
  intros n theta psi Hn Hth Hpsi H. pose proof PI_RGT_0.
  destruct (F3_attained n theta psi Hn) as [t [t' [a [f [Ht [Ht' [Ha [Hf [K [K' [Kf M]]]]]]]]]]]; try lra.
  assert (G : inner f (vsub t t') <= 2 * sin theta ^ 2) by (apply (H t t' a f); lra || assumption).
  rewrite M in G.
  assert (0 < sin theta) by (apply sin_gt_0; lra).
  assert (sin theta < sin (Rmin (theta + psi) (PI / 2))); [| nra].
  assert (theta < Rmin (theta + psi) (PI / 2)) by (apply Rmin_glb_lt; lra).
  pose proof (Rmin_r (theta + psi) (PI / 2)). apply sin_increasing_1; lra.
Qed.

(** Control: theta + psi must stop at PI/2; the formula without the minimum is false. *)
Theorem F3_control_no_min : forall n, (2 <= n)%nat ->
  ~ (forall (t t' a f : Rn n) theta psi, unit t -> unit t' -> unit a -> unit f ->
       0 <= theta <= PI / 2 -> 0 <= psi <= PI / 2 ->
       cos theta <= inner t a -> cos theta <= inner t' a -> cos psi <= inner f t ->
       inner f (vsub t t') <= 2 * sin theta * sin (theta + psi)).
Proof.
  intros n Hn H. pose proof PI_RGT_0.
  destruct (F3_attained n (PI / 2) (PI / 2) Hn)
    as [t [t' [a [f [Ht [Ht' [Ha [Hf [K [K' [Kf M]]]]]]]]]]]; try lra.
  assert (G : inner f (vsub t t') <= 2 * sin (PI / 2) * sin (PI / 2 + PI / 2))
    by (apply (H t t' a f); lra || assumption).
  rewrite M, Rmin_right, sin_PI2 in G by lra.
  replace (PI / 2 + PI / 2) with PI in G by field. rewrite sin_PI in G. lra.
Qed.

(** Control: theta <= PI/2 is needed; at theta = PI the formula would forbid all binding. *)
Theorem F3_control_wide : forall n, (2 <= n)%nat ->
  ~ (forall (t t' a f : Rn n) theta psi, unit t -> unit t' -> unit a -> unit f ->
       0 <= theta <= PI -> 0 <= psi ->
       cos theta <= inner t a -> cos theta <= inner t' a -> cos psi <= inner f t ->
       inner f (vsub t t') <= 2 * sin theta * sin (Rmin (theta + psi) (PI / 2))).
Proof.
  intros n Hn H. pose proof PI_RGT_0.
  destruct (F3_attained n (PI / 2) 0 Hn)
    as [t [t' [a [f [Ht [Ht' [Ha [Hf [K [K' [Kf M]]]]]]]]]]]; try lra.
  rewrite cos_PI2 in K, K'.
  assert (G : inner f (vsub t t') <= 2 * sin PI * sin (Rmin (PI + 0) (PI / 2)))
    by (apply (H t t' a f); rewrite ?cos_PI; lra || assumption).
  rewrite M, Rmin_left, Rplus_0_r, sin_PI2, sin_PI in G by lra. lra.
Qed.
