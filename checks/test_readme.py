"""The README says of every claim what the catalogue says can be checked, and no more."""

from __future__ import annotations

from pathlib import Path

from checks.catalogue import Claim, claims

README = Path(__file__).parent.parent / "README.md"
LEGS = {
    "formal": "Coq",
    "symbolic": "SymPy",
    "certified": "exact or Arb",
    "montecarlo": "Monte Carlo",
}


def claims_table(catalogue: dict[str, Claim]) -> str:
    """Return the README's table: claim in words, what stands behind it."""
    lines = ["| | claim | from | what stands behind it |", "|---|---|---|---|"]
    for claim in catalogue.values():
        legs = ", ".join(LEGS[kind] for kind in LEGS if kind in claim.evidence)
        origin = ", ".join(claim.answers) or "ours"
        part = " (in part)" if claim.unproved else ""
        lines.append(f"| {claim.id} | {claim.title} | {origin} | {legs}{part} |")
    return "\n".join(lines)


def test_the_table_is_the_catalogues() -> None:
    text = README.read_text(encoding="utf-8")
    shown = (
        text.partition("<!-- claims")[2].partition("-->\n")[2].partition("\n<!-- /claims -->")[0]
    )
    assert shown == claims_table(claims())
