(** Smallest nets, and the comparison of their averages.

    [close eps x y]: x and y are at distance at most eps.
    [net eps l]: every point is close to a member of the list l.
    [smallest eps l]: a net than which no net is shorter.
    [average l f]: the average of f over l.
    [modulus f delta e]: f moves by at most e between points that are close, at delta.
    [count f t l]: how many members of l have f at least t.
    Two smallest eps-nets have nearly the same averages.  Of the one, replace the members with f
    above t by the members of the other with f above t - 2 e: again a net, so there are at least
    as many of those.  So the k-th largest values of f differ by at most 2 e. *)
From Coq Require Import Reals Lra Lia Arith List Classical Permutation.
From Binding Require Import finite_sum list_sum concentration_sphere_mean.
Import ListNotations.
Open Scope R_scope.

Section Counts.
  Variable X : Type.
  Variable f : X -> R.

  Definition reaches (t : R) (x : X) : bool := if Rle_dec t (f x) then true else false.

  Definition count (t : R) (l : list X) : nat := length (filter (reaches t) l).

  Lemma count_perm : forall t l m, Permutation l m -> count t l = count t m.
  Proof.
    intros t l m H. unfold count.
    induction H as [| a l m _ IH | a b l | l m k _ IH _ IH']; cbn [filter];
      [reflexivity | | | congruence].
    - destruct (reaches t a); cbn [length]; now rewrite IH.
    - destruct (reaches t a), (reaches t b); reflexivity.
  Qed.

  Lemma count_zero : forall t l, (forall b, In b l -> f b < t) -> count t l = 0%nat.
  Proof.
    intros t l H. unfold count. induction l as [| a l IH]; [reflexivity |]. cbn [filter].
    unfold reaches at 1. destruct (Rle_dec t (f a)) as [K | _].
    - specialize (H a (or_introl eq_refl)). lra.
    - apply IH. intros b Hb. apply H. now right.
  Qed.

  Lemma count_cons : forall t a l,
    count t (a :: l) = ((if Rle_dec t (f a) then 1 else 0) + count t l)%nat.
  Proof.
    intros t a l. unfold count. cbn [filter]. unfold reaches at 1.
    destruct (Rle_dec t (f a)); reflexivity.
  Qed.

  Lemma count_complement : forall t l,
    (length (filter (fun x => negb (reaches t x)) l) + count t l = length l)%nat.
  Proof.
    intros t l. unfold count. induction l as [| a l IH]; [reflexivity |]. cbn [filter length].
    destruct (reaches t a); cbn [negb length]; lia.
  Qed.

  Lemma largest_first : forall l, l <> [] ->
    exists a m, Permutation l (a :: m) /\ forall b, In b m -> f b <= f a.
  Proof.
    induction l as [| c l IH]; [congruence |]. intros _. destruct l as [| c' l].
    { exists c, []. split; [apply Permutation_refl | intros b []]. }
    destruct IH as [a [m [P H]]]; [discriminate |].
    destruct (Rle_dec (f a) (f c)) as [L | L].
    - exists c, (a :: m). split; [now apply perm_skip |].
      intros b [<- | Hb]; [exact L | specialize (H b Hb); lra].
    - exists a, (c :: m). split.
      + eapply perm_trans; [apply perm_skip, P | apply perm_swap].
      + intros b [<- | Hb]; [lra | now apply H].
  Qed.

  (** Where the counts compare, so do the sums. *)
  Lemma sum_le_by_counts : forall w n l m, length l = n -> length m = n ->
    (forall t, (count t l <= count (t - w) m)%nat) -> lsum l f <= lsum m f + INR n * w.
  Proof.
    intros w n. induction n as [| n IH]; intros l m Hl Hm H.
    { apply length_zero_iff_nil in Hl, Hm. subst. cbn. lra. }
    destruct (largest_first l) as [a [l' [Pl Hal]]]; [now intros -> |].
    destruct (largest_first m) as [b [m' [Pm Hbm]]]; [now intros -> |].
    rewrite (lsum_perm X l _ f Pl), (lsum_perm X m _ f Pm). cbn [lsum].
    assert (length l' = n /\ length m' = n) as [Hl' Hm'].
    { apply Permutation_length in Pl, Pm. cbn [length] in Pl, Pm. lia. }
    assert (forall t, (count t (a :: l') <= count (t - w) (b :: m'))%nat) as H'.
    { intros t. rewrite <- (count_perm t _ _ Pl), <- (count_perm (t - w) _ _ Pm). apply H. }
    assert (f a - w <= f b) as Top.
    { apply Rnot_lt_le. intros C. specialize (H' (f a)). rewrite count_cons in H'.
      destruct (Rle_dec (f a) (f a)) as [_ | K]; [| lra].
      rewrite (count_zero (f a - w)) in H'; [lia |].
      intros c [<- | Hc]; [exact C | specialize (Hbm c Hc); lra]. }
    assert (lsum l' f <= lsum m' f + INR n * w) as Rest.
    { apply IH; [exact Hl' | exact Hm' |]. intros t. specialize (H' t). rewrite !count_cons in H'.
      destruct (Rle_dec t (f a)) as [K | K].
      - destruct (Rle_dec (t - w) (f b)); [lia | lra].
      - rewrite (count_zero t l'); [lia |]. intros c Hc. specialize (Hal c Hc). lra. }
    rewrite S_INR. lra.
  Qed.
End Counts.

Definition average {X : Type} (l : list X) (f : X -> R) : R := lsum l f / INR (length l).

Section Nets.
  Variable X : Type.
  Variable close : R -> X -> X -> Prop.

  Definition net (eps : R) (l : list X) : Prop := forall x, exists s, In s l /\ close eps s x.

  Definition smallest (eps : R) (l : list X) : Prop :=
    net eps l /\ forall m, net eps m -> (length l <= length m)%nat.

  Definition modulus (f : X -> R) (delta e : R) : Prop :=
    forall x y, close delta x y -> Rabs (f x - f y) <= e.

  Lemma smallest_exists : forall eps, (exists l, net eps l) -> exists l, smallest eps l.
  Proof.
    intros eps [l Hl]. remember (length l) as n eqn:E.
    revert l Hl E. induction n as [n IH] using (well_founded_induction lt_wf). intros l Hl ->.
    destruct (classic (exists m, net eps m /\ (length m < length l)%nat)) as [[m [Hm L]] | C].
    - apply (IH (length m) L m Hm eq_refl).
    - exists l. split; [exact Hl |]. intros m Hm. apply Nat.nlt_ge. intros L.
      apply C. now exists m.
  Qed.

  Lemma smallest_length : forall eps l m, smallest eps l -> smallest eps m -> length l = length m.
  Proof. intros eps l m [Hl Kl] [Hm Km]. apply Nat.le_antisymm; auto. Qed.

  Lemma smallest_sum_le : forall eps l m f e, smallest eps l -> smallest eps m ->
    modulus f eps e -> lsum l f <= lsum m f + INR (length l) * (2 * e).
  Proof.
    intros eps l m f e Hl Hm He.
    apply sum_le_by_counts; [reflexivity | symmetry; now apply smallest_length with eps |].
    intros t. destruct Hl as [Nl Ml].
    set (k := filter (fun x => negb (reaches X f t x)) l ++ filter (reaches X f (t - 2 * e)) m).
    assert (net eps k) as Hk.
    { intros x. destruct (Nl x) as [s [Hs Cs]]. destruct Hm as [Nm _].
      destruct (Nm x) as [u [Hu Cu]]. destruct (Rle_dec t (f s)) as [L | L].
      - exists u. split; [| exact Cu]. apply in_or_app. right. apply filter_In. split; [exact Hu |].
        unfold reaches. destruct (Rle_dec (t - 2 * e) (f u)) as [_ | K]; [reflexivity |].
        pose proof (He _ _ Cs) as A. pose proof (He _ _ Cu) as B.
        apply abs_bounds in A, B. lra.
      - exists s. split; [| exact Cs]. apply in_or_app. left. apply filter_In. split; [exact Hs |].
        unfold reaches. destruct (Rle_dec t (f s)); [contradiction | reflexivity]. }
    specialize (Ml k Hk). unfold k in Ml. rewrite app_length in Ml.
    pose proof (count_complement X f t l). unfold count in *. lia.
  Qed.

  Lemma smallest_sum_near : forall eps l m f e, smallest eps l -> smallest eps m ->
    modulus f eps e -> Rabs (lsum l f - lsum m f) <= INR (length l) * (2 * e).
  Proof.
    intros eps l m f e Hl Hm He. apply Rabs_le.
    pose proof (smallest_sum_le eps l m f e Hl Hm He).
    pose proof (smallest_sum_le eps m l f e Hm Hl He).
    rewrite (smallest_length eps m l Hm Hl) in *. lra.
  Qed.

  (** A map that brings no points further apart and, up to closeness, reaches every point. *)
  Definition isometry (sigma : X -> X) : Prop :=
    (forall eps x y, close eps x y -> close eps (sigma x) (sigma y)) /\
    (forall y, exists x, forall eps z, close eps z (sigma x) -> close eps z y).

  Lemma smallest_isometry : forall sigma eps l, isometry sigma -> smallest eps l ->
    smallest eps (map sigma l).
  Proof.
    intros sigma eps l [Keep Onto] [Hl Ml]. split.
    - intros y. destruct (Onto y) as [x Hx]. destruct (Hl x) as [s [Hs Cs]].
      exists (sigma s). split; [now apply in_map |]. now apply Hx, Keep.
    - intros m Hm. rewrite map_length. now apply Ml.
  Qed.

  Lemma modulus_isometry : forall sigma f delta e, isometry sigma -> modulus f delta e ->
    modulus (fun x => f (sigma x)) delta e.
  Proof. intros sigma f delta e [Keep _] H x y Hxy. now apply H, Keep. Qed.
End Nets.

Arguments net {X}.
Arguments smallest {X}.
Arguments modulus {X}.
Arguments isometry {X}.
