"""The smoothness-binding frontier (F1 to F4), enclosed in Arb balls, and the measured angle.

Captions t, t' and anchor a are unit vectors; kappa is a lower bound of <t, a> and <t', a>,
theta = arccos kappa; theta_1, theta_2 are the captions' measured angles to the anchor.  All
angles are in radians.  Certified functions take exact numbers and return a ball that
encloses the ceiling or floor; ``precision`` is in bits and is restored afterwards.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from flint import arb, ctx
from numpy.typing import NDArray

from numeric.ball import PRECISION, Exact, ball, exact, in_range
from numeric.input_error import InputError


def ceiling(kappa: Exact, *, precision: int = PRECISION) -> arb:
    """Return F1's ceiling 2 sqrt(1 - kappa^2) on the binding margin of any unit image.

    F1 (Lo 2026, claim S10): <f, t - t'> <= ||t - t'|| <= 2 sqrt(1 - kappa^2).

    Args:
        kappa: least inner product of a caption with the anchor, in [0, 1]; taken exactly.
        precision: bits.

    Raises:
        InputError: if kappa lies outside [0, 1].
    """
    _check_kappa(kappa)
    with ctx.workprec(precision):
        return 2 * _sine_of_arccos(kappa)


def ceiling_from_chord(eps: Exact, *, precision: int = PRECISION) -> arb:
    """Return F1's ceiling in chords: eps sqrt(4 - eps^2), of slope 2 at eps = 0.

    Args:
        eps: greatest chordal distance of a caption from the anchor, in [0, sqrt 2].
        precision: bits.

    Raises:
        InputError: if eps lies outside [0, sqrt 2].
    """
    in_range(eps, lambda: arb(0), lambda: arb(2).sqrt(), "eps", "[0, sqrt 2]")
    with ctx.workprec(precision):
        chord = ball(eps, "eps")
        return chord * ((2 - chord) * (2 + chord)).sqrt()


def ceiling_from_angles(
    theta_1: Exact, theta_2: Exact, *, bounds: bool = False, precision: int = PRECISION
) -> arb:
    """Return F2's ceiling on ||t - t'||: 2 sin((theta_1 + theta_2)/2).

    Args:
        theta_1: angle between t and a, in [0, pi] radians; taken exactly.
        theta_2: angle between t' and a, likewise.
        bounds: the angles are upper bounds only, not measured; their sum then counts up to pi:
            2 sin(min(theta_1 + theta_2, pi)/2).
        precision: bits.

    Raises:
        InputError: if an angle lies outside [0, pi].
    """
    with ctx.workprec(precision):
        first, second = _angles(theta_1, theta_2)
        total = ball(first + second, "their sum")
        return 2 * ((total.min(arb.pi()) if bounds else total) / 2).sin()


def floor_from_angles(theta_1: Exact, theta_2: Exact, *, precision: int = PRECISION) -> arb:
    """Return F2's floor on ||t - t'||: 2 sin(|theta_1 - theta_2|/2).

    Exactly 0 at equal angles, unless they are balls.  Arguments and errors as in
    :func:`ceiling_from_angles`.
    """
    with ctx.workprec(precision):
        first, second = _angles(theta_1, theta_2)
        return 2 * (ball(abs(first - second), "their difference") / 2).sin()


def aligned_ceiling(theta: Exact, psi: Exact, *, precision: int = PRECISION) -> arb:
    """Return F3's ceiling on <f, t - t'> for an image within psi of its own caption.

    F3 (ours): 2 sin(theta) sin(min(theta + psi, pi/2)); psi = 0 is the image equal to its
    caption, and from psi = pi/2 - theta on the alignment costs nothing.

    Args:
        theta: greatest angle between a caption and the anchor, in [0, pi/2] radians.
        psi: greatest angle between the image f and its caption t, in [0, pi] radians.
        precision: bits.

    Raises:
        InputError: if an angle lies outside its range.
    """
    in_range(theta, lambda: arb(0), lambda: arb.pi() / 2, "theta", "[0, pi/2]")
    with ctx.workprec(precision):
        wide = ball(theta, "theta")
        reach = (wide + ball(_angle(psi, "psi"), "psi")).min(arb.pi() / 2)
        return 2 * wide.sin() * reach.sin()


def simplex_ceiling(kappa: Exact, captions: int, *, precision: int = PRECISION) -> arb:
    """Return F4's ceiling on the least pairwise distance of k captions about one anchor.

    F4 (ours): sqrt(2k/(k-1)) sqrt(1 - kappa^2); reached in dimension k and above only.

    Args:
        kappa: least inner product of a caption with the anchor, in [0, 1]; taken exactly.
        captions: how many captions k, at least 2.
        precision: bits.

    Raises:
        InputError: if kappa lies outside [0, 1], or ``captions`` is no integer >= 2.
    """
    _check_kappa(kappa)
    if isinstance(captions, bool) or not isinstance(captions, int) or captions < 2:
        raise InputError(f"captions must be an integer, at least 2, not {captions!r}")
    with ctx.workprec(precision):
        return (arb(2 * captions) / (captions - 1)).sqrt() * _sine_of_arccos(kappa)


def angle(x: NDArray[np.float64], y: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the angle between vectors, in [0, pi] radians: 2 atan2(|x - y|, |x + y|).

    Rows need not be unit: they are normalised.  The error is a few units of 1e-16 at every
    angle, tiny and near pi alike (arccos of a rounded cosine loses half the digits there);
    equal rows give exactly 0.

    Args:
        x: vectors along the last axis, shape (..., d).
        y: likewise; leading axes broadcast against those of ``x``.

    Raises:
        InputError: if the last axes differ, or a row is zero or not finite (it is named).
    """
    left, right = _unit_rows(x, "x"), _unit_rows(y, "y")
    if left.shape[-1] != right.shape[-1]:
        raise InputError(
            f"x and y must have one dimension, not {left.shape[-1]} and {right.shape[-1]}"
        )
    apart = np.linalg.norm(left - right, axis=-1)
    together = np.linalg.norm(left + right, axis=-1)
    return np.asarray(2.0 * np.arctan2(apart, together))


