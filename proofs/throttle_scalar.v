(** The throttle: inequalities between logarithms that carry no batch.

    [softplus z]   ln (1 + e^z).
    [pos x]        x+, the greater of x and 0.
    [h k]          (1 + k) ln (1 + k) - k ln k, with h 0 = 0 (Coq's ln 0 is 0).
    [entropy w]    - w ln w - (1 - w) ln (1 - w), in nats, 0 at both ends. *)
From Coq Require Import Reals Lra Lia.
Open Scope R_scope.

Definition softplus (z : R) : R := ln (1 + exp z).
Definition pos (x : R) : R := Rmax x 0.
Definition h (k : R) : R := (1 + k) * ln (1 + k) - k * ln k.
Definition entropy (w : R) : R := - (w * ln w) - (1 - w) * ln (1 - w).

Lemma pos_nonneg : forall x, 0 <= pos x.
Proof. intros x. apply Rmax_r. Qed.

Lemma pos_ge : forall x, x <= pos x.
Proof. intros x. apply Rmax_l. Qed.

Lemma pos_id : forall x, 0 <= x -> pos x = x.
Proof. intros x Hx. apply Rmax_left. exact Hx. Qed.

Lemma pos_zero : forall x, x <= 0 -> pos x = 0.
Proof. intros x Hx. apply Rmax_right. exact Hx. Qed.

Lemma pos_div : forall x t, 0 < t -> pos (x / t) = pos x / t.
Proof.
  intros x t Ht. pose proof (Rinv_0_lt_compat t Ht) as Hi. destruct (Rle_dec 0 x) as [H | H].
  - rewrite !pos_id; [reflexivity | exact H |]. unfold Rdiv. apply Rmult_le_pos; lra.
  - rewrite !pos_zero; [unfold Rdiv; ring | lra |]. unfold Rdiv.
    replace 0 with (0 * / t) by ring. apply Rmult_le_compat_r; lra.
Qed.

Lemma exp_mono : forall x y, x <= y -> exp x <= exp y.
Proof.
  intros x y [H | H]; [left; now apply exp_increasing | subst; right; reflexivity].
Qed.

Lemma ln_mono : forall x y, 0 < x -> x <= y -> ln x <= ln y.
Proof. intros x y Hx [H | H]; [left; now apply ln_increasing | subst; right; reflexivity]. Qed.

Lemma exp_above_tangent : forall x, 1 + x <= exp x.
Proof.
  intros x. destruct (Req_dec x 0) as [-> | H]; [rewrite exp_0; lra |]. now left; apply exp_ineq1.
Qed.

Lemma ln_le_sub_one : forall y, 0 < y -> ln y <= y - 1.
Proof.
  intros y Hy. pose proof (exp_above_tangent (ln y)) as T. rewrite exp_ln in T by exact Hy. lra.
Qed.

Lemma ln_quotient : forall x y, 0 < x -> 0 < y -> ln (x / y) = ln x - ln y.
Proof.
  intros x y Hx Hy. unfold Rdiv.
  rewrite ln_mult, ln_Rinv; [ring | exact Hy | exact Hx | now apply Rinv_0_lt_compat].
Qed.

Lemma ln_nonneg : forall x, 1 <= x -> 0 <= ln x.
Proof. intros x Hx. rewrite <- ln_1. apply ln_mono; lra. Qed.

Lemma ln2_pos : 0 < ln 2.
Proof. rewrite <- ln_1. apply ln_increasing; lra. Qed.

(** Adding to the argument costs at most what is added, from 1 on. *)
Lemma ln_add_le : forall a e, 1 <= a -> 0 <= e -> ln (a + e) <= ln a + e.
Proof.
  intros a e Ha He. replace (a + e) with (a * (1 + e / a)) by (field; lra).
  assert (Hq : 0 <= e / a) by (unfold Rdiv; apply Rmult_le_pos;
    [exact He | left; apply Rinv_0_lt_compat; lra]).
  assert (e / a <= e).
  { apply Rmult_le_reg_r with a; [lra |]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l by lra. nra. }
  rewrite ln_mult by lra. pose proof (ln_le_sub_one (1 + e / a)). lra.
Qed.

(** The tangent of ln at a: Jensen's inequality follows by averaging it. *)
Lemma ln_tangent : forall a y, 0 < a -> 0 < y -> ln y <= ln a + (y - a) / a.
Proof.
  intros a y Ha Hy. pose proof (ln_le_sub_one (y / a)) as T.
  rewrite ln_quotient in T by assumption. replace ((y - a) / a) with (y / a - 1) by (field; lra).
  assert (0 < y / a) by (apply Rdiv_lt_0_compat; assumption). specialize (T H). lra.
Qed.

Lemma one_plus_le_pow2 : forall k : nat, 1 + INR k <= 2 ^ k.
Proof.
  induction k as [| k IH]; [cbn; lra |].
  rewrite S_INR. cbn [pow]. pose proof (pos_INR k). lra.
Qed.

Lemma ln_one_plus_nat : forall k : nat, ln (1 + INR k) <= INR k * ln 2.
Proof.
  intros k. pose proof (pos_INR k).
  rewrite <- ln_pow by lra. apply ln_mono; [lra | apply one_plus_le_pow2].
Qed.

(** Convexity of exp on the segment from 0 to -u, as a lower bound of a logarithm. *)
Lemma ln_mixture : forall w u, 0 <= w <= 1 -> - (w * u) <= ln (1 - w + w * exp (- u)).
Proof.
  intros w u Hw.
  assert (E : exp (- (w * u)) <= 1 - w + w * exp (- u)).
  { pose proof (exp_pos (- (w * u))) as P.
    assert (One : exp (- (w * u)) * (1 + w * u) <= 1).
    { apply Rle_trans with (exp (- (w * u)) * exp (w * u)).
      - apply Rmult_le_compat_l; [lra | apply exp_above_tangent].
      - rewrite <- exp_plus. replace (- (w * u) + w * u) with 0 by ring. rewrite exp_0. lra. }
    assert (Two : exp (- (w * u)) * (1 + (w * u - u)) <= exp (- u)).
    { apply Rle_trans with (exp (- (w * u)) * exp (w * u - u)).
      - apply Rmult_le_compat_l; [lra | apply exp_above_tangent].
      - rewrite <- exp_plus. right. f_equal. ring. }
    apply (Rmult_le_compat_l (1 - w)) in One; [| lra].
    apply (Rmult_le_compat_l w) in Two; [| lra].
    set (x := exp (- (w * u))) in *. set (y := exp (- u)) in *.
    apply Rle_trans with ((1 - w) * (x * (1 + w * u)) + w * (x * (1 + (w * u - u)))); [| lra].
    right. ring. }
  rewrite <- (ln_exp (- (w * u))) at 1. apply ln_mono; [apply exp_pos | exact E].
Qed.

Lemma softplus_pos : forall z, 0 < softplus z.
Proof.
  intros z. unfold softplus. rewrite <- ln_1. pose proof (exp_pos z). apply ln_increasing; lra.
Qed.

Lemma softplus_le_exp : forall z, softplus z <= exp z.
Proof.
  intros z. unfold softplus. pose proof (exp_pos z). pose proof (ln_le_sub_one (1 + exp z)). lra.
Qed.

Lemma softplus_mono : forall y z, y <= z -> softplus y <= softplus z.
Proof.
  intros y z H. unfold softplus. pose proof (exp_pos y). pose proof (exp_mono y z H).
  apply ln_mono; lra.
Qed.

Lemma softplus_reflect : forall z, softplus z - softplus (- z) = z.
Proof.
  intros z. unfold softplus. pose proof (exp_pos z) as Pz. pose proof (exp_pos (- z)) as Pm.
  rewrite <- ln_quotient by lra. rewrite <- (ln_exp z) at 3. f_equal.
  rewrite exp_Ropp in *. field. split; lra.
Qed.

(** softplus is non-decreasing and 1-Lipschitz: its increments lie between 0 and z - y. *)
Lemma softplus_increment : forall y z, softplus z - softplus y <= pos (z - y).
Proof.
  intros y z. destruct (Rle_dec y z) as [H | H].
  - rewrite pos_id by lra. unfold softplus.
    pose proof (exp_pos y) as Py. pose proof (exp_pos z) as Pz.
    enough (ln (1 + exp z) <= ln (exp (z - y) * (1 + exp y))) as L.
    { rewrite ln_mult, ln_exp in L; [lra | apply exp_pos | lra]. }
    assert (One : 1 <= exp (z - y)) by (rewrite <- exp_0; apply exp_mono; lra).
    apply ln_mono; [lra |]. rewrite Rmult_plus_distr_l, Rmult_1_r, <- exp_plus.
    replace (z - y + y) with z by ring. lra.
  - pose proof (softplus_mono z y ltac:(lra)). pose proof (pos_nonneg (z - y)). lra.
Qed.

(** Gibbs' inequality for two weights: the mixture of the two losses is least at odds a : b. *)
Lemma gibbs : forall a b z, 0 <= a -> 0 <= b -> 0 < a + b ->
  (a + b) * ln (a + b) - a * ln a - b * ln b <= a * softplus (- z) + b * softplus z.
Proof.
  intros a b z Ha Hb Hab. pose proof (exp_pos z) as Pz. pose proof (exp_pos (- z)) as Pm.
  assert (Inv : exp (- z) = / exp z) by apply exp_Ropp.
  assert (One : forall w t, 0 <= w -> 0 < t ->
    w * (ln (a + b) - ln w) - w * ln (1 + t) <= (a + b) * (/ (1 + t)) - w).
  { intros w t Hw Ht. destruct Hw as [Hw | <-].
    - pose proof (ln_le_sub_one ((a + b) / (w * (1 + t)))) as L.
      rewrite ln_quotient, ln_mult in L; try lra; [| now apply Rmult_lt_0_compat; lra].
      assert (Q : 0 < (a + b) / (w * (1 + t)))
        by (apply Rdiv_lt_0_compat; [lra | apply Rmult_lt_0_compat; lra]).
      specialize (L Q). apply (Rmult_le_compat_l w) in L; [| lra].
      replace (w * ((a + b) / (w * (1 + t)) - 1)) with ((a + b) * (/ (1 + t)) - w) in L
        by (field; split; lra). lra.
    - rewrite !Rmult_0_l, !Rminus_0_r. apply Rmult_le_pos; [lra |].
      left. apply Rinv_0_lt_compat. lra. }
  pose proof (One a (exp (- z)) Ha Pm) as A. pose proof (One b (exp z) Hb Pz) as B.
  assert (S : / (1 + exp (- z)) + / (1 + exp z) = 1).
  { rewrite Inv in *. field. split; lra. }
  unfold softplus.
  assert ((a + b) * / (1 + exp (- z)) + (a + b) * / (1 + exp z) = a + b)
    by (rewrite <- Rmult_plus_distr_l, S; ring).
  lra.
Qed.

(** Gibbs' inequality is an equality at z = ln (a / b). *)
Lemma gibbs_equality : forall a b, 0 < a -> 0 < b ->
  a * softplus (- (ln (a / b))) + b * softplus (ln (a / b)) =
  (a + b) * ln (a + b) - a * ln a - b * ln b.
Proof.
  intros a b Ha Hb. unfold softplus.
  assert (0 < a / b) by (apply Rdiv_lt_0_compat; assumption).
  rewrite exp_Ropp, exp_ln by assumption.
  replace (1 + / (a / b)) with ((a + b) / a) by (field; lra).
  replace (1 + a / b) with ((a + b) / b) by (field; lra).
  rewrite !ln_quotient by lra. ring.
Qed.

Lemma h_zero : h 0 = 0.
Proof. unfold h. rewrite Rplus_0_r, ln_1. ring. Qed.

(** T5, the size of h: r (1 + ln (1/r)) up to r^2. *)
Theorem T5_size : forall r, 0 < r -> r * (1 + ln (/ r)) <= h r <= r * (1 + r + ln (/ r)).
Proof.
  intros r Hr. unfold h. rewrite ln_Rinv by exact Hr.
  pose proof (ln_le_sub_one (1 + r)) as U. pose proof (ln_le_sub_one (/ (1 + r))) as L.
  rewrite ln_Rinv in L by lra. assert (0 < / (1 + r)) by (apply Rinv_0_lt_compat; lra).
  specialize (L H). assert (Hl : r <= (1 + r) * ln (1 + r)).
  { apply (Rmult_le_compat_l (1 + r)) in L; [| lra].
    replace ((1 + r) * (/ (1 + r) - 1)) with (- r) in L by (field; lra). lra. }
  assert (Hu : (1 + r) * ln (1 + r) <= (1 + r) * r) by (apply Rmult_le_compat_l; lra).
  lra.
Qed.

(** h lies below its tangents: it is concave. *)
Lemma h_tangent : forall r k, 0 < r -> 0 <= k -> h k <= h r + (k - r) * (ln (1 + r) - ln r).
Proof.
  intros r k Hr [Hk | <-].
  - pose proof (ln_tangent (1 + r) (1 + k) ltac:(lra) ltac:(lra)) as One.
    assert (Q : 0 < r * (1 + k) / (k * (1 + r)))
      by (apply Rdiv_lt_0_compat; apply Rmult_lt_0_compat; lra).
    pose proof (ln_le_sub_one _ Q) as Two.
    rewrite ln_quotient, !ln_mult in Two by (try apply Rmult_lt_0_compat; lra).
    apply (Rmult_le_compat_l k) in Two; [| lra].
    replace (k * (r * (1 + k) / (k * (1 + r)) - 1)) with (r * (1 + k) / (1 + r) - k) in Two
      by (field; lra).
    replace ((1 + k - (1 + r)) / (1 + r)) with ((1 + k) / (1 + r) - 1) in One by (field; lra).
    assert (E : r * (1 + k) / (1 + r) + (1 + k) / (1 + r) = 1 + k) by (field; lra).
    unfold h. lra.
  - rewrite h_zero. unfold h. pose proof (ln_nonneg (1 + r) ltac:(lra)). lra.
Qed.

(** h is subadditive: the greater of two numbers has the lesser slope. *)
Lemma h_plus_ordered : forall x y, 0 < y -> y <= x -> h (x + y) <= h x + h y.
Proof.
  intros x y Hy H. pose proof (h_tangent x (x + y) ltac:(lra) ltac:(lra)) as T.
  pose proof (h_tangent y 0 Hy ltac:(lra)) as Z. rewrite h_zero in Z.
  assert (S : ln (1 + x) - ln x <= ln (1 + y) - ln y).
  { rewrite <- !ln_quotient by lra. apply ln_mono; [apply Rdiv_lt_0_compat; lra |].
    apply Rmult_le_reg_r with (x * y); [apply Rmult_lt_0_compat; lra |].
    replace ((1 + x) / x * (x * y)) with (y + x * y) by (field; lra).
    replace ((1 + y) / y * (x * y)) with (x + x * y) by (field; lra). lra. }
  apply (Rmult_le_compat_l y) in S; [| lra]. lra.
Qed.

Lemma h_plus : forall x y, 0 <= x -> 0 <= y -> h (x + y) <= h x + h y.
Proof.
  intros x y [Hx | <-] Hy; [| rewrite h_zero, !Rplus_0_l; lra].
  destruct Hy as [Hy | <-]; [| rewrite h_zero, !Rplus_0_r; lra].
  destruct (Rle_dec y x); [now apply h_plus_ordered |].
  rewrite Rplus_comm, (Rplus_comm (h x)). apply h_plus_ordered; lra.
Qed.
