(** A3: how much a caption encoder can bind, measured from its text vectors alone.

    For the vectors u = g(c) and v = g(sigma c) of a caption and its swap, eps is the least
    radius of a ball with both in it: the least, over h, of max(dist u h, dist v h).
    [midpoint u v]       (u + v)/2, which attains it;
    [unit_midpoint u v]  the same direction on the unit sphere, which attains the least over
                         unit h;
    [least S m]          m is a member of S and no member is below it. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product axioms.
Open Scope R_scope.

Definition least (S : R -> Prop) (m : R) : Prop := S m /\ forall e, S e -> m <= e.

Section Midpoint.
  Variable E : inner_space.
  Implicit Types u v h f : E.

  Definition midpoint u v : E := vscale (/ 2) (vadd u v).
  Definition unit_midpoint u v : E := vscale (/ norm (vadd u v)) (vadd u v).

  Lemma dist_nonneg : forall u v, 0 <= dist u v.
  Proof. intros u v. apply norm_nonneg. Qed.

  (** The parallelogram law about any h. *)
  Lemma median : forall u v h,
    dist u h * dist u h + dist v h * dist v h
    = dist u v * dist u v / 2 + 2 * (dist (midpoint u v) h * dist (midpoint u v) h).
  Proof.
    intros u v h. rewrite !dist_sq. unfold midpoint.
    rewrite !inner_scale_l, !inner_scale_r, !inner_add_l, !inner_add_r, (inner_sym E v u). lra.
  Qed.

  Lemma dist_midpoint_l : forall u v, dist u (midpoint u v) = dist u v / 2.
  Proof.
    intros u v. pose proof (dist_nonneg u v). pose proof (dist_nonneg u (midpoint u v)).
    apply Rsqr_inj; [lra | lra |]. unfold Rsqr.
    transitivity (dist u v * dist u v / 4); [| lra]. rewrite !dist_sq. unfold midpoint.
    rewrite !inner_scale_l, !inner_scale_r, !inner_add_l, !inner_add_r, (inner_sym E v u). lra.
  Qed.

  Lemma dist_midpoint_r : forall u v, dist v (midpoint u v) = dist u v / 2.
  Proof.
    intros u v. pose proof (dist_nonneg u v). pose proof (dist_nonneg v (midpoint u v)).
    apply Rsqr_inj; [lra | lra |]. unfold Rsqr.
    transitivity (dist u v * dist u v / 4); [| lra]. rewrite !dist_sq. unfold midpoint.
    rewrite !inner_scale_l, !inner_scale_r, !inner_add_l, !inner_add_r, (inner_sym E v u). lra.
  Qed.

  (** A3: over all h of the space the least radius is half the distance. *)
  Theorem A3 : forall u v,
    least (fun e => exists h, e = Rmax (dist u h) (dist v h)) (dist u v / 2).
  Proof.
    intros u v. split.
    - exists (midpoint u v). rewrite dist_midpoint_l, dist_midpoint_r.
      symmetry. apply Rmax_left. lra.
    - intros e [h ->]. pose proof (median u v h) as Hm.
      pose proof (Rmax_l (dist u h) (dist v h)) as Hl.
      pose proof (Rmax_r (dist u h) (dist v h)) as Hr.
      pose proof (dist_nonneg u h). pose proof (dist_nonneg v h).
      apply Rsqr_incr_0_var; [unfold Rsqr; nra | lra].
  Qed.

  Section UnitSphere.
    Variables u v : E.
    Hypothesis unit_u : unit u.
    Hypothesis unit_v : unit v.

    Lemma sum_norm_sq : norm (vadd u v) * norm (vadd u v) = 4 - dist u v * dist u v.
    Proof.
      rewrite norm_sq, dist_sq_unit by assumption.
      rewrite inner_add_l, !inner_add_r, (inner_sym E v u), unit_u, unit_v. lra.
    Qed.

    Lemma sum_norm : norm (vadd u v) = sqrt (4 - dist u v ^ 2).
    Proof.
      replace (dist u v ^ 2) with (dist u v * dist u v) by ring. rewrite <- sum_norm_sq.
      symmetry. apply sqrt_square, norm_nonneg.
    Qed.

    (** No unit h does better than this. *)
    Lemma unit_radius_lower : forall h, unit h ->
      sqrt (2 - sqrt (4 - dist u v ^ 2)) <= Rmax (dist u h) (dist v h).
    Proof.
      intros h Hh. rewrite <- sum_norm.
      pose proof (inner_le_norm E (vadd u v) h) as Hcs. rewrite (norm_unit E h Hh) in Hcs.
      rewrite inner_add_l in Hcs.
      pose proof (dist_sq_unit E u h unit_u Hh). pose proof (dist_sq_unit E v h unit_v Hh).
      pose proof (Rmax_l (dist u h) (dist v h)) as Hl.
      pose proof (Rmax_r (dist u h) (dist v h)) as Hr.
      pose proof (dist_nonneg u h). pose proof (dist_nonneg v h).
      rewrite <- (sqrt_square (Rmax (dist u h) (dist v h))) by lra.
      apply sqrt_le_1_alt. nra.
    Qed.

    (** A3 on the sphere: over unit h the least radius is sqrt(2 - sqrt(4 - Delta^2)), Delta
        the distance, unless u and v are antipodal. *)
    Theorem A3_unit : dist u v < 2 ->
      least (fun e => exists h, unit h /\ e = Rmax (dist u h) (dist v h))
            (sqrt (2 - sqrt (4 - dist u v ^ 2))).
    Proof.
      intros Hd. split; [| intros e [h [Hh ->]]; now apply unit_radius_lower].
      pose proof (dist_nonneg u v) as Hpos. pose proof sum_norm_sq as Hsq.
      pose proof (norm_nonneg E (vadd u v)) as HN.
      assert (HNpos : 0 < norm (vadd u v)) by nra.
      pose proof (dist_sq_unit E u v unit_u unit_v) as Hdd.
      assert (Hh : unit (unit_midpoint u v)).
      { unfold unit, unit_midpoint. rewrite inner_scale_l, inner_scale_r, <- norm_sq.
        field. lra. }
      assert (Hside : forall a, unit a -> inner a (vadd u v) = 1 + inner u v ->
                dist a (unit_midpoint u v) = sqrt (2 - norm (vadd u v))).
      { intros a Ha Hin. unfold dist, norm at 1. f_equal.
        rewrite <- norm_sq. fold (dist a (unit_midpoint u v)).
        rewrite (dist_sq_unit E a (unit_midpoint u v) Ha Hh). unfold unit_midpoint.
        rewrite inner_scale_r, Hin. replace (1 + inner u v) with
          (norm (vadd u v) * norm (vadd u v) / 2) by lra. field. lra. }
      exists (unit_midpoint u v). split; [exact Hh |]. rewrite <- sum_norm.
      rewrite !Hside by (try assumption; rewrite inner_add_r, ?unit_u, ?unit_v,
                         ?(inner_sym E v u); lra).
      symmetry. apply Rmax_left. lra.
    Qed.

    (** Antipodal u and v: the same formula, sqrt 2, wherever a unit vector is orthogonal
        to u, so in every dimension from 2 on. *)
    Theorem A3_antipodal : dist u v = 2 -> (exists h, unit h /\ inner u h = 0) ->
      least (fun e => exists h, unit h /\ e = Rmax (dist u h) (dist v h))
            (sqrt (2 - sqrt (4 - dist u v ^ 2))).
    Proof.
      intros Hd [h [Hh Horth]]. split; [| intros e [h' [Hh' ->]]; now apply unit_radius_lower].
      exists h. split; [exact Hh |].
      assert (Hnull : null (vadd u v)).
      { unfold null. rewrite <- norm_sq, sum_norm_sq, Hd. lra. }
      pose proof (null_inner E _ h Hnull) as Hv. rewrite inner_add_l, Horth in Hv.
      rewrite Hd. replace (4 - 2 ^ 2) with 0 by lra. rewrite sqrt_0.
      assert (Hside : forall a, unit a -> inner a h = 0 -> dist a h = sqrt (2 - 0)).
      { intros a Ha Ho. unfold dist, norm. f_equal. rewrite <- norm_sq. fold (dist a h).
        rewrite (dist_sq_unit E a h Ha Hh), Ho. lra. }
      rewrite (Hside u unit_u Horth), (Hside v unit_v) by lra.
      symmetry. apply Rmax_left. lra.
    Qed.
  End UnitSphere.

  (** The margin of every unit image is at most twice the radius, ... *)
  Theorem A3_margin : forall u v f, unit f ->
    Rabs (inner f u - inner f v) <= 2 * (dist u v / 2).
  Proof.
    intros u v f Hf. rewrite <- inner_sub_r. pose proof (cauchy_schwarz E f (vsub u v)) as H.
    rewrite (norm_unit E f Hf) in H. fold (dist u v) in H. lra.
  Qed.

  (** ... and one unit image attains it. *)
  Theorem A3_margin_attained : forall u v, 0 < dist u v ->
    exists f, unit f /\ inner f u - inner f v = 2 * (dist u v / 2).
  Proof.
    intros u v Hpos. unfold dist in *. exists (vscale (/ norm (vsub u v)) (vsub u v)).
    split.
    - unfold unit. rewrite inner_scale_l, inner_scale_r, <- norm_sq. field. lra.
    - rewrite <- inner_sub_r, inner_scale_l, <- norm_sq. field. lra.
  Qed.
