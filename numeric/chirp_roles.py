"""Chirp roles on C^p: which words they tell apart, and every crosstalk, exactly (theorem C5).

p is an odd prime, omega = e^(2 pi i/p), h = 1/2 mod p, and

    R_1 = F* diag(omega^(h x^2)) F,    R_2 = diag(omega^(-h x^2)),    F the unitary DFT.

Both map basis vectors and chirps p^(-1/2) omega^(h a x^2 + c x) to such vectors, up to a unit
i^k omega^m.  So a role product applied to a basis vector is four integers mod p and 4, and an
inner product is 0, a unit, or a unit over sqrt(p).  Binary words have letters 0 (R_1) and 1 (R_2);
for b > 2 the roles are the products along a binary prefix code (:func:`prefix_code`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from flint import arb, ctx, fmpz
from numpy.typing import NDArray

from numeric.ball import PRECISION
from numeric.input_error import InputError

Integers: TypeAlias = NDArray[np.int64]
Code: TypeAlias = tuple[tuple[int, ...], ...]
"""A binary prefix code: one word in the letters 0, 1 for each of the b children."""

LARGEST_PRIME = 1 << 30
"""Products of residues stay inside 64-bit integers below this."""


@dataclass(frozen=True)
class States:
    """Vectors i^quarter omega^phase v, v a basis vector or a chirp; arrays of one shape.

    Attributes:
        prime: p.
        flat: whether v is the chirp p^(-1/2) omega^(h curvature x^2 + place x); otherwise it is
            the basis vector at ``place``.
        curvature: residues mod p; 0 where ``flat`` is false.
        place: residues mod p.
        quarter: 0 to 3.
        phase: residues mod p.
    """

    prime: int
    flat: NDArray[np.bool_]
    curvature: Integers
    place: Integers
    quarter: Integers
    phase: Integers

    def __getitem__(self, index: object) -> States:
        """Return the states at a NumPy index."""
        parts = (self.flat, self.curvature, self.place, self.quarter, self.phase)
        return States(self.prime, *(part[index] for part in parts))  # type: ignore[index]

    def negated(self) -> States:
        """Return the same vectors times -1."""
        return replace(self, quarter=(self.quarter + 2) % 4)


@dataclass(frozen=True)
class Overlaps:
    """Inner products i^quarter omega^phase times ``scale``, conjugate-linear in the left states.

    Attributes:
        scale: 0 where the product vanishes, 1 where it is a unit, 2 where a unit over sqrt(p).
        quarter: 0 to 3.
        phase: residues mod p.
    """

    scale: Integers
    quarter: Integers
    phase: Integers


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
    """Return the odd primes next below and next above a number; below 3 only 3."""
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


def slopes(branching: int, depth: int, prime: int | None = None) -> list[tuple[int, int]]:
    """Return the second column (b, d) of g_w for each leaf w, in order.

    g is the product of T = [[1, 1], [0, 1]] (letter 0) and S = [[1, 0], [1, 1]] (letter 1); the
    (1, 2) entry of g_v^(-1) g_w is d_v b_w - b_v d_w for columns (b, d).

    Args:
        branching: b >= 2; children are the words of the prefix code.
        depth: D >= 0.
        prime: reduce modulo it; integers are exact without it.
    """
    columns = [(0, 1)]
    for _ in range(depth):
        below, columns = columns, []
        for word in prefix_code(branching):
            for b, d in below:
                for letter in reversed(word):
                    b, d = (b, b + d) if letter else (b + d, d)
                columns.append((b, d) if prime is None else (b % prime, d % prime))
    return columns


def unbiased(prime: int, depth: int, branching: int) -> bool:
    """Decide whether all leaf frames are mutually unbiased: crosstalk p^(-1/2) everywhere (C5).

    Exact: it holds iff the slopes (b : d) of all words differ in the projective line mod p.
    """
    count = branching**depth
    if count > prime + 1:  # the line has p + 1 points
        return False
    seen = set()
    for b, d in slopes(branching, depth, prime):
        seen.add(d * pow(b, -1, prime) % prime if b else -1)
    return len(seen) == count


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


def basis_states(prime: int, places: Integers) -> States:
    """Return the basis vectors at the given places, 0 to p - 1."""
    places = np.asarray(places, dtype=np.int64)
    none = np.zeros_like(places)
    return States(prime, np.zeros(places.shape, bool), none, places % prime, none, none)


def apply_letter(states: States, letter: int) -> States:
    """Apply R_1 (letter 0) or R_2 (letter 1) to every state; exact."""
    p, half = states.prime, (states.prime + 1) // 2
    a, c, square = states.curvature, states.place, states.place**2 % states.prime
    if letter:
        # omega^(-h x^2) on a basis vector is a number; on a chirp it lowers the curvature.
        phase = np.where(states.flat, states.phase, states.phase - half * square) % p
        return replace(states, curvature=np.where(states.flat, (a - 1) % p, 0), phase=phase)
    slope = np.where(states.flat, (a - 1) % p, 1)
    inverse = _inverses(p, slope)
    turn = _gauss_quarter(p)
    to_basis = states.flat & (slope == 0)
    chirped = states.flat & ~to_basis
    step = np.where(chirped, inverse, 0)
    # A Gauss sum each: one over x for a basis vector, two for a chirp; see the module's tests.
    quarter = states.quarter + np.where(chirped, 2 * turn + 2 * (_residue(p, slope) < 0), turn)
    phase = states.phase - half * (square * np.where(chirped, inverse, 1) % p)
    place = np.where(to_basis, -c, np.where(chirped, -(step * c % p), c)) % p
    curvature = np.where(to_basis, 0, (-1 - step) % p)
    return States(p, ~to_basis, curvature, place, quarter % 4, phase % p)


def leaf_states(prime: int, depth: int, branching: int, places: Integers) -> States:
    """Return R_w applied to a basis vector for every leaf w, leaves in lexicographic order.

    Args:
        prime: p.
        depth: D >= 1.
        branching: b >= 2.
        places: array (b^D, ...): the basis vectors of each leaf.
    """
    b, code = branching, prefix_code(branching)
    states = basis_states(prime, places)
    leaf = np.arange(b**depth)
    for level in range(depth):
        child = leaf // b**level % b
        moved = [states[child == k] for k in range(b)]
        for k, word in enumerate(code):
            for letter in reversed(word):
                moved[k] = apply_letter(moved[k], letter)
        order = np.argsort(np.concatenate([leaf[child == k] for k in range(b)]))
        states = _joined(moved)[order]
    return states


def overlaps(left: States, right: States) -> Overlaps:
    """Return <left, right> entry by entry (shapes broadcast); exact."""
    p, half = left.prime, (left.prime + 1) // 2
    bend = (right.curvature - left.curvature) % p
    shift = (right.place - left.place) % p
    both = left.flat & right.flat
    mixed = left.flat ^ right.flat
    summed = both & (bend != 0)
    scale = np.where(mixed | summed, 2, np.where(shift == 0, 1, 0))
    # A chirp's conjugate, or the chirp, at the basis vector's place.
    chirp = np.where(left.flat, left.curvature, right.curvature)
    slope = np.where(left.flat, left.place, right.place)
    at = np.where(left.flat, right.place, left.place)
    value = (half * (chirp * (at**2 % p) % p) + slope * at) % p
    value = np.where(left.flat, -value, value)
    gauss = -half * (_inverses(p, bend) * (shift**2 % p) % p)
    phase = np.where(mixed, value, np.where(summed, gauss, 0)) + right.phase - left.phase
    turn = np.where(summed, _gauss_quarter(p) + 2 * (_residue(p, bend) < 0), 0)
    quarter = (turn + right.quarter - left.quarter) % 4
    return Overlaps(scale, quarter, phase % p)


def gauss_unit(prime: int) -> complex:
    """Return the unit (2/p) (1 or i) of the Gauss sum of omega^(h x^2), over sqrt(p)."""
    return (1 + 0j, 1j, -1 + 0j, -1j)[_gauss_quarter(prime)]


def enclose_real(overlaps: Overlaps, prime: int, bits: int = PRECISION) -> arb:
    """Enclose the real part of the sum of all these inner products.

    The sum is first collected exactly: one integer for each power of i and omega.
    """
    p = prime
    total = arb(0)
    with ctx.workprec(bits + 2 * overlaps.scale.size.bit_length()):
        for scale in (1, 2):
            chosen = overlaps.scale == scale
            key = overlaps.quarter[chosen] * p + overlaps.phase[chosen]
            part = arb(0)
            for unit, count in zip(*np.unique(key, return_counts=True), strict=True):
                quarter, phase = divmod(int(unit), p)
                part += int(count) * (arb(4 * phase + quarter * p) / (2 * p)).cos_pi()
            total += part if scale == 1 else part / arb(p).sqrt()
    return total


def _binary(number: int, length: int) -> tuple[int, ...]:
    return tuple(number >> k & 1 for k in reversed(range(length)))


def _joined(parts: Sequence[States]) -> States:
    names = ("flat", "curvature", "place", "quarter", "phase")
    arrays = (np.concatenate([getattr(s, name) for s in parts]) for name in names)
    return States(parts[0].prime, *arrays)


def _power(base: Integers, exponent: int, prime: int) -> Integers:
    result = np.ones_like(base)
    while exponent:
        if exponent & 1:
            result = result * base % prime
        base = base * base % prime
        exponent >>= 1
    return result


def _inverses(prime: int, values: Integers) -> Integers:
    """Return inverses mod p; 0 for 0."""
    return _power(values, prime - 2, prime)


def _residue(prime: int, values: Integers) -> Integers:
    """Return the Legendre symbols of the values, -1, 0 or 1."""
    euler = _power(values, (prime - 1) // 2, prime)
    return np.where(euler > 1, -1, euler)


def _gauss_quarter(prime: int) -> int:
    """Return k with sum over x of omega^(h x^2) = i^k sqrt(p) (Gauss)."""
    return (0 if prime % 4 == 1 else 1) + (0 if prime % 8 in (1, 7) else 2)
