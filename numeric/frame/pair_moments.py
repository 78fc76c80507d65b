"""Moments of what the swapped pair leaves: kappa, kappa' and the start of the cross term (C4f).

y = (x_p - x_q)/sqrt 2, y' = (x_p + x_q)/sqrt 2, U = Q_p^T Q_q, kappa = <y, U y>, kappa' = <y', U y'>
and z = N c_2 = <y', (U^T - U) y>.  A model bounds log E exp(mu kappa + nu kappa' + square z^2).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from flint import arb

from numeric.bound_search import Certificate, Mode, Real, Search, log, need, sqrt
from numeric.haar_frames import overlap_level
from numeric.reveal_chain import word_moment


class PairMoments(Protocol):
    """The law of the swapped pair."""

    @property
    def side(self) -> int:
        """How many side events the bound needs, each of the probability it was made for."""
        ...

    def log_moment(self, mu: Real, nu: Real, square: Real) -> Real:
        """Bound log E exp(mu kappa + nu kappa' + square z^2), square >= 0, but for side events.

        Raises:
            NoBoundError: where the moment may be infinite.
        """
        ...


@dataclass(frozen=True)
class UniformPair:
    """U is Haar, independent of the fillers: roles of a level, or of a node, of their own (C4).

    Reveal U y, then U y' on the sphere of its complement; z = <U y', y> - <U y, y'>.
    """

    dim: int
    side: int = 0

    def log_moment(self, mu: Real, nu: Real, square: Real) -> Real:
        """Bound the joint moment; see ``PairMoments``."""
        first, second = self.dim, self.dim - 1
        room = 1 - 2 * square * (first + second) / (first * second)
        need(room > 0)
        return mu * mu / (2 * first) + nu * nu / (2 * second) - log(room) / 2


@dataclass(frozen=True)
class ReusedPair:
    """Two words in the same Haar roles, by the certificate of C4u's step 5.

    Attributes:
        dim: d.
        depth: D >= 2; the words may share a prefix.
        overlap: what the overlap of the two words' known frames exceeds on a side event only.
        side: one such event for kappa, one for kappa'.
    """

    dim: int
    depth: int
    overlap: Real
    side: int = 2

    def log_moment(self, mu: Real, nu: Real, square: Real) -> Real:
        """Bound the joint moment; see ``PairMoments``."""
        return joined(self.dim, self._alone, mu, nu, square)

    def _alone(self, mu: Real) -> Real:
        mode: Mode = Certificate(()) if isinstance(mu, arb) else Search()
        dims = [max(0, 2 * (self.depth - 1 - k) - 1) for k in range(self.depth)]
        fresh = mu * mu / (2 * (self.dim - dims[0]))
        weights: list[Real] = [abs(mu) * self.overlap] + [mode.number(0.0)] * (self.depth - 2)
        return fresh + word_moment(mode, self.dim, dims, weights, mode.number(1.0))


def known_overlap(dim: int, depth: int, odds: Real, mode: Mode) -> Real:
    """Return a level that the overlap of two words' known frames exceeds with e^-odds at most.

    Raises:
        NoBoundError: if the frames do not fit in the dimension.
    """
    inputs = 2 * (depth - 1)
    need(dim > inputs)
    return max(
        (overlap_level(dim, k, inputs - k, odds, mode) for k in range(1, inputs // 2 + 1)),
        key=float,
    )


@dataclass(frozen=True)
class FixedPair:
    """A fixed U: kappa is a quadratic form of a uniform y, about tr U/d.

    With s_1, ..., s_d in [-1, 1] the eigenvalues of (U + U^T)/2 and tau their mean, Jensen's
    inequality over the length of a Gaussian vector bounds log E exp(mu (kappa - tau)) by
    -1/2 sum log(1 - 2 mu (s_i - tau)/d).  Of all spectra of one mean and variance the worst lies on
    two points, one of them an end of [-1, 1].

    Attributes:
        dim: d.
        low: lower bound of tau = tr U/d.
        high: upper bound of tau.
        square: upper bound of tr U^2/d; 1 where nothing is known.
    """

    dim: int
    low: Real
    high: Real
    square: Real
    side: int = 0

    def log_moment(self, mu: Real, nu: Real, square: Real) -> Real:
        """Bound the joint moment; see ``PairMoments``."""
        return joined(self.dim, self._alone, mu, nu, square)

    def _alone(self, mu: Real) -> Real:
        # s_i lies in [-1, 1], and 1 - s_i is at most the sum of all, d (1 - tau); so for 1 + s_i.
        up, down = 1 - self.low, 1 + self.high
        if mu > 0:
            return mu * self.high + self._centred(mu, _least(up, (self.dim - 1) * down))
        if mu < 0:
            return mu * self.low + self._centred(-mu, _least(down, (self.dim - 1) * up))
        return 0 * mu

    def _centred(self, mu: Real, reach: Real) -> Real:
        """Bound -1/2 sum log(1 - 2 mu x_i/d) over x_i <= reach of mean 0, mu > 0."""
        least = 0 * reach
        if self.low > 0:
            least = self.low * self.low
        elif self.high < 0:
            least = self.high * self.high
        variance = (1 + self.square) / 2 - least
        if not (variance > 0 and reach > 0):
            return 0 * mu
        weight, below = variance / (variance + reach * reach), variance / reach
        rate = 2 * mu / self.dim
        need(1 - rate * reach > 0)
        logs = weight * log(1 - rate * reach) + (1 - weight) * log(1 + rate * below)
        return -self.dim * logs / 2


def _least(x: Real, y: Real) -> Real:
    """Return a number that is at least the lesser of both, and one of them."""
    return x if x < y else y


def joined(
    dim: int, alone: Callable[[Real], Real], mu: Real, nu: Real, square: Real
) -> Real:  # fmt: skip
    """Bound the joint moment from that of kappa alone, which is that of kappa' too, by Hoelder.

    Given y, z is sub-Gaussian of proxy 4/(d - 1): y' is uniform across y, and |(U^T - U) y| <= 2.
    Any exponents will do; these are in proportion to the three deviations.
    """
    sizes = [abs(float(mu)), abs(float(nu)), 2 * float(sqrt(dim * square))]
    total = sum(sizes)
    if total == 0:
        return 0 * mu
    result, left = 0 * mu, 1 + 0 * mu
    for value, size in zip((mu, nu), sizes[:2], strict=True):
        if size:
            # A hair less than their sum 1: what is left over goes to the third.
            weight = (1 - 1e-12) * max(size / total, 1e-9)
            left = left - weight
            result = result + weight * alone(value / weight)
    if not sizes[2]:
        return result
    need(left > 0)
    room = 1 - 8 * square / left / (dim - 1)
    need(room > 0)
    return result - left * log(room) / 2
