"""C4f on sampled swaps: identities path by path, tails, and centres, for any system of roles.

False alarms: exact binomial tails, and Bernstein's inequality.
"""

from __future__ import annotations

import math
from functools import cache
from itertools import product
from typing import Any

import numpy as np
import sympy

from checks.catalogue import Formulas
from checks.test_theorem_level_fresh_law import ALARM, not_above
from checks.theorem_check import Evidence, require, theorem_check
from numeric.frame_sampler import (
    Fillers,
    FrameSamples,
    Roles,
    conjugated,
    frames,
    frozen,
    haar_words,
    independent,
    sample_swaps,
    word_maps,
)
from numeric.frozen_roles import block_letters, chirp_letters, shift_letters
from numeric.haar_matrices import haar_matrices

SEED = 20260818
ROUNDING = 1e-9
WORDS = list(product((1, 2), repeat=2))
ANGLES = ((0.4, 1.0), (1.3, 0.2))


def values(formulas: Formulas, name: str, **at: Any) -> np.ndarray:
    """Evaluate a formula on arrays, in floats."""
    symbols = {s.name: s for s in formulas[name].free_symbols}
    function = sympy.lambdify(list(symbols.values()), formulas[name], "numpy")
    # A falsified formula may leave its range: not a number, which no comparison passes.
    with np.errstate(invalid="ignore"):
        return np.asarray(function(*(at[k] for k in symbols)))


@cache
def systems(dim: int) -> dict[str, np.ndarray]:
    """Return frozen maps of the four words of two letters, by name; the swap is of 11 and 12."""
    rng = np.random.default_rng(SEED)
    letters = {
        "Haar": haar_matrices(rng, 2, dim),
        "shifts": shift_letters(dim, (1, 3)),
        "blocks": block_letters(dim, ANGLES),
        "signs": np.stack([np.diag(np.where(rng.random(dim) < share, -1.0, 1.0))
                           for share in (0.1, 0.9)]),
    }  # fmt: skip
    if dim == 2 * 7:
        letters["chirps"] = chirp_letters(7)
    return {name: word_maps(each, WORDS) for name, each in letters.items()}


@cache
def drawn(dim: int, name: str, blocks: int) -> FrameSamples:
    """Return swaps of frozen maps under random frames."""
    place = 100 + list(systems(dim)).index(name)
    return many(frozen(systems(dim)[name]), frames(4, dim), place, blocks)


def many(roles: Roles, fillers: Fillers, place: int, blocks: int) -> FrameSamples:
    """Return several blocks of swaps."""
    return FrameSamples.joined(
        [sample_swaps(roles, fillers, SEED, 1000 * place + k) for k in range(blocks)]
    )


@theorem_check("C4f", kind="montecarlo", rejects=["mean", "ratio", "level", "loss"],
               kappa_dropped="kappa taken for zero")  # fmt: skip
