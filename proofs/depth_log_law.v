(** D7 (iii), consequence: telling all captions apart makes log d a law for any code; and the
    controls of the packing bound.

    The captions of the tree with b^D leaves over V fillers are the V^(b^D) words of length b^D in
    V letters. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product word_number depth depth_dimension.
From Binding Require Import depth_parity depth_packing.
Import ListNotations.
Open Scope R_scope.

Section AnyCode.
  Variables (V b D d : nat) (delta : R) (g : list nat -> Rn d).
  Hypothesis separation_positive : 0 < delta.
  Hypothesis codes_are_units : forall c, letters V (b ^ D) c -> unit (g c).
  Hypothesis captions_apart : forall c c', letters V (b ^ D) c -> letters V (b ^ D) c' ->
    c <> c' -> delta <= dist (g c) (g c').

  (** V^(b^D) <= (1 + 2/delta)^d. *)
  Theorem D7_caption_count : (1 <= V)%nat -> INR (V ^ (b ^ D)) <= (1 + 2 / delta) ^ d.
  Proof.
    intros HV. apply (D7_packing d _ (fun i => g (number_word V (b ^ D) i)));
      [exact separation_positive | |].
    - intros i _. rewrite codes_are_units; [lra | now apply number_word_letters].
    - intros i j Hi Hj Hij. apply captions_apart; try now apply number_word_letters.
      intros H. apply Hij. now apply (number_word_inj V (b ^ D)).
  Qed.

  (** D <= log_b d + log_b (log(1 + 2/delta)/log V). *)
  Theorem D7_log_law : (2 <= V)%nat -> (2 <= b)%nat ->
    INR D <= ln (INR d) / ln (INR b) + ln (ln (1 + 2 / delta) / ln (INR V)) / ln (INR b).
  Proof.
    intros HV Hb. pose proof (D7_caption_count ltac:(lia)) as Hcount.
    assert (HV2 : 2 <= INR V) by (apply (le_INR 2); exact HV).
    assert (Hb2 : 2 <= INR b) by (apply (le_INR 2); exact Hb).
    assert (Hk : 1 < 1 + 2 / delta)
      by (pose proof (Rdiv_lt_0_compat 2 delta ltac:(lra) separation_positive); lra).
    assert (Hln : forall z, 1 < z -> 0 < ln z)
      by (intros z Hz; rewrite <- ln_1; apply ln_increasing; lra).
    assert (Hle : forall y z, 0 < y -> y <= z -> ln y <= ln z).
    { intros y z Hy [Hyz | ->]; [apply Rlt_le, ln_increasing; assumption | lra]. }
    assert (Hd : 0 < INR d).
    { apply lt_0_INR. destruct d as [| d']; [exfalso | lia].
      cbn [pow] in Hcount. rewrite pow_INR in Hcount.
      assert (1 < INR V ^ (b ^ D)); [| lra]. apply Rlt_pow_R1; [lra |].
      apply Nat.neq_0_lt_0, Nat.pow_nonzero. lia. }
    pose proof (Hln (INR V) ltac:(lra)) as HlV. pose proof (Hln (INR b) ltac:(lra)) as Hlb.
    pose proof (Hln _ Hk) as Hlk. set (k := 1 + 2 / delta) in *.
    assert (HbD : 0 < INR b ^ D) by (apply pow_lt; lra).
    (* take logarithms twice *)
    assert (H1 : INR b ^ D <= INR d * (ln k / ln (INR V))).
    { apply Hle in Hcount; [| rewrite pow_INR; apply pow_lt; lra].
      rewrite pow_INR, !ln_pow, pow_INR in Hcount by lra.
      apply Rmult_le_reg_r with (ln (INR V)); [exact HlV |].
      replace (INR d * (ln k / ln (INR V)) * ln (INR V)) with (INR d * ln k) by (field; lra).
      exact Hcount. }
    apply Hle in H1; [| exact HbD].
    rewrite ln_pow, ln_mult in H1 by (try apply Rdiv_lt_0_compat; lra).
    apply Rmult_le_reg_r with (ln (INR b)); [exact Hlb |].
    replace ((ln (INR d) / ln (INR b) + ln (ln k / ln (INR V)) / ln (INR b)) * ln (INR b))
      with (ln (INR d) + ln (ln k / ln (INR V))) by (field; lra). exact H1.
  Qed.
End AnyCode.

(** The packing bound is attained at d = 1, delta = 2, by the vectors 1 and -1. *)
Theorem D7_packing_attained : exists x : nat -> Rn 1,
  (forall i, (i < 2)%nat -> unit (x i)) /\ separated 2 2 x /\ INR 2 = (1 + 2 / 2) ^ 1.
Proof.
  exists (fun i _ => match i with O => 1 | _ => -1 end). split; [| split].
  - intros [| [| i]] Hi; [| | lia]; unfold unit; cbn; lra.
  - intros i j Hi Hj Hij. apply Req_le. symmetry. unfold dist, norm.
    replace (inner _ _) with (2 * 2); [apply sqrt_square; lra |].
    destruct i as [| [| i]], j as [| [| j]]; try lia; cbn; lra.
  - cbn. lra.
Qed.

(** ** Controls *)

(** The packing bound with 1.99 in place of 2. *)
Theorem D7_control_packing_constant :
  ~ (forall d M (x : nat -> Rn d) delta, 0 < delta -> (forall i, (i < M)%nat -> unit (x i)) ->
     separated delta M x -> INR M <= (1 + 199 / 100 / delta) ^ d).
Proof.
  intros H. destruct D7_packing_attained as (x & Hx & Hsep & _).
  specialize (H 1%nat 2%nat x 2 ltac:(lra) Hx Hsep). cbn in H. lra.
Qed.

(** The packing bound with the exponent d-1. *)
Theorem D7_control_packing_exponent :
  ~ (forall d M (x : nat -> Rn d) delta, 0 < delta -> (forall i, (i < M)%nat -> unit (x i)) ->
     separated delta M x -> INR M <= (1 + 2 / delta) ^ (d - 1)).
Proof.
  intros H. destruct D7_packing_attained as (x & Hx & Hsep & _).
  specialize (H 1%nat 2%nat x 2 ltac:(lra) Hx Hsep). cbn in H. lra.
Qed.

(** The caption count when only exchanges of distinct labels are told apart: the parity code does
    that in dimension 1 for captions of any number. *)
Theorem D7_control_swaps_only :
  ~ (forall V b D d delta (g : list nat -> Rn d), 0 < delta -> (1 <= V)%nat ->
     (forall c, unit (g c)) ->
     (forall c c', NoDup c -> transposition c c' -> delta <= dist (g c) (g c')) ->
     INR (V ^ (b ^ D)) <= (1 + 2 / delta) ^ d).
Proof.
  intros H. destruct D7_parity_code as [Hu Hm].
  specialize (H 2%nat 2%nat 1%nat 1%nat 2 parity_code ltac:(lra) ltac:(lia) Hu).
  enough (INR (2 ^ 2 ^ 1) <= (1 + 2 / 2) ^ 1) by (cbn in *; lra). apply H.
  intros c c' HN Ht. specialize (Hm c c' HN Ht). unfold margin in Hm. rewrite (Hu c) in Hm.
  apply Rsqr_incr_0_var; [| apply norm_nonneg]. unfold Rsqr.
  rewrite dist_sq_unit by auto. lra.
Qed.
