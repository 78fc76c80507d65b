(** D3 for subtrees: exchanging two disjoint subtrees, with all that hangs on them.

    A tree with disjoint subtrees at p and q is a tree t of which p and q are leaves, with further
    trees grafted on its leaves.
    [graft t s]           t with the tree s l grafted on its leaf l, for every l.
    [swap_below p q x]    the fillers x with those below p and those below q exchanged:
                          the filler at p r comes from q r, and the other way round.
    The tree after the exchange is [graft t (swap p q s)] with the fillers [swap_below p q x]. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product depth depth_words.
Import ListNotations.
Open Scope R_scope.

Fixpoint graft (t : tree) (s : list nat -> tree) : tree :=
  match t with
  | Leaf => s []
  | Node w c => Node w (fun k => graft (c k) (fun p => s (k :: p)))
  end.

Definition swap_below {A : Type} (p q : list nat) (x : list nat -> A) (r : list nat) : A :=
  match strip p r, strip q r with
  | Some s, _ => x (q ++ s)
  | None, Some s => x (p ++ s)
  | None, None => x r
  end.

Lemma vsum_ext : forall (E : inner_space) n (f g : nat -> E),
  (forall i, (i < n)%nat -> f i = g i) -> vsum n f = vsum n g.
Proof.
  intros E n f g. induction n as [| n IH]; intros H; cbn; [reflexivity |].
  rewrite IH, (H n); [reflexivity | lia | intros i Hi; apply H; lia].
Qed.

(** Only the fillers at the leaves matter. *)
Lemma code_ext : forall (E : inner_space) b R t (x y : list nat -> E),
  (forall p, is_leaf b t p -> x p = y p) -> code b R t x = code b R t y.
Proof.
  intros E b R t. induction t as [| w c IH]; intros x y H; cbn [code].
  - apply H. exact I.
  - apply vsum_ext. intros k Hk. do 2 f_equal. apply IH. intros p Hp. apply H. now split.
Qed.

(** A grafted code is the code of t whose filler at l is the code of the tree grafted there. *)
Lemma code_graft : forall (E : inner_space) b R t s (x : list nat -> E),
  code b R (graft t s) x = code b R t (fun l => code b R (s l) (fun r => x (l ++ r))).
Proof.
  intros E b R t. induction t as [| w c IH]; intros s x; cbn [code graft]; [reflexivity |].
  apply vsum_ext. intros k _. do 2 f_equal. apply (IH k (fun p => s (k :: p))).
Qed.

Lemma strip_app : forall p r, strip p (p ++ r) = Some r.
Proof.
  intros p r. induction p as [| k p IH]; cbn; [reflexivity |].
  destruct (Nat.eq_dec k k); [exact IH | congruence].
Qed.

(** No leaf lies below another. *)
Lemma strip_leaf : forall b t p l r, is_leaf b t p -> is_leaf b t l -> l <> p ->
  strip p (l ++ r) = None.
Proof.
  intros b t. induction t as [| w c IH]; intros [| j p] [| k l] r Hp Hl Hne;
    cbn in Hp, Hl; try contradiction; try congruence.
  cbn. destruct (Nat.eq_dec j k) as [<- |]; [| reflexivity].
  apply (IH j); [apply Hp | apply Hl | congruence].
Qed.

(** D3 for subtrees: (W_p^2 + W_q^2)(1 - <code at p, code at q>), W the weight of a subtree's
    root.  The leaf law D3 is applied to t, whose fillers are the subtrees' codes. *)
Theorem D3_subtrees : forall (E : inner_space) b R t s (x : list nat -> E) p q,
  role_system E b R -> is_leaf b t p -> is_leaf b t q -> p <> q ->
  normalised_tree b (s p) -> normalised_tree b (s q) ->
  (forall r, is_leaf b (s p) r -> unit (x (p ++ r))) ->
  (forall r, is_leaf b (s q) r -> unit (x (q ++ r))) ->
  margin (code b R (graft t s) x) (code b R (graft t s) x)
         (code b R (graft t (swap p q s)) (swap_below p q x)) =
  (weight t p ^ 2 + weight t q ^ 2) *
  (1 - inner (code b R (s p) (fun r => x (p ++ r))) (code b R (s q) (fun r => x (q ++ r)))).
Proof.
  intros E b R t s x p q HR Hp Hq Hpq Np Nq Up Uq. rewrite !code_graft.
  set (y := fun l => code b R (s l) (fun r => x (l ++ r))).
  rewrite (code_ext E b R t (fun l => code b R (swap p q s l) (fun r => swap_below p q x (l ++ r)))
             (swap p q y)).
  - apply (D3 E b R t y); try assumption; now apply D1_tree.
  - intros l Hl. unfold swap, swap_below, y.
    destruct (word_eq_dec l p) as [-> | Hlp]; [| destruct (word_eq_dec l q) as [-> | Hlq]];
      apply code_ext; intros r _.
    + now rewrite strip_app.
    + rewrite (strip_leaf b t p q r), strip_app by auto. reflexivity.
    + rewrite (strip_leaf b t p l r), (strip_leaf b t q l r) by auto. reflexivity.
Qed.
