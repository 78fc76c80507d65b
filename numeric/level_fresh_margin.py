"""C4-law: the whole swap margin of a code with independent Haar roles at every level.

With A, B the norms of the code and of its swap, zeta the crosstalk of the swapped pair and
theta as in C0, m/(2 b^(-D)) = (1 - zeta)(1 - theta^2)/(A B).  Five events, each with its share of
the failure probability, bound log(A B) from both sides, zeta and theta.  Any shares give a valid
interval; they are chosen by a search in floats and then taken as exact fractions, and every
constant is enclosed in Arb balls.  The written proof is ``proofs/level_fresh_law.md``.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx

from numeric.ball import PRECISION, ball
from numeric.budget_search import Budget, best_budget, log_width
from numeric.input_error import InputError
from numeric.margin_law import Event, MarginLaw
from numeric.sphere_tail import two_sided_level

EVENTS = ("norms above", "norms below", "steps", "zeta", "theta", "subtrees")
THEOREM = "C4-law"
STARTS = (dict(zip(EVENTS, (0.278, 0.278, 0.001, 0.307, 0.084, 0.009), strict=True)),)
"""Budgets that the search begins at, in proportion."""

_GRID = 96


@dataclass(frozen=True)
class _Setting:
    dim: int
    branching: int
    depth: int

    @property
    def steps(self) -> int:
        """Factors of A^2: one for each level and each letter after the first."""
        return self.depth * (self.branching - 1)


def level_fresh_law(
    dim: int,
    branching: int,
    depth: int,
    failure: Fraction,
    shares: Budget | None = None,
    effort: str = "coarse",
    bits: int = PRECISION,
) -> MarginLaw:
    """Bound m/(2 b^(-D)) for level-fresh Haar roles, any fillers with an orthonormal swapped pair.

    Args:
        dim: d >= 2; fillers and the swapped pair are fixed before the roles are drawn.
        branching: b >= 2.
        depth: D >= 1.
        failure: probability with which the bounds may fail, in (0, 1).
        shares: budget by event name (``EVENTS``), positive, summing to at most ``failure``;
            searched for where it is not given.
        effort: of the search for a budget, one of ``numeric.budget_search.EFFORTS``.
        bits: working precision; the global precision is left as it was.

    Raises:
        InputError: on an argument out of range or a budget that overdraws.
    """
    if dim < 2 or branching < 2 or depth < 1:
        raise InputError(f"d = {dim}, b = {branching}, D = {depth}: needs d >= 2, b >= 2, D >= 1")
    if not 0 < failure < 1:
        raise InputError(f"failure {failure} is outside (0, 1)")
    setting = _Setting(dim, branching, depth)
    budget = _searched(setting, failure, effort) if shares is None else shares
    if set(budget) != set(EVENTS) or min(budget.values()) <= 0 or sum(budget.values()) > failure:
        raise InputError(
            f"shares must be positive, for {', '.join(EVENTS)}, and sum to <= {failure}"
        )
    with ctx.workprec(bits):
        return _certified(setting, budget)


def _searched(setting: _Setting, failure: Fraction, effort: str) -> Budget:
    def width(budget: Budget) -> float:
        law = _certified(setting, budget)
        high = None if law.high is None else float(law.high.mid())
        return log_width(float(law.low.mid()), high)

    with ctx.workprec(53):
        return best_budget(failure, STARTS, width, effort)


def _certified(setting: _Setting, budget: Budget) -> MarginLaw:
    d, b = arb(setting.dim), setting.branching
    variance = setting.steps / d
    odds = {name: -ball(share, name).log() for name, share in budget.items()}
    above = (2 * variance * odds["norms above"]).sqrt()
    step = (2 * (odds["steps"] + arb(2 * setting.steps).log()) / d).sqrt()
    below = _least(lambda t: _lower_exponent(setting, step, odds["norms below"], arb(t)),
                   _exponents(_limit(setting, step)))  # fmt: skip
    zeta = two_sided_level(setting.dim, budget["zeta"])
    mass = _least(lambda t: _mass_exponent(setting, odds["subtrees"], arb(t)), _exponents(math.inf))
    subtrees = mass.exp() if mass is not None else None
    cross = None if subtrees is None else (
        4 * (b - 1) * subtrees * (odds["theta"] + arb(2).log()) / d
    )  # fmt: skip
    texts = (
        ("norms above", "A B <= exp(c)", above),
        ("norms below", "A B >= exp(-c), on the event below", below),
        ("steps", "every step of A^2 and of B^2 is at least 1 - c times the one before", step),
        ("zeta", "|zeta| <= c (exact law of one random step)", zeta),
        ("theta", "theta^2 (1 - zeta) A B <= c, on the event below", cross),
        ("subtrees", "the weighted squared norms on the two paths sum to at most c", subtrees),
    )
    events = tuple(
        Event(name, budget[name], says, constant if constant is not None else arb("inf"))
        for name, says, constant in texts
    )
    if below is None:
        return MarginLaw(THEOREM, arb(0), None, events, True)
    largest, least = above.exp(), (-below).exp()
    high = (1 + zeta) / least
    if cross is None or not zeta < 1:
        return MarginLaw(THEOREM, arb(0), high, events, True)
    # (1 - zeta)/a - c/a^2 rises, then falls in a = A B: least at an end of its range.
    low = ((1 - zeta) / largest - cross / (largest * largest)).min(
        (1 - zeta) / least - cross / (least * least)
    )
    return MarginLaw(THEOREM, low, high, events, not low > 0)


def _lower_exponent(setting: _Setting, step: arb, odds: arb, t: arb) -> arb | None:
    """Return x with P(log(A B) <= -x and no step below -T) <= e^(-odds), for the parameter t."""
    if not step < 1:
        return None
    curve = -((1 - step).log() + step) / (step * step)
    room = 1 - 2 * t * curve / setting.dim
    if not room > 0:
        return None
    each = t * t / (2 * setting.dim * room) - room.log() / 2
    return (odds + setting.steps * each) / t


def _mass_exponent(setting: _Setting, odds: arb, t: arb) -> arb:
    """Return x with P(sum over levels of b^(-l-1) (b-1) N_l >= e^x) <= e^(-odds), for t >= 1."""
    b = setting.branching
    weights = [arb(b - 1) * arb(b) ** (-level - 1) for level in range(setting.depth)]
    total = sum(weights, arb(0))
    moment = arb(0)
    for level, weight in enumerate(weights):
        variance = arb((setting.depth - level - 1) * (b - 1)) / setting.dim
        moment += weight / total * (t * t * variance / 2).exp()
    return total.log() + (odds + moment.log()) / t


def _limit(setting: _Setting, step: arb) -> float:
    """Return where the parameter of the lower tail must stay below."""
    width = float(step.mid())
    if width >= 1:
        return 1.0
    curve = -(math.log1p(-width) + width) / width**2
    return setting.dim / (2 * curve)


def _exponents(limit: float) -> list[Fraction]:
    """Return the parameters that are tried, exact; every one gives a valid bound."""
    top = min(limit, 1e7)
    grid = [top ** (k / _GRID) for k in range(_GRID)] if top > 1 else []
    return [Fraction(round(1000 * t), 1000) for t in grid]


def _least(bound, parameters: list[Fraction]) -> arb | None:  # type: ignore[no-untyped-def]
    """Return the least of the bounds; floats choose, the choice is enclosed once more."""
    found = [(value, t) for t in parameters if (value := bound(ball(t, "t"))) is not None]
    return min((v for v, _ in found), key=lambda v: float(v.mid()), default=None)
