"""The exact sampler of whole codes: norms, zeta, theta and margin for Haar roles, at any d.

All vectors of a code and of its swap are kept in coordinates of the span revealed so far.  A letter
applied to r new independent inputs sends their residuals to a Haar frame of the complement of its
earlier images; the part of that frame outside the span enters through a triangular matrix of
normals and chi variables (Bartlett), so the cost does not depend on d.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from threadpoolctl import ThreadpoolController

from numeric.input_error import InputError
from numeric.random_draws import stream
from numeric.tree_plan import LetterStep, TreeSetting

_BLOCK_BYTES = 24_000_000


@dataclass(frozen=True)
class TreeSamples:
    """Sampled codes; arrays of one length.

    Attributes:
        norm: A = ||e||.
        swapped_norm: B = ||e'||.
        zeta: crosstalk of w = (u - v)/sqrt 2 at the swapped leaves.
        theta: (A - B)/||e - e'||.
        ratio: the margin over 2 b^(-D).
    """

    norm: np.ndarray
    swapped_norm: np.ndarray
    zeta: np.ndarray
    theta: np.ndarray
    ratio: np.ndarray


def block_size(setting: TreeSetting) -> int:
    """Return how many codes a block holds: a power of 2 that keeps memory small."""
    each = 8 * setting.plan.widest * (setting.plan.widest + 4)
    return int(2 ** max(0, min(12, (_BLOCK_BYTES // each).bit_length() - 1)))


def need_memory(setting: TreeSetting, workers: int) -> None:
    """Stop before a block is allocated that does not fit.

    Raises:
        InputError: if the blocks of all workers need more memory than is available.
    """
    # Vectors, frames and their copies, all at most this large.
    needed = 6 * 8 * setting.plan.widest**2 * block_size(setting) * workers
    available = available_memory()
    if available is not None and needed > available:
        raise InputError(
            f"{workers} blocks of codes with {setting.leaves} leaves need {needed / 2**30:.1f} GiB, "
            f"{available / 2**30:.1f} GiB are available: give a smaller --depth or fewer --workers"
        )


def available_memory() -> int | None:
    """Return the bytes that are available, or None where the system does not say."""
    try:
        text = Path("/proc/meminfo").read_text(encoding="ascii")
    except OSError:
        return None
    found = re.search(r"MemAvailable:\s+(\d+) kB", text)
    return int(found[1]) * 1024 if found else None


def sample_trees(setting: TreeSetting, seed: int, block: int) -> TreeSamples:
    """Return one block of sampled codes; (seed, block) fixes the random numbers.

    Linear algebra is kept to one thread: on wide trees its last bits depend on the threads, and
    many threads on small matrices are slower by an order of magnitude.
    """
    with _linear_algebra().limit(limits=1, user_api="blas"):
        return _sampled(setting, np.random.Generator(np.random.SFC64(stream(seed, block, 1))))


@cache
def _linear_algebra() -> ThreadpoolController:
    return ThreadpoolController()


def _sampled(setting: TreeSetting, rng: np.random.Generator) -> TreeSamples:
    size, plan = block_size(setting), setting.plan
    vectors = np.broadcast_to(np.eye(plan.fillers), (size, plan.fillers, plan.fillers))
    roles = [_Role(size) for _ in range(setting.branching)]
    for level in reversed(range(setting.depth)):
        if setting.family == "level-fresh":
            roles = [_Role(size) for _ in range(setting.branching)]
        images = []
        for role, step in zip(roles, plan.levels[level], strict=True):
            image, width = role.apply(vectors, step, setting.dim, rng)
            vectors = _tall(vectors, width)
            images.append((image, step))
        width = vectors.shape[1]
        vectors = sum(
            _tall(image, width)[:, :, step.position] for image, step in images
        ) / np.sqrt(setting.branching)  # fmt: skip
        if setting.family == "level-fresh" and width > vectors.shape[2]:
            vectors = np.asarray(np.linalg.qr(vectors, mode="r"))
    return _measure(setting, vectors[:, :, plan.roots[0]], vectors[:, :, plan.roots[1]])


class _Role:
    """What is known of one orthogonal map: orthonormal inputs and their images, as columns."""

    def __init__(self, size: int) -> None:
        self.inputs = np.zeros((size, 0, 0))
        self.images = np.zeros((size, 0, 0))

    def apply(
        self, vectors: np.ndarray, step: LetterStep, dim: int, rng: np.random.Generator
    ) -> tuple[np.ndarray, int]:
        """Return the images of the step's inputs, and the coordinates then in use."""
        width = vectors.shape[1]
        inputs, images = _tall(self.inputs, width), _tall(self.images, width)
        new = vectors[:, :, step.basis]
        known = np.swapaxes(inputs, 1, 2) @ new
        directions, lengths = np.linalg.qr(new - inputs @ known)
        fresh = self._frame(images, len(step.basis), dim, rng)
        images = _tall(images, fresh.shape[1])
        result = (images @ known + fresh @ lengths) @ step.coefficients
        self.inputs = np.concatenate([_tall(inputs, fresh.shape[1]),
                                      _tall(directions, fresh.shape[1])], axis=2)  # fmt: skip
        self.images = np.concatenate([images, fresh], axis=2)
        return result, fresh.shape[1]

    @staticmethod
    def _frame(images: np.ndarray, count: int, dim: int, rng: np.random.Generator) -> np.ndarray:
        """Return a Haar frame of ``count`` vectors in the complement of the images."""
        size, width, _ = images.shape
        inside = rng.standard_normal((size, width, count))
        inside -= images @ (np.swapaxes(images, 1, 2) @ inside)
        rows = min(count, dim - width)
        outside = np.triu(rng.standard_normal((size, rows, count)), 1)
        for k in range(rows):
            outside[:, k, k] = np.sqrt(2 * rng.standard_gamma((dim - width - k) / 2, size))
        frame, triangle = np.linalg.qr(np.concatenate([inside, outside], axis=1))
        # Raw QR is not Haar: the triangle's diagonal must be positive.
        return np.asarray(frame * np.sign(np.einsum("sii->si", triangle))[:, None, :])


def _tall(matrix: np.ndarray, width: int) -> np.ndarray:
    """Return the matrix with zero rows added, up to ``width``."""
    size, rows, columns = matrix.shape
    if rows == width:
        return matrix
    return np.concatenate([matrix, np.zeros((size, width - rows, columns))], axis=1)


def _measure(setting: TreeSetting, code: np.ndarray, swapped: np.ndarray) -> TreeSamples:
    a, b = np.linalg.norm(code, axis=1), np.linalg.norm(swapped, axis=1)
    chord = ((code - swapped) ** 2).sum(axis=1)
    margin = (chord - (a - b) ** 2) / (2 * a * b)
    return TreeSamples(
        norm=a,
        swapped_norm=b,
        zeta=1 - setting.leaves * chord / 4,
        theta=(a - b) / np.sqrt(chord),
        ratio=margin * setting.leaves / 2,
    )
