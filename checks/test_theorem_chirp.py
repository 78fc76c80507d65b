"""C5: chirp roles derived, verified in Z[omega], and again by matrix products; their margins."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from flint import arb, ctx

from checks.ball_formula import enclose
from checks.catalogue import Formulas, claims
from checks.exact_formula import agrees, fraction
from checks.theorem_check import Evidence, require, theorem_check
from numeric import chirp_residues, cyclotomic
from numeric.ball import ball
from numeric.chirp_code import SwapMargin, swap_margin
from numeric.chirp_roles import States, enclose_real, leaf_states, overlaps
from numeric.chirp_words import (
    deepest_unbiased,
    fibonacci_bound,
    prefix_code,
    slopes,
    unbiased,
)
from numeric.coherence import ratio_interval
from numeric.modular import Integers
from symbolic.chirp_roles import chirp_roles

DEEPEST = {31: 4, 61: 5, 127: 6, 257: 6, 509: 7}
SMALL = (3, 5, 7, 11, 13, 17)
"""Primes at which all inner products of chirps are summed out; 3, 5, 7 and 1 modulo 8."""

BITS = 128
TRUE = claims()["C5"].formulas


@theorem_check(
    "C5", kind="symbolic", rejects=["crosstalk", "real_form", "reach", "prefix_reach", "law"]
)
def test_C5_derived(formulas: Formulas, evidence: Evidence) -> None:
    found = chirp_roles()
    for step in found.steps:
        evidence.step(step)
    for name, value in found.values.items():
        symbols = {s.name: s for s in value.free_symbols}
        require(agrees(value, formulas, name, **symbols), f"derived {name} = {value}")


@cache
def _products_hold(prime: int) -> bool:
    return cyclotomic.overlaps_hold(prime)


@cache
def _verified(prime: int) -> bool:
    return cyclotomic.gauss_sums_hold(prime) and cyclotomic.steps_hold(prime)


@theorem_check(
    "C5",
    kind="certified",
    rejects=["crosstalk"],
    deeper="the depth one beyond the deepest unbiased one",
)
def test_C5_in_cyclotomic_integers(
    formulas: Formulas, evidence: Evidence, variant: str | None
) -> None:
    """All i, j and all pairs of words: frames by slope, slopes by pair, Gauss sums in Z[omega]."""
    require(all(map(_products_hold, SMALL)), "an inner product is not as stated")
    for prime, deepest in DEEPEST.items():
        require(_verified(prime), f"p = {prime}: a Gauss sum or a step is not as stated")
        depth = deepest + (variant == "deeper")
        states = leaf_states(prime, depth, 2, np.broadcast_to(np.arange(prime), (2**depth, prime)))
        for part in (states.flat, states.curvature):
            require((part == part[:, :1]).all(), f"p = {prime}: a frame has two slopes")
        upper = np.triu_indices(2**depth, 1)
        scale = overlaps(states[:, None, 0], states[None, :, 0]).scale[upper]
        entry = _entries(slopes(2, depth, prime))[upper] % prime
        require(((entry != 0) == (scale == 2)).all(), f"p = {prime}: the entry decides otherwise")
        require((scale == 2).all(), f"p = {prime}, D = {depth}: two words share a slope")
        stated = fraction(formulas, "crosstalk", power=2, p=prime)
        require(stated == Fraction(1, prime), f"p = {prime}: squared crosstalk 1/{prime}")
        evidence.figure(f"p = {prime}: pairs of words", scale.size)
    evidence.figure("largest depths", DEEPEST)


@cache
def _products(prime: int, depth: int, branching: int, formulas: Formulas) -> Integers:
    words = chirp_residues.binary_words(prefix_code(branching), depth)
    first, second = (
        np.array(
            [int(fraction(formulas, n, h=(prime + 1) // 2, x=x)) % prime for x in range(prime)]
        )
        for n in ("phase_1", "phase_2")
    )
    return chirp_residues.crosstalk_squares(prime, words, (first, second))


@theorem_check("C5", kind="certified", rejects=["phase_1", "phase_2", "crosstalk"])
def test_C5_by_matrix_products(formulas: Formulas, evidence: Evidence) -> None:
    """Every i, j and pair of words, with no theory of chirps; pairs of equal slope included."""
    for prime, depth, branching in (
        (3, 2, 2), (5, 3, 2), (7, 4, 2), (13, 3, 2), (13, 3, 3), (31, 4, 2), (11, 1, 5), (31, 2, 4),
    ):  # fmt: skip
        found = _products(prime, depth, branching, formulas)
        entry = _entries(slopes(branching, depth, prime)) % prime
        apart = found[entry != 0]
        stated = fraction(formulas, "crosstalk", power=2, p=prime) * prime
        where = f"p = {prime}, D = {depth}, b = {branching}"
        require((apart == stated).all(), f"{where}: p |z|^2 takes the values {set(apart.flat)}")
        same = found[entry == 0]
        require(set(same.flat) <= {0, prime}, f"{where}: equal slopes give {set(same.flat)}")
        evidence.figure(f"{where}: products", apart.size)
        evidence.figure(f"{where}: unbiased", unbiased(prime, depth, branching))


def _entries(columns: Integers) -> Integers:
    """Return d_v b_w - b_v d_w for all pairs of words."""
    b, d = columns.T
    return d[:, None] * b - b[:, None] * d


@theorem_check("C5", kind="certified", rejects=["reach", "prefix_reach"])
def test_C5_entries(formulas: Formulas, evidence: Evidence) -> None:
    """All pairs of words: the entry is at least 1 and at most Fibonacci's number."""
    for branching, depths in ((2, range(1, 10)), (3, range(1, 6)), (4, range(1, 5))):
        longest = max(map(len, prefix_code(branching)))
        for depth in depths:
            columns = slopes(branching, depth)
            upper = np.triu_indices(len(columns), 1)
            entry = abs(_entries(columns)[upper])
            bound = fraction(formulas, "prefix_reach", D=depth, l=longest)
            where = f"b = {branching}, D = {depth}"
            require(entry.min() >= 1, f"{where}: entry {entry.min()}")
            require(entry.max() <= bound, f"{where}: entry {entry.max()} above {bound}")
            assert fibonacci_bound(depth, branching) >= entry.max()
            if branching != 3:  # words of full length attain it
                require(entry.max() == bound, f"{where}: largest {entry.max()}, not {bound}")
            if branching == 2:
                alone = fraction(formulas, "reach", D=depth)
                require(entry.max() == alone, f"{where}: largest {entry.max()}, not {alone}")
    evidence.figure("largest entry at b = 2, D = 9", fraction(formulas, "reach", D=9))


