"""T-sim: seeds trained as one batched tensor program against a loop over seeds, in one run.

    OMP_NUM_THREADS=1 python -m pytest -q -s benchmarks

Both take the same steps and reach the same parameters up to rounding (checks/); the loop trains
one seed after the other.  CPU time of one thread, the least of three interleaved tries.
"""

from __future__ import annotations

from time import process_time

import pytest
import torch

from numeric.throttle_training import Setting, train

STEPS, TRIES = 100, 3


@pytest.mark.parametrize(
    ("model", "seeds", "batches", "least"),
    [("compositional", 5, 8, 1.5), ("compositional", 30, 8, 1.5), ("tables", 30, 1, 5.0)],
)
def test_batched_seeds_beat_a_loop(model: str, seeds: int, batches: int, least: float) -> None:
    """Ratio of the loop's CPU time to the batched program's."""
    torch.set_num_threads(1)

    def seconds(first: int, together: int) -> float:
        started = process_time()
        train(Setting(model, steps=STEPS, seed=first, seeds=together, batches=batches))
        return process_time() - started

    seconds(0, 1)
    batched, looped = [], []
    for _ in range(TRIES):
        batched.append(seconds(0, seeds))
        looped.append(sum(seconds(seed, 1) for seed in range(seeds)))
    ratio = min(looped) / min(batched)
    print(f"\n{model}, {seeds} seeds, {batches} batches a step: {min(batched) / STEPS * 1e3:.2f} ms "
          f"a step batched, {min(looped) / STEPS * 1e3:.2f} ms in a loop, ratio {ratio:.2f}")  # fmt: skip
    assert ratio >= least
