"""``binding-limits gap``: its keys, its table, its bad input, resumed and swept."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from companion import cli, gap_sweep
from companion.gap_answer import Means, Question, answer

KEYS = {"dim", "branching", "depth", "roles", "failure", "swaps", "floor", "seen", "single_step",
        "proved", "gap", "margin", "resolvable_depth"}  # fmt: skip
SMALL = ("--samples", "65536")


def gap(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert cli.main(["gap", *words, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    found: dict[str, Any] = json.loads(printed.out)
    assert set(found) == KEYS
    return found


def test_haar(capsys: pytest.CaptureFixture[str]) -> None:
    found = gap(capsys, "--dim", "512", "--depth", "3", "--roles", "haar", *SMALL)
    seen, proved = found["seen"], found["proved"]
    assert seen["ci"][0] < found["single_step"]["quantile"] < seen["ci"][1]
    assert 512 * seen["variance"] == pytest.approx(1, abs=0.03)
    assert proved["theorem"] == "C4u"
    assert seen["ci"][1] < proved["bound"] < 0.14
    assert found["gap"] == pytest.approx(proved["bound"] / seen["quantile"])
    low, high = found["margin"]["proved"]["interval"]
    quantiles = found["margin"]["seen"]["quantiles"]
    assert 0.55 < low < quantiles["0.025"] < 1 < quantiles["0.975"] < high < 1.6
    assert found["floor"] == pytest.approx(512**-0.5)
    depths = found["resolvable_depth"]["floor"]
    assert 1 <= depths["proved"] <= depths["seen"] <= depths["exact_roles"] == 5


def test_level_fresh_in_a_million_dimensions(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--dim", "1048576", "--depth", "5", "--roles", "level-fresh", *SMALL)
    found = gap(capsys, *words)
    assert found["proved"]["theorem"] == "C4"
    assert found["proved"]["bound"] == pytest.approx(found["single_step"]["quantile"])
    low, high = found["margin"]["proved"]["interval"]
    assert 0.99 < low < 1 < high < 1.01
    assert sum(e["share"] for e in found["margin"]["proved"]["events"]) <= 0.05


def test_fixed_roles_are_exact(capsys: pytest.CaptureFixture[str]) -> None:
    found = gap(capsys, "--dim", "1018", "--depth", "4", "--roles", "chirp")
    assert found["seen"]["exact"]
    assert found["seen"]["samples"] is None
    assert found["seen"]["quantile"] == pytest.approx(509**-0.5, rel=1e-12)
    assert found["proved"]["theorem"] == "C5"
    assert found["gap"] == pytest.approx(1)
    low, high = found["margin"]["proved"]["interval"]
    assert all(low < ratio < high for ratio in found["margin"]["seen"]["exact"].values())
    found = gap(capsys, "--dim", "100", "--depth", "2", "--roles", "circulant")
    assert found["seen"]["quantile"] == 1
    assert found["margin"]["seen"]["mean"] == 0
    assert found["proved"]["vacuous"]
    assert found["gap"] is None


def test_vacuous_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["gap", "--dim", "64", "--depth", "4", "--roles", "haar", *SMALL]) == 0
    printed = capsys.readouterr().out
    assert printed.count("vacuous") >= 3
    assert "Seen is not proved." in printed


def test_explain_prints_the_budget(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--dim", "512", "--depth", "2", "--roles", "haar", *SMALL, "--explain")
    assert cli.main(["gap", *words]) == 0
    printed = capsys.readouterr().out
    assert "Budget of C4r" in printed
    assert "norm floor" in printed
    assert cli.main(["gap", "--dim", "62", "--depth", "2", "--roles", "chirp", "--explain"]) == 0
    assert "nothing is left to chance" in capsys.readouterr().out


def test_same_seed_same_answer_and_resumed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("--dim", "64", "--depth", "2", "--roles", "haar", *SMALL, "--seed", "3")
    first = gap(capsys, *words)
    kept = ("--resume", str(tmp_path / "blocks"))
    assert gap(capsys, *words, *kept) == first
    assert len(list((tmp_path / "blocks").glob("*/*.blocks"))) > 1
    assert gap(capsys, *words, *kept) == first
    assert cli.main(["gap", *words[:-1], "4", *kept]) == 2
    assert "of another run" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--depth 3 --roles haar", "--dim"),
        ("--dim 512 --roles haar", "--depth"),
        ("--dim 512 --depth 3", "--roles"),
        ("--dim 1 --depth 3 --roles haar", "less than 2"),
        ("--dim 512 --depth 0 --roles haar", "less than 1"),
        ("--dim 512 --depth 3 --branching 1 --roles haar", "less than 2"),
        ("--dim 6 --depth 3 --roles haar", "below the 7 directions"),
        ("--dim 12 --depth 4 --roles level-fresh --fillers orthonormal", "b^D <= d"),
        ("--dim 1000 --depth 4 --roles chirp", "998"),
        ("--dim 1019 --depth 4 --roles chirp", "1018"),
        ("--dim 512 --depth 3 --roles haar --failure 0", "outside"),
        ("--dim 512 --depth 3 --roles haar --failure 1", "outside"),
        ("--dim 512 --depth 3 --roles haar --samples 0", "no whole number"),
        ("--dim 512 --depth 3 --roles haar --samples 1.5", "no whole number"),
        ("--dim 512 --depth 3 --roles haar --device tpu", "device"),
        ("--dim 512 --depth 3 --roles haar --dask nowhere", "Dask"),
        ("--dim 512 --depth 3 --roles hrr", "invalid choice"),
        ("--dim 512 --depth 1 --roles circulant", "depth 1"),
        ("--dim 512 --depth 3 --roles haar --accuracy 0.4", "outside"),
        ("--sweep", "--out"),
        ("--dim 512 --depth 3 --roles haar --resume /proc/nowhere", "nowhere"),
    ],
)
def test_bad_input_is_one_line(words: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = cli.main(["gap", *words.split()])
    except SystemExit as stop:
        code = int(str(stop.code))
    printed = capsys.readouterr()
    assert (code, printed.out) == (2, "")
    assert printed.err.count("\n") == 1
    assert why in printed.err


def test_too_many_leaves_leave_the_codes_unsampled() -> None:
    found = answer(Question(dim=4096, branching=3, depth=7, roles="level-fresh", samples=1))
    assert found["margin"]["seen"] is None
    assert found["resolvable_depth"]["floor"]["seen"] is None
    assert found["margin"]["proved"]["interval"] is not None


def test_sweep_goes_on_where_it_stopped(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gap_sweep, "DIMENSIONS", (64, 1024))
    monkeypatch.setattr(gap_sweep, "DEPTHS", (1, 4))
    monkeypatch.setattr(gap_sweep, "BRANCHINGS", (2,))
    monkeypatch.setattr(gap_sweep, "ROW_SAMPLES", 1000)
    monkeypatch.setattr(gap_sweep, "ROW_TREES", 16)
    asked: list[Question] = []

    def counted(question: Question, means: Means) -> dict[str, Any]:
        asked.append(question)
        return answer(question, means)

    monkeypatch.setattr(gap_sweep, "answer", counted)
    words = ["gap", "--sweep", "--out", str(tmp_path), "--json"]
    assert cli.main(words) == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["rows"] == len(asked) == 14
    rows = list(csv.DictReader((tmp_path / "gap.csv").read_text("utf-8").splitlines()))
    assert {row["roles"] for row in rows} == set(gap_sweep.ROLES)
    assert next(r["dim"] for r in rows if r["roles"] == "chirp") == "62"
    assert "<svg" in (tmp_path / "gap.svg").read_text(encoding="utf-8")
    table = (tmp_path / "gap.csv").read_bytes()
    one = next((tmp_path / "rows").glob("haar*"))
    one.unlink()
    assert cli.main(words) == 0
    assert len(asked) == 15
    assert (tmp_path / "gap.csv").read_bytes() == table
    one.write_text("{", encoding="utf-8")
    capsys.readouterr()
    assert cli.main(words) == 2
    assert one.name in capsys.readouterr().err
