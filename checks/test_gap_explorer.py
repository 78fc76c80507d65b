"""The explorer: its grid, refused and resumed, and the page in headless Chromium."""

from __future__ import annotations

import gzip
import itertools
import json
import re
import shutil
import subprocess
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from companion import cli, explorer_grid
from companion.explorer import explorer_page
from companion.gap_answer import Question
from companion.gap_proof import margin_proofs
from numeric.gap_proved import pair_certificates
from numeric.input_error import InputError

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
HOW = "no Chromium here: the page was not opened; get it with: sudo apt-get install chromium"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A grid of two dimensions and three depths, computed here."""
    patch = pytest.MonkeyPatch()
    patch.setattr(explorer_grid, "DIMENSIONS", (64, 512))
    patch.setattr(explorer_grid, "DEPTHS", (1, 2, 3))
    patch.setattr(explorer_grid, "BRANCHINGS", (2,))
    path = tmp_path_factory.mktemp("grid") / "grid.json.gz"
    seen: list[int] = []
    try:
        grid = explorer_grid.make_grid(path, 1, seen.append)
        assert sum(seen) == len(explorer_grid.parts()) == 8
        seen.clear()
        again = explorer_grid.make_grid(path, 1, seen.append)
        assert seen == [8], "all taken up from the parts"
    finally:
        patch.undo()
    assert json.dumps(again, sort_keys=True) == json.dumps(grid, sort_keys=True)
    return explorer_grid.load_grid(path)


def test_cells_are_enclosures_rounded_outwards(small: dict[str, Any]) -> None:
    assert len(small["cells"]) == 22
    for key in ("haar|2|3|512", "level-fresh|2|2|512"):
        roles, b, depth, dim = key.split("|")
        k = small["failures"].index(0.05)
        law = margin_proofs(Question(int(dim), int(b), int(depth), roles))[0].law
        (low, high), theorem, events = small["cells"][key]["margin"][k]
        assert sum(share for _, share, _, _ in events) == pytest.approx(1)
        assert theorem == law.theorem
        assert law.high is not None
        assert low <= law.low.lower()
        assert high >= law.high.upper()
        assert high - low < 1.001 * float((law.high - law.low).upper())
        best = pair_certificates(roles, int(dim), int(b), int(depth), Fraction(1, 20))[0]
        assert best.level is not None
        assert small["cells"][key]["pair"][k][0] >= best.level.upper()
    assert small["cells"]["haar|2|3|64"]["margin"][0][0] is None, "vacuous is no interval"


def test_a_foreign_or_damaged_grid_is_refused_by_name(
    small: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "grid.json.gz"
    for content in (
        b"", b"hello", gzip.compress(b"{}"),
        gzip.compress(json.dumps({**small, "laws": "1999"}).encode()),
    ):  # fmt: skip
        file.write_bytes(content)
        words = ["gap", "--grid", str(file), "--explorer", str(tmp_path / "page.html")]
        assert cli.main(words) == 2
        printed = capsys.readouterr()
        assert printed.err.count("\n") == 1
        assert "grid.json.gz" in printed.err
        assert not (tmp_path / "page.html").exists()
    part = tmp_path / "grid.json.gz.parts" / "haar-2-64.json"
    part.parent.mkdir()
    part.write_text("{", encoding="utf-8")
    with pytest.raises(InputError, match=part.name):
        explorer_grid.make_grid(file, 1, lambda done: None)


def test_the_page_asks_for_nothing_outside(small: dict[str, Any]) -> None:
    page = explorer_page(small, linked=True)
    assert not re.findall(r"(?:src|href)=.?(?:https?:)?//", page)
    assert "default-src 'none'" in page
    assert len(page) < 6_000_000


def opened(page: Path, script: str, width: int = 1280) -> Any:
    """Run a script on the page in Chromium and return what it gives; no console error allowed."""
    if CHROMIUM is None:
        pytest.skip(HOW)
    probe = page.with_name(f"probe-{width}.html")
    body = page.read_text("utf-8").replace(
        "</body>",
        f"<script>document.title = JSON.stringify((() => {{{script}}})());</script></body>",
    )
    probe.write_text(body, encoding="utf-8")
    ran = subprocess.run(
        [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
         f"--window-size={width},1200", "--dump-dom", probe.as_uri()],
        capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert "CONSOLE" not in ran.stderr, ran.stderr
    title = re.search(r"<title>(.*?)</title>", ran.stdout, re.DOTALL)
    assert title is not None, ran.stdout[:300] + ran.stderr[-300:]
    return json.loads(title[1].replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">"))


@pytest.fixture(scope="module")
def page(small: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "explorer.html"
    path.write_text(explorer_page(small, linked=False), encoding="utf-8")
    return path


SET = """
const set = (name, value) => { const field = document.getElementById(name); field.value = value;
  field.dispatchEvent(new Event("input", {bubbles: true})); };
const text = () => document.getElementById("answer").innerText;
set("depth", "2");
"""


def test_each_control_moves_what_it_should(page: Path) -> None:
    changes = {
        "roles": "haar",
        "beside": "chirp",
        "dim": "64",
        "depth": "3",
        "failure": "0.01",
        "alignment": "0.2",
    }
    found = opened(
        page,
        SET
        + f"""
