"""M3 derived: an encoder's own text-only test in distance and angles."""

from __future__ import annotations

import sympy
from sympy import Symbol, cos, sin

from symbolic.inner_products import Derived, half_turn_root, must_vanish

theta_1, theta_2 = sympy.symbols("theta_1 theta_2", nonnegative=True)
_half = Symbol("h", nonnegative=True)
_near, _far = sympy.symbols("g_a g_s", real=True)


def own_test() -> Derived:
    """Derive M3: the distance that the swap must exceed, and the ratio that follows.

    Values: ``reach`` in theta_1; ``least`` in both angles.
    """
    paraphrase, swap = 2 - 2 * _near, 2 - 2 * _far
    must_vanish(sympy.expand(swap - paraphrase - 2 * (_near - _far)), "chords against products")
    square = paraphrase.subs(_near, cos(theta_1))
    half = sympy.expand(square.subs(theta_1, 2 * _half), trig=True)
    reach = half_turn_root(half, _half).subs(_half, theta_1 / 2)
    ceiling = 2 * sin((theta_1 + theta_2) / 2)
    return Derived(
        {"reach": reach, "least": reach / ceiling},
        (
            f"||t - a||^2 = {paraphrase} and ||t - t'||^2 = {swap}, g_a = <t, a>, g_s = <t, t'>",
            "so g_a > g_s says ||t - t'|| > ||t - a||; and <t, a> > <t', a> says theta_2 > theta_1",
            f"||t - a||^2 = {square}, whose root is {reach}",
            f"over F2's ceiling {ceiling}: the ratio exceeds {reach / ceiling}",
        ),
    )
