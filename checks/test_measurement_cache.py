"""Kept embeddings: what is read again, what is computed anew, and what is said."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from numeric.caption_embedding import embed_captions
from numeric.caption_triples import CaptionTriples
from numeric.embedding_cache import EmbeddingCache, default_folder
from numeric.text_encoders import TextEncoder

TEXTS = ("a dog", "a cat", "two dogs", "two cats")
TRIPLES = CaptionTriples("made", TEXTS, {"made": np.array([[0, 1, 2], [2, 3, 0]])})


class Counting(TextEncoder):
    """A slow encoder that counts what it encodes."""

    def __init__(self, version: str = "1", context: int | None = None) -> None:
        self.name, self.dim, self.context = "counting", 4, context
        self.dtype = np.dtype(np.float32)
        self.identity = {"kind": "made", "weights": "w", "library": version}
        self.encoded: list[str] = []

    def lengths(self, captions: Sequence[str]) -> NDArray[np.int64]:
        return np.array([len(c.split()) for c in captions])

    def encode(self, captions: Sequence[str]) -> NDArray[np.floating]:
        self.encoded += captions
        seeds = [int.from_bytes(c.encode()[:8], "little") + len(c) for c in captions]
        rows = [np.random.default_rng(s).normal(size=self.dim) for s in seeds]
        return np.array(rows, np.float32)


def test_the_second_run_encodes_nothing_and_a_third_only_what_is_new(tmp_path: Path) -> None:
    first, second, third = Counting(), Counting(), Counting()
    plain = embed_captions(first, TRIPLES, cache=EmbeddingCache(tmp_path / "new"))
    again = embed_captions(second, TRIPLES, cache=EmbeddingCache(tmp_path / "new"))
    assert sorted(first.encoded) == sorted(TEXTS)
    assert second.encoded == []
    np.testing.assert_array_equal(plain.vectors, again.vectors)
    more = CaptionTriples("more", ("a bird", "a cat", "a dog"), {"x": np.array([[0, 1, 2]])})
    cache = EmbeddingCache(tmp_path / "new")
    found = embed_captions(third, more, cache=cache)
    assert third.encoded == ["a bird"]
    np.testing.assert_array_equal(found.vectors[[2, 1]], plain.vectors[:2])
    assert (
        embed_captions(Counting(), TRIPLES, cache=EmbeddingCache(tmp_path / "new")).cut.sum() == 0
    )
    assert len(list((tmp_path / "new").iterdir())) == 1
    assert cache.remarks == []


def test_what_was_cut_is_known_from_the_kept_lengths(tmp_path: Path) -> None:
    for _ in range(2):
        cache = EmbeddingCache(tmp_path)
        assert embed_captions(Counting(context=1), TRIPLES, cache=cache).cut.all()


def test_another_version_is_computed_anew_and_said_once(tmp_path: Path) -> None:
    embed_captions(Counting("1"), TRIPLES, cache=EmbeddingCache(tmp_path))
    for version, says in (("2", ["library 1 then, 2 now"]), ("2", [])):
        cache, encoder = EmbeddingCache(tmp_path), Counting(version)
        embed_captions(encoder, TRIPLES, cache=cache)
        assert len(encoder.encoded) == len(TEXTS) * len(says)
        assert len(cache.remarks) == len(says)
        assert all(s in r for s, r in zip(says, cache.remarks, strict=True))


@pytest.mark.parametrize("damage", ["cut", "flipped", "junk", "shapes"])
def test_a_damaged_file_is_computed_anew_and_said_once(tmp_path: Path, damage: str) -> None:
    plain = embed_captions(Counting(), TRIPLES, cache=EmbeddingCache(tmp_path))
    (path,) = tmp_path.iterdir()
    data = bytearray(path.read_bytes())
    if damage == "shapes":
        with np.load(path) as kept:
            parts = {**kept, "lengths": np.zeros(1, np.int64)}
        np.savez(path, **parts)
    else:
        at = data.index(plain.vectors.tobytes()[:8])
        data[at : at + 4] = b"\xff" * 4
        path.write_bytes({"cut": bytes(data[:-40]), "junk": b"junk"}.get(damage, bytes(data)))
    for remarks in (1, 0):
        cache = EmbeddingCache(tmp_path)
        found = embed_captions(Counting(), TRIPLES, cache=cache)
        np.testing.assert_array_equal(found.vectors, plain.vectors)
        assert len(cache.remarks) == remarks
        assert all("damaged; computed anew" in r for r in cache.remarks)


def test_a_folder_that_cannot_be_written_to_is_said_and_the_figures_are_there(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("")
    cache = EmbeddingCache(tmp_path / "file" / "folder")
    assert embed_captions(Counting(), TRIPLES, cache=cache).vectors.shape == (4, 4)
    assert len(cache.remarks) == 1
    assert "not kept" in cache.remarks[0]


def test_where_embeddings_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BINDING_LIMITS_CACHE", str(tmp_path))
    assert default_folder() == tmp_path
    monkeypatch.delenv("BINDING_LIMITS_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert default_folder() == tmp_path / "binding-limits"
