(** C4f, 2(a): the squared norm of the mean of the two codes, for random orthonormal fillers.

    [frame_square N Q T]: G, the square of (e + e')/2.
    [norm_rate d N l k]: the factor of the squared norm in the exponent when the last k fillers
    are averaged: l_(n-1) = l_n + 2 l_n^2/(N d_n), d_n = d - n the dimension left to filler n.
    [norm_exponent d N l k]: what E exp(l G) costs where kappa' is k.
    [norm_witness N Q l g k T]: at least 1 where l (G - g) and l_2 (k - kappa') are not negative. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration concentration_chain
  concentration_level_fresh concentration_level_events concentration_haar_maps
  concentration_frame_maps concentration_frame_near concentration_frame_continuity
  concentration_frame_box concentration_frame_code.
Open Scope R_scope.

Definition frame_square (d N : nat) (Q : nat -> orthogonal_map d) (T : orthogonal_map d) : R :=
  @inner (Rn d) (middle (frame_code d N Q T) (frame_swapped d N Q T))
                (middle (frame_code d N Q T) (frame_swapped d N Q T)).

Fixpoint norm_rate (d N : nat) (l : R) (k : nat) : R :=
  match k with
  | O => l
  | S k => norm_rate d N l k
           + 2 * norm_rate d N l k ^ 2 / (INR N * INR (d - (N - 1 - k)))
  end.

Definition norm_exponent (d N : nat) (l k : R) : R :=
  norm_rate d N l (N - 2) * ((1 + k) / INR N)
  + bsum (N - 2) (fun i => norm_rate d N l i / INR N).

Definition norm_witness (d N : nat) (Q : nat -> orthogonal_map d) (l g k : R)
  (T : orthogonal_map d) : R :=
  exp (l * (frame_square d N Q T - g)
       + norm_rate d N l (N - 2) / INR N * (k - overlap d Q 1 T)).

Lemma norm_witness_one : forall d N, (2 <= N)%nat -> (N <= d)%nat -> forall Q l g k T,
  0 <= l * (frame_square d N Q T - g) ->
  0 <= norm_rate d N l (N - 2) * (k - overlap d Q 1 T) -> 1 <= norm_witness d N Q l g k T.
Proof.
  intros d N HN Hd Q l g k T H1 H2. pose proof (number_positive d N HN Hd) as HNp.
  unfold norm_witness. rewrite <- exp_0. apply exp_le. set (L := norm_rate d N l (N - 2)) in *.
  replace (L / INR N * (k - overlap d Q 1 T)) with (L * (k - overlap d Q 1 T) * / INR N)
    by (field; lra).
  apply Rplus_le_le_0_compat; [exact H1 |].
  apply Rmult_le_pos; [exact H2 | apply Rlt_le, Rinv_0_lt_compat, HNp].
Qed.

Lemma norm_rate_nonneg : forall d N l, (2 <= N)%nat -> (N <= d)%nat -> 0 <= l ->
  forall j, 0 <= norm_rate d N l j.
Proof.
  intros d N l HN Hd Hl. pose proof (number_positive d N HN Hd).
  induction j as [| j IH]; cbn [norm_rate]; [exact Hl |].
  apply Rplus_le_le_0_compat; [exact IH |]. apply Rmult_le_pos.
  - apply Rmult_le_pos; [lra | apply pow2_ge_0].
  - apply Rlt_le, Rinv_0_lt_compat, Rmult_lt_0_compat; [assumption | apply lt_0_INR; lia].
Qed.

Section Norm.
  Variables d N : nat.
  Hypothesis HN : (2 <= N)%nat.
  Hypothesis Hd : (N <= d)%nat.
  Variable Q : nat -> orthogonal_map d.
  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : fresh_filler d M.
  Notation part m T := (dot d (frame_sum d N Q m T) (frame_sum d N Q m T)).

  Lemma frame_sum_tame : forall m n, (2 + m <= n)%nat -> (n <= d)%nat ->
    tame_vector d n (fun T => frame_sum d N Q m T).
  Proof.
    intros m n Hm Hn. unfold frame_sum. apply tame_vector_scale. apply tame_vector_add.
    - apply tame_vector_scale. apply tame_vector_add; apply tame_act, tame_column; lia.
    - apply tame_vector_sum with (f := fun j T => Q (2 + j)%nat (T (unit_basis (2 + j)%nat))).
      intros j Hj. apply tame_act, tame_column; lia.
  Qed.

  Lemma part_tame : forall m n, (2 + m <= n)%nat -> (n <= d)%nat -> tame d n (fun T => part m T).
  Proof. intros m n Hm Hn. apply tame_dot; now apply frame_sum_tame. Qed.

  (** One filler: the exponent stays linear in the partial squared norm. *)
  Lemma norm_step : forall m (a : orthogonal_map d -> R) l, (2 + m < d)%nat ->
    (forall T, 0 <= a T) -> tame d (2 + m) a ->
    M (fun T => a T * exp (l * part (S m) T)) <=
    M (fun T => a T * exp ((l + 2 * l ^ 2 / (INR N * INR (d - (2 + m)))) * part m T + l / INR N)).
  Proof.
    intros m a l Hm Ha Ta.
    assert (0 < INR (d - (2 + m))) as Hp by (apply lt_0_INR; lia).
    pose proof (number_positive d N HN Hd) as HNp. pose proof (sqrt_lt_R0 _ HNp) as Hs.
    assert (tame d (2 + m) (fun T => part m T)) as Tp by (apply part_tame; lia).
    assert (tame d (2 + m) (fun T => a T * exp (l * part m T + l / INR N))) as Tb.
    { apply tame_mult; [exact Ta |]. apply tame_exp.
      apply tame_plus; [now apply tame_scale | apply tame_const]. }
    pose (w := fun T => @vscale (Rn d) (l * (2 / sqrt (INR N))) (frame_sum d N Q m T)).
    assert (tame_vector d (2 + m) w) as Tw by (apply tame_vector_scale, frame_sum_tame; lia).
    assert (forall T, dot d (w T) (w T) = (l * (2 / sqrt (INR N))) ^ 2 * part m T) as Ew.
    { intros T. unfold w. change (dot d) with (@inner (Rn d)) at 1.
      rewrite inner_scale_l, inner_scale_r. change (@inner (Rn d)) with (dot d). ring. }
    pose proof (C4f_one_filler d M HM (2 + m) _ w (Q (2 + m)%nat) Hm
      (fun T => Rmult_le_pos _ _ (Ha T) (Rlt_le _ _ (exp_pos (l * part m T + l / INR N)))) Tb Tw)
      as K. cbv beta in K.
    rewrite (upper_ext _ M (fun T => a T * exp (l * part (S m) T))
      (fun T => a T * exp (l * part m T + l / INR N) *
        exp (dot d (w T) (Q (2 + m)%nat (T (unit_basis (2 + m))))))).
    - eapply Rle_trans; [exact K |]. right. apply upper_ext.
      + assert (tame d (2 + m) (fun T => a T * exp (l * part m T + l / INR N) *
          exp (/ (2 * INR (d - (2 + m))) * dot d (w T) (w T)))) as [[L HL] _].
        { apply tame_mult; [exact Tb |]. now apply tame_exp, tame_scale, tame_dot. }
        exists L. intros T. unfold Rdiv at 2. rewrite (Rmult_comm (dot d (w T) (w T))). apply HL.
      + intros T. rewrite Rmult_assoc, <- exp_plus, Ew. do 2 f_equal.
        replace ((l * (2 / sqrt (INR N))) ^ 2) with
          (4 * l ^ 2 * (/ sqrt (INR N) * / sqrt (INR N))) by (field; lra).
        rewrite (number_square d N HN Hd). field. split; lra.
    - assert (tame d (S (2 + m)) (fun T => a T * exp (l * part (S m) T))) as [B _]; [| exact B].
      apply tame_mult; [apply tame_more with (2 + m)%nat; [lia | exact Ta] |].
      apply tame_exp, tame_scale, part_tame; lia.
    - intros T. rewrite Rmult_assoc, <- exp_plus. do 2 f_equal.
      rewrite (frame_sum_step d N Q HN Hd) by exact Hm. unfold w.
      change (dot d (@vscale (Rn d) (l * (2 / sqrt (INR N))) (frame_sum d N Q m T))) with
        (@inner (Rn d) (@vscale (Rn d) (l * (2 / sqrt (INR N))) (frame_sum d N Q m T))).
      rewrite inner_scale_l. change (@inner (Rn d)) with (dot d). unfold Rdiv. ring.
  Qed.

  (** All fillers beyond the exchanged two. *)
  Lemma norm_steps : forall (a : orthogonal_map d -> R) l, (forall T, 0 <= a T) -> tame d 2 a ->
    forall k, (k <= N - 2)%nat ->
    M (fun T => a T * exp (l * part (N - 2) T)) <=
    exp (bsum k (fun i => norm_rate d N l i / INR N)) *
      M (fun T => a T * exp (norm_rate d N l k * part (N - 2 - k) T)).
  Proof.
    intros a l Ha Ta. induction k as [| k IH]; intros Hk.
    - cbn [bsum norm_rate]. rewrite exp_0, Rmult_1_l, Nat.sub_0_r. apply Rle_refl.
    - eapply Rle_trans; [apply IH; lia |]. cbn [bsum norm_rate]. rewrite exp_plus, Rmult_assoc.
      apply Rmult_le_compat_l; [apply Rlt_le, exp_pos |].
      set (r := norm_rate d N l k). set (m := (N - 2 - S k)%nat).
      replace (N - 2 - k)%nat with (S m) by (unfold m; lia).
      replace (N - 1 - k)%nat with (2 + m)%nat by (unfold m; lia).
      assert (tame d (2 + m) a) as Ta' by (apply tame_more with 2%nat; [lia | exact Ta]).
      eapply Rle_trans; [apply norm_step; [unfold m; lia | exact Ha | exact Ta'] |].
      set (s := r + 2 * r ^ 2 / (INR N * INR (d - (2 + m)))).
      assert (tame d (2 + m) (fun T => a T * exp (s * part m T))) as [B _].
      { apply tame_mult; [exact Ta' |]. apply tame_exp, tame_scale, part_tame; unfold m; lia. }
      rewrite <- upper_scale by (exact B || apply Rlt_le, exp_pos). right. apply upper_ext.
      + apply bounded_mult; [apply Ta |]. apply bounded_exp, bounded_plus; [| apply bounded_const].
        apply bounded_scale. apply (part_tame m (2 + m)); unfold m; lia.
      + intros T. rewrite exp_plus. ring.
  Qed.

  (** 2(a): what E exp(l G) is at most, the two exchanged fillers kept. *)
  Theorem C4f_norm_mgf : forall (a : orthogonal_map d -> R) l,
    (forall T, 0 <= a T) -> tame d 2 a ->
    M (fun T => a T * exp (l * frame_square d N Q T)) <=
    exp (bsum (N - 2) (fun i => norm_rate d N l i / INR N)) *
      M (fun T => a T * exp (norm_rate d N l (N - 2) * ((1 + overlap d Q 1 T) / INR N))).
  Proof.
    intros a l Ha Ta.
    rewrite (upper_ext _ M _ (fun T => a T * exp (l * part (N - 2) T))).
    - eapply Rle_trans; [apply (norm_steps a l Ha Ta (N - 2)); lia |].
      apply Rmult_le_compat_l; [apply Rlt_le, exp_pos |]. right. rewrite Nat.sub_diag.
      apply upper_ext.
      + apply bounded_mult; [apply Ta |]. apply bounded_exp, bounded_scale.
        apply (part_tame 0 2); lia.
      + intros T. now rewrite (frame_sum_start d N Q HN Hd).
    - apply bounded_mult; [apply Ta |]. apply bounded_exp, bounded_scale.
      destruct (part_tame (N - 2) N) as [[K HK] _]; [lia | exact Hd |]. exists K. intros T.
      unfold frame_square. rewrite (frame_middle_square d N Q HN Hd). apply HK.
    - intros T. unfold frame_square. now rewrite (frame_middle_square d N Q HN Hd).
  Qed.

  Lemma overlap_tame : forall k n, (k < n)%nat -> (n <= d)%nat ->
    tame d n (fun T => overlap d Q k T).
  Proof. intros k n Hk Hn. apply tame_dot; apply tame_act, tame_column; lia. Qed.

  Lemma frame_square_bounded : bounded (frame_square d N Q).
  Proof.
    destruct (part_tame (N - 2) N) as [[K HK] _]; [lia | exact Hd |]. exists K. intros T.
    unfold frame_square. rewrite (frame_middle_square d N Q HN Hd). apply HK.
  Qed.

  Lemma norm_witness_bounded : forall l g k, bounded (norm_witness d N Q l g k).
  Proof.
    intros l g k. apply bounded_exp, bounded_plus.
    - apply bounded_scale. apply bounded_plus; [exact frame_square_bounded | apply bounded_const].
    - apply bounded_scale. destruct (overlap_tame 1 2) as [[K HK] _]; [lia | lia |].
      exists (Rabs k + K). intros T. unfold Rminus.
      eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp. specialize (HK T). lra.
  Qed.

  Theorem C4f_norm_witness : forall l g k,
    M (norm_witness d N Q l g k) <= exp (norm_exponent d N l k - l * g).
  Proof.
    intros l g k. set (L := norm_rate d N l (N - 2)).
    pose proof (number_positive d N HN Hd) as HNp.
    set (a := fun T => exp (L / INR N * (k + -1 * overlap d Q 1 T) + - (l * g))).
    assert (tame d 2 a) as Ta.
    { apply tame_exp, tame_plus; [| apply tame_const]. apply tame_scale.
      apply tame_plus; [apply tame_const |]. apply tame_scale, overlap_tame; lia. }
    assert (forall T, 0 <= a T) as Ha by (intros T; apply Rlt_le, exp_pos).
    rewrite (upper_ext _ M _ (fun T => a T * exp (l * frame_square d N Q T))).
    - eapply Rle_trans; [apply (C4f_norm_mgf a l Ha Ta) |]. fold L.
      rewrite (upper_ext _ M _ (fun _ => exp (L * ((1 + k) / INR N) + - (l * g)))).
      + rewrite upper_const, <- exp_plus. right. f_equal. unfold norm_exponent. fold L. ring.
      + apply bounded_mult; [apply Ta |]. apply bounded_exp, bounded_scale.
        destruct (overlap_tame 1 2) as [[K HK] _]; [lia | lia |].
        exists (/ INR N * (1 + K)). intros T. unfold Rdiv. rewrite Rmult_comm, Rabs_mult.
        assert (0 < / INR N) by now apply Rinv_0_lt_compat.
        rewrite (Rabs_right (/ INR N)) by lra. apply Rmult_le_compat_l; [lra |].
        eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_R1. specialize (HK T). lra.
      + intros T. unfold a. rewrite <- exp_plus. f_equal. field. lra.
    - apply norm_witness_bounded.
    - intros T. unfold a, norm_witness. fold L. rewrite <- exp_plus. f_equal. ring.
  Qed.

  (** The exponential inequality, for either sign of l: the factor of kappa' has the sign of its
      deviation on the event. *)
  Theorem C4f_norm_rare : forall l g k (E : orthogonal_map d -> Prop),
    (forall T, E T -> 0 <= l * (frame_square d N Q T - g)) ->
    (forall T, E T -> 0 <= norm_rate d N l (N - 2) * (k - overlap d Q 1 T)) ->
    rarer M E (exp (norm_exponent d N l k - l * g)).
  Proof.
    intros l g k E H1 H2. exists (norm_witness d N Q l g k).
    split; [apply norm_witness_bounded |]. split; [| split].
    - intros T. apply Rlt_le, exp_pos.
    - intros T HT. apply (norm_witness_one d N HN Hd); [now apply H1 | now apply H2].
    - apply C4f_norm_witness.
  Qed.

  Corollary C4f_norm_above : forall l g k, 0 <= l ->
    rarer M (fun T => g < frame_square d N Q T /\ overlap d Q 1 T <= k)
      (exp (norm_exponent d N l k - l * g)).
  Proof.
    intros l g k Hl. apply C4f_norm_rare; intros T [H1 H2].
    - apply Rmult_le_pos; lra.
    - apply Rmult_le_pos; [now apply norm_rate_nonneg | lra].
  Qed.

  Corollary C4f_norm_below : forall l g k, 0 <= l -> norm_rate d N (- l) (N - 2) <= 0 ->
    rarer M (fun T => frame_square d N Q T < g /\ k <= overlap d Q 1 T)
      (exp (norm_exponent d N (- l) k + l * g)).
  Proof.
    intros l g k Hl Hr. replace (norm_exponent d N (- l) k + l * g)
      with (norm_exponent d N (- l) k - - l * g) by ring.
    apply C4f_norm_rare; intros T [H1 H2].
    - replace (- l * (frame_square d N Q T - g)) with (l * (g - frame_square d N Q T)) by ring.
      apply Rmult_le_pos; lra.
    - replace (norm_rate d N (- l) (N - 2) * (k - overlap d Q 1 T))
        with (- norm_rate d N (- l) (N - 2) * (overlap d Q 1 T - k)) by ring.
      apply Rmult_le_pos; lra.
  Qed.
End Norm.
