"""The picture of a measurement: ratios by subset, and ceilings against published accuracies."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from companion.measure_table import difficulty_of
from numeric.measurement import Measurement

_MARKERS = "osD^vPX"
_LONGEST_NAME = 24


def measurement_svg(measured: Sequence[Measurement]) -> str:
    """Return the picture as SVG; the same measurement gives the same text."""
    import matplotlib

    # Text stays text (searchable, no glyph outlines); ids do not change from run to run.
    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "binding-limits"}):
        drawn = io.StringIO()
        draw(measured).savefig(drawn, format="svg", metadata={"Date": None})
    return drawn.getvalue()


def draw(measured: Sequence[Measurement]) -> Any:
    """Return a matplotlib figure: left the ratios, right (where there are any) M2's pairs."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    compared = [m for m in measured if difficulty_of(m) is not None]
    subsets = list(dict.fromkeys(name for m in measured for name in m.subsets))
    height = max(4.2, 1.6 + 0.26 * len(subsets) * max(1.6, len(measured)))
    figure = Figure(figsize=(11.0 if compared else 6.4, height), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(1, 2 if compared else 1, squeeze=False)[0]
    _ratios(axes[0], measured, subsets)
    if compared:
        _difficulty(axes[1], compared)
    return figure


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
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=2, fontsize="small")


def _short(name: str) -> str:
    """Return the end of a long encoder name (a path, say): the legend must leave room to draw."""
    return name if len(name) <= _LONGEST_NAME else "…" + name[1 - _LONGEST_NAME :]


def _once(label: str, labelled: set[str]) -> str | None:
    """Return the label the first time only, so that the legend has it once."""
    if label in labelled:
        return None
    labelled.add(label)
    return label
