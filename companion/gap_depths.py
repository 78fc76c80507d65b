"""The depth that a setting resolves: with exact roles, at the ratio seen, and as proved (D5, C8)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flint import arb

    from companion.gap_answer import Question
    from numeric.margin_law import MarginLaw

DEEPEST = 64
"""Depth at which the search for a proved resolvable depth ends."""


def resolvable_depths(q: Question, margin: dict[str, Any] | None) -> dict[str, Any]:
    """Return the depth that exact roles, the seen ratio and the proved margins resolve (D5, C8)."""
    from numeric.gap_proved import proved_depth, told_from_floor, told_from_noise
    from numeric.noise_limited_depth import noise_limited_depth

    def law(depth: int) -> MarginLaw:
        return coarse_law(q.roles, q.dim, q.branching, depth, q.failure, "quick")

    ratio = None if margin is None else min(margin["quantiles"].values())
    floor, noise = told_from_floor(q.dim), told_from_noise(q.dim, q.alignment, q.accuracy)
    return {
        "floor": {
            "theorem": "D5",
            "exact_roles": _scaled(floor, q.branching, 1.0),
            "seen": None if ratio is None else _scaled(floor, q.branching, ratio),
            "proved": proved_depth(floor, law, q.branching, DEEPEST),
        },
        "noise": {
            "theorem": "C8",
            "alignment": float(q.alignment),
            "accuracy": float(q.accuracy),
            "exact_roles": noise_limited_depth(q.dim, q.branching, q.alignment, q.accuracy),
            "seen": None if ratio is None else _scaled(noise, q.branching, ratio),
            "proved": proved_depth(noise, law, q.branching, DEEPEST),
        },
    }


@lru_cache(maxsize=4096)
def coarse_law(
    roles: str, dim: int, branching: int, depth: int, failure: Fraction, effort: str
) -> MarginLaw:
    """Return a depth's margin law from a short search; vacuous where the setting is impossible."""
    from flint import arb

    from numeric.gap_proved import margin_law
    from numeric.input_error import InputError
    from numeric.margin_law import MarginLaw

    try:
        return margin_law(roles, dim, branching, depth, failure, effort)
    except InputError:
        return MarginLaw("", arb(0), None, (), True)


def _scaled(holds: Callable[[arb], bool], branching: int, ratio: float) -> int:
    """Return the largest D at which ratio 2 b^(-D) is enough."""
    from flint import arb

    depth = 0
    while holds(arb(ratio) * 2 / arb(branching) ** (depth + 1)):
        depth += 1
    return depth
