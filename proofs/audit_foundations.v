(** Audit of the shared definitions: changing one of them makes this file fail to type-check. *)
From Coq Require Import Reals.
From Binding Require Import finite_sum inner_product.
Open Scope R_scope.

Definition bsum_pinned : forall n f, bsum 0 f = 0 /\ bsum (S n) f = bsum n f + f n
  := fun _ _ => conj eq_refl eq_refl.
Definition delta_pinned : forall i j, delta i j = (if Nat.eq_dec i j then 1 else 0)
  := fun _ _ => eq_refl.
Definition vsub_pinned : forall (E : inner_space) (u v : E), vsub u v = vadd u (vscale (-1) v)
  := fun _ _ _ => eq_refl.
Definition norm_pinned : forall (E : inner_space) (u : E), norm u = sqrt (inner u u)
  := fun _ _ => eq_refl.
Definition dist_pinned : forall (E : inner_space) (u v : E), dist u v = norm (vsub u v)
  := fun _ _ _ => eq_refl.
Definition unit_pinned : forall (E : inner_space) (u : E), unit u = (inner u u = 1)
  := fun _ _ => eq_refl.
Definition null_pinned : forall (E : inner_space) (u : E), null u = (inner u u = 0)
  := fun _ _ => eq_refl.
Definition vsum_pinned : forall (E : inner_space) n (f : nat -> E),
  vsum 0 f = vzero /\ vsum (S n) f = vadd (vsum n f) (f n)
  := fun _ _ _ => conj eq_refl eq_refl.
(** R^n is the usual Euclidean space. *)
Definition Rn_pinned : forall n (u v : Rn n) (c : R) i,
  inner u v = bsum n (fun i => u i * v i) /\ vadd u v i = u i + v i /\ vscale c u i = c * u i
  := fun _ _ _ _ _ => conj eq_refl (conj eq_refl eq_refl).
