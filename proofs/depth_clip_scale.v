(** D5 for the code itself, D5 at CLIP scale by integers, and the controls of D5. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product depth depth_uniform depth_resolvable.
Open Scope R_scope.

(** What the resolvable depth means: a swap in the perfect tree of depth k is seen with a margin of
    at least tau iff k is at most the resolvable depth. *)
Theorem D5_swaps : forall (E : inner_space) b R tau D k (x : list nat -> E) p q,
  role_system E b R -> resolvable_depth tau (INR b) D ->
  is_leaf b (perfect b k) p -> is_leaf b (perfect b k) q -> p <> q ->
  unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
  (tau <= margin (code b R (perfect b k) x) (code b R (perfect b k) x)
                 (code b R (perfect b k) (swap p q x)) <-> (k <= D)%nat).
Proof.
  intros E b R tau D k x p q HR HD Hp Hq Hpq Up Uq H0. rewrite D2 by assumption. apply HD.
  destruct k as [| k]; [| lia]. destruct p, q; cbn in Hp, Hq; tauto.
Qed.

(** For tau = c/sqrt d a level fits iff c^2 b^(2D) <= 4 d: no root and no logarithm. *)
Theorem D5_integer : forall c d b D, 0 < c -> 0 < d -> 0 < b ->
  (c / sqrt d * b ^ D <= 2 <-> c ^ 2 * (b ^ 2) ^ D <= 4 * d).
Proof.
  intros c d b D Hc Hd Hb. assert (Hs : 0 < sqrt d) by now apply sqrt_lt_R0.
  pose proof (sqrt_sqrt d (Rlt_le _ _ Hd)) as Hss. pose proof (pow_lt b D Hb) as Hp.
  replace (c ^ 2 * (b ^ 2) ^ D) with ((c * b ^ D) * (c * b ^ D))
    by (rewrite <- pow_mult, Nat.mul_comm, pow_mult; ring).
  assert (Hcb : 0 < c * b ^ D) by nra.
  set (y := c * b ^ D) in *. set (s := sqrt d) in *.
  replace (c / s * b ^ D) with (y / s) by (unfold y; field; lra). split; intros H.
  - apply (Rmult_le_compat_r s) in H; [| lra]. replace (y / s * s) with y in H by (field; lra). nra.
  - apply Rmult_le_reg_r with s; [exact Hs |]. replace (y / s * s) with y by (field; lra). nra.
Qed.

(** The depth for c = 1 and b = 2: 4^D <= 4 d < 4^(D+1). *)
Theorem D5_integer_depth : forall d D, 1 <= 4 * d ->
  (resolvable_depth (1 / sqrt d) 2 D <-> 4 ^ D <= 4 * d < 4 ^ S D).
Proof.
  intros d D Hd.
  assert (K : forall k, 1 / sqrt d * 2 ^ k <= 2 <-> 4 ^ k <= 4 * d).
  { intros k. rewrite D5_integer by lra. replace (2 ^ 2) with 4 by ring.
    rewrite pow1, Rmult_1_l. reflexivity. }
  assert (Ht : 0 < 1 / sqrt d <= 2).
  { split; [apply threshold_pos; lra |]. pose proof (proj2 (K O)) as K0. cbn [pow] in K0. lra. }
  rewrite depth_levels by (try assumption; lra). rewrite K.
  pose proof (K (S D)) as KS. split; intros [H1 H2].
  - split; [exact H1 |]. apply Rnot_le_lt. intros H. apply KS in H. lra.
  - split; [exact H1 |]. apply Rnot_le_lt. intros H. apply KS in H. lra.
Qed.

(** c = 1, b = 2: the embedding dimensions in use resolve five or six levels. *)
Theorem D5_clip_scale :
  resolvable_depth (1 / sqrt 512) 2 5 /\ resolvable_depth (1 / sqrt 640) 2 5 /\
  resolvable_depth (1 / sqrt 768) 2 5 /\ resolvable_depth (1 / sqrt 1024) 2 6 /\
  resolvable_depth (1 / sqrt 1152) 2 6 /\ resolvable_depth (1 / sqrt 1536) 2 6.
Proof.
  repeat match goal with |- _ /\ _ => split end; apply D5_integer_depth; lra.
Qed.

(** ** Controls *)

(** One dimension less than 1024 does not reach depth 6, and 512 does not either. *)
Theorem D5_control_clip_scale :
  ~ resolvable_depth (1 / sqrt 1023) 2 6 /\ ~ resolvable_depth (1 / sqrt 512) 2 6.
Proof. split; intros H; apply D5_integer_depth in H; lra. Qed.

(** Multiplying the dimension by b, not b^2, need not add a level. *)
Theorem D5_control_one_level :
  ~ (forall c d b D, 0 < c -> 0 < d -> 1 < b -> c / sqrt d <= 2 ->
     resolvable_depth (c / sqrt d) b D -> resolvable_depth (c / sqrt (d * b)) b (S D)).
Proof.
  intros H. assert (H5 : resolvable_depth (1 / sqrt 256) 2 5) by (apply D5_integer_depth; lra).
  assert (Ht : 1 / sqrt 256 <= 2).
  { replace 256 with (16 * 16) by lra. rewrite sqrt_square by lra. lra. }
  specialize (H 1 256 2 5%nat ltac:(lra) ltac:(lra) ltac:(lra) Ht H5).
  apply D5_integer_depth in H; lra.
Qed.

(** Where even depth 0 does not fit (tau > 2), more dimension need not add a level. *)
Theorem D5_control_threshold :
  ~ (forall c d b D, 0 < c -> 0 < d -> 1 < b ->
     resolvable_depth (c / sqrt d) b D -> resolvable_depth (c / sqrt (d * b ^ 2)) b (S D)).
Proof.
  intros H.
  assert (Hs : forall x, 0 < x -> sqrt (x * x) = x) by (intros; apply sqrt_square; lra).
  assert (H0 : resolvable_depth (8 / sqrt 1) 2 0).
  { rewrite sqrt_1. intros k Hk. rewrite D5 by lra.
    pose proof (power_monotone 2 0 k ltac:(lra) ltac:(lia)). cbn in *. split; [lra | lia]. }
  specialize (H 8 1 2 0%nat ltac:(lra) ltac:(lra) ltac:(lra) H0).
  replace (1 * 2 ^ 2) with (2 * 2) in H by ring. rewrite Hs in H by lra.
  specialize (H 1%nat (le_n 1)). cbn in H. destruct H as [_ H]. specialize (H (le_n 1)). lra.
Qed.

(** The law without its factor 1/2: at d = 512 it would give depth 10. *)
Theorem D5_control_half :
  ~ (forall c d b D, 0 < c -> 0 < d -> 1 < b -> c / sqrt d <= 2 ->
     (resolvable_depth (c / sqrt d) b D <->
      INR D <= ln d / ln b + ln (2 / c) / ln b < INR D + 1)).
Proof.
  intros H. assert (Hl : 0 < ln 2) by (rewrite <- ln_1; apply ln_increasing; lra).
  assert (Ht : 1 / sqrt 512 <= 2).
  { pose proof (proj2 (D5_integer 1 512 2 0 ltac:(lra) ltac:(lra) ltac:(lra))) as K.
    cbn in K. lra. }
  pose proof (proj2 (H 1 512 2 10%nat ltac:(lra) ltac:(lra) ltac:(lra) Ht)) as K.
  assert (E : ln 512 / ln 2 + ln (2 / 1) / ln 2 = INR 10).
  { replace 512 with (2 ^ 9) by ring. rewrite ln_pow by lra.
    replace (2 / 1) with 2 by lra. cbn. field. lra. }
  rewrite E in K. assert (K10 : resolvable_depth (1 / sqrt 512) 2 10) by (apply K; lra).
  apply D5_integer_depth in K10; lra.
Qed.
