"""The axioms' numeric functions: known values, and clear words for bad input."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from numeric.axioms import Census, ideal_census
from numeric.axioms_encoders import Encoder, ideal, order_keys, shared_coordinate
from numeric.axioms_rank import contradiction, refutes, separators
from numeric.axioms_sparse import sparse_encoder, sparse_extremes
from numeric.axioms_swap import rational_unit, squared_distance, swap_blindness_squared
from numeric.axioms_universe import Universe
from numeric.input_error import InputError
from numeric.low_coherence import (
    Atoms,
    expected_coherent_pairs,
    graph_atoms,
    polynomial_atoms,
    polynomial_values,
)

UNEQUAL = Encoder(lambda t: t.astype(np.int64), lambda c: np.array([1 + (c[0] & 1)]))
"""An encoder whose text vectors differ in norm."""


def test_universe_counts_its_parts() -> None:
    universe = Universe(3, 2, 2)
    assert universe.atoms == 21
    assert universe.objects_of[universe.bind(1, 2)] == (2,)
    assert universe.objects_of[universe.rel(1, 2, 0)] == (2, 0)
    assert sum(t.shape[1] for t in universe.scenes(3)) == 1 + 3 * 4 + 3 * 2**8 + 2**18
    assert len(universe.captions(2)) == 4 * 210
    assert len(list(universe.sparse_scenes(2))) == 1 + 3 + 3 + 6
    assert len(universe.relabellings()) == 6 * 2 * 2


@pytest.mark.parametrize("flipped", [None, 0, 5])
def test_census_is_that_of_a_plain_enumeration(flipped: int | None) -> None:
    universe = Universe(2, 1, 1)
    encoder, plain = ideal(universe, flipped), Census()
    for truth in universe.scenes(2):
        image = encoder.image(truth)
        for length in (1, 2, 3):
            for caption in universe.captions(length).tolist():
                raw = encoder.text(caption) @ image
                for w in range(truth.shape[1]):
                    false = sum(truth[c >> 1, w] != c & 1 for c in caption)
                    plain[length, int(false), int(raw[w])] += 1
    assert ideal_census(universe, flipped=flipped) == plain


def test_order_keys_follow_the_scores() -> None:
    images = np.array([[1, -2], [3, 1]])
    texts = {
        (0,): np.array([3, 4]),
        (1,): np.array([1, -1]),
        (2,): np.array([-2, 5]),
    }
    encoder = Encoder(lambda truth: images, lambda c: texts[(c[0],)])
    keys = order_keys(encoder, images, list(texts))
    scores = np.array([v @ images / np.linalg.norm(v) for v in texts.values()])
    assert (np.argsort(keys, axis=0) == np.argsort(scores, axis=0)).all()


def test_extremes_are_those_of_a_plain_enumeration() -> None:
    universe = Universe(3, 1, 0)
    atoms = polynomial_atoms(3, 1, universe.atoms)
    found = sparse_extremes(atoms, universe, 2, 2)
    true: dict[tuple[int, int], list[int]] = {}
    false: dict[tuple[int, int], list[int]] = {}
    for scene in universe.sparse_scenes(2):
        for length in (1, 2):
            for caption in universe.captions(length).tolist():
                signs = [2 * (c & 1) - 1 for c in caption]
                raw = sum(s * int(atoms.products[c >> 1, p])
                          for s, c in zip(signs, caption, strict=True) for p in scene)  # fmt: skip
                kind = (signs.count(1), signs.count(-1))
                holds = all((c >> 1 in scene) == bool(c & 1) for c in caption)
                (true if holds else false).setdefault(kind, []).append(raw)
    plain = {k: (Fraction(min(true[k]), 3), Fraction(max(false[k]), 3)) for k in true}
    assert found == plain


def test_contradictions_are_told_from_dependencies() -> None:
    universe = Universe(2, 1, 0)
    rows = separators(shared_coordinate(universe), universe)
    assert contradiction(rows, universe) is None  # a dependency, but no scene has its signs
    found = contradiction(0 * rows, universe)
    assert found is not None
    assert refutes(found, 0 * rows, universe)
    assert not refutes(found, rows, universe)


@pytest.mark.parametrize(("dimension", "inverse"), [(6, 3), (7, 3), (8, 2), (9, 5), (5, 1)])
def test_expected_coherent_pairs_of_every_draw(dimension: int, inverse: int) -> None:
    # The product of two independent sign vectors is a sum of independent signs.
    sums = [sum(signs) for signs in product((-1, 1), repeat=dimension)]
    reached = sum(inverse * abs(total) >= dimension for total in sums)
    expected = Fraction(10 * reached, len(sums))  # five vectors: ten pairs
    assert expected_coherent_pairs(5, dimension, inverse) == expected


def test_rational_unit_is_exactly_unit_and_close() -> None:
    u = rational_unit([3.0, 0.0, -4.0])
    assert squared_distance(u, (Fraction(0),) * 3) == 1
    assert float(squared_distance(u, (Fraction(3, 5), Fraction(0), Fraction(-4, 5)))) < 1e-30


def test_swap_blindness_of_orthogonal_vectors() -> None:
    one, zero = Fraction(1), Fraction(0)
    assert swap_blindness_squared((one, zero), (zero, one)) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: Universe(0, 1, 1), "universe size n is 0"),
        (lambda: Universe(2, -1, 1), "universe size k is -1"),
        (lambda: ideal_census(Universe(2, 2, 1), most_literals=4), "most_literals is 4"),
        (lambda: ideal_census(Universe(2, 2, 1), classes=True, flipped=0), "give classes=False"),
        (lambda: shared_coordinate(Universe(2, 0, 1)), "give k >= 1"),
        (lambda: polynomial_values(4, 1, 3), "q is 4: give a prime"),
        (lambda: polynomial_values(3, 1, 10), "10 polynomials .* there are 9"),
        (lambda: graph_atoms(np.array([[0, 1], [1, 0]]), 0), "squared norm 0 is below"),
        (lambda: Atoms(None, np.diag([1, 2]), 2), "differ in norm"),
        (lambda: sparse_encoder(polynomial_atoms(3, 1, 4, vectors=False), lambda a: Fraction(0)),
         "hold no vectors"),
        (lambda: sparse_extremes(polynomial_atoms(3, 1, 4), Universe(3, 1, 0), 2, 2),
         "4 atom vectors for 6 atoms"),
        (lambda: rational_unit([0.0, 0.0]), "the zero vector has no direction"),
        (lambda: swap_blindness_squared((), ()), "text vectors of lengths 0 and 0"),
        (lambda: separators(UNEQUAL, Universe(1, 0, 0)), "differ in norm"),
    ],
)  # fmt: skip
def test_bad_input_is_named(call: Callable[[], object], says: str) -> None:
    with pytest.raises(InputError, match=says.replace("(", r"\(")):
        call()
