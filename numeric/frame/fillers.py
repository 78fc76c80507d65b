"""What is assumed of the fillers, as the command line and ``proved_interval`` take it.

``orthonormal``: fixed before random roles are drawn; with fixed roles, a uniform random frame.
``repeated:n``: the same, but every filler may occur up to n times; the two that are swapped once.
``random``: independent and uniform, the two that are swapped a uniform orthonormal pair.
``any``: any unit fillers fixed before the roles, the two that are swapped orthonormal.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from numeric.input_error import InputError

KINDS = ("orthonormal", "repeated", "random", "any")
_REPEATED = re.compile(r"repeated:([1-9]\d{0,8})")


@dataclass(frozen=True)
class Fillers:
    """A reading of ``--fillers``.

    Attributes:
        kind: one of ``KINDS``.
        repeats: n, how often one filler may occur.
        says: the assumption in words, where the roles are drawn.
        says_drawn: the assumption in words, where the roles are fixed.
    """

    kind: str
    repeats: int
    says: str
    says_drawn: str

    @property
    def independent(self) -> bool:
        """Whether every filler is uniform on the whole sphere."""
        return self.kind == "random"


def read_fillers(text: str | None, words: int, dim: int) -> Fillers:
    """Read an assumption; orthonormal by default where N <= d, random beyond.

    Raises:
        InputError: if it is unknown, or more orthonormal fillers are asked for than fit.
    """
    if text is None:
        text = "orthonormal" if words <= dim else "random"
    repeated = _REPEATED.fullmatch(text)
    if repeated is None and text not in ("orthonormal", "random", "any"):
        raise InputError(f"fillers {text!r}: give orthonormal, repeated:n, random or any")
    if text in ("random", "any"):
        says = "independent and uniform, the two that are swapped orthonormal"
        return Fillers(text, 1, says, says)
    times = int(repeated[1]) if repeated else 1
    if words > dim:
        raise InputError(
            f"{words} {text} fillers in dimension {dim}: the theorem needs b^D <= d; give --fillers "
            "random or any, a larger --dim or a smaller --depth"
        )
    if times > words:
        raise InputError(f"fillers {text}: a code of {words} words repeats none {times} times")
    often = f", each up to {times} times, the two that are swapped once" if times > 1 else ""
    return Fillers(
        "repeated" if repeated else "orthonormal", times,
        f"orthonormal, fixed before the roles{often}",
        f"a uniform random orthonormal frame, for these fixed roles{often}",
    )  # fmt: skip
