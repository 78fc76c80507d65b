(** C3 and C3' joined: under every mean over the sphere, <x, y> has the tail of the density.

    Both have the same even moments, so they agree on polynomials in <x, y>^2; a polynomial just
    above a ramp bounds the tail.
    [agrees h]: half the mean of h (<x, y>^2) is the integral of h (z^2) c density d z over [0, 1].
    [clamp v]: v, cut off to [0, 1]. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_sphere_direction concentration_exp_series concentration_sphere_tail
  concentration_sphere_sharper_tail concentration_sphere_sharper_instances
  concentration_sphere_density concentration_bernstein.
Open Scope R_scope.

Definition clamp (v : R) : R := Rmax 0 (Rmin 1 v).

Lemma clamp_range : forall v, 0 <= clamp v <= 1.
Proof. intros v. unfold clamp, Rmax, Rmin. repeat destruct (Rle_dec _ _); lra. Qed.

Lemma clamp_lipschitz : forall v w, Rabs (clamp v - clamp w) <= Rabs (v - w).
Proof.
  intros v w. unfold clamp, Rmax, Rmin, Rabs.
  repeat destruct (Rle_dec _ _); repeat destruct (Rcase_abs _); lra.
Qed.

Lemma clamp_above : forall v, 1 <= v -> clamp v = 1.
Proof. intros v H. unfold clamp, Rmax, Rmin. repeat destruct (Rle_dec _ _); lra. Qed.

Lemma clamp_below : forall v, v <= 0 -> clamp v = 0.
Proof. intros v H. unfold clamp, Rmax, Rmin. repeat destruct (Rle_dec _ _); lra. Qed.

Lemma clamp_halves : forall v, clamp ((1 + v) / 2) + clamp ((1 + - v) / 2) = 1.
Proof. intros v. unfold clamp, Rmax, Rmin. repeat destruct (Rle_dec _ _); lra. Qed.

Lemma clamp_continuous : forall v, continuity_pt clamp v.
Proof.
  intros v eps Heps. exists eps. split; [exact Heps |]. intros w [_ Hw].
  cbn in *. unfold R_dist in *. eapply Rle_lt_trans; [apply clamp_lipschitz | exact Hw].
Qed.

Lemma continuity_pt_same : forall f g u,
  (forall v, f v = g v) -> continuity_pt f u -> continuity_pt g u.
Proof.
  intros f g u E H eps Heps. destruct (H eps Heps) as [a [Ha Hnear]].
  exists a. split; [exact Ha |]. intros v Hv. rewrite <- !E. now apply Hnear.
Qed.

Section Law.
  Variable d : nat.
  Variable m : sphere_mean d.
  Hypothesis Hd : (2 <= d)%nat.
  Variable y : nat -> R.
  Hypothesis Hy : on_sphere d y.
  Variables (c : R) (G : R -> R).
  Hypothesis HG : tail_of d c G.
  Notation cont := (continuous_on_sphere d).
  Notation square x := (dot d x y ^ 2).

  Definition agrees (h : R -> R) : Prop :=
    (forall u, continuity_pt h u) /\
    exists F : R -> R, (forall t, 0 <= t <= 1 -> continuity_pt F t) /\
      (forall t, 0 < t < 1 -> derivable_pt_lim F t (h (t ^ 2) * (c * density d t))) /\
      F 1 - F 0 = 1 / 2 * mean m (fun x => h (square x)).

  Lemma cont_square : forall h, (forall u, continuity_pt h u) -> cont (fun x => h (square x)).
  Proof. intros h Hh. apply (cont_comp d h); [exact Hh | apply cont_power]. Qed.

  Lemma agrees_monomial : forall k, agrees (fun u => u ^ k).
  Proof.
    intros k. assert (forall u, continuity_pt (fun v => v ^ k) u) as Hc
      by (intros u; apply derivable_continuous_pt, derivable_pt_pow).
    split; [exact Hc |].
    destruct (C3_density_agrees d m c G y k Hd HG Hy) as [F [HF [DF E]]].
    exists F. split; [exact HF | split].
    - intros t Ht. rewrite <- pow_mult. now apply DF.
    - rewrite E. f_equal.
      apply mean_ext; [apply cont_power | now apply (cont_square (fun v => v ^ k)) |].
      intros x _. now rewrite <- pow_mult.
  Qed.

  Lemma agrees_plus : forall h k, agrees h -> agrees k -> agrees (fun u => h u + k u).
  Proof.
    intros h k [Hh [F [HF [DF EF]]]] [Hk [K [HK [DK EK]]]]. split.
    - intros u. now apply continuity_pt_plus.
    - exists (fun t => F t + K t). split; [| split].
      + intros t Ht. apply continuity_pt_plus; auto.
      + intros t Ht. rewrite Rmult_plus_distr_r. apply derivable_pt_lim_plus; auto.
      + rewrite (mean_plus d m (fun x => h (square x)) (fun x => k (square x)))
          by now apply cont_square.
        lra.
  Qed.

  Lemma agrees_scale : forall a h, agrees h -> agrees (fun u => a * h u).
  Proof.
    intros a h [Hh [F [HF [DF EF]]]]. split.
    - intros u. now apply (continuity_pt_scal h).
    - exists (fun t => a * F t). split; [| split].
      + intros t Ht. apply (continuity_pt_scal F). auto.
      + intros t Ht. rewrite Rmult_assoc. apply derivable_pt_lim_scal; auto.
      + rewrite (mean_scale d m a (fun x => h (square x))) by now apply cont_square.
        replace (a * F 1 - a * F 0) with (a * (F 1 - F 0)) by ring. rewrite EF. ring.
  Qed.

  Lemma agrees_ext : forall h k, (forall u, h u = k u) -> agrees h -> agrees k.
  Proof.
    intros h k E [Hh [F [HF [DF EF]]]].
    assert (forall u, continuity_pt k u) as Hk by (intros u; now apply continuity_pt_same with h).
    split; [exact Hk |]. exists F. split; [exact HF | split].
    - intros t Ht. rewrite <- E. auto.
    - rewrite EF. f_equal. apply mean_ext; [now apply cont_square | now apply cont_square |].
      intros x _. apply E.
  Qed.

  Lemma agrees_binomial : forall n F k, agrees (fun u => u ^ k * binomial n F u).
  Proof.
    induction n as [| n IH]; intros F k; cbn [binomial].
    - apply agrees_ext with (fun u => F O * u ^ k); [intros u; ring |].
      apply agrees_scale, agrees_monomial.
    - apply agrees_ext with (fun u => u ^ S k * binomial n (fun j => F (S j)) u +
        (u ^ k * binomial n F u + -1 * (u ^ S k * binomial n F u))); [intros u; cbn [pow]; ring |].
      apply agrees_plus; [apply IH |]. apply agrees_plus; [apply IH | apply agrees_scale, IH].
  Qed.

  (** An integral of something at most K, against the tail. *)
  Lemma increment_le : forall h F a b K, 0 <= a < b -> b <= 1 ->
    (forall t, 0 <= t <= 1 -> continuity_pt F t) ->
    (forall t, 0 < t < 1 -> derivable_pt_lim F t (h (t ^ 2) * (c * density d t))) ->
    (forall t, a < t < b -> h (t ^ 2) <= K) -> F b - F a <= K * (G a - G b).
  Proof.
    intros h F a b K Ha Hb HF DF HK.
    destruct (mean_value (fun t => F t + K * G t)
      (fun t => h (t ^ 2) * (c * density d t) + K * - (c * density d t)) a b)
        as [e [He E]]; [lra | | |].
    - intros t Ht. apply continuity_pt_plus; [apply HF; lra |].
      apply (continuity_pt_scal G), (tail_continuous d c G HG). lra.
    - intros t Ht. apply derivable_pt_lim_plus; [apply DF; lra |].
      apply derivable_pt_lim_scal, (tail_density d c G HG). lra.
    - cbv beta in E. pose proof (HK e He) as Hh.
      pose proof (normalisation_pos d c G HG) as Hc. pose proof (density_pos d e ltac:(lra)) as Hp.
      assert (0 <= (K - h (e ^ 2)) * (c * density d e) * (b - a)); [| lra].
      apply Rmult_le_pos; [apply Rmult_le_pos |]; [lra | | lra].
      apply Rlt_le, Rmult_lt_0_compat; assumption.
  Qed.

  (** [ramp r t]: 0 up to r^2, 1 from t^2 on.  Some polynomial h is within eps of it. *)
  Lemma ramp_polynomial : forall r t eps, 0 <= r < t -> t <= 1 -> 0 < eps ->
    exists h, agrees h /\ forall u, 0 <= u <= 1 ->
      Rabs (h u - clamp ((u - r ^ 2) / (t ^ 2 - r ^ 2))) <= eps.
  Proof.
    intros r t eps Hr Ht Heps. assert (0 < t ^ 2 - r ^ 2) as Hgap by nra.
    assert (0 < / (t ^ 2 - r ^ 2)) as Hinv by now apply Rinv_0_lt_compat.
    set (f := fun u => clamp ((u - r ^ 2) / (t ^ 2 - r ^ 2))).
    destruct (bernstein f (/ (t ^ 2 - r ^ 2)) eps) as [n [_ Hn]]; [exact Hinv | exact Heps | |].
    - intros u v. unfold f. eapply Rle_trans; [apply clamp_lipschitz |].
      replace ((u - r ^ 2) / (t ^ 2 - r ^ 2) - (v - r ^ 2) / (t ^ 2 - r ^ 2))
        with (/ (t ^ 2 - r ^ 2) * (u - v)) by (field; lra).
      rewrite Rabs_mult, Rabs_right by lra. apply Rle_refl.
    - exists (binomial n (fun j => f (INR j / INR n))). split; [| exact Hn].
      apply agrees_ext with (fun u => u ^ 0 * binomial n (fun j => f (INR j / INR n)) u);
        [intros u; cbn; ring | apply agrees_binomial].
  Qed.

  (** Its mean is hardly more than the tail at r. *)
  Lemma ramp_mean : forall h r t eps, 0 <= r < t -> t <= 1 -> 0 < eps -> agrees h ->
    (forall u, 0 <= u <= 1 -> Rabs (h u - clamp ((u - r ^ 2) / (t ^ 2 - r ^ 2))) <= eps) ->
    mean m (fun x => h (square x)) <= 2 * G r + eps.
  Proof.
    intros h r t eps Hr Ht Heps [_ [F [HF [DF EF]]]] Hh.
    assert (0 < t ^ 2 - r ^ 2) as Hgap by nra.
    assert (F 1 - F r <= (1 + eps) * (G r - G 1)) as Above.
    { apply (increment_le h F r 1 (1 + eps)); try assumption; try lra.
      intros s Hs. specialize (Hh (s ^ 2) ltac:(nra)). apply abs_bounds in Hh.
      pose proof (clamp_range ((s ^ 2 - r ^ 2) / (t ^ 2 - r ^ 2))). lra. }
    assert (F r - F 0 <= eps * (G 0 - G r)) as Below.
    { destruct (Req_dec r 0) as [-> | Hne]; [lra |].
      apply (increment_le h F 0 r eps); try assumption; try lra.
      intros s Hs. specialize (Hh (s ^ 2) ltac:(nra)). apply abs_bounds in Hh.
      rewrite clamp_below in Hh; [lra |].
      assert (0 < / (t ^ 2 - r ^ 2)) by now apply Rinv_0_lt_compat.
      unfold Rdiv. assert (s ^ 2 - r ^ 2 <= 0) by nra. nra. }
    rewrite (tail_end d c G HG) in Above. rewrite (tail_start d c G HG) in Below. lra.
  Qed.

  Lemma square_range : forall x, on_sphere d x -> 0 <= square x <= 1.
  Proof.
    intros x Hx. pose proof (dot_bound d y Hy x Hx) as H. apply abs_bounds in H. nra.
  Qed.

  (** Continuity of the tail, in the form needed. *)
  Lemma tail_from_below : forall t P a, 0 < t <= 1 -> 0 < a ->
    (forall r, 0 <= r < t -> P <= a * G r) -> P <= a * G t.
  Proof.
    intros t P a Ht Ha H. apply Rnot_lt_le. intros C.
    destruct (tail_continuous d c G HG t ltac:(lra) (P / a - G t)) as [gap [Hgap Hnear]].
    { assert (a * G t / a < P / a);
        [apply Rmult_lt_compat_r; [now apply Rinv_0_lt_compat | exact C] |].
      replace (a * G t / a) with (G t) in * by (field; lra). lra. }
    set (r := Rmax 0 (t - gap / 2)).
    assert (0 <= r < t) as Hr by (unfold r, Rmax; destruct (Rle_dec _ _); lra).
    assert (Rabs (r - t) < gap) as Hrt.
    { rewrite Rabs_left by lra. unfold r, Rmax. destruct (Rle_dec _ _); lra. }
    cbn in Hnear. unfold R_dist in Hnear.
    specialize (Hnear r (conj (conj I (fun E => Rlt_not_eq r t (proj2 Hr) (eq_sym E))) Hrt)).
    apply Rabs_def2 in Hnear. specialize (H r Hr).
    assert (a * G r < a * (P / a)) by (apply Rmult_lt_compat_l; lra).
    replace (a * (P / a)) with P in * by (field; lra). lra.
  Qed.

  (** P (|<x, y>| >= t) is at most the two-sided tail of the density. *)
  Theorem C3_law_two_sided : forall t P, 0 <= t <= 1 ->
    at_most_outer m (fun x => t <= Rabs (dot d x y)) P -> P <= 2 * G t.
  Proof.
    intros t P Ht HP. destruct (Req_dec t 0) as [-> | H0].
    { rewrite (tail_start d c G HG). replace (2 * (1 / 2)) with 1 by field.
      rewrite <- (mean_const d m 1). apply HP; [apply cont_const | |]; intros; lra. }
    apply tail_from_below; [lra | lra |]. intros r Hr.
    apply le_of_eps. intros eps Heps.
    destruct (ramp_polynomial r t (eps / 2)) as [h [Hag Hh]]; [lra | lra | lra |].
    pose proof (ramp_mean h r t (eps / 2) Hr (proj2 Ht) ltac:(lra) Hag Hh) as Mean.
    assert (cont (fun x => h (square x))) as Hc by (apply cont_square, Hag).
    apply Rle_trans with (mean m (fun x => h (square x) + eps / 2)).
    - apply HP; [apply cont_plus; [exact Hc | apply cont_const] | |].
      + intros x Hx. specialize (Hh _ (square_range x Hx)). apply abs_bounds in Hh.
        pose proof (clamp_range ((square x - r ^ 2) / (t ^ 2 - r ^ 2))). lra.
      + intros x Hx Hin. specialize (Hh _ (square_range x Hx)). apply abs_bounds in Hh.
        rewrite clamp_above in Hh; [lra |].
        assert (t ^ 2 <= square x) by (rewrite <- (pow2_abs (dot d x y)); nra).
        apply Rmult_le_reg_r with (t ^ 2 - r ^ 2); [nra |].
        replace ((square x - r ^ 2) / (t ^ 2 - r ^ 2) * (t ^ 2 - r ^ 2)) with (square x - r ^ 2)
          by (field; nra). lra.
    - rewrite (mean_plus d m (fun x => h (square x)) (fun _ => eps / 2)), mean_const;
        [lra | exact Hc | apply cont_const].
  Qed.

  (** Each side has half of it. *)
  Theorem C3_law_one_sided : forall t P, 0 < t <= 1 ->
    at_most_outer m (fun x => t <= dot d x y) P -> P <= G t.
  Proof.
    intros t P Ht HP. rewrite <- (Rmult_1_l (G t)).
    apply tail_from_below; [lra | lra |]. intros r Hr. rewrite Rmult_1_l.
    apply le_of_eps. intros eps Heps.
    destruct (ramp_polynomial r t eps) as [h [Hag Hh]]; [lra | lra | lra |].
    pose proof (ramp_mean h r t eps Hr (proj2 Ht) Heps Hag Hh) as Mean.
    assert (cont (fun x => h (square x))) as Hc by (apply cont_square, Hag).
    set (phi := fun v => (h (v ^ 2) + eps) * clamp ((1 + v / t) / 2)).
    assert (forall v, continuity_pt phi v) as Hphi.
    { intros v. apply continuity_pt_mult.
      - apply continuity_pt_plus; [| apply continuity_pt_const; intros a b; reflexivity].
        apply (continuity_pt_comp (fun v => v ^ 2) h); [| apply Hag].
        apply derivable_continuous_pt, derivable_pt_pow.
      - apply (continuity_pt_comp (fun v => (1 + v / t) / 2) clamp); [| apply clamp_continuous].
        apply derivable_continuous_pt. reg. }
    assert (forall v, continuity_pt (fun u => phi (- u)) v) as Hneg.
    { intros v. apply (continuity_pt_comp (fun u => - u) phi); [| apply Hphi].
      apply derivable_continuous_pt. reg. }
    assert (cont (fun x => phi (dot d x y))) as C1
      by (apply cont_comp; [exact Hphi | apply cont_dot]).
    assert (cont (fun x => phi (- dot d x y))) as C2
      by (apply (cont_comp d (fun u => phi (- u))); [exact Hneg | apply cont_dot]).
    assert (mean m (fun x => phi (- dot d x y)) = mean m (fun x => phi (dot d x y))) as Even.
    { rewrite (C3_direction d m Hd (fun u => phi (- u)) y Hneg Hy),
        (C3_direction d m Hd phi y Hphi Hy).
      now apply mean_entry_opp. }
    assert (mean m (fun x => phi (dot d x y)) + mean m (fun x => phi (- dot d x y))
      = mean m (fun x => h (square x)) + eps) as Halves.
    { rewrite <- mean_plus by assumption. rewrite <- (mean_const d m eps) at 1.
      rewrite <- mean_plus by (exact Hc || apply cont_const).
      apply mean_ext; [now apply cont_plus | apply cont_plus; [exact Hc | apply cont_const] |].
      intros x _. unfold phi. replace ((- dot d x y) ^ 2) with (square x) by ring.
      replace (- dot d x y / t) with (- (dot d x y / t)) by (field; lra).
      rewrite <- Rmult_plus_distr_l, clamp_halves. ring. }
    apply Rle_trans with (mean m (fun x => phi (dot d x y))); [| lra].
    apply HP; [exact C1 | |].
    - intros x Hx. specialize (Hh _ (square_range x Hx)). apply abs_bounds in Hh.
      pose proof (clamp_range ((square x - r ^ 2) / (t ^ 2 - r ^ 2))).
      pose proof (clamp_range ((1 + dot d x y / t) / 2)). unfold phi. apply Rmult_le_pos; lra.
    - intros x Hx Hin. specialize (Hh _ (square_range x Hx)). apply abs_bounds in Hh.
      unfold phi. rewrite (clamp_above ((1 + dot d x y / t) / 2)).
      + rewrite clamp_above in Hh; [lra |].
        apply Rmult_le_reg_r with (t ^ 2 - r ^ 2); [nra |].
        replace ((square x - r ^ 2) / (t ^ 2 - r ^ 2) * (t ^ 2 - r ^ 2)) with (square x - r ^ 2)
          by (field; nra). nra.
      + assert (1 <= dot d x y / t); [| lra].
        apply Rmult_le_reg_r with t; [lra |].
        replace (dot d x y / t * t) with (dot d x y) by (field; lra).
        lra.
  Qed.
End Law.

(** C3' for every mean over the sphere. *)
Theorem C3_sharper_tail : forall (d : nat) (m : sphere_mean d), (2 <= d)%nat ->
  forall (y : nat -> R) (t P : R), on_sphere d y -> 0 <= t <= 1 ->
    at_most_outer m (fun x => t <= Rabs (dot d x y)) P -> P <= half_power (1 - t ^ 2) (d - 1).
Proof.
  intros d m Hd y t P Hy Ht HP.
  destruct (C3_sharper_exists d Hd) as [c [G HG]].
  eapply Rle_trans; [| apply (C3_sharper d c G Hd HG t Ht)].
  now apply (C3_law_two_sided d m Hd y Hy c G HG).
Qed.
