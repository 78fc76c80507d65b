"""``binding-limits claims``: statuses are those of an audit of the very same claims."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from checks.catalogue import KINDS, claims
from checks.sample_audit import sample_audit
from checks.status import Outcome, summarise
from checks.test_companion_cli import call, document
from companion.claim_view import coq_theorems, long_text


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder, and a checkout, without any audit."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("companion.claims_command.CHECKOUT", tmp_path / "checkout")
    return tmp_path


def _audited(folder: Path, **changes: Any) -> Path:
    """Write an audit in which every leg of the first claim passed; return its path."""
    claim = next(iter(claims().values()))
    outcomes = [
        Outcome(claim.id, kind, role, f"{kind}-{role}", "passed")
        for kind in claim.evidence
        for role in ("claim", "control")
    ]
    audit = {**sample_audit(), "claims": summarise(claims(), outcomes), **changes}
    path = folder / "report" / "audit.json"
    path.parent.mkdir()
    path.write_text(json.dumps(audit), encoding="utf-8")
    return path


def test_nothing_is_checked_without_an_audit(
    nowhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = document(capsys, "claims")
    assert [r["id"] for r in rows] == list(claims())
    for row in rows:
        assert {"id", "family", "answers", "status", "evidence", "controls"} <= set(row)
        assert row["status"] == "not checked"
        assert row["controls"] == 0
        listed = claims()[row["id"]].evidence
        assert row["evidence"] == {k: "not-checked" if k in listed else "none" for k in KINDS}
    assert "No audit found" in call(capsys, "claims")[1]


def test_statuses_are_those_of_the_latest_audit(
    nowhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _audited(nowhere)
    first = document(capsys, "claims")[0]
    assert first["status"] not in ("not checked", "failed")
    assert set(first["evidence"].values()) <= {"passed", "none"}
    assert document(capsys, "claims", "--audit", str(path))[0] == first
    out = call(capsys, "claims")[1]
    assert "2026-11-30T12:00:00Z" in out


def test_a_claim_that_changed_since_is_not_checked(
    nowhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _audited(nowhere)
    audit = json.loads(path.read_text("utf-8"))
    audit["claims"][0]["statement"] += " Or nearly so."
    path.write_text(json.dumps(audit), encoding="utf-8")
    assert document(capsys, "claims")[0]["status"] == "not checked"
    assert "has changed since" in call(capsys, "claims")[1]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1"),
        ('{"claims": [\n 1,,]}', "line 2"),
        ("[]", "no finished audit"),
        ('{"finished": false, "claims": []}', "no finished audit"),
    ],
)
def test_a_broken_audit_is_named(
    text: str, says: str, nowhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (nowhere / "a.json").write_text(text, encoding="utf-8")
    code, out, err = call(capsys, "claims", "--audit", "a.json")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "a.json" in err
    assert says in err


def test_one_claim_shows_what_stands_behind_it(
    nowhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    claim = next(iter(claims().values()))
    _, out, _ = call(capsys, "claims", claim.id)
    words = " ".join(out.split())
    for part in (claim.title, claim.hypotheses, claim.idea, *claim.coq, claim.rerun):
        assert " ".join(part.split()) in words
    row = document(capsys, "claims", claim.id)
    assert row["statuses_from"] is None
    assert [t["name"] for t in row["theorems"]] == [*claim.coq, *claim.coq_controls]


def test_coq_statements_and_assumptions(tmp_path: Path) -> None:
    (tmp_path / "audit_depth.v").write_text(
        "From Binding Require Import depth.\n(* The law. *)\n"
        "Definition D2_stated :\n  forall n, n = n\n  := depth.D2.\n",
        encoding="utf-8",
    )
    row = next(r for r in sample_audit()["claims"] if r["id"] == "D2")
    theorem, control = coq_theorems(row, tmp_path)
    assert theorem["statement"] == "forall n, n = n"
    assert theorem["assumptions"] == ["ClassicalDedekindReals.sig_forall_dec"]
    assert control["statement"] == "forall b : nat,\n  (2 <= b)%nat -> True"
    text = long_text(row, [theorem, control], "From nowhere.")
    assert "sig_forall_dec" in text
    assert "1. Only two of the b^D frames change." in text
    assert "power >= 0.999" in text
