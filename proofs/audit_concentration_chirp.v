(** Audit of chirp roles (C5): every headline theorem and control, stated in full. *)
From Coq Require Import Reals Lra Lia Arith ZArith Znumtheory List.
From Binding Require Import finite_sum inner_product complex_pairs concentration_gauss_sum
  concentration_chirp_roles concentration_chirp_words concentration_chirp concentration
  concentration_coherence concentration_chirp_law concentration_chirp_controls.
Import ListNotations.
Open Scope R_scope.

(** exp(2 pi i k/n). *)
Definition root_means : forall n k,
  root n k = (cos (2 * PI * IZR k / INR n), sin (2 * PI * IZR k / INR n)) := fun _ _ => eq_refl.

(** The unitary Fourier transform with the sign s. *)
Definition ft_means : forall p s f k,
  ft p s f k = cmul (rc (/ sqrt (INR p)))
    (csum p (fun y => cmul (root p (s * Z.of_nat k * Z.of_nat y)) (f y)))
  := fun _ _ _ _ => eq_refl.

(** R_2 = diag(exp(-2 pi i x^2/(2p))), the half modulo p. *)
Definition role_two_means : forall p f x,
  role_two p f x = cmul (root p (- ((Z.of_nat p + 1) / 2 * (Z.of_nat x * Z.of_nat x)))) (f x)
  := fun _ _ _ => eq_refl.

(** R_1 = F* diag(exp(2 pi i k^2/(2p))) F. *)
Definition role_one_means : forall p f,
  role_one p f = ft p 1 (fun k =>
    cmul (root p ((Z.of_nat p + 1) / 2 * (Z.of_nat k * Z.of_nat k))) (ft p (-1) f k))
  := fun _ _ => eq_refl.

(** The product of C^p, conjugate in the first place. *)
Definition herm_means : forall p f g,
  herm p f g = csum p (fun x => cmul (cconj (f x)) (g x)) := fun _ _ _ => eq_refl.

Definition chirp_word_pinned : forall p k w f,
  chirp_word p (k :: w) f = (if k then role_one p else role_two p) (chirp_word p w f)
  := fun _ _ _ _ => eq_refl.

Definition basis_vector_means : forall i x, basis_vector i x = rc (delta i x)
  := fun _ _ => eq_refl.

(** Words of which neither begins the other. *)
Definition apart_means : forall v w,
  apart v w = (exists c v' w' k, v = c ++ k :: v' /\ w = c ++ negb k :: w')
  := fun _ _ => eq_refl.

Definition fib_pinned : fib 0 = 0%Z /\ fib 1 = 1%Z /\
  (forall n, fib (S (S n)) = (fib (S n) + fib n)%Z)
  := conj eq_refl (conj eq_refl (fun _ => eq_refl)).

(** The slope of a word: R_1 turns (s, t) into (s, s + t), R_2 into (s + t, t). *)
Definition slope_pinned : slope [] = (1, 0)%Z /\
  (forall w, slope (true :: w) = (fst (slope w), fst (slope w) + snd (slope w))%Z) /\
  (forall w, slope (false :: w) = (fst (slope w) + snd (slope w), snd (slope w))%Z)
  := conj eq_refl (conj (fun _ => eq_refl) (fun _ => eq_refl)).

Definition determinant_means : forall v w,
  determinant v w = (fst (slope v) * snd (slope w) - fst (slope w) * snd (slope v))%Z
  := fun _ _ => eq_refl.

(** C5: two different words of one length D, p > fib (2 D): squared crosstalk 1/p for all i, j. *)
Definition C5_stated :
  forall p, prime (Z.of_nat p) -> (2 < p)%nat ->
  forall D v w i j, length v = D -> length w = D -> v <> w ->
    (fib (2 * D) < Z.of_nat p)%Z -> (i < p)%nat -> (j < p)%nat ->
    cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = / INR p
  := concentration_chirp.C5.

(** C5: any two words of which neither begins the other. *)
Definition C5_apart_stated :
  forall p, prime (Z.of_nat p) -> (2 < p)%nat ->
  forall v w i j, apart v w -> (fib (length v + length w) < Z.of_nat p)%Z ->
    (i < p)%nat -> (j < p)%nat ->
    cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = / INR p
  := concentration_chirp.C5_apart.

(** C5: exactly where p does not divide the determinant; otherwise 0 or 1. *)
Definition C5_exactly_stated :
  forall p, prime (Z.of_nat p) -> (2 < p)%nat ->
  forall v w i j, (i < p)%nat -> (j < p)%nat ->
    (cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = / INR p
       <-> ~ (Z.of_nat p | determinant v w)%Z) /\
    ((Z.of_nat p | determinant v w)%Z ->
       cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = 0 \/
       cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = 1)
  := concentration_chirp.C5_exactly.

