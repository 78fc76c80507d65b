(** C5: the frames of chirp words are mutually unbiased.

    [chirp_word p w]   the product of the roles along w, its head acting last;
    [basis_vector i]   the basis vector at i. *)
From Coq Require Import Reals Lra Lia Arith ZArith Znumtheory List Bool.
From Binding Require Import finite_sum complex_pairs concentration_gauss_sum
  concentration_chirp_roles concentration_chirp_words.
Import ListNotations.
Open Scope R_scope.
Set Default Proof Using "All".

Definition chirp_letter (p : nat) (k : bool) : cvec -> cvec :=
  if k then role_one p else role_two p.

Fixpoint chirp_word (p : nat) (w : list bool) (f : cvec) : cvec :=
  match w with
  | [] => f
  | k :: v => chirp_letter p k (chirp_word p v f)
  end.

Definition basis_vector (i : nat) : cvec := fun x => rc (delta i x).

Section OddPrime.
  Variable p : nat.
  Hypothesis is_prime : prime (Z.of_nat p).
  Hypothesis is_odd : (2 < p)%nat.

  Let positive : (0 < p)%nat. Proof. lia. Qed.

  Lemma divides_dec : forall a : Z, (Z.of_nat p | a)%Z \/ ~ (Z.of_nat p | a)%Z.
  Proof. intros a. destruct (Zdivide_dec (Z.of_nat p) a); auto. Qed.

  Lemma sloped_two : forall s t f, sloped p s t f -> sloped p (s + t) t (role_two p f).
  Proof.
    intros s t f [[Ht [c Hc]] | [Ht [a [b [Ha Hf]]]]].
    - left. split; [exact Ht |]. exists c. now apply two_spike.
    - right. split; [exact Ht |]. exists (a - 1)%Z, b. split.
      + replace ((a - 1) * t + (s + t))%Z with (a * t + s)%Z by ring. exact Ha.
      + now apply two_chirp.
  Qed.

  Lemma sloped_one : forall s t f,
    ~ ((Z.of_nat p | s)%Z /\ (Z.of_nat p | t)%Z) -> sloped p s t f ->
    sloped p s (s + t) (role_one p f).
  Proof.
    intros s t f N [[Ht [c Hc]] | [Ht [a [b [Ha Hf]]]]].
    - right. split.
      + intros D. apply N. split; [| exact Ht].
        replace s with ((s + t) - t)%Z by ring. now apply Z.divide_sub_r.
      + exists (-1)%Z, (Z.of_nat c). split; [| now apply one_spike].
        replace (-1 * (s + t) + s)%Z with (- t)%Z by ring. now apply Z.divide_opp_r.
    - destruct (divides_dec (a - 1)%Z) as [F | F].
      + left. split.
        * replace (s + t)%Z with ((a * t + s) - (a - 1) * t)%Z by ring.
          apply Z.divide_sub_r; [exact Ha | now apply Z.divide_mul_l].
        * now apply (one_flat_chirp p is_prime is_odd a b).
      + destruct (inverse_exists p is_prime is_odd (a - 1)%Z F) as [m Hm]. right. split.
        * intros D. assert (E : (Z.of_nat p | (a - 1) * t)%Z).
          { replace ((a - 1) * t)%Z with ((a * t + s) - (s + t))%Z by ring.
            now apply Z.divide_sub_r. }
          apply (divides_product p is_prime is_odd) in E. tauto.
        * exists (-1 - m)%Z, (- (m * b))%Z. split; [| now apply (one_chirp p is_prime is_odd a)].
          assert (E : (Z.of_nat p | (a - 1) * ((-1 - m) * (s + t) + s))%Z).
          { replace ((a - 1) * ((-1 - m) * (s + t) + s))%Z
              with (- (a * t + s) - ((a - 1) * m - 1) * (s + t))%Z by ring.
            apply Z.divide_sub_r; [now apply Z.divide_opp_r | now apply Z.divide_mul_l]. }
          apply (divides_product p is_prime is_odd) in E. tauto.
  Qed.

  Lemma slope_primitive : forall w,
    ~ ((Z.of_nat p | fst (slope w))%Z /\ (Z.of_nat p | snd (slope w))%Z).
  Proof.
    induction w as [| [] w IH]; cbn.
    - intros [D _]. apply Z.divide_pos_le in D; lia.
    - intros [D1 D2]. apply IH. split; [exact D1 |].
      replace (snd (slope w)) with ((fst (slope w) + snd (slope w)) - fst (slope w))%Z by ring.
      now apply Z.divide_sub_r.
    - intros [D1 D2]. apply IH. split; [| exact D2].
      replace (fst (slope w)) with ((fst (slope w) + snd (slope w)) - snd (slope w))%Z by ring.
      now apply Z.divide_sub_r.
  Qed.

  Lemma word_sloped : forall w i, (i < p)%nat ->
    sloped p (fst (slope w)) (snd (slope w)) (chirp_word p w (basis_vector i)).
  Proof.
    intros w i Hi. induction w as [| [] w IH]; cbn.
    - left. split; [apply Z.divide_0_r |]. exists i. split; [exact Hi |]. exists (rc 1). split.
      + rewrite cnorm2_rc. ring.
      + intros x _. unfold basis_vector. ring.
    - apply sloped_one; [apply slope_primitive | exact IH].
    - apply sloped_two. exact IH.
  Qed.

  Lemma inv_p_sq : / sqrt (INR p) * / sqrt (INR p) = / INR p.
  Proof. pose proof (scale_norm p is_prime is_odd) as H. now rewrite cnorm2_rc in H. Qed.

  Lemma spike_chirp : forall c a b f g, spike p c f -> chirp p a b g ->
    cnorm2 (herm p f g) = / INR p.
  Proof.
    intros c a b f g [Hc [u [Hu Hf]]] [v [Hv Hg]]. unfold herm.
    rewrite (csum_single p c).
    - rewrite Hf, Hg, delta_same by exact Hc.
      rewrite !cnorm2_mul, cnorm2_conj, !cnorm2_mul, !cnorm2_rc, root_norm, Hu, Hv, inv_p_sq. ring.
    - exact Hc.
    - intros x Hx N. rewrite Hf, delta_diff by (congruence || exact Hx).
      apply c_eq; cbn; ring.
  Qed.

  Lemma herm_conj : forall f g, cnorm2 (herm p f g) = cnorm2 (herm p g f).
  Proof.
    intros f g. rewrite <- (cnorm2_conj (herm p f g)). unfold herm. rewrite csum_conj.
    f_equal. apply csum_ext. intros x _. rewrite cconj_mul. apply c_eq; cbn; ring.
  Qed.

  (** Two chirps: a Gauss sum, or a whole turn. *)
  Lemma chirp_chirp : forall a b a' b' f g, chirp p a b f -> chirp p a' b' g ->
    cnorm2 (herm p f g) = (/ INR p) ^ 2 * cnorm2 (gauss p (a' - a)%Z (b' - b)%Z).
  Proof.
    intros a b a' b' f g [u [Hu Hf]] [v [Hv Hg]]. unfold herm.
    rewrite (csum_ext p _ (fun x => cmul
      (cmul (cmul (cconj u) v) (cmul (rc (/ sqrt (INR p))) (rc (/ sqrt (INR p)))))
      (root p (half p * (a' - a) * (Z.of_nat x * Z.of_nat x) + (b' - b) * Z.of_nat x)))).
    - rewrite csum_scal. fold (gauss p (a' - a)%Z (b' - b)%Z).
      rewrite !cnorm2_mul, cnorm2_conj, !cnorm2_rc, Hu, Hv, inv_p_sq. ring.
    - intros x Hx. rewrite Hf, Hg by exact Hx. rewrite !cconj_mul, root_conj.
      replace (cconj (rc (/ sqrt (INR p)))) with (rc (/ sqrt (INR p))) by (apply c_eq; cbn; ring).
      transitivity (cmul
        (cmul (cmul (cconj u) v) (cmul (rc (/ sqrt (INR p))) (rc (/ sqrt (INR p)))))
        (cmul (root p (- (half p * a * (Z.of_nat x * Z.of_nat x) + b * Z.of_nat x)))
              (root p (half p * a' * (Z.of_nat x * Z.of_nat x) + b' * Z.of_nat x)))); [ring |].
      f_equal. rewrite <- root_add by exact positive. f_equal. ring.
  Qed.

  Lemma gauss_flat : forall a b, (Z.of_nat p | a)%Z ->
    cnorm2 (gauss p a b) = 0 \/ cnorm2 (gauss p a b) = INR p * INR p.
  Proof.
    intros a b [m Hm]. unfold gauss.
    rewrite (csum_ext p _ (fun i => root p (b * Z.of_nat i))).
    2:{ intros i _. apply root_congruent; [exact positive |].
        exists (half p * m * (Z.of_nat i * Z.of_nat i))%Z. rewrite Hm. ring. }
    destruct (divides_dec b) as [[n Hn] | N].
    - right. rewrite (csum_ext p _ (fun _ => rc 1)).
      + rewrite csum_const, cnorm2_rc. reflexivity.
      + intros i _. rewrite <- (root_zero p). apply root_congruent; [exact positive |].
        exists (n * Z.of_nat i)%Z. rewrite Hn. ring.
    - left. rewrite root_sum by (exact positive || exact N). rewrite cnorm2_rc. ring.
  Qed.

  (** Different slopes: unbiased. *)
  Lemma slopes_apart : forall s t s' t' f g,
    ~ (Z.of_nat p | s * t' - s' * t)%Z -> sloped p s t f -> sloped p s' t' g ->
    cnorm2 (herm p f g) = / INR p.
  Proof.
    intros s t s' t' f g N [[Ht [c Hf]] | [Ht [a [b [Ha Hf]]]]]
      [[Ht' [c' Hg]] | [Ht' [a' [b' [Ha' Hg]]]]].
    - exfalso. apply N. apply Z.divide_sub_r; apply Z.divide_mul_r; assumption.
    - now apply (spike_chirp c a' b').
    - rewrite herm_conj. now apply (spike_chirp c' a b).
    - rewrite (chirp_chirp a b a' b') by assumption.
      rewrite (gauss_norm p is_prime is_odd).
      + pose proof (p_not_0 p is_prime is_odd). field. assumption.
      + intros [m Hm]. apply N.
        replace (s * t' - s' * t)%Z
          with ((a * t + s) * t' - (a' * t' + s') * t + (a' - a) * (t * t'))%Z by ring.
        apply Z.divide_add_r; [apply Z.divide_sub_r; now apply Z.divide_mul_l |].
        rewrite Hm. exists (m * (t * t'))%Z. ring.
  Qed.

  (** Equal slopes: the same frame, up to units and order. *)
  Lemma slopes_equal : forall s t s' t' f g,
    ~ ((Z.of_nat p | s)%Z /\ (Z.of_nat p | t)%Z) ->
    ~ ((Z.of_nat p | s')%Z /\ (Z.of_nat p | t')%Z) ->
    (Z.of_nat p | s * t' - s' * t)%Z -> sloped p s t f -> sloped p s' t' g ->
    cnorm2 (herm p f g) = 0 \/ cnorm2 (herm p f g) = 1.
  Proof.
    intros s t s' t' f g P P' D [[Ht [c Hf]] | [Ht [a [b [Ha Hf]]]]]
      [[Ht' [c' Hg]] | [Ht' [a' [b' [Ha' Hg]]]]].
    - destruct Hf as [Hc [u [Hu Hf]]], Hg as [Hc' [v [Hv Hg]]]. unfold herm.
      rewrite (csum_single p c).
      + rewrite Hf, Hg, delta_same by exact Hc.
        rewrite !cnorm2_mul, cnorm2_conj, !cnorm2_mul, !cnorm2_rc, Hu, Hv.
        destruct (Nat.eq_dec c' c) as [<- | N].
        * right. rewrite delta_same. ring.
        * left. rewrite delta_diff by exact N. ring.
      + exact Hc.
      + intros x Hx N. rewrite Hf, delta_diff by (congruence || exact Hx). apply c_eq; cbn; ring.
    - exfalso. assert (E : (Z.of_nat p | s * t')%Z).
      { replace (s * t')%Z with ((s * t' - s' * t) + s' * t)%Z by ring.
        apply Z.divide_add_r; [exact D | now apply Z.divide_mul_r]. }
      apply (divides_product p is_prime is_odd) in E. tauto.
    - exfalso. assert (E : (Z.of_nat p | s' * t)%Z).
      { replace (s' * t)%Z with (s * t' - (s * t' - s' * t))%Z by ring.
        apply Z.divide_sub_r; [now apply Z.divide_mul_r | exact D]. }
      apply (divides_product p is_prime is_odd) in E. tauto.
    - rewrite (chirp_chirp a b a' b') by assumption.
      assert (E : (Z.of_nat p | a' - a)%Z).
      { assert (F : (Z.of_nat p | (a' - a) * (t * t'))%Z).
        { replace ((a' - a) * (t * t'))%Z
            with ((s * t' - s' * t) - (a * t + s) * t' + (a' * t' + s') * t)%Z by ring.
          apply Z.divide_add_r; [apply Z.divide_sub_r |]; try exact D; now apply Z.divide_mul_l. }
        apply (divides_product p is_prime is_odd) in F. destruct F as [F | F]; [exact F |].
        apply (divides_product p is_prime is_odd) in F. tauto. }
      pose proof (p_not_0 p is_prime is_odd).
      destruct (gauss_flat (a' - a)%Z (b' - b)%Z E) as [-> | ->]; [left | right]; field; assumption.
  Qed.

  (** C5: unbiased exactly where p does not divide the determinant; otherwise 0 or 1. *)
  Theorem C5_exactly : forall v w i j, (i < p)%nat -> (j < p)%nat ->
    (cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = / INR p
       <-> ~ (Z.of_nat p | determinant v w)%Z) /\
    ((Z.of_nat p | determinant v w)%Z ->
       cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = 0 \/
       cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = 1).
  Proof.
    intros v w i j Hi Hj.
    pose proof (word_sloped v i Hi) as Sv. pose proof (word_sloped w j Hj) as Sw.
    assert (E : (Z.of_nat p | determinant v w)%Z ->
      cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = 0 \/
      cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = 1).
    { intros D.
      exact (slopes_equal _ _ _ _ _ _ (slope_primitive v) (slope_primitive w) D Sv Sw). }
    split; [| exact E]. split.
    - intros H D. assert (I : 2 < INR p) by (replace 2 with (INR 2) by (cbn; lra); now apply lt_INR).
      assert (P : 0 < / INR p) by (apply Rinv_0_lt_compat; lra).
      assert (Q : / INR p < 1) by (rewrite <- Rinv_1; apply Rinv_lt_contravar; lra).
      destruct (E D); lra.
    - intros N. exact (slopes_apart _ _ _ _ _ _ N Sv Sw).
  Qed.

  (** C5 for words neither of which begins the other: fib (|v| + |w|) < p suffices. *)
  Theorem C5_apart : forall v w i j, apart v w -> (fib (length v + length w) < Z.of_nat p)%Z ->
    (i < p)%nat -> (j < p)%nat ->
    cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = / INR p.
  Proof.
    intros v w i j A F Hi Hj. apply C5_exactly; [exact Hi | exact Hj |].
    pose proof (apart_bounds v w A) as B. intros D.
    apply Z.divide_abs_r, Z.divide_pos_le in D; lia.
  Qed.

  (** C5: all words of one length D, p > fib (2 D). *)
  Theorem C5 : forall D v w i j, length v = D -> length w = D -> v <> w ->
    (fib (2 * D) < Z.of_nat p)%Z -> (i < p)%nat -> (j < p)%nat ->
    cnorm2 (herm p (chirp_word p v (basis_vector i)) (chirp_word p w (basis_vector j))) = / INR p.
  Proof.
    intros D v w i j Hv Hw N F Hi Hj. apply C5_apart; try assumption.
    - apply same_length_apart; [congruence | exact N].
    - rewrite Hv, Hw. now replace (D + D)%nat with (2 * D)%nat by lia.
  Qed.

  (** C5 for b roles, spelled by a prefix code of words of length at most l. *)
  Theorem C5_prefix_code : forall b code most D v w i j,
    prefix_code b code -> (forall k, (k < b)%nat -> (length (code k) <= most)%nat) ->
    Forall (fun k => (k < b)%nat) v -> Forall (fun k => (k < b)%nat) w ->
    length v = D -> length w = D -> v <> w ->
    (fib (2 * D * most) < Z.of_nat p)%Z -> (i < p)%nat -> (j < p)%nat ->
    cnorm2 (herm p (chirp_word p (spelled code v) (basis_vector i))
                   (chirp_word p (spelled code w) (basis_vector j))) = / INR p.
  Proof.
    intros b code most D v w i j P L Fv Fw Hv Hw N F Hi Hj. apply C5_apart; try assumption.
    - apply (spelled_apart b); try assumption. congruence.
    - pose proof (spelled_length b code most v L Fv). pose proof (spelled_length b code most w L Fw).
      rewrite Hv, Hw in *.
      pose proof (fib_monotone (length (spelled code v) + length (spelled code w))
        (2 * D * most) ltac:(lia)). lia.
  Qed.
End OddPrime.
