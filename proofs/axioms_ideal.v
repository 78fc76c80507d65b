(** A1: the ideal encoder exists, with exact scores and margins.

    [ideal_image w]  has the entry (2 w(p) - 1)/sqrt P at every atom p;
    [ideal_text c]   the sign/sqrt L at the L literals of c, and 0 elsewhere;
    [ideal]          both together, an encoder in R^d for every d >= P. *)
From Coq Require Import Reals Lra Lia Arith List Bool Permutation.
From Binding Require Import finite_sum inner_product.
From Binding Require Import axioms_list axioms_universe axioms axioms_coordinates.
Import ListNotations.
Open Scope R_scope.

Lemma lsum_scaled : forall (A : Type) (l : list A) u v a b, a <> 0 -> b <> 0 ->
  lsum l (fun p => u p / a * (v p / b)) = lsum l (fun p => u p * v p) / (a * b).
Proof.
  intros A l u v a b Ha Hb.
  rewrite (lsum_ext _ _ _ (fun p => / (a * b) * (u p * v p))); [rewrite lsum_scal; lra |].
  intros p _. now field.
Qed.

Lemma natoms_pos : forall n k r, (1 <= n)%nat -> 1 <= INR (natoms n k r).
Proof. intros n k r H. change 1 with (INR 1). apply le_INR. unfold natoms. lia. Qed.

Lemma sqrt_ne_0 : forall x, 1 <= x -> sqrt x <> 0.
Proof. intros x H. apply Rgt_not_eq, sqrt_lt_R0. lra. Qed.

