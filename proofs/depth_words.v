(** Words of roles, and the code as one weighted sum over leaves.

    [role_word R p u]   R_p u = R_{p_1} (R_{p_2} (... u)) for the word p = p_1 p_2 ...
    [strip p q]         [Some s] if q = p s, [None] if p is not a prefix of q.
    The roles of a system need not be linear functions, yet they are linear as far as any inner
    product can see; that gives the closed form e_D = b^(-D/2) sum_p R_p x_p. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product depth.
Import ListNotations.
Open Scope R_scope.

Fixpoint role_word {E : inner_space} (R : nat -> E -> E) (p : list nat) (u : E) : E :=
  match p with
  | [] => u
  | k :: p => R k (role_word R p u)
  end.

Fixpoint strip (p q : list nat) : option (list nat) :=
  match p, q with
  | [], q => Some q
  | j :: p, k :: q => if Nat.eq_dec j k then strip p q else None
  | _ :: _, [] => None
  end.

(** Words neither of which is a prefix of the other have orthogonal ranges. *)
Theorem D1_words_prefix_free : forall (E : inner_space) b R p q (u v : E), role_system E b R ->
  Forall (fun k => (k < b)%nat) p -> Forall (fun k => (k < b)%nat) q ->
  strip p q = None -> strip q p = None -> inner (role_word R p u) (role_word R q v) = 0.
Proof.
  intros E b R p. induction p as [| j p IH]; intros q u v HR Hp Hq Spq Sqp; [discriminate |].
  destruct q as [| k q]; [discriminate |].
  apply Forall_cons_iff in Hp. apply Forall_cons_iff in Hq.
  destruct Hp as [Hj Hp], Hq as [Hk Hq]. cbn in Spq, Sqp |- *.
  rewrite HR by assumption. destruct (Nat.eq_dec j k) as [<- | Hne].
  - destruct (Nat.eq_dec j j) as [_ |]; [| congruence]. rewrite IH by assumption. ring.
  - rewrite delta_diff by exact Hne. ring.
Qed.

(** Words of equal length: <R_p u, R_q v> is <u, v> if p = q, and 0 otherwise. *)
Theorem D1_words : forall (E : inner_space) b R p q (u v : E), role_system E b R ->
  Forall (fun k => (k < b)%nat) p -> Forall (fun k => (k < b)%nat) q -> length p = length q ->
  inner (role_word R p u) (role_word R q v) = (if word_eq_dec p q then inner u v else 0).
Proof.
  intros E b R p. induction p as [| j p IH]; intros [| k q] u v HR Hp Hq Hl; try discriminate.
  - destruct (word_eq_dec [] []); [reflexivity | congruence].
  - apply Forall_cons_iff in Hp. apply Forall_cons_iff in Hq. injection Hl as Hl.
    destruct Hp as [Hj Hp], Hq as [Hk Hq]. cbn [role_word]. rewrite HR, IH by assumption.
    destruct (word_eq_dec (j :: p) (k :: q)) as [H | H].
    + injection H as -> ->. rewrite delta_same. destruct (word_eq_dec q q); [ring | congruence].
    + destruct (Nat.eq_dec j k) as [<- | Hne].
      * destruct (word_eq_dec p q); [congruence | ring].
      * rewrite delta_diff by exact Hne. ring.
Qed.

(** A word of roles preserves inner products. *)
Lemma role_word_isometry : forall (E : inner_space) b R p (u v : E), role_system E b R ->
  Forall (fun k => (k < b)%nat) p -> inner (role_word R p u) (role_word R p v) = inner u v.
Proof.
  intros E b R p u v HR Hp. rewrite (D1_words E b) by auto.
  destruct (word_eq_dec p p); [reflexivity | congruence].
Qed.

(** A map that preserves inner products is linear up to null vectors. *)
Lemma isometry_linear : forall (E : inner_space) (T : E -> E),
  (forall u v, inner (T u) (T v) = inner u v) -> forall n (a : nat -> R) (f : nat -> E) v,
  inner (T (vsum n (fun i => vscale (a i) (f i)))) v = bsum n (fun i => a i * inner (T (f i)) v).
Proof.
  intros E T HT n a f v.
  set (s := vsum n (fun i => vscale (a i) (f i))).
  set (r := vsum n (fun i => vscale (a i) (T (f i)))).
  assert (Hr : forall w, inner r w = bsum n (fun i => a i * inner (T (f i)) w)).
  { intros w. unfold r. rewrite inner_vsum_l. apply bsum_ext. intros i _. apply inner_scale_l. }
  assert (Hs : forall w, inner s w = bsum n (fun i => a i * inner (f i) w)).
  { intros w. unfold s. rewrite inner_vsum_l. apply bsum_ext. intros i _. apply inner_scale_l. }
  rewrite <- Hr. apply Rminus_diag_uniq. rewrite <- inner_sub_l. apply null_inner.
  assert (Hsr : inner (T s) r = inner s s).
  { rewrite inner_sym, Hr, Hs. apply bsum_ext. intros i _. now rewrite HT. }
  assert (Hrr : inner r r = inner s s).
  { rewrite Hr, Hs. apply bsum_ext. intros i _. f_equal.
    rewrite inner_sym, Hr, inner_sym, Hs. apply bsum_ext. intros j _. now rewrite HT. }
  unfold null. rewrite inner_sub_l, !inner_sub_r, HT, (inner_sym E r), Hsr, Hrr. ring.
Qed.

Lemma role_word_app : forall (E : inner_space) (R : nat -> E -> E) p q u,
  role_word R (p ++ q) u = role_word R p (role_word R q u).
Proof. intros E R p q u. induction p as [| k p IH]; cbn; [reflexivity | now rewrite IH]. Qed.

Lemma role_word_code : forall (E : inner_space) b R t x p v, role_system E b R ->
  Forall (fun k => (k < b)%nat) p ->
  inner (role_word R p (code b R t x)) v =
  leaf_sum b t (fun r => weight t r * inner (role_word R (p ++ r) (x r)) v).
Proof.
  intros E b R t. induction t as [| w c IH]; intros x p v HR Hp; cbn [code leaf_sum weight].
  - rewrite app_nil_r. ring.
  - rewrite isometry_linear by (intros; now apply (role_word_isometry E b)).
    apply bsum_ext. intros k Hk.
    change (R k ?u) with (role_word R [k] u). rewrite <- role_word_app.
    rewrite (leaf_sum_ext _ _ _ (fun r => w k *
      (weight (c k) r * inner (role_word R ((p ++ [k]) ++ r) (x (k :: r))) v))).
    + rewrite leaf_sum_scal. f_equal. apply IH; [exact HR |].
      apply Forall_app. split; [exact Hp | now repeat constructor].
    + intros r _. rewrite <- app_assoc. cbn [app]. ring.
Qed.

(** The closed form: the code is sum_p W_p R_p x_p, as far as any vector v can see. *)
Theorem D1_closed_form : forall (E : inner_space) b R t x v, role_system E b R ->
  inner (code b R t x) v = leaf_sum b t (fun p => weight t p * inner (role_word R p (x p)) v).
Proof.
  intros E b R t x v HR. exact (role_word_code E b R t x [] v HR (Forall_nil _)).
Qed.

Lemma perfect_weight : forall b D p, is_leaf b (perfect b D) p ->
  weight (perfect b D) p = (/ sqrt (INR b)) ^ D.
Proof.
  intros b D. induction D as [| D IH]; intros [| k p] Hp; cbn in Hp; try contradiction;
    [reflexivity |].
  cbn [perfect weight pow]. now rewrite IH.
Qed.

(** The same for the perfect tree: e_D = b^(-D/2) sum_p R_p x_p. *)
Theorem D1_closed_form_perfect : forall (E : inner_space) b R D x v, role_system E b R ->
  inner (code b R (perfect b D) x) v =
  (/ sqrt (INR b)) ^ D * leaf_sum b (perfect b D) (fun p => inner (role_word R p (x p)) v).
Proof.
  intros E b R D x v HR. rewrite D1_closed_form, <- leaf_sum_scal by exact HR.
  apply leaf_sum_ext. intros p Hp. now rewrite perfect_weight.
Qed.
