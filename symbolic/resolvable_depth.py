"""D5: the resolvable depth, from the margin law of D2 by solving for the depth.

The margin of orthogonal fillers is taken from its derivation, not from the catalogue, so D5 rests
on D2 here as well.
"""

from __future__ import annotations

from functools import cache

import sympy
from sympy import Expr, Symbol, log, sqrt

from symbolic.depth import D, b, swap_margin
from symbolic.depth import c as cosine
from symbolic.role_words import Derivation

tau, d = sympy.symbols("tau d", positive=True)
floor = Symbol("c", positive=True)
"""c: the smallest score difference told apart, in units of 1/sqrt(d)."""


def orthogonal_margin() -> Expr:
    """Return the aligned margin of orthogonal fillers at depth D, as derived for D2."""
    return sympy.simplify(swap_margin().result.subs(cosine, 0))


def resolution() -> Expr:
    """Derive the bound on tau b^D: the margin reaches tau iff tau b^D is at most this."""
    return sympy.simplify(orthogonal_margin() * b**D)


@cache
def deepest() -> Derivation:
    """Derive the real depth x at which tau b^x meets the bound, for tau = c/sqrt(d).

    tau b^D rises with D as b > 1, so the resolvable depth is the floor of x where x >= 0.
    """
    x = Symbol("x", real=True)
    equation = sympy.log(tau) + x * log(b) - log(resolution())
    (solution,) = sympy.solve(equation, x)
    closed = sympy.expand_log(solution.subs(tau, floor / sqrt(d)))
    return Derivation(sympy.expand(closed), (
        f"margin {orthogonal_margin()} >= tau iff tau b^D <= {resolution()}",
        f"log tau + x log b = log {resolution()} at x = {solution}",
        f"tau = c/sqrt(d): x = {sympy.expand(closed)}",
    ))  # fmt: skip


def least_dimension() -> Expr:
    """Derive the dimension from which depth D is resolvable, for tau = c/sqrt(d)."""
    (dimension,) = sympy.solve(floor / sqrt(d) * b**D - resolution(), d)
    return sympy.simplify(dimension)


def gain(factor: Expr) -> Expr:
    """Derive by how much the real depth grows when d is multiplied by ``factor`` (in b)."""
    x = deepest().result
    return sympy.simplify(sympy.expand_log(x.subs(d, factor * d) - x))
