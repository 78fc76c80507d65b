(** Audit of the family concentration, level-fresh roles (C4-law). *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_sphere_sharper_tail concentration_chain concentration_level_fresh concentration_level_energy
  concentration_level_law concentration_level_controls concentration_circle_role concentration
  concentration_elementary concentration_square_mgf concentration_level_events
  concentration_level_siblings concentration_level_subtrees concentration_level_theorem.
Open Scope R_scope.

(** The definitions used below. *)
Definition bounded_pinned : forall (A : Type) (f : A -> R),
  bounded f = (exists K, forall a, Rabs (f a) <= K) := fun _ _ => eq_refl.
(** An upper mean: constants kept; on bounded functions monotone, subadditive, homogeneous. *)
Definition upper_mean_means : forall (A : Type) (U : (A -> R) -> R),
  (exists M : upper_mean A, upper M = U) <->
  ((forall c, U (fun _ => c) = c) /\
   (forall f g, bounded f -> bounded g -> (forall a, f a <= g a) -> U f <= U g) /\
   (forall f g, bounded f -> bounded g -> U (fun a => f a + g a) <= U f + U g) /\
   (forall c f, bounded f -> 0 <= c -> U (fun a => c * f a) = c * U f))
  := upper_mean_iff.
(** Places 0, ..., n - 1 drawn one after the other, each by L. *)
Definition independent_pinned :
  forall (A : Type) (a : A) (L : upper_mean A) n (f : (nat -> A) -> R),
  independent a L 0 f = f (fun _ => a) /\
  independent a L (S n) f = independent a L n (fun w => L (fun b =>
    f (fun i => if Nat.eq_dec i n then b else w i)))
  := fun _ _ _ _ _ => conj eq_refl eq_refl.
(** A map that keeps the inner product of R^d. *)
Definition orthogonal_map_means : forall d (T : (nat -> R) -> nat -> R),
  (exists S : orthogonal_map d, act d S = T) <-> (forall u v, dot d (T u) (T v) = dot d u v)
  := orthogonal_map_iff.
Definition identity_map_pinned : forall d u, identity_map d u = u := fun _ _ => eq_refl.
(** A role that sends each unit vector to a uniform point of the sphere. *)
Definition uniform_role_pinned : uniform_role = (fun d M =>
  exists m : sphere_mean d, forall u f, on_sphere d u -> continuous_on_sphere d f ->
    M (fun T => f (T u)) = m f) := eq_refl.
(** The code, r levels above the leaves x. *)
Definition code_pinned : forall d b (w : nat -> nat -> orthogonal_map d) x r,
  code b w x 0 = x /\
  code b w x (S r) = (fun i k => / sqrt (INR b) *
    @vsum (Rn d) b (fun j => w r j (code b w x r (b * i + j)%nat)) k)
  := fun _ _ _ _ _ => conj eq_refl eq_refl.
Definition level_fresh_pinned : forall d (M : upper_mean (orthogonal_map d)) b D,
  level_fresh M b D =
  independent (fun _ => identity_map d) (independent (identity_map d) M b) D
  := fun _ _ _ _ => eq_refl.
(** One level multiplies the energy of the tree by 1 + level_xi, up to the factor b. *)
Definition level_xi_means : forall d, (2 <= d)%nat -> forall b D, (2 <= b)%nat ->
  forall x w r, (r < D)%nat ->
    INR b * bsum (b ^ (D - S r)) (fun i => dot d (code b w x (S r) i) (code b w x (S r) i)) =
    bsum (b ^ (D - r)) (fun i => dot d (code b w x r i) (code b w x r i)) *
    (1 + level_xi d b D x w r)
  := level_xi_step.

(** C4-law, step (1), convexity: the weights of sub-Gaussian variables add, whatever their
    dependence. *)
Definition C4_sum_of_steps_stated :
  forall (A : Type) (M : upper_mean A) (n : nat) (w : nat -> R) (z : nat -> A -> R) (v W : R),
    0 < W -> bsum n (fun i => Rabs (w i)) <= W -> 0 <= v ->
    (forall i, (i < n)%nat -> bounded (z i)) ->
    (forall i lambda, (i < n)%nat ->
       M (fun a => exp (lambda * z i a)) <= exp (lambda ^ 2 * v / 2)) ->
    forall lambda, M (fun a => exp (lambda * bsum n (fun i => w i * z i a)))
      <= exp (lambda ^ 2 * (W ^ 2 * v) / 2)
  := concentration_chain.C4_sum_of_steps.

(** C4-law, the product over levels: the sum of the xi of all levels is sub-Gaussian. *)
Definition C4_level_mgf_stated :
  forall d : nat, (2 <= d)%nat -> forall b D : nat, (2 <= b)%nat ->
    forall M : upper_mean (orthogonal_map d), uniform_role d M ->
    forall (x : nat -> nat -> R) (lambda : R),
      level_fresh M b D (fun w => exp (lambda * bsum D (fun r => level_xi d b D x w r)))
      <= exp (lambda ^ 2 * (INR D * (INR b - 1) ^ 2 / INR d) / 2)
  := concentration_level_law.C4_level_mgf.

(** C4-law: the squared norm of the code is at most exp of that sum, for all roles. *)
Definition C4_energy_bound_stated :
  forall d : nat, (2 <= d)%nat -> forall b D : nat, (2 <= b)%nat ->
    forall x : nat -> nat -> R, (forall i, (i < b ^ D)%nat -> on_sphere d (x i)) ->
    forall w : nat -> nat -> orthogonal_map d,
      dot d (code b w x D 0%nat) (code b w x D 0%nat)
      <= exp (bsum D (fun r => level_xi d b D x w r))
  := concentration_level_law.C4_energy_bound.

(** C4-law, step (2): P (A^2 >= e^s) <= exp (- d s^2 / (2 D (b - 1)^2)). *)
Definition C4_energy_tail_stated :
  forall d : nat, (2 <= d)%nat -> forall b D : nat, (2 <= b)%nat ->
    forall M : upper_mean (orthogonal_map d), uniform_role d M ->
    forall x : nat -> nat -> R, (forall i, (i < b ^ D)%nat -> on_sphere d (x i)) ->
    forall s : R, 0 <= s -> (1 <= D)%nat ->
      level_fresh M b D (fun w =>
        if Rle_dec (exp s) (dot d (code b w x D 0%nat) (code b w x D 0%nat)) then 1 else 0)
      <= exp (- (INR d * s ^ 2 / (2 * INR D * (INR b - 1) ^ 2)))
  := concentration_level_law.C4_energy_tail.

(** The hypotheses can be met in dimension 2, by a uniform rotation. *)
Definition C4_instance_stated : uniform_role 2 rotation_mean
  := concentration_circle_role.C4_instance.

(** Control of C4-law: squared weights in place of weights, as for independent steps, are wrong. *)
Definition C4_control_squares_stated :
  forall (d : nat) (M : upper_mean (orthogonal_map d)), (2 <= d)%nat -> uniform_role d M ->
  ~ (forall n (w : nat -> R) (z : nat -> orthogonal_map d -> R) v, 0 <= v ->
       (forall i, (i < n)%nat -> bounded (z i)) ->
       (forall i lambda, (i < n)%nat ->
          M (fun T => exp (lambda * z i T)) <= exp (lambda ^ 2 * v / 2)) ->
       forall lambda, M (fun T => exp (lambda * bsum n (fun i => w i * z i T)))
         <= exp (lambda ^ 2 * (bsum n (fun i => w i ^ 2) * v) / 2))
  := concentration_level_controls.C4_control_squares.

(** Control of C4-law: for b = 2, D = 1 the proxy D (b - 1)^2 / d cannot be lowered. *)
Definition C4_control_proxy_stated :
  forall (d : nat) (M : upper_mean (orthogonal_map d)) (v : R), (2 <= d)%nat ->
  uniform_role d M -> v < / INR d ->
  ~ (forall (x : nat -> nat -> R), (forall i, (i < 2 ^ 1)%nat -> on_sphere d (x i)) ->
       forall lambda,
         level_fresh M 2 1 (fun w => exp (lambda * bsum 1 (fun r => level_xi d 2 1 x w r)))
         <= exp (lambda ^ 2 * v / 2))
  := concentration_level_controls.C4_control_proxy.

(** The chain of C4-law, from one uniform role to the interval. *)
Definition rarer_pinned : forall (A : Type) (M : upper_mean A) (E : A -> Prop) p,
  rarer M E p = (exists W, bounded W /\ (forall a, 0 <= W a) /\ (forall a, E a -> 1 <= W a) /\
    M W <= p) := fun _ _ _ _ => eq_refl.
(** Then the upper mean of E's indicator, its upper probability, is at most p. *)
Definition rarer_means : forall (A : Type) (M : upper_mean A) (E : A -> Prop) p (f : A -> R),
  (forall a, f a = 0 \/ f a = 1 /\ E a) -> rarer M E p -> M f <= p := rarer_indicator.
Definition exchange_pinned : forall (A : Type) i j (x : nat -> A) k,
  exchange i j x k = (if Nat.eq_dec k i then x j else if Nat.eq_dec k j then x i else x k)
  := fun _ _ _ _ _ => eq_refl.
Definition cosine_margin_pinned : forall (E : inner_space) (e e' : E),
  cosine_margin e e' = 1 - inner e e' / (norm e * norm e') := fun _ _ _ => eq_refl.
Definition parabola_pinned : forall T, parabola T = - (ln (1 - T) + T) / T ^ 2
  := fun _ => eq_refl.
Definition square_bound_pinned : forall v s t, square_bound v s t =
  / sqrt (1 - s * v) * exp (t ^ 2 * v / (2 * (1 - s * v))) := fun _ _ _ => eq_refl.
Definition mass_pinned : forall b D, mass b D =
  bsum D (fun r => INR b ^ r / INR b ^ D * (INR b - 1)) := fun _ _ => eq_refl.
Definition cross_level_of_pinned : forall d b D y6 L5, cross_level_of d b D y6 L5 =
  4 * (INR b - 1) * (mass b D * exp y6) * L5 / INR d := fun _ _ _ _ _ => eq_refl.
(** The six events: norms above, norms below, low steps, crosstalk, cross term, subtrees. *)
Definition failure_of_pinned : forall d b D x1 t T x2 a4 L5 u y6,
  failure_of d b D x1 t T x2 a4 L5 u y6 =
  exp (- (INR d * x1 ^ 2 / (2 * (INR D * (INR b - 1)))))
  + (exp (- (t * x2) + INR D * (INR b - 1) *
       ln (square_bound (/ INR d) (2 * t * parabola T) t))
     + 2 * (INR D * (INR b - 1)) * exp (- (INR d * T ^ 2 / 2)))
  + a4
  + (2 * exp (- L5)
     + exp (- (u * y6)) / mass b D * bsum D (fun r => INR b ^ r / INR b ^ D * (INR b - 1) *
         exp (INR r * (INR b - 1) * (u ^ 2 * / INR d / 2))))
  := fun _ _ _ _ _ _ _ _ _ _ _ => eq_refl.

(** C4-law: outside the interval with upper probability at most the sum of the six.
    2 G z is C3's exact tail ([tail_of], audit_concentration_sphere.v). *)
Definition C4_law_stated :
  forall d b D : nat, (2 <= d)%nat -> (2 <= b)%nat ->
  forall M : upper_mean (orthogonal_map d), uniform_role d M ->
  forall x : nat -> nat -> R, (forall i, (i < b ^ D)%nat -> on_sphere d (x i)) ->
  forall p q : nat, (p < b ^ D)%nat -> (q < b ^ D)%nat -> p <> q -> dot d (x p) (x q) = 0 ->
  forall (c : R) (G : R -> R), tail_of d c G ->
  forall x1 t T x2 z L5 u y6 : R, 0 <= x1 -> 0 < t -> 0 < T < 1 ->
    2 * t * parabola T * / INR d < 1 -> 0 <= z <= 1 -> 0 <= L5 -> 1 <= u ->
  let y := cross_level_of d b D y6 L5 in
  rarer (level_fresh M b D) (fun w =>
    ~ Rmin ((1 - z) / exp (- x2) - y / exp (- x2) ^ 2) ((1 - z) / exp x1 - y / exp x1 ^ 2)
      <= @cosine_margin (Rn d) (code b w x D 0%nat) (code b w (exchange p q x) D 0%nat)
           / (2 / INR b ^ D)
      <= (1 + z) * exp x2)
    (failure_of d b D x1 t T x2 (2 * G z) L5 u y6)
  := concentration_level_theorem.C4_law.
