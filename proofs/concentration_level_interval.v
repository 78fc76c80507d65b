(** C4-law, steps 1 and 11: the interval for the swap margin, from bounds on three numbers.

    A and B are the norms of the codes e and e' before and after the swap, zeta the crosstalk with
    |e - e'|^2 = (4/N)(1 - zeta), and m the cosine margin. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration concentration_chain.
Open Scope R_scope.

(** A concave function of u is least at an end of an interval. *)
Lemma concave_least : forall c y u v w, 0 <= y -> u <= v <= w ->
  Rmin (c * u - y * u ^ 2) (c * w - y * w ^ 2) <= c * v - y * v ^ 2.
Proof.
  intros c y u v w Hy [Huv Hvw]. destruct (Rle_dec (y * (u + v)) c) as [H | H].
  - eapply Rle_trans; [apply Rmin_l |].
    assert (0 <= (v - u) * (c - y * (u + v))) by (apply Rmult_le_pos; lra). lra.
  - eapply Rle_trans; [apply Rmin_r |].
    assert (y * (u + v) <= y * (v + w)) by (apply Rmult_le_compat_l; lra).
    assert (0 <= (w - v) * (y * (v + w) - c)) by (apply Rmult_le_pos; lra). lra.
Qed.

(** C0, with the gap of the norms written as <delta, s>^2. *)
Lemma margin_by_gap : forall (E : inner_space) (e e' : E) n zeta,
  0 < n -> dist e e' ^ 2 = 4 / n * (1 - zeta) -> 0 < norm e -> 0 < norm e' ->
  cosine_margin e e' / (2 / n) =
    (1 - zeta) / (norm e * norm e')
    - n * (norm e ^ 2 - norm e' ^ 2) ^ 2 / (4 * (norm e + norm e') ^ 2 * (norm e * norm e')).
Proof.
  intros E e e' n zeta Hn Hd HA HB. rewrite C0_distance_form, Hd by assumption. field. lra.
Qed.

(** If AB, zeta and <e - e', e + e'> = A^2 - B^2 are within their bounds, so is the margin. *)
Theorem C4_margin_interval : forall (E : inner_space) (e e' : E) n zeta x1 x2 z y,
  0 < n -> dist e e' ^ 2 = 4 / n * (1 - zeta) -> 0 < norm e -> 0 < norm e' ->
  exp (- x2) <= norm e * norm e' <= exp x1 -> - z <= zeta <= z ->
  n * inner (vsub e e') (vadd e e') ^ 2 <= 16 * y ->
  Rmin ((1 - z) / exp (- x2) - y / exp (- x2) ^ 2) ((1 - z) / exp x1 - y / exp x1 ^ 2)
    <= cosine_margin e e' / (2 / n) <= (1 + z) * exp x2.
Proof.
  intros E e e' n zeta x1 x2 z y Hn Hd HA HB [Hlo Hhi] Hz Hg.
  rewrite (margin_by_gap E e e' n zeta Hn Hd HA HB). rewrite difference_sum in Hg.
  set (A := norm e) in *. set (B := norm e') in *. set (a := A * B) in *.
  assert (0 < a) as Ha by (apply Rmult_lt_0_compat; assumption).
  set (g := n * (A ^ 2 - B ^ 2) ^ 2) in *.
  assert (0 <= g) as Hg0 by (apply Rmult_le_pos; [lra | apply pow2_ge_0]).
  assert (0 <= 1 - zeta) as Hz1.
  { assert (0 <= 4 / n * (1 - zeta)) as P by (rewrite <- Hd; apply pow2_ge_0).
    apply Rmult_le_reg_l with (4 / n); [apply Rdiv_lt_0_compat; lra | lra]. }
  assert (0 < / a) as Hia by now apply Rinv_0_lt_compat.
  assert (4 * a <= (A + B) ^ 2) as Ham by (pose proof (pow2_ge_0 (A - B)); unfold a; lra).
  assert (0 < (A + B) ^ 2) as Hs by lra.
  set (q := g / (4 * (A + B) ^ 2)).
  assert (0 <= q) as Hq0 by (apply Rmult_le_pos; [lra | apply Rlt_le, Rinv_0_lt_compat; lra]).
  assert (q <= y * / a) as Hq.
  { apply Rle_trans with (g / (4 * (4 * a))).
    - apply Rmult_le_compat_l; [lra |]. apply Rinv_le_contravar; lra.
    - apply Rmult_le_reg_r with (16 * a); [lra |].
      replace (g / (4 * (4 * a)) * (16 * a)) with g by (field; lra).
      replace (y * / a * (16 * a)) with (16 * y) by (field; lra). exact Hg. }
  replace (g / (4 * (A + B) ^ 2 * a)) with (q * / a) by (unfold q; field; lra).
  assert (0 <= y) as Hy by lra.
  assert (/ exp x1 <= / a <= / exp (- x2)) as Hinv.
  { pose proof (exp_pos (- x2)). split; apply Rinv_le_contravar; lra. }
  split.
  - pose proof (concave_least (1 - z) y (/ exp x1) (/ a) (/ exp (- x2)) Hy Hinv) as H.
    pose proof (exp_pos x1). pose proof (exp_pos (- x2)).
    replace ((1 - z) / exp (- x2) - y / exp (- x2) ^ 2)
      with ((1 - z) * / exp (- x2) - y * (/ exp (- x2)) ^ 2) by (field; lra).
    replace ((1 - z) / exp x1 - y / exp x1 ^ 2)
      with ((1 - z) * / exp x1 - y * (/ exp x1) ^ 2) by (field; lra).
    rewrite Rmin_comm. eapply Rle_trans; [exact H |].
    assert ((1 - z) * / a <= (1 - zeta) / a) by (apply Rmult_le_compat_r; lra).
    assert (q * / a <= y * / a * / a) by (apply Rmult_le_compat_r; lra). lra.
  - assert (0 <= q * / a) by (apply Rmult_le_pos; lra).
    assert ((1 - zeta) / a <= (1 - zeta) * exp x2).
    { apply Rmult_le_compat_l; [lra |]. rewrite <- (Ropp_involutive x2), exp_Ropp. apply Hinv. }
    assert ((1 - zeta) * exp x2 <= (1 + z) * exp x2)
      by (apply Rmult_le_compat_r; [apply Rlt_le, exp_pos | lra]). lra.
Qed.
