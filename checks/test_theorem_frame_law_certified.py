"""C4f and C4r in balls: identity on exact codes, one revealed filler, its steps, and its intervals."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest
from flint import arb, ctx

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.exact_formula import fraction
from checks.test_theorem_level_fresh_law import rounded_outwards
from checks.theorem_check import Evidence, require, theorem_check
from numeric.ball import ball
from numeric.bound_search import NoBoundError
from numeric.exact_roles import ADVERSARIAL, basis, swapped_code
from numeric.frame.chirp_traces import chirp_traces
from numeric.frame.filler_steps import FillerSteps
from numeric.frame.law import Proved, proved_interval
from numeric.frame.least_dimension import least_dimension
from numeric.frame.margin_tails import Floors, Margin
from numeric.frame.pair_moments import FixedPair, UniformPair
from numeric.frame.scaling import closed_radius
from numeric.input_error import InputError

BITS = 128
REFERENCE = ["failure", "dim", "depth", "least", "greatest",
             "dim_all", "deep", "least_all", "greatest_all"]  # fmt: skip


@theorem_check("C4f", kind="certified", rejects=["balance"])
def test_C4f_ratio_balances(formulas: Formulas, evidence: Evidence) -> None:
    """On exact codes of roles made to strain it the ratio solves the stated equation."""
    codes = 0
    for name, (b, depth) in product(ADVERSARIAL, ((2, 1), (2, 2), (3, 1), (2, 3))):
        words, dim = b**depth, max(4, b**depth)
        roles = ADVERSARIAL[name](np.random.default_rng([b, depth]), dim, b)
        fillers = [basis(dim, k) for k in range(words)]
        for pair in ((0, 1), (0, words - 1), (words // 2 - 1, words // 2)):
            if pair[0] == pair[1]:
                continue
            code = swapped_code(roles, depth, fillers, pair)
            if code.norm * code.swapped_norm == 0:
                continue
            with ctx.workprec(BITS):
                a, swapped, inner, kappa, overlap = (
                    ball(x, "code")
                    for x in (code.norm, code.swapped_norm, code.inner, code.zeta, code.overlap)
                )
                root = (a * swapped).sqrt()
                ratio = arb(words) / 2 * (1 - inner / root)
                psi = (a + swapped) / 2 - root
                left = enclose(formulas, "balance", r=ratio, G=overlap / 4, N=words, psi=psi,
                               kappa=kappa)  # fmt: skip
                where = f"{name}, b = {b}, D = {depth}, swap {pair}: {left.str(5)} left over"
                require(abs(left) < arb("1e-25"), where)
            codes += 1
    evidence.figure("exact codes", codes)


@theorem_check("C4f", kind="certified", rejects=["sphere"])
def test_C4f_one_filler(formulas: Formulas, evidence: Evidence) -> None:
    """A uniform vector of the complement against exp(t^2/2 m) for the stated m, and no more room.

    The exact moment on the sphere of dimension m is 0F1(; m/2; t^2/4).
    """
    with ctx.workprec(BITS):
        for d, n in ((2, 2), (4, 3), (16, 16), (16, 9), (512, 3), (512, 300), (512, 512)):
            m = int(fraction(formulas, "sphere", d=d, n=n))
            require(m >= 1, f"d = {d}, n = {n}: no sphere of dimension {m}")
            left = d - n + 1
            for t in (arb(1) / 4, arb(1), arb(d).sqrt()):
                moment = (t * t / 4).hypgeom_0f1(arb(left) / 2)
                bound = (t * t / (2 * m)).exp()
                require(moment <= bound, f"d = {d}, n = {n}, t = {t.str(3)}: above the bound")
            require(left <= m, f"d = {d}, n = {n}: {m} dimensions, {left} left")
    evidence.figure("fillers", 7)


@theorem_check("C4f", kind="certified", rejects=["step", "sphere"])
def test_C4f_steps(formulas: Formulas, evidence: Evidence) -> None:
    """The evaluator's steps are the formulas'; its blocks bound them, within one per cent."""
    with ctx.workprec(BITS):
        for d, words, size in (
            (8, 8, 2),
            (64, 16, 9),
            (512, 100, 40),
            (512, 512, 30),
            (4096, 900, 90),
        ):
            for exponent in (arb(size), arb(-size)):
                steps = FillerSteps(d, words)
                start, total = steps.exponents(exponent)
                exact, summed = exponent, arb(0)
                for n in range(words, 2, -1):
                    summed += exact / words
                    room = enclose(formulas, "sphere", d=d, n=n)
                    exact = enclose(formulas, "step", l=exact, N=words, d_n=room, d=d)
                where = f"d = {d}, N = {words}, l = {exponent.str(3)}"
                above = start > exact - arb("1e-20") and total > summed - arb("1e-20")
                require(above, f"{where}: {start} is below {exact.str(6)}")
                near = start - exact + total - summed < abs(exponent) / 100
                require(near, f"{where}: {start}, {exact.str(6)} stated")
    evidence.figure("settings", 5)


@cache
def _proved(dim: int, branching: int, depth: int, failure: Fraction, swaps: str) -> Proved:
    return proved_interval(
        d=dim, branching=branching, depth=depth, roles="haar", failure=failure, swaps=swaps
    )


@theorem_check("C4r", kind="certified", rejects=REFERENCE)
def test_C4r_reference(formulas: Formulas, evidence: Evidence) -> None:
    """The stated intervals are the evaluator's, rounded outwards to two digits."""
    failure = fraction(formulas, "failure")
    for swaps, dim, depth, low, high in (
        ("one", "dim", "depth", "least", "greatest"),
        ("all", "dim_all", "deep", "least_all", "greatest_all"),
    ):
        found = _proved(int(formulas[dim]), 2, int(formulas[depth]), failure, swaps)
        rounded_outwards(found.law, fraction(formulas, low), fraction(formulas, high))
        for event in found.events:
            evidence.figure(f"{swaps}: {event.name}", f"{float(event.share):.3g}, "
                            f"c = {event.constant.str(5, radius=False)}")  # fmt: skip
        spent = sum(event.share for event in found.events)
        require(spent <= failure, f"the events take {spent} of {failure}")


