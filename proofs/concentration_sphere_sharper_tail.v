(** C3': the sharper tail, from the density.

    [half_power u n] is u^(n/2) for u >= 0.
    [tail_of d c G]: G is the one-sided tail of the density c (1 - z^2)^((d-3)/2) on [-1, 1]:
    G is continuous on [0, 1], G(0) = 1/2, G(1) = 0, and G' = -c (1 - t^2)^((d-3)/2) inside.
    The density is written c (1 - t^2)^((d-1)/2) / (1 - t^2), so that d = 2 is included. *)
From Coq Require Import Reals Lra Lia Arith.
Open Scope R_scope.

Definition half_power (u : R) (n : nat) : R := sqrt u ^ n.

Definition density (d : nat) (t : R) : R := half_power (1 - t ^ 2) (d - 1) / (1 - t ^ 2).

Record tail_of (d : nat) (c : R) (G : R -> R) : Prop := {
  tail_start : G 0 = 1 / 2;
  tail_end : G 1 = 0;
  tail_continuous : forall t, 0 <= t <= 1 -> continuity_pt G t;
  tail_density : forall t, 0 < t < 1 -> derivable_pt_lim G t (- (c * density d t))
}.

Lemma tail_of_iff : forall d c G, tail_of d c G <->
  G 0 = 1 / 2 /\ G 1 = 0 /\ (forall t, 0 <= t <= 1 -> continuity_pt G t) /\
  (forall t, 0 < t < 1 -> derivable_pt_lim G t (- (c * density d t))).
Proof.
  intros d c G. split; [intros [H1 H2 H3 H4] | intros [H1 [H2 [H3 H4]]]]; repeat split; assumption.
Qed.

(** From d = 3 on the density is the expected power. *)
Lemma density_power : forall d t, (3 <= d)%nat -> -1 < t < 1 ->
  density d t = half_power (1 - t ^ 2) (d - 3).
Proof.
  intros d t Hd Ht. unfold density, half_power.
  replace (d - 1)%nat with (d - 3 + 2)%nat by lia. rewrite pow_add.
  replace (sqrt (1 - t ^ 2) ^ 2) with (1 - t ^ 2); [field; nra |].
  symmetry. rewrite <- Rsqr_pow2. apply Rsqr_sqrt. nra.
Qed.

Lemma density_pos : forall d t, -1 < t < 1 -> 0 < density d t.
Proof.
  intros d t Ht. apply Rdiv_lt_0_compat; [apply pow_lt, sqrt_lt_R0; nra | nra].
Qed.

Lemma half_power_0 : forall n, half_power (1 - 0 ^ 2) n = 1.
Proof.
  intros n. unfold half_power. replace (1 - 0 ^ 2) with 1 by ring. now rewrite sqrt_1, pow1.
Qed.

Lemma half_power_derivative : forall n t, -1 < t < 1 ->
  derivable_pt_lim (fun u => half_power (1 - u ^ 2) n) t
    (- (INR n * t * (half_power (1 - t ^ 2) n / (1 - t ^ 2)))).
Proof.
  intros n t Ht. assert (0 < 1 - t ^ 2) as Hp by nra.
  assert (derivable_pt_lim (fun u => 1 - u ^ 2) t (0 - 2 * t)) as H1.
  { apply derivable_pt_lim_minus; [apply derivable_pt_lim_const |].
    replace (2 * t) with (INR 2 * t ^ pred 2) by (cbn; ring). apply derivable_pt_lim_pow. }
  pose proof (derivable_pt_lim_comp _ sqrt t _ _ H1 (derivable_pt_lim_sqrt _ Hp)) as H2.
  pose proof (derivable_pt_lim_comp _ (fun v => v ^ n) t _ _ H2 (derivable_pt_lim_pow _ n)) as H3.
  unfold comp in H3. unfold half_power.
  replace (- (INR n * t * (sqrt (1 - t ^ 2) ^ n / (1 - t ^ 2))))
    with (INR n * sqrt (1 - t ^ 2) ^ pred n * (/ (2 * sqrt (1 - t ^ 2)) * (0 - 2 * t)));
      [exact H3 |].
  pose proof (sqrt_lt_R0 _ Hp) as Hs.
  assert (1 - t ^ 2 = sqrt (1 - t ^ 2) * sqrt (1 - t ^ 2)) as Hsq
    by (symmetry; apply sqrt_sqrt; lra).
  set (s := sqrt (1 - t ^ 2)) in *. rewrite Hsq.
  destruct n as [| n]; [cbn; field; lra |]. cbn [pred pow]. field. lra.
