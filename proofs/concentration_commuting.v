(** C9: commuting roles cannot bind.

    [same u v]           u and v are one vector as far as any inner product sees: |u - v| = 0.
    [commuting b R]      any two of the b roles commute: R_j (R_k u) and R_k (R_j u) are the same.
    [role_word R p u]    R_{p_1} (R_{p_2} (... u)) ([depth_words]).
    [Permutation p q]    the letters of q are those of p in some order.
    If the roles commute, words that permute each other are one map.  Exchanging the fillers of two
    such words then leaves the code where it was: margin 0, in every dimension. *)
From Coq Require Import Reals Lra Lia Arith List Permutation.
From Binding Require Import finite_sum inner_product word_number depth depth_words.
From Binding Require Import concentration concentration_words.
Import ListNotations.
Open Scope R_scope.

Definition same {E : inner_space} (u v : E) : Prop := null (vsub u v).

Definition commuting {E : inner_space} (b : nat) (R : nat -> E -> E) : Prop :=
  forall j k u, (j < b)%nat -> (k < b)%nat -> same (R j (R k u)) (R k (R j u)).

Section Same.
  Variable E : inner_space.
  Implicit Types u v w : E.

  Lemma same_inner : forall u v, same u v -> forall w, inner u w = inner v w.
  Proof.
    intros u v H w. apply Rminus_diag_uniq. rewrite <- inner_sub_l. now apply null_inner.
  Qed.

  Lemma inner_same : forall u v, (forall w, inner u w = inner v w) -> same u v.
  Proof. intros u v H. unfold same, null. rewrite inner_sub_l, H. ring. Qed.

  Lemma same_refl : forall u, same u u.
  Proof. intros u. apply inner_same. reflexivity. Qed.

  Lemma same_trans : forall u v w, same u v -> same v w -> same u w.
  Proof.
    intros u v w H1 H2. apply inner_same. intros z.
    now rewrite (same_inner u v H1), (same_inner v w H2).
  Qed.

  Lemma same_under : forall (T : E -> E) u v, keeps T -> same u v -> same (T u) (T v).
  Proof.
    intros T u v HT H. unfold same, null. rewrite inner_sub_l, !inner_sub_r, !HT.
    rewrite <- !inner_sub_r, <- inner_sub_l. exact H.
  Qed.
End Same.

(** Words that permute each other are one map. *)
Theorem C9_words : forall (E : inner_space) b (R : nat -> E -> E) p q (u : E),
  (forall k, (k < b)%nat -> keeps (R k)) -> commuting b R ->
  Forall (fun k => (k < b)%nat) p -> Permutation p q ->
  same (role_word R p u) (role_word R q u).
Proof.
  intros E b R p q u HR HC Hp HP. revert Hp.
  induction HP as [| k p q HP IH | j k p | p q r HP IH HQ IQ]; intros Hp; cbn [role_word].
  - apply same_refl.
  - apply Forall_cons_iff in Hp. destruct Hp as [Hk Hp]. apply same_under; auto.
  - apply Forall_cons_iff in Hp. destruct Hp as [Hj Hp]. apply Forall_cons_iff in Hp.
    destruct Hp as [Hk Hp]. now apply HC.
  - apply same_trans with (role_word R q u); [now apply IH |]. apply IQ.
    now apply (Permutation_Forall HP).
Qed.

(** The crosstalk of two such words is the largest possible: <R_p u, R_q v> = <u, v>. *)
Theorem C9_crosstalk : forall (E : inner_space) b (R : nat -> E -> E) p q (u v : E),
  (forall k, (k < b)%nat -> keeps (R k)) -> commuting b R ->
  Forall (fun k => (k < b)%nat) p -> Permutation p q ->
  inner (role_word R p u) (role_word R q v) = inner u v.
Proof.
  intros E b R p q u v HR HC Hp HP.
  rewrite (same_inner E _ _ (C9_words E b R p q u HR HC Hp HP)).
  rewrite <- (level_word_reused E R q u), <- (level_word_reused E R q v).
  apply (level_word_keeps E b); [intros l k _ Hk; now apply HR |].
  now apply (Permutation_Forall HP).
