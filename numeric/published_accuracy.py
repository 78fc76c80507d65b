"""SugarCrepe's published accuracies by subset, and how a measured ceiling goes with them (M2).

The figures are facts from the table of Hsieh et al. 2023 (arXiv 2306.14610): image-text accuracy
of 17 CLIP models in percent, and of people.  This project carries them; captions it does not.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import NormalDist

import numpy as np

from numeric.input_error import InputError

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
    """

    subsets: tuple[str, ...]
    ceilings: tuple[float, ...]
    accuracies: tuple[float, ...]
    pearson: float
    interval: tuple[float, float] | None


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


def mean_accuracy() -> dict[str, float]:
    """Return the published accuracy by subset in percent, averaged over the models."""
    models = list(published_models().values())
    return {name: math.fsum(m[name] for m in models) / len(models) for name in models[0]}


def pearson(x: Sequence[float], y: Sequence[float]) -> float:
    """Return Pearson's correlation of two samples of equal length, at least 2.

    Raises:
        InputError: if the lengths differ or are below 2, or a sample is constant.
    """
    if len(x) != len(y) or len(x) < 2:
        raise InputError(f"a correlation needs two samples of one length: {len(x)}, {len(y)}")
    centred = [np.asarray(v, np.float64) - np.mean(v, dtype=np.float64) for v in (x, y)]
    sizes = [float(np.linalg.norm(v)) for v in centred]
    if 0.0 in sizes:
        raise InputError("the correlation with a constant sample is undefined")
    return float(np.clip(centred[0] @ centred[1] / (sizes[0] * sizes[1]), -1.0, 1.0))


def fisher_interval(r: float, n: int, confidence: float = 0.95) -> tuple[float, float]:
    """Return Fisher's interval tanh(artanh r +- z/sqrt(n - 3)) for a correlation of n pairs.

    It holds approximately, for bivariate normal pairs; with 5 subsets it is wide and rough.

    Raises:
        InputError: if n is below 4, or the confidence is outside (0, 1).
    """
    if n < 4 or not 0.0 < confidence < 1.0:
        raise InputError("Fisher's interval needs 4 pairs or more, and a confidence in (0, 1)")
    if abs(r) == 1.0:
        return r, r
    half = NormalDist().inv_cdf((1.0 + confidence) / 2.0) / math.sqrt(n - 3)
    return math.tanh(math.atanh(r) - half), math.tanh(math.atanh(r) + half)


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
    interval = fisher_interval(r, len(pairs)) if len(pairs) > _LEAST_SUBSETS else None
    return Difficulty(names, measured, accuracies, r, interval)
