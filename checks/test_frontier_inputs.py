"""The frontier's public functions on bad input, and its float versions against the balls."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from flint import arb, ctx

from numeric import ball as balls
from numeric import diagnostic, frontier, frontier_null
from numeric.ball import UndecidedError, certain_sign
from numeric.frontier_configuration import InfeasibleError, make_feasible, true_angle
from numeric.input_error import InputError

BAD: list[tuple[Callable[[], object], str]] = [
    (lambda: frontier.ceiling(-0.1), r"kappa must lie in \[0, 1\], not -0.1"),
    (lambda: frontier.ceiling(Fraction(11, 10)), r"kappa must lie in \[0, 1\], not 11/10"),
    (lambda: frontier.ceiling(math.nan), "kappa must be a finite number, not nan"),
    (lambda: frontier.ceiling(arb.nan()), "kappa must be a finite number"),
    (lambda: frontier.ceiling(True), "kappa must be a finite number, not True"),
    (lambda: frontier.ceiling_from_chord(1.5), r"eps must lie in \[0, sqrt 2\], not 1.5"),
    (lambda: frontier.ceiling_from_chord(-1e-9), r"eps must lie in \[0, sqrt 2\]"),
    (lambda: frontier.ceiling_from_angles(-1, 1), r"theta_1 must lie in \[0, pi\], not -1"),
    (lambda: frontier.ceiling_from_angles(1, 3.15), r"theta_2 must lie in \[0, pi\], not 3.15"),
    (lambda: frontier.floor_from_angles(1, 4), r"theta_2 must lie in \[0, pi\], not 4"),
    (lambda: frontier.aligned_ceiling(1.6, 0), r"theta must lie in \[0, pi/2\], not 1.6"),
    (lambda: frontier.aligned_ceiling(1, -0.5), r"psi must lie in \[0, pi\], not -0.5"),
    (lambda: frontier.simplex_ceiling(0.5, 1), "captions must be an integer, at least 2, not 1"),
    (lambda: frontier.simplex_ceiling(0.5, 2.5), "captions must be an integer"),  # type: ignore[arg-type]
    (lambda: frontier.simplex_ceiling(2, 3), r"kappa must lie in \[0, 1\], not 2"),
    (lambda: frontier_null.ratio_floor(0, 0), "both angles are 0 or both are pi"),
    (lambda: frontier_null.ratio_floor(arb.pi(), arb.pi()), "both angles are 0 or both are pi"),
    (lambda: frontier_null.null_mean(1, 1, 1), "dimension must be an integer, at least 2, not 1"),
    (lambda: frontier_null.null_mean_by_quadrature(1, 2, 2), "at least 3, not 2"),
    (lambda: diagnostic.chord_ceiling([0.1, 4.0], 0.2), r"theta_1 must lie in \[0, pi\], not 4.0"),
    (lambda: diagnostic.chord_floor(0.2, math.nan), r"theta_2 must lie in \[0, pi\], not nan"),
    (lambda: diagnostic.null_ratio(0.2, 0.3, 1), "dimension must be at least 2, not 1"),
    (lambda: frontier.angle(np.ones(3), np.ones(4)), "one dimension, not 3 and 4"),
    (lambda: frontier.angle(np.array(1.0), np.ones(4)), "vectors along its last axis"),
    (lambda: frontier.angle(np.eye(2), np.array([[1.0, 0], [0, 0]])), "y row 1 is zero"),
    (lambda: frontier.angle(np.array([np.inf, 0]), np.ones(2)), "x is zero or not finite"),
]  # fmt: skip


@pytest.mark.parametrize(("call", "message"), BAD)
def test_bad_input_is_one_clear_line(call: Callable[[], object], message: str) -> None:
    with pytest.raises(InputError, match=message) as refusal:
        call()
    assert "\n" not in str(refusal.value)


def test_precision_is_restored_and_obeyed() -> None:
    before = ctx.prec
    wide, narrow = frontier.ceiling(0.5, precision=64), frontier.ceiling(0.5, precision=1024)
    assert ctx.prec == before
    assert wide.rel_accuracy_bits() < 64 < 1000 < narrow.rel_accuracy_bits()
    assert frontier.ceiling(0.5).rel_accuracy_bits() > 120


def test_an_end_of_the_range_given_as_a_ball_is_accepted() -> None:
    assert frontier.ceiling_from_angles(arb.pi(), 0).overlaps(arb(2))
    assert frontier.aligned_ceiling(arb.pi() / 2, 0).overlaps(arb(2))


def test_signs_are_three_valued() -> None:
    tiny = Fraction(1, 10**100)
    assert certain_sign(lambda: (1 + balls.ball(tiny, "x")).sqrt() - 1, "raised until decided") == 1
    assert certain_sign(lambda: 1 - arb(2), "negative") == -1
    assert certain_sign(lambda: arb(1) - 1, "exact zero") == 0
    with pytest.raises(UndecidedError, match="a true tie: undecided at 4096 bits"):
        certain_sign(lambda: arb(2).sqrt() ** 2 - 2, "a true tie")


@pytest.mark.parametrize("dimension", [2, 3, 384])
@pytest.mark.parametrize("turn", [1e-300, 1e-12, 1e-9, 1e-5, 0.3, 1.57, 2.5, math.pi - 1e-9,
                                  math.pi - 1e-5, math.pi])  # fmt: skip
def test_angle_against_balls(dimension: int, turn: float) -> None:
    generator = np.random.default_rng(7)
    frame, _ = np.linalg.qr(generator.standard_normal((dimension, 2)))
    x = 3.0 * frame[:, 0]
    y = 0.01 * (math.cos(turn) * frame[:, 0] + math.sin(turn) * frame[:, 1])
    found = float(frontier.angle(x, y))
    with ctx.workprec(128):
        exact = true_angle([arb(float(v)) for v in x], [arb(float(v)) for v in y])
        assert abs(exact - arb(found)) < 1e-15


def test_angle_of_rows() -> None:
    rows = np.array([[1.0, 0.0], [0.0, 1e200], [-1e-200, 0.0]])
    assert frontier.angle(rows, np.array([1.0, 0.0])).tolist() == [0.0, math.pi / 2, math.pi]
    assert frontier.angle(rows, rows).tolist() == [0.0, 0.0, 0.0]
    assert frontier.angle(rows[:, None, :], rows[None, :, :]).shape == (3, 3)
    # arccos of the rounded cosine cannot tell this angle from zero.
    tiny = float(frontier.angle(np.array([1.0, 0.0]), np.array([1.0, 1e-9])))
    assert tiny == pytest.approx(1e-9, rel=1e-9)


def test_float_versions_agree_with_the_balls() -> None:
    angles = [0.0, 1e-12, 1e-4, 0.5, 1.0, 1.5, 2.0, 3.0, math.pi]
    first, second = (grid.ravel() for grid in np.meshgrid(angles, angles))
    pairs = list(zip(first.tolist(), second.tolist(), strict=True))
    versions: list[tuple[np.ndarray, Callable[[float, float], arb]]] = [
        (diagnostic.chord_ceiling(first, second), frontier.ceiling_from_angles),
        (diagnostic.chord_floor(first, second), frontier.floor_from_angles),
        (diagnostic.ratio_floor(first, second), frontier_null.ratio_floor),
        (diagnostic.null_ratio(first, second), frontier_null.null_root_mean_square),
        *[(diagnostic.null_ratio(first, second, d),
           lambda x, y, d=d: frontier_null.null_mean(x, y, d)) for d in (2, 3, 31, 32, 384)],
    ]  # fmt: skip
    for floats, certified in versions:
        for (x, y), value in zip(pairs, floats.tolist(), strict=True):
            if math.isnan(value):
                assert (x, y) in ((0.0, 0.0), (math.pi, math.pi))
                continue
            # A small chord keeps its relative accuracy while its angles are far from pi.
            tolerance = 4e-16 if max(x, y) == math.pi else 4e-15 * max(value, 1e-300)
            assert abs(certified(x, y) - arb(value)) <= tolerance, (x, y, value)


def test_undefined_ratios_are_not_numbers() -> None:
    for both in (0.0, math.pi):
        assert np.isnan(diagnostic.ratio_floor(both, both))
        assert np.isnan(diagnostic.null_ratio([both, 1.0], [both, 1.0])).tolist() == [True, False]


def test_a_configuration_that_cannot_be_made_feasible_is_named() -> None:
    rows = np.array([[1.0, 0.0], [-1.0, 0.0]])
    with pytest.raises(InfeasibleError, match="opposite"):
        make_feasible(rows, {(0, 1): arb(0.5)}, {})
    with pytest.raises(ValueError, match="vector 1 cannot be moved"):
        make_feasible(np.eye(2), {(0, 1): arb(0.5), (1, 0): arb(0.5)}, {})
