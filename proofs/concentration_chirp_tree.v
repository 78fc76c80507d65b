(** C5 and C1 for binary trees: chirp codes of depth D obey the depth law where p > (2^D - 1)^2.

    [chirp_role p k]   R_1 for the letter 0 and R_2 for every other letter, on C^p;
    [first_letter k]   that letter as a boolean. *)
From Coq Require Import Reals Lra Lia Arith ZArith Znumtheory List Bool.
From Binding Require Import finite_sum inner_product complex_pairs word_number depth depth_words
  concentration concentration_coherence concentration_words concentration_gauss_sum
  concentration_chirp_roles concentration_chirp_words concentration_chirp concentration_chirp_law
  concentration_chirp_controls.
Import ListNotations.
Open Scope R_scope.

Definition first_letter (k : nat) : bool := Nat.eqb k 0.

Definition chirp_role (p : nat) (k : nat) : Cn p -> Cn p :=
  if first_letter k then role_one p else role_two p.

Lemma role_word_chirp : forall p r (f : Cn p),
  level_word (fun _ => chirp_role p) r f = chirp_word p (map first_letter r) f.
Proof.
  intros p r f. induction r as [| k r IH]; [reflexivity |]. cbn [level_word map chirp_word].
  rewrite IH. unfold chirp_role, chirp_letter. now destruct (first_letter k).
Qed.

Lemma first_letter_inj : forall D r s, letters 2 D r -> letters 2 D s ->
  map first_letter r = map first_letter s -> r = s.
Proof.
  induction D as [| D IH]; intros [| j r] [| k s] Hr Hs H; [reflexivity | ..];
    try (destruct Hr, Hs; discriminate).
  apply letters_cons in Hr. apply letters_cons in Hs. destruct Hr as [Hj Hr], Hs as [Hk Hs].
  cbn [map] in H. injection H as E H. f_equal; [| now apply IH].
  destruct j as [| [| j]], k as [| [| k]]; try discriminate; lia.
Qed.

(** The square of N - 1, in integers and in reals. *)
Lemma square_law : forall p D, (0 < p)%nat ->
  ((2 ^ Z.of_nat D - 1) ^ 2 < Z.of_nat p)%Z -> (2 ^ D - 1) * / sqrt (INR p) < 1.
Proof.
  intros p D Hp H.
  assert (P : 0 < INR p) by now apply lt_0_INR.
  assert (Q : 0 < sqrt (INR p)) by now apply sqrt_lt_R0.
  assert (B : 1 <= 2 ^ D) by (apply pow_R1_Rle; lra).
  assert (S : (2 ^ D - 1) ^ 2 < INR p).
  { apply IZR_lt in H. rewrite <- INR_IZR_INZ in H.
    replace (IZR ((2 ^ Z.of_nat D - 1) ^ 2)) with ((2 ^ D - 1) ^ 2) in H; [exact H |].
    rewrite <- (pow_IZR _ 2), minus_IZR, <- pow_IZR. reflexivity. }
  assert (L : 2 ^ D - 1 < sqrt (INR p)).
  { apply Rsqr_incrst_0; [| lra | lra]. rewrite Rsqr_sqrt by lra. unfold Rsqr. lra. }
  apply Rmult_lt_reg_r with (sqrt (INR p)); [exact Q |].
  rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

