(** How far chirp words reach: Fibonacci's bound is attained at every depth, and the deepest
    unbiased trees at p = 31 and p = 1021.

    [matrix w]      the product along w of T = ((1, 1), (0, 1)) for R_1 and of S, its transpose, for
                    R_2, as (((a, b), (c, d))) for the rows (a, b) and (c, d);
    [upper_right v w]  the upper right entry of the inverse of [matrix v] times [matrix w]. *)
From Coq Require Import Reals Lra Lia Arith ZArith Znumtheory List Bool.
From Binding Require Import finite_sum complex_pairs concentration_gauss_sum
  concentration_chirp_roles concentration_chirp_words concentration_chirp
  concentration_chirp_controls.
Import ListNotations.
Open Scope Z_scope.

Definition square : Type := ((Z * Z) * (Z * Z))%type.

Definition times (x y : square) : square :=
  let '((a, b), (c, d)) := x in
  let '((e, f), (g, h)) := y in ((a * e + b * g, a * f + b * h), (c * e + d * g, c * f + d * h)).

(** The inverse where the determinant is 1. *)
Definition adjugate (x : square) : square := let '((a, b), (c, d)) := x in ((d, - b), (- c, a)).

Fixpoint matrix (w : list bool) : square :=
  match w with
  | [] => ((1, 0), (0, 1))
  | k :: v => times (if k then ((1, 1), (0, 1)) else ((1, 0), (1, 1))) (matrix v)
  end.

Definition upper_right (v w : list bool) : Z := snd (fst (times (adjugate (matrix v)) (matrix w))).

Lemma matrix_slope : forall w, snd (fst (matrix w)) = snd (slope w) /\ snd (snd (matrix w)) = fst (slope w).
Proof.
  induction w as [| k w [IH1 IH2]]; [split; reflexivity |]. cbn [matrix slope].
  destruct (matrix w) as [[a b] [c d]]. cbn [fst snd] in IH1, IH2.
  destruct k; cbn [times fst snd]; rewrite <- IH1, <- IH2; split; ring.
Qed.

