"""F1 to F4 without any search: exact configurations, and the certified functions themselves."""

from __future__ import annotations

from fractions import Fraction

import sympy
from flint import arb, ctx

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.frontier_found import PRECISION, REACH, TIE
from checks.theorem_check import Evidence, require, theorem_check
from numeric import frontier
from numeric.ball import ball

KAPPAS = (Fraction(0), Fraction(1, 10**40), Fraction(1, 3), 0.6, Fraction(4, 5),
          1 - 2.0**-53, 1 - Fraction(1, 10**60), Fraction(1))  # fmt: skip
ANGLES = (0.0, 1e-300, 1e-20, 1e-3, Fraction(1, 2), 1.25, 2.0, 3.0, 3.14159265358979)


def require_same(found: arb, stated: arb, where: str) -> None:
    """Require that two enclosures overlap, both being 30 digits narrow or exact."""
    require(found.overlaps(stated), f"{where}: {found.str(12)}, not {stated.str(12)}")
    require(found.rad() <= arb(10) ** -30, f"{where}: {found} is too wide")


@theorem_check("F1", kind="certified", rejects=["ceiling"], dimension_one="dimension 1 allowed")
def test_F1_exact_configurations(
    formulas: Formulas, evidence: Evidence, variant: str | None
) -> None:
    """Rational points of the circle: t, t' = (kappa, +-s), a = (1, 0), f = (0, 1), no rounding."""
    count = 0
    for m in range(1, 12):
        for n in range(m):
            kappa, sine = Fraction(m * m - n * n, m * m + n * n), Fraction(2 * m * n, m * m + n * n)
            reached = _longest_on_a_line(kappa) if variant else 2 * sine
            require(kappa**2 + sine**2 == 1, "the captions are unit vectors")
            ceiling = sympy.nsimplify(formulas.at("ceiling", kappa=kappa), rational=True)
            require(
                sympy.Rational(reached) == ceiling, f"kappa = {kappa}: {reached}, not {ceiling}"
            )
            count += 1
    evidence.figure("rational configurations that reach the ceiling exactly", count)


def _longest_on_a_line(kappa: Fraction) -> Fraction:
    """Return the greatest distance of unit captions of dimension 1 in the cap about a = 1."""
    captions = [t for t in (-1, 1) if t >= kappa]
    return Fraction(max(abs(t - s) for t in captions for s in captions))


@theorem_check("F1", kind="certified")
def test_F1_functions(formulas: Formulas, evidence: Evidence) -> None:
    with ctx.workprec(PRECISION):
        for kappa in KAPPAS:
            at = ball(kappa, "kappa")
            found = frontier.ceiling(kappa)
            require_same(found, enclose(formulas, "ceiling", kappa=at), f"kappa = {kappa}")
            require(found.is_zero() or found.rel_accuracy_bits() > 100, f"{found} lost digits")
            require_same(found, enclose(formulas, "in_angle", theta=at.acos()), f"kappa = {kappa}")
        limit = enclose(formulas, "chord_limit")
        require(abs(1 - limit**2 / 2) < TIE, "kappa is zero at the limit of the chord")
        for eps in (Fraction(0), Fraction(1, 10**30), 1e-9, Fraction(2, 7), 1.25, arb(2).sqrt()):
            found = frontier.ceiling_from_chord(eps)
            stated = enclose(formulas, "chordal", epsilon=ball(eps, "eps"))
            require_same(found, stated, f"eps = {eps}")
    with ctx.workprec(512):
        slope = enclose(formulas, "slope")
        for power in (3, 6, 12, 30):
            eps = Fraction(1, 10**power)
            quotient = frontier.ceiling_from_chord(eps, precision=512) / ball(eps, "eps")
            gap = abs(quotient - slope)
            require(gap < ball(eps, "eps") ** 2, f"at eps = 1e-{power} the slope is {quotient}")
            evidence.figure(f"|ceiling/eps - slope| at eps = 1e-{power}", gap.str(4, radius=False))
    require(frontier.ceiling(0) == 2, "exactly 2 at kappa = 0")
    require(frontier.ceiling(1).is_zero(), "exactly 0 at kappa = 1")


@theorem_check("F2", kind="certified")
def test_F2_functions(formulas: Formulas, evidence: Evidence) -> None:
    with ctx.workprec(PRECISION):
        for first in ANGLES:
            for second in ANGLES:
                at = {"theta_1": ball(first, "theta_1"), "theta_2": ball(second, "theta_2")}
                where = f"angles {first}, {second}"
                for found, name in (
                    (frontier.ceiling_from_angles(first, second), "ceiling"),
                    (frontier.ceiling_from_angles(first, second, bounds=True), "bounded"),
                    (frontier.floor_from_angles(first, second), "floor"),
                ):
                    require_same(found, enclose(formulas, name, **at), f"{name}, {where}")
        tiny = frontier.ceiling_from_angles(1e-300, 2e-300)
        require(tiny.rel_accuracy_bits() > 100, f"{tiny} lost digits")
    require(frontier.floor_from_angles(Fraction(1, 3), Fraction(1, 3)).is_zero(), "exactly 0")
    evidence.figure("pairs of angles, 0 to nearly pi", len(ANGLES) ** 2)


@theorem_check("F3", kind="certified")
def test_F3_functions(formulas: Formulas, evidence: Evidence) -> None:
    with ctx.workprec(PRECISION):
        for theta in (0.0, 1e-20, Fraction(1, 3), 0.7, 1.5, arb.pi() / 2):
            wide = ball(theta, "theta")
            for psi in (0.0, 1e-20, 0.2, 0.9, 1.5, 3.0):
                found = frontier.aligned_ceiling(theta, psi)
                at = {"theta": wide, "psi": ball(psi, "psi")}
                require_same(found, enclose(formulas, "ceiling", **at), f"{theta}, {psi}")
            own = frontier.aligned_ceiling(theta, 0)
            require_same(own, enclose(formulas, "aligned", theta=wide), f"theta = {theta}, f = t")
            onset = enclose(formulas, "onset", theta=wide)
            require(onset.overlaps(arb.pi() / 2 - wide), f"the onset is {onset}")
            for psi in (onset.nonnegative_part(), 3.0):
                free = frontier.aligned_ceiling(theta, psi)
                require_same(free, enclose(formulas, "free", theta=wide), f"theta = {theta}, free")
        half = frontier.aligned_ceiling(arb.pi() / 6, 0)
        evidence.figure("2 sin(theta)^2 at theta = pi/6", half.str(10))


@theorem_check("F4", kind="certified", rejects=["ceiling"])
def test_F4_functions(formulas: Formulas, evidence: Evidence) -> None:
    with ctx.workprec(PRECISION):
        for captions in (2, 3, 4, 7, 1000, 10**12):
            for kappa in KAPPAS:
                found = frontier.simplex_ceiling(kappa, captions)
                at = {"k": arb(captions), "kappa": ball(kappa, "kappa")}
                where = f"{captions} captions, kappa = {kappa}"
                require_same(found, enclose(formulas, "ceiling", **at), where)
        pair = frontier.simplex_ceiling(Fraction(3, 5), 2) - frontier.ceiling(Fraction(3, 5))
        require(abs(pair) < REACH, "two captions give back F1")
    evidence.figure("ceiling of three captions at kappa = 0",
                    frontier.simplex_ceiling(0, 3).str(12, radius=False))  # fmt: skip
