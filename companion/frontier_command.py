"""``binding-limits frontier``: how far two captions near one anchor can be told apart."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from companion.arguments import Angle, angle, cosine, integer_from, two_angles
from numeric.input_error import InputError

if TYPE_CHECKING:
    import flint

SUMMARY = "the smoothness-binding frontier: ceiling, and floor where angles are given (F1 to F4)"
_DIGITS = 15


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the captions' distance from their anchor and the refinements."""
    near = parser.add_mutually_exclusive_group(required=True)
    near.add_argument(
        "--kappa",
        type=cosine,
        metavar="K",
        help="both captions have cosine >= K with the anchor, 0 <= K <= 1",
    )
    near.add_argument(
        "--angles",
        type=two_angles,
        metavar="T1,T2",
        help="the captions' angles to the anchor, in radians of [0, pi]; "
        "with the suffix deg in degrees: 20deg,35deg",
    )
    parser.add_argument(
        "--align",
        type=angle,
        metavar="PSI",
        help="the image is within the angle PSI of its caption, in radians "
        "(or deg): the aligned ceiling (F3) as well",
    )
    parser.add_argument(
        "--captions",
        type=integer_from(2),
        metavar="N",
        help="N >= 2 captions around one anchor: the ceiling of their least "
        "distance (F4) as well; with --kappa",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the ceiling and whatever else was asked for; all figures are enclosures' midpoints."""
    from flint import ctx

    from numeric.ball import PRECISION

    if arguments.captions is not None and arguments.kappa is None:
        raise InputError("--captions needs --kappa: F4 takes one bound for all captions")
    with ctx.workprec(PRECISION):
        figures = _figures(arguments)
    if arguments.json:
        document: dict[str, Any] = dict(_given(arguments))
        for name, (_, ball) in figures.items():
            document[name] = float(ball.mid())
        document["enclosures"] = {name: str(ball) for name, (_, ball) in figures.items()}
        print(json.dumps(document))
        return 0
    if arguments.angles is not None or arguments.align is not None:
        print("Angles are in radians unless marked deg.")
    for name, (says, ball) in figures.items():
        print(f"{name.replace('_', ' '):16}  {ball.str(_DIGITS, radius=False):>18}  {says}")
    return 0


def _figures(arguments: argparse.Namespace) -> dict[str, tuple[str, flint.arb]]:
    """Return what was asked for, by name: what it is in words, and its enclosure."""
    from numeric import frontier

    figures: dict[str, tuple[str, flint.arb]] = {}
    if arguments.kappa is not None:
        figures["ceiling"] = (
            "largest swap margin, 2 sqrt(1 - kappa^2) (F1)",
            frontier.ceiling(arguments.kappa),
        )
    else:
        first, second = (_radians(a, "--angles") for a in arguments.angles)
        figures["ceiling"] = (
            "largest swap margin, 2 sin((T1 + T2)/2) (F2)",
            frontier.ceiling_from_angles(first, second),
        )
        figures["floor"] = (
            "least distance of the captions, 2 sin(|T1 - T2|/2) (F2)",
            frontier.floor_from_angles(first, second),
        )
    if arguments.align is not None:
        psi = _radians(arguments.align, "--align")
        figures["aligned_ceiling"] = (
            "largest margin of an image within PSI of its caption (F3)",
            frontier.aligned_ceiling(_half_angle(arguments), psi),
        )
    if arguments.captions is not None:
        figures["simplex_ceiling"] = (
            f"largest least distance of {arguments.captions} captions (F4)",
            frontier.simplex_ceiling(arguments.kappa, arguments.captions),
        )
    return figures


def _half_angle(arguments: argparse.Namespace) -> flint.arb:
    """Return F3's angle: arccos kappa, or half the largest angle that F2 allows two captions.

    The midpoint of two captions is an anchor for F3 as well, each within half their angle of it.
    """
    from flint import arb

    from numeric.ball import ball

    if arguments.kappa is not None:
        return ball(arguments.kappa, "kappa").acos()
    first, second = (_radians(a, "--angles") for a in arguments.angles)
    half = (first + second) / 2
    return half.min(arb.pi() - half)


def _radians(given: Angle, option: str) -> flint.arb:
    """Return the angle in radians.

    Raises:
        InputError: if it lies outside [0, pi].
    """
    from flint import arb

    from numeric.ball import ball

    value = ball(given.value, option)
    value = value * arb.pi() / 180 if given.in_degrees else value
    if value < 0 or value > arb.pi():
        written = f"{float(given.value):g}{'deg' if given.in_degrees else ''}"
        raise InputError(f"{option}: {written} is outside [0, pi] (in degrees: [0deg, 180deg])")
    return value


def _given(arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the question, to stand beside its answer."""
    import math

    def radians(given: Angle) -> float:
        return math.radians(float(given.value)) if given.in_degrees else float(given.value)

    question: dict[str, Any] = {}
    if arguments.kappa is not None:
        question["kappa"] = float(arguments.kappa)
    else:
        question["angles"] = [radians(a) for a in arguments.angles]
    if arguments.align is not None:
        question["align"] = radians(arguments.align)
    if arguments.captions is not None:
        question["captions"] = arguments.captions
    return question
