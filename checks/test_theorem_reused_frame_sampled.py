"""C4r on sampled swaps: one law for roles and frames, the variance of A^2, words, repeated fillers.

False alarms: exact binomial tails, empirical Bernstein (Maurer and Pontil), and the bound of
Dvoretzky, Kiefer and Wolfowitz with Massart's constant.
"""

from __future__ import annotations

import math
from itertools import product

import numpy as np

from checks.catalogue import Formulas
from checks.test_theorem_frame_law_sampled import SEED, WORDS, many, systems, values
from checks.test_theorem_level_fresh_law import ALARM, not_above
from checks.theorem_check import Evidence, require, theorem_check
from numeric.crosstalk_sampler import Crosstalk, sample_block
from numeric.frame_sampler import (
    BLOCK,
    FrameSamples,
    aligned,
    conjugated,
    fixed,
    frames,
    frozen,
    haar_words,
    placed,
)
from numeric.frozen_roles import block_letters
from numeric.haar_moments import crosstalk_moment

LAWS = ("rho", "middle", "cross", "kappa")


@theorem_check(
    "C4r", kind="montecarlo", rejects=[],
    skew="fillers that are not orthonormal declared so: all but the swapped two alike",
    apart="every leaf's role conjugated by a V of its own",
    after="fillers chosen after the roles, x_w = Q_w^T g",
)  # fmt: skip
def test_C4r_one_law(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """Random roles with fixed orthonormal fillers against the same roles with a random frame."""
    dim, blocks, most = 14, 4, 0.0
    rows = np.eye(dim)[:4]
    chosen = aligned if variant == "after" else fixed(
        rows[[0, 1, 2, 2]] if variant == "skew" else rows
    )  # fmt: skip
    pairs = {
        "reused Haar": (haar_words(dim, WORDS),) * 2,
        "new Haar": (haar_words(dim, WORDS, fresh=True),) * 2,
    }
    for name, maps in systems(dim).items():
        pairs[name] = conjugated(maps, apart=variant == "apart"), frozen(maps)
    for k, (name, (random_roles, roles)) in enumerate(pairs.items()):
        found = many(random_roles, chosen, 20 + 2 * k, blocks)
        expected = many(roles, frames(4, dim), 21 + 2 * k, blocks)
        most = max(most, _compare(found, expected, name))
    evidence.figure("largest distance of two distribution functions", f"{most:.4f}")
    evidence.statistics(
        seed=SEED, samples=2 * BLOCK * blocks * len(pairs),
        false_alarm=len(LAWS) * len(pairs) * ALARM, power=1 - 1e-9,
        power_against="fillers not orthonormal, V's that differ, fillers after the roles",
    )  # fmt: skip


def _compare(one: FrameSamples, other: FrameSamples, where: str) -> float:
    """Require that two samples may have one law; return the largest distance seen."""
    count = len(one.rho)
    slack = 2 * math.sqrt(math.log(4 / ALARM) / (2 * count))
    most = 0.0
    for name in LAWS:
        # Where a variable is constant, rounding must not order the samples.
        first, second = (np.sort(np.round(getattr(s, name), 6)) + 0.0 for s in (one, other))
        both = np.concatenate([first, second])
        ranks = [np.searchsorted(s, both, side="right") / count for s in (first, second)]
        most = max(most, float(np.abs(ranks[0] - ranks[1]).max()))
        require(most <= slack, f"{where}: {name} differs by {most:.3f}, {slack:.3f} allowed")
    return most


@theorem_check("C4r", kind="montecarlo", rejects=[],
               kappa_dropped="the share of kappa taken for zero",
               halved="half of every second moment")  # fmt: skip
def test_C4r_variance(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """The variance of A^2 for reused Haar roles, N = d = 4, against its exact second moments."""
    dim, blocks, exact = 4, 32, 0.0
    found = many(haar_words(dim, WORDS), fixed(np.eye(dim)), 50, blocks)
    for first, second in product(WORDS, repeat=2):
        if first != second:
            same = 0 if variant == "kappa_dropped" else crosstalk_moment(first, second, 2, dim)
            exact += 2 / 16 * float(formulas.at("second", d=dim, k=same))
    exact *= 0.5 if variant == "halved" else 1.0
    square, odds = (found.square - 1) ** 2, math.log(4 / ALARM)
    # A^2 lies between 0 and N = 4, so its squared deviation between 0 and 9.
    slack = math.sqrt(2 * square.var(ddof=1) * odds / len(square))
    slack += 7 * 9 * odds / (3 * (len(square) - 1))
    gap = abs(float(square.mean()) - exact)
    require(gap <= slack, f"Var A^2 is {square.mean():.4f}, not {exact:.4f} up to {slack:.4f}")
    bound = float(formulas.at("variance", N=4, d=dim))
    require(square.mean() - slack <= bound, f"Var A^2 {square.mean():.4f}, bound {bound:.4f}")
    evidence.figure(
        "Var A^2: sampled, exact, bound", f"{square.mean():.4f}, {exact:.4f}, {bound:.4f}"
    )
    evidence.statistics(
        seed=SEED, samples=len(square), false_alarm=2 * ALARM, power=1 - 1e-9,
        power_against="kappa's share dropped, or half of the variance",
    )  # fmt: skip


@theorem_check("C4r", kind="montecarlo", rejects=[], a_third="a third of the level")
def test_C4r_kappa_of_words(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """Crosstalk of pairs of words against the fresh and the known part's levels together."""
    odds, samples, checks = 3.0, 0, 0
    for dim, p, q in ((256, (1, 2), (2, 1)), (512, (1, 2, 1), (2, 1, 2)),
                      (512, (1, 1, 2), (2, 1, 1))):  # fmt: skip
        fresh = float(values(formulas, "fresh", d=dim, D=len(p)))
        known = float(values(formulas, "known", d=dim, D=len(p), L=odds))
        level = (math.sqrt(2 * odds * fresh) + known) / (3 if variant else 1)
        z = np.abs(sample_block(Crosstalk(dim, "haar", p, q, 1.0), SEED, checks))
        not_above(int((z > level).sum()), len(z), 3 * math.exp(-odds), f"d = {dim}, {p}, {q}")
        samples, checks = samples + len(z), checks + 1
    evidence.statistics(
        seed=SEED, samples=samples, false_alarm=checks * ALARM, power=1 - 1e-9,
        power_against="a third of the level",
    )  # fmt: skip


@theorem_check("C4r", kind="montecarlo", rejects=[],
               no_overlap="the crosstalk of a filler's places dropped")  # fmt: skip
def test_C4r_repeated(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """Fillers at two leaves each, under roles whose crosstalk on one filler is no chance."""
    samples, checks = 0, 0
    for k, (dim, kinds, angle) in enumerate(((32, 6, 1.3), (64, 10, 1.5), (64, 8, 0.0))):
        places = [0, 1, *(j for j in range(2, kinds) for _ in range(2))]
        # The two swapped roles are a half-turn apart, a filler's two places an angle.
        step = 0.0 if angle == 0 else 0.7
        turns = [0.0, math.pi, *(step * j + angle * (n % 2) for n, j in enumerate(places[2:]))]
        maps = block_letters(dim, [(turn,) for turn in turns])
        found = many(frozen(maps), placed(frames(kinds, dim), places), 60 + k, 4)
        beta = 0.0 if variant else math.cos(angle)
        base = 1 - (1 - found.kappa_sum) / len(places)
        for t in (0.3, 0.6, 0.9):
            at = {"d": dim, "J": kinds, "n": 2, "t": t, "beta": beta}
            where = f"d = {dim}, {kinds} fillers, {t}"
            hits = int((found.middle >= (1 + beta) * (base + t)).sum())
            not_above(hits, len(base), float(values(formulas, "rise", **at)), f"{where} above")
            checks += 1
            if beta < 1:
                hits = int((found.middle <= (1 - beta) * (base - t)).sum())
                not_above(hits, len(base), float(values(formulas, "fall", **at)), f"{where} below")
                checks += 1
        samples += len(base)
    evidence.statistics(
        seed=SEED, samples=samples, false_alarm=checks * ALARM, power=1 - 1e-9,
        power_against="the crosstalk of a filler's places dropped",
    )  # fmt: skip
