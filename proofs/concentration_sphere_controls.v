(** Controls of C3: falsified moments, refuted for every mean over the sphere.

    [dot d x y] is <x, y>; [sphere_mean d] as in concentration_sphere_mean.v. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean
  concentration_sphere_moments concentration_sphere_tail.
Open Scope R_scope.

Section Controls.
  Variable d : nat.
  Variable m : sphere_mean d.
  Hypothesis Hd : (2 <= d)%nat.
  Variable y : nat -> R.
  Hypothesis Hy : on_sphere d y.

  Lemma dimension_at_least_2 : 2 <= INR d.
  Proof. apply (le_INR 2). exact Hd. Qed.

  (** The variance is not 1/(d+1), nor 1/(d-1). *)
  Theorem C3_control_variance :
    mean m (fun x => dot d x y ^ 2) <> 1 / (INR d + 1) /\
    mean m (fun x => dot d x y ^ 2) <> 1 / (INR d - 1).
  Proof.
    pose proof dimension_at_least_2 as Hp. rewrite (C3_variance d m Hd y Hy).
    split; intros E.
    - assert (INR d + 1 = INR d); [| lra].
      replace (INR d + 1) with (/ (1 / (INR d + 1))) by (field; lra). rewrite <- E. field. lra.
    - assert (INR d - 1 = INR d); [| lra].
      replace (INR d - 1) with (/ (1 / (INR d - 1))) by (field; lra). rewrite <- E. field. lra.
  Qed.

  (** The fourth moment is 3/(d(d+2)), not the 3/d^2 of a Gaussian variable. *)
  Theorem C3_control_fourth :
    mean m (fun x => dot d x y ^ 4) = 3 / (INR d * (INR d + 2)) /\
    mean m (fun x => dot d x y ^ 4) <> 3 / INR d ^ 2.
  Proof.
    pose proof dimension_at_least_2 as Hp.
    assert (mean m (fun x => dot d x y ^ 4) = 3 / (INR d * (INR d + 2))) as E.
    { transitivity (rising (1 / 2) 2 / rising (INR d / 2) 2); [exact (C3_moments d m Hd y Hy 2) |].
      cbn [rising INR]. field. lra. }
    split; [exact E |]. rewrite E. intros C.
    assert (INR d * (INR d + 2) = INR d ^ 2); [| nra].
    replace (INR d * (INR d + 2)) with (3 / (3 / (INR d * (INR d + 2)))) by (field; lra).
    rewrite C. field. lra.
  Qed.

  (** The moment generating function is not below exp (v lambda^2 / 2) for any v < 1/d. *)
  Theorem C3_control_proxy : forall v, v < / INR d ->
    ~ (forall lambda, mean m (fun x => exp (lambda * dot d x y)) <= exp (v * lambda ^ 2 / 2)).
  Proof.
    intros v Hv Bound. destruct (C3_proxy_sharp d m Hd y Hy v Hv) as [lambda H].
    specialize (Bound lambda). lra.
  Qed.
End Controls.
