"""``gap --sweep``: the whole grid of settings, resumable a row at a time, with its figure."""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from companion.gap_answer import Means, Question, answer
from companion.whole_files import writable_folder, write_whole
from numeric.input_error import InputError

DIMENSIONS = tuple(2**k for k in range(6, 21))
DEPTHS = tuple(range(1, 9))
BRANCHINGS = (2, 3)
ROLES = ("haar", "level-fresh", "chirp", "circulant")
ROW_SAMPLES = 262_144
ROW_TREES = 2_000
_WORK = 2 * 10**9
COLUMNS = (
    "roles", "dim", "branching", "depth", "failure", "floor", "seen", "seen_low", "seen_high",
    "samples", "single_step", "proved", "theorem", "gap", "ratio_mean", "ratio_low", "ratio_high",
    "codes", "proved_low", "proved_high", "margin_theorem", "depth_floor_proved",
    "depth_noise_proved",
)  # fmt: skip


def sweep(folder: Path, arguments: argparse.Namespace, means: Means) -> int:
    """Make every row that is not in ``folder`` yet, then the table and the figure.

    Raises:
        InputError: if a finished row there is damaged or of another run.
    """
    rows_folder = writable_folder(folder / "rows")
    questions = list(grid(arguments.failure, arguments.seed))
    rows = []
    with means.progress("settings", len(questions)) as done:
        for question in questions:
            rows.append(_row(rows_folder, question, means))
            done(1)
    from companion.gap_figure import gap_figure

    write_whole(folder, {"gap.csv": _csv(rows), "gap.svg": gap_figure(rows)})
    possible = sum("impossible" not in row for row in rows)
    summary = {
        "rows": possible, "impossible": len(rows) - possible,
        "table": str(folder / "gap.csv"), "figure": str(folder / "gap.svg"),
    }  # fmt: skip
    if arguments.json:
        print(json.dumps(summary))
    else:
        print(f"{possible} settings in {summary['table']}, the figure in {summary['figure']}; "
              f"{len(rows) - possible} settings of the grid are impossible (d too small).")  # fmt: skip
    return 0


def grid(failure: Fraction, seed: int) -> Iterator[Question]:
    """Yield the settings: chirp roles in the dimension 2p next below or at each d."""
    from numeric.tree_plan import MOST_LEAVES

    # Depths innermost: a setting's proved depth asks for the laws of the depths above it.
    for roles, branching, dim, depth in product(ROLES, BRANCHINGS, DIMENSIONS, DEPTHS):
        if roles == "circulant" and depth < 2:
            continue
        leaves = branching**depth
        trees = 0
        if leaves <= min(MOST_LEAVES, dim):
            trees = max(16, min(ROW_TREES, _WORK // (3 * leaves) ** 3))
        yield Question(
            dim=chirp_dimension(dim) if roles == "chirp" else dim,
            branching=branching, depth=depth, roles=roles, failure=failure,
            samples=ROW_SAMPLES, seed=seed, trees=trees,
        )  # fmt: skip


def chirp_dimension(dim: int) -> int:
    """Return the largest 2p <= dim, p an odd prime."""
    import sympy

    return 2 * int(sympy.prevprime(dim // 2 + 1))


def _row(folder: Path, question: Question, means: Means) -> dict[str, Any]:
    setting = {k: str(v) for k, v in asdict(question).items()}
    key = hashlib.sha256(json.dumps(setting, sort_keys=True).encode()).hexdigest()[:16]
    path = (
        folder / f"{question.roles}-{question.dim}-{question.branching}-{question.depth}-{key}.json"
    )
    if path.exists():
        try:
            stored = json.loads(path.read_text(encoding="utf-8"))
            if stored["setting"] == setting:
                return dict(stored["row"])
        except (ValueError, KeyError, TypeError):
            pass
        raise InputError(f"{path}: damaged or of another run: remove it")
    try:
        row = flat(answer(question, Means(means.resources)))
    except InputError as impossible:
        row = {"roles": question.roles, "dim": question.dim, "branching": question.branching,
               "depth": question.depth, "impossible": str(impossible)}  # fmt: skip
    write_whole(folder, {path.name: json.dumps({"setting": setting, "row": row})})
    return row


def flat(found: dict[str, Any]) -> dict[str, Any]:
    """Return an answer as one row of the table (``COLUMNS``)."""
    seen, proved, margin = found["seen"], found["proved"], found["margin"]
    codes = margin["seen"] or {"mean": None, "quantiles": {"": None}, "samples": None}
    quantiles = list(codes["quantiles"].values())
    interval = margin["proved"]["interval"] or [None, None]
    return {
        **{k: found[k] for k in ("roles", "dim", "branching", "depth", "failure", "floor")},
        "seen": seen["quantile"],
        "seen_low": seen["ci"][0],
        "seen_high": seen["ci"][1],
        "samples": seen["samples"],
        "single_step": found["single_step"]["quantile"],
        "proved": proved["bound"],
        "theorem": proved["theorem"],
        "gap": found["gap"],
        "ratio_mean": codes["mean"],
        "ratio_low": quantiles[0],
        "ratio_high": quantiles[-1],
        "codes": codes["samples"],
        "proved_low": interval[0],
        "proved_high": interval[1],
        "margin_theorem": margin["proved"]["theorem"],
        "depth_floor_proved": found["resolvable_depth"]["floor"]["proved"],
        "depth_noise_proved": found["resolvable_depth"]["noise"]["proved"],
    }


def _csv(rows: list[dict[str, Any]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    for row in rows:
        if "impossible" in row:
            print(f"left out: {row['impossible']}", file=sys.stderr)
            continue
        writer.writerow({k: "" if row[k] is None else row[k] for k in COLUMNS})
    return out.getvalue()
