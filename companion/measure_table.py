"""A measurement as one JSON document and as one table of plain text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from companion.measure_definitions import definition_lines, definitions_tried
from numeric.caption_triples import CaptionTriples
from numeric.measurement import CONFIDENCE, RESAMPLES, Items, Measurement, Summary
from numeric.own_test import OwnTest, own_test
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
    "excess": "(ratio - floor)/(null - floor): 0 at the floor, 1 at chance geometry",
    "aligned_ratio": "mean of the squared ratio: the ratio in aligned margins (F5)",
    "own_test": "the encoder's own text-only test: right iff the paraphrase is nearer to the "
    "caption than the swap is, and nearer to the caption than to the swap; in the angles, "
    "||t - t'|| > 2 sin(theta_1/2) and theta_2 > theta_1; AUC of right against wrong items",
    "undefined": "items whose ratio is 0/0; in no mean of ratio, floor and null",
    "truncated": "items of which the encoder's context cut a text",
}


def document(
    measured: Sequence[Measurement],
    triples: CaptionTriples,
    *,
    limit: int | None,
    seed: int,
    failed: Mapping[str, str],
) -> dict[str, Any]:
    """Return the JSON document: ``encoders``, each with ``subsets``, and how it was measured."""
    return {
        "triples": triples.source,
        "triples_digest": triples.digest(),
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
                "own_test": {name: _own_entry(items) for name, items in m.items.items()},
                "difficulty": _difficulty_entry(m),
            }
            for m in measured
        ],
        "failed": dict(failed),
        "definitions_tried": definitions_tried(measured),
        "reference": REFERENCE,
    }


def difficulty_of(measured: Measurement) -> Difficulty | None:
    """Set a measurement's mean ceilings beside the published accuracies, where it has any."""
    return difficulty({name: s.ceiling for name, s in measured.subsets.items()})


def table(
    measured: Sequence[Measurement], triples: CaptionTriples, failed: Mapping[str, str]
) -> str:
    """Return the measurement as plain text: all encoders side by side, then each by itself."""
    lines = _side_by_side(measured) if len(measured) > 1 else []
    for m in measured:
        lines += [f"{m.encoder} (dimension {m.dim}) on {triples.source}: "
                  f"{m.captions} distinct captions", ""]  # fmt: skip
        rows = [*m.subsets.items(), ("overall", m.overall)]
        width = max(len(name) for name, _ in rows)
        lines.append(f"{'subset':{width}}  {'n':>5}  ratio  95 % interval   floor  null   distance"
                     "  ceiling  eps    excess  aligned  own test  undefined  truncated")  # fmt: skip
        tests = {name: own_test(items) for name, items in m.items.items()}
        lines += [f"{name:{width}}  {_row(s, tests.get(name))}" for name, s in rows]
        bare = [name for name, s in m.subsets.items() if s.ceiling is None]
        if bare:
            lines += ["", f"No paraphrase anchor in {', '.join(bare)}: distance and eps only."]
        compared = _difficulty_lines(m)
        lines += ["", *compared, ""] if compared else [""]
    lines += [*definition_lines(measured), ""]
    lines += [f"{name} failed: {why}" for name, why in failed.items()]
    return "\n".join(lines + _reading()).rstrip()


def _side_by_side(measured: Sequence[Measurement]) -> list[str]:
    """Return the mean ratio of every encoder on every subset, and how its r with M2 stands."""
    subsets = list(dict.fromkeys(name for m in measured for name in m.subsets))
    width = max(len(m.encoder) for m in measured)
    lines = [f"{'mean ratio':{width}}  {'  '.join(subsets)}  overall  r with difficulty"]
    for m in measured:
        cells = []
        for name in subsets:
            summary = m.subsets.get(name)
            ratio = "-" if summary is None else _number(summary.ratio).strip()
            cells.append(f"{ratio:>{len(name)}}")
        compared = difficulty_of(m)
        r = "-" if compared is None else f"{compared.pearson:.3f}"
        lines.append(
            f"{m.encoder:{width}}  {'  '.join(cells)}  {_number(m.overall.ratio):>7}  {r:>17}"
        )
    return [*lines, ""]


def _row(s: Summary, test: OwnTest | None) -> str:
    interval = "-" if s.ratio_ci is None else f"{s.ratio_ci[0]:.3f} - {s.ratio_ci[1]:.3f}"
    return (f"{s.n:5}  {_number(s.ratio)}  {interval:14}  {_number(s.floor)}  {_number(s.null)}  "
            f"{s.distance:.3f}     {_number(s.ceiling)}    {s.eps:.3f}  "
            f"{_number(s.excess):>6}  {_number(s.aligned_ratio):>7}  "
            f"{_number(test.accuracy if test else None):>8}  {s.undefined:9}  {s.truncated:9}")  # fmt: skip


def _number(value: float | None) -> str:
    return "  -  " if value is None else f"{value:.3f}"


def _own_entry(items: Items) -> dict[str, Any] | None:
    found = own_test(items)
    return None if found is None else asdict(found)


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
    without = ", ".join(f"{r:.3f} without {n}" for n, r in found.without.items() if r is not None)
    models = sorted(found.by_model.values())
    return [
        says + ":",
        "  " + "; ".join(f"{n} {c:.3f}, {a:.1f} %" for n, c, a in pairs),
        f"  {found.permutation:.1%} of all pairings have an r as high; Spearman "
        f"{found.spearman:.3f}; {without}",
        "  by family: " + ", ".join(f"{n} {r:.3f}" for n, r in found.by_family.items())
        + f"; by model: {models[0]:.3f} to {models[-1]:.3f}",
    ]  # fmt: skip


def _reading() -> list[str]:
    low, high = REFERENCE_RATIO
    return [
        "ratio: distance over ceiling, item by item, in chords. It lies between floor and 1;",
        "null: what independent directions about the anchor would give.",
        f"The paper's own figures (not measured here): {REFERENCE['encoders']} encoders at "
        f"{low:.0%} to {high:.0%}; r = {REFERENCE['pearson']}.",
    ]
