"""The diagnostic ratio's ceiling, floor and null (F2, F5) in float64, for arrays of angles.

theta_1, theta_2 are the angles of a caption and of its swap to the anchor, in radians; arrays
broadcast.  ``numeric.frontier`` and ``numeric.frontier_null`` enclose the same quantities.
The ratio of an item is its chord ||t - t'|| over :func:`chord_ceiling`.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import hyp2f1

from numeric.input_error import InputError

Floats = NDArray[np.float64]

_MANY_DEGREES = 15.5
"""From here on the series of 2F1(-1/4, 1/4; c; y) is summed; its terms fall like k^-(c + 1)."""

_SERIES_TERMS = 40
"""At c = 15.5 and y = 1 what is left out adds up to less than 1e-17."""


def chord_ceiling(theta_1: ArrayLike, theta_2: ArrayLike) -> Floats:
    """Return F2's ceiling 2 sin((theta_1 + theta_2)/2) on the chord between the captions.

    Raises:
        InputError: if an angle lies outside [0, pi] or is not a number.
    """
    first, second = _angles(theta_1, theta_2)
    return np.asarray(2.0 * np.sin((first + second) / 2.0))


def chord_floor(theta_1: ArrayLike, theta_2: ArrayLike) -> Floats:
    """Return F2's floor 2 sin(|theta_1 - theta_2|/2); errors as :func:`chord_ceiling`."""
    first, second = _angles(theta_1, theta_2)
    return np.asarray(2.0 * np.sin(np.abs(first - second) / 2.0))


def ratio_floor(theta_1: ArrayLike, theta_2: ArrayLike) -> Floats:
    """Return F5's floor of the ratio, in [0, 1]: :func:`chord_floor` over :func:`chord_ceiling`.

    NaN where the ratio is undefined: both angles 0, or both pi.  Errors as
    :func:`chord_ceiling`.
    """
    first, second = _angles(theta_1, theta_2)
    total = first + second
    defined = (total > 0.0) & (total < 2.0 * np.pi)
    highest = np.where(defined, chord_ceiling(first, second), np.nan)
    return np.asarray(np.minimum(chord_floor(first, second) / highest, 1.0))


def null_ratio(theta_1: ArrayLike, theta_2: ArrayLike, dimension: int | None = None) -> Floats:
    """Return what the ratio is when nothing binds: independent directions about the anchor.

    The captions keep their measured angles to the anchor, but the directions in which they
    leave it are independent and uniform.  Without ``dimension`` this is the root mean square
    of the ratio, sqrt((1 + floor^2)/2): it is the same in every dimension, at least sqrt(1/2),
    and the sound reference, because squared chords are what averages (E z = 0).  With it, the
    mean of the ratio itself in dimension d, which is smaller by a factor
    1 - x^2/(8 (d - 1)) + ..., x in [0, 1]: 3e-4 at d = 384, 10 % at d = 3.  F5 (ours).

    Args:
        theta_1: angle between t and a, in [0, pi] radians.
        theta_2: angle between t' and a, likewise.
        dimension: None, or the dimension d >= 2 for the mean.

    Returns:
        The null, in [1/2, 1]; NaN where the ratio is undefined (:func:`ratio_floor`).

    Raises:
        InputError: as :func:`chord_ceiling`, or if ``dimension`` is below 2.
    """
    square = ratio_floor(theta_1, theta_2) ** 2
    root_mean_square = np.sqrt((1.0 + square) / 2.0)
    if dimension is None:
        return np.asarray(root_mean_square)
    if dimension < 2:
        raise InputError(f"dimension must be at least 2, not {dimension!r}")
    asymmetry = (1.0 - square) / (1.0 + square)
    return np.asarray(root_mean_square * _mean_factor(asymmetry**2, (dimension - 1) / 2.0))


def _mean_factor(argument: Floats, degrees: float) -> Floats:
    """Return 2F1(-1/4, 1/4; c; y) for 0 <= y <= 1; where c is large SciPy's own overflows."""
    if degrees < _MANY_DEGREES:
        return np.asarray(hyp2f1(-0.25, 0.25, degrees, argument))
    term = total = np.ones_like(argument)
    for k in range(_SERIES_TERMS):
        term = term * argument * ((k * k - 0.0625) / ((k + 1) * (k + degrees)))
        total = total + term
    return total


def _angles(theta_1: ArrayLike, theta_2: ArrayLike) -> tuple[Floats, Floats]:
    checked = []
    for name, angle in (("theta_1", theta_1), ("theta_2", theta_2)):
        values = np.asarray(angle, dtype=np.float64)
        bad = ~((values >= 0.0) & (values <= np.pi))
        if bad.any():
            raise InputError(f"{name} must lie in [0, pi], not {values[bad].flat[0]}")
        checked.append(values)
    return checked[0], checked[1]
