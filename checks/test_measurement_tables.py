"""Static tables and precomputed embeddings: every format, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from checks.test_measurement_encoders import SENTENCES, refusal
from numeric.input_error import InputError
from numeric.text_encoders import load_encoder


def test_word_table_averages_known_words_and_counts_the_others(tmp_path: Path) -> None:
    path = tmp_path / "words.vec"
    path.write_text("3 2\nred 1 0\ncup 0 1\nRed 9 9\n")
    encoder = load_encoder(f"static:{path}")
    vectors = encoder.encode(["red cup", "cup, RED!", "Red", "nothing known"])
    np.testing.assert_array_equal(vectors, [[0.5, 0.5], [0.5, 0.5], [9, 9], [0, 0]])
    assert encoder.lengths(["red cup", "cup, RED!"]).tolist() == [2, 4]
    assert encoder.notes() == ["4 tokens are not in the table; left out"]


@pytest.mark.parametrize(("text", "says"), [
    ("red 1 0\ncup 0\n", "line 2"), ("red 1 0\ncup 0 x\n", "line 2"), ("red\n", "line 1"), ("", "no word"),
])  # fmt: skip
def test_malformed_word_tables(tmp_path: Path, text: str, says: str) -> None:
    path = tmp_path / "words.txt"
    path.write_text(text)
    assert says in refusal(f"static:{path}")


def test_token_table_in_a_folder(tmp_path: Path) -> None:
    from safetensors.numpy import save_file
    from tokenizers import Tokenizer, models, pre_tokenizers

    tokenizer = Tokenizer(models.WordLevel({"<unk>": 0, "red": 1, "cup": 2}, "<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    assert "no model.safetensors" in refusal(f"static:{tmp_path}")
    table = np.array([[0, 0, 1], [1, 0, 0], [0, 1, 0]], np.float32)
    save_file({"embeddings": table}, tmp_path / "model.safetensors")
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    encoder = load_encoder(f"static:{tmp_path}")
    np.testing.assert_array_equal(encoder.encode(["red cup", "cup"]), [[0.5, 0.5, 0], [0, 1, 0]])
    save_file({"embeddings": table[:2]}, tmp_path / "model.safetensors")
    assert "3 tokens but 2 vectors" in refusal(f"static:{tmp_path}")
    save_file({"a": table, "b": table}, tmp_path / "model.safetensors")
    assert "must hold one table" in refusal(f"static:{tmp_path}")


def test_precomputed_embeddings_in_three_formats(tmp_path: Path) -> None:
    from safetensors.numpy import save_file

    table = np.random.default_rng(0).normal(size=(3, 4)).astype(np.float32)
    np.save(tmp_path / "a.npy", table)
    (tmp_path / "a.captions.txt").write_text("\n".join(SENTENCES) + "\n")
    np.savez(tmp_path / "b.npz", embeddings=table, captions=np.array(SENTENCES))
    save_file({"embeddings": table}, tmp_path / "c.safetensors")
    (tmp_path / "c.captions.json").write_text(json.dumps(SENTENCES))
    for name in ("a.npy", "b.npz", "c.safetensors"):
        encoder = load_encoder(str(tmp_path / name))
        np.testing.assert_array_equal(encoder.encode(SENTENCES[::-1]), table[::-1])
        with pytest.raises(InputError, match="no embedding of 'elsewhere'"):
            encoder.encode(["elsewhere"])


def test_bad_precomputed_embeddings(tmp_path: Path) -> None:
    table = np.ones((3, 4))
    path = tmp_path / "a.npy"
    assert "no file" in refusal(path)
    np.save(path, table)
    assert "its captions are missing; put them in a.captions.json" in refusal(path)
    captions = tmp_path / "a.captions.json"
    captions.write_text('["one", "two"]')
    assert "3 rows but 2 captions" in refusal(path)
    captions.write_text('{"one": 1}')
    assert "must be a JSON list" in refusal(path)
    np.save(path, np.array([[1.0, 2], [1, 2], [3, 4]]))
    captions.write_text('["one", "two", "one"]')
    assert "rows 0 and 2 differ for 'one'" in refusal(path)
    shapeless: list[Any] = [np.ones((2, 3), int), np.ones(3), np.ones((3, 1))]
    for bad in shapeless:
        np.save(path, bad)
        assert "must be floats of shape" in refusal(path)
    np.save(path, np.array([{}], object), allow_pickle=True)
    assert "cannot be read" in refusal(path)
    np.savez(tmp_path / "b.npz", vectors=table)
    assert "no array 'embeddings'" in refusal(tmp_path / "b.npz")
    (tmp_path / "c.npz").write_bytes(b"junk")
    assert "cannot be read" in refusal(tmp_path / "c.npz")
    (tmp_path / "d.safetensors").write_bytes(b"junk")
    assert "cannot be read" in refusal(tmp_path / "d.safetensors")
