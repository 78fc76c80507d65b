"""``binding-limits throttle simulate``: the command, its files, and training's own promises."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from checks.trained_throttle import trained
from companion import cli
from companion.throttle_grid import mean_interval
from numeric import throttle_training
from numeric.input_error import InputError
from numeric.throttle_checkpoint import checkpoint_file
from numeric.throttle_law import IidLaw, SlotsLaw, Universe, multiplicities
from numeric.throttle_loss import batch_losses, strata
from numeric.throttle_training import Setting, train

SHORT = "simulate --model tables --loss infonce --rates 0.1,1 --steps 20 --seeds 2"
KEYS = {
    "rate", "reward", "exact", "ratio", "ratio_ci", "margin", "swap_accuracy",
    "heldout_swap_accuracy", "reversal", "excess_free", "excess_blind",
}  # fmt: skip


def _answer(capsys: pytest.CaptureFixture[str], words: str) -> list[dict[str, object]]:
    assert cli.main(["throttle", *words.split(), "--json"]) == 0
    found: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return found


@pytest.fixture
def _one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.throttle_grid.MOST_WORKERS", 1)


@pytest.mark.usefixtures("_one_process")
def test_the_grid_is_printed_kept_and_found_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = f"{SHORT} --resume {tmp_path}"
    found = _answer(capsys, words)
    assert [(e["model"], e["loss"], e["law"]) for e in found] == [
        ("tables", "infonce", "slots"), ("tables", "infonce", "iid"),
    ]  # fmt: skip
    rows = found[0]["rates"]
    assert isinstance(rows, list)
    assert [row["rate"] for row in rows] == [0.1, 1.0]
    assert set(rows[0]) >= KEYS
    assert set(rows[0]["reversal"]) == {"rate_times_margin", "leak", "total"}
    assert rows[0]["exact"] == pytest.approx(0.1 * np.log(2))
    files = sorted(p.name for p in tmp_path.iterdir())
    assert files == ["throttle-tables-infonce-iid.json", "throttle-tables-infonce-r0.1.json",
                     "throttle-tables-infonce-r1.json"]  # fmt: skip
    (tmp_path / files[1]).unlink()
    assert _answer(capsys, words) == found
    assert cli.main(["throttle", *words.split()]) == 0
    printed = capsys.readouterr()
    assert "tables, infonce, batches of distinct orbits" in printed.out
    assert printed.err.count("found finished") == 3


@pytest.mark.usefixtures("_one_process")
@pytest.mark.parametrize("content", ["", "{}", "[1]", '{"schema": 1, "setting": 3, "row": {}}'])
def test_damaged_files_are_named(
    content: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "throttle-tables-infonce-r1.json"
    file.write_text(content, encoding="utf-8")
    assert cli.main(["throttle", *SHORT.split(), "--resume", str(tmp_path)]) == 2
    printed = capsys.readouterr().err
    assert printed.count("\n") == 1
    assert f"{file} is damaged" in printed


@pytest.mark.usefixtures("_one_process")
def test_another_runs_files_are_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _answer(capsys, f"{SHORT} --resume {tmp_path}")
    assert cli.main(["throttle", *SHORT.split(), "--seed", "7", "--resume", str(tmp_path)]) == 2
    assert "it differs in seed" in capsys.readouterr().err


def test_two_processes_find_what_one_finds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.throttle_grid.os.sched_getaffinity", lambda _: {0, 1})
    together = _answer(capsys, SHORT)
    monkeypatch.setattr("companion.throttle_grid.MOST_WORKERS", 1)
    assert _answer(capsys, SHORT) == together


@pytest.mark.parametrize(
    "words",
    [
        "--batch 1",
        "--batch 15",
        "--batch 50",
        "--rates 1.5",
        "--rates 0.1,x",
        "--seeds 0",
        "--steps 0",
        "--model cnn",
        "--device nowhere",
    ],
)
def test_bad_input_is_one_line_and_exit_2(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = cli.main(["throttle", "simulate", "--quick", "--steps", "1", *words.split()])
    except SystemExit as stop:
        code = int(str(stop.code))
    printed = capsys.readouterr()
    assert code == 2
    assert printed.out == ""
    assert printed.err.count("\n") == 1


def test_a_setting_must_make_sense() -> None:
    for fields in ({"model": "x"}, {"loss": "x"}, {"law": "x"}, {"rate": -0.1}, {"seeds": 0},
                   {"law": "iid", "loss": "sigmoid"}):  # fmt: skip
        with pytest.raises(InputError):
            Setting(**{"model": "tables", **fields})  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_models_and_another_does_not() -> None:
    setting = Setting("compositional", steps=60, seeds=2)
    rows = train(setting).rows
    assert np.array_equal(train(setting).rows, rows)
    assert not np.array_equal(train(Setting("compositional", steps=60, seeds=2, seed=2)).rows, rows)


def test_seeds_trained_together_are_those_trained_alone() -> None:
    """Members do not meet: only the order of rounding differs."""
    together = train(Setting("compositional", steps=30, seeds=3, seed=4)).rows
    for k in range(3):
        alone = train(Setting("compositional", steps=30, seeds=1, seed=4 + k)).rows
        assert np.abs(together[[k, 3 + k]] - alone).max() < 1e-3


def test_training_goes_on_from_a_checkpoint_to_the_same_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttle_training, "CHECKPOINT_EVERY", 30)
    setting = Setting("parity", steps=100, seeds=2)
    whole = train(setting).rows

    def stop(step: int, losses: list[float]) -> None:
        assert all(np.isfinite(losses))
        if step == 50:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train(setting, folder=tmp_path, watch=stop)
    assert [p.name for p in tmp_path.iterdir()] == ["throttle-parity-infonce-r0.1.npz"]
    assert np.array_equal(train(setting, folder=tmp_path).rows, whole)


def test_foreign_and_damaged_checkpoints_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(throttle_training, "CHECKPOINT_EVERY", 10)
    setting = Setting("tables", steps=10, seeds=1)
    train(setting, folder=tmp_path)
    file = checkpoint_file(tmp_path, setting.name)
    with pytest.raises(InputError, match="differs in steps"):
        train(Setting("tables", steps=20, seeds=1), folder=tmp_path)
    whole = file.read_bytes()
    for content in (b"", whole[: len(whole) // 2], b"text"):
        file.write_bytes(content)
        with pytest.raises(InputError, match=f"{file.name} is damaged"):
            train(setting, folder=tmp_path)


def test_a_loss_that_is_not_finite_stops_by_name_and_keeps_the_checkpoint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(throttle_training, "CHECKPOINT_EVERY", 10)
    monkeypatch.setattr("companion.throttle_grid.MOST_WORKERS", 1)
    sound, calls = throttle_training._losses, []

    def broken(*arguments: object) -> object:
        calls.append(1)
        losses = sound(*arguments)  # type: ignore[arg-type]
        return losses * (np.nan if len(calls) == 15 else 1.0)

    monkeypatch.setattr(throttle_training, "_losses", broken)
    words = f"{SHORT} --rates 1 --resume {tmp_path}"
    assert cli.main(["throttle", *words.split()]) == 2
    printed = capsys.readouterr().err
    assert printed.count("\n") == 1
    assert "throttle-tables-infonce-r1" in printed
    assert "not finite at step 14" in printed
    with np.load(tmp_path / "throttle-tables-infonce-r1.npz") as kept:
        assert kept["step"] == 10


@pytest.mark.usefixtures("_one_process")
def test_an_interrupted_grid_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("companion.throttle_grid.run_setting", interrupted)
    assert cli.main(["throttle", *SHORT.split(), "--resume", str(tmp_path)]) == 130
    assert f"go on with --resume {tmp_path}" in capsys.readouterr().err
    assert cli.main(["throttle", *SHORT.split()]) == 130
    assert "nothing was written" in capsys.readouterr().err


def test_the_universe_holds_out_pairs_and_no_words() -> None:
    universe = Universe(hold_out=True)
    tokens, kept = universe.tokens, 2 * universe.training_orbits
    assert (len(tokens), kept) == (72, 48)
    assert len({tuple(row) for row in tokens}) == 72
    for c, row in enumerate(tokens):
        other = tokens[c ^ 1]
        assert (row[[1, 3]] == other[[1, 3]]).all()
        assert (row[[0, 2]] == other[[2, 0]]).all()
        assert row[1] < row[3]
    bound = {tuple(p) for row in tokens[:kept] for p in (row[:2], row[2:])}
    assert len(bound) == 16
    assert Universe(hold_out=False).training_orbits == 36


def test_both_alternatives_are_the_losses_of_the_batches_that_they_make() -> None:
    """The averaged-out loss, rebuilt from plain in-batch losses."""
    _, logits, _ = trained("parity", "infonce", 0.1, steps=20).logits()
    pairs = SlotsLaw(36, 6, 0.5).draw(np.random.default_rng(0), len(logits), 7)
    found = strata(logits, pairs, "infonce")
    for own_swap in (False, True):
        expected = logits.new_zeros(len(logits), 7)
        for pair in range(3):
            chosen = pairs.members.reshape(len(logits), 7, 3, 2).copy()
            partner = pairs.first[..., pair] ^ 1 if own_swap else pairs.second[..., pair]
            chosen[..., pair, 1] = partner
            members = chosen.reshape(len(logits), 7, 6)
            for direction in (logits, logits.mT):
                losses = batch_losses(direction, members)[..., 2 * pair : 2 * pair + 2]
                expected = expected + losses.mean(-1) / 6
        assert (found[own_swap] - expected).abs().max() < 1e-10


def test_the_iid_laws_counts_are_multinomial() -> None:
    law = IidLaw(6, 4)
    assert sum(law.chance(k, m) for k in range(4) for m in range(4 - k)) == pytest.approx(1)
    same, swaps = multiplicities(law.draw(np.random.default_rng(1), 20_000))
    for k, m in ((0, 0), (1, 0), (0, 2), (1, 1)):
        seen = ((same[:, 0] == k) & (swaps[:, 0] == m)).mean()
        assert seen == pytest.approx(law.chance(k, m), abs=0.02)


def test_the_interval_is_students() -> None:
    low, high = mean_interval(np.array([1.0, 2.0, 3.0])) or (0, 0)
    assert (low, high) == pytest.approx((2 - 4.302653 / 3**0.5, 2 + 4.302653 / 3**0.5))
    assert mean_interval(np.array([1.0])) is None
