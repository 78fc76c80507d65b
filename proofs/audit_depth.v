(** Audit of the family depth (D1 to D7): every headline theorem and every control in full, and
    what it rests on. *)
From Coq Require Import Reals Lra Lia Arith List Permutation.
From Binding Require Import finite_sum inner_product word_number.
From Binding Require Import depth depth_uniform depth_words depth_subtrees.
From Binding Require Import depth_model depth_controls.
From Binding Require Import depth_optimum depth_simplex depth_optimum_controls.
From Binding Require Import depth_resolvable depth_clip_scale depth_dimension.
From Binding Require Import depth_parity depth_parity_controls depth_packing depth_log_law.
Import ListNotations.
Open Scope R_scope.

(** ** Definitions, pinned: changing one of them makes this file fail to type-check *)

Definition role_system_pinned : role_system = (fun (E : inner_space) b R =>
  forall i j u v, (i < b)%nat -> (j < b)%nat -> inner (R i u) (R j v) = delta i j * inner u v)
  := eq_refl.
Definition margin_pinned : forall (E : inner_space) (f t t' : E),
  margin f t t' = inner f t - inner f t' := fun _ _ _ _ => eq_refl.
Definition code_leaf_pinned : forall (E : inner_space) b R (x : list nat -> E),
  code b R Leaf x = x [] := fun _ _ _ _ => eq_refl.
Definition code_node_pinned : forall (E : inner_space) b R w c (x : list nat -> E),
  code b R (Node w c) x =
  vsum b (fun k => vscale (w k) (R k (code b R (c k) (fun p => x (k :: p)))))
  := fun _ _ _ _ _ _ => eq_refl.
Definition perfect_pinned : forall b D,
  perfect b 0 = Leaf /\ perfect b (S D) = Node (fun _ => / sqrt (INR b)) (fun _ => perfect b D)
  := fun _ _ => conj eq_refl eq_refl.
Definition normalised_tree_pinned : forall b w c, normalised_tree b Leaf = True /\
  normalised_tree b (Node w c) =
  (bsum b (fun k => w k ^ 2) = 1 /\ forall k, (k < b)%nat -> normalised_tree b (c k))
  := fun _ _ _ => conj eq_refl eq_refl.
Definition uniform_pinned : forall b w c, uniform b Leaf = True /\
  uniform b (Node w c) =
  (forall k, (k < b)%nat -> w k = / sqrt (INR b) /\ uniform b (c k))
  := fun _ _ _ => conj eq_refl eq_refl.
Definition is_leaf_pinned : forall b w c k p, is_leaf b Leaf [] = True /\
  is_leaf b Leaf (k :: p) = False /\ is_leaf b (Node w c) [] = False /\
  is_leaf b (Node w c) (k :: p) = ((k < b)%nat /\ is_leaf b (c k) p)
  := fun _ _ _ _ _ => conj eq_refl (conj eq_refl (conj eq_refl eq_refl)).
Definition weight_pinned : forall w c k p, weight Leaf [] = 1 /\
  weight (Node w c) (k :: p) = w k * weight (c k) p := fun _ _ _ _ => conj eq_refl eq_refl.
Definition leaf_sum_pinned : forall b w c F, leaf_sum b Leaf F = F [] /\
  leaf_sum b (Node w c) F = bsum b (fun k => leaf_sum b (c k) (fun p => F (k :: p)))
  := fun _ _ _ _ => conj eq_refl eq_refl.
Definition swap_pinned : forall (A : Type) p q (x : list nat -> A) r,
  swap p q x r = (if word_eq_dec r p then x q else if word_eq_dec r q then x p else x r)
  := fun _ _ _ _ _ => eq_refl.
Definition swap_below_pinned : forall (A : Type) p q (x : list nat -> A) r,
  swap_below p q x r = match strip p r, strip q r with
                       | Some s, _ => x (q ++ s)
                       | None, Some s => x (p ++ s)
                       | None, None => x r
                       end := fun _ _ _ _ _ => eq_refl.
Definition graft_pinned : forall w c s, graft Leaf s = s [] /\
  graft (Node w c) s = Node w (fun k => graft (c k) (fun p => s (k :: p)))
  := fun _ _ _ => conj eq_refl eq_refl.
Definition role_word_pinned : forall (E : inner_space) (R : nat -> E -> E) k p u,
  role_word R [] u = u /\ role_word R (k :: p) u = R k (role_word R p u)
  := fun _ _ _ _ _ => conj eq_refl eq_refl.
Definition used_leaves_pinned : used_leaves = (fun b t L =>
  NoDup L /\ (forall p, In p L -> is_leaf b t p) /\
  (forall p, is_leaf b t p -> weight t p <> 0 -> In p L)) := eq_refl.
Definition resolvable_depth_pinned : resolvable_depth = (fun tau b D =>
  forall k, (1 <= k)%nat -> (tau <= 2 / b ^ k <-> (k <= D)%nat)) := eq_refl.
Definition orthonormal_pinned : forall (E : inner_space) k (u : nat -> E), orthonormal k u =
  (forall i j, (i < k)%nat -> (j < k)%nat -> inner (u i) (u j) = delta i j)
  := fun _ _ _ => eq_refl.
Definition has_dimension_pinned : has_dimension = (fun (E : inner_space) n =>
  exists e : nat -> E, orthonormal n e /\ forall v, inner v v = bsum n (fun i => inner v (e i) ^ 2))
  := eq_refl.
Definition graded_roles_pinned : graded_roles = (fun D b (E : nat -> inner_space) R =>
  forall l i j u v, (l < D)%nat -> (i < b)%nat -> (j < b)%nat ->
    inner (R l i u) (R l j v) = delta i j * inner u v) := eq_refl.
Definition transposition_pinned : transposition = (fun l l' =>
  exists A a B c C, l = A ++ a :: B ++ c :: C /\ l' = A ++ c :: B ++ a :: C) := eq_refl.
Definition bag_code_pinned : forall (E : inner_space) (g : list nat -> E), bag_code g =
  (forall l l', Permutation l l' -> g l = g l') := fun _ _ => eq_refl.
Definition parity_code_pinned : parity_code = (fun l _ => order_sign l) := eq_refl.
Definition with_parity_pinned : with_parity = (fun n g a p l i =>
  if Nat.eq_dec i n then p * order_sign l else a * g l i) := eq_refl.
Definition letters_pinned : letters = (fun b D w =>
  length w = D /\ Forall (fun k => (k < b)%nat) w) := eq_refl.
Definition separated_pinned : forall (E : inner_space) delta M (x : nat -> E),
  separated delta M x =
  (forall i j, (i < M)%nat -> (j < M)%nat -> i <> j -> delta <= dist (x i) (x j))
  := fun _ _ _ _ => eq_refl.

(** ** D1 *)

(** The code of the perfect b-ary tree of depth D with unit fillers is a unit vector. *)
Definition D1_stated :
  forall E b R D x, role_system E b R -> (1 <= b)%nat ->
  (forall p, is_leaf b (perfect b D) p -> unit (x p)) -> unit (code b R (perfect b D) x)
  := D1.

(** The same for any tree with normalised weights. *)
Definition D1_tree_stated :
  forall E b R t x, role_system E b R -> normalised_tree b t ->
  (forall p, is_leaf b t p -> unit (x p)) -> unit (code b R t x)
  := D1_tree.

(** Words of equal length: <R_p u, R_q v> is <u, v> if p = q, and 0 otherwise. *)
Definition D1_words_stated :
  forall (E : inner_space) b R p q (u v : E), role_system E b R ->
  Forall (fun k => (k < b)%nat) p -> Forall (fun k => (k < b)%nat) q -> length p = length q ->
  inner (role_word R p u) (role_word R q v) = (if word_eq_dec p q then inner u v else 0)
  := D1_words.

(** Words neither of which is a prefix of the other have orthogonal ranges. *)
Definition D1_words_prefix_free_stated :
  forall (E : inner_space) b R p q (u v : E), role_system E b R ->
  Forall (fun k => (k < b)%nat) p -> Forall (fun k => (k < b)%nat) q ->
  strip p q = None -> strip q p = None -> inner (role_word R p u) (role_word R q v) = 0
  := D1_words_prefix_free.

(** The code is sum_p W_p R_p x_p, as far as any inner product can see. *)
Definition D1_closed_form_stated :
  forall (E : inner_space) b R t x v, role_system E b R ->
  inner (code b R t x) v = leaf_sum b t (fun p => weight t p * inner (role_word R p (x p)) v)
  := D1_closed_form.

(** e_D = b^(-D/2) sum_p R_p x_p, as far as any inner product can see. *)
Definition D1_closed_form_perfect_stated :
  forall (E : inner_space) b R D x v, role_system E b R ->
  inner (code b R (perfect b D) x) v =
  (/ sqrt (INR b)) ^ D * leaf_sum b (perfect b D) (fun p => inner (role_word R p (x p)) v)
  := D1_closed_form_perfect.

(** Role systems exist for every b: finitely supported sequences. *)
Definition role_system_exists_stated :
  forall b, role_system sequences b (spread b)
  := role_system_exists.

(** The roles of that model are linear. *)
Definition role_linear_stated :
  forall b k c u v i,
  entry (spread b k (sequence_add (sequence_scale c u) v)) i =
  c * entry (spread b k u) i + entry (spread b k v) i
  := role_linear.

(** They send basis vector j to basis vector b j + k. *)
Definition role_on_basis_stated :
  forall b k j i, (k < b)%nat ->
  entry (spread b k (basis_vector j)) i = entry (basis_vector (b * j + k)) i
  := role_on_basis.

(** Isometries without orthogonal ranges do not give unit codes. *)
Definition D1_control_orthogonal_ranges_stated :
  ~ (forall E b R D x, (forall k u v, (k < b)%nat -> inner (R k u) (R k v) = inner u v) ->
     (1 <= b)%nat -> (forall p, unit (x p)) -> unit (code (E := E) b R (perfect b D) x))
  := D1_control_orthogonal_ranges.

(** The scale 1/b in place of 1/sqrt b does not give unit codes. *)
Definition D1_control_scale_stated :
  forall b, (2 <= b)%nat ->
  ~ (forall E R x, role_system E b R -> (forall p, unit (x p)) ->
     unit (code (E := E) b R (Node (fun _ => / INR b) (fun _ => Leaf)) x))
  := D1_control_scale.

(** ** D2 *)

(** Orthogonal fillers swapped at depth D, aligned image: the margin is exactly 2 b^(-D). *)
Definition D2_stated :
  forall E b R D x p q, role_system E b R ->
  is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
  unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
  margin (code b R (perfect b D) x) (code b R (perfect b D) x)
         (code b R (perfect b D) (swap p q x)) = 2 / INR b ^ D
  := D2.

(** Any unit fillers: 2 (1 - <x_p, x_q>) b^(-D). *)
Definition D2_any_fillers_stated :
  forall E b R D x p q, role_system E b R ->
  is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
  unit (x p) -> unit (x q) ->
  margin (code b R (perfect b D) x) (code b R (perfect b D) x)
         (code b R (perfect b D) (swap p q x)) =
  2 * (1 - inner (x p) (x q)) / INR b ^ D
  := D2_any_fillers.

(** Equal fillers give 0, antipodal fillers 4 b^(-D). *)
Definition D2_ends_stated :
  forall E b R D x p q, role_system E b R ->
  is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
  unit (x p) -> unit (x q) ->
  let m := margin (code b R (perfect b D) x) (code b R (perfect b D) x)
                  (code b R (perfect b D) (swap p q x)) in
  (inner (x p) (x q) = 1 -> m = 0) /\ (inner (x p) (x q) = -1 -> m = 4 / INR b ^ D)
  := D2_ends.

(** The best free image reaches exactly 2 b^(-D/2), and no unit image more. *)
Definition D2_free_image_stated :
  forall E b R D x p q, role_system E b R ->
  is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
  (forall r, is_leaf b (perfect b D) r -> unit (x r)) -> inner (x p) (x q) = 0 ->
  let e := code b R (perfect b D) x in let e' := code b R (perfect b D) (swap p q x) in
  (forall f, unit f -> margin f e e' <= 2 / sqrt (INR b ^ D)) /\
  (exists f, unit f /\ margin f e e' = 2 / sqrt (INR b ^ D))
  := D2_free_image.

(** The hypotheses of D2 can be met for every b >= 2 and D >= 1. *)
Definition D2_satisfiable_stated :
  forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  exists (E : inner_space) (R : nat -> E -> E) (x : list nat -> E) p q, role_system E b R /\
    is_leaf b (perfect b D) p /\ is_leaf b (perfect b D) q /\ p <> q /\
    (forall r, unit (x r)) /\ inner (x p) (x q) = 0
  := D2_satisfiable.

(** The exponent D-1 is refuted for every b and D. *)
Definition D2_control_exponent_low_stated :
  forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  ~ (forall E R x p q, role_system E b R ->
     is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
     unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
     margin (code b R (perfect b D) x) (code b R (perfect b D) x)
            (code b R (perfect b D) (swap p q x)) = 2 / INR b ^ (D - 1))
  := D2_control_exponent_low.

(** The exponent D+1 is refuted for every b and D. *)
Definition D2_control_exponent_high_stated :
  forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  ~ (forall E R x p q, role_system E b R ->
     is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
     unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
     margin (code b R (perfect b D) x) (code b R (perfect b D) x)
            (code b R (perfect b D) (swap p q x)) = 2 / INR b ^ (D + 1))
  := D2_control_exponent_high.

(** 1.99 in place of 2 is refuted for every b and D. *)
Definition D2_control_constant_stated :
  forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  ~ (forall E R x p q, role_system E b R ->
     is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
     unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
     margin (code b R (perfect b D) x) (code b R (perfect b D) x)
            (code b R (perfect b D) (swap p q x)) = 199 / 100 / INR b ^ D)
  := D2_control_constant.

(** The aligned image's exponent is refuted for a free image. *)
Definition D2_control_free_image_stated :
  forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  ~ (forall E R x p q f, role_system E b R ->
     is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
     (forall r, unit (x r)) -> inner (x p) (x q) = 0 -> unit f ->
     margin f (code b R (perfect b D) x) (code b R (perfect b D) (swap p q x)) <=
     2 / INR b ^ D)
  := D2_control_free_image.

(** Isometries without orthogonal ranges do not give the law. *)
Definition D2_control_orthogonal_ranges_stated :
  ~ (forall E b R D x p q, (forall k u v, (k < b)%nat -> inner (R k u) (R k v) = inner u v) ->
     is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
     unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
     margin (code (E := E) b R (perfect b D) x) (code b R (perfect b D) x)
            (code b R (perfect b D) (swap p q x)) = 2 / INR b ^ D)
  := D2_control_orthogonal_ranges.

(** ** D3 *)

(** Any tree: swapping two leaves costs (W_p^2 + W_q^2)(1 - <x_p, x_q>). *)
Definition D3_stated :
  forall E b R t x p q, role_system E b R ->
  is_leaf b t p -> is_leaf b t q -> p <> q -> unit (x p) -> unit (x q) ->
  margin (code b R t x) (code b R t x) (code b R t (swap p q x)) =
  (weight t p ^ 2 + weight t q ^ 2) * (1 - inner (x p) (x q))
  := D3.

(** The squared leaf weights of a normalised tree add up to 1. *)
Definition D3_weights_stated :
  forall b t,
  normalised_tree b t -> leaf_sum b t (fun p => weight t p ^ 2) = 1
  := D3_weights.

(** Uniform tree, leaves at the depths |p| and |q|, orthogonal fillers: b^(-|p|) + b^(-|q|). *)
Definition D3_uniform_stated :
  forall E b R t x p q, role_system E b R -> (1 <= b)%nat ->
  uniform b t -> is_leaf b t p -> is_leaf b t q -> p <> q ->
  unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
  margin (code b R t x) (code b R t x) (code b R t (swap p q x)) =
  / INR b ^ length p + / INR b ^ length q
  := D3_uniform.

(** Any tree, best free image: sqrt(2 (W_p^2 + W_q^2)(1 - <x_p, x_q>)), reached. *)
Definition D3_free_image_stated :
  forall E b R t x p q, role_system E b R -> normalised_tree b t ->
  is_leaf b t p -> is_leaf b t q -> p <> q -> (forall r, is_leaf b t r -> unit (x r)) ->
  let e := code b R t x in let e' := code b R t (swap p q x) in
  let best := sqrt (2 * ((weight t p ^ 2 + weight t q ^ 2) * (1 - inner (x p) (x q)))) in
  (forall f, unit f -> margin f e e' <= best) /\ (exists f, unit f /\ margin f e e' = best)
  := D3_free_image.

(** Disjoint subtrees exchanged: the same law with the subtrees' codes as fillers. *)
Definition D3_subtrees_stated :
  forall (E : inner_space) b R t s (x : list nat -> E) p q,
  role_system E b R -> is_leaf b t p -> is_leaf b t q -> p <> q ->
  normalised_tree b (s p) -> normalised_tree b (s q) ->
  (forall r, is_leaf b (s p) r -> unit (x (p ++ r))) ->
  (forall r, is_leaf b (s q) r -> unit (x (q ++ r))) ->
  margin (code b R (graft t s) x) (code b R (graft t s) x)
         (code b R (graft t (swap p q s)) (swap_below p q x)) =
  (weight t p ^ 2 + weight t q ^ 2) *
  (1 - inner (code b R (s p) (fun r => x (p ++ r))) (code b R (s q) (fun r => x (q ++ r))))
  := D3_subtrees.

(** 2 W_p W_q in place of W_p^2 + W_q^2 is refuted. *)
Definition D3_control_product_stated :
  ~ (forall E b R t x p q, role_system E b R -> normalised_tree b t ->
     is_leaf b t p -> is_leaf b t q -> p <> q -> unit (x p) -> unit (x q) ->
     margin (code (E := E) b R t x) (code b R t x) (code b R t (swap p q x)) =
     2 * (weight t p * weight t q) * (1 - inner (x p) (x q)))
  := D3_control_product.

(** The deeper leaf's depth for both leaves is refuted. *)
Definition D3_control_deeper_stated :
  ~ (forall E b R t x p q, role_system E b R -> (1 <= b)%nat ->
     uniform b t -> is_leaf b t p -> is_leaf b t q -> p <> q ->
     unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
     margin (code (E := E) b R t x) (code b R t x) (code b R t (swap p q x)) =
     2 / INR b ^ Nat.max (length p) (length q))
  := D3_control_deeper.

(** ** D4 *)

(** Orthogonal fillers, N leaves: the least margin over all pairs is at most 2/N. *)
Definition D4_stated :
  forall (E : inner_space) b R t (x : list nat -> E) L v,
  role_system E b R -> normalised_tree b t -> used_leaves b t L -> (2 <= length L)%nat ->
  (forall p, In p L -> unit (x p)) ->
  (forall p q, In p L -> In q L -> p <> q -> inner (x p) (x q) = 0) ->
  (forall p q, In p L -> In q L -> p <> q ->
     v <= margin (code b R t x) (code b R t x) (code b R t (swap p q x))) ->
  v <= 2 / INR (length L)
  := D4.

(** For N >= 3 only uniform weights reach 2/N. *)
Definition D4_equality_stated :
  forall (E : inner_space) b R t (x : list nat -> E) L,
  role_system E b R -> normalised_tree b t -> used_leaves b t L -> (3 <= length L)%nat ->
  (forall p, In p L -> unit (x p)) ->
  (forall p q, In p L -> In q L -> p <> q -> inner (x p) (x q) = 0) ->
  (forall p q, In p L -> In q L -> p <> q ->
     2 / INR (length L) <= margin (code b R t x) (code b R t x) (code b R t (swap p q x))) ->
  forall p, In p L -> weight t p ^ 2 = / INR (length L)
  := D4_equality.

(** The perfect tree reaches 2/N, N = b^D, with every pair. *)
Definition D4_attained_stated :
  forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  exists (E : inner_space) (R : nat -> E -> E) (x : list nat -> E),
    role_system E b R /\ (forall p, unit (x p)) /\
    (forall p q, is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
       inner (x p) (x q) = 0 /\
       margin (code b R (perfect b D) x) (code b R (perfect b D) x)
              (code b R (perfect b D) (swap p q x)) = 2 / INR (b ^ D))
  := D4_attained.

(** The bound 1.99/N is refuted. *)
Definition D4_control_constant_stated :
  ~ (forall (E : inner_space) b R t (x : list nat -> E) L v,
     role_system E b R -> normalised_tree b t -> used_leaves b t L -> (2 <= length L)%nat ->
     (forall p, In p L -> unit (x p)) ->
     (forall p q, In p L -> In q L -> p <> q -> inner (x p) (x q) = 0) ->
     (forall p q, In p L -> In q L -> p <> q ->
        v <= margin (code b R t x) (code b R t x) (code b R t (swap p q x))) ->
     v <= 199 / 100 / INR (length L))
  := D4_control_constant.

(** For N = 2 other weights reach 2/N as well. *)
Definition D4_control_two_leaves_stated :
  ~ (forall (E : inner_space) b R t (x : list nat -> E) L,
     role_system E b R -> normalised_tree b t -> used_leaves b t L -> (2 <= length L)%nat ->
     (forall p, In p L -> unit (x p)) ->
     (forall p q, In p L -> In q L -> p <> q -> inner (x p) (x q) = 0) ->
     (forall p q, In p L -> In q L -> p <> q ->
        2 / INR (length L) <= margin (code b R t x) (code b R t x) (code b R t (swap p q x))) ->
     forall p, In p L -> weight t p ^ 2 = / INR (length L))
  := D4_control_two_leaves.

(** ** D4' *)

(** All weights and all unit fillers: the least margin is at most 2/(N-1). *)
Definition D4'_stated :
  forall (E : inner_space) b R t (x : list nat -> E) L v,
  role_system E b R -> normalised_tree b t -> used_leaves b t L -> (2 <= length L)%nat ->
  (forall p, In p L -> unit (x p)) ->
  (forall p q, In p L -> In q L -> p <> q ->
     v <= margin (code b R t x) (code b R t x) (code b R t (swap p q x))) ->
  v <= 2 / (INR (length L) - 1)
  := D4'.

(** The perfect tree with simplex fillers reaches 2/(N-1) with every pair. *)
Definition D4'_attained_stated :
  forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  exists (E : inner_space) (R : nat -> E -> E) (x : list nat -> E),
    role_system E b R /\ (forall p, is_leaf b (perfect b D) p -> unit (x p)) /\
    (forall p q, is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
       margin (code b R (perfect b D) x) (code b R (perfect b D) x)
              (code b R (perfect b D) (swap p q x)) = 2 / (INR (b ^ D) - 1))
  := D4'_attained.

(** The N simplex fillers exist in R^N. *)
Definition D4'_simplex_stated :
  forall N, (2 <= N)%nat -> exists x : nat -> Rn N,
  (forall i, (i < N)%nat -> unit (x i)) /\
  (forall i j, (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = - / (INR N - 1))
  := D4'_simplex.

(** The bound 2/N of orthogonal fillers is refuted for every N = b^D. *)
Definition D4'_control_orthogonal_bound_stated :
  forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  ~ (forall (E : inner_space) R (x : list nat -> E) v, role_system E b R ->
     (forall p, is_leaf b (perfect b D) p -> unit (x p)) ->
     (forall p q, is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
        v <= margin (code b R (perfect b D) x) (code b R (perfect b D) x)
                    (code b R (perfect b D) (swap p q x))) ->
     v <= 2 / INR (b ^ D))
  := D4'_control_orthogonal_bound.

(** The bound 1.99/(N-1) is refuted for every N = b^D. *)
Definition D4'_control_constant_stated :
  forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  ~ (forall (E : inner_space) R (x : list nat -> E) v, role_system E b R ->
     (forall p, is_leaf b (perfect b D) p -> unit (x p)) ->
     (forall p q, is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
        v <= margin (code b R (perfect b D) x) (code b R (perfect b D) x)
                    (code b R (perfect b D) (swap p q x))) ->
     v <= 199 / 100 / (INR (b ^ D) - 1))
  := D4'_control_constant.

(** ** D5 *)

(** The margin 2 b^(-D) is at least tau iff tau b^D <= 2. *)
Definition D5_stated :
  forall tau b D, 0 < b -> (tau <= 2 / b ^ D <-> tau * b ^ D <= 2)
  := D5.

(** The resolvable depth exists and is unique. *)
Definition D5_exists_unique_stated :
  forall tau b, 0 < tau -> 1 < b -> exists! D, resolvable_depth tau b D
  := D5_exists_unique.

(** For tau <= 2 it is the largest D >= 0 with tau b^D <= 2. *)
Definition D5_largest_stated :
  forall tau b D, 0 < tau <= 2 -> 1 < b ->
  (resolvable_depth tau b D <->
   tau * b ^ D <= 2 /\ forall k, tau * b ^ k <= 2 -> (k <= D)%nat)
  := D5_largest.

(** tau b^D <= 2 iff D <= ln(2/tau)/ln b. *)
Definition D5_log_stated :
  forall tau b D, 0 < tau -> 1 < b ->
  (tau * b ^ D <= 2 <-> INR D <= ln (2 / tau) / ln b)
  := D5_log.

(** tau = c/sqrt d: D is the integer part of (1/2) log_b d + log_b (2/c). *)
Definition D5_floor_stated :
  forall c d b D, 0 < c -> 0 < d -> 1 < b -> c / sqrt d <= 2 ->
  (resolvable_depth (c / sqrt d) b D <->
   INR D <= 1 / 2 * (ln d / ln b) + ln (2 / c) / ln b < INR D + 1)
  := D5_floor.

(** Multiplying d by b^2 adds exactly one level. *)
Definition D5_one_level_stated :
  forall c d b D, 0 < c -> 0 < d -> 1 < b -> c / sqrt d <= 2 ->
  resolvable_depth (c / sqrt d) b D -> resolvable_depth (c / sqrt (d * b ^ 2)) b (S D)
  := D5_one_level.

(** A swap in the perfect tree of depth k has a margin of at least tau iff k <= D. *)
Definition D5_swaps_stated :
  forall (E : inner_space) b R tau D k (x : list nat -> E) p q,
  role_system E b R -> resolvable_depth tau (INR b) D ->
  is_leaf b (perfect b k) p -> is_leaf b (perfect b k) q -> p <> q ->
  unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
  (tau <= margin (code b R (perfect b k) x) (code b R (perfect b k) x)
                 (code b R (perfect b k) (swap p q x)) <-> (k <= D)%nat)
  := D5_swaps.

(** c/sqrt d: a level fits iff c^2 b^(2D) <= 4 d. *)
Definition D5_integer_stated :
  forall c d b D, 0 < c -> 0 < d -> 0 < b ->
  (c / sqrt d * b ^ D <= 2 <-> c ^ 2 * (b ^ 2) ^ D <= 4 * d)
  := D5_integer.

(** c = 1, b = 2: D is the depth iff 4^D <= 4 d < 4^(D+1). *)
Definition D5_integer_depth_stated :
  forall d D, 1 <= 4 * d ->
  (resolvable_depth (1 / sqrt d) 2 D <-> 4 ^ D <= 4 * d < 4 ^ S D)
  := D5_integer_depth.

(** c = 1, b = 2: 512, 640, 768 give 5; 1024, 1152, 1536 give 6. *)
Definition D5_clip_scale_stated :
  resolvable_depth (1 / sqrt 512) 2 5 /\ resolvable_depth (1 / sqrt 640) 2 5 /\
  resolvable_depth (1 / sqrt 768) 2 5 /\ resolvable_depth (1 / sqrt 1024) 2 6 /\
  resolvable_depth (1 / sqrt 1152) 2 6 /\ resolvable_depth (1 / sqrt 1536) 2 6
  := D5_clip_scale.

(** 1023 and 512 do not give 6. *)
Definition D5_control_clip_scale_stated :
  ~ resolvable_depth (1 / sqrt 1023) 2 6 /\ ~ resolvable_depth (1 / sqrt 512) 2 6
  := D5_control_clip_scale.

(** Multiplying d by b only need not add a level. *)
Definition D5_control_one_level_stated :
  ~ (forall c d b D, 0 < c -> 0 < d -> 1 < b -> c / sqrt d <= 2 ->
     resolvable_depth (c / sqrt d) b D -> resolvable_depth (c / sqrt (d * b)) b (S D))
  := D5_control_one_level.

(** Without c/sqrt d <= 2 more dimension need not add a level. *)
Definition D5_control_threshold_stated :
  ~ (forall c d b D, 0 < c -> 0 < d -> 1 < b ->
     resolvable_depth (c / sqrt d) b D -> resolvable_depth (c / sqrt (d * b ^ 2)) b (S D))
  := D5_control_threshold.

(** The depth without the factor 1/2 is refuted. *)
Definition D5_control_half_stated :
  ~ (forall c d b D, 0 < c -> 0 < d -> 1 < b -> c / sqrt d <= 2 ->
     (resolvable_depth (c / sqrt d) b D <->
      INR D <= ln d / ln b + ln (2 / c) / ln b < INR D + 1))
  := D5_control_half.

(** ** D6 *)

(** Exact level-graded roles need dim E_0 >= b^D dim E_D. *)
Definition D6_stated :
  forall D b (E : nat -> inner_space) R n, graded_roles D b E R ->
  (forall l, (l <= D)%nat -> has_dimension (E l) (n l)) -> (b ^ D * n D <= n O)%nat
  := D6.

(** A space of dimension n holds at most n orthonormal vectors. *)
Definition D6_orthonormal_stated :
  forall (E : inner_space) n k (u : nat -> E),
  has_dimension E n -> orthonormal k u -> (k <= n)%nat
  := D6_orthonormal.

(** No space of finite dimension n >= 1 carries a role system with b >= 2. *)
Definition D6_no_finite_dimension_stated :
  forall (E : inner_space) n b R,
  has_dimension E n -> (1 <= n)%nat -> (2 <= b)%nat -> ~ role_system E b R
  := D6_no_finite_dimension.

(** Tensor products attain the bound. *)
Definition D6_attained_stated :
  forall b D m, exists (E : nat -> inner_space) R n,
  graded_roles D b E R /\ (forall l, (l <= D)%nat -> has_dimension (E l) (n l)) /\
  n D = m /\ n O = (b ^ D * m)%nat
  := D6_attained.

(** The exponent D+1 is refuted. *)
Definition D6_control_exponent_stated :
  ~ (forall D b (E : nat -> inner_space) R n, graded_roles D b E R ->
     (forall l, (l <= D)%nat -> has_dimension (E l) (n l)) -> (b ^ (D + 1) * n D <= n O)%nat)
  := D6_control_exponent.

(** Isometries without orthogonal ranges live in finite dimension. *)
Definition D6_control_isometries_stated :
  ~ (forall (E : inner_space) n b (R : nat -> E -> E), has_dimension E n -> (1 <= n)%nat ->
     (2 <= b)%nat -> ~ (forall k u v, (k < b)%nat -> inner (R k u) (R k v) = inner u v))
  := D6_control_isometries.

(** So does a single role. *)
Definition D6_control_one_role_stated :
  ~ (forall (E : inner_space) n b R, has_dimension E n -> (1 <= n)%nat -> (1 <= b)%nat ->
     ~ role_system E b R)
  := D6_control_one_role.

(** ** D7 *)

(** (i) One orthonormal vector a caption: margin 1 for every change at every depth. *)
Definition D7_orthonormal_code_stated :
  forall V b D, exists g : list nat -> Rn (V ^ (b ^ D)),
  (forall c, letters V (b ^ D) c -> unit (g c)) /\
  (forall c c', letters V (b ^ D) c -> letters V (b ^ D) c' -> c <> c' ->
     margin (g c) (g c) (g c') = 1)
  := D7_orthonormal_code.

(** (ii) Every exchange of two labels of a caption with distinct labels flips the sign. *)
Definition D7_sign_flips_stated :
  forall l l', NoDup l -> transposition l l' ->
  order_sign l' = - order_sign l
  := D7_sign_flips.

(** (ii) The parity code has the margin 2 for each of them, in dimension 1. *)
Definition D7_parity_code_stated :
  (forall l, unit (parity_code l)) /\
  (forall l l', NoDup l -> transposition l l' ->
     margin (parity_code l) (parity_code l) (parity_code l') = 2)
  := D7_parity_code.

(** (ii) Mixed into a bag code: one more coordinate, margin 2 p^2, the rest moves by <= 2 p^2. *)
Definition D7_mixed_code_stated :
  forall n (g : list nat -> Rn n) a p, a ^ 2 + p ^ 2 = 1 -> bag_code g ->
  (forall l, unit (g l)) ->
  (forall l, unit (with_parity n g a p l)) /\
  (forall l l', NoDup l -> transposition l l' ->
     margin (with_parity n g a p l) (with_parity n g a p l) (with_parity n g a p l') = 2 * p ^ 2) /\
  (forall l l', Rabs (inner (with_parity n g a p l) (with_parity n g a p l') -
                      inner (g l) (g l')) <= 2 * p ^ 2)
  := D7_mixed_code.

(** (ii) Bag codes of unit vectors exist. *)
Definition D7_bag_code_exists_stated :
  forall n,
  bag_code (bag_of_words n) /\ forall l, unit (bag_of_words n l)
  := D7_bag_code_exists.

(** (iii) delta-separated vectors of the unit ball of R^d: at most (1 + 2/delta)^d. *)
Definition D7_packing_stated :
  forall d M (x : nat -> Rn d) delta, 0 < delta ->
  (forall i, (i < M)%nat -> inner (x i) (x i) <= 1) -> separated delta M x ->
  INR M <= (1 + 2 / delta) ^ d
  := D7_packing.

(** (iii) All captions apart: V^(b^D) <= (1 + 2/delta)^d. *)
Definition D7_caption_count_stated :
  forall V b D d delta (g : list nat -> Rn d), 0 < delta ->
  (forall c, letters V (b ^ D) c -> unit (g c)) ->
  (forall c c', letters V (b ^ D) c -> letters V (b ^ D) c' -> c <> c' ->
     delta <= dist (g c) (g c')) ->
  (1 <= V)%nat -> INR (V ^ (b ^ D)) <= (1 + 2 / delta) ^ d
  := D7_caption_count.

(** (iii) All captions apart: D <= log_b d + log_b(log(1 + 2/delta)/log V). *)
Definition D7_log_law_stated :
  forall V b D d delta (g : list nat -> Rn d), 0 < delta ->
  (forall c, letters V (b ^ D) c -> unit (g c)) ->
  (forall c c', letters V (b ^ D) c -> letters V (b ^ D) c' -> c <> c' ->
     delta <= dist (g c) (g c')) ->
  (2 <= V)%nat -> (2 <= b)%nat ->
  INR D <= ln (INR d) / ln (INR b) + ln (ln (1 + 2 / delta) / ln (INR V)) / ln (INR b)
  := D7_log_law.

(** (iii) The packing bound is attained at d = 1, delta = 2. *)
Definition D7_packing_attained_stated :
  exists x : nat -> Rn 1,
  (forall i, (i < 2)%nat -> unit (x i)) /\ separated 2 2 x /\ INR 2 = (1 + 2 / 2) ^ 1
  := D7_packing_attained.

(** (i) Pairwise margin 1 for N captions does not fit below N dimensions. *)
Definition D7_control_dimension_stated :
  forall n N, (n < N)%nat ->
  ~ exists g : nat -> Rn n, (forall i, (i < N)%nat -> unit (g i)) /\
      (forall i j, (i < N)%nat -> (j < N)%nat -> i <> j -> margin (g i) (g i) (g j) = 1)
  := D7_control_dimension.

(** (ii) Without the extra coordinate no bag code has a positive margin. *)
Definition D7_control_bag_stated :
  ~ exists (E : inner_space) (g : list nat -> E) l l',
      bag_code g /\ transposition l l' /\ 0 < margin (g l) (g l) (g l')
  := D7_control_bag.

(** (ii) With repeated labels no code has the margin 2 for all visible exchanges. *)
Definition D7_control_repeated_labels_stated :
  ~ exists (E : inner_space) (g : list nat -> E), (forall l, unit (g l)) /\
      (forall l l', transposition l l' -> l <> l' -> margin (g l) (g l) (g l') = 2)
  := D7_control_repeated_labels.

(** (ii) Parity does not tell 1 2 3 from 2 3 1. *)
Definition D7_control_even_orderings_stated :
  ~ (forall l l', NoDup l -> Permutation l l' -> l <> l' ->
     margin (parity_code l) (parity_code l) (parity_code l') = 2)
  := D7_control_even_orderings.

(** (iii) 1.99 in place of 2 is refuted. *)
Definition D7_control_packing_constant_stated :
  ~ (forall d M (x : nat -> Rn d) delta, 0 < delta -> (forall i, (i < M)%nat -> unit (x i)) ->
     separated delta M x -> INR M <= (1 + 199 / 100 / delta) ^ d)
  := D7_control_packing_constant.

(** (iii) The exponent d-1 is refuted. *)
Definition D7_control_packing_exponent_stated :
  ~ (forall d M (x : nat -> Rn d) delta, 0 < delta -> (forall i, (i < M)%nat -> unit (x i)) ->
     separated delta M x -> INR M <= (1 + 2 / delta) ^ (d - 1))
  := D7_control_packing_exponent.

(** (iii) With only the swaps told apart the caption count is refuted. *)
Definition D7_control_swaps_only_stated :
  ~ (forall V b D d delta (g : list nat -> Rn d), 0 < delta -> (1 <= V)%nat ->
     (forall c, unit (g c)) ->
     (forall c c', NoDup c -> transposition c c' -> delta <= dist (g c) (g c')) ->
     INR (V ^ (b ^ D)) <= (1 + 2 / delta) ^ d)
  := D7_control_swaps_only.
