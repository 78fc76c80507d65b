"""A user's own role matrices: read, checked, and the traces that centre their frame law."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
from flint import arb
from numpy.typing import NDArray

from numeric.input_error import InputError

TOLERANCE = 1e-4
"""Largest Frobenius norm of Q^T Q - 1; the law is then that of the nearest orthogonal matrices."""

MOST_BYTES = 2**31
"""Memory that the word maps may take."""

_ROUNDING = 2.0**-50

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class PairTraces:
    """Traces of U = Q_p^T Q_q over one swap or over all, enclosed.

    Attributes:
        low: lower bound of tr U/d.
        high: upper bound of tr U/d.
        square: upper bound of tr U^2/d.
        words: the two words, for one swap.
    """

    low: arb
    high: arb
    square: arb
    words: tuple[int, int] | None


@dataclass(frozen=True)
class RoleStack:
    """Orthogonal matrices, one a word.

    Attributes:
        maps: array (b^D, d, d), words in lexicographic order.
        error: bounds the operator norm of each map minus an orthogonal one.
    """

    maps: Floats
    error: float

    def traces(self, every: bool) -> PairTraces:
        """Return the traces of the swap whose trace is the largest, or of all swaps.

        Of one swap the largest trace is told because its centre, 1 - tr U/d, is the lowest.
        """
        words, dim, _ = self.maps.shape
        flat = self.maps.reshape(words, -1)
        table = flat @ flat.T / dim
        p, q = np.triu_indices(words, 1)
        found = table[p, q]
        # Twice the maps' errors, and the rounding of d^2 products and sums.
        wrong = 2 * self.error * (1 + self.error) + dim * dim * _ROUNDING
        if every:
            low, high = float(found.min()), float(found.max())
            return PairTraces(_ball(low - wrong), _ball(high + wrong), arb(1), None)
        k = int(found.argmax())
        first, second = int(p[k]), int(q[k])
        turn = self.maps[first].T @ self.maps[second]
        square = float((turn * turn.T).sum()) / dim
        wrong_square = 4 * self.error * (1 + self.error) ** 3 + 4 * dim * dim * _ROUNDING
        return PairTraces(
            _ball(float(found[k]) - wrong), _ball(float(found[k]) + wrong),
            _ball(square + wrong_square), (first, second),
        )  # fmt: skip


def _ball(value: float) -> arb:
    return arb(max(-1.0, min(1.0, value)))


def load_stack(path: Path, dim: int, branching: int, depth: int) -> RoleStack:
    """Read a stack of orthogonal matrices, a NumPy file of one of three shapes.

    (b, d, d): roles used at every level.  (D, b, d, d): roles of each level, the root's first.
    (b^D, d, d): the map of each word, in lexicographic order.

    Raises:
        InputError: if the file is none, of another shape or kind, or a matrix is not orthogonal.
    """
    try:
        stack = np.load(path, allow_pickle=False)
    except FileNotFoundError:
        raise InputError(
            f"roles {path}: no such file, and no role family (haar, level-fresh, chirp, circulant)"
        ) from None
    except (OSError, ValueError, EOFError) as damage:
        raise InputError(f"{path}: no NumPy file of numbers ({type(damage).__name__})") from None
    words = branching**depth
    shapes = ((branching, dim, dim), (depth, branching, dim, dim), (words, dim, dim))
    if not isinstance(stack, np.ndarray) or stack.dtype.kind != "f":
        kind = getattr(stack, "dtype", type(stack).__name__)
        raise InputError(f"{path}: entries of kind {kind}: give real floating-point matrices")
    if stack.shape not in shapes:
        raise InputError(
            f"{path}: shape {stack.shape}: give {branching} roles {shapes[0]}, roles a level "
            f"{shapes[1]}, or a map a word {shapes[2]}"
        )
    if words * dim * dim * 8 > MOST_BYTES:
        raise InputError(
            f"{words} maps of dimension {dim} need {words * dim * dim * 8 / 2**30:.1f} GiB, more than "
            f"{MOST_BYTES / 2**30:g}: give a smaller --depth"
        )
    matrices = stack.astype(np.float64).reshape(-1, dim, dim)
    error = _orthogonality(path, matrices)
    if stack.shape == shapes[2]:
        return RoleStack(matrices, error)
    roles = matrices.reshape(-1, branching, dim, dim)
    levels = roles if stack.ndim == 4 else np.broadcast_to(roles, (depth, branching, dim, dim))
    maps = np.stack([_word(levels, word) for word in product(range(branching), repeat=depth)])
    grown = (1 + error) ** depth * (1 + depth * dim * dim * _ROUNDING) - 1
    return RoleStack(maps, grown)


def _orthogonality(path: Path, matrices: Floats) -> float:
    """Return the largest ||Q^T Q - 1||; the polar factor is at most that far."""
    if not np.isfinite(matrices).all():
        raise InputError(
            f"{path}: matrix {int(_first_bad(matrices))} has entries that are not finite"
        )
    worst = 0.0
    for k, matrix in enumerate(matrices):
        gap = float(np.linalg.norm(matrix.T @ matrix - np.eye(len(matrix))))
        if gap > TOLERANCE:
            raise InputError(
                f"{path}: matrix {k} is not orthogonal: ||Q^T Q - 1|| = {gap:.3g}, above {TOLERANCE:g}"
            )
        worst = max(worst, gap)
    return worst + len(matrices[0]) ** 2 * _ROUNDING


def _first_bad(matrices: Floats) -> int:
    return int(np.argmin(np.isfinite(matrices).all(axis=(1, 2))))


def _word(levels: Floats, word: tuple[int, ...]) -> Floats:
    result = levels[0][word[0]]
    for level, letter in zip(levels[1:], word[1:], strict=True):
        result = result @ level[letter]
    return np.asarray(result)
