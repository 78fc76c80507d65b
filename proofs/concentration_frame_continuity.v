(** Functions of an orthogonal map to which [fresh_filler] applies.

    [tame d n f]: f is bounded, continuous in the entries, and reads the first n columns alone.
    [tame_vector d n v]: so is each of the first d entries of v. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_chain concentration_level_fresh
  concentration_haar_maps concentration_frame_maps.
Open Scope R_scope.

Section Continuity.
  Variable d : nat.
  Notation cont := (continuous_on_maps d).

  Lemma continuous_const : forall c, cont (fun _ => c).
  Proof.
    intros c T eps He. exists 1. split; [lra |]. intros S _.
    unfold Rminus. now rewrite Rplus_opp_r, Rabs_R0.
  Qed.

  Lemma continuous_entry : forall i j, (i < d)%nat -> (j < d)%nat -> cont (fun T => entry T i j).
  Proof.
    intros i j Hi Hj T eps He. exists eps. split; [exact He |]. intros S H. now apply H.
  Qed.

  Lemma continuous_plus : forall f g, cont f -> cont g -> cont (fun T => f T + g T).
  Proof.
    intros f g Hf Hg T eps He.
    destruct (Hf T (eps / 2)) as [a [Ha Fa]]; [lra |].
    destruct (Hg T (eps / 2)) as [b [Hb Gb]]; [lra |].
    exists (Rmin a b). split; [now apply Rmin_glb_lt |]. intros S H.
    assert (Rabs (f S - f T) < eps / 2).
    { apply Fa. intros i j Hi Hj. eapply Rlt_le_trans; [now apply H | apply Rmin_l]. }
    assert (Rabs (g S - g T) < eps / 2).
    { apply Gb. intros i j Hi Hj. eapply Rlt_le_trans; [now apply H | apply Rmin_r]. }
    replace (f S + g S - (f T + g T)) with ((f S - f T) + (g S - g T)) by ring.
    eapply Rle_lt_trans; [apply Rabs_triang | lra].
  Qed.

  Lemma continuous_comp : forall (phi : R -> R) f, (forall u, continuity_pt phi u) -> cont f ->
    cont (fun T => phi (f T)).
  Proof.
    intros phi f Hphi Hf T eps He.
    destruct (Hphi (f T) eps He) as [a [Ha Near]]. cbn in Near. unfold R_dist in Near.
    destruct (Hf T a Ha) as [b [Hb Fb]]. exists b. split; [exact Hb |]. intros S H.
    destruct (Req_dec (f T) (f S)) as [E | E].
    - rewrite E. unfold Rminus. now rewrite Rplus_opp_r, Rabs_R0.
    - apply Near. split; [split; [exact I | exact E] | now apply Fb].
  Qed.

  Lemma continuous_ext : forall f g, (forall T, f T = g T) -> cont f -> cont g.
  Proof.
    intros f g E Hf T eps He. destruct (Hf T eps He) as [a [Ha H]].
    exists a. split; [exact Ha |]. intros S HS. rewrite <- !E. now apply H.
  Qed.

  Lemma continuous_scale : forall c f, cont f -> cont (fun T => c * f T).
  Proof.
    intros c f Hf. apply (continuous_comp (fun u => c * u)); [| exact Hf].
    intros u. apply derivable_continuous_pt. reg.
  Qed.

  Lemma continuous_mult : forall f g, cont f -> cont g -> cont (fun T => f T * g T).
  Proof.
    intros f g Hf Hg.
    assert (forall h, cont h -> cont (fun T => h T ^ 2)) as Square.
    { intros h Hh. apply (continuous_comp (fun u => u ^ 2)); [| exact Hh].
      intros u. apply derivable_continuous_pt. reg. }
    apply continuous_ext with
      (fun T => / 4 * (f T + g T) ^ 2 + -1 * (/ 4 * (f T + -1 * g T) ^ 2));
      [intros T; field |].
    apply continuous_plus; [| apply continuous_scale]; apply continuous_scale, Square,
      continuous_plus; try assumption. now apply continuous_scale.
  Qed.

  Lemma continuous_exp : forall f, cont f -> cont (fun T => exp (f T)).
  Proof.
    intros f Hf. apply (continuous_comp exp); [| exact Hf].
    intros u. apply derivable_continuous_pt, derivable_pt_exp.
  Qed.
End Continuity.

Lemma bounded_mult : forall (A : Type) (f g : A -> R), bounded f -> bounded g ->
  bounded (fun a => f a * g a).
Proof.
  intros A f g [K HK] [L HL]. exists (K * L). intros a. rewrite Rabs_mult.
  apply Rmult_le_compat; (apply Rabs_pos || apply HK || apply HL).
Qed.

Definition tame (d n : nat) (f : orthogonal_map d -> R) : Prop :=
  bounded f /\ continuous_on_maps d f /\ reads_columns d n f.

Definition tame_vector (d n : nat) (v : orthogonal_map d -> nat -> R) : Prop :=
  forall i, (i < d)%nat -> tame d n (fun T => v T i).

Section Tame.
  Variables d n : nat.

  Lemma tame_const : forall c, tame d n (fun _ => c).
  Proof.
    intros c. split; [apply bounded_const |]. split; [apply continuous_const |].
    intros S T _. reflexivity.
  Qed.

  Lemma tame_plus : forall f g, tame d n f -> tame d n g -> tame d n (fun T => f T + g T).
  Proof.
    intros f g [B [C K]] [B' [C' K']]. split; [now apply bounded_plus |].
    split; [now apply continuous_plus |]. intros S T H. now rewrite (K S T H), (K' S T H).
  Qed.

  Lemma tame_mult : forall f g, tame d n f -> tame d n g -> tame d n (fun T => f T * g T).
  Proof.
    intros f g [B [C K]] [B' [C' K']]. split; [now apply bounded_mult |].
    split; [now apply continuous_mult |]. intros S T H. now rewrite (K S T H), (K' S T H).
  Qed.

  Lemma tame_scale : forall c f, tame d n f -> tame d n (fun T => c * f T).
  Proof. intros c f Hf. apply tame_mult; [apply tame_const | exact Hf]. Qed.

  Lemma tame_exp : forall f, tame d n f -> tame d n (fun T => exp (f T)).
  Proof.
    intros f [B [C K]]. split; [now apply bounded_exp |].
    split; [now apply continuous_exp |]. intros S T H. now rewrite (K S T H).
  Qed.

  Lemma tame_bsum : forall m (f : nat -> orthogonal_map d -> R),
    (forall i, (i < m)%nat -> tame d n (f i)) -> tame d n (fun T => bsum m (fun i => f i T)).
  Proof.
    induction m as [| m IH]; intros f H; cbn [bsum]; [apply tame_const |].
    apply tame_plus; [apply IH; intros i Hi; apply H; lia | apply H; lia].
  Qed.

  Lemma tame_dot : forall v w, tame_vector d n v -> tame_vector d n w ->
    tame d n (fun T => dot d (v T) (w T)).
  Proof.
    intros v w Hv Hw. apply tame_bsum with (f := fun i T => v T i * w T i).
    intros i Hi. apply tame_mult; [now apply Hv | now apply Hw].
  Qed.

  Lemma tame_vector_const : forall u, tame_vector d n (fun _ => u).
  Proof. intros u i Hi. apply tame_const. Qed.

  (** A column below n. *)
  Lemma tame_column : forall j, (j < n)%nat -> (j < d)%nat ->
    tame_vector d n (fun T => T (unit_basis j)).
  Proof.
    intros j Hn Hj i Hi. split; [| split].
    - exists 1. intros T. pose proof (act_dot d T (unit_basis j) (unit_basis j)) as E.
      rewrite dot_basis, delta_same in E by exact Hj.
      assert (T (unit_basis j) i * T (unit_basis j) i <= 1) as L.
      { rewrite <- E. apply (bsum_term_le d (fun k => T (unit_basis j) k * T (unit_basis j) k));
          [exact Hi | intros k _; nra]. }
      apply Rabs_le. split; nra.
    - exact (continuous_entry d i j Hi Hj).
    - intros S T H. exact (H i j Hi Hn).
  Qed.

  Lemma tame_vector_scale : forall c v, tame_vector d n v ->
    tame_vector d n (fun T => @vscale (Rn d) c (v T)).
  Proof. intros c v Hv i Hi. apply tame_scale, Hv, Hi. Qed.

  Lemma tame_vector_add : forall v w, tame_vector d n v -> tame_vector d n w ->
    tame_vector d n (fun T => @vadd (Rn d) (v T) (w T)).
  Proof. intros v w Hv Hw i Hi. apply tame_plus; [now apply Hv | now apply Hw]. Qed.

  Lemma tame_vector_sum : forall m (f : nat -> orthogonal_map d -> nat -> R),
    (forall j, (j < m)%nat -> tame_vector d n (f j)) ->
    tame_vector d n (fun T => @vsum (Rn d) m (fun j => f j T)).
  Proof.
    induction m as [| m IH]; intros f H; [intros i Hi; exact (tame_const 0) |].
    apply (tame_vector_add (fun T => @vsum (Rn d) m (fun j => f j T)) (f m));
      [apply IH; intros j Hj; apply H; lia | apply H; lia].
  Qed.

  (** A fixed orthogonal map, or its transpose, after a tame vector. *)
  Lemma tame_act : forall (S : orthogonal_map d) v, tame_vector d n v ->
    tame_vector d n (fun T => S (v T)).
  Proof.
    intros S v Hv i Hi.
    assert (tame d n (fun T => bsum d (fun k => v T k * S (unit_basis k) i))) as [B [C K]].
    { apply tame_bsum with (f := fun k T => v T k * S (unit_basis k) i).
      intros k Hk. apply tame_mult; [now apply Hv | apply tame_const]. }
    split; [| split].
    - destruct B as [L HL]. exists L. intros T. rewrite act_entry by exact Hi. apply HL.
    - apply continuous_ext with (2 := C). intros T. now rewrite <- act_entry.
    - intros T T' H. rewrite !act_entry by exact Hi. now apply K.
  Qed.

  Lemma tame_adjoint : forall (S : orthogonal_map d) v, tame_vector d n v ->
    tame_vector d n (fun T => adjoint d S (v T)).
  Proof. intros S v Hv i Hi. apply tame_dot; [apply tame_vector_const | exact Hv]. Qed.
End Tame.

Lemma tame_more : forall d n m f, (n <= m)%nat -> tame d n f -> tame d m f.
Proof.
  intros d n m f H [B [C K]]. repeat split; try assumption. intros S T E. apply K.
  intros i j Hi Hj. apply E; lia.
Qed.

(** One fresh column, through a fixed role S. *)
Theorem C4f_one_filler : forall d (M : upper_mean (orthogonal_map d)), fresh_filler d M ->
  forall n (a : orthogonal_map d -> R) w (S : orthogonal_map d), (n < d)%nat ->
  (forall T, 0 <= a T) -> tame d n a -> tame_vector d n w ->
  M (fun T => a T * exp (dot d (w T) (S (T (unit_basis n))))) <=
  M (fun T => a T * exp (dot d (w T) (w T) / (2 * INR (d - n)))).
Proof.
  intros d M HM n a w S Hn Ha Ta Tw.
  assert (0 < INR (d - n)) as Hp by (apply lt_0_INR; lia).
  assert (tame_vector d n (fun T => adjoint d S (w T))) as Tv by now apply tame_adjoint.
  assert (forall v, tame_vector d n v ->
    bounded (fun T => a T * exp (dot d (v T) (v T) / (2 * INR (d - n))))) as Bound.
  { intros v Hv. apply bounded_mult; [apply Ta |]. apply bounded_exp.
    assert (bounded (fun T => / (2 * INR (d - n)) * dot d (v T) (v T))) as [K HK]
      by (apply bounded_scale; apply (tame_dot d n v v Hv Hv)).
    exists K. intros T. unfold Rdiv. rewrite Rmult_comm. apply HK. }
  apply Rle_trans with (M (fun T => a T * exp (dot d (adjoint d S (w T)) (T (unit_basis n))))).
  - assert (tame_vector d (Datatypes.S n) (fun T => T (unit_basis n))) as Tc
      by (apply tame_column; lia).
    assert (bounded (fun T => a T * exp (dot d (adjoint d S (w T)) (T (unit_basis n))))) as B.
    { apply bounded_mult; [apply Ta |]. apply bounded_exp.
      apply (tame_dot d (Datatypes.S n)); [| exact Tc].
      intros i Hi. apply tame_more with n; [lia | now apply Tv]. }
    destruct B as [K HK]. apply upper_le; [| exists K; exact HK |].
    + exists K. intros T. rewrite <- adjoint_dot. apply HK.
    + intros T. rewrite adjoint_dot. apply Rle_refl.
  - eapply Rle_trans; [apply (HM n a (fun T => adjoint d S (w T)) Hn Ha) |].
    + apply Ta.
    + apply Ta.
    + intros i Hi. apply (Tv i Hi).
    + intros i Hi. apply (Tv i Hi).
    + apply upper_le; [exact (Bound _ Tv) | exact (Bound _ Tw) |]. intros T.
      apply Rmult_le_compat_l; [apply Ha |]. apply exp_le. unfold Rdiv.
      apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat; lra | apply adjoint_shorter].
Qed.
