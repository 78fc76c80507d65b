"""Traces of chirp maps: the character of the Weil representation, by size (C4f for C5's roles).

|tr rho(g)| = p^(j/2) on C^p, j the dimension of what g fixes in (Z/p)^2.  As a real map of
dimension d = 2p, U has tr U/d of size at most p^(j/2 - 1).
"""

from __future__ import annotations

from flint import arb

from numeric.chirp_words import nearest_primes, odd_prime, prefix_code, unbiased
from numeric.frame.role_stack import PairTraces
from numeric.input_error import InputError

Matrix = tuple[int, int, int, int]
"""Entries (1, 1), (1, 2), (2, 1), (2, 2), modulo p."""

_LETTERS: tuple[Matrix, Matrix] = ((1, 1, 0, 1), (1, 0, 1, 1))


def chirp_traces(dim: int, branching: int, depth: int, every: bool) -> PairTraces:
    """Bound the traces for the swap of the first and the last word, or for all swaps.

    Raises:
        InputError: if dim is not twice an odd prime.
    """
    near = nearest_primes(dim // 2)
    if dim % 2 or dim // 2 not in near:
        dims = " or ".join(str(2 * p) for p in near)
        raise InputError(f"dim {dim} is not twice an odd prime, as chirp roles need: try {dims}")
    p = odd_prime(dim // 2)
    if every:
        # g of distinct unbiased words is no multiple of 1, so neither g nor g^2 fixes everything.
        return _bounded(p, 1, 1, None) if unbiased(p, depth, branching) else _bounded(p, 2, 2, None)
    first, last = (
        _power(_letter_product(word, p), depth, p)
        for word in (prefix_code(branching)[0], prefix_code(branching)[-1])
    )
    a, b, c, d = first
    g = _times((d, -b % p, -c % p, a), last, p)
    return _bounded(p, fixed(g, p), fixed(_times(g, g, p), p), (0, branching**depth - 1))


def fixed(g: Matrix, p: int) -> int:
    """Return the dimension of the space that g, of determinant 1, fixes modulo p."""
    if g == (1, 0, 0, 1):
        return 2
    return 1 if (g[0] + g[3] - 2) % p == 0 else 0


def _bounded(p: int, once: int, twice: int, words: tuple[int, int] | None) -> PairTraces:
    size, square = (arb(p) ** (arb(j) / 2 - 1) for j in (once, twice))
    return PairTraces(-size, size, square, words)


def _letter_product(word: tuple[int, ...], p: int) -> Matrix:
    result: Matrix = (1, 0, 0, 1)
    for letter in word:
        result = _times(result, _LETTERS[letter], p)
    return result


def _power(g: Matrix, exponent: int, p: int) -> Matrix:
    result: Matrix = (1, 0, 0, 1)
    for _ in range(exponent):
        result = _times(result, g, p)
    return result


def _times(x: Matrix, y: Matrix, p: int) -> Matrix:
    return (
        (x[0] * y[0] + x[1] * y[2]) % p, (x[0] * y[1] + x[1] * y[3]) % p,
        (x[2] * y[0] + x[3] * y[2]) % p, (x[2] * y[1] + x[3] * y[3]) % p,
    )  # fmt: skip
