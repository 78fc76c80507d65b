(** Controls of C1, and instances at which it is not vacuous. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product.
From Binding Require Import concentration concentration_coherence concentration_instances.
From Binding Require Import concentration_controls.
Open Scope R_scope.

Notation basis_pair n := (pair (E := Rn n) e0 e1).

Lemma turn_coherent : coherent 2 (two turn) (basis_pair 2) 0 1 (4 / 5).
Proof.
  destruct turn_values as (V1 & V2 & V3 & V4).
  apply two_coherent; rewrite ?V1, ?V2, ?V3, ?V4; apply Rabs_le; lra.
Qed.

Lemma mirror_coherent : coherent 2 (two mirror) (basis_pair 4) 0 1 (/ 2).
Proof.
  destruct mirror_values as (V1 & V2 & V3 & V4).
  apply two_coherent; rewrite ?V1, ?V2, ?V3, ?V4; apply Rabs_le; lra.
Qed.

Lemma halves_coherent : coherent 2 (two halves) (basis_pair 4) 0 1 0.
Proof.
  destruct halves_values as (V1 & V2 & V3 & V4).
  apply two_coherent; rewrite ?V1, ?V2, ?V3, ?V4, Rabs_R0; lra.
Qed.

(** [dull] is minus [mirror]; with the fillers e0 and -e1 all four products are -1/2. *)
Definition dull (u : Rn 4) : Rn 4 := opposite (mirror u).
Definition minus_e1 : Rn 4 := opposite (n := 4) e1.

Lemma dull_keeps : keeps dull.
Proof. intros u v. unfold dull. rewrite (opposite_keeps 4). apply mirror_keeps. Qed.

Lemma minus_e1_unit : unit minus_e1.
Proof. unfold unit, minus_e1. rewrite (opposite_keeps 4). apply e1_unit. lia. Qed.

Lemma e0_minus_e1 : inner (i := Rn 4) e0 minus_e1 = 0.
Proof. cbn. unfold dot, minus_e1, opposite. cbn. unfold unit_basis, delta. cbn. field. Qed.

Lemma dull_values :
  inner (i := Rn 4) e0 (dull e0) = - / 2 /\ inner (i := Rn 4) e0 (dull minus_e1) = - / 2 /\
  inner minus_e1 (dull e0) = - / 2 /\ inner minus_e1 (dull minus_e1) = - / 2.
Proof.
  repeat split; cbn; unfold dot, dull, minus_e1, opposite; cbn;
    unfold mirror, opposite, unit_basis, delta; cbn; field.
Qed.

Lemma dull_coherent : coherent 2 (two dull) (pair (E := Rn 4) e0 minus_e1) 0 1 (/ 2).
Proof.
  destruct dull_values as (V1 & V2 & V3 & V4).
  apply two_coherent; rewrite ?V1, ?V2, ?V3, ?V4; apply Rabs_le; lra.
Qed.

Lemma INR_two : INR 2 = 2.
Proof. cbn. ring. Qed.

(** C1 is not vacuous: two roles in R^4 with mu = 1/2, every product being 1/2 or -1/2. *)
Theorem C1_satisfiable : exists (E : inner_space) N (T : nat -> E -> E) x i j mu,
  (forall k, (k < N)%nat -> keeps (T k)) /\ (forall k, (k < N)%nat -> unit (x k)) /\
  coherent N T x i j mu /\ (i < N)%nat /\ (j < N)%nat /\ i <> j /\ inner (x i) (x j) = 0 /\
  0 < mu /\ (INR N - 1) * mu < 1.
Proof.
  exists (Rn 4), 2%nat, (two mirror), (basis_pair 4), 0%nat, 1%nat, (/ 2).
  rewrite INR_two. repeat split; try lia; try lra.
  - apply two_roles, mirror_keeps.
  - apply pair_unit; [apply e0_unit | apply e1_unit]; lia.
  - apply mirror_coherent.
  - apply (e0_e1 4). lia.
Qed.

(** The norms with N - 2 for N - 1. *)
Theorem C1_control_norm :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
     (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
     coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j ->
     Rabs (norm (placed N T x) ^ 2 - 1) <= (INR N - 2) * mu).
Proof.
  intros H. destruct turn_values as (_ & V2 & _ & _).
  specialize (H (Rn 2) 2%nat (two turn) (basis_pair 2) 0%nat 1%nat (4 / 5)
    (two_roles _ _ turn_keeps)
    (pair_unit _ _ _ (e0_unit 2 (le_n 2)) (e1_unit 2 (le_n 2))) turn_coherent
    ltac:(lia) ltac:(lia) ltac:(lia)).
  rewrite (two_norm (Rn 2) turn e0 e1 turn_keeps (e0_unit 2 (le_n 2)) (e1_unit 2 (le_n 2))) in H.
  rewrite V2, INR_two in H. apply Rabs_bounds in H. lra.
Qed.

(** |zeta| <= mu for |zeta| <= 2 mu. *)
Theorem C1_control_crosstalk :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
     (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
     coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
     Rabs (crosstalk T x i j) <= mu).
Proof.
  intros H. destruct mirror_values as (V1 & V2 & V3 & V4).
  specialize (H (Rn 4) 2%nat (two mirror) (basis_pair 4) 0%nat 1%nat (/ 2)
    (two_roles _ _ mirror_keeps)
    (pair_unit _ _ _ (e0_unit 4 ltac:(lia)) (e1_unit 4 ltac:(lia)))
    mirror_coherent ltac:(lia) ltac:(lia) ltac:(lia) (e0_e1 4 ltac:(lia))).
  rewrite (two_crosstalk (Rn 4) mirror e0 e1 mirror_keeps), V1, V2, V3, V4 in H.
  apply Rabs_bounds in H. lra.
Qed.

(** The gap of the squared norms with 8 - 13/N for 8 - 12/N: the latter is attained at N = 2. *)
Theorem C1_control_gap :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
     (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
     coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
     Rabs (norm (placed N T x) ^ 2 - norm (placed N T (exchange i j x)) ^ 2)
       <= (8 - 13 / INR N) * mu).
Proof.
  intros H. destruct turn_values as (V1 & V2 & V3 & V4).
  specialize (H (Rn 2) 2%nat (two turn) (basis_pair 2) 0%nat 1%nat (4 / 5)
    (two_roles _ _ turn_keeps)
    (pair_unit _ _ _ (e0_unit 2 (le_n 2)) (e1_unit 2 (le_n 2)))
    turn_coherent ltac:(lia) ltac:(lia) ltac:(lia) (e0_e1 2 (le_n 2))).
  rewrite (two_norm (Rn 2) turn e0 e1 turn_keeps (e0_unit 2 (le_n 2)) (e1_unit 2 (le_n 2))) in H.
  rewrite (two_norm_swapped (Rn 2) turn e0 e1 turn_keeps (e0_unit 2 (le_n 2))
    (e1_unit 2 (le_n 2))) in H.
  rewrite V2, V3, INR_two in H. apply Rabs_bounds in H. lra.
Qed.

(** The margin of two roles, whatever falsified bounds Low and High are claimed for it. *)
Lemma claimed_bounds : forall (E : inner_space) (M : E -> E) (u v : E) mu P
    (Low High : R -> R -> R),
  keeps M -> unit u -> unit v -> inner u v = 0 -> coherent 2 (two M) (pair u v) 0 1 mu -> mu < 1 ->
  0 < P -> (1 + inner u (M v)) * (1 + inner v (M u)) = P ^ 2 ->
  (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
     (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
     coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
     (INR N - 1) * mu < 1 ->
     forall e e', e = placed N T x -> e' = placed N T (exchange i j x) ->
     Low (INR N) mu <= cosine_margin e e' <= High (INR N) mu) ->
  Low 2 mu <= 1 - (inner u (M u) + inner v (M v)) / 2 / P <= High 2 mu.
Proof.
  intros E M u v mu P Low High HM Hu Hv Huv Hmu Hmu1 HP HAB H.
  specialize (H E 2%nat (two M) (pair u v) 0%nat 1%nat mu (two_roles _ _ HM)
    (pair_unit _ _ _ Hu Hv) Hmu ltac:(lia) ltac:(lia) ltac:(lia) Huv).
  rewrite INR_two in H. specialize (H ltac:(lra) _ _ eq_refl eq_refl).
  rewrite (margin_by_square E M u v P HP) in H.
  - now rewrite (two_inner E M u v HM Huv) in H.
  - rewrite (two_norm E M u v HM Hu Hv), (two_norm_swapped E M u v HM Hu Hv). exact HAB.
Qed.

(** The upper bound with 1.99 for 2. *)
Theorem C1_control_upper_constant :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
     (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
     coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
     (INR N - 1) * mu < 1 ->
     forall e e', e = placed N T x -> e' = placed N T (exchange i j x) ->
     cosine_margin e e' <= 1.99 / INR N * (1 + 2 * mu) / (1 - (INR N - 1) * mu)).
Proof.
  intros H. destruct halves_values as (V1 & V2 & V3 & V4).
  destruct (claimed_bounds (Rn 4) halves e0 e1 0 1 (fun _ _ => -3)
    (fun N mu => 1.99 / N * (1 + 2 * mu) / (1 - (N - 1) * mu)) halves_keeps
    (e0_unit 4 ltac:(lia)) (e1_unit 4 ltac:(lia)) (e0_e1 4 ltac:(lia)) halves_coherent)
    as [_ HV]; rewrite ?V1, ?V2, ?V3, ?V4 in *; try lra.
  intros E N T x i j mu HT Hx Hmu Hi Hj Hij H0 Hr e e' He He'. split; [| eauto].
  destruct (C1 E N T x i j mu HT Hx Hmu Hi Hj Hij H0 Hr e e' He He') as (PA & PB & _).
  pose proof (cosine_margin_nonneg E e e' PA PB). lra.
Qed.

(** The upper bound divided by 1 + (N-1) mu. *)
Theorem C1_control_upper_sign :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
     (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
     coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
     (INR N - 1) * mu < 1 ->
     forall e e', e = placed N T x -> e' = placed N T (exchange i j x) ->
     cosine_margin e e' <= 2 / INR N * (1 + 2 * mu) / (1 + (INR N - 1) * mu)).
Proof.
  intros H. destruct dull_values as (V1 & V2 & V3 & V4).
  destruct (claimed_bounds (Rn 4) dull e0 minus_e1 (/ 2) (/ 2) (fun _ _ => -3)
    (fun N mu => 2 / N * (1 + 2 * mu) / (1 + (N - 1) * mu)) dull_keeps
    (e0_unit 4 ltac:(lia)) minus_e1_unit e0_minus_e1 dull_coherent)
    as [_ HV]; rewrite ?V1, ?V2, ?V3, ?V4 in *; try lra.
  intros E N T x i j mu HT Hx Hmu Hi Hj Hij H0 Hr e e' He He'. split; [| eauto].
  destruct (C1 E N T x i j mu HT Hx Hmu Hi Hj Hij H0 Hr e e' He He') as (PA & PB & _).
  pose proof (cosine_margin_nonneg E e e' PA PB). lra.
Qed.

Lemma margin_at_most_two : forall (E : inner_space) (e e' : E), 0 < norm e -> 0 < norm e' ->
  cosine_margin e e' <= 2.
Proof.
  intros E e e' HA HB. rewrite C0_distance_form by assumption. rewrite dist_square.
  assert (HAB : 0 < norm e * norm e') by (apply Rmult_lt_0_compat; assumption).
  pose proof (Rabs_bounds _ _ (cauchy_schwarz E e e')).
  apply (Rmult_le_reg_r (2 * (norm e * norm e'))); [lra |].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(** The lower bound with 2.01 for 2. *)
Theorem C1_control_lower_constant :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
     (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
     coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
     (INR N - 1) * mu < 1 ->
     forall e e', e = placed N T x -> e' = placed N T (exchange i j x) ->
     (2.01 / INR N * (1 - 2 * mu) - 8 * mu ^ 2 / (1 - (INR N - 1) * mu))
       / (1 + (INR N - 1) * mu) <= cosine_margin e e').
Proof.
  intros H. destruct halves_values as (V1 & V2 & V3 & V4).
  destruct (claimed_bounds (Rn 4) halves e0 e1 0 1
    (fun N mu => (2.01 / N * (1 - 2 * mu) - 8 * mu ^ 2 / (1 - (N - 1) * mu)) / (1 + (N - 1) * mu))
    (fun _ _ => 2) halves_keeps
    (e0_unit 4 ltac:(lia)) (e1_unit 4 ltac:(lia)) (e0_e1 4 ltac:(lia)) halves_coherent)
    as [HV _]; rewrite ?V1, ?V2, ?V3, ?V4 in *; try lra.
  intros E N T x i j mu HT Hx Hmu Hi Hj Hij H0 Hr e e' He He'. split; [eauto |].
  destruct (C1 E N T x i j mu HT Hx Hmu Hi Hj Hij H0 Hr e e' He He') as (PA & PB & _).
  now apply margin_at_most_two.
Qed.

(** The lower bound with mu for 2 mu and without its last term. *)
Theorem C1_control_lower_crosstalk :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j mu,
     (forall k, (k < N)%nat -> keeps (T k)) -> (forall k, (k < N)%nat -> unit (x k)) ->
     coherent N T x i j mu -> (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = 0 ->
     (INR N - 1) * mu < 1 ->
     forall e e', e = placed N T x -> e' = placed N T (exchange i j x) ->
     2 / INR N * (1 - mu) / (1 + (INR N - 1) * mu) <= cosine_margin e e').
Proof.
  intros H. destruct mirror_values as (V1 & V2 & V3 & V4).
  destruct (claimed_bounds (Rn 4) mirror e0 e1 (/ 2) (/ 2)
    (fun N mu => 2 / N * (1 - mu) / (1 + (N - 1) * mu)) (fun _ _ => 2) mirror_keeps
    (e0_unit 4 ltac:(lia)) (e1_unit 4 ltac:(lia)) (e0_e1 4 ltac:(lia)) mirror_coherent)
    as [HV _]; rewrite ?V1, ?V2, ?V3, ?V4 in *; try lra.
  intros E N T x i j mu HT Hx Hmu Hi Hj Hij H0 Hr e e' He He'. split; [eauto |].
  destruct (C1 E N T x i j mu HT Hx Hmu Hi Hj Hij H0 Hr e e' He He') as (PA & PB & _).
  now apply margin_at_most_two.
Qed.
