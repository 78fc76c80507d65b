(** Finite sums of reals.

    [bsum n f] is f 0 + ... + f (n-1).  Every family of the companion sums with it. *)
From Coq Require Import Reals Lra Lia Arith.
Open Scope R_scope.

Fixpoint bsum (n : nat) (f : nat -> R) : R :=
  match n with
  | O => 0
  | S k => bsum k f + f k
  end.

(** [delta i j] is Kronecker's delta. *)
Definition delta (i j : nat) : R := if Nat.eq_dec i j then 1 else 0.

Lemma delta_same : forall i, delta i i = 1.
Proof. intros i. unfold delta. destruct (Nat.eq_dec i i); [reflexivity | congruence]. Qed.

Lemma delta_diff : forall i j, i <> j -> delta i j = 0.
Proof. intros i j H. unfold delta. destruct (Nat.eq_dec i j); [congruence | reflexivity]. Qed.

Lemma delta_sym : forall i j, delta i j = delta j i.
Proof.
  intros i j. unfold delta.
  destruct (Nat.eq_dec i j), (Nat.eq_dec j i); congruence.
Qed.

Lemma bsum_ext : forall n f g, (forall i, (i < n)%nat -> f i = g i) -> bsum n f = bsum n g.
Proof.
  induction n as [| n IH]; intros f g H; cbn [bsum]; [reflexivity |].
  rewrite (IH f g), (H n); [reflexivity | lia | intros i Hi; apply H; lia].
Qed.

Lemma bsum_zero : forall n f, (forall i, (i < n)%nat -> f i = 0) -> bsum n f = 0.
Proof.
  induction n as [| n IH]; intros f H; cbn [bsum]; [reflexivity |].
  rewrite (IH f), (H n); [lra | lia | intros i Hi; apply H; lia].
Qed.

Lemma bsum_plus : forall n f g, bsum n (fun i => f i + g i) = bsum n f + bsum n g.
Proof. induction n as [| n IH]; intros f g; cbn [bsum]; [lra | rewrite IH; lra]. Qed.

Lemma bsum_minus : forall n f g, bsum n (fun i => f i - g i) = bsum n f - bsum n g.
Proof. induction n as [| n IH]; intros f g; cbn [bsum]; [lra | rewrite IH; lra]. Qed.

Lemma bsum_scal : forall n c f, bsum n (fun i => c * f i) = c * bsum n f.
Proof. induction n as [| n IH]; intros c f; cbn [bsum]; [lra | rewrite IH; lra]. Qed.

Lemma bsum_scal_r : forall n c f, bsum n (fun i => f i * c) = bsum n f * c.
Proof. induction n as [| n IH]; intros c f; cbn [bsum]; [lra | rewrite IH; lra]. Qed.

Lemma bsum_const : forall n c, bsum n (fun _ => c) = INR n * c.
Proof.
  induction n as [| n IH]; intros c; [cbn; lra |].
  cbn [bsum]. rewrite IH, S_INR. lra.
Qed.

Lemma bsum_le : forall n f g, (forall i, (i < n)%nat -> f i <= g i) -> bsum n f <= bsum n g.
Proof.
  induction n as [| n IH]; intros f g H; cbn [bsum]; [lra |].
  apply Rplus_le_compat; [apply IH; intros i Hi; apply H; lia | apply H; lia].
Qed.

Lemma bsum_nonneg : forall n f, (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= bsum n f.
Proof.
  intros n f H. replace 0 with (bsum n (fun _ => 0)) by (rewrite bsum_const; lra).
  now apply bsum_le.
Qed.

(** A sum of non-negative terms bounds each term. *)
Lemma bsum_term_le : forall n f k,
  (k < n)%nat -> (forall i, (i < n)%nat -> 0 <= f i) -> f k <= bsum n f.
Proof.
  induction n as [| n IH]; intros f k Hk H; [lia |]. cbn [bsum].
  destruct (Nat.eq_dec k n) as [-> | Hne].
  - assert (0 <= bsum n f) by (apply bsum_nonneg; intros i Hi; apply H; lia). lra.
  - assert (f k <= bsum n f) by (apply IH; [lia | intros i Hi; apply H; lia]).
    assert (0 <= f n) by (apply H; lia). lra.
Qed.

Lemma bsum_zero_inv : forall n f,
  (forall i, (i < n)%nat -> 0 <= f i) -> bsum n f = 0 -> forall k, (k < n)%nat -> f k = 0.
Proof.
  intros n f H H0 k Hk. apply Rle_antisym; [rewrite <- H0; now apply bsum_term_le | now apply H].
Qed.

Lemma bsum_swap : forall n m (f : nat -> nat -> R),
  bsum n (fun i => bsum m (fun j => f i j)) = bsum m (fun j => bsum n (fun i => f i j)).
Proof.
  induction n as [| n IH]; intros m f; cbn [bsum].
  - symmetry. apply bsum_zero. reflexivity.
  - rewrite IH, <- bsum_plus. reflexivity.
Qed.

Lemma bsum_delta : forall n k f, (k < n)%nat -> bsum n (fun i => delta k i * f i) = f k.
Proof.
  induction n as [| n IH]; intros k f Hk; [lia |]. cbn [bsum].
  destruct (Nat.eq_dec k n) as [-> | Hne].
  - rewrite delta_same, bsum_zero; [lra |]. intros i Hi. rewrite delta_diff; [lra | lia].
  - rewrite IH, delta_diff; [lra | exact Hne | lia].
Qed.

Lemma bsum_delta_out : forall n k f, (n <= k)%nat -> bsum n (fun i => delta k i * f i) = 0.
Proof. intros n k f Hk. apply bsum_zero. intros i Hi. rewrite delta_diff; [lra | lia]. Qed.

Lemma bsum_prod : forall n m f g,
  bsum n f * bsum m g = bsum n (fun i => bsum m (fun j => f i * g j)).
Proof.
  intros n m f g. rewrite <- bsum_scal_r. apply bsum_ext. intros i _. now rewrite bsum_scal.
Qed.

(** The first [n] terms, then the next [m]. *)
Lemma bsum_split : forall n m f,
  bsum (n + m) f = bsum n f + bsum m (fun i => f (n + i)%nat).
Proof.
  intros n m f. induction m as [| m IH].
  - rewrite Nat.add_0_r. cbn [bsum]. lra.
  - rewrite Nat.add_succ_r. cbn [bsum]. rewrite IH. lra.
Qed.

(** Extending a finitely supported sequence by zeros changes nothing. *)
Lemma bsum_support : forall n m f,
  (n <= m)%nat -> (forall i, (n <= i)%nat -> f i = 0) -> bsum m f = bsum n f.
Proof.
  intros n m f Hnm H. replace m with (n + (m - n))%nat by lia.
  rewrite bsum_split, (bsum_zero (m - n)); [lra |]. intros i _. apply H. lia.
Qed.
