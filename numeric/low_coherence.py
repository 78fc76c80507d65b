"""Families of vectors whose coherence is known exactly, as integer vectors of one squared norm Q.

They stand for unit vectors; their inner products are integers, so the coherence
max |<v_p, v_q>| / Q is an exact fraction.  The families: polynomials over F_q (Reed and Solomon
1960, DeVore 2007), random signs, signed graphs, simplices.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np
from flint import fmpz

from numeric.axioms_encoders import Integers
from numeric.input_error import InputError


@dataclass(frozen=True)
class Atoms:
    """Integer vectors of one squared norm, with their exact inner products.

    Attributes:
        vectors: (count, dimension) integers, or None where only the products are held.
        products: (count, count) integers.
        dimension: of the vectors.
    """

    vectors: Integers | None
    products: Integers
    dimension: int

    def __post_init__(self) -> None:
        if (np.diag(self.products) != self.products[0, 0]).any():
            raise InputError("atom vectors differ in norm: give vectors of one squared norm")

    @property
    def rows(self) -> Integers:
        """The vectors.

        Raises:
            InputError: if only the products are held.
        """
        if self.vectors is None:
            raise InputError("these atoms hold no vectors: build them with vectors=True")
        return self.vectors

    @property
    def norm(self) -> int:
        """The common squared norm Q."""
        return int(self.products[0, 0])

    @property
    def coherence(self) -> Fraction:
        """The greatest |<v_p, v_q>|/Q over p != q."""
        top = 0
        for i, row in enumerate(self.products):
            top = max(top, int(np.abs(row[:i]).max(initial=0)))
        return Fraction(top, self.norm)


def from_vectors(vectors: Integers) -> Atoms:
    """Atoms from their integer vectors, rows of one squared norm."""
    return Atoms(vectors, vectors @ vectors.T, vectors.shape[1])


def polynomial_values(q: int, degree: int, count: int) -> Integers:
    """Values on F_q of the first ``count`` polynomials of at most this degree: (count, q).

    Raises:
        InputError: if q is no prime or there are fewer polynomials than that.
    """
    if not isinstance(q, int) or q < 2 or not fmpz(q).is_prime():
        raise InputError(f"q is {q!r}: give a prime")
    if not 1 <= count <= q ** (degree + 1):
        raise InputError(f"{count} polynomials of degree <= {degree} over F_{q}: there are "
                         f"{q ** (degree + 1)}")  # fmt: skip
    rest, points = np.arange(count), np.arange(q)
    values, power = np.zeros((count, q), dtype=np.int64), np.ones(q, dtype=np.int64)
    for _ in range(degree + 1):
        values = (values + (rest % q)[:, None] * power) % q
        rest, power = rest // q, power * points % q
    return values.astype(np.uint8 if q < 256 else np.uint16)


def polynomial_atoms(q: int, degree: int, count: int, vectors: bool = True) -> Atoms:
    """The graphs of polynomials over F_q as 0-1 vectors in q^2 dimensions, norm q.

    Products are numbers of agreements, counted; with ``vectors`` the vectors are built as well.
    """
    values = polynomial_values(q, degree, count)
    products = np.array([(values == row).sum(axis=1, dtype=np.int16) for row in values])
    built = None
    if vectors:
        built = (values[:, :, None] == np.arange(q)).reshape(count, q * q).astype(np.int64)
    return Atoms(built, products, q * q)


def sign_atoms(dimension: int, count: int, seed: int) -> Atoms:
    """Independent random signs; nothing is assumed of the draw, its coherence is computed."""
    rng = np.random.default_rng(seed)
    return from_vectors(2 * rng.integers(0, 2, size=(count, dimension)) - 1)


def simplex_atoms(count: int) -> Atoms:
    """The vertices of a regular simplex: ``count`` vectors of rank count - 1."""
    return from_vectors(count * np.eye(count, dtype=np.int64) - 1)


def graph_atoms(signs: Integers, norm: int, times: int = 1) -> Atoms:
    """Vectors with inner products ``times`` signs_ij off the diagonal, of squared norm ``norm``.

    Each edge of the signed graph gives ``times`` coordinates to its two ends, and each vector
    is filled up with coordinates of its own: possible when ``times`` x degree <= norm.

    Raises:
        InputError: if a degree is too large for the norm.
    """
    count = len(signs)
    edges = [(i, j) for i, j in combinations(range(count), 2) if signs[i, j]] * times
    spare = norm - times * np.abs(signs).sum(axis=1)
    if (spare < 0).any():
        raise InputError(f"squared norm {norm} is below the greatest degree: take a larger norm")
    columns = []
    for i, j in edges:
        column = np.zeros(count, dtype=np.int64)
        column[i], column[j] = 1, signs[i, j]
        columns.append(column)
    for i in range(count):
        columns += [np.eye(count, dtype=np.int64)[i]] * int(spare[i])
    return from_vectors(np.array(columns).T)


def expected_coherent_pairs(count: int, dimension: int, inverse: int) -> Fraction:
    """Expected number of pairs of random sign vectors with |product| >= dimension/inverse.

    Exact: the binomial tail as an integer sum.  Below 1, some draw has no such pair.
    """
    first = -(-dimension * (inverse + 1) // (2 * inverse))
    term = total = fmpz.bin_uiui(dimension, first)
    for j in range(first, dimension):
        term = term * (dimension - j) // (j + 1)
        total += term
    return Fraction(count * (count - 1) * int(total), 1 << dimension)
