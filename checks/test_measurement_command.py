"""``binding-limits measure``: its document, its files, and bad input in one line with exit 2."""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion import measure_command
from companion.arguments import integer_from
from companion.cli import main
from companion.whole_files import write_whole
from numeric.input_error import InputError

Capture = pytest.CaptureFixture[str]
FILES = {"measurement.json", "measurement.txt", "items.csv", "ratios.svg", "items.svg",
         "difficulty.svg"}  # fmt: skip
SUBSETS = ("swap_obj", "swap_att", "replace_obj")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three subsets named as SugarCrepe's, and embeddings of their captions beside them."""
    captions = []
    for name in SUBSETS:
        rows = [{"caption": f"{name} {k}", "negative_caption": f"{name} not {k}",
                 "caption2": f"{name} as {k}"} for k in range(9)]  # fmt: skip
        (tmp_path / f"{name}.json").write_text(json.dumps(rows))
        captions += [text for row in rows for text in row.values()]
    (tmp_path / "run").mkdir()
    vectors = np.random.default_rng(0).normal(size=(len(captions), 6))
    np.savez(tmp_path / "run" / "vectors.npz", embeddings=vectors, captions=np.array(captions))
    return tmp_path


def arguments(folder: Path, *more: str) -> list[str]:
    encoder = str(folder / "run" / "vectors.npz")
    return ["measure", "--encoder", encoder, "--triples", str(folder), *more]


