"""C4u derived, counted, and enclosed constant by constant."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest
from flint import arb, ctx

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.exact_formula import fraction, require_derived
from checks.test_theorem_level_fresh_law import rounded_outwards
from checks.theorem_check import Evidence, require, theorem_check
from numeric.ball import ball
from numeric.bound_search import Certificate, Search
from numeric.input_error import InputError
from numeric.margin_law import MarginLaw
from numeric.pair_certificate import certified_pair_level
from numeric.reused_margin import reused_law, side_events
from numeric.reveal_chain import Chain
from symbolic import reused_role_law as derivation

COUNTS = ["own", "both", "together", "words", "alike"]
LEMMAS = ["square", "curved", "known", "growth", "proxy", "room", "chain"]
REFERENCE = ["failure", "branching", "dim", "depth", "least", "greatest",
             "dim_deep", "deep", "least_deep", "greatest_deep"]  # fmt: skip
BITS = 128


@theorem_check("C4u", kind="symbolic", rejects=[*COUNTS, "events"])
def test_C4u_dimensions_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(derivation.dimensions(), formulas, evidence)


@theorem_check("C4u", kind="symbolic", rejects=LEMMAS)
def test_C4u_moments_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(derivation.moments(), formulas, evidence)


@theorem_check("C4u", kind="symbolic", rejects=["fresh", "pair", "low"])
def test_C4u_cross_term_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(derivation.cross_term(), formulas, evidence)


@theorem_check("C4u", kind="symbolic", rejects=["front", "back"])
def test_C4u_overlap_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(derivation.overlap(), formulas, evidence)


Word = tuple[int, ...]


@theorem_check("C4u", kind="certified", rejects=["own", "both", "together"])
def test_C4u_inputs_of_trees_are_counted(formulas: Formulas, evidence: Evidence) -> None:
    """Every pair of leaves, all fillers different: the counts are bounds, and attained."""
    for b, depth in ((2, 2), (2, 3), (2, 4), (3, 2), (3, 3)):
        rows = list(range(b**depth))
        single = _earlier([rows], b, depth)
        pairs = [_earlier([rows, _exchanged(rows, *pq)], b, depth)
                 for pq in combinations(rows, 2)]  # fmt: skip
        for level in range(depth - 1):
            where = f"b = {b}, D = {depth}, l = {level}"
            m = fraction(formulas, "own", b=b, D=depth, l=level)
            require(max(single[level]) == m, f"{where}: one tree has {single[level]}, not {m}")
            most = max(max(counts[level]) for counts in pairs)
            stated = fraction(formulas, "both", m=m, D=depth, l=level)
            require(most == stated, f"{where}: both trees have {most}, not {stated}")
            most = max(sum(sorted(counts[level])[-2:]) for counts in pairs)
            stated = fraction(formulas, "together", m=m, D=depth, l=level)
            require(most == stated, f"{where}: two letters have {most}, not {stated}")
    evidence.figure("trees with every pair of leaves", 5)


def _exchanged(row: list[int], p: int, q: int) -> list[int]:
    other = list(row)
    other[p], other[q] = row[q], row[p]
    return other


def _earlier(rows: list[list[int]], b: int, depth: int) -> list[list[int]]:
    """Count, for each level and letter, the different inputs of the letter at deeper levels."""
    found: list[set[tuple[int, ...]]] = [set() for _ in range(b)]
    counts: list[list[int]] = []
    for level in reversed(range(depth)):
        counts.insert(0, [len(inputs) for inputs in found])
        width = b ** (depth - level - 1)
        for row in rows:
            for k in range(b ** (level + 1)):
                found[k % b].add(tuple(row[k * width : (k + 1) * width]))
    return counts


@theorem_check("C4u", kind="certified", rejects=["words", "alike"])
def test_C4u_inputs_of_words_are_counted(formulas: Formulas, evidence: Evidence) -> None:
    """Every pair of words that differ in the first letter, fillers equal or not."""
    for n in (2, 3, 4):
        for name, fillers in (("words", "xy"), ("alike", "xx")):
            for level in range(n - 1):
                most = max(_known_vectors(p, q, fillers, level) for p, q in _words(n))
                stated = fraction(formulas, name, n=n, l=level)
                require(most == stated, f"{name}, n = {n}, l = {level}: {most}, not {stated}")
    evidence.figure("longest words", 4)


def _words(n: int) -> Iterator[tuple[Word, Word]]:
    for p, q in product(product(range(2), repeat=n), repeat=2):
        if p[0] != q[0]:
            yield p, q


def _known_vectors(p: Word, q: Word, fillers: str, level: int) -> int:
    """Return the most inputs that one letter has had at levels below ``level``."""
    inputs: dict[int, set[tuple[Word, str]]] = {0: set(), 1: set()}
    for word, filler in ((p, fillers[0]), (q, fillers[1])):
        for i in range(level + 1, len(word)):
            inputs[word[i]].add((word[i + 1 :], filler))
    return max(map(len, inputs.values()))


@theorem_check("C4u", kind="certified", rejects=["events"])
def test_C4u_side_events_are_counted(formulas: Formulas, evidence: Evidence) -> None:
    for depth in range(2, 12):
        stated = fraction(formulas, "events", D=depth)
        found = side_events(2, depth)
        require(found == stated, f"D = {depth}: {found} side events, {stated} stated")
    evidence.figure("side events, D = 4", side_events(2, 4))


@theorem_check("C4u", kind="certified", rejects=["chain", "room", "growth"])
def test_C4u_chain(formulas: Formulas, evidence: Evidence) -> None:
    """The evaluator's chain is the formulas', level by level."""
    with ctx.workprec(BITS):
        for b, d, dims in ((2, 512, [14, 12, 8, 0]), (3, 2048, [39, 27, 0])):
            search = Search()
            Chain(d, b, dims, [0.25, 0.1875, 0.125][: len(dims) - 1], 9.0, search)
            overlaps = [arb("0.25"), arb("0.1875"), arb("0.125")][: len(dims) - 1]
            chain = Chain(d, b, dims, overlaps, arb(9), Certificate(search.taken))
            total, flow = arb(0), arb(0)
            weights = [arb(k + 1) / 7 for k in range(len(dims) - 1)]
            for level, weight in enumerate(weights):
                nu = flow + 10 * weight
                room = enclose(formulas, "room", nu=nu, d=d, m=dims[level + 1])
                eta = [*overlaps, arb(0)][level + 1]
                step: dict[str, arb | int] = {"r": room, "nu": nu, "eta": eta, "b": b}
                total += enclose(formulas, "chain", m_l=dims[level], rho=0, **step).log()
                flow = enclose(formulas, "chain", m_l=0, rho=1, **step).log()
                grown = enclose(formulas, "growth", b=b, eta=eta) * nu / room
                require(abs(flow - grown) < arb("1e-25"), f"b = {b}, l = {level}: growth")
            found = chain.energy_moment(arb(10), weights, [arb(1)] * len(weights))
            close = abs(found - total) < arb("1e-20")
            require(close, f"b = {b}, d = {d}: evaluator {found}, formulas {total.str(8)}")
    evidence.figure("chains", 2)


@theorem_check("C4u", kind="certified", rejects=["low", "fresh"])
def test_C4u_constants(formulas: Formulas, evidence: Evidence) -> None:
    """The interval is the formula at the events' constants; at D = 1 the cross term is fresh."""
    for dim, branching, depth in ((512, 2, 1), (512, 3, 1), (512, 2, 3)):
        law = reused_law(dim, branching, depth, Fraction(1, 20), "quick")
        got = {event.name: event for event in law.events}
        with ctx.workprec(BITS):
            where = f"d = {dim}, b = {branching}, D = {depth}"
            value = {name: event.constant for name, event in got.items()}
            ends = (value["norms above"].exp(), (-value["norms below"]).exp())
            low = [enclose(formulas, "low", z=value["zeta"], y=value["theta"], a=a) for a in ends]
            close = abs(law.low - low[0].min(low[1])) < arb("1e-20")
            require(close, f"{where}: low {law.low.str(6)}")
            if depth == 1:
                proxy = enclose(formulas, "fresh", b=branching) * value["subtrees"] / dim
                tail = (2 / ball(got["theta"].share, "share")).log()
                stated = (2 * proxy * tail).sqrt()
                close = abs(value["theta"] - stated) < arb("1e-20")
                require(close, f"{where}: cross {value['theta'].str(6)}, not {stated.str(6)}")
    evidence.figure("settings", 3)


