(** C2: small crosstalk between siblings keeps the norm of a code, over any weighted tree.

    [tree], [perfect b D], [normalised_tree b tr]  as in [depth].
    [tree_code b R tr x]   the code of the tree tr: a leaf is its filler, a node is
                           sum_k w_k R_{r,k} (code of child k); R r k is the role of letter k at
                           the node of address r, so roles may differ from node to node.
    [node_roles b tr R]    these roles keep inner products.
    [siblings b R tr x t]  at every node the products of its children's images are small:
                           |<R_j e_j, R_k e_k>| <= t |e_j| |e_k| for j <> k.
    [height b tr D]        no leaf of tr lies deeper than D. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product depth depth_uniform depth_subtrees.
From Binding Require Import concentration concentration_coherence concentration_floor.
From Binding Require Import concentration_words.
Import ListNotations.
Open Scope R_scope.

Fixpoint tree_code {E : inner_space} (b : nat) (R : list nat -> nat -> E -> E) (tr : tree)
  (x : list nat -> E) : E :=
  match tr with
  | Leaf => x []
  | Node w c => vsum b (fun k => vscale (w k)
      (R [] k (tree_code b (fun r => R (k :: r)) (c k) (fun p => x (k :: p)))))
  end.

Fixpoint node_roles {E : inner_space} (b : nat) (tr : tree) (R : list nat -> nat -> E -> E) :
  Prop :=
  match tr with
  | Leaf => True
  | Node w c => forall k, (k < b)%nat -> keeps (R [] k) /\ node_roles b (c k) (fun r => R (k :: r))
  end.

Fixpoint siblings {E : inner_space} (b : nat) (R : list nat -> nat -> E -> E) (tr : tree)
  (x : list nat -> E) (t : Rdefinitions.R) : Prop :=
  match tr with
  | Leaf => True
  | Node w c =>
      (forall j k, (j < b)%nat -> (k < b)%nat -> j <> k ->
         let e_j := tree_code b (fun r => R (j :: r)) (c j) (fun p => x (j :: p)) in
         let e_k := tree_code b (fun r => R (k :: r)) (c k) (fun p => x (k :: p)) in
         Rabs (inner (R [] j e_j) (R [] k e_k)) <= t * (norm e_j * norm e_k)) /\
      (forall k, (k < b)%nat ->
         siblings b (fun r => R (k :: r)) (c k) (fun p => x (k :: p)) t)
  end.

Fixpoint height (b : nat) (tr : tree) (D : nat) : Prop :=
  match tr, D with
  | Leaf, _ => True
  | Node _ _, O => False
  | Node _ c, S D => forall k, (k < b)%nat -> height b (c k) D
  end.

Lemma perfect_height : forall b D, height b (perfect b D) D.
Proof. intros b D. induction D as [| D IH]; cbn; auto. Qed.

(** Roles that are the same at every node, or the same at every level, are special cases. *)
Theorem tree_code_reused : forall (E : inner_space) b (R : nat -> E -> E) tr (x : list nat -> E),
  tree_code b (fun _ => R) tr x = code b R tr x.
Proof.
  intros E b R tr. induction tr as [| w c IH]; intros x; cbn [tree_code code]; [reflexivity |].
  apply vsum_ext. intros k _. now rewrite IH.
Qed.

Theorem tree_code_levels : forall (E : inner_space) b D (R : nat -> nat -> E -> E)
    (x : list nat -> E),
  tree_code b (fun r => R (length r)) (perfect b D) x = level_code b R D x.
Proof.
  intros E b D. induction D as [| D IH]; intros R x; cbn [tree_code perfect level_code];
    [reflexivity |].
  apply vsum_ext. intros k _. do 2 f_equal. exact (IH (fun l => R (S l)) (fun p => x (k :: p))).
Qed.

(** One node: unit images y_k with products of at most t move the sum of squares by (b-1) t. *)
Lemma one_node : forall (E : inner_space) b (w a : nat -> R) (y : nat -> E) t,
  0 <= t -> (forall k, (k < b)%nat -> 0 <= a k /\ inner (y k) (y k) = a k ^ 2) ->
  (forall j k, (j < b)%nat -> (k < b)%nat -> j <> k ->
     Rabs (inner (y j) (y k)) <= t * (a j * a k)) ->
  Rabs (inner (vsum b (fun k => vscale (w k) (y k))) (vsum b (fun k => vscale (w k) (y k)))
        - bsum b (fun k => w k ^ 2 * a k ^ 2))
  <= (INR b - 1) * t * bsum b (fun k => w k ^ 2 * a k ^ 2).
Proof.
  intros E b w a y t Ht Ha Hlow. set (S := bsum b (fun k => w k ^ 2 * a k ^ 2)).
  set (c := fun k => Rabs (w k) * a k).
  assert (Hc : forall k, c k ^ 2 = w k ^ 2 * a k ^ 2).
  { intros k. unfold c. rewrite Rpow_mult_distr, pow2_abs. reflexivity. }
  rewrite inner_vsum_l.
  rewrite (bsum_ext b _ (fun j => bsum b (fun k => w j * w k * inner (y j) (y k)))).
  2: { intros j _. rewrite inner_scale_l, inner_vsum_r, <- bsum_scal. apply bsum_ext. intros k _.
       rewrite inner_scale_r. ring. }
  unfold S at 1. rewrite <- bsum_minus.
  apply Rle_trans with (bsum b (fun j => bsum b (fun k => t * (c j * c k - delta j k * c k ^ 2)))).
  - eapply Rle_trans; [apply bsum_Rabs |]. apply bsum_le. intros j Hj.
    rewrite <- (bsum_delta b j (fun k => w k ^ 2 * a k ^ 2)) by exact Hj.
    rewrite <- bsum_minus. eapply Rle_trans; [apply bsum_Rabs |]. apply bsum_le. intros k Hk.
    destruct (Nat.eq_dec j k) as [<- | Hjk].
    + rewrite delta_same, (proj2 (Ha j Hj)).
      replace (w j * w j * a j ^ 2 - 1 * (w j ^ 2 * a j ^ 2)) with 0 by ring.
      replace (t * (c j * c j - 1 * c j ^ 2)) with 0 by ring. rewrite Rabs_R0. lra.
    + rewrite delta_diff, !Rmult_0_l, !Rminus_0_r, !Rabs_mult by exact Hjk. unfold c.
      replace (t * (Rabs (w j) * a j * (Rabs (w k) * a k))) with
        (Rabs (w j) * Rabs (w k) * (t * (a j * a k))) by ring.
      apply Rmult_le_compat_l; [apply Rmult_le_pos; apply Rabs_pos | now apply Hlow].
  - rewrite (bsum_ext b _ (fun j => t * (c j * bsum b c - c j ^ 2))).
    2: { intros j Hj. rewrite bsum_scal, bsum_minus, bsum_scal.
         now rewrite (bsum_delta b j (fun k => c k ^ 2)). }
    rewrite bsum_scal, bsum_minus, bsum_scal_r.
    pose proof (square_of_sum b c) as Hsq.
    rewrite (bsum_ext b (fun k => c k ^ 2) (fun k => w k ^ 2 * a k ^ 2)) in Hsq |- *
      by (intros; apply Hc).
    fold S in Hsq |- *. replace ((INR b - 1) * t * S) with (t * (INR b * S - S)) by ring.
    apply Rmult_le_compat_l; [exact Ht | lra].
Qed.

(** C2: unit fillers, normalised weights, (b-1) t <= 1, leaves no deeper than D. *)
Theorem C2 : forall (E : inner_space) b tr D (R : list nat -> nat -> E -> E) (x : list nat -> E) t,
  (1 <= b)%nat -> normalised_tree b tr -> height b tr D -> node_roles b tr R ->
  (forall p, is_leaf b tr p -> unit (x p)) -> siblings b R tr x t ->
  0 <= t -> (INR b - 1) * t <= 1 ->
  (1 - (INR b - 1) * t) ^ D <= norm (tree_code b R tr x) ^ 2 <= (1 + (INR b - 1) * t) ^ D.
Proof.
  intros E b tr. induction tr as [| w c IH]; intros D R x t Hb Hn Hh HR Hx Hs Ht Hbt;
    assert (Hb1 : 1 <= INR b) by (apply (le_INR 1); lia);
    set (r := (INR b - 1) * t) in *;
    assert (Hr : 0 <= r) by (unfold r; apply Rmult_le_pos; lra).
  - cbn [tree_code]. rewrite norm_unit by (apply Hx; exact I). rewrite pow1. split.
    + replace 1 with (1 ^ D) at 2 by apply pow1. apply pow_incr. lra.
    + replace 1 with (1 ^ D) at 1 by apply pow1. apply pow_incr. lra.
  - destruct D as [| D]; [contradiction |]. destruct Hn as [Hw Hn]. destruct Hs as [Hs Hsub].
    set (e := fun k => tree_code b (fun r => R (k :: r)) (c k) (fun p => x (k :: p))) in *.
    assert (HI : forall k, (k < b)%nat ->
      (1 - r) ^ D <= norm (e k) ^ 2 <= (1 + r) ^ D).
    { intros k Hk. apply (IH k); auto; [apply HR, Hk |].
      intros p Hp. apply Hx. split; assumption. }
    pose proof (one_node E b w (fun k => norm (e k)) (fun k => R [] k (e k)) t Ht) as H1.
    set (S := bsum b (fun k => w k ^ 2 * norm (e k) ^ 2)) in *.
    assert (HS : (1 - r) ^ D <= S <= (1 + r) ^ D).
    { assert (Hone : forall z, z = bsum b (fun k => w k ^ 2 * z))
        by (intros z; rewrite bsum_scal_r, Hw; ring).
      rewrite (Hone ((1 - r) ^ D)), (Hone ((1 + r) ^ D)).
      unfold S. split; apply bsum_le; intros k Hk;
        apply Rmult_le_compat_l; try apply pow2_ge_0; apply HI, Hk. }
    assert (HA : norm (tree_code b R (Node w c) x) ^ 2 =
      inner (vsum b (fun k => vscale (w k) (R [] k (e k))))
            (vsum b (fun k => vscale (w k) (R [] k (e k))))).
    { rewrite <- norm_sq. unfold e. cbn [tree_code]. ring. }
    rewrite HA. apply Rabs_bounds in H1.
    + fold r in H1. cbn [pow]. split.
      * apply Rle_trans with ((1 - r) * S); [apply Rmult_le_compat_l; lra | lra].
      * apply Rle_trans with ((1 + r) * S); [lra | apply Rmult_le_compat_l; lra].
    + intros k Hk. split; [apply norm_nonneg |]. rewrite (proj1 (HR k Hk)).
      rewrite <- norm_sq. ring.
    + intros j k Hj Hk Hjk. now apply Hs.
Qed.

(** C2 for the recursive code of depth D over the perfect b-ary tree. *)
Theorem C2_perfect : forall (E : inner_space) b D (R : list nat -> nat -> E -> E)
    (x : list nat -> E) t,
  (1 <= b)%nat -> node_roles b (perfect b D) R ->
  (forall p, is_leaf b (perfect b D) p -> unit (x p)) -> siblings b R (perfect b D) x t ->
  0 <= t -> (INR b - 1) * t <= 1 ->
  (1 - (INR b - 1) * t) ^ D <= norm (tree_code b R (perfect b D) x) ^ 2 <=
  (1 + (INR b - 1) * t) ^ D.
Proof.
  intros E b D R x t Hb HR Hx Hs Ht Hbt.
  apply C2; auto; [apply uniform_normalised; [exact Hb | apply perfect_uniform] |].
  apply perfect_height.
Qed.
