(** F2, the per-item ceiling and floor in measured angles.

    [angle u v] is acos <u, v>, the true angle between unit vectors, in [0, PI].
    [t], [t'] are unit captions, [a] a unit anchor; F2 has no other hypothesis. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product frontier.
Open Scope R_scope.

Definition angle {E : inner_space} (u v : E) : R := acos (inner u v).

Lemma one_minus_cos : forall x, 1 - cos x = 2 * (sin (x / 2) * sin (x / 2)).
Proof.
  intros x. pose proof (cos_2a_sin (x / 2)) as H.
  replace (2 * (x / 2)) with x in H by field. lra.
Qed.

Lemma half_sine_nonneg : forall x, 0 <= x <= 2 * PI -> 0 <= sin (x / 2).
Proof. intros x Hx. apply sin_ge_0; lra. Qed.

Lemma half_sine_pos : forall x, 0 < x < 2 * PI -> 0 < sin (x / 2).
Proof. intros x Hx. apply sin_gt_0; lra. Qed.

Lemma half_sine_increasing : forall x y, 0 <= x <= y -> y <= PI -> sin (x / 2) <= sin (y / 2).
Proof. intros x y Hxy Hy. apply sin_incr_1; lra. Qed.

Lemma cos_abs : forall x, cos (Rabs x) = cos x.
Proof. intros x. unfold Rabs. destruct (Rcase_abs x); [apply cos_neg | reflexivity]. Qed.

Section Angles.
  Variable E : inner_space.

  Lemma angle_bounds : forall u v : E, 0 <= angle u v <= PI.
  Proof. intros u v. apply acos_bound. Qed.

  Lemma angle_sym : forall u v : E, angle u v = angle v u.
  Proof. intros u v. unfold angle. now rewrite inner_sym. Qed.

  Lemma cos_angle : forall u v : E, unit u -> unit v -> cos (angle u v) = inner u v.
  Proof. intros u v Hu Hv. apply cos_acos. now apply inner_unit_bounds. Qed.

  Lemma sin_angle_nonneg : forall u v : E, 0 <= sin (angle u v).
  Proof. intros u v. pose proof (angle_bounds u v). apply sin_ge_0; lra. Qed.

  (** Chord and angle: |u - v| = 2 sin (angle / 2). *)
  Lemma dist_angle : forall u v : E, unit u -> unit v -> dist u v = 2 * sin (angle u v / 2).
  Proof.
    intros u v Hu Hv. pose proof (angle_bounds u v) as B. pose proof PI_RGT_0.
    pose proof (half_sine_nonneg (angle u v)) as S.
    apply square_eq; [apply dist_nonneg | lra |].
    rewrite dist_sq_unit, <- cos_angle by assumption.
    pose proof (one_minus_cos (angle u v)). lra.
  Qed.

  (** Cauchy-Schwarz on the parts of t and t' orthogonal to a: <t, t'> lies between the cosines
      of the sum and of the difference of the angles. *)
  Lemma inner_between : forall t t' a : E, unit t -> unit t' -> unit a ->
    cos (angle t a + angle t' a) <= inner t t' <= cos (angle t a - angle t' a).
  Proof.
    intros t t' a Ht Ht' Ha.
    pose proof (cauchy_schwarz_sq E (vsub t (vscale (inner t a) a)) (vsub t' (vscale (inner t' a) a)))
      as H.
    rewrite !inner_sub_l, !inner_sub_r, !inner_scale_l, !inner_scale_r in H.
    rewrite (inner_sym E a t), (inner_sym E a t'), Ht, Ht', Ha in H.
    rewrite cos_plus, cos_minus.
    pose proof (sin2_cos2 (angle t a)) as P. pose proof (sin2_cos2 (angle t' a)) as P'.
    unfold Rsqr in P, P'. rewrite !cos_angle in * by assumption.
    pose proof (sin_angle_nonneg t a) as S. pose proof (sin_angle_nonneg t' a) as S'.
    set (s := sin (angle t a)) in *. set (s' := sin (angle t' a)) in *.
    set (c := inner t a) in *. set (c' := inner t' a) in *.
    assert (Q : (inner t t' - c * c') * (inner t t' - c * c') <= (s * s') * (s * s')).
    { replace ((s * s') * (s * s')) with ((s * s) * (s' * s')) by ring.
      replace (s * s) with (1 - c * c) by lra. replace (s' * s') with (1 - c' * c') by lra. nra. }
    assert (N : 0 <= s * s') by now apply Rmult_le_pos.
    pose proof (square_le (inner t t' - c * c') (s * s') N Q).
    assert (- (inner t t' - c * c') <= s * s') by (apply square_le; [exact N | lra]).
    lra.
  Qed.

  (** F2: the chord is at most 2 sin of the half-sum of the two angles, whatever they are. *)
  Theorem F2 : forall t t' a : E, unit t -> unit t' -> unit a ->
    dist t t' <= 2 * sin ((angle t a + angle t' a) / 2).
  Proof.
    intros t t' a Ht Ht' Ha. destruct (inner_between t t' a Ht Ht' Ha) as [L _].
    pose proof (angle_bounds t a). pose proof (angle_bounds t' a).
    pose proof (half_sine_nonneg (angle t a + angle t' a)).
    apply square_le; [lra |]. rewrite dist_sq_unit by assumption.
    pose proof (one_minus_cos (angle t a + angle t' a)). lra.
  Qed.

  (** F2, floor: the chord is at least 2 sin of half the difference of the two angles. *)
  Theorem F2_floor : forall t t' a : E, unit t -> unit t' -> unit a ->
    2 * sin (Rabs (angle t a - angle t' a) / 2) <= dist t t'.
  Proof.
    intros t t' a Ht Ht' Ha. destruct (inner_between t t' a Ht Ht' Ha) as [_ U].
    apply square_le; [apply dist_nonneg |]. rewrite dist_sq_unit by assumption.
    pose proof (one_minus_cos (Rabs (angle t a - angle t' a))) as O.
    rewrite cos_abs in O. lra.
  Qed.

  (** The triangle inequality and the perimeter of a spherical triangle: what F2 says of angles. *)
  Theorem F2_triangle : forall t t' a : E, unit t -> unit t' -> unit a ->
    angle t t' <= angle t a + angle t' a /\ angle t t' + angle t a + angle t' a <= 2 * PI.
  Proof.
    intros t t' a Ht Ht' Ha. destruct (inner_between t t' a Ht Ht' Ha) as [L _].
    pose proof (angle_bounds t a). pose proof (angle_bounds t' a).
    pose proof (angle_bounds t t'). rewrite <- cos_angle in L by assumption.
    split.
    - destruct (Rle_dec (angle t a + angle t' a) PI); [| lra]. apply cos_decr_0; lra.
    - destruct (Rle_dec (angle t a + angle t' a) PI); [lra |].
      assert (angle t t' <= 2 * PI - (angle t a + angle t' a)); [| lra].
      apply cos_decr_0; try lra. rewrite cos_minus, cos_2PI, sin_2PI. lra.
  Qed.

  (** F2 for upper bounds on the angles: their sum counts only up to PI. *)
  Theorem F2_bounds : forall (t t' a : E) th1 th2, unit t -> unit t' -> unit a ->
    angle t a <= th1 -> angle t' a <= th2 ->
    dist t t' <= 2 * sin (Rmin (th1 + th2) PI / 2).
  Proof.
    intros t t' a th1 th2 Ht Ht' Ha H1 H2. rewrite dist_angle by assumption.
    destruct (F2_triangle t t' a Ht Ht' Ha) as [T _]. pose proof (angle_bounds t t').
    pose proof (Rmin_glb (th1 + th2) PI (angle t t')). pose proof (Rmin_r (th1 + th2) PI).
    assert (sin (angle t t' / 2) <= sin (Rmin (th1 + th2) PI / 2)); [| lra].
    apply half_sine_increasing; lra.
  Qed.

  (** F2 gives back F1: both captions within the angle theta <= PI/2 of the anchor. *)
  Theorem F2_equal_bounds : forall (t t' a f : E) theta, unit t -> unit t' -> unit a -> unit f ->
    theta <= PI / 2 -> angle t a <= theta -> angle t' a <= theta ->
    inner f (vsub t t') <= dist t t' /\ dist t t' <= 2 * sin theta.
  Proof.
    intros t t' a f theta Ht Ht' Ha Hf Hth H1 H2. split; [now apply margin_le_dist |].
    pose proof (F2_bounds t t' a theta theta Ht Ht' Ha H1 H2) as H.
    rewrite Rmin_left in H by lra.
    now replace ((theta + theta) / 2) with theta in H by field.
  Qed.
End Angles.

(** The two forms of F1's ceiling, with theta = acos kappa, are the same number. *)
Theorem F2_forms : forall kappa, 0 <= kappa <= 1 ->
  2 * sqrt (1 - kappa ^ 2) = 2 * sin (acos kappa) /\ 0 <= acos kappa <= PI / 2.
Proof.
  intros kappa Hk. pose proof (acos_bound kappa) as B. split.
  - rewrite sin_acos by lra. unfold Rsqr. do 2 f_equal. ring.
  - split; [lra |]. apply cos_decr_0; try lra. rewrite cos_PI2, cos_acos; lra.
Qed.

(** The unit vector of the plane at angle th from e_0. *)
Definition ray (th : R) : nat -> R := planar (cos th) (sin th).

Lemma inner_ray : forall n x y, (2 <= n)%nat -> inner (i := Rn n) (ray x) (ray y) = cos (x - y).
Proof. intros n x y Hn. unfold ray. rewrite inner_planar by exact Hn. now rewrite cos_minus. Qed.

Lemma unit_ray : forall n x, (2 <= n)%nat -> unit (E := Rn n) (ray x).
Proof.
  intros n x Hn. unfold unit. rewrite inner_ray by exact Hn.
  replace (x - x) with 0 by ring. apply cos_0.
Qed.

Lemma angle_ray : forall n x y, (2 <= n)%nat -> Rabs (x - y) <= PI ->
  angle (E := Rn n) (ray x) (ray y) = Rabs (x - y).
Proof.
  intros n x y Hn H. unfold angle. rewrite inner_ray, <- cos_abs by exact Hn.
  apply acos_cos. split; [apply Rabs_pos | exact H].
Qed.
