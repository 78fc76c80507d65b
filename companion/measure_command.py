"""``binding-limits measure``: how much of its binding ceiling an encoder reaches (M1, M2)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from companion.arguments import integer_from
from numeric.input_error import InputError

if TYPE_CHECKING:
    from numeric.caption_triples import CaptionTriples
    from numeric.measurement import Measurement

SUMMARY = "how much of its binding ceiling a text encoder reaches on caption triples (M1, M2)"
DEVICES = ("auto", "cpu", "cuda", "mps")
_ROLES = ("caption", "swap", "anchor", "subset")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to measure, on what, and where the results go."""
    parser.add_argument("--encoder", action="append", metavar="SPEC",
                        help="minilm (the default) or wordllama, both offline; a folder or hub "
                             "name OWNER/NAME of a sentence-transformers, CLIP or SigLIP model; "
                             "static:PATH, a table of word or token vectors; or embeddings in a "
                             ".npy, .npz or .safetensors file; may be repeated")  # fmt: skip
    parser.add_argument("--triples", default="builtin", metavar="PATH",
                        help="builtin (the default), or a .json, .jsonl or .csv file, or a folder "
                             "of such: SugarCrepe++ and SugarCrepe as released")  # fmt: skip
    parser.add_argument("--columns", type=columns, default={}, metavar="ROLE=NAME,...",
                        help="fields that hold caption, swap, anchor, subset, where they differ "
                             "from caption, negative_caption, caption2, subset")  # fmt: skip
    parser.add_argument("--limit", type=integer_from(1), metavar="N",
                        help="only the first N items of each subset")  # fmt: skip
    parser.add_argument("--batch-size", type=integer_from(1), default=64, metavar="N",
                        help="captions a batch (64); no figure depends on it")  # fmt: skip
    parser.add_argument("--device", choices=DEVICES, default="auto", help="where torch computes")
    parser.add_argument("--seed", type=integer_from(0), default=0, metavar="N",
                        help="of the bootstrap intervals (0)")  # fmt: skip
    parser.add_argument("--out", type=Path, metavar="DIR",
                        help="write measurement.json, .txt and .svg there")  # fmt: skip


def columns(text: str) -> dict[str, str]:
    """Read ``caption=text,swap=negative``."""
    pairs = [part.partition("=") for part in text.split(",")]
    named = {role.strip(): name.strip() for role, _, name in pairs}
    if set(named) - set(_ROLES) or len(named) < len(pairs) or not all(named.values()):
        raise argparse.ArgumentTypeError(
            f"{text!r} is not ROLE=NAME,... with the roles {', '.join(_ROLES)}"
        )
    return named


def run(arguments: argparse.Namespace) -> int:
    """Measure each encoder and print one table, or one JSON document; write files if asked to."""
    from companion.measure_table import document, table
    from companion.whole_files import writable_folder, write_whole
    from numeric.caption_triples import load_triples

    specs = list(dict.fromkeys(arguments.encoder or ["minilm"]))
    if arguments.out is not None:
        writable_folder(arguments.out)
        _need_matplotlib()
    triples = load_triples(arguments.triples, columns=arguments.columns, limit=arguments.limit)
    measured = [_measure(spec, triples, arguments) for spec in specs]
    found = document(measured, triples, limit=arguments.limit, seed=arguments.seed)
    text = table(measured, triples)
    if arguments.out is not None:
        from companion.measure_figure import measurement_svg

        write_whole(arguments.out, {
            "measurement.svg": measurement_svg(measured),
            "measurement.txt": text + "\n",
            "measurement.json": json.dumps(found, indent=1, allow_nan=False) + "\n",
        })  # fmt: skip
        print(f"written to {arguments.out}", file=sys.stderr)
    print(json.dumps(found, allow_nan=False) if arguments.json else text)
    return 0


def _measure(spec: str, triples: CaptionTriples, arguments: argparse.Namespace) -> Measurement:
    from numeric.measurement import measure
    from numeric.text_encoders import load_encoder

    print(f"{spec}: loading", file=sys.stderr)
    encoder = load_encoder(spec, device=arguments.device)
    with _progress(spec, len(triples.captions)) as progress:
        measured = measure(
            encoder, triples,
            batch_size=arguments.batch_size, seed=arguments.seed, progress=progress,
        )  # fmt: skip
    if measured.overall.truncated:
        print(f"warning: {spec} reads {encoder.context} tokens a caption; in "
              f"{measured.overall.truncated} of {measured.overall.n} items a text was longer and "
              "was cut", file=sys.stderr)  # fmt: skip
    for note in measured.notes:
        print(f"warning: {spec}: {note}", file=sys.stderr)
    return measured


@contextmanager
def _progress(spec: str, captions: int) -> Iterator[Callable[[int, int], None]]:
    """Show progress on stderr: a bar on a terminal, else a line at each tenth."""
    if sys.stderr.isatty():
        from tqdm import tqdm

        with tqdm(total=captions, desc=spec, unit=" captions", file=sys.stderr) as bar:
            yield lambda done, _: bar.update(done - bar.n) and None
        return
    told = 0

    def tell(done: int, total: int) -> None:
        nonlocal told
        if 10 * done // total > told:
            told = 10 * done // total
            print(f"{spec}: {done} of {total} distinct captions", file=sys.stderr, flush=True)

    yield tell


def _need_matplotlib() -> None:
    """Say at once, not after the encoding, that the picture cannot be drawn.

    Raises:
        InputError: if matplotlib is not installed.
    """
    from numeric.text_encoders import INSTALL_ENCODERS

    try:
        import matplotlib  # noqa: F401  (drawn with later)
    except ImportError as error:
        raise InputError(f"--out draws with matplotlib: {INSTALL_ENCODERS}") from error
