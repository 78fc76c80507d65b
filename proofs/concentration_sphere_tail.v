(** C3: the moment generating function of one random step, and the tail it gives.

    <x, y>, y a unit vector and x uniform on the sphere, is one entry of a uniform point.
    [infinite_sum] is the standard library's: the partial sums converge to the value.
    [exp_part n u]: the first n terms of the series of exp u. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_sphere_direction concentration_sphere_moments concentration_exp_series.
Open Scope R_scope.

Arguments fact : simpl never.

Lemma bsum_even : forall K (f : nat -> R), (forall k, f (2 * k + 1)%nat = 0) ->
  bsum (2 * K) f = bsum K (fun k => f (2 * k)%nat).
Proof.
  intros K f H. induction K as [| K IH]; [reflexivity |].
  replace (2 * S K)%nat with (S (S (2 * K))) by lia. cbn [bsum]. rewrite <- IH.
  specialize (H K). replace (2 * K + 1)%nat with (S (2 * K)) in H by lia. rewrite H. ring.
Qed.

Lemma fact_double : forall k, INR (fact (2 * k)) = 4 ^ k * INR (fact k) * rising (1 / 2) k.
Proof.
  induction k as [| k IH]; [cbn; ring |].
  replace (2 * S k)%nat with (S (S (2 * k))) by lia.
  rewrite !fact_simpl, !mult_INR, IH, !S_INR, mult_INR. cbn [pow rising INR]. field.
Qed.

Section Mgf.
  Variable d : nat.
  Variable m : sphere_mean d.
  Hypothesis Hd : (2 <= d)%nat.
  Variable y : nat -> R.
  Hypothesis Hy : on_sphere d y.
  Notation cont := (continuous_on_sphere d).

  (** The k-th term of the series of 0F1 (; d/2; lambda^2/4). *)
  Definition mgf_term (lambda : R) (k : nat) : R :=
    (lambda ^ 2 / 4) ^ k / (INR (fact k) * rising (INR d / 2) k).

  Lemma dim_pos : 0 < INR d / 2.
  Proof. assert (0 < INR d) by (apply lt_0_INR; lia). lra. Qed.

  Lemma cont_power : forall j, cont (fun x => dot d x y ^ j).
  Proof. intros j. apply cont_pow, cont_dot. Qed.

  Lemma cont_exp : forall a b, cont (fun x => exp (a * dot d x y + b)).
  Proof.
    intros a b. apply (cont_comp d (fun u => exp (a * u + b))); [| apply cont_dot].
    intros u. apply derivable_continuous_pt. reg.
  Qed.

  Lemma cont_exp_part : forall n lambda, cont (fun x => exp_part n (lambda * dot d x y)).
  Proof.
    intros n lambda. unfold exp_part.
    apply (cont_bsum d n (fun i x => / INR (fact i) * (lambda * dot d x y) ^ i)).
    intros i _. apply cont_scale, cont_pow, cont_scale, cont_dot.
  Qed.

  Lemma mean_exp_part : forall K lambda,
    mean m (fun x => exp_part (2 * K) (lambda * dot d x y)) = bsum K (mgf_term lambda).
  Proof.
    intros K lambda. unfold exp_part.
    rewrite (mean_bsum d m (2 * K) (fun i x => / INR (fact i) * (lambda * dot d x y) ^ i))
      by (intros i _; apply cont_scale, cont_pow, cont_scale, cont_dot).
    rewrite (bsum_ext (2 * K) _
      (fun i => / INR (fact i) * lambda ^ i * mean m (fun x => dot d x y ^ i))).
    - rewrite bsum_even.
      + apply bsum_ext. intros k _. rewrite (C3_moments d m Hd y Hy).
        unfold mgf_term. rewrite fact_double.
        assert (0 < rising (1 / 2) k) by (apply rising_pos; lra).
        pose proof (rising_pos _ k dim_pos).
        pose proof (INR_fact_lt_0 k). pose proof (pow_lt 4 k ltac:(lra)).
        replace (lambda ^ (2 * k)) with ((lambda ^ 2 / 4) ^ k * 4 ^ k)
          by (rewrite pow_mult, <- Rpow_mult_distr; f_equal; field).
        field. repeat split; lra.
      + intros k. rewrite (C3_odd_moments d m Hd y Hy). ring.
    - intros i _. rewrite <- mean_scale by apply cont_power.
      apply mean_ext.
      + apply cont_scale, cont_pow, cont_scale, cont_dot.
      + apply cont_scale, cont_power.
      + intros x _. rewrite Rpow_mult_distr. ring.
  Qed.

  Lemma dot_bound : forall x, on_sphere d x -> Rabs (dot d x y) <= 1.
  Proof.
    intros x Hx. apply Rabs_le. exact (inner_unit_bounds (Rn d) x y Hx Hy).
  Qed.

  (** The moment generating function of <x, y> is 0F1 (; d/2; lambda^2/4), a convergent series. *)
  Theorem C3_mgf : forall lambda,
    infinite_sum (fun k => (lambda ^ 2 / 4) ^ k / (INR (fact k) * rising (INR d / 2) k))
      (mean m (fun x => exp (lambda * dot d x y))).
  Proof.
    intros lambda eps Heps. set (L := Rabs lambda).
    destruct (exp_part_limit L eps Heps) as [N HN]. exists N. intros n Hn.
    unfold R_dist. rewrite bsum_sum_f_R0. fold (mgf_term lambda).
    change (fun k => (lambda ^ 2 / 4) ^ k / (INR (fact k) * rising (INR d / 2) k))
      with (mgf_term lambda).
    rewrite <- mean_exp_part, Rabs_minus_sym.
    apply Rle_lt_trans with (exp L - exp_part (2 * S n) L).
    - apply mean_near.
      + apply cont_eq with (fun x => exp (lambda * dot d x y + 0));
          [intros x; f_equal; ring | apply cont_exp].
      + apply cont_exp_part.
      + intros x Hx. apply exp_part_error. rewrite Rabs_mult. fold L.
        rewrite <- (Rmult_1_r L) at 2.
        apply Rmult_le_compat_l; [apply Rabs_pos | now apply dot_bound].
    - specialize (HN (2 * S n)%nat ltac:(lia)). apply Rabs_def2 in HN. lra.
  Qed.

  Lemma mgf_part_le : forall K lambda, bsum K (mgf_term lambda) <= exp (lambda ^ 2 / (2 * INR d)).
  Proof.
    intros K lambda. pose proof dim_pos as Hp.
    apply Rle_trans with (exp_part K (lambda ^ 2 / (2 * INR d))).
    - apply bsum_le. intros k _. unfold mgf_term.
      pose proof (INR_fact_lt_0 k) as Hf. pose proof (rising_ge_pow (INR d / 2) k Hp) as Hr.
      pose proof (pow_lt _ k Hp).
      replace ((lambda ^ 2 / 4) ^ k / (INR (fact k) * rising (INR d / 2) k))
        with (/ INR (fact k) * ((lambda ^ 2 / 4) ^ k * / rising (INR d / 2) k)) by (field; lra).
      apply Rmult_le_compat_l; [now apply Rlt_le, Rinv_0_lt_compat |].
      replace ((lambda ^ 2 / (2 * INR d)) ^ k) with ((lambda ^ 2 / 4) ^ k * / (INR d / 2) ^ k).
      + apply Rmult_le_compat_l; [apply pow_le; nra |]. now apply Rinv_le_contravar.
      + replace (lambda ^ 2 / 4) with (lambda ^ 2 / (2 * INR d) * (INR d / 2)) by (field; lra).
        rewrite Rpow_mult_distr. field. lra.
    - apply exp_part_le. apply Rmult_le_pos; [nra |]. apply Rlt_le, Rinv_0_lt_compat. lra.
  Qed.

  (** Sub-Gaussian with proxy 1/d. *)
  Theorem C3_mgf_bound : forall lambda,
    mean m (fun x => exp (lambda * dot d x y)) <= exp (lambda ^ 2 / (2 * INR d)).
  Proof.
    intros lambda. apply le_of_eps. intros eps Heps.
    destruct (C3_mgf lambda eps Heps) as [N HN]. specialize (HN N ltac:(lia)).
    unfold R_dist in HN. rewrite bsum_sum_f_R0 in HN.
    pose proof (mgf_part_le (S N) lambda) as K. unfold mgf_term in K.
    apply Rlt_le, abs_bounds in HN. lra.
  Qed.

  (** No smaller proxy will do. *)
  Theorem C3_proxy_sharp : forall v, v < / INR d ->
    exists lambda, exp (v * lambda ^ 2 / 2) < mean m (fun x => exp (lambda * dot d x y)).
  Proof.
    intros v Hv. assert (0 < INR d) as Hp by (apply lt_0_INR; lia).
    assert (forall lambda, 1 + lambda ^ 2 / (2 * INR d) <=
      mean m (fun x => exp (lambda * dot d x y))) as Low.
    { intros lambda. apply le_of_eps. intros eps Heps.
      destruct (C3_mgf lambda eps Heps) as [N HN]. specialize (HN (S N) ltac:(lia)).
      unfold R_dist in HN. rewrite bsum_sum_f_R0 in HN. fold (mgf_term lambda) in HN.
      change (fun k => (lambda ^ 2 / 4) ^ k / (INR (fact k) * rising (INR d / 2) k))
        with (mgf_term lambda) in HN.
      assert (1 + lambda ^ 2 / (2 * INR d) <= bsum (2 + N) (mgf_term lambda)) as B.
      { rewrite bsum_split.
        assert (0 <= bsum N (fun i => mgf_term lambda (2 + i))) as Rest.
        { apply bsum_nonneg. intros i _. unfold mgf_term. apply Rmult_le_pos; [apply pow_le; nra |].
          apply Rlt_le, Rinv_0_lt_compat, Rmult_lt_0_compat; [apply INR_fact_lt_0 |].
          apply rising_pos, dim_pos. }
        replace (1 + lambda ^ 2 / (2 * INR d)) with (bsum 2 (mgf_term lambda)); [lra |].
        cbn [bsum]. unfold mgf_term. cbn [rising pow]. change (fact 0) with 1%nat.
        change (fact 1) with 1%nat. cbn [INR]. field. lra. }
      change (2 + N)%nat with (S (S N)) in B. apply Rlt_le, abs_bounds in HN. lra. }
    destruct (Rle_dec v 0) as [Hv0 | Hv0].
    - exists 1. apply Rlt_le_trans with (1 + 1 ^ 2 / (2 * INR d)); [| apply Low].
      apply Rle_lt_trans with (exp 0); [| rewrite exp_0].
      + destruct Hv0 as [Hv0 | ->];
          [left; apply exp_increasing; lra | right; f_equal; lra].
      + assert (0 < / (2 * INR d)) by (apply Rinv_0_lt_compat; lra). lra.
    - assert (0 < v) as Hvp by lra. set (w := (1 - v * INR d) / 2).
      assert (v * INR d < 1) as Hvd.
      { apply Rmult_lt_reg_r with (/ INR d); [now apply Rinv_0_lt_compat |].
        replace (v * INR d * / INR d) with v by (field; lra). lra. }
      assert (0 < v * INR d) by nra.
      assert (0 < w < 1) as Hw by (unfold w; lra).
      exists (sqrt (2 * w / v)).
      assert (sqrt (2 * w / v) ^ 2 = 2 * w / v) as E.
      { rewrite <- Rsqr_pow2. apply Rsqr_sqrt. apply Rlt_le, Rdiv_lt_0_compat; lra. }
      eapply Rlt_le_trans; [| apply Low]. rewrite E.
      replace (v * (2 * w / v) / 2) with w by (field; lra).
      replace (2 * w / v / (2 * INR d)) with (w / (v * INR d)) by (field; lra).
      assert (exp w * (1 - w) <= 1) as Hexp.
      { pose proof (exp_ineq1_le (- w)). pose proof (exp_pos w).
        replace 1 with (exp w * exp (- w)) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
        replace (exp w * exp (- w) - w) with (exp w * exp (- w) - w) by ring.
        assert (exp w * (1 + - w) <= exp w * exp (- w)) by (apply Rmult_le_compat_l; lra).
        rewrite <- exp_plus, Rplus_opp_r, exp_0 in *. lra. }
      apply Rmult_lt_reg_r with ((1 - w) * (v * INR d)); [apply Rmult_lt_0_compat; lra |].
      apply Rle_lt_trans with (v * INR d).
      + rewrite <- Rmult_assoc. rewrite <- (Rmult_1_l (v * INR d)) at 2.
        apply Rmult_le_compat_r; lra.
      + replace ((1 + w / (v * INR d)) * ((1 - w) * (v * INR d)))
          with ((v * INR d + w) * (1 - w)) by (field; lra).
        unfold w. nra.
  Qed.
End Mgf.

Section Tail.
  Variable d : nat.
  Variable m : sphere_mean d.
  Hypothesis Hd : (2 <= d)%nat.
  Variable y : nat -> R.
  Hypothesis Hy : on_sphere d y.
  Notation cont := (continuous_on_sphere d).

  Lemma mean_shifted : forall a b,
    mean m (fun x => exp (a * dot d x y + b)) <= exp (a ^ 2 / (2 * INR d) + b).
  Proof.
    intros a b. rewrite exp_plus, Rmult_comm.
    eapply Rle_trans;
      [| apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | apply (C3_mgf_bound d m Hd y Hy a)]].
    assert (cont (fun x => exp (a * dot d x y))) as Hc.
    { apply cont_eq with (fun x => exp (a * dot d x y + 0));
        [intros x; f_equal; ring | apply cont_exp]. }
    rewrite <- mean_scale by exact Hc.
    right. apply mean_ext; [apply cont_exp | now apply cont_scale |].
    intros x _. rewrite exp_plus. ring.
  Qed.

  (** P (<x, y> >= t) <= exp (- d t^2 / 2). *)
  Theorem C3_tail : forall t P, 0 <= t ->
    at_most_outer m (fun x => t <= dot d x y) P -> P <= exp (- (INR d * t ^ 2 / 2)).
  Proof.
    intros t P Ht HP. assert (0 < INR d) as Hp by (apply lt_0_INR; lia).
    eapply Rle_trans; [apply (HP (fun x => exp (INR d * t * dot d x y + - (INR d * t * t)))) |].
    - apply cont_exp.
    - intros x _. apply Rlt_le, exp_pos.
    - intros x _ Hx.
      assert (0 <= INR d * t * (dot d x y - t)) by (apply Rmult_le_pos; nra).
      eapply Rle_trans; [| apply exp_ineq1_le]. lra.
    - eapply Rle_trans; [apply mean_shifted |]. right. f_equal. field. lra.
  Qed.

  (** Both sides. *)
  Theorem C3_tail_two_sided : forall t P, 0 <= t ->
    at_most_outer m (fun x => t <= Rabs (dot d x y)) P -> P <= 2 * exp (- (INR d * t ^ 2 / 2)).
  Proof.
    intros t P Ht HP. assert (0 < INR d) as Hp by (apply lt_0_INR; lia).
    set (f := fun (s : R) x => exp (s * (INR d * t) * dot d x y + - (INR d * t * t))).
    assert (forall s, cont (f s)) as Hf by (intros s; apply cont_exp).
    assert (forall s x, 0 < f s x) as Hpos by (intros; apply exp_pos).
    eapply Rle_trans; [apply (HP (fun x => f 1 x + f (-1) x)) |].
    - now apply cont_plus.
    - intros x _. pose proof (Hpos 1 x). pose proof (Hpos (-1) x). lra.
    - intros x _ Hx. pose proof (Hpos 1 x). pose proof (Hpos (-1) x).
      assert (0 <= INR d * t) by nra.
      assert (1 <= f 1 x \/ 1 <= f (-1) x); [| lra].
      unfold Rabs in Hx. destruct (Rcase_abs (dot d x y)).
      + right. eapply Rle_trans; [| apply exp_ineq1_le].
        assert (0 <= INR d * t * (- dot d x y - t)) by (apply Rmult_le_pos; lra). lra.
      + left. eapply Rle_trans; [| apply exp_ineq1_le].
        assert (0 <= INR d * t * (dot d x y - t)) by (apply Rmult_le_pos; lra). lra.
    - rewrite (mean_plus d m (f 1) (f (-1))) by apply Hf. unfold f.
      pose proof (mean_shifted (1 * (INR d * t)) (- (INR d * t * t))) as A.
      pose proof (mean_shifted (-1 * (INR d * t)) (- (INR d * t * t))) as B.
      assert (forall s, s * s = 1 -> (s * (INR d * t)) ^ 2 / (2 * INR d) + - (INR d * t * t)
        = - (INR d * t ^ 2 / 2)) as E.
      { intros s Hs. replace ((s * (INR d * t)) ^ 2) with (s * s * (INR d * t) ^ 2) by ring.
        rewrite Hs. field. lra. }
      rewrite E in A by lra. rewrite E in B by lra. lra.
  Qed.
