"""Explicit packings of the unit sphere with exact separations (D7 iii).

A packing holds M unit vectors of R^d; ``separation`` is the square of their least distance,
an exact rational, found over all pairs.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

import numpy as np

from numeric.role_systems import Integers, tensor_code
from numeric.weighted_trees import sphere_point


@dataclass(frozen=True)
class Packing:
    """M unit vectors of R^d whose pairwise squared distances are at least ``separation``."""

    name: str
    dim: int
    size: int
    separation: Fraction


@dataclass(frozen=True)
class CaptionPacking:
    """A code that keeps all V^(b^D) captions apart."""

    branching: int
    depth: int
    alphabet: int
    packing: Packing


def from_integers(name: str, points: Integers) -> Packing:
    """Measure a packing given by distinct integer vectors of one norm; shape (M, d).

    Raises:
        ValueError: if the norms differ or two vectors coincide.
    """
    gram = points @ points.T
    squares = np.unique(np.diag(gram))
    if len(squares) != 1:
        raise ValueError(f"{name}: the vectors have different norms")
    closest = int(gram[np.triu_indices(len(points), 1)].max())
    square = int(squares[0])
    if closest >= square:
        raise ValueError(f"{name}: two vectors coincide")
    return Packing(name, points.shape[1], len(points), 2 - 2 * Fraction(closest, square))


def line_ends() -> Packing:
    """Return the two ends of a line, d = 1: the packing that reaches the bound."""
    return from_integers("line ends", np.array([[1], [-1]], dtype=np.int64))


def cross_polytope(dim: int) -> Packing:
    """Return +-e_1, ..., +-e_d."""
    eye = np.eye(dim, dtype=np.int64)
    return from_integers(f"cross-polytope in dimension {dim}", np.concatenate([eye, -eye]))


def sign_code(name: str, generator: list[list[int]]) -> Packing:
    """Return the +-1 vectors of the binary linear code that the rows generate."""
    rows = np.array(generator, dtype=np.int64)
    messages = np.array(list(product((0, 1), repeat=len(rows))), dtype=np.int64)
    return from_integers(name, 1 - 2 * (messages @ rows % 2))


def hamming_code() -> Packing:
    """Return the extended Hamming code [8, 4, 4] as signs."""
    checks = [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]
    rows = [[int(i == j) for j in range(4)] + check for i, check in enumerate(checks)]
    return sign_code("extended Hamming code", rows)


def golay_code() -> Packing:
    """Return the extended Golay code [24, 12, 8] as signs, from its cyclic generator."""
    generator = (1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 1, 1)
    rows = [[0] * k + list(generator) + [0] * (11 - k) for k in range(12)]
    return sign_code("extended Golay code", [[*row, sum(row) % 2] for row in rows])


def e8_roots() -> Packing:
    """Return the 240 shortest vectors of the E8 lattice, doubled to integers."""
    pairs = [[2 * s if i == p else 2 * u if i == q else 0 for i in range(8)]
             for p, q in combinations(range(8), 2) for s in (1, -1) for u in (1, -1)]  # fmt: skip
    halves = [list(signs) for signs in product((1, -1), repeat=8) if signs.count(-1) % 2 == 0]
    return from_integers("E8 roots", np.array(pairs + halves, dtype=np.int64))


def greedy(dim: int, least: Fraction, tries: int, seed: int) -> Packing:
    """Keep each of ``tries`` random rational unit vectors that is far from those kept before.

    Args:
        dim: d.
        least: the least squared distance that is kept.
        tries: number of candidates.
        seed: the seed of the candidates.
    """
    rng = random.Random(seed)
    kept: list[tuple[Fraction, ...]] = []
    closest = Fraction(4)
    for _ in range(tries):
        point = sphere_point(rng, dim)
        nearest = closest
        for other in kept:
            nearest = min(nearest, _squared_distance(point, other))
            if nearest < least:
                break
        else:
            kept.append(point)
            closest = nearest
    return Packing(f"greedy in dimension {dim}, seed {seed}", dim, len(kept), closest)


def packings(seed: int) -> list[Packing]:
    """Return the packings that the bound is held against; ``seed`` draws the greedy ones."""
    cubes = [sign_code(f"cube in dimension {d}", np.eye(d, dtype=np.int64).tolist())
             for d in range(2, 11)]  # fmt: skip
    return [
        line_ends(), *(cross_polytope(d) for d in range(1, 25)), *cubes,
        hamming_code(), golay_code(), e8_roots(),
        *(greedy(d, Fraction(k, 10), 120, seed + d) for d in (2, 3, 4) for k in (1, 5, 10)),
    ]  # fmt: skip


def cube_captions(branching: int, depth: int) -> CaptionPacking:
    """Return the code of two fillers +-1, one coordinate a leaf: d = b^D, V = 2.

    Captions that differ in one leaf are the closest, so the separation is 4/d.
    """
    leaves = branching**depth
    if leaves > 10:
        raise ValueError(f"{2**leaves} captions are too many to compare pair by pair")
    signs = np.array(list(product((1, -1), repeat=leaves)), dtype=np.int64)
    return CaptionPacking(branching, depth, 2, from_integers("signs at the leaves", signs))


def role_captions(branching: int, depth: int, alphabet: int) -> CaptionPacking:
    """Return the role-binding code of V orthonormal fillers: d = b^D V, all captions compared."""
    leaves = branching**depth
    fillers = np.eye(alphabet, dtype=np.int64)
    captions = np.array(list(product(range(alphabet), repeat=leaves)))
    codes = tensor_code(branching, fillers[captions])
    return CaptionPacking(branching, depth, alphabet, from_integers("role-binding code", codes))


def basis_captions(branching: int, depth: int, alphabet: int) -> CaptionPacking:
    """Return the code with one orthonormal vector per caption: d = V^(b^D)."""
    size = alphabet ** (branching**depth)
    codes = np.eye(size, dtype=np.int64)
    return CaptionPacking(branching, depth, alphabet, from_integers("one vector each", codes))


def caption_packings() -> list[CaptionPacking]:
    """Return the codes that the depth bound is held against."""
    cubes = [(2, 0), (2, 1), (2, 2), (2, 3), (3, 0), (3, 1), (3, 2), (4, 1), (5, 1)]
    roles = [(2, 0, 2), (2, 1, 2), (2, 2, 2), (2, 1, 5), (2, 2, 3), (2, 3, 2), (3, 1, 4), (4, 1, 4)]
    bases = [(2, 0, 3), (2, 1, 3), (2, 2, 3), (2, 3, 2), (3, 1, 3)]
    return [*(cube_captions(*c) for c in cubes), *(role_captions(*c) for c in roles),
            *(basis_captions(*c) for c in bases)]  # fmt: skip


def _squared_distance(u: tuple[Fraction, ...], v: tuple[Fraction, ...]) -> Fraction:
    return sum(((x - y) ** 2 for x, y in zip(u, v, strict=True)), Fraction(0))
