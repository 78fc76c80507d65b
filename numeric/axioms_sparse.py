"""A5: truth in sparse scenes, read from atom vectors of low coherence in few dimensions.

Scores are kept up to a positive factor, as integers or as fractions in units of unit vectors.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from numeric.axioms_encoders import Caption, Encoder, Integers
from numeric.axioms_universe import Bits, Universe
from numeric.input_error import InputError
from numeric.low_coherence import Atoms


@dataclass(frozen=True)
class Adversary:
    """Signs of inner products, and scenes and captions that they set against each other.

    All atoms are has atoms.  ``caption`` is true in ``scene`` and false in ``other_scene``;
    ``other_caption`` the other way round.
    """

    signs: Integers
    scene: tuple[int, ...]
    caption: tuple[int, ...]
    other_scene: tuple[int, ...]
    other_caption: tuple[int, ...]


def adversary(s: int, length: int) -> Adversary:
    """A5's worst case: scenes of s objects, captions of one positive and L - 1 negative literals.

    Atoms: p, p', then s - 1 and s - 1 others of the two scenes, then L - 1 and L - 1 denied ones.
    """
    ours = (0, *range(2, s + 1))
    theirs = (1, *range(s + 1, 2 * s))
    denied = tuple(range(2 * s, 2 * s + length - 1))
    denied_too = tuple(range(2 * s + length - 1, 2 * s + 2 * length - 2))
    signs = np.zeros((2 * s + 2 * length - 2,) * 2, dtype=np.int64)
    for sign, readers, scene in (
        (-1, (0,), ours), (1, (0,), theirs), (1, (1,), ours), (-1, (1,), theirs),
        (1, denied, ours), (-1, denied, theirs), (-1, denied_too, ours), (1, denied_too, theirs),
    ):  # fmt: skip
        for i in readers:
            for j in scene:
                signs[i, j] = signs[j, i] = sign if i != j else 0
    return Adversary(signs, ours, (1, *(2 * p for p in denied)),
                     theirs, (3, *(2 * p for p in denied_too)))  # fmt: skip


def denials(s: int, length: int) -> Integers:
    """Signs that raise every product between s present and L denied objects."""
    signs = np.zeros((s + length,) * 2, dtype=np.int64)
    signs[:s, s:] = signs[s:, :s] = 1
    return signs


def with_private_atoms(signs: Integers, universe: Universe) -> Integers:
    """Signs for a whole universe: the first atoms as given, all others orthogonal."""
    whole = np.zeros((universe.atoms,) * 2, dtype=np.int64)
    whole[: len(signs), : len(signs)] = signs
    return whole


def raw_score(atoms: Atoms, scene: Caption, caption: Caption) -> int:
    """<sum of the scene's atoms, signed sum of the caption's>, in units of 1/Q."""
    return sum(int(atoms.products[p, c >> 1]) * (1 if c & 1 else -1)
               for p in scene for c in caption)  # fmt: skip


def sparse_encoder(atoms: Atoms, bias: Callable[[int], Fraction]) -> Encoder:
    """A5's encoder as integer vectors: the sum of the true atoms and 1; the signed sum and a bias.

    Args:
        atoms: with their vectors.
        bias: the text's last entry, in units of the unit atom vectors, from the number of
            positive literals.  It is scaled to an integer with the rest of the vector.
    """
    vectors = atoms.rows

    def image(truth: Bits) -> Integers:
        return np.vstack([vectors.T @ truth.astype(np.int64),
                          np.ones((1, truth.shape[1]), dtype=np.int64)])  # fmt: skip

    def text(caption: Caption) -> Integers:
        signs = np.array([1 if c & 1 else -1 for c in caption])
        total = signs @ vectors[[c >> 1 for c in caption]]
        last = bias(int((signs > 0).sum())) * atoms.norm
        return np.append(total * last.denominator, last.numerator)

    return Encoder(image, text)


def sparse_extremes(
    atoms: Atoms, universe: Universe, s: int, most_literals: int
) -> dict[tuple[int, int], tuple[Fraction, Fraction]]:
    """Over all sparse scenes and all captions: the least true and the greatest false raw score.

    A raw score is a sum over literals, so in each scene the extremes among captions with given
    numbers of positive and negative, true and false literals take the extreme literals of each
    of the four sorts; nothing is left out.

    Returns:
        By (positive, negative literals), in units of unit atom vectors, without bias.

    Raises:
        InputError: if some scene leaves fewer than ``most_literals`` false atoms.
    """
    if universe.atoms < s + most_literals or len(atoms.products) != universe.atoms:
        raise InputError(
            f"{len(atoms.products)} atom vectors for {universe.atoms} atoms, scenes of {s} and "
            f"captions of {most_literals}: give one vector an atom, and enough atoms"
        )
    kinds = [(a, length - a) for length in range(1, most_literals + 1) for a in range(length + 1)]
    least: dict[tuple[int, int], int] = {}
    greatest: dict[tuple[int, int], int] = {}
    for scene in universe.sparse_scenes(s):
        reading = atoms.products[list(scene)].sum(axis=0, dtype=np.int64)
        inside = np.sort(reading[list(scene)]).tolist()
        keep = np.delete(reading, scene)
        low = np.sort(np.partition(keep, most_literals)[:most_literals]).tolist()
        high = np.sort(np.partition(keep, -most_literals)[-most_literals:])[::-1].tolist()
        t = len(scene)
        for a, b in kinds:
            if a <= t:
                value = sum(inside[:a]) - sum(high[:b])
                least[a, b] = min(value, least.get((a, b), value))
            for missing in range(a + 1):
                for denied in range(b + 1):
                    if missing + denied == 0 or a - missing + denied > t:
                        continue
                    value = (sum(high[:missing]) + sum(inside[t - a + missing :])
                             - sum(inside[:denied]) - sum(low[: b - denied]))  # fmt: skip
                    greatest[a, b] = max(value, greatest.get((a, b), value))
    return {kind: (Fraction(least[kind], atoms.norm), Fraction(greatest[kind], atoms.norm))
            for kind in kinds if kind in least}  # fmt: skip


def tells_truth(extremes: dict[tuple[int, int], tuple[Fraction, Fraction]],
                bias: Callable[[int], Fraction]) -> bool:  # fmt: skip
    """Whether, with these biases, a caption's score is positive exactly where it is true."""
    return all(true + bias(a) > 0 >= false + bias(a) for (a, _), (true, false) in extremes.items())
