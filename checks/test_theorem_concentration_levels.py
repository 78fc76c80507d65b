"""C4 derived, and against full matrices and the exact sampler; the samplers against their oracles.

False alarms: the bound of Dvoretzky, Kiefer and Wolfowitz for distribution functions (with Massart's
constant) and Hoeffding's for means of bounded variables; nothing is asymptotic.
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from scipy.stats import beta

from checks.catalogue import Formulas
from checks.exact_formula import agrees, fraction
from checks.theorem_check import Evidence, require, theorem_check
from numeric.crosstalk_sampler import BLOCK, Crosstalk, sample, sample_block
from numeric.haar_matrices import plain_codes, plain_crosstalk
from numeric.haar_moments import crosstalk_moment
from numeric.input_error import InputError
from numeric.random_draws import DeviceDraws, resolve_device, stream
from numeric.tree_plan import FILLERS, PAIRS, TreeSetting
from numeric.tree_sampler import TreeSamples, block_size, need_memory, sample_trees
from symbolic import level_fresh_pair
from symbolic.inner_products import DerivationError

ALARM = 1e-10
SEED = 20260815


@theorem_check(
    "C4", kind="symbolic",
    reused="the same roles at every level",
)  # fmt: skip
def test_C4_derived(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    try:
        found = level_fresh_pair.one_step_law(fresh=not variant)
    except DerivationError as stuck:
        require(False, str(stuck))
        raise
    for step in found.steps:
        evidence.step(step)
    for name, value in found.values.items():
        symbols = {s.name: s for s in value.free_symbols}
        require(agrees(value, formulas, name, **symbols), f"derived {name} = {value}")


EXACT_WORDS = (((1,), (2,)), ((1, 3), (2, 4)), ((1, 3), (2, 3)), ((1, 3, 5), (2, 3, 5)))
"""Level-fresh words of equal fillers, written with a letter of its own for each level's roles."""

MOST_PATHS = 5_000
"""Index paths of a moment that is summed exactly."""


