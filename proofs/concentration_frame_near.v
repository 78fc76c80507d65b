(** Continuity along any notion of nearness, and what keeps it.

    [near gap a a']: a' is within gap of a; a smaller gap asks more.
    [continuous_near near f]: f is continuous at every point, along near.
    [mild near f]: f is bounded and continuous along near. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum concentration_chain.
Open Scope R_scope.

Definition continuous_near {A : Type} (near : R -> A -> A -> Prop) (f : A -> R) : Prop :=
  forall a eps, 0 < eps -> exists gap, 0 < gap /\
    forall a', near gap a a' -> Rabs (f a' - f a) < eps.

Definition mild {A : Type} (near : R -> A -> A -> Prop) (f : A -> R) : Prop :=
  bounded f /\ continuous_near near f.

Lemma bounded_mult : forall (A : Type) (f g : A -> R), bounded f -> bounded g ->
  bounded (fun a => f a * g a).
Proof.
  intros A f g [K HK] [L HL]. exists (K * L). intros a. rewrite Rabs_mult.
  apply Rmult_le_compat; (apply Rabs_pos || apply HK || apply HL).
Qed.

Section Near.
  Variable A : Type.
  Variable near : R -> A -> A -> Prop.
  Hypothesis near_less : forall g g' a a', g <= g' -> near g a a' -> near g' a a'.
  Notation cont := (continuous_near near).

  Lemma near_const : forall c, cont (fun _ => c).
  Proof.
    intros c a eps He. exists 1. split; [lra |]. intros a' _.
    unfold Rminus. now rewrite Rplus_opp_r, Rabs_R0.
  Qed.

  Lemma near_plus : forall f g, cont f -> cont g -> cont (fun a => f a + g a).
  Proof.
    intros f g Hf Hg a eps He.
    destruct (Hf a (eps / 2)) as [u [Hu Fu]]; [lra |].
    destruct (Hg a (eps / 2)) as [v [Hv Gv]]; [lra |].
    exists (Rmin u v). split; [now apply Rmin_glb_lt |]. intros a' H.
    assert (Rabs (f a' - f a) < eps / 2)
      by (apply Fu, near_less with (2 := H), Rmin_l).
    assert (Rabs (g a' - g a) < eps / 2)
      by (apply Gv, near_less with (2 := H), Rmin_r).
    replace (f a' + g a' - (f a + g a)) with ((f a' - f a) + (g a' - g a)) by ring.
    eapply Rle_lt_trans; [apply Rabs_triang | lra].
  Qed.

  Lemma near_comp : forall (phi : R -> R) f, (forall u, continuity_pt phi u) -> cont f ->
    cont (fun a => phi (f a)).
  Proof.
    intros phi f Hphi Hf a eps He.
    destruct (Hphi (f a) eps He) as [u [Hu Close]]. cbn in Close. unfold R_dist in Close.
    destruct (Hf a u Hu) as [v [Hv Fv]]. exists v. split; [exact Hv |]. intros a' H.
    destruct (Req_dec (f a) (f a')) as [E | E].
    - rewrite E. unfold Rminus. now rewrite Rplus_opp_r, Rabs_R0.
    - apply Close. split; [split; [exact I | exact E] | now apply Fv].
  Qed.

  Lemma near_ext : forall f g, (forall a, f a = g a) -> cont f -> cont g.
  Proof.
    intros f g E Hf a eps He. destruct (Hf a eps He) as [u [Hu H]].
    exists u. split; [exact Hu |]. intros a' Ha. rewrite <- !E. now apply H.
  Qed.

  Lemma near_scale : forall c f, cont f -> cont (fun a => c * f a).
  Proof.
    intros c f Hf. apply (near_comp (fun u => c * u)); [| exact Hf].
    intros u. apply derivable_continuous_pt. reg.
  Qed.

  Lemma near_mult : forall f g, cont f -> cont g -> cont (fun a => f a * g a).
  Proof.
    intros f g Hf Hg.
    assert (forall h, cont h -> cont (fun a => h a ^ 2)) as Square.
    { intros h Hh. apply (near_comp (fun u => u ^ 2)); [| exact Hh].
      intros u. apply derivable_continuous_pt. reg. }
    apply near_ext with
      (fun a => / 4 * (f a + g a) ^ 2 + -1 * (/ 4 * (f a + -1 * g a) ^ 2));
      [intros a; field |].
    apply near_plus; [| apply near_scale]; apply near_scale, Square, near_plus; try assumption.
    now apply near_scale.
  Qed.

  Lemma near_exp : forall f, cont f -> cont (fun a => exp (f a)).
  Proof.
    intros f Hf. apply (near_comp exp); [| exact Hf].
    intros u. apply derivable_continuous_pt, derivable_pt_exp.
  Qed.

  Lemma mild_const : forall c, mild near (fun _ => c).
  Proof. intros c. split; [apply bounded_const | apply near_const]. Qed.

  Lemma mild_plus : forall f g, mild near f -> mild near g -> mild near (fun a => f a + g a).
  Proof. intros f g [B C] [B' C']. split; [now apply bounded_plus | now apply near_plus]. Qed.

  Lemma mild_mult : forall f g, mild near f -> mild near g -> mild near (fun a => f a * g a).
  Proof. intros f g [B C] [B' C']. split; [now apply bounded_mult | now apply near_mult]. Qed.

  Lemma mild_scale : forall c f, mild near f -> mild near (fun a => c * f a).
  Proof. intros c f H. apply mild_mult; [apply mild_const | exact H]. Qed.

  Lemma mild_exp : forall f, mild near f -> mild near (fun a => exp (f a)).
  Proof. intros f [B C]. split; [now apply bounded_exp | now apply near_exp]. Qed.

  Lemma mild_ext : forall f g, (forall a, f a = g a) -> mild near f -> mild near g.
  Proof.
    intros f g E [[K HK] C]. split; [exists K; intros a; rewrite <- E; apply HK |].
    now apply near_ext with f.
  Qed.

  Lemma mild_bsum : forall m (f : nat -> A -> R), (forall i, (i < m)%nat -> mild near (f i)) ->
    mild near (fun a => bsum m (fun i => f i a)).
  Proof.
    induction m as [| m IH]; intros f H; cbn [bsum]; [apply mild_const |].
    apply mild_plus; [apply IH; intros i Hi; apply H; lia | apply H; lia].
  Qed.
End Near.
