"""C9: commuting roles derived, and on exact rational and integer circulant roles."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest
from flint import fmpq_mat, fmpz_mat

from checks.catalogue import Formulas
from checks.exact_formula import agrees, fraction
from checks.theorem_check import Evidence, Refuted, require, theorem_check
from numeric.commuting_roles import circulant_gap, distinct_maps, shift_code
from numeric.exact_roles import basis, cayley, commuting, generic, swapped_code
from numeric.input_error import InputError
from symbolic.commuting_roles import commuting_roles
from symbolic.inner_products import DerivationError


@theorem_check("C9", kind="symbolic", noncommuting="roles that need not commute")
def test_C9_derived(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    try:
        found = commuting_roles(lambda i, j: False) if variant else commuting_roles()
    except DerivationError as stop:
        raise Refuted(str(stop)) from stop
    for step in found.steps:
        evidence.step(step)
    for name, value in found.values.items():
        symbols = {s.name: s for s in value.free_symbols}
        require(agrees(value, formulas, name, **symbols), f"derived {name} = {value}")


def _shifts(rng: np.random.Generator, dim: int, branching: int) -> list[fmpq_mat]:
    """Return cyclic shifts, exact circulant matrices."""
    steps = rng.choice(dim, branching, replace=False)
    return [
        fmpq_mat(fmpz_mat(dim, dim, [int((j + s - i) % dim == 0) for i in range(dim)
                                     for j in range(dim)]))
        for s in steps
    ]  # fmt: skip


@theorem_check(
    "C9", kind="certified", rejects=["crosstalk", "margin"], noncommuting="generic rotations"
)
def test_C9_on_exact_roles(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """Every pair of permuted words, fillers plain and turned, circulant and rational roles."""
    count = 0
    families = (generic,) if variant else (commuting, _shifts)
    for family, (dim, branching, depth) in product(
        families, [(5, 2, 2), (6, 2, 3), (5, 3, 2), (7, 2, 2)]
    ):
        rng = np.random.default_rng((dim, branching, depth))
        roles = family(rng, dim, branching)
        turn = cayley([[0] * dim] * dim), generic(rng, dim, 1)[0]
        words = list(product(range(branching), repeat=depth))
        stated = fraction(formulas, "crosstalk")
        margin = fraction(formulas, "margin", b=branching, D=depth)
        for p, q in combinations(range(len(words)), 2):
            if sorted(words[p]) != sorted(words[q]):
                continue
            for around in turn:
                fillers = [basis(dim, k % (dim - 2)) for k in range(len(words))]
                fillers[p], fillers[q] = basis(dim, dim - 2), basis(dim, dim - 1)
                code = swapped_code(roles, depth, [around * x for x in fillers], (p, q))
                where = f"d = {dim}, words {words[p]} and {words[q]}"
                require(code.zeta == stated, f"{where}: zeta {code.zeta}, not {stated}")
                require(code.norm == code.swapped_norm, f"{where}: the norm changes")
                found = 1 - code.inner / code.norm
                require(found == margin, f"{where}: margin {found}, not {margin}")
                count += 1
    evidence.figure("swaps at permuted words, exact", count)


@theorem_check("C9", kind="certified", rejects=["maps"])
def test_C9_maps(formulas: Formulas, evidence: Evidence) -> None:
    """Shifts by powers of D + 1 are told apart by letter counts alone, and all of these occur."""
    for branching, depth in ((2, 2), (2, 5), (3, 3), (4, 2), (5, 3)):
        shifts = [(depth + 1) ** k for k in range(branching)]
        maps = {sum(word) for word in product(shifts, repeat=depth)}
        stated = fraction(formulas, "maps", b=branching, D=depth)
        where = f"b = {branching}, D = {depth}"
        require(len(maps) == stated, f"{where}: {len(maps)} maps, not {stated}")
        assert distinct_maps(depth, branching) == len(maps)
    evidence.figure("maps at b = 2, D = 5, of 32 words", distinct_maps(5, 2))


def test_circulant_code_is_the_same_after_the_swap() -> None:
    for dim, depth, branching in ((16, 2, 2), (1 << 20, 5, 2), (27, 3, 3)):
        found = circulant_gap(dim, depth, branching)
        assert (found.crosstalk, found.margin) == (Fraction(1), Fraction(0))
        assert sorted(found.words[0]) == sorted(found.words[1])
        assert found.words[0] != found.words[1]
        words = list(product(range(branching), repeat=depth))
        places = list(range(len(words)))
        p, q = (words.index(w) for w in found.words)
        swapped = places.copy()
        swapped[p], swapped[q] = places[q], places[p]
        shifts = tuple(3**k for k in range(branching))
        codes = [shift_code(dim, shifts, depth, tuple(x)) for x in (places, swapped)]
        assert (codes[0] == codes[1]).all()
        assert codes[0].sum() == len(words)


@pytest.mark.parametrize(("arguments", "says"), [
    ((1, 2, 2), "dim 1 is no whole number of at least 2"),
    ((8, 1, 2), "depth 1 is no whole number of at least 2"),
    ((8, 2, True), "branching True"),
])  # fmt: skip
def test_circulant_gap_refuses(arguments: tuple[int, int, int], says: str) -> None:
    with pytest.raises(InputError, match=says):
        circulant_gap(*arguments)


def test_shift_code_counts_its_fillers() -> None:
    with pytest.raises(InputError, match="3 fillers for 4 leaves"):
        shift_code(8, (1, 2), 2, (0, 1, 2))
