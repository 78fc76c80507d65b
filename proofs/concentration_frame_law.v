(** C4f, the law with kappa left open: the swap margin of random orthonormal fillers, for any
    fixed roles.

    [rarer M E p]: as in concentration_level_events.v.  [box_low], [ratio_high]: as in
    concentration_frame_box.v; [norm_exponent], [norm_rate]: concentration_frame_norm.v;
    [cross_proxy]: concentration_frame_cross.v; [frame_ratio], [overlap]: concentration_frame_code.v.
    [cross_witness N Q t x k T]: at least 1 where t c >= x and kappa >= k.
    [frame_failure]: what the norm and the cross term cost. *)
From Coq Require Import Reals Lra Lia Arith Classical_Prop.
From Binding Require Import finite_sum inner_product concentration concentration_chain
  concentration_level_fresh concentration_level_events concentration_haar_maps
  concentration_frame_maps concentration_frame_near concentration_frame_continuity
  concentration_frame_box concentration_frame_code concentration_frame_norm concentration_frame_cross.
Open Scope R_scope.

Definition cross_witness (d N : nat) (Q : nat -> orthogonal_map d) (t x k : R)
  (T : orthogonal_map d) : R :=
  exp (t * frame_cross d N Q T - x
       + t ^ 2 / 2 * (4 / INR N ^ 2 * cross_mass d N) * (overlap d Q 0 T - k)).

