(** C0 and C1 for recursive codes: D levels, b roles a level, reused or fresh.

    [level_roles b D R]     R l k, the role of letter k at level l, keeps inner products (l < D,
                            k < b).  Reused roles: R does not depend on l.
    [level_word R p u]      R_{0,p_1} (R_{1,p_2} (... u)), the word p applied to u.
    [level_code b R D x]    the code: at depth 0 the filler, else b^(-1/2) sum_k R_{0,k} (code of
                            child k, whose roles are those of the deeper levels).
    [letters b D p]         p is a word of length D in the letters 0, ..., b-1 ([word_number]).
    [word_crosstalk R x p q]  zeta = <R_p w, R_q w> with w = (x_p - x_q)/sqrt 2. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product word_number depth depth_words depth_subtrees.
From Binding Require Import concentration concentration_coherence.
Import ListNotations.
Open Scope R_scope.

Definition level_roles {E : inner_space} (b D : nat) (R : nat -> nat -> E -> E) : Prop :=
  forall l k, (l < D)%nat -> (k < b)%nat -> keeps (R l k).

Fixpoint level_word {E : inner_space} (R : nat -> nat -> E -> E) (p : list nat) (u : E) : E :=
  match p with
  | [] => u
  | k :: p => R O k (level_word (fun l => R (S l)) p u)
  end.

Fixpoint level_code {E : inner_space} (b : nat) (R : nat -> nat -> E -> E) (D : nat)
  (x : list nat -> E) : E :=
  match D with
  | O => x []
  | S D => vsum b (fun k => vscale (/ sqrt (INR b))
             (R O k (level_code b (fun l => R (S l)) D (fun p => x (k :: p)))))
  end.

Definition word_crosstalk {E : inner_space} (R : nat -> nat -> E -> E) (x : list nat -> E)
  (p q : list nat) :=
  inner (level_word R p (vscale (/ sqrt 2) (vsub (x p) (x q))))
        (level_word R q (vscale (/ sqrt 2) (vsub (x p) (x q)))).

(** With the same roles at every level these are the codes and words of the depth law. *)
Theorem level_word_reused : forall (E : inner_space) (R : nat -> E -> E) p (u : E),
  level_word (fun _ => R) p u = role_word R p u.
Proof.
  intros E R p u. induction p as [| k p IH]; cbn [level_word role_word]; [reflexivity |].
  now rewrite IH.
Qed.

Theorem level_code_reused : forall (E : inner_space) b (R : nat -> E -> E) D (x : list nat -> E),
  level_code b (fun _ => R) D x = code b R (perfect b D) x.
Proof.
  intros E b R D. induction D as [| D IH]; intros x; cbn [level_code perfect code]; [reflexivity |].
  apply vsum_ext. intros k _. now rewrite IH.
Qed.

Lemma level_word_keeps : forall (E : inner_space) b p (R : nat -> nat -> E -> E),
  level_roles b (length p) R -> Forall (fun k => (k < b)%nat) p -> keeps (level_word R p).
Proof.
  intros E b p. induction p as [| k p IH]; intros R HR Hp u v; cbn [level_word]; [reflexivity |].
  apply Forall_cons_iff in Hp. destruct Hp as [Hk Hp]. cbn [length] in HR.
  rewrite HR by (cbn; lia). apply IH; [| exact Hp]. intros l j Hl Hj. apply HR; lia.
Qed.

Lemma letters_keeps : forall (E : inner_space) b D p (R : nat -> nat -> E -> E),
  level_roles b D R -> letters b D p -> keeps (level_word R p).
Proof. intros E b D p R HR [<- Hp]. now apply (level_word_keeps E b). Qed.

(** The code is b^(-D/2) times the sum over all words, under any further map. *)
Lemma level_code_under : forall (E : inner_space) b D (R : nat -> nat -> E -> E) (T : E -> E) x v,
  level_roles b D R -> keeps T ->
  inner (T (level_code b R D x)) v =
  / sqrt (INR (b ^ D)) * bsum (b ^ D) (fun i =>
    inner (T (level_word R (number_word b D i) (x (number_word b D i)))) v).
Proof.
  intros E b D. induction D as [| D IH]; intros R T x v HR HT.
  - cbn. rewrite sqrt_1. field.
  - cbn [level_code number_word level_word]. rewrite isometry_linear by exact HT.
    change (b ^ S D)%nat with (b * b ^ D)%nat. rewrite bsum_blocks, bsum_swap, <- bsum_scal.
    apply bsum_ext. intros k Hk.
    rewrite (IH (fun l => R (S l)) (fun u => T (R O k u))).
    + rewrite <- Rmult_assoc. f_equal.
      * rewrite mult_INR, sqrt_mult by apply pos_INR. now rewrite Rinv_mult.
      * apply bsum_ext. intros i _. now rewrite block_mod, block_div.
    + intros l j Hl Hj. apply HR; lia.
    + intros u w. rewrite HT. apply HR; lia.
Qed.

Lemma level_code_placed : forall (E : inner_space) b D (R : nat -> nat -> E -> E) x v,
  level_roles b D R ->
  inner (level_code b R D x) v =
  inner (placed (b ^ D) (fun i => level_word R (number_word b D i))
                (fun i => x (number_word b D i))) v.
Proof.
  intros E b D R x v HR. rewrite placed_inner.
  exact (level_code_under E b D R (fun u => u) x v HR (fun _ _ => eq_refl)).
Qed.

(** The closed form: e = b^(-D/2) sum over the words p of R_p x_p, as any vector v sees it. *)
Theorem C0_closed_form : forall (E : inner_space) b D (R : nat -> nat -> E -> E) x v,
  level_roles b D R ->
  inner (level_code b R D x) v =
  / sqrt (INR b ^ D) * bsum (b ^ D) (fun i =>
    inner (level_word R (number_word b D i) (x (number_word b D i))) v).
Proof.
  intros E b D R x v HR. rewrite <- pow_INR.
  exact (level_code_under E b D R (fun u => u) x v HR (fun _ _ => eq_refl)).
Qed.

Lemma number_word_number : forall b D p, letters b D p ->
  number_word b D (word_number b p) = p.
Proof.
  intros b D p Hp.
  destruct D as [| D]; [destruct Hp as [H _], p; [reflexivity | discriminate] |].
  assert (Hb : (1 <= b)%nat).
  { destruct p as [| k p]; [now destruct Hp |]. apply letters_cons in Hp. lia. }
  apply (word_number_inj b (S D)); [now apply number_word_letters | exact Hp |].
  apply word_number_word. now apply word_number_lt.
Qed.

Section Transfer.
  Set Default Proof Using "All".
  Variable E : inner_space.
  Variables (b D : nat) (R : nat -> nat -> E -> E) (x : list nat -> E) (p q : list nat).
  Hypothesis roles : level_roles b D R.
  Hypothesis Hp : letters b D p.
  Hypothesis Hq : letters b D q.
  Hypothesis Hpq : p <> q.

  Let N := (b ^ D)%nat.
  Let T := fun i => level_word R (number_word b D i).
  Let y := fun i => x (number_word b D i).
  Let i := word_number b p.
  Let j := word_number b q.

  Lemma positions : (i < N)%nat /\ (j < N)%nat /\ i <> j.
  Proof.
    unfold i, j, N. repeat split; try now apply word_number_lt.
    intros H. apply Hpq. now apply (word_number_inj b D).
  Qed.

  Lemma letters_nonempty : (1 <= b)%nat \/ D = O.
  Proof.
    pose proof Hp as [Hl HF]. destruct (Nat.eq_dec D O) as [H0 | H0]; [now right | left].
    destruct p as [| k r]; cbn [length] in Hl; [lia |]. apply Forall_cons_iff in HF. lia.
  Qed.

  Lemma position_letters : forall k, letters b D (number_word b D k).
  Proof.
    intros k. destruct letters_nonempty as [Hb | H0]; [now apply number_word_letters |].
    rewrite H0. split; [reflexivity | constructor].
  Qed.

  Lemma position_roles : forall k, (k < N)%nat -> keeps (T k).
  Proof. intros k _. apply (letters_keeps E b D); [exact roles | apply position_letters]. Qed.

  Lemma position_i : y i = x p.
  Proof. unfold y, i. now rewrite number_word_number. Qed.

  Lemma position_j : y j = x q.
  Proof. unfold y, j. now rewrite number_word_number. Qed.

  Lemma before : forall v, inner (level_code b R D x) v = inner (placed N T y) v.
  Proof. intros v. now apply level_code_placed. Qed.

  Lemma swap_exchange : forall k, (k < N)%nat ->
    swap p q x (number_word b D k) = exchange i j y k.
  Proof.
    intros k Hk. unfold swap, exchange. rewrite position_i, position_j.
    assert (Hki : number_word b D k = p <-> k = i).
    { unfold i. split; [intros <-; symmetry; now apply word_number_word |].
      intros ->. now apply number_word_number. }
    assert (Hkj : number_word b D k = q <-> k = j).
    { unfold j. split; [intros <-; symmetry; now apply word_number_word |].
      intros ->. now apply number_word_number. }
    destruct (word_eq_dec (number_word b D k) p), (Nat.eq_dec k i); try tauto.
    destruct (word_eq_dec (number_word b D k) q), (Nat.eq_dec k j); try tauto.
  Qed.

  Lemma after : forall v,
    inner (level_code b R D (swap p q x)) v = inner (placed N T (exchange i j y)) v.
  Proof.
    intros v. rewrite level_code_placed by exact roles. rewrite !placed_inner. f_equal.
    apply bsum_ext. intros k Hk. fold (T k). do 2 f_equal. now apply swap_exchange.
  Qed.

  Lemma norm_before : norm (level_code b R D x) = norm (placed N T y).
  Proof. unfold norm. f_equal. exact (seen_same E _ _ _ _ before before). Qed.

  Lemma norm_after :
    norm (level_code b R D (swap p q x)) = norm (placed N T (exchange i j y)).
  Proof. unfold norm. f_equal. exact (seen_same E _ _ _ _ after after). Qed.

  Lemma dist_swapped : dist (level_code b R D x) (level_code b R D (swap p q x)) =
    dist (placed N T y) (placed N T (exchange i j y)).
  Proof.
    unfold dist, norm. f_equal. rewrite !inner_sub_l, !inner_sub_r.
    rewrite (seen_same E _ _ _ _ before before), (seen_same E _ _ _ _ before after).
    now rewrite (seen_same E _ _ _ _ after before), (seen_same E _ _ _ _ after after).
  Qed.

  Lemma margin_swapped : cosine_margin (level_code b R D x) (level_code b R D (swap p q x)) =
    cosine_margin (placed N T y) (placed N T (exchange i j y)).
  Proof.
    unfold cosine_margin. rewrite norm_before, norm_after.
    now rewrite (seen_same E _ _ _ _ before after).
  Qed.

  Lemma crosstalk_words : word_crosstalk R x p q = crosstalk T y i j.
  Proof.
    unfold word_crosstalk, crosstalk. rewrite position_i, position_j.
    unfold T, i, j. now rewrite !number_word_number.
  Qed.
End Transfer.

(** C0 for a code of depth D: |delta|^2 = (4/N)(1 - zeta), and m/(2/N) in its two exact forms,
    N = b^D, A = |e|, B = |e'|. *)
Theorem C0_words : forall (E : inner_space) b D (R : nat -> nat -> E -> E) x p q,
  level_roles b D R -> letters b D p -> letters b D q -> p <> q ->
  unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
  forall e e' zeta, e = level_code b R D x -> e' = level_code b R D (swap p q x) ->
  zeta = word_crosstalk R x p q -> 0 < norm e -> 0 < norm e' ->
  dist e e' ^ 2 = 4 / INR b ^ D * (1 - zeta) /\
  cosine_margin e e' = (dist e e' ^ 2 - (norm e - norm e') ^ 2) / (2 * (norm e * norm e')) /\
  (zeta < 1 -> cosine_margin e e' / (2 / INR b ^ D) =
     (1 - zeta) * (1 - norm_gap e e' ^ 2) / (norm e * norm e')) /\
  (forall Q Delta, Q = (norm e ^ 2 + norm e' ^ 2) / 2 -> Delta = (norm e ^ 2 - norm e' ^ 2) / 2 ->
     cosine_margin e e' / (2 / INR b ^ D) =
     INR b ^ D / 2 - (INR b ^ D / 2 * Q - (1 - zeta)) / sqrt (Q ^ 2 - Delta ^ 2)).
Proof.
  intros E b D R x p q HR Hp Hq Hpq Up Uq H0 e e' zeta -> -> -> HA HB.
  destruct (positions E b D R x p q HR Hp Hq Hpq) as (Hi & Hj & Hij).
  pose proof (position_roles E b D R x p q HR Hp Hq Hpq) as HT.
  rewrite <- (position_i E b D R x p q HR Hp Hq Hpq) in Up.
  rewrite <- (position_j E b D R x p q HR Hp Hq Hpq) in Uq.
  rewrite <- (position_i E b D R x p q HR Hp Hq Hpq) in H0.
  rewrite <- (position_j E b D R x p q HR Hp Hq Hpq) in H0.
  rewrite (norm_before E b D R x p q HR Hp Hq Hpq) in HA.
  rewrite (norm_after E b D R x p q HR Hp Hq Hpq) in HB.
  unfold norm_gap. rewrite (dist_swapped E b D R x p q HR Hp Hq Hpq).
  rewrite (margin_swapped E b D R x p q HR Hp Hq Hpq).
  rewrite (norm_before E b D R x p q HR Hp Hq Hpq), (norm_after E b D R x p q HR Hp Hq Hpq).
  rewrite (crosstalk_words E b D R x p q HR Hp Hq Hpq), <- pow_INR.
  set (T := fun i => level_word R (number_word b D i)) in *.
  set (y := fun i => x (number_word b D i)) in *.
  change (unit (y (word_number b p))) in Up. change (unit (y (word_number b q))) in Uq.
  change (inner (y (word_number b p)) (y (word_number b q)) = 0) in H0.
  split; [| split; [| split]].
  - now apply C0_distance.
  - now apply C0_distance_form.
  - intros Hz. now apply (C0 E _ T y (word_number b p) (word_number b q)).
  - intros Q Delta HQ HD.
    now apply (C0_squared_norms E _ T y (word_number b p) (word_number b q) HT Hi Hj Hij Up Uq H0
      _ _ _ Q Delta eq_refl eq_refl eq_refl HA HB).
Qed.

(** C1 for a code of depth D: mu bounds the crosstalk of every two different words with fillers
    that the code or its swap uses there. *)
Theorem C1_words : forall (E : inner_space) b D (R : nat -> nat -> E -> E) x p q mu,
  level_roles b D R -> (forall r, letters b D r -> unit (x r)) ->
  letters b D p -> letters b D q -> p <> q ->
  (forall r s y z, letters b D r -> letters b D s -> r <> s ->
     (y = x r \/ y = swap p q x r) -> (z = x s \/ z = swap p q x s) ->
     Rabs (inner (level_word R r y) (level_word R s z)) <= mu) -> inner (x p) (x q) = 0 ->
  (INR b ^ D - 1) * mu < 1 ->
  forall e e', e = level_code b R D x -> e' = level_code b R D (swap p q x) ->
  0 < norm e /\ 0 < norm e' /\
  Rabs (norm e ^ 2 - 1) <= (INR b ^ D - 1) * mu /\
  Rabs (norm e' ^ 2 - 1) <= (INR b ^ D - 1) * mu /\
  Rabs (word_crosstalk R x p q) <= 2 * mu /\
  Rabs (norm e ^ 2 - norm e' ^ 2) <= (8 - 12 / INR b ^ D) * mu /\
  (2 / INR b ^ D * (1 - 2 * mu) - 8 * mu ^ 2 / (1 - (INR b ^ D - 1) * mu))
    / (1 + (INR b ^ D - 1) * mu)
    <= cosine_margin e e' <= 2 / INR b ^ D * (1 + 2 * mu) / (1 - (INR b ^ D - 1) * mu).
Proof.
  intros E b D R x p q mu HR Hx Hp Hq Hpq Hmu H0 Hr e e' -> ->.
  destruct (positions E b D R x p q HR Hp Hq Hpq) as (Hi & Hj & Hij).
  pose proof (position_roles E b D R x p q HR Hp Hq Hpq) as HT.
  pose proof (position_letters E b D R x p q HR Hp Hq Hpq) as HL.
  rewrite <- (position_i E b D R x p q HR Hp Hq Hpq) in H0.
  rewrite <- (position_j E b D R x p q HR Hp Hq Hpq) in H0.
  rewrite (margin_swapped E b D R x p q HR Hp Hq Hpq).
  rewrite (norm_before E b D R x p q HR Hp Hq Hpq), (norm_after E b D R x p q HR Hp Hq Hpq).
  rewrite (crosstalk_words E b D R x p q HR Hp Hq Hpq). rewrite <- pow_INR in *.
  set (T := fun i => level_word R (number_word b D i)) in *.
  set (y := fun i => x (number_word b D i)) in *.
  assert (Hy : forall k, (k < b ^ D)%nat -> unit (y k)) by (intros k _; apply Hx, HL).
  assert (HC : coherent (b ^ D) T y (word_number b p) (word_number b q) mu).
  { intros k l u v Hk Hl Hkl Hu Hv. unfold y in Hu, Hv.
    rewrite <- (swap_exchange E b D R x p q HR Hp Hq Hpq) in Hu, Hv by assumption.
    apply Hmu; try apply HL; [| exact Hu | exact Hv].
    intros H. apply Hkl. now apply (number_word_inj b D). }
  destruct (C1 E _ T y _ _ mu HT Hy HC Hi Hj Hij H0 Hr _ _ eq_refl eq_refl) as (PA & PB & Hm).
  destruct (C1_norms E _ T y _ _ mu HT Hy HC Hi Hj Hij _ _ eq_refl eq_refl)
    as (HA & HB & Hz & Hg & _).
  auto 10.
Qed.
