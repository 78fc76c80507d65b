"""C0, C1, C2: finite-dimension codes, derived from inner products and counting alone.

Roles are maps that keep inner products; nothing is assumed of their ranges.  e and e' are the
codes before and after the swap of orthonormal fillers u and v, with norms A and B;
delta = e - e', s = e + e', N = b^D leaves, w = (u - v)/sqrt(2), zeta = <R_p w, R_q w>.
"""

from __future__ import annotations

from functools import cache

import sympy
from sympy import S, Symbol, sqrt

from symbolic.inner_products import Derived, InnerProducts, must_hold, must_vanish

A, B, N, mu = sympy.symbols("A B N mu", positive=True)
zeta, theta = sympy.symbols("zeta theta", real=True)
b, D = sympy.symbols("b D", integer=True, positive=True)
t = Symbol("t", nonnegative=True)


@cache
def exact_margin() -> Derived:
    """Derive the swap margin of codes of any norms, and its multiplicative form (C0).

    Values: ``chord`` = ||e - e'||^2 in zeta and N; ``margin`` in A, B and that chord (symbol
    ``chord``); ``exact`` = the margin of exact roles; ``ratio`` = margin over that in zeta,
    theta, A, B; ``mean_form`` = the same in Q = (A^2 + B^2)/2, Delta = (A^2 - B^2)/2, zeta, N.
    """
    cross = Symbol("g", real=True)
    chord = Symbol("chord", positive=True)
    space = InnerProducts({("e", "e"): A**2, ("f", "f"): B**2, ("e", "f"): cross})
    delta, total = {"e": S.One, "f": -S.One}, {"e": S.One, "f": S.One}
    inner = sympy.solve(space.square(delta) - chord, cross)[0]
    margin = sympy.factor(1 - inner / (A * B))

    frames = InnerProducts({("pw", "pw"): 1, ("qw", "qw"): 1, ("pw", "qw"): zeta})
    change = {"pw": sqrt(2 / N), "qw": -sqrt(2 / N)}
    length = sympy.factor(frames.square(change))

    must_vanish(space.inner(delta, total) - (A**2 - B**2), "<delta, s> = A^2 - B^2")
    gap = sympy.factor((A + B) ** 2 - space.square(total) - 2 * (A * B - cross))
    must_vanish(gap, "(A + B)^2 - ||s||^2 = 2 (A B - <e, e'>), at least 0 by Cauchy-Schwarz")

    exact = (length / 2).subs(zeta, 0)
    # A - B = theta sqrt(chord) by the definition of theta; A B is left as it is.
    numerator = sympy.expand(margin * 2 * A * B)
    numerator = sympy.factor(sympy.expand(numerator.subs(A, B + theta * sqrt(chord))))
    ratio = (numerator / (2 * A * B) / exact).subs(chord, length)

    mean, half = sympy.symbols("Q Delta", real=True)
    product = sympy.sqrt(mean**2 - half**2)
    must_vanish(
        (mean**2 - half**2).subs({mean: (A**2 + B**2) / 2, half: (A**2 - B**2) / 2}) - (A * B) ** 2,
        "Q^2 - Delta^2 = A^2 B^2",
    )
    shared = sympy.expand(inner.subs(chord, length).subs(A**2, 2 * mean - B**2))
    mean_form = N / 2 * (1 - shared / product)
    return Derived(
        {
            "chord": length,
            "margin": margin,
            "exact": exact,
            "ratio": ratio,
            "mean_form": mean_form,
        },
        (
            "delta = sqrt(2/N) (R_p w - R_q w): only the two leaves change",
            f"||delta||^2 = {length}",
            f"<e, e'> = {inner}, so m = 1 - <e, e'>/(A B) = {margin}",
            "theta = (A - B)/||delta|| = <delta, s>/(||delta|| (A + B)); ||s|| <= A + B, so "
            "|theta| is at most |cos| of the angle of delta and s",
            f"m/(2/N) = {ratio}",
            f"with Q and Delta: m/(2/N) = {mean_form}",
        ),
    )


