"""C8: when a noisy image prefers the swapped caption, from inner products alone."""

from __future__ import annotations

from functools import cache

import sympy
from sympy import Symbol, sqrt

from symbolic.inner_products import Derived, InnerProducts, must_hold, must_vanish

alpha, m, rho, q = sympy.symbols("alpha m rho q", positive=True)
b, D, d = sympy.symbols("b D d", positive=True)


@cache
def error_law() -> Derived:
    """Derive the threshold that noise must pass, and the depth that it allows (C8).

    Values: ``noise`` = the noise's weight; ``sphere`` = the dimension across the caption;
    ``rho``; ``threshold`` in rho and m; ``code`` = its factor for the ``margin`` of an exact
    code; ``levels`` = the most b^D, in rho and the quantile q.
    """
    weight = Symbol("w", positive=True)
    frame = {("g", "g"): 1, ("h", "h"): 1, ("g", "h"): 0, ("n", "n"): 1, ("n", "g"): 0}
    # h is the direction of the swap's part across g, xi the noise's coordinate along it.
    space = InnerProducts({**frame, ("n", "h"): Symbol("xi", real=True)})
    noise = sympy.solve(space.square({"g": alpha, "n": weight}) - 1, weight)[0]
    part = sympy.solve(space.square({"g": 1 - m, "h": weight}) - 1, weight)[0]
    must_vanish(part**2 - m * (2 - m), "the part of the swap across the caption")
    swap = {"g": 1 - m, "h": part}
    image = {"g": alpha, "n": noise}
    difference = space.inner(image, {"g": m, "h": -part})
    must_vanish(space.inner(image, {"g": sympy.S.One}) - space.inner(image, swap) - difference,
                "score difference")  # fmt: skip
    threshold = sympy.solve(difference, Symbol("xi", real=True))[0]
    ratio = alpha / noise
    # Positive squares: both sides are positive for 0 < m < 2.
    must_vanish(threshold**2 - ratio**2 * m / (2 - m), "threshold")

    margin = 2 * b ** (-D)
    leaves = Symbol("N", positive=True)
    inside = sympy.cancel((m / (2 - m)).subs(m, 2 / leaves))
    must_vanish(inside - 1 / (leaves - 1), "margin 2/N")
    code = (1 / sqrt(sympy.cancel(1 / inside))).subs(leaves, b**D)
    # The error is at most eps exactly where the threshold is at least q.
    levels = sympy.expand(sympy.solve(rho**2 * inside - q**2, leaves)[0])
    must_hold(sympy.diff(inside.subs(leaves, 1 + b), b).is_negative, "the threshold falls with N")
    return Derived(
        {
            "noise": noise,
            "sphere": d - 1,
            "rho": ratio,
            "threshold": rho * sqrt(m / (2 - m)),
            "margin": margin,
            "code": code,
            "levels": levels,
        },
        (
            f"f = alpha g + {noise} n, g' = (1 - m) g + {part} h",
            f"<f, g> - <f, g'> = {difference}, negative exactly where xi > {threshold}",
            "xi = <n, h> is a coordinate on the unit sphere across g",
            f"m = 2/N: m/(2 - m) = {inside}; at least q^2/rho^2 where N <= {levels}",
        ),
    )
