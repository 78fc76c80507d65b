(** Complex numbers as pairs of reals, finite sums of them, and roots of unity.

    [C]             pairs (real part, imaginary part), with a ring instance;
    [cnorm2 z]      |z|^2;  [cconj z] the conjugate;  [rc r] the real number r;
    [csum n f]      f 0 + ... + f (n-1);
    [root n k]      exp(2 pi i k/n), k an integer. *)
From Coq Require Import Reals Lra Lia Arith ZArith Znumtheory.
From Binding Require Import finite_sum.
Open Scope R_scope.

Definition C : Type := (R * R)%type.
Definition rc (r : R) : C := (r, 0).
Definition cadd (z w : C) : C := (fst z + fst w, snd z + snd w).
Definition copp (z : C) : C := (- fst z, - snd z).
Definition csub (z w : C) : C := cadd z (copp w).
Definition cmul (z w : C) : C := (fst z * fst w - snd z * snd w, fst z * snd w + snd z * fst w).
Definition cconj (z : C) : C := (fst z, - snd z).
Definition cnorm2 (z : C) : R := fst z * fst z + snd z * snd z.

Lemma c_eq : forall z w : C, fst z = fst w -> snd z = snd w -> z = w.
Proof. intros [a b] [c d]; cbn; intros -> ->; reflexivity. Qed.

Lemma c_ring : ring_theory (rc 0) (rc 1) cadd cmul csub copp eq.
Proof. split; intros; try reflexivity; apply c_eq; cbn; ring. Qed.

Add Ring c_ring_instance : c_ring.

Lemma cmul_comm : forall z w, cmul z w = cmul w z.
Proof. intros; ring. Qed.

Lemma cconj_mul : forall z w, cconj (cmul z w) = cmul (cconj z) (cconj w).
Proof. intros; apply c_eq; cbn; ring. Qed.

Lemma cmul_conj : forall z, cmul z (cconj z) = rc (cnorm2 z).
Proof. intros; apply c_eq; unfold cnorm2; cbn; ring. Qed.

Lemma cnorm2_mul : forall z w, cnorm2 (cmul z w) = cnorm2 z * cnorm2 w.
Proof. intros; unfold cnorm2; cbn; ring. Qed.

Lemma cnorm2_conj : forall z, cnorm2 (cconj z) = cnorm2 z.
Proof. intros; unfold cnorm2; cbn; ring. Qed.

Lemma cnorm2_rc : forall r, cnorm2 (rc r) = r * r.
Proof. intros; unfold cnorm2; cbn; ring. Qed.

Lemma cnorm2_zero : forall z, cnorm2 z = 0 -> z = rc 0.
Proof. intros [a b] H. unfold cnorm2 in H; cbn in H. apply c_eq; cbn; nra. Qed.

Lemma rc_mul : forall r s, rc (r * s) = cmul (rc r) (rc s).
Proof. intros; apply c_eq; cbn; ring. Qed.

Lemma rc_inj : forall r s, rc r = rc s -> r = s.
Proof. intros r s H. exact (f_equal fst H). Qed.

(** Finite sums, part by part. *)
Definition csum (n : nat) (f : nat -> C) : C :=
  (bsum n (fun i => fst (f i)), bsum n (fun i => snd (f i))).

Lemma csum_ext : forall n f g, (forall i, (i < n)%nat -> f i = g i) -> csum n f = csum n g.
Proof.
  intros n f g H. apply c_eq; cbn; apply bsum_ext; intros i Hi; now rewrite H.
Qed.

Lemma csum_scal : forall n c f, csum n (fun i => cmul c (f i)) = cmul c (csum n f).
Proof.
  intros n c f. apply c_eq; cbn.
  - rewrite bsum_minus, !bsum_scal. reflexivity.
  - rewrite bsum_plus, !bsum_scal. reflexivity.
Qed.

Lemma csum_swap : forall n m (f : nat -> nat -> C),
  csum n (fun i => csum m (fun j => f i j)) = csum m (fun j => csum n (fun i => f i j)).
Proof.
  intros n m f. apply c_eq; cbn.
  - apply (bsum_swap n m (fun i j => fst (f i j))).
  - apply (bsum_swap n m (fun i j => snd (f i j))).
Qed.

Lemma csum_zero : forall n f, (forall i, (i < n)%nat -> f i = rc 0) -> csum n f = rc 0.
Proof.
  intros n f H. apply c_eq; cbn; apply bsum_zero; intros i Hi; now rewrite H.
Qed.

Lemma csum_const : forall n, csum n (fun _ => rc 1) = rc (INR n).
Proof. intros n. apply c_eq; cbn; rewrite bsum_const; ring. Qed.

(** One term alone. *)
Lemma csum_single : forall n k f, (k < n)%nat ->
  (forall i, (i < n)%nat -> i <> k -> f i = rc 0) -> csum n f = f k.