@cache
def global_coherence() -> Derived:
    """Derive norms, zeta and margin from the largest crosstalk mu, by counting pairs (C1).

    Values: ``norms`` bounds |A^2 - 1|, ``zeta`` |zeta|, ``difference`` |A^2 - B^2|; ``upper`` and
    ``lower`` bound the margin over 2/N, the lower one also where it is negative.
    """
    pairs = N * (N - 1)
    norms = sympy.factor(pairs * mu / N)
    # zeta expands into four crosstalks with weights 1/2 each.
    w = {"u": 1 / sqrt(2), "v": -1 / sqrt(2)}
    weight = sum(abs(x * y) for x in w.values() for y in w.values())
    # Ordered pairs with one changed leaf, and the two with both: each moves by at most 2 mu.
    changed = 2 * 2 * (N - 2) + 2
    difference = sympy.expand(changed * 2 * mu / N)
    coarse = 8 * mu
    must_hold((coarse - difference).is_nonnegative, "8 mu is a bound for every N")
    low, high = 1 - norms, 1 + norms
    margin = exact_margin()["margin"]
    chord = Symbol("chord", positive=True)
    must_vanish(
        margin - (chord / (2 * A * B) - (A**2 - B**2) ** 2 / ((A + B) ** 2 * 2 * A * B)),
        "m = chord/(2 A B) - (A^2 - B^2)^2/((A + B)^2 2 A B)",
    )
    length = exact_margin()["chord"]
    # (A + B)^2 >= 4 low, A B between low and high.
    upper = length.subs(zeta, -weight * mu) / (2 * low) * N / 2
    lower = (length.subs(zeta, weight * mu) / 2 - coarse**2 / (4 * low) / 2) / high * N / 2
    return Derived(
        {
            "norms": norms,
            "zeta": sympy.sympify(weight * mu),
            "exact": exact_margin()["exact"],
            "difference": difference,
            "upper": sympy.factor(upper),
            "lower": lower,
        },
        (
            f"A^2 = 1 + (1/N) sum over the {pairs} ordered pairs: |A^2 - 1| <= {norms}",
            f"zeta is a sum of four crosstalks with weights of sum {weight}",
            f"{changed} ordered pairs change, by 2 mu each: |A^2 - B^2| <= {difference}, at most 8 mu",
            f"A B and (A + B)^2/4 are at least 1 - {norms}; A B at most 1 + {norms}",
            f"m/(2/N) <= {upper}",
            f"m/(2/N) >= {lower}; where that is negative, m >= 0 says more",
        ),
    )


@cache
def sibling_coherence() -> Derived:
    """Derive the norm of a code whose siblings have coherence at most t, by induction (C2).

    Values: ``upper`` and ``lower`` bound A^2; ``nodes`` and ``products`` count what must be
    controlled in one tree, ``extra`` the products that the swapped tree adds at most.
    """
    first, second = sympy.symbols("S_1 S_2", nonnegative=True)
    # sum over j, k of (a_j - a_k)^2, each of its three sums written in S_1 = sum a, S_2 = sum a^2.
    spread = b * second - 2 * first**2 + b * second
    off_diagonal = first**2 - second
    must_vanish((b - 1) * second - off_diagonal - spread / 2, "sum of a_j a_k, j != k")
    step = sympy.factor((second + t * (b - 1) * second) / b / (second / b))
    floor = sympy.factor((second - t * (b - 1) * second) / b / (second / b))
    must_vanish(step.subs(t, -t) - floor, "the lower step is the upper one with -t")
    level = Symbol("l", integer=True, nonnegative=True)
    nodes = sympy.simplify(sympy.summation(b**level, (level, 0, D - 1)).args[-1][0])
    leaves = Symbol("N", positive=True)
    nodes = sympy.factor(nodes.subs(b**D, leaves))
    products = sympy.factor(nodes * b * (b - 1) / 2)
    joint = sympy.expand(
        sympy.binomial(b, 2).expand(func=True) - sympy.expand((b - 2) * (b - 3)) / 2
    )
    extra = sympy.expand(joint + 2 * (D - 1) * (b - 1))
    return Derived(
        {
            "upper": step**D,
            "lower": floor**D,
            "nodes": nodes,
            "products": products,
            "extra": extra,
        },
        (
            "a node has ||e||^2 = (1/b) (sum a_j^2 + sum over j != k of <R_j e_j, R_k e_k>)",
            "sum over j != k of a_j a_k = (b - 1) sum a_j^2 - (1/2) sum (a_j - a_k)^2",
            f"so the mean of a_j^2 is multiplied by at most {step} and at least {floor} a level",
            f"internal nodes: {nodes}; products: {products}",
            f"the two paths meet at the root at worst: {joint} products there, "
            f"{b - 1} on each path a level below: {extra}",
        ),
    )


@cache
def coherence_floor() -> Derived:
    """Derive the least coherence of N frames of V vectors in dimension d (C7).

    Values: ``floor`` = least possible mu^2; ``complete`` = least mu at V = d.
    """
    fillers, d = sympy.symbols("V d", positive=True)
    vectors = N * fillers
    cross = N * (N - 1) * fillers**2
    square = Symbol("mu2", positive=True)
    energy = vectors + cross * square
    floor = sympy.factor(sympy.solve(energy - vectors**2 / d, square)[0])
    complete = sympy.sqrt(sympy.simplify(floor.subs(fillers, d)))
    return Derived(
        {"floor": floor, "complete": complete},
        (
            f"the Gram matrix of the {vectors} vectors has trace {vectors} and rank at most d",
            f"so its squared entries sum to at least {vectors**2 / d} (Cauchy-Schwarz)",
            f"its diagonal gives {vectors}, the rest of a frame nothing",
            f"the {cross} entries between frames are at most mu^2 each",
            f"mu^2 >= {floor}; V = d: mu >= {complete}",
        ),
    )
