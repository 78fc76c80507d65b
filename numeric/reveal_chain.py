"""Chained moment bounds of a reused-role code, revealed level by level from the leaves (C4u).

V_j^l is the span of letter j's inputs at levels above l (nearer the leaves), m_l bounds its
dimension.  With Q_l the mean squared norm of the nodes of level l and rho_l the known share of the
inputs there, Q_l/Q_(l+1) = 1 + kappa_l + phi_l for b = 2, and (1 + kappa_l) times a factor
1 + phi a letter for b >= 3, where letters are revealed one by one.  Each phi has a fresh factor and
is sub-Gaussian of proxy 1/(d - m_l); |kappa_l| <= (b-1) eta_l rho_l, eta_l bounding the overlap of
the known images of two letters.  Lemmas and proofs: ``proofs/reused_role_law.md``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from numeric.bound_search import Mode, Real, exp, log, need, spaced, sqrt

HOELDER = (1.005, 1.02, 1.06, 1.15, 1.35, 1.8, 3.0, 8.0)
"""First Hoelder exponents to try."""

_STEPS = 20


class Chain:
    """One filtration: dimensions, overlaps and the side events that make its bounds legitimate.

    Args:
        dim: d.
        branching: b.
        dims: m_l for l = 0 to D - 1; 0 at D - 1.
        overlaps: eta_l for l = 0 to D - 2.
        side: minus the log probability of each side event.
        mode: search or certificate.

    Raises:
        NoBoundError: if a floor of Q_l/Q_(l+1) is not positive.
    """

    def __init__(
        self, dim: int, branching: int, dims: Sequence[int], overlaps: Sequence[Real], side: Real,
        mode: Mode,
    ) -> None:  # fmt: skip
        self.dim, self.spread, self.dims, self.mode = dim, branching - 1, dims, mode
        self.depth = len(dims)
        self.overlaps = [*overlaps, mode.number(0.0)]
        self.letters = [fresh_factors(branching, k == self.depth - 1) for k in range(self.depth)]
        self.proxies: list[Real] = [mode.number(1.0) / (dim - m) for m in dims]
        self.inverse_floor: list[Real] = [mode.number(1.0)] * self.depth
        self.known: list[Real] = [mode.number(0.0)] * self.depth
        self.shortfall: list[Real] = [sqrt(2 * v * side) for v in self.proxies]
        for level in reversed(range(self.depth)):
            if level < self.depth - 1:
                share = mode.least(
                    lambda t, level=level: (side + self.share_moment(t, {level: 1.0})) / t,
                    spaced(1.0, self.dim, _STEPS),
                )
                share = share if share < 1 else mode.number(1.0)
                self.known[level] = self.spread * self.overlaps[level] * share
            self.inverse_floor[level] = 1 / self._floor(level)

    def _floor(self, level: int) -> Real:
        """Return what Q_l/Q_(l+1) is at least, on the side events."""
        step, kept = self.shortfall[level], 1 - self.known[level]
        if self.spread == 1:
            need(kept > step)
            return kept - step
        need(step < 1)
        need(kept > 0)
        floor = kept
        for _ in range(self.letters[level]):
            floor = floor * (1 - step)
        return floor

    def share_moment(self, t: Real, weights: Mapping[int, Real], top: int = 0) -> Real:
        """Bound log E exp(t sum of weights[l] rho_l) over levels l >= top (step 4.5)."""
        flow: Real = self.mode.number(0.0)
        total: Real = self.mode.number(0.0)
        for level in range(top, self.depth - 1):
            nu = (flow + t * weights.get(level, 0.0)) * self.inverse_floor[level + 1]
            room = 1 - 2 * nu / (self.dim - self.dims[level + 1])
            need(room > 0)
            total = total - self.dims[level] * log(room) / 2
            flow = (1 + self.spread * self.overlaps[level + 1]) * nu / room
        return total

    def energy_moment(self, t: Real, weights: Sequence[Real], norms: Sequence[Real]) -> Real:
        """Bound log E exp(t sum of weights[l] K_l), K_l a mean of known energies of level l's inputs.

        The means may be over different nodes.  No floor enters; norms[l], for l = 0 to D - 3, bounds
        the mean squared norm, two levels below, of what lies under the nodes of the levels up to l.
        """
        flow: Real = self.mode.number(0.0)
        total: Real = self.mode.number(0.0)
        for level, weight in enumerate(weights):
            nu = flow + t * weight
            mass = norms[level] if level < self.depth - 2 else self.mode.number(1.0)
            room = 1 - 2 * nu * mass / (self.dim - self.dims[level + 1])
            need(room > 0)
            total = total - self.dims[level] * log(room) / 2
            flow = (1 + self.spread * self.overlaps[level + 1]) * nu / room
        return total

    def norm_moment(self, t: Real, exponent: Real, top: int = 0) -> Real:
        """Bound log E Q_top^t by Hoelder with the exponents P and P' (step 4.6).

        The last level's steps are drawn when all shares are known, so they need no Hoelder.
        """
        fresh: Real = self.mode.number(0.0)
        alone = self.depth - 1 <= top
        for level in range(top, self.depth):
            power = 1.0 if alone or level == top else exponent
            fresh = fresh + power * t * t * self.letters[level] * self.proxies[level] / 2
        if alone:
            return fresh
        conjugate = exponent / (exponent - 1)
        weights = {k: self.spread * self.overlaps[k] for k in range(top, self.depth - 1)}
        return fresh + self.share_moment(conjugate * t, weights, top) / conjugate

    def log_norm_above(self, odds: Real, top: int = 0) -> Real:
        """Return x with P(log Q_top >= x) <= exp(-odds)."""
        return self.mode.least(
            lambda t, p: (odds + self.norm_moment(t, p, top)) / t,
            spaced(1.0, 4.0 * self.dim, _STEPS),
            HOELDER,
        )

    def log_norm_below(self, odds: Real) -> Real:
        """Return x with P(log Q_0 <= -x and no side event) <= exp(-odds) (step 4.7)."""
        curved: list[tuple[int, Real, Real]] = []
        for level in range(self.depth):
            # For b = 2 log(1 + kappa + phi) splits into log(1 - k) and log(1 + phi/(1 - k)).
            kept = 1 - self.known[level] if self.spread == 1 else self.mode.number(1.0)
            step = self.shortfall[level] / kept
            need(step < 1)
            curve = -(log(1 - step) + step) / (step * step)
            curved.append((self.letters[level], curve, self.proxies[level] / (kept * kept)))
        weights = {
            k: self.spread * self.overlaps[k] * -log(1 - self.known[k]) / self.known[k]
            for k in range(self.depth - 1)
        }

        def bound(t: Real, p: Real) -> Real:
            total: Real = self.mode.number(0.0)
            for level, (count, curve, proxy) in enumerate(curved):
                # As in norm_moment, level 0 needs no Hoelder.
                power = p if level else self.mode.number(1.0)
                room = 1 - 2 * power * t * curve * proxy
                need(room > 0)
                each = power * t * t * proxy / (2 * room) - log(room) / (2 * power)
                total = total + count * each
            conjugate = p / (p - 1)
            return (odds + total + self.share_moment(conjugate * t, weights) / conjugate) / t

        return self.mode.least(bound, spaced(1.0, 4.0 * self.dim, _STEPS), HOELDER)


def fresh_factors(branching: int, last: bool) -> int:
    """Return the fresh factors of a level: one for b = 2; a letter each, the first known at D - 1."""
    if branching == 2:
        return 1
    return branching - 1 if last else branching


def word_moment(
    mode: Mode, dim: int, dims: Sequence[int], weights: Sequence[Real], joined: Real
) -> Real:
    """Bound log E exp(sum of weights[l] kd_l^2) for the known share of a single word (step 5).

    Args:
        mode: search or certificate.
        dim: d.
        dims: m_l for l = 0 to D - 1.
        weights: for l = 0 to D - 2.
        joined: factor 1 + eta of the level where the two words join, 1 where they do not.
    """
    flow: Real = mode.number(0.0)
    total: Real = mode.number(0.0)
    for level, weight in enumerate(weights):
        flow = flow + weight * joined
        room = 1 - 2 * flow / (dim - dims[level + 1])
        need(room > 0)
        total = total - dims[level] * log(room) / 2
        flow = flow / room
    return total


def log_sum_exp(values: Sequence[Real]) -> Real:
    """Return log of the sum of exponentials, without overflow."""
    top = max(values, key=float)
    need(math.isfinite(float(top)))
    return top + log(sum((exp(v - top) for v in values[1:]), exp(values[0] - top)))
