"""Chirp roles on C^p: what they do to basis vectors, and every crosstalk, exactly (theorem C5).

p is an odd prime, omega = e^(2 pi i/p), h = 1/2 mod p, and

    R_1 = F* diag(omega^(h x^2)) F,    R_2 = diag(omega^(-h x^2)),    F the unitary DFT.

Both map basis vectors and chirps p^(-1/2) omega^(h a x^2 + c x) to such vectors, up to a unit
i^k omega^m.  So a role product applied to a basis vector is four integers mod p and 4, and an
inner product is 0, a unit, or a unit over sqrt(p).  :mod:`numeric.cyclotomic` verifies the rules
in Z[omega]; :mod:`numeric.chirp_words` says which words the roles tell apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from flint import arb, ctx
from numpy.typing import NDArray

from numeric.ball import PRECISION
from numeric.chirp_words import prefix_code
from numeric.modular import Integers, inverses, legendre


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

    def __getitem__(self, index: Any) -> States:
        """Return the states at a NumPy index."""
        parts = (self.flat, self.curvature, self.place, self.quarter, self.phase)
        return States(self.prime, *(part[index] for part in parts))

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
    inverse = inverses(p, slope)
    turn = _gauss_quarter(p)
    to_basis = states.flat & (slope == 0)
    chirped = states.flat & ~to_basis
    step = np.where(chirped, inverse, 0)
    # The kernel holds one Gauss sum; summing over a chirp gives a second one.
    quarter = states.quarter + np.where(chirped, 2 * turn + 2 * (legendre(p, slope) < 0), turn)
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
        states = joined(moved)[order]
    return states


def joined(parts: Sequence[States]) -> States:
    """Concatenate one-dimensional (or equally trailed) states along the first axis."""
    names = ("flat", "curvature", "place", "quarter", "phase")
    arrays = (np.concatenate([getattr(s, name) for s in parts]) for name in names)
    return States(parts[0].prime, *arrays)


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
    gauss = -half * (inverses(p, bend) * (shift**2 % p) % p)
    phase = np.where(mixed, value, np.where(summed, gauss, 0)) + right.phase - left.phase
    turn = np.where(summed, _gauss_quarter(p) + 2 * (legendre(p, bend) < 0), 0)
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


def _gauss_quarter(prime: int) -> int:
    """Return k with sum over x of omega^(h x^2) = i^k sqrt(p) (Gauss)."""
    return (0 if prime % 4 == 1 else 1) + (0 if prime % 8 in (1, 7) else 2)
