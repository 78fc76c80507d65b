"""The least dimension in which reused Haar roles prove a margin at a depth (C4f)."""

from __future__ import annotations

from fractions import Fraction

from flint import arb

from numeric.frame.law import proved_interval


def least_dimension(branching: int, depth: int, failure: Fraction, low: Fraction) -> int:
    """Return the least d >= b^D at which reused Haar roles prove a ratio of at least ``low``.

    Found by bisection between d = b^D and the first power of 2 times it that will do.
    """

    def enough(d: int) -> bool:
        got = proved_interval(d=d, branching=branching, depth=depth, roles="haar",
                              failure=failure, side="lower")  # fmt: skip
        return bool(got.lower >= arb(low.numerator) / low.denominator)

    fails, holds = max(2, branching**depth) - 1, max(2, branching**depth)
    while not enough(holds):
        fails, holds = holds, 2 * holds
    while holds - fails > 1:
        middle = (fails + holds) // 2
        if enough(middle):
            holds = middle
        else:
            fails = middle
    return holds
