"""C4f derived: one swap of a code whose fillers are a random orthonormal frame, any fixed roles.

What is taken from probability is C3's bound on one random step and that a frame, revealed vector
by vector, is uniform on the sphere of what is left.  Step numbers are those of
``proofs/frame_law.md``.
"""

from __future__ import annotations

from functools import cache

import sympy
from sympy import Expr, Integer, S, log, sqrt

from symbolic.inner_products import Derived, InnerProducts, must_hold, must_vanish

d, N, l, t = sympy.symbols("d N l t", positive=True)
kappa, kappa_1 = sympy.symbols("kappa kappa_1", real=True)
G, H, c = sympy.symbols("G H c", real=True)


def _swapped_pair() -> tuple[InnerProducts, dict[str, Expr]]:
    """Return the products of Q_p x_p, Q_p x_q, Q_q x_p, Q_q x_q and the rest r; and their names.

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
    return InnerProducts(table), {"first": first, "second": second}


@cache
def identities() -> Derived:
    """Derive section 1 of the proof: the ratio from G, c and kappa, without chance.

    Values: ``chord`` = |e - e'|^2, ``mean`` = (A^2 + B^2)/2, ``inner`` = <e, e'>, ``ratio`` and
    ``start``, the squared norm of h before the other fillers are revealed.
    """
    space, _ = _swapped_pair()
    unit = 1 / sqrt(N)
    e = {"pp": unit, "qq": unit, "r": unit}
    after = {"pq": unit, "qp": unit, "r": unit}
    delta = {"pp": unit, "qq": unit, "pq": -unit, "qp": -unit}
    h = {v: unit / 2 for v in ("pp", "qq", "pq", "qp")} | {"r": unit}
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
    start = space.square({v: unit / 2 for v in ("pp", "qq", "pq", "qp")})
    must_vanish(start - (1 + kappa_1) / N, "the start")
    _loss()
    return Derived(
        {
            "chord": sympy.factor(chord),
            "mean": mean,
            "inner": inner,
            "ratio": ratio,
            "start": (1 + kappa_1) / N,
        },
        (
            f"|e - e'|^2 = {sympy.factor(chord)}",
            f"(A^2 + B^2)/2 = {mean}, <e, e'> = {inner}, A^2 - B^2 = 2 c",
            f"rho = {ratio}",
            "|rho - (1 - kappa)/H| <= N c^2/(4 (H^2 - c^2))",
        ),
    )


def _loss() -> None:
    """Show |rho - (1 - kappa)/H| <= N c^2/(4 (H^2 - c^2)): what unequal norms cost at most."""
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


@cache
def recursion() -> Derived:
    """Derive the norm's moments (step 2): one filler, the chi-square bound, and both tails.

    Values: ``step``, the next exponent, and ``gain``, the constant beside it; ``moment`` and
    ``tail`` for independent uniform fillers; ``above`` and ``below`` for a frame.
    """
    rest, square = sympy.symbols("d_n g", positive=True)
    # G_n = G_(n-1) + 1/N + 2 N^(-1/2) <h, Q x>; C3 in the complement of what is revealed.
    slope = 2 * l / sqrt(N)
    exponent = l * square + l / N + slope**2 * square / (2 * rest)
    step = sympy.expand(exponent).coeff(square)
    gain = sympy.expand(exponent).subs(square, 0)
    _unrolled(step, gain, rest)

    # l (1 + x) <= l/(1 - x): so 1/l falls by at most 2/(N d) a filler.
    x = sympy.Symbol("x", positive=True)
    must_vanish(1 / (1 - x) - (1 + x) - x**2 / (1 - x), "one step of the inverse")
    must_vanish(1 / (l / (1 - x)).subs(x, 2 * l / (N * d)) - (1 / l - 2 / (N * d)), "inverse")
    share = sympy.Symbol("s", positive=True)
    curve = l / (1 - 2 * l * share / d)
    must_vanish(sympy.diff(curve, share) - 2 / d * curve**2, "the curve rises with the share")
    primitive = -d / 2 * log(1 - 2 * l * share / d)
    must_vanish(sympy.diff(primitive, share) - curve, "its integral")
    moment = (1 - 2 * l / d) ** (-d / 2)
    must_vanish(sympy.expand_log(log(moment), force=True) - primitive.subs(share, 1), "moment")
    odds = primitive.subs(share, 1) - l * (1 + t)
    best = sympy.solve(sympy.diff(odds, l), l)
    tail = ((1 + t) * sympy.exp(-t)) ** (d / 2)
    found = sympy.expand_log(sympy.simplify(odds.subs(l, best[0])), force=True)
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
    start, exponent, total = sympy.Symbol("G_2"), l, S.Zero
    for dim in sympy.symbols("d_6 d_5 d_4 d_3", positive=True):
        total += gain.subs(l, exponent)
        exponent = step.subs({l: exponent, rest: dim}, simultaneous=True)
    must_hold(not (total + exponent * start).diff(start).has(start), "linear in the start")


def _below() -> None:
    """Bound the quadratic part of the lower tail by s^2 over the least dimension."""
    j, most = sympy.symbols("j M", integer=True, positive=True)
    # M = N - 2 fillers after the pair; the start weighs at most 2/N and meets M earlier steps.
    count = sympy.summation(j, (j, 0, most - 1)) * 2 + 2 * 2 * most
    slack = sympy.factor((most + 2) ** 2 - count)
    must_hold(sympy.expand(slack).subs(most, j).is_positive, "(N - 2)(N + 1) <= N^2")


@cache
def cross_term() -> Derived:
    """Derive the cross term's proxies (step 3).

    Values: ``first``, of the swapped pair alone; ``proxy``, of the other fillers, in ``s``, the
    sum of 1/(N d_n); ``total``, of both.
    """
    space, _ = _swapped_pair()
    unit = 1 / sqrt(N)
    delta = {"pp": unit, "qq": unit, "pq": -unit, "qp": -unit}
    pair = space.inner({v: unit / 2 for v in ("pp", "qq", "pq", "qp")}, delta)
    half = sqrt(2) / 2
    y, other = ([{f"{w}p": half, f"{w}q": sign * half} for w in "pq"] for sign in (-1, 1))
    # <y', U^T y> = <Q_q y', Q_p y>.
    turned = space.inner(other[1], y[0]) - space.inner(other[0], y[1])
    must_vanish(pair - turned / N, "c_2 = <y', (U^T - U) y>/N")
    # U y = kappa y + a, U^T y = kappa y + b, |a|^2 = |b|^2 = 1 - kappa^2.
    across = sympy.Symbol("x", real=True)
    kept = 1 - kappa**2
    parts = InnerProducts({("a", "a"): kept, ("b", "b"): kept, ("a", "b"): across})
    one = Integer(1)
    both = parts.square({"a": one, "b": -one}) + parts.square({"a": one, "b": one})
    must_vanish(both - 4 * kept, "parallelogram: |(U^T - U) y|^2 <= 4 (1 - kappa^2)")
    first = both / (N**2 * (d - 1))
    share = sympy.Symbol("s", positive=True)
    proxy = space.square(delta) * share
    # The shares sum to at most (N - 2)/(N (d - N + 1)); d - 1 >= d - N + 1.
    total = 4 * (1 - kappa) / (N * (d - N + 1))
    left = sympy.Symbol("left", positive=True)
    used = (proxy.subs(share, (N - 2) / (N * left)) + 4 * kept / (N**2 * left)) / (1 - kappa)
    slack = sympy.simplify(4 / (N * left) - used)
    must_vanish(slack - 4 * (1 - kappa) / (N**2 * left), "what is left: 1 + kappa <= 2")
    return Derived(
        {"first": sympy.factor(first), "proxy": sympy.factor(proxy), "total": total},
        (
            "c_2 = <y', (U^T - U) y>/N and |(U^T - U) y|^2 <= 4 (1 - kappa^2)",
            f"the swapped pair: proxy {sympy.factor(first)}",
            f"the others: proxy {sympy.factor(proxy)}; together at most {total}",
        ),
    )


@cache
def second_moments() -> Derived:
    """Derive the variance of A^2 for roles with an invariant law and fixed fillers (step 4).

    Values: ``second`` = E <x, U x'>^2 for x orthogonal to x', in k = E <x, U x>^2; ``variance``,
    the bound on the variance of A^2.
    """
    a, b, e, k = sympy.symbols("a b e k", real=True)
    # E U (x) U commutes with V (x) V: a identity + b swap + e contraction.
    mixed = _entry(a, b, e, (0, 1, 0, 1))
    alike = _entry(a, b, e, (0, 0, 0, 0))
    # tr U U^T = d, as the trace of the contraction times E U (x) U.
    whole = sympy.Eq(a * d + b * d + e * d**2, d)
    found = sympy.solve([whole, sympy.Eq(alike, k)], [a, e], dict=True)[0]
    second = sympy.factor(mixed.subs(found))
    must_hold(not second.has(b), "the swap's share drops out")
    # Two different pairs of fillers: every coefficient meets two orthogonal fillers.
    pairs = [(i, j) for i in range(4) for j in range(4) if i != j]
    for i, j in pairs:
        for m, n in pairs:
            if {i, j} != {m, n}:
                must_vanish(_entry(a, b, e, (i, j, m, n)), "covariance")
    # A^2 - 1 is N^(-1) times a sum over ordered pairs; both orders are one variable.
    variance = 2 / N**2 * N * (N - 1) * second.subs(k, 0)
    return Derived(
        {"second": second, "variance": sympy.simplify(variance)},
        (
            "E U (x) U' is a combination of identity, swap and contraction",
            f"E <x, U x'>^2 = {second}, k = E <x, U x>^2; covariances of different pairs vanish",
            f"Var A^2 = 2 N^(-2) sum of these over ordered pairs <= {sympy.factor(variance)}",
        ),
    )


def _entry(a: Expr, b: Expr, e: Expr, fillers: tuple[int, int, int, int]) -> Expr:
    """Return E <x_i, U x_j> <x_m, U' x_n> for fillers i, j, m, n of an orthonormal family."""
    i, j, m, n = fillers
    return a * int(i == j and m == n) + b * int(i == n and m == j) + e * int(i == m and j == n)


