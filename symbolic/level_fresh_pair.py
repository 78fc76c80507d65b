"""C4 derived: with independent roles at every level one pair of words is one random step.

Roles are noncommutative symbols R(l, k), l the level; the only rule is R(l, k)* R(l, k) = 1.  What
the rule leaves of <R_p x, R_q y> decides the law: two different roles of one level on top, and below
them only roles of deeper levels, which are independent of both.
"""

from __future__ import annotations

from functools import cache
from itertools import product

import sympy
from sympy import Rational, Symbol, rf

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


@cache
def one_step_law(fresh: bool = True) -> Derived:
    """Derive the moments of <R_p x, R_q y> for level-fresh roles (C4).

    Values: ``variance``, ``fourth``, and the parameters ``first`` and ``second`` of the beta law
    of the square, all of one random step.

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
        },
        (
            f"R(l, k)* R(l, k) = 1 cancels the common prefix; {pairs} pairs of words reduced",
            "the outermost role then occurs once: it is independent of everything that it meets",
            f"given the rest, z = <u, R v> for unit u, v: E z^2 = {moment[0]}, E z^4 = {moment[1]}",
            f"z^2 is Beta({matched[a]}, {sympy.factor(matched[c])}), whatever u and v are",
        ),
    )
