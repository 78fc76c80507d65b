"""A4: the least dimension, derived, attained exactly, and refused below it by contradictions."""

from __future__ import annotations

from functools import cache, partial

import numpy as np
import sympy

from checks.catalogue import Formulas
from checks.exact_formula import agrees
from checks.theorem_check import Evidence, require, theorem_check
from numeric.axioms import broken_axioms
from numeric.axioms_encoders import (
    Encoder,
    Integers,
    ideal,
    relation_coordinates,
    shared_coordinate,
    threshold,
)
from numeric.axioms_rank import (
    contradiction,
    dependencies,
    exact_rank,
    refutes,
    relation_separators,
    search_encoder,
    separators,
)
from numeric.axioms_universe import Bits, Universe
from symbolic import axioms as counting
from symbolic import axioms_dimension as derivation

SIZES = [(2, 2, 1), (2, 2, 2), (2, 3, 1), (3, 2, 1), (3, 3, 2), (4, 3, 2)]
EXHAUSTED = [(2, 2, 1), (2, 2, 2), (2, 3, 1), (3, 2, 1)]
"""Those of them in which the optimum meets every scene."""
SEARCHED = [(2, 1, 1), (2, 2, 1), (3, 1, 1)]
"""Universes small enough for a search over encoders, all scenes at once."""


@theorem_check("A4", kind="symbolic")
def test_A4_dimension_derived(formulas: Formulas, evidence: Evidence) -> None:
    n, k, r = counting.n, counting.k, counting.r
    least, relations = derivation.least_dimension(), derivation.relation_dimension()
    require(agrees(least.value, formulas, "least", n=n, k=k, r=r), f"least {least.value}")
    require(agrees(relations.value, formulas, "relations", n=n, r=r), f"AX3: {relations.value}")
    universe = Universe(1, 1, 0)
    encoder = shared_coordinate(universe)
    for (here, attribute), readings in derivation.shared_coordinate_readings().items():
        for truth, reading in zip((here, attribute), readings, strict=True):
            require(reading * (2 * truth - 1) > 0, f"state {here, attribute} reads {readings}")
        image = encoder.image(np.array([[here], [attribute]], dtype=bool))[:, 0]
        built = tuple(int(encoder.text((2 * p + 1,)) @ image) for p in range(2))
        require(built == readings, f"state {here, attribute} is built to read {built}")
    for step in (*derivation.pattern_term().steps, *least.steps, *relations.steps):
        evidence.step(step)


def negated(encoder: Encoder, truth: Bits) -> Integers:
    return -encoder.image(truth)


def stated(formulas: Formulas, name: str, size: tuple[int, int, int]) -> int:
    value = formulas.at(name, **dict(zip("nkr", size, strict=True)))
    require(value.is_Integer, f"{name} is {value} at {size}")
    return int(value)


@cache
def keeps_the_axioms(size: tuple[int, int, int]) -> bool:
    """A4's optimum in every scene: AX0 for one literal, and AX1 to AX4."""
    universe = Universe(*size)
    encoder, tables = shared_coordinate(universe), list(universe.scenes(size[0]))
    single = broken_axioms(encoder, universe, tables, most_literals=1)
    pairs = broken_axioms(encoder, universe, tables, most_literals=2)
    return not any(single.values()) and not any(v for a, v in pairs.items() if a != "AX0")


