"""How the distance of a swap falls with the depth at which it happens, in real encoders.

The shipped nested captions exchange two fillers under one to four levels of binding, in four
templates.  The depth law (D1) bounds the distance by 2 b^(-D).  Here log distance is regressed on
depth with an intercept for each template, so that b is estimated whatever the level; the fit
through 2 at depth 0 stands beside it.  Deeper captions are longer: ``clause_matched`` has the
same length at every depth, and the pooled fit is also made with length as a covariate.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.stats import f as f_law
from scipy.stats import t as student

from numeric.builtin_nested_captions import DEPTHS, nested_triples
from numeric.caption_triples import CaptionTriples
from numeric.measurement import CONFIDENCE, Items, bootstrap_interval

TEMPLATES = ("clause", "clause_matched", "picture", "picture_colour")
POOLED, POOLED_LENGTH = "all, by template", "all, by template and length"

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class DepthRow:
    """One template at one depth.

    Attributes:
        template: its name.
        depth: levels of binding above the exchanged fillers, 1 to 4.
        n: items.
        words: mean length of the captions in words.
        distance: mean ||t - t'||.
        interval: its bootstrap interval.
        ratio: mean F5 ratio; None where undefined.
    """

    template: str
    depth: int
    n: int
    words: float
    distance: float
    interval: tuple[float, float]
    ratio: float | None


@dataclass(frozen=True)
class DecayFit:
    """An exponential fitted to distances: distance = c b^(-D).

    Attributes:
        of: a template, or all of them pooled.
        base: b; above 1 the distance falls with depth.
        interval: Student's 95 % interval of b, each template and depth with its own variance.
        through_two: the b that fits best where c is held at 2.
        lack_of_fit: p-value of the F test that the depths' means lie on the exponential; small
            means that no exponential describes them.
    """

    of: str
    base: float
    interval: tuple[float, float]
    through_two: float
    lack_of_fit: float


@dataclass(frozen=True)
class DepthDecay:
    """Rows and fits of one encoder; no fits where a swap moves it not at all (a bag)."""

    rows: tuple[DepthRow, ...]
    fits: tuple[DecayFit, ...]


def nested_captions() -> CaptionTriples:
    """Return the shipped nested captions, a subset for each template and depth."""
    index: dict[str, int] = {}
    rows: dict[str, list[list[int]]] = {_subset(t, d): [] for t in TEMPLATES for d in DEPTHS}
    for depth in DEPTHS:
        for triple in nested_triples(depth):
            texts = (triple.caption, triple.swap, triple.anchor)
            rows[_subset(triple.template, depth)].append(
                [index.setdefault(text, len(index)) for text in texts]
            )
    return CaptionTriples(
        "builtin, nested", tuple(index), {k: np.array(v, np.int64) for k, v in rows.items()}
    )


def _subset(template: str, depth: int) -> str:
    return f"{template}, depth {depth}"


def depth_decay(triples: CaptionTriples, items: dict[str, Items], *, seed: int = 0) -> DepthDecay:
    """Return the decay with depth from an encoder's items on :func:`nested_captions`.

    Args:
        triples: the nested captions.
        items: the encoder's figures on them, by subset.
        seed: of the bootstrap; not negative.
    """
    rows, cells = [], []
    for t, template in enumerate(TEMPLATES):
        for depth in DEPTHS:
            name = _subset(template, depth)
            found = items[name]
            lengths = [len(triples.captions[k].split()) for k in triples.subsets[name][:, 0]]
            defined = ~np.isnan(found.ratio)
            rows.append(DepthRow(
                template, depth, len(lengths), float(np.mean(lengths)),
                float(found.distance.mean()),
                bootstrap_interval(found.distance, seed=(seed, t, depth)),
                float(found.ratio[defined].mean()) if defined.any() else None,
            ))  # fmt: skip
            cells.append((t, depth, np.array(lengths, np.float64), found.distance))
    if any((distance <= 0.0).any() for *_, distance in cells):
        return DepthDecay(tuple(rows), ())
    fits = [
        _fit(name, [c for c in cells if c[0] == t], with_length=False)
        for t, name in enumerate(TEMPLATES)
    ]
    fits.append(_fit(POOLED, cells, with_length=False))
    fits.append(_fit(POOLED_LENGTH, cells, with_length=True))
    return DepthDecay(tuple(rows), tuple(fits))


def _fit(
    name: str,
    cells: list[tuple[int, int, Floats, Floats]],
    *,
    with_length: bool,
) -> DecayFit:
    """Fit log distance on depth by least squares, and test the fit against free cell means."""
    template, depth = (
        np.repeat([c[k] for c in cells], [len(c[3]) for c in cells]).astype(np.float64)
        for k in (0, 1)
    )
    logs = np.log(np.concatenate([c[3] for c in cells]))
    columns = [depth, *(template == t for t in dict.fromkeys(template))]
    if with_length:
        columns.append(np.concatenate([c[2] for c in cells]))
    design = np.stack(columns, axis=1).astype(np.float64)
    functional = np.linalg.pinv(design)[0]
    sizes = [len(c[3]) for c in cells]
    slope = float(functional @ logs)
    half = _half_width(logs, functional, sizes)
    return DecayFit(
        of=name,
        base=float(np.exp(-slope)),
        interval=(float(np.exp(-slope - half)), float(np.exp(-slope + half))),
        through_two=float(np.exp(-(depth @ (logs - np.log(2.0))) / (depth @ depth))),
        lack_of_fit=_lack_of_fit(logs, design, sizes),
    )


def _half_width(logs: Floats, functional: Floats, sizes: list[int]) -> float:
    """Return the half-width of Student's interval for a linear functional of the items.

    Each cell has its own variance, taken about the cell's mean, so that it holds where the
    exponential does not; degrees of freedom as Welch and Satterthwaite approximate them.
    """
    cuts = np.cumsum(sizes)[:-1]
    parts = np.array([
        float(values.var(ddof=1) * (weights @ weights))
        for values, weights in zip(np.split(logs, cuts), np.split(functional, cuts), strict=True)
    ])  # fmt: skip
    variance = float(parts.sum())
    if variance == 0.0:
        return 0.0
    freedom = variance**2 / float((parts**2 / (np.array(sizes) - 1)).sum())
    return float(student.ppf((1.0 + CONFIDENCE) / 2.0, freedom)) * variance**0.5


def _lack_of_fit(logs: Floats, design: Floats, sizes: list[int]) -> float:
    """Return the p-value of the F test of a linear fit against a mean for each cell."""
    residual = logs - design @ np.linalg.lstsq(design, logs, rcond=None)[0]
    pure = np.concatenate([part - part.mean() for part in np.split(logs, np.cumsum(sizes)[:-1])])
    spare = len(sizes) - int(np.linalg.matrix_rank(design))
    errors = len(logs) - len(sizes)
    within = float(pure @ pure)
    between = max(float(residual @ residual) - within, 0.0)
    if within == 0.0:
        return 1.0 if between == 0.0 else 0.0
    return float(f_law.sf(between / spare / (within / errors), spare, errors))
