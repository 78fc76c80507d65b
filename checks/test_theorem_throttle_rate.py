"""T4 derived, and certified: rates of small corpora by enumeration, of large ones by zeta values."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
import sympy
from flint import arb, ctx, fmpq

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.exact_formula import agrees, fraction
from checks.theorem_check import Evidence, require, theorem_check
from numeric.ball import ball
from numeric.input_error import InputError
from numeric.throttle import Orbit, iid_law, reward
from numeric.throttle_rate import PUBLISHED, distinct_corpus, power_sum, zipf_corpus
from symbolic import throttle_rate


@theorem_check("T4", kind="symbolic", rejects=["iid", "uniform", "distinct", "zipf"])
def test_T4_derived(formulas: Formulas, evidence: Evidence) -> None:
    found = throttle_rate.own_swap_rate()
    for step in found.steps:
        evidence.step(step)
    for name, value in found.values.items():
        symbols = {s.name: s for s in value.free_symbols}
        require(agrees(value, formulas, name, **symbols), f"derived {name} = {value}")


@theorem_check("T4", kind="certified", rejects=["iid", "uniform", "distinct"])
def test_T4_small_corpora(formulas: Formulas, evidence: Evidence) -> None:
    """Every batch of a small corpus, with and without replacement, counted."""
    for corpus, paired, batch in ((6, 6, 3), (6, 4, 4), (8, 2, 2), (5, 0, 3)):
        phi = Fraction(paired, corpus)
        at = {"N": corpus, "n": batch, "phi": sympy.Rational(phi)}
        swaps = ways = 0
        for anchor in range(corpus):
            others = [c for c in range(corpus) if c != anchor]
            for batch_rest in combinations(others, batch - 1):
                ways += 1
                swaps += anchor < paired and (anchor ^ 1) in batch_rest
        stated = fraction(formulas, "distinct", **at)
        require(Fraction(swaps, ways) == stated, f"{corpus} captions: {swaps}/{ways}, not {stated}")
        found = distinct_corpus(corpus, batch, phi)
        require(found.rate.overlaps(ball(stated, "rate")), f"{found.rate}")
        assert found.rate_any.overlaps(found.rate)
        rate = reward(iid_law(corpus, phi), batch).rate
        stated = fraction(formulas, "uniform", **at)
        require(rate == stated, f"{corpus} equally likely captions: {rate}, not {stated}")
    law = [Orbit(Fraction(1, 2), Fraction(1, 8)), Orbit(Fraction(1, 8), Fraction(1, 4))]
    products = 2 * sum((o.first * o.second for o in law), Fraction(0))
    stated = fraction(formulas, "iid", n=5, S=sympy.Rational(products))
    require(reward(law, 5).rate == stated, f"unequal captions: {reward(law, 5).rate}")
    evidence.figure("corpora enumerated", 4)


@theorem_check("T4", kind="certified", rejects=["zipf"])
def test_T4_zipf_small(formulas: Formulas, evidence: Evidence) -> None:
    for corpus, batch, s in ((10, 4, 1), (40, 7, 2), (12, 5, 3)):
        at = {"N": corpus, "n": batch, "s": s, "phi": sympy.Rational(3, 4)}
        stated = fraction(formulas, "zipf", **at)
        found = zipf_corpus(corpus, batch, Fraction(3, 4), Fraction(s))
        require(found.rate.overlaps(ball(stated, "rate")), f"{found.rate}, not {stated}")
    with ctx.workprec(256):
        for s in (arb(fmpq(1, 2)), arb(1), arb(fmpq(6, 5)), arb(2)):
            direct = sum((arb(k) ** -s for k in range(1, 6001)), arb(0))
            require(power_sum(6000, s).overlaps(direct), f"s = {s}: {power_sum(6000, s)}")
    small = zipf_corpus(40, 7, Fraction(1), Fraction(1))
    law = [Orbit(q / 2, q / 2) for k in range(1, 21) if (q := Fraction(1, k) / _harmonic(20))]
    exact = reward(law, 7)
    assert small.rate.overlaps(ball(exact.rate, "rate"))
    assert small.rate_any.overlaps(exact.rate_any)
    assert exact.infonce < small.reward_bound
    evidence.figure("power sums of 6000 terms against their zeta values", 4)


def _harmonic(terms: int) -> Fraction:
    return sum((Fraction(1, k) for k in range(1, terms + 1)), Fraction(0))


@theorem_check(
    "T4",
    kind="certified",
    rejects=["captions", "batch", "clip", "tolerance", "zipf_clip", "zipf_tolerance"],
)
def test_T4_at_web_scale(formulas: Formulas, evidence: Evidence) -> None:
    corpus, batch = (int(fraction(formulas, n)) for n in ("captions", "batch"))
    found = distinct_corpus(corpus, batch, Fraction(1))
    _close(found.rate, formulas, "clip", "tolerance")
    zipf = zipf_corpus(corpus, batch, Fraction(1), Fraction(1))
    _close(zipf.rate, formulas, "zipf_clip", "zipf_tolerance")
    evidence.figure("distinct captions: rate", found.rate.str(8))
    evidence.figure("distinct captions: bound on the reward, nats", found.reward_bound.str(8))
    evidence.figure("Zipf, s = 1: rate", zipf.rate.str(8))
    largest = zipf_corpus(10**10, 32768, Fraction(1, 100), Fraction(6, 5))
    evidence.figure("Zipf, s = 1.2, ten thousand million captions, phi = 0.01", largest.rate.str(8))


def _close(value: arb, formulas: Formulas, stated: str, tolerance: str) -> None:
    gap = abs(value - enclose(formulas, stated))
    require(gap <= enclose(formulas, tolerance), f"{value.str(10)}, {stated}")


def test_throttle_published_scales_vanish() -> None:
    for row in PUBLISHED:
        found = distinct_corpus(row.corpus, row.batch, Fraction(1))
        assert found.rate < 1e-4
        assert found.fraction_of_log_n < 1e-5


@pytest.mark.parametrize(
    "call",
    [
        lambda: distinct_corpus(10, 1, Fraction(1)),
        lambda: distinct_corpus(10, 11, Fraction(1)),
        lambda: distinct_corpus(10, 5, Fraction(3, 2)),
        lambda: distinct_corpus(10**30, 5, Fraction(1)),
        lambda: zipf_corpus(11, 5, Fraction(1), Fraction(1)),
        lambda: zipf_corpus(10, 5, Fraction(1), Fraction(0)),
        lambda: reward(iid_law(72), 1),
        lambda: reward([Orbit(Fraction(1, 2), Fraction(1, 4))], 4),
        lambda: iid_law(7, Fraction(1)),
        lambda: iid_law(0),
    ],
)
def test_throttle_bad_input_is_named(call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError):
        call()
