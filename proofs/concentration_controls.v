(** Controls of C0 and C1: falsified versions, each refuted by two roles in R^2 or R^4
    ([concentration_instances]), and instances at which the theorems are not vacuous. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product.
From Binding Require Import concentration concentration_coherence concentration_instances.
Open Scope R_scope.

Ltac compute_product := cbn; unfold dot; cbn; unfold unit_basis, delta; cbn; field.

Notation e0 := (unit_basis 0).
Notation e1 := (unit_basis 1).

Lemma e0_unit : forall n, (2 <= n)%nat -> unit (E := Rn n) e0.
Proof. intros n Hn. apply basis_unit. lia. Qed.

Lemma e1_unit : forall n, (2 <= n)%nat -> unit (E := Rn n) e1.
Proof. intros n Hn. apply basis_unit. lia. Qed.

Lemma e0_e1 : forall n, (2 <= n)%nat -> inner (i := Rn n) e0 e1 = 0.
Proof. intros n Hn. apply basis_orthogonal; [lia | discriminate]. Qed.

(** The four products of the roles. *)
Lemma turn_values :
  inner (i := Rn 2) e0 (turn e0) = 3 / 5 /\ inner (i := Rn 2) e0 (turn e1) = - (4 / 5) /\
  inner (i := Rn 2) e1 (turn e0) = 4 / 5 /\ inner (i := Rn 2) e1 (turn e1) = 3 / 5.
Proof. repeat split; compute_product. Qed.

Lemma mirror_values :
  inner (i := Rn 4) e0 (mirror e0) = / 2 /\ inner (i := Rn 4) e0 (mirror e1) = - / 2 /\
  inner (i := Rn 4) e1 (mirror e0) = - / 2 /\ inner (i := Rn 4) e1 (mirror e1) = / 2.
Proof. repeat split; cbn; unfold dot; cbn; unfold mirror, unit_basis, delta; cbn; field. Qed.

Lemma halves_values :
  inner (i := Rn 4) e0 (halves e0) = 0 /\ inner (i := Rn 4) e0 (halves e1) = 0 /\
  inner (i := Rn 4) e1 (halves e0) = 0 /\ inner (i := Rn 4) e1 (halves e1) = 0.
Proof. repeat split; compute_product. Qed.

Lemma opposite_values :
  inner (i := Rn 2) e0 (opposite e0) = -1 /\ inner (i := Rn 2) e0 (opposite e1) = 0 /\
  inner (i := Rn 2) e1 (opposite e0) = 0 /\ inner (i := Rn 2) e1 (opposite e1) = -1.
Proof. repeat split; cbn; unfold dot, opposite; cbn; unfold unit_basis, delta; cbn; field. Qed.

Lemma positive_square : forall a, 0 <= a -> 0 < a ^ 2 -> 0 < a.
Proof. intros a H0 H. apply Rnot_le_lt. intros K. replace a with 0 in H by lra. lra. Qed.

Lemma one_square : forall a, 0 <= a -> a ^ 2 = 1 + 0 -> a = 1.
Proof. intros a H0 H. nra. Qed.

(** What the controls of the law need of two roles M with fillers u, v. *)
Lemma law_value : forall (E : inner_space) (M : E -> E) (u v : E) (F : R -> R -> R -> R -> R -> R),
  keeps M -> unit u -> unit v -> inner u v = 0 ->
  0 < 1 + inner u (M v) -> 0 < 1 + inner v (M u) ->
  (inner u (M u) - inner u (M v) - inner v (M u) + inner v (M v)) / 2 < 1 ->
  (forall (E : inner_space) N (T : nat -> E -> E) x i j,
    (forall k, (k < N)%nat -> keeps (T k)) -> (i < N)%nat -> (j < N)%nat -> i <> j ->
    unit (x i) -> unit (x j) -> inner (x i) (x j) = 0 ->
    forall e e' zeta, e = placed N T x -> e' = placed N T (exchange i j x) ->
    zeta = crosstalk T x i j -> 0 < norm e -> 0 < norm e' -> zeta < 1 ->
    cosine_margin e e' = F (INR N) zeta (norm_gap e e') (norm e) (norm e')) ->
  exists A B theta, 0 < A /\ 0 < B /\ A ^ 2 = 1 + inner u (M v) /\ B ^ 2 = 1 + inner v (M u) /\
    (A = B -> theta = 0) /\
    1 - (inner u (M u) + inner v (M v)) / 2 / (A * B) =
    F 2 ((inner u (M u) - inner u (M v) - inner v (M u) + inner v (M v)) / 2) theta A B.
Proof.
  intros E M u v F HM Hu Hv Huv HA HB Hz H.
  pose proof (two_norm E M u v HM Hu Hv) as NA.
  pose proof (two_norm_swapped E M u v HM Hu Hv) as NB.
  pose proof (two_inner E M u v HM Huv) as NI.
  pose proof (two_crosstalk E M u v HM) as NZ.
  set (e := placed 2 (two M) (pair u v)) in *.
  set (e' := placed 2 (two M) (exchange 0 1 (pair u v))) in *.
  exists (norm e), (norm e'), (norm_gap e e').
  assert (PA : 0 < norm e) by (apply positive_square; [apply norm_nonneg | lra]).
  assert (PB : 0 < norm e') by (apply positive_square; [apply norm_nonneg | lra]).
  repeat split; try assumption.
  - intros Hab. unfold norm_gap. rewrite Hab. unfold Rdiv. ring.
  - rewrite <- NI, <- NZ.
    replace 2 with (INR 2) by (cbn; ring).
    apply (H E 2%nat (two M) (pair u v) 0%nat 1%nat); try assumption; try reflexivity;
      try lia; [now apply two_roles | now rewrite NZ].
Qed.

(** C0 with the factor 1.99 for 2. *)
Theorem C0_control_constant :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j,
     (forall k, (k < N)%nat -> keeps (T k)) -> (i < N)%nat -> (j < N)%nat -> i <> j ->
     unit (x i) -> unit (x j) -> inner (x i) (x j) = 0 ->
     forall e e' zeta, e = placed N T x -> e' = placed N T (exchange i j x) ->
     zeta = crosstalk T x i j -> 0 < norm e -> 0 < norm e' -> zeta < 1 ->
     cosine_margin e e' / (1.99 / INR N) =
     (1 - zeta) * (1 - norm_gap e e' ^ 2) / (norm e * norm e')).
Proof.
  intros H. destruct halves_values as (V1 & V2 & V3 & V4).
  destruct (law_value (Rn 4) halves e0 e1 (fun N zeta theta A B =>
    (1 - zeta) * (1 - theta ^ 2) / (A * B) * (1.99 / N)))
    as (A & B & theta & PA & PB & HA & HB & Ht & HV);
    rewrite ?V1, ?V2, ?V3, ?V4 in *; try lra;
    [apply halves_keeps | apply e0_unit; lia | apply e1_unit; lia | apply e0_e1; lia | |].
  - intros E N T x i j HT Hi Hj Hij Ui Uj H0 e e' zeta He He' Hzeta HA HB Hz.
    rewrite <- (H E N T x i j HT Hi Hj Hij Ui Uj H0 e e' zeta He He' Hzeta HA HB Hz).
    assert (0 < INR N) by (apply lt_0_INR; lia). field. lra.
  - apply one_square in HA; [| lra]. apply one_square in HB; [| lra].
    rewrite (Ht ltac:(lra)), HA, HB in HV. lra.
Qed.

(** C0 without theta. *)
Theorem C0_control_no_norm_gap :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j,
     (forall k, (k < N)%nat -> keeps (T k)) -> (i < N)%nat -> (j < N)%nat -> i <> j ->
     unit (x i) -> unit (x j) -> inner (x i) (x j) = 0 ->
     forall e e' zeta, e = placed N T x -> e' = placed N T (exchange i j x) ->
     zeta = crosstalk T x i j -> 0 < norm e -> 0 < norm e' -> zeta < 1 ->
     cosine_margin e e' / (2 / INR N) = (1 - zeta) / (norm e * norm e')).
Proof.
  intros H. destruct turn_values as (V1 & V2 & V3 & V4).
  destruct (law_value (Rn 2) turn e0 e1 (fun N zeta theta A B =>
    (1 - zeta) / (A * B) * (2 / N)))
    as (A & B & theta & PA & PB & HA & HB & Ht & HV);
    rewrite ?V1, ?V2, ?V3, ?V4 in *; try lra;
    [apply turn_keeps | apply e0_unit; lia | apply e1_unit; lia | apply e0_e1; lia | |].
  - intros E N T x i j HT Hi Hj Hij Ui Uj H0 e e' zeta He He' Hzeta HA HB Hz.
    rewrite <- (H E N T x i j HT Hi Hj Hij Ui Uj H0 e e' zeta He He' Hzeta HA HB Hz).
    assert (0 < INR N) by (apply lt_0_INR; lia). field. lra.
  - assert (HAB : A * B = 3 / 5).
    { assert (0 < A * B) by (apply Rmult_lt_0_compat; assumption).
      assert ((A * B) ^ 2 = (3 / 5) ^ 2) by (rewrite Rpow_mult_distr, HA, HB; field). nra. }
    rewrite HAB in HV. lra.
Qed.

(** C0 without zeta. *)
Theorem C0_control_no_crosstalk :
  ~ (forall (E : inner_space) N (T : nat -> E -> E) x i j,
     (forall k, (k < N)%nat -> keeps (T k)) -> (i < N)%nat -> (j < N)%nat -> i <> j ->
     unit (x i) -> unit (x j) -> inner (x i) (x j) = 0 ->
     forall e e' zeta, e = placed N T x -> e' = placed N T (exchange i j x) ->
     zeta = crosstalk T x i j -> 0 < norm e -> 0 < norm e' -> zeta < 1 ->
     cosine_margin e e' / (2 / INR N) = (1 - norm_gap e e' ^ 2) / (norm e * norm e')).
Proof.
  intros H. destruct opposite_values as (V1 & V2 & V3 & V4).
  destruct (law_value (Rn 2) opposite e0 e1 (fun N zeta theta A B =>
    (1 - theta ^ 2) / (A * B) * (2 / N)))
    as (A & B & theta & PA & PB & HA & HB & Ht & HV);
    rewrite ?V1, ?V2, ?V3, ?V4 in *; try lra;
    [apply opposite_keeps | apply e0_unit; lia | apply e1_unit; lia | apply e0_e1; lia | |].
  - intros E N T x i j HT Hi Hj Hij Ui Uj H0 e e' zeta He He' Hzeta HA HB Hz.
    rewrite <- (H E N T x i j HT Hi Hj Hij Ui Uj H0 e e' zeta He He' Hzeta HA HB Hz).
    assert (0 < INR N) by (apply lt_0_INR; lia). field. lra.
  - apply one_square in HA; [| lra]. apply one_square in HB; [| lra].
    rewrite (Ht ltac:(lra)), HA, HB in HV. lra.
Qed.
