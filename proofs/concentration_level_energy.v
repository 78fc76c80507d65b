(** C4-law, steps (1) and (2), continued: one level multiplies the energy by 1 + xi, and the tail.

    [total d n v]: |v_0|^2 + ... + |v_(n-1)|^2.
    [relative_step n rho v]: the xi of a level, the sum of the products between different roles
    over the energy that the level meets. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product word_number concentration_sphere_mean
  concentration_chain concentration_level_fresh.
Open Scope R_scope.

Lemma bsum_blocks : forall n b f,
  bsum (b * n) f = bsum n (fun i => bsum b (fun k => f (b * i + k)%nat)).
Proof.
  induction n as [| n IH]; intros b f; [rewrite Nat.mul_0_r; reflexivity |].
  replace (b * S n)%nat with (b * n + b)%nat by lia. rewrite bsum_split, IH. reflexivity.
Qed.

(** A triple sum as one sum. *)
Lemma bsum_triple : forall n b (g : nat -> nat -> nat -> R),
  bsum n (fun i => bsum b (fun j => bsum b (fun k => g i j k))) =
  bsum (b * b * n) (fun t =>
    g (t / (b * b))%nat (t mod (b * b) / b)%nat ((t mod (b * b)) mod b)).
Proof.
  intros n b g. rewrite bsum_blocks. apply bsum_ext. intros i _. rewrite bsum_blocks.
  apply bsum_ext. intros j Hj. apply bsum_ext. intros k Hk.
  assert (b * j + k < b * b)%nat by nia.
  rewrite block_div, !block_mod by assumption. now rewrite block_div.
Qed.

Lemma bsum_abs : forall n f, Rabs (bsum n f) <= bsum n (fun i => Rabs (f i)).
Proof.
  induction n as [| n IH]; intros f; cbn [bsum]; [rewrite Rabs_R0; lra |].
  eapply Rle_trans; [apply Rabs_triang |]. apply Rplus_le_compat_r, IH.
Qed.

Section Level.
  Variable d : nat.
  Hypothesis Hd : (2 <= d)%nat.
  Variable b : nat.
  Hypothesis Hb : (2 <= b)%nat.
  Notation size u := (@norm (Rn d) u).

  Definition total (n : nat) (v : nat -> nat -> R) : R := bsum n (fun i => dot d (v i) (v i)).

  Definition product_weight (v : nat -> nat -> R) (i j k : nat) : R :=
    if Nat.eq_dec j k then 0 else size (v (b * i + j)%nat) * size (v (b * i + k)%nat).

  Definition product_value (rho : nat -> orthogonal_map d) (v : nat -> nat -> R) (i j k : nat) :
    R :=
    if Nat.eq_dec j k then 0
    else dot d (rho j (along d (v (b * i + j)%nat))) (rho k (along d (v (b * i + k)%nat))).

  Definition relative_step (n : nat) (rho : nat -> orthogonal_map d) (v : nat -> nat -> R) : R :=
    bsum n (fun i => bsum b (fun j => bsum b (fun k =>
      / total (b * n) v * product_weight v i j k * product_value rho v i j k))).

  Lemma base_pos : 2 <= INR b.
  Proof. apply (le_INR 2). exact Hb. Qed.

  Lemma size_square : forall u, size u * size u = dot d u u.
  Proof. intros u. exact (norm_sq (Rn d) u). Qed.

  Lemma act_along_r : forall y (T : orthogonal_map d) u,
    dot d y (T u) = size u * dot d y (T (along d u)).
  Proof.
    intros y T u. rewrite (inner_sym (Rn d) y (T u) : dot d y (T u) = dot d (T u) y).
    rewrite (inner_sym (Rn d) y (T (along d u)) : dot d y _ = dot d _ y). now apply act_along.
  Qed.

  Lemma total_nonneg : forall n v, 0 <= total n v.
  Proof. intros n v. apply bsum_nonneg. intros i _. apply (inner_nonneg (Rn d)). Qed.

  Lemma product_weight_nonneg : forall v i j k, 0 <= product_weight v i j k.
  Proof.
    intros v i j k. unfold product_weight. destruct (Nat.eq_dec j k); [lra |].
    apply Rmult_le_pos; apply norm_nonneg.
  Qed.

  (** AM-GM: the weights of a level sum to at most b - 1 times the energy. *)
  Lemma weights_sum : forall n v,
    bsum n (fun i => bsum b (fun j => bsum b (fun k => product_weight v i j k)))
      <= (INR b - 1) * total (b * n) v.
  Proof.
    intros n v. unfold total. rewrite bsum_blocks, <- bsum_scal. apply bsum_le. intros i _.
    set (g := fun j => dot d (v (b * i + j)%nat) (v (b * i + j)%nat)).
    apply Rle_trans with (bsum b (fun j => bsum b (fun k => (1 - delta j k) * ((g j + g k) / 2)))).
    - apply bsum_le. intros j _. apply bsum_le. intros k _. unfold product_weight.
      destruct (Nat.eq_dec j k) as [-> | H]; [rewrite delta_same; lra |].
      rewrite delta_diff by exact H. unfold g. rewrite <- !size_square.
      set (p := size (v (b * i + j)%nat)). set (q := size (v (b * i + k)%nat)).
      pose proof (pow2_ge_0 (p - q)). lra.
    - right.
      transitivity (bsum b (fun j => bsum b (fun k => / 2 * (g j + g k)) - g j)).
      + apply bsum_ext. intros j Hj.
        transitivity (bsum b (fun k => / 2 * (g j + g k)) - bsum b (fun k => delta j k * g k));
          [| now rewrite bsum_delta].
        rewrite <- bsum_minus. apply bsum_ext. intros k _. unfold delta.
        destruct (Nat.eq_dec j k) as [-> | _]; field.
      + rewrite bsum_minus.
        rewrite (bsum_ext b _ (fun j => / 2 * (INR b * g j + bsum b g)))
          by (intros j _; now rewrite bsum_scal, bsum_plus, bsum_const).
        rewrite bsum_scal, bsum_plus, bsum_scal, bsum_const. fold g. field.
  Qed.

  Lemma weights_relative : forall n v,
    bsum n (fun i => bsum b (fun j => bsum b (fun k =>
      Rabs (/ total (b * n) v * product_weight v i j k))))
      <= INR b - 1.
  Proof.
    intros n v. set (T := total (b * n) v). pose proof base_pos.
    pose proof (total_nonneg (b * n) v) as HT. fold T in HT.
    pose proof (weights_sum n v) as Sum. fold T in Sum.
    rewrite (bsum_ext n _ (fun i => Rabs (/ T) *
      bsum b (fun j => bsum b (fun k => product_weight v i j k)))).
    - rewrite bsum_scal. destruct HT as [HT | HT].
      + rewrite Rabs_right by (apply Rle_ge, Rlt_le, Rinv_0_lt_compat, HT).
        apply Rmult_le_reg_l with T; [exact HT |]. rewrite <- Rmult_assoc, Rinv_r by lra. lra.
      + rewrite <- HT, Rmult_0_r in Sum.
        assert (0 <= bsum n (fun i => bsum b (fun j => bsum b (fun k => product_weight v i j k))))
          as P.
        { repeat (apply bsum_nonneg; intros ? _). apply product_weight_nonneg. }
        rewrite (Rle_antisym _ _ Sum P). rewrite Rmult_0_r. lra.
    - intros i _. rewrite <- bsum_scal. apply bsum_ext. intros j _. rewrite <- bsum_scal.
      apply bsum_ext. intros k _. rewrite Rabs_mult, (Rabs_right (product_weight v i j k));
        [reflexivity | apply Rle_ge, product_weight_nonneg].
  Qed.

  Lemma product_value_bounded : forall rho v i j k, Rabs (product_value rho v i j k) <= 1.
  Proof.
    intros rho v i j k. unfold product_value. destruct (Nat.eq_dec j k); [rewrite Rabs_R0; lra |].
    apply role_product_bounded; now apply along_unit.
  Qed.

  Lemma relative_step_bounded : forall n rho v, Rabs (relative_step n rho v) <= INR b - 1.
  Proof.
    intros n rho v. eapply Rle_trans; [| apply (weights_relative n v)]. unfold relative_step.
    eapply Rle_trans; [apply bsum_abs |]. apply bsum_le. intros i _.
    eapply Rle_trans; [apply bsum_abs |]. apply bsum_le. intros j _.
    eapply Rle_trans; [apply bsum_abs |]. apply bsum_le. intros k _.
    rewrite Rabs_mult. set (w := Rabs _). rewrite <- (Rmult_1_r w) at 2.
    apply Rmult_le_compat_l; [apply Rabs_pos | apply product_value_bounded].
  Qed.

  (** One level: the energy is averaged over siblings and multiplied by 1 + xi. *)
  Lemma total_step : forall n rho v,
    INR b * total n (step b rho v) = total (b * n) v * (1 + relative_step n rho v).
  Proof.
    intros n rho v. pose proof base_pos as Hp.
    assert (forall i, INR b * dot d (step b rho v i) (step b rho v i) =
      bsum b (fun k => dot d (v (b * i + k)%nat) (v (b * i + k)%nat)) +
      bsum b (fun j => bsum b (fun k => product_weight v i j k * product_value rho v i j k)))
        as One.
    { intros i. unfold step.
      change (dot d) with (@inner (Rn d)) at 1.
      rewrite inner_scale_l, inner_scale_r, inner_vsum_l.
      rewrite (bsum_ext b _ (fun j => bsum b (fun k =>
        delta j k * dot d (v (b * i + k)%nat) (v (b * i + k)%nat) +
        product_weight v i j k * product_value rho v i j k))).
      - rewrite (bsum_ext b _ (fun j => dot d (v (b * i + j)%nat) (v (b * i + j)%nat) +
          bsum b (fun k => product_weight v i j k * product_value rho v i j k))).
        + rewrite bsum_plus.
          assert (sqrt (INR b) * sqrt (INR b) = INR b) as Hs by (apply sqrt_sqrt; lra).
          assert (0 < sqrt (INR b)) by (apply sqrt_lt_R0; lra).
          rewrite <- Hs at 1. field. lra.
        + intros j Hj. rewrite bsum_plus.
          now rewrite (bsum_delta b j (fun k => dot d (v (b * i + k)%nat) (v (b * i + k)%nat)) Hj).
      - intros j _. rewrite inner_vsum_r. apply bsum_ext. intros k _.
        change (@inner (Rn d)) with (dot d). unfold product_weight, product_value.
        destruct (Nat.eq_dec j k) as [-> | H].
        + rewrite delta_same, act_dot. ring.
        + rewrite delta_diff by exact H. rewrite act_along, act_along_r by exact Hd. ring. }
    unfold total at 1. rewrite <- bsum_scal.
    rewrite (bsum_ext n _ _ (fun i _ => One i)), bsum_plus,
      <- (bsum_blocks n b (fun i => dot d (v i) (v i))).
    fold (total (b * n) v). rewrite Rmult_plus_distr_l, Rmult_1_r. f_equal.
    unfold relative_step. set (T := total (b * n) v). rewrite <- bsum_scal.
    apply bsum_ext. intros i Hi. rewrite <- bsum_scal. apply bsum_ext. intros j Hj.
    rewrite <- bsum_scal. apply bsum_ext. intros k Hk.
    destruct (Req_dec T 0) as [E | E]; [| field; exact E].
    assert (product_weight v i j k = 0) as ->; [| ring].
    unfold product_weight. destruct (Nat.eq_dec j k); [reflexivity |].
    assert (size (v (b * i + j)%nat) = 0) as ->; [| ring].
    assert (b * i + j < b * n)%nat by nia.
    unfold norm. change (sqrt (dot d (v (b * i + j)%nat) (v (b * i + j)%nat)) = 0).
    rewrite (bsum_zero_inv (b * n) (fun i => dot d (v i) (v i))); [apply sqrt_0 | | exact E
      | assumption].
    intros l _. apply (inner_nonneg (Rn d)).
  Qed.
End Level.
