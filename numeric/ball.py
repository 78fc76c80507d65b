"""Arb balls from exact numbers, and comparisons that are never guessed.

A ball encloses a real number.  A comparison of two balls is true, false or undecided; an
undecided one is repeated at a higher precision, and fails by name at the last.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from numbers import Rational, Real
from typing import TypeAlias

from flint import arb, ctx, fmpq

from numeric.input_error import InputError

PRECISION = 128
"""Bits that the certified functions work with unless told otherwise."""

LAST_PRECISION = 4096
"""Bits at which an undecided comparison gives up."""

Exact: TypeAlias = Fraction | int | float | arb
"""A real number taken exactly: a float stands for the dyadic rational that it is."""


class UndecidedError(ArithmeticError):
    """A comparison that no tried precision could decide; names the comparison."""


def ball(value: Exact, name: str) -> arb:
    """Return a ball around ``value`` at the working precision; floats are taken exactly.

    Args:
        value: a rational, a finite float, or a ball (returned as it is).
        name: what the value is, for the error message.

    Raises:
        InputError: if ``value`` is no finite real number.
    """
    if isinstance(value, arb):
        if not value.is_finite():
            raise InputError(f"{name} must be a finite number, not {value}")
        return value
    if isinstance(value, Rational) and not isinstance(value, bool):
        return arb(fmpq(int(value.numerator), int(value.denominator)))
    if isinstance(value, Real) and not isinstance(value, bool) and math.isfinite(value):
        return arb(float(value))
    raise InputError(f"{name} must be a finite number, not {value!r}")


def exact(value: Exact, name: str) -> Fraction | arb:
    """Return ``value`` as a rational (a ball as it is), so that sums and differences are exact.

    Raises:
        InputError: if ``value`` is no finite real number.
    """
    ball(value, name)
    return value if isinstance(value, arb) else Fraction(value)


def certain_sign(difference: Callable[[], arb], name: str) -> int:
    """Return the certain sign of a real number: -1, 0 or 1.

    Args:
        difference: encloses the number at the working precision; called again at twice the
            precision for as long as the sign is undecided.
        name: what is compared, for the error message.

    Raises:
        UndecidedError: if the sign is still open at ``LAST_PRECISION`` bits; a zero is decided
            only where the enclosure is exact.
    """
    bits = PRECISION
    while bits <= LAST_PRECISION:
        with ctx.workprec(bits):
            enclosure = difference()
            if enclosure > 0:
                return 1
            if enclosure < 0:
                return -1
            if enclosure.is_zero():
                return 0
        bits *= 2
    raise UndecidedError(f"{name}: undecided at {LAST_PRECISION} bits")


def in_range(
    value: Exact, low: Callable[[], arb], high: Callable[[], arb], name: str, interval: str
) -> None:
    """Reject a value that certainly lies outside ``[low, high]``.

    A ball that straddles an end (pi itself, say) passes: nothing shows that it lies outside.

    Args:
        value: the number to be judged.
        low: encloses the lower end at the working precision.
        high: encloses the upper end.
        name: what the value is, for the error message.
        interval: where it must lie, in words.

    Raises:
        InputError: if the value lies outside, or is no finite real number.
    """
    with ctx.workprec(PRECISION):
        number = ball(value, name)
        if number < low() or number > high():
            shown = value.str(6) if isinstance(value, arb) else value
            raise InputError(f"{name} must lie in {interval}, not {shown}")
