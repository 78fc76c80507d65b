"""D1, D2, D3: the norm of a role-binding code and the margin of a swap, derived by rewriting.

The code of a node is sum_k w_k R_k (code of child k); a leaf's code is its filler.  The swapped
code differs from it in one child above the node where the two leaves part, in two children at
that node, and in one leaf below.  Each of the three cases is one application of
``inner_of_nodes``, and gives an affine recurrence in the depth; its closed form is proved by
induction, base and step, for symbols b and D.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import sympy
from sympy import Expr, Function, KroneckerDelta, Product, S, Sum, Symbol, adjoint, sqrt

from symbolic.role_words import (
    Derivation,
    evaluate,
    inner_of_nodes,
    rewrite,
    role,
    sum_over_children,
)

b = Symbol("b", positive=True)
D = Symbol("D", integer=True, positive=True)
c = Symbol("c", real=True)
W_p, W_q = sympy.symbols("W_p W_q", nonnegative=True)
D_1, D_2 = sympy.symbols("D_1 D_2", integer=True, positive=True)
_k, _p, _q = sympy.symbols("k p q", integer=True, positive=True)
_n = Symbol("n", integer=True, nonnegative=True)
_weight = Function("w", positive=True)
_child = Function("e", commutative=False)
_changed = Function("f", commutative=False)


class InductionError(ArithmeticError):
    """A closed form that does not satisfy its recurrence."""


def norm_squared(scale: Expr) -> Derivation:
    """Derive ||e_D||^2 of the perfect tree for the factor ``scale`` a level (D1), in b and D."""
    level = Symbol("y")
    summand = inner_of_nodes(lambda k: scale, _child, _child, _k)
    value = evaluate(summand, {adjoint(_child(_k)) * _child(_k): level})
    step = sum_over_children(value, _k, b)
    closed = _affine_recurrence(step, level, S.One, D)
    return Derivation(closed, (
        f"||e_(n+1)||^2 = sum_ij <s R_i e(x_i), s R_j e(x_j)> = sum_k {summand}, s = {scale}",
        f"if every child has squared norm y, the node has {step}; a unit filler has 1",
        f"by induction ||e_D||^2 = {closed}",
    ))  # fmt: skip


def leaf_scale(scale: Expr) -> Expr:
    """Derive the factor of R_p x_p in the unrolled code of depth D (D1)."""
    level = Symbol("y")
    return _affine_recurrence(scale * level, level, S.One, D)


@cache
def swap_margin() -> Derivation:
    """Derive the aligned margin of a swap at two leaves of the perfect tree (D2), in b, D, c.

    The paths part after m = 0, 1, ..., D - 1 common letters; the result does not depend on m.

    Raises:
        InductionError: if the result depended on where the paths part.
    """
    level = Symbol("y")
    one_leaf = changed_children({_p: level})
    parting = changed_children({_p: level, _q: level})
    below = _affine_recurrence(one_leaf, level, c, _n)
    at_node = parting.subs(level, below)
    m = Symbol("m", integer=True, nonnegative=True)
    above = _affine_recurrence(one_leaf, level, at_node, m)
    inner = sympy.simplify(above.subs(_n, D - 1 - m))
    if inner.has(m):
        raise InductionError(f"the margin would depend on where the paths part: {inner}")
    margin = sympy.factor(1 - inner)
    return Derivation(margin, (
        f"one changed child of inner product y: the node has {one_leaf} (rule R_i* R_j = delta_ij)",
        f"below the parting, n levels, from y = c: {below}",
        f"two changed children, where the paths part: {sympy.expand(at_node)}",
        f"above it, m levels; with m + 1 + n = D: <e, e'> = {inner}, for every m",
        f"aligned margin 1 - <e, e'> = {margin}",
    ))  # fmt: skip


@cache
def free_margin() -> Derivation:
    """Derive the best free unit image's margin, max of <f, e - e'> over unit f (D2)."""
    f = Symbol("f", commutative=False)
    square = squared_distance(swap_margin().result)
    g, length = sympy.symbols("g Delta", positive=True)
    delta = Symbol("delta", commutative=False)
    # 0 <= ||Delta f - delta||^2 for every unit f, where Delta = ||delta|| and g = <f, delta>.
    excess = evaluate(
        adjoint(length * f - delta) * (length * f - delta),
        {adjoint(f) * f: S.One, adjoint(delta) * delta: length**2,
         adjoint(f) * delta: g, adjoint(delta) * f: g},
    )  # fmt: skip
    (bound,) = sympy.solve(excess, g)
    best = bound.subs(length, sqrt(square))
    return Derivation(best, (
        f"||e - e'||^2 = {square}",
        f"0 <= ||Delta f - (e - e')||^2 = {sympy.factor(excess)}, so <f, e - e'> <= {bound}",
        f"equality at f = (e - e')/Delta: the best free margin is {best}",
    ))  # fmt: skip


def squared_distance(margin: Expr) -> Expr:
    """Derive ||e - e'||^2 of two unit codes from the aligned margin 1 - <e, e'>."""
    e, swapped = sympy.symbols("e s", commutative=False)
    products = {adjoint(e) * e: S.One, adjoint(swapped) * swapped: S.One,
                adjoint(e) * swapped: 1 - margin, adjoint(swapped) * e: 1 - margin}  # fmt: skip
    return sympy.factor(evaluate(adjoint(e - swapped) * (e - swapped), products))


def tree_free_margin() -> Expr:
    """Derive the best free unit image's margin in any weighted tree (D3), as for D2."""
    return sqrt(squared_distance(tree_margin().result))


