(** F5 is tight: in dimension >= 3 the ratio takes every value between its floor and 1, and both
    ends already in dimension 2; and the falsified versions of F5 refuted.

    [spatial x y z] is the vector x e_0 + y e_1 + z e_2 of R^n.  [ratio], [ratio_floor] and
    [residual] are those of frontier_diagnostic. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product frontier frontier_angles frontier_ceiling
  frontier_diagnostic.
Open Scope R_scope.

Definition spatial (x y z : R) : nat -> R :=
  fun i => match i with O => x | S O => y | S (S O) => z | _ => 0 end.

Lemma inner_spatial : forall n x y z x' y' z', (3 <= n)%nat ->
  inner (i := Rn n) (spatial x y z) (spatial x' y' z') = x * x' + y * y' + z * z'.
Proof.
  intros n x y z x' y' z' Hn.
  change (dot n (spatial x y z) (spatial x' y' z') = x * x' + y * y' + z * z').
  unfold dot. rewrite (bsum_support 3 n); [cbn; ring | exact Hn |].
  intros i Hi. destruct i as [| [| [| i]]]; [lia | lia | lia | cbn; ring].
Qed.

(** Two captions at the angles th1, th2 to the anchor whose residuals make an angle of cosine c. *)
Lemma dihedral : forall n th1 th2 c, (3 <= n)%nat ->
  0 <= th1 <= PI -> 0 <= th2 <= PI -> -1 <= c <= 1 ->
  exists t t' a : Rn n, unit t /\ unit t' /\ unit a /\ angle t a = th1 /\ angle t' a = th2 /\
    inner (residual t a) (residual t' a) = sin th1 * sin th2 * c.
Proof.
  intros n th1 th2 c Hn H1 H2 Hc.
  pose proof (sin2_cos2 th1) as P1. pose proof (sin2_cos2 th2) as P2. unfold Rsqr in P1, P2.
  pose proof (sqrt_sqrt (1 - c * c) ltac:(nra)) as S. set (d := sqrt (1 - c * c)) in *.
  pose (t := spatial (cos th1) (sin th1) 0 : Rn n).
  pose (t' := spatial (cos th2) (sin th2 * c) (sin th2 * d) : Rn n).
  pose (a := spatial 1 0 0 : Rn n).
  assert (Ht : unit t) by (unfold unit, t; rewrite inner_spatial by exact Hn; lra).
  assert (Ht' : unit t').
  { unfold unit, t'. rewrite inner_spatial by exact Hn.
    replace (cos th2 * cos th2 + sin th2 * c * (sin th2 * c) + sin th2 * d * (sin th2 * d))
      with (cos th2 * cos th2 + sin th2 * sin th2 * (c * c + d * d)) by ring. rewrite S. lra. }
  assert (Ha : unit a) by (unfold unit, a; rewrite inner_spatial by exact Hn; lra).
  assert (A1 : angle t a = th1).
  { unfold angle, t, a. rewrite inner_spatial, !Rmult_0_r, Rmult_1_r, !Rplus_0_r by exact Hn.
    now apply acos_cos. }
  assert (A2 : angle t' a = th2).
  { unfold angle, t', a. rewrite inner_spatial, !Rmult_0_r, Rmult_1_r, !Rplus_0_r by exact Hn.
    now apply acos_cos. }
  exists t, t', a. repeat split; try assumption.
  rewrite residual_inner, A1, A2 by assumption. unfold t, t'. rewrite inner_spatial by exact Hn. ring.
Qed.

(** F5, both ends are attained in every dimension from 2 on. *)
Theorem F5_ends_attained : forall n th1 th2, (2 <= n)%nat ->
  0 <= th1 <= PI -> 0 <= th2 <= PI -> 0 < th1 + th2 < 2 * PI ->
  (exists t t' a : Rn n, unit t /\ unit t' /\ unit a /\
     angle t a = th1 /\ angle t' a = th2 /\ ratio t t' a = 1) /\
  (exists t t' a : Rn n, unit t /\ unit t' /\ unit a /\
     angle t a = th1 /\ angle t' a = th2 /\
     ratio t t' a = sin (Rabs (th1 - th2) / 2) / sin ((th1 + th2) / 2)).
Proof.
  intros n th1 th2 Hn H1 H2 Hs. pose proof (half_sine_pos _ Hs) as S. split.
  - destruct (F2_attained n th1 th2 Hn H1 H2) as [t [t' [a [_ [Ht [Ht' [Ha [_ [A1 [A2 [D _]]]]]]]]]]].
    exists t, t', a. repeat split; try assumption.
    unfold ratio, angle_sum. rewrite A1, A2, D. field. lra.
  - destruct (F2_floor_attained n th1 th2 Hn H1 H2) as [t [t' [a [Ht [Ht' [Ha [A1 [A2 D]]]]]]]].
    exists t, t', a. repeat split; try assumption.
    unfold ratio, angle_sum. rewrite A1, A2, D. field. lra.
