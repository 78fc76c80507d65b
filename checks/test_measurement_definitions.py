"""Every definition tried, the correlations' statistics, and the own test's identity."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import spearmanr

from companion.measure_definitions import correlations, definition_lines, verdict
from numeric.ceiling_definitions import CEILINGS, F2_CHORD, NO_BOUNDS, mean_ceilings, mean_ratios
from numeric.correlation import leave_one_out, pearson, permutation_tail, spearman
from numeric.input_error import InputError
from numeric.measurement import Items, Measurement, angle_resolution, summarise
from numeric.own_test import auc, far_paraphrases, own_test, right_items
from numeric.precomputed_embeddings import PrecomputedEmbeddings


def items_of(caption: object, swap: object, anchor: object) -> Items:
    from numeric.caption_embedding import CaptionEmbeddings
    from numeric.measurement import item_figures

    vectors = np.concatenate([np.atleast_2d(np.asarray(v, float)) for v in (caption, swap, anchor)])
    n = len(vectors) // 3
    rows = np.arange(3 * n).reshape(3, n).T
    embeddings = CaptionEmbeddings(vectors, np.zeros(3 * n, bool))
    return item_figures(embeddings, rows, angle_resolution(np.dtype(np.float64)))


def random_items(seed: int, n: int = 200, dim: int = 5, spread: float = 1.0) -> Items:
    generator = np.random.default_rng(seed)
    anchor = generator.normal(size=(n, dim))
    return items_of(
        anchor + spread * generator.normal(size=(n, dim)),
        anchor + spread * generator.normal(size=(n, dim)),
        anchor,
    )


@pytest.mark.parametrize("spread", [1e-6, 0.3, 1.0, 20.0])
def test_what_bounds_bounds_and_f2_is_the_sharpest(spread: float) -> None:
    items = random_items(1, spread=spread)
    ceilings = {name: of(items) for name, (_, of) in CEILINGS.items()}
    for name in ("F1, least cosine", "F1, mean cosine"):
        assert (items.distance <= ceilings[name] * (1 + 1e-9)).all()
        assert (ceilings[F2_CHORD] <= ceilings[name] * (1 + 1e-9)).all()
    for name in NO_BOUNDS:
        assert (items.distance > ceilings[name]).any()
    assert (items.distance**2 / 2 <= ceilings["F2, aligned margin"] * (1 + 1e-9)).all()


def test_definitions_at_known_angles() -> None:
    """At right angles to the anchor and to each other: distance sqrt 2, every ceiling 2."""
    items = items_of([[0, 1, 0]], [[0, 0, 1]], [[1, 0, 0]])
    assert mean_ceilings(items) == pytest.approx(dict.fromkeys(CEILINGS, 2.0))
    ratios = mean_ratios(items)
    assert ratios[F2_CHORD] == pytest.approx(np.sqrt(0.5))
    assert ratios["F2, aligned margin"] == pytest.approx(0.5)
    assert ratios["F5, from floor to null"] == pytest.approx(
        np.sqrt(0.5) / summarise(items, (0,)).null
    )


def test_equal_captions_and_pairs_give_no_ratio() -> None:
    same = items_of([[1, 0]], [[1, 0]], [[1, 0]])
    assert mean_ratios(same) == {}
    assert own_test(same) is None
    assert far_paraphrases([same]) == 0.0


def test_excess_and_aligned_ratio_are_what_they_say() -> None:
    items = random_items(3)
    found = summarise(items, (0,))
    assert found.aligned_ratio == pytest.approx(float((items.ratio**2).mean()))
    assert found.excess == pytest.approx(
        (items.ratio.mean() - items.floor.mean()) / (items.null.mean() - items.floor.mean())
    )


# The own test.


def rational_unit(random: Random, dim: int) -> tuple[Fraction, ...]:
    """Return a unit vector with rational entries: the inverse stereographic image of a point."""
    point = [Fraction(random.randint(-9, 9), random.randint(1, 9)) for _ in range(dim - 1)]
    square = sum((p * p for p in point), Fraction(0))
    return (*(2 * p / (square + 1) for p in point), (square - 1) / (square + 1))


def test_own_test_identity_exactly() -> None:
    """In exact arithmetic: nearer by inner products iff by the identity's squared chords."""
    random = Random(7)
    right = 0
    vectors: list[list[tuple[Fraction, ...]]] = []
    verdicts = []
    for _ in range(2000):
        t, s, a = (rational_unit(random, 3) for _ in range(3))

        def dot(x: tuple[Fraction, ...], y: tuple[Fraction, ...]) -> Fraction:
            return sum((p * q for p, q in zip(x, y, strict=True)), Fraction(0))

        by_test = dot(t, a) > dot(t, s) and dot(t, a) > dot(s, a)
        # ||t - t'||^2 = 2 - 2 <t, t'>; (2 sin(theta_1/2))^2 = 2 - 2 cos theta_1; cos decreases.
        by_identity = 2 - 2 * dot(t, s) > 2 - 2 * dot(t, a) and dot(s, a) < dot(t, a)
        assert by_test == by_identity
        right += by_test
        if abs(dot(t, a) - dot(t, s)) > Fraction(1, 10**6) < abs(dot(t, a) - dot(s, a)):
            vectors.append([t, s, a])
            verdicts.append(by_test)
    assert 0.1 < right / 2000 < 0.6
    floats = np.array([[[float(x) for x in v] for v in row] for row in vectors])
    items = items_of(floats[:, 0], floats[:, 1], floats[:, 2])
    assert right_items(items).tolist() == verdicts


