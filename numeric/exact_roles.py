"""Orthogonal roles in exact rationals, and what a code built from them does.

Rotations are Cayley transforms (I - S)^(-1) (I + S) of small integer skew matrices, or Hadamard
matrices with signs where the dimension is a power of 4.  ``ADVERSARIAL`` systems are chosen to
strain a bound: roles that nearly agree, that differ in sign only, that commute.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import TypeAlias

import numpy as np
from flint import fmpq, fmpq_mat, fmpz_mat

from numeric.input_error import InputError

Vector: TypeAlias = fmpq_mat
"""A column of rationals."""


def cayley(skew: Sequence[Sequence[int]], shrink: int = 1) -> fmpq_mat:
    """Return the rotation (I - S)^(-1) (I + S) of the skew matrix S = ``skew``/``shrink``."""
    size = len(skew)
    below = fmpq_mat(size, size, [fmpq(int(x), shrink) for row in skew for x in row])
    one = fmpq_mat(fmpz_mat(size, size, [int(i == j) for i in range(size) for j in range(size)]))
    return (one - below).solve(one + below)


def _skew(rng: np.random.Generator, dim: int) -> list[list[int]]:
    upper = np.triu(rng.integers(-2, 3, (dim, dim)), 1)
    return [[int(x) for x in row] for row in upper - upper.T]


def generic(rng: np.random.Generator, dim: int, branching: int) -> list[fmpq_mat]:
    """Return unrelated rational rotations."""
    return [cayley(_skew(rng, dim)) for _ in range(branching)]


def near_equal(rng: np.random.Generator, dim: int, branching: int) -> list[fmpq_mat]:
    """Return roles within about 1e-3 of each other: crosstalk close to its greatest value."""
    shared = cayley(_skew(rng, dim))
    return [shared * cayley(_skew(rng, dim), 2000) for _ in range(branching)]


def sign_flipped(rng: np.random.Generator, dim: int, branching: int) -> list[fmpq_mat]:
    """Return R, -R, R, ...: words that differ in an even number of signs are the same map."""
    shared = cayley(_skew(rng, dim))
    return [shared if k % 2 == 0 else -shared for k in range(branching)]


def commuting(rng: np.random.Generator, dim: int, branching: int) -> list[fmpq_mat]:
    """Return rational functions of one skew matrix: they commute, as circular convolution does."""
    skew = _skew(rng, dim)
    return [cayley(skew, 1 + k) for k in range(branching)]


def spread(rng: np.random.Generator, dim: int, branching: int) -> list[fmpq_mat]:
    """Return normalised Hadamard matrices between random signs: little crosstalk.

    Raises:
        InputError: if ``dim`` is not a power of 4, where the normalisation is irrational.
    """
    hadamard = np.ones((1, 1), dtype=np.int64)
    while len(hadamard) < dim:
        hadamard = np.kron(hadamard, [[1, 1], [1, -1]])
    root = round(dim**0.5)
    if len(hadamard) != dim or root * root != dim:
        raise InputError(f"dimension {dim} is not a power of 4")
    roles = []
    for _ in range(branching):
        left, right = rng.choice([-1, 1], (2, dim))
        entries = left[:, None] * hadamard * right
        roles.append(fmpq_mat(dim, dim, [fmpq(int(x), root) for x in entries.ravel()]))
    return roles


Family = Callable[[np.random.Generator, int, int], list[fmpq_mat]]
ADVERSARIAL: dict[str, Family] = {
    "generic": generic,
    "near-equal": near_equal,
    "sign-flipped": sign_flipped,
    "commuting": commuting,
}


@dataclass(frozen=True)
class SwappedCode:
    """A code and its swap in exact numbers (section C0 of the theory; N = b^D leaves).

    Attributes:
        leaves: N.
        norm: A^2.
        swapped_norm: B^2.
        inner: <e, e'>.
        chord: ||e - e'||^2.
        overlap: ||e + e'||^2.
        zeta: <R_p w, R_q w>, w = (u - v)/sqrt 2.
        coherence: mu, the largest |<R_p x, R_q y>| over distinct words and the fillers used.
    """

    leaves: int
    norm: Fraction
    swapped_norm: Fraction
    inner: Fraction
    chord: Fraction
    overlap: Fraction
    zeta: Fraction
    coherence: Fraction


def swapped_code(
    roles: Sequence[fmpq_mat], depth: int, fillers: Sequence[Vector], swapped: tuple[int, int]
) -> SwappedCode:
    """Build both codes exactly and measure them.

    Args:
        roles: b orthogonal matrices, used at every level.
        depth: D >= 1.
        fillers: one unit vector a leaf, words in lexicographic order; those at ``swapped`` must
            be orthogonal.
        swapped: the two leaves whose fillers change places.

    Raises:
        InputError: if there are not b^D fillers.
    """
    frames = [_along(roles, word) for word in product(range(len(roles)), repeat=depth)]
    if len(fillers) != len(frames):
        raise InputError(f"{len(fillers)} fillers for {len(frames)} leaves")
    p, q = swapped
    order = list(range(len(frames)))
    order[p], order[q] = q, p
    columns = [frame * fillers[k] for frame, k in zip(frames, range(len(frames)), strict=True)]
    moved = [frame * fillers[k] for frame, k in zip(frames, order, strict=True)]
    code, other = _sum(columns), _sum(moved)
    count = len(frames)
    aa, bb, ab = (dot(x, y) / count for x, y in ((code, code), (other, other), (code, other)))
    pu, pv, qu, qv = columns[p], moved[p], moved[q], columns[q]
    zeta = (dot(pu, qu) - dot(pu, qv) - dot(pv, qu) + dot(pv, qv)) / 2
    used = [
        [c] if k not in swapped else [c, m]
        for k, (c, m) in enumerate(zip(columns, moved, strict=True))
    ]
    coherence = max(
        abs(dot(x, y))
        for i, first in enumerate(used)
        for second in used[:i]
        for x in first
        for y in second
    )
    return SwappedCode(
        count, aa, bb, ab, aa + bb - 2 * ab, aa + bb + 2 * ab, zeta, coherence
    )  # fmt: skip


def dot(x: Vector, y: Vector) -> Fraction:
    """Return the inner product of two columns."""
    value = (x.transpose() * y)[0, 0]
    return Fraction(int(value.p), int(value.q))


def basis(dim: int, k: int) -> Vector:
    """Return the basis vector e_k, k from 0 to dim - 1."""
    return fmpq_mat(fmpz_mat(dim, 1, [int(i == k) for i in range(dim)]))


def _along(roles: Sequence[fmpq_mat], word: Sequence[int]) -> fmpq_mat:
    """Return R_{p_1} ... R_{p_D}."""
    result = roles[word[0]]
    for letter in word[1:]:
        result = result * roles[letter]
    return result


def _sum(vectors: Sequence[Vector]) -> Vector:
    total = vectors[0]
    for vector in vectors[1:]:
        total = total + vector
    return total
