"""D4, D4': no weights, and no weights and fillers together, beat a fixed bound."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import sympy
from flint import ctx

from checks.catalogue import Formulas
from checks.exact_formula import agrees, fraction
from checks.theorem_check import Evidence, require, theorem_check
from numeric import depth_optimiser
from numeric.ball import ball
from numeric.depth_optimiser import Configuration
from symbolic import depth_optimum

SEED = 20_261
STARTS = 6
MOST_LEAVES = 8
REACHED = Fraction(1, 10**9)
"""The optimiser must come this close to the bound, and no pair sum may then be further off."""


@theorem_check("D4", kind="symbolic")
def test_D4_mean_over_the_pairs(formulas: Formulas, evidence: Evidence) -> None:
    mean = depth_optimum.mean_pair_sum()
    n = depth_optimum.N
    require(agrees(mean.result, formulas, "bound", N=n), f"mean pair sum {mean.result}")
    weight = formulas.at("weight", N=n)
    attained = depth_optimum.margin_at(weight, sympy.S.Zero)
    require(agrees(attained, formulas, "bound", N=n), f"weights {weight} give {attained}")
    require(sympy.simplify(n * weight) == 1, f"N weights {weight} do not add up to one")
    fewest = int(formulas["fewest"])
    solutions = depth_optimum.equal_pair_sums(fewest)
    require(solutions == sympy.FiniteSet((weight,) * fewest),
            f"equal pair sums among {fewest} leaves: {solutions}")  # fmt: skip
    fewer = depth_optimum.equal_pair_sums(fewest - 1)
    require(fewer != sympy.FiniteSet((weight,) * (fewest - 1)), f"{fewest - 1} leaves would do")
    for step in mean.steps:
        evidence.step(step)
    evidence.step(f"equality: all pair sums equal the mean; among {fewest} leaves {solutions}")
    evidence.step(f"with fewer leaves it is not forced: {fewer}")


@theorem_check("D4'", kind="symbolic")
def test_D4_prime_joint_bound(formulas: Formulas, evidence: Evidence) -> None:
    joint = depth_optimum.joint_bound()
    n = depth_optimum.N
    require(agrees(joint.result, formulas, "bound", N=n), f"bound {joint.result}")
    weight, corner = formulas.at("weight", N=n), formulas.at("corner", N=n)
    require(sympy.simplify(n * weight) == 1, f"N weights {weight} do not add up to one")
    attained = depth_optimum.margin_at(weight, corner)
    require(
        agrees(attained, formulas, "bound", N=n), f"weights {weight}, corners {corner}: {attained}"
    )
    on_ones, on_sum_zero = depth_optimum.simplex_spectrum(corner)
    # N unit vectors with the inner products `corner` exist, and in N - 1 dimensions: the Gram
    # matrix has the eigenvalue 0 once and is otherwise positive.
    require(on_ones == 0, f"||sum x||^2 / N = {on_ones}")
    positive = on_sum_zero.subs(n, sympy.Symbol("k", integer=True, positive=True) + 1)
    require(sympy.simplify(positive).is_positive, f"other eigenvalues {on_sum_zero}")
    for step in joint.steps:
        evidence.step(step)
    evidence.step(f"attained: Gram matrix of the simplex has eigenvalues {on_ones}, {on_sum_zero}")


@cache
def _found(leaves: int, joint: bool) -> list[Configuration]:
    return depth_optimiser.best_found(leaves, joint=joint, starts=STARTS, seed=SEED)


def _hold_bound(
    formulas: Formulas, evidence: Evidence, joint: bool
) -> dict[int, list[Configuration]]:
    """No configuration found beats the bound, and the best reaches it; both decided exactly.

    Returns:
        For each number of leaves the configurations that reached the bound.
    """
    reached = {}
    for leaves in range(2, MOST_LEAVES + 1):
        bound = fraction(formulas, "bound", N=leaves)
        found = _found(leaves, joint)
        for configuration in found:
            require(configuration.smallest_margin_at_most(bound),
                    f"N={leaves}: {configuration.smallest_margin()} beats {bound}")  # fmt: skip
        near = [c for c in found if not c.smallest_margin_at_most(bound - REACHED)]
        require(near, f"N={leaves}: the best found, {found[0].smallest_margin()}, is below {bound}")
        with ctx.workprec(128):
            short = float((ball(bound, "bound") - found[0].smallest_margin()).abs_upper())
        best = found[0].smallest_margin().str(20)
        evidence.figure(
            f"N={leaves}: best of {STARTS} starts", f"{best}, bound {bound}, off {short:.1e}"
        )
        reached[leaves] = near
    evidence.figure("seed of the starts", SEED)
    return reached


@theorem_check("D4", kind="certified")
def test_D4_optimiser_over_weights(formulas: Formulas, evidence: Evidence) -> None:
    reached = _hold_bound(formulas, evidence, joint=False)
    fewest = int(formulas["fewest"])
    for leaves, near in reached.items():
        weight = fraction(formulas, "weight", N=leaves)
        uniform = Configuration((weight,) * leaves, near[0].directions)
        require(sum(uniform.squares) == 1, f"N={leaves}: weights {weight} do not add up to one")
        bound = fraction(formulas, "bound", N=leaves)
        require(all(uniform.squares[p] + uniform.squares[q] == bound for p, q in uniform.pairs()),
                f"N={leaves}: weights {weight} do not reach {bound}")  # fmt: skip
        if leaves < fewest:
            continue
        rank = depth_optimiser.pair_incidence_rank(leaves)
        require(rank == leaves, f"N={leaves}: pair sums leave {leaves - rank} weights open")
        # Pair sums all above bound - e with mean bound are below bound + (pairs - 1) e, and three
        # of them give a weight back with at most 3/2 of that error.
        off = max(abs(a - weight) for c in near for a in c.squares)
        tolerance = REACHED * 3 * len(uniform.pairs()) / 2
        require(
            off <= tolerance, f"N={leaves}: a weight {float(off)} off reaches the bound as well"
        )
        evidence.figure(
            f"N={leaves}: weights that reach it are within", f"{float(off):.1e} of {weight}"
        )


@theorem_check("D4'", kind="certified")
def test_D4_prime_optimiser(formulas: Formulas, evidence: Evidence) -> None:
    _hold_bound(formulas, evidence, joint=True)
    for leaves in range(2, 13):
        weight = fraction(formulas, "weight", N=leaves)
        simplex = depth_optimiser.simplex(leaves, weight)
        require(sum(simplex.squares) == 1, f"N={leaves}: weights {weight} do not add up to one")
        corner = fraction(formulas, "corner", N=leaves)
        bound = fraction(formulas, "bound", N=leaves)
        for p, q in simplex.pairs():
            cosine = simplex.rational_cosine(p, q)
            require(
                cosine == corner, f"N={leaves}: simplex corners have the inner product {cosine}"
            )
            margin = (simplex.squares[p] + simplex.squares[q]) * (1 - cosine)
            require(margin == bound, f"N={leaves}: the simplex has the margin {margin}")
        require(simplex.dimension() == leaves - 1, f"N={leaves}: dimension {simplex.dimension()}")
    evidence.figure("simplex corners and equal weights reach it exactly", "N = 2 to 12")


def test_exact_comparison_agrees_with_the_enclosure() -> None:
    edge = Configuration(
        (Fraction(1, 3), Fraction(2, 3)), ((Fraction(3), Fraction(4)), (Fraction(5), Fraction(0)))
    )
    exact = Fraction(2, 5)
    assert edge.smallest_margin_at_most(exact)
    assert not edge.smallest_margin_at_most(exact - Fraction(1, 10**30))
    opposite = Configuration(edge.squares, (edge.directions[0], (Fraction(-5), Fraction(0))))
    assert opposite.smallest_margin_at_most(Fraction(8, 5))
    assert not opposite.smallest_margin_at_most(Fraction(8, 5) - Fraction(1, 10**30))
    for configuration, value in [(edge, exact), (opposite, Fraction(8, 5))]:
        with ctx.workprec(256):
            assert configuration.smallest_margin().contains(ball(value, "margin"))
