(** C4f, section 1: the code of an orthonormal frame of fillers, by its columns.

    Roles Q_0, ..., Q_(N-1) are fixed orthogonal maps; places 0 and 1 are the ones to exchange.
    [frame_filler T]: x_0 = (T e1 + T e0)/sqrt 2, x_1 = (T e1 - T e0)/sqrt 2, x_j = T e_j beyond.
    [frame_roles Q j]: the map Q_j of R^d.
    [frame_code N Q T], [frame_swapped N Q T]: N^(-1/2) sum Q_j x_j, before and after the exchange.
    [frame_ratio N Q T]: m/(2/N), m the cosine margin of the two.
    [overlap Q k T] = <Q_0 T e_k, Q_1 T e_k>: kappa for k = 0, kappa' for k = 1.
    [frame_sum N Q m T]: N^(-1/2) ((Q_0 + Q_1) T e1/sqrt 2 + the next m fillers), h for m = N - 2.
    [frame_shift N Q T]: sqrt (2/N) (Q_0 - Q_1) T e0, which is delta. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration concentration_level_fresh
  concentration_haar_maps concentration_frame_maps concentration_frame_box.
Open Scope R_scope.

Section Code.
  Variables d N : nat.
  Variable Q : nat -> orthogonal_map d.
  Implicit Types T : orthogonal_map d.
  Notation image T k := (T (unit_basis k)).

  Definition frame_filler T (j : nat) : Rn d :=
    match j with
    | O => @vscale (Rn d) (/ sqrt 2) (@vadd (Rn d) (image T 1%nat) (image T 0%nat))
    | S O => @vscale (Rn d) (/ sqrt 2) (@vsub (Rn d) (image T 1%nat) (image T 0%nat))
    | _ => image T j
    end.

  Definition frame_roles (j : nat) : Rn d -> Rn d := act d (Q j).

  Definition frame_code T : Rn d := placed N frame_roles (frame_filler T).
  Definition frame_swapped T : Rn d := placed N frame_roles (exchange 0 1 (frame_filler T)).
  Definition frame_ratio T : R := cosine_margin (frame_code T) (frame_swapped T) / (2 / INR N).

  Definition overlap (k : nat) T : R := dot d (Q 0%nat (image T k)) (Q 1%nat (image T k)).

  Definition frame_sum (m : nat) T : nat -> R :=
    @vscale (Rn d) (/ sqrt (INR N)) (@vadd (Rn d)
      (@vscale (Rn d) (/ sqrt 2) (@vadd (Rn d) (Q 0%nat (image T 1%nat)) (Q 1%nat (image T 1%nat))))
      (@vsum (Rn d) m (fun j => Q (2 + j)%nat (image T (2 + j)%nat)))).

  Definition frame_shift T : nat -> R :=
    @vscale (Rn d) (sqrt 2 / sqrt (INR N))
      (@vsub (Rn d) (Q 0%nat (image T 0%nat)) (Q 1%nat (image T 0%nat))).

  Hypothesis HN : (2 <= N)%nat.
  Hypothesis Hd : (N <= d)%nat.

  Lemma image_dot : forall T i j, (i < d)%nat -> dot d (image T i) (image T j) = delta i j.
  Proof. intros T i j Hi. rewrite act_dot. now apply dot_basis. Qed.

  Lemma half_square : / sqrt 2 * / sqrt 2 = / 2.
  Proof. rewrite <- Rinv_mult, sqrt_sqrt; lra. Qed.

  Lemma number_positive : 0 < INR N.
  Proof. apply lt_0_INR. lia. Qed.

  Lemma number_square : / sqrt (INR N) * / sqrt (INR N) = / INR N.
  Proof. pose proof number_positive. rewrite <- Rinv_mult, sqrt_sqrt; lra. Qed.

  (** The fillers are orthonormal. *)
  Theorem frame_filler_orthonormal : forall T i j, (i < d)%nat -> (j < d)%nat ->
    dot d (frame_filler T i) (frame_filler T j) = delta i j.
  Proof.
    intros T i j Hi Hj. pose proof half_square as H2. unfold frame_filler.
    change (dot d) with (@inner (Rn d)).
    destruct i as [| [| i]], j as [| [| j]];
      rewrite ?inner_scale_l, ?inner_scale_r, ?inner_add_l, ?inner_add_r, ?inner_sub_l,
        ?inner_sub_r; change (@inner (Rn d)) with (dot d); rewrite ?inner_sub_r;
      rewrite ?image_dot by lia; unfold delta; cbn [Nat.eq_dec];
      repeat match goal with |- context [Nat.eq_dec ?a ?b] => destruct (Nat.eq_dec a b); try lia end;
      try lra.
  Qed.

  Lemma frame_shift_seen : forall T v,
    @inner (Rn d) (vsub (frame_code T) (frame_swapped T)) v = dot d (frame_shift T) v.
  Proof.
    intros T v. unfold frame_code, frame_swapped.
    rewrite (swap_difference (Rn d) N frame_roles (frame_filler T) 0 1) by lia.
    unfold frame_shift, frame_roles, frame_filler. change (dot d) with (@inner (Rn d)).
    rewrite inner_scale_l, inner_sub_l. change (@inner (Rn d)) with (dot d).
    rewrite !act_scale. unfold vsub. rewrite !act_add, !act_scale.
    pose proof half_square as H2. pose proof (sqrt_lt_R0 2 ltac:(lra)).
    set (r := / sqrt 2) in *.
    assert (sqrt 2 = 2 * r) as ->.
    { apply Rmult_eq_reg_r with r; [| unfold r; apply Rinv_neq_0_compat; lra].
      rewrite Rmult_assoc, H2. unfold r. rewrite Rinv_r by lra. lra. }
    unfold Rdiv. ring.
  Qed.

  Lemma frame_sum_seen : forall T v,
    @inner (Rn d) (middle (frame_code T) (frame_swapped T)) v = dot d (frame_sum (N - 2) T) v.
  Proof.
    intros T v. unfold middle, frame_code, frame_swapped.
    rewrite inner_scale_l, inner_add_l, !placed_inner.
    unfold frame_sum. change (dot d) with (@inner (Rn d)).
    rewrite !inner_scale_l, !inner_add_l, inner_scale_l, inner_add_l, inner_vsum_l.
    replace (bsum N) with (bsum (2 + (N - 2))) by (f_equal; lia).
    rewrite !bsum_split. cbn [bsum].
    rewrite (bsum_ext (N - 2) (fun i => inner (frame_roles (2 + i)
      (exchange 0 1 (frame_filler T) (2 + i)%nat)) v)
      (fun i => inner (frame_roles (2 + i) (frame_filler T (2 + i)%nat)) v))
      by (intros i _; rewrite exchange_other by lia; reflexivity).
    rewrite exchange_first, exchange_second by lia.
    change (bsum (N - 2) (fun i => inner (frame_roles (2 + i) (frame_filler T (2 + i)%nat)) v))
      with (bsum (N - 2) (fun i => @inner (Rn d) (Q (2 + i)%nat (image T (2 + i)%nat)) v)).
    unfold frame_roles, frame_filler. change (@inner (Rn d)) with (dot d).
    rewrite !act_scale. unfold vsub. rewrite !act_add, !act_scale. field.
    pose proof number_positive. pose proof (sqrt_lt_R0 2 ltac:(lra)).
    pose proof (sqrt_lt_R0 (INR N) ltac:(lra)). split; lra.
  Qed.

  Lemma frame_middle_square : forall T,
    @inner (Rn d) (middle (frame_code T) (frame_swapped T))
      (middle (frame_code T) (frame_swapped T)) = dot d (frame_sum (N - 2) T) (frame_sum (N - 2) T).
  Proof. intros T. apply (seen_same (Rn d)); apply frame_sum_seen. Qed.

  Lemma frame_middle_cross : forall T,
    @inner (Rn d) (middle (frame_code T) (frame_swapped T)) (vsub (frame_code T) (frame_swapped T))
    = dot d (frame_sum (N - 2) T) (frame_shift T).
  Proof. intros T. apply (seen_same (Rn d)); [apply frame_sum_seen | apply frame_shift_seen]. Qed.

  Lemma frame_shift_square : forall T,
    dot d (frame_shift T) (frame_shift T) = 4 / INR N * (1 - overlap 0 T).
  Proof.
    intros T. unfold frame_shift. change (dot d) with (@inner (Rn d)).
    rewrite inner_scale_l, inner_scale_r, inner_sub_l, !inner_sub_r.
    rewrite (inner_sym (Rn d) (Q 1%nat _)). change (@inner (Rn d)) with (dot d).
    rewrite !act_dot, dot_basis, delta_same by lia. fold (overlap 0 T).
    pose proof number_square as E. unfold Rdiv.
    replace (sqrt 2 * / sqrt (INR N) *
      (sqrt 2 * / sqrt (INR N) * (1 - overlap 0 T - (overlap 0 T - 1)))) with
      (sqrt 2 * sqrt 2 * (/ sqrt (INR N) * / sqrt (INR N)) * (2 * (1 - overlap 0 T))) by ring.
    rewrite E, sqrt_sqrt by lra. ring.
  Qed.

  (** |e - e'|^2 = (4/N)(1 - kappa). *)
  Lemma frame_distance : forall T,
    @dist (Rn d) (frame_code T) (frame_swapped T) ^ 2 = 4 / INR N * (1 - overlap 0 T).
  Proof.
    intros T. rewrite <- frame_shift_square. unfold dist. rewrite <- Rsqr_pow2. unfold Rsqr.
    rewrite norm_sq. apply (seen_same (Rn d)); apply frame_shift_seen.
  Qed.

  Lemma overlap_bounds : forall k T, (k < d)%nat -> -1 <= overlap k T <= 1.
  Proof.
    intros k T Hk. apply (inner_unit_bounds (Rn d)); unfold unit; change (@inner (Rn d)) with (dot d);
      now rewrite !act_dot, dot_basis, delta_same.
  Qed.

  (** G_2 = (1 + kappa')/N, and the step of the norm. *)
  Lemma frame_sum_start : forall T,
    dot d (frame_sum 0 T) (frame_sum 0 T) = (1 + overlap 1 T) / INR N.
  Proof.
    intros T. unfold frame_sum. change (dot d) with (@inner (Rn d)). cbn [vsum].
    rewrite inner_scale_l, inner_scale_r, inner_add_l, !inner_add_r, !inner_zero_l, inner_zero_r.
    rewrite inner_scale_l, inner_scale_r, inner_add_l, !inner_add_r.
    rewrite (inner_sym (Rn d) (Q 1%nat _) (Q 0%nat _)). change (@inner (Rn d)) with (dot d).
    rewrite !act_dot, dot_basis, delta_same by lia. fold (overlap 1 T).
    replace (/ sqrt (INR N) * (/ sqrt (INR N) * (/ sqrt 2 * (/ sqrt 2 *
      (1 + overlap 1 T + (overlap 1 T + 1))) + 0 + (0 + 0)))) with
      (/ sqrt (INR N) * / sqrt (INR N) * (/ sqrt 2 * / sqrt 2 * (2 * (1 + overlap 1 T)))) by ring.
    rewrite number_square, half_square. field. pose proof number_positive. lra.
  Qed.

  Lemma frame_sum_next : forall m T v, dot d (frame_sum (S m) T) v =
    dot d (frame_sum m T) v + / sqrt (INR N) * dot d (Q (2 + m)%nat (image T (2 + m)%nat)) v.
  Proof.
    intros m T v. unfold frame_sum. change (dot d) with (@inner (Rn d)). cbn [vsum].
    rewrite !inner_scale_l, !inner_add_l. ring.
  Qed.

  Lemma frame_sum_step : forall m T, (2 + m < d)%nat ->
    dot d (frame_sum (S m) T) (frame_sum (S m) T) = dot d (frame_sum m T) (frame_sum m T)
      + / INR N
      + 2 / sqrt (INR N) * dot d (frame_sum m T) (Q (2 + m)%nat (image T (2 + m)%nat)).
  Proof.
    intros m T Hm. rewrite frame_sum_next, (dot_sym d (frame_sum m T)), frame_sum_next.
    rewrite (dot_sym d (Q _ _) (frame_sum (S m) T)), frame_sum_next.
    rewrite act_dot, image_dot, delta_same by exact Hm.
    rewrite (dot_sym d (Q _ _) (frame_sum m T)), <- number_square. unfold Rdiv. ring.
  Qed.

  (** c_2 = (<Q_0 y, Q_1 y'> - <Q_1 y, Q_0 y'>)/N. *)
  Lemma frame_cross_start : forall T, dot d (frame_sum 0 T) (frame_shift T) =
    / INR N * (dot d (Q 0%nat (image T 0%nat)) (Q 1%nat (image T 1%nat))
               - dot d (Q 1%nat (image T 0%nat)) (Q 0%nat (image T 1%nat))).
  Proof.
    intros T. unfold frame_sum, frame_shift. change (dot d) with (@inner (Rn d)). cbn [vsum].
    rewrite inner_scale_l, inner_scale_r, inner_add_l, inner_zero_l, inner_scale_l, inner_add_l,
      !inner_sub_r. change (@inner (Rn d)) with (dot d).
    rewrite !act_dot, (dot_basis d 1 0), delta_diff by lia.
    rewrite (dot_sym d (Q 1%nat (image T 1%nat))), (dot_sym d (Q 0%nat (image T 1%nat))).
    pose proof number_positive. pose proof (sqrt_lt_R0 2 ltac:(lra)).
    pose proof (sqrt_lt_R0 (INR N) ltac:(lra)). rewrite <- number_square. field. lra.
  Qed.
End Code.
