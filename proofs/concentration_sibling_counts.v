(** C2's counts: nodes and pairs of siblings of the perfect b-ary tree, and the pairs that a swap
    touches.

    [nsum n f]        f 0 + ... + f (n-1), in naturals;
    [nodes b t]       inner nodes of t;
    [pairs b t f]     how many triples (address r of a node, children j < k < b) have f r j k;
    [under p r j]     the word p runs through child j of the node r;
    [touched p q r j k]  p or q runs through child j or k of r: a swap at p and q changes the
                      inner product of these two images at most if so. *)
From Coq Require Import Arith Lia List Bool.
From Binding Require Import word_number depth.
Import ListNotations.

Fixpoint nsum (n : nat) (f : nat -> nat) : nat :=
  match n with
  | O => O
  | S n => nsum n f + f n
  end.

Fixpoint nodes (b : nat) (t : tree) : nat :=
  match t with
  | Leaf => 0
  | Node _ c => 1 + nsum b (fun k => nodes b (c k))
  end.

Fixpoint pairs (b : nat) (t : tree) (f : list nat -> nat -> nat -> bool) : nat :=
  match t with
  | Leaf => 0
  | Node _ c => nsum b (fun k => nsum k (fun j => Nat.b2n (f [] j k))) +
                nsum b (fun k => pairs b (c k) (fun r => f (k :: r)))
  end.

Fixpoint under (p r : list nat) (j : nat) : bool :=
  match p, r with
  | h :: _, [] => h =? j
  | h :: p, k :: r => (h =? k) && under p r j
  | [], _ => false
  end.

Definition touched (p q : list nat) (r : list nat) (j k : nat) : bool :=
  under p r j || under p r k || under q r j || under q r k.

Lemma nsum_ext : forall n f g, (forall k, k < n -> f k = g k) -> nsum n f = nsum n g.
Proof.
  induction n as [| n IH]; intros f g H; [reflexivity |]. cbn. rewrite (IH f g), H; auto.
Qed.

Lemma nsum_const : forall n c, nsum n (fun _ => c) = n * c.
Proof. induction n as [| n IH]; intros c; cbn; [reflexivity | rewrite IH; lia]. Qed.

Lemma nsum_at : forall n h c, nsum n (fun k => if h =? k then c else 0) = if h <? n then c else 0.
Proof.
  induction n as [| n IH]; intros h c; [reflexivity |]. cbn [nsum]. rewrite IH.
  destruct (Nat.eqb_spec h n), (Nat.ltb_spec h n), (Nat.ltb_spec h (S n)); lia.
Qed.

Lemma nsum_plus : forall n f g, nsum n (fun k => f k + g k) = nsum n f + nsum n g.
Proof. induction n as [| n IH]; intros f g; cbn; [reflexivity | rewrite IH; lia]. Qed.

Lemma pairs_ext : forall b t f g, (forall r j k, f r j k = g r j k) -> pairs b t f = pairs b t g.
Proof.
  intros b t. induction t as [| w c IH]; intros f g H; [reflexivity |]. cbn [pairs]. f_equal.
  - apply nsum_ext. intros k _. apply nsum_ext. intros j _. now rewrite H.
  - apply nsum_ext. intros k _. apply IH. intros r j l. apply H.
Qed.

Lemma pairs_none : forall b D f, (forall r j k, f r j k = false) -> pairs b (perfect b D) f = 0.
Proof.
  intros b D. induction D as [| D IH]; intros f H; [reflexivity |]. cbn [perfect pairs].
  rewrite (nsum_ext b _ (fun _ => 0)), (nsum_ext b (fun k => pairs b _ _) (fun _ => 0)).
  - rewrite nsum_const. lia.
  - intros k _. apply IH. intros. apply H.
  - intros k _. rewrite (nsum_ext k _ (fun _ => 0)); [rewrite nsum_const; lia |].
    intros j _. now rewrite H.
Qed.

(** (N - 1)/(b - 1) nodes and b (N - 1)/2 pairs, N = b^D. *)
Theorem C2_nodes : forall b D, nodes b (perfect b D) * (b - 1) = b ^ D - 1.
Proof.
  intros b D. induction D as [| D IH]; [reflexivity |]. cbn [perfect nodes Nat.pow].
  rewrite nsum_const. destruct b as [| b]; [cbn; lia |].
  pose proof (Nat.pow_nonzero (S b) D ltac:(lia)). nia.
