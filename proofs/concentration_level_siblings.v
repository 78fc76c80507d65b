(** C4-law, step 9: sums over the siblings of a node, and Bernoulli's inequality.

    [around b m g]: g summed over the siblings of node m. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum concentration_sphere_mean concentration_chain
  concentration_level_cross.
Open Scope R_scope.

(** Bernoulli's inequality for exponents at least 1. *)
Lemma exp_above_line : forall t y, 1 <= t -> 1 - t + t * exp y <= exp (t * y).
Proof.
  intros t y Ht.
  pose proof (exp_convex 1 (fun _ => / t) (fun _ => t * y)) as H. cbn [bsum] in H.
  assert (0 < / t <= 1) as Hi.
  { split; [apply Rinv_0_lt_compat; lra |]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
  specialize (H ltac:(intros; lra) ltac:(lra)).
  replace (0 + / t * (t * y)) with y in H by (field; lra).
  apply Rmult_le_compat_l with (r := t) in H; [| lra].
  replace (t * (0 + / t * exp (t * y) + (1 - (0 + / t)))) with (exp (t * y) + t - 1) in H
    by (field; lra). lra.
Qed.

Section Around.
  Variable b : nat.
  Hypothesis Hb : (2 <= b)%nat.

  Definition around (m : nat) (g : nat -> R) : R :=
    bsum b (fun k => (1 - delta (m mod b) k) * g (b * (m / b) + k)%nat).

  Lemma around_le : forall m n f g, (m < b * n)%nat ->
    (forall i, (i < b * n)%nat -> f i <= g i) -> around m f <= around m g.
  Proof.
    intros m n f g Hm H. assert (m / b < n)%nat by (apply Nat.div_lt_upper_bound; lia).
    apply bsum_le. intros k Hk. apply Rmult_le_compat_l; [apply others_nonneg |]. apply H. nia.
  Qed.

  Lemma around_const : forall m c, around m (fun _ => c) = (INR b - 1) * c.
  Proof. intros m c. unfold around. rewrite bsum_scal_r. f_equal. now apply (others_count 2). Qed.

  Lemma around_linear : forall m s t g, around m (fun i => s + t * g i) =
    (INR b - 1) * s + t * around m g.
  Proof.
    intros m s t g. rewrite <- (around_const m s). unfold around. rewrite <- bsum_scal, <- bsum_plus.
    apply bsum_ext. intros k _. ring.
  Qed.

  Lemma around_bounded : forall (A : Type) m n (g : nat -> A -> R), (m < b * n)%nat ->
    (forall i, (i < b * n)%nat -> bounded (g i)) -> bounded (fun a => around m (fun i => g i a)).
  Proof.
    intros A m n g Hm H. assert (m / b < n)%nat by (apply Nat.div_lt_upper_bound; lia).
    apply bounded_bsum with (f := fun k a => (1 - delta (m mod b) k) * g (b * (m / b) + k)%nat a).
    intros k Hk. apply bounded_scale, H. nia.
  Qed.

  Lemma around_mean : forall (A : Type) (M : upper_mean A) m n (g : nat -> A -> R) c,
    (m < b * n)%nat -> (forall i, (i < b * n)%nat -> bounded (g i)) ->
    (forall i, (i < b * n)%nat -> M (g i) <= c) ->
    M (fun a => around m (fun i => g i a)) <= (INR b - 1) * c.
  Proof.
    intros A M m n g c Hm Hg Hc. assert (m / b < n)%nat by (apply Nat.div_lt_upper_bound; lia).
    rewrite <- (around_const m c). unfold around.
    eapply Rle_trans.
    - apply (upper_bsum A M b (fun k => 1 - delta (m mod b) k)
        (fun k => g (b * (m / b) + k)%nat)); intros k Hk; [apply Hg; nia | apply others_nonneg].
    - apply bsum_le. intros k Hk. apply Rmult_le_compat_l; [apply others_nonneg |]. apply Hc. nia.
  Qed.
End Around.
