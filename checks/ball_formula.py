"""A catalogue formula evaluated in Arb balls, for the certified checks.

Walks the SymPy expression itself; nothing is rounded on the way (a decimal such as 1.99 is the
rational 199/100), and a function that is not known here is an error, never a guess.
"""

from __future__ import annotations

from functools import reduce

import sympy
from flint import arb, fmpq

from checks.catalogue import Formulas


def enclose(formulas: Formulas, name: str, **values: arb | int) -> arb:
    """Enclose the formula ``name`` at the given values of its symbols, at working precision.

    Raises:
        KeyError: if a symbol of the formula has no value.
        TypeError: if the formula uses a function that is not known here.
    """
    balls = {k: v if isinstance(v, arb) else arb(v) for k, v in values.items()}
    return _enclose(formulas[name], balls)


def _enclose(expression: sympy.Basic, values: dict[str, arb]) -> arb:
    if isinstance(expression, sympy.Symbol):
        return values[expression.name]
    if isinstance(expression, sympy.Float):
        expression = sympy.Rational(str(expression))
    if isinstance(expression, sympy.Rational):
        return arb(fmpq(expression.p, expression.q))
    if expression is sympy.pi:
        return arb.pi()
    if isinstance(expression, sympy.hyper):
        return _hypergeometric(expression, values)
    parts = [_enclose(part, values) for part in expression.args]
    if isinstance(expression, sympy.Pow):
        exponent = expression.exp
        if exponent in (sympy.S.Half, -sympy.S.Half):
            return parts[0].sqrt() if exponent > 0 else 1 / parts[0].sqrt()
        return _power(parts[0], int(exponent)) if exponent.is_Integer else parts[0] ** parts[1]
    if isinstance(expression, sympy.Add):
        return reduce(lambda x, y: x + y, parts)
    if isinstance(expression, sympy.Mul):
        return reduce(lambda x, y: x * y, parts)
    if isinstance(expression, sympy.Min):
        return reduce(lambda x, y: x.min(y), parts)
    if isinstance(expression, sympy.Max):
        return reduce(lambda x, y: x.max(y), parts)
    for kind, function in (
        (sympy.sin, arb.sin),
        (sympy.cos, arb.cos),
        (sympy.Abs, abs),
        (sympy.exp, arb.exp),
        (sympy.log, arb.log),
        (sympy.gamma, arb.gamma),
    ):
        if isinstance(expression, kind):
            return function(parts[0])
    raise TypeError(f"no ball evaluation of {expression.func} in {expression}")


def _power(base: arb, exponent: int) -> arb:
    """Return an integer power; Arb's own is no number where the base straddles 0."""
    product = reduce(lambda x, y: x * y, [base] * abs(exponent), arb(1))
    return 1 / product if exponent < 0 else product


def _hypergeometric(expression: sympy.hyper, values: dict[str, arb]) -> arb:
    upper, lower, argument = expression.args
    *parameters, z = (_enclose(part, values) for part in (*upper, *lower, argument))
    if (len(upper), len(lower)) == (2, 1):
        return z.hypgeom_2f1(*parameters)
    if (len(upper), len(lower)) == (0, 1):
        return z.hypgeom_0f1(*parameters)
    raise TypeError(f"only 2F1 and 0F1 are evaluated in balls, not {expression}")
