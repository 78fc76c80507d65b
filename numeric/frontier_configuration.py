"""Configurations of unit vectors made exactly feasible, and their values enclosed in Arb balls.

An optimiser's rows are unit, and meet their constraints, only up to rounding.  Here each row is
normalised in balls, and a row that is not certainly inside its cap is moved along the great
circle through the cap's centre onto the cap's edge.  So the vectors that the balls enclose meet
every constraint exactly, and an enclosed value is the value of a genuine configuration.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from flint import arb
from numpy.typing import NDArray

from numeric.frontier_search import Entry, Form

Vector = list[arb]


class InfeasibleError(ArithmeticError):
    """A row at its cap's centre or opposite to it, from where no great circle is marked out."""


def make_feasible(
    rows: NDArray[np.float64], at_least: Mapping[Entry, arb], equal: Mapping[Entry, arb]
) -> list[Vector]:
    """Return unit vectors near ``rows`` that meet all constraints exactly, as balls.

    Args:
        rows: shape (vectors, d); floats are taken exactly, then normalised.
        at_least: entry (i, j) -> c: x_i must lie in the cap <x_i, x_j> >= c.
        equal: entry (i, j) -> c: x_i must lie on the circle <x_i, x_j> = c.  Both are worked
            off in order, each moving its x_i only; so no x_j may be moved after it has served.

    Raises:
        InfeasibleError: if a row that must be moved has no direction away from its centre.
        ValueError: if a vector would be moved twice, or after it has served as a centre.
    """
    vectors = [unit([arb(float(x)) for x in row]) for row in rows]
    settled: set[int] = set()
    moved: set[int] = set()
    for constraints, may_stay in ((at_least, True), (equal, False)):
        for (i, j), cosine in constraints.items():
            if i in settled | moved:
                raise ValueError(f"vector {i} cannot be moved: it has been moved or has served")
            settled.add(j)
            moved.add(i)
            if may_stay and inner(vectors[i], vectors[j]) >= cosine:
                continue
            vectors[i] = _on_circle(vectors[i], vectors[j], cosine)
    return vectors


def least_form(vectors: Sequence[Vector], forms: Iterable[Form]) -> arb:
    """Enclose the least of the linear forms in the vectors' Gram matrix."""
    least = arb.pos_inf()
    for form in forms:
        value = sum((c * inner(vectors[i], vectors[j]) for (i, j), c in form.items()), arb(0))
        least = least.min(value)
    return least


def inner(x: Vector, y: Vector) -> arb:
    """Enclose the inner product."""
    return sum((a * b for a, b in zip(x, y, strict=True)), arb(0))


def chord(x: Vector, y: Vector) -> arb:
    """Enclose the distance ||x - y||."""
    gap = [a - b for a, b in zip(x, y, strict=True)]
    return inner(gap, gap).nonnegative_part().sqrt()


def true_angle(x: Vector, y: Vector) -> arb:
    """Enclose the angle between two nonzero vectors, in [0, pi] radians.

    It is the argument of <x, y> + i |x ^ y|, from Lagrange's identity
    |x ^ y|^2 = sum over i < j of (x_i y_j - x_j y_i)^2, so nothing cancels at tiny angles.
    """
    area = arb(0)
    for j in range(len(x)):
        for i in range(j):
            minor = x[i] * y[j] - x[j] * y[i]
            area += minor * minor
    return arb.atan2(area.nonnegative_part().sqrt(), inner(x, y))


def unit(vector: Vector) -> Vector:
    """Return the vector divided by its norm."""
    norm = inner(vector, vector).sqrt()
    return [x / norm for x in vector]


def _on_circle(vector: Vector, centre: Vector, cosine: arb) -> Vector:
    along = inner(vector, centre)
    residual = [x - along * c for x, c in zip(vector, centre, strict=True)]
    if not inner(residual, residual) > 0:
        raise InfeasibleError("a row at its cap's centre, or opposite to it, cannot be moved")
    sine = (1 - cosine * cosine).nonnegative_part().sqrt()
    return [cosine * c + sine * r for c, r in zip(centre, unit(residual), strict=True)]
