(** Elementary inequalities for C4-law, step 6: cosh between two exponentials, the logarithm above
    a parabola.

    [cosine_h x], [sine_h x]: the hyperbolic cosine and sine.
    [parabola T]: c = - (log(1 - T) + T)/T^2. *)
From Coq Require Import Reals Lra.
From Binding Require Import finite_sum concentration_chain.
Open Scope R_scope.

Lemma rising_from : forall f f' a b, a <= b ->
  (forall c, a <= c <= b -> derivable_pt_lim f c (f' c)) ->
  (forall c, a < c < b -> 0 <= f' c) -> f a <= f b.
Proof.
  intros f f' a b [H | ->] Hd Hp; [| apply Rle_refl].
  destruct (MVT_cor2 f f' a b H Hd) as [c [E Hc]].
  assert (0 <= f' c * (b - a)) by (apply Rmult_le_pos; [now apply Hp | lra]). lra.
Qed.

Definition cosine_h (x : R) : R := (exp x + exp (- x)) / 2.
Definition sine_h (x : R) : R := (exp x - exp (- x)) / 2.

Lemma derive_exp_neg : forall x, derivable_pt_lim (fun x => exp (- x)) x (- exp (- x)).
Proof.
  intros x. replace (- exp (- x)) with (exp (- x) * -1) by ring.
  apply (derivable_pt_lim_comp (fun x => - x) exp); [| apply derivable_pt_lim_exp].
  apply (derivable_pt_lim_opp (fun x => x)), derivable_pt_lim_id.
Qed.

Lemma derive_cosine_h : forall x, derivable_pt_lim cosine_h x (sine_h x).
Proof.
  intros x. unfold cosine_h, sine_h, Rdiv.
  replace ((exp x - exp (- x)) * / 2) with ((exp x + - exp (- x)) * / 2 + (exp x + exp (- x)) * 0)
    by ring.
  apply (derivable_pt_lim_mult (fun x => exp x + exp (- x)) (fun _ => / 2));
    [| apply derivable_pt_lim_const].
  apply (derivable_pt_lim_plus exp (fun x => exp (- x)));
    [apply derivable_pt_lim_exp | apply derive_exp_neg].
Qed.

Lemma derive_sine_h : forall x, derivable_pt_lim sine_h x (cosine_h x).
Proof.
  intros x. unfold cosine_h, sine_h, Rdiv.
  replace ((exp x + exp (- x)) * / 2)
    with ((exp x - - exp (- x)) * / 2 + (exp x - exp (- x)) * 0) by ring.
  apply (derivable_pt_lim_mult (fun x => exp x - exp (- x)) (fun _ => / 2));
    [| apply derivable_pt_lim_const].
  apply (derivable_pt_lim_minus exp (fun x => exp (- x)));
    [apply derivable_pt_lim_exp | apply derive_exp_neg].
Qed.

Lemma cosine_h_even : forall x, cosine_h (- x) = cosine_h x.
Proof. intros x. unfold cosine_h. rewrite Ropp_involutive. lra. Qed.

Lemma cosine_h_pos : forall x, 0 < cosine_h x.
Proof. intros x. pose proof (exp_pos x). pose proof (exp_pos (- x)). unfold cosine_h. lra. Qed.

Lemma sine_h_0 : sine_h 0 = 0.
Proof. unfold sine_h. rewrite Ropp_0. lra. Qed.

Lemma cosine_h_0 : cosine_h 0 = 1.
Proof. unfold cosine_h. rewrite Ropp_0, exp_0. lra. Qed.

Lemma sine_h_nonneg : forall x, 0 <= x -> 0 <= sine_h x.
Proof.
  intros x Hx. rewrite <- sine_h_0. apply rising_from with cosine_h; [exact Hx | |].
  - intros c _. apply derive_sine_h.
  - intros c _. apply Rlt_le, cosine_h_pos.
Qed.

Lemma derive_square : forall k x, derivable_pt_lim (fun x => k * x ^ 2 / 2) x (k * x).
Proof.
  intros k x. replace (k * x) with (k * (INR 2 * x ^ pred 2) / 2) by (cbn; field).
  apply (derivable_pt_lim_ext (fun x => k / 2 * x ^ 2)); [intros z; field |].
  replace (k * (INR 2 * x ^ pred 2) / 2) with (k / 2 * (INR 2 * x ^ pred 2)) by field.
  apply (derivable_pt_lim_scal (fun x => x ^ 2)). apply derivable_pt_lim_pow.
Qed.

Lemma cosine_h_ge_1 : forall x, 0 <= x -> 1 <= cosine_h x.
Proof.
  intros x Hx. rewrite <- cosine_h_0. apply rising_from with sine_h; [exact Hx | |].
  - intros c _. apply derive_cosine_h.
  - intros c Hc. apply sine_h_nonneg. lra.
Qed.

Lemma sine_h_ge : forall x, 0 <= x -> x <= sine_h x.
Proof.
  intros x Hx. assert (sine_h 0 - 0 <= sine_h x - x); [| rewrite sine_h_0 in *; lra].
  apply (rising_from (fun x => sine_h x - x) (fun x => cosine_h x - 1)); [exact Hx | |].
  - intros c _. apply (derivable_pt_lim_minus sine_h (fun x => x));
      [apply derive_sine_h | apply derivable_pt_lim_id].
  - intros c Hc. pose proof (cosine_h_ge_1 c ltac:(lra)). lra.
Qed.

Lemma cosine_h_quadratic : forall x, 1 + x ^ 2 / 2 <= cosine_h x.
Proof.
  assert (forall x, 0 <= x -> 1 + x ^ 2 / 2 <= cosine_h x) as H.
  { intros x Hx.
    assert (cosine_h 0 - 1 * 0 ^ 2 / 2 <= cosine_h x - 1 * x ^ 2 / 2);
      [| rewrite cosine_h_0 in *; lra].
    apply (rising_from (fun x => cosine_h x - 1 * x ^ 2 / 2) (fun x => sine_h x - 1 * x));
      [exact Hx | |].
    - intros c _. apply (derivable_pt_lim_minus cosine_h (fun x => 1 * x ^ 2 / 2));
        [apply derive_cosine_h | apply derive_square].
    - intros c Hc. pose proof (sine_h_ge c ltac:(lra)). lra. }
  intros x. destruct (Rle_dec 0 x) as [Hx | Hx]; [now apply H |].
  rewrite <- cosine_h_even. replace (x ^ 2) with ((- x) ^ 2) by ring. apply H. lra.
Qed.

(** x cosh x >= sinh x, so the logarithm of cosh grows no faster than x^2/2. *)
Lemma sine_h_le : forall x, 0 <= x -> sine_h x <= x * cosine_h x.
Proof.
  intros x Hx. assert (0 * cosine_h 0 - sine_h 0 <= x * cosine_h x - sine_h x);
    [| rewrite sine_h_0 in *; lra].
  apply (rising_from (fun x => x * cosine_h x - sine_h x)
    (fun x => (1 * cosine_h x + x * sine_h x) - cosine_h x)); [exact Hx | |].
  - intros c _. apply (derivable_pt_lim_minus (fun x => x * cosine_h x) sine_h);
      [| apply derive_sine_h].
    apply (derivable_pt_lim_mult (fun x => x) cosine_h);
      [apply derivable_pt_lim_id | apply derive_cosine_h].
  - intros c Hc. assert (0 <= c * sine_h c)
      by (apply Rmult_le_pos; [lra | apply sine_h_nonneg; lra]). lra.
Qed.

Lemma cosine_h_le : forall x, cosine_h x <= exp (x ^ 2 / 2).
Proof.
  assert (forall x, 0 <= x -> cosine_h x <= exp (x ^ 2 / 2)) as H.
  { intros x Hx.
    assert (1 * 0 ^ 2 / 2 - ln (cosine_h 0) <= 1 * x ^ 2 / 2 - ln (cosine_h x)) as L.
    { apply (rising_from (fun x => 1 * x ^ 2 / 2 - ln (cosine_h x))
        (fun x => 1 * x - / cosine_h x * sine_h x)); [exact Hx | |].
      - intros c _. apply (derivable_pt_lim_minus (fun x => 1 * x ^ 2 / 2)
          (fun x => ln (cosine_h x))); [apply derive_square |].
        apply (derivable_pt_lim_comp cosine_h ln); [apply derive_cosine_h |].
        apply derivable_pt_lim_ln, cosine_h_pos.
      - intros c Hc. pose proof (sine_h_le c ltac:(lra)) as S. pose proof (cosine_h_pos c).
        assert (/ cosine_h c * sine_h c <= / cosine_h c * (c * cosine_h c)) as Q
          by (apply Rmult_le_compat_l; [apply Rlt_le, Rinv_0_lt_compat; lra | exact S]).
        replace (/ cosine_h c * (c * cosine_h c)) with c in Q by (field; lra). lra. }
    rewrite cosine_h_0, ln_1 in L. rewrite <- (exp_ln (cosine_h x)) by apply cosine_h_pos.
    apply exp_le. lra. }
  intros x. destruct (Rle_dec 0 x) as [Hx | Hx]; [now apply H |].
  rewrite <- cosine_h_even. replace (x ^ 2) with ((- x) ^ 2) by ring. apply H. lra.
Qed.

Lemma exp_quadratic_le : forall u, 0 <= u -> exp (u - u ^ 2 / 2) <= 1 + u.
Proof.
  intros u Hu. rewrite <- (exp_ln (1 + u)) by lra. apply exp_le.
  assert (ln (1 + 0) - (0 - 1 * 0 ^ 2 / 2) <= ln (1 + u) - (u - 1 * u ^ 2 / 2)) as L.
  { apply (rising_from (fun u => ln (1 + u) - (u - 1 * u ^ 2 / 2))
      (fun u => / (1 + u) * (0 + 1) - (1 - 1 * u))); [exact Hu | |].
    - intros c Hc. apply (derivable_pt_lim_minus (fun u => ln (1 + u))
        (fun u => u - 1 * u ^ 2 / 2)).
      + apply (derivable_pt_lim_comp (fun u => 1 + u) ln);
          [| apply derivable_pt_lim_ln; lra].
        apply (derivable_pt_lim_plus (fun _ => 1) (fun u => u));
          [apply derivable_pt_lim_const | apply derivable_pt_lim_id].
      + apply (derivable_pt_lim_minus (fun u => u) (fun u => 1 * u ^ 2 / 2));
          [apply derivable_pt_lim_id | apply derive_square].
    - intros c Hc. replace (/ (1 + c) * (0 + 1) - (1 - 1 * c)) with (c ^ 2 * / (1 + c))
        by (field; lra).
      apply Rmult_le_pos; [apply pow2_ge_0 | apply Rlt_le, Rinv_0_lt_compat; lra]. }
  rewrite Rplus_0_r, ln_1 in L. lra.
Qed.

Lemma cosine_h_ge : forall x, exp (x ^ 2 / 2 - x ^ 4 / 8) <= cosine_h x.
Proof.
  intros x. eapply Rle_trans; [| apply cosine_h_quadratic].
  replace (x ^ 2 / 2 - x ^ 4 / 8) with (x ^ 2 / 2 - (x ^ 2 / 2) ^ 2 / 2) by field.
  apply exp_quadratic_le. pose proof (pow2_ge_0 x). lra.
Qed.

Definition parabola (T : R) : R := - (ln (1 - T) + T) / T ^ 2.

Lemma parabola_half : forall T, 0 < T < 1 -> 1 / 2 <= parabola T.
Proof.
  intros T HT.
  assert (- 0 - (ln (1 - 0) + 1 * 0 ^ 2 / 2) <= - T - (ln (1 - T) + 1 * T ^ 2 / 2)) as L.
  { apply (rising_from (fun u => - u - (ln (1 - u) + 1 * u ^ 2 / 2))
      (fun u => - (1) - (/ (1 - u) * (0 - 1) + 1 * u))); [lra | |].
    - intros c Hc. apply (derivable_pt_lim_minus (fun u => - u)
        (fun u => ln (1 - u) + 1 * u ^ 2 / 2)).
      + apply (derivable_pt_lim_opp (fun u => u)), derivable_pt_lim_id.
      + apply (derivable_pt_lim_plus (fun u => ln (1 - u)) (fun u => 1 * u ^ 2 / 2));
          [| apply derive_square].
        apply (derivable_pt_lim_comp (fun u => 1 - u) ln); [| apply derivable_pt_lim_ln; lra].
        apply (derivable_pt_lim_minus (fun _ => 1) (fun u => u));
          [apply derivable_pt_lim_const | apply derivable_pt_lim_id].
    - intros c Hc. replace (- (1) - (/ (1 - c) * (0 - 1) + 1 * c)) with (c ^ 2 * / (1 - c))
        by (field; lra).
      apply Rmult_le_pos; [apply pow2_ge_0 | apply Rlt_le, Rinv_0_lt_compat; lra]. }
  replace (1 - 0) with 1 in L by ring. rewrite ln_1 in L. unfold parabola.
  assert (0 < T ^ 2) as HT2 by (apply pow_lt; lra).
  apply Rmult_le_reg_r with (T ^ 2); [exact HT2 |].
  replace (- (ln (1 - T) + T) / T ^ 2 * T ^ 2) with (- (ln (1 - T) + T)) by (field; lra). lra.
Qed.

(** log(1 + y) >= y - c y^2 from -T on: at y between -T and 0 a smaller value would make the
    difference fall before y and rise after, but its slope there changes from + to - only. *)
Theorem C4_log_above_parabola : forall T y, 0 < T < 1 -> - T <= y ->
  y - parabola T * y ^ 2 <= ln (1 + y).
Proof.
  intros T y HT Hy. pose proof (parabola_half T HT) as Hc.
  set (c := parabola T) in *.
  set (h := fun y => ln (1 + y) - (y - 2 * c * y ^ 2 / 2)).
  assert (forall u, -1 < u -> derivable_pt_lim h u (/ (1 + u) * (0 + 1) - (1 - 2 * c * u))) as D.
  { intros u Hu. apply (derivable_pt_lim_minus (fun u => ln (1 + u))
      (fun u => u - 2 * c * u ^ 2 / 2)).
    - apply (derivable_pt_lim_comp (fun u => 1 + u) ln); [| apply derivable_pt_lim_ln; lra].
      apply (derivable_pt_lim_plus (fun _ => 1) (fun u => u));
        [apply derivable_pt_lim_const | apply derivable_pt_lim_id].
    - apply (derivable_pt_lim_minus (fun u => u) (fun u => 2 * c * u ^ 2 / 2));
        [apply derivable_pt_lim_id | apply derive_square]. }
  assert (forall u, -1 < u ->
    / (1 + u) * (0 + 1) - (1 - 2 * c * u) = u * (2 * c * (1 + u) - 1) * / (1 + u)) as Slope
    by (intros u Hu; field; lra).
  assert (forall u, -1 < u -> 0 < / (1 + u)) as Pos
    by (intros u Hu; apply Rinv_0_lt_compat; lra).
  assert (h 0 = 0) as H0 by (unfold h; rewrite Rplus_0_r, ln_1; lra).
  assert (h (- T) = 0) as HhT.
  { unfold h, c, parabola. replace (1 + - T) with (1 - T) by ring. field. lra. }
  assert (0 <= h y); [| unfold h in *; lra].
  destruct (Rle_dec 0 y) as [Hp | Hn].
  - rewrite <- H0. apply (rising_from h (fun u => / (1 + u) * (0 + 1) - (1 - 2 * c * u)));
      [exact Hp | intros u Hu; apply D; lra |].
    intros u Hu. rewrite Slope by lra. specialize (Pos u ltac:(lra)).
    apply Rmult_le_pos; [| lra]. apply Rmult_le_pos; [lra |].
    assert (1 * 1 <= 2 * c * (1 + u)) by (apply Rmult_le_compat; lra). lra.
  - apply Rnot_lt_le. intros Hneg.
    destruct (Req_dec y (- T)) as [-> | Hne]; [lra |].
    destruct (MVT_cor2 h (fun u => / (1 + u) * (0 + 1) - (1 - 2 * c * u)) (- T) y)
      as [p [Ep Hp]]; [lra | intros u Hu; apply D; lra |].
    destruct (MVT_cor2 h (fun u => / (1 + u) * (0 + 1) - (1 - 2 * c * u)) y 0)
      as [q [Eq Hq]]; [lra | intros u Hu; apply D; lra |].
    rewrite Slope in Ep, Eq by lra. rewrite HhT in Ep. rewrite H0 in Eq.
    pose proof (Pos p ltac:(lra)) as Pp. pose proof (Pos q ltac:(lra)) as Pq.
    assert (0 < 2 * c * (1 + p) - 1) as Sp.
    { apply Rnot_le_lt. intros C.
      assert (0 <= - p * (1 - 2 * c * (1 + p)) * / (1 + p) * (y - - T))
        by (repeat apply Rmult_le_pos; lra). lra. }
    assert (2 * c * (1 + q) - 1 < 0) as Sq.
    { apply Rnot_le_lt. intros C.
      assert (0 <= - q * (2 * c * (1 + q) - 1) * / (1 + q) * (0 - y))
        by (repeat apply Rmult_le_pos; lra). lra. }
    assert (c * p < c * q) by (apply Rmult_lt_compat_l; lra). lra.
Qed.
