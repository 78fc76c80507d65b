"""The catalogue's own rules, and that evidence and claims pair up one to one."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from checks import catalogue
from checks.catalogue import CatalogueError, claims
from checks.theorem_check import theorem_check

ROOT = Path(__file__).parent.parent
ROW = """
[[claim]]
id = "Z1"
family = "depth"
title = "t"
statement = "it is {@v}"
latex = "m = {@v}"
hypotheses = "none"
differs = "ours"
evidence = ["symbolic"]
[claim.formula]
v = "2*b**(-D)"
[claim.falsified]
v = "1.99*b**(-D)"
"""


def _load(text: str, tmp_path: Path) -> dict[str, catalogue.Claim]:
    file = tmp_path / "claims.toml"
    file.write_text(text, encoding="utf-8")
    return catalogue.load(file)


def test_a_sound_row_loads(tmp_path: Path) -> None:
    claim = _load(ROW, tmp_path)["Z1"]
    assert claim.sentence == "it is 2 b^(-D)"
    assert claim.formulas.at("v", b=2, D=3) == claim.formulas.at("v", b=4, D=1) / 2


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('evidence = ["symbolic"]', 'evidence = ["hearsay"]', "no evidence kind"),
        ('evidence = ["symbolic"]', "evidence = []", "no evidence"),
        ('evidence = ["symbolic"]', 'evidence = ["formal"]', "must come together"),
        ('evidence = ["symbolic"]', 'evidence = ["symbolic"]\nstatus = "proved"', "unknown fields"),
        ('evidence = ["symbolic"]', 'evidence = ["symbolic"]\nanswers = ["S14"]', "S14"),
        ('evidence = ["symbolic"]', 'evidence = ["symbolic"]\nrests_on = ["Z2"]', "no claim"),
        ('evidence = ["symbolic"]', 'evidence = ["symbolic"]\ntier = "any"', "no tier"),
        ('hypotheses = "none"', "", "missing fields"),
        ('v = "1.99*b**(-D)"', 'w = "1"', "pair up"),
        ('v = "1.99*b**(-D)"', 'v = "b**(-D)*2"', "not falsified"),
        ("it is {@v}", "it is 2 or {@v}", "bare number '2'"),
        ('latex = "m = {@v}"', 'latex = "m = 2 b^{-D} + {@v}"', "bare number"),
        ('"it is {@v}"\nlatex = "m = {@v}"', '"it is"\nlatex = "m"', "shown neither"),
    ],
)
def test_a_row_that_breaks_a_rule_is_refused(old: str, new: str, why: str, tmp_path: Path) -> None:
    assert old in ROW
    with pytest.raises(CatalogueError, match=why):
        _load(ROW.replace(old, new), tmp_path)


def test_a_repeated_id_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError, match="two rows"):
        _load(ROW + ROW, tmp_path)


def test_a_check_for_no_claim_or_kind_is_refused() -> None:
    with pytest.raises(CatalogueError, match="no symbolic evidence"):
        theorem_check("no such claim", kind="symbolic")
    claim = next(c for c in claims().values() if "symbolic" in c.evidence)
    with pytest.raises(CatalogueError, match="without a control"):
        theorem_check(claim.id, kind="symbolic", rejects=[])


def test_every_kind_of_every_claim_has_checks_and_controls() -> None:
    code = (
        "import json, pytest\n"
        "class P:\n"
        "    def pytest_collection_finish(self, session):\n"
        "        ties = [dict(i.user_properties).get('tie') for i in session.items]\n"
        "        print('TIES', json.dumps([t for t in ties if t]))\n"
        "pytest.main(['--collect-only', '-qq', '-p', 'no:cacheprovider', 'checks'], plugins=[P()])\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    ties = json.loads(ran.stdout.split("TIES ", 1)[1].splitlines()[0])
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for tie in ties:
        found[tie["claim_id"], tie["kind"]].add(tie["role"])
    wanted = {(c.id, kind): {"claim", "control"} for c in claims().values() for kind in c.evidence}
    assert found == wanted
