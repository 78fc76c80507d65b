"""The explorer's grid: certified intervals and seen laws at fixed settings, computed once and shipped.

``gap --grid FILE`` makes it, a part a (roles, branching, dimension), and goes on where it stopped.
Nothing is interpolated: the page shows a grid point or says that there is none.
"""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from fractions import Fraction
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from companion.gap_answer import Question, proof_kind, seen_values
from companion.whole_files import writable_folder, write_whole
from numeric.input_error import InputError
from numeric.margin_law import LAWS

FORMAT = "binding-limits explorer grid 2"
SHIPPED = Path(__file__).with_name("explorer_grid.json.gz")
ROLES = ("level-fresh", "haar", "chirp", "circulant")
BRANCHINGS = (2, 3)
THEOREMS = ("C1", "C3", "C4", "C4-law", "C4f", "C4r", "C4u", "C5", "C6", "C9")
DEPTHS = tuple(range(1, 9))
DIMENSIONS = (64, 128, 256, 512, 640, 768, 1024, 1152, 1536, 2048, 4096, 8192, 16384, 65536, 2**20)
FAILURES = (Fraction(1, 100), Fraction(1, 20))
ALIGNMENTS = (Fraction(1, 5), Fraction(1, 4), Fraction(3, 10), Fraction(7, 20), Fraction(2, 5))
ACCURACY = Fraction(95, 100)
DEEPEST = 24
"""Depth at which the search for a proved resolvable depth ends."""

_SAMPLES = 65_536
_WORK = 10**9
_SEED = 20260815

Part = tuple[str, int, int]


def parts() -> list[Part]:
    """Return the grid's parts: roles, branching, dimension."""
    return list(product(ROLES, BRANCHINGS, DIMENSIONS))


def make_grid(path: Path, workers: int, progress: Callable[[int], None]) -> dict[str, Any]:
    """Compute what is missing beside ``path``, and write the grid when it is complete.

    Raises:
        InputError: if a finished part is damaged or from another version.
    """
    folder = writable_folder(path.parent / f"{path.name}.parts")
    missing = [part for part in parts() if _load_part(folder, part) is None]
    progress(len(parts()) - len(missing))
    if workers == 1:
        for part in missing:
            _save_part(folder, part, cells(part))
            progress(1)
    else:
        with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
            running = {pool.submit(cells, part): part for part in missing}
            for done in as_completed(running):
                _save_part(folder, running[done], done.result())
                progress(1)
    grid: dict[str, Any] = {
        "format": FORMAT,
        "laws": LAWS,
        "failures": [float(f) for f in FAILURES],
        "alignments": [float(a) for a in ALIGNMENTS],
        "accuracy": float(ACCURACY),
        "dimensions": DIMENSIONS,
        "branchings": BRANCHINGS,
        "depths": DEPTHS,
        "proofs": {t: proof_kind(t) for t in THEOREMS},
        "cells": {},
    }
    for part in parts():
        grid["cells"].update(_load_part(folder, part) or {})
    try:
        path.write_bytes(gzip.compress(json.dumps(grid, sort_keys=True).encode(), mtime=0))
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None
    return grid


def load_grid(path: Path = SHIPPED) -> dict[str, Any]:
    """Read a grid file.

    Raises:
        InputError: if it is missing, damaged, or made by another version of the laws.
    """
    try:
        grid: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
        kind, laws = grid["format"], grid["laws"]
    except (OSError, EOFError, ValueError, KeyError, TypeError) as error:
        raise InputError(
            f"{path}: no explorer grid ({type(error).__name__}): make it with gap --grid"
        ) from None
    if kind != FORMAT or laws != LAWS:
        raise InputError(f"{path}: a grid of another version ({kind}, laws {laws}; here {FORMAT}, "
                         f"laws {LAWS}): make it again with gap --grid")  # fmt: skip
    return grid


def cells(part: Part) -> dict[str, Any]:
    """Compute the cells of one part, by key ``roles|b|D|d``; impossible settings are left out."""
    roles, branching, dim = part
    found = {}
    for depth in DEPTHS:
        if roles == "circulant" and depth < 2:
            continue
        try:
            found[f"{roles}|{branching}|{depth}|{dim}"] = _cell(roles, branching, depth, dim)
        except InputError:
            continue
    return found


