"""Finished blocks on disk: one file a group, whole or absent, never merged unless it fits.

A file is a line of JSON (format, task, first block, checksum) and then the arrays in NumPy's own
format.  It is written beside its name and moved there, so that a killed run leaves no half file.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from numeric.input_error import InputError

FORMAT = "binding-limits blocks 1"


@dataclass(frozen=True)
class Tally:
    """What one or more blocks add up to.

    Attributes:
        counts: integers, added over blocks.
        sums: (blocks, k) float64, one row a block, in block order.
    """

    counts: np.ndarray
    sums: np.ndarray


class BlockStore:
    """A folder of finished groups of blocks; made if absent.

    Raises:
        InputError: if the folder cannot be made or written.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{folder}: {error.strerror or error}") from None
        if not os.access(folder, os.W_OK):
            raise InputError(f"{folder}: not writable")

    def save(self, task: dict[str, object], first: int, tally: Tally) -> None:
        """Save one group.

        Raises:
            InputError: if it cannot be written (a full disk, say); what was saved stays.
        """
        name = _name(task, first)
        body = io.BytesIO()
        np.savez_compressed(body, counts=tally.counts, sums=tally.sums)
        payload = body.getvalue()
        head = {
            "format": FORMAT, "task": task, "first": first,
            "blocks": len(tally.sums), "sha256": hashlib.sha256(payload).hexdigest(),
        }  # fmt: skip
        beside = self.folder / f"{name}.{os.getpid()}.part"
        try:
            with beside.open("wb") as out:
                out.write(json.dumps(head, sort_keys=True).encode() + b"\n" + payload)
                out.flush()
                os.fsync(out.fileno())
            beside.replace(self.folder / name)
        except OSError as error:
            raise InputError(f"{beside}: {error.strerror or error}") from None

    def load(self, task: dict[str, object], blocks: int) -> Iterator[tuple[int, Tally]]:
        """Yield the saved groups of this task that lie below ``blocks``, without overlap.

        Raises:
            InputError: if a file is damaged, of another format or of another task; it is named.
        """
        taken: set[int] = set()
        for path in sorted(self.folder.glob("*.blocks")):
            first, tally = _read(path, task)
            covers = set(range(first, first + len(tally.sums)))
            if covers & taken or first + len(tally.sums) > blocks:
                continue
            taken |= covers
            yield first, tally


def _name(task: dict[str, object], first: int) -> str:
    return f"{task.get('what', 'task')}-{first:09d}.blocks"


def _read(path: Path, task: dict[str, object]) -> tuple[int, Tally]:
    line, _, payload = path.read_bytes().partition(b"\n")
    try:
        head = json.loads(line)
        kind = head["format"]
        whole = head["sha256"] == hashlib.sha256(payload).hexdigest()
    except (ValueError, KeyError, TypeError):
        raise InputError(f"{path}: no checkpoint of this program, or damaged: remove it") from None
    if kind != FORMAT:
        raise InputError(f"{path}: written as {kind!r}, not {FORMAT!r}: remove it")
    if not whole:
        raise InputError(f"{path}: damaged (its checksum does not fit): remove it and run again")
    if head["task"] != json.loads(json.dumps(task)):
        raise InputError(
            f"{path}: of another run ({json.dumps(head['task'], sort_keys=True)}): "
            "give another --resume folder, or the same setting and seed"
        )
    with np.load(io.BytesIO(payload)) as arrays:
        return int(head["first"]), Tally(arrays["counts"], arrays["sums"])
