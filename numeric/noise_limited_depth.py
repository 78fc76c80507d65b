"""C8: how often noise makes an image prefer the swapped caption, exactly, and the depth it allows.

The image is alpha g(c) + sqrt(1 - alpha^2) n with n uniform on the unit sphere across g(c); the
swap is preferred when a coordinate of a uniform unit vector of R^(d-1) exceeds a threshold.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from flint import arb, ctx

from numeric.ball import PRECISION, Exact, UndecidedError, ball, certain_sign, in_range
from numeric.input_error import InputError
from numeric.sphere_tail import one_sided_tail, two_sided_level

MOST_LEVELS = 200
"""Depth at which the search ends; no real setting comes near it."""


def swap_error(dim: int, alpha: Exact, margin: Exact, bits: int = PRECISION) -> arb:
    """Enclose P(the image prefers the swap) for captions of a given swap margin (theorem C8).

    Args:
        dim: embedding dimension d >= 3.
        alpha: alignment of image and caption, <f, g(c)>, in (0, 1).
        margin: m = 1 - <g(c), g(sigma c)>, in (0, 2).
        bits: working precision; the global precision is left as it was.

    Raises:
        InputError: on an argument out of range.
    """
    _dimension(dim)
    _open_interval("alpha", alpha, 0, 1)
    _open_interval("margin", margin, 0, 2)
    with ctx.workprec(bits + 32):
        m = ball(margin, "margin")
        threshold = (_odds(alpha) * m / (2 - m)).sqrt()
    # At 1 and beyond nothing lies above; below, the threshold is inside the sphere.
    return arb(0) if threshold >= 1 else one_sided_tail(dim - 1, threshold.min(arb(1)), bits)


def depth_accuracy(
    dim: int, branching: int, depth: int, alpha: Exact, bits: int = PRECISION
) -> arb:
    """Enclose P(the image prefers its caption) for an exact code of depth D >= 1 (theorem C8).

    The margin is 2 b^(-D): orthonormal fillers swapped.  Other arguments as in ``swap_error``.
    """
    _at_least("branching", branching, 2)
    _at_least("depth", depth, 1)
    return 1 - swap_error(dim, alpha, Fraction(2, branching**depth), bits)


def noise_limited_depth(dim: int, branching: int, alpha: Exact, accuracy: Exact) -> int:
    """Return the largest depth D >= 0 at which the caption wins this often (theorem C8).

    It is the largest D with b^D <= 1 + cot^2/q^2, where cot = alpha/sqrt(1 - alpha^2) and q is
    the upper (1 - accuracy)-quantile of a coordinate on the unit sphere of R^(d-1).

    Args:
        dim: embedding dimension d >= 3.
        branching: children per node, b >= 2.
        alpha: alignment of image and caption, in (0, 1).
        accuracy: share of images that must prefer their caption, in (1/2, 1).

    Returns:
        The depth; 0 means that no swap is told apart this often.

    Raises:
        InputError: on an argument out of range, or where the accuracy is that of some depth
            to every digit tried (d = 4, alpha = 3/5 and 7/8, say).
    """
    _dimension(dim)
    _at_least("branching", branching, 2)
    _open_interval("alpha", alpha, 0, 1)
    _open_interval("accuracy", accuracy, Fraction(1, 2), 1)

    def slack(depth: int) -> arb:
        error = 2 * (1 - ball(accuracy, "accuracy"))
        quantile = two_sided_level(dim - 1, error, ctx.prec)
        return _odds(alpha) - (branching**depth - 1) * quantile * quantile

    for depth in range(MOST_LEVELS):
        try:
            sign = certain_sign(partial(slack, depth + 1), f"depth {depth + 1}")
        except UndecidedError:
            raise InputError(
                f"accuracy {accuracy} is that of depth {depth + 1} to every digit tried: "
                "give one a hair below or above"
            ) from None
        if sign < 0:
            return depth
    raise InputError(f"alpha {alpha}: so near 1 that depth {MOST_LEVELS} is told apart")


def _odds(alpha: Exact) -> arb:
    """cot^2 = alpha^2/(1 - alpha^2)."""
    square = ball(alpha, "alpha") ** 2
    return square / (1 - square)


def _open_interval(name: str, value: Exact, low: Exact, high: Exact) -> None:
    interval = f"({low}, {high})"
    in_range(value, lambda: ball(low, name), lambda: ball(high, name), name, interval)
    with ctx.workprec(PRECISION):
        number = ball(value, name)
        if not (number > ball(low, name) and number < ball(high, name)):
            raise InputError(f"{name} must lie in {interval}, not {value}")


def _dimension(dim: int) -> None:
    _at_least("dim", dim, 3)


def _at_least(name: str, value: int, least: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InputError(f"{name} {value!r}: give an integer >= {least}")
