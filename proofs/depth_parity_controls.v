(** Controls of D7 (i) and (ii): what those codes cannot do. *)
From Coq Require Import Reals Lra Lia Arith List Permutation.
From Binding Require Import finite_sum inner_product word_number depth depth_dimension depth_parity.
Import ListNotations.
Open Scope R_scope.

(** (i) in fewer dimensions: N captions with pairwise margin 1 do not fit into R^n for n < N. *)
Theorem D7_control_dimension : forall n N, (n < N)%nat ->
  ~ exists g : nat -> Rn n, (forall i, (i < N)%nat -> unit (g i)) /\
      (forall i j, (i < N)%nat -> (j < N)%nat -> i <> j -> margin (g i) (g i) (g j) = 1).
Proof.
  intros n N Hn (g & Hu & Hm).
  enough (N <= n)%nat by lia. apply (D6_orthonormal (Rn n) n N g (Rn_has_dimension n)).
  intros i j Hi Hj. destruct (Nat.eq_dec i j) as [<- | Hne].
  - rewrite delta_same. now apply Hu.
  - rewrite delta_diff by exact Hne. specialize (Hm i j Hi Hj Hne). unfold margin in Hm.
    rewrite (Hu i Hi) in Hm. lra.
Qed.

(** (ii) without the extra coordinate: no bag code gives any exchange a positive margin. *)
Theorem D7_control_bag :
  ~ exists (E : inner_space) (g : list nat -> E) l l',
      bag_code g /\ transposition l l' /\ 0 < margin (g l) (g l) (g l').
Proof.
  intros (E & g & l & l' & Hg & Ht & Hm).
  rewrite <- (Hg l l' (transposition_permutation l l' Ht)) in Hm. unfold margin in Hm. lra.
Qed.

(** (ii) with repeated labels: no code of unit vectors, in any space, gives all visible exchanges in
    1 1 2, 1 2 1 and 2 1 1 the margin 2, since three vectors cannot be pairwise antipodal. *)
Theorem D7_control_repeated_labels :
  ~ exists (E : inner_space) (g : list nat -> E), (forall l, unit (g l)) /\
      (forall l l', transposition l l' -> l <> l' -> margin (g l) (g l) (g l') = 2).
Proof.
  intros (E & g & Hu & Hm).
  assert (H1 : transposition [1; 1; 2]%nat [1; 2; 1]%nat)
    by (exists [1%nat], 1%nat, [], 2%nat, []; now split).
  assert (H2 : transposition [1; 1; 2]%nat [2; 1; 1]%nat)
    by (exists [], 1%nat, [1%nat], 2%nat, []; now split).
  assert (H3 : transposition [1; 2; 1]%nat [2; 1; 1]%nat)
    by (exists [], 1%nat, [], 2%nat, [1%nat]; now split).
  apply Hm in H1; [| discriminate]. apply Hm in H2; [| discriminate].
  apply Hm in H3; [| discriminate]. unfold margin in H1, H2, H3. rewrite !Hu in *.
  pose proof (inner_nonneg E
    (vadd (g [1; 1; 2]%nat) (vadd (g [1; 2; 1]%nat) (g [2; 1; 1]%nat)))) as K.
  rewrite !inner_add_l, !inner_add_r, !Hu in K.
  rewrite (inner_sym E (g [2; 1; 1]%nat) (g [1; 1; 2]%nat)),
          (inner_sym E (g [1; 2; 1]%nat) (g [1; 1; 2]%nat)),
          (inner_sym E (g [2; 1; 1]%nat) (g [1; 2; 1]%nat)) in K. lra.
Qed.

(** (ii) beyond single exchanges: parity does not tell 1 2 3 from 2 3 1. *)
Theorem D7_control_even_orderings :
  ~ (forall l l', NoDup l -> Permutation l l' -> l <> l' ->
     margin (parity_code l) (parity_code l) (parity_code l') = 2).
Proof.
  intros H. specialize (H [1; 2; 3]%nat [2; 3; 1]%nat).
  assert (Hs : order_sign [1; 2; 3]%nat = 1 /\ order_sign [2; 3; 1]%nat = 1).
  { unfold order_sign, orders, order. cbn. split; lra. }
  assert (K : margin (parity_code [1; 2; 3]%nat) (parity_code [1; 2; 3]%nat)
                     (parity_code [2; 3; 1]%nat) = 2).
  { apply H; [| | discriminate].
    - repeat (apply NoDup_cons_iff; split; [cbn; lia |]). constructor.
    - apply (Permutation_cons_append [2; 3]%nat 1%nat). }
  unfold margin in K. cbn [inner Rn] in K. unfold dot, parity_code in K. cbn [bsum] in K.
  destruct Hs as [E1 E2]. rewrite E1, E2 in K. lra.
Qed.
