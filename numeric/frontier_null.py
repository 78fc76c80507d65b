"""The range and the null of the diagnostic ratio (F5), enclosed in Arb balls.

The ratio is ||t - t'|| / (2 sin((theta_1 + theta_2)/2)).  The null: about the anchor a, the
directions of t and t' (their parts orthogonal to a, normalised) are independent and uniform
on the unit sphere of the d - 1 dimensions orthogonal to a.  Then with phi the ratio's floor
and z the inner product of the two directions,

    ratio^2 = (1 + phi^2)/2 - z (1 - phi^2)/2,    E z = 0,

so the root mean square of the ratio is sqrt((1 + phi^2)/2) in every dimension, and its mean
is that times 2F1(-1/4, 1/4; (d - 1)/2; x^2), x = (1 - phi^2)/(1 + phi^2).
"""

from __future__ import annotations

from collections.abc import Callable

from flint import acb, arb, ctx, fmpq

from numeric.ball import PRECISION, Exact
from numeric.frontier import ceiling_from_angles, floor_from_angles
from numeric.input_error import InputError

_MANY_DEGREES = 16
_SMALL = 0.5


def ratio_floor(theta_1: Exact, theta_2: Exact, *, precision: int = PRECISION) -> arb:
    """Return F5's floor sin(|theta_1 - theta_2|/2) / sin((theta_1 + theta_2)/2).

    Args:
        theta_1: angle between t and a, in [0, pi] radians; taken exactly.
        theta_2: angle between t' and a, likewise.
        precision: bits.

    Raises:
        InputError: if an angle lies outside [0, pi], or both are 0 or both pi.
    """
    with ctx.workprec(precision):
        highest = ceiling_from_angles(theta_1, theta_2, precision=precision)
        if not highest > 0:
            raise InputError("the ratio is undefined where both angles are 0 or both are pi")
        return floor_from_angles(theta_1, theta_2, precision=precision) / highest


def null_root_mean_square(theta_1: Exact, theta_2: Exact, *, precision: int = PRECISION) -> arb:
    """Return F5's null, the root mean square of the ratio: the same in every dimension >= 2.

    At least sqrt(1/2), and equal to it exactly where the two angles are equal.  Arguments and
    errors as in :func:`ratio_floor`.
    """
    with ctx.workprec(precision):
        floor = ratio_floor(theta_1, theta_2, precision=precision)
        return ((1 + floor * floor) / 2).sqrt()


def null_mean(theta_1: Exact, theta_2: Exact, dimension: int, *, precision: int = PRECISION) -> arb:
    """Return the mean of the ratio itself under the null, in dimension d.

    Args:
        theta_1: angle between t and a, in [0, pi] radians; taken exactly.
        theta_2: angle between t' and a, likewise.
        dimension: of the space that holds t, t' and a; at least 2.
        precision: bits.

    Raises:
        InputError: as in :func:`ratio_floor`, or if ``dimension`` is no integer >= 2.
    """
    _check_dimension(dimension, 2)
    with ctx.workprec(precision):
        asymmetry = _asymmetry(theta_1, theta_2, precision)
        factor = _mean_factor(asymmetry * asymmetry, fmpq(dimension - 1, 2), precision)
        return null_root_mean_square(theta_1, theta_2, precision=precision) * factor


def null_mean_by_quadrature(
    theta_1: Exact, theta_2: Exact, dimension: int, *, precision: int = 64
) -> arb:
    """Return :func:`null_mean` by certified integration over the angle between the directions.

    An independent evaluation: its density is sin^(d - 3), its law E sqrt(1 - x cos).

    Args:
        theta_1: angle between t and a, in [0, pi] radians; taken exactly.
        theta_2: angle between t' and a, likewise; not equal to ``theta_1``, where the integrand
            has a branch point at an end.
        dimension: at least 3.
        precision: bits.

    Raises:
        InputError: as in :func:`null_mean`.
    """
    _check_dimension(dimension, 3)
    with ctx.workprec(precision):
        asymmetry = acb(_asymmetry(theta_1, theta_2, precision))

        def density(angle: acb, _analytic: bool) -> acb:
            return angle.sin() ** (dimension - 3)

        def weighted(angle: acb, analytic: bool) -> acb:
            chord = (1 - asymmetry * angle.cos()).sqrt(analytic=analytic)
            return chord * density(angle, analytic)

        half_turn = acb(arb.pi())
        mean = acb.integral(weighted, 0, half_turn) / acb.integral(density, 0, half_turn)
        return null_root_mean_square(theta_1, theta_2, precision=precision) * mean.real


def _mean_factor(argument: arb, degrees: fmpq, precision: int) -> arb:
    """Enclose 2F1(-1/4, 1/4; c; y), 0 <= y <= 1, c >= 1/2.

    Arb's own function loses all digits where c is large or y straddles 0; there the series is
    summed.  From the second on its terms have one sign, |t_(k+1)| <= y |t_k|, and also
    |t_(k+1)| (k + c) <= k |t_k|, so that k |t_k| - (k + 1) |t_(k+1)| >= (c - 1) |t_(k+1)|: the
    terms beyond t_k add up to at most |t_k| y/(1 - y), and at most k |t_k|/(c - 1).
    """
    if argument < _SMALL:
        beyond = abs(argument) / (1 - abs(argument))
        return _series(argument, degrees, precision, lambda _: beyond)
    if degrees >= _MANY_DEGREES:
        return _series(argument, degrees, precision, lambda k: arb(k) / arb(degrees - 1))
    quarter = arb(fmpq(1, 4))
    return argument.hypgeom_2f1(-quarter, quarter, arb(degrees))


def _series(argument: arb, degrees: fmpq, precision: int, beyond: Callable[[int], arb]) -> arb:
    """Sum the series until ``beyond(k)`` |t_k|, which bounds the rest, is below 2^-precision."""
    term = total = rest = arb(1)
    count = 0
    while rest >= arb(2) ** -precision:
        term *= argument * arb((fmpq(count) ** 2 - fmpq(1, 16)) / ((count + 1) * (count + degrees)))
        total += term
        count += 1
        rest = (beyond(count) * abs(term)).upper()
    return total + arb(0, rest)


def _asymmetry(theta_1: Exact, theta_2: Exact, precision: int) -> arb:
    floor = ratio_floor(theta_1, theta_2, precision=precision)
    square = floor * floor
    return (1 - square) / (1 + square)


def _check_dimension(dimension: int, least: int) -> None:
    if isinstance(dimension, bool) or not isinstance(dimension, int) or dimension < least:
        raise InputError(f"dimension must be an integer, at least {least}, not {dimension!r}")
