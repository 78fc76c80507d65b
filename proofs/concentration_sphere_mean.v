(** The mean over the unit sphere of R^d, as an abstract functional on continuous functions.

    A point is a sequence of which the first d entries count.
    [on_sphere d x]: those entries have squares summing to 1.
    [continuous_on_sphere d f]: f is continuous at every point of the sphere, along the sphere;
    so there it depends on the first d entries alone.
    [rotate i j c s]: the rotation of the plane of the entries i and j with cosine c, sine s.
    [sphere_mean d]: a linear, positive, normalised functional on the continuous functions on the
    sphere that no rotation of a coordinate plane changes.  The uniform (Haar) mean is one.
    Such a functional cannot be asked for on all bounded functions: in dimension 3 and above
    there is none, by the paradox of Hausdorff and Banach-Tarski.
    [at_most_outer m A P]: the number P is at most the mean of every continuous function that
    is at least 1 on A and non-negative.  The probability of A is such a number. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product.
Open Scope R_scope.

Definition on_sphere (d : nat) (x : nat -> R) : Prop := dot d x x = 1.

Definition continuous_on_sphere (d : nat) (f : (nat -> R) -> R) : Prop :=
  forall x, on_sphere d x -> forall eps, 0 < eps ->
    exists gap, 0 < gap /\
      forall y, on_sphere d y -> (forall i, (i < d)%nat -> Rabs (y i - x i) < gap) ->
        Rabs (f y - f x) < eps.

Definition rotate (i j : nat) (c s : R) (x : nat -> R) : nat -> R :=
  fun k => if Nat.eq_dec k i then c * x i - s * x j
           else if Nat.eq_dec k j then s * x i + c * x j
           else x k.

Record sphere_mean (d : nat) : Type := {
  mean :> ((nat -> R) -> R) -> R;
  mean_one : mean (fun _ => 1) = 1;
  mean_plus : forall f g, continuous_on_sphere d f -> continuous_on_sphere d g ->
    mean (fun x => f x + g x) = mean f + mean g;
  mean_scale : forall c f, continuous_on_sphere d f -> mean (fun x => c * f x) = c * mean f;
  mean_nonneg : forall f, continuous_on_sphere d f ->
    (forall x, on_sphere d x -> 0 <= f x) -> 0 <= mean f;
  mean_rotate : forall f i j c s, continuous_on_sphere d f ->
    (i < d)%nat -> (j < d)%nat -> i <> j -> c * c + s * s = 1 ->
    mean (fun x => f (rotate i j c s x)) = mean f
}.

Arguments mean {d}.

Definition at_most_outer {d : nat} (m : sphere_mean d) (A : (nat -> R) -> Prop) (P : R) : Prop :=
  forall f, continuous_on_sphere d f -> (forall x, on_sphere d x -> 0 <= f x) ->
    (forall x, on_sphere d x -> A x -> 1 <= f x) -> P <= mean m f.

Lemma abs_bounds : forall u e, Rabs u <= e -> - e <= u <= e.
Proof. intros u e H. unfold Rabs in H. destruct (Rcase_abs u); lra. Qed.

Section Continuity.
  Variable d : nat.
  Notation cont := (continuous_on_sphere d).

  Lemma cont_const : forall c, cont (fun _ => c).
  Proof.
    intros c x _ eps Heps. exists 1. split; [lra |]. intros y _ _.
    unfold Rminus. rewrite Rplus_opp_r, Rabs_R0. exact Heps.
  Qed.

  Lemma cont_entry : forall i, (i < d)%nat -> cont (fun x => x i).
  Proof.
    intros i Hi x _ eps Heps. exists eps. split; [exact Heps |]. intros y _ H. now apply H.
  Qed.

  Lemma cont_plus : forall f g, cont f -> cont g -> cont (fun x => f x + g x).
  Proof.
    intros f g Hf Hg x Hx eps Heps.
    destruct (Hf x Hx (eps / 2)) as [a [Ha Hfa]]; [lra |].
    destruct (Hg x Hx (eps / 2)) as [b [Hb Hgb]]; [lra |].
    exists (Rmin a b). split; [now apply Rmin_glb_lt |]. intros y Hy Hyx.
    assert (Rabs (f y - f x) < eps / 2).
    { apply Hfa; [exact Hy |]. intros i Hi. eapply Rlt_le_trans; [now apply Hyx | apply Rmin_l]. }
    assert (Rabs (g y - g x) < eps / 2).
    { apply Hgb; [exact Hy |]. intros i Hi. eapply Rlt_le_trans; [now apply Hyx | apply Rmin_r]. }
    replace (f y + g y - (f x + g x)) with ((f y - f x) + (g y - g x)) by ring.
    eapply Rle_lt_trans; [apply Rabs_triang | lra].
  Qed.

  (** A continuous real function of a continuous one. *)
  Lemma cont_comp : forall (phi : R -> R) f, (forall u, continuity_pt phi u) -> cont f ->
    cont (fun x => phi (f x)).
  Proof.
    intros phi f Hphi Hf x Hx eps Heps.
    destruct (Hphi (f x) eps Heps) as [a [Ha Hnear]]. cbn in Hnear. unfold R_dist in Hnear.
    destruct (Hf x Hx a Ha) as [b [Hb Hfb]].
    exists b. split; [exact Hb |]. intros y Hy Hyx.
    destruct (Req_dec (f x) (f y)) as [E | E].
    - rewrite E. unfold Rminus. rewrite Rplus_opp_r, Rabs_R0. exact Heps.
    - apply Hnear. split; [split; [exact I | exact E] | now apply Hfb].
  Qed.

  Lemma cont_scale : forall c f, cont f -> cont (fun x => c * f x).
  Proof.
    intros c f Hf. apply (cont_comp (fun u => c * u)); [| exact Hf].
    intros u. apply derivable_continuous_pt. reg.
  Qed.

  Lemma cont_minus : forall f g, cont f -> cont g -> cont (fun x => f x + -1 * g x).
  Proof. intros f g Hf Hg. apply cont_plus; [exact Hf | now apply cont_scale]. Qed.

  Lemma cont_pow : forall n f, cont f -> cont (fun x => f x ^ n).
  Proof.
    intros n f Hf. apply (cont_comp (fun u => u ^ n)); [| exact Hf].
    intros u. apply derivable_continuous_pt, derivable_pt_pow.
  Qed.

  Lemma cont_eq : forall f g, (forall x, f x = g x) -> cont f -> cont g.
  Proof.
    intros f g E Hf x Hx eps Heps. destruct (Hf x Hx eps Heps) as [a [Ha H]].
    exists a. split; [exact Ha |]. intros y Hy Hyx. rewrite <- !E. now apply H.
  Qed.

  Lemma cont_mult : forall f g, cont f -> cont g -> cont (fun x => f x * g x).
  Proof.
    intros f g Hf Hg.
    apply cont_eq with
      (fun x => / 4 * (f x + g x) ^ 2 + -1 * (/ 4 * (f x + -1 * g x) ^ 2)); [intros x; field |].
    apply cont_minus; apply cont_scale, cont_pow; [now apply cont_plus | now apply cont_minus].
  Qed.

  Lemma cont_bsum : forall n (f : nat -> (nat -> R) -> R),
    (forall i, (i < n)%nat -> cont (f i)) -> cont (fun x => bsum n (fun i => f i x)).
  Proof.
    induction n as [| n IH]; intros f H; cbn [bsum]; [apply cont_const |].
    apply cont_plus; [apply IH; intros i Hi; apply H; lia | apply H; lia].
  Qed.

  (** The inner product with a fixed vector. *)
  Lemma cont_dot : forall y, cont (fun x => dot d x y).
  Proof.
    intros y. apply (cont_bsum d (fun i x => x i * y i)). intros i Hi.
    apply cont_mult; [now apply cont_entry | apply cont_const].
  Qed.
End Continuity.

Section Laws.
  Variable d : nat.
  Variable m : sphere_mean d.
  Notation cont := (continuous_on_sphere d).

  Lemma mean_minus : forall f g, cont f -> cont g ->
    mean m (fun x => f x + -1 * g x) = mean m f - mean m g.
  Proof.
    intros f g Hf Hg. rewrite (mean_plus d m f (fun x => -1 * g x)), mean_scale;
      [lra | exact Hg | exact Hf | now apply cont_scale].
  Qed.

  Lemma mean_le : forall f g, cont f -> cont g ->
    (forall x, on_sphere d x -> f x <= g x) -> mean m f <= mean m g.
  Proof.
    intros f g Hf Hg H.
    assert (0 <= mean m (fun x => g x + -1 * f x)) as K.
    { apply mean_nonneg; [now apply cont_minus |]. intros x Hx. specialize (H x Hx). lra. }
    rewrite mean_minus in K by assumption. lra.
  Qed.

  Lemma mean_ext : forall f g, cont f -> cont g ->
    (forall x, on_sphere d x -> f x = g x) -> mean m f = mean m g.
  Proof.
    intros f g Hf Hg H.
    apply Rle_antisym; apply mean_le; try assumption; intros x Hx; rewrite (H x Hx); lra.
  Qed.

  Lemma mean_const : forall c, mean m (fun _ => c) = c.
  Proof.
    intros c. transitivity (c * mean m (fun _ => 1)); [| rewrite mean_one; ring].
    rewrite <- mean_scale by apply cont_const.
    apply mean_ext; [apply cont_const | apply cont_const |]. intros x _. lra.
  Qed.

  Lemma mean_bsum : forall n (f : nat -> (nat -> R) -> R), (forall i, (i < n)%nat -> cont (f i)) ->
    mean m (fun x => bsum n (fun i => f i x)) = bsum n (fun i => mean m (f i)).
  Proof.
    induction n as [| n IH]; intros f H; cbn [bsum]; [apply mean_const |].
    rewrite (mean_plus d m (fun x => bsum n (fun i => f i x)) (f n)), IH;
      [reflexivity | intros i Hi; apply H; lia | | apply H; lia].
    apply cont_bsum. intros i Hi. apply H. lia.
  Qed.

  (** Two functions nearer than e have means no further apart. *)
  Lemma mean_near : forall f g e, cont f -> cont g ->
    (forall x, on_sphere d x -> Rabs (f x - g x) <= e) -> Rabs (mean m f - mean m g) <= e.
  Proof.
    intros f g e Hf Hg H. rewrite <- mean_minus by assumption.
    pose proof (cont_minus d f g Hf Hg) as Hc.
    apply Rabs_le. split.
    - rewrite <- (mean_const (- e)).
      apply mean_le; [apply cont_const | exact Hc |]. intros x Hx. specialize (H x Hx).
      apply abs_bounds in H. lra.
    - rewrite <- (mean_const e).
      apply mean_le; [exact Hc | apply cont_const |]. intros x Hx. specialize (H x Hx).
      apply abs_bounds in H. lra.
  Qed.
End Laws.

(** Entries of a point of the sphere are at most 1 in absolute value. *)
Lemma sphere_entry : forall d x i, on_sphere d x -> (i < d)%nat -> Rabs (x i) <= 1.
Proof.
  intros d x i Hx Hi.
  assert (x i * x i <= 1).
  { rewrite <- Hx. unfold dot. apply (bsum_term_le d (fun k => x k * x k)); [exact Hi |].
    intros k _. nra. }
  apply Rabs_le. split; nra.
Qed.

(** A rotation of a coordinate plane is orthogonal. *)
Lemma dot_rotate : forall d i j c s x y,
  (i < d)%nat -> (j < d)%nat -> i <> j -> c * c + s * s = 1 ->
  dot d (rotate i j c s x) (rotate i j c s y) = dot d x y.
Proof.
  intros d i j c s x y Hi Hj Hij Hcs. unfold dot.
  assert (forall f, bsum d f =
    bsum d (fun k => if Nat.eq_dec k i then 0 else if Nat.eq_dec k j then 0 else f k) + f i + f j)
    as Split.
  { intros f. rewrite <- (bsum_delta d i f Hi), <- (bsum_delta d j f Hj).
    rewrite <- !bsum_plus. apply bsum_ext. intros k _. unfold delta.
    destruct (Nat.eq_dec k i), (Nat.eq_dec k j), (Nat.eq_dec i k), (Nat.eq_dec j k);
      try congruence; lra. }
  rewrite Split, (Split (fun k => x k * y k)).
  replace (rotate i j c s x i) with (c * x i - s * x j)
    by (unfold rotate; destruct (Nat.eq_dec i i); congruence).
  replace (rotate i j c s y i) with (c * y i - s * y j)
    by (unfold rotate; destruct (Nat.eq_dec i i); congruence).
  replace (rotate i j c s x j) with (s * x i + c * x j)
    by (unfold rotate; destruct (Nat.eq_dec j i), (Nat.eq_dec j j); congruence).
  replace (rotate i j c s y j) with (s * y i + c * y j)
    by (unfold rotate; destruct (Nat.eq_dec j i), (Nat.eq_dec j j); congruence).
  rewrite (bsum_ext d _ (fun k => if Nat.eq_dec k i then 0 else if Nat.eq_dec k j then 0
    else x k * y k)).
  - replace ((c * x i - s * x j) * (c * y i - s * y j) + (s * x i + c * x j) * (s * y i + c * y j))
      with ((c * c + s * s) * (x i * y i + x j * y j)) by ring.
    set (rest := bsum d _). rewrite !Rplus_assoc. f_equal.
    rewrite <- (Rmult_1_l (x i * y i + x j * y j)), <- Hcs. ring.
  - intros k _. unfold rotate. destruct (Nat.eq_dec k i), (Nat.eq_dec k j); reflexivity.
Qed.

(** What a [sphere_mean] is, law by law. *)
Lemma sphere_mean_iff : forall d (M : ((nat -> R) -> R) -> R),
  (exists m : sphere_mean d, mean m = M) <->
  (M (fun _ => 1) = 1 /\
   (forall f g, continuous_on_sphere d f -> continuous_on_sphere d g ->
      M (fun x => f x + g x) = M f + M g) /\
   (forall c f, continuous_on_sphere d f -> M (fun x => c * f x) = c * M f) /\
   (forall f, continuous_on_sphere d f -> (forall x, on_sphere d x -> 0 <= f x) -> 0 <= M f) /\
   (forall f i j c s, continuous_on_sphere d f -> (i < d)%nat -> (j < d)%nat -> i <> j ->
      c * c + s * s = 1 -> M (fun x => f (rotate i j c s x)) = M f)).
Proof.
  intros d M. split.
  - intros [[N H1 H2 H3 H4 H5] <-]. cbn. repeat split; assumption.
  - intros [H1 [H2 [H3 [H4 H5]]]]. now exists (Build_sphere_mean d M H1 H2 H3 H4 H5).
Qed.
