(** T3, reversal: what the loss pays for a scorer whose bindings are exchanged.

    [reverse s]   the scorer s with the scores of caption_of x and of its swap exchanged, for
                  every image x.
    [lift s]      the scorer s with the swap of caption_of x raised to the caption's score plus
                  the margin, the caption's own score kept.
    u             the margin in logits, margin s b / tau; G is [rest tau s b].
    [leak g u]    ln (1 + g e^u) - ln (1 + g). *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum finite_law throttle_scalar throttle throttle_bound.
Import ListNotations.
Open Scope R_scope.

Definition leak (g u : R) : R := ln (1 + g * exp u) - ln (1 + g).

Lemma weight_pos : forall a k e, 0 <= a -> 0 <= k -> 0 < e -> 0 < 1 + a + k * e.
Proof. intros a k e Ha Hk He. assert (0 <= k * e) by (apply Rmult_le_pos; lra). lra. Qed.

Section Reversal.
  Context {W : world}.
  Implicit Types (s : scorer W) (b : batch W) (p : list (R * batch W)).

  Definition reverse s : scorer W := fun x d =>
    if caption_eq d (caption_of x) then s x (swap (caption_of x))
    else if caption_eq d (swap (caption_of x)) then s x (caption_of x) else s x d.

  Definition lift s : scorer W := fun x d =>
    if caption_eq d (caption_of x) then s x d
    else if caption_eq d (swap (caption_of x))
      then s x (caption_of x) + (s x (caption_of x) - s x (swap (caption_of x)))
      else s x d.

  Lemma reverse_own : forall s b, reverse s (fst b) (own b) = s (fst b) (swap (own b)).
  Proof. intros s b. unfold reverse, own. now destruct (caption_eq _ _) as [_ | N]. Qed.

  Lemma reverse_swap : forall s b, reverse s (fst b) (swap (own b)) = s (fst b) (own b).
  Proof.
    intros s b. unfold reverse. fold (own b).
    destruct (caption_eq (swap (own b)) (own b)) as [E | _]; [congruence |].
    now destruct (caption_eq (swap (own b)) (swap (own b))) as [_ | N].
  Qed.

  Lemma reverse_margin : forall s b, margin (reverse s) b = - margin s b.
  Proof. intros s b. unfold margin. rewrite reverse_own, reverse_swap. ring. Qed.

  (** The other negatives keep their scores; their sum is measured against the new positive. *)
  Lemma reverse_rest : forall tau s b,
    rest tau (reverse s) b = exp (margin s b / tau) * rest tau s b.
  Proof.
    intros tau s b. unfold rest, others. rewrite <- lsum_scal. apply lsum_ext. intros d _.
    rewrite reverse_own. destruct (in_orbit (own b) d) eqn:O; [ring |].
    unfold reverse. fold (own b). unfold in_orbit in O.
    destruct (caption_eq d (own b)); [discriminate |].
    destruct (caption_eq d (swap (own b))); [discriminate |].
    rewrite <- exp_plus. f_equal. unfold margin, Rdiv. ring.
  Qed.

  (** T3, exact: the change of the loss under reversal, for every batch. *)
  Theorem T3_exact : forall tau s b,
    loss tau (reverse s) b - loss tau s b =
    margin s b / tau +
    ln ((1 + copies b) * exp (- (margin s b / tau)) + own_swaps b + rest tau s b) -
    ln (1 + copies b + own_swaps b * exp (- (margin s b / tau)) + rest tau s b).
  Proof.
    intros tau s b. rewrite !loss_form, reverse_margin, reverse_rest.
    replace (- (- margin s b / tau)) with (margin s b / tau) by (unfold Rdiv; ring).
    set (u := margin s b / tau). pose proof (exp_pos u) as P. pose proof (exp_pos (- u)) as Q.
    pose proof (copies_nonneg b). pose proof (own_swaps_nonneg b). pose proof (rest_nonneg tau s b).
    assert (E : exp u * exp (- u) = 1).
    { rewrite <- exp_plus, Rplus_opp_r. apply exp_0. }
    replace (1 + copies b + own_swaps b * exp u + exp u * rest tau s b) with
      (exp u * ((1 + copies b) * exp (- u) + own_swaps b + rest tau s b)).
    - rewrite ln_mult, ln_exp; [ring | exact P |].
      assert (0 < (1 + copies b) * exp (- u)) by (apply Rmult_lt_0_compat; lra). lra.
    - rewrite 2!Rmult_plus_distr_l, <- Rmult_assoc, (Rmult_comm (exp u) (1 + copies b)).
      rewrite (Rmult_assoc (1 + copies b)), E. ring.
  Qed.

  Lemma loss_reverse : forall tau s b, loss tau (reverse s) b =
    ln (1 + copies b + (own_swaps b + rest tau s b) * exp (margin s b / tau)).
  Proof.
    intros tau s b. rewrite loss_form, reverse_margin, reverse_rest. f_equal.
    replace (- (- margin s b / tau)) with (margin s b / tau) by (unfold Rdiv; ring). ring.
  Qed.

  (** T3, the range: for u >= 0 the change lies in [0, 2 u]. *)
  Theorem T3_range : forall tau s b, 0 <= margin s b / tau ->
    0 <= loss tau (reverse s) b - loss tau s b <= 2 * (margin s b / tau).
  Proof.
    intros tau s b Hu. rewrite loss_reverse, loss_form. set (u := margin s b / tau) in *.
    pose proof (copies_nonneg b) as K. pose proof (own_swaps_nonneg b) as K'.
    pose proof (rest_nonneg tau s b) as G. set (k := copies b) in *.
    set (k' := own_swaps b) in *. set (g := rest tau s b) in *.
    pose proof (exp_pos u) as P. pose proof (exp_pos (- u)) as Q.
    assert (One : 1 <= exp u) by (rewrite <- exp_0; apply exp_mono; lra).
    assert (Low : exp (- u) <= 1) by (rewrite <- exp_0; apply exp_mono; lra).
    assert (A : 0 <= k' * exp (- u) <= k').
    { split; [apply Rmult_le_pos; lra |].
      rewrite <- (Rmult_1_r k') at 2. apply Rmult_le_compat_l; lra. }
    assert (B : k' + g <= (k' + g) * exp u).
    { rewrite <- (Rmult_1_r (k' + g)) at 1. apply Rmult_le_compat_l; lra. }
    split.
    - assert (ln (1 + k + k' * exp (- u) + g) <= ln (1 + k + (k' + g) * exp u)); [| lra].
      apply ln_mono; lra.
    - assert (L : ln (1 + k + (k' + g) * exp u) <=
                  ln (exp (2 * u) * (1 + k + k' * exp (- u) + g))).
      { apply ln_mono; [lra |].
        replace (exp (2 * u)) with (exp u * exp u) by (rewrite <- exp_plus; f_equal; ring).
        assert (E : exp u * exp (- u) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
        replace (exp u * exp u * (1 + k + k' * exp (- u) + g)) with
          ((1 + k) * (exp u * exp u) + k' * (exp u * exp (- u)) * exp u + g * exp u * exp u)
          by ring.
        rewrite E.
        assert (C : 1 <= exp u * exp u).
        { rewrite <- (Rmult_1_l 1). apply Rmult_le_compat; lra. }
        assert (D : 1 + k <= (1 + k) * (exp u * exp u)).
        { rewrite <- (Rmult_1_r (1 + k)) at 1. apply Rmult_le_compat_l; lra. }
        assert (F : g * exp u <= g * exp u * exp u).
        { rewrite <- (Rmult_1_r (g * exp u)) at 1. apply Rmult_le_compat_l; [| lra].
          apply Rmult_le_pos; lra. }
        lra. }
      rewrite ln_mult, ln_exp in L; [lra | apply exp_pos | lra].
  Qed.

  (** T3, equality: for a margin other than 0 the change is u exactly where K' = K + 1. *)
  Theorem T3_equality : forall tau s b, margin s b / tau <> 0 ->
    (loss tau (reverse s) b - loss tau s b = margin s b / tau <-> own_swaps b = copies b + 1).
  Proof.
    intros tau s b Hu. rewrite T3_exact. set (u := margin s b / tau) in *.
    pose proof (copies_nonneg b) as K. pose proof (own_swaps_nonneg b) as K'.
    pose proof (rest_nonneg tau s b) as G. set (k := copies b) in *.
    set (k' := own_swaps b) in *. set (g := rest tau s b) in *.
    pose proof (exp_pos (- u)) as Q.
    assert (A : 0 < (1 + k) * exp (- u)) by (apply Rmult_lt_0_compat; lra).
    assert (B : 0 <= k' * exp (- u)) by (apply Rmult_le_pos; lra).
    split.
    - intros H.
      assert (E : (1 + k) * exp (- u) + k' + g = 1 + k + k' * exp (- u) + g).
      { apply ln_inv; lra. }
      assert (Z : (1 + k - k') * (exp (- u) - 1) = 0) by lra.
      apply Rmult_integral in Z. destruct Z as [Z | Z]; [lra |].
      exfalso. apply Hu. assert (E1 : exp (- u) = exp 0) by (rewrite exp_0; lra).
      apply exp_inv in E1. lra.
    - intros ->. replace ((1 + k) * exp (- u) + (k + 1) + g) with
        (1 + k + (k + 1) * exp (- u) + g) by ring. lra.
  Qed.

  (** T3, the leak: with neither a copy nor an own swap in the batch. *)
  Theorem T3_leak : forall tau s b, copies b = 0 -> own_swaps b = 0 ->
    loss tau (reverse s) b - loss tau s b = leak (rest tau s b) (margin s b / tau).
  Proof.
    intros tau s b K K'. rewrite loss_reverse, loss_form, K, K'. unfold leak.
    now rewrite Rmult_0_l, Rplus_0_l, !Rplus_0_r.
  Qed.

  (** T3 in the mean: where every batch has K' = K + 1, or K = K' = 0, reversal costs the mean
      margin over the first kind, in logits, and the mean leak over the second. *)
  Theorem T3_split : forall p tau s,
    (forall w, In w p -> own_swaps (snd w) = copies (snd w) + 1 \/
                         (copies (snd w) = 0 /\ own_swaps (snd w) = 0)) ->
    mean p (loss tau (reverse s)) - mean p (loss tau s) =
    mean p (fun b => has_swap b * (margin s b / tau)) +
    mean p (fun b => (1 - has_swap b) * leak (rest tau s b) (margin s b / tau)).
  Proof.
    intros p tau s H. rewrite <- mean_minus, <- mean_plus. apply mean_ext_in. intros w Hw.
    destruct (has_swap_cases (snd w)) as [[Z ->] | [Z ->]], (H w Hw) as [E | [E E']]; try lra.
    - pose proof (copies_nonneg (snd w)). lra.
    - rewrite T3_leak by assumption. ring.
    - replace (1 * (margin s (snd w) / tau) +
               (1 - 1) * leak (rest tau s (snd w)) (margin s (snd w) / tau))
        with (margin s (snd w) / tau) by ring.
      destruct (Req_dec (margin s (snd w) / tau) 0) as [U | U].
      + rewrite T3_exact, U, Ropp_0, exp_0, E.
        replace ((1 + copies (snd w)) * 1 + (copies (snd w) + 1) + rest tau s (snd w)) with
          (1 + copies (snd w) + (copies (snd w) + 1) * 1 + rest tau s (snd w)) by ring. ring.
      + now apply T3_equality.
  Qed.

  (** T3, lifted reversal: the exact change. *)
  Theorem T3_lift_exact : forall tau s b,
    loss tau (lift s) b - loss tau s b =
    ln (1 + copies b + own_swaps b * exp (margin s b / tau) + rest tau s b) -
    ln (1 + copies b + own_swaps b * exp (- (margin s b / tau)) + rest tau s b).
  Proof.
    intros tau s b. rewrite !loss_form. set (s' := lift s).
    assert (Own : s' (fst b) (own b) = s (fst b) (own b)).
    { unfold s', lift, own. now destruct (caption_eq _ _) as [_ | N]. }
    assert (G : rest tau s' b = rest tau s b).
    { unfold rest, others. apply lsum_ext. intros d _. rewrite Own.
      destruct (in_orbit (own b) d) eqn:O; [reflexivity |].
      unfold s', lift. fold (own b). unfold in_orbit in O.
      destruct (caption_eq d (own b)); [discriminate |].
      destruct (caption_eq d (swap (own b))); [discriminate | reflexivity]. }
    assert (M : own_swaps b * exp (- (margin s' b / tau)) = own_swaps b * exp (margin s b / tau)).
    { unfold own_swaps. destruct (caption_eq (swap (own b)) (own b)) as [E | E]; [ring |].
      f_equal. f_equal. unfold margin. rewrite Own. unfold s', lift. fold (own b).
      destruct (caption_eq (swap (own b)) (own b)) as [E' | _]; [congruence |].
      destruct (caption_eq (swap (own b)) (swap (own b))) as [_ | N]; [| congruence].
      unfold Rdiv. ring. }
    rewrite G, M. reflexivity.
  Qed.

  Lemma lift_bounds : forall tau s b, 0 < tau ->
    loss tau (lift s) b - loss tau s b <= 2 / tau * (pos (margin s b) * has_swap b) /\
    (own_swaps b <= 1 + copies b + rest tau s b ->
     loss tau (lift s) b - loss tau s b <= pos (margin s b) / tau * has_swap b).
  Proof.
    intros tau s b Ht. rewrite T3_lift_exact.
    replace (2 / tau * (pos (margin s b) * has_swap b)) with
      (2 * (pos (margin s b) / tau * has_swap b)) by (field; lra).
    rewrite <- pos_div by exact Ht. set (u := margin s b / tau).
    pose proof (copies_nonneg b) as K. pose proof (own_swaps_nonneg b) as K'.
    pose proof (rest_nonneg tau s b) as G. pose proof (exp_pos u) as P.
    pose proof (exp_pos (- u)) as Q.
    destruct (has_swap_cases b) as [[-> ->] | [_ ->]]; [rewrite !Rmult_0_l; split; intros; lra |].
    set (a := 1 + copies b + rest tau s b). set (k' := own_swaps b) in *.
    replace (1 + copies b + k' * exp u + rest tau s b) with (a + k' * exp u) by (unfold a; ring).
    replace (1 + copies b + k' * exp (- u) + rest tau s b) with (a + k' * exp (- u))
      by (unfold a; ring).
    assert (A : 1 <= a) by (unfold a; lra).
    assert (B : 0 <= k' * exp u) by (apply Rmult_le_pos; lra).
    assert (B' : 0 <= k' * exp (- u)) by (apply Rmult_le_pos; lra).
    rewrite !Rmult_1_r. destruct (Rle_dec 0 u) as [Hu | Hu].
    - rewrite pos_id by exact Hu.
      assert (One : 1 <= exp u) by (rewrite <- exp_0; apply exp_mono; lra).
      assert (E : exp u * exp (- u) = 1) by (rewrite <- exp_plus, Rplus_opp_r; apply exp_0).
      assert (F : a <= a * exp u).
      { rewrite <- (Rmult_1_r a) at 1. apply Rmult_le_compat_l; lra. }
      assert (F' : a * exp u <= a * exp u * exp u).
      { rewrite <- (Rmult_1_r (a * exp u)) at 1. apply Rmult_le_compat_l; lra. }
      split.
      + assert (L : ln (a + k' * exp u) <= ln (exp (2 * u) * (a + k' * exp (- u)))).
        { apply ln_mono; [lra |].
          replace (exp (2 * u)) with (exp u * exp u) by (rewrite <- exp_plus; f_equal; ring).
          replace (exp u * exp u * (a + k' * exp (- u))) with
            (a * exp u * exp u + k' * (exp u * exp (- u)) * exp u) by ring.
          rewrite E. lra. }
        rewrite ln_mult, ln_exp in L; [lra | apply exp_pos | lra].
      + intros H.
        assert (L : ln (a + k' * exp u) <= ln (exp u * (a + k' * exp (- u)))).
        { apply ln_mono; [lra |].
          replace (exp u * (a + k' * exp (- u))) with
          (a * exp u + k' * (exp u * exp (- u))) by ring.
          rewrite E. assert (C : k' * (exp u - 1) <= a * (exp u - 1)).
          { apply Rmult_le_compat_r; [lra | exact H]. }
          lra. }
        rewrite ln_mult, ln_exp in L; [lra | exact P | lra].
    - rewrite pos_zero by lra.
      assert (k' * exp u <= k' * exp (- u)) by (apply Rmult_le_compat_l; [lra | apply exp_mono;
      lra]).
      assert (ln (a + k' * exp u) <= ln (a + k' * exp (- u))) by (apply ln_mono; lra).
      split; intros; lra.
  Qed.

  (** T3, lifted reversal: at most (2 / tau) E [m+ 1{K' > 0}], half of that where
      K' <= 1 + K + G in every batch. *)
  Theorem T3_lift : forall p tau s, law p -> 0 < tau ->
    mean p (loss tau (lift s)) - mean p (loss tau s) <=
      2 / tau * mean p (fun b => pos (margin s b) * has_swap b) /\
    ((forall w, In w p ->
        own_swaps (snd w) <= 1 + copies (snd w) + rest tau s (snd w)) ->
     mean p (loss tau (lift s)) - mean p (loss tau s) <=
       / tau * mean p (fun b => pos (margin s b) * has_swap b)).
  Proof.
    intros p tau s Hp Ht. rewrite <- mean_minus, <- !mean_scal. split.
    - apply mean_le; [exact Hp |]. intros b. apply lift_bounds. exact Ht.
    - intros H. apply mean_le_in; [exact Hp |]. intros w Hw.
      destruct (lift_bounds tau s (snd w) Ht) as [_ L]. specialize (L (H w Hw)).
      replace (/ tau * (pos (margin s (snd w)) * has_swap (snd w))) with
        (pos (margin s (snd w)) / tau * has_swap (snd w)) by (unfold Rdiv; ring). exact L.
  Qed.

  (** No leak: without an own swap in the batch lifting changes nothing. *)
  Theorem T3_lift_no_leak : forall tau s b, own_swaps b = 0 ->
    loss tau (lift s) b = loss tau s b.
  Proof.
    intros tau s b H. pose proof (T3_lift_exact tau s b) as E. rewrite H, !Rmult_0_l in E. lra.
  Qed.
End Reversal.

(** The two-way case: ln (1 + e^z) - ln (1 + e^-z) = z. *)
Theorem T3_two_way : forall z, softplus z - softplus (- z) = z.
Proof. exact softplus_reflect. Qed.

(** The leak lies between 0 and u, is at most G (e^u - 1), and is small only where
    G (e^u - 1) / (1 + G) is. *)
Theorem T3_leak_range : forall g u, 0 <= g -> 0 <= u ->
  0 <= leak g u <= u /\ leak g u <= g * (exp u - 1) /\
  leak g u = ln (1 + g * (exp u - 1) / (1 + g)).
Proof.
  intros g u Hg Hu. unfold leak. pose proof (exp_pos u) as P.
  assert (One : 1 <= exp u) by (rewrite <- exp_0; apply exp_mono; lra).
  assert (A : g <= g * exp u).
  { rewrite <- (Rmult_1_r g) at 1. apply Rmult_le_compat_l; lra. }
  assert (E : ln (1 + g * exp u) - ln (1 + g) = ln (1 + g * (exp u - 1) / (1 + g))).
  { rewrite <- ln_quotient by lra. f_equal. field. lra. }
  split; [split | split].
  - assert (ln (1 + g) <= ln (1 + g * exp u)) by (apply ln_mono; lra). lra.
  - assert (L : ln (1 + g * exp u) <= ln (exp u * (1 + g))) by (apply ln_mono; lra).
    rewrite ln_mult, ln_exp in L; lra.
  - pose proof (ln_add_le (1 + g) (g * exp u - g)) as L.
    replace (1 + g + (g * exp u - g)) with (1 + g * exp u) in L by ring.
    specialize (L ltac:(lra) ltac:(lra)). lra.
  - exact E.
Qed.
