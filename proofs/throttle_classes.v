(** The throttle, convexity: sums of log-sum-exponentials over the classes of a batch.

    [rel] is an equivalence relation between the members of the list B, given as a boolean.
    [class_size x]   how many members of B are related to x. *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum throttle_scalar.
Import ListNotations.
Open Scope R_scope.

(** For a copies of c and b of its swap the blind sum of an in-batch loss is least at t = 0,
    where the two images score alike; its derivative there has the sign of t. *)
Theorem T1s_sum : forall a b t, 0 <= a -> 0 <= b -> 0 < a + b ->
  (a + b) * ln (a + b) <= a * ln (a + b * exp t) + b * ln (b + a * exp (- t)).
Proof.
  intros a b t Ha Hb Hab. pose proof (exp_pos t) as P.
  assert (Q : 0 < a + b * exp t).
  { destruct (Rle_lt_or_eq_dec 0 a Ha) as [H | H].
    - assert (0 <= b * exp t) by (apply Rmult_le_pos; lra). lra.
    - assert (0 < b * exp t) by (apply Rmult_lt_0_compat; lra). lra. }
  replace (b + a * exp (- t)) with (exp (- t) * (a + b * exp t)).
  2:{ rewrite exp_Ropp. field. lra. }
  rewrite ln_mult, ln_exp by (apply exp_pos || exact Q).
  pose proof (ln_mixture (b / (a + b)) (- t)) as L. rewrite Ropp_involutive in L.
  assert (Hw : 0 <= b / (a + b) <= 1).
  { split.
    - unfold Rdiv. apply Rmult_le_pos; [lra |]. left. now apply Rinv_0_lt_compat.
    - apply Rmult_le_reg_r with (a + b); [lra |]. unfold Rdiv.
      rewrite Rmult_assoc, Rinv_l by lra. lra. }
  specialize (L Hw).
  replace (1 - b / (a + b) + b / (a + b) * exp t) with ((a + b * exp t) / (a + b)) in L
    by (field; lra).
  rewrite ln_quotient in L by assumption.
  apply (Rmult_le_compat_l (a + b)) in L; [| lra].
  replace ((a + b) * - (b / (a + b) * - t)) with (b * t) in L by (field; lra). lra.
Qed.

(** The sum over classes of an equivalence relation: the general form of that convexity. *)
Section Classes.
  Context {X : Type}.
  Variable rel : X -> X -> bool.
  Hypothesis rel_refl : forall x, rel x x = true.
  Hypothesis rel_sym : forall x y, rel x y = rel y x.
  Hypothesis rel_trans : forall x y z, rel x y = true -> rel x z = rel y z.
  Variable B : list X.

  Definition class_size (x : X) : R := lsum B (fun y => if rel x y then 1 else 0).

  Lemma class_size_ge : forall x, In x B -> 1 <= class_size x.
  Proof.
    intros x Hx. unfold class_size.
    pose proof (lsum_term_le _ B (fun y => if rel x y then 1 else 0) x Hx) as L.
    cbn in L. rewrite rel_refl in L. apply L. intros y _. destruct (rel x y); lra.
  Qed.

  Lemma class_term : forall (q : X -> R) x, In x B ->
    ln (class_size x) + lsum B (fun y => if rel x y then (q y - q x) / class_size x else 0) <=
    ln (lsum B (fun y => if rel x y then exp (q y - q x) else 0)).
  Proof.
    intros q x Hx. pose proof (class_size_ge x Hx) as N. set (n := class_size x) in *.
    set (S := lsum B (fun y => if rel x y then exp (q y - q x) else 0)).
    assert (HS : 1 <= S).
    { unfold S.
      pose proof (lsum_term_le _ B (fun y => if rel x y then exp (q y - q x) else 0) x Hx) as L.
      cbn in L. rewrite rel_refl in L. replace (q x - q x) with 0 in L by ring.
      rewrite exp_0 in L. apply L.
      intros y _. destruct (rel x y); [left; apply exp_pos | lra]. }
    assert (HSn : 0 < S / n) by (apply Rdiv_lt_0_compat; lra).
    assert (T : lsum B (fun y => if rel x y then (q y - q x) / n else 0) <=
                lsum B (fun y => ((ln S - ln n) - 1) / n * (if rel x y then 1 else 0) +
                                 / S * (if rel x y then exp (q y - q x) else 0))).
    { apply lsum_le. intros y _. destruct (rel x y); [| lra].
      pose proof (ln_tangent (S / n) (exp (q y - q x)) HSn (exp_pos _)) as T.
      rewrite ln_exp, ln_quotient in T by lra.
      apply Rmult_le_reg_r with n; [lra |]. unfold Rdiv at 1.
      rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
      replace ((((ln S - ln n) - 1) / n * 1 + / S * exp (q y - q x)) * n) with
        (ln S - ln n + (exp (q y - q x) - S / n) / (S / n)) by (field; lra). lra. }
    rewrite lsum_plus, !lsum_scal in T. fold S in T. fold (class_size x) in T. fold n in T.
    replace (((ln S - ln n) - 1) / n * n + / S * S) with (ln S - ln n) in T by (field; lra). lra.
  Qed.

  (** Over all members the differences cancel: (x, y) against (y, x) in the same class. *)
  Lemma class_sum : forall q : X -> R,
    lsum B (fun x => ln (class_size x)) <=
    lsum B (fun x => ln (lsum B (fun y => if rel x y then exp (q y - q x) else 0))).
  Proof.
    intros q.
    set (a := fun x y => if rel x y then (q y - q x) / class_size x else 0).
    assert (Z : lsum B (fun x => lsum B (a x)) = 0).
    { assert (E : forall x y, a x y = -1 * a y x).
      { intros x y. unfold a. rewrite (rel_sym y x). destruct (rel x y) eqn:Exy; [| ring].
        assert (Hn : class_size y = class_size x).
        { unfold class_size. apply lsum_ext. intros z _.
          now rewrite (rel_trans x y z Exy). }
        rewrite Hn. unfold Rdiv. ring. }
      assert (H : lsum B (fun x => lsum B (a x)) = -1 * lsum B (fun x => lsum B (a x))).
      { rewrite lsum_swap at 1. rewrite <- lsum_scal. apply lsum_ext. intros y _.
        rewrite <- lsum_scal. apply lsum_ext. intros x _. apply E. }
      lra. }
    apply Rle_trans with (lsum B (fun x => ln (class_size x) + lsum B (a x))).
    - rewrite lsum_plus, Z. lra.
    - apply lsum_le. intros x Hx. now apply class_term.
  Qed.

  (** Logits t inside the classes and 0 outside come within (n - 1) e^-t. *)
  Lemma class_attained : forall t (l : X -> R) x, In x B ->
    (forall y, l y = if rel x y then t else 0) ->
    ln (lsum B (fun y => exp (l y))) - l x <=
    ln (class_size x) + INR (length B) * exp (- t).
  Proof.
    intros t l x Hx Hl. pose proof (class_size_ge x Hx) as N. pose proof (exp_pos (- t)) as P.
    assert (F : lsum B (fun y => exp (l y)) =
                exp t * (class_size x + lsum B (fun y => if rel x y then 0 else exp (- t)))).
    { unfold class_size. rewrite <- lsum_plus, <- lsum_scal. apply lsum_ext. intros y _.
      rewrite Hl. destruct (rel x y); [ring |].
      rewrite Rplus_0_l, <- exp_plus. f_equal. ring. }
    assert (L : 0 <= lsum B (fun y => if rel x y then 0 else exp (- t)) <=
                INR (length B) * exp (- t)).
    { split; [apply lsum_nonneg; intros y _; destruct (rel x y); lra |].
      rewrite <- lsum_const. apply lsum_le. intros y _. destruct (rel x y); lra. }
    rewrite F, ln_mult, ln_exp, Hl, rel_refl; [| apply exp_pos | lra].
    pose proof (ln_add_le (class_size x) _ N (proj1 L)). lra.
  Qed.
End Classes.
