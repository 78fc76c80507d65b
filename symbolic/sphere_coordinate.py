"""C3, C3': one coordinate z of a uniform unit vector of R^d, by beta integrals and power series.

SymPy's own integral of the density has the wrong sign at symbolic d; only gamma closed forms of
the beta integral are used.
"""

from __future__ import annotations

from functools import cache

import sympy
from sympy import Rational, S, exp, gamma, log, rf, sqrt

from symbolic.inner_products import Derived, must_hold, must_vanish

d = sympy.Symbol("d", positive=True)
c, s, t, w = sympy.symbols("c s t w", positive=True)
z = sympy.Symbol("z", real=True)
k = sympy.Symbol("k", integer=True, nonnegative=True)
_HALF = Rational(1, 2)


def _beta(first: sympy.Expr, second: sympy.Expr) -> sympy.Expr:
    return gamma(first) * gamma(second) / gamma(first + second)


@cache
def one_step() -> Derived:
    """Derive density, moments, moment generating function and tail of z (C3).

    Values: ``density`` in z and its ``constant`` c; ``first`` and ``second``, the parameters of
    the beta law of z^2; ``moment`` = E z^(2k); ``variance``; ``mgf`` and ``mgf_bound`` in s;
    ``tail`` bounds P(z >= t).
    """
    radius = sqrt(1 - z**2)
    # The slice at height z is a sphere of dimension d - 2 and radius r; the belt is dz/r wide.
    exponent = sympy.simplify(sympy.diff((d - 2) * log(radius) - log(radius), z)
                              / sympy.diff(log(1 - z**2), z))  # fmt: skip
    density = c * (1 - z**2) ** exponent
    # With w = z^2, dz = w^(-1/2)/2 dw, and both signs of z: a beta integral.
    beta = (1 - w) ** exponent * 2 * sympy.diff(sqrt(w), w)
    first = sympy.simplify(w * sympy.diff(log(beta.subs(exponent, 0)), w)) + 1
    second = sympy.expand(exponent + 1)
    must_vanish(beta - w ** (first - 1) * (1 - w) ** (second - 1), "the beta integrand")
    constant = 1 / _beta(first, second)
    moment = _beta(first + k, second) * constant
    must_vanish(
        sympy.gammasimp(moment * rf(d / 2, k).rewrite(gamma) / rf(_HALF, k).rewrite(gamma)) - 1,
        "E z^(2k) = (1/2)_k/(d/2)_k",
    )
    moment = rf(_HALF, k) / rf(d / 2, k)
    variance = sympy.simplify(moment.subs(k, 1).doit())

    mgf = sympy.hyper([], [d / 2], s**2 / 4)
    own = moment * s ** (2 * k) / sympy.factorial(2 * k)
    series = (s**2 / 4) ** k / (rf(d / 2, k) * sympy.factorial(k))
    must_vanish(sympy.combsimp((own / series).rewrite(gamma)) - 1, "coefficients of the series")
    bound = exp(variance * s**2 / 2)
    share = (d / 2) ** k / rf(d / 2, k)
    growth = sympy.simplify(sympy.combsimp(share.subs(k, k + 1) / share))
    must_vanish(share.subs(k, 0) - 1, "equal at k = 0")
    must_hold(sympy.simplify(1 - growth).is_nonnegative, "(d/2)_k >= (d/2)^k")
    exponent_at = log(bound) - s * t
    best = sympy.solve(sympy.diff(exponent_at, s), s)[0]
    tail = exp(sympy.simplify(exponent_at.subs(s, best)))
    return Derived(
        {
            "density": density,
            "constant": constant,
            "first": first,
            "second": second,
            "moment": moment,
            "variance": variance,
            "mgf": mgf,
            "mgf_bound": bound,
            "tail": tail,
        },
        (
            f"slices of radius {radius} and width dz/r: density {density}",
            f"w = z^2 turns it into the beta density with parameters {first}, {second}",
            f"c = {constant}, E z^(2k) = {moment}, variance {variance}",
            f"E exp(s z) = sum of E z^(2k) s^(2k)/(2k)! = {mgf}",
            f"coefficients over those of {bound}: 1 at k = 0, then times {growth}, at most 1",
            f"P(z >= t) <= exp(-s t) E exp(s z); s = {best} gives {tail}",
        ),
    )


