"""M1 and M2 on all-MiniLM-L6-v2 and the released SugarCrepe++, enclosed in Arb balls.

The figures are facts about these weights and files.  What is certified starts at the float32
embeddings that the run produced; that the forward pass is what it should be is checked against
the recorded figures, to their tolerance.
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import numpy as np
from flint import arb, ctx, fmpq
from scipy.stats import beta, binom

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.enclosed_items import PRECISION, enclosed
from checks.measured_minilm import figures, minilm
from checks.theorem_check import Evidence, require, theorem_check
from numeric.frontier_null import null_mean
from numeric.measurement import bootstrap_interval, summarise
from numeric.published_accuracy import SOURCE_FILE, difficulty, published_models

SUBSETS = ("swap_obj", "swap_att", "replace_obj", "replace_att", "replace_rel")
_AGREE = arb(1e-9)
"""How near the float64 figures must come to the enclosures."""

_SEED, _SAMPLES, _ALARM = 20260, 2000, 1e-9
_NULLS_ENCLOSED = 12


def _mean(values: Sequence[arb]) -> arb:
    return sum(values, arb(0)) / len(values)


def _near(value: arb, stated: arb, within: arb, what: str) -> None:
    gap = abs(value - stated)
    require(gap < within, f"{what} is {value.str(8)}, not {stated.str(6)} within {within.str(3)}")


@cache
def _values(subset: str, formulas: Formulas, name: str) -> tuple[arb, ...]:
    """Enclose a formula at every item of a subset; once for each formula as it is written."""
    return tuple(enclose(formulas, name, **item.symbols) for item in enclosed(subset))


@cache
def _ceilings(subset: str) -> tuple[arb, ...]:
    return tuple(2 * ((i.theta_1 + i.theta_2) / 2).sin() for i in enclosed(subset))


def _alone(formulas: Formulas, name: str) -> Formulas:
    """Return one formula by itself, so that a change of the others does not repeat its work."""
    return Formulas(formulas.claim_id, {name: formulas.sources[name]})


@theorem_check("M1", kind="certified", rejects=["ratio", "floor", "eps"])
def test_M1_items(formulas: Formulas, evidence: Evidence) -> None:
    """Every item's float64 figures against their enclosures."""
    with ctx.workprec(PRECISION):
        for subset in SUBSETS:
            measured = figures(subset)
            for k, item in enumerate(enclosed(subset)):
                where = f"of {subset} item {k + 1}"
                ratio = enclose(formulas, "ratio", **item.symbols)
                floor = enclose(formulas, "floor", **item.symbols)
                _near(ratio, arb(float(measured.ratio[k])), _AGREE, f"ratio {where}")
                _near(floor, arb(float(measured.floor[k])), _AGREE, f"floor {where}")
                # Where floor, ratio and one coincide (equal captions) no ball can separate them.
                require(not ratio < floor and not ratio > 1, f"ratio {where} is out of range")
            eps = [enclose(formulas, "eps", distance=i.distance) for i in enclosed(subset)]
            _near(_mean(eps), arb(summarise(measured, (0,)).eps), _AGREE, f"mean eps of {subset}")
            for k in range(_NULLS_ENCLOSED):
                first, second = enclosed(subset)[k].theta_1, enclosed(subset)[k].theta_2
                held = null_mean(first, second, minilm().dim, precision=PRECISION)
                _near(held, arb(float(measured.null[k])), _AGREE, f"null of {subset} item {k + 1}")
            evidence.figure(f"mean swap-blindness eps, {subset}", _mean(eps).str(4))


@theorem_check("M1", kind="certified", rejects=["items", *SUBSETS, "tolerance"])
def test_M1_means(formulas: Formulas, evidence: Evidence) -> None:
    """Every subset's mean ratio against the stated one, and between floor and null."""
    with ctx.workprec(PRECISION):
        count = int(formulas.at("items"))
        require(count == max(len(enclosed(subset)) for subset in SUBSETS), f"not {count} items")
        for subset in SUBSETS:
            measured = figures(subset)
            ratio, floor = (_mean(_values(subset, _alone(formulas, name), name)[:count])
                            for name in ("ratio", "floor"))  # fmt: skip
            stated, tolerance = enclose(formulas, subset), enclose(formulas, "tolerance")
            _near(ratio, stated, tolerance, f"mean ratio of {subset}")
            null = arb(float(measured.null[:count].mean()))
            require(floor < ratio and ratio < null, f"{subset}: not between floor and null")
            summary = summarise(measured, (0,))
            _near(ratio, arb(summary.ratio), _AGREE, f"reported mean ratio of {subset}")
            evidence.figure(f"mean ratio, {subset} ({summary.n} items)", ratio.str(6))
            evidence.figure(f"bootstrap interval, {subset}", summary.ratio_ci)
            evidence.figure(f"mean floor and null, {subset}", f"{floor.str(4)}, {null.str(4)}")


