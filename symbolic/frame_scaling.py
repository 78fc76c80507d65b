"""C4r derived from the frame law: one pair of words, repeated fillers, and the closed statement.

C4u's section 5 bounds the known part of one word level by level; here the levels are summed in
closed form.  Step numbers are those of ``proofs/frame_law.md``.
"""

from __future__ import annotations

from functools import cache

import sympy
from sympy import Expr, Integer, Rational, S, log, sqrt

from symbolic.frame_law import N, d, t
from symbolic.inner_products import Derived, InnerProducts, must_hold, must_vanish

D, L, n = sympy.symbols("D L n", positive=True)


@cache
def pair_of_words() -> Derived:
    """Derive what bounds kappa for reused Haar roles (step 6).

    Values: ``fresh``, its proxy; ``passed``, the next mu, and ``room``, the base of the power
    that it costs; ``known``, exceeded by the known part with probability at most exp(-L).
    """
    mu, level, left = sympy.symbols("mu l w", positive=True)
    room = 1 - 2 * mu / left
    passed = mu / room
    at = mu / (1 - 2 * level * mu / left)
    must_vanish(passed.subs(mu, at) - at.subs(level, level + 1), "mu after l levels")
    ratio = (1 - 2 * (level + 1) * mu / left) / (1 - 2 * level * mu / left)
    must_vanish(room.subs(mu, at) - ratio, "the room telescopes")
    # Weights n - 1 - l on differences a_(l+1) - a_l add up to a_1 + ... + a_(n-1).
    for levels in range(2, 7):
        a = [S.Zero, *sympy.symbols(f"a_1:{levels}")]
        summed = sum((levels - 1 - k) * (a[k + 1] - a[k]) for k in range(levels - 1))
        must_vanish(summed - sum(a), "summation by parts")
    # mu = w/(4 (n - 1)): a_l = -log(1 - l/(2 (n - 1))) is convex in l and log 2 at n - 1.
    chosen = left / (4 * (n - 1))
    share = -log(1 - 2 * level * chosen / left)
    bend = sympy.factor(sympy.diff(share, level, 2))
    must_vanish(bend - 1 / (2 * (n - 1) - level) ** 2, "convex")
    must_vanish(share.subs(level, 0), "nothing at the top")
    must_vanish(sympy.simplify(share.subs(level, n - 1)) - log(2), "log 2 at the bottom")
    whole = sympy.summation(level, (level, 1, n - 1)) / (n - 1) * log(2)
    known = sympy.simplify((L + whole) / chosen)
    deepest = d - 2 * (D - 1)
    return Derived(
        {
            "fresh": 1 / deepest,
            "passed": passed,
            "room": room,
            "known": known.subs({n: D, left: deepest}),
        },
        (
            "mu_l = mu/(1 - 2 l mu/w): log E exp(mu kd^2) <= - sum of log(1 - 2 l mu/w), l < n",
            f"at mu = w/(4 (n - 1)) the sum is at most n log(2)/2: kd^2 <= {known}",
        ),
    )


@cache
def repeated() -> Derived:
    """Derive the second form: a filler at n_j <= n leaves (step 7).

    Values: ``next``, the exponent handed on, and ``constant``, at most the constant beside it, in
    ``n_j`` and ``K``; ``rise`` and ``fall``, the tails for J different fillers; ``wide``, the
    proxy of the cross term; ``shift``, the bound on its known part for E more places of the pair.
    """
    rate = sympy.Symbol("l", positive=True)
    count, rest, square, most = sympy.symbols("n_j d_j g K", positive=True)
    # |B_j f_j|^2 = n_j + products of its n_j (n_j - 1) pairs of places; |B_j^T h| <= n_j |h|.
    constant = rate / N * (count + count * (count - 1) * most)
    slope = 2 * rate / sqrt(N) * count
    step = sympy.expand(rate * square + slope**2 * square / (2 * rest)).coeff(square)
    # With p_j = n_j/N the exponent rises by at most 2 l^2 p_j n/left: left/n in place of left.
    must_vanish((step - rate).subs(count, n) - 2 * rate**2 * (n / N) * n / rest, "left/n")
    kinds, fall = sympy.symbols("J beta", positive=True)
    left = (d - kinds + 1) / n
    rise = ((1 + t) * sympy.exp(-t)) ** (left / 2)
    s = sympy.Symbol("sigma", positive=True)
    at = sympy.solve(sympy.diff(-s * t + s**2 / left, s), s)[0]
    lower = sympy.exp(sympy.factor((1 - fall) * (-s * t + s**2 / left).subs(s, at)))
    # Shares p_j of W in all: sum of p_j times the later ones is at most W^2/2, the start 1 - W.
    share = sympy.Symbol("W", nonnegative=True)
    slack = sympy.factor(Rational(1, 2) - (share**2 / 2 + (1 - share) * share))
    must_vanish(slack - (1 - share) ** 2 / 2, "the quadratic part is at most s^2/left")
    _start()
    kappa = sympy.Symbol("kappa", real=True)
    wide = 4 * (1 - kappa) * n / (N * (d - kinds + 1))
    places = sympy.Symbol("E", nonnegative=True)
    # An added place meets <., (Q_p - Q_q)(u - v)>: four products.
    shift = places * 4 * most / N
    return Derived(
        {
            "next": step,
            "constant": sympy.factor(constant),
            "rise": rise,
            "fall": lower,
            "wide": wide,
            "shift": shift,
        },
        (
            f"a filler at n_j leaves hands on {step}, constant at most {sympy.factor(constant)}",
            f"J different fillers: P(G >= (1 + beta)(g + t)) <= {rise}",
            f"P(G <= (1 - beta)(g - t)) <= {lower}",
            f"cross term: proxy {wide}, known part at most {shift}",
        ),
    )


