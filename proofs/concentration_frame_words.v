(** C4f for trees: a code of words of roles is a code of a frame of fillers.

    [word_map b w r j]: the composition of the roles on the way from leaf j up through r levels.
    [swap_places i j n]: i for j, j for i, and n else.
    [leaf_order p q]: an order of the leaves that begins with p, q. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product word_number concentration
  concentration_level_fresh concentration_haar_maps concentration_frame_maps concentration_frame_code.
Open Scope R_scope.

Fixpoint word_map {d : nat} (b : nat) (w : nat -> nat -> orthogonal_map d) (r j : nat) :
  orthogonal_map d :=
  match r with
  | O => identity_map d
  | S r => compose d (w r (j / b ^ r)%nat) (word_map b w r (j mod b ^ r)%nat)
  end.

Definition swap_places (i j n : nat) : nat :=
  if Nat.eq_dec n i then j else if Nat.eq_dec n j then i else n.

Definition leaf_order (p q n : nat) : nat :=
  swap_places 0 p (swap_places 1 (swap_places 0 p q) n).

Ltac cases_places := unfold leaf_order, swap_places in *;
  repeat match goal with
  | |- context [Nat.eq_dec ?a ?b] => destruct (Nat.eq_dec a b)
  | H : context [Nat.eq_dec ?a ?b] |- _ => destruct (Nat.eq_dec a b)
  end; try lia; try reflexivity.

Lemma leaf_order_first : forall p q, p <> q -> leaf_order p q 0 = p.
Proof. intros p q H. cases_places. Qed.

Lemma leaf_order_second : forall p q, p <> q -> leaf_order p q 1 = q.
Proof. intros p q H. cases_places. Qed.

Lemma leaf_order_other : forall p q n, p <> q -> (2 <= n)%nat ->
  leaf_order p q n <> p /\ leaf_order p q n <> q.
Proof. intros p q n H Hn. split; cases_places. Qed.

Lemma leaf_order_below : forall N p q n, (2 <= N)%nat -> (p < N)%nat -> (q < N)%nat ->
  (n < N)%nat -> (leaf_order p q n < N)%nat.
Proof. intros N p q n HN Hp Hq Hn. cases_places. Qed.

Lemma bsum_swap_places : forall N i j f, (i < N)%nat -> (j < N)%nat ->
  bsum N (fun n => f (swap_places i j n)) = bsum N f.
Proof.
  intros N i j f Hi Hj. destruct (Nat.eq_dec i j) as [<- | Hij].
  - apply bsum_ext. intros n _. f_equal. cases_places.
  - rewrite (bsum_ext N _ (fun n => f n +
      (delta i n * (f j - f i) + delta j n * (f i - f j)))).
    + rewrite !bsum_plus, !bsum_delta by assumption. ring.
    + intros n _. unfold delta. cases_places; subst; try congruence; ring.
Qed.

Lemma bsum_leaf_order : forall N p q f, (2 <= N)%nat -> (p < N)%nat -> (q < N)%nat ->
  bsum N (fun n => f (leaf_order p q n)) = bsum N f.
Proof.
  intros N p q f HN Hp Hq. unfold leaf_order.
  rewrite (bsum_swap_places N 1 (swap_places 0 p q) (fun n => f (swap_places 0 p n)));
    [apply bsum_swap_places; lia | lia | cases_places].
Qed.

Section Words.
  Variables d b : nat.
  Hypothesis Hb : (2 <= b)%nat.
  Variable w : nat -> nat -> orthogonal_map d.

  Lemma code_words : forall x r i v, dot d (code b w x r i) v =
    (/ sqrt (INR b)) ^ r *
      bsum (b ^ r) (fun j => dot d (word_map b w r j (x (b ^ r * i + j)%nat)) v).
  Proof.
    intros x. induction r as [| r IH]; intros i v.
    - cbn. rewrite Nat.add_0_r, Nat.add_0_r. ring.
    - assert (b ^ r <> 0)%nat as Hr by (apply Nat.pow_nonzero; lia).
      cbn [code]. unfold step. change (dot d) with (@inner (Rn d)) at 1.
      rewrite inner_scale_l, inner_vsum_l. cbn [pow]. rewrite Rmult_assoc. f_equal.
      replace (b ^ S r)%nat with (b ^ r * b)%nat by (rewrite Nat.pow_succ_r'; lia).
      rewrite bsum_blocks, <- bsum_scal. apply bsum_ext. intros k Hk.
      change (@inner (Rn d)) with (dot d).
      rewrite (dot_sym d (w r k _)), <- adjoint_dot, dot_sym, IH. f_equal.
      apply bsum_ext. intros j Hj. cbn [word_map].
      rewrite (block_div (b ^ r) k j Hj), (block_mod (b ^ r) k j Hj).
      rewrite dot_sym, adjoint_dot, dot_sym. cbn [compose act]. do 3 f_equal.
      f_equal. lia.
  Qed.

  Lemma root_power : forall D, (/ sqrt (INR b)) ^ D = / sqrt (INR (b ^ D)).
  Proof.
    assert (0 < INR b) as P by (apply lt_0_INR; lia).
    induction D as [| D IH]; [cbn; rewrite sqrt_1; lra |].
    cbn [pow Nat.pow]. rewrite mult_INR, sqrt_mult, Rinv_mult, IH; [reflexivity | lra | apply pos_INR].
  Qed.

  Variables D p q : nat.
  Hypothesis Hp : (p < b ^ D)%nat.
  Hypothesis Hq : (q < b ^ D)%nat.
  Hypothesis Hpq : p <> q.
  Notation N := (b ^ D)%nat.

  Definition leaf_roles (n : nat) : orthogonal_map d := word_map b w D (leaf_order p q n).

  Lemma code_placed : forall (x : nat -> nat -> R) v, dot d (code b w x D 0%nat) v =
    @inner (Rn d) (placed N (frame_roles d leaf_roles) (fun n => x (leaf_order p q n))) v.
  Proof.
    intros x v. rewrite code_words, root_power, placed_inner. f_equal.
    rewrite <- (bsum_leaf_order N p q) by lia. apply bsum_ext. intros n Hn.
    rewrite Nat.mul_0_r. reflexivity.
  Qed.

  Variable S : orthogonal_map d.
  Variable x : nat -> nat -> R.
  Hypothesis Hx : forall n i, (n < N)%nat -> (i < d)%nat ->
    x (leaf_order p q n) i = frame_filler d S n i.

  Lemma act_entries : forall (P : orthogonal_map d) u u' v,
    (forall i, (i < d)%nat -> u i = u' i) -> dot d (P u) v = dot d (P u') v.
  Proof.
    intros P u u' v H. rewrite !(act_expand d P _ v). apply bsum_ext. intros i Hi. now rewrite H.
  Qed.

  Lemma code_before : forall v,
    dot d (code b w x D 0%nat) v = @inner (Rn d) (frame_code d N leaf_roles S) v.
  Proof.
    intros v. rewrite code_placed. unfold frame_code. rewrite !placed_inner. f_equal.
    apply bsum_ext. intros n Hn. apply act_entries. intros i Hi. now apply Hx.
  Qed.

  Lemma code_after : forall v, dot d (code b w (exchange p q x) D 0%nat) v =
    @inner (Rn d) (frame_swapped d N leaf_roles S) v.
  Proof.
    intros v. rewrite code_placed. unfold frame_swapped. rewrite !placed_inner. f_equal.
    apply bsum_ext. intros n Hn. apply act_entries. intros i Hi.
    destruct n as [| [| n]].
    - rewrite leaf_order_first, !(exchange_first (Rn d)) by exact Hpq.
      rewrite <- (Hx 1 i) by lia. now rewrite leaf_order_second.
    - rewrite leaf_order_second, !(exchange_second (Rn d)) by exact Hpq.
      rewrite <- (Hx 0 i) by lia. now rewrite leaf_order_first.
    - destruct (leaf_order_other p q (Datatypes.S (Datatypes.S n)) Hpq ltac:(lia)) as [A B].
      rewrite !(exchange_other (Rn d)) by (assumption || lia). now apply Hx.
  Qed.

  (** The margin of the tree is that of the frame. *)
  Lemma tree_ratio : frame_ratio d N leaf_roles S =
    @cosine_margin (Rn d) (code b w x D 0%nat) (code b w (exchange p q x) D 0%nat) / (2 / INR N).
  Proof.
    unfold frame_ratio, cosine_margin, norm.
    rewrite <- (seen_same (Rn d) _ _ _ _ code_before code_after).
    rewrite <- (seen_same (Rn d) _ _ _ _ code_before code_before).
    now rewrite <- (seen_same (Rn d) _ _ _ _ code_after code_after).
  Qed.

  Lemma tree_distance :
    @dist (Rn d) (frame_code d N leaf_roles S) (frame_swapped d N leaf_roles S) =
    @dist (Rn d) (code b w x D 0%nat) (code b w (exchange p q x) D 0%nat).
  Proof.
    unfold dist, norm. f_equal. symmetry.
    apply (seen_same (Rn d)); intros v; rewrite !inner_sub_l; f_equal;
      (apply code_before || apply code_after).
  Qed.
End Words.
