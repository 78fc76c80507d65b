"""Random anchors with exact scores, and what every scorer of T1 to T5 loses on them.

Captions are numbered so that the swap of c is c ^ 1.  Scores are multiples of 1/8, so that every
exponential is that of one of a few rationals; losses are enclosed in Arb balls.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np
from flint import arb, fmpq

STEP = 8
"""Scores are whole multiples of 1/8."""


@dataclass(frozen=True)
class Anchor:
    """One anchor with its negatives and a scorer's row.

    Attributes:
        row: score of the anchor's image with each caption, in steps of 1/8 (logits).
        caption: c, the anchor's own.
        negatives: the captions of the negatives.
    """

    row: tuple[int, ...]
    caption: int
    negatives: tuple[int, ...]

    @property
    def duplicates(self) -> int:
        """K, the negatives that are c again."""
        return self.negatives.count(self.caption)

    @property
    def own_swaps(self) -> int:
        """K', the negatives that are sigma c."""
        return self.negatives.count(self.caption ^ 1)

    @property
    def margin(self) -> int:
        """The logit margin of c over sigma c, in steps."""
        return self.row[self.caption] - self.row[self.caption ^ 1]


def random_anchors(seed: int, count: int, captions: int = 6, batch: int = 6) -> Iterator[Anchor]:
    """Yield anchors with scores and negatives chosen to strain the bounds.

    A third of the scorers saturates the other orbits, a third has narrow margins.

    Args:
        seed: seeds the generator; the anchors depend on nothing else.
        count: how many.
        captions: an even number of captions.
        batch: the largest batch, anchor included.
    """
    rng = np.random.default_rng(seed)
    rows = rng.integers(-24, 25, (count, captions))
    owns = rng.integers(0, captions, count)
    sizes = rng.integers(1, batch, count)
    drawn = rng.integers(0, captions, (count, batch))
    near = rng.random((count, batch)) < 0.5
    for i in range(count):
        own = int(owns[i])
        row = rows[i]
        if i % 3 == 0:
            row = np.where(np.arange(captions) // 2 == own // 2, row, -200 + row)
        elif i % 3 == 1:
            row = row // 8
        others = np.where(near[i], own ^ (drawn[i] & 1), drawn[i])[: sizes[i]]
        yield Anchor(tuple(int(x) for x in row), own, tuple(int(c) for c in others))


def blind_row(anchor: Anchor) -> tuple[int, ...]:
    """Return T1's swap-blind scores: the own one on the own orbit, the least on each other."""
    row = [min(anchor.row[c], anchor.row[c ^ 1]) for c in range(len(anchor.row))]
    row[anchor.caption] = row[anchor.caption ^ 1] = anchor.row[anchor.caption]
    return tuple(row)


def reversed_row(anchor: Anchor) -> tuple[int, ...]:
    """Return the scores with c and sigma c exchanged (T3)."""
    return _with_own(anchor, anchor.row[anchor.caption ^ 1], anchor.row[anchor.caption])


def lifted_row(anchor: Anchor) -> tuple[int, ...]:
    """Return the scores with sigma c raised above c by the margin's positive part (T3)."""
    own = anchor.row[anchor.caption]
    swap = own + anchor.margin if anchor.margin > 0 else anchor.row[anchor.caption ^ 1]
    return _with_own(anchor, own, swap)


def _with_own(anchor: Anchor, own: int, swap: int) -> tuple[int, ...]:
    row = list(anchor.row)
    row[anchor.caption], row[anchor.caption ^ 1] = own, swap
    return tuple(row)


def partition(anchor: Anchor, row: tuple[int, ...]) -> arb:
    """Enclose exp(InfoNCE loss): the sum of exp(logit - own logit) over the batch."""
    own = row[anchor.caption]
    return sum((exponential(row[c] - own) for c in anchor.negatives), arb(1))


def rest(anchor: Anchor) -> arb:
    """Enclose G: that sum over the negatives that are neither c nor sigma c."""
    own = anchor.row[anchor.caption]
    others = (c for c in anchor.negatives if c // 2 != anchor.caption // 2)
    return sum((exponential(anchor.row[c] - own) for c in others), arb(0))


def sigmoid_loss(anchor: Anchor, row: tuple[int, ...], bias: int) -> arb:
    """Enclose the pairwise sigmoid loss of the anchor's row; ``bias`` beta in steps."""
    loss = softplus(bias - row[anchor.caption])
    return sum((softplus(row[c] - bias) for c in anchor.negatives), loss)


@cache
def exponential(steps: int) -> arb:
    """Enclose exp(steps/8)."""
    return arb(fmpq(steps, STEP)).exp()


@cache
def softplus(steps: int) -> arb:
    """Enclose log(1 + exp(steps/8))."""
    return arb(fmpq(steps, STEP)).exp().log1p()


def rewards_by_enumeration(law: Mapping[int, fmpq], batch: int) -> tuple[arb, fmpq]:
    """Return the exact reward E log(1 + K'/(1 + K)) and the rate, over all batches of iid draws.

    Args:
        law: probability of each caption; sigma c is c ^ 1.
        batch: n >= 2; all captions to the power n are enumerated.
    """
    total, rate = arb(0), fmpq(0)
    batches: list[tuple[tuple[int, ...], fmpq]] = [((), fmpq(1))]
    for _ in range(batch):
        batches = [((*cs, c), p * law[c]) for cs, p in batches for c in law]
    for (own, *others), p in batches:
        swaps, copies = others.count(own ^ 1), others.count(own)
        rate += p * swaps
        total += arb(p) * (1 + arb(fmpq(swaps, 1 + copies))).log()
    return total, rate
