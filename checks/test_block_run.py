"""Blocks: the same bits for any workers, order and grouping; kills, damage and foreign runs."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from numeric.block_run import Resources, run_blocks, run_group
from numeric.block_store import BlockStore, Tally
from numeric.crosstalk_sampler import Crosstalk
from numeric.gap_simulation import PairTask, TreeTask
from numeric.input_error import InputError
from numeric.tree_plan import TreeSetting

ROOT = Path(__file__).parent.parent


@dataclass(frozen=True)
class Dice:
    """A quick task: counts of a die, and sums that floating-point addition orders."""

    seed: int = 1
    wait: float = 0.0

    def run(self, block: int) -> Tally:
        time.sleep(self.wait)
        rng = np.random.default_rng((self.seed, block))
        rolls = rng.integers(0, 6, 100)
        return Tally(
            np.bincount(rolls, minlength=6), np.array([[rng.standard_normal() * 1e9, 1.0]])
        )

    def identity(self) -> dict[str, object]:
        return {"what": "dice", "seed": self.seed}


@dataclass(frozen=True)
class Deadly(Dice):
    """A die whose first worker dies."""

    marker: str = ""

    def run(self, block: int) -> Tally:
        if block == 3 and not Path(self.marker).exists():
            Path(self.marker).touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().run(block)


def same(one: Tally, other: Tally) -> bool:
    return bool((one.counts == other.counts).all() and one.sums.tobytes() == other.sums.tobytes())


def test_workers_and_grouping_do_not_change_a_bit(tmp_path: Path) -> None:
    alone = run_blocks(Dice(), 150)
    assert same(alone, run_blocks(Dice(), 150, Resources(workers=2)))
    assert same(alone, run_group(Dice(), 0, 150))
    store = BlockStore(tmp_path)
    for first, count in ((100, 7), (3, 1), (40, 30)):
        store.save(Dice().identity(), first, run_group(Dice(), first, count))
    assert same(alone, run_blocks(Dice(), 150, store=store))
    assert same(alone, run_blocks(Dice(), 150, store=store)), "and again, from the store alone"
    assert alone.counts.sum() == 15_000


def test_real_tasks_are_the_same_in_a_pool() -> None:
    pair = PairTask(Crosstalk(64, "haar", (1, 2), (2, 1)), 5)
    tree = TreeTask(TreeSetting(32, 2, 2, "level-fresh"), 5)
    for task in (pair, tree):
        assert same(run_blocks(task, 3), run_blocks(task, 3, Resources(workers=2)))


def test_a_longer_run_takes_up_a_shorter_one(tmp_path: Path) -> None:
    store = BlockStore(tmp_path)
    run_blocks(Dice(), 40, store=store)
    seen: list[int] = []
    longer = run_blocks(Dice(), 90, store=store, progress=seen.append)
    assert same(longer, run_blocks(Dice(), 90))
    assert sum(seen) == 90


def test_a_dead_worker_costs_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    task = Deadly(marker=str(tmp_path / "died"))
    assert same(run_blocks(task, 20, Resources(workers=2)), run_blocks(Dice(), 20))
    assert "a worker died" in capsys.readouterr().err


_RUN = """
import sys
sys.path.insert(0, {root!r})
from pathlib import Path
from checks.test_block_run import Dice
from numeric.block_run import run_blocks
from numeric.block_store import BlockStore
run_blocks(Dice(wait=0.01), 150, store=BlockStore(Path(sys.argv[1])))
"""


@pytest.mark.parametrize("after", [0.3, 0.8])
def test_killed_and_resumed(tmp_path: Path, after: float) -> None:
    """Kill -9 at some moment: what is on disk is whole, and the end is the same bits."""
    folder = tmp_path / "blocks"
    with subprocess.Popen(
        [sys.executable, "-c", _RUN.format(root=str(ROOT)), str(folder)], cwd=ROOT
    ) as running:
        deadline = time.time() + 60
        while not list(folder.glob("*.blocks")) and time.time() < deadline:
            time.sleep(0.02)
        time.sleep(after)
        running.kill()
    saved = len(list(folder.glob("*.blocks")))
    assert 0 < saved < 75, f"{saved} groups: the kill came too late or too early to test anything"
    assert same(run_blocks(Dice(), 150, store=BlockStore(folder)), run_blocks(Dice(), 150))


@dataclass(frozen=True)
class Signing(Dice):
    """A die whose workers leave their process numbers in a folder."""

    folder: str = ""

    def run(self, block: int) -> Tally:
        (Path(self.folder) / str(os.getpid())).touch()
        return super().run(block)


_POOL = """
import sys
sys.path.insert(0, {root!r})
from checks.test_block_run import Signing
from numeric.block_run import Resources, run_blocks
if __name__ == "__main__":
    run_blocks(Signing(wait=0.05, folder=sys.argv[1]), 1_000, Resources(workers=2))
