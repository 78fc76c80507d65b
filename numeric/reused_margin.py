"""C4u: the whole swap margin of a code whose Haar roles are the same at every level.

m/(2 b^(-D)) = (1 - zeta)(1 - theta^2)/(A B) as in C0.  A B is bounded tree by tree (the mean of the
two logarithms needs one event a side), zeta in the filtration of its two words, theta in that of
both trees.  Events, shares and lemmas are numbered in ``proofs/reused_role_law.md``.  A search in
floats finds shares and parameters; every constant is then enclosed in Arb balls.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx

from numeric.ball import PRECISION, ball
from numeric.bound_search import (
    Certificate,
    Mode,
    NoBoundError,
    Real,
    Search,
    exp,
    log,
    spaced,
    sqrt,
)
from numeric.budget_search import Budget, best_budget, log_width
from numeric.haar_frames import overlap_level
from numeric.input_error import InputError
from numeric.margin_law import Event, MarginLaw
from numeric.pair_certificate import pair_level
from numeric.reveal_chain import HOELDER, Chain, fresh_factors, log_sum_exp, word_moment

EVENTS = ("norms above", "norms below", "zeta", "theta", "subtrees", "side")
THEOREM = "C4u"
STARTS = tuple(
    dict(zip(EVENTS, shares, strict=True))
    for shares in (
        (0.28, 0.28, 0.28, 0.1, 0.01, 0.05),
        (0.19, 0.19, 0.19, 0.19, 0.01, 0.23),
        (0.05, 0.3, 0.05, 0.25, 0.02, 0.33),
    )
)
"""Budgets that the search begins at, in proportion: shallow codes, deep ones, the deepest."""

_BALANCE = (0.25, 0.5, 1.0, 2.0, 4.0)


@dataclass(frozen=True)
class _Constants:
    """What the events bound: log(A B) on both sides, |zeta|, sqrt(N) |<delta, s>|/4, and their parts."""

    above: Real
    below: Real
    zeta: Real
    cross: Real
    subtrees: Real
    side: Real


def reused_law(
    dim: int,
    branching: int,
    depth: int,
    failure: Fraction,
    effort: str = "coarse",
    bits: int = PRECISION,
) -> MarginLaw:
    """Bound m/(2 b^(-D)) for reused Haar roles, any fillers with an orthonormal swapped pair.

    Args:
        dim: d >= 2; fillers and the swapped pair are fixed before the roles are drawn.
        branching: b >= 2.
        depth: D >= 1.
        failure: probability with which the bounds may fail, in (0, 1).
        effort: of the search for a budget, one of ``numeric.budget_search.EFFORTS``.
        bits: working precision of the certificate; the global precision is left as it was.

    Raises:
        InputError: on an argument out of range.
    """
    if dim < 2 or branching < 2 or depth < 1:
        raise InputError(f"d = {dim}, b = {branching}, D = {depth}: needs d >= 2, b >= 2, D >= 1")
    if not 0 < failure < 1:
        raise InputError(f"failure {failure} is outside (0, 1)")
    setting = (dim, branching, depth)

    def searched(budget: Budget, mode: Search) -> float:
        odds = {name: -math.log(share) for name, share in budget.items()}
        try:
            return log_width(*_interval(_constants(setting, odds, mode)))
        except NoBoundError:
            return math.inf

    budget = best_budget(failure, STARTS, lambda budget: searched(budget, Search()), effort)
    mode = Search()
    if searched(budget, mode) == math.inf:
        return MarginLaw(THEOREM, arb(0), None, (), True)
    with ctx.workprec(bits):
        odds = {name: -ball(share, name).log() for name, share in budget.items()}
        try:
            constants = _constants(setting, odds, Certificate(mode.taken))
        except NoBoundError:
            return MarginLaw(THEOREM, arb(0), None, (), True)
        low, high = _interval(constants)
        return MarginLaw(THEOREM, low, high, _events(budget, constants), not low > 0)


def _constants(setting: tuple[int, int, int], odds: dict[str, Real], mode: Mode) -> _Constants:
    dim, branching, depth = setting
    side = odds["side"] + log(mode.number(float(side_events(branching, depth))))
    own = [sum(branching**k for k in range(level + 1, depth)) for level in range(depth)]
    tree = Chain(dim, branching, own, _tree_overlaps(dim, own, side, mode), side, mode)
    above = tree.log_norm_above(odds["norms above"])
    below = tree.log_norm_below(odds["norms below"])
    zeta = pair_level(
        dim, depth, odds["zeta"] + log(mode.number(2.0)), side, mode, same_filler=True
    )
    cross, subtrees = _cross(setting, own, side, odds, mode)
    return _Constants(above, below, zeta, cross, subtrees, side)


def _interval(c: _Constants) -> tuple[Real, Real]:
    largest, least = exp(c.above), exp(-c.below)
    # (1 - zeta)/a - c/a^2 rises, then falls in a = A B: least at an end of its range.
    ends = [(1 - c.zeta) / a - c.cross * c.cross / (a * a) for a in (largest, least)]
    low = ends[0].min(ends[1]) if isinstance(ends[0], arb) else min(ends)
    return low, (1 + c.zeta) / least


def side_events(branching: int, depth: int) -> int:
    """Return how many side events share the failure probability ``side``.

    Overlaps of pairs of letters, in each tree and in both together, and one for the two words;
    known shares and fresh steps of each tree, and of the collections of subtrees whose norms the
    cross term needs: beside the paths at each level, and two levels below what is known there.
    """
    overlaps = (depth - 1) * branching * (branching - 1) // 2

    def norm(top: int) -> int:
        levels = range(top, depth)
        return sum(fresh_factors(branching, k == depth - 1) + (k < depth - 1) for k in levels)

    beside = sum(norm(level + 1) for level in range(depth))
    below = sum(norm(level + 2) for level in range(depth - 2))
    return 2 * (overlaps + norm(0)) + overlaps + beside + below + 1


def _tree_overlaps(dim: int, dims: list[int], side: Real, mode: Mode) -> list[Real]:
    return [overlap_level(dim, m, m, side, mode) for m in dims[:-1]]


def _cross(
    setting: tuple[int, int, int], own: list[int], side: Real, odds: dict[str, Real], mode: Mode
) -> tuple[Real, Real]:
    """Return bounds on sqrt(N) |<delta, s>|/4 and on the weighted norms of the subtrees (step 6)."""
    dim, branching, depth = setting
    extra = [2 * (depth - 2 - k) + 1 if k < depth - 1 else 0 for k in range(depth)]
    dims = [m + e for m, e in zip(own, extra, strict=True)]
    overlaps = []
    for level in range(depth - 1):
        # The swap brings at most extra + 1 new inputs for two letters together.
        total = 2 * own[level] + extra[level] + 1
        found = [overlap_level(dim, k, total - k, side, mode)
                 for k in range(total - dims[level], total // 2 + 1)]  # fmt: skip
        overlaps.append(max(found, key=float))
    both = Chain(dim, branching, dims, overlaps, side, mode)
    subtrees = _subtrees(both, branching, odds["subtrees"])
    fresh = 2 * (branching - 1) * subtrees / dim
    tail = odds["theta"] + log(mode.number(2.0))
    if depth == 1:
        return sqrt(2 * fresh * tail), subtrees
    masses = [
        exp(both.log_norm_above(odds["subtrees"] + log(mode.number(2.0 * (depth - 2))), level + 2))
        for level in range(depth - 2)
    ]
    joined = 1 + max(overlaps[1:], key=float, default=mode.number(0.0))
    # Only the siblings of the two paths meet delta: their share of a level falls with its width.
    pairs = [
        (branching - 1) * eta * sqrt(mode.number(2.0) / branching ** (level + 1))
        for level, eta in enumerate(overlaps)
    ]

    def bound(t: Real, p: Real, balance: Real) -> Real:
        rest = 2 * p / (p - 1)
        words = [rest * t * pair * balance / 2 for pair in pairs]
        energies = [pair / balance / 2 for pair in pairs]
        word = word_moment(mode, dim, dims, words, joined) / rest
        known = both.energy_moment(rest * t, energies, masses) / rest
        return (tail + p * t * t * fresh / 2 + word + known) / t

    return mode.least(bound, spaced(1.0, 2.0 * dim, 12), HOELDER[1:-1], _BALANCE), subtrees


def _subtrees(both: Chain, branching: int, odds: Real) -> Real:
    """Bound sum over levels of b^(-l-1) (b-1) N_l d/(d - m_l), N_l the mean squared norm beside."""
    mode, dim, depth = both.mode, both.dim, both.depth
    half = odds + log(mode.number(2.0))
    weights: list[Real] = [
        mode.number(float(branching - 1)) * dim / (dim - m) / branching ** (level + 1)
        for level, m in enumerate(both.dims)
    ]
    total = sum(weights[1:], weights[0])
    if depth == 1:
        return total

    def bound(t: Real, p: Real) -> Real:
        moments = [both.norm_moment(t, p, level + 1) for level in range(depth)]
        values = [log(w / total) + g for w, g in zip(weights, moments, strict=True)]
        return (half + log_sum_exp(values)) / t

    return total * exp(mode.least(bound, spaced(1.0, 2.0 * dim, 16), HOELDER))


def _events(shares: Budget, c: _Constants) -> tuple[Event, ...]:
    texts = {
        "norms above": ("A B <= exp(c)", c.above),
        "norms below": ("A B >= exp(-c), on the side events", c.below),
        "zeta": ("|zeta| <= c", c.zeta),
        "theta": ("sqrt(N) |<delta, s>|/4 <= c, on the side events", c.cross),
        "subtrees": ("the weighted squared norms beside the two paths sum to at most c", c.subtrees),
        "side": ("overlaps of known images, known shares and fresh steps keep their bounds, each "
                 "with probability 1 - exp(-c)", c.side),
    }  # fmt: skip
    return tuple(
        Event(
            name,
            share,
            texts[name][0],
            texts[name][1] if isinstance(texts[name][1], arb) else arb(0),
        )
        for name, share in shares.items()
    )
