(** D4 and D4': no choice of weights, and no choice of weights and fillers, beats a fixed bound.

    [used_leaves b t L]   L lists without repetition leaves of t, among them every leaf whose
                          weight is not 0; N = length L.  (Pruned leaves may be left out.)
    "The least margin over all pairs is at most B" is stated as: whatever v all pairs reach, v <= B.
    The arithmetic is done on numbers a_0, ..., a_(N-1) >= 0 of sum 1, the squared leaf weights. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product depth.
Import ListNotations.
Open Scope R_scope.

(** ** Sums over the pairs of an index with all the others *)

(** [others N i f] is the sum of f over the indices below N other than i. *)
Definition others (N i : nat) (f : nat -> R) : R := bsum N (fun j => (1 - delta i j) * f j).

Lemma others_eq : forall N i f, (i < N)%nat -> others N i f = bsum N f - f i.
Proof.
  intros N i f Hi. unfold others. rewrite <- (bsum_delta N i f Hi), <- bsum_minus.
  apply bsum_ext. intros j _. ring.
Qed.

Lemma others_le : forall N i f g,
  (forall j, (j < N)%nat -> j <> i -> f j <= g j) -> others N i f <= others N i g.
Proof.
  intros N i f g H. apply bsum_le. intros j Hj. destruct (Nat.eq_dec i j) as [<- | Hne].
  - rewrite delta_same. lra.
  - rewrite delta_diff by exact Hne. specialize (H j Hj ltac:(congruence)). lra.
Qed.

Lemma others_const : forall N i c, (i < N)%nat -> others N i (fun _ => c) = (INR N - 1) * c.
Proof. intros N i c Hi. rewrite others_eq, bsum_const by exact Hi. ring. Qed.

Lemma others_pair : forall N i a, (i < N)%nat -> bsum N a = 1 ->
  others N i (fun j => a i + a j) = (INR N - 2) * a i + 1.
Proof.
  intros N i a Hi H1. rewrite others_eq, bsum_plus, bsum_const, H1 by exact Hi. ring.
Qed.

Lemma count_ge_2 : forall N, (2 <= N)%nat -> 2 <= INR N.
Proof. intros N HN. apply (le_INR 2). exact HN. Qed.

(** ** D4 on numbers *)

(** If all pairs reach v, then v <= 2/N: add up all pairs. *)
Lemma pair_bound : forall N a v, (2 <= N)%nat -> bsum N a = 1 ->
  (forall i j, (i < N)%nat -> (j < N)%nat -> i <> j -> v <= a i + a j) -> v <= 2 / INR N.
Proof.
  intros N a v HN H1 Hv. pose proof (count_ge_2 N HN) as HN2.
  assert (K : bsum N (fun i => (INR N - 1) * v) <= bsum N (fun i => (INR N - 2) * a i + 1)).
  { apply bsum_le. intros i Hi. rewrite <- others_const with (i := i), <- others_pair by assumption.
    apply others_le. intros j Hj Hne. apply Hv; congruence. }
  rewrite bsum_plus, (bsum_scal N (INR N - 2) a), !bsum_const, H1 in K.
  apply Rmult_le_reg_r with (INR N); [lra |].
  replace (2 / INR N * INR N) with 2 by (field; lra). nra.
Qed.

(** For N >= 3 only a_i = 1/N reaches it: row i alone gives a_i >= 1/N, and the sum is 1. *)
Lemma pair_bound_equality : forall N a, (3 <= N)%nat -> bsum N a = 1 ->
  (forall i j, (i < N)%nat -> (j < N)%nat -> i <> j -> 2 / INR N <= a i + a j) ->
  forall i, (i < N)%nat -> a i = / INR N.
Proof.
  intros N a HN H1 Hv.
  assert (HN3 : 3 <= INR N) by (replace 3 with (INR 3) by (cbn; lra); now apply le_INR).
  assert (Hlow : forall i, (i < N)%nat -> 0 <= a i - / INR N).
  { intros i Hi.
    assert (K : (INR N - 1) * (2 / INR N) <= (INR N - 2) * a i + 1).
    { rewrite <- others_const with (i := i), <- others_pair by assumption.
      apply others_le. intros j Hj Hne. apply Hv; congruence. }
    replace ((INR N - 1) * (2 / INR N)) with ((INR N - 2) * / INR N + 1) in K
      by (field; lra).
    nra. }
  assert (Hsum : bsum N (fun i => a i - / INR N) = 0).
  { rewrite bsum_minus, bsum_const, H1. field. lra. }
  intros i Hi. pose proof (bsum_zero_inv N _ Hlow Hsum i Hi). lra.
Qed.

(** ** D4' on numbers and fillers *)

(** The tangent of 1/s at s = 2/N, in place of the AM-HM inequality. *)
Lemma reciprocal_tangent : forall N s v g, 0 < N -> 0 <= s -> 0 < v -> v <= s * g ->
  v * (N - N ^ 2 / 4 * s) <= g.
Proof.
  intros N s v g HN Hs Hv H.
  assert (Hs0 : 0 < s) by (destruct Hs as [Hs | <-]; [exact Hs | lra]).
  apply Rmult_le_reg_l with s; [exact Hs0 |].
  apply Rle_trans with v; [| exact H].
  assert (0 <= v * (1 - N * s / 2) ^ 2) by (apply Rmult_le_pos; [lra | apply pow2_ge_0]). nra.
Qed.

(** If all pairs reach v = min (a_i + a_j)(1 - <x_i, x_j>), then v <= 2/(N-1).  The squared norm of
    the sum of all fillers is not negative, so the 1 - <x_i, x_j> add up to at most N^2. *)
Lemma joint_bound : forall (E : inner_space) N a (x : nat -> E) v, (2 <= N)%nat ->
  (forall i, (i < N)%nat -> 0 <= a i) -> bsum N a = 1 -> (forall i, (i < N)%nat -> unit (x i)) ->
  (forall i j, (i < N)%nat -> (j < N)%nat -> i <> j ->
     v <= (a i + a j) * (1 - inner (x i) (x j))) ->
  v <= 2 / (INR N - 1).
Proof.
  intros E N a x v HN Ha H1 Hx Hv. pose proof (count_ge_2 N HN) as HN2.
  assert (Hpos : 0 < 2 / (INR N - 1)) by (apply Rdiv_lt_0_compat; lra).
  destruct (Rle_lt_dec v 0) as [Hv0 | Hv0]; [lra |].
  set (n := INR N) in *.
  assert (K : bsum N (fun i => v * (n * (n - 1) - n ^ 2 / 4 * ((n - 2) * a i + 1))) <=
              bsum N (fun i => bsum N (fun j => 1 - inner (x i) (x j)))).
  { apply bsum_le. intros i Hi.
    pose proof (others_pair N i a Hi H1) as Hpair. pose proof (others_const N i n Hi) as Hconst.
    fold n in Hpair, Hconst. rewrite <- Hpair.
    replace (n * (n - 1)) with (others N i (fun _ => n)) by (rewrite Hconst; ring).
    unfold others at 1 2. rewrite <- bsum_scal, <- bsum_minus, <- bsum_scal.
    apply Rle_trans with (others N i (fun j => 1 - inner (x i) (x j))).
    - unfold others.
      rewrite (bsum_ext N _ (fun j => (1 - delta i j) * (v * (n - n ^ 2 / 4 * (a i + a j)))))
        by (intros; ring).
      apply others_le. intros j Hj Hne. apply reciprocal_tangent; [lra | | exact Hv0 |].
      + apply Rplus_le_le_0_compat; apply Ha; assumption.
      + apply Hv; congruence.
    - rewrite others_eq by exact Hi. rewrite (Hx i Hi). lra. }
  assert (Hright : bsum N (fun i => bsum N (fun j => 1 - inner (x i) (x j))) <= n ^ 2).
  { rewrite (bsum_ext N _ (fun i => n - inner (x i) (vsum N x))).
    - rewrite bsum_minus, bsum_const, <- inner_vsum_l. fold n.
      pose proof (inner_nonneg E (vsum N x)). nra.
    - intros i _. rewrite bsum_minus, bsum_const, inner_vsum_r. fold n. ring. }
  rewrite bsum_scal, bsum_minus, (bsum_scal N (n ^ 2 / 4)), bsum_plus, (bsum_scal N (n - 2) a),
    !bsum_const, H1 in K. fold n in K. apply Rmult_le_reg_r with (n - 1); [lra |].
  replace (2 / (n - 1) * (n - 1)) with 2 by (field; lra).
  apply Rmult_le_reg_l with (n ^ 2 / 2); [nra |]. lra.
Qed.

(** ** Trees *)

Definition used_leaves (b : nat) (t : tree) (L : list (list nat)) : Prop :=
  NoDup L /\ (forall p, In p L -> is_leaf b t p) /\
  (forall p, is_leaf b t p -> weight t p <> 0 -> In p L).

(** A function that vanishes off L sums over L. *)
Lemma leaf_sum_list : forall b t L F, NoDup L -> (forall p, In p L -> is_leaf b t p) ->
  (forall p, is_leaf b t p -> ~ In p L -> F p = 0) ->
  leaf_sum b t F = bsum (length L) (fun i => F (nth i L [])).
Proof.
  intros b t L. induction L as [| p L IH]; intros F HN HL H0.
  - cbn [length bsum]. rewrite (leaf_sum_ext _ _ _ (fun _ => 0 * 0)).
    + rewrite leaf_sum_scal. ring.
    + intros p Hp. rewrite H0; [ring | exact Hp | intros []].
  - apply NoDup_cons_iff in HN. destruct HN as [Hp HN].
    set (at_p := fun r => if word_eq_dec r p then F r else 0).
    set (off_p := fun r => if word_eq_dec r p then 0 else F r).
    rewrite (leaf_sum_ext _ _ _ (fun r => at_p r + off_p r)).
    + rewrite leaf_sum_plus, (leaf_sum_at b t p at_p), (IH off_p); [| exact HN | | | |].
      * cbn [length]. change (S (length L)) with (1 + length L)%nat. rewrite bsum_split.
        cbn [bsum nth]. unfold at_p. destruct (word_eq_dec p p); [| congruence].
        rewrite Rplus_0_l. f_equal. apply bsum_ext. intros i Hi. unfold off_p. cbn [Nat.add].
        destruct (word_eq_dec (nth i L []) p) as [<- |]; [| reflexivity].
        exfalso. now apply Hp, nth_In.
      * intros r Hr. apply HL. now right.
      * intros r Hr HrL. unfold off_p. destruct (word_eq_dec r p); [reflexivity |].
        apply H0; [exact Hr |]. intros [<- | HrL']; auto.
      * apply HL. now left.
      * intros r _ Hr. unfold at_p. destruct (word_eq_dec r p); [contradiction | reflexivity].
    + intros r _. unfold at_p, off_p. destruct (word_eq_dec r p); ring.
Qed.

Lemma used_weights : forall b t L, normalised_tree b t -> used_leaves b t L ->
  bsum (length L) (fun i => weight t (nth i L []) ^ 2) = 1.
Proof.
  intros b t L Ht (HN & HL & HW).
  rewrite <- (D3_weights b t Ht), (leaf_sum_list b t L); [reflexivity | exact HN | exact HL |].
  intros p Hp Hout. destruct (Req_dec (weight t p) 0) as [-> | Hne]; [ring |].
  exfalso. apply Hout. now apply HW.
Qed.

Lemma nth_distinct : forall (L : list (list nat)) i j, NoDup L ->
  (i < length L)%nat -> (j < length L)%nat -> i <> j ->
  In (nth i L []) L /\ In (nth j L []) L /\ nth i L [] <> nth j L [].
Proof.
  intros L i j HN Hi Hj Hij. repeat split; try now apply nth_In.
  intros H. apply Hij. now apply (proj1 (NoDup_nth L []) HN).
Qed.

(** D4: with orthogonal fillers the least margin over the pairs of N leaves is at most 2/N. *)
Theorem D4 : forall (E : inner_space) b R t (x : list nat -> E) L v,
  role_system E b R -> normalised_tree b t -> used_leaves b t L -> (2 <= length L)%nat ->
  (forall p, In p L -> unit (x p)) ->
  (forall p q, In p L -> In q L -> p <> q -> inner (x p) (x q) = 0) ->
  (forall p q, In p L -> In q L -> p <> q ->
     v <= margin (code b R t x) (code b R t x) (code b R t (swap p q x))) ->
  v <= 2 / INR (length L).
Proof.
  intros E b R t x L v HR Ht HL HN Hx H0 Hv. destruct (HL) as (Hd & Hleaf & _).
  apply pair_bound with (fun i => weight t (nth i L []) ^ 2);
    [exact HN | now apply used_weights with b |].
  intros i j Hi Hj Hij.
  destruct (nth_distinct L i j Hd Hi Hj Hij) as (Ii & Ij & Hne).
  specialize (Hv _ _ Ii Ij Hne). rewrite D3, H0 in Hv by auto. lra.
Qed.

(** D4, equality: if N >= 3 and all pairs reach 2/N, every leaf has the squared weight 1/N. *)
Theorem D4_equality : forall (E : inner_space) b R t (x : list nat -> E) L,
  role_system E b R -> normalised_tree b t -> used_leaves b t L -> (3 <= length L)%nat ->
  (forall p, In p L -> unit (x p)) ->
  (forall p q, In p L -> In q L -> p <> q -> inner (x p) (x q) = 0) ->
  (forall p q, In p L -> In q L -> p <> q ->
     2 / INR (length L) <= margin (code b R t x) (code b R t x) (code b R t (swap p q x))) ->
  forall p, In p L -> weight t p ^ 2 = / INR (length L).
Proof.
  intros E b R t x L HR Ht HL HN Hx H0 Hv p Hp. destruct (HL) as (Hd & Hleaf & _).
  destruct (In_nth L p [] Hp) as (k & Hk & <-).
  refine (pair_bound_equality (length L) (fun i => weight t (nth i L []) ^ 2) HN _ _ k Hk);
    [now apply used_weights with b |].
  intros i j Hi Hj Hij.
  destruct (nth_distinct L i j Hd Hi Hj Hij) as (Ii & Ij & Hne).
  specialize (Hv _ _ Ii Ij Hne). rewrite D3, H0 in Hv by auto. lra.
Qed.

(** D4': over all weights and all unit fillers the least margin is at most 2/(N-1). *)
Theorem D4' : forall (E : inner_space) b R t (x : list nat -> E) L v,
  role_system E b R -> normalised_tree b t -> used_leaves b t L -> (2 <= length L)%nat ->
  (forall p, In p L -> unit (x p)) ->
  (forall p q, In p L -> In q L -> p <> q ->
     v <= margin (code b R t x) (code b R t x) (code b R t (swap p q x))) ->
  v <= 2 / (INR (length L) - 1).
Proof.
  intros E b R t x L v HR Ht HL HN Hx Hv. destruct (HL) as (Hd & Hleaf & _).
  apply joint_bound with E (fun i => weight t (nth i L []) ^ 2) (fun i => x (nth i L []));
    [exact HN | | now apply used_weights with b | |].
  - intros i _. apply pow2_ge_0.
  - intros i Hi. now apply Hx, nth_In.
  - intros i j Hi Hj Hij.
    destruct (nth_distinct L i j Hd Hi Hj Hij) as (Ii & Ij & Hne).
    rewrite <- (D3 E b R t x) by auto. now apply Hv.
Qed.
