(** Audit of the family axioms: every headline theorem and control, stated in full. *)
From Coq Require Import Reals Lra Lia Arith List Bool Permutation ZArith Znumtheory.
From Binding Require Import finite_sum inner_product axioms_list axioms_universe axioms
  axioms_coordinates axioms_normalise axioms_ideal axioms_ideal_controls axioms_threshold axioms_bag
  axioms_midpoint axioms_dimension axioms_dimension_attained axioms_dimension_relations
  axioms_sparse axioms_sparse_gap axioms_low_coherence axioms_sparse_instances
  axioms_sparse_control.
Import ListNotations.
Open Scope R_scope.

(** What the defined words mean, pinned.  Scenes, captions, truth, the count of false literals. *)
Definition is_scene_means : forall n k r (w : atom -> bool), is_scene n k r w <->
    ((forall a x, (a < k)%nat /\ (x < n)%nat -> w (Bind a x) = true -> w (Has x) = true) /\
     (forall q x y, (q < r)%nat /\ (x < n)%nat /\ (y < n)%nat /\ x <> y ->
        w (Rel q x y) = true -> w (Has x) = true /\ w (Has y) = true))
  := fun n k r w => iff_refl _.
Definition is_caption_means : forall n k r (c : list (bool * atom)), is_caption n k r c <->
    (c <> [] /\ (forall l, In l c -> in_universe n k r (snd l)) /\ NoDup (map snd c))
  := fun n k r c => iff_refl _.
Definition holds_means : forall (w : atom -> bool) (c : list (bool * atom)),
    holds w c <-> (forall l, In l c -> w (snd l) = fst l)
  := fun w c => iff_refl _.
Definition falses_means : forall (w : atom -> bool) (c : list (bool * atom)),
    falses w c = length (filter (fun l => negb (Bool.eqb (w (snd l)) (fst l))) c)
  := fun w c => eq_refl.
Definition score_means : forall n k r (E : inner_space) (e : encoder n k r E) w c,
    score e w c = inner (image e w) (text e c)
  := fun n k r E e w c => eq_refl.
Definition encoder_means : forall n k r (E : inner_space) (e : encoder n k r E),
    (forall w, is_scene n k r w -> inner (image e w) (image e w) = 1) /\
    (forall c, is_caption n k r c -> inner (text e c) (text e c) = 1)
  := fun n k r E e => conj (image_unit e) (text_unit e).

(** The axioms, word for word. *)
Definition AX0_means : forall n k r s, AX0 n k r s <-> (forall w c c',
    is_scene n k r w -> is_caption n k r c -> is_caption n k r c' -> length c = length c' ->
    holds w c -> ~ holds w c' -> s w c > s w c')
  := fun n k r s => iff_refl _.
