"""C5 derived: chirp roles carry slopes, a Gauss sum gives the crosstalk, Fibonacci bounds the words.

Exponents of omega = e^(2 pi i/p) are computed in the field of residues mod p, p odd.  They are
written with rational coefficients whose denominators are 2 and a curvature that is not 0 mod p,
so an identity of rational functions holds mod p as well.
"""

from __future__ import annotations

from functools import cache

import sympy
from sympy import Expr, Matrix, Rational, S, Symbol, fibonacci

from symbolic.inner_products import Derived, must_hold, must_vanish

HALF = Rational(1, 2)
UPPER = Matrix([[1, 1], [0, 1]])
LOWER = Matrix([[1, 0], [1, 1]])

x, y, k, u, a, c = sympy.symbols("x y k u a c")
first, second = sympy.symbols("beta delta")
p, N, d = sympy.symbols("p N d", positive=True)
D, length = sympy.symbols("D l", integer=True, positive=True)


@cache
def chirp_roles() -> Derived:
    """Derive the crosstalk of the chirp roles and the primes that are enough (C5).

    Values: ``crosstalk``, the modulus for words of distinct slopes; ``real_form``, the same in
    d = 2p; ``reach`` and ``prefix_reach``, what the prime must exceed for words of length D, or
    D children of at most l letters; ``law``, what it must exceed for C1 to bound the margin.
    """
    steps = (*_slopes(), *_determinant())
    square, summed = _gauss()
    reach, grown = _fibonacci()
    crosstalk = sympy.sqrt(square)
    law = sympy.solve((N - 1) ** 2 * square - 1, p)[0]
    _law_is_enough(reach)
    return Derived(
        {
            "crosstalk": crosstalk,
            "real_form": sympy.sqrt(square.subs(p, d / 2)),
            "reach": reach,
            "prefix_reach": reach.subs(D, D * length),
            "law": law,
        },
        (
            *steps,
            *summed,
            f"overlap of two chirps of distinct curvatures: sqrt(p)/p = {crosstalk}; of a chirp "
            "and a basis vector the same by definition",
            *grown,
            f"(N - 1) p^(-1/2) < 1 iff p > {law}, and that is at least {reach} for N = 2^D",
        ),
    )


def _slope(curvature: Expr) -> Expr:
    """Return d/b of the slope (b : d) that belongs to a curvature: curvature b + d = 0."""
    return -curvature


def _slopes() -> tuple[str, ...]:
    """Show that R_1 and R_2 map (b, d) to (b + d, d) and (b, b + d)."""
    chirp = HALF * a * x**2 + c * x
    lowered = HALF * (a - 1) * x**2 + c * x
    must_vanish(-HALF * x**2 + chirp - lowered, "R_2 lowers the curvature by 1")
    must_vanish(
        HALF * k**2 + k * u - (HALF * (k + u) ** 2 - HALF * u**2),
        "the kernel of R_1 is a Gauss sum over k times omega^(-h (y - x)^2)",
    )
    bent = a - 1
    integrand = -HALF * (y - x) ** 2 + chirp
    curvature, place, phase = -1 - 1 / bent, -c / bent, -HALF * c**2 / bent
    completed = (
        HALF * bent * (x + (c + y) / bent) ** 2 + HALF * curvature * y**2 + place * y + phase
    )
    must_vanish(integrand - completed, "R_1 of a chirp is a chirp")
    straight = sympy.expand(integrand.subs(a, 1) + HALF * y**2)
    must_vanish(straight - (c + y) * x, "at curvature 1 the sum over x leaves y = -c alone")
    flat = sympy.expand(-HALF * (y - c) ** 2)
    must_vanish(flat.coeff(y, 2) + HALF, "R_1 of a basis vector has curvature -1")
    for image, before, after, name in (
        (a - 1, (first, second), (first, first + second), "R_2 on slopes"),
        (curvature, (first, second), (first + second, second), "R_1 on slopes"),
    ):
        at = {a: -before[1] / before[0]}
        must_vanish(_slope(image.subs(at)) - after[1] / after[0], name)
    return (
        "R_2 omega^(h a x^2 + c x) has curvature a - 1; R_1 has the kernel "
        "(Gauss sum) omega^(-h (y - x)^2)/p",
        f"R_1 of it: curvature {curvature}, place {place}; a basis vector where a = 1",
        "with a b + d = 0 mod p (basis vectors: b = 0) R_1 maps (b, d) to (b + d, d), R_2 to "
        "(b, b + d): they act as T and S",
    )


