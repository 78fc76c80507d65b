"""The picture of ``measure --by depth``: distance against depth, and the depth law's 2 b^(-D)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.measure_figure import svg
from numeric.depth_decay import DepthDecay

_STYLES = {"clause": ("o--", "captions grow with depth"), "clause_matched": ("s-", "equal length")}
"""The two templates that differ in length alone; the others stand in the table."""


def depth_svg(decays: Mapping[str, DepthDecay]) -> str:
    """Return the picture as SVG: an encoder a colour, growing or equal length a line style."""

    def draw(axes: Any) -> None:
        for k, (encoder, decay) in enumerate(decays.items()):
            for template, (style, length) in _STYLES.items():
                rows = [r for r in decay.rows if r.template == template]
                if decay.fits:
                    axes.plot([r.depth for r in rows], [r.distance for r in rows], style,
                              color=f"C{k}", label=f"{encoder}, {length}", markersize=4)  # fmt: skip
        depths = sorted({r.depth for d in decays.values() for r in d.rows})
        axes.plot(depths, [2.0 * 2.0**-d for d in depths], color="0.6", label="2 b^(-D), b = 2")
        axes.set_yscale("log")
        axes.set_xticks(depths)
        axes.set_xlabel("depth of the exchanged fillers")
        axes.set_ylabel("mean ||t - t'||")
        axes.set_title("How the distance of a swap goes with depth")
        axes.grid(alpha=0.3)
        axes.figure.legend(loc="outside lower center", ncols=2, fontsize="small")

    return svg(draw, 5.2)
