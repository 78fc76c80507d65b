"""A numerical adversary for the frontier: it tries to beat a ceiling from random starts.

It knows none of the theorems: it maximises the least of some linear forms in the Gram matrix
of unit vectors, under linear constraints on Gram entries, by sequential quadratic programming
in the vectors' coordinates.  What it finds is float64 and slightly infeasible;
``numeric.frontier_configuration`` makes it exactly feasible and encloses its value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

Floats = NDArray[np.float64]
Entry = tuple[int, int]
Form = Mapping[Entry, float]
"""A linear form in the Gram matrix: coefficient by entry (i, j)."""

_ITERATIONS = 400
_TOLERANCE = 1e-13


@dataclass(frozen=True)
class GramProgram:
    """Maximise the least of ``forms`` over unit vectors under bounds on their inner products.

    Attributes:
        vectors: how many unit vectors.
        forms: linear forms in the Gram matrix; the least of them is maximised.
        at_least: entry (i, j) -> lower bound of <x_i, x_j>.
        equal: entry (i, j) -> value of <x_i, x_j>.
    """

    vectors: int
    forms: Sequence[Form]
    at_least: Mapping[Entry, float]
    equal: Mapping[Entry, float]


def search(program: GramProgram, dimension: int, seed: int, starts: int) -> list[Floats]:
    """Return the best configuration found from each start, shape (vectors, dimension).

    Args:
        program: what is maximised.
        dimension: of the space that holds the vectors.
        seed: with the start's number it fixes the start; uniform independent unit vectors.
        starts: how many.
    """
    return [
        _climb(program, dimension, np.random.default_rng((seed, start))) for start in range(starts)
    ]


def _climb(program: GramProgram, dimension: int, generator: np.random.Generator) -> Floats:
    count = program.vectors
    shape = (count, dimension)
    rows = generator.standard_normal(shape)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    forms = np.array([_matrix(form, count) for form in program.forms])
    above = [({entry: 1.0}, bound) for entry, bound in program.at_least.items()]
    exactly = [({entry: 1.0}, bound) for entry, bound in program.equal.items()]
    exactly += [({(i, i): 1.0}, 1.0) for i in range(count)]
    slack = np.array([_matrix(form, count) for form, _ in above]).reshape(-1, count, count)
    fixed = np.array([_matrix(form, count) for form, _ in exactly])
    low = np.array([bound for _, bound in above])
    value = np.array([bound for _, bound in exactly])
    # The unknowns are the coordinates and, last, the level that no form may fall below.
    upper = np.concatenate([forms, slack])
    level = np.concatenate([np.ones(len(forms)), np.zeros(len(slack))])
    least = np.concatenate([np.zeros(len(forms)), low])

    def evaluate(matrices: Floats, unknowns: Floats) -> Floats:
        points = unknowns[:-1].reshape(shape)
        return np.einsum("cij,ik,jk->c", matrices, points, points, optimize=False)

    def slope(matrices: Floats, unknowns: Floats, on_level: Floats) -> Floats:
        points = unknowns[:-1].reshape(shape)
        inner = 2.0 * np.einsum("cij,jk->cik", matrices, points).reshape(len(matrices), -1)
        return np.hstack([inner, on_level[:, None]])

    gradient = np.zeros(count * dimension + 1)
    gradient[-1] = -1.0
    start = np.append(rows.ravel(), 0.0)
    start[-1] = evaluate(forms, start).min()
    constraints = (
        {
            "type": "ineq",
            "fun": lambda u: evaluate(upper, u) - least - level * u[-1],
            "jac": lambda u: slope(upper, u, -level),
        },
        {
            "type": "eq",
            "fun": lambda u: evaluate(fixed, u) - value,
            "jac": lambda u: slope(fixed, u, np.zeros(len(fixed))),
        },
    )
    found = minimize(
        lambda u: -u[-1],
        start,
        jac=lambda _: gradient,
        method="SLSQP",
        constraints=constraints,
        options={"maxiter": _ITERATIONS, "ftol": _TOLERANCE},
    )
    return np.asarray(found.x[:-1].reshape(shape))


def _matrix(form: Form, count: int) -> Floats:
    """Return the symmetric matrix of a form."""
    matrix = np.zeros((count, count))
    for (i, j), coefficient in form.items():
        matrix[i, j] += coefficient / 2.0
        matrix[j, i] += coefficient / 2.0
    return matrix
