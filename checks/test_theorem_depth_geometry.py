"""D6, D7: what exact roles cost in dimensions, and what any code costs."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache, partial
from hashlib import sha256

import sympy
from flint import arb, ctx, fmpz_mat

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.exact_formula import agrees, fraction
from checks.theorem_check import Evidence, require, theorem_check
from numeric import caption_codes, packings, role_systems
from numeric.ball import ball, certain_sign
from numeric.packings import CaptionPacking, Packing
from symbolic import depth_geometry
from symbolic.role_words import common_range, orthogonal_ranges

SEED = 20_262


@theorem_check("D6", kind="symbolic", common_range="all roles are one isometry: R_i* R_j = 1")
def test_D6_trace(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    defect = depth_geometry.projection_defect(common_range if variant else orthogonal_ranges)
    require(defect == 0, f"P P - P = {defect}: no projection")
    at = {"b": depth_geometry.b, "d": depth_geometry.d}
    rank, short = depth_geometry.joint_rank(), depth_geometry.shortfall()
    require(agrees(rank.result, formulas, "rank", **at), f"rank {rank.result}")
    graded = depth_geometry.graded_dimension()
    require(
        agrees(graded, formulas, "graded", **at, D=depth_geometry.D), f"graded dimension {graded}"
    )
    fewest = int(formulas["fewest"])
    require(short.subs(depth_geometry.b, fewest).is_positive, f"no shortfall at b = {fewest}")
    require(
        short.subs(depth_geometry.b, fewest - 1) == 0, f"a shortfall at b = {fewest - 1} already"
    )
    for step in rank.steps:
        evidence.step(step)
    evidence.step(f"short by {short}; level by level {graded}")


@theorem_check("D6", kind="certified")
def test_D6_exact_ranks(formulas: Formulas, evidence: Evidence) -> None:
    fewest = int(formulas["fewest"])
    for b, levels, dim in [
        (2, 1, 3),
        (2, 2, 3),
        (2, 4, 2),
        (2, 6, 1),
        (3, 2, 2),
        (3, 3, 1),
        (5, 2, 1),
        (4, 1, 4),
    ]:
        rows = fmpz_mat(role_systems.tensor_role_matrix(b, levels, dim))
        needed = int(fraction(formulas, "graded", b=b, D=levels, d=dim))
        require(rows.nrows() == needed, f"b={b}, D={levels}, d={dim}: {rows.nrows()} dimensions")
        identity = fmpz_mat([[int(i == j) for j in range(needed)] for i in range(needed)])
        require(rows.transpose() * rows == identity, "tensor products are no role system")
        require(rows.rank() == needed, f"b={b}, D={levels}, d={dim}: rank {rows.rank()}")
        if levels == 1:
            require(rows.rank() == fraction(formulas, "rank", b=b, d=dim), f"rank {rows.rank()}")
        evidence.figure(f"b={b}, D={levels}, d={dim}: exact rank of the tensor roles", rows.rank())
    rng = random.Random(SEED)
    for b in range(fewest, 6):
        for dim in range(1, 13):
            full = fraction(formulas, "rank", b=b, d=dim)
            require(full > dim, f"b={b}: {full} columns fit into {dim} dimensions")
            cut = fmpz_mat(role_systems.truncated_cuntz_matrix(b, dim))
            require(cut.rank() == dim, f"b={b}, d={dim}: cut Cuntz model of rank {cut.rank()}")
            drawn = fmpz_mat([[rng.randint(-9, 9) for _ in range(b * dim)] for _ in range(dim)])
            require(drawn.rank() < full, f"b={b}, d={dim}: rank {drawn.rank()}")
    families = f"{(6 - fewest) * 12} cut Cuntz models, as many random ones, seed {SEED}"
    evidence.figure("square families of full rank b d: none among", families)


@theorem_check("D7", kind="symbolic", rejects=["onehot", "parity", "mixed", "packing", "depth"])
def test_D7_two_codes_and_volumes(formulas: Formulas, evidence: Evidence) -> None:
    onehot = depth_geometry.one_vector_each()
    require(agrees(onehot, formulas, "onehot"), f"one vector per caption: margin {onehot}")
    mixed = depth_geometry.parity_margin()
    require(agrees(mixed.result, formulas, "mixed", t=depth_geometry.t), f"mixed: {mixed.result}")
    alone = mixed.result.subs(depth_geometry.t, 1)
    require(agrees(alone, formulas, "parity"), f"parity alone: {alone}")
    at = {"delta": depth_geometry.delta, "d": depth_geometry.d}
    bound, deepest = depth_geometry.packing_bound(), depth_geometry.packing_depth()
    require(agrees(bound.result, formulas, "packing", **at), f"at most {bound.result} vectors")
    require(agrees(deepest.result, formulas, "depth", **at, b=depth_geometry.b, V=depth_geometry.V),
            f"D <= {deepest.result}")  # fmt: skip
    for step in mixed.steps + bound.steps + deepest.steps:
        evidence.step(step)


@cache
def _packings() -> list[Packing]:
    return packings.packings(SEED)


@cache
def _caption_packings() -> list[CaptionPacking]:
    return packings.caption_packings()


@theorem_check("D7", kind="certified", rejects=["onehot", "parity", "line", "mixed"])
def test_D7_every_swap_of_small_captions(formulas: Formulas, evidence: Evidence) -> None:
    for alphabet, leaves in [(2, 2), (3, 2), (4, 3), (2, 4), (3, 4), (2, 8)]:
        found = caption_codes.one_vector_each(caption_codes.fillings(alphabet, leaves))
        require(
            found.margins == {fraction(formulas, "onehot")},
            f"one vector each: {set(found.margins)}",
        )
        assert found.dimension == found.captions == alphabet**leaves
        evidence.figure(
            f"one vector per caption, {alphabet} fillers at {leaves} leaves: swaps", found.swaps
        )
    line = fraction(formulas, "line")
    for length in range(2, 6):
        found = caption_codes.parity(caption_codes.orderings(length, length))
        require(
            found.margins == {fraction(formulas, "parity")},
            f"parity, n={length}: {set(found.margins)}",
        )
        require(found.dimension == line, f"parity has dimension {found.dimension}")
        evidence.figure(
            f"parity of {length} concepts: orderings, transpositions", (found.captions, found.swaps)
        )
    for concepts, length in [(2, 2), (4, 2), (4, 3), (4, 4), (5, 3)]:
        captions = caption_codes.orderings(concepts, length)
        bag = caption_codes.bag(captions, concepts)
        require(bag.margins == {Fraction(0)}, f"bag: {set(bag.margins)}")
        for parts in [(1, 1), (2, 1), (1, 3), (5, 2)]:
            share, found = caption_codes.bag_with_parity(captions, concepts, *parts)
            expected = fraction(formulas, "mixed", t=sympy.sqrt(share))
            require(
                found.margins == {expected}, f"bag and parity, t^2={share}: {set(found.margins)}"
            )
            require(found.dimension - bag.dimension == line,
                    f"dimension {bag.dimension} became {found.dimension}")  # fmt: skip


@theorem_check("D7", kind="certified", rejects=["packing", "depth"])
def test_D7_packings_within_the_bound(formulas: Formulas, evidence: Evidence) -> None:
    captions = _caption_packings()
    for packing in [*_packings(), *(c.packing for c in captions)]:
        room = certain_sign(partial(_room, formulas, packing), f"{packing.name}: room")
        require(room >= 0, f"{packing}: the bound is {_most(formulas, packing)}")
    ends = packings.line_ends()
    require(
        _most(formulas, ends) == ends.size, f"two ends of a line: bound {_most(formulas, ends)}"
    )
    for code in captions:
        where = f"{code.packing.name}, b={code.branching}, D={code.depth}, V={code.alphabet}"
        assert code.packing.size == code.alphabet ** (code.branching**code.depth)
        if code.packing.dim == 1:
            # Here the bound is met, which only exact arithmetic can tell.
            deepest = formulas.at("depth", b=code.branching, d=1, delta=2, V=code.alphabet)
            require(deepest >= code.depth, f"{where}: depth bound {deepest}")
            continue
        room = certain_sign(partial(_levels_left, formulas, code), f"{where}: depth bound")
        require(room >= 0, f"{where}: depth bound {_deepest(formulas, code)}")
    for packing in _packings():
        if packing.size >= 24:
            evidence.figure(
                f"{packing.name}: vectors, bound",
                f"{packing.size}, {_most(formulas, packing).str(6)}",
            )
    for code in captions:
        evidence.figure(
            f"{code.packing.name}, V={code.alphabet}, b={code.branching}, D={code.depth}",
            f"dimension {code.packing.dim}, depth at most {_deepest(formulas, code).str(6)}",
        )


def _distance(packing: Packing) -> arb:
    """Enclose delta, the least distance; exact where it is a whole number."""
    return ball(packing.separation, "squared distance").sqrt()


def _most(formulas: Formulas, packing: Packing) -> arb:
    return enclose(formulas, "packing", delta=_distance(packing), d=packing.dim)


def _room(formulas: Formulas, packing: Packing) -> arb:
    return _most(formulas, packing) - packing.size


def _levels_left(formulas: Formulas, code: CaptionPacking) -> arb:
    return _deepest(formulas, code) - code.depth


def _deepest(formulas: Formulas, code: CaptionPacking) -> arb:
    return enclose(formulas, "depth", b=code.branching, V=code.alphabet, d=code.packing.dim,
                   delta=_distance(code.packing))  # fmt: skip


def test_known_packings_are_what_they_are_called() -> None:
    by_name = {p.name: p for p in _packings()}
    golay, e8 = by_name["extended Golay code"], by_name["E8 roots"]
    assert (golay.dim, golay.size, golay.separation) == (24, 4096, Fraction(4 * 8, 24))
    assert (e8.dim, e8.size, e8.separation) == (8, 240, Fraction(1))
    hamming = by_name["extended Hamming code"]
    assert (hamming.dim, hamming.size, hamming.separation) == (8, 16, Fraction(4 * 4, 8))
    with ctx.workprec(128):
        assert _distance(packings.line_ends()) == 2


def test_packings_are_the_stated_ones() -> None:
    """The seed in the report means these packings: what is built must not change unnoticed."""
    built = repr([_packings(), _caption_packings()])
    assert sha256(built.encode()).hexdigest()[:16] == "d42539706e3c9d55"


def test_swaps_are_counted_once() -> None:
    orderings = caption_codes.orderings(4, 4)
    found = caption_codes.parity(orderings)
    assert (found.captions, found.swaps) == (24, 24 * 6)
    # Of the 9 pairs of fillers the 3 equal ones have nothing to swap.
    assert caption_codes.one_vector_each(caption_codes.fillings(3, 2)).swaps == 6
