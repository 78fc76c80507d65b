"""A made-up audit with every status, built by the real code, for tests of what shows audits."""

from __future__ import annotations

from typing import Any

from checks.catalogue import KINDS, Claim
from checks.status import Outcome, summarise

_COQ = ("ClassicalDedekindReals.sig_forall_dec",)


def sample_audit() -> dict[str, Any]:
    """Return a finished audit: one claim of each status, with every type of evidence."""
    catalogue = {c.id: c for c in _claims()}
    return {
        "schema": 1,
        "finished": True,
        "exit_status": 1,
        "only": [],
        "full": False,
        "started": "2026-11-30T12:00:00Z",
        "seconds": 83.4,
        "python": "3.11.7",
        "packages": {"sympy": "1.14.0", "numpy": "2.4.6"},
        "false_alarm_total": 1e-9,
        "claims": summarise(catalogue, _outcomes()),
    }


def _claim(claim_id: str, title: str, evidence: tuple[str, ...], **more: Any) -> Claim:
    facts: dict[str, Any] = {
        "family": "depth",
        "statement": f"The sentence of {claim_id}, with x < y & <b>no markup</b>.",
        "latex": r"m = \frac{2}{b^{D}}",
        "hypotheses": "a role system",
        "differs": "reconstruction",
        "idea": "Only two leaves change.",
        "answers": ("S3",),
    }
    return Claim(id=claim_id, title=title, evidence=evidence, **{**facts, **more})


def _claims() -> list[Claim]:
    formal = {"coq": ("depth.D2",), "coq_controls": ("depth.D2_control",), "tier": "algebraic"}
    return [
        _claim("A1'", "Proved by Coq", ("formal",), family="axioms", answers=(), **formal),
        _claim("D2", "Proved on three legs", ("formal", "symbolic", "montecarlo"), **formal),
        _claim("D5", "Proved in part", ("formal",), unproved="the case D = 0", **formal),
        _claim("D3", "Derived only", ("symbolic",), rests_on=("D2", "F1")),
        _claim("D4", "Enclosed only", ("certified",), latex=r"\frac{"),
        _claim("D6", "Supported only", ("montecarlo",)),
        _claim("F1", "Formal leg not checked", ("formal",), family="frontier", **formal),
        _claim("F3", "Refuted", ("certified",), family="frontier"),
    ]


def _outcomes() -> list[Outcome]:
    found = []
    for claim in _claims():
        for kind in set(claim.evidence) & set(KINDS):
            failed = claim.id == "F3"
            away = claim.id == "F1"
            outcome = "failed" if failed else "not-checked" if away else "passed"
            why = "AssertionError: 1.99 < 2 & more" if failed else "no Coq here" if away else ""
            for role in ("claim", "control"):
                found.append(
                    Outcome(
                        claim.id,
                        kind,
                        role,
                        f"checks/test_theorem_x.py::test_{role}[{claim.id}-{kind}]",
                        outcome if role == "claim" or away else "passed",
                        why if role == "claim" else "",
                        0.25,
                        _entries(kind, role) if outcome == "passed" or role == "control" else [],
                    )
                )
    return found


def _entries(kind: str, role: str) -> list[dict[str, Any]]:
    if kind == "formal":
        name = "depth.D2" if role == "claim" else "depth.D2_control"
        return [
            {"type": "figure", "name": "Coq", "value": "8.16.1"},
            {
                "type": "coq",
                "name": name,
                "statement": "forall b : nat,\n  (2 <= b)%nat -> True",
                "assumptions": list(_COQ) if role == "claim" else [],
            },
            {"type": "figure", "name": "coqchk rechecked", "value": "every file of ours"},
        ]
    if role == "control":
        return [{"type": "figure", "name": "rejects margin = 1.99", "value": "1.99 is not 2"}]
    if kind == "montecarlo":
        return [
            {
                "type": "statistics",
                "seed": 20260801,
                "samples": 100000,
                "false_alarm": 1e-9,
                "power": 0.999,
                "power_against": "margin = 1.99",
            }
        ]
    if kind == "symbolic":
        return [
            {"type": "step", "text": "Only two of the b^D frames change."},
            {"type": "step", "text": "R_i* R_j = delta_ij leaves two terms."},
        ]
    return [{"type": "figure", "name": "least margin over 6 pairs", "value": "[0.5 +/- 1e-30]"}]
