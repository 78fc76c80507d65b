"""Exact moments of crosstalk in reused Haar roles, from haarpy's orthogonal Weingarten calculus.

<R_p x, R_q x> at a basis vector x is a sum over index paths of products of matrix entries; its
moments are sums of Haar integrals of monomials, one for each letter, since letters are independent.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product

from numeric.crosstalk_sampler import Word

Index = tuple[int, ...]
Factor = tuple[Word, Word, int, int]
"""Words p and q, and the places i and j of the basis vectors that they are applied to."""


def crosstalk_moment(first: Word, second: Word, order: int, dim: int) -> Fraction:
    """Return E <R_p x, R_q x>^order exactly; d^(order (2 D - 1)) index paths are summed.

    Args:
        first: the word p, letters from 1 on.
        second: the word q, of the same length D.
        order: at least 1.
        dim: d, small.
    """
    return product_moment([(first, second, 0, 0)] * order, dim)


def product_moment(factors: Sequence[Factor], dim: int) -> Fraction:
    """Return E of a product of crosstalks <R_p e_i, R_q e_j> exactly.

    Args:
        factors: (p, q, i, j) for each factor, letters from 1 on, i and j below d.
        dim: d, small.
    """
    choices = [list(product(range(dim), repeat=2 * len(first) - 1)) for first, *_ in factors]
    total = Fraction(0)
    for chosen in product(*choices):
        entries = [e for f, path in zip(factors, chosen, strict=True) for e in _entries(f, path)]
        term = Fraction(1)
        for letter in sorted({letter for letter, _, _ in entries}):
            rows = tuple(i for k, i, _ in entries if k == letter)
            columns = tuple(j for k, _, j in entries if k == letter)
            term *= _integral(_renamed(rows), _renamed(columns), dim)
            if not term:
                break
        total += term
    return total


def _entries(factor: Factor, path: Index) -> list[tuple[int, int, int]]:
    """Return (letter, row, column) of the entries along both words, from a shared row to e_i, e_j."""
    first, second, *inputs = factor
    depth = len(first)
    found = []
    for word, inner, last in zip(
        (first, second), (path[1:depth], path[depth:]), inputs, strict=True
    ):
        stops = (path[0], *inner, last)
        found += [(word[k], stops[k], stops[k + 1]) for k in range(depth)]
    return found


def _renamed(indices: Index) -> Index:
    """Rename indices by their first occurrence: the integral depends on the pattern alone."""
    names: dict[int, int] = {}
    return tuple(names.setdefault(i, len(names) + 1) for i in indices)


@cache
def _integral(rows: Index, columns: Index, dim: int) -> Fraction:
    from haarpy import haar_integral_orthogonal

    if len(rows) % 2:
        return Fraction(0)
    return Fraction(haar_integral_orthogonal((rows, columns), dim))
