(** C3: under the mean over the sphere the law of <x, y> is the same for every unit vector y.

    A rotation of a coordinate plane keeps continuity along the sphere; such rotations, one for
    each entry, turn y into the first basis vector. *)
From Coq Require Import Reals Lra Lia Arith.
From Binding Require Import finite_sum inner_product concentration_sphere_mean.
Open Scope R_scope.

Lemma cont_rotate : forall d f i j c s, (i < d)%nat -> (j < d)%nat -> i <> j -> c * c + s * s = 1 ->
  continuous_on_sphere d f -> continuous_on_sphere d (fun x => f (rotate i j c s x)).
Proof.
  intros d f i j c s Hi Hj Hij Hcs Hf x Hx eps Heps.
  assert (forall z, on_sphere d z -> on_sphere d (rotate i j c s z)) as Hrot.
  { intros z Hz. unfold on_sphere. rewrite dot_rotate by assumption. exact Hz. }
  destruct (Hf _ (Hrot x Hx) eps Heps) as [gap [Hgap Hnear]].
  exists (gap / 2). split; [lra |]. intros y Hy Hyx.
  apply Hnear; [now apply Hrot |].
  assert (Rabs c <= 1) as Hc by (apply Rabs_le; nra).
  assert (Rabs s <= 1) as Hs by (apply Rabs_le; nra).
  assert (forall a b u v, Rabs a <= 1 -> Rabs b <= 1 -> Rabs u < gap / 2 -> Rabs v < gap / 2 ->
    Rabs (a * u + b * v) < gap) as Sum.
  { intros a b u v Ha Hb Hu Hv. eapply Rle_lt_trans; [apply Rabs_triang |].
    rewrite !Rabs_mult. pose proof (Rabs_pos a). pose proof (Rabs_pos b).
    pose proof (Rabs_pos u). pose proof (Rabs_pos v). nra. }
  pose proof (Hyx i Hi). pose proof (Hyx j Hj).
  intros k Hk. unfold rotate. destruct (Nat.eq_dec k i); [| destruct (Nat.eq_dec k j)].
  - replace (c * y i - s * y j - (c * x i - s * x j))
      with (c * (y i - x i) + (- s) * (y j - x j)) by ring.
    apply Sum; try assumption. now rewrite Rabs_Ropp.
  - replace (s * y i + c * y j - (s * x i + c * x j))
      with (s * (y i - x i) + c * (y j - x j)) by ring.
    now apply Sum.
  - specialize (Hyx k Hk). lra.
Qed.

