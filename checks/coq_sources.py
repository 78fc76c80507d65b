"""Coq sources read as text: what a file requires, and what an audit file restates."""

from __future__ import annotations

import re
from pathlib import Path

_IN_AUDIT = re.compile(
    r"(From (Coq|Binding) Require (Import|Export) [\w ]+|(Local )?Open Scope \w+|Import ListNotations"
    r"|Definition [\w']+_(stated|pinned|means)\b.*)"
)
_RESTATED = re.compile(
    r"Definition ([\w']+)_stated\s*:\s*(.*)\s*:=\s*@?(?:\w+\.)?([\w']+)", re.DOTALL
)

# Commands that write files, load code, or switch a check of the kernel off; no proof needs them.
_REFUSED = re.compile(
    r"\b(Extraction|Redirect|Declare\s+ML\s+Module|Load|Cd|Add\s+(?:Rec\s+)?(?:LoadPath|ML\s+Path)"
    r"|bypass_check|(?:Uns|S)et\s+(?:Guard\s+Checking|Positivity\s+Checking|Universe\s+Checking))\b"
)


class GateError(Exception):
    """The gate refuses; the message says which file or theorem, and why."""


def strip_comments(text: str) -> str:
    """Remove Coq comments, which nest."""
    out, depth, i = [], 0, 0
    while i < len(text):
        pair = text[i : i + 2]
        if pair == "(*":
            depth += 1
            i += 2
        elif pair == "*)" and depth:
            depth -= 1
            i += 2
        else:
            if not depth:
                out.append(text[i])
            i += 1
    return "".join(out)


def restatements(audit: Path) -> dict[str, str]:
    """Return the statements that an audit file restates, by theorem name, as written there.

    Raises:
        GateError: if the file contains anything that is not a restatement, or restates one
            theorem by another's name.
    """
    found = {}
    for sentence in re.split(r"\.(?=\s|$)", strip_comments(audit.read_text(encoding="utf-8"))):
        text = sentence.strip()
        if not text:
            continue
        if not _IN_AUDIT.fullmatch(" ".join(text.split())):
            raise GateError(f"{audit.name}: only restatements belong here, not: {text[:80]}")
        match = _RESTATED.fullmatch(text)
        if re.match(r"Definition [\w']+_stated\b", text):
            if match is None or match[1] != match[3]:
                raise GateError(
                    f"{audit.name}: must be '<name>_stated : ... := <name>': {text[:80]}"
                )
            found[match[1]] = re.sub(r"[ \t]+\n", "\n", match[2].strip())
    return found


def refuse_unsafe(source: Path, library_modules: set[str]) -> None:
    """Refuse a source that could be taken for another or could reach around the kernel.

    Raises:
        GateError: if the file bears the name of a module of Coq's library (a project's
            ``Classical_Prop.classic`` would read like the library's), holds anything but ASCII
            (look-alike letters), or uses a command that no proof needs.
    """
    if source.stem in library_modules:
        raise GateError(f"{source.name}: bears the name of a module of Coq's own library")
    text = source.read_text(encoding="utf-8")
    if not text.isascii():
        odd = next(c for c in text if not c.isascii())
        raise GateError(f"{source.name}: not ASCII: {odd!r}")
    if found := _REFUSED.search(strip_comments(text)):
        raise GateError(f"{source.name}: refused command: {found[0]}")


def requirements(source: Path, library: str) -> set[str]:
    """Return the names of this library's files that a source requires."""
    text = strip_comments(source.read_text(encoding="utf-8"))
    required = re.findall(rf"From {library} Require (?:Import|Export)\s+([\w\s]+?)\.", text)
    return {name for names in required for name in names.split()}
