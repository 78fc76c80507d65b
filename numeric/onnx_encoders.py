"""Transformers as ONNX graphs, run by onnxruntime on the CPU, with pooling done here.

The graph's outputs are named by whoever exported it.  What is taken is its only output of
three axes, the hidden states (caption, token, feature); their mean over each caption's own
tokens is the vector.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from numeric.input_error import InputError
from numeric.packaged_encoders import PackagedEncoder, packaged_encoders
from numeric.text_encoders import TextEncoder, encoder_libraries


class OnnxEncoder(TextEncoder):
    """An ONNX transformer with masked mean pooling."""

    def __init__(self, name: str, session: Any, tokenizer: Any, context: int) -> None:
        """Take an onnxruntime session and a tokenizer without padding or cutting.

        Raises:
            InputError: if the graph has not exactly one output of three axes.
        """
        import onnxruntime
        import tokenizers

        hidden = [o for o in session.get_outputs() if len(o.shape) == 3]
        if len(hidden) != 1:
            raise InputError(f"{name}: {len(hidden)} outputs of three axes; wanted are the states")
        self._session = session
        self._tokenizer = tokenizer
        self._inputs = {i.name for i in session.get_inputs()}
        self._hidden = hidden[0].name
        self.name = name
        self.dim = int(hidden[0].shape[2])
        self.context = context
        self.dtype = np.dtype(np.float32)
        self.identity = {
            "kind": "ONNX transformer",
            "pooling": "mean",
            "context": str(context),
            "device": "cpu",
            "dtype": "float32",
            "onnxruntime": onnxruntime.__version__,
            "tokenizers": tokenizers.__version__,
        }

    def lengths(self, captions: Sequence[str]) -> NDArray[np.int64]:
        """Return each caption's length in tokens, special ones included, before cutting."""
        encoded = self._tokenizer.encode_batch(list(captions))
        return np.array([len(e.ids) for e in encoded], dtype=np.int64)

    def hidden_states(
        self, captions: Sequence[str]
    ) -> tuple[NDArray[np.floating], NDArray[np.int64]]:
        """Return hidden states (n, tokens, dim) and the mask (n, tokens) of the own tokens."""
        encoded = self._tokenizer.encode_batch(list(captions))
        assert self.context is not None
        # What is cut is cut before the closing special token, as the tokenizers do it.
        ids = [
            e.ids if len(e.ids) <= self.context else [*e.ids[: self.context - 1], e.ids[-1]]
            for e in encoded
        ]
        mask = np.zeros((len(ids), max(map(len, ids), default=1)), np.int64)
        tokens = np.zeros_like(mask)
        for row, caption in enumerate(ids):
            tokens[row, : len(caption)] = caption
            mask[row, : len(caption)] = 1
        fed = {
            "input_ids": tokens,
            "attention_mask": mask,
            "token_type_ids": np.zeros_like(mask),
        }
        fed = {name: values for name, values in fed.items() if name in self._inputs}
        (states,) = self._session.run([self._hidden], fed)
        return states, mask

    def encode(self, captions: Sequence[str]) -> NDArray[np.floating]:
        """Return the masked means of one batch, shape (n, dim), float32."""
        states, mask = self.hidden_states(captions)
        weights = mask[:, :, None].astype(np.float64)
        pooled = (states * weights).sum(axis=1) / weights.sum(axis=1)
        return np.asarray(pooled.astype(np.float32))


def load_onnx_encoder(row: PackagedEncoder, weights: Path) -> OnnxEncoder:
    """Load a packaged ONNX transformer of the MiniLM family.

    Its package carries no tokenizer; the WordPiece tokenizer of uncased English BERT, which all
    of the family share, is taken from the package of ``minilm``.

    Raises:
        InputError: if onnxruntime or that tokenizer is missing, or the graph cannot be read.
    """
    with encoder_libraries(row.extra):
        import onnxruntime
        from tokenizers import Tokenizer
    tokenizer = Tokenizer.from_file(
        str(packaged_encoders()["minilm"].weights_file().with_name("tokenizer.json"))
    )
    tokenizer.no_padding()
    tokenizer.no_truncation()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = int(os.environ.get("OMP_NUM_THREADS", "0"))
    try:
        session = onnxruntime.InferenceSession(
            str(weights), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:  # onnxruntime raises its own kinds, which derive from RuntimeError
        said = " ".join(str(error).split())[:200]
        raise InputError(f"{row.name}: the graph cannot be read: {said}") from error
    return OnnxEncoder(row.name, session, tokenizer, row.context)
