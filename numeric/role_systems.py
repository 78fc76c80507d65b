"""Role systems in exact integers: tensor products, and the Cuntz model on sequences.

Tensor products: R_k u = e_k (x) u maps R^n to R^(b n), block k of b.  Each level has a space of its
own, so D levels on fillers of dimension n end in R^(b^D n).  The Cuntz model acts on one space,
the finitely supported sequences: R_k sends basis vector e_j to e_(b j + k - 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np
from numpy.typing import NDArray

Integers = NDArray[np.int64]
Word = tuple[int, ...]


def words(branching: int, depth: int) -> list[Word]:
    """Return the words of length ``depth`` in the letters 1 to ``branching``, in order."""
    return list(product(range(1, branching + 1), repeat=depth))


def tensor_role(branching: int, k: int, vector: Integers) -> Integers:
    """Return R_k u = e_k (x) u, for k from 1 to b; shape (..., n) gives (..., b n)."""
    placed = np.zeros((*vector.shape[:-1], branching, vector.shape[-1]), dtype=np.int64)
    placed[..., k - 1, :] = vector
    return placed.reshape(*vector.shape[:-1], branching * vector.shape[-1])


def tensor_adjoint(branching: int, k: int, vector: Integers) -> Integers:
    """Return R_k* v, with <R_k u, v> = <u, R_k* v>; shape (..., b n) gives (..., n)."""
    blocks = vector.reshape(*vector.shape[:-1], branching, -1)
    return blocks[..., k - 1, :]


def tensor_role_matrix(branching: int, depth: int, dim: int) -> list[list[int]]:
    """Return [R_p] over all words p of length ``depth``: b^D dim rows, b^D dim columns."""
    images = np.eye(dim, dtype=np.int64)
    for _ in range(depth):
        images = np.concatenate([tensor_role(branching, k, images)
                                 for k in range(1, branching + 1)])  # fmt: skip
    return [[int(x) for x in row] for row in images.T]


def tensor_code(
    branching: int, fillers: Integers, serving: Sequence[int] | None = None
) -> Integers:  # fmt: skip
    """Return sum_p R_p x_p, the code without its scale b^(-D/2).

    Args:
        branching: b.
        fillers: integers of shape (..., b^D, n), the words in their order.
        serving: the role that serves each child, (1, ..., b) unless told otherwise; where one
            serves two children their ranges are not orthogonal, and the depth law fails.

    Returns:
        Integers of shape (..., b^D n).
    """
    leaves = fillers.shape[-2]
    if leaves == 1:
        return fillers[..., 0, :]
    children = np.split(fillers, branching, axis=-2)
    roles = serving or range(1, branching + 1)
    parts = [tensor_role(branching, k, tensor_code(branching, child, serving))
             for k, child in zip(roles, children, strict=True)]  # fmt: skip
    return np.sum(parts, axis=0)


@dataclass(frozen=True)
class SwapOutcome:
    """What swapping one pair of leaves did, exact.

    Attributes:
        cosine: c = <x_p, x_q> of the unit fillers.
        norm: ||e||^2, and ``swapped_norm`` ||e'||^2.
        margin: ||e||^2 - <e, e'>, the aligned margin.
        chord: ||e - e'||^2, the square of the best free image's margin.
    """

    cosine: Fraction
    norm: Fraction
    swapped_norm: Fraction
    margin: Fraction
    chord: Fraction


def filler_draws(leaves: int, dim: int, seed: int) -> Iterator[Integers]:
    """Draw fillers for all leaves four times, integers of one squared norm; shape (leaves, dim).

    They are signed permutations of (1, ..., dim), of (1, 2, 2) for dim = 3.  The first two leaves
    carry equal, orthogonal, antipodal fillers and, last, whatever is drawn.

    Args:
        leaves: at least 2.
        dim: 2, 3 or 4.
        seed: the seed.
    """
    base, orthogonal = {2: ([1, 2], [2, -1]), 3: ([1, 2, 2], [2, 1, -2]),
                        4: ([1, 2, 3, 4], [2, -1, 4, -3])}[dim]  # fmt: skip
    rng = np.random.default_rng([seed, leaves, dim])
    first = np.array(base, dtype=np.int64)
    for second in (first, np.array(orthogonal, dtype=np.int64), -first, None):
        drawn = rng.permuted(np.tile(first, (leaves, 1)), axis=1)
        drawn *= rng.choice(np.array([-1, 1], dtype=np.int64), size=drawn.shape)
        if second is not None:
            drawn[0], drawn[1] = first, second
        yield drawn


def rebuilt_swaps(
    branching: int, fillers: Integers, scale: Fraction, serving: Sequence[int] | None = None
) -> set[SwapOutcome]:  # fmt: skip
    """Build the code and every swapped code from scratch, for all pairs of leaves.

    Args:
        branching: b.
        fillers: integers of shape (b^D, n), all of one squared norm.
        scale: the square of the whole code's scale, b^(-D) for D levels of b^(-1/2).
        serving: as for ``tensor_code``.

    Returns:
        The outcomes that occur.
    """
    square = _common_square(fillers)
    code = tensor_code(branching, fillers, serving)
    norm = int(code @ code)
    seen = set()
    for p in range(len(fillers) - 1):
        others = np.arange(p + 1, len(fillers))
        exchanged = np.tile(fillers, (len(others), 1, 1))
        exchanged[:, p] = fillers[others]
        exchanged[np.arange(len(others)), others] = fillers[p]
        swapped = tensor_code(branching, exchanged, serving)
        gap = code - swapped
        outcomes = (fillers[others] @ fillers[p], np.sum(swapped * swapped, axis=1),
                    norm - swapped @ code, np.sum(gap * gap, axis=1))  # fmt: skip
        seen |= {tuple(map(int, outcome)) for outcome in np.stack(outcomes, axis=1)}
    unit = scale / square
    return {
        SwapOutcome(Fraction(dot, square), unit * norm, unit * after, unit * lost, unit * chord)
        for dot, after, lost, chord in seen
    }


def adjoint_margins(
    branching: int, depth: int, fillers: Integers, scale: Fraction
) -> set[tuple[Fraction, Fraction]]:
    """Return the (cosine, margin) pairs that occur over all pairs of leaves, by adjoints.

    <e, e'> needs only <e, R_p x_q> = <R_p* e, x_q>, so all pairs of a code with thousands of
    coordinates are within reach.
    """
    square = _common_square(fillers)
    code = tensor_code(branching, fillers)
    frames = code[None, :]
    for _ in range(depth):
        frames = np.stack([tensor_adjoint(branching, k, frames)
                           for k in range(1, branching + 1)], axis=1)  # fmt: skip
        frames = frames.reshape(-1, frames.shape[-1])
    cross = frames @ fillers.T
    cosines = fillers @ fillers.T
    own = np.diag(cross)
    lost = own[:, None] + own[None, :] - cross - cross.T
    p, q = np.triu_indices(len(fillers), 1)
    # One integer a pair: np.unique on rows is slow.
    base = 2 * int(np.abs(lost).max()) + 1
    keys = np.unique(cosines[p, q] * base + lost[p, q] + base // 2)
    seen = [(int(key) // base, int(key) % base - base // 2) for key in keys]
    return {(Fraction(c, square), scale * Fraction(m, square)) for c, m in seen}


def sequence_role(branching: int, k: int, vector: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """Return R_k u in the Cuntz model: e_j goes to e_(b j + k - 1), k from 1 to b."""
    return {branching * j + k - 1: x for j, x in vector.items()}


def sequence_word(
    branching: int, word: Sequence[int], vector: Mapping[int, Fraction]
) -> dict[int, Fraction]:
    """Return R_p u for the word p, first letter outermost."""
    image = dict(vector)
    for k in reversed(word):
        image = sequence_role(branching, k, image)
    return image


def sequence_inner(u: Mapping[int, Fraction], v: Mapping[int, Fraction]) -> Fraction:
    """Return <u, v> of two finitely supported sequences."""
    return sum((x * v[j] for j, x in u.items() if j in v), Fraction(0))


def truncated_cuntz_matrix(branching: int, dim: int) -> list[list[int]]:
    """Return [R_1 ... R_b] of the Cuntz model cut to ``dim`` coordinates: dim x (b dim)."""
    rows = [[0] * (branching * dim) for _ in range(dim)]
    for k in range(1, branching + 1):
        for j in range(dim):
            target = branching * j + k - 1
            if target < dim:
                rows[target][(k - 1) * dim + j] = 1
    return rows


def _common_square(fillers: Integers) -> int:
    squares = {int(x @ x) for x in fillers}
    if len(squares) != 1 or 0 in squares:
        raise ValueError(f"fillers of one non-zero norm are needed, not of squared norms {squares}")
    return squares.pop()
