"""M3 derived, and in exact arithmetic; M4 enclosed from the embeddings."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

from flint import arb, ctx, fmpq

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.enclosed_items import PRECISION
from checks.exact_formula import require_derived
from checks.measured_minilm import minilm, nested_embedded, nested_figures
from checks.theorem_check import Evidence, require, theorem_check
from numeric.builtin_nested_captions import DEPTHS
from numeric.depth_decay import depth_decay, nested_captions
from symbolic.measurement import own_test

Vector = tuple[Fraction, ...]
_TRIPLES, _SEED = 1500, 30
_BITS = 128


@theorem_check("M3", kind="symbolic")
def test_M3_derivation(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(own_test(), formulas, evidence)


def rational_unit(random: Random, dimension: int) -> Vector:
    """Return a unit vector with rational entries: a point's inverse stereographic image."""
    point = [Fraction(random.randint(-9, 9), random.randint(1, 9)) for _ in range(dimension - 1)]
    square = sum((p * p for p in point), Fraction(0))
    return (*(2 * p / (square + 1) for p in point), (square - 1) / (square + 1))


def _product(x: Vector, y: Vector) -> Fraction:
    return sum((p * q for p, q in zip(x, y, strict=True)), Fraction(0))


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


@theorem_check("M3", kind="certified", one_condition="the second condition dropped")
def test_M3_exactly(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """Rational unit vectors: the test by exact inner products, the identity by balls."""
    random, right, closest = Random(_SEED), 0, arb(2)
    for _ in range(_TRIPLES):
        t, swap, a = (rational_unit(random, 3) for _ in range(3))
        near, far, other = _product(t, a), _product(t, swap), _product(swap, a)
        if near in (far, other):
            continue  # a tie is wrong by both readings, and no ball can tell it
        by_test = near > far and near > other
        with ctx.workprec(_BITS):
            angles = {"theta_1": _ball(near).acos(), "theta_2": _ball(other).acos()}
            distance = (2 - 2 * _ball(far)).sqrt()
            reach = enclose(formulas, "reach", **angles)
            require(distance > reach or distance < reach, "undecided: more bits are needed")
            by_identity = bool(distance > reach)
            if variant is None:
                by_identity = by_identity and bool(angles["theta_2"] > angles["theta_1"])
            require(by_test == by_identity, f"the test says {by_test} at {t}, {swap}, {a}")
            if by_test:
                right += 1
                ratio = distance / (2 * ((angles["theta_1"] + angles["theta_2"]) / 2).sin())
                least = enclose(formulas, "least", **angles)
                require(ratio > least, f"the ratio {ratio.str(5)} is not above {least.str(5)}")
                closest = closest.min(ratio / least)
    require(closest < 1.02, f"{closest.str(5)} times the stated least is the closest seen")
    evidence.figure("rational items, of which right", f"{_TRIPLES}, {right}")
    evidence.figure("smallest ratio over its least", closest.str(6))


@cache
def _logs(template: str, depths: int, each: int) -> tuple[tuple[arb, ...], ...]:
    """Enclose log ||t - t'|| of a template's items, by depth, from the embeddings as they are."""
    found = []
    vectors = nested_embedded().vectors
    for depth in DEPTHS[:depths]:
        rows = nested_captions().subsets[f"{template}, depth {depth}"]
        require(len(rows) == each, f"{len(rows)} items at depth {depth}, not {each}")
        logs = []
        for caption, swap, _ in rows.tolist():
            x, y = ([arb(float(v)) for v in vectors[k]] for k in (caption, swap))
            xx, yy, xy = (
                sum((p * q for p, q in zip(*pair, strict=True)), arb(0))
                for pair in ((x, x), (y, y), (x, y))
            )
            logs.append((2 - 2 * xy / (xx * yy).sqrt()).sqrt().log())
        found.append(tuple(logs))
    return tuple(found)


def _slope(logs: tuple[tuple[arb, ...], ...]) -> tuple[arb, arb, arb]:
    """Return slope, its variance and Satterthwaite's degrees of freedom, as balls."""
    middle = Fraction(sum(DEPTHS[: len(logs)]), len(logs))
    spread = sum((d - middle) ** 2 for d in DEPTHS[: len(logs)])
    slope, parts = arb(0), []
    for depth, values in zip(DEPTHS, logs, strict=False):
        weight = _ball(Fraction(depth - middle) / (spread * len(values)))
        mean = sum(values, arb(0)) / len(values)
        squares = sum(((v - mean) * (v - mean) for v in values), arb(0)) / (len(values) - 1)
        slope += weight * sum(values, arb(0))
        parts.append((weight * weight * len(values) * squares, len(values) - 1))
    variance = sum((p for p, _ in parts), arb(0))
    return slope, variance, variance * variance / sum((p * p / n for p, n in parts), arb(0))


@theorem_check("M4", kind="certified")
def test_M4_bases(formulas: Formulas, evidence: Evidence) -> None:
    with ctx.workprec(PRECISION):
        tolerance = enclose(formulas, "tolerance")
        depths, each = int(formulas.at("depths")), int(formulas.at("each"))
        require(depths == len(DEPTHS), f"there are {len(DEPTHS)} depths")
        fits = {f.of: f for f in depth_decay(nested_captions(), nested_figures()).fits}
        for name, template in (("grown", "clause"), ("matched", "clause_matched")):
            slope, _, _ = _slope(_logs(template, depths, each))
            base = (-slope).exp()
            stated = enclose(formulas, name)
            require(abs(base - stated) < tolerance, f"b of {template} is {base.str(6)}")
            require(abs(base - fits[template].base) < 1e-9, f"reported b of {template}")
            evidence.figure(f"b, {template}", base.str(6))
        slope, variance, freedom = _slope(_logs("clause_matched", depths, each))
        ends = []
        for k, (name, sign) in enumerate((("low", 1), ("high", -1))):
            reported = arb(fits["clause_matched"].interval[k])
            require(
                abs(reported - enclose(formulas, name)) < tolerance, f"{name} is {reported.str(5)}"
            )
            t = sign * (-slope - reported.log()) / variance.sqrt()
            # P(|T| > t) of Student's law with nu degrees of freedom, as a regularised beta integral.
            outside = (freedom / (freedom + t * t)).beta_lower(
                freedom / 2, arb(1) / 2, regularized=1
            )
            require(abs(1 - outside - enclose(formulas, "confidence")) < arb(1e-8),
                    f"the mass within the {name} end is {(1 - outside).str(6)}")  # fmt: skip
            ends.append(enclose(formulas, name))
        require(ends[0] < 1 and ends[1] > 1, "the interval does not hold one")
        evidence.figure("interval of b at equal length", fits["clause_matched"].interval)
        evidence.figure("encoder", minilm().identity["weights"][:12])
