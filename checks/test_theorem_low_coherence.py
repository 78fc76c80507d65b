"""A5's vectors: how many of low coherence there are, in how few dimensions."""

from __future__ import annotations

import numpy as np
import sympy

from checks.catalogue import Formulas
from checks.exact_formula import fraction
from checks.theorem_check import Evidence, Refuted, require, theorem_check
from numeric.axioms_rank import exact_rank
from numeric.input_error import InputError
from numeric.low_coherence import (
    expected_coherent_pairs,
    polynomial_atoms,
    sign_atoms,
    simplex_atoms,
)

GRID = [(s, length) for s in (1, 2, 3) for length in (1, 2, 3)]


@theorem_check(
    "A5", kind="certified", rejects=["family_atoms", "family_dimension", "family_coherence"]
)
def test_A5_polynomial_family(formulas: Formulas, evidence: Evidence) -> None:
    """Every polynomial of each degree: number, dimension and coherence, from the vectors."""
    for prime, degree in ((3, 1), (5, 1), (7, 1), (5, 2), (7, 2), (3, 2)):
        at = {"q": prime, "m": degree}
        count = int(formulas.at("family_atoms", **at))
        try:
            atoms = polynomial_atoms(prime, degree, count)
        except InputError as refusal:
            raise Refuted(str(refusal)) from refusal
        vectors = atoms.rows
        require(len(np.unique(vectors, axis=0)) == count and (vectors @ vectors.T
                == atoms.products).all(), "the products are not those of the vectors")  # fmt: skip
        # All of them: the differences of two, of each shift and multiple, are among them.
        rows = {tuple(row) for row in vectors.reshape(count, prime, prime).argmax(axis=2).tolist()}
        step = tuple(x**degree % prime for x in range(prime))
        require(
            all(
                tuple((v + w) % prime for v, w in zip(row, step, strict=True)) in rows
                for row in rows
            ),
            f"degree {degree} over F_{prime}: not all of them",
        )
        require(vectors.shape[1] == formulas.at("family_dimension", **at), f"{vectors.shape}")
        require(atoms.coherence == fraction(formulas, "family_coherence", **at),
                f"coherence {atoms.coherence}")  # fmt: skip
        evidence.figure(f"q = {prime}, degree {degree}", f"{count} vectors in {vectors.shape[1]} "
                        f"dimensions, coherence {atoms.coherence}")  # fmt: skip


@theorem_check("A5", kind="certified", rejects=["random"])
def test_A5_random_signs(formulas: Formulas, evidence: Evidence) -> None:
    """From the stated dimension on fewer than one pair in expectation reaches the bound."""
    for s, length, count in ((2, 1, 1000), (2, 2, 4680), (3, 3, 10**6), (5, 4, 10**9), (1, 2, 50)):
        dimension = int(sympy.ceiling(formulas.at("random", s=s, L=length, P=count)))
        inverse = int(1 / fraction(formulas, "coherence", s=s, L=length))
        expected = expected_coherent_pairs(count, dimension, inverse)
        require(expected < 1, f"s, L, P = {s, length, count}: {float(expected)} pairs expected")
        evidence.figure(f"s = {s}, L = {length}, P = {count}: dimension, expected pairs",
                        f"{dimension}, {float(expected):.3g}")  # fmt: skip
    dimension = int(sympy.ceiling(formulas.at("random", s=2, L=1, P=1000)))
    drawn = sign_atoms(dimension, 1000, seed=1)
    require(drawn.coherence < fraction(formulas, "coherence", s=2, L=1),
            f"the draw has coherence {drawn.coherence}")  # fmt: skip
    evidence.figure("a draw of a thousand vectors", f"{dimension} dimensions, {drawn.coherence}")


@theorem_check("A5", kind="certified", rejects=["welch"])
def test_A5_welch_floor(formulas: Formulas, evidence: Evidence) -> None:
    """Simplices attain the floor; no family built here is below it."""
    for s, length in GRID:
        bound = fraction(formulas, "coherence", s=s, L=length)
        simplex = simplex_atoms(1 + int(1 / bound))
        floor = fraction(formulas, "welch", s=s, L=length, P=len(simplex.products))
        require(simplex.coherence == bound, f"coherence {simplex.coherence}")
        require(exact_rank(simplex.rows) == floor, f"s, L = {s, length}: stated {floor}")
    family = polynomial_atoms(7, 2, 343)
    rank = exact_rank(family.rows)
    require(rank >= fraction(formulas, "welch", s=2, L=1, P=343), f"rank {rank}")
    evidence.figure("rank of the polynomials of degree <= 2 over F_7", rank)
