"""Correlations of a handful of pairs, and what so few can say: intervals, permutations, one left out."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import permutations
from statistics import NormalDist

import numpy as np

from numeric.input_error import InputError

_MOST_PERMUTED = 8
_ROUNDING = 1e-12


def pearson(x: Sequence[float], y: Sequence[float]) -> float:
    """Return Pearson's correlation of two samples of equal length, at least 2.

    Raises:
        InputError: if the lengths differ or are below 2, or a sample is constant.
    """
    if len(x) != len(y) or len(x) < 2:
        raise InputError(f"a correlation needs two samples of one length: {len(x)}, {len(y)}")
    centred = [np.asarray(v, np.float64) - np.mean(v, dtype=np.float64) for v in (x, y)]
    sizes = [float(np.linalg.norm(v)) for v in centred]
    if 0.0 in sizes:
        raise InputError("the correlation with a constant sample is undefined")
    return float(np.clip(centred[0] @ centred[1] / (sizes[0] * sizes[1]), -1.0, 1.0))


def fisher_interval(r: float, n: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return Fisher's interval tanh(artanh r +- z/sqrt(n - 3)) for a correlation of n pairs.

    It holds approximately, for bivariate normal pairs; with 5 subsets it is wide and rough.

    Raises:
        InputError: if n is below 4, or the confidence is outside (0, 1).
    """
    if n < 4 or not 0.0 < confidence < 1.0:
        raise InputError("Fisher's interval needs 4 pairs or more, and a confidence in (0, 1)")
    if abs(r) == 1.0:
        return r, r
    half = NormalDist().inv_cdf((1.0 + confidence) / 2.0) / math.sqrt(n - 3)
    return math.tanh(math.atanh(r) - half), math.tanh(math.atanh(r) + half)


def spearman(x: Sequence[float], y: Sequence[float]) -> float:
    """Return Spearman's rank correlation, ties at their mean rank; errors as :func:`pearson`."""
    from scipy.stats import rankdata

    return pearson(rankdata(x).tolist(), rankdata(y).tolist())


def permutation_tail(x: Sequence[float], y: Sequence[float]) -> float:
    """Return the share of all pairings whose Pearson correlation is at least the found one.

    Every pairing is counted, the found one too: with five pairs no share is below 1/120.

    Raises:
        InputError: as :func:`pearson`, or with more than 8 pairs.
    """
    if len(x) > _MOST_PERMUTED:
        raise InputError(f"all pairings are counted up to {_MOST_PERMUTED} pairs, not {len(x)}")
    found = pearson(x, y) - _ROUNDING
    all_of_them = [pearson(x, pairing) >= found for pairing in permutations(y)]
    return sum(all_of_them) / len(all_of_them)


def leave_one_out(x: Sequence[float], y: Sequence[float]) -> list[float | None]:
    """Return Pearson's correlation without each pair in turn; None where it is undefined."""

    def without(left: int) -> float | None:
        rows = [k for k in range(len(x)) if k != left]
        try:
            return pearson([x[k] for k in rows], [y[k] for k in rows])
        except InputError:
            return None

    return [without(left) for left in range(len(x))]
