(** Controls of C7: the floor is attained, so no larger floor holds.

    [mirror] and the identity on R^4 with the four basis vectors as fillers: every crosstalk is
    1/2 or -1/2, and the floor for d = V = 4, N = 2 is 1/4.  The same two maps act on C^4, on real
    and imaginary parts alike ([two_complex]). *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration.
From Binding Require Import concentration_floor concentration_floor_complex.
From Binding Require Import concentration_instances.
Open Scope R_scope.

Definition basis (k : nat) : Rn 4 := unit_basis k.

Definition two_complex (k : nat) (u : complex_vector) : complex_vector :=
  (two mirror k (fst u : Rn 4), two mirror k (snd u : Rn 4)).

Definition complex_basis (k : nat) : complex_vector := (unit_basis k, fun _ => 0).

Lemma basis_inner : forall i j, (i < 4)%nat -> (j < 4)%nat -> inner (basis i) (basis j) = delta i j.
Proof. intros i j Hi _. exact (dot_basis 4 i j Hi). Qed.

Lemma mirror_square : forall i j, (i < 4)%nat -> (j < 4)%nat ->
  inner (basis i) (mirror (basis j)) ^ 2 = / 4.
Proof.
  intros i j Hi Hj. change (dot 4 (unit_basis i) (mirror (unit_basis j)) ^ 2 = / 4).
  unfold dot, unit_basis at 1. rewrite bsum_delta by exact Hi.
  destruct i as [| [| [| [| i]]]]; try lia; destruct j as [| [| [| [| j]]]]; try lia;
    unfold mirror, unit_basis, delta; cbn; field.
Qed.

Lemma off_frame_square : forall p q i j, (p < 2)%nat -> (q < 2)%nat -> p <> q ->
  (i < 4)%nat -> (j < 4)%nat ->
  inner (two mirror p (basis i)) (two mirror q (basis j)) ^ 2 = / 4.
Proof.
  intros [| p] [| q] i j Hp Hq Hpq Hi Hj; try lia; cbn [two].
  - now apply mirror_square.
  - rewrite inner_sym. now apply mirror_square.
Qed.

Lemma INR_values : INR 2 = 2 /\ INR 4 = 4.
Proof. cbn. lra. Qed.

(** C7 is attained: every crosstalk of this system equals the floor. *)
Theorem C7_attained : exists d N V (T : nat -> Rn d -> Rn d) (x : nat -> Rn d),
  (2 <= N)%nat /\ (1 <= V)%nat /\ (forall p, (p < N)%nat -> keeps (T p)) /\
  (forall i j, (i < V)%nat -> (j < V)%nat -> inner (x i) (x j) = delta i j) /\
  forall p q i j, (p < N)%nat -> (q < N)%nat -> p <> q -> (i < V)%nat -> (j < V)%nat ->
    inner (T p (x i)) (T q (x j)) ^ 2 =
    (INR N * INR V - INR d) / (INR d * INR V * (INR N - 1)).
Proof.
  exists 4%nat, 2%nat, 4%nat, (two mirror), basis. repeat split; try lia.
  - apply two_roles, mirror_keeps.
  - apply basis_inner.
  - intros p q i j Hp Hq Hpq Hi Hj. rewrite off_frame_square by assumption.
    rewrite (proj1 INR_values), (proj2 INR_values). field.
Qed.

(** C7 with any larger factor. *)
Theorem C7_control_larger_floor : forall c, 1 < c ->
  ~ (forall d N V (T : nat -> Rn d -> Rn d) (x : nat -> Rn d),
     (1 <= d)%nat -> (2 <= N)%nat -> (1 <= V)%nat -> (forall p, (p < N)%nat -> keeps (T p)) ->
     (forall i j, (i < V)%nat -> (j < V)%nat -> inner (x i) (x j) = delta i j) ->
     exists p q i j, (p < N)%nat /\ (q < N)%nat /\ p <> q /\ (i < V)%nat /\ (j < V)%nat /\
       c * ((INR N * INR V - INR d) / (INR d * INR V * (INR N - 1)))
         <= inner (T p (x i)) (T q (x j)) ^ 2).
Proof.
  intros c Hc H.
  destruct (H 4%nat 2%nat 4%nat (two mirror) basis ltac:(lia) ltac:(lia) ltac:(lia)
    (two_roles _ _ mirror_keeps) basis_inner) as (p & q & i & j & Hp & Hq & Hpq & Hi & Hj & HF).
  rewrite off_frame_square in HF by assumption.
  rewrite (proj1 INR_values), (proj2 INR_values) in HF.
  replace ((2 * 4 - 4) / (4 * 4 * (2 - 1))) with (/ 4) in HF by field. lra.
Qed.

(** C7 for every pair instead of some pair: two equal roles keep different fillers orthogonal. *)
Theorem C7_control_every_pair :
  ~ (forall d N V (T : nat -> Rn d -> Rn d) (x : nat -> Rn d),
     (1 <= d)%nat -> (2 <= N)%nat -> (1 <= V)%nat -> (forall p, (p < N)%nat -> keeps (T p)) ->
     (forall i j, (i < V)%nat -> (j < V)%nat -> inner (x i) (x j) = delta i j) ->
     forall p q i j, (p < N)%nat -> (q < N)%nat -> p <> q -> (i < V)%nat -> (j < V)%nat ->
       (INR N * INR V - INR d) / (INR d * INR V * (INR N - 1))
         <= inner (T p (x i)) (T q (x j)) ^ 2).
Proof.
  intros H.
  specialize (H 4%nat 2%nat 4%nat (two (fun u => u)) basis ltac:(lia) ltac:(lia) ltac:(lia)
    (two_roles _ _ (fun _ _ => eq_refl)) basis_inner 0%nat 1%nat 0%nat 1%nat
    ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia) ltac:(lia)).
  cbn [two] in H. rewrite basis_inner, delta_diff in H by (try lia; discriminate).
  rewrite (proj1 INR_values), (proj2 INR_values) in H.
  replace ((2 * 4 - 4) / (4 * 4 * (2 - 1))) with (/ 4) in H by field. lra.
