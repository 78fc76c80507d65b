(** Small concrete roles, on which the controls of C0, C1, C2, C4, C7 and C9 stand.

    [two M k]        two roles: role 0 is the identity, role 1 is M.
    [pair u v k]     the fillers u at 0 and v at 1.
    [turn]           the rotation of R^2 by the angle with cosine 3/5 and sine 4/5.
    [mirror]         on R^4, u minus half the sum of its entries: every entry of its matrix is 1/2
                     or -1/2.
    [halves]         on R^4, exchanges entries 0, 1 with entries 2, 3.
    [opposite]       u goes to -u. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration concentration_coherence.
Open Scope R_scope.

Definition two {E : inner_space} (M : E -> E) (k : nat) (u : E) : E :=
  match k with O => u | _ => M u end.

Definition pair {E : inner_space} (u v : E) (k : nat) : E :=
  match k with O => u | _ => v end.

Definition turn (u : Rn 2) : Rn 2 := fun i =>
  match i with
  | O => 3 / 5 * u 0%nat - 4 / 5 * u 1%nat
  | S O => 4 / 5 * u 0%nat + 3 / 5 * u 1%nat
  | _ => 0
  end.

Definition mirror (u : Rn 4) : Rn 4 := fun i =>
  u i - (u 0%nat + u 1%nat + u 2%nat + u 3%nat) / 2.

Definition halves (u : Rn 4) : Rn 4 := fun i =>
  match i with
  | O => u 2%nat
  | S O => u 3%nat
  | S (S O) => u 0%nat
  | S (S (S O)) => u 1%nat
  | _ => 0
  end.

Definition opposite {n : nat} (u : Rn n) : Rn n := fun i => - u i.

Lemma turn_keeps : keeps turn.
Proof. intros u v. cbn. unfold dot. cbn. field. Qed.

Lemma mirror_keeps : keeps mirror.
Proof. intros u v. cbn. unfold dot. cbn. unfold mirror. field. Qed.

Lemma halves_keeps : keeps halves.
Proof. intros u v. cbn. unfold dot. cbn. ring. Qed.

Lemma opposite_keeps : forall n, keeps (@opposite n).
Proof. intros n u v. cbn. unfold dot, opposite. apply bsum_ext. intros i _. ring. Qed.

Lemma two_keeps : forall (E : inner_space) (M : E -> E) k, keeps M -> keeps (two M k).
Proof. intros E M k HM u v. destruct k; [reflexivity | apply HM]. Qed.

Lemma basis_unit : forall n k, (k < n)%nat -> unit (E := Rn n) (unit_basis k).
Proof.
  intros n k Hk. change (dot n (unit_basis k) (unit_basis k) = 1).
  rewrite dot_basis by exact Hk. apply delta_same.
Qed.

Lemma basis_orthogonal : forall n j k, (j < n)%nat -> j <> k ->
  inner (i := Rn n) (unit_basis j) (unit_basis k) = 0.
Proof.
  intros n j k Hj Hjk. change (dot n (unit_basis j) (unit_basis k) = 0).
  rewrite dot_basis by exact Hj. now apply delta_diff.
Qed.

(** ** Two positions: everything from the four products <u, M u>, <u, M v>, <v, M u>, <v, M v> *)

Section Two.
  Variable E : inner_space.
  Variables (M : E -> E) (u v : E).
  Hypothesis HM : keeps M.
  Hypothesis Hu : unit u.
  Hypothesis Hv : unit v.
  Hypothesis Huv : inner u v = 0.

  Lemma two_product : forall y z : nat -> E,
    inner (placed 2 (two M) y) (placed 2 (two M) z) =
    (inner (y 0%nat) (z 0%nat) + inner (y 0%nat) (M (z 1%nat))
     + inner (z 0%nat) (M (y 1%nat)) + inner (y 1%nat) (z 1%nat)) / 2.
  Proof.
    intros y z. rewrite placed_inner. cbn [bsum two].
    rewrite !(inner_sym E _ (placed 2 (two M) z)), !placed_inner. cbn [bsum two].
    rewrite (inner_sym E (M (z 1%nat)) (M (y 1%nat))), HM.
    rewrite (inner_sym E (z 0%nat) (y 0%nat)), (inner_sym E (M (z 1%nat)) (y 0%nat)).
    replace (INR 2) with 2 by (cbn; ring). pose proof (sqrt_lt_R0 2 ltac:(lra)).
    assert (Hq : / sqrt 2 * / sqrt 2 = / 2) by (rewrite <- Rinv_mult, sqrt_sqrt; lra).
    set (c := / sqrt 2) in *. unfold Rdiv. rewrite <- Hq. ring.
  Qed.

  Let e := placed 2 (two M) (pair u v).
  Let e' := placed 2 (two M) (exchange 0 1 (pair u v)).

  Lemma two_norm : norm e ^ 2 = 1 + inner u (M v).
  Proof.
    replace (norm e ^ 2) with (norm e * norm e) by ring. rewrite norm_sq. unfold e.
    rewrite two_product. cbn [pair]. rewrite Hu, Hv. field.
  Qed.

  Lemma two_norm_swapped : norm e' ^ 2 = 1 + inner v (M u).
  Proof.
    replace (norm e' ^ 2) with (norm e' * norm e') by ring. rewrite norm_sq. unfold e'.
    rewrite two_product. cbn. rewrite Hu, Hv. field.
  Qed.

  Lemma two_inner : inner e e' = (inner u (M u) + inner v (M v)) / 2.
  Proof.
    unfold e, e'. rewrite two_product. cbn. rewrite (inner_sym E v u), Huv. field.
  Qed.

  Lemma two_crosstalk : crosstalk (two M) (pair u v) 0 1 =
    (inner u (M u) - inner u (M v) - inner v (M u) + inner v (M v)) / 2.
  Proof.
    unfold crosstalk. cbn [two pair].
    rewrite inner_scale_l, inner_sub_l, (inner_sym E u), (inner_sym E v (M _)).
    rewrite !keeps_difference by exact HM.
    assert (Hq : / sqrt 2 * / sqrt 2 = / 2) by (rewrite <- Rinv_mult, sqrt_sqrt; lra).
    rewrite (inner_sym E (M u) u), (inner_sym E (M v) u), (inner_sym E (M u) v),
      (inner_sym E (M v) v).
    set (c := / sqrt 2) in *. unfold Rdiv. rewrite <- Hq. ring.
  Qed.

  Lemma two_roles : forall k, (k < 2)%nat -> keeps (two M k).
  Proof. intros k _. now apply two_keeps. Qed.

  Lemma pair_unit : forall k, (k < 2)%nat -> unit (pair u v k).
  Proof. intros k _. destruct k; assumption. Qed.

  Lemma two_coherent : forall mu,
    Rabs (inner u (M u)) <= mu -> Rabs (inner u (M v)) <= mu ->
    Rabs (inner v (M u)) <= mu -> Rabs (inner v (M v)) <= mu ->
    coherent 2 (two M) (pair u v) 0 1 mu.
  Proof.
    intros mu H1 H2 H3 H4. apply coherent_everywhere; [lia | lia |].
    intros k l a c Hk Hl _ _ Hkl.
    assert (HC : forall a c, Rabs (inner (pair u v a) (M (pair u v c))) <= mu)
      by (intros [| a'] [| c']; assumption).
    destruct k as [| k], l as [| l]; cbn [two].
    - congruence.
    - apply HC.
    - rewrite inner_sym. apply HC.
    - lia.
  Qed.

  (** The margin, when |e| |e'| is known by its square. *)
  Lemma margin_by_square : forall P, 0 < P -> norm e ^ 2 * norm e' ^ 2 = P ^ 2 ->
    cosine_margin e e' = 1 - inner e e' / P.
  Proof.
    intros P HP H. unfold cosine_margin. do 2 f_equal.
    pose proof (norm_nonneg E e). pose proof (norm_nonneg E e').
    apply Rle_antisym; (apply Rsqr_incr_0_var; [unfold Rsqr; nra | nra]).
  Qed.
End Two.
