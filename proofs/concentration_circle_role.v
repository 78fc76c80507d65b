(** The hypotheses of C4-law can be met: a uniform rotation of the plane, d = 2.

    [turn t]: the rotation by the angle t.
    [above f g]: g is continuous on the circle and at least f of the rotation at every angle.
    [rotation_mean]: the greatest lower bound of the means of such g, an upper integral. *)
From Coq Require Import Reals Lra Lia Arith Classical.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_sphere_direction concentration_circle concentration_chain
  concentration_level_fresh.
Open Scope R_scope.

Lemma turn_unit : forall t, cos t * cos t + sin t * sin t = 1.
Proof. intros t. pose proof (sin2_cos2 t) as H. unfold Rsqr in H. lra. Qed.

Definition turn (t : R) : orthogonal_map 2 :=
  {| act := rotate 0 1 (cos t) (sin t);
     act_dot := fun u v => dot_rotate 2 0 1 (cos t) (sin t) u v
       (Nat.lt_0_succ 1) (Nat.lt_succ_diag_r 1) (O_S 0) (turn_unit t) |}.

Definition above (f : orthogonal_map 2 -> R) (g : (nat -> R) -> R) : Prop :=
  continuous_on_sphere 2 g /\ forall t, f (turn t) <= g (circle t).

Notation average := (@mean 2 circle_sphere_mean).

(** Along the circle an inequality is one between means. *)
Lemma average_le : forall f g, continuous_on_sphere 2 f -> continuous_on_sphere 2 g ->
  (forall t, f (circle t) <= g (circle t)) -> average f <= average g.
Proof.
  intros f g Hf Hg H. apply mean_le; [exact Hf | exact Hg |]. intros x Hx.
  destruct (angle_exists (x 0%nat) (x 1%nat)) as [t [_ [Hc Hs]]].
  { unfold on_sphere, dot in Hx. cbn in Hx. lra. }
  assert (forall i, (i < 2)%nat -> x i = circle t i) as E
    by (intros [| [| i]] Hi; [now symmetry | now symmetry | lia]).
  rewrite (same_point 2 f (circle t) x Hf (circle_on_sphere t) E).
  rewrite (same_point 2 g (circle t) x Hg (circle_on_sphere t) E). apply H.
Qed.

Lemma lower_bound_exists : forall f, bounded f -> {l : R |
  (forall g, above f g -> l <= average g) /\
  (forall c, (forall g, above f g -> c <= average g) -> c <= l)}.
Proof.
  intros f Hf. set (E := fun r => exists g, above f g /\ r = - average g).
  destruct (completeness E) as [l [Hub Hleast]].
  - destruct Hf as [K HK]. exists K. intros r [g [[Hg Hfg] ->]].
    assert (- K <= average g); [| lra].
    rewrite <- (mean_const 2 circle_sphere_mean (- K)).
    apply average_le; [apply cont_const | exact Hg |]. intros t.
    specialize (HK (turn t)). apply abs_bounds in HK. specialize (Hfg t). lra.
  - destruct Hf as [K HK]. exists (- average (fun _ => K)), (fun _ => K).
    split; [split; [apply cont_const |] | reflexivity].
    intros t. specialize (HK (turn t)). apply abs_bounds in HK. lra.
  - exists (- l). split.
    + intros g Hg. specialize (Hub (- average g) (ex_intro _ g (conj Hg eq_refl))). lra.
    + intros c Hc. assert (l <= - c); [| lra].
      apply Hleast. intros r [g [Hg ->]]. specialize (Hc g Hg). lra.
Qed.

Definition rotation_value (f : orthogonal_map 2 -> R) : R :=
  match decide (bounded f) with
  | left H => let (l, _) := lower_bound_exists f H in l
  | right _ => 0
  end.

Lemma rotation_value_le : forall f g, bounded f -> above f g -> rotation_value f <= average g.
Proof.
  intros f g Hf Hg. unfold rotation_value.
  destruct (decide (bounded f)) as [H | C]; [| contradiction].
  destruct (lower_bound_exists f H) as [l [Hl _]]. now apply Hl.
Qed.

Lemma rotation_value_greatest : forall f c, bounded f ->
  (forall g, above f g -> c <= average g) -> c <= rotation_value f.
Proof.
  intros f c Hf Hc. unfold rotation_value.
  destruct (decide (bounded f)) as [H | C]; [| contradiction].
  destruct (lower_bound_exists f H) as [l [_ Hl]]. now apply Hl.
Qed.

(** Where f is itself continuous in the angle, its upper integral is its mean. *)
Lemma rotation_value_continuous : forall f g, bounded f -> continuous_on_sphere 2 g ->
  (forall t, f (turn t) = g (circle t)) -> rotation_value f = average g.
Proof.
  intros f g Hf Hg E. apply Rle_antisym.
  - apply rotation_value_le; [exact Hf |]. split; [exact Hg |]. intros t. rewrite E. apply Rle_refl.
  - apply rotation_value_greatest; [exact Hf |]. intros k [Hk Hfk].
    apply average_le; [exact Hg | exact Hk |]. intros t. rewrite <- E. apply Hfk.
Qed.

Lemma rotation_scale_le : forall c f, bounded f -> 0 < c ->
  rotation_value (fun T => c * f T) <= c * rotation_value f.
