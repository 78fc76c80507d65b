"""A5's bounds and biases, derived for symbols."""

from __future__ import annotations

from functools import cache

import sympy

from checks.catalogue import Formulas
from checks.exact_formula import agrees
from checks.theorem_check import Evidence, require, theorem_check
from numeric.axioms_sparse import adversary
from symbolic import axioms as counting
from symbolic import axioms_dimension as derivation

COUNTED = [(s, length) for s in (1, 2, 3) for length in (1, 2, 3)]
"""Sizes at which the worst case's degrees are counted in the family that is built."""


AT = {"s": derivation.s, "L": counting.L, "mu": derivation.mu, "a": derivation.a,
      "P": counting.P}  # fmt: skip


@cache
def bounds() -> tuple[dict[str, sympy.Expr], tuple[str, ...]]:
    """What the derivations give for the bounds and biases, and their steps."""
    d = derivation
    steps = [d.worst_gap(), d.coherence_bound(), d.plain_bound(), d.sparse_gap(d.a),
             d.adversary_difference()]  # fmt: skip
    found = dict(zip(("gap", "coherence", "plain"), (step.value for step in steps), strict=False))
    found |= {"bias": d.sparse_bias(d.a), "bias_none": d.sparse_bias(sympy.Integer(0))}
    return found, tuple(text for step in steps for text in step.steps)


@theorem_check("A5", kind="symbolic", rejects=["gap", "coherence", "plain", "bias", "bias_none"])
def test_A5_bounds_derived(formulas: Formulas, evidence: Evidence) -> None:
    found, steps = bounds()
    for name, value in found.items():
        require(agrees(value, formulas, name, **AT), f"{name} is {value}")
    for step in steps:
        evidence.step(step)


@theorem_check("A5", kind="symbolic", rejects=["coherence"])
def test_A5_worst_case_exists(formulas: Formulas, evidence: Evidence) -> None:
    """At the bound the worst case's two captions tie, and vectors with its products exist."""
    d = derivation
    stated = formulas.at("coherence", s=d.s, L=counting.L)
    worst = d.adversary_difference().value.subs(d.mu, stated)
    require(sympy.simplify(worst) == 0, f"at the bound the worst case's scores differ by {worst}")
    for who, slack in d.adversary_slack(stated).items():
        require(slack.is_nonnegative, f"{who}: norm minus degree {slack}")
        evidence.step(f"{who}: squared norm minus degree {slack}, not negative")
    for s, length in COUNTED:
        counted = [int(abs(row).sum()) for row in adversary(s, length).signs]
        degrees = [int(v.subs({d.s: s, counting.L: length}))
                   for v in d.adversary_degrees().values()]  # fmt: skip
        expected = degrees[:1] * 2 + degrees[1:2] * (2 * s - 2) + degrees[2:] * (2 * length - 2)
        require(counted == expected, f"s, L = {s, length}: degrees {counted}, not {expected}")


@theorem_check("A5", kind="symbolic", rejects=["random", "welch"])
def test_A5_dimensions_derived(formulas: Formulas, evidence: Evidence) -> None:
    for name, derived in (
        ("random", derivation.random_dimension()),
        ("welch", derivation.welch_floor()),
    ):
        require(agrees(derived.value, formulas, name, **AT), f"{name} is {derived.value}")
        for step in derived.steps:
            evidence.step(step)


@theorem_check("A5", kind="symbolic",
               rejects=["family_atoms", "family_dimension", "family_coherence"])  # fmt: skip
def test_A5_family_derived(formulas: Formulas, evidence: Evidence) -> None:
    q, m = sympy.symbols("q m", positive=True, integer=True)
    i = sympy.Symbol("i", integer=True)
    require(agrees(sympy.simplify(sympy.product(q, (i, 0, m))), formulas, "family_atoms", q=q, m=m),
            "m + 1 coefficients in F_q")  # fmt: skip
    require(agrees(sympy.summation(q, (i, 1, q)), formulas, "family_dimension", q=q),
            "q coordinates for the value at each of q points")  # fmt: skip
    for degree in (1, 2, 3):
        products = derivation.agreements(degree)
        require(agrees(products.value / q, formulas, "family_coherence", q=q, m=degree),
                f"degree {degree}: {products.value} agreements of {q} entries")  # fmt: skip
        evidence.step(f"degree {degree}: {products.steps[0]}")
