"""How the failure probability is divided among the events of the frame law (C4f)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

Budget = dict[str, Fraction]

RARE = {"norm floor": 0.006, "kappa floor": 0.002, "cross term": 0.004, "known frames": 0.01,
        "repeats": 0.02}  # fmt: skip
"""What the rare events take of the failure probability: less would change little."""

SAYS = {
    "below": "the ratio is at least c: one exponential moment of G, kappa and c^2",
    "above": "the ratio is less than c: one exponential moment of G and kappa",
    "norm floor": "G = |(e + e')/2|^2 is at least c",
    "kappa floor": "kappa = <y, U y> is at least c",
    "cross term": "|<(e + e')/2, e - e'>| is at most c",
    "known frames": "the known frames of two words overlap by at most c",
    "repeats": "|<f, Q_v^T Q_w f>| is at most c for every filler f with two places",
}


def budgets(names: Sequence[str], failure: Fraction, side: str) -> Iterator[Budget]:
    """Yield the budgets that are compared; shares are exact and sum to the failure probability.

    Args:
        names: the rare events that are needed.
        failure: what is divided.
        side: ``both``, or the one end that is asked for.
    """
    rare = {name: _share(RARE[name]) * failure for name in names}
    left = failure - sum(rare.values())
    if side != "both":
        yield {"below" if side == "lower" else "above": left, **rare}
        return
    for part in (Fraction(1, 2), Fraction(3, 5)):
        yield {"below": part * left, "above": (1 - part) * left, **rare}


def _share(x: float) -> Fraction:
    return Fraction(round(x * 10**6), 10**6)
