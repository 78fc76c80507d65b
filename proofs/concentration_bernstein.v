(** Bernstein's approximation of a Lipschitz function on [0, 1].

    [binomial n F u]: the mean of F over a binomial variable of n trials with success u, by
    splitting off one trial.  For fixed F it is a polynomial in u. *)
From Coq Require Import Reals Lra Lia Arith.
Open Scope R_scope.

Fixpoint binomial (n : nat) (F : nat -> R) (u : R) : R :=
  match n with
  | O => F O
  | S k => u * binomial k (fun j => F (S j)) u + (1 - u) * binomial k F u
  end.

Lemma binomial_le : forall n F H u, 0 <= u <= 1 -> (forall j, F j <= H j) ->
  binomial n F u <= binomial n H u.
Proof.
  induction n as [| n IH]; intros F H u Hu Hle; cbn [binomial]; [apply Hle |].
  apply Rplus_le_compat; apply Rmult_le_compat_l; try lra; apply IH; auto.
Qed.

Lemma binomial_scale : forall n s F u, binomial n (fun j => s * F j) u = s * binomial n F u.
Proof.
  induction n as [| n IH]; intros s F u; cbn [binomial]; [reflexivity |].
  rewrite (IH s (fun j => F (S j))), IH. ring.
Qed.

Lemma binomial_square : forall n g b a u,
  binomial n (fun j => g + b * (INR j + a) ^ 2) u =
  g + b * ((a + INR n * u) ^ 2 + INR n * (u * (1 - u))).
Proof.
  induction n as [| n IH]; intros g b a u; cbn [binomial]; [cbn; ring |].
  rewrite IH.
  assert (forall F H, (forall j, F j = H j) -> binomial n F u = binomial n H u) as Ext.
  { clear IH. induction n as [| n IHn]; intros F H E; cbn [binomial]; [apply E |].
    rewrite (IHn F H E). f_equal. f_equal. apply IHn. intros j. apply E. }
  rewrite (Ext (fun j => g + b * (INR (S j) + a) ^ 2) (fun j => g + b * (INR j + (a + 1)) ^ 2))
    by (intros j; rewrite S_INR; ring).
  rewrite IH, S_INR. ring.
Qed.

Theorem bernstein : forall f L eps, 0 < L -> 0 < eps ->
  (forall u v, Rabs (f u - f v) <= L * Rabs (u - v)) ->
  exists n, (0 < n)%nat /\ forall u, 0 <= u <= 1 ->
    Rabs (binomial n (fun j => f (INR j / INR n)) u - f u) <= eps.
Proof.
  intros f L eps HL Heps Hf.
  set (eta := eps / (2 * L)). assert (0 < eta) as Heta by (apply Rdiv_lt_0_compat; lra).
  assert (L * eta = eps / 2) as HLe by (unfold eta; field; lra).
  destruct (archimed_cor1 (eta * (eps / (2 * L)))) as [n [Hn Hpos]].
  { apply Rmult_lt_0_compat; [exact Heta | apply Rdiv_lt_0_compat; lra]. }
  exists n. split; [exact Hpos |]. intros u Hu.
  assert (0 < INR n) as Hnp by (apply lt_0_INR; exact Hpos).
  assert (0 < / INR n) as Hinv by (apply Rinv_0_lt_compat, Hnp).
  set (b := L / eta * (/ INR n * / INR n)).
  assert (0 < L / eta) as Hq by (apply Rdiv_lt_0_compat; lra).
  assert (0 <= b) as Hb
    by (apply Rlt_le, Rmult_lt_0_compat; [exact Hq | now apply Rmult_lt_0_compat]).
  assert (forall j, Rabs (f (INR j / INR n) - f u) <= L * eta + b * (INR j + - (INR n * u)) ^ 2)
    as Near.
  { intros j. eapply Rle_trans; [apply Hf |].
    replace (b * (INR j + - (INR n * u)) ^ 2) with (L * ((INR j / INR n - u) ^ 2 / eta))
      by (unfold b; field; lra).
    set (x := INR j / INR n - u).
    replace (L * eta + L * (x ^ 2 / eta)) with (L * (eta + x ^ 2 / eta)) by ring.
    apply Rmult_le_compat_l; [lra |].
    apply Rmult_le_reg_l with eta; [exact Heta |].
    replace (eta * (eta + x ^ 2 / eta)) with (eta ^ 2 + x ^ 2) by (field; lra).
    rewrite <- (pow2_abs x). pose proof (pow2_ge_0 (eta - Rabs x)).
    pose proof (pow2_ge_0 eta). pose proof (pow2_ge_0 (Rabs x)). nra. }
  set (E := b * ((- (INR n * u) + INR n * u) ^ 2 + INR n * (u * (1 - u)))).
  assert (0 <= E <= eps / 2) as HE.
  { unfold E. replace (- (INR n * u) + INR n * u) with 0 by ring.
    assert (0 <= u * (1 - u) <= 1) by nra.
    assert (0 <= INR n * (u * (1 - u)) <= INR n) by nra.
    split; [apply Rmult_le_pos; lra |].
    apply Rle_trans with (b * INR n); [apply Rmult_le_compat_l; lra |].
    replace (b * INR n) with (L / eta * / INR n) by (unfold b; field; lra).
    apply Rle_trans with (L / eta * (eta * (eps / (2 * L)))).
    - apply Rmult_le_compat_l; lra.
    - right. field. lra. }
  assert (forall s, -1 <= s <= 1 -> s * s = 1 ->
    s * (binomial n (fun j => f (INR j / INR n)) u - f u) <= eps) as Side.
  { intros s Hs Hss.
    rewrite Rmult_minus_distr_l, <- (binomial_scale n s (fun j => f (INR j / INR n))).
    apply Rle_trans with
      (binomial n (fun j => (s * f u + L * eta) + b * (INR j + - (INR n * u)) ^ 2) u - s * f u).
    - apply Rplus_le_compat_r, binomial_le; [exact Hu |]. intros j. specialize (Near j).
      assert (s * (f (INR j / INR n) - f u) <= Rabs (f (INR j / INR n) - f u)); [| lra].
      unfold Rabs. destruct (Rcase_abs (f (INR j / INR n) - f u)); nra.
    - rewrite binomial_square. fold E. lra. }
  apply Rabs_le. pose proof (Side 1 ltac:(lra) ltac:(lra)).
  pose proof (Side (-1) ltac:(lra) ltac:(lra)).
  lra.
Qed.
