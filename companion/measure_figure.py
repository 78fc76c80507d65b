"""The pictures of a measurement: ratios by subset, items, and ceilings against accuracies."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from companion.measure_table import difficulty_of
from numeric.measurement import Measurement

_MARKERS = "osD^vPX"
_LONGEST_NAME = 24


def figures(measured: Sequence[Measurement]) -> dict[str, str]:
    """Return the pictures as SVG by file name; the same measurement gives the same text.

    ``ratios.svg``: ratio by subset with interval, floor and null; ``items.svg``: how the items'
    ratios spread; ``difficulty.svg`` (where subsets were published): ceiling against accuracy.
    """
    subsets = list(dict.fromkeys(name for m in measured for name in m.subsets))
    height = max(4.2, 1.6 + 0.26 * len(subsets) * max(1.6, len(measured)))
    drawn = {
        "ratios.svg": svg(lambda axes: _ratios(axes, measured, subsets), height),
        "items.svg": svg(lambda axes: _spread(axes, measured), max(4.2, 1.8 + 0.5 * len(measured))),
    }
    compared = [m for m in measured if difficulty_of(m) is not None]
    if compared:
        drawn["difficulty.svg"] = svg(lambda axes: _difficulty(axes, compared), 4.8)
    return drawn


def svg(draw: Callable[[Any], None], height: float) -> str:
    """Return one picture as SVG: ``draw`` gets its axes; 7.2 by ``height`` inches."""
    import matplotlib
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    # Text stays text (searchable, no glyph outlines); ids do not change from run to run.
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "binding-limits"}):
        figure = Figure(figsize=(7.2, height), layout="constrained")
        FigureCanvasAgg(figure)
        draw(figure.subplots())
        drawn = io.StringIO()
        figure.savefig(drawn, format="svg", metadata={"Date": None})
    return drawn.getvalue()


def _ratios(axes: Any, measured: Sequence[Measurement], subsets: Sequence[str]) -> None:
    """Draw a row a subset: ratio with its interval, floor and null, an encoder below another."""
    step = 0.8 / len(measured)
    labelled: set[str] = set()
    for k, m in enumerate(measured):
        for row, name in enumerate(subsets):
            summary = m.subsets.get(name)
            if summary is None or summary.ratio is None or summary.ratio_ci is None:
                continue
            y = row + (k - (len(measured) - 1) / 2) * step
            low, high = summary.ratio_ci
            axes.errorbar(summary.ratio, y, xerr=[[summary.ratio - low], [high - summary.ratio]],
                          fmt=_MARKERS[k % len(_MARKERS)], color=f"C{k}", capsize=3, markersize=6,
                          label=_once(f"ratio, {_short(m.encoder)} (95 % interval)", labelled))  # fmt: skip
            for value, style, what in ((summary.floor, ":", "floor"), (summary.null, "--", "null")):
                axes.plot([value, value], [y - step / 2.4, y + step / 2.4], style, color="0.35",
                          label=_once(what, labelled))  # fmt: skip
    axes.set_yticks(range(len(subsets)), subsets)
    axes.set_ylim(len(subsets) - 0.5, -0.5)
    axes.set_xlim(0, 1)
    axes.set_xlabel("mean ||t - t'|| / ceiling, in chords")
    axes.set_title("Share of the binding ceiling that a swap reaches")
    axes.grid(axis="x", alpha=0.3)
    if labelled:
        _legend_below(axes)


def _spread(axes: Any, measured: Sequence[Measurement]) -> None:
    """Draw the middle half and the middle nine tenths of the items' ratios, an encoder a row."""
    for row, m in enumerate(measured):
        ratios = np.concatenate([i.ratio for i in m.items.values()])
        ratios = ratios[~np.isnan(ratios)]
        if not len(ratios):
            continue
        least, low, middle, high, most = np.quantile(ratios, [0.05, 0.25, 0.5, 0.75, 0.95])
        axes.plot([least, most], [row, row], "-", color=f"C{row}", linewidth=1)
        axes.plot([low, high], [row, row], "-", color=f"C{row}", linewidth=6, alpha=0.5)
        axes.plot(middle, row, _MARKERS[row % len(_MARKERS)], color=f"C{row}")
    axes.set_yticks(range(len(measured)), [_short(m.encoder) for m in measured])
    axes.set_ylim(len(measured) - 0.5, -0.5)
    axes.set_xlim(0, 1)
    axes.set_xlabel("||t - t'|| / ceiling of an item: median, middle 50 % and 90 %")
    axes.set_title("Items' share of their binding ceiling, all subsets")
    axes.grid(axis="x", alpha=0.3)


def _difficulty(axes: Any, measured: Sequence[Measurement]) -> None:
    """Draw each subset's mean ceiling against its published accuracy."""
    rightmost: dict[str, tuple[float, float]] = {}
    for k, m in enumerate(measured):
        found = difficulty_of(m)
        assert found is not None
        says = f"{_short(m.encoder)}: r = {found.pearson:.3f} on {len(found.subsets)} subsets"
        marker = _MARKERS[k % len(_MARKERS)]
        axes.plot(found.ceilings, found.accuracies, marker, color=f"C{k}", label=says)
        for name, x, y in zip(found.subsets, found.ceilings, found.accuracies, strict=True):
            rightmost[name] = max(rightmost.get(name, (x, y)), (x, y))
    for name, point in rightmost.items():
        axes.annotate(name, point, xytext=(7, 4), textcoords="offset points", fontsize="small")
    axes.margins(x=0.25, y=0.12)
    axes.set_xlabel("mean ceiling 2 sin((θ₁ + θ₂)/2), in chords")
    axes.set_ylabel("published accuracy, % (mean of 17 models)")
    axes.set_title("Ceiling against published SugarCrepe accuracy")
    axes.grid(alpha=0.3)
    _legend_below(axes)


def _legend_below(axes: Any) -> None:
    """Put the legend below the axes, where it can hide no point."""
    axes.figure.legend(loc="outside lower center", ncols=2, fontsize="small")


def _short(name: str) -> str:
    """Return the end of a long encoder name (a path, say): the legend must leave room to draw."""
    return name if len(name) <= _LONGEST_NAME else "…" + name[1 - _LONGEST_NAME :]


def _once(label: str, labelled: set[str]) -> str | None:
    """Return the label the first time only, so that the legend has it once."""
    if label in labelled:
        return None
    labelled.add(label)
    return label
