"""F1 to F3: an optimiser from many random starts tries to beat each frontier, and reaches it.

What is asserted is certified: each final configuration is made exactly feasible and its value
enclosed in balls.  That no configuration at all does better is what the other legs prove.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from flint import arb, ctx

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.frontier_found import (
    ANCHOR,
    IMAGE,
    MARGIN,
    PRECISION,
    SWAP,
    TIE,
    Cosine,
    T,
    cosine,
    exactly,
    feasible_configurations,
    require_not_beaten,
    require_reached,
    shortfall,
    values,
)
from checks.theorem_check import Evidence, require, theorem_check
from numeric.ball import ball
from numeric.frontier_configuration import chord

DIMENSIONS = (2, 3, 8)
KAPPAS = (Fraction(1, 10), Fraction(3, 5), Fraction(19, 20), Fraction(999, 1000))
ANGLES = (
    (Fraction(1, 2), Fraction(9, 10)),
    (Fraction(2), Fraction(5, 2)),
    (Fraction(3), Fraction(1, 5)),
    (Fraction(14, 5), Fraction(3)),
)
THETAS = (Fraction(7, 10), Fraction(13, 10))


@cache
def margins_within(kappa: Fraction, dimension: int) -> tuple[list[arb], list[arb]]:
    """Return margins and chords found with both captions within kappa of the anchor."""
    caps = {(T, ANCHOR): exactly(kappa), (SWAP, ANCHOR): exactly(kappa)}
    found = feasible_configurations(4, [MARGIN], dimension, at_least=caps)
    with ctx.workprec(PRECISION):
        return values(found, [MARGIN]), [chord(c[T], c[SWAP]) for c in found]


@cache
def chords_at(
    angles: tuple[Fraction, Fraction], dimension: int, *, sign: int, bounds: bool
) -> list[arb]:
    """Return chords found at (or, with ``bounds``, within) the angles; sign -1 seeks short ones."""
    form = {(T, SWAP): -float(sign)}
    limits = {(T, ANCHOR): cosine(angles[0]), (SWAP, ANCHOR): cosine(angles[1])}
    found = feasible_configurations(
        3, [form], dimension, at_least=limits if bounds else {}, equal={} if bounds else limits
    )
    with ctx.workprec(PRECISION):
        return [chord(c[T], c[SWAP]) for c in found]


def aligned_margins(theta: Fraction, psi: Cosine, dimension: int) -> list[arb]:
    """Return margins found with the image's inner product with its caption at least psi()."""
    limits = {(T, ANCHOR): cosine(theta), (SWAP, ANCHOR): cosine(theta), (IMAGE, T): psi}
    # The caption serves as the image's centre, so it is put in its place first.
    return values(feasible_configurations(4, [MARGIN], dimension, at_least=limits), [MARGIN])


@cache
def own_margins(theta: Fraction, dimension: int) -> list[arb]:
    """Return margins found for the image that equals its caption (psi = 0)."""
    form = {(T, T): 1.0, (T, SWAP): -1.0}
    limits = {(T, ANCHOR): cosine(theta), (SWAP, ANCHOR): cosine(theta)}
    return values(feasible_configurations(3, [form], dimension, at_least=limits), [form])


@cache
def margins_at_psi(theta: Fraction, psi: Fraction, dimension: int) -> list[arb]:
    """Return margins found for an image within an exact angle psi of its caption."""
    if psi == 0:
        return own_margins(theta, dimension)
    return aligned_margins(theta, cosine(psi), dimension)


