(** C4-law, steps 4, 5 and 6: the product AB of two norms from above and from below.

    Each event is bounded by a function that is at least 1 on it; the theorems give the mean of
    that function.  x and x' are the leaves before and after the swap.

    [above_witness l x1], [below_witness s t x2], [low_step_witness l T]: these functions, for
    AB >= exp x1; for AB < exp(-x2) with no step below -T; for some step below -T. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_chain concentration_elementary concentration_square_mgf concentration_level_fresh
  concentration_level_energy concentration_level_letters concentration_level_law
  concentration_level_norms.
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

Lemma exp_middle : forall p q, exp ((p + q) / 2) <= / 2 * (exp p + exp q).
Proof.
  intros p q. set (u := exp (p / 2)). set (v := exp (q / 2)).
  assert (exp p = u * u) as -> by (unfold u; rewrite <- exp_plus; f_equal; field).
  assert (exp q = v * v) as -> by (unfold v; rewrite <- exp_plus; f_equal; field).
  replace (exp ((p + q) / 2)) with (u * v) by (unfold u, v; rewrite <- exp_plus; f_equal; field).
  pose proof (pow2_ge_0 (u - v)). lra.
Qed.

Lemma one_le_exp : forall x, 0 <= x -> 1 <= exp x.
Proof. intros x Hx. rewrite <- exp_0. now apply exp_le. Qed.

Section Product.
  Variable d : nat.
  Hypothesis Hd : (2 <= d)%nat.
  Variables b D : nat.
  Hypothesis Hb : (2 <= b)%nat.
  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : uniform_role d M.
  Implicit Types w : nat -> nat -> orthogonal_map d.
  Notation size u := (@norm (Rn d) u).
  Notation steps := (INR D * (INR b - 1)).

  Lemma inverse_dimension : 0 < / INR d.
  Proof. apply Rinv_0_lt_compat, lt_0_INR. lia. Qed.

  Lemma linear_tame : forall l, tame (fun y => l * y).
  Proof.
    intros l. exists (Rabs l). intros y Hy. rewrite Rabs_mult. rewrite <- (Rmult_1_r (Rabs l)) at 2.
    apply Rmult_le_compat_l; [apply Rabs_pos | exact Hy].
  Qed.

  Lemma linear_steps : forall l, for_steps d M (fun y => l * y) (exp (l ^ 2 * / INR d / 2)).
  Proof. intros l xi _ Hsub. apply Hsub. Qed.

  Lemma square_tame : forall s t, tame (fun y => s * y ^ 2 / 2 - t * y).
  Proof.
    intros s t. exists (Rabs (s / 2) + Rabs t). intros y Hy. unfold Rminus.
    eapply Rle_trans; [apply Rabs_triang |]. apply Rplus_le_compat.
    - replace (s * y ^ 2 / 2) with (s / 2 * (y * y)) by field.
      rewrite (Rabs_mult (s / 2)), (Rabs_mult y y).
      pose proof (Rabs_pos y).
      assert (Rabs y * Rabs y <= 1 * 1) by (apply Rmult_le_compat; lra).
      rewrite <- (Rmult_1_r (Rabs (s / 2))) at 2.
      apply Rmult_le_compat_l; [apply Rabs_pos | lra].
    - rewrite Rabs_Ropp, Rabs_mult. rewrite <- (Rmult_1_r (Rabs t)) at 2.
      apply Rmult_le_compat_l; [apply Rabs_pos | exact Hy].
  Qed.

  Lemma square_steps : forall s t, 0 <= s -> s * / INR d < 1 ->
    for_steps d M (fun y => s * y ^ 2 / 2 - t * y) (square_bound (/ INR d) s t).
  Proof.
    intros s t Hs Hsd xi Hxi Hsub. pose proof inverse_dimension.
    apply (C4_square_mgf _ M xi 1 (/ INR d)); (assumption || lra).
  Qed.

  Definition both (x x' : nat -> nat -> R) (f : R -> R) w : R :=
    / 2 * (exp (tree_sum d b w D x f) + exp (tree_sum d b w D x' f)).

  Lemma both_bounded : forall x x' f, tame f -> bounded (both x x' f).
  Proof.
    intros x x' f Hf. apply bounded_scale, bounded_plus; apply bounded_exp; now apply tree_sum_bounded.
  Qed.

  (** Two trees, whatever their dependence: the mean of the exponentials bounds both. *)
  Lemma both_mean : forall x x' f kappa, f 0 = 0 -> tame f -> for_steps d M f (exp kappa) ->
    level_fresh M b D (both x x' f) <= exp (steps * kappa).
  Proof.
    intros x x' f kappa Hf0 Ht Hf. unfold both.
    rewrite upper_scale; [| apply bounded_plus; apply bounded_exp; now apply tree_sum_bounded | lra].
    pose proof (tree_mgf d Hd b Hb M HM D D x f kappa (Nat.le_refl D) Hf0 Ht Hf) as P.
    pose proof (tree_mgf d Hd b Hb M HM D D x' f kappa (Nat.le_refl D) Hf0 Ht Hf) as P'.
    assert (level_fresh M b D (fun w => exp (tree_sum d b w D x f) + exp (tree_sum d b w D x' f))
      <= exp (steps * kappa) + exp (steps * kappa)); [| lra].
    eapply Rle_trans; [apply upper_plus; apply bounded_exp; now apply tree_sum_bounded | lra].
  Qed.

  Lemma both_middle : forall x x' f w,
    exp ((tree_sum d b w D x f + tree_sum d b w D x' f) / 2) <= both x x' f w.
  Proof. intros x x' f w. apply exp_middle. Qed.

  Lemma tree_sum_scale : forall w x l f,
    tree_sum d b w D x (fun y => l * f y) = l * tree_sum d b w D x f.
  Proof.
    intros w x l f. unfold tree_sum. rewrite <- bsum_scal. apply bsum_ext. intros r _.
    now rewrite bsum_scal.
  Qed.

  Lemma tree_sum_ext : forall w x f g, (forall y, f y = g y) ->
    tree_sum d b w D x f = tree_sum d b w D x g.
  Proof. intros w x f g E. apply bsum_ext. intros r _. apply bsum_ext. intros k _. apply E. Qed.

  Lemma square_of_product : forall u v : nat -> R,
    (size u * size v) * (size u * size v) = dot d u u * dot d v v.
  Proof. intros u v. rewrite <- !(size_square d). ring. Qed.

  Variables x x' : nat -> nat -> R.
  Hypothesis Hx : forall i, (i < b ^ D)%nat -> on_sphere d (x i).
  Hypothesis Hx' : forall i, (i < b ^ D)%nat -> on_sphere d (x' i).
  Notation product w := (size (code b w x D 0%nat) * size (code b w x' D 0%nat)).

  Definition above_witness (l x1 : R) w : R := exp (- (l * x1)) * both x x' (fun y => l * y) w.

  Theorem C4_above : forall l x1, 0 <= l ->
    bounded (above_witness l x1) /\
    (forall w, 0 <= above_witness l x1 w) /\
    (forall w, exp x1 < product w -> 1 <= above_witness l x1 w) /\
    level_fresh M b D (above_witness l x1)
      <= exp (- (l * x1) + steps * (l ^ 2 / (2 * INR d))).
  Proof.
    intros l x1 Hl. pose proof (both_bounded x x' _ (linear_tame l)) as B.
    split; [now apply bounded_scale |]. split; [| split].
    - intros w. unfold above_witness, both. pose proof (exp_pos (- (l * x1))).
      pose proof (exp_pos (tree_sum d b w D x (fun y => l * y))).
      pose proof (exp_pos (tree_sum d b w D x' (fun y => l * y))). apply Rmult_le_pos; lra.
    - intros w H. unfold above_witness.
      apply Rle_trans with (exp (- (l * x1)) *
        exp ((tree_sum d b w D x (fun y => l * y) + tree_sum d b w D x' (fun y => l * y)) / 2));
        [| apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | apply both_middle]].
      rewrite <- exp_plus. apply one_le_exp. rewrite !tree_sum_scale.
      pose proof (tree_above d Hd b Hb w D x Hx) as HA.
      pose proof (tree_above d Hd b Hb w D x' Hx') as HB.
      set (SA := tree_sum d b w D x (fun y => y)) in *.
      set (SB := tree_sum d b w D x' (fun y => y)) in *.
      assert (exp (x1 + x1) < exp (SA + SB)) as E.
      { rewrite !exp_plus. eapply Rlt_le_trans with (product w * product w).
        - pose proof (exp_pos x1). apply Rmult_gt_0_lt_compat; lra.
        - rewrite square_of_product. apply Rmult_le_compat; try assumption;
            apply (inner_nonneg (Rn d)). }
      apply exp_lt_inv in E. assert (0 <= l * (SA + SB - (x1 + x1))) by (apply Rmult_le_pos; lra).
      lra.
    - unfold above_witness. rewrite upper_scale by (exact B || apply Rlt_le, exp_pos).
      rewrite exp_plus. apply Rmult_le_compat_l; [apply Rlt_le, exp_pos |].
      replace (l ^ 2 / (2 * INR d)) with (l ^ 2 * / INR d / 2)
        by (field; apply not_0_INR; lia).
      apply both_mean; [ring | apply linear_tame | apply linear_steps].
  Qed.

  Definition below_witness (s t x2 : R) w : R :=
    exp (- (t * x2)) * both x x' (fun y => s * y ^ 2 / 2 - t * y) w.

  Definition no_low_step (T : R) w : Prop := forall r k, (r < D)%nat -> (k < b)%nat ->
    - T <= tree_xi d b w D x r k /\ - T <= tree_xi d b w D x' r k.

  Theorem C4_below : forall t T x2, 0 < t -> 0 < T < 1 -> 2 * t * parabola T * / INR d < 1 ->
    bounded (below_witness (2 * t * parabola T) t x2) /\
    (forall w, 0 <= below_witness (2 * t * parabola T) t x2 w) /\
    (forall w, no_low_step T w -> product w < exp (- x2) ->
       1 <= below_witness (2 * t * parabola T) t x2 w) /\
    level_fresh M b D (below_witness (2 * t * parabola T) t x2)
      <= exp (- (t * x2) + steps * ln (square_bound (/ INR d) (2 * t * parabola T) t)).
  Proof.
    intros t T x2 Ht HT Hs. pose proof (parabola_half T HT) as Hc. set (c := parabola T) in *.
    assert (0 <= 2 * t * c) as Hs0 by (apply Rmult_le_pos; lra).
    set (f := fun y => 2 * t * c * y ^ 2 / 2 - t * y).
    pose proof (both_bounded x x' f (square_tame (2 * t * c) t)) as B.
    split; [now apply bounded_scale |]. split; [| split].
    - intros w. unfold below_witness, both. pose proof (exp_pos (- (t * x2))). fold f.
      pose proof (exp_pos (tree_sum d b w D x f)).
      pose proof (exp_pos (tree_sum d b w D x' f)). apply Rmult_le_pos; lra.
    - intros w Hlow H. unfold below_witness. fold f.
      apply Rle_trans with (exp (- (t * x2)) *
        exp ((tree_sum d b w D x f + tree_sum d b w D x' f) / 2));
        [| apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | apply both_middle]].
      rewrite <- exp_plus. apply one_le_exp.
      rewrite (tree_sum_ext w x f (fun y => - t * (y - c * y ^ 2))) by (intros y; unfold f; field).
      rewrite (tree_sum_ext w x' f (fun y => - t * (y - c * y ^ 2))) by (intros y; unfold f; field).
      rewrite !tree_sum_scale.
      pose proof (tree_below d Hd b Hb w D x T Hx HT
        (fun r k Hr Hk => proj1 (Hlow r k Hr Hk))) as HA.
      pose proof (tree_below d Hd b Hb w D x' T Hx' HT
        (fun r k Hr Hk => proj2 (Hlow r k Hr Hk))) as HB.
      fold c in HA, HB.
      set (SA := tree_sum d b w D x (fun y => y - c * y ^ 2)) in *.
      set (SB := tree_sum d b w D x' (fun y => y - c * y ^ 2)) in *.
      assert (exp (SA + SB) < exp (- x2 + - x2)) as E.
      { rewrite !exp_plus. apply Rle_lt_trans with (product w * product w).
        - rewrite square_of_product. apply Rmult_le_compat; try assumption; apply Rlt_le, exp_pos.
        - assert (0 <= product w) by (apply Rmult_le_pos; apply norm_nonneg).
          pose proof (exp_pos (- x2)).
          apply Rle_lt_trans with (product w * exp (- x2));
            [apply Rmult_le_compat_l; lra | apply Rmult_lt_compat_r; lra]. }
      apply exp_lt_inv in E. assert (0 <= t * (- x2 + - x2 - (SA + SB)))
        by (apply Rmult_le_pos; lra). lra.
    - unfold below_witness. rewrite upper_scale by (exact B || apply Rlt_le, exp_pos).
      rewrite exp_plus. apply Rmult_le_compat_l; [apply Rlt_le, exp_pos |].
      apply both_mean; [field | apply square_tame |].
      assert (0 < square_bound (/ INR d) (2 * t * c) t) as Hpos.
      { apply Rmult_lt_0_compat; [| apply exp_pos]. apply Rinv_0_lt_compat, sqrt_lt_R0. lra. }
      rewrite exp_ln by exact Hpos. now apply square_steps.
  Qed.

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
End Product.