Proof.
  intros c f Hf Hc. apply Rmult_le_reg_l with (/ c); [now apply Rinv_0_lt_compat |].
  rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra.
  apply rotation_value_greatest; [exact Hf |]. intros g [Hg Hfg].
  apply Rmult_le_reg_l with c; [exact Hc |].
  rewrite <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
  rewrite <- (mean_scale 2 circle_sphere_mean c g Hg).
  apply rotation_value_le; [now apply bounded_scale |].
  split; [now apply cont_scale |]. intros t. apply Rmult_le_compat_l; [lra | apply Hfg].
Qed.

Definition rotation_mean : upper_mean (orthogonal_map 2).
Proof.
  refine {| upper := rotation_value |}.
  - intros c. rewrite (rotation_value_continuous _ (fun _ => c));
      [apply mean_const | apply bounded_const | apply cont_const | reflexivity].
  - intros f g Hf Hg H. apply rotation_value_greatest; [exact Hg |]. intros k [Hk Hgk].
    apply rotation_value_le; [exact Hf |]. split; [exact Hk |].
    intros t. eapply Rle_trans; [apply H | apply Hgk].
  - intros f g Hf Hg. set (s := rotation_value (fun a => f a + g a)).
    assert (s - rotation_value f <= rotation_value g); [| lra].
    apply rotation_value_greatest; [exact Hg |]. intros k [Hk Hgk].
    assert (s - average k <= rotation_value f); [| lra].
    apply rotation_value_greatest; [exact Hf |]. intros h [Hh Hfh].
    assert (s <= average (fun x => h x + k x)) as Sum.
    { apply rotation_value_le; [now apply bounded_plus |]. split; [now apply cont_plus |].
      intros t. apply Rplus_le_compat; [apply Hfh | apply Hgk]. }
    rewrite (mean_plus 2 circle_sphere_mean h k Hh Hk) in Sum. lra.
  - intros c f Hf Hc. destruct Hc as [Hc | <-].
    + apply Rle_antisym; [now apply rotation_scale_le |].
      apply Rmult_le_reg_l with (/ c); [now apply Rinv_0_lt_compat |].
      rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l by lra.
      eapply Rle_trans; [| apply (rotation_scale_le (/ c) (fun a => c * f a));
        [now apply bounded_scale | now apply Rinv_0_lt_compat]].
      apply rotation_value_greatest; [apply bounded_scale; now apply bounded_scale |].
      intros g [Hg Hfg]. apply rotation_value_le; [exact Hf |]. split; [exact Hg |].
      intros t. specialize (Hfg t). cbv beta in Hfg.
      rewrite <- Rmult_assoc, Rinv_l, Rmult_1_l in Hfg by lra. exact Hfg.
    + rewrite Rmult_0_l, (rotation_value_continuous _ (fun _ => 0));
        [apply mean_const | now apply bounded_scale | apply cont_const | intros t; ring].
Defined.

Lemma circle_bounded : forall f, continuous_on_sphere 2 f ->
  exists K, forall x, on_sphere 2 x -> Rabs (f x) <= K.
Proof.
  intros f Hf.
  destruct (continuity_ab_maj (fun t => Rabs (f (circle t))) (-4) 4) as [top [Htop _]]; [lra | |].
  - intros t _. apply (continuity_pt_comp (fun u => f (circle u)) Rabs);
      [now apply circle_continuous | apply Rcontinuity_abs].
  - exists (Rabs (f (circle top))). intros x Hx.
    destruct (angle_exists (x 0%nat) (x 1%nat)) as [t [Ht [Hc Hs]]].
    { unfold on_sphere, dot in Hx. cbn in Hx. lra. }
    rewrite (same_point 2 f (circle t) x Hf (circle_on_sphere t)).
    + now apply Htop.
    + intros [| [| i]] Hi; [now symmetry | now symmetry | lia].
Qed.

(** A uniform rotation is a uniform role in dimension 2. *)
Theorem C4_instance : uniform_role 2 rotation_mean.
Proof.
  exists circle_sphere_mean. intros u f Hu Hf.
  assert (u 0%nat * u 0%nat + u 1%nat * u 1%nat = 1) as Hu1
    by (unfold on_sphere, dot in Hu; cbn in Hu; lra).
  set (g := fun x => f (rotate 0 1 (u 0%nat) (u 1%nat) x)).
  assert (continuous_on_sphere 2 g) as Hg by (apply cont_rotate; (lia || assumption)).
  rewrite <- (mean_rotate 2 circle_sphere_mean f 0 1 (u 0%nat) (u 1%nat));
    [| exact Hf | lia | lia | lia | exact Hu1].
  apply rotation_value_continuous; [| exact Hg |].
  - destruct (circle_bounded f Hf) as [K HK]. exists K. intros T. apply HK.
    unfold on_sphere. rewrite act_dot. exact Hu.
  - intros t. unfold g. cbn [act turn]. apply same_point with 2%nat; [exact Hf | |].
    + unfold on_sphere. rewrite dot_rotate; [apply circle_on_sphere | lia | lia | lia | exact Hu1].
    + intros [| [| i]] Hi; [| | lia]; unfold rotate; cbn; ring.
Qed.
