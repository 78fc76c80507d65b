"""A3: the swap-blindness of a caption encoder, read from the text vectors of a caption and swap."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from scipy.optimize import minimize

from numeric.input_error import InputError

Vector = tuple[Fraction, ...]


def squared_distance(u: Vector, v: Vector) -> Fraction:
    """The squared distance of two rational vectors, exactly."""
    return sum(((a - b) ** 2 for a, b in zip(u, v, strict=True)), Fraction(0))


def swap_blindness_squared(u: Sequence[Fraction], v: Sequence[Fraction]) -> Fraction:
    """eps^2, eps the least radius of a ball with g(c) = u and g(sigma c) = v in it (A3).

    Every unit image separates the caption from its swap by at most 2 eps.

    Raises:
        InputError: if the vectors are empty or of different lengths.
    """
    if not u or len(u) != len(v):
        raise InputError(f"text vectors of lengths {len(u)} and {len(v)}: give two of one length")
    middle = tuple((a + b) / 2 for a, b in zip(u, v, strict=True))
    return max(squared_distance(tuple(u), middle), squared_distance(tuple(v), middle))


def rational_unit(point: Sequence[float | Fraction], bits: int = 60) -> Vector:
    """An exactly unit rational vector close to the direction of ``point`` (stereographic).

    Raises:
        InputError: if the point is zero.
    """
    values = [float(x) for x in point]
    norm = float(np.linalg.norm(values))
    if norm == 0:
        raise InputError("the zero vector has no direction: give another")
    # Project from the pole on the far side, so that no quotient is large.
    side = -1 if values[-1] > 0 else 1
    scale = 1 << bits
    flat = [Fraction(round(x / norm / (1 - side * values[-1] / norm) * scale), scale)
            for x in values[:-1]]  # fmt: skip
    square = sum((x * x for x in flat), Fraction(0))
    return (*(2 * x / (square + 1) for x in flat), side * (square - 1) / (square + 1))


def worst_squared_distance(u: Vector, v: Vector, h: Vector) -> Fraction:
    """max(||u - h||, ||v - h||)^2, exactly."""
    return max(squared_distance(u, h), squared_distance(v, h))


def search_centre(u: Vector, v: Vector, unit: bool, seed: int, bits: int = 60) -> Vector:
    """Look for the h, over the space or over unit vectors, closest to both u and v.

    Floats only steer the search: the h returned is rational, and exactly unit if ``unit``.
    """
    rng = np.random.default_rng(seed)
    ends = np.array([[float(x) for x in u], [float(x) for x in v]])

    def worst(h: np.ndarray, power: float) -> float:
        place = h / np.linalg.norm(h) if unit else h
        squares = ((ends - place) ** 2).sum(axis=1)
        top = float(squares.max())
        return top * float(((squares / top) ** power).sum()) ** (1 / power)

    found = []
    for start in rng.standard_normal((2, len(u))):
        h = start
        for power in (2.0, 8.0, 32.0):
            h = minimize(worst, h, args=(power,), method="BFGS", options={"gtol": 1e-9}).x
        found.append(rational_unit(h.tolist(), bits) if unit else tuple(
            Fraction(round(x * (1 << bits)), 1 << bits) for x in h.tolist()))  # fmt: skip
    return min(found, key=lambda h: worst_squared_distance(u, v, h))
