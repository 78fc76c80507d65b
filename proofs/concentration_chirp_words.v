(** Words in two letters, their slopes, and a determinant that Fibonacci numbers bound.

    A letter is a boolean: true for R_1, false for R_2; the head of a list acts last.
    [slope w]      integers (s, t): the empty word has (1, 0), R_1 turns (s, t) into (s, s + t),
                   R_2 into (s + t, t);
    [determinant v w]  s_v t_w - s_w t_v;
    [apart v w]    the words differ at a letter that both have: neither begins the other;
    [fib n]        0, 1, 1, 2, 3, 5, ... *)
From Coq Require Import List Arith ZArith Lia Bool.
Import ListNotations.
Open Scope Z_scope.

Fixpoint slope (w : list bool) : Z * Z :=
  match w with
  | [] => (1, 0)
  | true :: v => (fst (slope v), fst (slope v) + snd (slope v))
  | false :: v => (fst (slope v) + snd (slope v), snd (slope v))
  end.

Definition determinant (v w : list bool) : Z :=
  fst (slope v) * snd (slope w) - fst (slope w) * snd (slope v).

Definition apart (v w : list bool) : Prop :=
  exists c v' w' k, v = c ++ k :: v' /\ w = c ++ negb k :: w'.

Fixpoint fib (n : nat) : Z :=
  match n with
  | O => 0
  | S m => match m with O => 1 | S k => fib m + fib k end
  end.

Lemma fib_step : forall n, fib (S (S n)) = fib (S n) + fib n.
Proof. reflexivity. Qed.

Lemma fib_nonneg : forall n, 0 <= fib n /\ 0 <= fib (S n).
Proof.
  induction n as [| n [IH1 IH2]]; [cbn; lia |]. split; [exact IH2 |]. rewrite fib_step. lia.
Qed.

Lemma slope_positive : forall w, 1 <= fst (slope w) /\ 0 <= snd (slope w).
Proof. induction w as [| [] w IH]; cbn; lia. Qed.

(** A common beginning does not matter. *)
Lemma determinant_strip : forall c v w, determinant (c ++ v) (c ++ w) = determinant v w.
Proof.
  induction c as [| [] c IH]; intros v w; [reflexivity | |];
    rewrite <- (IH v w); unfold determinant; cbn; ring.
Qed.

Lemma determinant_swap : forall v w, determinant w v = - determinant v w.
Proof. intros v w. unfold determinant. ring. Qed.

(** Acting on any pair of non-negative integers instead of (1, 0). *)
Fixpoint acting (w : list bool) (x : Z * Z) : Z * Z :=
  match w with
  | [] => x
  | true :: v => (fst (acting v x), fst (acting v x) + snd (acting v x))
  | false :: v => (fst (acting v x) + snd (acting v x), snd (acting v x))
  end.

Lemma slope_acting : forall w, slope w = acting w (1, 0).
Proof. induction w as [| [] w IH]; cbn; [reflexivity | |]; rewrite IH; reflexivity. Qed.

Definition pairing (x y : Z * Z) : Z := fst x * fst y + snd x * snd y.

(** The transpose of a word: letters exchanged, order reversed. *)
Definition transposed (w : list bool) : list bool := map negb (rev w).

Lemma acting_app : forall v w x, acting (v ++ w) x = acting v (acting w x).
Proof. induction v as [| [] v IH]; intros w x; cbn; [reflexivity | |]; now rewrite IH. Qed.

Lemma pairing_transposed : forall w x y,
  pairing (acting w x) y = pairing x (acting (transposed w) y).
Proof.
  induction w as [| k w IH]; intros x y; [reflexivity |].
  unfold transposed in *. cbn [rev]. rewrite map_app, acting_app. cbn [map].
  rewrite <- IH. destruct k; unfold pairing; cbn; ring.
Qed.

(** Entries grow no faster than Fibonacci numbers. *)
Lemma slope_bound : forall w,
  fst (slope w) <= fib (S (length w)) /\ snd (slope w) <= fib (S (length w)) /\
  fst (slope w) + snd (slope w) <= fib (S (S (length w))).
Proof.
  induction w as [| k w [IH1 [IH2 IH3]]]; [cbn; lia |]. cbn [length].
  pose proof (fib_step (S (length w))) as F. pose proof (slope_positive w).
  destruct k; cbn [slope fst snd]; lia.
Qed.

Lemma transposed_length : forall w, length (transposed w) = length w.
Proof. intros w. unfold transposed. now rewrite map_length, rev_length. Qed.

(** Words that part at once: the determinant is an entry of one positive word. *)
Lemma parted_entry : forall v w,
  - determinant (true :: v) (false :: w) = fst (slope (transposed v ++ true :: w)).
Proof.
  intros v w. rewrite slope_acting, acting_app.
  transitivity (pairing (1, 0) (acting (transposed v) (acting (true :: w) (1, 0)))).
  2:{ unfold pairing. cbn [fst snd]. ring. }
  rewrite <- pairing_transposed. unfold determinant, pairing. rewrite !slope_acting. cbn. ring.
Qed.

Lemma parted_bounds : forall v w,
  1 <= - determinant (true :: v) (false :: w) <= fib (S (length v + S (length w))).
