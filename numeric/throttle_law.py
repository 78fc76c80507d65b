"""T-sim: the simulation's captions and the law of its batches.

A caption binds two attributes to two objects; its orbit is the caption and its swap.  Captions are
numbered so that the swap of c is c ^ 1 and the orbit of c is c >> 1; training orbits come first.

Under the slots law a batch is q slot pairs drawn from 2q distinct orbits.  A slot pair is
(c, sigma c) with probability r and otherwise two captions of different orbits, so that K = 0,
K' is 0 or 1 and E K' = r for every member.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from numeric.input_error import InputError

Integers = NDArray[np.int64]


@dataclass(frozen=True)
class Universe:
    """Captions "a x and b y" over attributes a, b and objects x before y.

    Attributes:
        attributes: how many attributes, at least 2.
        objects: how many objects, at least 2.
        hold_out: keep one orbit in three out of training.  Every pair of objects and every pair
            of attributes still occurs in training, but not every pair of pairs.
    """

    attributes: int = 4
    objects: int = 4
    hold_out: bool = False

    @cached_property
    def tokens(self) -> Integers:
        """Captions as words [captions, 4]: attribute, object, attribute, object."""
        attributes = list(combinations(range(self.attributes), 2))
        objects = list(combinations(range(self.attributes, self.attributes + self.objects), 2))
        kept: list[tuple[int, ...]] = []
        held: list[tuple[int, ...]] = []
        for i, (x, y) in enumerate(objects):
            for j, (a, b) in enumerate(attributes):
                orbit = [(a, x, b, y), (b, x, a, y)]
                (held if self.hold_out and (i + j) % 3 == 0 else kept).extend(orbit)
        return np.array(kept + held, dtype=np.int64)

    @property
    def vocabulary(self) -> int:
        """Number of words."""
        return self.attributes + self.objects

    @property
    def captions(self) -> int:
        """Number of captions, twice the number of orbits."""
        return len(self.tokens)

    @cached_property
    def training_orbits(self) -> int:
        """Number of orbits that training may draw; they come first."""
        if not self.hold_out:
            return self.captions // 2
        objects = self.objects * (self.objects - 1) // 2
        attributes = self.attributes * (self.attributes - 1) // 2
        held = sum((i + j) % 3 == 0 for i in range(objects) for j in range(attributes))
        return self.captions // 2 - held


@dataclass(frozen=True)
class SlotPairs:
    """Batches of slot pairs, each with both of its alternatives.

    Attributes:
        first: c, a caption of the pair's first orbit [..., q].
        second: the caption that shares the pair when c's swap does not [..., q].
        swapped: whether the pair is (c, sigma c) [..., q].
    """

    first: Integers
    second: Integers
    swapped: NDArray[np.bool_]

    @property
    def members(self) -> Integers:
        """The captions of each batch [..., 2q], slot pair by slot pair."""
        partner = np.where(self.swapped, self.first ^ 1, self.second)
        pairs = np.stack([self.first, partner], axis=-1)
        return pairs.reshape(*self.first.shape[:-1], -1)


@dataclass(frozen=True)
class SlotsLaw:
    """The law of batches without duplicates and with own-swap rate exactly ``rate``.

    Attributes:
        orbits: how many orbits there are to draw from.
        batch: 2q, even and at least 2.
        rate: r in [0, 1].

    Raises:
        InputError: if the batch or the rate is out of range, or the batch wants more orbits than
            there are.
    """

    orbits: int
    batch: int
    rate: float

    def __post_init__(self) -> None:
        if self.batch < 2 or self.batch % 2:
            raise InputError(f"batch {self.batch}: give an even number from 2 on")
        if not 0 <= self.rate <= 1:
            raise InputError(f"rate {self.rate} is outside [0, 1]")
        if self.orbits < self.batch:
            raise InputError(
                f"batch {self.batch} wants as many distinct orbits and the corpus has {self.orbits}:"
                f" give a batch of at most {self.orbits}"
            )

    def draw(self, rng: np.random.Generator, *shape: int) -> SlotPairs:
        """Draw batches [*shape]; every caption is as likely as every other."""
        order = rng.random((*shape, self.orbits)).argsort(axis=-1)[..., : self.batch]
        captions = 2 * order + rng.integers(0, 2, order.shape)
        half = self.batch // 2
        swapped = rng.random((*shape, half)) < self.rate
        return SlotPairs(captions[..., :half], captions[..., half:], swapped)


def multiplicities(members: Integers) -> tuple[Integers, Integers]:
    """Count K and K' of every member of each batch, from the captions alone.

    Args:
        members: captions [..., n].

    Returns:
        K, how often the member's caption occurs again, and K', how often its swap does; [..., n].
    """
    same = (members[..., :, None] == members[..., None, :]).sum(axis=-1) - 1
    swaps = (members[..., :, None] == (members[..., None, :] ^ 1)).sum(axis=-1)
    return same, swaps


@dataclass(frozen=True)
class IidLaw:
    """n captions drawn independently and uniformly from ``captions``: duplicates occur, K > 0."""

    captions: int
    batch: int

    def draw(self, rng: np.random.Generator, *shape: int) -> Integers:
        """Draw batches' captions [*shape, n]."""
        return rng.integers(0, self.captions, (*shape, self.batch))

    @property
    def rate(self) -> float:
        """The own-swap rate r = E K'."""
        return (self.batch - 1) / self.captions

    def chance(self, duplicates: int, swaps: int) -> float:
        """Return P(K = duplicates, K' = swaps), which is multinomial."""
        from math import comb

        others = self.batch - 1 - duplicates - swaps
        ways = comb(self.batch - 1, duplicates) * comb(self.batch - 1 - duplicates, swaps)
        return ways * (self.captions - 2) ** others / self.captions ** (self.batch - 1)
