(** C3': the tails exist and are unique; the two bounds compared; controls.

    [tail_of d c G] and [half_power] are as in concentration_sphere_sharper_tail.v. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import concentration_sphere_sharper_tail.
Open Scope R_scope.

Lemma tail_exists_circle : tail_of 2 (/ PI) (fun t => 2 / PI * atan (sqrt ((1 - t) / (1 + t)))).
Proof.
  pose proof PI_RGT_0 as Hpi. split.
  - replace ((1 - 0) / (1 + 0)) with 1 by field. rewrite sqrt_1, atan_1. field. lra.
  - replace ((1 - 1) / (1 + 1)) with 0 by field. rewrite sqrt_0, atan_0. ring.
  - intros t Ht. apply (continuity_pt_scal (fun u => atan (sqrt ((1 - u) / (1 + u)))) (2 / PI)).
    apply (continuity_pt_comp (fun u => sqrt ((1 - u) / (1 + u))) atan);
      [| apply derivable_continuous_pt, derivable_pt_atan].
    apply (continuity_pt_comp (fun u => (1 - u) / (1 + u)) sqrt).
    + apply derivable_continuous_pt. reg. lra.
    + apply continuity_pt_sqrt. apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra].
  - intros t Ht. set (q := (1 - t) / (1 + t)).
    assert (0 < q) as Hq by (apply Rdiv_lt_0_compat; lra).
    assert (derivable_pt_lim (fun u => (1 - u) / (1 + u)) t
      (((0 - 1) * (1 + t) - (0 + 1) * (1 - t)) / Rsqr (1 + t))) as H1.
    { apply (derivable_pt_lim_div (fun u => 1 - u) (fun u => 1 + u)); [| | lra].
      - apply derivable_pt_lim_minus; [apply derivable_pt_lim_const | apply derivable_pt_lim_id].
      - apply derivable_pt_lim_plus; [apply derivable_pt_lim_const | apply derivable_pt_lim_id]. }
    pose proof (derivable_pt_lim_comp _ sqrt t _ _ H1 (derivable_pt_lim_sqrt _ Hq)) as H2.
    pose proof (derivable_pt_lim_comp _ atan t _ _ H2 (derivable_pt_lim_atan _)) as H3.
    pose proof (derivable_pt_lim_scal _ (2 / PI) t _ H3) as H4.
    unfold comp in H4. fold q in H4.
    replace (- (/ PI * density 2 t)) with
      (2 / PI * (/ (1 + (sqrt q) ^ 2) * (/ (2 * sqrt q) *
        (((0 - 1) * (1 + t) - (0 + 1) * (1 - t)) / Rsqr (1 + t))))); [exact H4 |].
    pose proof (sqrt_lt_R0 q Hq) as Hs.
    assert (sqrt q * sqrt q = q) as Hsq by (apply sqrt_sqrt; lra).
    assert (sqrt (1 - t ^ 2) = sqrt q * (1 + t)) as E.
    { apply sqrt_lem_1; [nra | nra |].
      replace (sqrt q * (1 + t) * (sqrt q * (1 + t))) with (sqrt q * sqrt q * (1 + t) ^ 2) by ring.
      rewrite Hsq. unfold q. field. lra. }
    unfold density, half_power. cbn [Nat.sub]. rewrite pow_1, E.
    replace (1 - t ^ 2) with (sqrt q * sqrt q * (1 + t) ^ 2) by (rewrite Hsq; unfold q; field; lra).
    replace (1 + sqrt q ^ 2) with (2 / (1 + t)).
    2:{ replace (sqrt q ^ 2) with (sqrt q * sqrt q) by ring. rewrite Hsq. unfold q. field. lra. }
    unfold Rsqr. field. repeat split; lra.
Qed.

