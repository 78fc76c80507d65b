(** F4, tightness: the ceiling on the least pairwise distance of k captions is attained exactly
    in the dimensions >= k.

    [simplex_ceiling k kappa] is sqrt (2k/(k-1)) sqrt (1 - kappa^2) (frontier_simplex);
    [unit_basis] the standard basis of R^n; [delta] Kronecker's delta. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product frontier frontier_simplex.
Open Scope R_scope.

(** R^n holds at most n orthonormal vectors: each basis vector satisfies Bessel's inequality,
    and the sum over the n basis vectors counts each orthonormal vector once. *)
Lemma orthonormal_count : forall n k (u : nat -> Rn n),
  (forall i j, (i < k)%nat -> (j < k)%nat -> inner (u i) (u j) = delta i j) -> (k <= n)%nat.
Proof.
  intros n k u H. apply INR_le.
  assert (B : forall j, (j < n)%nat -> bsum k (fun i => u i j * u i j) <= 1).
  { intros j Hj. pose (e := unit_basis j : Rn n).
    assert (C : forall i, inner e (u i) = u i j).
    { intros i. change (dot n (unit_basis j) (u i) = u i j). unfold dot, unit_basis.
      now apply (bsum_delta n j (fun x => u i x)). }
    assert (P : inner (vsum k (fun i => vscale (u i j) (u i)))
                  (vsum k (fun i => vscale (u i j) (u i))) = bsum k (fun i => u i j * u i j)).
    { rewrite inner_vsum_l. apply bsum_ext. intros i Hi. rewrite inner_vsum_r.
      rewrite (bsum_ext k _ (fun x => delta i x * (u i j * u x j))).
      - now rewrite (bsum_delta k i (fun x => u i j * u x j)).
      - intros x Hx. rewrite inner_scale_l, inner_scale_r, H by assumption. ring. }
    assert (Q : inner e (vsum k (fun i => vscale (u i j) (u i))) = bsum k (fun i => u i j * u i j)).
    { rewrite inner_vsum_r. apply bsum_ext. intros i Hi. now rewrite inner_scale_r, C. }
    pose proof (inner_nonneg _ (vsub e (vsum k (fun i => vscale (u i j) (u i))))) as N.
    rewrite inner_sub_l, !inner_sub_r, (inner_sym _ (vsum _ _) e), P, Q in N.
    assert (U : inner e e = 1).
    { change (dot n (unit_basis j) (unit_basis j) = 1). now rewrite dot_basis, delta_same. }
    lra. }
  replace (INR k) with (bsum k (fun i => bsum n (fun j => u i j * u i j))).
  - rewrite bsum_swap. replace (INR n) with (bsum n (fun _ => 1)) by (rewrite bsum_const; ring).
    now apply bsum_le.
  - replace (INR k) with (bsum k (fun _ => 1)) by (rewrite bsum_const; ring).
    apply bsum_ext. intros i Hi. rewrite <- (delta_same i), <- (H i i) by exact Hi. reflexivity.
Qed.

(** F4 is attained for every kappa in [0, 1] in dimension k and above: the anchor is the
    normalised sum of k basis vectors, the captions a simplex about it. *)
Theorem F4_attained : forall n k kappa, (2 <= k <= n)%nat -> 0 <= kappa <= 1 ->
  exists (t : nat -> Rn n) (a : Rn n), unit a /\
    (forall i, (i < k)%nat -> unit (t i) /\ inner (t i) a = kappa) /\
    (forall i j, (i < k)%nat -> (j < k)%nat -> i <> j ->
       dist (t i) (t j) = sqrt (2 * INR k / (INR k - 1)) * sqrt (1 - kappa ^ 2)).
Proof.
  intros n k kappa [Hk Hn] Hkap.
  destruct (simplex_ceiling_square k kappa Hk Hkap) as [P Q].
  fold (simplex_ceiling k kappa). set (c := simplex_ceiling k kappa) in *.
  pose proof (INR_ge_2 k Hk) as K2.
  set (q := sqrt (INR k)).
  assert (Hq : q * q = INR k) by (apply sqrt_sqrt; lra).
  assert (Hq0 : 0 < q) by (apply sqrt_lt_R0; lra).
  set (r := sqrt 2). assert (Hr : r * r = 2) by (apply sqrt_sqrt; lra).
  assert (Hr0 : 0 < r) by (apply sqrt_lt_R0; lra).
  (* t i = alpha e_i + beta (e_0 + ... + e_(k-1)) *)
  set (alpha := c / r). set (beta := (kappa * q - alpha) / (q * q)).
  assert (A2 : alpha * alpha = c * c / 2) by (unfold alpha; rewrite <- Hr; field; lra).
  assert (A3 : alpha + q * q * beta = kappa * q) by (unfold beta; field; lra).
  pose (e := unit_basis : nat -> Rn n). set (s := vsum k e).
  assert (I : forall i j, (i < k)%nat -> inner (e i) (e j) = delta i j).
  { intros i j Hi. apply dot_basis. lia. }
  assert (Is : forall i, (i < k)%nat -> inner (e i) s = 1).
  { intros i Hi. unfold s. rewrite inner_vsum_r.
    rewrite (bsum_ext k _ (fun j => delta i j * 1)).
    - now apply (bsum_delta k i (fun _ => 1)).
    - intros j Hj. rewrite (I i j Hi). ring. }
  assert (Ss : inner s s = q * q).
  { unfold s at 1. rewrite inner_vsum_l, (bsum_ext k _ (fun _ => 1) Is), bsum_const. lra. }
  set (t := fun i => vadd (vscale alpha (e i)) (vscale beta s)).
  assert (G : forall i j, (i < k)%nat -> (j < k)%nat ->
    inner (t i) (t j) = alpha * alpha * delta i j + (kappa * kappa - alpha * alpha / (q * q))).
  { intros i j Hi Hj. unfold t.
    rewrite !inner_add_l, !inner_add_r, !inner_scale_l, !inner_scale_r, (I i j Hi), (Is i Hi).
    rewrite (inner_sym _ s), (Is j Hj), Ss.
    unfold beta. field. lra. }
  assert (D : alpha * alpha + (kappa * kappa - alpha * alpha / (q * q)) = 1).
  { rewrite A2, Hq. apply Rmult_eq_reg_r with (2 * INR k); [| lra].
    replace ((c * c / 2 + (kappa * kappa - c * c / 2 / INR k)) * (2 * INR k))
      with ((INR k - 1) * (c * c) + 2 * INR k * (kappa * kappa)) by (field; lra).
    rewrite Q. ring. }
  assert (U : forall i, (i < k)%nat -> unit (t i)).
  { intros i Hi. unfold unit. rewrite G, delta_same by exact Hi. lra. }
  exists t, (vscale (/ q) s). split; [| split].
  - unfold unit. rewrite inner_scale_l, inner_scale_r, Ss. field. lra.
  - intros i Hi. split; [now apply U |]. unfold t.
    rewrite inner_add_l, !inner_scale_r, !inner_scale_l, (Is i Hi), Ss.
    replace (/ q * (alpha * 1) + / q * (beta * (q * q))) with (/ q * (alpha + q * q * beta)) by ring.
    rewrite A3. field. lra.
  - intros i j Hi Hj Hne. apply square_eq; [apply dist_nonneg | exact P |].
    rewrite (dist_sq_unit _ _ _ (U i Hi) (U j Hj)), G, delta_diff by assumption. lra.
Qed.

(** F4, the dimension: for kappa < 1 the ceiling cannot be reached in dimension k - 1 or below.
    Where it is, the vectors a / sqrt k + (sqrt 2 / ceiling)(t i - kappa a) are k orthonormal ones. *)
Theorem F4_dimension : forall n k kappa, (2 <= k)%nat -> (n < k)%nat -> 0 <= kappa < 1 ->
  ~ (exists (t : nat -> Rn n) (a : Rn n), unit a /\
       (forall i, (i < k)%nat -> unit (t i) /\ kappa <= inner (t i) a) /\
       (forall i j, (i < k)%nat -> (j < k)%nat -> i <> j ->
          sqrt (2 * INR k / (INR k - 1)) * sqrt (1 - kappa ^ 2) <= dist (t i) (t j))).
Proof.
  intros n k kappa Hk Hn Hkap [t [a [Ha [Ht Hd]]]].
  assert (Hkap' : 0 <= kappa <= 1) by lra.
  destruct (simplex_ceiling_square k kappa Hk Hkap') as [P Q].
  destruct (ceiling_reached (Rn n) k t a kappa Hk) as [Ka Kd];
    [apply Ht | exact Ha | exact Hkap' | apply Ht | exact Hd |].
  set (c := simplex_ceiling k kappa) in *. pose proof (INR_ge_2 k Hk) as K2.
  assert (C : 0 < c * c).
  { assert (0 < 2 * INR k * (1 - kappa ^ 2)) by (apply Rmult_lt_0_compat; nra). nra. }
  assert (C0 : c <> 0) by (intros Z; rewrite Z in C; lra).
  set (q := sqrt (INR k)).
  assert (Hq : q * q = INR k) by (apply sqrt_sqrt; lra).
  assert (Hq0 : 0 < q) by (apply sqrt_lt_R0; lra).
  set (r := sqrt 2). assert (Hr : r * r = 2) by (apply sqrt_sqrt; lra).
  assert (R2 : 2 * (1 - kappa * kappa) = c * c - c * c / INR k).
  { apply Rmult_eq_reg_l with (INR k); [| lra].
    replace (INR k * (c * c - c * c / INR k)) with ((INR k - 1) * (c * c)) by (field; lra).
    rewrite Q. ring. }
  assert (L : (k <= n)%nat); [| lia].
  apply (orthonormal_count n k
    (fun i => vadd (vscale (/ q) a) (vscale (r / c) (vsub (t i) (vscale kappa a))))).
  intros i j Hi Hj.
  rewrite !inner_add_l, !inner_add_r, !inner_scale_l, !inner_scale_r.
  rewrite !inner_sub_l, !inner_sub_r, !inner_scale_l, !inner_scale_r.
  rewrite !(inner_sym _ a (t _)), (Ka i Hi), (Ka j Hj). rewrite Ha.
  assert (G : inner (t i) (t j) = 1 - (1 - delta i j) * (c * c / 2)).
  { destruct (Nat.eq_dec i j) as [<- | Hne].
    - rewrite delta_same. destruct (Ht i Hi) as [U _]. rewrite U. ring.
    - rewrite delta_diff by exact Hne. destruct (Ht i Hi) as [U _], (Ht j Hj) as [U' _].
      pose proof (dist_sq_unit _ _ _ U U') as D. rewrite (Kd i j Hi Hj Hne) in D. lra. }
  rewrite G.
  transitivity
    (/ (q * q) + (r * r) / (c * c) * ((1 - kappa * kappa) - (1 - delta i j) * (c * c / 2)));
    [field; lra |].
  rewrite Hq, Hr.
  replace (1 - kappa * kappa) with ((c * c - c * c / INR k) / 2) by lra.
  field. lra.
Qed.

(** Control: no constant below 2k/(k-1), at any kappa < 1; for k = 3 not 2.99 in place of 3. *)
Theorem F4_control_constant : forall n k kappa c, (2 <= k <= n)%nat -> 0 <= kappa < 1 ->
  0 <= c < 2 * INR k / (INR k - 1) ->
  ~ (forall (t : nat -> Rn n) (a : Rn n), unit a ->
       (forall i, (i < k)%nat -> unit (t i) /\ kappa <= inner (t i) a) ->
       exists i j, (i < j < k)%nat /\ dist (t i) (t j) <= sqrt c * sqrt (1 - kappa ^ 2)).
Proof.
  intros n k kappa c Hk Hkap Hc H.
  destruct (F4_attained n k kappa Hk) as [t [a [Ha [Ht Hd]]]]; [lra |].
  destruct (H t a Ha) as [i [j [Hij G]]].
  - intros i Hi. destruct (Ht i Hi) as [U K]. split; [exact U | lra].
  - rewrite (Hd i j) in G by lia. pose proof (cosine_sine_pos kappa Hkap).
    assert (sqrt c < sqrt (2 * INR k / (INR k - 1))) by (apply sqrt_lt_1; lra). nra.
Qed.

Theorem F4_control_three : forall n, (3 <= n)%nat ->
  ~ (forall (t : nat -> Rn n) (a : Rn n) kappa, unit a -> 0 <= kappa <= 1 ->
       (forall i, (i < 3)%nat -> unit (t i) /\ kappa <= inner (t i) a) ->
       exists i j, (i < j < 3)%nat /\ dist (t i) (t j) <= sqrt 2.99 * sqrt (1 - kappa ^ 2)).
Proof.
  intros n Hn H. apply (F4_control_constant n 3 0 2.99); [lia | lra | cbn; lra |].
  intros t a Ha Ht. apply (H t a); [exact Ha | lra | exact Ht].
Qed.

(** Control: at kappa = 1 the ceiling is 0, and dimension 1 reaches it: kappa < 1 is needed in
    [F4_dimension]. *)
Theorem F4_control_kappa_one : forall k, (2 <= k)%nat ->
  exists (t : nat -> Rn 1) (a : Rn 1), unit a /\
    (forall i, (i < k)%nat -> unit (t i) /\ 1 <= inner (t i) a) /\
    (forall i j, (i < k)%nat -> (j < k)%nat -> i <> j ->
       sqrt (2 * INR k / (INR k - 1)) * sqrt (1 - 1 ^ 2) <= dist (t i) (t j)).
Proof.
  intros k Hk. exists (fun _ => unit_basis 0), (unit_basis 0).
  assert (U : inner (i := Rn 1) (unit_basis 0) (unit_basis 0) = 1).
  { change (dot 1 (unit_basis 0) (unit_basis 0) = 1). now rewrite dot_basis, delta_same by lia. }
  split; [exact U | split].
  - intros i _. split; [exact U | rewrite U; lra].
  - intros i j _ _ _. replace (1 - 1 ^ 2) with 0 by ring. rewrite sqrt_0, Rmult_0_r.
    apply dist_nonneg.
Qed.
