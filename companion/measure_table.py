"""A measurement as one JSON document and as one table of plain text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from numeric.caption_triples import CaptionTriples
from numeric.measurement import CONFIDENCE, RESAMPLES, Measurement, Summary
from numeric.published_accuracy import CITATION, Difficulty, difficulty

REFERENCE_RATIO = (0.25, 0.35)
REFERENCE = {
    "source": "Lo 2026 (arXiv 2608.15971), abstract; the paper's figures, not measured here",
    "encoders": 18,
    "ratio": REFERENCE_RATIO,
    "pearson": 0.99,
}
_DEFINITIONS = {
    "distance": "mean ||t - t'|| of caption t and swap t', unit vectors",
    "eps": "swap-blindness, distance/2 (A3)",
    "ceiling": "mean 2 sin((theta_1 + theta_2)/2), theta the angles to the anchor (F2)",
    "ratio": "mean of distance over ceiling, item by item (F5)",
    "ratio_ci": f"{CONFIDENCE:.0%} percentile bootstrap over items, {RESAMPLES} resamples",
    "floor": "mean of the least ratio that the angles allow (F5)",
    "null": "mean ratio if the directions about the anchor were independent (F5)",
    "undefined": "items whose ratio is 0/0; in no mean of ratio, floor and null",
    "truncated": "items of which the encoder's context cut a text",
}


def document(
    measured: Sequence[Measurement], triples: CaptionTriples, *, limit: int | None, seed: int
) -> dict[str, Any]:
    """Return the JSON document: ``encoders``, each with ``subsets``, and how it was measured."""
    return {
        "triples": triples.source,
        "limit": limit,
        "seed": seed,
        "definitions": _DEFINITIONS,
        "encoders": [
            {
                "name": m.encoder,
                "dim": m.dim,
                "identity": dict(m.identity),
                "notes": list(m.notes),
                "captions": m.captions,
                "subsets": {name: asdict(summary) for name, summary in m.subsets.items()},
                "overall": asdict(m.overall),
                "difficulty": _difficulty_entry(m),
            }
            for m in measured
        ],
        "reference": REFERENCE,
    }


def difficulty_of(measured: Measurement) -> Difficulty | None:
    """Set a measurement's mean ceilings beside the published accuracies, where it has any."""
    return difficulty({name: s.ceiling for name, s in measured.subsets.items()})


def table(measured: Sequence[Measurement], triples: CaptionTriples) -> str:
    """Return the measurement as plain text: a table an encoder, then M2's comparison."""
    lines: list[str] = []
    for m in measured:
        lines += [f"{m.encoder} (dimension {m.dim}) on {triples.source}: "
                  f"{m.captions} distinct captions", ""]  # fmt: skip
        rows = [*m.subsets.items(), ("overall", m.overall)]
        width = max(len(name) for name, _ in rows)
        lines.append(f"{'subset':{width}}  {'n':>5}  ratio  95 % interval   floor  null   distance"
                     "  ceiling  eps    undefined  truncated")  # fmt: skip
        lines += [f"{name:{width}}  {_row(summary)}" for name, summary in rows]
        bare = [name for name, s in m.subsets.items() if s.ceiling is None]
        if bare:
            lines += ["", f"No paraphrase anchor in {', '.join(bare)}: distance and eps only."]
        compared = _difficulty_lines(m)
        lines += ["", *compared, ""] if compared else [""]
    return "\n".join(lines + _reading()).rstrip()


def _row(s: Summary) -> str:
    interval = "-" if s.ratio_ci is None else f"{s.ratio_ci[0]:.3f} - {s.ratio_ci[1]:.3f}"
    return (f"{s.n:5}  {_number(s.ratio)}  {interval:14}  {_number(s.floor)}  {_number(s.null)}  "
            f"{s.distance:.3f}     {_number(s.ceiling)}    {s.eps:.3f}  {s.undefined:9}  "
            f"{s.truncated:9}")  # fmt: skip


def _number(value: float | None) -> str:
    return "  -  " if value is None else f"{value:.3f}"


def _difficulty_entry(measured: Measurement) -> dict[str, Any] | None:
    found = difficulty_of(measured)
    if found is None:
        return None
    return {**asdict(found), "published": CITATION}


def _difficulty_lines(measured: Measurement) -> list[str]:
    found = difficulty_of(measured)
    if found is None:
        return []
    says = f"Mean ceiling against published accuracy ({CITATION}): "
    says += f"Pearson r = {found.pearson:.3f} on {len(found.subsets)} subsets"
    if found.interval is not None:
        says += f" (Fisher 95 % interval {found.interval[0]:.2f} to {found.interval[1]:.2f})"
    pairs = zip(found.subsets, found.ceilings, found.accuracies, strict=True)
    return [says + ":", "  " + "; ".join(f"{n} {c:.3f}, {a:.1f} %" for n, c, a in pairs)]


def _reading() -> list[str]:
    low, high = REFERENCE_RATIO
    return [
        "ratio: distance over ceiling, item by item, in chords. It lies between floor and 1;",
        "null: what independent directions about the anchor would give.",
        f"The paper's own figures (not measured here): {REFERENCE['encoders']} encoders at "
        f"{low:.0%} to {high:.0%}; r = {REFERENCE['pearson']}.",
    ]
