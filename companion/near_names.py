"""Saying that a name is unknown, with the names that look like it."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def no_such(what: str, name: str, known: Iterable[str]) -> str:
    """Return one line: no such thing, and what may have been meant."""
    known = list(known)
    folded = {k.casefold(): k for k in known}
    near = difflib.get_close_matches(name.casefold(), folded, n=3, cutoff=0.5)
    hint = (
        f"did you mean {', '.join(folded[n] for n in near)}?"
        if near
        else "see: binding-limits claims"
    )
    return f"no {what} named {name!r}; {hint}"
