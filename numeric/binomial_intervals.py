"""Exact binomial intervals: for a probability, and for a quantile from binned counts."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

CONFIDENCE = 0.99
"""Confidence of every interval that is printed."""


@dataclass(frozen=True)
class QuantileEstimate:
    """A quantile seen in a sample.

    Attributes:
        value: the order statistic (middle of its bin).
        low: lower end of the exact binomial interval, at its bin's lower edge.
        high: upper end, at its bin's upper edge; infinite where the sample does not bound it.
    """

    value: float
    low: float
    high: float


def clopper_pearson(hits: int, samples: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the exact two-sided interval for the probability behind ``hits`` of ``samples``."""
    from scipy.stats import beta

    tail = (1 - confidence) / 2
    low = float(beta.ppf(tail, hits, samples - hits + 1)) if hits else 0.0
    high = float(beta.ppf(1 - tail, hits + 1, samples - hits)) if hits < samples else 1.0
    return low, high


def quantile(
    counts: np.ndarray, edges: np.ndarray, level: float, confidence: float = CONFIDENCE
) -> QuantileEstimate:
    """Estimate a quantile from binned counts, with an interval that holds at any distribution.

    Args:
        counts: integers, one a bin; everything that was sampled lies in some bin.
        edges: one more than the bins; the last may be infinite.
        level: in (0, 1).
        confidence: at least this, by the binomial law of the number of samples below.
    """
    from scipy.stats import binom

    samples = int(counts.sum())
    below = np.cumsum(counts)
    tail = (1 - confidence) / 2
    first = int(binom.ppf(tail, samples, level))
    last = int(binom.ppf(1 - tail, samples, level)) + 1
    middle = min(samples, max(1, int(np.ceil(samples * level))))
    at = int(np.searchsorted(below, middle))
    low = float(edges[int(np.searchsorted(below, first))]) if first >= 1 else float(edges[0])
    high = float(edges[int(np.searchsorted(below, last)) + 1]) if last <= samples else np.inf
    upper = edges[at + 1] if np.isfinite(edges[at + 1]) else edges[at]
    return QuantileEstimate(float((edges[at] + upper) / 2), low, high)
