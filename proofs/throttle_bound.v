(** T1, the throttle: how much a scorer can gain over the blind scorer made of its own values. *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum finite_law throttle_scalar throttle.
Import ListNotations.
Open Scope R_scope.

(** The gain that K copies and K' swaps allow at margin u in logits, and its ceiling. *)
Definition gain (k k' u : R) : R := ln ((1 + k + k') / (1 + k + k' * exp (- u))).
Definition exact_gain (k k' : R) : R := ln (1 + k' / (1 + k)).

Section Scalars.
  Variables k k' : R.
  Hypothesis Hk : 0 <= k.
  Hypothesis Hk' : 0 <= k'.

  Lemma tilted_pos : forall u, 0 < 1 + k + k' * exp (- u).
  Proof.
    intros u. pose proof (exp_pos (- u)).
    assert (0 <= k' * exp (- u)) by (apply Rmult_le_pos; lra). lra.
  Qed.

  Lemma gain_diff : forall u, gain k k' u = ln (1 + k + k') - ln (1 + k + k' * exp (- u)).
  Proof. intros u. pose proof (tilted_pos u). apply ln_quotient; lra. Qed.

  Lemma exact_gain_diff : exact_gain k k' = ln (1 + k + k') - ln (1 + k).
  Proof.
    unfold exact_gain. rewrite <- ln_quotient by lra. f_equal. field. lra.
  Qed.

  (** The two steps of the proof: G' <= G, and adding G to both sides of a fraction >= 1. *)
  Lemma gain_bound : forall u g g', 0 <= g' <= g ->
    ln (1 + k + k' + g') - ln (1 + k + k' * exp (- u) + g) <= gain k k' (pos u).
  Proof.
    intros u g g' Hg. unfold gain.
    pose proof (tilted_pos u) as P. pose proof (tilted_pos (pos u)) as Q.
    assert (Le : k' * exp (- pos u) <= k' * exp (- u)).
    { apply Rmult_le_compat_l; [lra |]. apply exp_mono. pose proof (pos_ge u). lra. }
    assert (Ge : k' * exp (- pos u) <= k').
    { rewrite <- (Rmult_1_r k') at 2. apply Rmult_le_compat_l; [lra |].
      rewrite <- exp_0. apply exp_mono. pose proof (pos_nonneg u). lra. }
    set (a := 1 + k + k') in *. set (c := 1 + k + k' * exp (- pos u)) in *.
    rewrite <- ln_quotient by (unfold a, c in *; lra).
    apply ln_mono; [apply Rdiv_lt_0_compat; unfold a in *; lra |].
    apply Rle_trans with ((a + g) / (c + g)).
    - unfold Rdiv. apply Rmult_le_compat; [unfold a; lra | | lra |].
      + left. apply Rinv_0_lt_compat. lra.
      + apply Rinv_le_contravar; unfold c in *; lra.
    - apply Rmult_le_reg_r with (c * (c + g)); [apply Rmult_lt_0_compat; lra |].
      replace ((a + g) / (c + g) * (c * (c + g))) with ((a + g) * c) by (field; lra).
      replace (a / c * (c * (c + g))) with (a * (c + g)) by (field; lra).
      assert (c <= a) by (unfold a, c; lra).
      assert (g * c <= g * a) by (apply Rmult_le_compat_l; lra). lra.
  Qed.

  Lemma gain_le_exact : forall u, gain k k' u <= exact_gain k k'.
  Proof.
    intros u. rewrite gain_diff, exact_gain_diff. pose proof (exp_pos (- u)).
    assert (0 <= k' * exp (- u)) by (apply Rmult_le_pos; lra).
    assert (ln (1 + k) <= ln (1 + k + k' * exp (- u))) by (apply ln_mono; lra). lra.
  Qed.

  Lemma exact_gain_nonneg : 0 <= exact_gain k k'.
  Proof.
    apply ln_nonneg. assert (0 <= k' / (1 + k)); [| lra].
    unfold Rdiv. apply Rmult_le_pos; [lra |]. left. apply Rinv_0_lt_compat. lra.
  Qed.

  Lemma exact_gain_le : exact_gain k k' <= ln (1 + k').
  Proof.
    assert (0 < / (1 + k) <= 1).
    { split; [apply Rinv_0_lt_compat; lra |]. rewrite <- Rinv_1. apply Rinv_le_contravar; lra. }
    apply ln_mono; unfold Rdiv.
    - assert (0 <= k' * / (1 + k)) by (apply Rmult_le_pos; lra). lra.
    - assert (k' * / (1 + k) <= k' * 1) by (apply Rmult_le_compat_l; lra). lra.
  Qed.

  (** Linear in the margin. *)
  Lemma gain_le_linear : forall u, gain k k' u <= k' / (1 + k + k') * u.
  Proof.
    intros u. pose proof (tilted_pos u) as P. set (w := k' / (1 + k + k')).
    assert (Hw : 0 <= w <= 1).
    { unfold w. split.
      - unfold Rdiv. apply Rmult_le_pos; [lra |]. left. apply Rinv_0_lt_compat. lra.
      - apply Rmult_le_reg_r with (1 + k + k'); [lra |].
        unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    pose proof (ln_mixture w u Hw) as L.
    replace (1 - w + w * exp (- u)) with ((1 + k + k' * exp (- u)) / (1 + k + k')) in L
      by (unfold w; field; lra).
    rewrite ln_quotient in L by lra. rewrite gain_diff. lra.
  Qed.
End Scalars.

Section Throttle.
  Context {W : world}.
  Implicit Types (s : scorer W) (b : batch W) (p : list (R * batch W)).

  (** T1 for one batch. *)
  Lemma T1_batch : forall tau s b, 0 < tau ->
    loss tau (blind_of s) b - loss tau s b <=
      gain (copies b) (own_swaps b) (pos (margin s b) / tau).
  Proof.
    intros tau s b Ht. rewrite loss_form_blind by apply T1_blind.
    rewrite loss_form, <- pos_div by exact Ht.
    apply gain_bound; [apply copies_nonneg | apply own_swaps_nonneg |].
    split; [apply rest_nonneg | now apply rest_blind_of].
  Qed.

  (** T1, the throttle.  No assumption on the scorer s, on the joint law of anchor and
      negatives, or on repetitions. *)
  Theorem T1 : forall p tau s, law p -> 0 < tau ->
    mean p (loss tau (blind_of s)) - mean p (loss tau s) <=
    mean p (fun b => ln ((1 + copies b + own_swaps b) /
      (1 + copies b + own_swaps b * exp (- (pos (margin s b) / tau))))).
  Proof.
    intros p tau s Hp Ht. rewrite <- mean_minus. apply mean_le; [exact Hp |].
    intros b. now apply T1_batch.
  Qed.

  (** T1's bound is an equality where margins are >= 0 and every negative is in the own orbit. *)
  Theorem T1_sharp : forall p tau s, 0 < tau ->
    (forall w, In w p -> 0 <= margin s (snd w) /\
       forall d, In d (snd (snd w)) -> d = own (snd w) \/ d = swap (own (snd w))) ->
    mean p (loss tau (blind_of s)) - mean p (loss tau s) =
    mean p (fun b => ln ((1 + copies b + own_swaps b) /
      (1 + copies b + own_swaps b * exp (- (pos (margin s b) / tau))))).
  Proof.
    intros p tau s Ht H. rewrite <- mean_minus. apply mean_ext_in. intros [w b] Hw. cbn [snd].
    destruct (H _ Hw) as [Hm Hd]. cbn [snd] in Hm, Hd.
    assert (Z : forall s', rest tau s' b = 0).
    { intros s'. apply lsum_zero. intros d Hin.
      destruct (in_orbit (own b) d) eqn:E; [reflexivity |].
      apply Hd, in_orbit_true in Hin. congruence. }
    rewrite loss_form_blind by apply T1_blind.
    rewrite loss_form, !Z, !Rplus_0_r, pos_id by exact Hm.
    symmetry. apply gain_diff; [apply copies_nonneg | apply own_swaps_nonneg].
  Qed.

  (** The bound without the margin. *)
  Theorem T1_reward : forall p tau s, law p -> 0 < tau ->
    mean p (loss tau (blind_of s)) - mean p (loss tau s) <=
    mean p (fun b => ln (1 + own_swaps b / (1 + copies b))).
  Proof.
    intros p tau s Hp Ht. eapply Rle_trans; [now apply T1 |]. apply mean_le; [exact Hp |].
    intros b. apply gain_le_exact; [apply copies_nonneg | apply own_swaps_nonneg].
  Qed.

  (** That bound itself is at most r ln 2 and at most ln (1 + r). *)
  Theorem T1_rate : forall p, law p ->
    mean p (fun b => ln (1 + own_swaps b / (1 + copies b))) <= rate p * ln 2 /\
    mean p (fun b => ln (1 + own_swaps b / (1 + copies b))) <= ln (1 + rate p).
  Proof.
    intros p Hp. pose proof (T2_rates p Hp) as Hr. split.
    - unfold rate. rewrite Rmult_comm, <- mean_scal. apply mean_le; [exact Hp |]. intros b.
      eapply Rle_trans; [apply exact_gain_le; [apply copies_nonneg | apply own_swaps_nonneg] |].
      destruct (own_swaps_nat b) as [k ->]. rewrite Rmult_comm. apply ln_one_plus_nat.
    - apply Rle_trans with (mean p (fun b => (ln (1 + rate p) - rate p / (1 + rate p)) +
                                             / (1 + rate p) * own_swaps b)).
      + apply mean_le; [exact Hp |]. intros b.
        eapply Rle_trans; [apply exact_gain_le; [apply copies_nonneg | apply own_swaps_nonneg] |].
        pose proof (own_swaps_nonneg b).
        pose proof (ln_tangent (1 + rate p) (1 + own_swaps b)) as T.
        replace ((1 + own_swaps b - (1 + rate p)) / (1 + rate p)) with
          (- (rate p / (1 + rate p)) + / (1 + rate p) * own_swaps b) in T by (field; lra).
        specialize (T ltac:(lra) ltac:(lra)). lra.
      + rewrite mean_plus, mean_const, mean_scal by exact Hp. right.
        change (mean p own_swaps) with (rate p). field. lra.
  Qed.

  (** The bound in the margin: at small margins the reward is of the order r m / tau. *)
  Theorem T1_margin : forall p tau s, law p -> 0 < tau ->
    mean p (loss tau (blind_of s)) - mean p (loss tau s) <=
      mean p (fun b => own_swaps b * pos (margin s b) / ((1 + copies b + own_swaps b) * tau)) /\
    mean p (fun b => own_swaps b * pos (margin s b) / ((1 + copies b + own_swaps b) * tau)) <=
      mean p (fun b => own_swaps b * pos (margin s b)) / (2 * tau).
  Proof.
    intros p tau s Hp Ht. split.
    - eapply Rle_trans; [now apply T1 |]. apply mean_le; [exact Hp |]. intros b.
      pose proof (copies_nonneg b). pose proof (own_swaps_nonneg b).
      eapply Rle_trans; [now apply gain_le_linear |]. right. field. lra.
    - replace (mean p (fun b => own_swaps b * pos (margin s b)) / (2 * tau)) with
        (/ (2 * tau) * mean p (fun b => own_swaps b * pos (margin s b))) by (unfold Rdiv; ring).
      rewrite <- mean_scal. apply mean_le; [exact Hp |]. intros b.
      pose proof (copies_nonneg b). pose proof (pos_nonneg (margin s b)).
      assert (Hi : 0 < / (2 * tau)) by (apply Rinv_0_lt_compat; lra).
      destruct (own_swaps_cases b) as [-> | Hs].
      + unfold Rdiv. rewrite !Rmult_0_l, Rmult_0_r. lra.
      + unfold Rdiv. rewrite (Rmult_comm (/ (2 * tau))). apply Rmult_le_compat_l.
        * apply Rmult_le_pos; lra.
        * apply Rinv_le_contravar; [lra |]. apply Rmult_le_compat_r; lra.
  Qed.
End Throttle.
