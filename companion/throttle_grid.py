"""Running the simulation's settings side by side, each kept in a file of its own."""

from __future__ import annotations

import json
import math
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.whole_files import write_whole
from numeric.input_error import InputError
from numeric.throttle_training import Setting

if TYPE_CHECKING:
    import numpy as np

    from numeric.throttle_evaluation import Outcome

CONFIDENCE = 0.95
MOST_WORKERS = 4
_SCHEMA = 1


def run_grid(
    settings: Sequence[Setting],
    folder: Path | None,
    device: str,
    report: Callable[[int, Setting, float | None], None],
) -> list[dict[str, Any]]:
    """Train and evaluate every setting; one process a core, each of one thread.

    Args:
        settings: what to run.
        folder: where finished settings are kept and found again, if anywhere.
        device: where to train; away from the CPU one setting runs after the other.
        report: called with how many are done, the setting, and its seconds (None: found finished).

    Returns:
        A row of figures per setting, in the settings' order.

    Raises:
        InputError: if a file of the folder is damaged or of another run, or a training fails.
        BrokenProcessPool: if a process is ended from outside.
    """
    rows = {s: row for s in settings if (row := kept_row(folder, s)) is not None}
    for done, setting in enumerate(rows, start=1):
        report(done, setting, None)
    left = [s for s in settings if s not in rows]
    workers = min(len(left), MOST_WORKERS, len(os.sched_getaffinity(0)))
    if workers <= 1 or device != "cpu":
        for setting in left:
            rows[setting], seconds = run_setting(setting, folder, device)
            report(len(rows), setting, seconds)
        return [rows[s] for s in settings]
    # The longest first, so that no core waits long at the end.
    left.sort(key=lambda s: s.model != "compositional")
    # An interrupt ends a worker at once; what it had not finished is done again.
    with ProcessPoolExecutor(
        workers, get_context("spawn"), signal.signal, (signal.SIGINT, signal.SIG_DFL)
    ) as pool:
        started = {pool.submit(run_setting, s, folder, device): s for s in left}
        try:
            for finished in as_completed(started):
                setting = started[finished]
                rows[setting], seconds = finished.result()
                report(len(rows), setting, seconds)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [rows[s] for s in settings]


def run_setting(setting: Setting, folder: Path | None, device: str) -> tuple[dict[str, Any], float]:
    """Train and evaluate one setting and keep its row; return the row and the seconds it took."""
    from time import perf_counter

    import torch

    from numeric.throttle_checkpoint import checkpoint_file
    from numeric.throttle_evaluation import evaluate
    from numeric.throttle_training import train

    started = perf_counter()
    torch.set_num_threads(1)
    row = outcome_row(evaluate(train(setting, device, folder)))
    if folder is not None:
        document = {"schema": _SCHEMA, "setting": setting.as_json(), "row": row}
        write_whole(folder, {f"{setting.name}.json": json.dumps(document, indent=1) + "\n"})
        checkpoint_file(folder, setting.name).unlink(missing_ok=True)
    return row, perf_counter() - started


def kept_row(folder: Path | None, setting: Setting) -> dict[str, Any] | None:
    """Return the row that an earlier run kept for this setting, if there is one.

    Raises:
        InputError: if the file is damaged or was written for other values of the setting.
    """
    if folder is None or not (path := folder / f"{setting.name}.json").exists():
        return None
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        schema, written, row = (document[k] for k in ("schema", "setting", "row"))
        if not isinstance(written, dict) or not isinstance(row, dict) or "reward" not in row:
            raise ValueError("no row")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path} is damaged ({type(error).__name__}): delete it") from error
    ours = setting.as_json()
    odd = sorted(k for k in {*written, *ours} if written.get(k) != ours.get(k))
    if schema != _SCHEMA or odd:
        where = ", ".join(odd) or "the version of the file"
        raise InputError(f"{path} is of another run (it differs in {where}): name another folder")
    return row


def outcome_row(outcome: Outcome) -> dict[str, Any]:
    """Put an outcome into the JSON row that ``simulate --json`` prints; means over seeds."""
    exact = outcome.exact
    ratios = outcome.reward / exact if exact else None
    row: dict[str, Any] = {
        "rate": outcome.rate,
        "reward": _mean(outcome.reward),
        "exact": exact,
        "ratio": None if ratios is None else _mean(ratios),
        "ratio_ci": None if ratios is None else mean_interval(ratios),
        "margin": _mean(outcome.margin),
        "swap_accuracy": _mean(outcome.accuracy),
        "heldout_swap_accuracy": _mean(outcome.heldout_accuracy),
        "reversal": None,
        "excess_free": _mean(outcome.free) - outcome.floor,
        "excess_blind": _mean(outcome.blind) - outcome.floor - exact,
        "inverse_temperature": _mean(outcome.inverse_temperature),
        "blind_own_logit": _mean(outcome.blind_own_logit),
        "bound_excess": outcome.worst_excess,
        "half_bound_excess": outcome.worst_excess_of_half,
    }
    if outcome.rate_times_margin is not None and outcome.leak is not None:
        row["reversal"] = {
            "rate_times_margin": _mean(outcome.rate_times_margin),
            "leak": _mean(outcome.leak),
            "total": _mean(outcome.rate_times_margin + outcome.leak),
        }
    return row


def mean_interval(values: np.ndarray) -> list[float] | None:
    """Return Student's 95 % interval of the mean over seeds; None for a single seed."""
    from scipy.stats import t

    if len(values) < 2:
        return None
    width = t.ppf((1 + CONFIDENCE) / 2, len(values) - 1) * values.std(ddof=1)
    width /= math.sqrt(len(values))
    return [float(values.mean() - width), float(values.mean() + width)]


def _mean(values: np.ndarray | None) -> Any:
    return None if values is None else float(values.mean())
