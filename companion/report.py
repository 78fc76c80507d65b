"""The report: ``audit.json`` as one HTML page that needs nothing else.

Nothing is judged here.  Statuses, legs and figures are those of the document; the two pictures
are drawn from the library's own functions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jinja2

from companion.abstract_claims import ABSTRACT_CLAIMS, HONEST_SENTENCE, PAPER
from companion.claim_view import legs
from companion.claims_table import KINDS
from companion.figures import figures
from companion.formula import mathml, prose

TEMPLATES = Path(__file__).parent / "templates"
_MARKS = {"passed": "✓", "failed": "✕", "not-checked": "○", "none": "–"}
_SAYS = {"passed": "passed", "failed": "failed", "not-checked": "not checked here", "none": "none"}


def render(document: Mapping[str, Any], *, explorer: bool = False) -> str:
    """Return the page for a finished audit.

    Args:
        document: what :mod:`checks.plugin` wrote as ``audit.json``.
        explorer: whether ``explorer.html`` lies beside the page.
    """
    from checks.status import STATUSES

    only = set(document["only"])
    rows = [row for row in document["claims"] if not only or {row["id"], row["family"]} & only]
    shown = {row["id"]: row for row in rows}
    families: dict[str, list[Any]] = {}
    for row in rows:
        families.setdefault(row["family"], []).append(row)
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "mathml": mathml,
        "probability": probability,
        "prose": prose,
        "sentence": sentence,
    }
    environment.globals.update(kinds=KINDS, marks=_MARKS, says=_SAYS)
    return environment.get_template("report.html.j2").render(
        audit=document,
        rows=rows,
        families=families,
        legs={row["id"]: legs(row) for row in rows},
        left_out=[row["id"] for row in document["claims"] if row["id"] not in shown],
        statuses=STATUSES,
        tally=Counter(row["status"] for row in rows),
        controls=sum(row["controls"] for row in rows),
        coq=_coq_version(rows),
        answered=_answered(rows),
        honest_sentence=HONEST_SENTENCE,
        paper=PAPER,
        figures=figures(shown),
        explorer=explorer,
        deployed=_deployed(shown),
    )


def _deployed(rows: Mapping[str, Mapping[str, Any]]) -> dict[str, Any] | None:
    """Return what the section on deployed encoders shows: the run's claims, the packaged encoders."""
    from numeric.packaged_encoders import installed_encoders, packaged_encoders

    claims = [row for row in rows.values() if row["family"] == "measurement"]
    if not claims:
        return None
    here = set(installed_encoders())
    return {"claims": claims, "encoders": packaged_encoders().values(), "here": here}


def sentence(text: str) -> str:
    """Return the text with a capital in front and without a full stop behind."""
    return text[:1].upper() + text[1:].rstrip().removesuffix(".")


def probability(value: float) -> str:
    """Write a probability for a sentence: 1.2 × 10⁻⁹, or 0.999 where it is no smaller than that."""
    if value == 0 or value >= 1e-3:
        return f"{value:.6g}"
    digits, _, exponent = f"{value:.2g}".partition("e")
    if not exponent:
        return digits
    raised = str(int(exponent)).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{digits} × 10{raised}"


def _coq_version(rows: list[Mapping[str, Any]]) -> str | None:
    """Return the Coq version that the formal gate recorded, or None where it did not run."""
    recorded = (
        entry["value"]
        for row in rows
        for check in row["checks"]
        if check["kind"] == "formal"
        for entry in check["entries"]
        if entry["type"] == "figure" and entry["name"] == "Coq"
    )
    return next(recorded, None)


def _answered(rows: list[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return each claim of the abstract with the rows that answer it."""
    return [
        {"id": name, "text": text, "rows": [row for row in rows if name in row["answers"]]}
        for name, text in ABSTRACT_CLAIMS.items()
    ]
