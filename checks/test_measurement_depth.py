"""Decay with depth: a known base is found, length is told from depth, other laws are rejected."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from companion.cli import main
from companion.measure_depth import reading
from numeric.builtin_nested_captions import DEPTHS
from numeric.depth_decay import POOLED, POOLED_LENGTH, TEMPLATES, depth_decay, nested_captions
from numeric.measurement import Items

Capture = pytest.CaptureFixture[str]


def made_items(base: dict[str, float], noise: float, per_word: float = 0.0) -> dict[str, Items]:
    triples, generator = nested_captions(), np.random.default_rng(3)
    items = {}
    for template in TEMPLATES:
        for depth in DEPTHS:
            name = f"{template}, depth {depth}"
            rows = triples.subsets[name]
            words = np.array([len(triples.captions[k].split()) for k in rows[:, 0]])
            distance = 0.3 * base[template] ** -depth * np.exp(
                noise * generator.normal(size=len(rows)) - per_word * words
            )  # fmt: skip
            nothing = np.full(len(rows), np.nan)
            items[name] = Items(distance, nothing, nothing, nothing, nothing, nothing, nothing,
                                np.zeros(len(rows), bool))  # fmt: skip
    return items


def test_decay_recovers_a_base_and_tells_length_from_depth() -> None:
    made = made_items(dict.fromkeys(TEMPLATES, 1.5), 0.05)
    fits = {f.of: f for f in depth_decay(nested_captions(), made).fits}
    assert fits[POOLED].interval[0] < 1.5 < fits[POOLED].interval[1]
    assert fits[POOLED].lack_of_fit > 0.001
    made = made_items(dict.fromkeys(TEMPLATES, 1.0), 0.05, per_word=0.1)
    fits = {f.of: f for f in depth_decay(nested_captions(), made).fits}
    assert fits[POOLED].interval[0] > 1.1
    assert fits[POOLED_LENGTH].base == pytest.approx(1.0, abs=0.03)


def test_what_is_no_exponential_is_rejected() -> None:
    """Distances that fall once and then no more."""
    made = made_items(dict.fromkeys(TEMPLATES, 1.0), 0.05)
    for name, items in made.items():
        if name.endswith("depth 1"):
            items.distance[:] *= 3.0
    found = depth_decay(nested_captions(), made)
    assert all(f.lack_of_fit < 1e-4 for f in found.fits)
    assert "does not describe" in reading(found)[1]


def test_templates_of_equal_length_are_of_equal_length() -> None:
    triples = nested_captions()
    lengths = {
        name: {len(triples.captions[k].split()) for k in rows[:, 0]}
        for name, rows in triples.subsets.items()
        if name.startswith("clause_matched")
    }
    assert all(max(found) <= 19 and min(found) >= 16 for found in lengths.values())


def test_a_bag_has_no_decay() -> None:
    made = made_items(dict.fromkeys(TEMPLATES, 1.5), 0.0)
    next(iter(made.values())).distance[:] = 0.0
    assert depth_decay(nested_captions(), made).fits == ()


@pytest.mark.xdist_group("minilm")
def test_by_depth_command(capsys: Capture, tmp_path: Path) -> None:
    words = ["measure", "--by", "depth", "--encoder", "wordllama", "--no-cache"]
    assert main([*words, "--json", "--out", str(tmp_path / "out")]) == 0
    found = json.loads(capsys.readouterr().out)
    assert len(found["encoders"][0]["rows"]) == len(TEMPLATES) * len(DEPTHS)
    assert "no decay to fit" in found["encoders"][0]["reading"][0]
    assert (tmp_path / "out" / "depth.svg").is_file()
    assert main([*words, "--triples", "elsewhere"]) == 2
    assert "leave out --triples" in capsys.readouterr().err