(** The matrices have determinant 1, so that the adjugate is the inverse. *)
Theorem C5_inverse : forall w, times (adjugate (matrix w)) (matrix w) = ((1, 0), (0, 1)).
Proof.
  assert (H : forall w, let '((a, b), (c, d)) := matrix w in a * d - b * c = 1).
  { induction w as [| k w IH]; [reflexivity |]. cbn [matrix].
    destruct (matrix w) as [[a b] [c d]]. destruct k; cbn [times]; lia. }
  intros w. specialize (H w). destruct (matrix w) as [[a b] [c d]]. cbn [adjugate times].
  assert (F : forall x y z t : Z, x = 1 -> y = 0 -> z = 0 -> t = 1 ->
    ((x, y), (z, t)) = ((1, 0), (0, 1))) by (intros; subst; reflexivity).
  apply F; lia.
Qed.

(** The determinant of two slopes is that entry. *)
Theorem C5_entry : forall v w, determinant v w = upper_right v w.
Proof.
  intros v w. destruct (matrix_slope v) as [V1 V2], (matrix_slope w) as [W1 W2].
  unfold determinant, upper_right. rewrite <- V1, <- V2, <- W1, <- W2.
  destruct (matrix v) as [[a b] [c d]], (matrix w) as [[e f] [g h]].
  cbn [adjugate times fst snd]. ring.
Qed.

(** It lies between 1 and Fibonacci's number for different words of one length. *)
Theorem C5_reach : forall D v w, length v = D -> length w = D -> v <> w ->
  1 <= Z.abs (upper_right v w) <= fib (2 * D).
Proof.
  intros D v w Hv Hw N. rewrite <- C5_entry.
  pose proof (apart_bounds v w (same_length_apart v w ltac:(congruence) N)) as B.
  rewrite Hv, Hw in B. now replace (2 * D)%nat with (D + D)%nat by lia.
Qed.

(** Words whose letters alternate, but for the last: as steep or as flat as can be. *)
Fixpoint alternating (k : bool) (n : nat) : list bool :=
  match n with
  | O => [true]
  | S n => k :: alternating (negb k) n
  end.

Lemma alternating_length : forall n k, length (alternating k n) = S n.
Proof. induction n as [| n IH]; intros k; cbn; [reflexivity | now rewrite IH]. Qed.

Lemma alternating_slope : forall n,
  slope (alternating true n) = (fib (S n), fib (S (S n))) /\
  slope (alternating false n) = (fib (S (S n)), fib (S n)).
Proof.
  induction n as [| n [IH1 IH2]]; [split; reflexivity |].
  cbn [alternating negb slope]. rewrite IH1, IH2, (fib_step (S n)). cbn [fst snd].
  split; f_equal; ring.
Qed.

Lemma fib_double : forall n,
  fib (2 * n + 1) = fib (S n) * fib (S n) + fib n * fib n /\
  fib (2 * n + 2) = fib (S n) * (fib (S n) + 2 * fib n).
Proof.
  induction n as [| n [IH1 IH2]]; [split; reflexivity |].
  replace (2 * S n + 1)%nat with (S (S (2 * n + 1))) by lia.
  replace (2 * S n + 2)%nat with (S (S (2 * n + 2))) by lia.
  rewrite (fib_step (2 * n + 2)), (fib_step (2 * n + 1)), (fib_step n).
  replace (S (2 * n + 2)) with (S (S (2 * n + 1))) by lia. rewrite (fib_step (2 * n + 1)).
  replace (S (2 * n + 1)) with (2 * n + 2)%nat by lia. rewrite IH1, IH2. split; ring.
Qed.

(** Attained at every depth. *)
Theorem C5_reach_attained : forall D, (1 <= D)%nat -> exists v w,
  length v = D /\ length w = D /\ v <> w /\ Z.abs (upper_right v w) = fib (2 * D).
Proof.
  intros [| [| n]] HD; [lia | |].
  - exists [true], [false]. repeat split; try reflexivity. discriminate.
  - exists (true :: alternating true n), (false :: alternating false n).
    cbn [length]. rewrite !alternating_length. repeat split; [discriminate |].
    rewrite <- C5_entry. unfold determinant. destruct (alternating_slope n) as [E1 E2].
    cbn [slope]. rewrite E1, E2. cbn [fst snd].
    replace (2 * S (S n))%nat with (2 * S n + 2)%nat by lia.
    rewrite (proj2 (fib_double (S n))).
    pose proof (fib_nonneg (S n)) as [P Q]. rewrite <- Z.abs_opp, Z.abs_eq; [ring | nia].
Qed.

(** Where one pair of words shares a frame, every deeper tree has such a pair. *)
Lemma biased_deeper : forall p v w D, prime (Z.of_nat p) -> (2 < p)%nat ->
  length v = length w -> v <> w -> (Z.of_nat p | determinant v w) -> (length v <= D)%nat ->
  exists v' w', length v' = D /\ length w' = D /\ v' <> w' /\
    forall i j, (i < p)%nat -> (j < p)%nat ->
    cnorm2 (herm p (chirp_word p v' (basis_vector i)) (chirp_word p w' (basis_vector j)))
      <> (/ INR p)%R.
Proof.
  intros p v w D Hp Ho L N H HD. set (c := repeat true (D - length v)).
  exists (c ++ v), (c ++ w). rewrite !app_length. unfold c. rewrite repeat_length.
  split; [lia |]. split; [lia |]. split; [intros E; now apply app_inv_head in E |].
  intros i j Hi Hj E. apply (C5_exactly p Hp Ho _ _ i j Hi Hj) in E. apply E.
  now rewrite determinant_strip.
Qed.

(** A number that has no divisor among 2, ..., n - 1 is prime; decided by computation. *)
Definition coprime_below (n : Z) : bool :=
  forallb (fun m => Z.gcd (Z.of_nat m) n =? 1) (seq 1 (Z.to_nat (n - 1))).

Lemma prime_by_computation : forall n, 1 < n -> coprime_below n = true -> prime n.
Proof.
  intros n Hn H. unfold coprime_below in H. rewrite forallb_forall in H.
  apply prime_intro; [exact Hn |]. intros m Hm. apply Zgcd_1_rel_prime.
  rewrite <- (Z2Nat.id m) by lia. apply Z.eqb_eq, H, in_seq. lia.
Qed.

Lemma prime_1021 : prime (Z.of_nat 1021).
Proof. apply prime_by_computation; [reflexivity | vm_compute; reflexivity]. Qed.

(** [unbiased_at p D]: at depth D every two leaf frames are unbiased. *)
Definition unbiased_at (p D : nat) : Prop :=
  forall v w i j, length v = D -> length w = D -> v <> w -> (i < p)%nat -> (j < p)%nat ->
  cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j)))
    = (/ INR p)%R.

