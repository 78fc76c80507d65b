"""The full table of definitions tried, and a plain verdict on the paper's two figures.

The abstract gives 25-35 % and r = 0.99 without a definition.  Everything that was tried is
shown, so that nobody reads the best of it as the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import median
from typing import Any

from numeric.ceiling_definitions import CEILINGS, F2_CHORD, mean_ceilings, mean_ratios
from numeric.correlation import pearson
from numeric.input_error import InputError
from numeric.measurement import Measurement
from numeric.own_test import own_test
from numeric.packaged_encoders import packaged_encoders
from numeric.published_accuracy import families, mean_accuracy

RANGE = (0.25, 0.35)
PAPER_R = 0.99
_OWN = "own text-only accuracy"
_BY_KIND = "published, by kind (obj, att, rel)"
_PUBLISHED = "published, mean of 17 models"
_LEAST = 3

Correlations = Mapping[str, Mapping[str, Mapping[str, float]]]


def definitions_tried(measured: Sequence[Measurement]) -> dict[str, Any]:
    """Return every ratio and every correlation tried, by definition and encoder."""
    return {
        "formulas": {name: formula for name, (formula, _) in CEILINGS.items()},
        "ratios": {
            m.encoder: {name: mean_ratios(items) for name, items in m.items.items()}
            for m in measured
        },
        "correlations": correlations(measured),
        "verdict": verdict(measured),
    }


def correlations(measured: Sequence[Measurement]) -> dict[str, dict[str, dict[str, float]]]:
    """Return Pearson's r of mean ceilings and difficulty: by ceiling, target and encoder."""
    found: dict[str, dict[str, dict[str, float]]] = {name: {} for name in CEILINGS}
    for m in measured:
        by_subset = {name: mean_ceilings(items) for name, items in m.items.items()}
        for target, difficulty in _targets(m):
            for ceiling in CEILINGS:
                means = {n: c[ceiling] for n, c in by_subset.items() if c and n in mean_accuracy()}
                if target == _BY_KIND:
                    means = _by_kind(means)
                names = [n for n in means if n in difficulty]
                if len(names) < _LEAST:
                    continue
                try:
                    r = pearson([means[n] for n in names], [difficulty[n] for n in names])
                except InputError:
                    continue
                found[ceiling].setdefault(target, {})[m.encoder] = r
    return found


def _targets(m: Measurement) -> Iterator[tuple[str, dict[str, float]]]:
    published = mean_accuracy()
    yield _PUBLISHED, published
    for family in families():
        yield f"published, {family} models", mean_accuracy(family)
    there = {n: a for n, a in published.items() if n in m.items}
    yield _BY_KIND, _by_kind(there)
    own = {name: own_test(items) for name, items in m.items.items()}
    yield _OWN, {name: test.accuracy for name, test in own.items() if test is not None}


def _by_kind(values: Mapping[str, float]) -> dict[str, float]:
    """Average subsets of one kind: swap_obj and replace_obj into obj, and so on."""
    gathered: dict[str, list[float]] = {}
    for name, value in values.items():
        gathered.setdefault(name.rpartition("_")[2], []).append(value)
    return {kind: sum(v) / len(v) for kind, v in gathered.items()}


def verdict(measured: Sequence[Measurement]) -> list[str]:
    """Return in plain words how what was measured stands to 25-35 % and r = 0.99."""
    return [*_ratio_verdict(measured), *_correlation_verdict(correlations(measured))]