Section Ideal.
  Variables n k r d : nat.
  Hypothesis some_object : (1 <= n)%nat.
  Hypothesis room : (natoms n k r <= d)%nat.
  Local Notation P := (natoms n k r).
  Local Notation caption_ok := (is_caption n k r).

  Definition ideal_image (w : world) : Rn d := coords n k r (fun p => signs w p / sqrt (INR P)) 0.
  Definition ideal_text (c : caption) : Rn d :=
    coords n k r (fun p => weights c p / sqrt (INR (length c))) 0.

  Lemma ideal_image_unit : forall w, unit (ideal_image w).
  Proof.
    intros w. pose proof (natoms_pos n k r some_object) as HP. red. cbn [Rn inner].
    unfold ideal_image. rewrite dot_coords_0 by exact room.
    rewrite lsum_scaled, signs_norm, sqrt_sqrt by (try apply sqrt_ne_0; lra). field. lra.
  Qed.

  Lemma ideal_text_unit : forall c, caption_ok c -> unit (ideal_text c).
  Proof.
    intros c Hc. pose proof (caption_length_pos n k r c Hc) as HL. red. cbn [Rn inner].
    unfold ideal_text. rewrite dot_coords_0 by exact room.
    rewrite lsum_scaled, (weights_norm n k r c Hc), sqrt_sqrt by (try apply sqrt_ne_0; lra).
    field. lra.
  Qed.

  Definition ideal : encoder n k r (Rn d) :=
    {| image := ideal_image; text := ideal_text;
       image_unit := fun w _ => ideal_image_unit w; text_unit := ideal_text_unit |}.

  (** A1, the entries: (2 w(p) - 1)/sqrt P in the image; in the text the sign/sqrt L at the
      caption's literals and 0 at the atoms it does not mention. *)
  Theorem A1_entries : forall w c i, caption_ok c -> (i < P)%nat ->
    let p := nth i (atoms n k r) (Has 0) in
    image ideal w i = (2 * (if w p then 1 else 0) - 1) / sqrt (INR P) /\
    (In (pos p) c -> text ideal c i = 1 / sqrt (INR (length c))) /\
    (In (neg p) c -> text ideal c i = -1 / sqrt (INR (length c))) /\
    (~ In p (map snd c) -> text ideal c i = 0).
  Proof.
    intros w c i [_ [_ Hnd]] Hi p. rewrite <- (atoms_length n k r) in Hi. apply Nat.ltb_lt in Hi.
    cbn [ideal image text]. unfold ideal_image, ideal_text, coords, list_coords. rewrite Hi.
    fold p. split; [unfold signs, sgn; f_equal; destruct (w p); lra |].
    do 2 (split; [intros H; apply weights_at in H; [| exact Hnd]; cbn [fst snd] in H;
                  now rewrite H |]).
    intros H. unfold weights. rewrite lsum_zero; [lra |]. intros l Hl.
    destruct (atom_eq_dec (snd l) p) as [He | _]; [| reflexivity].
    destruct H. rewrite <- He. now apply in_map.
  Qed.

  (** The order of the literals does not matter: g is a function of the set. *)
  Theorem A1_order : forall c c', Permutation c c' -> forall i, ideal_text c i = ideal_text c' i.
  Proof.
    intros c c' H i. unfold ideal_text, coords, list_coords.
    now rewrite (weights_perm c c' _ H), (Permutation_length H).
  Qed.

  (** A1, the exact score: (L - 2 F)/sqrt(P L). *)
  Theorem A1_score : forall w c, caption_ok c ->
    score ideal w c = (INR (length c) - 2 * INR (falses w c)) / sqrt (INR P * INR (length c)).
  Proof.
    intros w c Hc. pose proof (natoms_pos n k r some_object) as HP.
    pose proof (caption_length_pos n k r c Hc) as HL.
    unfold score. cbn [ideal image text Rn inner]. unfold ideal_image, ideal_text.
    rewrite dot_coords_0 by exact room. rewrite lsum_scaled by (apply sqrt_ne_0; assumption).
    rewrite (signs_weights n k r w c Hc), sqrt_mult by lra. reflexivity.
  Qed.

  (** A1, the exact margin of AX0: 2 F'/sqrt(P L), F' the false literals of c'. *)
  Theorem A1_AX0 : forall w c c', caption_ok c -> caption_ok c' -> length c = length c' ->
    holds w c ->
    score ideal w c - score ideal w c'
    = 2 * INR (falses w c') / sqrt (INR P * INR (length c)).
  Proof.
    intros w c c' Hc Hc' Hlen Ht. rewrite !A1_score by assumption. rewrite <- Hlen.
    apply falses_holds in Ht. rewrite Ht. cbn [INR].
    pose proof (natoms_pos n k r some_object) as HP.
    pose proof (caption_length_pos n k r c Hc) as HL.
    field. apply sqrt_ne_0. nra.
  Qed.

  Lemma single_margin : forall w l l', in_universe n k r (snd l) -> in_universe n k r (snd l') ->
    w (snd l) = fst l -> w (snd l') <> fst l' ->
    score ideal w [l] - score ideal w [l'] = 2 / sqrt (INR P).
  Proof.
    intros w l l' Hl Hl' T F. rewrite A1_AX0; try (now apply single_caption); [| reflexivity |].
    - rewrite falses_cons. cbn [length falses filter INR].
      replace (sgn (w (snd l')) * sgn (fst l')) with (-1).
      + rewrite Rmult_1_r. unfold falses. cbn. f_equal. lra.
      + unfold sgn. destruct (w (snd l')), (fst l'); congruence || lra.
    - now apply holds_single.
  Qed.

  (** AX1, AX3 and AX4 with the exact margin 2/sqrt P. *)
  Theorem A1_AX1 : forall w x z, in_universe n k r (Has x) -> in_universe n k r (Has z) ->
    w (Has x) = true -> w (Has z) = false ->
    score ideal w [pos (Has x)] - score ideal w [pos (Has z)] = 2 / sqrt (INR P).
  Proof. intros w x z Hx Hz T F. apply single_margin; cbn [fst snd]; congruence. Qed.

  Theorem A1_AX3 : forall w q x y,
    in_universe n k r (Rel q x y) -> in_universe n k r (Rel q y x) ->
    w (Rel q x y) = true -> w (Rel q y x) = false ->
    score ideal w [pos (Rel q x y)] - score ideal w [pos (Rel q y x)] = 2 / sqrt (INR P).
  Proof. intros w q x y Hx Hy T F. apply single_margin; cbn [fst snd]; congruence. Qed.

  Theorem A1_AX4 : forall w x z, in_universe n k r (Has x) -> in_universe n k r (Has z) ->
    w (Has x) = true -> w (Has z) = false ->
    score ideal w [neg (Has z)] - score ideal w [neg (Has x)] = 2 / sqrt (INR P) /\
    score ideal w [pos (Has x)] - score ideal w [neg (Has x)] = 2 / sqrt (INR P) /\
    score ideal w [neg (Has z)] - score ideal w [pos (Has z)] = 2 / sqrt (INR P).
  Proof.
    intros w x z Hx Hz T F. repeat split; apply single_margin; cbn [fst snd]; congruence.
  Qed.

  (** AX2 with the exact margin 4/sqrt(2 P). *)
  Theorem A1_AX2 : forall w a b x y,
    (a < k)%nat -> (b < k)%nat -> (x < n)%nat -> (y < n)%nat -> a <> b -> x <> y ->
    w (Bind a x) = true -> w (Bind b y) = true ->
    w (Bind b x) = false -> w (Bind a y) = false ->
    score ideal w [pos (Bind a x); pos (Bind b y)]
    - score ideal w [pos (Bind b x); pos (Bind a y)] = 4 / sqrt (2 * INR P).
  Proof.
    intros w a b x y Ha Hb Hx Hy Hab Hxy T1 T2 F1 F2. rewrite A1_AX0.
    - rewrite !falses_cons. cbn [fst snd length]. rewrite F1, F2. unfold falses, sgn. cbn.
      rewrite (Rmult_comm (INR P)). f_equal. lra.
    - apply pair_caption; cbn; try (split; assumption). congruence.
    - apply pair_caption; cbn; try (split; assumption). congruence.
    - reflexivity.
    - intros l [<- | [<- | []]]; assumption.
  Qed.

  Theorem ideal_AX0 : AX0 n k r (score ideal).
  Proof.
    intros w c c' _ Hc Hc' Hlen Ht Hf. apply not_holds_falses in Hf.
    apply Rminus_gt. rewrite A1_AX0 by assumption.
    pose proof (natoms_pos n k r some_object) as HP.
    pose proof (caption_length_pos n k r c Hc) as HL. apply le_INR in Hf. cbn [INR] in Hf.
    apply Rdiv_lt_0_compat; [lra | apply sqrt_lt_R0; nra].
  Qed.
End Ideal.

(** A1: the axioms are satisfiable, all at once, in every dimension d >= P. *)
Theorem A1 : forall n k r d, (1 <= n)%nat -> (natoms n k r <= d)%nat ->
  exists e : encoder n k r (Rn d),
    (forall w c, is_caption n k r c ->
       score e w c = (INR (length c) - 2 * INR (falses w c))
                     / sqrt (INR (natoms n k r) * INR (length c))) /\
    AX0 n k r (score e) /\ AX1 n k r (score e) /\ AX2 n k r (score e) /\
    AX3 n k r (score e) /\ AX4 n k r (score e).
Proof.
  intros n k r d Hn Hd. exists (ideal n k r d Hn Hd). split; [intros w c; apply A1_score |].
  split; [apply ideal_AX0 | apply AX0_gives_all, ideal_AX0].
Qed.

(** Any map that keeps inner products keeps all scores, hence all axioms and margins. *)
Theorem A1_isometry : forall n k r (E E' : inner_space) (U : E -> E') (e : encoder n k r E),
  (forall u v, inner (U u) (U v) = inner u v) ->
  exists e' : encoder n k r E',
    (forall w, image e' w = U (image e w)) /\ (forall c, text e' c = U (text e c)) /\
    (forall w c, score e' w c = score e w c).
Proof.
  intros n k r E E' U e HU.
  assert (Hi : forall w, is_scene n k r w -> unit (U (image e w)))
    by (intros w Hw; red; rewrite HU; now apply (image_unit e)).
  assert (Ht : forall c, is_caption n k r c -> unit (U (text e c)))
    by (intros c Hc; red; rewrite HU; now apply (text_unit e)).
  exists {| image := fun w => U (image e w); text := fun c => U (text e c);
            image_unit := Hi; text_unit := Ht |}.
  split; [reflexivity |]. split; [reflexivity |]. intros w c. apply HU.
Qed.
