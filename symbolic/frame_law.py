"""C4f derived: one swap of a code whose fillers are a random orthonormal frame, any fixed roles.

What is taken from probability is C3's bound on one random step and that a frame, revealed vector
by vector, is uniform on the sphere of what is left.  Step numbers are those of
``proofs/frame_law.md``.
"""

from __future__ import annotations

from functools import cache

import sympy
from sympy import Expr, S, log, sqrt

from symbolic.inner_products import Derived, InnerProducts, must_hold, must_vanish

d, N, rate, t = sympy.symbols("d N l t", positive=True)
kappa, kappa_1 = sympy.symbols("kappa kappa_1", real=True)
G, H, c = sympy.symbols("G H c", real=True)

PAIR = ("pp", "qq", "pq", "qp")
"""Q_p x_p, Q_q x_q, Q_p x_q, Q_q x_p: the images that a swap exchanges."""


def swapped_pair() -> InnerProducts:
    """Return the products of Q_p x_p, Q_p x_q, Q_q x_p, Q_q x_q and the rest r.

    ``pp`` stands for Q_p x_p, ``pq`` for Q_p x_q.  Orthogonal maps keep the frame, so two products
    vanish; the other four are free, with two combinations named kappa and kappa'.
    """
    first, second = sympy.symbols("s_1 s_2", real=True)
    rest = dict(zip(("pp", "pq", "qp", "qq"), sympy.symbols("r_1:5", real=True), strict=True))
    table: dict[tuple[str, str], Expr | int] = {(v, v): 1 for v in rest}
    table |= {("pp", "pq"): 0, ("qp", "qq"): 0}
    # <y, U y> and <y', U y'> are half of sums of these four: solve two of them away.
    table |= {
        ("pp", "qp"): kappa + kappa_1 - second,
        ("pq", "qq"): second,
        ("pp", "qq"): kappa_1 - kappa - first,
        ("pq", "qp"): first,
    }
    table |= {(v, "r"): value for v, value in rest.items()}
    table["r", "r"] = sympy.Symbol("R", positive=True)
    return InnerProducts(table)


@cache
def identities() -> Derived:
    """Derive section 1 of the proof: the ratio from G, c and kappa, without chance.

    Values: ``chord`` = |e - e'|^2, ``mean`` = (A^2 + B^2)/2, ``inner`` = <e, e'>, ``ratio``, which is
    within ``loss`` of ``level`` and the root of ``balance``; ``start``, the squared norm of h before
    the other fillers are revealed, and ``base``, that with all constants.
    """
    space = swapped_pair()
    unit = 1 / sqrt(N)
    e = {"pp": unit, "qq": unit, "r": unit}
    after = {"pq": unit, "qp": unit, "r": unit}
    delta = {"pp": unit, "qq": unit, "pq": -unit, "qp": -unit}
    h = dict.fromkeys(PAIR, unit / 2) | {"r": unit}
    half = sqrt(2) / 2
    # y and y' under each role, so that kappa and kappa' are what they are said to be.
    y = [{f"{w}p": half, f"{w}q": -half} for w in "pq"]
    other = [{f"{w}p": half, f"{w}q": half} for w in "pq"]
    must_vanish(space.inner(*y) - kappa, "kappa")
    must_vanish(space.inner(*other) - kappa_1, "kappa'")

    chord = space.square(delta)
    square, product = space.square(h), space.inner(h, delta)
    before, behind = space.square(e), space.square(after)
    mean = G + (1 - kappa) / N
    inner = G - (1 - kappa) / N
    must_vanish(chord - 4 * (1 - kappa) / N, "the chord")
    must_vanish((before + behind) / 2 - mean.subs(G, square), "the mean of the squares")
    must_vanish(space.inner(e, after) - inner.subs(G, square), "<e, e'>")
    must_vanish(before - behind - 2 * product, "A^2 - B^2 = 2 c")
    must_vanish((H + c) * (H - c) - (H**2 - c**2), "A B")
    ratio = N / 2 * (1 - inner / sqrt(H**2 - c**2))
    # The equation of which the ratio is the root, with A B = H - psi: no square root is left.
    psi, r = sympy.symbols("psi r", real=True)
    product = mean - psi
    balance = sympy.expand(product * (r - N / 2 * (1 - inner / product)))
    must_vanish(sympy.diff(balance, r) - product, "one root, A B its slope")
    start = space.square(dict.fromkeys(PAIR, unit / 2))
    must_vanish(start - (1 + kappa_1) / N, "the start")
    level, loss = _loss()
    base = start + (N - 2) / N
    must_vanish(base - (1 - (1 - kappa_1) / N), "start and constants add up")
    return Derived(
        {
            "chord": sympy.factor(chord),
            "mean": mean,
            "inner": inner,
            "ratio": ratio,
            "balance": balance,
            "start": (1 + kappa_1) / N,
            "base": base,
            "level": level,
            "loss": loss,
        },
        (
            f"|e - e'|^2 = {sympy.factor(chord)}",
            f"(A^2 + B^2)/2 = {mean}, <e, e'> = {inner}, A^2 - B^2 = 2 c",
            f"rho = {ratio}",
            "|rho - (1 - kappa)/H| <= N c^2/(4 (H^2 - c^2))",
        ),
    )


