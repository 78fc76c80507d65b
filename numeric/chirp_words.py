"""Which words the chirp roles tell apart: decided in integers (theorem C5).

In the basis (X, Z) the roles R_1, R_2 stand for T = [[1, 1], [0, 1]] and S = [[1, 0], [1, 1]], so
words are compared as products of these.  Binary words have letters 0 (R_1) and 1 (R_2); for b > 2
the roles are products along a binary prefix code.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from flint import fmpz

from numeric.input_error import InputError
from numeric.modular import Integers, inverses

Code: TypeAlias = tuple[tuple[int, ...], ...]
"""A binary prefix code: one word in the letters 0, 1 for each of the b children."""

LARGEST_PRIME = 1 << 22
"""Beyond it the words that are still told apart take seconds to list."""


def odd_prime(number: int) -> int:
    """Return ``number`` if it is an odd prime that these roles can have.

    Raises:
        InputError: otherwise, naming the nearest ones.
    """
    if isinstance(number, bool) or not isinstance(number, int):
        raise InputError(f"prime {number!r} is no whole number: give an odd prime")
    if number >= LARGEST_PRIME:
        raise InputError(f"prime {number} is too large: give an odd prime below {LARGEST_PRIME}")
    if number >= 3 and fmpz(number).is_prime():
        return number
    near = " or ".join(str(p) for p in nearest_primes(number))
    raise InputError(f"{number} is no odd prime: chirp roles need one, {near} for instance")


def nearest_primes(number: int) -> tuple[int, ...]:
    """Return the odd prime next below a number, if any, and the least one not below it."""
    above = max(number, 3)
    while not fmpz(above).is_prime():
        above += 1
    below = min(number, above - 1)
    while below >= 3 and not fmpz(below).is_prime():
        below -= 1
    return (below, above) if below >= 3 else (above,)


def prefix_code(branching: int) -> Code:
    """Return b binary words, none a prefix of another, of at most ceil(log2 b) letters.

    Raises:
        InputError: if ``branching`` is no whole number of at least 2.
    """
    if isinstance(branching, bool) or not isinstance(branching, int) or branching < 2:
        raise InputError(f"branching {branching!r} is no whole number of at least 2")
    longest = (branching - 1).bit_length()
    short = (1 << longest) - branching
    words = [_binary(k, longest - 1) for k in range(short)]
    return tuple(words + [_binary(k, longest) for k in range(2 * short, 1 << longest)])


def slopes(branching: int, depth: int, prime: int | None = None) -> Integers:
    """Return the second column (b, d) of g_w for each leaf w, in order: array (b^D, 2).

    g is the product of T = [[1, 1], [0, 1]] (letter 0) and S = [[1, 0], [1, 1]] (letter 1); the
    (1, 2) entry of g_v^(-1) g_w is d_v b_w - b_v d_w for columns (b, d).

    Args:
        branching: b >= 2; children are the words of the prefix code.
        depth: D >= 0.
        prime: reduce modulo it; without it the integers are exact, up to 90 letters a word.
    """
    columns = np.array([[0, 1]], dtype=np.int64)
    for _ in range(depth):
        children = []
        for word in prefix_code(branching):
            b, d = columns.T
            for letter in reversed(word):
                b, d = (b, b + d) if letter else (b + d, d)
            child = np.stack([b, d], axis=1)
            children.append(child if prime is None else child % prime)
        columns = np.concatenate(children)
    return columns


def unbiased(prime: int, depth: int, branching: int) -> bool:
    """Decide whether all leaf frames are mutually unbiased: crosstalk p^(-1/2) everywhere (C5).

    Exact: it holds iff the slopes (b : d) of all words differ in the projective line mod p.
    """
    count = branching**depth
    if count > prime + 1:  # the line has p + 1 points
        return False
    b, d = slopes(branching, depth, prime).T
    points = np.where(b == 0, prime, d * inverses(prime, b) % prime)
    return len(np.unique(points)) == count


def deepest_unbiased(prime: int, branching: int = 2) -> int:
    """Return D_max: the largest depth at which all leaf frames are mutually unbiased; exact.

    Once two words share a slope, so do their extensions, so the first failure is the last.
    """
    depth = 0
    while unbiased(prime, depth + 1, branching):
        depth += 1
    return depth


def fibonacci_bound(depth: int, branching: int) -> int:
    """Return F_(2 D l), l the longest word of the prefix code; every larger prime is enough (C5)."""
    return int(fmpz.fib_ui(2 * depth * max(map(len, prefix_code(branching)))))


def _binary(number: int, length: int) -> tuple[int, ...]:
    return tuple(number >> k & 1 for k in reversed(range(length)))
