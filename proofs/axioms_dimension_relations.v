(** A4 for relations is sharp, and two controls.

    [opposite p]    the relation read from the other side, Rel q y x for Rel q x y;
    [one_way n r]   the atoms Rel q x y with x < y, one coordinate for each;
    [oriented c]    at such an atom: +1 for a literal that states it, -1 for a literal that
                    states its opposite (signs of the literals taken along). *)
From Coq Require Import Reals Lra Lia Arith List Bool.
From Binding Require Import finite_sum inner_product axioms_list axioms_universe axioms.
From Binding Require Import axioms_coordinates axioms_normalise axioms_dimension.
Import ListNotations.
Open Scope R_scope.

Definition opposite (p : atom) : atom :=
  match p with Rel q x y => Rel q y x | _ => p end.

Definition as_atom (p : nat * nat * nat) : atom := let '(q, x, y) := p in Rel q x y.
Definition one_way (n r : nat) : list atom := map as_atom (ordered_pairs n r).

Definition oriented (c : caption) (p : atom) : R :=
  lsum c (fun l => sgn (fst l) * (indicator (snd l) p - indicator (opposite (snd l)) p)).

Lemma in_one_way : forall n r q x y,
  In (Rel q x y) (one_way n r) <-> (q < r /\ x < y /\ y < n)%nat.
