"""D1, D2: the norm of a role-binding code, and the margin of a swap."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
from flint import ctx

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.exact_formula import agrees, fraction
from checks.theorem_check import Evidence, require, theorem_check
from numeric import role_systems
from numeric.depth import margin_law
from numeric.role_systems import SwapOutcome
from symbolic import depth, depth_expanded
from symbolic.role_words import common_range, orthogonal_ranges

SEED = 20_260
REBUILT = [(2, level, 4) for level in range(1, 6)] + [
    (3, 1, 3), (3, 2, 3), (3, 3, 3), (4, 1, 2), (4, 2, 2), (5, 1, 4), (5, 2, 2),
]  # fmt: skip
"""(b, D, dim) whose swapped codes are all built from scratch."""
DEEP = [(2, 9, 4), (2, 10, 4), (3, 5, 3), (3, 6, 3), (4, 4, 2), (4, 5, 2), (5, 4, 2), (7, 3, 4)]
"""(b, D, dim) with up to 4,096 coordinates, all pairs by adjoints."""


@theorem_check("D1", kind="symbolic", common_range="all roles are one isometry: R_i* R_j = 1")
def test_D1_norm_by_rewriting(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    relation = common_range if variant else orthogonal_ranges
    scale = formulas.at("scale", b=depth.b)
    derived = depth.norm_squared(scale)
    require(agrees(derived.result, formulas, "norm", b=depth.b, D=depth.D),
            f"squared norm {derived.result} for the scale {scale}")  # fmt: skip
    require(agrees(depth.leaf_scale(scale), formulas, "leaf_scale", b=depth.b, D=depth.D),
            f"unrolled scale {depth.leaf_scale(scale)}")  # fmt: skip
    evidence.step(f"<R_i A u, R_j B v> = {depth.frame_step()}, so leaf frames are orthonormal")
    for step in derived.steps:
        evidence.step(step)
    for b, levels in [(2, 1), (2, 2), (2, 3), (3, 1), (3, 2), (4, 1)]:
        norm = depth_expanded.expanded_norm(b, levels, relation)
        require(
            agrees(norm, formulas, "norm", b=b, D=levels), f"b={b}, D={levels}: ||e||^2 = {norm}"
        )
        require(depth_expanded.unrolled_factors(b, levels) == {formulas.at("leaf_scale", b=b, D=levels)},
                f"b={b}, D={levels}: factors {depth_expanded.unrolled_factors(b, levels)}")  # fmt: skip
        evidence.step(f"written out in words, b={b}, D={levels}: ||e||^2 = {norm}")


@theorem_check("D1", kind="certified", common_role="one role serves every child")
def test_D1_norm_in_integers(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    codes, largest = 0, 0
    for b, levels, dim in REBUILT + DEEP:
        whole = fraction(formulas, "scale", power=2, b=b) ** levels
        require(whole == fraction(formulas, "leaf_scale", power=2, b=b, D=levels),
                f"b={b}, D={levels}: {levels} scales make {whole}")  # fmt: skip
        for fillers in role_systems.filler_draws(b**levels, dim, SEED):
            code = role_systems.tensor_code(b, fillers, [1] * b if variant else None)
            norm = whole * Fraction(int(code @ code), int(fillers[0] @ fillers[0]))
            require(
                norm == fraction(formulas, "norm", b=b, D=levels),
                f"b={b}, D={levels}: ||e||^2 = {norm}",
            )
            codes, largest = codes + 1, max(largest, len(code))
    evidence.figure("codes of norm exactly 1 (tensor-product roles)", codes)
    evidence.figure("largest code, coordinates", largest)
    evidence.figure("pairs of words R_p, R_q checked (Cuntz model)", _cuntz_relations())


@cache
def _cuntz_relations() -> int:
    """Check <R_p u, R_q v> = delta_pq <u, v>, and 0 unless one word begins with the other."""
    rng, checked = random.Random(SEED), 0
    for b in (2, 3, 4):
        u, v = ({j: Fraction(rng.randint(-9, 9)) for j in range(6)} for _ in range(2))
        words = [w for n in range(4) for w in role_systems.words(b, n)]
        for p, q in combinations([*words, *words], 2):
            value = role_systems.sequence_inner(role_systems.sequence_word(b, p, u),
                                                role_systems.sequence_word(b, q, v))  # fmt: skip
            n = min(len(p), len(q))
            if p == q:
                require(
                    value == role_systems.sequence_inner(u, v), f"<R_p u, R_p v> = {value}, p = {p}"
                )
            elif p[:n] != q[:n]:
                require(value == 0, f"<R_p u, R_q v> = {value}, p = {p}, q = {q}")
            checked += p == q or p[:n] != q[:n]
    return checked


@theorem_check("D2", kind="symbolic", common_range="all roles are one isometry: R_i* R_j = 1")
def test_D2_by_rewriting(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    margin, free = depth.swap_margin(), depth.free_margin()
    at = {"b": depth.b, "D": depth.D, "c": depth.c}
    require(agrees(margin.result, formulas, "margin", **at), f"aligned margin {margin.result}")
    require(agrees(free.result, formulas, "free", **at), f"free margin {free.result}")
    special = [("orthogonal", margin, 0), ("equal", margin, 1), ("antipodal", margin, -1)]
    for name, source, cosine in [*special, ("free_orthogonal", free, 0)]:
        value = source.result.subs(depth.c, cosine)
        require(agrees(value, formulas, name, **at), f"{name}: {value}")
    for step in margin.steps + free.steps:
        evidence.step(step)
    relation = common_range if variant else orthogonal_ranges
    for b, levels in [(2, 1), (2, 2), (3, 1), (2, 3)]:
        for (p, q), value in depth_expanded.expanded_margin(b, levels, relation).items():
            require(agrees(value, formulas, "margin", b=b, D=levels, c=depth.c),
                    f"written out, b={b}, D={levels}, leaves {p}, {q}: {value}")  # fmt: skip
        evidence.step(f"written out in words, b={b}, D={levels}, every pair of leaves: {value}")


@cache
def _rebuilt(b: int, levels: int, dim: int, common_role: bool) -> frozenset[SwapOutcome]:
    """Distinct outcomes of all swaps, built from scratch."""
    serving = [1] * b if common_role else None
    return frozenset(
        swap for fillers in role_systems.filler_draws(b**levels, dim, SEED)
        for swap in role_systems.rebuilt_swaps(b, fillers, Fraction(1, b**levels), serving)
    )  # fmt: skip


@cache
def _deep() -> list[tuple[int, int, frozenset[tuple[Fraction, Fraction]]]]:
    """Distinct (cosine, margin) of all swaps of large codes, by (b, D)."""
    found = []
    for b, levels, dim in DEEP:
        scale = Fraction(1, b**levels)
        for fillers in role_systems.filler_draws(b**levels, dim, SEED):
            seen = role_systems.adjoint_margins(b, levels, fillers, scale)
            found.append((b, levels, frozenset(seen)))
    return found


@theorem_check("D2", kind="certified", common_role="one role serves every child")
def test_D2_margin_in_integers(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    special = {Fraction(0): "orthogonal", Fraction(1): "equal", Fraction(-1): "antipodal"}
    kinds: set[tuple[int, int, str]] = set()

    def hold(b: int, levels: int, cosine: Fraction, margin: Fraction) -> None:
        where = f"b={b}, D={levels}, c={cosine}"
        require(
            margin == fraction(formulas, "margin", b=b, D=levels, c=cosine), f"{where}: {margin}"
        )
        kind = special.get(cosine, "generic")
        kinds.add((b, levels, kind))
        if cosine in special:
            require(margin == fraction(formulas, kind, b=b, D=levels), f"{where}, {kind}: {margin}")

    for b, levels, dim in REBUILT:
        for swap in _rebuilt(b, levels, dim, variant is not None):
            hold(b, levels, swap.cosine, swap.margin)
            require(swap.norm == swap.swapped_norm == 1, f"norms {swap.norm}, {swap.swapped_norm}")
            free = fraction(formulas, "free", power=2, b=b, D=levels, c=swap.cosine)
            require(swap.chord == free, f"b={b}, D={levels}: ||e - e'||^2 = {swap.chord}")
            if swap.cosine == 0:
                free = fraction(formulas, "free_orthogonal", power=2, b=b, D=levels)
                require(swap.chord == free, f"orthogonal: ||e - e'||^2 = {swap.chord}")
    for b, levels, seen in _deep():
        for cosine, margin in seen:
            hold(b, levels, cosine, margin)
    for b, levels, _ in REBUILT + DEEP:
        for kind in (*special.values(), "generic"):
            assert (b, levels, kind) in kinds, f"no {kind} pair of fillers at b={b}, D={levels}"
        law = margin_law(b, levels)
        require(
            law.aligned == fraction(formulas, "orthogonal", b=b, D=levels),
            f"margin_law: {law.aligned}",
        )
        with ctx.workprec(128):
            gap = abs(law.free - enclose(formulas, "free_orthogonal", b=b, D=levels))
            require(gap < 1e-30, f"margin_law: free {law.free}")
    evidence.figure("pairs swapped, every pair of leaves", sum(
        4 * (n := b**levels) * (n - 1) // 2 for b, levels, _ in REBUILT + DEEP))  # fmt: skip
    evidence.figure("deepest codes (b, D), coordinates", [(b, n, b**n * dim) for b, n, dim in DEEP])


def test_tensor_adjoint_is_the_adjoint() -> None:
    rng = np.random.default_rng(SEED)
    for b, n in [(2, 3), (3, 2), (5, 4)]:
        u, v = rng.integers(-9, 10, n), rng.integers(-9, 10, b * n)
        for k in range(1, b + 1):
            assert role_systems.tensor_role(b, k, u) @ v == u @ role_systems.tensor_adjoint(b, k, v)
