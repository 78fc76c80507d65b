(** Audit of the family frontier: every headline theorem and control, stated in full. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product frontier frontier_sharpness frontier_angles
  frontier_ceiling frontier_aligned frontier_simplex frontier_dimension frontier_diagnostic
  frontier_range.
Open Scope R_scope.

(** F1: the margin of any unit image is at most the chord, the chord at most 2 sqrt (1 - kappa^2). *)
Definition F1_stated :
  forall (E : inner_space) (t t' a f : E) (kappa : R),
    unit t -> unit t' -> unit a -> unit f -> 0 <= kappa <= 1 ->
    kappa <= inner t a -> kappa <= inner t' a ->
    inner f (vsub t t') <= dist t t' /\ dist t t' <= 2 * sqrt (1 - kappa ^ 2)
  := frontier.F1.

(** F1, equality of the chord: exactly where t + t' is 2 kappa a. *)
Definition F1_equality_stated :
  forall (E : inner_space) (t t' a : E) (kappa : R),
    unit t -> unit t' -> unit a -> 0 <= kappa <= 1 ->
    kappa <= inner t a -> kappa <= inner t' a ->
    (dist t t' = 2 * sqrt (1 - kappa ^ 2) <->
     null (vsub (vadd t t') (vscale (2 * kappa) a)))
  := frontier.F1_equality.

(** F1, equality of the margin: exactly where moreover t - t' is 2 sqrt (1 - kappa^2) f. *)
Definition F1_margin_equality_stated :
  forall (E : inner_space) (t t' a f : E) (kappa : R),
    unit t -> unit t' -> unit a -> unit f -> 0 <= kappa <= 1 ->
    kappa <= inner t a -> kappa <= inner t' a ->
    (inner f (vsub t t') = 2 * sqrt (1 - kappa ^ 2) <->
     null (vsub (vadd t t') (vscale (2 * kappa) a)) /\
     null (vsub (vsub t t') (vscale (2 * sqrt (1 - kappa ^ 2)) f)))
  := frontier.F1_margin_equality.

(** F1, the best image is the normalised t - t', and no other up to a null vector. *)
Definition F1_best_image_stated :
  forall (E : inner_space) (t t' : E), 0 < dist t t' ->
    unit (vscale (/ dist t t') (vsub t t')) /\
    inner (vscale (/ dist t t') (vsub t t')) (vsub t t') = dist t t' /\
    (forall f : E, unit f ->
       (inner f (vsub t t') = dist t t' <->
        null (vsub f (vscale (/ dist t t') (vsub t t')))))
  := frontier.F1_best_image.

(** F1 is attained for every kappa in [0, 1] in every dimension from 2 on. *)
Definition F1_attained_stated :
  forall (n : nat) (kappa : R), (2 <= n)%nat -> 0 <= kappa <= 1 ->
    exists t t' a f : Rn n, unit t /\ unit t' /\ unit a /\ unit f /\
      inner t a = kappa /\ inner t' a = kappa /\
      inner f (vsub t t') = 2 * sqrt (1 - kappa ^ 2) /\ dist t t' = 2 * sqrt (1 - kappa ^ 2)
  := frontier.F1_attained.

(** F1 in chords: captions within eps of the anchor. *)
Definition F1_chordal_stated :
  forall (E : inner_space) (t t' a f : E) (eps : R),
    unit t -> unit t' -> unit a -> unit f -> 0 <= eps <= sqrt 2 ->
    dist t a <= eps -> dist t' a <= eps ->
    inner f (vsub t t') <= dist t t' /\ dist t t' <= eps * sqrt (4 - eps ^ 2)
  := frontier.F1_chordal.

(** F1 in chords is attained. *)
Definition F1_chordal_attained_stated :
  forall (n : nat) (eps : R), (2 <= n)%nat -> 0 <= eps <= sqrt 2 ->
    exists t t' a f : Rn n, unit t /\ unit t' /\ unit a /\ unit f /\
      dist t a = eps /\ dist t' a = eps /\
      inner f (vsub t t') = eps * sqrt (4 - eps ^ 2) /\ dist t t' = eps * sqrt (4 - eps ^ 2)
  := frontier.F1_chordal_attained.

(** F1, the slope at 0 is exactly 2. *)
Definition F1_slope_stated :
  derivable_pt_lim (fun eps : R => eps * sqrt (4 - eps ^ 2)) 0 2
  := frontier_sharpness.F1_slope.

(** F1, the ceiling between two cubics. *)
Definition F1_squeeze_stated :
  forall eps : R, 0 <= eps <= 2 ->
    2 * eps - eps ^ 3 / 2 <= eps * sqrt (4 - eps ^ 2) <= 2 * eps - eps ^ 3 / 4
  := frontier_sharpness.F1_squeeze.

(** F1 with kappa = cos theta: the ceiling is 2 sin theta. *)
Definition F1_angle_stated :
  forall (E : inner_space) (t t' a f : E) (theta : R),
    unit t -> unit t' -> unit a -> unit f -> 0 <= theta <= PI / 2 ->
    cos theta <= inner t a -> cos theta <= inner t' a ->
    2 * sqrt (1 - cos theta ^ 2) = 2 * sin theta /\
    inner f (vsub t t') <= dist t t' /\ dist t t' <= 2 * sin theta
  := frontier.F1_angle.

(** Control of F1: no constant below 2. *)
Definition F1_control_constant_stated :
  forall (n : nat) (kappa c : R), (2 <= n)%nat -> 0 <= kappa < 1 -> c < 2 ->
    ~ (forall t t' a f : Rn n, unit t -> unit t' -> unit a -> unit f ->
         kappa <= inner t a -> kappa <= inner t' a ->
         inner f (vsub t t') <= c * sqrt (1 - kappa ^ 2))
  := frontier_sharpness.F1_control_constant.

(** Control of F1: the aligned image's ceiling does not bound a free image. *)
Definition F1_control_aligned_stated :
  forall (n : nat) (kappa : R), (2 <= n)%nat -> 0 < kappa < 1 ->
    ~ (forall t t' a f : Rn n, unit t -> unit t' -> unit a -> unit f ->
         kappa <= inner t a -> kappa <= inner t' a ->
         inner f (vsub t t') <= 2 * (1 - kappa ^ 2))
  := frontier_sharpness.F1_control_aligned.

(** Control of F1: kappa >= 0 is needed. *)
Definition F1_control_negative_kappa_stated :
  forall n : nat, (2 <= n)%nat ->
    ~ (forall (t t' a : Rn n) (kappa : R), unit t -> unit t' -> unit a -> -1 <= kappa <= 1 ->
         kappa <= inner t a -> kappa <= inner t' a -> dist t t' <= 2 * sqrt (1 - kappa ^ 2))
  := frontier_sharpness.F1_control_negative_kappa.

(** Control of F1: dimension 1 never attains it. *)
Definition F1_control_dimension_stated :
  forall kappa : R, 0 <= kappa < 1 ->
    ~ (exists t t' a : Rn 1, unit t /\ unit t' /\ unit a /\
         kappa <= inner t a /\ kappa <= inner t' a /\ dist t t' = 2 * sqrt (1 - kappa ^ 2))
  := frontier_sharpness.F1_control_dimension.

(** Control of F1: no other slope. *)
Definition F1_control_slope_stated :
  forall l : R, l <> 2 -> ~ derivable_pt_lim (fun eps : R => eps * sqrt (4 - eps ^ 2)) 0 l
  := frontier_sharpness.F1_control_slope.

(** F2: the chord is at most 2 sin of the half-sum of the measured angles. *)
Definition F2_stated :
  forall (E : inner_space) (t t' a : E), unit t -> unit t' -> unit a ->
    dist t t' <= 2 * sin ((acos (inner t a) + acos (inner t' a)) / 2)
  := frontier_angles.F2.

(** F2 is attained at every pair of angles, by chord and margin. *)
Definition F2_attained_stated :
  forall (n : nat) (th1 th2 : R), (2 <= n)%nat -> 0 <= th1 <= PI -> 0 <= th2 <= PI ->
    exists t t' a f : Rn n, unit t /\ unit t' /\ unit a /\ unit f /\
      acos (inner t a) = th1 /\ acos (inner t' a) = th2 /\
      dist t t' = 2 * sin ((th1 + th2) / 2) /\ inner f (vsub t t') = 2 * sin ((th1 + th2) / 2)
  := frontier_ceiling.F2_attained.

(** F2, floor: the chord is at least 2 sin of half the difference of the angles. *)
Definition F2_floor_stated :
  forall (E : inner_space) (t t' a : E), unit t -> unit t' -> unit a ->
    2 * sin (Rabs (acos (inner t a) - acos (inner t' a)) / 2) <= dist t t'
  := frontier_angles.F2_floor.

(** F2's floor is attained at every pair of angles. *)
Definition F2_floor_attained_stated :
  forall (n : nat) (th1 th2 : R), (2 <= n)%nat -> 0 <= th1 <= PI -> 0 <= th2 <= PI ->
    exists t t' a : Rn n, unit t /\ unit t' /\ unit a /\
      acos (inner t a) = th1 /\ acos (inner t' a) = th2 /\
      dist t t' = 2 * sin (Rabs (th1 - th2) / 2)
  := frontier_ceiling.F2_floor_attained.

(** F2 from upper bounds on the angles. *)
Definition F2_bounds_stated :
  forall (E : inner_space) (t t' a : E) (th1 th2 : R), unit t -> unit t' -> unit a ->
    acos (inner t a) <= th1 -> acos (inner t' a) <= th2 ->
    dist t t' <= 2 * sin (Rmin (th1 + th2) PI / 2)
  := frontier_angles.F2_bounds.

(** F2 from upper bounds is attained. *)
Definition F2_bounds_attained_stated :
  forall (n : nat) (th1 th2 : R), (2 <= n)%nat -> 0 <= th1 <= PI -> 0 <= th2 <= PI ->
    exists t t' a : Rn n, unit t /\ unit t' /\ unit a /\
      acos (inner t a) <= th1 /\ acos (inner t' a) <= th2 /\
      dist t t' = 2 * sin (Rmin (th1 + th2) PI / 2)
  := frontier_ceiling.F2_bounds_attained.

(** F2 in angles: spherical triangle inequality and perimeter. *)
Definition F2_triangle_stated :
  forall (E : inner_space) (t t' a : E), unit t -> unit t' -> unit a ->
    acos (inner t t') <= acos (inner t a) + acos (inner t' a) /\
    acos (inner t t') + acos (inner t a) + acos (inner t' a) <= 2 * PI
  := frontier_angles.F2_triangle.

(** F2 gives back F1: both captions within the angle theta of the anchor. *)
Definition F2_equal_bounds_stated :
  forall (E : inner_space) (t t' a f : E) (theta : R),
    unit t -> unit t' -> unit a -> unit f -> theta <= PI / 2 ->
    acos (inner t a) <= theta -> acos (inner t' a) <= theta ->
    inner f (vsub t t') <= dist t t' /\ dist t t' <= 2 * sin theta
  := frontier_angles.F2_equal_bounds.

(** F2, the two forms of F1's ceiling are one number. *)
Definition F2_forms_stated :
  forall kappa : R, 0 <= kappa <= 1 ->
    2 * sqrt (1 - kappa ^ 2) = 2 * sin (acos kappa) /\ 0 <= acos kappa <= PI / 2
  := frontier_angles.F2_forms.

(** Control of F2: no constant below 2. *)
Definition F2_control_constant_stated :
  forall (n : nat) (th1 th2 c : R), (2 <= n)%nat ->
    0 <= th1 <= PI -> 0 <= th2 <= PI -> 0 < th1 + th2 < 2 * PI -> c < 2 ->
    ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a ->
         acos (inner t a) = th1 -> acos (inner t' a) = th2 ->
         dist t t' <= c * sin ((th1 + th2) / 2))
  := frontier_ceiling.F2_control_constant.

(** Control of F2: the smaller angle in place of the half-sum. *)
Definition F2_control_min_stated :
  forall n : nat, (2 <= n)%nat ->
    ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a ->
         dist t t' <= 2 * sin (Rmin (acos (inner t a)) (acos (inner t' a))))
  := frontier_ceiling.F2_control_min.

(** Control of F2: with bounds, the sum must stop at PI. *)
Definition F2_control_bounds_stated :
  forall n : nat, (2 <= n)%nat ->
    ~ (forall (t t' a : Rn n) (th1 th2 : R), unit t -> unit t' -> unit a ->
         0 <= th1 <= PI -> 0 <= th2 <= PI ->
         acos (inner t a) <= th1 -> acos (inner t' a) <= th2 ->
         dist t t' <= 2 * sin ((th1 + th2) / 2))
  := frontier_ceiling.F2_control_bounds.

(** Control of F2: no larger floor. *)
Definition F2_control_floor_stated :
  forall (n : nat) (th1 th2 c : R), (2 <= n)%nat ->
    0 <= th1 <= PI -> 0 <= th2 <= PI -> th1 <> th2 -> 2 < c ->
    ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a ->
         acos (inner t a) = th1 -> acos (inner t' a) = th2 ->
         c * sin (Rabs (th1 - th2) / 2) <= dist t t')
  := frontier_ceiling.F2_control_floor.

(** F3: the largest margin of an image within psi of its caption. *)
Definition F3_stated :
  forall (E : inner_space) (t t' a f : E) (theta psi : R),
    unit t -> unit t' -> unit a -> unit f -> 0 <= theta <= PI / 2 -> 0 <= psi ->
    cos theta <= inner t a -> cos theta <= inner t' a -> cos psi <= inner f t ->
    inner f (vsub t t') <= 2 * sin theta * sin (Rmin (theta + psi) (PI / 2))
  := frontier_aligned.F3.

(** F3 is attained for every theta in [0, PI/2] and psi in [0, PI], in every dimension from 2 on. *)
Definition F3_attained_stated :
  forall (n : nat) (theta psi : R), (2 <= n)%nat -> 0 <= theta <= PI / 2 -> 0 <= psi <= PI ->
    exists t t' a f : Rn n, unit t /\ unit t' /\ unit a /\ unit f /\
      inner t a = cos theta /\ inner t' a = cos theta /\ cos psi <= inner f t /\
      inner f (vsub t t') = 2 * sin theta * sin (Rmin (theta + psi) (PI / 2))
  := frontier_aligned.F3_attained.

(** F3 at f = t, in kappa, without trigonometry. *)
Definition F3_aligned_stated :
  forall (E : inner_space) (t t' a : E) (kappa : R), unit t -> unit t' -> unit a ->
    0 <= kappa <= 1 -> kappa <= inner t a -> kappa <= inner t' a ->
    inner t (vsub t t') = dist t t' * dist t t' / 2 /\
    inner t (vsub t t') <= 2 * (1 - kappa ^ 2)
  := frontier_aligned.F3_aligned.

(** F3's ends: psi = 0 is 2 sin^2 theta = 2 (1 - kappa^2), psi = PI/2 is F1's ceiling. *)
Definition F3_ends_stated :
  forall theta : R, 0 <= theta <= PI / 2 ->
    2 * sin theta * sin (Rmin (theta + 0) (PI / 2)) = 2 * sin theta ^ 2 /\
    2 * sin theta ^ 2 = 2 * (1 - cos theta ^ 2) /\
    2 * sin theta * sin (Rmin (theta + PI / 2) (PI / 2)) = 2 * sin theta
  := frontier_aligned.F3_ends.

(** Control of F3: no constant below 2. *)
Definition F3_control_constant_stated :
  forall (n : nat) (theta psi c : R), (2 <= n)%nat ->
    0 < theta <= PI / 2 -> 0 <= psi <= PI -> c < 2 ->
    ~ (forall t t' a f : Rn n, unit t -> unit t' -> unit a -> unit f ->
         cos theta <= inner t a -> cos theta <= inner t' a -> cos psi <= inner f t ->
         inner f (vsub t t') <= c * sin theta * sin (Rmin (theta + psi) (PI / 2)))
  := frontier_aligned.F3_control_constant.

(** Control of F3: without psi. *)
Definition F3_control_no_psi_stated :
  forall (n : nat) (theta psi : R), (2 <= n)%nat -> 0 < theta < PI / 2 -> 0 < psi <= PI ->
    ~ (forall t t' a f : Rn n, unit t -> unit t' -> unit a -> unit f ->
         cos theta <= inner t a -> cos theta <= inner t' a -> cos psi <= inner f t ->
         inner f (vsub t t') <= 2 * sin theta ^ 2)
  := frontier_aligned.F3_control_no_psi.

(** Control of F3: without the minimum. *)
Definition F3_control_no_min_stated :
  forall n : nat, (2 <= n)%nat ->
    ~ (forall (t t' a f : Rn n) (theta psi : R), unit t -> unit t' -> unit a -> unit f ->
         0 <= theta <= PI / 2 -> 0 <= psi <= PI / 2 ->
         cos theta <= inner t a -> cos theta <= inner t' a -> cos psi <= inner f t ->
         inner f (vsub t t') <= 2 * sin theta * sin (theta + psi))
  := frontier_aligned.F3_control_no_min.

(** Control of F3: theta <= PI/2 is needed. *)
Definition F3_control_wide_stated :
  forall n : nat, (2 <= n)%nat ->
    ~ (forall (t t' a f : Rn n) (theta psi : R), unit t -> unit t' -> unit a -> unit f ->
         0 <= theta <= PI -> 0 <= psi ->
         cos theta <= inner t a -> cos theta <= inner t' a -> cos psi <= inner f t ->
         inner f (vsub t t') <= 2 * sin theta * sin (Rmin (theta + psi) (PI / 2)))
  := frontier_aligned.F3_control_wide.

(** F4: some two of k captions about one anchor are no farther apart than the ceiling. *)
Definition F4_stated :
  forall (E : inner_space) (k : nat) (t : nat -> E) (a : E) (kappa : R),
    (2 <= k)%nat -> (forall i, (i < k)%nat -> unit (t i)) -> unit a -> 0 <= kappa <= 1 ->
    (forall i, (i < k)%nat -> kappa <= inner (t i) a) ->
    exists i j, (i < j < k)%nat /\
      dist (t i) (t j) <= sqrt (2 * INR k / (INR k - 1)) * sqrt (1 - kappa ^ 2)
  := frontier_simplex.F4.

(** F4 is attained in every dimension from k on. *)
Definition F4_attained_stated :
  forall (n k : nat) (kappa : R), (2 <= k <= n)%nat -> 0 <= kappa <= 1 ->
    exists (t : nat -> Rn n) (a : Rn n), unit a /\
      (forall i, (i < k)%nat -> unit (t i) /\ inner (t i) a = kappa) /\
      (forall i j, (i < k)%nat -> (j < k)%nat -> i <> j ->
         dist (t i) (t j) = sqrt (2 * INR k / (INR k - 1)) * sqrt (1 - kappa ^ 2))
  := frontier_dimension.F4_attained.

(** F4, the dimension: below k it is not attained, for any kappa in [0, 1). *)
Definition F4_dimension_stated :
  forall (n k : nat) (kappa : R), (2 <= k)%nat -> (n < k)%nat -> 0 <= kappa < 1 ->
    ~ (exists (t : nat -> Rn n) (a : Rn n), unit a /\
         (forall i, (i < k)%nat -> unit (t i) /\ kappa <= inner (t i) a) /\
         (forall i j, (i < k)%nat -> (j < k)%nat -> i <> j ->
            sqrt (2 * INR k / (INR k - 1)) * sqrt (1 - kappa ^ 2) <= dist (t i) (t j)))
  := frontier_dimension.F4_dimension.

(** Control of F4: no constant below 2k/(k-1). *)
Definition F4_control_constant_stated :
  forall (n k : nat) (kappa c : R), (2 <= k <= n)%nat -> 0 <= kappa < 1 ->
    0 <= c < 2 * INR k / (INR k - 1) ->
    ~ (forall (t : nat -> Rn n) (a : Rn n), unit a ->
         (forall i, (i < k)%nat -> unit (t i) /\ kappa <= inner (t i) a) ->
         exists i j, (i < j < k)%nat /\ dist (t i) (t j) <= sqrt c * sqrt (1 - kappa ^ 2))
  := frontier_dimension.F4_control_constant.

(** Control of F4: three captions, 2.99 in place of 3. *)
Definition F4_control_three_stated :
  forall n : nat, (3 <= n)%nat ->
    ~ (forall (t : nat -> Rn n) (a : Rn n) (kappa : R), unit a -> 0 <= kappa <= 1 ->
         (forall i, (i < 3)%nat -> unit (t i) /\ kappa <= inner (t i) a) ->
         exists i j, (i < j < 3)%nat /\ dist (t i) (t j) <= sqrt 2.99 * sqrt (1 - kappa ^ 2))
  := frontier_dimension.F4_control_three.

(** Control of F4's dimension: at kappa = 1 dimension 1 attains the ceiling. *)
Definition F4_control_kappa_one_stated :
  forall k : nat, (2 <= k)%nat ->
    exists (t : nat -> Rn 1) (a : Rn 1), unit a /\
      (forall i, (i < k)%nat -> unit (t i) /\ 1 <= inner (t i) a) /\
      (forall i j, (i < k)%nat -> (j < k)%nat -> i <> j ->
         sqrt (2 * INR k / (INR k - 1)) * sqrt (1 - 1 ^ 2) <= dist (t i) (t j))
  := frontier_dimension.F4_control_kappa_one.

(** F5: the ratio lies between its floor and 1. *)
Definition F5_stated :
  forall (E : inner_space) (t t' a : E), unit t -> unit t' -> unit a ->
    0 < acos (inner t a) + acos (inner t' a) < 2 * PI ->
    sin (Rabs (acos (inner t a) - acos (inner t' a)) / 2)
      / sin ((acos (inner t a) + acos (inner t' a)) / 2)
    <= dist t t' / (2 * sin ((acos (inner t a) + acos (inner t' a)) / 2)) <= 1
  := frontier_diagnostic.F5.

(** F5 is undefined exactly where both angles are 0 or both PI; there the captions coincide. *)
Definition F5_undefined_stated :
  forall (E : inner_space) (t t' a : E), unit t -> unit t' -> unit a ->
    (sin ((acos (inner t a) + acos (inner t' a)) / 2) = 0 <->
     (acos (inner t a) = 0 /\ acos (inner t' a) = 0) \/
     (acos (inner t a) = PI /\ acos (inner t' a) = PI)) /\
    (~ 0 < acos (inner t a) + acos (inner t' a) < 2 * PI <->
     (acos (inner t a) = 0 /\ acos (inner t' a) = 0) \/
     (acos (inner t a) = PI /\ acos (inner t' a) = PI)) /\
    (sin ((acos (inner t a) + acos (inner t' a)) / 2) = 0 -> dist t t' = 0)
  := frontier_diagnostic.F5_undefined.

(** F5: the ratio of aligned margins is the square of the ratio of chords. *)
Definition F5_square_stated :
  forall (E : inner_space) (t t' a : E), unit t -> unit t' -> unit a ->
    0 < acos (inner t a) + acos (inner t' a) < 2 * PI ->
    inner t (vsub t t') / (2 * sin ((acos (inner t a) + acos (inner t' a)) / 2) ^ 2)
    = (dist t t' / (2 * sin ((acos (inner t a) + acos (inner t' a)) / 2))) ^ 2
  := frontier_diagnostic.F5_square.

(** F5, both ends are attained in every dimension from 2 on. *)
Definition F5_ends_attained_stated :
  forall (n : nat) (th1 th2 : R), (2 <= n)%nat ->
    0 <= th1 <= PI -> 0 <= th2 <= PI -> 0 < th1 + th2 < 2 * PI ->
    (exists t t' a : Rn n, unit t /\ unit t' /\ unit a /\
       acos (inner t a) = th1 /\ acos (inner t' a) = th2 /\
       dist t t' / (2 * sin ((acos (inner t a) + acos (inner t' a)) / 2)) = 1) /\
    (exists t t' a : Rn n, unit t /\ unit t' /\ unit a /\
       acos (inner t a) = th1 /\ acos (inner t' a) = th2 /\
       dist t t' / (2 * sin ((acos (inner t a) + acos (inner t' a)) / 2))
       = sin (Rabs (th1 - th2) / 2) / sin ((th1 + th2) / 2))
  := frontier_range.F5_ends_attained.

(** F5, every value between is attained in every dimension from 3 on. *)
Definition F5_range_stated :
  forall (n : nat) (th1 th2 r : R), (3 <= n)%nat -> 0 < th1 < PI -> 0 < th2 < PI ->
    sin (Rabs (th1 - th2) / 2) / sin ((th1 + th2) / 2) <= r <= 1 ->
    exists t t' a : Rn n, unit t /\ unit t' /\ unit a /\
      acos (inner t a) = th1 /\ acos (inner t' a) = th2 /\
      dist t t' / (2 * sin ((acos (inner t a) + acos (inner t' a)) / 2)) = r
  := frontier_range.F5_range.

(** F5, the null: orthogonal residuals; at equal angles the ratio is sqrt (1/2). *)
Definition F5_null_stated :
  forall (E : inner_space) (t t' a : E), unit t -> unit t' -> unit a ->
    inner (vsub t (vscale (inner t a) a)) (vsub t' (vscale (inner t' a) a)) = 0 ->
    dist t t' * dist t t' = 2 - 2 * cos (acos (inner t a)) * cos (acos (inner t' a)) /\
    (acos (inner t a) = acos (inner t' a) -> 0 < acos (inner t a) < PI ->
     dist t t' / (2 * sin ((acos (inner t a) + acos (inner t' a)) / 2)) = sqrt (1 / 2))
  := frontier_diagnostic.F5_null.

(** F5, the null on average: the mean squared ratio over samples with residuals uncorrelated. *)
Definition F5_null_mean_stated :
  forall (E : inner_space) (n : nat) (w : nat -> R) (t t' a : nat -> E) (th1 th2 : R),
    (forall i, (i < n)%nat -> unit (t i) /\ unit (t' i) /\ unit (a i) /\
       acos (inner (t i) (a i)) = th1 /\ acos (inner (t' i) (a i)) = th2) ->
    0 < th1 + th2 < 2 * PI -> bsum n w = 1 ->
    bsum n (fun i => w i * inner (vsub (t i) (vscale (inner (t i) (a i)) (a i)))
                                 (vsub (t' i) (vscale (inner (t' i) (a i)) (a i)))) = 0 ->
    bsum n (fun i => w i * (dist (t i) (t' i)
      / (2 * sin ((acos (inner (t i) (a i)) + acos (inner (t' i) (a i))) / 2))) ^ 2)
    = (1 - cos th1 * cos th2) / (1 - cos (th1 + th2))
  := frontier_diagnostic.F5_null_mean.

(** F5, the null's value is at least 1/2, and 1/2 exactly at equal angles. *)
Definition F5_null_value_stated :
  forall th1 th2 : R, 0 <= th1 <= PI -> 0 <= th2 <= PI -> 0 < th1 + th2 < 2 * PI ->
    1 / 2 <= (1 - cos th1 * cos th2) / (1 - cos (th1 + th2)) /\
    ((1 - cos th1 * cos th2) / (1 - cos (th1 + th2)) = 1 / 2 <-> th1 = th2)
  := frontier_diagnostic.F5_null_value.

(** F5, null configurations exist at every pair of angles in every dimension from 3 on. *)
Definition F5_null_exists_stated :
  forall (n : nat) (th1 th2 : R), (3 <= n)%nat -> 0 <= th1 <= PI -> 0 <= th2 <= PI ->
    exists t t' a : Rn n, unit t /\ unit t' /\ unit a /\
      acos (inner t a) = th1 /\ acos (inner t' a) = th2 /\
      inner (vsub t (vscale (inner t a) a)) (vsub t' (vscale (inner t' a) a)) = 0
  := frontier_range.F5_null_exists.

(** Control of F5: no ceiling below 1. *)
Definition F5_control_ceiling_stated :
  forall (n : nat) (th1 th2 c : R), (2 <= n)%nat ->
    0 <= th1 <= PI -> 0 <= th2 <= PI -> 0 < th1 + th2 < 2 * PI -> c < 1 ->
    ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a ->
         acos (inner t a) = th1 -> acos (inner t' a) = th2 ->
         dist t t' / (2 * sin ((acos (inner t a) + acos (inner t' a)) / 2)) <= c)
  := frontier_range.F5_control_ceiling.

(** Control of F5: neither a multiple of the floor nor its square root is a floor. *)
Definition F5_control_floor_stated :
  forall (n : nat) (th1 th2 c : R), (2 <= n)%nat ->
    0 < th1 < PI -> 0 < th2 < PI -> th1 <> th2 -> 1 < c ->
    ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a ->
         acos (inner t a) = th1 -> acos (inner t' a) = th2 ->
         c * (sin (Rabs (acos (inner t a) - acos (inner t' a)) / 2)
                / sin ((acos (inner t a) + acos (inner t' a)) / 2))
         <= dist t t' / (2 * sin ((acos (inner t a) + acos (inner t' a)) / 2))) /\
    ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a ->
         acos (inner t a) = th1 -> acos (inner t' a) = th2 ->
         sqrt (sin (Rabs (acos (inner t a) - acos (inner t' a)) / 2)
                 / sin ((acos (inner t a) + acos (inner t' a)) / 2))
         <= dist t t' / (2 * sin ((acos (inner t a) + acos (inner t' a)) / 2)))
  := frontier_range.F5_control_floor.

(** Control of F5: the null's value needs its hypothesis. *)
Definition F5_control_null_stated :
  forall (n : nat) (th : R), (2 <= n)%nat -> 0 < th < PI ->
    ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a ->
         acos (inner t a) = th -> acos (inner t' a) = th ->
         dist t t' / (2 * sin ((acos (inner t a) + acos (inner t' a)) / 2)) = sqrt (1 / 2))
  := frontier_range.F5_control_null.

(** Control of F5: "undefined only where both angles are 0" is false. *)
Definition F5_control_undefined_stated :
  forall n : nat, (2 <= n)%nat ->
    ~ (forall t t' a : Rn n, unit t -> unit t' -> unit a ->
         sin ((acos (inner t a) + acos (inner t' a)) / 2) = 0 ->
         acos (inner t a) = 0 /\ acos (inner t' a) = 0)
  := frontier_range.F5_control_undefined.
