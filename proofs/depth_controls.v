(** Controls of D1, D2 and D3: falsified versions, each refuted in the concrete model.

    [same_roles]  all roles the identity: isometries, but with one and the same range.
    [lopsided]    a uniform binary tree with leaves at the depths 1, 2, 2.
    [three_four]  one binary node with the weights 3/5 and 4/5. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product depth depth_uniform depth_model.
Import ListNotations.
Open Scope R_scope.

Definition same_roles (k : nat) (u : sequences) : sequences := u.

Definition lopsided : tree :=
  Node (fun _ => / sqrt (INR 2)) (fun k => match k with O => Leaf | _ => perfect 2 1 end).

Definition three_four : tree :=
  Node (fun k => match k with O => 3 / 5 | _ => 4 / 5 end) (fun _ => Leaf).

(** Any other value than 2/b^D is refuted. *)
Lemma D2_only_value : forall b D m, (2 <= b)%nat -> (1 <= D)%nat -> m <> 2 / INR b ^ D ->
  ~ (forall E R x p q, role_system E b R ->
     is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
     unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
     margin (code b R (perfect b D) x) (code b R (perfect b D) x)
            (code b R (perfect b D) (swap p q x)) = m).
Proof.
  intros b D m Hb HD Hm H.
  destruct (D2_satisfiable b D Hb HD) as (E & R & x & p & q & HR & Hp & Hq & Hpq & Hx & H0).
  apply Hm. rewrite <- (H E R x p q) by auto. now apply D2.
Qed.

Lemma power_pos : forall b D, (2 <= b)%nat -> 0 < INR b ^ D.
Proof. intros b D Hb. apply pow_lt, lt_0_INR. lia. Qed.

Lemma two_le_INR : forall b, (2 <= b)%nat -> 2 <= INR b.
Proof. intros b Hb. apply (le_INR 2). exact Hb. Qed.

(** Cross multiplication. *)
Lemma cross : forall a x c y, 0 < x -> 0 < y -> a / x = c / y -> a * y = c * x.
Proof.
  intros a x c y Hx Hy H. replace (a * y) with (a / x * (x * y)) by (field; lra).
  rewrite H. field. lra.
Qed.

(** D2 with the exponent D-1. *)
Theorem D2_control_exponent_low : forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  ~ (forall E R x p q, role_system E b R ->
     is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
     unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
     margin (code b R (perfect b D) x) (code b R (perfect b D) x)
            (code b R (perfect b D) (swap p q x)) = 2 / INR b ^ (D - 1)).
Proof.
  intros b D Hb HD. apply D2_only_value; [exact Hb | exact HD |].
  destruct D as [| D]; [lia |]. replace (S D - 1)%nat with D by lia. cbn [pow].
  pose proof (power_pos b D Hb). pose proof (two_le_INR b Hb). intros H1.
  apply cross in H1; nra.
Qed.

(** D2 with the exponent D+1. *)
Theorem D2_control_exponent_high : forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  ~ (forall E R x p q, role_system E b R ->
     is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
     unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
     margin (code b R (perfect b D) x) (code b R (perfect b D) x)
            (code b R (perfect b D) (swap p q x)) = 2 / INR b ^ (D + 1)).
Proof.
  intros b D Hb HD. apply D2_only_value; [exact Hb | exact HD |].
  rewrite Nat.add_1_r. cbn [pow].
  pose proof (power_pos b D Hb). pose proof (two_le_INR b Hb). intros H1.
  apply cross in H1; nra.
Qed.

(** D2 with 1.99 in place of 2. *)
Theorem D2_control_constant : forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  ~ (forall E R x p q, role_system E b R ->
     is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
     unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
     margin (code b R (perfect b D) x) (code b R (perfect b D) x)
            (code b R (perfect b D) (swap p q x)) = 199 / 100 / INR b ^ D).
Proof.
  intros b D Hb HD. apply D2_only_value; [exact Hb | exact HD |].
  pose proof (power_pos b D Hb). intros H1. apply cross in H1; lra.
Qed.

(** D2 for a free image with the aligned image's exponent. *)
Theorem D2_control_free_image : forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  ~ (forall E R x p q f, role_system E b R ->
     is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
     (forall r, unit (x r)) -> inner (x p) (x q) = 0 -> unit f ->
     margin f (code b R (perfect b D) x) (code b R (perfect b D) (swap p q x)) <=
     2 / INR b ^ D).
Proof.
  intros b D Hb HD H.
  destruct (D2_satisfiable b D Hb HD) as (E & R & x & p & q & HR & Hp & Hq & Hpq & Hx & H0).
  destruct (D2_free_image E b R D x p q) as [_ (f & Hf & Hm)]; auto.
  specialize (H E R x p q f HR Hp Hq Hpq Hx H0 Hf). rewrite Hm in H.
  pose proof (power_pos b D Hb) as Hpos. pose proof (two_le_INR b Hb) as Hb2.
  assert (Hbig : 1 < INR b ^ D) by (apply Rlt_pow_R1; [lra | lia]).
  assert (Hs : 0 < sqrt (INR b ^ D)) by now apply sqrt_lt_R0.
  pose proof (sqrt_sqrt (INR b ^ D) (Rlt_le _ _ Hpos)) as Hss.
  set (s := sqrt (INR b ^ D)) in *. rewrite <- Hss in H.
  apply (Rmult_le_compat_r (s * s)) in H; [| nra].
  replace (2 / s * (s * s)) with (2 * s) in H by (field; lra).
  replace (2 / (s * s) * (s * s)) with 2 in H by (field; lra). nra.
Qed.

(** ** Dropping the orthogonality of the ranges: isometries alone do not do *)

Lemma same_roles_isometries : forall k u v, inner (same_roles k u) (same_roles k v) = inner u v.
Proof. reflexivity. Qed.

Lemma same_roles_inner : forall x y, inner (code 2 same_roles (perfect 2 1) x)
    (code 2 same_roles (perfect 2 1) y) =
  (inner (x [0%nat]) (y [0%nat]) + inner (x [0%nat]) (y [1%nat]) +
   inner (x [1%nat]) (y [0%nat]) + inner (x [1%nat]) (y [1%nat])) / 2.
Proof.
  intros x y. pose proof (inv_sqrt_sq 2 (le_S 1 1 (le_n 1))) as Hs.
  cbn [code perfect]. rewrite inner_vsum_l. cbn [bsum]. rewrite !inner_vsum_r. cbn [bsum].
  unfold same_roles. rewrite !inner_scale_l, !inner_scale_r.
  set (s := / sqrt (INR 2)) in *.
  replace (INR 2) with 2 in Hs by (cbn; lra).
  unfold Rdiv. rewrite <- Hs. ring.
Qed.

(** D1 with isometries in place of a role system: equal fillers give the squared norm 2. *)
Theorem D1_control_orthogonal_ranges :
  ~ (forall E b R D x, (forall k u v, (k < b)%nat -> inner (R k u) (R k v) = inner u v) ->
     (1 <= b)%nat -> (forall p, unit (x p)) -> unit (code (E := E) b R (perfect b D) x)).
Proof.
  intros H.
  assert (U : unit (basis_vector 0)) by (unfold unit; now rewrite basis_vector_inner, delta_same).
  specialize (H sequences 2%nat same_roles 1%nat (fun _ => basis_vector 0)
                (fun k u v _ => same_roles_isometries k u v) (le_S 1 1 (le_n 1)) (fun _ => U)).
  unfold unit in H. rewrite same_roles_inner, U in H. lra.
Qed.

(** D1 with the scale 1/b in place of 1/sqrt b. *)
Theorem D1_control_scale : forall b, (2 <= b)%nat ->
  ~ (forall E R x, role_system E b R -> (forall p, unit (x p)) ->
     unit (code (E := E) b R (Node (fun _ => / INR b) (fun _ => Leaf)) x)).
Proof.
  intros b Hb H. pose proof (two_le_INR b Hb) as Hb2.
  specialize (H sequences (spread b) (two_fillers []) (role_system_exists b)
                (two_fillers_unit [])).
  unfold unit in H. rewrite code_inner in H by apply role_system_exists.
  cbn [leaf_sum weight] in H.
  rewrite (bsum_ext b _ (fun _ => / INR b * / INR b)) in H.
  - rewrite bsum_const, <- Rmult_assoc, Rinv_r, Rmult_1_l in H by lra.
    assert (INR b * / INR b = 1) by (apply Rinv_r; lra). rewrite H in *. lra.
  - intros i _. rewrite two_fillers_unit. ring.
Qed.

(** D2 with isometries in place of a role system: with equal roles a swap is not seen at all. *)
Theorem D2_control_orthogonal_ranges :
  ~ (forall E b R D x p q, (forall k u v, (k < b)%nat -> inner (R k u) (R k v) = inner u v) ->
     is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
     unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
     margin (code (E := E) b R (perfect b D) x) (code b R (perfect b D) x)
            (code b R (perfect b D) (swap p q x)) = 2 / INR b ^ D).
Proof.
  intros H. set (x := two_fillers [0%nat]).
  assert (H0 : inner (x [0%nat]) (x [1%nat]) = 0) by now apply two_fillers_orthogonal.
  assert (U0 : unit (x [0%nat])) by apply two_fillers_unit.
  assert (U1 : unit (x [1%nat])) by apply two_fillers_unit.
  specialize (H sequences 2%nat same_roles 1%nat x [0%nat] [1%nat]
                (fun k u v _ => same_roles_isometries k u v)).
  assert (H1 : margin (code 2 same_roles (perfect 2 1) x) (code 2 same_roles (perfect 2 1) x)
                 (code 2 same_roles (perfect 2 1) (swap [0%nat] [1%nat] x)) = 0).
  { unfold margin. rewrite !same_roles_inner. unfold swap. cbn [word_eq_dec].
    repeat (match goal with |- context [word_eq_dec ?p ?q] =>
      destruct (word_eq_dec p q); try congruence end). lra. }
  rewrite H in H1; cbn in *; auto; try lra; try congruence; repeat split; auto; lia.
Qed.

(** ** D3 *)

(** D3 with the product 2 W_p W_q in place of W_p^2 + W_q^2. *)
Theorem D3_control_product :
  ~ (forall E b R t x p q, role_system E b R -> normalised_tree b t ->
     is_leaf b t p -> is_leaf b t q -> p <> q -> unit (x p) -> unit (x q) ->
     margin (code (E := E) b R t x) (code b R t x) (code b R t (swap p q x)) =
     2 * (weight t p * weight t q) * (1 - inner (x p) (x q))).
Proof.
  intros H. set (x := two_fillers [0%nat]).
  specialize (H sequences 2%nat (spread 2) three_four x [0%nat] [1%nat] (role_system_exists 2)).
  rewrite D3 in H; try apply two_fillers_unit; try discriminate; try (split; [lia | exact I]);
    [| apply role_system_exists].
  assert (H0 : inner (x [0%nat]) (x [1%nat]) = 0) by now apply two_fillers_orthogonal.
  rewrite H0 in H. cbn [weight three_four] in H.
  assert (N : normalised_tree 2 three_four).
  { split; [cbn; lra |]. intros k _. exact I. }
  specialize (H N). assert (L : forall k, (k < 2)%nat -> is_leaf 2 three_four [k]) by now split.
  specialize (H (L 0%nat ltac:(lia)) (L 1%nat ltac:(lia)) ltac:(discriminate)
                (two_fillers_unit _ _) (two_fillers_unit _ _)). lra.
Qed.

(** The uniform law with the deeper leaf's depth for both. *)
Theorem D3_control_deeper :
  ~ (forall E b R t x p q, role_system E b R -> (1 <= b)%nat ->
     uniform b t -> is_leaf b t p -> is_leaf b t q -> p <> q ->
     unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
     margin (code (E := E) b R t x) (code b R t x) (code b R t (swap p q x)) =
     2 / INR b ^ Nat.max (length p) (length q)).
Proof.
  intros H. set (x := two_fillers [0%nat]).
  assert (H0 : inner (x [0%nat]) (x [1%nat; 0%nat]) = 0) by now apply two_fillers_orthogonal.
  assert (U : uniform 2 lopsided).
  { intros [| k] _; (split; [reflexivity |]); [exact I | apply perfect_uniform]. }
  assert (Lp : is_leaf 2 lopsided [0%nat]) by (split; [lia | exact I]).
  assert (Lq : is_leaf 2 lopsided [1%nat; 0%nat]) by (repeat split; lia).
  specialize (H sequences 2%nat (spread 2) lopsided x [0%nat] [1%nat; 0%nat]
    (role_system_exists 2) ltac:(lia) U Lp Lq ltac:(discriminate)
    (two_fillers_unit _ _) (two_fillers_unit _ _) H0).
  rewrite D3_uniform in H; try assumption; try apply two_fillers_unit; try discriminate;
    [| apply role_system_exists | lia].
  cbn in H. lra.
Qed.
