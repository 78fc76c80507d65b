"""One claim's row of ``audit.json``, sorted for a reader: by leg, by role, by kind of entry.

Nothing is judged here: what a run recorded is put in order, for the terminal and for the page.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from companion.claims_table import KINDS
from companion.written_proof import steps_text

_WIDTH = 88


def entries(row: Mapping[str, Any], role: str, entry: str) -> list[dict[str, Any]]:
    """Return what a claim's checks of one role recorded, of one entry type, in order."""
    return [
        e
        for check in row["checks"]
        if check["role"] == role
        for e in check["entries"]
        if e["type"] == entry
    ]


def legs(row: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the legs that the claim lists, each with its state, checks, controls and entries."""
    found = []
    for kind, name in KINDS.items():
        if row["evidence"][kind] == "none":
            continue
        mine = [check for check in row["checks"] if check["kind"] == kind]
        recorded = {
            entry: [
                e for c in mine if c["role"] == "claim" for e in c["entries"] if e["type"] == entry
            ]
            for entry in ("step", "figure", "statistics", "coq")
        }
        found.append(
            {
                "kind": kind,
                "name": name,
                "state": row["evidence"][kind],
                "checks": [c for c in mine if c["role"] == "claim"],
                "controls": [c for c in mine if c["role"] == "control"],
                "trouble": [c for c in mine if c["outcome"] != "passed"],
                "seconds": sum(c["seconds"] for c in mine),
                **{f"{entry}_entries": found_entries for entry, found_entries in recorded.items()},
            }
        )
    return found


def coq_theorems(row: Mapping[str, Any], proofs: Path) -> list[dict[str, Any]]:
    """Return the claim's Coq theorems: statement, and assumptions where Coq printed them.

    Statements are read from ``proofs/audit_*.v``; ``assumptions`` is None where no run of the
    formal gate recorded them.
    """
    from checks.formal import GateError, restatements

    restated: dict[str, str] = {}
    for audit in sorted(proofs.glob("audit_*.v")):
        try:
            restated |= restatements(audit)
        except GateError:
            continue  # the gate reports it; here the statement is merely missing
    seen = {e["name"]: e for role in ("claim", "control") for e in entries(row, role, "coq")}
    return [
        {
            "name": name,
            "role": role,
            "statement": restated.get(name.partition(".")[2])
            or seen.get(name, {}).get("statement"),
            "assumptions": seen.get(name, {}).get("assumptions"),
        }
        for role, names in (("claim", row["coq"]), ("control", row["coq_controls"]))
        for name in names
    ]


def long_text(row: Mapping[str, Any], theorems: Iterable[Mapping[str, Any]], origin: str) -> str:
    """Return one claim with all that stands behind it, for the terminal."""
    out = [f"{row['id']}  {row['title']}", ""]
    _paragraph(out, "Status", row["status"])
    _paragraph(out, "Statement", row["statement"])
    _paragraph(out, "LaTeX", row["latex"])
    _paragraph(out, "Hypotheses", row["hypotheses"])
    _paragraph(out, "Why", row["idea"])
    _paragraph(out, "Not proved", row["unproved"])
    _paragraph(out, "Rests on", ", ".join(row["rests_on"]) or "no other claim")
    _paragraph(out, "Answers", ", ".join(row["answers"]))
    _paragraph(out, "Source", row["differs"])
    for theorem in theorems:
        what = (
            "Coq theorem"
            if theorem["role"] == "claim"
            else "Coq control, a falsified claim disproved"
        )
        out.append(f"{what}: {theorem['name']}")
        statement = theorem["statement"] or "restated in no file proofs/audit_*.v"
        out.append(textwrap.indent(statement, "    "))
        if theorem["assumptions"] is None:
            out.append(f"  assumptions: not asked of Coq; the allowed tier is {row['tier']}")
        else:
            out.append(f"  assumes at most: {', '.join(theorem['assumptions']) or 'no axiom'}")
        out.append("")
    if steps := steps_text(row["id"]):
        out.append(steps)
    for leg in legs(row):
        out.append(f"{leg['name'].capitalize()} leg: {leg['state']}")
        out += [_item(f"{k}. {e['text']}") for k, e in enumerate(leg["step_entries"], 1)]
        out += [_item(f"{e['name']}: {e['value']}") for e in leg["figure_entries"]]
        out += [_item(statistics_text(e)) for e in leg["statistics_entries"]]
        passed = sum(c["outcome"] == "passed" for c in leg["controls"])
        out.append(f"  controls rejected as they must be: {passed} of {len(leg['controls'])}")
        out += [_item(f"{c['outcome']}: {c['test']}: {c['why']}") for c in leg["trouble"]]
        out.append("")
    out += [f"Run just this: {row['rerun']}", origin]
    return "\n".join(out)


def statistics_text(entry: Mapping[str, Any]) -> str:
    """Return a Monte Carlo check's figures in one sentence."""
    return (
        f"seed {entry['seed']}, {entry['samples']} samples; false alarm <= "
        f"{entry['false_alarm']:.3g}; power >= {entry['power']:.3g} "
        f"against {entry['power_against']}"
    )


def _paragraph(out: list[str], head: str, text: str) -> None:
    if text:
        out.append(textwrap.fill(f"{head}: {text}", _WIDTH, subsequent_indent="  "))


def _item(text: str) -> str:
    return textwrap.fill(text, _WIDTH, initial_indent="  ", subsequent_indent="     ")
