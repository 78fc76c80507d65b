"""Fixed role letters as orthogonal matrices: cyclic shifts, block rotations, chirps in real form.

The frame law (C4f) asks nothing of roles; the ratio's centre is 1 - tr(Q_p^T Q_q)/d.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from numeric.input_error import InputError


def shift_letters(dim: int, shifts: Sequence[int]) -> np.ndarray:
    """Return the cyclic shifts by ``shifts``: (b, d, d); they commute, their trace is 0 or d."""
    return np.stack([np.roll(np.eye(dim), shift, axis=0) for shift in shifts])


def block_letters(dim: int, angles: Sequence[Sequence[float]]) -> np.ndarray:
    """Return rotations of coordinate planes: (b, d, d); they commute, their trace is free.

    Args:
        dim: d, even.
        angles: for each letter its angles, repeated over the d/2 planes.

    Raises:
        InputError: if d is odd.
    """
    if dim % 2:
        raise InputError(f"dimension {dim} is odd: block rotations need an even one")
    found = np.zeros((len(angles), dim, dim))
    for letter, own in zip(found, angles, strict=True):
        for k in range(dim // 2):
            c, s = np.cos(own[k % len(own)]), np.sin(own[k % len(own)])
            letter[2 * k : 2 * k + 2, 2 * k : 2 * k + 2] = [[c, -s], [s, c]]
    return found


def chirp_letters(prime: int) -> np.ndarray:
    """Return C5's two chirp roles on C^p as real maps of dimension d = 2 p: (2, 2 p, 2 p)."""
    p, half = prime, (prime + 1) // 2
    x = np.arange(p)
    chirp = np.exp(2j * np.pi * (half * x**2 % p) / p)
    fourier = np.exp(-2j * np.pi * np.outer(x, x) / p) / np.sqrt(p)
    letters = (fourier.conj().T * chirp) @ fourier, np.diag(chirp.conj())
    return np.stack([np.block([[m.real, -m.imag], [m.imag, m.real]]) for m in letters])
