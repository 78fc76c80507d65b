"""The written proofs' steps, each with what checks it (``proofs/steps.toml``)."""

from __future__ import annotations

import re
import textwrap
import tomllib
from dataclasses import dataclass
from pathlib import Path

PROOFS = Path(__file__).parent.parent / "proofs"
_STEP = re.compile(r"(\d+(?:\.\d+)?)\.? (.+)")
_WIDTH = 88


@dataclass(frozen=True)
class Step:
    """One step of a written proof.

    Attributes:
        number: as in the proof's file.
        text: its first words.
        checked: what checks it: Coq theorems, legs, or that it is written only.
    """

    number: str
    text: str
    checked: tuple[str, ...]


def written_steps(claim_id: str) -> tuple[str, list[Step]] | None:
    """Return the file and the steps of a claim's written proof; None where it has none."""
    table = tomllib.loads((PROOFS / "steps.toml").read_text(encoding="utf-8"))
    if claim_id not in table:
        return None
    entry = table[claim_id]
    texts = numbered(PROOFS / entry["file"])
    steps = [Step(s["number"], texts[s["number"]], tuple(s["checked"])) for s in entry["step"]]
    return f"proofs/{entry['file']}", steps


def numbered(file: Path) -> dict[str, str]:
    """Return the numbered steps of a proof's file, by number, as plain words."""
    found = (_STEP.fullmatch(line) for line in file.read_text(encoding="utf-8").splitlines())
    return {m[1]: m[2].replace("**", "").replace("*", "") for m in found if m}


def steps_text(claim_id: str) -> str:
    """Return the steps for the terminal, empty where the claim has no written proof."""
    found = written_steps(claim_id)
    if found is None:
        return ""
    file, steps = found
    lines = [
        f"Written proof, {file}; what can check each step (whether it did: the status above,",
        "and that of the claims whose Coq theorems it names):",
    ]
    for step in steps:
        says = textwrap.shorten(step.text, 170, placeholder=" ...")
        lines.append(textwrap.fill(f"{step.number}  {says}", _WIDTH, initial_indent="  ",
                                   subsequent_indent="       "))  # fmt: skip
        lines.append(textwrap.fill(f"checked by: {'; '.join(step.checked)}", _WIDTH,
                                   initial_indent="       ", subsequent_indent="         "))  # fmt: skip
    return "\n".join([*lines, ""])
