"""``binding-limits gap``: what is proved about random and fixed roles against what is seen."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any

from companion.arguments import exact_number, integer_from
from companion.gap_answer import Means, answer
from numeric.input_error import InputError

SUMMARY = (
    "the concentration gap: crosstalk and margin of role codes, proved against seen (C0 to C9)"
)
ROLES = ("haar", "level-fresh", "chirp", "circulant")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the setting, the size of the simulation and where it runs."""
    parser.add_argument("--dim", type=integer_from(2), metavar="D", help="dimension d >= 2")
    parser.add_argument("--branching", type=integer_from(2), default=2, metavar="B",
                        help="children per node, b >= 2 (default: 2)")  # fmt: skip
    parser.add_argument("--depth", type=integer_from(1, 60), metavar="N", help="levels, at least 1")
    parser.add_argument(
        "--roles",
        metavar="R",
        help="haar: the same random rotations at every level; level-fresh: independent ones a level; "
        "chirp: fixed, in dimension 2p for an odd prime p; circulant: fixed, they commute; or "
        "FILE.npy, a stack of orthogonal matrices of shape (b, d, d), used at every level, "
        "(N, b, d, d), those of each level, or (b^N, d, d), one a word",
    )
    parser.add_argument("--swaps", choices=("one", "all"), default="one",
                        help="whether the proved margin holds for one swap, fixed beforehand, or for "
                             "all at once (default: one)")  # fmt: skip
    parser.add_argument("--fillers", metavar="F",
                        help="orthonormal; repeated:n, each up to n times; random, independent and "
                             "uniform; any, fixed unit vectors (default: orthonormal where they "
                             "fit, else random)")  # fmt: skip
    parser.add_argument("--failure", type=_open_unit, default=Fraction(1, 20), metavar="F",
                        help="failure probability in (0, 1), read exactly (default: 0.05)")  # fmt: skip
    parser.add_argument("--samples", type=_count, metavar="N",
                        help="pairs to sample, and whole codes as that affords (default: a few, for "
                             "a first answer)")  # fmt: skip
    parser.add_argument("--seed", type=integer_from(0), default=20260815, metavar="S",
                        help="seed of the simulation (default: 20260815)")  # fmt: skip
    parser.add_argument("--resume", metavar="DIR",
                        help="keep finished blocks in DIR, and take up those of an earlier run")  # fmt: skip
    parser.add_argument("--workers", type=integer_from(1, 1024), metavar="N",
                        help="processes (default: one a core for large runs)")  # fmt: skip
    parser.add_argument("--dask", metavar="ADDRESS", help="a Dask scheduler to run the blocks")
    parser.add_argument("--device", default="cpu", metavar="NAME",
                        help="cpu, cuda, cuda:N or auto, for the pairs (default: cpu)")  # fmt: skip
    parser.add_argument("--alignment", type=_open_unit, default=Fraction(3, 10), metavar="A",
                        help="alignment of image and caption for the noise-limited depth "
                             "(default: 0.3)")  # fmt: skip
    parser.add_argument("--accuracy", type=_accuracy, default=Fraction(95, 100), metavar="P",
                        help="accuracy asked of the noise-limited depth, in (0.5, 1) "
                             "(default: 0.95)")  # fmt: skip
    parser.add_argument("--explain", action="store_true",
                        help="print the event budget of the proved margin interval")  # fmt: skip
    parser.add_argument("--sweep", action="store_true",
                        help="make the whole grid instead: d = 2^6 to 2^20, D = 1 to 8, b = 2 and "
                             "3, all roles; CSV and figures in --out")  # fmt: skip
    parser.add_argument(
        "--out", metavar="DIR", help="folder for --sweep; a later run goes on there"
    )
    parser.add_argument("--explorer", metavar="FILE.html",
                        help="write the explorer page instead, from the shipped grid or --grid")  # fmt: skip
    parser.add_argument("--grid", metavar="FILE.json.gz",
                        help="compute the explorer's grid instead (some 15 minutes on two cores; a "
                             "later run goes on there); with --explorer: read it")  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Answer for one setting, or make the grid."""
    if arguments.sweep:
        if arguments.out is None:
            raise InputError("--sweep needs --out DIR, the folder for its table and figures")
        from companion.gap_sweep import sweep

        return sweep(Path(arguments.out), arguments, _means(arguments, 0))
    if arguments.explorer is not None or arguments.grid is not None:
        return _explorer(arguments)
    missing = [f"--{n}" for n in ("dim", "depth", "roles") if getattr(arguments, n) is None]
    if missing:
        raise InputError(f"give {', '.join(missing)} (or --sweep)")
    from companion.gap_setting import checked_setting

    question = checked_setting(arguments, quick=arguments.samples is None)
    found = answer(question, _means(arguments, question.samples))
    if arguments.json:
        print(json.dumps(found))
        return 0
    from companion.gap_table import budget, table

    print(table(found))
    if arguments.explain:
        print(budget(found))
    return 0


def _explorer(arguments: argparse.Namespace) -> int:
    """Compute the grid, or write the page from one."""
    from companion.explorer import explorer_page
    from companion.explorer_grid import SHIPPED, load_grid, make_grid, parts
    from companion.whole_files import writable_folder, write_whole
    from numeric.block_run import default_workers

    if arguments.explorer is None:
        path = Path(arguments.grid)
        with progress("parts of the grid", len(parts())) as done:
            cells = make_grid(path, arguments.workers or default_workers(), done)["cells"]
        says = {"grid": str(path), "settings": len(cells)}
    else:
        grid = load_grid(SHIPPED if arguments.grid is None else Path(arguments.grid))
        page = Path(arguments.explorer)
        write_whole(writable_folder(page.parent), {page.name: explorer_page(grid, linked=False)})
        says = {"page": str(page), "settings": len(grid["cells"])}
    print(json.dumps(says) if arguments.json else ", ".join(f"{k}: {v}" for k, v in says.items()))
    return 0


def _means(arguments: argparse.Namespace, samples: int) -> Means:
    from numeric.block_run import Resources, default_workers

    # A pool takes about a second to start: more than a small run takes.
    workers = arguments.workers or (default_workers() if samples >= 20_000_000 else 1)
    folder = None if arguments.resume is None else Path(arguments.resume)
    return Means(Resources(workers, arguments.dask), folder, progress)


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show how many blocks are done, on a terminal's stderr only."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from tqdm import tqdm

    with tqdm(total=total, desc=what, unit="block", leave=False) as bar:
        yield lambda done: _advance(bar, done)


def _advance(bar: Any, done: int) -> None:
    bar.update(done)


def _open_unit(text: str) -> Fraction:
    value = exact_number(text)
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is outside (0, 1)")
    return value


def _accuracy(text: str) -> Fraction:
    value = exact_number(text)
    if not Fraction(1, 2) < value < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is outside (0.5, 1)")
    return value


def _count(text: str) -> int:
    value = exact_number(text)
    if value.denominator != 1 or not 1 <= value <= 10**13:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 to 1e13")
    return int(value)
