(** Orthogonal maps as matrices, and what a Haar frame of fillers must satisfy.

    [entry T i j]: entry i of the image of the basis vector j.
    [continuous_on_maps d f]: f is continuous at every orthogonal map, in its d x d entries.
    [reads_columns d n f]: f depends on the first n columns alone.
    [fresh_filler d M]: given columns 0..n-1, column n is as little biased as a uniform unit vector
    of their complement, of dimension d - n. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_chain concentration_level_fresh.
Open Scope R_scope.

Definition entry {d : nat} (T : orthogonal_map d) (i j : nat) : R := T (unit_basis j) i.

Definition continuous_on_maps (d : nat) (f : orthogonal_map d -> R) : Prop :=
  forall T eps, 0 < eps -> exists gap, 0 < gap /\
    forall S, (forall i j, (i < d)%nat -> (j < d)%nat -> Rabs (entry S i j - entry T i j) < gap) ->
      Rabs (f S - f T) < eps.

Definition reads_columns (d n : nat) (f : orthogonal_map d -> R) : Prop :=
  forall S T, (forall i j, (i < d)%nat -> (j < n)%nat -> entry S i j = entry T i j) -> f S = f T.

Definition fresh_filler (d : nat) (M : upper_mean (orthogonal_map d)) : Prop :=
  forall n (a : orthogonal_map d -> R) (v : orthogonal_map d -> nat -> R), (n < d)%nat ->
    (forall T, 0 <= a T) -> continuous_on_maps d a -> reads_columns d n a ->
    (forall i, (i < d)%nat -> continuous_on_maps d (fun T => v T i)) ->
    (forall i, (i < d)%nat -> reads_columns d n (fun T => v T i)) ->
    M (fun T => a T * exp (dot d (v T) (T (unit_basis n)))) <=
    M (fun T => a T * exp (dot d (v T) (v T) / (2 * INR (d - n)))).
