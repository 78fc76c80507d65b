"""The proved intervals against tables of two earlier derivations, which floats had evaluated.

No cell may be wider, in logarithms, than the better of the two by more than three per cent.  A few
cells run always, at coarse effort; all of them with ``--full``, at high effort.
"""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from numeric.level_fresh_margin import level_fresh_law
from numeric.margin_law import MarginLaw
from numeric.reused_margin import reused_law

FAILURE = Fraction(1, 20)
SPARE = 1.03

Cell = tuple[int, int, int]
Table = dict[Cell, tuple[float, float]]

FIRST: Table = {
    (d, 2, depth): interval
    for d, row in {
        512: {2: (0.68, 1.42), 3: (0.58, 1.58), 4: (0.34, 2.65)},
        640: {2: (0.71, 1.36), 3: (0.64, 1.48), 4: (0.46, 1.91)},
        768: {2: (0.73, 1.33), 3: (0.67, 1.41), 4: (0.53, 1.68)},
        1024: {2: (0.77, 1.28), 3: (0.72, 1.34), 4: (0.63, 1.49)},
        1152: {2: (0.78, 1.26), 3: (0.74, 1.31), 4: (0.66, 1.43), 5: (0.38, 2.31)},
        1536: {2: (0.81, 1.22), 3: (0.78, 1.26), 4: (0.72, 1.34), 5: (0.54, 1.67)},
        4096: {2: (0.88, 1.13), 3: (0.86, 1.15), 4: (0.84, 1.17), 5: (0.80, 1.22), 6: (0.67, 1.42)},
        16384: {2: (0.94, 1.07), 3: (0.93, 1.07), 4: (0.92, 1.08), 5: (0.92, 1.09), 6: (0.90, 1.11),
                7: (0.85, 1.17), 8: (0.62, 1.52)},
    }.items()
    for depth, interval in row.items()
}  # fmt: skip
SECOND: Table = {
    (d, b, depth): interval
    for (d, b), row in {
        (512, 2): {2: (0.67, 1.41), 3: (0.56, 1.62), 4: (0.31, 2.78)},
        (768, 2): {2: (0.73, 1.32), 3: (0.66, 1.43), 4: (0.52, 1.74)},
        (1024, 2): {2: (0.77, 1.26), 3: (0.72, 1.34), 4: (0.62, 1.52), 5: (0.34, 2.82)},
        (1536, 2): {2: (0.81, 1.21), 3: (0.78, 1.26), 4: (0.72, 1.34), 5: (0.56, 1.68)},
        (4096, 2): {2: (0.89, 1.12), 3: (0.87, 1.14), 4: (0.85, 1.17), 5: (0.81, 1.22),
                    6: (0.69, 1.41), 7: (0.29, 3.81)},
        (512, 3): {2: (0.54, 1.63)},
        (768, 3): {3: (0.45, 1.97)},
        (1024, 3): {3: (0.55, 1.66)},
        (1536, 3): {4: (0.31, 3.47)},
    }.items()
    for depth, interval in row.items()
}  # fmt: skip
LEVEL_FRESH: Table = {
    (512, 2, 1): (0.75, 1.29), (512, 2, 2): (0.70, 1.36), (512, 2, 3): (0.66, 1.42),
    (512, 2, 4): (0.64, 1.47), (512, 2, 6): (0.60, 1.56), (512, 2, 9): (0.55, 1.68),
    (768, 2, 4): (0.70, 1.37), (768, 2, 9): (0.63, 1.52), (1536, 2, 4): (0.79, 1.25),
    (1536, 2, 9): (0.73, 1.34), (512, 3, 4): (0.54, 1.65), (512, 3, 9): (0.44, 1.99),
}  # fmt: skip
SHOWN: tuple[Cell, ...] = ((512, 2, 4), (1024, 2, 5), (4096, 2, 7), (768, 3, 3), (1536, 3, 4))


def _width(interval: tuple[float, float]) -> float:
    return math.log(interval[1] / interval[0])


def _holds(law: MarginLaw, *tables: tuple[float, float] | None) -> None:
    assert not law.vacuous
    assert law.high is not None
    found = _width((float(law.low.mid()), float(law.high.mid())))
    assert found <= SPARE * min(_width(interval) for interval in tables if interval)


@pytest.mark.parametrize("cell", SHOWN)
def test_concentration_reused_roles_as_sharp_as_before(cell: Cell) -> None:
    _holds(reused_law(*cell, FAILURE), FIRST.get(cell), SECOND.get(cell))


@pytest.mark.parametrize("cell", LEVEL_FRESH)
def test_concentration_level_fresh_roles_as_sharp_as_before(cell: Cell) -> None:
    _holds(level_fresh_law(*cell, FAILURE), LEVEL_FRESH[cell])


@pytest.mark.slow
@pytest.mark.parametrize("cell", sorted(FIRST.keys() | SECOND.keys()))
def test_concentration_reused_roles_as_sharp_as_before_in_every_cell(cell: Cell) -> None:
    _holds(reused_law(*cell, FAILURE, "high"), FIRST.get(cell), SECOND.get(cell))


def test_concentration_more_effort_is_not_wider() -> None:
    few, many = (reused_law(512, 2, 3, FAILURE, effort) for effort in ("quick", "coarse"))
    assert few.high is not None
    assert many.high is not None
    assert many.high / many.low <= few.high / few.low
