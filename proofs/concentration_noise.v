(** C8, its algebra: when noise makes an image prefer the swapped caption.

    g and g' are the unit embeddings of a caption and of its swap, m = 1 - <g, g'> the aligned
    margin, 0 < m < 2.  The image is f = alpha g + sqrt(1 - alpha^2) n with a unit noise n
    orthogonal to g and 0 < alpha < 1.
    [noisy alpha g n]       that image.
    [cotangent alpha]       alpha/sqrt(1 - alpha^2), the cotangent of the angle between f and g.
    [swap_direction g g']   h = (g' - <g, g'> g)/sqrt(1 - <g, g'>^2), the unit vector along the part
                            of g' that is orthogonal to g.
    The law of <n, h> for a random n is not part of this file. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product.
Open Scope R_scope.

Definition noisy {E : inner_space} (alpha : R) (g n : E) : E :=
  vadd (vscale alpha g) (vscale (sqrt (1 - alpha ^ 2)) n).

Definition cotangent (alpha : R) : R := alpha / sqrt (1 - alpha ^ 2).

Definition swap_direction {E : inner_space} (g g' : E) : E :=
  vscale (/ sqrt (1 - inner g g' ^ 2)) (vsub g' (vscale (inner g g') g)).

Lemma sine_pos : forall alpha, 0 < alpha < 1 -> 0 < sqrt (1 - alpha ^ 2).
Proof. intros alpha H. apply sqrt_lt_R0. nra. Qed.

Lemma sine_square : forall a, 0 <= a -> sqrt a * sqrt a = a.
Proof. intros a Ha. now apply sqrt_sqrt. Qed.

(** The noisy image is a unit vector of cosine alpha with g. *)
Theorem C8_image : forall (E : inner_space) (g n : E) alpha,
  unit g -> unit n -> inner n g = 0 -> 0 < alpha < 1 ->
  unit (noisy alpha g n) /\ inner (noisy alpha g n) g = alpha.
Proof.
  intros E g n alpha Hg Hn H0 Ha. unfold noisy. split.
  - unfold unit. rewrite inner_add_l, !inner_add_r, !inner_scale_l, !inner_scale_r.
    rewrite Hg, Hn, (inner_sym E g n), H0.
    pose proof (sine_square (1 - alpha ^ 2) ltac:(nra)). lra.
  - rewrite inner_add_l, !inner_scale_l, Hg, H0. ring.
Qed.

(** h is a unit vector orthogonal to g, and g' = (1 - m) g + sqrt(m (2 - m)) h to the form. *)
Theorem C8_direction : forall (E : inner_space) (g g' : E) m,
  unit g -> unit g' -> inner g g' = 1 - m -> 0 < m < 2 ->
  unit (swap_direction g g') /\ inner (swap_direction g g') g = 0 /\
  forall v, inner v g' = (1 - m) * inner v g + sqrt (m * (2 - m)) * inner v (swap_direction g g').
Proof.
  intros E g g' m Hg Hg' Hm Hr. unfold swap_direction. rewrite Hm.
  replace (1 - (1 - m) ^ 2) with (m * (2 - m)) by ring.
  assert (Hp : 0 < m * (2 - m)) by (apply Rmult_lt_0_compat; lra).
  pose proof (sqrt_lt_R0 _ Hp) as Hs. pose proof (sine_square (m * (2 - m)) ltac:(lra)) as Hss.
  set (s := sqrt (m * (2 - m))) in *. repeat split.
  - unfold unit. rewrite inner_scale_l, inner_scale_r, inner_sub_l, !inner_sub_r.
    rewrite !inner_scale_l, !inner_scale_r, Hg, Hg', (inner_sym E g' g), Hm.
    replace (1 - (1 - m) * (1 - m) - ((1 - m) * (1 - m) - (1 - m) * ((1 - m) * 1)))
      with (s * s) by (rewrite Hss; ring). field. lra.
  - rewrite inner_scale_l, inner_sub_l, inner_scale_l, Hg, (inner_sym E g' g), Hm. ring.
  - intros v. rewrite inner_scale_r, inner_sub_r, inner_scale_r. field. lra.
Qed.

(** C8: the swap is preferred exactly where the noise along h exceeds cot sqrt(m/(2-m)). *)
Theorem C8 : forall (E : inner_space) (g g' n : E) alpha m,
  unit g -> unit g' -> inner g g' = 1 - m -> 0 < m < 2 ->
  unit n -> inner n g = 0 -> 0 < alpha < 1 ->
  (inner (noisy alpha g n) g < inner (noisy alpha g n) g' <->
   cotangent alpha * sqrt (m / (2 - m)) < inner n (swap_direction g g')).
Proof.
  intros E g g' n alpha m Hg Hg' Hm Hr Hn H0 Ha.
  destruct (C8_direction E g g' m Hg Hg' Hm Hr) as (_ & _ & Hv).
  rewrite (proj2 (C8_image E g n alpha Hg Hn H0 Ha)).
  rewrite (Hv (noisy alpha g n)), (proj2 (C8_image E g n alpha Hg Hn H0 Ha)).
  assert (Hf : inner (noisy alpha g n) (swap_direction g g') =
    sqrt (1 - alpha ^ 2) * inner n (swap_direction g g')).
  { destruct (C8_direction E g g' m Hg Hg' Hm Hr) as (_ & Hh & _). unfold noisy.
    rewrite inner_add_l, !inner_scale_l, (inner_sym E g), Hh. ring. }
  rewrite Hf. set (z := inner n (swap_direction g g')).
  pose proof (sine_pos alpha Ha) as Hb. set (beta := sqrt (1 - alpha ^ 2)) in *.
  assert (Hs1 : 0 < sqrt m) by (apply sqrt_lt_R0; lra).
  assert (Hs2 : 0 < sqrt (2 - m)) by (apply sqrt_lt_R0; lra).
  pose proof (sine_square m ltac:(lra)) as Hq1.
  unfold cotangent. fold beta. rewrite sqrt_div_alt by lra. rewrite sqrt_mult by lra.
  set (s1 := sqrt m) in *. set (s2 := sqrt (2 - m)) in *.
  (* Both sides compare alpha s1 with beta s2 z. *)
  assert (Hleft : alpha < (1 - m) * alpha + s1 * s2 * (beta * z) <-> alpha * s1 < beta * s2 * z).
  { replace ((1 - m) * alpha + s1 * s2 * (beta * z)) with
      (alpha + s1 * (beta * s2 * z - alpha * s1)) by (rewrite <- Hq1; ring).
    split; intros H.
    - apply Rnot_le_lt. intros K.
      assert (0 <= s1 * (alpha * s1 - beta * s2 * z)) by (apply Rmult_le_pos; lra). lra.
    - assert (0 < s1 * (beta * s2 * z - alpha * s1)) by (apply Rmult_lt_0_compat; lra). lra. }
  rewrite Hleft.
  replace (alpha / beta * (s1 / s2)) with (alpha * s1 * / (beta * s2)) by (field; lra).
  assert (Hbs : 0 < beta * s2) by (apply Rmult_lt_0_compat; lra).
  split; intros H.
  - apply (Rmult_lt_reg_r (beta * s2)); [exact Hbs |].
    rewrite Rmult_assoc, Rinv_l by lra. lra.
  - apply (Rmult_lt_compat_r (beta * s2)) in H; [| exact Hbs].
    rewrite Rmult_assoc, Rinv_l in H by lra. lra.
Qed.

(** At the depth law's margin m = 2/N the threshold is cot/sqrt(N - 1), N = b^D. *)
Theorem C8_depth_law : forall N, 1 < N -> sqrt (2 / N / (2 - 2 / N)) = / sqrt (N - 1).
Proof.
  intros N HN. replace (2 / N / (2 - 2 / N)) with (/ (N - 1)) by (field; lra).
  apply sqrt_inv.
Qed.

(** The threshold reaches the quantile q exactly up to N = 1 + cot^2/q^2. *)
Theorem C8_accuracy : forall N c q, 1 < N -> 0 < c -> 0 < q ->
  (q <= c * / sqrt (N - 1) <-> N <= 1 + c ^ 2 / q ^ 2).
Proof.
  intros N c q HN Hc Hq.
  assert (Hs : 0 < sqrt (N - 1)) by (apply sqrt_lt_R0; lra).
  pose proof (sine_square (N - 1) ltac:(lra)) as Hss. set (s := sqrt (N - 1)) in *.
  assert (H1 : q <= c * / s <-> q * s <= c).
  { split; intros H.
    - apply (Rmult_le_compat_r s) in H; [| lra]. rewrite Rmult_assoc, Rinv_l in H by lra. lra.
    - apply (Rmult_le_reg_r s); [exact Hs |]. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  assert (H2 : N <= 1 + c ^ 2 / q ^ 2 <-> q ^ 2 * (N - 1) <= c ^ 2).
  { assert (Hq2 : 0 < q ^ 2) by (apply pow_lt; lra). split; intros H.
    - assert (K : N - 1 <= c ^ 2 / q ^ 2) by lra.
      apply (Rmult_le_compat_l (q ^ 2)) in K; [| lra].
      replace (q ^ 2 * (c ^ 2 / q ^ 2)) with (c ^ 2) in K by (field; lra). exact K.
    - assert (N - 1 <= c ^ 2 / q ^ 2); [| lra].
      apply (Rmult_le_reg_l (q ^ 2)); [exact Hq2 |].
      replace (q ^ 2 * (c ^ 2 / q ^ 2)) with (c ^ 2) by (field; lra). exact H. }
  rewrite H1, H2, <- Hss. split; intros H.
  - replace (q ^ 2 * (s * s)) with ((q * s) ^ 2) by ring. apply pow_incr.
    split; [apply Rmult_le_pos; lra | exact H].
  - apply Rsqr_incr_0_var; [| lra]. unfold Rsqr. lra.
Qed.

(** Together: at m = 2/N the noise n prefers the swap exactly where <n, h> > cot/sqrt(N - 1). *)
Theorem C8_at_depth : forall (E : inner_space) (g g' n : E) alpha N,
  unit g -> unit g' -> 1 < N -> inner g g' = 1 - 2 / N ->
  unit n -> inner n g = 0 -> 0 < alpha < 1 ->
  (inner (noisy alpha g n) g < inner (noisy alpha g n) g' <->
   cotangent alpha * / sqrt (N - 1) < inner n (swap_direction g g')).
Proof.
  intros E g g' n alpha N Hg Hg' HN Hm Hn H0 Ha. rewrite <- C8_depth_law by exact HN.
  apply C8; try assumption. split; [apply Rdiv_lt_0_compat; lra |].
  apply (Rmult_lt_reg_r N); [lra |]. unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.
