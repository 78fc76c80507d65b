"""The crosstalk of one pair of words in reused Haar roles: C4u's certificate (its step 5).

Reveal the two words from the fillers on.  The crosstalk is a fresh part, sub-Gaussian of proxy
1/(d - m), and a part known before, at most the overlap of two independent Haar frames times the known
shares of the two words; one event for their sum.
"""

from __future__ import annotations

import math
from fractions import Fraction

from flint import arb, ctx, fmpq

from numeric.ball import PRECISION
from numeric.bound_search import Certificate, Mode, NoBoundError, Real, Search, spaced, sqrt
from numeric.haar_frames import overlap_level
from numeric.input_error import InputError
from numeric.reveal_chain import word_moment

_SIDE_SHARES = tuple(Fraction(1, 2**k) for k in range(2, 14))


def certified_pair_level(
    dim: int, depth: int, failure: Fraction, bits: int = PRECISION
) -> arb | None:
    """Return a level that |<R_p x, R_q y>| exceeds with probability at most ``failure``.

    Holds for reused Haar roles, any two different words of length ``depth`` and any unit fillers
    that were chosen before the roles (C4u, step 5).

    Returns:
        The level, or None where nothing below 1 is proved.

    Raises:
        InputError: on an argument out of range.
    """
    if dim < 2 or depth < 1:
        raise InputError(f"d = {dim}, D = {depth}: needs d >= 2 and D >= 1")
    if not 0 < failure < 1:
        raise InputError(f"failure {failure} is outside (0, 1)")
    best: tuple[float, Fraction, list[tuple[float, ...]]] | None = None
    for share in _SIDE_SHARES:
        mode = Search()
        odds = -math.log(failure * (1 - share) / 2)
        try:
            level = float(pair_level(dim, depth, odds, -math.log(failure * share), mode, False))
        except NoBoundError:
            continue
        if best is None or level < best[0]:
            best = (level, share, mode.taken)
    if best is None or best[0] >= 1:
        return None
    _, share, taken = best
    with ctx.workprec(bits):
        odds_ball = -(_ball(failure * (1 - share)) / 2).log()
        side = -_ball(failure * share).log()
        found = pair_level(dim, depth, odds_ball, side, Certificate(taken), False)
        return found if isinstance(found, arb) and found < 1 else None


def pair_level(
    dim: int, length: int, odds: Real, side: Real, mode: Mode, same_filler: bool
) -> Real:
    """Return a level that <R_p x, R_q y> exceeds with probability at most e^-odds + e^-side (step 5).

    Args:
        dim: d.
        length: letters of each word after the common prefix; the words differ in the first.
        odds: minus the log probability, one-sided.
        side: minus the log probability of the overlap event.
        mode: search or certificate.
        same_filler: whether x = y, which saves a dimension.

    Raises:
        NoBoundError: if the words' vectors do not fit or no level was found.
    """
    spare = 1 if same_filler else 0
    inputs = 2 * (length - 1)
    dims = [max(0, 2 * (length - 1 - k) - spare) for k in range(length)]
    if length == 1:
        return sqrt(2 * odds / dim)
    if dim <= inputs:
        raise NoBoundError
    overlap, one = mode.number(0.0), mode.number(1.0)
    for first in range(1, inputs):
        level = overlap_level(dim, first, inputs - first, side, mode)
        overlap = level if float(level) > float(overlap) else overlap
    fresh = one / (dim - max(1, inputs - spare))

    def bound(t: Real) -> Real:
        weights = [t * overlap] + [mode.number(0.0)] * (length - 2)
        # The known part is known before the fresh one is drawn: no Hoelder.
        return (odds + t * t * fresh / 2 + word_moment(mode, dim, dims, weights, one)) / t

    return mode.least(bound, spaced(1.0, 4.0 * dim, 40))


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))
