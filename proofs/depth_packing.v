(** D7 (iii): separated unit vectors are few, so log d is a law once all captions are told apart.

    [separated delta M x]   the M points x 0, ..., x (M-1) lie pairwise at distance >= delta.
    [tower k M x n i]       for i < M^n with base-M digits i_0, i_1, ..., i_(n-1), lowest first:
                            x(i_0) + k x(i_1) + ... + k^(n-1) x(i_(n-1)).
    [nat_floor r]           the integer part of r >= 0.
    The bound (1 + 2/delta)^d is the volume bound, proved without volumes.  With k = 1 + 2/delta the
    M^n towers are again delta-separated: where the upper digits differ the distance is at least
    k delta - 2 = delta.  They lie in a cube of side k^n delta; cut into cells of side
    delta/(d+1) it has at most (d+2)^d k^(nd) of them, and no two points share one.  So
    M^n <= (d+2)^d (k^d)^n for every n, which forces M <= k^d. *)
From Coq Require Import Reals Lra Lia Arith ZArith List.
From Binding Require Import finite_sum inner_product word_number depth depth_dimension.
Import ListNotations.
Open Scope R_scope.

Definition separated {E : inner_space} (delta : R) (M : nat) (x : nat -> E) : Prop :=
  forall i j, (i < M)%nat -> (j < M)%nat -> i <> j -> delta <= dist (x i) (x j).

Fixpoint tower {E : inner_space} (k : R) (M : nat) (x : nat -> E) (n i : nat) : E :=
  match n with
  | O => vzero
  | S n => vadd (vscale k (tower k M x n (i / M))) (x (i mod M))
  end.

Definition nat_floor (r : R) : nat := Z.to_nat (up r - 1).

Lemma nat_floor_spec : forall r, 0 <= r -> INR (nat_floor r) <= r < INR (nat_floor r) + 1.
Proof.
  intros r Hr. destruct (archimed r) as [H1 H2]. unfold nat_floor.
  assert (Hz : (0 < up r)%Z) by (apply lt_IZR; lra).
  rewrite INR_IZR_INZ, Z2Nat.id, minus_IZR by lia. lra.
Qed.

(** ** The towers *)

Lemma abs_bounds : forall a r, Rabs a <= r -> - r <= a <= r.
Proof.
  intros a r H. pose proof (Rle_abs a). pose proof (Rle_abs (- a)) as K.
  rewrite Rabs_Ropp in K. lra.
Qed.