(** Chernoff's bound on both sides, within an event. *)
Lemma two_sided : forall (A : Type) (M : upper_mean A) (c : A -> R) (P : A -> Prop) x V,
  (forall t y, rarer M (fun a => 0 <= t * c a - y /\ P a) (exp (t ^ 2 * V / 2 - y))) ->
  0 <= x -> 0 < V ->
  rarer M (fun a => x < Rabs (c a) /\ P a) (2 * exp (- (x ^ 2 / (2 * V)))).
Proof.
  intros A M c P x V One Hx HV.
  assert (0 <= x / V) as Ht
    by (apply Rmult_le_pos; [exact Hx | apply Rlt_le, Rinv_0_lt_compat, HV]).
  pose proof (One (x / V) (x / V * x)) as Up. pose proof (One (- (x / V)) (x / V * x)) as Down.
  eapply rarer_within; [| | exact (rarer_or _ _ _ _ _ _ Up Down)].
  - intros a [H1 H2]. unfold Rabs in H1. destruct (Rcase_abs (c a)); [right | left];
      (split; [| exact H2]).
    + replace (- (x / V) * c a - x / V * x) with (x / V * (- c a - x)) by ring.
      apply Rmult_le_pos; lra.
    + replace (x / V * c a - x / V * x) with (x / V * (c a - x)) by ring.
      apply Rmult_le_pos; lra.
  - right. replace ((- (x / V)) ^ 2) with ((x / V) ^ 2) by ring.
    replace ((x / V) ^ 2 * V / 2 - x / V * x) with (- (x ^ 2 / (2 * V))) by (field; lra). lra.
Qed.

Section Law.
  Variables d N : nat.
  Hypothesis HN : (2 <= N)%nat.
  Hypothesis Hd : (N <= d)%nat.
  Variable Q : nat -> orthogonal_map d.
  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : fresh_filler d M.

  Lemma cross_mass_nonneg : 0 <= cross_mass d N.
  Proof.
    apply bsum_nonneg. intros j Hj. apply Rlt_le, Rinv_0_lt_compat, lt_0_INR. lia.
  Qed.

  Lemma cross_proxy_positive : forall k, k <= 1 -> 0 < cross_proxy d N k.
  Proof.
    intros k Hk. pose proof (number_positive d N HN Hd) as HNp. pose proof cross_mass_nonneg as Hm.
    assert (0 < INR N ^ 2) as H2 by (apply pow_lt; exact HNp).
    assert (0 < INR (d - 1)) as Hp by (apply lt_0_INR; lia).
    apply Rplus_le_lt_0_compat.
    - apply Rmult_le_pos; [| exact Hm].
      apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat, H2].
    - apply Rdiv_lt_0_compat; [lra | now apply Rmult_lt_0_compat].
  Qed.

  Lemma frame_cross_bounded : bounded (frame_cross d N Q).
  Proof.
    destruct (cross_part_tame d N HN Hd Q (N - 2) N) as [[K HK] _]; [lia | exact Hd |].
    exists K. intros T. unfold frame_cross. rewrite (frame_middle_cross d N Q HN Hd). apply HK.
  Qed.

  Lemma cross_witness_bounded : forall t x k, bounded (cross_witness d N Q t x k).
  Proof.
    intros t x k. apply bounded_exp, bounded_plus.
    - apply bounded_plus; [apply bounded_scale, frame_cross_bounded | apply bounded_const].
    - apply bounded_scale, bounded_plus; [| apply bounded_const].
      apply (overlap_tame d N HN Hd Q 0 1); lia.
  Qed.

  Lemma cross_witness_one : forall t x k T, 0 <= t * frame_cross d N Q T - x ->
    k <= overlap d Q 0 T -> 1 <= cross_witness d N Q t x k T.
  Proof.
    intros t x k T H1 H2. pose proof (number_positive d N HN Hd) as HNp.
    pose proof cross_mass_nonneg as Hm.
    assert (0 < / INR N ^ 2) as Hi by (apply Rinv_0_lt_compat, pow_lt, HNp).
    unfold cross_witness. rewrite <- exp_0. apply exp_le.
    apply Rplus_le_le_0_compat; [exact H1 |]. apply Rmult_le_pos; [| lra].
    pose proof (pow2_ge_0 t). apply Rmult_le_pos; [lra |].
    apply Rmult_le_pos; [unfold Rdiv; lra | exact Hm].
  Qed.

  Theorem C4f_cross_witness : forall t x k,
    M (cross_witness d N Q t x k) <= exp (t ^ 2 * cross_proxy d N k / 2 - x).
  Proof.
    intros t x k. pose proof (number_positive d N HN Hd) as HNp.
    assert (0 < INR (d - 1)) as Hp by (apply lt_0_INR; lia).
    set (r := t ^ 2 / 2 * (4 / INR N ^ 2 * cross_mass d N)).
    set (a := fun T => exp (r * (overlap d Q 0 T + - k) + - x)).
    assert (tame d 1 (fun T => overlap d Q 0 T)) as To by (apply (overlap_tame d N); lia).
    assert (tame d 1 a) as Ta.
    { apply tame_exp, tame_plus; [| apply tame_const]. apply tame_scale.
      apply tame_plus; [exact To | apply tame_const]. }
    assert (forall T, 0 <= a T) as Ha by (intros T; apply Rlt_le, exp_pos).
    rewrite (upper_ext _ M _ (fun T => a T * exp (t * frame_cross d N Q T))).
    - eapply Rle_trans; [apply (C4f_cross_mgf d N HN Hd Q M HM t a Ha Ta) |].
      rewrite (upper_ext _ M _ (fun _ => exp (r * (1 - k) + - x))).
      + rewrite upper_const, <- exp_plus. right. f_equal. unfold r, cross_proxy. field. lra.
      + apply bounded_mult; [apply Ta |]. apply bounded_exp.
        assert (tame d 1 (fun T => r + - r * overlap d Q 0 T)) as [[K HK] _].
        { apply tame_plus; [apply tame_const | now apply tame_scale]. }
        exists K. intros T. replace (t ^ 2 / 2 * (4 * (1 - overlap d Q 0 T) / INR N ^ 2
          * cross_mass d N)) with (r + - r * overlap d Q 0 T) by (unfold r; field; lra). apply HK.
      + intros T. unfold a. rewrite <- exp_plus. f_equal. unfold r. field. lra.
    - apply cross_witness_bounded.
    - intros T. unfold a, cross_witness. rewrite <- exp_plus. f_equal. unfold r. ring.
  Qed.

  (** The exponential inequality for c, for either sign of t. *)
  Theorem C4f_cross_rare : forall t x k (E : orthogonal_map d -> Prop),
    (forall T, E T -> 0 <= t * frame_cross d N Q T - x) ->
    (forall T, E T -> k <= overlap d Q 0 T) ->
    rarer M E (exp (t ^ 2 * cross_proxy d N k / 2 - x)).
  Proof.
    intros t x k E H1 H2. exists (cross_witness d N Q t x k).
    split; [apply cross_witness_bounded |]. split; [| split].
    - intros T. apply Rlt_le, exp_pos.
    - intros T HT. apply cross_witness_one; [now apply H1 | now apply H2].
    - apply C4f_cross_witness.
  Qed.

  (** 2(c), the tail: |c| > x with kappa >= k has probability at most 2 exp (- x^2/(2 V)). *)
  Corollary C4f_cross_tail : forall x k, 0 <= x -> k <= 1 ->
    rarer M (fun T => x < Rabs (frame_cross d N Q T) /\ k <= overlap d Q 0 T)
      (2 * exp (- (x ^ 2 / (2 * cross_proxy d N k)))).
  Proof.
    intros x k Hx Hk. pose proof (cross_proxy_positive k Hk) as HV.
    apply (two_sided _ M (frame_cross d N Q) (fun T => k <= overlap d Q 0 T)); try assumption.
    intros t y. apply C4f_cross_rare; intros T [H1 H2]; assumption.
  Qed.

  (** Outside the two overlaps' events and the three exponentials, the box holds. *)
  Lemma frame_ratio_in_box : forall T g g' x k k',
    g <= frame_square d N Q T <= g' -> Rabs (frame_cross d N Q T) <= x ->
    k <= overlap d Q 0 T <= k' -> k' <= 1 -> (1 - k) / INR N <= g -> x < g ->
    box_low (INR N) g g' x k' <= frame_ratio d N Q T <= ratio_high (INR N) g k.
  Proof.
    intros T g g' x k k' HG Hx Hk Hk1 Hg Hxg.
    apply (C4f_box (Rn d)) with (kappa := overlap d Q 0 T); try assumption.
    - exact (number_positive d N HN Hd).
    - apply (frame_distance d N Q HN Hd).
  Qed.
End Law.

Definition frame_failure (d N : nat) (l l' g g' x k h h' : R) : R :=
  exp (norm_exponent d N l h' - l * g') + exp (norm_exponent d N (- l') h + l' * g)
  + 2 * exp (- (x ^ 2 / (2 * cross_proxy d N k))).

Theorem C4f_law : forall d N : nat, (2 <= N)%nat -> (N <= d)%nat ->
  forall M : upper_mean (orthogonal_map d), fresh_filler d M ->
  forall Q : nat -> orthogonal_map d,
  forall l l' g g' x k k' h h' p p' : R, 0 <= l -> 0 <= l' ->
    norm_rate d N (- l') (N - 2) <= 0 -> 0 <= x < g -> (1 - k) / INR N <= g ->
    k <= 1 -> k' <= 1 ->
  rarer M (fun T => ~ k <= overlap d Q 0 T <= k') p ->
  rarer M (fun T => ~ h <= overlap d Q 1 T <= h') p' ->
  rarer M (fun T => ~ box_low (INR N) g g' x k' <= frame_ratio d N Q T <= ratio_high (INR N) g k)
    (p + p' + frame_failure d N l l' g g' x k h h').
Proof.
  intros d N HN Hd M HM Q l l' g g' x k k' h h' p p' Hl Hl' Hr Hx Hg Hk Hk' Rk Rh.
  eapply rarer_within; [| apply Rle_refl | apply rarer_or; [apply rarer_or; [exact Rk | exact Rh] |
    apply rarer_or; [apply rarer_or;
      [exact (C4f_norm_above d N HN Hd Q M HM l g' h' Hl)
      | exact (C4f_norm_below d N HN Hd Q M HM l' g h Hl' Hr)]
      | exact (C4f_cross_tail d N HN Hd Q M HM x k ltac:(lra) Hk)]]].
  intros T Out. apply NNPP. intros None. apply Out.
  assert (k <= overlap d Q 0 T <= k') as Ek by (apply NNPP; tauto).
  assert (h <= overlap d Q 1 T <= h') as Eh by (apply NNPP; tauto).
  apply (frame_ratio_in_box d N HN Hd Q T g g' x k k'); try assumption; [| | lra].
  - split; apply Rnot_lt_le; intros C; apply None; right; left; [right | left]; split;
      (exact C || apply Eh).
  - apply Rnot_lt_le. intros C. apply None. right. right. split; [exact C | apply Ek].
Qed.
