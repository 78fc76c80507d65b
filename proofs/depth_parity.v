(** D7 (i) and (ii): swap margin alone forces no depth law.

    A caption is the list of its labels in order, of whatever tree they are the leaves.
    [transposition l l']   l' is l with the labels at two places exchanged.
    [order_sign l]         the sign of the ordering: +1 or -1 with the parity of the inversions.
    [bag_code g]           g depends on the bag of labels only: permuted captions get equal codes.
    [with_parity n g a p]  in R^(n+1): the code g in R^n scaled by a, and p order_sign as its
                           coordinate n.
    [parity_code]          in R^1: the sign alone.
    [bag_of_words n]       a bag code in R^(n+1): how often each label below n occurs, and a
                           constant 1 as coordinate n, scaled to length 1. *)
From Coq Require Import Reals Lra Lia Arith List Permutation FunctionalExtensionality.
From Binding Require Import finite_sum inner_product word_number depth depth_dimension.
Import ListNotations.
Open Scope R_scope.

Definition transposition (l l' : list nat) : Prop :=
  exists A a B c C, l = A ++ a :: B ++ c :: C /\ l' = A ++ c :: B ++ a :: C.

(** [order a x] is +1 if a < x; [orders a l] its product over the labels x of l. *)
Definition order (a x : nat) : R := if le_lt_dec x a then -1 else 1.

Fixpoint orders (a : nat) (l : list nat) : R :=
  match l with
  | [] => 1
  | x :: l => order a x * orders a l
  end.

Fixpoint order_sign (l : list nat) : R :=
  match l with
  | [] => 1
  | a :: l => orders a l * order_sign l
  end.

Definition bag_code {E : inner_space} (g : list nat -> E) : Prop :=
  forall l l', Permutation l l' -> g l = g l'.

Definition with_parity (n : nat) (g : list nat -> Rn n) (a p : R) (l : list nat) : Rn (S n) :=
  fun i => if Nat.eq_dec i n then p * order_sign l else a * g l i.

Definition parity_code (l : list nat) : Rn 1 := fun _ => order_sign l.

Definition word_counts (n : nat) (l : list nat) : Rn (S n) :=
  fun i => if Nat.eq_dec i n then 1 else INR (count_occ Nat.eq_dec l i).

Definition bag_of_words (n : nat) (l : list nat) : Rn (S n) :=
  vscale (/ norm (word_counts n l)) (word_counts n l).

(** ** The sign *)

Lemma order_flip : forall a x, a <> x -> order a x = - order x a.
Proof. intros a x H. unfold order. destruct (le_lt_dec x a), (le_lt_dec a x); lra || lia. Qed.

Lemma order_sign_sq : forall l, order_sign l * order_sign l = 1.
Proof.
  assert (Ho : forall a l, orders a l * orders a l = 1).
  { intros a l. induction l as [| x l IH]; cbn [orders]; [ring |].
    replace (order a x * orders a l * (order a x * orders a l)) with
      (order a x * order a x * (orders a l * orders a l)) by ring.
    rewrite IH. unfold order. destruct (le_lt_dec x a); ring. }
  intros l. induction l as [| a l IH]; cbn [order_sign]; [ring |].
  replace (orders a l * order_sign l * (orders a l * order_sign l)) with
    (orders a l * orders a l * (order_sign l * order_sign l)) by ring. rewrite Ho, IH. ring.
Qed.

(** The product over a bag does not depend on its order. *)
Lemma orders_permutation : forall a l l', Permutation l l' -> orders a l = orders a l'.
Proof.
  intros a l l' H. induction H; cbn [orders]; try congruence; ring.
Qed.

Lemma permutation_middle : forall (a : nat) B C, Permutation (B ++ a :: C) (a :: B ++ C).
Proof. intros a B C. symmetry. apply Permutation_middle. Qed.

(** Moving a label over a block of others costs one sign a label. *)
Lemma order_sign_move : forall a B C, ~ In a B ->
  order_sign (B ++ a :: C) = (-1) ^ length B * order_sign (a :: B ++ C).
Proof.
  intros a B C. induction B as [| x B IH]; intros H; [cbn; ring |].
  cbn [app length order_sign] in *. rewrite IH by (intros K; apply H; now right).
  rewrite (orders_permutation x _ _ (permutation_middle a B C)).
  cbn [orders order_sign pow]. rewrite (order_flip a x) by (intros <-; apply H; now left). ring.
Qed.

Lemma NoDup_suffix : forall (A l : list nat), NoDup (A ++ l) -> NoDup l.
Proof.
  intros A l. induction A as [| a A IH]; intros H; [exact H |].
  cbn [app] in H. apply NoDup_cons_iff in H. now apply IH.
Qed.

(** Every exchange of two labels of a caption with distinct labels flips the sign. *)
Theorem D7_sign_flips : forall l l', NoDup l -> transposition l l' ->
  order_sign l' = - order_sign l.
Proof.
  intros l l' HN (A & a & B & c & C & -> & ->).
  assert (Hflip : order_sign (c :: B ++ a :: C) = - order_sign (a :: B ++ c :: C)).
  { apply NoDup_suffix in HN. apply NoDup_cons_iff in HN. destruct HN as [Ha HN].
    assert (HaB : ~ In a B) by (intros K; apply Ha, in_or_app; now left).
    assert (Hac : c <> a) by (intros ->; apply Ha, in_or_app; right; now left).
    assert (HcB : ~ In c (a :: B)).
    { intros [K | K]; [now apply Hac |]. apply NoDup_remove_2 in HN.
      apply HN, in_or_app. now left. }
    pose proof (order_sign_move c (a :: B) C HcB) as Hc. cbn [app] in Hc. rewrite Hc.
    cbn [order_sign]. rewrite (orders_permutation c _ _ (permutation_middle a B C)).
    rewrite (order_sign_move a B C HaB). cbn [order_sign length pow orders app]. ring. }
  assert (Hperm : Permutation (a :: B ++ c :: C) (c :: B ++ a :: C)).
  { rewrite (permutation_middle c B C), (permutation_middle a B C). apply perm_swap. }
  clear HN. induction A as [| z A IH]; [exact Hflip |].
  cbn [app order_sign]. rewrite IH. rewrite (orders_permutation z (A ++ a :: B ++ c :: C)
    (A ++ c :: B ++ a :: C)) by (now apply Permutation_app_head). ring.
Qed.

(** ** The codes *)

(** D7 (i): captions with one orthonormal vector each have the margin 1 for every change at all, so
    for every swap at every depth: here all V^(b^D) captions of the tree of depth D. *)
Theorem D7_orthonormal_code : forall V b D, exists g : list nat -> Rn (V ^ (b ^ D)),
  (forall c, letters V (b ^ D) c -> unit (g c)) /\
  (forall c c', letters V (b ^ D) c -> letters V (b ^ D) c' -> c <> c' ->
     margin (g c) (g c) (g c') = 1).
Proof.
  intros V b D. exists (fun c => unit_basis (word_number V c)).
  assert (K : forall c, letters V (b ^ D) c ->
                unit (unit_basis (word_number V c) : Rn (V ^ b ^ D))).
  { intros c Hc. unfold unit. cbn [inner Rn].
    rewrite dot_basis by now apply word_number_lt. apply delta_same. }
  split; [exact K |]. intros c c' Hc Hc' Hne. unfold margin. rewrite (K c Hc). cbn [inner Rn].
  rewrite dot_basis by now apply word_number_lt. rewrite delta_diff; [lra |].
  intros H. apply Hne. now apply (word_number_inj V (b ^ D)).
Qed.

(** D7 (ii): the parity code gives every exchange of distinct labels the margin 2 in dimension 1. *)
Theorem D7_parity_code :
  (forall l, unit (parity_code l)) /\
  (forall l l', NoDup l -> transposition l l' ->
     margin (parity_code l) (parity_code l) (parity_code l') = 2).
Proof.
  assert (K : forall l l', inner (parity_code l) (parity_code l') = order_sign l * order_sign l').
  { intros l l'. cbn [inner Rn]. unfold dot, parity_code. cbn [bsum]. ring. }
  split.
  - intros l. unfold unit. rewrite K. apply order_sign_sq.
  - intros l l' HN H. unfold margin. rewrite !K, (D7_sign_flips l l' HN H).
    pose proof (order_sign_sq l). lra.
Qed.

(** Bag codes of unit vectors exist. *)
Theorem D7_bag_code_exists : forall n,
  bag_code (bag_of_words n) /\ forall l, unit (bag_of_words n l).
Proof.
  intros n. split.
  - intros l l' H. unfold bag_of_words.
    replace (word_counts n l') with (word_counts n l); [reflexivity |].
    apply functional_extensionality. intros i. unfold word_counts.
    now rewrite (proj1 (Permutation_count_occ Nat.eq_dec l l') H i).
  - intros l. unfold bag_of_words, unit. set (w := word_counts n l).
    rewrite inner_scale_l, inner_scale_r, <- norm_sq.
    assert (H : 0 < norm w); [| field; lra].
    apply sqrt_lt_R0. cbn [inner Rn]. unfold dot. cbn [bsum].
    assert (H0 : 0 <= bsum n (fun i => w i * w i)) by (apply bsum_nonneg; intros; nra).
    assert (H1 : w n = 1) by (unfold w, word_counts; destruct (Nat.eq_dec n n); congruence).
    rewrite H1. lra.
Qed.

Lemma with_parity_inner : forall n g a p l l',
  inner (with_parity n g a p l) (with_parity n g a p l') =
  a ^ 2 * inner (g l) (g l') + p ^ 2 * (order_sign l * order_sign l').
Proof.
  intros n g a p l l'. cbn [inner Rn]. unfold dot. cbn [bsum]. rewrite <- bsum_scal. f_equal.
  - apply bsum_ext. intros i Hi. unfold with_parity. destruct (Nat.eq_dec i n); [lia | ring].
  - unfold with_parity. destruct (Nat.eq_dec n n); [ring | congruence].
Qed.

Lemma transposition_permutation : forall l l', transposition l l' -> Permutation l l'.
Proof.
  intros l l' (A & a & B & c & C & -> & ->). apply Permutation_app_head.
  rewrite (permutation_middle c B C), (permutation_middle a B C). apply perm_swap.
Qed.

(** D7 (ii), mixed: any bag code of unit vectors gets, for one more coordinate, the margin 2 p^2 for
    every exchange of distinct labels; its other inner products move by at most 2 p^2. *)
Theorem D7_mixed_code : forall n (g : list nat -> Rn n) a p, a ^ 2 + p ^ 2 = 1 -> bag_code g ->
  (forall l, unit (g l)) ->
  (forall l, unit (with_parity n g a p l)) /\
  (forall l l', NoDup l -> transposition l l' ->
     margin (with_parity n g a p l) (with_parity n g a p l) (with_parity n g a p l') = 2 * p ^ 2) /\
  (forall l l', Rabs (inner (with_parity n g a p l) (with_parity n g a p l') -
                      inner (g l) (g l')) <= 2 * p ^ 2).
Proof.
  intros n g a p Hap Hbag Hg. split; [| split].
  - intros l. unfold unit. rewrite with_parity_inner, order_sign_sq, (Hg l). lra.
  - intros l l' HN H. unfold margin. rewrite !with_parity_inner, order_sign_sq.
    rewrite (D7_sign_flips l l' HN H).
    rewrite <- (Hbag l l' (transposition_permutation l l' H)), (Hg l).
    pose proof (order_sign_sq l) as Hs. nra.
  - intros l l'. rewrite with_parity_inner. pose proof (inner_unit_bounds _ _ _ (Hg l) (Hg l')).
    assert (Hs : -1 <= order_sign l * order_sign l' <= 1).
    { pose proof (order_sign_sq l). pose proof (order_sign_sq l').
      assert ((order_sign l * order_sign l') * (order_sign l * order_sign l') = 1) by nra.
      split; nra. }
    pose proof (pow2_ge_0 p). replace (a ^ 2) with (1 - p ^ 2) by lra.
    apply Rabs_le. split; nra.
Qed.
