(** T1s, one anchor a batch: on the text half caption-blindness costs the binary entropy of the
    anchor shares.

    [one_anchor tau s x x'] is the text loss of the batch of the two images x and x' whose only
    anchor is the caption of x. *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum finite_law throttle_scalar throttle throttle_exact
  throttle_symmetric.
Import ListNotations.
Open Scope R_scope.

(** The derivative of the blind sum of an in-batch loss: of the sign of t, rising in t. *)
Theorem T1s_sum_derivative : forall a b t, 0 < a -> 0 < b ->
  derivable_pt_lim (fun t => a * ln (a + b * exp t) + b * ln (b + a * exp (- t))) t
    (a * b * (exp t - 1) / (a + b * exp t)).
Proof.
  intros a b t Ha Hb. pose proof (exp_pos t) as P. pose proof (exp_pos (- t)) as Q.
  assert (Hp : 0 < b * exp t) by (apply Rmult_lt_0_compat; lra).
  assert (Hq : 0 < a * exp (- t)) by (apply Rmult_lt_0_compat; lra).
  set (F := fun t => a + b * exp t). set (G := fun t => b + a * exp (- t)).
  assert (DF : derivable_pt_lim F t (0 + b * exp t)).
  { apply (derivable_pt_lim_plus (fct_cte a) (mult_real_fct b exp));
      [apply derivable_pt_lim_const | apply derivable_pt_lim_scal, derivable_pt_lim_exp]. }
  assert (DE : derivable_pt_lim (fun t => exp (- t)) t (exp (- t) * -1)).
  { apply (derivable_pt_lim_comp Ropp exp); [| apply derivable_pt_lim_exp].
    apply (derivable_pt_lim_opp id), derivable_pt_lim_id. }
  assert (DG : derivable_pt_lim G t (0 + a * (exp (- t) * -1))).
  { apply (derivable_pt_lim_plus (fct_cte b) (mult_real_fct a (fun t => exp (- t))));
      [apply derivable_pt_lim_const | now apply derivable_pt_lim_scal]. }
  assert (LF : derivable_pt_lim (fun t => ln (F t)) t (/ F t * (0 + b * exp t)))
    by (apply (derivable_pt_lim_comp F ln); [exact DF | apply derivable_pt_lim_ln; unfold F; lra]).
  assert (LG : derivable_pt_lim (fun t => ln (G t)) t (/ G t * (0 + a * (exp (- t) * -1))))
    by (apply (derivable_pt_lim_comp G ln); [exact DG | apply derivable_pt_lim_ln; unfold G; lra]).
  replace (a * b * (exp t - 1) / (a + b * exp t)) with
    (a * (/ F t * (0 + b * exp t)) + b * (/ G t * (0 + a * (exp (- t) * -1)))).
  - apply (derivable_pt_lim_plus (mult_real_fct a (fun t => ln (F t)))
             (mult_real_fct b (fun t => ln (G t)))); now apply derivable_pt_lim_scal.
  - unfold F, G. rewrite exp_Ropp.
    replace (/ (b + a * / exp t)) with (exp t / (a + b * exp t)) by (field; lra). field. lra.
Qed.

(** That derivative rises strictly: the blind sum is strictly convex. *)
Theorem T1s_sum_convex : forall a b t t', 0 < a -> 0 < b -> t < t' ->
  a * b * (exp t - 1) / (a + b * exp t) < a * b * (exp t' - 1) / (a + b * exp t').
Proof.
  intros a b t t' Ha Hb H. apply exp_increasing in H. pose proof (exp_pos t) as P.
  set (x := exp t) in *. set (y := exp t') in *.
  assert (X : 0 < a + b * x) by (pose proof (Rmult_lt_0_compat b x); lra).
  assert (Y : 0 < a + b * y) by (pose proof (Rmult_lt_0_compat b y); lra).
  assert (Ab : 0 < a * b) by now apply Rmult_lt_0_compat.
  assert (E : a * b * (y - 1) / (a + b * y) - a * b * (x - 1) / (a + b * x) =
              a * b * ((a + b) * (y - x)) / ((a + b * x) * (a + b * y))) by (field; lra).
  assert (0 < a * b * ((a + b) * (y - x)) / ((a + b * x) * (a + b * y))); [| lra].
  apply Rdiv_lt_0_compat; apply Rmult_lt_0_compat; try lra. apply Rmult_lt_0_compat; lra.
Qed.

Section OneAnchor.
  Context {W : world}.
  Variables x x' : image W.
  Hypothesis Swapped : caption_of x' = swap (caption_of x).
  Hypothesis Proper : swap (caption_of x) <> caption_of x.

  Definition one_anchor (tau : R) (s : scorer W) (y y' : image W) : R :=
    text_half tau s [y; y'] y.

  Lemma one_anchor_softplus : forall tau s y y', one_anchor tau s y y' =
    softplus (s y' (caption_of y) / tau - s y (caption_of y) / tau).
  Proof.
    intros tau s y y'. unfold one_anchor, text_half, softplus. cbn [lsum].
    set (u := s y (caption_of y) / tau). set (v := s y' (caption_of y) / tau).
    pose proof (exp_pos u) as P. pose proof (exp_pos (v - u)) as Q.
    replace (exp u + (exp v + 0)) with (exp u * (1 + exp (v - u))).
    - rewrite ln_mult, ln_exp by lra. ring.
    - rewrite Rmult_plus_distr_l, <- exp_plus. replace (u + (v - u)) with v by ring. ring.
  Qed.

  (** T1s, one anchor: x's caption with share w, its swap with share 1 - w.  The infimum over
      all scorers is 0, over caption-blind scorers the entropy of w. *)
  Theorem T1s_one_anchor : forall tau w, 0 < tau -> 0 <= w <= 1 ->
    infimum (fun v => exists s : scorer W,
               v = w * one_anchor tau s x x' + (1 - w) * one_anchor tau s x' x) 0 /\
    infimum (fun v => exists s : scorer W, blind s /\
               v = w * one_anchor tau s x x' + (1 - w) * one_anchor tau s x' x) (entropy w).
  Proof.
    intros tau w Ht Hw. split; split.
    - intros v [s ->]. rewrite !one_anchor_softplus.
      pose proof (softplus_pos (s x' (caption_of x) / tau - s x (caption_of x) / tau)).
      pose proof (softplus_pos (s x (caption_of x') / tau - s x' (caption_of x') / tau)).
      apply Rplus_le_le_0_compat; apply Rmult_le_pos; lra.
    - intros eps He. destruct (small_excess 1 eps) as [t T]; [lra | exact He |].
      exists (w * one_anchor tau (own_scorer tau t) x x' +
              (1 - w) * one_anchor tau (own_scorer tau t) x' x).
      split; [now eexists |]. rewrite !one_anchor_softplus. unfold own_scorer.
      rewrite Swapped.
      destruct (caption_eq (caption_of x) (swap (caption_of x))) as [E | _]; [congruence |].
      destruct (caption_eq (swap (caption_of x)) (caption_of x)) as [E | _]; [congruence |].
      destruct (caption_eq (caption_of x) (caption_of x)) as [_ | E]; [| congruence].
      destruct (caption_eq (swap (caption_of x)) (swap (caption_of x))) as [_ | E]; [| congruence].
      replace (0 / tau - tau * t / tau) with (- t) by (field; lra).
      pose proof (softplus_le_exp (- t)). lra.
    - intros v [s [Hb ->]]. rewrite !one_anchor_softplus, Swapped, !Hb.
      set (z := s x (caption_of x) / tau - s x' (caption_of x) / tau).
      replace (s x' (caption_of x) / tau - s x (caption_of x) / tau) with (- z)
        by (unfold z; ring).
      pose proof (gibbs w (1 - w) z) as G. replace (w + (1 - w)) with 1 in G by ring.
      rewrite ln_1 in G. unfold entropy. specialize (G ltac:(lra) ltac:(lra) ltac:(lra)). lra.
    - intros eps He.
      set (flat := fun z : R => (fun y _ =>
        if caption_eq (caption_of y) (caption_of x) then tau * z else 0) : scorer W).
      assert (V : forall z, one_anchor tau (flat z) x x' = softplus (- z) /\
                            one_anchor tau (flat z) x' x = softplus z).
      { intros z. rewrite !one_anchor_softplus. unfold flat. rewrite Swapped.
        destruct (caption_eq (caption_of x) (caption_of x)) as [_ | E]; [| congruence].
        destruct (caption_eq (swap (caption_of x)) (caption_of x)) as [E | _]; [congruence |].
        split; f_equal; field; lra. }
      assert (Near : exists z, w * softplus (- z) + (1 - w) * softplus z < entropy w + eps).
      { destruct (small_excess 1 eps) as [t T]; [lra | exact He |]. unfold entropy.
        destruct (Req_dec w 0) as [-> | W0]; [| destruct (Req_dec w 1) as [-> | W1]].
        - exists (- t). rewrite Rminus_0_r, ln_1. pose proof (softplus_le_exp (- t)). lra.
        - exists t. rewrite ln_1. pose proof (softplus_le_exp (- t)). lra.
        - exists (ln (w / (1 - w))). rewrite gibbs_equality by lra.
          replace (w + (1 - w)) with 1 by ring. rewrite ln_1. lra. }
      destruct Near as [z Hz].
      exists (w * one_anchor tau (flat z) x x' + (1 - w) * one_anchor tau (flat z) x' x).
      split; [exists (flat z); split; [intros y d; reflexivity | reflexivity] |].
      destruct (V z) as [-> ->]. exact Hz.
  Qed.
End OneAnchor.