Qed.

Lemma pair_sum : forall b, 2 * nsum b (fun k => nsum k (fun _ => 1)) = b * (b - 1).
Proof.
  intros b. rewrite (nsum_ext b _ (fun k => k * 1)) by (intros; apply nsum_const).
  induction b as [| b IH]; [reflexivity |]. cbn [nsum]. destruct b as [| b]; [reflexivity |]. nia.
Qed.

Theorem C2_products : forall b D,
  2 * pairs b (perfect b D) (fun _ _ _ => true) = b * (b ^ D - 1).
Proof.
  intros b D. induction D as [| D IH]; [cbn; lia |]. cbn [perfect pairs Nat.pow Nat.b2n].
  rewrite nsum_const, Nat.mul_add_distr_l, pair_sum.
  replace (2 * (b * pairs b (perfect b D) (fun _ _ _ => true)))
    with (b * (2 * pairs b (perfect b D) (fun _ _ _ => true))) by ring.
  rewrite IH. destruct b as [| b]; [reflexivity |].
  pose proof (Nat.pow_nonzero (S b) D ltac:(lia)). nia.
Qed.

(** Children j < k of one node with h, or with one of two letters, among them. *)
Lemma one_letter : forall b h,
  nsum b (fun k => nsum k (fun j => Nat.b2n ((h =? j) || (h =? k)))) = if h <? b then b - 1 else 0.
Proof.
  induction b as [| b IH]; intros h; [reflexivity |]. cbn [nsum]. rewrite IH.
  destruct (Nat.eqb_spec h b) as [-> | N].
  - rewrite Nat.ltb_irrefl, (nsum_ext b _ (fun _ => 1)).
    + rewrite nsum_const. destruct (Nat.ltb_spec b (S b)); lia.
    + intros j _. now rewrite orb_true_r.
  - rewrite (nsum_ext b _ (fun j => if h =? j then 1 else 0)).
    + rewrite nsum_at. destruct (Nat.ltb_spec h b), (Nat.ltb_spec h (S b)); lia.
    + intros j _. rewrite orb_false_r. now destruct (h =? j).
Qed.

Lemma two_letters : forall b g h, g <> h ->
  nsum b (fun k => nsum k (fun j => Nat.b2n ((g =? j) || (g =? k) || (h =? j) || (h =? k)))) =
  (if g <? b then b - 1 else 0) + (if h <? b then b - 1 else 0)
    - (if (g <? b) && (h <? b) then 1 else 0).
Proof.
  induction b as [| b IH]; intros g h N; [reflexivity |]. cbn [nsum]. rewrite IH by exact N.
  destruct (Nat.eqb_spec g b) as [Eg | Ng]; [| destruct (Nat.eqb_spec h b) as [Eh | Nh]].
  1, 2: rewrite (nsum_ext b _ (fun _ => 1)) by (intros; now rewrite ?orb_true_r);
    rewrite nsum_const.
  3: rewrite (nsum_ext b _ (fun j => (if g =? j then 1 else 0) + (if h =? j then 1 else 0))) by
      (intros j _; destruct (Nat.eqb_spec g j), (Nat.eqb_spec h j); cbn; lia);
    rewrite nsum_plus, !nsum_at.
  all: destruct (Nat.ltb_spec g b), (Nat.ltb_spec g (S b)), (Nat.ltb_spec h b),
    (Nat.ltb_spec h (S b)); cbn [andb]; lia.
Qed.

(** What one leaf touches below a node, and what two do. *)
Lemma one_leaf : forall b D p f, letters b D p ->
  (forall r j k, f r j k = under p r j || under p r k) ->
  pairs b (perfect b D) f = D * (b - 1).
Proof.
  intros b D. induction D as [| D IH]; intros p f Hp H; [reflexivity |].
  destruct p as [| h p]; [destruct Hp; discriminate |]. apply letters_cons in Hp.
  destruct Hp as [Hh Hp]. cbn [perfect pairs].
  rewrite (nsum_ext b (fun k => pairs b _ _) (fun k => if h =? k then D * (b - 1) else 0)).
  - rewrite nsum_at, (nsum_ext b _ (fun k => nsum k (fun j => Nat.b2n ((h =? j) || (h =? k))))).
    + rewrite one_letter. destruct (Nat.ltb_spec h b); lia.
    + intros k _. apply nsum_ext. intros j _. now rewrite H.
  - intros k _. destruct (Nat.eqb_spec h k) as [<- | N].
    + apply (IH p); [exact Hp |]. intros r j k. rewrite H. cbn. now rewrite Nat.eqb_refl.
    + apply pairs_none. intros r j l. rewrite H. cbn. apply Nat.eqb_neq in N. now rewrite N.
