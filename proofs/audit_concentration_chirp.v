(** Audit of chirp roles (C5): every headline theorem and control, stated in full. *)
From Coq Require Import Reals Lra Lia Arith ZArith Znumtheory List.
From Binding Require Import finite_sum inner_product complex_pairs concentration_gauss_sum
  concentration_chirp_roles concentration_chirp_words concentration_chirp concentration
  concentration_coherence word_number depth depth_words concentration_words concentration_chirp_law
  concentration_chirp_controls concentration_chirp_reach concentration_chirp_tree.
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

(** T for R_1 and S, its transpose, for R_2: rows (a, b) and (c, d) are ((a, b), (c, d)). *)
Definition matrix_pinned : matrix [] = ((1, 0), (0, 1))%Z /\
  (forall v, matrix (true :: v) = times ((1, 1), (0, 1))%Z (matrix v)) /\
  (forall v, matrix (false :: v) = times ((1, 0), (1, 1))%Z (matrix v))
  := conj eq_refl (conj (fun _ => eq_refl) (fun _ => eq_refl)).
Definition times_pinned : forall a b c d e f g h,
  times ((a, b), (c, d)) ((e, f), (g, h)) =
  ((a * e + b * g, a * f + b * h), (c * e + d * g, c * f + d * h))%Z
  := fun _ _ _ _ _ _ _ _ => eq_refl.
Definition adjugate_pinned : forall a b c d,
  adjugate ((a, b), (c, d)) = ((d, - b), (- c, a))%Z := fun _ _ _ _ => eq_refl.
Definition upper_right_means : forall v w,
  upper_right v w = snd (fst (times (adjugate (matrix v)) (matrix w))) := fun _ _ => eq_refl.
Definition unbiased_at_means : forall p D, unbiased_at p D =
  (forall v w i j, length v = D -> length w = D -> v <> w -> (i < p)%nat -> (j < p)%nat ->
   cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j)))
     = / INR p) := fun _ _ => eq_refl.

(** C5: the adjugate is the inverse, and the determinant is the entry of the claim. *)
Definition C5_inverse_stated :
  forall w, times (adjugate (matrix w)) (matrix w) = ((1, 0), (0, 1))%Z
  := concentration_chirp_reach.C5_inverse.
Definition C5_entry_stated :
  forall v w, determinant v w = upper_right v w := concentration_chirp_reach.C5_entry.

(** C5: for different words of length D that entry lies between 1 and fib (2 D) in size, ... *)
Definition C5_reach_stated :
  forall D v w, length v = D -> length w = D -> v <> w ->
    (1 <= Z.abs (upper_right v w) <= fib (2 * D))%Z
  := concentration_chirp_reach.C5_reach.

(** ... which is attained at every depth. *)
Definition C5_reach_attained_stated :
  forall D, (1 <= D)%nat -> exists v w,
    length v = D /\ length w = D /\ v <> w /\ Z.abs (upper_right v w) = fib (2 * D)
  := concentration_chirp_reach.C5_reach_attained.

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

(** C5: unbiased to depth 4 at p = 31 and to depth 8 at p = 1021, exactly. *)
Definition C5_deepest_stated :
  forall D, (unbiased_at 31 D <-> (D <= 4)%nat) /\ (unbiased_at 1021 D <-> (D <= 8)%nat)
  := concentration_chirp_reach.C5_deepest.

(** C5: the real form, d = 2 p.  A product of real basis vectors, delta_i and i delta_i, is a real or
    imaginary part up to its sign. *)
Definition C5_real_form_stated :
  forall p, prime (Z.of_nat p) -> (2 < p)%nat ->
  forall D v w i j, length v = D -> length w = D -> v <> w ->
    (fib (2 * D) < Z.of_nat p)%Z -> (i < p)%nat -> (j < p)%nat ->
    let z := herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j)) in
    Rabs (fst z) <= sqrt (2 / INR (2 * p)) /\ Rabs (snd z) <= sqrt (2 / INR (2 * p))
  := concentration_chirp_reach.C5_real_form.

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

(** C5 with C1: every margin of a binary tree of depth D with p > (2^D - 1)^2, basis vectors as
    fillers, those at the swapped leaves distinct. *)
Definition chirp_role_means : forall p k,
  chirp_role p k = (if Nat.eqb k 0 then role_one p else role_two p) := fun _ _ => eq_refl.
Definition C5_tree_stated :
  forall p, prime (Z.of_nat p) -> (2 < p)%nat ->
  forall D (place : list nat -> nat) q r,
    ((2 ^ Z.of_nat D - 1) ^ 2 < Z.of_nat p)%Z -> (forall w, (place w < p)%nat) ->
    letters 2 D q -> letters 2 D r -> q <> r -> place q <> place r ->
    forall (mu : R) (x : list nat -> Cn p) (e e' : Cn p),
    mu = / sqrt (INR p) -> x = (fun w => basis_vector (place w)) ->
    e = level_code 2 (fun _ => chirp_role p) D x ->
    e' = level_code 2 (fun _ => chirp_role p) D (swap q r x) ->
    0 < norm e /\ 0 < norm e' /\
    (2 / 2 ^ D * (1 - 2 * mu) - 8 * mu ^ 2 / (1 - (2 ^ D - 1) * mu)) / (1 + (2 ^ D - 1) * mu)
      <= cosine_margin e e' <= 2 / 2 ^ D * (1 + 2 * mu) / (1 - (2 ^ D - 1) * mu)
  := concentration_chirp_tree.C5_tree.

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
