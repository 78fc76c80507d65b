(** C4f for level-fresh roles and fixed orthonormal fillers, kappa by C3's exact law.

    [roles_near d b D gap w w']: the entries of b roles at each of D levels are within gap.
    [conjugate_roles T w]: every role conjugated by the one T.
    [swap_axes d]: exchanges the first two entries.
    [level_fresh M b D]: as in concentration_level_fresh.v; [conjugation_invariant],
    [turned S M]: as in concentration_frame_conjugation.v; [leaf_order p q]: an order of the leaves
    that begins with p, q; [tail_of d c G]: 2 G z is C3's exact two-sided tail. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product word_number concentration
  concentration_sphere_mean concentration_sphere_sharper_tail concentration_chain
  concentration_level_fresh concentration_level_crosstalk concentration_level_events
  concentration_haar_maps concentration_frame_maps concentration_frame_near
  concentration_frame_continuity concentration_frame_box concentration_frame_code
  concentration_frame_norm concentration_frame_cross concentration_frame_law
  concentration_frame_conjugation concentration_frame_words.
Open Scope R_scope.

Definition roles_near (d b D : nat) (gap : R) (w w' : nat -> nat -> orthogonal_map d) : Prop :=
  forall l k i j, (l < D)%nat -> (k < b)%nat -> (i < d)%nat -> (j < d)%nat ->
    Rabs (entry (w' l k) i j - entry (w l k) i j) < gap.

Definition conjugate_roles (d : nat) (T : orthogonal_map d) (w : nat -> nat -> orthogonal_map d) :
  nat -> nat -> orthogonal_map d := fun l k => conjugate d T (w l k).

Lemma roles_near_less : forall d b D g g' (w w' : nat -> nat -> orthogonal_map d), g <= g' ->
  roles_near d b D g w w' -> roles_near d b D g' w w'.
Proof.
  intros d b D g g' w w' H N l k i j Hl Hk Hi Hj. eapply Rlt_le_trans; [now apply N | exact H].
Qed.

Lemma word_conjugated : forall d b (T : orthogonal_map d) w r j u v,
  dot d (word_map b (conjugate_roles d T w) r j u) v = dot d (word_map b w r j (T u)) (T v).
Proof.
  intros d b T w. induction r as [| r IH]; intros j u v.
  - exact (eq_sym (act_dot d T u v)).
  - cbn [word_map]. set (k := (j / b ^ r)%nat). set (i := (j mod b ^ r)%nat).
    change (dot d (adjoint d T (w r k (T (word_map b (conjugate_roles d T w) r i u)))) v =
      dot d (w r k (word_map b w r i (T u))) (T v)).
    rewrite adjoint_dot. apply act_entries. intros n Hn.
    rewrite <- (dot_entry d (T _) n Hn), dot_sym, <- adjoint_dot, dot_sym, IH.
    rewrite dot_sym, adjoint_back, dot_sym. now apply dot_entry.
Qed.

Lemma mild_entry : forall d b D l k i j, (l < D)%nat -> (k < b)%nat -> (i < d)%nat -> (j < d)%nat ->
  mild (roles_near d b D) (fun w => w l k (unit_basis j) i).
Proof.
  intros d b D l k i j Hl Hk Hi Hj. split.
  - exists 1. intros w. now apply entry_bound.
  - intros w eps He. exists eps. split; [exact He |]. intros w' H. exact (H l k i j Hl Hk Hi Hj).
Qed.

Lemma mild_word : forall d b D, (2 <= b)%nat -> forall u r j i, (r <= D)%nat -> (j < b ^ r)%nat ->
  (i < d)%nat -> mild (roles_near d b D) (fun w => word_map b w r j u i).
Proof.
  intros d b D Hb u. induction r as [| r IH]; intros j i Hr Hj Hi.
  - exact (mild_const _ (roles_near d b D) (u i)).
  - assert (b ^ r <> 0)%nat as P by (apply Nat.pow_nonzero; lia).
    assert (j / b ^ r < b)%nat as Hk
      by (apply Nat.div_lt_upper_bound; [exact P | cbn [Nat.pow] in Hj; lia]).
    assert (j mod b ^ r < b ^ r)%nat as Hm by now apply Nat.mod_upper_bound.
    apply mild_ext with (fun w => bsum d (fun n =>
      word_map b w r (j mod b ^ r) u n * w r (j / b ^ r)%nat (unit_basis n) i)).
    + intros w. cbn [word_map]. symmetry. exact (act_entry d (w r (j / b ^ r)%nat) (word_map b w r (j mod b ^ r) u) i Hi).
    + apply mild_bsum with (f := fun n w =>
        word_map b w r (j mod b ^ r) u n * w r (j / b ^ r)%nat (unit_basis n) i);
        [apply roles_near_less |]. intros n Hn. apply mild_mult; [apply roles_near_less | |].
      * apply IH; (lia || assumption).
      * now apply mild_entry.
Qed.

Definition swap_axes (d : nat) (Hd : (2 <= d)%nat) : orthogonal_map d.
Proof.
  refine {| act := fun u i => u (swap_places 0 1 i) |}. intros u v. unfold dot.
  apply (bsum_swap_places d 0 1 (fun i => u i * v i)); lia.
Defined.

Section Fresh.
  Variables d b D : nat.
  Hypothesis Hd : (2 <= d)%nat.
  Hypothesis Hb : (2 <= b)%nat.
  Hypothesis HN : (b ^ D <= d)%nat.
  Variables p q : nat.
  Hypothesis Hp : (p < b ^ D)%nat.
  Hypothesis Hq : (q < b ^ D)%nat.
  Hypothesis Hpq : p <> q.
  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : uniform_role d M.
  Variables (c : R) (G : R -> R).
  Hypothesis HG : tail_of d c G.
  Notation N := (b ^ D)%nat.
  Notation roles w := (leaf_roles d b w D p q).
  Notation placed_by S x := (forall n i, (n < N)%nat -> (i < d)%nat ->
    x (leaf_order p q n) i = frame_filler d S n i).

  Lemma filler_products : forall S (x : nat -> nat -> R), placed_by S x ->
    on_sphere d (x p) /\ on_sphere d (x q) /\ dot d (x p) (x q) = 0.
  Proof.
    intros S x Hx.
    assert (forall i j, (i < N)%nat -> (j < N)%nat ->
      dot d (x (leaf_order p q i)) (x (leaf_order p q j)) = delta i j) as E.
    { intros i j Hi Hj. rewrite <- (frame_filler_orthonormal d N ltac:(lia) HN S i j) by lia.
      apply bsum_ext. intros k Hk. now rewrite !Hx. }
    pose proof (E 0%nat 0%nat ltac:(lia) ltac:(lia)) as A.
    pose proof (E 1%nat 1%nat ltac:(lia) ltac:(lia)) as B.
    pose proof (E 0%nat 1%nat ltac:(lia) ltac:(lia)) as C.
    rewrite !leaf_order_first in A, C by exact Hpq. rewrite !leaf_order_second in B, C by exact Hpq.
    rewrite delta_same in A, B. rewrite delta_diff in C by lia. repeat split; assumption.
  Qed.

  (** kappa is C4's crosstalk of the pair. *)
  Lemma overlap_crosstalk : forall S (x : nat -> nat -> R) w s, placed_by S x ->
    split_level b D p q s -> overlap d (roles w) 0 S = crosstalk_at d b x p q w s.
  Proof.
    intros S x w s Hx Hs. destruct (filler_products S x Hx) as [U [V O]].
    pose proof (C4_swap_distance d Hd b D Hb x p q Hp Hq Hpq U V O w s Hs) as A.
    rewrite <- (tree_distance d b Hb w D p q Hp Hq Hpq S x Hx) in A.
    rewrite (frame_distance d N (roles w) ltac:(lia) HN S), <- pow_INR in A.
    assert (0 < 4 / INR N) by (apply Rdiv_lt_0_compat; [lra | apply lt_0_INR; lia]).
    apply Rmult_eq_reg_l in A; lra.
  Qed.

  Lemma overlap_rare : forall S (x : nat -> nat -> R) z, placed_by S x -> 0 <= z <= 1 ->
    rarer (level_fresh M b D) (fun w => ~ - z <= overlap d (roles w) 0 S <= z) (2 * G z).
  Proof.
    intros S x z Hx Hz. destruct (split_level_exists d Hd b D Hb p q Hp Hq Hpq) as [s Hs].
    exists (fun w => beyond z (crosstalk_at d b x p q w s)).
    split; [apply beyond_bounded |]. split; [| split].
    - intros w. unfold beyond. destruct (Rle_dec _ _); lra.
    - intros w H. rewrite (overlap_crosstalk S x w s Hx Hs) in H.
      unfold beyond, Rabs. destruct (Rle_dec _ _) as [_ | No]; [lra |].
      exfalso. destruct (Rcase_abs _); lra.
    - now apply (C4_crosstalk d Hd b D Hb x p q Hp Hq Hpq M HM c G HG).
  Qed.

  (** kappa' is kappa for the fillers with x_q turned around. *)
  Lemma second_overlap_rare : forall S (x : nat -> nat -> R) z, placed_by S x -> 0 <= z <= 1 ->
    rarer (level_fresh M b D) (fun w => ~ - z <= overlap d (roles w) 1 S <= z) (2 * G z).
  Proof.
    intros S x z Hx Hz. set (S' := compose d S (swap_axes d Hd)).
    assert (forall j i, (i < d)%nat -> S' (unit_basis j) i = S (unit_basis (swap_places 0 1 j)) i)
      as ES.
    { intros j i Hi. unfold S'. cbn [compose act]. rewrite !(act_entry d S _ i Hi).
      apply bsum_ext. intros k Hk. f_equal. cbn. unfold unit_basis, delta. cases_places. }
    clearbody S'. pose (x' := fun n i => if Nat.eq_dec n q then - x n i else x n i).
    assert (placed_by S' x') as Hx'.
    { intros n i Hn Hi. unfold x'. rewrite (Hx n i Hn Hi). destruct n as [| [| n]].
      - rewrite leaf_order_first by exact Hpq. destruct (Nat.eq_dec p q); [contradiction |].
        cbn. unfold frame_filler. cbn. rewrite !ES by exact Hi. cbn. ring.
      - rewrite leaf_order_second by exact Hpq. destruct (Nat.eq_dec q q); [| contradiction].
        unfold frame_filler. cbn. rewrite !ES by exact Hi. cbn. ring.
      - destruct (leaf_order_other p q (Datatypes.S (Datatypes.S n)) Hpq ltac:(lia)) as [_ B].
        destruct (Nat.eq_dec (leaf_order p q (Datatypes.S (Datatypes.S n))) q); [contradiction |].
        unfold frame_filler. rewrite ES by exact Hi. reflexivity. }
    apply rarer_within with (2 := Rle_refl _) (3 := overlap_rare S' x' z Hx' Hz).
    intros w H. replace (overlap d (roles w) 0 S') with (overlap d (roles w) 1 S); [exact H |].
    unfold overlap. rewrite (act_entries d (roles w 0%nat) (S (unit_basis 1)) (S' (unit_basis 0)))
      by (intros i Hi; now rewrite ES).
    rewrite (dot_sym d _ (roles w 1%nat (S (unit_basis 1)))), (dot_sym d _ (roles w 1%nat _)).
    apply act_entries. intros i Hi. now rewrite ES.
  Qed.

  (** The frame law for independent roles at every level: no depth, no b^D/d. *)
  Theorem C4f_level_fresh : forall (L' : upper_mean (orthogonal_map d)) S (x : nat -> nat -> R),
    conjugation_invariant (roles_near d b D) (conjugate_roles d) (level_fresh M b D) L' ->
    fresh_filler d (turned S L') -> placed_by S x ->
    forall l l' g g' y z z' : R, 0 <= l -> 0 <= l' -> norm_rate d N (- l') (N - 2) <= 0 ->
      0 <= y < g -> (1 + z) / INR N <= g -> 0 <= z <= 1 -> 0 <= z' <= 1 ->
    rarer (level_fresh M b D) (fun w => ~ box_low (INR N) g g' y z <=
        @cosine_margin (Rn d) (code b w x D 0%nat) (code b w (exchange p q x) D 0%nat) / (2 / INR N)
        <= ratio_high (INR N) g (- z))
      (2 * G z + 2 * G z' + frame_failure d N l l' g g' y (- z) (- z') z').
  Proof.
    intros L' S x HL HF Hx l l' g g' y z z' Hl Hl' Hr Hy Hg Hz Hz'.
    apply rarer_within with (2 := Rle_refl _) (F := fun w => ~ box_low (INR N) g g' y z <=
      frame_ratio d N (roles w) S <= ratio_high (INR N) g (- z)).
    - intros w H. now rewrite (tree_ratio d b Hb w D p q Hp Hq Hpq S x Hx).
    - apply (C4f_roles_law d N ltac:(lia) HN _ (roles_near d b D)) with (conj := conjugate_roles d)
        (M := L'); try assumption; try lra.
      + apply roles_near_less.
      + intros T w n u v _. apply word_conjugated.
      + intros n u i Hn Hi. apply mild_word; try assumption; [lia |].
        apply leaf_order_below; lia.
      + exact (overlap_rare S x z Hx Hz).
      + exact (second_overlap_rare S x z' Hx Hz').
  Qed.
End Fresh.