Qed.

(** The code does not see the swap at all, whatever the fillers. *)
Theorem C9_code : forall (E : inner_space) b (R : nat -> E -> E) D p q (x : list nat -> E),
  (forall k, (k < b)%nat -> keeps (R k)) -> commuting b R ->
  letters b D p -> Permutation p q ->
  same (code b R (perfect b D) x) (code b R (perfect b D) (swap p q x)).
Proof.
  intros E b R D p q x HR HC Hp HP.
  destruct (word_eq_dec p q) as [<- | Hpq].
  - rewrite <- !level_code_reused. apply inner_same. intros w.
    assert (HL : level_roles b D (fun _ => R)) by (intros l k _ Hk; now apply HR).
    rewrite !C0_closed_form by exact HL. f_equal. apply bsum_ext. intros i _. do 2 f_equal.
    unfold swap. destruct (word_eq_dec (number_word b D i) p) as [-> | _]; reflexivity.
  - assert (Hq : letters b D q).
    { destruct Hp as [Hl Hf]. split; [now rewrite <- (Permutation_length HP) |].
      now apply (Permutation_Forall HP). }
    assert (HL : level_roles b D (fun _ : nat => R)) by (intros l k _ Hk; now apply HR).
    destruct (positions E b D (fun _ => R) x p q HL Hp Hq Hpq) as (Hi & Hj & Hij).
    rewrite <- !level_code_reused. apply inner_same. intros w.
    rewrite (before E b D (fun _ => R) x p q HL Hp Hq Hpq).
    rewrite (after E b D (fun _ => R) x p q HL Hp Hq Hpq).
    apply Rminus_diag_uniq. rewrite <- inner_sub_l.
    rewrite swap_difference by assumption.
    rewrite !number_word_number, !level_word_reused by assumption.
    pose proof (proj2 Hp) as Hf.
    rewrite (same_inner E _ _ (C9_words E b R p q (x p) HR HC Hf HP)).
    rewrite (same_inner E _ _ (C9_words E b R p q (x q) HR HC Hf HP)). ring.
Qed.

(** C9: zeta = 1, |delta| = 0 and m = 0. *)
Theorem C9 : forall (E : inner_space) b (R : nat -> E -> E) D p q (x : list nat -> E),
  (forall k, (k < b)%nat -> keeps (R k)) -> commuting b R ->
  letters b D p -> Permutation p q ->
  unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
  forall e e', e = code b R (perfect b D) x -> e' = code b R (perfect b D) (swap p q x) ->
  word_crosstalk (fun _ => R) x p q = 1 /\ dist e e' = 0 /\
  (0 < norm e -> cosine_margin e e' = 0) /\ (forall f : E, margin f e e' = 0).
Proof.
  intros E b R D p q x HR HC Hp HP Up Uq H0 e e' He He'.
  assert (HS : same e e') by (rewrite He, He'; now apply C9_code).
  assert (Hn : norm e' = norm e).
  { unfold norm. f_equal. symmetry. apply (seen_same E); now apply same_inner. }
  repeat split.
  - unfold word_crosstalk. rewrite !level_word_reused.
    rewrite (C9_crosstalk E b R p q _ _ HR HC (proj2 Hp) HP).
    rewrite inner_scale_l, inner_scale_r, inner_sub_l, !inner_sub_r.
    rewrite Up, Uq, (inner_sym E (x q)), H0. pose proof (sqrt_lt_R0 2 ltac:(lra)).
    assert (Hq : / sqrt 2 * / sqrt 2 = / 2) by (rewrite <- Rinv_mult, sqrt_sqrt; lra).
    rewrite <- Rmult_assoc, Hq. field.
  - unfold dist, norm. rewrite HS. apply sqrt_0.
  - intros HA. unfold cosine_margin. rewrite Hn, norm_sq, inner_sym.
    rewrite <- (same_inner E e e' HS). field. rewrite <- norm_sq. nra.
  - intros f. unfold margin. rewrite !(inner_sym E f), (same_inner E e e' HS). ring.
Qed.