BANDS = [(512, depth, "one", "0.63", "1.50") for depth in range(2, 9)] + [
    (512, 4, "one", "0.69", "1.38"), (1024, 8, "one", "0.75", "1.30"),
    (1536, 9, "one", "0.79", "1.25"), (1024, 6, "all", "0.64", "1.48"),
]  # fmt: skip


@pytest.mark.parametrize(("dim", "depth", "swaps", "low", "high"), BANDS)
def test_frame_law_is_as_sharp_as_asked(
    dim: int, depth: int, swaps: str, low: str, high: str
) -> None:
    found = _proved(dim, 2, depth, Fraction(1, 20), swaps)
    assert found.upper is not None
    assert arb(low) < found.lower
    assert found.upper < arb(high)
    fresh = proved_interval(d=dim, branching=2, depth=depth, roles="level-fresh",
                            failure=Fraction(1, 20), swaps=swaps)  # fmt: skip
    assert fresh.upper is not None
    assert found.lower < fresh.lower
    assert fresh.upper < found.upper


def test_frame_law_bound_is_no_less_than_a_known_moment() -> None:
    """N = 2, U = -1: G = 0 and kappa = -1, so the moment is exp(-2 mu); without kappa exp(-mu)."""
    margin = Margin(FillerSteps(16, 2), FixedPair(16, -1.0, -1.0, 1.0))
    for mu in (2.0, -2.0):
        assert margin._log_tail(3.0, mu, 0.0, Floors(0.0, -1.0, 0.0, 0.0)) >= -2 * mu - 1e-12
    assert margin._log_tail(3.0, -2.0, 0.0, Floors(0.0, -1.0, 0.0, 0.0)) > 2.0


