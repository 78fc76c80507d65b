(** A2: a caption encoder that reads the bag of concepts cannot bind.

    [concept]       an object, an attribute, a relation, or the word "not".
    [bag c]         the concepts of the caption c, in the order read: bind(a, x) gives the
                    attribute a and the object x, and so on.  Two captions have the same bag
                    when these lists are permutations of each other.
    [reads_bag g]   captions with the same bag get the same vector (up to norm 0).
    [bag_sum v]     the normalised sum of the vectors v of a caption's concepts. *)
From Coq Require Import Reals Lra Lia Arith List Bool Permutation.
From Binding Require Import finite_sum inner_product axioms_list axioms_universe axioms.
From Binding Require Import axioms_coordinates axioms_normalise axioms_ideal.
Import ListNotations.
Open Scope R_scope.

Inductive concept : Type :=
  | Object (x : nat)
  | Attribute (a : nat)
  | Relation (q : nat)
  | Not.

Definition concepts (l : literal) : list concept :=
  (if fst l then [] else [Not]) ++
  match snd l with
  | Has x => [Object x]
  | Bind a x => [Attribute a; Object x]
  | Rel q x y => [Relation q; Object x; Object y]
  end.

Definition bag (c : caption) : list concept := flat_map concepts c.

(** Swapping the attributes of two objects, or the sides of a relation, keeps the bag. *)
Lemma bag_attributes : forall a b x y,
  Permutation (bag [pos (Bind a x); pos (Bind b y)]) (bag [pos (Bind b x); pos (Bind a y)]).
Proof.
  intros a b x y. cbn. apply perm_trans with [Attribute b; Attribute a; Object x; Object y].
  - apply perm_trans with [Attribute a; Attribute b; Object x; Object y]; [| apply perm_swap].
    apply perm_skip, perm_swap.
  - apply perm_skip, perm_swap.
Qed.

Lemma bag_sides : forall q x y, Permutation (bag [pos (Rel q x y)]) (bag [pos (Rel q y x)]).
Proof. intros q x y. cbn. apply perm_skip, perm_swap. Qed.

(** A2, swaps keep the bag: two attributes, or the sides of a relation, exchanged in a caption of
    any other literals and with any signs. *)
Definition concept_eq : forall s t : concept, {s = t} + {s <> t}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Theorem A2_swap : forall (c1 c2 c3 : caption) s t a b q x y,
  Permutation (bag (c1 ++ (s, Bind a x) :: c2 ++ (t, Bind b y) :: c3))
              (bag (c1 ++ (s, Bind b x) :: c2 ++ (t, Bind a y) :: c3)) /\
  Permutation (bag (c1 ++ (s, Rel q x y) :: c2)) (bag (c1 ++ (s, Rel q y x) :: c2)).
Proof.
  intros c1 c2 c3 s t a b q x y. unfold bag.
  split; apply (Permutation_count_occ concept_eq); intros z;
    repeat rewrite flat_map_app || rewrite count_occ_app || cbn [flat_map];
    destruct s, t; unfold concepts; cbn [fst snd app count_occ];
    repeat destruct concept_eq; try lia; congruence.
Qed.

Definition reads_bag {E : inner_space} (g : caption -> E) : Prop :=
  forall c c', Permutation (bag c) (bag c') -> null (vsub (g c) (g c')).

(** A2, the margin: two captions with one bag score alike in every world. *)
Theorem A2_margin : forall n k r (E : inner_space) (e : encoder n k r E),
  reads_bag (text e) ->
  forall w c c', Permutation (bag c) (bag c') -> score e w c - score e w c' = 0.
Proof.
  intros n k r E e Hbag w c c' Hp. unfold score.
  rewrite <- inner_sub_r, inner_sym. apply null_inner. now apply Hbag.
Qed.

(** A2: with two objects and two attributes binding (AX2) fails, with a relation AX3 too. *)
Theorem A2 : forall n k r (E : inner_space) (e : encoder n k r E),
  reads_bag (text e) -> (2 <= n)%nat ->
  ((2 <= k)%nat -> ~ AX2 n k r (score e)) /\ ((1 <= r)%nat -> ~ AX3 n k r (score e)).
Proof.
  intros n k r E e Hbag Hn. split.
  - intros Hk H.
    set (w := fun p => match p with Bind a x => Nat.eqb a x | _ => true end).
    assert (Hw : is_scene n k r w) by (split; [reflexivity | split; reflexivity]).
    assert (Hgt := H w 0%nat 1%nat 0%nat 1%nat Hw ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)
                     ltac:(lia) ltac:(lia) eq_refl eq_refl eq_refl eq_refl).
    pose proof (A2_margin n k r E e Hbag w _ _ (bag_attributes 0 1 0 1)). lra.
  - intros Hr H.
    set (w := fun p => match p with Rel q x y => Nat.ltb x y | _ => true end).
    assert (Hw : is_scene n k r w) by (split; [reflexivity | split; reflexivity]).
    assert (Hgt := H w 0%nat 0%nat 1%nat Hw ltac:(cbn; lia) ltac:(cbn; lia) eq_refl eq_refl).
    pose proof (A2_margin n k r E e Hbag w _ _ (bag_sides 0 0 1)). lra.
Qed.

Definition bag_sum {E : inner_space} (v : concept -> E) (c : caption) : E :=
  normalised (lvsum (bag c) v).

Lemma lvsum_perm_null : forall (E : inner_space) (v : concept -> E) l l' t,
  Permutation l l' -> null (vsub (vscale t (lvsum l v)) (vscale t (lvsum l' v))).
