"""C6: the closed bound for a pair of words in reused roles: derived, counted, and extremal."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest
from flint import arb, ctx, fmpq, fmpq_mat

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.exact_formula import fraction, require_derived
from checks.theorem_check import Evidence, require, theorem_check
from numeric.ball import ball
from numeric.input_error import InputError
from numeric.reused_pair import reused_pair_level, rotation_group_level
from numeric.sphere_tail import two_sided_tail
from symbolic import reused_pair

CURVATURE = ["rotation", "worst", "curvature", "gradient"]
CLOSED = ["n", "inputs", "pairs", "bound", "t", "largest"]
BITS = 192
FAILURES = (Fraction(1, 2), Fraction(1, 20), Fraction(1, 10**9))

Word = tuple[int, ...]


@theorem_check("C6", kind="symbolic", rejects=CLOSED)
def test_C6_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(reused_pair.closed_bound(), formulas, evidence)


@theorem_check("C6", kind="symbolic", rejects=CURVATURE)
def test_C6_curvature_derived(formulas: Formulas, evidence: Evidence) -> None:
    require_derived(reused_pair.rotation_bound(), formulas, evidence)


def _pairs_of_words(letters: int, depth: int) -> Iterator[tuple[Word, Word]]:
    """Distinct words up to a renaming of the letters: each new letter is the next unused one."""
    for both in product(range(letters), repeat=2 * depth):
        seen = [max(both[:i], default=-1) for i in range(2 * depth)]
        if all(k <= top + 1 for k, top in zip(both, seen, strict=True)):
            p, q = both[:depth], both[depth:]
            if p != q:
                yield p, q


def _revealed(p: Word, q: Word, fillers: str) -> tuple[int, int, int]:
    """Apply the letters one by one; return steps, most earlier inputs, random inner products."""
    starts: dict[str, tuple[str, Word]] = {
        "p": ("x", ()),
        "q": ("x" if fillers == "equal" else "y", ()),
    }
    vectors = list(dict.fromkeys(starts.values()))
    inputs: dict[int, list[tuple[str, Word]]] = {}
    steps = most = random = 0
    for word, start in ((p, starts["p"]), (q, starts["q"])):
        current = start
        for letter in reversed(word):
            image = (current[0], (letter, *current[1]))
            if image not in vectors:
                earlier = inputs.setdefault(letter, [])
                images = {(v[0], (letter, *v[1])) for v in earlier}
                steps, most = steps + 1, max(most, len(earlier))
                random += sum(v not in images for v in vectors)
                earlier.append(current)
                vectors.append(image)
            current = image
    return steps, most, random


@theorem_check("C6", kind="certified", rejects=["n", "inputs", "pairs", "worst"])
def test_C6_counts(formulas: Formulas, evidence: Evidence) -> None:
    """Every pair of words revealed step by step: the counts are bounds, and attained."""
    for depth, letters in ((1, 2), (2, 4), (3, 6)):
        found = [
            (*_revealed(p, q, fillers), sum((p + q).count(k) ** 2 for k in set(p + q)))
            for p, q in _pairs_of_words(letters, depth)
            for fillers in ("equal", "orthogonal")
        ]
        n = int(fraction(formulas, "n", D=depth))
        names = ("n", "inputs", "pairs", "worst")
        for name, largest in zip(names, map(max, *found), strict=True):
            stated = fraction(formulas, name, D=depth, n=n)
            require(largest == stated, f"D = {depth}: at most {largest} {name}, not {stated}")
        evidence.figure(f"pairs of words revealed, D = {depth}, fillers equal or not", len(found))


@theorem_check("C6", kind="certified", rejects=["t"])
def test_C6_step_is_extremal(formulas: Formulas, evidence: Evidence) -> None:
    """Vectors with all inner products -eta or eta attain the known part exactly."""
    count = 0
    for n in (4, 6, 8, 12):
        m = n - 2
        for eta in (Fraction(1, 100), Fraction(1, 40), Fraction(1, 3 * n)):
            size = fmpq(eta.numerator, eta.denominator)
            gram = fmpq_mat(m, m, [1 if i == j else -size for i in range(m) for j in range(m)])
            reach = gram.solve(fmpq_mat(m, 1, [size] * m))
            known = Fraction(str(sum((reach[i, 0] * size for i in range(m)), fmpq(0))))
            stated = fraction(formulas, "t", n=n, eta=eta)
            require(known + stated == eta, f"n = {n}, eta = {eta}: {known} + {stated}")
            count += 1
    evidence.figure("extremal configurations, exact", count)


@theorem_check("C6", kind="certified", rejects=["t", "bound", "largest", "n"])
def test_C6_levels(formulas: Formulas, evidence: Evidence) -> None:
    """The level solves the stated equations; the largest t is the top of the curve."""
    count = 0
    with ctx.workprec(BITS):
        settings = product((512, 1536, 10**5, 10**7), (1, 2, 3, 5), FAILURES)
        for dim, depth, failure in settings:
            n = int(fraction(formulas, "n", D=depth))
            level = reused_pair_level(dim, depth, failure, BITS).level
            if level is None:
                continue
            t = enclose(formulas, "t", n=n, eta=level)
            bound = enclose(formulas, "bound", n=n, t=t, d=dim)
            where = f"d = {dim}, D = {depth}, eta = {level.str(6)}"
            require(bound.overlaps(ball(failure, "failure")), f"{where}: bound {bound.str(6)}")
            # One step has an exact law: no bound may go below it.
            tail = two_sided_tail(dim, level, BITS)
            require(tail <= ball(failure, "failure"), f"{where}: below the law of one step")
            count += 1
        for n in (4, 6, 8, 20):
            top = enclose(formulas, "largest", n=n)
            # Between 0 and 1/(n - 3) t rises to its maximum and falls again.
            near = max(
                float(enclose(formulas, "t", n=n, eta=arb(k) / (2000 * (n - 2))).mid())
                for k in range(1, 2000)
            )
            close = near - 1e-12 <= float(top.mid()) <= near * (1 + 1e-4)
            require(close, f"n = {n}: largest t {top.str(6)}, seen {near}")
    evidence.figure("levels that solve the equations", count)


@theorem_check("C6", kind="certified", rejects=["failure", "two", "three"])
def test_C6_where_it_says_something(formulas: Formulas, evidence: Evidence) -> None:
    failure = fraction(formulas, "failure")
    for depth, name in ((2, "two"), (3, "three")):
        first = int(formulas[name])
        require(not reused_pair_level(first, depth, failure).vacuous, f"vacuous at d = {first}")
        require(reused_pair_level(first - 1, depth, failure).vacuous, f"not at d = {first - 1}")
        evidence.figure(f"D = {depth}: vacuous below d", first)
    for dim in (512, 768, 1024, 1536):
        shown = [reused_pair_level(dim, depth, failure).level for depth in (1, 2, 3)]
        text = ", ".join("vacuous" if x is None else x.str(4, radius=False) for x in shown)
        evidence.figure(f"d = {dim}, D = 1, 2, 3, |z| above this with failure {failure}", text)


@theorem_check("C6", kind="certified", rejects=["rotation"])
def test_C6_rotation_level(formulas: Formulas, evidence: Evidence) -> None:
    """The level solves the equation, and one step's exact law (s = 2, mean 0) stays below."""
    with ctx.workprec(BITS):
        for dim in (3, 4, 10, 64, 512, 10**5):
            for depth, failure in product((1, 2, 3), FAILURES):
                level = rotation_group_level(dim, depth, failure, BITS).level
                if level is not None:
                    s = int(fraction(formulas, "worst", n=2 * depth))
                    bound = enclose(formulas, "rotation", d=dim, s=s, t=level)
                    where = f"d = {dim}, D = {depth}, t = {level.str(6)}: bound {bound.str(6)}"
                    require(bound.overlaps(ball(failure, "failure")), where)
            for t in (Fraction(k, 20) for k in range(20)):
                bound = enclose(formulas, "rotation", d=dim, s=2, t=ball(t, "t"))
                require(two_sided_tail(dim, t) <= bound, f"d = {dim}, t = {t}: law above the bound")
    shown = [rotation_group_level(512, depth, Fraction(1, 20)).level for depth in (1, 2, 3, 4)]
    text = ", ".join("vacuous" if x is None else x.str(4, radius=False) for x in shown)
    evidence.figure("d = 512, D = 1 to 4, |z - E z| above this with failure 1/20", text)


