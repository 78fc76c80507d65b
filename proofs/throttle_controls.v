(** The throttle, controls: the falsified claims, refuted on concrete batches.

    [table x y x' y'] is the scorer of [pairs] that gives the image [own_caption] the score x with
    itself and y with its swap, and the image [swapped] the scores x' with [own_caption] and y'
    with itself; 0 elsewhere. *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum finite_law throttle_scalar throttle throttle_bound
  throttle_exact throttle_symmetric throttle_entropy throttle_gradient throttle_reversal
  throttle_rate throttle_sigmoid throttle_instances.
Import ListNotations.
Open Scope R_scope.

Definition table (x y x' y' : R) : scorer pairs := fun i d =>
  if pair_eq i own_caption
  then (if pair_eq d own_caption then x else if pair_eq d swapped then y else 0)
  else if pair_eq i swapped
  then (if pair_eq d own_caption then x' else if pair_eq d swapped then y' else 0)
  else 0.

Lemma exp_one_bounds : 2 < exp 1.
Proof. pose proof (exp_ineq1 1 R1_neq_R0). lra. Qed.

Lemma exp_minus_one_below : exp (- (1)) < 1.
Proof. pose proof (exp_increasing (- (1)) 0 ltac:(lra)) as H. rewrite exp_0 in H. exact H. Qed.

(** r/2 for r, or any other factor below 1, at any rate. *)
Theorem T1_control_constant : forall c r tau, c < 1 -> 0 < r <= 1 -> 0 < tau ->
  ~ (forall s : scorer pairs,
       mean (swap_law r) (loss tau (blind_of s)) - mean (swap_law r) (loss tau s) <= c * r * ln 2).
Proof.
  intros c r tau Hc Hr Ht H. pose proof ln2_pos as P.
  destruct (T1_instance r ltac:(lra)) as [L [_ [_ [_ E]]]].
  assert (Q : 0 < (1 - c) * (r * ln 2)).
  { apply Rmult_lt_0_compat; [lra |]. apply Rmult_lt_0_compat; lra. }
  destruct (T1_attained (swap_law r) tau ((1 - c) * (r * ln 2)) L Ht Q) as [s Hs].
  specialize (Hs (blind_of s) (T1_blind s)). specialize (H s). rewrite E in Hs. lra.
Qed.

(** The sharp bound with any factor below 1. *)
Theorem T1_control_sharp : forall c, c < 1 ->
  ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
       mean p (loss tau (blind_of s)) - mean p (loss tau s) <=
       c * mean p (fun b => ln ((1 + copies b + own_swaps b) /
         (1 + copies b + own_swaps b * exp (- (pos (margin s b) / tau)))))).
Proof.
  intros c Hc H. set (b := (own_caption, [swapped]) : batch pairs). set (s := table 1 0 0 0).
  specialize (H [(1, b)] 1 s (law_single b) ltac:(lra)).
  assert (M : margin s b = 1).
  { change (1 - 0 = 1). ring. }
  rewrite (T1_sharp [(1, b)] 1 s) in H; [| lra |].
  - rewrite mean_single, M, (pos_id 1) in H by lra.
    assert (S1 : own_swaps b = 1) by reflexivity. assert (K0 : copies b = 0) by reflexivity.
    rewrite S1, K0 in H. replace (1 / 1) with 1 in H by field.
    set (g := ln ((1 + 0 + 1) / (1 + 0 + 1 * exp (- (1))))) in H.
    assert (0 < g); [| nra].
    pose proof (exp_pos (- (1))) as P. pose proof exp_minus_one_below.
    enough (ln 1 < g) as Pg by (rewrite ln_1 in Pg; exact Pg).
    unfold g. apply ln_increasing; [lra |].
    apply Rmult_lt_reg_r with (1 + 0 + 1 * exp (- (1))); [lra |].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  - intros w [<- | []]. cbn [snd]. rewrite M. split; [lra |].
    intros d [<- | []]. now right.
Qed.

(** ln 2 for every own swap, where the caption itself is repeated. *)
Theorem T1_control_duplicates :
  ~ (forall p : list (R * batch pairs), law p ->
       mean p (fun b => ln (1 + own_swaps b / (1 + copies b))) = rate p * ln 2).
