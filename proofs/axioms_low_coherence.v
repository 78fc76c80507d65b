(** A5 made concrete: an explicit family of vectors of low coherence.

    For a prime q the index i < q^t is read as a polynomial of degree < t over the integers
    mod q, its coefficients being the t lowest digits of i to the base q.  The vector of i
    lists the graph of that polynomial: in R^(q q) it has the entry 1/sqrt q at x q + y for
    every x with value y, and 0 elsewhere.  Two polynomials agree in at most t - 1 places, so
    two vectors have inner product at most (t - 1)/q (Reed and Solomon 1960, DeVore 2007).
    [peval p x]      the value at x of the polynomial with coefficients p (lowest first);
    [quotient a p]   the quotient of x peval p x - a peval p a by x - a;
    [digits]         the coefficients of i;  [value] the value, reduced mod q;
    [graph_vector]   the vector;  [place p l] the position of the atom p in the list l. *)
From Coq Require Import Reals Lra Lia Arith List Bool ZArith Znumtheory.
From Binding Require Import finite_sum inner_product axioms_list axioms_universe axioms.
From Binding Require Import axioms_sparse.
Import ListNotations.
Open Scope R_scope.

Section Roots.
  Open Scope Z_scope.

  Fixpoint peval (p : list Z) (x : Z) : Z :=
    match p with
    | [] => 0
    | c :: p' => c + x * peval p' x
    end.

  Fixpoint quotient (a : Z) (p : list Z) : list Z :=
    match p with
    | [] => []
    | _ :: p' => peval p a :: quotient a p'
    end.

  Lemma quotient_length : forall a p, length (quotient a p) = length p.
  Proof. intros a p. induction p as [| c p IH]; cbn; [reflexivity | now rewrite IH]. Qed.

  Lemma quotient_spec : forall a p x,
    x * peval p x - a * peval p a = (x - a) * peval (quotient a p) x.
  Proof.
    intros a p x. induction p as [| c p IH]; cbn [peval quotient]; [ring |].
    replace ((x - a) * (c + a * peval p a + x * peval (quotient a p) x))
      with ((x - a) * (c + a * peval p a) + x * ((x - a) * peval (quotient a p) x)) by ring.
    rewrite <- IH. ring.
  Qed.

  Variable q : Z.
  Hypothesis prime_q : prime q.

  Lemma peval_divide : forall p x, (forall c, In c p -> (q | c)) -> (q | peval p x).
  Proof.
    intros p x H. induction p as [| c p IH]; cbn [peval]; [apply Z.divide_0_r |].
    apply Z.divide_add_r; [apply H; left; reflexivity |].
    apply Z.divide_mul_r, IH. intros d Hd. apply H. right. exact Hd.
  Qed.

  Lemma quotient_divide : forall a p, (forall c, In c (quotient a p) -> (q | c)) ->
    forall c, In c p -> (q | c).
  Proof.
    intros a p. induction p as [| d p IH]; intros H c Hc; [destruct Hc |].
    assert (Hp : forall e, In e p -> (q | e))
      by (apply IH; intros e He; apply H; right; exact He).
    destruct Hc as [<- | Hc]; [| now apply Hp].
    assert (Hd : (q | peval (d :: p) a)) by (apply H; left; reflexivity). cbn [peval] in Hd.
    apply (Z.divide_add_cancel_r q (a * peval p a)); [now apply Z.divide_mul_r, peval_divide |].
    now rewrite Z.add_comm.
  Qed.

  (** A polynomial mod a prime with as many distinct roots as coefficients is zero. *)
  Lemma too_many_roots : forall rs p, (length p <= length rs)%nat -> NoDup rs ->
    (forall a b, In a rs -> In b rs -> (q | a - b) -> a = b) ->
    (forall a, In a rs -> (q | peval p a)) ->
    forall c, In c p -> (q | c).
  Proof.
    induction rs as [| a rs IH]; intros p Hlen Hnd Hdist Hroot c Hc.
    - destruct p; [destruct Hc | cbn in Hlen; lia].
    - destruct p as [| c0 p]; [destruct Hc |]. cbn [length] in Hlen.
      apply NoDup_cons_iff in Hnd. destruct Hnd as [Ha Hnd].
      assert (Hp : forall e, In e p -> (q | e)).
      { apply (quotient_divide a). apply IH; [rewrite quotient_length; lia | exact Hnd | |].
        - intros b b' Hb Hb'. apply Hdist; right; assumption.
        - intros b Hb.
          assert (Hdiff : (q | (b - a) * peval (quotient a p) b)).
          { rewrite <- quotient_spec.
            replace (b * peval p b - a * peval p a)
              with (peval (c0 :: p) b - peval (c0 :: p) a) by (cbn [peval]; ring).
            apply Z.divide_sub_r; apply Hroot; [right; exact Hb | left; reflexivity]. }
          apply prime_mult in Hdiff; [| exact prime_q].
          destruct Hdiff as [Hd | Hd]; [| exact Hd]. exfalso. apply Ha.
          rewrite <- (Hdist b a); [exact Hb | right; exact Hb | left; reflexivity | exact Hd]. }
      destruct Hc as [<- | Hc]; [| now apply Hp].
      assert (Hr : (q | peval (c0 :: p) a)) by (apply Hroot; left; reflexivity).
      cbn [peval] in Hr. apply (Z.divide_add_cancel_r q (a * peval p a));
        [now apply Z.divide_mul_r, peval_divide | now rewrite Z.add_comm].
  Qed.
