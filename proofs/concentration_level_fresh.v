(** C4-law, steps (1) and (2): the squared norm of the code of level-fresh roles.

    [orthogonal_map d]: a map that keeps the inner product of R^d.
    [uniform_role d M]: under M a role sends every unit vector to a uniform point of the sphere.
    [step b rho v i]: b^(-1/2) (rho_0 v_(bi) + ... + rho_(b-1) v_(bi+b-1)), one level of the tree.
    [code b w x r]: the vectors r levels above the leaves x, level i using the roles w i.
    [level_fresh M b D]: D levels, the leaves' level first, each of b independent roles. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_sphere_tail concentration_chain.
Open Scope R_scope.

Section Fresh.
  Variable A : Type.
  Variable a0 : A.
  Variable L : upper_mean A.

  Lemma upper_ext : forall f g, bounded f -> (forall a, f a = g a) -> L f = L g.
  Proof.
    intros f g Hf E.
    assert (bounded g) as Hg by (destruct Hf as [K H]; exists K; intros a; rewrite <- E; apply H).
    apply Rle_antisym; apply upper_le; try assumption; intros a; rewrite E; apply Rle_refl.
  Qed.

  (** Only the last place that f reads need be averaged. *)
  Lemma independent_fresh : forall n k (F : (nat -> A) -> R) C, bounded F -> (k < n)%nat ->
    (forall i w a, (k < i)%nat -> F (update w i a) = F w) ->
    (forall w, L (fun a => F (update w k a)) <= C) -> independent a0 L n F <= C.
  Proof.
    induction n as [| n IH]; intros k F C HF Hk Hread HC; [lia |]. cbn [independent].
    change (independent a0 L n (fun w => L (fun a => F (update w n a))) <= C).
    assert (bounded (fun w => L (fun a => F (update w n a)))) as Hb
      by (destruct HF as [K H]; exists K; intros w; apply upper_bounds; intros a; apply H).
    destruct (Nat.eq_dec k n) as [-> | Hne]; [now apply upper_le_const |].
    apply Rle_trans with (independent a0 L n F); [| apply IH with k; (lia || assumption)].
    apply upper_le; [exact Hb | exact HF |].
    intros w. apply upper_le_const; [destruct HF as [K H]; exists K; intros a; apply H |].
    intros a. rewrite Hread by lia. apply Rle_refl.
  Qed.

  (** A chain: xi r reads the places up to r and, given those before, is sub-Gaussian. *)
  Theorem C4_chain : forall n (xi : nat -> (nat -> A) -> R) v,
    (forall r, bounded (xi r)) ->
    (forall r i w a, (r < i)%nat -> xi r (update w i a) = xi r w) ->
    (forall r w lambda, (r < n)%nat ->
       L (fun a => exp (lambda * xi r (update w r a))) <= exp (lambda ^ 2 * v / 2)) ->
    forall lambda, independent a0 L n (fun w => exp (lambda * bsum n (fun r => xi r w)))
      <= exp (INR n * (lambda ^ 2 * v / 2)).
  Proof.
    intros n xi v Hxi Hread. induction n as [| n IH]; intros Hsub lambda.
    { cbn. rewrite Rmult_0_r, Rmult_0_l. apply Rle_refl. }
    cbn [independent].
    change (independent a0 L n (fun w => L (fun a =>
      exp (lambda * bsum (S n) (fun r => xi r (update w n a)))))
        <= exp (INR (S n) * (lambda ^ 2 * v / 2))).
    set (past := fun w => exp (lambda * bsum n (fun r => xi r w))).
    assert (bounded past) as Hpast.
    { apply bounded_exp, bounded_scale.
      apply bounded_bsum with (f := fun r w => xi r w). intros i _. apply Hxi. }
    set (C := exp (lambda ^ 2 * v / 2)).
    assert (0 < C) as HC by apply exp_pos.
    apply Rle_trans with (independent a0 L n (fun w => C * past w)).
    - assert (bounded (fun w : nat -> A => exp (lambda * bsum (S n) (fun r => xi r w)))) as [K HK].
      { apply bounded_exp, bounded_scale.
        apply bounded_bsum with (f := fun r w => xi r w). intros i _. apply Hxi. }
      apply upper_le.
      + exists K. intros w. apply upper_bounds. intros a. apply HK.
      + now apply bounded_scale.
      + intros w. rewrite (Rmult_comm C).
        assert (bounded (fun a => exp (lambda * xi n (update w n a)))) as Hb.
        { apply bounded_exp, bounded_scale. destruct (Hxi n) as [Kx Hx]. exists Kx.
          intros a. apply Hx. }
        rewrite (upper_ext _ (fun a => past w * exp (lambda * xi n (update w n a)))).
        * rewrite upper_scale by (exact Hb || apply Rlt_le, exp_pos).
          apply Rmult_le_compat_l; [apply Rlt_le, exp_pos |]. apply Hsub. lia.
        * exists K. intros a. apply HK.
        * intros a. unfold past. rewrite <- exp_plus. f_equal. cbn [bsum].
          rewrite (bsum_ext n (fun r => xi r (update w n a)) (fun r => xi r w));
            [ring | intros r Hr; apply Hread; exact Hr].
    - rewrite upper_scale by (exact Hpast || lra).
      replace (exp (INR (S n) * (lambda ^ 2 * v / 2)))
        with (C * exp (INR n * (lambda ^ 2 * v / 2)))
        by (unfold C; rewrite <- exp_plus; f_equal; rewrite S_INR; ring).
      apply Rmult_le_compat_l; [lra |]. apply IH. intros r w l Hr. apply Hsub. lia.
  Qed.
End Fresh.

Record orthogonal_map (d : nat) : Type := {
  act :> (nat -> R) -> nat -> R;
  act_dot : forall u v, dot d (act u) (act v) = dot d u v
}.

Lemma orthogonal_map_iff : forall d (T : (nat -> R) -> nat -> R),
  (exists S : orthogonal_map d, act d S = T) <-> (forall u v, dot d (T u) (T v) = dot d u v).
Proof.
  intros d T. split; [intros [S <-]; apply act_dot
    | intros H; now exists (Build_orthogonal_map d T H)].
Qed.

Definition identity_map (d : nat) : orthogonal_map d :=
  {| act := fun u => u; act_dot := fun _ _ => eq_refl |}.

Definition uniform_role (d : nat) (M : upper_mean (orthogonal_map d)) : Prop :=
  exists m : sphere_mean d, forall u f, on_sphere d u -> continuous_on_sphere d f ->
    M (fun T => f (T u)) = mean m f.

Definition step (b : nat) {d : nat} (rho : nat -> orthogonal_map d) (v : nat -> nat -> R) :
  nat -> nat -> R :=
  fun i => @vscale (Rn d) (/ sqrt (INR b)) (@vsum (Rn d) b (fun k => rho k (v (b * i + k)%nat))).

Fixpoint code (b : nat) {d : nat}
  (w : nat -> nat -> orthogonal_map d) (x : nat -> nat -> R) (r : nat) :
  nat -> nat -> R :=
  match r with
  | O => x
  | S k => step b (w k) (code b w x k)
  end.

Definition level_fresh {d : nat} (M : upper_mean (orthogonal_map d)) (b D : nat) :
  upper_mean (nat -> nat -> orthogonal_map d) :=
  independent (fun _ => identity_map d) (independent (identity_map d) M b) D.

Section Pair.
  Variable d : nat.
  Hypothesis Hd : (2 <= d)%nat.
  Notation size u := (@norm (Rn d) u).

  (** The unit vector along u; any unit vector where u has length 0. *)
  Definition along (u : nat -> R) : nat -> R :=
    if Req_EM_T (size u) 0 then unit_basis 0 else fun i => / size u * u i.

  Lemma along_unit : forall u, on_sphere d (along u).
  Proof.
    intros u. unfold along, on_sphere. destruct (Req_EM_T (size u) 0) as [E | E].
    - rewrite dot_basis by lia. apply delta_same.
    - change (@inner (Rn d) (@vscale (Rn d) (/ size u) u) (@vscale (Rn d) (/ size u) u) = 1).
      rewrite inner_scale_l, inner_scale_r, <- norm_sq. field. exact E.
  Qed.

  Lemma act_along : forall (T : orthogonal_map d) u y,
    dot d (T u) y = size u * dot d (T (along u)) y.
  Proof.
    intros T u y. unfold along. destruct (Req_EM_T (size u) 0) as [E | E].
    - rewrite E, Rmult_0_l. apply (null_inner (Rn d) (T u) y).
      unfold null. change (dot d (T u) (T u) = 0). rewrite act_dot.
      change (@inner (Rn d) u u = 0). rewrite <- norm_sq, E. ring.
    - set (a := fun i => / size u * u i).
      assert (@null (Rn d) (@vsub (Rn d) (T u) (@vscale (Rn d) (size u) (T a)))) as N.
      { unfold null. rewrite !inner_sub_l, !inner_sub_r, !inner_scale_l, !inner_scale_r.
        change (@inner (Rn d)) with (dot d). rewrite !act_dot.
        assert (dot d u a = / size u * dot d u u) as E1
          by exact (inner_scale_r (Rn d) (/ size u) u u).
        assert (dot d a u = / size u * dot d u u) as E2
          by exact (inner_scale_l (Rn d) (/ size u) u u).
        assert (dot d a a = / size u * (/ size u * dot d u u)) as E3.
        { transitivity (/ size u * dot d u a); [exact (inner_scale_l (Rn d) (/ size u) u a) |].
          now rewrite E1. }
        rewrite E1, E2, E3. field. exact E. }
      pose proof (null_inner (Rn d) _ y N) as Z. rewrite inner_sub_l, inner_scale_l in Z.
      change (@inner (Rn d)) with (dot d) in Z. lra.
  Qed.

  Variable M : upper_mean (orthogonal_map d).
  Hypothesis HM : uniform_role d M.

  Lemma role_product_bounded : forall u v, on_sphere d u -> on_sphere d v ->
    forall S T : orthogonal_map d, Rabs (dot d (S u) (T v)) <= 1.
  Proof.
    intros u v Hu Hv S T. apply Rabs_le.
    apply (inner_unit_bounds (Rn d));
      [change (dot d (S u) (S u) = 1) | change (dot d (T v) (T v) = 1)];
      now rewrite act_dot.
  Qed.

  (** One role against a fixed unit vector. *)
  Lemma role_sub_gaussian : forall y v lambda, on_sphere d y -> on_sphere d v ->
    M (fun T => exp (lambda * dot d (T v) y)) <= exp (lambda ^ 2 * / INR d / 2).
  Proof.
    intros y v lambda Hy Hv. destruct HM as [m Hm].
    rewrite (Hm v (fun x => exp (lambda * dot d x y)) Hv).
    - assert (0 < INR d) by (apply lt_0_INR; lia).
      replace (lambda ^ 2 * / INR d / 2) with (lambda ^ 2 / (2 * INR d)) by (field; lra).
      now apply C3_mgf_bound.
    - apply cont_eq with (fun x => exp (lambda * dot d x y + 0));
        [intros x; f_equal; ring | apply cont_exp].
  Qed.

  (** Two different roles of a level. *)
  Lemma pair_sub_gaussian : forall b j k u v lambda, (j < b)%nat -> (k < b)%nat -> j <> k ->
    on_sphere d u -> on_sphere d v ->
    independent (identity_map d) M b (fun rho => exp (lambda * dot d (rho j u) (rho k v)))
      <= exp (lambda ^ 2 * / INR d / 2).
  Proof.
    intros b j k u v lambda Hj Hk Hjk Hu Hv.
    assert (bounded (fun rho : nat -> orthogonal_map d => exp (lambda * dot d (rho j u) (rho k v))))
      as Hb
      by (apply bounded_exp, bounded_scale; exists 1; intros rho; now apply role_product_bounded).
    assert (forall w : nat -> orthogonal_map d, on_sphere d (w j u)) as Hwj
      by (intros w; unfold on_sphere; rewrite act_dot; exact Hu).
    assert (forall w : nat -> orthogonal_map d, on_sphere d (w k v)) as Hwk
      by (intros w; unfold on_sphere; rewrite act_dot; exact Hv).
    destruct (le_lt_dec j k) as [Hle | Hlt].
    - apply independent_fresh with k; [exact Hb | exact Hk | |].
      + intros i w a Hi. rewrite !update_other by lia. reflexivity.
      + intros w. eapply Rle_trans; [right | apply (role_sub_gaussian (w j u) v lambda)].
        * apply upper_ext.
          -- destruct Hb as [K HK]. exists K. intros a. apply HK.
          -- intros a. rewrite update_same, update_other by lia. f_equal. f_equal.
             apply (inner_sym (Rn d)).
        * apply Hwj.
        * exact Hv.
    - apply independent_fresh with j; [exact Hb | exact Hj | |].
      + intros i w a Hi. rewrite !update_other by lia. reflexivity.
      + intros w. eapply Rle_trans; [right | apply (role_sub_gaussian (w k v) u lambda)].
        * apply upper_ext.
          -- destruct Hb as [K HK]. exists K. intros a. apply HK.
          -- intros a. now rewrite update_same, update_other by lia.
        * apply Hwk.
        * exact Hu.
  Qed.
End Pair.
