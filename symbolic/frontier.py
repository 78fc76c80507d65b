"""F1 and F2 derived: the smoothness-binding frontier and its form in measured angles.

t, t' are the unit embeddings of a caption and of its swap, a is a unit anchor, f a unit image.
The only facts used are bilinearity, <x, x> >= 0, and the Gram determinant's sign.
"""

from __future__ import annotations

import sympy
from sympy import Expr, Matrix, S, Symbol, cos, pi, sin, sqrt

from symbolic.inner_products import (
    Derived,
    InnerProducts,
    half_turn_root,
    must_hold,
    must_vanish,
)

kappa = Symbol("kappa", nonnegative=True)
theta = Symbol("theta", nonnegative=True)
epsilon = Symbol("epsilon", positive=True)
theta_1, theta_2 = sympy.symbols("theta_1 theta_2", nonnegative=True)
_slack, _slack_prime, _residual = sympy.symbols("s s' R", nonnegative=True)
_inner = Symbol("g", real=True)
_GAP = {"t": S.One, "t'": S.NegativeOne}
_TOTAL = {"t": S.One, "t'": S.One}


def ceiling() -> Derived:
    """Derive F1: the greatest chord under <t, a>, <t', a> >= kappa >= 0, and who reaches it.

    Values: ``ceiling`` in kappa, ``ceiling_in_angle`` in theta = arccos kappa, ``attained`` the
    margin of a configuration that meets every constraint.
    """
    products = _captions(kappa + _slack, kappa + _slack_prime)
    parallelogram = sympy.expand(products.square(_GAP) + products.square(_TOTAL))
    along = products.inner(_TOTAL, {"a": S.One})
    across = products.square({**_TOTAL, "a": -along})
    # The part of t + t' across the anchor has a square R >= 0, which stands for <t, t'>.
    (inner,) = sympy.solve(sympy.Eq(across, _residual), _inner)
    square = sympy.expand(products.square(_GAP).subs(_inner, inner))
    must_vanish(square - (parallelogram - along**2 - _residual), "the chord in R and the slacks")
    for unknown in (_slack, _slack_prime, _residual):
        must_hold(sympy.diff(square, unknown).is_nonpositive, f"the chord falls in {unknown}")
    greatest = square.subs({_slack: 0, _slack_prime: 0, _residual: 0})
    content, primitive = greatest.as_content_primitive()
    root = sqrt(content) * sqrt(primitive)
    return Derived(
        {
            "ceiling": root,
            "ceiling_in_angle": half_turn_root(greatest.subs(kappa, cos(theta)), theta),
            "attained": _attained_margin(),
        },
        (
            f"||t - t'||^2 + ||t + t'||^2 = {parallelogram}",
            f"<t + t', a> = {along}, s and s' >= 0 the slacks of the two constraints",
            "||t + t'||^2 = <t + t', a>^2 + R, R = ||t + t' - <t + t', a> a||^2 >= 0",
            f"so ||t - t'||^2 = {sympy.collect(square, _residual)}, falling in s, s' and R",
            f"at s = s' = R = 0, which says t + t' = 2 kappa a: ||t - t'||^2 = {greatest}",
            f"the ceiling is its root {root}",
        ),
    )


def margin_gap() -> Derived:
    """Derive that a unit image's margin is at most the chord.

    Values: ``gap``, the squared chord minus the squared margin, as a squared norm.
    """
    margin = Symbol("m", real=True)
    chord_square = Symbol("D2", nonnegative=True)
    products = InnerProducts({("d", "d"): chord_square, ("f", "f"): 1, ("f", "d"): margin})
    gap = products.square({"d": S.One, "f": -margin})
    must_vanish(gap - (chord_square - margin**2), "Cauchy-Schwarz by a residual")
    return Derived(
        {"gap": gap}, (f"with d = t - t', m = <f, d>: ||d - m f||^2 = {gap} >= 0, so m <= ||d||",)
    )


def chordal() -> Derived:
    """Derive F1 in chords epsilon = ||t - a||.

    Values: ``chordal`` ceiling in epsilon, ``slope`` its slope at 0, ``chord_limit`` the epsilon at
    which kappa reaches 0.
    """
    products = InnerProducts({("t", "t"): 1, ("a", "a"): 1, ("t", "a"): kappa})
    distance = products.square({"t": S.One, "a": S.NegativeOne})
    (cosine,) = sympy.solve(sympy.Eq(distance.subs(kappa, _inner), epsilon**2), _inner)
    square = sympy.factor(ceiling()["ceiling"].subs(kappa, cosine) ** 2)
    found = epsilon * sqrt(sympy.expand(square / epsilon**2))
    must_vanish(found**2 - square, "the root of the squared ceiling")
    slope = sympy.limit(found / epsilon, epsilon, 0, "+")
    must_vanish(sympy.diff(found, epsilon).subs(epsilon, 0) - slope, "slope by derivative")
    (limit,) = sympy.solve(sympy.Eq(cosine, 0), epsilon)
    return Derived(
        {"chordal": found, "slope": slope, "chord_limit": limit},
        (
            f"||t - a||^2 = {distance} = epsilon^2 gives kappa = {cosine}",
            f"the ceiling becomes {found}; kappa >= 0 means epsilon <= {limit}",
            f"its quotient by epsilon tends to {slope} as epsilon -> 0",
        ),
    )


