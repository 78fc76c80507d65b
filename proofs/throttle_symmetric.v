(** T1s: the other half of the loss, from text to images, and in-batch losses.

    [text_world ...]       captions as anchors, images as what is chosen from: the world with the
                           two roles exchanged.  Its swap is an involution of the images.
    [text_loss tau s b]    the contrastive loss of the anchor caption fst b among its own image
                           and the negative images snd b.
    A batch of an in-batch loss is a list B of images, each an anchor with its own caption.
    [captions B]           the captions of B, in order.  For x in B the pair (x, captions B) has
                           [copies] = 1 + K (the anchor itself is counted) and [own_swaps] = K'.
    [image_half tau s B x] the loss of the image x among the captions of B;
    [text_half tau s B x]  the loss of the caption of x among the images of B.
    [in_batch lam tau s B] the mean over the members x of B of
                           lam * image_half + (1 - lam) * text_half; lam = 1/2 is symmetric.
    [member_mean B f]      the mean of f over the members of B. *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum finite_law throttle_scalar throttle throttle_bound
  throttle_exact throttle_classes.
Import ListNotations.
Open Scope R_scope.

Definition text_world (X C : Type) (image_eq : forall x y : X, {x = y} + {x <> y})
    (image_swap : X -> X) (involutive : forall x, image_swap (image_swap x) = x)
    (image_of : C -> X) : world :=
  {| image := C; caption := X; caption_eq := image_eq; swap := image_swap;
     swap_involutive := involutive; caption_of := image_of |}.

Definition text_loss {X C : Type} (image_of : C -> X) (tau : R) (s : X -> C -> R)
    (b : C * list X) : R :=
  ln (lsum (image_of (fst b) :: snd b) (fun y => exp (s y (fst b) / tau)))
  - s (image_of (fst b)) (fst b) / tau.

(** T1s, text to image: for blindness in the image the bound of T1, K and K' now counting the
    negative images equal to the own image and to its swap. *)
Theorem T1s_text : forall (X C : Type) (image_eq : forall x y : X, {x = y} + {x <> y})
    (image_swap : X -> X) (involutive : forall x, image_swap (image_swap x) = x)
    (image_of : C -> X)
    (W := text_world X C image_eq image_swap involutive image_of)
    (p : list (R * (C * list X))) tau (s : X -> C -> R), law p -> 0 < tau ->
  exists s' : X -> C -> R, (forall x c, s' (image_swap x) c = s' x c) /\
    (forall x c, exists x', s' x c = s x' c) /\
    mean p (text_loss image_of tau s') - mean p (text_loss image_of tau s) <=
    mean p (fun b => ln ((1 + copies (W := W) b + own_swaps (W := W) b) /
      (1 + copies (W := W) b + own_swaps (W := W) b *
         exp (- (pos (margin (W := W) (fun c x => s x c) b) / tau))))).
Proof.
  intros X C image_eq image_swap involutive image_of W p tau s Hp Ht.
  exists (fun x c => blind_of (W := W) (fun c x => s x c) c x). split; [| split].
  - intros x c. apply (T1_blind (W := W) (fun c x => s x c)).
  - intros x c. apply (T1_values (W := W) (fun c x => s x c)).
  - exact (T1 (W := W) p tau (fun c x => s x c) Hp Ht).
Qed.

(** T1s, text to image: the two infima. *)
Theorem T1s_text_exact : forall (X C : Type) (image_eq : forall x y : X, {x = y} + {x <> y})
    (image_swap : X -> X) (involutive : forall x, image_swap (image_swap x) = x)
    (image_of : C -> X)
    (W := text_world X C image_eq image_swap involutive image_of)
    (p : list (R * (C * list X))) tau, law p -> 0 < tau ->
  infimum (fun v => exists s : X -> C -> R, v = mean p (text_loss image_of tau s))
    (mean p (fun b => ln (1 + copies (W := W) b))) /\
  infimum (fun v => exists s : X -> C -> R, (forall x c, s (image_swap x) c = s x c) /\
                      v = mean p (text_loss image_of tau s))
    (mean p (fun b => ln (1 + copies (W := W) b + own_swaps (W := W) b))).
Proof.
  intros X C image_eq image_swap involutive image_of W p tau Hp Ht.
  destruct (T1_exact (W := W) p tau Hp Ht) as [[A1 A2] [[B1 B2] _]].
  split; split.
  - intros v [s ->]. apply A1. now exists (fun c x => s x c).
  - intros eps He. destruct (A2 eps He) as [v [[s ->] H]].
    eexists. split; [exists (fun x c => s c x); reflexivity | exact H].
  - intros v [s [Hs ->]]. apply B1. exists (fun c x => s x c). split; [| reflexivity].
    intros c x. apply Hs.
  - intros eps He. destruct (B2 eps He) as [v [[s [Hs ->]] H]].
    eexists. split; [exists (fun x c => s c x); split; [| reflexivity] | exact H].
    intros x c. apply Hs.
Qed.

Section InBatch.
  Context {W : world}.
  Implicit Types (s : scorer W) (B : list (image W)) (x y : image W).

  Definition captions B : list (caption W) := map caption_of B.
  Definition member_mean B (f : image W -> R) : R := / INR (length B) * lsum B f.

  Definition image_half (tau : R) s B x : R :=
    ln (lsum B (fun y => exp (s x (caption_of y) / tau))) - s x (caption_of x) / tau.
  Definition text_half (tau : R) s B x : R :=
    ln (lsum B (fun y => exp (s y (caption_of x) / tau))) - s x (caption_of x) / tau.
  Definition in_batch (lam tau : R) s B : R :=
    member_mean B (fun x => lam * image_half tau s B x + (1 - lam) * text_half tau s B x).

  Definition same_caption x y : bool :=
    if caption_eq (caption_of y) (caption_of x) then true else false.
  Definition same_orbit x y : bool := in_orbit (caption_of x) (caption_of y).

  Lemma same_caption_true : forall x y, same_caption x y = true <-> caption_of y = caption_of x.
  Proof. intros x y. unfold same_caption. destruct (caption_eq _ _); split; congruence. Qed.

  Lemma same_caption_refl : forall x, same_caption x x = true.
  Proof. intros x. now apply same_caption_true. Qed.

  Lemma same_caption_sym : forall x y, same_caption x y = same_caption y x.
  Proof.
    intros x y. apply Bool.eq_iff_eq_true. rewrite !same_caption_true. split; congruence.
  Qed.

  Lemma same_caption_trans : forall x y z,
    same_caption x y = true -> same_caption x z = same_caption y z.
  Proof.
    intros x y z H. apply Bool.eq_iff_eq_true. rewrite same_caption_true in *.
    rewrite same_caption_true. split; congruence.
  Qed.

  Lemma same_orbit_refl : forall x, same_orbit x x = true.
  Proof. intros x. apply in_orbit_refl. Qed.

  Lemma same_orbit_sym : forall x y, same_orbit x y = same_orbit y x.
  Proof.
    intros x y. unfold same_orbit. apply Bool.eq_iff_eq_true. rewrite !in_orbit_true.
    set (c := caption_of x). set (d := caption_of y).
    pose proof (swap_involutive c). pose proof (swap_involutive d).
    split; intros [E | E]; [left | right | left | right]; congruence.
  Qed.

  Lemma same_orbit_trans : forall x y z,
    same_orbit x y = true -> same_orbit x z = same_orbit y z.
  Proof.
    intros x y z H. unfold same_orbit in *. apply Bool.eq_iff_eq_true. rewrite in_orbit_true in *.
    rewrite in_orbit_true. set (c := caption_of x) in *. set (d := caption_of y) in *.
    set (e := caption_of z) in *. pose proof (swap_involutive c). pose proof (swap_involutive d).
    destruct H as [-> | ->]; [tauto |]. rewrite H0. tauto.
  Qed.

  (** Class sizes are K + 1 and K + 1 + K'. *)
  Lemma class_size_caption : forall B x, class_size same_caption B x = copies (x, captions B).
  Proof.
    intros B x. unfold class_size, copies, captions, own, same_caption. cbn [fst snd].
    induction B as [| y B IH]; cbn [lsum map count_occ]; [reflexivity |].
    rewrite IH. destruct (caption_eq (caption_of y) (caption_of x)); [rewrite S_INR |]; ring.
  Qed.

  Lemma class_size_orbit : forall B x, class_size same_orbit B x =
    copies (x, captions B) + own_swaps (x, captions B).
  Proof.
    intros B x. set (f := fun d => if in_orbit (caption_of x) d then 1 else 0).
    pose proof (negatives_split f (x, captions B)) as S. cbn [snd] in S.
    unfold captions in S at 1. rewrite lsum_map in S.
    assert (O : others f (x, captions B) = 0).
    { unfold others, f, own. cbn [fst]. apply lsum_zero. intros d _. now destruct (in_orbit _ _). }
    rewrite O in S. unfold f in S at 2 3. unfold own in S. cbn [fst] in S.
    rewrite in_orbit_refl, in_orbit_own_swap in S.
    change (lsum B (fun b => f (caption_of b))) with (class_size same_orbit B x) in S. lra.
  Qed.

  (** Both halves, bounded below for scorers whose logits fit a relation between members. *)
  Lemma halves_ge : forall rel lam tau s B,
    (forall x, rel x x = true) -> (forall x y, rel x y = rel y x) ->
    (forall x y z, rel x y = true -> rel x z = rel y z) -> 0 <= lam <= 1 ->
    (forall x y z, rel x y = true -> s z (caption_of x) = s z (caption_of y)) ->
    member_mean B (fun x => ln (class_size rel B x)) <= in_batch lam tau s B.
  Proof.
    intros rel lam tau s B Hr Hs Ht Hl H. unfold in_batch, member_mean.
    destruct B as [| x0 B0]; [cbn; lra |]. set (B := x0 :: B0).
    apply Rmult_le_compat_l.
    { left. apply Rinv_0_lt_compat. unfold B. cbn [length]. rewrite S_INR.
      pose proof (pos_INR (length B0)). lra. }
    rewrite lsum_plus, !lsum_scal.
    assert (Half : forall (l : image W -> image W -> R) (q : image W -> R),
      (forall x y, rel x y = true -> l x y = q y - q x) ->
      lsum B (fun x => ln (class_size rel B x)) <=
      lsum B (fun x => ln (lsum B (fun y => exp (l x y))))).
    { intros l q Hq. eapply Rle_trans; [apply (class_sum rel Hr Hs Ht B q) |].
      apply lsum_le. intros x Hx. apply ln_mono.
      - pose proof (lsum_term_le _ B (fun y => if rel x y then exp (q y - q x) else 0) x Hx) as L.
        cbn in L. rewrite Hr in L. eapply Rlt_le_trans; [apply exp_pos | apply L].
        intros y _. destruct (rel x y); [left; apply exp_pos | lra].
      - apply lsum_le. intros y _. destruct (rel x y) eqn:E; [right; now rewrite Hq |].
        left. apply exp_pos. }
    assert (Shift : forall l c,
      lsum B (fun y => exp (l y - c)) = exp (- c) * lsum B (fun y => exp (l y))).
    { intros l c. rewrite <- lsum_scal. apply lsum_ext. intros y _. rewrite <- exp_plus.
      f_equal. ring. }
    assert (Pos : forall l : image W -> R, 0 < lsum B (fun y => exp (l y))).
    { intros l. unfold B. cbn [lsum]. pose proof (exp_pos (l x0)).
      assert (0 <= lsum B0 (fun y => exp (l y)))
        by (apply lsum_nonneg; intros y _; left; apply exp_pos). lra. }
    assert (Log : forall l c,
      ln (lsum B (fun y => exp (l y))) - c = ln (lsum B (fun y => exp (l y - c)))).
    { intros l c. rewrite Shift, ln_mult, ln_exp; [ring | apply exp_pos | apply Pos]. }
    set (sizes := lsum B (fun x => ln (class_size rel B x))) in *.
    assert (I : sizes <= lsum B (image_half tau s B)).
    { eapply Rle_trans.
      - apply (Half (fun x y => s x (caption_of y) / tau - s x (caption_of x) / tau) (fun _ => 0)).
        intros x y E. rewrite (H x y x E). ring.
      - right. apply lsum_ext. intros x _. unfold image_half. symmetry. apply Log. }
    assert (T : sizes <= lsum B (text_half tau s B)).
    { eapply Rle_trans.
      - apply (Half (fun x y => s y (caption_of x) / tau - s x (caption_of x) / tau)
                 (fun x => s x (caption_of x) / tau)).
        intros x y E. now rewrite (H x y y E).
      - right. apply lsum_ext. intros x _. unfold text_half. symmetry. apply Log. }
    apply (Rmult_le_compat_l lam) in I; [| lra].
    apply (Rmult_le_compat_l (1 - lam)) in T; [| lra].
    change (sizes <= lam * lsum B (image_half tau s B) + (1 - lam) * lsum B (text_half tau s B)).
    lra.
  Qed.

  Lemma halves_attained : forall rel lam tau t s B,
    (forall x, rel x x = true) -> (forall x y, rel x y = rel y x) -> 0 <= lam <= 1 -> 0 < tau ->
    (forall x y, s x (caption_of y) = if rel x y then tau * t else 0) ->
    in_batch lam tau s B <=
    member_mean B (fun x => ln (class_size rel B x)) + INR (length B) * exp (- t).
  Proof.
    intros rel lam tau t s B Hr Hs Hl Htau H. unfold in_batch, member_mean.
    destruct B as [| x0 B0]; [cbn; lra |]. set (B := x0 :: B0).
    assert (N : 0 < INR (length B)).
    { unfold B. cbn [length]. rewrite S_INR. pose proof (pos_INR (length B0)). lra. }
    replace (/ INR (length B) * lsum B (fun x => ln (class_size rel B x)) +
             INR (length B) * exp (- t)) with
      (/ INR (length B) * lsum B (fun x => ln (class_size rel B x) + INR (length B) * exp (- t))).
    2:{ rewrite lsum_plus, lsum_const. field. lra. }
    apply Rmult_le_compat_l; [left; now apply Rinv_0_lt_compat |].
    assert (V : forall x y, s x (caption_of y) / tau = if rel x y then t else 0).
    { intros x y. rewrite H. destruct (rel x y); field; lra. }
    apply lsum_le. intros x Hx.
    pose proof (class_attained rel Hr B t (fun y => s x (caption_of y) / tau) x Hx (V x)) as I.
    pose proof (class_attained rel Hr B t (fun y => s y (caption_of x) / tau) x Hx) as T.
    cbv beta in I, T. specialize (T ltac:(intros y; now rewrite V, Hs)).
    change (image_half tau s B x <= ln (class_size rel B x) + INR (length B) * exp (- t)) in I.
    change (text_half tau s B x <= ln (class_size rel B x) + INR (length B) * exp (- t)) in T.
    apply (Rmult_le_compat_l lam) in I; [| lra].
    apply (Rmult_le_compat_l (1 - lam)) in T; [| lra]. lra.
  Qed.

  Lemma member_mean_ext : forall B f g, (forall x, In x B -> f x = g x) ->
    member_mean B f = member_mean B g.
  Proof. intros B f g H. unfold member_mean. f_equal. now apply lsum_ext. Qed.

  Lemma own_scorer_fits : forall tau t x y,
    own_scorer tau t x (caption_of y) = if same_caption x y then tau * t else 0.
  Proof. intros tau t x y. unfold own_scorer, same_caption. now destruct (caption_eq _ _). Qed.

  Lemma exact_log_ratio : forall k k', 1 <= k -> 0 <= k' -> ln (1 + k' / k) = ln (k + k') - ln k.
  Proof. intros k k' Hk Hk'. rewrite <- ln_quotient by lra. f_equal. field. lra. Qed.

  (** T1s, in-batch losses: on both halves, and on every mixture of them, the infima over all
      scorers and over caption-blind scorers are those of T1. *)
  Theorem T1s_in_batch : forall (p : list (R * list (image W))) lam tau,
    law p -> 0 <= lam <= 1 -> 0 < tau ->
    infimum (fun v => exists s : scorer W, v = mean p (in_batch lam tau s))
      (mean p (fun B => member_mean B (fun x => ln (copies (x, captions B))))) /\
    infimum (fun v => exists s : scorer W, blind s /\ v = mean p (in_batch lam tau s))
      (mean p (fun B => member_mean B (fun x =>
         ln (copies (x, captions B) + own_swaps (x, captions B))))).
  Proof.
    intros p lam tau Hp Hl Ht.
    rewrite (mean_ext _ _ p (fun B => member_mean_ext B _ _ (fun x _ =>
      f_equal ln (eq_sym (class_size_caption B x))))).
    rewrite (mean_ext _ _ p (fun B => member_mean_ext B _ _ (fun x _ =>
      f_equal ln (eq_sym (class_size_orbit B x))))).
    split; split.
    - intros v [s ->]. apply mean_le; [exact Hp |]. intros B. apply halves_ge; try assumption.
      + exact same_caption_refl.
      + exact same_caption_sym.
      + exact same_caption_trans.
      + intros x y z E. apply same_caption_true in E. now rewrite E.
    - intros eps He.
      destruct (attained _ p _ (fun t => in_batch lam tau (own_scorer tau t)) _ Hp
        (fun B => pos_INR (length B)) (fun t B => halves_attained same_caption lam tau t
          (own_scorer tau t) B same_caption_refl same_caption_sym Hl Ht
          (own_scorer_fits tau t)) eps He) as [t H].
      eexists. split; [now exists (own_scorer tau t) | exact H].
    - intros v [s [Hb ->]]. apply mean_le; [exact Hp |]. intros B. apply halves_ge; try assumption.
      + exact same_orbit_refl.
      + exact same_orbit_sym.
      + exact same_orbit_trans.
      + intros x y z E. apply in_orbit_true in E. destruct E as [-> | ->]; [reflexivity |].
        now rewrite Hb.
    - intros eps He.
      destruct (attained _ p _ (fun t => in_batch lam tau (orbit_scorer tau t)) _ Hp
        (fun B => pos_INR (length B)) (fun t B => halves_attained same_orbit lam tau t
          (orbit_scorer tau t) B same_orbit_refl same_orbit_sym Hl Ht
          (fun x y => eq_refl)) eps He) as [t H].
      exists (mean p (in_batch lam tau (orbit_scorer tau t))). split; [| exact H].
      exists (orbit_scorer tau t). split; [apply blind_orbit_scorer | reflexivity].
  Qed.

  (** Hence the reward of an in-batch loss, on either half or both. *)
  Theorem T1s_in_batch_reward : forall (p : list (R * list (image W))),
    mean p (fun B => member_mean B (fun x =>
      ln (copies (x, captions B) + own_swaps (x, captions B)))) -
    mean p (fun B => member_mean B (fun x => ln (copies (x, captions B)))) =
    mean p (fun B => member_mean B (fun x =>
      ln (1 + own_swaps (x, captions B) / copies (x, captions B)))).
  Proof.
    intros p. rewrite <- mean_minus. apply mean_ext. intros B.
    transitivity (member_mean B (fun x => ln (copies (x, captions B) + own_swaps (x, captions B)) +
                                          -1 * ln (copies (x, captions B)))).
    - unfold member_mean. rewrite lsum_plus, lsum_scal. ring.
    - apply member_mean_ext. intros x Hx.
      pose proof (class_size_ge _ same_caption_refl B x Hx) as N. rewrite class_size_caption in N.
      pose proof (own_swaps_nonneg (x, captions B)) as P.
      rewrite (exact_log_ratio _ _ N P). ring.
  Qed.
End InBatch.
