"""``binding-limits throttle rate`` and ``reward``, and the swap rule behind a measured rate."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from companion import cli
from numeric.input_error import InputError
from numeric.swap_rule import ATTRIBUTES, corpus_swaps, swapped_attributes


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert cli.main(["throttle", *words, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    found: dict[str, object] = json.loads(printed.out)
    return found


def test_an_odd_number_of_captions_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["throttle", "reward", "--law", "iid", "--captions", "1", "--batch", "4"]) == 2
    assert capsys.readouterr().err == (
        "binding-limits: captions: 1 is odd: captions and their swaps come in twos\n"
    )


def test_rate_at_clip_scale(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "rate", "--corpus-size", "4e8", "--batch", "32768")
    assert found["rate"] == pytest.approx(8.19175e-5, rel=1e-6)
    assert found["rate_any"] == found["rate"]
    assert found["reward_bound_nats"] == pytest.approx(5.678088e-5, rel=1e-6)
    assert found["fraction_of_log_n"] == pytest.approx(5.461167e-6, rel=1e-6)
    assert next(iter(found["comparison"]))["name"] == "CLIP"  # type: ignore[call-overload]


def test_rate_of_zipf_frequencies_does_not_vanish(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "rate", "--corpus-size", "1e10", "--batch", "32768", "--zipf", "1")
    assert found["rate"] == pytest.approx(51.34617, rel=1e-6)
    assert 0 < float(found["rate_any"]) < 1  # type: ignore[arg-type]


def test_reward_of_the_two_laws(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "reward", "--law", "iid", "--captions", "72", "--batch", "16")
    assert found["exact"] == pytest.approx(0.128290, abs=5e-7)
    found = answer(capsys, "reward", "--law", "slots", "--rate", "0.1")
    assert found["exact"] == pytest.approx(0.0693147, abs=5e-8)
    assert found["exact"] == found["bound"]


def test_tables_say_what_they_assume(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        cli.main(
            ["throttle", "rate", "--corpus-size", "1000", "--batch", "10", "--swap-fraction", "0.5"]
        )
        == 0
    )
    printed = capsys.readouterr().out
    assert "a fraction 0.5 with its swap" in printed
    assert "nobody has counted" in printed
    assert cli.main(["throttle", "reward", "--law", "iid", "--captions", "8", "--batch", "3"]) == 0
    assert "8 equally likely captions" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("caption", "swap"),
    [
        ("a red car and a blue dog", "a blue car and a red dog"),
        ("A Red car, and a blue dog.", "A blue car, and a Red dog."),
        ("a big red car and a small dog", "a big small car and a red dog"),
        ("a red car and a red dog next to a green tree", None),
        ("a red car and a red dog", None),
        ("the car is red and the dog blue", None),
        ("", None),
    ],
)  # fmt: skip
def test_swap_rule(caption: str, swap: str | None) -> None:
    assert swapped_attributes(caption) == swap
    if swap is not None:
        assert swapped_attributes(swap) == caption


def test_rate_measured_on_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Two captions and one swap among four lines: the rate is counted by hand."""
    file = tmp_path / "captions.txt"
    file.write_bytes(
        b"\xef\xbb\xbfa red car and a blue dog\r\nA BLUE car  and a red dog\r\n\r\na cat\r\n"
        b"a red car and a blue dog\r\n"
    )
    found = answer(capsys, "rate", "--captions", str(file), "--batch", "3")
    assert found["rate"] == pytest.approx(2 / 3)
    assert (found["captions"], found["distinct"], found["swappable"]) == (4, 3, 3)
    assert corpus_swaps(file).products == Fraction(1, 4)
    with pytest.raises(InputError, match="batch 5"):
        corpus_swaps(file).rate(5)


@pytest.mark.parametrize(
    "words",
    [
        "rate --batch 1 --corpus-size 100",
        "rate --batch 10",
        "rate --batch 10 --corpus-size 9",
        "rate --batch 10 --corpus-size 100 --swap-fraction 1.5",
        "rate --batch 10 --corpus-size 1.5",
        "rate --batch 10 --captions no_such_file",
        "rate --batch 10 --captions x --zipf 1",
        "rate --batch 10 --corpus-size 100 --zipf 0",
        "reward --law iid --captions 72",
        "reward --law iid --captions 72 --batch 16 --rate 0.1",
        "reward --law slots",
        "reward --law slots --rate 2",
        "reward --law iid --captions 7 --batch 4",
        "nothing",
    ],
)
def test_bad_input_is_one_line_and_exit_2(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = cli.main(["throttle", *words.split()])
    except SystemExit as stop:
        code = int(str(stop.code))
    printed = capsys.readouterr()
    assert code == 2
    assert printed.out == ""
    assert printed.err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"a cat\na dog\n", "none of 2 captions"),
        (b"a cat\n", "at least 2"),
        (b"\xff\xfe\x00red\n", "not UTF-8"),
    ],
)
def test_bad_caption_files_are_named(content: bytes, why: str, tmp_path: Path) -> None:
    file = tmp_path / "captions.txt"
    file.write_bytes(content)
    with pytest.raises(InputError, match=why):
        corpus_swaps(file)


def test_attributes_are_words() -> None:
    assert all(word.isalpha() and word.islower() for word in ATTRIBUTES)
