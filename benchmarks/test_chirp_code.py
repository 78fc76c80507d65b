"""The chirp code by FFT: p = 1021, D = 8, and against dense matrices in the same run."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np
from pytest_benchmark.fixture import BenchmarkFixture

from numeric.chirp_code import apply_role, chirp_code

PRIME, DEPTH = 1021, 8
LIMIT_S = 0.05


def test_chirp_code_of_256_leaves(benchmark: BenchmarkFixture) -> None:
    """All 256 leaves, any fillers, in under 50 ms."""
    rng = np.random.default_rng(0)
    fillers = rng.normal(size=(2**DEPTH, PRIME)) + 1j * rng.normal(size=(2**DEPTH, PRIME))
    benchmark(chirp_code, fillers, PRIME, 2, DEPTH)
    assert benchmark.stats.stats.min < LIMIT_S


def test_one_role_against_its_matrix(benchmark: BenchmarkFixture) -> None:
    """R_1 on 128 vectors at p = 1021: the FFT beats the dense product."""
    rng = np.random.default_rng(1)
    vectors = rng.normal(size=(128, PRIME)) + 1j * rng.normal(size=(128, PRIME))
    matrix = apply_role(0, np.eye(PRIME, dtype=complex), PRIME)
    benchmark(apply_role, 0, vectors, PRIME)
    dense = _least(lambda: vectors @ matrix)
    benchmark.extra_info["times faster than the dense product"] = dense / benchmark.stats.stats.min
    assert dense > benchmark.stats.stats.min
    assert np.allclose(vectors @ matrix, apply_role(0, vectors, PRIME))


def _least(call: Callable[[], object], rounds: int = 5) -> float:
    """Return the least wall-clock seconds of a few calls."""
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        call()
        seconds.append(time.perf_counter() - start)
    return min(seconds)