Proof.
  intros n k f Hk H. apply c_eq; cbn.
  - rewrite (bsum_ext n _ (fun i => delta k i * fst (f i))).
    + now rewrite bsum_delta.
    + intros i Hi. destruct (Nat.eq_dec i k) as [-> | Hne].
      * rewrite delta_same. ring.
      * rewrite delta_diff, (H i Hi Hne) by congruence. cbn. ring.
  - rewrite (bsum_ext n _ (fun i => delta k i * snd (f i))).
    + now rewrite bsum_delta.
    + intros i Hi. destruct (Nat.eq_dec i k) as [-> | Hne].
      * rewrite delta_same. ring.
      * rewrite delta_diff, (H i Hi Hne) by congruence. cbn. ring.
Qed.

Lemma csum_succ : forall n f, csum (S n) f = cadd (csum n f) (f n).
Proof. intros. apply c_eq; reflexivity. Qed.

Lemma csum_conj : forall n f, cconj (csum n f) = csum n (fun i => cconj (f i)).
Proof.
  intros n f. apply c_eq; cbn; [reflexivity |].
  rewrite (bsum_ext n (fun i => - snd (f i)) (fun i => -1 * snd (f i))) by (intros; ring).
  rewrite bsum_scal. ring.
Qed.

(** The sum over a whole period may start anywhere. *)
Section Period.
  Variables (n : nat) (f : Z -> C).
  Hypothesis periodic : forall k, f (k + Z.of_nat n)%Z = f k.

  Lemma csum_step : csum n (fun i => f (Z.of_nat i + 1)%Z) = csum n (fun i => f (Z.of_nat i)).
  Proof.
    assert (H : forall m, cadd (csum m (fun i => f (Z.of_nat i + 1)%Z)) (f 0%Z) =
                          cadd (csum m (fun i => f (Z.of_nat i))) (f (Z.of_nat m))).
    { induction m as [| m IH]; [cbn; reflexivity |]. rewrite !csum_succ.
      replace (Z.of_nat (S m)) with (Z.of_nat m + 1)%Z by lia.
      transitivity (cadd (cadd (csum m (fun i => f (Z.of_nat i + 1)%Z)) (f 0%Z))
                         (f (Z.of_nat m + 1)%Z)); [ring |]. rewrite IH. ring. }
    specialize (H n). assert (P0 := periodic 0%Z). rewrite Z.add_0_l in P0. rewrite P0 in H.
    transitivity (csub (cadd (csum n (fun i => f (Z.of_nat i + 1)%Z)) (f 0%Z)) (f 0%Z));
      [ring |]. rewrite H. ring.
  Qed.
End Period.

Lemma csum_shift_nat : forall n f, (forall k, f (k + Z.of_nat n)%Z = f k) ->
  forall c : nat, csum n (fun i => f (Z.of_nat i + Z.of_nat c)%Z) = csum n (fun i => f (Z.of_nat i)).
Proof.
  intros n f H c. induction c as [| c IH].
  - apply csum_ext. intros i _. f_equal. lia.
  - rewrite <- IH.
    rewrite <- (csum_step n (fun k => f (k + Z.of_nat c)%Z)).
    + apply csum_ext. intros i _. f_equal. lia.
    + intros k. replace (k + Z.of_nat n + Z.of_nat c)%Z with (k + Z.of_nat c + Z.of_nat n)%Z by lia.
      apply H.
Qed.

Lemma periodic_many : forall n (f : Z -> C), (forall k, f (k + Z.of_nat n)%Z = f k) ->
  forall m k, f (k + Z.of_nat n * m)%Z = f k.
Proof.
  intros n f H.
  assert (P : forall (m : nat) k, f (k + Z.of_nat n * Z.of_nat m)%Z = f k).
  { induction m as [| m IH]; intros k; [f_equal; lia |].
    replace (k + Z.of_nat n * Z.of_nat (S m))%Z
      with (k + Z.of_nat n * Z.of_nat m + Z.of_nat n)%Z by lia.
    now rewrite H. }
  intros m k. destruct (Z.le_gt_cases 0 m) as [Hm | Hm].
  - rewrite <- (Z2Nat.id m Hm). apply P.
  - rewrite <- (P (Z.to_nat (- m)) (k + Z.of_nat n * m)%Z). f_equal. lia.
Qed.

Lemma csum_shift : forall n f, (0 < n)%nat -> (forall k, f (k + Z.of_nat n)%Z = f k) ->
  forall c, csum n (fun i => f (Z.of_nat i + c)%Z) = csum n (fun i => f (Z.of_nat i)).
Proof.
  intros n f Hn H c.
  rewrite <- (csum_shift_nat n f H (Z.to_nat (c mod Z.of_nat n))).
  assert (Hc := Z.mod_pos_bound c (Z.of_nat n) ltac:(lia)).
  apply csum_ext. intros i _. rewrite Z2Nat.id by lia.
  rewrite (Z.div_mod c (Z.of_nat n)) at 1 by lia.
  replace (Z.of_nat i + (Z.of_nat n * (c / Z.of_nat n) + c mod Z.of_nat n))%Z
    with (Z.of_nat i + c mod Z.of_nat n + Z.of_nat n * (c / Z.of_nat n))%Z by ring.
  now apply periodic_many.