@cache
def centre() -> Derived:
    """Derive mean and variance of kappa for a uniform y (step 5).

    Values: ``centre`` = 1 - E kappa in T = tr U; ``spread``, the bound on the variance.
    """
    four, mixed = sympy.symbols("f m", positive=True)
    # Rotating two coordinates by an eighth of a turn: E ((y_1 + y_2)^4)/4 = E y_1^4.
    turned = sympy.Eq((2 * four + 6 * mixed) / 4, four)
    summed = sympy.Eq(four + (d - 1) * mixed, 1 / d)
    found = sympy.solve([turned, summed], [four, mixed], dict=True)[0]
    trace, square = sympy.symbols("T q", real=True)
    # In an eigenbasis of the symmetric part: sum of s_i s_j E y_i^2 y_j^2.
    second = (found[four] - found[mixed]) * square + found[mixed] * trace**2
    variance = sympy.simplify(second - trace**2 / d**2)
    must_vanish(variance - 2 * (square - trace**2 / d) / (d * (d + 2)), "variance of kappa")
    # The squared entries of the symmetric part sum to at most those of U: d.
    spread = variance.subs({square: d, trace: 0}, simultaneous=True)
    return Derived(
        {"centre": 1 - trace / d, "spread": sympy.simplify(spread)},
        (
            f"E y_1^4 = {found[four]}, E y_1^2 y_2^2 = {found[mixed]}",
            f"kappa has mean T/d and variance {variance} <= {sympy.simplify(spread)}",
        ),
    )
