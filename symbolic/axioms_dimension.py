"""A4 and A5 for symbols: what the axioms cost in dimension, and what sparse scenes need."""

from __future__ import annotations

import sympy as sp

from symbolic.axioms import Derivation, L, P, k, n, number_of_atoms, r

s, a = sp.symbols("s a", positive=True, integer=True)
mu = sp.Symbol("mu", positive=True)


def pattern_term() -> Derivation:
    """A4's contradiction, term by term: alpha <f(w), d_p> > 0 when w's signs are alpha's.

    Raises:
        ArithmeticError: if a term with a nonzero weight were not positive.
    """
    size, reading = sp.symbols("size reading", positive=True)
    terms = []
    for sign in (1, -1):
        weight = sign * size  # a nonzero weight of either sign
        truth = 1 if weight.is_positive else 0  # the scene chosen for it
        score_gap = (2 * truth - 1) * reading  # AX0: {p} above {not p} exactly where p is true
        terms.append(sp.expand(weight * score_gap))
    if any(not t.is_positive for t in terms):
        raise ArithmeticError(f"terms {terms} are not all positive")
    return Derivation(terms[0], (
        f"a dependency sum alpha_p d_p = 0 read by that scene's image is a sum of terms {terms}",
        "so its weights are not the signs of a scene",
    ))  # fmt: skip


def least_dimension() -> Derivation:
    """A4: P minus the greatest possible number of independent dependencies.

    A dependency without has weights, or with one has weight, has the signs of a scene with every
    object (up to negation).  So the has weights of the dependencies form a subspace of R^n that
    holds no coordinate vector: of dimension at most n - 1.

    Raises:
        ArithmeticError: if the encoder that attains it had another dimension.
    """
    atoms = number_of_atoms().value
    floor = sp.expand(atoms - (n - 1))
    # The encoder that attains it: n has coordinates, one shared, one for each other atom of
    # bind (all attributes but one) and rel.
    attained = sp.expand(n + 1 + (k - 1) * n + r * n * (n - 1))
    if sp.expand(floor - attained) != 0:
        raise ArithmeticError(f"floor {floor}, attained {attained}")
    return Derivation(floor, (
        f"P = {atoms}; at most n - 1 dependencies: d >= {floor}",
        f"n + 1 + (k - 1) n + r n (n - 1) coordinates attain it: {attained}",
    ))  # fmt: skip


def shared_coordinate_readings() -> dict[tuple[int, int], tuple[sp.Expr, sp.Expr]]:
    """The optimum's readings of has(x), h, and bind(0, x), h + shared, by their truth values."""
    shared = sp.Integer(-2)
    entries = {(0, 0): sp.Integer(-1), (1, 0): sp.Integer(1), (1, 1): sp.Integer(3)}
    return {state: (h, h + shared) for state, h in entries.items()}


def relation_dimension() -> Derivation:
    """A4 for AX3 alone: one independent vector for each relation and unordered pair."""
    x, y, q = sp.symbols("x y q", integer=True)
    pairs = sp.summation(1, (y, x + 1, n), (x, 1, n), (q, 1, r))
    return Derivation(sp.factor(pairs), (
        "each sign pattern over the unordered pairs is the signs of a scene: all independent",
        f"there are {sp.factor(pairs)} of them",
    ))  # fmt: skip


def _extremes(positives: sp.Expr, truth: str) -> sp.Expr:
    """The least true raw score, or the greatest with one false literal of either sort.

    A scene has s true atoms; each literal's reading is its own atom's 1 where the atom is in
    the scene, plus at most s - 1 (in the scene) or s (not in it) products of size at most mu.
    """
    inside, outside = (s - 1) * mu, s * mu
    negatives = L - positives
    if truth == "true":
        return positives * (1 - inside) - negatives * outside
    if truth == "positive missing":
        return (positives - 1) * (1 + inside) + outside + negatives * outside
    return positives * (1 + inside) + (-1 + inside) + (negatives - 1) * outside


def sparse_gap(positives: sp.Expr) -> Derivation:
    """A5: least true minus greatest false raw score, for a number of positive literals.

    More false literals only lower the score: each costs 1 - mu or 1 + mu.

    Raises:
        ArithmeticError: if the kind of false literal named were not the worse one.
    """
    true = _extremes(positives, "true")
    missing, denied = (_extremes(positives, c) for c in ("positive missing", "negative present"))
    if sp.expand(missing - denied) != 2 * mu:
        raise ArithmeticError("a missing positive is not the worse false literal")
    worst = denied if positives == 0 else missing
    gap = sp.expand(true - worst)
    middle = sp.expand((true + worst) / 2)
    return Derivation(gap, (
        f"true: at least {sp.expand(true)}; false: at most {sp.expand(worst)}",
        f"gap {sp.factor(gap)}; bias midway {sp.expand(-middle)}",
    ))  # fmt: skip


def sparse_bias(positives: sp.Expr) -> sp.Expr:
    """Minus the midpoint between least true and greatest false raw score."""
    true = _extremes(positives, "true")
    worst = _extremes(positives, "negative present" if positives == 0 else "positive missing")
    return sp.expand(-(true + worst) / 2)


def worst_gap() -> Derivation:
    """The least gap over all captions: with no positive literal or one, whichever is less.

    Raises:
        ArithmeticError: if the gap fell with the number of positive literals.
    """
    none, some = sparse_gap(sp.Integer(0)).value, sparse_gap(a).value
    if sp.expand(some.subs(a, a + 1) - some - 2 * mu) != 0:
        raise ArithmeticError("the gap does not grow with the positive literals")
    one = sp.expand(some.subs(a, 1))
    if sp.expand(one - none) != 0:
        raise ArithmeticError(f"gaps {none} and {one} differ")
    return Derivation(none, (
        f"no positive literal: {none}; one: {one}; each further one adds 2 mu",
    ))  # fmt: skip


