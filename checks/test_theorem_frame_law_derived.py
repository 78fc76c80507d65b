"""C4f and C4r derived: identities, the recursion of the norm, moments, one pair, the closed form."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from checks.catalogue import Formulas
from checks.exact_formula import fraction, require_derived
from checks.theorem_check import Evidence, require, theorem_check
from numeric.haar_moments import crosstalk_moment, product_moment
from symbolic import frame_law, frame_moments, frame_scaling

IDENTITIES = ["chord", "mean", "inner", "ratio", "balance", "start", "base", "level",
              "loss"]  # fmt: skip
NORM = ["step", "gain", "moment", "tail", "above", "below"]


@theorem_check("C4f", kind="symbolic", rejects=IDENTITIES)
def test_C4f_identities_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(frame_law.identities(), formulas, evidence)


@theorem_check("C4f", kind="symbolic", rejects=NORM)
def test_C4f_norm_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(frame_law.recursion(), formulas, evidence)


@theorem_check("C4f", kind="symbolic", rejects=["first", "proxy", "total"])
def test_C4f_cross_term_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(frame_moments.cross_term(), formulas, evidence)


@theorem_check("C4f", kind="symbolic", rejects=["centre", "spread"])
def test_C4f_centre_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(frame_moments.centre(), formulas, evidence)


@theorem_check("C4r", kind="symbolic", rejects=["second", "variance"])
def test_C4r_second_moments_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(frame_moments.second_moments(), formulas, evidence)


@theorem_check("C4r", kind="symbolic", rejects=["fresh", "passed", "room", "known"])
def test_C4r_pair_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(frame_scaling.pair_of_words(), formulas, evidence)


@theorem_check("C4r", kind="symbolic",
               rejects=["next", "constant", "rise", "fall", "wide", "shift"])  # fmt: skip
def test_C4r_repeated_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(frame_scaling.repeated(), formulas, evidence)


@theorem_check("C4r", kind="symbolic", rejects=["radius", "within", "odds", "swaps"])
def test_C4r_scaling_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(frame_scaling.scaling(), formulas, evidence)


@theorem_check("C4r", kind="certified", rejects=["second"])
def test_C4r_second_moments_by_weingarten(formulas: Formulas, evidence: Evidence) -> None:
    """Every pair of words at small d, b and D, by exact Haar integrals: same and other fillers."""
    checked = 0
    for dim, depth in ((2, 1), (3, 1), (5, 1), (2, 2), (3, 2)):
        words = list(product((1, 2), repeat=depth))
        for first, second in product(words, repeat=2):
            if first < second:
                same = crosstalk_moment(first, second, 2, dim)
                other = product_moment([(first, second, 0, 1)] * 2, dim)
                stated = fraction(formulas, "second", d=dim, k=same)
                require(other == stated, f"d = {dim}, {first}, {second}: {other}, not {stated}")
                checked += 1
    evidence.figure("pairs of words", checked)


@theorem_check("C4r", kind="certified", rejects=["variance"])
def test_C4r_variance_by_weingarten(formulas: Formulas, evidence: Evidence) -> None:
    """The variance of A^2 with all covariances, by exact Haar integrals, N = 2 and 3."""
    largest = Fraction(0)
    for dim, depth, count in ((2, 1, 2), (3, 1, 2), (3, 2, 3)):
        words = list(product((1, 2), repeat=depth))[:count]
        pairs = [(words[i], words[j], i, j) for i in range(count) for j in range(i)]
        square = sum(product_moment(both, dim) for both in product(pairs, repeat=2))
        variance = 4 * Fraction(square) / count**2
        own = 4 * sum(product_moment([pair] * 2, dim) for pair in pairs) / count**2
        require(variance == own, f"d = {dim}, N = {count}: covariances {variance - own}")
        stated = fraction(formulas, "variance", N=count, d=dim)
        require(variance <= stated, f"d = {dim}, N = {count}: {variance}, bound {stated}")
        # One pair of different letters: E kappa^2 = 1/d, so the bound gives away 1/d of itself.
        if count == 2:
            exact = stated * (1 - Fraction(1, dim))
            require(variance == exact, f"d = {dim}, N = {count}: {variance}, not {exact}")
        largest = max(largest, variance / stated)
    evidence.figure("largest variance over its bound", f"{float(largest):.3f}")