@cache
def closed_tail() -> Derived:
    """Derive the closed two-sided tail and where it is better than the Gaussian one (C3').

    Values: ``bound`` on P(|z| >= t); ``doubled`` = C3's bound for both sides; ``gauss`` = the
    Gaussian bound without the factor; ``high`` and ``low``: t^2 from which on, and up to which,
    the closed bound is the smaller and the larger of the two.
    """
    found = one_step()
    slope = found["density"].subs(z, t)
    # One power more than the density's, so that the difference of the slopes has its factor.
    exponent = sympy.simplify(sympy.expand_log(log(slope / c), force=True) / log(1 - t**2))
    raised = sympy.factor(exponent + 1)
    bound = (1 - t**2) ** raised
    quotient = (1 - t**2) ** sympy.simplify(raised - exponent)
    factor = sympy.expand(sympy.cancel(sympy.diff(log(bound), t) / 2 * quotient + c))
    must_vanish(factor - (c - raised * t), "slope of half the bound minus the one-sided tail")
    must_hold(sympy.diff(factor, t).equals(-(d - 1) / 2), "the slope's sign changes once, + to -")
    must_vanish(bound.subs(t, 0) / 2 - _HALF, "both are 1/2 at t = 0")
    must_hold(bound.subs({t: 1, d: 2 + c}) == 0, "both vanish at t = 1")

    doubled = 2 * found["tail"]
    # log(1 - x) <= -x: its derivative -1/(1 - x) is at most -1 on [0, 1).
    excess = sympy.expand(raised * -(t**2) - log(doubled / 2).subs(log(exp(1)), 1))
    excess = sympy.simplify(sympy.expand_log(excess, force=True))
    must_vanish(excess - t**2 / 2, "log of the closed bound exceeds -d t^2/2 by at most t^2/2")
    must_hold(sympy.log(2) > _HALF, "t^2/2 <= 1/2 < log 2")

    gauss = doubled / 2
    fall = -sympy.diff(gauss, t)
    turn = sympy.diff(sympy.expand_log(log(2 * slope / fall), force=True), t)
    quartic = sympy.expand(sympy.simplify(turn * t * (1 - t**2)))
    must_vanish(quartic + d * t**4 - 4 * t**2 + 1, "sign of the slopes' ratio")
    discriminant = sympy.discriminant(quartic.subs(t**4, w**2).subs(t**2, w), w)
    must_hold((-discriminant.subs(d, 4 + s)).is_nonnegative, "no turn from d = 4 on")
    # d = 3: P = 1 - t; log(1 - t) <= -t - t^2/2 - t^3/3 leaves t (1 - t) + t^3/3 > 0.
    left = sympy.factor(t + t**2 / 2 + t**3 / 3 - 3 * t**2 / 2)
    must_vanish(left - t * (1 - t) - t**3 / 3, "d = 3")

    # -log(1 - x)/x = sum x^j/(j + 1) against d/(d - 1) = sum d^(-j), or with h = 1/(d + 1)
    # = 1 + sum 2^(j - 1) h^j: the first coefficients meet at x = 2/d and 2/(d + 1).
    j = sympy.Symbol("j", integer=True, positive=True)
    high, low = _first_match(S.One) / d, _first_match(S.One) / (d + 1)
    for h, ratio in ((1 / d, 1), (1 / (d + 1), 2)):
        must_vanish(d / (d - 1) - 1 - h / (1 - ratio * h), "geometric series with first term h")
    above, below = (2**j / (j + 1)), (2**j / (j + 1)) / 2 ** (j - 1)
    must_vanish(above.subs(j, 1) - 1, "equal first coefficients")
    must_hold((sympy.simplify(above.subs(j, j + 1) / above) - 1).factor().is_positive, "high")
    must_hold(sympy.simplify(sympy.simplify(below) - 2 / (j + 1)) == 0, "low")
    return Derived(
        {"bound": bound, "doubled": doubled, "gauss": gauss, "high": high, "low": low},
        (
            f"d/dt of {bound}/2 - P(z >= t) is (1 - t^2)^((d - 3)/2) times {factor}",
            "it rises, then falls, and is 0 at both ends: never negative",
            f"log of the bound is at most -d t^2/2 + {excess}; exp(1/2) < 2",
            f"{gauss} - P(|z| >= t): the log of its slopes' ratio has the slope "
            f"({quartic})/(t (1 - t^2)), discriminant {discriminant}",
            "-log(1 - x)/x = sum x^j/(j + 1) rises, and meets d/(d - 1) between "
            f"x = {low} and x = {high}, coefficient by coefficient",
        ),
    )


def _first_match(first: sympy.Expr) -> sympy.Expr:
    """Return x/h for which the first terms x/2 and ``first`` h agree."""
    x = sympy.Symbol("x", positive=True)
    return sympy.solve(x / 2 - first, x)[0]
