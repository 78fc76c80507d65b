(** C5 with C1: chirp codes obey the depth law, with no probability.

    [Cn p]  C^p as a real inner product space, with the real part of its product. *)
From Coq Require Import Reals Lra Lia Arith ZArith Znumtheory List Bool.
From Binding Require Import finite_sum inner_product complex_pairs concentration_gauss_sum
  concentration_chirp_roles concentration_chirp_words concentration_chirp concentration
  concentration_coherence.
Import ListNotations.
Open Scope R_scope.
Set Default Proof Using "All".

Lemma herm_part : forall p f g,
  fst (herm p f g) = bsum p (fun x => fst (f x) * fst (g x) + snd (f x) * snd (g x)).
Proof. intros p f g. cbn. apply bsum_ext. intros x _. ring. Qed.

Definition Cn (p : nat) : inner_space.
Proof.
  refine {| vector := nat -> C; vzero := fun _ => rc 0; vadd := fun f g x => cadd (f x) (g x);
            vscale := fun c f x => cmul (rc c) (f x); inner := fun f g => fst (herm p f g) |}.
  - intros f g. rewrite !herm_part. apply bsum_ext. intros x _. ring.
  - intros f. rewrite herm_part. apply bsum_zero. intros x _. cbn. ring.
  - intros f g k. rewrite !herm_part, <- bsum_plus. apply bsum_ext. intros x _. cbn. ring.
  - intros c f g. rewrite !herm_part, <- bsum_scal. apply bsum_ext. intros x _. cbn. ring.
  - intros f. rewrite herm_part. apply bsum_nonneg. intros x _. nra.
Defined.

