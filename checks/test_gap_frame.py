"""``binding-limits gap`` on the frame law: swaps, fillers, the user's matrices, depths, bad files."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion import cli

SMALL = ("--samples", "1")


def gap(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert cli.main(["gap", *words, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    found: dict[str, Any] = json.loads(printed.out)
    return found


def interval(found: dict[str, Any]) -> tuple[float, float]:
    low, high = found["margin"]["proved"]["interval"]
    return low, high


def haar(dim: int, count: int, seed: int = 0) -> np.ndarray:
    frame, triangle = np.linalg.qr(np.random.default_rng(seed).standard_normal((count, dim, dim)))
    return np.asarray(frame * np.sign(np.einsum("kii->ki", triangle))[:, None, :])


@pytest.fixture
def roles(tmp_path: Path) -> Path:
    path = tmp_path / "roles.npy"
    np.save(path, haar(128, 2))
    return path


@pytest.mark.parametrize(("dim", "resolved"), [(512, 5), (768, 5), (1024, 5), (1536, 6)])
def test_proved_depth_is_that_of_exact_roles_or_says_why(
    dim: int, resolved: int, capsys: pytest.CaptureFixture[str]
) -> None:
    found = gap(capsys, "--dim", str(dim), "--depth", "2", "--roles", "haar", *SMALL)
    entry = found["resolvable_depth"]["floor"]
    assert entry["proved"] == resolved
    if resolved < entry["exact_roles"]:
        assert dim == 1024, "b^D = 2 sqrt(d): the margin is exactly 1/sqrt(d) on average"
        assert "needs a ratio of 1, the mean" in entry["in_the_way"]
    else:
        assert entry["in_the_way"] is None


def test_all_swaps_are_wider_and_hold_what_is_seen(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--dim", "512", "--depth", "4", "--roles", "haar", *SMALL)
    one, every = gap(capsys, *words), gap(capsys, *words, "--swaps", "all")
    low, high = interval(one)
    assert interval(every)[0] < low < high < interval(every)[1]
    seen = one["margin"]["seen"]["quantiles"]
    assert low < seen["0.025"] < 1 < seen["0.975"] < high
    assert "every swap" in every["margin"]["proved"]["covers"]


def test_level_fresh_is_nowhere_wider(capsys: pytest.CaptureFixture[str]) -> None:
    for depth in ("1", "3", "6"):
        reused, fresh = (
            gap(capsys, "--dim", "256", "--depth", depth, "--roles", roles, *SMALL)
            for roles in ("haar", "level-fresh")
        )
        assert interval(reused)[0] <= interval(fresh)[0]
        assert interval(fresh)[1] <= interval(reused)[1]


def test_fillers_have_their_theorem(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--dim", "512", "--depth", "4", "--roles", "level-fresh", *SMALL, "--fillers")
    widths = {}
    for fillers, theorem in (("orthonormal", "C4r"), ("repeated:2", "C4r"), ("random", "C4f"),
                             ("any", "C4-law")):  # fmt: skip
        found = gap(capsys, *words, fillers)
        assert found["margin"]["proved"]["theorem"] == theorem
        low, high = interval(found)
        assert low < 1 < high
        widths[fillers] = high / low
    assert widths["orthonormal"] < widths["repeated:2"]
    assert widths["orthonormal"] < widths["any"]
    found = gap(capsys, "--dim", "512", "--depth", "4", "--roles", "haar", *SMALL,
                "--fillers", "any")  # fmt: skip
    assert found["margin"]["proved"]["theorem"] == "C4u"


def test_fifty_levels(capsys: pytest.CaptureFixture[str]) -> None:
    found = gap(capsys, "--dim", "512", "--depth", "50", "--roles", "level-fresh")
    assert found["margin"]["not_simulated"] == "not simulated: 2^50 leaves"
    assert found["margin"]["seen"] is None
    low, high = interval(found)
    assert 0.75 < low < 1 < high < 1.3
    assert "independent and uniform" in found["margin"]["proved"]["covers"]


def test_own_matrices(roles: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Traces give the centre; the interval holds what is seen; a map a word gives the same."""
    words = ("--dim", "128", "--depth", "2", "--failure", "0.2", "--roles")
    found = gap(capsys, *words, str(roles))
    proved, seen = found["margin"]["proved"], found["margin"]["seen"]
    (first, second), maps = haar(128, 2), []
    for a in (first, second):
        maps += [a @ first, a @ second]
    p, q = proved["swap"]
    assert proved["centre"][0] == pytest.approx(1 - np.trace(maps[p].T @ maps[q]) / 128, abs=1e-6)
    low, high = proved["interval"]
    assert low < seen["quantiles"]["0.05"] < seen["quantiles"]["0.95"] < high
    every = roles.with_name("words.npy")
    np.save(every, np.stack(maps))
    np.save(roles.with_name("levels.npy"), np.stack([haar(128, 2)] * 2))
    for path in (every, roles.with_name("levels.npy")):
        again = gap(capsys, *words, str(path))["margin"]["proved"]
        assert again["interval"] == pytest.approx([low, high], rel=1e-4)
        assert again["swap"] == [p, q]


