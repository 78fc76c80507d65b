"""Embedding the distinct captions of a set: each once, sorted by length, checked, on a table.

Memory grows by one row of the table a caption and no more; a table over ``IN_MEMORY`` bytes
lies in a temporary file instead.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from numeric.caption_triples import CaptionTriples
from numeric.embedding_cache import EmbeddingCache, caption_digest
from numeric.input_error import InputError
from numeric.text_encoders import TextEncoder

IN_MEMORY = 2**28
_LENGTHS_AT_ONCE = 4096

Progress = Callable[[int, int], None]
"""Called with the captions done and the captions in all."""


@dataclass(frozen=True)
class CaptionEmbeddings:
    """One row a distinct caption.

    Attributes:
        vectors: shape (captions, dim), not normalised, finite and non-zero.
        cut: shape (captions,), True where the encoder read only the beginning.
    """

    vectors: NDArray[np.floating]
    cut: NDArray[np.bool_]

    def unit_rows(self, captions: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the unit vectors of these captions, float64, shape (len(captions), dim)."""
        rows = self.vectors[captions].astype(np.float64)
        # Scaling by the largest entry first keeps squares from under- and overflowing.
        rows /= np.abs(rows).max(axis=1, keepdims=True)
        return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True))


def embed_captions(
    encoder: TextEncoder,
    triples: CaptionTriples,
    *,
    batch_size: int = 64,
    progress: Progress | None = None,
    cache: EmbeddingCache | None = None,
) -> CaptionEmbeddings:
    """Encode each distinct caption of a set once.

    Batches are formed over captions sorted by length in tokens, ties by text: what is computed
    does not depend on the order in which captions come.

    Args:
        encoder: the encoder.
        triples: the set.
        batch_size: captions a batch, at least 1; changes nothing beyond rounding.
        progress: told after each batch.
        cache: of embeddings kept from earlier runs; what it lacks is computed and added.

    Raises:
        InputError: if an embedding is not finite or zero (the item is named).
    """
    if batch_size < 1:
        raise InputError(f"the batch size must be 1 or more, not {batch_size}")
    captions = triples.captions
    kept = {} if cache is None else cache.read(encoder)
    rows = [kept.get(caption_digest(c), -1) for c in captions] if kept else [-1] * len(captions)
    missing = [i for i, row in enumerate(rows) if row < 0]
    vectors = _table(len(captions), encoder)
    lengths = np.zeros(len(captions), np.int64)
    if cache is not None and kept:
        there = [i for i, row in enumerate(rows) if row >= 0]
        vectors[there] = cache.vectors[[rows[i] for i in there]]
        lengths[there] = cache.lengths[[rows[i] for i in there]]
        _check(vectors[there], there, encoder, triples)
    lengths[missing] = _lengths(encoder, [captions[i] for i in missing])
    order = sorted(missing, key=lambda i: (lengths[i], captions[i]))
    # The longest first: should memory not suffice, it fails at once and not at the end.
    for start in range(0, len(order), batch_size):
        batch = order[::-1][start : start + batch_size]
        found = encoder.encode([captions[i] for i in batch])
        _check(found, batch, encoder, triples)
        vectors[batch] = found
        if progress is not None:
            progress(min(start + batch_size, len(order)), len(order))
    if cache is not None:
        cache.write(encoder, captions, vectors, lengths, kept)
    cut = np.zeros(len(captions), bool) if encoder.context is None else lengths > encoder.context
    return CaptionEmbeddings(vectors, cut)


def _lengths(encoder: TextEncoder, captions: Sequence[str]) -> NDArray[np.int64]:
    parts = [
        encoder.lengths(captions[start : start + _LENGTHS_AT_ONCE])
        for start in range(0, len(captions), _LENGTHS_AT_ONCE)
    ]
    return np.concatenate([np.zeros(0, np.int64), *parts])


def _table(rows: int, encoder: TextEncoder) -> NDArray[np.floating]:
    shape = (rows, encoder.dim)
    if rows * encoder.dim * encoder.dtype.itemsize <= IN_MEMORY:
        return np.empty(shape, encoder.dtype)
    # The file has no name, and the map outlives its handle: it goes with the array or the process.
    with tempfile.TemporaryFile() as file:
        return np.memmap(file, encoder.dtype, "w+", shape=shape)


def _check(
    found: NDArray[np.floating], batch: list[int], encoder: TextEncoder, triples: CaptionTriples
) -> None:
    if found.shape != (len(batch), encoder.dim):
        raise InputError(f"{encoder.name}: gave shape {found.shape} for {len(batch)} captions")
    finite = np.isfinite(found).all(axis=1)
    bad = ~finite | ~found.any(axis=1)
    if bad.any():
        first = int(np.argmax(bad))
        what = "zero" if finite[first] else "not finite (NaN or infinite)"
        raise InputError(
            f"{encoder.name}: the embedding of {triples.place(batch[first])} is {what}: "
            f"{triples.captions[batch[first]]!r}"
        )