def _loss() -> tuple[Expr, Expr]:
    """Show |rho - (1 - kappa)/H| <= N c^2/(4 (H^2 - c^2)), what unequal norms cost; return both."""
    # With w = sqrt(1 - c^2/H^2): 1/w - 1 = (1 - w^2)/(w + w^2), at most (1 - w^2)/(2 w^2).
    w = sympy.Symbol("w", positive=True)
    must_vanish((1 - w**2) / (w + w**2) - (1 / w - 1), "1/w - 1")
    slack = sympy.factor((1 - w**2) / (2 * w**2) - (1 / w - 1))
    must_vanish(slack - (1 - w) ** 2 / (2 * w**2), "the slack is a square")
    # rho - (1 - kappa)/H = -(N/2) (<e, e'>/H) (1/w - 1), and |<e, e'>| <= H.
    inside = G - (1 - kappa) / N
    rho = N / 2 * (1 - inside / (H * w))
    level = (1 - kappa) / H + N / 2 * (1 - (inside + 2 * (1 - kappa) / N) / H)
    gap = rho - level + N / 2 * (inside / H) * (1 / w - 1)
    must_vanish(gap, "the gap is the loss")
    must_vanish((level - (1 - kappa) / H).subs(H, G + (1 - kappa) / N), "its level")
    loss = sympy.factor((N / 2 * (1 - w**2) / (2 * w**2)).subs(w, sqrt(1 - c**2 / H**2)))
    must_vanish(loss - N * c**2 / (4 * (H**2 - c**2)), "the loss")
    return (1 - kappa) / H, loss


@cache
def recursion() -> Derived:
    """Derive the norm's moments (step 2): one filler, the chi-square bound, and both tails.

    Values: ``step``, the next exponent, and ``gain``, the constant beside it; ``moment`` and
    ``tail`` for independent uniform fillers; ``above`` and ``below`` for a frame.
    """
    rest, square = sympy.symbols("d_n g", positive=True)
    # G_n = G_(n-1) + 1/N + 2 N^(-1/2) <h, Q x>; C3 in the complement of what is revealed.
    slope = 2 * rate / sqrt(N)
    exponent = rate * square + rate / N + slope**2 * square / (2 * rest)
    step = sympy.expand(exponent).coeff(square)
    gain = sympy.expand(exponent).subs(square, 0)
    _unrolled(step, gain, rest)

    # l (1 + x) <= l/(1 - x): so 1/l falls by at most 2/(N d) a filler.
    x = sympy.Symbol("x", positive=True)
    must_vanish(1 / (1 - x) - (1 + x) - x**2 / (1 - x), "one step of the inverse")
    must_vanish(
        1 / (rate / (1 - x)).subs(x, 2 * rate / (N * d)) - (1 / rate - 2 / (N * d)), "inverse"
    )
    share = sympy.Symbol("s", positive=True)
    curve = rate / (1 - 2 * rate * share / d)
    must_vanish(sympy.diff(curve, share) - 2 / d * curve**2, "the curve rises with the share")
    primitive = -d / 2 * log(1 - 2 * rate * share / d)
    must_vanish(sympy.diff(primitive, share) - curve, "its integral")
    moment = (1 - 2 * rate / d) ** (-d / 2)
    must_vanish(sympy.expand_log(log(moment), force=True) - primitive.subs(share, 1), "moment")
    odds = primitive.subs(share, 1) - rate * (1 + t)
    best = sympy.solve(sympy.diff(odds, rate), rate)
    tail = ((1 + t) * sympy.exp(-t)) ** (d / 2)
    found = sympy.expand_log(sympy.simplify(odds.subs(rate, best[0])), force=True)
    must_vanish(
        sympy.simplify(sympy.logcombine(found + d * t / 2 - d * log(1 + t) / 2, force=True)), "tail"
    )

    left = d - N + 1
    above = tail.subs(d, left, simultaneous=True)
    # Below: exponents stay within [0, s], so they fall linearly: -s u + s^2/left at s = left u/2.
    s = sympy.Symbol("sigma", positive=True)
    _below()
    at = sympy.solve(sympy.diff(-s * t + s**2 / left, s), s)[0]
    below = sympy.exp(sympy.simplify((-s * t + s**2 / left).subs(s, at)))
    return Derived(
        {
            "step": step,
            "gain": gain,
            "moment": moment,
            "tail": tail,
            "above": above,
            "below": below,
        },
        (
            f"E exp(l G_n) <= exp({gain} + ({step}) G_(n-1))",
            f"1/l falls by at most 2/(N d) a filler, so the sum of l/N is at most {primitive}, s = 1",
            f"independent fillers: E exp(l A^2) <= {moment}, P(A^2 >= 1 + t) <= {tail}",
            f"frames, g = 1 - (1 - kappa')/N: P(G >= g + t) <= {above}, P(G <= g - t) <= {below}",
        ),
    )


def _unrolled(step: Expr, gain: Expr, rest: Expr) -> None:
    """Unroll the recursion for four fillers: the exponent is linear in the start every time."""
    start, exponent, total = sympy.Symbol("G_2"), rate, S.Zero
    for dim in sympy.symbols("d_6 d_5 d_4 d_3", positive=True):
        total += gain.subs(rate, exponent)
        exponent = step.subs({rate: exponent, rest: dim}, simultaneous=True)
    must_hold(not (total + exponent * start).diff(start).has(start), "linear in the start")


def _below() -> None:
    """Bound the quadratic part of the lower tail by s^2 over the least dimension."""
    j, most = sympy.symbols("j M", integer=True, positive=True)
    # M = N - 2 fillers after the pair; the start weighs at most 2/N and meets M earlier steps.
    count = sympy.summation(j, (j, 0, most - 1)) * 2 + 2 * 2 * most
    slack = sympy.factor((most + 2) ** 2 - count)
    must_hold(sympy.expand(slack).subs(most, j).is_positive, "(N - 2)(N + 1) <= N^2")
