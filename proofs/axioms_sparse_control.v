(** Controls of A5: the coherence must be below the bound, not at it.

    [alone]     the scene with object 0 and nothing else;
    [merged p]  p itself, but Has 0 for p = Has 1;
    [tilted p]  the indicator of the atom p, but for p = Has 1 a unit vector at 60 degrees from
                the indicator of Has 0. *)
From Coq Require Import Reals Lra Lia Arith List Bool.
From Binding Require Import finite_sum inner_product axioms_list axioms_universe axioms.
From Binding Require Import axioms_coordinates axioms_normalise axioms_sparse.
Import ListNotations.
Open Scope R_scope.

Definition tilted (p p' : atom) : R :=
  if atom_eq_dec (Has 1) p
  then / 2 * indicator (Has 0) p' + sqrt 3 / 2 * indicator (Has 1) p' else indicator p p'.

Lemma on_sphere_zero : forall d (u v : Rn d), inner u u <> 0 -> inner v v <> 0 ->
  inner u v = 0 -> inner (on_sphere d u) (on_sphere d v) = 0.
Proof.
  intros d u v Hu Hv H. unfold on_sphere.
  destruct (Req_EM_T (inner u u) 0) as [Hu' | _]; [contradiction |].
  destruct (Req_EM_T (inner v v) 0) as [Hv' | _]; [contradiction |].
  unfold normalised. rewrite inner_scale_l, inner_scale_r, H. ring.
Qed.

Lemma last_entry : forall d (u : Rn (d + 1)), u d <> 0 -> inner u u <> 0.
Proof.
  intros d u H H0. cbn [Rn inner] in H0. unfold dot in H0.
  pose proof (bsum_term_le (d + 1) (fun i => u i * u i) d ltac:(lia)
                (fun i _ => Rle_0_sqr (u i))) as Hle. cbv beta in Hle. nra.
Qed.

Lemma sum_indicator : forall n k r p F, in_universe n k r p ->
  lsum (atoms n k r) (fun p' => indicator p p' * F p') = F p.
Proof.
  intros n k r p F Hp. rewrite <- (lsum_delta atom atom_eq_dec (atoms n k r) p F).
  - apply lsum_ext. intros p' _. unfold indicator. destruct (atom_eq_dec p p'); lra.
  - apply atoms_nodup.
  - now apply atoms_complete.
Qed.

Section Tilted.
  Variables n k r : nat.
  Hypothesis two_objects : (2 <= n)%nat.
  Local Notation v := (fun p => coords n k r (tilted p) 0).
  Local Notation P := (natoms n k r).

  Lemma tilted_dot : forall p F, in_universe n k r p ->
    lsum (atoms n k r) (fun p' => tilted p p' * F p')
    = if atom_eq_dec (Has 1) p then / 2 * F (Has 0) + sqrt 3 / 2 * F (Has 1) else F p.
  Proof.
    intros p F Hp. unfold tilted. destruct (atom_eq_dec (Has 1) p) as [_ | _].
    - rewrite (lsum_ext _ _ _ (fun p' => / 2 * (indicator (Has 0) p' * F p')
        + sqrt 3 / 2 * (indicator (Has 1) p' * F p'))) by (intros p' _; ring).
      rewrite lsum_plus, !lsum_scal, !sum_indicator by (cbn; lia). reflexivity.
    - now apply sum_indicator.
  Qed.

  Lemma tilted_unit : forall p, in_universe n k r p -> dot P (v p) (v p) = 1.
  Proof.
    intros p Hp. cbv beta. rewrite dot_coords_0 by lia. rewrite tilted_dot by exact Hp.
    pose proof (sqrt_sqrt 3 ltac:(lra)) as H3. unfold tilted, indicator.
    destruct (atom_eq_dec (Has 1) p) as [<- | _].
    - repeat destruct atom_eq_dec; try congruence. nra.
    - destruct (atom_eq_dec p p); congruence.
  Qed.

  Lemma tilted_coherence : forall p p', in_universe n k r p -> in_universe n k r p' -> p <> p' ->
    Rabs (dot P (v p) (v p')) <= / 2.
  Proof.
    intros p p' Hp Hp' Hne. cbv beta. rewrite dot_coords_0 by lia. rewrite tilted_dot by exact Hp.
    unfold tilted, indicator.
    repeat (destruct atom_eq_dec; try congruence); unfold Rabs; destruct Rcase_abs; lra.
  Qed.
End Tilted.

(** The scene in which object 0 is there, and nothing else. *)
Definition alone (p : atom) : bool := if atom_eq_dec p (Has 0) then true else false.

Lemma alone_truths : forall n k r, (1 <= n)%nat -> filter alone (atoms n k r) = [Has 0].
Proof.
  intros n k r Hn.
  assert (Hnd : NoDup (filter alone (atoms n k r))) by apply NoDup_filter, atoms_nodup.
  assert (Hin : forall p, In p (filter alone (atoms n k r)) <-> p = Has 0).
  { intros p. rewrite filter_In, atoms_complete. unfold alone. split.
    - intros [_ Hp]. destruct (atom_eq_dec p (Has 0)); congruence.
    - intros ->. split; [cbn; lia | now destruct (atom_eq_dec (Has 0) (Has 0))]. }
  destruct (filter alone (atoms n k r)) as [| p l]; [destruct (proj2 (Hin (Has 0)) eq_refl) |].
  destruct (proj1 (Hin p) (or_introl eq_refl)). f_equal. destruct l as [| p' l]; [reflexivity |].
  pose proof (proj1 (Hin p') (or_intror (or_introl eq_refl))) as ->.
  apply NoDup_cons_iff in Hnd. destruct Hnd as [Hnd _]. destruct Hnd. left. reflexivity.
Qed.

(** The plain level (nu = 0) at coherence 1/(2 s L): with s = L = 1 and coherence 1/2 a true
    caption scores 0. *)
Theorem A5_control_constant : forall n k r, (2 <= n)%nat ->
  ~ (forall v : atom -> nat -> R,
       (forall p, in_universe n k r p -> dot (natoms n k r) (v p) (v p) = 1) ->
       (forall p q, in_universe n k r p -> in_universe n k r q -> p <> q ->
          Rabs (dot (natoms n k r) (v p) (v q)) <= 1 / (2 * INR 1 * INR 1)) ->
       forall w c, is_scene n k r w -> (length (filter w (atoms n k r)) <= 1)%nat ->
         is_caption n k r c -> (length c <= 1)%nat ->
         (score (sparse_encoder n k r (natoms n k r) v 0) w c > 0 <-> holds w c)).
Proof.
  intros n k r Hn H.
  set (v := fun p => coords n k r (tilted p) 0).
  set (w := alone).
  set (c := [neg (Has 1)]).
  assert (Hw : is_scene n k r w).
  { split; [intros a x _ Hf; discriminate Hf | intros q x y _ Hf; discriminate Hf]. }
  pose proof (alone_truths n k r ltac:(lia)) as Htruths. fold w in Htruths.
  assert (Hc : is_caption n k r c) by (apply single_caption; cbn; lia).
  assert (Ht : holds w c) by (now apply holds_single).
  assert (Hraw : inner (sparse_image n k r (natoms n k r) v w)
                       (sparse_text (natoms n k r) v 0 c) = 0).
  { assert (Hlevel : level 0 c = - (1 / 2)) by (unfold level; cbn; lra).
    rewrite sparse_raw, Hlevel. unfold read, truths. rewrite Htruths. unfold c.
    cbn [lsum fst snd]. unfold v. rewrite dot_coords_0 by lia.
    rewrite tilted_dot by (cbn; lia). unfold tilted, indicator.
    repeat destruct atom_eq_dec; try congruence. unfold sgn. lra. }
  assert (Hscore : score (sparse_encoder n k r (natoms n k r) v 0) w c > 0).
  { apply H; [apply tilted_unit; exact Hn | | exact Hw | rewrite Htruths; apply le_n |
              exact Hc | apply le_n | exact Ht].
    intros p q Hp Hq Hne. replace (1 / (2 * INR 1 * INR 1)) with (/ 2) by (cbn; field).
    now apply tilted_coherence. }
  unfold score in Hscore. cbn [sparse_encoder image text] in Hscore.
  rewrite on_sphere_zero in Hscore; [lra | | | exact Hraw].
  - apply last_entry. unfold sparse_image. rewrite Nat.ltb_irrefl. lra.
  - apply last_entry. unfold sparse_text. rewrite Nat.ltb_irrefl. unfold level. cbn. lra.
Qed.

Definition merged (p : atom) : atom := match p with Has 1 => Has 0 | _ => p end.

(** Coherence 1/(2 s L - 1), any level: with s = L = 1 and coherence 1 two atoms may have the
    same vector, and no level can tell their captions apart. *)
Theorem A5_control_sharp : forall n k r, (2 <= n)%nat ->
  ~ (forall v : atom -> nat -> R,
       (forall p, in_universe n k r p -> dot (natoms n k r) (v p) (v p) = 1) ->
       (forall p q, in_universe n k r p -> in_universe n k r q -> p <> q ->
          Rabs (dot (natoms n k r) (v p) (v q)) <= 1 / (2 * INR 1 * INR 1 - 1)) ->
       exists nu, forall w c, is_scene n k r w -> (length (filter w (atoms n k r)) <= 1)%nat ->
         is_caption n k r c -> (length c <= 1)%nat ->
         (score (sparse_encoder n k r (natoms n k r) v nu) w c > 0 <-> holds w c)).
Proof.
  intros n k r Hn H.
  assert (Hmerged : forall p, in_universe n k r p -> in_universe n k r (merged p)).
  { intros [[| [| x]] | a x | q x y] Hp; cbn in *; lia. }
  assert (Hdot : forall p q, in_universe n k r p ->
            dot (natoms n k r) (coords n k r (indicator (merged p)) 0)
                               (coords n k r (indicator (merged q)) 0)
            = indicator (merged q) (merged p)).
  { intros p q Hp. rewrite dot_coords_0 by lia. apply sum_indicator, Hmerged, Hp. }
  destruct (H (fun p => coords n k r (indicator (merged p)) 0)) as [nu Hnu].
  - intros p Hp. rewrite Hdot by exact Hp. unfold indicator.
    destruct (atom_eq_dec (merged p) (merged p)); congruence.
  - intros p q Hp Hq _. rewrite Hdot by exact Hp. unfold indicator.
    replace (1 / (2 * INR 1 * INR 1 - 1)) with 1 by (cbn; field).
    destruct atom_eq_dec; unfold Rabs; destruct Rcase_abs; lra.
  - assert (Hw : is_scene n k r alone)
      by (split; [intros a x _ Hf; discriminate Hf | intros q x y _ Hf; discriminate Hf]).
    assert (Hlen : (length (filter alone (atoms n k r)) <= 1)%nat)
      by (rewrite alone_truths by lia; apply le_n).
    assert (H0 : holds alone [pos (Has 0)]) by (now apply holds_single).
    apply (Hnu alone [pos (Has 0)] Hw Hlen) in H0;
      [| apply single_caption; cbn; lia | apply le_n].
    assert (H1 : holds alone [pos (Has 1)]).
    { apply (Hnu alone [pos (Has 1)] Hw Hlen); [apply single_caption; cbn; lia | apply le_n |].
      exact H0. }
    apply holds_single in H1. discriminate H1.
Qed.
