"""Kept embeddings, several encoders of which one fails, listing, comparing and decay with depth."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from companion.cli import main
from companion.measure_depth import reading
from numeric.builtin_nested_captions import DEPTHS
from numeric.caption_embedding import embed_captions
from numeric.caption_triples import CaptionTriples
from numeric.depth_decay import POOLED, POOLED_LENGTH, TEMPLATES, depth_decay, nested_captions
from numeric.embedding_cache import EmbeddingCache, default_folder
from numeric.measurement import Items, measure
from numeric.packaged_encoders import packaged_encoders
from numeric.text_encoders import TextEncoder

Capture = pytest.CaptureFixture[str]
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


# Kept embeddings.


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


# The command with several encoders.


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One subset of eight items, good vectors, and vectors that lack a caption."""
    rows = [{"caption": f"c {k}", "swap": f"s {k}", "anchor": f"a {k}"} for k in range(8)]
    (tmp_path / "set.jsonl").write_text("".join(json.dumps(r) + "\n" for r in rows))
    texts = [text for row in rows for text in row.values()]
    for name, kept in (("good", 24), ("other", 24), ("lacking", 20)):
        vectors = np.random.default_rng(len(name)).normal(size=(kept, 5))
        np.savez(tmp_path / f"{name}.npz", embeddings=vectors, captions=np.array(texts[:kept]))
    return tmp_path


def run(folder: Path, *encoders: str, out: str | None = None) -> int:
    words = ["measure", "--triples", str(folder / "set.jsonl"), "--no-cache"]
    for name in encoders:
        words += ["--encoder", str(folder / f"{name}.npz")]
    return main([*words, *(["--out", str(folder / out)] if out else []), "--json"])


def test_one_failing_encoder_leaves_the_others_results(folder: Path, capsys: Capture) -> None:
    assert run(folder, "lacking", "good", out="run") == 1
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert [e["name"] for e in found["encoders"]] == [str(folder / "good.npz")]
    (why,) = found["failed"].values()
    assert "no embedding of" in why
    assert f"{folder / 'lacking.npz'}: failed" in said.err
    assert (folder / "run" / "measurement.json").is_file()
    assert "failed: " in (folder / "run" / "measurement.txt").read_text()


def test_when_all_fail_it_is_bad_input(folder: Path, capsys: Capture) -> None:
    assert run(folder, "lacking") == 2
    assert "no embedding of" in capsys.readouterr().err.splitlines()[-1]


def test_far_paraphrases_are_warned_of(folder: Path, capsys: Capture) -> None:
    """Captions and swaps are drawn near each other, anchors anywhere."""
    with np.load(folder / "good.npz") as arrays:
        vectors, texts = arrays["embeddings"].copy(), arrays["captions"]
    vectors[1::3] = vectors[0::3] + 0.01
    np.savez(folder / "near.npz", embeddings=vectors, captions=texts)
    vectors[2::3] = vectors[0::3] + 0.001
    np.savez(folder / "nearer.npz", embeddings=vectors, captions=texts)
    for encoders, warned in ((("near",), True), (("nearer",), False), (("near", "nearer"), False)):
        assert run(folder, *encoders) == 0
        assert ("exchanged columns" in capsys.readouterr().err) == warned


