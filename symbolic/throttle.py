"""T1, T1s, T2, T3, T5: the identities and inequalities of the contrastive objective, as symbols.

One anchor with caption c: K negatives are c again, M are its swap sigma c, the rest have the sum G
of exponentials, all relative to the anchor's own logit; u is the logit margin l - l'.
"""

from __future__ import annotations

from functools import cache

import sympy
from sympy import S, Symbol, exp, log

from symbolic.inner_products import Derived, must_hold, must_vanish

K = Symbol("K", nonnegative=True)
M = Symbol("M", nonnegative=True)
G = Symbol("G", nonnegative=True)
less = Symbol("x", nonnegative=True)
u = Symbol("u", nonnegative=True)
r = Symbol("r", positive=True)
w = Symbol("w", positive=True)
t = Symbol("t", real=True)
a, b = sympy.symbols("a b", positive=True)
k = Symbol("k", positive=True)


@cache
def reward_bound() -> Derived:
    """Derive T1's chain of bounds on what a swap-blind scorer loses, anchor by anchor.

    Values: ``sharp`` in K, M, u; ``value``, its limit for wide margins; ``slope`` and ``half``,
    its bounds for narrow ones; ``linear`` and ``concave`` in the rate r.
    """
    top, bottom = 1 + K + M, 1 + K + M * exp(-u)
    # The other terms: G for s, G - x for the blind scorer, whose values there are minima.
    rise = sympy.factor((top + G) / (bottom + G) - (top + G - less) / (bottom + G))
    must_hold((rise * (bottom + G)).is_nonnegative, "smaller other terms help the blind scorer")
    gap = sympy.factor(top / bottom - (top + G) / (bottom + G))
    excess = sympy.factor(gap * bottom * (bottom + G) / G)
    must_vanish(excess - M * (1 - exp(-u)), "A/B - (A + G)/(B + G)")
    sharp = log(top / bottom)
    value = log(sympy.limit(top / bottom, u, sympy.oo))
    rate = sympy.diff(sharp, u)
    must_vanish(rate - M * exp(-u) / bottom, "d sharp/du")
    must_hold(
        sympy.factor(-sympy.diff(rate, u) * bottom**2 * exp(u)).is_nonnegative, "concave in u"
    )
    slope = u * rate.subs(u, 0)
    duplicates = Symbol("j", nonnegative=True, integer=True)
    more = sympy.factor((1 + K + M - 2).subs(M, duplicates + 1))
    must_hold(more.is_nonnegative, "1 + K + M >= 2 where there is a swap")
    must_vanish(sharp.subs(u, 0), "no margin, no reward")
    return Derived(
        {
            "sharp": sharp,
            "value": value,
            "slope": slope,
            "half": M * u / 2,
            "linear": r * log(2),
            "concave": log(1 + r),
        },
        (
            f"A = {top}, B = {bottom}; L(blind) - L(s) = log((A + G')/(B + G)), G' <= G",
            f"A/B - (A + G)/(B + G) = G {excess}/(B (B + G)) >= 0: the bound is {sharp}",
            f"it grows with u to {value}; its slope {rate} falls, so it is at most {slope}",
            "where a swap is present 1 + K + M >= 2, which gives M u/2",
            f"{_bernoulli()}, so the mean is at most r log 2",
            "log(1 + M) is concave, so by Jensen the mean is at most log(1 + r)",
        ),
    )


def _bernoulli() -> str:
    """Prove 1 + M <= 2^M for whole M >= 1 by induction; at M = 0 both sides are 1."""
    step = sympy.expand(2 * (1 + M) - (2 + M))
    must_hold(step.is_nonnegative, "1 + M <= 2^M, step")
    return "1 + M <= 2^M (equal at 0 and 1; a step doubles the right and adds one to the left)"


@cache
def blind_batch() -> Derived:
    """Derive T1s: the blind infimum of an in-batch loss and of a batch with one anchor.

    Values: ``pair`` = the in-batch sum of a copies of c and b of its swap at blind logit
    difference t; ``least`` its least value; ``entropy`` the reward where one anchor has share w.
    """
    pair = a * log(a + b * exp(t)) + b * log(b + a * exp(-t))
    first = sympy.simplify(sympy.diff(pair, t))
    must_vanish(first.subs(t, 0), "stationary at t = 0")
    second = sympy.factor(sympy.simplify(sympy.diff(pair, t, 2)))
    must_hold(second.is_positive, "convex in t")
    least = sympy.expand_log(pair.subs(t, 0), force=True)
    other = Symbol("v", positive=True)
    share = w * log(1 + exp(t)) + other * log(1 + exp(-t))
    best = log(other / w)
    must_vanish(sympy.diff(share, t).subs(t, best), "stationary at e^t = v/w")
    must_hold(sympy.factor(sympy.simplify(sympy.diff(share, t, 2))).is_positive, "convex in t")
    whole = (w + other) * log(w + other) - w * log(w) - other * log(other)
    at_best = sympy.expand_log(sympy.factor(share.subs(t, best)), force=True)
    must_vanish(
        sympy.expand(sympy.expand_log(sympy.together(at_best - whole), force=True)), "value"
    )
    entropy = -w * log(w) - (1 - w) * log(1 - w)
    must_vanish(whole.subs(other, 1 - w) - entropy, "shares that sum to 1")
    return Derived(
        {"pair": pair, "least": sympy.factor(least), "entropy": entropy},
        (
            f"sum over the anchors of one orbit: {pair}; second derivative {second}",
            f"least at t = 0: {sympy.factor(least)}",
            f"one anchor, c with share w: {share}, v = 1 - w, least at t = log(v/w): {entropy}",
        ),
    )


