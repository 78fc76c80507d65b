"""A1, A1' and A2 for symbols: any numbers of objects, attributes, relations and literals.

Each function derives from the definitions: an image has one sign an atom, a caption one sign a
literal, and an axiom is a list of literals with their truth values in the scene.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp

n, k, r, P, L = sp.symbols("n k r P L", positive=True, integer=True)
F = sp.Symbol("F", nonnegative=True, integer=True)


@dataclass(frozen=True)
class Derivation:
    """A derived expression and the steps that led to it."""

    value: sp.Expr
    steps: tuple[str, ...]


def number_of_atoms() -> Derivation:
    """P: the atoms has(x), bind(a, x) and rel(q, x, y), x != y, counted."""
    a, x, y, q = sp.symbols("a x y q", integer=True)
    has = sp.summation(1, (x, 1, n))
    bind = sp.summation(1, (x, 1, n), (a, 1, k))
    pairs = sp.summation(1, (y, 1, n), (x, 1, n)) - sp.summation(1, (x, 1, n))
    rel = sp.summation(pairs, (q, 1, r))
    return Derivation(sp.expand(has + bind + rel), (
        f"has: {has}; bind: {bind}; rel, without the diagonal x = y: {sp.factor(rel)}",
    ))  # fmt: skip


def _sum_over_literals(image_entry: sp.Expr, text_entry: sp.Expr) -> sp.Expr:
    """The inner product over L literals, F false: a literal is false where the signs differ."""
    j = sp.Symbol("j", integer=True)
    same = image_entry * text_entry
    return sp.summation(same, (j, 1, L - F)) + sp.summation(-same, (j, 1, F))


def ideal_score() -> Derivation:
    """A1's score (L - 2 F)/sqrt(P L), from its two unit vectors."""
    j = sp.Symbol("j", integer=True)
    image, text = 1 / sp.sqrt(P), 1 / sp.sqrt(L)
    norms = (sp.summation(image**2, (j, 1, P)), sp.summation(text**2, (j, 1, L)))
    if norms != (1, 1):
        raise ArithmeticError(f"A1's vectors have squared norms {norms}, not 1")
    score = sp.simplify(_sum_over_literals(image, text))
    return Derivation(score, (
        f"image entries +-{image} at {P} atoms, text entries +-{text} at {L} literals: both unit",
        f"L - F products {image * text}, F products {-image * text}: score {score}",
    ))  # fmt: skip


# An axiom: literals that score higher, literals that score lower; a literal is (sign, atom),
# and the scene gives its atoms' truth values.
_SCENE = {"has x": 1, "has z": 0, "bind a x": 1, "bind b y": 1, "bind b x": 0, "bind a y": 0,
          "rel q x y": 1, "rel q y x": 0}  # fmt: skip
AXIOMS: dict[str, tuple[tuple[tuple[tuple[int, str], ...], tuple[tuple[int, str], ...]], ...]] = {
    "AX1": ((((1, "has x"),), ((1, "has z"),)),),
    "AX2": ((((1, "bind a x"), (1, "bind b y")), ((1, "bind b x"), (1, "bind a y"))),),
    "AX3": ((((1, "rel q x y"),), ((1, "rel q y x"),)),),
    "AX4": (
        (((0, "has z"),), ((0, "has x"),)),
        (((1, "has x"),), ((0, "has x"),)),
        (((0, "has z"),), ((1, "has z"),)),
    ),
}


def false_literals(literals: tuple[tuple[int, str], ...]) -> int:
    """How many of an axiom's literals its scene makes false."""
    return sum(sign != _SCENE[atom] for sign, atom in literals)


def truth_margin() -> Derivation:
    """A1's margin of AX0: a true caption against one with F of its L literals false."""
    score = ideal_score().value
    margin = sp.simplify(score.subs(F, 0) - score)
    return Derivation(margin, (f"score at F = 0 minus score at F: {margin}",))


def axiom_margins(axiom: str) -> Derivation:
    """A1's margin of AX1, AX2, AX3 or AX4: each instance read literal by literal.

    Raises:
        ArithmeticError: if the instances of one axiom had different margins.
    """
    score, margins, steps = ideal_score().value, set(), []
    for higher, lower in AXIOMS[axiom]:
        found = [score.subs({L: len(c), F: false_literals(c)}) for c in (higher, lower)]
        margins.add(sp.simplify(found[0] - found[1]))
        steps.append(f"{higher}: {found[0]}; {lower}: {found[1]}")
    if len(margins) != 1:
        raise ArithmeticError(f"{axiom} has several margins: {margins}")
    return Derivation(margins.pop(), tuple(steps))