Section OddPrime.
  Variable p : nat.
  Hypothesis is_prime : prime (Z.of_nat p).
  Hypothesis is_odd : (2 < p)%nat.

  Let positive : (0 < p)%nat. Proof. lia. Qed.

  (** Parseval. *)
  Lemma ft_unitary : forall s f g, ~ (Z.of_nat p | s)%Z -> herm p (ft p s f) (ft p s g) = herm p f g.
  Proof.
    intros s f g Hs. unfold herm at 1, ft. set (scale := rc (/ sqrt (INR p))).
    assert (real : cconj scale = scale) by (apply c_eq; cbn; ring).
    transitivity (csum p (fun k => csum p (fun y => csum p (fun z =>
      cmul (cmul (rc (/ INR p)) (cmul (cconj (f y)) (g z)))
           (root p (s * (Z.of_nat z - Z.of_nat y) * Z.of_nat k)))))).
    - apply csum_ext. intros k _. rewrite cconj_mul, real, csum_conj.
      rewrite <- (scale_twice p is_prime is_odd). fold scale.
      transitivity (cmul
        (cmul (cmul scale scale) (csum p (fun z => cmul (root p (s * Z.of_nat k * Z.of_nat z)) (g z))))
        (csum p (fun y => cconj (cmul (root p (s * Z.of_nat k * Z.of_nat y)) (f y))))); [ring |].
      rewrite <- csum_scal. apply csum_ext. intros y _. rewrite cconj_mul, root_conj.
      transitivity (cmul
        (cmul (cmul scale scale) (cmul (root p (- (s * Z.of_nat k * Z.of_nat y))) (cconj (f y))))
        (csum p (fun z => cmul (root p (s * Z.of_nat k * Z.of_nat z)) (g z)))); [ring |].
      rewrite <- csum_scal. apply csum_ext. intros z _.
      transitivity (cmul (cmul (cmul scale scale) (cmul (cconj (f y)) (g z)))
        (cmul (root p (- (s * Z.of_nat k * Z.of_nat y))) (root p (s * Z.of_nat k * Z.of_nat z))));
        [ring |].
      f_equal. rewrite <- root_add by exact positive. f_equal. ring.
    - rewrite csum_swap. unfold herm. apply csum_ext. intros y Hy.
      rewrite csum_swap, (csum_single p y).
      + rewrite csum_scal, (csum_ext p _ (fun _ => rc 1)).
        * rewrite csum_const.
          transitivity (cmul (cmul (rc (/ INR p)) (rc (INR p))) (cmul (cconj (f y)) (g y))); [ring |].
          rewrite <- rc_mul, Rinv_l by exact (p_not_0 p is_prime is_odd). ring.
        * intros k _. rewrite <- (root_zero p). f_equal. ring.
      + exact Hy.
      + intros z Hz N. rewrite csum_scal, root_sum; [ring | exact positive |]. intros D.
        apply (divides_product p is_prime is_odd) in D. destruct D as [D | [m Hm]]; [tauto |].
        assert (M : (m = 0 \/ m >= 1 \/ m <= -1)%Z) by lia.
        destruct M as [-> | [M | M]]; [lia | nia | nia].
  Qed.

  Lemma root_unitary : forall (k : nat -> Z) f g,
    herm p (fun x => cmul (root p (k x)) (f x)) (fun x => cmul (root p (k x)) (g x)) = herm p f g.
  Proof.
    intros k f g. unfold herm. apply csum_ext. intros x _. rewrite cconj_mul.
    transitivity (cmul (cmul (root p (k x)) (cconj (root p (k x)))) (cmul (cconj (f x)) (g x)));
      [ring |]. rewrite cmul_conj, root_norm. ring.
  Qed.

  (** Both roles, and so every word, are unitary. *)
  Theorem C5_unitary : forall w f g,
    herm p (chirp_word p w f) (chirp_word p w g) = herm p f g.
  Proof.
    induction w as [| k w IH]; intros f g; [reflexivity |].
    transitivity (herm p (chirp_word p w f) (chirp_word p w g)); [| apply IH]. cbn [chirp_word]. destruct k.
    - change (chirp_letter p true) with (role_one p). unfold role_one. rewrite ft_unitary.
      + rewrite (root_unitary (fun x => half p * (Z.of_nat x * Z.of_nat x))%Z). apply ft_unitary.
        intros D. apply Z.divide_opp_r in D. now apply (one_not_divisible p is_prime is_odd).
      + apply (one_not_divisible p is_prime is_odd).
    - change (chirp_letter p false) with (role_two p). unfold role_two.
      apply (root_unitary (fun x => - (half p * (Z.of_nat x * Z.of_nat x)))%Z).
  Qed.

  Lemma basis_herm : forall i j, (i < p)%nat -> (j < p)%nat ->
    herm p (basis_vector i) (basis_vector j) = rc (delta j i).
  Proof.
    intros i j Hi Hj. unfold herm, basis_vector. rewrite (csum_single p i).
    - rewrite delta_same. apply c_eq; cbn; ring.
    - exact Hi.
    - intros x _ N. rewrite delta_diff by congruence. apply c_eq; cbn; ring.
  Qed.

  Lemma part_bound : forall z m, 0 <= m -> cnorm2 z = m * m -> Rabs (fst z) <= m.
  Proof.
    intros z m Hm H. unfold cnorm2 in H. apply Rsqr_incr_0_var; [| exact Hm].
    rewrite <- Rsqr_abs. unfold Rsqr. nra.
  Qed.

  (** The law: N words that are apart in pairs, basis vectors as fillers, swapped ones distinct. *)
  Theorem C5_law : forall N (word : nat -> list bool) (place : nat -> nat) i j,
    (forall k l, (k < N)%nat -> (l < N)%nat -> k <> l ->
       apart (word k) (word l) /\
       (fib (length (word k) + length (word l)) < Z.of_nat p)%Z) ->
    (forall k, (k < N)%nat -> (place k < p)%nat) ->
    (i < N)%nat -> (j < N)%nat -> i <> j -> place i <> place j ->
    (INR N - 1) * / sqrt (INR p) < 1 ->
    forall e e' : Cn p,
    e = placed N (fun k => chirp_word p (word k) : Cn p -> Cn p) (fun k => basis_vector (place k)) ->
    e' = placed N (fun k => chirp_word p (word k) : Cn p -> Cn p)
           (exchange i j (fun k => basis_vector (place k))) ->
    (2 / INR N * (1 - 2 * / sqrt (INR p)) -
       8 * (/ sqrt (INR p)) ^ 2 / (1 - (INR N - 1) * / sqrt (INR p)))
      / (1 + (INR N - 1) * / sqrt (INR p))
    <= cosine_margin e e' <=
    2 / INR N * (1 + 2 * / sqrt (INR p)) / (1 - (INR N - 1) * / sqrt (INR p)).
  Proof.
    intros N word place i j Hw Hp Hi Hj Hij Hpl Hr e e' He He'.
    refine (proj2 (proj2 (C1 (Cn p) N (fun k => chirp_word p (word k) : Cn p -> Cn p)
      (fun k => basis_vector (place k)) i j (/ sqrt (INR p)) _ _ _ Hi Hj Hij _ Hr e e' He He'))).
    - intros k Hk f g. cbn [inner Cn]. now rewrite C5_unitary.
    - intros k Hk. unfold unit. cbn [inner Cn].
      rewrite basis_herm, delta_same by (now apply Hp). reflexivity.
    - apply coherent_everywhere; [exact Hi | exact Hj |].
      intros k l a c Hk Hl Ha Hc Hkl. cbn [inner Cn].
      destruct (Hw k l Hk Hl Hkl) as [A F].
      apply part_bound.
      + left. apply Rinv_0_lt_compat, sqrt_lt_R0, lt_0_INR. lia.
      + rewrite (C5_apart p is_prime is_odd) by (try assumption; now apply Hp).
        now rewrite (inv_p_sq p is_prime is_odd).
    - cbn [inner Cn]. rewrite basis_herm, delta_diff by (now apply Hp || congruence). reflexivity.
  Qed.
End OddPrime.
