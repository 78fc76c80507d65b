"""Codes built from chirp roles: fast in floats, and their swap margins enclosed (C5, C0, C1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from flint import arb, ctx
from numpy.typing import ArrayLike, NDArray

from numeric.ball import PRECISION
from numeric.chirp_roles import (
    States,
    enclose_real,
    gauss_unit,
    joined,
    leaf_states,
    overlaps,
)
from numeric.chirp_words import (
    deepest_unbiased,
    fibonacci_bound,
    nearest_primes,
    odd_prime,
    prefix_code,
    unbiased,
)
from numeric.coherence import RatioInterval, ratio_interval
from numeric.input_error import InputError
from numeric.modular import Integers

MOST_LEAVES = 4096
"""A margin sums over all pairs of leaves."""


@dataclass(frozen=True)
class SwapMargin:
    """One swap in one code, enclosed; the inner product is the real part of that of C^p.

    Attributes:
        pair: the two leaves whose fillers change places.
        norm: A^2, of the code.
        swapped_norm: B^2, of the swapped code.
        chord: ||e - e'||^2.
        zeta: Re <R_p w, R_q w>, w the difference of the two fillers over sqrt(2).
        margin: m, 1 minus the cosine of the two codes.
        ratio: m over 2/N.
    """

    pair: tuple[int, int]
    norm: arb
    swapped_norm: arb
    chord: arb
    zeta: arb
    margin: arb
    ratio: arb


@dataclass(frozen=True)
class ChirpGap:
    """What chirp roles give at one setting.

    Attributes:
        prime: p; the dimension is 2p.
        leaves: N = b^D.
        crosstalk: the largest |<R_v delta_i, R_w delta_j>| over distinct leaves v, w and all
            i, j: exactly p^(-1/2) = sqrt(2/dim) where the frames are unbiased, and 1 elsewhere.
        unbiased: whether all leaf frames are mutually unbiased, decided exactly.
        sufficient: F_(2 D l); unbiased follows from C5 where p exceeds it.
        deepest: the largest depth with unbiased frames at this p and b.
        margins: exact codes with filler delta_k at leaf k; swaps ``far`` (first and last leaf)
            and ``near`` (the first two).  Empty where the leaves outnumber p.
        interval: C1's bounds on every swap's ratio; vacuous where the frames are not unbiased
            or p is at most (N - 1)^2.
    """

    prime: int
    leaves: int
    crosstalk: arb
    unbiased: bool
    sufficient: int
    deepest: int
    margins: Mapping[str, SwapMargin]
    interval: RatioInterval


def apply_role(letter: int, vectors: NDArray[np.complex128], prime: int) -> NDArray[np.complex128]:
    """Apply R_1 (letter 0) or R_2 (letter 1) to vectors in C^p, last axis, in O(p log p).

    R_1 = F* diag(omega^(h x^2)) F is, up to a unit, R_2 F* R_2: one transform, not two.
    """
    chirp = _chirp(prime)
    if letter:
        return chirp * vectors
    back = np.fft.ifft(chirp * vectors, axis=-1, norm="ortho")
    return gauss_unit(prime) * chirp * back


def chirp_code(
    fillers: ArrayLike, prime: int, branching: int, depth: int
) -> NDArray[np.complex128]:
    """Return the code N^(-1/2) sum over leaves w of R_w x_w, in floats.

    Args:
        fillers: array (b^D, p), leaves in lexicographic order.
        prime: p, an odd prime.
        branching: b >= 2.
        depth: D >= 0.

    Raises:
        InputError: if ``prime`` is no odd prime or the array has another shape.
    """
    p, words = odd_prime(prime), prefix_code(branching)
    codes = np.asarray(fillers, dtype=np.complex128)
    if codes.shape != (branching**depth, p):
        raise InputError(f"fillers of shape {codes.shape}: give ({branching**depth}, {p})")
    for _ in range(depth):
        children = codes.reshape(-1, branching, p)
        codes = np.zeros_like(children[:, 0])
        for k, word in enumerate(words):
            image = children[:, k]
            for letter in reversed(word):
                image = apply_role(letter, image, p)
            codes += image
        codes /= np.sqrt(branching)
    return codes[0]


def chirp_gap(dim: int, depth: int, branching: int, bits: int = PRECISION) -> ChirpGap:
    """Return exact crosstalk and enclosed margins of the chirp roles of R^dim = C^p (C5).

    Args:
        dim: 2p for an odd prime p; the real form takes real and imaginary parts.
        depth: D >= 1.
        branching: b >= 2; for b > 2 roles are products along a prefix code.
        bits: working precision of the enclosures.

    Raises:
        InputError: if dim is not twice an odd prime, naming the nearest that are, or there are
            more than 4,096 leaves.
    """
    prime = _prime_of(dim)
    leaves = _leaves(branching, depth)
    apart = unbiased(prime, depth, branching)
    margins = {}
    if leaves <= prime:
        pairs = {"far": (0, leaves - 1), "near": (0, 1)}
        margins = {k: swap_margin(prime, depth, branching, v, bits) for k, v in pairs.items()}
    with ctx.workprec(bits):
        crosstalk = 1 / arb(prime).sqrt() if apart else arb(1)
    return ChirpGap(
        prime, leaves, crosstalk, apart, fibonacci_bound(depth, branching),
        deepest_unbiased(prime, branching), margins, ratio_interval(leaves, crosstalk, bits),
    )  # fmt: skip


def swap_margin(
    prime: int,
    depth: int,
    branching: int,
    pair: tuple[int, int],
    bits: int = PRECISION,
    places: Integers | None = None,
) -> SwapMargin:
    """Enclose the margin of one swap in the code with basis vectors for fillers (C0).

    Args:
        prime: p, an odd prime.
        depth: D >= 1.
        branching: b >= 2.
        pair: two leaves, numbered from 0 in lexicographic order.
        bits: working precision.
        places: array (b^D,), the basis vector of each leaf; leaf k has the k-th by default.

    Raises:
        InputError: if p is no odd prime, there are more than 4,096 leaves, leaves outnumber the
            basis vectors, or the swap is none.
    """
    p, leaves = odd_prime(prime), _leaves(branching, depth)
    if places is None:
        if leaves > p:
            raise InputError(f"{leaves} leaves outnumber the {p} basis vectors: name the fillers")
        places = np.arange(leaves)
    first, second = pair
    if not 0 <= first < leaves or not 0 <= second < leaves or places[first] == places[second]:
        raise InputError(f"swap {pair} does not name two leaves with distinct fillers")
    moved = places.copy()
    moved[[first, second]] = places[[second, first]]
    both = leaf_states(p, depth, branching, np.stack([places, moved], axis=1))
    code, at = both[:, 0], np.array(pair)
    # Only two leaves change: e' - e is a sum of four states, over sqrt(N).
    change = joined([both[at, 1], both[at, 0].negated()])
    with ctx.workprec(bits):
        norm = _sum(code, code, bits) / leaves
        turn = _sum(code, change, bits) / leaves
        chord = _sum(change, change, bits) / leaves
        swapped_norm = norm + 2 * turn + chord
        zeta = _zeta(both[at, :], bits)
        margin = 1 - (norm + turn) / (norm * swapped_norm).sqrt()
        return SwapMargin(
            pair, norm, swapped_norm, chord, zeta, margin, margin * leaves / 2
        )  # fmt: skip


def _zeta(changed: States, bits: int) -> arb:
    """Return <R_p w, R_q w> from the images (leaf, before or after) of both fillers."""
    left = joined([changed[0, :1], changed[0, 1:].negated()])
    right = joined([changed[1, 1:], changed[1, :1].negated()])
    return _sum(left, right, bits) / 2


def _sum(left: States, right: States, bits: int) -> arb:
    """Enclose Re <sum of left, sum of right>, a block of rows at a time."""
    total, rows = arb(0), max(1, (1 << 20) // right.place.size)
    for k in range(0, left.place.size, rows):
        block = overlaps(left[k : k + rows, None], right[None, :])
        total += enclose_real(block, left.prime, bits)
    return total


def _chirp(prime: int) -> NDArray[np.complex128]:
    x = np.arange(prime, dtype=np.int64)
    exponent = (prime + 1) // 2 * (x**2 % prime) % prime
    return np.exp(-2j * np.pi * exponent / prime)


def _leaves(branching: int, depth: int) -> int:
    prefix_code(branching)
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 1:
        raise InputError(f"depth {depth!r} is no whole number of at least 1")
    if depth * np.log2(branching) > np.log2(MOST_LEAVES) + 1e-9:
        raise InputError(
            f"{branching}^{depth} leaves are more than {MOST_LEAVES}: give a smaller depth"
        )
    return branching**depth


def _prime_of(dim: int) -> int:
    if isinstance(dim, bool) or not isinstance(dim, int):
        raise InputError(f"dim {dim!r} is no whole number: give twice an odd prime")
    near = nearest_primes(dim // 2)
    if dim % 2 == 0 and dim // 2 in near:
        return odd_prime(dim // 2)
    dims = " or ".join(str(2 * p) for p in near)
    raise InputError(f"dim {dim} is not twice an odd prime, as chirp roles need: try {dims}")
