"""Static tables: a caption's vector is the mean of its tokens' vectors, whatever their order.

Such encoders know nothing of word order, so a pure exchange of words leaves them where they
are (A2).  Sums are taken in float64 and in a fixed token order: captions with one bag of
tokens get one vector, bit by bit.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from numeric.input_error import InputError
from numeric.text_encoders import TextEncoder, encoder_libraries

_WORD = re.compile(r"\w+(?:['’]\w+)*|[^\w\s]")


class StaticTable(TextEncoder):
    """A table of token vectors, averaged over a caption's tokens; vectors are float64."""

    slow = False

    def __init__(
        self,
        name: str,
        table: NDArray[np.floating],
        rows: Callable[[Sequence[str]], list[list[int]]],
        identity: dict[str, str],
    ) -> None:
        """Take the table and a function that turns captions into its row numbers.

        Row -1 stands for a token that the table lacks; it is left out and counted.
        """
        self.name = name
        self.dim = int(table.shape[1])
        self.context = None
        self.dtype = np.dtype(np.float64)
        self.identity = {"kind": "static table", "pooling": "mean", "context": "none", **identity}
        self._table = table
        self._rows = rows
        self._unknown = 0

    def lengths(self, captions: Sequence[str]) -> NDArray[np.int64]:
        """Return each caption's number of tokens."""
        return np.array([len(r) for r in self._rows(captions)], dtype=np.int64)

    def encode(self, captions: Sequence[str]) -> NDArray[np.floating]:
        """Return the mean token vectors, shape (n, dim), float64; zero where no token is known."""
        vectors = np.zeros((len(captions), self.dim))
        for vector, rows in zip(vectors, self._rows(captions), strict=True):
            known = sorted(row for row in rows if row >= 0)
            self._unknown += len(rows) - len(known)
            if known:
                vector[:] = self._table[known].astype(np.float64).mean(axis=0)
        return vectors

    def notes(self) -> list[str]:
        """Say how many tokens were left out because the table lacks them."""
        return [f"{self._unknown} tokens are not in the table; left out"] if self._unknown else []


class WordLlamaEncoder(TextEncoder):
    """The wordllama library's own token table and pooling."""

    slow = False

    def __init__(self, model: object, version: str) -> None:
        self._model = model
        self.name = "wordllama"
        self.dim = int(model.embedding.shape[1])  # type: ignore[attr-defined]
        self.context = None
        self.dtype = np.dtype(np.float32)
        self.identity = {
            "kind": "static table",
            "pooling": "mean",
            "context": "none",
            "dtype": "float32",
            "wordllama": version,
        }

    def lengths(self, captions: Sequence[str]) -> NDArray[np.int64]:
        """Return each caption's number of tokens."""
        tokens = self._model.tokenize(list(captions))  # type: ignore[attr-defined]
        return np.array([sum(t.attention_mask) for t in tokens], dtype=np.int64)

    def encode(self, captions: Sequence[str]) -> NDArray[np.floating]:
        """Return the library's embeddings of one batch, shape (n, dim), float32."""
        vectors = self._model.embed(list(captions), norm=False)  # type: ignore[attr-defined]
        return np.asarray(vectors)


def load_wordllama() -> WordLlamaEncoder:
    """Load wordllama's packaged table (l2_supercat, dim 256) without the network.

    Raises:
        InputError: if the package is missing or damaged.
    """
    before, level = list(logging.root.handlers), logging.root.level
    with encoder_libraries():
        try:
            from wordllama import WordLlama
        finally:
            # The package configures the root logger when it is imported; that is not its to do.
            logging.root.handlers[:] = before
            logging.root.setLevel(level)
    spec = importlib.util.find_spec("wordllama")
    assert spec is not None
    assert spec.origin is not None
    try:
        # Its default looks for the tokenizer in a cache folder and then on the network.
        model = WordLlama.load(cache_dir=Path(spec.origin).parent, disable_download=True)
    except Exception as error:
        raise InputError(f"wordllama: cannot be loaded: {type(error).__name__}: {error}") from error
    return WordLlamaEncoder(model, importlib.metadata.version("wordllama"))


