"""What is seen at one setting: quantiles of the crosstalk, and the law of the whole margin."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from numeric.binomial_intervals import QuantileEstimate, quantile
from numeric.block_run import Resources, run_blocks
from numeric.block_store import BlockStore, Tally
from numeric.crosstalk_sampler import BLOCK, Crosstalk, Word, sample_block
from numeric.input_error import InputError
from numeric.random_draws import STREAM
from numeric.tree_plan import TreeSetting
from numeric.tree_sampler import block_size, need_memory, sample_trees

PAIR_BINS = 2**17
PAIR_WIDEST = 16.0
"""|z| sqrt(d) is binned from 0 to here; beyond lies less than 1e-55 of any C3 law."""

RATIO_BINS = 2**17
RATIO_WIDEST = 8.0

_STREAM = f"version {STREAM}, NumPy {np.__version__}"
"""What the random numbers of a block depend on besides its seed: blocks of others are not merged."""

QUANTILES = (0.025, 0.05, 0.5, 0.95, 0.975)


@dataclass(frozen=True)
class PairTask:
    """Crosstalk samples of one pair of words, binned by |z| sqrt(d); sums of z, z^2, z^4."""

    pair: Crosstalk
    seed: int
    device: str = "cpu"
    single: bool = False

    def run(self, block: int) -> Tally:
        """Return the tally of one block."""
        z = sample_block(self.pair, self.seed, block, self.device, self.single)
        scaled = np.abs(z) * (PAIR_BINS / PAIR_WIDEST * self.pair.dim**0.5)
        bins = np.minimum(scaled.astype(np.int64), PAIR_BINS)
        square = z * z
        sums = np.array([[z.sum(), square.sum(), (square * square).sum()]])
        return Tally(np.bincount(bins, minlength=PAIR_BINS + 1), sums)

    def identity(self) -> dict[str, object]:
        """Return what fixes the result."""
        kind = "float32" if self.single else "float64"
        stream = "cpu" if self.device == "cpu" else self.device.partition(":")[0]
        return {"what": "pair", **asdict(self.pair), "seed": self.seed, "block": BLOCK,
                "stream": f"{stream} {kind}, {_STREAM}"}  # fmt: skip


@dataclass(frozen=True)
class TreeTask:
    """Whole codes, binned by the margin's ratio; sums of the ratio, its square, A B and zeta^2."""

    setting: TreeSetting
    seed: int

    def run(self, block: int) -> Tally:
        """Return the tally of one block."""
        seen = sample_trees(self.setting, self.seed, block)
        scaled = seen.ratio * (RATIO_BINS / RATIO_WIDEST)
        bins = np.clip(scaled.astype(np.int64), 0, RATIO_BINS)
        sums = [seen.ratio.sum(), (seen.ratio**2).sum(), (seen.norm * seen.swapped_norm).sum(),
                (seen.zeta**2).sum()]  # fmt: skip
        return Tally(np.bincount(bins, minlength=RATIO_BINS + 1), np.array([sums]))

    def identity(self) -> dict[str, object]:
        """Return what fixes the result."""
        return {"what": "tree", **asdict(self.setting), "seed": self.seed,
                "block": block_size(self.setting), "stream": f"cpu float64, {_STREAM}"}  # fmt: skip


@dataclass(frozen=True)
class SeenPair:
    """Crosstalk as it was seen.

    Attributes:
        samples: how many.
        quantile: of |z|, at the level asked for.
        mean: mean of z.
        variance: mean of z^2.
    """

    samples: int
    quantile: QuantileEstimate
    mean: float
    variance: float


@dataclass(frozen=True)
class SeenMargin:
    """The margin over 2 b^(-D) as it was seen.

    Attributes:
        samples: how many codes.
        mean: its mean.
        quantiles: by level (``QUANTILES``).
    """

    samples: int
    mean: float
    quantiles: dict[float, QuantileEstimate]


def default_words(depth: int) -> tuple[Word, Word]:
    """Return the words whose crosstalk is sampled: (1, 2, 1, ...) and (2, 1, 2, ...).

    Both letters occur in both words as often as they can, so that reuse matters most.
    """
    first = tuple(1 + k % 2 for k in range(depth))
    return first, tuple(3 - letter for letter in first)


def seen_pair(
    task: PairTask, samples: int, level: float, resources: Resources,
    folder: Path | None = None, progress: Callable[[int], None] = lambda done: None,
) -> SeenPair:  # fmt: skip
    """Sample the crosstalk of a pair; whole blocks, so at least ``samples``.

    Args:
        task: what is sampled.
        samples: at least 1; rounded up to whole blocks of 65,536.
        level: 1 minus the failure probability.
        resources: where the blocks are run.
        folder: finished blocks are kept there and taken up again.
        progress: told how many more blocks are done.
    """
    blocks = -(-_positive(samples) // BLOCK)
    tally = run_blocks(task, blocks, resources, _store(folder, "pairs"), progress)
    total = blocks * BLOCK
    edges = np.append(np.arange(PAIR_BINS + 1) * (PAIR_WIDEST / PAIR_BINS), np.inf)
    mean, square, _ = tally.sums.sum(axis=0) / total
    edges = np.minimum(edges / task.pair.dim**0.5, 1.0)
    return SeenPair(total, quantile(tally.counts, edges, level), float(mean), float(square))


def seen_margin(
    task: TreeTask, samples: int, resources: Resources, folder: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> SeenMargin:  # fmt: skip
    """Sample whole codes; whole blocks, so at least ``samples``.  Arguments as in ``seen_pair``."""
    need_memory(task.setting, resources.workers)
    size = block_size(task.setting)
    blocks = -(-_positive(samples) // size)
    tally = run_blocks(task, blocks, resources, _store(folder, "codes"), progress)
    edges = np.append(np.arange(RATIO_BINS + 1) * (RATIO_WIDEST / RATIO_BINS), np.inf)
    return SeenMargin(
        blocks * size,
        float(tally.sums.sum(axis=0)[0] / (blocks * size)),
        {level: quantile(tally.counts, edges, level) for level in QUANTILES},
    )


def affordable_trees(setting: TreeSetting, samples: int) -> int:
    """Return how many codes are sampled where ``samples`` pairs are: fewer for wide trees."""
    return int(
        max(block_size(setting), min(samples // 8, 50_000, 10**10 // setting.plan.widest**3))
    )


def _positive(samples: int) -> int:
    if samples < 1:
        raise InputError(f"{samples} samples: give at least 1")
    return samples


def _store(folder: Path | None, what: str) -> BlockStore | None:
    """Pairs and codes are kept apart: a folder of blocks holds one task's."""
    return None if folder is None else BlockStore(folder / what)
