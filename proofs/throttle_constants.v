(** The throttle, controls: the constants of the bounds cannot be lowered.

    [many k]   the batch of [own_caption] with k copies of its swap as negatives. *)
From Coq Require Import Reals ZArith Lra Lia List.
From Binding Require Import list_sum finite_law throttle_scalar throttle throttle_bound
  throttle_exact throttle_symmetric throttle_entropy throttle_gradient throttle_reversal
  throttle_sigmoid throttle_instances throttle_controls.
Import ListNotations.
Open Scope R_scope.

Definition many (k : nat) : batch pairs := (own_caption, repeat swapped k).

Lemma many_counts : forall k, copies (many k) = 0 /\ own_swaps (many k) = INR k.
Proof.
  intros k. split.
  - unfold copies. change (INR (count_occ pair_eq (repeat swapped k) own_caption) = 0).
    induction k as [| k IH]; [reflexivity |]. cbn [repeat count_occ].
    destruct (pair_eq swapped own_caption) as [E | _]; [discriminate | exact IH].
  - unfold own_swaps.
    change (INR (count_occ pair_eq (repeat swapped k) swapped) = INR k). f_equal.
    induction k as [| k IH]; [reflexivity |]. cbn [repeat count_occ].
    destruct (pair_eq swapped swapped) as [_ | N]; [now f_equal | congruence].
Qed.

Lemma many_rest : forall k tau s, rest tau s (many k) = 0.
Proof.
  intros k tau s. apply lsum_zero. intros d Hd. apply repeat_spec in Hd. now subst d.
Qed.

Lemma margin_table : forall x y k, margin (table x y 0 0) (many k) = x - y.
Proof. reflexivity. Qed.

Lemma many_has_swap : forall k, has_swap (many (S k)) = 1.
Proof.
  intros k. destruct (many_counts (S k)) as [_ S1]. rewrite S_INR in S1. pose proof (pos_INR k).
  destruct (has_swap_cases (many (S k))) as [[E _] | [_ E]]; lra.
Qed.

(** T1, linear in the margin: 1/2 is the least constant. *)
Theorem T1_control_margin : forall c, 0 <= c < 1 / 2 ->
  ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
       mean p (loss tau (blind_of s)) - mean p (loss tau s) <=
       c * mean p (fun b => own_swaps b * pos (margin s b)) / tau).
Proof.
  intros c Hc H. set (u := (1 - 2 * c) / 2). assert (Hu : 0 < u) by (unfold u; lra).
  set (s := table u 0 0 0). specialize (H [(1, many 1)] 1 s (law_single _) ltac:(lra)).
  destruct (many_counts 1) as [K0 S1]. change (INR 1) with 1 in S1.
  rewrite !mean_single, loss_form_blind, loss_form, !many_rest, K0, S1 in H by apply T1_blind.
  unfold s in H. rewrite margin_table, Rminus_0_r, pos_id in H by lra.
  replace (u / 1) with u in H by field. pose proof (exp_pos (- u)) as P.
  assert (E : exp (- u) * (1 + u) <= 1).
  { apply Rle_trans with (exp (- u) * exp u).
    - apply Rmult_le_compat_l; [lra | apply exp_above_tangent].
    - rewrite <- exp_plus. replace (- u + u) with 0 by ring. rewrite exp_0. lra. }
  pose proof (exp_above_tangent (- (c * u))) as T.
  assert (L : ln (exp (c * u) * (1 + exp (- u))) < ln 2).
  { apply ln_increasing; [apply Rmult_lt_0_compat; [apply exp_pos | lra] |].
    apply Rmult_lt_reg_l with (exp (- (c * u))); [apply exp_pos |].
    rewrite <- Rmult_assoc, <- exp_plus. replace (- (c * u) + c * u) with 0 by ring.
    rewrite exp_0, Rmult_1_l. apply Rmult_lt_reg_r with (1 + u); [lra |].
    apply Rlt_le_trans with ((1 - c * u) * 2 * (1 + u)).
    - assert (Q : 0 < u * (1 - 2 * c - 2 * c * u)); [| lra].
      apply Rmult_lt_0_compat; [exact Hu |]. unfold u.
      replace (1 - 2 * c - 2 * c * ((1 - 2 * c) / 2)) with ((1 - 2 * c) * (1 - c)) by field.
      apply Rmult_lt_0_compat; lra.
    - apply Rmult_le_compat_r; lra. }
  rewrite ln_mult, ln_exp in L by (apply exp_pos || lra).
  replace (1 + 0 + 1 + 0) with 2 in H by ring.
  replace (1 + 0 + 1 * exp (- u) + 0) with (1 + exp (- u)) in H by ring. lra.
