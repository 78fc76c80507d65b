"""Dual encoders of the axioms as integer vectors, before normalisation.

A score is an integer inner product over the root of two integer squared norms, so scores are
compared, and squared, without rounding.  A bag encoder and a flipped coordinate are here too:
they are what the axioms must exclude.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import lcm

import numpy as np
from numpy.typing import NDArray

from numeric.axioms_universe import Bits, Universe
from numeric.input_error import InputError

Integers = NDArray[np.signedinteger]
Caption = Sequence[int]  # literals 2 p + sign


@dataclass(frozen=True)
class Encoder:
    """Integer image and text vectors of one dimension; the encoder is their normalisation.

    Attributes:
        image: a (P, scenes) truth table to a (dimension, scenes) integer array, no column zero.
        text: a caption to an integer vector, not zero.
    """

    image: Callable[[Bits], Integers]
    text: Callable[[Caption], Integers]


def ideal(universe: Universe, flipped: int | None = None) -> Encoder:
    """A1: the signs of all atoms against the signs of the literals.

    Args:
        universe: the universe.
        flipped: an atom whose image coordinate is negated (a control), if any.
    """
    signs = np.ones((universe.atoms, 1), dtype=np.int8)
    if flipped is not None:
        signs[flipped] = -1

    def text(caption: Caption) -> Integers:
        vector = np.zeros(universe.atoms, dtype=np.int64)
        for literal in caption:
            vector[literal >> 1] = 1 if literal & 1 else -1
        return vector

    return Encoder(lambda truth: np.where(truth, signs, -signs), text)


def threshold(universe: Universe, bias: Callable[[int], int]) -> Encoder:
    """A1': A1 and one coordinate more, 1 for images and bias(L) for captions of L literals."""
    first = ideal(universe)

    def image(truth: Bits) -> Integers:
        return np.vstack([first.image(truth), np.ones((1, truth.shape[1]), dtype=np.int8)])

    return Encoder(image, lambda c: np.append(first.text(c), bias(len(c))))


def shared_coordinate(universe: Universe) -> Encoder:
    """A4's optimum in P - n + 1 dimensions: attribute 0 of all objects shares one coordinate.

    Coordinates: one for each has atom, one shared, one for each other atom of bind (a >= 1) and
    rel; a caption is the signed sum of its literals' vectors.  It keeps AX0 for one-literal
    captions, and AX1 to AX4.

    Raises:
        InputError: if there is no attribute.
    """
    if universe.k < 1:
        raise InputError("the shared coordinate is an attribute's: give k >= 1")
    n, rest = universe.n, universe.atoms - 2 * universe.n

    def image(truth: Bits) -> Integers:
        has, first = truth[:n].astype(np.int64), truth[n : 2 * n].astype(np.int64)
        shared = np.full((1, truth.shape[1]), -2, dtype=np.int64)
        return np.vstack([2 * has - 1 + 2 * first, shared, 2 * truth[2 * n :].astype(np.int64) - 1])

    def text(caption: Caption) -> Integers:
        vector = np.zeros(n + 1 + rest, dtype=np.int64)
        for literal in caption:
            p, sign = literal >> 1, 1 if literal & 1 else -1
            vector[p if p < n else p - n if p < 2 * n else p - n + 1] += sign
            vector[n] += sign * (n <= p < 2 * n)
        return vector

    return Encoder(image, text)


def relation_coordinates(universe: Universe) -> Encoder:
    """AX3's optimum: one coordinate for each relation and unordered pair, its sign the order.

    Only captions of one positive rel literal are read; all others get one and the same vector.
    """
    pairs = [(q, x, y) for q in range(universe.r) for x in range(universe.n) for y in range(x)]
    there = [universe.rel(*pair) for pair in pairs]
    back = [universe.rel(q, y, x) for q, x, y in pairs]

    def text(caption: Caption) -> Integers:
        vector = np.zeros(len(pairs), dtype=np.int64)
        for place, (p, o) in enumerate(zip(there, back, strict=True)):
            vector[place] = (tuple(caption) == (2 * p + 1,)) - (tuple(caption) == (2 * o + 1,))
        vector[0] += not vector.any()
        return vector

    return Encoder(lambda t: np.where(t[there] & ~t[back], 1, -1), text)


def concepts(universe: Universe, caption: Caption) -> Counter[int]:
    """The bag of concepts: object x, attribute n + a, relation n + k + q, and "not" last."""
    u, bag = universe, Counter[int]()
    for literal in caption:
        p = literal >> 1
        bag.update(u.objects_of[p])
        if u.n <= p < u.n * (1 + u.k):
            bag[u.n + p // u.n - 1] += 1
        elif p >= u.n * (1 + u.k):
            bag[u.n + u.k + (p - u.n * (1 + u.k)) // (u.n * (u.n - 1))] += 1
        bag[u.n + u.k + u.r] += 1 - (literal & 1)
    return bag


def bag_of_concepts(universe: Universe, vectors: Integers) -> Encoder:
    """A2: a caption is the sum of its concepts' vectors, a scene the sum of its true atoms'.

    Args:
        universe: the universe.
        vectors: (n + k + r + 1, dimension) concept vectors; "not" is the last.
    """

    def text(caption: Caption) -> Integers:
        return sum((m * vectors[c] for c, m in concepts(universe, caption).items()),
                   start=np.zeros(vectors.shape[1], dtype=np.int64))  # fmt: skip

    atoms = np.array([text((2 * p + 1,)) for p in range(universe.atoms)])
    return Encoder(lambda truth: atoms.T @ truth.astype(np.int64) + vectors[-1][:, None], text)


def order_keys(encoder: Encoder, image: Integers, captions: Sequence[Caption]) -> Integers:
    """Integers (captions, scenes) that order each scene's captions exactly as the scores do.

    The key is raw |raw| M / N with N the caption's squared norm and M a common multiple of all:
    the signed square of the score up to a factor that depends on the scene alone.
    """
    texts = np.array([encoder.text(c) for c in captions])
    norms = (texts * texts).sum(axis=1)
    if not norms.all():
        raise ValueError("a caption has the zero vector: it has no direction")
    common = lcm(*(int(v) for v in set(norms.tolist())))
    raw = texts @ image
    if int(np.abs(raw).max()) ** 2 * common >= 1 << 63:
        raise OverflowError("order keys leave the 64-bit integers: take a smaller encoder")
    return raw * np.abs(raw) * (common // norms)[:, None]
