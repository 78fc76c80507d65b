"""The statistics of a measurement, on encoders small enough to reason about."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from companion.measure_table import document, table
from numeric import caption_embedding
from numeric.caption_embedding import embed_captions
from numeric.caption_triples import CaptionTriples, load_triples
from numeric.correlation import (
    fisher_interval,
    pearson,
)
from numeric.input_error import InputError
from numeric.measurement import (
    Measurement,
    angle_resolution,
    bootstrap_interval,
    measure,
)
from numeric.precomputed_embeddings import PrecomputedEmbeddings
from numeric.published_accuracy import (
    difficulty,
    mean_accuracy,
    published_models,
)
from numeric.static_tables import load_static_table
from numeric.text_encoders import TextEncoder


def triples_of(*rows: Sequence[int], captions: int = 3) -> CaptionTriples:
    texts = tuple(f"caption {k}" for k in range(captions))
    return CaptionTriples("made", texts, {"made": np.array(rows, dtype=np.int64)})


def measured(vectors: object, *rows: Sequence[int], dtype: type = np.float64) -> Measurement:
    given_rows: NDArray[np.floating] = np.asarray(vectors, dtype=dtype)
    triples = triples_of(*rows, captions=len(given_rows))
    return measure(PrecomputedEmbeddings("made", given_rows, triples.captions), triples)


def on_circle(*degrees: float) -> NDArray[np.float64]:
    radians = np.deg2rad(degrees)
    return np.stack([np.cos(radians), np.sin(radians)], axis=1)


def test_captions_on_both_sides_of_the_anchor_reach_the_ceiling() -> None:
    found = measured(on_circle(20, -30, 0) * [[2.0], [5.0], [1e-200]], (0, 1, 2)).subsets["made"]
    assert found.ratio == pytest.approx(1, abs=1e-12)
    assert found.ceiling == pytest.approx(2 * math.sin(math.radians(25)), abs=1e-14)
    assert found.distance == pytest.approx(found.ceiling, abs=1e-14)
    assert found.eps == pytest.approx(found.distance / 2, abs=0)


def test_captions_on_one_side_of_the_anchor_sit_on_the_floor() -> None:
    found = measured(on_circle(20, 50, 0), (0, 1, 2)).subsets["made"]
    assert (
        found.ratio
        == found.floor
        == pytest.approx(math.sin(math.radians(15)) / math.sin(math.radians(35)), abs=1e-12)
    )


def test_zero_over_zero_is_undefined_and_counted() -> None:
    found = measured(on_circle(0, 40, 10, 180), (0, 0, 0), (0, 1, 2), (3, 3, 0)).subsets["made"]
    assert (found.n, found.undefined) == (3, 2)
    assert found.ratio is not None
    only = measured(on_circle(0, 40), (0, 0, 0)).subsets["made"]
    assert (only.ratio, only.ratio_ci, only.floor, only.null) == (None,) * 4
    assert (only.distance, only.ceiling) == (0, 0)


def test_rounding_noise_is_no_ratio() -> None:
    noise = np.array([[1, 0], [1, 3e-7], [1, -2e-7]])
    assert measured(noise, (0, 1, 2), dtype=np.float32).overall.undefined == 1
    assert measured(noise, (0, 1, 2)).overall.undefined == 0
    assert angle_resolution(np.dtype(np.float32)) == 16 * 2.0**-23
    assert angle_resolution(np.dtype(np.float64)) == 2.0**-30


def test_equal_caption_and_swap_have_ratio_zero_and_equal_caption_and_anchor_one() -> None:
    found = measured(on_circle(0, 40), (0, 0, 1), (0, 1, 0)).items["made"]
    assert found.ratio.tolist() == [0, 1]


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 2**32), st.integers(2, 6), st.sampled_from([1e-8, 1e-3, 1.0]))
def test_ratios_lie_between_floor_and_one(seed: int, dim: int, spread: float) -> None:
    generator = np.random.default_rng(seed)
    vectors = generator.normal(size=dim) + spread * generator.normal(size=(12, dim))
    rows = generator.integers(0, 12, size=(30, 3))
    found = measured(vectors, *rows.tolist())
    items = found.items["made"]
    held = ~np.isnan(items.ratio)
    assert (items.floor[held] <= items.ratio[held]).all()
    assert ((items.ratio[held] >= 0) & (items.ratio[held] <= 1)).all()
    assert (items.distance <= items.ceiling + 1e-12).all()
    assert found.overall.undefined == (~held).sum()
    assert "NaN" not in json.dumps(
        document([found], triples_of([0, 0, 0]), limit=None, seed=0, failed={})
    )


def test_null_is_what_independent_directions_give() -> None:
    generator = np.random.default_rng(5)
    dim, items = 64, 4000
    directions = generator.normal(size=(2 * items, dim - 1))
    directions /= np.linalg.norm(directions, axis=1, keepdims=True)
    angles = np.repeat([0.6, 0.9], items)[:, None]
    captions = np.hstack([np.cos(angles), np.sin(angles) * directions])
    vectors = np.vstack([captions, np.eye(dim)[:1]])
    found = measured(vectors, *[(k, items + k, 2 * items) for k in range(items)]).overall
    # One item's ratio has standard deviation about 0.04: six of the mean's are 0.004.
    assert found.ratio == pytest.approx(found.null, abs=0.004)


def test_pairs_without_anchor_give_distances_only() -> None:
    found = measured(on_circle(0, 40), (0, 1, -1))
    assert found.overall.distance == pytest.approx(2 * math.sin(math.radians(20)))
    assert found.overall.ratio is found.overall.ceiling is None
    text = table([found], triples_of([0, 1, -1]), {})
    assert "No paraphrase anchor in made: distance and eps only." in text


@pytest.mark.parametrize(("vectors", "what"), [
    ([[1, 0], [np.nan, 1], [0, 1]], "not finite"),
    ([[1, 0], [np.inf, 1], [0, 1]], "not finite"),
    ([[1, 0], [0, 0], [0, 1]], "zero"),
])  # fmt: skip
def test_bad_embeddings_name_the_item(vectors: list[list[float]], what: str) -> None:
    with pytest.raises(InputError, match=rf"made item 2 \(caption\) is {what}.*'caption 1'"):
        measured(vectors, (0, 0, 0), (1, 0, 2))


WORDS = ("red", "blue", "cup", "ball", "on", "under")


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> TextEncoder:
    path = tmp_path_factory.mktemp("table") / "words.txt"
    numbers = np.random.default_rng(1).normal(size=(len(WORDS), 5))
    path.write_text(
        "".join(f"{w} {' '.join(map(str, v))}\n" for w, v in zip(WORDS, numbers, strict=True))
    )
    return load_static_table(path, "words")


sentences = st.lists(st.sampled_from(WORDS), min_size=1, max_size=5).map(" ".join)


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(sentences, sentences, sentences), min_size=1, max_size=12),
       st.sampled_from([1, 7, 128]), st.randoms(use_true_random=False))  # fmt: skip
def test_batches_order_and_duplicates_change_nothing(words: TextEncoder, rows: list[tuple[str, str, str]],
                                                     batch: int, random: object) -> None:  # fmt: skip
    def ratios(rows: list[tuple[str, str, str]], batch: int) -> list[float]:
        index = {text: k for k, text in enumerate(dict.fromkeys(t for r in rows for t in r))}
        items = np.array([[index[t] for t in r] for r in rows])
        triples = CaptionTriples("made", tuple(index), {"made": items})
        return measure(words, triples, batch_size=batch).items["made"].ratio.tolist()

    order = list(range(len(rows))) * 2
    random.shuffle(order)  # type: ignore[attr-defined]
    plain, mixed = ratios(rows, 64), ratios([rows[k] for k in order], batch)
    np.testing.assert_array_equal(mixed, [plain[k] for k in order])


def test_each_distinct_caption_is_encoded_once_in_batches_of_the_size_asked_for() -> None:
    class Counting(PrecomputedEmbeddings):
        batches: list[list[str]]

        def encode(self, captions: Sequence[str]) -> NDArray[np.floating]:
            self.batches.append(list(captions))
            return super().encode(captions)

    triples = triples_of((0, 1, 2), (2, 1, 0), (3, 4, 4), captions=5)
    encoder = Counting("made", np.random.default_rng(0).normal(size=(5, 3)), triples.captions)
    encoder.batches = []
    told: list[tuple[int, int]] = []
    measure(encoder, triples, batch_size=2, progress=lambda *done: told.append(done))
    assert sorted(t for batch in encoder.batches for t in batch) == sorted(triples.captions)
    assert [len(b) for b in encoder.batches] == [2, 2, 1]
    assert told == [(2, 5), (4, 5), (5, 5)]


def test_a_large_table_lies_on_disk(monkeypatch: pytest.MonkeyPatch, words: TextEncoder) -> None:
    triples = CaptionTriples("made", WORDS, {"made": np.arange(6).reshape(2, 3)})
    small = embed_captions(words, triples)
    monkeypatch.setattr(caption_embedding, "IN_MEMORY", 0)
    large = embed_captions(words, triples)
    assert isinstance(large.vectors, np.memmap)
    np.testing.assert_array_equal(small.vectors, large.vectors)


def test_batch_size_and_dimension_are_checked(words: TextEncoder) -> None:
    triples = triples_of((0, 1, 2))
    with pytest.raises(InputError, match="batch size"):
        embed_captions(words, triples, batch_size=0)
    with pytest.raises(InputError, match="dim >= 2"):
        measured(np.ones((3, 1)), (0, 1, 2))


def test_bootstrap_is_deterministic_and_seeded() -> None:
    values = np.random.default_rng(0).beta(4, 8, size=300)
    first = bootstrap_interval(values, seed=(3, 1))
    assert (
        first == bootstrap_interval(values, seed=(3, 1)) != bootstrap_interval(values, seed=(4, 1))
    )
    half = 1.96 * values.std() / math.sqrt(len(values))
    assert first == pytest.approx((values.mean() - half, values.mean() + half), abs=half / 12)
    # Pinned: the stream of resamples is (seed, block), whatever else changes.
    pinned = bootstrap_interval(np.arange(30) / 30, seed=(1, 2))
    assert pinned == pytest.approx((0.38333333333333336, 0.583361111111111), abs=1e-12)
    assert bootstrap_interval(np.full(5, 0.25), seed=(0,)) == (0.25, 0.25)
    for bad in (np.zeros(0), values):
        with pytest.raises(InputError):
            bootstrap_interval(bad, seed=(0,), confidence=1.0)


def test_pearson_and_fisher() -> None:
    assert pearson([1, 2, 3], [2, 4, 6]) == pytest.approx(1)
    assert pearson([1, 2, 3], [6, 4, 2]) == pytest.approx(-1)
    assert fisher_interval(0.0, 7)[1] == pytest.approx(math.tanh(1.959964 / 2), abs=1e-6)
    assert fisher_interval(1.0, 5) == (1.0, 1.0)
    for x, y in (([1, 2], [1]), ([1], [1]), ([1, 1], [1, 2])):
        with pytest.raises(InputError):
            pearson(x, y)
    with pytest.raises(InputError):
        fisher_interval(0.5, 3)


def test_published_table_is_carried_whole() -> None:
    models = published_models()
    sums = {name: round(sum(m[name] for m in models.values()), 2) for name in mean_accuracy()}
    assert len(models) == 17
    assert sums == {"replace_obj": 1543.77, "replace_att": 1375.88, "replace_rel": 1154.97,
                    "swap_obj": 1042.27, "swap_att": 1117.87, "add_obj": 1388.85,
                    "add_att": 1288.59}  # fmt: skip


def test_difficulty_needs_three_published_subsets() -> None:
    assert set(mean_accuracy()) == {"replace_obj", "replace_att", "replace_rel", "swap_obj", "swap_att",
                                    "add_obj", "add_att"}  # fmt: skip
    assert difficulty({"swap_obj": 0.7, "swap_att": 0.8, "colour": 0.9, "add_obj": None}) is None
    assert difficulty(dict.fromkeys(mean_accuracy(), 0.5)) is None
    three = difficulty({"swap_obj": 0.7, "swap_att": 0.8, "replace_obj": 0.9})
    assert three is not None
    assert three.interval is None
    assert three.pearson > 0


def test_summaries_are_means_of_their_items(words: TextEncoder, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    rows = [("red cup", "blue cup", "red cup on"), ("ball under cup", "cup on ball", "red ball")]
    path.write_text(
        "\n".join(
            json.dumps(dict(zip(("caption", "swap", "anchor"), r, strict=True))) for r in rows
        )
    )
    found = measure(words, load_triples(path))
    items, summary = found.items["a"], found.subsets["a"]
    for name in ("distance", "ceiling", "ratio", "floor", "null"):
        assert getattr(summary, name) == pytest.approx(getattr(items, name).mean(), abs=1e-15)
    same = ("n", "undefined", "truncated", "distance", "eps", "ceiling", "ratio", "floor", "null")
    overall = dataclasses.asdict(found.overall)
    assert {k: overall[k] for k in same} == {k: dataclasses.asdict(summary)[k] for k in same}