@cache
def swap_gradient() -> Derived:
    """Derive T2: the whole gradient on own-swap logits, and its bound where the margin is >= 0."""
    logit = Symbol("l'", real=True)
    loss = log(1 + K + M * exp(logit) + G)
    mass = sympy.diff(loss, logit)
    must_hold((1 - mass.subs(logit, 0)).simplify().is_nonnegative, "at most 1")
    kept = mass.subs(logit, -u)
    bound = (M / (1 + K + M)).simplify()
    gap = sympy.factor(sympy.together(bound - kept))
    numerator = sympy.expand(sympy.fraction(gap)[0])
    # 1 - exp(-u) >= 0 is the only inequality that is used.
    y = Symbol("y", nonnegative=True)
    written = sympy.factor(numerator.subs(exp(u), 1 + y).subs(exp(-u), 1 / (1 + y)))
    must_hold((written * (1 + y)).is_nonnegative, "M e^(-u)/Z <= M/(1 + K + M)")
    return Derived(
        {"mass": mass.subs(logit, -u), "bound": bound},
        (
            f"d loss/d l' = {mass}: a softmax mass, 0 without a swap, never above 1",
            f"at l' = l - u with u >= 0 it is at most {bound}",
        ),
    )


@cache
def reversal() -> Derived:
    """Derive T3: what exactly reversed binding costs, and what a lifted swap costs.

    Values: ``change`` of the loss; ``matched`` = the change at M = K + 1; ``most`` = 2 u;
    ``leak`` = the change at K = M = 0; ``lifted`` the cost of raising the swap instead.
    """
    before = log(1 + K + M * exp(-u) + G)
    after = u + log((1 + K) * exp(-u) + M + G)
    change = after - before
    matched = sympy.simplify(change.subs(M, K + 1))
    must_vanish(matched - u, "change at M = K + 1")
    first, second = (1 + K) * exp(-u) + M + G, 1 + K + M * exp(-u) + G
    apart = sympy.factor(sympy.expand(first - second))
    must_vanish(apart - (M - K - 1) * (1 - exp(-u)), "equality exactly at M = K + 1 or u = 0")
    y = Symbol("y", nonnegative=True)
    for gap, step in (
        (first * exp(u) - second, "change >= 0"),
        (second * exp(u) - first, "<= 2 u"),
    ):
        written = sympy.expand(sympy.expand(gap).subs(exp(u), 1 + y).subs(exp(-u), 1 / (1 + y)))
        must_hold(sympy.factor(written * (1 + y)).expand().is_nonnegative, step)
    leak = sympy.expand_log(sympy.simplify(change.subs({K: 0, M: 0})), force=True)
    leak_form = log(1 + G * exp(u)) - log(1 + G)
    must_vanish(sympy.simplify(exp(leak) - exp(leak_form)), "leak")
    lifted = log(1 + K + M * exp(u) + G) - before
    extra = sympy.expand(exp(u) * second - (1 + K + M * exp(u) + G))
    spare = Symbol("s", nonnegative=True)
    must_hold(
        sympy.factor(extra.subs(G, spare + M - 1 - K).subs(exp(u), 1 + y).expand()).is_nonnegative,
        "lifted <= u where M <= 1 + K + G",
    )
    return Derived(
        {"change": change, "matched": u, "most": 2 * u, "leak": leak_form, "lifted": lifted},
        (
            f"exchanging l and l' changes the loss by {change}",
            f"the two sums differ by {apart}: the change is exactly u where M = K + 1",
            "e^u times either sum is at least the other: between 0 and 2 u",
            f"without c and its swap among the negatives: {leak_form}",
            f"swap raised to l + u, the own caption kept: {lifted}, at most u where "
            "M <= 1 + K + G, at most 2 u always",
        ),
    )


@cache
def sigmoid_price() -> Derived:
    """Derive T5: the least pairwise sigmoid loss at mean multiplicity k, and its size near 0.

    Values: ``price`` = h(k); ``small`` = its two leading terms r (1 + log(1/r)).
    """
    y = Symbol("y", real=True)
    loss = log(1 + exp(-y)) + k * log(1 + exp(y))
    best = -log(k)
    must_vanish(sympy.diff(loss, y).subs(y, best), "stationary at e^y = 1/k")
    must_hold(sympy.factor(sympy.simplify(sympy.diff(loss, y, 2))).is_positive, "convex in y")
    price = sympy.expand_log(sympy.simplify(loss.subs(y, best)), force=True)
    stated = (1 + k) * log(1 + k) - k * log(k)
    must_vanish(sympy.simplify(sympy.expand(price - stated)), "h")
    small = r * (1 + log(1 / r))
    remainder = sympy.limit((stated.subs(k, r) - small) / r**2, r, 0)
    must_hold(remainder.is_finite, "h(r) = r (1 + log 1/r) + O(r^2)")
    must_hold(sympy.limit(stated.subs(k, r) / r, r, 0, "+") is S.Infinity, "not O(r)")
    return Derived(
        {"price": stated, "small": small},
        (
            f"one pair at logit y, k negatives that cannot be told from it: {loss}",
            f"least at y = log(1/k): {stated}",
            f"h(r) = {small} + O(r^2); h(r)/r grows without bound as r falls to 0",
        ),
    )
