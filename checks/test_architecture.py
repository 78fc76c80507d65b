"""The grid's rules, held by machine: which room may import which, names, sizes, style, types.

Arrows run one way: companion -> checks -> symbolic, numeric.  ``symbolic`` and ``numeric``
never see each other, so that two legs of evidence never share code.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MAY_IMPORT = {
    "symbolic": {"symbolic"},
    "numeric": {"numeric"},
    "checks": {"checks", "symbolic", "numeric", "companion"},
    "companion": {"companion", "checks", "symbolic", "numeric"},
}
ROOMS = set(MAY_IMPORT)
JUNK_DRAWERS = {"utils", "util", "helpers", "helper", "common", "misc"}


def imported(source: str, room: str) -> set[str]:
    """Return every top-level name that a module's source imports, late and by name included."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(room if node.level else (node.module or "").partition(".")[0])
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = (
                node.func.attr
                if isinstance(node.func, ast.Attribute)
                else getattr(node.func, "id", "")
            )
            if name in ("import_module", "__import__", "importorskip"):
                found.add(str(node.args[0].value).partition(".")[0])
    return found


def crossings(source: str, room: str) -> set[str]:
    """Return the rooms that a module of ``room`` imports and must not."""
    return imported(source, room) & ROOMS - MAY_IMPORT[room]


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_rooms_import_only_along_the_arrows(room: str) -> None:
    found = {
        p.name: c
        for p in sorted((ROOT / room).rglob("*.py"))
        if (c := crossings(p.read_text(encoding="utf-8"), room))
    }
    assert not found


@pytest.mark.parametrize(
    "crossing",
    [
        "import numeric",
        "import numeric.depth as d",
        "from numeric import depth",
        "def f():\n    from numeric.depth import margin_law",
        "import checks.catalogue",
        "import importlib\nimportlib.import_module('numeric.depth')",
        "__import__('numeric')",
    ],
)
def test_a_crossing_is_seen(crossing: str) -> None:
    assert crossings(crossing, "symbolic")


def test_checks_core_does_not_need_the_companion() -> None:
    core = ["catalogue", "formal", "plugin", "status", "theorem_check"]
    for name in core:
        assert "companion" not in imported(
            (ROOT / "checks" / f"{name}.py").read_text("utf-8"), "checks"
        )


def test_loading_one_leg_does_not_load_the_other() -> None:
    legs = {"symbolic": "numeric", "numeric": "symbolic"}
    for leg, other in legs.items():
        modules = [
            f"{leg}.{p.stem}" for p in sorted((ROOT / leg).glob("*.py")) if p.stem != "__init__"
        ]
        code = (
            f"import importlib, sys\nfor m in {modules!r}: importlib.import_module(m)\n"
            f"print([m for m in sys.modules if m.split('.')[0] in ({other!r}, 'checks', 'companion')])"
        )
        ran = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert ran.stdout.strip() == "[]"


def test_no_junk_drawers() -> None:
    assert not [p for room in ROOMS for p in (ROOT / room).rglob("*.py") if p.stem in JUNK_DRAWERS]


@pytest.mark.parametrize("room", [*sorted(MAY_IMPORT), "proofs"])
def test_modules_stay_small(room: str) -> None:
    long = {
        p.name: n
        for ending in ("*.py", "*.v")
        for p in (ROOT / room).glob(ending)
        if (n := len(p.read_text(encoding="utf-8").splitlines())) > 320
        and not p.name.startswith("audit_")
    }  # lists of statements
    assert not long, "is there a second thing inside?"


@pytest.mark.parametrize(
    "command",
    [
        ["ruff", "check", "."],
        ["ruff", "format", "--check", "."],
        ["mypy"],
    ],
    ids=" ".join,
)
def test_style_and_types(command: list[str]) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "NO_COLOR": "1"},
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
