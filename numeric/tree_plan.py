"""Which vectors a code and its swap are made of, level by level: the plan of the tree sampler.

Both trees share most nodes, and equal fillers make equal subtrees; every distinct vector is listed
once.  For each level and letter the plan names a basis of the letter's new inputs (independent
almost surely) and writes the others in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from numeric.crosstalk_sampler import FAMILIES
from numeric.input_error import InputError

FILLERS = ("distinct", "equal", "alternating")
"""All orthonormal; all others equal; two orthonormal fillers by turns."""

PAIRS = ("far", "near")
"""The swapped leaves: the first and the last, or two siblings."""

MOST_LEAVES = 1024
"""Largest b^D that the whole-tree sampler takes."""


@dataclass(frozen=True)
class TreeSetting:
    """A code and its swap, to be sampled.

    Attributes:
        dim: d.
        branching: b >= 2.
        depth: D >= 1.
        family: ``haar`` or ``level-fresh``.
        fillers: one of ``FILLERS``.
        pair: one of ``PAIRS``.

    Raises:
        InputError: on an impossible setting, or one beyond the sampler's range.
    """

    dim: int
    branching: int
    depth: int
    family: str
    fillers: str = "distinct"
    pair: str = "far"

    def __post_init__(self) -> None:
        if self.family not in FAMILIES:
            raise InputError(f"roles {self.family!r} are not sampled: give {' or '.join(FAMILIES)}")
        if self.fillers not in FILLERS or self.pair not in PAIRS:
            raise InputError(f"fillers {self.fillers!r}, pair {self.pair!r}: unknown")
        if self.branching < 2 or self.depth < 1:
            raise InputError(f"b = {self.branching}, D = {self.depth}: needs b >= 2 and D >= 1")
        if self.leaves > MOST_LEAVES:
            raise InputError(
                f"{self.branching}^{self.depth} = {self.leaves} leaves are above {MOST_LEAVES}, the "
                "whole-tree sampler's range: give a smaller --depth"
            )
        least = self.plan.least_dim
        if self.dim < least:
            raise InputError(
                f"dimension {self.dim} is below the {least} independent inputs of one role: "
                f"give --dim {least} or more, or a smaller --depth"
            )

    @property
    def leaves(self) -> int:
        """N = b^D."""
        return int(self.branching**self.depth)

    @cached_property
    def plan(self) -> TreePlan:
        """What is to be revealed, in order."""
        return TreePlan(self)


@dataclass(frozen=True)
class LetterStep:
    """One letter at one level.

    Attributes:
        basis: columns of the level below that are its new independent inputs.
        inputs: columns of the level below that it is applied to.
        coefficients: (basis, inputs); the inputs written in the basis.
        position: for each vector of this level, which input is its child.
    """

    basis: np.ndarray
    inputs: np.ndarray
    coefficients: np.ndarray
    position: np.ndarray


class TreePlan:
    """The distinct vectors of both trees, and how each level is made of the one below.

    Attributes:
        fillers: distinct fillers, orthonormal.
        levels: for l = 0 to D - 1, a step for each letter.
        least_dim: the least d in which the steps are possible.
        widest: coordinates that the sampler needs at most, if d is large.
    """

    def __init__(self, setting: TreeSetting) -> None:
        b, depth = setting.branching, setting.depth
        rows = leaf_fillers(setting)
        self.fillers = 1 + max(rows[0])
        formal = np.eye(self.fillers)
        self.levels: list[list[LetterStep]] = []
        total, widest, size = [0] * b, self.fillers, self.fillers
        for _ in range(depth):
            nodes = [tuple(row[k : k + b]) for row in rows for k in range(0, len(row), b)]
            distinct = list(dict.fromkeys(nodes))
            steps = [_letter(j, distinct, formal, setting.fillers == "distinct") for j in range(b)]
            self.levels.insert(0, steps)
            new = [len(step.basis) for step in steps]
            total = new if setting.family == "level-fresh" else [
                a + c for a, c in zip(total, new, strict=True)
            ]  # fmt: skip
            size = (formal.shape[0] if setting.family == "level-fresh" else size) + sum(new)
            widest = max(widest, size)
            self.least_dim = max(getattr(self, "least_dim", self.fillers), *total)
            number = {node: k for k, node in enumerate(distinct)}
            rows = [[number[tuple(row[k : k + b])] for k in range(0, len(row), b)] for row in rows]
            formal = np.hstack([formal[[node[j] for node in distinct]] for j in range(b)])
        self.widest = min(widest, setting.dim)
        self.total = total
        self.roots = (rows[0][0], rows[1][0])


def leaf_fillers(setting: TreeSetting) -> list[list[int]]:
    """Return the filler of each leaf, numbered from 0, of the code and of its swap."""
    count = setting.leaves
    p, q = (0, count - 1) if setting.pair == "far" else (0, 1)
    if setting.fillers == "distinct":
        row = list(range(count))
    elif setting.fillers == "equal":
        row = [2] * count
    else:
        row = [k % 2 for k in range(count)]
    if setting.fillers != "distinct":
        row[p], row[q] = 0, 1
        # Number the fillers that occur.
        seen = {x: k for k, x in enumerate(dict.fromkeys(row))}
        row = [seen[x] for x in row]
    other = list(row)
    other[p], other[q] = row[q], row[p]
    return [row, other]


def _letter(
    j: int, nodes: list[tuple[int, ...]], formal: np.ndarray, independent: bool
) -> LetterStep:
    """Find the letter's inputs and a basis of them, from their formal expansion in words."""
    inputs = list(dict.fromkeys(node[j] for node in nodes))
    position = np.array([inputs.index(node[j]) for node in nodes])
    columns = np.array(inputs)
    if independent:
        return LetterStep(columns, columns, np.eye(len(columns)), position)
    from scipy.linalg import lstsq, qr

    matrix = formal[columns].T
    _, triangle, order = qr(matrix, mode="economic", pivoting=True)
    diagonal = np.abs(np.diag(triangle))
    rank = int((diagonal > 1e-9 * diagonal[0]).sum())
    basis = np.sort(order[:rank])
    coefficients = lstsq(matrix[:, basis], matrix)[0]
    return LetterStep(columns[basis], columns, coefficients, position)
