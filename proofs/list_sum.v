(** Sums of reals over a list.

    [lsum l F] is the sum of F over the list l, repetitions counted. *)
From Coq Require Import Reals Lra Lia List Permutation.
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

Lemma lsum_le : forall (A : Type) (l : list A) F G,
  (forall a, In a l -> F a <= G a) -> lsum l F <= lsum l G.
Proof.
  intros A l F G H. induction l as [| a l IH]; cbn [lsum]; [lra |].
  apply Rplus_le_compat; [apply H; left; reflexivity |].
  apply IH. intros b Hb. apply H. right. exact Hb.
Qed.

Lemma lsum_map : forall (A B : Type) (g : B -> A) (l : list B) F,
  lsum (map g l) F = lsum l (fun b => F (g b)).
Proof. intros A B g l F. induction l as [| b l IH]; cbn [map lsum]; congruence. Qed.

Lemma lsum_flat_map : forall (A B : Type) (g : B -> list A) (l : list B) F,
  lsum (flat_map g l) F = lsum l (fun b => lsum (g b) F).
Proof.
  intros A B g l F. induction l as [| b l IH]; cbn [flat_map lsum]; [reflexivity |].
  now rewrite lsum_app, IH.
Qed.