Lemma deepest : forall p D v w, prime (Z.of_nat p) -> (2 < p)%nat -> fib (2 * D) < Z.of_nat p ->
  length v = S D -> length w = S D -> v <> w -> (Z.of_nat p | determinant v w) ->
  forall depth, unbiased_at p depth <-> (depth <= D)%nat.
Proof.
  intros p D v w Hp Ho F Hv Hw N H depth. split.
  - intros U. destruct (le_lt_dec depth D) as [L | L]; [exact L | exfalso].
    destruct (biased_deeper p v w depth Hp Ho ltac:(congruence) N H ltac:(lia))
      as (v' & w' & Hv' & Hw' & N' & B).
    exact (B 0%nat 0%nat ltac:(lia) ltac:(lia)
      (U v' w' 0%nat 0%nat Hv' Hw' N' ltac:(lia) ltac:(lia))).
  - intros L x y i j Hx Hy M Hi Hj. apply (C5 p Hp Ho depth); try assumption.
    pose proof (fib_monotone (2 * depth) (2 * D) ltac:(lia)). lia.
Qed.

(** Two roles stay unbiased to depth 4 at p = 31 and to depth 8 at p = 1021, no deeper. *)
Theorem C5_deepest : forall D,
  (unbiased_at 31 D <-> (D <= 4)%nat) /\ (unbiased_at 1021 D <-> (D <= 8)%nat).
Proof.
  intros D. split.
  - apply (deepest 31 4 [true; false; true; false; true] [false; true; true; false; true]
      prime_31 ltac:(lia)); try reflexivity; [discriminate |].
    apply Z.mod_divide; [discriminate | vm_compute; reflexivity].
  - apply (deepest 1021 8 [true; true; true; false; false; true; false; true; true]
      [false; true; true; true; false; false; false; true; true]
      prime_1021 ltac:(apply Nat.ltb_lt; vm_compute; reflexivity)); try reflexivity; [discriminate |].
    apply Z.mod_divide; [discriminate | vm_compute; reflexivity].
Qed.

(** The real form, d = 2 p: real and imaginary parts are at most sqrt (2/d). *)
Theorem C5_real_form : forall p, prime (Z.of_nat p) -> (2 < p)%nat ->
  forall D v w i j, length v = D -> length w = D -> v <> w ->
    fib (2 * D) < Z.of_nat p -> (i < p)%nat -> (j < p)%nat ->
    (let z := herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j)) in
     Rabs (fst z) <= sqrt (2 / INR (2 * p)) /\ Rabs (snd z) <= sqrt (2 / INR (2 * p)))%R.
Proof.
  intros p Hp Ho D v w i j Hv Hw N F Hi Hj.
  pose proof (C5 p Hp Ho D v w i j Hv Hw N F Hi Hj) as H. cbv zeta.
  set (z := herm p _ _) in *.
  assert (P : (0 < INR p)%R) by (apply lt_0_INR; lia).
  assert (S : (2 / INR (2 * p) = / INR p)%R).
  { rewrite mult_INR. cbn [INR]. field. lra. }
  rewrite S. unfold cnorm2 in H.
  assert (part : forall x y : R, (x * x + y * y = / INR p)%R -> (Rabs x <= sqrt (/ INR p))%R).
  { intros x y E. rewrite <- sqrt_Rsqr_abs. apply sqrt_le_1_alt. unfold Rsqr.
    pose proof (Rle_0_sqr y) as Q. unfold Rsqr in Q. lra. }
  split; [exact (part _ _ H) | apply (part (snd z) (fst z)); lra].
Qed.
