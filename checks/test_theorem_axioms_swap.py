"""A3: the swap radius derived, and a search that tries to beat it in exact rationals."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import numpy as np
import sympy
from flint import arb

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.exact_formula import agrees, fraction
from checks.theorem_check import Evidence, require, theorem_check
from numeric.axioms_swap import (
    Vector,
    rational_unit,
    search_centre,
    squared_distance,
    swap_blindness_squared,
    worst_squared_distance,
)
from numeric.ball import ball, certain_sign
from symbolic import axioms_swap as derivation

SEEDS = range(4)
DIMENSIONS = (2, 3, 5)
CLOSE = Fraction(1, 10**6)


@theorem_check("A3", kind="symbolic")
def test_A3_derived(formulas: Formulas, evidence: Evidence) -> None:
    for name, derived in (
        ("radius", derivation.free_radius()),
        ("unit_radius", derivation.unit_radius()),
        ("margin", derivation.greatest_margin()),
    ):
        require(
            agrees(derived.value, formulas, name, Delta=derivation.Delta),
            f"{name} is {derived.value}",
        )
        for step in derived.steps:
            evidence.step(step)


@cache
def pair(dimension: int, seed: int) -> tuple[Vector, Vector]:
    """Two exactly unit rational vectors, drawn; short rationals, so that exact roots are quick."""
    rng = np.random.default_rng((dimension, seed))
    u, v = (rational_unit(rng.standard_normal(dimension).tolist(), bits=12) for _ in "uv")
    return u, v


@cache
def found_centre(dimension: int, seed: int, unit: bool) -> Vector:
    return search_centre(*pair(dimension, seed), unit=unit, seed=seed)


def compare(worst: Fraction, formulas: Formulas, name: str, delta_squared: Fraction) -> int:
    """The certain sign of an exact squared distance minus a formula's square."""

    def difference() -> arb:
        delta = ball(delta_squared, "Delta^2").sqrt()
        return ball(worst, "worst") - enclose(formulas, name, Delta=delta) ** 2

    return certain_sign(difference, f"{name} against a centre that was found")


@theorem_check("A3", kind="certified", rejects=["radius", "unit_radius"])
def test_A3_no_centre_beats_the_radius(formulas: Formulas, evidence: Evidence) -> None:
    """The optimiser's centres, made rational, are never closer; the best is as close as stated."""
    nearest = {"radius": Fraction(1), "unit_radius": Fraction(1)}
    for dimension in DIMENSIONS:
        for seed in SEEDS:
            u, v = pair(dimension, seed)
            square = squared_distance(u, v)
            stated = fraction(formulas, "radius", power=2, Delta=sympy.sqrt(sympy.Rational(
                square.numerator, square.denominator)))  # fmt: skip
            require(stated == swap_blindness_squared(u, v), f"radius at Delta^2 = {square}")
            for name in nearest:
                h = found_centre(dimension, seed, name == "unit_radius")
                require(name == "radius" or squared_distance(h, (Fraction(0),) * dimension) == 1,
                        "the centre is not on the sphere")  # fmt: skip
                worst = worst_squared_distance(u, v, h)
                require(
                    compare(worst, formulas, name, square) >= 0,
                    f"{name}: a centre with squared distance {float(worst)} is closer",
                )
                require(compare(worst - CLOSE, formulas, name, square) < 0,
                        f"{name}: the search got no closer than {float(worst)}")  # fmt: skip
    evidence.figure("pairs of text vectors", len(DIMENSIONS) * len(SEEDS))
    evidence.figure("centres found: squared distance above the stated one by less than", CLOSE)


@theorem_check("A3", kind="certified", rejects=["margin", "radius"])
def test_A3_margin_is_at_most_twice_the_radius(formulas: Formulas, evidence: Evidence) -> None:
    """Drawn unit images never exceed it; the one along u - v attains it."""
    best = Fraction(0)
    for dimension in DIMENSIONS:
        for seed in SEEDS:
            u, v = pair(dimension, seed)
            square = squared_distance(u, v)
            delta = sympy.sqrt(sympy.Rational(square.numerator, square.denominator))
            bound = fraction(formulas, "margin", power=2, Delta=delta)
            require(bound == 4 * fraction(formulas, "radius", power=2, Delta=delta),
                    "the greatest margin is not twice the radius")  # fmt: skip
            difference = tuple(a - b for a, b in zip(u, v, strict=True))
            rng = np.random.default_rng((dimension, seed, 1))
            images = [rational_unit(rng.standard_normal(dimension).tolist()) for _ in range(40)]
            images.append(rational_unit(difference))
            for f in images:
                margin = sum((a * b for a, b in zip(f, difference, strict=True)), Fraction(0))
                require(margin**2 <= bound, f"a unit image has the squared margin {margin**2}")
            # The last image is unit and points along u - v up to rounding to 60 bits.
            require(bound - margin**2 < CLOSE, f"greatest squared margin {float(margin**2)}")
            best = max(best, margin**2 / square)
    evidence.figure("greatest squared margin over Delta^2", float(best))