@theorem_check("C5", kind="certified", rejects=["small", "small_depth", "large", "large_depth"])
def test_C5_deepest_trees(formulas: Formulas, evidence: Evidence) -> None:
    for name in ("small", "large"):
        prime = int(fraction(formulas, name))
        stated = fraction(formulas, f"{name}_depth")
        found = deepest_unbiased(prime)
        require(found == stated, f"p = {prime}: unbiased to depth {found}, not {stated}")
        for depth in (found, found + 1):
            entry = _entries(slopes(2, depth, prime))[np.triu_indices(2**depth, 1)]
            require((entry % prime != 0).all() == (depth == found), f"p = {prime}, D = {depth}")
    for branching in (2, 3, 4):
        depths = {p: deepest_unbiased(p, branching) for p in (*DEEPEST, 769, 1021)}
        evidence.figure(f"largest depths, b = {branching}", depths)


@theorem_check("C5", kind="certified", rejects=["law", "real_form"])
def test_C5_law_and_real_form(formulas: Formulas, evidence: Evidence) -> None:
    for prime in (31, 61, 257, 509, 761, 1021):
        square = fraction(formulas, "real_form", power=2, d=2 * prime)
        require(square == Fraction(1, prime), f"p = {prime}: real form {square}, not 1/p")
        for depth in range(1, 9):
            enough = prime > fraction(formulas, "law", N=2**depth)
            with ctx.workprec(BITS):
                bounded = ratio_interval(2**depth, 1 / arb(prime).sqrt()).high is not None
            require(enough == bounded, f"p = {prime}, D = {depth}: C1 applies: {bounded}")
            require(not enough or unbiased(prime, depth, 2), f"p = {prime}, D = {depth}: biased")
    for prime, depth in ((31, 3), (61, 4)):
        states = leaf_states(prime, depth, 2, np.broadcast_to(np.arange(prime), (2**depth, prime)))
        left, right = states[0, :1], states[-1]
        limit = enclose(formulas, "real_form", d=2 * prime)
        parts = [enclose_real(overlaps(left, right[k : k + 1]), prime) for k in range(prime)]
        require(all(not abs(z) > limit for z in parts), f"p = {prime}: a real part is larger")


