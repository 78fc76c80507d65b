(** C4-law, steps 4 and 6: the product AB of two norms from above and from below.

    Each event is bounded by a function that is at least 1 on it; the theorems give the mean of
    that function.  x and x' are the leaves before and after the swap.

    [above_witness l x1], [below_witness s t x2]: these functions, for AB >= exp x1 and for
    AB < exp(-x2) with no step below -T. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_chain concentration_elementary concentration_square_mgf concentration_level_fresh
  concentration_level_energy concentration_level_letters concentration_level_law
  concentration_level_norms concentration_level_low_step.
Open Scope R_scope.

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

  Theorem C4_below : forall t T x2, 0 < t -> 0 < T < 1 -> 2 * t * parabola T * / INR d < 1 ->
    bounded (below_witness (2 * t * parabola T) t x2) /\
    (forall w, 0 <= below_witness (2 * t * parabola T) t x2 w) /\
    (forall w, no_low_step d b D x x' T w -> product w < exp (- x2) ->
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
End Product.
