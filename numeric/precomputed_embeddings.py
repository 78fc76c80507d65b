"""Embeddings computed elsewhere, read from ``.npy``, ``.npz`` or ``.safetensors``.

The captions that belong to the rows come with them: in a ``.npz`` as the array ``captions``; for
``.npy`` and ``.safetensors`` in a file beside it, ``NAME.captions.json`` (a list) or
``NAME.captions.txt`` (a caption a line), in the order of the rows.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from numeric.input_error import InputError
from numeric.text_encoders import TextEncoder, encoder_libraries

_TABLE, _CAPTIONS = "embeddings", "captions"


class PrecomputedEmbeddings(TextEncoder):
    """A table with one vector a caption; any other caption is an error that names it."""

    slow = False

    def __init__(self, name: str, table: NDArray[np.floating], captions: Sequence[str]) -> None:
        """Pair the rows of ``table``, shape (n, dim), with ``captions``.

        Raises:
            InputError: if their numbers differ, or a caption has two different rows.
        """
        if table.ndim != 2 or not np.issubdtype(table.dtype, np.floating) or table.shape[1] < 2:
            raise InputError(
                f"{name}: embeddings must be floats of shape (captions, dim >= 2), "
                f"not {table.dtype} of shape {table.shape}"
            )
        if len(table) != len(captions):
            raise InputError(f"{name}: {len(table)} rows but {len(captions)} captions")
        self._rows: dict[str, int] = {}
        for row, caption in enumerate(captions):
            first = self._rows.setdefault(caption, row)
            if first != row and not np.array_equal(table[first], table[row]):
                raise InputError(f"{name}: rows {first} and {row} differ for {caption!r}")
        self.name = name
        self.dim = int(table.shape[1])
        self.context = None
        self.dtype = table.dtype
        self.identity = {"kind": "precomputed embeddings", "dtype": str(table.dtype)}
        self._table = table

    def lengths(self, captions: Sequence[str]) -> NDArray[np.int64]:
        """Return zeros: what the rows were computed from, and how much of it, is not known."""
        return np.zeros(len(captions), dtype=np.int64)

    def encode(self, captions: Sequence[str]) -> NDArray[np.floating]:
        """Return the captions' rows, shape (n, dim).

        Raises:
            InputError: if a caption has no row.
        """
        rows = [self._rows.get(caption, -1) for caption in captions]
        if -1 in rows:
            raise InputError(f"{self.name}: no embedding of {captions[rows.index(-1)]!r}")
        return np.asarray(self._table[rows])


def load_embeddings(path: Path) -> PrecomputedEmbeddings:
    """Read embeddings and their captions.

    Args:
        path: a ``.npy`` of shape (n, dim); a ``.npz`` with ``embeddings`` and ``captions``; or a
            ``.safetensors`` whose tensor is ``embeddings``.  Nothing pickled is read.

    Raises:
        InputError: if a file is missing or damaged, or rows and captions do not match.
    """
    if not path.is_file():
        raise InputError(f"no file {path}")
    suffix = path.suffix.lower()
    try:
        if suffix == ".npy":
            return PrecomputedEmbeddings(
                str(path), np.load(path, mmap_mode="r", allow_pickle=False), _captions_beside(path)
            )
        if suffix == ".npz":
            with np.load(path, allow_pickle=False) as arrays:
                for part in (_TABLE, _CAPTIONS):
                    if part not in arrays:
                        raise InputError(f"{path}: no array {part!r}")
                texts = arrays[_CAPTIONS]
                if texts.ndim != 1 or texts.dtype.kind != "U":
                    raise InputError(f"{path}: the array {_CAPTIONS!r} must be a list of texts")
                return PrecomputedEmbeddings(str(path), arrays[_TABLE], texts.tolist())
        return PrecomputedEmbeddings(str(path), _safetensors_table(path), _captions_beside(path))
    except InputError:
        raise
    except Exception as error:
        # A damaged file raises whatever its reader trips over: ValueError, EOFError, BadZipFile.
        said = " ".join(str(error).split())[:200]
        raise InputError(f"{path}: cannot be read: {said or type(error).__name__}") from error


def _safetensors_table(path: Path) -> NDArray[np.floating]:
    with encoder_libraries():
        from safetensors.numpy import load_file
    tensors = load_file(path)
    if _TABLE not in tensors:
        raise InputError(f"{path}: no tensor {_TABLE!r} (tensors: {', '.join(tensors) or 'none'})")
    table: NDArray[np.floating] = tensors[_TABLE]
    return table


def _captions_beside(path: Path) -> list[str]:
    listed, lines = (path.with_suffix(f".captions.{ending}") for ending in ("json", "txt"))
    if listed.is_file():
        captions = json.loads(listed.read_text(encoding="utf-8-sig"))
        if not isinstance(captions, list) or not all(isinstance(c, str) for c in captions):
            raise InputError(f"{listed}: must be a JSON list of captions")
        return captions
    if lines.is_file():
        return lines.read_text(encoding="utf-8-sig").splitlines()
    raise InputError(f"{path}: its captions are missing; put them in {listed.name} or {lines.name}")