Qed.

(** T1s: on the text half of one-anchor batches the blind infimum is not the ln 2 of in-batch
    losses, whatever the shares. *)
Theorem T1s_control_entropy :
  ~ (forall tau w, 0 < tau -> 0 <= w <= 1 ->
       infimum (fun v => exists s : scorer pairs, blind s /\
         v = w * one_anchor tau s own_caption swapped +
             (1 - w) * one_anchor tau s swapped own_caption) (ln 2)).
Proof.
  intros H. destruct (H 1 1 ltac:(lra) ltac:(lra)) as [L _]. pose proof ln2_pos as P.
  destruct (T1s_one_anchor (W := pairs) own_caption swapped eq_refl ltac:(discriminate) 1 1
    ltac:(lra) ltac:(lra)) as [_ [_ A]].
  destruct (A (ln 2) P) as [v [Hs Hv]]. specialize (L v Hs).
  unfold entropy in Hv. rewrite ln_1 in Hv. lra.
Qed.

(** T2: the pull comes as close to r+ as one likes. *)
Theorem T2_control_rate : forall c, 0 <= c < 1 ->
  ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
       mean p (pull tau s) <= c * rate_any p).
Proof.
  intros c Hc H. set (t := - ln (1 - c)). set (s := table 0 t 0 0).
  specialize (H [(1, many 1)] 1 s (law_single _) ltac:(lra)). unfold rate_any in H.
  destruct (many_counts 1) as [K0 S1]. change (INR 1) with 1 in S1.
  rewrite !mean_single, pull_form, many_rest, K0, S1, (many_has_swap 0) in H.
  unfold s in H. rewrite margin_table in H.
  replace (- ((0 - t) / 1)) with t in H by field. unfold t in H.
  rewrite exp_Ropp, exp_ln in H by lra.
  replace (1 * / (1 - c) / (1 + 0 + 1 * / (1 - c) + 0)) with (/ (2 - c)) in H by (field; lra).
  apply (Rmult_le_compat_r (2 - c)) in H; [| lra]. rewrite Rinv_l in H by lra.
  pose proof (Rmult_lt_0_compat (1 - c) (1 - c) ltac:(lra) ltac:(lra)). lra.
Qed.

(** T2: at margin 0 the share is K'/(1 + K + K') itself. *)
Theorem T2_control_share : forall c, c < 1 ->
  ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
       (forall w, In w p -> 0 <= margin s (snd w)) ->
       mean p (pull tau s) <= c * mean p (fun b => own_swaps b / (1 + copies b + own_swaps b))).
Proof.
  intros c Hc H. set (s := table 0 0 0 0).
  specialize (H [(1, many 1)] 1 s (law_single _) ltac:(lra)).
  destruct (many_counts 1) as [K0 S1]. change (INR 1) with 1 in S1.
  rewrite !mean_single, pull_form, many_rest, K0, S1 in H.
  unfold s in H. rewrite margin_table in H.
  replace (- ((0 - 0) / 1)) with 0 in H by field. rewrite exp_0 in H.
  specialize (H ltac:(intros w [<- | []]; cbn [snd]; rewrite margin_table; lra)). lra.
Qed.

Lemma above : forall x, exists k : nat, x < INR k.
Proof.
  intros x. destruct (archimed x) as [H _]. exists (Z.to_nat (up x)). rewrite INR_IZR_INZ.
  apply Rlt_le_trans with (IZR (up x)); [lra |]. apply IZR_le. lia.
Qed.

(** With many own swaps both kinds of reversal cost nearly 2 u. *)
Lemma many_ratio : forall c, c < 2 -> exists k : nat,
  c < ln (1 + INR (S k) * exp 1) - ln (1 + INR (S k) * exp (- (1))).
