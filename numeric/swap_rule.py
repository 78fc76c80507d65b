"""Own swaps in a file of captions: a swap rule, and the rate that the corpus itself gives (T4).

The rule exchanges the first two attribute words of a caption that each stand before a noun: "a red
car and a blue dog" becomes "a blue car and a red dog".  Applied twice it gives the caption back.
A caption without two such words, or with the same word twice, has no swap under this rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

from numeric.input_error import InputError

_LISTED = """red green blue yellow black white orange purple brown pink gray grey gold golden silver beige
    turquoise violet maroon navy teal crimson big small large little tiny huge giant tall short long
    wide narrow thin thick fat round square flat wooden metal plastic glass stone brick leather paper
    cotton woolen rubber steel iron concrete ceramic striped spotted plaid checkered plain shiny
    dark light bright colorful colourful old new young ancient modern broken clean dirty wet dry empty
    full open closed fluffy furry hairy bald smiling happy sad angry sleeping standing sitting"""
ATTRIBUTES = frozenset(_LISTED.split())
"""Colours, sizes, shapes, materials, patterns and states."""

_WORD = re.compile(r"\w+|\W+")
_BETWEEN = "and or of on in at with to the a an is are by for from as but"
_NO_NOUN = frozenset(_BETWEEN.split())


@dataclass(frozen=True)
class CorpusSwaps:
    """What a caption file holds under the swap rule.

    Attributes:
        captions: lines read, repeated ones counted.
        distinct: distinct captions.
        swappable: lines whose caption has a swap under the rule.
        present: lines whose swap is in the file.
        products: sum over captions of p(c) p(sigma c), exact; p counts repeated lines.
    """

    captions: int
    distinct: int
    swappable: int
    present: int
    products: Fraction

    def rate(self, batch: int) -> Fraction:
        """Return r for batches drawn from the lines without replacement.

        Raises:
            InputError: if the batch is below 2 or above the number of lines.
        """
        if not 2 <= batch <= self.captions:
            raise InputError(f"batch {batch} is outside 2 to {self.captions}, the captions read")
        # The anchor's own line is out, so its swaps are spread over one line less.
        return self.products * self.captions * Fraction(batch - 1, self.captions - 1)


def swapped_attributes(caption: str) -> str | None:
    """Return the caption with its first two attributes exchanged; None without two different ones.

    Args:
        caption: any text; compared in lower case, spacing and punctuation are kept.
    """
    parts = _WORD.findall(caption)
    words = [k for k, part in enumerate(parts) if part[0].isalnum()]
    found: list[int] = []
    for here, after in pairwise(words):
        text, following = parts[here].lower(), parts[after].lower()
        if text not in ATTRIBUTES or following in ATTRIBUTES or following in _NO_NOUN:
            continue
        found.append(here)
        if len(found) == 2:
            break
    if len(found) < 2 or parts[found[0]].lower() == parts[found[1]].lower():
        return None
    first, second = found
    parts[first], parts[second] = parts[second], parts[first]
    return "".join(parts)


def corpus_swaps(path: Path) -> CorpusSwaps:
    """Read a file of captions, one a line, and count captions whose swap is there too.

    Raises:
        InputError: if the file cannot be read, is no UTF-8 text, has fewer than two captions, or no
            caption has a swap under the rule (the message says how many were tried).
    """
    counts = Counter(_captions(path))
    total = counts.total()
    if total < 2:
        raise InputError(f"{path}: {total} captions; a batch needs at least 2, one a line")
    swaps = {c: s.lower() for c in counts if (s := swapped_attributes(c)) is not None}
    if not swaps:
        raise InputError(
            f"{path}: none of {total} captions ({len(counts)} distinct) has two different attribute "
            "words (colour, size, material, ...) that each stand before a noun, so nothing swaps"
        )
    pairs = sum(counts[c] * counts[s] for c, s in swaps.items())
    return CorpusSwaps(
        total,
        len(counts),
        sum(counts[c] for c in swaps),
        sum(counts[c] for c, s in swaps.items() if counts[s]),
        Fraction(pairs, total * total),
    )


def _captions(path: Path) -> Iterator[str]:
    try:
        with path.open(encoding="utf-8-sig") as lines:
            for line in lines:
                if text := " ".join(line.split()).lower():
                    yield text
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 text ({error.reason}): save it as UTF-8") from None
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None
