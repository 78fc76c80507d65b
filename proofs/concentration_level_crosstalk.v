(** C4-law, steps 1 and 7: the distance of the codes before and after a swap is one random step.

    [crosstalk_at w s]: the product of two different roles of level s along the branches of p and q.
    [beyond z v]: 1 where |v| >= z, else 0.  [tail_of d c G]: as in concentration_sphere_sharper_tail.v.
    [split_level s]: the paths of p and q are apart at level s and meet just above. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product word_number concentration
  concentration_sphere_mean concentration_sphere_sharper_tail concentration_sphere_law
  concentration_chain concentration_level_fresh
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

  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : uniform_role d M.
  Variables (c : R) (G : R -> R).
  Hypothesis HG : tail_of d c G.

  Definition beyond (z v : R) : R := if Rle_dec z (Rabs v) then 1 else 0.

  Lemma beyond_bounded : forall (A : Type) z (f : A -> R), bounded (fun a => beyond z (f a)).
  Proof.
    intros A z f. exists 1. intros a. unfold beyond.
    destruct (Rle_dec _ _); [rewrite Rabs_R1 | rewrite Rabs_R0]; lra.
  Qed.

  (** One role against a fixed unit vector has the exact law of C3. *)
  Lemma role_tail : forall z u y, 0 <= z <= 1 -> on_sphere d u -> on_sphere d y ->
    M (fun T => beyond z (dot d (T u) y)) <= 2 * G z.
  Proof.
    intros z u y Hz Hu Hy. destruct HM as [m Hm].
    apply (C3_law_two_sided d m Hd y Hy c G HG z _ Hz). intros f Hf Hf0 Hf1.
    assert (continuous_on_sphere d (fun v => clamp (f v))) as Hc
      by (apply cont_comp; [apply clamp_continuous | exact Hf]).
    apply Rle_trans with (mean m (fun v => clamp (f v))).
    - rewrite <- (Hm u (fun v => clamp (f v)) Hu Hc). apply upper_le.
      + apply beyond_bounded.
      + exists 1. intros T. pose proof (clamp_range (f (T u))). apply Rabs_le. lra.
      + intros T. unfold beyond. assert (on_sphere d (T u)) as HTu
          by (unfold on_sphere; rewrite act_dot; exact Hu).
        destruct (Rle_dec z (Rabs (dot d (T u) y))) as [H | _]; [| apply clamp_range].
        rewrite clamp_above; [lra | now apply Hf1].
    - apply mean_le; [exact Hc | exact Hf |]. intros v Hv. specialize (Hf0 v Hv). unfold clamp.
      apply Rmax_lub; [exact Hf0 | apply Rmin_r].
  Qed.

  (** So have two different roles of a level. *)
  Lemma pair_tail : forall z j k u v, 0 <= z <= 1 -> (j < b)%nat -> (k < b)%nat -> j <> k ->
    on_sphere d u -> on_sphere d v ->
    independent (identity_map d) M b (fun rho => beyond z (dot d (rho j u) (rho k v))) <= 2 * G z.
  Proof.
    intros z j k u v Hz Hj Hk Hjk Hu Hv.
    assert (forall (w : nat -> orthogonal_map d) i y, on_sphere d y -> on_sphere d (w i y)) as Hw
      by (intros w i y Hy; unfold on_sphere; rewrite act_dot; exact Hy).
    destruct (le_lt_dec j k) as [Hle | Hlt].
    - apply independent_fresh with k; [apply beyond_bounded | exact Hk | |].
      + intros i w a Hi. rewrite !update_other by lia. reflexivity.
      + intros w. rewrite (upper_ext _ M _ (fun a => beyond z (dot d (a v) (w j u)))).
        * apply role_tail; [exact Hz | exact Hv | now apply Hw].
        * apply beyond_bounded.
        * intros a. rewrite update_same, update_other by lia. f_equal. apply (inner_sym (Rn d)).
    - apply independent_fresh with j; [apply beyond_bounded | exact Hj | |].
      + intros i w a Hi. rewrite !update_other by lia. reflexivity.
      + intros w. rewrite (upper_ext _ M _ (fun a => beyond z (dot d (a u) (w k v)))).
        * apply role_tail; [exact Hz | exact Hu | now apply Hw].
        * apply beyond_bounded.
        * intros a. now rewrite update_same, update_other by lia.
  Qed.

  (** Step 7: so has zeta. *)
  Theorem C4_crosstalk : forall s z, split_level s -> 0 <= z <= 1 ->
    level_fresh M b D (fun w => beyond z (crosstalk_at w s)) <= 2 * G z.
  Proof.
    intros s z Hs Hz. unfold level_fresh.
    apply independent_fresh with s; [apply beyond_bounded | now destruct Hs | |].
    - intros i w a Hi. unfold crosstalk_at.
      rewrite !branch_update by (exact Hb || lia). now rewrite update_other by lia.
    - intros w.
      rewrite (upper_ext _ (independent (identity_map d) M b) _ (fun rho => beyond z
        (dot d (rho ((p / b ^ s) mod b)%nat (along d (branch_p w s)))
               (rho ((q / b ^ s) mod b)%nat (along d (branch_q w s)))))).
      + apply pair_tail; try assumption; try (apply Nat.mod_upper_bound; lia);
          [now apply split_letters | now apply along_unit | now apply along_unit].
      + apply beyond_bounded.
      + intros a. unfold crosstalk_at. rewrite !branch_update by (exact Hb || lia).
        rewrite update_same. unfold beyond. now rewrite Rabs_Ropp.
  Qed.
End Crosstalk.