const before = text(), changes = {json.dumps(changes)}, moved = {{}};
for (const [name, value] of Object.entries(changes)) {{
  const kept = document.getElementById(name).value;
  set(name, value); moved[name] = text() !== before; set(name, kept);
}}
return {{moved, back: text() === before, bars: document.querySelectorAll("#picture rect.proved").length,
  b: document.getElementById("branching").options.length}};""",
    )
    assert found == {"moved": dict.fromkeys(changes, True), "back": True, "bars": 6, "b": 1}


def test_proved_seen_and_vacuous_are_told_apart_in_words(page: Path) -> None:
    found = opened(
        page,
        SET
        + """
set("roles", "haar"); set("depth", "3"); set("dim", "64"); const vacuous = text();
set("dim", "512"); const proved = text();
set("roles", "chirp"); const exact = text();
return {vacuous, proved, exact};""",
    )
    assert "vacuous" in found["vacuous"]
    assert "proved (C4r" in found["proved"]
    assert "seen only" in found["proved"]
    assert "✓ exact" in found["exact"]
    assert "d = 502" in found["exact"]


def test_each_row_reads_alone(page: Path) -> None:
    found = opened(
        page,
        SET
        + """
const names = id => [...document.querySelectorAll(`#${id} th`)].map(cell => cell.innerText);
return {rows: names("rows"), events: names("events")};""",
    )
    assert len(set(found["rows"])) == len(found["rows"]) == 10
    whole = ("Crosstalk", "Swap margin", "Resolvable depth")
    assert all(name.startswith(whole) and ": " in name for name in found["rows"])
    assert {"below", "above", "norm floor", "cross term"} <= set(found["events"])


def test_two_families_against_depth_and_dimension(page: Path) -> None:
    found = opened(
        page,
        SET
        + """
const count = (id, which) => document.querySelectorAll(`#${id} rect.proved.${which}`).length;
const both = ["picture", "by-dim"].map(id => [count(id, "first"), count(id, "second")]);
const says = document.getElementById("by-dim-says").innerText;
set("beside", ""); return {both, says, alone: count("picture", "second")};""",
    )
    assert found["both"] == [[3, 3], [1, 1]], "vacuous at d = 64"
    assert "log axis" in found["says"]
    assert found["alone"] == 0


def test_nothing_is_interpolated(page: Path) -> None:
    found = opened(
        page,
        SET
        + """
set("dim", "500"); const says = document.getElementById("outside").innerText;
const hidden = document.getElementById("answer").hidden;
set("dim", "512"); return {says, hidden, shown: !document.getElementById("answer").hidden};""",
    )
    assert "not on the grid" in found["says"]
    assert "512" in found["says"]
    assert (found["hidden"], found["shown"]) == (True, True)


@pytest.mark.parametrize("width", [1280, 390])
def test_readable_and_reachable_by_keyboard(page: Path, width: int) -> None:
    check: Callable[..., Any] = opened
    found = check(
        page,
        """
const fields = [...document.querySelectorAll("#controls select, #controls input")];
return {wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  fields: fields.length,
  reached: fields.filter(f => { f.focus(); return document.activeElement === f; }).length,
  labelled: fields.filter(f => f.labels.length === 1).length,
  paint: performance.now()};""",
        width,
    )
    assert found["wide"] <= 0
    assert found["fields"] == found["reached"] == found["labelled"] == 7
    assert found["paint"] < 5000, "script and layout together; from disk it is well below a second"


def test_the_shipped_grid_is_of_these_laws() -> None:
    """Complete, and equal to what the evaluators give now, at settings all over the grid."""
    grid = explorer_grid.load_grid()
    assert [tuple(grid[k]) for k in ("dimensions", "branchings", "depths")] == [
        explorer_grid.DIMENSIONS, explorer_grid.BRANCHINGS, explorer_grid.DEPTHS,
    ]  # fmt: skip
    absent = {
        tuple(key.split("|")) for key in (
            f"{roles}|{b}|{depth}|{dim}"
            for roles, b, depth, dim in itertools.product(
                explorer_grid.ROLES, explorer_grid.BRANCHINGS, explorer_grid.DEPTHS,
                explorer_grid.DIMENSIONS,
            )
        ) if key not in grid["cells"]
    }  # fmt: skip
    # One level of cyclic shifts, 3^8 chirp words, and inputs of one role beyond its dimension.
    whole = [("circulant", "2", "1"), ("circulant", "3", "1"), ("chirp", "3", "8")]
    assert absent == {(*row, str(dim)) for row in whole for dim in explorer_grid.DIMENSIONS} | {
        ("haar", "2", "6", "64"), ("haar", "2", "7", "128"), ("haar", "2", "8", "256"),
    }  # fmt: skip
    for key in ("haar|2|4|1024", "haar|3|2|640", "level-fresh|2|6|1536", "chirp|2|3|4096"):
        roles, b, depth, _ = key.split("|")
        cell = grid["cells"][key]
        for failure, (interval, theorem, _) in zip(
            explorer_grid.FAILURES, cell["margin"], strict=True
        ):
            law = margin_proofs(Question(cell["d"], int(b), int(depth), roles, failure))[0].law
            assert theorem == law.theorem
            assert law.high is not None
            assert interval[0] == pytest.approx(float(law.low.mid()), rel=2e-4)
            assert interval[1] == pytest.approx(float(law.high.mid()), rel=2e-4)