def _unit_rows(vectors: NDArray[np.float64], name: str) -> NDArray[np.float64]:
    rows = np.asarray(vectors, dtype=np.float64)
    if rows.ndim == 0 or rows.shape[-1] == 0:
        raise InputError(f"{name} must hold vectors along its last axis, not shape {rows.shape}")
    largest = np.max(np.abs(rows), axis=-1, keepdims=True)
    bad = ~(np.isfinite(largest) & (largest > 0))
    if bad.any():
        first = tuple(int(i) for i in np.argwhere(bad[..., 0])[0]) if rows.ndim > 1 else ()
        where = f" row {first[0] if len(first) == 1 else first}" if first else ""
        raise InputError(f"{name}{where} is zero or not finite: it has no direction")
    # A power of two is divided out first, without rounding, so that no square over- or underflows.
    scaled = np.ldexp(rows, -np.frexp(largest)[1])
    return np.asarray(scaled / np.linalg.norm(scaled, axis=-1, keepdims=True))


def _check_kappa(kappa: Exact) -> None:
    in_range(kappa, lambda: arb(0), lambda: arb(1), "kappa", "[0, 1]")


def _sine_of_arccos(kappa: Exact) -> arb:
    # The factored form keeps full relative accuracy up to kappa = 1, and is exact at both ends.
    cosine = exact(kappa, "kappa")
    return (ball(1 - cosine, "1 - kappa") * ball(1 + cosine, "1 + kappa")).sqrt()


def _angles(theta_1: Exact, theta_2: Exact) -> tuple[Fraction, Fraction] | tuple[arb, arb]:
    """Return both angles as rationals, so that their difference is exact, or both as balls."""
    first, second = _angle(theta_1, "theta_1"), _angle(theta_2, "theta_2")
    if isinstance(first, Fraction) and isinstance(second, Fraction):
        return first, second
    return ball(first, "theta_1"), ball(second, "theta_2")


def _angle(theta: Exact, name: str) -> arb | Fraction:
    in_range(theta, lambda: arb(0), arb.pi, name, "[0, pi]")
    return exact(theta, name)
