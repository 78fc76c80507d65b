"""Haar orthogonal matrices by QR, and crosstalk and codes built with them: the plain way.

The orthogonal factor of a QR factorisation is Haar only after its columns take the signs of the
diagonal of R: a factorisation picks those signs by a rule of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from numeric.crosstalk_sampler import Crosstalk, Word
from numeric.tree_plan import TreeSetting, leaf_fillers

Roles = dict[tuple[int, int], np.ndarray]
"""Matrices (count, d, d) by level and letter; level 0 alone where roles are reused."""


def haar_matrices(rng: np.random.Generator, count: int, dim: int) -> np.ndarray:
    """Draw ``count`` Haar orthogonal matrices; shape (count, dim, dim)."""
    q, r = np.linalg.qr(rng.standard_normal((count, dim, dim)))
    return np.asarray(q * np.sign(np.einsum("nii->ni", r))[:, None, :])


def haar_roles(
    rng: np.random.Generator, count: int, dim: int, branching: int, depth: int, family: str
) -> Roles:
    """Draw ``count`` role systems of a family (``haar`` or ``level-fresh``)."""
    levels = range(depth) if family == "level-fresh" else range(1)
    return {
        (level, letter): haar_matrices(rng, count, dim)
        for level in levels
        for letter in range(1, branching + 1)
    }


def plain_crosstalk(task: Crosstalk, rng: np.random.Generator, count: int) -> np.ndarray:
    """Return ``count`` values of <R_p x, R_q y>, by full matrices."""
    letters = max(*task.first, *task.second)
    roles = haar_roles(rng, count, task.dim, letters, len(task.first), task.family)
    x = np.eye(task.dim)[0]
    y = task.inner * x + (1 - task.inner**2) ** 0.5 * np.eye(task.dim)[1]
    images = [_along(roles, word, v, count) for word, v in ((task.first, x), (task.second, y))]
    return np.asarray(np.einsum("ni,ni->n", *images))


def _along(roles: Roles, word: Word, vector: np.ndarray, count: int) -> np.ndarray:
    image = np.broadcast_to(vector, (count, len(vector)))
    for level in reversed(range(len(word))):
        image = np.einsum("nij,nj->ni", _role(roles, level, word[level]), image)
    return image


def _role(roles: Roles, level: int, letter: int) -> np.ndarray:
    return roles.get((level, letter), roles[0, letter])


def plain_codes(
    setting: TreeSetting, rng: np.random.Generator, count: int
) -> tuple[np.ndarray, np.ndarray]:
    """Return ``count`` codes and their swaps, (count, d) each, by full matrices."""
    b, depth = setting.branching, setting.depth
    roles = haar_roles(rng, count, setting.dim, b, depth, setting.family)
    found = []
    for row in leaf_fillers(setting):
        codes = [np.broadcast_to(np.eye(setting.dim)[k], (count, setting.dim)) for k in row]
        for level in reversed(range(depth)):
            codes = [_node(roles, level, codes[k : k + b]) for k in range(0, len(codes), b)]
        found.append(codes[0])
    return found[0], found[1]


def _node(roles: Roles, level: int, children: Sequence[np.ndarray]) -> np.ndarray:
    images = (
        np.einsum("nij,nj->ni", _role(roles, level, 1 + j), child)
        for j, child in enumerate(children)
    )
    return np.asarray(sum(images) / np.sqrt(len(children)))
