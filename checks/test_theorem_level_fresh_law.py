"""C4-law derived, enclosed constant by constant, and against sampled codes.

False alarms: exact binomial tails at the claimed failure probability; nothing is asymptotic.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

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
from numeric.level_fresh_margin import EVENTS, level_fresh_law
from numeric.margin_law import MarginLaw
from numeric.sphere_tail import two_sided_tail
from numeric.tree_plan import FILLERS, PAIRS, TreeSetting
from numeric.tree_sampler import TreeSamples, block_size, sample_trees
from symbolic import level_fresh_law as derivation

ALARM = 1e-9
SEED = 20260816
BITS = 128
NORMS = ["n", "above", "step", "curve", "room", "below"]
CROSS = ["proxy", "weight", "cross", "low", "high"]
REFERENCE = ["failure", "branching", "dim", "depth", "least", "greatest",
             "deep", "least_deep", "greatest_deep"]  # fmt: skip
SHARES = dict(zip(EVENTS, (Fraction(1, k) for k in (100, 100, 1000, 100, 200, 500)), strict=True))


@theorem_check("C4-law", kind="symbolic", rejects=NORMS)
def test_C4_law_norms_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(derivation.norms(), formulas, evidence)


@theorem_check("C4-law", kind="symbolic", rejects=CROSS)
def test_C4_law_cross_term_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(derivation.cross_term(), formulas, evidence)


@theorem_check("C4-law", kind="certified",
               rejects=["n", "above", "step", "curve", "room", "below", "cross", "weight", "low",
                        "high"])  # fmt: skip
def test_C4_law_constants(formulas: Formulas, evidence: Evidence) -> None:
    """The evaluator's constants are the formulas' values, at a fixed budget."""
    for dim, branching, depth in ((512, 2, 4), (1536, 2, 9), (512, 3, 4), (4096, 5, 2)):
        law = level_fresh_law(dim, branching, depth, Fraction(1, 20), SHARES)
        got = {event.name: event.constant for event in law.events}
        with ctx.workprec(BITS):
            where = f"d = {dim}, b = {branching}, D = {depth}"
            a = {f"a_{k}": ball(SHARES[name], name) for k, name in enumerate(_ORDER, 1)}
            n = int(fraction(formulas, "n", b=branching, D=depth))
            _same(got["norms above"], enclose(formulas, "above", n=n, d=dim, **a), f"{where}: a")
            step = enclose(formulas, "step", n=n, d=dim, **a)
            _same(got["steps"], step, f"{where}: T")
            c = enclose(formulas, "curve", T=step)
            _least_below(formulas, got["norms below"], dict(n=n, d=dim, c=c, **a), where)
            _same(got["theta"],
                  enclose(formulas, "cross", b=branching, d=dim, y_5=got["subtrees"], **a),
                  f"{where}: y")  # fmt: skip
            weights = sum(
                (enclose(formulas, "weight", b=branching, l=k) for k in range(depth)), arb(0)
            )
            # The norms are near 1, so the bound is little above the sum of the weights.
            near = weights <= got["subtrees"] and got["subtrees"] < weights * arb("1.6")
            require(near, f"{where}: y_5 {got['subtrees'].str(6)}, weights {weights.str(6)}")
            tail = two_sided_tail(dim, got["zeta"])
            require(tail <= a["a_4"] * (1 + arb("1e-9")), f"{where}: z {got['zeta'].str(6)}")
            _interval(formulas, law, got, where)
    evidence.figure("settings at a fixed budget", 4)


_ORDER = ("norms above", "norms below", "steps", "zeta", "theta", "subtrees")


def _same(found: arb, stated: arb, what: str) -> None:
    close = abs(found - stated) <= arb("1e-20") * (1 + abs(stated))
    require(close, f"{what}: evaluator {found.str(8)}, formula {stated.str(8)}")


def _least_below(formulas: Formulas, found: arb, at: dict[str, arb | int], where: str) -> None:
    """The evaluator's bound is the least over t, up to the fineness of its search."""
    values = []
    for k in range(1, 400):
        t = arb(int(at["d"])) * k / 800
        room = enclose(formulas, "room", t=t, c=at["c"], d=at["d"])
        if room > 0:
            values.append(enclose(formulas, "below", t=t, r=room, n=at["n"], d=at["d"],
                                  a_2=at["a_2"]))  # fmt: skip
    least = min(values, key=lambda value: float(value.mid()))
    gap = float(found.mid()) / float(least.mid()) - 1
    require(
        abs(gap) < 3e-3, f"{where}: evaluator {found.str(6)}, least of the formula {least.str(6)}"
    )


