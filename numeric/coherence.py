"""C1, C2, C7: what coherence proves about a code, and the least coherence that is possible."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx, fmpq

from numeric.ball import PRECISION, Exact, ball, certain_sign
from numeric.input_error import InputError


@dataclass(frozen=True)
class RatioInterval:
    """Bounds on the swap margin over 2 b^(-D), the margin of exact roles.

    Attributes:
        low: lower bound; 0 or less where nothing is proved below.
        high: upper bound; None where nothing is proved.
        vacuous: whether either side says nothing.
    """

    low: arb
    high: arb | None
    vacuous: bool


def ratio_interval(leaves: int, mu: Exact, bits: int = PRECISION) -> RatioInterval:
    """Bound the swap margin over 2/N by the coherence of a code with N leaves (theorem C1).

    Args:
        leaves: N = b^D >= 2.
        mu: bound on |<R_p x, R_q y>| over distinct words and the fillers used (of its real part
            in a complex space), at least 0.
        bits: working precision; the global precision is left as it was.

    Raises:
        InputError: if there are fewer than 2 leaves or mu is negative.
    """
    if leaves < 2:
        raise InputError(f"a code with {leaves} leaves has no swap: give at least 2")
    with ctx.workprec(bits):
        coherence = ball(mu, "mu")
        if coherence < 0:
            raise InputError(f"mu must not be negative, not {coherence.str(6)}")
        spread = (leaves - 1) * coherence
        low_norm = 1 - spread
        if not low_norm > 0:
            return RatioInterval(arb(0), None, True)
        high = (1 + 2 * coherence) / low_norm
        top = (1 - 2 * coherence) - 4 * leaves * coherence * coherence / low_norm
        low = top / (1 + spread)
        return RatioInterval(low, high, not top > 0)


def norm_interval(
    branching: int, depth: int, t: Exact, bits: int = PRECISION
) -> tuple[arb, arb] | None:
    """Bound A^2 by the coherence t of siblings at every node (theorem C2).

    Returns:
        The bounds (1 -+ (b - 1) t)^D, or None where (b - 1) t < 1 fails.
    """
    with ctx.workprec(bits):
        spread = (branching - 1) * ball(t, "t")
        if not spread < 1:
            return None
        low = high = arb(1)
        for _ in range(depth):
            low, high = low * (1 - spread), high * (1 + spread)
        return low, high


def coherence_floor(dim: int, leaves: int, fillers: int, bits: int = PRECISION) -> arb:
    """Return the least possible coherence of N orthogonal maps on V fillers (theorem C7).

    Args:
        dim: d >= 1.
        leaves: N >= 2 orthogonal (unitary) maps.
        fillers: V orthonormal fillers, 1 to d.
        bits: working precision.

    Returns:
        sqrt(max(0, (N V - d)/(d V (N - 1)))); d^(-1/2) where V = d.

    Raises:
        InputError: on an argument out of range.
    """
    if leaves < 2:
        raise InputError(f"{leaves} maps have no pair: give at least 2")
    if not 1 <= fillers <= dim:
        raise InputError(f"{fillers} orthonormal fillers do not fit in dimension {dim}")
    square = Fraction(leaves * fillers - dim, dim * fillers * (leaves - 1))
    if square <= 0:
        return arb(0)
    with ctx.workprec(bits):
        return arb(fmpq(square.numerator, square.denominator)).sqrt()


def below_floor(mu: Exact, dim: int, leaves: int, fillers: int) -> bool:
    """Tell, with certainty, whether a coherence would break the floor (C7)."""
    return (
        certain_sign(
            lambda: ball(mu, "mu") ** 2 * (dim * fillers * (leaves - 1)) - (leaves * fillers - dim),
            "coherence against its floor",
        )
        < 0
    )
