(** Audit of the family concentration, one random step (C3, C3'): theorems and controls in full. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_sphere_direction concentration_sphere_moments concentration_sphere_tail
  concentration_circle concentration_sphere_sharper_tail concentration_sphere_sharper_instances
  concentration_sphere_controls concentration_sphere_density concentration_sphere_law.
Open Scope R_scope.

(** The definitions used below. *)
Definition on_sphere_pinned : on_sphere = (fun d x => bsum d (fun i => x i * x i) = 1) := eq_refl.
Definition dot_pinned : dot = (fun n u v => bsum n (fun i => u i * v i)) := eq_refl.
Definition continuous_on_sphere_pinned : continuous_on_sphere = (fun d f =>
  forall x, on_sphere d x -> forall eps, 0 < eps ->
    exists gap, 0 < gap /\
      forall y, on_sphere d y -> (forall i, (i < d)%nat -> Rabs (y i - x i) < gap) ->
        Rabs (f y - f x) < eps) := eq_refl.
Definition rotate_pinned : rotate = (fun i j c s x k =>
  if Nat.eq_dec k i then c * x i - s * x j
  else if Nat.eq_dec k j then s * x i + c * x j else x k) := eq_refl.
(** A mean over the sphere: normalised, linear and positive on continuous functions, and the same
    after a rotation of any coordinate plane. *)
Definition sphere_mean_means : forall d (M : ((nat -> R) -> R) -> R),
  (exists m : sphere_mean d, mean m = M) <->
  (M (fun _ => 1) = 1 /\
   (forall f g, continuous_on_sphere d f -> continuous_on_sphere d g ->
      M (fun x => f x + g x) = M f + M g) /\
   (forall c f, continuous_on_sphere d f -> M (fun x => c * f x) = c * M f) /\
   (forall f, continuous_on_sphere d f -> (forall x, on_sphere d x -> 0 <= f x) -> 0 <= M f) /\
   (forall f i j c s, continuous_on_sphere d f -> (i < d)%nat -> (j < d)%nat -> i <> j ->
      c * c + s * s = 1 -> M (fun x => f (rotate i j c s x)) = M f))
  := sphere_mean_iff.
(** The probability of A is such a number P. *)
Definition at_most_outer_pinned : forall d (m : sphere_mean d) A P, at_most_outer m A P =
  (forall f, continuous_on_sphere d f -> (forall x, on_sphere d x -> 0 <= f x) ->
     (forall x, on_sphere d x -> A x -> 1 <= f x) -> P <= mean m f) := fun _ _ _ _ => eq_refl.
Definition rising_pinned : forall a k, rising a 0 = 1 /\ rising a (S k) = rising a k * (a + INR k)
  := fun _ _ => conj eq_refl eq_refl.
Definition circle_pinned : circle = (fun t k =>
  match k with O => cos t | S O => sin t | _ => 0 end) := eq_refl.
Definition half_power_pinned : half_power = (fun u n => sqrt u ^ n) := eq_refl.
Definition density_pinned : density = (fun d t =>
  sqrt (1 - t ^ 2) ^ (d - 1) / (1 - t ^ 2)) := eq_refl.
Definition density_means : forall d t, (3 <= d)%nat -> -1 < t < 1 ->
  density d t = sqrt (1 - t ^ 2) ^ (d - 3) := density_power.
(** The one-sided tail of the density c (1 - t^2)^((d-3)/2). *)
Definition tail_of_means : forall d c G, tail_of d c G <->
  G 0 = 1 / 2 /\ G 1 = 0 /\ (forall t, 0 <= t <= 1 -> continuity_pt G t) /\
  (forall t, 0 < t < 1 -> derivable_pt_lim G t (- (c * density d t))) := tail_of_iff.

(** The integral over [0, 1] of z^(2k) c density d z is l. *)
Definition moment_of_pinned : moment_of = (fun d c k l =>
  exists F : R -> R, (forall t, 0 <= t <= 1 -> continuity_pt F t) /\
    (forall t, 0 < t < 1 -> derivable_pt_lim F t (t ^ (2 * k) * (c * density d t))) /\
    F 1 - F 0 = l) := eq_refl.

(** C3: the law of <x, y> is the same for every unit vector y, that of the first entry. *)
Definition C3_direction_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall (phi : R -> R) (y : nat -> R), (forall u, continuity_pt phi u) -> on_sphere d y ->
      mean m (fun x => phi (dot d x y)) = mean m (fun x => phi (x 0%nat))
  := concentration_sphere_direction.C3_direction.

(** C3: the moments satisfy (j + d) E z^(j+2) = (j + 1) E z^j, z = <x, y>. *)
Definition C3_recursion_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall y : nat -> R, on_sphere d y -> forall j : nat,
      (INR j + INR d) * mean m (fun x => dot d x y ^ (j + 2)) =
      (INR j + 1) * mean m (fun x => dot d x y ^ j)
  := concentration_sphere_moments.C3_recursion.

(** C3: E z^(2k) = (1/2)_k / (d/2)_k. *)
Definition C3_moments_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall y : nat -> R, on_sphere d y -> forall k : nat,
      mean m (fun x => dot d x y ^ (2 * k)) = rising (1 / 2) k / rising (INR d / 2) k
  := concentration_sphere_moments.C3_moments.

(** C3: the odd moments vanish. *)
Definition C3_odd_moments_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall y : nat -> R, on_sphere d y -> forall k : nat,
      mean m (fun x => dot d x y ^ (2 * k + 1)) = 0
  := concentration_sphere_moments.C3_odd_moments.

(** C3: the variance is 1/d. *)
Definition C3_variance_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall y : nat -> R, on_sphere d y -> mean m (fun x => dot d x y ^ 2) = 1 / INR d
  := concentration_sphere_moments.C3_variance.

(** C3: E exp (lambda z) is the series 0F1 (; d/2; lambda^2/4). *)
Definition C3_mgf_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall y : nat -> R, on_sphere d y -> forall lambda : R,
      infinite_sum (fun k => (lambda ^ 2 / 4) ^ k / (INR (fact k) * rising (INR d / 2) k))
        (mean m (fun x => exp (lambda * dot d x y)))
  := concentration_sphere_tail.C3_mgf.

(** C3: z is sub-Gaussian with proxy 1/d. *)
Definition C3_mgf_bound_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall y : nat -> R, on_sphere d y -> forall lambda : R,
      mean m (fun x => exp (lambda * dot d x y)) <= exp (lambda ^ 2 / (2 * INR d))
  := concentration_sphere_tail.C3_mgf_bound.

(** C3: that bound holds coefficient by coefficient, in powers of lambda^2. *)
Definition C3_coefficients_stated :
  forall d k, (1 <= d)%nat ->
    (1 / 4) ^ k / (INR (fact k) * rising (INR d / 2) k) <= (1 / (2 * INR d)) ^ k / INR (fact k)
  := concentration_sphere_tail.C3_coefficients.

(** C3: P (z >= t) <= exp (- d t^2 / 2). *)
Definition C3_tail_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall y : nat -> R, on_sphere d y -> forall t P : R, 0 <= t ->
      at_most_outer m (fun x => t <= dot d x y) P -> P <= exp (- (INR d * t ^ 2 / 2))
  := concentration_sphere_tail.C3_tail.

(** C3: P (|z| >= t) <= 2 exp (- d t^2 / 2). *)
Definition C3_tail_two_sided_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall y : nat -> R, on_sphere d y -> forall t P : R, 0 <= t ->
      at_most_outer m (fun x => t <= Rabs (dot d x y)) P -> P <= 2 * exp (- (INR d * t ^ 2 / 2))
  := concentration_sphere_tail.C3_tail_two_sided.

(** The hypotheses can be met in dimension 2: the integral over the circle, divided by 2 pi. *)
Definition C3_instance_stated :
  exists m : sphere_mean 2,
    forall (f : (nat -> R) -> R) (F : R -> R), continuous_on_sphere 2 f ->
      (forall t, 0 <= t <= 8 -> derivable_pt_lim F t (f (circle t))) ->
      mean m f = (F (2 * PI) - F 0) / (2 * PI)
  := concentration_circle.C3_instance.

(** Control of C3: no other variance. *)
Definition C3_control_variance_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall y : nat -> R, on_sphere d y ->
      mean m (fun x => dot d x y ^ 2) <> 1 / (INR d + 1) /\
      mean m (fun x => dot d x y ^ 2) <> 1 / (INR d - 1)
  := concentration_sphere_controls.C3_control_variance.

(** Control of C3: the fourth moment is not a Gaussian variable's. *)
Definition C3_control_fourth_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall y : nat -> R, on_sphere d y ->
      mean m (fun x => dot d x y ^ 4) = 3 / (INR d * (INR d + 2)) /\
      mean m (fun x => dot d x y ^ 4) <> 3 / INR d ^ 2
  := concentration_sphere_controls.C3_control_fourth.

(** Control of C3: no proxy below 1/d. *)
Definition C3_control_proxy_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall y : nat -> R, on_sphere d y -> forall v : R, v < / INR d ->
      ~ (forall lambda, mean m (fun x => exp (lambda * dot d x y)) <= exp (v * lambda ^ 2 / 2))
  := concentration_sphere_controls.C3_control_proxy.

(** C3': the two-sided tail 2 G is at most (1 - t^2)^((d-1)/2). *)
Definition C3_sharper_stated :
  forall (d : nat) (c : R) (G : R -> R), (2 <= d)%nat -> tail_of d c G ->
    forall t : R, 0 <= t <= 1 -> 2 * G t <= half_power (1 - t ^ 2) (d - 1)
  := concentration_sphere_sharper_tail.C3_sharper.

(** C3': of the right order. *)
Definition C3_sharper_order_stated :
  forall (d : nat) (c : R) (G : R -> R), (2 <= d)%nat -> tail_of d c G ->
    forall t : R, 0 <= t <= 1 ->
      2 * c / INR (d - 1) * half_power (1 - t ^ 2) (d - 1) <= 2 * G t
  := concentration_sphere_sharper_tail.C3_sharper_order.

(** C3': there is such a tail in every dimension from 2 on, and only one. *)
Definition C3_sharper_exists_stated :
  forall d : nat, (2 <= d)%nat -> exists c G, tail_of d c G
  := concentration_sphere_sharper_instances.C3_sharper_exists.
Definition C3_sharper_unique_stated :
  forall (d : nat) (c : R) (G : R -> R) (c' : R) (G' : R -> R), (2 <= d)%nat ->
    tail_of d c G -> tail_of d c' G' -> c = c' /\ forall t, 0 <= t <= 1 -> G t = G' t
  := concentration_sphere_sharper_instances.C3_sharper_unique.

(** C3': at most exp (1/(2d)), so 4/3, times exp (- d t^2 / 2): below the two-sided bound of C3. *)
Definition C3_sharper_better_stated :
  forall (d : nat) (t : R), (2 <= d)%nat -> 0 <= t <= 1 ->
    half_power (1 - t ^ 2) (d - 1) <= exp (1 / (2 * INR d)) * exp (- (INR d * t ^ 2 / 2)) /\
    exp (1 / (2 * INR d)) <= 4 / 3
  := concentration_sphere_sharper_instances.C3_sharper_better.

(** Control of C3': the exponent d/2 is too great, in every dimension. *)
Definition C3_sharper_control_exponent_stated :
  forall (d : nat) (c : R) (G : R -> R), (2 <= d)%nat -> tail_of d c G ->
    ~ (forall t, 0 <= t <= 1 -> 2 * G t <= half_power (1 - t ^ 2) d)
  := concentration_sphere_sharper_instances.C3_sharper_control_exponent.

(** Control of C3': no constant below 1. *)
Definition C3_sharper_control_constant_stated :
  forall (d : nat) (c : R) (G : R -> R) (k : R), tail_of d c G -> k < 1 ->
    ~ (forall t, 0 <= t <= 1 -> 2 * G t <= k * half_power (1 - t ^ 2) (d - 1))
  := concentration_sphere_sharper_instances.C3_sharper_control_constant.

(** Control of C3': it is not below exp (- d t^2 / 2) itself. *)
Definition C3_sharper_control_factor_stated :
  forall d : nat, (2 <= d)%nat ->
    exists t, 0 <= t <= 1 /\ exp (- (INR d * t ^ 2 / 2)) < half_power (1 - t ^ 2) (d - 1)
  := concentration_sphere_sharper_instances.C3_sharper_control_factor.

(** C3, the density: its even moments over [0, 1] are half of (1/2)_k / (d/2)_k. *)
Definition C3_density_moments_stated :
  forall (d : nat) (c : R) (G : R -> R), (2 <= d)%nat -> tail_of d c G ->
    forall (k : nat) (l : R),
      moment_of d c k l <-> l = 1 / 2 * (rising (1 / 2) k / rising (INR d / 2) k)
  := concentration_sphere_density.C3_density_moments.

(** C3, the density: under every mean over the sphere P (|<x, y>| >= t) is at most its tail 2 G. *)
Definition C3_law_two_sided_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall y : nat -> R, on_sphere d y -> forall (c : R) (G : R -> R), tail_of d c G ->
      forall t P : R, 0 <= t <= 1 ->
        at_most_outer m (fun x => t <= Rabs (dot d x y)) P -> P <= 2 * G t
  := concentration_sphere_law.C3_law_two_sided.

(** C3, the density: and P (<x, y> >= t) is at most G. *)
Definition C3_law_one_sided_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall y : nat -> R, on_sphere d y -> forall (c : R) (G : R -> R), tail_of d c G ->
      forall t P : R, 0 < t <= 1 ->
        at_most_outer m (fun x => t <= dot d x y) P -> P <= G t
  := concentration_sphere_law.C3_law_one_sided.

(** C3': under every mean over the sphere P (|<x, y>| >= t) <= (1 - t^2)^((d-1)/2). *)
Definition C3_sharper_tail_stated :
  forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
    forall (y : nat -> R) (t P : R), on_sphere d y -> 0 <= t <= 1 ->
      at_most_outer m (fun x => t <= Rabs (dot d x y)) P -> P <= half_power (1 - t ^ 2) (d - 1)
  := concentration_sphere_law.C3_sharper_tail.
