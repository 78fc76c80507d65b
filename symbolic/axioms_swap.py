"""A3 for symbols: the swap-blindness of two text vectors at distance Delta."""

from __future__ import annotations

import sympy as sp

from symbolic.axioms import Derivation

Delta = sp.Symbol("Delta", positive=True)


def free_radius() -> Derivation:
    """The least over all h of max(||u - h||, ||v - h||).

    Coordinates: the midpoint is the origin, u and v are at +-Delta/2 on the first axis, h is at
    x on it and at the distance y from it.

    Raises:
        ArithmeticError: if the lower bound and the midpoint's value differ.
    """
    x, y = sp.symbols("x y", real=True)
    squares = [(side * Delta / 2 - x) ** 2 + y**2 for side in (1, -1)]
    # The greater of two numbers is at least their mean, which is free of cross terms.
    mean = sp.expand(sum(squares) / 2)
    lower = sp.sqrt(mean.subs({x: 0, y: 0}))
    if sp.expand(mean - lower**2) != x**2 + y**2:
        raise ArithmeticError(f"the mean square {mean} is not least at the midpoint")
    attained = {sp.sqrt(s.subs({x: 0, y: 0})) for s in squares}
    if attained != {lower}:
        raise ArithmeticError(f"the midpoint gives {attained}, the bound is {lower}")
    return Derivation(lower, (
        f"the greater square is at least the mean {mean} = Delta^2/4 + x^2 + y^2",
        f"the midpoint x = y = 0 gives both distances {lower}",
    ))  # fmt: skip


def unit_radius() -> Derivation:
    """The same over unit h, for unit u and v.

    u, v = (cos phi, +-sin phi) with Delta = 2 sin phi; h has first coordinates p, q.

    Raises:
        ArithmeticError: if the bound is not attained at h = (1, 0).
    """
    p, q = sp.symbols("p q", real=True)
    sin = Delta / 2
    cos = sp.sqrt(1 - sin**2)
    # ||u - h||^2 = 2 - 2 <u, h> for unit vectors; the greater is at least the mean.
    squares = [2 - 2 * (cos * p + side * sin * q) for side in (1, -1)]
    mean = sp.expand(sum(squares) / 2)
    slope = sp.diff(mean, p)
    if sp.diff(mean, q) != 0 or not (-slope / 2 - cos).equals(0):
        raise ArithmeticError(f"the mean square {mean} is not 2 - 2 cos(phi) p")
    lower = mean.subs(p, 1)  # p <= 1 on the sphere, and the mean falls with p
    attained = {s.subs({p: 1, q: 0}) for s in squares}
    if attained != {lower}:
        raise ArithmeticError(f"h = (1, 0) gives {attained}, the bound is {lower}")
    radius = sp.sqrt(sp.simplify(lower))
    return Derivation(radius, (
        f"the greater square is at least the mean {mean}; p <= 1 on the sphere",
        f"h = (1, 0) = (u + v)/||u + v|| gives both distances {radius}",
    ))  # fmt: skip


def greatest_margin() -> Derivation:
    """The greatest margin of a unit image: <f, u - v> over unit f.

    Raises:
        ArithmeticError: if the Lagrange condition had no solution on the sphere.
    """
    p, w = sp.symbols("p w", real=True)
    multiplier = sp.Symbol("lambda", positive=True)
    # f = (p, w): p along u - v, w orthogonal to it; the margin is Delta p.
    margin, sphere = Delta * p, p**2 + w**2 - 1
    stationary = sp.solve([sp.diff(margin - multiplier * sphere, v) for v in (p, w)] + [sphere],
                          [p, w, multiplier], dict=True)  # fmt: skip
    if not stationary:
        raise ArithmeticError("no stationary image")
    best = max((margin.subs(s) for s in stationary), key=lambda e: e.coeff(Delta))
    return Derivation(best, (
        f"margin Delta p on p^2 + w^2 = 1: greatest at {stationary[0][p]}, {best}",
    ))  # fmt: skip
