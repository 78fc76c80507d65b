"""Random numbers of one block: a stream that depends on (seed, block) and nothing else.

On the CPU they come from NumPy's SFC64, in float64; on another device from torch's generator there
(a different stream, as reproducible, for that device).
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from numeric.input_error import InputError

STREAM = 1
"""Version of the streams: raised whenever a seed and a block would give other samples."""


class Draws(Protocol):
    """Gaussian and chi variables, one a sample; arrays of the block's backend."""

    samples: int

    def normal(self) -> Any:
        """Return standard normal variables, one a sample."""

    def chi(self, degrees: int) -> Any:
        """Return the norms of Gaussian vectors of that many entries; zeros for 0."""

    def zeros(self) -> Any:
        """Return zeros."""


def stream(seed: int, *place: int) -> np.random.SeedSequence:
    """Return what seeds the generator of a block: another one for each seed and place.

    The place is a spawn key: in a plain tuple with the seed, a seed of several 32-bit words and
    a place could be taken for another seed and place.
    """
    return np.random.SeedSequence(seed, spawn_key=place)


class CpuDraws:
    """Draws on the CPU."""

    def __init__(self, seed: int, block: int, samples: int) -> None:
        self.samples = samples
        self.generator = np.random.Generator(np.random.SFC64(stream(seed, block)))

    def normal(self) -> np.ndarray:
        """Return standard normal variables, one a sample."""
        return self.generator.standard_normal(self.samples)

    def chi(self, degrees: int) -> np.ndarray:
        """Return the norms of Gaussian vectors of that many entries; zeros for 0."""
        if degrees == 0:
            return self.zeros()
        return np.sqrt(2 * self.generator.standard_gamma(degrees / 2, self.samples))

    def zeros(self) -> np.ndarray:
        """Return zeros."""
        return np.zeros(self.samples)


class DeviceDraws:
    """Draws on a torch device."""

    def __init__(self, seed: int, block: int, samples: int, device: str, single: bool) -> None:
        import torch

        self.samples = samples
        self._torch = torch
        self._device = device
        self._type = torch.float32 if single else torch.float64
        words = stream(seed, block).generate_state(1, np.uint64)
        self._generator = torch.Generator(device).manual_seed(int(words[0] >> np.uint64(1)))

    def normal(self) -> Any:
        """Return standard normal variables, one a sample."""
        return self._torch.randn(
            self.samples, generator=self._generator, device=self._device, dtype=self._type
        )

    def chi(self, degrees: int) -> Any:
        """Return the norms of Gaussian vectors of that many entries; zeros for 0."""
        if degrees == 0:
            return self.zeros()
        shape = self._torch.full(
            (self.samples,), degrees / 2, device=self._device, dtype=self._type
        )
        return (2 * self._torch._standard_gamma(shape, generator=self._generator)) ** 0.5

    def zeros(self) -> Any:
        """Return zeros."""
        return self._torch.zeros(self.samples, device=self._device, dtype=self._type)


def resolve_device(name: str) -> str:
    """Return ``cpu``, or the torch device that ``name`` means; ``auto`` takes CUDA where there is one.

    Raises:
        InputError: if there is no such device here.
    """
    if name in ("cpu", ""):
        return "cpu"
    kind, _, index = name.partition(":")
    if kind not in ("cuda", "auto") or (index and not index.isdigit()):
        raise InputError(f"device {name!r}: give cpu, cuda, cuda:N or auto")
    try:
        import torch
    except ImportError:
        if kind == "auto":
            return "cpu"
        raise InputError(
            f"device {name!r} needs torch: pip install -e '.[encoders]', or give --device cpu"
        ) from None
    if kind == "auto":
        return "cuda" if torch.cuda.is_available() else "cpu"
    # Neither gamma variables nor float64 exist on Apple's devices.
    if not torch.cuda.is_available() or (index and int(index) >= torch.cuda.device_count()):
        raise InputError(f"device {name!r} is not here: give --device cpu")
    return name
