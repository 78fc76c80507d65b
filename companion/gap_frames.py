"""Codes of fixed roles and random orthonormal frames of fillers, sampled in floats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from companion.gap_answer import Question

Floats = NDArray[np.float64]

_WORK = 5 * 10**8
_MOST = 1000
_FEWEST = 20
_AT_ONCE = 20


def seen_stack(q: Question) -> dict[str, Any]:
    """Return crosstalk and margins of the user's matrices, at the swap of the largest trace."""
    stack = q.stack
    assert stack is not None
    pair = stack.traces(every=False).words
    assert pair is not None
    words, dim, _ = stack.maps.shape

    def code(frames: Floats) -> Floats:
        return np.asarray(np.einsum("wij,swj->si", stack.maps, frames, optimize=True))

    first, second = (stack.maps[k] for k in pair)
    rng = np.random.default_rng([q.seed, 1])
    x = rng.standard_normal((_MOST, dim))
    x /= np.linalg.norm(x, axis=1, keepdims=True)
    z = np.abs(np.einsum("si,si->s", x @ first.T, x @ second.T))
    level = float(np.quantile(z, 1 - float(q.failure)))
    seen_pair = {"quantile": level, "ci": None, "samples": _MOST, "exact": False,
                 "words": [str(k) for k in pair], "variance": float((z * z).mean()),
                 "seed": q.seed}  # fmt: skip
    if words > dim:
        why = f"not simulated: {words} words, more than the dimension"
        return {"pair": seen_pair, "margin": None, "not_simulated": why}
    return {"pair": seen_pair, "margin": _margins(q, code, words, pair, words * dim * dim)}


def seen_chirp_frames(q: Question) -> dict[str, Any] | None:
    """Return the margins of chirp roles over random frames, first and last word swapped."""
    from numeric.chirp_code import chirp_code

    p, words = q.dim // 2, q.branching**q.depth
    if words > min(q.dim, 256):
        return None

    def code(frames: Floats) -> Floats:
        found = [chirp_code(f[:, :p] + 1j * f[:, p:], p, q.branching, q.depth) for f in frames]
        return np.concatenate([np.real(found), np.imag(found)], axis=1)

    return _margins(q, code, words, (0, words - 1), 40 * words * q.dim)


def _margins(
    q: Question, code: Any, words: int, pair: tuple[int, int], work: int
) -> dict[str, Any]:
    rng = np.random.default_rng([q.seed, 2])
    count = max(_FEWEST, min(_MOST, _WORK // (2 * work + 4 * q.dim * words**2)))
    ratios: list[float] = []
    while len(ratios) < count:
        normal = rng.standard_normal((_AT_ONCE, q.dim, words))
        frame, triangle = np.linalg.qr(normal)
        frame *= np.sign(np.einsum("sii->si", triangle))[:, None, :]
        fillers = np.swapaxes(frame, 1, 2)
        other = fillers.copy()
        other[:, list(pair)] = fillers[:, list(reversed(pair))]
        e, moved = code(fillers), code(other)
        norms = np.linalg.norm(e, axis=1) * np.linalg.norm(moved, axis=1)
        chord = ((e - moved) ** 2).sum(axis=1)
        gap = np.linalg.norm(e, axis=1) - np.linalg.norm(moved, axis=1)
        ratios += list((chord - gap**2) / (2 * norms) * words / 2)
    levels = (0.025, 0.05, 0.5, 0.95, 0.975)
    return {
        "mean": float(np.mean(ratios)),
        "quantiles": {f"{k:g}": float(np.quantile(ratios, k)) for k in levels},
        "samples": len(ratios),
        "swap": list(pair),
    }
