(** The universe of the axioms: atoms, scenes, captions.

    A universe has n objects, k attributes and r relations, numbered from 0.
    [atom]        Has x: object x is there; Bind a x: x has attribute a;
                  Rel q x y: x stands in relation q to y.
    [in_universe] the atom's numbers are in range, and x <> y in Rel q x y.
    [atoms]       the list of all atoms, [natoms] their number P = n + k n + r n (n - 1).
    [world]       a truth assignment to atoms; a scene ([is_scene]) is one in which what is
                  bound or related is there.
    [literal]     (true, p), written pos p, or (false, p), written neg p.
    [caption]     a list of literals; [is_caption]: non-empty, within the universe, no atom
                  twice (so consistent).
    [holds w c]   all literals of c are true in w; [falses w c] counts the false ones. *)
From Coq Require Import Reals Lra Lia Arith List Bool.
From Binding Require Import finite_sum inner_product axioms_list.
Import ListNotations.
Open Scope R_scope.

Inductive atom : Type :=
  | Has (x : nat)
  | Bind (a x : nat)
  | Rel (q x y : nat).

Definition atom_eq_dec : forall p p' : atom, {p = p'} + {p <> p'}.
Proof. decide equality; apply Nat.eq_dec. Defined.

Notation world := (atom -> bool).
Notation literal := (bool * atom)%type.
Notation caption := (list (bool * atom)).
Notation pos p := (true, p).
Notation neg p := (false, p).

Definition false_literal (w : world) (l : literal) : bool := negb (Bool.eqb (w (snd l)) (fst l)).
Definition falses (w : world) (c : caption) : nat := length (filter (false_literal w) c).
Definition holds (w : world) (c : caption) : Prop := forall l, In l c -> w (snd l) = fst l.

Lemma falses_holds : forall w c, falses w c = 0%nat <-> holds w c.
Proof.
  intros w c. unfold falses, holds. induction c as [| [b p] c IH]; cbn [filter].
  - split; [intros _ l [] | reflexivity].
  - unfold false_literal at 1. cbn [fst snd]. destruct (Bool.eqb_spec (w p) b) as [Hb | Hb]; cbn.
    + rewrite IH. split; intros H l; [| intros Hl; apply H; right; exact Hl].
      intros [<- | Hl]; [exact Hb | now apply H].
    + split; [discriminate |]. intros H. destruct Hb. apply (H (b, p)). left. reflexivity.
Qed.

Lemma not_holds_falses : forall w c, ~ holds w c -> (1 <= falses w c)%nat.
Proof.
  intros w c H. destruct (falses w c) as [| m] eqn:Hm; [| lia].
  destruct H. now apply falses_holds.
Qed.

Lemma holds_single : forall w l, holds w [l] <-> w (snd l) = fst l.
Proof.
  intros w l. split; [intros H; apply H; left; reflexivity |].
  intros H l' [<- | []]. exact H.
Qed.

Section Universe.
  Variables n k r : nat.

  Definition in_universe (p : atom) : Prop :=
    match p with
    | Has x => (x < n)%nat
    | Bind a x => (a < k)%nat /\ (x < n)%nat
    | Rel q x y => (q < r)%nat /\ (x < n)%nat /\ (y < n)%nat /\ x <> y
    end.

  Definition is_scene (w : world) : Prop :=
    (forall a x, in_universe (Bind a x) -> w (Bind a x) = true -> w (Has x) = true) /\
    (forall q x y, in_universe (Rel q x y) -> w (Rel q x y) = true ->
       w (Has x) = true /\ w (Has y) = true).

  Definition is_caption (c : caption) : Prop :=
    c <> [] /\ (forall l, In l c -> in_universe (snd l)) /\ NoDup (map snd c).

  (** The atoms, listed: [others x] are the objects other than x. *)
  Definition others (x : nat) : list nat := seq 0 x ++ seq (S x) (n - S x).
  Definition has_atoms : list atom := map Has (seq 0 n).
  Definition bind_atoms : list atom := flat_map (fun a => map (Bind a) (seq 0 n)) (seq 0 k).
  Definition rel_atoms : list atom :=
    flat_map (fun q => flat_map (fun x => map (Rel q x) (others x)) (seq 0 n)) (seq 0 r).
  Definition atoms : list atom := has_atoms ++ bind_atoms ++ rel_atoms.
  Definition natoms : nat := n + k * n + r * (n * (n - 1)).

  Lemma in_others : forall x y, (x < n)%nat -> (In y (others x) <-> (y < n)%nat /\ x <> y).
  Proof. intros x y Hx. unfold others. rewrite in_app_iff, !in_seq. lia. Qed.

  Lemma in_has_atoms : forall p, In p has_atoms <-> exists x, p = Has x /\ in_universe p.
  Proof.
    intros p. unfold has_atoms. rewrite in_map_iff. split.
    - intros [x [<- Hx]]. apply in_seq in Hx. exists x. cbn. split; [reflexivity | lia].
    - intros [x [-> Hx]]. cbn in Hx. exists x. rewrite in_seq. split; [reflexivity | lia].
  Qed.

  Lemma in_bind_atoms : forall p, In p bind_atoms <-> exists a x, p = Bind a x /\ in_universe p.
  Proof.
    intros p. unfold bind_atoms. rewrite in_flat_map. split.
    - intros [a [Ha Hp]]. apply in_map_iff in Hp. destruct Hp as [x [<- Hx]].
      apply in_seq in Ha. apply in_seq in Hx. exists a, x. cbn. split; [reflexivity | lia].
    - intros [a [x [-> [Ha Hx]]]]. exists a. rewrite in_map_iff, in_seq. split; [lia |].
      exists x. rewrite in_seq. split; [reflexivity | lia].
  Qed.

  Lemma in_rel_atoms : forall p, In p rel_atoms <-> exists q x y, p = Rel q x y /\ in_universe p.
  Proof.
    intros p. unfold rel_atoms. rewrite in_flat_map. split.
    - intros [q [Hq Hp]]. apply in_flat_map in Hp. destruct Hp as [x [Hx Hp]].
      apply in_map_iff in Hp. destruct Hp as [y [<- Hy]].
      apply in_seq in Hq. apply in_seq in Hx. apply in_others in Hy; [| lia].
      exists q, x, y. cbn. split; [reflexivity | lia].
    - intros [q [x [y [-> [Hq [Hx [Hy Hxy]]]]]]]. exists q. rewrite in_seq. split; [lia |].
      apply in_flat_map. exists x. rewrite in_seq. split; [lia |].
      apply in_map. apply in_others; [exact Hx | split; assumption].
  Qed.

  (** The list is exactly the universe, ... *)
  Theorem atoms_complete : forall p, In p atoms <-> in_universe p.
  Proof.
    intros p. unfold atoms. rewrite !in_app_iff, in_has_atoms, in_bind_atoms, in_rel_atoms. split.
    - intros [[x [_ H]] | [[a [x [_ H]]] | [q [x [y [_ H]]]]]]; exact H.
    - intros H. destruct p as [x | a x | q x y];
        [left; exists x | right; left; exists a, x | right; right; exists q, x, y]; now split.
  Qed.

  Lemma nodup_map : forall (A B : Type) (f : A -> B) l,
    (forall a a', f a = f a' -> a = a') -> NoDup l -> NoDup (map f l).
  Proof. intros A B f l Hf. apply FinFun.Injective_map_NoDup. exact Hf. Qed.

  Lemma others_nodup : forall x, NoDup (others x).
  Proof.
    intros x. apply nodup_app; [apply seq_NoDup | apply seq_NoDup |].
    intros y Hy Hy'. apply in_seq in Hy. apply in_seq in Hy'. lia.
  Qed.

  Lemma bind_rel_nodup : NoDup (bind_atoms ++ rel_atoms).
  Proof.
    apply nodup_app.
    - apply nodup_flat_map; [apply seq_NoDup | |].
      + intros a _. apply nodup_map; [congruence | apply seq_NoDup].
      + intros a a' p H H'. apply in_map_iff in H. apply in_map_iff in H'.
        destruct H as [x [<- _]]. destruct H' as [y [H' _]]. congruence.
    - apply nodup_flat_map; [apply seq_NoDup | |].
      + intros q _. apply nodup_flat_map; [apply seq_NoDup | |].
        * intros x _. apply nodup_map; [congruence | apply others_nodup].
        * intros x x' p H H'. apply in_map_iff in H. apply in_map_iff in H'.
          destruct H as [y [<- _]]. destruct H' as [z [H' _]]. congruence.
      + intros q q' p H H'. apply in_flat_map in H. apply in_flat_map in H'.
        destruct H as [x [_ H]]. destruct H' as [x' [_ H']].
        apply in_map_iff in H. apply in_map_iff in H'.
        destruct H as [y [<- _]]. destruct H' as [z [H' _]]. congruence.
    - intros p H H'. apply in_bind_atoms in H. apply in_rel_atoms in H'.
      destruct H as [a [x [-> _]]]. destruct H' as [q [y [z [H' _]]]]. discriminate H'.
  Qed.

  (** ... without repetition, ... *)
  Theorem atoms_nodup : NoDup atoms.
  Proof.
    apply nodup_app; [| exact bind_rel_nodup |].
    - apply nodup_map; [congruence | apply seq_NoDup].
    - intros p H H'. apply in_has_atoms in H. destruct H as [x [-> _]].
      rewrite in_app_iff, in_bind_atoms, in_rel_atoms in H'.
      destruct H' as [[a [y [H' _]]] | [q [y [z [H' _]]]]]; discriminate H'.
  Qed.

  Lemma bind_rel_length : length (bind_atoms ++ rel_atoms) = (k * n + r * (n * (n - 1)))%nat.
  Proof.
    rewrite len_app. unfold bind_atoms, rel_atoms. f_equal.
    - rewrite (length_flat_map_const _ _ _ _ n), len_seq; [reflexivity |].
      intros a _. now rewrite len_map, len_seq.
    - rewrite (length_flat_map_const _ _ _ _ (n * (n - 1))), len_seq; [reflexivity |].
      intros q _. rewrite (length_flat_map_const _ _ _ _ (n - 1)), len_seq; [reflexivity |].
      intros x Hx. apply in_seq in Hx. unfold others. rewrite len_map, len_app, !len_seq. lia.
  Qed.

  (** ... and has P = n + k n + r n (n - 1) members. *)
  Theorem atoms_length : length atoms = natoms.
  Proof.
    unfold atoms, natoms. rewrite len_app, bind_rel_length. unfold has_atoms.
    rewrite len_map, len_seq. lia.
  Qed.

  Lemma single_caption : forall l, in_universe (snd l) -> is_caption [l].
  Proof.
    intros l H. split; [discriminate |]. split.
    - intros l' [<- | []]. exact H.
    - cbn. apply NoDup_cons; [intros [] | apply NoDup_nil].
  Qed.

  Lemma pair_caption : forall l l', in_universe (snd l) -> in_universe (snd l') ->
    snd l <> snd l' -> is_caption [l; l'].
  Proof.
    intros l l' H H' Hne. split; [discriminate |]. split.
    - intros m [<- | [<- | []]]; assumption.
    - cbn. apply NoDup_cons; [intros [Heq | []]; now destruct Hne |].
      apply NoDup_cons; [intros [] | apply NoDup_nil].
  Qed.
End Universe.
