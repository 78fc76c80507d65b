"""F4 and F4' derived for a symbolic number k of captions about one anchor."""

from __future__ import annotations

from itertools import combinations_with_replacement

import sympy
from sympy import Expr, Matrix, S, Symbol, sqrt

from symbolic.inner_products import Combination, Derived, InnerProducts, must_hold, must_vanish

k = Symbol("k", integer=True, positive=True)
kappa = Symbol("kappa", nonnegative=True)
n = Symbol("n", integer=True, positive=True)
_SIGNS = (1, -1)
_sine_square = Symbol("u", nonnegative=True)
"""1 - kappa^2, nonnegative."""


def simplex_ceiling() -> Derived:
    """Derive F4: the ceiling on the least pairwise distance, and the simplex that reaches it.

    Values: ``ceiling`` in k and kappa; ``attained`` the distance of two captions of the
    simplex.
    """
    i, j, index_sum = Symbol("i", integer=True), Symbol("j", integer=True), Symbol("T")
    # Over all ordered pairs, ||t_i - t_j||^2 = 2 - 2 <t_i, t_j>; the inner products add up to
    # ||sum t||^2 = T, and a pair of equal indices contributes nothing.
    constants = sympy.summation(2, (i, 1, k), (j, 1, k))
    pairs = sympy.expand_func(sympy.binomial(k, 2))
    over_pairs = (constants - 2 * index_sum) / 2
    least_sum = (k * kappa) ** 2
    must_hold(sympy.diff(over_pairs, index_sum).is_negative, "the sum falls in ||sum t||^2")
    square = sympy.factor(over_pairs.subs(index_sum, least_sum) / pairs)
    ceiling = sqrt(sympy.cancel(square / (1 - kappa**2))) * sqrt(1 - kappa**2)
    must_vanish(ceiling**2 - square, "root of the mean squared distance")
    return Derived(
        {"ceiling": ceiling, "attained": _simplex_distance()},
        (
            f"the sum over pairs of ||t_i - t_j||^2 is {over_pairs}, T = ||sum t||^2",
            f"T >= <sum t, a>^2 >= {least_sum}",
            f"the least of {pairs} squared distances is at most their mean, {square}",
            "equality makes all distances equal, all <t_i, a> = kappa and sum t = k kappa a",
        ),
    )


def dimension_needed() -> Derived:
    """Derive the dimension of any configuration that reaches F4's ceiling with kappa < 1.

    Values: ``dimension``, the rank of the Gram matrix of t_1, ..., t_k, a.
    """
    distance_square = simplex_ceiling()["ceiling"] ** 2
    overlap = sympy.factor(1 - distance_square / 2)
    # The Gram matrix is (1 - c) I + c J on the captions, bordered by kappa.  On coefficient
    # vectors of sum zero (k - 1 dimensions) it is 1 - c; the rest is spanned by the sum of the
    # captions over sqrt k, and the anchor.
    apart = sympy.factor(1 - overlap)
    quotient = sympy.cancel(apart / (1 - kappa**2)).subs(k, Symbol("n", positive=True) + 1)
    must_hold(quotient.is_positive, "1 - c is a positive multiple of 1 - kappa^2")
    together = Matrix([[1 + (k - 1) * overlap, sqrt(k) * kappa], [sqrt(k) * kappa, 1]])
    must_vanish(together.det(), "the remaining two-by-two block is singular")
    must_hold(together[1, 1] == 1, "and not zero")
    on_sum_zero, on_the_rest = k - 1, S.One
    return Derived(
        {"dimension": on_sum_zero + on_the_rest},
        (
            f"equality fixes <t_i, t_j> = {overlap}",
            f"on sum-zero combinations the Gram matrix is {apart} > 0 for kappa < 1: rank k - 1",
            "on sum t / sqrt k and a it is a two-by-two block of determinant 0, not 0: rank 1",
            "so the rank, the least dimension that holds the configuration, is k",
        ),
    )


