"""D5: the resolvable depth, derived by solving the margin law and decided in integers."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import sympy
from flint import ctx

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.exact_formula import agrees, fraction
from checks.theorem_check import Evidence, require, theorem_check
from numeric.ball import ball
from numeric.depth import margin_law, resolvable_depth
from symbolic import resolvable_depth as derivation

FLOORS = [
    Fraction(1),
    Fraction(1, 2),
    Fraction(2),
    Fraction(3),
    Fraction(2, 7),
    Fraction(5, 3),
    Fraction(14),
]
BRANCHINGS = (2, 3, 4, 5, 6, 7, 10)
LEVELS = (1, 2, 3, 4, 5, 6, 9, 14, 25, 40)


@theorem_check("D5", kind="symbolic")
def test_D5_solved_for_the_depth(formulas: Formulas, evidence: Evidence) -> None:
    b, d, c = derivation.b, derivation.d, derivation.floor
    require(
        agrees(derivation.resolution(), formulas, "resolution"),
        f"tau b^D <= {derivation.resolution()}",
    )
    least = derivation.least_dimension()
    require(
        agrees(least, formulas, "dimension", b=b, c=c, D=derivation.D), f"least dimension {least}"
    )
    deepest = derivation.deepest()
    closed = formulas["closed"]
    require(isinstance(closed, sympy.floor), f"{closed} is no floor")
    inside = Formulas("D5", {"closed": str(closed.args[0])})
    require(agrees(deepest.result, inside, "closed", b=b, c=c, d=d), f"real depth {deepest.result}")
    gain = derivation.gain(formulas.at("factor", b=b))
    require(agrees(gain, formulas, "gain"), f"multiplying d by {formulas['factor']} adds {gain}")
    depth, beyond = formulas["inside"], formulas["beyond"]
    for name, expected in [("first", depth), ("second", beyond), ("third", beyond + 1)]:
        at = {b: 2, c: 1, d: formulas[name]}
        value = sympy.simplify(sympy.expand_log(deepest.result.subs(at), force=True))
        require(value == expected, f"real depth {value} at d = {formulas[name]}, not {expected}")
    for step in deepest.steps:
        evidence.step(step)
    evidence.step(f"c/sqrt(d) b^D = {derivation.resolution()} at d = {least}")
    evidence.step(f"d -> {formulas['factor']} d adds {gain}")


@theorem_check("D5", kind="certified")
def test_D5_exact_at_the_powers(formulas: Formulas, evidence: Evidence) -> None:
    first, second, third = (int(formulas[name]) for name in ("first", "second", "third"))
    inside, beyond = int(formulas["inside"]), int(formulas["beyond"])
    for dim in range(2, third + 2):
        depth = resolvable_depth(dim, 2)
        require((depth == inside) == (first <= dim < second), f"d={dim}: depth {depth}")
        require((depth == beyond) == (second <= dim < third), f"d={dim}: depth {depth}")
    evidence.figure("b = 2, c = 1: every dimension from 2 on", f"to {third + 1}")
    for dim in (512, 640, 768, 1024, 1152, 1536):
        evidence.figure(f"resolvable depth at d = {dim}", resolvable_depth(dim, 2))
    tried = exact = 0
    for b in BRANCHINGS:
        for floor in FLOORS:
            for level in LEVELS:
                threshold = fraction(formulas, "dimension", b=b, c=floor, D=level)
                at = ceil(threshold)
                for dim in (at - 1, at, at + 1):
                    if dim < 2:
                        continue
                    depth = resolvable_depth(dim, b, floor)
                    where = f"b={b}, c={floor}, d={dim}, threshold {threshold}"
                    require((depth >= level) == (dim >= threshold), f"{where}: depth {depth}")
                    tried += 1
                    exact += dim == threshold
                    if level in (1, 3, 40):
                        _hold_at(formulas, dim, b, floor, depth)
    evidence.figure("dimensions just below, at and just above a threshold", tried)
    evidence.figure("of these tau b^D meets the bound exactly", exact)


def _hold_at(formulas: Formulas, dim: int, b: int, floor: Fraction, depth: int) -> None:
    """Hold one resolvable depth against the definition, the closed form and the gain."""
    where = f"b={b}, c={floor}, d={dim}"
    resolution = fraction(formulas, "resolution")
    # tau b^D <= resolution, squared; and the margin of D2 still reaches tau.
    meets = [floor**2 * b ** (2 * level) <= resolution**2 * dim for level in (depth, depth + 1)]
    require((meets[0] or depth == 0) and not meets[1], f"{where}: depth {depth}")
    for level in (depth, depth + 1):
        if level:
            reaches = margin_law(b, level).aligned ** 2 * dim >= floor**2
            require(reaches == (level == depth), f"{where}: margin at depth {level}")
    inside = Formulas("D5", {"closed": str(formulas["closed"].args[0])})
    with ctx.workprec(512):
        real = enclose(inside, "closed", b=b, d=dim, c=ball(floor, "floor"))
        whole = real.unique_fmpz()
        if whole is None:
            below = int(real.floor().unique_fmpz())
            require(depth == max(below, 0), f"{where}: closed form {real}, depth {depth}")
        else:
            # The enclosure holds an integer: a logarithm cannot tell, integers can.
            on_power = floor**2 * b ** (2 * int(whole)) == resolution**2 * dim
            require(on_power and whole == depth, f"{where}: closed form {real}, depth {depth}")
    if floor**2 <= resolution**2 * dim:
        factor, gain = int(fraction(formulas, "factor", b=b)), fraction(formulas, "gain")
        deeper = resolvable_depth(factor * dim, b, floor)
        require(deeper - depth == gain, f"{where}: {factor} d resolves {deeper}, d {depth}")
