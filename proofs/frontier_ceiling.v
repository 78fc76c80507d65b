(** F2 is tight: configurations that reach the ceiling and the floor at every pair of angles, in
    every dimension from 2 on, and the falsified versions of F2 refuted.

    [ray x] is the unit vector of the plane at angle x from e_0 (frontier_angles). *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product frontier frontier_angles.
Open Scope R_scope.

Lemma angle_from_axis : forall n x, (2 <= n)%nat -> 0 <= x <= PI ->
  angle (E := Rn n) (ray x) (ray 0) = x /\ angle (E := Rn n) (ray (- x)) (ray 0) = x.
Proof.
  intros n x Hn Hx.
  assert (P : Rabs (x - 0) = x) by (rewrite Rminus_0_r; apply Rabs_pos_eq; lra).
  assert (N : Rabs (- x - 0) = x) by (rewrite Rminus_0_r, Rabs_Ropp; apply Rabs_pos_eq; lra).
  split; rewrite angle_ray; rewrite ?P, ?N; try exact Hn; lra.
Qed.

(** The chord between two rays less than a full turn apart. *)
Lemma dist_ray : forall n x y, (2 <= n)%nat -> 0 <= x - y <= 2 * PI ->
  dist (E := Rn n) (ray x) (ray y) = 2 * sin ((x - y) / 2).
Proof.
  intros n x y Hn H. pose proof (half_sine_nonneg (x - y) H).
  apply square_eq; [apply dist_nonneg | lra |].
  rewrite dist_sq_unit, inner_ray by (apply unit_ray || idtac; exact Hn).
  pose proof (one_minus_cos (x - y)). lra.
Qed.

(** F2 is attained at every pair of angles: t and t' on opposite sides of a. *)
Theorem F2_attained : forall n th1 th2, (2 <= n)%nat -> 0 <= th1 <= PI -> 0 <= th2 <= PI ->
  exists t t' a f : Rn n, unit t /\ unit t' /\ unit a /\ unit f /\
    angle t a = th1 /\ angle t' a = th2 /\
    dist t t' = 2 * sin ((th1 + th2) / 2) /\ inner f (vsub t t') = 2 * sin ((th1 + th2) / 2).
Proof.
  intros n th1 th2 Hn H1 H2.
  destruct (best_image_exists (Rn n) (ray th1) (ray (- th2)) (unit_ray n th1 Hn)) as [f [Hf Hm]].
  destruct (angle_from_axis n th1 Hn H1) as [A1 _], (angle_from_axis n th2 Hn H2) as [_ A2].
  assert (D : dist (E := Rn n) (ray th1) (ray (- th2)) = 2 * sin ((th1 + th2) / 2)).
  { rewrite dist_ray by (exact Hn || lra). do 3 f_equal. ring. }
  exists (ray th1), (ray (- th2)), (ray 0), f. rewrite Hm, D, A1, A2.
  repeat split; try reflexivity; try exact Hf; now apply unit_ray.
Qed.

(** F2's floor is attained at every pair of angles: t and t' on the same side of a. *)
Theorem F2_floor_attained : forall n th1 th2, (2 <= n)%nat -> 0 <= th1 <= PI -> 0 <= th2 <= PI ->
  exists t t' a : Rn n, unit t /\ unit t' /\ unit a /\
    angle t a = th1 /\ angle t' a = th2 /\ dist t t' = 2 * sin (Rabs (th1 - th2) / 2).
Proof.
  intros n th1 th2 Hn H1 H2.
  destruct (angle_from_axis n th1 Hn H1) as [A1 _], (angle_from_axis n th2 Hn H2) as [A2 _].
  exists (ray th1), (ray th2), (ray 0). rewrite A1, A2.
  repeat split; try reflexivity; try (now apply unit_ray).
  rewrite dist_angle, angle_ray; try reflexivity; try (now apply unit_ray); try exact Hn.
  apply Rabs_le. lra.
Qed.

(** F2 for bounds is attained: whatever bounds th1, th2 in [0, PI]. *)
Theorem F2_bounds_attained : forall n th1 th2, (2 <= n)%nat ->
  0 <= th1 <= PI -> 0 <= th2 <= PI ->
  exists t t' a : Rn n, unit t /\ unit t' /\ unit a /\
    angle t a <= th1 /\ angle t' a <= th2 /\ dist t t' = 2 * sin (Rmin (th1 + th2) PI / 2).
Proof.
  intros n th1 th2 Hn H1 H2. destruct (Rle_dec (th1 + th2) PI) as [Hle | Hgt].
  - destruct (F2_attained n th1 th2 Hn H1 H2) as [t [t' [a [_ [Ht [Ht' [Ha [_ [A1 [A2 [D _]]]]]]]]]]].
    exists t, t', a. rewrite Rmin_left by lra. repeat split; try assumption; lra.
  - destruct (F2_attained n th1 (PI - th1) Hn H1) as [t [t' [a [_ [Ht [Ht' [Ha [_ [A1 [A2 [D _]]]]]]]]]]];
      [lra |].
    exists t, t', a. rewrite Rmin_right by lra.
    replace (th1 + (PI - th1)) with PI in D by ring. repeat split; try assumption; lra.
