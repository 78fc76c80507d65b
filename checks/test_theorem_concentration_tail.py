"""C3, C3': the law of one random step derived, and its tails and quantiles in balls."""

from __future__ import annotations

from fractions import Fraction
from math import factorial

import pytest
import sympy
from flint import arb, ctx, fmpq

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.exact_formula import fraction, require_derived
from checks.theorem_check import Evidence, require, theorem_check
from numeric.ball import Exact, ball
from numeric.input_error import InputError
from numeric.sphere_tail import (
    closed_tail_bound,
    gaussian_tail_bound,
    one_sided_tail,
    two_sided_level,
    two_sided_tail,
)
from symbolic import sphere_coordinate

BITS = 640
DIMS = (2, 3, 4, 5, 8, 17, 64, 512, 1536, 10**6)
SHARES = [Fraction(k, 40) for k in range(41)]
PROBABILITIES = [Fraction(9, 10), Fraction(1, 2), *(Fraction(1, 10**k) for k in (1, 3, 9, 40, 300))]


def _levels(dim: int) -> list[Exact]:
    """Levels from 0 to 1, and those of chosen probabilities, far tails included."""
    return [*SHARES, *(two_sided_level(dim, p).mid() for p in PROBABILITIES)]


@theorem_check(
    "C3", kind="symbolic",
    rejects=["density", "constant", "first", "second", "moment", "variance", "mgf", "mgf_bound", "tail"],
)  # fmt: skip
def test_C3_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(sphere_coordinate.one_step(), formulas, evidence)


@theorem_check("C3'", kind="symbolic")
def test_C3p_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(sphere_coordinate.closed_tail(), formulas, evidence)


@theorem_check("C3", kind="certified", rejects=["density", "constant", "moment", "variance"])
def test_C3_moments_of_polynomial_densities(formulas: Formulas, evidence: Evidence) -> None:
    """In odd dimensions the density is a polynomial: every moment is an exact fraction."""
    z = sympy.Symbol("z")
    for dim in range(3, 20, 2):
        constant = fraction(formulas, "constant", d=dim)
        density = sympy.expand(formulas.at("density", d=dim, c=sympy.Rational(constant)))
        require(density.is_polynomial(z), f"d = {dim}: density {density}")
        for k in range(6):
            even, odd = (
                sympy.integrate(density * z**power, (z, -1, 1)) for power in (2 * k, 2 * k + 1)
            )
            stated = fraction(formulas, "moment", k=k, d=dim)
            require(even == stated, f"d = {dim}: moment {2 * k} is {even}, not {stated}")
            require(odd == 0, f"d = {dim}: moment {2 * k + 1} is {odd}")
            if k == 1:
                stated = fraction(formulas, "variance", d=dim)
                require(even == stated, f"d = {dim}: variance {even}, not {stated}")
    evidence.figure("odd dimensions with six exact moments each", 9)


@theorem_check("C3", kind="certified", rejects=["density", "constant", "first", "second", "tail"])
def test_C3_tails(formulas: Formulas, evidence: Evidence) -> None:
    """The tail against the beta law, its slope against the density, and below the bound."""
    count = 0
    with ctx.workprec(BITS):
        first = ball(fraction(formulas, "first"), "first")
        for dim in DIMS:
            second = ball(fraction(formulas, "second", d=dim), "second")
            constant = enclose(formulas, "constant", d=dim)
            for share in _levels(dim):
                t = ball(share, "t")
                tail = two_sided_tail(dim, t)
                if 0 < t < 0.9 and second > 0:
                    # Arb's own beta function takes 0.1 s at d = 10^6, in 640 bits.
                    beta = (
                        (1 - t * t).beta_lower(second, first, regularized=1) if dim < 9999 else tail
                    )
                    require(tail.overlaps(beta), f"d = {dim}, t = {t.str(6)}: {tail}, not {beta}")
                    far = t * (1 + arb(2) ** -30)
                    slope = (tail - two_sided_tail(dim, far)) / (far - t) / 2
                    ends = [enclose(formulas, "density", d=dim, c=constant, z=x) for x in (t, far)]
                    require(
                        not (slope < ends[0].min(ends[1]) or slope > ends[0].max(ends[1])),
                        f"d = {dim}, t = {t.str(6)}: slope {slope.str(12)}, density {ends[0].str(12)}",
                    )
                bound = enclose(formulas, "tail", d=dim, t=t)
                one = one_sided_tail(dim, t)
                require(
                    one <= bound, f"d = {dim}, t = {t.str(6)}: tail {one.str(6)} > {bound.str(6)}"
                )
                require(gaussian_tail_bound(dim, t).overlaps(bound), f"d = {dim}: {bound}")
                count += 1
    evidence.figure("tails enclosed", count)


