"""The answer of ``binding-limits gap`` for one setting: proved, then seen, and the depths of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flint import arb

    from numeric.block_run import Resources
    from numeric.frame.role_stack import RoleStack

SWAPS = 48
"""Swaps of a fixed code whose margins are worked out, spread over all pairs of leaves."""


@dataclass(frozen=True)
class Question:
    """One setting of the concentration gap.

    Attributes:
        dim: d.
        branching: b.
        depth: D.
        roles: role family, or the path of the user's own matrices.
        failure: probability that is allowed to the bounds, and 1 minus the quantiles' level.
        samples: pairs to sample; fewer whole codes where trees are wide.
        seed: of the Monte Carlo.
        alignment: alpha of C8.
        accuracy: of C8.
        device: where pairs are sampled.
        trees: whole codes to sample; as many as are affordable by default.
        swaps: ``one`` swap or ``all`` at once.
        fillers: what is assumed of them, as ``numeric.frame.fillers`` reads it.
        stack: the user's own matrices.
    """

    dim: int
    branching: int
    depth: int
    roles: str
    failure: Fraction = Fraction(1, 20)
    samples: int = 1_000_000
    seed: int = 20260815
    alignment: Fraction = Fraction(3, 10)
    accuracy: Fraction = Fraction(95, 100)
    device: str = "cpu"
    trees: int | None = None
    swaps: str = "one"
    fillers: str | None = None
    stack: RoleStack | None = field(default=None, compare=False)


@contextmanager
def silent(_what: str, _total: int) -> Iterator[Callable[[int], None]]:
    """Show no progress."""
    yield lambda done: None


@dataclass(frozen=True)
class Means:
    """How an answer is worked out.

    Attributes:
        resources: processes or a scheduler; this process by default.
        folder: where finished blocks are kept.
        progress: opens a progress display.
    """

    resources: Resources | None = None
    folder: Path | None = None
    progress: Callable[[str, int], AbstractContextManager[Callable[[int], None]]] = silent


def answer(question: Question, means: Means | None = None) -> dict[str, Any]:
    """Return the whole answer as plain data; figures that are enclosed appear as floats.

    Raises:
        InputError: on an impossible setting.
    """
    from companion.gap_depths import resolvable_depths
    from companion.gap_proof import margin_answer, margin_proofs, pair_answer
    from numeric.coherence import coherence_floor

    q = question
    proofs = margin_proofs(q)
    proved = pair_answer(q)
    seen = seen_values(q, means)
    return {
        "dim": q.dim,
        "branching": q.branching,
        "depth": q.depth,
        "roles": q.roles,
        "failure": float(q.failure),
        "swaps": q.swaps,
        "margin": {
            "proved": margin_answer(proofs),
            "seen": seen["margin"],
            "seen_frames": seen.get("frames"),
            "not_simulated": seen.get("not_simulated"),
        },
        "resolvable_depth": resolvable_depths(q, seen["margin"]),
        "proved": proved,
        "seen": seen["pair"],
        "gap": None if proved["bound"] is None else proved["bound"] / seen["pair"]["quantile"],
        "single_step": _single_step(q),
        "floor": _middle(coherence_floor(q.dim, q.branching**q.depth, q.dim)),
    }


def proof_kind(theorem: str) -> str:
    """Return what stands behind a theorem, as the catalogue has it; the audit says what passed."""
    row = _catalogue_rows().get(theorem)
    if row is None or "formal" not in row["evidence"]:
        return "written proof, constants enclosed"
    return "Coq in part" if row.get("unproved") else "Coq"


@cache
def _catalogue_rows() -> dict[str, dict[str, Any]]:
    """Read the catalogue as plain data: ``checks.catalogue`` parses every formula, for a second."""
    import tomllib

    path = Path(__file__).parent.parent / "checks" / "claims.toml"
    return {row["id"]: row for row in tomllib.loads(path.read_text(encoding="utf-8"))["claim"]}


def _single_step(q: Question) -> dict[str, Any]:
    from numeric.sphere_tail import two_sided_level

    return {
        "quantile": _middle(two_sided_level(q.dim, q.failure)),
        "variance": 1 / q.dim,
        "theorem": "C3",
    }


def seen_values(q: Question, means: Means | None = None) -> dict[str, Any]:
    """Return what is seen of a pair and of the margin, as ``answer`` reports it."""
    if q.stack is not None:
        from companion.gap_frames import seen_stack

        return seen_stack(q)
    if q.roles == "chirp":
        return _seen_chirp(q)
    if q.roles == "circulant":
        return _seen_circulant(q)
    return _seen_random(q, means or Means())


def _seen_chirp(q: Question) -> dict[str, Any]:
    """Return exact crosstalk, and exact margins over the swaps of a code, at most ``SWAPS``."""
    from numeric.chirp_code import chirp_gap, swap_margin

    gap = chirp_gap(q.dim, q.depth, q.branching)
    found = {"pair": _exact_pair(_middle(gap.crosstalk)), "margin": None}
    if gap.margins:
        pairs = list(combinations(range(gap.leaves), 2))
        chosen = pairs[:: -(-len(pairs) // SWAPS)]
        ratios = sorted(
            _middle(swap_margin(gap.prime, q.depth, q.branching, pair).ratio) for pair in chosen
        )
        found["margin"] = {
            "mean": sum(ratios) / len(ratios),
            "quantiles": {f"{k:g}": ratios[round(k * (len(ratios) - 1))] for k in (0.0, 0.5, 1.0)},
            "samples": None,
            "swaps": len(ratios),
            "exact": {name: _middle(m.ratio) for name, m in gap.margins.items()},
        }
    from companion.gap_frames import seen_chirp_frames

    return {**found, "frames": seen_chirp_frames(q)}


def _seen_circulant(q: Question) -> dict[str, Any]:
    from numeric.commuting_roles import circulant_gap

    gap = circulant_gap(q.dim, q.depth, q.branching)
    ratio = float(gap.margin)
    margin = {"mean": ratio, "quantiles": {"0": ratio, "1": ratio}, "samples": None, "swaps": 1,
              "exact": {"permuted": ratio}}  # fmt: skip
    return {"pair": _exact_pair(float(gap.crosstalk)), "margin": margin}


def _exact_pair(level: float) -> dict[str, Any]:
    return {"quantile": level, "ci": [level, level], "samples": None, "exact": True}


def _seen_random(q: Question, means: Means) -> dict[str, Any]:
    from numeric.binomial_intervals import CONFIDENCE
    from numeric.block_run import Resources
    from numeric.crosstalk_sampler import BLOCK, Crosstalk
    from numeric.gap_simulation import (
        PairTask,
        TreeTask,
        affordable_trees,
        default_words,
        seen_margin,
        seen_pair,
    )  # fmt: skip
    from numeric.random_draws import resolve_device
    from numeric.tree_plan import MOST_LEAVES, TreeSetting
    from numeric.tree_sampler import block_size

    resources = means.resources or Resources()
    first, second = default_words(q.depth)
    task = PairTask(Crosstalk(q.dim, q.roles, first, second), q.seed, resolve_device(q.device))
    setting, why = None, None
    leaves = f"{q.branching}^{q.depth} leaves"
    if q.branching**q.depth > MOST_LEAVES:
        why = f"not simulated: {leaves}"
    elif q.branching**q.depth > q.dim:
        why = f"not simulated: {leaves}, more than the dimension"
    elif q.trees == 0:
        why = f"not simulated: {leaves} take long; ask with --samples 1000000"
    else:
        setting = TreeSetting(q.dim, q.branching, q.depth, q.roles)
    level = 1 - float(q.failure)
    with means.progress("pairs", -(-q.samples // BLOCK)) as done:
        pair = seen_pair(task, q.samples, level, resources, means.folder, done)
    found: dict[str, Any] = {
        "quantile": pair.quantile.value,
        "ci": [pair.quantile.low, pair.quantile.high],
        "confidence": CONFIDENCE,
        "samples": pair.samples,
        "exact": False,
        "variance": pair.variance,
        "words": ["".join(map(str, first)), "".join(map(str, second))],
        "seed": q.seed,
    }
    if setting is None:
        return {"pair": found, "margin": None, "not_simulated": why}
    trees = affordable_trees(setting, q.samples) if q.trees is None else q.trees
    with means.progress("codes", -(-trees // block_size(setting))) as done:
        margin = seen_margin(TreeTask(setting, q.seed), trees, resources, means.folder, done)
    return {
        "pair": found,
        "margin": {
            "mean": margin.mean,
            "quantiles": {f"{k:g}": v.value for k, v in margin.quantiles.items()},
            "ci": {f"{k:g}": [v.low, v.high] for k, v in margin.quantiles.items()},
            "samples": margin.samples,
        },
    }


def _middle(x: arb) -> float:
    return float(x.mid())
