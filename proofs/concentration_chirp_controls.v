(** Controls and instances of C5: the wrong sign, one depth too many, a prime that will do. *)
From Coq Require Import Reals Lra Lia Arith ZArith Znumtheory List Bool.
From Binding Require Import finite_sum complex_pairs concentration_gauss_sum
  concentration_chirp_roles concentration_chirp_words concentration_chirp.
Import ListNotations.
Open Scope R_scope.
Set Default Proof Using "All".

(** R_2 with the sign of its chirp turned. *)
Definition turned_two (p : nat) (f : cvec) : cvec := fun x =>
  cmul (root p (half p * (Z.of_nat x * Z.of_nat x))) (f x).

Section OddPrime.
  Variable p : nat.
  Hypothesis is_prime : prime (Z.of_nat p).
  Hypothesis is_odd : (2 < p)%nat.

  Let positive : (0 < p)%nat. Proof. lia. Qed.

  Lemma sloped_turned : forall s t f, sloped p s t f -> sloped p (s - t) t (turned_two p f).
  Proof.
    intros s t f [[Ht [c [Hc [u [Hu Hf]]]]] | [Ht [a [b [Ha [u [Hu Hf]]]]]]].
    - left. split; [exact Ht |]. exists c. split; [exact Hc |].
      exists (cmul (root p (half p * (Z.of_nat c * Z.of_nat c))) u). split.
      + rewrite cnorm2_mul, root_norm, Hu. ring.
      + intros x Hx. unfold turned_two. rewrite Hf by exact Hx.
        destruct (Nat.eq_dec c x) as [<- | N]; [ring |]. rewrite delta_diff by exact N. ring.
    - right. split; [exact Ht |]. exists (a + 1)%Z, b. split.
      + replace ((a + 1) * t + (s - t))%Z with (a * t + s)%Z by ring. exact Ha.
      + exists u. split; [exact Hu |]. intros x Hx. unfold turned_two. rewrite Hf by exact Hx.
        transitivity (cmul u (cmul (rc (/ sqrt (INR p)))
          (cmul (root p (half p * (Z.of_nat x * Z.of_nat x)))
                (root p (half p * a * (Z.of_nat x * Z.of_nat x) + b * Z.of_nat x))))); [ring |].
        rewrite <- root_add by exact positive. do 3 f_equal. ring.
  Qed.

  Lemma basis_sloped : forall i, (i < p)%nat -> sloped p 1 0 (basis_vector i).
  Proof. intros i Hi. exact (word_sloped p is_prime is_odd [] i Hi). Qed.

  Lemma one_in_turns : forall s t : Z, (s = 1 \/ t = 1)%Z ->
    ~ ((Z.of_nat p | s)%Z /\ (Z.of_nat p | t)%Z).
  Proof.
    intros s t H [D E]. apply (one_not_divisible p is_prime is_odd). destruct H as [<- | <-]; assumption.
  Qed.

  Lemma reciprocal_apart : 0 < / INR p < 1.
  Proof.
    assert (I : 2 < INR p) by (replace 2 with (INR 2) by (cbn; lra); now apply lt_INR).
    split; [apply Rinv_0_lt_compat; lra |]. rewrite <- Rinv_1. apply Rinv_lt_contravar; lra.
  Qed.

  (** With the wrong sign the words R_1 R_2 R_1 and R_2 R_1 R_2 have one frame: 0 or 1 only. *)
  Theorem C5_control_sign : forall i j, (i < p)%nat -> (j < p)%nat ->
    cnorm2 (herm p (role_one p (turned_two p (role_one p (basis_vector i))))
                   (turned_two p (role_one p (turned_two p (basis_vector j))))) <> / INR p.
  Proof.
    intros i j Hi Hj. pose proof reciprocal_apart as I.
    pose proof (sloped_one p is_prime is_odd _ _ _ (one_in_turns 1 0 (or_introl eq_refl))
                  (basis_sloped i Hi)) as A1.
    pose proof (sloped_turned _ _ _ A1) as A2.
    pose proof (sloped_one p is_prime is_odd _ _ _ (one_in_turns 0 1 (or_intror eq_refl)) A2) as A3.
    pose proof (sloped_turned _ _ _ (basis_sloped j Hj)) as B1.
    pose proof (sloped_one p is_prime is_odd _ _ _ (one_in_turns 1 0 (or_introl eq_refl)) B1) as B2.
    pose proof (sloped_turned _ _ _ B2) as B3. cbn in A3, B3.
    destruct (slopes_equal p is_prime is_odd 0 1 0 1 _ _ (one_in_turns 0 1 (or_intror eq_refl))
      (one_in_turns 0 1 (or_intror eq_refl)) ltac:(apply Z.divide_0_r) A3 B3) as [-> | ->]; lra.
  Qed.
