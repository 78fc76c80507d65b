"""A pytest plugin that says, in plain lines, when each leg of each claim is finished.

``binding-limits audit`` loads it where its progress goes to a pipe or a file: there a bar would
be noise.  Works under pytest-xdist, where the controller sees reports but no tests: each test
carries the number of tests of its leg along.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

_OUTCOMES = {"passed": "passed", "skipped": "not checked here", "failed": "FAILED"}


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    """Start counting, and silence pytest's dots."""
    config.pluginmanager.register(_Legs(config), "binding-limits-progress")


@dataclass
class _Progress:
    """What is known of one leg so far."""

    done: int = 0
    seconds: float = 0.0
    worst: str = "passed"


class _Legs:
    """Counts the tests of each leg; a leg is a claim's evidence of one kind with its controls."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.seen: dict[tuple[str, str], _Progress] = {}
        self.finished = 0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tell every test how many tests its leg has, now that the selection is final."""
        legs = [leg for item in items if (leg := _leg(item.user_properties))]
        sizes = Counter(legs)
        for item in items:
            if leg := _leg(item.user_properties):
                item.user_properties.append(("progress", (sizes[leg], len(sizes))))

    @pytest.hookimpl(tryfirst=True)
    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Count outcomes as pytest does, but print no letter for them."""
        if report.when == "call" or report.outcome != "passed":
            return report.outcome, "", ""
        return None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Print a line when the last test of a leg is done."""
        leg = _leg(report.user_properties)
        sizes: Any = dict(report.user_properties).get("progress")
        if leg is None or sizes is None:
            return
        tests = self.seen.setdefault(leg, _Progress())
        tests.seconds += report.duration
        if report.outcome != "passed" and tests.worst != "failed":
            tests.worst = report.outcome
        if report.when != "teardown":
            return
        tests.done += 1
        size, legs = sizes
        if tests.done == size:
            self.finished += 1
            self._write(
                f"[{self.finished}/{legs}] {leg[0]} {leg[1]}: {_OUTCOMES[tests.worst]} "
                f"({size} tests, {tests.seconds:.1f} s)"
            )

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Say what could not be collected: such a run does not finish."""
        if report.failed:
            last = str(report.longrepr).strip().splitlines()[-1]
            self._write(f"could not be collected: {report.nodeid}: {last}")

    def _write(self, line: str) -> None:
        terminal = self.config.pluginmanager.get_plugin("terminalreporter")
        if terminal is not None:  # an xdist worker has none
            terminal.write_line(line)
            terminal.flush()


def _leg(properties: list[tuple[str, Any]]) -> tuple[str, str] | None:
    """Return (claim, kind) of a test that the audit plugin tied to a claim."""
    tie = dict(properties).get("tie")
    return (tie["claim_id"], tie["kind"]) if tie else None