Qed.

(** F5, every value between the floor and 1 is attained in every dimension from 3 on. *)
Theorem F5_range : forall n th1 th2 r, (3 <= n)%nat ->
  0 < th1 < PI -> 0 < th2 < PI ->
  sin (Rabs (th1 - th2) / 2) / sin ((th1 + th2) / 2) <= r <= 1 ->
  exists t t' a : Rn n, unit t /\ unit t' /\ unit a /\
    angle t a = th1 /\ angle t' a = th2 /\ ratio t t' a = r.
Proof.
  intros n th1 th2 r Hn H1 H2 Hr. assert (Hs : 0 < th1 + th2 < 2 * PI) by lra.
  pose proof (half_sine_pos _ Hs) as S.
  assert (Sd : 0 <= sin (Rabs (th1 - th2) / 2)).
  { apply half_sine_nonneg. split; [apply Rabs_pos |]. apply Rle_trans with PI; [apply Rabs_le |]; lra. }
  pose proof (one_minus_cos (th1 + th2)) as O. pose proof (one_minus_cos (Rabs (th1 - th2))) as O'.
  rewrite cos_abs in O'. rewrite cos_plus in O. rewrite cos_minus in O'.
  assert (P : 0 < sin th1 * sin th2) by (apply Rmult_lt_0_compat; apply sin_gt_0; lra).
  set (s := sin ((th1 + th2) / 2)) in *. set (d := sin (Rabs (th1 - th2) / 2)) in *.
  set (p := sin th1 * sin th2) in *. set (q := cos th1 * cos th2) in *.
  assert (L : d <= r * s).
  { replace d with (d / s * s) by (field; lra). apply Rmult_le_compat_r; lra. }
  assert (R0 : 0 <= r).
  { apply Rmult_le_reg_r with s; lra. }
  assert (L2 : d * d <= (r * s) * (r * s)) by (apply Rmult_le_compat; lra).
  assert (U2 : (r * s) * (r * s) <= s * s) by (apply Rmult_le_compat; nra).
  (* the cosine of the dihedral angle that gives the chord 2 r s *)
  assert (C : -1 <= (1 - q - 2 * ((r * s) * (r * s))) / p <= 1).
  { split; apply Rmult_le_reg_r with p; try exact P;
      unfold Rdiv; rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra; lra. }
  destruct (dihedral n th1 th2 _ Hn ltac:(lra) ltac:(lra) C)
    as [t [t' [a [Ht [Ht' [Ha [A1 [A2 I]]]]]]]].
  exists t, t', a. repeat split; try assumption.
  rewrite residual_inner, A1, A2 in I by assumption. fold p q in I.
  assert (D : dist t t' = 2 * (r * s)).
  { apply square_eq; [apply dist_nonneg | nra |]. rewrite dist_sq_unit by assumption.
    replace (p * ((1 - q - 2 * ((r * s) * (r * s))) / p)) with (1 - q - 2 * ((r * s) * (r * s))) in I
      by (field; lra). lra. }
  unfold ratio, angle_sum. rewrite A1, A2, D. fold s. field. lra.
Qed.

(** The null configuration exists in every dimension from 3 on, at every pair of angles. *)
Theorem F5_null_exists : forall n th1 th2, (3 <= n)%nat -> 0 <= th1 <= PI -> 0 <= th2 <= PI ->
  exists t t' a : Rn n, unit t /\ unit t' /\ unit a /\ angle t a = th1 /\ angle t' a = th2 /\
    inner (residual t a) (residual t' a) = 0.
