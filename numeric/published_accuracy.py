"""SugarCrepe's published accuracies by subset, and how a measured ceiling goes with them (M2).

The figures are facts from the table of Hsieh et al. 2023 (arXiv 2306.14610): image-text accuracy
of 17 CLIP models in percent, and of people.  This project carries them; captions it does not.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from numeric.correlation import (
    fisher_interval,
    leave_one_out,
    pearson,
    permutation_tail,
    spearman,
)

SOURCE_FILE = Path(__file__).with_name("published_accuracy.csv")
CITATION = "Hsieh et al. 2023, SugarCrepe (arXiv 2306.14610)"
_DESCRIPTIVE = ("model", "training_data", "params_millions")
_LEAST_SUBSETS = 3


@dataclass(frozen=True)
class Difficulty:
    """Mean ceilings against published accuracies, a pair a subset.

    Attributes:
        subsets: their names, in the published order.
        ceilings: measured mean ceilings.
        accuracies: published accuracies in percent, averaged over the models.
        pearson: Pearson's r, in [-1, 1].
        interval: Fisher's 95 % interval of r; None for 3 subsets, where it has no width to go by.
        permutation: share of all pairings of ceilings and accuracies whose r is at least this.
        spearman: the rank correlation.
        without: Pearson's r without each subset in turn, by the subset left out; None where the
            remaining ceilings are all equal.
        by_family: Pearson's r with the mean accuracies of the models of one family.
        by_model: Pearson's r with each published model's accuracies.
    """

    subsets: tuple[str, ...]
    ceilings: tuple[float, ...]
    accuracies: tuple[float, ...]
    pearson: float
    interval: tuple[float, float] | None
    permutation: float
    spearman: float
    without: Mapping[str, float | None]
    by_family: Mapping[str, float]
    by_model: Mapping[str, float]


@cache
def published_models() -> dict[str, dict[str, float]]:
    """Return, for each published model (people left out), its accuracy in percent by subset."""
    with SOURCE_FILE.open(encoding="utf-8", newline="") as lines:
        rows = csv.DictReader(line for line in lines if not line.startswith("#"))
        return {
            row["model"]: {k: float(v) for k, v in row.items() if k not in _DESCRIPTIVE}
            for row in rows
            if row["model"] != "human"
        }


def mean_accuracy(family: str | None = None) -> dict[str, float]:
    """Return the published accuracy by subset in percent, averaged over the models.

    Args:
        family: take only these models: a key of :func:`families`; None for all.
    """
    published = published_models()
    models = [published[name] for name in (families()[family] if family else published)]
    return {name: math.fsum(m[name] for m in models) / len(models) for name in models[0]}


def families() -> dict[str, list[str]]:
    """Return the published models by who trained them: the first word of their names."""
    found: dict[str, list[str]] = {}
    for name in published_models():
        found.setdefault(name.partition(" ")[0], []).append(name)
    return found


def difficulty(ceilings: Mapping[str, float | None]) -> Difficulty | None:
    """Set mean ceilings by subset beside the published accuracies.

    Args:
        ceilings: mean ceiling by subset; subsets that were not published are left out.

    Returns:
        The comparison; None where fewer than 3 subsets are in both, or all ceilings are equal.
    """
    published = mean_accuracy()
    pairs = [(n, c, published[n]) for n in published if (c := ceilings.get(n)) is not None]
    if len(pairs) < _LEAST_SUBSETS or len({c for _, c, _ in pairs}) == 1:
        return None
    names, measured, accuracies = zip(*pairs, strict=True)
    r = pearson(measured, accuracies)

    def against(other: Mapping[str, float]) -> float:
        return pearson(measured, [other[name] for name in names])

    return Difficulty(
        names, measured, accuracies, r,
        interval=fisher_interval(r, len(pairs)) if len(pairs) > _LEAST_SUBSETS else None,
        permutation=permutation_tail(measured, accuracies),
        spearman=spearman(measured, accuracies),
        without=dict(zip(names, leave_one_out(measured, accuracies), strict=True)),
        by_family={f: against(mean_accuracy(f)) for f in families()},
        by_model={name: against(m) for name, m in published_models().items()},
    )  # fmt: skip