@theorem_check("C4", kind="certified", reused="letters that stand at two levels")
def test_C4_exact_moments(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """Moments of products of Haar matrices as exact fractions, by Weingarten calculus."""
    count = 0
    for first, second in EXACT_WORDS if variant is None else [((1, 2), (2, 1))]:
        for dim, order in product((2, 3), (1, 2, 4)):
            if dim ** ((2 * len(first) - 1) * order) > MOST_PATHS:
                continue
            found = crosstalk_moment(first, second, order, dim)
            for source, stated in _stated_moments(formulas, order, dim).items():
                require(
                    found == stated,
                    f"{first}, {second}, d = {dim}: E z^{order} = {found}, {source}: {stated}",
                )
            count += 1
    evidence.figure("exact moments of level-fresh words", count)
    for dim in (2, 3, 4):
        mean, stated = crosstalk_moment((1, 2), (2, 1), 1, dim), fraction(formulas, "reused", d=dim)
        require(mean == stated, f"reused roles, d = {dim}: mean {mean}, not {stated}")
        evidence.figure(f"E <R_1 R_2 x, R_2 R_1 x>, d = {dim}", mean)


def _stated_moments(formulas: Formulas, order: int, dim: int) -> dict[str, Fraction]:
    """E z^order as the claim states it, and as its beta law has it."""
    if order == 1:
        return {"by symmetry": Fraction(0)}
    a, c = fraction(formulas, "first"), fraction(formulas, "second", d=dim)
    name = "variance" if order == 2 else "fourth"
    law = a / (a + c) if order == 2 else a / (a + c) * (a + 1) / (a + c + 1)
    return {name: fraction(formulas, name, d=dim), "beta law": law}


def dkw(samples: int, alarm: float = ALARM) -> float:
    """Return the distance that an empirical distribution function exceeds with prob. ``alarm``."""
    return math.sqrt(math.log(2 / alarm) / (2 * samples))


def distance(sample: np.ndarray, law: np.ndarray) -> float:
    """Return the Kolmogorov distance; ``law`` holds the distribution function at the sorted sample."""
    steps = np.arange(len(sample) + 1) / len(sample)
    return float(max((steps[1:] - law).max(), (law - steps[:-1]).max()))


SETTINGS = (
    ((1, 2, 1), (1, 1, 1), 1.0),  # a shared prefix and suffix, equal fillers
    ((1, 2, 1), (2, 1, 2), 0.0),
    ((2, 1), (1, 1), 0.6),  # a shared suffix, fillers neither equal nor orthogonal
)


EXCHANGED = ((1, 1, 2), (1, 2, 1))
"""Equal fillers and the same letters in another order: not centred where roles are reused."""


@theorem_check(
    "C4", kind="montecarlo", rejects=["first", "second", "variance"],
    reused="the same roles at every level",
)  # fmt: skip
def test_C4_by_full_matrices(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """QR-Haar matrices, one a level and letter: the square's law and variance, d = 8; the mean."""
    dim, samples, rng = 8, 100_000, np.random.default_rng(SEED)
    a, c = (float(fraction(formulas, name, d=dim)) for name in ("first", "second"))
    for first, second, inner in SETTINGS:
        z = _plain(Crosstalk(dim, "level-fresh", first, second, inner), rng, samples)
        square = np.sort(z * z)
        far = distance(square, beta.cdf(square, a, c))
        where = f"words {first}, {second}"
        require(far <= dkw(samples), f"{where}: {far:.4f} from the stated law")
        off = abs(square.mean() - float(fraction(formulas, "variance", d=dim)))
        require(off <= dkw(samples), f"{where}: variance off by {off:.4f}")
        evidence.figure(f"distance from the law, {where}", f"{far:.5f}")
    evidence.figure("distance that is allowed", f"{dkw(samples):.5f}")
    least = Crosstalk(7, "haar" if variant else "level-fresh", *EXCHANGED)
    _centred(_plain(least, rng, 2 * samples), f"d = {least.dim}, words {EXCHANGED}")
    evidence.statistics(
        seed=SEED, samples=5 * samples, false_alarm=7 * ALARM, power=1 - 1e-9,
        power_against="the law of dimension d + 1, which is 0.03 away",
    )  # fmt: skip


def _centred(z: np.ndarray, where: str) -> None:
    """The law of one step is symmetric; the mean of values in [-1, 1], by Hoeffding."""
    require(abs(z.mean()) <= 2 * dkw(len(z)), f"{where}: mean {z.mean():.5f}, not 0")


def _plain(task: Crosstalk, rng: np.random.Generator, samples: int) -> np.ndarray:
    return np.concatenate([plain_crosstalk(task, rng, 20_000) for _ in range(samples // 20_000)])


@theorem_check(
    "C4", kind="montecarlo", rejects=["second", "variance", "fourth"],
    reused="the same roles at every level",
)  # fmt: skip
def test_C4_by_the_exact_sampler(
    formulas: Formulas, evidence: Evidence, variant: str | None
) -> None:
    """A million samples in 9 dimensions, in 64 and in 2^20."""
    blocks = 16
    for dim in (9, 64, 2**20):
        a, c = (float(fraction(formulas, name, d=dim)) for name in ("first", "second"))
        task = Crosstalk(dim, "haar" if variant else "level-fresh", *EXCHANGED)
        z = np.concatenate([sample_block(task, SEED, k) for k in range(blocks)])
        square = np.sort(z * z)
        far = distance(square, beta.cdf(square, a, c))
        require(far <= dkw(len(z)), f"d = {dim}: {far:.5f} from the stated law")
        if dim == 9:
            _centred(z, f"d = {dim}, words {EXCHANGED}")
            for name, values in (("variance", square), ("fourth", square**2)):
                off = abs(values.mean() - float(fraction(formulas, name, d=dim)))
                require(off <= dkw(len(z)), f"d = {dim}: {name} off by {off:.5f}")
        evidence.figure(f"distance from the law, d = {dim}", f"{far:.6f}")
    evidence.statistics(
        seed=SEED, samples=3 * blocks * BLOCK, false_alarm=6 * ALARM, power=1 - 1e-9,
        power_against="the laws of dimension d - 1 or d + 1 at d = 9",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second"), [((1, 2), (2, 1)), ((1, 1), (2, 2)), ((1, 1), (2, 1)), ((1, 2), (2, 2))]
)
def test_concentration_sampler_has_haars_exact_moments(
    first: tuple[int, ...], second: tuple[int, ...]
) -> None:
    """Reused roles at d = 5: mean and second moment from orthogonal Weingarten calculus."""
    task = Crosstalk(5, "haar", first, second)
    z = np.concatenate([sample_block(task, SEED, k) for k in range(32)])
    for order in (1, 2):
        exact = crosstalk_moment(first, second, order, 5)
        width = 2 if order == 1 else 1
        assert abs((z**order).mean() - float(exact)) < width * dkw(len(z))
    reused = crosstalk_moment((1, 2), (2, 1), 2, 5)
    assert reused == Fraction(10, 49)
    assert abs(float(reused) - 1 / 5) > 1.5 * dkw(len(z)), "power: a fresh pair would be seen"
    assert crosstalk_moment((1, 2), (2, 1), 1, 5) == Fraction(1, 25)


@pytest.mark.parametrize("inner", [1.0, 0.0, -0.5])
@pytest.mark.parametrize(
    ("first", "second"), [((1, 2, 1), (2, 1, 2)), ((1, 1, 2), (1, 2, 1)), ((1, 1, 1), (2, 1, 1))]
)
def test_concentration_sampler_is_qr_haar(
    first: tuple[int, ...], second: tuple[int, ...], inner: float
) -> None:
    """Reused roles at d = 8: two samples, one by full matrices; DKW for both."""
    task = Crosstalk(8, "haar", first, second, inner)
    plain = np.sort(_plain(task, np.random.default_rng(SEED), 60_000))
    exact = np.sort(np.concatenate([sample_block(task, SEED, k) for k in range(4)]))
    at = np.searchsorted(exact, plain, side="right") / len(exact)
    allowed = dkw(len(plain)) + dkw(len(exact))
    assert distance(plain, at) <= allowed + 1 / len(plain)
    wrong = Crosstalk(11, "haar", first, second, inner)
    other = np.sort(np.concatenate([sample_block(wrong, SEED, k) for k in range(4)]))
    at = np.searchsorted(other, plain, side="right") / len(other)
    assert distance(plain, at) > allowed + 1 / len(plain), "control: dimension 11"


@pytest.mark.parametrize("single", [False, True])
def test_concentration_sampler_draws_by_torch_alike(single: bool) -> None:
    """The code that runs on a graphics card, here on the CPU: the law of NumPy's draws."""
    pytest.importorskip("torch")
    task = Crosstalk(8, "haar", (1, 2, 1), (2, 1, 2))
    plain = np.sort(np.concatenate([sample_block(task, SEED, k) for k in range(4)]))
    drawn = DeviceDraws(SEED, 0, 2**18, "cpu", single)
    seen = np.sort(sample(task, drawn).double().numpy())
    at = np.searchsorted(plain, seen, side="right") / len(plain)
    assert distance(seen, at) <= dkw(len(plain)) + dkw(len(seen)) + 1 / len(seen)
    again = sample(task, DeviceDraws(SEED, 0, 2**18, "cpu", single))
    assert (np.sort(again.double().numpy()) == seen).all()


@pytest.mark.parametrize("name", ["tpu", "mps", "cuda:x", "cuda:99", "cuda:-1", "auto:0x"])
def test_concentration_absent_devices_are_named(name: str) -> None:
    with pytest.raises(InputError, match=name):
        resolve_device(name)


def test_concentration_cpu_and_auto_are_always_there() -> None:
    assert resolve_device("cpu") == "cpu"
    assert resolve_device("auto") in ("cpu", "cuda")


def test_concentration_no_two_seeds_share_a_stream() -> None:
    """A long seed is no short one with another block."""
    states = [
        tuple(stream(*place).generate_state(4))
        for place in ((5 + 7 * 2**32, 0), (5, 7), (5, 0), (5, 0, 1), (5, 7, 1), (5 + 7 * 2**32, 1))
    ]
    assert len(set(states)) == len(states)


def test_concentration_opposite_fillers_negate_crosstalk() -> None:
    words = ((1, 2, 2), (2, 1, 2))
    equal, opposite = (
        sample_block(Crosstalk(8, "haar", *words, inner), SEED, 0) for inner in (1.0, -1.0)
    )
    assert (equal == -opposite).all()


@pytest.mark.parametrize("family", ["haar", "level-fresh"])
@pytest.mark.parametrize(("fillers", "pair"), list(product(FILLERS, PAIRS)))
def test_concentration_trees_are_qr_haar(family: str, fillers: str, pair: str) -> None:
    """Norms, zeta, theta and margin of whole codes at d = 12, by full matrices and sampled."""
    setting = TreeSetting(12, 2, 3, family, fillers, pair)
    count = 6_000
    plain = _measured(setting, count)
    sampled = _sampled_codes(setting, 8 * count)
    wrong = _sampled_codes(replace(setting, dim=40), 8 * count)
    for name, values in plain.items():
        sample = np.sort(values)
        far, control = (
            distance(sample, np.searchsorted(codes[name], sample, side="right") / len(codes[name]))
            for codes in (sampled, wrong)
        )
        allowed = dkw(count) + dkw(8 * count) + 1 / count
        assert far <= allowed, name
        assert control > allowed, f"{name}: control, dimension 40"


def _sampled_codes(setting: TreeSetting, count: int) -> dict[str, np.ndarray]:
    """Return at least ``count`` values of each quantity, sorted."""
    drawn = [sample_trees(setting, SEED, k) for k in range(-(-count // block_size(setting)))]
    return {
        name: np.sort(np.concatenate([getattr(one, name) for one in drawn]))
        for name in vars(drawn[0])
    }


def _measured(setting: TreeSetting, count: int) -> dict[str, np.ndarray]:
    e, other = plain_codes(setting, np.random.default_rng(SEED), count)
    a, b = np.linalg.norm(e, axis=1), np.linalg.norm(other, axis=1)
    margin = 1 - np.einsum("ni,ni->n", e, other) / (a * b)
    chord = np.linalg.norm(e - other, axis=1)
    found = TreeSamples(a, b, 1 - setting.leaves * chord**2 / 4, (a - b) / chord,
                        margin * setting.leaves / 2)  # fmt: skip
    return vars(found)


def test_concentration_sampled_codes_obey_the_identity() -> None:
    seen = sample_trees(TreeSetting(64, 2, 4, "haar"), SEED, 0)
    law = (1 - seen.zeta) * (1 - seen.theta**2) / (seen.norm * seen.swapped_norm)
    assert np.allclose(law, seen.ratio, rtol=1e-10)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Crosstalk(6, "haar", (1, 2, 1), (2, 1, 2)),
        lambda: Crosstalk(64, "chirp", (1,), (2,)),
        lambda: Crosstalk(64, "haar", (1, 2), (1, 2)),
        lambda: Crosstalk(64, "haar", (1, 2), (1,)),
        lambda: Crosstalk(64, "haar", (1,), (2,), inner=2.0),
        lambda: TreeSetting(64, 1, 3, "haar"),
        lambda: TreeSetting(64, 2, 11, "haar"),
        lambda: TreeSetting(10, 2, 4, "haar"),
        lambda: TreeSetting(64, 2, 3, "haar", "other"),
        lambda: need_memory(TreeSetting(2048, 2, 8, "haar"), 10**6),
    ],
)
def test_concentration_impossible_samples_are_named(make) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError):
        make()
