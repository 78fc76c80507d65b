(** C9: some commuting roles tell all words apart that are not permutations of each other.

    [turn n k]   on C^b, as a real space ([Cn]): multiplies the entry at k by exp(2 pi i/n) and
                 leaves the others. *)
From Coq Require Import Reals Lra Lia Arith ZArith List Permutation.
From Binding Require Import finite_sum inner_product complex_pairs word_number depth depth_words.
From Binding Require Import concentration concentration_words concentration_commuting.
From Binding Require Import concentration_commuting_maps concentration_chirp_law.
Import ListNotations.
Open Scope R_scope.

Definition turn (b n k : nat) : Cn b -> Cn b :=
  fun f x => if Nat.eq_dec k x then cmul (root n 1) (f x) else f x.

Lemma turn_keeps : forall b n k, keeps (turn b n k).
Proof.
  intros b n k f g. cbn [inner Cn]. rewrite !herm_part. apply bsum_ext. intros x _.
  unfold turn. destruct (Nat.eq_dec k x); [| reflexivity].
  pose proof (root_norm n 1) as H. unfold cnorm2 in H. destruct (root n 1) as [c s].
  cbn [fst snd cmul] in *.
  transitivity ((c * c + s * s) * (fst (f x) * fst (g x) + snd (f x) * snd (g x)));
    [ring | rewrite H; ring].
Qed.

Lemma turns_commute : forall b n, commuting b (turn b n).
Proof.
  intros b n j k f _ _. apply inner_same. intros g. cbn [inner Cn]. rewrite !herm_part.
  apply bsum_ext. intros x _. unfold turn. destruct (Nat.eq_dec j x), (Nat.eq_dec k x); reflexivity.
Qed.

(** A word turns each entry as often as its letter occurs. *)
Lemma word_turns : forall b n p (f : Cn b) x, (0 < n)%nat ->
  role_word (turn b n) p f x = cmul (root n (Z.of_nat (count_occ Nat.eq_dec p x))) (f x).
Proof.
  intros b n p f x Hn. induction p as [| k p IH].
  - cbn [role_word count_occ]. change (Z.of_nat 0) with 0%Z. rewrite root_zero. ring.
  - cbn [role_word count_occ]. unfold turn at 1. rewrite IH.
    destruct (Nat.eq_dec k x) as [_ | _]; [| reflexivity].
    rewrite Nat2Z.inj_succ, <- Z.add_1_l, root_add by exact Hn. ring.
Qed.

(** Roots of unity of different exponents below n differ. *)
Lemma roots_differ : forall n j k, (j < n)%nat -> (k < n)%nat ->
  root n (Z.of_nat j) = root n (Z.of_nat k) -> j = k.
Proof.
  intros n j k Hj Hk H. destruct (Nat.eq_dec j k) as [E | E]; [exact E | exfalso].
  assert (Hn : (0 < n)%nat) by lia.
  assert (One : root n (Z.of_nat j + - Z.of_nat k) = rc 1).
  { rewrite root_add by exact Hn. rewrite H, <- root_add by exact Hn.
    rewrite Z.add_opp_diag_r. apply root_zero. }
  apply root_one in One; [| exact Hn]. destruct One as [q Hq].
  assert (M : (q = 0 \/ q >= 1 \/ q <= -1)%Z) by lia. destruct M as [-> | [M | M]]; nia.
Qed.

Lemma count_below : forall (p : list nat) x, (count_occ Nat.eq_dec p x <= length p)%nat.
Proof.
  intros p x. induction p as [| k p IH]; cbn; [lia |]. destruct (Nat.eq_dec k x); lia.
Qed.

(** C9: for these roles two words are one map exactly where one permutes the other. *)
Lemma turns_tell : forall b D p q, letters b D p -> letters b D q ->
  (forall f : Cn b, same (role_word (turn b (S D)) p f) (role_word (turn b (S D)) q f)) ->
  Permutation p q.
