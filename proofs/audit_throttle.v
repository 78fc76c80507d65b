(** Audit of the family throttle: every headline theorem and control, stated in full. *)
From Coq Require Import Reals Lra Lia List.
From Binding Require Import list_sum finite_law throttle_scalar throttle throttle_bound
  throttle_exact throttle_classes throttle_symmetric throttle_entropy throttle_gradient
  throttle_reversal throttle_rate throttle_corpus throttle_sigmoid throttle_instances
  throttle_controls throttle_constants.
Import ListNotations.
Open Scope R_scope.

(** What the defined words mean, pinned.  Laws and expectations. *)
Definition lsum_means : forall (A : Type) (a : A) (l : list A) f,
    lsum [] f = 0 /\ lsum (a :: l) f = f a + lsum l f
  := fun _ _ _ _ => conj eq_refl eq_refl.
Definition law_means : forall (A : Type) (p : list (R * A)),
    law p <-> (Forall (fun w => 0 <= fst w) p /\ lsum p fst = 1)
  := fun _ _ => iff_refl _.
Definition mean_means : forall (A : Type) (p : list (R * A)) f,
    mean p f = lsum p (fun w => fst w * f (snd w))
  := fun _ _ _ => eq_refl.
Definition joint_means : forall (A B : Type) (q : list (R * A)) (p : A -> list (R * B)),
    joint q p =
    flat_map (fun w => map (fun v => (fst w * fst v, (snd w, snd v))) (p (snd w))) q
  := fun _ _ _ _ => eq_refl.
Definition infimum_means : forall (P : R -> Prop) m, infimum P m <->
    ((forall v, P v -> m <= v) /\ (forall eps, 0 < eps -> exists v, P v /\ v < m + eps))
  := fun _ _ => iff_refl _.
(** Functions of one number. *)
Definition softplus_means : forall z, softplus z = ln (1 + exp z) := fun _ => eq_refl.
Definition pos_means : forall x, pos x = Rmax x 0 := fun _ => eq_refl.
Definition h_means : forall k, h k = (1 + k) * ln (1 + k) - k * ln k := fun _ => eq_refl.
Definition entropy_means : forall w, entropy w = - (w * ln w) - (1 - w) * ln (1 - w)
  := fun _ => eq_refl.
Definition leak_means : forall g u, leak g u = ln (1 + g * exp u) - ln (1 + g)
  := fun _ _ => eq_refl.
