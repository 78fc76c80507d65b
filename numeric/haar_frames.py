"""The overlap of two independent Haar frames: the norm of U^T V for frames of m and M vectors.

The squared singular values have the Jacobi density prod x^(a-1) (1-x)^(b-1) prod |x_i - x_j| over
its Selberg integral, a = (M-m+1)/2, b = (d-M-m+1)/2.  With the largest one split off,

    P(norm^2 >= x) <= m S_(m-1)/S_m  B(a+m-1, b)  P(Beta(a+m-1, b) >= x),

exact for m = 1 (lemma L2 of C4u).
"""

from __future__ import annotations

import math
from functools import lru_cache

from flint import arb, fmpq

from numeric.bound_search import Mode, NoBoundError, Real


def log_overlap_bound(dim: int, first: int, second: int, x: arb) -> arb:
    """Enclose the logarithm of the bound on P(||U^T V||^2 >= x), 0 < x < 1.

    Args:
        dim: d >= first + second.
        first: vectors of one frame, at least 1.
        second: vectors of the other, at least 1.
        x: squared level.
    """
    m, most = sorted((first, second))
    a, b = _half(most - m + 1), _half(dim - most - m + 1)
    constant = arb(m).log() + _selberg(m - 1, a, b) - _selberg(m, a, b)
    beta = (a + m - 1).lgamma() + b.lgamma() - (a + m - 1 + b).lgamma()
    tail = (1 - x).beta_lower(b, a + m - 1, regularized=True)
    return constant + beta + tail.log()


def overlap_level(dim: int, first: int, second: int, odds: Real, mode: Mode) -> Real:
    """Return a level that ||U^T V|| exceeds with probability at most exp(-odds).

    Raises:
        NoBoundError: if the frames do not fit in the dimension or no level below 1 will do.
    """
    if min(first, second) == 0:
        return mode.number(0.0)
    if dim < first + second:
        raise NoBoundError
    level = _float_level(dim, first, second, math.ceil(float(odds.upper()) * 1e6) / 1e6
                         if isinstance(odds, arb) else math.ceil(odds * 1e6) / 1e6)  # fmt: skip
    if not mode.exact:
        return level
    certified = arb(level)
    if not log_overlap_bound(dim, first, second, certified * certified) <= -odds:
        raise NoBoundError
    return certified


@lru_cache(maxsize=100_000)
def _float_level(dim: int, first: int, second: int, odds: float) -> float:
    """Solve for the level in floats, a hair to the safe side; the certificate checks it."""
    from scipy.optimize import brentq
    from scipy.special import betaincc, betaln

    m, most = sorted((first, second))
    a, b = (most - m + 1) / 2, (dim - most - m + 1) / 2
    constant = math.log(m) + _float_selberg(m - 1, a, b) - _float_selberg(m, a, b)
    constant += float(betaln(a + m - 1, b))

    def excess(x: float) -> float:
        return constant + math.log(max(float(betaincc(a + m - 1, b, x)), 1e-300)) + odds

    low, high = 1e-12, 1 - 1e-12
    if excess(high) > 0:
        raise NoBoundError
    if excess(low) < 0:
        return math.sqrt(low)
    return math.sqrt(float(brentq(excess, low, high, xtol=1e-13))) * (1 + 1e-7)


def _selberg(n: int, a: arb, b: arb) -> arb:
    """Enclose log S_n(a, b, 1/2)."""
    total = arb(0)
    for j in range(n):
        half = _half(j)
        total += (a + half).lgamma() + (b + half).lgamma() + (1 + _half(j + 1)).lgamma()
        total -= (a + b + _half(n + j - 1)).lgamma() + _half(3).lgamma()
    return total


def _float_selberg(n: int, a: float, b: float) -> float:
    return sum(
        math.lgamma(a + j / 2) + math.lgamma(b + j / 2) + math.lgamma(1 + (j + 1) / 2)
        - math.lgamma(a + b + (n + j - 1) / 2) - math.lgamma(1.5)
        for j in range(n)
    )  # fmt: skip


def _half(k: int) -> arb:
    return arb(fmpq(k, 2))