"""


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_workers_end_with_their_parent(tmp_path: Path, how: signal.Signals) -> None:
    """No worker outlives a run that was killed or interrupted, and none prints a traceback."""
    folder = tmp_path / "workers"
    folder.mkdir()
    script = tmp_path / "run.py"
    script.write_text(_POOL.format(root=str(ROOT)), encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, str(script), str(folder)], cwd=ROOT, stderr=subprocess.PIPE,
        start_new_session=True,
    ) as running:  # fmt: skip
        assert _soon(lambda: len(list(folder.iterdir())) == 2)
        # An interrupt from the keyboard reaches the workers as well.
        (running.kill if how == signal.SIGKILL else lambda: os.killpg(running.pid, how))()
        complaints = running.communicate(timeout=60)[1].decode()
    assert _soon(lambda: not any(_alive(p.name) for p in folder.iterdir()))
    assert complaints.count("Traceback") == (how == signal.SIGINT), complaints


def _soon(happens: Callable[[], bool]) -> bool:
    deadline = time.time() + 60
    while not happens() and time.time() < deadline:
        time.sleep(0.02)
    return happens()


def _alive(process: str) -> bool:
    """Tell whether a process runs; one that ended and was not waited for does not."""
    shown = subprocess.run(["ps", "-o", "stat=", "-p", process], capture_output=True, text=True)
    return bool(shown.stdout.strip()) and not shown.stdout.startswith("Z")


def _one_file(folder: Path) -> Path:
    run_blocks(Dice(), 4, store=BlockStore(folder))
    return sorted(folder.glob("*.blocks"))[0]


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "text"])
def test_damaged_checkpoints_are_refused_by_name(tmp_path: Path, damage: str) -> None:
    file = _one_file(tmp_path)
    content = bytearray(file.read_bytes())
    if damage == "cut":
        content = content[:-20]
    elif damage == "flipped":
        content[-9] ^= 1
    else:
        content = bytearray(b"" if damage == "empty" else b"hello\n")
    file.write_bytes(bytes(content))
    with pytest.raises(InputError, match=file.name):
        run_blocks(Dice(), 4, store=BlockStore(tmp_path))


def test_foreign_checkpoints_are_refused_by_name(tmp_path: Path) -> None:
    file = _one_file(tmp_path)
    with pytest.raises(InputError, match=rf"{file.name}.*of another run"):
        run_blocks(Dice(seed=2), 4, store=BlockStore(tmp_path))
    file.write_bytes(file.read_bytes().replace(b"blocks 1", b"blocks 0", 1))
    with pytest.raises(InputError, match=file.name):
        run_blocks(Dice(), 4, store=BlockStore(tmp_path))


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match="file"):
        BlockStore(tmp_path / "file" / "below")


@pytest.mark.filterwarnings("ignore")
def test_dask_with_a_killed_worker() -> None:
    """Two workers of a local cluster, one killed while the blocks run."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        victim = next(iter(cluster.workers.values())).process.process.pid
        killed: list[int] = []

        def kill_once(done: int) -> None:
            if not killed:
                killed.append(done)
                os.kill(victim, signal.SIGKILL)

        resources = Resources(dask=cluster.scheduler_address)
        found = run_blocks(Dice(wait=0.02), 60, resources, progress=kill_once)
    assert killed
    assert same(found, run_blocks(Dice(), 60))


def test_no_scheduler_is_one_clear_error() -> None:
    with pytest.raises(InputError, match="no Dask scheduler answers"):
        run_blocks(Dice(), 2, Resources(dask="tcp://127.0.0.1:1"))
