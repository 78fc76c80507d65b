(** Finite sums over lists, used by the family [axioms].

    [lsum l F] is the sum of F over the list l, so that sums may run over atoms and over the
    literals of a caption; [lvsum l v] is the same for vectors. *)
From Coq Require Import Reals Lra Lia Arith List Permutation.
From Binding Require Import finite_sum inner_product.
Import ListNotations.
Open Scope R_scope.

Fixpoint lsum {A : Type} (l : list A) (F : A -> R) : R :=
  match l with
  | [] => 0
  | a :: l' => F a + lsum l' F
  end.

Lemma lsum_ext : forall (A : Type) (l : list A) F G,
  (forall a, In a l -> F a = G a) -> lsum l F = lsum l G.
Proof.
  intros A l F G H. induction l as [| a l IH]; cbn [lsum]; [reflexivity |].
  rewrite (H a) by (left; reflexivity). rewrite IH; [reflexivity |].
  intros b Hb. apply H. right. exact Hb.
Qed.

Lemma lsum_zero : forall (A : Type) (l : list A) F,
  (forall a, In a l -> F a = 0) -> lsum l F = 0.
Proof.
  intros A l F H. induction l as [| a l IH]; cbn [lsum]; [reflexivity |].
  rewrite (H a) by (left; reflexivity). rewrite IH; [lra |].
  intros b Hb. apply H. right. exact Hb.
Qed.

Lemma lsum_plus : forall (A : Type) (l : list A) F G,
  lsum l (fun a => F a + G a) = lsum l F + lsum l G.
Proof. intros A l F G. induction l as [| a l IH]; cbn [lsum]; [lra | rewrite IH; lra]. Qed.

Lemma lsum_scal : forall (A : Type) (l : list A) c F,
  lsum l (fun a => c * F a) = c * lsum l F.
Proof. intros A l c F. induction l as [| a l IH]; cbn [lsum]; [lra | rewrite IH; lra]. Qed.

Lemma lsum_const : forall (A : Type) (l : list A) c, lsum l (fun _ => c) = INR (length l) * c.
Proof.
  intros A l c. induction l as [| a l IH]; [cbn; lra |].
  cbn [lsum length]. rewrite IH, S_INR. lra.
Qed.

Lemma lsum_app : forall (A : Type) (l l' : list A) F, lsum (l ++ l') F = lsum l F + lsum l' F.
Proof.
  intros A l l' F. induction l as [| a l IH]; cbn [lsum app]; [lra | rewrite IH; lra].
Qed.