@theorem_check(
    "F1",
    kind="certified",
    rejects=["ceiling", "in_angle", "chordal"],
    negative_kappa="kappa = -1/2 allowed",
)
def test_F1_search(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    worst = arb(0)
    for kappa in (Fraction(-1, 2),) if variant else KAPPAS:
        with ctx.workprec(PRECISION):
            at = ball(kappa, "kappa")
            ceilings = {
                "ceiling": enclose(formulas, "ceiling", kappa=at),
                "in_angle": enclose(formulas, "in_angle", theta=at.acos()),
                "chordal": enclose(formulas, "chordal", epsilon=(2 - 2 * at).sqrt()),
            }
            for dimension in DIMENSIONS:
                margins, chords = margins_within(kappa, dimension)
                for margin, distance in zip(margins, chords, strict=True):
                    require(margin - distance < TIE, f"{margin} exceeds the chord {distance}")
                for name, ceiling in ceilings.items():
                    where = f"{name}, kappa = {kappa}, dimension {dimension}"
                    require_not_beaten(chords, ceiling, where)
                    require_reached(margins, ceiling, where)
                worst = worst.max(shortfall(margins, ceilings["ceiling"]))
    evidence.figure("ceiling minus best margin found, at most", worst.upper().str(3, radius=False))


@theorem_check("F2", kind="certified")
def test_F2_search(formulas: Formulas, evidence: Evidence) -> None:
    worst = arb(0)
    for angles in ANGLES:
        for dimension in (2, 3, 5):
            with ctx.workprec(PRECISION):
                at = {f"theta_{i}": ball(x, "angle") for i, x in enumerate(angles, 1)}
                where = f"angles {angles[0]}, {angles[1]}, dimension {dimension}"
                for name, bounds in (("ceiling", False), ("bounded", True)):
                    found = chords_at(angles, dimension, sign=1, bounds=bounds)
                    ceiling = enclose(formulas, name, **at)
                    require_not_beaten(found, ceiling, f"{name}, {where}")
                    require_reached(found, ceiling, f"{name}, {where}")
                    worst = worst.max(shortfall(found, ceiling))
                # A floor is the ceiling of the negative.
                short = [-x for x in chords_at(angles, dimension, sign=-1, bounds=False)]
                floor = -enclose(formulas, "floor", **at)
                require_not_beaten(short, floor, f"floor, {where}")
                require_reached(short, floor, f"floor, {where}")
                worst = worst.max(shortfall(short, floor))
    sums = ", ".join(str(x + y) for x, y in ANGLES)
    evidence.figure(f"distance of ceiling or floor from best found (sums {sums})",
                    worst.upper().str(3, radius=False))  # fmt: skip


@theorem_check("F3", kind="certified", rejects=["ceiling", "aligned"], wide="theta = 5/2 allowed")
def test_F3_search(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    worst = arb(0)
    for theta in (Fraction(5, 2),) if variant else THETAS:
        for dimension in (2, 3, 5):
            for psi in (Fraction(0), Fraction(1, 5), Fraction(1, 2), Fraction(1), Fraction(2)):
                found = margins_at_psi(theta, psi, dimension)
                with ctx.workprec(PRECISION):
                    at = {"theta": ball(theta, "theta"), "psi": ball(psi, "psi")}
                    ceiling = enclose(formulas, "ceiling", **at)
                    where = f"theta = {theta}, psi = {psi}, dimension {dimension}"
                    require_not_beaten(found, ceiling, where)
                    require_reached(found, ceiling, where)
                    worst = worst.max(shortfall(found, ceiling))
            with ctx.workprec(PRECISION):
                aligned = enclose(formulas, "aligned", theta=ball(theta, "theta"))
            require_not_beaten(own_margins(theta, dimension), aligned, "aligned")
            require_reached(own_margins(theta, dimension), aligned, "aligned")
    evidence.figure("ceiling minus best margin found, at most", worst.upper().str(3, radius=False))


@theorem_check("F3", kind="certified", rejects=["onset", "free"])
def test_F3_onset(formulas: Formulas, evidence: Evidence) -> None:
    for theta in THETAS:
        with ctx.workprec(PRECISION):
            onset = enclose(formulas, "onset", theta=ball(theta, "theta"))
            free = enclose(formulas, "free", theta=ball(theta, "theta"))
            sooner = onset - ball(Fraction(1, 20), "step")
            enough = aligned_margins(theta, onset.cos, 3)
            too_little = aligned_margins(theta, sooner.cos, 3)
            require_not_beaten(enough, free, f"from the onset on, theta = {theta}")
            require_reached(enough, free, f"from the onset on, theta = {theta}")
            cost = shortfall(too_little, free)
            require(cost > arb(10) ** -6, f"before the onset alignment costs {cost}")
            evidence.figure(f"cost of alignment 1/20 before the onset, theta = {theta}",
                            cost.str(5, radius=False))  # fmt: skip
