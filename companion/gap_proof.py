"""What ``binding-limits gap`` says is proved: the margin's interval, and a bound on one pair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fractions import Fraction

    from flint import arb

    from companion.gap_answer import Question
    from numeric.frame.law import Proved


def margin_proofs(q: Question, side: str = "both", depth: int | None = None) -> list[Proved]:
    """Return every interval that covers the setting, the best first.

    Chirp roles have two: C1 for fillers from the standard basis, without chance, and C4f for
    random frames.

    Args:
        q: the setting.
        side: ``lower`` where only that end is asked for.
        depth: another depth than the setting's.

    Raises:
        InputError: on an impossible setting, or one that nothing covers.
    """
    from numeric.frame.law import Proved, proved_interval

    at = q.depth if depth is None else depth
    found = []
    if q.roles == "chirp" and q.fillers is None:
        from numeric.chirp_code import chirp_gap

        exact = chirp_gap(q.dim, at, q.branching).interval
        high = None if exact.vacuous else exact.high
        says = "every swap of basis vectors, without chance"
        found.append(Proved("C1", exact.low, high, (1.0, 1.0), (), says))
    framed = proved_interval(
        d=q.dim, branching=q.branching, depth=at, roles=q.roles if q.stack is None else q.stack,
        failure=q.failure, swaps=q.swaps, fillers=q.fillers, side=side,
    )  # fmt: skip
    found.append(framed)
    # A law without chance comes first wherever it says anything.
    return sorted(found, key=lambda proved: proved.vacuous)


def margin_answer(proofs: list[Proved]) -> dict[str, Any]:
    """Return the proofs as plain data: the best one, and all."""
    entries = [_entry(proved) for proved in proofs]
    return {**entries[0], "all": entries}


def _entry(proved: Proved) -> dict[str, Any]:
    from companion.gap_answer import proof_kind

    interval = None
    if not proved.vacuous and proved.upper is not None:
        interval = [float(proved.lower.lower()), float(proved.upper.upper())]
    return {
        "interval": interval,
        "centre": [min(1.0, c) if proved.theorem == "C1" else c for c in proved.centre],
        "theorem": proved.theorem,
        "proof": proof_kind(proved.theorem),
        "covers": proved.covers,
        "swap": None if proved.swap is None else list(proved.swap),
        "vacuous": proved.vacuous,
        "events": [
            {"name": e.name, "share": float(e.share), "says": e.says, "constant": _number(e.constant)}
            for e in proved.events
        ],
    }  # fmt: skip


def _number(x: arb) -> float | None:
    return float(x.mid()) if x.is_finite() else None


def pair_answer(q: Question) -> dict[str, Any]:
    """Return what is proved of the crosstalk of one pair of words, the sharpest bound first."""
    from companion.gap_answer import proof_kind

    if q.stack is not None:
        level = _stack_level(q, q.failure)
        entry = {"theorem": "C4f", "bound": level, "about_mean": False}
        return {"bound": level, "theorem": "C4f", "proof": proof_kind("C4f"),
                "vacuous": level is None, "all": [entry]}  # fmt: skip
    from numeric.gap_proved import pair_certificates

    certificates = pair_certificates(q.roles, q.dim, q.branching, q.depth, q.failure)
    entries = [
        {"theorem": c.theorem, "bound": None if c.level is None else float(c.level.upper()),
         "about_mean": c.about_mean}
        for c in certificates
    ]  # fmt: skip
    best = certificates[0]
    return {"bound": entries[0]["bound"], "theorem": best.theorem,
            "proof": proof_kind(best.theorem), "vacuous": best.vacuous, "all": entries}  # fmt: skip


def _stack_level(q: Question, failure: Fraction) -> float | None:
    """Return a level of |<x, U x>| for a uniform x, at the swap of the largest trace."""
    from numeric.frame.quadratic_form import form_level

    assert q.stack is not None
    level = form_level(q.dim, q.stack.traces(every=False), failure)
    found = float(level.upper())
    return found if found < 1 else None
