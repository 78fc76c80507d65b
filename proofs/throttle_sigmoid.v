(** T5, the sigmoid loss: its reward, exactly.

    [sigmoid_loss tau beta s b]  softplus (beta - l) for the anchor's own caption, and
                                 softplus (l_j - beta) for every negative; logits l = s / tau.
                                 A negative that repeats the caption still counts as a negative.
    [joint q p]                  the law of batches that draws the anchor image by q and, given
                                 the image x, its negatives by p x: every finite law of batches
                                 can be written so.
    [kappa p x]                  the expectation of K given the anchor image x;
    [kappa' p x]                 the expectation of K' given the anchor image x. *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum finite_law throttle_scalar throttle throttle_bound
  throttle_exact.
Import ListNotations.
Open Scope R_scope.

Section Sigmoid.
  Context {W : world}.
  Implicit Types (s : scorer W) (b : batch W) (x : image W).

  Definition sigmoid_loss (tau beta : R) s b : R :=
    softplus (beta - s (fst b) (own b) / tau) +
    lsum (snd b) (fun d => softplus (s (fst b) d / tau - beta)).

  Definition kappa (p : image W -> list (R * list (caption W))) x : R :=
    mean (p x) (fun l => copies (x, l)).
  Definition kappa' (p : image W -> list (R * list (caption W))) x : R :=
    mean (p x) (fun l => own_swaps (x, l)).

  (** The loss split into copies, own swaps and others. *)
  Lemma sigmoid_form : forall tau beta s b, sigmoid_loss tau beta s b =
    softplus (beta - s (fst b) (own b) / tau) +
    copies b * softplus (s (fst b) (own b) / tau - beta) +
    own_swaps b * softplus (s (fst b) (swap (own b)) / tau - beta) +
    others (fun d => softplus (s (fst b) d / tau - beta)) b.
  Proof. intros tau beta s b. unfold sigmoid_loss. rewrite negatives_split. ring. Qed.

  (** T5, the bound: the blind scorer made of s pays at most the rise of the own swaps to the
      caption's score, and that is at most r times the margin in logits. *)
  Theorem T5 : forall (p : list (R * batch W)) tau beta s, law p -> 0 < tau ->
    mean p (sigmoid_loss tau beta (blind_of s)) - mean p (sigmoid_loss tau beta s) <=
      mean p (fun b => own_swaps b * (softplus (s (fst b) (own b) / tau - beta) -
                                      softplus (s (fst b) (swap (own b)) / tau - beta))) /\
    mean p (fun b => own_swaps b * (softplus (s (fst b) (own b) / tau - beta) -
                                    softplus (s (fst b) (swap (own b)) / tau - beta))) <=
      mean p (fun b => own_swaps b * pos (margin s b)) / tau.
  Proof.
    intros p tau beta s Hp Ht. pose proof (Rinv_0_lt_compat tau Ht) as Hi. split.
    - rewrite <- mean_minus. apply mean_le; [exact Hp |]. intros b. rewrite !sigmoid_form.
      rewrite T1_blind. unfold own. rewrite !blind_of_own. fold (own b).
      assert (G : others (fun d => softplus (blind_of s (fst b) d / tau - beta)) b <=
                  others (fun d => softplus (s (fst b) d / tau - beta)) b).
      { apply others_le. intros d Hd. apply softplus_mono.
        pose proof (blind_of_le s (fst b) d Hd) as L. unfold Rdiv.
        apply (Rmult_le_compat_r (/ tau)) in L; lra. }
      lra.
    - replace (mean p (fun b => own_swaps b * pos (margin s b)) / tau) with
        (/ tau * mean p (fun b => own_swaps b * pos (margin s b))) by (unfold Rdiv; ring).
      rewrite <- mean_scal. apply mean_le; [exact Hp |]. intros b.
      pose proof (own_swaps_nonneg b) as N.
      pose proof (softplus_increment (s (fst b) (swap (own b)) / tau - beta)
                    (s (fst b) (own b) / tau - beta)) as I.
      replace (s (fst b) (own b) / tau - beta - (s (fst b) (swap (own b)) / tau - beta)) with
        (margin s b / tau) in I by (unfold margin, Rdiv; ring).
      rewrite pos_div in I by exact Ht.
      replace (/ tau * (own_swaps b * pos (margin s b))) with
        (own_swaps b * (pos (margin s b) / tau)) by (unfold Rdiv; ring).
      now apply Rmult_le_compat_l.
  Qed.

  (** The least of softplus (-z) + k softplus z is h k. *)
  Lemma pair_loss_ge : forall k z, 0 <= k -> h k <= softplus (- z) + k * softplus z.
  Proof.
    intros k z Hk. pose proof (gibbs 1 k z ltac:(lra) Hk ltac:(lra)) as G.
    rewrite ln_1 in G. unfold h. lra.
  Qed.

  (** A logit that reaches h k up to e^-t. *)
  Definition best_logit (k t : R) : R := if Req_EM_T k 0 then t else - ln k.

  Lemma pair_loss_best : forall k t, 0 <= k ->
    softplus (- best_logit k t) + k * softplus (best_logit k t) <= h k + exp (- t).
  Proof.
    intros k t Hk. unfold best_logit. pose proof (exp_pos (- t)).
    destruct (Req_EM_T k 0) as [-> | N].
    - rewrite h_zero. pose proof (softplus_le_exp (- t)). lra.
    - pose proof (gibbs_equality 1 k ltac:(lra) ltac:(lra)) as G.
      replace (ln (1 / k)) with (- ln k) in G.
      + rewrite ln_1 in G. unfold h. lra.
      + rewrite ln_quotient, ln_1 by lra. ring.
  Qed.

  Variables (q : list (R * image W)) (p : image W -> list (R * list (caption W))).
  Hypothesis Hq : law q.
  Hypothesis Hp : forall x, law (p x).

  Lemma kappa_nonneg : forall x, 0 <= kappa p x /\ 0 <= kappa' p x.
  Proof.
    intros x. split; apply mean_nonneg; try apply Hp; intros l;
      [apply copies_nonneg | apply own_swaps_nonneg].
  Qed.

  (** The loss given the anchor image. *)
  Lemma sigmoid_given : forall tau beta s x,
    mean (p x) (fun l => sigmoid_loss tau beta s (x, l)) =
    softplus (beta - s x (caption_of x) / tau) +
    kappa p x * softplus (s x (caption_of x) / tau - beta) +
    kappa' p x * softplus (s x (swap (caption_of x)) / tau - beta) +
    mean (p x) (fun l => others (fun d => softplus (s x d / tau - beta)) (x, l)).
  Proof.
    intros tau beta s x. unfold kappa, kappa'.
    set (A := softplus (beta - s x (caption_of x) / tau)).
    set (B := softplus (s x (caption_of x) / tau - beta)).
    set (C := softplus (s x (swap (caption_of x)) / tau - beta)).
    rewrite (mean_ext _ (fun l => A + B * copies (x, l) + C * own_swaps (x, l) +
               others (fun d => softplus (s x d / tau - beta)) (x, l)) (p x)).
    - rewrite !mean_plus, !mean_scal, mean_const by apply Hp. ring.
    - intros l. rewrite sigmoid_form. unfold own. cbn [fst]. fold A B C. ring.
  Qed.

  Lemma others_mean_nonneg : forall tau beta s x,
    0 <= mean (p x) (fun l => others (fun d => softplus (s x d / tau - beta)) (x, l)).
  Proof.
    intros tau beta s x. apply mean_nonneg; [apply Hp |]. intros l. apply others_nonneg.
    intros d. left. apply softplus_pos.
  Qed.

  Lemma sigmoid_ge : forall tau beta s x,
    h (kappa p x) <= mean (p x) (fun l => sigmoid_loss tau beta s (x, l)) /\
    (blind s ->
     h (kappa p x + kappa' p x) <= mean (p x) (fun l => sigmoid_loss tau beta s (x, l))).
  Proof.
    intros tau beta s x. rewrite sigmoid_given. destruct (kappa_nonneg x) as [K K'].
    pose proof (others_mean_nonneg tau beta s x) as O.
    set (z := s x (caption_of x) / tau - beta).
    replace (beta - s x (caption_of x) / tau) with (- z) by (unfold z; ring). split.
    - pose proof (pair_loss_ge (kappa p x) z K).
      pose proof (softplus_pos (s x (swap (caption_of x)) / tau - beta)).
      assert (0 <= kappa' p x * softplus (s x (swap (caption_of x)) / tau - beta))
        by (apply Rmult_le_pos; lra).
      lra.
    - intros Hb. rewrite Hb. fold z.
      pose proof (pair_loss_ge (kappa p x + kappa' p x) z ltac:(lra)). lra.
  Qed.

  (** The scorers that come close: the best logit on the own caption, or on the own orbit, and
      -t elsewhere. *)
  Definition sigmoid_own (tau beta t : R) : scorer W := fun x d =>
    tau * (beta + if caption_eq d (caption_of x) then best_logit (kappa p x) t else - t).
  Definition sigmoid_orbit (tau beta t : R) : scorer W := fun x d =>
    tau * (beta + if in_orbit (caption_of x) d
                  then best_logit (kappa p x + kappa' p x) t else - t).

  Lemma blind_sigmoid_orbit : forall tau beta t, blind (sigmoid_orbit tau beta t).
  Proof. intros tau beta t x d. unfold sigmoid_orbit. now rewrite in_orbit_swap. Qed.

  Definition mean_length x : R := mean (p x) (fun l => INR (length l)).

  Lemma mean_length_split : forall x (c : R), 0 <= c ->
    kappa' p x * c + mean (p x) (fun l => others (fun _ => c) (x, l)) <= c * mean_length x.
  Proof.
    intros x c Hc. unfold kappa', mean_length. rewrite <- mean_scal, (Rmult_comm _ c).
    rewrite <- mean_scal, <- mean_plus. apply mean_le; [apply Hp |]. intros l.
    pose proof (negatives_split (fun _ => c) (x, l)) as S. cbn [snd] in S.
    rewrite lsum_const in S. pose proof (copies_nonneg (x, l)).
    assert (0 <= copies (x, l) * c) by (apply Rmult_le_pos; lra). lra.
  Qed.

  Lemma sigmoid_own_le : forall tau beta t x, 0 < tau ->
    mean (p x) (fun l => sigmoid_loss tau beta (sigmoid_own tau beta t) (x, l)) <=
    h (kappa p x) + (1 + mean_length x) * exp (- t).
  Proof.
    intros tau beta t x Ht. rewrite sigmoid_given. destruct (kappa_nonneg x) as [K K'].
    pose proof (exp_pos (- t)) as P. pose proof (softplus_le_exp (- t)) as S.
    pose proof (softplus_pos (- t)) as S'. set (s := sigmoid_own tau beta t).
    assert (Own : s x (caption_of x) / tau - beta = best_logit (kappa p x) t).
    { unfold s, sigmoid_own. destruct (caption_eq (caption_of x) (caption_of x)) as [_ | N];
        [field; lra | congruence]. }
    assert (Off : forall d, d <> caption_of x -> s x d / tau - beta = - t).
    { intros d N. unfold s, sigmoid_own. destruct (caption_eq d (caption_of x)) as [E | _];
        [congruence | field; lra]. }
    assert (Sw : kappa' p x * softplus (s x (swap (caption_of x)) / tau - beta) =
                 kappa' p x * softplus (- t)).
    { destruct (caption_eq (swap (caption_of x)) (caption_of x)) as [E | N].
      - assert (Z : kappa' p x = 0).
        { unfold kappa'. rewrite <- (mean_const 0 (p x) (Hp x)). apply mean_ext. intros l.
          unfold own_swaps, own. cbn [fst]. now destruct (caption_eq _ _). }
        rewrite Z. ring.
      - now rewrite Off. }
    assert (Ot : mean (p x) (fun l => others (fun d => softplus (s x d / tau - beta)) (x, l)) =
                 mean (p x) (fun l => others (fun _ => softplus (- t)) (x, l))).
    { apply mean_ext. intros l. apply lsum_ext. intros d _.
      destruct (in_orbit (own (x, l)) d) eqn:O; [reflexivity |]. rewrite Off; [reflexivity |].
      intros ->. unfold own in O. cbn [fst] in O. now rewrite in_orbit_refl in O. }
    replace (beta - s x (caption_of x) / tau) with (- (s x (caption_of x) / tau - beta)) by ring.
    rewrite Sw, Ot, Own. pose proof (pair_loss_best (kappa p x) t K).
    pose proof (mean_length_split x (softplus (- t)) ltac:(lra)) as L.
    assert (0 <= mean_length x) by (apply mean_nonneg; [apply Hp | intros l; apply pos_INR]).
    assert (softplus (- t) * mean_length x <= exp (- t) * mean_length x)
      by (apply Rmult_le_compat_r; lra).
    lra.
  Qed.

  Lemma sigmoid_orbit_le : forall tau beta t x, 0 < tau ->
    mean (p x) (fun l => sigmoid_loss tau beta (sigmoid_orbit tau beta t) (x, l)) <=
    h (kappa p x + kappa' p x) + (1 + mean_length x) * exp (- t).
  Proof.
    intros tau beta t x Ht. rewrite sigmoid_given. destruct (kappa_nonneg x) as [K K'].
    pose proof (exp_pos (- t)) as P. pose proof (softplus_le_exp (- t)) as S.
    pose proof (softplus_pos (- t)) as S'. rewrite (blind_sigmoid_orbit tau beta t).
    set (s := sigmoid_orbit tau beta t).
    assert (Own : s x (caption_of x) / tau - beta = best_logit (kappa p x + kappa' p x) t).
    { unfold s, sigmoid_orbit. rewrite in_orbit_refl. field. lra. }
    assert (Ot : mean (p x) (fun l => others (fun d => softplus (s x d / tau - beta)) (x, l)) =
                 mean (p x) (fun l => others (fun _ => softplus (- t)) (x, l))).
    { apply mean_ext. intros l. apply lsum_ext. intros d _. unfold own. cbn [fst].
      destruct (in_orbit (caption_of x) d) eqn:O; [reflexivity |]. f_equal.
      unfold s, sigmoid_orbit. rewrite O. field. lra. }
    replace (beta - s x (caption_of x) / tau) with (- (s x (caption_of x) / tau - beta)) by ring.
    rewrite Ot, Own. pose proof (pair_loss_best (kappa p x + kappa' p x) t ltac:(lra)).
    pose proof (mean_length_split x (softplus (- t)) ltac:(lra)) as L.
    assert (0 <= kappa' p x * softplus (- t)) by (apply Rmult_le_pos; lra).
    assert (0 <= mean_length x) by (apply mean_nonneg; [apply Hp | intros l; apply pos_INR]).
    assert (softplus (- t) * mean_length x <= exp (- t) * mean_length x)
      by (apply Rmult_le_compat_r; lra).
    lra.
  Qed.

  (** T5, exact: the infima over all scorers and over blind scorers. *)
  Theorem T5_exact : forall tau beta, 0 < tau ->
    infimum (fun v => exists s : scorer W, v = mean (joint q p) (sigmoid_loss tau beta s))
      (mean q (fun x => h (kappa p x))) /\
    infimum (fun v => exists s : scorer W, blind s /\
               v = mean (joint q p) (sigmoid_loss tau beta s))
      (mean q (fun x => h (kappa p x + kappa' p x))).
  Proof.
    intros tau beta Ht.
    assert (N : forall x, 0 <= 1 + mean_length x).
    { intros x. assert (0 <= mean_length x); [| lra].
      apply mean_nonneg; [apply Hp | intros l; apply pos_INR]. }
    split; split.
    - intros v [s ->]. rewrite mean_joint. apply mean_le; [exact Hq |]. intros x.
      apply sigmoid_ge.
    - intros eps He.
      destruct (attained _ q _ _ _ Hq N (fun t x => sigmoid_own_le tau beta t x Ht) eps He)
        as [t H].
      exists (mean (joint q p) (sigmoid_loss tau beta (sigmoid_own tau beta t))).
      split; [now eexists | rewrite mean_joint; exact H].
    - intros v [s [Hb ->]]. rewrite mean_joint. apply mean_le; [exact Hq |]. intros x.
      now apply sigmoid_ge.
    - intros eps He.
      destruct (attained _ q _ _ _ Hq N (fun t x => sigmoid_orbit_le tau beta t x Ht) eps He)
        as [t H].
      exists (mean (joint q p) (sigmoid_loss tau beta (sigmoid_orbit tau beta t))).
      split; [| rewrite mean_joint; exact H].
      exists (sigmoid_orbit tau beta t). split; [apply blind_sigmoid_orbit | reflexivity].
  Qed.

  (** T5, whatever the law: the exact reward is at most h at the own-swap rate. *)
  Theorem T5_rate :
    mean q (fun x => h (kappa p x + kappa' p x)) - mean q (fun x => h (kappa p x)) <=
    h (rate (joint q p)).
  Proof.
    assert (N : forall x, 0 <= kappa p x)
      by (intros x; apply mean_nonneg; [apply Hp | intros l; apply copies_nonneg]).
    assert (N' : forall x, 0 <= kappa' p x)
      by (intros x; apply mean_nonneg; [apply Hp | intros l; apply own_swaps_nonneg]).
    assert (E : rate (joint q p) = mean q (kappa' p)) by (unfold rate; apply mean_joint).
    rewrite <- mean_minus.
    apply Rle_trans with (mean q (fun x => h (kappa' p x))).
    { apply mean_le; [exact Hq |]. intros x. pose proof (h_plus _ _ (N x) (N' x)). lra. }
    rewrite E. destruct (mean_nonneg (kappa' p) q Hq N') as [P | P].
    - set (r := mean q (kappa' p)) in *.
      apply Rle_trans with (mean q (fun x => h r - r * (ln (1 + r) - ln r) +
                                              (ln (1 + r) - ln r) * kappa' p x)).
      + apply mean_le; [exact Hq |]. intros x. pose proof (h_tangent r _ P (N' x)). lra.
      + rewrite mean_plus, mean_const, mean_scal by exact Hq. fold r. lra.
    - rewrite <- P, h_zero. right.
      assert (Z : forall w, In w q -> fst w * h (kappa' p (snd w)) = 0).
      { intros w Hw. destruct Hq as [F _]. rewrite Forall_forall in F.
        assert (Z : fst w * kappa' p (snd w) = 0).
        { apply Rle_antisym; [| apply Rmult_le_pos; [now apply F | apply N']]. rewrite P.
          apply (lsum_term_le _ q (fun w => fst w * kappa' p (snd w))); [exact Hw |].
          intros v Hv. apply Rmult_le_pos; [now apply F | apply N']. }
        apply Rmult_integral in Z. destruct Z as [-> | ->]; [ring | rewrite h_zero; ring]. }
      unfold mean. now apply lsum_zero.
  Qed.
End Sigmoid.
