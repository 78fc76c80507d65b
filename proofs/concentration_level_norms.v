(** C4-law, steps 3, 4 and 6 for a tree: its squared norm between exponentials of sums of steps,
    and the mean of the exponential of a sum over all steps.

    [tree_xi w h x r k]: the step of letter k at level r (0 at the leaves) in a tree of h levels.
    [tree_sum w h x f]: the sum of f of them all. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_chain concentration_elementary concentration_level_fresh
  concentration_level_energy concentration_level_letters concentration_level_law.
Open Scope R_scope.

Section Tree.
  Variable d : nat.
  Hypothesis Hd : (2 <= d)%nat.
  Variable b : nat.
  Hypothesis Hb : (2 <= b)%nat.
  Implicit Types w : nat -> nat -> orthogonal_map d.

  Definition tree_xi (w : nat -> nat -> orthogonal_map d) (h : nat) (x : nat -> nat -> R)
    (r k : nat) : R := letter_xi d b (b ^ (h - S r)) (w r) (code b w x r) k.

  Definition tree_sum (w : nat -> nat -> orthogonal_map d) (h : nat) (x : nat -> nat -> R)
    (f : R -> R) : R := bsum h (fun r => bsum b (fun k => f (tree_xi w h x r k))).

  Lemma tree_xi_bounded : forall w h x r k, (k < b)%nat -> Rabs (tree_xi w h x r k) <= 1.
  Proof. intros w h x r k Hk. now apply letter_xi_bounded. Qed.

  Lemma tree_xi_first : forall w h x r, tree_xi w h x r 0 = 0.
  Proof. intros w h x r. apply letter_xi_first. Qed.

  Notation level_total w h x r := (total d (b ^ (h - r)) (code b w x r)).

  Lemma level_factor : forall w h x r, (r < h)%nat ->
    level_total w h x r = mixed_energy d b (b ^ (h - S r)) (w r) (code b w x r) 0 /\
    INR b * level_total w h x (S r) =
      mixed_energy d b (b ^ (h - S r)) (w r) (code b w x r) b.
  Proof.
    intros w h x r Hr. split.
    - rewrite mixed_first by exact Hd.
      assert (b ^ (h - r) = b * b ^ (h - S r))%nat as ->
        by (replace (h - r)%nat with (S (h - S r)) by lia; reflexivity).
      reflexivity.
    - rewrite mixed_last by lia. reflexivity.
  Qed.

  Lemma leaves_total : forall w h x, (forall i, (i < b ^ h)%nat -> on_sphere d (x i)) ->
    level_total w h x 0 = INR (b ^ h).
  Proof.
    intros w h x Hx. rewrite Nat.sub_0_r. cbn [code]. unfold total.
    rewrite (bsum_ext _ _ (fun _ => 1)); [rewrite bsum_const; ring |]. exact Hx.
  Qed.

  Lemma root_total : forall w h x,
    level_total w h x h = dot d (code b w x h 0%nat) (code b w x h 0%nat).
  Proof. intros w h x. rewrite Nat.sub_diag. unfold total. cbn [Nat.pow bsum]. ring. Qed.

  Lemma power_split : forall h r, (r < h)%nat -> INR (b ^ (h - r)) = INR b * INR (b ^ (h - S r)).
  Proof.
    intros h r Hr. rewrite <- mult_INR. f_equal.
    replace (h - r)%nat with (S (h - S r)) by lia. reflexivity.
  Qed.

  (** The squared norm is at most exp of the sum of the steps. *)
  Theorem tree_above : forall w h x, (forall i, (i < b ^ h)%nat -> on_sphere d (x i)) ->
    dot d (code b w x h 0%nat) (code b w x h 0%nat) <= exp (tree_sum w h x (fun y => y)).
  Proof.
    intros w h x Hx. assert (0 < INR b) as Hp by (apply lt_0_INR; lia).
    assert (forall r, (r <= h)%nat -> level_total w h x r <= INR (b ^ (h - r)) *
      exp (bsum r (fun r => bsum b (fun k => tree_xi w h x r k)))) as All.
    { induction r as [| r IH]; intros Hr.
      - rewrite leaves_total by exact Hx. cbn [bsum]. rewrite exp_0, Nat.sub_0_r. lra.
      - specialize (IH ltac:(lia)). destruct (level_factor w h x r ltac:(lia)) as [E0 E1].
        set (U := mixed_energy d b (b ^ (h - S r)) (w r) (code b w x r)) in *.
        assert (forall k, (k <= b)%nat ->
          U k <= U O * exp (bsum k (fun k => tree_xi w h x r k))) as Lev.
        { induction k as [| k IHk]; intros Hk; [cbn [bsum]; rewrite exp_0; lra |].
          specialize (IHk ltac:(lia)). cbn [bsum]. rewrite exp_plus, <- Rmult_assoc.
          unfold U at 1. rewrite letter_step by (lia || exact Hd).
          fold (tree_xi w h x r k). fold U.
          apply Rle_trans with (U k * exp (tree_xi w h x r k)).
          - apply Rmult_le_compat_l; [apply mixed_nonneg | apply exp_ineq1_le].
          - apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | exact IHk]. }
        specialize (Lev b (Nat.le_refl b)). rewrite <- E0, <- E1 in Lev.
        rewrite power_split in IH by lia. apply Rmult_le_reg_l with (INR b); [exact Hp |].
        eapply Rle_trans; [exact Lev |]. cbn [bsum]. rewrite exp_plus, <- !Rmult_assoc.
        apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | exact IH]. }
    specialize (All h (Nat.le_refl h)). rewrite root_total, Nat.sub_diag in All.
    cbn [Nat.pow] in All. change (INR 1) with 1 in All. rewrite Rmult_1_l in All. exact All.
  Qed.

  (** If no step is below -T, it is at least exp of the sum of xi - c xi^2. *)
  Theorem tree_below : forall w h x T, (forall i, (i < b ^ h)%nat -> on_sphere d (x i)) ->
    0 < T < 1 -> (forall r k, (r < h)%nat -> (k < b)%nat -> - T <= tree_xi w h x r k) ->
    exp (tree_sum w h x (fun y => y - parabola T * y ^ 2))
      <= dot d (code b w x h 0%nat) (code b w x h 0%nat).
  Proof.
    intros w h x T Hx HT Hxi. assert (0 < INR b) as Hp by (apply lt_0_INR; lia).
    set (f := fun y => y - parabola T * y ^ 2).
    assert (forall r, (r <= h)%nat -> INR (b ^ (h - r)) *
      exp (bsum r (fun r => bsum b (fun k => f (tree_xi w h x r k)))) <= level_total w h x r)
      as All.
    { induction r as [| r IH]; intros Hr.
      - rewrite leaves_total by exact Hx. cbn [bsum]. rewrite exp_0, Nat.sub_0_r. lra.
      - specialize (IH ltac:(lia)). destruct (level_factor w h x r ltac:(lia)) as [E0 E1].
        set (U := mixed_energy d b (b ^ (h - S r)) (w r) (code b w x r)) in *.
        assert (forall k, (k <= b)%nat ->
          U O * exp (bsum k (fun k => f (tree_xi w h x r k))) <= U k) as Lev.
        { induction k as [| k IHk]; intros Hk; [cbn [bsum]; rewrite exp_0; lra |].
          specialize (IHk ltac:(lia)). cbn [bsum]. rewrite exp_plus, <- Rmult_assoc.
          unfold U at 2. rewrite letter_step by (lia || exact Hd).
          fold (tree_xi w h x r k). fold U.
          apply Rle_trans with (U k * exp (f (tree_xi w h x r k))).
          - apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | exact IHk].
          - apply Rmult_le_compat_l; [apply mixed_nonneg |].
            specialize (Hxi r k ltac:(lia) ltac:(lia)).
            rewrite <- (exp_ln (1 + tree_xi w h x r k)) by lra. apply exp_le.
            now apply C4_log_above_parabola. }
        specialize (Lev b (Nat.le_refl b)). rewrite <- E0, <- E1 in Lev.
        rewrite power_split in IH by lia. apply Rmult_le_reg_l with (INR b); [exact Hp |].
        eapply Rle_trans; [| exact Lev]. cbn [bsum]. rewrite exp_plus, <- !Rmult_assoc.
        apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | exact IH]. }
    specialize (All h (Nat.le_refl h)). rewrite root_total, Nat.sub_diag in All.
    cbn [Nat.pow] in All. change (INR 1) with 1 in All. rewrite Rmult_1_l in All. exact All.
  Qed.

  (** ** Means *)

  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : uniform_role d M.

  (** Every step under every role: bounded by 1, and sub-Gaussian of proxy 1/d. *)
  Definition for_steps (f : R -> R) (C : R) : Prop :=
    forall xi : orthogonal_map d -> R, (forall a, Rabs (xi a) <= 1) ->
      (forall l, M (fun a => exp (l * xi a)) <= exp (l ^ 2 * / INR d / 2)) ->
      M (fun a => exp (f (xi a))) <= C.

  Definition tame (f : R -> R) : Prop := exists K, forall y, Rabs y <= 1 -> Rabs (f y) <= K.

  (** Where r < h and k > 0, the value; else 0. *)
  Definition active (h r k : nat) (y : R) : R :=
    if le_lt_dec h r then 0 else if Nat.eq_dec k 0 then 0 else y.

  Theorem tree_supermartingale : forall D h x (phi : nat -> nat -> R -> R),
    (forall r k, tame (phi r k)) -> (forall r k, for_steps (phi r k) 1) ->
    level_fresh M b D (fun w => exp (bsum D (fun r => bsum b (fun k =>
      active h r k (phi r k (tree_xi w h x r k)))))) <= 1.
  Proof.
    intros D h x phi Htame Hphi. unfold level_fresh.
    assert (forall r k, (k < b)%nat -> exists K, forall w,
      Rabs (active h r k (phi r k (tree_xi w h x r k))) <= K) as Bnd.
    { intros r k Hk. destruct (Htame r k) as [K HK]. exists K. intros w.
      assert (0 <= K) by (eapply Rle_trans; [apply Rabs_pos | apply (HK 0)]; rewrite Rabs_R0; lra).
      unfold active. destruct (le_lt_dec h r); [rewrite Rabs_R0; assumption |].
      destruct (Nat.eq_dec k 0); [rewrite Rabs_R0; assumption |].
      apply HK. now apply tree_xi_bounded. }
    apply supermartingale with (X := fun r w => bsum b (fun k =>
      active h r k (phi r k (tree_xi w h x r k)))).
    - intros r _. apply bounded_bsum with (f := fun k w =>
        active h r k (phi r k (tree_xi w h x r k))). intros k Hk. now apply Bnd.
    - intros r i w a _ Hi. apply bsum_ext. intros k _. unfold tree_xi.
      rewrite code_update by lia. now rewrite update_other by lia.
    - intros r w _.
      assert (forall rho k, tree_xi (update w r rho) h x r k =
        letter_xi d b (b ^ (h - S r)) rho (code b w x r) k) as E.
      { intros rho k. unfold tree_xi. rewrite code_update by lia. now rewrite update_same. }
      rewrite (upper_ext _ (independent (identity_map d) M b) _ (fun rho =>
        exp (bsum b (fun k => active h r k
          (phi r k (letter_xi d b (b ^ (h - S r)) rho (code b w x r) k)))))).
      + assert (forall k rho, (k < b)%nat ->
          Rabs (letter_xi d b (b ^ (h - S r)) rho (code b w x r) k) <= 1) as Hxi
          by (intros k rho Hk; now apply letter_xi_bounded).
        apply supermartingale with (X := fun k rho => active h r k
          (phi r k (letter_xi d b (b ^ (h - S r)) rho (code b w x r) k))).
        * intros k Hk. destruct (Bnd r k Hk) as [K HK]. exists K. intros rho.
          rewrite <- E. apply HK.
        * intros k l rho a _ Hl. now rewrite letter_xi_update by lia.
        * intros k rho Hk. unfold active.
          destruct (le_lt_dec h r); [rewrite exp_0, upper_const; lra |].
          destruct (Nat.eq_dec k 0); [rewrite exp_0, upper_const; lra |].
          apply (Hphi r k (fun a => letter_xi d b (b ^ (h - S r)) (update rho k a)
            (code b w x r) k)); [intros a; now apply Hxi |].
          intros l'. now apply letter_sub_gaussian.
      + apply bounded_exp. apply bounded_bsum with (f := fun k rho =>
          active h r k (phi r k (tree_xi (update w r rho) h x r k))).
        intros k Hk. destruct (Bnd r k Hk) as [K HK]. exists K. intros rho. apply HK.
      + intros rho. f_equal. apply bsum_ext. intros k _. now rewrite E.
  Qed.

  Lemma active_sum : forall D h (g : nat -> nat -> R), (h <= D)%nat ->
    (forall r, g r O = 0) ->
    bsum D (fun r => bsum b (fun k => active h r k (g r k))) =
    bsum h (fun r => bsum b (fun k => g r k)).
  Proof.
    intros D h g Hh Hg. rewrite (bsum_support h D) by (exact Hh || (intros r Hr; apply bsum_zero;
      intros k _; unfold active; destruct (le_lt_dec h r); [reflexivity | lia])).
    apply bsum_ext. intros r Hr. apply bsum_ext. intros k _. unfold active.
    destruct (le_lt_dec h r); [lia |]. destruct (Nat.eq_dec k 0) as [-> |]; [now rewrite Hg |].
    reflexivity.
  Qed.

  Lemma active_count : forall D h c, (h <= D)%nat ->
    bsum D (fun r => bsum b (fun k => active h r k c)) = INR h * (INR b - 1) * c.
  Proof.
    intros D h c Hh.
    transitivity (bsum D (fun r => bsum b (fun k => active h r k
      (if Nat.eq_dec k 0 then 0 else c)))).
    - apply bsum_ext. intros r _. apply bsum_ext. intros k _. unfold active.
      destruct (le_lt_dec h r), (Nat.eq_dec k 0); reflexivity.
    - rewrite active_sum by (exact Hh || reflexivity).
      rewrite (bsum_ext h _ (fun _ => (INR b - 1) * c)); [rewrite bsum_const; ring |].
      intros r _. rewrite (bsum_ext b _ (fun k => c - delta 0 k * c)).
      + rewrite bsum_minus, bsum_const, (bsum_delta b 0 (fun _ => c)) by lia. ring.
      + intros k _. unfold delta. destruct (Nat.eq_dec k 0), (Nat.eq_dec 0 k); try lia; ring.
  Qed.

  Lemma for_steps_normal : forall f kappa, tame f -> for_steps f (exp kappa) ->
    for_steps (fun y => f y - kappa) 1.
  Proof.
    intros f kappa [K HK] Hf xi Hxi Hsub.
    assert (bounded (fun a => exp (f (xi a)))) as B
      by (apply bounded_exp; exists K; intros a; now apply HK).
    rewrite (upper_ext _ M _ (fun a => exp (- kappa) * exp (f (xi a)))).
    - rewrite upper_scale by (exact B || apply Rlt_le, exp_pos).
      rewrite <- exp_0. replace 0 with (- kappa + kappa) by ring. rewrite exp_plus.
      apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | now apply Hf].
    - apply bounded_exp. exists (K + Rabs kappa). intros a. unfold Rminus.
      eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp. apply Rplus_le_compat_r. now apply HK.
    - intros a. rewrite <- exp_plus. f_equal. ring.
  Qed.

  Lemma tree_sum_bounded : forall h x f, tame f -> bounded (fun w => tree_sum w h x f).
  Proof.
    intros h x f [K HK].
    apply bounded_bsum with (f := fun r w => bsum b (fun k => f (tree_xi w h x r k))). intros r _.
    apply bounded_bsum with (f := fun k w => f (tree_xi w h x r k)). intros k Hk.
    exists K. intros w. apply HK. now apply tree_xi_bounded.
  Qed.

  (** The mean of exp of a sum over the steps of a tree of h levels: h (b - 1) steps count. *)
  Theorem tree_mgf : forall D h x f kappa, (h <= D)%nat -> f 0 = 0 -> tame f ->
    for_steps f (exp kappa) ->
    level_fresh M b D (fun w => exp (tree_sum w h x f)) <= exp (INR h * (INR b - 1) * kappa).
  Proof.
    intros D h x f kappa Hh Hf0 Htame Hf.
    assert (tame (fun y => f y - kappa)) as Htame'.
    { destruct Htame as [K HK]. exists (K + Rabs kappa). intros y Hy. unfold Rminus.
      eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp. apply Rplus_le_compat_r. now apply HK. }
    pose proof (tree_supermartingale D h x (fun _ _ y => f y - kappa) (fun _ _ => Htame')
      (fun _ _ => for_steps_normal f kappa Htame Hf)) as P.
    set (S := fun w => bsum D (fun r => bsum b (fun k =>
      active h r k (f (tree_xi w h x r k) - kappa)))) in P.
    assert (forall w, tree_sum w h x f = INR h * (INR b - 1) * kappa + S w) as E.
    { intros w. unfold S. rewrite (bsum_ext D _ (fun r =>
        bsum b (fun k => active h r k (f (tree_xi w h x r k)))
        - bsum b (fun k => active h r k kappa))).
      - rewrite bsum_minus, active_count by exact Hh.
        rewrite active_sum; [unfold tree_sum; ring | exact Hh |].
        intros r. now rewrite tree_xi_first.
      - intros r _. rewrite <- bsum_minus. apply bsum_ext. intros k _. unfold active.
        destruct (le_lt_dec h r), (Nat.eq_dec k 0); ring. }
    assert (bounded S) as BS.
    { destruct (tree_sum_bounded h x f Htame) as [K HK].
      exists (K + Rabs (INR h * (INR b - 1) * kappa)). intros w.
      replace (S w) with (tree_sum w h x f - INR h * (INR b - 1) * kappa) by (rewrite E; ring).
      unfold Rminus. eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_Ropp.
      apply Rplus_le_compat_r, HK. }
    rewrite (upper_ext _ (level_fresh M b D) _
      (fun w => exp (INR h * (INR b - 1) * kappa) * exp (S w))).
    - rewrite upper_scale by (now apply bounded_exp || apply Rlt_le, exp_pos).
      rewrite <- Rmult_1_r. apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | exact P].
    - apply bounded_exp. now apply tree_sum_bounded.
    - intros w. rewrite <- exp_plus. now rewrite <- E.
  Qed.
End Tree.
