"""Where the tail bounds are sharpest: a search in floats, whose finds are then enclosed."""

from __future__ import annotations

import math
from collections.abc import Callable

from numeric.bound_search import NoBoundError

_GOLDEN = (math.sqrt(5) - 1) / 2


def least_at(bound: Callable[[float], float], low: float, high: float, rounds: int = 30) -> float:
    """Return about where a bound of one positive parameter is least, infinite where it fails.

    Golden section over the logarithm; where the bound fails it is taken to fall to the left.
    """

    def value(x: float) -> float:
        try:
            found = bound(math.exp(x))
        except (NoBoundError, OverflowError, ValueError, ZeroDivisionError):
            return math.inf
        return found if math.isfinite(found) else math.inf

    a, b = math.log(low), math.log(high)
    x, y = b - _GOLDEN * (b - a), a + _GOLDEN * (b - a)
    at_x, at_y = value(x), value(y)
    for _ in range(rounds):
        if at_x <= at_y:
            b, y, at_y = y, x, at_x
            x = b - _GOLDEN * (b - a)
            at_x = value(x)
        else:
            a, x, at_x = x, y, at_y
            y = a + _GOLDEN * (b - a)
            at_y = value(y)
    return math.exp(x if at_x <= at_y else y)


def crossing(
    log_tail: Callable[[float, float], float],
    odds: float,
    ends: tuple[float, float],
    scale: float,
) -> tuple[float, float] | None:
    """Return (r, theta): the r nearest to the inner end with log_tail(r, theta) <= -odds.

    Args:
        log_tail: bound on a log probability at r, falling towards the outer end.
        odds: what it must get below, negated.
        ends: inner and outer end of r, where it fails and where it may hold.
        scale: size of the best theta, roughly.

    Returns:
        None where it does not hold at the outer end.
    """
    span = (scale / 300, scale * 1e5)

    def reached(r: float, near: float | None = None) -> tuple[bool, float]:
        where = span if near is None else (near / 16, near * 16)
        theta = least_at(lambda t: log_tail(r, t), *where, rounds=30 if near is None else 15)
        try:
            return log_tail(r, theta) <= -odds, theta
        except (NoBoundError, OverflowError, ValueError, ZeroDivisionError):
            return False, theta

    inner, outer = ends
    holds, theta = reached(outer)
    if not holds:
        return None
    best = (outer, theta)
    for halving in range(20):
        middle = (inner + outer) / 2
        # Near the end the best theta hardly moves any more.
        holds, theta = reached(middle, best[1] if halving >= 8 else None)
        if holds:
            outer, best = middle, (middle, theta)
        else:
            inner = middle
    return best
