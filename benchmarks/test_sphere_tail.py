"""Tails and quantiles of one coordinate on the sphere: each below 5 ms, enclosed to 128 bits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from numeric.sphere_tail import two_sided_level, two_sided_tail

LIMIT = 5e-3
"""Seconds for one enclosure (the median of many, so that a busy machine does not fail it)."""


@pytest.mark.parametrize("dim", [2, 64, 512, 10**4, 10**6, 10**7])
@pytest.mark.parametrize("exponent", [1, 9, 30, 60, 300])
def test_quantile(benchmark: Any, dim: int, exponent: int) -> None:
    """The level of probability 10^-k in dimension d."""
    level = benchmark(two_sided_level, dim, Fraction(1, 10**exponent))
    assert level.is_finite()
    assert benchmark.stats.stats.median < LIMIT


@pytest.mark.parametrize("dim", [2, 64, 512, 10**4, 10**6, 10**7])
@pytest.mark.parametrize("exponent", [1, 30, 300])
def test_tail(benchmark: Any, dim: int, exponent: int) -> None:
    """The tail at that level."""
    level = two_sided_level(dim, Fraction(1, 10**exponent)).mid()
    tail = benchmark(two_sided_tail, dim, level)
    assert tail.is_finite()
    assert benchmark.stats.stats.median < LIMIT
