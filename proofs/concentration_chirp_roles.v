(** Chirp roles on C^p, p an odd prime, and the two kinds of states that they permute.

    [ft p s f]       the unitary Fourier transform with the sign s: p^(-1/2) sum_y e(s k y) f(y),
                     e(k) = exp(2 pi i k/p);
    [role_two p f]   R_2 f (x) = e(-x^2/2) f(x), halves modulo p;
    [role_one p f]   R_1 = F* diag(e(k^2/2)) F, F = ft p (-1);
    [herm p f g]     the product of C^p, conjugate in f;
    [spike p c f]    f is a unit multiple of the basis vector at c;
    [chirp p a b f]  f(x) is a unit multiple of p^(-1/2) e(a x^2/2 + b x);
    [sloped p s t f] f is a spike and p divides t, or a chirp with a t + s = 0 modulo p. *)
From Coq Require Import Reals Lra Lia Arith ZArith Znumtheory.
From Binding Require Import finite_sum complex_pairs concentration_gauss_sum.
Open Scope R_scope.
Set Default Proof Using "All".

Notation cvec := (nat -> C).

Definition ft (p : nat) (s : Z) (f : cvec) : cvec := fun k =>
  cmul (rc (/ sqrt (INR p)))
       (csum p (fun y => cmul (root p (s * Z.of_nat k * Z.of_nat y)) (f y))).

Definition role_two (p : nat) (f : cvec) : cvec := fun x =>
  cmul (root p (- (half p * (Z.of_nat x * Z.of_nat x)))) (f x).

Definition role_one (p : nat) (f : cvec) : cvec :=
  ft p 1 (fun k => cmul (root p (half p * (Z.of_nat k * Z.of_nat k))) (ft p (-1) f k)).

Definition herm (p : nat) (f g : cvec) : C := csum p (fun x => cmul (cconj (f x)) (g x)).

Definition spike (p c : nat) (f : cvec) : Prop :=
  (c < p)%nat /\ exists u, cnorm2 u = 1 /\
    forall x, (x < p)%nat -> f x = cmul u (rc (delta c x)).

Definition chirp (p : nat) (a b : Z) (f : cvec) : Prop :=
  exists u, cnorm2 u = 1 /\ forall x, (x < p)%nat ->
    f x = cmul u (cmul (rc (/ sqrt (INR p)))
      (root p (half p * a * (Z.of_nat x * Z.of_nat x) + b * Z.of_nat x))).

Definition sloped (p : nat) (s t : Z) (f : cvec) : Prop :=
  ((Z.of_nat p | t)%Z /\ exists c, spike p c f) \/
  (~ (Z.of_nat p | t)%Z /\ exists a b, (Z.of_nat p | a * t + s)%Z /\ chirp p a b f).