@cache
def tree_margin() -> Derivation:
    """Derive the aligned margin of a swap in any weighted tree (D3), in W_p, W_q and c.

    Fillers may be codes of subtrees: nothing but their norm and their inner product is used.
    """
    v, w_p, w_q, u_p, u_q, y = sympy.symbols("V w_p w_q U_p U_q y", positive=True)
    one_leaf = changed_children({_p: y}, _weight)
    loss = sympy.factor(1 - one_leaf)
    factor = sympy.cancel(loss / (1 - y))
    # A path multiplies the loss 1 - <., .> by the squared weight at each of its nodes, so a path
    # of weight product U turns 1 - c into U^2 (1 - c).
    square_root = sympy.powdenest(sqrt(factor), force=True)

    def along(path: Expr) -> Expr:
        return factor.subs(square_root, path)

    z = Symbol("z")
    node = changed_children({_p: y, _q: z}, _weight)
    node = node.subs({_weight(_p): w_p, _weight(_q): w_q})
    parted = 1 - node.subs({y: 1 - along(u_p) * (1 - c), z: 1 - along(u_q) * (1 - c)})
    margin = sympy.expand(along(v) * parted)
    named = margin.subs({u_p: W_p / (v * w_p), u_q: W_q / (v * w_q)})
    result = sympy.factor(named)
    return Derivation(result, (
        f"one changed child p of inner product y: 1 - <., .> = {loss}: a node passes on {factor}",
        f"two changed children, parting node: 1 - <., .> = {sympy.factor(parted)}",
        f"common path of weight product V: margin {sympy.factor(margin)}",
        f"with W_p = V w_p U_p, W_q = V w_q U_q: {result}",
    ))  # fmt: skip


def leaf_totals(square: Callable[[Expr], Expr], total: Expr) -> tuple[Expr, Expr]:
    """Derive the sum over all leaves of ``square(W_l)`` (D3) by induction on the tree.

    Args:
        square: what is summed; multiplicative, as a power is: square(w W') = square(w) square(W').
        total: the sum of the children's squared weights at every node.

    Returns:
        The sum for a tree that is one leaf, and for a node whose subtrees all have ``total``.
    """
    summand = square(_weight(_k)) * total
    return square(S.One), normalised(sum_over_children(summand, _k, b), total)


def uniform_margin() -> Expr:
    """Derive the margin of D3 for equal weights 1/sqrt(b), depths D_1 and D_2, and c = 0."""
    level = Symbol("l", integer=True)

    def path(depth: Expr) -> Expr:
        return Product(1 / sqrt(b), (level, 1, depth)).doit()

    at = {W_p: path(D_1), W_q: path(D_2), c: 0}
    return sympy.expand(tree_margin().result.subs(at, simultaneous=True))


def frame_step() -> Expr:
    """Derive <R_i A u, R_j B v> for words of roles A, B: the induction step of <R_p u, R_q v>."""
    first, second, u, v = sympy.symbols("A B u v", commutative=False)
    i, j = sympy.symbols("i j", integer=True, positive=True)
    return rewrite(adjoint(role(i) * first * u) * role(j) * second * v)


def changed_children(
    changed: dict[Symbol, Expr], weight: Callable[[Expr], Expr] = lambda k: 1 / sqrt(b)
) -> Expr:
    """Derive <node, changed node> where only some children change, by rewriting and summing.

    Args:
        changed: for each changed child (a symbol; distinct symbols are distinct children) the
            inner product of its code and its changed code.  The other children are unit codes
            and stay.
        weight: w_k; squares sum to 1.
    """
    value = S.One + sum((KroneckerDelta(_k, p) * (y - 1) for p, y in changed.items()), S.Zero)
    summand = inner_of_nodes(weight, _child, _changed, _k)
    summand = evaluate(summand, {adjoint(_child(_k)) * _changed(_k): value})
    return sympy.expand(normalised(sum_over_children(summand, _k, b)))


def normalised(expression: Expr, total: Expr = S.One) -> Expr:
    """Rewrite sum_k w_k^2 by ``total``, the normalisation of a node."""
    return expression.subs(Sum(_weight(_k) ** 2, (_k, 1, b)), total)


def _affine_recurrence(step: Expr, level: Symbol, start: Expr, count: Symbol) -> Expr:
    """Solve y_0 = start, y_(n+1) = step(y_n); prove the closed form by induction in n.

    Raises:
        InductionError: if ``step`` is not affine in ``level``, or base or step fails.
    """
    ratio = sympy.simplify(sympy.diff(step, level))
    shift = sympy.simplify(step.subs(level, 0))
    if ratio.has(level):
        raise InductionError(f"{step} is not affine in {level}")
    fixed = S.Zero if shift == 0 else sympy.simplify(shift / (1 - ratio))
    n = sympy.Dummy("n", integer=True, nonnegative=True)
    closed = fixed + ratio**n * (start - fixed)
    base = sympy.simplify(closed.subs(n, 0) - start)
    gap = sympy.simplify(closed.subs(n, n + 1) - step.subs(level, closed))
    if base != 0 or gap != 0:
        raise InductionError(f"closed form {closed}: base gap {base}, step gap {gap}")
    return sympy.simplify(closed.subs(n, count))