Lemma tail_exists_power : forall d, (3 <= d)%nat -> exists c G, tail_of d c G.
Proof.
  intros d Hd. set (w := fun t => half_power (1 - t ^ 2) (d - 3)).
  assert (forall t, 0 <= t <= 1 -> continuity_pt w t) as Hw
    by (intros t Ht; apply half_power_continuous; lra).
  set (F := primitive Rle_0_1 (FTC_P1 Rle_0_1 Hw)).
  assert (forall t, 0 <= t <= 1 -> derivable_pt_lim F t (w t)) as HF.
  { destruct (RiemannInt_P29 Rle_0_1 Hw) as [H _]. intros t Ht.
    destruct (H t Ht) as [pr E]. rewrite E. now apply derive_pt_eq_1 with pr. }
  assert (0 < F 1 - F 0) as Hpos.
  { destruct (mean_value F w 0 1) as [a [Ha ->]]; [lra | | intros t Ht; apply HF; lra |].
    - intros t Ht. apply derivable_continuous_pt. exists (w t). now apply HF.
    - assert (0 < w a) by (apply pow_lt, sqrt_lt_R0; nra). lra. }
  set (c := / (2 * (F 1 - F 0))).
  exists c, (fun t => 1 / 2 - c * (F t - F 0)).
  assert (forall t, 0 <= t <= 1 ->
    derivable_pt_lim (fun u => 1 / 2 - c * (F u - F 0)) t (0 - c * (w t - 0))) as HG.
  { intros t Ht. apply derivable_pt_lim_minus; [apply derivable_pt_lim_const |].
    apply derivable_pt_lim_scal, derivable_pt_lim_minus; [now apply HF
      | apply derivable_pt_lim_const]. }
  split.
  - ring.
  - unfold c. field. lra.
  - intros t Ht. apply derivable_continuous_pt. exists (0 - c * (w t - 0)). now apply HG.
  - intros t Ht. rewrite density_power by (exact Hd || lra).
    replace (- (c * half_power (1 - t ^ 2) (d - 3))) with (0 - c * (w t - 0)) by (unfold w; ring).
    apply HG. lra.
Qed.

(** In every dimension from 2 on there is exactly one tail. *)
Theorem C3_sharper_exists : forall d, (2 <= d)%nat -> exists c G, tail_of d c G.
Proof.
  intros d Hd. destruct (Nat.eq_dec d 2) as [-> | H]; [| apply tail_exists_power; lia].
  eexists. eexists. apply tail_exists_circle.
Qed.

Theorem C3_sharper_unique : forall d c G c' G', (2 <= d)%nat -> tail_of d c G -> tail_of d c' G' ->
  c = c' /\ forall t, 0 <= t <= 1 -> G t = G' t.