def _start() -> None:
    """Show N G_2 <= 1 + kappa' + E (1 + (E + 3) K), E more places of the swapped pair."""
    most, kappa_1 = sympy.Symbol("K", positive=True), sympy.Symbol("kappa_1", real=True)
    for extra in range(1, 5):
        names = [f"e_{k}" for k in range(extra)]
        pair = ["pp", "pq", "qp", "qq"]
        table: dict[tuple[str, str], Expr | int] = {(v, v): 1 for v in [*pair, *names]}
        table |= {(v, e): most for v in pair for e in names}
        table |= {(e, f): most for k, e in enumerate(names) for f in names[:k]}
        # kappa' is half the sum of the four products between the two roles.
        table |= {("pp", "pq"): 0, ("qp", "qq"): 0, ("pp", "qp"): 2 * kappa_1}
        table |= {("pp", "qq"): 0, ("pq", "qp"): 0, ("pq", "qq"): 0}
        half = Rational(1, 2)
        start = InnerProducts(table).square(
            dict.fromkeys(pair, half) | dict.fromkeys(names, Integer(1))
        )
        stated = 1 + kappa_1 + extra * (1 + (extra + 3) * most)
        must_vanish(start - stated, "every product at its bound")


@cache
def scaling() -> Derived:
    """Derive the closed statement (step 8): where radius <= 1/3, |rho - 1| is at most radius.

    Values: ``radius``, for N <= d/2, ``within``, and ``odds``, L for one swap; ``swaps``, L for all of them.
    """
    s, part = sympy.symbols("s w", nonnegative=True)
    third = Rational(1, 3)
    # s = sqrt(L/d), part = (D - 1)(L + D/2)/d; left >= d/2, and d - 2 (D - 1) >= d/2.
    root = Rational(17, 12)
    must_hold(root**2 > 2, "17/12 is above sqrt(2)")
    must_hold(log(2) < 1, "log 2 is below 1")
    # (1 + 2a + 2a^2) <= exp(2a): so t = 2a + 2a^2 has t - log(1 + t) >= 2a^2, a^2 = L/left.
    a = sympy.Symbol("a", positive=True)
    series = sympy.series(sympy.exp(2 * a), a, 0, 3).removeO()
    must_vanish(series - (1 + 2 * a + 2 * a**2), "the exponential's first terms")
    above = 2 * root * s + 2 * 2 * s**2
    z = 2 * s + 8 * part
    # |H - 1| <= above + 2 z/N <= above + z <= 1/4, and (1 - kappa)/H - 1 = (1 - kappa - H)/H.
    first = (above + 2 * z) / (1 - Rational(1, 4))
    # c^2 <= 2 L 4 (1 - kappa)/(N left) <= 20 s^2/N, and H >= 3/4.
    small = third / 10
    gap = Rational(9, 16) - 20 * small**2 / 2
    loss = 20 * s**2 / (4 * gap)
    whole = first + loss
    # s <= 1/30 where radius <= 1/3.
    linear = sympy.expand(whole).coeff(s, 1) + sympy.expand(whole).coeff(s, 2) * small
    must_hold(linear <= 10, "ten for the square root")
    must_hold(sympy.expand(whole).coeff(part) <= 22, "twenty-two for the known part")
    must_hold(sympy.expand(first).coeff(s, 1) + 8 * small <= 10, "the first part alone")
    radius = 10 * sqrt(L / d) + 22 * (D - 1) * (L + D / 2) / d
    # kappa, kappa': fresh both ways, known once; G both ways; c both ways.
    events = 2 * (2 + 1) + 2 + 2
    failure = sympy.Symbol("f", positive=True)
    return Derived(
        {
            "radius": radius,
            "within": third,
            "odds": log(events / failure),
            "swaps": log(events * N * (N - 1) / (2 * failure)),
        },
        (
            f"{events} events; |(1 - kappa)/H - 1| <= {first}, the loss at most {loss}",
            f"together at most {linear} s + {sympy.expand(whole).coeff(part)} w, s = sqrt(L/d)",
            f"|rho - 1| <= {radius}",
        ),
    )