Qed.

(** Control: no constant below 2, at any pair of angles where the half-sum has a positive sine. *)
Theorem F2_control_constant : forall n th1 th2 c, (2 <= n)%nat ->
  0 <= th1 <= PI -> 0 <= th2 <= PI -> 0 < th1 + th2 < 2 * PI -> c < 2 ->
  ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a -> angle t a = th1 -> angle t' a = th2 ->
       dist t t' <= c * sin ((th1 + th2) / 2)).
Proof.
  intros n th1 th2 c Hn H1 H2 Hs Hc H.
  destruct (F2_attained n th1 th2 Hn H1 H2) as [t [t' [a [_ [Ht [Ht' [Ha [_ [A1 [A2 [D _]]]]]]]]]]].
  pose proof (half_sine_pos (th1 + th2) Hs).
  assert (G : dist t t' <= c * sin ((th1 + th2) / 2)) by now apply (H t t' a).
  rewrite D in G. nra.
Qed.

(** Control: the smaller of the two angles in place of the half-sum. *)
Theorem F2_control_min : forall n, (2 <= n)%nat ->
  ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a ->
       dist t t' <= 2 * sin (Rmin (angle t a) (angle t' a))).
Proof.
  intros n Hn H. pose proof PI_RGT_0.
  destruct (F2_attained n 0 PI Hn) as [t [t' [a [_ [Ht [Ht' [Ha [_ [A1 [A2 [D _]]]]]]]]]]]; try lra.
  pose proof (H t t' a Ht Ht' Ha) as G. rewrite A1, A2, D, Rmin_left, sin_0 in G by lra.
  replace ((0 + PI) / 2) with (PI / 2) in G by field. rewrite sin_PI2 in G. lra.
Qed.

(** Control: with bounds in place of angles, the sum must stop at PI. *)
Theorem F2_control_bounds : forall n, (2 <= n)%nat ->
  ~ (forall (t t' a : Rn n) th1 th2, unit t -> unit t' -> unit a ->
       0 <= th1 <= PI -> 0 <= th2 <= PI -> angle t a <= th1 -> angle t' a <= th2 ->
       dist t t' <= 2 * sin ((th1 + th2) / 2)).
Proof.
  intros n Hn H. pose proof PI_RGT_0.
  destruct (F2_attained n 0 PI Hn) as [t [t' [a [_ [Ht [Ht' [Ha [_ [A1 [A2 [D _]]]]]]]]]]]; try lra.
  assert (G : dist t t' <= 2 * sin ((PI + PI) / 2)) by (apply (H t t' a); lra || assumption).
  rewrite D in G. replace ((0 + PI) / 2) with (PI / 2) in G by field.
  replace ((PI + PI) / 2) with PI in G by field. rewrite sin_PI2, sin_PI in G. lra.
Qed.

(** Control: a floor with any larger constant fails, wherever the two angles differ. *)
Theorem F2_control_floor : forall n th1 th2 c, (2 <= n)%nat ->
  0 <= th1 <= PI -> 0 <= th2 <= PI -> th1 <> th2 -> 2 < c ->
  ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a -> angle t a = th1 -> angle t' a = th2 ->
       c * sin (Rabs (th1 - th2) / 2) <= dist t t').
Proof.
  intros n th1 th2 c Hn H1 H2 Hne Hc H.
  destruct (F2_floor_attained n th1 th2 Hn H1 H2) as [t [t' [a [Ht [Ht' [Ha [A1 [A2 D]]]]]]]].
  assert (S : 0 < sin (Rabs (th1 - th2) / 2)).
  { pose proof PI_RGT_0. apply half_sine_pos. split; [apply Rabs_pos_lt; lra |].
    apply Rle_lt_trans with PI; [apply Rabs_le |]; lra. }
  pose proof (H t t' a Ht Ht' Ha A1 A2) as G. rewrite D in G. nra.
Qed.
