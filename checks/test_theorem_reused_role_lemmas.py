"""C4u's lemmas L2 to L4 against exact laws: frames of one and two vectors, one random step."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import sympy
from flint import acb, arb, ctx

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.theorem_check import Evidence, require, theorem_check
from numeric.ball import ball
from numeric.haar_frames import log_overlap_bound
from numeric.sphere_tail import two_sided_tail

BITS = 128


@theorem_check("C4u", kind="certified", rejects=["front", "back"])
def test_C4u_overlap_of_frames(formulas: Formulas, evidence: Evidence) -> None:
    """L2 is the exact law for one vector, and above the exact law for two."""
    with ctx.workprec(BITS):
        for d, m, larger in ((40, 1, 1), (40, 1, 4), (41, 1, 9), (512, 9, 10), (1024, 33, 40)):
            where = f"d = {d}, frames of {m} and {larger}"
            front, back = (enclose(formulas, k, m=m, M=larger, d=d) for k in ("front", "back"))
            gaps = []
            for x in (arb("0.15"), arb("0.3"), arb("0.5")):
                tail = (1 - x).beta_lower(back, front, regularized=True).log()
                gaps.append(log_overlap_bound(d, m, larger, x) - tail)
            flat = abs(gaps[0] - gaps[1]) < arb("1e-12") and abs(gaps[1] - gaps[2]) < arb("1e-12")
            require(flat, f"{where}: not a constant times the stated Beta tail")
            if m == 1:
                require(abs(gaps[0]) < arb("1e-12"), f"{where}: the constant is not 1")
        x = arb("0.3")
        law = two_sided_tail(40, x.sqrt(), BITS)
        close = abs(log_overlap_bound(40, 1, 1, x) - law.log()) < arb("1e-12")
        require(close, "one vector against one: not the law of one random step")
        for d, larger in ((8, 3), (14, 5), (20, 5)):
            for at in (Fraction(7, 10), Fraction(9, 10)):
                exact = ball(_exact_overlap_of_two(d, larger, at), "exact")
                bound = log_overlap_bound(d, 2, larger, ball(at, "x")).exp()
                require(exact <= bound and bound <= 2 * exact,
                        f"d = {d}, M = {larger}, x = {at}: {exact.str(5)}, bound {bound.str(5)}")  # fmt: skip
    evidence.figure("exact laws of two vectors, by integration of polynomials", 6)


def _exact_overlap_of_two(d: int, larger: int, at: Fraction) -> Fraction:
    """P(largest squared singular value >= at) for frames of 2 and an odd number of vectors."""
    x, y = sympy.symbols("x y")

    def weight(v: sympy.Symbol) -> sympy.Expr:
        return v ** ((larger - 3) // 2) * (1 - v) ** ((d - larger - 3) // 2)

    inner = sympy.integrate(sympy.expand(weight(y) * (x - y)), (y, 0, x))
    below = sympy.integrate(sympy.expand(weight(x) * inner), x)
    share = below.subs(x, sympy.Rational(at.numerator, at.denominator)) / below.subs(x, 1)
    return 1 - Fraction(int(share.p), int(share.q))


@theorem_check("C4u", kind="certified", rejects=["square"])
def test_C4u_squares_by_the_sphere_law(formulas: Formulas, evidence: Evidence) -> None:
    """L3 for projections of a uniform unit vector: moments enclosed, s = 1/d."""
    closest = arb(0)
    with ctx.workprec(BITS):
        for d, m in ((401, 1), (401, 20), (1001, 200)):
            for mu in (arb(d) / 50, arb(d) / 10, arb(d) / 5):
                exact = _square_mean(d, m, mu)
                bound = enclose(formulas, "square", mu=mu, s=1 / arb(d), m=m, q=0)
                require(exact <= bound, f"d = {d}, m = {m}, mu = {mu.str(5)}: a = 0")
                closest = closest.max(exact / bound)
        for d, mu, a in ((201, arb(10), arb("0.5")), (401, arb(40), arb("0.7")), (401, 20, arb(1))):
            exact = _sphere_mean(d, _shifted(arb(mu), a))
            bound = enclose(formulas, "square", mu=arb(mu), s=1 / arb(d), m=1, q=a * a)
            require(exact <= bound, f"d = {d}, mu = {mu}, a = {a}: {exact.str(5)}")
            closest = closest.max(exact / bound)
    evidence.figure("exact moment over the bound, at most", closest.str(4, radius=False))


@theorem_check("C4u", kind="certified", rejects=["curved"])
def test_C4u_curved_by_the_sphere_law(formulas: Formulas, evidence: Evidence) -> None:
    """L4 for one random step, v = 1/d: moments enclosed by integration."""
    closest = arb(0)
    with ctx.workprec(BITS):
        for d, t, c in ((201, 20, "0.5"), (201, 40, "0.6"), (513, 40, "0.6"), (513, 100, "0.55")):
            exact = _sphere_mean(d, _curved(t, c))
            bound = enclose(formulas, "curved", t=t, c=arb(c), v=1 / arb(d))
            require(exact <= bound, f"d = {d}, t = {t}, c = {c}: {exact.str(5)}, {bound.str(5)}")
            closest = closest.max(exact / bound)
    evidence.figure("exact moment over the bound, at most", closest.str(4, radius=False))


def _square_mean(d: int, m: int, mu: arb) -> arb:
    """Enclose E exp(mu |g|^2), g the part of a uniform unit vector in m of d dimensions."""
    total = term = arb(1)
    terms = 600
    for k in range(terms):
        term = term * mu * (m + 2 * k) / (d + 2 * k) / (k + 1)
        total += term
    # Arb's 1F1 is no number here.  The ratio of terms is below mu/(k + 1), so below 1/2.
    require(2 * mu < terms, "the series is cut where its terms at least halve")
    return total + term * arb(0.5, 0.5)


def _shifted(mu: arb, a: arb) -> Callable[[acb], acb]:
    return lambda y: (mu * (a + y) ** 2).exp()


def _curved(t: int, c: str) -> Callable[[acb], acb]:
    return lambda y: (t * (acb(c) * y * y - y)).exp()


def _sphere_mean(d: int, function: Callable[[acb], acb]) -> arb:
    """Enclose the mean of a function of one coordinate of a uniform unit vector, d odd."""
    power = (d - 3) // 2
    half = arb(1) / 2
    constant = (half.lgamma() + (arb(d - 1) / 2).lgamma() - (arb(d) / 2).lgamma()).exp()
    total = acb.integral(lambda y, _: function(y) * (1 - y * y) ** power, acb(-1), acb(1))
    return total.real / constant
