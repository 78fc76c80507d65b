"""``binding-limits audit``: exit codes, whole files or none, progress in plain lines."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from checks.sample_audit import sample_audit
from checks.test_companion_cli import ROOT, call, document
from companion import audit_command

pytest_plugins = ["pytester"]
Handover = Callable[..., None]


@pytest.fixture
def handover(monkeypatch: pytest.MonkeyPatch) -> Handover:
    """Let pytest end with a code and leave an audit behind, without running."""

    def ends(code: int, audit: dict[str, Any] | None) -> None:
        def run(_only: list[str], target: Path, *, full: bool) -> int:
            if audit is not None:
                target.write_text(json.dumps(audit), encoding="utf-8")
            return code

        monkeypatch.setattr("companion.audit_command._pytest", run)

    return ends


def _passing() -> dict[str, Any]:
    audit = sample_audit()
    return {**audit, "claims": [r for r in audit["claims"] if r["status"] != "failed"]}


def test_a_failed_claim_is_exit_1_with_its_reason(
    handover: Handover, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    handover(1, sample_audit())
    code, out, _ = call(capsys, "audit", "--out", str(tmp_path / "new" / "report"))
    assert code == 1
    assert "FAILED F3 certified" in out
    assert "1.99 < 2" in out
    assert out.splitlines()[-2:] == [
        str(tmp_path / "new" / "report" / name) for name in ("index.html", "audit.json")
    ]
    assert json.loads((tmp_path / "new/report/audit.json").read_text("utf-8")) == sample_audit()
    assert (tmp_path / "new/report/index.html").read_text("utf-8").endswith("</html>")


def test_a_leg_that_could_not_run_is_said_but_no_failure(
    handover: Handover, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    handover(0, _passing())
    code, out, _ = call(capsys, "audit", "--out", str(tmp_path))
    assert code == 0
    assert "formal leg was not checked here for F1" in out
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "audit.json", "explorer.html", "index.html",
    ]  # fmt: skip


def test_json(handover: Handover, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    handover(0, _passing())
    found = document(capsys, "audit", "--out", str(tmp_path))
    assert found["report"] == str(tmp_path / "index.html")
    assert {r["id"]: r["status"] for r in found["claims"]}["D5"] == "proved in part"


@pytest.mark.parametrize(
    ("code", "audit"),
    [
        (2, {**sample_audit(), "finished": False}),
        (-9, None),
        (3, None),
        (5, {**sample_audit(), "finished": False}),
    ],
    ids=["interrupted", "killed", "crashed", "nothing selected"],
)
def test_a_run_that_could_not_finish_writes_nothing(
    code: int, audit: dict[str, Any] | None, handover: Handover, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    handover(code, audit)
    done, out, err = call(capsys, "audit", "--out", str(tmp_path))
    assert (done, out) == (1, "")
    assert "could not finish" in err
    assert list(tmp_path.iterdir()) == []


def test_a_page_that_cannot_be_made_leaves_the_old_report(
    handover: Handover, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "audit.json").write_text("old", encoding="utf-8")
    handover(0, {**_passing(), "claims": [{"id": "broken"}]})
    with pytest.raises(KeyError):
        call(None, "audit", "--out", str(tmp_path))  # type: ignore[arg-type]
    assert [(p.name, p.read_text("utf-8")) for p in tmp_path.iterdir()] == [("audit.json", "old")]


def test_a_folder_that_cannot_be_written_to(
    handover: Handover, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    handover(0, _passing())
    (tmp_path / "file").write_text("", encoding="utf-8")
    for place in ("file", "file/below"):
        code, out, err = call(capsys, "audit", "--out", str(tmp_path / place))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert "cannot write to the folder" in err
    assert [p.name for p in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL])
def test_a_killed_audit_leaves_nothing_that_looks_complete(
    ending: signal.Signals, tmp_path: Path
) -> None:
    command = [sys.executable, "-m", "companion.cli", "audit", "--out", str(tmp_path / "report")]
    pipe = subprocess.PIPE
    running = subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True)
    _wait_for_child(running)
    children = _children(running.pid)
    running.send_signal(ending)
    running.wait(60)
    if ending == signal.SIGKILL:  # then nobody else ends them
        for child in children:
            os.killpg(child, signal.SIGKILL)
    out, err = running.communicate(timeout=60)
    assert out == ""
    assert not list((tmp_path / "report").iterdir())
    if ending == signal.SIGTERM:
        assert running.returncode == 130
        assert err.splitlines()[-1] == "binding-limits: interrupted; nothing was written"
        assert not [child for child in children if Path(f"/proc/{child}").exists()]


def test_an_interrupt_while_the_run_is_being_started_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, made = subprocess.Popen, []

    def interrupted(*_: Any, **__: Any) -> subprocess.Popen[bytes]:
        made.append(
            make([sys.executable, "-c", "import time; time.sleep(60)"], start_new_session=True)
        )
        os.kill(os.getpid(), signal.SIGTERM)
        return made[0]

    monkeypatch.setattr(audit_command.subprocess, "Popen", interrupted)
    with pytest.raises(KeyboardInterrupt):
        audit_command._pytest([], tmp_path / "audit.json", full=False)
    assert made[0].returncode is not None
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


def _children(pid: int) -> list[int]:
    found = Path(f"/proc/{pid}/task/{pid}/children")
    if not found.exists():
        pytest.skip("needs Linux's /proc to see subprocesses")
    return [int(child) for child in found.read_text().split()]


def _wait_for_child(running: subprocess.Popen[str]) -> None:
    deadline = time.monotonic() + 60
    while not _children(running.pid):
        assert running.poll() is None, running.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.05)


LEGS = """
    import pytest

    @pytest.mark.claim("{claim}", kind="{kind}")
    @pytest.mark.parametrize("n", range(3))
    def test_theorem_holds(n, evidence):
        evidence.figure("n", n)

    @pytest.mark.control("{claim}", kind="{kind}")
    def test_theorem_control():
        {control}
"""


@pytest.mark.parametrize(
    ("control", "says", "workers"),
    [
        ("pass", "passed", "0"),
        ("assert False", "FAILED", "1"),
        ("pytest.skip('no')", "not checked here", "0"),
    ],
)
def test_progress_in_a_pipe_is_a_line_a_leg(
    control: str, says: str, workers: str, pytester: pytest.Pytester
) -> None:
    from checks.catalogue import claims

    claim = next(iter(claims().values()))
    source = LEGS.format(claim=claim.id, kind=claim.evidence[-1], control=control)
    pytester.makepyfile(test_theorem_x=textwrap.dedent(source))
    quiet = ("-q", "--no-header", "--no-summary", "-o", "console_output_style=classic")
    plugins = ("-p", "checks.plugin", "-p", "companion.audit_progress", "-n", workers)
    ran = pytester.runpytest_subprocess(*plugins, *quiet)
    lines = [line for line in ran.outlines if line.startswith("[")]
    assert len(lines) == 1
    assert lines[0].startswith(f"[1/1] {claim.id} {claim.evidence[-1]}: {says} (4 tests, ")
    assert not [line for line in ran.outlines if line.startswith((".", "="))]
