(** T1, the exact reward: over unbounded scorers binding is worth E ln (1 + K'/(1 + K)).

    [orbit_scorer tau t]   the blind scorer tau * t on the anchor image's own orbit, 0 elsewhere;
    [own_scorer tau t]     the scorer tau * t on the anchor image's own caption, 0 elsewhere. *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum finite_law throttle_scalar throttle throttle_bound.
Import ListNotations.
Open Scope R_scope.

(** A real t at which every finite excess factor is small. *)
Lemma small_excess : forall n eps, 0 <= n -> 0 < eps -> exists t, n * exp (- t) < eps.
Proof.
  intros n eps Hn He. exists (ln ((n + 1) / eps)).
  assert (0 < (n + 1) / eps) by (apply Rdiv_lt_0_compat; lra).
  rewrite exp_Ropp, exp_ln by assumption.
  replace (n * / ((n + 1) / eps)) with (n / (n + 1) * eps) by (field; lra).
  assert (n / (n + 1) < 1).
  { apply Rmult_lt_reg_r with (n + 1); [lra |]. unfold Rdiv.
    rewrite Rmult_assoc, Rinv_l by lra. lra. }
  rewrite <- (Rmult_1_l eps) at 2. apply Rmult_lt_compat_r; lra.
Qed.

Lemma attained : forall (A : Type) (p : list (R * A)) f (l : R -> A -> R) (n : A -> R),
  law p -> (forall b, 0 <= n b) ->
  (forall t b, l t b <= f b + n b * exp (- t)) ->
  forall eps, 0 < eps -> exists t, mean p (l t) < mean p f + eps.
Proof.
  intros A p f l n Hp Hn H eps He.
  destruct (small_excess (mean p n) eps) as [t Ht]; [now apply mean_nonneg | exact He |].
  exists t. apply Rle_lt_trans with (mean p (fun b => f b + exp (- t) * n b)).
  - apply mean_le; [exact Hp |]. intros b. pose proof (H t b). lra.
  - rewrite mean_plus, mean_scal. lra.
Qed.

Section Exact.
  Context {W : world}.
  Implicit Types (s : scorer W) (b : batch W) (p : list (R * batch W)).

  Definition orbit_scorer (tau t : R) : scorer W :=
    fun x d => if in_orbit (caption_of x) d then tau * t else 0.

  Definition own_scorer (tau t : R) : scorer W :=
    fun x d => if caption_eq d (caption_of x) then tau * t else 0.

  Lemma blind_orbit_scorer : forall tau t, blind (orbit_scorer tau t).
  Proof. intros tau t x d. unfold orbit_scorer. now rewrite in_orbit_swap. Qed.

  (** No scorer's loss is below ln (1 + K), no blind scorer's below ln (1 + K + K'). *)
  Lemma loss_ge : forall tau s b, ln (1 + copies b) <= loss tau s b.
  Proof.
    intros tau s b. rewrite loss_form. pose proof (copies_nonneg b).
    pose proof (own_swaps_nonneg b). pose proof (rest_nonneg tau s b).
    pose proof (exp_pos (- (margin s b / tau))).
    assert (0 <= own_swaps b * exp (- (margin s b / tau))) by (apply Rmult_le_pos; lra).
    apply ln_mono; lra.
  Qed.

  Lemma loss_ge_blind : forall tau s b, blind s -> ln (1 + copies b + own_swaps b) <= loss tau s b.
  Proof.
    intros tau s b H. rewrite loss_form_blind by exact H. pose proof (copies_nonneg b).
    pose proof (own_swaps_nonneg b). pose proof (rest_nonneg tau s b). apply ln_mono; lra.
  Qed.

  (** The two scorers come within (n - 1) e^-t of these. *)
  Lemma loss_own_scorer : forall tau t b, 0 < tau ->
    loss tau (own_scorer tau t) b <= ln (1 + copies b) + INR (length (snd b)) * exp (- t).
  Proof.
    intros tau t b Ht. rewrite loss_form.
    pose proof (copies_nonneg b) as K. pose proof (own_swaps_nonneg b) as K'.
    pose proof (exp_pos (- t)) as P. set (s := own_scorer tau t).
    assert (M : own_swaps b * exp (- (margin s b / tau)) = own_swaps b * exp (- t)).
    { unfold own_swaps. destruct (caption_eq (swap (own b)) (own b)) as [E | E]; [ring |].
      f_equal. f_equal. unfold margin, s, own_scorer, own in *.
      destruct (caption_eq (caption_of (fst b)) (caption_of (fst b))) as [_ | N]; [| congruence].
      destruct (caption_eq (swap (caption_of (fst b))) (caption_of (fst b))); [congruence |].
      field. lra. }
    assert (G : rest tau s b = others (fun _ => exp (- t)) b).
    { unfold rest, others. apply lsum_ext. intros d _.
      destruct (in_orbit (own b) d) eqn:O; [reflexivity |]. f_equal.
      unfold s, own_scorer, own in *.
      destruct (caption_eq (caption_of (fst b)) (caption_of (fst b))) as [_ | N]; [| congruence].
      destruct (caption_eq d (caption_of (fst b))) as [-> | N].
      - rewrite in_orbit_refl in O. discriminate.
      - field. lra. }
    rewrite M, G. pose proof (negatives_split (fun _ => exp (- t)) b) as S.
    rewrite lsum_const in S.
    assert (0 <= copies b * exp (- t)) by (apply Rmult_le_pos; lra).
    assert (0 <= own_swaps b * exp (- t)) by (apply Rmult_le_pos; lra).
    assert (0 <= others (fun _ => exp (- t)) b) by (apply others_nonneg; intros _; lra).
    replace (1 + copies b + own_swaps b * exp (- t) + others (fun _ => exp (- t)) b) with
      (1 + copies b + (own_swaps b * exp (- t) + others (fun _ => exp (- t)) b)) by ring.
    eapply Rle_trans; [apply ln_add_le; lra |]. lra.
  Qed.

  Lemma loss_orbit_scorer : forall tau t b, 0 < tau ->
    loss tau (orbit_scorer tau t) b <=
    ln (1 + copies b + own_swaps b) + INR (length (snd b)) * exp (- t).
  Proof.
    intros tau t b Ht. rewrite loss_form_blind by apply blind_orbit_scorer.
    pose proof (copies_nonneg b) as K. pose proof (own_swaps_nonneg b) as K'.
    pose proof (exp_pos (- t)) as P. set (s := orbit_scorer tau t).
    assert (G : rest tau s b = others (fun _ => exp (- t)) b).
    { unfold rest, others. apply lsum_ext. intros d _.
      destruct (in_orbit (own b) d) eqn:O; [reflexivity |]. f_equal.
      unfold s, orbit_scorer, own in *. rewrite O, in_orbit_refl. field. lra. }
    rewrite G. pose proof (negatives_split (fun _ => exp (- t)) b) as S.
    rewrite lsum_const in S.
    assert (0 <= copies b * exp (- t)) by (apply Rmult_le_pos; lra).
    assert (0 <= own_swaps b * exp (- t)) by (apply Rmult_le_pos; lra).
    assert (0 <= others (fun _ => exp (- t)) b) by (apply others_nonneg; intros _; lra).
    eapply Rle_trans; [apply ln_add_le; lra |]. lra.
  Qed.

  (** T1, exact: the infimum over all scorers, the infimum over blind scorers, their
      difference.  Every law of batches, every temperature. *)
  Theorem T1_exact : forall p tau, law p -> 0 < tau ->
    infimum (fun v => exists s : scorer W, v = mean p (loss tau s))
      (mean p (fun b => ln (1 + copies b))) /\
    infimum (fun v => exists s : scorer W, blind s /\ v = mean p (loss tau s))
      (mean p (fun b => ln (1 + copies b + own_swaps b))) /\
    mean p (fun b => ln (1 + copies b + own_swaps b)) - mean p (fun b => ln (1 + copies b)) =
      mean p (fun b => ln (1 + own_swaps b / (1 + copies b))).
  Proof.
    intros p tau Hp Ht. split; [| split]; [split | split |].
    - intros v [s ->]. apply mean_le; [exact Hp |]. intros b. apply loss_ge.
    - intros eps He.
      destruct (attained _ p _ (fun t => loss tau (own_scorer tau t)) _ Hp
        (fun b => pos_INR (length (snd b))) (fun t b => loss_own_scorer tau t b Ht) eps He)
        as [t H].
      exists (mean p (loss tau (own_scorer tau t))). split; [now eexists | exact H].
    - intros v [s [Hs ->]]. apply mean_le; [exact Hp |]. intros b. now apply loss_ge_blind.
    - intros eps He.
      destruct (attained _ p _ (fun t => loss tau (orbit_scorer tau t)) _ Hp
        (fun b => pos_INR (length (snd b))) (fun t b => loss_orbit_scorer tau t b Ht) eps He)
        as [t H].
      exists (mean p (loss tau (orbit_scorer tau t))).
      split; [exists (orbit_scorer tau t); split;
      [apply blind_orbit_scorer | reflexivity] | exact H].
    - rewrite <- mean_minus. apply mean_ext. intros b. symmetry.
      apply exact_gain_diff; [apply copies_nonneg | apply own_swaps_nonneg].
  Qed.

  (** The reward itself: some scorer leaves every blind scorer behind by as much as T1 allows,
      up to eps. *)
  Theorem T1_attained : forall p tau eps, law p -> 0 < tau -> 0 < eps ->
    exists s : scorer W, forall s' : scorer W, blind s' ->
      mean p (fun b => ln (1 + own_swaps b / (1 + copies b))) - eps <
      mean p (loss tau s') - mean p (loss tau s).
  Proof.
    intros p tau eps Hp Ht He. destruct (T1_exact p tau Hp Ht) as [[_ A] [[B _] D]].
    destruct (A eps He) as [v [[s ->] Hs]]. exists s. intros s' Hb.
    pose proof (B (mean p (loss tau s'))) as C. specialize (C ltac:(now exists s')). lra.
  Qed.
End Exact.
