"""``binding-limits depth``: the margin law and the resolvable depth of a role-binding code."""

from __future__ import annotations

import argparse
import json
import math
from fractions import Fraction
from typing import Any

from companion.arguments import integer_from, integers_from, open_interval, positive_number
from numeric.input_error import InputError

SUMMARY = "how deep a recursive role-binding code can be told from its swap (D2, D5, C8)"
BEYOND = 3
"""Depths that the accuracy curve shows past the last one that is told apart."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the code's dimensions and branching, the score floor and the depths to tabulate."""
    parser.add_argument(
        "--dim",
        type=integers_from(2, 10**60),
        required=True,
        metavar="D1,D2,...",
        help="embedding dimensions d >= 2",
    )
    parser.add_argument(
        "--branching",
        type=integer_from(2),
        default=2,
        metavar="B",
        help="children per node, b >= 2 (default: 2)",
    )
    parser.add_argument(
        "--floor",
        type=positive_number,
        default=Fraction(1),
        metavar="C",
        help="smallest score difference told apart, in units of 1/sqrt(d); "
        "read exactly (default: 1.0)",
    )
    parser.add_argument(
        "--depth",
        type=integer_from(1, 100),
        metavar="N",
        help="tabulate the margin law up to depth N <= 100 as well",
    )
    parser.add_argument(
        "--alignment",
        type=open_interval(Fraction(0), Fraction(1)),
        metavar="A",
        help="inner product of image and caption, 0 < A < 1, the rest of the image being "
        "uniform noise; with --accuracy",
    )
    parser.add_argument(
        "--accuracy",
        type=open_interval(Fraction(1, 2), Fraction(1)),
        metavar="P",
        help="share of images that must prefer their caption to its swap, 1/2 < P < 1",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the resolvable depths, and the margin law where depths are asked for."""
    from numeric.depth import resolvable_depth

    noisy = _noise(arguments)
    rows: list[dict[str, Any]] = [
        {
            "dim": dim,
            "branching": arguments.branching,
            "floor": float(arguments.floor),
            "resolvable_depth": resolvable_depth(dim, arguments.branching, arguments.floor),
        }
        for dim in arguments.dim
    ]
    if noisy:
        rows = [{**row, **_noise_limit(row["dim"], arguments)} for row in rows]
    law = _margin_law(arguments.branching, arguments.depth or 0)
    if arguments.json:
        if law:
            rows = [{**row, "margin_law": law} for row in rows]
        print(json.dumps(rows))
        return 0
    print(
        f"Largest depth D with 2 b^(-D) >= c/sqrt(d); b = {arguments.branching}, "
        f"c = {_written(arguments.floor)}; margin of the aligned image (D5)."
    )
    print("0 means that no swap is resolvable.\n")
    print(f"{'d':>8}  {'resolvable depth':>16}")
    for row in rows:
        print(f"{row['dim']:>8}  {row['resolvable_depth']:>16}")
    if noisy:
        _print_noise_limit(rows, arguments)
    if law:
        print("\nSwap margin of a depth-D code, orthogonal fillers (D2):\n")
        print(f"{'D':>4}  {'aligned image 2 b^(-D)':>24}  {'best free image 2 b^(-D/2)':>28}")
        for entry in law:
            print(f"{entry['depth']:>4}  {entry['aligned']:>24.12g}  {entry['free']:>28.12g}")
    return 0


def _noise(arguments: argparse.Namespace) -> bool:
    """Tell whether the noise model is asked for; its two options come together."""
    given = [arguments.alignment is not None, arguments.accuracy is not None]
    if any(given) and not all(given):
        raise InputError("--alignment and --accuracy must come together")
    if all(given) and min(arguments.dim) < 3:
        raise InputError("--alignment needs dimensions of at least 3: there is no noise in 2")
    if all(given) and max(arguments.dim) > 10**18:
        raise InputError(
            "--alignment takes dimensions up to 10^18: the law's tail is enclosed there"
        )
    return all(given)


def _noise_limit(dim: int, arguments: argparse.Namespace) -> dict[str, Any]:
    """Return the noise-limited depth, and the accuracy at each depth, enclosed in two floats."""
    from numeric.noise_limited_depth import depth_accuracy, noise_limited_depth

    branching, alpha = arguments.branching, arguments.alignment
    deepest = noise_limited_depth(dim, branching, alpha, arguments.accuracy)
    curve = []
    for level in range(1, (arguments.depth or deepest + BEYOND) + 1):
        found = depth_accuracy(dim, branching, level, alpha)
        ends = float(found.lower()), float(found.upper())
        outward = math.nextafter(ends[0], 0), min(1.0, math.nextafter(ends[1], 2))
        curve.append({"depth": level, "accuracy": list(outward)})
    return {"noise_limited_depth": deepest, "psychometric": curve}


def _print_noise_limit(rows: list[dict[str, Any]], arguments: argparse.Namespace) -> None:
    alpha, accuracy = _written(arguments.alignment), _written(arguments.accuracy)
    print(
        f"\nImages of alignment {alpha} with their caption, the rest uniform noise (C8): largest "
        f"depth at which a share\nof {accuracy} prefers the caption to its swap, and that share "
        "by depth, rounded.\n"
    )
    print(f"{'d':>8}" + "".join(f"{row['dim']:>10}" for row in rows))
    print(f"{'depth':>8}" + "".join(f"{row['noise_limited_depth']:>10}" for row in rows) + "\n")
    for level in range(max(len(row["psychometric"]) for row in rows)):
        shares = (
            f"{row['psychometric'][level]['accuracy'][0]:>10.5f}"
            if level < len(row["psychometric"])
            else " " * 10
            for row in rows
        )
        print((f"{f'D = {level + 1}':>8}" + "".join(shares)).rstrip())


def _margin_law(branching: int, depth: int) -> list[dict[str, Any]]:
    """Return the margins of depths 1 to ``depth``: of the aligned and of the best free image."""
    from numeric.depth import margin_law

    rows = []
    for level in range(1, depth + 1):
        law = margin_law(branching, level)
        rows.append(
            {
                "depth": level,
                "aligned": float(law.aligned),
                "aligned_exact": str(law.aligned),
                "free": float(law.free.mid()),
            }
        )
    return rows


def _written(value: Fraction) -> str:
    """Write a fraction as a short decimal where that is exact."""
    decimal = f"{float(value):g}"
    return decimal if Fraction(decimal) == value else str(value)