def _interval(formulas: Formulas, law: MarginLaw, got: dict[str, arb], where: str) -> None:
    ends = (got["norms above"].exp(), (-got["norms below"]).exp())
    low = [enclose(formulas, "low", z=got["zeta"], y=got["theta"], a=a) for a in ends]
    _same(law.low, low[0].min(low[1]), f"{where}: low")
    high = enclose(formulas, "high", z=got["zeta"], a=ends[1])
    require(law.high is not None, f"{where}: no upper bound")
    assert law.high is not None
    _same(law.high, high, f"{where}: high")


@theorem_check("C4-law", kind="certified", rejects=["proxy"])
def test_C4_law_proxies_are_counted(formulas: Formulas, evidence: Evidence) -> None:
    """Every pair of leaves of small trees: weights of the cross term's products, squared norms 1."""
    for branching, depth in ((2, 1), (2, 3), (3, 2), (4, 2)):
        most = [Fraction(0)] * depth
        leaves = branching**depth
        for p in range(leaves):
            for q in range(p):
                for level in range(depth):
                    most[level] = max(most[level], _squared_weight(p, q, branching, depth, level))
        for level, found in enumerate(most):
            stated = fraction(formulas, "proxy", b=branching, D=depth, l=level)
            require(
                found == stated, f"b = {branching}, D = {depth}, l = {level}: {found}, {stated}"
            )
    evidence.figure("trees with every pair of leaves", 4)