def length_tie() -> Derivation:
    """The least L at which a caption with one false literal scores as much as a true single one."""
    score = ideal_score().value
    longer, single = score.subs(F, 1), score.subs({F: 0, L: 1})
    length = sp.Symbol("length", positive=True)
    # Both scores over 1/sqrt(P); a tie from L = 2 on, where the longer one is not negative.
    ties = sp.solve(sp.simplify((longer / single).subs(L, length)) ** 2 - 1, length)
    tie = min(v for v in ties if v >= 2)
    growth = sp.simplify(sp.diff((longer / single).subs(L, length), length))
    if not growth.is_positive:
        raise ArithmeticError(f"the score of the longer caption is not seen to grow: {growth}")
    return Derivation(tie, (
        f"score with one false literal over score of a true single one: {longer / single}",
        f"equal at L = {tie}; the quotient's derivative is {growth} > 0",
    ))  # fmt: skip


def threshold_score(bias: sp.Expr) -> Derivation:
    """A1' with one coordinate more: 1 for images, ``bias`` (in L) for captions."""
    j = sp.Symbol("j", integer=True)
    bias = sp.sympify(bias).subs(sp.Symbol("L"), L)
    image, text = 1 / sp.sqrt(P + 1), 1 / sp.sqrt(L + bias**2)
    norms = (
        sp.simplify(sp.summation(image**2, (j, 1, P)) + image**2),
        sp.simplify(sp.summation(text**2, (j, 1, L)) + (bias * text) ** 2),
    )
    if norms != (1, 1):
        raise ArithmeticError(f"A1's vectors have squared norms {norms}, not 1")
    score = sp.simplify(_sum_over_literals(image, text) + image * bias * text)
    return Derivation(score, (
        f"one coordinate more: {image} for images, {bias * text} for captions; both unit",
        f"score {score}",
    ))  # fmt: skip


def centred_bias() -> Derivation:
    """The bias that puts the threshold midway: true numerators and false ones equally far off."""
    b = sp.Symbol("b", real=True)
    numerator = L - 2 * F + b
    true, nearest_false = numerator.subs(F, 0), numerator.subs(F, 1)
    allowed = (sp.solve(true, b)[0], sp.solve(nearest_false, b)[0])
    bias = sp.solve(true + nearest_false, b)[0]
    return Derivation(bias, (
        f"true: {true} > 0, so bias > {allowed[0]}",
        f"one false literal: {nearest_false} <= 0, so bias <= {allowed[1]}; more only lower it",
        f"midway: {bias}, where the numerator is {sp.expand(numerator.subs(b, bias))}",
    ))  # fmt: skip


def bag_margin() -> Derivation:
    """A2: the margin of a caption against its swap, for any text vector made from the bag.

    The bag is a commutative product of concept symbols, so it forgets the order; the caption's
    vector is an arbitrary function of it.

    Raises:
        ArithmeticError: if the relation's swap had another margin than the attributes'.
    """
    x, y, a, b, q = sp.symbols("x y a b q")
    score = sp.Function("score")
    bound = ((a * x) * (b * y), (b * x) * (a * y))
    related = (q * x * y, q * y * x)
    margins = [score(bag) - score(swapped) for bag, swapped in (bound, related)]
    if margins[0] != margins[1]:
        raise ArithmeticError(f"the swaps have margins {margins}")
    return Derivation(margins[0], (
        f"attributes: bag {bound[0]}, after the swap {bound[1]}",
        f"relation: bag {related[0]}, after the swap {related[1]}",
        f"margin of any function of the bag: {margins[0]}; AX2 and AX3 ask for more than zero",
    ))  # fmt: skip


def bag_sum_margin() -> Derivation:
    """A2 for the normalised sum of concept vectors with symbolic inner products.

    The image reads the sum; both the reading and the sum's squared norm are compared.
    """

    def product(u: str, v: str) -> sp.Symbol:
        return sp.Symbol("g_" + "".join(sorted((u, v))), positive=True)

    def score(words: tuple[str, ...]) -> sp.Expr:
        square = sum((product(u, v) for u in words for v in words), sp.Integer(0))
        return sum((product("f", u) for u in words), sp.Integer(0)) / sp.sqrt(square)

    margin = sp.simplify(score(("a", "x", "b", "y")) - score(("b", "x", "a", "y")))
    return Derivation(margin, (f"score of either caption: {score(('a', 'x', 'b', 'y'))}",))
