(** D4 and D4' are attained, by the perfect tree.

    [words b D]        the list of all b^D leaves of the perfect tree.
    [simplex N e i]    the i-th corner of the regular simplex spanned by N orthonormal vectors e:
                       unit vectors with the inner products -1/(N-1).
    [basis_fillers]    a different basis vector at every leaf: orthonormal fillers.
    [simplex_fillers]  a different corner of the simplex at every leaf. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product word_number.
From Binding Require Import depth depth_uniform depth_model depth_optimum.
Import ListNotations.
Open Scope R_scope.

Definition words (b D : nat) : list (list nat) := map (number_word b D) (seq 0 (b ^ D)).

Definition simplex {E : inner_space} (N : nat) (e : nat -> E) (i : nat) : E :=
  vscale (sqrt (INR N / (INR N - 1))) (vsub (e i) (vscale (/ INR N) (vsum N e))).

Definition basis_fillers (b : nat) (p : list nat) : sequences := basis_vector (word_number b p).

Definition simplex_fillers (b D : nat) (p : list nat) : sequences :=
  simplex (b ^ D) basis_vector (word_number b p).

(** ** The leaves of the perfect tree *)

Lemma words_length : forall b D, length (words b D) = (b ^ D)%nat.
Proof. intros b D. unfold words. now rewrite map_length, seq_length. Qed.

Lemma words_used : forall b D, (1 <= b)%nat -> used_leaves b (perfect b D) (words b D).
Proof.
  intros b D Hb. unfold words. repeat split.
  - apply (NoDup_nth _ []). rewrite map_length, seq_length. intros i j Hi Hj H.
    rewrite !(nth_indep _ [] (number_word b D 0)), !map_nth, !seq_nth in H
      by (rewrite ?map_length, ?seq_length; assumption).
    now apply number_word_inj in H.
  - intros p H. apply in_map_iff in H. destruct H as (i & <- & _).
    now apply perfect_leaf, number_word_letters.
  - intros p H _. apply perfect_leaf in H. apply in_map_iff. exists (word_number b p).
    pose proof (word_number_lt b D p H) as Hlt. split; [| apply in_seq; lia].
    apply (word_number_inj b D); [now apply number_word_letters | exact H |].
    now apply word_number_word.
Qed.

Lemma word_number_leaf : forall b D p, is_leaf b (perfect b D) p -> (word_number b p < b ^ D)%nat.
Proof. intros b D p H. apply word_number_lt. now apply perfect_leaf. Qed.

Lemma word_number_leaf_inj : forall b D p q, is_leaf b (perfect b D) p ->
  is_leaf b (perfect b D) q -> p <> q -> word_number b p <> word_number b q.
Proof.
  intros b D p q Hp Hq Hpq H. apply Hpq.
  apply (word_number_inj b D); [now apply perfect_leaf | now apply perfect_leaf | exact H].
Qed.

(** ** The simplex *)

Lemma simplex_inner : forall (E : inner_space) N (e : nat -> E) i j, (2 <= N)%nat ->
  (forall i j, (i < N)%nat -> (j < N)%nat -> inner (e i) (e j) = delta i j) ->
  (i < N)%nat -> (j < N)%nat ->
  inner (simplex N e i) (simplex N e j) = (INR N * delta i j - 1) / (INR N - 1).
Proof.
  intros E N e i j HN He Hi Hj. pose proof (count_ge_2 N HN) as HN2.
  assert (Hs : forall k, (k < N)%nat -> inner (e k) (vsum N e) = 1).
  { intros k Hk. rewrite inner_vsum_r, (bsum_ext N _ (fun l => delta k l * 1)).
    - now rewrite bsum_delta.
    - intros l Hl. rewrite He by assumption. ring. }
  assert (Hss : inner (vsum N e) (vsum N e) = INR N).
  { rewrite inner_vsum_l, (bsum_ext N _ (fun _ => 1) Hs), bsum_const. ring. }
  unfold simplex. rewrite inner_scale_l, inner_scale_r, inner_sub_l, !inner_sub_r.
  rewrite !inner_scale_l, !inner_scale_r, Hss, Hs, (inner_sym E (vsum N e)), Hs, He by assumption.
  rewrite <- Rmult_assoc, sqrt_sqrt; [field; lra |].
  apply Rlt_le, Rdiv_lt_0_compat; lra.
Qed.

(** The N simplex fillers in R^N: unit vectors with the inner products -1/(N-1). *)
Theorem D4'_simplex : forall N, (2 <= N)%nat -> exists x : nat -> Rn N,
  (forall i, (i < N)%nat -> unit (x i)) /\
  (forall i j, (i < N)%nat -> (j < N)%nat -> i <> j -> inner (x i) (x j) = - / (INR N - 1)).
Proof.
  intros N HN. pose proof (count_ge_2 N HN) as HN2.
  exists (simplex (E := Rn N) N unit_basis).
  assert (He : forall i j, (i < N)%nat -> (j < N)%nat ->
                 inner (i := Rn N) (unit_basis i) (unit_basis j) = delta i j)
    by (intros i j Hi _; now apply dot_basis).
  split.
  - intros i Hi. unfold unit. rewrite simplex_inner, delta_same by assumption. field. lra.
  - intros i j Hi Hj Hij. rewrite simplex_inner, delta_diff by assumption. field. lra.
Qed.

(** ** Attainment *)

Lemma basis_fillers_inner : forall b D p q, is_leaf b (perfect b D) p ->
  is_leaf b (perfect b D) q -> p <> q -> inner (basis_fillers b p) (basis_fillers b q) = 0.
Proof.
  intros b D p q Hp Hq Hpq. unfold basis_fillers. rewrite basis_vector_inner.
  apply delta_diff. now apply (word_number_leaf_inj b D).
Qed.

Lemma basis_fillers_unit : forall b p, unit (basis_fillers b p).
Proof. intros b p. unfold unit, basis_fillers. rewrite basis_vector_inner. apply delta_same. Qed.

(** D4 is attained: the perfect tree with orthonormal fillers, N = b^D leaves (any N at D = 1). *)
Theorem D4_attained : forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  exists (E : inner_space) (R : nat -> E -> E) (x : list nat -> E),
    role_system E b R /\ (forall p, unit (x p)) /\
    (forall p q, is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
       inner (x p) (x q) = 0 /\
       margin (code b R (perfect b D) x) (code b R (perfect b D) x)
              (code b R (perfect b D) (swap p q x)) = 2 / INR (b ^ D)).
Proof.
  intros b D Hb HD. exists sequences, (spread b), (basis_fillers b).
  repeat split; [apply role_system_exists | apply basis_fillers_unit | |].
  - now apply (basis_fillers_inner b D).
  - rewrite pow_INR. apply D2; try assumption; try apply basis_fillers_unit;
      [apply role_system_exists | now apply (basis_fillers_inner b D)].
Qed.

Lemma leaves_ge_2 : forall b D, (2 <= b)%nat -> (1 <= D)%nat -> (2 <= b ^ D)%nat.
Proof.
  intros b D Hb HD. apply Nat.le_trans with (b ^ 1)%nat; [cbn; lia |].
  apply Nat.pow_le_mono_r; lia.
Qed.

(** D4' is attained: the perfect tree with simplex fillers. *)
Theorem D4'_attained : forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  exists (E : inner_space) (R : nat -> E -> E) (x : list nat -> E),
    role_system E b R /\ (forall p, is_leaf b (perfect b D) p -> unit (x p)) /\
    (forall p q, is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
       margin (code b R (perfect b D) x) (code b R (perfect b D) x)
              (code b R (perfect b D) (swap p q x)) = 2 / (INR (b ^ D) - 1)).
Proof.
  intros b D Hb HD. exists sequences, (spread b), (simplex_fillers b D).
  pose proof (leaves_ge_2 b D Hb HD) as HN. pose proof (count_ge_2 _ HN) as HN2.
  assert (Hi : forall p q, is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q ->
    inner (simplex_fillers b D p) (simplex_fillers b D q) =
    (INR (b ^ D) * delta (word_number b p) (word_number b q) - 1) / (INR (b ^ D) - 1)).
  { intros p q Hp Hq. apply simplex_inner; [exact HN | | |]; try now apply word_number_leaf.
    intros i j _ _. apply basis_vector_inner. }
  assert (Hu : forall p, is_leaf b (perfect b D) p -> unit (simplex_fillers b D p)).
  { intros p Hp. unfold unit. rewrite Hi, delta_same by assumption. field. lra. }
  repeat split; [apply role_system_exists | exact Hu |].
  intros p q Hp Hq Hpq. rewrite D2_any_fillers by (try apply role_system_exists; auto).
  rewrite Hi, delta_diff, <- pow_INR by (try apply (word_number_leaf_inj b D); assumption).
  field. lra.
Qed.