Proof.
  intros H. destruct T1_instance_duplicates as [L [R1 [E Lt]]]. specialize (H _ L).
  rewrite E, R1 in H. lra.
Qed.

(** The caption-blind scorer of T1 on the text half: it can pay almost 100 where ln 2 is due. *)
Theorem T1s_control_caption_blind :
  exists s : scorer pairs,
    ln 2 < 99 <= one_anchor (W := pairs) 1 (blind_of s) own_caption swapped
                 - one_anchor (W := pairs) 1 s own_caption swapped.
Proof.
  exists (table 0 (-100) (-100) 100). rewrite !one_anchor_softplus.
  replace (table 0 (-100) (-100) 100 swapped (caption_of (w := pairs) own_caption) / 1
           - table 0 (-100) (-100) 100 own_caption (caption_of (w := pairs) own_caption) / 1)
    with (-100) by (change (-100 = -100 / 1 - 0 / 1); field).
  replace (blind_of (W := pairs) (table 0 (-100) (-100) 100) swapped
             (caption_of (w := pairs) own_caption) / 1
           - blind_of (W := pairs) (table 0 (-100) (-100) 100) own_caption
             (caption_of (w := pairs) own_caption) / 1)
    with 100 by (change (100 = 100 / 1 - 0 / 1); field).
  pose proof (softplus_reflect 100) as R. change (softplus (- (100))) with (softplus (-100)) in R.
  assert (S : softplus (-100) <= 1).
  { eapply Rle_trans; [apply softplus_le_exp |]. rewrite <- exp_0. apply exp_mono. lra. }
  pose proof (softplus_pos (-100)). pose proof (ln_le_sub_one 2). lra.
Qed.

(** The same in an in-batch loss, on the text half (lam = 0) or in the symmetric loss (lam = 1/2):
    the bound of T1s is far exceeded. *)
Theorem T1s_control_in_batch : forall lam, 0 <= lam <= 1 / 2 ->
  ~ (forall (B : list (image pairs)) tau (s : scorer pairs), 0 < tau ->
       in_batch lam tau (blind_of s) B - in_batch lam tau s B <=
       member_mean B (fun x => ln (1 + own_swaps (x, captions B) / copies (x, captions B)))).
