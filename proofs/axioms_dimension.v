(** A4: what the axioms cost in dimension.

    If linear functionals on R^d realise every sign pattern on a family of vectors, then the
    family has at most d members: a linear dependency would contradict its own sign pattern.
    It suffices that they realise every pattern in which one chosen member has the sign +.
    [ordered_pairs]  the triples (q, x, y) of a relation q and objects x < y.

    No unit length is asked of the vectors here. *)
From Coq Require Import Reals Lra Lia Arith List Bool.
From Binding Require Import finite_sum inner_product.
From Binding Require Import axioms_list axioms_universe axioms axioms_coordinates.
Import ListNotations.
Open Scope R_scope.

Section Patterns.
  Variable A : Type.
  Variable dec : forall p q : A, {p = q} + {p <> q}.

  Lemma zero_or_pivot : forall (l : list A) (u : A -> R),
    (forall p, In p l -> u p = 0) \/ exists p, In p l /\ u p <> 0.
  Proof.
    intros l u. induction l as [| a l [IH | [p [Hp Hu]]]].
    - left. intros p [].
    - destruct (Req_dec (u a) 0) as [Ha | Ha].
      + left. intros p [<- | Hp]; [exact Ha | now apply IH].
      + right. exists a. split; [left; reflexivity | exact Ha].
    - right. exists p. split; [right; exact Hp | exact Hu].
  Qed.

  (** More than d vectors of R^d are dependent (elimination on the last coordinate). *)
  Lemma dependency : forall d (l : list A) (v : A -> nat -> R), NoDup l -> (d < length l)%nat ->
    exists c : A -> R, (exists p, In p l /\ c p <> 0) /\
      forall j, (j < d)%nat -> lsum l (fun p => c p * v p j) = 0.
  Proof.
    induction d as [| d IH]; intros l v Hnd Hlen.
    - exists (fun _ => 1). split; [| intros j Hj; lia].
      destruct l as [| p l]; [cbn in Hlen; lia |]. exists p. split; [left; reflexivity | lra].
    - destruct (zero_or_pivot l (fun p => v p d)) as [Hz | [p0 [Hp0 Hpiv]]].
      + destruct (IH l v Hnd ltac:(lia)) as [c [Hc Hsum]]. exists c. split; [exact Hc |].
        intros j Hj. destruct (Nat.eq_dec j d) as [-> | Hne]; [| apply Hsum; lia].
        apply lsum_zero. intros p Hp. rewrite (Hz p Hp). lra.
      + apply in_split in Hp0. destruct Hp0 as [l1 [l2 ->]].
        pose proof (NoDup_remove_1 _ _ _ Hnd) as Hnd'.
        pose proof (NoDup_remove_2 _ _ _ Hnd) as Hout.
        rewrite len_app in Hlen. cbn [length] in Hlen. set (l' := l1 ++ l2) in *.
        assert (Hlen' : (d < length l')%nat) by (unfold l'; rewrite len_app; lia).
        destruct (IH l' (fun p j => v p j - v p d / v p0 d * v p0 j) Hnd' Hlen')
          as [c [[p [Hp Hcp]] Hsum]].
        set (S := lsum l' (fun p => c p * v p d)).
        exists (fun p => if dec p p0 then - (S / v p0 d) else c p). split.
        * exists p. split.
          -- unfold l' in Hp. apply in_app_or in Hp. apply in_or_app. cbn. tauto.
          -- destruct (dec p p0) as [-> | _]; [contradiction | exact Hcp].
        * intros j Hj.
          assert (Hsplit : forall F : A -> R, lsum (l1 ++ p0 :: l2) F = F p0 + lsum l' F)
            by (intros F; unfold l'; rewrite !lsum_app; cbn [lsum]; lra).
          rewrite Hsplit. destruct (dec p0 p0) as [_ | Hne]; [| congruence].
          rewrite (lsum_ext _ l' _ (fun p => c p * v p j)).
          -- destruct (Nat.eq_dec j d) as [-> | Hne]; [fold S; now field |].
             specialize (Hsum j ltac:(lia)).
             rewrite (lsum_ext _ l' _
               (fun p => c p * v p j + - (v p0 j / v p0 d) * (c p * v p d))) in Hsum
               by (intros q _; now field).
             rewrite lsum_plus, lsum_scal in Hsum. fold S in Hsum.
             replace (- (S / v p0 d) * v p0 j) with (- (v p0 j / v p0 d) * S) by (now field).
             lra.
          -- intros q Hq. destruct (dec q p0) as [-> | _]; [contradiction | reflexivity].
  Qed.

  (** All sign patterns with + at p0 are realised: then there are at most d vectors. *)
  Lemma patterns_bound : forall d (l : list A) (v : A -> nat -> R) (p0 : A), NoDup l ->
    (forall t : A -> bool, t p0 = true ->
       exists x : nat -> R, forall p, In p l -> 0 < sgn (t p) * dot d x (v p)) ->
    (length l <= d)%nat.
  Proof.
    intros d l v p0 Hnd Hpat. destruct (le_lt_dec (length l) d) as [H | H]; [exact H |].
    exfalso. destruct (dependency d l v Hnd H) as [c [[p [Hp Hcp]] Hsum]].
    set (s := if Rle_dec 0 (c p0) then 1 else -1).
    assert (Hs : s <> 0 /\ 0 <= s * c p0)
      by (unfold s; destruct (Rle_dec 0 (c p0)); lra).
    set (t := fun q => if Rle_dec 0 (s * c q) then true else false).
    destruct (Hpat t) as [x Hx]; [unfold t; destruct (Rle_dec 0 (s * c p0)); lra |].
    assert (Hterm : forall q, In q l -> 0 <= s * c q * dot d x (v q) /\
                                        (c q <> 0 -> 0 < s * c q * dot d x (v q))).
    { intros q Hq. specialize (Hx q Hq). unfold t, sgn in Hx.
      destruct (Rle_dec 0 (s * c q)) as [Hle | Hlt].
      - split; [nra |]. intros Hne. assert (s * c q <> 0) by (apply Rmult_integral_contrapositive;
          tauto). nra.
      - split; [| intros _]; nra. }
    assert (Hzero : lsum l (fun q => s * c q * dot d x (v q)) = 0).
    { unfold dot. rewrite (lsum_ext _ l _ (fun q => bsum d (fun j => s * x j * (c q * v q j)))).
      - rewrite <- bsum_lsum. apply bsum_zero. intros j Hj.
        rewrite lsum_scal, Hsum by exact Hj. lra.
      - intros q _. rewrite <- bsum_scal. apply bsum_ext. intros j _. lra. }
    pose proof (lsum_term_le _ l (fun q => s * c q * dot d x (v q)) p Hp
                  (fun q Hq => proj1 (Hterm q Hq))) as Hle.
    cbv beta in Hle. rewrite Hzero in Hle. pose proof (proj2 (Hterm p Hp) Hcp). lra.
  Qed.
End Patterns.

(** A4: AX0 for one-literal captions alone needs d >= P - n + 1. *)
Theorem A4 : forall n k r d (f : world -> Rn d) (g : caption -> Rn d), (1 <= n)%nat ->
  AX0_single n k r (fun w c => inner (f w) (g c)) ->
  (natoms n k r - n + 1 <= d)%nat.
Proof.
  intros n k r d f g Hn H0.
  set (l := Has 0 :: bind_atoms n k ++ rel_atoms n r).
  assert (Hin : forall p, In p l -> in_universe n k r p).
  { intros p [<- | Hp]; [exact Hn |]. apply atoms_complete, in_or_app. now right. }
  replace (natoms n k r - n + 1)%nat with (length l)
    by (unfold l, natoms; cbn [length]; rewrite bind_rel_length; lia).
  apply (patterns_bound atom atom_eq_dec d l (fun p => vsub (g [pos p]) (g [neg p])) (Has 0)).
  - apply NoDup_cons; [| apply (bind_rel_nodup n k r)].
    intros H. apply in_app_or in H. destruct H as [H | H].
    + apply (in_bind_atoms n k r) in H. destruct H as [a [x [H _]]]. discriminate H.
    + apply (in_rel_atoms n k r) in H. destruct H as [q [x [y [H _]]]]. discriminate H.
  - intros t Ht. set (w := fun p => match p with Has _ => true | _ => t p end).
    exists (f w). intros p Hp.
    assert (Hw : is_scene n k r w) by (split; [reflexivity | split; reflexivity]).
    assert (Hwp : w p = t p).
    { destruct Hp as [<- | Hp]; [now rewrite Ht |]. apply in_app_or in Hp.
      destruct p as [x | a x | q x y]; [| reflexivity | reflexivity]. exfalso.
      destruct Hp as [Hp | Hp].
      - apply (in_bind_atoms n k r) in Hp. destruct Hp as [a [y [Hp _]]]. discriminate Hp.
      - apply (in_rel_atoms n k r) in Hp. destruct Hp as [q [y [z [Hp _]]]]. discriminate Hp. }
    change (0 < sgn (t p) * inner (f w) (vsub (g [pos p]) (g [neg p]))). rewrite inner_sub_r.
    specialize (Hin p Hp). destruct (t p) eqn:Htp; unfold sgn.
    + assert (Hgt := H0 w (pos p) (neg p) Hw Hin Hin Hwp). cbn [fst snd] in Hgt.
      assert (H : inner (f w) (g [pos p]) > inner (f w) (g [neg p]))
        by (apply Hgt; rewrite Hwp; discriminate). lra.
    + assert (Hgt := H0 w (neg p) (pos p) Hw Hin Hin Hwp). cbn [fst snd] in Hgt.
      assert (H : inner (f w) (g [neg p]) > inner (f w) (g [pos p]))
        by (apply Hgt; rewrite Hwp; discriminate). lra.
Qed.

Definition ordered_pairs (n r : nat) : list (nat * nat * nat) :=
  flat_map (fun q => flat_map (fun y => map (fun x => (q, x, y)) (seq 0 y)) (seq 0 n)) (seq 0 r).

Lemma in_ordered_pairs : forall n r q x y,
  In (q, x, y) (ordered_pairs n r) <-> (q < r /\ x < y /\ y < n)%nat.
Proof.
  intros n r q x y. unfold ordered_pairs. rewrite in_flat_map. split.
  - intros [q' [Hq H]]. apply in_flat_map in H. destruct H as [y' [Hy H]].
    apply in_map_iff in H. destruct H as [x' [Heq Hx]]. injection Heq as -> -> ->.
    apply in_seq in Hq. apply in_seq in Hy. apply in_seq in Hx. lia.
  - intros [Hq [Hxy Hy]]. exists q. rewrite in_seq. split; [lia |].
    apply in_flat_map. exists y. rewrite in_seq. split; [lia |].
    apply in_map_iff. exists x. rewrite in_seq. split; [reflexivity | lia].
Qed.

Lemma ordered_pairs_nodup : forall n r, NoDup (ordered_pairs n r).
Proof.
  intros n r. apply nodup_flat_map; [apply seq_NoDup | |].
  - intros q _. apply nodup_flat_map; [apply seq_NoDup | |].
    + intros y _. apply nodup_map; [congruence | apply seq_NoDup].
    + intros y y' p H H'. apply in_map_iff in H. apply in_map_iff in H'.
      destruct H as [x [<- _]]. destruct H' as [x' [H' _]]. congruence.
  - intros q q' p H H'. apply in_flat_map in H. apply in_flat_map in H'.
    destruct H as [y [_ H]]. destruct H' as [y' [_ H']].
    apply in_map_iff in H. apply in_map_iff in H'.
    destruct H as [x [<- _]]. destruct H' as [x' [H' _]]. congruence.
Qed.

Lemma ordered_pairs_length : forall n r,
  (2 * length (ordered_pairs n r) = r * (n * (n - 1)))%nat.
Proof.
  intros n r. unfold ordered_pairs.
  assert (Hn : forall q m : nat, (2 * length (flat_map (fun y => map (fun x : nat => (q, x, y))
                              (seq 0 y)) (seq 0 m)) = m * (m - 1))%nat).
  { intros q m. induction m as [| m IH]; [reflexivity |].
    rewrite seq_S, flat_map_app, len_app. cbn [flat_map Nat.add].
    rewrite app_nil_r, len_map, len_seq. nia. }
  assert (Hhalf : forall q : nat, length (flat_map (fun y => map (fun x : nat => (q, x, y))
                    (seq 0 y)) (seq 0 n)) = (n * (n - 1) / 2)%nat)
    by (intros q; apply Nat.div_unique with (r := 0%nat); [lia | rewrite <- (Hn q n); lia]).
  rewrite (length_flat_map_const _ _ _ _ (n * (n - 1) / 2)), len_seq by (intros q _; apply Hhalf).
  pose proof (Hn 0%nat n) as H. rewrite Hhalf in H. set (h := (n * (n - 1) / 2)%nat) in *.
  rewrite <- H. lia.
Qed.

(** A4, relations: AX3 alone needs d >= r n (n - 1)/2. *)
Theorem A4_relations : forall n k r d (f : world -> Rn d) (g : caption -> Rn d),
  AX3 n k r (fun w c => inner (f w) (g c)) -> (r * (n * (n - 1)) <= 2 * d)%nat.
Proof.
  intros n k r d f g H3. rewrite <- ordered_pairs_length. apply Nat.mul_le_mono_l.
  assert (dec : forall p q : nat * nat * nat, {p = q} + {p <> q})
    by (repeat decide equality).
  apply (patterns_bound _ dec d (ordered_pairs n r)
    (fun p => let '(q, x, y) := p in vsub (g [pos (Rel q x y)]) (g [pos (Rel q y x)]))
    (0, 0, 0)%nat (ordered_pairs_nodup n r)).
  intros t _. set (w := fun p => match p with
    | Rel q x y => if (x <? y)%nat then t (q, x, y) else negb (t (q, y, x))
    | _ => true end).
  exists (f w). intros [[q x] y] Hp. apply in_ordered_pairs in Hp.
  assert (Hw : is_scene n k r w) by (split; [reflexivity | split; reflexivity]).
  assert (Hxy : w (Rel q x y) = t (q, x, y)).
  { unfold w. destruct (Nat.ltb_spec x y); [reflexivity | lia]. }
  assert (Hyx : w (Rel q y x) = negb (t (q, x, y))).
  { unfold w. destruct (Nat.ltb_spec y x); [lia | reflexivity]. }
  change (0 < sgn (t (q, x, y))
              * inner (f w) (vsub (g [pos (Rel q x y)]) (g [pos (Rel q y x)]))).
  rewrite inner_sub_r.
  assert (U : in_universe n k r (Rel q x y)) by (cbn; lia).
  assert (U' : in_universe n k r (Rel q y x)) by (cbn; lia).
  destruct (t (q, x, y)); unfold sgn; cbn [negb] in Hyx.
  - pose proof (H3 w q x y Hw U U' Hxy Hyx). cbv beta in *. lra.
  - pose proof (H3 w q y x Hw U' U Hyx Hxy). cbv beta in *. lra.
Qed.
