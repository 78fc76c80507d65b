"""The report's pictures: the depth law, the frontier, and what the run's simulations recorded."""

from __future__ import annotations

import math
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from markupsafe import Markup

from companion.charts import Axis, LineChart

_BRANCHING = 2
_CLIP_DIMENSIONS = (512, 768, 1024)
_DEEPEST = 9
_ALIGNMENTS = ((0, "0"), (15, "15°"), (30, "30°"))  # psi of F3 in degrees
_STEPS = 100


def figures(rows: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the pictures whose claims are among the rows, each with a caption.

    The captions name the claims' statuses in the run: a curve shows a formula, not its proof.
    """
    shown = []
    for draw, claims, says in (
        (_depth_law, ("D2", "D5"), _DEPTH_SAYS),
        (_frontier, ("F1", "F3"), _FRONTIER_SAYS),
    ):
        if all(c in rows for c in claims):
            statuses = "; ".join(f"{c}: {rows[c]['status']}" for c in claims)
            caption = f"{says} In this run {statuses}."
            shown.append({"svg": draw(), "caption": caption, "wide": False})
    if entries := _simulated(rows):
        from companion.throttle_figure import throttle_svg

        svg = throttle_svg(entries)
        caption = f"{_THROTTLE_SAYS} In this run T-sim: {rows['T-sim']['status']}."
        shown.append({"svg": Markup(svg[svg.index("<svg") :]), "caption": caption, "wide": True})
    return shown


def _simulated(rows: Mapping[str, Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return what this run's own simulations recorded; nothing where they did not run."""
    if "T-sim" not in rows:
        return []
    return [
        entry
        for check in rows["T-sim"]["checks"]
        if check["role"] == "claim"
        for recorded in check["entries"]
        if recorded["type"] == "data" and recorded["name"] == "simulation"
        for entry in recorded["rows"]
    ]


_THROTTLE_SAYS = (
    "What the contrastive objective paid for binding in this run's own short trainings (1000 steps, "
    "five seeds), against the exact value; what exact reversal cost, split into rate times margin "
    "and leak; margin and accuracy against the own-swap rate. throttle simulate makes the full grid."
)
_DEPTH_SAYS = (
    "Swap margin of a binary role-binding code against depth (logarithmic scale), for the image "
    "aligned with its caption and for the best free image. The dashed lines are the score floors "
    "1/sqrt(d); a ring marks the resolvable depth of the aligned image."
)
_FRONTIER_SAYS = (
    "Largest swap margin of two captions that keep cosine kappa or more with their anchor, and "
    "what is left of it for an image within the angle psi of its own caption."
)


def _depth_law() -> Markup:
    from numeric.depth import margin_law, resolvable_depth

    octaves = [
        (2.0**k, "2" if k == 1 else "1" if k == 0 else f"1/{2**-k}") for k in range(1, -9, -1)
    ]
    chart = LineChart(
        "Depth law: swap margin against depth",
        "The aligned margin halves with every level, the free one every second level.",
        Axis(1, _DEEPEST, [(d, str(d)) for d in range(1, _DEEPEST + 1)], "depth D"),
        Axis(2.0**-8, 2.0, octaves, "swap margin", math.log2),
        right=126,
    )
    depths = range(1, _DEEPEST + 1)
    law = {depth: margin_law(_BRANCHING, depth) for depth in depths}
    last_label = -math.inf
    for dim in _CLIP_DIMENSIONS:
        floor = 1 / math.sqrt(dim)
        chart.line([(1, floor), (_DEEPEST, floor)], "floor")
        _, height = chart.at(_DEEPEST, floor)
        shift = max(0.0, last_label + 13 - height)
        last_label = height + shift
        depth = resolvable_depth(dim, _BRANCHING, Fraction(1))
        chart.label(_DEEPEST, floor, f"d = {dim}: depth {depth}", "small", shift=(6, 1 + shift))
        chart.ring(depth, float(law[depth].aligned))
    free = [(d, float(law[d].free.mid())) for d in depths]
    aligned = [(d, float(law[d].aligned)) for d in depths]
    chart.line(free, "second", dots=True)
    chart.line(aligned, "first", dots=True)
    chart.label(*free[5], "best free image", "second", shift=(8, -7))
    chart.label(*aligned[7], "aligned image", "first", shift=(-10, 6), anchor="end")
    return chart.svg()


def _frontier() -> Markup:
    from flint import arb

    from numeric.ball import ball
    from numeric.frontier import aligned_ceiling, ceiling

    chart = LineChart(
        "Frontier: largest swap margin against kappa",
        "A quarter circle falls from two to zero; aligned images stay below it.",
        Axis(0, 1, [(k / 5, f"{k / 5:g}") for k in range(6)], "κ, cosine with the anchor"),
        Axis(0, 2, [(k / 2, f"{k / 2:g}") for k in range(5)], "largest swap margin"),
    )
    kappas = [Fraction(k, _STEPS) for k in range(_STEPS + 1)]
    styles = ("fourth", "third", "second")
    for (degrees, _), style in zip(_ALIGNMENTS, styles, strict=True):
        psi = arb.pi() * degrees / 180
        chart.line(
            [
                (float(k), float(aligned_ceiling(ball(k, "kappa").acos(), psi).mid()))
                for k in kappas
            ],
            style,
        )
    chart.line([(float(k), float(ceiling(k).mid())) for k in kappas], "first")
    entries = [("first", "any image: 2 sqrt(1 - κ²)")]
    for (degrees, text), style in reversed(list(zip(_ALIGNMENTS, styles, strict=True))):
        says = f"image within {text} of its caption" if degrees else "aligned image: 2 (1 - κ²)"
        entries.append((style, says))
    chart.key(0.04, 0.78, entries)
    return chart.svg()
