"""A level of |<x, U x>| for a fixed orthogonal U and a uniform x, from its traces (C4f, step 5)."""

from __future__ import annotations

from fractions import Fraction

from flint import arb, ctx

from numeric.ball import PRECISION, ball
from numeric.frame.filler_steps import FillerSteps
from numeric.frame.margin_tails import Margin
from numeric.frame.pair_moments import FixedPair
from numeric.frame.role_stack import PairTraces
from numeric.frame.tail_search import least_at


def form_level(dim: int, traces: PairTraces, failure: Fraction, bits: int = PRECISION) -> arb:
    """Return a level that |<x, U x>| exceeds with probability at most ``failure``."""
    steps = FillerSteps(dim, 2)
    exact = Margin(steps, FixedPair(dim, traces.low, traces.high, traces.square))
    floats = (float(traces.low), float(traces.high), float(traces.square))
    search = Margin(steps, FixedPair(dim, *floats))
    with ctx.workprec(bits):
        odds = -ball(failure / 2, "failure").log()
        levels = []
        for sign, upper in ((1, True), (-1, False)):

            def size(t: float, sign: int = sign, upper: bool = upper) -> float:
                return sign * float(search.kappa_level(t, float(odds.mid()), upper=upper))

            theta = arb(least_at(size, 1.0, 50.0 * dim))
            levels.append(sign * exact.kappa_level(theta, odds, upper=upper))
        return arb.max(*levels)
