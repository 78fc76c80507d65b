(** Controls of C8: falsified thresholds, refuted in R^3 with g = e0, g' = e1, so m = 1. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product.
From Binding Require Import concentration_noise concentration_instances.
Open Scope R_scope.

Definition tilted (a c : R) : Rn 3 := fun i =>
  match i with S O => a | S (S O) => c | _ => 0 end.

Lemma tilted_unit : forall a c, a ^ 2 + c ^ 2 = 1 -> unit (tilted a c).
Proof.
  intros a c H. unfold unit. cbn. unfold dot. cbn.
  replace (0 + 0 * 0 + a * a + c * c) with (a ^ 2 + c ^ 2) by ring. exact H.
Qed.

Lemma tilted_e0 : forall a c, inner (tilted a c) (unit_basis 0 : Rn 3) = 0.
Proof. intros a c. cbn. unfold dot. cbn. unfold unit_basis, delta. cbn. ring. Qed.

Lemma tilted_e1 : forall a c, inner (tilted a c) (unit_basis 1 : Rn 3) = a.
Proof. intros a c. cbn. unfold dot. cbn. unfold unit_basis, delta. cbn. ring. Qed.

Lemma orthogonal_captions : inner (i := Rn 3) (unit_basis 0) (unit_basis 1) = 1 - 1.
Proof. rewrite (basis_orthogonal 3 0 1) by (try lia; discriminate). ring. Qed.

Lemma swap_direction_e1 : forall a c,
  inner (tilted a c) (swap_direction (unit_basis 0 : Rn 3) (unit_basis 1)) = a.
Proof.
  intros a c. unfold swap_direction. rewrite orthogonal_captions, inner_scale_r, inner_sub_r.
  rewrite inner_scale_r, tilted_e0, tilted_e1.
  replace (1 - (1 - 1) ^ 2) with 1 by ring. rewrite sqrt_1. field.
Qed.

(** With alpha = 3/5 the image sees the two captions as 3/5 and (4/5) a. *)
Lemma sine_four_fifths : sqrt (1 - (3 / 5) ^ 2) = 4 / 5.
Proof. replace (1 - (3 / 5) ^ 2) with ((4 / 5) ^ 2) by field. apply sqrt_pow2. lra. Qed.

Lemma seen_captions : forall a c, a ^ 2 + c ^ 2 = 1 ->
  inner (noisy (3 / 5) (unit_basis 0 : Rn 3) (tilted a c)) (unit_basis 0) = 3 / 5 /\
  inner (noisy (3 / 5) (unit_basis 0 : Rn 3) (tilted a c)) (unit_basis 1) = 4 / 5 * a.
Proof.
  intros a c H. split.
  - apply C8_image; [apply basis_unit; lia | now apply tilted_unit | apply tilted_e0 | lra].
  - unfold noisy. rewrite inner_add_l, !inner_scale_l, orthogonal_captions, tilted_e1.
    rewrite sine_four_fifths. ring.
Qed.

(** C8 is not vacuous, on either side of its threshold 3/4. *)
Theorem C8_both_sides : exists (E : inner_space) (g g' n n' : E) alpha m,
  unit g /\ unit g' /\ inner g g' = 1 - m /\ 0 < m < 2 /\ 0 < alpha < 1 /\
  unit n /\ inner n g = 0 /\ unit n' /\ inner n' g = 0 /\
  inner (noisy alpha g n) g < inner (noisy alpha g n) g' /\
  inner (noisy alpha g n') g' < inner (noisy alpha g n') g.
Proof.
  exists (Rn 3), (unit_basis 0), (unit_basis 1), (tilted (4 / 5) (3 / 5)),
    (tilted (3 / 5) (4 / 5)), (3 / 5), 1.
  destruct (seen_captions (4 / 5) (3 / 5) ltac:(field)) as [A1 A2].
  destruct (seen_captions (3 / 5) (4 / 5) ltac:(field)) as [B1 B2].
  rewrite A1, A2, B1, B2.
  split; [apply basis_unit; lia |]. split; [apply basis_unit; lia |].
  split; [exact orthogonal_captions |]. split; [lra |]. split; [lra |].
  split; [apply tilted_unit; field |]. split; [apply tilted_e0 |].
  split; [apply tilted_unit; field |]. split; [apply tilted_e0 |]. lra.