(** A batch is an anchor image with its negatives: own caption, K, K', their indicator, rates. *)
Definition own_means : forall (W : world) (b : batch W), own b = caption_of (fst b)
  := fun _ _ => eq_refl.
Definition in_orbit_means : forall (W : world) (c d : caption W),
    in_orbit c d = (if caption_eq d c then true else if caption_eq d (swap c) then true else false)
  := fun _ _ _ => eq_refl.
Definition copies_means : forall (W : world) (b : batch W),
    copies b = INR (count_occ caption_eq (snd b) (own b))
  := fun _ _ => eq_refl.
Definition own_swaps_means : forall (W : world) (b : batch W),
    own_swaps b = (if caption_eq (swap (own b)) (own b) then 0
                   else INR (count_occ caption_eq (snd b) (swap (own b))))
  := fun _ _ => eq_refl.
Definition has_swap_means : forall (W : world) (b : batch W),
    has_swap b = (if Rlt_dec 0 (own_swaps b) then 1 else 0)
  := fun _ _ => eq_refl.
Definition rate_means : forall (W : world) (p : list (R * batch W)),
    rate p = mean p own_swaps /\ rate_any p = mean p has_swap
  := fun _ _ => conj eq_refl eq_refl.
(** Scores: margin, G, loss, blindness, the blind scorer made of s. *)
Definition margin_means : forall (W : world) (s : scorer W) (b : batch W),
    margin s b = s (fst b) (own b) - s (fst b) (swap (own b))
  := fun _ _ _ => eq_refl.
Definition rest_means : forall (W : world) tau (s : scorer W) (b : batch W),
    rest tau s b = lsum (snd b) (fun d => if in_orbit (own b) d then 0
                                          else exp ((s (fst b) d - s (fst b) (own b)) / tau))
  := fun _ _ _ _ => eq_refl.
Definition loss_means : forall (W : world) tau (s : scorer W) (b : batch W),
    loss tau s b = ln (lsum (own b :: snd b) (fun d => exp (s (fst b) d / tau)))
                   - s (fst b) (own b) / tau
  := fun _ _ _ _ => eq_refl.
Definition blind_means : forall (W : world) (s : scorer W),
    blind s <-> (forall x d, s x (swap d) = s x d)
  := fun _ _ => iff_refl _.
Definition blind_of_means : forall (W : world) (s : scorer W) x d,
    blind_of s x d = (if in_orbit (caption_of x) d then s x (caption_of x)
                      else Rmin (s x d) (s x (swap d)))
  := fun _ _ _ _ => eq_refl.
(** The other half, in-batch losses, one anchor. *)
Definition text_world_means : forall X C image_eq image_swap involutive (image_of : C -> X),
    text_world X C image_eq image_swap involutive image_of =
    {| image := C; caption := X; caption_eq := image_eq; swap := image_swap;
       swap_involutive := involutive; caption_of := image_of |}
  := fun _ _ _ _ _ _ => eq_refl.
Definition text_loss_means : forall X C (image_of : C -> X) tau (s : X -> C -> R) b,
    text_loss image_of tau s b =
    ln (lsum (image_of (fst b) :: snd b) (fun y => exp (s y (fst b) / tau)))
    - s (image_of (fst b)) (fst b) / tau
  := fun _ _ _ _ _ _ => eq_refl.
Definition in_batch_means : forall (W : world) lam tau (s : scorer W) B,
    in_batch lam tau s B = / INR (length B) * lsum B (fun x =>
      lam * (ln (lsum B (fun y => exp (s x (caption_of y) / tau))) - s x (caption_of x) / tau) +
      (1 - lam) * (ln (lsum B (fun y => exp (s y (caption_of x) / tau)))
                   - s x (caption_of x) / tau))
  := fun _ _ _ _ _ => eq_refl.
Definition member_mean_means : forall (W : world) (B : list (image W)) f,
    member_mean B f = / INR (length B) * lsum B f /\ captions B = map caption_of B
  := fun _ _ _ => conj eq_refl eq_refl.
Definition one_anchor_means : forall (W : world) tau (s : scorer W) y y',
    one_anchor tau s y y' =
    ln (exp (s y (caption_of y) / tau) + (exp (s y' (caption_of y) / tau) + 0))
    - s y (caption_of y) / tau
  := fun _ _ _ _ _ => eq_refl.
(** Gradient, reversal, lifted reversal. *)
Definition raise_swaps_means : forall (W : world) v (s : scorer W) x d,
    raise_swaps v s x d = (if caption_eq d (caption_of x) then s x d
                           else if caption_eq d (swap (caption_of x)) then s x d + v else s x d)
  := fun _ _ _ _ _ => eq_refl.
Definition pull_means : forall (W : world) tau (s : scorer W) (b : batch W),
    pull tau s b = own_swaps b * exp (s (fst b) (swap (own b)) / tau) /
                   lsum (own b :: snd b) (fun d => exp (s (fst b) d / tau))
  := fun _ _ _ _ => eq_refl.
Definition reverse_means : forall (W : world) (s : scorer W) x d,
    reverse s x d = (if caption_eq d (caption_of x) then s x (swap (caption_of x))
                     else if caption_eq d (swap (caption_of x)) then s x (caption_of x) else s x d)
  := fun _ _ _ _ => eq_refl.
Definition lift_means : forall (W : world) (s : scorer W) x d,
    lift s x d = (if caption_eq d (caption_of x) then s x d
                  else if caption_eq d (swap (caption_of x))
                       then s x (caption_of x) + (s x (caption_of x) - s x (swap (caption_of x)))
                       else s x d)
  := fun _ _ _ _ => eq_refl.
(** Laws of captions; the sigmoid loss. *)
Definition text_only_means : forall C eq sw involutive,
    text_only C eq sw involutive =
    {| image := C; caption := C; caption_eq := eq; swap := sw; swap_involutive := involutive;
       caption_of := fun c => c |}
  := fun _ _ _ _ => eq_refl.
Definition weights_means : forall (A : Type) (cs : list A) f,
    weights cs f = map (fun c => (f c, c)) cs /\
    uniform cs = weights cs (fun _ => / INR (length cs))
  := fun _ _ _ => conj eq_refl eq_refl.
Definition repeated_means : forall (A : Type) k (p : list (R * A)),
    repeated 0 p = [(1, [])] /\
    repeated (S k) p =
    map (fun w => (fst w, fst (snd w) :: snd (snd w))) (joint p (fun _ => repeated k p))
  := fun _ _ _ => conj eq_refl eq_refl.
Definition drawn_means : forall C eq k (cs : list C),
    drawn C eq 0 cs = [(1, [])] /\
    drawn C eq (S k) cs = map (fun w => (fst w, fst (snd w) :: snd (snd w)))
                            (joint (uniform cs) (fun c => drawn C eq k (remove eq c cs)))
  := fun _ _ _ _ => conj eq_refl eq_refl.
Definition swap_share_means : forall C eq sw (cs : list C),
    swap_share C eq sw cs = / INR (length cs) *
      lsum cs (fun c => if eq (sw c) c then 0 else if in_dec eq (sw c) cs then 1 else 0)
  := fun _ _ _ _ => eq_refl.
Definition sigmoid_loss_means : forall (W : world) tau beta (s : scorer W) (b : batch W),
    sigmoid_loss tau beta s b = softplus (beta - s (fst b) (own b) / tau) +
      lsum (snd b) (fun d => softplus (s (fst b) d / tau - beta))
  := fun _ _ _ _ _ => eq_refl.
Definition kappa_means : forall (W : world) (p : image W -> list (R * list (caption W))) x,
    kappa p x = mean (p x) (fun l => copies (x, l)) /\
    kappa' p x = mean (p x) (fun l => own_swaps (x, l))
  := fun _ _ _ => conj eq_refl eq_refl.
Definition orbits_means : forall k c,
    orbits 0 = [] /\ orbits (S k) = (k, true) :: (k, false) :: orbits k /\
    other c = (fst c, negb (snd c))
  := fun _ _ => conj eq_refl (conj eq_refl eq_refl).
(** The concrete captions. *)
Definition pairs_means :
    image pairs = (bool * bool)%type /\ caption pairs = (bool * bool)%type /\
    (forall c : caption pairs, swap c = (fst c, negb (snd c))) /\
    (forall x : image pairs, caption_of x = x) /\
    own_caption = (true, true) /\ swapped = (true, false) /\ ordinary = (false, true)
  := conj eq_refl (conj eq_refl (conj (fun _ => eq_refl) (conj (fun _ => eq_refl)
       (conj eq_refl (conj eq_refl eq_refl))))).
Definition swap_law_means : forall r,
    swap_law r = [(r, (own_caption, [swapped])); (1 - r, (own_caption, [ordinary]))] /\
    duplicate_law = [(1, (own_caption, [own_caption; swapped]))] /\
    (forall x, given r x = [(r, [swapped]); (1 - r, [ordinary])])
  := fun _ => conj eq_refl (conj eq_refl (fun _ => eq_refl)).

(** [blind_of s] is blind, and each of its values is a value of s for the same image. *)
Definition T1_blind_stated :
  forall (W : world) (s : scorer W), blind (blind_of s)
  := @throttle.T1_blind.

Definition T1_values_stated :
  forall (W : world) (s : scorer W) x d, exists d', blind_of s x d = s x d'
  := @throttle.T1_values.

(** T1, the throttle.  No assumption on the scorer s, on the joint law of anchor and
    negatives, or on repetitions. *)
Definition T1_stated :
  forall (W : world) (p : list (R * batch W)) tau (s : scorer W), law p -> 0 < tau ->
    mean p (loss tau (blind_of s)) - mean p (loss tau s) <=
    mean p (fun b => ln ((1 + copies b + own_swaps b) /
      (1 + copies b + own_swaps b * exp (- (pos (margin s b) / tau)))))
  := @throttle_bound.T1.

(** T1's bound is an equality where margins are >= 0 and every negative is in the own orbit. *)
Definition T1_sharp_stated :
  forall (W : world) (p : list (R * batch W)) tau (s : scorer W), 0 < tau ->
    (forall w, In w p -> 0 <= margin s (snd w) /\
       forall d, In d (snd (snd w)) -> d = own (snd w) \/ d = swap (own (snd w))) ->
    mean p (loss tau (blind_of s)) - mean p (loss tau s) =
    mean p (fun b => ln ((1 + copies b + own_swaps b) /
      (1 + copies b + own_swaps b * exp (- (pos (margin s b) / tau)))))
  := @throttle_bound.T1_sharp.

(** The bound without the margin. *)
Definition T1_reward_stated :
  forall (W : world) (p : list (R * batch W)) tau (s : scorer W), law p -> 0 < tau ->
    mean p (loss tau (blind_of s)) - mean p (loss tau s) <=
    mean p (fun b => ln (1 + own_swaps b / (1 + copies b)))
  := @throttle_bound.T1_reward.

(** That bound itself is at most r ln 2 and at most ln (1 + r). *)
Definition T1_rate_stated :
  forall (W : world) (p : list (R * batch W)), law p ->
    mean p (fun b => ln (1 + own_swaps b / (1 + copies b))) <= rate p * ln 2 /\
    mean p (fun b => ln (1 + own_swaps b / (1 + copies b))) <= ln (1 + rate p)
  := @throttle_bound.T1_rate.

(** The bound in the margin: at small margins the reward is of the order r m / tau. *)
Definition T1_margin_stated :
  forall (W : world) (p : list (R * batch W)) tau (s : scorer W), law p -> 0 < tau ->
    mean p (loss tau (blind_of s)) - mean p (loss tau s) <=
      mean p (fun b => own_swaps b * pos (margin s b) / ((1 + copies b + own_swaps b) * tau)) /\
    mean p (fun b => own_swaps b * pos (margin s b) / ((1 + copies b + own_swaps b) * tau)) <=
      mean p (fun b => own_swaps b * pos (margin s b)) / (2 * tau)
  := @throttle_bound.T1_margin.

(** T1, exact: the infimum over all scorers, the infimum over blind scorers, their
    difference.  Every law of batches, every temperature. *)
Definition T1_exact_stated :
  forall (W : world) (p : list (R * batch W)) tau, law p -> 0 < tau ->
    infimum (fun v => exists s : scorer W, v = mean p (loss tau s))
      (mean p (fun b => ln (1 + copies b))) /\
    infimum (fun v => exists s : scorer W, blind s /\ v = mean p (loss tau s))
      (mean p (fun b => ln (1 + copies b + own_swaps b))) /\
    mean p (fun b => ln (1 + copies b + own_swaps b)) - mean p (fun b => ln (1 + copies b)) =
      mean p (fun b => ln (1 + own_swaps b / (1 + copies b)))
  := @throttle_exact.T1_exact.

(** The reward itself: some scorer leaves every blind scorer behind by as much as T1 allows,
    up to eps. *)
Definition T1_attained_stated :
  forall (W : world) (p : list (R * batch W)) tau eps, law p -> 0 < tau -> 0 < eps ->
    exists s : scorer W, forall s' : scorer W, blind s' ->
      mean p (fun b => ln (1 + own_swaps b / (1 + copies b))) - eps <
      mean p (loss tau s') - mean p (loss tau s)
  := @throttle_exact.T1_attained.

(** On [swap_law r] every figure of T1 and T2 is what its name says: the rate is r, the exact
    reward r ln 2. *)
Definition T1_instance_stated :
  forall r, 0 <= r <= 1 ->
    law (swap_law r) /\ (forall c : caption pairs, swap c <> c) /\
    rate (swap_law r) = r /\ rate_any (swap_law r) = r /\
    mean (swap_law r) (fun b => ln (1 + own_swaps b / (1 + copies b))) = r * ln 2
  := throttle_instances.T1_instance.

(** A repeated caption: rate 1, exact reward ln (3/2). *)
Definition T1_instance_duplicates_stated :
  law duplicate_law /\ rate duplicate_law = 1 /\
    mean duplicate_law (fun b => ln (1 + own_swaps b / (1 + copies b))) = ln (3 / 2) /\
    ln (3 / 2) < ln 2
  := throttle_instances.T1_instance_duplicates.

(** T1s, text to image: for blindness in the image the bound of T1, K and K' now counting the
    negative images equal to the own image and to its swap. *)
Definition T1s_text_stated :
  forall (X C : Type) (image_eq : forall x y : X, {x = y} + {x <> y})
      (image_swap : X -> X) (involutive : forall x, image_swap (image_swap x) = x)
      (image_of : C -> X)
      (W := text_world X C image_eq image_swap involutive image_of)
      (p : list (R * (C * list X))) tau (s : X -> C -> R), law p -> 0 < tau ->
    exists s' : X -> C -> R, (forall x c, s' (image_swap x) c = s' x c) /\
      (forall x c, exists x', s' x c = s x' c) /\
      mean p (text_loss image_of tau s') - mean p (text_loss image_of tau s) <=
      mean p (fun b => ln ((1 + copies (W := W) b + own_swaps (W := W) b) /
        (1 + copies (W := W) b + own_swaps (W := W) b *
           exp (- (pos (margin (W := W) (fun c x => s x c) b) / tau)))))
  := throttle_symmetric.T1s_text.

(** T1s, text to image: the two infima. *)
Definition T1s_text_exact_stated :
  forall (X C : Type) (image_eq : forall x y : X, {x = y} + {x <> y})
      (image_swap : X -> X) (involutive : forall x, image_swap (image_swap x) = x)
      (image_of : C -> X)
      (W := text_world X C image_eq image_swap involutive image_of)
      (p : list (R * (C * list X))) tau, law p -> 0 < tau ->
    infimum (fun v => exists s : X -> C -> R, v = mean p (text_loss image_of tau s))
      (mean p (fun b => ln (1 + copies (W := W) b))) /\
    infimum (fun v => exists s : X -> C -> R, (forall x c, s (image_swap x) c = s x c) /\
                        v = mean p (text_loss image_of tau s))
      (mean p (fun b => ln (1 + copies (W := W) b + own_swaps (W := W) b)))
  := throttle_symmetric.T1s_text_exact.

(** T1s, in-batch losses: on both halves, and on every mixture of them, the infima over all
    scorers and over caption-blind scorers are those of T1. *)
Definition T1s_in_batch_stated :
  forall (W : world) (p : list (R * list (image W))) lam tau,
    law p -> 0 <= lam <= 1 -> 0 < tau ->
    infimum (fun v => exists s : scorer W, v = mean p (in_batch lam tau s))
      (mean p (fun B => member_mean B (fun x => ln (copies (x, captions B))))) /\
    infimum (fun v => exists s : scorer W, blind s /\ v = mean p (in_batch lam tau s))
      (mean p (fun B => member_mean B (fun x =>
         ln (copies (x, captions B) + own_swaps (x, captions B)))))
  := @throttle_symmetric.T1s_in_batch.

(** Hence the reward of an in-batch loss, on either half or both. *)
Definition T1s_in_batch_reward_stated :
  forall (W : world) (p : list (R * list (image W))),
    mean p (fun B => member_mean B (fun x =>
      ln (copies (x, captions B) + own_swaps (x, captions B)))) -
    mean p (fun B => member_mean B (fun x => ln (copies (x, captions B)))) =
    mean p (fun B => member_mean B (fun x =>
      ln (1 + own_swaps (x, captions B) / copies (x, captions B))))
  := @throttle_symmetric.T1s_in_batch_reward.

(** For a copies of c and b of its swap the blind sum of an in-batch loss is least at t = 0,
    where the two images score alike; its derivative there has the sign of t. *)
Definition T1s_sum_stated :
  forall a b t, 0 <= a -> 0 <= b -> 0 < a + b ->
    (a + b) * ln (a + b) <= a * ln (a + b * exp t) + b * ln (b + a * exp (- t))
  := throttle_classes.T1s_sum.

(** The derivative of the blind sum of an in-batch loss: of the sign of t, rising in t. *)
Definition T1s_sum_derivative_stated :
  forall a b t, 0 < a -> 0 < b ->
    derivable_pt_lim (fun t => a * ln (a + b * exp t) + b * ln (b + a * exp (- t))) t
      (a * b * (exp t - 1) / (a + b * exp t))
  := throttle_entropy.T1s_sum_derivative.

(** That derivative rises strictly: the blind sum is strictly convex. *)
Definition T1s_sum_convex_stated :
  forall a b t t', 0 < a -> 0 < b -> t < t' ->
    a * b * (exp t - 1) / (a + b * exp t) < a * b * (exp t' - 1) / (a + b * exp t')
  := throttle_entropy.T1s_sum_convex.

(** T1s, one anchor: x's caption with share w, its swap with share 1 - w.  The infimum over
    all scorers is 0, over caption-blind scorers the entropy of w. *)
Definition T1s_one_anchor_stated :
  forall (W : world) (x x' : image W),
    caption_of x' = swap (caption_of x) -> swap (caption_of x) <> caption_of x ->
    forall tau w, 0 < tau -> 0 <= w <= 1 ->
    infimum (fun v => exists s : scorer W,
               v = w * one_anchor tau s x x' + (1 - w) * one_anchor tau s x' x) 0 /\
    infimum (fun v => exists s : scorer W, blind s /\
               v = w * one_anchor tau s x x' + (1 - w) * one_anchor tau s x' x) (entropy w)
  := @throttle_entropy.T1s_one_anchor.

(** r+ <= r: an event is at most as likely as its count is large. *)
Definition T2_rates_stated :
  forall (W : world) (p : list (R * batch W)), law p -> 0 <= rate_any p <= rate p
  := @throttle.T2_rates.

(** T2: on every law the total pull is at most r+, and at most E K'/(1 + K + K') where no
    margin is negative. *)
Definition T2_stated :
  forall (W : world) (p : list (R * batch W)) tau (s : scorer W), law p -> 0 < tau ->
    0 <= mean p (pull tau s) <= rate_any p /\
    ((forall w, In w p -> 0 <= margin s (snd w)) ->
     mean p (pull tau s) <= mean p (fun b => own_swaps b / (1 + copies b + own_swaps b)))
  := @throttle_gradient.T2.

(** T2, batch by batch: the share in K, K', the margin and G; 0 without an own swap, and below 1. *)
Definition T2_share_stated :
  forall (W : world) tau (s : scorer W) (b : batch W),
    pull tau s b = own_swaps b * exp (- (margin s b / tau)) /
      (1 + copies b + own_swaps b * exp (- (margin s b / tau)) + rest tau s b) /\
    (own_swaps b = 0 -> pull tau s b = 0) /\ 0 <= pull tau s b < 1
  := @throttle_gradient.T2_share.

(** T2, the pull is the derivative of the mean loss in the logits of all own swaps. *)
Definition T2_gradient_stated :
  forall (W : world) (p : list (R * batch W)) tau (s : scorer W), 0 < tau ->
    derivable_pt_lim (fun t => mean p (loss tau (raise_swaps (tau * t) s))) 0
      (mean p (pull tau s))
  := @throttle_gradient.T2_gradient.

(** T3, exact: the change of the loss under reversal, for every batch. *)
Definition T3_exact_stated :
  forall (W : world) tau (s : scorer W) (b : batch W),
    loss tau (reverse s) b - loss tau s b =
    margin s b / tau +
    ln ((1 + copies b) * exp (- (margin s b / tau)) + own_swaps b + rest tau s b) -
    ln (1 + copies b + own_swaps b * exp (- (margin s b / tau)) + rest tau s b)
  := @throttle_reversal.T3_exact.

(** T3, the range: for u >= 0 the change lies in [0, 2 u]. *)
Definition T3_range_stated :
  forall (W : world) tau (s : scorer W) (b : batch W), 0 <= margin s b / tau ->
    0 <= loss tau (reverse s) b - loss tau s b <= 2 * (margin s b / tau)
  := @throttle_reversal.T3_range.

(** T3, equality: for a margin other than 0 the change is u exactly where K' = K + 1. *)
Definition T3_equality_stated :
  forall (W : world) tau (s : scorer W) (b : batch W), margin s b / tau <> 0 ->
    (loss tau (reverse s) b - loss tau s b = margin s b / tau <-> own_swaps b = copies b + 1)
  := @throttle_reversal.T3_equality.

(** T3, the leak: with neither a copy nor an own swap in the batch. *)
Definition T3_leak_stated :
  forall (W : world) tau (s : scorer W) (b : batch W), copies b = 0 -> own_swaps b = 0 ->
    loss tau (reverse s) b - loss tau s b = leak (rest tau s b) (margin s b / tau)
  := @throttle_reversal.T3_leak.

(** T3 in the mean: where every batch has K' = K + 1, or K = K' = 0, reversal costs the mean
    margin over the first kind, in logits, and the mean leak over the second. *)
Definition T3_split_stated :
  forall (W : world) (p : list (R * batch W)) tau (s : scorer W),
    (forall w, In w p -> own_swaps (snd w) = copies (snd w) + 1 \/
                         (copies (snd w) = 0 /\ own_swaps (snd w) = 0)) ->
    mean p (loss tau (reverse s)) - mean p (loss tau s) =
    mean p (fun b => has_swap b * (margin s b / tau)) +
    mean p (fun b => (1 - has_swap b) * leak (rest tau s b) (margin s b / tau))
  := @throttle_reversal.T3_split.

(** T3, lifted reversal: the exact change. *)
Definition T3_lift_exact_stated :
  forall (W : world) tau (s : scorer W) (b : batch W),
    loss tau (lift s) b - loss tau s b =
    ln (1 + copies b + own_swaps b * exp (margin s b / tau) + rest tau s b) -
    ln (1 + copies b + own_swaps b * exp (- (margin s b / tau)) + rest tau s b)
  := @throttle_reversal.T3_lift_exact.

(** T3, lifted reversal: at most (2 / tau) E [m+ 1{K' > 0}], half of that where
    K' <= 1 + K + G in every batch. *)
Definition T3_lift_stated :
  forall (W : world) (p : list (R * batch W)) tau (s : scorer W), law p -> 0 < tau ->
    mean p (loss tau (lift s)) - mean p (loss tau s) <=
      2 / tau * mean p (fun b => pos (margin s b) * has_swap b) /\
    ((forall w, In w p ->
        own_swaps (snd w) <= 1 + copies (snd w) + rest tau s (snd w)) ->
     mean p (loss tau (lift s)) - mean p (loss tau s) <=
       / tau * mean p (fun b => pos (margin s b) * has_swap b))
  := @throttle_reversal.T3_lift.

(** No leak: without an own swap in the batch lifting changes nothing. *)
Definition T3_lift_no_leak_stated :
  forall (W : world) tau (s : scorer W) (b : batch W), own_swaps b = 0 ->
    loss tau (lift s) b = loss tau s b
  := @throttle_reversal.T3_lift_no_leak.

(** The two-way case: ln (1 + e^z) - ln (1 + e^-z) = z. *)
Definition T3_two_way_stated :
  forall z, softplus z - softplus (- z) = z
  := throttle_reversal.T3_two_way.

(** The leak lies between 0 and u, is at most G (e^u - 1), and is small only where
    G (e^u - 1) / (1 + G) is. *)
Definition T3_leak_range_stated :
  forall g u, 0 <= g -> 0 <= u ->
    0 <= leak g u <= u /\ leak g u <= g * (exp u - 1) /\
    leak g u = ln (1 + g * (exp u - 1) / (1 + g))
  := throttle_reversal.T3_leak_range.

(** T4, independent draws: an anchor and n negatives, all drawn from the distinct captions cs
    with weights f that add up to 1: r is n times the chance that a draw is the swap of
    another, and at most n times the chance that two draws agree. *)
Definition T4_independent_stated :
  forall (C : Type) (eq : forall c d : C, {c = d} + {c <> d}) (sw : C -> C)
      (involutive : forall c, sw (sw c) = c),
    forall (cs : list C) (f : C -> R) (n : nat),
      NoDup cs -> (forall c, 0 <= f c) -> (forall c, ~ In c cs -> f c = 0) -> lsum cs f = 1 ->
      let batches := joint (weights cs f) (fun _ => repeated n (weights cs f)) in
      let r := rate (W := text_only C eq sw involutive) batches in
      law batches /\
      r = INR n * lsum cs (fun c => f c * (if eq (sw c) c then 0 else f (sw c))) /\
      r <= INR n * lsum cs (fun c => f c ^ 2)
  := throttle_rate.T4_independent.

(** T4, without replacement: an anchor uniform on N distinct captions, then n negatives drawn
    from the N - 1 others. *)
Definition T4_drawn_stated :
  forall (C : Type) (eq : forall c d : C, {c = d} + {c <> d}) (sw : C -> C)
      (involutive : forall c, sw (sw c) = c),
    forall (cs : list C) (n : nat),
      NoDup cs -> (n + 1 <= length cs)%nat -> (2 <= length cs)%nat ->
      let batches := joint (uniform cs) (fun c => drawn C eq n (remove eq c cs)) in
      law batches /\
      rate (W := text_only C eq sw involutive) batches =
      swap_share C eq sw cs * INR n / (INR (length cs) - 1)
  := throttle_rate.T4_drawn.

(** T4, equally likely captions, an anchor and n negatives drawn independently. *)
Definition T4_uniform_stated :
  forall (C : Type) (eq : forall c d : C, {c = d} + {c <> d}) (sw : C -> C)
      (involutive : forall c, sw (sw c) = c),
    forall (cs : list C) (n : nat), NoDup cs -> cs <> [] ->
      let batches := joint (uniform cs) (fun _ => repeated n (uniform cs)) in
      law batches /\
      rate (W := text_only C eq sw involutive) batches =
      swap_share C eq sw cs * INR n / INR (length cs)
  := throttle_corpus.T4_uniform.

(** T4, the rate of distinct captions vanishes: for n negatives it is below eps as soon as N - 1
    exceeds n / eps. *)
Definition T4_vanishes_stated :
  forall (C : Type) (eq : forall c d : C, {c = d} + {c <> d}) (sw : C -> C)
      (involutive : forall c, sw (sw c) = c),
    forall (n : nat) eps, 0 < eps ->
    forall cs : list C, NoDup cs -> (n + 1 <= length cs)%nat -> (2 <= length cs)%nat ->
      INR n / eps < INR (length cs) - 1 ->
      0 <= rate (W := text_only C eq sw involutive)
        (joint (uniform cs) (fun c => drawn C eq n (remove eq c cs))) < eps
  := throttle_corpus.T4_vanishes.

(** T4 at the scale of CLIP: 400,000,000 distinct captions, each with its swap among them, and
    batches of 32,768: the rate is 0.0000819175 to 1/10^10. *)
Definition T4_clip_stated :
  forall (C : Type) (eq : forall c d : C, {c = d} + {c <> d}) (sw : C -> C)
      (involutive : forall c, sw (sw c) = c),
    forall (cs : list C) (n : nat),
      NoDup cs -> INR (length cs) = 400000000 -> INR n + 1 = 32768 -> swap_share C eq sw cs = 1 ->
      Rabs (rate (W := text_only C eq sw involutive)
        (joint (uniform cs) (fun c => drawn C eq n (remove eq c cs))) - 819175 / 10 ^ 10)
      <= / 10 ^ 10
  := throttle_corpus.T4_clip.

(** Corpora of every even size as T4 wants them: distinct captions, each with its swap. *)
Definition T4_instance_stated :
  forall m, (0 < m)%nat ->
    NoDup (orbits m) /\ length (orbits m) = (2 * m)%nat /\ (forall c, other (other c) = c) /\
    swap_share (nat * bool) numbered_eq other (orbits m) = 1
  := throttle_corpus.T4_instance.

(** T5, the bound: the blind scorer made of s pays at most the rise of the own swaps to the
    caption's score, and that is at most r times the margin in logits. *)
Definition T5_stated :
  forall (W : world) (p : list (R * batch W)) tau beta (s : scorer W), law p -> 0 < tau ->
    mean p (sigmoid_loss tau beta (blind_of s)) - mean p (sigmoid_loss tau beta s) <=
      mean p (fun b => own_swaps b * (softplus (s (fst b) (own b) / tau - beta) -
                                      softplus (s (fst b) (swap (own b)) / tau - beta))) /\
    mean p (fun b => own_swaps b * (softplus (s (fst b) (own b) / tau - beta) -
                                    softplus (s (fst b) (swap (own b)) / tau - beta))) <=
      mean p (fun b => own_swaps b * pos (margin s b)) / tau
  := @throttle_sigmoid.T5.

(** T5, exact: the infima over all scorers and over blind scorers. *)
Definition T5_exact_stated :
  forall (W : world) (q : list (R * image W)) (p : image W -> list (R * list (caption W))),
    law q -> (forall x, law (p x)) ->
    forall tau beta, 0 < tau ->
    infimum (fun v => exists s : scorer W, v = mean (joint q p) (sigmoid_loss tau beta s))
      (mean q (fun x => h (kappa p x))) /\
    infimum (fun v => exists s : scorer W, blind s /\
               v = mean (joint q p) (sigmoid_loss tau beta s))
      (mean q (fun x => h (kappa p x + kappa' p x)))
  := @throttle_sigmoid.T5_exact.

(** T5, whatever the law: the exact reward is at most h at the own-swap rate. *)
Definition T5_rate_stated :
  forall (W : world) (q : list (R * image W)) (p : image W -> list (R * list (caption W))),
    law q -> (forall x, law (p x)) ->
    mean q (fun x => h (kappa p x + kappa' p x)) - mean q (fun x => h (kappa p x)) <=
    h (rate (joint q p))
  := @throttle_sigmoid.T5_rate.

(** T5, the size of h: r (1 + ln (1/r)) up to r^2. *)
Definition T5_size_stated :
  forall r, 0 < r -> r * (1 + ln (/ r)) <= h r <= r * (1 + r + ln (/ r))
  := throttle_scalar.T5_size.

(** T5 on the batches of [swap_law r]: kappa = 0 and kappa' = r, so the infima are 0 and h r. *)
Definition T5_instance_stated :
  forall r tau beta, 0 <= r <= 1 -> 0 < tau ->
    let p := joint [(1, own_caption)] (given r) in
    infimum (fun v => exists s : scorer pairs, v = mean p (sigmoid_loss tau beta s)) 0 /\
    infimum (fun v => exists s : scorer pairs, blind s /\ v = mean p (sigmoid_loss tau beta s))
      (h r)
  := throttle_instances.T5_instance.

(** h is not O(r) at 0. *)
Definition T5_not_linear_stated :
  forall C, exists r, 0 < r <= 1 /\ C * r < h r
  := throttle_instances.T5_not_linear.

(** r/2 for r, or any other factor below 1, at any rate. *)
Definition T1_control_constant_stated :
  forall c r tau, c < 1 -> 0 < r <= 1 -> 0 < tau ->
    ~ (forall s : scorer pairs,
         mean (swap_law r) (loss tau (blind_of s)) - mean (swap_law r) (loss tau s) <= c * r * ln 2)
  := throttle_controls.T1_control_constant.

(** The sharp bound with any factor below 1. *)
Definition T1_control_sharp_stated :
  forall c, c < 1 ->
    ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
         mean p (loss tau (blind_of s)) - mean p (loss tau s) <=
         c * mean p (fun b => ln ((1 + copies b + own_swaps b) /
           (1 + copies b + own_swaps b * exp (- (pos (margin s b) / tau))))))
  := throttle_controls.T1_control_sharp.

(** ln 2 for every own swap, where the caption itself is repeated. *)
Definition T1_control_duplicates_stated :
  ~ (forall p : list (R * batch pairs), law p ->
         mean p (fun b => ln (1 + own_swaps b / (1 + copies b))) = rate p * ln 2)
  := throttle_controls.T1_control_duplicates.

(** The caption-blind scorer of T1 on the text half: it can pay almost 100 where ln 2 is due. *)
Definition T1s_control_caption_blind_stated :
  exists s : scorer pairs,
      ln 2 < 99 <= one_anchor (W := pairs) 1 (blind_of s) own_caption swapped
                   - one_anchor (W := pairs) 1 s own_caption swapped
  := throttle_controls.T1s_control_caption_blind.

(** The same in an in-batch loss, on the text half (lam = 0) or in the symmetric loss (lam = 1/2):
    the bound of T1s is far exceeded. *)
Definition T1s_control_in_batch_stated :
  forall lam, 0 <= lam <= 1 / 2 ->
    ~ (forall (B : list (image pairs)) tau (s : scorer pairs), 0 < tau ->
         in_batch lam tau (blind_of s) B - in_batch lam tau s B <=
         member_mean B (fun x => ln (1 + own_swaps (x, captions B) / copies (x, captions B))))
  := throttle_controls.T1s_control_in_batch.

(** T2's second bound without m >= 0. *)
Definition T2_control_margin_stated :
  ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
         mean p (pull tau s) <= mean p (fun b => own_swaps b / (1 + copies b + own_swaps b)))
  := throttle_controls.T2_control_margin.

(** T3's equality without K' = K + 1: a batch with one copy and one own swap. *)
Definition T3_control_equality_stated :
  ~ (forall (b : batch pairs) tau s, 0 < tau -> 1 <= own_swaps b ->
         loss tau (reverse s) b - loss tau s b = margin s b / tau)
  := throttle_controls.T3_control_equality.

(** Rate times margin alone, without the leak: a batch without an own swap. *)
Definition T3_control_leak_stated :
  ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
         (forall w, In w p -> copies (snd w) = 0 /\ own_swaps (snd w) <= 1) ->
         mean p (loss tau (reverse s)) - mean p (loss tau s) =
         mean p (fun b => has_swap b * (margin s b / tau)))
  := throttle_controls.T3_control_leak.

(** Lifted reversal with m in the place of m+. *)
Definition T3_control_lift_positive_part_stated :
  ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
         mean p (loss tau (lift s)) - mean p (loss tau s) <=
         2 / tau * mean p (fun b => margin s b * has_swap b))
  := throttle_controls.T3_control_lift_positive_part.

(** The bound m+ / tau of lifted reversal without K' <= 1 + K + G: two own swaps. *)
Definition T3_control_lift_condition_stated :
  ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
         mean p (loss tau (lift s)) - mean p (loss tau s) <=
         / tau * mean p (fun b => pos (margin s b) * has_swap b))
  := throttle_controls.T3_control_lift_condition.

(** T4 without replacement is divided by N - 1, not by N. *)
Definition T4_control_population_stated :
  ~ (forall (cs : list (bool * bool)) (n : nat),
         NoDup cs -> (n + 1 <= length cs)%nat -> (2 <= length cs)%nat ->
         rate (W := text_only _ pair_eq pair_swap pair_swap_involutive)
           (joint (uniform cs) (fun c => drawn _ pair_eq n (remove pair_eq c cs))) =
         swap_share _ pair_eq pair_swap cs * INR n / INR (length cs))
  := throttle_controls.T4_control_population.

(** T4's bound for independent draws with any factor below 1. *)
Definition T4_control_constant_stated :
  forall c, c < 1 ->
    ~ (forall (cs : list (bool * bool)) f (n : nat),
         NoDup cs -> (forall c, 0 <= f c) -> (forall c, ~ In c cs -> f c = 0) -> lsum cs f = 1 ->
         rate (W := text_only _ pair_eq pair_swap pair_swap_involutive)
           (joint (weights cs f) (fun _ => repeated n (weights cs f))) <=
         c * (INR n * lsum cs (fun c => f c ^ 2)))
  := throttle_controls.T4_control_constant.

(** T5: no C bounds the reward of the sigmoid loss by C r, at any temperature and bias. *)
Definition T5_control_linear_stated :
  forall C tau beta, 0 < tau ->
    ~ (forall r, 0 < r <= 1 ->
         let p := joint [(1, own_caption)] (given r) in
         forall s : scorer pairs, exists s' : scorer pairs, blind s' /\
           mean p (sigmoid_loss tau beta s') - mean p (sigmoid_loss tau beta s) <= C * r)
  := throttle_controls.T5_control_linear.

(** T1, linear in the margin: 1/2 is the least constant. *)
Definition T1_control_margin_stated :
  forall c, 0 <= c < 1 / 2 ->
    ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
         mean p (loss tau (blind_of s)) - mean p (loss tau s) <=
         c * mean p (fun b => own_swaps b * pos (margin s b)) / tau)
  := throttle_constants.T1_control_margin.

(** T1s: on the text half of one-anchor batches the blind infimum is not the ln 2 of in-batch
    losses, whatever the shares. *)
Definition T1s_control_entropy_stated :
  ~ (forall tau w, 0 < tau -> 0 <= w <= 1 ->
         infimum (fun v => exists s : scorer pairs, blind s /\
           v = w * one_anchor tau s own_caption swapped +
               (1 - w) * one_anchor tau s swapped own_caption) (ln 2))
  := throttle_constants.T1s_control_entropy.

(** T2: the pull comes as close to r+ as one likes. *)
Definition T2_control_rate_stated :
  forall c, 0 <= c < 1 ->
    ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
         mean p (pull tau s) <= c * rate_any p)
  := throttle_constants.T2_control_rate.

(** T2: at margin 0 the share is K'/(1 + K + K') itself. *)
Definition T2_control_share_stated :
  forall c, c < 1 ->
    ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
         (forall w, In w p -> 0 <= margin s (snd w)) ->
         mean p (pull tau s) <= c * mean p (fun b => own_swaps b / (1 + copies b + own_swaps b)))
  := throttle_constants.T2_control_share.

(** T3: no range [0, c u] with c below 2. *)
Definition T3_control_range_stated :
  forall c, c < 2 ->
    ~ (forall (b : batch pairs) tau s, 0 <= margin s b / tau ->
         loss tau (reverse s) b - loss tau s b <= c * (margin s b / tau))
  := throttle_constants.T3_control_range.

(** T3, lifted reversal: no constant below 2. *)
Definition T3_control_lift_constant_stated :
  forall c, c < 2 ->
    ~ (forall (p : list (R * batch pairs)) tau s, law p -> 0 < tau ->
         mean p (loss tau (lift s)) - mean p (loss tau s) <=
         c / tau * mean p (fun b => pos (margin s b) * has_swap b))
  := throttle_constants.T3_control_lift_constant.

(** T5, linear in the margin: 1 is the least constant. *)
Definition T5_control_constant_stated :
  forall c, c < 1 ->
    ~ (forall (p : list (R * batch pairs)) tau beta s, law p -> 0 < tau ->
         mean p (sigmoid_loss tau beta (blind_of s)) - mean p (sigmoid_loss tau beta s) <=
         c * mean p (fun b => own_swaps b * pos (margin s b)) / tau)
  := throttle_constants.T5_control_constant.
