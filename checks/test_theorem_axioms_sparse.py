"""A5: the sharp coherence bound, derived, and checked on exact families from both sides."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np
import sympy

from checks.catalogue import Formulas
from checks.exact_formula import fraction
from checks.theorem_check import Evidence, Refuted, require, theorem_check
from numeric.axioms import broken_axioms
from numeric.axioms_rank import contradiction, exact_rank, refutes, separators
from numeric.axioms_sparse import (
    adversary,
    denials,
    raw_score,
    sparse_encoder,
    sparse_extremes,
    tells_truth,
    with_private_atoms,
)
from numeric.axioms_universe import Universe
from numeric.input_error import InputError
from numeric.low_coherence import Atoms, graph_atoms, polynomial_atoms

GRID = [(s, length) for s in (1, 2, 3) for length in (1, 2, 3) if s * length < 9]
FAMILIES = [((24, 10, 8), 2, 1, 3, 11), ((24, 10, 8), 2, 2, 2, 17), ((16, 8, 6), 3, 2, 2, 23),
            ((16, 8, 6), 3, 3, 2, 37)]  # fmt: skip
"""Universe, s, L, degree and prime: coherence below the bound, dimension far below A4's."""
Extremes = dict[tuple[int, int], tuple[Fraction, Fraction]]


def bias_of(formulas: Formulas, coherence: Fraction) -> Callable[[int], Fraction]:
    mu = sympy.Rational(coherence.numerator, coherence.denominator)
    none = fraction(formulas, "bias_none", mu=mu)
    return lambda a: fraction(formulas, "bias", mu=mu, a=a) if a else none


@cache
def worst_family(s: int, length: int, norm: int, times: int) -> tuple[Atoms, Extremes] | None:
    """A5's worst case with products times/norm; None where the norm is too small for it."""
    signs = adversary(s, length).signs
    universe = Universe(len(signs), 2, 1)
    try:
        atoms = graph_atoms(with_private_atoms(signs, universe), norm, times)
    except InputError:
        return None
    return atoms, sparse_extremes(atoms, universe, s, length)


@theorem_check("A5", kind="certified", rejects=["coherence", "gap", "bias", "bias_none"],
               denser="scenes with one true atom more than s")  # fmt: skip
