(** The depth law: how far a recursive role-binding code moves when two fillers are swapped.

    [role_system E b R]  R 0, ..., R (b-1) are isometries of E with mutually orthogonal ranges:
                         <R_i u, R_j v> is <u, v> when i = j and 0 otherwise.  Linearity is not
                         asked: up to null vectors it follows (depth_words.v).
    [tree]               a leaf, or a node that gives each of its children a weight.  All nodes
                         have b children; the weight 0 prunes one, so every finite tree with at
                         most b children a node is covered.
    [normalised_tree b t]     at every node the squared weights add up to 1.
    word                 a list of child numbers, the address of a node seen from the root.
    [is_leaf b t p]      p is the address of a leaf of t.
    [weight t p]         W_p, the product of the weights on the way from the root to p.
    [leaf_sum b t F]     the sum of F over the addresses of all leaves of t.
    [code b R t x]       the code of the tree t whose leaf p carries the filler x p: a leaf is its
                         filler, a node is sum_k w_k R_k (code of child k).
    [swap p q x]         the fillers x with those at p and q exchanged.
    [margin f t t']      <f, t> - <f, t'>: how much the image f prefers the caption t to t'.
                         The *aligned* image is f = t; a *free* image is any unit vector.
    [perfect b D]        the b-ary tree of depth D, every weight 1/sqrt b. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product.
Import ListNotations.
Open Scope R_scope.

Definition role_system (E : inner_space) (b : nat) (R : nat -> E -> E) : Prop :=
  forall i j u v, (i < b)%nat -> (j < b)%nat -> inner (R i u) (R j v) = delta i j * inner u v.

Inductive tree : Type :=
  | Leaf
  | Node (w : nat -> R) (child : nat -> tree).

Fixpoint normalised_tree (b : nat) (t : tree) : Prop :=
  match t with
  | Leaf => True
  | Node w c => bsum b (fun k => w k ^ 2) = 1 /\ forall k, (k < b)%nat -> normalised_tree b (c k)
  end.

Fixpoint is_leaf (b : nat) (t : tree) (p : list nat) : Prop :=
  match t, p with
  | Leaf, [] => True
  | Node _ c, k :: p => (k < b)%nat /\ is_leaf b (c k) p
  | _, _ => False
  end.

Fixpoint weight (t : tree) (p : list nat) : R :=
  match t, p with
  | Node w c, k :: p => w k * weight (c k) p
  | _, _ => 1
  end.

Fixpoint leaf_sum (b : nat) (t : tree) (F : list nat -> R) : R :=
  match t with
  | Leaf => F []
  | Node _ c => bsum b (fun k => leaf_sum b (c k) (fun p => F (k :: p)))
  end.

Fixpoint code {E : inner_space} (b : nat) (R : nat -> E -> E) (t : tree) (x : list nat -> E) : E :=
  match t with
  | Leaf => x []
  | Node w c => vsum b (fun k => vscale (w k) (R k (code b R (c k) (fun p => x (k :: p)))))
  end.

Definition word_eq_dec : forall p q : list nat, {p = q} + {p <> q} := list_eq_dec Nat.eq_dec.

Definition swap {A : Type} (p q : list nat) (x : list nat -> A) (r : list nat) : A :=
  if word_eq_dec r p then x q else if word_eq_dec r q then x p else x r.

Definition margin {E : inner_space} (f t t' : E) : R := inner f t - inner f t'.

Fixpoint perfect (b D : nat) : tree :=
  match D with
  | O => Leaf
  | S D => Node (fun _ => / sqrt (INR b)) (fun _ => perfect b D)
  end.

(** ** Sums over leaves *)

Lemma leaf_sum_ext : forall b t F G,
  (forall p, is_leaf b t p -> F p = G p) -> leaf_sum b t F = leaf_sum b t G.
Proof.
  intros b t. induction t as [| w c IH]; intros F G H; cbn [leaf_sum].
  - apply H. exact I.
  - apply bsum_ext. intros k Hk. apply IH. intros p Hp. apply H. split; assumption.
Qed.

Lemma leaf_sum_scal : forall b t a F, leaf_sum b t (fun p => a * F p) = a * leaf_sum b t F.
Proof.
  intros b t a. induction t as [| w c IH]; intros F; cbn [leaf_sum]; [reflexivity |].
  rewrite <- bsum_scal. apply bsum_ext. intros k _. apply (IH k (fun p => F (k :: p))).
Qed.

Lemma leaf_sum_plus : forall b t F G,
  leaf_sum b t (fun p => F p + G p) = leaf_sum b t F + leaf_sum b t G.
Proof.
  intros b t. induction t as [| w c IH]; intros F G; cbn [leaf_sum]; [reflexivity |].
  rewrite <- bsum_plus. apply bsum_ext. intros k _.
  apply (IH k (fun p => F (k :: p)) (fun p => G (k :: p))).
Qed.

(** A function that lives on the one leaf p sums to its value there. *)
Lemma leaf_sum_at : forall b t p F, is_leaf b t p ->
  (forall r, is_leaf b t r -> r <> p -> F r = 0) -> leaf_sum b t F = F p.
Proof.
  intros b t. induction t as [| w c IH]; intros p F Hp H; destruct p as [| k p];
    cbn in Hp |- *; try contradiction; [reflexivity |].
  destruct Hp as [Hk Hp].
  rewrite <- (bsum_delta b k (fun j => F (k :: p)) Hk).
  apply bsum_ext. intros j Hj. destruct (Nat.eq_dec k j) as [<- | Hne].
  - rewrite delta_same, (IH k p); [ring | exact Hp |].
    intros r Hr Hne. apply H; [split; assumption | congruence].
  - rewrite delta_diff by exact Hne. rewrite Rmult_0_l.
    rewrite (leaf_sum_ext _ _ _ (fun _ => 0 * 0)).
    + rewrite leaf_sum_scal. ring.
    + intros r Hr. rewrite H; [ring | split; assumption | congruence].
Qed.

(** D3, first half: the squared weights of the leaves add up to 1. *)
Theorem D3_weights : forall b t,
  normalised_tree b t -> leaf_sum b t (fun p => weight t p ^ 2) = 1.
Proof.
  intros b t. induction t as [| w c IH]; intros H; cbn [leaf_sum weight]; [ring |].
  destruct H as [Hw Hc]. rewrite <- Hw. apply bsum_ext. intros k Hk.
  rewrite (leaf_sum_ext _ _ _ (fun p => w k ^ 2 * weight (c k) p ^ 2)) by (intros; ring).
  rewrite leaf_sum_scal, IH; [ring | now apply Hc].
Qed.

(** ** The code of a tree *)

(** The key lemma: orthogonal ranges make the code an isometry of the weighted fillers. *)
Lemma code_inner : forall E b R, role_system E b R -> forall t x y,
  inner (code b R t x) (code b R t y) =
  leaf_sum b t (fun p => weight t p ^ 2 * inner (x p) (y p)).
Proof.
  intros E b R HR t. induction t as [| w c IH]; intros x y; cbn [code leaf_sum weight]; [ring |].
  rewrite inner_vsum_l. apply bsum_ext. intros i Hi. rewrite inner_vsum_r.
  rewrite (bsum_ext b _ (fun j => delta i j * (w i * w j *
    inner (code b R (c i) (fun p => x (i :: p))) (code b R (c j) (fun p => y (j :: p)))))).
  - rewrite bsum_delta by exact Hi. rewrite IH, <- leaf_sum_scal.
    apply leaf_sum_ext. intros p _. ring.
  - intros j Hj. rewrite inner_scale_l, inner_scale_r, HR by assumption.
    destruct (Nat.eq_dec i j) as [<- | Hne]; [ring | rewrite (delta_diff i j Hne); ring].
Qed.

(** D1 for any tree: unit fillers and normalised weights give a unit code. *)
Theorem D1_tree : forall E b R t x, role_system E b R -> normalised_tree b t ->
  (forall p, is_leaf b t p -> unit (x p)) -> unit (code b R t x).
Proof.
  intros E b R t x HR Ht Hx. unfold unit. rewrite code_inner, <- (D3_weights b t Ht) by exact HR.
  apply leaf_sum_ext. intros p Hp. rewrite (Hx p Hp). ring.
Qed.

(** Exchanging unit fillers leaves unit fillers, so the swapped code is a unit vector too. *)
Lemma swap_unit : forall (E : inner_space) (x : list nat -> E) b t p q,
  is_leaf b t p -> is_leaf b t q -> (forall r, is_leaf b t r -> unit (x r)) ->
  forall r, is_leaf b t r -> unit (swap p q x r).
Proof.
  intros E x b t p q Hp Hq Hx r Hr. unfold swap.
  destruct (word_eq_dec r p); [auto |]. destruct (word_eq_dec r q); auto.
Qed.

(** D3: swapping the fillers of two leaves costs (W_p^2 + W_q^2)(1 - <x_p, x_q>), exactly.
    Only the two terms at p and q of the key lemma change. *)
Theorem D3 : forall E b R t x p q, role_system E b R ->
  is_leaf b t p -> is_leaf b t q -> p <> q -> unit (x p) -> unit (x q) ->
  margin (code b R t x) (code b R t x) (code b R t (swap p q x)) =
  (weight t p ^ 2 + weight t q ^ 2) * (1 - inner (x p) (x q)).
Proof.
  intros E b R t x p q HR Hp Hq Hpq Up Uq. unfold margin. rewrite !code_inner by exact HR.
  assert (Sp : swap p q x p = x q) by (unfold swap; destruct (word_eq_dec p p); congruence).
  assert (Sq : swap p q x q = x p).
  { unfold swap. destruct (word_eq_dec q p); [congruence |].
    destruct (word_eq_dec q q); congruence. }
  set (F := fun r => weight t r ^ 2 * inner (x r) (x r)).
  set (G := fun r => weight t r ^ 2 * inner (x r) (swap p q x r)).
  set (at_p := fun r => if word_eq_dec r p then F r - G r else 0).
  set (at_q := fun r => if word_eq_dec r q then F r - G r else 0).
  assert (HF : leaf_sum b t F = leaf_sum b t (fun r => G r + (at_p r + at_q r))).
  { apply leaf_sum_ext. intros r _. unfold at_p, at_q.
    destruct (word_eq_dec r p), (word_eq_dec r q); try congruence; try ring.
    unfold F, G, swap. destruct (word_eq_dec r p); [contradiction |].
    destruct (word_eq_dec r q); [contradiction | ring]. }
  rewrite HF, !leaf_sum_plus, (leaf_sum_at b t p at_p Hp), (leaf_sum_at b t q at_q Hq).
  - unfold at_p, at_q. destruct (word_eq_dec p p); [| congruence].
    destruct (word_eq_dec q q); [| congruence].
    unfold F, G. rewrite Sp, Sq, Up, Uq, (inner_sym E (x q) (x p)). ring.
  - intros r _ Hr. unfold at_q. destruct (word_eq_dec r q); [contradiction | reflexivity].
  - intros r _ Hr. unfold at_p. destruct (word_eq_dec r p); [contradiction | reflexivity].
Qed.
