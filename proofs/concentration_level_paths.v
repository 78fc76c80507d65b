(** C4-law, steps 1, 7 and 8, without chance: what a swap changes along the two paths.

    [seen d u v]: u and v have the same inner products.
    [branch b w p a r]: the filler a, r levels up along the path of leaf p.
    [bypass b rho m B v]: the products of rho_j B, j the letter of node m, with the siblings of m. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product word_number concentration
  concentration_sphere_mean concentration_chain concentration_level_fresh
  concentration_level_energy.
Open Scope R_scope.

Definition seen (d : nat) (u v : nat -> R) : Prop := forall y, dot d u y = dot d v y.

Section Linear.
  Variable d : nat.
  Implicit Types T : orthogonal_map d.

  Lemma act_add : forall T u v y,
    dot d (T (@vadd (Rn d) u v)) y = dot d (T u) y + dot d (T v) y.
  Proof.
    intros T u v y.
    assert (@null (Rn d) (@vsub (Rn d) (@vsub (Rn d) (T (@vadd (Rn d) u v)) (T u)) (T v))) as N.
    { unfold null. rewrite !inner_sub_l, !inner_sub_r. change (@inner (Rn d)) with (dot d).
      rewrite !act_dot. change (dot d) with (@inner (Rn d)).
      rewrite !inner_add_l, !inner_add_r. ring. }
    pose proof (null_inner (Rn d) _ y N) as Z. rewrite !inner_sub_l in Z.
    change (@inner (Rn d)) with (dot d) in Z. lra.
  Qed.

  Lemma act_scale : forall T c u y, dot d (T (@vscale (Rn d) c u)) y = c * dot d (T u) y.
  Proof.
    intros T c u y.
    assert (@null (Rn d) (@vsub (Rn d) (T (@vscale (Rn d) c u)) (@vscale (Rn d) c (T u)))) as N.
    { unfold null. rewrite !inner_sub_l, !inner_sub_r, !inner_scale_l, !inner_scale_r.
      change (@inner (Rn d)) with (dot d). rewrite !act_dot. change (dot d) with (@inner (Rn d)).
      rewrite !inner_scale_l, !inner_scale_r. ring. }
    pose proof (null_inner (Rn d) _ y N) as Z. rewrite inner_sub_l, inner_scale_l in Z.
    change (@inner (Rn d)) with (dot d) in Z. lra.
  Qed.

  Lemma act_seen : forall T u v, seen d u v -> seen d (T u) (T v).
  Proof.
    intros T u v H y.
    assert (@null (Rn d) (@vsub (Rn d) (T u) (T v))) as N.
    { unfold null. rewrite !inner_sub_l, !inner_sub_r. change (@inner (Rn d)) with (dot d).
      rewrite !act_dot, (H u), (H v). ring. }
    pose proof (null_inner (Rn d) _ y N) as Z. rewrite inner_sub_l in Z.
    change (@inner (Rn d)) with (dot d) in Z. lra.
  Qed.

  (** v + s B + t C, as an orthogonal map sees it. *)
  Lemma act_changed : forall T u v s B t C y,
    seen d u (@vadd (Rn d) (@vadd (Rn d) v (@vscale (Rn d) s B)) (@vscale (Rn d) t C)) ->
    dot d (T u) y = dot d (T v) y + s * dot d (T B) y + t * dot d (T C) y.
  Proof.
    intros T u v s B t C y H. rewrite (act_seen T _ _ H y), !act_add, !act_scale. reflexivity.
  Qed.
End Linear.

Lemma delta_child : forall b m i k, (k < b)%nat ->
  delta m (b * i + k) = delta (m / b) i * delta (m mod b) k.
Proof.
  intros b m i k Hk. unfold delta. destruct (Nat.eq_dec m (b * i + k)) as [-> | H].
  - rewrite block_div, block_mod by exact Hk.
    destruct (Nat.eq_dec i i); [| lia]. destruct (Nat.eq_dec k k); [ring | lia].
  - destruct (Nat.eq_dec (m / b) i) as [E1 |]; [| ring].
    destruct (Nat.eq_dec (m mod b) k) as [E2 |]; [| ring].
    exfalso. apply H. rewrite <- E1, <- E2. apply Nat.div_mod. lia.
Qed.

Section Branch.
  Variables d b : nat.
  Hypothesis Hb : (2 <= b)%nat.
  Implicit Types w : nat -> nat -> orthogonal_map d.
  Implicit Types rho : nat -> orthogonal_map d.

  Fixpoint branch (w : nat -> nat -> orthogonal_map d) (p : nat) (a : nat -> R) (r : nat) :
    nat -> R :=
    match r with
    | O => a
    | S r => @vscale (Rn d) (/ sqrt (INR b)) (w r ((p / b ^ r) mod b)%nat (branch w p a r))
    end.

  Lemma root_square : / sqrt (INR b) * / sqrt (INR b) = / INR b.
  Proof.
    assert (0 < INR b) by (apply lt_0_INR; lia).
    rewrite <- Rinv_mult, sqrt_sqrt by lra. reflexivity.
  Qed.

  Lemma branch_square : forall w p a r,
    INR b ^ r * dot d (branch w p a r) (branch w p a r) = dot d a a.
  Proof.
    intros w p a r. assert (0 < INR b) by (apply lt_0_INR; lia).
    induction r as [| r IH]; [cbn [branch pow]; ring |]. rewrite <- IH. cbn [branch pow].
    change (dot d) with (@inner (Rn d)). rewrite inner_scale_l, inner_scale_r.
    change (@inner (Rn d)) with (dot d). rewrite act_dot.
    rewrite <- (Rmult_assoc (/ sqrt (INR b))), root_square. field. lra.
  Qed.

  Lemma branch_update : forall r i w a v p, (r <= i)%nat ->
    branch (update w i a) p v r = branch w p v r.
  Proof.
    induction r as [| r IH]; intros i w a v p Hi; [reflexivity |]. cbn [branch].
    rewrite IH by lia. now rewrite update_other by lia.
  Qed.

  Lemma next_node : forall r m, (m / b ^ S r)%nat = (m / b ^ r / b)%nat.
  Proof.
    intros r m. rewrite Nat.div_div by (try apply Nat.pow_nonzero; lia).
    f_equal. cbn. apply Nat.mul_comm.
  Qed.

  (** ** The energies *)

  Definition bypass (rho : nat -> orthogonal_map d) (m : nat) (B : nat -> R)
    (v : nat -> nat -> R) : R :=
    bsum b (fun k => (1 - delta (m mod b) k) *
      dot d (rho (m mod b)%nat B) (rho k (v (b * (m / b) + k)%nat))).

  Lemma step_square : forall rho v i, INR b * dot d (step b rho v i) (step b rho v i) =
    bsum b (fun k => dot d (v (b * i + k)%nat) (v (b * i + k)%nat)) +
    bsum b (fun j => bsum b (fun k => (1 - delta j k) *
      dot d (rho j (v (b * i + j)%nat)) (rho k (v (b * i + k)%nat)))).
  Proof.
    intros rho v i. unfold step. assert (0 < INR b) by (apply lt_0_INR; lia).
    change (dot d) with (@inner (Rn d)) at 1. rewrite inner_scale_l, inner_scale_r.
    rewrite <- (Rmult_assoc (/ sqrt (INR b))), root_square, <- Rmult_assoc, Rinv_r, Rmult_1_l by lra.
    rewrite inner_vsum_l, <- bsum_plus. apply bsum_ext. intros j Hj. rewrite inner_vsum_r.
    change (@inner (Rn d)) with (dot d).
    rewrite <- (bsum_delta b j (fun k => dot d (v (b * i + k)%nat) (v (b * i + k)%nat)) Hj).
    rewrite <- bsum_plus. apply bsum_ext. intros k _. unfold delta.
    destruct (Nat.eq_dec j k) as [<- |]; [rewrite act_dot |]; ring.
  Qed.

  (** One level: how the swap changes the total energy. *)
  Theorem total_difference : forall n rho v v' mp mq B C,
    (mp < b * n)%nat -> (mq < b * n)%nat ->
    (forall i, seen d (v i) (@vadd (Rn d) (@vadd (Rn d) (v' i)
      (@vscale (Rn d) (delta mp i) B)) (@vscale (Rn d) (delta mq i) C))) ->
    INR b * (total d n (step b rho v) - total d n (step b rho v')) =
    total d (b * n) v - total d (b * n) v' +
    ((bypass rho mp B v + bypass rho mp B v') + (bypass rho mq C v + bypass rho mq C v')).
  Proof.
    intros n rho v v' mp mq B C Hp Hq Hv.
    assert (forall u, INR b * total d n (step b rho u) = total d (b * n) u +
      bsum n (fun i => bsum b (fun j => bsum b (fun k => (1 - delta j k) *
        dot d (rho j (u (b * i + j)%nat)) (rho k (u (b * i + k)%nat)))))) as E.
    { intros u. unfold total. rewrite bsum_blocks, <- bsum_scal, <- bsum_plus. apply bsum_ext.
      intros i _. apply step_square. }
    rewrite Rmult_minus_distr_l, !E.
    set (g := fun m B i j => delta m (b * i + j) * bsum b (fun k => (1 - delta j k) *
      (dot d (rho j B) (rho k (v (b * i + k)%nat)) + dot d (rho j B) (rho k (v' (b * i + k)%nat))))).
    assert (forall m B, (m < b * n)%nat -> bsum n (fun i => bsum b (fun j => g m B i j)) =
      bypass rho m B v + bypass rho m B v') as One.
    { intros m B' Hm. assert (m mod b < b)%nat as Hmb by (apply Nat.mod_upper_bound; lia).
      assert (m / b < n)%nat as Hmn by (apply Nat.div_lt_upper_bound; lia).
      transitivity (bsum n (fun i => delta (m / b) i * bsum b (fun j => delta (m mod b) j *
        bsum b (fun k => (1 - delta j k) * (dot d (rho j B') (rho k (v (b * i + k)%nat))
          + dot d (rho j B') (rho k (v' (b * i + k)%nat))))))).
      - apply bsum_ext. intros i _. rewrite <- bsum_scal. apply bsum_ext. intros j Hj.
        unfold g. rewrite delta_child by exact Hj. ring.
      - rewrite (bsum_delta n (m / b)) by exact Hmn. rewrite (bsum_delta b (m mod b)) by exact Hmb.
        unfold bypass. rewrite <- bsum_plus. apply bsum_ext. intros k _. ring. }
    rewrite <- (One mp B Hp), <- (One mq C Hq).
    set (f := fun u i j k => (1 - delta j k) *
        dot d (rho j (u (b * i + j)%nat)) (rho k (u (b * i + k)%nat))).
    change (total d (b * n) v + bsum n (fun i => bsum b (fun j => bsum b (f v i j))) -
      (total d (b * n) v' + bsum n (fun i => bsum b (fun j => bsum b (f v' i j)))) =
      total d (b * n) v - total d (b * n) v' +
      (bsum n (fun i => bsum b (fun j => g mp B i j)) +
       bsum n (fun i => bsum b (fun j => g mq C i j)))).
    assert (bsum n (fun i => bsum b (fun j => bsum b (f v i j))) -
      bsum n (fun i => bsum b (fun j => bsum b (f v' i j))) =
      bsum n (fun i => bsum b (fun j => g mp B i j)) +
      bsum n (fun i => bsum b (fun j => g mq C i j))); [| lra].
    rewrite <- bsum_minus, <- bsum_plus. apply bsum_ext. intros i _.
    set (h := fun j y => delta mp (b * i + j) * dot d (rho j B) y +
      delta mq (b * i + j) * dot d (rho j C) y).
    assert (forall j y, dot d (rho j (v (b * i + j)%nat)) y =
      dot d (rho j (v' (b * i + j)%nat)) y + h j y) as H.
    { intros j y. rewrite (act_changed d _ _ _ _ _ _ _ y (Hv (b * i + j)%nat)). unfold h. ring. }
    transitivity (bsum b (fun j => bsum b (fun k => (1 - delta j k) *
        h j (rho k (v (b * i + k)%nat)))) +
      bsum b (fun j => bsum b (fun k => (1 - delta j k) * h k (rho j (v' (b * i + j)%nat))))).
    - rewrite <- bsum_minus, <- bsum_plus. apply bsum_ext. intros j _.
      rewrite <- bsum_minus, <- bsum_plus. apply bsum_ext. intros k _. unfold f.
      rewrite (H j (rho k (v (b * i + k)%nat))).
      assert (forall s t, dot d s t = dot d t s) as Sym by exact (inner_sym (Rn d)).
      rewrite (Sym (rho j (v' (b * i + j)%nat)) (rho k (v (b * i + k)%nat))), H.
      rewrite (Sym (rho k (v' (b * i + k)%nat))). ring.
    - rewrite (bsum_swap b b (fun j k => (1 - delta j k) * h k (rho j (v' (b * i + j)%nat)))).
      rewrite <- !bsum_plus. apply bsum_ext. intros j _. unfold g.
      rewrite <- !bsum_scal, <- !bsum_plus. apply bsum_ext. intros k _.
      rewrite (delta_sym k j). unfold h. ring.
  Qed.

  Variable x : nat -> nat -> R.
  Variables p q : nat.
  Hypothesis Hpq : p <> q.
  Notation up := (@vsub (Rn d) (x p) (x q)).
  Notation down := (@vsub (Rn d) (x q) (x p)).

  (** The code before the swap is that after it, plus one branch on each path. *)
  Theorem code_swap : forall w r i, seen d (code b w x r i)
    (@vadd (Rn d) (@vadd (Rn d) (code b w (exchange p q x) r i)
      (@vscale (Rn d) (delta (p / b ^ r) i) (branch w p up r)))
      (@vscale (Rn d) (delta (q / b ^ r) i) (branch w q down r))).
  Proof.
    intros w r. induction r as [| r IH]; intros i y.
    - cbn [Nat.pow]. rewrite !Nat.div_1_r. cbn [code branch].
      change (dot d) with (@inner (Rn d)).
      rewrite !inner_add_l, !inner_scale_l, !inner_sub_l. unfold exchange, delta.
      destruct (Nat.eq_dec i p) as [-> | Hp].
      + destruct (Nat.eq_dec p p); [| lia]. destruct (Nat.eq_dec q p); [lia | ring].
      + destruct (Nat.eq_dec p i); [lia |].
        destruct (Nat.eq_dec i q) as [-> | Hq].
        * destruct (Nat.eq_dec q q); [ring | lia].
        * destruct (Nat.eq_dec q i); [lia | ring].
    - cbn [code branch]. unfold step. change (dot d) with (@inner (Rn d)).
      rewrite !inner_add_l, !inner_scale_l, !inner_vsum_l.
      change (@inner (Rn d)) with (dot d).
      rewrite (bsum_ext b _ (fun k => dot d (w r k (code b w (exchange p q x) r (b * i + k)%nat)) y
        + delta (p / b ^ r) (b * i + k) * dot d (w r k (branch w p up r)) y
        + delta (q / b ^ r) (b * i + k) * dot d (w r k (branch w q down r)) y))
        by (intros k _; apply act_changed, IH).
      rewrite !bsum_plus. rewrite !next_node.
      assert (forall m B, bsum b (fun k => delta m (b * i + k) * dot d (w r k B) y) =
        delta (m / b) i * dot d (w r (m mod b)%nat B) y) as One.
      { intros m B.
        assert (m mod b < b)%nat as Hm by (apply Nat.mod_upper_bound; lia).
        rewrite <- (bsum_delta b (m mod b) (fun k => dot d (w r k B) y) Hm), <- bsum_scal.
        apply bsum_ext. intros k Hk. rewrite delta_child by exact Hk. ring. }
      rewrite !One. ring.
  Qed.
End Branch.
