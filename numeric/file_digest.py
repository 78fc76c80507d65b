"""The SHA-256 of files: what says that weights are the ones that a figure is about."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from numeric.input_error import InputError


def files_digest(files: Sequence[Path]) -> str:
    """Return the SHA-256 of one file; of several, that of the lines ``SHA-256 name``, sorted.

    Raises:
        InputError: if a file cannot be read.
    """
    if len(files) == 1:
        return _sha256(files[0])
    lines = sorted(f"{_sha256(file)} {file.name}" for file in files)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def folder_digest(folder: Path) -> str:
    """Return one digest of all that determines a model in a folder: weights, settings, tokens."""
    endings = (".safetensors", ".json", ".txt", ".model")
    return files_digest(sorted(p for p in folder.rglob("*") if p.suffix in endings and p.is_file()))


def _sha256(file: Path) -> str:
    try:
        with file.open("rb") as content:
            return hashlib.file_digest(content, "sha256").hexdigest()
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror}") from error
