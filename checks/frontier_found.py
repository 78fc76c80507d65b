"""What the numerical adversary finds for F1 to F5, made exactly feasible and enclosed in balls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from flint import arb, ctx

from checks.theorem_check import require
from numeric.ball import ball
from numeric.frontier_configuration import Vector, chord, least_form, make_feasible
from numeric.frontier_search import Entry, Form, GramProgram, search

PRECISION = 192
TIE = arb(2) ** -100
"""An excess that the enclosures cannot tell from a tie; far above their width."""

REACH = arb(10) ** -9
SEED = 2608
STARTS = 6
CROWD_STARTS = 4
T, SWAP, ANCHOR, IMAGE = range(4)
MARGIN: Form = {(IMAGE, T): 1.0, (IMAGE, SWAP): -1.0}
Cosine = Callable[[], arb]
"""Encloses a bound on an inner product at the working precision."""


def cosine(angle: Fraction) -> Cosine:
    """Return the cosine of an exact angle, to be enclosed when it is needed."""
    return lambda: ball(angle, "angle").cos()


def exactly(value: Fraction) -> Cosine:
    """Return an exact value, to be enclosed when it is needed."""
    return lambda: ball(value, "value")


def feasible_configurations(
    vectors: int,
    forms: Sequence[Form],
    dimension: int,
    at_least: Mapping[Entry, Cosine] | None = None,
    equal: Mapping[Entry, Cosine] | None = None,
    starts: int = STARTS,
) -> list[list[Vector]]:
    """Maximise the least form from every start; return exactly feasible configurations."""
    low, fixed = at_least or {}, equal or {}
    with ctx.workprec(PRECISION):
        exact_low = {entry: bound() for entry, bound in low.items()}
        exact_fixed = {entry: bound() for entry, bound in fixed.items()}
        program = GramProgram(
            vectors,
            forms,
            {entry: float(bound.mid()) for entry, bound in exact_low.items()},
            {entry: float(bound.mid()) for entry, bound in exact_fixed.items()},
        )
        found = search(program, dimension, SEED, starts)
        return [make_feasible(rows, exact_low, exact_fixed) for rows in found]


def values(configurations: Sequence[list[Vector]], forms: Sequence[Form]) -> list[arb]:
    """Enclose the least form of each configuration."""
    with ctx.workprec(PRECISION):
        return [least_form(vectors, forms) for vectors in configurations]


@cache
def crowd_distances(captions: int, kappa: Fraction, dimension: int) -> list[arb]:
    """Return the least pairwise distance of each crowd of captions that was found."""
    pairs = list(combinations(range(captions), 2))
    if dimension == 1:
        # Only the anchor itself lies within its cap, for kappa > 0: all captions coincide.
        return [arb(0)]
    with ctx.workprec(PRECISION):
        crowds = feasible_configurations(
            captions + 1,
            [{pair: -1.0} for pair in pairs],
            dimension,
            at_least={(i, captions): exactly(kappa) for i in range(captions)},
            starts=CROWD_STARTS,
        )
        least = []
        for crowd in crowds:
            distance = arb.pos_inf()
            for i, j in pairs:
                distance = distance.min(chord(crowd[i], crowd[j]))
            least.append(distance)
    return least


def require_not_beaten(found: Sequence[arb], ceiling: arb, where: str) -> None:
    """Require that every value found is certainly at most the ceiling, up to a tie."""
    for value in found:
        require(value - ceiling < TIE, f"{where}: {value.str(12)} beats {ceiling.str(12)}")


def require_reached(found: Sequence[arb], ceiling: arb, where: str) -> None:
    """Require that the best value found certainly comes within 1e-9 of the ceiling."""
    best = max(found, key=lambda value: float(value.mid()))
    require(
        best - ceiling > -REACH, f"{where}: the best found is {best.str(12)} of {ceiling.str(12)}"
    )


def shortfall(found: Sequence[arb], ceiling: arb) -> arb:
    """Return the ceiling minus the best value found."""
    return ceiling - max(found, key=lambda value: float(value.mid()))