def test_only_half_of_the_identity_is_another_test() -> None:
    """Control: each condition alone passes items that the test fails."""
    items = random_items(5)
    right = right_items(items)
    assert (items.distance > 2 * np.sin(items.theta_1 / 2)).sum() > right.sum()
    assert (items.theta_2 > items.theta_1).sum() > right.sum()


def test_a_tie_counts_as_wrong() -> None:
    assert not right_items(items_of([[1, 0, 0]], [[0, 0, 1]], [[0, 1, 0]])).any()


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans()), min_size=2, max_size=30))
def test_auc_counts_pairs(pairs: list[tuple[int, bool]]) -> None:
    values, right = np.array([p[0] for p in pairs], float), np.array([p[1] for p in pairs])
    above = [1.0 * (x > y) + 0.5 * (x == y) for x in values[right] for y in values[~right]]
    found = auc(values, right)
    assert found is None if not above else found == pytest.approx(np.mean(above))


def test_far_paraphrases() -> None:
    items = items_of([[1, 0], [1, 0]], [[1, 0.1], [0, 1]], [[0, 1], [1, 0.1]])
    assert far_paraphrases([items]) == 0.5


# Correlations.


def test_permutation_tail_counts_all_pairings() -> None:
    x, y = [1.0, 2.0, 4.0, 8.0], [1.0, 3.0, 2.0, 9.0]
    found = pearson(x, y)
    counted = np.mean([pearson(x, p) >= found - 1e-12 for p in permutations(y)])
    assert permutation_tail(x, y) == counted
    assert permutation_tail(x, x) == 1 / 24
    with pytest.raises(InputError, match="up to 8 pairs"):
        permutation_tail(range(9), range(9))


def test_spearman_and_leave_one_out() -> None:
    x, y = [1.0, 2.0, 2.0, 5.0], [2.0, 1.0, 7.0, 8.0]
    assert spearman(x, y) == pytest.approx(float(spearmanr(x, y).statistic))
    assert leave_one_out(x, y)[3] == pytest.approx(pearson(x[:3], y[:3]))
    assert leave_one_out([1.0, 1.0, 2.0], [1.0, 2.0, 3.0])[2] is None


# The tables.


def measured_as(name: str, kind: str, seed: int) -> Measurement:
    subsets = ("swap_obj", "swap_att", "replace_obj", "replace_rel")
    items = {n: random_items(seed + k, spread=0.3 * (k + 1)) for k, n in enumerate(subsets)}
    return Measurement(
        encoder=name, dim=5, identity={"kind": kind}, notes=(), captions=600, items=items,
        subsets={n: summarise(i, (0,)) for n, i in items.items()},
        overall=summarise(items["swap_obj"], (0,)),
    )  # fmt: skip


def test_every_definition_is_in_the_table_and_the_verdict_counts_them() -> None:
    runs = [measured_as("one", "transformer", 1), measured_as("bag", "static table", 11)]
    tried = correlations(runs)
    assert set(tried) == set(CEILINGS)
    assert all(set(by) == {"one", "bag"} for by in tried[F2_CHORD].values())
    text = "\n".join(definition_lines(runs))
    assert all(name in text for name in CEILINGS)
    says = verdict(runs)
    assert "over 1 encoders that see word order" in says[0]
    published = sum(
        len(by) for targets in tried.values() for target, by in targets.items()
        if target.startswith("published") and "kind" not in target
    )  # fmt: skip
    assert any(f"of {published} combinations" in line for line in says)


def test_versions_of_one_model_are_counted_as_one() -> None:
    runs = [measured_as("minilm", "transformer", 1), measured_as("minilm-int8", "transformer", 2)]
    assert any("2 encoders come from 1 models only" in line for line in verdict(runs))


def test_without_anchors_there_is_no_verdict() -> None:
    from numeric.caption_triples import CaptionTriples
    from numeric.measurement import measure

    triples = CaptionTriples("made", ("a", "b"), {"swap_obj": np.array([[0, 1, -1]])})
    encoder = PrecomputedEmbeddings("made", np.eye(2), ("a", "b"))
    assert definition_lines([measure(encoder, triples)]) == []
