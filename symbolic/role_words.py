"""The word algebra of a role system, and the one rewriting rule that the depth law rests on.

Roles and vectors are noncommutative SymPy objects, so a product is a word: ``R(i)*u`` is the role
R_i applied to u, ``adjoint(u)`` the functional <u, .>, and ``adjoint(u)*v`` the inner product
<u, v>.  A role system (Cuntz 1977) is given by

    R_i* R_j = delta_ij,

that is, <R_i u, R_j v> = delta_ij <u, v>.  Nothing else about the roles is ever used.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import sympy
from sympy import Add, Expr, Function, KroneckerDelta, Mul, S, Sum, Symbol, adjoint
from sympy.core.function import AppliedUndef

role = Function("R", commutative=False)
"""``role(k)`` is R_k, an operator."""

Word = tuple[int, ...]
Relation = Callable[[Expr, Expr], Expr]


@dataclass(frozen=True)
class Derivation:
    """What a derivation arrives at, and its steps in order, as text for the report."""

    result: Expr
    steps: tuple[str, ...]


def orthogonal_ranges(i: Expr, j: Expr) -> Expr:
    """Return R_i* R_j of a role system: delta_ij."""
    return KroneckerDelta(i, j)


def common_range(i: Expr, j: Expr) -> Expr:
    """Return R_i* R_j of one isometry used for every role: 1.  Such roles are no role system."""
    return S.One


def rewrite(expression: Expr, relation: Relation = orthogonal_ranges) -> Expr:
    """Rewrite R_i* R_j wherever it stands in a word, until it stands nowhere.

    Args:
        expression: a sum of words with commutative coefficients.
        relation: what R_i* R_j is replaced by.

    Returns:
        The expanded sum of the reduced words.
    """
    reduced = S.Zero
    for term in Add.make_args(sympy.expand(expression)):
        scalars, letters = term.args_cnc()
        coefficient: Expr = Mul(*scalars)
        word: list[Expr] = []
        for letter in _without_powers(letters):
            before = word[-1] if word else None
            if isinstance(before, adjoint) and _is_role(before.args[0]) and _is_role(letter):
                coefficient *= relation(before.args[0].args[0], letter.args[0])
                word.pop()
            else:
                word.append(letter)
        reduced += coefficient * Mul(*word)
    return sympy.expand(reduced)


def evaluate(expression: Expr, inner: Mapping[Expr, Expr]) -> Expr:
    """Replace each inner product ``adjoint(u)*v`` by its value.

    Raises:
        KeyError: if a word of the expression is not among the keys of ``inner``.
    """
    value = S.Zero
    for term in Add.make_args(sympy.expand(expression)):
        scalars, letters = term.args_cnc()
        if term != 0:
            value += Mul(*scalars) * inner[Mul(*letters)]
    return value


def inner_of_nodes(
    weight: Callable[[Expr], Expr], left: Callable[[Expr], Expr], right: Callable[[Expr], Expr],
    index: Symbol, relation: Relation = orthogonal_ranges,
) -> Expr:  # fmt: skip
    """Return the summand in ``index`` of <sum_i w_i R_i left_i, sum_j w_j R_j right_j>.

    Both sums run over the b children of a node.  The double sum is collapsed by the Kronecker
    deltas that rewriting leaves behind.

    Raises:
        ValueError: if a word is left without a delta, so that the double sum does not collapse.
    """
    other = sympy.Dummy("j", integer=True)
    product = adjoint(weight(index) * role(index) * left(index)) * (
        weight(other) * role(other) * right(other)
    )
    delta = KroneckerDelta(index, other)
    summand = rewrite(product, relation)
    if not summand.has(delta):
        raise ValueError("the double sum over the children does not collapse")
    return (summand / delta).subs(other, index)


def sum_over_children(summand: Expr, index: Symbol, branching: Expr) -> Expr:
    """Sum over ``index`` from 1 to ``branching``, collapsing delta(index, k) for a child k.

    Args:
        summand: a polynomial in Kronecker deltas of ``index``, of degree one.
        index: the child's number, the first argument of the deltas after sorting.
        branching: the number b of children.
    """
    total = S.Zero
    for term in Add.make_args(sympy.expand(summand)):
        deltas = [d for d in term.atoms(KroneckerDelta) if d.has(index)]
        if deltas:
            (child,) = [a for a in deltas[0].args if a != index]
            total += (term / deltas[0]).subs(index, child)
        else:
            rest, dependent = term.as_independent(index)
            total += rest * Sum(dependent, (index, 1, branching)).doit()
    return total


def expanded_code(branching: int, depth: int, fillers: Mapping[Word, Expr], scale: Expr) -> Expr:
    """Return the code of the perfect tree, written out word by word from its recursion.

    Args:
        branching: b, a number here.
        depth: D, a number here.
        fillers: the vector at each word of length D in the letters 1 to b.
        scale: the factor at each level.
    """
    if depth == 0:
        return fillers[()]
    children = (
        role(k) * expanded_code(branching, depth - 1,
                                {w[1:]: x for w, x in fillers.items() if w[0] == k}, scale)
        for k in range(1, branching + 1)
    )  # fmt: skip
    return sympy.expand(scale * Add(*children))


def words(branching: int, depth: int) -> list[Word]:
    """Return the words of length ``depth`` in the letters 1 to ``branching``."""
    return list(itertools.product(range(1, branching + 1), repeat=depth))


def _is_role(letter: object) -> bool:
    return isinstance(letter, AppliedUndef) and letter.func == role


def _without_powers(letters: list[Expr]) -> list[Expr]:
    """Write R(1)**2 as R(1), R(1): SymPy gathers equal neighbours into powers."""
    flat: list[Expr] = []
    for letter in letters:
        base, exponent = letter.as_base_exp()
        flat += [base] * int(exponent)
    return flat
