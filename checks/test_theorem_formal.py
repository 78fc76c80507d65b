"""The formal leg of every claim: built, restated, its assumptions compared, rechecked.

One build and one run of ``coqchk`` serve all claims.  A claim passes when each of its theorems
passes the gate; its controls are proved negations of falsified versions.  ``REQUIRE_FORMAL=1``
turns a missing Coq from *not checked here* into a failure.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from checks import formal
from checks.catalogue import Claim, claims
from checks.coq_sources import restatements
from checks.theorem_check import Evidence

_FORMAL = [c for c in claims().values() if "formal" in c.evidence]
_HOW = "Coq is not installed here; get it with: sudo apt-get install coq"


@dataclass
class Gate:
    """What the gate found in this run."""

    version: str
    answers: dict[str, formal.Answer]
    checker: tuple[str, ...] | formal.GateError
    rechecked: str


def _need_coq() -> None:
    """Without Coq nothing formal is checked: a skip that says so, or a failure where required."""
    if formal.coq_version() is None:
        if os.environ.get("REQUIRE_FORMAL") == "1":
            pytest.fail(f"REQUIRE_FORMAL=1, but {_HOW}", pytrace=False)
        pytest.skip(f"formal leg not checked: {_HOW}")


@pytest.fixture(scope="session")
def gate(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Gate:
    _need_coq()
    done = formal.build(formal.PROOFS, tmp_path_factory.mktemp("proofs"))
    answers = formal.interrogate(done, {c.id: (*c.coq, *c.coq_controls) for c in _FORMAL})
    full = request.config.getoption("--full")
    checker: tuple[str, ...] | formal.GateError
    try:
        checker = formal.coqchk(done, with_standard_library=full)
    except formal.GateError as refusal:
        checker = refusal
    rechecked = "every file of ours" + (
        " and of the standard library that they use" if full else ""
    )
    return Gate(done.version, answers, checker, rechecked)


_PROOFS = [pytest.param(c, id=c.id, marks=pytest.mark.claim(c.id, kind="formal")) for c in _FORMAL]
_REFUTATIONS = [
    pytest.param(c, name, id=f"{c.id}-{name}", marks=pytest.mark.control(c.id, kind="formal"))
    for c in _FORMAL
    for name in c.coq_controls
]


def _pass(gate: Gate, claim: Claim, names: Sequence[str], evidence: Evidence) -> None:
    evidence.figure("Coq", gate.version)
    for theorem in formal.judge(gate.answers[claim.id], claim.tier):
        if theorem.name in names:
            evidence.coq(theorem.name, theorem.statement, theorem.assumptions)
    if isinstance(gate.checker, formal.GateError):
        raise gate.checker
    evidence.figure("coqchk rechecked", gate.rechecked)


@pytest.mark.parametrize("claim", _PROOFS)
def test_theorem_proved(claim: Claim, gate: Gate, evidence: Evidence) -> None:
    _pass(gate, claim, claim.coq, evidence)


@pytest.mark.parametrize(("claim", "negation"), _REFUTATIONS)
def test_theorem_falsified_version_disproved(
    claim: Claim, negation: str, gate: Gate, evidence: Evidence
) -> None:
    _pass(gate, claim, [negation], evidence)


def test_theorem_nothing_is_restated_without_a_claim() -> None:
    named = {n.partition(".")[2] for c in _FORMAL for n in (*c.coq, *c.coq_controls)}
    restated = {n for a in formal.PROOFS.glob("audit_*.v") for n in restatements(a)}
    assert restated == named


def _gate_on(folder: Path, tmp_path: Path) -> list[formal.Theorem]:
    _need_coq()
    done = formal.build(folder, tmp_path)
    return formal.judge(formal.interrogate(done, {"T1": ["theorem.T1"]})["T1"], "classical")


@pytest.mark.parametrize(
    ("fixture", "why"),
    [
        ("admitted", "theorem.T1 assumes .*T1"),
        ("axiom", "assumes .*convenient"),
        ("weakened", "audit_theorem"),
        ("renamed", "theorem.T1"),
        ("library_name", r"Classical_Prop\.v: bears the name of a module of Coq's own library"),
        ("inner_module", r"assumes .*theorem\.Classical_Prop\.classic"),
        ("unguarded", "refused command: bypass_check"),
        ("redirected", "refused command: Redirect"),
        ("look_alike", "not ASCII"),
    ],
)
def test_theorem_gate_rejects(fixture: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(formal.GateError, match=why):
        _gate_on(formal.PROOFS / "must_fail" / fixture, tmp_path)


def test_theorem_gate_accepts_a_sound_theorem(tmp_path: Path) -> None:
    assert [t.assumptions for t in _gate_on(formal.PROOFS / "must_pass", tmp_path)] == [()]
    done = formal.Build(tmp_path, "")
    assert formal.coqchk(done) == ()


def test_theorem_coqchk_rejects_an_axiom(tmp_path: Path) -> None:
    _need_coq()
    done = formal.build(formal.PROOFS / "must_fail" / "axiom", tmp_path)
    with pytest.raises(formal.GateError, match="convenient"):
        formal.coqchk(done)


def test_theorem_coqchk_refuses_a_project_axiom_by_a_library_name(tmp_path: Path) -> None:
    _need_coq()
    done = formal.build(formal.PROOFS / "must_fail" / "inner_module", tmp_path)
    with pytest.raises(formal.GateError, match=r"Binding\.theorem\.Classical_Prop\.classic"):
        formal.coqchk(done)


@pytest.mark.parametrize(
    "line",
    [
        "Binding.theorem.loop is assumed to be guarded.",
        "Binding.theorem.bad is assumed to be positive.",
        "Binding.theorem.T1 relies on an unsafe hierarchy.",
        "Theory: Set is impredicative",
    ],
)
def test_theorem_an_unknown_line_of_the_assumptions_is_refused(line: str) -> None:
    known = "Axioms:\nClassical_Prop.classic : forall P : Prop, P \\/ ~ P\n"
    assert formal.parse_assumptions(known) == ("Classical_Prop.classic",)
    with pytest.raises(formal.GateError, match="cannot read"):
        formal.parse_assumptions(known + line + "\n")
    with pytest.raises(formal.GateError, match="cannot read"):
        formal.parse_assumptions(line)


@pytest.mark.parametrize(
    "tampering", ["Axiom x : False", "Notation a := b", "Definition T1_stated : True := I"]
)
def test_theorem_audit_files_hold_restatements_only(tampering: str, tmp_path: Path) -> None:
    audit = tmp_path / "audit_x.v"
    audit.write_text(f"From Binding Require Import theorem.\n{tampering}.\n", encoding="utf-8")
    with pytest.raises(formal.GateError, match="audit_x"):
        restatements(audit)


def test_theorem_sources_in_a_circle_are_refused(tmp_path: Path) -> None:
    _need_coq()
    sources = tmp_path / "sources"
    sources.mkdir()
    for name, other in (("one", "two"), ("two", "one")):
        (sources / f"{name}.v").write_text(f"From Binding Require Import {other}.\n", "utf-8")
    with pytest.raises(formal.GateError, match="circle"):
        formal.build(sources, tmp_path)
