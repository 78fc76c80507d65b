"""Writing files whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from numeric.input_error import InputError


def writable_folder(folder: Path, option: str = "--out") -> Path:
    """Make the folder where it is missing, try to write in it, and return it.

    Args:
        folder: where to write.
        option: of the command line, with which another can be named.

    Raises:
        InputError: if it cannot be made or written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise InputError(
            f"cannot write to the folder {folder}: {error.strerror}; name another with {option}"
        ) from error
    return folder


def write_whole(folder: Path, texts: Mapping[str, str]) -> None:
    """Write the named files into the folder; none gets its name before all are complete.

    Raises:
        InputError: if the folder cannot be written to.
    """
    partials = {name: folder / f".{name}.{os.getpid()}.partial" for name in texts}
    try:
        for name, text in texts.items():
            partials[name].write_text(text, encoding="utf-8")
        for name, partial in partials.items():
            partial.replace(folder / name)
    except OSError as error:
        raise InputError(f"cannot write to {folder}: {error.strerror}") from error
    finally:
        for partial in partials.values():
            partial.unlink(missing_ok=True)
