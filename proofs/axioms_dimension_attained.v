(** A4 is sharp: in dimension P - n + 1 an encoder satisfies AX0 for one-literal captions and,
    with it, everything that Kang et al. ask for: AX1, AX2, AX3 and AX4.

    The has-atoms need no coordinates of their own.  With one coordinate for each bind- and
    rel-atom and one constant coordinate:
    [height w p]    the image's entry at p: the sign of p in w, but -3 at the bindings of an
                    object that is not there;
    [reading p]     the caption's entries for p: 1 at p itself; for Has x, 1 at every binding
                    of x;  [offset k p] its constant entry: 2 k for Has x, otherwise 0;
    [raw_text]      the signed sum of the readings of a caption's literals. *)
From Coq Require Import Reals Lra Lia Arith List Bool.
From Binding Require Import finite_sum inner_product axioms_list axioms_universe axioms.
From Binding Require Import axioms_coordinates axioms_normalise axioms_dimension.
Import ListNotations.
Open Scope R_scope.

Lemma lsum_map : forall (A B : Type) (h : A -> B) (l : list A) F,
  lsum (map h l) F = lsum l (fun a => F (h a)).
Proof.
  intros A B h l F. induction l as [| a l IH]; [reflexivity |].
  cbn [map lsum]. now rewrite IH.
Qed.

Lemma lsum_flat_map : forall (A B : Type) (h : A -> list B) (l : list A) F,
  lsum (flat_map h l) F = lsum l (fun a => lsum (h a) F).
Proof.
  intros A B h l F. induction l as [| a l IH]; [reflexivity |].
  cbn [flat_map lsum]. now rewrite lsum_app, IH.
Qed.

Definition height (w : world) (p : atom) : R :=
  match p with
  | Bind a x => if w (Has x) then sgn (w p) else -3
  | _ => sgn (w p)
  end.

Definition reading (p p' : atom) : R :=
  match p, p' with
  | Has x, Bind _ x' => if Nat.eq_dec x x' then 1 else 0
  | Has _, _ => 0
  | _, _ => if atom_eq_dec p p' then 1 else 0
  end.

Definition offset (k : nat) (p : atom) : R :=
  match p with Has _ => 2 * INR k | _ => 0 end.

Section Attained.
  Variables n k r d : nat.
  Hypothesis some_attribute : (1 <= k)%nat.
  Hypothesis room : (natoms n k r - n + 1 <= d)%nat.
  Local Notation body := (bind_atoms n k ++ rel_atoms n r).

  Definition raw_image (w : world) : Rn d := list_coords body (height w) 1.
  Definition raw_text (c : caption) : Rn d :=
    list_coords body (fun p' => lsum c (fun l => sgn (fst l) * reading (snd l) p'))
                     (lsum c (fun l => sgn (fst l) * offset k (snd l))).

  (** What the image says about one atom. *)
  Definition verdict (w : world) (p : atom) : R :=
    lsum body (fun p' => height w p' * reading p p') + offset k p.

  Lemma body_length : (length body + 1 <= d)%nat.
  Proof. clear some_attribute. rewrite bind_rel_length. unfold natoms in room. lia. Qed.

  Lemma raw_score : forall w c,
    inner (raw_image w) (raw_text c) = lsum c (fun l => sgn (fst l) * verdict w (snd l)).
  Proof.
    intros w c. cbn [Rn inner]. unfold raw_image, raw_text.
    rewrite dot_list_coords by exact body_length.
    rewrite (lsum_ext _ body _
      (fun p' => lsum c (fun l => height w p' * (sgn (fst l) * reading (snd l) p'))))
      by (intros p' _; now rewrite <- lsum_scal).
    rewrite lsum_swap, Rmult_1_l, <- lsum_plus. apply lsum_ext. intros l _. unfold verdict.
    rewrite Rmult_plus_distr_l, <- lsum_scal. f_equal. apply lsum_ext. intros p' _. ring.
  Qed.

  (** A bind- or rel-atom is read off at its own coordinate, ... *)
  Lemma verdict_body : forall w p, In p body -> verdict w p = height w p.
  Proof.
    intros w p Hp. assert (Hp' := Hp). unfold verdict. apply in_app_or in Hp'.
    rewrite (in_bind_atoms n k r), (in_rel_atoms n k r) in Hp'.
    rewrite (lsum_ext _ _ _ (fun p' => if atom_eq_dec p p' then height w p' else 0)).
    - rewrite lsum_delta; [| apply (bind_rel_nodup n k r) | exact Hp].
      destruct Hp' as [[a [x [-> _]]] | [q [x [y [-> _]]]]]; cbn [offset]; lra.
    - intros p' _. replace (reading p p') with (if atom_eq_dec p p' then 1 else 0).
      + destruct (atom_eq_dec p p'); lra.
      + destruct Hp' as [[a [x [-> _]]] | [q [x [y [-> _]]]]]; reflexivity.
  Qed.

  (** ... and a has-atom from the bindings of its object. *)
  Lemma verdict_has : forall w x, (x < n)%nat ->
    verdict w (Has x) = lsum (seq 0 k) (fun a => height w (Bind a x)) + 2 * INR k.
  Proof.
    intros w x Hx. unfold verdict. cbn [offset]. f_equal. rewrite lsum_app.
    rewrite (lsum_zero _ (rel_atoms n r)).
    - unfold bind_atoms. rewrite lsum_flat_map, Rplus_0_r. apply lsum_ext. intros a _.
      rewrite lsum_map. cbn [reading].
      rewrite (lsum_ext _ _ _ (fun x' => if Nat.eq_dec x x' then height w (Bind a x') else 0)).
      + apply (lsum_delta nat Nat.eq_dec (seq 0 n) x (fun x' => height w (Bind a x')));
          [apply seq_NoDup | apply in_seq; lia].
      + intros x' _. destruct (Nat.eq_dec x x'); lra.
    - intros p Hp. apply (in_rel_atoms n k r) in Hp. destruct Hp as [q [y [z [-> _]]]].
      cbn [reading]. lra.
  Qed.

  (** In every scene the verdict has the sign of the truth. *)
  Lemma verdict_sign : forall w p, is_scene n k r w -> in_universe n k r p ->
    0 < sgn (w p) * verdict w p.
  Proof.
    intros w p Hw Hp. destruct p as [x | a x | q x y].
    - rewrite verdict_has by exact Hp.
      assert (Hk : 1 <= INR k) by (change 1 with (INR 1); now apply le_INR).
      destruct (w (Has x)) eqn:Hx; unfold sgn.
      + pose proof (lsum_abs_le _ (seq 0 k) (fun a => height w (Bind a x)) 1) as H.
        rewrite len_seq in H. assert (Hle : Rabs (lsum (seq 0 k) (fun a => height w (Bind a x)))
                                     <= INR k * 1).
        { apply H. intros a _. cbn [height]. rewrite Hx. unfold sgn.
          destruct (w (Bind a x)); unfold Rabs; destruct Rcase_abs; lra. }
        pose proof (Rle_abs (- lsum (seq 0 k) (fun a => height w (Bind a x)))) as Ha.
        rewrite Rabs_Ropp in Ha. lra.
      + rewrite (lsum_ext _ _ _ (fun _ => -3)).
        * rewrite lsum_const, len_seq. lra.
        * intros a _. cbn [height]. now rewrite Hx.
    - rewrite verdict_body
        by (apply in_or_app; left; apply (in_bind_atoms n k r); now exists a, x).
      cbn [height]. destruct (w (Has x)) eqn:Hx; [rewrite sgn_sq; lra |].
      destruct (w (Bind a x)) eqn:Ha; [| unfold sgn; lra].
      rewrite (proj1 Hw a x Hp Ha) in Hx. discriminate Hx.
    - rewrite verdict_body
        by (apply in_or_app; right; apply (in_rel_atoms n k r); now exists q, x, y).
      cbn [height]. rewrite sgn_sq. lra.
  Qed.

  Lemma dimension_pos : (1 <= d)%nat.
  Proof. clear some_attribute. pose proof body_length. lia. Qed.

  Definition economical : encoder n k r (Rn d) :=
    {| image := fun w => on_sphere d (raw_image w); text := fun c => on_sphere d (raw_text c);
       image_unit := fun w _ => on_sphere_unit d dimension_pos (raw_image w);
       text_unit := fun c _ => on_sphere_unit d dimension_pos (raw_text c) |}.

  Lemma economical_sign : forall w c,
    let raw := lsum c (fun l => sgn (fst l) * verdict w (snd l)) in
    (0 < raw -> 0 < score economical w c) /\ (raw < 0 -> score economical w c < 0).
  Proof.
    intros w c. cbv zeta. rewrite <- raw_score. unfold score. cbn [economical image text].
    split; intros H; destruct (on_sphere_sign d (raw_image w) (raw_text c)) as [t [Ht Heq]];
      try lra; rewrite Heq; nra.
  Qed.

  Lemma economical_single : AX0_single n k r (score economical).
  Proof.
    intros w [b p] [b' p'] Hw Hp Hp' T F. cbn [fst snd] in *.
    pose proof (verdict_sign w p Hw Hp) as H. pose proof (verdict_sign w p' Hw Hp') as H'.
    assert (0 < score economical w [(b, p)]).
    { apply economical_sign. cbn [lsum fst snd]. rewrite <- T. lra. }
    assert (score economical w [(b', p')] < 0).
    { apply economical_sign. cbn [lsum fst snd]. unfold sgn in *.
      destruct (w p'), b'; try congruence; lra. }
    lra.
  Qed.

  Lemma economical_AX2 : AX2 n k r (score economical).
  Proof.
    intros w a b x y Hw Ha Hb Hx Hy Hab Hxy T1 T2 F1 F2.
    assert (0 < score economical w [pos (Bind a x); pos (Bind b y)]).
    { apply economical_sign. cbn [lsum fst snd].
      pose proof (verdict_sign w (Bind a x) Hw (conj Ha Hx)) as H1. rewrite T1 in H1.
      pose proof (verdict_sign w (Bind b y) Hw (conj Hb Hy)) as H2. rewrite T2 in H2. lra. }
    assert (score economical w [pos (Bind b x); pos (Bind a y)] < 0).
    { apply economical_sign. cbn [lsum fst snd].
      pose proof (verdict_sign w (Bind b x) Hw (conj Hb Hx)) as H1. rewrite F1 in H1.
      pose proof (verdict_sign w (Bind a y) Hw (conj Ha Hy)) as H2. rewrite F2 in H2.
      unfold sgn in *. lra. }
    lra.
  Qed.
End Attained.

(** A4 attained: the bound P - n + 1 is exact. *)
Theorem A4_attained : forall n k r d, (1 <= k)%nat -> (natoms n k r - n + 1 <= d)%nat ->
  exists e : encoder n k r (Rn d),
    AX0_single n k r (score e) /\
    AX1 n k r (score e) /\ AX2 n k r (score e) /\ AX3 n k r (score e) /\ AX4 n k r (score e).
Proof.
  intros n k r d Hk Hd. exists (economical n k r d Hd).
  pose proof (economical_single n k r d Hk Hd) as H0.
  destruct (AX0_single_gives n k r _ H0) as [H1 [H3 H4]].
  repeat (split; try assumption). now apply economical_AX2.
Qed.

(** Control: d >= P does not follow once there are two objects, ... *)
Theorem A4_control_P : forall n k r, (2 <= n)%nat -> (1 <= k)%nat ->
  ~ (forall d (e : encoder n k r (Rn d)), AX0_single n k r (score e) -> (natoms n k r <= d)%nat).
Proof.
  intros n k r Hn Hk H.
  destruct (A4_attained n k r (natoms n k r - n + 1) Hk (le_n _)) as [e [H0 _]].
  specialize (H _ e H0). unfold natoms in H. nia.
Qed.

(** ... nor does d >= P - n + 2, ever. *)
Theorem A4_control_one_more : forall n k r, (1 <= k)%nat ->
  ~ (forall d (e : encoder n k r (Rn d)), AX0_single n k r (score e) ->
       (natoms n k r - n + 2 <= d)%nat).
Proof.
  intros n k r Hk H.
  destruct (A4_attained n k r (natoms n k r - n + 1) Hk (le_n _)) as [e [H0 _]].
  specialize (H _ e H0). lia.
Qed.
