"""F5 derived: the diagnostic ratio's floor, its relation to aligned margins, and its null."""

from __future__ import annotations

import sympy
from sympy import Expr, Rational, Symbol, cos, gamma, sin, sqrt

from symbolic.frontier import ceiling_from_angles, inner_range, theta_1, theta_2
from symbolic.inner_products import DerivationError, Derived, must_hold, must_vanish

d = Symbol("d", positive=True)
phi = Symbol("phi", nonnegative=True)
"""The ratio's floor."""
_overlap = Symbol("z", real=True)
"""The inner product of the captions' directions about the anchor."""


def ratio_range() -> Derived:
    """Derive the range of the ratio chord / ceiling, and what squaring it gives.

    Values: ``floor``, ``ceiling`` of the ratio; ``square`` the exponent that turns the ratio of
    chords into the ratio of aligned margins.
    """
    chords = ceiling_from_angles()
    chord, highest, exponent = sympy.symbols("D C n", positive=True)
    # The image equal to its caption has margin 1 - <t, t'> = D^2 / 2, at most C^2 / 2.
    aligned = (chord**2 / 2) / (highest**2 / 2)
    (power,) = sympy.solve(
        sympy.expand_log(sympy.log(aligned) - exponent * sympy.log(chord / highest), force=True),
        exponent,
    )
    return Derived(
        {
            "floor": chords["floor"] / chords["ceiling"],
            "ceiling": chords["ceiling"] / chords["ceiling"],
            "square": power,
        },
        (
            f"{chords['floor']} <= ||t - t'|| <= {chords['ceiling']}, divided by the ceiling",
            f"aligned margin over aligned ceiling is {aligned} = ratio^{power}",
        ),
    )


def null() -> Derived:
    """Derive the null: independent uniform directions about the anchor.

    Values: ``root_mean_square`` in theta_1, theta_2; ``equal_angles`` its value at equal
    angles; ``by_floor`` the same in the ratio's floor phi; ``mean_factor`` what the mean of the
    ratio is times the root mean square, in phi and d.
    """
    inner = cos(theta_1) * cos(theta_2) + sin(theta_1) * sin(theta_2) * _overlap
    edges = inner_range(theta_1, theta_2)
    for end, name in ((-1, "least"), (1, "greatest")):
        edge = sympy.expand_trig(edges[name])
        must_hold(sympy.expand(inner.subs(_overlap, end) - edge) == 0, f"z = {end} is the {name}")
    # Reflecting one direction changes z to -z and no law, so E z = 0: only the constant stays.
    ceiling_square = 2 - 2 * edges["least"]
    mean_square = sympy.cancel(((2 - 2 * inner) / ceiling_square).subs(_overlap, 0))
    equal = sqrt(sympy.trigsimp(mean_square.subs(theta_2, theta_1)))
    half_sum, half_gap = sympy.symbols("h g", real=True)
    in_halves = {theta_1: half_sum + half_gap, theta_2: half_sum - half_gap}
    floor_square = (sin(half_gap) / sin(half_sum)) ** 2
    by_floor = sqrt((1 + phi**2) / 2)
    must_vanish(
        sympy.expand_trig(mean_square.subs(in_halves, simultaneous=True))
        - (by_floor**2).subs(phi**2, floor_square),
        "the mean square is half of 1 + floor^2",
    )
    asymmetry = (1 - phi**2) / (1 + phi**2)
    tilt = -sympy.expand(2 - 2 * inner).coeff(_overlap) / (2 - 2 * inner).subs(_overlap, 0)
    must_vanish(
        sympy.expand_trig(tilt.subs(in_halves, simultaneous=True))
        - asymmetry.subs(phi**2, floor_square),
        "ratio^2 is (1 - x z) times its mean",
    )
    return Derived(
        {
            "root_mean_square": sqrt(mean_square),
            "equal_angles": equal,
            "by_floor": by_floor,
            "mean_factor": mean_factor(asymmetry),
        },
        (
            f"<t, t'> = {inner}, z the inner product of the directions, E z = 0",
            f"E ratio^2 = {mean_square}, which is (1 + phi^2)/2 in the floor phi",
            f"at equal angles its root is {equal}",
            f"ratio^2 = (1 - x z) E ratio^2 with x = {asymmetry}; E sqrt(1 - x z) sums to "
            "a hypergeometric series",
        ),
    )


def mean_factor(asymmetry: Expr) -> Expr:
    """Return E sqrt(1 - x z), z a coordinate of a uniform unit vector of R^(d - 1).

    Its binomial series has terms binomial(1/2, 2 m) x^(2m) E z^(2m), odd moments being 0, and
    E z^(2m) is a quotient of beta functions: the density is (1 - z^2)^((d - 4)/2), and
    w = z^2 turns the moments into beta integrals.  The quotient of successive terms is rational
    in m; its roots are the parameters of the hypergeometric function.
    """
    m = Symbol("m", nonnegative=True)

    def moment(order: Expr) -> Expr:
        return _beta(order + Rational(1, 2), (d - 2) / 2) / _beta(Rational(1, 2), (d - 2) / 2)

    must_vanish(moment(sympy.S.Zero) - 1, "the density is normalised")
    # binomial(x, n + 1) = binomial(x, n) (x - n)/(n + 1), twice.
    choose = sympy.prod((Rational(1, 2) - n) / (n + 1) for n in (2 * m, 2 * m + 1))
    quotient = sympy.factor(choose * sympy.expand_func(moment(m + 1) / moment(m)))
    top, bottom = (sympy.Poly(part, m) for part in sympy.fraction(quotient))
    upper = sorted((-root for root in sympy.roots(top)), key=sympy.default_sort_key)
    lower = sorted((-root for root in sympy.roots(bottom)), key=sympy.default_sort_key)
    if sympy.S.One not in lower:
        raise DerivationError("the series of terms is not hypergeometric")
    lower.remove(sympy.S.One)
    must_hold(sympy.simplify(top.LC() / bottom.LC()) == 1, "the series has the argument x^2")
    return sympy.hyper(upper, lower, asymmetry**2)


def _beta(x: Expr, y: Expr) -> Expr:
    return gamma(x) * gamma(y) / gamma(x + y)