@cache
def _margins() -> list[tuple[int, int, int, SwapMargin]]:
    """Enclose swaps far, near and at random, with basis fillers in order and at random."""
    found = []
    settings = [(p, 2, range(1, 8)) for p in (257, 509, 761)]
    for prime, branching, depths in [*settings, (509, 3, range(1, 4)), (509, 4, range(1, 4))]:
        for depth in depths:
            rng = np.random.default_rng((prime, branching, depth))
            leaves = branching**depth
            pairs = {(0, leaves - 1), (0, 1), (leaves // 2, leaves - 1)}
            mixed = rng.permutation(prime)[:leaves]
            for pair in sorted(pairs - {(leaves - 1, leaves - 1)}):
                for places in (None, mixed):
                    one = swap_margin(prime, depth, branching, pair, BITS, places)
                    found.append((prime, leaves, depth, one))
    return found


@theorem_check("C0", kind="certified", rejects=["chord", "margin", "ratio", "exact"])
def test_C0_on_chirp_codes(formulas: Formulas, evidence: Evidence) -> None:
    require(all(map(_products_hold, SMALL)), "an inner product is not as stated")
    found = _margins()
    tie = arb(2) ** -90
    with ctx.workprec(BITS):
        for prime, leaves, depth, one in found:
            a, b = one.norm.sqrt(), one.swapped_norm.sqrt()
            at = {"A": a, "B": b, "N": leaves, "zeta": one.zeta, "chord": one.chord}
            at["theta"] = (a - b) / one.chord.sqrt()
            ratio = one.margin / enclose(formulas, "exact", N=leaves)
            for name, value in (("chord", one.chord), ("margin", one.margin), ("ratio", ratio)):
                gap = value - enclose(formulas, name, **at)
                require(abs(gap) < tie, f"p = {prime}, D = {depth}, {one.pair}: {name}")
    evidence.figure("margins of chirp codes, enclosed", len(found))


@theorem_check("C1", kind="certified", rejects=["upper", "lower", "exact"])
def test_C1_on_chirp_codes(formulas: Formulas, evidence: Evidence) -> None:
    inside: list[arb] = []
    beyond: list[arb] = []
    with ctx.workprec(BITS):
        for prime, leaves, depth, one in _margins():
            if prime <= (leaves - 1) ** 2:
                beyond.append(one.ratio)
                continue
            ratio = one.margin / enclose(formulas, "exact", N=leaves)
            at = {"N": arb(leaves), "mu": 1 / arb(prime).sqrt()}
            low, high = (enclose(formulas, n, **at) for n in ("lower", "upper"))
            where = f"p = {prime}, D = {depth}, {one.pair}: ratio {ratio.str(6)}"
            require(ratio < high, f"{where} above {high.str(6)}")
            require(low < 0 or ratio > low, f"{where} below {low.str(6)}")
            inside.append(ratio)
    evidence.figure("margins of chirp codes where C1 applies", len(inside))
    for name, ratios in (("", inside), (" where only C5 is proved", beyond)):
        low, high = min(ratios, key=_middle), max(ratios, key=_middle)
        evidence.figure(f"ratios seen{name}", f"{_middle(low):.4f} to {_middle(high):.4f}")


def _middle(number: arb) -> float:
    return float(number.mid())


def test_chirp_states_agree_with_matrix_products() -> None:
    """Scales of all overlaps, all i and j, against the products that know nothing of states."""
    for prime, depth, branching in ((7, 4, 2), (13, 3, 3), (31, 4, 2)):
        places = np.broadcast_to(np.arange(prime), (branching**depth, prime))
        states = leaf_states(prime, depth, branching, places)
        scale = overlaps(states[:, None, :, None], states[None, :, None, :]).scale
        found = _products(prime, depth, branching, TRUE)
        assert (found == np.choose(scale, (0, prime, 1))).all()


def test_chirp_roles_fail_one_deeper_and_with_the_wrong_sign() -> None:
    for prime in (*DEEPEST, 769, 1021):
        assert not unbiased(prime, deepest_unbiased(prime) + 1, 2)
    # With +h both letters satisfy a b a = b a b: two words of length 3 are one map up to a unit.
    wrong = TRUE.falsified("phase_2", "h*x**2")
    found = _products(31, 3, 2, wrong)
    assert any(set(found[v, w].flat) <= {0, 31} for v, w in combinations(range(8), 2))
    shallow = _products(31, 2, 2, wrong)
    assert all(set(shallow[v, w].flat) == {1} for v, w in combinations(range(4), 2))


def test_damaged_gauss_sum_is_seen() -> None:
    sums = cyclotomic.gauss_sums(7, 3)
    assert not cyclotomic.same_number(sums, np.roll(sums, 1, axis=0))
    assert cyclotomic.same_number(sums, sums + 5), "the powers of omega sum to 0"


def test_a_wrong_unit_or_step_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    unit, step = cyclotomic.gauss_unit, cyclotomic.apply_letter
    for prime in (5, 7, 11, 13):
        assert cyclotomic.gauss_sums_hold(prime)
        assert cyclotomic.steps_hold(prime)
        for turn in (-1, 1j):
            monkeypatch.setattr(cyclotomic, "gauss_unit", lambda p, t=turn: t * unit(p))
            assert not cyclotomic.gauss_sums_hold(prime)
            monkeypatch.setattr(cyclotomic, "gauss_unit", unit)
        for part in ("curvature", "place", "quarter", "phase"):
            for letter in (0, 1):
                monkeypatch.setattr(cyclotomic, "apply_letter", _damaged(step, part, letter))
                assert not cyclotomic.steps_hold(prime), (prime, part, letter)
                monkeypatch.setattr(cyclotomic, "apply_letter", step)


def _damaged(step: Callable[[States, int], States], part: str, letter: int) -> Any:
    """Return a step that is wrong in one part of one state's image."""

    def damaged(states: States, applied: int) -> States:
        image = step(states, applied)
        values = getattr(image, part).copy()
        values[-1] += applied == letter
        return dataclasses.replace(image, **{part: values})

    return damaged


def test_margins_enclose_tightly() -> None:
    for _, _, _, one in _margins():
        assert one.ratio.rel_accuracy_bits() > 90
        assert ball(one.chord, "chord") > 0
