(** C7, real: no system of roles is less coherent than its dimension allows.

    N orthogonal maps of R^d and V orthonormal fillers give N V unit vectors, N frames of V
    orthonormal vectors each.  The squares of all their products add up to at least (N V)^2/d
    ([energy_floor]), and those within a frame to N V only; so some product of vectors of
    different frames has a square of at least (N V - d)/(d V (N - 1)).
    [keeps T]    the map T keeps inner products ([concentration]).
    [delta i j]  Kronecker's delta: the fillers are orthonormal.
    [peak n f]   the largest of f 0, ..., f n. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product word_number concentration.
Open Scope R_scope.

(** ** Sums of squares *)

(** (f_0 + ... + f_{n-1})^2 <= n (f_0^2 + ... + f_{n-1}^2). *)
Lemma square_of_sum : forall n f, bsum n f ^ 2 <= INR n * bsum n (fun k => f k ^ 2).
Proof.
  intros n f. pose proof (cauchy_schwarz_sq (Rn n) f (fun _ => 1)) as H.
  change (dot n f (fun _ => 1) * dot n f (fun _ => 1) <=
    dot n f f * dot n (fun _ => 1) (fun _ => 1)) in H. unfold dot in H.
  rewrite (bsum_ext n (fun i => f i * 1) f) in H by (intros; ring).
  rewrite (bsum_ext n (fun i => f i * f i) (fun k => f k ^ 2)) in H by (intros; ring).
  rewrite bsum_const in H. lra.
Qed.

(** M symmetric d x d matrices P_a of trace 1, with any further matrices Q_a: the products
    <P_a, P_b> + <Q_a, Q_b> add up to at least M^2/d. *)
Lemma energy_floor : forall d M (P Q : nat -> nat -> nat -> R),
  (forall a, (a < M)%nat -> bsum d (fun s => P a s s) = 1) ->
  INR M ^ 2 <= INR d * bsum M (fun a => bsum M (fun c =>
    bsum d (fun s => bsum d (fun t => P a s t * P c s t + Q a s t * Q c s t)))).
Proof.
  intros d M P Q HP.
  assert (Hsum : bsum M (fun a => bsum M (fun c =>
    bsum d (fun s => bsum d (fun t => P a s t * P c s t + Q a s t * Q c s t)))) =
    bsum d (fun s => bsum d (fun t =>
      bsum M (fun a => P a s t) ^ 2 + bsum M (fun a => Q a s t) ^ 2))).
  { rewrite (bsum_ext M _ (fun a => bsum d (fun s => bsum d (fun t =>
      P a s t * bsum M (fun c => P c s t) + Q a s t * bsum M (fun c => Q c s t))))).
    - rewrite bsum_swap. apply bsum_ext. intros s _. rewrite bsum_swap.
      apply bsum_ext. intros t _. rewrite bsum_plus, !bsum_scal_r. ring.
    - intros a _. rewrite bsum_swap. apply bsum_ext. intros s _.
      rewrite bsum_swap. apply bsum_ext. intros t _. now rewrite bsum_plus, !bsum_scal. }
  assert (Htrace : bsum d (fun s => bsum M (fun a => P a s s)) = INR M).
  { rewrite bsum_swap, (bsum_ext M _ (fun _ => 1)) by exact HP. rewrite bsum_const. ring. }
  rewrite Hsum, <- Htrace. eapply Rle_trans; [apply square_of_sum |].
  apply Rmult_le_compat_l; [apply pos_INR |]. apply bsum_le. intros s Hs.
  apply Rle_trans with (bsum M (fun a => P a s s) ^ 2 + bsum M (fun a => Q a s s) ^ 2).
  - pose proof (pow2_ge_0 (bsum M (fun a => Q a s s))). lra.
  - apply (bsum_term_le d (fun t =>
      bsum M (fun a => P a s t) ^ 2 + bsum M (fun a => Q a s t) ^ 2) s Hs).
    intros t _. pose proof (pow2_ge_0 (bsum M (fun a => P a s t))).
    pose proof (pow2_ge_0 (bsum M (fun a => Q a s t))). lra.
Qed.

(** ** From the sum to one product *)

Fixpoint peak (n : nat) (f : nat -> R) : R :=
  match n with
  | O => f O
  | S k => Rmax (peak k f) (f (S k))
  end.

Lemma peak_ge : forall n f i, (i <= n)%nat -> f i <= peak n f.
Proof.
  induction n as [| n IH]; intros f i Hi; cbn [peak].
  - replace i with O by lia. lra.
  - destruct (Nat.eq_dec i (S n)) as [-> | H]; [apply Rmax_r |].
    eapply Rle_trans; [apply IH; lia | apply Rmax_l].
Qed.

Lemma peak_at : forall n f, exists i, (i <= n)%nat /\ peak n f = f i.
Proof.
  induction n as [| n IH]; intros f; cbn [peak]; [exists O; split; [lia | reflexivity] |].
  destruct (IH f) as (i & Hi & H). destruct (Rle_dec (peak n f) (f (S n))) as [Hle | Hle].
  - exists (S n). split; [lia | now apply Rmax_right].
  - exists i. split; [lia |]. rewrite <- H. apply Rmax_left. lra.
Qed.

Lemma off_frame_maximum : forall N V (g : nat -> nat -> nat -> nat -> R),
  (2 <= N)%nat -> (1 <= V)%nat -> (forall p q i j, 0 <= g p q i j) ->
  exists p q i j, (p < N)%nat /\ (q < N)%nat /\ p <> q /\ (i < V)%nat /\ (j < V)%nat /\
    forall p' q' i' j', (p' < N)%nat -> (q' < N)%nat -> p' <> q' -> (i' < V)%nat ->
      (j' < V)%nat -> g p' q' i' j' <= g p q i j.
Proof.
  intros N V g HN HV Hg.
  (* The value -1 stands for equal roles. *)
  set (h := fun p q i j => if Nat.eq_dec p q then -1 else g p q i j).
  set (top := peak (N - 1) (fun p => peak (N - 1) (fun q => peak (V - 1) (fun i =>
    peak (V - 1) (fun j => h p q i j))))).
  assert (Hle : forall p q i j, (p < N)%nat -> (q < N)%nat -> (i < V)%nat -> (j < V)%nat ->
    h p q i j <= top).
  { intros p q i j Hp Hq Hi Hj. unfold top.
    apply Rle_trans with (peak (V - 1) (fun j => h p q i j));
      [now apply (peak_ge (V - 1) (fun j => h p q i j)); lia |].
    apply Rle_trans with (peak (V - 1) (fun i => peak (V - 1) (fun j => h p q i j)));
      [apply (peak_ge (V - 1) (fun i => peak (V - 1) (fun j => h p q i j))); lia |].
    apply Rle_trans with (peak (N - 1) (fun q => peak (V - 1) (fun i =>
      peak (V - 1) (fun j => h p q i j))));
      [apply (peak_ge (N - 1) (fun q => peak (V - 1) (fun i => peak (V - 1) (fun j => h p q i j))));
       lia |].
    apply (peak_ge (N - 1) (fun p => peak (N - 1) (fun q => peak (V - 1) (fun i =>
      peak (V - 1) (fun j => h p q i j))))). lia. }
  assert (Htop : exists p q i j, (p < N)%nat /\ (q < N)%nat /\ (i < V)%nat /\ (j < V)%nat /\
    top = h p q i j).
  { destruct (peak_at (N - 1) (fun p => peak (N - 1) (fun q => peak (V - 1) (fun i =>
      peak (V - 1) (fun j => h p q i j))))) as (p & Hp & Ep).
    destruct (peak_at (N - 1) (fun q => peak (V - 1) (fun i =>
      peak (V - 1) (fun j => h p q i j)))) as (q & Hq & Eq).
    destruct (peak_at (V - 1) (fun i => peak (V - 1) (fun j => h p q i j))) as (i & Hi & Ei).
    destruct (peak_at (V - 1) (fun j => h p q i j)) as (j & Hj & Ej).
    exists p, q, i, j. repeat split; try lia. unfold top. now rewrite Ep, Eq, Ei, Ej. }
  destruct Htop as (p & q & i & j & Hp & Hq & Hi & Hj & E).
  assert (Hpq : p <> q).
  { intros Hpq. specialize (Hle 0%nat 1%nat 0%nat 0%nat ltac:(lia) ltac:(lia) HV HV).
    rewrite E in Hle. unfold h in Hle. destruct (Nat.eq_dec 0 1); [discriminate |].
    destruct (Nat.eq_dec p q); [| contradiction]. specialize (Hg 0%nat 1%nat 0%nat 0%nat). lra. }
  exists p, q, i, j. repeat split; try assumption. intros p' q' i' j' Hp' Hq' Hpq' Hi' Hj'.
  specialize (Hle p' q' i' j' Hp' Hq' Hi' Hj'). rewrite E in Hle. unfold h in Hle.
  destruct (Nat.eq_dec p' q'); [contradiction |]. destruct (Nat.eq_dec p q); [contradiction |].
  exact Hle.
Qed.

(** Positive numbers g p q i j, in total at least (N V)^2/d, with frame totals V: an off-frame one
    is at least (N V - d)/(d V (N-1)). *)
Lemma floor_of_products : forall d N V (g : nat -> nat -> nat -> nat -> R),
  (1 <= d)%nat -> (2 <= N)%nat -> (1 <= V)%nat -> (forall p q i j, 0 <= g p q i j) ->
  (forall p, (p < N)%nat -> bsum V (fun i => bsum V (fun j => g p p i j)) = INR V) ->
  (INR N * INR V) ^ 2 <= INR d * bsum N (fun p => bsum N (fun q =>
     bsum V (fun i => bsum V (fun j => g p q i j)))) ->
  exists p q i j, (p < N)%nat /\ (q < N)%nat /\ p <> q /\ (i < V)%nat /\ (j < V)%nat /\
    (INR N * INR V - INR d) / (INR d * INR V * (INR N - 1)) <= g p q i j.
Proof.
  intros d N V g Hd HN HV Hg Hframe Htotal.
  destruct (off_frame_maximum N V g HN HV Hg) as (p & q & i & j & Hp & Hq & Hpq & Hi & Hj & Hmax).
  exists p, q, i, j. repeat split; try assumption. set (top := g p q i j) in *.
  assert (HN2 : 2 <= INR N) by (apply (le_INR 2); lia).
  assert (HV1 : 1 <= INR V) by (apply (le_INR 1); lia).
  assert (Hd1 : 1 <= INR d) by (apply (le_INR 1); lia).
  assert (Hsum : bsum N (fun p => bsum N (fun q => bsum V (fun i => bsum V (fun j => g p q i j))))
    <= INR N * (INR V + (INR N - 1) * (INR V ^ 2 * top))).
  { rewrite <- bsum_const. apply bsum_le. intros r Hr.
    replace (INR V + (INR N - 1) * (INR V ^ 2 * top)) with
      (bsum N (fun s => INR V ^ 2 * top + delta r s * (INR V - INR V ^ 2 * top))).
    - apply bsum_le. intros s Hs. destruct (Nat.eq_dec r s) as [<- | Hrs].
      + rewrite delta_same, Hframe by exact Hr. lra.
      + rewrite delta_diff by exact Hrs.
        apply Rle_trans with (bsum V (fun _ => bsum V (fun _ => top))).
        * apply bsum_le. intros a Ha. apply bsum_le. intros c Hc. now apply Hmax.
        * rewrite !bsum_const. apply Req_le. ring.
    - rewrite bsum_plus, bsum_const, bsum_delta by exact Hr. ring. }
  assert (H : (INR N * INR V) ^ 2 <=
    INR d * (INR N * (INR V + (INR N - 1) * (INR V ^ 2 * top)))).
  { eapply Rle_trans; [exact Htotal |]. apply Rmult_le_compat_l; lra. }
  assert (HNV : 0 < INR N * INR V) by nra.
  assert (H' : INR N * INR V <= INR d * (1 + (INR N - 1) * (INR V * top))).
  { apply (Rmult_le_reg_l (INR N * INR V)); [exact HNV |].
    replace (INR N * INR V * (INR N * INR V)) with ((INR N * INR V) ^ 2) by ring.
    eapply Rle_trans; [exact H |]. apply Req_le. ring. }
  assert (HdV : 0 < INR d * INR V) by nra.
  assert (Hden : 0 < INR d * INR V * (INR N - 1)) by (apply Rmult_lt_0_compat; lra).
  apply (Rmult_le_reg_r (INR d * INR V * (INR N - 1))); [exact Hden |].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l, Rmult_1_r by lra.
  replace (top * (INR d * INR V * (INR N - 1))) with
    (INR d * (1 + (INR N - 1) * (INR V * top)) - INR d) by ring. lra.
Qed.

(** ** The floor *)

(** A double index, p N and i V long, as one index below N V. *)
Lemma bsum_pairs : forall V N (F : nat -> nat -> R),
  bsum (V * N) (fun a => F (a / V)%nat (a mod V)%nat) = bsum N (fun p => bsum V (fun i => F p i)).
Proof.
  intros V N F. rewrite bsum_blocks. apply bsum_ext. intros p _. apply bsum_ext. intros i Hi.
  now rewrite block_div, block_mod.
Qed.

Lemma bsum_pairs_of_pairs : forall V N (G : nat -> nat -> nat -> nat -> R),
  bsum (V * N) (fun a => bsum (V * N) (fun c =>
    G (a / V)%nat (c / V)%nat (a mod V)%nat (c mod V)%nat)) =
  bsum N (fun p => bsum N (fun q => bsum V (fun i => bsum V (fun j => G p q i j)))).
Proof.
  intros V N G.
  rewrite (bsum_pairs V N (fun p i => bsum (V * N) (fun c =>
    G p (c / V)%nat i (c mod V)%nat))).
  apply bsum_ext. intros p _. rewrite (bsum_swap N V). apply bsum_ext. intros i _.
  exact (bsum_pairs V N (fun q j => G p q i j)).
Qed.

(** C7 in R^d: N maps that keep inner products, V orthonormal fillers. *)
Theorem C7_real : forall d N V (T : nat -> Rn d -> Rn d) (x : nat -> Rn d),
  (1 <= d)%nat -> (2 <= N)%nat -> (1 <= V)%nat -> (forall p, (p < N)%nat -> keeps (T p)) ->
  (forall i j, (i < V)%nat -> (j < V)%nat -> inner (x i) (x j) = delta i j) ->
  exists p q i j, (p < N)%nat /\ (q < N)%nat /\ p <> q /\ (i < V)%nat /\ (j < V)%nat /\
    (INR N * INR V - INR d) / (INR d * INR V * (INR N - 1)) <= inner (T p (x i)) (T q (x j)) ^ 2.
Proof.
  intros d N V T x Hd HN HV HT Hx.
  apply (floor_of_products d N V (fun p q i j => inner (T p (x i)) (T q (x j)) ^ 2));
    [exact Hd | exact HN | exact HV | intros; apply pow2_ge_0 | |].
  - intros p Hp. rewrite (bsum_ext V _ (fun _ => 1)); [rewrite bsum_const; ring |].
    intros i Hi. rewrite (bsum_ext V _ (fun j => delta i j * 1)).
    + now apply (bsum_delta V i (fun _ => 1)).
    + intros j Hj. rewrite (HT p Hp), Hx by assumption.
      destruct (Nat.eq_dec i j) as [<- | H]; [rewrite delta_same | rewrite delta_diff by exact H];
        ring.
  - rewrite <- (bsum_pairs_of_pairs V N (fun p q i j => inner (T p (x i)) (T q (x j)) ^ 2)).
    set (y := fun a => T (a / V)%nat (x (a mod V)%nat)).
    pose proof (energy_floor d (V * N) (fun a s t => y a s * y a t) (fun _ _ _ => 0)) as H.
    rewrite mult_INR, (Rmult_comm (INR V)) in H. eapply Rle_trans; [apply H |].
    + intros a Ha. change (inner (y a) (y a) = 1). unfold y.
      assert (Hp : (a / V < N)%nat) by (now apply quotient_lt).
      assert (Hi : (a mod V < V)%nat) by (apply Nat.mod_upper_bound; lia).
      rewrite (HT _ Hp), Hx by assumption. apply delta_same.
    + apply Req_le. f_equal. apply bsum_ext. intros a _. apply bsum_ext. intros c _.
      change (bsum d (fun s => bsum d (fun t => y a s * y a t * (y c s * y c t) + 0 * 0)) =
        dot d (y a) (y c) ^ 2).
      replace (dot d (y a) (y c) ^ 2) with (dot d (y a) (y c) * dot d (y a) (y c)) by ring.
      unfold dot. rewrite bsum_prod. apply bsum_ext. intros s _. apply bsum_ext. intros t _. ring.
Qed.

Lemma inv_le_square : forall d a, (1 <= d)%nat -> / INR d <= a ^ 2 -> / sqrt (INR d) <= Rabs a.
Proof.
  intros d a Hd H. assert (HD : 0 < INR d) by (apply lt_0_INR; lia).
  pose proof (sqrt_lt_R0 _ HD) as Hs. apply Rsqr_incr_0_var; [| apply Rabs_pos].
  rewrite <- Rsqr_abs. unfold Rsqr. rewrite <- Rinv_mult, sqrt_sqrt by lra. lra.
Qed.

Lemma floor_full : forall d N, (1 <= d)%nat -> (2 <= N)%nat ->
  (INR N * INR d - INR d) / (INR d * INR d * (INR N - 1)) = / INR d.
Proof.
  intros d N Hd HN. assert (2 <= INR N) by (apply (le_INR 2); lia).
  assert (1 <= INR d) by (apply (le_INR 1); lia). field. lra.
Qed.

(** C7 with a full basis of fillers: some crosstalk is at least d^(-1/2). *)
Theorem C7_real_full : forall d N (T : nat -> Rn d -> Rn d) (x : nat -> Rn d),
  (1 <= d)%nat -> (2 <= N)%nat -> (forall p, (p < N)%nat -> keeps (T p)) ->
  (forall i j, (i < d)%nat -> (j < d)%nat -> inner (x i) (x j) = delta i j) ->
  exists p q i j, (p < N)%nat /\ (q < N)%nat /\ p <> q /\ (i < d)%nat /\ (j < d)%nat /\
    / sqrt (INR d) <= Rabs (inner (T p (x i)) (T q (x j))).
Proof.
  intros d N T x Hd HN HT Hx.
  destruct (C7_real d N d T x Hd HN Hd HT Hx) as (p & q & i & j & Hp & Hq & Hpq & Hi & Hj & H).
  exists p, q, i, j. repeat split; try assumption.
  apply inv_le_square; [exact Hd |]. now rewrite floor_full in H.
Qed.