@theorem_check("M1", kind="montecarlo", rejects=["confidence"])
def test_M1_interval(formulas: Formulas, evidence: Evidence) -> None:
    """The interval's coverage: fail only where its exact two-sided limits exclude the claim."""
    stated, slack, size = float(formulas.at("confidence")), 0.02, 245
    population = figures("swap_obj").ratio
    samples = np.random.default_rng(_SEED).choice(population, (_SAMPLES, size))
    hits = 0
    for k, sample in enumerate(samples):
        low, high = bootstrap_interval(sample, seed=(_SEED, k), resamples=400)
        hits += int(low <= population.mean() <= high)
    least = beta.ppf(_ALARM / 2, hits, _SAMPLES - hits + 1)
    most = beta.ppf(1 - _ALARM / 2, hits + 1, _SAMPLES - hits)
    # Should the coverage be .8, the check passes only with more hits than this.
    passing = next(h for h in range(_SAMPLES)
                   if beta.ppf(1 - _ALARM / 2, h + 1, _SAMPLES - h) >= stated - slack)  # fmt: skip
    evidence.statistics(
        seed=_SEED, samples=_SAMPLES, false_alarm=_ALARM,
        power=float(binom.cdf(passing - 1, _SAMPLES, 0.8)),
        power_against="a coverage of 0.8",
    )  # fmt: skip
    evidence.figure("coverage", f"{hits} of {_SAMPLES}")
    require(least <= stated + slack and most >= stated - slack,
            f"coverage in [{least:.4f}, {most:.4f}], not {stated} within {slack}")  # fmt: skip


def _published() -> tuple[int, dict[str, arb]]:
    """Return the number of models and each subset's exact mean accuracy, read independently."""
    text = SOURCE_FILE.read_text(encoding="utf-8").splitlines()
    rows = [r for r in csv.reader(text) if not r[0].startswith("#")]
    models = [dict(zip(rows[0], r, strict=True)) for r in rows[1:] if r[0] != "human"]
    means = {s: sum((Fraction(m[s]) for m in models), Fraction(0)) / len(models) for s in SUBSETS}
    return len(models), {s: arb(fmpq(m.numerator, m.denominator)) for s, m in means.items()}


def _pearson(x: list[arb], y: list[arb]) -> arb:
    x, y = ([v - _mean(values) for v in values] for values in (x, y))

    def dot(p: list[arb], q: list[arb]) -> arb:
        return sum((a * b for a, b in zip(p, q, strict=True)), arb(0))

    return dot(x, y) / (dot(x, x) * dot(y, y)).sqrt()


@theorem_check("M2", kind="certified")
def test_M2_correlation(formulas: Formulas, evidence: Evidence) -> None:
    with ctx.workprec(PRECISION):
        ceilings = {}
        count = int(formulas.at("items"))
        require(count == max(len(enclosed(subset)) for subset in SUBSETS), f"not {count} items")
        for subset in SUBSETS:
            ceilings[subset] = _mean(_ceilings(subset)[:count])
            stated, tolerance = enclose(formulas, subset), enclose(formulas, "tolerance")
            _near(ceilings[subset], stated, tolerance, f"mean ceiling of {subset}")
            reported = arb(summarise(figures(subset), (0,)).ceiling)
            _near(ceilings[subset], reported, _AGREE, f"reported mean ceiling of {subset}")
            evidence.figure(f"mean ceiling, {subset}", ceilings[subset].str(6))
        models, accuracies = _published()
        require(models == formulas.at("models") == len(published_models()), f"{models} models")
        require(len(ceilings) == formulas.at("subsets"), f"{len(ceilings)} subsets")

        def correlation(names: list[str]) -> arb:
            return _pearson([ceilings[s] for s in names], [accuracies[s] for s in names])

        closeness = enclose(formulas, "closeness")
        r = correlation(list(SUBSETS))
        ours = difficulty({s: float(c.mid()) for s, c in ceilings.items()})
        assert ours is not None
        assert ours.interval is not None
        _near(r, arb(ours.pearson), _AGREE, "Pearson's r")
        _near(r, enclose(formulas, "pearson"), closeness, "Pearson's r")
        z = enclose(formulas, "z")
        _near((z / arb(2).sqrt()).erf(), arb("0.95"), arb("1e-4"), "the normal mass within z")
        half = enclose(formulas, "half_width", z=z, n=len(SUBSETS))
        for name, end, computed in (("low", r.atanh() - half, ours.interval[0]),
                                    ("high", r.atanh() + half, ours.interval[1])):  # fmt: skip
            _near(end.tanh(), arb(computed), arb("1e-4"), f"Fisher's {name} end")
            _near(end.tanh(), enclose(formulas, name), closeness, f"Fisher's {name} end")
        paper = enclose(formulas, "paper")
        require(paper > r + closeness, f"the paper's r is reproduced: {r.str(6)}")
        require(paper < (r.atanh() + half).tanh(), "the interval excludes the paper's r")
        rest = correlation([s for s in SUBSETS if s != "replace_rel"])
        _near(rest, enclose(formulas, "without"), closeness, "r without replace_rel")
        evidence.figure("Pearson's r on 5 subsets", r.str(6))
        evidence.figure("Fisher 95 % interval", f"{ours.interval[0]:.3f} to {ours.interval[1]:.3f}")
        evidence.figure("r without replace_rel", rest.str(6))
        evidence.figure("the paper's r, not ours", paper.str(3))
