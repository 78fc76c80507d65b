(** Words over an alphabet as numbers, and sums cut into blocks.

    [letters b D w]       w has length D and its letters are among 0, ..., b-1.
    [word_number b w]     the number whose base-b digits are w, lowest first.
    [number_word b D i]   the word of the D lowest base-b digits of i.
    They are inverse to each other between the words of length D and the numbers below b^D. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum.
Import ListNotations.
Open Scope R_scope.

Definition letters (b D : nat) (w : list nat) : Prop :=
  length w = D /\ Forall (fun k => (k < b)%nat) w.

Fixpoint word_number (b : nat) (w : list nat) : nat :=
  match w with
  | [] => O
  | k :: w => (b * word_number b w + k)%nat
  end.

Fixpoint number_word (b D i : nat) : list nat :=
  match D with
  | O => []
  | S D => (i mod b)%nat :: number_word b D (i / b)
  end.

(** Quotient and remainder of b n + k. *)
Lemma block_div : forall b n k, (k < b)%nat -> ((b * n + k) / b = n)%nat.
Proof. intros b n k Hk. symmetry. now apply Nat.div_unique with k. Qed.

Lemma block_mod : forall b n k, (k < b)%nat -> ((b * n + k) mod b = k)%nat.
Proof. intros b n k Hk. symmetry. now apply Nat.mod_unique with n. Qed.

Lemma quotient_lt : forall a b n, (a < b * n)%nat -> (a / b < n)%nat.
Proof.
  intros a b n H. assert (Hb : b <> O) by (intros ->; cbn in H; lia).
  pose proof (Nat.div_mod a b Hb). pose proof (Nat.mod_upper_bound a b Hb). nia.
Qed.

Lemma letters_cons : forall b D k w,
  letters b (S D) (k :: w) <-> (k < b)%nat /\ letters b D w.
Proof.
  intros b D k w. unfold letters. rewrite Forall_cons_iff. cbn [length]. split.
  - intros (H & Hk & Hw). injection H as H. auto.
  - intros (Hk & H & Hw). rewrite H. auto.
Qed.

Lemma word_number_lt : forall b D w, letters b D w -> (word_number b w < b ^ D)%nat.
Proof.
  intros b D. induction D as [| D IH]; intros [| k w] H.
  1: cbn; lia.
  1, 2: destruct H; discriminate.
  apply letters_cons in H. destruct H as [Hk Hw]. specialize (IH w Hw).
  cbn [word_number Nat.pow]. nia.
Qed.

Lemma word_number_inj : forall b D v w, letters b D v -> letters b D w ->
  word_number b v = word_number b w -> v = w.
Proof.
  intros b D. induction D as [| D IH]; intros [| j v] [| k w] Hv Hw H; [reflexivity | ..];
    try (destruct Hv, Hw; discriminate).
  apply letters_cons in Hv. apply letters_cons in Hw. destruct Hv as [Hj Hv], Hw as [Hk Hw].
  cbn [word_number] in H. f_equal.
  - rewrite <- (block_mod b (word_number b v) j Hj), H. now apply block_mod.
  - apply IH; [exact Hv | exact Hw |].
    rewrite <- (block_div b (word_number b v) j Hj), H. now apply block_div.
Qed.

Lemma number_word_letters : forall b D i, (1 <= b)%nat -> letters b D (number_word b D i).
Proof.
  intros b D i Hb. revert i. induction D as [| D IH]; intros i; cbn [number_word].
  - split; [reflexivity | constructor].
  - apply letters_cons. split; [apply Nat.mod_upper_bound; lia | apply IH].
Qed.

Lemma word_number_word : forall b D i, (i < b ^ D)%nat -> word_number b (number_word b D i) = i.
Proof.
  intros b D. induction D as [| D IH]; intros i Hi; cbn [number_word word_number].
  - cbn in Hi. lia.
  - cbn [Nat.pow] in Hi. assert (Hb : b <> O) by (intros ->; lia).
    rewrite IH; [symmetry; now apply Nat.div_mod |].
    now apply quotient_lt.
Qed.

Lemma number_word_inj : forall b D i j, (i < b ^ D)%nat -> (j < b ^ D)%nat ->
  number_word b D i = number_word b D j -> i = j.
Proof.
  intros b D i j Hi Hj H.
  rewrite <- (word_number_word b D i Hi), H. now apply word_number_word.
Qed.

(** The first b n terms of a sum, in n blocks of length b. *)
Lemma bsum_blocks : forall b n f,
  bsum (b * n) f = bsum n (fun j => bsum b (fun k => f (b * j + k)%nat)).
Proof.
  intros b n f. induction n as [| n IH]; [now rewrite Nat.mul_0_r |].
  cbn [bsum]. rewrite Nat.mul_succ_r, bsum_split, IH. reflexivity.
Qed.
