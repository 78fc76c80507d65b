(** F5, the diagnostic: the chord between two captions as a fraction of its ceiling.

    [angle_sum t t' a] is the sum of the captions' angles to the anchor.
    [ratio t t' a] is |t - t'| / (2 sin (angle_sum / 2)); [ratio_floor t t' a] is
    sin (|difference of the angles| / 2) / sin (angle_sum / 2).
    [residual t a] is the part of t orthogonal to the unit anchor a. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product frontier frontier_angles.
Open Scope R_scope.

Definition angle_sum {E : inner_space} (t t' a : E) : R := angle t a + angle t' a.
Definition ratio {E : inner_space} (t t' a : E) : R := dist t t' / (2 * sin (angle_sum t t' a / 2)).
Definition ratio_floor {E : inner_space} (t t' a : E) : R :=
  sin (Rabs (angle t a - angle t' a) / 2) / sin (angle_sum t t' a / 2).
Definition residual {E : inner_space} (t a : E) : E := vsub t (vscale (inner t a) a).

(** Twice the null's squared chord is the ceiling's plus the floor's. *)
Lemma null_gap : forall th1 th2,
  2 * (1 - cos th1 * cos th2) = (1 - cos (th1 + th2)) + (1 - cos (th1 - th2)).
Proof. intros th1 th2. rewrite cos_plus, cos_minus. ring. Qed.

Section Diagnostic.
  Variable E : inner_space.

  (** F5: the ratio lies between its floor and 1. *)
  Theorem F5 : forall t t' a : E, unit t -> unit t' -> unit a ->
    0 < angle t a + angle t' a < 2 * PI ->
    ratio_floor t t' a <= ratio t t' a <= 1.
  Proof.
    intros t t' a Ht Ht' Ha Hs. pose proof (half_sine_pos _ Hs) as S.
    pose proof (F2 E t t' a Ht Ht' Ha) as U. pose proof (F2_floor E t t' a Ht Ht' Ha) as L.
    unfold ratio_floor, ratio, angle_sum. set (s := sin ((angle t a + angle t' a) / 2)) in *.
    set (d := sin (Rabs (angle t a - angle t' a) / 2)) in *. split.
    - apply Rmult_le_reg_r with (2 * s); [lra |].
      replace (d / s * (2 * s)) with (2 * d) by (field; lra).
      replace (dist t t' / (2 * s) * (2 * s)) with (dist t t') by (field; lra). exact L.
    - apply Rmult_le_reg_r with (2 * s); [lra |].
      replace (dist t t' / (2 * s) * (2 * s)) with (dist t t') by (field; lra). lra.
  Qed.

  (** F5, where it is undefined: both angles 0, or both PI; there the captions coincide. *)
  Theorem F5_undefined : forall t t' a : E, unit t -> unit t' -> unit a ->
    (sin ((angle t a + angle t' a) / 2) = 0 <->
     (angle t a = 0 /\ angle t' a = 0) \/ (angle t a = PI /\ angle t' a = PI)) /\
    (~ 0 < angle t a + angle t' a < 2 * PI <->
     (angle t a = 0 /\ angle t' a = 0) \/ (angle t a = PI /\ angle t' a = PI)) /\
    (sin ((angle t a + angle t' a) / 2) = 0 -> dist t t' = 0).
  Proof.
    intros t t' a Ht Ht' Ha. pose proof PI_RGT_0.
    pose proof (angle_bounds E t a) as B. pose proof (angle_bounds E t' a) as B'.
    assert (X : ~ 0 < angle t a + angle t' a < 2 * PI ->
      (angle t a = 0 /\ angle t' a = 0) \/ (angle t a = PI /\ angle t' a = PI)).
    { intros N. destruct (Rlt_dec 0 (angle t a + angle t' a)); [right | left]; lra. }
    split; [split | split; [split; [exact X | lra] |]].
    - intros Z. apply X. intros P. apply half_sine_pos in P. lra.
    - intros [[-> ->] | [-> ->]].
      + replace ((0 + 0) / 2) with 0 by field. apply sin_0.
      + replace ((PI + PI) / 2) with PI by field. apply sin_PI.
    - intros Z. pose proof (F2 E t t' a Ht Ht' Ha). pose proof (dist_nonneg E t t'). lra.
  Qed.

  (** F5, chords and aligned margins: for f = t margin and ceiling are half the squared chords,
      so the ratio of aligned margins is the square of the ratio. *)
  Theorem F5_square : forall t t' a : E, unit t -> unit t' -> unit a ->
    0 < angle t a + angle t' a < 2 * PI ->
    inner t (vsub t t') / (2 * sin ((angle t a + angle t' a) / 2) ^ 2) = ratio t t' a ^ 2.
  Proof.
    intros t t' a Ht Ht' Ha Hs. pose proof (half_sine_pos _ Hs) as S.
    unfold ratio, angle_sum. rewrite inner_sub_r, Ht.
    replace (1 - inner t t') with (dist t t' * dist t t' / 2)
      by (rewrite dist_sq_unit by assumption; field).
    field. lra.
  Qed.

  Lemma residual_inner : forall t t' a : E, unit t -> unit t' -> unit a ->
    inner (residual t a) (residual t' a) = inner t t' - cos (angle t a) * cos (angle t' a).
  Proof.
    intros t t' a Ht Ht' Ha. unfold residual. rewrite !cos_angle by assumption.
    rewrite !inner_sub_l, !inner_sub_r, !inner_scale_l, !inner_scale_r, (inner_sym E a t').
    rewrite Ha. ring.
  Qed.

  Lemma ratio_square : forall t t' a : E, unit t -> unit t' -> unit a ->
    0 < angle t a + angle t' a < 2 * PI ->
    ratio t t' a ^ 2 * (1 - cos (angle t a + angle t' a)) = 1 - inner t t'.
  Proof.
    intros t t' a Ht Ht' Ha Hs. pose proof (half_sine_pos _ Hs) as S.
    pose proof (dist_sq_unit E t t' Ht Ht') as D.
    rewrite one_minus_cos. unfold ratio, angle_sum.
    set (s := sin ((angle t a + angle t' a) / 2)) in *.
    transitivity (dist t t' * dist t t' / 2); [field; lra | lra].
  Qed.

  (** F5, the null: residual directions orthogonal give the squared chord 2 - 2 cos cos, and at
      equal angles the ratio sqrt (1/2), about 0.71. *)
  Theorem F5_null : forall t t' a : E, unit t -> unit t' -> unit a ->
    inner (residual t a) (residual t' a) = 0 ->
    dist t t' * dist t t' = 2 - 2 * cos (angle t a) * cos (angle t' a) /\
    (angle t a = angle t' a -> 0 < angle t a < PI -> ratio t t' a = sqrt (1 / 2)).
  Proof.
    intros t t' a Ht Ht' Ha H0. rewrite residual_inner in H0 by assumption. split.
    - rewrite dist_sq_unit by assumption. lra.
    - intros He Hth. pose proof (ratio_square t t' a Ht Ht' Ha) as Q.
      replace (inner t t') with (cos (angle t a) * cos (angle t' a)) in Q by lra.
      rewrite <- He in Q. specialize (Q ltac:(lra)).
      assert (S : 0 < sin (angle t a)) by (apply sin_gt_0; lra).
      pose proof (sin2_cos2 (angle t a)) as P. unfold Rsqr in P. rewrite cos_plus in Q.
      assert (R2 : ratio t t' a ^ 2 = 1 / 2).
      { apply Rmult_eq_reg_r with (2 * (sin (angle t a) * sin (angle t a))); [| nra].
        replace (2 * (sin (angle t a) * sin (angle t a)))
          with (1 - (cos (angle t a) * cos (angle t a) - sin (angle t a) * sin (angle t a))) at 1
          by lra. rewrite Q. lra. }
      assert (R0 : 0 <= ratio t t' a).
      { unfold ratio, angle_sum. rewrite <- He.
        replace ((angle t a + angle t a) / 2) with (angle t a) by field.
        apply Rmult_le_pos; [apply dist_nonneg |]. apply Rlt_le, Rinv_0_lt_compat. lra. }
      rewrite <- R2. replace (ratio t t' a ^ 2) with (ratio t t' a * ratio t t' a) by ring.
      now rewrite sqrt_square.
  Qed.

  (** F5, the null on average: over any finite weighted sample at the angles th1, th2 whose
      residuals' inner products average 0, the mean squared ratio is the same quotient. *)
  Theorem F5_null_mean : forall n (w : nat -> R) (t t' a : nat -> E) th1 th2,
    (forall i, (i < n)%nat -> unit (t i) /\ unit (t' i) /\ unit (a i) /\
       angle (t i) (a i) = th1 /\ angle (t' i) (a i) = th2) ->
    0 < th1 + th2 < 2 * PI -> bsum n w = 1 ->
    bsum n (fun i => w i * inner (residual (t i) (a i)) (residual (t' i) (a i))) = 0 ->
    bsum n (fun i => w i * ratio (t i) (t' i) (a i) ^ 2)
    = (1 - cos th1 * cos th2) / (1 - cos (th1 + th2)).
  Proof.
    intros n w t t' a th1 th2 H Hs Hw H0.
    assert (P : 0 < 1 - cos (th1 + th2)).
    { rewrite one_minus_cos. pose proof (half_sine_pos _ Hs). nra. }
    apply Rmult_eq_reg_r with (1 - cos (th1 + th2)); [| lra]. rewrite <- bsum_scal_r.
    rewrite (bsum_ext n _ (fun i => w i * (1 - cos th1 * cos th2)
      - w i * inner (residual (t i) (a i)) (residual (t' i) (a i)))).
    - rewrite bsum_minus, bsum_scal_r, Hw, H0. field. lra.
    - intros i Hi. destruct (H i Hi) as [U [U' [Ua [A A']]]].
      pose proof (ratio_square (t i) (t' i) (a i) U U' Ua) as Q.
      rewrite residual_inner by assumption. rewrite A, A' in *.
      rewrite Rmult_assoc, Q by exact Hs. ring.
  Qed.
End Diagnostic.

(** F5, the null's value: the quotient is at least 1/2, and is 1/2 exactly at equal angles. *)
Theorem F5_null_value : forall th1 th2, 0 <= th1 <= PI -> 0 <= th2 <= PI ->
  0 < th1 + th2 < 2 * PI ->
  1 / 2 <= (1 - cos th1 * cos th2) / (1 - cos (th1 + th2)) /\
  ((1 - cos th1 * cos th2) / (1 - cos (th1 + th2)) = 1 / 2 <-> th1 = th2).
Proof.
  intros th1 th2 H1 H2 Hs. pose proof (null_gap th1 th2) as G.
  assert (P : 0 < 1 - cos (th1 + th2)).
  { rewrite one_minus_cos. pose proof (half_sine_pos _ Hs). nra. }
  set (den := 1 - cos (th1 + th2)) in *.
  replace ((1 - cos th1 * cos th2) / den) with (1 / 2 + (1 - cos (th1 - th2)) / (2 * den))
    by (replace (1 - cos th1 * cos th2) with ((den + (1 - cos (th1 - th2))) / 2) by lra; field; lra).
  pose proof (COS_bound (th1 - th2)) as C. split; [| split].
  - assert (0 <= (1 - cos (th1 - th2)) / (2 * den)); [| lra].
    apply Rmult_le_pos; [lra |]. apply Rlt_le, Rinv_0_lt_compat. lra.
  - intros H. assert (Z : 1 - cos (th1 - th2) = 0).
    { replace (1 - cos (th1 - th2)) with ((1 - cos (th1 - th2)) / (2 * den) * (2 * den))
        by (field; lra).
      replace ((1 - cos (th1 - th2)) / (2 * den)) with 0 by lra. ring. }
    rewrite <- cos_abs, one_minus_cos in Z. destruct (Req_dec th1 th2) as [| Hne]; [assumption |].
    assert (0 < sin (Rabs (th1 - th2) / 2)); [| nra]. pose proof PI_RGT_0.
    apply half_sine_pos. split; [apply Rabs_pos_lt; lra |].
    apply Rle_lt_trans with PI; [apply Rabs_le |]; lra.
  - intros ->. replace (th2 - th2) with 0 by ring. rewrite cos_0. field. lra.
Qed.
