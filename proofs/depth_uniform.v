(** The depth law for uniform b-ary trees, and the best free image.

    [uniform b t]    every weight of t is 1/sqrt b.  A uniform tree need not be perfect: its
                     leaves may lie at different depths.  The depth of a leaf is the length of
                     its address.
    With N = b^D leaves the aligned image sees a swap at depth D with margin 2/b^D, the best free
    image with margin 2/sqrt(b^D): freeing the image halves the exponent. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product depth.
Import ListNotations.
Open Scope R_scope.

Fixpoint uniform (b : nat) (t : tree) : Prop :=
  match t with
  | Leaf => True
  | Node w c => forall k, (k < b)%nat -> w k = / sqrt (INR b) /\ uniform b (c k)
  end.

Lemma perfect_uniform : forall b D, uniform b (perfect b D).
Proof. intros b D. induction D as [| D IH]; cbn; [exact I | now split]. Qed.

(** The leaves of the perfect tree are the words of length D in the letters 0, ..., b-1. *)
Lemma perfect_leaf : forall b D p,
  is_leaf b (perfect b D) p <-> length p = D /\ Forall (fun k => (k < b)%nat) p.
Proof.
  intros b D. induction D as [| D IH]; intros p; destruct p as [| k p]; cbn.
  - split; auto.
  - split; [contradiction | intros [H _]; discriminate].
  - split; [contradiction | intros [H _]; discriminate].
  - rewrite IH, Forall_cons_iff. split.
    + intros (Hk & HD & Hp). repeat split; [now rewrite HD | exact Hk | exact Hp].
    + intros (HD & Hk & Hp). injection HD as HD. auto.
Qed.

Lemma inv_sqrt_sq : forall b, (1 <= b)%nat -> (/ sqrt (INR b)) ^ 2 = / INR b.
Proof.
  intros b Hb. assert (0 < INR b) by (apply lt_0_INR; lia).
  rewrite pow_inv. replace (sqrt (INR b) ^ 2) with (sqrt (INR b) * sqrt (INR b)) by ring.
  rewrite sqrt_sqrt; [reflexivity | lra].
Qed.

Lemma uniform_normalised : forall b t, (1 <= b)%nat -> uniform b t -> normalised_tree b t.
Proof.
  intros b t Hb. induction t as [| w c IH]; intros H; cbn; [exact I |]. split.
  - rewrite (bsum_ext b _ (fun _ => / INR b)).
    + rewrite bsum_const. field. apply not_0_INR. lia.
    + intros k Hk. rewrite (proj1 (H k Hk)). now apply inv_sqrt_sq.
  - intros k Hk. apply IH, H, Hk.
Qed.

(** A leaf at depth D carries the squared weight b^(-D). *)
Lemma uniform_weight : forall b t p, (1 <= b)%nat -> uniform b t -> is_leaf b t p ->
  weight t p ^ 2 = / INR b ^ length p.
Proof.
  intros b t p Hb. revert p. induction t as [| w c IH]; intros [| k p] H Hp;
    cbn in Hp; try contradiction; cbn [weight length].
  - cbn. field.
  - destruct Hp as [Hk Hp]. rewrite Rpow_mult_distr, (IH k p), (proj1 (H k Hk)), inv_sqrt_sq;
      [| exact Hb | apply H, Hk | exact Hp].
    rewrite <- tech_pow_Rmult. rewrite Rinv_mult. reflexivity.
Qed.

(** D1: the code of the perfect b-ary tree of depth D with unit fillers is a unit vector. *)
Theorem D1 : forall E b R D x, role_system E b R -> (1 <= b)%nat ->
  (forall p, is_leaf b (perfect b D) p -> unit (x p)) -> unit (code b R (perfect b D) x).
Proof.
  intros E b R D x HR Hb Hx. apply D1_tree; [exact HR | | exact Hx].
  apply uniform_normalised; [exact Hb | apply perfect_uniform].
Qed.

(** D3 for a uniform tree whose swapped leaves lie at the depths D1 = |p| and D2 = |q|. *)
Theorem D3_uniform : forall E b R t x p q, role_system E b R -> (1 <= b)%nat ->
  uniform b t -> is_leaf b t p -> is_leaf b t q -> p <> q ->
  unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
  margin (code b R t x) (code b R t x) (code b R t (swap p q x)) =
  / INR b ^ length p + / INR b ^ length q.
Proof.
  intros E b R t x p q HR Hb Ht Hp Hq Hpq Up Uq H0.
  rewrite D3, !(uniform_weight b), H0 by assumption. ring.
Qed.

(** D2, any unit fillers: 2 (1 - <x_p, x_q>) b^(-D). *)
Theorem D2_any_fillers : forall E b R D x p q, role_system E b R ->
  is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
  unit (x p) -> unit (x q) ->
  margin (code b R (perfect b D) x) (code b R (perfect b D) x)
         (code b R (perfect b D) (swap p q x)) =
  2 * (1 - inner (x p) (x q)) / INR b ^ D.
Proof.
  intros E b R D x p q HR Hp Hq Hpq Up Uq. rewrite D3 by assumption.
  assert (Hb : (1 <= b)%nat).
  { destruct D, p, q; cbn in Hp, Hq; try contradiction; try congruence. lia. }
  rewrite !(uniform_weight b); try assumption; try apply perfect_uniform.
  apply perfect_leaf in Hp. apply perfect_leaf in Hq.
  rewrite (proj1 Hp), (proj1 Hq). unfold Rdiv. ring.
Qed.

(** D2: orthogonal fillers swapped at depth D, aligned image: the margin is exactly 2 b^(-D). *)
Theorem D2 : forall E b R D x p q, role_system E b R ->
  is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
  unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
  margin (code b R (perfect b D) x) (code b R (perfect b D) x)
         (code b R (perfect b D) (swap p q x)) = 2 / INR b ^ D.
Proof.
  intros E b R D x p q HR Hp Hq Hpq Up Uq H0. rewrite D2_any_fillers, H0 by assumption.
  now rewrite Rminus_0_r, Rmult_1_r.
Qed.

(** D2 at the two ends: equal fillers give 0, antipodal ones 4 b^(-D). *)
Theorem D2_ends : forall E b R D x p q, role_system E b R ->
  is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
  unit (x p) -> unit (x q) ->
  let m := margin (code b R (perfect b D) x) (code b R (perfect b D) x)
                  (code b R (perfect b D) (swap p q x)) in
  (inner (x p) (x q) = 1 -> m = 0) /\ (inner (x p) (x q) = -1 -> m = 4 / INR b ^ D).
Proof.
  intros E b R D x p q HR Hp Hq Hpq Up Uq m. unfold m.
  rewrite D2_any_fillers by assumption. split; intros ->; unfold Rdiv; ring.
Qed.

(** ** The best free image *)

(** Over all unit images the largest margin of t over t' is their chord, and it is reached: by
    (t - t')/|t - t'|, or by any unit vector u where the chord is 0. *)
Lemma best_free_image : forall (E : inner_space) (t t' u : E), unit u ->
  (forall f, unit f -> margin f t t' <= dist t t') /\
  (exists f, unit f /\ margin f t t' = dist t t').
Proof.
  intros E t t' u Hu. unfold margin, dist. split.
  - intros f Hf. rewrite <- inner_sub_r.
    rewrite <- (Rmult_1_l (norm _)), <- (norm_unit E f Hf). apply inner_le_norm.
  - pose proof (norm_sq E (vsub t t')) as Hsq. set (n := norm (vsub t t')) in *.
    destruct (Req_dec n 0) as [Hz | Hnz].
    + exists u. split; [exact Hu |]. rewrite Hz, <- inner_sub_r, inner_sym.
      apply null_inner. unfold null. rewrite <- Hsq, Hz. ring.
    + exists (vscale (/ n) (vsub t t')). unfold unit.
      rewrite inner_scale_l, inner_scale_r, <- Hsq, <- inner_sub_r, inner_scale_l, <- Hsq.
      split; field; exact Hnz.
Qed.

(** D3 for a free image: the best margin is sqrt(2 (W_p^2 + W_q^2)(1 - <x_p, x_q>)). *)
Theorem D3_free_image : forall E b R t x p q, role_system E b R -> normalised_tree b t ->
  is_leaf b t p -> is_leaf b t q -> p <> q -> (forall r, is_leaf b t r -> unit (x r)) ->
  let e := code b R t x in let e' := code b R t (swap p q x) in
  let best := sqrt (2 * ((weight t p ^ 2 + weight t q ^ 2) * (1 - inner (x p) (x q)))) in
  (forall f, unit f -> margin f e e' <= best) /\ (exists f, unit f /\ margin f e e' = best).
Proof.
  intros E b R t x p q HR Ht Hp Hq Hpq Hx e e' best.
  assert (Hbest : best = dist e e').
  { unfold best. rewrite <- (D3 E b R t x p q) by auto. fold e e'.
    rewrite <- (sqrt_square (dist e e')) by apply norm_nonneg. f_equal.
    assert (He : unit e) by (apply D1_tree; assumption).
    rewrite dist_sq_unit; [| exact He |].
    - unfold margin. rewrite He. ring.
    - apply D1_tree; [assumption | assumption | now apply swap_unit]. }
  rewrite Hbest. exact (best_free_image E e e' (x p) (Hx p Hp)).
Qed.

(** D2 for a free image: the best margin is exactly 2 b^(-D/2) = 2/sqrt(b^D). *)
Theorem D2_free_image : forall E b R D x p q, role_system E b R ->
  is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
  (forall r, is_leaf b (perfect b D) r -> unit (x r)) -> inner (x p) (x q) = 0 ->
  let e := code b R (perfect b D) x in let e' := code b R (perfect b D) (swap p q x) in
  (forall f, unit f -> margin f e e' <= 2 / sqrt (INR b ^ D)) /\
  (exists f, unit f /\ margin f e e' = 2 / sqrt (INR b ^ D)).
Proof.
  intros E b R D x p q HR Hp Hq Hpq Hx H0.
  assert (Hb : (1 <= b)%nat).
  { destruct D, p, q; cbn in Hp, Hq; try contradiction; try congruence. lia. }
  assert (Hpos : 0 < INR b ^ D) by (apply pow_lt, lt_0_INR; lia).
  assert (Hw : forall r, is_leaf b (perfect b D) r ->
                         weight (perfect b D) r ^ 2 = / INR b ^ D).
  { intros r Hr. rewrite (uniform_weight b); try assumption; [| apply perfect_uniform].
    apply perfect_leaf in Hr. now rewrite (proj1 Hr). }
  pose proof (D3_free_image E b R (perfect b D) x p q HR
                (uniform_normalised b _ Hb (perfect_uniform b D)) Hp Hq Hpq Hx) as K.
  cbv zeta in *. rewrite !Hw, H0 in K by assumption.
  replace (2 / sqrt (INR b ^ D)) with
    (sqrt (2 * ((/ INR b ^ D + / INR b ^ D) * (1 - 0)))); [exact K |].
  replace (2 * ((/ INR b ^ D + / INR b ^ D) * (1 - 0))) with (4 / INR b ^ D) by (field; lra).
  rewrite sqrt_div by lra. replace 4 with (2 * 2) by ring. now rewrite sqrt_square by lra.
Qed.
