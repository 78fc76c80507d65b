"""D6 and D7: what exact roles cost in dimensions, and what any code costs.

D6 uses the rewriting rule R_i* R_j = delta_ij once more: P = sum_k R_k R_k* satisfies P P = P, so
P is an orthogonal projection, and its trace is both its rank and, by tr(A B) = tr(B A), b d.
D7 evaluates two codes outside the depth law, and compares volumes.
"""

from __future__ import annotations

import sympy
from sympy import Expr, Function, KroneckerDelta, S, Sum, Symbol, adjoint, log, sqrt

from symbolic.role_words import (
    Derivation,
    Relation,
    evaluate,
    orthogonal_ranges,
    rewrite,
    role,
    sum_over_children,
)

b, d, delta, V = sympy.symbols("b d delta V", positive=True)
D = Symbol("D", integer=True, positive=True)
t = Symbol("t", nonnegative=True)
_k = Symbol("k", integer=True, positive=True)


def projection_defect(relation: Relation = orthogonal_ranges) -> Expr:
    """Derive P P - P for P = sum_k R_k R_k*, as a summand in k: zero for a role system.

    The inner sum over j of the word R_k (R_k* R_j) R_j* collapses by the deltas.
    """
    j = Symbol("j", integer=True, positive=True)
    product = rewrite(role(_k) * adjoint(role(_k)) * role(j) * adjoint(role(j)), relation)
    square = sum_over_children(product, j, b)
    return sympy.expand(square - role(_k) * adjoint(role(_k)))


def joint_rank() -> Derivation:
    """Derive the rank of [R_1 ... R_b] on a space of dimension d: the trace of the projection."""
    cyclic = rewrite(adjoint(role(_k)) * role(_k))
    trace = sympy.simplify(Sum(cyclic * d, (_k, 1, b)).doit())
    return Derivation(trace, (
        f"P = sum_k R_k R_k*: P P - P = {projection_defect()}, so P is an orthogonal projection",
        f"rank P = tr P = sum_k tr(R_k R_k*) = sum_k tr(R_k* R_k) = sum_k {cyclic} d = {trace}",
        "a projection's rank is at most the dimension of its space",
    ))  # fmt: skip


def shortfall() -> Expr:
    """Derive what is missing when b roles map a space of dimension d to itself."""
    return sympy.factor(joint_rank().result - d)


def graded_dimension() -> Expr:
    """Derive the dimension that D levels of roles need above fillers of dimension d.

    Raises:
        ArithmeticError: if induction, base or step, failed.
    """
    level = joint_rank().result
    ratio = sympy.cancel(level / d)
    n = sympy.Dummy("n", integer=True, nonnegative=True)
    closed = ratio**n * d
    if closed.subs(n, 0) != d or sympy.simplify(closed.subs(n, n + 1) - level.subs(d, closed)) != 0:
        raise ArithmeticError(f"{closed} does not solve the recurrence")
    return closed.subs(n, D)


def one_vector_each() -> Expr:
    """Derive <e_i, e_i> - <e_i, e_j> for two captions i != j with orthonormal codes (D7 i)."""
    i = Symbol("i", integer=True, positive=True)
    other = Symbol("m", integer=True, positive=True)
    return KroneckerDelta(i, i) - KroneckerDelta(i, i + other)


def transposition_sign() -> Expr:
    """Derive the factor by which a transposition multiplies prod_(i<j) (x_j - x_i), n arbitrary.

    Factors without p and q stay.  The factors with p or q, apart from the pair itself, are
    gathered by their third index r, which lies below p, between p and q, or above q (p < q).
    """
    x = Function("x")
    p, q, r = sympy.symbols("p q r")

    def ratio(product: Expr) -> Expr:
        swapped = product.subs({x(p): x(q), x(q): x(p)}, simultaneous=True)
        return sympy.cancel(swapped / product)

    below = ratio((x(p) - x(r)) * (x(q) - x(r)))
    between = ratio((x(r) - x(p)) * (x(q) - x(r)))
    above = ratio((x(r) - x(p)) * (x(r) - x(q)))
    return ratio(x(q) - x(p)) * below * between * above


def parity_margin() -> Derivation:
    """Derive the margins of the parity code, alone and mixed with weight t into a bag code (D7 ii).

    Returns:
        The mixed margin in t; t = 1 is the parity code alone.

    Raises:
        ArithmeticError: if the mixed code were no unit vector.
    """
    bag, v = sympy.symbols("B v", commutative=False)
    sign = transposition_sign()
    products = {adjoint(bag) * bag: S.One, adjoint(v) * v: S.One,
                adjoint(bag) * v: S.Zero, adjoint(v) * bag: S.Zero}  # fmt: skip
    code = sqrt(1 - t**2) * bag + t * v
    swapped = sqrt(1 - t**2) * bag + sign * t * v
    # Written out by hand, as SymPy's adjoint does not know sqrt(1 - t^2) to be real for t <= 1.
    functional = sqrt(1 - t**2) * adjoint(bag) + t * adjoint(v)
    norm = sympy.simplify(evaluate(functional * code, products))
    if norm != 1:
        raise ArithmeticError(f"the mixed code has squared norm {norm}")
    margin = sympy.simplify(1 - evaluate(functional * swapped, products))
    return Derivation(margin, (
        f"a transposition multiplies the ordering's sign by {sign}",
        f"g = sqrt(1 - t^2) bag + t sgn v, v orthogonal to all bags: ||g||^2 = {norm}",
        f"margin 1 - <g, g'> = {margin}; t = 1: {margin.subs(t, 1)}",
    ))  # fmt: skip


def packing_bound() -> Derivation:
    """Derive how many vectors of a unit ball of dimension d can be delta apart (D7 iii)."""
    unit_volume = Symbol("omega", positive=True)
    small = unit_volume * (delta / 2) ** d
    large = unit_volume * (1 + delta / 2) ** d
    bound = sympy.expand((1 + delta / 2) / (delta / 2)) ** d
    if sympy.simplify(sympy.expand_log(log(large / small) - log(bound), force=True)) != 0:
        raise ArithmeticError(f"{bound} is not the ratio of the volumes")
    return Derivation(bound, (
        f"M disjoint balls of radius delta/2 in one of radius 1 + delta/2: M {small} <= {large}",
        f"M <= {bound}",
    ))  # fmt: skip


def packing_depth() -> Derivation:
    """Derive the largest depth at which V^(b^D) captions can all be delta apart (D7 iii)."""
    depth = Symbol("x", real=True)
    bound = sympy.expand_log(log(packing_bound().result), force=True)
    growth, letters = sympy.symbols("A L", positive=True)
    names = {log(1 + 2 / delta): growth, log(V): letters}
    (solution,) = sympy.solve(depth * log(b) - log((bound / log(V)).subs(names)), depth)
    result = sympy.expand(sympy.expand_log(solution)).subs({v: k for k, v in names.items()})
    return Derivation(result, (
        f"b^D log V <= {bound}; divide by log V and take logarithms again",
        f"D <= {result}",
    ))  # fmt: skip
