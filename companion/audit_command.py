"""``binding-limits audit``: run every check of every claim and write the report.

The audit is the test run: pytest runs in a subprocess, its plugin (:mod:`checks.plugin`) computes
the statuses and hands them over as ``audit.json``; this command shows them and renders the page.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from companion.claims_table import json_rows, table
from companion.whole_files import writable_folder, write_whole
from numeric.input_error import InputError

SUMMARY = "run every check of every claim and write the report"
CHECKOUT = Path(__file__).parent.parent
_WORKERS = 2
_PATIENCE = 10.0  # seconds for pytest to end its workers after an interrupt
_FINISHED, _SOME_FAILED, _USAGE, _NOTHING_SELECTED = 0, 1, 4, 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what to run and where to write."""
    parser.add_argument(
        "--only",
        default="",
        metavar="NAMES",
        help="only these families or claims, comma-separated: depth,F2",
    )
    parser.add_argument(
        "--out",
        type=Path,
        default=Path("report"),
        metavar="DIR",
        help="folder for index.html and audit.json (default: report)",
    )
    parser.add_argument("--full", action="store_true", help="also the checks that take long")


def run(arguments: argparse.Namespace) -> int:
    """Run the checks; print the claims table; name the files written.

    Returns:
        0 when nothing failed, 1 when a check failed or the run could not finish.

    Raises:
        InputError: on an unknown claim or family, or a folder that cannot be written to.
    """
    only = selected(arguments.only)
    folder = writable_folder(arguments.out)
    with tempfile.TemporaryDirectory(prefix="binding-limits-") as scratch:
        handed_over = Path(scratch) / "audit.json"
        code = _pytest(only, handed_over, full=arguments.full)
        document = json.loads(handed_over.read_text("utf-8")) if handed_over.is_file() else {}
    if code not in (_FINISHED, _SOME_FAILED) or not document.get("finished"):
        why = "no check was selected" if code == _NOTHING_SELECTED else f"pytest ended with {code}"
        print(
            f"binding-limits: the audit could not finish ({why}); no report was written",
            file=sys.stderr,
        )
        return 1
    from companion.explorer import explorer_page
    from companion.explorer_grid import load_grid
    from companion.report import render

    text = json.dumps(document, indent=1, ensure_ascii=False) + "\n"
    pages = {
        "index.html": render(document, explorer=True),
        "explorer.html": explorer_page(load_grid(), linked=True),
    }
    write_whole(folder, {**pages, "audit.json": text})
    rows = [r for r in document["claims"] if not only or {r["id"], r["family"]} & set(only)]
    files = {"report": str(folder / "index.html"), "audit": str(folder / "audit.json")}
    if arguments.json:
        facts = {k: document[k] for k in ("started", "seconds", "only", "false_alarm_total")}
        print(json.dumps({**facts, **files, "claims": json_rows(rows)}, ensure_ascii=False))
    else:
        print(table(rows))
        print("\n".join(["", *_verdict(document, rows, code), *files.values()]))
    return 1 if code == _SOME_FAILED else 0


def selected(names: str) -> list[str]:
    """Return the families and claims that ``--only`` names.

    Raises:
        InputError: if a name is neither.
    """
    from checks.catalogue import claims
    from companion.near_names import no_such

    only = [name.strip() for name in names.split(",") if name.strip()]
    known = [*claims(), *dict.fromkeys(c.family for c in claims().values())]
    for name in only:
        if name not in known:
            raise InputError(no_such("claim or family", name, known))
    return only


def _pytest(only: list[str], target: Path, *, full: bool) -> int:
    """Run the checks in a subprocess, its progress on stderr; return pytest's exit code."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--no-header",
        "--no-summary",
        "-p",
        "no:cacheprovider",
        "-k",
        "theorem",
        f"--audit-json={target}",
    ]
    if importlib.util.find_spec("xdist") is not None:
        # By file, so that one worker builds the Coq sources: pytest-xdist 3.8 does not see its
        # own groups (loadgroup) under pytest 9.
        command += ["-n", str(_WORKERS), "--dist", "loadfile"]
    if not sys.stderr.isatty():
        command += ["-p", "companion.audit_progress", "-o", "console_output_style=classic"]
    if only:
        command.append(f"--only={','.join(only)}")
    if full:
        command.append("--full")
    environment = {k: v for k, v in os.environ.items() if k != "PYTEST_ADDOPTS"}
    for threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        environment.setdefault(threads, "1")  # the workers are the parallelism
    child: subprocess.Popen[Any] | None = None
    asked = False

    def interrupt(*_: object) -> None:
        """End a run on SIGTERM as on Ctrl-C, but not while its child is being made."""
        nonlocal asked
        asked = True
        if child is not None:
            raise KeyboardInterrupt

    before = {s: signal.signal(s, interrupt) for s in (signal.SIGINT, signal.SIGTERM)}
    try:
        # In a session of its own an interrupt reaches it once: from here, not from the terminal.
        child = subprocess.Popen(
            command,
            cwd=CHECKOUT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=sys.stderr,
            start_new_session=True,
        )
        if asked:
            raise KeyboardInterrupt
        return child.wait()
    except KeyboardInterrupt:
        if child is not None:
            _end(child)
        raise
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(child: subprocess.Popen[Any]) -> None:
    """End pytest, which ends its workers when interrupted, then whatever is left of its session."""
    child.send_signal(signal.SIGINT)
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(_PATIENCE)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def _verdict(document: dict[str, Any], rows: list[dict[str, Any]], code: int) -> list[str]:
    """Return the closing lines: what failed, what was not checked, the false-alarm total."""
    lines = []
    failed = [c for r in rows for c in r["checks"] if c["outcome"] == "failed"]
    for check in failed:
        why = (check["why"].strip().splitlines() or ["no reason given"])[0]
        lines.append(f"FAILED {check['claim_id']} {check['kind']}: {check['test']}: {why}")
    if code == _SOME_FAILED and not failed:
        lines.append("FAILED: a test that belongs to no claim (pytest -k theorem shows it)")
    unchecked = [r["id"] for r in rows if r["evidence"]["formal"] == "not-checked"]
    if unchecked:
        lines.append(f"The formal leg was not checked here for {', '.join(unchecked)}.")
    if document["false_alarm_total"]:
        lines.append(
            "False-alarm probability of all Monte Carlo checks together: "
            f"<= {document['false_alarm_total']:.3g}"
        )
    lines.append(f"{len(rows)} claims in {document['seconds']:.0f} s.  The report:")
    return lines
