(** F4, k captions about one anchor.

    [t 0], ..., [t (k-1)] are unit captions, k >= 2, each with <t i, a> >= kappa for one unit
    anchor a.  [simplex_ceiling k kappa] is the ceiling sqrt (2k/(k-1)) sqrt (1 - kappa^2) on
    the least of their pairwise distances. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product frontier.
Open Scope R_scope.

Definition simplex_ceiling (k : nat) (kappa : R) : R :=
  sqrt (2 * INR k / (INR k - 1)) * sqrt (1 - kappa ^ 2).

Lemma INR_ge_2 : forall k, (2 <= k)%nat -> 2 <= INR k.
Proof. intros k Hk. apply (le_INR 2 k) in Hk. cbn in Hk. lra. Qed.

Lemma simplex_ratio_pos : forall k, (2 <= k)%nat -> 0 < 2 * INR k / (INR k - 1).
Proof. intros k Hk. apply INR_ge_2 in Hk. apply Rdiv_lt_0_compat; lra. Qed.

Lemma simplex_ceiling_square : forall k kappa, (2 <= k)%nat -> 0 <= kappa <= 1 ->
  0 <= simplex_ceiling k kappa /\
  (INR k - 1) * (simplex_ceiling k kappa * simplex_ceiling k kappa)
  = 2 * INR k * (1 - kappa ^ 2).
Proof.
  intros k kappa Hk Hkap. unfold simplex_ceiling.
  destruct (cosine_sine kappa Hkap) as [P Q]. pose proof (simplex_ratio_pos k Hk) as R0.
  pose proof (sqrt_pos (2 * INR k / (INR k - 1))) as P'.
  pose proof (sqrt_sqrt _ (Rlt_le _ _ R0)) as Q'. apply INR_ge_2 in Hk.
  split; [now apply Rmult_le_pos |].
  set (r := sqrt (2 * INR k / (INR k - 1))) in *. set (s := sqrt (1 - kappa ^ 2)) in *.
  replace ((INR k - 1) * (r * s * (r * s))) with ((INR k - 1) * (r * r) * (s * s)) by ring.
  rewrite Q, Q'. field. lra.
Qed.

(** Summing a bound over all ordered pairs of distinct indices. *)
Lemma pairs_sum_le : forall k (w : nat -> nat -> R) v,
  (forall i j, (i < k)%nat -> (j < k)%nat -> i <> j -> v <= w i j) ->
  (forall i, (i < k)%nat -> w i i = 0) ->
  INR k * (INR k - 1) * v <= bsum k (fun i => bsum k (fun j => w i j)).
Proof.
  intros k w v H H0.
  apply Rle_trans with (bsum k (fun i => bsum k (fun j => v - delta i j * v))).
  - apply Req_le. rewrite (bsum_ext k _ (fun _ => (INR k - 1) * v)).
    + rewrite bsum_const. ring.
    + intros i Hi. rewrite bsum_minus, bsum_const, bsum_delta by exact Hi. ring.
  - apply bsum_le. intros i Hi. apply bsum_le. intros j Hj.
    destruct (Nat.eq_dec i j) as [<- | Hne].
    + rewrite delta_same, H0 by exact Hi. lra.
    + rewrite delta_diff by exact Hne. pose proof (H i j Hi Hj Hne). lra.
Qed.

Section Simplex.
  Variable E : inner_space.
  Variables (k : nat) (t : nat -> E) (a : E) (kappa : R).
  Hypothesis captions : (2 <= k)%nat.
  Hypothesis unit_captions : forall i, (i < k)%nat -> unit (t i).
  Hypothesis unit_anchor : unit a.
  Hypothesis kappa_range : 0 <= kappa <= 1.
  Hypothesis anchored : forall i, (i < k)%nat -> kappa <= inner (t i) a.

  (** All squared distances, summed: 2 k^2 - 2 |sum t|^2. *)
  Lemma distances_sum :
    bsum k (fun i => bsum k (fun j => dist (t i) (t j) * dist (t i) (t j)))
    = 2 * INR k * INR k - 2 * inner (vsum k t) (vsum k t).
  Proof.
    rewrite (bsum_ext k _ (fun i => 2 * INR k - 2 * inner (t i) (vsum k t))).
    - rewrite bsum_minus, bsum_const, bsum_scal, <- inner_vsum_l. ring.
    - intros i Hi. rewrite inner_vsum_r.
      rewrite (bsum_ext k _ (fun j => 2 - 2 * inner (t i) (t j))).
      + rewrite bsum_minus, bsum_const, bsum_scal. ring.
      + intros j Hj. apply dist_sq_unit; auto.
  Qed.

  Lemma sum_along_anchor : INR k * kappa <= inner (vsum k t) a.
  Proof. rewrite inner_vsum_l, <- bsum_const. now apply bsum_le. Qed.

  Lemma sum_square :
    inner (vsum k t) a * inner (vsum k t) a <= inner (vsum k t) (vsum k t).
  Proof.
    pose proof (cauchy_schwarz_sq E (vsum k t) a) as C. rewrite unit_anchor in C. lra.
  Qed.

  Lemma distances_floor : forall v, 0 <= v ->
    (forall i j, (i < k)%nat -> (j < k)%nat -> i <> j -> v <= dist (t i) (t j)) ->
    (INR k - 1) * (v * v) * INR k
    <= 2 * INR k * INR k - 2 * inner (vsum k t) (vsum k t).
  Proof.
    intros v Hv H. rewrite <- distances_sum.
    replace ((INR k - 1) * (v * v) * INR k) with (INR k * (INR k - 1) * (v * v)) by ring.
    apply pairs_sum_le.
    - intros i j Hi Hj Hne. apply Rmult_le_compat; auto.
    - intros i Hi. rewrite dist_sq. ring.
  Qed.

  (** Every lower bound of the pairwise distances is at most the ceiling. *)
  Lemma least_distance_ceiling : forall v,
    (forall i j, (i < k)%nat -> (j < k)%nat -> i <> j -> v <= dist (t i) (t j)) ->
    v <= simplex_ceiling k kappa.
  Proof.
    intros v H. destruct (simplex_ceiling_square k kappa captions kappa_range) as [P Q].
    destruct (Rle_dec v 0); [lra |].
    pose proof (distances_floor v ltac:(lra) H) as D.
    pose proof sum_along_anchor as S. pose proof sum_square as C.
    pose proof (INR_ge_2 k captions) as K2.
    assert (B : (INR k * kappa) * (INR k * kappa) <= inner (vsum k t) (vsum k t)).
    { assert (0 <= INR k * kappa) by (apply Rmult_le_pos; lra). nra. }
    apply square_le; [exact P |].
    apply Rmult_le_reg_l with ((INR k - 1) * INR k); [nra |].
    replace ((INR k - 1) * INR k * (simplex_ceiling k kappa * simplex_ceiling k kappa))
      with (INR k * ((INR k - 1) * (simplex_ceiling k kappa * simplex_ceiling k kappa))) by ring.
    rewrite Q. lra.
  Qed.

  (** Where all pairwise distances reach the ceiling, every <t i, a> is kappa and all
      the distances are equal to it. *)
  Lemma ceiling_reached :
    (forall i j, (i < k)%nat -> (j < k)%nat -> i <> j ->
       simplex_ceiling k kappa <= dist (t i) (t j)) ->
    (forall i, (i < k)%nat -> inner (t i) a = kappa) /\
    (forall i j, (i < k)%nat -> (j < k)%nat -> i <> j ->
       dist (t i) (t j) = simplex_ceiling k kappa).
  Proof.
    intros H. destruct (simplex_ceiling_square k kappa captions kappa_range) as [P Q].
    split; [| intros i j Hi Hj Hne; apply Rle_antisym; [| now apply H]].
    - pose proof (distances_floor _ P H) as D. rewrite Q in D.
      pose proof sum_along_anchor as S. pose proof sum_square as C.
      pose proof (INR_ge_2 k captions) as K2.
      assert (S' : inner (vsum k t) a = INR k * kappa).
      { apply Rle_antisym; [| exact S]. apply square_le; [apply Rmult_le_pos; lra |]. lra. }
      intros i Hi. rewrite inner_vsum_l, <- bsum_const in S'.
      assert (Z : bsum k (fun j => inner (t j) a - kappa) = 0) by (rewrite bsum_minus; lra).
      assert (N : forall j, (j < k)%nat -> 0 <= inner (t j) a - kappa)
        by (intros j Hj; pose proof (anchored j Hj); lra).
      pose proof (bsum_zero_inv k _ N Z i Hi). cbv beta in *. lra.
    - set (c := simplex_ceiling k kappa) in *.
      set (w := fun i j => dist (t i) (t j) * dist (t i) (t j) - (c * c - delta i j * (c * c))).
      assert (N : forall i j, (i < k)%nat -> (j < k)%nat -> 0 <= w i j).
      { intros x y Hx Hy. unfold w. destruct (Nat.eq_dec x y) as [<- | Hxy].
        - rewrite delta_same, dist_sq. lra.
        - rewrite delta_diff by exact Hxy. pose proof (H x y Hx Hy Hxy). nra. }
      assert (Z : bsum k (fun x => bsum k (fun y => w x y)) <= 0).
      { unfold w. rewrite (bsum_ext k _ (fun x => bsum k (fun y => dist (t x) (t y) * dist (t x) (t y))
          - (INR k - 1) * (c * c))).
        - rewrite bsum_minus, distances_sum, bsum_const, Q.
          pose proof sum_along_anchor as S. pose proof sum_square as C.
          pose proof (INR_ge_2 k captions) as K2.
          assert (0 <= INR k * kappa) by (apply Rmult_le_pos; lra). nra.
        - intros x Hx. rewrite !bsum_minus, bsum_const, bsum_delta by exact Hx. ring. }
      assert (Wi : bsum k (fun y => w i y) <= 0).
      { eapply Rle_trans; [| exact Z]. apply (bsum_term_le k (fun x => bsum k (fun y => w x y)));
          [exact Hi |]. intros x Hx. apply bsum_nonneg. auto. }
      assert (Wij : w i j <= 0).
      { eapply Rle_trans; [| exact Wi]. apply (bsum_term_le k (fun y => w i y)); auto. }
      unfold w in Wij. rewrite delta_diff in Wij by exact Hne. apply square_le; lra.
  Qed.
End Simplex.

(** Among finitely many items one is least. *)
Lemma least_item : forall (A : Type) (g : A -> R) l, l <> nil ->
  exists x, In x l /\ forall y, In y l -> g x <= g y.
Proof.
  intros A g l. induction l as [| x l IH]; intros H; [congruence |].
  destruct l as [| y l'].
  - exists x. split; [now left |]. intros z [-> | []]. apply Rle_refl.
  - destruct IH as [m [Hm Hl]]; [discriminate |]. destruct (Rle_dec (g x) (g m)) as [Hle | Hgt].
    + exists x. split; [now left |]. intros z [-> | Hz]; [lra |]. pose proof (Hl z Hz). lra.
    + exists m. split; [now right |]. intros z [-> | Hz]; [lra | now apply Hl].
Qed.

(** F4: some two of the k captions are no farther apart than sqrt (2k/(k-1)) sqrt (1 - kappa^2):
    the squared distances sum to 2 k^2 - 2 |sum t|^2 <= 2 k^2 (1 - kappa^2). *)
Theorem F4 : forall (E : inner_space) k (t : nat -> E) (a : E) kappa,
  (2 <= k)%nat -> (forall i, (i < k)%nat -> unit (t i)) -> unit a -> 0 <= kappa <= 1 ->
  (forall i, (i < k)%nat -> kappa <= inner (t i) a) ->
  exists i j, (i < j < k)%nat /\
    dist (t i) (t j) <= sqrt (2 * INR k / (INR k - 1)) * sqrt (1 - kappa ^ 2).
Proof.
  intros E k t a kappa Hk Ht Ha Hkap Hta.
  set (pairs := filter (fun p => Nat.ltb (fst p) (snd p)) (list_prod (seq 0 k) (seq 0 k))).
  assert (M : forall i j, In (i, j) pairs <-> (i < j < k)%nat).
  { intros i j. unfold pairs. rewrite filter_In, in_prod_iff, !in_seq, Nat.ltb_lt. cbn [fst snd]. lia. }
  destruct (least_item _ (fun p => dist (t (fst p)) (t (snd p))) pairs) as [[i j] [Hm Hl]].
  - intros N. assert (F : In (0, 1)%nat pairs) by (apply M; lia). rewrite N in F. exact F.
  - exists i, j. split; [now apply M |].
    apply (least_distance_ceiling E k t a kappa Hk Ht Ha Hkap Hta). intros x y Hx Hy Hne.
    assert (S : forall u v : E, dist u v = dist v u).
    { intros u v. apply square_eq; try apply dist_nonneg. rewrite !dist_sq, (inner_sym E v u). ring. }
    destruct (Nat.lt_ge_cases x y) as [Hlt | Hge]; [| rewrite (S (t x))].
    + apply (Hl (x, y)), M. lia.
    + apply (Hl (y, x)), M. lia.
Qed.
