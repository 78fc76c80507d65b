(** D5: how deep a swap is still resolved at a given score error.

    [resolvable_depth tau b D]   D is the depth up to which a threshold tau is met: for every k >= 1
                                 the margin 2/b^k is at least tau iff k <= D.  So 0 means that no
                                 swap is resolved.
    For 0 < tau <= 2 it is the largest D >= 0 with tau b^D <= 2 (D5_largest).  For tau > 2 no D >= 0
    satisfies tau b^D <= 2, and the resolvable depth is 0.
    With tau = c/sqrt d the depth is decided by exact integer arithmetic, never by a float log. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum.
Open Scope R_scope.

Definition resolvable_depth (tau b : R) (D : nat) : Prop :=
  forall k, (1 <= k)%nat -> (tau <= 2 / b ^ k <-> (k <= D)%nat).

(** The threshold is met iff tau b^D <= 2. *)
Theorem D5 : forall tau b D, 0 < b -> (tau <= 2 / b ^ D <-> tau * b ^ D <= 2).
Proof.
  intros tau b D Hb. pose proof (pow_lt b D Hb) as Hp. split; intros H.
  - apply (Rmult_le_compat_r (b ^ D)) in H; [| lra].
    replace (2 / b ^ D * b ^ D) with 2 in H by (field; lra). exact H.
  - apply Rmult_le_reg_r with (b ^ D); [exact Hp |].
    replace (2 / b ^ D * b ^ D) with 2 by (field; lra). exact H.
Qed.

Lemma power_monotone : forall b j k, 1 < b -> (j <= k)%nat -> b ^ j <= b ^ k.
Proof. intros b j k Hb Hjk. apply Rle_pow; [lra | exact Hjk]. Qed.

(** One level fits and the next does not. *)
Lemma depth_by_levels : forall tau b D, 0 < tau -> 1 < b ->
  tau * b ^ D <= 2 -> 2 < tau * b ^ S D -> resolvable_depth tau b D.
Proof.
  intros tau b D Ht Hb Hlow Hhigh k Hk. rewrite D5 by lra. split; intros H.
  - destruct (le_lt_dec k D) as [Hle | Hlt]; [exact Hle | exfalso].
    pose proof (power_monotone b (S D) k Hb Hlt). nra.
  - pose proof (power_monotone b k D Hb H). nra.
Qed.

(** Some level does not fit. *)
Lemma levels_end : forall tau b, 0 < tau -> 1 < b -> exists n, 2 < tau * b ^ n.
Proof.
  intros tau b Ht Hb.
  destruct (Pow_x_infinity b ltac:(rewrite Rabs_right; lra) (3 / tau)) as [n Hn].
  exists n. specialize (Hn n (le_n n)).
  rewrite Rabs_right in Hn by (apply Rle_ge, pow_le; lra).
  apply Rge_le, (Rmult_le_compat_l tau) in Hn; [| lra].
  replace (tau * (3 / tau)) with 3 in Hn by (field; lra). lra.
Qed.

Lemma last_level : forall tau b n, tau <= 2 -> 2 < tau * b ^ n ->
  exists D, tau * b ^ D <= 2 /\ 2 < tau * b ^ S D.
Proof.
  intros tau b n Ht. induction n as [| n IH]; intros Hn; [cbn in Hn; lra |].
  destruct (Rle_lt_dec (tau * b ^ n) 2) as [H | H]; [now exists n | exact (IH H)].
Qed.

(** The resolvable depth exists and is unique, for every threshold and every branching. *)
Theorem D5_exists_unique : forall tau b, 0 < tau -> 1 < b -> exists! D, resolvable_depth tau b D.
Proof.
  intros tau b Ht Hb.
  assert (Hex : exists D, resolvable_depth tau b D).
  { destruct (Rle_lt_dec tau 2) as [Hle | Hgt].
    - destruct (levels_end tau b Ht Hb) as [n Hn].
      destruct (last_level tau b n Hle Hn) as (D & Hlow & Hhigh).
      exists D. now apply depth_by_levels.
    - exists O. intros k Hk. rewrite D5 by lra. split; intros H; [exfalso | lia].
      pose proof (power_monotone b 0 k Hb ltac:(lia)). cbn in *. nra. }
  destruct Hex as [D HD]. exists D. split; [exact HD |]. intros D' HD'.
  assert (Hhalf : forall m n, resolvable_depth tau b m -> resolvable_depth tau b n -> (m <= n)%nat).
  { intros m n Hm Hn. destruct (Nat.eq_dec m 0) as [-> | Hm0]; [lia |].
    apply (Hn m); [lia |]. apply (Hm m); lia. }
  apply Nat.le_antisymm; now apply Hhalf.
Qed.

(** For tau <= 2 it is the largest D >= 0 with tau b^D <= 2. *)
Theorem D5_largest : forall tau b D, 0 < tau <= 2 -> 1 < b ->
  (resolvable_depth tau b D <->
   tau * b ^ D <= 2 /\ forall k, tau * b ^ k <= 2 -> (k <= D)%nat).
Proof.
  intros tau b D Ht Hb. split.
  - intros H. split.
    + destruct D as [| D]; [cbn; lra |]. apply D5; [lra |]. apply H; lia.
    + intros k Hk. destruct k as [| k]; [lia |]. apply H; [lia |]. apply D5; [lra | exact Hk].
  - intros [Hlow Hmax]. apply depth_by_levels; try lra. apply Rnot_le_lt. intros H.
    specialize (Hmax (S D) H). lia.
Qed.

(** The same in levels: D fits and D+1 does not. *)
Lemma depth_levels : forall tau b D, 0 < tau <= 2 -> 1 < b ->
  (resolvable_depth tau b D <-> tau * b ^ D <= 2 < tau * b ^ S D).
Proof.
  intros tau b D Ht Hb. split.
  - intros H. apply D5_largest in H; [| exact Ht | exact Hb]. destruct H as [Hlow Hmax].
    split; [exact Hlow |]. apply Rnot_le_lt. intros H. specialize (Hmax (S D) H). lia.
  - intros [H1 H2]. apply depth_by_levels; lra.
Qed.

(** Logarithms: D fits iff D <= ln(2/tau)/ln b. *)
Theorem D5_log : forall tau b D, 0 < tau -> 1 < b ->
  (tau * b ^ D <= 2 <-> INR D <= ln (2 / tau) / ln b).
Proof.
  intros tau b D Ht Hb.
  assert (Hl : 0 < ln b) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (Hp : 0 < b ^ D) by (apply pow_lt; lra).
  assert (H2 : 0 < 2 / tau) by (apply Rdiv_lt_0_compat; lra).
  assert (Hb2 : tau * b ^ D <= 2 <-> b ^ D <= 2 / tau).
  { split; intros H.
    - apply Rmult_le_reg_l with tau; [exact Ht |].
      replace (tau * (2 / tau)) with 2 by (field; lra). exact H.
    - apply (Rmult_le_compat_l tau) in H; [| lra].
      replace (tau * (2 / tau)) with 2 in H by (field; lra). exact H. }
  assert (Hln : b ^ D <= 2 / tau <-> ln (b ^ D) <= ln (2 / tau)).
  { split; intros H.
    - destruct H as [H | ->]; [apply Rlt_le, ln_increasing; assumption | lra].
    - apply Rnot_lt_le. intros K. apply ln_increasing in K; lra. }
  rewrite Hb2, Hln, ln_pow by lra. split; intros H.
  - apply Rmult_le_reg_r with (ln b); [exact Hl |].
    replace (ln (2 / tau) / ln b * ln b) with (ln (2 / tau)) by (field; lra). exact H.
  - apply (Rmult_le_compat_r (ln b)) in H; [| lra].
    replace (ln (2 / tau) / ln b * ln b) with (ln (2 / tau)) in H by (field; lra). exact H.
Qed.

(** ** The threshold c/sqrt d *)

Lemma threshold_pos : forall c d, 0 < c -> 0 < d -> 0 < c / sqrt d.
Proof. intros c d Hc Hd. apply Rdiv_lt_0_compat; [exact Hc | now apply sqrt_lt_R0]. Qed.

(** D = floor((1/2) log_b d + log_b (2/c)). *)
Theorem D5_floor : forall c d b D, 0 < c -> 0 < d -> 1 < b -> c / sqrt d <= 2 ->
  (resolvable_depth (c / sqrt d) b D <->
   INR D <= 1 / 2 * (ln d / ln b) + ln (2 / c) / ln b < INR D + 1).
Proof.
  intros c d b D Hc Hd Hb Ht. pose proof (threshold_pos c d Hc Hd) as Hpos.
  assert (Hl : 0 < ln b) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (Hs : 0 < sqrt d) by now apply sqrt_lt_R0.
  rewrite depth_levels by (try split; assumption).
  assert (E : 1 / 2 * (ln d / ln b) + ln (2 / c) / ln b = ln (2 / (c / sqrt d)) / ln b).
  { assert (Hln : ln d = 2 * ln (sqrt d)).
    { rewrite <- (sqrt_sqrt d) at 1 by lra. rewrite ln_mult by assumption. ring. }
    replace (2 / (c / sqrt d)) with (2 / c * sqrt d) by (field; lra).
    rewrite ln_mult, Hln; [field; lra | apply Rdiv_lt_0_compat; lra | exact Hs]. }
  rewrite E, <- S_INR. pose proof (D5_log (c / sqrt d) b D Hpos Hb) as K.
  pose proof (D5_log (c / sqrt d) b (S D) Hpos Hb) as K'. split; intros [H1 H2].
  - split; [now apply K |]. apply Rnot_le_lt. intros H. apply K' in H. lra.
  - split; [now apply K |]. apply Rnot_le_lt. intros H. apply K' in H. lra.
Qed.

(** Multiplying the dimension by b^2 adds exactly one level. *)
Theorem D5_one_level : forall c d b D, 0 < c -> 0 < d -> 1 < b -> c / sqrt d <= 2 ->
  resolvable_depth (c / sqrt d) b D -> resolvable_depth (c / sqrt (d * b ^ 2)) b (S D).
Proof.
  intros c d b D Hc Hd Hb Ht H. pose proof (threshold_pos c d Hc Hd) as Hpos.
  assert (Hs : 0 < sqrt d) by now apply sqrt_lt_R0.
  apply depth_levels in H; [| now split | exact Hb].
  assert (E : c / sqrt (d * b ^ 2) = c / sqrt d / b).
  { rewrite sqrt_mult, sqrt_pow2 by (try apply pow2_ge_0; lra). field. lra. }
  assert (Hb' : forall k, c / sqrt d / b * b ^ S k = c / sqrt d * b ^ k)
    by (intros k; cbn [pow]; field; lra).
  rewrite E. apply depth_by_levels; [| exact Hb | |].
  - apply Rdiv_lt_0_compat; lra.
  - rewrite Hb'. apply H.
  - rewrite Hb'. apply H.
Qed.