def coherence_bound() -> Derivation:
    """The coherence at which the least gap closes."""
    (bound,) = sp.solve(worst_gap().value, mu)
    return Derivation(sp.simplify(bound), (f"the least gap is positive below mu = {bound}",))


def plain_bound() -> Derivation:
    """The coherence up to which the plain bias 1/2 - a works: true captions stay above zero."""
    half = sp.Rational(1, 2)
    bounds = []
    for positives in (sp.Integer(0), sp.Integer(1)):
        true = _extremes(positives, "true") + half - positives
        kind = "negative present" if positives == 0 else "positive missing"
        false = _extremes(positives, kind) + half - positives
        bounds += [sp.solve(true, mu)[0], sp.solve(false, mu)[0]]
    least = bounds[0]
    # Each other bound is at least the first: its reciprocal is smaller or equal.
    for other in bounds[1:]:
        if not sp.expand(1 / least - 1 / other).is_nonnegative:
            raise ArithmeticError(f"{other} may be below {least}")
    return Derivation(least, (f"scores keep their signs below {bounds}; the least is {least}",))


def adversary_degrees() -> dict[str, sp.Expr]:
    """How many others each atom of A5's worst case has a product with."""
    return {
        "subject": 2 * (s - 1) + 1 + 2 * (L - 1),
        "other atom of a scene": 2 * L,
        "denied atom": 2 * s,
    }


def adversary_slack(coherence: sp.Expr) -> dict[str, sp.Expr]:
    """Squared norm minus degree for the atoms of A5's worst case, products one to a norm.

    Where none is negative, vectors with those products exist: each product takes a coordinate
    of its own, and coordinates of a single vector fill up its norm.

    Args:
        coherence: product over squared norm, in s and L.

    Returns:
        By atom, in i, j >= 0 with s and L counted up from the least that have such an atom.
    """
    i, j = sp.symbols("i j", nonnegative=True, integer=True)
    norm = 1 / coherence
    least = {"subject": (1, 1), "other atom of a scene": (2, 1), "denied atom": (1, 2)}
    return {
        who: sp.expand(
            sp.simplify((norm - degree).subs({s: least[who][0] + i, L: least[who][1] + j}))
        )
        for who, degree in adversary_degrees().items()
    }


def adversary_difference() -> Derivation:
    """The worst case's raw score of the true caption minus that of the false one, one scene."""
    true = 1 - (s - 1) * mu - (L - 1) * s * mu  # every product against it
    false = s * mu + (L - 1) * s * mu  # every product for it, its positive literal missing
    return Derivation(sp.expand(true - false), (
        f"in each scene the true caption has {sp.expand(true)}, the other {sp.expand(false)}",
        "equal norms, exchanged by the other scene: no bias or text length helps both",
    ))  # fmt: skip


def random_dimension() -> Derivation:
    """The d from which random signs reach coherence below 1/(2 s L - 1), by the union bound.

    Raises:
        ArithmeticError: if a step of Hoeffding's argument failed.
    """
    lam, d = sp.symbols("lambda d", positive=True)
    m = sp.Symbol("m", nonnegative=True, integer=True)
    # cosh(x) <= exp(x^2/2): compare coefficients of x^(2 m): 1/(2 m)! against 1/(2^m m!).
    quotient = sp.combsimp((sp.factorial(2 * m) / (2**m * sp.factorial(m))).subs(m, m + 1)
                           / (sp.factorial(2 * m) / (2**m * sp.factorial(m))))  # fmt: skip
    if sp.simplify(quotient - (2 * m + 1)) != 0:
        raise ArithmeticError(f"coefficients' quotient {quotient}")
    exponent = lam**2 / (2 * d) - lam * mu
    (best,) = sp.solve(sp.diff(exponent, lam), lam)
    tail = sp.simplify(exponent.subs(lam, best))  # P(product >= mu) <= exp(tail)
    # P(P - 1)/2 pairs, two sides: below P^2 exp(tail), which is 1 at the d found.
    (dimension,) = sp.solve(2 * sp.log(P) + tail, d)
    value = dimension.subs(mu, coherence_bound().value)
    return Derivation(sp.simplify(value), (
        "coefficient quotients 2 m + 1 >= 1 from 1 on: cosh(x) <= exp(x^2/2)",
        f"Chernoff's exponent {exponent}, least at lambda = {best}: {tail}",
        f"P (P - 1) exp({tail}) < 1 from d = {dimension} on",
    ))  # fmt: skip


def welch_floor() -> Derivation:
    """The d that P unit vectors of coherence at most 1/(2 s L - 1) need (Welch's argument).

    The Gram matrix has rank at most d and trace P: its squared entries sum to at least P^2/d.
    """
    d = sp.Symbol("d", positive=True)
    largest = P + P * (P - 1) * mu**2
    (floor,) = sp.solve(P**2 / d - largest, d)
    value = floor.subs(mu, coherence_bound().value)
    return Derivation(sp.simplify(value), (
        f"P^2/d <= sum of squared products <= {largest}: d >= {sp.factor(floor)}",
    ))  # fmt: skip


def agreements(degree: int) -> Derivation:
    """The most places at which two polynomials of at most this degree agree.

    Their difference is divisible by x - c for each such place c, so has at most ``degree``.
    """
    x = sp.Symbol("x")
    places = sp.symbols(f"c1:{degree + 1}")
    difference = sp.expand(sp.Mul(*[x - c for c in places]))
    return Derivation(sp.degree(difference, x), (f"attained by the difference {difference}",))
