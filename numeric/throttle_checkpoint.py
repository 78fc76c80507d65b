"""T-sim: keeping a training run's state in a file, whole or not at all."""

from __future__ import annotations

import json
import os
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from numeric.input_error import InputError


@dataclass(frozen=True)
class Checkpoint:
    """The state after some steps: parameters and Adam's two running means, each [members, P]."""

    step: int
    rows: np.ndarray
    mean: np.ndarray
    square: np.ndarray

    @property
    def arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The three arrays."""
        return self.rows, self.mean, self.square


def checkpoint_file(folder: Path, name: str) -> Path:
    """Return the file of the setting of this name."""
    return folder / f"{name}.npz"


def save_checkpoint(folder: Path, name: str, setting: dict[str, Any], state: Checkpoint) -> None:
    """Write a checkpoint; the old one stays until the new one is complete.

    Raises:
        InputError: if the folder cannot be written to.
    """
    target = checkpoint_file(folder, name)
    partial = folder / f".{name}.{os.getpid()}.partial.npz"
    try:
        with partial.open("wb") as stream:
            np.savez(stream, setting=json.dumps(setting), step=state.step, rows=state.rows,
                     mean=state.mean, square=state.square)  # fmt: skip
        partial.replace(target)
    except OSError as error:
        raise InputError(f"cannot write {target}: {error.strerror}") from error
    finally:
        partial.unlink(missing_ok=True)


def load_checkpoint(
    folder: Path, name: str, setting: dict[str, Any], shape: tuple[int, ...]
) -> Checkpoint | None:
    """Read the checkpoint of the setting of this name, if there is one; its arrays have ``shape``.

    Raises:
        InputError: if it is damaged, or was written for other values of the setting.
    """
    source = checkpoint_file(folder, name)
    if not source.exists():
        return None
    try:
        with source.open("rb") as stream, np.load(stream, allow_pickle=False) as kept:
            written = json.loads(str(kept["setting"]))
            state = Checkpoint(int(kept["step"]), kept["rows"], kept["mean"], kept["square"])
        sound = all(a.shape == shape and np.isfinite(a).all() for a in state.arrays)
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise InputError(f"{source} is damaged ({type(error).__name__}): delete it") from error
    if written != setting:
        odd = sorted(k for k in {*written, *setting} if written.get(k) != setting.get(k))
        raise InputError(
            f"{source} is of another run (it differs in {', '.join(odd)}): name another folder"
        )
    if not sound:
        raise InputError(f"{source} is damaged (its arrays do not fit): delete it")
    return state
