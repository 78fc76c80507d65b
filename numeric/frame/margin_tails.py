"""Tail bounds of the margin's ratio from one exponential moment a side (C4f, step 9).

With H = G + (1 - kappa)/N the ratio is (N/2) (1 - (H - 2 (1 - kappa)/N)/sqrt(H^2 - c^2)).  So for
q = 1 - 2 r/N >= 0 it is below r only if

    r G + (N/2) q (H - sqrt(H^2 - c^2)) > (1 - r/N) (1 - kappa),

and at least r only if r G <= (1 - r/N)(1 - kappa) (for q < 0 with the term in c once more).  Both
are linear in G, kappa and, as H - sqrt(H^2 - c^2) <= beta c^2 where G and |c| keep to their bounds,
in c^2: one Chernoff bound a side takes the place of a box of separate events.  c^2 is opened with a
Gaussian factor.
"""

from __future__ import annotations

from dataclasses import dataclass

from flint import arb

from numeric.bound_search import Real, log, need, sqrt
from numeric.frame.filler_steps import FillerSteps
from numeric.frame.pair_moments import PairMoments


@dataclass(frozen=True)
class Floors:
    """What the rare events grant.

    Attributes:
        norm: G is at least this.
        kappa: kappa is at least this.
        cross: |c| is at most this.
        alike: |<f, Q_v^T Q_w f>| is at most this for a filler f that occurs at v and w.
    """

    norm: Real
    kappa: Real
    cross: Real
    alike: Real


@dataclass(frozen=True)
class Margin:
    """One swap in a code: the steps of its fillers and the law of the swapped pair."""

    steps: FillerSteps
    pair: PairMoments

    def log_below(self, ratio: Real, theta: Real, floors: Floors) -> Real:
        """Bound log P(the ratio is below ``ratio``, no rare event), for any theta > 0."""
        words = self.steps.words
        share = 1 - 2 * ratio / words
        bend = theta * words * share * self._curve(floors) / 2 if share > 0 else 0 * theta
        return self._log_tail(theta * ratio, theta * (1 - ratio / words), bend, floors)

    def log_above(self, ratio: Real, theta: Real, floors: Floors) -> Real:
        """Bound log P(the ratio is at least ``ratio``, no rare event), for any theta > 0."""
        words = self.steps.words
        share = 2 * ratio / words - 1
        bend = theta * words * share * self._curve(floors) / 2 if share > 0 else 0 * theta
        return self._log_tail(-theta * ratio, -theta * (1 - ratio / words), bend, floors)

    def norm_floor(self, theta: Real, odds: Real, alike: Real) -> Real:
        """Return a level below which G falls with probability e^-odds at most, for any theta > 0."""
        start, mass = self._norm(-theta, alike)
        moment = self.pair.log_moment(0 * theta, start / self.steps.words, 0 * theta)
        return -(odds + moment + start / self.steps.words + mass) / theta

    def kappa_level(self, theta: Real, odds: Real, upper: bool) -> Real:
        """Return a level that kappa passes with probability e^-odds at most, for any theta > 0."""
        moment = self.pair.log_moment(theta if upper else -theta, 0 * theta, 0 * theta)
        level = (odds + moment) / theta
        return level if upper else -level

    def cross_level(self, odds: Real, kappa: Real) -> Real:
        """Return a level that |c| passes with probability e^-odds at most, where kappa >= ``kappa``.

        Given x_p and x_q, c is c_2 plus a martingale of proxy |delta|^2 n S/N.
        """
        words, dim = self.steps.words, self.steps.dim
        enclosed = self.steps.spread()
        spread: Real = enclosed if isinstance(odds, arb) else float(enclosed.mid())
        chord = 4 * (1 - kappa) / words
        proxy = chord * spread / words + (4 + 0 * odds) / (words * words * (dim - 1))
        return sqrt(2 * proxy * (odds + log(2 + 0 * odds)))

    @staticmethod
    def _curve(floors: Floors) -> Real:
        """Return beta with H - sqrt(H^2 - c^2) <= beta c^2, for H >= G >= the floor."""
        need(floors.norm > floors.cross)
        rest = floors.norm * floors.norm - floors.cross * floors.cross
        return 1 / (floors.norm + sqrt(rest))

    def _norm(self, exponent: Real, alike: Real) -> tuple[Real, Real]:
        """Return l_2 and the constant that the other fillers add to the exponent of G."""
        start, total = self.steps.exponents(exponent)
        spare = (self.steps.repeats - 1) * alike
        mass = 1 + spare if exponent > 0 else 1 - spare
        need(mass > 0)
        return start, total * mass

    def _log_tail(self, exponent: Real, linear: Real, bend: Real, floors: Floors) -> Real:
        """Bound log E exp(l G + bend c^2 - linear (1 - kappa)) on the rare events' floors."""
        words = self.steps.words
        start, mass = self._norm(exponent, floors.alike)
        chord = 4 * (1 - floors.kappa) / words
        # c^2 as a Gaussian mixture of exp(t c): variance 2 bend, then what the steps add.
        spent = bend * chord * (start - exponent) / (2 * exponent * exponent)
        room = 1 - 2 * spent
        need(room > 0)
        # Where l < 0 the exponents only shrink; the bound on l_2 is from above, so not on |l_2|.
        growth = start / exponent if exponent > 0 else 1 + 0 * exponent
        square = bend * growth * growth / room / (words * words)
        moment = self.pair.log_moment(linear, start / words, square)
        return moment - linear + start / words + mass - log(room) / 2
