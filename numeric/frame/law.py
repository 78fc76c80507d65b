"""What is proved of the margin's ratio m/(2 b^(-D)) at one setting, and by which theorem (C4f).

Reused Haar roles with fixed orthonormal fillers have the law of those roles, frozen, with a random
frame of fillers, as every role law that a common rotation leaves alone; kappa then has the law of
one fixed pair: C3's for level-fresh roles, the certificate of C4u's step 5 for reused ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from flint import arb

from numeric.bound_search import Mode, Real
from numeric.frame.chirp_traces import chirp_traces
from numeric.frame.filler_steps import FillerSteps
from numeric.frame.fillers import Fillers, read_fillers
from numeric.frame.interval import Found, Problem, interval
from numeric.frame.pair_moments import (
    FixedPair,
    PairMoments,
    ReusedPair,
    UniformPair,
    known_overlap,
)
from numeric.frame.role_stack import PairTraces, RoleStack
from numeric.input_error import InputError
from numeric.level_fresh_margin import level_fresh_law
from numeric.margin_law import Event, MarginLaw
from numeric.reused_margin import reused_law

ROLES = ("haar", "level-fresh", "chirp", "circulant")
SWAPS = ("one", "all")
SIDES = ("both", "lower", "upper")
FROZEN, DRAWN = "C4f", "C4r"
"""The row for given roles and random frames, and that for random roles and fixed fillers."""


@dataclass(frozen=True)
class Proved:
    """Bounds on m/(2 b^(-D)) that hold together but for the failure probability.

    Attributes:
        theorem: catalogue id of the theorem that covers the setting.
        lower: lower end, 0 where nothing is proved.
        upper: upper end, or None where nothing is proved.
        centre: (low, high) of what the ratio is near, 1 - tr(Q_p^T Q_q)/d.
        events: the budget.
        covers: the hypotheses, in words.
        swap: the two words, counted from 0, where the answer is about one certain swap.
    """

    theorem: str
    lower: arb
    upper: arb | None
    centre: tuple[float, float]
    events: tuple[Event, ...]
    covers: str
    swap: tuple[int, int] | None = None

    @property
    def vacuous(self) -> bool:
        """Whether either end says nothing; at a centre of 0 the lower end has nothing to say."""
        return self.upper is None or not (self.lower > 0 or self.centre[0] <= 1e-6)

    @property
    def law(self) -> MarginLaw:
        """The interval as the other evaluators give it."""
        return MarginLaw(self.theorem, self.lower, self.upper, self.events, self.vacuous)


def proved_interval(
    *,
    d: int,
    branching: int,
    depth: int,
    roles: str | RoleStack,
    failure: Fraction,
    swaps: str = "one",
    fillers: str | None = None,
    side: str = "both",
) -> Proved:
    """Return the interval of the theorem that covers a setting, in balls.

    Args:
        d: dimension, at least 2.
        branching: b >= 2.
        depth: D >= 1.
        roles: one of ``ROLES``, or a stack of orthogonal matrices.
        failure: probability with which the bounds may fail, in (0, 1).
        swaps: ``one`` swap, fixed beforehand, or ``all`` N(N-1)/2 at once.
        fillers: see ``numeric.frame.fillers``; by default orthonormal where they fit, random beyond.
        side: ``lower`` or ``upper`` spends the whole failure probability on one end.

    Raises:
        InputError: on an impossible setting, or one that no theorem covers, naming the limit.
    """
    if d < 2 or branching < 2 or depth < 1:
        raise InputError(f"d = {d}, b = {branching}, D = {depth}: needs d >= 2, b >= 2, D >= 1")
    if not 0 < failure < 1:
        raise InputError(f"failure {failure} is outside (0, 1)")
    if isinstance(roles, str) and roles not in ROLES:
        raise InputError(f"roles {roles!r}: give one of {', '.join(ROLES)}, or matrices")
    for name, value, known in (("swaps", swaps, SWAPS), ("side", side, SIDES)):
        if value not in known:
            raise InputError(f"{name} {value!r}: give one of {', '.join(known)}")
    words = branching**depth
    meant = read_fillers(fillers, words, d)
    count = words * (words - 1) // 2 if swaps == "all" else 1
    if roles == "circulant":
        return Proved("C9", arb(0), arb(0), (0.0, 0.0), (), "the swap of two permuted words")
    if meant.kind == "any":
        return _any_fillers(d, branching, depth, roles, failure / count)
    steps = FillerSteps(d, words, meant.independent, meant.repeats)
    traces = _traces(d, branching, depth, roles, swaps)
    if traces is None:
        centre = (1.0, 1.0)
        found = _random(steps, roles == "haar" and depth > 1, depth, count, failure, side)
    else:
        centre = (float((1 - traces.high).lower()), float((1 - traces.low).upper()))
        found = interval(Problem(steps, _FixedMaker(d, traces), count, side), failure)
    return _proved(found, centre, meant, roles, swaps, None if traces is None else traces.words)


def _proved(
    found: Found, centre: tuple[float, float], meant: Fillers, roles: str | RoleStack, swaps: str,
    words: tuple[int, int] | None,
) -> Proved:  # fmt: skip
    drawn = roles in ("haar", "level-fresh")
    how = "every swap at once" if swaps == "all" else "one swap, fixed beforehand"
    theorem = DRAWN if drawn and meant.kind != "random" else FROZEN
    return Proved(
        theorem, arb(0) if found.low is None else found.low, found.high, centre, found.events,
        f"{how}; fillers {meant.says if drawn else meant.says_drawn}", words,
    )  # fmt: skip


@lru_cache(maxsize=4096)
def _random(
    steps: FillerSteps, reused: bool, depth: int, swaps: int, failure: Fraction, side: str
) -> Found:
    maker = _ReusedMaker(steps.dim, depth) if reused else _UniformMaker(steps.dim)
    return interval(Problem(steps, maker, swaps, side), failure)


@dataclass(frozen=True)
class _UniformMaker:
    dim: int

    def __call__(self, odds: Real, mode: Mode) -> PairMoments:
        return UniformPair(self.dim)


@dataclass(frozen=True)
class _ReusedMaker:
    dim: int
    depth: int

    def __call__(self, odds: Real, mode: Mode) -> PairMoments:
        return ReusedPair(self.dim, self.depth, known_overlap(self.dim, self.depth, odds, mode))


@dataclass(frozen=True)
class _FixedMaker:
    dim: int
    traces: PairTraces

    def __call__(self, odds: Real, mode: Mode) -> PairMoments:
        t = self.traces
        if mode.exact:
            return FixedPair(self.dim, t.low, t.high, t.square)
        return FixedPair(self.dim, float(t.low), float(t.high), float(t.square))


def _traces(
    d: int, branching: int, depth: int, roles: str | RoleStack, swaps: str
) -> PairTraces | None:
    if isinstance(roles, RoleStack):
        return roles.traces(swaps == "all")
    return chirp_traces(d, branching, depth, swaps == "all") if roles == "chirp" else None


def _any_fillers(
    d: int, branching: int, depth: int, roles: str | RoleStack, failure: Fraction
) -> Proved:
    if roles == "haar":
        law = reused_law(d, branching, depth, failure)
    elif roles == "level-fresh":
        law = level_fresh_law(d, branching, depth, failure)
    else:
        raise InputError(
            "fillers any: with fixed roles a filler can undo its role, so nothing holds for all; "
            "give orthonormal, random or repeated:n, drawn at random"
        )
    says = "any unit fillers, fixed beforehand, the two that are swapped orthonormal"
    return Proved(law.theorem, law.low, law.high, (1.0, 1.0), law.events, says)