Proof.
  intros n r q x y. unfold one_way. rewrite in_map_iff, <- in_ordered_pairs. split.
  - intros [[[q' x'] y'] [Heq H]]. injection Heq as -> -> ->. exact H.
  - intros H. now exists (q, x, y).
Qed.

Lemma one_way_nodup : forall n r, NoDup (one_way n r).
Proof.
  intros n r. apply nodup_map; [| apply ordered_pairs_nodup].
  intros [[q x] y] [[q' x'] y'] H. injection H as -> -> ->. reflexivity.
Qed.

Lemma one_way_sum : forall n r p F,
  lsum (one_way n r) (fun p' => F p' * indicator p p')
  = if in_dec atom_eq_dec p (one_way n r) then F p else 0.
Proof.
  intros n r p F.
  rewrite (lsum_ext _ _ _ (fun p' => if atom_eq_dec p p' then F p' else 0))
    by (intros p' _; unfold indicator; destruct (atom_eq_dec p p'); lra).
  destruct (in_dec atom_eq_dec p (one_way n r)) as [H | H];
    [apply lsum_delta; [apply one_way_nodup | exact H] | now apply lsum_delta_out].
Qed.

Section Relations.
  Variables n k r d : nat.
  Hypothesis exact_room : (2 * d = r * (n * (n - 1)))%nat.
  Hypothesis nonzero : (1 <= d)%nat.

  Definition oriented_image (w : world) : Rn d := list_coords (one_way n r) (signs w) 0.
  Definition oriented_text (c : caption) : Rn d := list_coords (one_way n r) (oriented c) 0.

  Definition relational : encoder n k r (Rn d) :=
    {| image := fun w => on_sphere d (oriented_image w);
       text := fun c => on_sphere d (oriented_text c);
       image_unit := fun w _ => on_sphere_unit d nonzero (oriented_image w);
       text_unit := fun c _ => on_sphere_unit d nonzero (oriented_text c) |}.

  Lemma relational_raw : forall w q x y, in_universe n k r (Rel q x y) ->
    inner (oriented_image w) (oriented_text [pos (Rel q x y)])
    = if (x <? y)%nat then signs w (Rel q x y) else - signs w (Rel q y x).
  Proof.
    intros w q x y [Hq [Hx [Hy Hne]]]. cbn [Rn inner].
    assert (Hd : d = length (one_way n r)).
    { pose proof (ordered_pairs_length n r). unfold one_way. rewrite len_map. lia. }
    unfold oriented_image, oriented_text. rewrite Hd, dot_list_coords_exact.
    rewrite (lsum_ext _ _ _ (fun p => signs w p * indicator (Rel q x y) p
                                      + -1 * (signs w p * indicator (Rel q y x) p)))
      by (intros p _; unfold oriented; cbn [lsum fst snd opposite sgn]; ring).
    rewrite lsum_plus, lsum_scal, !one_way_sum.
    destruct (in_dec atom_eq_dec (Rel q x y) (one_way n r)) as [H | H];
      rewrite in_one_way in H;
      destruct (in_dec atom_eq_dec (Rel q y x) (one_way n r)) as [H' | H'];
      rewrite in_one_way in H'; destruct (Nat.ltb_spec x y); try lia; lra.
  Qed.

  Lemma relational_AX3 : AX3 n k r (score relational).
  Proof.
    intros w q x y _ U U' T F. unfold score. cbn [relational image text].
    pose proof (relational_raw w q x y U) as H. pose proof (relational_raw w q y x U') as H'.
    unfold signs, sgn in H, H'. rewrite T, F in H, H'. destruct U as [_ [_ [_ Hne]]].
    assert (H1 : inner (oriented_image w) (oriented_text [pos (Rel q x y)]) = 1)
      by (rewrite H; destruct (x <? y)%nat; lra).
    assert (H2 : inner (oriented_image w) (oriented_text [pos (Rel q y x)]) = -1)
      by (rewrite H'; destruct (Nat.ltb_spec y x); lra || lia).
    destruct (on_sphere_sign d (oriented_image w) (oriented_text [pos (Rel q x y)]))
      as [t [Ht ->]]; [lra |].
    destruct (on_sphere_sign d (oriented_image w) (oriented_text [pos (Rel q y x)]))
      as [t' [Ht' ->]]; [lra |]. rewrite H1, H2. lra.
  Qed.
End Relations.

(** A4, relations, attained: r n (n - 1)/2 dimensions are enough for AX3. *)
Theorem A4_relations_attained : forall n k r d, (2 * d = r * (n * (n - 1)))%nat -> (1 <= d)%nat ->
  exists e : encoder n k r (Rn d), AX3 n k r (score e).
Proof. intros n k r d Hd H1. exists (relational n k r d H1). now apply relational_AX3. Qed.

(** Control: the half in r n (n - 1)/2 cannot be left out. *)
Theorem A4_control_half : forall n k r, (2 <= n)%nat -> (1 <= r)%nat ->
  ~ (forall d (e : encoder n k r (Rn d)), AX3 n k r (score e) -> (r * (n * (n - 1)) <= d)%nat).
Proof.
  intros n k r Hn Hr H. pose proof (ordered_pairs_length n r) as Hlen.
  assert (Hpos : (1 <= length (ordered_pairs n r))%nat) by nia.
  destruct (A4_relations_attained n k r (length (ordered_pairs n r)) Hlen Hpos) as [e He].
  specialize (H _ e He). lia.
Qed.

(** Control of A5: without the bound on the scenes no encoder below P - n + 1 dimensions tells
    truth from falsehood, not even for captions of one literal. *)
Theorem A5_control_dense : forall n k r d, (1 <= n)%nat -> (d < natoms n k r - n + 1)%nat ->
  ~ (exists e : encoder n k r (Rn d), forall w c, is_scene n k r w ->
       is_caption n k r c -> (length c <= 1)%nat -> (score e w c > 0 <-> holds w c)).
Proof.
  intros n k r d Hn Hd [e He]. apply (Nat.lt_irrefl d). eapply Nat.lt_le_trans; [exact Hd |].
  apply (A4 n k r d (image e) (text e) Hn). intros w l l' Hw Hl Hl' T F.
  pose proof (He w [l] Hw (single_caption n k r l Hl) (le_n _)) as H.
  pose proof (He w [l'] Hw (single_caption n k r l' Hl') (le_n _)) as H'.
  rewrite holds_single in H, H'. unfold score in H, H'. apply H in T.
  assert (~ inner (image e w) (text e [l']) > 0) by tauto. lra.
Qed.
