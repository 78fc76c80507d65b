"""The margin law of role-binding codes and the depth it can resolve: D2 and D5, exact.

Everything is decided in integers and fractions.  A floating logarithm is wrong exactly where it
matters, at the powers of the branching: floor(log(d) / log(b)) may fall on either side.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx, fmpq

from numeric.input_error import InputError

DEEPEST = 10_000
"""The largest depth that margin_law accepts; beyond it exact powers only cost memory."""


@dataclass(frozen=True)
class MarginLaw:
    """Swap margins of a depth-D code for orthogonal unit fillers (theorem D2).

    Attributes:
        aligned: 2 b^(-D), the margin of the code itself taken as the image; exact.
        free: 2 b^(-D/2), the margin of the best unit image; an enclosure.
    """

    aligned: Fraction
    free: arb


def margin_law(branching: int, depth: int, bits: int = 128) -> MarginLaw:
    """Return the swap margins of the perfect ``branching``-ary code of ``depth`` levels (D2).

    Args:
        branching: children per node, b >= 2.
        depth: levels, from 1 (no two leaves, no swap, at 0) to 10,000.
        bits: working precision of the enclosure; the global precision is left as it was.

    Raises:
        InputError: on a branching, depth or precision out of range.
    """
    _whole("branching", branching, 2)
    _whole("depth", depth, 1)
    _whole("bits", bits, 2)
    if depth > DEEPEST:
        raise InputError(f"depth {depth} is beyond {DEEPEST}: give a smaller depth")
    aligned = Fraction(2, branching**depth)
    with ctx.workprec(bits):
        # The best free image reaches the codes' distance, the root of twice the aligned margin.
        free = arb(fmpq(2 * aligned.numerator, aligned.denominator)).sqrt()
    return MarginLaw(aligned, free)


def resolvable_depth(dim: int, branching: int, floor: Fraction = Fraction(1)) -> int:
    """Return the largest depth D >= 0 with tau b^D <= 2, tau = floor/sqrt(dim) (theorem D5).

    Args:
        dim: embedding dimension d >= 2.
        branching: children per node, b >= 2.
        floor: smallest score difference told apart, in units of 1/sqrt(d); a positive fraction
            or integer, taken exactly.

    Returns:
        The resolvable depth; 0 means that no swap is resolvable.

    Raises:
        InputError: on an argument out of range, or a ``floor`` that is not exact.
    """
    _whole("dim", dim, 2)
    _whole("branching", branching, 2)
    if isinstance(floor, bool) or not isinstance(floor, (int, Fraction)):
        raise InputError(f"floor {floor!r} is not exact: give a Fraction or an integer")
    if floor <= 0:
        raise InputError(f"floor {floor} is not positive: give the score difference told apart")
    depth = 0
    while resolves(dim, branching, depth + 1, Fraction(floor)):
        depth += 1
    return depth


def resolves(dim: int, branching: int, depth: int, floor: Fraction) -> bool:
    """Decide tau b^D <= 2 for tau = floor/sqrt(dim), in integers: both sides squared."""
    left = floor.numerator**2 * branching ** (2 * depth)
    return left <= 4 * dim * floor.denominator**2


def _whole(name: str, value: int, least: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(f"{name} {value!r} is no whole number: give an integer >= {least}")
    if value < least:
        raise InputError(f"{name} {value} is less than {least}: give an integer >= {least}")
