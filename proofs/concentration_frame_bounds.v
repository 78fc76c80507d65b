(** C4f in numbers: the exponents bounded by whole numbers over a fixed denominator, by the kernel.

    All of l, g, h, k, x are fractions: l over P, the others over W.
    [rate_above d N P a k]: whole numbers over P that bound norm_rate after k fillers, and the sum
    of the rates before, from above, for l = a/P; each division is rounded up.
    [rate_below d N P a k]: the same for - norm_rate at -l, from below.
    [mass_above d P m]: bounds P cross_mass from above for m fillers.
    [above_holds], [below_holds], [cross_holds]: the integer inequalities that leave each of the
    three exponents at most -y. *)
From Coq Require Import Reals Lra Lia Arith ZArith.
From Binding Require Import finite_sum inner_product concentration_chain concentration_level_fresh
  concentration_frame_code concentration_frame_norm concentration_frame_cross
  concentration_frame_law.
Open Scope R_scope.

Fixpoint rate_above (d N P a : Z) (k : nat) : Z * Z :=
  match k with
  | O => (a, 0)%Z
  | S k => let (t, s) := rate_above d N P a k in
           (t + (2 * t * t / (P * N * (d - (N - 1 - Z.of_nat k))) + 1), s + t)%Z
  end.

Fixpoint rate_below (d N P a : Z) (k : nat) : Z * Z :=
  match k with
  | O => (a, 0)%Z
  | S k => let (t, s) := rate_below d N P a k in
           (t - (2 * t * t / (P * N * (d - (N - 1 - Z.of_nat k))) + 1), s + t)%Z
  end.

Fixpoint mass_above (d P : Z) (m : nat) : Z :=
  match m with
  | O => 0%Z
  | S m => (mass_above d P m + (P / (d - 2 - Z.of_nat m) + 1))%Z
  end.

Definition above_holds (d N P W : Z) (n : nat) (a g h y : Z) : bool :=
  let (t, s) := rate_above d N P a n in
  (t * (W + h) + s * W - a * g * N <=? - (y * P * N * W))%Z.

Definition below_holds (d N P W : Z) (n : nat) (a g h y : Z) : bool :=
  let (t, s) := rate_below d N P a n in
  ((0 <=? t) && (4 * a <=? P * N * (d - N + 1)) &&
   (a * g * N - t * (W + h) - s * W <=? - (y * P * N * W)))%Z%bool.

Definition cross_holds (d N P W : Z) (n : nat) (x k y : Z) : bool :=
  (2 * y * W * (4 * (W - k) * mass_above d P n * (d - 1) + 4 * P * W)
    <=? x * x * (N * N * P * (d - 1)))%Z.

Lemma round_up : forall x c : Z, (0 < c)%Z -> IZR x / IZR c <= IZR (x / c + 1).
Proof.
  intros x c Hc. apply Rmult_le_reg_r with (IZR c); [now apply IZR_lt |].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r
    by (apply Rgt_not_eq, IZR_lt, Hc). rewrite <- mult_IZR. apply IZR_le.
  pose proof (Z.div_mod x c ltac:(lia)). pose proof (Z.mod_pos_bound x c Hc). lia.
Qed.

