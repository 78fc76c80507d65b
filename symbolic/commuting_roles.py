"""C9 derived: words of commuting roles are sorted, and a swap between equal maps is no change."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cache

import sympy
from sympy import Expr, Mul, S, Symbol, adjoint

from symbolic.concentration import exact_margin
from symbolic.inner_products import DerivationError, Derived, must_vanish
from symbolic.role_words import Word, rewrite, role, words

Exchange = Callable[[int, int], bool]
"""Whether R_i R_j may be written R_j R_i."""


def all_commute(i: int, j: int) -> bool:
    """Return that any two roles commute."""
    return True


def sorted_word(word: Word, exchange: Exchange = all_commute) -> Word:
    """Sort a word by exchanging neighbours, wherever the roles allow it."""
    letters = list(word)
    for end in range(len(letters), 1, -1):
        for k in range(end - 1):
            i, j = letters[k], letters[k + 1]
            if i > j and exchange(i, j):
                letters[k], letters[k + 1] = j, i
    return tuple(letters)


@cache
def commuting_roles(exchange: Exchange = all_commute) -> Derived:
    """Derive crosstalk and margin at two words that are permutations of each other (C9).

    Values: ``crosstalk`` = <R_p x, R_q x> for a unit x (so zeta); ``margin`` of the swap there;
    ``maps``, the number of distinct maps among the b^D words at most.

    Raises:
        DerivationError: if the words do not reduce to the same map.
    """
    found = {
        _crosstalk(p, q, exchange)
        for b, depth in ((2, 2), (2, 4), (3, 3))
        for p, q in itertools.product(words(b, depth), repeat=2)
        if sorted(p) == sorted(q)
    }
    if len(found) != 1:
        raise DerivationError(f"not shown: one crosstalk for all permutations, found {found}")
    (crosstalk,) = found
    law, zeta = exact_margin(), Symbol("zeta", real=True)
    chord = law["chord"].subs(zeta, crosstalk)
    must_vanish(chord, "||e - e'||^2 at that zeta")
    norms = sorted(law["margin"].free_symbols - {Symbol("chord", positive=True)}, key=str)
    margin = law["margin"].subs({Symbol("chord", positive=True): chord, norms[1]: norms[0]})
    maps = _count()
    return Derived(
        {"crosstalk": crosstalk, "margin": sympy.simplify(margin), "maps": maps},
        (
            "exchanging neighbours sorts a word, so permutations of a word are one map R",
            f"<R x, R x> = <x, x>: the crosstalk of any unit x with itself is {crosstalk}",
            f"zeta = {crosstalk}: ||e - e'||^2 = {chord}, so A = B and the margin is {margin}",
            f"sorted words: {maps}",
        ),
    )


def _crosstalk(p: Word, q: Word, exchange: Exchange) -> Expr:
    """Return <R_p x, R_q x> for a unit x, roles keeping inner products."""
    vector = Symbol("x", commutative=False)
    left, right = (Mul(*(role(k) for k in sorted_word(w, exchange))) * vector for w in (p, q))
    return rewrite(adjoint(left) * right, _isometry).subs(adjoint(vector) * vector, S.One)


def _isometry(i: Expr, j: Expr) -> Expr:
    if i != j:
        raise DerivationError(f"not shown: R_{i}* R_{j} is unknown, the words are not one map")
    return S.One


def _count() -> Expr:
    """Return the number of sorted words of length D in b letters, by the recursion it obeys."""
    b, depth = sympy.symbols("b D", integer=True, positive=True)
    count = sympy.binomial(depth + b - 1, depth)
    # The letter b does not occur, or the last one is b and is taken off.
    recursion = count - count.subs(b, b - 1) - count.subs(depth, depth - 1)
    must_vanish(sympy.combsimp(recursion.rewrite(sympy.gamma)), "the recursion of sorted words")
    must_vanish(sympy.simplify(count.subs(b, 1)) - 1, "one letter")
    must_vanish(sympy.simplify(count.subs(depth, 0)) - 1, "the empty word")
    for letters, length in ((2, 3), (3, 2), (3, 3)):
        listed = len({sorted_word(w) for w in words(letters, length)})
        must_vanish(count.subs({b: letters, depth: length}) - listed, "sorted words listed")
    return count
