(** A5: for scenes with few true atoms and short captions, few dimensions suffice.

    The atoms get unit vectors v p of R^d with coherence at most mu: |<v p, v q>| <= mu for
    p <> q.  One coordinate more, and an encoder tells truth from falsehood on all scenes with
    at most s true atoms and captions of at most L literals, as soon as (2 s L - 1) mu < 1.
    [truths w]        the true atoms of w;
    [positives c]     the number of positive literals of c;
    [level nu c]      the least raw score that counts as true: [positives c] - 1/2 + nu/2, or
                      - 1/2 - nu/2 if there is none;  nu = mu is best, nu = 0 is the plain
                      choice and needs 2 s L mu < 1;
    [sparse_image w]  the sum of v over the true atoms, then the entry 1;
    [sparse_text c]   the signed sum of v over the literals, then the entry -[level nu c];
    [sparse_encoder]  both, put on the unit sphere: no norm-equalising coordinate is needed,
                      since only the sign of the score counts. *)
From Coq Require Import Reals Lra Lia Arith List Bool.
From Binding Require Import finite_sum inner_product axioms_list axioms_universe axioms.
From Binding Require Import axioms_coordinates axioms_normalise.
Import ListNotations.
Open Scope R_scope.

Definition truths (n k r : nat) (w : world) : list atom := filter w (atoms n k r).
Definition positives (c : caption) : nat := length (filter fst c).

Definition level (nu : R) (c : caption) : R :=
  if Nat.eq_dec (positives c) 0 then - (1 / 2) - nu / 2 else INR (positives c) - 1 / 2 + nu / 2.

Lemma positives_sum : forall (c : caption) x,
  lsum c (fun l => if fst l then x else 0) = INR (positives c) * x.
Proof.
  intros c x. induction c as [| [b p] c IH]; [cbn; lra |].
  cbn [lsum fst]. unfold positives in *. cbn [filter fst]. rewrite IH.
  destruct b; cbn [length]; try rewrite S_INR; lra.
Qed.

Lemma positives_in : forall (c : caption) l, In l c -> fst l = true -> (1 <= positives c)%nat.
Proof.
  intros c l Hin Hl. assert (H : In l (filter fst c)) by (apply filter_In; now split).
  unfold positives. destruct (filter fst c); [destruct H | cbn; lia].
Qed.

Lemma false_member : forall w c, ~ holds w c -> exists l, In l c /\ w (snd l) <> fst l.
Proof.
  intros w c H. apply not_holds_falses in H. unfold falses in H.
  destruct (filter (false_literal w) c) as [| l m] eqn:Hf; [cbn in H; lia |].
  assert (Hl : In l (filter (false_literal w) c)) by (rewrite Hf; left; reflexivity).
  apply filter_In in Hl. destruct Hl as [Hin Hl]. exists l. split; [exact Hin |].
  unfold false_literal in Hl. intros He. rewrite He, Bool.eqb_reflx in Hl. discriminate Hl.
Qed.

