"""Bounds that hold for every value of their parameters: searched in floats, certified in balls.

The same code computes a bound twice.  A search tries parameters in floats and remembers which it
took; a certificate evaluates the bound at just those, in Arb balls.  Whatever the search found,
the certificate is valid: only its sharpness depends on the floats.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import TypeAlias

from flint import arb

Real: TypeAlias = float | arb
"""A float in a search, a ball in a certificate."""


_REFINEMENTS = 3


class NoBoundError(ArithmeticError):
    """The bound does not hold at these parameters: it proves nothing."""


def log(x: Real) -> Real:
    """Return the natural logarithm of a positive number."""
    return x.log() if isinstance(x, arb) else math.log(x)


def exp(x: Real) -> Real:
    """Return the exponential; infinite where a float would overflow."""
    return x.exp() if isinstance(x, arb) else math.exp(x) if x < 700 else math.inf


def sqrt(x: Real) -> Real:
    """Return the square root of a number that is not negative."""
    return x.sqrt() if isinstance(x, arb) else math.sqrt(x)


def need(condition: object) -> None:
    """Stop where a condition of the bound is not certainly met.

    Raises:
        NoBoundError: if the condition is not true.
    """
    if not condition:
        raise NoBoundError


class Search:
    """Takes, for each bound in turn, the parameters at which it is least; remembers them."""

    exact = False

    def __init__(self) -> None:
        self.taken: list[tuple[float, ...]] = []

    def number(self, x: float) -> Real:
        """Return a constant of the bound."""
        return x

    def least(self, bound: Callable[..., Real], *axes: Sequence[float]) -> Real:
        """Return the least value of the bound over a grid that is refined about its best point.

        Args:
            bound: function of one parameter an axis.
            axes: for each parameter the values to try, positive and rising.

        Raises:
            NoBoundError: if it holds at no point of the grid.
        """
        best, where = self._best(bound, axes)
        for _ in range(_REFINEMENTS):
            axes = tuple(_about(axis, x) for axis, x in zip(axes, where, strict=True))
            best, where = self._best(bound, axes)
        self.taken.append(where)
        return best

    @staticmethod
    def _best(
        bound: Callable[..., Real], axes: Sequence[Sequence[float]]
    ) -> tuple[float, tuple[float, ...]]:
        best, where = math.inf, None
        for parameters in product(*axes):
            try:
                value = bound(*parameters)
            except (NoBoundError, OverflowError):
                continue
            if value < best:
                best, where = float(value), parameters
        if where is None:
            raise NoBoundError
        return best, where


class Certificate:
    """Evaluates each bound at the parameters that a search took, in balls."""

    exact = True

    def __init__(self, taken: Iterable[tuple[float, ...]]) -> None:
        self._taken: Iterator[tuple[float, ...]] = iter(taken)

    def number(self, x: float) -> Real:
        """Return a constant of the bound, exactly."""
        return arb(x)

    def least(self, bound: Callable[..., Real], *axes: Sequence[float]) -> Real:
        """Return the bound at the parameters that were taken; the axes are not looked at."""
        return bound(*(arb(x) for x in next(self._taken)))


def _about(axis: Sequence[float], x: float) -> tuple[float, ...]:
    """Return x between the geometric means with its neighbours on the axis."""
    k = axis.index(x)
    below = [math.sqrt(axis[k - 1] * x)] if k else []
    above = [math.sqrt(axis[k + 1] * x)] if k + 1 < len(axis) else []
    return (*below, x, *above)


Mode: TypeAlias = Search | Certificate


def spaced(low: float, high: float, count: int) -> list[float]:
    """Return numbers from low to high in geometric progression, ends included."""
    if not 0 < low < high:
        return []
    return [low * (high / low) ** (k / (count - 1)) for k in range(count)]
