"""T1 to T5 derived; T1 to T3 attacked with random scorers and batches in ball arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

import sympy
from flint import arb, ctx, fmpq

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.exact_formula import agrees
from checks.theorem_check import Evidence, require, theorem_check
from numeric.throttle import Orbit, iid_law, mean_log, reward
from numeric.throttle_batches import (
    STEP,
    Anchor,
    blind_row,
    lifted_row,
    partition,
    random_anchors,
    rest,
    reversed_row,
    rewards_by_enumeration,
)
from symbolic import throttle
from symbolic.inner_products import Derived

CASES = 100_000
EXCESS = arb(10) ** -10
SEED = 20260815


@theorem_check("T1", kind="symbolic")
def test_T1_derived(formulas: Formulas, evidence: Evidence) -> None:
    _derived(throttle.reward_bound(), formulas, evidence)


@theorem_check("T1s", kind="symbolic")
def test_T1s_derived(formulas: Formulas, evidence: Evidence) -> None:
    _derived(throttle.blind_batch(), formulas, evidence)


@theorem_check("T2", kind="symbolic")
def test_T2_derived(formulas: Formulas, evidence: Evidence) -> None:
    _derived(throttle.swap_gradient(), formulas, evidence)


@theorem_check("T3", kind="symbolic")
def test_T3_derived(formulas: Formulas, evidence: Evidence) -> None:
    _derived(throttle.reversal(), formulas, evidence)


@theorem_check("T5", kind="symbolic", rejects=["price", "small"])
def test_T5_derived(formulas: Formulas, evidence: Evidence) -> None:
    _derived(throttle.sigmoid_price(), formulas, evidence)


def _derived(found: Derived, formulas: Formulas, evidence: Evidence) -> None:
    for step in found.steps:
        evidence.step(step)
    for name, value in found.values.items():
        require(_equal(value, formulas, name), f"derived {name} = {value}")


def _equal(value: sympy.Expr, formulas: Formulas, name: str) -> bool:
    symbols = {s.name: s for s in value.free_symbols}
    stated = formulas[name].subs({sympy.Symbol(k): s for k, s in symbols.items()})
    ratio = sympy.simplify(sympy.exp(sympy.expand_log(value - stated, force=True)))
    return agrees(value, formulas, name, **symbols) or ratio == 1


Values = Callable[..., arb]


def _values(formulas: Formulas) -> Values:
    """Return an evaluator of the claim's formulas; few distinct (K, M, u) occur, so it remembers."""

    @cache
    def at(name: str, copies: int, swaps: int, steps: int) -> arb:
        return enclose(formulas, name, K=copies, M=swaps, u=arb(fmpq(steps, STEP)))

    return at


def _anchors(evidence: Evidence) -> Iterator[Anchor]:
    yield from random_anchors(SEED, CASES)
    evidence.figure("random anchors, scorers and batches", CASES)


@theorem_check(
    "T1",
    kind="certified",
    rejects=["sharp", "slope", "half"],
    caption_blind="the blind scorer keeps the larger score on other orbits",
)
def test_T1_no_scorer_breaks_the_bound(
    formulas: Formulas, evidence: Evidence, variant: str | None
) -> None:
    """The sharp bound holds for every anchor, with equality where the other negatives are gone."""
    at = _values(formulas)
    equal = 0
    for anchor in _anchors(evidence):
        row = blind_row(anchor)
        if variant:
            row = tuple(max(anchor.row[c], anchor.row[c ^ 1]) if c // 2 != anchor.caption // 2 else x
                        for c, x in enumerate(row))  # fmt: skip
        lost = (partition(anchor, row) / partition(anchor, anchor.row)).log()
        k, m, u = anchor.duplicates, anchor.own_swaps, max(anchor.margin, 0)
        sharp = at("sharp", k, m, u)
        require(lost - sharp < EXCESS, f"{anchor} loses {lost.str(8)}, above {sharp.str(8)}")
        if k + m == len(anchor.negatives) and anchor.margin >= 0:
            equal += 1
            require(abs(lost - sharp) < EXCESS, f"{anchor} loses {lost.str(8)}, not {sharp.str(8)}")
        for name in ("slope", "half"):
            require(sharp - at(name, k, m, u) < EXCESS, f"{name} below the sharp bound: {anchor}")
    evidence.figure("of them with nothing but the own orbit, equal", equal)