Proof.
  intros E v l l' t H. unfold null. rewrite inner_sub_l, !inner_scale_l.
  rewrite !inner_lvsum_l. rewrite (lsum_perm _ _ _ _ H). lra.
Qed.

(** The normalised sum of concept vectors is such an encoder, whatever the vectors. *)
Theorem A2_sum_reads_bag : forall (E : inner_space) (v : concept -> E), reads_bag (bag_sum v).
Proof.
  intros E v c c' H. unfold bag_sum, normalised.
  replace (norm (lvsum (bag c') v)) with (norm (lvsum (bag c) v)).
  - now apply lvsum_perm_null.
  - unfold norm. f_equal. rewrite !inner_lvsum_l. rewrite (lsum_perm _ _ _ _ H).
    apply lsum_ext. intros a _. rewrite !inner_lvsum_r. now apply lsum_perm.
Qed.

(** Such encoders exist: orthonormal concept vectors in R^(n + k + r + 1). *)
Definition concept_place (n k r : nat) (t : concept) : nat :=
  match t with
  | Object x => x
  | Attribute a => n + a
  | Relation q => n + k + q
  | Not => n + k + r
  end.

Lemma concept_place_lt : forall n k r l t, in_universe n k r (snd l) -> In t (concepts l) ->
  (concept_place n k r t < n + k + r + 1)%nat.
Proof.
  intros n k r [b p] t H Ht. unfold concepts in Ht. cbn [fst snd] in *.
  apply in_app_or in Ht. destruct Ht as [Ht | Ht].
  - destruct b; [destruct Ht | destruct Ht as [<- | []]; cbn; lia].
  - destruct p; cbn in H, Ht; repeat destruct Ht as [<- | Ht]; try destruct Ht; cbn; lia.
Qed.

Theorem A2_instance : forall n k r, exists (e : encoder n k r (Rn (n + k + r + 1)))
    (v : concept -> Rn (n + k + r + 1)),
  (forall c, text e c = bag_sum v c) /\ reads_bag (text e).
Proof.
  intros n k r. set (d := (n + k + r + 1)%nat).
  set (v := fun t => unit_basis (concept_place n k r t) : Rn d).
  assert (Hi : forall w, is_scene n k r w -> unit (unit_basis 0 : Rn d)).
  { intros w _. red. cbn [Rn inner]. rewrite dot_basis by (unfold d; lia). apply delta_same. }
  assert (Ht : forall c, is_caption n k r c -> unit (bag_sum v c)).
  { intros c [Hne [Hin _]]. apply normalised_unit.
    destruct c as [| l c]; [congruence |].
    assert (Hex : exists t, In t (concepts l)).
    { destruct l as [b p]. unfold concepts. cbn [fst snd].
      destruct p as [x | a x | q x y]; exists (Object x); apply in_or_app; right; cbn; tauto. }
    destruct Hex as [t Ht].
    assert (Htb : In t (bag (l :: c))) by (apply in_or_app; now left).
    assert (Hnn : forall s s', 0 <= inner (v s) (v s')).
    { intros s s'. cbn [Rn inner]. apply bsum_nonneg. intros i _. unfold v, unit_basis, delta.
      repeat destruct Nat.eq_dec; lra. }
    rewrite inner_lvsum_l. eapply Rlt_le_trans; [| apply (lsum_term_le _ _ _ t Htb)].
    - cbv beta. rewrite inner_lvsum_r.
      eapply Rlt_le_trans; [| apply (lsum_term_le _ _ _ t Htb)].
      + unfold v. cbn [Rn inner].
        rewrite dot_basis by (eapply concept_place_lt; [apply Hin; left; reflexivity | exact Ht]).
        rewrite delta_same. lra.
      + intros s _. apply Hnn.
    - intros s _. rewrite inner_lvsum_r. apply lsum_nonneg. intros s' _. apply Hnn. }
  exists {| image := fun _ => unit_basis 0 : Rn d; text := bag_sum v;
            image_unit := Hi; text_unit := Ht |}, v.
  split; [reflexivity | apply A2_sum_reads_bag].
Qed.

(** Control: the bag must be one of concepts.  Sums over whole literals do not blind: A1's
    encoder is the normalised sum of literal vectors, and it binds. *)
Theorem A2_control_literals : forall n k r d, (1 <= n)%nat -> (natoms n k r <= d)%nat ->
  ~ (forall (e : encoder n k r (Rn d)) (v : literal -> Rn d),
       (forall c i, text e c i = vscale (/ sqrt (INR (length c))) (lvsum c v) i) ->
       ~ AX2 n k r (score e)).
Proof.
  intros n k r d Hn Hd H.
  apply (H (ideal n k r d Hn Hd)
           (fun l => coords n k r (fun p => if atom_eq_dec (snd l) p then sgn (fst l) else 0) 0)).
  - intros c i. cbn [ideal text]. unfold ideal_text, coords, list_coords. cbn [Rn vscale].
    assert (Hv : forall (v : literal -> Rn d), lvsum c v i = lsum c (fun l => v l i)).
    { intros v. induction c as [| l c IH]; [reflexivity |]. cbn [lvsum lsum Rn vadd].
      now rewrite <- IH. }
    rewrite Hv. destruct (i <? length (atoms n k r))%nat; [unfold weights; lra |].
    rewrite lsum_zero; [destruct (i =? length (atoms n k r))%nat; lra |].
    intros l _. destruct (i =? length (atoms n k r))%nat; reflexivity.
  - apply AX0_gives_all, ideal_AX0.
Qed.