Lemma lsum_perm : forall (A : Type) (l l' : list A) F,
  Permutation l l' -> lsum l F = lsum l' F.
Proof.
  intros A l l' F H.
  induction H as [| a l l' _ IH | a b l | l l' l'' _ IH _ IH']; cbn [lsum]; lra.
Qed.

Lemma lsum_swap : forall (A B : Type) (l : list A) (m : list B) (F : A -> B -> R),
  lsum l (fun a => lsum m (fun b => F a b)) = lsum m (fun b => lsum l (fun a => F a b)).
Proof.
  intros A B l m F. induction l as [| a l IH]; cbn [lsum].
  - symmetry. apply lsum_zero. reflexivity.
  - rewrite IH, <- lsum_plus. reflexivity.
Qed.

(** A sum that sees one place of a list without repetition. *)
Lemma lsum_delta : forall (A : Type) (dec : forall a b : A, {a = b} + {a <> b}) l a F,
  NoDup l -> In a l -> lsum l (fun b => if dec a b then F b else 0) = F a.
Proof.
  intros A dec l a F Hnd Hin. induction l as [| b l IH]; [destruct Hin |].
  apply NoDup_cons_iff in Hnd. destruct Hnd as [Hb Hnd]. cbn [lsum].
  destruct (dec a b) as [-> | Hne].
  - rewrite lsum_zero; [lra |]. intros c Hc. destruct (dec b c) as [<- | _]; [| reflexivity].
    contradiction.
  - destruct Hin as [-> | Hin]; [congruence |]. rewrite IH by assumption. lra.
Qed.

Lemma lsum_delta_out : forall (A : Type) (dec : forall a b : A, {a = b} + {a <> b}) l a F,
  ~ In a l -> lsum l (fun b => if dec a b then F b else 0) = 0.
Proof.
  intros A dec l a F Hout. apply lsum_zero. intros b Hb.
  destruct (dec a b) as [-> | _]; [contradiction | reflexivity].
Qed.

Lemma lsum_nonneg : forall (A : Type) (l : list A) F,
  (forall a, In a l -> 0 <= F a) -> 0 <= lsum l F.
Proof.
  intros A l F H. induction l as [| a l IH]; cbn [lsum]; [lra |].
  apply Rplus_le_le_0_compat; [apply H; left; reflexivity |].
  apply IH. intros b Hb. apply H. right. exact Hb.
Qed.

Lemma lsum_term_le : forall (A : Type) (l : list A) F a,
  In a l -> (forall b, In b l -> 0 <= F b) -> F a <= lsum l F.
Proof.
  intros A l F a Hin H. induction l as [| b l IH]; [destruct Hin |]. cbn [lsum].
  assert (Hl : 0 <= lsum l F) by (apply lsum_nonneg; intros c Hc; apply H; right; exact Hc).
  destruct Hin as [-> | Hin]; [lra |].
  assert (0 <= F b) by (apply H; left; reflexivity).
  assert (F a <= lsum l F) by (apply IH; [exact Hin | intros c Hc; apply H; right; exact Hc]).
  lra.
Qed.

(** At most [length l] terms, each of size at most m. *)
Lemma lsum_abs_le : forall (A : Type) (l : list A) F m,
  (forall a, In a l -> Rabs (F a) <= m) -> Rabs (lsum l F) <= INR (length l) * m.
Proof.
  intros A l F m H. induction l as [| a l IH]; cbn [lsum length].
  - rewrite Rabs_R0. cbn. lra.
  - rewrite S_INR. pose proof (Rabs_triang (F a) (lsum l F)).
    assert (Rabs (F a) <= m) by (apply H; left; reflexivity).
    assert (Rabs (lsum l F) <= INR (length l) * m)
      by (apply IH; intros b Hb; apply H; right; exact Hb).
    lra.
Qed.

(** Reading a list by position. *)
Lemma bsum_nth : forall (A : Type) (l : list A) (dflt : A) F,
  bsum (length l) (fun i => F (nth i l dflt)) = lsum l F.
Proof.
  intros A l dflt F. induction l as [| a l IH]; [reflexivity |].
  change (length (a :: l)) with (1 + length l)%nat. rewrite bsum_split. cbn [bsum lsum].
  cbn [nth Nat.add]. rewrite IH. lra.
Qed.

(** Sums and list sums exchange. *)
Lemma bsum_lsum : forall (A : Type) d (l : list A) (F : nat -> A -> R),
  bsum d (fun i => lsum l (F i)) = lsum l (fun a => bsum d (fun i => F i a)).
Proof.
  intros A d l F. induction l as [| a l IH]; cbn [lsum].
  - apply bsum_zero. reflexivity.
  - rewrite bsum_plus, IH. reflexivity.
Qed.

(** Sums of vectors over a list. *)
Fixpoint lvsum {E : inner_space} {A : Type} (l : list A) (v : A -> E) : E :=
  match l with
  | [] => vzero
  | a :: l' => vadd (v a) (lvsum l' v)
  end.

Lemma inner_lvsum_l : forall (E : inner_space) (A : Type) (l : list A) (v : A -> E) u,
  inner (lvsum l v) u = lsum l (fun a => inner (v a) u).
Proof.
  intros E A l v u. induction l as [| a l IH]; cbn [lvsum lsum];
    [apply inner_zero_l | now rewrite inner_add_l, IH].
Qed.

Lemma inner_lvsum_r : forall (E : inner_space) (A : Type) (l : list A) (v : A -> E) u,
  inner u (lvsum l v) = lsum l (fun a => inner u (v a)).
Proof.
  intros E A l v u. rewrite inner_sym, inner_lvsum_l. apply lsum_ext. intros a _.
  apply inner_sym.
Qed.

(** Lists without repetition. *)
Lemma nodup_app : forall (A : Type) (l l' : list A),
  NoDup l -> NoDup l' -> (forall a, In a l -> ~ In a l') -> NoDup (l ++ l').
Proof.
  intros A l l' Hl Hl' H. induction l as [| a l IH]; [exact Hl' |].
  apply NoDup_cons_iff in Hl. destruct Hl as [Ha Hl]. cbn [app]. apply NoDup_cons_iff. split.
  - intros Hin. apply in_app_or in Hin. destruct Hin as [Hin | Hin]; [contradiction |].
    apply (H a); [left; reflexivity | exact Hin].
  - apply IH; [exact Hl |]. intros b Hb. apply H. right. exact Hb.
Qed.

Lemma nodup_flat_map : forall (A B : Type) (f : A -> list B) (l : list A),
  NoDup l -> (forall a, In a l -> NoDup (f a)) ->
  (forall a a' b, In b (f a) -> In b (f a') -> a = a') ->
  NoDup (flat_map f l).
Proof.
  intros A B f l Hl Hf Hinj. induction l as [| a l IH]; [apply NoDup_nil |].
  apply NoDup_cons_iff in Hl. destruct Hl as [Ha Hl]. cbn [flat_map]. apply nodup_app.
  - apply Hf. left. reflexivity.
  - apply IH; [exact Hl |]. intros a' Ha'. apply Hf. right. exact Ha'.
  - intros b Hb Hin. apply in_flat_map in Hin. destruct Hin as [a' [Ha' Hb']].
    rewrite (Hinj a a' b Hb Hb') in Ha. contradiction.
Qed.

(** Lengths; the standard names for these differ between Coq versions. *)
Lemma len_app : forall (A : Type) (l l' : list A), length (l ++ l') = (length l + length l')%nat.
Proof. intros A l l'. induction l as [| a l IH]; cbn; [reflexivity | now rewrite IH]. Qed.

Lemma len_map : forall (A B : Type) (f : A -> B) (l : list A), length (map f l) = length l.
Proof. intros A B f l. induction l as [| a l IH]; cbn; [reflexivity | now rewrite IH]. Qed.

Lemma len_seq : forall m start, length (seq start m) = m.
Proof. induction m as [| m IH]; intros start; cbn; [reflexivity | now rewrite IH]. Qed.

Lemma length_flat_map_const : forall (A B : Type) (f : A -> list B) (l : list A) m,
  (forall a, In a l -> length (f a) = m) -> length (flat_map f l) = (length l * m)%nat.
Proof.
  intros A B f l m H. induction l as [| a l IH]; [reflexivity |].
  cbn [flat_map length]. rewrite len_app, (H a) by (left; reflexivity).
  rewrite IH; [reflexivity |]. intros b Hb. apply H. right. exact Hb.
Qed.
