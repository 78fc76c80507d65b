"""D4 and D4': no weights, and no weights and fillers together, beat a fixed bound.

a_1, ..., a_N are the squared leaf weights, non-negative and of sum 1; N is a symbol throughout.
Sums over pairs are reduced by their definition (all ordered pairs less the diagonal, halved) to
sum a = 1 and sum_pq <x_p, x_q> = ||sum x||^2.
"""

from __future__ import annotations

from functools import cache

import sympy
from sympy import Expr, IndexedBase, S, Sum, Symbol

from symbolic.role_words import Derivation

N = Symbol("N", integer=True, positive=True)
_a = IndexedBase("a", real=True)
_p, _q = sympy.symbols("p q", integer=True, positive=True)
_g = IndexedBase("g", real=True)
_square = Symbol("T", nonnegative=True)
"""||x_1 + ... + x_N||^2."""


@cache
def mean_pair_sum() -> Derivation:
    """Derive the mean of a_p + a_q over the pairs, an upper bound of the smallest one (D4)."""
    total = pair_sum(_a[_p] + _a[_q])
    mean = sympy.cancel(total / pair_sum(S.One))
    return Derivation(mean, (
        f"sum of a_p + a_q over the pairs = {total}, by sum a = 1",
        f"there are {sympy.factor(pair_sum(S.One))} pairs; the smallest is at most the mean {mean}",
    ))  # fmt: skip


def equal_pair_sums(leaves: int) -> sympy.Set:
    """Solve a_p + a_q = mean for all pairs among ``leaves`` of the N leaves (D4, equality).

    Any leaf of a tree with N >= ``leaves`` leaves lies in such a group, so the group decides.

    Returns:
        The set of solutions (a_1, ..., a_leaves), as a set of tuples.
    """
    values = sympy.symbols(f"a_1:{leaves + 1}")
    mean = mean_pair_sum().result
    system = [x + y - mean for i, x in enumerate(values) for y in values[i + 1 :]]
    return sympy.linsolve(system, *values)


@cache
def joint_bound() -> Derivation:
    """Derive the largest v that all margins (a_p + a_q)(1 - <x_p, x_q>) can reach (D4').

    Raises:
        ArithmeticError: if the tangent of 1/s did not lie below it.
    """
    s, mean, v = sympy.symbols("s mu v", positive=True)
    tangent = 2 / mean - s / mean**2
    gap = sympy.factor(1 / s - tangent)
    if not gap.is_nonnegative:
        raise ArithmeticError(f"1/s - ({tangent}) = {gap} is not seen to be non-negative")
    tangents = pair_sum(tangent.subs(s, _a[_p] + _a[_q]))
    inverse = sympy.factor(tangents.subs(mean, mean_pair_sum().result))
    separations = sympy.expand(pair_sum(1 - _g[_p, _q]))
    most = sympy.factor(separations.subs(_square, 0))
    (bound,) = sympy.solve(most - v * inverse, v)
    return Derivation(sympy.factor(bound), (
        "all margins >= v: 1 - <x_p, x_q> >= v/(a_p + a_q); sum over the pairs",
        f"with s = a_p + a_q and mean mu: 1/s - ({tangent}) = {gap} >= 0, so the sum of the "
        f"inverse pair sums is at least {inverse}",
        f"sum of 1 - <x_p, x_q> over the pairs = {sympy.factor(separations)}, at most {most}, "
        "as T = ||sum x||^2 >= 0",
        f"v <= {sympy.factor(bound)}",
    ))  # fmt: skip


def margin_at(weight: Expr, corner: Expr) -> Expr:
    """Return every margin for equal squared weights and equal inner products (attainment)."""
    return sympy.simplify((weight + weight) * (1 - corner))


def simplex_spectrum(corner: Expr) -> tuple[Expr, Expr]:
    """Derive the eigenvalues of the N x N Gram matrix with 1 on and ``corner`` off its diagonal.

    Returns:
        The eigenvalue on (1, ..., 1), which is ||sum x||^2 / N, and the one on vectors of sum 0.
        N unit vectors with these inner products exist iff neither is negative.
    """
    u = IndexedBase("u", real=True)
    # Row p of the Gram matrix: u_p + corner (sum u - u_p).
    total = Symbol("s")
    row = u[_p] + corner * (total - u[_p])
    on_ones = sympy.simplify(row.subs(total, N * u[_p]) / u[_p])
    on_sum_zero = sympy.simplify(row.subs(total, 0) / u[_p])
    return on_ones, on_sum_zero


def pair_sum(term: Expr) -> Expr:
    """Sum ``term`` over the pairs p < q, for a term symmetric in p and q.

    Uses sum_p a_p = 1, sum_pq <x_p, x_q> = T and <x_p, x_p> = 1.
    """
    ordered = _total(_total(term, _q), _p)
    diagonal = _total(term.subs(_q, _p).subs(_g[_p, _p], 1), _p)
    return sympy.factor((ordered - diagonal) / 2)


def _total(term: Expr, index: Symbol) -> Expr:
    """Sum ``term`` over ``index`` from 1 to N, with the known sums put in."""
    total = S.Zero
    for part in sympy.Add.make_args(sympy.expand(term)):
        rest, dependent = part.as_independent(index)
        total += rest * Sum(dependent, (index, 1, N)).doit()
    known = {
        Sum(_a[index], (index, 1, N)): S.One,
        Sum(Sum(_g[_p, _q], (_q, 1, N)), (_p, 1, N)): _square,
    }
    return sympy.expand(total.subs(known))
