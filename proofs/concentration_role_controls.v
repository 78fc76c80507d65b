(** Controls of C2, C4 and C9, and instances at which C2 and C9 are not vacuous.

    The roles are those of [concentration_instances] on R^2, and for C9 the role system of the
    depth law ([spread], [depth_model]), whose roles do not commute. *)
From Coq Require Import Reals Lra Lia Arith List Permutation.
From Binding Require Import finite_sum inner_product word_number depth depth_words depth_uniform.
From Binding Require Import depth_model.
From Binding Require Import concentration concentration_coherence concentration_words.
From Binding Require Import concentration_siblings concentration_levels concentration_commuting.
From Binding Require Import concentration_instances concentration_controls.
Import ListNotations.
Open Scope R_scope.

(** ** C2 *)

(** The filler e0 at the word 0 and e1 elsewhere. *)
Definition first_filler (p : list nat) : Rn 2 :=
  match p with O :: _ => unit_basis 0 | _ => unit_basis 1 end.

Lemma first_filler_unit : forall p, unit (first_filler p).
Proof. intros [| [| k] p]; [apply e1_unit | apply e0_unit | apply e1_unit]; lia. Qed.

Lemma turn_tree_roles : node_roles 2 (perfect 2 1) (fun _ => two turn).
Proof. intros k _. split; [apply two_keeps, turn_keeps | exact I]. Qed.

Lemma turn_tree_siblings : siblings 2 (fun _ => two turn) (perfect 2 1) first_filler (4 / 5).
Proof.
  split; [| intros k _; exact I].
  destruct turn_values as (_ & V2 & _ & _).
  pose proof (norm_unit (Rn 2) _ (e0_unit 2 (le_n 2))) as N0.
  pose proof (norm_unit (Rn 2) _ (e1_unit 2 (le_n 2))) as N1.
  intros [| [| j]] [| [| k]] Hj Hk Hjk; try lia.
  - change (Rabs (inner (i := Rn 2) e0 (turn e1)) <=
      4 / 5 * (norm (E := Rn 2) e0 * norm (E := Rn 2) e1)).
    rewrite N0, N1, V2. apply Rabs_le. lra.
  - change (Rabs (inner (i := Rn 2) (turn e1) e0) <=
      4 / 5 * (norm (E := Rn 2) e1 * norm (E := Rn 2) e0)).
    rewrite N0, N1, inner_sym, V2. apply Rabs_le. lra.
Qed.

Lemma turn_tree_norm : norm (tree_code 2 (fun _ => two turn) (perfect 2 1) first_filler) ^ 2 = / 5.
Proof.
  destruct turn_values as (_ & V2 & _ & _).
  replace (norm (tree_code 2 (fun _ => two turn) (perfect 2 1) first_filler) ^ 2) with
    (norm (tree_code 2 (fun _ => two turn) (perfect 2 1) first_filler) *
     norm (tree_code 2 (fun _ => two turn) (perfect 2 1) first_filler)) by ring.
  rewrite norm_sq. cbn [tree_code perfect vsum two first_filler].
  rewrite !inner_add_l, !inner_add_r, !inner_zero_l, !inner_zero_r.
  rewrite !inner_scale_l, !inner_scale_r.
  rewrite turn_keeps, (inner_sym (Rn 2) (turn (unit_basis 1))), V2.
  rewrite (e0_unit 2 (le_n 2)), (e1_unit 2 (le_n 2)).
  pose proof (inv_sqrt_sq 2 ltac:(lia)) as Hq. replace (INR 2) with 2 in * by (cbn; ring).
  set (c := / sqrt 2) in *.
  match goal with |- ?v = _ => replace v with (c ^ 2 * (2 / 5)) by field end.
  rewrite Hq. field.
Qed.

Theorem C2_satisfiable : exists (E : inner_space) b D (R : list nat -> nat -> E -> E)
    (x : list nat -> E) t,
  (2 <= b)%nat /\ (1 <= D)%nat /\ node_roles b (perfect b D) R /\
  (forall p, is_leaf b (perfect b D) p -> unit (x p)) /\ siblings b R (perfect b D) x t /\
  0 < t /\ (INR b - 1) * t < 1 /\
  norm (tree_code b R (perfect b D) x) ^ 2 = (1 - (INR b - 1) * t) ^ D.
Proof.
  exists (Rn 2), 2%nat, 1%nat, (fun _ => two turn), first_filler, (4 / 5).
  replace (INR 2) with 2 by (cbn; ring).
  split; [lia |]. split; [lia |]. split; [exact turn_tree_roles |].
  split; [intros p _; apply first_filler_unit |]. split; [exact turn_tree_siblings |].
  rewrite turn_tree_norm. lra.
Qed.

