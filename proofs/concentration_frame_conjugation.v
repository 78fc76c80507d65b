(** C4f for random roles and fixed fillers: conjugating the roles is rotating the fillers.

    [turned S M]: the law of T S, T of law M.
    [follows T e f]: <e, v> = <f, T v> for every v, so e is f seen from the other side of T.
    [conjugation_invariant near conj L M]: for bounded continuous phi, L phi is at most C where,
    for every outcome a, the M-mean over T of phi (conj T a) is: the law L is that of its own
    conjugates by a T of law M, independent of the roles.
    [conjugated N Q conj]: the roles of conj T a are T' Q T, as far as inner products see. *)
From Coq Require Import Reals Lra Lia Arith Classical_Prop.
From Binding Require Import finite_sum inner_product concentration concentration_chain
  concentration_level_fresh concentration_level_events concentration_haar_maps
  concentration_frame_maps concentration_frame_near concentration_frame_continuity
  concentration_frame_box concentration_frame_code concentration_frame_norm
  concentration_frame_cross concentration_frame_law.
Open Scope R_scope.

Definition turned {d : nat} (S : orthogonal_map d) (M : upper_mean (orthogonal_map d)) :
  upper_mean (orthogonal_map d).
Proof.
  assert (forall f, bounded f -> bounded (fun T => f (compose d T S))) as B
    by (intros f [K H]; exists K; intros T; apply H).
  refine {| upper := fun f => M (fun T => f (compose d T S)) |}.
  - intros c. apply upper_const.
  - intros f g Hf Hg H. apply upper_le; [now apply B | now apply B | intros T; apply H].
  - intros f g Hf Hg. apply (upper_plus _ M (fun T => f (compose d T S))
      (fun T => g (compose d T S))); now apply B.
  - intros c f Hf Hc. apply (upper_scale _ M c (fun T => f (compose d T S))); [now apply B | exact Hc].
Defined.

Definition conjugation_invariant {A : Type} {d : nat} (near : R -> A -> A -> Prop)
  (conj : orthogonal_map d -> A -> A) (L : upper_mean A) (M : upper_mean (orthogonal_map d)) : Prop :=
  forall phi C, mild near phi -> (forall a, M (fun T => phi (conj T a)) <= C) -> L phi <= C.

Definition conjugated {A : Type} {d : nat} (N : nat) (Q : A -> nat -> orthogonal_map d)
  (conj : orthogonal_map d -> A -> A) : Prop :=
  forall T a n u v, (n < N)%nat -> dot d (Q (conj T a) n u) v = dot d (Q a n (T u)) (T v).

Section Follows.
  Variable d : nat.
  Variable T : orthogonal_map d.

  Definition follows (e f : nat -> R) : Prop := forall v, dot d e v = dot d f (T v).

  Lemma follows_inner : forall e f e' f', follows e f -> follows e' f' -> dot d e e' = dot d f f'.
  Proof.
    intros e f e' f' H H'. rewrite H, <- adjoint_dot, dot_sym, H', dot_sym. apply adjoint_back.
  Qed.

  Lemma follows_add : forall e f e' f', follows e f -> follows e' f' ->
    follows (@vadd (Rn d) e e') (@vadd (Rn d) f f').
  Proof.
    intros e f e' f' H H' v. change (dot d) with (@inner (Rn d)). rewrite !inner_add_l.
    change (@inner (Rn d)) with (dot d). now rewrite H, H'.
  Qed.

  Lemma follows_scale : forall c e f, follows e f ->
    follows (@vscale (Rn d) c e) (@vscale (Rn d) c f).
  Proof.
    intros c e f H v. change (dot d) with (@inner (Rn d)). rewrite !inner_scale_l.
    change (@inner (Rn d)) with (dot d). now rewrite H.
  Qed.

  Variables N : nat.
  Variables Q Q' : nat -> orthogonal_map d.
  Hypothesis seen : forall n u v, (n < N)%nat -> dot d (Q' n u) v = dot d (Q n (T u)) (T v).

  Lemma filler_turned : forall (P : orthogonal_map d) S n v,
    dot d (P (T (frame_filler d S n))) v = dot d (P (frame_filler d (compose d T S) n)) v.
  Proof.
    intros P S [| [| n]] v; [| | reflexivity]; unfold frame_filler, vsub;
      rewrite (act_scale d P);
      change (P (T ?u)) with (compose d P T u); rewrite !act_scale, !act_add, ?act_scale;
      reflexivity.
  Qed.

  Lemma code_follows : forall x y : nat -> Rn d,
    (forall n (P : orthogonal_map d) v, dot d (P (T (x n))) v = dot d (P (y n)) v) ->
    follows (placed N (frame_roles d Q') x) (placed N (frame_roles d Q) y).
  Proof.
    intros x y H v. change (dot d) with (@inner (Rn d)). rewrite !placed_inner. f_equal.
    apply bsum_ext. intros n Hn. unfold frame_roles. change (@inner (Rn d)) with (dot d).
    rewrite seen by exact Hn. apply H.
  Qed.

  Lemma frame_code_follows : forall S,
    follows (frame_code d N Q' S) (frame_code d N Q (compose d T S)).
  Proof. intros S. apply code_follows. intros n P v. apply filler_turned. Qed.

  Lemma frame_swapped_follows : forall S,
    follows (frame_swapped d N Q' S) (frame_swapped d N Q (compose d T S)).
  Proof.
    intros S. apply code_follows. intros n P v. unfold exchange.
    destruct (Nat.eq_dec n 0); [apply filler_turned |].
    destruct (Nat.eq_dec n 1); apply filler_turned.
  Qed.

  Lemma middle_follows : forall S,
    follows (@middle (Rn d) (frame_code d N Q' S) (frame_swapped d N Q' S))
      (@middle (Rn d) (frame_code d N Q (compose d T S)) (frame_swapped d N Q (compose d T S))).
  Proof.
    intros S. exact (follows_scale (1 / 2) _ _
      (follows_add _ _ _ _ (frame_code_follows S) (frame_swapped_follows S))).
  Qed.

  Lemma frame_square_follows : forall S,
    frame_square d N Q' S = frame_square d N Q (compose d T S).
  Proof.
    intros S. apply follows_inner; apply middle_follows.
  Qed.

  Lemma frame_cross_follows : forall S,
    frame_cross d N Q' S = frame_cross d N Q (compose d T S).
  Proof.
    intros S. apply follows_inner; [apply middle_follows |].
    exact (follows_add _ _ _ _ (frame_code_follows S)
      (follows_scale (-1) _ _ (frame_swapped_follows S))).
  Qed.

  Lemma overlap_follows : forall k S, (2 <= N)%nat ->
    overlap d Q' k S = overlap d Q k (compose d T S).
  Proof. intros k S HN. apply follows_inner; intros v; apply seen; lia. Qed.
End Follows.

Section Roles.
  Variables d N : nat.
  Hypothesis HN : (2 <= N)%nat.
  Hypothesis Hd : (N <= d)%nat.
  Variable A : Type.
  Variable near : R -> A -> A -> Prop.
  Hypothesis near_less : forall g g' a a', g <= g' -> near g a a' -> near g' a a'.
  Variable conj : orthogonal_map d -> A -> A.
  Variable Q : A -> nat -> orthogonal_map d.
  Hypothesis HQ : conjugated N Q conj.
  Hypothesis mild_roles : forall n u i, (n < N)%nat -> (i < d)%nat -> mild near (fun a => Q a n u i).
  Variable S : orthogonal_map d.
  Variable L : upper_mean A.
  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HL : conjugation_invariant near conj L M.
  Hypothesis HM : fresh_filler d (turned S M).

  Lemma mild_dot : forall (u v : A -> nat -> R),
    (forall i, (i < d)%nat -> mild near (fun a => u a i)) ->
    (forall i, (i < d)%nat -> mild near (fun a => v a i)) -> mild near (fun a => dot d (u a) (v a)).
  Proof.
    intros u v Hu Hv. apply mild_bsum with (f := fun i a => u a i * v a i); [exact near_less |].
    intros i Hi. apply mild_mult; [exact near_less | now apply Hu | now apply Hv].
  Qed.

  Lemma mild_placed : forall (x : nat -> Rn d) i, (i < d)%nat ->
    mild near (fun a => placed N (frame_roles d (Q a)) x i).
  Proof.
    intros x i Hi. unfold placed, frame_roles. apply mild_scale; [exact near_less |].
    assert (forall m, (m <= N)%nat ->
      mild near (fun a => @vsum (Rn d) m (fun k => Q a k (x k)) i)) as H; [| apply H; lia].
    induction m as [| m IH]; intros Hm; [exact (mild_const _ near 0) |].
    apply (mild_plus _ near near_less (fun a => @vsum (Rn d) m (fun k => Q a k (x k)) i)
      (fun a => Q a m (x m) i)); [apply IH; lia | apply mild_roles; [lia | exact Hi]].
  Qed.

  Lemma mild_middle : forall i, (i < d)%nat -> mild near (fun a =>
    @middle (Rn d) (frame_code d N (Q a) S) (frame_swapped d N (Q a) S) i).
  Proof.
    intros i Hi. apply mild_scale; [exact near_less |].
    apply mild_plus; [exact near_less | |]; now apply mild_placed.
  Qed.

  Lemma mild_difference : forall i, (i < d)%nat -> mild near (fun a =>
    @vsub (Rn d) (frame_code d N (Q a) S) (frame_swapped d N (Q a) S) i).
  Proof.
    intros i Hi. apply mild_plus; [exact near_less | | apply mild_scale; [exact near_less |]];
      now apply mild_placed.
  Qed.

  Lemma mild_overlap : forall k, mild near (fun a => overlap d (Q a) k S).
  Proof. intros k. apply mild_dot; intros i Hi; apply mild_roles; (lia || assumption). Qed.

  Lemma mild_shift : forall f c, mild near f -> mild near (fun a => f a - c).
  Proof. intros f c H. apply mild_plus; [exact near_less | exact H | apply mild_const]. Qed.

  Theorem C4f_roles_norm : forall l g k (E : A -> Prop),
    (forall a, E a -> 0 <= l * (frame_square d N (Q a) S - g)) ->
    (forall a, E a -> 0 <= norm_rate d N l (N - 2) * (k - overlap d (Q a) 1 S)) ->
    rarer L E (exp (norm_exponent d N l k - l * g)).
  Proof.
    intros l g k E H1 H2.
    assert (mild near (fun a => norm_witness d N (Q a) l g k S)) as W.
    { apply mild_exp, mild_plus; [exact near_less | |].
      - apply mild_scale; [exact near_less |]. apply mild_shift, mild_dot; exact mild_middle.
      - apply mild_scale; [exact near_less |].
        apply mild_ext with (fun a => -1 * overlap d (Q a) 1 S - - k); [intros a; ring |].
        apply mild_shift, mild_scale; [exact near_less | apply mild_overlap]. }
    exists (fun a => norm_witness d N (Q a) l g k S).
    split; [apply W |]. split; [| split].
    - intros a. apply Rlt_le, exp_pos.
    - intros a Ha. apply (norm_witness_one d N HN Hd); [now apply H1 | now apply H2].
    - apply HL; [exact W |]. intros a.
      eapply Rle_trans; [right | apply (C4f_norm_witness d N HN Hd (Q a) _ HM l g k)].
      cbn [upper turned]. destruct W as [[K HK] _]. apply upper_ext.
      + exists K. intros T. apply (HK (conj T a)).
      + intros T. unfold norm_witness.
        rewrite (frame_square_follows d T N (Q a) (Q (conj T a))) by (intros; now apply HQ).
        now rewrite (overlap_follows d T N (Q a) (Q (conj T a))) by (lia || intros; now apply HQ).
  Qed.

  Theorem C4f_roles_cross : forall x k, 0 <= x -> k <= 1 ->
    rarer L (fun a => x < Rabs (frame_cross d N (Q a) S) /\ k <= overlap d (Q a) 0 S)
      (2 * exp (- (x ^ 2 / (2 * cross_proxy d N k)))).
  Proof.
    intros x k Hx Hk. pose proof (cross_proxy_positive d N HN Hd k Hk) as HV.
    set (V := cross_proxy d N k) in *.
    assert (forall t y, rarer L (fun a => 0 <= t * frame_cross d N (Q a) S - y /\
      k <= overlap d (Q a) 0 S) (exp (t ^ 2 * V / 2 - y))) as One.
    { intros t y.
      assert (mild near (fun a => cross_witness d N (Q a) t y k S)) as W.
      { apply mild_exp, mild_plus; [exact near_less | |].
        - apply mild_shift, mild_scale; [exact near_less |].
          apply mild_dot; [exact mild_middle | exact mild_difference].
        - apply mild_scale; [exact near_less |]. apply mild_shift, mild_overlap. }
      exists (fun a => cross_witness d N (Q a) t y k S).
      split; [apply W |]. split; [| split].
      - intros a. apply Rlt_le, exp_pos.
      - intros a [H1 H2]. now apply (cross_witness_one d N HN Hd).
      - apply HL; [exact W |]. intros a.
        eapply Rle_trans; [right | apply (C4f_cross_witness d N HN Hd (Q a) _ HM t y k)].
        cbn [upper turned]. destruct W as [[K HK] _]. apply upper_ext.
        + exists K. intros T. apply (HK (conj T a)).
        + intros T. unfold cross_witness.
          rewrite (frame_cross_follows d T N (Q a) (Q (conj T a))) by (intros; now apply HQ).
          now rewrite (overlap_follows d T N (Q a) (Q (conj T a))) by (lia || intros; now apply HQ). }
    apply (two_sided _ L (fun a => frame_cross d N (Q a) S) (fun a => k <= overlap d (Q a) 0 S) x V);
      assumption.
  Qed.

  (** The law for random roles of conjugation-invariant law and fixed orthonormal fillers. *)
  Theorem C4f_roles_law : forall l l' g g' x k k' h h' p p' : R, 0 <= l -> 0 <= l' ->
      norm_rate d N (- l') (N - 2) <= 0 -> 0 <= x < g -> (1 - k) / INR N <= g ->
      k <= 1 -> k' <= 1 ->
    rarer L (fun a => ~ k <= overlap d (Q a) 0 S <= k') p ->
    rarer L (fun a => ~ h <= overlap d (Q a) 1 S <= h') p' ->
    rarer L (fun a =>
      ~ box_low (INR N) g g' x k' <= frame_ratio d N (Q a) S <= ratio_high (INR N) g k)
      (p + p' + frame_failure d N l l' g g' x k h h').
  Proof.
    intros l l' g g' x k k' h h' p p' Hl Hl' Hr Hx Hg Hk Hk' Rk Rh.
    eapply rarer_within; [| apply Rle_refl | apply rarer_or; [apply rarer_or; [exact Rk | exact Rh] |
      apply rarer_or; [apply rarer_or;
        [apply (C4f_roles_norm l g' h' (fun a =>
           g' < frame_square d N (Q a) S /\ overlap d (Q a) 1 S <= h'))
        | eapply rarer_within; [intros a Ha; exact Ha | | apply (C4f_roles_norm (- l') g h (fun a =>
           frame_square d N (Q a) S < g /\ h <= overlap d (Q a) 1 S))]]
        | exact (C4f_roles_cross x k ltac:(lra) Hk)]]].
    - intros a Out. apply NNPP. intros None. apply Out.
      assert (k <= overlap d (Q a) 0 S <= k') as Ek by (apply NNPP; tauto).
      assert (h <= overlap d (Q a) 1 S <= h') as Eh by (apply NNPP; tauto).
      apply (frame_ratio_in_box d N HN Hd (Q a) S g g' x k k'); try assumption; [| | lra].
      + split; apply Rnot_lt_le; intros C; apply None; right; left; [right | left]; split;
          (exact C || apply Eh).
      + apply Rnot_lt_le. intros C. apply None. right. right. split; [exact C | apply Ek].
    - intros a [H1 H2]. apply Rmult_le_pos; lra.
    - intros a [H1 H2]. apply Rmult_le_pos; [now apply norm_rate_nonneg | lra].
    - right. f_equal. ring.
    - intros a [H1 H2]. replace (- l' * (frame_square d N (Q a) S - g))
        with (l' * (g - frame_square d N (Q a) S)) by ring. apply Rmult_le_pos; lra.
    - intros a [H1 H2]. replace (norm_rate d N (- l') (N - 2) * (h - overlap d (Q a) 1 S))
        with (- norm_rate d N (- l') (N - 2) * (overlap d (Q a) 1 S - h)) by ring.
      apply Rmult_le_pos; lra.
  Qed.
End Roles.
