"""C8: the error law of noisy images derived, in balls, and against simulated images and codes."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import numpy as np
import pytest
from flint import arb, ctx
from scipy.stats import binom

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.exact_formula import fraction, require_derived
from checks.theorem_check import Evidence, require, theorem_check
from numeric.ball import ball
from numeric.input_error import InputError
from numeric.noise_limited_depth import depth_accuracy, noise_limited_depth, swap_error
from numeric.role_systems import filler_draws, tensor_code
from numeric.sphere_tail import one_sided_tail, two_sided_level
from symbolic import noise_limited_depth as derived

LAW = ["noise", "sphere", "rho", "threshold", "margin", "code", "levels"]
CLIP_DIMS = (512, 640, 768, 1024, 1152, 1536)
SEED = 20_261
SAMPLES = 300_000
SETTINGS = [
    (2, 1, 2, Fraction(1, 2)),
    (3, 1, 2, Fraction(1, 3)),
    (2, 2, 2, Fraction(1, 2)),
    (2, 3, 2, Fraction(3, 5)),
    (3, 2, 4, Fraction(2, 5)),
]
"""(b, D, filler dimension, alpha) of the simulated codes, in dimension b^D times the fillers'."""
FALSE_ALARM = 1e-10


@theorem_check("C8", kind="symbolic", rejects=LAW)
def test_C8_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(derived.error_law(), formulas, evidence)


def _error(formulas: Formulas, dim: int, alpha: Fraction, margin: Fraction) -> arb:
    """The stated error probability, from the catalogue's formulas."""
    rho = enclose(formulas, "rho", alpha=ball(alpha, "alpha"))
    threshold = enclose(formulas, "threshold", rho=rho, m=ball(margin, "m"))
    sphere = int(fraction(formulas, "sphere", d=dim))
    return one_sided_tail(sphere, threshold.min(arb(1)))


@theorem_check(
    "C8", kind="certified", rejects=["sphere", "rho", "threshold", "margin", "code", "levels"]
)
def test_C8_in_balls(formulas: Formulas, evidence: Evidence) -> None:
    """The error at each depth, and the depth as the stated count of leaves decides it."""
    accuracies = (Fraction(3, 5), Fraction(3, 4), Fraction(19, 20), Fraction(999, 1000))
    count = 0
    with ctx.workprec(192):
        alphas = (Fraction(3, 10), Fraction(9, 10))
        for dim, branching, alpha in product((8, 512, 1536), (2, 3), alphas):
            rho = enclose(formulas, "rho", alpha=ball(alpha, "alpha"))
            for depth in range(1, 9):
                where = f"d = {dim}, b = {branching}, D = {depth}, alpha = {alpha}"
                margin = fraction(formulas, "margin", b=branching, D=depth)
                found = 1 - depth_accuracy(dim, branching, depth, alpha)
                stated = _error(formulas, dim, alpha, margin)
                require(found.overlaps(stated), f"{where}: error {found.str(8)}, {stated.str(8)}")
                require(swap_error(dim, alpha, margin).overlaps(stated), where)
                code = enclose(formulas, "code", b=branching, D=depth)
                threshold = enclose(formulas, "threshold", rho=rho, m=ball(margin, "m"))
                require((rho * code).overlaps(threshold), f"{where}: threshold {threshold.str(8)}")
            for accuracy in accuracies:
                error = ball(1 - accuracy, "eps")
                quantile = two_sided_level(dim - 1, 2 * error)
                most = enclose(formulas, "levels", rho=rho, q=quantile)
                depth = noise_limited_depth(dim, branching, alpha, accuracy)
                where = f"d = {dim}, b = {branching}, alpha = {alpha}, accuracy {accuracy}"
                require(branching**depth <= most, f"{where}: depth {depth}, {most.str(8)} leaves")
                require(branching ** (depth + 1) > most, f"{where}: not {depth}, {most.str(8)}")
                if depth:
                    assert depth_accuracy(dim, branching, depth, alpha) >= 1 - error
                assert not depth_accuracy(dim, branching, depth + 1, alpha) >= 1 - error
                count += 1
    evidence.figure("depths decided", count)


