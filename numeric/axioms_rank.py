"""A4: how many dimensions the axioms need, by exact ranks and exact contradictions.

For an encoder that orders {p} above {not p} exactly where p is true, put d_p = g({p}) -
g({not p}).  A dependency among the d_p whose weights are the signs of some scene is impossible:
:func:`contradiction` finds one, in integers, for every encoder of too few dimensions.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

import numpy as np
from flint import fmpz_mat

from numeric.axioms_encoders import Encoder, Integers
from numeric.axioms_universe import Universe
from numeric.input_error import InputError


@dataclass(frozen=True)
class Contradiction:
    """Integer weights with sum of weights_p d_p = 0, and a scene that has their signs.

    Attributes:
        weights: one integer an atom, not all zero.
        scene: the true atoms.  Where weights_p > 0 atom p is true, where < 0 it is false; so an
            image of the scene would make the zero sum of weights_p <f, d_p> positive.
    """

    weights: tuple[int, ...]
    scene: frozenset[int]


def separators(encoder: Encoder, universe: Universe) -> Integers:
    """The vectors d_p = g({p}) - g({not p}), (P, dimension), up to one positive factor each.

    Raises:
        InputError: if g({p}) and g({not p}) have different norms, so that the difference of the
            integer vectors is not that of the unit vectors.
    """
    rows = []
    for p in range(universe.atoms):
        plus, minus = encoder.text((2 * p + 1,)), encoder.text((2 * p,))
        if plus @ plus != minus @ minus:
            raise InputError(f"atom {p}: the literal and its negation differ in norm")
        rows.append(plus - minus)
    return np.array(rows)


def relation_separators(encoder: Encoder, universe: Universe) -> Integers:
    """The vectors g({rel(q, x, y)}) - g({rel(q, y, x)}), x > y: (r n (n-1)/2, dimension)."""
    return np.array([
        encoder.text((2 * universe.rel(q, x, y) + 1,))
        - encoder.text((2 * universe.rel(q, y, x) + 1,))
        for q in range(universe.r) for x in range(universe.n) for y in range(x)
    ])  # fmt: skip


def exact_rank(rows: Integers) -> int:
    """The rank of an integer matrix, exactly."""
    return int(fmpz_mat(rows.tolist()).rank())


def dependencies(rows: Integers) -> fmpz_mat:
    """A basis, as columns, of the integer weights with sum of weights_p rows_p = 0."""
    kernel, nullity = fmpz_mat(rows.T.tolist()).nullspace()
    return _columns(kernel, nullity)


def _columns(matrix: fmpz_mat, count: int) -> fmpz_mat:
    entries = [[matrix[i, j] for j in range(count)] for i in range(matrix.nrows())]
    return fmpz_mat(matrix.nrows(), count, [e for row in entries for e in row])


def contradiction(rows: Integers, universe: Universe) -> Contradiction | None:
    """A dependency of the d_p that has the signs of a scene; None if counting finds none.

    Found whenever the rank is at most P - n: then the kernel has dimension n or more, so it has
    a vector whose has weights are all zero, or one whose has weights are one positive number
    and zeros.  Either way the scene may have every object present.
    """
    kernel = dependencies(rows)
    nullity = kernel.ncols()
    if nullity < universe.n:
        return None
    has = fmpz_mat([[kernel[x, j] for j in range(nullity)] for x in range(universe.n)])
    if nullity > has.rank():
        chosen = kernel * _columns(*has.nullspace())
    else:
        first = fmpz_mat(universe.n, 1, [1, *[0] * (universe.n - 1)])
        chosen = kernel * has.solve(first).numer_denom()[0]
    weights = [int(chosen[p, 0]) for p in range(universe.atoms)]
    shared = gcd(*weights) * (-1 if min(weights[: universe.n]) < 0 else 1)
    weights = [w // shared for w in weights]
    scene = {p for p in range(universe.atoms) if p < universe.n or weights[p] > 0}
    return Contradiction(tuple(weights), frozenset(scene))


def refutes(found: Contradiction, rows: Integers, universe: Universe) -> bool:
    """Whether a contradiction holds, from its definition, for these vectors d_p."""
    total = [sum(w * int(v) for w, v in zip(found.weights, column, strict=True))
             for column in rows.T]  # fmt: skip
    return (
        any(found.weights)
        and not any(total)
        and all(set(universe.objects_of[p]) <= found.scene for p in found.scene)
        and all((p in found.scene) == (w > 0) for p, w in enumerate(found.weights) if w)
    )


def search_encoder(
    universe: Universe, dimension: int, rounds: int, seed: int
) -> tuple[Integers, int]:
    """Look for vectors d_p and images with <f(w), d_p> > 0 exactly where p is true in w.

    A perceptron on both factors, in integers, over all scenes.

    Returns:
        The best d_p found, (P, dimension), and how many pairs (scene, atom) they leave wrong.
    """
    rng = np.random.default_rng(seed)
    truth = np.concatenate(list(universe.scenes(universe.n)), axis=1)
    signs = np.where(truth, 1, -1)
    rows = rng.integers(-9, 10, size=(universe.atoms, dimension))
    images = rng.integers(-9, 10, size=(truth.shape[1], dimension))
    best, left = rows.copy(), signs.size
    for _ in range(rounds):
        wrong = np.where(signs * (rows @ images.T) <= 0, signs, 0)
        missed = int(np.count_nonzero(wrong))
        if missed < left:
            best, left = rows.copy(), missed
        if not missed:
            break
        images += wrong.T @ np.sign(rows)
        wrong = np.where(signs * (rows @ images.T) <= 0, signs, 0)
        rows += wrong @ np.sign(images)
    return best, left