@theorem_check("T1", kind="certified", rejects=["value", "linear", "concave"])
def test_T1_exact_reward(formulas: Formulas, evidence: Evidence) -> None:
    """The exact value against enumeration of all batches, closed sums, and both rate bounds."""
    for weights, batch in (((1, 1), 4), ((1, 1, 1, 1), 4), ((5, 1, 2, 2), 3), ((3, 1), 6)):
        total = sum(weights)
        law = {c: fmpq(w, total) for c, w in enumerate(weights)}
        brute, rate = rewards_by_enumeration(law, batch)
        pairs = zip(weights[::2], weights[1::2], strict=True)
        orbits = [Orbit(Fraction(p, total), Fraction(q, total)) for p, q in pairs]
        found = reward(orbits, batch)
        assert rate == fmpq(found.rate.numerator, found.rate.denominator)
        require(abs(found.infonce - brute) < EXCESS, f"{weights}: {found.infonce}, not {brute}")
        stated = _mean_value(formulas, orbits, batch)
        require(abs(stated - brute) < EXCESS, f"{weights}: {brute.str(8)}, not {stated.str(8)}")
        _under_the_rate(formulas, found.rate, found.infonce)
    found = reward(iid_law(72), 16)
    evidence.figure("72 equally likely captions, batch 16: exact reward", found.infonce.str(12))
    _under_the_rate(formulas, found.rate, found.infonce)
    once = enclose(formulas, "value", K=0, M=1)
    linear = enclose(formulas, "linear", r=arb(fmpq(1, 7)))
    require(abs(once / 7 - linear) < EXCESS, "one swap at rate 1/7: the linear bound is attained")


def _mean_value(formulas: Formulas, orbits: list[Orbit], batch: int) -> arb:
    """Enclose the mean of the stated value over the multinomial law of K and M."""
    mean = arb(0)
    for orbit in orbits:
        for own, other in ((orbit.first, orbit.second), (orbit.second, orbit.first)):
            left = 1 - own - other
            for k in range(batch):
                for m in range(batch - k):
                    ways = sympy.factorial(batch - 1) / (
                        sympy.factorial(k) * sympy.factorial(m) * sympy.factorial(batch - 1 - k - m)
                    )
                    chance = own * int(ways) * own**k * other**m * left ** (batch - 1 - k - m)
                    mean += arb(fmpq(chance.numerator, chance.denominator)) * enclose(
                        formulas, "value", K=k, M=m
                    )
    return mean


def _under_the_rate(formulas: Formulas, rate: Fraction, value: arb) -> None:
    r = arb(fmpq(rate.numerator, rate.denominator))
    for name in ("linear", "concave"):
        bound = enclose(formulas, name, r=r)
        require(value < bound, f"rate {rate}: reward {value.str(8)} above {name} {bound.str(8)}")