@theorem_check("C8", kind="certified", rejects=["least", "rare", "gauss", "closeness"])
def test_C8_quantile_is_nearly_normal(formulas: Formulas, evidence: Evidence) -> None:
    """Between neighbouring normal quantiles both tails are monotone, so a grid decides."""
    share = fraction(formulas, "closeness")
    with ctx.workprec(128):
        low, high = (_normal_quantile(fraction(formulas, n)) for n in ("often", "rare"))
        steps = 2 + int((high - low) / float(share) * 4)
        for dim in (int(formulas["least"]), int(formulas["greatest"])):
            grid = np.linspace(low, high, steps).tolist()
            for left, right in pairwise(grid):
                # q(eps) <= (1 + share) gauss for every eps between; likewise below.
                up = enclose(formulas, "gauss", zeta=arb(left), d=dim) * (1 + ball(share, "share"))
                down = enclose(formulas, "gauss", zeta=arb(right), d=dim) * (
                    1 - ball(share, "share")
                )
                where = f"d = {dim}, zeta from {left:.4f} to {right:.4f}"
                require(_tail_at(dim, up) <= _normal_tail(right), f"{where}: q too large")
                require(_tail_at(dim, down) >= _normal_tail(left), f"{where}: q too small")
        evidence.figure("intervals of eps", 2 * (steps - 1))


def _tail_at(dim: int, level: arb) -> arb:
    return one_sided_tail(dim - 1, level.min(arb(1)))


def _normal_tail(z: float) -> arb:
    return (arb(z) / arb(2).sqrt()).erfc() / 2


def _normal_quantile(eps: Fraction) -> float:
    """A float near the upper eps-quantile, by bisection."""
    low, high = 0.0, 40.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _normal_tail(middle) > ball(eps, "eps") else (low, middle)
    return high


@theorem_check("C8", kind="certified", rejects=["greatest", "often", "alignment", "most"])
def test_C8_at_clip_scale(formulas: Formulas, evidence: Evidence) -> None:
    """The corner of alpha, eps and b in every dimension, then the table that it covers."""
    greatest, most = int(formulas["greatest"]), int(formulas["most"])
    alpha, eps = fraction(formulas, "alignment"), fraction(formulas, "often")
    corner = noise_limited_depth(greatest, 2, alpha, 1 - eps)
    require(corner == most, f"d = {greatest}, b = 2, alpha = {alpha}, eps = {eps}: depth {corner}")
    with ctx.workprec(192):
        for dim in range(3, greatest + 1):
            share = depth_accuracy(dim, 2, most + 1, alpha)
            require(share < 1 - ball(eps, "eps"), f"d = {dim}: {share.str(6)} at depth {most + 1}")
    evidence.figure("dimensions decided one by one", greatest - 2)
    for accuracy in (Fraction(3, 4), Fraction(95, 100)):
        for alpha in (Fraction(25, 100), Fraction(3, 10), Fraction(35, 100)):
            rows = {b: [noise_limited_depth(dim, b, alpha, accuracy) for dim in CLIP_DIMS]
                    for b in (2, 3)}  # fmt: skip
            for b, depths in rows.items():
                require(max(depths) <= most, f"b = {b}, alpha = {alpha}: depths {depths}")
                require(depths == sorted(depths), f"b = {b}, alpha = {alpha}: depths {depths}")
                evidence.figure(
                    f"depth at d = {', '.join(map(str, CLIP_DIMS))}; "
                    f"b = {b}, alpha = {float(alpha)}, accuracy {float(accuracy)}",
                    ", ".join(map(str, depths)),
                )