Section Direction.
  Variable d : nat.
  Variable m : sphere_mean d.
  Hypothesis Hd : (2 <= d)%nat.
  Notation cont := (continuous_on_sphere d).

  Lemma mean_entry_opp : forall phi, (forall u, continuity_pt phi u) ->
    mean m (fun x => phi (- x 0%nat)) = mean m (fun x => phi (x 0%nat)).
  Proof.
    intros phi Hphi.
    assert (cont (fun x => phi (x 0%nat))) as Hc
      by (apply cont_comp, cont_entry; [exact Hphi | lia]).
    rewrite <- (mean_rotate d m (fun x => phi (x 0%nat)) 0 1 (-1) 0); try lia; try lra;
      [| exact Hc].
    apply mean_ext.
    - apply cont_comp; [exact Hphi |]. apply cont_eq with (fun x => -1 * x 0%nat);
        [intros x; ring | apply cont_scale, cont_entry; lia].
    - apply cont_rotate with (f := fun x => phi (x 0%nat)); (lia || lra || exact Hc).
    - intros x _. f_equal. unfold rotate. cbn. ring.
  Qed.

  Lemma direction_step : forall phi y n, (forall u, continuity_pt phi u) ->
    (1 <= n)%nat -> (n < d)%nat ->
    (forall k, (n < k < d)%nat -> y k = 0) ->
    (forall z, on_sphere d z -> (forall k, (n <= k < d)%nat -> z k = 0) ->
       mean m (fun x => phi (dot d x z)) = mean m (fun x => phi (x 0%nat))) ->
    on_sphere d y -> mean m (fun x => phi (dot d x y)) = mean m (fun x => phi (x 0%nat)).
  Proof.
    intros phi y n Hphi Hn Hnd Hy IH Hunit.
    destruct (Req_dec (y n) 0) as [E | E].
    { apply IH; [exact Hunit |]. intros k Hk.
      destruct (Nat.eq_dec k n) as [-> | Hne]; [exact E | apply Hy; lia]. }
    set (r := sqrt (y 0%nat * y 0%nat + y n * y n)).
    assert (r * r = y 0%nat * y 0%nat + y n * y n) as Hr by (apply sqrt_sqrt; nra).
    assert (0 < r) as Hpos by (apply sqrt_lt_R0; nra).
    set (c := y 0%nat / r). set (s := y n / r).
    assert (Hcs : c * c + s * s = 1).
    { unfold c, s. replace (y 0%nat / r * (y 0%nat / r) + y n / r * (y n / r))
        with ((y 0%nat * y 0%nat + y n * y n) / (r * r)) by (field; lra).
      rewrite <- Hr. field. lra. }
    assert (Hcs' : c * c + - s * - s = 1) by lra.
    set (z := rotate 0 n c (- s) y).
    assert (forall x, dot d (rotate 0 n c (- s) x) z = dot d x y) as Hz.
    { intros x. apply dot_rotate; (lia || assumption). }
    rewrite <- (IH z).
    - rewrite <- (mean_rotate d m (fun x => phi (dot d x z)) 0 n c (- s));
        [| apply cont_comp; [exact Hphi | apply cont_dot] | lia | lia | lia | exact Hcs'].
      apply mean_ext.
      + apply cont_comp; [exact Hphi | apply cont_dot].
      + apply cont_rotate with (f := fun x => phi (dot d x z)); try lia; [exact Hcs' |].
        apply cont_comp; [exact Hphi | apply cont_dot].
      + intros x _. now rewrite Hz.
    - unfold on_sphere. unfold z at 1. rewrite Hz. exact Hunit.
    - intros k Hk. unfold z, rotate. destruct (Nat.eq_dec k 0); [lia |].
      destruct (Nat.eq_dec k n); [| apply Hy; lia]. unfold c, s. field. lra.
  Qed.

  (** The law of <x, y> is the same for every unit y. *)
  Theorem C3_direction : forall phi y, (forall u, continuity_pt phi u) -> on_sphere d y ->
    mean m (fun x => phi (dot d x y)) = mean m (fun x => phi (x 0%nat)).
  Proof.
    intros phi y Hphi.
    assert (forall n, (1 <= n <= d)%nat -> forall z, on_sphere d z ->
      (forall k, (n <= k < d)%nat -> z k = 0) ->
      mean m (fun x => phi (dot d x z)) = mean m (fun x => phi (x 0%nat))) as All.
    { induction n as [| n IH]; [lia |]. intros Hn z Hz Hk.
      destruct (Nat.eq_dec n 0) as [-> | Hne].
      - assert (forall x, dot d x z = x 0%nat * z 0%nat) as First.
        { intros x. unfold dot. replace d with (1 + (d - 1))%nat by lia.
          rewrite bsum_split, bsum_zero with (n := (d - 1)%nat); [cbn; ring |].
          intros i Hi. rewrite (Hk (1 + i)%nat) by lia. ring. }
        assert (z 0%nat = 1 \/ z 0%nat = -1) as [E | E].
        { assert ((z 0%nat - 1) * (z 0%nat + 1) = 0) as P
            by (unfold on_sphere in Hz; rewrite First in Hz; lra).
          apply Rmult_integral in P. destruct P; [left | right]; lra. }
        + apply mean_ext; [apply cont_comp, cont_dot; exact Hphi
            | apply cont_comp, cont_entry; [exact Hphi | lia] |].
          intros x _. rewrite First, E. f_equal. ring.
        + rewrite <- (mean_entry_opp phi Hphi).
          apply mean_ext; [apply cont_comp, cont_dot; exact Hphi | |].
          * apply cont_comp; [exact Hphi |]. apply cont_eq with (fun x => -1 * x 0%nat);
              [intros x; ring | apply cont_scale, cont_entry; lia].
          * intros x _. rewrite First, E. f_equal. ring.
      - apply direction_step with n;
          [exact Hphi | lia | lia | intros k Hlk; apply Hk; lia | apply IH; lia | exact Hz]. }
    intros Hy. apply (All d); [lia | exact Hy | lia].
  Qed.
End Direction.
