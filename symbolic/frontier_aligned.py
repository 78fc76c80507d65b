"""F3 derived: the greatest margin of an image that lies within psi of its own caption."""

from __future__ import annotations

import sympy
from sympy import Expr, Matrix, Symbol, cos, pi, sin
from sympy.simplify.fu import TR9

from symbolic.frontier import inner_range, theta
from symbolic.inner_products import Derived, must_hold, must_vanish

psi = Symbol("psi", nonnegative=True)
_slack, _rest, _room = sympy.symbols("s e w", nonnegative=True)


def aligned_ceiling() -> Derived:
    """Derive F3 for theta in [0, pi/2] and psi >= 0.

    Values: ``before`` and ``after``, the ceiling for psi below and above ``onset``;
    ``aligned``, its limit at psi = 0; ``free``, its value from the onset on; ``attained``, the
    margin of a planar configuration with f at the angle theta + psi from the anchor, and
    ``attained_free``, with f at the angle pi/2.
    """
    phi, delta = sympy.symbols("phi delta", nonnegative=True)
    least = inner_range(phi, 2 * delta)["least"]
    margin = TR9(cos(phi) - least)
    must_vanish(sympy.expand_trig(margin - (cos(phi) - least)), "sum to product")
    peak = _first_maximum(margin, phi, 2 * sin(delta), phi + delta)
    onset = sympy.expand(peak.subs(delta, theta))
    before = _before_the_onset(margin.subs(phi, psi), delta, onset)
    after = margin.subs(phi, peak).subs(delta, theta)
    must_vanish(before.subs(psi, onset) - after, "the two regimes meet at the onset")
    rises = sympy.diff(margin.subs(phi, peak), delta)
    must_hold(rises.subs(delta, pi / 2 - _slack) == 2 * sin(_slack), "after the onset it rises")
    return Derived(
        {
            "before": before,
            "after": after,
            "onset": onset,
            "aligned": sympy.limit(before, psi, 0, "+"),
            "free": sympy.limit(before, psi, onset, "-"),
            "attained": _planar_margin(theta + psi),
            "attained_free": _planar_margin(pi / 2),
        },
        (
            f"phi = angle(f, t), 2 delta = angle(t, t'): <f, t'> >= {least} (Gram determinant)",
            f"the margin is at most cos(phi) - {least} = {margin}",
            f"it rises in phi up to phi = {peak}: at delta = theta psi binds while psi <= {onset}",
            f"below the onset its slope in delta is {sympy.trigsimp(sympy.diff(margin, delta))}, "
            "of an argument in [0, pi]: greatest at delta = theta",
            f"so the ceiling is {before} up to the onset and {after} from there on",
        ),
    )


def _first_maximum(margin: Expr, phi: Symbol, factor: Expr, argument: Expr) -> Expr:
    """Return where the margin, nonnegative factor times sin(argument), is greatest in phi."""
    must_vanish(margin - factor * sin(argument), "margin = 2 sin(delta) sin(phi + delta)")
    (peak,) = sympy.solve(sympy.Eq(argument, pi / 2), phi)
    return peak


def _before_the_onset(margin: Expr, delta: Symbol, onset: Expr) -> Expr:
    """Return the margin at delta = theta, having shown that it rises up to there."""
    slope = sympy.trigsimp(sympy.diff(margin, delta))
    (sine,) = slope.atoms(sin)
    argument = sine.args[0]
    must_vanish(slope - 2 * sine, "the slope is twice a sine")
    # delta = theta - s, psi = onset - e, theta = pi/2 - w with s, e, w >= 0: the argument's
    # distance from pi is a sum of these, so the sine is that of an angle in [0, pi].
    distance = (pi - argument).subs(delta, theta - _slack).subs(psi, onset - _rest)
    distance = sympy.expand(distance.subs(theta, pi / 2 - _room))
    must_hold(distance.is_nonnegative, "the argument stays below pi")
    must_hold(argument.is_nonnegative, "the argument is nonnegative")
    return margin.subs(delta, theta)


def _planar_margin(image_angle: Expr) -> Expr:
    def ray(angle: Expr) -> Matrix:
        return Matrix([cos(angle), sin(angle)])

    t, t_prime, anchor, image = ray(theta), ray(-theta), ray(sympy.S.Zero), ray(image_angle)
    for vector in (t, t_prime):
        must_vanish(vector.dot(anchor) - cos(theta), "captions on the edge of their cap")
    must_vanish(image.dot(t) - cos(image_angle - theta), "the image's angle to its caption")
    return sympy.simplify(image.dot(t - t_prime))
