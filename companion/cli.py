"""The command line ``binding-limits``: one subcommand a question, one module a subcommand.

A subcommand's module offers ``SUMMARY``, ``add_arguments`` and ``run``; nothing heavy is imported
before ``run``, so that ``--help`` answers at once.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any, NoReturn

from numeric.input_error import InputError

COMMANDS = ("audit", "claims", "depth", "frontier", "gap", "measure", "throttle")
BAD_INPUT = 2
INTERRUPTED = 130


class _OneLineParser(argparse.ArgumentParser):
    """A parser whose errors are one line, without the usage in front."""

    def error(self, message: str) -> NoReturn:
        one_line = " ".join(message.split())
        self.exit(BAD_INPUT, f"{self.prog}: {one_line} (see {self.prog} --help)\n")


class _Version(argparse.Action):
    """Print the installed version; looked up only when asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version

        parser.exit(0, f"binding-limits {version('binding-limits')}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand and return its exit code.

    Returns:
        0 on success; 1 where a claim failed or a run could not finish; 2 for bad input, with one
        line on stderr; 130 when interrupted.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        arguments = _parser(words).parse_args(words)
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except InputError as error:
        print("binding-limits:", " ".join(str(error).split()), file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("binding-limits: interrupted; nothing was written", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of stdout went away (| head): nobody is left to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


def _parser(words: Sequence[str]) -> argparse.ArgumentParser:
    """Build the parser; only the subcommand that is called is imported, all for the help."""
    parser = _OneLineParser(
        prog="binding-limits",
        description="Machine-checked companion to the theory of binding limits in dual encoders.",
        epilog="binding-limits COMMAND --help explains a command.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    called = next((w for w in words if not w.startswith("-")), None)
    for name in COMMANDS:
        if called in COMMANDS and name != called:
            continue
        module = _module(name)
        sub = commands.add_parser(name, help=module.SUMMARY, description=module.SUMMARY)
        module.add_arguments(sub)
        sub.add_argument("--json", action="store_true", help="print one JSON document, no more")
        sub.set_defaults(run=module.run)
    return parser


def _module(name: str) -> ModuleType:
    return importlib.import_module(f"companion.{name}_command")


if __name__ == "__main__":
    sys.exit(main())
