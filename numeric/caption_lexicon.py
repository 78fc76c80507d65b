"""Words and small grammar for this project's own caption triples."""

from __future__ import annotations

from dataclasses import dataclass

EACH = 8
"""Triples a template and subset."""

THINGS = ("cup", "book", "chair", "ball", "bottle", "umbrella", "bowl", "box", "lamp", "bag",
           "vase", "kite", "pillow", "clock", "candle", "bucket")  # fmt: skip
COLOURS = ("red", "green", "blue", "yellow", "black", "white", "orange", "purple", "brown", "pink")
ANIMALS = ("dog", "cat", "horse", "cow", "goat", "duck", "sheep", "rabbit", "pig", "bear",
            "monkey", "elephant")  # fmt: skip
PEOPLE = ("man", "woman", "boy", "girl", "nurse", "teacher", "farmer", "painter", "doctor", "cook",
           "sailor", "baker")  # fmt: skip
CLOTHES = ("coat", "hat", "dress", "scarf", "shirt", "jacket", "apron", "sweater")
NUMBERS = ("two", "three", "four", "five", "six", "seven")
PLURALS = {"sheep": "sheep", "man": "men", "woman": "women", "box": "boxes"}
VERBS = (("chases", "chased"), ("follows", "followed"), ("pushes", "pushed"),
          ("greets", "greeted"), ("watches", "watched"), ("leads", "led"), ("helps", "helped"),
          ("scares", "scared"))  # fmt: skip
PLACES = (("in front of", "behind"), ("above", "below"), ("to the left of", "to the right of"),
           ("on top of", "underneath"))  # fmt: skip
SAYINGS = ("says", "thinks", "knows", "hopes", "believes", "hears", "dreams", "writes")
ASIDES = ("drinks tea", "reads books", "bakes bread", "plays chess", "sings songs", "draws maps")
PICTURES = ("photo", "painting", "drawing", "poster", "postcard", "print")


@dataclass(frozen=True)
class Triple:
    """One triple, with the template that it was written from."""

    subset: str
    template: str
    caption: str
    swap: str
    anchor: str


def pick(words: tuple[str, ...], k: int, stride: int = 1) -> tuple[str, str]:
    """Return two different words, the k-th pair in a fixed order."""
    first = (k * stride) % len(words)
    second = (first + 1 + k // len(words) + k % 3) % len(words)
    return words[first], words[second if second != first else (second + 1) % len(words)]


def article(phrase: str) -> str:
    """Put ``a`` or ``an`` before a phrase."""
    return f"{'an' if phrase[0] in 'aeiou' else 'a'} {phrase}"


def plural(noun: str) -> str:
    """Return the plural of a noun."""
    return PLURALS.get(noun, noun + "s")


def sentences(subset: str, template: str, caption: str, swap: str, anchor: str) -> Triple:
    """Return a triple of sentences: capital first, full stop last."""
    caption, swap, anchor = (s[0].upper() + s[1:] + "." for s in (caption, swap, anchor))
    return Triple(subset, template, caption, swap, anchor)
