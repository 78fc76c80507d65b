"""F4 and F4': how far apart k captions about one anchor can be, by search and exactly."""

from __future__ import annotations

from fractions import Fraction

import sympy
from flint import arb, ctx, fmpq, fmpq_mat

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.frontier_found import (
    PRECISION,
    crowd_distances,
    require_not_beaten,
    require_reached,
    shortfall,
)
from checks.theorem_check import Evidence, require, theorem_check
from numeric.ball import ball

KAPPAS = (Fraction(3, 5), Fraction(1, 5))
CAPTIONS = range(2, 7)


@theorem_check("F4", kind="certified", rejects=["ceiling"])
def test_F4_search(formulas: Formulas, evidence: Evidence) -> None:
    worst = arb(0)
    for captions in CAPTIONS:
        for kappa in KAPPAS:
            with ctx.workprec(PRECISION):
                ceiling = enclose(formulas, "ceiling", k=captions, kappa=ball(kappa, "kappa"))
                for dimension in (captions, captions + 1):
                    found = crowd_distances(captions, kappa, dimension)
                    where = f"{captions} captions, kappa = {kappa}, dimension {dimension}"
                    require_not_beaten(found, ceiling, where)
                    require_reached(found, ceiling, where)
                    worst = worst.max(shortfall(found, ceiling))
    evidence.figure("ceiling minus best least distance found, at most",
                    worst.upper().str(3, radius=False))  # fmt: skip


@theorem_check("F4", kind="certified", rejects=["dimension"])
def test_F4_dimension_search(formulas: Formulas, evidence: Evidence) -> None:
    for captions in CAPTIONS:
        needed = int(formulas.at("dimension", k=captions))
        with ctx.workprec(PRECISION):
            ceiling = enclose(formulas, "ceiling", k=captions, kappa=ball(KAPPAS[0], "kappa"))
            for dimension in range(max(needed, 1), captions + 2):
                found = crowd_distances(captions, KAPPAS[0], dimension)
                require_reached(found, ceiling, f"{captions} captions, dimension {dimension}")
            gap = shortfall(crowd_distances(captions, KAPPAS[0], needed - 1), ceiling)
        require(gap > arb(10) ** -3, f"{captions} captions reach it in dimension {needed - 1}")
        where = f"best found for {captions} captions in dimension {needed - 1}"
        evidence.figure(f"{where} falls short by", gap.str(5, radius=False))


@theorem_check("F4", kind="certified")
def test_F4_gram_matrix(formulas: Formulas, evidence: Evidence) -> None:
    """The Gram matrix that equality forces, in rationals: it exists, and its rank is exact."""
    for captions in range(2, 9):
        for kappa in (*KAPPAS, Fraction(0), Fraction(999, 1000)):
            ceiling = formulas.at("ceiling", k=captions, kappa=kappa)
            exact = sympy.nsimplify(ceiling**2, rational=True)
            square = fmpq(int(exact.p), int(exact.q))
            least = fmpq(kappa.numerator, kappa.denominator)
            overlap = 1 - square / 2
            gram = fmpq_mat(captions + 1, captions + 1, [
                fmpq(1) if i == j else least if captions in (i, j) else overlap
                for i in range(captions + 1) for j in range(captions + 1)
            ])  # fmt: skip
            where = f"{captions} captions, kappa = {kappa}"
            require(is_positive_semidefinite(gram), f"{where}: no configuration is so far apart")
            require(gram.rank() == formulas.at("dimension", k=captions),
                    f"{where}: the configuration spans {gram.rank()} dimensions")  # fmt: skip
    evidence.figure("exact Gram matrices checked", 7 * 4)


def is_positive_semidefinite(matrix: fmpq_mat) -> bool:
    """Decide exactly, by the signs of the characteristic polynomial: e_1, ..., e_m >= 0."""
    coefficients = matrix.charpoly().coeffs()
    size = matrix.nrows()
    return all((-1) ** (size - i) * c >= 0 for i, c in enumerate(coefficients))


@theorem_check("F4'", kind="certified")
def test_F4_prime_search(formulas: Formulas, evidence: Evidence) -> None:
    worst = arb(0)
    with ctx.workprec(PRECISION):
        for kappa in KAPPAS:
            ceiling = enclose(formulas, "ceiling", kappa=ball(kappa, "kappa"))
            for dimension in (3, 4, 5):
                most = int(formulas.at("captions", n=dimension))
                for captions in sorted({dimension + 1, most}):
                    found = crowd_distances(captions, kappa, dimension)
                    where = f"{captions} captions, kappa = {kappa}, dimension {dimension}"
                    require_not_beaten(found, ceiling, where)
                    require_reached(found, ceiling, where)
                    worst = worst.max(shortfall(found, ceiling))
            # Where it is not said to be reached: too few captions for the axes, and too many.
            for captions, dimension in ((2, 1), (3, 2), (4, 2), (5, 3)):
                found = crowd_distances(captions, kappa, dimension)
                require_not_beaten(found, ceiling, f"{captions} captions, dimension {dimension}")
    evidence.figure("ceiling minus best least distance found, at most",
                    worst.upper().str(3, radius=False))  # fmt: skip
