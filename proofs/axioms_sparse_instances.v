(** A5: instances of its hypothesis.

    [place p l]  the position of the atom p in the list l.
    The explicit family gives R^(q q + 1) for any prime q > (2 s L - 1)(t - 1) and up to q^t atoms:
    the dimension grows like (s L log P/log (s L log P))^2.  (Random vectors would give s^2 L^2
    log P; that count is not proved here.) *)
From Coq Require Import Reals Lra Lia Arith List Bool ZArith Znumtheory.
From Binding Require Import finite_sum inner_product axioms_list axioms_universe axioms.
From Binding Require Import axioms_dimension axioms_sparse axioms_low_coherence.
Import ListNotations.
Open Scope R_scope.

Fixpoint place (p : atom) (l : list atom) : nat :=
  match l with
  | [] => 0
  | a :: l' => if atom_eq_dec a p then 0 else S (place p l')
  end.

Lemma place_spec : forall p l, In p l ->
  (place p l < length l)%nat /\ nth (place p l) l (Has 0) = p.
Proof.
  intros p l Hp. induction l as [| a l IH]; [destruct Hp |]. cbn [place length].
  destruct (atom_eq_dec a p) as [-> | Hne]; [split; [lia | reflexivity] |].
  destruct Hp as [-> | Hp]; [congruence |]. destruct (IH Hp) as [H1 H2].
  split; [lia | exact H2].
Qed.

(** A5 with explicit vectors: dimension q q + 1. *)
Theorem A5_explicit : forall n k r s L q t, prime (Z.of_nat q) -> (1 <= s)%nat ->
  (natoms n k r <= q ^ t)%nat -> ((2 * s * L - 1) * (t - 1) < q)%nat ->
  exists e : encoder n k r (Rn (q * q + 1)),
    (forall w c, (length (filter w (atoms n k r)) <= s)%nat ->
       is_caption n k r c -> (length c <= L)%nat ->
       (score e w c > 0 <-> holds w c)) /\
    (forall w c c', (length (filter w (atoms n k r)) <= s)%nat ->
       is_caption n k r c -> is_caption n k r c' -> (length c <= L)%nat -> (length c' <= L)%nat ->
       holds w c -> ~ holds w c' -> score e w c > score e w c').
Proof.
  intros n k r s L q t Hq Hs HP Hsmall. pose proof (q_ge_2 q Hq) as Hq2.
  assert (Hq0 : 0 < INR q) by (apply lt_0_INR; lia).
  set (index := fun p => place p (atoms n k r)).
  assert (Hindex : forall p, in_universe n k r p ->
            (index p < q ^ t)%nat /\ nth (index p) (atoms n k r) (Has 0) = p).
  { intros p Hp. destruct (place_spec p (atoms n k r)) as [H1 H2]; [now apply atoms_complete |].
    rewrite atoms_length in H1. split; [unfold index; lia | exact H2]. }
  eexists.
  apply (A5 n k r (q * q) s L (fun p => graph_vector q t (index p)) (INR (t - 1) * / INR q)).
  - exact Hs.
  - apply Rmult_le_pos; [apply pos_INR |]. apply Rlt_le, Rinv_0_lt_compat, Hq0.
  - intros p _. rewrite graph_dot by exact Hq.
    rewrite (filter_ext _ (fun _ => true)) by (intros x; apply Nat.eqb_refl).
    replace (length (filter (fun _ : nat => true) (seq 0 q))) with q; [field; lra |].
    transitivity (length (seq 0 q)); [now rewrite len_seq |]. f_equal.
    induction (seq 0 q) as [| x l IH]; cbn; congruence.
  - intros p p' Hp Hp' Hne. destruct (Hindex p Hp) as [Hi Hn].
    destruct (Hindex p' Hp') as [Hi' Hn'].
    rewrite graph_dot by exact Hq.
    assert (Hii : index p <> index p') by (intros He; apply Hne; rewrite <- Hn, He; exact Hn').
    pose proof (agreements q t Hq _ _ Hi Hi' Hii) as Ha.
    rewrite Rabs_right.
    + apply Rmult_le_compat_r; [apply Rlt_le, Rinv_0_lt_compat, Hq0 |]. apply le_INR. lia.
    + apply Rle_ge, Rmult_le_pos; [apply pos_INR | apply Rlt_le, Rinv_0_lt_compat, Hq0].
  - apply lt_INR in Hsmall. rewrite mult_INR in Hsmall.
    assert (Hle : 2 * INR s * INR L - 1 <= INR (2 * s * L - 1)).
    { replace (2 * INR s * INR L) with (INR (2 * s * L)) by (rewrite !mult_INR; reflexivity).
      destruct (2 * s * L)%nat as [| m]; [cbn; lra |]. rewrite S_INR.
      replace (S m - 1)%nat with m by lia. lra. }
    pose proof (pos_INR (t - 1)). apply (Rmult_lt_reg_r (INR q)); [exact Hq0 |].
    replace ((2 * INR s * INR L - 1) * (INR (t - 1) * / INR q) * INR q)
      with ((2 * INR s * INR L - 1) * INR (t - 1)) by (field; lra).
    nra.
Qed.

Lemma prime_29 : prime (Z.of_nat 29).
Proof.
  apply prime_intro; [reflexivity |]. intros m Hm. apply Zgcd_1_rel_prime.
  assert (Hcases : List.In m (map Z.of_nat (seq 1 28))).
  { apply in_map_iff. exists (Z.to_nat m). split; [apply Z2Nat.id; lia |].
    apply in_seq. cbn in Hm. lia. }
  cbn in Hcases. repeat destruct Hcases as [<- | Hcases]; try reflexivity. destruct Hcases.
Qed.

(** What sparsity buys: 100 objects, 100 attributes and one relation make P = 20,000 atoms.
    All scenes at once need d >= 19,901 (A4); scenes of 3 true atoms with captions of 2
    literals are served in d = 842. *)
Theorem A5_saving :
  (forall d (f : world -> Rn d) (g : caption -> Rn d),
     AX0_single 100 100 1 (fun w c => inner (f w) (g c)) -> (199 * 100 + 1 <= d)%nat) /\
  exists e : encoder 100 100 1 (Rn 842),
    forall w c, (length (filter w (atoms 100 100 1)) <= 3)%nat ->
      is_caption 100 100 1 c -> (length c <= 2)%nat -> (score e w c > 0 <-> holds w c).
Proof.
  split.
  - intros d f g H. apply (A4 100 100 1 d f g) in H; [exact H | lia].
  - destruct (A5_explicit 100 100 1 3 2 29 3 prime_29) as [e [He _]].
    + lia.
    + apply Nat.leb_le. vm_compute. reflexivity.
    + cbn. lia.
    + exists e. exact He.
Qed.
