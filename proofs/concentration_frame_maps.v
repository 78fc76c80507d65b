(** Orthogonal maps of R^d as matrices: linear in the first d entries, with a transpose.

    [adjoint d S w]: the vector of the <S e_i, w>, so <adjoint S w, u> = <w, S u>.
    [transpose d T], [compose d S T]: as orthogonal maps.  [conjugate d T S]: T' S T. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product depth_words
  concentration_level_fresh concentration_haar_maps.
Open Scope R_scope.

Definition adjoint (d : nat) (S : orthogonal_map d) (w : nat -> R) : nat -> R :=
  fun i => dot d (S (unit_basis i)) w.

Lemma dot_sym : forall d u v, dot d u v = dot d v u.
Proof. intros d. exact (inner_sym (Rn d)). Qed.

Lemma dot_entry : forall d u i, (i < d)%nat -> dot d u (unit_basis i) = u i.
Proof.
  intros d u i Hi. rewrite dot_sym. unfold dot, unit_basis. now apply bsum_delta.
Qed.

Lemma dot_expand : forall d u w, dot d u w = bsum d (fun k => u k * dot d (unit_basis k) w).
Proof.
  intros d u w. apply bsum_ext. intros i Hi. f_equal. symmetry. rewrite dot_sym.
  now apply dot_entry.
Qed.

(** u is the sum of its entries times the basis, as far as an orthogonal map can see. *)
Lemma act_expand : forall d (S : orthogonal_map d) u w,
  dot d (S u) w = bsum d (fun k => u k * dot d (S (unit_basis k)) w).
Proof.
  intros d S u w.
  pose (s := @vsum (Rn d) d (fun k => @vscale (Rn d) (u k) (unit_basis k))).
  assert (forall v, dot d s v = dot d u v) as Es.
  { intros v. unfold s. change (dot d) with (@inner (Rn d)) at 1. rewrite inner_vsum_l.
    rewrite (dot_expand d u v). apply bsum_ext. intros i _. apply inner_scale_l. }
  pose proof (isometry_linear (Rn d) S (act_dot d S) d u unit_basis w) as L.
  fold s in L. change (@inner (Rn d)) with (dot d) in L. rewrite <- L.
  apply Rminus_diag_uniq. change (dot d) with (@inner (Rn d)). rewrite <- inner_sub_l.
  apply null_inner. unfold null. rewrite inner_sub_l, !inner_sub_r.
  change (@inner (Rn d)) with (dot d). rewrite !act_dot, !Es, !(dot_sym d u s), !Es. ring.
Qed.

Lemma act_entry : forall d (S : orthogonal_map d) u i, (i < d)%nat ->
  S u i = bsum d (fun k => u k * S (unit_basis k) i).
Proof.
  intros d S u i Hi. rewrite <- (dot_entry d (S u) i Hi), act_expand.
  apply bsum_ext. intros k _. now rewrite dot_entry.
Qed.

(** Linear, as far as inner products can see. *)
Lemma act_scale : forall d (S : orthogonal_map d) c u w,
  dot d (S (@vscale (Rn d) c u)) w = c * dot d (S u) w.
Proof.
  intros d S c u w. rewrite !(act_expand d S _ w), <- bsum_scal. apply bsum_ext.
  intros k _. cbn. ring.
Qed.

Lemma act_add : forall d (S : orthogonal_map d) u v w,
  dot d (S (@vadd (Rn d) u v)) w = dot d (S u) w + dot d (S v) w.
Proof.
  intros d S u v w. rewrite !(act_expand d S _ w), <- bsum_plus. apply bsum_ext.
  intros k _. cbn. ring.
Qed.

Lemma adjoint_dot : forall d (S : orthogonal_map d) w u, dot d (adjoint d S w) u = dot d w (S u).
Proof.
  intros d S w u. rewrite (dot_sym d w), act_expand, dot_sym. reflexivity.
Qed.

(** The transpose makes nothing longer. *)
Lemma adjoint_shorter : forall d (S : orthogonal_map d) w,
  dot d (adjoint d S w) (adjoint d S w) <= dot d w w.
Proof.
  intros d S w. set (a := adjoint d S w). set (X := dot d a a).
  assert (0 <= X) as P by apply (inner_nonneg (Rn d)).
  assert (X = dot d w (S a)) as E by (unfold X, a at 1; apply adjoint_dot).
  pose proof (cauchy_schwarz_sq (Rn d) w (S a)) as C. change (@inner (Rn d)) with (dot d) in C.
  rewrite <- E, act_dot in C. fold X in C.
  pose proof (inner_nonneg (Rn d) w) as W. change (@inner (Rn d)) with (dot d) in W. nra.
Qed.

(** The rows of an orthogonal map are orthonormal as well. *)
Lemma adjoint_unit : forall d (T : orthogonal_map d) i, (i < d)%nat ->
  dot d (adjoint d T (unit_basis i)) (adjoint d T (unit_basis i)) = 1.
Proof.
  intros d T.
  set (gap := fun i => 1 - dot d (adjoint d T (unit_basis i)) (adjoint d T (unit_basis i))).
  assert (forall i, (i < d)%nat -> 0 <= gap i) as P.
  { intros i Hi. unfold gap. pose proof (adjoint_shorter d T (unit_basis i)) as H.
    rewrite (dot_basis d i i), delta_same in H by exact Hi. lra. }
  assert (bsum d gap = 0) as Z.
  { unfold gap. rewrite bsum_minus, bsum_const.
    replace (bsum d (fun i => dot d (adjoint d T (unit_basis i)) (adjoint d T (unit_basis i))))
      with (bsum d (fun _ => 1)); [rewrite bsum_const; ring |].
    unfold dot at 1. rewrite bsum_swap. apply bsum_ext. intros k Hk.
    transitivity (dot d (T (unit_basis k)) (T (unit_basis k)));
      [now rewrite act_dot, dot_basis, delta_same |].
    apply bsum_ext. intros i Hi. unfold adjoint. now rewrite !dot_entry. }
  intros i Hi. pose proof (bsum_zero_inv d gap P Z i Hi) as E. unfold gap in E. lra.
Qed.

Lemma adjoint_back : forall d (T : orthogonal_map d) w v, dot d (T (adjoint d T w)) v = dot d w v.
Proof.
  intros d T w v.
  assert (forall i u, (i < d)%nat -> dot d (T (adjoint d T (unit_basis i))) u = u i) as Basis.
  { intros i u Hi. rewrite <- (dot_entry d u i Hi), (dot_sym d u).
    apply Rminus_diag_uniq. set (a := T (adjoint d T (unit_basis i))).
    change (dot d) with (@inner (Rn d)). rewrite <- inner_sub_l. apply (null_inner (Rn d)).
    unfold null. rewrite inner_sub_l, !inner_sub_r. change (@inner (Rn d)) with (dot d).
    rewrite (dot_sym d a (unit_basis i)). unfold a.
    rewrite act_dot, <- adjoint_dot, adjoint_unit, dot_basis, delta_same by exact Hi. ring. }
  assert (forall u u', dot d (T (adjoint d T u)) u' = dot d (adjoint d T u') (adjoint d T u)) as Sym
    by (intros u u'; now rewrite (dot_sym d (T _)), <- adjoint_dot).
  rewrite Sym, dot_sym, adjoint_dot.
  change (bsum d (fun k => w k * T (adjoint d T v) k) = bsum d (fun k => w k * v k)).
  apply bsum_ext. intros k Hk. f_equal.
  rewrite <- (Basis k v Hk), Sym, dot_sym, <- Sym. symmetry. now apply dot_entry.
Qed.

Definition transpose (d : nat) (T : orthogonal_map d) : orthogonal_map d.
Proof.
  refine {| act := adjoint d T |}. intros u v.
  now rewrite adjoint_dot, dot_sym, adjoint_back, dot_sym.
Defined.

Definition compose (d : nat) (S T : orthogonal_map d) : orthogonal_map d.
Proof. refine {| act := fun u => S (T u) |}. intros u v. now rewrite !act_dot. Defined.

(** T' S T, T' the transpose of T. *)
Definition conjugate (d : nat) (T S : orthogonal_map d) : orthogonal_map d :=
  compose d (transpose d T) (compose d S T).
