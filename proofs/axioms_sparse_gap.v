(** A5 before normalising: the raw products of the images and captions of axioms_sparse, apart by
    1 - (2 s L - 1) mu, and the plain level, which asks for 2 s L mu < 1.  Words as there. *)
From Coq Require Import Reals Lra Lia Arith List Bool.
From Binding Require Import finite_sum inner_product axioms_list axioms_universe axioms.
From Binding Require Import axioms_coordinates axioms_normalise axioms_sparse.
Import ListNotations.
Open Scope R_scope.

Section Gap.
  Variables (n k r d s L : nat) (v : atom -> nat -> R) (mu : R).
  Hypothesis mu_range : 0 <= mu <= 1.
  Hypothesis unit_atoms : forall p, in_universe n k r p -> dot d (v p) (v p) = 1.
  Hypothesis coherence : forall p q, in_universe n k r p -> in_universe n k r q -> p <> q ->
    Rabs (dot d (v p) (v q)) <= mu.

  (** Raw products at the level of any nu. *)
  Lemma raw_bounds : forall nu w c, (length (filter w (atoms n k r)) <= s)%nat ->
    is_caption n k r c -> (length c <= L)%nat ->
    let a := INR (positives c) in
    let raw := inner (sparse_image n k r d v w) (sparse_text d v nu c) in
    (holds w c -> a * (1 + mu) - INR s * INR L * mu - level nu c <= raw) /\
    (~ holds w c -> raw <= a * (1 - mu) + INR s * INR L * mu - level nu c -
                           (if Nat.eq_dec (positives c) 0 then 1 + mu else 1 - mu)).
  Proof.
    intros nu w c Hw Hc HL a raw. destruct Hc as [_ [Hin _]]. apply le_INR in HL.
    pose proof (pos_INR s) as S0. destruct mu_range as [M0 M1].
    assert (Cross : INR (length c) * (INR s * mu) <= INR L * (INR s * mu))
      by (apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | exact HL]).
    replace (INR L * (INR s * mu)) with (INR s * INR L * mu) in Cross by ring.
    unfold raw, a. rewrite sparse_raw. split; intros H.
    - apply (read_true_caption n k r d v s mu M0 M1 unit_atoms coherence w Hw c Hin) in H. lra.
    - apply (read_false_caption n k r d v s mu M0 M1 unit_atoms coherence w Hw c Hin) in H. lra.
  Qed.

  Lemma positives_mu : forall c : caption, positives c <> 0%nat -> mu <= INR (positives c) * mu.
  Proof.
    intros c H. rewrite <- (Rmult_1_l mu) at 1. apply Rmult_le_compat_r; [lra |].
    change 1 with (INR 1). apply le_INR. lia.
  Qed.

  (** A5, the gap: a true caption lies at least half of it above 0, a false one below. *)
  Theorem A5_gap : forall w c, (length (filter w (atoms n k r)) <= s)%nat ->
    is_caption n k r c -> (length c <= L)%nat ->
    let raw := inner (sparse_image n k r d v w) (sparse_text d v mu c) in
    (holds w c -> (1 - (2 * INR s * INR L - 1) * mu) / 2 <= raw) /\
    (~ holds w c -> raw <= - ((1 - (2 * INR s * INR L - 1) * mu) / 2)).
  Proof.
    intros w c Hw Hc HL. destruct (raw_bounds mu w c Hw Hc HL) as [T F].
    unfold level in *. cbv zeta in *.
    destruct (Nat.eq_dec (positives c) 0) as [E | E].
    - rewrite E in *. cbn [INR] in *. split; intros H; [specialize (T H) | specialize (F H)]; lra.
    - pose proof (positives_mu c E).
      split; intros H'; [specialize (T H') | specialize (F H')]; lra.
  Qed.

  (** A5, the plain level: nu = 0 and 2 s L mu < 1. *)
  Theorem A5_plain : 2 * INR s * INR L * mu < 1 ->
    forall w c, (length (filter w (atoms n k r)) <= s)%nat ->
    is_caption n k r c -> (length c <= L)%nat ->
    (score (sparse_encoder n k r d v 0) w c > 0 <-> holds w c).
  Proof.
    intros Small w c Hw Hc HL. destruct (raw_bounds 0 w c Hw Hc HL) as [T F].
    unfold level in *. cbv zeta in *.
    set (raw := inner (sparse_image n k r d v w) (sparse_text d v 0 c)) in *.
    assert (P : holds w c -> 0 < raw).
    { intros H. specialize (T H). destruct (Nat.eq_dec (positives c) 0) as [E | E].
      - rewrite E in *. cbn [INR] in *. lra.
      - pose proof (positives_mu c E). lra. }
    assert (N : ~ holds w c -> raw < 0).
    { intros H. specialize (F H). destruct (Nat.eq_dec (positives c) 0) as [E | E].
      - rewrite E in *. cbn [INR] in *. lra.
      - pose proof (positives_mu c E). lra. }
    assert (D : holds w c \/ ~ holds w c).
    { rewrite <- falses_holds. destruct (falses w c); [now left | now right]. }
    unfold score. cbn [sparse_encoder image text].
    destruct (on_sphere_sign (d + 1) (sparse_image n k r d v w) (sparse_text d v 0 c))
      as [t [Hpos ->]]; fold raw; [destruct D as [H | H]; [apply P in H | apply N in H]; lra |].
    split.
    - intros H. destruct D as [Ht | Hf]; [exact Ht |]. specialize (N Hf).
      apply (Rmult_lt_compat_l t) in N; [| exact Hpos]. lra.
    - intros H. apply Rmult_lt_0_compat; [exact Hpos | now apply P].
  Qed.
End Gap.
