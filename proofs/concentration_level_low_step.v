(** C4-law, step 5: no step of either tree is far down.

    The event is bounded by a function that is at least 1 on it; the theorem gives the mean of that
    function.  x and x' are the leaves before and after the swap.

    [no_low_step T], [low_step_witness T]: no step is below -T; the function for the contrary. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_chain concentration_level_fresh concentration_level_law concentration_level_norms.
Open Scope R_scope.

Lemma upper_sum_le : forall (A : Type) (M : upper_mean A) n (f : nat -> A -> R) c,
  (forall i, (i < n)%nat -> bounded (f i)) -> (forall i, (i < n)%nat -> M (f i) <= c i) ->
  M (fun a => bsum n (fun i => f i a)) <= bsum n c.
Proof.
  intros A M n f c Hf Hc. induction n as [| n IH]; [cbn [bsum]; rewrite upper_const; lra |].
  cbn [bsum]. eapply Rle_trans.
  - apply (upper_plus A M (fun a => bsum n (fun i => f i a)) (f n)); [| apply Hf; lia].
    apply bounded_bsum with (f := f). intros i Hi. apply Hf. lia.
  - apply Rplus_le_compat; [| apply Hc; lia].
    apply IH; intros i Hi; [apply Hf | apply Hc]; lia.
Qed.

Section LowStep.
  Variable d : nat.
  Hypothesis Hd : (2 <= d)%nat.
  Variables b D : nat.
  Hypothesis Hb : (2 <= b)%nat.
  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : uniform_role d M.
  Implicit Types w : nat -> nat -> orthogonal_map d.
  Notation steps := (INR D * (INR b - 1)).

  Lemma linear_tame : forall l, tame (fun y => l * y).
  Proof.
    intros l. exists (Rabs l). intros y Hy. rewrite Rabs_mult. rewrite <- (Rmult_1_r (Rabs l)) at 2.
    apply Rmult_le_compat_l; [apply Rabs_pos | exact Hy].
  Qed.

  Lemma linear_steps : forall l, for_steps d M (fun y => l * y) (exp (l ^ 2 * / INR d / 2)).
  Proof. intros l xi _ Hsub. apply Hsub. Qed.

  (** One step, by itself, is sub-Gaussian. *)
  Lemma one_step : forall y r0 k0 l, (r0 < D)%nat -> (0 < k0 < b)%nat ->
    level_fresh M b D (fun w => exp (l * tree_xi d b w D y r0 k0))
      <= exp (l ^ 2 * / INR d / 2).
  Proof.
    intros y r0 k0 l Hr Hk. set (kappa := l ^ 2 * / INR d / 2).
    set (phi := fun r k z => if Nat.eq_dec r0 r then if Nat.eq_dec k0 k then l * z - kappa else 0
      else 0).
    assert (tame (fun z => l * z - kappa)) as T0.
    { destruct (linear_tame l) as [K HK]. exists (K + Rabs kappa). intros z Hz. unfold Rminus.
      eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp. apply Rplus_le_compat_r. now apply HK. }
    assert (tame (fun _ => 0)) as T1 by (exists 0; intros z _; rewrite Rabs_R0; lra).
    pose proof (tree_supermartingale d Hd b Hb M HM D D y phi) as P.
    assert (forall w, bsum D (fun r => bsum b (fun k =>
      active D r k (phi r k (tree_xi d b w D y r k)))) = l * tree_xi d b w D y r0 k0 - kappa) as E.
    { intros w.
      rewrite <- (bsum_delta D r0 (fun r => l * tree_xi d b w D y r k0 - kappa)) by exact Hr.
      apply bsum_ext. intros r Hr'.
      rewrite <- (bsum_delta b k0 (fun k => delta r0 r * (l * tree_xi d b w D y r k - kappa)))
        by lia.
      apply bsum_ext. intros k Hk'. unfold active, phi, delta.
      destruct (le_lt_dec D r); [lia |].
      destruct (Nat.eq_dec k 0), (Nat.eq_dec r0 r), (Nat.eq_dec k0 k); try lia; ring. }
    assert (bounded (fun w => l * tree_xi d b w D y r0 k0 - kappa)) as Bd.
    { destruct T0 as [K HK]. exists K. intros w. apply HK. apply tree_xi_bounded; (exact Hd || lia). }
    rewrite (upper_ext _ (level_fresh M b D) _
      (fun w => exp kappa * exp (l * tree_xi d b w D y r0 k0 - kappa))).
    - rewrite upper_scale by (now apply bounded_exp || apply Rlt_le, exp_pos).
      rewrite <- Rmult_1_r. apply Rmult_le_compat_l; [apply Rlt_le, exp_pos |].
      rewrite (upper_ext _ (level_fresh M b D) _ (fun w => exp (bsum D (fun r => bsum b (fun k =>
        active D r k (phi r k (tree_xi d b w D y r k))))))).
      + apply P.
        * intros r k. unfold phi. destruct (Nat.eq_dec r0 r); [| exact T1].
          destruct (Nat.eq_dec k0 k); [exact T0 | exact T1].
        * intros r k xi Hxi Hsub. unfold phi.
          destruct (Nat.eq_dec r0 r); [| rewrite exp_0, upper_const; lra].
          destruct (Nat.eq_dec k0 k); [| rewrite exp_0, upper_const; lra].
          now apply (for_steps_normal d M _ kappa (linear_tame l) (linear_steps l)).
      + now apply bounded_exp.
      + intros w. now rewrite E.
    - apply bounded_exp, bounded_scale. exists 1. intros w.
      apply tree_xi_bounded; (exact Hd || lia).
    - intros w. rewrite <- exp_plus. f_equal. ring.
  Qed.

  Variables x x' : nat -> nat -> R.

  Definition no_low_step (T : R) w : Prop := forall r k, (r < D)%nat -> (k < b)%nat ->
    - T <= tree_xi d b w D x r k /\ - T <= tree_xi d b w D x' r k.

  Definition low_step_witness (T : R) w : R :=
    bsum D (fun r => bsum b (fun k => active D r k
      (exp (- (INR d * T) * T + - (INR d * T) * tree_xi d b w D x r k)
       + exp (- (INR d * T) * T + - (INR d * T) * tree_xi d b w D x' r k)))).

  Theorem C4_low_step : forall T, 0 < T ->
    bounded (low_step_witness T) /\
    (forall w, 0 <= low_step_witness T w) /\
    (forall w, ~ no_low_step T w -> 1 <= low_step_witness T w) /\
    level_fresh M b D (low_step_witness T) <= 2 * steps * exp (- (INR d * T ^ 2 / 2)).
  Proof.
    intros T HT. assert (0 < INR d) as Hdp by (apply lt_0_INR; lia).
    set (l := - (INR d * T)).
    assert (forall y r k, (k < b)%nat ->
      bounded (fun w => exp (l * T + l * tree_xi d b w D y r k))) as Be.
    { intros y r k Hk. apply bounded_exp. apply bounded_plus; [apply bounded_const |].
      apply bounded_scale. exists 1. intros w. now apply tree_xi_bounded. }
    set (pair := fun r k w => exp (l * T + l * tree_xi d b w D x r k)
       + exp (l * T + l * tree_xi d b w D x' r k)).
    assert (forall r k w, 0 <= active D r k (pair r k w)) as Pos.
    { intros r k w. unfold active, pair. destruct (le_lt_dec D r); [lra |].
      destruct (Nat.eq_dec k 0); [lra |]. apply Rplus_le_le_0_compat; apply Rlt_le, exp_pos. }
    assert (forall r k, (k < b)%nat -> bounded (fun w => active D r k (pair r k w))) as Bp.
    { intros r k Hk. unfold active. destruct (le_lt_dec D r); [apply bounded_const |].
      destruct (Nat.eq_dec k 0); [apply bounded_const |]. apply bounded_plus; now apply Be. }
    assert (forall r, bounded (fun w => bsum b (fun k => active D r k (pair r k w)))) as Br
      by (intros r; apply bounded_bsum with (f := fun k w => active D r k (pair r k w));
          intros k Hk; now apply Bp).
    split; [| split; [| split]].
    - apply bounded_bsum with (f := fun r w => bsum b (fun k => active D r k (pair r k w))).
      intros r _. apply Br.
    - intros w. apply bsum_nonneg. intros r _. apply bsum_nonneg. intros k _. apply Pos.
    - intros w H. apply Rnot_lt_le. intros C. apply H. intros r k Hr Hk.
      assert (active D r k (pair r k w) < 1) as S1.
      { eapply Rle_lt_trans; [| exact C].
        eapply Rle_trans; [apply (bsum_term_le b (fun k => active D r k (pair r k w)) k Hk);
          intros j _; apply Pos |].
        apply (bsum_term_le D (fun r => bsum b (fun k => active D r k (pair r k w))) r Hr).
        intros j _. apply bsum_nonneg. intros i _. apply Pos. }
      destruct (Nat.eq_dec k 0) as [-> | Hk0]; [rewrite !tree_xi_first; lra |].
      unfold active in S1. destruct (le_lt_dec D r); [lia |]. destruct (Nat.eq_dec k 0); [lia |].
      unfold pair in S1.
      assert (forall z, exp (l * T + l * z) < 1 -> - T <= z) as Inv.
      { intros z Hz. rewrite <- exp_0 in Hz. apply exp_lt_inv in Hz. unfold l in Hz.
        apply Rnot_lt_le. intros Cz. assert (0 <= INR d * T * (- T - z))
          by (apply Rmult_le_pos; [apply Rmult_le_pos; lra | lra]). lra. }
      pose proof (exp_pos (l * T + l * tree_xi d b w D x r k)).
      pose proof (exp_pos (l * T + l * tree_xi d b w D x' r k)).
      split; apply Inv; lra.
    - set (e := exp (- (INR d * T ^ 2 / 2))).
      assert (forall y r k, (r < D)%nat -> (0 < k < b)%nat ->
        level_fresh M b D (fun w => exp (l * T + l * tree_xi d b w D y r k)) <= e) as One.
      { intros y r k Hr Hk.
        assert (bounded (fun w => exp (l * tree_xi d b w D y r k))) as B1.
        { apply bounded_exp, bounded_scale. exists 1. intros w. apply tree_xi_bounded;
            (exact Hd || lia). }
        rewrite (upper_ext _ (level_fresh M b D) _
          (fun w => exp (l * T) * exp (l * tree_xi d b w D y r k)));
          [| apply Be; lia | intros w; apply exp_plus].
        rewrite upper_scale by (exact B1 || apply Rlt_le, exp_pos).
        eapply Rle_trans; [apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | now apply one_step] |].
        rewrite <- exp_plus. right. unfold e, l. f_equal. field. lra. }
      replace (2 * steps * e) with (steps * (e + e)) by ring.
      rewrite <- (active_count d Hd b Hb D D (e + e)) by lia.
      apply (upper_sum_le _ (level_fresh M b D) D
        (fun r w => bsum b (fun k => active D r k (pair r k w)))); [intros r _; apply Br |].
      intros r Hr. apply (upper_sum_le _ (level_fresh M b D) b
        (fun k w => active D r k (pair r k w))); [intros k Hk; now apply Bp |].
      intros k Hk. unfold active. destruct (le_lt_dec D r); [rewrite upper_const; lra |].
      destruct (Nat.eq_dec k 0); [rewrite upper_const; lra |]. unfold pair.
      eapply Rle_trans; [apply upper_plus; now apply Be |].
      apply Rplus_le_compat; apply One; lia.
  Qed.
End LowStep.
