(** Sub-Gaussian sums, whatever their dependence, and chains of levels, under upper means.

    [bounded f]: f is bounded.
    [upper_mean A]: a functional on the functions on A that keeps constants and on bounded ones is
    monotone, subadditive and positively homogeneous.  The upper integral of any probability
    measure is one, so nothing here is a question of measurability.
    [update w k a]: the sequence w with a at place k.
    [independent L n]: the upper mean over sequences of which the first n places are drawn one
    after the other, place 0 first, each by L. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum.
Open Scope R_scope.

Definition bounded {A : Type} (f : A -> R) : Prop := exists K, forall a, Rabs (f a) <= K.

Record upper_mean (A : Type) : Type := {
  upper :> (A -> R) -> R;
  upper_const : forall c, upper (fun _ => c) = c;
  upper_le : forall f g, bounded f -> bounded g -> (forall a, f a <= g a) -> upper f <= upper g;
  upper_plus : forall f g, bounded f -> bounded g ->
    upper (fun a => f a + g a) <= upper f + upper g;
  upper_scale : forall c f, bounded f -> 0 <= c -> upper (fun a => c * f a) = c * upper f
}.

Arguments upper {A}.

Lemma upper_mean_iff : forall (A : Type) (U : (A -> R) -> R),
  (exists M : upper_mean A, upper M = U) <->
  ((forall c, U (fun _ => c) = c) /\
   (forall f g, bounded f -> bounded g -> (forall a, f a <= g a) -> U f <= U g) /\
   (forall f g, bounded f -> bounded g -> U (fun a => f a + g a) <= U f + U g) /\
   (forall c f, bounded f -> 0 <= c -> U (fun a => c * f a) = c * U f)).
Proof.
  intros A U. split.
  - intros [[V H1 H2 H3 H4] <-]. cbn. repeat split; assumption.
  - intros [H1 [H2 [H3 H4]]]. now exists (Build_upper_mean A U H1 H2 H3 H4).
Qed.

Lemma bounded_const : forall (A : Type) c, bounded (fun _ : A => c).
Proof. intros A c. exists (Rabs c). intros _. apply Rle_refl. Qed.

Lemma bounded_plus : forall (A : Type) (f g : A -> R), bounded f -> bounded g ->
  bounded (fun a => f a + g a).
Proof.
  intros A f g [K HK] [L HL]. exists (K + L). intros a.
  eapply Rle_trans; [apply Rabs_triang |]. now apply Rplus_le_compat.
Qed.

Lemma bounded_scale : forall (A : Type) c (f : A -> R), bounded f -> bounded (fun a => c * f a).
Proof.
  intros A c f [K HK]. exists (Rabs c * K). intros a. rewrite Rabs_mult.
  apply Rmult_le_compat_l; [apply Rabs_pos | apply HK].
Qed.

Lemma bounded_bsum : forall (A : Type) n (f : nat -> A -> R),
  (forall i, (i < n)%nat -> bounded (f i)) ->
  bounded (fun a => bsum n (fun i => f i a)).
Proof.
  induction n as [| n IH]; intros f H; cbn [bsum]; [apply bounded_const |].
  apply bounded_plus; [apply IH; intros i Hi; apply H; lia | apply H; lia].
Qed.

Lemma bounded_exp : forall (A : Type) (f : A -> R), bounded f -> bounded (fun a => exp (f a)).
Proof.
  intros A f [K HK]. exists (exp K). intros a.
  rewrite Rabs_right by (apply Rle_ge, Rlt_le, exp_pos).
  specialize (HK a).
  assert (f a <= K) as [H | ->]; [eapply Rle_trans; [apply Rle_abs | exact HK] | |].
  - apply Rlt_le. now apply exp_increasing.
  - apply Rle_refl.
Qed.

Lemma exp_le : forall x y, x <= y -> exp x <= exp y.
Proof. intros x y [H | ->]; [apply Rlt_le; now apply exp_increasing | apply Rle_refl]. Qed.

Section Upper.
  Variable A : Type.
  Variable M : upper_mean A.

  Lemma upper_le_const : forall f c, bounded f -> (forall a, f a <= c) -> M f <= c.
  Proof.
    intros f c Hf H. rewrite <- (upper_const A M c).
    apply upper_le; [exact Hf | apply bounded_const |].
    exact H.
  Qed.

  Lemma upper_bounds : forall f K, (forall a, Rabs (f a) <= K) -> Rabs (M f) <= K.
  Proof.
    intros f K H. assert (bounded f) as Hf by now exists K.
    assert (forall a, - K <= f a <= K) as B.
    { intros a. specialize (H a). unfold Rabs in H. destruct (Rcase_abs (f a)); lra. }
    apply Rabs_le. split.
    - rewrite <- (upper_const A M (- K)).
      apply upper_le; [apply bounded_const | exact Hf | intros a; apply B].
    - apply upper_le_const; [exact Hf | intros a; apply B].
  Qed.

  Lemma upper_bsum : forall n p (f : nat -> A -> R), (forall i, (i < n)%nat -> bounded (f i)) ->
    (forall i, (i < n)%nat -> 0 <= p i) ->
    M (fun a => bsum n (fun i => p i * f i a)) <= bsum n (fun i => p i * M (f i)).
  Proof.
    induction n as [| n IH]; intros p f Hf Hp; cbn [bsum]; [rewrite upper_const; lra |].
    eapply Rle_trans.
    - apply (upper_plus A M (fun a => bsum n (fun i => p i * f i a)) (fun a => p n * f n a)).
      + apply bounded_bsum with (f := fun i a => p i * f i a).
        intros i Hi. apply bounded_scale, Hf. lia.
      + apply bounded_scale, Hf. lia.
    - rewrite upper_scale by (apply Hf || apply Hp; lia).
      apply Rplus_le_compat_r, IH; intros i Hi; [apply Hf | apply Hp]; lia.
  Qed.
End Upper.

(** Jensen's inequality for exp and a finite sum of weights at most 1. *)
Lemma exp_convex : forall n p x, (forall i, (i < n)%nat -> 0 <= p i) -> bsum n p <= 1 ->
  exp (bsum n (fun i => p i * x i)) <= bsum n (fun i => p i * exp (x i)) + (1 - bsum n p).
Proof.
  intros n p x Hp H1. set (c := bsum n (fun i => p i * x i)).
  assert (forall v, exp c * (1 + (v - c)) <= exp v) as Tangent.
  { intros v. replace (exp v) with (exp c * exp (v - c))
      by (rewrite <- exp_plus; f_equal; ring).
    apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | apply exp_ineq1_le]. }
  assert (bsum n (fun i => p i * (exp c * (1 + (x i - c)))) <= bsum n (fun i => p i * exp (x i)))
    as B.
  { apply bsum_le. intros i Hi. apply Rmult_le_compat_l; [now apply Hp | apply Tangent]. }
  rewrite (bsum_ext n _ (fun i => (exp c * (1 - c)) * p i + exp c * (p i * x i))) in B
    by (intros i _; ring).
  rewrite bsum_plus, !bsum_scal in B. fold c in B.
  specialize (Tangent 0). rewrite exp_0 in Tangent.
  assert ((1 - bsum n p) * (exp c * (1 + (0 - c))) <= (1 - bsum n p) * 1)
    by (apply Rmult_le_compat_l; lra). lra.
Qed.

(** A sum of sub-Gaussian variables, whatever their dependence: the weights add. *)
Theorem C4_sum_of_steps :
  forall (A : Type) (M : upper_mean A) n (w : nat -> R) (z : nat -> A -> R) v W,
    0 < W -> bsum n (fun i => Rabs (w i)) <= W -> 0 <= v ->
    (forall i, (i < n)%nat -> bounded (z i)) ->
    (forall i lambda, (i < n)%nat -> M (fun a => exp (lambda * z i a))
      <= exp (lambda ^ 2 * v / 2)) ->
    forall lambda, M (fun a => exp (lambda * bsum n (fun i => w i * z i a)))
      <= exp (lambda ^ 2 * (W ^ 2 * v) / 2).
Proof.
  intros A M n w z v W HW Hw Hv Hz Hsub lambda.
  set (p := fun i => Rabs (w i) / W).
  set (sign := fun i => if Rcase_abs (w i) then -1 else 1).
  assert (forall i, w i = sign i * Rabs (w i)) as Hsign.
  { intros i. unfold sign, Rabs. destruct (Rcase_abs (w i)); lra. }
  assert (forall i, sign i ^ 2 = 1) as Hsq
    by (intros i; unfold sign; destruct (Rcase_abs (w i)); ring).
  set (y := fun i a => exp (lambda * W * sign i * z i a)).
  assert (forall i, (i < n)%nat -> bounded (y i)) as Hy
    by (intros i Hi; apply bounded_exp, bounded_scale, Hz, Hi).
  assert (forall i, (i < n)%nat -> 0 <= p i) as Hp.
  { intros i _. apply Rmult_le_pos; [apply Rabs_pos | apply Rlt_le, Rinv_0_lt_compat, HW]. }
  assert (bsum n p = bsum n (fun i => Rabs (w i)) / W) as Hsum by apply bsum_scal_r.
  assert (bsum n p <= 1) as Hp1.
  { rewrite Hsum. apply Rmult_le_reg_r with W; [exact HW |].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  set (C := exp (lambda ^ 2 * (W ^ 2 * v) / 2)).
  assert (bounded (fun a => bsum n (fun i => p i * y i a))) as Hby
    by (apply bounded_bsum with (f := fun i a => p i * y i a);
        intros i Hi; apply bounded_scale, Hy, Hi).
  apply Rle_trans with (M (fun a => bsum n (fun i => p i * y i a) + (1 - bsum n p))).
  - apply upper_le.
    + apply bounded_exp, bounded_scale.
      apply bounded_bsum with (f := fun i a => w i * z i a). intros i Hi.
      apply bounded_scale, Hz, Hi.
    + apply bounded_plus; [exact Hby | apply bounded_const].
    + intros a. rewrite <- bsum_scal.
      rewrite (bsum_ext n _ (fun i => p i * (lambda * W * sign i * z i a))).
      * apply exp_convex; assumption.
      * intros i _. rewrite (Hsign i) at 1. unfold p. field. lra.
  - eapply Rle_trans; [apply upper_plus; [exact Hby | apply bounded_const] |].
    rewrite upper_const.
    apply Rle_trans with (bsum n (fun i => p i * C) + (1 - bsum n p) * C).
    + apply Rplus_le_compat.
      * eapply Rle_trans; [apply upper_bsum; assumption |].
        apply bsum_le. intros i Hi. apply Rmult_le_compat_l; [now apply Hp |].
        unfold y, C. replace (lambda ^ 2 * (W ^ 2 * v) / 2)
          with ((lambda * W * sign i) ^ 2 * v / 2); [now apply Hsub |].
        rewrite !Rpow_mult_distr, Hsq. field.
      * rewrite <- (Rmult_1_r (1 - bsum n p)) at 1. apply Rmult_le_compat_l; [lra |].
        unfold C. rewrite <- exp_0. apply exp_le.
        assert (0 <= (lambda * W) ^ 2 * v) by (apply Rmult_le_pos; [apply pow2_ge_0 | exact Hv]).
        rewrite Rpow_mult_distr in *. lra.
    + rewrite bsum_scal_r. right. ring.
Qed.

Definition update {A : Type} (w : nat -> A) (k : nat) (a : A) : nat -> A :=
  fun i => if Nat.eq_dec i k then a else w i.

Lemma update_other : forall (A : Type) (w : nat -> A) i a k, k <> i -> update w i a k = w k.
Proof. intros A w i a k H. unfold update. destruct (Nat.eq_dec k i); congruence. Qed.

Lemma update_same : forall (A : Type) (w : nat -> A) i a, update w i a i = a.
Proof. intros A w i a. unfold update. destruct (Nat.eq_dec i i); congruence. Qed.

Definition point_mean {A : Type} (a : A) : upper_mean A.
Proof. refine {| upper := fun f => f a |}; intros; auto; lra. Defined.

(** Draw the places below k by N, then place k by M. *)
Definition extend {A : Type} (N : upper_mean (nat -> A)) (k : nat) (M : upper_mean A) :
  upper_mean (nat -> A).
Proof.
  assert (forall f : (nat -> A) -> R, bounded f -> forall w, bounded (fun a => f (update w k a)))
    as B1
    by (intros f [K H] w; exists K; intros a; apply H).
  assert (forall f : (nat -> A) -> R, bounded f -> bounded (fun w => M (fun a => f (update w k a))))
    as B2
    by (intros f [K H]; exists K; intros w; apply upper_bounds; intros a; apply H).
  refine {| upper := fun f => N (fun w => M (fun a => f (update w k a))) |}.
  - intros c. transitivity (N (fun _ => c)); [| apply upper_const].
    apply Rle_antisym; apply upper_le; try apply bounded_const;
      try (intros w; rewrite upper_const; apply Rle_refl);
      exists (Rabs c); intros w; rewrite upper_const; apply Rle_refl.
  - intros f g Hf Hg H. apply upper_le; [now apply B2 | now apply B2 |].
    intros w. apply upper_le; [now apply B1 | now apply B1 | intros a; apply H].
  - intros f g Hf Hg.
    eapply Rle_trans; [| apply upper_plus; now apply B2].
    apply upper_le; [apply (B2 (fun w => f w + g w)); now apply bounded_plus | |].
    + apply bounded_plus; now apply B2.
    + intros w. apply (upper_plus A M (fun a => f (update w k a)) (fun a => g (update w k a)));
        now apply B1.
  - intros c f Hf Hc. rewrite <- upper_scale by (exact Hc || now apply B2).
    apply Rle_antisym; apply upper_le;
      try (apply (B2 (fun w => c * f w)); now apply bounded_scale);
      try (apply bounded_scale; now apply B2);
      intros w; rewrite (upper_scale A M c (fun a => f (update w k a)))
        by (exact Hc || now apply B1);
      apply Rle_refl.
Defined.

Fixpoint independent {A : Type} (default : A) (L : upper_mean A) (n : nat) :
  upper_mean (nat -> A) :=
  match n with
  | O => point_mean (fun _ => default)
  | S k => extend (independent default L k) k L
  end.
