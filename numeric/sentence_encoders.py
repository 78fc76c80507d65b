"""Sentence encoders through sentence-transformers, from local folders and safetensors only."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from numeric.input_error import InputError
from numeric.text_encoders import TextEncoder, chosen_device, encoder_libraries

_PICKLES = (".bin", ".pt", ".pth", ".pkl", ".ckpt")


class SentenceEncoder(TextEncoder):
    """A sentence-transformers model, with the pooling that its own ``modules.json`` asks for."""

    def __init__(self, model: Any, name: str, device: str) -> None:
        import sentence_transformers
        import torch
        import transformers

        self._model = model
        self.name = name
        self.dim = int(model.get_embedding_dimension())
        limit = model.max_seq_length
        self.context = None if limit is None or not np.isfinite(limit) else int(limit)
        self.dtype = np.dtype(np.float32)
        pooling = [str(m.pooling_mode) for m in model if hasattr(m, "pooling_mode")]
        self.identity = {
            "kind": "sentence-transformers",
            "pooling": ", ".join(pooling) or "the model's own",
            "prompt": str(model.default_prompt_name or "none"),
            "context": str(self.context or "none"),
            "device": device,
            "dtype": "float32",
            "torch": torch.__version__,
            "transformers": transformers.__version__,
            "sentence_transformers": sentence_transformers.__version__,
        }

    def lengths(self, captions: Sequence[str]) -> NDArray[np.int64]:
        """Return lengths in tokens before cutting; in characters where no tokenizer is offered."""
        tokenizer = self._model.tokenizer
        if hasattr(tokenizer, "batch_encode_plus") or hasattr(tokenizer, "_encode_plus"):
            ids = tokenizer(list(captions), truncation=False, verbose=False)["input_ids"]
        elif hasattr(tokenizer, "encode_batch"):
            ids = [e.ids for e in tokenizer.encode_batch(list(captions))]
        else:
            ids = list(captions)
        return np.array([len(i) for i in ids], dtype=np.int64)

    def encode(self, captions: Sequence[str]) -> NDArray[np.floating]:
        """Encode one batch as the model's own ``encode`` does; shape (n, dim), float32."""
        vectors = self._model.encode(
            list(captions),
            batch_size=max(len(captions), 1),
            convert_to_numpy=True,
            show_progress_bar=False,
        )
        return np.asarray(vectors)


def load_sentence_encoder(folder: Path, name: str, device: str = "auto") -> SentenceEncoder:
    """Load a sentence-transformers model from a folder, without the network.

    Args:
        folder: holds ``modules.json`` and safetensors weights.
        name: what to call it.
        device: see :func:`numeric.text_encoders.load_encoder`.

    Raises:
        InputError: if weights are pickled, missing or damaged, or a library is missing.
    """
    with encoder_libraries():
        import torch
        from sentence_transformers import SentenceTransformer
    for module in [folder, *(p for p in folder.iterdir() if p.is_dir() and p.name[:1].isdigit())]:
        pickled = [p.name for p in module.iterdir() if p.suffix in _PICKLES]
        if pickled and not any(module.glob("*.safetensors")):
            raise InputError(f"{name}: {pickled[0]} is pickled; only safetensors weights are read")
    device = chosen_device(device)
    with quiet_loading(name):
        model = SentenceTransformer(
            str(folder),
            device=device,
            local_files_only=True,
            trust_remote_code=False,
            model_kwargs={"use_safetensors": True, "dtype": torch.float32}
            if (folder / "config.json").is_file()
            else None,
        ).eval()
    return SentenceEncoder(model, name, device)


@contextmanager
def quiet_loading(name: str) -> Iterator[None]:
    """Load a model inside without progress bars; failures become one line that names it.

    Raises:
        InputError: if the model's files are missing, damaged or of a kind unknown here.
    """
    from transformers.utils import logging

    bars = logging.is_progress_bar_enabled()
    level = logging.get_verbosity()
    logging.disable_progress_bar()
    logging.set_verbosity_error()
    try:
        yield
    except InputError:
        raise
    except Exception as error:
        # The libraries raise nearly anything on damaged files: SafetensorError, KeyError, OSError.
        said = " ".join(str(error).split())[:200]
        raise InputError(f"{name}: cannot be loaded: {type(error).__name__}: {said}") from error
    finally:
        logging.set_verbosity(level)
        if bars:
            logging.enable_progress_bar()
