(** C7, complex: the same floor for unitary maps of C^d.

    A vector of C^d is a pair of real sequences, its real and its imaginary parts, of which the
    first d entries count.
    [herm_re d u v], [herm_im d u v]  the real and the imaginary part of <u, v> = sum conj(u_k) v_k.
    [herm_sq d u v]                   |<u, v>|^2.
    [unitary d T]                     the map T keeps <u, v>. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product word_number concentration_floor.
Open Scope R_scope.

Notation complex_vector := ((nat -> R) * (nat -> R))%type.

Definition herm_re (d : nat) (u v : complex_vector) : R :=
  bsum d (fun k => fst u k * fst v k + snd u k * snd v k).

Definition herm_im (d : nat) (u v : complex_vector) : R :=
  bsum d (fun k => fst u k * snd v k - snd u k * fst v k).

Definition herm_sq (d : nat) (u v : complex_vector) : R := herm_re d u v ^ 2 + herm_im d u v ^ 2.

Definition unitary (d : nat) (T : complex_vector -> complex_vector) : Prop :=
  forall u v, herm_re d (T u) (T v) = herm_re d u v /\ herm_im d (T u) (T v) = herm_im d u v.

Lemma herm_sq_nonneg : forall d u v, 0 <= herm_sq d u v.
Proof.
  intros d u v. unfold herm_sq. pose proof (pow2_ge_0 (herm_re d u v)).
  pose proof (pow2_ge_0 (herm_im d u v)). lra.
Qed.

(** |<u, v>|^2 as the product of the two projections u u* and v v*. *)
Lemma herm_sq_projections : forall d u v,
  bsum d (fun s => bsum d (fun t =>
    (fst u s * fst u t + snd u s * snd u t) * (fst v s * fst v t + snd v s * snd v t) +
    (snd u s * fst u t - fst u s * snd u t) * (snd v s * fst v t - fst v s * snd v t))) =
  herm_sq d u v.
Proof.
  intros d u v. unfold herm_sq, herm_re, herm_im.
  replace (bsum d (fun k => fst u k * fst v k + snd u k * snd v k) ^ 2) with
    (bsum d (fun k => fst u k * fst v k + snd u k * snd v k) *
     bsum d (fun k => fst u k * fst v k + snd u k * snd v k)) by ring.
  replace (bsum d (fun k => fst u k * snd v k - snd u k * fst v k) ^ 2) with
    (bsum d (fun k => fst u k * snd v k - snd u k * fst v k) *
     bsum d (fun k => fst u k * snd v k - snd u k * fst v k)) by ring.
  rewrite !bsum_prod, <- bsum_plus. apply bsum_ext. intros s _.
  rewrite <- bsum_plus. apply bsum_ext. intros t _. ring.
Qed.

(** C7 in C^d: N unitary maps, V orthonormal fillers. *)
Theorem C7_complex : forall d N V (T : nat -> complex_vector -> complex_vector)
    (x : nat -> complex_vector),
  (1 <= d)%nat -> (2 <= N)%nat -> (1 <= V)%nat -> (forall p, (p < N)%nat -> unitary d (T p)) ->
  (forall i j, (i < V)%nat -> (j < V)%nat ->
     herm_re d (x i) (x j) = delta i j /\ herm_im d (x i) (x j) = 0) ->
  exists p q i j, (p < N)%nat /\ (q < N)%nat /\ p <> q /\ (i < V)%nat /\ (j < V)%nat /\
    (INR N * INR V - INR d) / (INR d * INR V * (INR N - 1)) <= herm_sq d (T p (x i)) (T q (x j)).
Proof.
  intros d N V T x Hd HN HV HT Hx.
  apply (floor_of_products d N V (fun p q i j => herm_sq d (T p (x i)) (T q (x j))));
    [exact Hd | exact HN | exact HV | intros; apply herm_sq_nonneg | |].
  - intros p Hp. rewrite (bsum_ext V _ (fun _ => 1)); [rewrite bsum_const; ring |].
    intros i Hi. rewrite (bsum_ext V _ (fun j => delta i j * 1)).
    + now apply (bsum_delta V i (fun _ => 1)).
    + intros j Hj. unfold herm_sq.
      rewrite (proj1 (HT p Hp _ _)), (proj2 (HT p Hp _ _)).
      rewrite (proj1 (Hx i j Hi Hj)), (proj2 (Hx i j Hi Hj)).
      destruct (Nat.eq_dec i j) as [<- | H]; [rewrite delta_same | rewrite delta_diff by exact H];
        ring.
  - rewrite <- (bsum_pairs_of_pairs V N (fun p q i j => herm_sq d (T p (x i)) (T q (x j)))).
    set (y := fun a => T (a / V)%nat (x (a mod V)%nat)).
    pose proof (energy_floor d (V * N)
      (fun a s t => fst (y a) s * fst (y a) t + snd (y a) s * snd (y a) t)
      (fun a s t => snd (y a) s * fst (y a) t - fst (y a) s * snd (y a) t)) as H.
    rewrite mult_INR, (Rmult_comm (INR V)) in H. eapply Rle_trans; [apply H |].
    + intros a Ha. change (herm_re d (y a) (y a) = 1). unfold y.
      assert (Hp : (a / V < N)%nat) by (now apply quotient_lt).
      assert (Hi : (a mod V < V)%nat) by (apply Nat.mod_upper_bound; lia).
      rewrite (proj1 (HT _ Hp _ _)), (proj1 (Hx _ _ Hi Hi)). apply delta_same.
    + apply Req_le. f_equal. apply bsum_ext. intros a _. apply bsum_ext. intros c _.
      apply herm_sq_projections.
Qed.

(** C7 in C^d with a full basis of fillers: some crosstalk is at least d^(-1/2). *)
Theorem C7_complex_full : forall d N (T : nat -> complex_vector -> complex_vector)
    (x : nat -> complex_vector),
  (1 <= d)%nat -> (2 <= N)%nat -> (forall p, (p < N)%nat -> unitary d (T p)) ->
  (forall i j, (i < d)%nat -> (j < d)%nat ->
     herm_re d (x i) (x j) = delta i j /\ herm_im d (x i) (x j) = 0) ->
  exists p q i j, (p < N)%nat /\ (q < N)%nat /\ p <> q /\ (i < d)%nat /\ (j < d)%nat /\
    / sqrt (INR d) <= sqrt (herm_sq d (T p (x i)) (T q (x j))).
Proof.
  intros d N T x Hd HN HT Hx.
  destruct (C7_complex d N d T x Hd HN Hd HT Hx) as (p & q & i & j & Hp & Hq & Hpq & Hi & Hj & H).
  exists p, q, i, j. repeat split; try assumption.
  rewrite floor_full in H by assumption. rewrite <- sqrt_inv. now apply sqrt_le_1_alt.
Qed.
