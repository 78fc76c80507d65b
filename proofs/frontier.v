(** F1, the smoothness-binding frontier, exactly.

    [t] and [t'] are the unit embeddings of a caption and of its swap, [a] is a unit anchor
    (a paraphrase), [kappa] a common lower bound of <t, a> and <t', a>, [f] any unit image.
    The binding margin of f is <f, t - t'>; [dist t t'] is the chord between the captions.
    [planar x y] is the vector x e_0 + y e_1 of R^n.  "Equal" reads "the difference is null". *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product.
Open Scope R_scope.

Definition planar (x y : R) : nat -> R := fun i => match i with O => x | S O => y | _ => 0 end.

Lemma inner_planar : forall n x y x' y',
  (2 <= n)%nat -> inner (i := Rn n) (planar x y) (planar x' y') = x * x' + y * y'.
Proof.
  intros n x y x' y' Hn. change (dot n (planar x y) (planar x' y') = x * x' + y * y').
  unfold dot. rewrite (bsum_support 2 n); [cbn; ring | exact Hn |].
  intros i Hi. destruct i as [| [| i]]; [lia | lia | cbn; ring].
Qed.

Lemma square_le : forall x y, 0 <= y -> x * x <= y * y -> x <= y.
Proof. intros x y Hy H. now apply Rsqr_incr_0_var. Qed.

Lemma square_eq : forall x y, 0 <= x -> 0 <= y -> x * x = y * y -> x = y.
Proof. intros x y Hx Hy H. apply Rle_antisym; apply square_le; lra. Qed.

(** The square root of 1 - kappa^2, by its two defining facts. *)
Lemma cosine_sine : forall kappa, 0 <= kappa <= 1 ->
  0 <= sqrt (1 - kappa ^ 2) /\ sqrt (1 - kappa ^ 2) * sqrt (1 - kappa ^ 2) = 1 - kappa ^ 2.
Proof. intros kappa Hk. split; [apply sqrt_pos | apply sqrt_sqrt; nra]. Qed.

Lemma cosine_sine_pos : forall kappa, 0 <= kappa < 1 -> 0 < sqrt (1 - kappa ^ 2).
Proof. intros kappa Hk. apply sqrt_lt_R0. nra. Qed.

Section Frontier.
  Variable E : inner_space.
  Implicit Types t a f : E.

  Lemma dist_nonneg : forall t t' : E, 0 <= dist t t'.
  Proof. intros t t'. apply norm_nonneg. Qed.

  Lemma margin_le_dist : forall t t' f : E, unit f -> inner f (vsub t t') <= dist t t'.
  Proof.
    intros t t' f Hf. pose proof (inner_le_norm E f (vsub t t')) as H.
    rewrite (norm_unit E f Hf) in H. unfold dist. lra.
  Qed.

  Lemma inner_sub_square : forall t t' : E,
    inner (vsub t t') (vsub t t') = dist t t' * dist t t'.
  Proof. intros t t'. unfold dist. now rewrite norm_sq. Qed.

  (** The ceiling on the squared chord: |t - t'|^2 = 4 - |t + t'|^2 and <t + t', a> >= 2 kappa. *)
  Lemma dist_square_ceiling : forall (t t' a : E) kappa,
    unit t -> unit t' -> unit a -> 0 <= kappa -> kappa <= inner t a -> kappa <= inner t' a ->
    dist t t' * dist t t' <= 4 * (1 - kappa ^ 2).
  Proof.
    intros t t' a kappa Ht Ht' Ha Hk Hta Hta'.
    rewrite (dist_sq_unit E t t' Ht Ht').
    pose proof (cauchy_schwarz_sq E (vadd t t') a) as H.
    rewrite !inner_add_l, !inner_add_r, (inner_sym E t' t) in H.
    rewrite Ht, Ht', Ha in H. nra.
  Qed.

  (** F1: every unit image's margin is at most the chord, the chord at most 2 sqrt (1 - kappa^2). *)
  Theorem F1 : forall (t t' a f : E) kappa,
    unit t -> unit t' -> unit a -> unit f -> 0 <= kappa <= 1 ->
    kappa <= inner t a -> kappa <= inner t' a ->
    inner f (vsub t t') <= dist t t' /\ dist t t' <= 2 * sqrt (1 - kappa ^ 2).
  Proof.
    intros t t' a f kappa Ht Ht' Ha Hf Hk Hta Hta'. split; [now apply margin_le_dist |].
    destruct (cosine_sine kappa Hk) as [Hs Hss].
    pose proof (dist_square_ceiling t t' a kappa Ht Ht' Ha (proj1 Hk) Hta Hta').
    apply square_le; nra.
  Qed.

  (** F1 with kappa = cos theta: the ceiling is 2 sin theta. *)
  Theorem F1_angle : forall (t t' a f : E) theta,
    unit t -> unit t' -> unit a -> unit f -> 0 <= theta <= PI / 2 ->
    cos theta <= inner t a -> cos theta <= inner t' a ->
    2 * sqrt (1 - cos theta ^ 2) = 2 * sin theta /\
    inner f (vsub t t') <= dist t t' /\ dist t t' <= 2 * sin theta.
  Proof.
    intros t t' a f theta Ht Ht' Ha Hf Hth K K'. pose proof PI_RGT_0 as Pi.
    assert (C : 0 <= cos theta <= 1) by (split; [apply cos_ge_0; lra | apply COS_bound]).
    assert (S : 0 <= sin theta) by (apply sin_ge_0; lra).
    assert (F : sqrt (1 - cos theta ^ 2) = sin theta).
    { pose proof (sin2_cos2 theta) as P. unfold Rsqr in P.
      replace (1 - cos theta ^ 2) with (sin theta * sin theta) by lra. now apply sqrt_square. }
    pose proof (F1 t t' a f (cos theta) Ht Ht' Ha Hf C K K') as B. rewrite F in B. lra.
  Qed.

  (** F1, equality of the second step: exactly where t + t' is 2 kappa a, up to a null vector. *)
  Theorem F1_equality : forall (t t' a : E) kappa,
    unit t -> unit t' -> unit a -> 0 <= kappa <= 1 ->
    kappa <= inner t a -> kappa <= inner t' a ->
    (dist t t' = 2 * sqrt (1 - kappa ^ 2) <->
     null (vsub (vadd t t') (vscale (2 * kappa) a))).
  Proof.
    intros t t' a kappa Ht Ht' Ha Hk Hta Hta'.
    destruct (cosine_sine kappa Hk) as [Hs Hss].
    pose proof (dist_sq_unit E t t' Ht Ht') as Hd. pose proof (dist_nonneg t t') as H0.
    pose proof (inner_nonneg E (vsub (vadd t t') (vscale (2 * kappa) a))) as Hn.
    unfold null. revert Hn.
    rewrite !inner_sub_l, !inner_sub_r, !inner_add_l, !inner_add_r, !inner_scale_l,
      !inner_scale_r, (inner_sym E t' t), (inner_sym E a t), (inner_sym E a t').
    rewrite Ht, Ht', Ha. intros Hn. split; intros H.
    - rewrite H in Hd. nra.
    - pose proof (cauchy_schwarz_sq E
        (vsub (vadd t t') (vscale (2 * kappa) a)) a) as C.
      revert C.
      rewrite !inner_sub_l, !inner_sub_r, !inner_add_l, !inner_add_r, !inner_scale_l,
        !inner_scale_r, (inner_sym E t' t), (inner_sym E a t), (inner_sym E a t').
      rewrite Ht, Ht', Ha. intros C.
      assert (S : inner t a + inner t' a = 2 * kappa) by nra.
      apply square_eq; nra.
  Qed.

  (** F1, equality of both steps: t + t' is 2 kappa a, and t - t' is 2 sqrt (1 - kappa^2) f. *)
  Theorem F1_margin_equality : forall (t t' a f : E) kappa,
    unit t -> unit t' -> unit a -> unit f -> 0 <= kappa <= 1 ->
    kappa <= inner t a -> kappa <= inner t' a ->
    (inner f (vsub t t') = 2 * sqrt (1 - kappa ^ 2) <->
     null (vsub (vadd t t') (vscale (2 * kappa) a)) /\
     null (vsub (vsub t t') (vscale (2 * sqrt (1 - kappa ^ 2)) f))).
  Proof.
    intros t t' a f kappa Ht Ht' Ha Hf Hk Hta Hta'.
    destruct (F1 t t' a f kappa Ht Ht' Ha Hf Hk Hta Hta') as [M C].
    pose proof (F1_equality t t' a kappa Ht Ht' Ha Hk Hta Hta') as Q.
    pose proof (inner_sub_square t t') as D.
    set (d := vsub t t') in *. set (s := sqrt (1 - kappa ^ 2)) in *. split.
    - intros H. assert (Hd : dist t t' = 2 * s) by lra. split; [now apply Q |].
      rewrite Hd in D. unfold null.
      rewrite inner_sub_l, !inner_sub_r, !inner_scale_l, !inner_scale_r, (inner_sym E d f).
      rewrite H, Hf, D. ring.
    - intros [_ H]. pose proof (null_inner E _ f H) as K.
      rewrite inner_sub_l, inner_scale_l, (inner_sym E d f), Hf in K. lra.
  Qed.

  (** F1, the best image: the normalised t - t' is a unit, reaches the chord, and any unit image
      that does so differs from it by a null vector. *)
  Theorem F1_best_image : forall t t' : E, 0 < dist t t' ->
    unit (vscale (/ dist t t') (vsub t t')) /\
    inner (vscale (/ dist t t') (vsub t t')) (vsub t t') = dist t t' /\
    (forall f, unit f ->
       (inner f (vsub t t') = dist t t' <->
        null (vsub f (vscale (/ dist t t') (vsub t t'))))).
  Proof.
    intros t t' Hd. pose proof (inner_sub_square t t') as Hq.
    set (d := vsub t t') in *. set (r := dist t t') in *.
    split; [| split].
    - unfold unit. rewrite inner_scale_l, inner_scale_r, Hq. field. lra.
    - rewrite inner_scale_l, Hq. field. lra.
    - intros f Hf. unfold null. rewrite !inner_sub_l, !inner_sub_r, !inner_scale_l,
        !inner_scale_r, (inner_sym E d f), Hf, Hq.
      replace (1 - / r * inner f d - (/ r * inner f d - / r * (/ r * (r * r))))
        with (2 * / r * (r - inner f d)) by (field; lra).
      pose proof (Rinv_0_lt_compat r Hd). split; intros H'; [rewrite H'; ring | nra].
  Qed.

  (** A best image always exists (where the chord is 0 every unit image is one). *)
  Lemma best_image_exists : forall t t' : E, unit t ->
    exists f : E, unit f /\ inner f (vsub t t') = dist t t'.
  Proof.
    intros t t' Ht. destruct (Rle_lt_or_eq_dec 0 (dist t t') (dist_nonneg t t')) as [Hd | Hd].
    - exists (vscale (/ dist t t') (vsub t t')).
      destruct (F1_best_image t t' Hd) as [Hu [Hm _]]. now split.
    - exists t. split; [exact Ht |]. rewrite <- Hd, inner_sym. apply null_inner.
      unfold null. rewrite inner_sub_square, <- Hd. ring.
  Qed.

  (** F1 in chords: captions within eps of the anchor, eps <= sqrt 2 (kappa = 1 - eps^2/2). *)
  Theorem F1_chordal : forall (t t' a f : E) eps,
    unit t -> unit t' -> unit a -> unit f -> 0 <= eps <= sqrt 2 ->
    dist t a <= eps -> dist t' a <= eps ->
    inner f (vsub t t') <= dist t t' /\ dist t t' <= eps * sqrt (4 - eps ^ 2).
  Proof.
    intros t t' a f eps Ht Ht' Ha Hf [He0 He] Hta Hta'.
    assert (He2 : eps ^ 2 <= 2) by (pose proof (sqrt_sqrt 2); nra).
    pose proof (dist_sq_unit E t a Ht Ha) as Q. pose proof (dist_sq_unit E t' a Ht' Ha) as Q'.
    pose proof (dist_nonneg t a). pose proof (dist_nonneg t' a).
    split; [now apply margin_le_dist |].
    pose proof (dist_square_ceiling t t' a (1 - eps ^ 2 / 2) Ht Ht' Ha) as C.
    pose proof (sqrt_sqrt (4 - eps ^ 2)) as S. pose proof (sqrt_pos (4 - eps ^ 2)).
    apply square_le; [now apply Rmult_le_pos |].
    replace (eps * sqrt (4 - eps ^ 2) * (eps * sqrt (4 - eps ^ 2)))
      with (eps ^ 2 * (sqrt (4 - eps ^ 2) * sqrt (4 - eps ^ 2))) by ring.
    rewrite S by lra.
    replace (eps ^ 2 * (4 - eps ^ 2)) with (4 * (1 - (1 - eps ^ 2 / 2) ^ 2)) by field.
    apply C; nra.
  Qed.
End Frontier.

(** F1 is attained for every kappa in [0, 1], in every dimension from 2 on, by both steps at once. *)
Theorem F1_attained : forall n kappa, (2 <= n)%nat -> 0 <= kappa <= 1 ->
  exists t t' a f : Rn n, unit t /\ unit t' /\ unit a /\ unit f /\
    inner t a = kappa /\ inner t' a = kappa /\
    inner f (vsub t t') = 2 * sqrt (1 - kappa ^ 2) /\ dist t t' = 2 * sqrt (1 - kappa ^ 2).
Proof.
  intros n kappa Hn Hk. destruct (cosine_sine kappa Hk) as [Hs Hss].
  set (s := sqrt (1 - kappa ^ 2)) in *.
  assert (U : unit (planar kappa s : Rn n)) by (unfold unit; rewrite inner_planar by exact Hn; lra).
  assert (U' : unit (planar kappa (- s) : Rn n))
    by (unfold unit; rewrite inner_planar by exact Hn; lra).
  exists (planar kappa s), (planar kappa (- s)), (planar 1 0), (planar 0 1).
  repeat split; [exact U | exact U' | | | | | |];
    unfold unit; try rewrite inner_sub_r; rewrite ?inner_planar by exact Hn; try lra.
  apply square_eq; [apply dist_nonneg | lra |].
  rewrite (dist_sq_unit (Rn n) _ _ U U'), inner_planar by exact Hn. nra.
Qed.

Theorem F1_chordal_attained : forall n eps, (2 <= n)%nat -> 0 <= eps <= sqrt 2 ->
  exists t t' a f : Rn n, unit t /\ unit t' /\ unit a /\ unit f /\
    dist t a = eps /\ dist t' a = eps /\
    inner f (vsub t t') = eps * sqrt (4 - eps ^ 2) /\ dist t t' = eps * sqrt (4 - eps ^ 2).
Proof.
  intros n eps Hn [He0 He].
  assert (He2 : eps ^ 2 <= 2) by (pose proof (sqrt_sqrt 2); nra).
  assert (Hk : 0 <= 1 - eps ^ 2 / 2 <= 1) by nra.
  destruct (F1_attained n _ Hn Hk) as [t [t' [a [f [Ht [Ht' [Ha [Hf [K [K' [M D]]]]]]]]]]].
  assert (C : 2 * sqrt (1 - (1 - eps ^ 2 / 2) ^ 2) = eps * sqrt (4 - eps ^ 2)).
  { pose proof (sqrt_pos (4 - eps ^ 2)). pose proof (sqrt_sqrt (4 - eps ^ 2)) as S.
    destruct (cosine_sine _ Hk). apply square_eq; [lra | now apply Rmult_le_pos |].
    replace (eps * sqrt (4 - eps ^ 2) * (eps * sqrt (4 - eps ^ 2)))
      with (eps ^ 2 * (sqrt (4 - eps ^ 2) * sqrt (4 - eps ^ 2))) by ring.
    rewrite S by lra. nra. }
  exists t, t', a, f. rewrite <- C.
  repeat split; try assumption; apply square_eq; try apply dist_nonneg; try assumption.
  - rewrite dist_sq_unit, K by assumption. field.
  - rewrite dist_sq_unit, K' by assumption. field.
Qed.
