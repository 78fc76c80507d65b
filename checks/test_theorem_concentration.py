"""C0, C1, C2, C7 derived, and on real codes in exact rationals, adversarial roles included."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
import sympy
from flint import arb, ctx, fmpq_mat

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.exact_formula import fraction, require_derived
from checks.theorem_check import Evidence, require, theorem_check
from numeric.ball import ball
from numeric.coherence import below_floor, coherence_floor, norm_interval, ratio_interval
from numeric.exact_roles import (
    ADVERSARIAL,
    SwappedCode,
    basis,
    cayley,
    dot,
    spread,
    swapped_code,
)
from numeric.input_error import InputError
from symbolic import concentration

BITS = 256
TIE = arb(2) ** -200


@theorem_check("C0", kind="symbolic")
def test_C0_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(concentration.exact_margin(), formulas, evidence)


@theorem_check("C1", kind="symbolic")
def test_C1_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(concentration.global_coherence(), formulas, evidence)


@theorem_check("C2", kind="symbolic")
def test_C2_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(concentration.sibling_coherence(), formulas, evidence)


@theorem_check("C7", kind="symbolic")
def test_C7_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(concentration.coherence_floor(), formulas, evidence)


def _codes() -> Iterator[tuple[str, SwappedCode]]:
    """Yield exact codes: every adversarial family, far and near swaps, fillers plain and turned."""
    for (name, family), (dim, branching, depth) in product(
        ADVERSARIAL.items(), [(6, 2, 1), (6, 2, 2), (5, 3, 1), (7, 2, 3)]
    ):
        rng = np.random.default_rng((dim, branching, depth))
        roles = family(rng, dim, branching)
        leaves = branching**depth
        turn = ADVERSARIAL["generic"](rng, dim, 1)[0]
        for swapped in {(0, leaves - 1), (0, 1)}:
            for turned in (False, True):
                fillers = [basis(dim, k % 3) for k in range(leaves)]
                fillers[swapped[0]], fillers[swapped[1]] = basis(dim, 3), basis(dim, 4)
                fillers = [turn * x for x in fillers] if turned else fillers
                code = swapped_code(roles, depth, fillers, swapped)
                if code.norm and code.swapped_norm:
                    yield f"{name}, d = {dim}, b = {branching}, D = {depth}, {swapped}", code


@theorem_check("C0", kind="certified")
def test_C0_on_exact_codes(formulas: Formulas, evidence: Evidence) -> None:
    count = 0
    with ctx.workprec(BITS):
        for where, code in _codes():
            a, b = (ball(x, "norm").sqrt() for x in (code.norm, code.swapped_norm))
            margin = 1 - ball(code.inner, "inner") / (a * b)
            zeta, chord = ball(code.zeta, "zeta"), ball(code.chord, "chord")
            at = {"A": a, "B": b, "N": code.leaves, "zeta": zeta, "chord": chord}
            at["Q"] = ball((code.norm + code.swapped_norm) / 2, "Q")
            at["Delta"] = ball((code.norm - code.swapped_norm) / 2, "Delta")
            _same(chord, enclose(formulas, "chord", **at), f"{where}: chord")
            assert code.chord + code.overlap == 2 * (code.norm + code.swapped_norm)
            _same(margin, enclose(formulas, "margin", **at), f"{where}: margin")
            ratio = margin / enclose(formulas, "exact", **at)
            _same(ratio, enclose(formulas, "mean_form", **at), f"{where}: mean form")
            if code.zeta == 1:
                continue
            at["theta"] = (a - b) / chord.sqrt()
            _same(ratio, enclose(formulas, "ratio", **at), f"{where}: ratio")
            count += 1
            if code.overlap == 0:
                continue
            cosine = ball(code.norm - code.swapped_norm, "<delta, s>") / (
                chord * ball(code.overlap, "||s||^2")
            ).sqrt()  # fmt: skip
            require(abs(at["theta"]) <= abs(cosine) + TIE, f"{where}: theta above the cosine")
    evidence.figure("codes of exact rational roles, generic and adversarial", count)


def _same(found: arb, stated: arb, where: str) -> None:
    require(found.overlaps(stated), f"{where}: {found.str(10)}, not {stated.str(10)}")
    require((found - stated).abs_upper() < arb(10) ** -50, f"{where}: too wide")


def _extremal(sign: int) -> SwappedCode:
    """Two maps of R^4 with coherence 3/10 whose zeta is -sign times twice that."""
    mu, root = Fraction(3, 10), Fraction(4, 5)
    near, far = (1 + root) / 2, (1 - root) / 2
    m = [[-mu, mu], [mu, -mu]]
    s = [[near, far], [far, near]]
    rows = [[*m[0], *s[0]], [*m[1], *s[1]], [*s[0], mu, -mu], [*s[1], -mu, mu]]
    second = fmpq_mat(4, 4, [_rational(sign * x) for row in rows for x in row])
    return swapped_code([cayley([[0] * 4] * 4), second], 1, [basis(4, 0), basis(4, 1)], (0, 1))


def _rational(x: Fraction) -> object:
    return fmpq_mat(1, 1, [x.numerator])[0, 0] / x.denominator


def _lopsided() -> SwappedCode:
    """Three maps for which the squared norms differ by 8/3 of the coherence."""
    one = cayley([[0] * 2] * 2)
    quarter = fmpq_mat(2, 2, [0, 1, -1, 0])
    u, v = basis(2, 0), basis(2, 1)
    return swapped_code([one, quarter, one], 1, [u, v, u], (0, 1))


def _twisted() -> SwappedCode:
    """Two maps of R^2 that attain the bound on the difference of the squared norms at N = 2."""
    quarter = fmpq_mat(2, 2, [0, 1, -1, 0])
    return swapped_code([cayley([[0] * 2] * 2), quarter], 1, [basis(2, 0), basis(2, 1)], (0, 1))


@theorem_check("C1", kind="certified")
def test_C1_on_exact_codes(formulas: Formulas, evidence: Evidence) -> None:
    codes = [*_codes(), ("extremal", _extremal(1)), ("extremal", _extremal(-1)),
             ("lopsided", _lopsided()), ("twisted", _twisted())]  # fmt: skip
    for seed, (branching, depth) in enumerate([(2, 1), (2, 2), (3, 1), (4, 1)] * 3):
        roles = spread(np.random.default_rng(seed), 64, branching)
        fillers = [basis(64, k) for k in range(branching**depth)]
        codes.append((f"spread roles {seed}", swapped_code(roles, depth, fillers, (0, 1))))
    bounded = 0
    for where, code in codes:
        at = {"N": code.leaves, "mu": sympy.Rational(code.coherence)}
        stated = {n: fraction(formulas, n, **at) for n in ("norms", "zeta", "difference")}
        for norm in (code.norm, code.swapped_norm):
            require(abs(norm - 1) <= stated["norms"], f"{where}: squared norm {norm}")
        require(abs(code.zeta) <= stated["zeta"], f"{where}: zeta {code.zeta}")
        gap = abs(code.norm - code.swapped_norm)
        require(gap <= stated["difference"], f"{where}: squared norms differ by {gap}")
        if (code.leaves - 1) * code.coherence >= 1:
            continue
        bounded += 1
        low, high = (fraction(formulas, n, **at) for n in ("lower", "upper"))
        with ctx.workprec(BITS):
            ratio = _margin(code) / enclose(formulas, "exact", N=code.leaves)
            require(ratio < ball(high, "upper"), f"{where}: ratio {ratio.str(8)} above {high}")
            require(ratio > ball(low, "lower"), f"{where}: ratio {ratio.str(8)} below {low}")
            proved = ratio_interval(code.leaves, code.coherence, BITS)
            assert proved.high is not None
            _same(proved.high, ball(high, "upper"), where)
            _same(proved.low, ball(low, "lower"), where)
    evidence.figure("exact codes", len(codes))
    evidence.figure("of them with (N - 1) mu below 1", bounded)


def _margin(code: SwappedCode) -> arb:
    both = (ball(code.norm, "norm") * ball(code.swapped_norm, "norm")).sqrt()
    return 1 - ball(code.inner, "inner") / both


@theorem_check("C2", kind="certified", rejects=["lower", "upper"])
def test_C2_on_exact_codes(formulas: Formulas, evidence: Evidence) -> None:
    """One plane of rotations and equal fillers attain both bounds; others lie between."""
    cosine, sine = Fraction(3, 5), Fraction(4, 5)
    turn = fmpq_mat(2, 2, [_rational(x) for x in (cosine, -sine, sine, cosine)])
    one = cayley([[0] * 2] * 2)
    for depth in range(1, 6):
        at = {"b": 2, "D": depth, "t": sympy.Rational(cosine)}
        for roles, name in (([one, turn], "upper"), ([one, -turn], "lower")):
            norm = _norm(roles, [basis(2, 0)] * 2**depth)
            bound = fraction(formulas, name, **at)
            require(norm == bound, f"D = {depth}: {norm} attained, {name} {bound}")
            assert (interval := norm_interval(2, depth, cosine)) is not None
            assert interval[name == "upper"].overlaps(ball(norm, "norm"))
    count = 0
    for seed, (branching, depth) in enumerate([(2, 2), (2, 3), (3, 2)] * 2):
        roles = spread(np.random.default_rng(seed), 64, branching)
        fillers = [basis(64, k) for k in range(branching**depth)]
        with ctx.workprec(BITS):
            t = _sibling_coherence(roles, fillers)
            if not (branching - 1) * t < 1:
                continue
            norm = ball(_norm(roles, fillers), "norm")
            at = {"b": arb(branching), "D": arb(depth), "t": t}
            require(norm < enclose(formulas, "upper", **at) + TIE, f"seed {seed}: above")
            require(norm > enclose(formulas, "lower", **at) - TIE, f"seed {seed}: below")
        count += 1
    evidence.figure("spread codes between the bounds", count)


def _levels(roles: list[fmpq_mat], fillers: list[fmpq_mat]) -> Iterator[list[list[fmpq_mat]]]:
    """Yield, level by level from the leaves, the groups of images R_j e_j; codes without scale."""
    codes, branching = fillers, len(roles)
    while len(codes) > 1:
        groups = [
            [roles[j] * codes[k + j] for j in range(branching)]
            for k in range(0, len(codes), branching)
        ]
        yield groups
        codes = []
        for group in groups:
            total = group[0]
            for image in group[1:]:
                total = total + image
            codes.append(total)


def _norm(roles: list[fmpq_mat], fillers: list[fmpq_mat]) -> Fraction:
    *_, ((*images,),) = _levels(roles, fillers)
    total = images[0]
    for image in images[1:]:
        total = total + image
    return dot(total, total) / len(fillers)


def _sibling_coherence(roles: list[fmpq_mat], fillers: list[fmpq_mat]) -> arb:
    largest = max(
        dot(x, y) ** 2 / (dot(x, x) * dot(y, y))
        for groups in _levels(roles, fillers)
        for group in groups
        for x, y in combinations(group, 2)
    )
    return ball(largest, "t^2").sqrt()


@theorem_check("C2", kind="certified", rejects=["nodes", "products", "extra"])
def test_C2_counts(formulas: Formulas, evidence: Evidence) -> None:
    """Every tree enumerated: nodes, sibling pairs, and the pairs that a swap changes at most."""
    for branching, depth in ((2, 1), (2, 2), (2, 4), (3, 1), (3, 3), (4, 2), (5, 2)):
        nodes = [w for n in range(depth) for w in product(range(branching), repeat=n)]
        pairs = [(w, j, k) for w in nodes for j, k in combinations(range(branching), 2)]
        leaves = list(product(range(branching), repeat=depth))
        changed = max(
            sum(any(x[: len(w)] == w and x[len(w)] in (j, k) for x in swap) for w, j, k in pairs)
            for swap in combinations(leaves, 2)
        )
        at = {"b": branching, "D": depth, "N": branching**depth}
        for name, count in (("nodes", len(nodes)), ("products", len(pairs)), ("extra", changed)):
            stated = fraction(formulas, name, **at)
            require(count == stated, f"b = {branching}, D = {depth}: {count} {name}, not {stated}")
    evidence.figure("trees enumerated, every swap", 7)


@theorem_check("C7", kind="certified")
def test_C7_on_exact_maps(formulas: Formulas, evidence: Evidence) -> None:
    """No system of exact maps goes below the floor; two and three unbiased bases of R^4 reach it."""
    four = spread(np.random.default_rng(0), 4, 1)[0]
    bent = fmpq_mat(4, 4, [(-1 if i == 3 else 1) * (i == j) for i in range(4) for j in range(4)])
    one = cayley([[0] * 4] * 4)
    for maps in ([one, four], [one, four, bent * four]):
        at = {"N": len(maps), "V": 4, "d": 4}
        mu2 = _largest_square(maps, 4)
        require(mu2 == fraction(formulas, "floor", **at), f"{len(maps)} unbiased bases: {mu2}")
        require(mu2 == fraction(formulas, "complete", power=2, d=4), f"{mu2} at V = d")
        assert (coherence_floor(4, len(maps), 4) ** 2).overlaps(ball(mu2, "mu"))
    count = 0
    for family in ADVERSARIAL.values():
        for dim, number, fillers in ((3, 2, 3), (4, 3, 2), (5, 4, 2), (6, 3, 6), (3, 5, 1)):
            maps = family(np.random.default_rng((dim, number)), dim, number)
            mu2 = _largest_square(maps, fillers)
            stated = fraction(formulas, "floor", N=number, V=fillers, d=dim)
            require(mu2 >= stated, f"{number} maps, {fillers} fillers, d = {dim}: {mu2}")
            with ctx.workprec(BITS):
                assert not below_floor(ball(mu2, "mu^2").sqrt() + TIE, dim, number, fillers)
            count += 1
    evidence.figure("systems of exact maps above the floor", count)
    evidence.figure("unbiased bases that reach it exactly", 2)


def _largest_square(maps: list[fmpq_mat], fillers: int) -> Fraction:
    dim = maps[0].nrows()
    images = [[m * basis(dim, k) for k in range(fillers)] for m in maps]
    return max(dot(x, y) ** 2 for f, g in combinations(images, 2) for x in f for y in g)


def test_concentration_vacuous_intervals_say_so() -> None:
    assert ratio_interval(4, Fraction(1, 3)).vacuous
    assert ratio_interval(4, Fraction(1, 3)).high is None
    assert ratio_interval(4, Fraction(3, 10)).vacuous, "only the upper side"
    assert not ratio_interval(4, Fraction(1, 20)).vacuous
    assert norm_interval(3, 4, Fraction(1, 2)) is None
    assert coherence_floor(100, 4, 1) == 0
    for mu, below in ((Fraction(2**80 - 1, 2**81), True), (Fraction(1, 2), False)):
        assert below_floor(mu, 4, 2, 4) == below


@pytest.mark.parametrize(
    "call",
    [
        lambda: ratio_interval(1, 0),
        lambda: ratio_interval(4, -1),
        lambda: coherence_floor(4, 1, 1),
        lambda: coherence_floor(4, 2, 5),
        lambda: coherence_floor(4, 2, 0),
        lambda: spread(np.random.default_rng(0), 8, 2),
        lambda: swapped_code([cayley([[0]])], 1, [], (0, 1)),
    ],
)  # fmt: skip
def test_concentration_bad_input_is_named(call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError):
        call()
