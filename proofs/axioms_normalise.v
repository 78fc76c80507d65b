(** Putting vectors on the unit sphere.

    [normalised u]  u divided by its length;
    [on_sphere u]   the same, but a basis vector of R^d where u has norm 0. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product.
Open Scope R_scope.

Definition normalised {E : inner_space} (u : E) : E := vscale (/ norm u) u.

Lemma normalised_unit : forall (E : inner_space) (u : E), 0 < inner u u -> unit (normalised u).
Proof.
  intros E u Hu. unfold unit, normalised. rewrite inner_scale_l, inner_scale_r.
  rewrite <- norm_sq. assert (0 < norm u) by (apply sqrt_lt_R0, Hu). field. lra.
Qed.

Section OnSphere.
  Variable d : nat.
  Hypothesis nonzero_dimension : (1 <= d)%nat.

  Definition on_sphere (u : Rn d) : Rn d :=
    if Req_EM_T (inner u u) 0 then unit_basis 0 else normalised u.

  Lemma on_sphere_unit : forall u, unit (on_sphere u).
  Proof.
    intros u. unfold on_sphere. destruct (Req_EM_T (inner u u) 0) as [H | H].
    - red. cbn [Rn inner]. rewrite dot_basis by exact nonzero_dimension. apply delta_same.
    - apply normalised_unit. pose proof (inner_nonneg _ u). lra.
  Qed.

  (** Normalising keeps the sign of a score. *)
  Lemma on_sphere_sign : forall u v : Rn d, inner u v <> 0 ->
    exists t, 0 < t /\ inner (on_sphere u) (on_sphere v) = t * inner u v.
  Proof.
    intros u v H. unfold on_sphere.
    destruct (Req_EM_T (inner u u) 0) as [Hu | Hu]; [destruct H; now apply null_inner |].
    destruct (Req_EM_T (inner v v) 0) as [Hv | Hv];
      [destruct H; rewrite inner_sym; now apply null_inner |].
    pose proof (inner_nonneg _ u). pose proof (inner_nonneg _ v).
    assert (Nu : 0 < norm u) by (apply sqrt_lt_R0; lra).
    assert (Nv : 0 < norm v) by (apply sqrt_lt_R0; lra).
    exists (/ norm u * / norm v). split.
    - apply Rmult_lt_0_compat; now apply Rinv_0_lt_compat.
    - unfold normalised. rewrite inner_scale_l, inner_scale_r. lra.
  Qed.
End OnSphere.
