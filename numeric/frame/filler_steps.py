"""Revealing the fillers one by one: the exponent of G = |h|^2 stays linear (C4f, step 2).

h is half the sum of a code and of its swap, x_p and x_q are known, the other fillers come one after
the other.  A filler that occurs n_j times and is uniform on a sphere of dimension d_j turns the
exponents l of G and t of c = <h, delta> into

    l + 2 l^2 n_j^2/(N d_j),   t (1 + 2 l n_j^2/(N d_j)),

and adds l/N for each of its places.  So t/l stays what it was, and what the steps add for delta,
t^2 |delta|^2 n_j^2/(2 N d_j) each, sums up to (t/l)^2 |delta|^2 (l_2 - l)/4.  l has either sign.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from flint import arb

from numeric.bound_search import Real, need

ONE_BY_ONE = 128
"""Fillers, the last ones, for which the recursion is run; the others are enclosed in blocks."""

BLOCKS = 384


@dataclass(frozen=True)
class FillerSteps:
    """The other fillers of a code of N words.

    Attributes:
        dim: d.
        words: N >= 2.
        independent: independent uniform fillers, every d_j = d; otherwise a uniform orthonormal
            frame, d_j = d - j + 1, and N <= d.
        repeats: n, how often a filler occurs at most; the two that are swapped occur once.
    """

    dim: int
    words: int
    independent: bool = False
    repeats: int = 1

    def exponents(self, exponent: Real) -> tuple[Real, Real]:
        """Return (l_2, (l_3 + ... + l_N)/N) for l_N = exponent, or upper bounds on both.

        Raises:
            NoBoundError: if the exponent is too large for the closed form.
        """
        total, last = 0 * exponent, self.words
        if self.repeats == 1:
            last = max(2, self.words - ONE_BY_ONE)
            for n in range(self.words, last, -1):
                total = total + exponent
                room = self.dim if self.independent else self.dim - n + 1
                exponent = exponent + 2 * exponent * exponent / (self.words * room)
        total = total / self.words
        if last == 2 or exponent == 0:
            return exponent, total
        in_blocks = self._in_blocks if isinstance(exponent, arb) else self._floats
        start, rest = in_blocks(exponent, last)
        return start, total + rest

    def spread(self) -> arb:
        """Enclose n (1/d_3 + ... + 1/d_N): what multiplies |delta|^2/N in the proxy of c."""
        if self.words == 2:
            return arb(0)
        return self.repeats * _sum(self.dim, self.words, self.independent, 2)

    def _rate(self, exponent: Real, last: int) -> Real:
        """Return the slope that bounds 1/|l| in S = 1/d_(m+1) + ... + 1/d_last.

        For l > 0, l + 2 l^2 s <= 1/(1/l - 2 s).  For l < 0, 1/|l| grows by at most 2 s/(1 - 2 |l| s)
        a step, s <= n^2/(N d_last).  Fillers with many places come first: then n_j^2/d_j is at most
        n times the sum of 1/d over its places.
        """
        if exponent > 0:
            return (0 * exponent - 2 * self.repeats) / self.words
        least = self.dim if self.independent else self.dim - last + 1
        step = -2 * exponent * self.repeats**2 / self.words / least
        need(step < 1)
        return 2 * self.repeats / (1 - step) / self.words

    def _in_blocks(self, exponent: Any, last: int) -> tuple[Real, Real]:
        inverse, rate = 1 / abs(exponent), self._rate(exponent, last)
        sign = 1 if exponent > 0 else -1
        places, sums = _sums(self.dim, last, self.independent)
        start = inverse + rate * sums[0]
        need(start > 0)
        total = arb(0)
        for first, until, after in zip(places[:-1], places[1:], sums[1:], strict=True):
            # In a block l is largest at the first filler, for either sign.
            total += (until - first) / (inverse + rate * after)
        return sign / start, sign * total / self.words

    def _floats(self, exponent: Any, last: int) -> tuple[Real, Real]:
        rate, sign = float(self._rate(exponent, last)), 1 if exponent > 0 else -1
        sums, sizes = _float_sums(self.dim, last, self.independent)
        room = 1 / abs(exponent) + rate * sums
        need(room.min() > 0)
        return sign / float(room[0]), sign * float((sizes / room[1:]).sum()) / self.words


@cache
def _places(dim: int, words: int, independent: bool) -> list[int]:
    """Return 2 = m_0 < m_1 < ... = ``words``; a block is the fillers m_i + 1 to m_(i+1)."""
    found = {2 + (words - 2) * k // BLOCKS for k in range(BLOCKS + 1)}
    if not independent:
        # Near N = d the dimensions fall fast: blocks in geometric progression there.
        least, most = max(1, dim - words), dim - 2
        found |= {dim - round(least * (most / least) ** (k / BLOCKS)) for k in range(BLOCKS)}
    return sorted({m for m in found if 2 < m < words} | {2, words})


@cache
def _sums(dim: int, words: int, independent: bool) -> tuple[list[int], list[arb]]:
    """Return the places; S after filler 2, and after the first filler of each block."""
    places = _places(dim, words, independent)
    after = [2, *(m + 1 for m in places[:-1])]
    return places, [_sum(dim, words, independent, m) for m in after]


@cache
def _float_sums(dim: int, words: int, independent: bool) -> tuple[np.ndarray, np.ndarray]:
    places, sums = _sums(dim, words, independent)
    return np.array([float(s.mid()) for s in sums]), np.diff(np.array(places, dtype=float))


def _sum(dim: int, words: int, independent: bool, after: int) -> arb:
    """Enclose 1/d_(after+1) + ... + 1/d_N."""
    if independent:
        return arb(words - after) / dim
    # 1/(d - N + 1) + ... + 1/(d - after) as a difference of digamma values.
    return arb(dim - after + 1).digamma() - arb(dim - words + 1).digamma()