Definition AX0_single_means : forall n k r s, AX0_single n k r s <-> (forall w l l',
    is_scene n k r w -> in_universe n k r (snd l) -> in_universe n k r (snd l') ->
    w (snd l) = fst l -> w (snd l') <> fst l' -> s w [l] > s w [l'])
  := fun n k r s => iff_refl _.
Definition AX1_means : forall n k r s, AX1 n k r s <-> (forall w x z,
    is_scene n k r w -> (x < n)%nat -> (z < n)%nat -> w (Has x) = true -> w (Has z) = false ->
    s w [pos (Has x)] > s w [pos (Has z)])
  := fun n k r s => iff_refl _.
Definition AX2_means : forall n k r s, AX2 n k r s <-> (forall w a b x y,
    is_scene n k r w -> (a < k)%nat -> (b < k)%nat -> (x < n)%nat -> (y < n)%nat ->
    a <> b -> x <> y ->
    w (Bind a x) = true -> w (Bind b y) = true ->
    w (Bind b x) = false -> w (Bind a y) = false ->
    s w [pos (Bind a x); pos (Bind b y)] > s w [pos (Bind b x); pos (Bind a y)])
  := fun n k r s => iff_refl _.
Definition AX3_means : forall n k r s, AX3 n k r s <-> (forall w q x y,
    is_scene n k r w -> in_universe n k r (Rel q x y) -> in_universe n k r (Rel q y x) ->
    w (Rel q x y) = true -> w (Rel q y x) = false ->
    s w [pos (Rel q x y)] > s w [pos (Rel q y x)])
  := fun n k r s => iff_refl _.
Definition AX4_means : forall n k r s, AX4 n k r s <-> (forall w x z,
    is_scene n k r w -> (x < n)%nat -> (z < n)%nat -> w (Has x) = true -> w (Has z) = false ->
    s w [neg (Has z)] > s w [neg (Has x)] /\
    s w [pos (Has x)] > s w [neg (Has x)] /\
    s w [neg (Has z)] > s w [pos (Has z)])
  := fun n k r s => iff_refl _.

(** The bag: the concepts of each literal in turn, "not" among them. *)
Definition bag_means : forall c, bag c = flat_map (fun l : bool * atom =>
    (if fst l then [] else [Not]) ++
    match snd l with
    | Has x => [Object x]
    | Bind a x => [Attribute a; Object x]
    | Rel q x y => [Relation q; Object x; Object y]
    end) c
  := fun c => eq_refl.
Definition reads_bag_means : forall (E : inner_space) (g : list (bool * atom) -> E),
    reads_bag g <-> (forall c c', Permutation (bag c) (bag c') -> null (vsub (g c) (g c')))
  := fun E g => iff_refl _.
Definition bag_sum_means : forall (E : inner_space) (v : concept -> E) c,
    bag_sum v c = vscale (/ norm (lvsum (bag c) v)) (lvsum (bag c) v)
  := fun E v c => eq_refl.

(** The encoder for sparse scenes: raw vectors, and both put on the unit sphere; a raw vector of
    norm 0 gives a fixed unit vector. *)
Definition sparse_encoder_means : forall n k r d (v : atom -> nat -> R) nu w (c : caption),
    (forall i, sparse_image n k r d v w i =
       (if (i <? d)%nat then lsum (filter w (atoms n k r)) (fun p => v p i) else 1)) /\
    (forall i, sparse_text d v nu c i =
       (if (i <? d)%nat then lsum c (fun l => sgn (fst l) * v (snd l) i) else
        - (if Nat.eq_dec (length (filter fst c)) 0 then - (1 / 2) - nu / 2
           else INR (length (filter fst c)) - 1 / 2 + nu / 2))) /\
    image (sparse_encoder n k r d v nu) w = on_sphere (d + 1) (sparse_image n k r d v w) /\
    text (sparse_encoder n k r d v nu) c = on_sphere (d + 1) (sparse_text d v nu c)
  := fun _ _ _ _ _ _ _ _ => conj (fun _ => eq_refl) (conj (fun _ => eq_refl)
       (conj eq_refl eq_refl)).
Definition on_sphere_means : forall d (v : Rn d), on_sphere d v =
    (if Req_EM_T (inner v v) 0 then unit_basis 0 else vscale (/ norm v) v)
  := fun _ _ => eq_refl.

(** The universe: the list of atoms has exactly the atoms in range. *)
Definition atoms_complete_stated :
  forall n k r p, In p (atoms n k r) <->
    match p with
    | Has x => (x < n)%nat
    | Bind a x => (a < k)%nat /\ (x < n)%nat
    | Rel q x y => (q < r)%nat /\ (x < n)%nat /\ (y < n)%nat /\ x <> y
    end
  := axioms_universe.atoms_complete.

(** The list has no repetition. *)
Definition atoms_nodup_stated :
  forall n k r, NoDup (atoms n k r)
  := axioms_universe.atoms_nodup.

(** Its length is P. *)
Definition atoms_length_stated :
  forall n k r, length (atoms n k r) = (n + k * n + r * (n * (n - 1)))%nat
  := axioms_universe.atoms_length.

(** AX0 implies the four axioms of Kang et al. *)
Definition AX0_gives_all_stated :
  forall n k r s, AX0 n k r s ->
    AX1 n k r s /\ AX2 n k r s /\ AX3 n k r s /\ AX4 n k r s
  := axioms.AX0_gives_all.

(** AX0 for one literal implies three of them. *)
Definition AX0_single_gives_stated :
  forall n k r s, AX0_single n k r s ->
    AX1 n k r s /\ AX3 n k r s /\ AX4 n k r s
  := axioms.AX0_single_gives.

(** A1: all axioms are satisfied at once, with the exact score, in every dimension d >= P. *)
Definition A1_stated :
  forall n k r d, (1 <= n)%nat -> (natoms n k r <= d)%nat ->
  exists e : encoder n k r (Rn d),
    (forall w c, is_caption n k r c ->
       score e w c = (INR (length c) - 2 * INR (falses w c))
                     / sqrt (INR (natoms n k r) * INR (length c))) /\
    AX0 n k r (score e) /\ AX1 n k r (score e) /\ AX2 n k r (score e) /\
    AX3 n k r (score e) /\ AX4 n k r (score e)
  := axioms_ideal.A1.

(** A1: what the encoder is, entry by entry. *)
Definition A1_entries_stated :
  forall n k r d (Hn : (1 <= n)%nat) (Hd : (natoms n k r <= d)%nat) w c i,
    is_caption n k r c -> (i < natoms n k r)%nat ->
    let p := nth i (atoms n k r) (Has 0) in
    image (ideal n k r d Hn Hd) w i
    = (2 * (if w p then 1 else 0) - 1) / sqrt (INR (natoms n k r)) /\
    (In (pos p) c -> text (ideal n k r d Hn Hd) c i = 1 / sqrt (INR (length c))) /\
    (In (neg p) c -> text (ideal n k r d Hn Hd) c i = -1 / sqrt (INR (length c))) /\
    (~ In p (map snd c) -> text (ideal n k r d Hn Hd) c i = 0)
  := axioms_ideal.A1_entries.

(** A1: the text vector depends on the set of literals, not on their order. *)
Definition A1_order_stated :
  forall n k r d c c',
    Permutation c c' -> forall i, ideal_text n k r d c i = ideal_text n k r d c' i
  := axioms_ideal.A1_order.

(** A1: the exact score (L - 2 F)/sqrt(P L). *)
Definition A1_score_stated :
  forall n k r d (Hn : (1 <= n)%nat) (Hd : (natoms n k r <= d)%nat) w c,
    is_caption n k r c ->
    score (ideal n k r d Hn Hd) w c
    = (INR (length c) - 2 * INR (falses w c)) / sqrt (INR (natoms n k r) * INR (length c))
  := axioms_ideal.A1_score.

(** A1: the exact margin of AX0, 2 F'/sqrt(P L). *)
Definition A1_AX0_stated :
  forall n k r d (Hn : (1 <= n)%nat) (Hd : (natoms n k r <= d)%nat) w c c',
    is_caption n k r c -> is_caption n k r c' -> length c = length c' -> holds w c ->
    score (ideal n k r d Hn Hd) w c - score (ideal n k r d Hn Hd) w c'
    = 2 * INR (falses w c') / sqrt (INR (natoms n k r) * INR (length c))
  := axioms_ideal.A1_AX0.

(** A1: the exact margin of AX1, 2/sqrt P. *)
Definition A1_AX1_stated :
  forall n k r d (Hn : (1 <= n)%nat) (Hd : (natoms n k r <= d)%nat) w x z,
    in_universe n k r (Has x) -> in_universe n k r (Has z) ->
    w (Has x) = true -> w (Has z) = false ->
    score (ideal n k r d Hn Hd) w [pos (Has x)] - score (ideal n k r d Hn Hd) w [pos (Has z)]
    = 2 / sqrt (INR (natoms n k r))
  := axioms_ideal.A1_AX1.

(** A1: the exact margin of AX2, 4/sqrt(2 P). *)
Definition A1_AX2_stated :
  forall n k r d (Hn : (1 <= n)%nat) (Hd : (natoms n k r <= d)%nat) w a b x y,
    (a < k)%nat -> (b < k)%nat -> (x < n)%nat -> (y < n)%nat -> a <> b -> x <> y ->
    w (Bind a x) = true -> w (Bind b y) = true ->
    w (Bind b x) = false -> w (Bind a y) = false ->
    score (ideal n k r d Hn Hd) w [pos (Bind a x); pos (Bind b y)]
    - score (ideal n k r d Hn Hd) w [pos (Bind b x); pos (Bind a y)]
    = 4 / sqrt (2 * INR (natoms n k r))
  := axioms_ideal.A1_AX2.

(** A1: the exact margin of AX3, 2/sqrt P. *)
Definition A1_AX3_stated :
  forall n k r d (Hn : (1 <= n)%nat) (Hd : (natoms n k r <= d)%nat) w q x y,
    in_universe n k r (Rel q x y) -> in_universe n k r (Rel q y x) ->
    w (Rel q x y) = true -> w (Rel q y x) = false ->
    score (ideal n k r d Hn Hd) w [pos (Rel q x y)]
    - score (ideal n k r d Hn Hd) w [pos (Rel q y x)]
    = 2 / sqrt (INR (natoms n k r))
  := axioms_ideal.A1_AX3.

(** A1: the three exact margins of AX4, 2/sqrt P each. *)
Definition A1_AX4_stated :
  forall n k r d (Hn : (1 <= n)%nat) (Hd : (natoms n k r <= d)%nat) w x z,
    in_universe n k r (Has x) -> in_universe n k r (Has z) ->
    w (Has x) = true -> w (Has z) = false ->
    let s := score (ideal n k r d Hn Hd) w in
    s [neg (Has z)] - s [neg (Has x)] = 2 / sqrt (INR (natoms n k r)) /\
    s [pos (Has x)] - s [neg (Has x)] = 2 / sqrt (INR (natoms n k r)) /\
    s [neg (Has z)] - s [pos (Has z)] = 2 / sqrt (INR (natoms n k r))
  := axioms_ideal.A1_AX4.

(** A1: any map that keeps inner products keeps every score. *)
Definition A1_isometry_stated :
  forall n k r (E E' : inner_space) (U : E -> E') (e : encoder n k r E),
  (forall u v, inner (U u) (U v) = inner u v) ->
  exists e' : encoder n k r E',
    (forall w, image e' w = U (image e w)) /\ (forall c, text e' c = U (text e c)) /\
    (forall w c, score e' w c = score e w c)
  := axioms_ideal.A1_isometry.

(** Control: one flipped coordinate, whichever, breaks AX0. *)
Definition A1_control_flip_stated :
  forall n k r d (Hn : (1 <= n)%nat) (Hd : (natoms n k r <= d)%nat) p0,
  in_universe n k r p0 -> ~ AX0 n k r (score (reflected n k r d Hn Hd p0))
  := axioms_ideal_controls.A1_control_flip.

(** Control: across lengths 1 and 6 a true caption can score below a false one. *)
Definition A1_control_lengths_stated :
  forall n k r d (Hn : (1 <= n)%nat) (Hd : (natoms n k r <= d)%nat),
  (2 <= n)%nat -> (2 <= k)%nat ->
  exists w c c', is_scene n k r w /\ is_caption n k r c /\ is_caption n k r c' /\
    length c = 1%nat /\ length c' = 6%nat /\ holds w c /\ falses w c' = 1%nat /\
    score (ideal n k r d Hn Hd) w c < score (ideal n k r d Hn Hd) w c'
  := axioms_ideal_controls.A1_control_lengths.

(** Control: the margin of AX2 is not 2/sqrt P. *)
Definition A1_control_margin_stated :
  forall n k r d (Hn : (1 <= n)%nat) (Hd : (natoms n k r <= d)%nat),
  (2 <= n)%nat -> (2 <= k)%nat ->
  ~ (forall w a b x y, is_scene n k r w ->
       (a < k)%nat -> (b < k)%nat -> (x < n)%nat -> (y < n)%nat -> a <> b -> x <> y ->
       w (Bind a x) = true -> w (Bind b y) = true ->
       w (Bind b x) = false -> w (Bind a y) = false ->
       score (ideal n k r d Hn Hd) w [pos (Bind a x); pos (Bind b y)]
       - score (ideal n k r d Hn Hd) w [pos (Bind b x); pos (Bind a y)]
       = 2 / sqrt (INR (natoms n k r)))
  := axioms_ideal_controls.A1_control_margin.

(** A1': with one more coordinate the score is positive iff the caption is true. *)
Definition A1p_stated :
  forall n k r d, (natoms n k r + 1 <= d)%nat ->
  exists e : encoder n k r (Rn d),
    (forall w c, is_caption n k r c ->
       score e w c
       = (1 - 2 * INR (falses w c))
         / sqrt ((INR (natoms n k r) + 1) * (INR (length c) + (INR (length c) - 1) ^ 2))) /\
    (forall w c, is_caption n k r c -> (score e w c > 0 <-> holds w c)) /\
    AX0 n k r (score e) /\ AX1 n k r (score e) /\ AX2 n k r (score e) /\
    AX3 n k r (score e) /\ AX4 n k r (score e)
  := axioms_threshold.A1p.

(** A1': truth ordering between captions of any two lengths. *)
Definition A1p_any_length_stated :
  forall n k r d
    (Hd : (natoms n k r + 1 <= d)%nat) w c c',
    is_caption n k r c -> is_caption n k r c' -> holds w c -> ~ holds w c' ->
    score (threshold n k r d Hd) w c > score (threshold n k r d Hd) w c'
  := axioms_threshold.A1p_any_length.

(** Control: the bias -L for -(L - 1) fails. *)
Definition A1p_control_bias_stated :
  forall n k r d, (natoms n k r + 1 <= d)%nat -> (1 <= n)%nat ->
  ~ (forall w c, is_scene n k r w -> is_caption n k r c ->
       (inner (biased_image n k r d w) (biased_text n k r d (- INR (length c)) c) > 0
        <-> holds w c))
  := axioms_threshold.A1p_control_bias.

(** A2: captions with one bag of concepts have margin 0. *)
Definition A2_margin_stated :
  forall n k r (E : inner_space) (e : encoder n k r E),
  reads_bag (text e) ->
  forall w c c', Permutation (bag c) (bag c') -> score e w c - score e w c' = 0
  := axioms_bag.A2_margin.

(** A2: swaps keep the bag: two attributes, or the sides of a relation, exchanged in a caption of
    any other literals and with any signs. *)
Definition A2_swap_stated :
  forall (c1 c2 c3 : list (bool * atom)) s t a b q x y,
  Permutation (bag (c1 ++ (s, Bind a x) :: c2 ++ (t, Bind b y) :: c3))
              (bag (c1 ++ (s, Bind b x) :: c2 ++ (t, Bind a y) :: c3)) /\
  Permutation (bag (c1 ++ (s, Rel q x y) :: c2)) (bag (c1 ++ (s, Rel q y x) :: c2))
  := axioms_bag.A2_swap.

(** A2: an encoder that reads the bag violates AX2, and AX3. *)
Definition A2_stated :
  forall n k r (E : inner_space) (e : encoder n k r E),
  reads_bag (text e) -> (2 <= n)%nat ->
  ((2 <= k)%nat -> ~ AX2 n k r (score e)) /\ ((1 <= r)%nat -> ~ AX3 n k r (score e))
  := axioms_bag.A2.

(** A2: the normalised sum of concept vectors reads the bag, whatever the vectors. *)
Definition A2_sum_reads_bag_stated :
  forall (E : inner_space) (v : concept -> E), reads_bag (bag_sum v)
  := axioms_bag.A2_sum_reads_bag.

(** A2: such encoders exist. *)
Definition A2_instance_stated :
  forall n k r, exists (e : encoder n k r (Rn (n + k + r + 1)))
    (v : concept -> Rn (n + k + r + 1)),
  (forall c, text e c = bag_sum v c) /\ reads_bag (text e)
  := axioms_bag.A2_instance.

(** Control: sums over whole literals instead of concepts do not blind. *)
Definition A2_control_literals_stated :
  forall n k r d, (1 <= n)%nat -> (natoms n k r <= d)%nat ->
  ~ (forall (e : encoder n k r (Rn d)) (v : literal -> Rn d),
       (forall c i, text e c i = vscale (/ sqrt (INR (length c))) (lvsum c v) i) ->
       ~ AX2 n k r (score e))
  := axioms_bag.A2_control_literals.

(** A3: the least radius about both text vectors is half their distance. *)
Definition A3_stated :
  forall (E : inner_space) (u v : E),
    (exists h : E, dist u v / 2 = Rmax (dist u h) (dist v h)) /\
    (forall e, (exists h : E, e = Rmax (dist u h) (dist v h)) -> dist u v / 2 <= e)
  := axioms_midpoint.A3.

(** A3: over unit centres it is sqrt(2 - sqrt(4 - Delta^2)). *)
Definition A3_unit_stated :
  forall (E : inner_space) (u v : E),
    unit u -> unit v -> dist u v < 2 ->
    (exists h : E, unit h /\ sqrt (2 - sqrt (4 - dist u v ^ 2)) = Rmax (dist u h) (dist v h)) /\
    (forall e, (exists h : E, unit h /\ e = Rmax (dist u h) (dist v h)) ->
       sqrt (2 - sqrt (4 - dist u v ^ 2)) <= e)
  := axioms_midpoint.A3_unit.

(** A3: also for antipodal vectors, where a unit vector is orthogonal to them. *)
Definition A3_antipodal_stated :
  forall (E : inner_space) (u v : E),
    unit u -> unit v -> dist u v = 2 -> (exists h : E, unit h /\ inner u h = 0) ->
    (exists h : E, unit h /\ sqrt (2 - sqrt (4 - dist u v ^ 2)) = Rmax (dist u h) (dist v h)) /\
    (forall e, (exists h : E, unit h /\ e = Rmax (dist u h) (dist v h)) ->
       sqrt (2 - sqrt (4 - dist u v ^ 2)) <= e)
  := axioms_midpoint.A3_antipodal.

(** A3: every unit image has margin at most twice the radius. *)
Definition A3_margin_stated :
  forall (E : inner_space) (u v f : E),
    unit f -> Rabs (inner f u - inner f v) <= 2 * (dist u v / 2)
  := axioms_midpoint.A3_margin.

(** A3: one unit image attains it. *)
Definition A3_margin_attained_stated :
  forall (E : inner_space) (u v : E),
    0 < dist u v -> exists f : E, unit f /\ inner f u - inner f v = 2 * (dist u v / 2)
  := axioms_midpoint.A3_margin_attained.

(** A3 for an encoder and any caption and swap. *)
Definition A3_encoder_stated :
  forall n k r (E : inner_space)
    (e : encoder n k r E) w c c' eps, is_scene n k r w ->
    ((exists h : E, eps = Rmax (dist (text e c) h) (dist (text e c') h)) /\
     (forall x, (exists h : E, x = Rmax (dist (text e c) h) (dist (text e c') h)) -> eps <= x)) ->
    Rabs (score e w c - score e w c') <= 2 * eps
  := axioms_midpoint.A3_encoder.

(** Control: a quarter of the distance is not the radius. *)
Definition A3_control_quarter_radius_stated :
  ~ (forall u v : Rn 2, unit u -> unit v ->
    (exists h : Rn 2, dist u v / 4 = Rmax (dist u h) (dist v h)) /\
    (forall e, (exists h : Rn 2, e = Rmax (dist u h) (dist v h)) -> dist u v / 4 <= e))
  := axioms_midpoint.A3_control_quarter_radius.

(** Control: nor does it bound the margin. *)
Definition A3_control_quarter_margin_stated :
  ~ (forall u v f : Rn 2, unit u -> unit v -> unit f ->
  Rabs (inner f u - inner f v) <= 2 * (dist u v / 4))
  := axioms_midpoint.A3_control_quarter_margin.

(** Control: in dimension 1 the unit form fails for antipodal vectors. *)
Definition A3_control_antipodal_stated :
  ~ (forall u v : Rn 1, unit u -> unit v ->
    (exists h : Rn 1, unit h /\ sqrt (2 - sqrt (4 - dist u v ^ 2)) = Rmax (dist u h) (dist v h)) /\
    (forall e, (exists h : Rn 1, unit h /\ e = Rmax (dist u h) (dist v h)) ->
       sqrt (2 - sqrt (4 - dist u v ^ 2)) <= e))
  := axioms_midpoint.A3_control_antipodal.

(** A4: one-literal AX0 needs d >= P - n + 1 (no unit length asked). *)
Definition A4_stated :
  forall n k r d (f : world -> Rn d) (g : caption -> Rn d), (1 <= n)%nat ->
  AX0_single n k r (fun w c => inner (f w) (g c)) ->
  (natoms n k r - n + 1 <= d)%nat
  := axioms_dimension.A4.

(** A4: AX3 alone needs d >= r n (n - 1)/2. *)
Definition A4_relations_stated :
  forall n k r d (f : world -> Rn d) (g : caption -> Rn d),
  AX3 n k r (fun w c => inner (f w) (g c)) -> (r * (n * (n - 1)) <= 2 * d)%nat
  := axioms_dimension.A4_relations.

(** A4 attained: P - n + 1 dimensions suffice for one-literal AX0 and AX1 to AX4. *)
Definition A4_attained_stated :
  forall n k r d, (1 <= k)%nat -> (natoms n k r - n + 1 <= d)%nat ->
  exists e : encoder n k r (Rn d),
    AX0_single n k r (score e) /\
    AX1 n k r (score e) /\ AX2 n k r (score e) /\ AX3 n k r (score e) /\ AX4 n k r (score e)
  := axioms_dimension_attained.A4_attained.

(** A4 attained for relations: r n (n - 1)/2 dimensions suffice for AX3. *)
Definition A4_relations_attained_stated :
  forall n k r d, (2 * d = r * (n * (n - 1)))%nat -> (1 <= d)%nat ->
  exists e : encoder n k r (Rn d), AX3 n k r (score e)
  := axioms_dimension_relations.A4_relations_attained.

(** Control: d >= P does not follow. *)
Definition A4_control_P_stated :
  forall n k r, (2 <= n)%nat -> (1 <= k)%nat ->
  ~ (forall d (e : encoder n k r (Rn d)), AX0_single n k r (score e) -> (natoms n k r <= d)%nat)
  := axioms_dimension_attained.A4_control_P.

(** Control: d >= P - n + 2 does not follow. *)
Definition A4_control_one_more_stated :
  forall n k r, (1 <= k)%nat ->
  ~ (forall d (e : encoder n k r (Rn d)), AX0_single n k r (score e) ->
       (natoms n k r - n + 2 <= d)%nat)
  := axioms_dimension_attained.A4_control_one_more.

(** Control: the half in r n (n - 1)/2 is needed. *)
Definition A4_control_half_stated :
  forall n k r, (2 <= n)%nat -> (1 <= r)%nat ->
  ~ (forall d (e : encoder n k r (Rn d)), AX3 n k r (score e) -> (r * (n * (n - 1)) <= d)%nat)
  := axioms_dimension_relations.A4_control_half.

(** A5: coherence below 1/(2 s L - 1) gives the truth test on sparse scenes. *)
Definition A5_stated :
  forall n k r d s L (v : atom -> nat -> R) mu, (1 <= s)%nat -> 0 <= mu ->
  (forall p, in_universe n k r p -> dot d (v p) (v p) = 1) ->
  (forall p q, in_universe n k r p -> in_universe n k r q -> p <> q ->
     Rabs (dot d (v p) (v q)) <= mu) ->
  (2 * INR s * INR L - 1) * mu < 1 ->
    (forall w c, (length (filter w (atoms n k r)) <= s)%nat ->
       is_caption n k r c -> (length c <= L)%nat ->
       (score (sparse_encoder n k r d v mu) w c > 0 <-> holds w c)) /\
    (forall w c c', (length (filter w (atoms n k r)) <= s)%nat ->
       is_caption n k r c -> is_caption n k r c' -> (length c <= L)%nat -> (length c' <= L)%nat ->
       holds w c -> ~ holds w c' ->
       score (sparse_encoder n k r d v mu) w c > score (sparse_encoder n k r d v mu) w c')
  := axioms_sparse.A5.

(** A5 before normalising: a true caption lies at least half the gap above 0, a false one below. *)
Definition A5_gap_stated :
  forall n k r d s L (v : atom -> nat -> R) mu, 0 <= mu <= 1 ->
  (forall p, in_universe n k r p -> dot d (v p) (v p) = 1) ->
  (forall p q, in_universe n k r p -> in_universe n k r q -> p <> q ->
     Rabs (dot d (v p) (v q)) <= mu) ->
  forall w c, (length (filter w (atoms n k r)) <= s)%nat ->
    is_caption n k r c -> (length c <= L)%nat ->
    let raw := inner (sparse_image n k r d v w) (sparse_text d v mu c) in
    (holds w c -> (1 - (2 * INR s * INR L - 1) * mu) / 2 <= raw) /\
    (~ holds w c -> raw <= - ((1 - (2 * INR s * INR L - 1) * mu) / 2))
  := axioms_sparse_gap.A5_gap.

(** A5 with the plain level: 2 s L mu < 1 is enough. *)
Definition A5_plain_stated :
  forall n k r d s L (v : atom -> nat -> R) mu, 0 <= mu <= 1 ->
  (forall p, in_universe n k r p -> dot d (v p) (v p) = 1) ->
  (forall p q, in_universe n k r p -> in_universe n k r q -> p <> q ->
     Rabs (dot d (v p) (v q)) <= mu) ->
  2 * INR s * INR L * mu < 1 ->
  forall w c, (length (filter w (atoms n k r)) <= s)%nat ->
    is_caption n k r c -> (length c <= L)%nat ->
    (score (sparse_encoder n k r d v 0) w c > 0 <-> holds w c)
  := axioms_sparse_gap.A5_plain.

(** A5 with explicit vectors: dimension q q + 1 for a prime q > (2 s L - 1)(t - 1). *)
Definition A5_explicit_stated :
  forall n k r s L q t, prime (Z.of_nat q) -> (1 <= s)%nat ->
  (natoms n k r <= q ^ t)%nat -> ((2 * s * L - 1) * (t - 1) < q)%nat ->
  exists e : encoder n k r (Rn (q * q + 1)),
    (forall w c, (length (filter w (atoms n k r)) <= s)%nat ->
       is_caption n k r c -> (length c <= L)%nat ->
       (score e w c > 0 <-> holds w c)) /\
    (forall w c c', (length (filter w (atoms n k r)) <= s)%nat ->
       is_caption n k r c -> is_caption n k r c' -> (length c <= L)%nat -> (length c' <= L)%nat ->
       holds w c -> ~ holds w c' -> score e w c > score e w c')
  := axioms_sparse_instances.A5_explicit.

(** A5 against A4 on 20,000 atoms: 842 dimensions against 19,901. *)
Definition A5_saving_stated :
  (forall d (f : world -> Rn d) (g : caption -> Rn d),
     AX0_single 100 100 1 (fun w c => inner (f w) (g c)) -> (199 * 100 + 1 <= d)%nat) /\
  exists e : encoder 100 100 1 (Rn 842),
    forall w c, (length (filter w (atoms 100 100 1)) <= 3)%nat ->
      is_caption 100 100 1 c -> (length c <= 2)%nat -> (score e w c > 0 <-> holds w c)
  := axioms_sparse_instances.A5_saving.

(** Control: the plain level fails at coherence 1/(2 s L). *)
Definition A5_control_constant_stated :
  forall n k r, (2 <= n)%nat ->
  ~ (forall v : atom -> nat -> R,
       (forall p, in_universe n k r p -> dot (natoms n k r) (v p) (v p) = 1) ->
       (forall p q, in_universe n k r p -> in_universe n k r q -> p <> q ->
          Rabs (dot (natoms n k r) (v p) (v q)) <= 1 / (2 * INR 1 * INR 1)) ->
       forall w c, is_scene n k r w -> (length (filter w (atoms n k r)) <= 1)%nat ->
         is_caption n k r c -> (length c <= 1)%nat ->
         (score (sparse_encoder n k r (natoms n k r) v 0) w c > 0 <-> holds w c))
  := axioms_sparse_control.A5_control_constant.

(** Control: every level fails at coherence 1/(2 s L - 1). *)
Definition A5_control_sharp_stated :
  forall n k r, (2 <= n)%nat ->
  ~ (forall v : atom -> nat -> R,
       (forall p, in_universe n k r p -> dot (natoms n k r) (v p) (v p) = 1) ->
       (forall p q, in_universe n k r p -> in_universe n k r q -> p <> q ->
          Rabs (dot (natoms n k r) (v p) (v q)) <= 1 / (2 * INR 1 * INR 1 - 1)) ->
       exists nu, forall w c, is_scene n k r w -> (length (filter w (atoms n k r)) <= 1)%nat ->
         is_caption n k r c -> (length c <= 1)%nat ->
         (score (sparse_encoder n k r (natoms n k r) v nu) w c > 0 <-> holds w c))
  := axioms_sparse_control.A5_control_sharp.

(** Control: without the bound on scenes it fails below P - n + 1 dimensions. *)
Definition A5_control_dense_stated :
  forall n k r d, (1 <= n)%nat -> (d < natoms n k r - n + 1)%nat ->
  ~ (exists e : encoder n k r (Rn d), forall w c, is_scene n k r w ->
       is_caption n k r c -> (length c <= 1)%nat -> (score e w c > 0 <-> holds w c))
  := axioms_dimension_relations.A5_control_dense.
