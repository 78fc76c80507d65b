(** T4: the rate where captions are equally likely, its vanishing, and its size at web scale.
    Laws and [swap_share] (phi) as in throttle_rate.
    [orbits m]   the 2m captions (k, true) and (k, false) with k < m; [other] exchanges the two. *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum finite_law throttle throttle_rate.
Import ListNotations.
Open Scope R_scope.

Section Corpus.
  Variable C : Type.
  Variable eq : forall c d : C, {c = d} + {c <> d}.
  Variable sw : C -> C.
  Hypothesis involutive : forall c, sw (sw c) = c.

  (** T4, equally likely captions, independent draws. *)
  Theorem T4_uniform : forall (cs : list C) (n : nat), NoDup cs -> cs <> [] ->
    let batches := joint (uniform cs) (fun _ => repeated n (uniform cs)) in
    law batches /\
    rate (W := text_only C eq sw involutive) batches =
    swap_share C eq sw cs * INR n / INR (length cs).
  Proof.
    intros cs n Hn Ne batches. pose proof (law_uniform C cs Ne) as L.
    split; [apply law_joint; [exact L | intros _; now apply law_repeated] |].
    unfold rate, batches. rewrite mean_joint. unfold uniform at 1. rewrite mean_weights.
    unfold swap_share, Rdiv.
    rewrite Rmult_assoc, Rmult_comm, <- lsum_scal, <- lsum_scal.
    apply lsum_ext. intros c Hc.
    unfold own_swaps, own. cbn [fst snd text_only caption_of swap caption_eq].
    destruct (eq (sw c) c) as [E | E].
    - rewrite mean_const by (now apply law_repeated). ring.
    - rewrite count_repeated by exact L. unfold chance, uniform. rewrite mean_weights.
      rewrite (lsum_ext _ cs _ (fun d => if eq (sw c) d then / INR (length cs) else 0))
        by (intros d _; destruct (eq d (sw c)), (eq (sw c) d); try congruence; ring).
      destruct (in_dec eq (sw c) cs) as [I | I].
      + rewrite (lsum_delta C eq cs (sw c) (fun _ => / INR (length cs))) by assumption. ring.
      + rewrite (lsum_delta_out C eq cs (sw c) (fun _ => / INR (length cs))) by exact I. ring.
  Qed.

  Lemma swap_share_range : forall cs, cs <> [] -> 0 <= swap_share C eq sw cs <= 1.
  Proof.
    intros cs Ne. unfold swap_share.
    assert (HN : 0 < INR (length cs)).
    { destruct cs as [| c cs]; [congruence |]. cbn [length]. rewrite S_INR.
      pose proof (pos_INR (length cs)). lra. }
    pose proof (Rinv_0_lt_compat _ HN) as Hi. split.
    - apply Rmult_le_pos; [lra |]. apply lsum_nonneg. intros c _.
      destruct (eq (sw c) c); [lra |]. destruct (in_dec eq (sw c) cs); lra.
    - assert (S : lsum cs (fun c => if eq (sw c) c then 0
                    else if in_dec eq (sw c) cs then 1 else 0) <= lsum cs (fun _ => 1)).
      { apply lsum_le. intros c _.
        destruct (eq (sw c) c); [lra |]. destruct (in_dec eq (sw c) cs); lra. }
      rewrite lsum_const, Rmult_1_r in S.
      apply (Rmult_le_compat_l (/ INR (length cs))) in S; [| lra].
      rewrite Rinv_l in S by lra. exact S.
  Qed.

  (** T4, the rate of distinct captions vanishes: for n negatives it is below eps as soon as N - 1
      exceeds n / eps. *)
  Theorem T4_vanishes : forall (n : nat) eps, 0 < eps ->
    forall cs : list C, NoDup cs -> (n + 1 <= length cs)%nat -> (2 <= length cs)%nat ->
    INR n / eps < INR (length cs) - 1 ->
    0 <= rate (W := text_only C eq sw involutive)
      (joint (uniform cs) (fun c => drawn C eq n (remove eq c cs))) < eps.
  Proof.
    intros n eps He cs Hn Hk Two Large.
    destruct (T4_drawn C eq sw involutive cs n Hn Hk Two) as [_ ->].
    destruct (swap_share_range cs) as [L U]; [intros ->; cbn in Two; lia |].
    pose proof (pos_INR n) as Pn.
    assert (HN : 1 <= INR (length cs) - 1).
    { apply (le_INR 2) in Two. cbn in Two. lra. }
    apply (Rmult_lt_compat_r eps) in Large; [| exact He]. unfold Rdiv in *.
    rewrite Rmult_assoc, Rinv_l, Rmult_1_r in Large by lra.
    assert (S0 : 0 <= swap_share C eq sw cs * INR n) by (apply Rmult_le_pos; lra).
    assert (S1 : swap_share C eq sw cs * INR n <= 1 * INR n) by (apply Rmult_le_compat_r; lra).
    split.
    - apply Rmult_le_pos; [exact S0 |]. left. apply Rinv_0_lt_compat. lra.
    - apply Rmult_lt_reg_r with (INR (length cs) - 1); [lra |].
      rewrite Rmult_assoc, Rinv_l by lra. lra.
  Qed.

  (** T4 at the scale of CLIP: 400,000,000 distinct captions, each with its swap among them, and
      batches of 32,768. *)
  Theorem T4_clip : forall (cs : list C) (n : nat),
    NoDup cs -> INR (length cs) = 400000000 -> INR n + 1 = 32768 -> swap_share C eq sw cs = 1 ->
    Rabs (rate (W := text_only C eq sw involutive)
      (joint (uniform cs) (fun c => drawn C eq n (remove eq c cs))) - 819175 / 10 ^ 10)
    <= / 10 ^ 10.
  Proof.
    intros cs n Hn HN Hb Phi.
    assert (Hk : (n + 1 <= length cs)%nat)
      by (apply INR_le; rewrite plus_INR, HN; change (INR 1) with 1; lra).
    assert (Two : (2 <= length cs)%nat) by (apply INR_le; rewrite HN; cbn; lra).
    destruct (T4_drawn C eq sw involutive cs n Hn Hk Two) as [_ ->]. rewrite Phi, HN.
    replace (INR n) with 32767 by lra. apply Rabs_le. lra.
  Qed.
End Corpus.

Definition other (c : nat * bool) : nat * bool := (fst c, negb (snd c)).
Definition numbered_eq : forall c d : nat * bool, {c = d} + {c <> d}.
Proof. decide equality; [apply Bool.bool_dec | apply Nat.eq_dec]. Defined.

Fixpoint orbits (m : nat) : list (nat * bool) :=
  match m with O => [] | S k => (k, true) :: (k, false) :: orbits k end.

Lemma in_orbits : forall m c, In c (orbits m) <-> (fst c < m)%nat.
Proof.
  induction m as [| m IH]; intros [k b]; cbn [orbits In fst]; [lia |].
  rewrite IH. cbn [fst]. split.
  - intros [E | [E | H]]; [injection E; lia | injection E; lia | lia].
  - intros H. destruct (Nat.eq_dec k m) as [-> | N]; [| right; right; lia].
    destruct b; [left; reflexivity | right; left; reflexivity].
Qed.

(** Corpora of every even size as T4 wants them: distinct captions, each with its swap. *)
Theorem T4_instance : forall m, (0 < m)%nat ->
  NoDup (orbits m) /\ length (orbits m) = (2 * m)%nat /\ (forall c, other (other c) = c) /\
  swap_share (nat * bool) numbered_eq other (orbits m) = 1.
Proof.
  intros m Hm.
  assert (L : forall k, length (orbits k) = (2 * k)%nat)
    by (induction k as [| k IH]; cbn [orbits length]; lia).
  split; [| split; [apply L | split]].
  - clear Hm L. induction m as [| m IH]; cbn [orbits]; [constructor |].
    apply NoDup_cons_iff. split.
    + intros [E | I]; [discriminate E | apply in_orbits in I; cbn in I; lia].
    + apply NoDup_cons_iff. split; [intros I; apply in_orbits in I; cbn in I; lia | exact IH].
  - intros [k b]. unfold other. cbn [fst snd]. now rewrite Bool.negb_involutive.
  - unfold swap_share. rewrite (lsum_ext _ (orbits m) _ (fun _ => 1)).
    + rewrite lsum_const, L, mult_INR. apply (lt_INR 0) in Hm. cbn [INR] in *. field. lra.
    + intros [k b] I. apply in_orbits in I. unfold other. cbn [fst snd] in *.
      destruct (numbered_eq (k, negb b) (k, b)) as [E | _]; [injection E; now destruct b |].
      destruct (in_dec numbered_eq (k, negb b) (orbits m)) as [_ | N]; [reflexivity |].
      exfalso. apply N. now apply in_orbits.
Qed.
