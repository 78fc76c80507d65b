(** Controls of D4 and D4': falsified versions, each refuted in the concrete model. *)
From Coq Require Import Reals Lra Lia Arith List.
From Binding Require Import finite_sum inner_product.
From Binding Require Import depth depth_uniform depth_model depth_controls.
From Binding Require Import depth_optimum depth_simplex.
Import ListNotations.
Open Scope R_scope.

(** D4 with 1.99 in place of 2. *)
Theorem D4_control_constant :
  ~ (forall (E : inner_space) b R t (x : list nat -> E) L v,
     role_system E b R -> normalised_tree b t -> used_leaves b t L -> (2 <= length L)%nat ->
     (forall p, In p L -> unit (x p)) ->
     (forall p q, In p L -> In q L -> p <> q -> inner (x p) (x q) = 0) ->
     (forall p q, In p L -> In q L -> p <> q ->
        v <= margin (code b R t x) (code b R t x) (code b R t (swap p q x))) ->
     v <= 199 / 100 / INR (length L)).
Proof.
  intros H. destruct (D4_attained 2 1) as (E & R & x & HR & Hx & Hm); try lia.
  destruct (words_used 2 1 ltac:(lia)) as (Hd & Hl & Hw).
  specialize (H E 2%nat R (perfect 2 1) x (words 2 1) 1 HR
    (uniform_normalised 2 _ ltac:(lia) (perfect_uniform 2 1)) (conj Hd (conj Hl Hw))
    ltac:(rewrite words_length; cbn; lia) (fun p _ => Hx p)
    (fun p q Hp Hq Hpq => proj1 (Hm p q (Hl p Hp) (Hl q Hq) Hpq))).
  rewrite words_length in H. cbn [Nat.pow Nat.mul Nat.add INR] in H.
  enough (1 <= 199 / 100 / (1 + 1)) by lra. apply H.
  intros p q Hp Hq Hpq. rewrite (proj2 (Hm p q (Hl p Hp) (Hl q Hq) Hpq)). cbn. lra.
Qed.

(** D4's equality case at N = 2: the weights 3/5 and 4/5 reach 2/N as well. *)
Theorem D4_control_two_leaves :
  ~ (forall (E : inner_space) b R t (x : list nat -> E) L,
     role_system E b R -> normalised_tree b t -> used_leaves b t L -> (2 <= length L)%nat ->
     (forall p, In p L -> unit (x p)) ->
     (forall p q, In p L -> In q L -> p <> q -> inner (x p) (x q) = 0) ->
     (forall p q, In p L -> In q L -> p <> q ->
        2 / INR (length L) <= margin (code b R t x) (code b R t x) (code b R t (swap p q x))) ->
     forall p, In p L -> weight t p ^ 2 = / INR (length L)).
Proof.
  intros H. set (L := [[0%nat]; [1%nat]]).
  assert (Hin : forall p, In p L -> p = [0%nat] \/ p = [1%nat]).
  { intros p [<- | [<- | []]]; auto. }
  assert (Hleaf : forall p, In p L -> is_leaf 2 three_four p).
  { intros p Hp. destruct (Hin p Hp) as [-> | ->]; (split; [lia | exact I]). }
  assert (HL : used_leaves 2 three_four L).
  { split; [| split; [exact Hleaf |]].
    - apply NoDup_cons_iff. split; [| apply NoDup_cons_iff; split; [| constructor]].
      + intros [E | []]. discriminate.
      + intros [].
    - intros [| k [| l p]] Hp _; cbn in Hp; try tauto. destruct Hp as [Hk _].
      destruct k as [| [| k]]; [now left | now right; left | lia]. }
  assert (HN : normalised_tree 2 three_four) by (split; [cbn; lra | intros; exact I]).
  assert (Hort : forall p q, In p L -> In q L -> p <> q ->
            inner (basis_fillers 2 p) (basis_fillers 2 q) = 0).
  { intros p q Hp Hq Hpq. apply (basis_fillers_inner 2 1); try exact Hpq;
      [destruct (Hin p Hp) as [-> | ->] | destruct (Hin q Hq) as [-> | ->]];
      (split; [lia | exact I]). }
  specialize (H sequences 2%nat (spread 2) three_four (basis_fillers 2) L
    (role_system_exists 2) HN HL (le_n 2) (fun p _ => basis_fillers_unit 2 p) Hort).
  assert (K : weight three_four [0%nat] ^ 2 = / INR (length L)).
  { apply H; [| now left]. intros p q Hp Hq Hpq.
    rewrite D3, Hort by (auto using role_system_exists, basis_fillers_unit).
    destruct (Hin p Hp) as [-> | ->], (Hin q Hq) as [-> | ->]; try congruence; cbn; lra. }
  cbn in K. lra.
Qed.

(** D4' with the bound 2/N of orthogonal fillers: already false for N = 2, and for every N = b^D. *)
Theorem D4'_control_orthogonal_bound : forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  ~ (forall (E : inner_space) R (x : list nat -> E) v, role_system E b R ->
     (forall p, is_leaf b (perfect b D) p -> unit (x p)) ->
     (forall p q, is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
        v <= margin (code b R (perfect b D) x) (code b R (perfect b D) x)
                    (code b R (perfect b D) (swap p q x))) ->
     v <= 2 / INR (b ^ D)).
Proof.
  intros b D Hb HD H. destruct (D4'_attained b D Hb HD) as (E & R & x & HR & Hx & Hm).
  pose proof (count_ge_2 _ (leaves_ge_2 b D Hb HD)) as HN.
  specialize (H E R x (2 / (INR (b ^ D) - 1)) HR Hx
    (fun p q Hp Hq Hpq => Req_le _ _ (eq_sym (Hm p q Hp Hq Hpq)))).
  set (n := INR (b ^ D)) in *. apply (Rmult_le_compat_r (n * (n - 1))) in H; [| nra].
  replace (2 / (n - 1) * (n * (n - 1))) with (2 * n) in H by (field; lra).
  replace (2 / n * (n * (n - 1))) with (2 * (n - 1)) in H by (field; lra). lra.
Qed.

(** D4' with 1.99 in place of 2. *)
Theorem D4'_control_constant : forall b D, (2 <= b)%nat -> (1 <= D)%nat ->
  ~ (forall (E : inner_space) R (x : list nat -> E) v, role_system E b R ->
     (forall p, is_leaf b (perfect b D) p -> unit (x p)) ->
     (forall p q, is_leaf b (perfect b D) p -> is_leaf b (perfect b D) q -> p <> q ->
        v <= margin (code b R (perfect b D) x) (code b R (perfect b D) x)
                    (code b R (perfect b D) (swap p q x))) ->
     v <= 199 / 100 / (INR (b ^ D) - 1)).
Proof.
  intros b D Hb HD H. destruct (D4'_attained b D Hb HD) as (E & R & x & HR & Hx & Hm).
  pose proof (count_ge_2 _ (leaves_ge_2 b D Hb HD)) as HN.
  specialize (H E R x (2 / (INR (b ^ D) - 1)) HR Hx
    (fun p q Hp Hq Hpq => Req_le _ _ (eq_sym (Hm p q Hp Hq Hpq)))).
  set (n := INR (b ^ D)) in *. apply (Rmult_le_compat_r (n - 1)) in H; [| lra].
  replace (2 / (n - 1) * (n - 1)) with 2 in H by (field; lra).
  replace (199 / 100 / (n - 1) * (n - 1)) with (199 / 100) in H by (field; lra). lra.
Qed.