Qed.

(** Words that part at the root touch 2 (b - 1) D - 1 pairs. *)
Theorem C2_extra_far : forall b D g h p q, letters b (S D) (g :: p) -> letters b (S D) (h :: q) ->
  g <> h ->
  pairs b (perfect b (S D)) (touched (g :: p) (h :: q)) = 2 * (b - 1) * S D - 1.
Proof.
  intros b D g h p q Hp Hq N. apply letters_cons in Hp. apply letters_cons in Hq.
  destruct Hp as [Hg Hp], Hq as [Hh Hq]. cbn [perfect pairs].
  rewrite (nsum_ext b (fun k => pairs b _ _)
    (fun k => (if g =? k then D * (b - 1) else 0) + (if h =? k then D * (b - 1) else 0))).
  - rewrite nsum_plus, !nsum_at.
    rewrite (nsum_ext b _ (fun k => nsum k (fun j =>
      Nat.b2n ((g =? j) || (g =? k) || (h =? j) || (h =? k))))) by reflexivity.
    rewrite two_letters by exact N.
    destruct (Nat.ltb_spec g b), (Nat.ltb_spec h b); cbn [andb]; lia.
  - intros k _. destruct (Nat.eqb_spec g k) as [<- | Ng]; [| destruct (Nat.eqb_spec h k) as [<- | Nh]].
    + apply Nat.eqb_neq in N. rewrite (Nat.eqb_sym h g), N, Nat.add_0_r.
      apply (one_leaf b D p); [exact Hp |]. intros r j k. unfold touched. cbn.
      rewrite Nat.eqb_refl, (Nat.eqb_sym h g), N. cbn. now rewrite !orb_false_r.
    + apply Nat.eqb_neq in Ng. apply (one_leaf b D q); [exact Hq |]. intros r j k. unfold touched.
      cbn. now rewrite Nat.eqb_refl, Ng.
    + apply Nat.eqb_neq in Ng, Nh. apply pairs_none. intros r j l. unfold touched. cbn.
      now rewrite Ng, Nh.
Qed.

(** No two leaves touch more. *)
Theorem C2_extra : forall b D p q, letters b D p -> letters b D q -> p <> q ->
  pairs b (perfect b D) (touched p q) <= 2 * (b - 1) * D - 1.
Proof.
  intros b D. induction D as [| D IH]; intros p q Hp Hq N; [cbn; lia |].
  destruct p as [| g p], q as [| h q]; try (destruct Hp, Hq; discriminate).
  destruct (Nat.eq_dec g h) as [<- | M]; [| now rewrite C2_extra_far].
  apply letters_cons in Hp. apply letters_cons in Hq. destruct Hp as [Hg Hp], Hq as [_ Hq].
  assert (L : pairs b (perfect b D) (touched p q) <= 2 * (b - 1) * D - 1)
    by (apply IH; congruence).
  cbn [perfect pairs].
  rewrite (nsum_ext b (fun k => pairs b _ _)
    (fun k => if g =? k then pairs b (perfect b D) (touched p q) else 0)).
  - rewrite nsum_at, (nsum_ext b _ (fun k => nsum k (fun j => Nat.b2n ((g =? j) || (g =? k))))).
    + rewrite one_letter. destruct (Nat.ltb_spec g b); [| lia].
      destruct D as [| D]; [| nia].
      destruct Hp as [Hp _], Hq as [Hq _], p, q; try discriminate. now destruct N.
    + intros k _. apply nsum_ext. intros j _. unfold touched. cbn.
      now destruct (g =? j), (g =? k).
  - intros k _. destruct (Nat.eqb_spec g k) as [<- | Ng].
    + apply pairs_ext. intros r j k. unfold touched. cbn. now rewrite Nat.eqb_refl.
    + apply Nat.eqb_neq in Ng. apply pairs_none. intros r j l. unfold touched. cbn. now rewrite Ng.
Qed.
