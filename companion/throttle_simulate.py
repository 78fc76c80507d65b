"""``binding-limits throttle simulate``: free and blind dual encoders trained side by side (T-sim)."""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures.process import BrokenProcessPool
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.arguments import cosine, integer_from

if TYPE_CHECKING:
    from numeric.throttle_training import Setting

SUMMARY = "train free and blind dual encoders and compare their losses with the exact reward"
MODELS = ("compositional", "parity", "tables")
LOSSES = ("infonce", "sigmoid")
QUICK_RATES = (Fraction(0), Fraction(1, 10), Fraction(1))
RATES = (Fraction(0), Fraction(1, 1000), Fraction(1, 100), Fraction(1, 10), Fraction(1))
QUICK_STEPS, STEPS = 1000, 5000
UNFINISHED, INTERRUPTED = 1, 130


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the grid, the seeds, the device and the folder for finished settings."""
    parser.add_argument("--quick", action="store_true",
                        help="rates 0, 0.1 and 1, 1000 steps: under 90 seconds on two cores "
                        "(default: five rates, 5000 steps)")  # fmt: skip
    parser.add_argument("--model", action="append", choices=MODELS,
                        help="train only this model; may be repeated (default: all three)")  # fmt: skip
    parser.add_argument("--loss", action="append", choices=LOSSES,
                        help="train only with this loss; may be repeated (default: both)")  # fmt: skip
    parser.add_argument(
        "--rates", type=_rates, metavar="R1,R2,...", help="own-swap rates in [0, 1]"
    )
    parser.add_argument("--steps", type=integer_from(1), metavar="N", help="training steps")
    parser.add_argument("--batch", type=integer_from(2), default=16, metavar="n",
                        help="captions a batch, even (default: 16)")  # fmt: skip
    parser.add_argument("--seeds", type=integer_from(1, 1000), default=5, metavar="N",
                        help="seeds, trained together (default: 5)")  # fmt: skip
    parser.add_argument("--seed", type=integer_from(0), default=0, metavar="S",
                        help="the first seed (default: 0)")  # fmt: skip
    parser.add_argument("--device", default="cpu", help="where to train: cpu, cuda, ... "
                        "(default: cpu, where a seed fixes the result)")  # fmt: skip
    parser.add_argument("--figure", metavar="FILE.svg", help="draw the grid's picture as well")
    parser.add_argument("--resume", metavar="DIR",
                        help="keep each finished setting there, and go on from what is there")  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Run the grid and print it; progress goes to stderr."""
    from companion.throttle_grid import run_grid
    from companion.whole_files import writable_folder, write_whole

    settings = grid(arguments)
    folder = writable_folder(Path(arguments.resume)) if arguments.resume else None
    picture = Path(arguments.figure) if arguments.figure else None
    if picture is not None:
        writable_folder(picture.parent)

    def report(done: int, setting: Setting, seconds: float | None) -> None:
        how = "found finished" if seconds is None else f"{setting.steps} steps, {seconds:.0f} s"
        print(f"[{done}/{len(settings)}] {setting.name}: {how}", file=sys.stderr, flush=True)

    entries: dict[tuple[str, str, str], dict[str, Any]] = {}
    try:
        rows = run_grid(settings, folder, arguments.device, report)
    except KeyboardInterrupt:
        if folder is None:
            raise
        print(f"binding-limits: interrupted; go on with --resume {folder}", file=sys.stderr)
        return INTERRUPTED
    except BrokenProcessPool:
        print("binding-limits: a process was ended; is there memory enough?", file=sys.stderr)
        return UNFINISHED
    for setting, row in zip(settings, rows, strict=True):
        key = setting.model, setting.loss, setting.law
        entry = entries.setdefault(key, {**dict(zip(("model", "loss", "law"), key, strict=True)),
                                         "rates": []})  # fmt: skip
        entry["rates"].append(row)
    if picture is not None:
        from companion.throttle_figure import throttle_svg

        write_whole(picture.parent, {picture.name: throttle_svg(list(entries.values()))})
    if arguments.json:
        print(json.dumps(list(entries.values())))
        return 0
    _print_tables(entries.values(), settings[0])
    return 0


def grid(arguments: argparse.Namespace) -> list[Setting]:
    """Return the settings that the arguments ask for; the iid law only with the free tables."""
    from numeric.throttle_training import Setting

    rates = arguments.rates or (QUICK_RATES if arguments.quick else RATES)
    models, losses = arguments.model or MODELS, arguments.loss or LOSSES
    common = {
        "steps": arguments.steps or (QUICK_STEPS if arguments.quick else STEPS),
        "seed": arguments.seed,
        "seeds": arguments.seeds,
        "batch": arguments.batch,
    }
    settings = [
        Setting(model=model, loss=loss, rate=float(rate), **common)
        for model in dict.fromkeys(models)
        for loss in dict.fromkeys(losses)
        for rate in dict.fromkeys(rates)
    ]
    if "tables" in models and "infonce" in losses:
        settings.append(Setting(model="tables", law="iid", rate=0.0, **common))
    return settings


def _rates(text: str) -> tuple[Fraction, ...]:
    return tuple(cosine(part) for part in text.split(","))


def _print_tables(entries: Any, setting: Setting) -> None:
    print(
        f"Means over {setting.seeds} seeds after {setting.steps} steps; losses and rewards in nats."
        "\nreward: the blind model's loss minus the free model's; excess: each one's loss above "
        "the least possible.\nreversal: what exchanging the scores of each caption and its swap "
        "costs: r times the mean margin\nover the temperature where the swap is in the batch, and "
        "the leak where it is not (T3)."
    )
    for entry in entries:
        print(f"\n{entry['model']}, {entry['loss']}, {_LAW[entry['law']]}\n")
        print(
            f"{'r':>8} {'reward':>11} {'exact':>11} {'ratio':>9} {'95 % interval':>19} "
            f"{'margin':>8} {'accuracy':>8} {'held out':>8} {'r u':>10} {'leak':>10} "
            f"{'excess free':>11} {'blind':>9}"
        )
        for row in entry["rates"]:
            cost = row["reversal"] or {}
            interval = row["ratio_ci"]
            spread = "-" if interval is None else f"{interval[0]:.5f}, {interval[1]:.5f}"
            print(
                f"{row['rate']:>8.4g} {row['reward']:>11.5g} {row['exact']:>11.5g} "
                f"{_shown(row['ratio'], '.5f'):>9} {spread:>19} "
                f"{row['margin']:>8.4f} {row['swap_accuracy']:>8.3f} "
                f"{_shown(row['heldout_swap_accuracy'], '.3f'):>8} "
                f"{_shown(cost.get('rate_times_margin'), '.4g'):>10} "
                f"{_shown(cost.get('leak'), '.4g'):>10} "
                f"{row['excess_free']:>11.2g} {row['excess_blind']:>9.2g}"
            )


_LAW = {
    "slots": "batches of distinct orbits",
    "iid": "independent captions, duplicates included",
}


def _shown(value: float | None, form: str) -> str:
    return "-" if value is None else format(value, form)