@cache
def _law(dim: int, branching: int, depth: int, failure: Fraction) -> MarginLaw:
    return reused_law(dim, branching, depth, failure)


@theorem_check("C4u", kind="certified", rejects=REFERENCE)
def test_C4u_reference(formulas: Formulas, evidence: Evidence) -> None:
    """The stated intervals are the evaluator's, rounded outwards to two digits."""
    failure, branching = fraction(formulas, "failure"), int(formulas["branching"])
    for dim, depth, low, high in (
        ("dim", "depth", "least", "greatest"),
        ("dim_deep", "deep", "least_deep", "greatest_deep"),
    ):
        law = _law(int(formulas[dim]), branching, int(formulas[depth]), failure)
        rounded_outwards(law, fraction(formulas, low), fraction(formulas, high))
        evidence.figure(f"d = {formulas[dim]}, D = {formulas[depth]}",
                        f"{law.low.str(5)} to {law.high.str(5)}")  # type: ignore[union-attr]  # fmt: skip


@theorem_check("C4u", kind="certified", rejects=["dim", "length", "level", "rare"])
def test_C4u_pair_reference(formulas: Formulas, evidence: Evidence) -> None:
    level = certified_pair_level(
        int(formulas["dim"]), int(formulas["length"]), fraction(formulas, "rare")
    )
    stated, digit = fraction(formulas, "level"), Fraction(1, 1000)
    require(level is not None, "nothing is proved")
    assert level is not None
    inside = ball(stated - digit, "level") < level and level <= ball(stated, "level")
    require(inside, f"{level.str(5)} rounded up is not {stated}")
    evidence.figure("level", level.str(6))


@pytest.mark.parametrize(
    "call",
    [
        lambda: reused_law(1, 2, 2, Fraction(1, 20)),
        lambda: reused_law(512, 1, 2, Fraction(1, 20)),
        lambda: reused_law(512, 2, 0, Fraction(1, 20)),
        lambda: reused_law(512, 2, 2, Fraction(0)),
        lambda: reused_law(512, 2, 2, Fraction(1, 20), "much"),
        lambda: certified_pair_level(1, 2, Fraction(1, 20)),
        lambda: certified_pair_level(512, 0, Fraction(1, 20)),
        lambda: certified_pair_level(512, 2, Fraction(1)),
    ],
)  # fmt: skip
def test_reused_law_bad_input_is_named(call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError):
        call()


def test_reused_law_is_vacuous_where_the_frames_do_not_fit() -> None:
    assert reused_law(16, 2, 5, Fraction(1, 20)).vacuous
    assert certified_pair_level(8, 6, Fraction(1, 20)) is None
