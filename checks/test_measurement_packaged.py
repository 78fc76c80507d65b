"""Every packaged encoder that is installed here: the recorded weights, and right pooling."""

from __future__ import annotations

import re
import socket
from functools import cache
from importlib.metadata import version
from typing import Any

import numpy as np
import pytest

from numeric import packaged_encoders as table
from numeric.file_digest import files_digest
from numeric.input_error import InputError
from numeric.measurement import measure
from numeric.packaged_encoders import installed_encoders, packaged_encoders
from numeric.packaged_word_vectors import murmur64
from numeric.text_encoders import TextEncoder, load_encoder

pytestmark = pytest.mark.xdist_group("minilm")

SENTENCES = [
    "A dog chases a cat.",
    "A cat chases a dog.",
    "Two red cups stand beside a blue ball, and the nurse doesn't see them.",
]


@cache
def _loaded(name: str) -> TextEncoder:
    return load_encoder(name, device="cpu")


def packaged(name: str) -> TextEncoder:
    """Load a packaged encoder, or skip the test with the line that installs it."""
    row = packaged_encoders()[name]
    if row.version() is None:
        pytest.skip(f"not run: {row.package} is not installed ({row.install}); it is on PyPI")
    return _loaded(name)


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the network was reached for")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    return


def unit(vectors: Any) -> Any:
    vectors = np.asarray(vectors, np.float64)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def test_the_table_is_complete() -> None:
    rows = packaged_encoders()
    assert len(rows) >= 10
    assert sum(row.order for row in rows.values()) >= 6
    assert len({row.sha256 for row in rows.values()}) == len(rows)
    for row in rows.values():
        assert re.fullmatch(r"[0-9a-f]{64}", row.sha256)
        assert row.kind in {"transformer", "n-gram network", "static table"}
        assert row.order == (row.kind != "static table")
        assert row.origin.startswith("https://")
    assert "minilm" in installed_encoders()


@pytest.mark.usefixtures("no_network")
@pytest.mark.parametrize("name", packaged_encoders())
def test_each_runs_offline_and_is_what_the_table_says(name: str) -> None:
    encoder, row = packaged(name), packaged_encoders()[name]
    vectors = encoder.encode(SENTENCES)
    assert vectors.shape == (3, encoder.dim) == (3, row.dim)
    assert encoder.context == (row.context or None)
    assert encoder.identity["weights"] == row.sha256
    assert encoder.identity["package"] == f"{row.package} {version(row.package)}"
    if row.unit:
        np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)
    # One by one, backwards, and in one batch: the same vectors, and the order seen or not.
    alone = np.concatenate([encoder.encode([s]) for s in SENTENCES[::-1]])[::-1]
    np.testing.assert_allclose(unit(alone), unit(vectors), atol=2e-6)
    swapped = float(np.linalg.norm(unit(vectors)[0] - unit(vectors)[1]))
    assert (swapped > 0.01) == row.order
    assert (encoder.lengths(SENTENCES) > 0).all()


def test_int8_weights_are_near_the_float_ones() -> None:
    apart = np.linalg.norm(
        unit(packaged("minilm-int8").encode(SENTENCES))
        - unit(packaged("minilm").encode(SENTENCES)),
        axis=1,
    )
    assert (apart < 0.25).all()
    assert (apart > 1e-4).all()


def test_the_graph_own_pooled_output_is_the_masked_mean() -> None:
    encoder: Any = packaged("paraphrase-minilm-l3")
    states, mask = encoder.hidden_states(SENTENCES)
    fed = {"input_ids": np.zeros_like(mask), "attention_mask": mask}
    for row, encoded in enumerate(encoder._tokenizer.encode_batch(SENTENCES)):
        fed["input_ids"][row, : len(encoded.ids)] = encoded.ids
    pooled = next(o.name for o in encoder._session.get_outputs()
                  if len(o.shape) == 2 and "float" in o.type)  # fmt: skip
    (own,) = encoder._session.run([pooled], fed)
    np.testing.assert_allclose(encoder.encode(SENTENCES), own, atol=1e-5)
    assert not np.allclose(states[:, 0], own, atol=0.1)


def test_the_static_model_agrees_with_its_own_engine() -> None:
    encoder = packaged("tokenlearn")
    from static_model import get_embeddings

    np.testing.assert_allclose(
        unit(encoder.encode(SENTENCES)), unit(get_embeddings(SENTENCES)), atol=1e-5
    )


def test_murmur_hash_gives_spacy_keys() -> None:
    """Keys that spaCy's own StringStore prints for these words."""
    assert murmur64("dog") == 7562983679033046312
    assert murmur64("coffee") == 3197928453018144401


def test_other_weights_or_no_package_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "files_digest", lambda _: "0" * 64)
    with pytest.raises(InputError, match="holds other weights than recorded"):
        load_encoder("minilm")
    rows = packaged_encoders()
    missing = next(iter(rows.values())).__class__(
        **{**rows["minilm"].__dict__, "package": "binding-limits-no-such-package"}
    )
    monkeypatch.setattr(table, "packaged_encoders", lambda: {"minilm": missing})
    with pytest.raises(InputError, match=r"not installed: pip install -e '\.\[encoders\]'"):
        table.load_packaged("minilm")


def test_digest_names_what_cannot_be_read(tmp_path: Any) -> None:
    with pytest.raises(InputError, match="cannot read"):
        files_digest([tmp_path / "missing"])


@pytest.mark.parametrize(("subset", "ratio", "ceiling"), [
    ("swap_obj", 0.0, -0.44), ("swap_att", 0.26, -0.435),
])  # fmt: skip
def test_wrong_pooling_can_hide_in_the_ratio_but_not_in_the_ceiling(
    subset: str, ratio: float, ceiling: float
) -> None:
    """The first token instead of the mean, on a subset's first 60 items: relative changes."""
    from checks.measured_minilm import released
    from numeric.caption_triples import load_triples
    from numeric.sentence_encoders import SentenceEncoder
    from numeric.text_encoders import load_encoder

    triples = load_triples(released("sugarcrepe_pp") / f"{subset}.json", limit=60)
    encoder: Any = load_encoder("minilm", device="cpu")
    mean = measure(encoder, triples).overall
    pooling = next(m for m in encoder._model if hasattr(m, "pooling_mode"))
    pooling.pooling_mode = "cls"
    wrong = SentenceEncoder(encoder._model, "cls", "cpu")
    assert (wrong.identity["pooling"], encoder.identity["pooling"]) == ("cls", "mean")
    first = measure(wrong, triples).overall
    assert mean.ratio is not None
    assert first.ratio is not None
    assert mean.ceiling is not None
    assert first.ceiling is not None
    assert first.ratio / mean.ratio - 1 == pytest.approx(ratio, abs=0.01)
    assert first.ceiling / mean.ceiling - 1 == pytest.approx(ceiling, abs=0.01)
