(** T2, the gradient throttle: the pull of the loss on the logits of own swaps.

    [raise_swaps v s]   the scorer s with v added to the score of every image with the swap of
                        its own caption; where the caption has no swap nothing changes.
    [pull tau s b]      K' e^l' / Z: the share of the anchor's own swaps in the softmax. *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum finite_law throttle_scalar throttle throttle_bound.
Import ListNotations.
Open Scope R_scope.

Section Gradient.
  Context {W : world}.
  Implicit Types (s : scorer W) (b : batch W) (p : list (R * batch W)).

  Definition raise_swaps (v : R) s : scorer W := fun x d =>
    if caption_eq d (caption_of x) then s x d
    else if caption_eq d (swap (caption_of x)) then s x d + v else s x d.

  Definition pull (tau : R) s b : R :=
    own_swaps b * exp (s (fst b) (swap (own b)) / tau) /
    lsum (own b :: snd b) (fun d => exp (s (fst b) d / tau)).

  (** The share in K, K', the margin and G. *)
  Lemma pull_form : forall tau s b, pull tau s b =
    own_swaps b * exp (- (margin s b / tau)) /
    (1 + copies b + own_swaps b * exp (- (margin s b / tau)) + rest tau s b).
  Proof.
    intros tau s b. pose proof (loss_form tau s b) as L. unfold loss in L.
    set (Z := lsum (own b :: snd b) (fun d => exp (s (fst b) d / tau))) in *.
    set (D := 1 + copies b + own_swaps b * exp (- (margin s b / tau)) + rest tau s b) in *.
    set (l := s (fst b) (own b) / tau) in *.
    assert (HZ : 0 < Z).
    { unfold Z. cbn [lsum]. pose proof (exp_pos (s (fst b) (own b) / tau)).
      assert (0 <= lsum (snd b) (fun d => exp (s (fst b) d / tau)))
        by (apply lsum_nonneg; intros d _; left; apply exp_pos). lra. }
    assert (HD : 0 < D).
    { unfold D. pose proof (copies_nonneg b). pose proof (rest_nonneg tau s b).
      pose proof (own_swaps_nonneg b). pose proof (exp_pos (- (margin s b / tau))).
      assert (0 <= own_swaps b * exp (- (margin s b / tau))) by (apply Rmult_le_pos; lra). lra. }
    assert (E : Z = exp l * D).
    { rewrite <- (exp_ln Z), <- (exp_ln D) by assumption. rewrite <- exp_plus. f_equal. lra. }
    unfold pull. fold Z. rewrite E. pose proof (exp_pos l).
    replace (exp (s (fst b) (swap (own b)) / tau)) with (exp l * exp (- (margin s b / tau))).
    - field. split; lra.
    - rewrite <- exp_plus. f_equal. unfold l, margin, Rdiv. ring.
  Qed.

  Lemma pull_bounds : forall tau s b, 0 <= pull tau s b <= has_swap b.
  Proof.
    intros tau s b. rewrite pull_form. pose proof (copies_nonneg b).
    pose proof (rest_nonneg tau s b).
    pose proof (own_swaps_nonneg b) as S. pose proof (exp_pos (- (margin s b / tau))) as P.
    set (e := exp (- (margin s b / tau))) in *.
    assert (0 <= own_swaps b * e) by (apply Rmult_le_pos; lra).
    destruct (has_swap_cases b) as [[E ->] | [E ->]].
    - rewrite E, Rmult_0_l. unfold Rdiv. rewrite Rmult_0_l. lra.
    - split.
      + unfold Rdiv. apply Rmult_le_pos; [lra |]. left. apply Rinv_0_lt_compat. lra.
      + apply Rmult_le_reg_r with (1 + copies b + own_swaps b * e + rest tau s b); [lra |].
        unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  Qed.

  (** T2, batch by batch: the share in K, K', the margin and G; 0 without an own swap, and
      below 1. *)
  Theorem T2_share : forall tau s b,
    pull tau s b = own_swaps b * exp (- (margin s b / tau)) /
      (1 + copies b + own_swaps b * exp (- (margin s b / tau)) + rest tau s b) /\
    (own_swaps b = 0 -> pull tau s b = 0) /\ 0 <= pull tau s b < 1.
  Proof.
    intros tau s b. split; [apply pull_form |]. split.
    - intros E. unfold pull. rewrite E. unfold Rdiv. ring.
    - split; [apply pull_bounds |]. rewrite pull_form. pose proof (copies_nonneg b).
      pose proof (rest_nonneg tau s b). pose proof (own_swaps_nonneg b).
      pose proof (exp_pos (- (margin s b / tau))).
      assert (N : 0 <= own_swaps b * exp (- (margin s b / tau))) by (apply Rmult_le_pos; lra).
      set (n := own_swaps b * exp (- (margin s b / tau))) in *.
      apply Rmult_lt_reg_r with (1 + copies b + n + rest tau s b); [lra |].
      unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
  Qed.

  Lemma pull_le_share : forall tau s b, 0 < tau -> 0 <= margin s b ->
    pull tau s b <= own_swaps b / (1 + copies b + own_swaps b).
  Proof.
    intros tau s b Ht Hm. rewrite pull_form. pose proof (copies_nonneg b) as K.
    pose proof (rest_nonneg tau s b) as G.
    pose proof (own_swaps_nonneg b) as S. pose proof (exp_pos (- (margin s b / tau))) as P.
    assert (One : exp (- (margin s b / tau)) <= 1).
    { rewrite <- exp_0. apply exp_mono. assert (0 <= margin s b / tau); [| lra].
      unfold Rdiv. apply Rmult_le_pos; [lra |]. left. now apply Rinv_0_lt_compat. }
    set (e := exp (- (margin s b / tau))) in *.
    set (k := copies b) in *. set (k' := own_swaps b) in *. set (g := rest tau s b) in *.
    assert (A : 0 <= k' * e) by (apply Rmult_le_pos; lra).
    assert (B : k' * e <= k' * 1) by (apply Rmult_le_compat_l; lra).
    assert (C : k' * e * (1 + k) <= k' * (1 + k)) by (apply Rmult_le_compat_r; lra).
    assert (D : 0 <= k' * g) by (apply Rmult_le_pos; lra).
    apply Rmult_le_reg_r with ((1 + k + k' * e + g) * (1 + k + k')).
    { apply Rmult_lt_0_compat; lra. }
    replace (k' * e / (1 + k + k' * e + g) * ((1 + k + k' * e + g) * (1 + k + k'))) with
      (k' * e * (1 + k) + k' * e * k') by (field; lra).
    replace (k' / (1 + k + k') * ((1 + k + k' * e + g) * (1 + k + k'))) with
      (k' * (1 + k) + k' * e * k' + k' * g) by (field; lra). lra.
  Qed.

  (** T2: on every law the total pull is at most r+, and at most E K'/(1 + K + K') where no
      margin is negative. *)
  Theorem T2 : forall p tau s, law p -> 0 < tau ->
    0 <= mean p (pull tau s) <= rate_any p /\
    ((forall w, In w p -> 0 <= margin s (snd w)) ->
     mean p (pull tau s) <= mean p (fun b => own_swaps b / (1 + copies b + own_swaps b))).
  Proof.
    intros p tau s Hp Ht. split; [split |].
    - apply mean_nonneg; [exact Hp |]. intros b. apply pull_bounds.
    - apply mean_le; [exact Hp |]. intros b. apply pull_bounds.
    - intros Hm. apply mean_le_in; [exact Hp |]. intros w Hw. apply pull_le_share; auto.
  Qed.

  (** That it is the gradient.  Raising every own-swap logit by t changes the margin alone. *)
  Lemma loss_raised : forall tau t s b, 0 < tau -> loss tau (raise_swaps (tau * t) s) b =
    ln (1 + copies b + rest tau s b + own_swaps b * exp (- (margin s b / tau)) * exp t).
  Proof.
    intros tau t s b Ht. rewrite loss_form. set (s' := raise_swaps (tau * t) s).
    assert (Own : s' (fst b) (own b) = s (fst b) (own b)).
    { unfold s', raise_swaps, own. now destruct (caption_eq _ _) as [_ | N]. }
    assert (G : rest tau s' b = rest tau s b).
    { unfold rest, others. apply lsum_ext. intros d _. rewrite Own.
      destruct (in_orbit (own b) d) eqn:O; [reflexivity |].
      unfold s', raise_swaps. fold (own b). unfold in_orbit in O.
      destruct (caption_eq d (own b)); [discriminate |].
      destruct (caption_eq d (swap (own b))); [discriminate | reflexivity]. }
    assert (M : own_swaps b * exp (- (margin s' b / tau)) =
                own_swaps b * exp (- (margin s b / tau)) * exp t).
    { unfold own_swaps. destruct (caption_eq (swap (own b)) (own b)) as [E | E]; [ring |].
      rewrite Rmult_assoc, <- exp_plus. f_equal. f_equal. unfold margin. rewrite Own.
      unfold s', raise_swaps. fold (own b).
      destruct (caption_eq (swap (own b)) (own b)) as [E' | _]; [congruence |].
      destruct (caption_eq (swap (own b)) (swap (own b))) as [_ | N]; [| congruence].
      field. lra. }
    rewrite G, M. f_equal. ring.
  Qed.

  Lemma derivable_mean : forall p (f : R -> batch W -> R) (d : batch W -> R) t,
    (forall b, derivable_pt_lim (fun t => f t b) t (d b)) ->
    derivable_pt_lim (fun t => mean p (f t)) t (mean p d).
  Proof.
    intros p f d t H. unfold mean. induction p as [| [w b] p IH]; cbn [lsum fst snd].
    - apply derivable_pt_lim_const.
    - apply (derivable_pt_lim_plus (mult_real_fct w (fun t => f t b))
               (fun t => lsum p (fun v => fst v * f t (snd v)))); [| exact IH].
      apply derivable_pt_lim_scal, H.
  Qed.

  (** T2, the pull is the derivative of the mean loss in the logits of all own swaps. *)
  Theorem T2_gradient : forall p tau s, 0 < tau ->
    derivable_pt_lim (fun t => mean p (loss tau (raise_swaps (tau * t) s))) 0
      (mean p (pull tau s)).
  Proof.
    intros p tau s Ht. apply derivable_mean. intros b.
    pose proof (copies_nonneg b) as K. pose proof (rest_nonneg tau s b) as G.
    pose proof (own_swaps_nonneg b) as S. pose proof (exp_pos (- (margin s b / tau))) as P.
    set (a := 1 + copies b + rest tau s b). set (c := own_swaps b * exp (- (margin s b / tau))).
    assert (Hc : 0 <= c) by (unfold c; apply Rmult_le_pos; lra).
    assert (D : derivable_pt_lim (fun t => ln (a + c * exp t)) 0
                  (/ (a + c * exp 0) * (0 + c * exp 0))).
    { apply (derivable_pt_lim_comp (fun t => a + c * exp t) ln).
      - apply (derivable_pt_lim_plus (fct_cte a) (mult_real_fct c exp));
          [apply derivable_pt_lim_const | apply derivable_pt_lim_scal, derivable_pt_lim_exp].
      - apply derivable_pt_lim_ln. rewrite exp_0. unfold a. lra. }
    replace (pull tau s b) with (/ (a + c * exp 0) * (0 + c * exp 0)).
    - intros eps He. destruct (D eps He) as [del Hd]. exists del. intros h0 Hn Hh.
      rewrite !loss_raised by exact Ht. apply Hd; assumption.
    - rewrite pull_form, exp_0. fold c. unfold a in *. field. lra.
  Qed.
End Gradient.
