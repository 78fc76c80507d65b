(** C4-law, step 8: A^2 - B^2 as a martingale whose variances the deeper levels know.

    [sub_step M v z]: z is bounded and sub-Gaussian of proxy v under M.
    [siblings b m v]: the squared norms of the siblings of node m, added.
    [cross_level w r]: the products that level r adds; [known_level w r]: the squared norms of the
    subtrees concerned, in both trees. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product word_number concentration
  concentration_sphere_mean concentration_chain concentration_level_fresh
  concentration_level_energy concentration_level_letters concentration_level_law
  concentration_level_norms concentration_level_product concentration_level_paths
  concentration_level_crosstalk.
Open Scope R_scope.

Definition sub_step {A : Type} (M : upper_mean A) (v : R) (z : A -> R) : Prop :=
  bounded z /\ forall l, M (fun a => exp (l * z a)) <= exp (l ^ 2 * v / 2).

Lemma sub_step_zero : forall (A : Type) (M : upper_mean A) v, 0 <= v -> sub_step M v (fun _ => 0).
Proof.
  intros A M v Hv. split; [apply bounded_const |]. intros l. rewrite Rmult_0_r, exp_0, upper_const.
  rewrite <- exp_0. apply exp_le. pose proof (Rmult_le_pos _ _ (pow2_ge_0 l) Hv). lra.
Qed.

(** A sum of weighted steps is one step with the added weights. *)
Lemma sub_step_sum : forall (A : Type) (M : upper_mean A) v n (w : nat -> R) (z : nat -> A -> R),
  0 <= v -> (forall i, (i < n)%nat -> 0 <= w i) ->
  (forall i, (i < n)%nat -> sub_step M v (z i)) ->
  exists y, sub_step M v y /\ forall a, bsum n (fun i => w i * z i a) = bsum n w * y a.
Proof.
  intros A M v n w z Hv Hw Hz. destruct (bsum_nonneg n w Hw) as [P | Z].
  - exists (fun a => bsum n (fun i => w i / bsum n w * z i a)). split; [split |].
    + apply bounded_bsum with (f := fun i a => w i / bsum n w * z i a). intros i Hi.
      apply bounded_scale. now apply Hz.
    + intros l. replace v with (1 ^ 2 * v) by ring.
      apply C4_sum_of_steps; [lra | | exact Hv | intros i Hi; now apply Hz |].
      * right. rewrite (bsum_ext n _ (fun i => w i * / bsum n w)).
        -- rewrite bsum_scal_r. apply Rinv_r. lra.
        -- intros i Hi. apply Rabs_right, Rle_ge, Rmult_le_pos; [now apply Hw |].
           apply Rlt_le, Rinv_0_lt_compat, P.
      * intros i k Hi. now apply Hz.
    + intros a. rewrite <- bsum_scal. apply bsum_ext. intros i _. field. lra.
  - exists (fun _ => 0). split; [now apply sub_step_zero |]. intros a. rewrite Rmult_0_r.
    apply bsum_zero. intros i Hi. rewrite (bsum_zero_inv n w Hw (eq_sym Z) i Hi). ring.
Qed.

Lemma sub_step_two : forall (A : Type) (M : upper_mean A) v W V (f g y z : A -> R),
  0 <= v -> 0 <= W -> 0 <= V -> sub_step M v y -> sub_step M v z ->
  (forall a, f a = W * y a) -> (forall a, g a = V * z a) ->
  exists s, sub_step M v s /\ forall a, f a + g a = (W + V) * s a.
Proof.
  intros A M v W V f g y z Hv HW HV Hy Hz Ef Eg.
  destruct (sub_step_sum A M v 2 (fun i => match i with O => W | _ => V end)
    (fun i => match i with O => y | _ => z end)) as [s [Hs E]];
    [exact Hv | intros [|] _; assumption | intros [|] _; assumption |].
  exists s. split; [exact Hs |]. intros a. specialize (E a). cbn [bsum] in E. rewrite Ef, Eg. lra.
Qed.

(** Cauchy-Schwarz for a weighted sum. *)
Lemma weighted_square : forall n c a, (forall i, (i < n)%nat -> 0 <= c i) ->
  bsum n (fun i => c i * a i) ^ 2 <= bsum n c * bsum n (fun i => c i * a i ^ 2).
Proof.
  intros n c a Hc. set (S0 := bsum n c). set (S1 := bsum n (fun i => c i * a i)).
  set (S2 := bsum n (fun i => c i * a i ^ 2)).
  assert (forall m, 0 <= S2 - 2 * m * S1 + m ^ 2 * S0) as Q.
  { intros m. replace (S2 - 2 * m * S1 + m ^ 2 * S0)
      with (bsum n (fun i => c i * (a i - m) ^ 2)).
    - apply bsum_nonneg. intros i Hi. apply Rmult_le_pos; [now apply Hc | apply pow2_ge_0].
    - unfold S0, S1, S2. rewrite <- !bsum_scal, <- bsum_minus, <- bsum_plus. apply bsum_ext.
      intros i _. ring. }
  pose proof (bsum_nonneg n c Hc : 0 <= S0) as [P | Z].
  - specialize (Q (S1 / S0)). apply Rmult_le_compat_l with (r := S0) in Q; [| lra].
    replace (S0 * (S2 - 2 * (S1 / S0) * S1 + (S1 / S0) ^ 2 * S0)) with (S0 * S2 - S1 ^ 2) in Q
      by (field; lra). lra.
  - assert (S1 = 0) as ->; [| rewrite <- Z; lra].
    apply bsum_zero. intros i Hi. rewrite (bsum_zero_inv n c Hc (eq_sym Z : bsum n c = 0) i Hi). ring.
Qed.

Section Siblings.
  Variable d : nat.
  Hypothesis Hd : (2 <= d)%nat.
  Variable b : nat.
  Hypothesis Hb : (2 <= b)%nat.
  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : uniform_role d M.
  Implicit Types v : nat -> nat -> R.
  Notation size u := (@norm (Rn d) u).

  Definition siblings (m : nat) v : R := bsum b (fun k =>
    (1 - delta (m mod b) k) * dot d (v (b * (m / b) + k)%nat) (v (b * (m / b) + k)%nat)).

  Definition sibling_sizes (m : nat) v : R :=
    bsum b (fun k => (1 - delta (m mod b) k) * size (v (b * (m / b) + k)%nat)).

  Lemma others_nonneg : forall j k, 0 <= 1 - delta j k.
  Proof. intros j k. unfold delta. destruct (Nat.eq_dec j k); lra. Qed.

  Lemma others_count : forall m, bsum b (fun k => 1 - delta (m mod b) k) = INR b - 1.
  Proof.
    intros m. rewrite (bsum_ext b _ (fun k => 1 - delta (m mod b) k * 1)) by (intros i _; ring).
    rewrite bsum_minus, bsum_const, (bsum_delta b (m mod b) (fun _ => 1)) by (apply Nat.mod_upper_bound; lia). ring.
  Qed.

  Lemma siblings_nonneg : forall m v, 0 <= siblings m v.
  Proof.
    intros m v. apply bsum_nonneg. intros k _. apply Rmult_le_pos;
      [apply others_nonneg | apply (inner_nonneg (Rn d))].
  Qed.

  Lemma sizes_nonneg : forall m v, 0 <= sibling_sizes m v.
  Proof.
    intros m v. apply bsum_nonneg. intros k _. apply Rmult_le_pos;
      [apply others_nonneg | apply norm_nonneg].
  Qed.

  Lemma sizes_square : forall m v, sibling_sizes m v ^ 2 <= (INR b - 1) * siblings m v.
  Proof.
    intros m v. unfold sibling_sizes, siblings. rewrite <- (others_count m).
    rewrite (bsum_ext b (fun k => (1 - delta (m mod b) k) *
      dot d (v (b * (m / b) + k)%nat) (v (b * (m / b) + k)%nat))
      (fun k => (1 - delta (m mod b) k) * size (v (b * (m / b) + k)%nat) ^ 2)).
    - apply weighted_square. intros i _. apply others_nonneg.
    - intros k _. rewrite <- (size_square d). ring.
  Qed.

  (** What one branch meets at a level is one step, times its length and the siblings' lengths. *)
  Lemma bypass_step : forall m B v, exists z,
    sub_step (independent (identity_map d) M b) (/ INR d) z /\
    forall rho, bypass d b rho m B v = size B * sibling_sizes m v * z rho.
  Proof.
    intros m B v. set (j := (m mod b)%nat). assert (j < b)%nat as Hj by (apply Nat.mod_upper_bound; lia).
    assert (0 < / INR d) as Hi by (apply Rinv_0_lt_compat, lt_0_INR; lia).
    set (value := fun k (rho : nat -> orthogonal_map d) => if Nat.eq_dec j k then 0 else
      dot d (rho j (along d B)) (rho k (along d (v (b * (m / b) + k)%nat)))).
    destruct (sub_step_sum _ (independent (identity_map d) M b) (/ INR d) b
      (fun k => (1 - delta j k) * (size B * size (v (b * (m / b) + k)%nat))) value)
      as [z [Hz E]].
    - lra.
    - intros k _. apply Rmult_le_pos; [apply others_nonneg |]. apply Rmult_le_pos; apply norm_nonneg.
    - intros k Hk. unfold value. destruct (Nat.eq_dec j k); [apply sub_step_zero; lra |]. split.
      + exists 1. intros rho. apply role_product_bounded; now apply along_unit.
      + intros l. apply pair_sub_gaussian; try assumption; now apply along_unit.
    - exists z. split; [exact Hz |]. intros rho. unfold bypass, sibling_sizes. fold j.
      rewrite <- bsum_scal.
      rewrite (bsum_ext b (fun i => size B * ((1 - delta j i) * size (v (b * (m / b) + i)%nat)))
        (fun k => (1 - delta j k) * (size B * size (v (b * (m / b) + k)%nat)))) by (intros i _; ring).
      rewrite <- E. apply bsum_ext. intros k _. unfold value, delta.
      destruct (Nat.eq_dec j k); [ring |]. rewrite act_along, act_along_r. ring.
  Qed.

  (** Two branches of one length beta, in two trees. *)
  Theorem cross_step : forall mp mq B C v v' beta, 0 <= beta -> size B = beta -> size C = beta ->
    bounded (fun rho => (bypass d b rho mp B v + bypass d b rho mp B v')
      + (bypass d b rho mq C v + bypass d b rho mq C v')) /\
    forall l, independent (identity_map d) M b (fun rho =>
      exp (l * ((bypass d b rho mp B v + bypass d b rho mp B v')
        + (bypass d b rho mq C v + bypass d b rho mq C v'))))
    <= exp (l ^ 2 * (beta ^ 2 * (4 * (INR b - 1)) * ((siblings mp v + siblings mp v')
        + (siblings mq v + siblings mq v'))) * / INR d / 2).
  Proof.
    intros mp mq B C v v' beta Hbeta EB EC.
    assert (0 < / INR d) as Hi by (apply Rinv_0_lt_compat, lt_0_INR; lia).
    destruct (bypass_step mp B v) as [z1 [H1 E1]]. destruct (bypass_step mp B v') as [z2 [H2 E2]].
    destruct (bypass_step mq C v) as [z3 [H3 E3]]. destruct (bypass_step mq C v') as [z4 [H4 E4]].
    rewrite EB in E1, E2. rewrite EC in E3, E4.
    pose proof (sizes_nonneg mp v) as N1. pose proof (sizes_nonneg mp v') as N2.
    pose proof (sizes_nonneg mq v) as N3. pose proof (sizes_nonneg mq v') as N4.
    pose proof (sizes_square mp v) as Q1. pose proof (sizes_square mp v') as Q2.
    pose proof (sizes_square mq v) as Q3. pose proof (sizes_square mq v') as Q4.
    set (s1 := sibling_sizes mp v) in *. set (s2 := sibling_sizes mp v') in *.
    set (s3 := sibling_sizes mq v) in *. set (s4 := sibling_sizes mq v') in *.
    pose proof (Rmult_le_pos _ _ Hbeta N1). pose proof (Rmult_le_pos _ _ Hbeta N2).
    pose proof (Rmult_le_pos _ _ Hbeta N3). pose proof (Rmult_le_pos _ _ Hbeta N4).
    destruct (sub_step_two _ _ (/ INR d) (beta * s1) (beta * s2) _ _ z1 z2 ltac:(lra)
      ltac:(assumption) ltac:(assumption) H1 H2 E1 E2) as [y1 [G1 F1]].
    destruct (sub_step_two _ _ (/ INR d) (beta * s3) (beta * s4) _ _ z3 z4 ltac:(lra)
      ltac:(assumption) ltac:(assumption) H3 H4 E3 E4) as [y2 [G2 F2]].
    destruct (sub_step_two _ _ (/ INR d) (beta * s1 + beta * s2) (beta * s3 + beta * s4)
      _ _ y1 y2 ltac:(lra) ltac:(lra) ltac:(lra) G1 G2 F1 F2) as [y [[By Sy] F]].
    set (W := beta * s1 + beta * s2 + (beta * s3 + beta * s4)) in *.
    split.
    - destruct By as [K HK]. exists (Rabs W * K). intros rho. rewrite F, Rabs_mult.
      apply Rmult_le_compat_l; [apply Rabs_pos | apply HK].
    - intros l. rewrite (upper_ext _ (independent (identity_map d) M b) _
        (fun rho => exp (l * W * y rho))).
      + eapply Rle_trans; [apply Sy |]. apply exp_le.
        assert (W ^ 2 <= beta ^ 2 * (4 * (INR b - 1)) * ((siblings mp v + siblings mp v')
          + (siblings mq v + siblings mq v'))) as HW.
        { unfold W. replace ((beta * s1 + beta * s2 + (beta * s3 + beta * s4)) ^ 2)
            with (beta ^ 2 * (s1 + s2 + (s3 + s4)) ^ 2) by ring.
          rewrite Rmult_assoc. apply Rmult_le_compat_l; [apply pow2_ge_0 |].
          pose proof (pow2_ge_0 (s1 - s2)). pose proof (pow2_ge_0 (s1 - s3)).
          pose proof (pow2_ge_0 (s1 - s4)). pose proof (pow2_ge_0 (s2 - s3)).
          pose proof (pow2_ge_0 (s2 - s4)). pose proof (pow2_ge_0 (s3 - s4)). lra. }
        rewrite Rpow_mult_distr. apply Rmult_le_compat_r; [lra |].
        apply Rmult_le_compat_r; [lra |]. apply Rmult_le_compat_l; [apply pow2_ge_0 | exact HW].
      + apply bounded_exp, bounded_scale. destruct By as [K HK]. exists (Rabs W * K). intros rho.
        rewrite F, Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos | apply HK].
      + intros rho. rewrite F. f_equal. ring.
  Qed.
End Siblings.
