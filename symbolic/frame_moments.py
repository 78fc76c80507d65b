"""C4f derived, continued: the cross term, the variance of the norm, and kappa.

Fixed fillers and roles with a law that a common conjugation leaves alone are, by symmetry, frozen
roles and a random frame.  Step numbers are those of ``proofs/frame_law.md``.
"""

from __future__ import annotations

from functools import cache

import sympy
from sympy import Expr, Integer, sqrt

from symbolic.frame_law import PAIR, N, d, kappa, swapped_pair
from symbolic.inner_products import Derived, InnerProducts, must_hold, must_vanish


@cache
def cross_term() -> Derived:
    """Derive the cross term's proxies (step 3).

    Values: ``first``, of the swapped pair alone; ``proxy``, of the other fillers, in ``s``, the
    sum of 1/(N d_n); ``total``, of both.
    """
    space = swapped_pair()
    unit = 1 / sqrt(N)
    delta = {"pp": unit, "qq": unit, "pq": -unit, "qp": -unit}
    pair = space.inner(dict.fromkeys(PAIR, unit / 2), delta)
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
    """Derive the variance of A^2 for roles with an invariant law and fixed fillers (step 4.2).

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
