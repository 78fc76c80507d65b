"""Monte Carlo in blocks: the same bits for any number of workers, order and grouping.

A task turns a block index into a tally: integer counts and float64 sums.  Counts are added; sums are
kept a block and added in block order at the end.  Any ``concurrent.futures.Executor`` does the
work; finished groups of blocks are saved as they come, and a later run takes them up.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from typing import Protocol

import numpy as np

from numeric.block_store import BlockStore, Tally
from numeric.input_error import InputError

_GROUPS = 64
_RESTARTS = 5


class Task(Protocol):
    """Work that splits into blocks; must be picklable."""

    def run(self, block: int) -> Tally:
        """Return the tally of one block; depends on nothing but the task and the index."""

    def identity(self) -> dict[str, object]:
        """Return what fixes the result: setting, seed, block size."""


@dataclass(frozen=True)
class Resources:
    """Where blocks are run.

    Attributes:
        workers: processes on this machine; 1 runs in this process.
        dask: address of a Dask scheduler that is used instead.
    """

    workers: int = 1
    dask: str | None = None


def run_blocks(
    task: Task,
    blocks: int,
    resources: Resources | None = None,
    store: BlockStore | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Tally:
    """Run blocks 0 to ``blocks`` - 1 and return their tally.

    Args:
        task: what a block does.
        blocks: how many.
        resources: where; this process by default.
        store: keeps finished groups and supplies those of an earlier run.
        progress: told how many more blocks are done.

    Raises:
        InputError: if a stored group is damaged or of another task, or no scheduler answers.
        RuntimeError: if workers keep dying.
    """
    done: dict[int, Tally] = {} if store is None else dict(store.load(task.identity(), blocks))
    for tally in done.values():
        progress(len(tally.sums))
    waiting = list(_groups(blocks, {k + i for k, t in done.items() for i in range(len(t.sums))}))
    with _executor(resources or Resources()) as (restart, pool):
        _work(task, waiting, done, pool, restart, store, progress)
    parts = [done[k] for k in sorted(done)]
    counts = sum((p.counts for p in parts[1:]), parts[0].counts.copy())
    return Tally(counts, np.concatenate([p.sums for p in parts]))


def run_group(task: Task, first: int, count: int) -> Tally:
    """Run ``count`` blocks from ``first`` on."""
    parts = [task.run(first + k) for k in range(count)]
    counts = sum((p.counts for p in parts[1:]), parts[0].counts.copy())
    return Tally(counts, np.concatenate([p.sums for p in parts]))


def _groups(blocks: int, done: set[int]) -> Iterator[tuple[int, int]]:
    """Yield the runs of blocks that are not done, cut into groups."""
    size = max(1, blocks // _GROUPS)
    first = 0
    while first < blocks:
        if first in done:
            first += 1
            continue
        count = 1
        while count < size and first + count < blocks and first + count not in done:
            count += 1
        yield first, count
        first += count


def _work(
    task: Task,
    waiting: list[tuple[int, int]],
    done: dict[int, Tally],
    pool: Executor | None,
    restart: Callable[[], Executor],
    store: BlockStore | None,
    progress: Callable[[int], None],
) -> None:
    def keep(first: int, tally: Tally) -> None:
        done[first] = tally
        if store is not None:
            store.save(task.identity(), first, tally)
        progress(len(tally.sums))

    if pool is None:
        for first, count in waiting:
            keep(first, run_group(task, first, count))
        return
    left = dict(waiting)
    for _ in range(_RESTARTS):
        running: dict[Future[Tally], int] = {
            pool.submit(run_group, task, first, count): first for first, count in left.items()
        }
        try:
            while running:
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    first = running.pop(future)
                    keep(first, future.result())
                    del left[first]
            return
        except BrokenProcessPool:
            print("a worker died; its blocks are run again", file=sys.stderr)
            pool = restart()
        except KeyboardInterrupt:
            for future in running:
                future.cancel()
            raise
    raise RuntimeError(f"workers died {_RESTARTS} times: is there memory enough?")


@contextmanager
def _executor(resources: Resources) -> Iterator[tuple[Callable[[], Executor], Executor | None]]:
    """Yield a way to make a new pool, and the first one; None for this process alone."""
    if resources.dask is not None:
        with _dask(resources.dask) as pool:
            yield lambda: pool, pool
        return
    if resources.workers == 1:
        yield _no_pool, None
        return
    pools: list[ProcessPoolExecutor] = []

    def start() -> Executor:
        pools.append(
            ProcessPoolExecutor(
                resources.workers, mp_context=get_context("spawn"), initializer=_settle
            )
        )
        return pools[-1]

    try:
        yield start, start()
    finally:
        for pool in pools:
            pool.shutdown(wait=False, cancel_futures=True)


def _settle() -> None:
    """In a worker: leave interrupts to the parent, and end with it even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def follow() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=follow, daemon=True).start()


def _no_pool() -> Executor:
    raise RuntimeError("no pool in use")


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    """Yield an executor of a Dask scheduler; lost workers' blocks are run again by Dask."""
    try:
        from distributed import Client
    except ImportError:
        raise InputError("--dask needs the extra [cluster]: pip install -e '.[cluster]'") from None
    try:
        client = Client(address, timeout=4, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        yield client.get_executor(pure=False)


def default_workers() -> int:
    """Return how many processes this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
