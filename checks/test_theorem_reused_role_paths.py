"""C4u on sampled codes: what holds path by path is asserted, what holds often is counted.

The codes are built with full Haar matrices; spans, projections and overlaps are computed from the
vectors.  False alarms: exact binomial tails, and the bound of Dvoretzky, Kiefer and Wolfowitz.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import numpy as np
from scipy.stats import binom

from checks.catalogue import Formulas
from checks.exact_formula import fraction
from checks.test_theorem_level_fresh_law import ALARM, ends, not_above, sampled
from checks.theorem_check import Evidence, require, theorem_check
from numeric.bound_search import Search
from numeric.crosstalk_sampler import Crosstalk, sample_block
from numeric.haar_frames import overlap_level
from numeric.haar_matrices import haar_matrices
from numeric.pair_certificate import certified_pair_level
from numeric.reused_margin import reused_law
from numeric.revealed_code import RevealedLevel, reveal
from numeric.tree_plan import FILLERS, PAIRS, TreeSetting

SEED = 20260817
ROUNDING = 1e-9
TREES = ((128, 2, 4), (144, 3, 3), (96, 2, 3))
KINDS = ("distinct", "equal", "alternating", "coincident", "random")


def _fillers(kind: str, count: int, dim: int, p: int, q: int) -> np.ndarray:
    """Unit fillers with orthonormal u at p, v at q: the others as the kind says."""
    rng = np.random.default_rng(SEED)
    u, v, third = np.eye(dim)[:3]
    others = {
        "distinct": np.eye(dim)[3 : 3 + count],
        "equal": np.tile(third, (count, 1)),
        "alternating": np.stack([(u, v)[k % 2] for k in range(count)]),
        "coincident": np.tile(u, (count, 1)),
        "random": rng.standard_normal((count, dim)),
    }[kind]
    leaves = others / np.linalg.norm(others, axis=1, keepdims=True)
    leaves[p], leaves[q] = u, v
    return leaves


_Code = tuple[int, int, str, tuple[int, int], np.ndarray, list[RevealedLevel], list[RevealedLevel]]
"""b, D, fillers, p and q, code minus and plus swap, levels of both trees, of the code alone."""


@cache
def _codes() -> list[_Code]:
    """Return codes with every kind of fillers and three kinds of swapped pairs."""
    found = []
    rng = np.random.default_rng(SEED)
    for dim, b, depth in TREES:
        count = b**depth
        # Far apart; siblings; the same letters but the last and the first.
        for p, q in ((0, count - 1), (0, 1), (0, count - count // b + 1)):
            for kind in KINDS:
                roles = list(haar_matrices(rng, b, dim))
                leaves = _fillers(kind, count, dim, p, q)
                other = leaves.copy()
                other[[p, q]] = other[[q, p]]
                ends = [_code(roles, row) for row in (leaves, other)]
                pair = np.stack([ends[0] - ends[1], ends[0] + ends[1]])
                found.append((b, depth, kind, (p, q), pair, reveal(roles, leaves, other),
                              reveal(roles, leaves, None)))  # fmt: skip
    return found


def _code(roles: list[np.ndarray], leaves: np.ndarray) -> np.ndarray:
    b = len(roles)
    while len(leaves) > 1:
        leaves = sum(leaves[k::b] @ roles[k].T for k in range(b)) / np.sqrt(b)
    return np.asarray(leaves[0])


@theorem_check("C4u", kind="montecarlo", rejects=["own", "both"])
def test_C4u_spans_of_sampled_codes(formulas: Formulas, evidence: Evidence) -> None:
    """Dimensions of the spans of earlier inputs; attained by one tree of distinct fillers."""
    for b, depth, kind, _, _, both, single in _codes():
        for level in range(depth - 1):
            where = f"b = {b}, D = {depth}, {kind}, l = {level}"
            m = int(fraction(formulas, "own", b=b, D=depth, l=level))
            seen = max(single[level].dims)
            require(seen <= m, f"{where}: one tree spans {seen} dimensions, not {m}")
            if kind == "distinct":
                require(seen == m, f"{where}: one tree spans {seen} dimensions, not {m}")
            most = int(fraction(formulas, "both", m=m, D=depth, l=level))
            seen = max(both[level].dims)
            require(seen <= most, f"{where}: both trees span {seen} dimensions, not {most}")
    _no_chance(evidence)


@theorem_check(
    "C4u", kind="montecarlo", rejects=["known", "growth"],
    no_overlap="the overlap of the two letters' known images dropped",
    one_for_all="the known share of the whole tree taken for that of every subtree",
)  # fmt: skip
def test_C4u_path_by_path(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """Known parts, their growth and the cross term, node by node and level by level."""
    tightest = 0.0
    for b, depth, kind, leaves, pair, both, single in _codes():
        for levels in (both, single):
            for level, now in enumerate(levels[:-1]):
                where = f"b = {b}, D = {depth}, {kind}, l = {level}"
                eta = 0.0 if variant == "no_overlap" else now.overlap
                for norms, known, mixed in _nodes(now, b):
                    share = known / norms
                    bound = float(formulas.at("known", b=b, eta=eta, rho=share))
                    require(abs(mixed) / norms <= bound + ROUNDING,
                            f"{where}: kappa {mixed / norms:.4f}, bound {bound:.4f}")  # fmt: skip
                    grown = float(formulas.at("growth", b=b, eta=eta))
                    require(known + mixed <= grown * known + ROUNDING,
                            f"{where}: growth {1 + mixed / known:.4f}, bound {grown:.4f}")  # fmt: skip
                    tightest = max(tightest, abs(mixed) / (norms * bound) if bound else 0.0)
                _growth_of_energy(formulas, levels, level, b, where)
                if variant == "one_for_all":
                    _shares_of_subtrees(now, b, where)
        _cross_by_levels(pair, leaves, both, b, formulas, f"b = {b}, D = {depth}, {kind}")
    evidence.figure("codes", len(_codes()))
    evidence.figure("largest kappa of a node over its bound", f"{tightest:.3f}")
    _no_chance(evidence)


def _nodes(level: RevealedLevel, b: int) -> Iterator[tuple[float, float, float]]:
    """For each tree and node: squared norms of inputs, of known parts, and their mixed products."""
    trees, nodes = level.mixed.shape
    norms = level.norms.reshape(trees, nodes, b).sum(axis=2)
    known = level.known.reshape(trees, nodes, b).sum(axis=2)
    for tree in range(trees):
        for node in range(nodes):
            yield norms[tree, node], known[tree, node], level.mixed[tree, node]


def _growth_of_energy(
    formulas: Formulas, levels: list[RevealedLevel], level: int, b: int, where: str
) -> None:
    """What the known parts below carry into V_l: at most their energy times the growth."""
    below = levels[level + 1]
    grown = float(formulas.at("growth", b=b, eta=below.overlap)) * below.known.mean()
    carried = levels[level].carried.mean()
    require(carried <= grown + ROUNDING, f"{where}: carries {carried:.4f}, bound {grown:.4f}")


def _shares_of_subtrees(level: RevealedLevel, b: int, where: str) -> None:
    trees = len(level.norms)
    ratio = level.known.reshape(trees, b, -1).sum(axis=2) / level.norms.reshape(trees, b, -1).sum(
        axis=2
    )
    require(ratio.max() <= level.share + ROUNDING,
            f"{where}: a subtree's share {ratio.max():.4f}, the tree's {level.share:.4f}")  # fmt: skip


def _cross_by_levels(
    pair: np.ndarray,
    leaves: tuple[int, int],
    levels: list[RevealedLevel],
    b: int,
    formulas: Formulas,
    where: str,
) -> None:
    """<delta, s> is the sum of the levels' parts; the known ones obey step 6.2."""
    (delta, total), depth = pair, len(levels)
    gap = abs(float(delta @ total) - sum(level.cross for level in levels))
    require(gap <= ROUNDING, f"{where}: <delta, s> and its levels differ by {gap:.2e}")
    for number, level in enumerate(levels):
        # kd^2 = sum |P delta|^2 b^(D-l-1)/4, and K the mean known energy of the paths' siblings.
        width = b ** (depth - number - 1)
        kd = math.sqrt(level.swap_known * width / 4)
        beside = [
            child
            for own in {leaf // width for leaf in leaves}
            for child in range(own - own % b, own - own % b + b)
            if child != own
        ]
        factor = float(formulas.at("pair", b=b, eta=level.overlap, l=number))
        bound = factor * kd * math.sqrt(level.known[:, beside].mean())
        seen = math.sqrt(b**depth) / 4 * abs(level.cross_known)
        require(seen <= bound + ROUNDING, f"{where}, l = {number}: known {seen:.4f}, {bound:.4f}")


def _no_chance(evidence: Evidence) -> None:
    evidence.statistics(
        seed=SEED, samples=len(_codes()), false_alarm=0.0, power=1.0,
        power_against="the falsified versions, which these codes break; the claim holds for all codes",
    )  # fmt: skip


@theorem_check("C4u", kind="montecarlo", rejects=["proxy"])
def test_C4u_fresh_steps(formulas: Formulas, evidence: Evidence) -> None:
    """A residual's image against a vector across the known images: C3's variance in d - m."""
    dim, m, samples = 12, 8, 60_000
    rng = np.random.default_rng(SEED)
    roles = haar_matrices(rng, samples, dim)
    # A fixed vector, projected across the images of the first m inputs: it depends on the role.
    against = np.broadcast_to(np.ones(dim), (samples, dim)).copy()
    images = roles[:, :, :m]
    against -= np.einsum("nij,nkj,nk->ni", images, images, against)
    against /= np.linalg.norm(against, axis=1, keepdims=True)
    square = np.einsum("ni,ni->n", against, roles[:, :, m]) ** 2
    slack = math.sqrt(math.log(2 / ALARM) / (2 * samples))
    stated = float(fraction(formulas, "proxy", d=dim, m=m))
    gap = abs(float(square.mean()) - stated)
    require(gap <= slack, f"variance {square.mean():.4f}, proxy {stated:.4f}, allowed {slack:.4f}")
    evidence.figure("variance over the proxy", f"{square.mean() / stated:.4f}")
    evidence.statistics(
        seed=SEED, samples=samples, false_alarm=ALARM, power=1 - 1e-9,
        power_against="the proxy 1/d, or m one too small",
    )  # fmt: skip


@theorem_check("C4u", kind="montecarlo", rejects=[], one_too_few="frames one vector too small")
def test_C4u_overlaps_sampled(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """L2's level against sampled frames; for one vector its share is met from both sides."""
    samples, rng, share = 4_000, np.random.default_rng(SEED), 0.05
    shapes = ((40, 1, 3), (40, 3, 5), (64, 7, 7), (128, 15, 20))
    for dim, m, larger in shapes:
        frames = [np.linalg.qr(rng.standard_normal((samples, dim, k)))[0] for k in (m, larger)]
        norms = np.linalg.norm(np.swapaxes(frames[0], 1, 2) @ frames[1], 2, axis=(1, 2))
        less = 1 if variant else 0
        level = overlap_level(dim, max(1, m - less), larger - less, -math.log(share), Search())
        hits = int((norms >= float(level)).sum())
        where = f"d = {dim}, frames of {m} and {larger}"
        not_above(hits, samples, share, where)
        if m == 1:
            few = float(binom.cdf(hits, samples, share * (1 - 1e-5)))
            require(few > ALARM, f"{where}: {hits} of {samples}, the law is exact")
        evidence.figure(f"{where}: above the level of {share}", f"{hits / samples:.4f}")
    evidence.statistics(
        seed=SEED, samples=samples * len(shapes), false_alarm=(len(shapes) + 1) * ALARM,
        power=1 - 1e-9, power_against="frames one vector too small",
    )  # fmt: skip


@theorem_check("C4u", kind="montecarlo", rejects=[], half="half the level")
def test_C4u_pair_coverage(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """Pairs of words against the certificate at small d, with equal and other fillers."""
    rare, samples, most = fraction(formulas, "rare"), 0, 0.0
    words = (((1, 2), (2, 1)), ((1, 2, 1), (2, 1, 2)), ((1, 1, 2, 1), (2, 1, 2, 1)))
    cases = [(dim, p, q, inner) for dim in (64, 256) for p, q in words for inner in (1.0, 0.0, 0.6)]
    for k, (dim, p, q, inner) in enumerate(cases):
        level = certified_pair_level(dim, len(p), rare)
        require(level is not None, f"d = {dim}, words {p}, {q}: nothing is proved")
        assert level is not None
        z = np.abs(sample_block(Crosstalk(dim, "haar", p, q, inner), SEED, k))
        hits = int((z > float(level.mid()) * (0.5 if variant else 1.0)).sum())
        not_above(hits, len(z), float(rare), f"d = {dim}, words {p}, {q}")
        samples, most = samples + len(z), max(most, hits / len(z))
    evidence.figure(f"largest share above the level of {rare}", f"{most:.5f}")
    evidence.statistics(
        seed=SEED, samples=samples, false_alarm=len(cases) * ALARM, power=1 - 1e-9,
        power_against="half the level",
    )  # fmt: skip


SMALL = ((256, 2, 1), (192, 2, 2), (224, 2, 3), (384, 3, 2))


@cache
def _interval(dim: int, branching: int, depth: int, failure: Fraction) -> tuple[float, float]:
    law = reused_law(dim, branching, depth, failure, "quick")
    require(not law.vacuous, f"d = {dim}, b = {branching}, D = {depth}: nothing is proved")
    return ends(law)


@theorem_check(
    "C4u", kind="montecarlo", rejects=[], a_quarter="an interval a quarter as wide, in logarithms"
)
def test_C4u_coverage(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """The whole interval at small d, for every filler and pair that the exact sampler knows."""
    failure, samples, missed = fraction(formulas, "failure"), 0, 0
    settings = [(*s, f, p) for s in SMALL for f in FILLERS for p in PAIRS]
    for k, (dim, branching, depth, fillers, pair) in enumerate(settings):
        low, high = _interval(dim, branching, depth, failure)
        if variant:
            middle, reach = (low * high) ** 0.5, (high / low) ** (1 / 8)
            low, high = middle / reach, middle * reach
        found = sampled(TreeSetting(dim, branching, depth, "haar", fillers, pair), 100 + k)
        outside = int(((found.ratio < low) | (found.ratio > high)).sum())
        not_above(outside, len(found.ratio), float(failure), f"d = {dim}, D = {depth}, {fillers}")
        samples, missed = samples + len(found.ratio), max(missed, outside)
    evidence.figure("codes outside the interval, at most a setting", missed)
    evidence.figure("codes", samples)
    evidence.statistics(
        seed=SEED, samples=samples, false_alarm=len(settings) * ALARM, power=1 - 1e-9,
        power_against="an interval a quarter as wide",
    )  # fmt: skip
