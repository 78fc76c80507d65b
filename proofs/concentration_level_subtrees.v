(** C4-law, step 9: the squared norms of the subtrees beside the two paths.

    [subtree b r i x]: the leaves below node i of level r.
    [paths w g]: g w r i, summed over the siblings i of both paths in both trees, level r with the
    weight b^r / (4 b^D).
    [mass]: the sum of the weights. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product word_number concentration
  concentration_sphere_mean concentration_chain concentration_elementary
  concentration_level_fresh concentration_level_energy concentration_level_letters
  concentration_level_law concentration_level_norms concentration_level_low_step
  concentration_level_paths concentration_level_cross concentration_level_siblings
  concentration_level_events.
Open Scope R_scope.

Section Subtrees.
  Variable d : nat.
  Hypothesis Hd : (2 <= d)%nat.
  Variables b D : nat.
  Hypothesis Hb : (2 <= b)%nat.
  Implicit Types w : nat -> nat -> orthogonal_map d.

  Definition subtree (r i : nat) (x : nat -> nat -> R) : nat -> nat -> R :=
    fun j => x (b ^ r * i + j)%nat.

  Lemma code_subtree : forall w r n x i,
    code b w (subtree r n x) r i = code b w x r (n + i)%nat.
  Proof.
    intros w r. induction r as [| r IH]; intros n x i.
    - cbn [code Nat.pow]. unfold subtree. f_equal. cbn. lia.
    - cbn [code]. unfold step.
      assert (forall m f g, (forall k, f k = g k) -> @vsum (Rn d) m f = @vsum (Rn d) m g) as Ext.
      { intros m f g E. induction m as [| m IHm]; [reflexivity |]. cbn [vsum]. now rewrite IHm, E. }
      f_equal. apply Ext. intros k. f_equal.
      change (subtree (S r) n x) with (fun j => x (b ^ S r * n + j)%nat).
      replace (b ^ S r * n)%nat with (b ^ r * (b * n))%nat by (cbn [Nat.pow]; ring).
      change (code b w (subtree r (b * n) x) r (b * i + k)%nat =
        code b w x r (b * (n + i) + k)%nat).
      rewrite IH. f_equal. ring.
  Qed.

  (** A node's squared norm is at most exp of the sum of the steps below it. *)
  Lemma node_energy : forall w x r i, (forall j, (j < b ^ D)%nat -> on_sphere d (x j)) ->
    (r <= D)%nat -> (i < b ^ (D - r))%nat ->
    dot d (code b w x r i) (code b w x r i)
      <= exp (tree_sum d b w r (subtree r i x) (fun y => y)).
  Proof.
    intros w x r i Hx Hr Hi.
    pose proof (tree_above d Hd b Hb w r (subtree r i x)) as T.
    rewrite code_subtree in T. rewrite Nat.add_0_r in T. apply T.
    intros j Hj. apply Hx. assert (b ^ D = b ^ r * b ^ (D - r))%nat as ->
      by (rewrite <- Nat.pow_add_r; f_equal; lia). nia.
  Qed.

  Variables x x' : nat -> nat -> R.
  Hypothesis Hx : forall j, (j < b ^ D)%nat -> on_sphere d (x j).
  Hypothesis Hx' : forall j, (j < b ^ D)%nat -> on_sphere d (x' j).
  Variables p q : nat.
  Hypothesis Hp : (p < b ^ D)%nat.
  Hypothesis Hq : (q < b ^ D)%nat.

  Definition four (r : nat) (g g' : nat -> R) : R :=
    (around b (p / b ^ r) g + around b (p / b ^ r) g')
    + (around b (q / b ^ r) g + around b (q / b ^ r) g').

  Definition paths (g g' : nat -> nat -> R) : R :=
    bsum D (fun r => INR b ^ r / (4 * INR b ^ D) * four r (g r) (g' r)).

  Definition mass : R := bsum D (fun r => INR b ^ r / INR b ^ D * (INR b - 1)).

  Lemma power_positive : forall r, 0 < INR b ^ r.
  Proof. intros r. apply pow_lt, lt_0_INR. lia. Qed.

  Lemma share_nonneg : forall r, 0 <= INR b ^ r / (4 * INR b ^ D).
  Proof.
    intros r. pose proof (power_positive r). pose proof (power_positive D).
    apply Rlt_le, Rdiv_lt_0_compat; lra.
  Qed.

  Lemma node_below : forall m r, (r < D)%nat -> (m < b ^ D)%nat ->
    (m / b ^ r < b * b ^ (D - S r))%nat.
  Proof.
    intros m r Hr Hm. apply Nat.div_lt_upper_bound; [apply Nat.pow_nonzero; lia |].
    replace (b ^ r * (b * b ^ (D - S r)))%nat with (b ^ D)%nat; [exact Hm |].
    change (b * b ^ (D - S r))%nat with (b ^ S (D - S r))%nat. rewrite <- Nat.pow_add_r.
    f_equal. lia.
  Qed.

  Lemma level_nodes : forall r, (r < D)%nat -> (b * b ^ (D - S r) = b ^ (D - r))%nat.
  Proof. intros r Hr. replace (D - r)%nat with (S (D - S r)) by lia. reflexivity. Qed.

  Lemma paths_le : forall f f' g g', (forall r i, (r < D)%nat -> (i < b ^ (D - r))%nat ->
    f r i <= g r i /\ f' r i <= g' r i) -> paths f f' <= paths g g'.
  Proof.
    intros f f' g g' H. apply bsum_le. intros r Hr. apply Rmult_le_compat_l; [apply share_nonneg |].
    unfold four. repeat apply Rplus_le_compat;
      apply around_le with (b ^ (D - S r))%nat; try (now apply node_below); try exact Hb;
      intros i Hi; rewrite level_nodes in Hi by exact Hr; now apply H.
  Qed.

  Lemma paths_linear : forall s t g g', paths (fun r i => s + t * g r i) (fun r i => s + t * g' r i)
    = mass * s + t * paths g g'.
  Proof.
    intros s t g g'. unfold paths, mass, four. rewrite <- bsum_scal, <- bsum_scal_r, <- bsum_plus.
    apply bsum_ext. intros r _. rewrite !around_linear by exact Hb.
    pose proof (power_positive D). field. lra.
  Qed.

  Lemma mass_positive : (1 <= D)%nat -> 0 < mass.
  Proof.
    intros HD. assert (2 <= INR b) by (apply (le_INR 2); lia).
    assert (forall r, 0 < INR b ^ r / INR b ^ D * (INR b - 1)) as P.
    { intros r. apply Rmult_lt_0_compat; [apply Rdiv_lt_0_compat; apply power_positive | lra]. }
    eapply Rlt_le_trans; [apply (P O) |]. unfold mass.
    apply (bsum_term_le D (fun r => INR b ^ r / INR b ^ D * (INR b - 1)) O); [lia |].
    intros r _. apply Rlt_le, P.
  Qed.

  (** The weighted squared norms, and the bound for each by the steps below it. *)
  Definition beside w : R := paths
    (fun r i => dot d (code b w x r i) (code b w x r i))
    (fun r i => dot d (code b w x' r i) (code b w x' r i)).

  Definition below_sum w y r i : R := tree_sum d b w r (subtree r i y) (fun z => z).

  Lemma below_sum_bounded : forall y r i, bounded (fun w => below_sum w y r i).
  Proof.
    intros y r i. apply tree_sum_bounded; [exact Hd |]. exists 1. intros z Hz. exact Hz.
  Qed.

  Lemma beside_bound : forall w,
    beside w <= paths (fun r i => exp (below_sum w x r i)) (fun r i => exp (below_sum w x' r i)).
  Proof.
    intros w. apply paths_le. intros r i Hr Hi.
    split; apply node_energy; (assumption || lia).
  Qed.

  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : uniform_role d M.

  Lemma below_sum_mgf : forall y r i t, (r <= D)%nat ->
    level_fresh M b D (fun w => exp (t * below_sum w y r i))
      <= exp (INR r * (INR b - 1) * (t ^ 2 * / INR d / 2)).
  Proof.
    intros y r i t Hr.
    rewrite (upper_ext _ (level_fresh M b D) _
      (fun w => exp (tree_sum d b w r (subtree r i y) (fun z => t * z)))).
    - apply (tree_mgf d Hd b Hb M HM D r (subtree r i y) (fun z => t * z)); [exact Hr | ring | |].
      + apply linear_tame.
      + apply linear_steps.
    - apply bounded_exp, bounded_scale, below_sum_bounded.
    - intros w. f_equal. unfold below_sum, tree_sum. rewrite <- bsum_scal. apply bsum_ext.
      intros l _. now rewrite bsum_scal.
  Qed.

  Lemma paths_mean : forall (g g' : nat -> nat -> (nat -> nat -> orthogonal_map d) -> R) c,
    (forall r i, bounded (g r i) /\ bounded (g' r i)) ->
    (forall r i, (r < D)%nat ->
      level_fresh M b D (g r i) <= c r /\ level_fresh M b D (g' r i) <= c r) ->
    bounded (fun w => paths (fun r i => g r i w) (fun r i => g' r i w)) /\
    level_fresh M b D (fun w => paths (fun r i => g r i w) (fun r i => g' r i w))
      <= bsum D (fun r => INR b ^ r / INR b ^ D * (INR b - 1) * c r).
  Proof.
    intros g g' c B L.
    assert (forall m r (h : nat -> nat -> (nat -> nat -> orthogonal_map d) -> R),
      (r < D)%nat -> (m < b ^ D)%nat -> (forall i, bounded (h r i)) ->
      bounded (fun w => around b (m / b ^ r) (fun i => h r i w))) as Ba.
    { intros m r h Hr Hm Hh. apply around_bounded with (b ^ (D - S r))%nat; [exact Hb |
        now apply node_below | intros i _; apply Hh]. }
    assert (forall r, (r < D)%nat -> bounded (fun w => four r (fun i => g r i w) (fun i => g' r i w)))
      as Bf.
    { intros r Hr. unfold four. repeat apply bounded_plus; apply Ba; try assumption;
        intros i; apply (B r i). }
    split.
    - apply bounded_bsum with (f := fun r w => INR b ^ r / (4 * INR b ^ D) *
        four r (fun i => g r i w) (fun i => g' r i w)). intros r Hr. now apply bounded_scale, Bf.
    - unfold paths. eapply Rle_trans.
      + apply (upper_bsum _ (level_fresh M b D) D (fun r => INR b ^ r / (4 * INR b ^ D))
          (fun r w => four r (fun i => g r i w) (fun i => g' r i w)));
          [exact Bf | intros r _; apply share_nonneg].
      + apply bsum_le. intros r Hr.
        assert (level_fresh M b D (fun w => four r (fun i => g r i w) (fun i => g' r i w))
          <= 4 * ((INR b - 1) * c r)) as F.
        { assert (forall m (h : nat -> nat -> (nat -> nat -> orthogonal_map d) -> R),
            (m < b ^ D)%nat -> (forall i, bounded (h r i)) ->
            (forall i, level_fresh M b D (h r i) <= c r) ->
            level_fresh M b D (fun w => around b (m / b ^ r) (fun i => h r i w))
              <= (INR b - 1) * c r) as One.
          { intros m h Hm Hh Hc. apply around_mean with (b ^ (D - S r))%nat;
              [exact Hb | now apply node_below | intros i _; apply Hh | intros i _; apply Hc]. }
          pose proof (One p g Hp ltac:(intros i; apply (B r i)) ltac:(intros i; now apply L)) as P1.
          pose proof (One p g' Hp ltac:(intros i; apply (B r i)) ltac:(intros i; now apply L)) as P2.
          pose proof (One q g Hq ltac:(intros i; apply (B r i)) ltac:(intros i; now apply L)) as P3.
          pose proof (One q g' Hq ltac:(intros i; apply (B r i)) ltac:(intros i; now apply L)) as P4.
          unfold four.
          eapply Rle_trans; [apply upper_plus; apply bounded_plus; apply Ba; try assumption;
            intros i; apply (B r i) |].
          pose proof (upper_plus _ (level_fresh M b D)
            (fun w => around b (p / b ^ r) (fun i => g r i w))
            (fun w => around b (p / b ^ r) (fun i => g' r i w))
            (Ba p r g Hr Hp ltac:(intros i; apply (B r i)))
            (Ba p r g' Hr Hp ltac:(intros i; apply (B r i)))) as Q1.
          pose proof (upper_plus _ (level_fresh M b D)
            (fun w => around b (q / b ^ r) (fun i => g r i w))
            (fun w => around b (q / b ^ r) (fun i => g' r i w))
            (Ba q r g Hr Hq ltac:(intros i; apply (B r i)))
            (Ba q r g' Hr Hq ltac:(intros i; apply (B r i)))) as Q2. lra. }
        eapply Rle_trans; [apply Rmult_le_compat_l; [apply share_nonneg | exact F] |].
        right. pose proof (power_positive D). field. lra.
  Qed.

  (** Step 9. *)
  Theorem C4_subtrees_rare : forall t y6, (1 <= D)%nat -> 1 <= t ->
    rarer (level_fresh M b D) (fun w => mass * exp y6 < beside w)
      (exp (- (t * y6)) / mass * bsum D (fun r => INR b ^ r / INR b ^ D * (INR b - 1) *
        exp (INR r * (INR b - 1) * (t ^ 2 * / INR d / 2)))).
  Proof.
    intros t y6 HD Ht. pose proof (mass_positive HD) as Hm.
    set (g := fun y r i w => exp (t * below_sum w y r i)).
    assert (forall y r i, bounded (g y r i)) as B
      by (intros y r i; apply bounded_exp, bounded_scale, below_sum_bounded).
    destruct (paths_mean (g x) (g x')
      (fun r => exp (INR r * (INR b - 1) * (t ^ 2 * / INR d / 2)))) as [BP LP].
    { intros r i. split; apply B. }
    { intros r i Hr. split; apply below_sum_mgf; lia. }
    assert (0 < exp (- (t * y6)) / mass) as Hc by (apply Rdiv_lt_0_compat; [apply exp_pos | exact Hm]).
    exists (fun w => exp (- (t * y6)) / mass *
      paths (fun r i => g x r i w) (fun r i => g x' r i w)).
    split; [now apply bounded_scale |]. split; [| split].
    - intros w. apply Rmult_le_pos; [lra |].
      replace 0 with (paths (fun _ _ => 0 + 0 * 0) (fun _ _ => 0 + 0 * 0))
        by (rewrite (paths_linear 0 0 (fun _ _ => 0) (fun _ _ => 0)); ring).
      apply paths_le. intros r i _ _. unfold g. rewrite Rmult_0_l, Rplus_0_l.
      split; apply Rlt_le, exp_pos.
    - intros w H.
      assert (mass * (exp (t * y6) * (1 - t)) + exp (t * y6) * t * exp (- y6) * beside w <=
        paths (fun r i => g x r i w) (fun r i => g x' r i w)) as P.
      { eapply Rle_trans.
        - apply Rplus_le_compat_l, Rmult_le_compat_l; [| apply beside_bound].
          repeat apply Rmult_le_pos; try (apply Rlt_le, exp_pos). lra.
        - rewrite <- paths_linear. apply paths_le. intros r i _ _.
          assert (forall s, exp (t * y6) * (1 - t) + exp (t * y6) * t * exp (- y6) * exp s
            <= exp (t * s)) as Line.
          { intros s. pose proof (exp_above_line t (s - y6) Ht) as E.
            apply Rmult_le_compat_l with (r := exp (t * y6)) in E; [| apply Rlt_le, exp_pos].
            rewrite <- exp_plus in E. replace (t * y6 + t * (s - y6)) with (t * s) in E by ring.
            replace (exp (s - y6)) with (exp (- y6) * exp s) in E
              by (rewrite <- exp_plus; f_equal; ring). lra. }
          split; apply Line. }
      assert (mass * exp (t * y6) <= mass * (exp (t * y6) * (1 - t)) +
        exp (t * y6) * t * exp (- y6) * beside w) as Q.
      { assert (exp (t * y6) * t * exp (- y6) * (mass * exp y6) <=
          exp (t * y6) * t * exp (- y6) * beside w) as R0.
        { apply Rmult_le_compat_l; [| lra].
          repeat apply Rmult_le_pos; try (apply Rlt_le, exp_pos). lra. }
        replace (exp (t * y6) * t * exp (- y6) * (mass * exp y6))
          with (mass * exp (t * y6) * t * (exp (- y6) * exp y6)) in R0 by ring.
        rewrite <- exp_plus, Rplus_opp_l, exp_0 in R0. lra. }
      apply Rle_trans with (exp (- (t * y6)) / mass * (mass * exp (t * y6))).
      + right. replace (exp (- (t * y6)) / mass * (mass * exp (t * y6)))
          with (exp (- (t * y6)) * exp (t * y6)) by (field; lra).
        now rewrite <- exp_plus, Rplus_opp_l, exp_0.
      + apply Rmult_le_compat_l; lra.
    - rewrite upper_scale by (assumption || lra). apply Rmult_le_compat_l; [lra | exact LP].
  Qed.
End Subtrees.