End Tail.

(** Coefficient by coefficient: those of the moment generating function and of exp (lambda^2/(2d)),
    in powers of lambda^2. *)
Theorem C3_coefficients : forall d k, (1 <= d)%nat ->
  (1 / 4) ^ k / (INR (fact k) * rising (INR d / 2) k) <= (1 / (2 * INR d)) ^ k / INR (fact k).
Proof.
  intros d k Hd. pose proof (INR_fact_lt_0 k) as Hf.
  assert (Hp : 0 < INR d / 2) by (assert (0 < INR d) by (apply lt_0_INR; lia); lra).
  pose proof (rising_ge_pow (INR d / 2) k Hp) as Hr. pose proof (pow_lt _ k Hp) as Hq.
  replace ((1 / 4) ^ k / (INR (fact k) * rising (INR d / 2) k))
    with ((1 / 4) ^ k * / INR (fact k) * / rising (INR d / 2) k) by (field; lra).
  replace ((1 / (2 * INR d)) ^ k / INR (fact k))
    with ((1 / 4) ^ k * / INR (fact k) * / (INR d / 2) ^ k).
  - apply Rmult_le_compat_l; [| now apply Rinv_le_contravar].
    apply Rmult_le_pos; [apply pow_le; lra | now apply Rlt_le, Rinv_0_lt_compat].
  - replace (1 / 4) with (1 / (2 * INR d) * (INR d / 2)) by (field; lra).
    rewrite Rpow_mult_distr. field. lra.
Qed.
