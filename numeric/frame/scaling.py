"""The closed form of the frame law for reused Haar roles: how far from 1 the ratio can be (C4f)."""

from __future__ import annotations

from fractions import Fraction

from flint import arb, ctx

from numeric.ball import PRECISION, ball
from numeric.input_error import InputError

EVENTS = 10
"""kappa and kappa': fresh parts both ways, known parts once; G both ways; c both ways."""


def closed_radius(
    dim: int, branching: int, depth: int, failure: Fraction, swaps: str = "one",
    bits: int = PRECISION,
) -> arb | None:  # fmt: skip
    """Enclose 10 sqrt(L/d) + 22 (D - 1)(L + D/2)/d, a bound on |ratio - 1| where it is <= 1/3.

    L = log(10 s/f) for s swaps at once.

    Returns:
        The radius, or None where it exceeds 1/3 and says nothing.

    Raises:
        InputError: if b^D exceeds d/2.
    """
    words = branching**depth
    if 2 * words > dim:
        raise InputError(
            f"b^D = {words} exceeds d/2 = {dim / 2:g}: the closed form needs b^D <= d/2"
        )
    count = words * (words - 1) // 2 if swaps == "all" else 1
    with ctx.workprec(bits):
        odds = (EVENTS * count / ball(failure, "failure")).log()
        radius = 10 * (odds / dim).sqrt() + 22 * (depth - 1) * (odds + arb(depth) / 2) / dim
        return radius if 3 * radius <= 1 else None
