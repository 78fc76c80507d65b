(** C4f in numbers: intervals at (d, N) = (512, 16), (512, 256) and (1024, 256).

    The three exponents are checked by the kernel's integer arithmetic; each is at most -5, and
    4 exp (-5) <= 1/37, 6 exp (-5) <= 1/20.  For any fixed roles the overlaps kappa and kappa' are
    left open; for level-fresh roles they cost 2 exp (-5). *)
From Coq Require Import Reals Lra Lia Arith ZArith.
From Binding Require Import finite_sum inner_product concentration concentration_chain
  concentration_sphere_mean concentration_sphere_sharper_tail
  concentration_sphere_sharper_instances
  concentration_level_fresh concentration_level_events concentration_haar_maps
  concentration_frame_maps concentration_frame_box concentration_frame_code
  concentration_frame_norm concentration_frame_cross concentration_frame_law
  concentration_frame_bounds concentration_frame_failure
  concentration_frame_conjugation concentration_frame_words concentration_frame_level_fresh.
Open Scope R_scope.

(** A box by its corners: enough to multiply out. *)
Lemma box_values : forall n g g' x k k' e m lo hi, 0 < n -> 0 < g -> 0 < g' -> k <= 1 -> k' <= 1 ->
  0 <= x < g ->
  1 - k <= hi * (g + (1 - k) / n) ->
  m * (g' + (1 - k') / n) <= 1 - k' ->
  x ^ 2 <= e * ((g + (1 - k') / n) ^ 2 - x ^ 2) ->
  lo <= m - n / 4 * e ->
  lo <= box_low n g g' x k' /\ ratio_high n g k <= hi.
Proof.
  intros n g g' x k k' e m lo hi Hn Hg Hg' Hk Hk' Hx A B C E.
  assert (0 < / n) as Hi by now apply Rinv_0_lt_compat.
  assert (0 <= (1 - k) / n) by (apply Rmult_le_pos; lra).
  assert (0 <= (1 - k') / n) by (apply Rmult_le_pos; lra).
  assert (forall u v w, 0 < v -> u <= w * v -> u / v <= w) as Up.
  { intros u v w Hv H'. apply Rmult_le_reg_r with v; [exact Hv |].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra. }
  split.
  - unfold box_low. assert (m <= ratio_high n g' k') as M.
    { unfold ratio_high. apply Rmult_le_reg_r with (g' + (1 - k') / n); [lra |].
      unfold Rdiv at 2. rewrite Rmult_assoc, Rinv_l by lra. lra. }
    assert (0 < (g + (1 - k') / n) ^ 2 - x ^ 2) as P.
    { assert (x ^ 2 < g ^ 2); [| assert (g ^ 2 <= (g + (1 - k') / n) ^ 2); [| lra]].
      - assert (0 < (g - x) * (g + x)) by (apply Rmult_lt_0_compat; lra). lra.
      - apply pow_incr. lra. }
    pose proof (Up _ _ _ P C) as K.
    assert (n / 4 * (x ^ 2 / ((g + (1 - k') / n) ^ 2 - x ^ 2)) <= n / 4 * e)
      by (apply Rmult_le_compat_l; lra). lra.
  - unfold ratio_high. apply Up; [lra | exact A].
Qed.

(** C3's exact two-sided tail is at most exp (- (d - 1) z^2/2). *)
Lemma exact_tail_small : forall d c G z y, (2 <= d)%nat -> tail_of d c G -> 0 <= z <= 1 ->
  y <= INR (d - 1) * (z ^ 2 / 2) -> 2 * G z <= exp (- y).
Proof.
  intros d c G z y Hd HG Hz Hy. eapply Rle_trans; [now apply (C3_sharper d c G) |].
  unfold half_power. apply Rle_trans with (exp (- (z ^ 2 / 2)) ^ (d - 1)).
  - apply pow_incr. split; [apply sqrt_pos |].
    rewrite <- (sqrt_square (exp (- (z ^ 2 / 2)))) by apply Rlt_le, exp_pos.
    apply sqrt_le_1_alt. rewrite <- exp_plus.
    replace (- (z ^ 2 / 2) + - (z ^ 2 / 2)) with (- z ^ 2) by field.
    pose proof (exp_ineq1_le (- z ^ 2)). lra.
  - rewrite <- exp_power. apply exp_le. lra.
Qed.

Section Numbers.
  Variables d N : nat.
  Hypothesis HN : (2 <= N)%nat.
  Hypothesis Hd : (N <= d)%nat.
  Variables a a' g g' x z y : Z.
  Hypothesis Ha : (0 <= a)%Z.
  Hypothesis Ha' : (0 <= a')%Z.
  Hypothesis Hz : (0 <= z <= 1000)%Z.
  Hypothesis Hx : (0 <= x < g)%Z.
  Hypothesis A : above_holds (Z.of_nat d) (Z.of_nat N) 1000000 1000 (N - 2) a g' z y = true.
  Hypothesis B : below_holds (Z.of_nat d) (Z.of_nat N) 1000000 1000 (N - 2) a' g (- z) y = true.
  Hypothesis C : cross_holds (Z.of_nat d) (Z.of_nat N) 1000000 1000 (N - 2) x (- z) y = true.
  Notation at_scale u := (IZR u / 1000).
  Notation k := (at_scale z).
  Variables lo hi e m : R.
  Hypothesis room : (1 + k) / INR N <= at_scale g.
  Hypothesis top : 1 + k <= hi * (at_scale g + (1 + k) / INR N).
  Hypothesis low : m * (at_scale g' + (1 - k) / INR N) <= 1 - k.
  Hypothesis gap : at_scale x ^ 2 <= e * ((at_scale g + (1 - k) / INR N) ^ 2 - at_scale x ^ 2).
  Hypothesis end_low : lo <= m - INR N / 4 * e.
  Hypothesis Hg' : (0 < g')%Z.

  Lemma checked : norm_rate d N (- (IZR a' / 1000000)) (N - 2) <= 0 /\
    frame_failure d N (IZR a / 1000000) (IZR a' / 1000000) (at_scale g) (at_scale g')
      (at_scale x) (- k) (- k) k <= 4 * exp (- IZR y) /\
    lo <= box_low (INR N) (at_scale g) (at_scale g') (at_scale x) k /\
    ratio_high (INR N) (at_scale g) (- k) <= hi /\
    0 <= IZR a / 1000000 /\ 0 <= IZR a' / 1000000 /\ 0 <= at_scale x < at_scale g /\ 0 <= k <= 1.
  Proof.
    destruct (C4f_failure_checked d N HN Hd 1000000 1000 ltac:(lia) ltac:(lia) a a' g g' x (- z)
      (- z) z y ltac:(lia) Ha Ha' ltac:(lia) ltac:(lia) ltac:(lia) A B C) as [R F].
    rewrite opp_IZR in F. replace (- IZR z / 1000) with (- k) in F by field.
    assert (0 < INR N) by (apply lt_0_INR; lia).
    destruct Hz as [Z0 Z1]. destruct Hx as [X0 X1].
    apply IZR_le in Z0, Z1, X0, Ha, Ha'. apply IZR_lt in X1, Hg'.
    split; [exact R |]. split; [exact F |].
    assert (0 <= at_scale x < at_scale g) as Sx by lra. assert (0 <= k <= 1) as Sk by lra.
    destruct (box_values (INR N) (at_scale g) (at_scale g') (at_scale x) (- k) k e m lo hi)
      as [L U]; lra.
  Qed.

  Theorem C4f_numbers : forall M, fresh_filler d M -> forall (Q : nat -> orthogonal_map d) p p',
    rarer M (fun T => ~ - k <= overlap d Q 0 T <= k) p ->
    rarer M (fun T => ~ - k <= overlap d Q 1 T <= k) p' ->
    rarer M (fun T => ~ lo <= frame_ratio d N Q T <= hi) (p + p' + 4 * exp (- IZR y)).
  Proof.
    intros M HM Q p p' Rk Rh. destruct checked as [R [F [L [U [P [P' [X K]]]]]]].
    assert ((1 - - k) / INR N <= at_scale g) as Room by (replace (1 - - k) with (1 + k) by ring; exact room).
    eapply rarer_within; [| | exact (C4f_law d N HN Hd M HM Q (IZR a / 1000000) (IZR a' / 1000000)
      (at_scale g) (at_scale g') (at_scale x) (- k) k (- k) k p p' P P' R X Room ltac:(lra) ltac:(lra)
      Rk Rh)]; [| lra].
    intros T Out In. apply Out. split; [apply Rle_trans with (1 := L) | apply Rle_trans with (2 := U)];
      apply In.
  Qed.
End Numbers.

(** The same for the trees of level-fresh roles: both overlaps by C3's exact tail. *)
Theorem C4f_level_numbers : forall d b D, (2 <= d)%nat -> (2 <= b)%nat -> (b ^ D <= d)%nat ->
  forall a a' g g' x z y : Z, (0 <= a)%Z -> (0 <= a')%Z -> (0 <= z <= 1000)%Z -> (0 <= x < g)%Z ->
  let N := (b ^ D)%nat in let k := IZR z / 1000 in
  above_holds (Z.of_nat d) (Z.of_nat N) 1000000 1000 (N - 2) a g' z y = true ->
  below_holds (Z.of_nat d) (Z.of_nat N) 1000000 1000 (N - 2) a' g (- z) y = true ->
  cross_holds (Z.of_nat d) (Z.of_nat N) 1000000 1000 (N - 2) x (- z) y = true ->
  forall lo hi e m, (1 + k) / INR N <= IZR g / 1000 ->
  1 + k <= hi * (IZR g / 1000 + (1 + k) / INR N) ->
  m * (IZR g' / 1000 + (1 - k) / INR N) <= 1 - k ->
  (IZR x / 1000) ^ 2 <= e * ((IZR g / 1000 + (1 - k) / INR N) ^ 2 - (IZR x / 1000) ^ 2) ->
  lo <= m - INR N / 4 * e -> (0 < g')%Z -> IZR y <= INR (d - 1) * (k ^ 2 / 2) ->
  forall (M L : upper_mean (orthogonal_map d)) S, uniform_role d M ->
  conjugation_invariant (roles_near d b D) (conjugate_roles d) (level_fresh M b D) L ->
  fresh_filler d (turned S L) ->
  forall p q, (p < N)%nat -> (q < N)%nat -> p <> q -> forall x0 : nat -> nat -> R,
  (forall n i, (n < N)%nat -> (i < d)%nat -> x0 (leaf_order p q n) i = frame_filler d S n i) ->
  rarer (level_fresh M b D) (fun w => ~ lo <= @cosine_margin (Rn d) (code b w x0 D 0%nat)
      (code b w (exchange p q x0) D 0%nat) / (2 / INR N) <= hi) (6 * exp (- IZR y)).
Proof.
  intros d b D Hd Hb HND a a' g g' x z y Ha Ha' Hz Hx N k A B C lo hi e m room top low gap end_low
    Hg' Hy M L S HM HL HF p q Hp Hq Hpq x0 Hx0.
  destruct (checked d N ltac:(lia) HND a a' g g' x z y Ha Ha' Hz Hx A B C lo hi e m
    top low gap end_low Hg') as [R [F [Lo [Up [P [P' [X K]]]]]]].
  fold k in F, Lo, Up, K.
  destruct (C3_sharper_exists d Hd) as [c [G HG]].
  pose proof (exact_tail_small d c G k (IZR y) Hd HG K Hy) as Tail.
  eapply rarer_within; [| | exact (C4f_level_fresh d b D Hd Hb HND p q Hp Hq Hpq M HM c G HG L S x0
    HL HF Hx0 (IZR a / 1000000) (IZR a' / 1000000) (IZR g / 1000) (IZR g' / 1000) (IZR x / 1000) k k
    P P' R X room K K)].
  - intros w Out In. apply Out. split; [apply Rle_trans with (1 := Lo) | apply Rle_trans with (2 := Up)];
      apply In.
  - fold N. lra.
Qed.
