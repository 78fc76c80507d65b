(** Audit of the family concentration, its deterministic part: every headline theorem and control,
    stated in full. *)
From Coq Require Import Reals Lra Lia Arith List Permutation.
From Binding Require Import finite_sum inner_product word_number depth depth_words
  concentration concentration_coherence concentration_words concentration_siblings
  concentration_levels concentration_floor concentration_floor_complex concentration_noise
  concentration_commuting concentration_instances concentration_controls
  concentration_coherence_controls concentration_floor_controls concentration_role_controls
  concentration_noise_controls concentration_sibling_counts concentration_commuting_maps
  concentration_commuting_many.
Import ListNotations.
Open Scope R_scope.

(** ** Definitions, pinned: changing one of them makes this file fail to type-check *)

Definition keeps_pinned : forall (E : inner_space) (T : E -> E),
  keeps T = (forall u v, inner (T u) (T v) = inner u v) := fun _ _ => eq_refl.
Definition placed_pinned : forall (E : inner_space) N (T : nat -> E -> E) x,
  placed N T x = vscale (/ sqrt (INR N)) (vsum N (fun k => T k (x k))) := fun _ _ _ _ => eq_refl.
Definition exchange_pinned : forall (E : inner_space) i j (x : nat -> E) k,
  exchange i j x k = (if Nat.eq_dec k i then x j else if Nat.eq_dec k j then x i else x k)
  := fun _ _ _ _ _ => eq_refl.