def load_static_table(path: Path, name: str) -> StaticTable:
    """Load a table of word or token vectors.

    Args:
        path: a text file in the format of GloVe, word2vec or fastText (a word and its numbers a
            line, with or without a first line of sizes); or a folder with ``model.safetensors``
            (one table, as Model2Vec and StaticEmbedding write it) and ``tokenizer.json``.
        name: what to call it.

    Raises:
        InputError: if there is no such table or it is malformed; names file and line.
    """
    if path.is_dir():
        return _token_table(path, name)
    if not path.is_file():
        raise InputError(f"{name}: no file or folder {path}")
    return _word_table(path, name)


def _word_table(path: Path, name: str) -> StaticTable:
    words: dict[str, int] = {}
    vectors: list[NDArray[np.float32]] = []
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, start=1):
                word, *numbers = line.rstrip().split(" ")
                if number == 1 and len(numbers) == 1:
                    continue
                try:
                    vector = np.array(numbers, dtype=np.float32)
                except ValueError as error:
                    raise InputError(f"{path}: line {number}: no word and its numbers") from error
                if not numbers or (vectors and len(vector) != len(vectors[0])):
                    raise InputError(
                        f"{path}: line {number}: {len(numbers)} numbers, not as before"
                    )
                if word not in words:
                    words[word] = len(vectors)
                    vectors.append(vector)
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot read {path} as UTF-8 text: {error}") from error
    if not vectors:
        raise InputError(f"{path}: no word vectors")

    def rows(captions: Sequence[str]) -> list[list[int]]:
        return [
            [words.get(w, words.get(w.lower(), -1)) for w in _WORD.findall(caption)]
            for caption in captions
        ]

    return StaticTable(name, np.stack(vectors), rows, {"tokens": "words and punctuation"})


def _token_table(folder: Path, name: str) -> StaticTable:
    with encoder_libraries():
        from safetensors import SafetensorError
        from safetensors.numpy import load_file
        from tokenizers import Tokenizer
    files = {part: folder / part for part in ("model.safetensors", "tokenizer.json")}
    for file in files.values():
        if not file.is_file():
            raise InputError(f"{name}: no {file.name} in {folder}")
    try:
        tensors = load_file(files["model.safetensors"])
    except (SafetensorError, OSError) as error:
        raise InputError(f"{name}: model.safetensors cannot be read: {error}") from error
    table = _one_table(tensors, name)
    try:
        tokenizer = Tokenizer.from_file(str(files["tokenizer.json"]))
    except Exception as error:  # tokenizers raises bare Exception
        raise InputError(f"{name}: tokenizer.json cannot be read: {error}") from error
    tokenizer.no_padding()
    tokenizer.no_truncation()
    if tokenizer.get_vocab_size() > len(table):
        raise InputError(f"{name}: {tokenizer.get_vocab_size()} tokens but {len(table)} vectors")

    def rows(captions: Sequence[str]) -> list[list[int]]:
        return [e.ids for e in tokenizer.encode_batch(list(captions), add_special_tokens=False)]

    return StaticTable(name, table, rows, {"tokens": "tokenizer.json"})


def _one_table(tensors: Mapping[str, NDArray[Any]], name: str) -> NDArray[np.floating]:
    """Return the vector of each token, shape (tokens, dim).

    Model2Vec may store fewer vectors than tokens (``mapping`` says which token has which) and a
    factor a token (``weights``); anything else but one table is refused.
    """
    parts = dict(tensors)
    mapping, factors = (
        (parts.pop("mapping", None), parts.pop("weights", None)) if len(parts) > 1 else (None, None)
    )
    if len(parts) != 1 or next(iter(parts.values())).ndim != 2:
        shapes = ", ".join(f"{k} {list(v.shape)}" for k, v in tensors.items())
        raise InputError(f"{name}: model.safetensors must hold one table, not {shapes}")
    table = next(iter(parts.values()))
    if mapping is not None:
        if mapping.ndim != 1 or mapping.min() < 0 or mapping.max() >= len(table):
            raise InputError(f"{name}: the mapping of model.safetensors leads outside its table")
        table = table[mapping]
    if factors is not None:
        if factors.shape != (len(table),):
            raise InputError(f"{name}: {len(factors)} weights but {len(table)} tokens")
        table = table * factors[:, None].astype(np.float32)
    return np.asarray(table)