Qed.

Lemma half_power_continuous : forall n t, -1 <= t <= 1 ->
  continuity_pt (fun u => half_power (1 - u ^ 2) n) t.
Proof.
  intros n t Ht. unfold half_power.
  apply (continuity_pt_comp (fun u => sqrt (1 - u ^ 2)) (fun v => v ^ n));
    [| apply derivable_continuous_pt, derivable_pt_pow].
  apply (continuity_pt_comp (fun u => 1 - u ^ 2) sqrt); [| apply continuity_pt_sqrt; nra].
  apply derivable_continuous_pt. reg.
Qed.

(** The mean value theorem for a function continuous on [a, b], differentiable inside. *)
Lemma mean_value : forall (f f' : R -> R) a b, a < b ->
  (forall t, a <= t <= b -> continuity_pt f t) ->
  (forall t, a < t < b -> derivable_pt_lim f t (f' t)) ->
  exists c, a < c < b /\ f b - f a = f' c * (b - a).
Proof.
  intros f f' a b Hab Hc Hd.
  assert (forall t, a < t < b -> derivable_pt f t) as pr
    by (intros t Ht; exists (f' t); now apply Hd).
  destruct (MVT f id a b pr (fun t _ => derivable_pt_id t) Hab Hc) as [c [Hin E]].
  - intros t _. apply derivable_continuous_pt, derivable_pt_id.
  - exists c. split; [exact Hin |]. unfold id in E. rewrite derive_pt_id in E.
    rewrite (derive_pt_eq_0 f c (f' c) (pr c Hin) (Hd c Hin)) in E. lra.
Qed.

Section Sharper.
  Variables (d : nat) (c : R) (G : R -> R).
  Hypothesis Hd : (2 <= d)%nat.
  Hypothesis HG : tail_of d c G.

  Lemma end_zero : half_power (1 - 1 ^ 2) (d - 1) = 0.
  Proof.
    unfold half_power. replace (1 - 1 ^ 2) with 0 by ring. rewrite sqrt_0. apply pow_i. lia.
  Qed.

  Lemma degree_pos : 0 < INR (d - 1).
  Proof. apply lt_0_INR. lia. Qed.

  (** [gap k]: k times the bound, minus the tail. *)
  Let gap (k t : R) : R := k * half_power (1 - t ^ 2) (d - 1) - G t.

  Lemma gap_derivative : forall k t, 0 < t < 1 ->
    derivable_pt_lim (gap k) t (density d t * (c - k * INR (d - 1) * t)).
  Proof.
    intros k t Ht. unfold gap.
    replace (density d t * (c - k * INR (d - 1) * t))
      with (k * - (INR (d - 1) * t * density d t) - - (c * density d t)) by ring.
    apply derivable_pt_lim_minus; [| now apply (tail_density d c G HG)].
    apply derivable_pt_lim_scal, half_power_derivative. lra.
  Qed.

  Lemma gap_continuous : forall k t, 0 <= t <= 1 -> continuity_pt (gap k) t.
  Proof.
    intros k t Ht. apply continuity_pt_minus; [| now apply (tail_continuous d c G HG)].
    apply (continuity_pt_scal (fun u => half_power (1 - u ^ 2) (d - 1)) k).
    apply half_power_continuous. lra.
  Qed.

  (** The two-sided tail is below (1 - t^2)^((d-1)/2), strictly between 0 and 1. *)
  Lemma sharper_strict : forall t, 0 < t < 1 -> 2 * G t < half_power (1 - t ^ 2) (d - 1).
  Proof.
    intros t Ht. apply Rnot_le_lt. intros Hneg.
    destruct (mean_value (gap (1 / 2)) (fun u => density d u * (c - 1 / 2 * INR (d - 1) * u)) 0 t)
      as [a [Ha Ea]]; [lra | intros; apply gap_continuous; lra
        | intros; apply gap_derivative; lra |].
    destruct (mean_value (gap (1 / 2)) (fun u => density d u * (c - 1 / 2 * INR (d - 1) * u)) t 1)
      as [b [Hb Eb]]; [lra | intros; apply gap_continuous; lra
        | intros; apply gap_derivative; lra |].
    unfold gap in Ea, Eb. cbv beta in Ea, Eb. rewrite half_power_0, (tail_start d c G HG) in Ea.
    rewrite end_zero, (tail_end d c G HG) in Eb.
    pose proof (density_pos d a ltac:(lra)). pose proof (density_pos d b ltac:(lra)).
    assert (c - 1 / 2 * INR (d - 1) * a <= 0).
    { apply Rnot_lt_le. intros C.
      assert (0 < density d a * (c - 1 / 2 * INR (d - 1) * a) * (t - 0))
        by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat |]; lra). lra. }
    assert (0 <= c - 1 / 2 * INR (d - 1) * b).
    { apply Rnot_lt_le. intros C.
      assert (0 < density d b * - (c - 1 / 2 * INR (d - 1) * b) * (1 - t))
        by (apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat |]; lra). lra. }
    pose proof degree_pos. assert (INR (d - 1) * a < INR (d - 1) * b)
      by (apply Rmult_lt_compat_l; lra). lra.
  Qed.

  Theorem C3_sharper : forall t, 0 <= t <= 1 -> 2 * G t <= half_power (1 - t ^ 2) (d - 1).
  Proof.
    intros t Ht. destruct (Req_dec t 0) as [-> | H0]; [| destruct (Req_dec t 1) as [-> | H1]].
    - rewrite half_power_0, (tail_start d c G HG). lra.
    - rewrite end_zero, (tail_end d c G HG). lra.
    - left. apply sharper_strict. lra.
  Qed.

  Lemma normalisation_pos : 0 < c.
  Proof.
    destruct (mean_value G (fun t => - (c * density d t)) 0 1) as [a [Ha E]];
      [lra | apply (tail_continuous d c G HG) | apply (tail_density d c G HG) |].
    cbv beta in E. rewrite (tail_start d c G HG), (tail_end d c G HG) in E.
    pose proof (density_pos d a ltac:(lra)). nra.
  Qed.

  (** The order is right: the tail is at least 2 c / (d - 1) times the same power. *)
  Theorem C3_sharper_order : forall t, 0 <= t <= 1 ->
    2 * c / INR (d - 1) * half_power (1 - t ^ 2) (d - 1) <= 2 * G t.
  Proof.
    intros t Ht. destruct (Req_dec t 1) as [-> | H1].
    { rewrite end_zero, (tail_end d c G HG). lra. }
    pose proof degree_pos as Hn. pose proof normalisation_pos as Hc.
    set (k := c / INR (d - 1)).
    assert (k * INR (d - 1) = c) as Hk by (unfold k; field; lra).
    destruct (mean_value (gap k) (fun u => density d u * (c - k * INR (d - 1) * u)) t 1)
      as [b [Hb Eb]]; [lra | intros; apply gap_continuous; lra
        | intros; apply gap_derivative; lra |].
    unfold gap in Eb. cbv beta in Eb. rewrite end_zero, (tail_end d c G HG), Hk in Eb.
    assert (0 <= density d b * (c - c * b) * (1 - t)).
    { pose proof (density_pos d b ltac:(lra)). apply Rmult_le_pos; [apply Rmult_le_pos |]; nra. }
    replace (2 * c / INR (d - 1)) with (2 * k) by (unfold k, Rdiv; ring). lra.
  Qed.
End Sharper.