def _gauss() -> tuple[Expr, tuple[str, ...]]:
    """Return the squared overlap of two chirps whose curvatures differ, and the steps."""
    t, s = sympy.symbols("t s")
    bend = Symbol("A")
    gap = sympy.expand((HALF * bend * x**2 + s * x).subs(x, y + t) - (HALF * bend * y**2 + s * y))
    must_vanish(gap.coeff(y, 1) - bend * t, "the double sum is linear in y")
    must_hold(S(sympy.degree(gap, y) == 1), "the double sum is linear in y")
    # The sum over y is p where A t = 0, that is t = 0, and 0 elsewhere.
    must_vanish(gap.subs(t, 0), "at t = 0 every term is 1")
    return p / p**2, (
        "|sum over x of omega^(h A x^2 + s x)|^2 = sum over t and y of an exponent linear in y "
        "with slope A t: p terms 1 at t = 0, nothing else, so p",
        "equal curvatures: the sum over x of omega^(s x) is p or 0, the overlap 1 or 0",
    )


def _determinant() -> tuple[str, ...]:
    """Show that words whose first letters differ have entry at least 1, and whose it is."""
    b, e, b2, e2 = sympy.symbols("b d b' d'", nonnegative=True)
    left, right = Matrix([b, e]), Matrix([b2, e2])
    entry = sympy.expand(
        (LOWER * left)[1] * (UPPER * right)[0] - (LOWER * left)[0] * (UPPER * right)[1]
    )
    must_vanish(entry - (b * b2 + e * b2 + e * e2), "the entry is b b' + d b' + d d'")
    must_vanish(entry - (left.T * LOWER * right)[0], "it is the (2,2) entry of (g_v)^T S g_w")
    must_hold(S(UPPER.T == LOWER), "transposing a positive word gives a positive word")
    general = Matrix(2, 2, sympy.symbols("q:4"))
    shared = (general * left)[1] * (general * right)[0] - (general * left)[0] * (general * right)[1]
    must_vanish(
        sympy.expand(shared - general.det() * (e * b2 - b * e2)),
        "a common prefix multiplies the entry by its determinant",
    )
    must_hold(S(UPPER.det() == 1 and LOWER.det() == 1), "which is 1")
    return (
        "(1,2) entry of g_v^(-1) g_w = d_v b_w - b_v d_w; a common prefix leaves it as it is",
        f"after the prefix v = S v', w = T w': {entry}, at least d d' >= 1 (d starts at 1 and "
        "never falls); so it is no multiple of p once p exceeds it",
    )


def _fibonacci() -> tuple[Expr, tuple[str, ...]]:
    """Return the largest (2,2) entry of a positive word of 2D - 1 letters, and the steps."""
    n = Symbol("n", integer=True, nonnegative=True)
    high, total = fibonacci(n + 1), fibonacci(n + 2)
    must_hold(S(high.subs(n, 0) == 1 and total.subs(n, 0) == 1), "column (0, 1)")
    # Either letter turns (b, d) into (b + d, d) or (b, b + d): greatest entry b + d, sum
    # (b + d) + max(b, d).
    must_vanish((high + total - total.subs(n, n + 1)).rewrite(sympy.sqrt), "the sum's bound recurs")
    must_hold(S(high.subs(n, n + 1) == total), "the old sum bounds the new entries")
    # T^2 and then S, T, S, T, ...: (F_3, F_2), (F_3, F_4), (F_5, F_4), ...
    start = UPPER * UPPER * Matrix([0, 1])
    must_hold(S(list(start) == [fibonacci(3), fibonacci(2)]), "T T (0, 1)")
    raised = LOWER * Matrix([fibonacci(n + 1), fibonacci(n)])
    must_vanish((raised[1] - fibonacci(n + 2)).rewrite(sympy.sqrt), "S raises the second entry")
    again = UPPER * Matrix([fibonacci(n + 1), fibonacci(n + 2)])
    must_vanish((again[0] - fibonacci(n + 3)).rewrite(sympy.sqrt), "T raises the first entry")
    reach = high.subs(n, 2 * D - 1)
    return reach, (
        "after n letters both entries of a column are at most F_(n+1) and their sum at most "
        "F_(n+2): F_(n+3) = F_(n+2) + F_(n+1)",
        f"the entry has |v| + |w| - 1 letters: at most {reach} for words of length D, "
        "and ... S T S T T reaches it",
    )


def _law_is_enough(reach: Expr) -> None:
    """Show (2^D - 1)^2 >= F_(2D) by induction: the left side at least triples, F at most does."""
    n = Symbol("n", integer=True, positive=True)
    recurrence = fibonacci(n + 2) - 3 * fibonacci(n) + fibonacci(n - 2)
    must_vanish(recurrence.rewrite(sympy.sqrt), "F_(n+2) = 3 F_n - F_(n-2)")
    must_hold(S(reach.subs(D, 1) <= (2 - 1) ** 2), "D = 1")
    more = Symbol("m", nonnegative=True)
    gap = sympy.expand(((2 * N - 1) ** 2 - 3 * (N - 1) ** 2).subs(N, 2 + more))
    must_hold(gap.is_nonnegative, "(2N - 1)^2 >= 3 (N - 1)^2 from N = 2 on")