@theorem_check(
    "T1s", kind="certified", wrong_way="T1's scorer, made blind to captions instead of images"
)
def test_T1s_blind_batches(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    _text_half(wrong_way=bool(variant))
    steps = [fmpq(n, 8) for n in range(-40, 41)]
    for a, b in ((1, 1), (1, 3), (2, 5), (7, 1)):
        least = enclose(formulas, "least", a=a, b=b)
        for t in steps:
            value = enclose(formulas, "pair", a=a, b=b, t=arb(t))
            own = [arb(0)] * a + [arb(t)] * b  # one score for both captions of the orbit
            total = sum((logit.exp() for logit in own), arb(0)).log()
            loss = sum((total - logit for logit in own), arb(0))
            require(abs(value - loss) < EXCESS, f"a = {a}, b = {b}: {value} is not the loss")
            apart = value - least
            require(apart > 0 if t else apart.contains(0), f"a = {a}, b = {b}, t = {t}: {apart}")
    for w in (fmpq(1, 2), fmpq(1, 5), fmpq(1, 100)):
        share = arb(w)
        entropy = enclose(formulas, "entropy", w=share)
        best = (1 / share - 1).log()
        for t in (best, *(best + arb(s) for s in steps if s)):
            cost = share * t.exp().log1p() + (1 - share) * (-t).exp().log1p()
            apart = cost - entropy
            require(apart > -EXCESS, f"w = {w}: a blind cost below the entropy")
            require(t is not best or apart < EXCESS, f"w = {w}: the best is {cost.str(8)}")
    evidence.figure("in-batch orbits and one-anchor shares, 81 differences each", 7)


def _text_half(wrong_way: bool) -> None:
    """T1's scorer for both captions of one orbit, each against the orbit's two images."""
    for table in (((0, -100), (-100, 100)), ((1, 3), (-2, 1)), ((4, 0), (3, 7)), ((0, 0), (0, 0))):
        for c in (0, 1):
            own, swap = arb(table[c][c]), arb(table[1 - c][c])
            # Blind to images: one score for both.  Blind to captions: each image keeps its own.
            blind = arb(table[1 - c][1 - c]) if wrong_way else own
            lost = (blind - own).exp().log1p() - (swap - own).exp().log1p()
            sharp = arb(2).log() - (swap - own).min(arb(0)).exp().log1p()
            require(lost - sharp < EXCESS, f"{table}, caption {c}: it loses {lost.str(6)}")


@theorem_check("T2", kind="certified")
def test_T2_gradient_mass(formulas: Formulas, evidence: Evidence) -> None:
    count = 0
    for anchor in random_anchors(SEED + 2, CASES // 10):
        swaps, u = anchor.own_swaps, arb(fmpq(anchor.margin, STEP))
        mass = swaps * (-u).exp() / partition(anchor, anchor.row)
        at = {"K": anchor.duplicates, "M": swaps, "u": u, "G": rest(anchor)}
        stated = enclose(formulas, "mass", **at)
        require(abs(mass - stated) < EXCESS, f"{anchor}: {mass.str(8)}, not {stated.str(8)}")
        require(mass.is_zero() if not swaps else mass < 1, f"{anchor}: mass {mass.str(8)}")
        if anchor.margin >= 0:
            bound = enclose(formulas, "bound", **at)
            require(mass - bound < EXCESS, f"{anchor}: {mass.str(8)} above {bound.str(8)}")
        count += 1
    evidence.figure("random anchors", count)


@theorem_check(
    "T3",
    kind="certified",
    without_positive_part="lifted reversal bounded by the margin itself, not its positive part",
)
def test_T3_reversal_carried_out(
    formulas: Formulas, evidence: Evidence, variant: str | None
) -> None:
    matched = leaks = 0
    crowd = Anchor((1, 0), 0, (1,) * 300)  # many swaps, a narrow margin: nearly 2 u
    for anchor in (crowd, *random_anchors(SEED + 3, CASES // 5)):
        k, m, g, u = (
            anchor.duplicates,
            anchor.own_swaps,
            rest(anchor),
            arb(fmpq(anchor.margin, STEP)),
        )
        before = partition(anchor, anchor.row).log()
        change = partition(anchor, reversed_row(anchor)).log() - before
        at = {"K": k, "M": m, "G": g, "u": u}
        stated = enclose(formulas, "change", **at)
        require(abs(change - stated) < EXCESS, f"{anchor}: {change.str(8)}, not {stated.str(8)}")
        if anchor.margin >= 0:
            most = enclose(formulas, "most", **at)
            require(change > -EXCESS and change - most < EXCESS, f"{anchor}: {change.str(8)}")
        exactly = abs(change - enclose(formulas, "matched", **at)) < EXCESS
        require(exactly == (m == k + 1 or anchor.margin == 0), f"{anchor}: change {change.str(8)}")
        matched += m == k + 1
        if k == m == 0:
            leaks += 1
            leak = enclose(formulas, "leak", **at)
            require(abs(change - leak) < EXCESS, f"{anchor}: {change.str(8)}, leak {leak.str(8)}")
        _lifted(formulas, anchor, before, bool(variant))
    evidence.figure("random anchors with the exchange carried out", CASES // 5)
    evidence.figure("of them with M = K + 1", matched)
    evidence.figure("of them without c and its swap", leaks)


def _lifted(formulas: Formulas, anchor: Anchor, before: arb, signed: bool) -> None:
    k, m, g = anchor.duplicates, anchor.own_swaps, rest(anchor)
    u = arb(fmpq(anchor.margin if signed else max(anchor.margin, 0), STEP))
    cost = partition(anchor, lifted_row(anchor)).log() - before
    at = {"K": k, "M": m, "G": g, "u": u}
    bound = enclose(formulas, "most", **at) if m else arb(0)
    require(cost - bound < EXCESS, f"lifted, {anchor}: {cost.str(8)} above {bound.str(8)}")
    if anchor.margin >= 0:
        stated = enclose(formulas, "lifted", **at)
        require(abs(cost - stated) < EXCESS, f"lifted, {anchor}: {cost.str(8)}")
    if 1 + k + g >= m:
        small = enclose(formulas, "matched", **at)
        require(cost - small < EXCESS, f"lifted, {anchor}: {cost.str(8)} above {small.str(8)}")


def test_throttle_mean_log_at_the_ends() -> None:
    assert mean_log(5, Fraction(0)) == 0
    assert mean_log(7, Fraction(1)).overlaps(arb(8).log())
    with ctx.workprec(200):
        half = mean_log(3, Fraction(1, 2))
    direct = (3 * arb(2).log() + 3 * arb(3).log() + arb(4).log()) / 8
    assert half.overlaps(direct)
