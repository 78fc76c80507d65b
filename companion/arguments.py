"""Reading numbers from the command line exactly: as fractions, never by way of a float."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

_NUMBER = re.compile(
    r"[+-]?(\d{1,60}(\.\d{0,60})?|\.\d{1,60})([eE][+-]?\d{1,3})?|[+-]?\d{1,60}/\d{1,60}"
)
_INTEGER = re.compile(r"[+-]?\d+")
_MOST_DIGITS = 1000  # so that reading a number takes no time


@dataclass(frozen=True)
class Angle:
    """An angle as it was written: an exact number of radians, or of degrees."""

    value: Fraction
    in_degrees: bool


def exact_number(text: str) -> Fraction:
    """Read ``0.1``, ``1e-3`` or ``1/3`` as the fraction it denotes."""
    if not _NUMBER.fullmatch(text.strip()) or re.search(r"/0+$", text.strip()):
        raise ArgumentTypeError(f"{text!r} is no decimal number or fraction (0.25, 1e-3, 1/4)")
    return Fraction(text.strip())


def positive_number(text: str) -> Fraction:
    """Read a positive number exactly."""
    value = exact_number(text)
    if value <= 0:
        raise ArgumentTypeError(f"{text!r} is not positive")
    return value


def cosine(text: str) -> Fraction:
    """Read a number of [0, 1] exactly."""
    value = exact_number(text)
    if not 0 <= value <= 1:
        raise ArgumentTypeError(f"{text!r} is outside [0, 1]")
    return value


def open_interval(low: Fraction, high: Fraction) -> Callable[[str], Fraction]:
    """Return an exact reader of the numbers strictly between ``low`` and ``high``."""

    def read(text: str) -> Fraction:
        value = exact_number(text)
        if not low < value < high:
            raise ArgumentTypeError(f"{text!r} is not strictly between {low} and {high}")
        return value

    return read


def angle(text: str) -> Angle:
    """Read an angle: radians, or degrees with the suffix ``deg``.  Its range is checked later."""
    bare = text.strip()
    in_degrees = bare.endswith("deg")
    return Angle(exact_number(bare.removesuffix("deg")), in_degrees)


def two_angles(text: str) -> tuple[Angle, Angle]:
    """Read ``T1,T2``."""
    parts = text.split(",")
    if len(parts) != 2:
        raise ArgumentTypeError(f"{text!r} is not two angles (0.3,0.5 or 20deg,30deg)")
    return angle(parts[0]), angle(parts[1])


def integer_from(least: int, most: int = 10**18) -> Callable[[str], int]:
    """Return a reader of integers that are at least ``least`` and at most ``most``."""

    def read(text: str) -> int:
        if not _INTEGER.fullmatch(text.strip()):
            raise ArgumentTypeError(f"{text!r} is no whole number")
        value = int(text) if len(text) <= _MOST_DIGITS else most + 1
        if value < least:
            raise ArgumentTypeError(f"{value} is less than {least}")
        if value > most:
            shown = text.strip() if len(text) <= 80 else f"a number of {len(text.strip())} digits"
            raise ArgumentTypeError(f"{shown} is more than {most}")
        return value

    return read


def integers_from(least: int, most: int = 10**18) -> Callable[[str], list[int]]:
    """Return a reader of comma-separated integers from ``least`` to ``most``."""
    one = integer_from(least, most)

    def read(text: str) -> list[int]:
        return [one(part) for part in text.split(",")]

    return read
