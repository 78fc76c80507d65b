"""The exact crosstalk sampler against full matrices, against torch's generator, and over d.

Each test measures both sides in the same run and asserts their ratio.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
import torch
from pytest_benchmark.fixture import BenchmarkFixture

from numeric.crosstalk_sampler import BLOCK, Crosstalk, sample_block
from numeric.gap_simulation import PairTask, default_words

DIM = 1024
DEPTH = 3


def task(dim: int) -> Crosstalk:
    """Return the pair that is timed."""
    return Crosstalk(dim, "haar", *default_words(DEPTH))


def seconds(work: Callable[[], object], repeats: int = 5) -> float:
    """Return the least time of some repeats."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def numbers_drawn() -> int:
    """Return how many random numbers a sample takes: a direction's coordinates and a chi a step."""
    steps = 2 * DEPTH
    return sum(1 + k for k in range(steps)) + steps


def qr_haar(batch: int) -> torch.Tensor:
    """Draw the same crosstalk by full matrices: two Haar matrices a sample, batched QR in torch."""
    x = torch.zeros(DIM, 1, dtype=torch.float64)
    x[0] = 1
    q, r = torch.linalg.qr(torch.randn(2, batch, DIM, DIM, dtype=torch.float64))
    roles = q * torch.sign(torch.diagonal(r, dim1=-2, dim2=-1))[..., None, :]
    images = []
    for word in default_words(DEPTH):
        image = x.expand(batch, DIM, 1)
        for letter in reversed(word):
            image = roles[letter - 1] @ image
        images.append(image)
    return (images[0] * images[1]).sum((1, 2))


def test_against_full_matrices(benchmark: BenchmarkFixture) -> None:
    torch.set_num_threads(1)
    sample_block(task(DIM), 1, 0)
    benchmark.pedantic(sample_block, (task(DIM), 1, 1), rounds=5)
    each = benchmark.stats.stats.min / BLOCK
    ratio = seconds(lambda: qr_haar(2), 2) / 2 / each
    benchmark.extra_info.update(samples_per_second=1 / each, times_faster_than_qr=ratio)
    assert ratio > 10_000


def test_against_drawing_the_numbers(benchmark: BenchmarkFixture) -> None:
    """Torch draws as many normals, in as large an array, and the chi variables as gammas."""
    torch.set_num_threads(1)
    normals = torch.empty(numbers_drawn() - 2 * DEPTH, BLOCK, dtype=torch.float64)
    shape = torch.full((2 * DEPTH, BLOCK), DIM / 2, dtype=torch.float64)

    def draw() -> None:
        normals.normal_()
        torch._standard_gamma(shape)

    draw()
    sample_block(task(DIM), 1, 0)
    benchmark.pedantic(sample_block, (task(DIM), 1, 1), rounds=5)
    ratio = benchmark.stats.stats.min / seconds(draw)
    benchmark.extra_info.update(numbers_a_sample=numbers_drawn(), times_torch_drawing=ratio)
    assert ratio < 5


def test_cost_does_not_depend_on_dimension(benchmark: BenchmarkFixture) -> None:
    dims = [2**6, 2**13, 2**20]
    sample_block(task(DIM), 1, 0)
    times = {d: seconds(lambda d=d: sample_block(task(d), 1, 2), 7) for d in dims}
    benchmark.pedantic(sample_block, (task(2**20), 1, 1), rounds=5)
    ratio = max(times.values()) / min(times.values())
    benchmark.extra_info.update(slowest_over_fastest=ratio)
    assert ratio < 1.3


@pytest.mark.parametrize("samples", [10**8])
def test_a_hundred_million_samples(benchmark: BenchmarkFixture, samples: int) -> None:
    """One block of the run, binned and summed; 10^8 samples take so many of them on two cores."""
    work = PairTask(task(DIM), 1)
    work.run(0)
    benchmark.pedantic(work.run, (1,), rounds=5)
    minutes = benchmark.stats.stats.median * samples / BLOCK / 2 / 60
    benchmark.extra_info.update(minutes_for_1e8_on_two_cores=minutes)
    assert minutes < 5
