(** C3: the density c (1 - z^2)^((d-3)/2) has the moments of <x, y> under the mean over the sphere.

    [tail_of d c G], [density d], [half_power]: as in concentration_sphere_sharper_tail.v.
    The integral of z^(2k) c density over [0, 1] is the increment of an antiderivative. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_sphere_moments concentration_sphere_sharper_tail.
Open Scope R_scope.

(** [moment_of d c k l]: the integral over [0, 1] of z^(2k) c density d z is l. *)
Definition moment_of (d : nat) (c : R) (k : nat) (l : R) : Prop :=
  exists F : R -> R, (forall t, 0 <= t <= 1 -> continuity_pt F t) /\
    (forall t, 0 < t < 1 -> derivable_pt_lim F t (t ^ (2 * k) * (c * density d t))) /\
    F 1 - F 0 = l.

Lemma moment_of_unique : forall d c k l l', moment_of d c k l -> moment_of d c k l' -> l = l'.
Proof.
  intros d c k l l' [F [HF [DF <-]]] [F' [HF' [DF' <-]]].
  destruct (mean_value (fun t => F t - F' t) (fun _ => 0) 0 1) as [e [_ E]]; [lra | | |].
  - intros t Ht. apply continuity_pt_minus; auto.
  - intros t Ht. replace 0 with (t ^ (2 * k) * (c * density d t) - t ^ (2 * k) * (c * density d t))
      by ring.
    apply derivable_pt_lim_minus; auto.
  - cbv beta in E. lra.
Qed.

Section Density.
  Variables (d : nat) (c : R) (G : R -> R).
  Hypothesis Hd : (2 <= d)%nat.
  Hypothesis HG : tail_of d c G.

  Lemma moment_start : moment_of d c 0 (1 / 2).
  Proof.
    exists (fun t => -1 * G t). split; [| split].
    - intros t Ht. apply (continuity_pt_scal G (-1)), (tail_continuous d c G HG), Ht.
    - intros t Ht. replace (t ^ (2 * 0) * (c * density d t)) with (-1 * - (c * density d t))
        by (cbn; ring).
      apply derivable_pt_lim_scal, (tail_density d c G HG), Ht.
    - rewrite (tail_start d c G HG), (tail_end d c G HG). ring.
  Qed.

  Lemma moment_next : forall k l, moment_of d c k l ->
    moment_of d c (S k) ((2 * INR k + 1) / (2 * INR k + INR d) * l).
  Proof.
    intros k l [F [HF [DF <-]]].
    assert (0 < INR d) as Hp by (apply lt_0_INR; lia). pose proof (pos_INR k) as Hk.
    assert (INR (d - 1) = INR d - 1) as Hn by (rewrite minus_INR by lia; reflexivity).
    set (edge := fun t => t ^ (2 * k + 1) * half_power (1 - t ^ 2) (d - 1)).
    exists (fun t => / (2 * INR k + INR d) * ((2 * INR k + 1) * F t - c * edge t)).
    split; [| split].
    - intros t Ht. apply (continuity_pt_scal (fun t => (2 * INR k + 1) * F t - c * edge t)).
      apply continuity_pt_minus; [apply (continuity_pt_scal F), HF, Ht |].
      apply (continuity_pt_scal edge). apply continuity_pt_mult;
        [apply derivable_continuous_pt, derivable_pt_pow | apply half_power_continuous; lra].
    - intros t Ht.
      assert (derivable_pt_lim edge t
        (INR (2 * k + 1) * t ^ pred (2 * k + 1) * half_power (1 - t ^ 2) (d - 1) +
         t ^ (2 * k + 1) * - (INR (d - 1) * t * density d t))) as De.
      { apply (derivable_pt_lim_mult (fun t => t ^ (2 * k + 1))
          (fun t => half_power (1 - t ^ 2) (d - 1)));
          [apply derivable_pt_lim_pow | apply half_power_derivative; lra]. }
      replace (t ^ (2 * S k) * (c * density d t)) with
        (/ (2 * INR k + INR d) * ((2 * INR k + 1) * (t ^ (2 * k) * (c * density d t)) -
          c * (INR (2 * k + 1) * t ^ pred (2 * k + 1) * half_power (1 - t ^ 2) (d - 1) +
            t ^ (2 * k + 1) * - (INR (d - 1) * t * density d t)))).
      + apply derivable_pt_lim_scal. apply derivable_pt_lim_minus; apply derivable_pt_lim_scal;
          [apply DF, Ht | exact De].
      + replace (half_power (1 - t ^ 2) (d - 1)) with ((1 - t ^ 2) * density d t)
          by (unfold density; field; nra).
        rewrite Hn, plus_INR, mult_INR. cbn [INR].
        replace (pred (2 * k + 1)) with (2 * k)%nat by lia.
        replace (2 * S k)%nat with (2 * k + 2)%nat by lia. rewrite !pow_add. field. lra.
    - unfold edge. rewrite (end_zero d Hd), pow_i by lia. field. lra.
  Qed.

  (** The moments of the density over [0, 1]: half of those over [-1, 1]. *)
  Theorem C3_density_moments : forall k l,
    moment_of d c k l <-> l = 1 / 2 * (rising (1 / 2) k / rising (INR d / 2) k).
  Proof.
    intros k. assert (0 < INR d) as Hp by (apply lt_0_INR; lia).
    assert (moment_of d c k (1 / 2 * (rising (1 / 2) k / rising (INR d / 2) k))) as Value.
    { induction k as [| k IH]; cbn [rising].
      - replace (1 / 2 * (1 / 1)) with (1 / 2) by field. exact moment_start.
      - replace (1 / 2 * (rising (1 / 2) k * (1 / 2 + INR k) /
          (rising (INR d / 2) k * (INR d / 2 + INR k))))
          with ((2 * INR k + 1) / (2 * INR k + INR d) *
            (1 / 2 * (rising (1 / 2) k / rising (INR d / 2) k)));
          [now apply moment_next |].
        pose proof (rising_pos (INR d / 2) k ltac:(lra)). pose proof (pos_INR k).
        field. repeat split; lra. }
    intros l. split; [| intros ->; exact Value].
    intros H. exact (moment_of_unique d c k _ _ H Value).
  Qed.
End Density.

(** So half of every even moment of <x, y> under a mean over the sphere is that of the density. *)
Theorem C3_density_agrees : forall d (m : sphere_mean d) c G y k, (2 <= d)%nat -> tail_of d c G ->
  on_sphere d y -> moment_of d c k (1 / 2 * mean m (fun x => dot d x y ^ (2 * k))).
Proof.
  intros d m c G y k Hd HG Hy. apply (C3_density_moments d c G Hd HG).
  now rewrite (C3_moments d m Hd y Hy).
Qed.