Section OddPrime.
  Variable p : nat.
  Hypothesis is_prime : prime (Z.of_nat p).
  Hypothesis is_odd : (2 < p)%nat.

  Let positive : (0 < p)%nat. Proof. lia. Qed.
  Let scale := rc (/ sqrt (INR p)).

  Lemma scale_twice : cmul scale scale = rc (/ INR p).
  Proof.
    unfold scale. rewrite <- rc_mul. f_equal. assert (H : 0 < INR p) by (apply lt_0_INR; lia).
    rewrite <- Rinv_mult.
    now rewrite sqrt_sqrt by lra.
  Qed.

  Lemma scale_norm : cnorm2 scale = / INR p.
  Proof.
    unfold scale. rewrite cnorm2_rc. exact (rc_inj _ _ (eq_trans (rc_mul _ _) scale_twice)).
  Qed.

  Lemma norm_of_gauss : forall a b, ~ (Z.of_nat p | a)%Z -> cnorm2 (gauss p a b) = INR p.
  Proof. exact (gauss_norm p is_prime is_odd). Qed.

  Lemma p_not_0 : INR p <> 0.
  Proof. apply not_0_INR. lia. Qed.

  Lemma one_not_divisible : ~ (Z.of_nat p | 1)%Z.
  Proof. intros D. apply Z.divide_pos_le in D; lia. Qed.

  (** Congruent exponents; [half] doubled is 1. *)
  Lemma same_root : forall j k m, (j - k = Z.of_nat p * m)%Z -> root p j = root p k.
  Proof. intros j k m H. apply root_congruent; [exact positive |]. exists m. lia. Qed.

  (** A completed square, summed over a period. *)
  Lemma square_sum : forall a z : Z,
    csum p (fun k => root p (half p * a * (Z.of_nat k * Z.of_nat k) + a * z * Z.of_nat k)) =
    cmul (root p (- (half p * a * (z * z)))) (gauss p a 0).
  Proof.
    intros a z.
    set (g := fun k : Z => root p (half p * a * (k * k))).
    assert (periodic : forall k, g (k + Z.of_nat p)%Z = g k).
    { intros k. unfold g. apply (same_root _ _ (half p * a * (2 * k + Z.of_nat p))%Z). ring. }
    transitivity (cmul (root p (- (half p * a * (z * z))))
      (csum p (fun k => g (Z.of_nat k + z)%Z))).
    - rewrite <- csum_scal. apply csum_ext. intros k _. unfold g.
      rewrite <- root_add by exact positive.
      apply (same_root _ _ (- (a * z * Z.of_nat k))%Z).
      pose proof (half_double p is_prime is_odd) as H.
      transitivity ((1 - 2 * half p) * (a * z * Z.of_nat k))%Z; [ring |]. rewrite H. ring.
    - f_equal. rewrite (csum_shift p g positive periodic). unfold gauss, g.
      apply csum_ext. intros k _. f_equal. ring.
  Qed.

  (** R_1 is a convolution with a chirp. *)
  Lemma role_one_kernel : forall f x,
    role_one p f x =
    cmul (cmul (rc (/ INR p)) (gauss p 1 0)) (csum p (fun y =>
      cmul (root p (- (half p * ((Z.of_nat x - Z.of_nat y) * (Z.of_nat x - Z.of_nat y))))) (f y))).
  Proof.
    intros f x. unfold role_one, ft. fold scale.
    transitivity (csum p (fun k => csum p (fun y =>
      cmul (cmul (rc (/ INR p)) (f y))
        (root p (half p * 1 * (Z.of_nat k * Z.of_nat k) +
                 1 * (Z.of_nat x - Z.of_nat y) * Z.of_nat k))))).
    - rewrite <- csum_scal. apply csum_ext. intros k _.
      rewrite <- scale_twice.
      transitivity (cmul (cmul (cmul scale scale)
          (cmul (root p (1 * Z.of_nat x * Z.of_nat k)) (root p (half p * (Z.of_nat k * Z.of_nat k)))))
        (csum p (fun y => cmul (root p (-1 * Z.of_nat k * Z.of_nat y)) (f y)))); [ring |].
      rewrite <- csum_scal. apply csum_ext. intros y _.
      transitivity (cmul (cmul (cmul scale scale) (f y))
        (cmul (cmul (root p (1 * Z.of_nat x * Z.of_nat k)) (root p (half p * (Z.of_nat k * Z.of_nat k))))
              (root p (-1 * Z.of_nat k * Z.of_nat y)))); [ring |].
      f_equal. rewrite <- !root_add by exact positive. f_equal. ring.
    - rewrite csum_swap, <- csum_scal. apply csum_ext. intros y _.
      rewrite csum_scal, square_sum.
      replace (half p * 1 * ((Z.of_nat x - Z.of_nat y) * (Z.of_nat x - Z.of_nat y)))%Z
        with (half p * ((Z.of_nat x - Z.of_nat y) * (Z.of_nat x - Z.of_nat y)))%Z by ring.
      ring.
  Qed.

  Lemma two_spike : forall c f, spike p c f -> spike p c (role_two p f).
  Proof.
    intros c f [Hc [u [Hu Hf]]]. split; [exact Hc |].
    exists (cmul (root p (- (half p * (Z.of_nat c * Z.of_nat c)))) u). split.
    - rewrite cnorm2_mul, root_norm, Hu. ring.
    - intros x Hx. unfold role_two. rewrite Hf by exact Hx.
      destruct (Nat.eq_dec c x) as [<- | Hne]; [ring |].
      rewrite delta_diff by exact Hne. ring.
  Qed.

  Lemma two_chirp : forall a b f, chirp p a b f -> chirp p (a - 1) b (role_two p f).
  Proof.
    intros a b f [u [Hu Hf]]. exists u. split; [exact Hu |]. intros x Hx.
    unfold role_two. rewrite Hf by exact Hx. fold scale.
    transitivity (cmul u (cmul scale (cmul (root p (- (half p * (Z.of_nat x * Z.of_nat x))))
      (root p (half p * a * (Z.of_nat x * Z.of_nat x) + b * Z.of_nat x))))); [ring |].
    rewrite <- root_add by exact positive. do 3 f_equal. ring.
  Qed.

  Lemma one_spike : forall c f, spike p c f -> chirp p (-1) (Z.of_nat c) (role_one p f).
  Proof.
    intros c f [Hc [u [Hu Hf]]].
    exists (cmul (cmul (cmul scale (gauss p 1 0)) u)
                 (root p (- (half p * (Z.of_nat c * Z.of_nat c))))). split.
    - rewrite !cnorm2_mul, root_norm, Hu, scale_norm, norm_of_gauss by exact one_not_divisible.
      field. exact p_not_0.
    - intros x Hx. rewrite role_one_kernel, (csum_single p c) by
        (try exact Hc; intros y Hy Hne; rewrite Hf, delta_diff by (congruence || assumption); ring).
      rewrite Hf, delta_same by exact Hc. rewrite <- scale_twice. fold scale.
      transitivity (cmul (cmul (cmul (cmul scale (gauss p 1 0)) u) scale)
        (root p (- (half p * ((Z.of_nat x - Z.of_nat c) * (Z.of_nat x - Z.of_nat c)))))); [ring |].
      transitivity (cmul (cmul (cmul (cmul scale (gauss p 1 0)) u) scale)
        (cmul (root p (- (half p * (Z.of_nat c * Z.of_nat c))))
              (root p (half p * -1 * (Z.of_nat x * Z.of_nat x) + Z.of_nat c * Z.of_nat x))));
        [| ring].
      f_equal. rewrite <- root_add by exact positive.
      apply (same_root _ _ (Z.of_nat c * Z.of_nat x)%Z).
      pose proof (half_double p is_prime is_odd) as H.
      transitivity ((2 * half p - 1) * (Z.of_nat c * Z.of_nat x))%Z; [ring |]. rewrite H. ring.
  Qed.

  (** R_1 of a chirp, before the sum is evaluated. *)
  Lemma one_of_chirp : forall a b f u,
    (forall x, (x < p)%nat -> f x = cmul u (cmul scale
      (root p (half p * a * (Z.of_nat x * Z.of_nat x) + b * Z.of_nat x)))) ->
    forall x, role_one p f x =
      cmul (cmul (cmul (cmul (rc (/ INR p)) (gauss p 1 0)) (cmul u scale))
                 (root p (- (half p * (Z.of_nat x * Z.of_nat x)))))
           (csum p (fun y => root p (half p * (a - 1) * (Z.of_nat y * Z.of_nat y) +
                                     (Z.of_nat x + b) * Z.of_nat y))).
  Proof.
    intros a b f u Hf x. rewrite role_one_kernel.
    rewrite (csum_ext p _ (fun y => cmul
      (cmul (cmul u scale) (root p (- (half p * (Z.of_nat x * Z.of_nat x)))))
      (root p (half p * (a - 1) * (Z.of_nat y * Z.of_nat y) + (Z.of_nat x + b) * Z.of_nat y)))).
    - rewrite csum_scal. ring.
    - intros y Hy. rewrite Hf by exact Hy.
      transitivity (cmul (cmul u scale) (cmul
        (root p (- (half p * ((Z.of_nat x - Z.of_nat y) * (Z.of_nat x - Z.of_nat y)))))
        (root p (half p * a * (Z.of_nat y * Z.of_nat y) + b * Z.of_nat y)))); [ring |].
      transitivity (cmul (cmul u scale) (cmul
        (root p (- (half p * (Z.of_nat x * Z.of_nat x))))
        (root p (half p * (a - 1) * (Z.of_nat y * Z.of_nat y) + (Z.of_nat x + b) * Z.of_nat y))));
        [| ring].
      f_equal. rewrite <- !root_add by exact positive.
      apply (same_root _ _ (Z.of_nat x * Z.of_nat y)%Z).
      pose proof (half_double p is_prime is_odd) as H.
      transitivity ((2 * half p - 1) * (Z.of_nat x * Z.of_nat y))%Z; [ring |]. rewrite H. ring.
  Qed.

  Lemma one_flat_chirp : forall a b f, (Z.of_nat p | a - 1)%Z -> chirp p a b f ->
    exists c, spike p c (role_one p f).
  Proof.
    intros a b f Ha [u [Hu Hf]]. fold scale in Hf.
    assert (Hb := Z.mod_pos_bound (- b) (Z.of_nat p) ltac:(lia)).
    set (c := Z.to_nat ((- b) mod Z.of_nat p)).
    assert (Hc : Z.of_nat c = ((- b) mod Z.of_nat p)%Z) by (unfold c; rewrite Z2Nat.id; lia).
    exists c. split; [lia |].
    exists (cmul (cmul (cmul u scale) (gauss p 1 0)) (root p (- (half p * (Z.of_nat c * Z.of_nat c))))).
    split.
    - rewrite !cnorm2_mul, root_norm, Hu, scale_norm, norm_of_gauss by exact one_not_divisible.
      field. exact p_not_0.
    - intros x Hx. rewrite (one_of_chirp a b f u Hf).
      rewrite (csum_ext p _ (fun y => root p ((Z.of_nat x + b) * Z.of_nat y))).
      2:{ intros y _. destruct Ha as [m Hm]. apply (same_root _ _ (half p * m * (Z.of_nat y * Z.of_nat y))%Z).
          rewrite Hm. ring. }
      assert (Hcb : (Z.of_nat p | Z.of_nat c + b)%Z).
      { rewrite Hc. exists (- ((- b) / Z.of_nat p))%Z.
        pose proof (Z.div_mod (- b) (Z.of_nat p) ltac:(lia)). lia. }
      destruct (Nat.eq_dec c x) as [<- | Hne].
      + rewrite delta_same.
        rewrite (csum_ext p _ (fun _ => rc 1)).
        2:{ intros y _. destruct Hcb as [m Hm]. rewrite <- (root_zero p).
            apply (same_root _ _ (m * Z.of_nat y)%Z). rewrite Hm. ring. }
        rewrite csum_const.
        transitivity (cmul (cmul (cmul (cmul u scale) (gauss p 1 0))
            (root p (- (half p * (Z.of_nat c * Z.of_nat c)))))
          (cmul (rc (/ INR p)) (rc (INR p)))); [ring |].
        rewrite <- rc_mul, Rinv_l by exact p_not_0. ring.
      + rewrite delta_diff by exact Hne. rewrite root_sum; [ring | exact positive |].
        intros D. apply Hne.
        assert (E : (Z.of_nat p | Z.of_nat x - Z.of_nat c)%Z).
        { replace (Z.of_nat x - Z.of_nat c)%Z with ((Z.of_nat x + b) - (Z.of_nat c + b))%Z by ring.
          now apply Z.divide_sub_r. }
        destruct E as [m Hm].
        assert (M : (m = 0 \/ m >= 1 \/ m <= -1)%Z) by lia.
        destruct M as [-> | [M | M]]; [lia | nia | nia].
  Qed.

  Lemma one_chirp : forall a b m f, ~ (Z.of_nat p | a - 1)%Z ->
    (Z.of_nat p | (a - 1) * m - 1)%Z -> chirp p a b f ->
    chirp p (-1 - m) (- (m * b)) (role_one p f).
  Proof.
    intros a b m f Ha [q Hq] [u [Hu Hf]]. fold scale in Hf.
    exists (cmul (cmul (cmul (cmul u (rc (/ INR p))) (gauss p 1 0)) (gauss p (a - 1) 0))
      (root p (- (half p * m * (b * b))))). split.
    - rewrite !cnorm2_mul, root_norm, Hu, cnorm2_rc, !norm_of_gauss
        by (exact one_not_divisible || exact Ha). field. exact p_not_0.
    - intros x Hx. rewrite (one_of_chirp a b f u Hf). fold scale.
      set (z := (m * (Z.of_nat x + b))%Z).
      rewrite (csum_ext p _ (fun y => root p
        (half p * (a - 1) * (Z.of_nat y * Z.of_nat y) + (a - 1) * z * Z.of_nat y))).
      2:{ intros y _. unfold z. apply (same_root _ _ (- (q * (Z.of_nat x + b) * Z.of_nat y))%Z).
          transitivity ((1 - (a - 1) * m) * ((Z.of_nat x + b) * Z.of_nat y))%Z; [ring |].
          replace (1 - (a - 1) * m)%Z with (- ((a - 1) * m - 1))%Z by ring. rewrite Hq. ring. }
      rewrite square_sum.
      transitivity (cmul (cmul (cmul (cmul (cmul u (rc (/ INR p))) (gauss p 1 0))
          (gauss p (a - 1) 0)) scale)
        (cmul (root p (- (half p * (Z.of_nat x * Z.of_nat x))))
              (root p (- (half p * (a - 1) * (z * z)))))); [ring |].
      transitivity (cmul (cmul (cmul (cmul (cmul u (rc (/ INR p))) (gauss p 1 0))
          (gauss p (a - 1) 0)) scale)
        (cmul (root p (- (half p * m * (b * b))))
          (root p (half p * (-1 - m) * (Z.of_nat x * Z.of_nat x) + - (m * b) * Z.of_nat x))));
        [| ring].
      f_equal. rewrite <- !root_add by exact positive. unfold z.
      pose proof (half_double p is_prime is_odd) as H.
      apply (same_root _ _ (- (half p * q * m * ((Z.of_nat x + b) * (Z.of_nat x + b))) -
                            m * b * Z.of_nat x)%Z).
      transitivity (- (half p * ((a - 1) * m - 1) * m * ((Z.of_nat x + b) * (Z.of_nat x + b))) -
        (2 * half p - 1) * (m * b * Z.of_nat x))%Z; [ring |]. rewrite Hq, H. ring.
  Qed.
End OddPrime.
