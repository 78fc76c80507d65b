"""Crosstalk of all leaf frames by plain matrix products, exactly, for any two roles.

A second way to C5 for small primes.  A prime q = 1 mod p splits in Z[omega] into p - 1 primes: one
for each root of unity mod q that omega may be sent to.  An algebraic integer that vanishes under
every such map is divisible by q; if it does so for primes q whose product Q exceeds all of its
conjugates, its norm is below Q^(p-1) and it is zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
from flint import fmpz

from numeric.chirp_words import Code
from numeric.modular import Integers


def crosstalk_squares(
    prime: int, words: Sequence[Sequence[int]], phases: tuple[Integers, Integers]
) -> Integers:
    """Return p |<R_v delta_i, R_w delta_j>|^2 for all words and all i, j, exactly.

    Args:
        prime: p, an odd prime below 64.
        words: binary words; letter 0 is R_1, letter 1 is R_2.
        phases: exponents of omega, two arrays (p,): R_1 = F* diag(omega^phases[0]) F, R_2 =
            diag(omega^phases[1]), F the unitary DFT.

    Returns:
        Array (words, words, p, p) of the integers 0, 1 or p; -1 where it is none of these.
    """
    p = prime
    shape = (len(words), len(words), p, p)
    result = np.full(shape, -1, dtype=np.int64)
    still = {value: np.ones(shape, dtype=bool) for value in (0, 1, p)}
    longest = max(len(w) for w in words)
    # p^m R_w has entries in Z[omega], m <= longest, so p^(4 longest) (p |z|^2 - value) has, and
    # p |z|^2 and the values are at most p under every conjugation.
    bound, reached = 2 * p ** (4 * longest + 1), 1
    modulus = 1 << 23
    while reached <= bound:
        modulus = _split_prime_below(modulus, p)
        reached *= modulus
        for root in _roots(modulus, p):
            squares = _squares_mod(modulus, root, p, words, phases)
            for value, alive in still.items():
                alive &= squares == value
    for value, alive in still.items():
        result[alive] = value
    return result


def binary_words(code: Code, depth: int) -> list[tuple[int, ...]]:
    """Return the binary word of every leaf, in lexicographic order of the children."""
    return [tuple(x for part in leaf for x in part) for leaf in product(code, repeat=depth)]


def _split_prime_below(limit: int, p: int) -> int:
    """Return the largest prime below ``limit`` that is 1 mod p."""
    candidate = limit - 1 - (limit - 2) % p
    while not fmpz(candidate).is_prime():
        candidate -= p
    return candidate


def _roots(q: int, p: int) -> list[int]:
    """Return the primitive p-th roots of unity mod q."""
    base = 2
    while (root := pow(base, (q - 1) // p, q)) == 1:
        base += 1
    return [pow(root, k, q) for k in range(1, p)]


def _squares_mod(
    q: int, root: int, p: int, words: Sequence[Sequence[int]], phases: tuple[Integers, Integers]
) -> Integers:
    """Return p |z|^2 mod q for one image of omega; adjoints come from its inverse."""
    frames, duals = (_frames(q, r, p, words, phases) for r in (root, pow(root, -1, q)))
    count = len(words)
    # The conjugate of an image is the transposed image under the inverse root.
    left = np.concatenate([d.T for d in duals])
    right = np.concatenate(frames, axis=1)
    inner = _times(left, right, q).reshape(count, p, count, p).transpose(0, 2, 1, 3)
    other = _times(np.concatenate([f.T for f in frames]), np.concatenate(duals, axis=1), q)
    conjugate = other.reshape(count, p, count, p).transpose(0, 2, 1, 3)
    return inner * conjugate % q * p % q


def _frames(
    q: int, root: int, p: int, words: Sequence[Sequence[int]], phases: tuple[Integers, Integers]
) -> list[Integers]:
    powers = np.array([pow(root, k, q) for k in range(p)], dtype=np.int64)
    x = np.arange(p)
    fourier = powers[x[:, None] * x % p]
    back = powers[-x[:, None] * x % p] * pow(p, -1, q) % q
    first = _times(fourier * powers[phases[0] % p] % q, back, q)
    second = np.diag(powers[phases[1] % p])
    frames = []
    for word in words:
        frame = np.eye(p, dtype=np.int64)
        for letter in word:
            frame = _times(frame, second if letter else first, q)
        frames.append(frame)
    return frames


def _times(left: Integers, right: Integers, q: int) -> Integers:
    """Return the product mod q < 2^23: sums of p < 64 products stay exact in doubles."""
    return (left.astype(float) @ right.astype(float)).astype(np.int64) % q