Proof.
  intros n th1 th2 Hn H1 H2.
  destruct (dihedral n th1 th2 0 Hn H1 H2 ltac:(lra)) as [t [t' [a H]]].
  exists t, t', a. now rewrite Rmult_0_r in H.
Qed.

(** Control: no ceiling below 1. *)
Theorem F5_control_ceiling : forall n th1 th2 c, (2 <= n)%nat ->
  0 <= th1 <= PI -> 0 <= th2 <= PI -> 0 < th1 + th2 < 2 * PI -> c < 1 ->
  ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a -> angle t a = th1 -> angle t' a = th2 ->
       ratio t t' a <= c).
Proof.
  intros n th1 th2 c Hn H1 H2 Hs Hc H.
  destruct (F5_ends_attained n th1 th2 Hn H1 H2 Hs) as [[t [t' [a [Ht [Ht' [Ha [A1 [A2 R]]]]]]]] _].
  pose proof (H t t' a Ht Ht' Ha A1 A2). lra.
Qed.

(** Control: the floor multiplied by anything above 1 (doubled, say) is no floor, and neither is
    its square root; 0 < th1, th2 < PI, different. *)
Theorem F5_control_floor : forall n th1 th2 c, (2 <= n)%nat ->
  0 < th1 < PI -> 0 < th2 < PI -> th1 <> th2 -> 1 < c ->
  ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a -> angle t a = th1 -> angle t' a = th2 ->
       c * ratio_floor t t' a <= ratio t t' a) /\
  ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a -> angle t a = th1 -> angle t' a = th2 ->
       sqrt (ratio_floor t t' a) <= ratio t t' a).
Proof.
  intros n th1 th2 c Hn H1 H2 Hne Hc. pose proof PI_RGT_0.
  assert (Hs : 0 < th1 + th2 < 2 * PI) by lra.
  destruct (F5_ends_attained n th1 th2 Hn ltac:(lra) ltac:(lra) Hs)
    as [_ [t [t' [a [Ht [Ht' [Ha [A1 [A2 R]]]]]]]]].
  pose proof (half_sine_pos _ Hs) as S.
  assert (D : 0 < sin (Rabs (th1 - th2) / 2)).
  { apply half_sine_pos. split; [apply Rabs_pos_lt; lra |].
    apply Rle_lt_trans with PI; [apply Rabs_le |]; lra. }
  assert (DS : sin (Rabs (th1 - th2) / 2) < sin ((th1 + th2) / 2)).
  { pose proof (one_minus_cos (th1 + th2)) as O. pose proof (one_minus_cos (Rabs (th1 - th2))) as O'.
    rewrite cos_abs in O'. rewrite cos_plus in O. rewrite cos_minus in O'.
    assert (P : 0 < sin th1 * sin th2) by (apply Rmult_lt_0_compat; apply sin_gt_0; lra).
    nra. }
  assert (F : ratio_floor t t' a = ratio t t' a)
    by (unfold ratio_floor, angle_sum; now rewrite R, A1, A2).
  assert (R0 : 0 < ratio t t' a < 1).
  { rewrite R. split; [now apply Rdiv_lt_0_compat |].
    apply Rmult_lt_reg_r with (sin ((th1 + th2) / 2)); [exact S |].
    unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  split; intros H0; pose proof (H0 t t' a Ht Ht' Ha A1 A2) as G; rewrite F in G; [nra |].
  pose proof (sqrt_sqrt (ratio t t' a) ltac:(lra)). pose proof (sqrt_pos (ratio t t' a)). nra.
Qed.

(** Control: the null's sqrt (1/2) needs its hypothesis on the residuals. *)
Theorem F5_control_null : forall n th, (2 <= n)%nat -> 0 < th < PI ->
  ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a -> angle t a = th -> angle t' a = th ->
       ratio t t' a = sqrt (1 / 2)).
Proof.
  intros n th Hn Hth H.
  destruct (F5_ends_attained n th th Hn) as [[t [t' [a [Ht [Ht' [Ha [A1 [A2 R]]]]]]]] _]; try lra.
  pose proof (H t t' a Ht Ht' Ha A1 A2) as G. pose proof (sqrt_sqrt (1 / 2) ltac:(lra)). nra.
Qed.

(** Control: "undefined only where both angles are 0" is false; at PI and PI the ceiling is 0 too. *)
Theorem F5_control_undefined : forall n, (2 <= n)%nat ->
  ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a ->
       sin ((angle t a + angle t' a) / 2) = 0 -> angle t a = 0 /\ angle t' a = 0).
Proof.
  intros n Hn H. pose proof PI_RGT_0.
  destruct (F2_attained n PI PI Hn) as [t [t' [a [_ [Ht [Ht' [Ha [_ [A1 [A2 _]]]]]]]]]]; try lra.
  destruct (H t t' a Ht Ht' Ha) as [Z _]; [| lra].
  rewrite A1, A2. replace ((PI + PI) / 2) with PI by field. apply sin_PI.
Qed.
