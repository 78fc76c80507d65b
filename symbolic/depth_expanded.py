"""D1 and D2 once more: codes written out word by word, for small numbers b and D.

The derivations of ``symbolic.depth`` go by induction, for symbols b and D.  Here the whole code
is expanded into words and rewritten, with a symbol for each inner product of two fillers; nothing
is shared with the induction but the rewriting rule.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import sympy
from sympy import Expr, S, Symbol, adjoint, sqrt

from symbolic.depth import c
from symbolic.role_words import (
    Relation,
    Word,
    evaluate,
    expanded_code,
    orthogonal_ranges,
    rewrite,
    words,
)


def expanded_norm(branching: int, depth: int, relation: Relation = orthogonal_ranges) -> Expr:
    """Write out ||e_D||^2 word by word, for numbers b and D: a second derivation of D1."""
    x = _fillers(branching, depth)
    code = expanded_code(branching, depth, x, 1 / sqrt(sympy.Integer(branching)))
    return evaluate(rewrite(adjoint(code) * code, relation), _unit_inner(x))


def unrolled_factors(branching: int, depth: int) -> set[Expr]:
    """Write out e_D and return the coefficients of its words; D1 says that there is one."""
    x = _fillers(branching, depth)
    code = expanded_code(branching, depth, x, 1 / sqrt(sympy.Integer(branching)))
    return {sympy.Mul(*term.args_cnc()[0]) for term in sympy.Add.make_args(code)}


@cache
def expanded_margin(
    branching: int, depth: int, relation: Relation = orthogonal_ranges
) -> dict[tuple[Word, Word], Expr]:
    """Write out <e, e> - <e, e'> word by word, for every pair of leaves: a second derivation.

    Args:
        branching: b, a number here.
        depth: D, a number here.
        relation: what R_i* R_j is rewritten to.

    Returns:
        For each pair p < q of words the margin, in the symbol c = <x_p, x_q>; the other inner
        products of the unit fillers stay symbols of their own.
    """
    scale = 1 / sqrt(sympy.Integer(branching))
    x = _fillers(branching, depth)
    code = expanded_code(branching, depth, x, scale)
    margins = {}
    for p, q in combinations(x, 2):
        swapped = expanded_code(branching, depth, {**x, p: x[q], q: x[p]}, scale)
        inner = _unit_inner(x) | {adjoint(x[p]) * x[q]: c, adjoint(x[q]) * x[p]: c}
        difference = rewrite(adjoint(code) * (code - swapped), relation)
        margins[p, q] = sympy.expand(evaluate(difference, inner))
    return margins


def _fillers(branching: int, depth: int) -> dict[Word, Symbol]:
    return {w: Symbol("x_" + "".join(map(str, w)), commutative=False)
            for w in words(branching, depth)}  # fmt: skip


def _unit_inner(x: dict[Word, Symbol]) -> dict[Expr, Expr]:
    """Inner products of unit fillers: 1 with themselves, one symbol for each pair."""
    inner: dict[Expr, Expr] = {adjoint(u) * u: S.One for u in x.values()}
    for u, v in combinations(x.values(), 2):
        inner[adjoint(u) * v] = inner[adjoint(v) * u] = Symbol(f"g_{u}_{v}")
    return inner
