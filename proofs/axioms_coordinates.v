(** Vectors with one coordinate for each atom.

    [sgn b]        +1 for true, -1 for false.
    [list_coords l u b]  the sequence whose first entries are the values of u at the atoms of
                   the list l, whose next entry is b, and which is 0 from there on.
    [coords u b]   the same along all P atoms of the universe; it is read in R^d, d >= P.
    [indicator p]  1 at the atom p, 0 at the others.
    [signs w]      at an atom: sgn of its truth value in w.
    [weights c]    at an atom: the sign it has in the caption c, 0 where c is silent. *)
From Coq Require Import Reals Lra Lia Arith List Bool Permutation.
From Binding Require Import finite_sum inner_product axioms_list axioms_universe.
Import ListNotations.
Open Scope R_scope.

Definition sgn (b : bool) : R := if b then 1 else -1.

Lemma sgn_sq : forall b, sgn b * sgn b = 1.
Proof. intros [|]; unfold sgn; lra. Qed.

Definition indicator (p p' : atom) : R := if atom_eq_dec p p' then 1 else 0.

Definition signs (w : world) (p : atom) : R := sgn (w p).

Definition weights (c : caption) (p : atom) : R :=
  lsum c (fun l => if atom_eq_dec (snd l) p then sgn (fst l) else 0).

(** The order of the literals does not matter. *)
Lemma weights_perm : forall c c' p, Permutation c c' -> weights c p = weights c' p.
Proof. intros c c' p H. unfold weights. now apply lsum_perm. Qed.

Lemma weights_at : forall c l, NoDup (map snd c) -> In l c -> weights c (snd l) = sgn (fst l).
Proof.
  intros c l Hnd Hin. induction c as [| m c IH]; [destruct Hin |].
  cbn [map] in Hnd. apply NoDup_cons_iff in Hnd. destruct Hnd as [Hm Hnd].
  unfold weights. cbn [lsum]. fold (weights c (snd l)).
  destruct Hin as [-> | Hin].
  - destruct (atom_eq_dec (snd l) (snd l)) as [_ | Hne]; [| congruence].
    assert (Hz : weights c (snd l) = 0).
    { apply lsum_zero. intros l' Hl'. destruct (atom_eq_dec (snd l') (snd l)) as [He | _];
        [| reflexivity]. destruct Hm. rewrite <- He. now apply in_map. }
    rewrite Hz. lra.
  - destruct (atom_eq_dec (snd m) (snd l)) as [He | _].
    + destruct Hm. rewrite He. now apply in_map.
    + rewrite IH by assumption. lra.
Qed.

(** A literal adds 0 to the count of false ones if it is true, 1 if not. *)
Lemma falses_cons : forall w l c,
  INR (falses w (l :: c)) = (1 - sgn (w (snd l)) * sgn (fst l)) / 2 + INR (falses w c).
Proof.
  intros w [b p] c. unfold falses, false_literal, sgn. cbn [filter fst snd].
  destruct (w p), b; cbn [Bool.eqb negb length]; try rewrite S_INR; lra.
Qed.

(** Coordinates along any list of atoms, then one more, then zeros. *)
Definition list_coords (l : list atom) (u : atom -> R) (b : R) (i : nat) : R :=
  if (i <? length l)%nat then u (nth i l (Has 0)) else if (i =? length l)%nat then b else 0.

Lemma list_coords_above : forall l u b i, (length l < i)%nat -> list_coords l u b i = 0.
Proof.
  intros l u b i H. unfold list_coords. destruct (Nat.ltb_spec i (length l)); [lia |].
  destruct (Nat.eqb_spec i (length l)); [lia | reflexivity].
Qed.

Lemma dot_list_coords_exact : forall l u v b b',
  dot (length l) (list_coords l u b) (list_coords l v b') = lsum l (fun p => u p * v p).
Proof.
  intros l u v b b'. rewrite <- (bsum_nth _ _ (Has 0)). apply bsum_ext.
  intros i Hi. unfold list_coords. apply Nat.ltb_lt in Hi. now rewrite Hi.
Qed.

(** With the extra coordinate, in any larger dimension. *)
Lemma dot_list_coords : forall l d u v b b', (length l + 1 <= d)%nat ->
  dot d (list_coords l u b) (list_coords l v b') = lsum l (fun p => u p * v p) + b * b'.
Proof.
  intros l d u v b b' Hd. unfold dot. rewrite (bsum_support (length l + 1)); [| exact Hd |].
  - rewrite Nat.add_1_r. cbn [bsum].
    fold (dot (length l) (list_coords l u b) (list_coords l v b')).
    rewrite dot_list_coords_exact. unfold list_coords. now rewrite Nat.ltb_irrefl, Nat.eqb_refl.
  - intros i Hi. rewrite list_coords_above by lia. lra.
Qed.

Section Coordinates.
  Variables n k r : nat.
  Local Notation atoms := (axioms_universe.atoms n k r).
  Local Notation P := (natoms n k r).

  Definition coords : (atom -> R) -> R -> nat -> R := list_coords atoms.

  Lemma dot_coords : forall d u v b b', (P + 1 <= d)%nat ->
    dot d (coords u b) (coords v b') = lsum atoms (fun p => u p * v p) + b * b'.
  Proof. intros d u v b b' Hd. apply dot_list_coords. now rewrite atoms_length. Qed.

  (** Without the extra coordinate. *)
  Lemma dot_coords_0 : forall d u v, (P <= d)%nat ->
    dot d (coords u 0) (coords v 0) = lsum atoms (fun p => u p * v p).
  Proof.
    intros d u v Hd. destruct (Nat.eq_dec d P) as [-> | Hne].
    - rewrite <- (atoms_length n k r). apply dot_list_coords_exact.
    - rewrite dot_coords by lia. lra.
  Qed.

  (** A caption reads a scene: the sum over its literals. *)
  Lemma sum_weights : forall u c, (forall l, In l c -> in_universe n k r (snd l)) ->
    lsum atoms (fun p => u p * weights c p) = lsum c (fun l => u (snd l) * sgn (fst l)).
  Proof.
    intros u c Hc.
    rewrite (lsum_ext _ atoms _
      (fun p => lsum c (fun l => if atom_eq_dec (snd l) p then u p * sgn (fst l) else 0))).
    - rewrite lsum_swap. apply lsum_ext. intros l Hl.
      apply (lsum_delta atom atom_eq_dec atoms (snd l) (fun p => u p * sgn (fst l)));
        [apply atoms_nodup | apply atoms_complete, Hc, Hl].
    - intros p _. unfold weights. rewrite <- lsum_scal. apply lsum_ext. intros l _.
      destruct (atom_eq_dec (snd l) p); lra.
  Qed.

  Lemma signs_norm : forall w, lsum atoms (fun p => signs w p * signs w p) = INR P.
  Proof.
    intros w. rewrite (lsum_ext _ _ _ (fun _ => 1)).
    - rewrite lsum_const, atoms_length. lra.
    - intros p _. apply sgn_sq.
  Qed.

  Lemma weights_norm : forall c, is_caption n k r c ->
    lsum atoms (fun p => weights c p * weights c p) = INR (length c).
  Proof.
    intros c [_ [Hin Hnd]]. rewrite sum_weights by exact Hin.
    rewrite (lsum_ext _ _ _ (fun _ => 1)); [rewrite lsum_const; lra |].
    intros l Hl. rewrite weights_at by assumption. apply sgn_sq.
  Qed.

  (** The raw score: true literals minus false ones, L - 2 F. *)
  Lemma signs_weights : forall w c, is_caption n k r c ->
    lsum atoms (fun p => signs w p * weights c p) = INR (length c) - 2 * INR (falses w c).
  Proof.
    intros w c [_ [Hin _]]. rewrite sum_weights by exact Hin. clear Hin.
    induction c as [| [b p] c IH]; [cbn; lra |].
    cbn [lsum fst snd length]. rewrite IH, S_INR, falses_cons. unfold signs. cbn [fst snd]. lra.
  Qed.

  Lemma caption_length_pos : forall c, is_caption n k r c -> 1 <= INR (length c).
  Proof.
    intros c [Hne _]. change 1 with (INR 1). apply le_INR. destruct c; [congruence | cbn; lia].
  Qed.
End Coordinates.
