"""Sampled swaps: frozen roles with a random frame of fillers, or random roles with fixed fillers.

A common conjugation R_k -> V^T R_k V is a rotation of the fillers, so the two have one law (C4f,
C4r).  Samples are drawn by blocks; (seed, block) fixes the random numbers, whatever the batch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields

import numpy as np

from numeric.haar_matrices import haar_matrices
from numeric.input_error import InputError
from numeric.random_draws import stream

BLOCK = 2048
"""Samples of a block."""

_BATCH_BYTES = 32_000_000

Roles = Callable[[np.random.Generator, int], np.ndarray]
"""Draws that many role systems, one after another: (count, N, d, d), or (1, N, d, d) if fixed."""

Fillers = Callable[[np.random.Generator, int, np.ndarray], np.ndarray]
"""Draws fillers, one system after another, given the roles: (count, N, d)."""


@dataclass(frozen=True)
class FrameSamples:
    """Sampled swaps of the first two leaves; arrays of one length.

    Attributes:
        rho: the margin over 2/N; 0 where the swap changes nothing.
        square: A^2, the squared norm of the code.
        middle: G, the squared norm of the mean of the code and its swap.
        cross: c = <(e + e')/2, e - e'>.
        kappa: <y, U y>, y the normalised difference of the two fillers.
        kappa_sum: <y', U y'>, y' their normalised sum.
    """

    rho: np.ndarray
    square: np.ndarray
    middle: np.ndarray
    cross: np.ndarray
    kappa: np.ndarray
    kappa_sum: np.ndarray

    @staticmethod
    def joined(parts: Sequence[FrameSamples]) -> FrameSamples:
        """Join samples, in order."""
        names = [field.name for field in fields(FrameSamples)]
        return FrameSamples(*(np.concatenate([getattr(p, n) for p in parts]) for n in names))


def sample_swaps(
    roles: Roles, fillers: Fillers, seed: int, block: int, batch: int | None = None
) -> FrameSamples:
    """Return one block of sampled swaps.

    Args:
        roles: draws the roles of the N leaves.
        fillers: draws their fillers; unit vectors, the swapped ones at leaves 0 and 1.
        seed: seed of the run.
        block: block index; with the seed it fixes the samples.
        batch: samples that are worked on at once; by default as many as fit.

    Raises:
        InputError: if the batch is no divisor of a block.
    """
    # Roles and fillers have streams of their own, and each draws sample after sample.
    draws = [np.random.Generator(np.random.SFC64(stream(seed, block, k))) for k in range(2)]
    if batch is None:
        _, leaves, dim, _ = roles(np.random.default_rng(0), 1).shape
        most = _BATCH_BYTES // (8 * leaves * dim * dim)
        batch = int(2 ** max(0, min(BLOCK.bit_length() - 1, most.bit_length() - 1)))
    if batch < 1 or BLOCK % batch:
        raise InputError(f"batch {batch} does not divide a block of {BLOCK}")
    return FrameSamples.joined([_batch(roles, fillers, draws, batch)
                                for _ in range(BLOCK // batch)])  # fmt: skip


def _batch(
    roles: Roles, fillers: Fillers, draws: Sequence[np.random.Generator], count: int
) -> FrameSamples:
    maps = roles(draws[0], count)
    x = fillers(draws[1], count, maps)
    exchanged = x.copy()
    exchanged[:, [0, 1]] = x[:, [1, 0]]
    e, other = _code(maps, x), _code(maps, exchanged)
    delta, h = e - other, (e + other) / 2
    y, plus = (x[:, 0] - x[:, 1]) / np.sqrt(2), (x[:, 0] + x[:, 1]) / np.sqrt(2)
    a, b = np.linalg.norm(e, axis=1), np.linalg.norm(other, axis=1)
    # Not 1 - <e, e'>/(A B): that loses all digits where the swap changes little.
    margin = ((delta**2).sum(axis=1) - (a - b) ** 2) / (2 * a * b)
    return FrameSamples(
        rho=margin * x.shape[1] / 2,
        square=a**2,
        middle=(h**2).sum(axis=1),
        cross=(h * delta).sum(axis=1),
        kappa=_overlap(maps, y),
        kappa_sum=_overlap(maps, plus),
    )


def _code(maps: np.ndarray, x: np.ndarray) -> np.ndarray:
    images = np.matmul(maps, x[..., None])[..., 0]
    return np.asarray(images.sum(axis=1) / np.sqrt(x.shape[1]))


def _overlap(maps: np.ndarray, y: np.ndarray) -> np.ndarray:
    first, second = (np.matmul(maps[:, k], y[..., None])[..., 0] for k in (0, 1))
    return np.asarray((first * second).sum(axis=1))


def frames(count: int, dim: int) -> Fillers:
    """Return fillers that are uniformly random orthonormal frames of ``count`` vectors.

    Raises:
        InputError: if they do not fit.
    """
    if not 2 <= count <= dim:
        raise InputError(f"{count} orthonormal fillers in dimension {dim}: needs 2 to {dim}")

    def draw(rng: np.random.Generator, samples: int, _: np.ndarray) -> np.ndarray:
        q, r = np.linalg.qr(rng.standard_normal((samples, dim, count)))
        signed = q * np.sign(np.einsum("nii->ni", r))[:, None, :]
        return np.ascontiguousarray(np.swapaxes(signed, 1, 2))

    return draw


def placed(fillers: Fillers, places: Sequence[int]) -> Fillers:
    """Return fillers of which leaf w carries number ``places[w]``: words that a caption repeats."""

    def draw(rng: np.random.Generator, samples: int, maps: np.ndarray) -> np.ndarray:
        return np.ascontiguousarray(fillers(rng, samples, maps)[:, list(places)])

    return draw


def independent(count: int, dim: int) -> Fillers:
    """Return fillers that are independent uniform unit vectors."""

    def draw(rng: np.random.Generator, samples: int, _: np.ndarray) -> np.ndarray:
        x = rng.standard_normal((samples, count, dim))
        return np.asarray(x / np.linalg.norm(x, axis=2, keepdims=True))

    return draw


def fixed(rows: np.ndarray) -> Fillers:
    """Return the given fillers, (N, d), every time."""

    def draw(_: np.random.Generator, samples: int, __: np.ndarray) -> np.ndarray:
        return np.broadcast_to(rows, (samples, *rows.shape)).copy()

    return draw


def aligned(rng: np.random.Generator, samples: int, maps: np.ndarray) -> np.ndarray:
    """Return fillers chosen after the roles: x_w = Q_w^T g for one g; the code is sqrt(N) g."""
    g = rng.standard_normal((samples, maps.shape[-1]))
    g /= np.linalg.norm(g, axis=1, keepdims=True)
    return np.asarray(np.matmul(np.swapaxes(maps, 2, 3), g[:, None, :, None])[..., 0])


def frozen(maps: np.ndarray) -> Roles:
    """Return the given maps of the leaves, (N, d, d), every time."""

    def draw(_: np.random.Generator, __: int) -> np.ndarray:
        return maps[None]

    return draw


def conjugated(maps: np.ndarray, apart: bool = False) -> Roles:
    """Return V^T Q_w V for one Haar V a sample, or, ``apart``, for one V a leaf: a control."""
    leaves, dim, _ = maps.shape

    def draw(rng: np.random.Generator, samples: int) -> np.ndarray:
        each = leaves if apart else 1
        turns = haar_matrices(rng, samples * each, dim).reshape(samples, each, dim, dim)
        return np.asarray(np.matmul(np.swapaxes(turns, 2, 3), np.matmul(maps, turns)))

    return draw


def haar_words(dim: int, words: Sequence[Sequence[int]], fresh: bool = False) -> Roles:
    """Return the maps R_w of words in Haar letters: reused, or, ``fresh``, new at each level.

    Args:
        dim: d.
        words: words of one length in the letters from 1 on, outermost first.
        fresh: whether every level has roles of its own.
    """
    letters, levels = max(map(max, words)), len(words[0]) if fresh else 1

    def draw(rng: np.random.Generator, samples: int) -> np.ndarray:
        found = haar_matrices(rng, samples * levels * letters, dim)
        drawn = found.reshape(samples, levels, letters, dim, dim)
        return np.stack([_product(drawn, word) for word in words], axis=1)

    return draw


def word_maps(letters: np.ndarray, words: Sequence[Sequence[int]]) -> np.ndarray:
    """Return the products R_w of fixed letters, (b, d, d), for the words: (N, d, d)."""
    return np.stack([_product(letters[None, None], word)[0] for word in words])


def _product(roles: np.ndarray, word: Sequence[int]) -> np.ndarray:
    levels = roles.shape[1]
    factors: Iterator[np.ndarray] = (
        roles[:, level % levels, letter - 1] for level, letter in enumerate(word)
    )
    result = next(factors)
    for factor in factors:
        result = np.matmul(result, factor)
    return result
