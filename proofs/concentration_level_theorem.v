(** C4-law: the whole margin with independent roles at every level, from one uniform role.

    [failure_of]: the failure probability of the interval, event by event; a4 is the crosstalk's.
    [tail_of d c G]: as in concentration_sphere_sharper_tail.v; 2 G z is C3's exact tail.
    [cross_level_of]: y, by which the cross term lowers the interval. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration
  concentration_sphere_mean concentration_sphere_sharper_tail concentration_chain
  concentration_elementary concentration_square_mgf
  concentration_level_fresh concentration_level_crosstalk concentration_level_events
  concentration_level_subtrees concentration_level_martingale.
Open Scope R_scope.

(** y = 4 (b - 1) W e^y6 L5 / d. *)
Definition cross_level_of (d b D : nat) (y6 L5 : R) : R :=
  4 * (INR b - 1) * (mass b D * exp y6) * L5 / INR d.

Definition failure_of (d b D : nat) (x1 t T x2 a4 L5 u y6 : R) : R :=
  exp (- (INR d * x1 ^ 2 / (2 * (INR D * (INR b - 1)))))
  + (exp (- (t * x2) + INR D * (INR b - 1) *
       ln (square_bound (/ INR d) (2 * t * parabola T) t))
     + 2 * (INR D * (INR b - 1)) * exp (- (INR d * T ^ 2 / 2)))
  + a4
  + (2 * exp (- L5)
     + exp (- (u * y6)) / mass b D * bsum D (fun r => INR b ^ r / INR b ^ D * (INR b - 1) *
         exp (INR r * (INR b - 1) * (u ^ 2 * / INR d / 2)))).

Theorem C4_law : forall d b D : nat, (2 <= d)%nat -> (2 <= b)%nat ->
  forall M : upper_mean (orthogonal_map d), uniform_role d M ->
  forall x : nat -> nat -> R, (forall i, (i < b ^ D)%nat -> on_sphere d (x i)) ->
  forall p q : nat, (p < b ^ D)%nat -> (q < b ^ D)%nat -> p <> q -> dot d (x p) (x q) = 0 ->
  forall (c : R) (G : R -> R), tail_of d c G ->
  forall x1 t T x2 z L5 u y6 : R, 0 <= x1 -> 0 < t -> 0 < T < 1 ->
    2 * t * parabola T * / INR d < 1 -> 0 <= z <= 1 -> 0 <= L5 -> 1 <= u ->
  let y := cross_level_of d b D y6 L5 in
  rarer (level_fresh M b D) (fun w =>
    ~ Rmin ((1 - z) / exp (- x2) - y / exp (- x2) ^ 2) ((1 - z) / exp x1 - y / exp x1 ^ 2)
      <= @cosine_margin (Rn d) (code b w x D 0%nat) (code b w (exchange p q x) D 0%nat)
           / (2 / INR b ^ D)
      <= (1 + z) * exp x2)
    (failure_of d b D x1 t T x2 (2 * G z) L5 u y6).
Proof.
  intros d b D Hd Hb M HM x Hx p q Hp Hq Hpq Hort c G HG x1 t T x2 z L5 u y6 H1 Ht HT Hc Hz HL Hu y.
  assert (1 <= D)%nat as HD by (destruct D; [cbn in Hp, Hq; lia | lia]).
  assert (2 <= INR b) as Hb2 by (apply (le_INR 2); exact Hb).
  assert (0 < INR d) as Hdp by (apply lt_0_INR; lia).
  assert (0 < INR b ^ D) as HN by (apply pow_lt; lra).
  destruct (split_level_exists d Hd b D Hb p q Hp Hq Hpq) as [s Hs].
  pose proof (mass_positive d Hd b D Hb p q Hp Hq HD) as Hm.
  set (B6 := mass b D * exp y6).
  assert (0 < B6) as HB by (apply Rmult_lt_0_compat; [exact Hm | apply exp_pos]).
  set (V := 32 * (INR b - 1) * INR b ^ D / INR d * B6).
  assert (0 < V) as HV.
  { apply Rmult_lt_0_compat; [| exact HB]. apply Rdiv_lt_0_compat; [| exact Hdp].
    apply Rmult_lt_0_compat; [lra | exact HN]. }
  assert (0 <= 2 * V * L5) as HVL by (apply Rmult_le_pos; lra).
  apply (C4_interval_from_cross d Hd b D Hb M HM x Hx p q Hp Hq Hpq Hort c G HG s); try assumption.
  eapply rarer_within; [| apply Rle_refl | apply rarer_or].
  - intros w H. destruct (Rle_lt_dec (beside d b D x (exchange p q x) p q w) B6) as [Small | Large];
      [left | right; exact Large].
    instantiate (1 := fun w => sqrt (2 * V * L5) < Rabs (bsum D (fun r => INR b ^ r *
      added d b x p q w r)) /\ bsum D (fun r => proxy d b x p q w r) <= V). cbv beta. split.
    + rewrite <- (cross_term_sum d Hd b D Hb x Hx p q Hp Hq Hpq w).
      set (g := @inner (Rn d) _ _) in *. apply Rnot_le_lt. intros C.
      assert ((INR b ^ D * g) ^ 2 <= 2 * V * L5) as Sq.
      { rewrite <- (pow2_abs (INR b ^ D * g)). rewrite <- (sqrt_sqrt (2 * V * L5)) by exact HVL.
        pose proof (Rabs_pos (INR b ^ D * g)). replace (Rabs (INR b ^ D * g) ^ 2)
          with (Rabs (INR b ^ D * g) * Rabs (INR b ^ D * g)) by ring.
        apply Rmult_le_compat; assumption. }
      apply Rlt_not_le with (1 := H). apply Rmult_le_reg_l with (INR b ^ D); [exact HN |].
      replace (INR b ^ D * (INR b ^ D * g ^ 2)) with ((INR b ^ D * g) ^ 2) by ring.
      eapply Rle_trans; [exact Sq |]. right. unfold V, y, cross_level_of. fold B6. field. lra.
    + rewrite (proxies_beside d Hd b D Hb x p q Hp Hq Hpq w). unfold V.
      apply Rmult_le_compat_l; [| exact Small]. apply Rlt_le, Rdiv_lt_0_compat; [| exact Hdp].
      apply Rmult_lt_0_compat; [lra | exact HN].
  - replace (2 * exp (- L5)) with (2 * exp (- (sqrt (2 * V * L5) ^ 2 / (2 * V)))).
    + apply (C4_cross_rare d Hd b D Hb M HM x Hx p q Hp Hq Hpq Hort); [apply sqrt_pos | exact HV].
    + do 2 f_equal. rewrite <- Rsqr_pow2, Rsqr_sqrt by exact HVL. f_equal. field. lra.
  - apply (C4_subtrees_rare d Hd b D Hb x (exchange p q x) Hx
      (exchanged_unit d b D x Hx p q Hp Hq) p q Hp Hq M HM u y6 HD Hu).
Qed.