End OddPrime.

Lemma prime_3 : prime 3.
Proof. exact prime_3. Qed.

(** One depth too many: at p = 3 = fib 4 two words of length 2 share a frame. *)
Theorem C5_control_depth : exists v w, length v = 2%nat /\ length w = 2%nat /\ v <> w /\
  fib (2 * 2) = 3%Z /\
  forall i j, (i < 3)%nat -> (j < 3)%nat ->
  cnorm2 (herm 3 (chirp_word 3 v (basis_vector i)) (chirp_word 3 w (basis_vector j))) <> / INR 3.
Proof.
  exists [true; true], [false; true]. split; [reflexivity |]. split; [reflexivity |].
  split; [discriminate |]. split; [reflexivity |]. intros i j Hi Hj H.
  apply (proj1 (C5_exactly 3 prime_3 ltac:(lia) [true; true] [false; true] i j Hi Hj)) in H.
  apply H. exists (-1)%Z. reflexivity.
Qed.

Lemma prime_31 : prime (Z.of_nat 31).
Proof.
  apply prime_intro; [lia |]. intros n Hn. apply Zgcd_1_rel_prime.
  assert (E : forall m, (1 <= m <= 30)%nat -> Z.gcd (Z.of_nat m) (Z.of_nat 31) = 1%Z).
  { intros m Hm. do 31 (destruct m as [| m]; [reflexivity || lia |]). lia. }
  replace n with (Z.of_nat (Z.to_nat n)) by lia. apply E. lia.
Qed.

(** Nothing is vacuous: p = 31 has sixteen mutually unbiased frames at depth 4. *)
Theorem C5_instance : forall v w i j, length v = 4%nat -> length w = 4%nat -> v <> w ->
  (i < 31)%nat -> (j < 31)%nat ->
  cnorm2 (herm 31 (chirp_word 31 v (basis_vector i)) (chirp_word 31 w (basis_vector j))) = / INR 31.
Proof.
  intros v w i j Hv Hw N Hi Hj.
  apply (C5 31 prime_31 ltac:(lia) 4); try assumption. cbn. lia.
Qed.

(** p > 4^(D-1) suffices, so every depth has its primes. *)
Theorem C5_four : forall p D, prime (Z.of_nat p) -> (2 < p)%nat -> (4 ^ Z.of_nat D < Z.of_nat p)%Z ->
  forall v w i j, length v = S D -> length w = S D -> v <> w -> (i < p)%nat -> (j < p)%nat ->
  cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = / INR p.
Proof.
  intros p D Hp Ho H v w i j Hv Hw N Hi Hj. apply (C5 p Hp Ho (S D)); try assumption.
  pose proof (proj1 (fib_four D)). lia.
Qed.

(** p > (2^D - 1)^2, which the law of a binary tree asks for, suffices too. *)
Theorem C5_square : forall p D, prime (Z.of_nat p) -> (2 < p)%nat ->
  ((2 ^ Z.of_nat (S D) - 1) ^ 2 < Z.of_nat p)%Z ->
  forall v w i j, length v = S D -> length w = S D -> v <> w -> (i < p)%nat -> (j < p)%nat ->
  cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = / INR p.
Proof.
  intros p D Hp Ho H. apply C5_four; [exact Hp | exact Ho |].
  assert (E : (4 ^ Z.of_nat D = 2 ^ Z.of_nat D * 2 ^ Z.of_nat D)%Z).
  { rewrite <- Z.pow_mul_l. reflexivity. }
  rewrite Nat2Z.inj_succ, Z.pow_succ_r in H by lia. rewrite Z.pow_2_r in H.
  pose proof (Z.pow_pos_nonneg 2 (Z.of_nat D) ltac:(lia) ltac:(lia)). nia.
Qed.
