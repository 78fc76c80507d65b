"""Every definition of ceiling and ratio that an abstract without one leaves open.

theta_1, theta_2 are the angles of caption and swap to the anchor, in radians; d is the distance
of caption and swap.  F2's chord ceiling is the sharp one; the others are what F1 gives with one
cosine for both captions, and forms that are sometimes meant.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from numpy.typing import NDArray

from numeric.measurement import Items

Floats = NDArray[np.float64]
F2_CHORD, F2_ALIGNED = "F2, chord", "F2, aligned margin"


def _one_angle(angle: Floats) -> Floats:
    """F1's 2 sqrt(1 - kappa^2) = 2 sin(theta); past a right angle captions may be opposite: 2."""
    return np.asarray(2.0 * np.sin(np.minimum(angle, np.pi / 2.0)))


def _mean_cosine(items: Items) -> Floats:
    """F1's ceiling at the mean cosine cos(s) cos(d), s and d half the sum and the difference.

    1 - kappa^2 is taken as sin^2 s + cos^2 s sin^2 d, which loses nothing at small angles.
    """
    s, d = (items.theta_1 + items.theta_2) / 2.0, (items.theta_1 - items.theta_2) / 2.0
    return np.asarray(
        np.where(s <= np.pi / 2.0, 2.0 * np.hypot(np.sin(s), np.cos(s) * np.sin(d)), 2.0)
    )


CEILINGS: Mapping[str, tuple[str, Callable[[Items], Floats]]] = {
    F2_CHORD: ("2 sin((theta_1 + theta_2)/2)", lambda i: i.ceiling),
    F2_ALIGNED: ("2 sin^2((theta_1 + theta_2)/2)", lambda i: i.ceiling**2 / 2.0),
    "F1, least cosine": (
        "2 sqrt(1 - kappa^2), kappa the lesser cosine",
        lambda i: _one_angle(np.maximum(i.theta_1, i.theta_2)),
    ),
    "F1, mean cosine": ("2 sqrt(1 - kappa^2), kappa the mean cosine", _mean_cosine),
    "smaller angle": (
        "2 sin of the smaller angle",
        lambda i: _one_angle(np.minimum(i.theta_1, i.theta_2)),
    ),
    "caption's angle": (
        "2 sin(theta_1): the swap is not looked at",
        lambda i: _one_angle(i.theta_1),
    ),
}
"""Name to its formula in words, and the ceiling of each item, shape (n,)."""

NO_BOUNDS = ("smaller angle", "caption's angle")
"""Those that a distance may pass."""


def mean_ceilings(items: Items) -> dict[str, float]:
    """Return the mean ceiling of a subset under each definition; empty without anchors."""
    anchored = ~np.isnan(items.ceiling)
    if not anchored.any():
        return {}
    return {name: float(of(items)[anchored].mean()) for name, (_, of) in CEILINGS.items()}


def mean_ratios(items: Items) -> dict[str, float]:
    """Return the mean ratio of a subset under each definition; empty where none is defined.

    ``F2, chord`` is F5.  An aligned margin is d^2/2 over its ceiling.  Under what bounds nothing
    (the smaller angle, the caption's angle) an item's ratio has no upper end, and only the ratio
    of means is taken.
    """
    defined = ~np.isnan(items.ratio)
    if not defined.any():
        return {}
    distance = items.distance[defined]
    found = {}
    for name, (_, of) in CEILINGS.items():
        over = of(items)[defined]
        if name in NO_BOUNDS:
            if over.any():
                found[f"{name}, ratio of means"] = float(distance.mean() / over.mean())
            continue
        ratios = items.ratio[defined]
        if name == F2_ALIGNED:
            ratios = ratios**2
        elif name != F2_CHORD:
            ratios = distance / over
        found[name] = float(ratios.mean())
    found["F2, ratio of means"] = float(distance.mean() / items.ceiling[defined].mean())
    floor, null = (float(v[defined].mean()) for v in (items.floor, items.null))
    if null > floor:
        found["F5, from floor to null"] = (found[F2_CHORD] - floor) / (null - floor)
    return found
