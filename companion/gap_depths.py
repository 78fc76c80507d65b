"""The depth that a setting resolves: with exact roles, at the ratio seen, and as proved (D5, C8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flint import arb

    from companion.gap_answer import Question
    from numeric.margin_law import MarginLaw

DEEPEST = 64
"""Depth at which the search for a proved resolvable depth ends."""


def resolvable_depths(q: Question, margin: dict[str, Any] | None) -> dict[str, Any]:
    """Return the depth that exact roles, the seen ratio and the proved margins resolve (D5, C8).

    What is proved spends the failure probability on the lower end alone.  A user's matrices have
    one depth: nothing is proved of others.
    """
    from numeric.gap_proved import proved_depth, told_from_floor, told_from_noise
    from numeric.noise_limited_depth import noise_limited_depth

    def law(depth: int) -> MarginLaw:
        return lower_law(replace(q, depth=1), depth)

    ratio = None if margin is None else min(margin["quantiles"].values())
    floor, noise = told_from_floor(q.dim), told_from_noise(q.dim, q.alignment, q.accuracy)
    own = q.stack is not None
    found: dict[str, Any] = {
        "floor": {
            "theorem": "D5",
            "exact_roles": _scaled(floor, q.branching, 1.0),
            "seen": None if ratio is None else _scaled(floor, q.branching, ratio),
            "proved": None if own else proved_depth(floor, law, q.branching, DEEPEST),
        },
        "noise": {
            "theorem": "C8",
            "alignment": float(q.alignment),
            "accuracy": float(q.accuracy),
            "exact_roles": noise_limited_depth(q.dim, q.branching, q.alignment, q.accuracy),
            "seen": None if ratio is None else _scaled(noise, q.branching, ratio),
            "proved": None if own else proved_depth(noise, law, q.branching, DEEPEST),
        },
    }
    for entry, holds in ((found["floor"], floor), (found["noise"], noise)):
        entry["in_the_way"] = None
        if not own and entry["proved"] < entry["exact_roles"]:
            entry["in_the_way"] = in_the_way(law(entry["proved"] + 1), holds, q.branching,
                                             entry["proved"] + 1)  # fmt: skip
    return found


def in_the_way(law: MarginLaw, holds: Callable[[arb], bool], branching: int, depth: int) -> str:
    """Say why a depth is not proved: the ratio it needs, the ratio proved, and the event behind."""
    from flint import arb

    # A margin is below 2.
    low, high = 0.0, min(4.0, 0.99 * branching**depth)
    for _ in range(40):
        middle = (low + high) / 2
        if holds(arb(middle) * 2 / arb(branching) ** depth):
            high = middle
        else:
            low = middle
    needed = f"depth {depth} needs a ratio of {high:.4g}"
    if high >= 0.9999:
        return f"{needed}, the mean of the law: no event can be made rarer to prove it"
    if law.vacuous:
        return f"{needed}; nothing is proved there"
    named = {e.name: e for e in law.events}
    event = "the whole budget" if "below" not in named else "the event 'below'"
    return f"{needed}; {event} grants {float(law.low.lower()):.4g}"


@lru_cache(maxsize=4096)
def lower_law(q: Question, depth: int) -> MarginLaw:
    """Return a depth's law, the lower end alone; vacuous where the setting is impossible."""
    from flint import arb

    from companion.gap_proof import margin_proofs
    from numeric.input_error import InputError
    from numeric.margin_law import MarginLaw

    try:
        proofs = margin_proofs(q, "lower", depth)
    except InputError:
        return MarginLaw("", arb(0), None, (), True)
    best = max(proofs, key=lambda proved: float(proved.lower.lower()))
    return MarginLaw(best.theorem, best.lower, best.upper, best.events, not best.lower > 0)


def _scaled(holds: Callable[[arb], bool], branching: int, ratio: float) -> int:
    """Return the largest D at which ratio 2 b^(-D) is enough."""
    from flint import arb

    depth = 0
    while holds(arb(ratio) * 2 / arb(branching) ** (depth + 1)):
        depth += 1
    return depth
