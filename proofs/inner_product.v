(** Real inner product spaces, by the laws of the form alone.

    [inner_space] asks nothing of addition and scaling except what the form sees, and the form
    need not be definite: every theorem about scores is the stronger for it, and models are
    easy.  "Equal" then reads "the difference has norm 0" ([null]).
    [Rn n] is the Euclidean model; [unit_basis k] its basis. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum.
Open Scope R_scope.

Record inner_space : Type := {
  vector :> Type;
  vzero : vector;
  vadd : vector -> vector -> vector;
  vscale : R -> vector -> vector;
  inner : vector -> vector -> R;
  inner_sym : forall u v, inner u v = inner v u;
  inner_zero_l : forall v, inner vzero v = 0;
  inner_add_l : forall u v w, inner (vadd u v) w = inner u w + inner v w;
  inner_scale_l : forall c u v, inner (vscale c u) v = c * inner u v;
  inner_nonneg : forall u, 0 <= inner u u
}.

Arguments vzero {_}.
Arguments vadd {_}.
Arguments vscale {_}.
Arguments inner {_}.

Section Laws.
  Variable E : inner_space.
  Implicit Types u v w : E.

  Definition vsub u v : E := vadd u (vscale (-1) v).
  (** [norm u] is the length of u; [dist u v] the chord between u and v. *)
  Definition norm u : R := sqrt (inner u u).
  Definition dist u v : R := norm (vsub u v).
  Definition unit u : Prop := inner u u = 1.
  Definition null u : Prop := inner u u = 0.

  Lemma inner_zero_r : forall v, inner v vzero = 0.
  Proof. intros v. rewrite inner_sym. apply inner_zero_l. Qed.

  Lemma inner_add_r : forall u v w, inner u (vadd v w) = inner u v + inner u w.
  Proof. intros u v w. rewrite inner_sym, inner_add_l, (inner_sym E v), (inner_sym E w). lra. Qed.

  Lemma inner_scale_r : forall c u v, inner u (vscale c v) = c * inner u v.
  Proof. intros c u v. rewrite inner_sym, inner_scale_l, (inner_sym E v). lra. Qed.

  Lemma inner_sub_l : forall u v w, inner (vsub u v) w = inner u w - inner v w.
  Proof. intros u v w. unfold vsub. rewrite inner_add_l, inner_scale_l. lra. Qed.

  Lemma inner_sub_r : forall u v w, inner u (vsub v w) = inner u v - inner u w.
  Proof. intros u v w. unfold vsub. rewrite inner_add_r, inner_scale_r. lra. Qed.

  Lemma norm_nonneg : forall u, 0 <= norm u.
  Proof. intros u. apply sqrt_pos. Qed.

  Lemma norm_sq : forall u, norm u * norm u = inner u u.
  Proof. intros u. apply sqrt_sqrt, inner_nonneg. Qed.

  Lemma norm_unit : forall u, unit u -> norm u = 1.
  Proof. intros u H. unfold norm. rewrite H. apply sqrt_1. Qed.

  Lemma cauchy_schwarz_sq : forall u v, inner u v * inner u v <= inner u u * inner v v.
  Proof.
    intros u v.
    pose proof (inner_nonneg E (vsub (vscale (inner v v) u) (vscale (inner u v) v))) as H.
    repeat rewrite inner_sub_l in H. repeat rewrite inner_sub_r in H.
    repeat rewrite inner_scale_l in H. repeat rewrite inner_scale_r in H.
    rewrite (inner_sym E v u) in H.
    destruct (Rle_lt_or_eq_dec 0 (inner v v) (inner_nonneg E v)) as [Hv | Hv].
    - apply Rmult_le_reg_l with (inner v v); [exact Hv | nra].
    - (* <v,v> = 0: move u along v until the form would turn negative. *)
      rewrite <- Hv. rewrite Rmult_0_r.
      destruct (Req_dec (inner u v) 0) as [-> | Hne]; [lra |].
      pose proof (inner_nonneg E
        (vsub u (vscale ((inner u u + 1) / (2 * inner u v)) v))) as K.
      repeat rewrite inner_sub_l in K. repeat rewrite inner_sub_r in K.
      repeat rewrite inner_scale_l in K. repeat rewrite inner_scale_r in K.
      rewrite (inner_sym E v u), <- Hv in K.
      set (c := (inner u u + 1) / (2 * inner u v)) in K.
      assert (Hc : c * inner u v = (inner u u + 1) / 2) by (unfold c; field; exact Hne).
      nra.
  Qed.

  Lemma cauchy_schwarz : forall u v, Rabs (inner u v) <= norm u * norm v.
  Proof.
    intros u v. pose proof (cauchy_schwarz_sq u v) as H.
    rewrite <- (norm_sq u), <- (norm_sq v) in H.
    pose proof (norm_nonneg u). pose proof (norm_nonneg v).
    apply Rsqr_incr_0_var; [| apply Rmult_le_pos; assumption].
    rewrite <- Rsqr_abs. unfold Rsqr. nra.
  Qed.

  Lemma inner_le_norm : forall u v, inner u v <= norm u * norm v.
  Proof. intros u v. eapply Rle_trans; [apply Rle_abs | apply cauchy_schwarz]. Qed.

  Lemma dist_sq : forall u v, dist u v * dist u v = inner u u - 2 * inner u v + inner v v.
  Proof.
    intros u v. unfold dist. rewrite norm_sq, inner_sub_l, !inner_sub_r, (inner_sym E v u). lra.
  Qed.

  Lemma dist_sq_unit : forall u v, unit u -> unit v -> dist u v * dist u v = 2 - 2 * inner u v.
  Proof. intros u v Hu Hv. rewrite dist_sq, Hu, Hv. lra. Qed.

  Lemma inner_unit_bounds : forall u v, unit u -> unit v -> -1 <= inner u v <= 1.
  Proof.
    intros u v Hu Hv. pose proof (cauchy_schwarz u v) as H.
    rewrite (norm_unit u Hu), (norm_unit v Hv) in H.
    unfold Rabs in H. destruct (Rcase_abs (inner u v)); lra.
  Qed.

  (** A null vector is orthogonal to everything. *)
  Lemma null_inner : forall u v, null u -> inner u v = 0.
  Proof.
    intros u v H. pose proof (cauchy_schwarz_sq u v) as K. unfold null in H.
    rewrite H in K. nra.
  Qed.

  (** [vsum n f] is f 0 + ... + f (n-1). *)
  Fixpoint vsum (n : nat) (f : nat -> E) : E :=
    match n with
    | O => vzero
    | S k => vadd (vsum k f) (f k)
    end.

  Lemma inner_vsum_l : forall n f v, inner (vsum n f) v = bsum n (fun i => inner (f i) v).
  Proof.
    induction n as [| n IH]; intros f v; cbn [vsum bsum];
      [apply inner_zero_l | now rewrite inner_add_l, IH].
  Qed.

  Lemma inner_vsum_r : forall n f v, inner v (vsum n f) = bsum n (fun i => inner v (f i)).
  Proof.
    intros n f v. rewrite inner_sym, inner_vsum_l. apply bsum_ext. intros i _. apply inner_sym.
  Qed.
End Laws.

Arguments vsub {_}.
Arguments norm {_}.
Arguments dist {_}.
Arguments unit {_}.
Arguments null {_}.
Arguments vsum {_}.

(** The Euclidean space R^n: sequences, of which the first n entries count. *)
Definition dot (n : nat) (u v : nat -> R) : R := bsum n (fun i => u i * v i).

Definition Rn (n : nat) : inner_space.
Proof.
  refine {| vector := nat -> R; vzero := fun _ => 0; vadd := fun u v i => u i + v i;
            vscale := fun c u i => c * u i; inner := dot n |}; unfold dot.
  - intros u v. apply bsum_ext. intros i _. lra.
  - intros v. apply bsum_zero. intros i _. lra.
  - intros u v w. rewrite <- bsum_plus. apply bsum_ext. intros i _. lra.
  - intros c u v. rewrite <- bsum_scal. apply bsum_ext. intros i _. lra.
  - intros u. apply bsum_nonneg. intros i _. nra.
Defined.

Definition unit_basis (k : nat) : nat -> R := fun i => delta k i.

Lemma dot_basis : forall n j k, (j < n)%nat -> dot n (unit_basis j) (unit_basis k) = delta j k.
Proof.
  intros n j k Hj. unfold dot, unit_basis. rewrite bsum_delta by exact Hj. apply delta_sym.
Qed.
