"""Exhaustive checks of the axioms on small universes, in integers.

Scenes are packed 64 to a word, so that a caption meets all scenes in a few word operations.
A *census* counts, over all (scene, caption) pairs, the triples (L, F, raw): literals, false
ones, and the integer inner product of the encoder's vectors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from numeric.axioms_encoders import Encoder, ideal, order_keys, threshold
from numeric.axioms_universe import Bits, Ints, Universe, comparisons
from numeric.input_error import InputError

Words = NDArray[np.uint64]
Census = Counter[tuple[int, int, int]]
_BLOCK = 1 << 14  # words: a few rows of this length stay in the processor's cache


def pack(rows: Bits) -> Words:
    """Pack the columns of a boolean table 64 to a word, filled up with zeros."""
    spare = -rows.shape[1] % 64
    padded = np.pad(rows, ((0, 0), (0, spare)))
    return np.packbits(padded, axis=1).view(np.uint64)


def _add_bits(rows: list[Words]) -> tuple[Words, Words]:
    """Add up to three rows of bits: the sum's low and high bits."""
    low, high = rows[0], np.zeros_like(rows[0])
    for row in rows[1:]:
        high, low = high | (low & row), low ^ row
    return low, high


def ideal_census(
    universe: Universe,
    most_literals: int = 3,
    most_objects: int = 3,
    classes: bool = False,
    flipped: int | None = None,
) -> Census:
    """Census of A1's encoder over all scenes and all captions of up to so many literals.

    Args:
        universe: the universe.
        most_literals: 1, 2 or 3.
        most_objects: scenes have at most so many objects present.
        classes: read one caption of each class under renaming and count it with the size of its
            class.  Renaming maps the set of scenes to itself and permutes A1's coordinates, so
            the census is the same.
        flipped: an atom whose image coordinate is negated (then not by classes).

    Raises:
        InputError: if ``most_literals`` is not 1, 2 or 3, or both options are given.
        AssertionError: if the encoder's vectors are not signs on their supports.
    """
    if most_literals not in (1, 2, 3):
        raise InputError(f"most_literals is {most_literals!r}: give 1, 2 or 3")
    if classes and flipped is not None:
        raise InputError("a flipped coordinate is not kept by renaming: give classes=False")
    encoder, census = ideal(universe, flipped), Census()
    false_rows, minus_rows, filled_up = _packed_tables(universe, encoder, most_objects)
    for literals in range(1, most_literals + 1):
        captions = universe.captions(literals)
        sizes = np.ones(len(captions), dtype=np.int64)
        if classes:
            captions, sizes = universe.caption_classes(literals)
        texts = np.array([encoder.text(c) for c in captions])
        signs = np.take_along_axis(texts, captions >> 1, axis=1)
        if (np.abs(texts).sum(axis=1) != literals).any() or (np.abs(signs) != 1).any():
            raise AssertionError("A1's text vectors must be signs on the caption's literals alone")
        places = 2 * (captions >> 1) + (signs > 0)
        for start in range(0, false_rows.shape[1], _BLOCK):
            block = slice(start, start + _BLOCK)
            false_part, minus_part = false_rows[:, block].copy(), minus_rows[:, block].copy()
            for caption, place, size in zip(captions.tolist(), places.tolist(), sizes.tolist(),
                                            strict=True):  # fmt: skip
                false = _add_bits([false_part[c] for c in caption])
                minus = _add_bits([minus_part[p] for p in place])
                _tally(census, literals, false, minus, size)
        # Places that only fill up a word are zeros: nothing false there, no sign that differs.
        census[literals, 0, literals] -= int(sizes.sum()) * filled_up
    return census


def _packed_tables(
    universe: Universe, encoder: Encoder, most_objects: int
) -> tuple[Words, Words, int]:
    """Over all scenes, row ``2 p + sign``: where the literal is false; where signs differ.

    The third result counts the places that only fill up words.
    """
    false, minus, filled_up = [], [], 0
    for truth in universe.scenes(most_objects):
        image, scenes = encoder.image(truth), truth.shape[1]
        if not (np.abs(image) == 1).all():
            raise AssertionError("A1's image vectors must be signs")
        false.append(pack(np.stack([truth, ~truth], axis=1).reshape(-1, scenes)))
        minus.append(pack(np.stack([image > 0, image < 0], axis=1).reshape(-1, scenes)))
        filled_up += -scenes % 64
    return np.concatenate(false, axis=1), np.concatenate(minus, axis=1), filled_up


def _tally(census: Census, literals: int, false: tuple[Words, Words],
           minus: tuple[Words, Words], size: int) -> None:  # fmt: skip
    """Count the scenes with each number of false literals and of differing signs."""
    if all(map(np.array_equal, false, minus)):
        low, high = (int(np.bitwise_count(bits).sum()) for bits in false)
        both = int(np.bitwise_count(false[0] & false[1]).sum())
        total = 64 * len(false[0])
        found = {(0, 0): total - low - high + both, (1, 1): low - both, (2, 2): high - both,
                 (3, 3): both}  # fmt: skip
    else:
        found = {(f, m): int(np.bitwise_count(_equals(false, f) & _equals(minus, m)).sum())
                 for f in range(4) for m in range(4)}  # fmt: skip
    for (f, m), number in found.items():
        if number:
            census[literals, f, literals - 2 * m] += number * size