Qed.

(** The tangent for the cotangent. *)
Theorem C8_control_tangent :
  ~ (forall (E : inner_space) (g g' n : E) alpha m,
     unit g -> unit g' -> inner g g' = 1 - m -> 0 < m < 2 ->
     unit n -> inner n g = 0 -> 0 < alpha < 1 ->
     (inner (noisy alpha g n) g < inner (noisy alpha g n) g' <->
      sqrt (1 - alpha ^ 2) / alpha * sqrt (m / (2 - m)) < inner n (swap_direction g g'))).
Proof.
  intros H. destruct (seen_captions (4 / 5) (3 / 5) ltac:(field)) as [A1 A2].
  specialize (H (Rn 3) (unit_basis 0) (unit_basis 1) (tilted (4 / 5) (3 / 5)) (3 / 5) 1
    (basis_unit 3 0 ltac:(lia)) (basis_unit 3 1 ltac:(lia)) orthogonal_captions ltac:(lra)
    (tilted_unit (4 / 5) (3 / 5) ltac:(field)) (tilted_e0 _ _) ltac:(lra)).
  rewrite A1, A2, swap_direction_e1, sine_four_fifths in H.
  replace (1 / (2 - 1)) with 1 in H by field. rewrite sqrt_1 in H.
  destruct H as [H _]. specialize (H ltac:(lra)). lra.
Qed.

(** sqrt(m/2) for sqrt(m/(2-m)). *)
Theorem C8_control_margin :
  ~ (forall (E : inner_space) (g g' n : E) alpha m,
     unit g -> unit g' -> inner g g' = 1 - m -> 0 < m < 2 ->
     unit n -> inner n g = 0 -> 0 < alpha < 1 ->
     (inner (noisy alpha g n) g < inner (noisy alpha g n) g' <->
      cotangent alpha * sqrt (m / 2) < inner n (swap_direction g g'))).
Proof.
  intros H. destruct (seen_captions (3 / 5) (4 / 5) ltac:(field)) as [B1 B2].
  specialize (H (Rn 3) (unit_basis 0) (unit_basis 1) (tilted (3 / 5) (4 / 5)) (3 / 5) 1
    (basis_unit 3 0 ltac:(lia)) (basis_unit 3 1 ltac:(lia)) orthogonal_captions ltac:(lra)
    (tilted_unit (3 / 5) (4 / 5) ltac:(field)) (tilted_e0 _ _) ltac:(lra)).
  rewrite B1, B2, swap_direction_e1 in H. unfold cotangent in H. rewrite sine_four_fifths in H.
  destruct H as [_ H]. enough (3 / 5 < 4 / 5 * (3 / 5)) by lra. apply H.
  assert (Hs : sqrt (1 / 2) < 4 / 5); [| lra].
  apply Rsqr_incrst_0; [unfold Rsqr; rewrite sqrt_sqrt; lra | apply sqrt_pos | lra].
Qed.

(** The threshold at depth with sqrt N for sqrt(N - 1). *)
Theorem C8_control_depth_law : ~ (forall N, 1 < N -> sqrt (2 / N / (2 - 2 / N)) = / sqrt N).
Proof.
  intros H. specialize (H 2 ltac:(lra)). rewrite (C8_depth_law 2) in H by lra.
  replace (2 - 1) with 1 in H by ring. rewrite sqrt_1, Rinv_1 in H.
  pose proof (sqrt_lt_R0 2 ltac:(lra)) as Hp. pose proof (sqrt_sqrt 2 ltac:(lra)) as Hs.
  assert (sqrt 2 = 1) by (rewrite <- (Rinv_inv (sqrt 2)), <- H; apply Rinv_1). nra.
Qed.

(** The accuracy criterion without the 1. *)
Theorem C8_control_accuracy :
  ~ (forall N c q, 1 < N -> 0 < c -> 0 < q ->
     (q <= c * / sqrt (N - 1) <-> N <= c ^ 2 / q ^ 2)).
Proof.
  intros H. destruct (H 2 1 1 ltac:(lra) ltac:(lra) ltac:(lra)) as [H1 _].
  replace (2 - 1) with 1 in H1 by ring. rewrite sqrt_1, Rinv_1 in H1.
  specialize (H1 ltac:(lra)). lra.
Qed.