def test_frame_law_joint_moment_is_above_samples() -> None:
    """E exp(l G + bend c^2 - mu (1 - kappa)) against its bound, for roles of every kind."""
    rng = np.random.default_rng(20260815)
    dim, samples, beaten = 8, 20_000, 0
    turn = np.kron(np.eye(dim // 2), [[np.cos(0.7), -np.sin(0.7)], [np.sin(0.7), np.cos(0.7)]])
    haar = np.linalg.qr(rng.standard_normal((3, dim, dim)))[0]
    for words, kind in product((2, 4, 8), ("equal", "signs", "turns", "haar")):
        maps = {
            "equal": [np.eye(dim)] * words,
            "signs": [np.eye(dim) * (-1) ** k for k in range(words)],
            "turns": [np.linalg.matrix_power(turn, k) for k in range(words)],
            "haar": [haar[k % 3] for k in range(words)],
        }[kind]
        frame, triangle = np.linalg.qr(rng.standard_normal((samples, dim, words)))
        frame *= np.sign(np.einsum("sii->si", triangle))[:, None, :]
        other = frame.copy()
        other[:, :, [0, 1]] = frame[:, :, [1, 0]]
        e, moved = (
            sum(f[:, :, k] @ maps[k].T for k in range(words)) / words**0.5 for f in (frame, other)
        )
        h = (e + moved) / 2
        norm, cross = (h * h).sum(axis=1), (h * (e - moved)).sum(axis=1)
        turned = maps[0].T @ maps[1]
        y = (frame[:, :, 0] - frame[:, :, 1]) / 2**0.5
        kappa = np.einsum("si,ij,sj->s", y, turned, y)
        tau, square = np.trace(turned) / dim, np.trace(turned @ turned) / dim
        margin = Margin(FillerSteps(dim, words), FixedPair(dim, tau, tau, square))
        for rate, mu, bend in ((1.0, 1.0, 0.1), (-1.0, -1.0, 0.1), (2.0, -1.5, 0.0)):
            try:
                bound = float(margin._log_tail(rate, mu, bend, Floors(1.0, -1.0, 0.0, 0.0)))
            except NoBoundError:
                continue
            value = np.exp(rate * norm + bend * cross**2 - mu * (1 - kappa) - bound)
            # Ten standard errors: a false alarm is out of the question, kappa dropped is seen.
            assert value.mean() <= 1 + 10 * value.std() / samples**0.5 + 1e-9
            dropped = np.exp(rate * norm + bend * cross**2 - mu - bound)
            beaten += bool(dropped.mean() > 1 + 10 * dropped.std() / samples**0.5 + 1e-9)
    assert beaten, "some bound must notice that kappa is missing"


def test_frame_law_a_frame_of_d_vectors_is_no_independent_one() -> None:
    """With N = d and every d_n replaced by d the bound is narrower than the frame's: refused."""
    frame, free = FillerSteps(64, 64), FillerSteps(64, 64, independent=True)
    assert free.exponents(arb(5))[0] < frame.exponents(arb(5))[0]


def test_frame_law_chirp_traces_are_the_character() -> None:
    """Tr U/d of chirp words, worked out from matrices, is within the character's size."""
    from numeric.chirp_code import apply_role

    for prime, depth in ((5, 2), (7, 3), (11, 3)):
        eye = np.eye(prime, dtype=np.complex128)
        first, last = eye, eye
        for _ in range(depth):
            first, last = apply_role(0, first, prime), apply_role(1, last, prime)
        # Rows are images: the matrix is the transpose.
        trace = np.trace(first.conj() @ last.T).real / prime
        assert abs(trace) <= float(chirp_traces(2 * prime, 2, depth, False).high.upper()) + 1e-9


def test_frame_law_least_dimensions_grow_slowly() -> None:
    found = [least_dimension(2, depth, Fraction(1, 20), Fraction(1, 2)) for depth in (3, 5, 7)]
    assert found == sorted(found)
    assert found[-1] < 256, "depth 7 by 256 dimensions"


@pytest.mark.parametrize("swaps", ["one", "all"])
def test_frame_law_closed_form_holds_the_interval(swaps: str) -> None:
    for dim, depth in ((2**14, 1), (2**14, 4), (2**16, 8), (2**18, 17), (2**20, 12)):
        radius = closed_radius(dim, 2, depth, Fraction(1, 20), swaps)
        assert radius is not None or swaps == "all"
        found = _proved(dim, 2, depth, Fraction(1, 20), swaps)
        assert found.upper is not None
        if radius is not None:
            assert 1 - radius < found.lower
            assert found.upper < 1 + radius
    assert closed_radius(512, 2, 3, Fraction(1, 20)) is None
    with pytest.raises(InputError, match="d/2"):
        closed_radius(512, 2, 9, Fraction(1, 20))


def test_frame_law_uniform_pair_is_a_fixed_pair_on_average() -> None:
    """The bound for a Haar U is no larger than that for a fixed U of trace 0."""
    for mu in (-20.0, 3.0, 40.0):
        fixed = FixedPair(512, 0.0, 0.0, 1.0).log_moment(mu, 0.0, 0.0)
        assert UniformPair(512).log_moment(mu, 0.0, 0.0) <= fixed


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"d": 1}, "d >= 2"),
        ({"branching": 1}, "b >= 2"),
        ({"depth": 0}, "D >= 1"),
        ({"failure": Fraction(1)}, "outside"),
        ({"roles": "hrr"}, "haar"),
        ({"swaps": "some"}, "one, all"),
        ({"side": "left"}, "lower"),
        ({"fillers": "repeated:0"}, "repeated:n"),
        ({"fillers": "equal"}, "orthonormal"),
        ({"fillers": "repeated:9", "depth": 2}, "repeats none"),
        ({"depth": 10, "fillers": "orthonormal"}, "b\\^D <= d"),
        ({"roles": "chirp", "d": 1018, "fillers": "any"}, "undo"),
        ({"roles": "chirp", "d": 1000}, "998"),
    ],
)
def test_frame_law_bad_input_is_named(change: dict[str, object], why: str) -> None:
    setting = {"d": 512, "branching": 2, "depth": 3, "roles": "haar", "failure": Fraction(1, 20)}
    with pytest.raises(InputError, match=why):
        proved_interval(**{**setting, **change})  # type: ignore[arg-type]
