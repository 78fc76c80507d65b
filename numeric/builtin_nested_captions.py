"""The nested part of the built-in set: two fillers exchanged under one to four levels of binding.

Four templates.  ``clause`` grows longer with depth; ``clause_matched`` fills the missing levels
with clauses beside, so that every depth has about the same length; ``picture`` nests a
relation, and ``picture_colour`` an attribute, in pictures of pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from numeric.caption_lexicon import (
    ANIMALS,
    ASIDES,
    COLOURS,
    EACH,
    PEOPLE,
    PICTURES,
    PLACES,
    SAYINGS,
    THINGS,
    VERBS,
    Triple,
    article,
    pick,
    sentences,
)

DEPTHS = (1, 2, 3, 4)


def nested_triples(depth: int) -> Iterator[Triple]:
    """Yield the triples of one depth: the exchanged fillers lie under so many levels."""
    subset = f"nested_{depth}"
    for k in range(EACH):
        yield _clause(subset, k, depth, matched=False)
    for k in range(EACH):
        yield _clause(subset, k + EACH, depth, matched=True)
    for k in range(EACH):
        (x, y), (near, far) = pick(ANIMALS, k + depth, 5), PLACES[(k + depth) % 3]
        frame = _frame(k, depth)
        yield sentences(
            subset, "picture",
            f"{frame}{article(x)} {near} {article(y)}",
            f"{frame}{article(y)} {near} {article(x)}",
            f"{frame}{article(y)} {far} {article(x)}",
        )  # fmt: skip
    for k in range(EACH):
        (x, y), (c, e) = pick(THINGS, k + 2 * depth, 5), pick(COLOURS, k + depth, 3)
        frame = _frame(k + 1, depth)
        yield sentences(
            subset, "picture_colour",
            f"{frame}{article(f'{c} {x}')} beside {article(f'{e} {y}')}",
            f"{frame}{article(f'{e} {x}')} beside {article(f'{c} {y}')}",
            f"{frame}{article(f'{e} {y}')} next to {article(f'{c} {x}')}",
        )  # fmt: skip


def _frame(k: int, depth: int) -> str:
    """Return ``a photo of a painting showing``, one picture for each level above the last."""
    pictures = [f"a {PICTURES[(k + level) % len(PICTURES)]}" for level in range(depth - 1)]
    return " of ".join(pictures) + " showing " if pictures else ""


def _clause(subset: str, k: int, depth: int, *, matched: bool) -> Triple:
    """Return a reported event: ``the nurse says that the dog chases the cat``, and so deeper."""
    (x, y), (verb, participle) = (
        pick(ANIMALS, k + depth, 7),
        VERBS[(k + 3 * depth) % len(VERBS)],
    )
    speakers = (PEOPLE[(5 * k + 3 * depth + level) % len(PEOPLE)] for level in count())
    asides, reports = "", ""
    if matched:
        for level in range(max(DEPTHS) - depth):
            asides += f"the {next(speakers)} {ASIDES[(k + level) % len(ASIDES)]}, "
        asides += "and " if asides else ""
    for level in range(depth - 1):
        reports += f"the {next(speakers)} {SAYINGS[(k + level) % len(SAYINGS)]} that "
    before = asides + reports
    return sentences(
        subset, "clause_matched" if matched else "clause",
        f"{before}the {x} {verb} the {y}",
        f"{before}the {y} {verb} the {x}",
        f"{before}the {y} is {participle} by the {x}",
    )  # fmt: skip
