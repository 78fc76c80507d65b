"""C4u derived: dimensions, squares and exponents of the whole-margin law for reused Haar roles.

What is taken from probability is C3's bound on one random step, that images of known inputs under
different letters are independent Haar frames, and the density of their overlap.  Step numbers are
those of ``proofs/reused_role_law.md``.
"""

from __future__ import annotations

from functools import cache

import sympy
from sympy import Expr, Integer, sqrt

from symbolic.inner_products import Derived, InnerProducts, must_hold, must_vanish
from symbolic.level_fresh_law import curved_moment, gaussian_mean

b, d, D, n = sympy.symbols("b d D n", positive=True)
level = sympy.Symbol("l", nonnegative=True)
m, eta = sympy.symbols("m eta", positive=True)


@cache
def dimensions() -> Derived:
    """Count the earlier inputs of a letter (step 1.3) and the side events for b = 2 (steps 2 to 6).

    Values: ``own`` for one tree; ``both`` and ``together`` (two letters) for the code and its swap,
    in ``m`` = own; ``words`` and ``alike`` for two words of length n; ``events``.
    """
    i, k = sympy.symbols("i k", integer=True)
    # Level i has b^i nodes, each with one input of a letter; (b - 1) b^i telescopes.
    must_vanish((b - 1) * b**i - (b ** (i + 1) - b**i), "telescoping")
    own = (b**D - b ** (level + 1)) / (b - 1)
    for base, depth in ((2, 5), (3, 4), (5, 3)):
        for top in range(depth):
            counted = sum(base**j for j in range(top + 1, depth))
            must_vanish(own.subs({b: base, D: depth, level: top}) - counted, "geometric sum")
    # Two path nodes are modified above the leaves' parents; there the swap only exchanges fillers:
    # one new for either of two letters.
    modified = sympy.summation(Integer(2), (i, level + 1, D - 2))
    both, together = m + modified + 1, 2 * m + modified + 2
    words = sympy.summation(Integer(2), (i, level + 1, n - 1))

    # b = 2: one overlap, one share and one step a level (the last level has the step alone).  A
    # collection of subtrees with roots at level k has shares and steps from there.
    def collection(top: Expr) -> Expr:
        return 2 * (D - 1 - top) + 1

    trees = 2 * (D - 1 + collection(Integer(0)))
    beside = sympy.summation(collection(k + 1), (k, 0, D - 2))
    below = sympy.summation(collection(k + 2), (k, 0, D - 3))
    events = sympy.expand(trees + (D - 1) + beside + below + 1)
    return Derived(
        {
            "own": own,
            "both": sympy.expand(both),
            "together": sympy.expand(together),
            "words": words,
            "alike": sympy.expand(words - 1),
            "events": events,
        },
        (
            f"one tree: b^(l+1) + ... + b^(D-1) = {own}",
            f"the swap adds {modified} modified inputs and one filler",
            f"side events for b = 2: {events}",
        ),
    )


@cache
def moments() -> Derived:
    """Derive the lemmas on squares and one step of the chain (steps 2.2, 3, 4.2 and 4.4).

    Values: ``square`` (L3, in mu, s and q = |a|^2); ``curved`` (L4, in t, c and v); ``known``, the
    bound on |kappa|, in rho; ``growth``; ``proxy``; ``room`` and ``chain``, in nu, rho and r.
    """
    mu, s, q = sympy.symbols("mu s q", positive=True)
    # exp(mu |x|^2) is a mean of exp(sqrt(2 mu) <g, x>), coordinate by coordinate.
    bare = gaussian_mean(sqrt(2 * mu) * sqrt(q), mu * s)
    single = gaussian_mean(Integer(0), mu * s)
    shift = sympy.simplify(bare / single)
    square = single**m * shift
    t, c, v = sympy.symbols("t c v", positive=True)
    curved = curved_moment(t, c, v)

    # sum over j != k of x_j y_k: the matrix of ones less the identity has norm b - 1.
    for size in range(2, 7):
        spectrum = (sympy.ones(size) - sympy.eye(size)).eigenvals()
        must_vanish(max(map(sympy.Abs, spectrum)) - (size - 1), "off-diagonal blocks")
    rho = sympy.Symbol("rho", positive=True)
    known, growth = (b - 1) * eta * rho, 1 + (b - 1) * eta

    # One pair: <R_1 r_1, R_2 P_2 e_2>, then <R_1 e_1, R_2 r_2>.
    whole1, whole2, part1, part2 = sympy.symbols("E_1 E_2 p_1 p_2", positive=True)
    fresh = (whole1 - part1) * part2 + whole1 * (whole2 - part2)
    must_vanish(fresh - (whole1 * whole2 - part1 * part2), "the proxies of a pair add up to less")
    _together()

    nu = sympy.Symbol("nu", positive=True)
    room = 1 - 2 * nu / (d - m)
    r, size_below = sympy.symbols("r m_l", positive=True)
    # L3 with s = 1/(d - m) and q = growth rho, r for 1 - 2 nu s.
    at = square.subs(
        {m: size_below, q: growth * rho, mu: nu, s: (1 - r) / (2 * nu)}, simultaneous=True
    )
    return Derived(
        {
            "square": square,
            "curved": curved,
            "known": known,
            "growth": growth,
            "proxy": 1 / (d - m),
            "room": room,
            "chain": sympy.powsimp(at),
        },
        (
            f"L3: E exp(mu |a + g|^2) <= {square}, q = |a|^2",
            f"L4: E exp(t(-y + c y^2)) <= {curved}",
            "the two proxies of a pair: |e_1|^2 |e_2|^2 - |P e_1|^2 |P e_2|^2, at most |e_1|^2 |e_2|^2",
            f"one step of the chain, r = {room}: {at}",
        ),
    )