def _squared_weight(p: int, q: int, b: int, depth: int, level: int) -> Fraction:
    """(b^(-l-1) sum ||delta|| ||s||)^2 where both trees' subtrees have norm 1, so ||s|| <= 2."""
    height = depth - level - 1
    nodes = {p // b**height, q // b**height}
    # ||delta|| is at most sqrt(2) on one path, twice that where both paths run through.
    delta = Fraction(1) if len(nodes) == 2 else Fraction(2)
    total = len(nodes) * (b - 1) * delta * 2
    return Fraction(1, b ** (2 * level + 2)) * 2 * Fraction(1, b**height) * total**2


@cache
def _law(dim: int, branching: int, depth: int, failure: Fraction) -> MarginLaw:
    return level_fresh_law(dim, branching, depth, failure)


@theorem_check("C4-law", kind="certified", rejects=REFERENCE)
def test_C4_law_reference(formulas: Formulas, evidence: Evidence) -> None:
    """The stated intervals are the evaluator's, rounded outwards to two digits."""
    failure = fraction(formulas, "failure")
    dim, branching = (int(formulas[name]) for name in ("dim", "branching"))
    for depth, low, high in (("depth", "least", "greatest"),
                             ("deep", "least_deep", "greatest_deep")):  # fmt: skip
        law = _law(dim, branching, int(formulas[depth]), failure)
        rounded_outwards(law, fraction(formulas, low), fraction(formulas, high))
        evidence.figure(f"D = {formulas[depth]}", f"{law.low.str(5)} to {law.high.str(5)}")  # type: ignore[union-attr]


def rounded_outwards(law: MarginLaw, low: Fraction, high: Fraction) -> None:
    """Require an interval to lie in [low, high], and by less than 1/100 at each end."""
    digit = Fraction(1, 100)
    require(law.high is not None and not law.vacuous, "nothing is proved")
    assert law.high is not None
    inside = ball(low, "low") <= law.low and law.high <= ball(high, "high")
    require(inside, f"[{law.low.str(5)}, {law.high.str(5)}] is not in [{low}, {high}]")
    tight = law.low < ball(low + digit, "low") and law.high > ball(high - digit, "high")
    require(tight, f"[{law.low.str(5)}, {law.high.str(5)}] would give a narrower statement")


TIGHT = ((24, 2, 3), (24, 3, 2), (64, 2, 5), (128, 2, 2))


@theorem_check("C4-law", kind="montecarlo", rejects=["above"])
def test_C4_law_norms_sampled(formulas: Formulas, evidence: Evidence) -> None:
    """A B against its bound where it is sharpest: fillers all equal but the swapped pair."""
    share, samples, worst = Fraction(1, 1000), 0, 0.0
    for k, (dim, branching, depth) in enumerate(TIGHT):
        found = sampled(TreeSetting(dim, branching, depth, "level-fresh", "equal", "near"), k)
        n = depth * (branching - 1)
        bound = float(enclose(formulas, "above", n=n, d=dim, a_1=ball(share, "a_1")).mid())
        product = np.log(found.norm * found.swapped_norm)
        hits = int((product >= bound).sum())
        worst = max(worst, hits / len(product))
        not_above(hits, len(product), float(share), f"d = {dim}, b = {branching}, D = {depth}")
        samples += len(product)
    evidence.figure(f"largest share above the bound, {share} allowed", worst)
    evidence.statistics(
        seed=SEED, samples=samples, false_alarm=len(TIGHT) * ALARM, power=1 - 1e-9,
        power_against="half the deviation, which is exceeded in 3 of 100 codes",
    )  # fmt: skip


@theorem_check(
    "C4-law", kind="montecarlo", rejects=[], a_third="an interval a third as wide, in logarithms"
)
def test_C4_law_coverage(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """The whole interval, in dimensions where it is widest open, for every filler and pair."""
    failure, samples, missed = fraction(formulas, "failure"), 0, 0
    settings = [(*s, f, p) for s in ((512, 2, 1), (256, 2, 2), (192, 2, 3), (256, 3, 1))
                for f in FILLERS for p in PAIRS]  # fmt: skip
    for k, (dim, branching, depth, fillers, pair) in enumerate(settings):
        law = level_fresh_law(dim, branching, depth, failure, effort="quick")
        low, high = ends(law)
        if variant:
            middle, reach = (low * high) ** 0.5, (high / low) ** (1 / 6)
            low, high = middle / reach, middle * reach
        found = sampled(TreeSetting(dim, branching, depth, "level-fresh", fillers, pair), k)
        outside = int(((found.ratio < low) | (found.ratio > high)).sum())
        not_above(outside, len(found.ratio), float(failure), f"d = {dim}, D = {depth}, {fillers}")
        samples, missed = samples + len(found.ratio), max(missed, outside)
    evidence.figure("codes outside the interval, at most a setting", missed)
    evidence.figure("codes", samples)
    evidence.statistics(
        seed=SEED, samples=samples, false_alarm=len(settings) * ALARM, power=1 - 1e-9,
        power_against="an interval a third as wide",
    )  # fmt: skip


def sampled(setting: TreeSetting, stream: int) -> TreeSamples:
    """Return blocks of sampled codes with at least 8,000 codes in all."""
    blocks = max(1, 8_000 // block_size(setting))
    parts = [sample_trees(setting, SEED, 1000 * stream + k) for k in range(blocks)]
    return TreeSamples(*(
        np.concatenate([getattr(part, name) for part in parts])
        for name in ("norm", "swapped_norm", "zeta", "theta", "ratio")
    ))  # fmt: skip


def not_above(hits: int, samples: int, share: float, where: str) -> None:
    """Require hits that are not too many for a probability of at most ``share``."""
    chance = float(binom.sf(hits - 1, samples, share))
    require(chance > ALARM, f"{where}: {hits} of {samples} fail, {share} allowed")


def ends(law: MarginLaw) -> tuple[float, float]:
    """Return the interval in floats."""
    assert law.high is not None
    return float(law.low.mid()), float(law.high.mid())


@pytest.mark.parametrize(
    "call",
    [
        lambda: level_fresh_law(1, 2, 2, Fraction(1, 20)),
        lambda: level_fresh_law(512, 1, 2, Fraction(1, 20)),
        lambda: level_fresh_law(512, 2, 0, Fraction(1, 20)),
        lambda: level_fresh_law(512, 2, 2, Fraction(1)),
        lambda: level_fresh_law(512, 2, 2, Fraction(1, 20), effort="much"),
        lambda: level_fresh_law(512, 2, 2, Fraction(1, 100), SHARES),
        lambda: level_fresh_law(512, 2, 2, Fraction(1, 20), {"zeta": Fraction(1, 20)}),
    ],
)  # fmt: skip
def test_level_fresh_law_bad_input_is_named(call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError):
        call()