End Roots.

Lemma bsum_blocks : forall a b F,
  bsum (a * b) F = bsum a (fun x => bsum b (fun y => F (x * b + y)%nat)).
Proof.
  induction a as [| a IH]; intros b F; [reflexivity |].
  rewrite Nat.mul_succ_l, bsum_split, IH. reflexivity.
Qed.

Lemma bsum_count : forall (p : nat -> bool) c m,
  bsum m (fun x => if p x then c else 0) = INR (length (filter p (seq 0 m))) * c.
Proof.
  intros p c m. induction m as [| m IH]; [cbn; lra |].
  rewrite seq_S, filter_app, len_app, plus_INR. cbn [bsum filter Nat.add]. rewrite IH.
  destruct (p m); cbn [length INR]; lra.
Qed.

Section Graphs.
  Variables q t : nat.
  Hypothesis prime_q : prime (Z.of_nat q).

  Lemma q_ge_2 : (2 <= q)%nat.
  Proof. destruct prime_q as [H _]. lia. Qed.

  Fixpoint digits (m i : nat) : list Z :=
    match m with
    | O => []
    | S m' => Z.of_nat (i mod q) :: digits m' (i / q)
    end.

  Definition value (i x : nat) : nat :=
    Z.to_nat (peval (digits t i) (Z.of_nat x) mod Z.of_nat q).

  Definition graph_vector (i : nat) (m : nat) : R :=
    if (m mod q =? value i (m / q))%nat then / sqrt (INR q) else 0.

  Lemma value_lt : forall i x, (value i x < q)%nat.
  Proof.
    intros i x. unfold value. pose proof q_ge_2.
    pose proof (Z.mod_pos_bound (peval (digits t i) (Z.of_nat x)) (Z.of_nat q) ltac:(lia)). lia.
  Qed.

  (** Indices below q^m whose digits agree mod q are equal. *)
  Lemma digits_inj : forall m i j, (i < q ^ m)%nat -> (j < q ^ m)%nat ->
    (forall c, In c (map (fun cd => (fst cd - snd cd)%Z) (combine (digits m i) (digits m j))) ->
       (Z.of_nat q | c)%Z) -> i = j.
  Proof.
    pose proof q_ge_2 as Hq. induction m as [| m IH]; intros i j Hi Hj H; [cbn in Hi, Hj; lia |].
    cbn [digits combine map fst snd] in H.
    assert (Hq0 : q <> 0%nat) by lia.
    assert (Hmod : (i mod q = j mod q)%nat).
    { destruct (H _ (or_introl eq_refl)) as [z Hz].
      pose proof (Nat.mod_upper_bound i q Hq0). pose proof (Nat.mod_upper_bound j q Hq0).
      assert (z = 0%Z) by nia. nia. }
    assert (Hdiv : (i / q = j / q)%nat).
    { apply IH; [apply Nat.div_lt_upper_bound; [exact Hq0 | exact Hi] |
                 apply Nat.div_lt_upper_bound; [exact Hq0 | exact Hj] |].
      intros c Hc. apply H. right. exact Hc. }
    rewrite (Nat.div_mod i q Hq0), (Nat.div_mod j q Hq0), Hmod, Hdiv. reflexivity.
  Qed.

  Lemma peval_sub : forall m i j x,
    peval (map (fun cd => (fst cd - snd cd)%Z) (combine (digits m i) (digits m j))) x
    = (peval (digits m i) x - peval (digits m j) x)%Z.
  Proof.
    induction m as [| m IH]; intros i j x; [reflexivity |].
    cbn [digits combine map fst snd peval]. rewrite IH. ring.
  Qed.

  Lemma digits_sub_length : forall m i j,
    length (map (fun cd => (fst cd - snd cd)%Z) (combine (digits m i) (digits m j))) = m.
  Proof.
    induction m as [| m IH]; intros i j; [reflexivity |].
    cbn [digits combine map length]. now rewrite IH.
  Qed.

  (** Different polynomials agree in at most t - 1 places. *)
  Lemma agreements : forall i j, (i < q ^ t)%nat -> (j < q ^ t)%nat -> i <> j ->
    (length (filter (fun x => (value i x =? value j x)%nat) (seq 0 q)) + 1 <= t)%nat.
  Proof.
    intros i j Hi Hj Hne. pose proof q_ge_2 as Hq.
    set (l := filter (fun x => (value i x =? value j x)%nat) (seq 0 q)).
    destruct (le_lt_dec t (length l)) as [H | H]; [| lia]. destruct Hne.
    apply (digits_inj t); [exact Hi | exact Hj |].
    apply (too_many_roots (Z.of_nat q) prime_q (map Z.of_nat l)).
    - now rewrite digits_sub_length, len_map.
    - apply nodup_map; [apply Nat2Z.inj | apply NoDup_filter, seq_NoDup].
    - intros a b Ha Hb [z Hz]. apply in_map_iff in Ha. apply in_map_iff in Hb.
      destruct Ha as [x [<- Hx]]. destruct Hb as [y [<- Hy]].
      apply filter_In in Hx. apply filter_In in Hy. destruct Hx as [Hx _]. destruct Hy as [Hy _].
      apply in_seq in Hx. apply in_seq in Hy. assert (z = 0%Z) by nia. nia.
    - intros a Ha. apply in_map_iff in Ha. destruct Ha as [x [<- Hx]].
      apply filter_In in Hx. destruct Hx as [_ Hx]. apply Nat.eqb_eq in Hx.
      rewrite peval_sub. apply Zmod_divide; [lia |]. unfold value in Hx.
      assert (Hpos : (0 < Z.of_nat q)%Z) by lia.
      pose proof (Z.mod_pos_bound (peval (digits t i) (Z.of_nat x)) _ Hpos).
      pose proof (Z.mod_pos_bound (peval (digits t j) (Z.of_nat x)) _ Hpos).
      apply Z2Nat.inj in Hx; [| lia | lia]. rewrite Zminus_mod, Hx, Z.sub_diag. reflexivity.
  Qed.

  Lemma graph_dot : forall i j, dot (q * q) (graph_vector i) (graph_vector j)
    = INR (length (filter (fun x => (value i x =? value j x)%nat) (seq 0 q))) * / INR q.
  Proof.
    intros i j. pose proof q_ge_2 as Hq.
    assert (Hq1 : 0 < INR q) by (apply lt_0_INR; lia).
    assert (Hs : 0 < sqrt (INR q)) by (now apply sqrt_lt_R0).
    unfold dot. rewrite bsum_blocks, <- bsum_count. apply bsum_ext. intros x Hx.
    rewrite (bsum_ext q _ (fun y => delta (value i x) y *
      (if (value i x =? value j x)%nat then / INR q else 0))).
    - now rewrite bsum_delta by apply value_lt.
    - intros y Hy. unfold graph_vector.
      assert (Hm : ((x * q + y) mod q = y)%nat)
        by (rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small; lia).
      assert (Hd : ((x * q + y) / q = x)%nat)
        by (rewrite Nat.add_comm, Nat.div_add, Nat.div_small; lia).
      rewrite Hm, Hd. unfold delta.
      destruct (Nat.eqb_spec y (value i x)) as [-> | Hi].
      + destruct (Nat.eq_dec (value i x) (value i x)) as [_ | Hne]; [| congruence].
        destruct (value i x =? value j x)%nat; [| lra].
        rewrite <- (sqrt_sqrt (INR q)) at 3 by lra. field. lra.
      + destruct (Nat.eq_dec (value i x) y) as [He | _]; [congruence | lra].
  Qed.
End Graphs.