def _ratio_verdict(measured: Sequence[Measurement]) -> list[str]:
    ordered = [m for m in measured if m.identity.get("kind") != "static table"]
    values: dict[tuple[str, str], list[float]] = {}
    for m in ordered:
        ratios = {name: mean_ratios(items) for name, items in m.items.items()}
        for group, names in _groups(m).items():
            for definition in {d for name in names for d in ratios[name]}:
                means = [ratios[n][definition] for n in names if definition in ratios[n]]
                values.setdefault((definition, group), []).append(sum(means) / len(means))
    if not values:
        return []
    low, high = RANGE
    inside = {
        place: sum(low <= v <= high for v in found) for place, found in sorted(values.items())
    }
    lines = []
    for group in dict.fromkeys(g for _, g in values):
        found = values[(F2_CHORD, group)]
        lines.append(
            f"F5's ratio on {group}: {min(found):.2f} to {max(found):.2f} over {len(found)} encoders "
            f"that see word order; {inside[(F2_CHORD, group)]} of them within {low:.2f} to {high:.2f}."
        )
    bases = _bases(ordered)
    if bases < len(ordered):
        lines.append(f"These {len(ordered)} encoders come from {bases} models only.")
    agreeing = [p for p, count in inside.items() if 2 * count > len(values[p])]
    lines.append(
        f"25-35 %: {len(agreeing)} of {len(inside)} pairs of definition and subsets put most of these "
        "encoders there"
        + (f" ({'; '.join(f'{d} on {g}' for d, g in agreeing)})" if agreeing else "")
        + ". Agreement therefore does not identify the paper's definition."
    )
    return lines


def _bases(measured: Sequence[Measurement]) -> int:
    """Count the models from which encoders derive: versions of one model are one."""
    rows = packaged_encoders()
    return len({rows[m.encoder].base if m.encoder in rows else m.encoder for m in measured})


def _groups(m: Measurement) -> dict[str, list[str]]:
    names = [n for n, s in m.subsets.items() if s.ratio is not None]
    groups = {
        f"{kind} subsets": [n for n in names if n.startswith(kind)] for kind in ("swap", "replace")
    }
    return {g: n for g, n in {**groups, "all subsets": names}.items() if n}


def _correlation_verdict(tried: Correlations) -> list[str]:
    lines = []
    for what, wanted in (("published accuracies", False), ("the encoders' own accuracy", True)):
        found = [
            (r, encoder, ceiling, target)
            for ceiling, targets in tried.items()
            for target, by_encoder in targets.items()
            if (target == _OWN) == wanted and target != _BY_KIND
            for encoder, r in by_encoder.items()
        ]
        if not found:
            continue
        most = max(found)
        lines.append(
            f"r = {PAPER_R} against {what}: reached in {sum(f[0] >= PAPER_R for f in found)} of "
            f"{len(found)} combinations of encoder, ceiling and accuracy; the highest is "
            f"{most[0]:.3f} ({most[1]}, {most[2]}, {most[3]}), the median {median(f[0] for f in found):.3f}."
        )
    kinds = [r for targets in tried.values() for r in targets.get(_BY_KIND, {}).values()]
    if kinds:
        lines.append(
            f"With three kinds (obj, att, rel) instead of subsets {sum(r >= PAPER_R for r in kinds)} "
            f"of {len(kinds)} combinations reach it; three points say little either way."
        )
    return lines


def definition_lines(measured: Sequence[Measurement]) -> list[str]:
    """Return the tables of definitions as plain text: medians over encoders, least and most."""
    tried = correlations(measured)
    targets = list(dict.fromkeys(t for by_target in tried.values() for t in by_target))
    lines = []
    if targets:
        lines += ["Every ceiling tried, Pearson's r of its subset means: median over encoders "
                  "[least, most]"]  # fmt: skip
        for target in targets:
            lines.append(f"  against {target}:")
            for ceiling in CEILINGS:
                found = list(tried[ceiling].get(target, {}).values())
                if found:
                    lines.append(f"    {ceiling:20} {_spread(found)}")
    groups: dict[str, dict[str, list[float]]] = {}
    for m in measured:
        ratios = {name: mean_ratios(items) for name, items in m.items.items()}
        for group, names in _groups(m).items():
            for definition in dict.fromkeys(d for n in names for d in ratios[n]):
                means = [ratios[n][definition] for n in names if definition in ratios[n]]
                groups.setdefault(group, {}).setdefault(definition, []).append(
                    sum(means) / len(means)
                )
    if groups:
        lines.append("Every ratio tried: median over encoders [least, most]")
    for group, by_definition in groups.items():
        lines.append(f"  {group}:")
        lines += [f"    {name:45} {_spread(found)}" for name, found in by_definition.items()]
    says = verdict(measured)
    return [*lines, *(["Verdict", *(f"  {line}" for line in says)] if says else [])]


def _spread(values: Sequence[float]) -> str:
    return f"{median(values):.3f} [{min(values):.3f}, {max(values):.3f}]"
