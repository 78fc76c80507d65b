(** A1' (named A1p): one more coordinate turns the score into a truth test at every length.

    [biased_image w]   the signs of w at the P atoms, then 1, all over sqrt(P + 1);
    [biased_text b c]  the signs of c on its L literals, 0 at other atoms, then the bias b,
                       all over sqrt(L + b^2);
    [length_bias c]    the bias -(L - 1) that A1' uses;
    [threshold]        the encoder with that bias, in R^d for every d >= P + 1. *)
From Coq Require Import Reals Lra Lia Arith List Bool.
From Binding Require Import finite_sum inner_product.
From Binding Require Import axioms_list axioms_universe axioms axioms_coordinates axioms_ideal.
Import ListNotations.
Open Scope R_scope.

Definition length_bias (c : caption) : R := - (INR (length c) - 1).

Section Threshold.
  Variables n k r d : nat.
  Hypothesis room : (natoms n k r + 1 <= d)%nat.
  Local Notation P := (natoms n k r).
  Local Notation caption_ok := (is_caption n k r).

  Definition biased_image (w : world) : Rn d :=
    coords n k r (fun p => signs w p / sqrt (INR P + 1)) (1 / sqrt (INR P + 1)).
  Definition biased_text (b : R) (c : caption) : Rn d :=
    coords n k r (fun p => weights c p / sqrt (INR (length c) + b ^ 2))
                 (b / sqrt (INR (length c) + b ^ 2)).

  Lemma biased_image_unit : forall w, unit (biased_image w).
  Proof.
    intros w. pose proof (pos_INR P) as HP. red. cbn [Rn inner]. unfold biased_image.
    assert (Hs : sqrt (INR P + 1) <> 0) by (apply sqrt_ne_0; lra).
    rewrite dot_coords by exact room. rewrite lsum_scaled, signs_norm by exact Hs.
    transitivity ((INR P + 1) / (sqrt (INR P + 1) * sqrt (INR P + 1))); [now field |].
    rewrite sqrt_sqrt by lra. field. lra.
  Qed.

  Lemma biased_text_unit : forall b c, caption_ok c -> unit (biased_text b c).
  Proof.
    intros b c Hc. pose proof (caption_length_pos n k r c Hc) as HL. red. cbn [Rn inner].
    unfold biased_text. set (N := INR (length c) + b ^ 2).
    assert (HN : 1 <= N) by (unfold N; pose proof (pow2_ge_0 b); lra).
    assert (Hs : sqrt N <> 0) by (apply sqrt_ne_0; lra).
    rewrite dot_coords by exact room. rewrite lsum_scaled, (weights_norm n k r c Hc) by exact Hs.
    transitivity (N / (sqrt N * sqrt N)); [unfold N at 5; now field |].
    rewrite sqrt_sqrt by lra. field. lra.
  Qed.

  (** The score with any bias: (L - 2 F + b)/sqrt((P + 1)(L + b^2)). *)
  Lemma biased_score : forall b w c, caption_ok c ->
    inner (biased_image w) (biased_text b c)
    = (INR (length c) - 2 * INR (falses w c) + b)
      / sqrt ((INR P + 1) * (INR (length c) + b ^ 2)).
  Proof.
    intros b w c Hc. pose proof (pos_INR P) as HP.
    pose proof (caption_length_pos n k r c Hc) as HL. pose proof (pow2_ge_0 b) as Hb.
    cbn [Rn inner]. unfold biased_image, biased_text. rewrite dot_coords by exact room.
    assert (Hs : sqrt (INR P + 1) <> 0) by (apply sqrt_ne_0; lra).
    assert (Hs' : sqrt (INR (length c) + b ^ 2) <> 0) by (apply sqrt_ne_0; lra).
    rewrite lsum_scaled, (signs_weights n k r w c Hc), sqrt_mult by (lra || assumption).
    field. split; assumption.
  Qed.

  Definition threshold : encoder n k r (Rn d) :=
    {| image := biased_image; text := fun c => biased_text (length_bias c) c;
       image_unit := fun w _ => biased_image_unit w;
       text_unit := fun c => biased_text_unit (length_bias c) c |}.

  (** A1', the exact score: (1 - 2 F)/sqrt((P + 1)(L + (L - 1)^2)). *)
  Theorem A1p_score : forall w c, caption_ok c ->
    score threshold w c
    = (1 - 2 * INR (falses w c))
      / sqrt ((INR P + 1) * (INR (length c) + (INR (length c) - 1) ^ 2)).
  Proof.
    intros w c Hc. unfold score. cbn [threshold image text].
    rewrite biased_score by exact Hc. unfold length_bias. f_equal; [lra |].
    f_equal. ring.
  Qed.

  (** A1': positive iff true, at every length. *)
  Theorem A1p_truth : forall w c, caption_ok c -> (score threshold w c > 0 <-> holds w c).
  Proof.
    intros w c Hc. rewrite A1p_score by exact Hc. pose proof (pos_INR P) as HP.
    pose proof (caption_length_pos n k r c Hc) as HL.
    set (N := (INR P + 1) * (INR (length c) + (INR (length c) - 1) ^ 2)).
    assert (HN : 0 < N).
    { apply Rmult_lt_0_compat; [lra |]. pose proof (pow2_ge_0 (INR (length c) - 1)). lra. }
    assert (Hs : 0 < / sqrt N) by (apply Rinv_0_lt_compat, sqrt_lt_R0, HN).
    unfold Rdiv. rewrite <- falses_holds. split.
    - intros H. destruct (falses w c) as [| m]; [reflexivity |].
      rewrite S_INR in H. pose proof (pos_INR m). nra.
    - intros ->. cbn [INR]. nra.
  Qed.

  (** Hence a true caption scores above a false one even when their lengths differ. *)
  Theorem A1p_any_length : forall w c c', caption_ok c -> caption_ok c' ->
    holds w c -> ~ holds w c' -> score threshold w c > score threshold w c'.
  Proof.
    intros w c c' Hc Hc' Ht Hf. apply (A1p_truth w c Hc) in Ht.
    assert (~ score threshold w c' > 0) by (rewrite (A1p_truth w c' Hc'); exact Hf). lra.
  Qed.
End Threshold.

(** A1': one encoder, every axiom, and the truth test, in every dimension d >= P + 1. *)
Theorem A1p : forall n k r d, (natoms n k r + 1 <= d)%nat ->
  exists e : encoder n k r (Rn d),
    (forall w c, is_caption n k r c ->
       score e w c
       = (1 - 2 * INR (falses w c))
         / sqrt ((INR (natoms n k r) + 1) * (INR (length c) + (INR (length c) - 1) ^ 2))) /\
    (forall w c, is_caption n k r c -> (score e w c > 0 <-> holds w c)) /\
    AX0 n k r (score e) /\ AX1 n k r (score e) /\ AX2 n k r (score e) /\
    AX3 n k r (score e) /\ AX4 n k r (score e).
Proof.
  intros n k r d Hd. exists (threshold n k r d Hd).
  assert (H0 : AX0 n k r (score (threshold n k r d Hd)))
    by (intros w c c' _ Hc Hc' _; now apply A1p_any_length).
  split; [intros w c; apply A1p_score |]. split; [intros w c; apply A1p_truth |].
  split; [exact H0 | now apply AX0_gives_all].
Qed.

(** Control: with the bias -L for -(L - 1) no caption is accepted, not even a true one. *)
Theorem A1p_control_bias : forall n k r d, (natoms n k r + 1 <= d)%nat -> (1 <= n)%nat ->
  ~ (forall w c, is_scene n k r w -> is_caption n k r c ->
       (inner (biased_image n k r d w) (biased_text n k r d (- INR (length c)) c) > 0
        <-> holds w c)).
Proof.
  intros n k r d Hd Hn H. set (w := fun _ : atom => true).
  assert (Hw : is_scene n k r w) by (split; [reflexivity | split; reflexivity]).
  assert (Hc : is_caption n k r [pos (Has 0)]) by (apply single_caption; cbn; lia).
  specialize (H w [pos (Has 0)] Hw Hc). rewrite biased_score in H by assumption.
  assert (Ht : holds w [pos (Has 0)]) by (now apply holds_single).
  pose proof (proj2 (falses_holds w _) Ht) as Hf. apply H in Ht. rewrite Hf in Ht.
  cbn [length INR] in Ht. unfold Rdiv in Ht. nra.
Qed.
