(** Functions of an orthogonal map to which [fresh_filler] applies.

    [maps_near d gap T S]: every entry of S is within gap of that of T.
    [tame d n f]: f is bounded, continuous in the entries, and reads the first n columns alone.
    [tame_vector d n v]: so is each of the first d entries of v. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_chain concentration_level_fresh
  concentration_haar_maps concentration_frame_maps concentration_frame_near.
Open Scope R_scope.

(** The notion of nearness under which [continuous_on_maps] is [continuous_near]. *)
Definition maps_near (d : nat) (gap : R) (T S : orthogonal_map d) : Prop :=
  forall i j, (i < d)%nat -> (j < d)%nat -> Rabs (entry S i j - entry T i j) < gap.

Lemma maps_near_less : forall d g g' (T S : orthogonal_map d), g <= g' ->
  maps_near d g T S -> maps_near d g' T S.
Proof. intros d g g' T S H N i j Hi Hj. eapply Rlt_le_trans; [now apply N | exact H]. Qed.

Lemma continuous_entry : forall d i j, (i < d)%nat -> (j < d)%nat ->
  continuous_on_maps d (fun T => entry T i j).
Proof. intros d i j Hi Hj T eps He. exists eps. split; [exact He |]. intros S H. now apply H. Qed.

Lemma entry_bound : forall d (T : orthogonal_map d) i j, (i < d)%nat -> (j < d)%nat ->
  Rabs (T (unit_basis j) i) <= 1.
Proof.
  intros d T i j Hi Hj. pose proof (act_dot d T (unit_basis j) (unit_basis j)) as E.
  rewrite dot_basis, delta_same in E by exact Hj.
  assert (T (unit_basis j) i * T (unit_basis j) i <= 1) as L.
  { rewrite <- E. apply (bsum_term_le d (fun k => T (unit_basis j) k * T (unit_basis j) k));
      [exact Hi | intros k _; nra]. }
  apply Rabs_le. split; nra.
Qed.

Definition tame (d n : nat) (f : orthogonal_map d -> R) : Prop :=
  bounded f /\ continuous_on_maps d f /\ reads_columns d n f.

Definition tame_vector (d n : nat) (v : orthogonal_map d -> nat -> R) : Prop :=
  forall i, (i < d)%nat -> tame d n (fun T => v T i).

Section Tame.
  Variables d n : nat.

  Lemma tame_const : forall c, tame d n (fun _ => c).
  Proof.
    intros c. split; [apply bounded_const |]. split; [exact (near_const _ (maps_near d) c) |].
    intros S T _. reflexivity.
  Qed.

  Lemma tame_plus : forall f g, tame d n f -> tame d n g -> tame d n (fun T => f T + g T).
  Proof.
    intros f g [B [C K]] [B' [C' K']]. split; [now apply bounded_plus |].
    split; [exact (near_plus _ _ (maps_near_less d) f g C C') |]. intros S T H. now rewrite (K S T H), (K' S T H).
  Qed.

  Lemma tame_mult : forall f g, tame d n f -> tame d n g -> tame d n (fun T => f T * g T).
  Proof.
    intros f g [B [C K]] [B' [C' K']]. split; [now apply bounded_mult |].
    split; [exact (near_mult _ _ (maps_near_less d) f g C C') |]. intros S T H. now rewrite (K S T H), (K' S T H).
  Qed.

  Lemma tame_scale : forall c f, tame d n f -> tame d n (fun T => c * f T).
  Proof. intros c f Hf. apply tame_mult; [apply tame_const | exact Hf]. Qed.

  Lemma tame_exp : forall f, tame d n f -> tame d n (fun T => exp (f T)).
  Proof.
    intros f [B [C K]]. split; [now apply bounded_exp |].
    split; [exact (near_exp _ (maps_near d) f C) |]. intros S T H. now rewrite (K S T H).
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
    - exists 1. intros T. now apply entry_bound.
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
    - refine (near_ext _ (maps_near d) _ _ _ C). intros T. now rewrite <- act_entry.
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