Section Sparse.
  Variables n k r d : nat.
  Variable v : atom -> nat -> R.
  Variable nu : R.

  Definition sparse_image (w : world) : Rn (d + 1) :=
    fun i => if (i <? d)%nat then lsum (truths n k r w) (fun p => v p i) else 1.
  Definition sparse_text (c : caption) : Rn (d + 1) :=
    fun i => if (i <? d)%nat then lsum c (fun l => sgn (fst l) * v (snd l) i) else - level nu c.

  Lemma sparse_dimension_pos : (1 <= d + 1)%nat.
  Proof. lia. Qed.

  Definition sparse_encoder : encoder n k r (Rn (d + 1)) :=
    {| image := fun w => on_sphere (d + 1) (sparse_image w);
       text := fun c => on_sphere (d + 1) (sparse_text c);
       image_unit := fun w _ => on_sphere_unit (d + 1) sparse_dimension_pos (sparse_image w);
       text_unit := fun c _ => on_sphere_unit (d + 1) sparse_dimension_pos (sparse_text c) |}.

  (** What a scene says about one atom, and about a caption. *)
  Definition read (w : world) (q : atom) : R :=
    lsum (truths n k r w) (fun p => dot d (v p) (v q)).

  Lemma sparse_raw : forall w c, inner (sparse_image w) (sparse_text c)
    = lsum c (fun l => sgn (fst l) * read w (snd l)) - level nu c.
  Proof.
    intros w c. cbn [Rn inner]. unfold dot, sparse_image, sparse_text, read.
    rewrite Nat.add_1_r. cbn [bsum]. rewrite Nat.ltb_irrefl.
    transitivity (bsum d (fun i => lsum c (fun l =>
      sgn (fst l) * lsum (truths n k r w) (fun p => v p i * v (snd l) i))) - level nu c).
    - unfold Rminus. rewrite Rmult_1_l. f_equal. apply bsum_ext. intros i Hi.
      apply Nat.ltb_lt in Hi. rewrite Hi, <- lsum_scal. apply lsum_ext. intros l _.
      replace (lsum (truths n k r w) (fun p => v p i * v (snd l) i))
        with (v (snd l) i * lsum (truths n k r w) (fun p => v p i))
        by (rewrite <- lsum_scal; apply lsum_ext; intros p _; ring).
      ring.
    - f_equal. rewrite bsum_lsum. apply lsum_ext. intros l _. rewrite bsum_scal. f_equal.
      apply bsum_lsum.
  Qed.

  Section Bounds.
    Variables s L : nat.
    Variable mu : R.
    Hypothesis mu_nonneg : 0 <= mu.
    Hypothesis mu_le_1 : mu <= 1.
    Hypothesis unit_atoms : forall p, in_universe n k r p -> dot d (v p) (v p) = 1.
    Hypothesis coherence : forall p q, in_universe n k r p -> in_universe n k r q -> p <> q ->
      Rabs (dot d (v p) (v q)) <= mu.

    Variable w : world.
    Hypothesis sparse : (length (truths n k r w) <= s)%nat.

    Lemma read_others : forall q l, in_universe n k r q -> ~ In q l ->
      (forall p, In p l -> in_universe n k r p) ->
      Rabs (lsum l (fun p => dot d (v p) (v q))) <= INR (length l) * mu.
    Proof.
      intros q l Hq Hout Hl. apply lsum_abs_le. intros p Hp.
      apply coherence; [now apply Hl | exact Hq | intros ->; contradiction].
    Qed.

    (** A true atom reads 1, up to s - 1 crosstalks; a false one reads 0, up to s. *)
    Lemma read_true : forall q, in_universe n k r q -> w q = true ->
      Rabs (read w q - 1) <= (INR s - 1) * mu.
    Proof.
      intros q Hq Hw. unfold read.
      assert (Hin : forall p, In p (truths n k r w) -> in_universe n k r p)
        by (intros p Hp; apply filter_In in Hp; now apply atoms_complete).
      assert (Hq' : In q (truths n k r w))
        by (apply filter_In; split; [now apply atoms_complete | exact Hw]).
      assert (Hnd : NoDup (truths n k r w)) by apply NoDup_filter, atoms_nodup.
      apply in_split in Hq'. destruct Hq' as [l1 [l2 Hl]]. rewrite Hl in *.
      apply NoDup_remove_2 in Hnd. rewrite lsum_app. cbn [lsum]. rewrite unit_atoms by exact Hq.
      replace (lsum l1 (fun p => dot d (v p) (v q))
               + (1 + lsum l2 (fun p => dot d (v p) (v q))) - 1)
        with (lsum (l1 ++ l2) (fun p => dot d (v p) (v q))) by (rewrite lsum_app; lra).
      eapply Rle_trans; [apply read_others; [exact Hq | exact Hnd |] |].
      - intros p Hp. apply Hin. apply in_app_or in Hp. apply in_or_app. cbn. tauto.
      - apply Rmult_le_compat_r; [exact mu_nonneg |].
        rewrite len_app in *. cbn [length] in sparse. apply le_INR in sparse.
        rewrite plus_INR, S_INR in sparse. rewrite plus_INR. lra.
    Qed.

    Lemma read_false : forall q, in_universe n k r q -> w q = false ->
      Rabs (read w q) <= INR s * mu.
    Proof.
      intros q Hq Hw. eapply Rle_trans; [apply read_others; [exact Hq | |] |].
      - intros H. apply filter_In in H. destruct H as [_ H]. congruence.
      - intros p Hp. apply filter_In in Hp. now apply atoms_complete.
      - apply Rmult_le_compat_r; [exact mu_nonneg | now apply le_INR].
    Qed.

    Lemma read_literal : forall l, in_universe n k r (snd l) ->
      let x := sgn (fst l) * read w (snd l) in
      (w (snd l) = fst l -> (if fst l then 1 + mu else 0) - INR s * mu <= x) /\
      x <= (if fst l then 1 - mu else 0) + INR s * mu /\
      (w (snd l) <> fst l -> x <= (if fst l then 0 else - 1 - mu) + INR s * mu).
    Proof.
      intros [b q] Hq. cbn [fst snd] in *. cbv zeta.
      destruct (w q) eqn:Hw; 
        [pose proof (read_true q Hq Hw) as H | pose proof (read_false q Hq Hw) as H];
        unfold Rabs in H; destruct Rcase_abs in H; unfold sgn; destruct b;
        repeat split; intros; try congruence; lra.
    Qed.

    (** A true caption reads at least this much, ... *)
    Lemma read_true_caption : forall c, (forall l, In l c -> in_universe n k r (snd l)) ->
      holds w c ->
      INR (positives c) * (1 + mu) - INR (length c) * (INR s * mu)
      <= lsum c (fun l => sgn (fst l) * read w (snd l)).
    Proof.
      intros c Hin Ht. rewrite <- positives_sum, <- lsum_const. apply Rminus_le.
      pose proof (lsum_nonneg _ c (fun l => sgn (fst l) * read w (snd l)
        + -1 * ((if fst l then 1 + mu else 0) + -1 * (INR s * mu)))) as H.
      rewrite lsum_plus, lsum_scal, lsum_plus, lsum_scal in H.
      assert (H0 : forall l, In l c -> 0 <= sgn (fst l) * read w (snd l)
                + -1 * ((if fst l then 1 + mu else 0) + -1 * (INR s * mu)))
        by (intros l Hl; pose proof (proj1 (read_literal l (Hin l Hl)) (Ht l Hl)); lra).
      specialize (H H0). lra.
    Qed.

    (** ... a false one at most that much. *)
    Lemma read_false_caption : forall c, (forall l, In l c -> in_universe n k r (snd l)) ->
      ~ holds w c ->
      lsum c (fun l => sgn (fst l) * read w (snd l))
      <= INR (positives c) * (1 - mu) + INR (length c) * (INR s * mu)
         - (if Nat.eq_dec (positives c) 0 then 1 + mu else 1 - mu).
    Proof.
      intros c Hin Hf. apply false_member in Hf. destruct Hf as [l0 [Hl0 Hw0]].
      pose proof (lsum_term_le _ c (fun l => ((if fst l then 1 - mu else 0) + INR s * mu)
        + -1 * (sgn (fst l) * read w (snd l))) l0 Hl0) as H.
      rewrite lsum_plus, lsum_scal, lsum_plus, lsum_const, positives_sum in H.
      assert (H0 : forall l, In l c -> 0 <= ((if fst l then 1 - mu else 0) + INR s * mu)
                + -1 * (sgn (fst l) * read w (snd l)))
        by (intros l Hl; pose proof (proj1 (proj2 (read_literal l (Hin l Hl)))); lra).
      specialize (H H0). cbv beta in H.
      pose proof (proj2 (proj2 (read_literal l0 (Hin l0 Hl0))) Hw0) as Hx.
      destruct (fst l0) eqn:Hb.
      - pose proof (positives_in c l0 Hl0 Hb). destruct Nat.eq_dec; [lia | lra].
      - destruct Nat.eq_dec; lra.
    Qed.
  End Bounds.
End Sparse.

(** A5: low coherence makes [sparse_encoder] a truth test, and with it AX0 between any two
    lengths, on sparse scenes and short captions. *)
Theorem A5 : forall n k r d s L (v : atom -> nat -> R) mu, (1 <= s)%nat -> 0 <= mu ->
  (forall p, in_universe n k r p -> dot d (v p) (v p) = 1) ->
  (forall p q, in_universe n k r p -> in_universe n k r q -> p <> q ->
     Rabs (dot d (v p) (v q)) <= mu) ->
  (2 * INR s * INR L - 1) * mu < 1 ->
    (forall w c, (length (filter w (atoms n k r)) <= s)%nat ->
       is_caption n k r c -> (length c <= L)%nat ->
       (score (sparse_encoder n k r d v mu) w c > 0 <-> holds w c)) /\
    (forall w c c', (length (filter w (atoms n k r)) <= s)%nat ->
       is_caption n k r c -> is_caption n k r c' -> (length c <= L)%nat -> (length c' <= L)%nat ->
       holds w c -> ~ holds w c' ->
       score (sparse_encoder n k r d v mu) w c > score (sparse_encoder n k r d v mu) w c').
Proof.
  intros n k r d s L v mu Hs Hmu Hunit Hcoh Hsmall.
  assert (Hsign : forall w c, (length (filter w (atoms n k r)) <= s)%nat ->
            is_caption n k r c -> (length c <= L)%nat ->
            (holds w c -> 0 < score (sparse_encoder n k r d v mu) w c) /\
            (~ holds w c -> score (sparse_encoder n k r d v mu) w c < 0)).
  { intros w c Hw Hc HL. pose proof (caption_length_pos n k r c Hc) as HL1.
    destruct Hc as [_ [Hin _]]. apply le_INR in HL. apply le_INR in Hs. cbn [INR] in Hs.
    assert (Hm : mu <= 1).
    { assert (1 <= INR s * INR L) by nra. nra. }
    assert (Hsl : INR (length c) * (INR s * mu) <= INR L * (INR s * mu))
      by (apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | exact HL]).
    assert (Hraw : (holds w c -> 0 < inner (sparse_image n k r d v w) (sparse_text d v mu c)) /\
                   (~ holds w c -> inner (sparse_image n k r d v w) (sparse_text d v mu c) < 0)).
    { rewrite sparse_raw. unfold level. split; intros H.
      - apply (read_true_caption n k r d v s mu Hmu Hm Hunit Hcoh w Hw c Hin) in H.
        destruct (Nat.eq_dec (positives c) 0) as [H0 | H0].
        + rewrite H0 in H. cbn [INR] in H. nra.
        + assert (Ha : 1 <= INR (positives c)) by (change 1 with (INR 1); apply le_INR; lia). nra.
      - apply (read_false_caption n k r d v s mu Hmu Hm Hunit Hcoh w Hw c Hin) in H.
        destruct (Nat.eq_dec (positives c) 0) as [H0 | H0].
        + rewrite H0 in H. cbn [INR] in H. nra.
        + assert (Ha : 1 <= INR (positives c)) by (change 1 with (INR 1); apply le_INR; lia). nra. }
    unfold score. cbn [sparse_encoder image text]. destruct Hraw as [Ht Hf].
    split; intros H; [specialize (Ht H) | specialize (Hf H)];
      destruct (on_sphere_sign (d + 1) (sparse_image n k r d v w) (sparse_text d v mu c))
        as [t [Hpos ->]]; lra || nra. }
  split.
  - intros w c Hw Hc HL. destruct (Hsign w c Hw Hc HL) as [Ht Hf]. split; [| exact Ht].
    intros Hpos. destruct (falses w c) as [| m] eqn:Hm; [now apply falses_holds |].
    assert (Hn : ~ holds w c) by (rewrite <- falses_holds, Hm; discriminate).
    specialize (Hf Hn). lra.
  - intros w c c' Hw Hc Hc' HL HL' Ht Hf.
    destruct (Hsign w c Hw Hc HL) as [H1 _]. destruct (Hsign w c' Hw Hc' HL') as [_ H2].
    specialize (H1 Ht). specialize (H2 Hf). lra.
Qed.
