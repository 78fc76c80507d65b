(** C4f, section 1: the swap margin from three numbers, and its range over a box of them.

    [middle e e'] is h = (e + e')/2, of square G; delta = e - e' has |delta|^2 = 4 (1 - kappa)/n;
    c = <h, delta>.  The ratio is m/(2/n), m the cosine margin.
    [ratio_low n g c k]: (1 - k)/(g + (1 - k)/n) - (n/4) c^2/((g + (1 - k)/n)^2 - c^2);
    [ratio_high n g k]: (1 - k)/(g + (1 - k)/n). *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration.
Open Scope R_scope.

Definition middle {E : inner_space} (e e' : E) : E := vscale (1 / 2) (vadd e e').

Definition ratio_high (n g k : R) : R := (1 - k) / (g + (1 - k) / n).

Definition ratio_low (n g c k : R) : R :=
  ratio_high n g k - n / 4 * (c ^ 2 / ((g + (1 - k) / n) ^ 2 - c ^ 2)).

Section Identities.
  Variable E : inner_space.
  Implicit Types e : E.

  Lemma middle_norms : forall e e',
    let G := inner (middle e e') (middle e e') in
    let c := inner (middle e e') (vsub e e') in
    inner e e = G + dist e e' ^ 2 / 4 + c /\
    inner e' e' = G + dist e e' ^ 2 / 4 - c /\
    inner e e' = G - dist e e' ^ 2 / 4.
  Proof.
    intros e e'. cbv zeta. replace (dist e e' ^ 2) with (dist e e' * dist e e') by ring.
    rewrite dist_sq. unfold middle.
    rewrite !inner_scale_l, !inner_scale_r, !inner_add_l, !inner_add_r, !inner_sub_r.
    rewrite (inner_sym E e' e). repeat split; field.
  Qed.

  (** rho = (n/2) (1 - (G - (1 - kappa)/n) / sqrt (H^2 - c^2)), H = G + (1 - kappa)/n. *)
  Theorem C4f_ratio : forall e e' n kappa, 0 < n -> dist e e' ^ 2 = 4 / n * (1 - kappa) ->
    let G := inner (middle e e') (middle e e') in
    let c := inner (middle e e') (vsub e e') in
    let H := G + (1 - kappa) / n in
    (norm e ^ 2 + norm e' ^ 2) / 2 = H /\
    norm e ^ 2 - norm e' ^ 2 = 2 * c /\
    norm e * norm e' = sqrt (H ^ 2 - c ^ 2) /\
    cosine_margin e e' / (2 / n) = n / 2 * (1 - (G - (1 - kappa) / n) / sqrt (H ^ 2 - c ^ 2)).
  Proof.
    intros e e' n kappa Hn Hd. cbv zeta. destruct (middle_norms e e') as [A [B C]].
    cbv zeta in A, B, C. rewrite Hd in A, B, C.
    set (G := inner (middle e e') (middle e e')) in *.
    set (c := inner (middle e e') (vsub e e')) in *.
    replace (4 / n * (1 - kappa) / 4) with ((1 - kappa) / n) in A, B, C by (field; lra).
    set (a := (1 - kappa) / n) in *.
    assert (norm e ^ 2 = G + a + c) as NA by (rewrite <- A, <- norm_sq; ring).
    assert (norm e' ^ 2 = G + a - c) as NB by (rewrite <- B, <- norm_sq; ring).
    assert (norm e * norm e' = sqrt ((G + a) ^ 2 - c ^ 2)) as N.
    { replace ((G + a) ^ 2 - c ^ 2) with ((norm e * norm e') ^ 2)
        by (rewrite Rpow_mult_distr, NA, NB; ring).
      symmetry. apply sqrt_pow2. apply Rmult_le_pos; apply norm_nonneg. }
    split; [lra |]. split; [lra |]. split; [exact N |].
    unfold cosine_margin. rewrite N, C. set (s := sqrt _). unfold Rdiv.
    rewrite Rinv_mult, Rinv_inv. ring.
  Qed.
End Identities.

(** (1 - x)^(-1/2) <= 1 + x/(2 (1 - x)), with x = c^2/H^2. *)
Lemma root_gap : forall H c, 0 <= c -> c < H ->
  / H <= / sqrt (H ^ 2 - c ^ 2) <= / H + c ^ 2 / (2 * H * (H ^ 2 - c ^ 2)).
Proof.
  intros H c Hc HH. assert (0 < H ^ 2 - c ^ 2) as P by nra.
  pose proof (sqrt_lt_R0 _ P) as S. pose proof (sqrt_sqrt _ (Rlt_le _ _ P)) as SS.
  set (s := sqrt (H ^ 2 - c ^ 2)) in *.
  assert (s <= H) as SH by (apply Rnot_lt_le; intros L; nra). split.
  - apply Rinv_le_contravar; assumption.
  - rewrite <- SS. apply Rmult_le_reg_r with (2 * H * (s * s));
      [apply Rmult_lt_0_compat; nra |].
    replace (/ s * (2 * H * (s * s))) with (2 * H * s) by (field; lra).
    replace ((/ H + c ^ 2 / (2 * H * (s * s))) * (2 * H * (s * s)))
      with (2 * (s * s) + c ^ 2) by (field; lra).
    pose proof (pow2_ge_0 (H - s)). nra.
Qed.

(** The ratio against its two bounds at the same G, c and kappa. *)
Lemma ratio_between : forall n G c kappa, 0 < n -> kappa <= 1 -> (1 - kappa) / n <= G ->
  Rabs c < G ->
  ratio_low n G (Rabs c) kappa <=
    n / 2 * (1 - (G - (1 - kappa) / n) / sqrt ((G + (1 - kappa) / n) ^ 2 - c ^ 2))
  <= ratio_high n G kappa.
Proof.
  intros n G c kappa Hn Hk HG Hc. pose proof (Rabs_pos c) as Hc0.
  assert (0 <= (1 - kappa) / n) as Ha
    by (apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra]).
  assert (n * ((1 - kappa) / n) = 1 - kappa) as En by (field; lra).
  unfold ratio_low, ratio_high. rewrite <- (pow2_abs c).
  set (a := (1 - kappa) / n) in *. set (x := Rabs c) in *.
  set (H := G + a). rewrite <- En. assert (x < H) as Hx by (unfold H; lra). assert (0 < H) as HH by lra.
  destruct (root_gap H x Hc0 Hx) as [L U].
  set (q := / sqrt (H ^ 2 - x ^ 2)) in *.
  assert (0 < H ^ 2 - x ^ 2) as P by nra.
  assert (n * a / H = n / 2 * (1 - (G - a) * / H)) as Top by (unfold H in *; field; lra).
  rewrite Top. replace ((G - a) / sqrt (H ^ 2 - x ^ 2)) with ((G - a) * q) by reflexivity. split.
  - assert ((G - a) * q <= (G - a) * / H + (G - a) * (x ^ 2 / (2 * H * (H ^ 2 - x ^ 2)))) as K
      by (rewrite <- Rmult_plus_distr_l; apply Rmult_le_compat_l; lra).
    assert ((G - a) * (x ^ 2 / (2 * H * (H ^ 2 - x ^ 2))) <= 1 / 2 * (x ^ 2 / (H ^ 2 - x ^ 2))) as K'.
    { replace ((G - a) * (x ^ 2 / (2 * H * (H ^ 2 - x ^ 2))))
        with ((G - a) / H * (1 / 2 * (x ^ 2 / (H ^ 2 - x ^ 2)))) by (field; lra).
      rewrite <- Rmult_1_l. apply Rmult_le_compat_r.
      - apply Rmult_le_pos; [lra |]. apply Rmult_le_pos; [apply pow2_ge_0 |].
        apply Rlt_le, Rinv_0_lt_compat, P.
      - apply Rmult_le_reg_r with H; [exact HH |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra.
        unfold H. lra. }
    set (y := x ^ 2 / (H ^ 2 - x ^ 2)) in *. set (z := x ^ 2 / (2 * H * (H ^ 2 - x ^ 2))) in *.
    assert (n / 2 * ((G - a) * q) <= n / 2 * ((G - a) * / H + 1 / 2 * y))
      by (apply Rmult_le_compat_l; lra). lra.
  - apply Rmult_le_compat_l; [lra |].
    assert ((G - a) * / H <= (G - a) * q) by (apply Rmult_le_compat_l; lra). lra.
Qed.

Lemma ratio_high_monotone : forall n g g' k k', 0 < n -> 0 < g -> g <= g' -> k' <= k -> k <= 1 ->
  ratio_high n g' k <= ratio_high n g k'.
Proof.
  intros n g g' k k' Hn Hg Hgg Hk Hk1. unfold ratio_high.
  assert (0 < / n) by now apply Rinv_0_lt_compat.
  assert (0 <= (1 - k) / n) by (apply Rmult_le_pos; lra).
  assert (0 <= (1 - k') / n) by (apply Rmult_le_pos; lra).
  assert (1 - k = n * ((1 - k) / n)) as E by (field; lra).
  assert (1 - k' = n * ((1 - k') / n)) as E' by (field; lra).
  assert ((1 - k) / n <= (1 - k') / n) by (apply Rmult_le_compat_r; lra).
  set (a := (1 - k) / n) in *. set (a' := (1 - k') / n) in *. rewrite E, E'.
  apply Rmult_le_reg_r with ((g' + a) * (g + a')); [apply Rmult_lt_0_compat; lra |].
  replace (n * a / (g' + a) * ((g' + a) * (g + a'))) with (n * (a * g + a * a')) by (field; lra).
  replace (n * a' / (g + a') * ((g' + a) * (g + a'))) with (n * (a' * g' + a * a'))
    by (field; lra).
  apply Rmult_le_compat_l; [lra |]. apply Rplus_le_compat_r. apply Rmult_le_compat; lra.
Qed.

Lemma ratio_low_monotone : forall n g g' c c' k k', 0 < n -> 0 < g -> g <= g' ->
  0 <= c <= c' -> c' < g -> k <= k' -> k' <= 1 ->
  ratio_high n g' k' - n / 4 * (c' ^ 2 / ((g + (1 - k') / n) ^ 2 - c' ^ 2)) <=
  ratio_high n g' k' - n / 4 * (c ^ 2 / ((g + (1 - k) / n) ^ 2 - c ^ 2)).
Proof.
  intros n g g' c c' k k' Hn Hg Hgg Hc Hcg Hk Hk1.
  assert (0 < / n) as Hi by now apply Rinv_0_lt_compat.
  assert (0 <= (1 - k') / n) by (apply Rmult_le_pos; lra).
  assert ((1 - k') / n <= (1 - k) / n) by (apply Rmult_le_compat_r; lra).
  set (a := g + (1 - k') / n) in *. set (b := g + (1 - k) / n) in *.
  assert (0 < a ^ 2 - c' ^ 2) as P by (unfold a in *; nra).
  assert (a ^ 2 <= b ^ 2) by (apply pow_incr; unfold a, b; lra).
  assert (c ^ 2 <= c' ^ 2) by (apply pow_incr; lra).
  assert (n / 4 * (c ^ 2 / (b ^ 2 - c ^ 2)) <= n / 4 * (c' ^ 2 / (a ^ 2 - c' ^ 2))); [| lra].
  apply Rmult_le_compat_l; [lra |].
  apply Rmult_le_compat; [apply pow2_ge_0 | | assumption | apply Rinv_le_contravar; lra].
  apply Rlt_le, Rinv_0_lt_compat. lra.
Qed.

(** The box: G in [g, g'], |c| <= c', kappa in [k, k'] give rho in an explicit interval. *)
Definition box_low (n g g' c' k' : R) : R :=
  ratio_high n g' k' - n / 4 * (c' ^ 2 / ((g + (1 - k') / n) ^ 2 - c' ^ 2)).

Theorem C4f_box : forall (E : inner_space) (e e' : E) n kappa g g' c' k k',
  0 < n -> dist e e' ^ 2 = 4 / n * (1 - kappa) ->
  g <= inner (middle e e') (middle e e') <= g' ->
  Rabs (inner (middle e e') (vsub e e')) <= c' ->
  k <= kappa <= k' -> k' <= 1 -> (1 - k) / n <= g -> c' < g ->
  box_low n g g' c' k' <= cosine_margin e e' / (2 / n) <= ratio_high n g k.
Proof.
  intros E e e' n kappa g g' c' k k' Hn Hd HG Hc Hk Hk1 Ha Hcg.
  destruct (C4f_ratio E e e' n kappa Hn Hd) as [_ [_ [_ ->]]].
  set (G := inner (middle e e') (middle e e')) in *.
  set (c := inner (middle e e') (vsub e e')) in *.
  pose proof (Rabs_pos c) as Hc0. assert (0 < g) as Hg by lra.
  assert (0 < / n) as Hi by now apply Rinv_0_lt_compat.
  assert ((1 - kappa) / n <= (1 - k) / n) by (apply Rmult_le_compat_r; lra).
  destruct (ratio_between n G c kappa Hn ltac:(lra) ltac:(lra) ltac:(lra)) as [L U]. split.
  - eapply Rle_trans; [| exact L]. unfold box_low, ratio_low.
    eapply Rle_trans; [apply (ratio_low_monotone n g g' (Rabs c) c' kappa k'); lra |].
    pose proof (ratio_high_monotone n G g' k' kappa Hn ltac:(lra) ltac:(lra) ltac:(lra) Hk1).
    assert (n / 4 * (Rabs c ^ 2 / ((G + (1 - kappa) / n) ^ 2 - Rabs c ^ 2)) <=
      n / 4 * (Rabs c ^ 2 / ((g + (1 - kappa) / n) ^ 2 - Rabs c ^ 2))); [| lra].
    apply Rmult_le_compat_l; [lra |]. apply Rmult_le_compat_l; [apply pow2_ge_0 |].
    assert (0 <= (1 - kappa) / n) by (apply Rmult_le_pos; lra).
    apply Rinv_le_contravar; [nra |].
    assert ((g + (1 - kappa) / n) ^ 2 <= (G + (1 - kappa) / n) ^ 2) by (apply pow_incr; lra). lra.
  - eapply Rle_trans; [exact U |]. apply ratio_high_monotone; lra.
Qed.
