"""The exact sampler of crosstalk z = <R_p x, R_q y> for Haar roles, without any d x d matrix.

A letter applied to a vector sends the part in the span of its earlier inputs where it must, and the
rest to a uniform direction of the complement of its earlier images, whatever the other letters
did.  So z is sampled in the span of the vectors revealed so far: at most 2 D + 2 coordinates, and
one chi variable a step for all the directions outside.  The cost does not depend on d.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from numeric.input_error import InputError
from numeric.random_draws import CpuDraws, DeviceDraws, Draws

FAMILIES = ("haar", "level-fresh")
"""Random role families: the same Haar roles at every level, or independent ones at each."""

BLOCK = 65_536
"""Samples of a block; a block's random stream is (seed, block index)."""

_CHUNK = 8_192
"""Samples that are worked on at once: their coordinates stay in the processor's cache."""

Word = tuple[int, ...]
Vector = list[Any]


@dataclass(frozen=True)
class Crosstalk:
    """What is sampled: the crosstalk of two words.

    Attributes:
        dim: d.
        family: ``haar`` or ``level-fresh``.
        first: the word p, letters from 1 on, outermost first.
        second: the word q, of the same length, different from p.
        inner: <x, y> of the unit fillers, in [-1, 1].

    Raises:
        InputError: on an impossible setting.
    """

    dim: int
    family: str
    first: Word
    second: Word
    inner: float = 1.0

    def __post_init__(self) -> None:
        if self.family not in FAMILIES:
            raise InputError(f"roles {self.family!r} are not sampled: give {' or '.join(FAMILIES)}")
        if len(self.first) != len(self.second) or self.first == self.second:
            raise InputError("crosstalk needs two different words of one length")
        if min(self.first + self.second) < 1 or not -1 <= self.inner <= 1:
            raise InputError("letters count from 1, and <x, y> lies in [-1, 1]")
        if self.dim < self.revealed:
            raise InputError(
                f"dimension {self.dim} is below the {self.revealed} directions that words of length "
                f"{len(self.first)} reveal: give --dim {self.revealed} or more"
            )

    @property
    def revealed(self) -> int:
        """Dimensions that the sampler needs: one a step and one or two for the fillers."""
        return 2 * len(self.first) + (1 if abs(self.inner) == 1 else 2)

    def stripped(self) -> tuple[Word, Word]:
        """Return both words without their common prefix, which changes no inner product."""
        k = 0
        while self.first[k] == self.second[k]:
            k += 1
        return self.first[k:], self.second[k:]


def sample_block(task: Crosstalk, seed: int, block: int, device: str = "cpu",
                 single: bool = False) -> np.ndarray:  # fmt: skip
    """Return the crosstalk of one block's samples.

    Args:
        task: what is sampled.
        seed: seed of the run.
        block: block index; (seed, block) fixes the random numbers.
        device: ``cpu``, or a torch device.
        single: float32 instead of float64, on a device only.
    """
    if device == "cpu":
        parts = []
        # One stream for the block, worked off in chunks of a fixed size.
        draws = CpuDraws(seed, block, _CHUNK)
        for _ in range(BLOCK // _CHUNK):
            parts.append(sample(task, draws))
        return np.concatenate(parts)
    on_device = sample(task, DeviceDraws(seed, block, BLOCK, device, single))
    return np.asarray(on_device.cpu().double().numpy())


def sample(task: Crosstalk, draws: Draws) -> Any:
    """Return one array of crosstalk values, as many as the draws have samples."""
    first, second = task.stripped()
    span = _Span(task.dim, draws)
    x: Vector = [draws.zeros() + 1.0]
    y: Vector = x
    # Opposite fillers: the crosstalk of equal ones, negated.
    sign = -1.0 if task.inner == -1 else 1.0
    if abs(task.inner) != 1:
        y = [x[0] * task.inner, x[0] * (1 - task.inner**2) ** 0.5]
        span.size = 2
    for level in reversed(range(len(first))):
        where = level if task.family == "level-fresh" else 0
        last = level == 0
        x, y = (
            span.apply((where, word[level]), v, keep=not last)
            for word, v in ((first, x), (second, y))
        )
    return sign * dot(x, y)


class _Span:
    """The revealed directions, and for each role the orthonormal inputs and their images."""

    def __init__(self, dim: int, draws: Draws) -> None:
        self.dim, self.draws, self.size = dim, draws, 1
        self._inputs: dict[tuple[int, int], list[Vector]] = {}
        self._images: dict[tuple[int, int], list[Vector]] = {}
        self._done: dict[tuple[tuple[int, int], int], Vector] = {}
        self._alive: list[Vector] = []

    def apply(self, role: tuple[int, int], vector: Vector, keep: bool = True) -> Vector:
        """Return the image of a vector, revealing what the role does to it."""
        if (role, id(vector)) in self._done:
            return self._done[role, id(vector)]
        inputs = self._inputs.setdefault(role, [])
        images = self._images.setdefault(role, [])
        residual, known = vector, None
        for before, image in zip(inputs, images, strict=True):
            share = dot(vector, before)
            residual = combine(residual, -share, before)
            known = scaled(share, image) if known is None else combine(known, share, image)
        length = dot(residual, residual) ** 0.5
        fresh = self._direction(images)
        result = scaled(length, fresh) if known is None else combine(known, length, fresh)
        if keep:
            inputs.append(scaled(1 / length, residual))
            images.append(fresh)
        self._done[role, id(vector)] = result
        self._alive.append(vector)  # an id stays taken only while its object lives
        return result

    def _direction(self, images: Sequence[Vector]) -> Vector:
        """Return a uniform unit vector of the complement of the role's images."""
        direction: Vector = [self.draws.normal() for _ in range(self.size)]
        for image in images:
            direction = combine(direction, -dot(direction, image), image)
        if self.dim > self.size:
            direction = [*direction, self.draws.chi(self.dim - self.size)]
            self.size += 1
        return scaled(1 / dot(direction, direction) ** 0.5, direction)


def dot(u: Vector, v: Vector) -> Any:
    """Return the inner products of two vectors; missing coordinates are 0."""
    total = u[0] * v[0]
    for a, b in zip(u[1:], v[1:], strict=False):
        total = total + a * b
    return total


def combine(u: Vector, factor: Any, v: Vector) -> Vector:
    """Return u + factor v."""
    shared = min(len(u), len(v))
    out = [a + factor * b for a, b in zip(u[:shared], v[:shared], strict=True)]
    return out + (u[shared:] if len(u) > shared else [factor * b for b in v[shared:]])


def scaled(factor: Any, u: Vector) -> Vector:
    """Return factor u."""
    return [factor * a for a in u]
