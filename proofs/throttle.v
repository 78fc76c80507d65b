(** The throttle: what a contrastive objective can gain by binding.  The setting.

    [world]           images, captions with decidable equality, an involution [swap] of the
                      captions (c and swap c form the orbit of c; swap c = c means that c has no
                      swap), and the caption [caption_of x] of every image x.
    [scorer W]        any real function of an image and a caption.
    [batch W]         an anchor image with the list of its negative captions.
    [own b]           the anchor's caption c.
    [copies b]        K, how many negatives equal c.
    [own_swaps b]     K', how many negatives equal swap c; 0 where c has no swap.
    [has_swap b]      1 where K' > 0, else 0.
    [rate p]          r, the expectation of K' under the law p of batches;
    [rate_any p]      r+, the probability that K' > 0.
    [margin s b]      m, the anchor's score of its caption less that of the swap.
    [others f b]      the sum of f over the negatives outside the orbit of c.
    [rest tau s b]    G, the sum of exp ((s(x,d) - s(x,c)) / tau) over those negatives d.
    [loss tau s b]    the contrastive loss of the anchor among c and the negatives, logits
                      s / tau: the log of the sum of their exponentials less the own logit.
    [blind s]         s gives c and swap c equal scores, for every image and caption.
    [blind_of s]      the blind scorer made of s: on the anchor image's own orbit the score of
                      its own caption, on every other orbit the lesser score of the two. *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum finite_law throttle_scalar.
Import ListNotations.
Open Scope R_scope.

Record world : Type := {
  image : Type;
  caption : Type;
  caption_eq : forall c d : caption, {c = d} + {c <> d};
  swap : caption -> caption;
  swap_involutive : forall c, swap (swap c) = c;
  caption_of : image -> caption
}.
Arguments swap {_}.
Arguments caption_of {_}.
Arguments caption_eq {_}.
Arguments swap_involutive {_}.

Notation scorer W := (image W -> caption W -> R).
Notation batch W := (image W * list (caption W))%type.

Section Setting.
  Context {W : world}.
  Implicit Types (s : scorer W) (b : batch W) (x : image W) (c d : caption W).

  Definition own b : caption W := caption_of (fst b).

  Definition in_orbit c d : bool :=
    if caption_eq d c then true else if caption_eq d (swap c) then true else false.

  Definition copies b : R := INR (count_occ caption_eq (snd b) (own b)).

  Definition own_swaps b : R :=
    if caption_eq (swap (own b)) (own b) then 0
    else INR (count_occ caption_eq (snd b) (swap (own b))).

  Definition has_swap b : R := if Rlt_dec 0 (own_swaps b) then 1 else 0.

  Definition rate (p : list (R * batch W)) : R := mean p own_swaps.
  Definition rate_any (p : list (R * batch W)) : R := mean p has_swap.

  Definition margin s b : R := s (fst b) (own b) - s (fst b) (swap (own b)).

  Definition others (f : caption W -> R) b : R :=
    lsum (snd b) (fun d => if in_orbit (own b) d then 0 else f d).

  Definition rest (tau : R) s b : R :=
    others (fun d => exp ((s (fst b) d - s (fst b) (own b)) / tau)) b.

  Definition loss (tau : R) s b : R :=
    ln (lsum (own b :: snd b) (fun d => exp (s (fst b) d / tau))) - s (fst b) (own b) / tau.

  Definition blind s : Prop := forall x d, s x (swap d) = s x d.

  Definition blind_of s : scorer W := fun x d =>
    if in_orbit (caption_of x) d then s x (caption_of x) else Rmin (s x d) (s x (swap d)).

  (** Membership in the orbit. *)
  Lemma in_orbit_true : forall c d, in_orbit c d = true <-> d = c \/ d = swap c.
  Proof.
    intros c d. unfold in_orbit. destruct (caption_eq d c) as [E | E]; [tauto |].
    destruct (caption_eq d (swap c)) as [E' | E']; [tauto |]. split; [discriminate | tauto].
  Qed.

  Lemma in_orbit_refl : forall c, in_orbit c c = true.
  Proof. intros c. apply in_orbit_true. now left. Qed.

  Lemma in_orbit_own_swap : forall c, in_orbit c (swap c) = true.
  Proof. intros c. apply in_orbit_true. now right. Qed.

  Lemma in_orbit_swap : forall c d, in_orbit c (swap d) = in_orbit c d.
  Proof.
    intros c d. apply Bool.eq_iff_eq_true. rewrite !in_orbit_true.
    pose proof (swap_involutive d) as D. pose proof (swap_involutive c) as E. split.
    - intros [H | H]; [right | left]; congruence.
    - intros [-> | ->]; [right | left]; congruence.
  Qed.

  (** [blind_of s] is blind, and each of its values is a value of s for the same image. *)
  Theorem T1_blind : forall s, blind (blind_of s).
  Proof.
    intros s x d. unfold blind_of. rewrite in_orbit_swap, swap_involutive, Rmin_comm. reflexivity.
  Qed.

  Theorem T1_values : forall s x d, exists d', blind_of s x d = s x d'.
  Proof.
    intros s x d. unfold blind_of.
    destruct (in_orbit (caption_of x) d); [now exists (caption_of x) |].
    apply Rmin_case; [now exists d | now exists (swap d)].
  Qed.

  Lemma blind_of_own : forall s x, blind_of s x (caption_of x) = s x (caption_of x).
  Proof. intros s x. unfold blind_of. now rewrite in_orbit_refl. Qed.

  Lemma blind_of_le : forall s x d, in_orbit (caption_of x) d = false -> blind_of s x d <= s x d.
  Proof. intros s x d H. unfold blind_of. rewrite H. apply Rmin_l. Qed.

  (** Counts. *)
  Lemma copies_nonneg : forall b, 0 <= copies b.
  Proof. intros b. apply pos_INR. Qed.

  Lemma own_swaps_nat : forall b, exists k : nat, own_swaps b = INR k.
  Proof.
    intros b. unfold own_swaps. destruct (caption_eq _ _); [now exists O | eexists; reflexivity].
  Qed.

  Lemma own_swaps_nonneg : forall b, 0 <= own_swaps b.
  Proof. intros b. destruct (own_swaps_nat b) as [k ->]. apply pos_INR. Qed.

  Lemma own_swaps_cases : forall b, own_swaps b = 0 \/ 1 <= own_swaps b.
  Proof.
    intros b. destruct (own_swaps_nat b) as [[| k] ->]; [now left | right].
    rewrite S_INR. pose proof (pos_INR k). lra.
  Qed.

  Lemma has_swap_cases : forall b,
    (own_swaps b = 0 /\ has_swap b = 0) \/ (1 <= own_swaps b /\ has_swap b = 1).
  Proof.
    intros b. unfold has_swap.
    destruct (own_swaps_cases b) as [E | E], (Rlt_dec 0 (own_swaps b)) as [L | L]; lra.
  Qed.

  (** r+ <= r: an event is at most as likely as its count is large. *)
  Theorem T2_rates : forall p, law p -> 0 <= rate_any p <= rate p.
  Proof.
    intros p Hp. split.
    - apply mean_nonneg; [exact Hp |]. intros b. destruct (has_swap_cases b); lra.
    - apply mean_le; [exact Hp |]. intros b. destruct (has_swap_cases b); lra.
  Qed.

  (** The negatives are copies of c, copies of swap c, and others. *)
  Lemma negatives_split : forall (f : caption W -> R) b,
    lsum (snd b) f = copies b * f (own b) + own_swaps b * f (swap (own b)) + others f b.
  Proof.
    intros f [x l]. unfold copies, own_swaps, others, own, in_orbit. cbn [fst snd].
    set (c := caption_of x).
    assert (Hd : forall d, f d = (if caption_eq d c then f c else 0) +
      (if caption_eq (swap c) c then 0 else if caption_eq d (swap c) then f (swap c) else 0) +
      (if (if caption_eq d c then true else if caption_eq d (swap c) then true else false)
       then 0 else f d)).
    { intros d. destruct (caption_eq d c) as [-> | N].
      - destruct (caption_eq (swap c) c) as [E | E]; [lra |].
        destruct (caption_eq c (swap c)) as [E' | E']; [congruence | lra].
      - destruct (caption_eq (swap c) c) as [E | E];
          destruct (caption_eq d (swap c)) as [-> | N']; try congruence; lra. }
    assert (Hc : forall a, lsum l (fun d => if caption_eq d a then f a else 0) =
                   INR (count_occ caption_eq l a) * f a).
    { intros a. induction l as [| d l IH]; cbn [lsum count_occ]; [cbn; ring |].
      rewrite IH. destruct (caption_eq d a); [rewrite S_INR |]; ring. }
    rewrite (lsum_ext _ l f _ (fun d _ => Hd d)), !lsum_plus, Hc. f_equal. f_equal.
    destruct (caption_eq (swap c) c) as [E | E]; [| apply Hc].
    rewrite lsum_zero by reflexivity. ring.
  Qed.

  Lemma others_nonneg : forall f b, (forall d, 0 <= f d) -> 0 <= others f b.
  Proof.
    intros f b H. apply lsum_nonneg. intros d _. destruct (in_orbit _ _); [lra | apply H].
  Qed.

  Lemma others_le : forall f g b,
    (forall d, in_orbit (own b) d = false -> f d <= g d) -> others f b <= others g b.
  Proof.
    intros f g b H. apply lsum_le. intros d _.
    destruct (in_orbit (own b) d) eqn:E; [lra | now apply H].
  Qed.

  Lemma rest_nonneg : forall tau s b, 0 <= rest tau s b.
  Proof. intros tau s b. apply others_nonneg. intros d. left. apply exp_pos. Qed.

  (** The loss in K, K', the margin and G: everything follows from this form. *)
  Lemma loss_form : forall tau s b, loss tau s b =
    ln (1 + copies b + own_swaps b * exp (- (margin s b / tau)) + rest tau s b).
  Proof.
    intros tau s b. unfold loss. set (l := s (fst b) (own b) / tau).
    assert (F : lsum (own b :: snd b) (fun d => exp (s (fst b) d / tau)) = exp l *
      (1 + copies b + own_swaps b * exp (- (margin s b / tau)) + rest tau s b)).
    { cbn [lsum]. rewrite negatives_split. fold l.
      replace (others (fun d => exp (s (fst b) d / tau)) b) with (exp l * rest tau s b).
      - replace (exp (s (fst b) (swap (own b)) / tau)) with (exp l * exp (- (margin s b / tau)));
          [ring |].
        rewrite <- exp_plus. f_equal. unfold l, margin, Rdiv. ring.
      - unfold rest, others. rewrite <- lsum_scal. apply lsum_ext. intros d _.
        destruct (in_orbit (own b) d); [ring |].
        rewrite <- exp_plus. f_equal. unfold l, Rdiv. ring. }
    pose proof (copies_nonneg b). pose proof (own_swaps_nonneg b). pose proof (rest_nonneg tau s b).
    pose proof (exp_pos (- (margin s b / tau))) as P.
    assert (0 <= own_swaps b * exp (- (margin s b / tau))) by (apply Rmult_le_pos; lra).
    rewrite F, ln_mult, ln_exp; [ring | apply exp_pos | lra].
  Qed.

  (** A blind scorer's margin is 0. *)
  Lemma margin_blind : forall s b, blind s -> margin s b = 0.
  Proof. intros s b H. unfold margin. rewrite H. ring. Qed.

  Lemma loss_form_blind : forall tau s b, blind s ->
    loss tau s b = ln (1 + copies b + own_swaps b + rest tau s b).
  Proof.
    intros tau s b H. rewrite loss_form, margin_blind by exact H.
    unfold Rdiv. rewrite Rmult_0_l, Ropp_0, exp_0, Rmult_1_r. reflexivity.
  Qed.

  Lemma rest_blind_of : forall tau s b, 0 < tau -> rest tau (blind_of s) b <= rest tau s b.
  Proof.
    intros tau s b Ht. apply others_le. intros d Hd. apply exp_mono.
    unfold own in *. rewrite blind_of_own. pose proof (blind_of_le s (fst b) d Hd).
    unfold Rdiv. apply Rmult_le_compat_r; [left; now apply Rinv_0_lt_compat | lra].
  Qed.
End Setting.
