(** C3, the moments of one coordinate of a uniform point of the sphere, from invariance alone.

    [rising a k] is a (a + 1) ... (a + k - 1).
    For a unit vector y, <x, y> is written [dot d x y]; its law does not depend on y
    ([C3_direction]), so the proofs work with the first entry, z.  The derivative of the mean of
    z^n w along the rotation of the plane of the entries z and w vanishes; that and the sum of
    the squares being 1 give the recursion. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_sphere_direction.
Open Scope R_scope.

Fixpoint rising (a : R) (k : nat) : R :=
  match k with
  | O => 1
  | S j => rising a j * (a + INR j)
  end.

Lemma rising_pos : forall a k, 0 < a -> 0 < rising a k.
Proof.
  intros a k Ha. induction k as [| k IH]; cbn [rising]; [lra |].
  apply Rmult_lt_0_compat; [exact IH |]. pose proof (pos_INR k). lra.
Qed.

Lemma rising_ge_pow : forall a k, 0 < a -> a ^ k <= rising a k.
Proof.
  intros a k Ha. induction k as [| k IH]; cbn [rising pow]; [lra |].
  rewrite (Rmult_comm a). pose proof (pos_INR k).
  apply Rmult_le_compat; [apply pow_le; lra | lra | exact IH | lra].
Qed.

Lemma abs_mult_1 : forall a b, Rabs a <= 1 -> Rabs b <= 1 -> Rabs (a * b) <= 1.
Proof.
  intros a b Ha Hb. rewrite Rabs_mult. pose proof (Rabs_pos a). pose proof (Rabs_pos b). nra.
Qed.

Lemma abs_pow_1 : forall u k, Rabs u <= 1 -> Rabs (u ^ k) <= 1.
Proof.
  intros u k Hu. induction k as [| k IH]; cbn [pow]; [rewrite Rabs_R1; lra | now apply abs_mult_1].
Qed.

Lemma abs_scale : forall a x M, 0 <= a -> Rabs x <= M -> Rabs (a * x) <= a * M.
Proof.
  intros a x M Ha Hx. rewrite Rabs_mult, (Rabs_right a) by lra. now apply Rmult_le_compat_l.
Qed.

Lemma zero_of_small : forall r M, 0 <= M -> (forall s, 0 < s <= 1 -> Rabs r <= M * s) -> r = 0.
Proof.
  intros r M HM H. destruct (Req_dec r 0) as [E | E]; [exact E | exfalso].
  pose proof (Rabs_pos_lt r E) as Hr.
  set (s := Rmin 1 (Rabs r / (2 * (M + 1)))).
  assert (0 < s) as Hs by (apply Rmin_glb_lt; [lra | apply Rdiv_lt_0_compat; lra]).
  specialize (H s (conj Hs (Rmin_l _ _))).
  assert (s * (2 * (M + 1)) <= Rabs r) as K.
  { replace (Rabs r) with (Rabs r / (2 * (M + 1)) * (2 * (M + 1))) by (field; lra).
    apply Rmult_le_compat_r; [lra | apply Rmin_r]. }
  nra.
Qed.

Lemma pow_pred : forall n u, INR n * (u * u ^ pred n) = INR n * u ^ n.
Proof. intros [| n] u; [cbn; ring | reflexivity]. Qed.

(** A rotation by a small angle, to first order. *)
Lemma pow_first_order : forall n, exists K, 0 <= K /\
  forall u v c s, Rabs u <= 1 -> Rabs v <= 1 -> 0 <= c <= 1 -> 0 <= s <= 1 -> c * c + s * s = 1 ->
    Rabs ((c * u - s * v) ^ n - (u ^ n - INR n * s * (u ^ pred n * v))) <= K * (s * s).
Proof.
  induction n as [| n [K [HK IH]]].
  - exists 0. split; [lra |]. intros. cbn. apply Rabs_le. lra.
  - exists (1 + 2 * INR n + 2 * K). pose proof (pos_INR n). split; [lra |].
    intros u v c s Hu Hv Hc Hs Hcs. specialize (IH u v c s Hu Hv Hc Hs Hcs).
    set (e := (c * u - s * v) ^ n - (u ^ n - INR n * s * (u ^ pred n * v))) in IH.
    assert (0 <= 1 - c <= s * s) as Hc1 by nra.
    replace ((c * u - s * v) ^ S n - (u ^ S n - INR (S n) * s * (u ^ pred (S n) * v)))
      with ((1 - c) * - (u * u ^ n) + (1 - c) * (INR n * s * (u ^ n * v))
            + (s * s) * (INR n * (u ^ pred n * (v * v))) + (c * u - s * v) * e).
    2:{ cbn [pow pred]. rewrite S_INR.
        replace ((c * u - s * v) ^ n) with (u ^ n - INR n * s * (u ^ pred n * v) + e)
          by (unfold e; ring).
        transitivity ((c * u - s * v) * (u ^ n + e) - u * u ^ n + (INR n + 1) * s * (u ^ n * v)
          - c * s * v * (INR n * (u * u ^ pred n)) + s * s * INR n * u ^ pred n * v * v); [| ring].
        rewrite pow_pred. ring. }
    assert (Rabs ((1 - c) * - (u * u ^ n)) <= (1 - c) * 1) as B1.
    { apply abs_scale; [lra |]. rewrite Rabs_Ropp. apply abs_mult_1; [exact Hu |].
      now apply abs_pow_1. }
    assert (Rabs ((1 - c) * (INR n * s * (u ^ n * v))) <= (1 - c) * (INR n * s * 1)) as B2.
    { apply abs_scale; [lra |]. apply abs_scale; [nra |].
      apply abs_mult_1; [now apply abs_pow_1 | exact Hv]. }
    assert (Rabs ((s * s) * (INR n * (u ^ pred n * (v * v)))) <= (s * s) * (INR n * 1)) as B3.
    { apply abs_scale; [nra |]. apply abs_scale; [lra |].
      apply abs_mult_1; [now apply abs_pow_1 | now apply abs_mult_1]. }
    assert (Rabs ((c * u - s * v) * e) <= 2 * (K * (s * s))) as B4.
    { rewrite Rabs_mult. apply Rmult_le_compat; [apply Rabs_pos | apply Rabs_pos | | exact IH].
      apply abs_bounds in Hu, Hv. apply Rabs_le. nra. }
    assert ((1 - c) * (INR n * s * 1) <= s * s * INR n) as B2'.
    { apply Rle_trans with (s * s * (INR n * 1)); [| lra].
      apply Rmult_le_compat; [lra | nra | lra | nra]. }
    eapply Rle_trans; [apply Rabs_triang |].
    eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang |].
    eapply Rle_trans; [apply Rplus_le_compat_r, Rplus_le_compat_r, Rabs_triang |].
    lra.
