(** The laws of [sphere_mean] can be met: the mean over the circle, d = 2.

    [circle t] is the point at angle t.  [circle_mean f] is the integral of f over one turn by
    2 pi, the integral being the increment of an antiderivative. *)
From Coq Require Import Reals Lra Lia Arith Classical.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_sphere_direction.
Open Scope R_scope.

Definition circle (t : R) : nat -> R :=
  fun k => match k with O => cos t | S O => sin t | _ => 0 end.

Lemma circle_on_sphere : forall t, on_sphere 2 (circle t).
Proof.
  intros t. unfold on_sphere, dot. cbn. pose proof (sin2_cos2 t) as H. unfold Rsqr in H. lra.
Qed.

Lemma circle_continuous : forall f, continuous_on_sphere 2 f ->
  forall t, continuity_pt (fun u => f (circle u)) t.
Proof.
  intros f Hf t eps Heps.
  destruct (Hf (circle t) (circle_on_sphere t) eps Heps) as [gap [Hgap Hnear]].
  destruct (continuity_cos t gap Hgap) as [a [Ha Hcos]].
  destruct (continuity_sin t gap Hgap) as [b [Hb Hsin]].
  exists (Rmin a b). split; [now apply Rmin_glb_lt |].
  intros u [Hu Htu]. cbn in Htu |- *. unfold R_dist in *.
  pose proof (Rmin_l a b). pose proof (Rmin_r a b).
  apply Hnear; [apply circle_on_sphere |].
  intros [| [| i]] Hi; [| | lia]; cbn [circle].
  - apply Hcos. split; [exact Hu | cbn; unfold R_dist; lra].
  - apply Hsin. split; [exact Hu | cbn; unfold R_dist; lra].
Qed.