Proof.
  intros lam Hl H. set (s := table 0 (-100) (-100) 100).
  set (B := [own_caption; swapped] : list (image pairs)). specialize (H B 1 s ltac:(lra)).
  assert (E2 : member_mean B (fun x =>
    ln (1 + own_swaps (x, captions B) / copies (x, captions B))) = ln 2).
  { change (/ (1 + 1) * (ln (1 + 1 / 1) + (ln (1 + 1 / 1) + 0)) = ln 2).
    replace (1 + 1 / 1) with 2 by field. field. }
  rewrite E2 in H. clear E2.
  assert (V : forall x : scorer pairs, in_batch lam 1 x B =
    / 2 * (lam * (softplus (x own_caption swapped - x own_caption own_caption) +
                  softplus (x swapped own_caption - x swapped swapped)) +
           (1 - lam) * (softplus (x swapped own_caption - x own_caption own_caption) +
                        softplus (x own_caption swapped - x swapped swapped)))).
  { intros x. unfold in_batch, member_mean, image_half, text_half, B. cbn [lsum length].
    change (caption_of (w := pairs)) with (fun i : bool * bool => i). cbv beta.
    assert (D : forall u v, ln (exp (u / 1) + (exp (v / 1) + 0)) - u / 1 = softplus (v - u)).
    { intros u v. unfold softplus. replace (u / 1) with u by field. replace (v / 1) with v by field.
      pose proof (exp_pos u) as P. pose proof (exp_pos (v - u)) as Q.
      replace (exp u + (exp v + 0)) with (exp u * (1 + exp (v - u))).
      - rewrite ln_mult, ln_exp by lra. ring.
      - rewrite Rmult_plus_distr_l, <- exp_plus. replace (u + (v - u)) with v by ring. ring. }
    assert (D' : forall u v, ln (exp (u / 1) + (exp (v / 1) + 0)) - v / 1 = softplus (u - v)).
    { intros u v. rewrite <- (D v u). f_equal. f_equal. ring. }
    rewrite !D, !D'. change (INR 2) with (1 + 1). field. }
  rewrite !V in H.
  change (blind_of s own_caption own_caption) with 0 in H.
  change (blind_of s own_caption swapped) with 0 in H.
  change (blind_of s swapped own_caption) with 100 in H.
  change (blind_of s swapped swapped) with 100 in H.
  change (s own_caption own_caption) with 0 in H. change (s own_caption swapped) with (-100) in H.
  change (s swapped own_caption) with (-100) in H. change (s swapped swapped) with 100 in H.
  replace (0 - 0) with 0 in H by ring. replace (100 - 100) with 0 in H by ring.
  replace (100 - 0) with 100 in H by ring. replace (0 - 100) with (- (100)) in H by ring.
  replace (-100 - 0) with (- (100)) in H by ring. replace (-100 - 100) with (- (200)) in H by ring.
  assert (Small : forall z, z <= 0 -> softplus z <= 1).
  { intros z Hz. eapply Rle_trans; [apply softplus_le_exp |]. rewrite <- exp_0. now apply exp_mono.
    }
  pose proof (Small (- (100)) ltac:(lra)) as A. pose proof (Small (- (200)) ltac:(lra)) as A'.
  pose proof (softplus_reflect 100) as R. pose proof (softplus_pos (- (100))) as Q.
  pose proof (softplus_pos 0) as Q0. pose proof (softplus_pos (- (200))) as Q2.
  pose proof (ln_le_sub_one 2 ltac:(lra)) as L.
  set (a := softplus (- (100))) in *. set (a' := softplus (- (200))) in *.
  set (z := softplus 0) in *. set (t := softplus 100) in *.
  assert (X : 0 <= lam * (z + z - (a + a') + 2)) by (apply Rmult_le_pos; lra).
  assert (Y : 0 <= (1 - lam) * (t + a - (a + a') - 98)) by (apply Rmult_le_pos; lra).
  lra.
Qed.

(** T2's second bound without m >= 0. *)
Theorem T2_control_margin :
  ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
       mean p (pull tau s) <= mean p (fun b => own_swaps b / (1 + copies b + own_swaps b))).
Proof.
  intros H. set (b := (own_caption, [swapped]) : batch pairs). set (s := table 0 1 0 0).
  specialize (H [(1, b)] 1 s (law_single b) ltac:(lra)). rewrite !mean_single in H.
  assert (P : pull 1 s b = exp 1 / (1 + exp 1)).
  { unfold pull.
    change (1 * exp (1 / 1) / (exp (0 / 1) + (exp (1 / 1) + 0)) = exp 1 / (1 + exp 1)).
    replace (1 / 1) with 1 by field. replace (0 / 1) with 0 by field. rewrite exp_0, Rplus_0_r.
    unfold Rdiv. ring. }
  assert (S1 : own_swaps b = 1) by reflexivity. assert (K0 : copies b = 0) by reflexivity.
  rewrite P, S1, K0 in H. pose proof exp_one_bounds as E.
  apply (Rmult_le_compat_r (1 + exp 1)) in H; [| lra]. unfold Rdiv in H.
  rewrite Rmult_assoc, Rinv_l in H by lra. lra.
Qed.

(** T3's equality without K' = K + 1: a batch with one copy and one own swap. *)
Theorem T3_control_equality :
  ~ (forall (b : batch pairs) tau s, 0 < tau -> 1 <= own_swaps b ->
       loss tau (reverse s) b - loss tau s b = margin s b / tau).
Proof.
  intros H. set (b := (own_caption, [own_caption; swapped]) : batch pairs).
  set (s := table 1 0 0 0). assert (S1 : own_swaps b = 1) by reflexivity.
  assert (K1 : copies b = 1) by reflexivity.
  assert (M : margin s b = 1) by (change (1 - 0 = 1); ring).
  specialize (H b 1 s ltac:(lra) ltac:(lra)). apply T3_equality in H; rewrite ?M; lra.
Qed.

(** Rate times margin alone, without the leak: a batch without an own swap. *)
Theorem T3_control_leak :
  ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
       (forall w, In w p -> copies (snd w) = 0 /\ own_swaps (snd w) <= 1) ->
       mean p (loss tau (reverse s)) - mean p (loss tau s) =
       mean p (fun b => has_swap b * (margin s b / tau))).
Proof.
  intros H. set (b := (own_caption, [ordinary]) : batch pairs). set (s := table 1 0 0 0).
  assert (S0 : own_swaps b = 0) by reflexivity. assert (K0 : copies b = 0) by reflexivity.
  specialize (H [(1, b)] 1 s (law_single b) ltac:(lra)). rewrite !mean_single in H.
  specialize (H ltac:(intros w [<- | []]; cbn [snd]; lra)).
  rewrite T3_leak, (has_swap_zero b S0), Rmult_0_l in H by assumption.
  assert (M : margin s b = 1) by (change (1 - 0 = 1); ring).
  assert (G : rest 1 s b = exp (- (1))).
  { change (exp ((0 - 1) / 1) + 0 = exp (- (1))). rewrite Rplus_0_r. f_equal. field. }
  rewrite M, G in H. replace (1 / 1) with 1 in H by field. unfold leak in H.
  rewrite <- exp_plus in H. replace (- (1) + 1) with 0 in H by ring. rewrite exp_0 in H.
  pose proof exp_minus_one_below.
  pose proof (exp_pos (- (1))).
  assert (ln (1 + exp (- (1))) < ln (1 + 1)) by (apply ln_increasing; lra). lra.
Qed.

(** Lifted reversal with m in the place of m+. *)
Theorem T3_control_lift_positive_part :
  ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
       mean p (loss tau (lift s)) - mean p (loss tau s) <=
       2 / tau * mean p (fun b => margin s b * has_swap b)).
Proof.
  intros H. set (b := (own_caption, [swapped]) : batch pairs). set (s := table 0 1 0 0).
  assert (S1 : own_swaps b = 1) by reflexivity. assert (K0 : copies b = 0) by reflexivity.
  assert (M : margin s b = - (1)) by (change (0 - 1 = - (1)); ring).
  assert (G : rest 1 s b = 0) by (change (0 + 0 = 0); ring).
  specialize (H [(1, b)] 1 s (law_single b) ltac:(lra)). rewrite !mean_single in H.
  rewrite T3_lift_exact, S1, K0, M, G, (has_swap_positive b S1) in H.
  replace (- (1) / 1) with (- (1)) in H by field. rewrite Ropp_involutive in H.
  pose proof (softplus_reflect 1) as R. unfold softplus in R.
  replace (1 + 0 + 1 * exp (- (1)) + 0) with (1 + exp (- (1))) in H by ring.
  replace (1 + 0 + 1 * exp 1 + 0) with (1 + exp 1) in H by ring. lra.
Qed.

(** The bound m+ / tau of lifted reversal without K' <= 1 + K + G: two own swaps. *)
Theorem T3_control_lift_condition :
  ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
       mean p (loss tau (lift s)) - mean p (loss tau s) <=
       / tau * mean p (fun b => pos (margin s b) * has_swap b)).
Proof.
  intros H. set (b := (own_caption, [swapped; swapped]) : batch pairs). set (s := table 1 0 0 0).
  assert (S2 : own_swaps b = 1 + 1) by reflexivity. assert (K0 : copies b = 0) by reflexivity.
  assert (M : margin s b = 1) by (change (1 - 0 = 1); ring).
  assert (G : rest 1 s b = 0).
  { change (0 + (0 + 0) = 0). ring. }
  assert (F : has_swap b = 1) by (destruct (has_swap_cases b) as [[E _] | [_ E]]; lra).
  specialize (H [(1, b)] 1 s (law_single b) ltac:(lra)). rewrite !mean_single in H.
  rewrite T3_lift_exact, S2, K0, M, G, F, pos_id in H by lra.
  replace (1 / 1) with 1 in H by field.
  pose proof exp_one_bounds as E. pose proof (exp_pos (- (1))) as P.
  assert (I : exp 1 * exp (- (1)) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
  assert (L : ln (exp 1 * (1 + 0 + (1 + 1) * exp (- (1)) + 0)) < ln (1 + 0 + (1 + 1) * exp 1 + 0)).
  { apply ln_increasing; [apply Rmult_lt_0_compat; lra |].
    replace (exp 1 * (1 + 0 + (1 + 1) * exp (- (1)) + 0)) with
      (exp 1 + (1 + 1) * (exp 1 * exp (- (1)))) by ring. rewrite I. lra. }
  rewrite ln_mult, ln_exp in L by (apply exp_pos || lra). lra.
Qed.

(** T4 without replacement is divided by N - 1, not by N. *)
Theorem T4_control_population :
  ~ (forall (cs : list (bool * bool)) (n : nat),
       NoDup cs -> (n + 1 <= length cs)%nat -> (2 <= length cs)%nat ->
       rate (W := text_only _ pair_eq pair_swap pair_swap_involutive)
         (joint (uniform cs) (fun c => drawn _ pair_eq n (remove pair_eq c cs))) =
       swap_share _ pair_eq pair_swap cs * INR n / INR (length cs)).
Proof.
  intros H. set (cs := [own_caption; swapped]).
  assert (Hn : NoDup cs).
  { unfold cs. apply NoDup_cons_iff. split; [intros [E | []]; discriminate |].
    apply NoDup_cons_iff. split; [intros [] | constructor]. }
  specialize (H cs 1%nat Hn ltac:(cbn; lia) ltac:(cbn; lia)).
  destruct (T4_drawn _ pair_eq pair_swap pair_swap_involutive cs 1%nat Hn ltac:(cbn; lia)
    ltac:(cbn; lia)) as [_ E]. cbv zeta in E. rewrite E in H.
  assert (F : swap_share _ pair_eq pair_swap cs = 1).
  { unfold swap_share. change (/ (1 + 1) * (1 + (1 + 0)) = 1). field. }
  rewrite F in H. change (INR (length cs)) with (1 + 1) in H. change (INR 1) with 1 in H. lra.
Qed.

(** T4's bound for independent draws with any factor below 1. *)
Theorem T4_control_constant : forall c, c < 1 ->
  ~ (forall (cs : list (bool * bool)) f (n : nat),
       NoDup cs -> (forall c, 0 <= f c) -> (forall c, ~ In c cs -> f c = 0) -> lsum cs f = 1 ->
       rate (W := text_only _ pair_eq pair_swap pair_swap_involutive)
         (joint (weights cs f) (fun _ => repeated n (weights cs f))) <=
       c * (INR n * lsum cs (fun c => f c ^ 2))).
Proof.
  intros c Hc H. set (cs := [own_caption; swapped]).
  set (f := fun d : bool * bool => if fst d then / 2 else 0).
  assert (Hn : NoDup cs).
  { unfold cs. apply NoDup_cons_iff. split; [intros [E | []]; discriminate |].
    apply NoDup_cons_iff. split; [intros [] | constructor]. }
  assert (Hf : forall d, 0 <= f d) by (intros [[] y]; unfold f; cbn [fst]; lra).
  assert (H0 : forall d, ~ In d cs -> f d = 0).
  { intros [[] []] I; unfold f, cs, own_caption, swapped in *; cbn in *; tauto. }
  assert (H1 : lsum cs f = 1) by (change (/ 2 + (/ 2 + 0) = 1); field).
  specialize (H cs f 1%nat Hn Hf H0 H1).
  destruct (T4_independent _ pair_eq pair_swap pair_swap_involutive cs f 1%nat Hn Hf H0 H1)
    as [_ [E _]]. rewrite E in H.
  change (1 * (/ 2 * / 2 + (/ 2 * / 2 + 0)) <= c * (1 * ((/ 2) ^ 2 + ((/ 2) ^ 2 + 0)))) in H. lra.
Qed.

(** T5: no C bounds the reward of the sigmoid loss by C r, at any temperature and bias. *)
Theorem T5_control_linear : forall C tau beta, 0 < tau ->
  ~ (forall r, 0 < r <= 1 ->
       let p := joint [(1, own_caption)] (given r) in
       forall s : scorer pairs, exists s' : scorer pairs, blind s' /\
         mean p (sigmoid_loss tau beta s') - mean p (sigmoid_loss tau beta s) <= C * r).
Proof.
  intros C tau beta Ht H. destruct (T5_not_linear C) as [r [Hr L]].
  destruct (T5_instance r tau beta ltac:(lra) Ht) as [[_ A] [B _]]. cbv zeta in *.
  destruct (A (h r - C * r) ltac:(lra)) as [v [[s ->] Hs]].
  destruct (H r Hr s) as [s' [Hb Hs']].
  specialize (B _ (ex_intro _ s' (conj Hb eq_refl))). lra.
Qed.