Qed.

Section Moments.
  Variable d : nat.
  Variable m : sphere_mean d.
  Hypothesis Hd : (2 <= d)%nat.
  Notation cont := (continuous_on_sphere d).

  (** [monomial j k]: the mean of z^j w^k, z and w the first two entries. *)
  Definition monomial (j k : nat) : R := mean m (fun x => x 0%nat ^ j * x 1%nat ^ k).

  Lemma cont_monomial : forall j k i, (i < d)%nat -> cont (fun x => x 0%nat ^ j * x i ^ k).
  Proof. intros. apply cont_mult; apply cont_pow, cont_entry; lia. Qed.

  (** The derivative of the mean of z^n w along the rotation vanishes. *)
  Lemma rotation_derivative : forall n,
    monomial (S n) 0 = INR n * monomial (pred n) 2.
  Proof.
    intros n. destruct (pow_first_order n) as [K [HK First]]. unfold monomial.
    rewrite <- mean_scale by (apply cont_monomial; lia).
    set (f := fun x : nat -> R => x 0%nat ^ S n * x 1%nat ^ 0).
    set (g := fun x : nat -> R => INR n * (x 0%nat ^ pred n * x 1%nat ^ 2)).
    assert (cont f) as Hf by (apply cont_monomial; lia).
    assert (cont g) as Hg by (apply cont_scale, cont_monomial; lia).
    set (h := fun x : nat -> R => x 0%nat ^ n * x 1%nat).
    assert (cont h) as Hh
      by (apply cont_mult; [apply cont_pow |]; apply cont_entry; lia).
    pose proof (pos_INR n) as Hn.
    set (M := 1 + 2 * INR n + 2 * K).
    assert (forall s, 0 <= s <= 1 -> s * Rabs (mean m f - mean m g) <= M * (s * s)) as Small.
    { intros s Hs. set (c := sqrt (1 - s * s)).
      assert (c * c = 1 - s * s) as Hc by (apply sqrt_sqrt; nra).
      assert (0 <= c) as Hc0 by apply sqrt_pos.
      assert (c <= 1) as Hc1 by nra.
      rewrite <- (Rabs_right s) at 1 by lra. rewrite <- Rabs_mult.
      replace (s * (mean m f - mean m g)) with
        (mean m (fun x => h x + s * (f x + -1 * g x)) - mean m h).
      2:{ rewrite (mean_plus d m h (fun x => s * (f x + -1 * g x))), mean_scale, mean_minus;
            [ring | assumption | assumption | now apply cont_minus | assumption
            | now apply cont_scale, cont_minus]. }
      rewrite <- (mean_rotate d m h 0 1 c s) by (assumption || lia || lra).
      apply mean_near.
      - apply cont_plus; [exact Hh | now apply cont_scale, cont_minus].
      - apply cont_rotate; (lia || lra || assumption).
      - intros x Hx. unfold f, g, h, rotate. cbn [Nat.eq_dec nat_rec nat_rect sumbool_rec].
        pose proof (sphere_entry d x 0 Hx ltac:(lia)) as Hu.
        pose proof (sphere_entry d x 1 Hx ltac:(lia)) as Hv.
        set (u := x 0%nat) in *. set (v := x 1%nat) in *.
        destruct (Nat.eq_dec 0 0) as [_ | C]; [| congruence].
        destruct (Nat.eq_dec 1 0) as [C | _]; [discriminate C |].
        destruct (Nat.eq_dec 1 1) as [_ | C]; [| congruence].
        specialize (First u v c s Hu Hv (conj Hc0 Hc1) Hs ltac:(lra)).
        set (e := (c * u - s * v) ^ n - (u ^ n - INR n * s * (u ^ pred n * v))) in First.
        assert (0 <= 1 - c <= s * s) as Hc2 by nra.
        assert (Rabs (u ^ n * v) <= 1) as Huv
          by (apply abs_mult_1; [now apply abs_pow_1 | exact Hv]).
        assert (Rabs (u ^ pred n * (v * v)) <= 1) as Huvv
          by (apply abs_mult_1; [now apply abs_pow_1 | now apply abs_mult_1]).
        replace (u ^ n * v + s * (u ^ S n * v ^ 0 + -1 * (INR n * (u ^ pred n * v ^ 2)))
                 - (c * u - s * v) ^ n * (s * u + c * v))
          with ((1 - c) * (u ^ n * v) + (1 - c) * (INR n * s * - (u ^ pred n * (v * v)))
                + (s * s) * (INR n * (u ^ n * v)) + - (s * u + c * v) * e).
        2:{ replace ((c * u - s * v) ^ n) with (u ^ n - INR n * s * (u ^ pred n * v) + e)
              by (unfold e; ring).
            cbn [pow].
            transitivity ((1 - c) * (u ^ n * v) - (1 - c) * (INR n * s * (u ^ pred n * (v * v)))
              + s * s * v * (INR n * u ^ n) - (s * u + c * v) * e); [ring |].
            rewrite <- pow_pred. ring. }
        assert (Rabs ((1 - c) * (u ^ n * v)) <= (1 - c) * 1) as B1 by (apply abs_scale; lra).
        assert (Rabs ((1 - c) * (INR n * s * - (u ^ pred n * (v * v))))
          <= (1 - c) * (INR n * s * 1))
          as B2.
        { apply abs_scale; [lra |]. apply abs_scale; [nra |]. now rewrite Rabs_Ropp. }
        assert (Rabs ((s * s) * (INR n * (u ^ n * v))) <= (s * s) * (INR n * 1)) as B3
          by (apply abs_scale; [nra |]; now apply abs_scale).
        assert (Rabs (- (s * u + c * v) * e) <= 2 * (K * (s * s))) as B4.
        { rewrite Rabs_mult.
          apply Rmult_le_compat; [apply Rabs_pos | apply Rabs_pos | | exact First].
          apply abs_bounds in Hu, Hv. apply Rabs_le. nra. }
        assert ((1 - c) * (INR n * s * 1) <= s * s * INR n) as B2'.
        { apply Rle_trans with (s * s * (INR n * 1)); [| lra].
          apply Rmult_le_compat; [lra | nra | lra | nra]. }
        eapply Rle_trans; [apply Rabs_triang |].
        eapply Rle_trans; [apply Rplus_le_compat_r, Rabs_triang |].
        eapply Rle_trans; [apply Rplus_le_compat_r, Rplus_le_compat_r, Rabs_triang |].
        unfold M. lra. }
    apply Rminus_diag_uniq, zero_of_small with M; [unfold M; lra |].
    intros s Hs. apply Rmult_le_reg_l with s; [lra |]. eapply Rle_trans; [apply Small; lra | lra].
  Qed.

  (** The mean of z^j w^2 is the same for every other entry w. *)
  Lemma other_entry : forall j i, (1 <= i < d)%nat ->
    mean m (fun x => x 0%nat ^ j * x i ^ 2) = monomial j 2.
  Proof.
    intros j i Hi. destruct (Nat.eq_dec i 1) as [-> | Hne]; [reflexivity |].
    unfold monomial. rewrite <- (mean_rotate d m (fun x => x 0%nat ^ j * x 1%nat ^ 2) 1 i 0 1);
      [| apply cont_monomial; lia | lia | lia | lia | lra].
    apply mean_ext; [apply cont_monomial; lia | |].
    - apply cont_rotate with (f := fun x => x 0%nat ^ j * x 1%nat ^ 2); try lia; [lra |].
      apply cont_monomial. lia.
    - intros x _. unfold rotate. destruct (Nat.eq_dec 0 1) as [C | _]; [discriminate C |].
      destruct (Nat.eq_dec 0 i) as [C | _]; [lia |].
      destruct (Nat.eq_dec 1 1) as [_ | C]; [ring | congruence].
  Qed.

  (** [moment j]: the mean of z^j. *)
  Definition moment (j : nat) : R := mean m (fun x => x 0%nat ^ j).

  Lemma cont_moment : forall j, cont (fun x => x 0%nat ^ j).
  Proof. intros j. apply cont_pow, cont_entry. lia. Qed.

  Lemma moment_recursion : forall j, moment (j + 2) * (INR j + INR d) = (INR j + 1) * moment j.
  Proof.
    intros j.
    assert (moment (j + 2) = (INR j + 1) * monomial j 2) as Hm.
    { rewrite <- S_INR. change (monomial j 2) with (monomial (pred (S j)) 2).
      rewrite <- rotation_derivative. unfold moment, monomial.
      apply mean_ext; [apply cont_moment | apply cont_monomial; lia |].
      intros x _. replace (j + 2)%nat with (S (S j)) by lia. ring. }
    assert (moment j = moment (j + 2) + (INR d - 1) * monomial j 2) as Hsum.
    { replace (INR d - 1) with (INR (d - 1)) by (rewrite minus_INR by lia; reflexivity).
      rewrite <- bsum_const.
      rewrite (bsum_ext (d - 1) (fun _ => monomial j 2)
        (fun i => mean m (fun x => x 0%nat ^ j * x (1 + i)%nat ^ 2)))
        by (intros i Hi; symmetry; apply other_entry; lia).
      rewrite <- (mean_bsum d m (d - 1) (fun i x => x 0%nat ^ j * x (1 + i)%nat ^ 2))
        by (intros i Hi; apply cont_monomial; lia).
      unfold moment. rewrite <- mean_plus; [| apply cont_moment
        | apply cont_bsum with (f := fun i x => x 0%nat ^ j * x (1 + i)%nat ^ 2);
          intros i Hi; apply cont_monomial; lia].
      apply mean_ext; [apply cont_moment | |].
      - apply cont_plus; [apply cont_moment |].
        apply cont_bsum with (f := fun i x => x 0%nat ^ j * x (1 + i)%nat ^ 2).
        intros i Hi. apply cont_monomial. lia.
      - intros x Hx. rewrite bsum_scal, pow_add.
        transitivity (x 0%nat ^ j * dot d x x); [unfold on_sphere in Hx; rewrite Hx; ring |].
        unfold dot. replace d with (1 + (d - 1))%nat at 1 by lia. rewrite bsum_split.
        rewrite (bsum_ext (d - 1) (fun i => x (1 + i)%nat ^ 2)
          (fun i => x (1 + i)%nat * x (1 + i)%nat)) by (intros i _; ring).
        cbn [bsum]. ring. }
    rewrite Hsum, Hm. ring.
  Qed.

  Lemma moment_even : forall k, moment (2 * k) * rising (INR d / 2) k = rising (1 / 2) k.
  Proof.
    induction k as [| k IH].
    - cbn. unfold moment. cbn. rewrite (mean_one d m). ring.
    - cbn [rising]. rewrite <- IH. pose proof (moment_recursion (2 * k)) as H.
      replace (2 * S k)%nat with (2 * k + 2)%nat by lia.
      rewrite mult_INR in H. cbn [INR] in H.
      transitivity (moment (2 * k + 2) * ((1 + 1) * INR k + INR d) * rising (INR d / 2) k / 2);
        [field |]. rewrite H. field.
  Qed.

  Lemma moment_odd : forall k, moment (2 * k + 1) = 0.
  Proof.
    induction k as [| k IH].
    - assert (moment 1 = - moment 1) as H; [| cbn; lra].
      unfold moment. transitivity (mean m (fun x => (- x 0%nat) ^ 1)).
      + symmetry. apply (mean_entry_opp d m Hd (fun u => u ^ 1)).
        intros u. apply derivable_continuous_pt, derivable_pt_pow.
      + transitivity (-1 * mean m (fun x => x 0%nat ^ 1)); [| ring].
        rewrite <- mean_scale by apply cont_moment.
        apply mean_ext; [apply cont_pow | apply cont_scale, cont_moment | intros x _; ring].
        apply cont_eq with (fun x => -1 * x 0%nat); [intros x; ring |].
        apply cont_scale, cont_entry. lia.
    - pose proof (moment_recursion (2 * k + 1)) as H. rewrite IH, Rmult_0_r in H.
      apply Rmult_integral in H. replace (2 * S k + 1)%nat with (2 * k + 1 + 2)%nat by lia.
      destruct H as [H | H]; [exact H |].
      pose proof (pos_INR (2 * k + 1)). assert (0 < INR d) by (apply lt_0_INR; lia). lra.
  Qed.