@theorem_check("C6", kind="certified", rejects=["curvature", "gradient"])
def test_C6_curvature_in_matrices(formulas: Formulas, evidence: Evidence) -> None:
    """Ricci curvature from every bracket, and gradients of single applications, exactly."""
    for dim in (3, 4, 5, 7):
        planes = list(combinations(range(dim), 2))
        first = _plane(dim, 0, 1)
        total = fmpq(0)
        for i, j in planes:
            other = _plane(dim, i, j)
            bracket = first * other - other * first
            # Planes have squared length 2: each unit vector of so(d) takes a factor 1/2.
            total += _square(bracket) / 4
        curvature = Fraction(str(total)) / 4
        stated = fraction(formulas, "curvature", d=dim)
        require(curvature == stated, f"d = {dim}: Ricci curvature {curvature}, not {stated}")
        a, b = (fmpq_mat(dim, 1, [int(i == k) for i in range(dim)]) for k in (0, 1))
        skew = (a * b.transpose() - b * a.transpose()) / 2
        gradient = Fraction(str(_square(skew)))
        stated = fraction(formulas, "gradient", s=1)
        require(gradient == stated, f"d = {dim}: squared gradient {gradient}, not {stated}")
    evidence.figure("dimensions with all brackets", 4)


def _plane(dim: int, i: int, j: int) -> fmpq_mat:
    plane = fmpq_mat(dim, dim)
    plane[i, j], plane[j, i] = 1, -1
    return plane


def _square(matrix: fmpq_mat) -> fmpq:
    return sum((x * x for x in matrix.entries()), fmpq(0))


@pytest.mark.parametrize(
    "call",
    [
        lambda: reused_pair_level(1, 1, Fraction(1, 20)),
        lambda: reused_pair_level(512, 0, Fraction(1, 20)),
        lambda: reused_pair_level(512, 2, 0),
        lambda: reused_pair_level(512, 2, 1),
        lambda: rotation_group_level(2, 1, Fraction(1, 20)),
        lambda: rotation_group_level(512, 1.5, Fraction(1, 20)),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_concentration_pair_bad_input_is_named(call) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(InputError):
        call()


def test_concentration_pair_below_the_revealed_dimensions_is_vacuous() -> None:
    assert reused_pair_level(5, 3, Fraction(1, 2)).vacuous
    assert rotation_group_level(3, 4, Fraction(1, 2)).vacuous
