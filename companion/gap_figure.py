"""The picture of a sweep: crosstalk against dimension, and the margin proved against seen."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

_DEPTH = 4
_BRANCHING = 2
_SHOWN = ("level-fresh", "haar", "chirp")
_TITLES = {
    "level-fresh": "level-fresh Haar roles",
    "haar": "the same Haar roles at every level",
    "chirp": "chirp roles (fixed)",
}
_DIMENSION = 1024


def gap_figure(rows: Sequence[dict[str, Any]]) -> str:
    """Return the picture as SVG: above, D = 4 and b = 2 against d; below, d = 1024 against D.

    Args:
        rows: the rows of a sweep; impossible settings and missing values leave gaps.
    """
    import matplotlib

    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "binding-limits"}):
        out = io.StringIO()
        draw(rows).savefig(out, format="svg", metadata={"Date": None})
    return out.getvalue()


def draw(rows: Sequence[dict[str, Any]]) -> Any:
    """Return the matplotlib figure."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12.5, 7.6), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(2, 3, sharey="row")
    for k, roles in enumerate(_SHOWN):
        possible = [r for r in rows if r["roles"] == roles and "impossible" not in r
                    and r["branching"] == _BRANCHING]  # fmt: skip
        _pairs(axes[0, k], [r for r in possible if r["depth"] == _DEPTH], roles)
        near = [r for r in possible if abs(r["dim"] - _DIMENSION) < 0.02 * _DIMENSION]
        _margins(axes[1, k], near)
    axes[0, 0].set_ylabel(f"crosstalk |z|, b = {_BRANCHING}, D = {_DEPTH}, level at 95 %")
    axes[1, 0].set_ylabel(f"margin over 2 b^(-D), b = {_BRANCHING}, d about {_DIMENSION}")
    axes[0, 0].legend(fontsize="small")
    axes[1, 0].legend(fontsize="small")
    return figure


def _pairs(axes: Any, rows: Sequence[dict[str, Any]], roles: str) -> None:
    axes.set_title(_TITLES[roles], fontsize="medium")
    for column, style, label in (
        ("proved", "C3-", "proved for these roles"),
        ("single_step", "0.6", "one random step (C3)"),
        ("seen", "C0o", "seen"),
        ("floor", "k:", "floor, any roles (C7)"),
    ):
        points = [(r["dim"], r[column]) for r in rows if r[column] is not None]
        if points:
            axes.plot(*zip(*points, strict=True), style, label=label, markersize=4)
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set_xlabel("dimension d")
    axes.grid(visible=True, color="0.92")


def _margins(axes: Any, rows: Sequence[dict[str, Any]]) -> None:
    labelled = False
    for row in rows:
        if row["proved_low"] is not None:
            axes.bar(row["depth"], row["proved_high"] - row["proved_low"], 0.6, row["proved_low"],
                     color="C3", alpha=0.25, label=None if labelled else "proved interval")  # fmt: skip
            labelled = True
        else:
            axes.text(row["depth"], 0.02, "vacuous", rotation=90, ha="center", va="bottom",
                      fontsize="x-small", color="C3", transform=axes.get_xaxis_transform())  # fmt: skip
    seen = [r for r in rows if r["ratio_mean"] is not None]
    if seen:
        means = [r["ratio_mean"] for r in seen]
        below = [r["ratio_mean"] - r["ratio_low"] for r in seen]
        above = [r["ratio_high"] - r["ratio_mean"] for r in seen]
        axes.errorbar([r["depth"] for r in seen], means, yerr=[below, above], fmt="C0o", capsize=3,
                      markersize=4, label="seen: mean and 95 %")  # fmt: skip
    axes.axhline(1, color="0.6", linewidth=0.8)
    axes.set_ylim(0, 3)
    axes.set_xlabel("depth D")
    axes.grid(visible=True, axis="y", color="0.92")
