"""The claims as a table for the terminal, and as rows for ``--json``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

KINDS = {
    "formal": "formal",
    "symbolic": "symbolic",
    "certified": "certified",
    "montecarlo": "Monte Carlo",
}
_LEGS = {"passed": "ok", "failed": "FAIL", "not-checked": "not here", "none": "-"}


def table(rows: Iterable[Mapping[str, Any]]) -> str:
    """Return the claims table: id, status, a mark for each kind of evidence, title."""
    heads = ["claim", "status", *KINDS.values(), "controls", "what"]
    lines = [heads]
    for row in rows:
        legs = [_LEGS[row["evidence"][kind]] for kind in KINDS]
        lines.append([row["id"], row["status"], *legs, str(row["controls"]), row["title"]])
    widths = [max(len(line[k]) for line in lines) for k in range(len(heads))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def json_rows(rows: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return what other programs rely on, in the catalogue's order."""
    keys = ("id", "family", "title", "answers", "status", "evidence", "controls")
    return [{key: row[key] for key in keys} for row in rows]
