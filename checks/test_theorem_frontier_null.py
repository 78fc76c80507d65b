"""F5: the diagnostic ratio's range on found configurations, its null enclosed, and simulated."""

from __future__ import annotations

import math
from fractions import Fraction
from functools import cache

import numpy as np
from flint import arb, ctx, fmpq

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.frontier_found import (
    ANCHOR,
    PRECISION,
    SWAP,
    TIE,
    T,
    cosine,
    feasible_configurations,
    require_not_beaten,
    require_reached,
)
from checks.theorem_check import Evidence, require, theorem_check
from numeric import frontier_null
from numeric.ball import ball
from numeric.frontier import angle, ceiling_from_angles
from numeric.frontier_configuration import chord, inner

ANGLES = (
    (Fraction(1, 2), Fraction(9, 10)),
    (Fraction(2), Fraction(5, 2)),
    (Fraction(3), Fraction(1, 5)),
)
SEED = 51
SAMPLES = 200_000
FALSE_ALARM = 1e-9
NULL_CASES = ((0.4, 1.1, 3), (0.7, 0.7, 3), (0.4, 1.1, 8), (2.0, 2.5, 5))


@cache
def found_ratios(angles: tuple[Fraction, Fraction], dimension: int) -> list[tuple[arb, arb]]:
    """Return ratios of extreme configurations, and their ratios of aligned margins."""
    limits = {(T, ANCHOR): cosine(angles[0]), (SWAP, ANCHOR): cosine(angles[1])}
    ratios = []
    with ctx.workprec(PRECISION):
        ceiling = ceiling_from_angles(*angles, precision=PRECISION)
        for sign in (1.0, -1.0):
            for found in feasible_configurations(3, [{(T, SWAP): sign}], dimension, equal=limits):
                margin = 1 - inner(found[T], found[SWAP])
                ratios.append((chord(found[T], found[SWAP]) / ceiling, margin / (ceiling**2 / 2)))
    return ratios


@theorem_check("F5", kind="certified", rejects=["floor", "ceiling", "square"])
def test_F5_range(formulas: Formulas, evidence: Evidence) -> None:
    for angles in ANGLES:
        for dimension in (2, 3, 5):
            with ctx.workprec(PRECISION):
                at = {f"theta_{i}": ball(x, "angle") for i, x in enumerate(angles, 1)}
                floor, ceiling = enclose(formulas, "floor", **at), enclose(formulas, "ceiling")
                power = int(formulas["square"])
                both = found_ratios(angles, dimension)
                where = f"angles {angles[0]}, {angles[1]}, dimension {dimension}"
                ratios = [ratio for ratio, _ in both]
                require_not_beaten(ratios, ceiling, f"ratio, {where}")
                require_reached(ratios, ceiling, f"ratio, {where}")
                require_not_beaten([-r for r in ratios], -floor, f"floor, {where}")
                require_reached([-r for r in ratios], -floor, f"floor, {where}")
                for ratio, aligned in both:
                    require(
                        abs(aligned - ratio**power) < TIE, f"aligned margins, {where}: {aligned}"
                    )
                found = frontier_null.ratio_floor(*angles)
                require(found.overlaps(floor), f"floor, {where}: {found}, not {floor}")
    for share in (Fraction(25, 100), Fraction(35, 100)):
        aligned = ball(share, "share") ** int(formulas["square"])
        evidence.figure(f"ratio {float(share)} in aligned margins", aligned.str(4, radius=False))


@theorem_check("F5", kind="certified", rejects=["null", "by_floor", "null_equal"])
def test_F5_null(formulas: Formulas, evidence: Evidence) -> None:
    with ctx.workprec(PRECISION):
        equal = enclose(formulas, "null_equal")
        for angles in (*ANGLES, (1e-9, 2e-9), (Fraction(1, 7), Fraction(0))):
            at = {f"theta_{i}": ball(x, "angle") for i, x in enumerate(angles, 1)}
            null = frontier_null.null_root_mean_square(*angles)
            floor = frontier_null.ratio_floor(*angles)
            stated = enclose(formulas, "null", **at)
            require(null.overlaps(stated), f"null at {angles}: {null}, not {stated}")
            require(null.rel_accuracy_bits() > 100, f"{null} lost digits")
            stated = enclose(formulas, "by_floor", phi=floor)
            require(null.overlaps(stated), f"null at {angles}: {null}, not {stated}")
            require(null > equal, f"the null at {angles} is below that at equal angles")
        for same in (1e-9, Fraction(1, 2), 3.0):
            null = frontier_null.null_root_mean_square(same, same)
            require(null.overlaps(equal), f"null at equal angles {same}: {null}, not {equal}")
    evidence.figure("null at equal angles", null.str(10, radius=False))