(** [antiderivative_near f F]: F' = f on an interval that holds every turn needed here. *)
Definition antiderivative_near (f F : R -> R) : Prop :=
  forall t, -20 <= t <= 20 -> derivable_pt_lim F t (f t).

Lemma increment_unique : forall f g F G a b, a < b ->
  (forall t, a <= t <= b -> derivable_pt_lim F t (f t)) ->
  (forall t, a <= t <= b -> derivable_pt_lim G t (g t)) ->
  (forall t, a <= t <= b -> f t <= g t) -> F b - F a <= G b - G a.
Proof.
  intros f g F G a b Hab HF HG Hfg.
  destruct (MVT_cor2 (fun t => G t - F t) (fun t => g t - f t) a b Hab) as [c [Hc Hin]].
  - intros t Ht. apply derivable_pt_lim_minus; [now apply HG | now apply HF].
  - specialize (Hfg c ltac:(lra)).
    assert (0 <= (g c - f c) * (b - a)) by (apply Rmult_le_pos; lra). lra.
Qed.

Lemma has_antiderivative : forall f, (forall t, continuity_pt f t) ->
  {F : R -> R | antiderivative_near f F}.
Proof.
  intros f Hf. assert (-20 <= 20) as Hab by lra.
  exists (primitive Hab (FTC_P1 Hab (fun t _ => Hf t))).
  destruct (RiemannInt_P29 Hab (fun t _ => Hf t)) as [H _].
  intros t Ht. destruct (H t Ht) as [pr E]. rewrite E. now apply derive_pt_eq_1 with pr.
Qed.

Definition decide (P : Prop) : {P} + {~ P} :=
  match ClassicalDedekindReals.sig_not_dec P with
  | left H => left (NNPP P H)
  | right H => right H
  end.

Definition circle_mean (f : (nat -> R) -> R) : R :=
  match decide (continuous_on_sphere 2 f) with
  | left H =>
      let (F, _) := has_antiderivative (fun t => f (circle t)) (circle_continuous f H) in
      (F (2 * PI) - F 0) / (2 * PI)
  | right _ => 0
  end.

Lemma turn_bounds : 6 <= 2 * PI <= 8.
Proof. pose proof PI_4. pose proof PI2_3_2. lra. Qed.

(** Any antiderivative will do. *)
Lemma circle_mean_antiderivative : forall f F, continuous_on_sphere 2 f ->
  (forall t, 0 <= t <= 8 -> derivable_pt_lim F t (f (circle t))) ->
  circle_mean f = (F (2 * PI) - F 0) / (2 * PI).
Proof.
  intros f F Hf HF. unfold circle_mean. pose proof turn_bounds.
  destruct (decide (continuous_on_sphere 2 f)) as [H0 | C]; [| contradiction].
  destruct (has_antiderivative _ _) as [G HG]. f_equal.
  apply Rle_antisym; eapply increment_unique; try (intros t Ht; (apply HF || apply HG); lra);
    try (intros t _; apply Rle_refl); lra.
Qed.

Lemma antiderivative_exists : forall f, continuous_on_sphere 2 f ->
  exists F, antiderivative_near (fun t => f (circle t)) F.
Proof.
  intros f Hf. destruct (has_antiderivative _ (circle_continuous f Hf)) as [F HF]. now exists F.
Qed.

(** Points of the sphere with the same first d entries are one point to a continuous function. *)
Lemma same_point : forall d f x y, continuous_on_sphere d f -> on_sphere d x ->
  (forall i, (i < d)%nat -> y i = x i) -> f y = f x.
Proof.
  intros d f x y Hf Hx H. apply Rminus_diag_uniq.
  assert (on_sphere d y) as Hy.
  { unfold on_sphere. rewrite <- Hx. apply bsum_ext. intros i Hi. now rewrite H. }
  destruct (Req_dec (f y - f x) 0) as [E | E]; [exact E | exfalso].
  destruct (Hf x Hx (Rabs (f y - f x)) (Rabs_pos_lt _ E)) as [gap [Hgap Hnear]].
  specialize (Hnear y Hy). apply (Rlt_irrefl (Rabs (f y - f x))), Hnear.
  intros i Hi. rewrite (H i Hi). unfold Rminus. now rewrite Rplus_opp_r, Rabs_R0.
Qed.

Lemma circle_period : forall f t, continuous_on_sphere 2 f ->
  f (circle (t + 2 * PI)) = f (circle t).
Proof.
  intros f t Hf. apply same_point with 2%nat; [exact Hf | apply circle_on_sphere |].
  intros [| [| k]] _; cbn [circle].
  - rewrite cos_plus, cos_2PI, sin_2PI. ring.
  - rewrite sin_plus, cos_2PI, sin_2PI. ring.
  - reflexivity.
Qed.

Lemma derivable_shift : forall F a t l,
  derivable_pt_lim F (t + a) l -> derivable_pt_lim (fun u => F (u + a)) t l.
Proof.
  intros F a t l H eps Heps. destruct (H eps Heps) as [gap Hgap]. exists gap.
  intros h Hh Hlt. replace (t + h + a) with (t + a + h) by ring. now apply Hgap.
Qed.

(** A turn may start anywhere. *)
Lemma circle_mean_shift : forall f a, continuous_on_sphere 2 f ->
  continuous_on_sphere 2 (fun x => f (rotate 0 1 (cos a) (sin a) x)) -> -4 <= a <= 4 ->
  circle_mean (fun x => f (rotate 0 1 (cos a) (sin a) x)) = circle_mean f.
Proof.
  intros f a Hf Hrot Ha. destruct (antiderivative_exists f Hf) as [F HF].
  pose proof turn_bounds as Turn.
  rewrite (circle_mean_antiderivative f F Hf); [| intros t Ht; apply HF; lra].
  rewrite (circle_mean_antiderivative _ (fun t => F (t + a)) Hrot).
  - f_equal.
    assert (forall b c, -4 <= b <= 4 -> -4 <= c <= 4 -> b < c ->
      F (b + 2 * PI) - F b = F (c + 2 * PI) - F c) as Const.
    { intros b c Hb Hc Hbc.
      destruct (MVT_cor2 (fun t => F (t + 2 * PI) - F t)
        (fun t => f (circle (t + 2 * PI)) - f (circle t)) b c Hbc) as [e [He _]].
      - intros t Ht. apply derivable_pt_lim_minus; [apply derivable_shift |]; apply HF; lra.
      - rewrite circle_period in He by exact Hf. lra. }
    destruct (Rtotal_order 0 a) as [H | [<- | H]].
    + pose proof (Const 0 a ltac:(lra) ltac:(lra) H) as E.
      replace (2 * PI + a) with (a + 2 * PI) by ring. rewrite !Rplus_0_l in *. lra.
    + rewrite !Rplus_0_r. reflexivity.
    + pose proof (Const a 0 ltac:(lra) ltac:(lra) H) as E.
      replace (2 * PI + a) with (a + 2 * PI) by ring. rewrite !Rplus_0_l in *. lra.
  - intros t Ht. apply derivable_shift.
    replace (f (rotate 0 1 (cos a) (sin a) (circle t))) with (f (circle (t + a)));
      [apply HF; lra |].
    symmetry. apply same_point with 2%nat; [exact Hf | apply circle_on_sphere |].
    intros [| [| k]] Hk; [| | lia]; unfold rotate; cbn.
    + rewrite cos_plus. ring.
    + rewrite sin_plus. ring.
Qed.

Lemma angle_exists : forall c s, c * c + s * s = 1 ->
  exists a, -4 <= a <= 4 /\ cos a = c /\ sin a = s.
Proof.
  intros c s H. pose proof PI_4 as Hpi.
  assert (-1 <= c <= 1) as Hc by nra.
  pose proof (acos_bound c) as B.
  assert (sin (acos c) = Rabs s) as Hs.
  { rewrite sin_acos by exact Hc. rewrite <- sqrt_Rsqr_abs. f_equal. unfold Rsqr. lra. }
  destruct (Rle_dec 0 s).
  - exists (acos c). rewrite cos_acos, Hs, Rabs_right by lra. repeat split; lra.
  - exists (- acos c). rewrite cos_neg, sin_neg, cos_acos, Hs, Rabs_left by lra. repeat split; lra.
Qed.

Definition circle_sphere_mean : sphere_mean 2.
Proof.
  refine {| mean := circle_mean |}.
  - rewrite (circle_mean_antiderivative _ (fun t => t)).
    + pose proof PI_RGT_0. field. lra.
    + apply cont_const.
    + intros t _. apply derivable_pt_lim_id.
  - intros f g Hf Hg. destruct (antiderivative_exists f Hf) as [F HF].
    destruct (antiderivative_exists g Hg) as [G HG].
    rewrite (circle_mean_antiderivative f F), (circle_mean_antiderivative g G),
      (circle_mean_antiderivative _ (fun t => F t + G t)); try assumption;
      try (intros t Ht; (apply HF || apply HG); lra).
    + pose proof PI_RGT_0. field. lra.
    + now apply cont_plus.
    + intros t Ht. apply derivable_pt_lim_plus; [apply HF | apply HG]; lra.
  - intros c f Hf. destruct (antiderivative_exists f Hf) as [F HF].
    rewrite (circle_mean_antiderivative f F), (circle_mean_antiderivative _ (fun t => c * F t));
      try assumption; try (intros t Ht; apply HF; lra).
    + pose proof PI_RGT_0. field. lra.
    + now apply cont_scale.
    + intros t Ht. apply derivable_pt_lim_scal. apply HF; lra.
  - intros f Hf H. destruct (antiderivative_exists f Hf) as [F HF].
    rewrite (circle_mean_antiderivative f F); [| exact Hf | intros t Ht; apply HF; lra].
    pose proof turn_bounds. apply Rmult_le_pos; [| apply Rlt_le, Rinv_0_lt_compat; lra].
    pose proof (increment_unique (fun _ => 0) (fun t => f (circle t)) (fun _ => 0) F 0 (2 * PI))
      as I.
    assert (0 - 0 <= F (2 * PI) - F 0); [| lra].
    apply I; [lra | intros t _; apply derivable_pt_lim_const | intros t Ht; apply HF; lra |].
    intros t _. apply H, circle_on_sphere.
  - intros f i j c s Hf Hi Hj Hij Hcs.
    assert (Hsign : exists a, -4 <= a <= 4 /\
      forall t k, (k < 2)%nat ->
        rotate i j c s (circle t) k = rotate 0 1 (cos a) (sin a) (circle t) k).
    { destruct (Nat.eq_dec i 0) as [-> | Hi0].
      - destruct (angle_exists c s Hcs) as [a [Ha [<- <-]]]. exists a.
        split; [exact Ha |]. intros t k _. now replace j with 1%nat by lia.
      - destruct (angle_exists c (- s)) as [a [Ha [Hc Hs]]]; [lra |]. exists a.
        split; [exact Ha |]. intros t k Hk. rewrite Hc, Hs.
        replace i with 1%nat by lia. replace j with 0%nat by lia.
        destruct k as [| [| k]]; [| | lia]; unfold rotate; cbn; ring. }
    destruct Hsign as [a [Ha Hsame]].
    assert (cos a * cos a + sin a * sin a = 1) as Hcs'
      by (pose proof (sin2_cos2 a) as Q; unfold Rsqr in Q; lra).
    assert (continuous_on_sphere 2 (fun x => f (rotate i j c s x))) as H1
      by now apply cont_rotate.
    assert (continuous_on_sphere 2 (fun x => f (rotate 0 1 (cos a) (sin a) x))) as H2
      by (apply cont_rotate; (lia || assumption)).
    rewrite <- (circle_mean_shift f a Hf H2 Ha).
    destruct (antiderivative_exists _ H2) as [F HF].
    rewrite (circle_mean_antiderivative _ F H2) by (intros t Ht; apply HF; lra).
    apply circle_mean_antiderivative; [exact H1 |]. intros t Ht.
    replace (f (rotate i j c s (circle t))) with (f (rotate 0 1 (cos a) (sin a) (circle t)));
      [apply HF; lra |].
    apply same_point with 2%nat; [exact Hf | |].
    + unfold on_sphere. rewrite dot_rotate; [apply circle_on_sphere | lia | lia | lia | exact Hcs].
    + intros k Hk. symmetry. now apply Hsame.
Defined.

(** The hypotheses of C3 can be met, in dimension 2. *)
Theorem C3_instance : exists m : sphere_mean 2,
  forall (f : (nat -> R) -> R) (F : R -> R), continuous_on_sphere 2 f ->
    (forall t, 0 <= t <= 8 -> derivable_pt_lim F t (f (circle t))) ->
    m f = (F (2 * PI) - F 0) / (2 * PI).
Proof. exists circle_sphere_mean. exact circle_mean_antiderivative. Qed.