(** C2 with b - 2 for b - 1. *)
Theorem C2_control_siblings :
  ~ (forall (E : inner_space) b D (R : list nat -> nat -> E -> E) (x : list nat -> E) t,
     (1 <= b)%nat -> node_roles b (perfect b D) R ->
     (forall p, is_leaf b (perfect b D) p -> unit (x p)) -> siblings b R (perfect b D) x t ->
     0 <= t -> (INR b - 1) * t <= 1 ->
     (1 - (INR b - 2) * t) ^ D <= norm (tree_code b R (perfect b D) x) ^ 2).
Proof.
  intros H. specialize (H (Rn 2) 2%nat 1%nat (fun _ => two turn) first_filler (4 / 5)).
  rewrite turn_tree_norm in H. replace (INR 2) with 2 in H by (cbn; ring).
  specialize (H ltac:(lia) turn_tree_roles (fun p _ => first_filler_unit p) turn_tree_siblings
    ltac:(lra) ltac:(lra)). cbn in H. lra.
Qed.

(** C2 with the exponent D - 1. *)
Theorem C2_control_exponent :
  ~ (forall (E : inner_space) b D (R : list nat -> nat -> E -> E) (x : list nat -> E) t,
     (1 <= b)%nat -> node_roles b (perfect b D) R ->
     (forall p, is_leaf b (perfect b D) p -> unit (x p)) -> siblings b R (perfect b D) x t ->
     0 <= t -> (INR b - 1) * t <= 1 ->
     (1 - (INR b - 1) * t) ^ (D - 1) <= norm (tree_code b R (perfect b D) x) ^ 2).
Proof.
  intros H. specialize (H (Rn 2) 2%nat 1%nat (fun _ => two turn) first_filler (4 / 5)).
  rewrite turn_tree_norm in H. replace (INR 2) with 2 in H by (cbn; ring).
  specialize (H ltac:(lia) turn_tree_roles (fun p _ => first_filler_unit p) turn_tree_siblings
    ltac:(lra) ltac:(lra)). cbn in H. lra.
Qed.

(** ** C4 *)

(** Stripping the two letters that differ as well. *)
Theorem C4_control_strip_further :
  ~ (forall (E : inner_space) b D (R : nat -> nat -> E -> E) c j k r s x y,
     level_roles b D R -> letters b D (c ++ j :: r) -> letters b D (c ++ k :: s) -> j <> k ->
     inner (level_word R (c ++ j :: r) x) (level_word R (c ++ k :: s) y) =
     inner (level_word (deeper (S (length c)) R) r x)
           (level_word (deeper (S (length c)) R) s y)).
Proof.
  intros H. destruct opposite_values as (V1 & _ & _ & _).
  specialize (H (Rn 2) 2%nat 1%nat (fun _ => two opposite) [] 0%nat 1%nat [] []
    (unit_basis 0) (unit_basis 0)). cbn [app level_word two] in H.
  rewrite V1, (e0_unit 2 (le_n 2)) in H.
  enough (-1 = 1) by lra. apply H.
  - intros l k _ _. apply two_keeps, opposite_keeps.
  - split; [reflexivity | repeat constructor].
  - split; [reflexivity | repeat constructor].
  - discriminate.
Qed.