Proof.
  intros d c G c' G' Hd H H'.
  assert (forall a b, 0 <= a < b -> b <= 1 ->
    (c' * G b - c * G' b) - (c' * G a - c * G' a) = 0) as Const.
  { intros a b Ha Hb.
    destruct (mean_value (fun t => c' * G t - c * G' t) (fun _ => 0) a b) as [e [_ E]]; [lra | | |].
    - intros t Ht. apply continuity_pt_minus;
        [apply (continuity_pt_scal G), (tail_continuous d c G H)
        | apply (continuity_pt_scal G'), (tail_continuous d c' G' H')]; lra.
    - intros t Ht.
      replace 0 with (c' * - (c * density d t) - c * - (c' * density d t)) by ring.
      apply derivable_pt_lim_minus; apply derivable_pt_lim_scal;
        [apply (tail_density d c G H) | apply (tail_density d c' G' H')]; lra.
    - lra. }
  assert (c = c') as <-.
  { pose proof (Const 0 1 ltac:(lra) ltac:(lra)) as E.
    rewrite (tail_start d c G H), (tail_start d c' G' H'), (tail_end d c G H),
      (tail_end d c' G' H') in E. lra. }
  split; [reflexivity |]. intros t Ht.
  pose proof (normalisation_pos d c G H) as Hc.
  destruct (Req_dec t 0) as [-> | Hne];
    [now rewrite (tail_start d c G H), (tail_start d c G' H') |].
  pose proof (Const 0 t ltac:(lra) ltac:(lra)) as E.
  rewrite (tail_start d c G H), (tail_start d c G' H') in E.
  apply Rmult_eq_reg_l with c; lra.
Qed.

Lemma exp_power : forall n x, exp (INR n * x) = exp x ^ n.
Proof.
  induction n as [| n IH]; intros x; [cbn; rewrite Rmult_0_l; apply exp_0 |].
  rewrite S_INR, Rmult_plus_distr_r, Rmult_1_l, exp_plus, IH. cbn [pow]. ring.
Qed.

Lemma half_power_square : forall u n, 0 <= u -> half_power u n * half_power u n = u ^ n.
Proof.
  intros u n Hu. unfold half_power. rewrite <- Rpow_mult_distr. now rewrite sqrt_sqrt.
Qed.

Lemma half_power_nonneg : forall u n, 0 <= half_power u n.
Proof. intros u n. apply pow_le, sqrt_pos. Qed.

Lemma exp_half : forall x, exp (x / 2) * exp (x / 2) = exp x.
Proof. intros x. rewrite <- exp_plus. f_equal. field. Qed.

(** The sharper bound against exp (- d t^2 / 2): greater by at most exp (1 / (2 d)) <= 4/3, so
    always below the two-sided bound 2 exp (- d t^2 / 2). *)
Theorem C3_sharper_better : forall d t, (2 <= d)%nat -> 0 <= t <= 1 ->
  half_power (1 - t ^ 2) (d - 1) <= exp (1 / (2 * INR d)) * exp (- (INR d * t ^ 2 / 2)) /\
  exp (1 / (2 * INR d)) <= 4 / 3.
Proof.
  intros d t Hd Ht. assert (2 <= INR d) as Hp by (apply (le_INR 2); exact Hd).
  assert (INR (d - 1) = INR d - 1) as Hn by (rewrite minus_INR by lia; reflexivity).
  split.
  - apply Rsqr_incr_0_var; [| apply Rmult_le_pos; apply Rlt_le, exp_pos].
    unfold Rsqr. rewrite half_power_square by nra.
    rewrite <- exp_plus.
    replace (1 / (2 * INR d) + - (INR d * t ^ 2 / 2)) with ((1 / INR d - INR d * t ^ 2) / 2)
      by (field; lra).
    rewrite exp_half.
    set (a := - / INR d). set (b := (1 - INR d * t ^ 2) / (INR d - 1)).
    replace (1 / INR d - INR d * t ^ 2) with (INR (d - 1) * (a + b))
      by (rewrite Hn; unfold a, b; field; lra).
    rewrite exp_power. apply pow_incr. split; [nra |].
    rewrite exp_plus.
    replace (1 - t ^ 2) with ((1 + a) * (1 + b)) by (unfold a, b; field; lra).
    apply Rmult_le_compat; [| | apply exp_ineq1_le | apply exp_ineq1_le].
    + unfold a. assert (/ INR d <= / 1) by (apply Rinv_le_contravar; lra). lra.
    + unfold b. replace (1 + (1 - INR d * t ^ 2) / (INR d - 1))
        with (INR d * (1 - t ^ 2) * / (INR d - 1)) by (field; lra).
      apply Rmult_le_pos; [apply Rmult_le_pos; nra |]. apply Rlt_le, Rinv_0_lt_compat. lra.
  - set (u := 1 / (2 * INR d)).
    assert (u <= 1 / 4) as Hu.
    { unfold u. unfold Rdiv. rewrite !Rmult_1_l. apply Rinv_le_contravar; lra. }
    assert (0 < exp u) by apply exp_pos.
    assert (exp u * exp (- u) = 1) as E by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
    assert (exp u * (3 / 4) <= exp u * exp (- u)); [| lra].
    apply Rmult_le_compat_l; [lra |]. pose proof (exp_ineq1_le (- u)). lra.
Qed.

(** Control of the comparison: without the factor 2 the sharper bound is not the better one. *)
Theorem C3_sharper_control_factor : forall d, (2 <= d)%nat ->
  exists t, 0 <= t <= 1 /\ exp (- (INR d * t ^ 2 / 2)) < half_power (1 - t ^ 2) (d - 1).
Proof.
  intros d Hd. assert (2 <= INR d) as Hp by (apply (le_INR 2); exact Hd).
  assert (INR (d - 1) = INR d - 1) as Hn by (rewrite minus_INR by lia; reflexivity).
  assert (0 < / INR d <= / 2) as Hi
    by (split; [apply Rinv_0_lt_compat; lra | apply Rinv_le_contravar; lra]).
  exists (sqrt (/ INR d)).
  assert (sqrt (/ INR d) ^ 2 = / INR d) as E
    by (rewrite <- Rsqr_pow2; apply Rsqr_sqrt; lra).
  rewrite E. split.
  - split; [apply sqrt_pos |]. rewrite <- sqrt_1. apply sqrt_le_1; lra.
  - replace (- (INR d * / INR d / 2)) with (- (1) / 2) by (field; lra).
    apply Rsqr_incrst_0; [| apply Rlt_le, exp_pos | apply half_power_nonneg].
    unfold Rsqr. rewrite exp_half, half_power_square by lra.
    set (u := / (INR d - 1)).
    assert (0 < u) as Hu by (apply Rinv_0_lt_compat; lra).
    replace (- (1)) with (INR (d - 1) * - u) by (rewrite Hn; unfold u; field; lra).
    rewrite exp_power.
    assert (exp (- u) < 1 - / INR d) as Lt.
    { apply Rmult_lt_reg_l with (exp u); [apply exp_pos |].
      rewrite <- exp_plus, Rplus_opp_r, exp_0.
      apply Rlt_le_trans with (exp u * / (1 + u)).
      - apply Rmult_lt_reg_r with (1 + u); [lra |]. rewrite Rmult_assoc, Rinv_l by lra.
        pose proof (exp_ineq1 u ltac:(lra)). lra.
      - apply Rmult_le_compat_l; [apply Rlt_le, exp_pos |]. right. unfold u. field. lra. }
    assert (forall n x z, (1 <= n)%nat -> 0 <= x < z -> x ^ n < z ^ n) as Mono.
    { intros n x z Hn1 Hx. destruct n as [| n]; [lia |]. clear Hn1.
      induction n as [| n IH]; [cbn; lra |].
      change (x ^ S (S n)) with (x * x ^ S n). change (z ^ S (S n)) with (z * z ^ S n).
      pose proof (pow_le x (S n) (proj1 Hx)). apply Rmult_le_0_lt_compat; lra. }
    apply Mono; [lia |]. split; [apply Rlt_le, exp_pos | exact Lt].
Qed.

(** Control of C3': the exponent d/2 is too great, in every dimension. *)
Theorem C3_sharper_control_exponent : forall d c G, (2 <= d)%nat -> tail_of d c G ->
  ~ (forall t, 0 <= t <= 1 -> 2 * G t <= half_power (1 - t ^ 2) d).
Proof.
  intros d c G Hd H Bound.
  pose proof (normalisation_pos d c G H) as Hc.
  assert (0 < INR (d - 1)) as Hn by (apply lt_0_INR; lia).
  set (k := 2 * c / INR (d - 1)). assert (0 < k) as Hk by (apply Rdiv_lt_0_compat; lra).
  set (s := Rmin (1 / 2) (k / 2)).
  assert (0 < s) as Hs by (apply Rmin_glb_lt; lra).
  pose proof (Rmin_l (1 / 2) (k / 2)) as Hl. pose proof (Rmin_r (1 / 2) (k / 2)) as Hr.
  fold s in Hl, Hr. set (t := sqrt (1 - s ^ 2)).
  assert (1 - t ^ 2 = s ^ 2) as E
    by (unfold t; rewrite <- (Rsqr_pow2 (sqrt _)), Rsqr_sqrt by nra; ring).
  assert (0 <= t <= 1) as Ht.
  { split; [apply sqrt_pos |]. rewrite <- sqrt_1. apply sqrt_le_1; nra. }
  pose proof (C3_sharper_order d c G Hd H t Ht) as Low. specialize (Bound t Ht).
  rewrite E in Low, Bound. unfold half_power in Low, Bound.
  rewrite sqrt_pow2 in Low, Bound by lra. fold k in Low.
  replace d with (S (d - 1)) in Bound by lia. cbn [pow] in Bound.
  replace (S (d - 1) - 1)%nat with (d - 1)%nat in * by lia.
  assert (0 < s ^ (d - 1)) by now apply pow_lt. nra.
Qed.

(** Control of C3': no constant below 1. *)
Theorem C3_sharper_control_constant : forall d c G k, tail_of d c G -> k < 1 ->
  ~ (forall t, 0 <= t <= 1 -> 2 * G t <= k * half_power (1 - t ^ 2) (d - 1)).
Proof.
  intros d c G k H Hk Bound. specialize (Bound 0 ltac:(lra)).
  rewrite half_power_0, (tail_start d c G H) in Bound. lra.
Qed.