End Moments.

Section AnyDirection.
  Variable d : nat.
  Variable m : sphere_mean d.
  Hypothesis Hd : (2 <= d)%nat.
  Variable y : nat -> R.
  Hypothesis Hy : on_sphere d y.

  Lemma direction_moment : forall j, mean m (fun x => dot d x y ^ j) = moment d m j.
  Proof.
    intros j. apply (C3_direction d m Hd (fun u => u ^ j)); [| exact Hy].
    intros u. apply derivable_continuous_pt, derivable_pt_pow.
  Qed.

  (** Consecutive moments: (j + d) E z^(j+2) = (j + 1) E z^j. *)
  Theorem C3_recursion : forall j,
    (INR j + INR d) * mean m (fun x => dot d x y ^ (j + 2)) =
    (INR j + 1) * mean m (fun x => dot d x y ^ j).
  Proof. intros j. rewrite !direction_moment, <- moment_recursion by exact Hd. ring. Qed.

  (** Even moments. *)
  Theorem C3_moments : forall k,
    mean m (fun x => dot d x y ^ (2 * k)) = rising (1 / 2) k / rising (INR d / 2) k.
  Proof.
    intros k. assert (0 < INR d) by (apply lt_0_INR; lia).
    rewrite direction_moment, <- (moment_even d m Hd). field. apply Rgt_not_eq, rising_pos. lra.
  Qed.

  (** Odd moments. *)
  Theorem C3_odd_moments : forall k, mean m (fun x => dot d x y ^ (2 * k + 1)) = 0.
  Proof. intros k. rewrite direction_moment. now apply moment_odd. Qed.

  Theorem C3_variance : mean m (fun x => dot d x y ^ 2) = 1 / INR d.
  Proof.
    transitivity (rising (1 / 2) 1 / rising (INR d / 2) 1); [exact (C3_moments 1) |].
    cbn [rising INR]. assert (0 < INR d) by (apply lt_0_INR; lia).
    field. lra.
  Qed.
End AnyDirection.
