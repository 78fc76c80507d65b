"""The depth functions that the command line calls: known values, and clear words for bad input."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from flint import ctx

from numeric.depth import DEEPEST, margin_law, resolvable_depth
from numeric.input_error import InputError


@pytest.mark.parametrize(
    ("dim", "depth"), [(512, 5), (640, 5), (768, 5), (1024, 6), (1152, 6), (1536, 6)]
)
def test_resolvable_depth_at_deployed_dimensions(dim: int, depth: int) -> None:
    assert resolvable_depth(dim, 2) == depth


def test_resolvable_depth_is_exact_where_a_float_logarithm_is_not() -> None:
    # d = 5^(2 D) and floor 2 put tau b^D exactly on the bound; doubles cannot hold such d.
    for level in (20, 100, 400):
        assert resolvable_depth(5 ** (2 * level), 5, Fraction(2)) == level
        assert resolvable_depth(5 ** (2 * level) - 1, 5, Fraction(2)) == level - 1


def test_no_swap_is_resolvable_below_the_floor() -> None:
    assert resolvable_depth(2, 2, Fraction(100)) == 0
    assert resolvable_depth(2, 10) == 0


@pytest.mark.parametrize(("arguments", "says"), [
    ((1, 2), "dim 1 is less than 2"),
    ((512, 1), "branching 1 is less than 2"),
    ((512.0, 2), "dim 512.0 is no whole number"),
    ((True, 2), "dim True is no whole number"),
    ((512, "2"), "branching '2' is no whole number"),
    ((512, 2, Fraction(0)), "floor 0 is not positive"),
    ((512, 2, Fraction(-1, 3)), "floor -1/3 is not positive"),
    ((512, 2, 0.5), "floor 0.5 is not exact"),
    ((512, 2, True), "floor True is not exact"),
])  # fmt: skip
def test_resolvable_depth_refuses(arguments: tuple[Any, ...], says: str) -> None:
    with pytest.raises(InputError, match=says) as refusal:
        resolvable_depth(*arguments)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(("arguments", "says"), [
    ((1, 3), "branching 1 is less than 2"),
    ((2, 0), "depth 0 is less than 1"),
    ((2, 1.0), "depth 1.0 is no whole number"),
    ((2, DEEPEST + 1), "depth 10001 is beyond 10000"),
    ((2, 3, 1), "bits 1 is less than 2"),
])  # fmt: skip
def test_margin_law_refuses(arguments: tuple[Any, ...], says: str) -> None:
    with pytest.raises(InputError, match=says):
        margin_law(*arguments)


def test_margin_law_in_range() -> None:
    law = margin_law(2, 3)
    assert law.aligned == Fraction(1, 4)
    assert margin_law(2, 2).free == 1
    assert law.free.overlaps(margin_law(2, 3, 400).free)
    assert law.free.rel_accuracy_bits() >= 120
    assert margin_law(2, 3, 2).free.is_finite()
    assert margin_law(2, DEEPEST).aligned == Fraction(2, 2**DEEPEST)
    assert resolvable_depth(2, 2) == 1


def test_margin_law_leaves_the_precision_as_it_was() -> None:
    before = ctx.prec
    margin_law(3, 4, 300)
    assert ctx.prec == before
