(** C4f in numbers: literal intervals for any fixed roles.

    For any fixed roles kappa and kappa' may leave [-k, k] with probability p and p'. *)
From Coq Require Import Reals Lra Lia Arith ZArith.
From Binding Require Import finite_sum inner_product concentration concentration_chain
  concentration_level_fresh concentration_level_events concentration_haar_maps
  concentration_frame_maps concentration_frame_code concentration_frame_conjugation
  concentration_frame_words concentration_frame_level_fresh concentration_frame_bounds
  concentration_frame_failure concentration_frame_numbers.
Open Scope R_scope.

Ltac whole := rewrite ?INR_IZR_INZ;
  repeat match goal with |- context [IZR (Z.of_nat ?n)] =>
    let v := eval vm_compute in (Z.of_nat n) in change (Z.of_nat n) with v end.
Ltac checked_by_kernel := vm_compute; reflexivity.

Theorem C4f_512_16 : forall M, fresh_filler 512 M -> forall (Q : nat -> orthogonal_map 512) p p',
  rarer M (fun T => ~ - (140 / 1000) <= overlap 512 Q 0 T <= 140 / 1000) p ->
  rarer M (fun T => ~ - (140 / 1000) <= overlap 512 Q 1 T <= 140 / 1000) p' ->
  rarer M (fun T => ~ 687 / 1000 <= frame_ratio 512 16 Q T <= 1372 / 1000) (p + p' + 1 / 37).
Proof.
  intros M HM Q p p' Rk Rh.
  eapply rarer_within; [intros T H; exact H | | refine (C4f_numbers 512 16 _ _ 47000000 62000000
    760 1140 73 140 5 _ _ _ _ _ _ _ (687 / 1000) (1372 / 1000) (812 / 100000) (720 / 1000)
    _ _ _ _ _ _ M HM Q p p' Rk Rh)];
    try lia; try checked_by_kernel; try (whole; lra).
  change (IZR 5) with 5. pose proof exp_minus_five. replace (- (5)) with (-5) by lra. lra.
Qed.

Theorem C4f_512_256 : forall M, fresh_filler 512 M -> forall (Q : nat -> orthogonal_map 512) p p',
  rarer M (fun T => ~ - (140 / 1000) <= overlap 512 Q 0 T <= 140 / 1000) p ->
  rarer M (fun T => ~ - (140 / 1000) <= overlap 512 Q 1 T <= 140 / 1000) p' ->
  rarer M (fun T => ~ 628 / 1000 <= frame_ratio 512 256 Q T <= 1474 / 1000) (p + p' + 1 / 37).
Proof.
  intros M HM Q p p' Rk Rh.
  eapply rarer_within; [intros T H; exact H | | refine (C4f_numbers 512 256 _ _ 33000000 44000000
    769 1261 22 140 5 _ _ _ _ _ _ _ (628 / 1000) (1474 / 1000) (81205 / 100000000) (6801 / 10000)
    _ _ _ _ _ _ M HM Q p p' Rk Rh)];
    try lia; try checked_by_kernel; try (whole; lra).
  change (IZR 5) with 5. pose proof exp_minus_five. replace (- (5)) with (-5) by lra. lra.
Qed.

Theorem C4f_1024_256 : forall M, fresh_filler 1024 M ->
  forall (Q : nat -> orthogonal_map 1024) p p',
  rarer M (fun T => ~ - (99 / 1000) <= overlap 1024 Q 0 T <= 99 / 1000) p ->
  rarer M (fun T => ~ - (99 / 1000) <= overlap 1024 Q 1 T <= 99 / 1000) p' ->
  rarer M (fun T => ~ 759 / 1000 <= frame_ratio 1024 256 Q T <= 1287 / 1000) (p + p' + 1 / 37).
Proof.
  intros M HM Q p p' Rk Rh.
  eapply rarer_within; [intros T H; exact H | | refine (C4f_numbers 1024 256 _ _ 57000000 66000000
    850 1157 14 99 5 _ _ _ _ _ _ _ (759 / 1000) (1287 / 1000) (2692 / 10000000) (7763 / 10000)
    _ _ _ _ _ _ M HM Q p p' Rk Rh)];
    try lia; try checked_by_kernel; try (whole; lra).
  change (IZR 5) with 5. pose proof exp_minus_five. replace (- (5)) with (-5) by lra. lra.
Qed.
