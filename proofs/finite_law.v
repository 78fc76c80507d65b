(** Laws with finitely many outcomes.

    [law p]           p is a list of (weight, outcome) with weights >= 0 that add up to 1.
    [mean p f]        the expectation of f under p: the sum of weight * f outcome.
    [joint q p]       the law of pairs: first x by q, then y by p x.
    [infimum P m]     m is the infimum of the reals v with P v: no smaller v, and for every
                      eps > 0 one below m + eps. *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum.
Import ListNotations.
Open Scope R_scope.

Definition law {A : Type} (p : list (R * A)) : Prop :=
  Forall (fun w => 0 <= fst w) p /\ lsum p fst = 1.

Definition mean {A : Type} (p : list (R * A)) (f : A -> R) : R :=
  lsum p (fun w => fst w * f (snd w)).

Definition joint {A B : Type} (q : list (R * A)) (p : A -> list (R * B)) : list (R * (A * B)) :=
  flat_map (fun w => map (fun v => (fst w * fst v, (snd w, snd v))) (p (snd w))) q.

Definition infimum (P : R -> Prop) (m : R) : Prop :=
  (forall v, P v -> m <= v) /\ (forall eps, 0 < eps -> exists v, P v /\ v < m + eps).

Section Means.
  Context {A : Type}.
  Implicit Types (f g : A -> R) (p : list (R * A)).

  (** Where f and g agree, or are ordered, on the outcomes of p, so are their means. *)
  Lemma mean_ext_in : forall f g p,
    (forall w, In w p -> f (snd w) = g (snd w)) -> mean p f = mean p g.
  Proof. intros f g p H. apply lsum_ext. intros w Hw. now rewrite H. Qed.

  Lemma mean_ext : forall f g p, (forall a, f a = g a) -> mean p f = mean p g.
  Proof. intros f g p H. apply mean_ext_in. intros w _. apply H. Qed.

  Lemma mean_le_in : forall f g p, law p ->
    (forall w, In w p -> f (snd w) <= g (snd w)) -> mean p f <= mean p g.
  Proof.
    intros f g p [Hp _] H. apply lsum_le. intros w Hw.
    rewrite Forall_forall in Hp. apply Rmult_le_compat_l; [now apply Hp | now apply H].
  Qed.

  Lemma mean_le : forall f g p, law p -> (forall a, f a <= g a) -> mean p f <= mean p g.
  Proof. intros f g p Hp H. apply mean_le_in; [exact Hp |]. intros w _. apply H. Qed.

  Lemma mean_plus : forall f g p, mean p (fun a => f a + g a) = mean p f + mean p g.
  Proof.
    intros f g p. unfold mean. rewrite <- lsum_plus. apply lsum_ext. intros w _. ring.
  Qed.

  Lemma mean_scal : forall c f p, mean p (fun a => c * f a) = c * mean p f.
  Proof.
    intros c f p. unfold mean. rewrite <- lsum_scal. apply lsum_ext. intros w _. ring.
  Qed.

  Lemma mean_minus : forall f g p, mean p (fun a => f a - g a) = mean p f - mean p g.
  Proof.
    intros f g p. rewrite (mean_ext _ (fun a => f a + -1 * g a)) by (intros a; ring).
    rewrite mean_plus, mean_scal. ring.
  Qed.

  Lemma mean_const : forall c p, law p -> mean p (fun _ => c) = c.
  Proof.
    intros c p [_ Hp]. unfold mean.
    rewrite (lsum_ext _ p _ (fun w => c * fst w)) by (intros w _; ring).
    rewrite lsum_scal, Hp. ring.
  Qed.

  Lemma mean_nonneg : forall f p, law p -> (forall a, 0 <= f a) -> 0 <= mean p f.
  Proof. intros f p Hp H. rewrite <- (mean_const 0 p Hp). now apply mean_le. Qed.

  Lemma mean_single : forall a f, mean [(1, a)] f = f a.
  Proof. intros a f. unfold mean. cbn. ring. Qed.

  Lemma mean_two : forall w a b f, mean [(w, a); (1 - w, b)] f = w * f a + (1 - w) * f b.
  Proof. intros w a b f. unfold mean. cbn. ring. Qed.

  Lemma law_single : forall a : A, law [(1, a)].
  Proof.
    intros a. split; [repeat (apply Forall_cons; [cbn; lra |]); apply Forall_nil | cbn; ring]. Qed.

  Lemma law_two : forall w (a b : A), 0 <= w <= 1 -> law [(w, a); (1 - w, b)].
  Proof.
    intros w a b Hw.
    split; [repeat (apply Forall_cons; [cbn; lra |]); apply Forall_nil | cbn; ring]. Qed.
End Means.

Lemma mean_joint : forall {A B : Type} (q : list (R * A)) (p : A -> list (R * B)) f,
  mean (joint q p) f = mean q (fun a => mean (p a) (fun b => f (a, b))).
Proof.
  intros A B q p f. unfold mean, joint. rewrite lsum_flat_map. apply lsum_ext. intros w _.
  rewrite lsum_map, <- lsum_scal. apply lsum_ext. intros v _. cbn. ring.
Qed.

Lemma law_joint : forall {A B : Type} (q : list (R * A)) (p : A -> list (R * B)),
  law q -> (forall a, law (p a)) -> law (joint q p).
Proof.
  intros A B q p [Nq Sq] Hp. split.
  - apply Forall_forall. intros w Hw. unfold joint in Hw.
    apply in_flat_map in Hw. destruct Hw as [v [Hv Hw]].
    apply in_map_iff in Hw. destruct Hw as [z [Hz Hw]]. subst w. cbn.
    rewrite Forall_forall in Nq. destruct (Hp (snd v)) as [Np _]. rewrite Forall_forall in Np.
    apply Rmult_le_pos; auto.
  - unfold joint. rewrite lsum_flat_map, <- Sq. apply lsum_ext. intros w _.
    rewrite lsum_map. cbn. rewrite lsum_scal. destruct (Hp (snd w)) as [_ Sp]. rewrite Sp. ring.
Qed.
