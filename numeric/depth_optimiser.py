"""An optimiser that tries to beat D4 and D4', and exact judgement of what it finds.

The search runs in floats; its result is read as exact rationals (weights renormalised, fillers
as directions), and every comparison with a bound is made in rationals.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np
from flint import arb, ctx, fmpq, fmpq_mat, fmpz_mat
from numpy.typing import NDArray
from scipy.optimize import minimize

from numeric.ball import ball

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Configuration:
    """Leaf weights and fillers, exact.

    Attributes:
        squares: squared leaf weights, non-negative, of sum 1.
        directions: a non-zero vector per leaf; the filler is that vector normalised.
    """

    squares: tuple[Fraction, ...]
    directions: tuple[tuple[Fraction, ...], ...]

    def pairs(self) -> list[tuple[int, int]]:
        """Return the pairs of leaves."""
        return list(combinations(range(len(self.squares)), 2))

    def margin_at_most(self, p: int, q: int, bound: Fraction) -> bool:
        """Decide (a_p + a_q)(1 - c) <= bound exactly, c the cosine of the two fillers."""
        pair = self.squares[p] + self.squares[q]
        if pair == 0:
            return bound >= 0
        least = 1 - bound / pair
        dot, square = self._cosine(p, q)
        # c >= least with c = dot / sqrt(square); x -> x |x| is increasing and clears the root.
        return dot * abs(dot) >= least * abs(least) * square

    def smallest_margin_at_most(self, bound: Fraction) -> bool:
        """Decide exactly whether some pair's margin is at most ``bound``."""
        return any(self.margin_at_most(p, q, bound) for p, q in self.pairs())

    def smallest_margin(self, bits: int = 128) -> arb:
        """Enclose the smallest margin over the pairs."""
        with ctx.workprec(bits):
            margins = []
            for p, q in self.pairs():
                dot, square = self._cosine(p, q)
                pair = self.squares[p] + self.squares[q]
                cosine = ball(dot, "inner product") / ball(square, "norms").sqrt()
                margins.append(ball(pair, "squared weights") * (1 - cosine))
            smallest = margins[0]
            for margin in margins[1:]:
                smallest = smallest.min(margin)
            return smallest

    def rational_cosine(self, p: int, q: int) -> Fraction:
        """Return <x_p, x_q> of the unit fillers, for directions of one common norm."""
        dot, square = self._cosine(p, q)
        norm = _dot(self.directions[p], self.directions[p])
        if norm * norm != square:
            raise ValueError("the two directions have different norms")
        return dot / norm

    def dimension(self) -> int:
        """Return the dimension of the span of the fillers."""
        return int(fmpq_mat([[fmpq(x.numerator, x.denominator) for x in row]
                             for row in self.directions]).rank())  # fmt: skip

    def _cosine(self, p: int, q: int) -> tuple[Fraction, Fraction]:
        """Return (dot, square) with cosine dot / sqrt(square)."""
        x, y = self.directions[p], self.directions[q]
        return _dot(x, y), _dot(x, x) * _dot(y, y)


def simplex(leaves: int, weight: Fraction) -> Configuration:
    """Return equally weighted leaves whose fillers are the corners of the regular simplex.

    Corner i is N e_i - (e_1 + ... + e_N), before normalisation.
    """
    corners = tuple(tuple(Fraction(leaves * (i == j) - 1) for j in range(leaves))
                    for i in range(leaves))  # fmt: skip
    return Configuration((weight,) * leaves, corners)


def pair_incidence_rank(leaves: int) -> int:
    """Return the rank of the map from N leaf weights to their pair sums.

    It is N, so that pair sums determine the weights, from three leaves on.
    """
    pairs = list(combinations(range(leaves), 2))
    return int(fmpz_mat([[int(leaf in pair) for leaf in range(leaves)] for pair in pairs]).rank())


