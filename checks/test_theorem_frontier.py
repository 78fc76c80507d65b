"""F1 to F5, symbolic leg: what SymPy derives for symbols is what the catalogue states."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import sympy
from sympy import Expr, Symbol

from checks.catalogue import Formulas
from checks.theorem_check import Evidence, require, theorem_check
from symbolic import frontier, frontier_aligned, frontier_diagnostic, frontier_simplex
from symbolic.inner_products import Derived

ceiling = cache(frontier.ceiling)
chordal = cache(frontier.chordal)
from_angles = cache(frontier.ceiling_from_angles)
aligned = cache(frontier_aligned.aligned_ceiling)
simplex = cache(frontier_simplex.simplex_ceiling)
crowded = cache(frontier_simplex.crowded_ceiling)
ratio_range = cache(frontier_diagnostic.ratio_range)
null = cache(frontier_diagnostic.null)


def agree(derived: Expr, formula: Expr, where: Mapping[str, Expr] | None = None) -> bool:
    """Say whether two expressions are the same, names deciding which symbols are.

    ``where`` gives some symbols a form that carries their range, such as k = n + 2.
    """
    symbols = {s.name: s for s in derived.free_symbols} | dict(where or {})

    def named(expression: Expr) -> Expr:
        exact = sympy.nsimplify(expression, rational=True)
        return exact.subs(
            {s: symbols.get(s.name, s) for s in exact.free_symbols}, simultaneous=True
        )

    left, right = named(derived), named(formula)
    if isinstance(left, sympy.hyper) and isinstance(right, sympy.hyper):
        same = (left.ap, left.bq) == (right.ap, tuple(sympy.expand(b) for b in right.bq))
        return same and sympy.simplify(left.argument - right.argument) == 0
    return sympy.simplify(left - right) == 0


def require_agreement(
    derived: Derived, formulas: Formulas, names: Mapping[str, str], **where: Expr
) -> None:
    """Require that each derived value equals the formula of the given name."""
    for value, name in names.items():
        found = derived[value]
        require(
            agree(found, formulas[name], where), f"{name}: {formulas[name]}, but {value}: {found}"
        )


def record(evidence: Evidence, *derivations: Derived) -> None:
    """Hand the steps of the derivations to the report."""
    for derivation in derivations:
        for step in derivation.steps:
            evidence.step(step)


@theorem_check("F1", kind="symbolic")
def test_F1_derivation(formulas: Formulas, evidence: Evidence) -> None:
    record(evidence, frontier.margin_gap(), ceiling(), chordal())
    require_agreement(ceiling(), formulas, {
        "ceiling": "ceiling", "attained": "ceiling", "ceiling_in_angle": "in_angle",
    })  # fmt: skip
    require_agreement(chordal(), formulas, {
        "chordal": "chordal", "slope": "slope", "chord_limit": "chord_limit",
    })  # fmt: skip


@theorem_check("F2", kind="symbolic")
def test_F2_derivation(formulas: Formulas, evidence: Evidence) -> None:
    record(evidence, from_angles())
    require_agreement(from_angles(), formulas, {
        "ceiling": "ceiling", "floor": "floor", "bounded": "bounded",
    })  # fmt: skip
    for name, value in (("ceiling", "attained"), ("floor", "floor_attained")):
        reached = from_angles()[value]
        # On either side of equal angles, where the absolute value has its corner.
        for sign in (1, -1):
            gap = Symbol("gap", nonnegative=True)
            where = {"theta_1": Symbol("theta_2", nonnegative=True) + sign * gap}
            require(agree(reached, formulas[name] ** 2, where), f"{name} is reached: {reached}")


@theorem_check("F3", kind="symbolic")
def test_F3_derivation(formulas: Formulas, evidence: Evidence) -> None:
    found = aligned()
    record(evidence, found)
    require_agreement(found, formulas, {
        "onset": "onset", "aligned": "aligned", "free": "free", "attained_free": "free",
    })  # fmt: skip
    beyond = Symbol("e", nonnegative=True)
    for value, psi in (
        ("before", found["onset"] - beyond),
        ("attained", found["onset"] - beyond),
        ("after", found["onset"] + beyond),
    ):
        require_agreement(found, formulas, {value: "ceiling"}, psi=psi)


@theorem_check("F4", kind="symbolic")
def test_F4_derivation(formulas: Formulas, evidence: Evidence) -> None:
    rank = frontier_simplex.dimension_needed()
    record(evidence, simplex(), rank)
    many = Symbol("n", integer=True, nonnegative=True) + 2
    require_agreement(simplex(), formulas, {"ceiling": "ceiling", "attained": "ceiling"}, k=many)
    require_agreement(rank, formulas, {"dimension": "dimension"})


@theorem_check("F4'", kind="symbolic")
def test_F4_prime_derivation(formulas: Formulas, evidence: Evidence) -> None:
    found = crowded()
    record(evidence, found)
    names = {"ceiling": "ceiling", "attained": "ceiling", "captions": "captions"}
    require_agreement(found, formulas, names)
    ratio = sympy.simplify(found["attained_opposite"] / found["attained"])
    require(ratio >= 1, f"opposite directions are {ratio} times as far")


@theorem_check("F5", kind="symbolic")
def test_F5_derivation(formulas: Formulas, evidence: Evidence) -> None:
    record(evidence, ratio_range(), null())
    require_agreement(ratio_range(), formulas, {
        "floor": "floor", "ceiling": "ceiling", "square": "square",
    })  # fmt: skip
    require_agreement(null(), formulas, {
        "equal_angles": "null_equal", "by_floor": "by_floor", "mean_factor": "mean_factor",
    })  # fmt: skip
    # Both are principal roots, so equal squares make them equal.
    square = null()["root_mean_square"] ** 2
    require(agree(square, formulas["null"] ** 2), f"null: its square is {square}")
