(** C4f in numbers: what the norm and the cross term cost, from three integer checks.

    [above_holds], [below_holds], [cross_holds]: as in concentration_frame_bounds.v.
    [frame_failure]: as in concentration_frame_law.v. *)
From Coq Require Import Reals Lra Lia Arith ZArith.
From Binding Require Import finite_sum inner_product concentration_chain
  concentration_sphere_sharper_instances concentration_exp_series
  concentration_frame_code concentration_frame_norm concentration_frame_cross
  concentration_frame_law concentration_frame_bounds.
Open Scope R_scope.

Section Check.
  Variables d N : nat.
  Hypothesis HN : (2 <= N)%nat.
  Hypothesis Hd : (N <= d)%nat.
  Variables P W : Z.
  Hypothesis HP : (0 < P)%Z.
  Hypothesis HW : (0 < W)%Z.
  Notation dz := (Z.of_nat d).
  Notation nz := (Z.of_nat N).

  Lemma exponent_form : forall l h, norm_exponent d N l h =
    norm_rate d N l (N - 2) * ((1 + h) / INR N) + bsum (N - 2) (norm_rate d N l) * / INR N.
  Proof. intros l h. unfold norm_exponent. f_equal. apply bsum_scal_r. Qed.

  Lemma above_exponent : forall a g h y, (0 <= a)%Z -> (0 <= W + h)%Z ->
    above_holds dz nz P W (N - 2) a g h y = true ->
    norm_exponent d N (IZR a / IZR P) (IZR h / IZR W) - IZR a / IZR P * (IZR g / IZR W) <= - IZR y.
  Proof.
    intros a g h y Ha Hh H. destruct (places d N HN Hd P W HP HW) as [PP [PW [PN EN]]].
    destruct (rate_above_bounds d N HN Hd P W HP HW a (N - 2) Ha (le_n _)) as [A B].
    unfold above_holds in H. destruct (rate_above dz nz P a (N - 2)) as [t s]. cbn [fst snd] in *.
    apply Z.leb_le, IZR_le in H. rewrite opp_IZR, minus_IZR, plus_IZR, !mult_IZR, plus_IZR in H.
    rewrite exponent_form, EN.
    set (r := norm_rate d N (IZR a / IZR P) (N - 2)) in *. set (b := bsum (N - 2) (norm_rate d N _)) in *.
    apply IZR_le in Hh. rewrite plus_IZR in Hh.
    apply Rle_trans with (IZR t / IZR P * ((1 + IZR h / IZR W) / IZR nz)
      + IZR s / IZR P * / IZR nz - IZR a / IZR P * (IZR g / IZR W)).
    - apply Rplus_le_compat_r. apply Rplus_le_compat; apply Rmult_le_compat_r; try assumption.
      + replace ((1 + IZR h / IZR W) / IZR nz) with ((IZR W + IZR h) * / (IZR W * IZR nz))
          by (field; lra).
        apply Rmult_le_pos; [exact Hh | apply Rlt_le, Rinv_0_lt_compat, Rmult_lt_0_compat; lra].
      + apply Rlt_le, Rinv_0_lt_compat, PN.
    - apply Rmult_le_reg_r with (IZR P * IZR nz * IZR W);
        [apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat |]; lra |].
      replace ((IZR t / IZR P * ((1 + IZR h / IZR W) / IZR nz) + IZR s / IZR P * / IZR nz
        - IZR a / IZR P * (IZR g / IZR W)) * (IZR P * IZR nz * IZR W)) with
        (IZR t * (IZR W + IZR h) + IZR s * IZR W - IZR a * IZR g * IZR nz) by (field; lra). lra.
  Qed.

  Lemma below_exponent : forall a g h y, (0 <= a)%Z -> (0 <= W + h)%Z ->
    below_holds dz nz P W (N - 2) a g h y = true ->
    norm_rate d N (- (IZR a / IZR P)) (N - 2) <= 0 /\
    norm_exponent d N (- (IZR a / IZR P)) (IZR h / IZR W) + IZR a / IZR P * (IZR g / IZR W)
      <= - IZR y.
  Proof.
    intros a g h y Ha Hh H. destruct (places d N HN Hd P W HP HW) as [PP [PW [PN EN]]].
    unfold below_holds in H.
    destruct (rate_below dz nz P a (N - 2)) as [t s] eqn:Er.
    apply andb_prop in H. destruct H as [H1 H]. apply andb_prop in H1. destruct H1 as [Ht Hs].
    apply Z.leb_le in Ht, Hs.
    destruct (rate_below_bounds d N HN Hd P W HP HW a (N - 2) Ha Hs (le_n _)) as [[A _] B].
    rewrite Er in A, B. cbn [fst snd] in *.
    apply Z.leb_le, IZR_le in H. rewrite opp_IZR, !minus_IZR, !mult_IZR, plus_IZR in H.
    rewrite exponent_form, EN.
    set (r := norm_rate d N (- (IZR a / IZR P)) (N - 2)) in *. set (b := bsum (N - 2) (norm_rate d N _)) in *.
    apply IZR_le in Hh. rewrite plus_IZR in Hh. split.
    - apply IZR_le in Ht. assert (0 <= IZR t / IZR P); [| lra].
      apply Rmult_le_pos; [exact Ht | apply Rlt_le, Rinv_0_lt_compat, PP].
    - apply Rle_trans with (- (IZR t / IZR P) * ((1 + IZR h / IZR W) / IZR nz)
        + - (IZR s / IZR P) * / IZR nz + IZR a / IZR P * (IZR g / IZR W)).
      + apply Rplus_le_compat_r. apply Rplus_le_compat; apply Rmult_le_compat_r; try lra.
        * replace ((1 + IZR h / IZR W) / IZR nz) with ((IZR W + IZR h) * / (IZR W * IZR nz))
            by (field; lra).
          apply Rmult_le_pos; [exact Hh | apply Rlt_le, Rinv_0_lt_compat, Rmult_lt_0_compat; lra].
        * apply Rlt_le, Rinv_0_lt_compat, PN.
      + apply Rmult_le_reg_r with (IZR P * IZR nz * IZR W);
          [apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat |]; lra |].
        replace ((- (IZR t / IZR P) * ((1 + IZR h / IZR W) / IZR nz) + - (IZR s / IZR P) * / IZR nz
          + IZR a / IZR P * (IZR g / IZR W)) * (IZR P * IZR nz * IZR W)) with
          (IZR a * IZR g * IZR nz - IZR t * (IZR W + IZR h) - IZR s * IZR W) by (field; lra). lra.
  Qed.

  Lemma cross_exponent : forall x k y, (2 <= d)%nat -> (k <= W)%Z ->
    cross_holds dz nz P W (N - 2) x k y = true ->
    IZR y <= (IZR x / IZR W) ^ 2 / (2 * cross_proxy d N (IZR k / IZR W)).
  Proof.
    intros x k y H2 Hk H. destruct (places d N HN Hd P W HP HW) as [PP [PW [PN EN]]].
    pose proof (mass_above_bounds d N HN Hd P W HP HW (N - 2) (le_n _)) as A.
    fold (cross_mass d N) in A.
    assert (INR (d - 1) = IZR (dz - 1)) as ED by (rewrite INR_IZR_INZ; f_equal; lia).
    assert (0 < IZR (dz - 1)) as PD by (apply IZR_lt; lia).
    assert (IZR k / IZR W <= 1) as K1.
    { apply Rmult_le_reg_r with (IZR W); [exact PW |]. unfold Rdiv.
      rewrite Rmult_assoc, Rinv_l, Rmult_1_l, Rmult_1_r by lra. now apply IZR_le. }
    pose proof (cross_proxy_positive d N HN Hd _ K1) as PV.
    unfold cross_holds in H. apply Z.leb_le, IZR_le in H.
    rewrite !mult_IZR, plus_IZR, !mult_IZR, (minus_IZR W k) in H.
    set (m := IZR (mass_above dz P (N - 2))) in *. set (D := IZR (dz - 1)) in *.
    assert (cross_proxy d N (IZR k / IZR W) <=
      (4 * (IZR W - IZR k) * m * D + 4 * IZR P * IZR W) / (IZR W * IZR nz ^ 2 * IZR P * D)) as V.
    { unfold cross_proxy. rewrite EN, ED.
      apply Rle_trans with (4 * (1 - IZR k / IZR W) / IZR nz ^ 2 * (m / IZR P)
        + 4 / (IZR nz ^ 2 * D)); [| right; field; lra].
      apply Rplus_le_compat_r, Rmult_le_compat_l; [| exact A].
      apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat, pow_lt, PN]. }
    set (v := cross_proxy d N (IZR k / IZR W)) in *.
    apply Rmult_le_reg_r with (2 * v); [lra |].
    replace ((IZR x / IZR W) ^ 2 / (2 * v) * (2 * v)) with ((IZR x / IZR W) ^ 2) by (field; lra).
    destruct (Rle_dec 0 (IZR y)) as [Hy | Hy].
    - eapply Rle_trans; [apply Rmult_le_compat_l; [exact Hy | apply Rmult_le_compat_l;
        [lra | exact V]] |].
      assert (0 < IZR W ^ 2 * IZR nz ^ 2 * IZR P * D) as Pos.
      { repeat apply Rmult_lt_0_compat; try apply pow_lt; lra. }
      apply Rmult_le_reg_r with (IZR W ^ 2 * IZR nz ^ 2 * IZR P * D); [exact Pos |].
      replace ((IZR x / IZR W) ^ 2 * (IZR W ^ 2 * IZR nz ^ 2 * IZR P * D)) with
        (IZR x * IZR x * (IZR nz * IZR nz * IZR P * D)) by (field; lra).
      replace (IZR y * (2 * ((4 * (IZR W - IZR k) * m * D + 4 * IZR P * IZR W)
        / (IZR W * IZR nz ^ 2 * IZR P * D))) * (IZR W ^ 2 * IZR nz ^ 2 * IZR P * D)) with
        (2 * IZR y * IZR W * (4 * (IZR W - IZR k) * m * D + 4 * IZR P * IZR W)) by (field; lra).
      exact H.
    - apply Rle_trans with 0; [| apply pow2_ge_0].
      assert (0 <= - IZR y * (2 * v)) by (apply Rmult_le_pos; lra). lra.
  Qed.

  (** The failure of the three events, from the three checks. *)
  Theorem C4f_failure_checked : forall a a' g g' x k h h' y,
    (2 <= d)%nat -> (0 <= a)%Z -> (0 <= a')%Z -> (0 <= W + h)%Z -> (0 <= W + h')%Z -> (k <= W)%Z ->
    above_holds dz nz P W (N - 2) a g' h' y = true ->
    below_holds dz nz P W (N - 2) a' g h y = true ->
    cross_holds dz nz P W (N - 2) x k y = true ->
    norm_rate d N (- (IZR a' / IZR P)) (N - 2) <= 0 /\
    frame_failure d N (IZR a / IZR P) (IZR a' / IZR P) (IZR g / IZR W) (IZR g' / IZR W)
      (IZR x / IZR W) (IZR k / IZR W) (IZR h / IZR W) (IZR h' / IZR W) <= 4 * exp (- IZR y).
  Proof.
    intros a a' g g' x k h h' y H2 Ha Ha' Hh Hh' Hk HA HB HC.
    pose proof (above_exponent a g' h' y Ha Hh' HA) as A.
    destruct (below_exponent a' g h y Ha' Hh HB) as [R B].
    pose proof (cross_exponent x k y H2 Hk HC) as C. split; [exact R |]. unfold frame_failure.
    apply exp_le in A, B. apply Ropp_le_contravar, exp_le in C. lra.
  Qed.
End Check.

Lemma exp_minus_five : exp (-5) <= 1 / 148.
Proof.
  assert (27182 / 10000 <= exp 1) as E.
  { eapply Rle_trans; [| apply (exp_part_le 9 1); lra]. unfold exp_part. cbn [bsum pow].
    replace (INR (fact 0)) with 1 by reflexivity. replace (INR (fact 1)) with 1 by reflexivity.
    rewrite !INR_IZR_INZ. change (Z.of_nat (fact 2)) with 2%Z. change (Z.of_nat (fact 3)) with 6%Z.
    change (Z.of_nat (fact 4)) with 24%Z. change (Z.of_nat (fact 5)) with 120%Z.
    change (Z.of_nat (fact 6)) with 720%Z. change (Z.of_nat (fact 7)) with 5040%Z.
    change (Z.of_nat (fact 8)) with 40320%Z. lra. }
  assert (148 <= exp 5) as F.
  { replace 5 with (INR 5 * 1) by (cbn; ring). rewrite exp_power.
    apply Rle_trans with ((27182 / 10000) ^ 5); [lra | apply pow_incr; lra]. }
  replace (-5) with (- (5)) by lra. rewrite exp_Ropp. unfold Rdiv. rewrite Rmult_1_l.
  apply Rinv_le_contravar; lra.
Qed.
