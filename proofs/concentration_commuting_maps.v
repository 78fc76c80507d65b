(** C9: circular convolutions commute, and how many maps the words of commuting roles can be.

    [convolution n a]   x goes to the vector with the entries sum_j a_j x_{i-j}, indices mod n;
    [sorted_words b D]  a list of words of length D in the letters 0, ..., b-1, one for each way to
                        choose how often each letter occurs. *)
From Coq Require Import Reals Lra Lia Arith List Permutation.
From Binding Require Import finite_sum inner_product word_number depth depth_words.
From Binding Require Import concentration concentration_words concentration_commuting.
Import ListNotations.
Open Scope R_scope.

Definition convolution (n : nat) (a : nat -> R) : Rn n -> Rn n :=
  fun x i => bsum n (fun j => a j * x ((i + (n - j)) mod n)%nat).

(** Roles of circular convolution commute, whatever their vectors. *)
Theorem C9_convolution : forall n b (a : nat -> nat -> R),
  commuting b (fun k => convolution n (a k)).
Proof.
  intros n b a j k u _ _. apply inner_same. intros w. cbn [inner Rn]. unfold dot.
  apply bsum_ext. intros i _. f_equal. unfold convolution.
  transitivity (bsum n (fun s => bsum n (fun t =>
    a j s * a k t * u ((((i + (n - s)) mod n) + (n - t)) mod n)%nat))).
  - apply bsum_ext. intros s _. rewrite <- bsum_scal. apply bsum_ext. intros t _. ring.
  - rewrite bsum_swap. apply bsum_ext. intros t _. rewrite <- bsum_scal. apply bsum_ext.
    intros s Hs. assert (Hn : n <> O) by lia.
    rewrite !Nat.add_mod_idemp_l by exact Hn.
    replace (i + (n - t) + (n - s))%nat with (i + (n - s) + (n - t))%nat by lia. ring.
Qed.

Fixpoint sorted_words (b : nat) : nat -> list (list nat) :=
  match b with
  | O => fun D => match D with O => [[]] | S _ => [] end
  | S b => fix of_length D :=
      match D with
      | O => [[]]
      | S D => sorted_words b (S D) ++ map (cons b) (of_length D)
      end
  end.

Lemma sorted_words_step : forall b D,
  sorted_words (S b) (S D) = sorted_words b (S D) ++ map (cons b) (sorted_words (S b) D).
Proof. reflexivity. Qed.

Lemma sorted_words_nil : forall b, sorted_words b 0 = [[]].
Proof. now intros [| b]. Qed.

(** There are binomial (D + b - 1, D) of them. *)
Theorem C9_number : forall b D, INR (length (sorted_words (S b) D)) = C (D + b) D.
Proof.
  assert (last : forall n, C n n = 1).
  { intros n. unfold C. rewrite Nat.sub_diag. cbn [fact INR]. field. apply INR_fact_neq_0. }
  assert (first : forall n, C n 0 = 1).
  { intros n. unfold C. rewrite Nat.sub_0_r. cbn [fact INR]. field. apply INR_fact_neq_0. }
  induction b as [| b IHb].
  - induction D as [| D IHD]; [cbn; rewrite last; reflexivity |].
    rewrite sorted_words_step, app_length, map_length, plus_INR, IHD.
    change (sorted_words 0 (S D)) with (@nil (list nat)). cbn [length INR].
    rewrite !Nat.add_0_r, !last. ring.
  - induction D as [| D IHD].
    + now rewrite sorted_words_nil, first.
    + rewrite sorted_words_step, app_length, map_length, plus_INR, IHb, IHD.
      replace (S D + S b)%nat with (S (S D + b)) by lia. rewrite <- pascal by lia.
      replace (D + S b)%nat with (S D + b)%nat by lia. ring.
Qed.

(** Every word is one of them up to the order of its letters. *)
Lemma sorted_words_all : forall b D p, letters b D p ->
  exists q, In q (sorted_words b D) /\ Permutation p q.
Proof.
  induction b as [| b IHb].
  - intros D p Hp. destruct p as [| k p].
    + destruct Hp as [<- _]. exists []. split; [now left | constructor].
    + destruct Hp as [_ Hp]. apply Forall_cons_iff in Hp. lia.
  - induction D as [| D IHD]; intros p Hp.
    + destruct Hp as [Hp _]. destruct p; [| discriminate]. exists []. split; [now left | constructor].
    + destruct (in_dec Nat.eq_dec b p) as [I | O].
      * apply in_split in I. destruct I as (l & r & ->).
        assert (Hlr : letters (S b) D (l ++ r)).
        { destruct Hp as [Hl HF]. rewrite app_length in Hl. cbn [length] in Hl. split.
          - rewrite app_length. lia.
          - apply Forall_app in HF. destruct HF as [F G]. apply Forall_cons_iff in G.
            apply Forall_app. now split. }
        destruct (IHD _ Hlr) as (q & Hq & P). exists (b :: q). split.
        -- rewrite sorted_words_step. apply in_or_app. right. now apply in_map.
        -- apply Permutation_trans with (b :: l ++ r); [| now apply perm_skip].
           apply Permutation_sym, Permutation_middle.
      * assert (Hb : letters b (S D) p).
        { destruct Hp as [Hl HF]. split; [exact Hl |]. rewrite Forall_forall in *. intros k Hk.
          specialize (HF k Hk). assert (k <> b) by (intros ->; contradiction). lia. }
        destruct (IHb _ _ Hb) as (q & Hq & P). exists q. split; [| exact P].
        rewrite sorted_words_step. apply in_or_app. now left.
Qed.

(** So the words of length D make at most as many maps. *)
Theorem C9_maps : forall (E : inner_space) b (R : nat -> E -> E) D,
  (forall k, (k < S b)%nat -> keeps (R k)) -> commuting (S b) R ->
  exists representatives : list (list nat),
    INR (length representatives) = C (D + b) D /\
    forall p, letters (S b) D p -> exists q, In q representatives /\
      forall u, same (role_word R p u) (role_word R q u).
Proof.
  intros E b R D HR HC. exists (sorted_words (S b) D). split; [apply C9_number |].
  intros p Hp. destruct (sorted_words_all (S b) D p Hp) as (q & Hq & P).
  exists q. split; [exact Hq |]. intros u. apply (C9_words E (S b)); try assumption. apply Hp.
Qed.