def _equals(bits: tuple[Words, Words], value: int) -> Words:
    low, high = bits
    return (low if value & 1 else ~low) & (high if value & 2 else ~high)


def named_margins(universe: Universe, most_objects: int = 3) -> Counter[tuple[str, int, int]]:
    """Count (axiom, L, raw margin) over all scenes and all instances of AX1 to AX4, for A1.

    The raw margin is that of the integer vectors: the margin times the root of P L.
    """
    encoder, found = ideal(universe), Counter[tuple[str, int, int]]()
    cases = [(c, encoder.text(c.caption) - encoder.text(c.other)) for c in comparisons(universe)]
    for truth in universe.scenes(most_objects):
        image = encoder.image(truth).astype(np.int8)
        for case, difference in cases:
            where = truth[case.true[0]].copy()
            for p in case.true[1:]:
                where &= truth[p]
            for p in case.false:
                where &= ~truth[p]
            chosen = np.flatnonzero(where)
            # |margin| is at most the l1 norm of the difference, so the counts start there.
            reach = int(np.abs(difference).sum())
            margin = np.full(len(chosen), reach, dtype=np.int8)
            for p in np.flatnonzero(difference).tolist():
                margin += np.int8(difference[p]) * image[p, chosen]
            for value, count in enumerate(np.bincount(margin, minlength=1).tolist()):
                found[case.axiom, len(case.caption), value - reach] += count
    return +found


def _all_captions(universe: Universe, literals: range) -> Iterator[tuple[int, Ints]]:
    """Sign vectors (P, captions) of all captions, a length at a time."""
    for length in literals:
        captions = universe.captions(length)
        signs = np.zeros((universe.atoms, len(captions)), dtype=np.int64)
        np.put_along_axis(signs.T, captions >> 1, 2 * (captions & 1) - 1, axis=1)
        yield length, signs


def threshold_census(universe: Universe, bias: Callable[[int], int],
                     most_literals: int | None = None) -> Census:  # fmt: skip
    """Census of A1' over all scenes and all captions of up to so many literals (all: None)."""
    census, encoder = Census(), threshold(universe, bias)
    scenes = np.concatenate(list(universe.scenes(universe.n)), axis=1)
    images = encoder.image(scenes).astype(np.int8)
    most = universe.atoms if most_literals is None else most_literals
    for length, signs in _all_captions(universe, range(1, most + 1)):
        # One number holds both counts: false spread + raw, raw shifted to be never negative.
        reach = length + abs(bias(length))
        spread = 2 * reach + 1
        texts = np.vstack([signs, np.full((1, signs.shape[1]), bias(length))]).astype(np.int16)
        parts = {
            (place, value, holds): value * text + spread * (text == lie).astype(np.int16)
            for place, text in enumerate(texts[:-1])
            for value in (-1, 1)
            for holds, lie in ((False, 1), (True, -1))
        }
        for image, truth in zip(images.T.tolist(), scenes.T.tolist(), strict=True):
            codes = image[-1] * texts[-1] + np.int16(reach)
            for place, holds in enumerate(truth):
                codes += parts[place, image[place], holds]
            counts = np.bincount(codes)
            for code in np.flatnonzero(counts).tolist():
                census[length, code // spread, code % spread - reach] += int(counts[code])
    return census


def broken_axioms(
    encoder: Encoder,
    universe: Universe,
    scenes: Iterable[Bits],
    most_literals: int = 2,
    equal_lengths: bool = True,
) -> dict[str, int]:
    """How many instances of each axiom AX0..AX4 an encoder breaks on the scenes given.

    An instance of AX0 here is a scene and a caption length at which some true caption scores no
    higher than some false one; with ``equal_lengths`` false the lengths may differ, and an
    instance is a scene.  AX2 is counted only where ``most_literals`` is at least 2.

    Args:
        encoder: integer vectors of the universe's scenes and captions.
        universe: the universe.
        scenes: (P, scenes) truth tables.
        most_literals: captions have up to so many literals.
        equal_lengths: whether AX0 compares captions of equal length only.
    """
    broken = dict.fromkeys(("AX0", "AX1", "AX2", "AX3", "AX4"), 0)
    captions = [tuple(c) for length in range(1, most_literals + 1)
                for c in universe.captions(length).tolist()]  # fmt: skip
    place = {c: i for i, c in enumerate(captions)}
    lengths = np.array([len(c) for c in captions])
    groups = [lengths == v for v in range(1, most_literals + 1)]
    groups = groups if equal_lengths else [lengths > 0]
    for truth in scenes:
        keys = order_keys(encoder, encoder.image(truth), captions)
        literal = np.stack([~truth, truth], axis=1).reshape(-1, truth.shape[1])
        holds = np.array([literal[list(caption)].all(axis=0) for caption in captions])
        for group in groups:
            top, end = keys[group].max() + 1, keys[group].min() - 1
            lowest = np.where(holds[group], keys[group], top).min(axis=0)
            highest = np.where(holds[group], end, keys[group]).max(axis=0)
            broken["AX0"] += int(np.count_nonzero(lowest <= highest))
        for case in comparisons(universe):
            if len(case.caption) <= most_literals:
                where = truth[list(case.true)].all(axis=0) & ~truth[list(case.false)].any(axis=0)
                below = keys[place[case.caption]] <= keys[place[case.other]]
                broken[case.axiom] += int(np.count_nonzero(where & below))
    return broken