def test_commuting_roles_have_the_centre_nought(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    angles = (0.4, 1.1)
    turns = [[[np.cos(t), -np.sin(t)], [np.sin(t), np.cos(t)]] for t in angles]
    np.save(tmp_path / "turns.npy", np.stack([np.kron(np.eye(32), turn) for turn in turns]))
    found = gap(capsys, "--dim", "64", "--depth", "2", "--roles", str(tmp_path / "turns.npy"))
    proved = found["margin"]["proved"]
    assert proved["centre"] == pytest.approx([0, 0], abs=1e-6)
    assert proved["swap"] == [1, 2], "12 and 21 are one map"
    assert proved["interval"][0] == 0
    assert proved["interval"][1] < 1e-3
    found = gap(capsys, "--dim", "64", "--depth", "2", "--roles", "circulant", *SMALL)
    assert found["margin"]["proved"]["centre"] == [0, 0]


def test_chirp_roles_have_two_theorems(capsys: pytest.CaptureFixture[str]) -> None:
    found = gap(capsys, "--dim", "1018", "--depth", "4", "--roles", "chirp")
    every = {entry["theorem"]: entry for entry in found["margin"]["proved"]["all"]}
    assert set(every) == {"C1", "C4f"}
    assert "without chance" in every["C1"]["covers"]
    low, high = every["C4f"]["interval"]
    frames = found["margin"]["seen_frames"]["quantiles"]
    assert 0.8 < low < frames["0.025"] < frames["0.975"] < high < 1.2


def test_explained_event_by_event(capsys: pytest.CaptureFixture[str]) -> None:
    words = "gap --dim 512 --depth 4 --roles haar --swaps all --explain --samples 1"
    assert cli.main(words.split()) == 0
    printed = capsys.readouterr().out
    assert "divided among all swaps" in printed
    for event in ("below", "above", "norm floor", "kappa floor", "cross term", "known frames"):
        assert f"\n  {event}" in printed
    assert printed.index("proved (C4r") < printed.index("  seen ")


def _written(folder: Path, kind: str) -> Path:
    path = folder / f"{kind}.npy"
    good = haar(16, 2)
    stacks = {
        "not-orthogonal": good * 1.01,
        "nan": np.where(np.arange(16) == 3, np.nan, good),
        "infinite": np.where(np.arange(16) == 3, np.inf, good),
        "too-few": good[:1],
        "wrong-dimension": haar(15, 2),
        "not-square": good[:, :, :15],
        "flat": good[0],
        "integers": np.stack([np.eye(16, dtype=np.int64)] * 2),
        "complex": good.astype(np.complex128),
        "objects": np.array([good, "roles"], dtype=object),
    }
    if kind in stacks:
        np.save(path, stacks[kind], allow_pickle=True)
    elif kind == "text":
        path.write_text("no matrices", encoding="utf-8")
    elif kind == "empty":
        path.write_bytes(b"")
    elif kind == "folder":
        path.mkdir()
    return path


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("not-orthogonal", "not orthogonal"), ("nan", "not finite"), ("infinite", "not finite"),
        ("too-few", "shape (1, 16, 16)"), ("wrong-dimension", "shape (2, 15, 15)"),
        ("not-square", "shape (2, 16, 15)"), ("flat", "shape (16, 16)"),
        ("integers", "floating-point"), ("complex", "floating-point"), ("objects", "no NumPy file"),
        ("text", "no NumPy file"), ("empty", "no NumPy file"), ("folder", "no NumPy file"),
        ("missing", "no such file"),
    ],
)  # fmt: skip
def test_bad_matrices_are_one_line(
    kind: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _written(tmp_path, kind)
    assert cli.main(["gap", "--dim", "16", "--depth", "2", "--roles", str(path)]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert why in printed.err
    assert path.name in printed.err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--roles haar --swaps some", "invalid choice"),
        ("--roles haar --fillers equal", "repeated:n"),
        ("--roles haar --fillers repeated:0", "repeated:n"),
        ("--roles haar --fillers repeated:99", "repeats none"),
        ("--roles haar --fillers orthonormal --depth 9", "b^D <= d"),
        ("--roles chirp --dim 62 --fillers any", "undo"),
        ("--roles hrr", "haar, level-fresh, chirp, circulant"),
    ],
)
def test_bad_words_are_one_line(words: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["gap", "--dim", "64", "--depth", "3", *words.split()]
    try:
        code = cli.main(given)
    except SystemExit as stop:
        code = int(str(stop.code))
    printed = capsys.readouterr()
    assert (code, printed.out) == (2, "")
    assert printed.err.count("\n") == 1
    assert why in printed.err


def test_an_answer_imports_no_torch() -> None:
    """And comes within seconds from a cold start; a loaded machine is given room."""
    words = [
        "gap",
        "--dim",
        "512",
        "--depth",
        "4",
        "--roles",
        "haar",
        "--failure",
        "0.05",
        "--json",
    ]
    code = (
        f"import sys\nfrom companion import cli\ncli.main({words!r})\nprint('torch' in sys.modules)"
    )
    began = time.perf_counter()
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        cwd=Path(__file__).parent.parent,
    )  # fmt: skip
    assert time.perf_counter() - began < 15
    assert ran.stdout.splitlines()[-1] == "False"