Definition cosine_margin_pinned : forall (E : inner_space) (e e' : E),
  cosine_margin e e' = 1 - inner e e' / (norm e * norm e') := fun _ _ _ => eq_refl.
Definition crosstalk_pinned : forall (E : inner_space) (T : nat -> E -> E) x i j,
  crosstalk T x i j = inner (T i (vscale (/ sqrt 2) (vsub (x i) (x j))))
                            (T j (vscale (/ sqrt 2) (vsub (x i) (x j))))
  := fun _ _ _ _ _ => eq_refl.
Definition norm_gap_pinned : forall (E : inner_space) (e e' : E),
  norm_gap e e' = (norm e - norm e') / dist e e' := fun _ _ _ => eq_refl.
Definition coherent_pinned : forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
  coherent N T x i j mu = (forall k l y z, (k < N)%nat -> (l < N)%nat -> k <> l ->
    (y = x k \/ y = exchange i j x k) -> (z = x l \/ z = exchange i j x l) ->
    Rabs (inner (T k y) (T l z)) <= mu) := fun _ _ _ _ _ _ _ => eq_refl.
Definition level_roles_pinned : forall (E : inner_space) b D (R : nat -> nat -> E -> E),
  level_roles b D R = (forall l k, (l < D)%nat -> (k < b)%nat -> keeps (R l k))
  := fun _ _ _ _ => eq_refl.
Definition level_word_pinned : forall (E : inner_space) (R : nat -> nat -> E -> E) k p u,
  level_word R [] u = u /\
  level_word R (k :: p) u = R 0%nat k (level_word (fun l => R (S l)) p u)
  := fun _ _ _ _ _ => conj eq_refl eq_refl.
Definition level_code_pinned : forall (E : inner_space) b (R : nat -> nat -> E -> E) D x,
  level_code b R 0 x = x [] /\
  level_code b R (S D) x = vsum b (fun k => vscale (/ sqrt (INR b))
    (R 0%nat k (level_code b (fun l => R (S l)) D (fun p => x (k :: p)))))
  := fun _ _ _ _ _ => conj eq_refl eq_refl.
Definition word_crosstalk_pinned : forall (E : inner_space) (R : nat -> nat -> E -> E) x p q,
  word_crosstalk R x p q = inner (level_word R p (vscale (/ sqrt 2) (vsub (x p) (x q))))
                                 (level_word R q (vscale (/ sqrt 2) (vsub (x p) (x q))))
  := fun _ _ _ _ _ => eq_refl.
Definition letters_pinned : forall b D p,
  letters b D p = (length p = D /\ Forall (fun k => (k < b)%nat) p) := fun _ _ _ => eq_refl.
Definition tree_code_pinned : forall (E : inner_space) b (R : list nat -> nat -> E -> E) w c x,
  tree_code b R Leaf x = x [] /\
  tree_code b R (Node w c) x = vsum b (fun k => vscale (w k)
    (R [] k (tree_code b (fun r => R (k :: r)) (c k) (fun p => x (k :: p)))))
  := fun _ _ _ _ _ _ => conj eq_refl eq_refl.
Definition node_roles_pinned : forall (E : inner_space) b (R : list nat -> nat -> E -> E) w c,
  node_roles b Leaf R = True /\
  node_roles b (Node w c) R = (forall k, (k < b)%nat ->
    keeps (R [] k) /\ node_roles b (c k) (fun r => R (k :: r)))
  := fun _ _ _ _ _ => conj eq_refl eq_refl.
Definition siblings_pinned : forall (E : inner_space) b (R : list nat -> nat -> E -> E) w c x t,
  siblings b R Leaf x t = True /\
  siblings b R (Node w c) x t =
  ((forall j k, (j < b)%nat -> (k < b)%nat -> j <> k ->
      let e_j := tree_code b (fun r => R (j :: r)) (c j) (fun p => x (j :: p)) in
      let e_k := tree_code b (fun r => R (k :: r)) (c k) (fun p => x (k :: p)) in
      Rabs (inner (R [] j e_j) (R [] k e_k)) <= t * (norm e_j * norm e_k)) /\
   (forall k, (k < b)%nat -> siblings b (fun r => R (k :: r)) (c k) (fun p => x (k :: p)) t))
  := fun _ _ _ _ _ _ _ => conj eq_refl eq_refl.
Definition height_pinned : forall b w c D, height b Leaf D = True /\
  height b (Node w c) 0 = False /\
  height b (Node w c) (S D) = (forall k, (k < b)%nat -> height b (c k) D)
  := fun _ _ _ D => conj (match D with O => eq_refl | S _ => eq_refl end) (conj eq_refl eq_refl).
Definition deeper_pinned : forall (E : inner_space) n (R : nat -> nat -> E -> E) l k,
  deeper n R l k = R (n + l)%nat k := fun _ _ _ _ _ => eq_refl.
Definition hermitian_pinned : forall d (u v : complex_vector),
  herm_re d u v = bsum d (fun k => fst u k * fst v k + snd u k * snd v k) /\
  herm_im d u v = bsum d (fun k => fst u k * snd v k - snd u k * fst v k) /\
  herm_sq d u v = herm_re d u v ^ 2 + herm_im d u v ^ 2
  := fun _ _ _ => conj eq_refl (conj eq_refl eq_refl).
Definition unitary_pinned : forall d T, unitary d T = (forall u v,
  herm_re d (T u) (T v) = herm_re d u v /\ herm_im d (T u) (T v) = herm_im d u v)
  := fun _ _ => eq_refl.
Definition noisy_pinned : forall (E : inner_space) alpha (g n : E),
  noisy alpha g n = vadd (vscale alpha g) (vscale (sqrt (1 - alpha ^ 2)) n)
  := fun _ _ _ _ => eq_refl.
Definition cotangent_pinned : forall alpha,
  cotangent alpha = alpha / sqrt (1 - alpha ^ 2) := fun _ => eq_refl.
Definition swap_direction_pinned : forall (E : inner_space) (g g' : E),
  swap_direction g g' =
  vscale (/ sqrt (1 - inner g g' ^ 2)) (vsub g' (vscale (inner g g') g)) := fun _ _ _ => eq_refl.
Definition same_pinned : forall (E : inner_space) (u v : E), same u v = null (vsub u v)
  := fun _ _ _ => eq_refl.
Definition commuting_pinned : forall (E : inner_space) b (R : nat -> E -> E),
  commuting b R = (forall j k u, (j < b)%nat -> (k < b)%nat -> same (R j (R k u)) (R k (R j u)))
  := fun _ _ _ => eq_refl.

(** ** Theorems and controls *)

(** The margin is the squared distance, less the square of the gap of the norms. *)
Definition C0_distance_form_stated :
  forall (E : inner_space) (e e' : E), 0 < norm e -> 0 < norm e' ->
    cosine_margin e e' =
    (dist e e' ^ 2 - (norm e - norm e') ^ 2) / (2 * (norm e * norm e'))
  := concentration.C0_distance_form.

(** theta as an inner product, over |delta| (A + B). *)
Definition C0_norm_gap_stated :
  forall (E : inner_space) (e e' : E), 0 < norm e -> 0 < norm e' ->
    norm_gap e e' = inner (vsub e e') (vadd e e') / (dist e e' * (norm e + norm e'))
  := concentration.C0_norm_gap.

(** |theta| is at most the absolute cosine of the angle between e - e' and e + e'. *)
Definition C0_angle_stated :
  forall (E : inner_space) (e e' : E), 0 < norm e -> 0 < norm e' ->
    Rabs (norm_gap e e') <=
    Rabs (inner (vsub e e') (vadd e e') / (norm (vsub e e') * norm (vadd e e')))
  := concentration.C0_angle.

(** C0, the distance: |delta|^2 = (4/N)(1 - zeta). *)
Definition C0_distance_stated :
  forall (E : inner_space) N (T : nat -> E -> E) x i j,
    (forall k, (k < N)%nat -> keeps (T k)) -> (i < N)%nat -> (j < N)%nat -> i <> j ->
    unit (x i) -> unit (x j) -> inner (x i) (x j) = 0 ->
    dist (placed N T x) (placed N T (exchange i j x)) ^ 2 =
    4 / INR N * (1 - crosstalk T x i j)
  := concentration.C0_distance.

(** C0, the law: m/(2/N) = (1 - zeta)(1 - theta^2)/(A B), whatever the other fillers. *)
Definition C0_stated :
  forall (E : inner_space) N (T : nat -> E -> E) x i j,
    (forall k, (k < N)%nat -> keeps (T k)) -> (i < N)%nat -> (j < N)%nat -> i <> j ->
    unit (x i) -> unit (x j) -> inner (x i) (x j) = 0 ->
    forall e e' zeta, e = placed N T x -> e' = placed N T (exchange i j x) ->
    zeta = crosstalk T x i j -> 0 < norm e -> 0 < norm e' -> zeta < 1 ->
    cosine_margin e e' / (2 / INR N) =
    (1 - zeta) * (1 - norm_gap e e' ^ 2) / (norm e * norm e')
  := concentration.C0.

(** C0 by the squared norms: with Q = (A^2 + B^2)/2 and Delta = (A^2 - B^2)/2 = <delta, s>/2,
  m/(2/N) = N/2 - ((N/2) Q - (1 - zeta))/sqrt(Q^2 - Delta^2). *)
Definition C0_squared_norms_stated :
  forall (E : inner_space) N (T : nat -> E -> E) x i j,
    (forall k, (k < N)%nat -> keeps (T k)) -> (i < N)%nat -> (j < N)%nat -> i <> j ->
    unit (x i) -> unit (x j) -> inner (x i) (x j) = 0 ->
    forall e e' zeta Q Delta, e = placed N T x -> e' = placed N T (exchange i j x) ->
    zeta = crosstalk T x i j -> 0 < norm e -> 0 < norm e' ->
    Q = (norm e ^ 2 + norm e' ^ 2) / 2 -> Delta = (norm e ^ 2 - norm e' ^ 2) / 2 ->
    Delta = inner (vsub e e') (vadd e e') / 2 /\
    cosine_margin e e' / (2 / INR N) =
    INR N / 2 - (INR N / 2 * Q - (1 - zeta)) / sqrt (Q ^ 2 - Delta ^ 2)
  := concentration.C0_squared_norms.

(** C1, the norms: no orthogonality between the fillers is needed here. *)
Definition C1_norms_stated :
  forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
    (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
    coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j ->
    forall e e', e = placed N T x -> e' = placed N T (exchange i j x) ->
    Rabs (norm e ^ 2 - 1) <= (INR N - 1) * mu /\ Rabs (norm e' ^ 2 - 1) <= (INR N - 1) * mu /\
    Rabs (crosstalk T x i j) <= 2 * mu /\
    Rabs (norm e ^ 2 - norm e' ^ 2) <= (8 - 12 / INR N) * mu /\
    Rabs (norm e ^ 2 - norm e' ^ 2) <= 8 * mu
  := concentration_coherence.C1_norms.

(** C1: the margin within explicit factors of 2/N, for every swap of two orthonormal fillers. *)
Definition C1_stated :
  forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
    (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
    coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
    (INR N - 1) * mu < 1 ->
    forall e e', e = placed N T x -> e' = placed N T (exchange i j x) ->
    0 < norm e /\ 0 < norm e' /\
    (2 / INR N * (1 - 2 * mu) - 8 * mu ^ 2 / (1 - (INR N - 1) * mu)) / (1 + (INR N - 1) * mu)
      <= cosine_margin e e' <= 2 / INR N * (1 + 2 * mu) / (1 - (INR N - 1) * mu)
  := concentration_coherence.C1.

(** With the same roles at every level these are the codes and words of the depth law. *)
Definition level_word_reused_stated :
  forall (E : inner_space) (R : nat -> E -> E) p (u : E),
    level_word (fun _ => R) p u = role_word R p u
  := concentration_words.level_word_reused.

Definition level_code_reused_stated :
  forall (E : inner_space) b (R : nat -> E -> E) D (x : list nat -> E),
    level_code b (fun _ => R) D x = code b R (perfect b D) x
  := concentration_words.level_code_reused.

(** The closed form: e = b^(-D/2) sum over the words p of R_p x_p, as any vector v sees it. *)
Definition C0_closed_form_stated :
  forall (E : inner_space) b D (R : nat -> nat -> E -> E) x v,
    level_roles b D R ->
    inner (level_code b R D x) v =
    / sqrt (INR b ^ D) * bsum (b ^ D) (fun i =>
      inner (level_word R (number_word b D i) (x (number_word b D i))) v)
  := concentration_words.C0_closed_form.

(** C0 for a code of depth D: |delta|^2 = (4/N)(1 - zeta), and m/(2/N) in its two exact forms,
  N = b^D, A = |e|, B = |e'|. *)
Definition C0_words_stated :
  forall (E : inner_space) b D (R : nat -> nat -> E -> E) x p q,
    level_roles b D R -> letters b D p -> letters b D q -> p <> q ->
    unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
    forall e e' zeta, e = level_code b R D x -> e' = level_code b R D (swap p q x) ->
    zeta = word_crosstalk R x p q -> 0 < norm e -> 0 < norm e' ->
    dist e e' ^ 2 = 4 / INR b ^ D * (1 - zeta) /\
    cosine_margin e e' = (dist e e' ^ 2 - (norm e - norm e') ^ 2) / (2 * (norm e * norm e')) /\
    (zeta < 1 -> cosine_margin e e' / (2 / INR b ^ D) =
       (1 - zeta) * (1 - norm_gap e e' ^ 2) / (norm e * norm e')) /\
    (forall Q Delta, Q = (norm e ^ 2 + norm e' ^ 2) / 2 -> Delta = (norm e ^ 2 - norm e' ^ 2) / 2 ->
       cosine_margin e e' / (2 / INR b ^ D) =
       INR b ^ D / 2 - (INR b ^ D / 2 * Q - (1 - zeta)) / sqrt (Q ^ 2 - Delta ^ 2))
  := concentration_words.C0_words.

(** C1 for a code of depth D: mu bounds the crosstalk of every two different words with fillers
  that the code or its swap uses there. *)
Definition C1_words_stated :
  forall (E : inner_space) b D (R : nat -> nat -> E -> E) x p q mu,
    level_roles b D R -> (forall r, letters b D r -> unit (x r)) ->
    letters b D p -> letters b D q -> p <> q ->
    (forall r s y z, letters b D r -> letters b D s -> r <> s ->
       (y = x r \/ y = swap p q x r) -> (z = x s \/ z = swap p q x s) ->
       Rabs (inner (level_word R r y) (level_word R s z)) <= mu) -> inner (x p) (x q) = 0 ->
    (INR b ^ D - 1) * mu < 1 ->
    forall e e', e = level_code b R D x -> e' = level_code b R D (swap p q x) ->
    0 < norm e /\ 0 < norm e' /\
    Rabs (norm e ^ 2 - 1) <= (INR b ^ D - 1) * mu /\
    Rabs (norm e' ^ 2 - 1) <= (INR b ^ D - 1) * mu /\
    Rabs (word_crosstalk R x p q) <= 2 * mu /\
    Rabs (norm e ^ 2 - norm e' ^ 2) <= (8 - 12 / INR b ^ D) * mu /\
    (2 / INR b ^ D * (1 - 2 * mu) - 8 * mu ^ 2 / (1 - (INR b ^ D - 1) * mu))
      / (1 + (INR b ^ D - 1) * mu)
      <= cosine_margin e e' <= 2 / INR b ^ D * (1 + 2 * mu) / (1 - (INR b ^ D - 1) * mu)
  := concentration_words.C1_words.

(** Roles that are the same at every node, or the same at every level, are special cases. *)
Definition tree_code_reused_stated :
  forall (E : inner_space) b (R : nat -> E -> E) tr (x : list nat -> E),
    tree_code b (fun _ => R) tr x = code b R tr x
  := concentration_siblings.tree_code_reused.

Definition tree_code_levels_stated :
  forall (E : inner_space) b D (R : nat -> nat -> E -> E)
      (x : list nat -> E),
    tree_code b (fun r => R (length r)) (perfect b D) x = level_code b R D x
  := concentration_siblings.tree_code_levels.

(** C2: unit fillers, normalised weights, (b-1) t <= 1, leaves no deeper than D. *)
Definition C2_stated :
  forall (E : inner_space) b tr D (R : list nat -> nat -> E -> E) (x : list nat -> E) t,
    (1 <= b)%nat -> normalised_tree b tr -> height b tr D -> node_roles b tr R ->
    (forall p, is_leaf b tr p -> unit (x p)) -> siblings b R tr x t ->
    0 <= t -> (INR b - 1) * t <= 1 ->
    (1 - (INR b - 1) * t) ^ D <= norm (tree_code b R tr x) ^ 2 <= (1 + (INR b - 1) * t) ^ D
  := concentration_siblings.C2.

(** C2 for the recursive code of depth D over the perfect b-ary tree. *)
Definition C2_perfect_stated :
  forall (E : inner_space) b D (R : list nat -> nat -> E -> E)
      (x : list nat -> E) t,
    (1 <= b)%nat -> node_roles b (perfect b D) R ->
    (forall p, is_leaf b (perfect b D) p -> unit (x p)) -> siblings b R (perfect b D) x t ->
    0 <= t -> (INR b - 1) * t <= 1 ->
    (1 - (INR b - 1) * t) ^ D <= norm (tree_code b R (perfect b D) x) ^ 2 <=
    (1 + (INR b - 1) * t) ^ D
  := concentration_siblings.C2_perfect.

(** Counts of C2.  [pairs b t f]: the nodes of t, at addresses r, and children j < k < b with
    f r j k.  [touched p q r j k]: the word p or q runs through child j or k of the node r. *)
Definition nsum_pinned : forall n f, nsum 0 f = 0%nat /\ nsum (S n) f = (nsum n f + f n)%nat
  := fun _ _ => conj eq_refl eq_refl.
Definition nodes_pinned : forall b w c, nodes b Leaf = 0%nat /\
  nodes b (Node w c) = (1 + nsum b (fun k => nodes b (c k)))%nat
  := fun _ _ _ => conj eq_refl eq_refl.
Definition pairs_pinned : forall b w c f, pairs b Leaf f = 0%nat /\
  pairs b (Node w c) f =
  (nsum b (fun k => nsum k (fun j => if f [] j k then 1 else 0)) +
   nsum b (fun k => pairs b (c k) (fun r => f (k :: r))))%nat
  := fun _ _ _ _ => conj eq_refl eq_refl.
Definition under_pinned : forall h p k r j, under [] r j = false /\
  under (h :: p) [] j = Nat.eqb h j /\ under (h :: p) (k :: r) j = andb (Nat.eqb h k) (under p r j)
  := fun _ _ _ _ _ => conj eq_refl (conj eq_refl eq_refl).
Definition touched_pinned : forall p q r j k,
  touched p q r j k = orb (orb (orb (under p r j) (under p r k)) (under q r j)) (under q r k)
  := fun _ _ _ _ _ => eq_refl.

(** C2: (N - 1)/(b - 1) nodes, N = b^D. *)
Definition C2_nodes_stated :
  forall b D, (nodes b (perfect b D) * (b - 1) = b ^ D - 1)%nat
  := concentration_sibling_counts.C2_nodes.

(** C2: b (N - 1)/2 pairs of siblings. *)
Definition C2_products_stated :
  forall b D, (2 * pairs b (perfect b D) (fun _ _ _ => true) = b * (b ^ D - 1))%nat
  := concentration_sibling_counts.C2_products.

(** C2: a swap touches at most 2 (b - 1) D - 1 of them, ... *)
Definition C2_extra_stated :
  forall b D p q, letters b D p -> letters b D q -> p <> q ->
    (pairs b (perfect b D) (touched p q) <= 2 * (b - 1) * D - 1)%nat
  := concentration_sibling_counts.C2_extra.

(** ... and so many where the words part at the root. *)
Definition C2_extra_far_stated :
  forall b D g h p q, letters b (S D) (g :: p) -> letters b (S D) (h :: q) -> g <> h ->
    (pairs b (perfect b (S D)) (touched (g :: p) (h :: q)) = 2 * (b - 1) * S D - 1)%nat
  := concentration_sibling_counts.C2_extra_far.

(** What lies beyond level n does not see the roles at level n or above. *)
Definition C4_deeper_only_stated :
  forall (E : inner_space) n (R R' : nat -> nat -> E -> E) p u,
    (forall l k v, (n < l)%nat -> R l k v = R' l k v) ->
    level_word (deeper (S n) R) p u = level_word (deeper (S n) R') p u
  := concentration_levels.C4_deeper_only.

(** C4, the prefix strips, when the words and their common prefix are given. *)
Definition C4_strip_stated :
  forall (E : inner_space) b D (R : nat -> nat -> E -> E) c j k r s x y,
    level_roles b D R -> letters b D (c ++ j :: r) -> letters b D (c ++ k :: s) ->
    inner (level_word R (c ++ j :: r) x) (level_word R (c ++ k :: s) y) =
      inner (R (length c) j (level_word (deeper (S (length c)) R) r x))
            (R (length c) k (level_word (deeper (S (length c)) R) s y)) /\
    inner (level_word (deeper (S (length c)) R) r x) (level_word (deeper (S (length c)) R) r x) =
      inner x x /\
    inner (level_word (deeper (S (length c)) R) s y) (level_word (deeper (S (length c)) R) s y) =
      inner y y
  := concentration_levels.C4_strip.

(** C4, the deterministic half: any two different words of length D, any unit fillers. *)
Definition C4_deterministic_stated :
  forall (E : inner_space) b D (R : nat -> nat -> E -> E) p q x y,
    level_roles b D R -> letters b D p -> letters b D q -> p <> q -> unit x -> unit y ->
    exists c j k r s, p = c ++ j :: r /\ q = c ++ k :: s /\ j <> k /\
      unit (level_word (deeper (S (length c)) R) r x) /\
      unit (level_word (deeper (S (length c)) R) s y) /\
      inner (level_word R p x) (level_word R q y) =
      inner (R (length c) j (level_word (deeper (S (length c)) R) r x))
            (R (length c) k (level_word (deeper (S (length c)) R) s y))
  := concentration_levels.C4_deterministic.

(** C7 in R^d: N maps that keep inner products, V orthonormal fillers. *)
Definition C7_real_stated :
  forall d N V (T : nat -> Rn d -> Rn d) (x : nat -> Rn d),
    (1 <= d)%nat -> (2 <= N)%nat -> (1 <= V)%nat -> (forall p, (p < N)%nat -> keeps (T p)) ->
    (forall i j, (i < V)%nat -> (j < V)%nat -> inner (x i) (x j) = delta i j) ->
    exists p q i j, (p < N)%nat /\ (q < N)%nat /\ p <> q /\ (i < V)%nat /\ (j < V)%nat /\
      (INR N * INR V - INR d) / (INR d * INR V * (INR N - 1)) <= inner (T p (x i)) (T q (x j)) ^ 2
  := concentration_floor.C7_real.

(** C7 with a full basis of fillers: some crosstalk is at least d^(-1/2). *)
Definition C7_real_full_stated :
  forall d N (T : nat -> Rn d -> Rn d) (x : nat -> Rn d),
    (1 <= d)%nat -> (2 <= N)%nat -> (forall p, (p < N)%nat -> keeps (T p)) ->
    (forall i j, (i < d)%nat -> (j < d)%nat -> inner (x i) (x j) = delta i j) ->
    exists p q i j, (p < N)%nat /\ (q < N)%nat /\ p <> q /\ (i < d)%nat /\ (j < d)%nat /\
      / sqrt (INR d) <= Rabs (inner (T p (x i)) (T q (x j)))
  := concentration_floor.C7_real_full.

(** C7 in C^d: N unitary maps, V orthonormal fillers. *)
Definition C7_complex_stated :
  forall d N V (T : nat -> complex_vector -> complex_vector)
      (x : nat -> complex_vector),
    (1 <= d)%nat -> (2 <= N)%nat -> (1 <= V)%nat -> (forall p, (p < N)%nat -> unitary d (T p)) ->
    (forall i j, (i < V)%nat -> (j < V)%nat ->
       herm_re d (x i) (x j) = delta i j /\ herm_im d (x i) (x j) = 0) ->
    exists p q i j, (p < N)%nat /\ (q < N)%nat /\ p <> q /\ (i < V)%nat /\ (j < V)%nat /\
      (INR N * INR V - INR d) / (INR d * INR V * (INR N - 1)) <= herm_sq d (T p (x i)) (T q (x j))
  := concentration_floor_complex.C7_complex.

(** C7 in C^d with a full basis of fillers: some crosstalk is at least d^(-1/2). *)
Definition C7_complex_full_stated :
  forall d N (T : nat -> complex_vector -> complex_vector)
      (x : nat -> complex_vector),
    (1 <= d)%nat -> (2 <= N)%nat -> (forall p, (p < N)%nat -> unitary d (T p)) ->
    (forall i j, (i < d)%nat -> (j < d)%nat ->
       herm_re d (x i) (x j) = delta i j /\ herm_im d (x i) (x j) = 0) ->
    exists p q i j, (p < N)%nat /\ (q < N)%nat /\ p <> q /\ (i < d)%nat /\ (j < d)%nat /\
      / sqrt (INR d) <= sqrt (herm_sq d (T p (x i)) (T q (x j)))
  := concentration_floor_complex.C7_complex_full.

(** The noisy image is a unit vector of cosine alpha with g. *)
Definition C8_image_stated :
  forall (E : inner_space) (g n : E) alpha,
    unit g -> unit n -> inner n g = 0 -> 0 < alpha < 1 ->
    unit (noisy alpha g n) /\ inner (noisy alpha g n) g = alpha
  := concentration_noise.C8_image.

(** h is a unit vector orthogonal to g, and g' = (1 - m) g + sqrt(m (2 - m)) h to the form. *)
Definition C8_direction_stated :
  forall (E : inner_space) (g g' : E) m,
    unit g -> unit g' -> inner g g' = 1 - m -> 0 < m < 2 ->
    unit (swap_direction g g') /\ inner (swap_direction g g') g = 0 /\
    forall v, inner v g' = (1 - m) * inner v g + sqrt (m * (2 - m)) * inner v (swap_direction g g')
  := concentration_noise.C8_direction.

(** C8: the swap is preferred exactly where the noise along h exceeds cot sqrt(m/(2-m)). *)
Definition C8_stated :
  forall (E : inner_space) (g g' n : E) alpha m,
    unit g -> unit g' -> inner g g' = 1 - m -> 0 < m < 2 ->
    unit n -> inner n g = 0 -> 0 < alpha < 1 ->
    (inner (noisy alpha g n) g < inner (noisy alpha g n) g' <->
     cotangent alpha * sqrt (m / (2 - m)) < inner n (swap_direction g g'))
  := concentration_noise.C8.

(** At the depth law's margin m = 2/N the threshold is cot/sqrt(N - 1), N = b^D. *)
Definition C8_depth_law_stated :
  forall N, 1 < N -> sqrt (2 / N / (2 - 2 / N)) = / sqrt (N - 1)
  := concentration_noise.C8_depth_law.

(** The threshold reaches the quantile q exactly up to N = 1 + cot^2/q^2. *)
Definition C8_accuracy_stated :
  forall N c q, 1 < N -> 0 < c -> 0 < q ->
    (q <= c * / sqrt (N - 1) <-> N <= 1 + c ^ 2 / q ^ 2)
  := concentration_noise.C8_accuracy.

(** Together: at m = 2/N the noise n prefers the swap exactly where <n, h> > cot/sqrt(N - 1). *)
Definition C8_at_depth_stated :
  forall (E : inner_space) (g g' n : E) alpha N,
    unit g -> unit g' -> 1 < N -> inner g g' = 1 - 2 / N ->
    unit n -> inner n g = 0 -> 0 < alpha < 1 ->
    (inner (noisy alpha g n) g < inner (noisy alpha g n) g' <->
     cotangent alpha * / sqrt (N - 1) < inner n (swap_direction g g'))
  := concentration_noise.C8_at_depth.

(** Words that permute each other are one map. *)
Definition C9_words_stated :
  forall (E : inner_space) b (R : nat -> E -> E) p q (u : E),
    (forall k, (k < b)%nat -> keeps (R k)) -> commuting b R ->
    Forall (fun k => (k < b)%nat) p -> Permutation p q ->
    same (role_word R p u) (role_word R q u)
  := concentration_commuting.C9_words.

(** The crosstalk of two such words is the largest possible: <R_p u, R_q v> = <u, v>. *)
Definition C9_crosstalk_stated :
  forall (E : inner_space) b (R : nat -> E -> E) p q (u v : E),
    (forall k, (k < b)%nat -> keeps (R k)) -> commuting b R ->
    Forall (fun k => (k < b)%nat) p -> Permutation p q ->
    inner (role_word R p u) (role_word R q v) = inner u v
  := concentration_commuting.C9_crosstalk.

(** The code does not see the swap at all, whatever the fillers. *)
Definition C9_code_stated :
  forall (E : inner_space) b (R : nat -> E -> E) D p q (x : list nat -> E),
    (forall k, (k < b)%nat -> keeps (R k)) -> commuting b R ->
    letters b D p -> Permutation p q ->
    same (code b R (perfect b D) x) (code b R (perfect b D) (swap p q x))
  := concentration_commuting.C9_code.

(** C9: zeta = 1, |delta| = 0 and m = 0. *)
Definition C9_stated :
  forall (E : inner_space) b (R : nat -> E -> E) D p q (x : list nat -> E),
    (forall k, (k < b)%nat -> keeps (R k)) -> commuting b R ->
    letters b D p -> Permutation p q ->
    unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
    forall e e', e = code b R (perfect b D) x -> e' = code b R (perfect b D) (swap p q x) ->
    word_crosstalk (fun _ => R) x p q = 1 /\ dist e e' = 0 /\
    (0 < norm e -> cosine_margin e e' = 0) /\ (forall f : E, margin f e e' = 0)
  := concentration_commuting.C9.

(** Circular convolution by a: x goes to the entries sum_j a_j x_(i - j), indices modulo n. *)
Definition convolution_pinned : forall n a (x : Rn n) i,
  convolution n a x i = bsum n (fun j => a j * x ((i + (n - j)) mod n)%nat) := fun _ _ _ _ => eq_refl.

(** C9: convolutions commute, whatever their vectors. *)
Definition C9_convolution_stated :
  forall n b (a : nat -> nat -> R), commuting b (fun k => convolution n (a k))
  := concentration_commuting_maps.C9_convolution.

(** C9: the words of length D in b = S c letters make at most binomial (D + b - 1, D) maps. *)
Definition C9_maps_stated :
  forall (E : inner_space) c (R : nat -> E -> E) D,
    (forall k, (k < S c)%nat -> keeps (R k)) -> commuting (S c) R ->
    exists representatives : list (list nat),
      INR (length representatives) = C (D + c) D /\
      forall p, letters (S c) D p -> exists q, In q representatives /\
        forall u, same (role_word R p u) (role_word R q u)
  := concentration_commuting_maps.C9_maps.

(** C9: some commuting roles make so many: a list of that length, no two of its words one map. *)
Definition C9_maps_attained_stated :
  forall c D,
    exists (E : inner_space) (R : nat -> E -> E) (words : list (list nat)),
      (forall k, keeps (R k)) /\ commuting (S c) R /\
      INR (length words) = C (D + c) D /\ Forall (letters (S c) D) words /\
      ForallOrdPairs (fun p q => ~ (forall u, same (role_word R p u) (role_word R q u))) words
  := concentration_commuting_many.C9_maps_attained.

(** C0 with the factor 1.99 for 2. *)
Definition C0_control_constant_stated :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j,
       (forall k, (k < N)%nat -> keeps (T k)) -> (i < N)%nat -> (j < N)%nat -> i <> j ->
       unit (x i) -> unit (x j) -> inner (x i) (x j) = 0 ->
       forall e e' zeta, e = placed N T x -> e' = placed N T (exchange i j x) ->
       zeta = crosstalk T x i j -> 0 < norm e -> 0 < norm e' -> zeta < 1 ->
       cosine_margin e e' / (1.99 / INR N) =
       (1 - zeta) * (1 - norm_gap e e' ^ 2) / (norm e * norm e'))
  := concentration_controls.C0_control_constant.

(** C0 without theta. *)
Definition C0_control_no_norm_gap_stated :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j,
       (forall k, (k < N)%nat -> keeps (T k)) -> (i < N)%nat -> (j < N)%nat -> i <> j ->
       unit (x i) -> unit (x j) -> inner (x i) (x j) = 0 ->
       forall e e' zeta, e = placed N T x -> e' = placed N T (exchange i j x) ->
       zeta = crosstalk T x i j -> 0 < norm e -> 0 < norm e' -> zeta < 1 ->
       cosine_margin e e' / (2 / INR N) = (1 - zeta) / (norm e * norm e'))
  := concentration_controls.C0_control_no_norm_gap.

(** C0 without zeta. *)
Definition C0_control_no_crosstalk_stated :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j,
       (forall k, (k < N)%nat -> keeps (T k)) -> (i < N)%nat -> (j < N)%nat -> i <> j ->
       unit (x i) -> unit (x j) -> inner (x i) (x j) = 0 ->
       forall e e' zeta, e = placed N T x -> e' = placed N T (exchange i j x) ->
       zeta = crosstalk T x i j -> 0 < norm e -> 0 < norm e' -> zeta < 1 ->
       cosine_margin e e' / (2 / INR N) = (1 - norm_gap e e' ^ 2) / (norm e * norm e'))
  := concentration_controls.C0_control_no_crosstalk.

(** C1 is not vacuous: two roles in R^4 with mu = 1/2, every product being 1/2 or -1/2. *)
Definition C1_satisfiable_stated :
  exists (E : inner_space) N (T : nat -> E -> E) x i j mu,
    (forall k, (k < N)%nat -> keeps (T k)) /\ (forall k, (k < N)%nat -> unit (x k)) /\
    coherent N T x i j mu /\ (i < N)%nat /\ (j < N)%nat /\ i <> j /\ inner (x i) (x j) = 0 /\
    0 < mu /\ (INR N - 1) * mu < 1
  := concentration_coherence_controls.C1_satisfiable.

(** The norms with N - 2 for N - 1. *)
Definition C1_control_norm_stated :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
       (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
       coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j ->
       Rabs (norm (placed N T x) ^ 2 - 1) <= (INR N - 2) * mu)
  := concentration_coherence_controls.C1_control_norm.

(** |zeta| <= mu for |zeta| <= 2 mu. *)
Definition C1_control_crosstalk_stated :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
       (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
       coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
       Rabs (crosstalk T x i j) <= mu)
  := concentration_coherence_controls.C1_control_crosstalk.

(** The gap of the squared norms with 8 - 13/N for 8 - 12/N: the latter is attained at N = 2. *)
Definition C1_control_gap_stated :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
       (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
       coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
       Rabs (norm (placed N T x) ^ 2 - norm (placed N T (exchange i j x)) ^ 2)
         <= (8 - 13 / INR N) * mu)
  := concentration_coherence_controls.C1_control_gap.

(** The upper bound with 1.99 for 2. *)
Definition C1_control_upper_constant_stated :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
       (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
       coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
       (INR N - 1) * mu < 1 ->
       forall e e', e = placed N T x -> e' = placed N T (exchange i j x) ->
       cosine_margin e e' <= 1.99 / INR N * (1 + 2 * mu) / (1 - (INR N - 1) * mu))
  := concentration_coherence_controls.C1_control_upper_constant.

(** The upper bound divided by 1 + (N-1) mu. *)
Definition C1_control_upper_sign_stated :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
       (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
       coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
       (INR N - 1) * mu < 1 ->
       forall e e', e = placed N T x -> e' = placed N T (exchange i j x) ->
       cosine_margin e e' <= 2 / INR N * (1 + 2 * mu) / (1 + (INR N - 1) * mu))
  := concentration_coherence_controls.C1_control_upper_sign.

(** The lower bound with 2.01 for 2. *)
Definition C1_control_lower_constant_stated :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
       (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
       coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
       (INR N - 1) * mu < 1 ->
       forall e e', e = placed N T x -> e' = placed N T (exchange i j x) ->
       (2.01 / INR N * (1 - 2 * mu) - 8 * mu ^ 2 / (1 - (INR N - 1) * mu))
         / (1 + (INR N - 1) * mu) <= cosine_margin e e')
  := concentration_coherence_controls.C1_control_lower_constant.

(** The lower bound with mu for 2 mu and without its last term. *)
Definition C1_control_lower_crosstalk_stated :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
       (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
       coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
       (INR N - 1) * mu < 1 ->
       forall e e', e = placed N T x -> e' = placed N T (exchange i j x) ->
       2 / INR N * (1 - mu) / (1 + (INR N - 1) * mu) <= cosine_margin e e')
  := concentration_coherence_controls.C1_control_lower_crosstalk.

(** C7 is attained: every crosstalk of this system equals the floor. *)
Definition C7_attained_stated :
  exists d N V (T : nat -> Rn d -> Rn d) (x : nat -> Rn d),
    (2 <= N)%nat /\ (1 <= V)%nat /\ (forall p, (p < N)%nat -> keeps (T p)) /\
    (forall i j, (i < V)%nat -> (j < V)%nat -> inner (x i) (x j) = delta i j) /\
    forall p q i j, (p < N)%nat -> (q < N)%nat -> p <> q -> (i < V)%nat -> (j < V)%nat ->
      inner (T p (x i)) (T q (x j)) ^ 2 =
      (INR N * INR V - INR d) / (INR d * INR V * (INR N - 1))
  := concentration_floor_controls.C7_attained.

(** C7 with any larger factor. *)
Definition C7_control_larger_floor_stated :
  forall c, 1 < c ->
    ~ (forall d N V (T : nat -> Rn d -> Rn d) (x : nat -> Rn d),
       (1 <= d)%nat -> (2 <= N)%nat -> (1 <= V)%nat -> (forall p, (p < N)%nat -> keeps (T p)) ->
       (forall i j, (i < V)%nat -> (j < V)%nat -> inner (x i) (x j) = delta i j) ->
       exists p q i j, (p < N)%nat /\ (q < N)%nat /\ p <> q /\ (i < V)%nat /\ (j < V)%nat /\
         c * ((INR N * INR V - INR d) / (INR d * INR V * (INR N - 1)))
           <= inner (T p (x i)) (T q (x j)) ^ 2)
  := concentration_floor_controls.C7_control_larger_floor.

(** C7 for every pair instead of some pair: two equal roles keep different fillers orthogonal. *)
Definition C7_control_every_pair_stated :
  ~ (forall d N V (T : nat -> Rn d -> Rn d) (x : nat -> Rn d),
       (1 <= d)%nat -> (2 <= N)%nat -> (1 <= V)%nat -> (forall p, (p < N)%nat -> keeps (T p)) ->
       (forall i j, (i < V)%nat -> (j < V)%nat -> inner (x i) (x j) = delta i j) ->
       forall p q i j, (p < N)%nat -> (q < N)%nat -> p <> q -> (i < V)%nat -> (j < V)%nat ->
         (INR N * INR V - INR d) / (INR d * INR V * (INR N - 1))
           <= inner (T p (x i)) (T q (x j)) ^ 2)
  := concentration_floor_controls.C7_control_every_pair.

(** C7 in C^d is attained too, and so no larger factor holds. *)
Definition C7_complex_attained_stated :
  exists d N V (T : nat -> complex_vector -> complex_vector)
      (x : nat -> complex_vector),
    (2 <= N)%nat /\ (1 <= V)%nat /\ (forall p, (p < N)%nat -> unitary d (T p)) /\
    (forall i j, (i < V)%nat -> (j < V)%nat ->
       herm_re d (x i) (x j) = delta i j /\ herm_im d (x i) (x j) = 0) /\
    forall p q i j, (p < N)%nat -> (q < N)%nat -> p <> q -> (i < V)%nat -> (j < V)%nat ->
      herm_sq d (T p (x i)) (T q (x j)) =
      (INR N * INR V - INR d) / (INR d * INR V * (INR N - 1))
  := concentration_floor_controls.C7_complex_attained.

Definition C7_complex_control_larger_floor_stated :
  forall c, 1 < c ->
    ~ (forall d N V (T : nat -> complex_vector -> complex_vector) (x : nat -> complex_vector),
       (1 <= d)%nat -> (2 <= N)%nat -> (1 <= V)%nat -> (forall p, (p < N)%nat -> unitary d (T p)) ->
       (forall i j, (i < V)%nat -> (j < V)%nat ->
          herm_re d (x i) (x j) = delta i j /\ herm_im d (x i) (x j) = 0) ->
       exists p q i j, (p < N)%nat /\ (q < N)%nat /\ p <> q /\ (i < V)%nat /\ (j < V)%nat /\
         c * ((INR N * INR V - INR d) / (INR d * INR V * (INR N - 1)))
           <= herm_sq d (T p (x i)) (T q (x j)))
  := concentration_floor_controls.C7_complex_control_larger_floor.

Definition C2_satisfiable_stated :
  exists (E : inner_space) b D (R : list nat -> nat -> E -> E)
      (x : list nat -> E) t,
    (2 <= b)%nat /\ (1 <= D)%nat /\ node_roles b (perfect b D) R /\
    (forall p, is_leaf b (perfect b D) p -> unit (x p)) /\ siblings b R (perfect b D) x t /\
    0 < t /\ (INR b - 1) * t < 1 /\
    norm (tree_code b R (perfect b D) x) ^ 2 = (1 - (INR b - 1) * t) ^ D
  := concentration_role_controls.C2_satisfiable.

(** C2 with b - 2 for b - 1. *)
Definition C2_control_siblings_stated :
  ~ (forall (E : inner_space) b D (R : list nat -> nat -> E -> E) (x : list nat -> E) t,
       (1 <= b)%nat -> node_roles b (perfect b D) R ->
       (forall p, is_leaf b (perfect b D) p -> unit (x p)) -> siblings b R (perfect b D) x t ->
       0 <= t -> (INR b - 1) * t <= 1 ->
       (1 - (INR b - 2) * t) ^ D <= norm (tree_code b R (perfect b D) x) ^ 2)
  := concentration_role_controls.C2_control_siblings.

(** C2 with the exponent D - 1. *)
Definition C2_control_exponent_stated :
  ~ (forall (E : inner_space) b D (R : list nat -> nat -> E -> E) (x : list nat -> E) t,
       (1 <= b)%nat -> node_roles b (perfect b D) R ->
       (forall p, is_leaf b (perfect b D) p -> unit (x p)) -> siblings b R (perfect b D) x t ->
       0 <= t -> (INR b - 1) * t <= 1 ->
       (1 - (INR b - 1) * t) ^ (D - 1) <= norm (tree_code b R (perfect b D) x) ^ 2)
  := concentration_role_controls.C2_control_exponent.

(** Stripping the two letters that differ as well. *)
Definition C4_control_strip_further_stated :
  ~ (forall (E : inner_space) b D (R : nat -> nat -> E -> E) c j k r s x y,
       level_roles b D R -> letters b D (c ++ j :: r) -> letters b D (c ++ k :: s) -> j <> k ->
       inner (level_word R (c ++ j :: r) x) (level_word R (c ++ k :: s) y) =
       inner (level_word (deeper (S (length c)) R) r x)
             (level_word (deeper (S (length c)) R) s y))
  := concentration_role_controls.C4_control_strip_further.

(** The roles from the first difference on do see the role at that level. *)
Definition C4_control_deeper_stated :
  ~ (forall (E : inner_space) n (R R' : nat -> nat -> E -> E) p u,
       (forall l k v, (n < l)%nat -> R l k v = R' l k v) ->
       level_word (deeper n R) p u = level_word (deeper n R') p u)
  := concentration_role_controls.C4_control_deeper.

(** C9 is not vacuous: two commuting roles on R^2 and a code of norm 1 at depth 2. *)
Definition C9_satisfiable_stated :
  exists (E : inner_space) b (R : nat -> E -> E) D p q (x : list nat -> E),
    (2 <= b)%nat /\ (forall k, (k < b)%nat -> keeps (R k)) /\ commuting b R /\
    (exists u, ~ same (R 0%nat u) (R 1%nat u)) /\
    letters b D p /\ Permutation p q /\ p <> q /\
    unit (x p) /\ unit (x q) /\ inner (x p) (x q) = 0
  := concentration_role_controls.C9_satisfiable.

(** C9 without commuting roles: the margin of the words 01 and 10 is then not 0. *)
Definition C9_control_commuting_stated :
  ~ (forall (E : inner_space) b (R : nat -> E -> E) D p q (x : list nat -> E),
       (forall k, (k < b)%nat -> keeps (R k)) -> letters b D p -> Permutation p q ->
       unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
       forall e e', e = code b R (perfect b D) x -> e' = code b R (perfect b D) (swap p q x) ->
       0 < norm e -> cosine_margin e e' = 0)
  := concentration_role_controls.C9_control_commuting.

(** C9 without the permutation: the words 0 and 1 of two commuting roles. *)
Definition C9_control_permutation_stated :
  ~ (forall (E : inner_space) b (R : nat -> E -> E) D p q (x : list nat -> E),
       (forall k, (k < b)%nat -> keeps (R k)) -> commuting b R ->
       letters b D p -> letters b D q -> unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
       word_crosstalk (fun _ => R) x p q = 1)
  := concentration_role_controls.C9_control_permutation.

(** C8 is not vacuous, on either side of its threshold 3/4. *)
Definition C8_both_sides_stated :
  exists (E : inner_space) (g g' n n' : E) alpha m,
    unit g /\ unit g' /\ inner g g' = 1 - m /\ 0 < m < 2 /\ 0 < alpha < 1 /\
    unit n /\ inner n g = 0 /\ unit n' /\ inner n' g = 0 /\
    inner (noisy alpha g n) g < inner (noisy alpha g n) g' /\
    inner (noisy alpha g n') g' < inner (noisy alpha g n') g
  := concentration_noise_controls.C8_both_sides.

(** The tangent for the cotangent. *)
Definition C8_control_tangent_stated :
  ~ (forall (E : inner_space) (g g' n : E) alpha m,
       unit g -> unit g' -> inner g g' = 1 - m -> 0 < m < 2 ->
       unit n -> inner n g = 0 -> 0 < alpha < 1 ->
       (inner (noisy alpha g n) g < inner (noisy alpha g n) g' <->
        sqrt (1 - alpha ^ 2) / alpha * sqrt (m / (2 - m)) < inner n (swap_direction g g')))
  := concentration_noise_controls.C8_control_tangent.

(** sqrt(m/2) for sqrt(m/(2-m)). *)
Definition C8_control_margin_stated :
  ~ (forall (E : inner_space) (g g' n : E) alpha m,
       unit g -> unit g' -> inner g g' = 1 - m -> 0 < m < 2 ->
       unit n -> inner n g = 0 -> 0 < alpha < 1 ->
       (inner (noisy alpha g n) g < inner (noisy alpha g n) g' <->
        cotangent alpha * sqrt (m / 2) < inner n (swap_direction g g')))
  := concentration_noise_controls.C8_control_margin.

(** The threshold at depth with sqrt N for sqrt(N - 1). *)
Definition C8_control_depth_law_stated :
  ~ (forall N, 1 < N -> sqrt (2 / N / (2 - 2 / N)) = / sqrt N)
  := concentration_noise_controls.C8_control_depth_law.

(** The accuracy criterion without the 1. *)
Definition C8_control_accuracy_stated :
  ~ (forall N c q, 1 < N -> 0 < c -> 0 < q ->
       (q <= c * / sqrt (N - 1) <-> N <= c ^ 2 / q ^ 2))
  := concentration_noise_controls.C8_control_accuracy.
