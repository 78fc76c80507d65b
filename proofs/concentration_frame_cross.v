(** C4f, 2(c): the cross term of the mean of the two codes and their difference.

    [frame_cross N Q T]: c = <(e + e')/2, e - e'>, half the difference of the squared norms.
    [cross_mass d N]: the sum of 1/d_n over the fillers beyond the exchanged two, d_n = d - n.
    [cross_proxy d N k]: the proxy of c where kappa is at least k:
    (4 (1 - k)/N) (1/N) sum 1/d_n + 4/(N^2 (d - 1)). *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration concentration_chain
  concentration_level_fresh concentration_level_events concentration_haar_maps
  concentration_frame_maps concentration_frame_near concentration_frame_continuity
  concentration_frame_box concentration_frame_code concentration_frame_norm.
Open Scope R_scope.

Definition frame_cross (d N : nat) (Q : nat -> orthogonal_map d) (T : orthogonal_map d) : R :=
  @inner (Rn d) (middle (frame_code d N Q T) (frame_swapped d N Q T))
                (vsub (frame_code d N Q T) (frame_swapped d N Q T)).

Definition cross_mass (d N : nat) : R := bsum (N - 2) (fun j => / INR (d - (2 + j))).

Definition cross_proxy (d N : nat) (k : R) : R :=
  4 * (1 - k) / INR N ^ 2 * cross_mass d N + 4 / (INR N ^ 2 * INR (d - 1)).

Section Cross.
  Variables d N : nat.
  Hypothesis HN : (2 <= N)%nat.
  Hypothesis Hd : (N <= d)%nat.
  Variable Q : nat -> orthogonal_map d.
  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : fresh_filler d M.
  Notation shift T := (frame_shift d N Q T).
  Notation part m T := (dot d (frame_sum d N Q m T) (shift T)).

  Lemma frame_shift_tame : forall n, (1 <= n)%nat -> (n <= d)%nat ->
    tame_vector d n (fun T => shift T).
  Proof.
    intros n H1 Hn. unfold frame_shift. apply tame_vector_scale. unfold vsub.
    apply tame_vector_add; [| apply tame_vector_scale]; apply tame_act, tame_column; lia.
  Qed.

  Lemma cross_part_tame : forall m n, (2 + m <= n)%nat -> (n <= d)%nat ->
    tame d n (fun T => part m T).
  Proof.
    intros m n Hm Hn. apply tame_dot; [now apply frame_sum_tame | apply frame_shift_tame; lia].
  Qed.

  (** One filler beyond the exchanged two adds |delta|^2/(N d_n) to the proxy. *)
  Lemma cross_step : forall m (a : orthogonal_map d -> R) t, (2 + m < d)%nat ->
    (forall T, 0 <= a T) -> tame d 2 a ->
    M (fun T => a T * exp (t * part (S m) T)) <=
    M (fun T => a T * exp (t ^ 2 / (2 * INR N * INR (d - (2 + m))) * dot d (shift T) (shift T))
                * exp (t * part m T)).
  Proof.
    intros m a t Hm Ha Ta.
    assert (0 < INR (d - (2 + m))) as Hp by (apply lt_0_INR; lia).
    pose proof (number_positive d N HN Hd) as HNp. pose proof (sqrt_lt_R0 _ HNp) as Hs.
    assert (tame d (2 + m) a) as Ta' by (apply tame_more with 2%nat; [lia | exact Ta]).
    assert (tame d (2 + m) (fun T => a T * exp (t * part m T))) as Tb.
    { apply tame_mult; [exact Ta' |]. apply tame_exp, tame_scale, cross_part_tame; lia. }
    pose (w := fun T => @vscale (Rn d) (t * / sqrt (INR N)) (shift T)).
    assert (tame_vector d (2 + m) w) as Tw by (apply tame_vector_scale, frame_shift_tame; lia).
    assert (forall T, dot d (w T) (w T) = (t * / sqrt (INR N)) ^ 2 * dot d (shift T) (shift T))
      as Ew.
    { intros T. unfold w. change (dot d) with (@inner (Rn d)) at 1.
      rewrite inner_scale_l, inner_scale_r. change (@inner (Rn d)) with (dot d). ring. }
    pose proof (C4f_one_filler d M HM (2 + m) _ w (Q (2 + m)%nat) Hm
      (fun T => Rmult_le_pos _ _ (Ha T) (Rlt_le _ _ (exp_pos (t * part m T)))) Tb Tw)
      as K. cbv beta in K.
    rewrite (upper_ext _ M (fun T => a T * exp (t * part (S m) T))
      (fun T => a T * exp (t * part m T) *
        exp (dot d (w T) (Q (2 + m)%nat (T (unit_basis (2 + m))))))).
    - eapply Rle_trans; [exact K |]. right. apply upper_ext.
      + assert (tame d (2 + m) (fun T => a T * exp (t * part m T) *
          exp (/ (2 * INR (d - (2 + m))) * dot d (w T) (w T)))) as [[L HL] _].
        { apply tame_mult; [exact Tb |]. now apply tame_exp, tame_scale, tame_dot. }
        exists L. intros T. unfold Rdiv. rewrite (Rmult_comm (dot d (w T) (w T))). apply HL.
      + intros T. rewrite !Rmult_assoc, <- !exp_plus, Ew. do 2 f_equal.
        replace ((t * / sqrt (INR N)) ^ 2) with
          (t ^ 2 * (/ sqrt (INR N) * / sqrt (INR N))) by ring.
        rewrite (number_square d N HN Hd). field. split; lra.
    - assert (tame d (S (2 + m)) (fun T => a T * exp (t * part (S m) T))) as [B _]; [| exact B].
      apply tame_mult; [apply tame_more with 2%nat; [lia | exact Ta] |].
      apply tame_exp, tame_scale, cross_part_tame; lia.
    - intros T. rewrite Rmult_assoc, <- exp_plus. do 2 f_equal. rewrite frame_sum_next.
      rewrite (dot_sym d (Q (2 + m)%nat _) (shift T)). unfold w.
      change (dot d (@vscale (Rn d) (t * / sqrt (INR N)) (shift T))) with
        (@inner (Rn d) (@vscale (Rn d) (t * / sqrt (INR N)) (shift T))).
      rewrite inner_scale_l. change (@inner (Rn d)) with (dot d). ring.
  Qed.

  Lemma cross_steps : forall t m (a : orthogonal_map d -> R), (2 + m <= d)%nat ->
    (forall T, 0 <= a T) -> tame d 2 a ->
    M (fun T => a T * exp (t * part m T)) <=
    M (fun T => a T * exp (t ^ 2 / (2 * INR N) * bsum m (fun j => / INR (d - (2 + j)))
                           * dot d (shift T) (shift T))
                * exp (t * part 0 T)).
  Proof.
    intros t. induction m as [| m IH]; intros a Hm Ha Ta.
    - right. apply upper_ext.
      + apply bounded_mult; [apply Ta |]. apply bounded_exp, bounded_scale.
        apply (cross_part_tame 0 2); lia.
      + intros T. cbn [bsum]. rewrite Rmult_0_r, Rmult_0_l, exp_0. ring.
    - eapply Rle_trans; [apply cross_step; (lia || assumption) |].
      assert (tame d 2 (fun T => dot d (shift T) (shift T))) as Td
        by (apply tame_dot; apply frame_shift_tame; lia).
      eapply Rle_trans; [apply (IH (fun T => a T * exp (t ^ 2 / (2 * INR N * INR (d - (2 + m)))
        * dot d (shift T) (shift T)))) |].
      + lia.
      + intros T. apply Rmult_le_pos; [apply Ha | apply Rlt_le, exp_pos].
      + apply tame_mult; [exact Ta |]. now apply tame_exp, tame_scale.
      + right. apply upper_ext.
        * apply bounded_mult; [apply bounded_mult; [apply bounded_mult; [apply Ta |] |] |];
            apply bounded_exp; [apply bounded_scale, Td | apply bounded_scale, Td |].
          apply bounded_scale, (cross_part_tame 0 2); lia.
        * intros T. cbn [bsum]. rewrite !Rmult_assoc, <- !exp_plus. do 2 f_equal.
          assert (0 < INR (d - (2 + m))) by (apply lt_0_INR; lia).
          pose proof (number_positive d N HN Hd). field. split; lra.
  Qed.

  (** The exchanged fillers themselves: given y, y' is a fresh column. *)
  Lemma cross_first : forall t (a : orthogonal_map d -> R),
    (forall T, 0 <= a T) -> tame d 1 a ->
    M (fun T => a T * exp (t * part 0 T)) <=
    exp (t ^ 2 * (2 / (INR N ^ 2 * INR (d - 1)))) * M a.
  Proof.
    intros t a Ha Ta. assert (0 < INR (d - 1)) as Hp by (apply lt_0_INR; lia).
    pose proof (number_positive d N HN Hd) as HNp.
    pose (u := fun T : orthogonal_map d => adjoint d (Q 1%nat) (Q 0%nat (T (unit_basis 0)))).
    pose (u' := fun T : orthogonal_map d => adjoint d (Q 0%nat) (Q 1%nat (T (unit_basis 0)))).
    assert (tame_vector d 1 u /\ tame_vector d 1 u') as [Tu Tu']
      by (split; apply tame_adjoint, tame_act, tame_column; lia).
    pose (w := fun T : orthogonal_map d => @vscale (Rn d) (t * / INR N) (@vsub (Rn d) (u T) (u' T))).
    assert (tame_vector d 1 w) as Tw
      by (apply tame_vector_scale, tame_vector_add; [| apply tame_vector_scale]; assumption).
    assert (forall T, dot d (w T) (w T) <= 4 * (t * / INR N) ^ 2) as Ew.
    { intros T. unfold w. change (dot d) with (@inner (Rn d)).
      rewrite inner_scale_l, inner_scale_r, <- Rmult_assoc.
      replace (t * / INR N * (t * / INR N)) with ((t * / INR N) ^ 2) by ring.
      rewrite Rmult_comm. apply Rmult_le_compat_r; [apply pow2_ge_0 |].
      pose proof (inner_nonneg (Rn d) (@vadd (Rn d) (u T) (u' T))) as P.
      rewrite inner_add_l, !inner_add_r in P. rewrite inner_sub_l, !inner_sub_r.
      change (@inner (Rn d)) with (dot d) in *.
      assert (dot d (u T) (u T) <= 1 /\ dot d (u' T) (u' T) <= 1) as [A B].
      { split; (eapply Rle_trans; [apply adjoint_shorter |]);
          rewrite !act_dot, dot_basis, delta_same by lia; lra. }
      lra. }
    pose proof (C4f_one_filler d M HM 1 a w (identity_map d) ltac:(lia) Ha Ta Tw) as K.
    rewrite (upper_ext _ M _ (fun T => a T *
      exp (dot d (w T) (identity_map d (T (unit_basis 1)))))).
    - eapply Rle_trans; [exact K |]. rewrite <- upper_scale by (apply Ta || apply Rlt_le, exp_pos).
      apply upper_le.
      + apply bounded_mult; [apply Ta |]. apply bounded_exp.
        destruct (tame_dot d 1 w w Tw Tw) as [B _].
        destruct (bounded_scale _ (/ (2 * INR (d - 1))) _ B) as [L HL]. exists L. intros T.
        unfold Rdiv. rewrite Rmult_comm. apply HL.
      + apply bounded_scale, Ta.
      + intros T. rewrite Rmult_comm. apply Rmult_le_compat_r; [apply Ha |]. apply exp_le.
        replace (t ^ 2 * (2 / (INR N ^ 2 * INR (d - 1)))) with
          (4 * (t * / INR N) ^ 2 / (2 * INR (d - 1))) by (field; lra).
        apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra | apply Ew].
    - apply bounded_mult; [apply Ta |]. apply bounded_exp, bounded_scale.
      apply (cross_part_tame 0 2); lia.
    - intros T. do 2 f_equal. rewrite (frame_cross_start d N Q HN Hd). unfold w, u, u'.
      change (identity_map d (T (unit_basis 1))) with (T (unit_basis 1)).
      match goal with |- _ = dot d ?v ?x => change (dot d v x) with (@inner (Rn d) v x) end.
      rewrite inner_scale_l, inner_sub_l. change (@inner (Rn d)) with (dot d).
      rewrite !adjoint_dot. ring.
  Qed.

  (** 2(c): given kappa, c is sub-Gaussian. *)
  Theorem C4f_cross_mgf : forall t (a : orthogonal_map d -> R),
    (forall T, 0 <= a T) -> tame d 1 a ->
    M (fun T => a T * exp (t * frame_cross d N Q T)) <=
    exp (t ^ 2 * (2 / (INR N ^ 2 * INR (d - 1)))) *
      M (fun T => a T * exp (t ^ 2 / 2 *
        (4 * (1 - overlap d Q 0 T) / INR N ^ 2 * cross_mass d N))).
  Proof.
    intros t a Ha Ta. pose proof (number_positive d N HN Hd) as HNp.
    assert (tame d 2 a) as Ta2 by (apply tame_more with 1%nat; [lia | exact Ta]).
    rewrite (upper_ext _ M _ (fun T => a T * exp (t * part (N - 2) T))).
    - eapply Rle_trans; [apply cross_steps; (lia || assumption) |]. fold (cross_mass d N).
      eapply Rle_trans; [apply (cross_first t (fun T => a T * exp (t ^ 2 / (2 * INR N) *
        cross_mass d N * dot d (shift T) (shift T)))) |].
      + intros T. apply Rmult_le_pos; [apply Ha | apply Rlt_le, exp_pos].
      + apply tame_mult; [exact Ta |]. apply tame_exp, tame_scale, tame_dot;
          apply frame_shift_tame; lia.
      + apply Rmult_le_compat_l; [apply Rlt_le, exp_pos |]. right. apply upper_ext.
        * apply bounded_mult; [apply Ta |]. apply bounded_exp, bounded_scale.
          apply (tame_dot d 1); apply frame_shift_tame; lia.
        * intros T. do 2 f_equal. rewrite (frame_shift_square d N Q HN Hd). field. lra.
    - apply bounded_mult; [apply Ta |]. apply bounded_exp, bounded_scale.
      destruct (cross_part_tame (N - 2) N) as [[K HK] _]; [lia | exact Hd |]. exists K. intros T.
      unfold frame_cross. rewrite (frame_middle_cross d N Q HN Hd). apply HK.
    - intros T. unfold frame_cross. now rewrite (frame_middle_cross d N Q HN Hd).
  Qed.
End Cross.
