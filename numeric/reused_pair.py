"""C6: crosstalk of two words in reused Haar roles, bounded by closed formulas.

Both bounds hold for every pair of distinct words of one length, so the branching does not enter.
"""

from __future__ import annotations

from dataclasses import dataclass

from flint import arb, ctx

from numeric.ball import PRECISION, Exact, ball, in_range
from numeric.input_error import InputError


@dataclass(frozen=True)
class PairBound:
    """A level that the crosstalk of a pair exceeds with at most a given probability.

    Attributes:
        level: the level, certainly below 1; None where nothing is proved.
    """

    level: arb | None

    @property
    def vacuous(self) -> bool:
        """Whether nothing is proved at this setting."""
        return self.level is None


def reused_pair_level(dim: int, depth: int, failure: Exact, bits: int = PRECISION) -> PairBound:
    """Return the least level of |z| that the closed bound proves (theorem C6).

    With n = 2 D it is the smaller root eta of (2 n - 5) eta^2 - (1 + (n - 3) t) eta + t = 0,
    where n (n + 3)/2 (1 - t^2)^((d - n + 1)/2) is the failure.

    Args:
        dim: d >= 2.
        depth: D >= 1, the length of both words.
        failure: probability in (0, 1) that |z| exceeds the level; equal or orthogonal fillers.
        bits: working precision; the global precision is left as it was.

    Returns:
        The level; vacuous where d < n or the root is not certainly real.

    Raises:
        InputError: on an argument out of range.
    """
    _setting(dim, 2, depth)
    with ctx.workprec(bits):
        share = _probability(failure)
        n = 2 * depth
        if dim < n:
            return PairBound(None)
        t = (1 - (2 * (2 * share / (n * (n + 3))).log() / (dim - n + 1)).exp()).sqrt()
        middle = 1 + (n - 3) * t
        discriminant = middle * middle - 4 * (2 * n - 5) * t
        if not discriminant > 0:
            return PairBound(None)
        # The product of the roots over the larger one: n = 2 has leading coefficient -1.
        return _below_one(2 * t / (middle + discriminant.sqrt()))


def rotation_group_level(dim: int, depth: int, failure: Exact, bits: int = PRECISION) -> PairBound:
    """Return the level of |z - E z| that the curvature of SO(d) proves (theorem C6).

    It is the root t of 2 exp(-(d - 2) t^2/(4 s)) = failure, where s = (2 D - 1)^2 + 1 is the
    largest sum over the letters of their squared numbers of occurrences in both words.

    Args:
        dim: d >= 3.
        depth: D >= 1, the length of both words.
        failure: probability in (0, 1) that |z - E z| exceeds the level.
        bits: working precision.

    Returns:
        The level; vacuous where it is not certainly below 1.

    Raises:
        InputError: on an argument out of range.
    """
    _setting(dim, 3, depth)
    with ctx.workprec(bits):
        occurrences = (2 * depth - 1) ** 2 + 1
        level = (4 * occurrences * (2 / _probability(failure)).log() / (dim - 2)).sqrt()
        return _below_one(level)


def _below_one(level: arb) -> PairBound:
    return PairBound(level if level < 1 else None)


def _probability(failure: Exact) -> arb:
    in_range(failure, lambda: arb(0), lambda: arb(1), "failure", "(0, 1)")
    share = ball(failure, "failure")
    if not 0 < share < 1:
        raise InputError(f"failure must lie in (0, 1), not {share.str(6)}")
    return share


def _setting(dim: int, least: int, depth: int) -> None:
    for name, value, bound in (("dim", dim, least), ("depth", depth, 1)):
        if isinstance(value, bool) or not isinstance(value, int) or value < bound:
            raise InputError(f"{name} {value!r}: give an integer >= {bound}")
