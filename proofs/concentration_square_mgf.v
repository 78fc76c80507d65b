(** C4-law, step 6: the square of a sub-Gaussian variable in the exponent.

    For xi bounded with E exp(l xi) <= exp(l^2 v / 2) for every l, and s v < 1,
    E exp(s xi^2 / 2 - t xi) <= (1 - s v)^(-1/2) exp(t^2 v / (2 (1 - s v))), as for a Gaussian of
    variance v.  No Gaussian is needed: exp(s xi^2 / 2) is the limit of cosh(xi sqrt(s/n))^n, and
    each factor cosh is the mean of two shifts of t.

    [cosine_h x]: the hyperbolic cosine ([concentration_elementary]).
    [square_bound v s t]: the right-hand side. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum concentration_chain concentration_exp_series concentration_elementary.
Open Scope R_scope.

Definition square_bound (v s t : R) : R :=
  / sqrt (1 - s * v) * exp (t ^ 2 * v / (2 * (1 - s * v))).

(** One factor cosh: two shifts of t, and s grows by delta. *)
Lemma square_bound_step : forall v s t q, 0 <= v -> (s + q ^ 2) * v < 1 -> 0 <= s ->
  (square_bound v s (t - q) + square_bound v s (t + q)) / 2 <= square_bound v (s + q ^ 2) t.
Proof.
  intros v s t q Hv Hs Hs0. set (e := q ^ 2).
  assert (0 <= e) as He by apply pow2_ge_0.
  assert (0 <= s * v) as Hsv by now apply Rmult_le_pos.
  assert (0 <= e * v) as Hev by now apply Rmult_le_pos.
  set (r := 1 - s * v). assert (0 < r - e * v) as Hr by (unfold r, e in *; lra).
  assert (0 < r) as Hr0 by lra.
  assert (square_bound v s (t - q) + square_bound v s (t + q) =
    2 * (/ sqrt r * exp ((t ^ 2 + e) * v / (2 * r)) * cosine_h (t * q * v / r))) as ->.
  { unfold square_bound, cosine_h. fold r.
    replace ((t - q) ^ 2 * v / (2 * r)) with ((t ^ 2 + e) * v / (2 * r) + - (t * q * v / r))
      by (unfold e; field; lra).
    replace ((t + q) ^ 2 * v / (2 * r)) with ((t ^ 2 + e) * v / (2 * r) + t * q * v / r)
      by (unfold e; field; lra).
    rewrite !exp_plus. field. apply Rgt_not_eq, sqrt_lt_R0, Hr0. }
  unfold square_bound. replace (1 - (s + e) * v) with (r - e * v) by (unfold r; ring).
  set (p := r - e * v) in *. assert (0 < sqrt r) by now apply sqrt_lt_R0.
  assert (0 < sqrt p) by now apply sqrt_lt_R0.
  assert (/ sqrt r * exp (e * v / (2 * r)) <= / sqrt p) as Root.
  { apply Rmult_le_reg_l with (sqrt p); [assumption |]. rewrite Rinv_r by lra.
    replace (sqrt p) with (sqrt r * sqrt (p / r))
      by (rewrite <- sqrt_mult by (try apply Rlt_le, Rdiv_lt_0_compat; lra); f_equal; field; lra).
    replace (sqrt r * sqrt (p / r) * (/ sqrt r * exp (e * v / (2 * r))))
      with (sqrt (p / r) * exp (e * v / (2 * r))) by (field; lra).
    replace (exp (e * v / (2 * r))) with (/ exp (- (e * v / (2 * r))))
      by (rewrite exp_Ropp, Rinv_inv; reflexivity).
    pose proof (exp_pos (- (e * v / (2 * r)))) as Ep.
    apply Rmult_le_reg_r with (exp (- (e * v / (2 * r)))); [exact Ep |].
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r, Rmult_1_l by lra.
    rewrite <- (sqrt_Rsqr (exp (- (e * v / (2 * r))))) by lra.
    apply sqrt_le_1_alt. unfold Rsqr. rewrite <- exp_plus.
    replace (- (e * v / (2 * r)) + - (e * v / (2 * r))) with (- (e * v / r)) by (field; lra).
    replace (p / r) with (1 + - (e * v / r)) by (unfold p; field; lra). apply exp_ineq1_le. }
  assert (cosine_h (t * q * v / r) <= exp (t ^ 2 * (e * v ^ 2 / (2 * r ^ 2)))) as Cosh.
  { eapply Rle_trans; [apply cosine_h_le |]. right. f_equal. unfold e. field. lra. }
  set (x := exp ((t ^ 2 + e) * v / (2 * r))).
  replace (2 * (/ sqrt r * x * cosine_h (t * q * v / r)) / 2)
    with (/ sqrt r * x * cosine_h (t * q * v / r)) by (field; lra).
  assert (0 < / sqrt r) by now apply Rinv_0_lt_compat.
  apply Rle_trans with (/ sqrt r * x * exp (t ^ 2 * (e * v ^ 2 / (2 * r ^ 2)))).
  { apply Rmult_le_compat_l; [apply Rmult_le_pos; [lra | apply Rlt_le, exp_pos] | exact Cosh]. }
  unfold x. replace ((t ^ 2 + e) * v / (2 * r))
    with (e * v / (2 * r) + t ^ 2 * v / (2 * r)) by (field; lra).
  rewrite exp_plus.
  replace (/ sqrt r * (exp (e * v / (2 * r)) * exp (t ^ 2 * v / (2 * r))) *
    exp (t ^ 2 * (e * v ^ 2 / (2 * r ^ 2))))
    with (/ sqrt r * exp (e * v / (2 * r)) *
      exp (t ^ 2 * v / (2 * r) + t ^ 2 * (e * v ^ 2 / (2 * r ^ 2)))) by (rewrite exp_plus; ring).
  apply Rmult_le_compat; [| apply Rlt_le, exp_pos | exact Root | apply exp_le].
  { apply Rmult_le_pos; [lra | apply Rlt_le, exp_pos]. }
  replace (t ^ 2 * v / (2 * r) + t ^ 2 * (e * v ^ 2 / (2 * r ^ 2)))
    with (t ^ 2 * v * ((r + e * v) / (2 * r ^ 2))) by (field; lra).
  unfold Rdiv. rewrite (Rmult_assoc (t ^ 2) v (/ (2 * p))), (Rmult_assoc (t ^ 2) v).
  apply Rmult_le_compat_l; [apply pow2_ge_0 |]. apply Rmult_le_compat_l; [exact Hv |].
  apply Rmult_le_reg_r with (2 * r ^ 2 * p);
    [apply Rmult_lt_0_compat; [apply Rmult_lt_0_compat; [lra | now apply pow_lt] | exact Hr] |].
  replace ((r + e * v) * / (2 * r ^ 2) * (2 * r ^ 2 * p)) with ((r + e * v) * p) by (field; lra).
  replace (/ (2 * p) * (2 * r ^ 2 * p)) with (r ^ 2) by (field; lra).
  unfold p. pose proof (pow2_ge_0 (e * v)). lra.
Qed.

Section Square.
  Variable A : Type.
  Variable M : upper_mean A.
  Variable xi : A -> R.
  Variables K v : R.
  Hypothesis HK : forall a, Rabs (xi a) <= K.
  Hypothesis Hv : 0 <= v.
  Hypothesis sub : forall l, M (fun a => exp (l * xi a)) <= exp (l ^ 2 * v / 2).

  Lemma power_mgf : forall n q t, (INR n * q ^ 2) * v < 1 ->
    bounded (fun a => cosine_h (q * xi a) ^ n * exp (- (t * xi a))) /\
    M (fun a => cosine_h (q * xi a) ^ n * exp (- (t * xi a)))
      <= square_bound v (INR n * q ^ 2) t.
  Proof.
    assert (bounded xi) as Hxi by (exists K; exact HK).
    assert (forall t, bounded (fun a => exp (- (t * xi a)))) as Be.
    { intros t. apply bounded_exp. destruct Hxi as [L HL]. exists (Rabs t * L). intros a.
      rewrite Rabs_Ropp, Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos | apply HL]. }
    assert (forall f g : A -> R, bounded f -> (forall a, f a = g a) -> bounded g) as Ext
      by (intros f g [L HL] E; exists L; intros a; rewrite <- E; apply HL).
    induction n as [| n IH]; intros q t Hq.
    - assert (forall a, exp (- (t * xi a)) = cosine_h (q * xi a) ^ 0 * exp (- (t * xi a))) as E
        by (intros a; cbn; ring).
      pose proof (Ext _ _ (Be t) E) as B. split; [exact B |].
      apply Rle_trans with (M (fun a => exp (- t * xi a))).
      + apply upper_le; [exact B | |].
        * apply (Ext _ _ (Be t)). intros a. f_equal. ring.
        * intros a. rewrite <- E. right. f_equal. ring.
      + eapply Rle_trans; [apply sub |]. right. unfold square_bound.
        replace (1 - INR 0 * q ^ 2 * v) with 1 by (cbn; ring).
        rewrite sqrt_1, Rinv_1, Rmult_1_l. f_equal. field.
    - assert (0 <= INR n * q ^ 2) as Hn by (apply Rmult_le_pos; [apply pos_INR | apply pow2_ge_0]).
      assert (0 <= q ^ 2 * v) as Hqv by (apply Rmult_le_pos; [apply pow2_ge_0 | exact Hv]).
      rewrite S_INR in *. assert (INR n * q ^ 2 * v < 1) as Hn1 by lra.
      set (f := fun u a => cosine_h (q * xi a) ^ n * exp (- (u * xi a))).
      assert (forall a, / 2 * (f (t - q) a + f (t + q) a) =
        cosine_h (q * xi a) ^ S n * exp (- (t * xi a))) as E.
      { intros a. unfold f. cbn [pow]. unfold cosine_h at 3.
        replace (- ((t - q) * xi a)) with (q * xi a + - (t * xi a)) by ring.
        replace (- ((t + q) * xi a)) with (- (q * xi a) + - (t * xi a)) by ring.
        rewrite !exp_plus. field. }
      destruct (IH q (t - q) Hn1) as [B1 M1]. destruct (IH q (t + q) Hn1) as [B2 M2].
      fold (f (t - q)) in *. fold (f (t + q)) in *.
      assert (bounded (fun a => / 2 * (f (t - q) a + f (t + q) a))) as Bs
        by (apply bounded_scale; now apply bounded_plus).
      pose proof (Ext _ _ Bs E) as B. split; [exact B |].
      apply Rle_trans with (M (fun a => / 2 * (f (t - q) a + f (t + q) a))).
      + apply upper_le; [exact B | exact Bs | intros a; rewrite E; apply Rle_refl].
      + rewrite upper_scale by (now apply bounded_plus || lra).
        pose proof (upper_plus A M _ _ B1 B2) as P. fold (f (t - q)) (f (t + q)) in M1, M2.
        replace ((INR n + 1) * q ^ 2) with (INR n * q ^ 2 + q ^ 2) by ring.
        eapply Rle_trans; [| apply square_bound_step; [exact Hv | | exact Hn]; lra].
        unfold f in *. lra.
  Qed.

  Theorem C4_square_mgf : forall s t, 0 <= s -> s * v < 1 ->
    M (fun a => exp (s * xi a ^ 2 / 2 - t * xi a)) <= square_bound v s t.
  Proof.
    intros s t Hs Hsv. set (G := square_bound v s t).
    assert (0 < G) as HG.
    { apply Rmult_lt_0_compat; [| apply exp_pos]. apply Rinv_0_lt_compat, sqrt_lt_R0. lra. }
    assert (0 <= K ^ 4) as HK4
      by (replace (K ^ 4) with ((K ^ 2) ^ 2) by ring; apply pow2_ge_0).
    assert (forall a, xi a ^ 2 <= K ^ 2) as Hsq.
    { intros a. rewrite <- (pow2_abs (xi a)). apply pow_incr. split; [apply Rabs_pos | apply HK]. }
    assert (bounded (fun a => exp (s * xi a ^ 2 / 2 - t * xi a))) as Bf.
    { apply bounded_exp. exists (s * K ^ 2 / 2 + Rabs t * K). intros a.
      unfold Rminus. eapply Rle_trans; [apply Rabs_triang |].
      rewrite Rabs_Ropp, Rabs_mult. apply Rplus_le_compat.
      - specialize (Hsq a). pose proof (pow2_ge_0 (xi a)).
        assert (0 <= s * xi a ^ 2) by now apply Rmult_le_pos.
        rewrite Rabs_right by lra.
        assert (s * xi a ^ 2 <= s * K ^ 2) by now apply Rmult_le_compat_l. lra.
      - apply Rmult_le_compat_l; [apply Rabs_pos | apply HK]. }
    set (c := s ^ 2 * K ^ 4 / 8).
    assert (0 <= c) as Hc by (pose proof (Rmult_le_pos _ _ (pow2_ge_0 s) HK4); unfold c; lra).
    (* for every n the bound holds up to the factor exp(c/n) *)
    assert (forall n, (0 < n)%nat ->
      M (fun a => exp (s * xi a ^ 2 / 2 - t * xi a)) <= exp (c / INR n) * G) as Main.
    { intros n Hn. assert (0 < INR n) as Hn0 by now apply lt_0_INR.
      assert (0 < / INR n) as Hin by now apply Rinv_0_lt_compat.
      set (q := sqrt (s / INR n)).
      assert (q ^ 2 = s / INR n) as Hq.
      { unfold q. rewrite <- Rsqr_pow2. apply Rsqr_sqrt. apply Rmult_le_pos; lra. }
      assert (INR n * q ^ 2 = s) as Hnq by (rewrite Hq; field; lra).
      destruct (power_mgf n q t) as [B P]; [rewrite Hnq; exact Hsv |]. rewrite Hnq in P.
      fold G in P.
      eapply Rle_trans; [| apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | exact P]].
      rewrite <- upper_scale by (exact B || apply Rlt_le, exp_pos).
      apply upper_le; [exact Bf | now apply bounded_scale |]. intros a.
      rewrite <- Rmult_assoc. replace (s * xi a ^ 2 / 2 - t * xi a)
        with ((s * xi a ^ 2 / 2) + - (t * xi a)) by ring.
      rewrite exp_plus. apply Rmult_le_compat_r; [apply Rlt_le, exp_pos |].
      apply Rle_trans with (exp (c / INR n) * exp ((q * xi a) ^ 2 / 2 - (q * xi a) ^ 4 / 8) ^ n).
      - assert (forall x k, exp x ^ k = exp (INR k * x)) as Pow.
        { intros x k. induction k as [| k IH]; [cbn; now rewrite Rmult_0_l, exp_0 |].
          cbn [pow]. rewrite IH, <- exp_plus, S_INR. f_equal. ring. }
        rewrite Pow, <- exp_plus. apply exp_le.
        replace ((q * xi a) ^ 4) with ((q ^ 2) ^ 2 * (xi a ^ 2) ^ 2) by ring.
        replace ((q * xi a) ^ 2) with (q ^ 2 * xi a ^ 2) by ring. rewrite Hq.
        assert ((xi a ^ 2) ^ 2 <= (K ^ 2) ^ 2) as H4
          by (apply pow_incr; split; [apply pow2_ge_0 | apply Hsq]).
        assert (0 <= s ^ 2 / 8 * / INR n) as Hw
          by (apply Rmult_le_pos; [pose proof (pow2_ge_0 s); lra | lra]).
        pose proof (Rmult_le_compat_l _ _ _ Hw H4) as H5.
        replace (c / INR n) with (s ^ 2 / 8 * / INR n * (K ^ 2) ^ 2)
          by (unfold c; field; lra).
        replace (INR n * (s / INR n * xi a ^ 2 / 2 - (s / INR n) ^ 2 * (xi a ^ 2) ^ 2 / 8))
          with (s * xi a ^ 2 / 2 - s ^ 2 / 8 * / INR n * (xi a ^ 2) ^ 2) by (field; lra).
        lra.
      - apply Rmult_le_compat_l; [apply Rlt_le, exp_pos |]. apply pow_incr.
        split; [apply Rlt_le, exp_pos | apply cosine_h_ge]. }
    apply le_of_eps. intros eps Heps.
    (* exp(c/n) <= 1 + eps/G for n large *)
    set (h := ln (1 + eps / G)).
    assert (0 < eps / G) as HeG by now apply Rdiv_lt_0_compat.
    assert (0 < h) as Hh by (unfold h; rewrite <- ln_1; apply ln_increasing; lra).
    destruct (archimed_cor1 (h / (c + 1))) as [n [Hn Hn0]]; [apply Rdiv_lt_0_compat; lra |].
    eapply Rle_trans; [apply (Main n Hn0) |].
    assert (c / INR n <= h) as Hcn.
    { apply Rle_trans with ((c + 1) * (h / (c + 1))); [| right; field; lra].
      assert (0 < / INR n) by (apply Rinv_0_lt_compat; now apply lt_0_INR).
      apply Rmult_le_compat; lra. }
    apply Rle_trans with ((1 + eps / G) * G).
    - apply Rmult_le_compat_r; [lra |]. rewrite <- (exp_ln (1 + eps / G)) by lra.
      apply exp_le. exact Hcn.
    - right. field. lra.
  Qed.
End Square.