@theorem_check("A4", kind="certified", order="the relations read the wrong way round")
def test_A4_attained(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """Encoders of exactly the stated dimension keep the axioms; their ranks are exact."""
    for size in SIZES:
        universe = Universe(*size)
        least, relations = (stated(formulas, name, size) for name in ("least", "relations"))
        rows = separators(shared_coordinate(universe), universe)
        require(
            rows.shape[1] == least == exact_rank(rows),
            f"{size}: dimension {rows.shape[1]}, rank {exact_rank(rows)}, stated {least}",
        )
        if size in EXHAUSTED:
            require(keeps_the_axioms(size), f"{size}: the optimum breaks an axiom")
        pairs = relation_separators(relation_coordinates(universe), universe)
        require(pairs.shape[1] == relations == exact_rank(pairs),
                f"{size}: AX3 in {pairs.shape[1]} dimensions, stated {relations}")  # fmt: skip
        if size in EXHAUSTED:
            encoder = relation_coordinates(universe)
            if variant == "order":
                encoder = Encoder(partial(negated, encoder), encoder.text)
            broken = broken_axioms(encoder, universe, universe.scenes(3), 1)
            require(broken["AX3"] == 0, f"{size}: AX3 broken {broken['AX3']} times")
        for name, other in (("A1", ideal(universe)), ("A1'", threshold(universe, lambda v: 1 - v))):
            rank = exact_rank(separators(other, universe))
            require(rank == universe.atoms >= least, f"{size}: {name} has rank {rank}")
        evidence.figure(f"n, k, r = {size}", f"P = {universe.atoms}, rank of A1 and A1' P, "
                        f"least dimension {least}, for AX3 {relations}")  # fmt: skip


@cache
def searched(size: tuple[int, int, int], dimension: int, seed: int) -> tuple[Integers, int]:
    return search_encoder(Universe(*size), dimension, rounds=400, seed=seed)


@theorem_check("A4", kind="certified", rejects=["least"],
               enough="contradictions asked for in the least dimension itself")  # fmt: skip
def test_A4_too_few_dimensions_contradict(
    formulas: Formulas, evidence: Evidence, variant: str | None
) -> None:
    """In one dimension less every encoder tried is refuted exactly; in the least some are found."""
    tried = 0
    for size in SIZES:
        universe = Universe(*size)
        least = stated(formulas, "least", size)
        full = separators(ideal(universe), universe)
        for seed in range(3):
            rng = np.random.default_rng(seed)
            dimension = least - (variant is None)
            for rows in (
                full @ rng.integers(-3, 4, (universe.atoms, dimension)),
                rng.integers(-9, 10, (universe.atoms, dimension)),
            ):
                found = contradiction(rows, universe)
                require(found is not None and refutes(found, rows, universe),
                        f"{size}: no contradiction in {dimension} dimensions")  # fmt: skip
                tried += 1
    for size in SEARCHED:
        universe = Universe(*size)
        least = stated(formulas, "least", size)
        below = [searched(size, least - 1, seed) for seed in range(3)]
        for rows, left in below:
            found = contradiction(rows, universe)
            require(left > 0 and found is not None and refutes(found, rows, universe),
                    f"{size}: an encoder in {least - 1} dimensions is not refuted")  # fmt: skip
        left_at = min(searched(size, least, seed)[1] for seed in range(3))
        require(left_at == 0, f"{size}: the search found none in {least} dimensions")
        evidence.figure(f"n, k, r = {size}: (scene, atom) pairs that a search leaves wrong",
                        f"{min(left for _, left in below)} in {least - 1} dimensions, "
                        f"{left_at} in {least}")  # fmt: skip
    evidence.figure("encoders refuted by an exact contradiction", tried)


@theorem_check("A4", kind="certified", rejects=["relations"])
def test_A4_relations_contradict(formulas: Formulas, evidence: Evidence) -> None:
    """AX3 below its dimension: any dependency has the signs of a scene that chooses the orders."""
    for size in SIZES:
        universe = Universe(*size)
        n, _, r = size
        pairs = [(q, x, y) for q in range(r) for x in range(n) for y in range(x)]
        dimension = stated(formulas, "relations", size)
        full = relation_separators(relation_coordinates(universe), universe)
        require(dependencies(full).ncols() == 0 and full.shape[1] == dimension,
                f"{size}: AX3 holds in {full.shape[1]} dimensions, stated {dimension}")  # fmt: skip
        rng = np.random.default_rng(0)
        rows = rng.integers(-9, 10, (len(pairs), max(dimension - 1, 1)))
        rows = rows if dimension > 1 else 0 * rows
        kernel = dependencies(rows)
        require(kernel.ncols() > 0, f"{size}: {dimension - 1} dimensions leave no dependency")
        weights = [int(kernel[i, 0]) for i in range(len(pairs))]
        read = [
            [sum(w * int(v) for w, v in zip(weights, column, strict=True))] for column in rows.T
        ]
        require(any(weights) and not np.any(read), f"{size}: {weights} is no dependency")
    evidence.step(
        "for a positive weight the scene has rel(q, x, y) alone, for a negative one "
        "rel(q, y, x): AX3 makes each term positive, and the terms sum to zero"
    )


def test_A4_floor_is_positive_for_symbols() -> None:
    """The floor grows in each of n, k and r (a guard against a transposed formula)."""
    value = derivation.least_dimension().value
    for symbol in (counting.k, counting.r):
        assert sympy.expand(value.subs(symbol, symbol + 1) - value).subs(counting.n, 2) > 0
