(** C4, the half without probability: the common prefix of two words drops out.

    [level_word R p u]  the word p of level-dependent roles applied to u ([concentration_words]);
                        level_roles b D R says that its roles keep inner products.
    [deeper n R]        the roles from level n on: its level 0 is level n of R.
    If p and q first differ at level n, by the letters j and k, then <R_p x, R_q y> is
    <R_{n,j} X, R_{n,k} Y>, where X and Y are as long as x and y and are made of the fillers and of
    roles at levels beyond n only.  So with roles drawn independently at each level X and Y are
    independent of the two roles that act on them; that step is not part of this file. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product word_number depth.
From Binding Require Import concentration concentration_words.
Import ListNotations.
Open Scope R_scope.

Definition deeper {E : inner_space} (n : nat) (R : nat -> nat -> E -> E) (l k : nat) : E -> E :=
  R (n + l)%nat k.

(** Two different words of one length split after their common prefix. *)
Lemma first_difference : forall b D p q, letters b D p -> letters b D q -> p <> q ->
  exists c j k r s, p = c ++ j :: r /\ q = c ++ k :: s /\ j <> k.
Proof.
  intros b D. induction D as [| D IH]; intros [| j p] [| k q] Hp Hq Hpq;
    try (destruct Hp; discriminate); try (destruct Hq; discriminate); [congruence |].
  apply letters_cons in Hp. apply letters_cons in Hq. destruct Hp as [Hj Hp], Hq as [Hk Hq].
  destruct (Nat.eq_dec j k) as [<- | Hjk].
  - destruct (IH p q Hp Hq) as (c & j' & k' & r & s & -> & -> & H); [congruence |].
    exists (j :: c), j', k', r, s. auto.
  - exists [], j, k, p, q. auto.
Qed.

Lemma level_word_ext : forall (E : inner_space) p (R R' : nat -> nat -> E -> E) u,
  (forall l k v, R l k v = R' l k v) -> level_word R p u = level_word R' p u.
Proof.
  intros E p. induction p as [| k p IH]; intros R R' u H; cbn [level_word]; [reflexivity |].
  rewrite H. f_equal. apply IH. intros l j v. apply H.
Qed.

(** A word c p: the roles of p are those beyond the levels of c. *)
Lemma level_word_app : forall (E : inner_space) c (R : nat -> nat -> E -> E) p u,
  level_word R (c ++ p) u = level_word R c (level_word (deeper (length c) R) p u).
Proof.
  intros E c. induction c as [| k c IH]; intros R p u; cbn [app level_word length].
  - apply level_word_ext. reflexivity.
  - rewrite IH. do 2 f_equal.
Qed.

(** What lies beyond level n does not see the roles at level n or above. *)
Theorem C4_deeper_only : forall (E : inner_space) n (R R' : nat -> nat -> E -> E) p u,
  (forall l k v, (n < l)%nat -> R l k v = R' l k v) ->
  level_word (deeper (S n) R) p u = level_word (deeper (S n) R') p u.
Proof. intros E n R R' p u H. apply level_word_ext. intros l k v. apply H. lia. Qed.

(** C4, the prefix strips, when the words and their common prefix are given. *)
Theorem C4_strip : forall (E : inner_space) b D (R : nat -> nat -> E -> E) c j k r s x y,
  level_roles b D R -> letters b D (c ++ j :: r) -> letters b D (c ++ k :: s) ->
  inner (level_word R (c ++ j :: r) x) (level_word R (c ++ k :: s) y) =
    inner (R (length c) j (level_word (deeper (S (length c)) R) r x))
          (R (length c) k (level_word (deeper (S (length c)) R) s y)) /\
  inner (level_word (deeper (S (length c)) R) r x) (level_word (deeper (S (length c)) R) r x) =
    inner x x /\
  inner (level_word (deeper (S (length c)) R) s y) (level_word (deeper (S (length c)) R) s y) =
    inner y y.
Proof.
  intros E b D R c j k r s x y HR [Hlp Hp] [Hlq Hq].
  apply Forall_app in Hp. destruct Hp as [Hc Hp]. apply Forall_cons_iff in Hp.
  apply Forall_app in Hq. destruct Hq as [_ Hq]. apply Forall_cons_iff in Hq.
  rewrite app_length in Hlp, Hlq. cbn [length] in Hlp, Hlq.
  assert (HD : forall t, (length c + S (length t) = D)%nat -> Forall (fun k => (k < b)%nat) t ->
    keeps (level_word (deeper (S (length c)) R) t)).
  { intros t Ht Hf. apply (level_word_keeps E b); [| exact Hf].
    intros l i Hl Hi. apply HR; lia. }
  split; [| split; apply HD; tauto].
  rewrite !level_word_app. cbn [level_word].
  rewrite (level_word_keeps E b c); [| intros l i Hl Hi; apply HR; lia | exact Hc].
  unfold deeper at 1 3. rewrite !Nat.add_0_r.
  f_equal; f_equal; apply level_word_ext; intros l i v; unfold deeper; f_equal; lia.
Qed.

(** C4, the deterministic half: any two different words of length D, any unit fillers. *)
Theorem C4_deterministic : forall (E : inner_space) b D (R : nat -> nat -> E -> E) p q x y,
  level_roles b D R -> letters b D p -> letters b D q -> p <> q -> unit x -> unit y ->
  exists c j k r s, p = c ++ j :: r /\ q = c ++ k :: s /\ j <> k /\
    unit (level_word (deeper (S (length c)) R) r x) /\
    unit (level_word (deeper (S (length c)) R) s y) /\
    inner (level_word R p x) (level_word R q y) =
    inner (R (length c) j (level_word (deeper (S (length c)) R) r x))
          (R (length c) k (level_word (deeper (S (length c)) R) s y)).
Proof.
  intros E b D R p q x y HR Hp Hq Hpq Hx Hy.
  destruct (first_difference b D p q Hp Hq Hpq) as (c & j & k & r & s & Ep & Eq & Hjk).
  exists c, j, k, r, s. rewrite Ep in Hp |- *. rewrite Eq in Hq |- *.
  destruct (C4_strip E b D R c j k r s x y HR Hp Hq) as (H & HX & HY).
  unfold unit. rewrite HX, HY. auto 10.
Qed.
