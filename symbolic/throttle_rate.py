"""T4: the own-swap rate of three kinds of corpus, in closed form."""

from __future__ import annotations

from functools import cache

import sympy
from sympy import S, Symbol

from symbolic.inner_products import Derived, must_hold, must_vanish

n = Symbol("n", positive=True, integer=True)
N = Symbol("N", positive=True, integer=True)
phi = Symbol("phi", nonnegative=True)
s = Symbol("s", positive=True)


@cache
def own_swap_rate() -> Derived:
    """Derive r for independent draws, for draws without replacement, and for Zipf's law (T4).

    Values: ``iid`` in n and S = sum p(c) p(sigma c); ``uniform`` and ``distinct`` in n, N, phi;
    ``zipf`` in n, N, phi and s, for N/2 orbits with equally likely captions.
    """
    # Each of the n - 1 negatives is sigma c with the same probability; expectations add.
    product_sum = Symbol("S", nonnegative=True)
    iid = (n - 1) * product_sum
    uniform = iid.subs(product_sum, phi * N * (1 / N) ** 2)
    # Without replacement a negative is uniform on the N - 1 captions that are not the anchor.
    distinct = (n - 1) * phi * 1 / (N - 1)
    p, q = sympy.symbols("p q", real=True)
    spare = sympy.factor(p**2 + q**2 - 2 * p * q)
    must_hold(spare.is_nonnegative, "2 p q <= p^2 + q^2")
    k = Symbol("k", positive=True, integer=True)
    total = sympy.harmonic(N / 2, s)
    split = sympy.Rational(1, 2)
    orbit = 2 * (split / total) ** 2
    zipf = (n - 1) * phi * orbit * sympy.harmonic(N / 2, 2 * s)
    must_vanish(((k**-s) ** 2 - k ** (-2 * s)).rewrite(sympy.exp), "squares of k^(-s)")
    unequal = Symbol("y", real=True)
    worse = sympy.expand(2 * (split + unequal) * (split - unequal))
    must_hold((2 * split**2 - worse).is_nonnegative, "an even split is the worst")
    must_vanish(sympy.limit(distinct.subs(phi, 1), N, sympy.oo) - S.Zero, "vanishes")
    return Derived(
        {"iid": iid, "uniform": uniform, "distinct": distinct, "zipf": zipf},
        (
            f"independent draws: r = {iid}, S the sum of p(c) p(sigma c)",
            f"2 p q <= p^2 + q^2 (they differ by {spare}), so S is at most the sum of p(c)^2",
            f"uniform on N captions, a fraction phi with its swap among them: {uniform}",
            f"N distinct captions without replacement: r = {distinct}, to 0 as N grows",
            "Zipf over N/2 orbits, q_k = k^(-s)/H: an orbit gives 2 (q/2)^2 at most, at an even split",
            f"so r = {zipf}",
        ),
    )
