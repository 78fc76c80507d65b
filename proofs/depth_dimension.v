(** D6: exact roles cost dimension.

    [orthonormal k u]           u 0, ..., u (k-1) are orthonormal.
    [has_dimension E n]         E has an orthonormal family of n vectors that sees the whole norm of
                                every vector (Parseval), as R^n does.
    [graded_roles D b E R]      spaces E 0, E 1, ..., E D and, at every level l < D, roles R l k
                                from E (l+1) into E l, k < b: isometries with orthogonal ranges.
                                A code of depth D is built in E D and ends in E 0.
    [block_role b k]            R^n -> R^(bn), basis vector j to basis vector b j + k: the tensor
                                product with the k-th basis vector of R^b. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product word_number depth.
Open Scope R_scope.

Definition orthonormal {E : inner_space} (k : nat) (u : nat -> E) : Prop :=
  forall i j, (i < k)%nat -> (j < k)%nat -> inner (u i) (u j) = delta i j.

Definition has_dimension (E : inner_space) (n : nat) : Prop :=
  exists e : nat -> E, orthonormal n e /\ forall v, inner v v = bsum n (fun i => inner v (e i) ^ 2).

Definition graded_roles (D b : nat) (E : nat -> inner_space)
    (R : forall l, nat -> E (S l) -> E l) : Prop :=
  forall l i j u v, (l < D)%nat -> (i < b)%nat -> (j < b)%nat ->
    inner (R l i u) (R l j v) = delta i j * inner u v.

Definition block_role (b k : nat) (u : nat -> R) (i : nat) : R :=
  if Nat.eq_dec i (b * (i / b) + k) then u (i / b)%nat else 0.

Lemma Rn_has_dimension : forall n, has_dimension (Rn n) n.
Proof.
  intros n. exists unit_basis. split.
  - intros i j Hi _. now apply dot_basis.
  - intros v. apply bsum_ext. intros i Hi. cbn [inner Rn]. unfold dot, unit_basis.
    rewrite (bsum_ext n _ (fun j => delta i j * v j)) by (intros; ring).
    rewrite bsum_delta by exact Hi. ring.
Qed.

(** Bessel: an orthonormal family sees at most the whole norm. *)
Lemma bessel : forall (E : inner_space) k (u : nat -> E) v, orthonormal k u ->
  bsum k (fun i => inner v (u i) ^ 2) <= inner v v.
Proof.
  intros E k u v Hu. set (w := vsum k (fun i => vscale (inner v (u i)) (u i))).
  assert (Hvw : inner v w = bsum k (fun i => inner v (u i) ^ 2)).
  { unfold w. rewrite inner_vsum_r. apply bsum_ext. intros i _. rewrite inner_scale_r. ring. }
  assert (Hww : inner w w = bsum k (fun i => inner v (u i) ^ 2)).
  { rewrite <- Hvw. unfold w at 1. rewrite inner_vsum_l. unfold w at 2. rewrite inner_vsum_r.
    apply bsum_ext. intros i Hi. rewrite inner_scale_l, inner_scale_r. f_equal.
    unfold w. rewrite inner_vsum_r.
    rewrite (bsum_ext k _ (fun j => delta i j * inner v (u j))).
    - now rewrite bsum_delta.
    - intros j Hj. rewrite inner_scale_r, Hu by assumption. ring. }
  pose proof (inner_nonneg E (vsub v w)) as K.
  rewrite inner_sub_l, !inner_sub_r, (inner_sym E w v), Hvw, Hww in K. lra.
Qed.

(** A space of dimension n holds at most n orthonormal vectors: count the squared coordinates. *)
Theorem D6_orthonormal : forall (E : inner_space) n k (u : nat -> E),
  has_dimension E n -> orthonormal k u -> (k <= n)%nat.
Proof.
  intros E n k u (e & He & Hparseval) Hu. apply INR_le.
  apply Rle_trans with (bsum k (fun i => bsum n (fun j => inner (u i) (e j) ^ 2))).
  - rewrite (bsum_ext k _ (fun _ => 1)); [rewrite bsum_const; lra |].
    intros i Hi. rewrite <- Hparseval, Hu by assumption. apply delta_same.
  - rewrite bsum_swap, <- (Rmult_1_r (INR n)), <- bsum_const. apply bsum_le. intros j Hj.
    rewrite <- (delta_same j), <- He by assumption.
    rewrite (bsum_ext k _ (fun i => inner (e j) (u i) ^ 2)); [now apply bessel |].
    intros i _. now rewrite inner_sym.
Qed.

(** One level: b roles with orthogonal ranges multiply the dimension by b. *)
Lemma dimension_step : forall (E E' : inner_space) b n n' (R : nat -> E' -> E),
  (forall i j u v, (i < b)%nat -> (j < b)%nat -> inner (R i u) (R j v) = delta i j * inner u v) ->
  has_dimension E n -> has_dimension E' n' -> (b * n' <= n)%nat.
Proof.
  intros E E' b n n' R HR HE (e & He & _).
  apply (D6_orthonormal E n (b * n') (fun i => R (i mod b) (e (i / b)%nat)) HE).
  intros i j Hi Hj. assert (Hb : b <> O) by (intros ->; cbn in Hi; lia).
  assert (Hq : forall m, (m < b * n')%nat -> (m / b < n')%nat)
    by (intros m Hm; now apply quotient_lt).
  rewrite HR, He by auto using Nat.mod_upper_bound.
  pose proof (Nat.div_mod i b Hb) as Ei. pose proof (Nat.div_mod j b Hb) as Ej.
  destruct (Nat.eq_dec i j) as [<- | Hne]; [rewrite !delta_same; ring |].
  rewrite (delta_diff i j Hne).
  destruct (Nat.eq_dec (i mod b) (j mod b)) as [Em | Em]; [| rewrite (delta_diff _ _ Em); ring].
  rewrite (delta_diff (i / b) (j / b)); [ring |]. congruence.
Qed.

(** D6: exact level-graded roles need dim E_0 >= b^D dim E_D. *)
Theorem D6 : forall D b (E : nat -> inner_space) R n, graded_roles D b E R ->
  (forall l, (l <= D)%nat -> has_dimension (E l) (n l)) -> (b ^ D * n D <= n O)%nat.
Proof.
  intros D b E R n HR Hn.
  assert (K : forall l, (l <= D)%nat -> (b ^ l * n l <= n O)%nat).
  { induction l as [| l IH]; intros Hl; [cbn; lia |].
    assert (Hstep : (b * n (S l) <= n l)%nat).
    { apply (dimension_step (E l) (E (S l)) b _ _ (R l)); [| apply Hn; lia | now apply Hn].
      intros i j u v Hi Hj. now apply HR. }
    specialize (IH ltac:(lia)). cbn [Nat.pow].
    apply Nat.le_trans with (b ^ l * (b * n (S l)))%nat; [lia |].
    apply Nat.le_trans with (b ^ l * n l)%nat; [now apply Nat.mul_le_mono_l | exact IH]. }
  now apply K.
Qed.

(** No space of finite dimension n >= 1 carries a role system with b >= 2. *)
Theorem D6_no_finite_dimension : forall (E : inner_space) n b R,
  has_dimension E n -> (1 <= n)%nat -> (2 <= b)%nat -> ~ role_system E b R.
Proof.
  intros E n b R HE Hn Hb HR. pose proof (dimension_step E E b n n R HR HE HE). nia.
Qed.

(** Tensor products attain the bound, for every b, depth and dimension m of the deepest level. *)
Theorem D6_attained : forall b D m, exists (E : nat -> inner_space) R n,
  graded_roles D b E R /\ (forall l, (l <= D)%nat -> has_dimension (E l) (n l)) /\
  n D = m /\ n O = (b ^ D * m)%nat.
Proof.
  intros b D m. exists (fun l => Rn (b ^ (D - l) * m)), (fun _ => block_role b),
    (fun l => (b ^ (D - l) * m)%nat). split; [| split; [| split]].
  - intros l i j u v Hl Hi Hj. replace (D - l)%nat with (S (D - S l)) by lia.
    cbn [inner Rn Nat.pow]. unfold dot. rewrite <- Nat.mul_assoc, bsum_blocks, <- bsum_scal.
    apply bsum_ext. intros a _.
    rewrite (bsum_ext b _ (fun k => delta i k * (delta j k * (u a * v a)))).
    + rewrite bsum_delta, (delta_sym j i) by exact Hi. reflexivity.
    + intros k Hk. unfold block_role. rewrite block_div by exact Hk. unfold delta.
      destruct (Nat.eq_dec (b * a + k) (b * a + i)), (Nat.eq_dec (b * a + k) (b * a + j)),
        (Nat.eq_dec i k), (Nat.eq_dec j k); try lia; ring.
  - intros l _. apply Rn_has_dimension.
  - rewrite Nat.sub_diag. cbn. lia.
  - now rewrite Nat.sub_0_r.
Qed.

(** ** Controls *)

(** D6 with the exponent D+1. *)
Theorem D6_control_exponent :
  ~ (forall D b (E : nat -> inner_space) R n, graded_roles D b E R ->
     (forall l, (l <= D)%nat -> has_dimension (E l) (n l)) -> (b ^ (D + 1) * n D <= n O)%nat).
Proof.
  intros H. destruct (D6_attained 2 1 1) as (E & R & n & HR & Hn & HD & H0).
  specialize (H 1%nat 2%nat E R n HR Hn). rewrite HD, H0 in H. cbn in H. lia.
Qed.

(** Isometries alone cost nothing: without orthogonal ranges a finite dimension will do. *)
Theorem D6_control_isometries :
  ~ (forall (E : inner_space) n b (R : nat -> E -> E), has_dimension E n -> (1 <= n)%nat ->
     (2 <= b)%nat -> ~ (forall k u v, (k < b)%nat -> inner (R k u) (R k v) = inner u v)).
Proof.
  intros H. apply (H (Rn 1) 1%nat 2%nat (fun _ u => u) (Rn_has_dimension 1) ltac:(lia) ltac:(lia)).
  reflexivity.
Qed.

(** One role alone costs nothing either. *)
Theorem D6_control_one_role :
  ~ (forall (E : inner_space) n b R, has_dimension E n -> (1 <= n)%nat -> (1 <= b)%nat ->
     ~ role_system E b R).
Proof.
  intros H. apply (H (Rn 1) 1%nat 1%nat (fun _ u => u) (Rn_has_dimension 1) ltac:(lia) ltac:(lia)).
  intros i j u v Hi Hj. replace i with O by lia. replace j with O by lia.
  rewrite delta_same. ring.
Qed.
