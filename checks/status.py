"""A claim's status, computed from the outcomes of this run and nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from checks.catalogue import KINDS, Claim

STATUSES = {
    "proved": "a Coq proof was checked in this run",
    "proved in part": "a Coq proof of part of the sentence was checked in this run",
    "derived in part": "part of the sentence was derived by computer algebra in this run",
    "derived": "derived by computer algebra in this run",
    "certified": "the numbers were enclosed in this run",
    "supported": "a statistical test supports it; no proof",
    "not checked": "its checks did not all run here",
    "failed": "a check or a control failed",
}


@dataclass
class Outcome:
    """One test's outcome; ``role`` is ``claim`` or ``control``."""

    claim_id: str
    kind: str
    role: str
    test: str
    outcome: str  # passed | failed | not-checked
    why: str = ""
    seconds: float = 0.0
    entries: list[dict[str, Any]] = field(default_factory=list)


def kind_state(claim: Claim, kind: str, outcomes: Iterable[Outcome]) -> str:
    """Return ``passed``, ``failed``, ``not-checked`` or ``none`` for one leg of a claim.

    A leg has passed only where every check and every control of it ran and passed: a check
    whose controls did not run has not been seen to be able to fail.
    """
    if kind not in claim.evidence:
        return "none"
    mine = [o for o in outcomes if o.claim_id == claim.id and o.kind == kind]
    if any(o.outcome == "failed" for o in mine):
        return "failed"
    roles = {o.role for o in mine if o.outcome == "passed"}
    if any(o.outcome != "passed" for o in mine) or roles != {"claim", "control"}:
        return "not-checked"
    return "passed"


def claim_status(claim: Claim, evidence: dict[str, str]) -> str:
    """Return the status that the legs' states earn: the strongest kind that passed."""
    if "failed" in evidence.values():
        return "failed"
    part = " in part" if claim.unproved else ""
    for kind, status in (
        ("formal", "proved" + part),
        ("symbolic", "derived" + part),
        ("certified", "certified"),
        ("montecarlo", "supported"),
    ):
        if evidence[kind] == "passed":
            return status
    return "not checked"


def summarise(catalogue: dict[str, Claim], outcomes: list[Outcome]) -> list[dict[str, Any]]:
    """Return a JSON-ready row for every claim, in the catalogue's order."""
    rows = []
    for claim in catalogue.values():
        evidence = {kind: kind_state(claim, kind, outcomes) for kind in KINDS}
        mine = [o for o in outcomes if o.claim_id == claim.id]
        controls = [o for o in mine if o.role == "control" and o.outcome == "passed"]
        rows.append(
            {
                "id": claim.id,
                "family": claim.family,
                "title": claim.title,
                "statement": claim.sentence,
                "latex": claim.latex_line,
                "hypotheses": claim.hypotheses,
                "idea": claim.idea,
                "answers": list(claim.answers) or ["ours"],
                "differs": claim.differs,
                "unproved": claim.unproved,
                "rests_on": list(claim.rests_on),
                "coq": list(claim.coq),
                "coq_controls": list(claim.coq_controls),
                "tier": claim.tier if claim.coq else "",
                "rerun": claim.rerun,
                "status": claim_status(claim, evidence),
                "evidence": evidence,
                "controls": len(controls),
                "checks": [vars(o) for o in mine],
            }
        )
    return rows