(** The roles from the first difference on do see the role at that level. *)
Theorem C4_control_deeper :
  ~ (forall (E : inner_space) n (R R' : nat -> nat -> E -> E) p u,
     (forall l k v, (n < l)%nat -> R l k v = R' l k v) ->
     level_word (deeper n R) p u = level_word (deeper n R') p u).
Proof.
  intros H. destruct opposite_values as (V1 & _ & _ & _).
  specialize (H (Rn 2) 0%nat (fun l _ => match l with O => opposite | _ => fun u => u end)
    (fun _ _ u => u) [0%nat] (unit_basis 0)). cbn [level_word] in H. unfold deeper in H.
  cbn [Nat.add] in H. rewrite H in V1.
  - rewrite (e0_unit 2 (le_n 2)) in V1. lra.
  - intros [| l] k v Hl; [lia | reflexivity].
Qed.

(** ** C9 *)

(** C9 is not vacuous: two commuting roles on R^2 and a code of norm 1 at depth 2. *)
Theorem C9_satisfiable : exists (E : inner_space) b (R : nat -> E -> E) D p q (x : list nat -> E),
  (2 <= b)%nat /\ (forall k, (k < b)%nat -> keeps (R k)) /\ commuting b R /\
  (exists u, ~ same (R 0%nat u) (R 1%nat u)) /\
  letters b D p /\ Permutation p q /\ p <> q /\
  unit (x p) /\ unit (x q) /\ inner (x p) (x q) = 0.
Proof.
  exists (Rn 2), 2%nat, (two opposite), 2%nat, [0%nat; 1%nat], [1%nat; 0%nat], first_filler.
  split; [lia |]. split; [intros k _; apply two_keeps, opposite_keeps |]. split; [| split].
  - intros [| j] [| k] u Hj Hk; cbn [two]; apply same_refl.
  - exists (unit_basis 0). cbn [two]. unfold same, null.
    destruct opposite_values as (V1 & _ & _ & _).
    rewrite inner_sub_l, !inner_sub_r, (opposite_keeps 2), (inner_sym (Rn 2) (opposite _)), V1.
    rewrite (e0_unit 2 (le_n 2)). lra.
  - repeat split; try (repeat constructor); try apply first_filler_unit.
    + discriminate.
    + apply (e0_e1 2). lia.
Qed.

Lemma spread_keeps : forall b k, (k < b)%nat -> keeps (spread b k).
Proof.
  intros b k Hk u v. rewrite (role_system_exists b k k u v Hk Hk), delta_same. ring.
Qed.

(** C9 without commuting roles: the margin of the words 01 and 10 is then not 0. *)
Theorem C9_control_commuting :
  ~ (forall (E : inner_space) b (R : nat -> E -> E) D p q (x : list nat -> E),
     (forall k, (k < b)%nat -> keeps (R k)) -> letters b D p -> Permutation p q ->
     unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
     forall e e', e = code b R (perfect b D) x -> e' = code b R (perfect b D) (swap p q x) ->
     0 < norm e -> cosine_margin e e' = 0).
Proof.
  intros H. set (p := [0%nat; 1%nat]). set (q := [1%nat; 0%nat]).
  assert (Hpq : p <> q) by discriminate.
  assert (Hp : is_leaf 2 (perfect 2 2) p) by (cbn; lia).
  assert (Hq : is_leaf 2 (perfect 2 2) q) by (cbn; lia).
  pose proof (D1 sequences 2 (spread 2) 2 (two_fillers p) (role_system_exists 2) ltac:(lia)
    (fun r _ => two_fillers_unit p r)) as Ue.
  assert (Ue' : unit (code 2 (spread 2) (perfect 2 2) (swap p q (two_fillers p)))).
  { apply D1; [apply role_system_exists | lia |].
    apply swap_unit; [exact Hp | exact Hq | intros; apply two_fillers_unit]. }
  pose proof (D2 sequences 2 (spread 2) 2 (two_fillers p) p q (role_system_exists 2) Hp Hq Hpq
    (two_fillers_unit p p) (two_fillers_unit p q) (two_fillers_orthogonal p q Hpq)) as HM.
  specialize (H sequences 2%nat (spread 2) 2%nat p q (two_fillers p) (spread_keeps 2)).
  assert (Hl : letters 2 2 p) by (split; [reflexivity | repeat constructor]).
  specialize (H Hl (perm_swap _ _ _) (two_fillers_unit p p) (two_fillers_unit p q)
    (two_fillers_orthogonal p q Hpq) _ _ eq_refl eq_refl).
  unfold cosine_margin in H. rewrite !norm_unit in H by assumption.
  unfold margin in HM. rewrite Ue in HM. replace (INR 2 ^ 2) with 4 in HM by (cbn; ring).
  specialize (H ltac:(lra)). lra.
Qed.

(** C9 without the permutation: the words 0 and 1 of two commuting roles. *)
Theorem C9_control_permutation :
  ~ (forall (E : inner_space) b (R : nat -> E -> E) D p q (x : list nat -> E),
     (forall k, (k < b)%nat -> keeps (R k)) -> commuting b R ->
     letters b D p -> letters b D q -> unit (x p) -> unit (x q) -> inner (x p) (x q) = 0 ->
     word_crosstalk (fun _ => R) x p q = 1).
Proof.
  intros H. destruct opposite_values as (V1 & V2 & V3 & V4).
  specialize (H (Rn 2) 2%nat (two opposite) 1%nat [0%nat] [1%nat] first_filler).
  assert (HZ : word_crosstalk (fun _ => two opposite) first_filler [0%nat] [1%nat] =
    crosstalk (two opposite) (pair (unit_basis 0 : Rn 2) (unit_basis 1 : Rn 2)) 0 1)
    by reflexivity.
  rewrite HZ, (two_crosstalk (Rn 2) opposite _ _ (opposite_keeps 2)), V1, V2, V3, V4 in H.
  enough ((-1 - 0 - 0 + -1) / 2 = 1) by lra. apply H.
  - intros k _. apply two_keeps, opposite_keeps.
  - intros [| j] [| k] u Hj Hk; cbn [two]; apply same_refl.
  - split; [reflexivity | repeat constructor].
  - split; [reflexivity | repeat constructor].
  - apply first_filler_unit.
  - apply first_filler_unit.
  - apply (e0_e1 2). lia.
Qed.