(** C5: b roles spelled by a prefix code of words of length at most l, p > fib (2 D l). *)
Definition C5_prefix_code_stated :
  forall p, prime (Z.of_nat p) -> (2 < p)%nat ->
  forall b code most D v w i j,
    (forall k l, (k < b)%nat -> (l < b)%nat -> k <> l -> apart (code k) (code l)) ->
    (forall k, (k < b)%nat -> (length (code k) <= most)%nat) ->
    Forall (fun k => (k < b)%nat) v -> Forall (fun k => (k < b)%nat) w ->
    length v = D -> length w = D -> v <> w ->
    (fib (2 * D * most) < Z.of_nat p)%Z -> (i < p)%nat -> (j < p)%nat ->
    cnorm2 (herm p (chirp_word p (concat (map code v)) (basis_vector i))
                   (chirp_word p (concat (map code w)) (basis_vector j))) = / INR p
  := concentration_chirp.C5_prefix_code.

(** C5: every word is unitary. *)
Definition C5_unitary_stated :
  forall p, prime (Z.of_nat p) -> (2 < p)%nat ->
  forall w f g, herm p (chirp_word p w f) (chirp_word p w g) = herm p f g
  := concentration_chirp_law.C5_unitary.

(** C5 with C1: the depth law for N words that are apart, basis vectors as fillers. *)
Definition C5_law_stated :
  forall p, prime (Z.of_nat p) -> (2 < p)%nat ->
  forall N (word : nat -> list bool) (place : nat -> nat) i j,
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
    2 / INR N * (1 + 2 * / sqrt (INR p)) / (1 - (INR N - 1) * / sqrt (INR p))
  := concentration_chirp_law.C5_law.

(** The product that C5_law uses is the real part of that of C^p. *)
Definition Cn_means : forall p (f g : Cn p), inner f g = fst (herm p f g) := fun _ _ _ => eq_refl.

(** C5 is not vacuous: sixteen unbiased frames at p = 31, depth 4. *)
Definition C5_instance_stated :
  forall v w i j, length v = 4%nat -> length w = 4%nat -> v <> w -> (i < 31)%nat -> (j < 31)%nat ->
  cnorm2 (herm 31 (chirp_word 31 v (basis_vector i)) (chirp_word 31 w (basis_vector j))) = / INR 31
  := concentration_chirp_controls.C5_instance.

(** p > 4^(D - 1) suffices at depth D. *)
Definition C5_four_stated :
  forall p D, prime (Z.of_nat p) -> (2 < p)%nat -> (4 ^ Z.of_nat D < Z.of_nat p)%Z ->
  forall v w i j, length v = S D -> length w = S D -> v <> w -> (i < p)%nat -> (j < p)%nat ->
  cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = / INR p
  := concentration_chirp_controls.C5_four.

(** p > (2^D - 1)^2 suffices at depth D. *)
Definition C5_square_stated :
  forall p D, prime (Z.of_nat p) -> (2 < p)%nat ->
  ((2 ^ Z.of_nat (S D) - 1) ^ 2 < Z.of_nat p)%Z ->
  forall v w i j, length v = S D -> length w = S D -> v <> w -> (i < p)%nat -> (j < p)%nat ->
  cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = / INR p
  := concentration_chirp_controls.C5_square.

(** Control: with the other sign in R_2 the words 121 and 212 are not unbiased. *)
Definition turned_two_means : forall p f x,
  turned_two p f x = cmul (root p ((Z.of_nat p + 1) / 2 * (Z.of_nat x * Z.of_nat x))) (f x)
  := fun _ _ _ => eq_refl.

Definition C5_control_sign_stated :
  forall p, prime (Z.of_nat p) -> (2 < p)%nat ->
  forall i j, (i < p)%nat -> (j < p)%nat ->
  cnorm2 (herm p (role_one p (turned_two p (role_one p (basis_vector i))))
                 (turned_two p (role_one p (turned_two p (basis_vector j))))) <> / INR p
  := concentration_chirp_controls.C5_control_sign.

(** Control: p = fib (2 D) does not suffice, D = 2. *)
Definition C5_control_depth_stated :
  exists v w, length v = 2%nat /\ length w = 2%nat /\ v <> w /\ fib (2 * 2) = 3%Z /\
  forall i j, (i < 3)%nat -> (j < 3)%nat ->
  cnorm2 (herm 3 (chirp_word 3 v (basis_vector i)) (chirp_word 3 w (basis_vector j))) <> / INR 3
  := concentration_chirp_controls.C5_control_depth.
