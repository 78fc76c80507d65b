"""The caption triples that come along: written by this project from templates and fillers.

``python -m numeric.builtin_captions`` writes ``builtin_triples.jsonl`` anew.  In each triple
the anchor says what the caption says in other words, and the swap says something else with
the caption's own words.  Subsets: ``colour``, ``size``, ``relation``, ``count``, ``negation``, and
``nested_1`` to ``nested_4``, where the two exchanged fillers lie under so many levels of binding.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict

from numeric.builtin_nested_captions import DEPTHS, nested_triples
from numeric.caption_lexicon import (
    ANIMALS,
    CLOTHES,
    COLOURS,
    EACH,
    NUMBERS,
    PEOPLE,
    PLACES,
    THINGS,
    VERBS,
    Triple,
    article,
    pick,
    plural,
    sentences,
)
from numeric.caption_triples import BUILTIN_FILE


def builtin_triples() -> Iterator[Triple]:
    """Yield every triple of the set, in the order of the file."""
    for write in (_colour, _size, _relation, _count, _negation):
        yield from write()
    for depth in DEPTHS:
        yield from nested_triples(depth)


def _colour() -> Iterator[Triple]:
    for k in range(EACH):
        (x, y), (c, e) = pick(THINGS, k, 3), pick(COLOURS, k, 3)
        yield sentences(
            "colour", "stands_next_to",
            f"{article(f'{c} {x}')} stands next to {article(f'{e} {y}')}",
            f"{article(f'{e} {x}')} stands next to {article(f'{c} {y}')}",
            f"there is {article(f'{e} {y}')}, and beside it there is {article(f'{c} {x}')}",
        )  # fmt: skip
    for k in range(EACH):
        (x, y), (c, e) = pick(THINGS, k, 5), pick(COLOURS, k + 4, 3)
        yield sentences(
            "colour", "is_and_is",
            f"the {x} is {c} and the {y} is {e}",
            f"the {x} is {e} and the {y} is {c}",
            f"there is {article(f'{e} {y}')} as well as {article(f'{c} {x}')}",
        )  # fmt: skip
    for k in range(EACH):
        (x, y), (c, e), (p, q) = pick(PEOPLE, k, 5), pick(COLOURS, k + 7), pick(CLOTHES, k, 3)
        yield sentences(
            "colour", "clothes",
            f"{article(x)} in {article(f'{c} {p}')} talks to {article(y)} in {article(f'{e} {q}')}",
            f"{article(x)} in {article(f'{e} {p}')} talks to {article(y)} in {article(f'{c} {q}')}",
            f"{article(y)} wearing {article(f'{e} {q}')} is spoken to by {article(x)} wearing "
            f"{article(f'{c} {p}')}",
        )  # fmt: skip


def _size() -> Iterator[Triple]:
    for k in range(EACH):
        x, y = pick(ANIMALS, k, 5)
        yield sentences(
            "size", "big_and_small",
            f"a big {x} sits next to a small {y}",
            f"a small {x} sits next to a big {y}",
            f"a little {y} is sitting beside a large {x}",
        )  # fmt: skip
    for k in range(EACH):
        x, y = pick(THINGS, k + 3, 5)
        yield sentences(
            "size", "comparative",
            f"the {x} is bigger than the {y}",
            f"the {y} is bigger than the {x}",
            f"the {y} is smaller than the {x}",
        )  # fmt: skip
    for k in range(EACH):
        (x, y), (p, q) = pick(PEOPLE, k, 7), pick(THINGS, k + 8, 3)
        yield sentences(
            "size", "carries",
            f"{article(x)} carries a large {p} and {article(y)} carries a tiny {q}",
            f"{article(x)} carries a tiny {p} and {article(y)} carries a large {q}",
            f"a very small {q} is carried by {article(y)}, and a very big {p} by {article(x)}",
        )  # fmt: skip


def _relation() -> Iterator[Triple]:
    for k, (verb, participle) in enumerate(VERBS):
        x, y = pick(ANIMALS, k, 7)
        yield sentences(
            "relation", "passive",
            f"{article(x)} {verb} {article(y)}",
            f"{article(y)} {verb} {article(x)}",
            f"{article(y)} is being {participle} by {article(x)}",
        )  # fmt: skip
    for k in range(EACH):
        (x, y), (near, far) = pick(THINGS, k + 5, 3), PLACES[k % len(PLACES)]
        yield sentences(
            "relation", "place",
            f"there is {article(x)} {near} {article(y)}",
            f"there is {article(y)} {near} {article(x)}",
            f"{article(y)} is {far} {article(x)}",
        )  # fmt: skip
    for k in range(EACH):
        (x, y), gift = pick(PEOPLE, k + 2, 5), THINGS[(3 * k) % len(THINGS)]
        yield sentences(
            "relation", "gives",
            f"the {x} gives {article(gift)} to the {y}",
            f"the {y} gives {article(gift)} to the {x}",
            f"the {y} receives {article(gift)} from the {x}",
        )  # fmt: skip


def _count() -> Iterator[Triple]:
    for k in range(EACH):
        (x, y), (m, n) = pick(ANIMALS, k + 1, 5), pick(NUMBERS, k)
        yield sentences(
            "count", "there_are",
            f"{m} {plural(x)} and {n} {plural(y)} stand in a field",
            f"{n} {plural(x)} and {m} {plural(y)} stand in a field",
            f"in a field there are {n} {plural(y)} together with {m} {plural(x)}",
        )  # fmt: skip
    for k in range(EACH):
        (x, y), (m, n) = pick(THINGS, k + 2, 3), pick(NUMBERS, k + 2)
        yield sentences(
            "count", "table",
            f"the table holds {m} {plural(x)} and {n} {plural(y)}",
            f"the table holds {n} {plural(x)} and {m} {plural(y)}",
            f"there are {n} {plural(y)} on the table, and {m} {plural(x)} too",
        )  # fmt: skip
    for k in range(EACH):
        (x, y), (m, n), p = pick(PEOPLE, k + 4, 5), pick(NUMBERS, k + 4), THINGS[(5 * k) % 16]
        yield sentences(
            "count", "each_has",
            f"the {x} has {m} {plural(p)} and the {y} has {n}",
            f"the {x} has {n} {plural(p)} and the {y} has {m}",
            f"{n} {plural(p)} belong to the {y} and {m} belong to the {x}",
        )  # fmt: skip


def _negation() -> Iterator[Triple]:
    for k in range(EACH):
        x, y = pick(ANIMALS, k + 3, 7)
        yield sentences(
            "negation", "but_no",
            f"there is {article(x)} but no {y}",
            f"there is {article(y)} but no {x}",
            f"no {y} is there, although there is {article(x)}",
        )  # fmt: skip
    for k in range(EACH):
        (x, y), person = pick(THINGS, k + 6, 5), PEOPLE[(5 * k) % len(PEOPLE)]
        yield sentences(
            "negation", "holds_but_not",
            f"the {person} holds {article(x)} and does not hold {article(y)}",
            f"the {person} holds {article(y)} and does not hold {article(x)}",
            f"the {person} is not holding {article(y)} but is holding {article(x)}",
        )  # fmt: skip
    for k in range(EACH):
        (x, y), (c, _) = pick(THINGS, k + 1, 7), pick(COLOURS, k)
        yield sentences(
            "negation", "is_not",
            f"the {x} is {c} and the {y} is not {c}",
            f"the {y} is {c} and the {x} is not {c}",
            f"the {y} is not {c}, whereas the {x} is",
        )  # fmt: skip


def as_jsonl() -> str:
    """Return the whole set as JSONL, as shipped."""
    return "".join(json.dumps(asdict(triple)) + "\n" for triple in builtin_triples())


if __name__ == "__main__":
    BUILTIN_FILE.write_text(as_jsonl(), encoding="utf-8")