@theorem_check("F5", kind="certified", rejects=["mean_factor"])
def test_F5_null_mean(formulas: Formulas, evidence: Evidence) -> None:
    with ctx.workprec(PRECISION):
        for angles in ((Fraction(2, 5), Fraction(11, 10)), (Fraction(3), Fraction(1, 5))):
            floor = frontier_null.ratio_floor(*angles)
            root = frontier_null.null_root_mean_square(*angles)
            for dimension in (2, 3, 4, 9, 31, 32, 48, 384):
                mean = frontier_null.null_mean(*angles, dimension)
                require(mean.rel_accuracy_bits() > 90, f"{mean} lost digits")
                if dimension < 100:  # beyond, Arb's hypergeometric function loses all digits
                    stated = root * enclose(formulas, "mean_factor", phi=floor, d=dimension)
                    require(mean.overlaps(stated), f"d = {dimension}: {mean}, not {stated}")
                if dimension > 2:
                    integral = frontier_null.null_mean_by_quadrature(*angles, dimension)
                    require(integral.overlaps(mean), f"d = {dimension}: {mean}, not {integral}")
                    require(integral.rel_accuracy_bits() > 40, f"{integral} lost digits")
        # Equal angles: the factor is Gauss's 2F1 at 1, a quotient of gamma values.
        for dimension in (2, 3, 5, 40):
            mean = frontier_null.null_mean(Fraction(1, 2), Fraction(1, 2), dimension)
            c = arb(fmpq(dimension - 1, 2))
            quarter = arb(fmpq(1, 4))
            gauss = c.gamma() ** 2 / ((c + quarter).gamma() * (c - quarter).gamma())
            stated = enclose(formulas, "null_equal") * gauss
            require(mean.overlaps(stated), f"d = {dimension}, equal angles: {mean}, not {stated}")
            evidence.figure(f"mean ratio under the null, equal angles, d = {dimension}",
                            mean.str(8, radius=False))  # fmt: skip


@cache
def simulated_null(
    theta_1: float, theta_2: float, dimension: int
) -> tuple[float, float, float, float]:
    """Simulate captions that leave the anchor independently; measure every angle anew.

    Returns the means of ratio^2 and of ratio, and the least and greatest ratio.
    """
    generator = np.random.default_rng((SEED, dimension, round(1000 * theta_1)))
    directions = generator.standard_normal((2, SAMPLES, dimension - 1))
    directions /= np.linalg.norm(directions, axis=2, keepdims=True)
    anchor = np.zeros(dimension)
    anchor[0] = 1.0
    captions = []
    for turn, direction in zip((theta_1, theta_2), directions, strict=True):
        along = np.full((SAMPLES, 1), math.cos(turn))
        captions.append(np.hstack([along, math.sin(turn) * direction]))
    chords = np.linalg.norm(captions[0] - captions[1], axis=1)
    total = angle(captions[0], anchor) + angle(captions[1], anchor)
    ratios = chords / (2.0 * np.sin(total / 2.0))
    return (float(np.mean(ratios**2)), float(np.mean(ratios)),
            float(ratios.min()), float(ratios.max()))  # fmt: skip


@theorem_check(
    "F5", kind="montecarlo", rejects=["null", "by_floor", "null_equal", "mean_factor", "floor"]
)
def test_F5_null_simulated(formulas: Formulas, evidence: Evidence) -> None:
    """Means of bounded samples against the stated ones, by Hoeffding's inequality."""
    rounding = 1e-12
    # Two two-sided tests a case.
    width = math.sqrt(math.log(2.0 / FALSE_ALARM) / (2.0 * SAMPLES))
    for theta_1, theta_2, dimension in NULL_CASES:
        square, mean, least, greatest = simulated_null(theta_1, theta_2, dimension)
        at = {"theta_1": arb(theta_1), "theta_2": arb(theta_2)}
        floor = enclose(formulas, "floor", **at)
        low = float(floor.mid())
        where = f"angles {theta_1}, {theta_2}, dimension {dimension}"
        require(low - rounding <= least, f"{where}: a ratio {least} below its floor {low}")
        require(greatest <= 1 + rounding, f"{where}: a ratio {greatest} above 1")
        expected = [enclose(formulas, "null", **at), enclose(formulas, "by_floor", phi=floor)]
        if theta_1 == theta_2:
            expected.append(enclose(formulas, "null_equal"))
        for root in expected:
            gap = abs(square - float((root**2).mid()))
            require(gap <= (1 - low**2) * width + rounding,
                    f"{where}: mean square {square}, not {root**2}")  # fmt: skip
        stated = expected[0] * enclose(formulas, "mean_factor", phi=floor, d=dimension)
        gap = abs(mean - float(stated.mid()))
        require(gap <= (1 - low) * width + rounding, f"{where}: mean {mean}, not {stated}")
        evidence.figure(f"mean ratio, {where} (simulated; stated)",
                        f"{mean:.4f}; {float(stated.mid()):.4f}")  # fmt: skip
        evidence.figure(f"root mean square, {where} (simulated; stated)",
                        f"{math.sqrt(square):.4f}; {float(expected[0].mid()):.4f}")  # fmt: skip
    evidence.statistics(
        seed=SEED, samples=SAMPLES * len(NULL_CASES),
        false_alarm=2 * len(NULL_CASES) * FALSE_ALARM, power=1 - FALSE_ALARM,
        power_against="root mean square sqrt(1/2) whatever the angles, at angles 0.4 and 1.1",
    )  # fmt: skip
