"""The picture of a simulation: reward, reversal, margin and accuracy against the own-swap rate."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping, Sequence
from typing import Any

_NAMES = {"compositional": "transformer", "parity": "parity head", "tables": "free tables"}
_COLOURS = {"compositional": "C0", "parity": "C1", "tables": "C2"}
_LOSSES = {"infonce": "InfoNCE", "sigmoid": "sigmoid loss"}
_LEAST = 3e-4
"""Where r = 0 is drawn on a logarithmic axis."""

_NO_COST = 1e-6
"""Nats below which a cost is not drawn."""


def throttle_svg(entries: Sequence[Mapping[str, Any]]) -> str:
    """Return the picture as SVG; the same figures give the same text.

    Args:
        entries: as ``throttle simulate --json`` prints them: model, loss, law, rates.
    """
    import matplotlib

    with matplotlib.rc_context({"svg.fonttype": "none", "svg.hashsalt": "binding-limits"}):
        out = io.StringIO()
        draw(entries).savefig(out, format="svg", metadata={"Date": None})
    return out.getvalue()


def draw(entries: Sequence[Mapping[str, Any]]) -> Any:
    """Return the matplotlib figure of four panels; what was not simulated stays empty."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(11.5, 7.6), layout="constrained")
    FigureCanvasAgg(figure)
    (reward, ratio), (reversal, binding) = figure.subplots(2, 2)
    slots = [e for e in entries if e.get("law", "slots") == "slots"]
    _reward(reward, slots)
    _ratio(ratio, slots)
    _reversal(reversal, slots)
    _binding(binding, slots)
    return figure


def _reward(axes: Any, entries: Sequence[Mapping[str, Any]]) -> None:
    rates = [10 ** (-3.3 + 3.3 * k / 60) for k in range(61)]
    axes.plot(
        rates,
        [r * math.log(2) for r in rates],
        "k-",
        linewidth=1,
        label="exact, InfoNCE: r log 2 (T1)",
    )
    axes.plot(rates, [(1 + r) * math.log1p(r) - r * math.log(r) for r in rates], "k--", linewidth=1,
              label="exact, sigmoid loss: h(r) (T5)")  # fmt: skip
    for entry in entries:
        points = [(row["rate"], row["reward"]) for row in entry["rates"] if row["rate"] > 0]
        if points:
            axes.plot(*zip(*points, strict=True), _mark(entry), color=_COLOURS[entry["model"]],
                      fillstyle="none", label=_label(entry))  # fmt: skip
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("own-swap rate r")
    axes.set_ylabel("reward for binding, nats")
    axes.legend(fontsize="x-small")


def _ratio(axes: Any, entries: Sequence[Mapping[str, Any]]) -> None:
    axes.axhline(1, color="0.5", linewidth=0.8)
    for shift, entry in enumerate(entries):
        rows = [row for row in entry["rates"] if row["ratio"] is not None]
        if not rows:
            continue
        at = [row["rate"] * (0.94 + 0.03 * shift) for row in rows]
        values = [row["ratio"] for row in rows]
        spread = [[0.0] * len(rows), [0.0] * len(rows)]
        if all(row["ratio_ci"] for row in rows):
            spread = [[v - row["ratio_ci"][0] for v, row in zip(values, rows, strict=True)],
                      [row["ratio_ci"][1] - v for v, row in zip(values, rows, strict=True)]]  # fmt: skip
        axes.errorbar(at, values, yerr=spread, fmt=_mark(entry), color=_COLOURS[entry["model"]],
                      fillstyle="none", capsize=2)  # fmt: skip
    axes.set_xscale("log")
    axes.set_xlabel("own-swap rate r")
    axes.set_ylabel("reward over exact (95 % over seeds)")


def _reversal(axes: Any, entries: Sequence[Mapping[str, Any]]) -> None:
    for entry in entries:
        if entry["loss"] != "infonce" or entry["model"] == "tables":
            continue
        rows = [row for row in entry["rates"] if row["rate"] > 0 and row["reversal"]]
        for part, style in (("rate_times_margin", "-"), ("leak", ":")):
            points = [
                (row["rate"], row["reversal"][part])
                for row in rows
                if row["reversal"][part] > _NO_COST
            ]
            if points:
                name = "r times margin over temperature" if part != "leak" else "leak"
                axes.plot(*zip(*points, strict=True), style, marker=".",
                          color=_COLOURS[entry["model"]],
                          label=f"{_NAMES[entry['model']]}: {name}")  # fmt: skip
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("own-swap rate r")
    axes.set_ylabel("cost of exact reversal, InfoNCE, nats (T3)")
    if axes.get_lines():
        axes.legend(fontsize="x-small")


def _binding(axes: Any, entries: Sequence[Mapping[str, Any]]) -> None:
    for entry in entries:
        if entry["model"] != "compositional":
            continue
        rows = entry["rates"]
        at = [max(row["rate"], _LEAST) for row in rows]
        kind = "-" if entry["loss"] == "infonce" else "--"
        for key, colour, name in (
            ("margin", "C0", "mean swap margin"),
            ("swap_accuracy", "C4", "swap accuracy"),
            ("heldout_swap_accuracy", "C3", "swap accuracy, held out"),
        ):
            values = [row[key] for row in rows]
            if None not in values:
                axes.plot(at, values, kind, marker=".", color=colour,
                          label=f"{name}, {_LOSSES[entry['loss']]}")  # fmt: skip
    axes.axhline(0.5, color="0.6", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_ylim(-0.02, 1.04)
    axes.set_xlabel(f"own-swap rate r (r = 0 drawn at {_LEAST:g}), transformer")
    if len(axes.get_lines()) > 1:
        axes.legend(fontsize="x-small")


def _mark(entry: Mapping[str, Any]) -> str:
    return "o" if entry["loss"] == "infonce" else "s"


def _label(entry: Mapping[str, Any]) -> str:
    return f"{_NAMES[entry['model']]}, {_LOSSES[entry['loss']]}"
