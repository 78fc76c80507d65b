"""The command with several encoders of which one fails, listing and comparing."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from companion.cli import main
from numeric.packaged_encoders import packaged_encoders

Capture = pytest.CaptureFixture[str]


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
        said = capsys.readouterr().err
        assert ("exchanged columns" in said) == warned
        assert ("warning: in all " in said) == warned


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


def test_outputs_carry_the_weights_and_another_file_is_another_identity(
    folder: Path, capsys: Capture
) -> None:
    digests = set()
    for name in ("good", "other"):
        assert run(folder, name) == 0
        (encoder,) = json.loads(capsys.readouterr().out)["encoders"]
        digests.add(encoder["identity"]["weights"])
    assert len(digests) == 2
    assert all(len(d) == 64 for d in digests)


def test_a_cache_folder_that_cannot_be_written_to_is_bad_input(
    folder: Path, capsys: Capture
) -> None:
    words = ["measure", "--triples", str(folder / "set.jsonl"), "--encoder"]
    assert main([*words, str(folder / "good.npz"), "--cache", str(folder / "set.jsonl")]) == 2
    assert "name another with --cache" in capsys.readouterr().err


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
