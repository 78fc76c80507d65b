(** Gauss sums of modulus sqrt p, and residues modulo an odd prime p.

    [half p]       the inverse of 2: (p + 1)/2;
    [gauss p a b]  sum over x < p of exp(2 pi i (a x^2/2 + b x)/p), the half taken modulo p. *)
From Coq Require Import Reals Lra Lia Arith ZArith Znumtheory.
From Binding Require Import finite_sum complex_pairs.
Open Scope R_scope.
Set Default Proof Using "All".

Definition half (p : nat) : Z := ((Z.of_nat p + 1) / 2)%Z.

Definition gauss (p : nat) (a b : Z) : C :=
  csum p (fun i => root p (half p * a * (Z.of_nat i * Z.of_nat i) + b * Z.of_nat i)).

Section OddPrime.
  Variable p : nat.
  Hypothesis is_prime : prime (Z.of_nat p).
  Hypothesis is_odd : (2 < p)%nat.

  Lemma half_double : (2 * half p = Z.of_nat p + 1)%Z.
  Proof.
    unfold half. assert (O : Z.odd (Z.of_nat p) = true).
    { destruct (Z.odd (Z.of_nat p)) eqn:E; [reflexivity |]. exfalso.
      assert (Ev : Z.even (Z.of_nat p) = true) by (rewrite <- Z.negb_odd, E; reflexivity).
      apply Z.even_spec in Ev. destruct Ev as [m Hm].
      destruct (prime_divisors _ is_prime 2) as [H | [H | [H | H]]]; [| lia | lia | lia | lia].
      exists m. lia. }
    apply Z.odd_spec in O. destruct O as [m Hm]. rewrite Hm.
    replace (2 * m + 1 + 1)%Z with ((m + 1) * 2)%Z by ring. rewrite Z.div_mul by lia. lia.
  Qed.

  Lemma divides_product : forall a b, (Z.of_nat p | a * b)%Z ->
    (Z.of_nat p | a)%Z \/ (Z.of_nat p | b)%Z.
  Proof. intros a b H. now apply prime_mult. Qed.

  Lemma inverse_exists : forall a, ~ (Z.of_nat p | a)%Z ->
    exists m, (Z.of_nat p | a * m - 1)%Z.
  Proof.
    intros a H. destruct (rel_prime_bezout _ _ (prime_rel_prime _ is_prime a H)) as [u v E].
    exists v. exists (- u)%Z. lia.
  Qed.

  Lemma small_not_divisible : forall t : nat, (0 < t)%nat -> (t < p)%nat ->
    ~ (Z.of_nat p | Z.of_nat t)%Z.
  Proof. intros t H1 H2 D. apply Z.divide_pos_le in D; lia. Qed.

  Lemma half_not_divisible : ~ (Z.of_nat p | half p)%Z.
  Proof.
    intros [m Hm]. pose proof half_double. assert (D : (Z.of_nat p | 1)%Z).
    { exists (2 * m - 1)%Z. lia. }
    apply Z.divide_pos_le in D; lia.
  Qed.

  Lemma gauss_norm : forall a b, ~ (Z.of_nat p | a)%Z -> cnorm2 (gauss p a b) = INR p.
  Proof.
    intros a b Ha. assert (Hp : (0 < p)%nat) by lia.
    set (g := fun z : Z => root p (half p * a * (z * z) + b * z)).
    assert (periodic : forall k, g (k + Z.of_nat p)%Z = g k).
    { intros k. unfold g. apply root_congruent; [exact Hp |].
      exists (half p * a * (2 * k + Z.of_nat p) + b)%Z. ring. }
    apply rc_inj. rewrite <- cmul_conj. change (gauss p a b) with (csum p (fun i => g (Z.of_nat i))).
    set (S := csum p (fun i => g (Z.of_nat i))).
    transitivity (cmul (cconj S) S); [ring |].
    unfold S at 1. rewrite csum_conj.
    transitivity (csum p (fun y => csum p (fun t =>
      cmul (cconj (g (Z.of_nat y))) (g (Z.of_nat t + Z.of_nat y)%Z)))).
    { rewrite cmul_comm, <- csum_scal. apply csum_ext. intros y _.
      rewrite csum_scal, (csum_shift p g Hp periodic). apply cmul_comm. }
    rewrite csum_swap.
    rewrite (csum_single p 0).
    - rewrite (csum_ext p _ (fun _ => rc 1)); [apply csum_const |].
      intros y _. unfold g. rewrite root_conj, <- root_add by exact Hp.
      rewrite <- (root_zero p). f_equal. cbn. ring.
    - exact Hp.
    - intros t Ht Hne.
      transitivity (cmul (g (Z.of_nat t))
        (csum p (fun y => root p (a * Z.of_nat t * Z.of_nat y)))).
      + rewrite <- csum_scal. apply csum_ext. intros y _. unfold g.
        rewrite root_conj, <- !root_add by exact Hp. apply root_congruent; [exact Hp |].
        exists (a * Z.of_nat t * Z.of_nat y)%Z.
        pose proof half_double as H2.
        transitivity ((2 * half p - 1) * (a * Z.of_nat t * Z.of_nat y))%Z; [ring |].
        rewrite H2. ring.
      + rewrite root_sum; [ring | exact Hp |]. intros D.
        apply divides_product in D. destruct D as [D | D]; [now apply Ha |].
        now apply (small_not_divisible t ltac:(lia) Ht).
  Qed.
End OddPrime.