def test_A5_bound_is_sharp(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """The worst families pass exactly below the bound; at it AX0 fails whatever the biases."""
    if variant == "denser":
        atoms, extremes = worst_family(3, 2, 8, 1) or (None, {})
        bound = fraction(formulas, "coherence", s=2, L=2)
        if atoms is None or atoms.coherence >= bound:
            raise AssertionError("the family is to be below the bound for two true atoms")
        require(tells_truth(extremes, bias_of(formulas, atoms.coherence)), "three atoms misread")
    for s, length in GRID:
        bound = fraction(formulas, "coherence", s=s, L=length) if s * length > 1 else Fraction(1)
        case, sides = adversary(s, length), {True: 0, False: 0}
        for times in (1, 2):
            for norm in range(2 * s * length * times - 4, 2 * s * length * times + 2):
                made = worst_family(s, length, norm, times) if norm > 0 else None
                if made is None:
                    continue
                atoms, extremes = made
                require(atoms.coherence == Fraction(times, norm), f"coherence {atoms.coherence}")
                own = raw_score(atoms, case.scene, case.caption)
                other = raw_score(atoms, case.scene, case.other_caption)
                require(own == raw_score(atoms, case.other_scene, case.other_caption)
                        and other == raw_score(atoms, case.other_scene, case.caption),
                        "the two scenes do not exchange the captions")  # fmt: skip
                below = atoms.coherence < bound
                require((own > other) == below, f"s, L = {s, length}: raw scores {own}, {other} at "
                        f"coherence {atoms.coherence}")  # fmt: skip
                truth = tells_truth(extremes, bias_of(formulas, atoms.coherence))
                require(truth == below, f"s, L = {s, length}: truth test {truth} at coherence "
                        f"{atoms.coherence}, bound {bound}")  # fmt: skip
                least = min(true - false for true, false in extremes.values())
                mu = sympy.Rational(times, norm)
                require(
                    least == fraction(formulas, "gap", s=s, L=length, mu=mu),
                    f"s, L = {s, length}: least gap {least} at coherence {atoms.coherence}",
                )
                sides[below] += 1
        require(all(sides.values()), f"s, L = {s, length}: coherences on one side only: {sides}")
        evidence.figure(f"s = {s}, L = {length}: families below the bound, at or above it",
                        f"{sides[True]}, {sides[False]}")  # fmt: skip


@theorem_check("A5", kind="certified", rejects=["plain", "bias_none"])
def test_A5_plain_bias(formulas: Formulas, evidence: Evidence) -> None:
    """Denied objects that all lean to the present ones: the plain bias fails at its bound."""
    for s, length in GRID:
        signs = denials(s, length)
        universe = Universe(len(signs), 2, 1)
        bound = fraction(formulas, "plain", s=s, L=length)
        for norm in (2 * s * length, 2 * s * length + 1):
            atoms = graph_atoms(with_private_atoms(signs, universe), norm)
            extremes = sparse_extremes(atoms, universe, s, length)
            plain = tells_truth(extremes, lambda a: Fraction(1, 2) - a)
            require(plain == (atoms.coherence < bound),
                    f"s, L = {s, length}: plain bias {plain} at {atoms.coherence}")  # fmt: skip
            require(tells_truth(extremes, bias_of(formulas, atoms.coherence)),
                    f"s, L = {s, length}: the bias fails at {atoms.coherence}")  # fmt: skip
    evidence.figure("s, L", ", ".join(map(str, GRID)))


@theorem_check("A5", kind="certified", rejects=["coherence"],
               coherent="the worst family, its coherence at the bound")  # fmt: skip
def test_A5_axioms_on_sparse_scenes(
    formulas: Formulas, evidence: Evidence, variant: str | None
) -> None:
    """The integer encoder, axiom by axiom, captions of all lengths up to L against each other."""
    for s, length in ((1, 2), (2, 1), (2, 2)):
        case = adversary(s, length)
        universe = Universe(len(case.signs), 2, 1)
        bound = fraction(formulas, "coherence", s=s, L=length)
        norm = int(1 / bound) + (variant is None)
        atoms = graph_atoms(with_private_atoms(case.signs, universe), norm)
        encoder = sparse_encoder(atoms, bias_of(formulas, atoms.coherence))
        scenes = universe.sparse_table(s)
        broken = broken_axioms(encoder, universe, [scenes], length, equal_lengths=False)
        require(not any(broken.values()), f"s, L = {s, length}, norm {norm}: broken {broken}")
        at_bound = graph_atoms(with_private_atoms(case.signs, universe), norm - 1)
        encoder = sparse_encoder(at_bound, bias_of(formulas, at_bound.coherence))
        broken = broken_axioms(encoder, universe, [scenes], length)
        require(broken["AX0"] > 0, f"s, L = {s, length}: nothing broken at the bound")
        evidence.figure(
            f"s = {s}, L = {length}",
            f"{scenes.shape[1]} scenes, none broken at coherence "
            f"{atoms.coherence}, AX0 broken in {broken['AX0']} at {at_bound.coherence}",
        )


@cache
def large_family(number: int) -> tuple[Atoms, Extremes]:
    size, s, length, degree, prime = FAMILIES[number]
    universe = Universe(*size)
    atoms = polynomial_atoms(prime, degree, universe.atoms, vectors=False)
    return atoms, sparse_extremes(atoms, universe, s, length)


@theorem_check("A5", kind="certified", rejects=["bias", "family_dimension", "family_coherence"])
def test_A5_far_below_the_dense_cost(formulas: Formulas, evidence: Evidence) -> None:
    """All sparse scenes and short captions of large universes, told apart in few dimensions."""
    for number, (size, s, length, degree, prime) in enumerate(FAMILIES):
        atoms, extremes = large_family(number)
        bound = fraction(formulas, "coherence", s=s, L=length)
        at = {"q": prime, "m": degree}
        require(atoms.coherence == fraction(formulas, "family_coherence", **at),
                f"coherence {atoms.coherence}")  # fmt: skip
        require(atoms.coherence < bound, f"coherence {atoms.coherence} is not below {bound}")
        require(
            atoms.dimension == formulas.at("family_dimension", **at), f"{atoms.dimension} entries"
        )
        bias = bias_of(formulas, atoms.coherence)
        require(tells_truth(extremes, bias), f"{size}: some caption is misjudged")
        # The bias is the midpoint of the worst cases, so scores keep half the gap on each side.
        half = fraction(formulas, "gap", s=s, L=length, mu=sympy.Rational(
            atoms.coherence.numerator, atoms.coherence.denominator)) / 2  # fmt: skip
        for (a, _), (true, false) in extremes.items():
            require(
                true + bias(a) >= half and false + bias(a) <= -half,
                f"{size}, {a} positive literals: scores {true + bias(a)}, {false + bias(a)}",
            )
        dense = Universe(*size).atoms - size[0] + 1
        require(atoms.dimension + 1 < dense, f"{atoms.dimension + 1} dimensions against {dense}")
        evidence.figure(f"n, k, r = {size}, s = {s}, L = {length}",
                        f"{atoms.dimension + 1} dimensions; A4 asks {dense} for all scenes; "
                        f"coherence {atoms.coherence} < {bound}")  # fmt: skip


@theorem_check(
    "A5", kind="certified", rejects=[], dense="all scenes asked for, not the sparse ones"
)
def test_A5_dense_scenes_defeat_it(
    formulas: Formulas, evidence: Evidence, variant: str | None
) -> None:
    """A4 against A5: the rank is below A4's least, and an exact dense scene contradicts it."""
    universe = Universe(10, 5, 2)
    family = polynomial_atoms(7, 2, universe.atoms)
    encoder = sparse_encoder(family, bias_of(formulas, family.coherence))
    rows = separators(encoder, universe)
    rank, least = exact_rank(rows), universe.atoms - universe.n + 1
    require(rank < least if variant is None else rank >= least, f"rank {rank}, A4's least {least}")
    found = contradiction(rows, universe)
    if found is None:
        raise Refuted("no dense scene contradicts it")
    require(refutes(found, rows, universe), "the contradiction does not hold")
    scene = np.zeros((universe.atoms, 1), dtype=bool)
    scene[list(found.scene)] = True
    scores = rows @ encoder.image(scene)[:, 0]
    wrong = [p for p, w in enumerate(found.weights) if w and (scores[p] > 0) != scene[p, 0]]
    require(wrong, "the contradiction's scene is read without a fault")
    sparse = universe.sparse_table(2)
    reads = rows @ encoder.image(sparse)
    require(bool(((reads > 0) == sparse).all()), "a sparse scene is misread")
    evidence.figure("rank of d_p, A4's least dimension, P", f"{rank}, {least}, {universe.atoms}")
    evidence.figure("true atoms of the contradicting scene, atoms misread in it",
                    f"{len(found.scene)}, {len(wrong)}")  # fmt: skip
    evidence.figure("sparse scenes read without a fault", sparse.shape[1])
