"""Word vectors that come in packages: spaCy's (by hashed word) and GloVe's.

A caption is split as both vocabularies were: punctuation apart, and ``don't`` into ``do``,
``n't``.  Words without a vector are left out, which in the direction of the sum is the same as
counting them as zero.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from numeric.input_error import InputError
from numeric.static_tables import StaticTable
from numeric.text_encoders import encoder_libraries

_TOKEN = re.compile(r"\w+?(?=n['’]t\b)|n['’]t\b|['’]\w+|\w+|[^\w\s]")
_WORD_BITS = (1 << 64) - 1


def load_spacy_vectors(name: str, vectors: Path) -> StaticTable:
    """Load the word vectors of an installed spaCy pipeline; spaCy itself is not needed.

    Args:
        name: what to call it.
        vectors: the file ``vocab/vectors``, with ``vocab/key2row`` beside it.

    Raises:
        InputError: if a library or file is missing or damaged.
    """
    with encoder_libraries("offline-encoders"):
        import msgpack
    try:
        keys: dict[int, int] = msgpack.unpackb(
            vectors.with_name("key2row").read_bytes(), strict_map_key=False
        )
        table = np.load(vectors, allow_pickle=False)
    except (OSError, ValueError, msgpack.exceptions.UnpackException) as error:
        raise InputError(f"{name}: cannot be read: {error}") from error
    return StaticTable(name, table, _rows(lambda w: keys.get(murmur64(w), -1)),
                       {"tokens": "words and punctuation, as written"})  # fmt: skip


def load_glove(name: str, table: Path) -> StaticTable:
    """Load packaged GloVe vectors: a ``.npy`` table, and its words in a Parquet file beside it.

    Args:
        name: what to call it.
        table: the file of vectors, with ``glove_6B_index.parquet`` beside it.

    Raises:
        InputError: if a library or file is missing or damaged, or words and vectors differ in
            number.
    """
    with encoder_libraries("more-offline-encoders"):
        from pyarrow import ArrowException, parquet
    try:
        index: Any = parquet.read_table(table.with_name("glove_6B_index.parquet"))
        vectors = np.load(table, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError, ArrowException) as error:
        raise InputError(f"{name}: cannot be read: {error}") from error
    words = {word: row for row, word in enumerate(index.column("index").to_pylist())}
    if len(words) != len(vectors):
        raise InputError(f"{name}: {len(words)} words but {len(vectors)} vectors")
    return StaticTable(name, vectors, _rows(lambda w: words.get(w.lower(), -1)),
                       {"tokens": "words and punctuation, in lower case"})  # fmt: skip


def _rows(row: Callable[[str], int]) -> Callable[[Sequence[str]], list[list[int]]]:
    known = cache(row)
    return lambda captions: [[known(w) for w in _TOKEN.findall(c)] for c in captions]


def murmur64(word: str) -> int:
    """Return MurmurHash64A of a word's UTF-8 bytes with seed 1: spaCy's key of the word."""
    mixer, shift = 0xC6A4A7935BD1E995, 47
    data = word.encode()
    whole = len(data) // 8 * 8
    value = 1 ^ (len(data) * mixer & _WORD_BITS)
    for start in range(0, whole, 8):
        block = int.from_bytes(data[start : start + 8], "little") * mixer & _WORD_BITS
        block = (block ^ block >> shift) * mixer & _WORD_BITS
        value = (value ^ block) * mixer & _WORD_BITS
    if data[whole:]:
        value = (value ^ int.from_bytes(data[whole:], "little")) * mixer & _WORD_BITS
    value = (value ^ value >> shift) * mixer & _WORD_BITS
    return value ^ value >> shift
