"""``measure --by depth``: how binding decays with depth in real encoders, as JSON and text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from numeric.depth_decay import DepthDecay
from numeric.measurement import CONFIDENCE, RESAMPLES, Measurement

_DEFINITIONS = {
    "distance": "mean ||t - t'||, unit vectors; the interval is a "
    f"{CONFIDENCE:.0%} percentile bootstrap over items, {RESAMPLES} resamples",
    "base": "b of distance = c b^(-D), least squares on logarithms, an intercept a template; "
    f"Student's {CONFIDENCE:.0%} interval, each template and depth with its own variance",
    "through_two": "the b that fits best with c = 2, as in the depth law's 2 b^(-D)",
    "lack_of_fit": "p-value of the F test that the depths' means lie on the exponential",
    "clause_matched": "the template whose captions are about as long at every depth",
}


def depth_document(
    measured: Sequence[Measurement], found: Mapping[str, DepthDecay], *, seed: int
) -> dict[str, Any]:
    """Return the JSON document: for each encoder its rows, fits and a plain reading."""
    return {
        "triples": "builtin, nested",
        "by": "depth",
        "seed": seed,
        "definitions": _DEFINITIONS,
        "encoders": [
            {
                "name": m.encoder,
                "identity": dict(m.identity),
                "rows": [asdict(row) for row in found[m.encoder].rows],
                "fits": [asdict(fit) for fit in found[m.encoder].fits],
                "reading": reading(found[m.encoder]),
            }
            for m in measured
        ],
    }


def depth_table(measured: Sequence[Measurement], found: Mapping[str, DepthDecay]) -> str:
    """Return the same as plain text."""
    lines = []
    for m in measured:
        decay = found[m.encoder]
        lines += [f"{m.encoder}: distance of a swap by depth, on the shipped nested captions", "",
                  "template        depth   n  words  distance  95 % interval   ratio"]  # fmt: skip
        for r in decay.rows:
            ratio = "  -  " if r.ratio is None else f"{r.ratio:.3f}"
            lines.append(f"{r.template:14}  {r.depth:5}  {r.n:2}  {r.words:5.1f}  {r.distance:.3f}     "
                         f"{r.interval[0]:.3f} - {r.interval[1]:.3f}   {ratio}")  # fmt: skip
        if decay.fits:
            lines += [
                "",
                "fitted                       b      95 % interval   b with c = 2  lack of fit",
            ]
        for f in decay.fits:
            lines.append(f"{f.of:27}  {f.base:.3f}  {f.interval[0]:.3f} - {f.interval[1]:.3f}   "
                         f"{f.through_two:.3f}         p = {f.lack_of_fit:.2g}")  # fmt: skip
        lines += ["", *reading(decay), ""]
    return "\n".join(lines).rstrip()


def reading(decay: DepthDecay) -> list[str]:
    """Say in plain words what the fits show."""
    if not decay.fits:
        return ["Some swaps do not move this encoder at all; there is no decay to fit."]
    fits = {f.of: f for f in decay.fits}
    matched = fits["clause_matched"]
    low, high = matched.interval
    if low > 1.0:
        says = "falls with depth"
    elif high < 1.0:
        says = "grows with depth"
    else:
        says = "does not visibly fall with depth (the interval holds 1)"
    lines = [
        f"At equal length the distance {says}: b = {matched.base:.2f}, {low:.2f} to {high:.2f}."
    ]
    unfit = [f.of for f in decay.fits if f.lack_of_fit < 0.05]
    lines.append(
        f"An exponential does not describe {', '.join(unfit)} (lack of fit, p < 0.05)."
        if unfit
        else "No test rejects an exponential; with four depths that is little evidence for one."
    )
    return lines
