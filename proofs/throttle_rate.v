(** T4, the rate: how often a batch holds the anchor's own swap.

    Images play no part here: [text_only C ...] is the world whose images are the captions.
    [chance p d]            the probability of d under the law p.
    [weights cs f]          the law on the list cs that gives c the weight f c.
    [uniform cs]            the law that gives every entry of cs the same weight.
    [repeated k p]          k independent draws from p, as a list.
    [drawn k cs]            k draws from cs without replacement, as a list: each draw uniform on
                            what is left.
    [swap_share cs]         phi, the share of the captions of cs that have a swap and whose swap
                            is in cs. *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum finite_law throttle.
Import ListNotations.
Open Scope R_scope.

Definition text_only (C : Type) (eq : forall c d : C, {c = d} + {c <> d}) (sw : C -> C)
    (involutive : forall c, sw (sw c) = c) : world :=
  {| image := C; caption := C; caption_eq := eq; swap := sw; swap_involutive := involutive;
     caption_of := fun c => c |}.

Definition weights {A : Type} (cs : list A) (f : A -> R) : list (R * A) :=
  map (fun c => (f c, c)) cs.
Definition uniform {A : Type} (cs : list A) : list (R * A) :=
  weights cs (fun _ => / INR (length cs)).

Fixpoint repeated {A : Type} (k : nat) (p : list (R * A)) : list (R * list A) :=
  match k with
  | O => [(1, [])]
  | S k => map (fun w => (fst w, fst (snd w) :: snd (snd w))) (joint p (fun _ => repeated k p))
  end.

Lemma mean_weights : forall (A : Type) (cs : list A) f g,
  mean (weights cs f) g = lsum cs (fun c => f c * g c).
Proof. intros A cs f g. unfold mean, weights. now rewrite lsum_map. Qed.

Lemma law_weights : forall (A : Type) (cs : list A) f,
  (forall c, In c cs -> 0 <= f c) -> lsum cs f = 1 -> law (weights cs f).
Proof.
  intros A cs f H S. split.
  - apply Forall_forall. intros w Hw. apply in_map_iff in Hw. destruct Hw as [c [<- Hc]].
    now apply H.
  - unfold weights. now rewrite lsum_map.
Qed.

Lemma law_uniform : forall (A : Type) (cs : list A), cs <> [] -> law (uniform cs).
Proof.
  intros A cs H. assert (0 < INR (length cs)).
  { destruct cs as [| c cs]; [congruence |]. cbn [length]. rewrite S_INR.
    pose proof (pos_INR (length cs)). lra. }
  apply law_weights.
  - intros c _. left. now apply Rinv_0_lt_compat.
  - rewrite lsum_const. field. lra.
Qed.

Lemma mean_renamed : forall (A B : Type) (p : list (R * A)) (g : A -> B) f,
  mean (map (fun w => (fst w, g (snd w))) p) f = mean p (fun a => f (g a)).
Proof. intros A B p g f. unfold mean. now rewrite lsum_map. Qed.

Lemma law_renamed : forall (A B : Type) (p : list (R * A)) (g : A -> B),
  law p -> law (map (fun w => (fst w, g (snd w))) p).
Proof.
  intros A B p g [N S]. split.
  - apply Forall_forall. intros w Hw. apply in_map_iff in Hw. destruct Hw as [v [<- Hv]].
    rewrite Forall_forall in N. now apply N.
  - now rewrite lsum_map.
Qed.

Lemma law_repeated : forall (A : Type) (p : list (R * A)) k, law p -> law (repeated k p).
Proof.
  intros A p k Hp. induction k as [| k IH]; cbn [repeated]; [apply law_single |].
  apply (law_renamed _ _ _ (fun v => fst v :: snd v)). now apply law_joint.
Qed.

Section Counts.
  Variable C : Type.
  Variable eq : forall c d : C, {c = d} + {c <> d}.

  Definition chance (p : list (R * C)) (d : C) : R := mean p (fun c => if eq c d then 1 else 0).

  Lemma count_repeated : forall p d k, law p ->
    mean (repeated k p) (fun l => INR (count_occ eq l d)) = INR k * chance p d.
  Proof.
    intros p d k Hp. induction k as [| k IH].
    - cbn [repeated]. rewrite mean_single. cbn. ring.
    - cbn [repeated].
      rewrite (mean_renamed _ _ (joint p (fun _ => repeated k p)) (fun v => fst v :: snd v)).
      rewrite mean_joint, S_INR.
      rewrite (mean_ext _ (fun c => (if eq c d then 1 else 0) + INR k * chance p d)).
      + rewrite mean_plus, mean_const by exact Hp. unfold chance. ring.
      + intros c.
        rewrite (mean_ext _ (fun l => (if eq c d then 1 else 0) + INR (count_occ eq l d))).
        * rewrite mean_plus, mean_const, IH by (now apply law_repeated). reflexivity.
        * intros l. cbn [fst snd count_occ]. destruct (eq c d); [rewrite S_INR |]; ring.
  Qed.

  Lemma chance_weights : forall cs f d, NoDup cs -> (~ In d cs -> f d = 0) ->
    chance (weights cs f) d = f d.
  Proof.
    intros cs f d Hn H0. unfold chance. rewrite mean_weights.
    rewrite (lsum_ext _ cs _ (fun c => if eq d c then f c else 0)).
    - destruct (in_dec eq d cs) as [I | I].
      + now apply lsum_delta.
      + rewrite lsum_delta_out by exact I. symmetry. now apply H0.
    - intros c _. destruct (eq c d), (eq d c); try congruence; ring.
  Qed.

  (** A list without repetition, an injection of it into the support: no greater sum. *)
  Lemma lsum_injection : forall (cs : list C) (f : C -> R) (g : C -> C),
    NoDup cs -> (forall c d, g c = g d -> c = d) -> (forall c, 0 <= f c) ->
    (forall c, ~ In c cs -> f c = 0) -> lsum cs (fun c => f (g c)) <= lsum cs f.
  Proof.
    intros cs f g Hn Hg Hf H0.
    apply Rle_trans with (lsum cs (fun c => lsum cs (fun d => if eq (g c) d then f d else 0))).
    - apply lsum_le. intros c _. destruct (in_dec eq (g c) cs) as [I | I].
      + right. symmetry. now apply lsum_delta.
      + rewrite (H0 _ I). apply lsum_nonneg. intros d _. destruct (eq (g c) d); [apply Hf | lra].
    - rewrite lsum_swap. apply lsum_le. intros d _.
      clear H0. induction cs as [| c cs IH]; cbn [lsum]; [apply Hf |].
      apply NoDup_cons_iff in Hn. destruct Hn as [Hc Hn]. destruct (eq (g c) d) as [E | E].
      + rewrite lsum_zero; [lra |]. intros c' Hc'. destruct (eq (g c') d) as [E' | E'];
          [| reflexivity]. exfalso. apply Hc. replace c with c'; [exact Hc' |].
        apply Hg. congruence.
      + rewrite Rplus_0_l. now apply IH.
  Qed.
End Counts.

Section Independent.
  Variable C : Type.
  Variable eq : forall c d : C, {c = d} + {c <> d}.
  Variable sw : C -> C.
  Hypothesis involutive : forall c, sw (sw c) = c.

  (** T4, independent draws: an anchor and n negatives, all drawn from the distinct captions cs
      with weights f that add up to 1: r is n times the chance that a draw is the swap of
      another, and at most n times the chance that two draws agree. *)
  Theorem T4_independent : forall (cs : list C) (f : C -> R) (n : nat),
    NoDup cs -> (forall c, 0 <= f c) -> (forall c, ~ In c cs -> f c = 0) -> lsum cs f = 1 ->
    let batches := joint (weights cs f) (fun _ => repeated n (weights cs f)) in
    let r := rate (W := text_only C eq sw involutive) batches in
    law batches /\
    r = INR n * lsum cs (fun c => f c * (if eq (sw c) c then 0 else f (sw c))) /\
    r <= INR n * lsum cs (fun c => f c ^ 2).
  Proof.
    intros cs f n Hn Hf H0 H1 batches r.
    assert (L : law (weights cs f)) by (apply law_weights; auto).
    assert (E : r = INR n * lsum cs (fun c => f c * (if eq (sw c) c then 0 else f (sw c)))).
    { unfold r, rate, batches. rewrite mean_joint, mean_weights, <- lsum_scal. apply lsum_ext.
      intros c _.
      unfold own_swaps, own. cbn [fst snd text_only caption_of swap caption_eq].
      destruct (eq (sw c) c) as [F | F].
      - rewrite mean_const by (now apply law_repeated). ring.
      - rewrite count_repeated by exact L. rewrite chance_weights by auto. ring. }
    split; [apply law_joint; [exact L | intros _; now apply law_repeated] |].
    split; [exact E |]. rewrite E. apply Rmult_le_compat_l; [apply pos_INR |].
    apply Rle_trans with (lsum cs (fun c => / 2 * f c ^ 2 + / 2 * f (sw c) ^ 2)).
    - apply lsum_le. intros c _. pose proof (Hf c). pose proof (Hf (sw c)).
      assert (0 <= f c * f (sw c)) by (apply Rmult_le_pos; lra).
      pose proof (pow2_ge_0 (f c - f (sw c))).
      destruct (eq (sw c) c); nra.
    - rewrite lsum_plus, !lsum_scal.
      assert (lsum cs (fun c => f (sw c) ^ 2) <= lsum cs (fun c => f c ^ 2)); [| lra].
      apply (lsum_injection C eq cs (fun c => f c ^ 2) sw Hn).
      + intros c d E'. rewrite <- (involutive c), E'. apply involutive.
      + intros c. apply pow2_ge_0.
      + intros c Hc. rewrite (H0 c Hc). ring.
  Qed.
End Independent.

Section Drawn.
  Variable C : Type.
  Variable eq : forall c d : C, {c = d} + {c <> d}.

  Fixpoint drawn (k : nat) (cs : list C) : list (R * list C) :=
    match k with
    | O => [(1, [])]
    | S k => map (fun w => (fst w, fst (snd w) :: snd (snd w)))
               (joint (uniform cs) (fun c => drawn k (remove eq c cs)))
    end.

  Lemma nodup_remove : forall (cs : list C) c, NoDup cs -> NoDup (remove eq c cs).
  Proof.
    intros cs c H. induction cs as [| d cs IH]; cbn [remove]; [constructor |].
    apply NoDup_cons_iff in H. destruct H as [Hd H].
    destruct (eq c d); [now apply IH |]. apply NoDup_cons_iff. split; [| now apply IH].
    intros I. apply in_remove in I. tauto.
  Qed.

  Lemma remove_length : forall (cs : list C) c, NoDup cs -> In c cs ->
    length cs = S (length (remove eq c cs)).
  Proof.
    intros cs c H I. induction cs as [| d cs IH]; [destruct I |].
    apply NoDup_cons_iff in H. destruct H as [Hd H]. cbn [remove].
    destruct (eq c d) as [-> | N]; cbn [length].
    - now rewrite notin_remove.
    - f_equal. apply IH; [exact H |]. destruct I as [-> | I]; [congruence | exact I].
  Qed.

  Lemma drawn_law : forall k cs, NoDup cs -> (k <= length cs)%nat ->
    Forall (fun w => 0 <= fst w) (drawn k cs) /\ lsum (drawn k cs) fst = 1.
  Proof.
    induction k as [| k IH]; intros cs Hn Hk; cbn [drawn].
    - exact (law_single []).
    - assert (Ne : cs <> []) by (intros ->; cbn in Hk; lia).
      destruct (law_uniform _ cs Ne) as [Nu Su].
      assert (In' : forall c, In c cs -> law (drawn k (remove eq c cs))).
      { intros c Hc. apply IH; [now apply nodup_remove |].
        rewrite (remove_length cs c Hn Hc) in Hk. lia. }
      split.
      + apply Forall_forall. intros w Hw. apply in_map_iff in Hw. destruct Hw as [v [<- Hv]].
        cbn [fst]. unfold joint in Hv. apply in_flat_map in Hv. destruct Hv as [u [Hu Hv]].
        apply in_map_iff in Hv. destruct Hv as [z [<- Hz]]. cbn [fst].
        rewrite Forall_forall in Nu. pose proof (Nu u Hu).
        apply in_map_iff in Hu. destruct Hu as [c [<- Hc]]. cbn [fst snd] in *.
        destruct (In' c Hc) as [N _]. rewrite Forall_forall in N.
        apply Rmult_le_pos; [assumption | now apply N].
      + rewrite lsum_map. cbn [fst]. unfold joint. rewrite lsum_flat_map, <- Su.
        apply lsum_ext. intros u Hu. rewrite lsum_map. cbn [fst]. rewrite lsum_scal.
        apply in_map_iff in Hu. destruct Hu as [c [<- Hc]]. cbn [fst snd].
        destruct (In' c Hc) as [_ ->]. ring.
  Qed.

  (** Each of k draws from N distinct captions is d with probability 1/N. *)
  Lemma count_drawn : forall k cs d, NoDup cs -> (k <= length cs)%nat ->
    mean (drawn k cs) (fun l => INR (count_occ eq l d)) =
    if in_dec eq d cs then INR k / INR (length cs) else 0.
  Proof.
    induction k as [| k IH]; intros cs d Hn Hk.
    - cbn [drawn]. rewrite mean_single. cbn [count_occ INR].
      destruct (in_dec eq d cs); unfold Rdiv; ring.
    - assert (Ne : cs <> []) by (intros ->; cbn in Hk; lia). cbn [drawn].
      rewrite (mean_renamed _ _ _ (fun v => fst v :: snd v)), mean_joint.
      unfold uniform. rewrite mean_weights.
      set (N := INR (length cs)).
      assert (HN : 1 <= N).
      { unfold N. destruct cs as [| c cs]; [congruence |]. cbn [length]. rewrite S_INR.
        pose proof (pos_INR (length cs)). lra. }
      assert (Step : forall c, In c cs ->
        mean (drawn k (remove eq c cs)) (fun l => INR (count_occ eq (c :: l) d)) =
        if eq d c then 1 else if in_dec eq d cs then INR k / (N - 1) else 0).
      { intros c Hc. pose proof (remove_length cs c Hn Hc) as Len.
        assert (L : law (drawn k (remove eq c cs)))
          by (apply drawn_law; [now apply nodup_remove | lia]).
        rewrite (mean_ext _ (fun l => (if eq d c then 1 else 0) + INR (count_occ eq l d))).
        - rewrite mean_plus, mean_const, IH by (exact L || now apply nodup_remove || lia).
          replace (INR (length (remove eq c cs))) with (N - 1)
            by (unfold N; rewrite Len, S_INR; ring).
          destruct (eq d c) as [-> | Nd].
          + destruct (in_dec eq c (remove eq c cs)) as [I | _]; [| ring].
            exfalso. exact (remove_In eq cs c I).
          + destruct (in_dec eq d (remove eq c cs)) as [I | I], (in_dec eq d cs) as [J | J];
              try ring; exfalso.
            * apply J. now apply (in_remove eq) in I.
            * apply I. now apply (in_in_remove eq).
        - intros l. cbn [count_occ]. destruct (eq c d), (eq d c); try congruence;
            [rewrite S_INR |]; ring. }
      cbn [fst snd].
      rewrite (lsum_ext _ cs _ (fun c => / N * (if eq d c then 1 else
                 if in_dec eq d cs then INR k / (N - 1) else 0)))
        by (intros c Hc; cbn [fst snd]; rewrite <- (Step c Hc); reflexivity).
      rewrite lsum_scal. destruct (in_dec eq d cs) as [I | I].
      + rewrite (lsum_ext _ cs _ (fun c => INR k / (N - 1) +
                   (if eq d c then 1 - INR k / (N - 1) else 0)))
          by (intros c _; destruct (eq d c); ring).
        rewrite lsum_plus, lsum_const, (lsum_delta _ eq) by assumption. fold N. rewrite S_INR.
        destruct k as [| k].
        * cbn [INR]. unfold Rdiv. ring.
        * assert (2 <= N).
          { unfold N. replace 2 with (INR 2) by (cbn; ring). apply le_INR. lia. }
          field. lra.
      + rewrite lsum_zero; [ring |]. intros c Hc.
        destruct (eq d c) as [-> | _]; [tauto | reflexivity].
  Qed.

  Lemma drawn_batches_law : forall n cs, NoDup cs -> (n + 1 <= length cs)%nat ->
    law (joint (uniform cs) (fun c => drawn n (remove eq c cs))).
  Proof.
    intros n cs Hn Hk. destruct (drawn_law (S n) cs Hn ltac:(lia)) as [F T].
    cbn [drawn] in F, T. rewrite lsum_map in T. split; [| exact T].
    apply Forall_forall. intros w Hw. rewrite Forall_forall in F.
    exact (F _ (in_map (fun w => (fst w, fst (snd w) :: snd (snd w))) _ w Hw)).
  Qed.

  Variable sw : C -> C.
  Hypothesis involutive : forall c, sw (sw c) = c.

  Definition swap_share (cs : list C) : R :=
    / INR (length cs) *
    lsum cs (fun c => if eq (sw c) c then 0 else if in_dec eq (sw c) cs then 1 else 0).

  (** T4, without replacement: an anchor uniform on N distinct captions, then n negatives drawn
      from the N - 1 others. *)
  Theorem T4_drawn : forall (cs : list C) (n : nat),
    NoDup cs -> (n + 1 <= length cs)%nat -> (2 <= length cs)%nat ->
    let batches := joint (uniform cs) (fun c => drawn n (remove eq c cs)) in
    law batches /\
    rate (W := text_only C eq sw involutive) batches =
    swap_share cs * INR n / (INR (length cs) - 1).
  Proof.
    intros cs n Hn Hk Two. split; [now apply drawn_batches_law |]. unfold rate. rewrite mean_joint.
    unfold uniform.
    rewrite mean_weights. unfold swap_share, Rdiv. rewrite <- lsum_scal.
    rewrite Rmult_assoc, Rmult_comm, <- lsum_scal. apply lsum_ext. intros c Hc.
    unfold own_swaps, own. cbn [fst snd text_only caption_of swap caption_eq].
    pose proof (remove_length cs c Hn Hc) as Len.
    assert (2 <= INR (length cs)).
    { replace 2 with (INR 2) by (cbn; ring). now apply le_INR. }
    destruct (eq (sw c) c) as [E | E].
    - rewrite mean_const by (apply drawn_law; [now apply nodup_remove | lia]). ring.
    - rewrite count_drawn by (now apply nodup_remove || lia).
      replace (INR (length (remove eq c cs))) with (INR (length cs) - 1)
        by (rewrite Len, S_INR; ring).
      destruct (in_dec eq (sw c) (remove eq c cs)) as [I | I], (in_dec eq (sw c) cs) as [J | J].
      + field. lra.
      + exfalso. apply J. now apply (in_remove eq) in I.
      + exfalso. apply I. now apply (in_in_remove eq).
      + field. lra.
  Qed.
End Drawn.
