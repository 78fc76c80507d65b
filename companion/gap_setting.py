"""The setting that ``binding-limits gap`` is asked about, read from its arguments and checked."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.gap_answer import Question
from companion.gap_command import ROLES
from numeric.input_error import InputError

PAIRS = 65_536
"""Pairs that a first answer samples."""

TREES = 400
"""Whole codes that a first answer samples at most."""

_FEWEST = 16
_CODE = 3.2e-10
"""Seconds a code takes over the cube of its widest level, about."""


def checked_setting(arguments: argparse.Namespace, *, quick: bool) -> Question:
    """Return the question; role matrices are read and checked.

    Args:
        arguments: as parsed.
        quick: whether a first answer is wanted: about a second of simulation.

    Raises:
        InputError: on an unknown role family, or a file of matrices that is none.
    """
    stack = None
    if arguments.roles not in ROLES:
        if not arguments.roles.endswith(".npy"):
            raise InputError(
                f"roles {arguments.roles!r}: invalid choice: give one of {', '.join(ROLES)}, or a "
                "file of matrices, FILE.npy"
            )
        from numeric.frame.role_stack import load_stack

        stack = load_stack(
            Path(arguments.roles), arguments.dim, arguments.branching, arguments.depth
        )
    trees = None
    if quick and stack is None:
        trees = quick_trees(arguments.dim, arguments.branching, arguments.depth, arguments.roles)
    return Question(
        dim=arguments.dim, branching=arguments.branching, depth=arguments.depth,
        roles=arguments.roles, failure=arguments.failure, samples=PAIRS if quick else arguments.samples,
        seed=arguments.seed, alignment=arguments.alignment, accuracy=arguments.accuracy,
        device=arguments.device, trees=trees, swaps=arguments.swaps, fillers=arguments.fillers,
        stack=stack,
    )  # fmt: skip


def quick_trees(dim: int, branching: int, depth: int, roles: str) -> int:
    """Return how many codes can be sampled in about a second, 0 where too few."""
    from numeric.tree_plan import MOST_LEAVES, TreeSetting

    if roles not in ("haar", "level-fresh") or branching**depth > min(dim, MOST_LEAVES):
        return 0
    widest = TreeSetting(dim, branching, depth, roles).plan.widest
    count = min(TREES, int(1 / (_CODE * widest**3)))
    return count if count >= _FEWEST else 0
