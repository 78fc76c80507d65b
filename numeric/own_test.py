"""An encoder's own text-only test on triples, and what an item's geometry says about it.

The test is right on an item iff the paraphrase is nearer to the caption than the swap is, and
nearer to the caption than to the swap.  In the angles: ||t - t'|| > 2 sin(theta_1/2) and
theta_2 > theta_1.  So the test compares the very distances of which ratio and ceiling are made:
that the ratio goes with it is geometry, not a finding about language.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.stats import rankdata

from numeric.measurement import Items


@dataclass(frozen=True)
class OwnTest:
    """The own test on a subset.

    Attributes:
        n: items with an anchor.
        accuracy: share of right ones, in [0, 1]; a tie counts as wrong.
        auc_ceiling: chance that a right item has the higher F2 ceiling than a wrong one, ties
            one half; None where all items are right or all wrong.
        auc_ratio: the same of the ratio.
        auc_distance: the same of ||t - t'||.
    """

    n: int
    accuracy: float
    auc_ceiling: float | None
    auc_ratio: float | None
    auc_distance: float | None


def right_items(items: Items) -> NDArray[np.bool_]:
    """Return which items the own test gets right, shape (n,); False without an anchor."""
    with np.errstate(invalid="ignore"):
        nearer_paraphrase = items.distance > 2.0 * np.sin(items.theta_1 / 2.0)
        return np.asarray(nearer_paraphrase & (items.theta_2 > items.theta_1))


def own_test(items: Items) -> OwnTest | None:
    """Return the own test on a subset; None where no item has an anchor and a ratio."""
    used = ~np.isnan(items.ratio)
    if not used.any():
        return None
    right = right_items(items)[used]
    return OwnTest(
        n=int(used.sum()),
        accuracy=float(right.mean()),
        auc_ceiling=auc(items.ceiling[used], right),
        auc_ratio=auc(items.ratio[used], right),
        auc_distance=auc(items.distance[used], right),
    )


def auc(values: NDArray[np.float64], right: NDArray[np.bool_]) -> float | None:
    """Return the chance that a value of a right item exceeds one of a wrong item, ties one half."""
    many, few = int(right.sum()), int((~right).sum())
    if not many or not few:
        return None
    ranks = rankdata(values)
    return float((ranks[right].sum() - many * (many + 1) / 2.0) / (many * few))


def far_paraphrases(subsets: Sequence[Items]) -> float | None:
    """Return the share of items whose paraphrase is farther from the caption than the swap.

    None where no item has an anchor.
    """
    distance, theta_1 = (
        np.concatenate([getattr(i, name) for i in subsets]) for name in ("distance", "theta_1")
    )
    anchored = ~np.isnan(theta_1)
    if not anchored.any():
        return None
    return float((2.0 * np.sin(theta_1[anchored] / 2.0) > distance[anchored]).mean())