End Midpoint.

(** A3 for an encoder: no scene separates a caption from its swap by more than 2 eps. *)
Theorem A3_encoder : forall n k r (E : inner_space) (e : encoder n k r E) w c c' eps,
  axioms_universe.is_scene n k r w ->
  least (fun x => exists h, x = Rmax (dist (text e c) h) (dist (text e c') h)) eps ->
  Rabs (score e w c - score e w c') <= 2 * eps.
Proof.
  intros n k r E e w c c' eps Hw [[h ->] Hlow].
  eapply Rle_trans; [apply (A3_margin E (text e c) (text e c')), (image_unit e), Hw |].
  apply Rmult_le_compat_l; [lra |].
  destruct (A3 E (text e c) (text e c')) as [_ H]. apply H. now exists h.
Qed.

Lemma least_unique : forall S x y, least S x -> least S y -> x = y.
Proof. intros S x y [Hx Lx] [Hy Ly]. apply Rle_antisym; [now apply Lx | now apply Ly]. Qed.

(** Two orthonormal vectors of R^2, the witness of the next two controls. *)
Lemma right_angle : exists u v : Rn 2, unit u /\ unit v /\ dist u v * dist u v = 2.
Proof.
  exists (unit_basis 0), (unit_basis 1).
  assert (H0 : unit (unit_basis 0 : Rn 2)) by (red; cbn [Rn inner]; rewrite dot_basis by lia;
    apply delta_same).
  assert (H1 : unit (unit_basis 1 : Rn 2)) by (red; cbn [Rn inner]; rewrite dot_basis by lia;
    apply delta_same).
  split; [exact H0 |]. split; [exact H1 |]. rewrite dist_sq_unit by assumption.
  cbn [Rn inner]. rewrite dot_basis, delta_diff by lia. lra.
Qed.

(** Control: a quarter of the distance is not the radius, ... *)
Theorem A3_control_quarter_radius : ~ (forall u v : Rn 2, unit u -> unit v ->
  least (fun e => exists h, e = Rmax (dist u h) (dist v h)) (dist u v / 4)).
Proof.
  intros H. destruct right_angle as [u [v [Hu [Hv Hd]]]].
  pose proof (least_unique _ _ _ (H u v Hu Hv) (A3 (Rn 2) u v)) as Heq. nra.
Qed.

(** ... nor does it bound the margin, ... *)
Theorem A3_control_quarter_margin : ~ (forall u v f : Rn 2, unit u -> unit v -> unit f ->
  Rabs (inner f u - inner f v) <= 2 * (dist u v / 4)).
Proof.
  intros H. destruct right_angle as [u [v [Hu [Hv Hd]]]].
  assert (Hpos : 0 < dist u v) by (pose proof (dist_nonneg (Rn 2) u v); nra).
  destruct (A3_margin_attained (Rn 2) u v Hpos) as [f [Hf Hm]].
  specialize (H u v f Hu Hv Hf). rewrite Hm in H. rewrite Rabs_right in H by lra. lra.
Qed.

(** ... and on the sphere of the line (dimension 1) antipodal u and v have radius 2, not
    sqrt 2: the condition in [A3_unit] is needed. *)
Theorem A3_control_antipodal : ~ (forall u v : Rn 1, unit u -> unit v ->
  least (fun e => exists h, unit h /\ e = Rmax (dist u h) (dist v h))
        (sqrt (2 - sqrt (4 - dist u v ^ 2)))).
Proof.
  intros H. set (u := (fun _ => 1) : Rn 1). set (v := (fun _ => -1) : Rn 1).
  assert (Hin : forall x y : Rn 1, inner x y = x 0%nat * y 0%nat) by (intros x y; cbn; lra).
  assert (Hu0 : u 0%nat = 1) by reflexivity. assert (Hv0 : v 0%nat = -1) by reflexivity.
  assert (Hu : unit u) by (red; rewrite Hin, Hu0; lra).
  assert (Hv : unit v) by (red; rewrite Hin, Hv0; lra).
  destruct (H u v Hu Hv) as [[h [Hh Heq]] _].
  assert (Huv : dist u v * dist u v = 4)
    by (rewrite dist_sq_unit by assumption; rewrite Hin, Hu0, Hv0; lra).
  replace (dist u v ^ 2) with 4 in Heq by (rewrite <- Huv; ring).
  replace (4 - 4) with 0 in Heq by lra. rewrite sqrt_0 in Heq.
  pose proof (sqrt_sqrt (2 - 0) ltac:(lra)) as Hsq. rewrite Heq in Hsq.
  pose proof (dist_sq_unit _ u h Hu Hh) as H1. pose proof (dist_sq_unit _ v h Hv Hh) as H2.
  unfold unit in Hh. rewrite Hin in Hh, H1, H2. rewrite Hu0 in H1. rewrite Hv0 in H2.
  pose proof (Rmax_l (dist u h) (dist v h)). pose proof (Rmax_r (dist u h) (dist v h)).
  pose proof (dist_nonneg _ u h). pose proof (dist_nonneg _ v h).
  assert (Hcase : h 0%nat = 1 \/ h 0%nat = -1).
  { assert (Hp : (h 0%nat - 1) * (h 0%nat + 1) = 0) by lra.
    apply Rmult_integral in Hp. destruct Hp; [left | right]; lra. }
  destruct Hcase as [Hc | Hc]; rewrite Hc in H1, H2; nra.
Qed.
