"""C4 derived: with independent roles at every level one pair of words is one random step.

Roles are noncommutative symbols R(l, k), l the level; the only rule is R(l, k)* R(l, k) = 1.  What
the rule leaves of <R_p x, R_q y> decides the law: two different roles of one level on top, and below
them only roles of deeper levels, which are independent of both.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import sympy
from sympy import KroneckerDelta, Rational, Symbol, rf
from sympy.concrete.delta import deltasummation

from symbolic.inner_products import DerivationError, Derived

d = Symbol("d", positive=True)
Word = tuple[int, ...]
Role = tuple[int, int]


def stripped(first: Word, second: Word, fresh: bool = True) -> tuple[list[Role], list[Role]]:
    """Return both products of roles after the common prefix is cancelled, outermost first.

    Args:
        first: letters of p.
        second: letters of q.
        fresh: whether levels have roles of their own; otherwise all have level 0.
    """
    left = [(level if fresh else 0, k) for level, k in enumerate(first)]
    right = [(level if fresh else 0, k) for level, k in enumerate(second)]
    while left and right and left[0] == right[0]:
        left, right = left[1:], right[1:]
    return left, right


def independent_top(left: list[Role], right: list[Role]) -> bool:
    """Tell whether the outermost role of one side occurs nowhere else in either product."""
    top = right[0]
    return top not in left and top not in right[1:]


def reused_mean() -> sympy.Expr:
    """Return E <R_1 R_2 x, R_2 R_1 x> for two independent Haar roles and a unit vector x.

    Only E R_ij R_kl = delta_ik delta_jl / d is used: the law stays when a row or a column is negated,
    so only squares are left, and when rows are exchanged, so the d squares of a unit column share
    one mean.  x is the basis vector with the index a.
    """
    size = Symbol("d", integer=True, positive=True)
    i, j, k, a = sympy.symbols("i j k a", integer=True)

    def moment(
        row: sympy.Expr, column: sympy.Expr, other_row: sympy.Expr, other: sympy.Expr
    ) -> sympy.Expr:
        return KroneckerDelta(row, other_row) * KroneckerDelta(column, other) / size

    # sum over i, j, k of (R_1)_ij (R_2)_ja (R_2)_ik (R_1)_ka.
    total = moment(i, j, k, a) * moment(j, a, i, k)
    for index in (i, j, k):
        total = deltasummation(total, (index, 1, size), no_piecewise=True)
    return total.subs(size, d)


@cache
def one_step_law(fresh: bool = True) -> Derived:
    """Derive the moments of <R_p x, R_q y> for level-fresh roles (C4).

    Values: ``variance``, ``fourth``, and the parameters ``first`` and ``second`` of the beta law
    of the square, all of one random step; ``reused``, the mean of a pair of reused roles.

    Raises:
        DerivationError: if for some pair of words the outermost role is met again below.
    """
    pairs = 0
    for branching, depth in ((2, 1), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3)):
        every = list(product(range(branching), repeat=depth))
        for p, q in product(every, repeat=2):
            if p == q:
                continue
            pairs += 1
            left, right = stripped(p, q, fresh)
            if not independent_top(left, right):
                raise DerivationError(f"{p}, {q}: the outermost role occurs again below")
    # z = <u, R v> with R independent of the unit vectors u and v: E z^(2k) = (1/2)_k/(d/2)_k.
    moment = [sympy.simplify(rf(Rational(1, 2), k) / rf(d / 2, k)) for k in (1, 2)]
    # Match the beta law with mean a/(a + c) and second moment a (a + 1)/((a + c)(a + c + 1)).
    a, c = sympy.symbols("a c", positive=True)
    matched = sympy.solve(
        [a - moment[0] * (a + c), (a + 1) * moment[0] - moment[1] * (a + c + 1)], [a, c], dict=True
    )[0]
    return Derived(
        {
            "variance": moment[0],
            "fourth": sympy.factor(moment[1]),
            "first": sympy.simplify(matched[a]),
            "second": sympy.factor(matched[c]),
            "reused": reused_mean(),
        },
        (
            f"R(l, k)* R(l, k) = 1 cancels the common prefix; {pairs} pairs of words reduced",
            "the outermost role then occurs once: it is independent of everything that it meets",
            f"given the rest, z = <u, R v> for unit u, v: E z^2 = {moment[0]}, E z^4 = {moment[1]}",
            f"z^2 is Beta({matched[a]}, {sympy.factor(matched[c])}), whatever u and v are",
            "reused roles: E R_ij R_kl = delta_ik delta_jl/d for both leaves one term of the mean, "
            f"{reused_mean()}",
        ),
    )
