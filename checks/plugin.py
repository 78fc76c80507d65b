"""The pytest plugin that turns a test run into an audit.

It selects claims (``--only depth,F2``), gathers the outcomes of tests marked ``claim`` and
``control``, prints the claims table at the end, and writes ``audit.json`` (``--audit-json``).
It works alike under pytest-xdist: outcomes travel with the test reports.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import platform
import time
from pathlib import Path
from typing import Any

import pytest

# Set before numpy loads: on matrices as small as the checks', threads cost more than they bring.
os.environ.setdefault("OMP_NUM_THREADS", "1")

from checks.catalogue import KINDS, claims
from checks.status import Outcome, summarise
from checks.theorem_check import Evidence

_MARKS = {"failed": "FAIL", "not-checked": "not here", "passed": "ok", "none": "-"}
_PACKAGES = ("sympy", "python-flint", "mpmath", "numpy", "scipy", "torch", "pytest")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--only``, ``--full`` and ``--audit-json``."""
    group = parser.getgroup("binding-limits")
    group.addoption(
        "--only",
        default="",
        metavar="NAMES",
        help="run only the checks of these families or claims, comma-separated",
    )
    group.addoption(
        "--audit-json",
        default=None,
        metavar="FILE",
        help="write every claim's status and evidence to FILE",
    )
    group.addoption(
        "--full",
        action="store_true",
        help="recheck the standard library's compiled proofs as well, and run the "
        "checks marked slow",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers and the collector of outcomes."""
    config.addinivalue_line("markers", "claim(id, kind): this test is evidence for a claim")
    config.addinivalue_line("markers", "slow: takes minutes; runs with --full only")
    config.addinivalue_line("markers", "control(id, kind): this test shows that a check can fail")
    only = [n.strip() for n in config.getoption("--only").split(",") if n.strip()]
    known = {c.family for c in claims().values()} | set(claims())
    if unknown := sorted(set(only) - known):
        raise pytest.UsageError(f"--only: no claim or family named {', '.join(unknown)}")
    config.pluginmanager.register(_Audit(config, only), "binding-limits-audit")


@pytest.fixture
def evidence(request: pytest.FixtureRequest) -> Evidence:
    """What the running check records for the report."""
    gathered = Evidence()
    request.node.user_properties.append(("evidence", gathered.entries))
    return gathered


def _tie(item: pytest.Item) -> dict[str, str] | None:
    """Return the claim that a test is evidence or control for."""
    for role in ("claim", "control"):
        mark = item.get_closest_marker(role)
        if mark is not None:
            return {"claim_id": mark.args[0], "kind": mark.kwargs["kind"], "role": role}
    return None


class _Audit:
    """Gathers outcomes; on an xdist controller it gathers its workers'."""

    def __init__(self, config: pytest.Config, only: list[str]) -> None:
        self.config = config
        self.only = only
        self.started = time.time()
        self.outcomes: dict[str, Outcome] = {}

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        """Tie tests to claims and drop what ``--only`` leaves out."""
        kept: list[pytest.Item] = []
        dropped: list[pytest.Item] = []
        full = config.getoption("--full")
        for item in items:
            tie = _tie(item)
            if tie is not None:
                claim = claims().get(tie["claim_id"])
                if claim is None or tie["kind"] not in KINDS:
                    raise pytest.UsageError(f"{item.nodeid}: evidence for no claim: {tie}")
                item.user_properties.append(("tie", tie))
            wanted = not self.only or (
                tie is not None
                and {tie["claim_id"], claims()[tie["claim_id"]].family} & set(self.only)
            )
            wanted = wanted and (full or not item.get_closest_marker("slow"))
            (kept if wanted else dropped).append(item)
        if dropped:
            config.hook.pytest_deselected(items=dropped)
            items[:] = kept

    @pytest.hookimpl(trylast=True)
    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """A check that was left out keeps its leg from counting as passed; slow ones are extra."""
        left_out = {
            i.nodeid: tie for i in items if (tie := _tie(i)) and not i.get_closest_marker("slow")
        }
        for nodeid, tie in left_out.items():
            self._note(nodeid, tie, "not-checked", "left out of this run")
        output = getattr(self.config, "workeroutput", None)
        if output is not None:
            output.setdefault("left_out", {}).update(left_out)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Take over what a worker left out."""
        for nodeid, tie in getattr(node, "workeroutput", {}).get("left_out", {}).items():
            self._note(nodeid, tie, "not-checked", "left out of this run")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take a test's outcome; a failure in any phase outweighs the rest."""
        properties: dict[str, Any] = dict(report.user_properties)
        if "tie" not in properties or (report.passed and report.when != "call"):
            return
        outcome = {"passed": "passed", "failed": "failed", "skipped": "not-checked"}[report.outcome]
        why = ""
        if report.skipped and isinstance(report.longrepr, tuple):
            why = report.longrepr[2].removeprefix("Skipped: ")
        elif report.failed:
            why = str(
                getattr(getattr(report.longrepr, "reprcrash", None), "message", report.longrepr)
            )
        self._note(
            report.nodeid,
            properties["tie"],
            outcome,
            why,
            report.duration,
            properties.get("evidence", []),
        )

    def _note(
        self,
        nodeid: str,
        tie: dict[str, str],
        outcome: str,
        why: str = "",
        seconds: float = 0.0,
        entries: list[dict[str, Any]] | None = None,
    ) -> None:
        before = self.outcomes.get(nodeid)
        if before is None or before.outcome != "failed":
            self.outcomes[nodeid] = Outcome(
                **tie, test=nodeid, outcome=outcome, why=why, seconds=seconds, entries=entries or []
            )

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Print the claims table for the claims that this run touched."""
        ran = {o.claim_id for o in self.outcomes.values() if o.outcome != "not-checked"}
        ran |= {o.claim_id for o in self.outcomes.values() if o.why != "left out of this run"}
        rows = [r for r in summarise(claims(), list(self.outcomes.values())) if r["id"] in ran]
        if not rows or self.config.getoption("no_summary"):
            return
        write = terminalreporter.write_line
        terminalreporter.section("claims checked in this run")
        write(f"{'claim':5} {'status':17}" + "".join(f"{k:12}" for k in KINDS) + "controls  what")
        for row in rows:
            legs = "".join(f"{_MARKS[row['evidence'][k]]:12}" for k in KINDS)
            write(f"{row['id']:5} {row['status']:17}{legs}{row['controls']:<10}{row['title']}")
        alarm = false_alarm_total(self.outcomes.values())
        if alarm:
            write(
                f"false-alarm probability of all Monte Carlo checks of this run together: <= {alarm:.3g}"
            )

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Write ``audit.json``, whole or not at all."""
        target = self.config.getoption("--audit-json")
        if target is None or hasattr(self.config, "workerinput"):
            return
        outcomes = list(self.outcomes.values())
        document = {
            "schema": 1,
            "finished": exitstatus in (0, 1),
            "exit_status": int(exitstatus),
            "only": self.only,
            "full": self.config.getoption("--full"),
            "started": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.started)),
            "seconds": round(time.time() - self.started, 1),
            "python": platform.python_version(),
            "packages": {p: _version(p) for p in _PACKAGES},
            "false_alarm_total": false_alarm_total(outcomes),
            "claims": summarise(claims(), outcomes),
        }
        path = Path(target)
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_name(path.name + ".partial")
        partial.write_text(
            json.dumps(document, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
        )
        partial.replace(path)


def false_alarm_total(outcomes: Any) -> float:
    """Sum the stated false-alarm probabilities of the Monte Carlo checks that ran (union bound)."""
    return sum(
        e["false_alarm"]
        for o in outcomes
        if o.role == "claim"
        for e in o.entries
        if e["type"] == "statistics"
    )


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"