def crowded_ceiling() -> Derived:
    """Derive F4', the ceiling on the least distance in dimension k - 1 or below.

    Values: ``ceiling`` in kappa; ``attained`` and ``attained_opposite`` the two distances that
    occur when the captions' directions about the anchor are plus and minus orthonormal vectors;
    ``captions`` the number of such directions in dimension n.
    """
    slack, slack_prime, excess = sympy.symbols("s s' e", nonnegative=True)
    distance_square = 2 * (1 - kappa**2) + excess
    inner = 1 - distance_square / 2
    along, along_prime = kappa + slack, kappa + slack_prime
    table = {("t", "t"): S.One, ("t'", "t'"): S.One, ("a", "a"): S.One,
             ("t", "a"): along, ("t'", "a"): along_prime, ("t", "t'"): inner}  # fmt: skip
    products = InnerProducts(table)
    residuals = products.inner({"t": S.One, "a": -along}, {"t'": S.One, "a": -along_prime})
    must_hold(residuals.is_nonpositive, "far captions have residuals of no positive inner product")
    must_hold(residuals.coeff(excess) == -S.Half, "which is negative for a positive excess")
    ceiling = sqrt(distance_square.subs(excess, 0))
    content, primitive = (ceiling**2).expand().as_content_primitive()
    return Derived(
        {
            "ceiling": sqrt(content) * sqrt(primitive),
            "attained": _distance({"u": S.One}, {"v": S.One}),
            "attained_opposite": _distance({"u": S.One}, {"u": -S.One}),
            "captions": sympy.expand(len(_SIGNS) * (n - 1)),
        },
        (
            f"if ||t_i - t_j||^2 = {distance_square}, the parts of t_i and t_j across a have the "
            f"inner product {residuals} < 0 for e > 0",
            "k vectors p_i of R^(k-2) have two independent linear relations, so one, not trivial, "
            "with c_k = 0: sum over i < k of c_i p_i = 0",
            "coefficients of both signs: x = sum of its positive part = minus that of its negative "
            "part, so ||x||^2 is a sum of products c_i |c_j| <p_i, p_j> < 0, impossible",
            "coefficients >= 0: 0 = <sum c_i p_i, p_k> = sum c_i <p_i, p_k> < 0, impossible",
            "so e > 0 for all pairs is impossible",
            "both signs of the n - 1 axes across the anchor are directions with <u, v> <= 0",
        ),
    )


def _simplex_distance() -> Expr:
    """Return the distance of two captions of the simplex, from its coordinates in R^k.

    The basis vectors enter by their inner products only: <e, e> = 1, <e, e'> = 0, <e, o> = 1,
    <o, o> = k for the sum o of all k of them.
    """
    products = InnerProducts({
        ("e", "e"): S.One, ("e'", "e'"): S.One, ("e", "e'"): S.Zero,
        ("e", "o"): S.One, ("e'", "o"): S.One, ("o", "o"): k,
    })  # fmt: skip
    anchor: Combination = {"o": 1 / sqrt(k)}

    def caption(name: str) -> dict[str, Expr]:
        stretch = sqrt(_sine_square) * sqrt(k / (k - 1))
        return {name: stretch, "o": kappa / sqrt(k) - stretch / k}

    t, t_prime = caption("e"), caption("e'")
    must_vanish(products.square(anchor) - 1, "unit anchor")
    must_vanish(products.square(t).subs(_sine_square, 1 - kappa**2) - 1, "unit captions")
    must_vanish(products.inner(t, anchor) - kappa, "captions on the edge of their cap")
    gap = {"e": t["e"], "e'": -t_prime["e'"]}
    return sqrt(sympy.factor(products.square(gap))).subs(_sine_square, 1 - kappa**2)


def _distance(direction: Combination, direction_prime: Combination) -> Expr:
    """Return the distance of two captions with the given directions about the anchor."""
    names = ("a", "u", "v")
    products = InnerProducts({
        (x, y): int(x == y) for x, y in combinations_with_replacement(names, 2)
    })  # fmt: skip
    height = sqrt(_sine_square)
    t = {"a": kappa, **{x: height * c for x, c in direction.items()}}
    t_prime = {"a": kappa, **{x: height * c for x, c in direction_prime.items()}}
    gap = {x: t.get(x, S.Zero) - t_prime.get(x, S.Zero) for x in names}
    must_vanish(products.square(t).subs(_sine_square, 1 - kappa**2) - 1, "unit captions")
    return sqrt(products.square(gap)).subs(_sine_square, 1 - kappa**2)
