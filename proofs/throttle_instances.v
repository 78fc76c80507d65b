(** The throttle, concrete: laws of batches on which the theorems say something.

    [pairs]            four captions (orbit, side), the swap changes the side; images are
                       captions.
    [own_caption]      the anchor; [swapped] its swap; [ordinary] a caption of the other orbit.
    [swap_law r]       with probability r the negative is the swap, else the ordinary caption.
    [duplicate_law]    the negatives are the caption itself and its swap: K = K' = 1.
    [given r]          the negatives of [swap_law r], given whichever anchor. *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum finite_law throttle_scalar throttle throttle_bound
  throttle_exact throttle_sigmoid.
Import ListNotations.
Open Scope R_scope.

Definition pair_eq : forall c d : bool * bool, {c = d} + {c <> d}.
Proof. repeat decide equality. Defined.

Definition pair_swap (c : bool * bool) : bool * bool := (fst c, negb (snd c)).

Lemma pair_swap_involutive : forall c, pair_swap (pair_swap c) = c.
Proof. intros [[] []]; reflexivity. Qed.

Definition pairs : world :=
  {| image := bool * bool; caption := bool * bool; caption_eq := pair_eq; swap := pair_swap;
     swap_involutive := pair_swap_involutive; caption_of := fun x => x |}.

Definition own_caption : bool * bool := (true, true).
Definition swapped : bool * bool := (true, false).
Definition ordinary : bool * bool := (false, true).

Definition swap_law (r : R) : list (R * batch pairs) :=
  [(r, (own_caption, [swapped])); (1 - r, (own_caption, [ordinary]))].
Definition duplicate_law : list (R * batch pairs) := [(1, (own_caption, [own_caption; swapped]))].
Definition given (r : R) (x : image pairs) : list (R * list (caption pairs)) :=
  [(r, [swapped]); (1 - r, [ordinary])].

Lemma has_swap_positive : forall b : batch pairs, own_swaps b = 1 -> has_swap b = 1.
Proof. intros b H. destruct (has_swap_cases b) as [[E _] | [_ E]]; lra. Qed.

Lemma has_swap_zero : forall b : batch pairs, own_swaps b = 0 -> has_swap b = 0.
Proof. intros b H. destruct (has_swap_cases b) as [[_ E] | [E _]]; lra. Qed.

(** On [swap_law r] every figure of T1 and T2 is what its name says: the rate is r, the exact
    reward r ln 2. *)
Theorem T1_instance : forall r, 0 <= r <= 1 ->
  law (swap_law r) /\ (forall c : caption pairs, swap c <> c) /\
  rate (swap_law r) = r /\ rate_any (swap_law r) = r /\
  mean (swap_law r) (fun b => ln (1 + own_swaps b / (1 + copies b))) = r * ln 2.
Proof.
  intros r Hr. split; [now apply law_two |].
  assert (S1 : own_swaps (W := pairs) (own_caption, [swapped]) = 1) by reflexivity.
  assert (S0 : own_swaps (W := pairs) (own_caption, [ordinary]) = 0) by reflexivity.
  assert (K1 : copies (W := pairs) (own_caption, [swapped]) = 0) by reflexivity.
  assert (K0 : copies (W := pairs) (own_caption, [ordinary]) = 0) by reflexivity.
  split; [intros [[] []]; discriminate |]. unfold rate, rate_any, swap_law.
  rewrite !mean_two, (has_swap_positive _ S1), (has_swap_zero _ S0), S1, S0, K1, K0.
  repeat split; try ring.
  replace (1 + 0 / (1 + 0)) with 1 by field. replace (1 + 1 / (1 + 0)) with 2 by field.
  rewrite ln_1. ring.
Qed.

(** A repeated caption: rate 1, exact reward ln (3/2). *)
Theorem T1_instance_duplicates :
  law duplicate_law /\ rate duplicate_law = 1 /\
  mean duplicate_law (fun b => ln (1 + own_swaps b / (1 + copies b))) = ln (3 / 2) /\
  ln (3 / 2) < ln 2.
Proof.
  split; [apply law_single |]. unfold rate, duplicate_law. rewrite !mean_single.
  assert (S1 : own_swaps (W := pairs) (own_caption, [own_caption; swapped]) = 1) by reflexivity.
  assert (K1 : copies (W := pairs) (own_caption, [own_caption; swapped]) = 1) by reflexivity.
  rewrite S1, K1. split; [reflexivity |]. split; [f_equal; field | apply ln_increasing; lra].
Qed.

(** T5 on the batches of [swap_law r]: kappa = 0 and kappa' = r, so the infima are 0 and h r. *)
Theorem T5_instance : forall r tau beta, 0 <= r <= 1 -> 0 < tau ->
  let p := joint [(1, own_caption)] (given r) in
  infimum (fun v => exists s : scorer pairs, v = mean p (sigmoid_loss tau beta s)) 0 /\
  infimum (fun v => exists s : scorer pairs, blind s /\ v = mean p (sigmoid_loss tau beta s))
    (h r).
Proof.
  intros r tau beta Hr Ht p.
  destruct (T5_exact (W := pairs) [(1, own_caption)] (given r) (law_single own_caption)
    (fun x => law_two r [swapped] [ordinary] Hr) tau beta Ht) as [A B].
  assert (K : kappa (W := pairs) (given r) own_caption = 0).
  { unfold kappa, given. rewrite mean_two.
    change (r * 0 + (1 - r) * 0 = 0). ring. }
  assert (K' : kappa' (W := pairs) (given r) own_caption = r).
  { unfold kappa', given. rewrite mean_two.
    change (r * 1 + (1 - r) * 0 = r). ring. }
  rewrite mean_single, K, h_zero in A. rewrite mean_single, K, K', Rplus_0_l in B.
  split; assumption.
Qed.

(** h is not O(r) at 0. *)
Theorem T5_not_linear : forall C, exists r, 0 < r <= 1 /\ C * r < h r.
Proof.
  intros C. exists (exp (- Rmax C 0)). pose proof (exp_pos (- Rmax C 0)) as P. split.
  - split; [exact P |]. rewrite <- exp_0. apply exp_mono. pose proof (Rmax_r C 0). lra.
  - pose proof (T5_size _ P) as [L _]. rewrite <- exp_Ropp, Ropp_involutive, ln_exp in L.
    eapply Rlt_le_trans; [| exact L]. rewrite Rmult_comm. apply Rmult_lt_compat_l; [exact P |].
    pose proof (Rmax_l C 0). lra.
Qed.
