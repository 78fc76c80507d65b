"""``binding-limits depth``: the margin law and the resolvable depth of a role-binding code."""

from __future__ import annotations

import argparse
import json
from fractions import Fraction
from typing import Any

from companion.arguments import integer_from, integers_from, positive_number

SUMMARY = "how deep a recursive role-binding code can be told from its swap (D2, D5)"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the code's dimensions and branching, the score floor and the depths to tabulate."""
    parser.add_argument(
        "--dim",
        type=integers_from(2),
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


def run(arguments: argparse.Namespace) -> int:
    """Print the resolvable depths, and the margin law where depths are asked for."""
    from numeric.depth import resolvable_depth

    rows: list[dict[str, Any]] = [
        {
            "dim": dim,
            "branching": arguments.branching,
            "floor": float(arguments.floor),
            "resolvable_depth": resolvable_depth(dim, arguments.branching, arguments.floor),
        }
        for dim in arguments.dim
    ]
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
    if law:
        print("\nSwap margin of a depth-D code, orthogonal fillers (D2):\n")
        print(f"{'D':>4}  {'aligned image 2 b^(-D)':>24}  {'best free image 2 b^(-D/2)':>28}")
        for entry in law:
            print(f"{entry['depth']:>4}  {entry['aligned']:>24.12g}  {entry['free']:>28.12g}")
    return 0


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
