(** Finite sums over lists, used by the family [axioms].

    [lvsum l v] is the sum of the vectors v a over the list l. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Export list_sum.
From Binding Require Import finite_sum inner_product.
Import ListNotations.
Open Scope R_scope.

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