Proof.
  intros b D p q Hp Hq H. apply (Permutation_count_occ Nat.eq_dec). intros x.
  destruct (le_lt_dec b x) as [L | L].
  - assert (out : forall r, letters b D r -> count_occ Nat.eq_dec r x = 0%nat).
    { intros r [_ Hr]. apply count_occ_not_In. intros I. rewrite Forall_forall in Hr.
      specialize (Hr x I). lia. }
    now rewrite !out.
  - assert (below : forall r, letters b D r -> (count_occ Nat.eq_dec r x < S D)%nat).
    { intros r [<- _]. pose proof (count_below r x). lia. }
    apply (roots_differ (S D)); [now apply below | now apply below |].
    set (f := (fun y => rc (delta x y)) : Cn b).
    set (u := cadd (root (S D) (Z.of_nat (count_occ Nat.eq_dec p x)))
                   (cmul (rc (-1)) (root (S D) (Z.of_nat (count_occ Nat.eq_dec q x))))).
    assert (Z0 : cnorm2 u = 0).
    { specialize (H f). unfold same, null in H. cbn [inner Cn] in H. rewrite herm_part in H.
      set (v := vsub (E := Cn b) _ _) in H.
      assert (N : forall y, (y < b)%nat -> 0 <= fst (v y) * fst (v y) + snd (v y) * snd (v y))
        by (intros; nra).
      pose proof (bsum_zero_inv b _ N H x L) as K. cbn beta in K.
      unfold v, vsub in K. cbn [vadd vscale Cn] in K. rewrite !word_turns in K by lia.
      unfold f in K. rewrite delta_same in K. unfold u, cnorm2.
      rewrite <- K. cbn. ring. }
    assert (both : forall r t : R, r * r + t * t = 0 -> r = 0 /\ t = 0)
      by (intros r t E; split; nra).
    destruct (both _ _ Z0) as [U1 U2]. unfold u in U1, U2.
    apply c_eq; cbn [fst snd cadd cmul rc] in U1, U2; lra.
Qed.

(** No two of the sorted words are permutations of each other. *)
Lemma sorted_words_letters : forall b D p, In p (sorted_words b D) -> letters b D p.
Proof.
  induction b as [| b IHb]; induction D as [| D IHD]; intros p Hp.
  - destruct Hp as [<- | []]. split; [reflexivity | constructor].
  - destruct Hp.
  - destruct Hp as [<- | []]. split; [reflexivity | constructor].
  - rewrite sorted_words_step in Hp. apply in_app_or in Hp. destruct Hp as [Hp | Hp].
    + apply IHb in Hp. destruct Hp as [L F]. split; [exact L |].
      eapply Forall_impl; [| exact F]. cbn. intros k Hk. lia.
    + apply in_map_iff in Hp. destruct Hp as (q & <- & Hq). apply letters_cons.
      split; [lia | now apply IHD].
Qed.

Lemma pairs_app : forall (A : Type) (P : A -> A -> Prop) l r, ForallOrdPairs P l ->
  ForallOrdPairs P r -> (forall x y, In x l -> In y r -> P x y) -> ForallOrdPairs P (l ++ r).
Proof.
  intros A P l r Hl Hr H. induction Hl as [| x l F Hl IH]; [exact Hr |]. cbn [app]. constructor.
  - apply Forall_app. split; [exact F |]. apply Forall_forall. intros y Hy. apply H; [now left | exact Hy].
  - apply IH. intros y z Hy Hz. apply H; [now right | exact Hz].
Qed.

Lemma sorted_words_distinct : forall b D,
  ForallOrdPairs (fun p q => ~ Permutation p q) (sorted_words b D).
Proof.
  assert (one : ForallOrdPairs (fun p q : list nat => ~ Permutation p q) [[]])
    by (constructor; constructor).
  induction b as [| b IHb]; induction D as [| D IHD]; try (exact one || constructor).
  rewrite sorted_words_step. apply pairs_app; [apply IHb | |].
  - induction IHD as [| p l F IHD IH]; [constructor |]. cbn [map]. constructor; [| exact IH].
    apply Forall_map. eapply Forall_impl; [| exact F]. cbn. intros q N P. apply N.
    now apply Permutation_cons_inv in P.
  - intros p q Hp Hq P. apply in_map_iff in Hq. destruct Hq as (r & <- & _).
    apply sorted_words_letters in Hp. destruct Hp as [_ Hp]. rewrite Forall_forall in Hp.
    specialize (Hp b (Permutation_in b (Permutation_sym P) (or_introl eq_refl))). lia.
Qed.

(** C9: so these roles make as many distinct maps as the bound allows. *)
Theorem C9_maps_attained : forall b D,
  exists (E : inner_space) (R : nat -> E -> E) (words : list (list nat)),
    (forall k, keeps (R k)) /\ commuting (S b) R /\
    INR (length words) = Binomial.C (D + b) D /\ Forall (letters (S b) D) words /\
    ForallOrdPairs (fun p q => ~ (forall u, same (role_word R p u) (role_word R q u))) words.
Proof.
  intros b D. exists (Cn (S b)), (turn (S b) (S D)), (sorted_words (S b) D).
  split; [apply turn_keeps |]. split; [apply turns_commute |]. split; [apply C9_number |].
  assert (L : Forall (letters (S b) D) (sorted_words (S b) D)).
  { apply Forall_forall. intros p. apply sorted_words_letters. }
  split; [exact L |]. pose proof (sorted_words_distinct (S b) D) as H.
  induction H as [| p l F H IH]; [constructor |]. apply Forall_cons_iff in L. destruct L as [Hp L].
  constructor; [| now apply IH]. rewrite Forall_forall in *. intros q Hq N. apply (F q Hq).
  apply (turns_tell (S b) D); auto.
Qed.
