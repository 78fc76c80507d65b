(** The ideal-encoder axioms.

    [AX0]         truth: of two captions of equal length a true one scores above a false one.
    [AX0_single]  the same for captions of one literal.
    [AX1]         categorisation; [AX2] attribute binding; [AX3] relations; [AX4] negation:
                  the four that Kang et al. ask for.  All are about any score s of a world and
                  a caption.
    [encoder E]   unit vectors of E for scenes and for captions; [score] their inner product. *)
From Coq Require Import Reals Lra Lia Arith List Bool.
From Binding Require Import finite_sum inner_product axioms_list axioms_universe.
Import ListNotations.
Open Scope R_scope.

Section Universe.
  Variables n k r : nat.
  Local Notation in_universe := (axioms_universe.in_universe n k r).
  Local Notation is_scene := (axioms_universe.is_scene n k r).
  Local Notation is_caption := (axioms_universe.is_caption n k r).

  Section Axioms.
    Variable s : world -> caption -> R.

    Definition AX0 : Prop := forall w c c',
      is_scene w -> is_caption c -> is_caption c' -> length c = length c' ->
      holds w c -> ~ holds w c' -> s w c > s w c'.

    (** AX0 for captions of one literal only. *)
    Definition AX0_single : Prop := forall w l l',
      is_scene w -> in_universe (snd l) -> in_universe (snd l') ->
      w (snd l) = fst l -> w (snd l') <> fst l' -> s w [l] > s w [l'].

    Definition AX1 : Prop := forall w x z,
      is_scene w -> in_universe (Has x) -> in_universe (Has z) ->
      w (Has x) = true -> w (Has z) = false ->
      s w [pos (Has x)] > s w [pos (Has z)].

    Definition AX2 : Prop := forall w a b x y,
      is_scene w -> (a < k)%nat -> (b < k)%nat -> (x < n)%nat -> (y < n)%nat ->
      a <> b -> x <> y ->
      w (Bind a x) = true -> w (Bind b y) = true ->
      w (Bind b x) = false -> w (Bind a y) = false ->
      s w [pos (Bind a x); pos (Bind b y)] > s w [pos (Bind b x); pos (Bind a y)].

    Definition AX3 : Prop := forall w q x y,
      is_scene w -> in_universe (Rel q x y) -> in_universe (Rel q y x) ->
      w (Rel q x y) = true -> w (Rel q y x) = false ->
      s w [pos (Rel q x y)] > s w [pos (Rel q y x)].

    Definition AX4 : Prop := forall w x z,
      is_scene w -> in_universe (Has x) -> in_universe (Has z) ->
      w (Has x) = true -> w (Has z) = false ->
      s w [neg (Has z)] > s w [neg (Has x)] /\
      s w [pos (Has x)] > s w [neg (Has x)] /\
      s w [neg (Has z)] > s w [pos (Has z)].

    Theorem AX0_gives_single : AX0 -> AX0_single.
    Proof.
      intros H w l l' Hw Hl Hl' Ht Hf.
      apply H; try (now apply single_caption); try assumption; [reflexivity | |];
        rewrite holds_single; assumption.
    Qed.

    (** The one-literal axioms need one-literal captions only. *)
    Theorem AX0_single_gives : AX0_single -> AX1 /\ AX3 /\ AX4.
    Proof.
      intros H. split; [| split].
      - intros w x z Hw Hx Hz Tx Fz. apply H; cbn [fst snd]; congruence.
      - intros w q x y Hw Hx Hy T F. apply H; cbn [fst snd]; congruence.
      - intros w x z Hw Hx Hz Tx Fz. repeat split; apply H; cbn [fst snd]; congruence.
    Qed.

    (** AX0 contains the four axioms that Kang et al. ask for. *)
    Theorem AX0_gives_all : AX0 -> AX1 /\ AX2 /\ AX3 /\ AX4.
    Proof.
      intros H. destruct (AX0_single_gives (AX0_gives_single H)) as [H1 [H3 H4]].
      split; [exact H1 |]. split; [| split; assumption].
      intros w a b x y Hw Ha Hb Hx Hy Hab Hxy T1 T2 F1 F2.
      apply H; [exact Hw | | | reflexivity | |].
      - apply pair_caption; cbn; try (split; assumption). congruence.
      - apply pair_caption; cbn; try (split; assumption). congruence.
      - intros l [<- | [<- | []]]; assumption.
      - intros Hc. specialize (Hc (pos (Bind b x)) (or_introl eq_refl)). cbn in Hc. congruence.
    Qed.
  End Axioms.

  Record encoder (E : inner_space) : Type := {
    image : world -> E;
    text : caption -> E;
    image_unit : forall w, is_scene w -> unit (image w);
    text_unit : forall c, is_caption c -> unit (text c)
  }.

  Definition score {E : inner_space} (e : encoder E) (w : world) (c : caption) : R :=
    inner (image E e w) (text E e c).
End Universe.

Arguments image {n k r E}.
Arguments text {n k r E}.
Arguments image_unit {n k r E}.
Arguments text_unit {n k r E}.
Arguments score {n k r E}.
