"""The setting that ``binding-limits gap`` is asked about, read from its arguments and checked."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.gap_answer import Question
from companion.gap_command import ROLES
from numeric.input_error import InputError


def checked_setting(arguments: argparse.Namespace, trees: int | None) -> Question:
    """Return the question; role matrices are read and checked.

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
    return Question(
        dim=arguments.dim, branching=arguments.branching, depth=arguments.depth,
        roles=arguments.roles, failure=arguments.failure, samples=arguments.samples,
        seed=arguments.seed, alignment=arguments.alignment, accuracy=arguments.accuracy,
        device=arguments.device, trees=trees, swaps=arguments.swaps, fillers=arguments.fillers,
        stack=stack,
    )  # fmt: skip
