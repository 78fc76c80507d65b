(** C4-law, steps (1) and (2): the moment generating function and the upper tail of
    the squared norm.

    [level_xi b D x w r]: the relative step of level r (0 at the leaves) of a tree of depth D. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_chain concentration_level_fresh concentration_level_energy.
Open Scope R_scope.

Section Law.
  Variable d : nat.
  Hypothesis Hd : (2 <= d)%nat.
  Variables b D : nat.
  Hypothesis Hb : (2 <= b)%nat.
  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : uniform_role d M.
  Variable x : nat -> nat -> R.
  Hypothesis Hx : forall i, (i < b ^ D)%nat -> on_sphere d (x i).

  Definition level_xi (w : nat -> nat -> orthogonal_map d) (r : nat) : R :=
    relative_step d b (b ^ (D - S r)) (w r) (code b w x r).

  Lemma level_xi_step : forall w r, (r < D)%nat ->
    INR b * bsum (b ^ (D - S r)) (fun i => dot d (code b w x (S r) i) (code b w x (S r) i)) =
    bsum (b ^ (D - r)) (fun i => dot d (code b w x r i) (code b w x r i)) * (1 + level_xi w r).
  Proof.
    intros w r Hr.
    assert (b ^ (D - r) = b * b ^ (D - S r))%nat as ->
      by (replace (D - r)%nat with (S (D - S r)) by lia; reflexivity).
    exact (total_step d Hd b Hb (b ^ (D - S r)) (w r) (code b w x r)).
  Qed.

  Lemma code_update : forall r i (w : nat -> nat -> orthogonal_map d) a, (r <= i)%nat ->
    code b (update w i a) x r = code b w x r.
  Proof.
    induction r as [| r IH]; intros i w a Hi; [reflexivity |]. cbn [code].
    rewrite IH by lia. now rewrite update_other by lia.
  Qed.

  Lemma level_xi_bounded : forall r, bounded (fun w => level_xi w r).
  Proof. intros r. exists (INR b - 1). intros w. now apply relative_step_bounded. Qed.

  (** Step (1): given the deeper levels, xi is sub-Gaussian with proxy (b - 1)^2 / d. *)
  Lemma level_sub_gaussian : forall n v lambda,
    independent (identity_map d) M b (fun rho => exp (lambda * relative_step d b n rho v))
      <= exp (lambda ^ 2 * ((INR b - 1) ^ 2 * / INR d) / 2).
  Proof.
    intros n v lambda. assert (2 <= INR b) as Hp by (apply (le_INR 2); exact Hb).
    assert (0 < / INR d) as Hinv by (apply Rinv_0_lt_compat, lt_0_INR; lia).
    set (weight := fun t => / total d (b * n) v * product_weight d b v
      (t / (b * b))%nat (t mod (b * b) / b)%nat ((t mod (b * b)) mod b)).
    set (value := fun t rho => product_value d b rho v
      (t / (b * b))%nat (t mod (b * b) / b)%nat ((t mod (b * b)) mod b)).
    rewrite (upper_ext _ _ _ (fun rho =>
      exp (lambda * bsum (b * b * n) (fun t => weight t * value t rho)))).
    - apply C4_sum_of_steps; [lra | | lra | |].
      + pose proof (weights_relative d b Hb n v) as W. rewrite bsum_triple in W. exact W.
      + intros t _. exists 1. intros rho. now apply product_value_bounded.
      + intros t l Ht. unfold value, product_value.
        assert (t mod (b * b) < b * b)%nat by (apply Nat.mod_upper_bound; nia).
        destruct (Nat.eq_dec (t mod (b * b) / b) ((t mod (b * b)) mod b)) as [E | E].
        * rewrite upper_const, Rmult_0_r. apply exp_le.
          apply Rmult_le_pos; [| lra]. apply Rmult_le_pos; [apply pow2_ge_0 | lra].
        * apply pair_sub_gaussian; try assumption; try (apply along_unit; exact Hd).
          -- apply Nat.div_lt_upper_bound; lia.
          -- apply Nat.mod_upper_bound. lia.
    - apply bounded_exp, bounded_scale. exists (INR b - 1). intros rho.
      now apply relative_step_bounded.
    - intros rho. f_equal. f_equal. unfold relative_step. apply bsum_triple.
  Qed.

  (** The moment generating function of the sum of all xi. *)
  Theorem C4_level_mgf : forall lambda,
    level_fresh M b D (fun w => exp (lambda * bsum D (fun r => level_xi w r)))
      <= exp (lambda ^ 2 * (INR D * (INR b - 1) ^ 2 / INR d) / 2).
  Proof.
    intros lambda. unfold level_fresh.
    replace (lambda ^ 2 * (INR D * (INR b - 1) ^ 2 / INR d) / 2)
      with (INR D * (lambda ^ 2 * ((INR b - 1) ^ 2 * / INR d) / 2)) by (unfold Rdiv; ring).
    apply C4_chain with (xi := fun r w => level_xi w r).
    - apply level_xi_bounded.
    - intros r i w a Hi. unfold level_xi. rewrite code_update by lia.
      now rewrite update_other by lia.
    - intros r w l _.
      eapply Rle_trans; [right | apply (level_sub_gaussian (b ^ (D - S r)) (code b w x r) l)].
      apply upper_ext.
      + apply bounded_exp, bounded_scale. exists (INR b - 1). intros a.
        now apply relative_step_bounded.
      + intros a. unfold level_xi. rewrite code_update by lia. now rewrite update_same.
  Qed.

  (** The energy against the steps: |code|^2 is at most exp of the sum of all xi. *)
  Theorem C4_energy_bound : forall w,
    dot d (code b w x D 0%nat) (code b w x D 0%nat) <= exp (bsum D (fun r => level_xi w r)).
  Proof.
    intros w. assert (2 <= INR b) as Hp by (apply (le_INR 2); exact Hb).
    assert (forall r, (r <= D)%nat ->
      total d (b ^ (D - r)) (code b w x r)
        <= INR (b ^ (D - r)) * exp (bsum r (fun s => level_xi w s))) as All.
    { induction r as [| r IH]; intros Hr.
      - cbn [bsum code]. rewrite exp_0, Nat.sub_0_r. unfold total.
        rewrite (bsum_ext _ _ (fun _ => 1)); [rewrite bsum_const; apply Rle_refl |].
        intros i Hi. now apply Hx.
      - specialize (IH ltac:(lia)).
        assert (b ^ (D - r) = b * b ^ (D - S r))%nat as E
          by (replace (D - r)%nat with (S (D - S r)) by lia; reflexivity).
        rewrite E in IH. cbn [code].
        pose proof (total_step d Hd b Hb (b ^ (D - S r)) (w r) (code b w x r)) as S.
        fold (level_xi w r) in S.
        pose proof (total_nonneg d (b * b ^ (D - Datatypes.S r)) (code b w x r)) as H0.
        apply Rmult_le_reg_l with (INR b); [lra |]. rewrite S.
        cbn [bsum]. rewrite exp_plus, <- !Rmult_assoc, <- mult_INR.
        apply Rle_trans with
          (total d (b * b ^ (D - Datatypes.S r)) (code b w x r) * exp (level_xi w r)).
        + apply Rmult_le_compat_l; [exact H0 | apply exp_ineq1_le].
        + apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | exact IH]. }
    specialize (All D (Nat.le_refl D)). rewrite Nat.sub_diag in All.
    unfold total in All. cbn in All. rewrite Rplus_0_l, Rmult_1_l in All. exact All.
  Qed.

  (** Step (2): P (|code|^2 >= e^s) <= exp (- d s^2 / (2 D (b - 1)^2)). *)
  Theorem C4_energy_tail : forall s, 0 <= s -> (1 <= D)%nat ->
    level_fresh M b D (fun w =>
      if Rle_dec (exp s) (dot d (code b w x D 0%nat) (code b w x D 0%nat)) then 1 else 0)
    <= exp (- (INR d * s ^ 2 / (2 * INR D * (INR b - 1) ^ 2))).
  Proof.
    intros s Hs HD. assert (2 <= INR b) as Hp by (apply (le_INR 2); exact Hb).
    assert (0 < INR d) as Hdp by (apply lt_0_INR; lia).
    assert (0 < INR D) as HDp by (apply lt_0_INR; lia).
    set (lambda := s * INR d / (INR D * (INR b - 1) ^ 2)).
    assert (0 < (INR b - 1) ^ 2) as Hw by (apply pow_lt; lra).
    assert (0 <= lambda) as Hl.
    { apply Rmult_le_pos; [apply Rmult_le_pos; lra |].
      apply Rlt_le, Rinv_0_lt_compat, Rmult_lt_0_compat; lra. }
    set (sum := fun w => bsum D (fun r => level_xi w r)).
    assert (bounded (fun w => exp (lambda * sum w))) as Hbnd.
    { apply bounded_exp, bounded_scale.
      apply bounded_bsum with (f := fun r w => level_xi w r). intros r _. apply level_xi_bounded. }
    apply Rle_trans with (level_fresh M b D (fun w => exp (- (lambda * s)) * exp (lambda * sum w))).
    - apply upper_le.
      + exists 1. intros w. destruct (Rle_dec _ _); [rewrite Rabs_R1 | rewrite Rabs_R0]; lra.
      + now apply bounded_scale.
      + intros w. destruct (Rle_dec _ _) as [H | _];
          [| apply Rlt_le, Rmult_lt_0_compat; apply exp_pos].
        rewrite <- exp_plus. pose proof (C4_energy_bound w) as E. fold (sum w) in E.
        assert (s <= sum w) as Hsum.
        { apply Rnot_lt_le. intros C. apply exp_increasing in C. lra. }
        rewrite <- exp_0 at 1. apply exp_le.
        replace (- (lambda * s) + lambda * sum w) with (lambda * (sum w - s)) by ring.
        apply Rmult_le_pos; lra.
    - rewrite upper_scale by (exact Hbnd || apply Rlt_le, exp_pos).
      eapply Rle_trans; [apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | apply C4_level_mgf] |].
      rewrite <- exp_plus. right. f_equal. unfold lambda. field. repeat split; lra.
  Qed.
End Law.