@theorem_check("C3", kind="certified", rejects=["mgf", "mgf_bound"])
def test_C3_generating_function(formulas: Formulas, evidence: Evidence) -> None:
    """Against the moments' own series, with the rest bounded, and below the Gaussian's."""
    with ctx.workprec(BITS):
        for dim in (2, 3, 7, 512):
            for s in (Fraction(1, 3), Fraction(2), Fraction(9)):
                terms = [
                    fraction(formulas, "moment", k=k, d=dim) * s ** (2 * k) / factorial(2 * k)
                    for k in range(40)
                ]
                # |z| <= 1: what is left out is at most the same rest of exp(s).
                rest = ball(2 * s**80 / factorial(80), "rest")
                low = ball(sum(terms), "series")
                mgf = enclose(formulas, "mgf", d=dim, s=ball(s, "s"))
                bound = enclose(formulas, "mgf_bound", d=dim, s=ball(s, "s"))
                where = f"d = {dim}, s = {s}: {mgf.str(12)}"
                require(not (mgf < low or mgf > low + rest), f"{where}, series {low.str(12)}")
                require(mgf <= bound, f"{where}, above {bound.str(12)}")
    evidence.figure("values of the generating function", 12)


@theorem_check("C3", kind="certified", rejects=["dim", "level", "example"])
def test_C3_figure(formulas: Formulas, evidence: Evidence) -> None:
    dim, level = int(formulas["dim"]), fraction(formulas, "level")
    tail = two_sided_tail(dim, level)
    stated = fraction(formulas, "example")
    with ctx.workprec(BITS):
        gap = abs(tail - ball(stated, "example"))
        require(gap < arb(fmpq(1, 2 * 10**20)), f"d = {dim}, t = {level}: {tail.str(14)}")
    evidence.figure(f"P(|z| >= {level}) in dimension {dim}, both sides", tail.str(20))


@theorem_check("C3'", kind="certified")
def test_C3p_bounds(formulas: Formulas, evidence: Evidence) -> None:
    count = 0
    with ctx.workprec(BITS):
        for dim in DIMS:
            for level in _levels(dim):
                t = ball(level, "t")
                where = f"d = {dim}, t = {t.str(6)}"
                tail = two_sided_tail(dim, t)
                bound, doubled, gauss = (
                    enclose(formulas, name, d=dim, t=t) if t < 1 or name != "bound" else arb(0)
                    for name in ("bound", "doubled", "gauss")
                )
                require(tail <= bound, f"{where}: {tail.str(8)} above {bound.str(8)}")
                require(closed_tail_bound(dim, t).overlaps(bound), f"{where}: {bound.str(8)}")
                require(bound < doubled, f"{where}: {bound.str(8)} not below {doubled.str(8)}")
                if dim > 2:
                    require(tail <= gauss, f"{where}: {tail.str(8)} above {gauss.str(8)}")
                count += 1
            if dim > 2:
                for name, sign in (("high", -1), ("low", 1)):
                    t = enclose(formulas, name, d=dim).sqrt()
                    gap = closed_tail_bound(dim, t, BITS) - gaussian_tail_bound(dim, t, BITS)
                    require(sign * gap > 0, f"d = {dim}, {name}: the bounds differ by {gap.str(6)}")
    evidence.figure("tails below both bounds", count)


def test_concentration_levels_and_tails_are_inverse() -> None:
    for dim in DIMS:
        for p in [1 - Fraction(1, 10**30), *PROBABILITIES]:
            level = two_sided_level(dim, p)
            with ctx.workprec(200):
                assert level.rel_accuracy_bits() >= 120 or p < Fraction(1, 10**20)
                assert two_sided_tail(dim, level).overlaps(ball(p, "p"))
    assert two_sided_level(2, Fraction(1, 3), 200).overlaps((arb.pi() / 6).cos())
    assert two_sided_level(3, Fraction(1, 3)).overlaps(arb(fmpq(2, 3)))
    assert two_sided_level(512, 1) == 0


def test_concentration_tails_of_balls_enclose() -> None:
    wide = arb(0.25, 0.01)
    tail = two_sided_tail(512, wide)
    assert tail.contains(two_sided_tail(512, 0.241))
    assert tail.contains(two_sided_tail(512, 0.259))
    assert two_sided_tail(64, arb(1, 0.5)).contains(0)
    level = two_sided_level(512, arb(0.05, 0.001))
    assert level.contains(two_sided_level(512, 0.05).mid())


@pytest.mark.parametrize(
    "call",
    [
        lambda: two_sided_tail(1, 0),
        lambda: two_sided_tail(2.0, 0),  # type: ignore[arg-type]
        lambda: two_sided_tail(3, Fraction(11, 10)),
        lambda: one_sided_tail(3, -1),
        lambda: closed_tail_bound(3, 2),
        lambda: gaussian_tail_bound(0, 1),
        lambda: two_sided_level(3, 0),
        lambda: two_sided_level(3, 2),
        lambda: two_sided_level(3, float("nan")),
    ],
)  # fmt: skip
def test_concentration_tail_bad_input_is_named(call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError):
        call()
