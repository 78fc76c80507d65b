"""F5's diagnostic on real text encoders: how much of its ceiling a swap's distance reaches.

For each item, caption t, swap t' and paraphrase anchor a are unit vectors; theta_1, theta_2 are
the angles of t and t' to a.  All distances are chords.  M1 and M2 (Lo 2026, claims S11 and S12)
are measured with this module; the definitions are reconstructed from the abstract.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from numeric.caption_embedding import CaptionEmbeddings, Progress, embed_captions
from numeric.caption_triples import NO_ANCHOR, CaptionTriples
from numeric.diagnostic import chord_ceiling, null_ratio, ratio_floor
from numeric.embedding_cache import EmbeddingCache
from numeric.frontier import angle
from numeric.input_error import InputError
from numeric.text_encoders import TextEncoder

CONFIDENCE = 0.95
RESAMPLES = 2000
_AT_ONCE = 1024
_RESAMPLES_AT_ONCE = 64
# Angles that sum to less than this cannot be told from rounding: their ratio is 0/0.
_LEAST_RESOLUTION = 2.0**-30
_ROUNDINGS = 16


@dataclass(frozen=True)
class Items:
    """Per-item figures of one subset, each of shape (n,); all but distance NaN without anchor.

    Attributes:
        distance: ||t - t'||, in [0, 2].
        theta_1: angle of t to the anchor, radians; theta_2 that of t'.
        ceiling: F2's ceiling on the distance.
        ratio: distance/ceiling, in [floor, 1]; NaN where both angles are 0 (or both pi).
        floor: F2's floor on the distance, over the ceiling; NaN likewise.
        null: mean of the ratio for independent directions about the anchor.
        truncated: whether the encoder cut any of the item's texts.
    """

    distance: NDArray[np.float64]
    theta_1: NDArray[np.float64]
    theta_2: NDArray[np.float64]
    ceiling: NDArray[np.float64]
    ratio: NDArray[np.float64]
    floor: NDArray[np.float64]
    null: NDArray[np.float64]
    truncated: NDArray[np.bool_]


@dataclass(frozen=True)
class Summary:
    """Means over the items of a subset; None where nothing was there to be averaged.

    Attributes:
        n: items.
        undefined: items with an anchor whose ratio is 0/0; left out of ratio, floor and null.
        truncated: items of which the encoder cut a text.
        distance: mean ||t - t'||.
        eps: mean swap-blindness ||t - t'||/2 (A3).
        ceiling: mean ceiling.
        ratio: mean ratio.
        ratio_ci: its bootstrap interval.
        floor: mean floor.
        null: mean null.
        excess: (ratio - floor)/(null - floor): 0 at the floor, 1 at chance geometry.
        aligned_ratio: mean of the squared ratio, which is the ratio of aligned margins (F5).
    """

    n: int
    undefined: int
    truncated: int
    distance: float
    eps: float
    ceiling: float | None
    ratio: float | None
    ratio_ci: tuple[float, float] | None
    floor: float | None
    null: float | None
    excess: float | None
    aligned_ratio: float | None


@dataclass(frozen=True)
class Measurement:
    """One encoder on one set: items and their summaries by subset, and over all subsets."""

    encoder: str
    dim: int
    identity: Mapping[str, str]
    notes: tuple[str, ...]
    captions: int
    items: Mapping[str, Items]
    subsets: Mapping[str, Summary]
    overall: Summary


def measure(
    encoder: TextEncoder,
    triples: CaptionTriples,
    *,
    batch_size: int = 64,
    seed: int = 0,
    progress: Progress | None = None,
    cache: EmbeddingCache | None = None,
) -> Measurement:
    """Measure one encoder on one set of triples.

    Args:
        encoder: the encoder.
        triples: the set.
        batch_size: captions a batch; changes nothing beyond rounding.
        seed: of the bootstrap; not negative.
        progress: told after each batch.
        cache: of embeddings kept from earlier runs.

    Raises:
        InputError: if an embedding is not finite or zero (the item is named), or the encoder's
            dimension is below 2.
    """
    if encoder.dim < 2:
        raise InputError(f"{encoder.name}: dimension {encoder.dim}; angles need 2 or more")
    embeddings = embed_captions(
        encoder, triples, batch_size=batch_size, progress=progress, cache=cache
    )
    resolution = angle_resolution(encoder.dtype)
    items = {
        name: item_figures(embeddings, rows, resolution) for name, rows in triples.subsets.items()
    }
    return Measurement(
        encoder=encoder.name,
        dim=encoder.dim,
        identity=encoder.identity,
        notes=tuple(encoder.notes()),
        captions=len(triples.captions),
        items=items,
        subsets={
            name: summarise(i, (seed, zlib.crc32(name.encode()))) for name, i in items.items()
        },
        overall=summarise(_joined(list(items.values())), (seed,)),
    )


def angle_resolution(dtype: np.dtype[np.floating]) -> float:
    """Return the angle in radians below which vectors of this type differ by rounding only."""
    return max(_ROUNDINGS * float(np.finfo(dtype).eps), _LEAST_RESOLUTION)


def item_figures(
    embeddings: CaptionEmbeddings, rows: NDArray[np.int64], resolution: float
) -> Items:
    """Return the figures of items given as rows of caption indices, shape (n, 3)."""
    parts = [
        _block(embeddings, rows[start : start + _AT_ONCE], resolution)
        for start in range(0, len(rows), _AT_ONCE)
    ]
    return _joined(parts)


def _joined(parts: list[Items]) -> Items:
    columns = {f.name: np.concatenate([getattr(p, f.name) for p in parts]) for f in fields(Items)}
    return Items(**columns)


def _block(embeddings: CaptionEmbeddings, rows: NDArray[np.int64], resolution: float) -> Items:
    anchored = rows[:, 2] != NO_ANCHOR
    caption, swap = (embeddings.unit_rows(rows[:, role]) for role in (0, 1))
    distance = np.linalg.norm(caption - swap, axis=1)
    truncated = embeddings.cut[rows[:, 0]] | embeddings.cut[rows[:, 1]]
    if not anchored.any():
        none = np.full(len(rows), np.nan)
        return Items(distance, none, none, none, none, none, none, truncated)
    anchor = embeddings.unit_rows(rows[:, 2])
    theta_1, theta_2 = angle(caption, anchor), angle(swap, anchor)
    ceiling = chord_ceiling(theta_1, theta_2)
    total = theta_1 + theta_2
    undefined = (total <= resolution) | (total >= 2.0 * np.pi - resolution)
    floor = np.where(undefined, np.nan, ratio_floor(theta_1, theta_2))
    over = np.where(undefined, np.nan, ceiling)
    return Items(
        distance=distance,
        theta_1=theta_1,
        theta_2=theta_2,
        ceiling=ceiling,
        # F2 holds for the exact vectors; the clip takes off what rounding adds, below 1e-6.
        ratio=np.clip(distance / over, floor, 1.0),
        floor=floor,
        null=np.where(undefined, np.nan, null_ratio(theta_1, theta_2, embeddings.vectors.shape[1])),
        truncated=truncated | embeddings.cut[rows[:, 2]],
    )


def summarise(items: Items, seed: tuple[int, ...]) -> Summary:
    """Return the means of a subset's figures; ``seed`` is the bootstrap's."""
    anchored = ~np.isnan(items.ceiling)
    defined = ~np.isnan(items.ratio)
    ratios = items.ratio[defined]

    def mean(values: NDArray[np.float64], where: NDArray[np.bool_]) -> float | None:
        return float(values[where].mean()) if where.any() else None

    ratio, floor, null = (mean(v, defined) for v in (items.ratio, items.floor, items.null))
    excess = None
    if ratio is not None and floor is not None and null is not None and null > floor:
        excess = (ratio - floor) / (null - floor)
    return Summary(
        n=len(items.distance),
        undefined=int((anchored & ~defined).sum()),
        truncated=int(items.truncated.sum()),
        distance=float(items.distance.mean()),
        eps=float(items.distance.mean()) / 2.0,
        ceiling=mean(items.ceiling, anchored),
        ratio=ratio,
        ratio_ci=bootstrap_interval(ratios, seed=seed) if len(ratios) else None,
        floor=floor,
        null=null,
        excess=excess,
        aligned_ratio=mean(items.ratio**2, defined),
    )


def bootstrap_interval(
    values: NDArray[np.float64],
    *,
    seed: tuple[int, ...],
    confidence: float = CONFIDENCE,
    resamples: int = RESAMPLES,
    statistic: Callable[[NDArray[np.float64]], NDArray[np.float64]] | None = None,
) -> tuple[float, float]:
    """Return a percentile bootstrap interval for the mean of the population behind ``values``.

    Args:
        values: shape (n,), n >= 1; items are taken as independent.
        seed: non-negative integers; a block of resamples draws from (seed, block) alone, so the
            result depends on nothing else.
        confidence: in (0, 1).
        resamples: how many.
        statistic: of resampled values, shape (resamples, n), along the last axis; the mean.

    Raises:
        InputError: if there are no values or the confidence is outside (0, 1).
    """
    if not len(values) or not 0.0 < confidence < 1.0:
        raise InputError("a bootstrap interval needs values, and a confidence in (0, 1)")
    found = np.empty(resamples)
    for block, start in enumerate(range(0, resamples, _RESAMPLES_AT_ONCE)):
        rows = min(_RESAMPLES_AT_ONCE, resamples - start)
        generator = np.random.default_rng((*seed, block))
        drawn = values[generator.integers(0, len(values), size=(rows, len(values)))]
        found[start : start + rows] = drawn.mean(axis=1) if statistic is None else statistic(drawn)
    tail = (1.0 - confidence) / 2.0
    low, high = np.quantile(found, [tail, 1.0 - tail])
    return float(low), float(high)
