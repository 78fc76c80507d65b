"""C6: the closed bound for one pair of words in reused Haar roles, and the one by curvature.

Two words of length D are n = 2 D applications of letters.  A letter with m earlier inputs acts on
a new one: its part in their span has a known image, the residual a uniform direction.
"""

from __future__ import annotations

from functools import cache

import sympy
from sympy import Rational, S, exp, sqrt

from symbolic.inner_products import Derived, InnerProducts, must_hold, must_vanish

D, d, n = sympy.symbols("D d n", positive=True)
eta, s, t = sympy.symbols("eta s t", positive=True)


@cache
def closed_bound() -> Derived:
    """Derive the closed pair bound (C6).

    Values: ``n`` steps; ``inputs`` = the most earlier inputs of a letter; ``pairs`` = the most
    random inner products; ``t`` in eta; ``bound`` on P(|z| > eta) in t; ``largest`` t.
    """
    steps = 2 * D
    # All n letters alike would make the words equal: some step's letter differs, and at any step
    # at most the others count.
    inputs = (n - 1) - 1
    step = sympy.Symbol("k", integer=True, positive=True)
    # At step k there are two fillers and k - 1 images.
    pairs = sympy.factor(sympy.summation(2 + (step - 1), (step, 1, n)))

    m = sympy.Symbol("m", positive=True)
    # Inner products of size eta at worst: rows of the Gram matrix sum to 1 - (m - 1) eta at least,
    # its inverse has norm 1/(1 - (m - 1) eta), and two vectors of length sqrt(m) eta meet there.
    least = 1 - (m - 1) * eta
    known = m * eta**2 / least
    spare = sympy.factor(eta - known)
    quadratic = sympy.expand(sympy.cancel((spare - t) * least))
    must_vanish(quadratic + (2 * m - 1) * eta**2 - (1 + (m - 1) * t) * eta + t, "quadratic in eta")
    must_vanish(
        quadratic.subs(eta, 1 / (m - 1)) + m / (m - 1) ** 2,
        "at eta = 1/(m - 1) the quadratic has no root, so the smaller root is below it",
    )
    discriminant = sympy.discriminant(quadratic, eta)
    roots = sympy.solve(discriminant, t)
    small = min(roots, key=lambda root: root.subs(m, 2))
    largest = _top(m)
    must_vanish(small - largest, "the least t at which the root stops being real")
    # A uniform direction across at most n - 2 images lies on a sphere of R^(d - n + 2): C3'.
    power = sympy.factor((d - inputs - 1) / 2)
    bound = pairs * (1 - t**2) ** power
    return Derived(
        {
            "n": steps,
            "inputs": inputs,
            "pairs": pairs,
            "t": spare.subs(m, inputs),
            "bound": bound,
            "largest": _top(inputs),
        },
        (
            f"the new image meets an old one in at most m eta^2/(1 - (m - 1) eta) + t, m <= {inputs}",
            f"that is eta where t = {spare}",
            f"in eta: {quadratic} = 0, real roots up to t = {largest}",
            f"at most {pairs} products are random, each above t with probability at most "
            f"(1 - t^2)^({power})",
        ),
    )


def _top(m: sympy.Expr) -> sympy.Expr:
    return (3 * m - 1 - 2 * sqrt(m * (2 * m - 1))) / (m - 1) ** 2


@cache
def rotation_bound() -> Derived:
    """Derive the bound about the mean for Haar letters on SO(d) (C6).

    Values: ``curvature`` (Ricci, for the metric tr A^T B); ``gradient`` = the largest squared
    gradient of z; ``rotation`` bounds P(|z - E z| >= t); ``worst`` = the largest s.
    """
    # E_ij = (e_i e_j^T - e_j e_i^T)/sqrt(2) is orthonormal.  In so(3), [E_12, E_13]:
    unit = [sympy.zeros(3) for _ in range(2)]
    for matrix, j in zip(unit, (1, 2), strict=True):
        matrix[0, j], matrix[j, 0] = 1 / sqrt(2), -1 / sqrt(2)
    bracket = unit[0] * unit[1] - unit[1] * unit[0]
    length = (bracket.T * bracket).trace()
    # E_12 has a bracket with E_1j and E_2j, j = 3..d, all alike, and with no other.
    curvature = sympy.factor(Rational(1, 4) * 2 * (d - 2) * length)

    # One occurrence varies z by <a, A b>, A skew: the gradient is (a b^T - b a^T)/2.
    overlap = sympy.Symbol("c", real=True)
    space = InnerProducts({("a", "a"): 1, ("b", "b"): 1, ("a", "b"): overlap})
    a, b = {"a": S.One}, {"b": S.One}
    single = (2 * space.square(a) * space.square(b) - 2 * space.inner(a, b) ** 2) / 4
    must_hold((Rational(1, 2) - sympy.expand(single)).is_nonnegative, "at most 1/2")
    # A letter that occurs n_k times adds at most n_k such terms; the letters are orthogonal.
    gradient = s * single.subs(overlap, 0)
    rotation = 2 * exp(-curvature * t**2 / (2 * gradient))
    # Two letters at least: s is greatest when one of them occurs once.
    share = sympy.Symbol("j", positive=True)
    split = (n - share) ** 2 + share**2
    must_hold(sympy.diff(split, share, 2).is_positive, "s is convex in the split")
    return Derived(
        {
            "curvature": curvature,
            "gradient": gradient,
            "rotation": rotation,
            "worst": split.subs(share, 1),
        },
        (
            f"|[E_12, E_13]|^2 = {length}, so Ric(E_12) = {curvature}",
            f"gradient of one occurrence: squared length {single}, c = <a, b>",
            f"squared gradient at most {gradient}, s = sum of n_k^2",
            "Bakry-Emery: log-Sobolev constant 1/Ric; Herbst: exp(-Ric t^2/(2 gradient)) a side",
        ),
    )