def inner_range(first: Expr, second: Expr) -> Derived:
    """Derive the range of <t, t'> for given angles to the anchor from the Gram determinant.

    Args:
        first: angle between t and a, in [0, pi].
        second: angle between t' and a, likewise.

    Values: ``least`` and ``greatest``, cosines of the sum and of the difference.
    """
    c, c_prime = sympy.symbols("c c'", real=True)
    gram = Matrix([[1, _inner, c], [_inner, 1, c_prime], [c, c_prime, 1]])
    quadratic = sympy.Poly(gram.det(), _inner)
    leading, linear, _ = quadratic.all_coeffs()
    must_hold(leading.is_negative, "the determinant is a downward parabola in <t, t'>")
    at_angles = {c: cos(first), c_prime: cos(second)}
    # Both sines are nonnegative on [0, pi], so their product is the root of the discriminant.
    spread = 2 * sin(first) * sin(second)
    discriminant = sympy.discriminant(quadratic).subs(at_angles)
    must_vanish(discriminant - spread**2, "the root of the discriminant")
    ends = [((-linear.subs(at_angles) + sign * spread) / (2 * leading)) for sign in (1, -1)]
    least, greatest = (sympy.trigsimp(sympy.expand(end)) for end in ends)
    must_vanish(greatest - least - spread, "the ends differ by a product of two nonnegative sines")
    return Derived(
        {"least": least, "greatest": greatest},
        (
            f"the Gram determinant of t, t', a is {sympy.expand(gram.det())} >= 0",
            f"between its roots {least} and {greatest} lies g = <t, t'>",
        ),
    )


def ceiling_from_angles() -> Derived:
    """Derive F2: ceiling and floor of the chord at measured angles, and the form for bounds.

    Values: ``ceiling``, ``floor`` in theta_1, theta_2; ``bounded`` the greatest ceiling when
    the angles are upper bounds; ``attained`` and ``floor_attained`` the squared chords of two
    planar configurations.
    """
    rule = inner_range(theta_1, theta_2)
    total, gap = theta_1 + theta_2, theta_1 - theta_2
    products = _captions(cos(theta_1), cos(theta_2))
    chord_square = products.square(_GAP)
    highest = _half_angle_root(chord_square.subs(_inner, rule["least"]), total)
    # The floor's square is even in the difference, so the angle may be taken as its absolute value.
    even = chord_square.subs(_inner, rule["greatest"]).subs(cos(gap), cos(sympy.Abs(gap)))
    lowest = _half_angle_root(even, sympy.Abs(gap))
    turn = Symbol("S", nonnegative=True)
    as_function = highest.subs(theta_1, turn - theta_2)
    (peak,) = sympy.solveset(sympy.diff(as_function, turn), turn, sympy.Interval(0, 2 * pi))
    must_hold(sympy.diff(as_function, turn).subs(turn, 0) > 0, "the ceiling rises up to its peak")
    return Derived(
        {
            "ceiling": highest,
            "floor": lowest,
            "bounded": as_function.subs(turn, sympy.Min(total, peak)),
            "attained": _planar_chord_square(theta_1, -theta_2),
            "floor_attained": _planar_chord_square(theta_1, theta_2),
        },
        (
            *rule.steps,
            f"||t - t'||^2 = {chord_square}, so ||t - t'|| lies between {lowest} and {highest}",
            f"as a function of the sum S it rises up to S = {peak} and falls afterwards; "
            "bounds on the angles allow every S from 0 to their sum",
        ),
    )


def _captions(along: Expr, along_prime: Expr) -> InnerProducts:
    """Return the inner products of unit t, t', a with the given ones with the anchor."""
    return InnerProducts({
        ("t", "t"): 1, ("t'", "t'"): 1, ("a", "a"): 1,
        ("t", "a"): along, ("t'", "a"): along_prime, ("t", "t'"): _inner,
    })  # fmt: skip


def _attained_margin() -> Expr:
    height = sqrt(1 - kappa**2)
    t, t_prime = Matrix([kappa, height]), Matrix([kappa, -height])
    anchor, image = Matrix([1, 0]), Matrix([0, 1])
    for vector in (t, t_prime):
        must_vanish(vector.dot(vector) - 1, "unit captions")
        must_vanish(vector.dot(anchor) - kappa, "captions on the edge of their cap")
    must_vanish((t + t_prime - 2 * kappa * anchor).norm(), "equality case")
    return image.dot(t - t_prime)


def _half_angle_root(square: Expr, angle: Expr) -> Expr:
    """Return the root of a multiple of 1 - cos(angle) for an angle in [0, 2 pi]."""
    half = Symbol("h", real=True)
    root = half_turn_root(sympy.expand_trig(square.subs(cos(angle), cos(2 * half))), half)
    return root.subs(half, angle / 2)


def _planar_chord_square(first: Expr, second: Expr) -> Expr:
    anchor = Matrix([1, 0])
    t, t_prime = (Matrix([cos(x), sin(x)]) for x in (first, second))
    must_vanish(t.dot(anchor) - cos(theta_1), "first angle")
    must_vanish(t_prime.dot(anchor) - cos(theta_2), "second angle")
    return sympy.trigsimp(sympy.expand((t - t_prime).dot(t - t_prime)))
