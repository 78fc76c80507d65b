(** Partial sums of the exponential series: how far they are from the exponential.

    [exp_part n u]: the first n terms of the series of exp u. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean.
Open Scope R_scope.

Arguments fact : simpl never.

Definition exp_part (n : nat) (u : R) : R := bsum n (fun i => / INR (fact i) * u ^ i).

Lemma bsum_sum_f_R0 : forall n f, sum_f_R0 f n = bsum (S n) f.
Proof.
  induction n as [| n IH]; intros f; [cbn; ring |].
  change (sum_f_R0 f (S n)) with (sum_f_R0 f n + f (S n)). rewrite IH. reflexivity.
Qed.

Lemma exp_part_limit : forall u eps, 0 < eps ->
  exists N, forall n, (N <= n)%nat -> Rabs (exp_part n u - exp u) < eps.
Proof.
  intros u eps Heps. unfold exp. destruct (exist_exp u) as [l Hl].
  destruct (Hl eps Heps) as [N HN]. exists (S N). intros [| n] Hn; [lia |].
  specialize (HN n ltac:(lia)). unfold R_dist in HN. rewrite bsum_sum_f_R0 in HN. exact HN.
Qed.

Lemma inv_fact_pos : forall i, 0 < / INR (fact i).
Proof. intros i. apply Rinv_0_lt_compat, INR_fact_lt_0. Qed.

(** The terms between two partial sums, against those at a greater argument. *)
Lemma exp_part_step : forall n k u L, Rabs u <= L ->
  Rabs (exp_part (n + k) u - exp_part n u) <= exp_part (n + k) L - exp_part n L.
Proof.
  intros n k u L Hu. induction k as [| k IH].
  - rewrite Nat.add_0_r. unfold Rminus. rewrite !Rplus_opp_r, Rabs_R0. lra.
  - rewrite Nat.add_succ_r. unfold exp_part in *. cbn [bsum].
    set (a := bsum (n + k) (fun i => / INR (fact i) * u ^ i)) in *.
    set (b := bsum n (fun i => / INR (fact i) * u ^ i)) in *.
    replace (a + / INR (fact (n + k)) * u ^ (n + k) - b)
      with ((a - b) + / INR (fact (n + k)) * u ^ (n + k)) by ring.
    eapply Rle_trans; [apply Rabs_triang |].
    assert (Rabs (/ INR (fact (n + k)) * u ^ (n + k)) <= / INR (fact (n + k)) * L ^ (n + k)).
    { pose proof (inv_fact_pos (n + k)). rewrite Rabs_mult, Rabs_right by lra.
      apply Rmult_le_compat_l; [lra |]. rewrite <- RPow_abs.
      apply pow_incr. split; [apply Rabs_pos | exact Hu]. }
    lra.
Qed.

Lemma le_of_eps : forall a b, (forall eps, 0 < eps -> a <= b + eps) -> a <= b.
Proof. intros a b H. destruct (Rle_dec a b); [lra |]. specialize (H ((a - b) / 2)). lra. Qed.

Lemma exp_part_le : forall n L, 0 <= L -> exp_part n L <= exp L.
Proof.
  intros n L HL. apply le_of_eps. intros eps Heps.
  destruct (exp_part_limit L eps Heps) as [N HN].
  specialize (HN (n + N)%nat ltac:(lia)).
  assert (exp_part n L <= exp_part (n + N) L).
  { unfold exp_part. rewrite bsum_split.
    assert (0 <= bsum N (fun i => / INR (fact (n + i)) * L ^ (n + i))); [| lra].
    apply bsum_nonneg. intros i _. apply Rmult_le_pos; [apply Rlt_le, inv_fact_pos |].
    now apply pow_le. }
  apply Rlt_le, abs_bounds in HN. lra.
Qed.

Lemma exp_part_error : forall n u L, Rabs u <= L ->
  Rabs (exp u - exp_part n u) <= exp L - exp_part n L.
Proof.
  intros n u L Hu. apply le_of_eps. intros eps Heps.
  destruct (exp_part_limit u eps Heps) as [N HN].
  specialize (HN (n + N)%nat ltac:(lia)).
  pose proof (exp_part_step n N u L Hu) as K.
  assert (0 <= L) as HL by (pose proof (Rabs_pos u); lra).
  pose proof (exp_part_le (n + N) L HL).
  replace (exp u - exp_part n u)
    with (- (exp_part (n + N) u - exp u) + (exp_part (n + N) u - exp_part n u)) by ring.
  eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp. lra.
Qed.
