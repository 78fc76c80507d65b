"""What C4u's proof bounds, computed from the vectors of one code and its swap: level by level.

Full matrices and explicit projections, the plain way: this is what the bounds are held against.
Levels count from the root; a letter's inputs at levels below l (nearer the leaves) span V_l.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

_INDEPENDENT = 1e-9


@dataclass(frozen=True)
class RevealedLevel:
    """One level; arrays over the trees revealed together (first axis) and their nodes.

    Attributes:
        dims: dimension of V_l for each letter.
        overlap: largest norm of the overlap of two letters' known images.
        norms: squared norms of the inputs, (trees, b^(l+1)).
        known: squared norms of their parts in V_l of their letter.
        carried: squared norms of the parts in V_l of what the known parts one level below give.
        mixed: ||sum of known images||^2 less their squared norms, (trees, b^l).
        swap_known: sum of the squared norms of the known parts of delta's inputs.
        cross: this level's part of <delta, s>.
        cross_known: of it, the products of two known parts.
    """

    dims: tuple[int, ...]
    overlap: float
    norms: np.ndarray
    known: np.ndarray
    carried: np.ndarray
    mixed: np.ndarray
    swap_known: float
    cross: float
    cross_known: float

    @property
    def share(self) -> float:
        """rho_l, the known share of the inputs."""
        return float(self.known.mean() / self.norms.mean())


def reveal(roles: Sequence[np.ndarray], leaves: np.ndarray, swapped: np.ndarray | None
           ) -> list[RevealedLevel]:  # fmt: skip
    """Reveal a code, with its swap where one is given, from the leaves to the root.

    Args:
        roles: b orthogonal matrices (d, d), the same at every level.
        leaves: fillers of the code, (b^D, d).
        swapped: fillers of its swap, likewise; without them the code is revealed alone, and
            everything about delta is 0.

    Returns:
        The levels l = 0 to D - 1, in this order.
    """
    b, dim = len(roles), leaves.shape[1]
    codes = np.stack([leaves] if swapped is None else [leaves, swapped])
    carried = np.zeros_like(codes)
    inputs: list[np.ndarray] = [np.zeros((0, dim))] * b
    levels: list[RevealedLevel] = []
    while codes.shape[1] > 1:
        bases = [_basis(found) for found in inputs]
        by_letter = [codes[:, k::b] for k in range(b)]
        known = [x @ basis @ basis.T for x, basis in zip(by_letter, bases, strict=True)]
        images = [x @ role.T for x, role in zip(by_letter, roles, strict=True)]
        fixed = [x @ role.T for x, role in zip(known, roles, strict=True)]
        frames = [role @ basis for role, basis in zip(roles, bases, strict=True)]
        mixed = _square(sum(fixed)) - sum(_square(x) for x in fixed)
        levels.insert(0, RevealedLevel(
            tuple(basis.shape[1] for basis in bases),
            max(_norm(frames[j].T @ frames[k]) for j in range(b) for k in range(j)),
            _square(codes),
            _interleaved([_square(x) for x in known]),
            _interleaved([_square(carried[:, k::b] @ bases[k]) for k in range(b)]),
            mixed,
            sum(float(_square(_swap(x)).sum()) for x in known),
            _cross(images) / codes.shape[1],
            _cross(fixed) / codes.shape[1],
        ))  # fmt: skip
        inputs = [
            np.concatenate([old, x.reshape(-1, dim)])
            for old, x in zip(inputs, by_letter, strict=True)
        ]
        codes, carried = sum(images) / np.sqrt(b), sum(fixed) / np.sqrt(b)
    return levels


def _basis(inputs: np.ndarray) -> np.ndarray:
    """Return an orthonormal basis of the span, as columns."""
    if not len(inputs):
        return np.zeros((inputs.shape[1], 0))
    left, size, _ = np.linalg.svd(inputs.T, full_matrices=False)
    return np.asarray(left[:, size > _INDEPENDENT * size[0]])


def _square(vectors: np.ndarray) -> np.ndarray:
    return np.asarray((vectors**2).sum(axis=-1))


def _norm(matrix: np.ndarray) -> float:
    return float(np.linalg.norm(matrix, 2)) if matrix.size else 0.0


def _interleaved(parts: Sequence[np.ndarray]) -> np.ndarray:
    """Return (trees, nodes) from one array a letter, children of a node side by side."""
    return np.stack(parts, axis=-1).reshape(len(parts[0]), -1)


def _swap(vectors: np.ndarray) -> np.ndarray:
    return vectors[0] - vectors[1] if len(vectors) == 2 else np.zeros_like(vectors[0])


def _cross(parts: Sequence[np.ndarray]) -> float:
    """Return the sum over nodes and letters j != k of <delta_j, s_k>."""
    if len(parts[0]) < 2:
        return 0.0
    deltas = [x[0] - x[1] for x in parts]
    sums = [x[0] + x[1] for x in parts]
    every = float((sum(deltas) * sum(sums)).sum())
    return every - sum(float((x * y).sum()) for x, y in zip(deltas, sums, strict=True))
