(** C4-law, steps 1 and 7: the distance of the codes before and after a swap is one random step.

    [crosstalk_at w s]: the product of two different roles of level s along the branches of p and q.
    [split_level s]: the paths of p and q are apart at level s and meet just above. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product word_number concentration
  concentration_sphere_mean concentration_chain concentration_level_fresh
  concentration_level_energy concentration_level_law concentration_level_paths.
Open Scope R_scope.

Section Crosstalk.
  Variable d : nat.
  Hypothesis Hd : (2 <= d)%nat.
  Variables b D : nat.
  Hypothesis Hb : (2 <= b)%nat.
  Variable x : nat -> nat -> R.
  Variables p q : nat.
  Hypothesis Hp : (p < b ^ D)%nat.
  Hypothesis Hq : (q < b ^ D)%nat.
  Hypothesis Hpq : p <> q.
  Hypothesis unit_p : on_sphere d (x p).
  Hypothesis unit_q : on_sphere d (x q).
  Hypothesis orthogonal : dot d (x p) (x q) = 0.
  Implicit Types w : nat -> nat -> orthogonal_map d.
  Notation size u := (@norm (Rn d) u).
  Notation up := (@vsub (Rn d) (x p) (x q)).
  Notation down := (@vsub (Rn d) (x q) (x p)).
  Notation branch_p w r := (branch d b w p up r).
  Notation branch_q w r := (branch d b w q down r).

  Definition split_level (s : nat) : Prop :=
    (s < D)%nat /\ (p / b ^ s)%nat <> (q / b ^ s)%nat /\
    (p / b ^ S s)%nat = (q / b ^ S s)%nat.

  Lemma split_level_exists : exists s, split_level s.
  Proof.
    assert (forall r, (r <= D)%nat -> (p / b ^ r)%nat = (q / b ^ r)%nat ->
      exists s, split_level s) as H.
    { induction r as [| r IH]; intros Hr E; [rewrite !Nat.pow_0_r, !Nat.div_1_r in E; contradiction |].
      destruct (Nat.eq_dec (p / b ^ r) (q / b ^ r)) as [E' | N]; [apply IH; [lia | exact E'] |].
      exists r. repeat split; [lia | exact N | exact E]. }
    apply (H D); [lia |]. now rewrite !Nat.div_small.
  Qed.

  Definition crosstalk_at w (s : nat) : R :=
    - dot d (w s ((p / b ^ s) mod b)%nat (along d (branch_p w s)))
            (w s ((q / b ^ s) mod b)%nat (along d (branch_q w s))).

  Lemma split_letters : forall s, split_level s ->
    ((p / b ^ s) mod b)%nat <> ((q / b ^ s) mod b)%nat.
  Proof.
    intros s [_ [N E]] H. apply N. rewrite !next_node in E by exact Hb.
    rewrite (Nat.div_mod (p / b ^ s) b), (Nat.div_mod (q / b ^ s) b) by lia. now rewrite E, H.
  Qed.

  Lemma joined : forall s, split_level s -> forall r, (S s <= r)%nat ->
    (p / b ^ r)%nat = (q / b ^ r)%nat.
  Proof.
    intros s [_ [_ E]] r Hr. induction Hr as [| r Hr IH]; [exact E |].
    rewrite !next_node by exact Hb. now rewrite IH.
  Qed.

  Lemma up_square : dot d up up = 2.
  Proof.
    change (dot d) with (@inner (Rn d)). rewrite !inner_sub_l, !inner_sub_r.
    rewrite (inner_sym (Rn d) (x q) (x p)). change (@inner (Rn d)) with (dot d).
    rewrite unit_p, unit_q, orthogonal. ring.
  Qed.

  Lemma down_square : dot d down down = 2.
  Proof.
    change (dot d) with (@inner (Rn d)). rewrite !inner_sub_l, !inner_sub_r.
    rewrite (inner_sym (Rn d) (x q) (x p)). change (@inner (Rn d)) with (dot d).
    rewrite unit_p, unit_q, orthogonal. ring.
  Qed.

  Lemma base_positive : forall r, 0 < INR b ^ r.
  Proof. intros r. apply pow_lt, lt_0_INR. lia. Qed.

  Lemma branch_length : forall w m a r, dot d a a = 2 ->
    size (branch d b w m a r) = sqrt (2 / INR b ^ r).
  Proof.
    intros w m a r Ha. unfold norm. change (@inner (Rn d)) with (dot d). f_equal.
    pose proof (branch_square d b Hb w m a r) as E. rewrite Ha in E. pose proof (base_positive r).
    rewrite <- E. field. lra.
  Qed.

  Lemma branches_meet : forall w s, split_level s -> forall r, (S s <= r)%nat ->
    INR b ^ r * dot d (branch_p w r) (branch_q w r) = - 2 * crosstalk_at w s.
  Proof.
    intros w s Hs r Hr. assert (0 < INR b) by (apply lt_0_INR; lia).
    assert (forall r, INR b ^ S r * dot d (branch_p w (S r)) (branch_q w (S r)) = INR b ^ r *
      dot d (w r ((p / b ^ r) mod b)%nat (branch_p w r))
            (w r ((q / b ^ r) mod b)%nat (branch_q w r))) as Step.
    { intros l. cbn [branch]. change (dot d) with (@inner (Rn d)) at 1.
      rewrite inner_scale_l, inner_scale_r. change (@inner (Rn d)) with (dot d).
      rewrite <- (Rmult_assoc (/ sqrt (INR b))), (root_square b Hb). cbn [pow]. field. lra. }
    induction Hr as [| r Hr IH].
    - rewrite Step. unfold crosstalk_at. rewrite act_along, act_along_r.
      rewrite !branch_length by (exact up_square || exact down_square).
      pose proof (base_positive s).
      rewrite <- (Rmult_assoc (sqrt _)), sqrt_sqrt
        by (apply Rlt_le, Rdiv_lt_0_compat; lra). field. lra.
    - rewrite Step, <- IH. f_equal. rewrite (joined s Hs r) by lia. now rewrite act_dot.
  Qed.

  Notation before w := (code b w x D 0%nat).
  Notation after w := (code b w (exchange p q x) D 0%nat).

  (** |e - e'|^2 = (4/N)(1 - zeta). *)
  Theorem C4_swap_distance : forall w s, split_level s ->
    @dist (Rn d) (before w) (after w) ^ 2 = 4 / INR b ^ D * (1 - crosstalk_at w s).
  Proof.
    intros w s Hs. pose proof (base_positive D).
    assert (forall v, @inner (Rn d) (@vsub (Rn d) (before w) (after w)) v =
      @inner (Rn d) (@vadd (Rn d) (branch_p w D) (branch_q w D)) v) as E.
    { intros v. rewrite inner_sub_l. pose proof (code_swap d b Hb x p q Hpq w D 0%nat v) as C.
      rewrite !Nat.div_small in C by assumption. rewrite delta_same in C.
      change (dot d) with (@inner (Rn d)) in C. rewrite !inner_add_l, !inner_scale_l in C.
      rewrite inner_add_l. lra. }
    unfold dist. rewrite <- Rsqr_pow2. unfold Rsqr. rewrite norm_sq, (seen_same (Rn d) _ _ _ _ E E).
    rewrite inner_add_l, !inner_add_r, (inner_sym (Rn d) (branch_q w D) (branch_p w D)).
    change (@inner (Rn d)) with (dot d).
    pose proof (branch_square d b Hb w p up D) as Sp. rewrite up_square in Sp.
    pose proof (branch_square d b Hb w q down D) as Sq. rewrite down_square in Sq.
    pose proof (branches_meet w s Hs D ltac:(destruct Hs; lia)) as Z.
    apply Rmult_eq_reg_l with (INR b ^ D); [| lra].
    replace (INR b ^ D * (4 / INR b ^ D * (1 - crosstalk_at w s)))
      with (4 * (1 - crosstalk_at w s)) by (field; lra). lra.
  Qed.

  Lemma crosstalk_bounded : forall w s, Rabs (crosstalk_at w s) <= 1.
  Proof.
    intros w s. unfold crosstalk_at. rewrite Rabs_Ropp.
    apply role_product_bounded; now apply along_unit.
  Qed.

  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : uniform_role d M.

  (** zeta is one random step: sub-Gaussian of proxy 1/d. *)
  Theorem C4_crosstalk_mgf : forall s, split_level s -> forall lambda,
    level_fresh M b D (fun w => exp (lambda * crosstalk_at w s))
      <= exp (lambda ^ 2 * / INR d / 2).
  Proof.
    intros s Hs lambda. unfold level_fresh.
    assert (bounded (fun w => exp (lambda * crosstalk_at w s))) as B.
    { apply bounded_exp, bounded_scale. exists 1. intros w. apply crosstalk_bounded. }
    apply independent_fresh with s; [exact B | now destruct Hs | |].
    - intros i w a Hi. unfold crosstalk_at.
      rewrite !branch_update by (exact Hb || lia). now rewrite update_other by lia.
    - intros w.
      rewrite (upper_ext _ (independent (identity_map d) M b) _ (fun rho => exp (- lambda *
        dot d (rho ((p / b ^ s) mod b)%nat (along d (branch_p w s)))
              (rho ((q / b ^ s) mod b)%nat (along d (branch_q w s)))))).
      + replace (lambda ^ 2) with ((- lambda) ^ 2) by ring.
        apply pair_sub_gaussian; try assumption; try (apply Nat.mod_upper_bound; lia);
          [now apply split_letters | now apply along_unit | now apply along_unit].
      + destruct B as [K HK]. exists K. intros a. apply HK.
      + intros a. f_equal. unfold crosstalk_at.
        rewrite !branch_update by (exact Hb || lia). rewrite update_same. ring.
  Qed.

  (** Step 7: P (|zeta| > z) <= 2 exp(- d z^2 / 2). *)
  Definition crosstalk_witness (s : nat) (z : R) w : R :=
    exp (- (INR d * z ^ 2)) *
      (exp (INR d * z * crosstalk_at w s) + exp (- (INR d * z) * crosstalk_at w s)).

  Theorem C4_crosstalk : forall s z, split_level s -> 0 <= z ->
    bounded (crosstalk_witness s z) /\
    (forall w, 0 <= crosstalk_witness s z w) /\
    (forall w, ~ - z <= crosstalk_at w s <= z -> 1 <= crosstalk_witness s z w) /\
    level_fresh M b D (crosstalk_witness s z) <= 2 * exp (- (INR d * z ^ 2 / 2)).
  Proof.
    intros s z Hs Hz. assert (0 < INR d) as Hdp by (apply lt_0_INR; lia).
    assert (forall l, bounded (fun w => exp (l * crosstalk_at w s))) as B.
    { intros l. apply bounded_exp, bounded_scale. exists 1. intros w. apply crosstalk_bounded. }
    split; [apply bounded_scale, bounded_plus; apply B |]. split; [| split].
    - intros w. apply Rmult_le_pos; [| apply Rplus_le_le_0_compat]; apply Rlt_le, exp_pos.
    - intros w H. unfold crosstalk_witness. rewrite Rmult_plus_distr_l, <- !exp_plus.
      assert (forall u, 0 <= u -> 1 <= exp u) as One by (intros u Hu; rewrite <- exp_0; now apply exp_le).
      set (t := crosstalk_at w s) in *.
      destruct (Rle_dec t z) as [Ht | Ht].
      + assert (t < - z) as Hlow by (apply Rnot_le_lt; intros C; apply H; lra).
        assert (0 <= INR d * z * (- z - t)) by (apply Rmult_le_pos; [apply Rmult_le_pos |]; lra).
        pose proof (One (- (INR d * z ^ 2) + - (INR d * z) * t) ltac:(lra)).
        pose proof (exp_pos (- (INR d * z ^ 2) + INR d * z * t)). lra.
      + assert (0 <= INR d * z * (t - z)) by (apply Rmult_le_pos; [apply Rmult_le_pos |]; lra).
        pose proof (One (- (INR d * z ^ 2) + INR d * z * t) ltac:(lra)).
        pose proof (exp_pos (- (INR d * z ^ 2) + - (INR d * z) * t)). lra.
    - unfold crosstalk_witness.
      rewrite upper_scale by ((apply bounded_plus; apply B) || apply Rlt_le, exp_pos).
      pose proof (C4_crosstalk_mgf s Hs (INR d * z)) as P1.
      pose proof (C4_crosstalk_mgf s Hs (- (INR d * z))) as P2.
      replace ((- (INR d * z)) ^ 2) with ((INR d * z) ^ 2) in P2 by ring.
      replace (2 * exp (- (INR d * z ^ 2 / 2))) with (exp (- (INR d * z ^ 2)) *
        (exp ((INR d * z) ^ 2 * / INR d / 2) + exp ((INR d * z) ^ 2 * / INR d / 2))).
      + apply Rmult_le_compat_l; [apply Rlt_le, exp_pos |].
        eapply Rle_trans; [apply upper_plus; apply B | now apply Rplus_le_compat].
      + rewrite Rmult_plus_distr_l, <- exp_plus.
        replace (- (INR d * z ^ 2) + (INR d * z) ^ 2 * / INR d / 2)
          with (- (INR d * z ^ 2 / 2)) by (field; lra). ring.
  Qed.
End Crosstalk.
