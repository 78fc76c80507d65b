"""Sets of caption triples: a caption t, its swap t', and a paraphrase a as their anchor.

Each distinct caption is kept once; items are rows of indices.  So a set costs the memory of
its distinct texts, and equal texts share one embedding by construction.
"""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from numeric.input_error import InputError
from numeric.triple_files import ROLES, SUFFIXES, Record, read_records

BUILTIN = "builtin"
BUILTIN_FILE = Path(__file__).with_name("builtin_triples.jsonl")
NO_ANCHOR = -1


@dataclass(frozen=True)
class CaptionTriples:
    """A set of triples.

    Attributes:
        source: the path as given, or ``builtin``.
        captions: the distinct texts, in order of first appearance.
        subsets: for each subset, shape (items, 3): indices into ``captions`` of caption, swap
            and anchor; the anchor is -1 throughout where the subset has pairs only.
    """

    source: str
    captions: tuple[str, ...]
    subsets: Mapping[str, NDArray[np.int64]]

    def place(self, caption: int) -> str:
        """Say where a distinct caption first stands: subset, item (from 1) and role."""
        for name, items in self.subsets.items():
            found = np.argwhere(items == caption)
            if len(found):
                item, role = found[0]
                return f"{name} item {item + 1} ({ROLES[role]})"
        raise ValueError(f"caption {caption} is in no subset")

    def digest(self) -> str:
        """Return the SHA-256 of the texts and of the items made of them."""
        found = hashlib.sha256("\0".join(self.captions).encode())
        for name, items in self.subsets.items():
            found.update(f"\0{name}\0".encode() + items.astype("<i8").tobytes())
        return found.hexdigest()


def load_triples(
    source: str | Path,
    *,
    columns: Mapping[str, str] | None = None,
    limit: int | None = None,
) -> CaptionTriples:
    """Read a set of triples.

    Args:
        source: ``builtin`` (this project's own set), a file, or a folder.  A folder stands for
            all its ``.json`` files (SugarCrepe and SugarCrepe++ as released), or, where it has
            none, all its ``.jsonl`` and ``.csv`` files.  A file is one subset, named after it,
            unless its records name their subset.
        columns: see :func:`numeric.triple_files.read_records`.
        limit: take only the first so many items of each subset; at least 1.

    Raises:
        InputError: if there is no such file or folder, nothing in it, or a record is malformed.
    """
    if limit is not None and limit < 1:
        raise InputError(f"the limit of items a subset must be 1 or more, not {limit}")
    files = [BUILTIN_FILE] if str(source) == BUILTIN else _files(Path(source))
    gathered = _Gathered(limit)
    for file in files:
        try:
            gathered.add(read_records(file, columns))
        except InputError as refusal:
            if file == Path(source) or any(_begins(f, columns) for f in files):
                raise
            kinds = ", ".join(sorted({f.suffix.lower() for f in files}))
            raise InputError(
                f"the folder {source} holds no triples file: none of its {len(files)} {kinds} "
                "files begins with a record of a caption and its swap (fields caption, and swap or "
                f"negative_caption, or as --columns names them); the first says: {refusal}"
            ) from refusal
    return CaptionTriples(str(source), tuple(gathered.index), gathered.subsets())


def _begins(file: Path, columns: Mapping[str, str] | None) -> bool:
    """Tell whether a file's first record is a triple or a pair."""
    try:
        return next(read_records(file, columns), None) is not None
    except InputError:
        return False


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        for endings in (SUFFIXES[:1], SUFFIXES[1:]):
            files = sorted(p for p in path.iterdir() if p.suffix.lower() in endings and p.is_file())
            if files:
                return files
        raise InputError(f"no {', '.join(SUFFIXES)} file in the folder {path}")
    if not path.exists():
        raise InputError(f"no file or folder {path}; '{BUILTIN}' is the set that comes along")
    return [path]


class _Gathered:
    """Distinct captions and index rows, gathered from a stream of records."""

    def __init__(self, limit: int | None) -> None:
        self.limit = limit
        self.index: dict[str, int] = {}
        self.rows: dict[str, array[int]] = {}

    def add(self, records: Iterable[Record]) -> None:
        for record in records:
            rows = self.rows.setdefault(record.subset, array("q"))
            if self.limit is not None and len(rows) >= 3 * self.limit:
                continue
            if rows and (rows[2] == NO_ANCHOR) != (record.anchor is None):
                raise InputError(
                    f"{record.place}: the subset {record.subset!r} has items with and without "
                    "an anchor"
                )
            for text in (record.caption, record.swap):
                rows.append(self.index.setdefault(text, len(self.index)))
            rows.append(
                NO_ANCHOR
                if record.anchor is None
                else self.index.setdefault(record.anchor, len(self.index))
            )

    def subsets(self) -> dict[str, NDArray[np.int64]]:
        return {
            name: np.array(rows, dtype=np.int64).reshape(-1, 3) for name, rows in self.rows.items()
        }
