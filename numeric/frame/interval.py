"""One interval of the frame law: shares of the failure, a search in floats, then balls (C4f)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx

from numeric.ball import PRECISION, ball
from numeric.bound_search import Certificate, Mode, NoBoundError, Real, Search
from numeric.frame.budgets import SAYS, Budget, budgets
from numeric.frame.filler_steps import FillerSteps
from numeric.frame.margin_tails import Floors, Margin
from numeric.frame.pair_moments import PairMoments
from numeric.frame.tail_search import crossing, least_at
from numeric.margin_law import Event

PairMaker = Callable[[Real, Mode], PairMoments]
"""Makes the law of a pair from minus the log probability of each of its side events."""

_NUDGES = (0.0, 1e-9, 1e-7, 1e-5, 1e-3, 1e-2)


@dataclass(frozen=True)
class Problem:
    """What is to be bounded.

    Attributes:
        steps: the other fillers.
        pair: maker of the swapped pair's law.
        swaps: how many swaps the bounds must hold for at once.
        side: ``both``, or ``lower`` or ``upper`` where only one end is asked for.
    """

    steps: FillerSteps
    pair: PairMaker
    swaps: int = 1
    side: str = "both"


@dataclass(frozen=True)
class Found:
    """Both ends, None where nothing was found, with the events behind them."""

    low: arb | None
    high: arb | None
    events: tuple[Event, ...]


def interval(problem: Problem, failure: Fraction, bits: int = PRECISION) -> Found:
    """Bound the ratio for every swap of the problem at once, but for ``failure``.

    Any budget is valid; two are compared in floats, the better one is certified.
    """
    best: tuple[float, Budget, _Run] | None = None
    names = ["norm floor", "kappa floor", "cross term"]
    names += ["known frames"] if problem.pair(20.0, Search()).side else []
    names += ["repeats"] if problem.steps.repeats > 1 else []
    for budget in budgets(names, failure, problem.side):
        run = _Run(problem, budget, exact=False)
        width = run.width()
        if best is None or width < best[0]:
            best = (width, budget, run)
    assert best is not None
    with ctx.workprec(bits):
        certified = _Run(problem, best[1], exact=True, found=best[2])
        return Found(certified.low, certified.high, tuple(certified.events()))


class _Run:
    """All bounds at one budget: in floats with a search, or in balls at what that search found."""

    def __init__(
        self, problem: Problem, budget: Budget, *, exact: bool, found: _Run | None = None
    ) -> None:
        self.problem, self.budget, self.exact = problem, budget, exact
        self.mode: Mode = Certificate(()) if exact else Search()
        self.low: Real | None = None
        self.high: Real | None = None
        self.taken: dict[str, float] = {} if found is None else found.taken
        self.ends: Mapping[str, tuple[float, float]] = {} if found is None else found.ends
        try:
            self._rare()
        except NoBoundError:
            return
        if exact:
            self._certify()
        else:
            self._search()

    def _odds(self, name: str, count: int = 1) -> Real:
        """Return minus the log probability of one of ``count`` events, for each of the swaps."""
        share = self.budget[name] / (count * self.problem.swaps)
        # A float would underflow where there are very many swaps.
        value = -ball(share, name).log()
        return value if self.exact else float(value.mid())

    def _theta(self, name: str, bound: Callable[[Real], Real], low: float, high: float) -> Real:
        if self.exact:
            return arb(self.taken[name])
        self.taken[name] = least_at(lambda t: float(bound(t)), low, high)
        return self.taken[name]

    def _rare(self) -> None:
        """Work out what the rare events grant."""
        steps, zero = self.problem.steps, self.mode.number(0.0)
        odds = self._odds("known frames", 2) if "known frames" in self.budget else zero + 1
        pair = self.problem.pair(odds, self.mode)
        self.overlap = getattr(pair, "overlap", zero)
        self.margin = Margin(steps, pair)
        top = 50.0 * steps.dim
        alike = self._alike(top) if steps.repeats > 1 else zero
        odds = self._odds("norm floor")
        theta = self._theta("norm", lambda t: -self.margin.norm_floor(t, odds, alike), 1.0, top)
        norm = self.margin.norm_floor(theta, odds, alike)
        fall = self._odds("kappa floor")
        theta = self._theta(
            "kappa", lambda t: -self.margin.kappa_level(t, fall, upper=False), 1.0, top
        )
        kappa = _at_least(self.margin.kappa_level(theta, fall, upper=False), -1)
        cross = self.margin.cross_level(self._odds("cross term"), kappa)
        self.floors = Floors(norm, kappa, cross, alike)

    def _alike(self, top: float) -> Real:
        """Return what |<f, Q_v^T Q_w f>| stays below at all pairs of places of one filler."""
        steps = self.problem.steps
        pairs = steps.words * (steps.repeats - 1) // 2 + 1
        side = self.problem.pair(20.0, Search()).side // 2
        odds = self._odds("repeats", (2 + side) * pairs)
        margin = Margin(steps, self.problem.pair(odds, self.mode))
        levels = []
        for upper in (True, False):

            def size(t: Real, upper: bool = upper) -> Real:
                level = margin.kappa_level(t, odds, upper=upper)
                return level if upper else -level

            levels.append(size(self._theta(f"alike {upper}", size, 1.0, top)))
        return _at_least(max(levels, key=float), 0)

    def _search(self) -> None:
        words, margin = self.problem.steps.words, self.margin
        ends: dict[str, tuple[float, float]] = {}
        for name, tail, limits in (
            ("below", margin.log_below, (4.0, 1e-9)),
            ("above", margin.log_above, (1e-9, min(float(words), 16.0))),
        ):
            if name in self.budget:
                odds = float(self._odds(name))

                def bound(r: float, t: float, tail: Callable[..., Real] = tail) -> float:
                    return float(tail(r, t, self.floors))

                got = crossing(bound, odds, limits, math.sqrt(self.problem.steps.dim * odds))
                if got is not None:
                    ends[name] = got
        self.ends = ends
        self.low = ends["below"][0] if "below" in ends else None
        self.high = ends["above"][0] if "above" in ends else None

    def _certify(self) -> None:
        for name, (r, theta) in self.ends.items():
            tail = self.margin.log_below if name == "below" else self.margin.log_above
            sign = -1 if name == "below" else 1
            for nudge in _NUDGES:
                end = arb(r * (1 + sign * nudge))
                try:
                    holds = tail(end, arb(theta), self.floors) <= -self._odds(name)
                except NoBoundError:
                    holds = False
                if holds:
                    if name == "below":
                        self.low = end
                    else:
                        self.high = end
                    break

    def width(self) -> float:
        """Return what a budget makes as small as it can."""
        low, high = self.low, self.high
        wanted = {"both": (low, high), "lower": (low,), "upper": (high,)}[self.problem.side]
        lost = 100.0 * sum(end is None for end in wanted)
        up = 0.0 if high is None else math.log(float(high))
        down = 0.0 if low is None else math.log(float(low))
        return lost + up - down

    def events(self) -> Iterator[Event]:
        """Yield the budget, event by event."""
        if not hasattr(self, "floors"):
            return
        constants = {"below": self.low, "above": self.high, "norm floor": self.floors.norm,
                     "kappa floor": self.floors.kappa, "cross term": self.floors.cross,
                     "known frames": self.overlap, "repeats": self.floors.alike}  # fmt: skip
        for name, share in self.budget.items():
            value = constants[name]
            yield Event(name, share, SAYS[name], value if isinstance(value, arb) else arb("nan"))


def _at_least(value: Real, least: int) -> Real:
    if isinstance(value, arb):
        return value.max(arb(least))
    return max(value, float(least))
