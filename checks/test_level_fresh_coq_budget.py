"""The evaluator's six constants, put into the sum that Coq's ``C4_law`` proves, keep the budget.

So the shipped interval is that theorem's, at these constants: its ``failure_of`` (pinned in
``proofs/audit_concentration_levels.v``) is written out here and enclosed, apart from the evaluator.
"""

from __future__ import annotations

from fractions import Fraction

import pytest
from flint import arb, ctx

from numeric.ball import ball
from numeric.level_fresh_margin import EVENTS, level_fresh_law
from numeric.sphere_tail import two_sided_tail

SETTINGS = ((512, 2, 4), (1536, 2, 9), (512, 3, 4), (4096, 5, 2))
SHARES = dict(zip(EVENTS, (Fraction(1, k) for k in (100, 100, 1000, 100, 200, 500)), strict=True))
EXPONENTS = [arb(2) ** (arb(k) / 64) for k in range(64 * 12)]
"""Candidates for t and u; the evaluator's own are near one of them, so 1 % is left for that."""

SLACK = Fraction(101, 100)


def terms(dim: int, b: int, depth: int, c: dict[str, arb]) -> dict[str, arb]:
    """Return the six terms of ``failure_of``, t and u the best candidates."""
    d, steps, x1, x2, step = (
        arb(dim),
        depth * (b - 1),
        c["norms above"],
        c["norms below"],
        c["steps"],
    )
    parabola = -((1 - step).log() + step) / step**2
    weights = [arb(b) ** r / arb(b) ** depth * (b - 1) for r in range(depth)]
    mass = sum(weights, arb(0))
    y6 = (c["subtrees"] / mass).log()
    odds = c["theta"] * d / (4 * (b - 1) * c["subtrees"])
    below, subtrees = [], []
    for t in EXPONENTS:
        room = 1 - 2 * t * parabola / d
        if room > 0:
            bound = -room.log() / 2 + t * t / (2 * d * room)
            below.append((-t * x2 + steps * bound).exp())
        moment = sum(
            (w * (r * (b - 1) * t * t / (2 * d)).exp() for r, w in enumerate(weights)), arb(0)
        )
        subtrees.append((-t * y6).exp() / mass * moment)
    return {
        "norms above": (-d * x1 * x1 / (2 * steps)).exp(),
        "norms below": min(below, key=lambda v: float(v.mid())),
        "steps": 2 * steps * (-d * step * step / 2).exp(),
        "zeta": two_sided_tail(dim, c["zeta"]),
        "theta": 2 * (-odds).exp(),
        "subtrees": min(subtrees, key=lambda v: float(v.mid())),
    }


@pytest.mark.parametrize(("dim", "b", "depth"), SETTINGS)
def test_the_constants_keep_the_budget_of_the_coq_theorem(dim: int, b: int, depth: int) -> None:
    law = level_fresh_law(dim, b, depth, Fraction(1, 20), SHARES)
    with ctx.workprec(128):
        c = {event.name: event.constant for event in law.events}
        for name, term in terms(dim, b, depth, c).items():
            assert term <= ball(SHARES[name] * SLACK, name), name
        # Control: a constant smaller by a tenth overdraws its share.  In y a smaller norm of the
        # subtrees is a larger share for theta, so that event is held by itself.
        for name in EVENTS:
            small = terms(dim, b, depth, {**c, name: c[name] * ball(Fraction(9, 10), "less")})
            assert small[name] > ball(SHARES[name] * SLACK, name), name
