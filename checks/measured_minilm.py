"""all-MiniLM-L6-v2 on the released data, encoded once a process; where the data come from."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from numeric.caption_embedding import CaptionEmbeddings, embed_captions
from numeric.caption_triples import CaptionTriples, load_triples
from numeric.depth_decay import nested_captions
from numeric.measurement import Items, angle_resolution, item_figures
from numeric.text_encoders import TextEncoder, load_encoder

VARIABLE = "BINDING_LIMITS_DATA"
LIMIT = 400
"""Items a subset that the claims and the recorded figures are about."""


def released(name: str) -> Path:
    """Return the folder ``sugarcrepe_pp`` or ``sugarcrepe`` of released data, or skip the test."""
    folder = Path(os.environ.get(VARIABLE, "")) / name
    if VARIABLE not in os.environ or not folder.is_dir():
        pytest.skip(
            f"not run: no {name} data; set {VARIABLE} to a folder that holds sugarcrepe_pp "
            "(arXiv 2406.11171, github.com/Sri-Harsha/scpp) and sugarcrepe "
            "(arXiv 2306.14610, github.com/RAIVNLab/sugar-crepe)"
        )
    return folder


@cache
def minilm() -> TextEncoder:
    """Return the packaged encoder, loaded once; on the CPU, as the recorded figures were."""
    return load_encoder("minilm", device="cpu")


@cache
def first_items() -> CaptionTriples:
    """Return the first 400 items of each SugarCrepe++ subset."""
    return load_triples(released("sugarcrepe_pp"), limit=LIMIT)


@cache
def embedded() -> CaptionEmbeddings:
    """Return their embeddings."""
    return embed_captions(minilm(), first_items())


@cache
def figures(subset: str) -> Items:
    """Return the project's float64 figures of a subset's first 400 items."""
    resolution = angle_resolution(minilm().dtype)
    return item_figures(embedded(), first_items().subsets[subset], resolution)


@cache
def nested_embedded() -> CaptionEmbeddings:
    """Return the embeddings of the shipped nested captions."""
    return embed_captions(minilm(), nested_captions())


@cache
def nested_figures() -> dict[str, Items]:
    """Return the project's float64 figures of the shipped nested captions, by subset."""
    resolution = angle_resolution(minilm().dtype)
    return {
        name: item_figures(nested_embedded(), rows, resolution)
        for name, rows in nested_captions().subsets.items()
    }