Proof.
  intros c Hc. pose proof (exp_pos 1) as P. pose proof (exp_pos (- (1))) as Q.
  pose proof (exp_pos c) as Pc. pose proof (exp_pos (c - 1)) as Pd.
  assert (D : exp (c - 1) < exp 1) by (apply exp_increasing; lra).
  set (d := exp 1 - exp (c - 1)). assert (Hd : 0 < d) by (unfold d; lra).
  destruct (above (exp c / d)) as [k Hk]. exists k.
  apply (Rmult_lt_compat_r d) in Hk; [| exact Hd].
  replace (exp c / d * d) with (exp c) in Hk by (field; lra). unfold d in Hk.
  assert (N : 0 <= INR k) by apply pos_INR. rewrite S_INR.
  assert (A : 0 < (INR k + 1) * exp (- (1))) by (apply Rmult_lt_0_compat; lra).
  assert (L : ln (exp c * (1 + (INR k + 1) * exp (- (1)))) < ln (1 + (INR k + 1) * exp 1)).
  { apply ln_increasing; [apply Rmult_lt_0_compat; lra |].
    replace (exp c * (1 + (INR k + 1) * exp (- (1)))) with
      (exp c + (INR k + 1) * (exp c * exp (- (1)))) by ring.
    rewrite <- exp_plus. replace (c + - (1)) with (c - 1) by ring. lra. }
  rewrite ln_mult, ln_exp in L by (apply exp_pos || lra). lra.
Qed.

(** T3: no range [0, c u] with c below 2. *)
Theorem T3_control_range : forall c, c < 2 ->
  ~ (forall (b : batch pairs) tau s, 0 <= margin s b / tau ->
       loss tau (reverse s) b - loss tau s b <= c * (margin s b / tau)).
Proof.
  intros c Hc H. destruct (many_ratio c Hc) as [k Hk]. set (s := table 1 0 0 0).
  destruct (many_counts (S k)) as [K0 S1]. specialize (H (many (S k)) 1 s).
  rewrite loss_reverse, loss_form, many_rest, K0, S1 in H. unfold s in H.
  rewrite margin_table in H. replace ((1 - 0) / 1) with 1 in H by field. specialize (H ltac:(lra)).
  replace (1 + 0 + (INR (S k) + 0) * exp 1) with (1 + INR (S k) * exp 1) in H by ring.
  replace (1 + 0 + INR (S k) * exp (- (1)) + 0) with (1 + INR (S k) * exp (- (1))) in H by ring.
  lra.
Qed.

(** T3, lifted reversal: no constant below 2. *)
Theorem T3_control_lift_constant : forall c, c < 2 ->
  ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
       mean p (loss tau (lift s)) - mean p (loss tau s) <=
       c / tau * mean p (fun b => pos (margin s b) * has_swap b)).
Proof.
  intros c Hc H. destruct (many_ratio c Hc) as [k Hk]. set (s := table 1 0 0 0).
  destruct (many_counts (S k)) as [K0 S1].
  specialize (H [(1, many (S k))] 1 s (law_single _) ltac:(lra)).
  rewrite !mean_single, T3_lift_exact, many_rest, K0, S1, many_has_swap in H. unfold s in H.
  rewrite margin_table, pos_id in H by lra. replace ((1 - 0) / 1) with 1 in H by field.
  replace (1 + 0 + INR (S k) * exp 1 + 0) with (1 + INR (S k) * exp 1) in H by ring.
  replace (1 + 0 + INR (S k) * exp (- (1)) + 0) with (1 + INR (S k) * exp (- (1))) in H by ring.
  replace (c / 1 * ((1 - 0) * 1)) with c in H by field. lra.
Qed.

(** T5, linear in the margin: 1 is the least constant. *)
Theorem T5_control_constant : forall c, c < 1 ->
  ~ (forall (p : list (R * batch pairs)) tau beta s, law p -> 0 < tau ->
       mean p (sigmoid_loss tau beta (blind_of s)) - mean p (sigmoid_loss tau beta s) <=
       c * mean p (fun b => own_swaps b * pos (margin s b)) / tau).
Proof.
  intros c Hc H. destruct (small_excess 1 (1 - c)) as [t Ht]; [lra | lra |].
  set (s := table 1 0 0 0). specialize (H [(1, many 1)] 1 (- t) s (law_single _) ltac:(lra)).
  destruct (many_counts 1) as [_ S1]. change (INR 1) with 1 in S1.
  rewrite !mean_single, S1 in H. unfold s in H at 3. rewrite margin_table, pos_id in H by lra.
  change (softplus (- t - 1 / 1) + (softplus (1 / 1 - - t) + 0) -
          (softplus (- t - 1 / 1) + (softplus (0 / 1 - - t) + 0)) <= c * (1 * (1 - 0)) / 1) in H.
  replace (1 / 1 - - t) with (1 + t) in H by field. replace (0 / 1 - - t) with t in H by field.
  pose proof (softplus_reflect (1 + t)) as A. pose proof (softplus_reflect t) as B.
  pose proof (softplus_pos (- (1 + t))). pose proof (softplus_le_exp (- t)). lra.
Qed.