(** Every margin of a binary tree with basis vectors for fillers, distinct at the swapped leaves. *)
Theorem C5_tree : forall p, prime (Z.of_nat p) -> (2 < p)%nat ->
  forall D (place : list nat -> nat) q r,
    ((2 ^ Z.of_nat D - 1) ^ 2 < Z.of_nat p)%Z -> (forall w, (place w < p)%nat) ->
    letters 2 D q -> letters 2 D r -> q <> r -> place q <> place r ->
    forall (mu : R) (x : list nat -> Cn p) (e e' : Cn p),
    mu = / sqrt (INR p) -> x = (fun w => basis_vector (place w)) ->
    e = level_code 2 (fun _ => chirp_role p) D x ->
    e' = level_code 2 (fun _ => chirp_role p) D (swap q r x) ->
    0 < norm e /\ 0 < norm e' /\
    (2 / 2 ^ D * (1 - 2 * mu) - 8 * mu ^ 2 / (1 - (2 ^ D - 1) * mu)) / (1 + (2 ^ D - 1) * mu)
      <= cosine_margin e e' <= 2 / 2 ^ D * (1 + 2 * mu) / (1 - (2 ^ D - 1) * mu).
Proof.
  intros p Hp Ho D place q r HD Hpl Hq Hr N M mu x e e' -> -> He He'.
  assert (basis : forall i j, (i < p)%nat -> (j < p)%nat ->
    inner (basis_vector i : Cn p) (basis_vector j) = delta j i).
  { intros i j Hi Hj. cbn [inner Cn]. now rewrite (basis_herm p Hp Ho). }
  assert (two : INR 2 = 2) by (cbn; ring).
  enough (H : (INR 2 ^ D - 1) * / sqrt (INR p) < 1 /\ level_roles 2 D (fun _ => chirp_role p) /\
    (forall w, letters 2 D w -> unit (basis_vector (place w) : Cn p)) /\
    (forall v w y z, letters 2 D v -> letters 2 D w -> v <> w ->
       (y = basis_vector (place v) \/ y = swap q r (fun w => basis_vector (place w) : Cn p) v) ->
       (z = basis_vector (place w) \/ z = swap q r (fun w => basis_vector (place w) : Cn p) w) ->
       Rabs (inner (level_word (fun _ => chirp_role p) v y)
                   (level_word (fun _ => chirp_role p) w z)) <= / sqrt (INR p)) /\
    inner (basis_vector (place q) : Cn p) (basis_vector (place r)) = 0).
  { destruct H as (H1 & H2 & H3 & H4 & H5).
    destruct (C1_words (Cn p) 2 D (fun _ => chirp_role p) (fun w => basis_vector (place w)) q r
      (/ sqrt (INR p)) H2 H3 Hq Hr N H4 H5 H1 e e' He He') as (A & B & _ & _ & _ & _ & K).
    rewrite two in K. auto. }
  split; [rewrite two; apply square_law; [lia | exact HD] |].
  split; [| split; [| split]].
  - intros l k _ _ f g. cbn [inner Cn]. f_equal. unfold chirp_role.
    pose proof (C5_unitary p Hp Ho [first_letter k] f g) as U. cbn [chirp_word] in U.
    unfold chirp_letter in U. now destruct (first_letter k).
  - intros w _. unfold unit. rewrite (basis _ _ (Hpl w) (Hpl w)), delta_same. reflexivity.
  - intros v w y z Hv Hw Hvw Hy Hz.
    assert (at_basis : forall u t, (t = basis_vector (place u) \/
        t = swap q r (fun w => basis_vector (place w) : Cn p) u) ->
        exists i, (i < p)%nat /\ t = basis_vector i).
    { intros u t [-> | ->]; [exists (place u); auto |]. unfold swap.
      destruct (word_eq_dec u q); [exists (place r); auto |].
      destruct (word_eq_dec u r); [exists (place q); auto | exists (place u); auto]. }
    destruct (at_basis v y Hy) as (i & Hi & ->), (at_basis w z Hz) as (j & Hj & ->).
    rewrite !role_word_chirp. cbn [inner Cn]. apply (part_bound p Hp Ho).
    + left. apply Rinv_0_lt_compat, sqrt_lt_R0, lt_0_INR. lia.
    + rewrite (inv_p_sq p Hp Ho).
      destruct D as [| D]; [destruct Hv as [Hv _], Hw as [Hw _]; destruct v, w; try discriminate;
        now destruct Hvw |].
      apply (C5_square p D Hp Ho HD); try assumption.
      * rewrite map_length. apply Hv.
      * rewrite map_length. apply Hw.
      * intros E. apply Hvw. now apply (first_letter_inj (S D)).
  - rewrite (basis _ _ (Hpl q) (Hpl r)), delta_diff by congruence. reflexivity.
Qed.
