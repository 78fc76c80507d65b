"""Status is earned: what each mix of outcomes is worth, and how the plugin gathers it."""

from __future__ import annotations

import json
import textwrap
from pathlib import Path

import pytest

from checks.catalogue import KINDS, Claim
from checks.status import Outcome, claim_status, kind_state

pytest_plugins = ["pytester"]


def _claim(*evidence: str, unproved: str = "") -> Claim:
    return Claim(
        id="Z1",
        family="depth",
        title="",
        statement="",
        latex="",
        hypotheses="",
        differs="",
        evidence=evidence,
        unproved=unproved,
    )


def _ran(outcome: str, role: str = "claim", kind: str = "symbolic") -> Outcome:
    return Outcome("Z1", kind, role, f"{role}-{outcome}", outcome)


@pytest.mark.parametrize(
    ("outcomes", "state"),
    [
        ([], "not-checked"),
        ([_ran("passed")], "not-checked"),
        ([_ran("passed", "control")], "not-checked"),
        ([_ran("passed"), _ran("passed", "control")], "passed"),
        ([_ran("passed"), _ran("not-checked"), _ran("passed", "control")], "not-checked"),
        (
            [_ran("passed"), _ran("passed", "control"), _ran("not-checked", "control")],
            "not-checked",
        ),
        ([_ran("passed"), _ran("failed", "control")], "failed"),
        ([_ran("failed"), _ran("passed", "control")], "failed"),
        ([_ran("passed", kind="certified"), _ran("passed", "control", "certified")], "not-checked"),
    ],
)
def test_a_leg_passes_only_with_all_its_checks_and_controls(
    outcomes: list[Outcome], state: str
) -> None:
    assert kind_state(_claim("symbolic"), "symbolic", outcomes) == state
    assert kind_state(_claim("symbolic"), "formal", outcomes) == "none"


@pytest.mark.parametrize(
    ("states", "status"),
    [
        ({"formal": "passed"}, "proved"),
        ({"formal": "not-checked", "symbolic": "passed"}, "derived"),
        ({"formal": "not-checked", "certified": "passed"}, "certified"),
        ({"montecarlo": "passed"}, "supported"),
        ({"formal": "not-checked"}, "not checked"),
        ({"formal": "passed", "montecarlo": "failed"}, "failed"),
    ],
)
def test_status_is_the_strongest_leg_that_passed(states: dict[str, str], status: str) -> None:
    evidence = dict.fromkeys(KINDS, "none") | states
    assert claim_status(_claim(*states), evidence) == status


@pytest.mark.parametrize(("kind", "word"), [("formal", "proved"), ("symbolic", "derived")])
def test_a_proof_of_a_part_is_called_so(kind: str, word: str) -> None:
    evidence = dict.fromkeys(KINDS, "none") | {kind: "passed"}
    assert claim_status(_claim(kind, unproved="the constant"), evidence) == f"{word} in part"


def _audit(pytester: pytest.Pytester, body: str, *options: str) -> dict[str, object]:
    pytester.makepyfile(test_theorem_x=textwrap.dedent(body))
    target = pytester.path / "out" / "audit.json"
    pytester.runpytest_subprocess("-p", "checks.plugin", f"--audit-json={target}", *options)
    return next(r for r in json.loads(Path(target).read_text())["claims"] if r["id"] == "D2")


TWO = """
    import pytest

    @pytest.mark.claim("D2", kind="symbolic")
    def test_holds(evidence):
        evidence.figure("seen", 1)

    @pytest.mark.control("D2", kind="symbolic")
    def test_control():
        {control}
"""


@pytest.mark.parametrize("options", [(), ("-n2",)], ids=["one process", "xdist"])
def test_the_plugin_reports_what_ran(pytester: pytest.Pytester, options: tuple[str, ...]) -> None:
    row = _audit(pytester, TWO.format(control="pass"), *options)
    assert row["evidence"]["symbolic"] == "passed"  # type: ignore[index]
    assert row["status"] == "derived"
    assert row["controls"] == 1


@pytest.mark.parametrize(
    ("control", "options", "state"),
    [
        ("assert False", (), "failed"),
        ("pytest.skip('no')", (), "not-checked"),
        ("pass", ("-k", "holds"), "not-checked"),
        ("pass", ("-k", "holds", "-n2"), "not-checked"),
        ("pass", ("--only=F1",), "not-checked"),
    ],
)
def test_what_failed_or_did_not_run_is_not_passed(
    pytester: pytest.Pytester, control: str, options: tuple[str, ...], state: str
) -> None:
    row = _audit(pytester, TWO.format(control=control), *options)
    assert row["evidence"]["symbolic"] == state  # type: ignore[index]


def test_an_unknown_claim_is_an_error(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        "import pytest\n@pytest.mark.claim('Z9', kind='symbolic')\ndef test_x(): pass\n"
    )
    ran = pytester.runpytest_subprocess("-p", "checks.plugin")
    assert ran.ret != 0
    ran.stderr.fnmatch_lines(["*evidence for no claim*"])