def test_list_names_every_packaged_encoder(capsys: Capture) -> None:
    assert main(["measure", "--list"]) == 0
    text = capsys.readouterr().out
    assert main(["measure", "--list", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["packaged"]
    assert [row["name"] for row in rows] == list(packaged_encoders())
    for row in rows:
        assert row["name"] in text
        assert row["license"] in text
        assert (row["install"] is None) == row["offline_here"]
    assert next(row for row in rows if row["name"] == "minilm")["offline_here"]


# Comparing.


def test_comparison_is_paired(folder: Path, capsys: Capture) -> None:
    assert run(folder, "good", out="one") == 0
    one = json.loads(capsys.readouterr().out)["encoders"][0]["subsets"]["set"]
    assert run(folder, "other", out="two") == 0
    two = json.loads(capsys.readouterr().out)["encoders"][0]["subsets"]["set"]
    words = ["measure", "--compare", str(folder / "one"), str(folder / "two")]
    assert main([*words, "--json"]) == 0
    (pair,) = json.loads(capsys.readouterr().out)["pairs"]
    found = pair["subsets"]["set"]
    for name in ("ratio", "distance", "ceiling"):
        assert found[name]["mean"] == pytest.approx(two[name] - one[name])
        low, high = found[name]["interval"]
        assert low < found[name]["mean"] < high
    assert main(words) == 0
    assert "ratio" in capsys.readouterr().out
    assert main(["measure", "--compare", str(folder / "one"), str(folder / "one"), "--json"]) == 0
    (pair,) = json.loads(capsys.readouterr().out)["pairs"]
    assert pair["subsets"]["set"]["ratio"]["interval"] == [0.0, 0.0]


def test_runs_that_cannot_be_compared(folder: Path, capsys: Capture) -> None:
    def refused(first: str, second: str) -> str:
        assert main(["measure", "--compare", str(folder / first), str(folder / second)]) == 2
        return capsys.readouterr().err.splitlines()[-1]

    run(folder, "good", out="one")
    run(folder, "good", "other", out="both")
    assert "not a run written with --out" in refused("one", "missing")
    (folder / "set.jsonl").write_text((folder / "set.jsonl").read_text().partition("\n")[2])
    run(folder, "good", out="fewer")
    assert "different items" in refused("one", "fewer")
    run(folder, "other", out="other")
    run(folder, "good", "other", out="both")
    document = json.loads((folder / "both" / "measurement.json").read_text())
    text = (folder / "both" / "items.csv").read_text()
    (folder / "both" / "items.csv").write_text(
        text.replace("good.npz", "third.npz").replace("other.npz", "fourth.npz")
    )
    assert "no encoder in common" in refused("other", "both")
    (folder / "both" / "items.csv").write_text(text.replace("distance", "length", 1))
    assert "not the columns of a run" in refused("other", "both")
    del document["triples_digest"]
    (folder / "both" / "measurement.json").write_text(json.dumps(document))
    assert "not the document of a measurement" in refused("other", "both")


# Decay with depth.


def made_items(base: dict[str, float], noise: float, per_word: float = 0.0) -> dict[str, Items]:
    triples, generator = nested_captions(), np.random.default_rng(3)
    items = {}
    for template in TEMPLATES:
        for depth in DEPTHS:
            name = f"{template}, depth {depth}"
            rows = triples.subsets[name]
            words = np.array([len(triples.captions[k].split()) for k in rows[:, 0]])
            distance = 0.3 * base[template] ** -depth * np.exp(
                noise * generator.normal(size=len(rows)) - per_word * words
            )  # fmt: skip
            nothing = np.full(len(rows), np.nan)
            items[name] = Items(distance, nothing, nothing, nothing, nothing, nothing, nothing,
                                np.zeros(len(rows), bool))  # fmt: skip
    return items


def test_decay_recovers_a_base_and_tells_length_from_depth() -> None:
    made = made_items(dict.fromkeys(TEMPLATES, 1.5), 0.05)
    fits = {f.of: f for f in depth_decay(nested_captions(), made).fits}
    assert fits[POOLED].interval[0] < 1.5 < fits[POOLED].interval[1]
    assert fits[POOLED].lack_of_fit > 0.001
    made = made_items(dict.fromkeys(TEMPLATES, 1.0), 0.05, per_word=0.1)
    fits = {f.of: f for f in depth_decay(nested_captions(), made).fits}
    assert fits[POOLED].interval[0] > 1.1
    assert fits[POOLED_LENGTH].base == pytest.approx(1.0, abs=0.03)


def test_what_is_no_exponential_is_rejected() -> None:
    """Distances that fall once and then no more."""
    made = made_items(dict.fromkeys(TEMPLATES, 1.0), 0.05)
    for name, items in made.items():
        if name.endswith("depth 1"):
            items.distance[:] *= 3.0
    found = depth_decay(nested_captions(), made)
    assert all(f.lack_of_fit < 1e-4 for f in found.fits)
    assert "does not describe" in reading(found)[1]


def test_templates_of_equal_length_are_of_equal_length() -> None:
    triples = nested_captions()
    lengths = {
        name: {len(triples.captions[k].split()) for k in rows[:, 0]}
        for name, rows in triples.subsets.items()
        if name.startswith("clause_matched")
    }
    assert all(max(found) <= 19 and min(found) >= 16 for found in lengths.values())


def test_a_bag_has_no_decay() -> None:
    made = made_items(dict.fromkeys(TEMPLATES, 1.5), 0.0)
    next(iter(made.values())).distance[:] = 0.0
    assert depth_decay(nested_captions(), made).fits == ()


@pytest.mark.xdist_group("minilm")
def test_by_depth_command(capsys: Capture, tmp_path: Path) -> None:
    words = ["measure", "--by", "depth", "--encoder", "wordllama", "--no-cache"]
    assert main([*words, "--json", "--out", str(tmp_path / "out")]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["encoders"][0]["rows"]) == len(TEMPLATES) * len(DEPTHS)
    assert "no decay to fit" in found["encoders"][0]["reading"][0]
    assert (tmp_path / "out" / "depth.svg").is_file()
    assert main([*words, "--triples", "elsewhere"]) == 2
    assert "leave out --triples" in capsys.readouterr().err


# Pooling.


@pytest.mark.xdist_group("minilm")
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
