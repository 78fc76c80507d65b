"""Every numbered step of a written proof says what checks it, and names only what exists."""

from __future__ import annotations

import pytest

from checks.catalogue import claims
from companion import cli
from companion.written_proof import PROOFS, numbered, steps_text, written_steps

WRITTEN = ("C4-law", "C4f", "C4r", "C4u")
IN_PART = {"C4f"}
"""Claims that rest on some steps of a file that another claim lists whole."""
WORDS = ("Coq ", "derived", "enclosed", "sampled", "written")


@pytest.mark.parametrize("claim_id", WRITTEN)
def test_every_step_is_listed_and_named_truly(claim_id: str) -> None:
    found = written_steps(claim_id)
    assert found is not None
    file, steps = found
    listed, known = [s.number for s in steps], list(numbered(PROOFS.parent / file))
    assert listed == ([n for n in known if n in listed] if claim_id in IN_PART else known)
    proved = {name.partition(".")[2] for claim in claims().values() for name in claim.coq}
    for step in steps:
        assert step.checked
        assert all(what.startswith(WORDS) for what in step.checked)
        assert {what[4:] for what in step.checked if what.startswith("Coq ")} <= proved


def test_claims_prints_the_steps(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["claims", "C4u"]) == 0
    printed = capsys.readouterr().out
    assert "Written proof, proofs/reused_role_law.md; what can check each step" in printed
    assert printed.count("checked by: ") == len(written_steps("C4u")[1])  # type: ignore[index]
    assert steps_text("D2") == ""
