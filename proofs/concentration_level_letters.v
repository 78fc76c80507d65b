(** C4-law, step 3: the squared norm of a code as a product, one factor for each letter.

    [gathered b rho v i k]: the sum of rho_j v_(bi+j) over the letters j < k, at node i.
    [mixed_energy n rho v k]: the squared norms of these, plus those of the children still to come.
    [letter_xi n rho v k]: the relative step of letter k; it adds rho_k v_(bi+k) at every node.
    [supermartingale]: products of factors with conditional means at most 1 have mean at most 1. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_chain concentration_level_fresh concentration_level_energy.
Open Scope R_scope.

Section Chain.
  Variable A : Type.
  Variable a0 : A.
  Variable L : upper_mean A.

  Theorem supermartingale : forall n (X : nat -> (nat -> A) -> R),
    (forall r, (r < n)%nat -> bounded (X r)) ->
    (forall r i w a, (r < n)%nat -> (r < i)%nat -> X r (update w i a) = X r w) ->
    (forall r w, (r < n)%nat -> L (fun a => exp (X r (update w r a))) <= 1) ->
    independent a0 L n (fun w => exp (bsum n (fun r => X r w))) <= 1.
  Proof.
    induction n as [| n IH]; intros X HX Hread Hsub; [cbn; rewrite exp_0; apply Rle_refl |].
    cbn [independent].
    change (independent a0 L n (fun w => L (fun a =>
      exp (bsum (S n) (fun r => X r (update w n a))))) <= 1).
    set (past := fun w => exp (bsum n (fun r => X r w))).
    assert (bounded past) as Hpast.
    { apply bounded_exp. apply bounded_bsum with (f := fun r w => X r w). intros r Hr.
      apply HX. lia. }
    assert (bounded (fun w : nat -> A => exp (bsum (S n) (fun r => X r w)))) as [K HK].
    { apply bounded_exp. apply bounded_bsum with (f := fun r w => X r w). intros r Hr.
      now apply HX. }
    apply Rle_trans with (independent a0 L n past).
    - apply upper_le; [exists K; intros w; apply upper_bounds; intros a; apply HK | exact Hpast |].
      intros w.
      assert (bounded (fun a => exp (X n (update w n a)))) as Hb.
      { apply bounded_exp. destruct (HX n ltac:(lia)) as [Kx Hx]. exists Kx. intros a. apply Hx. }
      rewrite (upper_ext _ L _ (fun a => past w * exp (X n (update w n a)))).
      + rewrite upper_scale by (exact Hb || apply Rlt_le, exp_pos).
        rewrite <- (Rmult_1_r (past w)) at 2.
        apply Rmult_le_compat_l; [apply Rlt_le, exp_pos |]. apply Hsub. lia.
      + exists K. intros a. apply HK.
      + intros a. unfold past. rewrite <- exp_plus. f_equal. cbn [bsum].
        rewrite (bsum_ext n (fun r => X r (update w n a)) (fun r => X r w)); [reflexivity |].
        intros r Hr. apply Hread; lia.
    - apply IH.
      + intros r Hr. apply HX. lia.
      + intros r i w a Hr. apply Hread. lia.
      + intros r w Hr. apply Hsub. lia.
  Qed.
End Chain.

Section Letters.
  Variable d : nat.
  Hypothesis Hd : (2 <= d)%nat.
  Variable b : nat.
  Notation size u := (@norm (Rn d) u).

  Definition gathered (rho : nat -> orthogonal_map d) (v : nat -> nat -> R) (i k : nat) :
    nat -> R := @vsum (Rn d) k (fun j => rho j (v (b * i + j)%nat)).

  Definition still (v : nat -> nat -> R) (i k j : nat) : R :=
    if le_lt_dec k j then dot d (v (b * i + j)%nat) (v (b * i + j)%nat) else 0.

  Definition mixed_energy (n : nat) (rho : nat -> orthogonal_map d) (v : nat -> nat -> R)
    (k : nat) : R :=
    bsum n (fun i => dot d (gathered rho v i k) (gathered rho v i k) + bsum b (still v i k)).

  Definition letter_weight (n : nat) (rho : nat -> orthogonal_map d) (v : nat -> nat -> R)
    (k i : nat) : R :=
    / mixed_energy n rho v k * (2 * (size (gathered rho v i k) * size (v (b * i + k)%nat))).

  Definition letter_xi (n : nat) (rho : nat -> orthogonal_map d) (v : nat -> nat -> R) (k : nat) :
    R :=
    bsum n (fun i => letter_weight n rho v k i *
      dot d (rho k (along d (v (b * i + k)%nat))) (along d (gathered rho v i k))).

  Lemma still_nonneg : forall v i k j, 0 <= still v i k j.
  Proof.
    intros v i k j. unfold still. destruct (le_lt_dec k j); [apply (inner_nonneg (Rn d)) | lra].
  Qed.

  Lemma mixed_first : forall n rho v, mixed_energy n rho v 0 = total d (b * n) v.
  Proof.
    intros n rho v. unfold mixed_energy, total. rewrite bsum_blocks. apply bsum_ext. intros i _.
    assert (dot d (gathered rho v i 0) (gathered rho v i 0) = 0) as ->
      by exact (inner_zero_l (Rn d) _).
    rewrite Rplus_0_l. apply bsum_ext. intros j _. unfold still.
    destruct (le_lt_dec 0 j); [reflexivity | lia].
  Qed.

  Lemma mixed_last : forall n rho v, (1 <= b)%nat ->
    mixed_energy n rho v b = INR b * total d n (step b rho v).
  Proof.
    intros n rho v Hb. unfold mixed_energy, total. rewrite <- bsum_scal. apply bsum_ext.
    intros i _. rewrite (bsum_zero b (still v i b)).
    - unfold step. change (dot d) with (@inner (Rn d)). rewrite inner_scale_l, inner_scale_r.
      fold (gathered rho v i b). assert (0 < INR b) by (apply lt_0_INR; lia).
      assert (sqrt (INR b) * sqrt (INR b) = INR b) as Hs by (apply sqrt_sqrt; lra).
      assert (0 < sqrt (INR b)) by (apply sqrt_lt_R0; lra).
      rewrite <- Hs at 1. field. lra.
    - intros j Hj. unfold still. destruct (le_lt_dec b j); [lia | reflexivity].
  Qed.

  (** Each node's weight is within its share of the energy. *)
  Lemma share_bound : forall rho v i k, (k < b)%nat ->
    2 * (size (gathered rho v i k) * size (v (b * i + k)%nat)) <=
    dot d (gathered rho v i k) (gathered rho v i k) + bsum b (still v i k).
  Proof.
    intros rho v i k Hk. pose proof (bsum_term_le b (still v i k) k Hk
      (fun j _ => still_nonneg v i k j)) as T.
    unfold still at 1 in T. destruct (le_lt_dec k k) as [_ | C]; [| lia].
    rewrite <- (size_square d (v (b * i + k)%nat)) in T.
    rewrite <- (size_square d (gathered rho v i k)).
    set (p := size (gathered rho v i k)) in *. set (q := size (v (b * i + k)%nat)) in *.
    pose proof (pow2_ge_0 (p - q)). lra.
  Qed.

  Lemma mixed_nonneg : forall n rho v k, 0 <= mixed_energy n rho v k.
  Proof.
    intros n rho v k. apply bsum_nonneg. intros i _. apply Rplus_le_le_0_compat;
      [apply (inner_nonneg (Rn d)) | apply bsum_nonneg; intros j _; apply still_nonneg].
  Qed.

  Lemma product_nonneg : forall rho v i k,
    0 <= 2 * (size (gathered rho v i k) * size (v (b * i + k)%nat)).
  Proof.
    intros rho v i k. pose proof (norm_nonneg (Rn d) (gathered rho v i k)).
    pose proof (norm_nonneg (Rn d) (v (b * i + k)%nat)).
    apply Rmult_le_pos; [lra | now apply Rmult_le_pos].
  Qed.

  Lemma letter_weights : forall n rho v k, (k < b)%nat ->
    bsum n (fun i => Rabs (letter_weight n rho v k i)) <= 1.
  Proof.
    intros n rho v k Hk. set (U := mixed_energy n rho v k).
    assert (bsum n (fun i => 2 * (size (gathered rho v i k) * size (v (b * i + k)%nat))) <= U)
      as HU by (apply bsum_le; intros i _; now apply share_bound).
    rewrite (bsum_ext n _ (fun i => Rabs (/ U) *
      (2 * (size (gathered rho v i k) * size (v (b * i + k)%nat))))).
    - rewrite bsum_scal. pose proof (mixed_nonneg n rho v k) as HU0. fold U in HU0.
      destruct HU0 as [P | Z].
      + rewrite Rabs_right by (apply Rle_ge, Rlt_le, Rinv_0_lt_compat, P).
        apply Rmult_le_reg_l with U; [exact P |]. rewrite <- Rmult_assoc, Rinv_r by lra. lra.
      + rewrite <- Z in HU. rewrite (Rle_antisym _ 0 HU); [lra |].
        apply bsum_nonneg. intros i _. apply product_nonneg.
    - intros i _. unfold letter_weight. fold U. rewrite Rabs_mult. f_equal. apply Rabs_right.
      apply Rle_ge, product_nonneg.
  Qed.

  Lemma letter_xi_bounded : forall n rho v k, (k < b)%nat -> Rabs (letter_xi n rho v k) <= 1.
  Proof.
    intros n rho v k Hk. eapply Rle_trans; [| apply (letter_weights n rho v k Hk)].
    unfold letter_xi. eapply Rle_trans; [apply bsum_abs |]. apply bsum_le. intros i _.
    rewrite Rabs_mult. set (w := Rabs (letter_weight n rho v k i)).
    rewrite <- (Rmult_1_r w) at 2. apply Rmult_le_compat_l; [apply Rabs_pos |].
    apply (role_product_bounded d _ _ (along_unit d Hd _) (along_unit d Hd _) (rho k)
      (identity_map d)).
  Qed.

  Lemma letter_xi_first : forall n rho v, letter_xi n rho v 0 = 0.
  Proof.
    intros n rho v. apply bsum_zero. intros i _. unfold letter_weight.
    assert (size (gathered rho v i 0) = 0) as ->; [| ring].
    unfold norm. change (@inner (Rn d) (gathered rho v i 0) (gathered rho v i 0))
      with (@inner (Rn d) (@vzero (Rn d)) (@vzero (Rn d))).
    rewrite inner_zero_l. apply sqrt_0.
  Qed.

  Lemma along_product : forall p (T : orthogonal_map d) u,
    dot d p (T u) = size p * size u * dot d (T (along d u)) (along d p).
  Proof.
    intros p T u. rewrite (act_along_r d p T u).
    pose proof (act_along d (identity_map d) p (T (along d u))) as E.
    change (dot d p (T (along d u)) = size p * dot d (along d p) (T (along d u))) in E.
    rewrite E.
    pose proof (inner_sym (Rn d) (along d p) (T (along d u))) as S.
    change (dot d (along d p) (T (along d u)) = dot d (T (along d u)) (along d p)) in S.
    rewrite S. ring.
  Qed.

  (** The letter k multiplies the energy by 1 + xi. *)
  Theorem letter_step : forall n rho v k, (k < b)%nat ->
    mixed_energy n rho v (S k) = mixed_energy n rho v k * (1 + letter_xi n rho v k).
  Proof.
    intros n rho v k Hk. set (U := mixed_energy n rho v k).
    transitivity (U + bsum n (fun i => 2 * dot d (gathered rho v i k)
      (rho k (v (b * i + k)%nat)))).
    - unfold U, mixed_energy. rewrite <- bsum_plus. apply bsum_ext. intros i _.
      assert (bsum b (still v i (S k)) = bsum b (still v i k) -
        dot d (v (b * i + k)%nat) (v (b * i + k)%nat)) as ->.
      { rewrite <- (bsum_delta b k (fun j => dot d (v (b * i + j)%nat) (v (b * i + j)%nat)) Hk).
        rewrite <- bsum_minus. apply bsum_ext. intros j _. unfold still, delta.
        destruct (le_lt_dec (S k) j), (le_lt_dec k j), (Nat.eq_dec k j); try lia; subst; ring. }
      assert (gathered rho v i (S k) =
        @vadd (Rn d) (gathered rho v i k) (rho k (v (b * i + k)%nat))) as -> by reflexivity.
      change (dot d) with (@inner (Rn d)). rewrite inner_add_l, !inner_add_r.
      rewrite (inner_sym (Rn d) (rho k (v (b * i + k)%nat)) (gathered rho v i k)).
      change (@inner (Rn d)) with (dot d). rewrite act_dot. ring.
    - rewrite Rmult_plus_distr_l, Rmult_1_r. f_equal. unfold letter_xi. rewrite <- bsum_scal.
      apply bsum_ext. intros i Hi. unfold letter_weight. fold U.
      rewrite along_product.
      set (z := dot d (rho k (along d (v (b * i + k)%nat))) (along d (gathered rho v i k))).
      destruct (Req_dec U 0) as [E | E]; [| field; exact E].
      pose proof (share_bound rho v i k Hk) as S1.
      assert (dot d (gathered rho v i k) (gathered rho v i k) + bsum b (still v i k) = 0) as S2.
      { apply (bsum_zero_inv n (fun i => dot d (gathered rho v i k) (gathered rho v i k) +
          bsum b (still v i k))); [| exact E | exact Hi].
        intros l _. apply Rplus_le_le_0_compat; [apply (inner_nonneg (Rn d)) |].
        apply bsum_nonneg. intros j _. apply still_nonneg. }
      pose proof (product_nonneg rho v i k).
      replace (2 * (size (gathered rho v i k) * size (v (b * i + k)%nat) * z))
        with (2 * (size (gathered rho v i k) * size (v (b * i + k)%nat)) * z) by ring.
      replace (2 * (size (gathered rho v i k) * size (v (b * i + k)%nat))) with 0 by lra. ring.
  Qed.

  (** What letter k adds does not see the letters after it. *)
  Lemma gathered_update : forall rho v i k l a, (k <= l)%nat ->
    gathered (update rho l a) v i k = gathered rho v i k.
  Proof.
    intros rho v i k l a Hl. unfold gathered. induction k as [| k IH]; [reflexivity |].
    cbn [vsum]. rewrite IH by lia. now rewrite update_other by lia.
  Qed.

  Lemma mixed_update : forall n rho v k l a, (k <= l)%nat ->
    mixed_energy n (update rho l a) v k = mixed_energy n rho v k.
  Proof.
    intros n rho v k l a Hl. unfold mixed_energy. apply bsum_ext. intros i _.
    now rewrite gathered_update.
  Qed.

  Lemma letter_xi_update : forall n rho v k l a, (k < l)%nat ->
    letter_xi n (update rho l a) v k = letter_xi n rho v k.
  Proof.
    intros n rho v k l a Hl. unfold letter_xi, letter_weight. apply bsum_ext. intros i _.
    rewrite mixed_update, gathered_update by lia. now rewrite update_other by lia.
  Qed.

  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : uniform_role d M.

  (** Given the letters before, xi is sub-Gaussian with proxy 1/d. *)
  Theorem letter_sub_gaussian : forall n rho v k lambda, (k < b)%nat ->
    M (fun a => exp (lambda * letter_xi n (update rho k a) v k))
      <= exp (lambda ^ 2 * / INR d / 2).
  Proof.
    intros n rho v k lambda Hk.
    assert (0 < / INR d) as Hinv by (apply Rinv_0_lt_compat, lt_0_INR; lia).
    set (z := fun i (a : orthogonal_map d) =>
      dot d (a (along d (v (b * i + k)%nat))) (along d (gathered rho v i k))).
    rewrite (upper_ext _ M _ (fun a =>
      exp (lambda * bsum n (fun i => letter_weight n rho v k i * z i a)))).
    - replace (/ INR d) with (1 ^ 2 * / INR d) by ring.
      apply C4_sum_of_steps; [lra | now apply letter_weights | lra | |].
      + intros i _. exists 1. intros a. unfold z.
        apply (role_product_bounded d _ _ (along_unit d Hd _) (along_unit d Hd _) a
          (identity_map d)).
      + intros i l _. unfold z. apply role_sub_gaussian; try assumption; now apply along_unit.
    - apply bounded_exp, bounded_scale. exists 1. intros a. now apply letter_xi_bounded.
    - intros a. do 2 f_equal. unfold letter_xi, letter_weight. apply bsum_ext. intros i _.
      rewrite mixed_update, gathered_update by lia. now rewrite update_same.
  Qed.
End Letters.
