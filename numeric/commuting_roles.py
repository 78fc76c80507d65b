"""Roles that commute, and why they bind nothing: cyclic shifts in integers (theorem C9).

Circular convolution with a basis vector is a cyclic shift, so the shifts by s_1, ..., s_b are
exact circulant roles in every dimension: R_w moves a basis vector by the sum of its letters'
shifts, whatever their order.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np

from numeric.input_error import InputError


@dataclass(frozen=True)
class CommutingGap:
    """What circulant roles give at one setting, exactly.

    Attributes:
        words: two words, q a permutation of p, that are the same map.
        crosstalk: <R_p x, R_q x> for every unit x: 1.
        margin: the margin of the swap of any two fillers at p and q: 0.
        maps: how many distinct maps the b^D words are at most.
    """

    words: tuple[tuple[int, ...], tuple[int, ...]]
    crosstalk: Fraction
    margin: Fraction
    maps: int


def shift_code(
    dim: int, shifts: tuple[int, ...], depth: int, places: tuple[int, ...]
) -> np.ndarray:
    """Return the code times sqrt(N), in integers, for basis vectors as fillers.

    Args:
        dim: d >= 1.
        shifts: one a role.
        depth: D >= 0.
        places: the basis vector of each leaf, leaves in lexicographic order.

    Raises:
        InputError: if there are not b^D places.
    """
    words = list(product(shifts, repeat=depth))
    if len(words) != len(places):
        raise InputError(f"{len(places)} fillers for {len(words)} leaves")
    code = np.zeros(dim, dtype=np.int64)
    for word, place in zip(words, places, strict=True):
        code[(place + sum(word)) % dim] += 1
    return code


def circulant_gap(dim: int, depth: int, branching: int) -> CommutingGap:
    """Return crosstalk and margin at two words that are permutations of each other (C9).

    Args:
        dim: d >= 2.
        depth: D >= 2; at depth 1 no two words are permutations of each other.
        branching: b >= 2.

    Raises:
        InputError: on an argument out of range.
    """
    for name, value in (("dim", dim), ("depth", depth), ("branching", branching)):
        if isinstance(value, bool) or not isinstance(value, int) or value < 2:
            raise InputError(f"{name} {value!r} is no whole number of at least 2")
    rest = [0] * (depth - 2)
    return CommutingGap(
        ((*rest, 0, 1), (*rest, 1, 0)), Fraction(1), Fraction(0), distinct_maps(depth, branching)
    )


def distinct_maps(depth: int, branching: int) -> int:
    """Return how many maps the b^D words of commuting roles are at most: letter counts alone."""
    maps = 1
    for k in range(1, branching):
        maps = maps * (depth + k) // k
    return maps
