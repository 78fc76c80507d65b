(** C4-law, steps 8 and 10: A^2 - B^2 as a martingale, and its tail where the subtrees are small.

    [added w r]: what level r adds to b^r times the difference of the energies.
    [known w r]: the squared norms of the siblings of both paths at level r, in both trees.
    [proxy w r]: the proxy of the level's part, given the levels below it. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product word_number concentration
  concentration_sphere_mean concentration_chain concentration_level_fresh
  concentration_level_energy concentration_level_letters concentration_level_law
  concentration_level_norms concentration_level_paths concentration_level_crosstalk
  concentration_level_cross concentration_level_siblings concentration_level_events
  concentration_level_subtrees.
Open Scope R_scope.

Section Martingale.
  Variable d : nat.
  Hypothesis Hd : (2 <= d)%nat.
  Variables b D : nat.
  Hypothesis Hb : (2 <= b)%nat.
  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : uniform_role d M.
  Variable x : nat -> nat -> R.
  Hypothesis Hx : forall i, (i < b ^ D)%nat -> on_sphere d (x i).
  Variables p q : nat.
  Hypothesis Hp : (p < b ^ D)%nat.
  Hypothesis Hq : (q < b ^ D)%nat.
  Hypothesis Hpq : p <> q.
  Hypothesis orthogonal : dot d (x p) (x q) = 0.
  Implicit Types w : nat -> nat -> orthogonal_map d.
  Notation size u := (@norm (Rn d) u).
  Notation x' := (exchange p q x).
  Notation up := (@vsub (Rn d) (x p) (x q)).
  Notation down := (@vsub (Rn d) (x q) (x p)).
  Notation before w := (code b w x D 0%nat).
  Notation after w := (code b w x' D 0%nat).

  Let Hx' : forall i, (i < b ^ D)%nat -> on_sphere d (x' i) :=
    exchanged_unit d b D x Hx p q Hp Hq.

  Definition added_by (rho : nat -> orthogonal_map d) w (r : nat) : R :=
    (bypass d b rho (p / b ^ r) (branch d b w p up r) (code b w x r)
     + bypass d b rho (p / b ^ r) (branch d b w p up r) (code b w x' r))
    + (bypass d b rho (q / b ^ r) (branch d b w q down r) (code b w x r)
     + bypass d b rho (q / b ^ r) (branch d b w q down r) (code b w x' r)).

  Definition added w (r : nat) : R := added_by (w r) w r.

  Definition known w (r : nat) : R :=
    (siblings d b (p / b ^ r) (code b w x r) + siblings d b (p / b ^ r) (code b w x' r))
    + (siblings d b (q / b ^ r) (code b w x r) + siblings d b (q / b ^ r) (code b w x' r)).

  Definition proxy w (r : nat) : R := 8 * (INR b - 1) * INR b ^ r * known w r * / INR d.

  Lemma base_at_least_two : 2 <= INR b.
  Proof. apply (le_INR 2). exact Hb. Qed.

  Lemma dimension_inverse : 0 < / INR d.
  Proof. apply Rinv_0_lt_compat, lt_0_INR. lia. Qed.

  Lemma energy_difference : forall w r, (r <= D)%nat ->
    INR b ^ r * (total d (b ^ (D - r)) (code b w x r) - total d (b ^ (D - r)) (code b w x' r))
    = bsum r (fun s => INR b ^ s * added w s).
  Proof.
    intros w r. induction r as [| r IH]; intros Hr.
    - cbn [pow bsum]. rewrite (leaves_total d b w D x Hx), (leaves_total d b w D x' Hx'). ring.
    - cbn [bsum pow]. rewrite <- IH by lia. rewrite <- (level_nodes d Hd b D Hb p q Hp Hq r) by lia. cbn [code].
      pose proof (total_difference d b Hb (b ^ (D - S r)) (w r) (code b w x r) (code b w x' r)
        (p / b ^ r) (q / b ^ r) (branch d b w p up r) (branch d b w q down r)
        (node_below d Hd b D Hb p q Hp Hq p r Hr Hp)
        (node_below d Hd b D Hb p q Hp Hq q r Hr Hq)
        (code_swap d b Hb x p q Hpq w r)) as T.
      unfold added, added_by.
      set (Y := (bypass _ _ _ _ _ _ + _) + _) in *.
      transitivity (INR b ^ r * (INR b * (total d (b ^ (D - S r)) (step b (w r) (code b w x r))
        - total d (b ^ (D - S r)) (step b (w r) (code b w x' r))))); [ring |].
      rewrite T. ring.
  Qed.

  (** Step 8: b^D times <e - e', e + e'> is a sum over the levels. *)
  Theorem cross_term_sum : forall w,
    INR b ^ D * @inner (Rn d) (@vsub (Rn d) (before w) (after w)) (@vadd (Rn d) (before w) (after w))
    = bsum D (fun r => INR b ^ r * added w r).
  Proof.
    intros w. rewrite <- (energy_difference w D (Nat.le_refl D)).
    rewrite !root_total, difference_sum. f_equal.
    rewrite <- !(size_square d). ring.
  Qed.

  Lemma up_length : forall w m r, size (branch d b w m up r) = sqrt (2 / INR b ^ r).
  Proof.
    intros w m r. apply (branch_length d Hd b D Hb p q Hp Hq Hpq).
    apply up_square; [exact (Hx p Hp) | exact (Hx q Hq) | exact orthogonal].
  Qed.

  Lemma down_length : forall w m r, size (branch d b w m down r) = sqrt (2 / INR b ^ r).
  Proof.
    intros w m r. apply (branch_length d Hd b D Hb p q Hp Hq Hpq).
    apply down_square; [exact (Hx p Hp) | exact (Hx q Hq) | exact orthogonal].
  Qed.

  Lemma added_step : forall w r,
    bounded (fun rho => added_by rho w r) /\
    forall l, independent (identity_map d) M b (fun rho => exp (l * (INR b ^ r * added_by rho w r)))
      <= exp (l ^ 2 * proxy w r / 2).
  Proof.
    intros w r. pose proof (power_positive d Hd b D Hb p q Hp Hq r) as Pr.
    assert (0 < 2 / INR b ^ r) as P2 by (apply Rdiv_lt_0_compat; lra).
    destruct (cross_step d Hd b Hb M HM (p / b ^ r) (q / b ^ r) (branch d b w p up r)
      (branch d b w q down r) (code b w x r) (code b w x' r) (sqrt (2 / INR b ^ r))
      (sqrt_pos _) (up_length w p r) (down_length w q r)) as [B S].
    split; [exact B |]. intros l.
    rewrite (upper_ext _ (independent (identity_map d) M b) _
      (fun rho => exp (l * INR b ^ r * added_by rho w r))).
    - eapply Rle_trans; [apply S |]. right. f_equal. fold (known w r). unfold proxy.
      rewrite <- Rsqr_pow2 with (x := sqrt _), Rsqr_sqrt by lra. field.
      split; [apply not_0_INR; lia | lra].
    - apply bounded_exp, bounded_scale, bounded_scale, B.
    - intros rho. f_equal. ring.
  Qed.

  Lemma known_nonneg : forall w r, 0 <= known w r.
  Proof. intros w r. repeat apply Rplus_le_le_0_compat; apply siblings_nonneg. Qed.

  Lemma siblings_bounded : forall y m r, (forall i, (i < b ^ D)%nat -> on_sphere d (y i)) ->
    (r < D)%nat -> (m < b ^ D)%nat -> bounded (fun w => siblings d b (m / b ^ r) (code b w y r)).
  Proof.
    intros y m r Hy Hr Hm.
    apply (around_bounded b Hb _ (m / b ^ r) (b ^ (D - S r))
      (fun i w => dot d (code b w y r i) (code b w y r i))); [now apply (node_below d Hd b D Hb p q Hp Hq) |].
    intros i Hi. rewrite (level_nodes d Hd b D Hb p q Hp Hq) in Hi by exact Hr.
    destruct (bounded_exp _ _ (below_sum_bounded d Hd b y r i)) as [K HK]. exists K. intros w.
    rewrite Rabs_right by (apply Rle_ge, (inner_nonneg (Rn d))).
    eapply Rle_trans; [| apply (HK w)]. eapply Rle_trans; [| apply Rle_abs].
    apply (node_energy d Hd b D Hb w y r i Hy); [lia | exact Hi].
  Qed.

  Lemma known_bounded : forall r, (r < D)%nat -> bounded (fun w => known w r).
  Proof. intros r Hr. unfold known. repeat apply bounded_plus; now apply siblings_bounded. Qed.

  Lemma bypass_bound : forall rho m B v,
    Rabs (bypass d b rho m B v) <= size B * (1 + (INR b - 1) * siblings d b m v).
  Proof.
    intros rho m B v. pose proof base_at_least_two. pose proof (siblings_nonneg d b m v) as N.
    assert (Rabs (bypass d b rho m B v) <= size B * sibling_sizes d b m v) as S1.
    { unfold bypass, sibling_sizes. eapply Rle_trans; [apply bsum_abs |].
      rewrite <- bsum_scal. apply bsum_le. intros k _. rewrite Rabs_mult.
      rewrite (Rabs_right (1 - _)) by apply Rle_ge, others_nonneg.
      rewrite act_along, act_along_r by exact Hd.
      rewrite !Rabs_mult, !(Rabs_right (size _)) by apply Rle_ge, norm_nonneg.
      pose proof (role_product_bounded d _ _ (along_unit d Hd B)
        (along_unit d Hd (v (b * (m / b) + k)%nat)) (rho (m mod b)%nat) (rho k)) as U.
      set (u := Rabs (dot d _ _)) in *. set (s := size (v _)).
      assert (0 <= s) by apply norm_nonneg. pose proof (norm_nonneg (Rn d) B).
      pose proof (others_nonneg (m mod b) k).
      replace (size B * ((1 - delta (m mod b) k) * s)) with ((1 - delta (m mod b) k) *
        (size B * (s * 1))) by ring.
      repeat (apply Rmult_le_compat_l; [assumption |]). exact U. }
    eapply Rle_trans; [exact S1 |]. apply Rmult_le_compat_l; [apply norm_nonneg |].
    pose proof (sizes_square d Hd b Hb m v) as Q. pose proof (pow2_ge_0 (sibling_sizes d b m v - 1)).
    assert (0 <= (INR b - 1) * siblings d b m v) by (apply Rmult_le_pos; lra). lra.
  Qed.

  Lemma added_bounded : forall r, (r < D)%nat -> bounded (fun w => added w r).
  Proof.
    intros r Hr.
    assert (forall m y B, (m < b ^ D)%nat -> (forall i, (i < b ^ D)%nat -> on_sphere d (y i)) ->
      (forall w, size (B w) = sqrt (2 / INR b ^ r)) ->
      bounded (fun w => bypass d b (w r) (m / b ^ r) (B w) (code b w y r))) as One.
    { intros m y B Hm Hy HB. destruct (siblings_bounded y m r Hy Hr Hm) as [K HK].
      exists (sqrt (2 / INR b ^ r) * (1 + (INR b - 1) * K)). intros w.
      eapply Rle_trans; [apply bypass_bound |]. rewrite HB.
      apply Rmult_le_compat_l; [apply sqrt_pos |]. pose proof base_at_least_two.
      apply Rplus_le_compat_l, Rmult_le_compat_l; [lra |].
      eapply Rle_trans; [apply Rle_abs | apply HK]. }
    unfold added, added_by. repeat apply bounded_plus; apply One; try assumption;
      intros w; (apply up_length || apply down_length).
  Qed.

  Lemma levels_kept : forall w r i a, (r <= i)%nat ->
    (forall rho, added_by rho (update w i a) r = added_by rho w r) /\
    known (update w i a) r = known w r.
  Proof.
    intros w r i a Hi. split; [intros rho; unfold added_by | unfold known];
      rewrite !(code_update d Hd b Hb) by exact Hi; rewrite ?branch_update by (exact Hb || exact Hi);
      reflexivity.
  Qed.

  Lemma increment_bounded : forall l r, (r < D)%nat ->
    bounded (fun w => l * (INR b ^ r * added w r) - l ^ 2 * proxy w r / 2).
  Proof.
    intros l r Hr. destruct (added_bounded r Hr) as [K HK]. destruct (known_bounded r Hr) as [L HL].
    destruct (bounded_plus _ (fun w => l * INR b ^ r * added w r)
      (fun w => - (l ^ 2 * (8 * (INR b - 1) * INR b ^ r) * / INR d / 2) * known w r)
      (bounded_scale _ _ _ (ex_intro _ K HK)) (bounded_scale _ _ _ (ex_intro _ L HL)))
      as [N HN].
    exists N. intros w. eapply Rle_trans; [right | apply (HN w)]. f_equal. unfold proxy.
    field. apply not_0_INR. lia.
  Qed.

  Lemma cross_supermartingale : forall l,
    level_fresh M b D (fun w => exp (bsum D (fun r =>
      l * (INR b ^ r * added w r) - l ^ 2 * proxy w r / 2))) <= 1.
  Proof.
    intros l. unfold level_fresh.
    apply supermartingale with (X := fun r w =>
      l * (INR b ^ r * added w r) - l ^ 2 * proxy w r / 2).
    - exact (increment_bounded l).
    - intros r i w a _ Hi. unfold added, proxy.
      destruct (levels_kept w r i a ltac:(lia)) as [-> ->]. now rewrite update_other by lia.
    - intros r w Hr.
      destruct (added_step w r) as [Ba Sa].
      rewrite (upper_ext _ (independent (identity_map d) M b) _ (fun rho =>
        exp (- (l ^ 2 * proxy w r / 2)) * exp (l * (INR b ^ r * added_by rho w r)))).
      + rewrite upper_scale by (apply Rlt_le, exp_pos ||
          apply bounded_exp, bounded_scale, bounded_scale, Ba).
        eapply Rle_trans; [apply Rmult_le_compat_l; [apply Rlt_le, exp_pos | apply Sa] |].
        rewrite <- exp_plus, Rplus_opp_l, exp_0. lra.
      + apply bounded_exp. destruct (increment_bounded l r Hr) as [K HK]. exists K. intros rho. apply HK.
      + intros rho. rewrite <- exp_plus. f_equal. unfold added, proxy.
        destruct (levels_kept w r r rho (Nat.le_refl r)) as [-> ->]. rewrite update_same. ring.
  Qed.

  Notation cross w := (bsum D (fun r => INR b ^ r * added w r)).
  Notation proxies w := (bsum D (fun r => proxy w r)).

  (** Step 10: the cross term is beyond g, and the proxies within V, with small probability. *)
  Theorem C4_cross_rare : forall g V, 0 <= g -> 0 < V ->
    rarer (level_fresh M b D) (fun w => g < Rabs (cross w) /\ proxies w <= V)
      (2 * exp (- (g ^ 2 / (2 * V)))).
  Proof.
    intros g V Hg HV. set (l := g / V).
    assert (0 <= l) as Hl by (apply Rmult_le_pos; [exact Hg | apply Rlt_le, Rinv_0_lt_compat, HV]).
    set (Z := fun s w => exp (bsum D (fun r => s * (INR b ^ r * added w r)
      - s ^ 2 * proxy w r / 2))).
    assert (forall s w, Z s w = exp (s * cross w - s ^ 2 / 2 * proxies w)) as EZ.
    { intros s w. unfold Z. f_equal. rewrite bsum_minus, bsum_scal. f_equal.
      rewrite <- bsum_scal. apply bsum_ext. intros r _. field. }
    assert (forall s, bounded (Z s)) as BZ.
    { intros s. apply bounded_exp. apply bounded_bsum with (f := fun r w =>
        s * (INR b ^ r * added w r) - s ^ 2 * proxy w r / 2). apply increment_bounded. }
    exists (fun w => exp (- (g ^ 2 / (2 * V))) * (Z l w + Z (- l) w)).
    split; [apply bounded_scale, bounded_plus; apply BZ |]. split; [| split].
    - intros w. apply Rmult_le_pos; [| apply Rplus_le_le_0_compat]; apply Rlt_le, exp_pos.
    - intros w [H1 H2]. rewrite Rmult_plus_distr_l, !EZ, <- !exp_plus.
      assert (g ^ 2 / (2 * V) = l * g - l ^ 2 / 2 * V) as E by (unfold l; field; lra).
      assert (l ^ 2 / 2 * proxies w <= l ^ 2 / 2 * V) as P
        by (apply Rmult_le_compat_l; [pose proof (pow2_ge_0 l); lra | exact H2]).
      replace ((- l) ^ 2) with (l ^ 2) by ring. rewrite E. unfold Rabs in H1.
      assert (forall u, 0 <= u -> 1 <= exp u) as Up
        by (intros u Hu; rewrite <- exp_0; now apply exp_le).
      destruct (Rcase_abs (cross w)) as [N | N].
      + assert (0 <= l * (- cross w - g)) by (apply Rmult_le_pos; lra).
        pose proof (Up (- (l * g - l ^ 2 / 2 * V) + (- l * cross w - l ^ 2 / 2 * proxies w))
          ltac:(lra)).
        pose proof (exp_pos (- (l * g - l ^ 2 / 2 * V) + (l * cross w - l ^ 2 / 2 * proxies w))).
        lra.
      + assert (0 <= l * (cross w - g)) by (apply Rmult_le_pos; lra).
        pose proof (Up (- (l * g - l ^ 2 / 2 * V) + (l * cross w - l ^ 2 / 2 * proxies w))
          ltac:(lra)).
        pose proof (exp_pos (- (l * g - l ^ 2 / 2 * V) + (- l * cross w - l ^ 2 / 2 * proxies w))).
        lra.
    - rewrite upper_scale by (apply Rlt_le, exp_pos || apply bounded_plus; apply BZ).
      rewrite (Rmult_comm 2 (exp _)). apply Rmult_le_compat_l; [apply Rlt_le, exp_pos |].
      eapply Rle_trans; [apply upper_plus; apply BZ |].
      pose proof (cross_supermartingale l). pose proof (cross_supermartingale (- l)).
      unfold Z. lra.
  Qed.

  (** The proxies are the weighted squared norms beside the paths, up to a factor. *)
  Theorem proxies_beside : forall w,
    proxies w = 32 * (INR b - 1) * INR b ^ D / INR d * beside d b D x x' p q w.
  Proof.
    intros w. unfold beside, paths. rewrite <- bsum_scal. apply bsum_ext. intros r _.
    unfold proxy, known, four. pose proof (power_positive d Hd b D Hb p q Hp Hq D).
    change (around b) with (fun m g => bsum b (fun k => (1 - delta (m mod b) k) *
      g (b * (m / b) + k)%nat)). cbv beta. unfold siblings. field.
    split; [lra | apply not_0_INR; lia].
  Qed.
End Martingale.