Qed.

(** ** The complex case *)

Lemma two_complex_unitary : forall p, (p < 2)%nat -> unitary 4 (two_complex p).
Proof.
  intros p _ u v. pose proof (two_keeps (Rn 4) mirror p mirror_keeps) as HK.
  assert (Hdot : forall a c : Rn 4, dot 4 (two mirror p a) (two mirror p c) = dot 4 a c)
    by exact HK.
  unfold herm_re, herm_im, two_complex. cbn [fst snd].
  rewrite !bsum_plus, !bsum_minus. split; unfold dot in Hdot; now rewrite !Hdot.
Qed.

Lemma complex_basis_inner : forall i j, (i < 4)%nat -> (j < 4)%nat ->
  herm_re 4 (complex_basis i) (complex_basis j) = delta i j /\
  herm_im 4 (complex_basis i) (complex_basis j) = 0.
Proof.
  intros i j Hi _. unfold herm_re, herm_im, complex_basis. cbn [fst snd]. split.
  - rewrite <- (dot_basis 4 i j Hi). apply bsum_ext. intros k _. ring.
  - apply bsum_zero. intros k _. ring.
Qed.

Lemma off_frame_complex : forall p q i j, (p < 2)%nat -> (q < 2)%nat -> p <> q ->
  (i < 4)%nat -> (j < 4)%nat ->
  herm_sq 4 (two_complex p (complex_basis i)) (two_complex q (complex_basis j)) = / 4.
Proof.
  intros p q i j Hp Hq Hpq Hi Hj. rewrite <- (off_frame_square p q i j Hp Hq Hpq Hi Hj).
  assert (Hzero : forall r k, two mirror r ((fun _ => 0) : Rn 4) k = 0).
  { intros [| r] k; cbn [two]; [reflexivity | unfold mirror; field]. }
  unfold herm_sq, herm_re, herm_im, two_complex, complex_basis. cbn [fst snd].
  rewrite (bsum_zero 4 (fun k => two mirror p (unit_basis i) k * _ - _)).
  - rewrite (bsum_ext 4 _ (fun k => two mirror p (unit_basis i : Rn 4) k *
      two mirror q (unit_basis j : Rn 4) k)).
    + change (inner (two mirror p (basis i)) (two mirror q (basis j))) with
        (bsum 4 (fun k => two mirror p (unit_basis i : Rn 4) k *
           two mirror q (unit_basis j : Rn 4) k)). ring.
    + intros k _. rewrite !Hzero. ring.
  - intros k _. rewrite !Hzero. ring.
Qed.

(** C7 in C^d is attained too, and so no larger factor holds. *)
Theorem C7_complex_attained : exists d N V (T : nat -> complex_vector -> complex_vector)
    (x : nat -> complex_vector),
  (2 <= N)%nat /\ (1 <= V)%nat /\ (forall p, (p < N)%nat -> unitary d (T p)) /\
  (forall i j, (i < V)%nat -> (j < V)%nat ->
     herm_re d (x i) (x j) = delta i j /\ herm_im d (x i) (x j) = 0) /\
  forall p q i j, (p < N)%nat -> (q < N)%nat -> p <> q -> (i < V)%nat -> (j < V)%nat ->
    herm_sq d (T p (x i)) (T q (x j)) =
    (INR N * INR V - INR d) / (INR d * INR V * (INR N - 1)).
Proof.
  exists 4%nat, 2%nat, 4%nat, two_complex, complex_basis.
  split; [lia |]. split; [lia |]. split; [exact two_complex_unitary |].
  split; [exact complex_basis_inner |].
  intros p q i j Hp Hq Hpq Hi Hj. rewrite off_frame_complex by assumption.
  rewrite (proj1 INR_values), (proj2 INR_values). field.
Qed.

Theorem C7_complex_control_larger_floor : forall c, 1 < c ->
  ~ (forall d N V (T : nat -> complex_vector -> complex_vector) (x : nat -> complex_vector),
     (1 <= d)%nat -> (2 <= N)%nat -> (1 <= V)%nat -> (forall p, (p < N)%nat -> unitary d (T p)) ->
     (forall i j, (i < V)%nat -> (j < V)%nat ->
        herm_re d (x i) (x j) = delta i j /\ herm_im d (x i) (x j) = 0) ->
     exists p q i j, (p < N)%nat /\ (q < N)%nat /\ p <> q /\ (i < V)%nat /\ (j < V)%nat /\
       c * ((INR N * INR V - INR d) / (INR d * INR V * (INR N - 1)))
         <= herm_sq d (T p (x i)) (T q (x j))).
Proof.
  intros c Hc H.
  destruct (H 4%nat 2%nat 4%nat two_complex complex_basis ltac:(lia) ltac:(lia) ltac:(lia)
    two_complex_unitary complex_basis_inner) as (p & q & i & j & Hp & Hq & Hpq & Hi & Hj & HF).
  rewrite off_frame_complex in HF by assumption.
  rewrite (proj1 INR_values), (proj2 INR_values) in HF.
  replace ((2 * 4 - 4) / (4 * 4 * (2 - 1))) with (/ 4) in HF by field. lra.
Qed.
