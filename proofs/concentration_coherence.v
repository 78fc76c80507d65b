(** C1: small crosstalk between all pairs of words gives the law of the margin.

    [coherent N T x i j mu]  |<T_k y, T_l z>| <= mu for every two different positions k and l, every
                             filler y that stands at k before or after the exchange of i and j, and
                             every such z at l.  A bound for all fillers at all positions suffices
                             ([coherent_everywhere]).
    The rest is as in [concentration]: e and e' are the codes before and after the exchange of
    two orthonormal fillers.  In a complex inner product space take the real part of the product:
    maps that keep the complex product keep its real part, orthogonal fillers stay orthogonal, and
    the real part is no larger than the modulus, so the theorem covers that case too. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration.
Open Scope R_scope.

Definition coherent {E : inner_space} (N : nat) (T : nat -> E -> E) (x : nat -> E) (i j : nat)
  (mu : R) : Prop :=
  forall k l y z, (k < N)%nat -> (l < N)%nat -> k <> l ->
    (y = x k \/ y = exchange i j x k) -> (z = x l \/ z = exchange i j x l) ->
    Rabs (inner (T k y) (T l z)) <= mu.

Lemma coherent_everywhere : forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
  (i < N)%nat -> (j < N)%nat ->
  (forall k l a c, (k < N)%nat -> (l < N)%nat -> (a < N)%nat -> (c < N)%nat -> k <> l ->
     Rabs (inner (T k (x a)) (T l (x c))) <= mu) -> coherent N T x i j mu.
Proof.
  intros E N T x i j mu Hi Hj H k l y z Hk Hl Hkl Hy Hz.
  assert (HE : forall r, (r < N)%nat -> exists s, (s < N)%nat /\ exchange i j x r = x s).
  { intros r Hr. unfold exchange. destruct (Nat.eq_dec r i); [exists j; auto |].
    destruct (Nat.eq_dec r j); [exists i | exists r]; auto. }
  destruct (HE k Hk) as (k' & Hk' & Ek), (HE l Hl) as (l' & Hl' & El).
  rewrite Ek in Hy. rewrite El in Hz. destruct Hy as [-> | ->], Hz as [-> | ->]; now apply H.
Qed.

Lemma Rabs_bounds : forall a m, Rabs a <= m -> - m <= a <= m.
Proof. intros a m H. unfold Rabs in H. destruct (Rcase_abs a); lra. Qed.

Lemma bsum_Rabs : forall n f, Rabs (bsum n f) <= bsum n (fun k => Rabs (f k)).
Proof.
  induction n as [| n IH]; intros f; cbn [bsum]; [rewrite Rabs_R0; lra |].
  eapply Rle_trans; [apply Rabs_triang | apply Rplus_le_compat_r, IH].
Qed.

Lemma bsum_delta_const : forall n k c, (k < n)%nat -> bsum n (fun l => delta k l * c) = c.
Proof. intros n k c Hk. exact (bsum_delta n k (fun _ => c) Hk). Qed.

Section Coherence.
  Set Default Proof Using "All".
  Variable E : inner_space.
  Variables (N : nat) (T : nat -> E -> E) (x : nat -> E) (mu : R) (i j : nat).
  Hypothesis roles : forall k, (k < N)%nat -> keeps (T k).
  Hypothesis fillers : forall k, (k < N)%nat -> unit (x k).
  Hypothesis low : coherent N T x i j mu.
  Hypothesis HN : (1 <= N)%nat.

  Lemma N_pos : 0 < INR N.
  Proof. apply lt_0_INR. lia. Qed.

  (** A product of two codes that carry fillers x o s and x o t. *)
  Lemma placed_product : forall y z,
    inner (placed N T y) (placed N T z) =
    / INR N * bsum N (fun k => bsum N (fun l => inner (T k (y k)) (T l (z l)))).
  Proof.
    intros y z. rewrite placed_inner. pose proof N_pos. pose proof (sqrt_lt_R0 _ N_pos).
    rewrite (bsum_ext N _ (fun k => / sqrt (INR N) *
      bsum N (fun l => inner (T k (y k)) (T l (z l))))).
    - rewrite bsum_scal, <- Rmult_assoc, <- Rinv_mult, sqrt_sqrt by lra. reflexivity.
    - intros k _. rewrite inner_sym, placed_inner. f_equal.
      apply bsum_ext. intros l _. apply inner_sym.
  Qed.

  (** The norms: | |e|^2 - 1 | <= (N-1) mu, before and after the exchange. *)
  Lemma placed_norm : forall s : nat -> nat, (forall k, (k < N)%nat -> (s k < N)%nat) ->
    (forall k l, (k < N)%nat -> (l < N)%nat -> k <> l ->
       Rabs (inner (T k (x (s k))) (T l (x (s l)))) <= mu) ->
    Rabs (norm (placed N T (fun k => x (s k))) ^ 2 - 1) <= (INR N - 1) * mu.
  Proof.
    intros s Hs Hlow. pose proof N_pos as HNp.
    replace (norm (placed N T (fun k => x (s k))) ^ 2 - 1) with
      (/ INR N * bsum N (fun k => bsum N (fun l =>
         inner (T k (x (s k))) (T l (x (s l))) - delta k l * 1))).
    - rewrite Rabs_mult, Rabs_right by (apply Rle_ge, Rlt_le, Rinv_0_lt_compat; lra).
      apply (Rmult_le_reg_l (INR N)); [exact HNp |].
      rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
      eapply Rle_trans; [apply bsum_Rabs |].
      rewrite <- bsum_const. apply bsum_le. intros k Hk.
      eapply Rle_trans; [apply bsum_Rabs |].
      replace ((INR N - 1) * mu) with (bsum N (fun l => mu - delta k l * mu)).
      + apply bsum_le. intros l Hl. destruct (Nat.eq_dec k l) as [<- | Hkl].
        * rewrite delta_same, (roles k Hk), (fillers _ (Hs k Hk)).
          replace (1 - 1 * 1) with 0 by ring. rewrite Rabs_R0. lra.
        * rewrite (delta_diff k l Hkl), Rmult_0_l, Rminus_0_r, Rmult_0_l, Rminus_0_r.
          now apply Hlow.
      + rewrite bsum_minus, bsum_const, bsum_delta_const by exact Hk. ring.
    - replace (norm (placed N T (fun k => x (s k))) ^ 2) with
        (norm (placed N T (fun k => x (s k))) * norm (placed N T (fun k => x (s k)))) by ring.
      rewrite norm_sq, placed_product.
      rewrite (bsum_ext N (fun k => bsum N (fun l => _ - _)) (fun k =>
        bsum N (fun l => inner (T k (x (s k))) (T l (x (s l)))) - 1)).
      + rewrite bsum_minus, bsum_const. field. lra.
      + intros k Hk. rewrite bsum_minus, bsum_delta_const by exact Hk. ring.
  Qed.

  Hypothesis Hi : (i < N)%nat.
  Hypothesis Hj : (j < N)%nat.
  Hypothesis Hij : i <> j.

  Definition transposed (k : nat) : nat :=
    if Nat.eq_dec k i then j else if Nat.eq_dec k j then i else k.

  Lemma transposed_lt : forall k, (k < N)%nat -> (transposed k < N)%nat.
  Proof.
    intros k Hk. unfold transposed.
    destruct (Nat.eq_dec k i); [exact Hj |]. destruct (Nat.eq_dec k j); [exact Hi | exact Hk].
  Qed.

  Lemma exchange_transposed : forall k, exchange i j x k = x (transposed k).
  Proof.
    intros k. unfold exchange, transposed.
    destruct (Nat.eq_dec k i); [reflexivity |]. now destruct (Nat.eq_dec k j).
  Qed.

  Lemma exchanged_norm :
    Rabs (norm (placed N T (exchange i j x)) ^ 2 - 1) <= (INR N - 1) * mu.
  Proof.
    replace (norm (placed N T (exchange i j x))) with
      (norm (placed N T (fun k => x (transposed k))));
      [apply placed_norm; [exact transposed_lt |] |].
    { intros k l Hk Hl Hkl. rewrite <- !exchange_transposed. now apply low; auto. }
    unfold norm. f_equal. rewrite !placed_product. f_equal.
    apply bsum_ext. intros k _. apply bsum_ext. intros l _. now rewrite !exchange_transposed.
  Qed.

  (** The crosstalk of the two swapped positions: |zeta| <= 2 mu. *)
  Lemma crosstalk_bound : Rabs (crosstalk T x i j) <= 2 * mu.
  Proof.
    unfold crosstalk. rewrite keeps_difference by auto.
    rewrite (inner_sym E (T i (x i))), (inner_sym E (T i (x j))), !keeps_difference by auto.
    rewrite !(inner_sym E (T j _)).
    pose proof (sqrt_lt_R0 2 ltac:(lra)) as Hs.
    assert (Hq : / sqrt 2 * / sqrt 2 = / 2) by (rewrite <- Rinv_mult, sqrt_sqrt; lra).
    assert (at_i : x j = exchange i j x i) by (symmetry; now apply exchange_first).
    assert (at_j : x i = exchange i j x j) by (symmetry; now apply exchange_second).
    pose proof (Rabs_bounds _ _ (low i j _ _ Hi Hj Hij (or_introl eq_refl) (or_intror at_j))) as H1.
    pose proof (Rabs_bounds _ _ (low i j _ _ Hi Hj Hij (or_introl eq_refl)
      (or_introl eq_refl))) as H2.
    pose proof (Rabs_bounds _ _ (low i j _ _ Hi Hj Hij (or_intror at_i) (or_intror at_j))) as H3.
    pose proof (Rabs_bounds _ _ (low i j _ _ Hi Hj Hij (or_intror at_i) (or_introl eq_refl))) as H4.
    set (c := / sqrt 2) in *.
    match goal with |- Rabs ?v <= _ => replace v with (c * c *
      (inner (T i (x i)) (T j (x i)) - inner (T i (x i)) (T j (x j))
       - inner (T i (x j)) (T j (x i)) + inner (T i (x j)) (T j (x j)))) by ring end.
    rewrite Hq. apply Rabs_le. lra.
  Qed.

  (** The gap of the squared norms: only products with i or j change. *)
  Lemma norm_gap_bound :
    Rabs (norm (placed N T x) ^ 2 - norm (placed N T (exchange i j x)) ^ 2) <=
    (8 - 12 / INR N) * mu.
  Proof.
    pose proof N_pos as HNp.
    replace (norm (placed N T x) ^ 2) with (norm (placed N T x) * norm (placed N T x)) by ring.
    replace (norm (placed N T (exchange i j x)) ^ 2) with
      (norm (placed N T (exchange i j x)) * norm (placed N T (exchange i j x))) by ring.
    rewrite !norm_sq, !placed_product, <- Rmult_minus_distr_l, <- bsum_minus.
    rewrite Rabs_mult, Rabs_right by (apply Rle_ge, Rlt_le, Rinv_0_lt_compat; lra).
    apply (Rmult_le_reg_l (INR N)); [exact HNp |].
    rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
    eapply Rle_trans; [apply bsum_Rabs |].
    set (touched := fun k l => 2 * mu * (delta i k + delta j k + delta i l + delta j l
      - 2 * (delta i k * delta i l) - 2 * (delta j k * delta j l)
      - delta i k * delta j l - delta j k * delta i l)).
    apply Rle_trans with (bsum N (fun k => bsum N (touched k))).
    - apply bsum_le. intros k Hk. rewrite <- bsum_minus.
      eapply Rle_trans; [apply bsum_Rabs |]. apply bsum_le. intros l Hl.
      rewrite !exchange_transposed. unfold touched.
      destruct (Nat.eq_dec k l) as [<- | Hkl].
      + rewrite !(roles k Hk), (fillers k Hk), (fillers _ (transposed_lt k Hk)).
        rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. unfold delta.
        destruct (Nat.eq_dec i k), (Nat.eq_dec j k); try lra. congruence.
      + pose proof (Rabs_bounds _ _ (low k l _ _ Hk Hl Hkl (or_introl eq_refl)
          (or_introl eq_refl))) as H1.
        pose proof (Rabs_bounds _ _ (low k l _ _ Hk Hl Hkl (or_intror eq_refl)
          (or_intror eq_refl))) as H2. rewrite !exchange_transposed in H2.
        assert (Hmu : 0 <= mu) by lra.
        destruct (Nat.eq_dec i k) as [Eik | Nik]; [| destruct (Nat.eq_dec j k) as [Ejk | Njk]].
        * apply Rabs_le. subst k.
          rewrite delta_same, (delta_diff j i), (delta_diff i l) by congruence.
          unfold delta. destruct (Nat.eq_dec j l); lra.
        * apply Rabs_le. subst k.
          rewrite delta_same, (delta_diff i j), (delta_diff j l) by congruence.
          unfold delta. destruct (Nat.eq_dec i l); lra.
        * rewrite (delta_diff i k Nik), (delta_diff j k Njk).
          destruct (Nat.eq_dec i l) as [Eil | Nil]; [| destruct (Nat.eq_dec j l) as [Ejl | Njl]].
          -- apply Rabs_le. subst l. rewrite delta_same, (delta_diff j i) by congruence. lra.
          -- apply Rabs_le. subst l. rewrite delta_same, (delta_diff i j) by congruence. lra.
          -- rewrite (delta_diff i l Nil), (delta_diff j l Njl).
             unfold transposed. destruct (Nat.eq_dec k i); [congruence |].
             destruct (Nat.eq_dec k j); [congruence |]. destruct (Nat.eq_dec l i); [congruence |].
             destruct (Nat.eq_dec l j); [congruence |].
             rewrite Rminus_diag_eq, Rabs_R0 by reflexivity. lra.
    - apply Req_le. unfold touched. rewrite (bsum_ext N _ (fun k => 2 * mu *
        (INR N * delta i k + INR N * delta j k + 2 - 3 * (delta i k * 1) - 3 * (delta j k * 1)))).
      + rewrite bsum_scal, !bsum_minus, !bsum_plus, !bsum_scal, bsum_const.
        rewrite !bsum_delta by assumption.
        rewrite (bsum_ext N (delta i) (fun k => delta i k * 1)) by (intros; ring).
        rewrite (bsum_ext N (delta j) (fun k => delta j k * 1)) by (intros; ring).
        rewrite !bsum_delta by assumption. field. lra.
      + intros k Hk. rewrite bsum_scal, !bsum_minus, !bsum_plus, !bsum_scal, !bsum_const.
        rewrite (bsum_ext N (delta i) (fun k => delta i k * 1)) by (intros; ring).
        rewrite (bsum_ext N (delta j) (fun k => delta j k * 1)) by (intros; ring).
        rewrite !bsum_delta by assumption. ring.
  Qed.
End Coherence.

(** C1, the norms: no orthogonality between the fillers is needed here. *)
Theorem C1_norms : forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
  (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
  coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j ->
  forall e e', e = placed N T x -> e' = placed N T (exchange i j x) ->
  Rabs (norm e ^ 2 - 1) <= (INR N - 1) * mu /\ Rabs (norm e' ^ 2 - 1) <= (INR N - 1) * mu /\
  Rabs (crosstalk T x i j) <= 2 * mu /\
  Rabs (norm e ^ 2 - norm e' ^ 2) <= (8 - 12 / INR N) * mu /\
  Rabs (norm e ^ 2 - norm e' ^ 2) <= 8 * mu.
Proof.
  intros E N T x i j mu HT Hx Hmu Hi Hj Hij e e' -> ->.
  assert (HN : (1 <= N)%nat) by lia.
  pose proof (placed_norm E N T x mu i j HT Hx Hmu HN (fun k => k) (fun k Hk => Hk)
    (fun k l Hk Hl Hkl => Hmu k l _ _ Hk Hl Hkl (or_introl eq_refl) (or_introl eq_refl))) as HA.
  pose proof (exchanged_norm E N T x mu i j HT Hx Hmu HN Hi Hj Hij) as HB.
  pose proof (crosstalk_bound E N T x mu i j HT Hx Hmu HN Hi Hj Hij) as Hz.
  pose proof (norm_gap_bound E N T x mu i j HT Hx Hmu HN Hi Hj Hij) as Hg.
  repeat split; [exact HA | exact HB | exact Hz | exact Hg |].
  eapply Rle_trans; [exact Hg |].
  assert (H0 : 0 <= mu) by (pose proof (Rabs_pos (crosstalk T x i j)); lra).
  assert (H1 : 0 < 12 / INR N) by (apply Rdiv_lt_0_compat; [lra | apply lt_0_INR; lia]).
  nra.
Qed.

Lemma product_of_norms : forall A B r, 0 <= A -> 0 <= B -> 0 <= r < 1 ->
  1 - r <= A ^ 2 <= 1 + r -> 1 - r <= B ^ 2 <= 1 + r ->
  0 < A /\ 0 < B /\ 1 - r <= A * B <= 1 + r /\ 4 * (1 - r) <= (A + B) ^ 2.
Proof.
  intros A B r HA HB Hr HA2 HB2.
  assert (PA : 0 < A) by (apply Rnot_le_lt; intros H; nra).
  assert (PB : 0 < B) by (apply Rnot_le_lt; intros H; nra).
  assert (Hlow : 1 - r <= A * B).
  { apply Rnot_lt_le. intros H.
    assert ((1 - r) * (1 - r) <= A ^ 2 * B ^ 2) by (apply Rmult_le_compat; lra).
    assert (A * B * (A * B) < (1 - r) * (1 - r)) by (apply Rmult_gt_0_lt_compat; nra). nra. }
  assert (Hhigh : 2 * (A * B) <= A ^ 2 + B ^ 2) by (pose proof (pow2_ge_0 (A - B)); nra).
  repeat split; [exact PA | exact PB | exact Hlow | lra | nra].
Qed.

(** C1: the margin within explicit factors of 2/N, for every swap of two orthonormal fillers. *)
Theorem C1 : forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
  (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
  coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
  (INR N - 1) * mu < 1 ->
  forall e e', e = placed N T x -> e' = placed N T (exchange i j x) ->
  0 < norm e /\ 0 < norm e' /\
  (2 / INR N * (1 - 2 * mu) - 8 * mu ^ 2 / (1 - (INR N - 1) * mu)) / (1 + (INR N - 1) * mu)
    <= cosine_margin e e' <= 2 / INR N * (1 + 2 * mu) / (1 - (INR N - 1) * mu).
Proof.
  intros E N T x i j mu HT Hx Hmu Hi Hj Hij H0 Hr e e' He He'.
  destruct (C1_norms E N T x i j mu HT Hx Hmu Hi Hj Hij e e' He He') as (HA & HB & Hz & _ & Hg).
  pose proof (C0_distance E N T x i j HT Hi Hj Hij (Hx i Hi) (Hx j Hj) H0) as HD.
  rewrite <- He, <- He' in HD. clear He He'.
  assert (Hmu0 : 0 <= mu) by (pose proof (Rabs_pos (crosstalk T x i j)); lra).
  assert (HN : 2 <= INR N) by (apply (le_INR 2); lia).
  apply Rabs_bounds in HA. apply Rabs_bounds in HB. apply Rabs_bounds in Hz.
  apply Rabs_bounds in Hg.
  set (r := (INR N - 1) * mu) in *. set (zeta := crosstalk T x i j) in *.
  assert (Hr0 : 0 <= r) by (unfold r; apply Rmult_le_pos; lra).
  destruct (product_of_norms (norm e) (norm e') r) as (PA & PB & HAB & Hsum);
    try apply norm_nonneg; try lra.
  split; [exact PA |]. split; [exact PB |].
  assert (HN2 : 0 < 2 / INR N) by (apply Rdiv_lt_0_compat; lra).
  pose proof (C0_distance_form E e e' PA PB) as Hm. rewrite HD in Hm.
  set (P := norm e * norm e') in *.
  set (gap := (norm e - norm e') ^ 2) in *.
  assert (Hgap : 0 <= gap <= 16 * mu ^ 2 / (1 - r)).
  { split; [apply pow2_ge_0 |]. apply (Rmult_le_reg_r (1 - r)); [lra |].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    assert (gap * (norm e + norm e') ^ 2 <= 64 * mu ^ 2).
    { replace (gap * (norm e + norm e') ^ 2) with ((norm e ^ 2 - norm e' ^ 2) ^ 2)
        by (unfold gap; ring). nra. }
    assert (gap * (4 * (1 - r)) <= gap * (norm e + norm e') ^ 2)
      by (apply Rmult_le_compat_l; [apply pow2_ge_0 | exact Hsum]). lra. }
  assert (HmP : cosine_margin e e' * P = 2 / INR N * (1 - zeta) - gap / 2)
    by (rewrite Hm; field; lra).
  assert (Hm0 : 0 <= cosine_margin e e') by now apply cosine_margin_nonneg.
  set (m := cosine_margin e e') in *.
  assert (H16 : 16 * mu ^ 2 / (1 - r) = 2 * (8 * mu ^ 2 / (1 - r))) by (field; lra).
  set (h := 8 * mu ^ 2 / (1 - r)) in *. set (c := 2 / INR N) in *.
  split.
  - apply (Rmult_le_reg_r (1 + r)); [lra |].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    assert (m * P <= m * (1 + r)) by (apply Rmult_le_compat_l; lra).
    assert (c * (1 - 2 * mu) <= c * (1 - zeta)) by (apply Rmult_le_compat_l; lra). lra.
  - apply (Rmult_le_reg_r (1 - r)); [lra |].
    unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
    assert (m * (1 - r) <= m * P) by (apply Rmult_le_compat_l; lra).
    assert (c * (1 - zeta) <= c * (1 + 2 * mu)) by (apply Rmult_le_compat_l; lra). lra.
Qed.