def document(capsys: Capture, words: list[str]) -> dict[str, Any]:
    assert main([*words, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def refused(capsys: Capture, words: list[str]) -> str:
    assert main(words) == 2
    said = capsys.readouterr()
    last = said.err.splitlines()[-1]
    assert said.out == ""
    assert last.startswith("binding-limits: ")
    assert "Traceback" not in said.err
    return last


def test_document(folder: Path, capsys: Capture) -> None:
    found = document(capsys, arguments(folder))
    (encoder,) = found["encoders"]
    assert encoder["dim"] == 6
    assert tuple(encoder["subsets"]) == tuple(sorted(SUBSETS))
    for summary in [*encoder["subsets"].values(), encoder["overall"]]:
        assert set(summary) >= {"n", "ratio", "ratio_ci", "ceiling", "floor", "distance", "undefined",
                                "truncated", "null", "eps"}  # fmt: skip
        assert summary["floor"] <= summary["ratio"] <= 1
        assert summary["ratio_ci"][0] <= summary["ratio"] <= summary["ratio_ci"][1]
    assert encoder["overall"]["n"] == 27
    assert encoder["difficulty"]["interval"] is None
    assert len(encoder["difficulty"]["subsets"]) == 3
    assert "not measured here" in found["reference"]["source"]
    assert (
        found["reference"].items()
        >= {"encoders": 18, "ratio": [0.25, 0.35], "pearson": 0.99}.items()
    )
    assert "95% percentile bootstrap over items, 2000 resamples" in found["definitions"].values()


def test_the_same_run_gives_the_same_document(folder: Path, capsys: Capture) -> None:
    plain = document(capsys, arguments(folder))
    assert document(capsys, arguments(folder, "--batch-size", "2")) == plain
    other = document(capsys, arguments(folder, "--seed", "1"))
    assert other["encoders"][0]["overall"]["ratio"] == plain["encoders"][0]["overall"]["ratio"]
    assert (
        other["encoders"][0]["overall"]["ratio_ci"] != plain["encoders"][0]["overall"]["ratio_ci"]
    )


def test_limit(folder: Path, capsys: Capture) -> None:
    found = document(capsys, arguments(folder, "--limit", "2"))
    assert found["encoders"][0]["captions"] == 18
    assert found["limit"] == 2


def test_files_are_written_and_agree_with_what_is_printed(folder: Path, capsys: Capture) -> None:
    out = folder / "run" / "results" / "first"
    found = document(capsys, arguments(folder, "--out", str(out)))
    assert {p.name for p in out.iterdir()} == FILES
    assert json.loads((out / "measurement.json").read_text()) == found
    assert main(arguments(folder)) == 0
    printed = capsys.readouterr().out
    assert (out / "measurement.txt").read_text() == printed
    assert "overall" in printed
    assert "Pearson r =" in printed
    pictures = [ET.fromstring((out / name).read_text()) for name in FILES if name.endswith("svg")]
    words = " ".join(text for p in pictures for node in p.iter() if (text := node.text))
    assert all(name in words for name in (*SUBSETS, "floor", "null", "on 3 subsets", "median"))


def test_two_encoders_stand_side_by_side(folder: Path, capsys: Capture) -> None:
    second = folder / "run" / "other.npz"
    second.write_bytes((folder / "run" / "vectors.npz").read_bytes())
    found = document(
        capsys, arguments(folder, "--encoder", str(second), "--out", str(folder / "run"))
    )
    first, other = found["encoders"]
    assert first["subsets"] == other["subsets"]
    assert first["name"] != other["name"]


def test_without_a_published_subset_there_is_one_panel(folder: Path, capsys: Capture) -> None:
    for name in SUBSETS[1:]:
        (folder / f"{name}.json").unlink()
    found = document(capsys, arguments(folder, "--out", str(folder / "run")))
    assert found["encoders"][0]["difficulty"] is None
    assert not (folder / "run" / "difficulty.svg").exists()


@pytest.mark.parametrize(("change", "says"), [
    (["--triples", "missing"], "no file or folder missing"),
    (["--encoder", "unknown"], "unknown encoder 'unknown'"),
    (["--columns", "caption=text"], "no field 'text'"),
    (["--out", "{folder}/swap_obj.json"], "cannot write to the folder"),
    (["--out", "{folder}/swap_obj.json/deeper"], "cannot write to the folder"),
])  # fmt: skip
def test_bad_input_is_one_line(folder: Path, capsys: Capture, change: list[str], says: str) -> None:
    words = arguments(folder, *(word.format(folder=folder) for word in change))
    assert says in refused(capsys, words)


@pytest.mark.parametrize("change", [
    ["--limit", "0"], ["--batch-size", "0"], ["--seed", "-1"], ["--device", "abacus"],
    ["--columns", "caption"], ["--columns", "title=x"], ["--columns", "caption=x,caption=y"],
])  # fmt: skip
def test_bad_options_are_one_line(folder: Path, capsys: Capture, change: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments(folder, *change))
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_columns() -> None:
    assert measure_command.columns("caption=a, swap = b") == {"caption": "a", "swap": "b"}
    with pytest.raises(argparse.ArgumentTypeError):
        integer_from(1)("0")


def test_malformed_json_and_bad_vectors_are_named(folder: Path, capsys: Capture) -> None:
    (folder / "swap_att.json").write_text('[{"caption": "a",\n}]')
    out = folder / "run" / "out"
    assert "swap_att.json: line 2: malformed JSON" in refused(
        capsys, arguments(folder, "--out", str(out))
    )
    assert not list(out.iterdir())
    (folder / "swap_att.json").write_text(
        '[{"caption": " ", "negative_caption": "b", "caption2": "c"}]'
    )
    assert "record 0: the field 'caption' is empty" in refused(capsys, arguments(folder))
    (folder / "swap_att.json").unlink()
    path = folder / "run" / "vectors.npz"
    with np.load(path) as arrays:
        vectors, captions = arrays["embeddings"].copy(), arrays["captions"]
    vectors[1] = np.nan
    np.savez(path, embeddings=vectors, captions=captions)
    assert "swap_obj item 1 (swap) is not finite" in refused(
        capsys, arguments(folder, "--out", str(out))
    )
    assert not list(out.iterdir())


def test_without_matplotlib_the_picture_is_refused_before_anything_is_encoded(
    folder: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert "pip install -e '.[encoders]'" in refused(
        capsys, arguments(folder, "--out", str(folder / "run"))
    )


def test_cut_captions_are_warned_of_once(folder: Path, capsys: Capture,
                                         monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    from numeric import precomputed_embeddings

    class Short(precomputed_embeddings.PrecomputedEmbeddings):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            self.context = 10

        def lengths(self, captions: Any) -> Any:
            return np.array([len(c) for c in captions])

    monkeypatch.setattr(precomputed_embeddings, "PrecomputedEmbeddings", Short)
    assert main(arguments(folder)) == 0
    warnings = [line for line in capsys.readouterr().err.splitlines() if line.startswith("warning")]
    assert len(warnings) == 1
    assert "reads 10 tokens" in warnings[0]
    assert "27 of 27 items" in warnings[0]


@pytest.mark.parametrize(("number", "moment", "code"), [
    (signal.SIGINT, "distinct captions", 130), (signal.SIGKILL, "loading", -signal.SIGKILL),
])  # fmt: skip
def test_a_killed_run_leaves_nothing(tmp_path: Path, number: int, moment: str, code: int) -> None:
    out = tmp_path / "out"
    command = [
        sys.executable,
        "-m",
        "companion.cli",
        "measure",
        "--no-cache",
        "--batch-size",
        "1",
        "--out",
        str(out),
    ]
    with subprocess.Popen(command, cwd=Path(__file__).parent.parent, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:  # fmt: skip
        assert run.stderr is not None
        while moment not in (line := run.stderr.readline()):
            assert line, "the run ended by itself"
        run.send_signal(number)
        said = run.stderr.read()
        assert run.wait(timeout=30) == code
    if code == 130:
        assert said.splitlines()[-1] == "binding-limits: interrupted; nothing was written"
    assert not list(out.iterdir())


def test_an_interrupted_write_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, **__: Any) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(InputError, match="No space left"):
        write_whole(folder / "run", dict.fromkeys(FILES, "x"))
    assert {p.name for p in (folder / "run").iterdir()} == {"vectors.npz"}
