"""``binding-limits measure``: how much of its binding ceiling an encoder reaches (M1, M2)."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.arguments import integer_from
from numeric.input_error import InputError

if TYPE_CHECKING:
    from numeric.embedding_cache import EmbeddingCache

SUMMARY = "how much of its binding ceiling a text encoder reaches on caption triples (M1, M2)"
DEVICES = ("auto", "cpu", "cuda", "mps")
_ROLES = ("caption", "swap", "anchor", "subset")
_SOME_FAILED = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to measure, on what, and where the results go."""
    parser.add_argument("--encoder", action="append", metavar="SPEC",
                        help="a packaged encoder (minilm is the default; --list names them), or "
                             "all-offline; a folder or hub name OWNER/NAME of a "
                             "sentence-transformers, CLIP or SigLIP model; "
                             "static:PATH, a table of word or token vectors; or embeddings in a "
                             ".npy, .npz or .safetensors file; may be repeated")  # fmt: skip
    parser.add_argument("--list", action="store_true", dest="listing",
                        help="say which encoders run offline here and what the others need")  # fmt: skip
    parser.add_argument("--triples", default="builtin", metavar="PATH",
                        help="builtin (the default), or a .json, .jsonl or .csv file, or a folder "
                             "of such: SugarCrepe++ and SugarCrepe as released")  # fmt: skip
    parser.add_argument("--columns", type=columns, default={}, metavar="ROLE=NAME,...",
                        help="fields that hold caption, swap, anchor, subset, where they differ "
                             "from caption, negative_caption, caption2, subset")  # fmt: skip
    parser.add_argument("--limit", type=integer_from(1), metavar="N",
                        help="only the first N items of each subset")  # fmt: skip
    parser.add_argument("--by", choices=("subset", "depth"), default="subset",
                        help="depth: the built-in nested captions, how the distance decays with "
                             "depth, length controlled")  # fmt: skip
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("RUN1", "RUN2"),
                        help="paired differences of two runs written with --out")  # fmt: skip
    parser.add_argument("--batch-size", type=integer_from(1), default=64, metavar="N",
                        help="captions a batch (64); no figure depends on it")  # fmt: skip
    parser.add_argument("--device", choices=DEVICES, default="auto", help="where torch computes")
    parser.add_argument("--seed", type=integer_from(0), default=0, metavar="N",
                        help="of the bootstrap intervals (0)")  # fmt: skip
    parser.add_argument("--cache", type=Path, metavar="DIR",
                        help="where embeddings are kept between runs (BINDING_LIMITS_CACHE, or "
                             "the user's cache folder)")  # fmt: skip
    parser.add_argument("--no-cache", action="store_true", help="keep no embeddings, read none")
    parser.add_argument("--out", type=Path, metavar="DIR",
                        help="write measurement.json, .txt, items.csv and the figures "
                             "there")  # fmt: skip


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
    """List, compare or measure, and print text or one JSON document; write files if asked to."""
    if arguments.listing:
        from companion.measure_list import listing, listing_text

        return _print(arguments, listing(), listing_text())
    if arguments.compare:
        from companion.measure_compare import compare, comparison_text

        found = compare(*arguments.compare, seed=arguments.seed)
        return _print(arguments, found, comparison_text(found))
    return _run_by_depth(arguments) if arguments.by == "depth" else _run_by_subset(arguments)


def _run_by_subset(arguments: argparse.Namespace) -> int:
    from companion.measure_run import chosen_specs, measure_all
    from companion.measure_table import document, table
    from numeric.caption_triples import load_triples

    specs = chosen_specs(arguments.encoder)
    _prepare_out(arguments)
    triples = load_triples(arguments.triples, columns=arguments.columns, limit=arguments.limit)
    runs = measure_all(
        specs, triples, device=arguments.device, batch_size=arguments.batch_size,
        seed=arguments.seed, cache=_cache(arguments),
    )  # fmt: skip
    found = document(
        runs.measured, triples, limit=arguments.limit, seed=arguments.seed, failed=runs.failed
    )
    text = table(runs.measured, triples, runs.failed)
    if arguments.out is not None:
        from companion.measure_compare import items_csv
        from companion.measure_figure import figures

        _write(arguments.out, found, text,
               {"items.csv": items_csv(runs.measured), **figures(runs.measured)})  # fmt: skip
    return _print(arguments, found, text) or (_SOME_FAILED if runs.failed else 0)


def _run_by_depth(arguments: argparse.Namespace) -> int:
    from companion.measure_depth import depth_document, depth_table
    from companion.measure_run import chosen_specs, measure_all
    from numeric.depth_decay import depth_decay, nested_captions

    if arguments.triples != "builtin" or arguments.limit or arguments.columns:
        raise InputError("--by depth is about the built-in nested captions; leave out --triples, "
                         "--limit and --columns")  # fmt: skip
    specs = chosen_specs(arguments.encoder)
    _prepare_out(arguments)
    triples = nested_captions()
    runs = measure_all(
        specs, triples, device=arguments.device, batch_size=arguments.batch_size,
        seed=arguments.seed, cache=_cache(arguments),
    )  # fmt: skip
    decays = {
        m.encoder: depth_decay(triples, dict(m.items), seed=arguments.seed) for m in runs.measured
    }
    found = {
        **depth_document(runs.measured, decays, seed=arguments.seed),
        "failed": runs.failed,
    }
    text = depth_table(runs.measured, decays)
    if arguments.out is not None:
        from companion.measure_depth_figure import depth_svg

        _write(arguments.out, found, text, {"depth.svg": depth_svg(decays)})
    return _print(arguments, found, text) or (_SOME_FAILED if runs.failed else 0)


def _print(arguments: argparse.Namespace, document: dict[str, Any], text: str) -> int:
    print(json.dumps(document, allow_nan=False) if arguments.json else text)
    return 0


def _write(out: Path, document: dict[str, Any], text: str, more: dict[str, str]) -> None:
    from companion.whole_files import write_whole

    write_whole(out, {
        **more,
        "measurement.txt": text + "\n",
        "measurement.json": json.dumps(document, indent=1, allow_nan=False) + "\n",
    })  # fmt: skip
    print(f"written to {out}", file=sys.stderr)


def _cache(arguments: argparse.Namespace) -> EmbeddingCache | None:
    from numeric.embedding_cache import EmbeddingCache, default_folder

    if arguments.no_cache:
        return None
    if arguments.cache is None:
        return EmbeddingCache(default_folder())
    from companion.whole_files import writable_folder

    return EmbeddingCache(writable_folder(arguments.cache, "--cache"))


def _prepare_out(arguments: argparse.Namespace) -> None:
    """Say at once, not after the encoding, that results cannot be written or drawn.

    Raises:
        InputError: if the folder cannot be written to, or matplotlib is not installed.
    """
    from companion.whole_files import writable_folder
    from numeric.text_encoders import INSTALL_ENCODERS

    if arguments.out is None:
        return
    writable_folder(arguments.out)
    try:
        import matplotlib  # noqa: F401  (drawn with later)
    except ImportError as error:
        raise InputError(f"--out draws with matplotlib: {INSTALL_ENCODERS}") from error
