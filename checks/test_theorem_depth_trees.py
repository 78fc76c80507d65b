"""D3: the margin of a swap of leaves or subtrees in any weighted tree."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from hashlib import sha256
from itertools import combinations
from typing import NamedTuple

import sympy

from checks.catalogue import Formulas
from checks.exact_formula import agrees, fraction
from checks.theorem_check import Evidence, require, theorem_check
from numeric import weighted_trees
from symbolic import depth

SEED = 20_260
TREES = 8


@theorem_check("D3", kind="symbolic")
def test_D3_tree_margin_by_rewriting(formulas: Formulas, evidence: Evidence) -> None:
    derived = depth.tree_margin()
    at = {"W_p": depth.W_p, "W_q": depth.W_q, "c": depth.c}
    require(agrees(derived.result, formulas, "margin", **at), f"margin {derived.result}")
    free = depth.tree_free_margin()
    require(agrees(free, formulas, "free", **at), f"best free image {free}")
    total = formulas["total"]
    sums = depth.leaf_totals(lambda w: formulas.at("square", W_l=w), total)
    require(sums == (total, total), f"leaf sums {sums} where every node has {total}")
    uniform = depth.uniform_margin()
    require(agrees(uniform, formulas, "uniform", b=depth.b, D_1=depth.D_1, D_2=depth.D_2),
            f"equal weights: {uniform}")  # fmt: skip
    for step in derived.steps:
        evidence.step(step)
    evidence.step(f"best free image, the distance of the codes: {free}")
    evidence.step(f"leaf sum of a node whose subtrees have the sum one: {sums[1]}")
    evidence.step(f"equal weights b^(-1/2), c = 0: {uniform}")


class TreeSwap(NamedTuple):
    """One swap: W_p^2, W_q^2, c, the aligned margin, ||e - e'||^2, and whether both are leaves."""

    square_p: Fraction
    square_q: Fraction
    cosine: Fraction
    margin: Fraction
    chord: Fraction
    leaves: bool


@cache
def _tree_swaps() -> list[TreeSwap]:
    """Swap every disjoint pair of places of the random trees."""
    found = []
    for seed in range(TREES):
        rng = random.Random(SEED + seed)
        # Two subtrees' codes have a rational inner product where the weights are rational.
        tree = weighted_trees.random_tree(rng, 3, 3, rational_weights=seed % 2 == 0)
        code = weighted_trees.code(tree, 3)
        for p, q in combinations(weighted_trees.places(tree), 2):
            parts = weighted_trees.subtree(tree, p), weighted_trees.subtree(tree, q)
            leaves = all(isinstance(part, weighted_trees.Leaf) for part in parts)
            if not weighted_trees.disjoint(p, q) or (seed % 2 and not leaves):
                continue
            swapped = weighted_trees.code(weighted_trees.exchanged(tree, p, q), 3)
            cosine = weighted_trees.inner(*(weighted_trees.code(part, 3) for part in parts))
            across = weighted_trees.inner(code, swapped)
            norm, after = weighted_trees.inner(code, code), weighted_trees.inner(swapped, swapped)
            square_p, square_q = (weighted_trees.squared_weight(tree, at) for at in (p, q))
            chord = norm + after - 2 * across
            found.append(TreeSwap(square_p, square_q, cosine, norm - across, chord, leaves))
    return found


@theorem_check("D3", kind="certified")
def test_D3_random_trees_in_fractions(formulas: Formulas, evidence: Evidence) -> None:
    for seed in range(TREES):
        tree = weighted_trees.random_tree(random.Random(SEED + seed), 3, 3)
        leaves = [p for p in weighted_trees.places(tree)
                  if isinstance(weighted_trees.subtree(tree, p), weighted_trees.Leaf)]  # fmt: skip
        roots = [sympy.sqrt(weighted_trees.squared_weight(tree, p)) for p in leaves]
        total = sympy.Add(*(formulas.at("square", W_l=root) for root in roots))
        require(total == formulas["total"], f"seed {seed}: sum over the leaves {total}")
    uniform = 0
    for b, levels in [(2, 4), (3, 3), (4, 2)]:
        tree = weighted_trees.uniform_tree(random.Random(SEED), b, levels)
        code = weighted_trees.code(tree, b)
        leaves = [p for p in weighted_trees.places(tree)
                  if isinstance(weighted_trees.subtree(tree, p), weighted_trees.Leaf)]  # fmt: skip
        assert len({len(p) for p in leaves}) > 1, "leaves at different depths are wanted"
        for p, q in combinations(leaves, 2):
            swapped = weighted_trees.code(weighted_trees.exchanged(tree, p, q), b)
            margin = weighted_trees.inner(code, code) - weighted_trees.inner(code, swapped)
            require(margin == fraction(formulas, "uniform", b=b, D_1=len(p), D_2=len(q)),
                    f"b={b}, depths {len(p)}, {len(q)}: {margin}")  # fmt: skip
            uniform += 1
    swaps = _tree_swaps()
    for square_p, square_q, cosine, margin, chord, _ in set(swaps):
        weights = {"W_p": sympy.sqrt(square_p), "W_q": sympy.sqrt(square_q)}
        where = f"W_p^2 = {square_p}, W_q^2 = {square_q}, c = {cosine}"
        expected = fraction(formulas, "margin", **weights, c=cosine)
        require(margin == expected, f"{where}: margin {margin}")
        free = fraction(formulas, "free", power=2, **weights, c=cosine)
        require(chord == free, f"{where}: ||e - e'||^2 = {chord}")
    evidence.figure("random trees, first seed", f"{TREES}, seed {SEED}")
    evidence.figure("leaf swaps", sum(swap.leaves for swap in swaps))
    evidence.figure("subtree swaps", sum(not swap.leaves for swap in swaps))
    evidence.figure("leaf swaps in equally weighted trees", uniform)


def test_random_trees_are_the_stated_ones() -> None:
    """The seeds in the report mean these trees: what is drawn must not change unnoticed."""
    drawn = [
        weighted_trees.random_tree(random.Random(SEED + k), 3, 3, rational_weights=k % 2 == 0)
        for k in range(TREES)
    ]
    drawn += [weighted_trees.uniform_tree(random.Random(SEED), 2, 4)]
    assert sha256(repr(drawn).encode()).hexdigest()[:16] == "38908cdfd6cdabc6"