def _cell(roles: str, branching: int, depth: int, dim: int) -> dict[str, Any]:
    from companion.gap_sweep import chirp_dimension
    from numeric.coherence import coherence_floor
    from numeric.gap_proved import pair_certificates
    from numeric.sphere_tail import two_sided_level

    used = chirp_dimension(dim) if roles == "chirp" else dim
    pairs, laws, steps = [], [], []
    for failure in FAILURES:
        best = pair_certificates(roles, used, branching, depth, failure)[0]
        pairs.append(None if best.level is None else [_up(best.level), best.theorem])
        laws.append(_proved(Question(used, branching, depth, roles, failure)))
        steps.append(_up(two_sided_level(used, failure)))
    return {
        "d": used,
        "floor": _down(coherence_floor(used, branching**depth, used)),
        "step": steps,
        "pair": pairs,
        "margin": laws,
        **_seen(roles, used, branching, depth),
        **_resolvable(roles, used, branching),
    }


def _seen(roles: str, dim: int, branching: int, depth: int) -> dict[str, Any]:
    leaves = branching**depth
    trees = max(16, min(1000, _WORK // (3 * leaves) ** 3)) if leaves <= min(1024, dim) else 0
    levels: list[float] = []
    margin = None
    for failure in FAILURES:
        question = Question(dim=dim, branching=branching, depth=depth, roles=roles, failure=failure,
                            samples=_SAMPLES, seed=_SEED, trees=0 if levels else trees)  # fmt: skip
        seen = seen_values(question)
        margin = margin or seen["margin"]
        if seen["pair"]["exact"]:
            levels = [_rounded(seen["pair"]["quantile"])] * len(FAILURES)
            break
        levels.append(_rounded(seen["pair"]["quantile"]))
    if margin is None:
        return {"seen_pair": levels, "seen": None}
    ends = list(margin["quantiles"].values())
    return {
        "seen_pair": levels,
        "seen": [_rounded(x) for x in (ends[0], margin["mean"], ends[-1])]
        + [margin["samples"] or margin["swaps"], margin["samples"] is None],
    }


def _proved(question: Question) -> list[Any]:
    """Return [interval or None, theorem, events]; an event is [name, share, constant, what it says]."""
    from companion.gap_proof import margin_proofs

    law = margin_proofs(question)[0]
    interval = None
    if not law.vacuous and law.upper is not None:
        interval = [_down(law.lower), _up(law.upper)]
    events = [
        [e.name, float(e.share / question.failure),
         _rounded(float(e.constant.mid())) if e.constant.is_finite() else None, e.says]
        for e in law.events
    ]  # fmt: skip
    return [interval, law.theorem, events]


def _resolvable(roles: str, dim: int, branching: int) -> dict[str, Any]:
    from companion.gap_depths import lower_law
    from numeric.depth import resolvable_depth
    from numeric.gap_proved import proved_depth, told_from_floor, told_from_noise
    from numeric.noise_limited_depth import noise_limited_depth

    floor, noise = [], []
    for failure in FAILURES:

        def law(depth: int, failure: Fraction = failure) -> Any:
            return lower_law(Question(dim, branching, 1, roles, failure), depth)

        floor.append(proved_depth(told_from_floor(dim), law, branching, DEEPEST))
        noise.append([
            proved_depth(told_from_noise(dim, alpha, ACCURACY), law, branching, DEEPEST)
            for alpha in ALIGNMENTS
        ])  # fmt: skip
    return {
        "depth": floor,
        "depth_exact": resolvable_depth(dim, branching),
        "noise": noise,
        "noise_exact": [noise_limited_depth(dim, branching, a, ACCURACY) for a in ALIGNMENTS],
    }


def _up(x: Any) -> float:
    """Round an enclosed number outwards, to five digits."""
    return _digits(float(x.upper()), math.ceil)


def _down(x: Any) -> float:
    return _digits(float(x.lower()), math.floor)


def _digits(x: float, rounding: Callable[[float], int]) -> float:
    if x == 0:
        return 0.0
    scale = 10.0 ** (4 - math.floor(math.log10(abs(x))))
    return rounding(x * scale) / scale


def _rounded(x: float) -> float:
    return float(f"{x:.5g}")


def _name(part: Part) -> str:
    return "-".join(map(str, part)) + ".json"


def _save_part(folder: Path, part: Part, found: dict[str, Any]) -> None:
    document = {"format": FORMAT, "laws": LAWS, "cells": found}
    write_whole(folder, {_name(part): json.dumps(document, sort_keys=True)})


def _load_part(folder: Path, part: Part) -> dict[str, Any] | None:
    path = folder / _name(part)
    if not path.exists():
        return None
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if (document["format"], document["laws"]) == (FORMAT, LAWS):
            return dict(document["cells"])
    except (ValueError, KeyError, TypeError):
        pass
    raise InputError(f"{path}: damaged or of another version: remove it")
