(** C0: the swap margin of a code whose roles are isometries, exactly, in any dimension.

    [keeps T]             the map T keeps inner products: <T u, T v> = <u, v>.
    [placed N T x]        the code N^(-1/2) (T_0 x_0 + ... + T_{N-1} x_{N-1}): position k has its
                          own map T_k, a word of roles, and carries the filler x_k.
    [exchange i j x]      the fillers x with those at i and j exchanged.
    [cosine_margin e e']  m = 1 - <e, e'>/(|e| |e'|), the margin of the image aligned with e.
    [crosstalk T x i j]   zeta = <T_i w, T_j w> with w = (x_i - x_j)/sqrt 2.
    [norm_gap e e']       theta = (|e| - |e'|)/|e - e'|.
    Nothing is asked of the ranges of the maps: with N = b^D words of b roles, reused at every
    level or fresh, this is the code of the finite-dimensional law ([concentration_words]). *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product.
Open Scope R_scope.

Definition keeps {E : inner_space} (T : E -> E) : Prop :=
  forall u v, inner (T u) (T v) = inner u v.

Definition placed {E : inner_space} (N : nat) (T : nat -> E -> E) (x : nat -> E) : E :=
  vscale (/ sqrt (INR N)) (vsum N (fun k => T k (x k))).

Definition exchange {A : Type} (i j : nat) (x : nat -> A) (k : nat) : A :=
  if Nat.eq_dec k i then x j else if Nat.eq_dec k j then x i else x k.

Definition cosine_margin {E : inner_space} (e e' : E) : R :=
  1 - inner e e' / (norm e * norm e').

Definition crosstalk {E : inner_space} (T : nat -> E -> E) (x : nat -> E) (i j : nat) : R :=
  inner (T i (vscale (/ sqrt 2) (vsub (x i) (x j)))) (T j (vscale (/ sqrt 2) (vsub (x i) (x j)))).

Definition norm_gap {E : inner_space} (e e' : E) : R := (norm e - norm e') / dist e e'.

(** ** Two vectors, their distance and their norms *)

Section Pair.
  Variable E : inner_space.
  Implicit Types e u v : E.

  Lemma dist_square : forall e e', dist e e' ^ 2 = norm e ^ 2 + norm e' ^ 2 - 2 * inner e e'.
  Proof.
    intros e e'. replace (dist e e' ^ 2) with (dist e e' * dist e e') by ring.
    rewrite dist_sq, <- !norm_sq. ring.
  Qed.

  Lemma dist_swap_nonneg : forall e e', 0 <= dist e e'.
  Proof. intros e e'. apply norm_nonneg. Qed.

  (** The margin is the squared distance, less the square of the gap of the norms. *)
  Theorem C0_distance_form : forall e e', 0 < norm e -> 0 < norm e' ->
    cosine_margin e e' =
    (dist e e' ^ 2 - (norm e - norm e') ^ 2) / (2 * (norm e * norm e')).
  Proof.
    intros e e' HA HB. rewrite dist_square. unfold cosine_margin. field. lra.
  Qed.

  Lemma cosine_margin_nonneg : forall e e', 0 < norm e -> 0 < norm e' -> 0 <= cosine_margin e e'.
  Proof.
    intros e e' HA HB. unfold cosine_margin. pose proof (inner_le_norm E e e') as H.
    assert (HAB : 0 < norm e * norm e') by nra.
    assert (inner e e' / (norm e * norm e') <= 1); [| lra].
    apply (Rmult_le_reg_r (norm e * norm e')); [exact HAB |].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  Qed.

  (** <e - e', e + e'> = |e|^2 - |e'|^2. *)
  Lemma difference_sum : forall e e',
    inner (vsub e e') (vadd e e') = norm e ^ 2 - norm e' ^ 2.
  Proof.
    intros e e'. rewrite inner_sub_l, !inner_add_r, (inner_sym E e' e).
    replace (norm e ^ 2) with (norm e * norm e) by ring.
    replace (norm e' ^ 2) with (norm e' * norm e') by ring.
    rewrite !norm_sq. ring.
  Qed.

  Lemma norm_triangle : forall e e', norm (vadd e e') <= norm e + norm e'.
  Proof.
    intros e e'. pose proof (norm_nonneg E e). pose proof (norm_nonneg E e').
    apply Rsqr_incr_0_var; [unfold Rsqr | lra].
    rewrite norm_sq, inner_add_l, !inner_add_r, (inner_sym E e' e), <- !norm_sq.
    pose proof (inner_le_norm E e e'). nra.
  Qed.

  (** theta as an inner product, over |delta| (A + B). *)
  Theorem C0_norm_gap : forall e e', 0 < norm e -> 0 < norm e' ->
    norm_gap e e' = inner (vsub e e') (vadd e e') / (dist e e' * (norm e + norm e')).
  Proof.
    intros e e' HA HB. rewrite difference_sum. unfold norm_gap, Rdiv.
    rewrite Rinv_mult. set (t := / dist e e'). field. lra.
  Qed.

  (** |theta| is at most the absolute cosine of the angle between e - e' and e + e'. *)
  Theorem C0_angle : forall e e', 0 < norm e -> 0 < norm e' ->
    Rabs (norm_gap e e') <=
    Rabs (inner (vsub e e') (vadd e e') / (norm (vsub e e') * norm (vadd e e'))).
  Proof.
    intros e e' HA HB. rewrite C0_norm_gap by assumption.
    change (dist e e') with (norm (vsub e e')).
    pose proof (cauchy_schwarz E (vsub e e') (vadd e e')) as HCS.
    pose proof (norm_triangle e e') as HT.
    pose proof (norm_nonneg E (vsub e e')) as Hd. pose proof (norm_nonneg E (vadd e e')) as Hs.
    unfold Rdiv. rewrite !Rabs_mult.
    destruct (Req_dec (norm (vsub e e') * norm (vadd e e')) 0) as [H0 | H0].
    - rewrite H0 in HCS. pose proof (Rabs_pos (inner (vsub e e') (vadd e e'))).
      replace (Rabs (inner (vsub e e') (vadd e e'))) with 0 by lra. lra.
    - assert (0 < norm (vsub e e')) by (apply Rnot_le_lt; intros H; apply H0; nra).
      assert (0 < norm (vadd e e')) by (apply Rnot_le_lt; intros H'; apply H0; nra).
      apply Rmult_le_compat_l; [apply Rabs_pos |].
      assert (Hds : 0 < norm (vsub e e') * norm (vadd e e')) by (apply Rmult_lt_0_compat; lra).
      assert (Hle : norm (vsub e e') * norm (vadd e e') <= norm (vsub e e') * (norm e + norm e'))
        by (apply Rmult_le_compat_l; lra).
      rewrite (Rabs_right (/ (_ * (_ + _)))) by (apply Rle_ge, Rlt_le, Rinv_0_lt_compat; lra).
      rewrite Rabs_right by (apply Rle_ge, Rlt_le, Rinv_0_lt_compat; lra).
      apply Rinv_le_contravar; lra.
  Qed.

  (** e and c are the same vector as far as any inner product can see. *)
  Lemma seen_same : forall u v u' v' : E,
    (forall w, inner u w = inner u' w) -> (forall w, inner v w = inner v' w) ->
    inner u v = inner u' v'.
  Proof. intros u v u' v' Hu Hv. now rewrite Hu, inner_sym, Hv, inner_sym. Qed.

  (** A map that keeps inner products sends c (u - v) to c (T u - T v), up to a null vector. *)
  Lemma keeps_difference : forall (T : E -> E) c u v w, keeps T ->
    inner (T (vscale c (vsub u v))) w = c * (inner (T u) w - inner (T v) w).
  Proof.
    intros T c u v w HT. set (s := vscale c (vsub u v)).
    rewrite <- inner_sub_l, <- inner_scale_l.
    apply Rminus_diag_uniq. rewrite <- inner_sub_l. apply null_inner. unfold null.
    rewrite inner_sub_l, !inner_sub_r, !inner_scale_l, !inner_scale_r, !inner_sub_l, !inner_sub_r.
    rewrite !HT. unfold s. rewrite !inner_scale_l, !inner_scale_r, !inner_sub_l, !inner_sub_r. ring.
  Qed.
End Pair.

(** ** The code *)

Section Code.
  Variable E : inner_space.
  Variables (N : nat) (T : nat -> E -> E) (x : nat -> E) (i j : nat).
  Hypothesis roles : forall k, (k < N)%nat -> keeps (T k).
  Hypothesis Hi : (i < N)%nat.
  Hypothesis Hj : (j < N)%nat.
  Hypothesis Hij : i <> j.

  Lemma exchange_first : exchange i j x i = x j.
  Proof. unfold exchange. destruct (Nat.eq_dec i i); congruence. Qed.

  Lemma exchange_second : exchange i j x j = x i.
  Proof.
    unfold exchange. destruct (Nat.eq_dec j i); [congruence |].
    destruct (Nat.eq_dec j j); congruence.
  Qed.

  Lemma exchange_other : forall k, k <> i -> k <> j -> exchange i j x k = x k.
  Proof.
    intros k Hki Hkj. unfold exchange. destruct (Nat.eq_dec k i); [congruence |].
    destruct (Nat.eq_dec k j); congruence.
  Qed.

  Lemma placed_inner : forall y v,
    inner (placed N T y) v = / sqrt (INR N) * bsum N (fun k => inner (T k (y k)) v).
  Proof. intros y v. unfold placed. now rewrite inner_scale_l, inner_vsum_l. Qed.

  (** The swap moves the code by N^(-1/2) (T_i - T_j)(x_i - x_j). *)
  Lemma swap_difference : forall v,
    inner (vsub (placed N T x) (placed N T (exchange i j x))) v =
    / sqrt (INR N) * (inner (T i (x i)) v - inner (T i (x j)) v
                      - (inner (T j (x i)) v - inner (T j (x j)) v)).
  Proof.
    intros v. rewrite inner_sub_l, !placed_inner, <- Rmult_minus_distr_l, <- bsum_minus. f_equal.
    rewrite (bsum_ext N _ (fun k =>
      delta i k * (inner (T i (x i)) v - inner (T i (x j)) v) +
      delta j k * (inner (T j (x j)) v - inner (T j (x i)) v))).
    - rewrite bsum_plus, !bsum_delta by assumption. ring.
    - intros k _. destruct (Nat.eq_dec i k) as [<- | Hki].
      + rewrite exchange_first, delta_same, delta_diff by congruence. ring.
      + rewrite (delta_diff i k Hki). destruct (Nat.eq_dec j k) as [<- | Hkj].
        * rewrite exchange_second, delta_same. ring.
        * rewrite (delta_diff j k Hkj), exchange_other by congruence. ring.
  Qed.

  Let w : E := vscale (/ sqrt 2) (vsub (x i) (x j)).

  Lemma swap_vector : forall v,
    inner (vsub (placed N T x) (placed N T (exchange i j x))) v =
    inner (vscale (sqrt 2 / sqrt (INR N)) (vsub (T i w) (T j w))) v.
  Proof.
    intros v. rewrite swap_difference, inner_scale_l, inner_sub_l. unfold w.
    rewrite !keeps_difference by auto. pose proof (sqrt_lt_R0 2 ltac:(lra)).
    assert (0 < sqrt (INR N)) by (apply sqrt_lt_R0, lt_0_INR; lia).
    field. split; lra.
  Qed.

  Lemma INR_pos : 0 < INR N.
  Proof. apply lt_0_INR. lia. Qed.

  Lemma sqrt_squared : forall a, 0 <= a -> sqrt a ^ 2 = a.
  Proof. intros a Ha. rewrite <- Rsqr_pow2. now apply Rsqr_sqrt. Qed.

  Hypothesis unit_i : unit (x i).
  Hypothesis unit_j : unit (x j).
  Hypothesis orthogonal : inner (x i) (x j) = 0.

  Lemma w_unit : inner w w = 1.
  Proof.
    unfold w. rewrite inner_scale_l, inner_scale_r, inner_sub_l, !inner_sub_r.
    rewrite unit_i, unit_j, orthogonal, (inner_sym E (x j)), orthogonal.
    pose proof (sqrt_lt_R0 2 ltac:(lra)). pose proof (sqrt_squared 2 ltac:(lra)) as H2.
    field_simplify_eq; [rewrite H2; ring | lra].
  Qed.

  (** C0, the distance: |delta|^2 = (4/N)(1 - zeta). *)
  Theorem C0_distance : dist (placed N T x) (placed N T (exchange i j x)) ^ 2 =
    4 / INR N * (1 - crosstalk T x i j).
  Proof.
    unfold dist. rewrite <- Rsqr_pow2. unfold Rsqr.
    rewrite norm_sq, (seen_same E _ _ _ _ swap_vector swap_vector).
    rewrite inner_scale_l, inner_scale_r, inner_sub_l, !inner_sub_r.
    rewrite (roles i Hi w w), (roles j Hj w w), w_unit, (inner_sym E (T j w)).
    change (crosstalk T x i j) with (inner (T i w) (T j w)).
    pose proof INR_pos. pose proof (sqrt_lt_R0 _ INR_pos) as HN.
    pose proof (sqrt_squared 2 ltac:(lra)) as H2.
    pose proof (sqrt_squared (INR N) ltac:(lra)) as HNN.
    set (z := inner (T i w) (T j w)). set (a := sqrt 2) in *. set (n := sqrt (INR N)) in *.
    rewrite <- HNN. replace (4 / n ^ 2 * (1 - z)) with (2 * 2 / n ^ 2 * (1 - z)) by (field; lra).
    rewrite <- H2 at 1. field. lra.
  Qed.
End Code.

(** C0, the law: m/(2/N) = (1 - zeta)(1 - theta^2)/(A B), whatever the other fillers. *)
Theorem C0 : forall (E : inner_space) N (T : nat -> E -> E) x i j,
  (forall k, (k < N)%nat -> keeps (T k)) -> (i < N)%nat -> (j < N)%nat -> i <> j ->
  unit (x i) -> unit (x j) -> inner (x i) (x j) = 0 ->
  forall e e' zeta, e = placed N T x -> e' = placed N T (exchange i j x) ->
  zeta = crosstalk T x i j -> 0 < norm e -> 0 < norm e' -> zeta < 1 ->
  cosine_margin e e' / (2 / INR N) =
  (1 - zeta) * (1 - norm_gap e e' ^ 2) / (norm e * norm e').
Proof.
  intros E N T x i j HT Hi Hj Hij Ui Uj H0 e e' zeta -> -> -> HA HB Hz.
  rewrite C0_distance_form by assumption.
  pose proof (C0_distance E N T x i j HT Hi Hj Hij Ui Uj H0) as HD.
  set (e := placed N T x) in *. set (e' := placed N T (exchange i j x)) in *.
  set (zeta := crosstalk T x i j) in *.
  assert (HN : 0 < INR N) by (apply lt_0_INR; lia).
  assert (Hd : 0 < dist e e').
  { destruct (dist_swap_nonneg E e e') as [H | H]; [exact H |]. exfalso. rewrite <- H in HD.
    assert (0 < 4 / INR N) by (apply Rdiv_lt_0_compat; lra). nra. }
  assert (Hz' : 1 - zeta = dist e e' ^ 2 * INR N / 4) by (rewrite HD; field; lra).
  rewrite Hz'. unfold norm_gap. field. repeat split; lra.
Qed.

(** C0 by the squared norms: with Q = (A^2 + B^2)/2 and Delta = (A^2 - B^2)/2 = <delta, s>/2,
    m/(2/N) = N/2 - ((N/2) Q - (1 - zeta))/sqrt(Q^2 - Delta^2). *)
Theorem C0_squared_norms : forall (E : inner_space) N (T : nat -> E -> E) x i j,
  (forall k, (k < N)%nat -> keeps (T k)) -> (i < N)%nat -> (j < N)%nat -> i <> j ->
  unit (x i) -> unit (x j) -> inner (x i) (x j) = 0 ->
  forall e e' zeta Q Delta, e = placed N T x -> e' = placed N T (exchange i j x) ->
  zeta = crosstalk T x i j -> 0 < norm e -> 0 < norm e' ->
  Q = (norm e ^ 2 + norm e' ^ 2) / 2 -> Delta = (norm e ^ 2 - norm e' ^ 2) / 2 ->
  Delta = inner (vsub e e') (vadd e e') / 2 /\
  cosine_margin e e' / (2 / INR N) =
  INR N / 2 - (INR N / 2 * Q - (1 - zeta)) / sqrt (Q ^ 2 - Delta ^ 2).
Proof.
  intros E N T x i j HT Hi Hj Hij Ui Uj H0 e e' zeta Q Delta -> -> -> HA HB HQ HD.
  pose proof (C0_distance E N T x i j HT Hi Hj Hij Ui Uj H0) as Hdist.
  set (e := placed N T x) in *. set (e' := placed N T (exchange i j x)) in *.
  split; [rewrite HD, difference_sum; reflexivity |].
  assert (HN : 0 < INR N) by (apply lt_0_INR; lia).
  rewrite C0_distance_form by assumption.
  replace (sqrt (Q ^ 2 - Delta ^ 2)) with (norm e * norm e').
  - assert (Hz : 1 - crosstalk T x i j = dist e e' ^ 2 * INR N / 4) by (rewrite Hdist; field; lra).
    rewrite Hz, HQ. field. repeat split; lra.
  - replace (Q ^ 2 - Delta ^ 2) with ((norm e * norm e') ^ 2) by (rewrite HQ, HD; field).
    symmetry. apply sqrt_pow2. nra.
Qed.
