(** Controls of A1: falsified versions, refuted.

    [reflect p0 u]   negates the value of u at the atom p0 alone;
    [reflected p0]   is A1's encoder with that one image coordinate negated. *)
From Coq Require Import Reals Lra Lia Arith List Bool.
From Binding Require Import finite_sum inner_product.
From Binding Require Import axioms_list axioms_universe axioms axioms_coordinates axioms_ideal.
Import ListNotations.
Open Scope R_scope.

Definition reflect (p0 : atom) (u : atom -> R) (p : atom) : R :=
  if atom_eq_dec p0 p then - u p else u p.

Definition reflected_image (n k r d : nat) (p0 : atom) (w : world) : Rn d :=
  coords n k r (reflect p0 (fun p => signs w p / sqrt (INR (natoms n k r)))) 0.

(** The flipped encoder is still an encoder, ... *)
Lemma reflected_image_unit : forall n k r d p0 w, (1 <= n)%nat -> (natoms n k r <= d)%nat ->
  unit (reflected_image n k r d p0 w).
Proof.
  intros n k r d p0 w Hn Hd. red. cbn [Rn inner]. unfold reflected_image.
  rewrite <- (ideal_image_unit n k r d Hn Hd w). cbn [Rn inner]. unfold ideal_image.
  rewrite !dot_coords_0 by exact Hd. apply lsum_ext. intros p _. unfold reflect.
  destruct (atom_eq_dec p0 p); lra.
Qed.

Definition reflected (n k r d : nat) (Hn : (1 <= n)%nat) (Hd : (natoms n k r <= d)%nat)
    (p0 : atom) : encoder n k r (Rn d) :=
  {| image := reflected_image n k r d p0; text := ideal_text n k r d;
     image_unit := fun w _ => reflected_image_unit n k r d p0 w Hn Hd;
     text_unit := ideal_text_unit n k r d Hd |}.

(** ... but it breaks AX0, whichever atom's sign was flipped. *)
Theorem A1_control_flip : forall n k r d (Hn : (1 <= n)%nat) (Hd : (natoms n k r <= d)%nat) p0,
  in_universe n k r p0 -> ~ AX0 n k r (score (reflected n k r d Hn Hd p0)).
Proof.
  intros n k r d Hn Hd p0 Hp0 H0. set (w := fun _ : atom => true).
  assert (Hw : is_scene n k r w) by (split; [reflexivity | split; reflexivity]).
  pose proof (natoms_pos n k r Hn) as HP.
  assert (Hs : 0 < / sqrt (INR (natoms n k r))) by (apply Rinv_0_lt_compat, sqrt_lt_R0; lra).
  assert (Hscore : forall b, score (reflected n k r d Hn Hd p0) w [(b, p0)]
                             = - / sqrt (INR (natoms n k r)) * sgn b).
  { intros b. unfold score. cbn [reflected image text Rn inner length INR].
    unfold reflected_image, ideal_text. rewrite dot_coords_0 by exact Hd.
    cbn [length INR]. rewrite sqrt_1.
    rewrite (lsum_ext _ _ _ (fun p =>
      reflect p0 (fun p => signs w p / sqrt (INR (natoms n k r))) p * weights [(b, p0)] p))
      by (intros p _; lra).
    rewrite sum_weights by (intros l [<- | []]; exact Hp0). cbn [lsum fst snd].
    unfold reflect. destruct (atom_eq_dec p0 p0) as [_ | Hne]; [| congruence].
    unfold signs, w, sgn, Rdiv. lra. }
  pose proof (AX0_gives_single n k r _ H0 w (pos p0) (neg p0) Hw Hp0 Hp0 eq_refl) as H.
  rewrite !Hscore in H. unfold sgn in H.
  assert (Hne : w (snd (neg p0)) <> fst (neg p0)) by (cbn; discriminate).
  specialize (H Hne). lra.
Qed.

(** Truth ordering fails between captions of lengths 1 and 6: a true caption of one literal
    scores below one of six literals, one of them false. *)
Theorem A1_control_lengths : forall n k r d (Hn : (1 <= n)%nat) (Hd : (natoms n k r <= d)%nat),
  (2 <= n)%nat -> (2 <= k)%nat ->
  exists w c c', is_scene n k r w /\ is_caption n k r c /\ is_caption n k r c' /\
    length c = 1%nat /\ length c' = 6%nat /\ holds w c /\ falses w c' = 1%nat /\
    score (ideal n k r d Hn Hd) w c < score (ideal n k r d Hn Hd) w c'.
Proof.
  intros n k r d Hn Hd Hn2 Hk2. set (w := fun _ : atom => true).
  set (c' := [neg (Has 0); pos (Has 1); pos (Bind 0 0); pos (Bind 0 1); pos (Bind 1 0);
              pos (Bind 1 1)]).
  assert (Hw : is_scene n k r w) by (split; [reflexivity | split; reflexivity]).
  assert (Hc : is_caption n k r [pos (Has 0)]) by (apply single_caption; cbn; lia).
  assert (Hc' : is_caption n k r c').
  { split; [discriminate |]. split.
    - intros l Hl. unfold c' in Hl. cbn [In] in Hl.
      repeat (destruct Hl as [<- | Hl]; [cbn; lia |]). destruct Hl.
    - cbn. repeat (apply NoDup_cons; [cbn; intuition discriminate |]). apply NoDup_nil. }
  exists w, [pos (Has 0)], c'.
  do 2 (split; [assumption |]). split; [exact Hc' |]. do 2 (split; [reflexivity |]).
  split; [now apply holds_single |]. split; [reflexivity |].
  rewrite !A1_score by assumption.
  replace (falses w [pos (Has 0)]) with 0%nat by reflexivity.
  replace (falses w c') with 1%nat by reflexivity.
  replace (INR (length [pos (Has 0)])) with 1 by reflexivity.
  replace (INR (length c')) with 6 by (cbn; lra).
  pose proof (natoms_pos n k r Hn) as HP. set (p := INR (natoms n k r)) in *.
  rewrite !sqrt_mult, sqrt_1 by lra. cbn [INR].
  assert (H6 : sqrt 6 < 4).
  { replace 4 with (sqrt (4 * 4)) by (apply sqrt_square; lra). apply sqrt_lt_1; lra. }
  assert (Hp : 0 < sqrt p) by (apply sqrt_lt_R0; lra).
  assert (H6p : 0 < sqrt 6) by (apply sqrt_lt_R0; lra).
  apply (Rmult_lt_reg_r (sqrt p * sqrt 6)); [now apply Rmult_lt_0_compat |].
  replace ((1 - 2 * 0) / (sqrt p * 1) * (sqrt p * sqrt 6)) with (sqrt 6) by (field; lra).
  replace ((6 - 2 * 1) / (sqrt p * sqrt 6) * (sqrt p * sqrt 6)) with 4 by (field; lra).
  exact H6.
Qed.

(** The margin of AX2 is 4/sqrt(2 P), not the 2/sqrt P of the one-literal axioms. *)
Theorem A1_control_margin : forall n k r d (Hn : (1 <= n)%nat) (Hd : (natoms n k r <= d)%nat),
  (2 <= n)%nat -> (2 <= k)%nat ->
  ~ (forall w a b x y, is_scene n k r w ->
       (a < k)%nat -> (b < k)%nat -> (x < n)%nat -> (y < n)%nat -> a <> b -> x <> y ->
       w (Bind a x) = true -> w (Bind b y) = true ->
       w (Bind b x) = false -> w (Bind a y) = false ->
       score (ideal n k r d Hn Hd) w [pos (Bind a x); pos (Bind b y)]
       - score (ideal n k r d Hn Hd) w [pos (Bind b x); pos (Bind a y)]
       = 2 / sqrt (INR (natoms n k r))).
Proof.
  intros n k r d Hn Hd Hn2 Hk2 H.
  set (w := fun p => match p with Bind a x => Nat.eqb a x | _ => true end).
  assert (Hw : is_scene n k r w) by (split; [reflexivity | split; reflexivity]).
  specialize (H w 0%nat 1%nat 0%nat 1%nat Hw). rewrite A1_AX2 in H by (lia || reflexivity).
  assert (H' : 4 / sqrt (2 * INR (natoms n k r)) = 2 / sqrt (INR (natoms n k r)))
    by (apply H; lia || reflexivity). clear H.
  pose proof (natoms_pos n k r Hn) as HP. set (p := INR (natoms n k r)) in *.
  rewrite sqrt_mult in H' by lra.
  assert (Hp : 0 < sqrt p) by (apply sqrt_lt_R0; lra).
  assert (H2 : 0 < sqrt 2) by (apply sqrt_lt_R0; lra).
  pose proof (sqrt_sqrt 2 ltac:(lra)) as Hsq.
  assert (Heq : 4 = 2 * sqrt 2).
  { replace 4 with (4 / (sqrt 2 * sqrt p) * (sqrt 2 * sqrt p)) by (field; lra).
    rewrite H'. field. lra. }
  nra.
Qed.
