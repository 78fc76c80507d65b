"""Codes that escape the depth law, exact: one vector per caption, and parity (D7 i, ii).

Code vectors are integers before normalisation, so every inner product is a fraction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations, product

from flint import fmpz_mat

Caption = tuple[int, ...]


@dataclass(frozen=True)
class SwapMargins:
    """The aligned margins of all swaps of a code.

    Attributes:
        margins: every value that occurs.
        captions: how many captions the code tells about.
        swaps: how many (caption, swap) pairs were evaluated.
        dimension: rank of the code vectors.
    """

    margins: frozenset[Fraction]
    captions: int
    swaps: int
    dimension: int


def fillings(alphabet: int, leaves: int) -> list[Caption]:
    """Return all captions: every choice of one of ``alphabet`` fillers at each of the leaves."""
    return list(product(range(alphabet), repeat=leaves))


def one_vector_each(captions: Sequence[Caption]) -> SwapMargins:
    """Evaluate the code g(c) = e_c, one orthonormal vector per caption, on all swaps of leaves.

    Swaps of equal fillers change nothing and are left out.
    """
    place = {caption: i for i, caption in enumerate(captions)}
    vectors = [[int(i == j) for j in range(len(captions))] for i in range(len(captions))]
    return _margins(place, vectors)


def orderings(concepts: int, length: int) -> list[Caption]:
    """Return the orderings of every ``length`` of the concepts 0, ..., ``concepts`` - 1."""
    return list(permutations(range(concepts), length))


def sign(ordering: Caption) -> int:
    """Return (-1)^(number of inversions)."""
    inversions = sum(x > y for x, y in combinations(ordering, 2))
    return (-1) ** inversions


def parity(captions: Sequence[Caption]) -> SwapMargins:
    """Evaluate the one-dimensional code g(c) = sgn(c) on all transpositions."""
    place = {caption: i for i, caption in enumerate(captions)}
    return _margins(place, [[sign(caption)] for caption in captions])


def bag(captions: Sequence[Caption], concepts: int) -> SwapMargins:
    """Evaluate the bag code, the normalised sum of the concepts' basis vectors."""
    place = {caption: i for i, caption in enumerate(captions)}
    return _margins(place, [_counts(caption, concepts) for caption in captions])


def bag_with_parity(
    captions: Sequence[Caption], concepts: int, bag_part: int, parity_part: int
) -> tuple[Fraction, SwapMargins]:
    """Evaluate the bag code with one more coordinate, the ordering's sign.

    Args:
        captions: orderings of distinct concepts, all of one length n.
        concepts: how many concepts there are.
        bag_part: factor of the bag, an integer.
        parity_part: factor of the sign, an integer.

    Returns:
        t^2 = parity_part^2 / (bag_part^2 n + parity_part^2), the squared weight of the sign in
        the unit code, and the margins.
    """
    place = {caption: i for i, caption in enumerate(captions)}
    vectors = [[bag_part * x for x in _counts(caption, concepts)] + [parity_part * sign(caption)]
               for caption in captions]  # fmt: skip
    (length,) = {len(caption) for caption in captions}
    share = Fraction(parity_part**2, bag_part**2 * length + parity_part**2)
    return share, _margins(place, vectors)


def _margins(place: dict[Caption, int], vectors: list[list[int]]) -> SwapMargins:
    """Evaluate 1 - <g(c), g(c')> for every caption and every swap of two different fillers."""
    margins, swaps = set(), 0
    for caption, i in place.items():
        for p, q in combinations(range(len(caption)), 2):
            if caption[p] == caption[q]:
                continue
            swapped = list(caption)
            swapped[p], swapped[q] = caption[q], caption[p]
            u, v = vectors[i], vectors[place[tuple(swapped)]]
            # All code vectors of a code have one norm, so this is the cosine of the unit codes.
            margins.add(1 - Fraction(_dot(u, v), _dot(u, u)))
            swaps += 1
    return SwapMargins(frozenset(margins), len(place), swaps, int(fmpz_mat(vectors).rank()))


def _counts(caption: Caption, concepts: int) -> list[int]:
    return [caption.count(concept) for concept in range(concepts)]


def _dot(u: Sequence[int], v: Sequence[int]) -> int:
    return sum(x * y for x, y in zip(u, v, strict=True))