def best_found(leaves: int, *, joint: bool, starts: int, seed: int) -> list[Configuration]:
    """Maximise the smallest margin over all pairs, from ``starts`` random starts.

    Args:
        leaves: N >= 2.
        joint: search over unit fillers of R^(N - 1) as well (D4'); otherwise they are
            orthonormal and only the weights move (D4).
        starts: number of starts; start k draws from the stream (seed, leaves, k).
        seed: the seed.

    Returns:
        What each start ended in, best first (by its float value).
    """
    found = [
        _ascend(leaves, joint, np.random.default_rng([seed, leaves, k])) for k in range(starts)
    ]
    found.sort(key=lambda pair: -pair[0])
    return [configuration for _, configuration in found]


def _ascend(leaves: int, joint: bool, rng: np.random.Generator) -> tuple[float, Configuration]:
    """Run one SLSQP ascent of v under margin >= v; variables v, a, x."""
    dim = leaves - 1 if joint else leaves
    first, second = np.triu_indices(leaves, 1)
    rows = np.arange(len(first))
    fixed = np.eye(leaves)

    def parts(z: Floats) -> tuple[Floats, Floats]:
        return z[1 : leaves + 1], z[leaves + 1 :].reshape(leaves, dim) if joint else fixed

    def margins(z: Floats) -> Floats:
        a, x = parts(z)
        cosine = np.sum(x[first] * x[second], axis=1)
        return (a[first] + a[second]) * (1 - cosine) - z[0]

    def margins_slope(z: Floats) -> Floats:
        a, x = parts(z)
        slope = np.zeros((len(rows), len(z)))
        slope[:, 0] = -1
        apart = 1 - np.sum(x[first] * x[second], axis=1)
        slope[rows, 1 + first] = apart
        slope[rows, 1 + second] = apart
        if joint:
            pair = -(a[first] + a[second])[:, None]
            for leaf, other in ((first, second), (second, first)):
                columns = leaves + 1 + leaf[:, None] * dim + np.arange(dim)
                slope[rows[:, None], columns] += pair * x[other]
        return slope

    def norms(z: Floats) -> Floats:
        a, x = parts(z)
        total = np.array([np.sum(a) - np.sum(weights)])
        return np.concatenate([total, np.sum(x * x, axis=1) - 1]) if joint else total

    def norms_slope(z: Floats) -> Floats:
        slope = np.zeros((leaves + 1 if joint else 1, len(z)))
        slope[0, 1 : leaves + 1] = 1
        if joint:
            _, x = parts(z)
            for leaf in range(leaves):
                start = leaves + 1 + leaf * dim
                slope[leaf + 1, start : start + dim] = 2 * x[leaf]
        return slope

    weights = rng.dirichlet(np.ones(leaves))
    fillers = rng.standard_normal((leaves, dim))
    fillers /= np.linalg.norm(fillers, axis=1, keepdims=True)
    start = np.concatenate([np.zeros(1), weights, fillers.ravel() if joint else []])
    gradient = np.zeros(len(start))
    gradient[0] = -1
    result = minimize(
        lambda z: -z[0], start, jac=lambda z: gradient, method="SLSQP",
        bounds=[(None, None)] + [(0, 1)] * leaves + [(None, None)] * (len(start) - leaves - 1),
        constraints=[{"type": "ineq", "fun": margins, "jac": margins_slope},
                     {"type": "eq", "fun": norms, "jac": norms_slope}],
        options={"maxiter": 500, "ftol": 1e-15},
    )  # fmt: skip
    a, x = parts(result.x)
    squares = [abs(Fraction(float(value))) for value in a]
    total = sum(squares, Fraction(0))
    exact = Configuration(
        tuple(value / total for value in squares),
        tuple(tuple(Fraction(float(value)) for value in row) for row in x),
    )
    return float(np.min(margins(result.x)) + result.x[0]), exact


def _dot(x: tuple[Fraction, ...], y: tuple[Fraction, ...]) -> Fraction:
    return sum((u * v for u, v in zip(x, y, strict=True)), Fraction(0))
