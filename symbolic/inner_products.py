"""Inner products of formal combinations of named vectors, and what a derivation hands back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sympy
from sympy import Expr, S

Combination = Mapping[str, Expr]
"""A formal linear combination of named vectors: coefficient by name."""


class DerivationError(ArithmeticError):
    """A step that does not follow; names the step."""


@dataclass(frozen=True)
class Derived:
    """What a derivation arrives at, by name, and its steps in order, as text."""

    values: Mapping[str, Expr]
    steps: tuple[str, ...]

    def __getitem__(self, name: str) -> Expr:
        """Return the derived expression of that name."""
        return self.values[name]


class InnerProducts:
    """A real inner product, given by its values on pairs of named vectors."""

    def __init__(self, table: Mapping[tuple[str, str], Expr | int]) -> None:
        self._table = {frozenset(pair): sympy.sympify(value) for pair, value in table.items()}

    def inner(self, x: Combination, y: Combination) -> Expr:
        """Return <x, y>, expanded by bilinearity and symmetry."""
        terms = (a * b * self._table[frozenset((u, v))] for u, a in x.items() for v, b in y.items())
        return sympy.expand(sum(terms, S.Zero))

    def square(self, x: Combination) -> Expr:
        """Return <x, x>, expanded."""
        return self.inner(x, x)


def must_hold(condition: object, step: str) -> None:
    """Stop the derivation unless SymPy proves the condition.

    Raises:
        DerivationError: if the condition is anything but proved true.
    """
    if condition is not True and condition is not S.true:
        raise DerivationError(f"not shown: {step}")


def must_vanish(expression: Expr, step: str) -> None:
    """Stop the derivation unless the expression simplifies to zero.

    Raises:
        DerivationError: if it does not.
    """
    must_hold(sympy.simplify(expression) == 0, step)


def half_turn_root(square: Expr, angle: Expr) -> Expr:
    """Return the nonnegative root of ``square`` = c sin(angle)^2 for an angle in [0, pi]."""
    reduced = sympy.trigsimp(sympy.expand(square, trig=False))
    root = sympy.sqrt(sympy.factor(reduced))
    return root.subs(sympy.Abs(sympy.sin(angle)), sympy.sin(angle))
