(** C4-law, steps 4 to 7 and 11: events by their probability, and the interval from four of them.

    [rarer M E p]: E has upper probability at most p, by a bounded function that is at least 1 on E.
    [swap_norms w]: the product AB of the norms of the codes before and after the swap. *)
From Coq Require Import Reals Lra Lia Arith Classical_Prop.
From Binding Require Import finite_sum inner_product concentration
  concentration_sphere_mean concentration_sphere_sharper_tail concentration_chain
  concentration_elementary concentration_square_mgf
  concentration_level_fresh concentration_level_law concentration_level_norms
  concentration_level_low_step concentration_level_product concentration_level_paths
  concentration_level_crosstalk concentration_level_interval.
Open Scope R_scope.

Definition rarer {A : Type} (M : upper_mean A) (E : A -> Prop) (p : R) : Prop :=
  exists W, bounded W /\ (forall a, 0 <= W a) /\ (forall a, E a -> 1 <= W a) /\ M W <= p.

Lemma rarer_or : forall (A : Type) (M : upper_mean A) E F p q,
  rarer M E p -> rarer M F q -> rarer M (fun a => E a \/ F a) (p + q).
Proof.
  intros A M E F p q [U [BU [PU [OU MU]]]] [V [BV [PV [OV MV]]]].
  exists (fun a => U a + V a). split; [now apply bounded_plus |]. split; [| split].
  - intros a. specialize (PU a). specialize (PV a). lra.
  - intros a [H | H]; [specialize (OU a H) | specialize (OV a H)]; specialize (PU a);
      specialize (PV a); lra.
  - eapply Rle_trans; [now apply upper_plus |]. lra.
Qed.

Lemma rarer_within : forall (A : Type) (M : upper_mean A) (E F : A -> Prop) p q,
  (forall a, E a -> F a) -> p <= q -> rarer M F p -> rarer M E q.
Proof.
  intros A M E F p q H Hpq [W [B [P [O L]]]]. exists W. repeat split; try assumption; [| lra].
  intros a Ha. now apply O, H.
Qed.

(** Upper probability: the upper mean of the indicator, however it is decided. *)
Lemma rarer_indicator : forall (A : Type) (M : upper_mean A) (E : A -> Prop) p (f : A -> R),
  (forall a, f a = 0 \/ f a = 1 /\ E a) -> rarer M E p -> M f <= p.
Proof.
  intros A M E p f Hf [W [B [P [O L]]]]. eapply Rle_trans; [| exact L].
  apply upper_le; [| exact B |].
  - exists 1. intros a. destruct (Hf a) as [-> | [-> _]]; [rewrite Rabs_R0 | rewrite Rabs_R1]; lra.
  - intros a. destruct (Hf a) as [-> | [-> Ha]]; [apply P | now apply O].
Qed.

