"""C4-law derived: the bookkeeping of the whole-margin law for level-fresh Haar roles.

What is taken from C3 is that one random step of weight w has E exp(t z) at most
exp(t^2 w^2/(2 d)); the rest is Cauchy-Schwarz, a Gaussian integral, and arithmetic with exponents.
Step numbers are those of ``proofs/level_fresh_law.md``.
"""

from __future__ import annotations

from functools import cache

import sympy
from sympy import Expr, Integer, exp, log, sqrt

from symbolic.inner_products import Derived, InnerProducts, must_hold, must_vanish

b, d, D, n, t, T = sympy.symbols("b d D n t T", positive=True)
level = sympy.Symbol("l", nonnegative=True)


def gaussian_mean(linear: Expr, square: Expr) -> Expr:
    """Return E exp(linear g + square g^2) for a standard normal g, where square < 1/2.

    By the integral of exp(B g - A g^2/2) over the line, A = 1 - 2 square > 0.
    """
    g, slope = sympy.symbols("g B", real=True)
    rate = sympy.Symbol("A", positive=True)
    integral = sympy.integrate(exp(slope * g - rate * g**2 / 2), (g, -sympy.oo, sympy.oo))
    return sympy.simplify(integral / sqrt(2 * sympy.pi)).subs({slope: linear, rate: 1 - 2 * square})


def curved_moment(t: Expr, c: Expr, v: Expr) -> Expr:
    """Return the bound on E exp(t (-y + c y^2)) for y with E exp(s y) <= exp(s^2 v/2) (L4)."""
    # exp(t c y^2) = E_g exp(g sqrt(2 t c) y); then the hypothesis at s = g sqrt(2 t c) - t.
    reach = sqrt(2 * t * c)
    must_vanish(gaussian_mean(reach, Integer(0)) - exp(t * c), "exp(t c) as a Gaussian mean, y = 1")
    return exp(t**2 * v / 2) * gaussian_mean(-reach * t * v, reach**2 * v / 2)


def log_curve() -> tuple[Expr, tuple[str, ...]]:
    """Derive the least c with log(1 + y) >= y - c y^2 for all y >= -T."""
    y = sympy.Symbol("y", real=True)
    needed = (y - log(1 + y)) / y**2
    # Its derivative times y^3 vanishes at 0 and falls, so the derivative is never positive.
    sign = sympy.simplify(sympy.diff(needed, y) * y**3)
    must_vanish(sign.subs(y, 0), "zero at zero")
    must_vanish(sympy.diff(sign, y) + y**2 / (1 + y) ** 2, "it falls")
    return needed.subs(y, -T), (
        f"(y - log(1 + y))/y^2 has a derivative whose product with y^3 falls through 0: {sign}",
    )


@cache
def norms() -> Derived:
    """Derive the two events on A B (steps 3 to 6).

    Values: ``n``; ``above``; ``step``; ``curve``; ``room``; ``below``, in t, ``c`` and ``r``.
    """
    inner, first, second = sympy.symbols("x S a", real=True)
    pair = InnerProducts({("f", "f"): first, ("e", "e"): second, ("f", "e"): inner})
    one = Integer(1)
    gain = pair.square({"f": one, "e": one}) - first - second
    must_vanish(gain - 2 * inner, "a letter adds twice an inner product")
    # |2 x| <= 2 sqrt(S a) <= S + a: the weights sum to at most what is there.
    must_hold(((first + second) ** 2 - 4 * first * second).factor().is_nonnegative, "AM-GM")
    steps = D * (b - 1)

    odds, share = sympy.symbols("L s", positive=True)
    chernoff = (odds + t**2 * n / (2 * d)) / t
    best = sympy.solve(sympy.diff(chernoff, t), t)
    above = sympy.simplify(chernoff.subs(t, best[0]))
    step = sqrt(
        sympy.solve(2 * n * exp(-d * share / 2) - sympy.Symbol("a_3", positive=True), share)[0]
    )

    curve, reasons = log_curve()
    c = sympy.Symbol("c", positive=True)
    each = curved_moment(t, c, 1 / d)
    room, r = sympy.Symbol("u", positive=True), sympy.Symbol("r", positive=True)
    # Written in the room 1 - 2 t c/d the moment has one power and one exponential.
    expected = room ** sympy.Rational(-1, 2) * exp(t**2 / (2 * d * room))
    must_vanish(each - expected.subs(room, 1 - 2 * t * c / d), "the moment of one step")
    exponent = sympy.expand_log(log(expected), force=True).subs(room, r)
    below = (log(1 / sympy.Symbol("a_2", positive=True)) + n * exponent) / t
    return Derived(
        {
            "n": steps,
            "above": above.subs(odds, log(1 / sympy.Symbol("a_1", positive=True))),
            "step": step,
            "curve": curve,
            "room": 1 - 2 * t * c / d,
            "below": below,
        },
        (
            "||f + R e||^2 = ||f||^2 + ||e||^2 + 2 <f, R e>, and 2 sqrt(S a) <= S + a",
            f"{steps} factors 1 + xi with E exp(t xi) <= exp(t^2/(2 d)) each",
            f"Markov at t = {best[0]}: log(A B) below {above} but for exp(-L)",
            *reasons,
            f"E exp(t(-xi + c xi^2)) <= {each}",
        ),
    )


@cache
def cross_term() -> Derived:
    """Derive the event on theta and the interval (steps 8 to 11).

    Values: ``proxy`` of level l over N_l/d; ``weight`` of N_l; ``cross``, in ``y_5``; ``low`` and
    ``high``, in ``z`` and ``a``.
    """
    mass = sympy.Symbol("m", positive=True)
    height = D - level - 1
    proxies = []
    # Below the node where the paths meet: 2 (b-1) products with ||delta|| = sqrt 2 each; above:
    # b - 1 products with at most 2 sqrt 2.  ||s||^2 <= 2 (||e||^2 + ||e'||^2), mean mass m.
    for products, delta in ((2 * (b - 1), sqrt(2)), (b - 1, 2 * sqrt(2))):
        squares = products * 2 * 2 * mass
        total = b ** (-level - 1) * delta * b ** (-height / 2) * sqrt(products * squares)
        proxies.append(sympy.powsimp(sympy.expand(total**2 / mass), force=True))
    must_vanish(proxies[0] - proxies[1], "both cases give one proxy")
    proxy = 32 * (b - 1) ** 2 * b ** (-D - level - 1)
    must_vanish(sympy.powsimp(sympy.expand(proxies[0] - proxy), force=True), "the proxy")
    weight = (b - 1) * b ** (-level - 1)

    y5, share = sympy.symbols("y_5 a_5", positive=True)
    variance = proxy / weight * y5 / d
    square = 2 * variance * log(2 / share)
    # theta^2 (1 - zeta) = N <delta, s>^2/(4 (A + B)^2), and (A + B)^2 >= 4 A B.
    cross = sympy.simplify(b**D * square / 16)

    z, a, y = sympy.symbols("z a y", positive=True)
    low, high = (1 - z) / a - y / a**2, (1 + z) / a
    must_vanish(
        sympy.diff(low, a) - (2 * y - (1 - z) * a) / a**3, "rises up to a = 2 y/(1 - z), then falls"
    )
    return Derived(
        {"proxy": proxy, "weight": weight, "cross": cross, "low": low, "high": high},
        (
            f"level l: squared weights at most {proxy} times N_l, on one path or two",
            f"|<delta, s>|^2 at most {sympy.simplify(square)} but for the share",
            f"theta^2 (1 - zeta) A B at most {cross}",
            f"{low} has its least value at an end of the range of a",
        ),
    )
