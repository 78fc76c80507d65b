(** F1's constant is exact: the slope of the chordal ceiling at 0, and the falsified versions
    of F1 refuted.

    The chordal ceiling is eps sqrt (4 - eps^2): the largest margin of two captions within the
    chord eps of one anchor.  [derivable_pt_lim g x l] (standard library) says g'(x) = l. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product frontier.
Open Scope R_scope.

(** F1, slope: the chordal ceiling has derivative exactly 2 at 0. *)
Theorem F1_slope : derivable_pt_lim (fun eps => eps * sqrt (4 - eps ^ 2)) 0 2.
Proof.
  assert (S4 : sqrt (4 - 0 ^ 2) = 2)
    by (replace (4 - 0 ^ 2) with (2 * 2) by ring; apply sqrt_square; lra).
  assert (P : derivable_pt_lim (fun x => 4 - x ^ 2) 0 (0 - INR 2 * 0 ^ 1)).
  { apply (derivable_pt_lim_minus (fun _ => 4) (fun x => x ^ 2)).
    - apply derivable_pt_lim_const.
    - apply (derivable_pt_lim_pow 0 2). }
  assert (S : derivable_pt_lim (fun x => sqrt (4 - x ^ 2)) 0
                (/ (2 * sqrt (4 - 0 ^ 2)) * (0 - INR 2 * 0 ^ 1))).
  { apply (derivable_pt_lim_comp (fun x => 4 - x ^ 2) sqrt); [exact P |].
    apply derivable_pt_lim_sqrt. lra. }
  pose proof (derivable_pt_lim_mult (fun x => x) _ 0 _ _ (derivable_pt_lim_id 0) S) as M.
  cbv beta in M. rewrite S4 in M.
  replace (1 * 2 + 0 * (/ (2 * 2) * (0 - INR 2 * 0 ^ 1))) with 2 in M by ring.
  exact M.
Qed.

(** F1, squeeze: the ceiling lies between 2 eps - eps^3/2 and 2 eps - eps^3/4. *)
Theorem F1_squeeze : forall eps, 0 <= eps <= 2 ->
  2 * eps - eps ^ 3 / 2 <= eps * sqrt (4 - eps ^ 2) <= 2 * eps - eps ^ 3 / 4.
Proof.
  intros eps He.
  pose proof (sqrt_pos (4 - eps ^ 2)) as P. pose proof (sqrt_sqrt (4 - eps ^ 2)) as S.
  assert (Q : sqrt (4 - eps ^ 2) * sqrt (4 - eps ^ 2) = 4 - eps ^ 2) by (apply S; nra). clear S.
  set (s := sqrt (4 - eps ^ 2)) in *.
  assert (L : 2 - eps ^ 2 / 2 <= s).
  { destruct (Rle_dec (2 - eps ^ 2 / 2) 0); [lra |]. apply square_le; [lra |]. nra. }
  assert (U : s <= 2 - eps ^ 2 / 4) by (apply square_le; nra).
  split; [replace (2 * eps - eps ^ 3 / 2) with (eps * (2 - eps ^ 2 / 2)) by field
         | replace (2 * eps - eps ^ 3 / 4) with (eps * (2 - eps ^ 2 / 4)) by field];
    apply Rmult_le_compat_l; lra.
Qed.

(** Control: no constant below 2 (1.99, say) will do, at any kappa < 1, in any dimension >= 2. *)
Theorem F1_control_constant : forall n kappa c, (2 <= n)%nat -> 0 <= kappa < 1 -> c < 2 ->
  ~ (forall t t' a f : Rn n, unit t -> unit t' -> unit a -> unit f ->
       kappa <= inner t a -> kappa <= inner t' a ->
       inner f (vsub t t') <= c * sqrt (1 - kappa ^ 2)).
Proof.
  intros n kappa c Hn Hk Hc H.
  destruct (F1_attained n kappa Hn) as [t [t' [a [f [Ht [Ht' [Ha [Hf [K [K' [M _]]]]]]]]]]]; [lra |].
  pose proof (cosine_sine_pos kappa Hk) as Hs.
  assert (G : inner f (vsub t t') <= c * sqrt (1 - kappa ^ 2))
    by (apply (H t t' a f); lra || assumption).
  rewrite M in G. nra.
Qed.

(** Control: 2 (1 - kappa^2), the ceiling of the aligned image, does not bound a free one. *)
Theorem F1_control_aligned : forall n kappa, (2 <= n)%nat -> 0 < kappa < 1 ->
  ~ (forall t t' a f : Rn n, unit t -> unit t' -> unit a -> unit f ->
       kappa <= inner t a -> kappa <= inner t' a ->
       inner f (vsub t t') <= 2 * (1 - kappa ^ 2)).
Proof.
  intros n kappa Hn Hk H.
  destruct (F1_attained n kappa Hn) as [t [t' [a [f [Ht [Ht' [Ha [Hf [K [K' [M _]]]]]]]]]]]; [lra |].
  assert (Hs : 0 < sqrt (1 - kappa ^ 2)) by (apply cosine_sine_pos; lra).
  destruct (cosine_sine kappa) as [_ Hss]; [lra |].
  assert (G : inner f (vsub t t') <= 2 * (1 - kappa ^ 2)) by (apply (H t t' a f); lra || assumption).
  rewrite M in G. set (s := sqrt (1 - kappa ^ 2)) in *.
  assert (P : 0 < kappa ^ 2) by (apply pow_lt; lra). assert (s < 1) by nra. nra.
Qed.

(** Control: without kappa >= 0 the formula is false; at kappa = -1 it would forbid all binding. *)
Theorem F1_control_negative_kappa : forall n, (2 <= n)%nat ->
  ~ (forall (t t' a : Rn n) kappa, unit t -> unit t' -> unit a -> -1 <= kappa <= 1 ->
       kappa <= inner t a -> kappa <= inner t' a -> dist t t' <= 2 * sqrt (1 - kappa ^ 2)).
Proof.
  intros n Hn H.
  destruct (F1_attained n 0 Hn) as [t [t' [a [f [Ht [Ht' [Ha [Hf [K [K' [_ D]]]]]]]]]]]; [lra |].
  assert (G : dist t t' <= 2 * sqrt (1 - (-1) ^ 2)) by (apply (H t t' a); lra || assumption).
  rewrite D in G. replace (1 - 0 ^ 2) with 1 in G by ring.
  replace (1 - (-1) ^ 2) with 0 in G by ring. rewrite sqrt_1, sqrt_0 in G. lra.
Qed.

(** Control: in dimension 1 the ceiling is never attained, so "dimension >= 2" is needed. *)
Theorem F1_control_dimension : forall kappa, 0 <= kappa < 1 ->
  ~ (exists t t' a : Rn 1, unit t /\ unit t' /\ unit a /\
       kappa <= inner t a /\ kappa <= inner t' a /\ dist t t' = 2 * sqrt (1 - kappa ^ 2)).
Proof.
  intros kappa Hk [t [t' [a [Ht [Ht' [Ha [K [K' D]]]]]]]].
  pose proof (cosine_sine_pos kappa Hk) as Hs.
  pose proof (dist_sq_unit (Rn 1) t t' Ht Ht') as Q. rewrite D in Q.
  assert (I : forall u v : Rn 1, inner u v = u 0%nat * v 0%nat).
  { intros u v. change (dot 1 u v = u 0%nat * v 0%nat). unfold dot. cbn. ring. }
  unfold unit in Ht, Ht', Ha. rewrite I in Ht, Ht', Ha, K, K', Q.
  set (x := t 0%nat) in *. set (y := t' 0%nat) in *. set (z := a 0%nat) in *.
  assert (X : (x * z) * (x * z) = 1) by nra. assert (Y : (y * z) * (y * z) = 1) by nra.
  assert (X1 : x * z = 1) by nra. assert (Y1 : y * z = 1) by nra.
  assert (E : x * y = 1) by (replace (x * y) with ((x * z) * (y * z) / (z * z)) by (field; nra);
    rewrite X1, Y1, Ha; field).
  rewrite E in Q. nra.
Qed.

(** Control: the slope at 0 is no other number than 2. *)
Theorem F1_control_slope : forall l, l <> 2 ->
  ~ derivable_pt_lim (fun eps => eps * sqrt (4 - eps ^ 2)) 0 l.
Proof.
  intros l Hl H. apply Hl. exact (uniqueness_limite _ 0 l 2 H F1_slope).
Qed.