def _together() -> None:
    """Hoelder for several squares: exponents proportional to s_w add the shifts, not the ranks."""
    mu, first, second = sympy.symbols("mu c_1 c_2", positive=True)
    s1, s2 = sympy.symbols("s_1 s_2", positive=True)
    total = first * s1 + second * s2
    q1, q2 = total / (first * s1), total / (second * s2)
    must_vanish(1 / q1 + 1 / q2 - 1, "conjugate exponents")
    for weight, exponent, s in ((first, q1, s1), (second, q2, s2)):
        must_vanish(mu * weight * exponent * s - mu * total, "each has the room of the whole")


@cache
def cross_term() -> Derived:
    """Derive the cross term's two parts and the interval (steps 6 and 7).

    Values: ``fresh``, proxy of sqrt(N) |<delta, s>|/4 over Y/d; ``pair``, the known part of level l
    over kd sqrt(K), K the mean known energy of the paths' siblings; ``low``, in ``z``, ``y`` and ``a``.
    """
    # C4-law's proxy of <delta, s>, times N/16.
    proxy = 32 * (b - 1) * b ** (-D)
    fresh = sympy.simplify(b**D / 16 * proxy)
    # sum |P delta|^2 = 4 b^(-(D-l-1)) kd^2.  On two paths 2 (b-1) products, on one b - 1; for each
    # delta Cauchy-Schwarz over its b - 1 partners, then over all; ||P s||^2 <= 2 (two trees).
    height = D - level - 1
    found = [
        b ** (-level - 1) * eta * sqrt(b - 1) * sqrt(4 * b ** (-height)) * sqrt(products * 4)
        for products in (2 * (b - 1), b - 1)
    ]
    must_vanish(sympy.simplify(found[0] / found[1]) - sqrt(2), "two paths are the worse case")
    pair = (b - 1) * eta * sqrt(2) * b ** (-(level + 1) / 2)
    must_vanish(
        sympy.expand_log(sympy.log(b ** (D / 2) / 4 * found[0] / pair), force=True).expand(), "pair"
    )
    # Where the paths meet two known vectors join: |R_1 x - R_2 y|^2 <= (1 + eta)(|x|^2 + |y|^2).
    overlap = sympy.Symbol("h", real=True)
    first, second = sympy.symbols("x y", positive=True)
    space = InnerProducts({("u", "u"): 1, ("v", "v"): 1, ("u", "v"): overlap})
    joined = space.square({"u": first, "v": -second})
    slack = sympy.expand((1 + eta) * (first**2 + second**2) - joined.subs(overlap, -eta))
    must_hold(sympy.factor(slack).is_nonnegative, "two known vectors join")
    # Three factors under Hoelder: p for the fresh part, 2 p/(p - 1) for either known one.
    p, beta = sympy.symbols("p beta", positive=True)
    must_vanish(1 / p + 2 * (p - 1) / (2 * p) - 1, "Hoelder exponents")
    square = sympy.expand((sqrt(beta) * first - second / sqrt(beta)) ** 2 / 2)
    must_vanish(square - (beta * first**2 + second**2 / beta) / 2 + first * second, "balance")
    z, a, y = sympy.symbols("z a y", positive=True)
    low = (1 - z) / a - sympy.simplify(16 * y**2 / (4 * 4 * a)) / a
    return Derived(
        {"fresh": fresh, "pair": pair, "low": low},
        (
            f"fresh part: proxy {fresh} Y/d",
            f"known part of level l: {pair} kd sqrt(K), K a mean over the paths' siblings",
            f"theta^2 (1 - zeta) <= y^2/(A B): the margin is at least {low}",
        ),
    )


def exact_overlap() -> tuple[Expr, Expr]:
    """Return the beta parameters of the bound on a squared overlap of m and M vectors (L2).

    The largest of m squared singular values is split off the density prod x^(a-1) (1-x)^(c-1)
    prod |x_i - x_j|; the m - 1 factors with it are at most x each.
    """
    larger = sympy.Symbol("M", positive=True)
    a, c = (larger - m + 1) / 2, (d - larger - m + 1) / 2
    # For m = 1 it is the law of a projection on M dimensions: mean M/d, as for C3's square.
    must_vanish((a / (a + c)).subs(m, 1) - larger / d, "mean of the squared overlap, m = 1")
    spread = a * c / ((a + c) ** 2 * (a + c + 1))
    expected = 2 * larger * (d - larger) / (d**2 * (d + 2))
    must_vanish(spread.subs(m, 1) - expected, "its variance, m = 1")
    return sympy.simplify(a + m - 1), c


@cache
def overlap() -> Derived:
    """Derive the parameters of L2: ``front`` and ``back``."""
    front, back = exact_overlap()
    return Derived(
        {"front": front, "back": back},
        (f"the largest is at most a constant times Beta({front}, {back}); exact for m = 1",),
    )