Qed.

(** Roots of unity. *)
Definition root (n : nat) (k : Z) : C :=
  (cos (2 * PI * IZR k / INR n), sin (2 * PI * IZR k / INR n)).

Section Roots.
  Variable n : nat.
  Hypothesis positive : (0 < n)%nat.

  Lemma root_add : forall j k, root n (j + k) = cmul (root n j) (root n k).
  Proof.
    intros j k. assert (Hn : INR n <> 0) by (apply not_0_INR; lia). unfold root.
    rewrite plus_IZR.
    replace (2 * PI * (IZR j + IZR k) / INR n)
      with (2 * PI * IZR j / INR n + 2 * PI * IZR k / INR n) by (field; exact Hn).
    rewrite cos_plus, sin_plus. apply c_eq; cbn; ring.
  Qed.

  Lemma root_zero : root n 0 = rc 1.
  Proof.
    unfold root. replace (2 * PI * IZR 0 / INR n) with 0 by (cbn; unfold Rdiv; ring).
    rewrite cos_0, sin_0. reflexivity.
  Qed.

  Lemma root_norm : forall k, cnorm2 (root n k) = 1.
  Proof.
    intros k. unfold cnorm2, root; cbn. rewrite Rplus_comm. apply (sin2_cos2 _).
  Qed.

  Lemma root_conj : forall k, cconj (root n k) = root n (- k).
  Proof.
    intros k. unfold root. rewrite opp_IZR.
    replace (2 * PI * - IZR k / INR n) with (- (2 * PI * IZR k / INR n)) by (unfold Rdiv; ring).
    rewrite cos_neg, sin_neg. reflexivity.
  Qed.

  Lemma root_period : forall k, root n (k + Z.of_nat n) = root n k.
  Proof.
    intros k. assert (Hn : INR n <> 0) by (apply not_0_INR; lia).
    rewrite root_add. replace (root n (Z.of_nat n)) with (rc 1); [ring |].
    unfold root. rewrite <- INR_IZR_INZ.
    replace (2 * PI * INR n / INR n) with (2 * PI) by (field; exact Hn).
    rewrite cos_2PI, sin_2PI. reflexivity.
  Qed.

  Lemma root_congruent : forall j k, (Z.of_nat n | j - k)%Z -> root n j = root n k.
  Proof.
    intros j k [m Hm]. replace j with (k + Z.of_nat n * m)%Z by lia.
    apply periodic_many. exact root_period.
  Qed.

  Lemma root_one : forall k, root n k = rc 1 -> (Z.of_nat n | k)%Z.
  Proof.
    intros k H. assert (Hn : INR n <> 0) by (apply not_0_INR; lia).
    assert (Hc : cos (2 * (PI * IZR k / INR n)) = 1).
    { replace (2 * (PI * IZR k / INR n)) with (2 * PI * IZR k / INR n) by (field; exact Hn).
      exact (f_equal fst H). }
    rewrite cos_2a_sin in Hc.
    assert (Hs : sin (PI * IZR k / INR n) = 0) by nra.
    destruct (sin_eq_0_0 _ Hs) as [m Hm]. exists m.
    apply eq_IZR. rewrite mult_IZR, <- INR_IZR_INZ.
    apply Rmult_eq_reg_l with (PI / INR n).
    - transitivity (PI * IZR k / INR n); [field; exact Hn |]. rewrite Hm. field. exact Hn.
    - pose proof PI_RGT_0. intros E. apply Rmult_integral in E.
      destruct E as [E | E]; [lra | now apply Rinv_neq_0_compat in E].
  Qed.

  (** The sum over a whole turn vanishes. *)
  Lemma root_sum : forall k, ~ (Z.of_nat n | k)%Z ->
    csum n (fun i => root n (k * Z.of_nat i)) = rc 0.
  Proof.
    intros k Hk. set (s := csum n (fun i => root n (k * Z.of_nat i))).
    assert (E : cmul (root n k) s = s).
    { unfold s. rewrite <- csum_scal.
      rewrite <- (csum_step n (fun z => root n (k * z))).
      - apply csum_ext. intros i _. rewrite <- root_add. f_equal. ring.
      - intros z. apply root_congruent. exists k. ring. }
    assert (Z0 : cmul (csub (root n k) (rc 1)) s = rc 0).
    { transitivity (csub (cmul (root n k) s) s); [ring |]. rewrite E. ring. }
    apply cnorm2_zero.
    assert (N : cnorm2 (csub (root n k) (rc 1)) * cnorm2 s = 0).
    { rewrite <- cnorm2_mul, Z0. unfold cnorm2; cbn; ring. }
    apply Rmult_integral in N. destruct N as [N | N]; [| exact N]. exfalso.
    apply cnorm2_zero in N. apply Hk, root_one.
    transitivity (cadd (csub (root n k) (rc 1)) (rc 1)); [ring |]. rewrite N. ring.
  Qed.
End Roots.