Section Events.
  Variable d : nat.
  Hypothesis Hd : (2 <= d)%nat.
  Variables b D : nat.
  Hypothesis Hb : (2 <= b)%nat.
  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : uniform_role d M.
  Variable x : nat -> nat -> R.
  Hypothesis Hx : forall i, (i < b ^ D)%nat -> on_sphere d (x i).
  Variables p q : nat.
  Hypothesis Hp : (p < b ^ D)%nat.
  Hypothesis Hq : (q < b ^ D)%nat.
  Hypothesis Hpq : p <> q.
  Hypothesis orthogonal : dot d (x p) (x q) = 0.
  Implicit Types w : nat -> nat -> orthogonal_map d.
  Notation before w := (code b w x D 0%nat).
  Notation after w := (code b w (exchange p q x) D 0%nat).
  Notation steps := (INR D * (INR b - 1)).

  Definition swap_norms w : R := @norm (Rn d) (before w) * @norm (Rn d) (after w).

  Lemma exchanged_unit : forall i, (i < b ^ D)%nat -> on_sphere d (exchange p q x i).
  Proof.
    intros i Hi. unfold exchange. destruct (Nat.eq_dec i p); [now apply Hx |].
    destruct (Nat.eq_dec i q); now apply Hx.
  Qed.

  Lemma deep : (1 <= D)%nat.
  Proof. destruct D; [cbn in Hp, Hq; lia | lia]. Qed.

  Lemma steps_positive : 0 < steps.
  Proof.
    pose proof deep. assert (1 <= INR D) by (apply (le_INR 1); lia).
    assert (2 <= INR b) by (apply (le_INR 2); lia). apply Rmult_lt_0_compat; lra.
  Qed.

  (** Step 4: AB > e^x1 with probability at most exp(-d x1^2 / (2 n)), n = D (b - 1). *)
  Theorem C4_norms_above : forall x1, 0 <= x1 ->
    rarer (level_fresh M b D) (fun w => exp x1 < swap_norms w)
      (exp (- (INR d * x1 ^ 2 / (2 * steps)))).
  Proof.
    intros x1 H1. pose proof steps_positive. assert (0 < INR d) by (apply lt_0_INR; lia).
    set (l := INR d * x1 / steps).
    assert (0 <= l) as Hl by (apply Rmult_le_pos; [apply Rmult_le_pos; lra |
      apply Rlt_le, Rinv_0_lt_compat; assumption]).
    destruct (C4_above d Hd b D Hb M HM x (exchange p q x) Hx exchanged_unit l x1 Hl)
      as [B [P [O L]]].
    exists (above_witness d b D x (exchange p q x) l x1). split; [exact B |].
    split; [exact P |]. split; [exact O |]. eapply Rle_trans; [exact L |]. right. f_equal.
    assert (0 < INR D) by (apply lt_0_INR; pose proof deep; lia).
    assert (2 <= INR b) by (apply (le_INR 2); lia). unfold l. field. repeat split; lra.
  Qed.

  (** Steps 5 and 6: AB < e^(-x2) with probability at most a2 + a3. *)
  Theorem C4_norms_below : forall t T x2, 0 < t -> 0 < T < 1 ->
    2 * t * parabola T * / INR d < 1 ->
    rarer (level_fresh M b D) (fun w => swap_norms w < exp (- x2))
      (exp (- (t * x2) + steps * ln (square_bound (/ INR d) (2 * t * parabola T) t))
       + 2 * steps * exp (- (INR d * T ^ 2 / 2))).
  Proof.
    intros t T x2 Ht HT Hs.
    destruct (C4_below d Hd b D Hb M HM x (exchange p q x) Hx exchanged_unit t T x2 Ht HT Hs)
      as [B [P [O L]]].
    destruct (C4_low_step d Hd b D Hb M HM x (exchange p q x) T ltac:(lra)) as [B' [P' [O' L']]].
    apply rarer_within with (2 := Rle_refl _) (F := fun w =>
      (no_low_step d b D x (exchange p q x) T w /\ swap_norms w < exp (- x2)) \/
      ~ no_low_step d b D x (exchange p q x) T w).
    - intros w H. destruct (classic (no_low_step d b D x (exchange p q x) T w)); tauto.
    - apply rarer_or; eexists.
      + split; [exact B |]. split; [exact P |]. split; [| exact L]. intros w [H1 H2]. now apply O.
      + split; [exact B' |]. split; [exact P' |]. split; [exact O' | exact L'].
  Qed.

  Variables (c : R) (G : R -> R).
  Hypothesis HG : tail_of d c G.

  (** Step 7: the crosstalk of the swapped pair is beyond z with C3's exact probability. *)
  Theorem C4_crosstalk_rare : forall s z, split_level b D p q s -> 0 <= z <= 1 ->
    rarer (level_fresh M b D) (fun w => ~ - z <= crosstalk_at d b x p q w s <= z) (2 * G z).
  Proof.
    intros s z Hs Hz. exists (fun w => beyond z (crosstalk_at d b x p q w s)).
    split; [apply beyond_bounded |]. split; [| split].
    - intros w. unfold beyond. destruct (Rle_dec _ _); lra.
    - intros w H. unfold beyond, Rabs. destruct (Rle_dec _ _) as [_ | N]; [lra |].
      exfalso. destruct (Rcase_abs _); lra.
    - now apply (C4_crosstalk d Hd b D Hb x p q Hp Hq Hpq M HM c G HG).
  Qed.

  (** Steps 1 and 11: the interval for the margin, from bounds on norms, crosstalk and cross term. *)
  Theorem C4_interval_from_cross : forall s t T x1 x2 z y p5, split_level b D p q s ->
    0 <= x1 -> 0 < t -> 0 < T < 1 -> 2 * t * parabola T * / INR d < 1 -> 0 <= z <= 1 ->
    rarer (level_fresh M b D) (fun w => 16 * y < INR b ^ D *
      @inner (Rn d) (@vsub (Rn d) (before w) (after w)) (@vadd (Rn d) (before w) (after w)) ^ 2) p5 ->
    rarer (level_fresh M b D) (fun w =>
      ~ Rmin ((1 - z) / exp (- x2) - y / exp (- x2) ^ 2) ((1 - z) / exp x1 - y / exp x1 ^ 2)
        <= @cosine_margin (Rn d) (before w) (after w) / (2 / INR b ^ D) <= (1 + z) * exp x2)
      (exp (- (INR d * x1 ^ 2 / (2 * steps)))
       + (exp (- (t * x2) + steps * ln (square_bound (/ INR d) (2 * t * parabola T) t))
          + 2 * steps * exp (- (INR d * T ^ 2 / 2)))
       + 2 * G z + p5).
  Proof.
    intros s t T x1 x2 z y p5 Hs H1 Ht HT Hc Hz H5.
    eapply rarer_within; [| apply Rle_refl | apply rarer_or; [apply rarer_or; [apply rarer_or;
      [exact (C4_norms_above x1 H1) | exact (C4_norms_below t T x2 Ht HT Hc)]
      | exact (C4_crosstalk_rare s z Hs Hz)] | exact H5]].
    intros w Out. apply NNPP. intros None. apply Out.
    assert (swap_norms w <= exp x1) as N1 by (apply Rnot_lt_le; tauto).
    assert (exp (- x2) <= swap_norms w) as N2 by (apply Rnot_lt_le; tauto).
    assert (- z <= crosstalk_at d b x p q w s <= z) as N3 by (apply NNPP; tauto).
    assert (INR b ^ D * @inner (Rn d) (@vsub (Rn d) (before w) (after w))
      (@vadd (Rn d) (before w) (after w)) ^ 2 <= 16 * y) as N4 by (apply Rnot_lt_le; tauto).
    unfold swap_norms in N1, N2. pose proof (exp_pos (- x2)).
    pose proof (norm_nonneg (Rn d) (before w)) as PA.
    pose proof (norm_nonneg (Rn d) (after w)) as PB.
    apply (C4_margin_interval (Rn d)) with (zeta := crosstalk_at d b x p q w s);
      [apply pow_lt, lt_0_INR; lia | | | | split; assumption | exact N3 | exact N4].
    - apply C4_swap_distance; auto.
    - destruct PA as [PA | E]; [exact PA | rewrite <- E, Rmult_0_l in N2; lra].
    - destruct PB as [PB | E]; [exact PB | rewrite <- E, Rmult_0_r in N2; lra].
  Qed.
End Events.
