"""Each item's distance and angles enclosed in Arb balls from its embeddings, taken exactly.

Shares nothing with ``numeric.measurement``: inner products, not differences, carry the figures;
angles are 2 arcsin(chord/2).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from flint import arb, arb_mat, ctx

from checks.measured_minilm import embedded, first_items

PRECISION = 192


@dataclass(frozen=True)
class EnclosedItem:
    """Distance of caption and swap, and their angles to the anchor in radians."""

    distance: arb
    theta_1: arb
    theta_2: arb

    @property
    def symbols(self) -> dict[str, arb]:
        """The values by the names that the catalogue's formulas use."""
        return {"distance": self.distance, "theta_1": self.theta_1, "theta_2": self.theta_2}


@cache
def enclosed(subset: str) -> tuple[EnclosedItem, ...]:
    """Return the items of a subset, in order."""
    with ctx.workprec(PRECISION):
        return tuple(_item(rows) for rows in first_items().subsets[subset].tolist())


def _item(rows: list[int]) -> EnclosedItem:
    vectors = arb_mat([[float(v) for v in embedded().vectors[row]] for row in rows])
    gram = vectors * vectors.transpose()

    def chord(i: int, j: int) -> arb:
        if rows[i] == rows[j]:
            return arb(0)
        cosine = gram[i, j] / (gram[i, i] * gram[j, j]).sqrt()
        return _root(2 - 2 * cosine)

    caption, swap, anchor = range(3)
    return EnclosedItem(
        chord(caption, swap),
        2 * (chord(caption, anchor) / 2).asin(),
        2 * (chord(swap, anchor) / 2).asin(),
    )


def _root(square: arb) -> arb:
    """Return the root of a number that is >= 0, also where its ball straddles 0.

    Captions that differ in case alone have one embedding, and rounding may take the ball of
    their squared distance below 0.
    """
    if square > 0:
        return square.sqrt()
    half = square.upper().sqrt() / 2
    return arb(half, half)