(** Scaling by k and adding separates by k times the old distance, less the new one. *)
Lemma dist_scaled : forall (E : inner_space) k (y y' x x' : E), 0 <= k ->
  k * dist y y' - dist x x' <= dist (vadd (vscale k y) x) (vadd (vscale k y') x').
Proof.
  intros E k y y' x x' Hk. set (C := dist (vadd (vscale k y) x) (vadd (vscale k y') x')).
  assert (HC : C * C = k ^ 2 * (dist y y' * dist y y') +
                       2 * k * inner (vsub y y') (vsub x x') + dist x x' * dist x x').
  { unfold C. rewrite !dist_sq, !inner_sub_l, !inner_sub_r.
    rewrite !inner_add_l, !inner_add_r, !inner_scale_l, !inner_scale_r.
    rewrite (inner_sym E x y), (inner_sym E x y'), (inner_sym E x' y').
    ring. }
  pose proof (abs_bounds _ _ (cauchy_schwarz E (vsub y y') (vsub x x'))) as [K _].
  fold (dist y y') (dist x x') in K.
  assert (HC0 : 0 <= C) by apply norm_nonneg.
  destruct (Rle_lt_dec (k * dist y y' - dist x x') 0) as [H | H]; [lra |].
  apply Rsqr_incr_0_var; [| exact HC0]. unfold Rsqr. rewrite HC. nra.
Qed.

(** Points of the unit ball have distance at most 2. *)
Lemma dist_ball : forall (E : inner_space) (u v : E), inner u u <= 1 -> inner v v <= 1 ->
  dist u v <= 2.
Proof.
  intros E u v Hu Hv. apply Rsqr_incr_0_var; [| lra]. unfold Rsqr. rewrite dist_sq.
  pose proof (inner_nonneg E (vadd u v)) as H.
  rewrite inner_add_l, !inner_add_r, (inner_sym E v u) in H. lra.
Qed.

Lemma tower_separated : forall (E : inner_space) delta M (x : nat -> E), 0 < delta ->
  (forall i, (i < M)%nat -> inner (x i) (x i) <= 1) -> separated delta M x ->
  forall n, separated delta (M ^ n) (tower (1 + 2 / delta) M x n).
Proof.
  intros E delta M x Hd Hx Hsep n. set (k := 1 + 2 / delta).
  assert (Hk : k * delta = delta + 2) by (unfold k; field; lra).
  assert (Hk0 : 0 <= k) by (unfold k; pose proof (Rdiv_lt_0_compat 2 delta); lra).
  induction n as [| n IH]; intros i j Hi Hj Hij; [cbn in Hi, Hj; lia |].
  cbn [Nat.pow] in Hi, Hj. assert (HM : M <> O) by (intros ->; cbn in Hi; lia).
  assert (Hq : forall m, (m < M * M ^ n)%nat -> (m / M < M ^ n)%nat)
    by (intros m Hm; now apply quotient_lt).
  assert (Hr : forall m, (m mod M < M)%nat) by (intros m; now apply Nat.mod_upper_bound).
  cbn [tower]. destruct (Nat.eq_dec (i / M) (j / M)) as [Eq | Nq].
  - (* the same upper digits: the lowest digits differ *)
    assert (Nr : (i mod M <> j mod M)%nat).
    { intros Er. apply Hij. rewrite (Nat.div_mod i M HM), (Nat.div_mod j M HM). congruence. }
    rewrite <- Eq. apply Rle_trans with (dist (x (i mod M)) (x (j mod M))); [now apply Hsep |].
    apply Req_le. unfold dist, norm. f_equal.
    rewrite !inner_sub_l, !inner_sub_r, !inner_add_l, !inner_add_r.
    rewrite (inner_sym E (x (i mod M)) (vscale k _)), (inner_sym E (x (j mod M)) (vscale k _)).
    ring.
  - eapply Rle_trans; [| now apply dist_scaled].
    pose proof (IH _ _ (Hq i Hi) (Hq j Hj) Nq) as H1.
    pose proof (dist_ball E _ _ (Hx _ (Hr i)) (Hx _ (Hr j))) as H2. nra.
Qed.

(** Every coordinate of a tower of height n is at most (k^n - 1) delta/2. *)
Lemma tower_coordinate : forall d delta M (x : nat -> Rn d) n i c, 0 < delta ->
  (1 <= M)%nat -> (forall i, (i < M)%nat -> inner (x i) (x i) <= 1) -> (c < d)%nat ->
  Rabs (tower (1 + 2 / delta) M x n i c) <= ((1 + 2 / delta) ^ n - 1) * (delta / 2).
Proof.
  intros d delta M x n i c Hd HM Hx Hc. set (k := 1 + 2 / delta).
  assert (Hk : k * delta = delta + 2) by (unfold k; field; lra).
  assert (Hk0 : 0 <= k) by (unfold k; pose proof (Rdiv_lt_0_compat 2 delta); lra).
  revert i. induction n as [| n IH]; intros i.
  - cbn. rewrite Rabs_R0. lra.
  - cbn [tower vadd vscale Rn]. specialize (IH (i / M)%nat).
    assert (Hxc : Rabs (x (i mod M)%nat c) <= 1).
    { specialize (Hx (i mod M)%nat ltac:(apply Nat.mod_upper_bound; lia)).
      cbn [inner Rn] in Hx. unfold dot in Hx.
      pose proof (bsum_term_le d (fun j => x (i mod M)%nat j * x (i mod M)%nat j) c Hc
        (fun j _ => Rle_0_sqr _)) as Ht. cbn beta in Ht.
      apply Rsqr_incr_0_var; [| lra]. rewrite <- Rsqr_abs. unfold Rsqr. lra. }
    eapply Rle_trans; [apply Rabs_triang |]. rewrite Rabs_mult, (Rabs_right k) by lra.
    cbn [pow]. nra.
Qed.

(** ** Counting cells *)

(** A d-dimensional cube of side S, cut into cells of side delta/(d+1). *)
Lemma cube_count : forall d delta S N K (y : nat -> Rn d), 0 < delta -> 0 <= S ->
  (forall i c, (i < N)%nat -> (c < d)%nat -> Rabs (y i c) <= S / 2) ->
  separated delta N y -> S / (delta / (INR d + 1)) < INR K -> (N <= K ^ d)%nat.
Proof.
  intros d delta S N K y Hd HS Hy Hsep HK. pose proof (pos_INR d) as Hd0.
  set (h := delta / (INR d + 1)) in *.
  assert (Hh : 0 < h) by (apply Rdiv_lt_0_compat; lra).
  assert (Hhd : h * (INR d + 1) = delta) by (unfold h; field; lra).
  set (cell := fun i c => nat_floor ((y i c + S / 2) / h)).
  set (cells := fun i => map (cell i) (seq 0 d)).
  assert (Hcell : forall i c, (i < N)%nat -> (c < d)%nat ->
    INR (cell i c) * h <= y i c + S / 2 < (INR (cell i c) + 1) * h /\ (cell i c < K)%nat).
  { intros i c Hi Hc. specialize (Hy i c Hi Hc). apply abs_bounds in Hy.
    set (r := (y i c + S / 2) / h).
    assert (Hr : r * h = y i c + S / 2) by (unfold r; field; lra).
    assert (HSh : S / h * h = S) by (field; lra).
    assert (Hr0 : 0 <= r) by (apply Rmult_le_reg_r with h; [exact Hh | lra]).
    assert (HrS : r <= S / h) by (apply Rmult_le_reg_r with h; [exact Hh | lra]).
    destruct (nat_floor_spec r Hr0) as [Hf1 Hf2]. change (nat_floor r) with (cell i c) in *.
    rewrite <- Hr. split; [split; nra |]. apply INR_lt. lra. }
  assert (Hlet : forall i, (i < N)%nat -> letters K d (cells i)).
  { intros i Hi. unfold cells. split; [now rewrite map_length, seq_length |].
    apply Forall_forall. intros m Hm. apply in_map_iff in Hm. destruct Hm as (c & <- & Hc).
    apply in_seq in Hc. apply Hcell; [exact Hi | lia]. }
  assert (Hinj : forall i j, (i < N)%nat -> (j < N)%nat -> i <> j -> cells i <> cells j).
  { intros i j Hi Hj Hij Heq. specialize (Hsep i j Hi Hj Hij).
    assert (Hle : dist (y i) (y j) * dist (y i) (y j) <= INR d * (h * h)).
    { unfold dist. rewrite norm_sq, <- bsum_const. apply bsum_le. intros c Hc.
      destruct (Hcell i c Hi Hc) as [Hic _]. destruct (Hcell j c Hj Hc) as [Hjc _].
      assert (E : cell i c = cell j c) by (apply (ext_in_map Heq), in_seq; lia).
      rewrite E in Hic. cbn [vsub vadd vscale Rn]. nra. }
    assert (delta * delta <= dist (y i) (y j) * dist (y i) (y j)) by nra. nra. }
  apply (D6_orthonormal (Rn (K ^ d)) _ N (fun i => unit_basis (word_number K (cells i)))
           (Rn_has_dimension _)).
  intros i j Hi Hj. cbn [inner Rn]. rewrite dot_basis by (apply word_number_lt; auto).
  destruct (Nat.eq_dec i j) as [<- | Hne]; [now rewrite !delta_same |].
  rewrite (delta_diff i j Hne). apply delta_diff. intros H.
  apply (Hinj i j Hi Hj Hne). apply (word_number_inj K d); auto.
Qed.

(** ** The bound *)

(** A geometric growth that a constant times another one dominates has the smaller ratio. *)
Lemma growth : forall a q C, 0 < q -> 0 <= a -> (forall n, a ^ n <= C * q ^ n) -> a <= q.
Proof.
  intros a q C Hq Ha H. apply Rnot_lt_le. intros Hlt.
  assert (Hr : 1 < a / q).
  { apply Rmult_lt_reg_r with q; [exact Hq |].
    replace (a / q * q) with a by (field; lra). lra. }
  destruct (Pow_x_infinity (a / q) ltac:(rewrite Rabs_right; lra) (C + 1)) as [n Hn].
  specialize (Hn n (le_n n)). rewrite Rabs_right in Hn by (apply Rle_ge, pow_le; lra).
  specialize (H n). assert (Hp : 0 < q ^ n) by now apply pow_lt.
  assert (E : a ^ n = (a / q) ^ n * q ^ n).
  { rewrite <- Rpow_mult_distr. f_equal. field. lra. }
  nra.
Qed.

(** D7 (iii), packing: delta-separated vectors of the unit ball of R^d number at most
    (1 + 2/delta)^d. *)
Theorem D7_packing : forall d M (x : nat -> Rn d) delta, 0 < delta ->
  (forall i, (i < M)%nat -> inner (x i) (x i) <= 1) -> separated delta M x ->
  INR M <= (1 + 2 / delta) ^ d.
Proof.
  intros d M x delta Hd Hx Hsep. set (k := 1 + 2 / delta).
  assert (Hk : 1 < k) by (unfold k; pose proof (Rdiv_lt_0_compat 2 delta); lra).
  pose proof (pos_INR d) as Hd0.
  destruct (Nat.eq_dec M 0) as [-> | HM]; [cbn; apply pow_le; lra |].
  apply growth with ((INR d + 2) ^ d); [apply pow_lt; lra | apply pos_INR |].
  intros n. assert (Hkn : 1 <= k ^ n) by (apply pow_R1_Rle; lra).
  set (K := Datatypes.S (nat_floor (k ^ n * (INR d + 1)))).
  destruct (nat_floor_spec (k ^ n * (INR d + 1)) ltac:(nra)) as [Hf1 Hf2].
  assert (HK : k ^ n * (INR d + 1) < INR K <= k ^ n * (INR d + 2)).
  { unfold K. rewrite S_INR. split; [lra |]. nra. }
  assert (Hcount : (M ^ n <= K ^ d)%nat).
  { apply (cube_count d delta (k ^ n * delta) (M ^ n) K (tower k M x n)); [exact Hd | nra | | |].
    - intros i c _ Hc. eapply Rle_trans; [apply tower_coordinate; auto; lia |]. fold k. nra.
    - now apply tower_separated.
    - replace (k ^ n * delta / (delta / (INR d + 1))) with (k ^ n * (INR d + 1));
        [lra | field; lra]. }
  apply le_INR in Hcount. rewrite !pow_INR in Hcount.
  apply Rle_trans with (INR K ^ d); [exact Hcount |].
  apply Rle_trans with ((k ^ n * (INR d + 2)) ^ d).
  - apply pow_incr. split; [apply pos_INR | lra].
  - rewrite Rpow_mult_distr, <- !pow_mult, (Nat.mul_comm n d). lra.
Qed.
