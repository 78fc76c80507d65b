"""The division of a failure probability among the events of a proof, searched for in floats.

Any division gives a valid bound: the search only makes it sharp, and its result is exact.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

import numpy as np

from numeric.input_error import InputError

EFFORTS = {"quick": 16, "coarse": 60, "high": 900}
"""Budgets that a search tries, by the name of the effort."""

Budget = dict[str, Fraction]

_DENOMINATOR = 10**7
_SPREAD = 0.7
_SEARCH = 200


def best_budget(
    failure: Fraction,
    starts: Sequence[Mapping[str, float]],
    width: Callable[[Budget], float],
    effort: str,
) -> Budget:
    """Return the budget with the least width that a search from the starts comes upon.

    Every start is looked at; a search from one start takes some hundred budgets, so a coarse
    effort searches from the best alone.

    Args:
        failure: probability to divide; the shares are fractions that sum to at most it.
        starts: budgets by event name, in proportion; the search begins at each.
        width: what to make small; infinite where a budget proves nothing.
        effort: one of ``EFFORTS``.

    Raises:
        InputError: on an unknown effort.
    """
    from scipy.optimize import minimize

    if effort not in EFFORTS:
        raise InputError(f"effort {effort!r}: give one of {', '.join(EFFORTS)}")
    names = list(starts[0])

    def budget(free: np.ndarray) -> Budget:
        weights = np.exp(free - free.max())
        parts = np.maximum(1, np.floor(weights / weights.sum() * (_DENOMINATOR - len(names))))
        return {
            name: failure * Fraction(int(part), _DENOMINATOR)
            for name, part in zip(names, parts, strict=True)
        }

    def tried(free: np.ndarray) -> float:
        return min(width(budget(np.append(free, 0.0))), 1e6)

    found = []
    places = [np.log([start[name] / start[names[-1]] for name in names[:-1]]) for start in starts]
    places.sort(key=tried)
    left = EFFORTS[effort] - len(places)
    searches = min(len(places), max(1, left // _SEARCH))
    for place in places[:searches]:
        simplex = np.vstack([place, place + _SPREAD * np.eye(len(place))])
        result = minimize(
            tried,
            place,
            method="Nelder-Mead",
            options={
                "maxfev": left // searches,
                "fatol": 1e-5,
                "xatol": 1e-2,
                "initial_simplex": simplex,
            },
        )
        found.append((float(result.fun), result.x))
    _, best = min(found, key=lambda pair: pair[0])
    return budget(np.append(best, 0.0))


def log_width(low: float, high: float | None) -> float:
    """Return log(high/low); above any of these where low is not positive, less so near 0."""
    if high is None or not math.isfinite(high):
        return math.inf
    return math.log(high / low) if low > 0 else 50.0 - low + high