def test_C4f_path_by_path(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """The ratio from G, c and kappa on every sample: the identity, and the level with its loss."""
    count = 0
    for dim in (8, 14):
        for name in systems(dim):
            found = drawn(dim, name, 1)
            kappa = 0.0 * found.kappa if variant else found.kappa
            at = {"N": 4, "G": found.middle, "c": found.cross, "kappa": kappa}
            at["H"] = values(formulas, "mean", **at)
            gap = np.abs(values(formulas, "ratio", **at) - found.rho).max()
            require(gap < ROUNDING, f"d = {dim}, {name}: the ratio is off by {gap:.3g}")
            off = np.abs(found.rho - values(formulas, "level", **at))
            over = (off - values(formulas, "loss", **at)).max()
            require(over < ROUNDING, f"d = {dim}, {name}: the loss is {over:.3g} too small")
            count += len(found.rho)
    evidence.figure("swaps", count)
    evidence.statistics(
        seed=SEED, samples=count, false_alarm=0.0, power=1.0,
        power_against="the falsified versions, which these swaps break; the claim holds for all",
    )  # fmt: skip


@theorem_check("C4f", kind="montecarlo", rejects=[], a_third="a third of every deviation")
def test_C4f_tails(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """G above and below, and c, against their bounds, for every system of roles."""
    checks, samples, part = 0, 0, 1 / 3 if variant else 1.0
    for dim in (8, 14):
        for name in systems(dim):
            found = drawn(dim, name, 4)
            above = found.middle - values(formulas, "base", N=4, kappa_1=found.kappa_sum)
            # Where a swap changes nothing c is 0 up to rounding, and so is its proxy.
            proxy = values(formulas, "total", N=4, d=dim, kappa=np.minimum(found.kappa, 1))
            spread = np.sqrt(np.maximum(proxy, 0)) + ROUNDING
            for t in (0.3, 0.6, 0.9, 2.0):
                for side, seen, chance in (
                    ("above", above >= t * part, values(formulas, "above", N=4, d=dim, t=t)),
                    ("below", above <= -t * part, values(formulas, "below", N=4, d=dim, t=t)),
                    ("cross", found.cross >= 1.5 * t * part * spread, math.exp(-1.125 * t * t)),
                ):
                    not_above(int(seen.sum()), len(above), float(chance), f"{name}, {side}, {t}")
                    checks += 1
            samples += len(above)
    evidence.statistics(
        seed=SEED, samples=samples, false_alarm=checks * ALARM, power=1 - 1e-9,
        power_against="a third of the deviation",
    )  # fmt: skip


@theorem_check("C4f", kind="montecarlo", rejects=["tail"])
def test_C4f_independent_fillers(formulas: Formulas, evidence: Evidence) -> None:
    """The squared norm of independent uniform fillers, where it is nearly chi-square: N > d."""
    dim, leaves, blocks = 2, 128, 48
    maps = haar_matrices(np.random.default_rng(SEED), leaves, dim)
    found = many(frozen(maps), independent(leaves, dim), 7, blocks)
    for t in (1.0, 3.0, 6.0, 7.0):
        chance = float(values(formulas, "tail", d=dim, t=t))
        hits = int((found.square >= 1 + t).sum())
        not_above(hits, len(found.square), chance, f"A^2 >= {1 + t}")
        evidence.figure(f"A^2 at least {1 + t:g}: seen, bound", f"{hits}, {chance:.3g}")
    evidence.statistics(
        seed=SEED, samples=len(found.square), false_alarm=4 * ALARM, power=0.98,
        power_against="the square of the bound",
    )  # fmt: skip


@theorem_check("C4f", kind="montecarlo", rejects=["centre"])
def test_C4f_centre(formulas: Formulas, evidence: Evidence) -> None:
    """Mean kappa is T/d (Bernstein), and rho lies about the centre (Chebyshev, with the tails)."""
    odds, samples, checks = math.log(2 / ALARM), 0, 0
    for dim in (14, 64):
        for name, maps in systems(dim).items():
            found, where = drawn(dim, name, 8), f"d = {dim}, {name}"
            count, trace = len(found.rho), float((maps[0] * maps[1]).sum())
            centre = float(values(formulas, "centre", d=dim, T=trace))
            spread = float(values(formulas, "spread", d=dim))
            slack = math.sqrt(2 * spread * odds / count) + 4 * odds / (3 * count)
            gap = abs(1 - centre - found.kappa.mean())
            require(gap <= slack, f"{where}: mean kappa is {gap:.4f} off, {slack:.4f} allowed")
            _about(found, centre, spread, dim, where)
            evidence.figure(f"{where}: centre, mean rho", f"{centre:.3f}, {found.rho.mean():.3f}")
            samples, checks = samples + count, checks + 2
    evidence.statistics(
        seed=SEED, samples=samples, false_alarm=checks * ALARM, power=1 - 1e-9,
        power_against="the centre 1, or the trace with the other sign",
    )  # fmt: skip


def _about(found: FrameSamples, centre: float, spread: float, dim: int, where: str) -> None:
    """Require rho about the centre: kappa and kappa' may fail with 1/5, G and c with 1/200 a side."""
    reach, left, odds = math.sqrt(5 * spread), dim - 3, math.log(200)
    t = 2 * math.sqrt(odds / left)
    high, low = 1 + t + 2 * odds / left + reach / 2, 1 - t - reach / 2
    cross = 2 * odds * (centre + reach) / left
    if low**2 <= cross:
        return
    loss = cross / (low**2 - cross)
    outside = (found.rho < (centre - reach) / high - loss) | (
        found.rho > (centre + reach) / low + loss
    )
    not_above(int(outside.sum()), len(outside), 0.42, where)


def test_batches_leave_the_samples_alone() -> None:
    for roles in (haar_words(6, WORDS), conjugated(systems(8)["blocks"])):
        dim = roles(np.random.default_rng(0), 1).shape[-1]
        parts = [sample_swaps(roles, frames(4, dim), SEED, 3, batch) for batch in (64, 512, None)]
        for other in parts[1:]:
            np.testing.assert_allclose(other.rho, parts[0].rho, rtol=0, atol=1e-9)
            np.testing.assert_allclose(other.cross, parts[0].cross, rtol=0, atol=1e-11)


def test_chirps_have_the_traces_of_their_fixed_points() -> None:
    """|tr U| is 1 or sqrt p or p, as the symplectic matrix fixes one vector, a line, or all."""
    prime = 5
    maps = word_maps(chirp_letters(prime), list(product((1, 2), repeat=4)))
    complex_maps = maps[:, :prime, :prime] + 1j * maps[:, prime:, :prime]
    traces = np.einsum("vij,wij->vw", complex_maps.conj(), complex_maps)
    seen = {round(float(square), 6) for square in (np.abs(traces) ** 2).ravel()}
    assert seen <= {1.0, float(prime), float(prime**2)}
    assert {1.0, float(prime)} < seen
