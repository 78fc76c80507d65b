"""What a proof says about the whole margin: an interval, its theorem, and the budget behind it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb

LAWS = "2026-12, frame law"
"""Version of the evaluators; a grid that another version computed is refused."""


@dataclass(frozen=True)
class Event:
    """One event of a proof: it fails with at most its share of the failure probability.

    Attributes:
        name: which event.
        share: its share, exact.
        says: what holds unless it fails, in words and one formula.
        constant: the enclosed constant in what it says.
    """

    name: str
    share: Fraction
    says: str
    constant: arb


@dataclass(frozen=True)
class MarginLaw:
    """Bounds on m/(2 b^(-D)) that hold together with probability at least 1 - failure.

    Attributes:
        theorem: catalogue id of the theorem behind them.
        low: lower bound; 0 or less says nothing.
        high: upper bound, or None where nothing is proved.
        events: the budget; the shares sum to at most the failure probability.
        vacuous: whether either side says nothing.
    """

    theorem: str
    low: arb
    high: arb | None
    events: tuple[Event, ...]
    vacuous: bool