Section Bounds.
  Variables d N : nat.
  Hypothesis HN : (2 <= N)%nat.
  Hypothesis Hd : (N <= d)%nat.
  Variables P W : Z.
  Hypothesis HP : (0 < P)%Z.
  Hypothesis HW : (0 < W)%Z.
  Notation dz := (Z.of_nat d).
  Notation nz := (Z.of_nat N).

  Lemma places : 0 < IZR P /\ 0 < IZR W /\ 0 < IZR nz /\ INR N = IZR nz.
  Proof. rewrite INR_IZR_INZ. repeat split; apply IZR_lt; lia. Qed.

  Lemma left_dimension : forall k, (k <= N - 2)%nat ->
    INR (d - (N - 1 - k)) = IZR (dz - (nz - 1 - Z.of_nat k)) /\
    (0 < dz - (nz - 1 - Z.of_nat k))%Z.
  Proof. intros k Hk. rewrite INR_IZR_INZ. split; [f_equal |]; lia. Qed.

  (** The step in reals, as the rounded division sees it. *)
  Lemma step_fraction : forall t k, (k <= N - 2)%nat ->
    2 * (IZR t / IZR P) ^ 2 / (INR N * INR (d - (N - 1 - k))) =
    IZR (2 * t * t) / IZR (P * nz * (dz - (nz - 1 - Z.of_nat k))) / IZR P.
  Proof.
    intros t k Hk. destruct places as [PP [_ [PN EN]]]. destruct (left_dimension k Hk) as [E L].
    apply IZR_lt in L. rewrite EN, E, !mult_IZR. field. repeat split; lra.
  Qed.

  Lemma rate_above_bounds : forall a k, (0 <= a)%Z -> (k <= N - 2)%nat ->
    let l := IZR a / IZR P in
    norm_rate d N l k <= IZR (fst (rate_above dz nz P a k)) / IZR P /\
    bsum k (norm_rate d N l) <= IZR (snd (rate_above dz nz P a k)) / IZR P.
  Proof.
    intros a k Ha. cbv zeta. destruct places as [PP [_ [PN EN]]].
    assert (0 <= IZR a / IZR P) as Hl.
    { apply Rmult_le_pos; [now apply IZR_le | apply Rlt_le, Rinv_0_lt_compat, PP]. }
    induction k as [| k IH]; intros Hk; [cbn; lra |]. specialize (IH ltac:(lia)).
    cbn [rate_above norm_rate bsum]. destruct (rate_above dz nz P a k) as [t s].
    cbn [fst snd] in *. destruct IH as [I1 I2].
    pose proof (norm_rate_nonneg d N _ HN Hd Hl k) as R0.
    set (r := norm_rate d N (IZR a / IZR P) k) in *.
    destruct (left_dimension k ltac:(lia)) as [E L].
    assert (0 < P * nz * (dz - (nz - 1 - Z.of_nat k)))%Z as HC
      by (apply Z.mul_pos_pos; [apply Z.mul_pos_pos |]; lia).
    pose proof (round_up (2 * t * t) _ HC) as Up. split.
    - rewrite plus_IZR. apply Rle_trans with (IZR t / IZR P
        + 2 * (IZR t / IZR P) ^ 2 / (INR N * INR (d - (N - 1 - k)))).
      + apply Rplus_le_compat; [exact I1 |]. apply Rmult_le_compat_r.
        * apply Rlt_le, Rinv_0_lt_compat, Rmult_lt_0_compat; [lra |].
          rewrite E. now apply IZR_lt.
        * apply Rmult_le_compat_l; [lra |]. apply pow_incr. lra.
      + rewrite step_fraction by lia. unfold Rdiv at 4. rewrite Rmult_plus_distr_r.
        apply Rplus_le_compat_l. apply Rmult_le_compat_r; [| exact Up].
        apply Rlt_le, Rinv_0_lt_compat, PP.
    - rewrite plus_IZR. unfold Rdiv in *. rewrite Rmult_plus_distr_r. lra.
  Qed.

  Lemma rate_below_bounds : forall a k, (0 <= a)%Z -> (4 * a <= P * nz * (dz - nz + 1))%Z ->
    (k <= N - 2)%nat -> let l := IZR a / IZR P in
    IZR (fst (rate_below dz nz P a k)) / IZR P <= - norm_rate d N (- l) k <= l /\
    IZR (snd (rate_below dz nz P a k)) / IZR P <= - bsum k (norm_rate d N (- l)).
  Proof.
    intros a k Ha Hs. cbv zeta. destruct places as [PP [_ [PN EN]]].
    set (l := IZR a / IZR P).
    assert (4 * l <= IZR nz * IZR (dz - nz + 1)) as Small.
    { apply IZR_le in Hs. rewrite !mult_IZR in Hs. unfold l.
      apply Rmult_le_reg_r with (IZR P); [exact PP |].
      replace (4 * (IZR a / IZR P) * IZR P) with (4 * IZR a) by (field; lra). lra. }
    induction k as [| k IH]; intros Hk; [cbn; rewrite Ropp_involutive; unfold l; lra |].
    specialize (IH ltac:(lia)).
    cbn [rate_below norm_rate bsum]. destruct (rate_below dz nz P a k) as [t s].
    cbn [fst snd] in *. destruct IH as [[I1 I3] I2].
    set (r := norm_rate d N (- l) k) in *.
    destruct (left_dimension k ltac:(lia)) as [E L].
    assert (0 < P * nz * (dz - (nz - 1 - Z.of_nat k)))%Z as HC
      by (apply Z.mul_pos_pos; [apply Z.mul_pos_pos |]; lia).
    pose proof (round_up (2 * t * t) _ HC) as Up.
    pose proof (step_fraction t k ltac:(lia)) as F.
    assert (IZR (dz - nz + 1) <= INR (d - (N - 1 - k))) as Dim by (rewrite E; apply IZR_le; lia).
    rewrite EN in *. set (u := IZR t / IZR P) in *. set (D := INR (d - (N - 1 - k))) in *.
    assert (0 < D) as HD by (rewrite E; now apply IZR_lt).
    assert (4 * l <= IZR nz * D) as Small'
      by (eapply Rle_trans; [exact Small |]; apply Rmult_le_compat_l; lra).
    assert (0 < IZR nz * D) as Pos by now apply Rmult_lt_0_compat.
    split; [split |].
    - rewrite minus_IZR. apply Rle_trans with (u - 2 * u ^ 2 / (IZR nz * D)).
      + rewrite F. unfold u, Rdiv at 1. rewrite Rmult_minus_distr_r. fold (IZR t / IZR P).
        apply Rplus_le_compat_l, Ropp_le_contravar. apply Rmult_le_compat_r; [| exact Up].
        apply Rlt_le, Rinv_0_lt_compat, PP.
      + apply Rmult_le_reg_r with (IZR nz * D); [exact Pos |].
        replace ((u - 2 * u ^ 2 / (IZR nz * D)) * (IZR nz * D))
          with (u * (IZR nz * D) - 2 * u ^ 2) by (field; lra).
        replace (- (r + 2 * r ^ 2 / (IZR nz * D)) * (IZR nz * D))
          with (- r * (IZR nz * D) - 2 * r ^ 2) by (field; lra).
        assert (0 <= (- r - u) * (IZR nz * D - 2 * (- r + u))) by (apply Rmult_le_pos; lra). lra.
    - assert (0 <= 2 * r ^ 2 / (IZR nz * D)); [| lra].
      apply Rmult_le_pos; [pose proof (pow2_ge_0 r); lra | apply Rlt_le, Rinv_0_lt_compat, Pos].
    - rewrite plus_IZR. unfold u, Rdiv in *. rewrite Rmult_plus_distr_r. lra.
  Qed.

  Lemma mass_above_bounds : forall m, (m <= N - 2)%nat ->
    bsum m (fun j => / INR (d - (2 + j))) <= IZR (mass_above dz P m) / IZR P.
  Proof.
    intros m. destruct places as [PP _]. induction m as [| m IH]; intros Hm; [cbn; lra |].
    cbn [bsum mass_above]. rewrite plus_IZR. unfold Rdiv. rewrite Rmult_plus_distr_r.
    apply Rplus_le_compat; [apply IH; lia |].
    assert (0 < dz - 2 - Z.of_nat m)%Z as L by lia.
    pose proof (round_up P _ L) as Up. apply IZR_lt in L.
    replace (INR (d - (2 + m))) with (IZR (dz - 2 - Z.of_nat m))
      by (rewrite INR_IZR_INZ; f_equal; lia).
    apply Rmult_le_reg_r with (IZR P); [exact PP |].
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra. unfold Rdiv in Up. lra.
  Qed.
End Bounds.
