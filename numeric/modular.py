"""Arithmetic mod a prime on arrays of residues."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Integers: TypeAlias = NDArray[np.int64]


def _power(base: Integers, exponent: int, prime: int) -> Integers:
    result = np.ones_like(base)
    while exponent:
        if exponent & 1:
            result = result * base % prime
        base = base * base % prime
        exponent >>= 1
    return result


def inverses(prime: int, values: Integers) -> Integers:
    """Return inverses mod p; 0 for 0."""
    return _power(values, prime - 2, prime)


def legendre(prime: int, values: Integers) -> Integers:
    """Return the Legendre symbols of the values, -1, 0 or 1."""
    euler = _power(values, (prime - 1) // 2, prime)
    return np.where(euler > 1, -1, euler)