Proof.
  intros v w. rewrite parted_entry.
  pose proof (slope_positive (transposed v ++ true :: w)).
  pose proof (slope_bound (transposed v ++ true :: w)) as B.
  rewrite app_length, transposed_length in B. cbn [length] in B. lia.
Qed.

Lemma fib_monotone : forall m n, (m <= n)%nat -> fib m <= fib n.
Proof.
  intros m n H. induction H as [| n H IH]; [lia |].
  destruct n as [| n]; [cbn in *; assert (m = 0)%nat as -> by lia; cbn; lia |].
  rewrite fib_step. pose proof (fib_nonneg n). lia.
Qed.

(** Words that are apart: a determinant between 1 and a Fibonacci number, in size. *)
Lemma apart_bounds : forall v w, apart v w ->
  1 <= Z.abs (determinant v w) <= fib (length v + length w).
Proof.
  intros v w (c & v' & w' & k & -> & ->).
  rewrite determinant_strip, !app_length. cbn [length].
  assert (H : 1 <= Z.abs (determinant (k :: v') (negb k :: w')) <=
              fib (S (length v' + S (length w')))).
  { destruct k; cbn [negb].
    - pose proof (parted_bounds v' w'). lia.
    - rewrite determinant_swap. pose proof (parted_bounds w' v') as B.
      replace (S (length v' + S (length w'))) with (S (length w' + S (length v'))) by lia. lia. }
  pose proof (fib_monotone (S (length v' + S (length w')))
    (length c + S (length v') + (length c + S (length w')))%nat ltac:(lia)). lia.
Qed.

Lemma apart_sym : forall v w, apart v w -> apart w v.
Proof.
  intros v w (c & v' & w' & k & -> & ->). exists c, w', v', (negb k).
  now rewrite negb_involutive.
Qed.

Lemma apart_app : forall c v w, apart v w -> apart (c ++ v) (c ++ w).
Proof.
  intros d v w (c & v' & w' & k & -> & ->). exists (d ++ c), v', w', k. now rewrite !app_assoc.
Qed.

Lemma apart_extended : forall v w x y, apart v w -> apart (v ++ x) (w ++ y).
Proof.
  intros v w x y (c & v' & w' & k & -> & ->). exists c, (v' ++ x), (w' ++ y), k.
  now rewrite <- !app_assoc, <- !app_comm_cons.
Qed.

Lemma same_length_apart : forall v w, length v = length w -> v <> w -> apart v w.
Proof.
  induction v as [| j v IH]; intros [| k w] L N; cbn in L; try congruence; try lia.
  destruct (bool_dec j k) as [<- | D].
  - destruct (IH w ltac:(lia) ltac:(intros E; apply N; now rewrite E)) as (c & v' & w' & i & -> & ->).
    exists (j :: c), v', w', i. split; reflexivity.
  - exists [], v, w, j. split; [reflexivity |]. cbn. f_equal. destruct j, k; cbn; congruence.
Qed.

(** Letters of a larger alphabet, spelled by a prefix code. *)
Definition spelled (code : nat -> list bool) (word : list nat) : list bool :=
  concat (map code word).

Definition prefix_code (b : nat) (code : nat -> list bool) : Prop :=
  forall i j, (i < b)%nat -> (j < b)%nat -> i <> j -> apart (code i) (code j).

Lemma spelled_apart : forall b code v w,
  prefix_code b code -> Forall (fun k => (k < b)%nat) v -> Forall (fun k => (k < b)%nat) w ->
  length v = length w -> v <> w -> apart (spelled code v) (spelled code w).
Proof.
  intros b code v. induction v as [| i v IH]; intros [| j w] P Fv Fw L N;
    cbn in L; try congruence; try lia.
  apply Forall_cons_iff in Fv. apply Forall_cons_iff in Fw.
  destruct Fv as [Hi Fv], Fw as [Hj Fw]. unfold spelled. cbn [map concat].
  destruct (Nat.eq_dec i j) as [<- | D].
  - apply apart_app, IH; try assumption; [lia |]. intros E. apply N. now rewrite E.
  - apply apart_extended. now apply P.
Qed.

Lemma spelled_length : forall b code most v,
  (forall i, (i < b)%nat -> (length (code i) <= most)%nat) -> Forall (fun k => (k < b)%nat) v ->
  (length (spelled code v) <= length v * most)%nat.
Proof.
  intros b code most v H. induction v as [| i v IH]; intros F; [cbn; lia |].
  apply Forall_cons_iff in F. destruct F as [Hi F]. unfold spelled in *. cbn [map concat].
  rewrite app_length. specialize (IH F). specialize (H i Hi). cbn [length]. lia.
Qed.

(** A closed bound: fib (2 n) is at most 4^(n-1). *)
Lemma fib_four : forall n, fib (2 * S n) <= 4 ^ Z.of_nat n /\ fib (2 * n + 1) <= 4 ^ Z.of_nat n.
Proof.
  induction n as [| n [IH1 IH2]]; [cbn; lia |].
  replace (2 * S (S n))%nat with (S (S (2 * S n))) by lia.
  replace (2 * S n + 1)%nat with (S (2 * S n)) by lia.
  rewrite fib_step. replace (S (2 * S n)) with (S (S (2 * n + 1))) by lia.
  rewrite fib_step. replace (S (2 * n + 1)) with (2 * S n)%nat by lia.
  rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia. lia.
Qed.