def _preferred(branching: int, depth: int, filler: int, alpha: float, weight: float) -> int:
    """Count images that prefer the swap: a real code, its swap, uniform noise across the code."""
    fillers = list(filler_draws(branching**depth, filler, SEED))[1]
    swapped = fillers.copy()
    swapped[[0, 1]] = fillers[[1, 0]]
    caption, swap = (
        code / np.linalg.norm(code)
        for code in (tensor_code(branching, x).astype(float) for x in (fillers, swapped))
    )
    rng = np.random.default_rng([SEED, branching, depth, filler])
    noise = rng.standard_normal((SAMPLES, len(caption)))
    noise -= np.outer(noise @ caption, caption)
    noise /= np.linalg.norm(noise, axis=1, keepdims=True)
    images = alpha * caption + weight * noise
    return int(np.count_nonzero(images @ swap > images @ caption))


@theorem_check("C8", kind="montecarlo", rejects=["noise", "sphere", "rho", "threshold", "margin"])
def test_C8_simulated(formulas: Formulas, evidence: Evidence) -> None:
    power = 1.0
    for branching, depth, filler, alpha in SETTINGS:
        dim = branching**depth * filler
        weight = float(enclose(formulas, "noise", alpha=ball(alpha, "alpha")).mid())
        count = _preferred(branching, depth, filler, float(alpha), weight)
        margin = fraction(formulas, "margin", b=branching, D=depth)
        error = float(_error(formulas, dim, alpha, margin).mid())
        low, high = binom.ppf([FALSE_ALARM / 2, 1 - FALSE_ALARM / 2], SAMPLES, error)
        where = f"b = {branching}, D = {depth}, d = {dim}, alpha = {alpha}"
        require(low <= count <= high,
                f"{where}: swap preferred {count / SAMPLES:.5f}, stated {error:.5f}")  # fmt: skip
        evidence.figure(f"swap preferred, {where} (simulated; stated)",
                        f"{count / SAMPLES:.5f}; {error:.5f}")  # fmt: skip
        off = float(one_sided_tail(dim, _threshold(alpha, margin)).mid())
        missed = binom.cdf(high, SAMPLES, off) - binom.cdf(low - 1, SAMPLES, off)
        power = min(power, float(missed))
    evidence.statistics(
        seed=SEED, samples=SAMPLES * len(SETTINGS),
        false_alarm=FALSE_ALARM * len(SETTINGS), power=1 - power,
        power_against="a coordinate of the sphere in dimension d instead of d - 1",
    )  # fmt: skip


def _threshold(alpha: Fraction, margin: Fraction) -> arb:
    return ball(alpha**2 / (1 - alpha**2) * margin / (2 - margin), "threshold").sqrt()


def test_concentration_noise_edges() -> None:
    # An aligned enough image never prefers the swap; an equal margin meets the coin toss.
    assert swap_error(8, Fraction(9, 10), 1) == 0
    assert abs(swap_error(512, Fraction(1, 10**9), Fraction(1, 10)) - 0.5) < 1e-6
    assert noise_limited_depth(3, 2, Fraction(1, 100), Fraction(99, 100)) == 0


@pytest.mark.parametrize(
    "call",
    [
        lambda: swap_error(2, Fraction(1, 2), 1),
        lambda: swap_error(8, 1, 1),
        lambda: swap_error(8, Fraction(1, 2), 2),
        lambda: depth_accuracy(8, 1, 1, Fraction(1, 2)),
        lambda: depth_accuracy(8, 2, 0, Fraction(1, 2)),
        lambda: noise_limited_depth(8, 2, 0, Fraction(3, 4)),
        lambda: noise_limited_depth(8, 2, Fraction(1, 2), Fraction(1, 2)),
        lambda: noise_limited_depth(8, 2, Fraction(1, 2), 1),
        lambda: noise_limited_depth(4, 2, Fraction(3, 5), Fraction(7, 8)),
        lambda: noise_limited_depth(10**6, 2, 1 - Fraction(1, 10**70), Fraction(7, 8)),
        lambda: noise_limited_depth(True, 2, Fraction(1, 2), Fraction(3, 4)),
    ],
)  # fmt: skip
def test_concentration_noise_bad_input_is_named(call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError):
        call()
