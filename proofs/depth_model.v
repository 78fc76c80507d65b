(** A concrete role system, so that no theorem on role systems is vacuous.

    [sequences]      finitely supported sequences of reals with their dot product; a vector is a
                     sequence, a bound and the proof that all entries from the bound on are 0.
    [basis_vector j] the j-th basis vector.
    [spread b k]     the role R_k: it sends basis vector j to basis vector b j + k, that is,
                     (R_k u)_i = u_j if i = b j + k, and 0 if i is not of that form.
    [two_fillers p]  the filler "basis vector 0" at p and "basis vector 1" elsewhere. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product word_number depth.
Import ListNotations.
Open Scope R_scope.

Record finite_sequence : Type := {
  entry : nat -> R;
  bound : nat;
  beyond : forall i, (bound <= i)%nat -> entry i = 0
}.

Definition sequence_inner (u v : finite_sequence) : R :=
  bsum (bound u) (fun i => entry u i * entry v i).

Definition sequence_zero : finite_sequence.
Proof. refine {| entry := fun _ => 0; bound := 0 |}. reflexivity. Defined.

Definition sequence_add (u v : finite_sequence) : finite_sequence.
Proof.
  refine {| entry := fun i => entry u i + entry v i; bound := Nat.max (bound u) (bound v) |}.
  intros i Hi. rewrite (beyond u), (beyond v) by lia. ring.
Defined.

Definition sequence_scale (c : R) (u : finite_sequence) : finite_sequence.
Proof.
  refine {| entry := fun i => c * entry u i; bound := bound u |}.
  intros i Hi. rewrite (beyond u) by exact Hi. ring.
Defined.

(** Any common bound will do. *)
Lemma sequence_inner_at : forall u v n, (bound u <= n)%nat ->
  sequence_inner u v = bsum n (fun i => entry u i * entry v i).
Proof.
  intros u v n Hn. symmetry. apply bsum_support; [exact Hn |].
  intros i Hi. rewrite (beyond u) by exact Hi. ring.
Qed.

Definition sequences : inner_space.
Proof.
  refine {| vector := finite_sequence; vzero := sequence_zero; vadd := sequence_add;
            vscale := sequence_scale; inner := sequence_inner |}.
  - intros u v. rewrite (sequence_inner_at u v (Nat.max (bound u) (bound v))) by lia.
    rewrite (sequence_inner_at v u (Nat.max (bound u) (bound v))) by lia.
    apply bsum_ext. intros i _. ring.
  - intros v. reflexivity.
  - intros u v w. rewrite (sequence_inner_at u w (Nat.max (bound u) (bound v))) by lia.
    rewrite (sequence_inner_at v w (Nat.max (bound u) (bound v))) by lia.
    unfold sequence_inner. cbn [sequence_add bound entry]. rewrite <- bsum_plus.
    apply bsum_ext. intros i _. ring.
  - intros c u v. unfold sequence_inner. cbn [sequence_scale bound entry].
    rewrite <- bsum_scal. apply bsum_ext. intros i _. ring.
  - intros u. apply bsum_nonneg. intros i _. nra.
Defined.

Definition basis_vector (j : nat) : sequences.
Proof.
  refine {| entry := fun i => delta j i; bound := S j |}.
  intros i Hi. apply delta_diff. lia.
Defined.

Lemma basis_vector_inner : forall j k, inner (basis_vector j) (basis_vector k) = delta j k.
Proof.
  intros j k. change (bsum (S j) (fun i => delta j i * delta k i) = delta j k).
  rewrite bsum_delta by lia. apply delta_sym.
Qed.

Definition spread (b k : nat) (u : sequences) : sequences.
Proof.
  refine {| entry := fun i => if Nat.eq_dec i (b * (i / b) + k) then entry u (i / b) else 0;
            bound := (b * bound u + b + S k)%nat |}.
  intros i Hi. destruct (Nat.eq_dec i (b * (i / b) + k)) as [H |]; [| reflexivity].
  apply beyond. nia.
Defined.

Lemma spread_at : forall b k u j l, (l < b)%nat ->
  entry (spread b k u) (b * j + l) = delta k l * entry u j.
Proof.
  intros b k u j l Hl. cbn [spread entry]. rewrite block_div by exact Hl.
  destruct (Nat.eq_dec (b * j + l) (b * j + k)) as [H | H].
  - replace l with k by lia. rewrite delta_same. ring.
  - rewrite delta_diff by lia. ring.
Qed.

(** The model: for every b the maps spread b 0, ..., spread b (b-1) are a role system, in a space
    with infinitely many orthonormal vectors. *)
Theorem role_system_exists : forall b, role_system sequences b (spread b).
Proof.
  intros b i j u v Hi Hj.
  change (inner (spread b i u) (spread b j v)) with (sequence_inner (spread b i u) (spread b j v)).
  change (inner u v) with (sequence_inner u v).
  set (n := Nat.max (bound u) (bound (spread b i u))).
  rewrite (sequence_inner_at (spread b i u) _ (b * n)), (sequence_inner_at u v n), bsum_blocks,
    <- bsum_scal by nia.
  apply bsum_ext. intros m _.
  rewrite (bsum_ext b _ (fun l => delta i l * (delta j l * (entry u m * entry v m)))).
  - rewrite bsum_delta, (delta_sym j i) by exact Hi. reflexivity.
  - intros l Hl. rewrite !spread_at by exact Hl. ring.
Qed.

(** These roles are linear, entry by entry. *)
Theorem role_linear : forall b k c u v i,
  entry (spread b k (sequence_add (sequence_scale c u) v)) i =
  c * entry (spread b k u) i + entry (spread b k v) i.
Proof.
  intros b k c u v i. cbn. destruct (Nat.eq_dec i (b * (i / b) + k)); ring.
Qed.

(** R_k sends basis vector j to basis vector b j + k. *)
Theorem role_on_basis : forall b k j i, (k < b)%nat ->
  entry (spread b k (basis_vector j)) i = entry (basis_vector (b * j + k)) i.
Proof.
  intros b k j i Hk. cbn [spread basis_vector entry].
  destruct (Nat.eq_dec i (b * (i / b) + k)) as [H | H].
  - unfold delta. destruct (Nat.eq_dec j (i / b)), (Nat.eq_dec (b * j + k) i); try reflexivity; nia.
  - rewrite delta_diff; [reflexivity |]. intros <-. now rewrite block_div in H.
Qed.

Definition two_fillers (p r : list nat) : sequences :=
  if word_eq_dec r p then basis_vector 0 else basis_vector 1.

Lemma two_fillers_unit : forall p r, unit (two_fillers p r).
Proof.
  intros p r. unfold two_fillers, unit. destruct (word_eq_dec r p);
    rewrite basis_vector_inner; apply delta_same.
Qed.

Lemma two_fillers_orthogonal : forall p q, p <> q ->
  inner (two_fillers p p) (two_fillers p q) = 0.
Proof.
  intros p q H. unfold two_fillers. destruct (word_eq_dec p p); [| congruence].
  destruct (word_eq_dec q p); [congruence |]. rewrite basis_vector_inner. now apply delta_diff.
Qed.

Lemma repeated_leaf : forall b D k, (k < b)%nat -> is_leaf b (perfect b D) (repeat k D).
Proof. intros b D k Hk. induction D as [| D IH]; cbn; [exact I | now split]. Qed.

(** The hypotheses of D2 can be met for every b >= 2 and D >= 1. *)
Theorem D2_satisfiable : forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  exists (E : inner_space) (R : nat -> E -> E) (x : list nat -> E) p q, role_system E b R /\
    is_leaf b (perfect b D) p /\ is_leaf b (perfect b D) q /\ p <> q /\
    (forall r, unit (x r)) /\ inner (x p) (x q) = 0.
Proof.
  intros b D Hb HD.
  exists sequences, (spread b), (two_fillers (repeat 0%nat D)), (repeat 0%nat D), (repeat 1%nat D).
  assert (repeat 0%nat D <> repeat 1%nat D) by (destruct D; [lia | discriminate]).
  repeat split; try (apply repeated_leaf; lia); try assumption.
  - apply role_system_exists.
  - intros r. apply two_fillers_unit.
  - now apply two_fillers_orthogonal.
Qed.
