"""Catalogue formulas compared exactly: as fractions, and as symbolic expressions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import sympy

from checks.catalogue import Formulas, parse_formula
from checks.theorem_check import Evidence, require
from symbolic.inner_products import Derived


def fraction(formulas: Formulas, name: str, *, power: int = 1, **values: Any) -> Fraction:
    """Return the formula at exact values of its symbols, raised to ``power``, as a fraction.

    Decimals in a formula are exact (1.99 is 199/100).  ``power=2`` makes a square root rational.

    Raises:
        Refuted: if the value is irrational, where the check needs a rational one.
    """
    at = {sympy.Symbol(k): sympy.sympify(v) for k, v in values.items()}
    value = sympy.expand(rational(formulas.sources[name]).subs(at) ** power)
    require(value.is_Rational, f"{name} = {formulas.sources[name]} is {value}, irrational")
    return Fraction(int(value.p), int(value.q))


def agrees(derived: sympy.Expr, formulas: Formulas, name: str, **symbols: Any) -> bool:
    """Tell whether a derived expression equals the formula, identically in all symbols.

    Args:
        derived: the expression that was derived.
        formulas: the claim's formulas.
        name: which of them.
        symbols: the derivation's symbols (or expressions) for the formula's names.
    """
    gap = derived - rational(formulas.sources[name]).subs(
        {sympy.Symbol(k): v for k, v in symbols.items()}
    )
    return bool(sympy.simplify(sympy.expand_log(sympy.expand(gap), force=True)) == 0)


def require_derived(found: Derived, formulas: Formulas, evidence: Evidence) -> None:
    """Record a derivation's steps and hold each of its values against the formula of its name.

    Raises:
        Refuted: if a value differs from its formula.
    """
    for step in found.steps:
        evidence.step(step)
    for name, value in found.values.items():
        symbols = {s.name: s for s in value.free_symbols}
        require(agrees(value, formulas, name, **symbols), f"derived {name} = {value}")


@cache
def rational(source: str) -> sympy.Basic:
    """Parse a formula's source; decimals become the fractions that they denote."""
    return sympy.nsimplify(parse_formula(source), rational=True)
