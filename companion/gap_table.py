"""The gap's answer as text: one table a setting, and the budget behind its proved interval."""

from __future__ import annotations

from typing import Any

_WHAT = {
    "haar": "the same Haar roles at every level",
    "level-fresh": "independent Haar roles at every level",
    "chirp": "fixed chirp roles of C^p, d = 2p",
    "circulant": "fixed circulant roles, which commute",
}


def table(found: dict[str, Any]) -> str:
    """Return the table of one setting."""
    b, depth = found["branching"], found["depth"]
    percent = f"{100 * (1 - found['failure']):g} %"
    lines = [
        f"d = {found['dim']}, b = {b}, D = {depth} ({b**depth} leaves); {_WHAT[found['roles']]}; "
        f"failure probability {found['failure']:g}",
        "",
        f"Crosstalk |z| of two words, level at {percent}",
        f"  floor, any role system (largest over pairs, C7)   {found['floor']:.6g}",
        f"  {_seen_line(found['seen'])}",
        f"  one random step, exact (C3)                       {found['single_step']['quantile']:.6g}",
        *_proved_lines(found["proved"]),
        f"  gap, proved over seen                             {_number(found['gap'])}",
        "",
        f"Swap margin over 2 b^(-D) = {2 / b**depth:.6g}",
        *_margin_lines(found["margin"]),
        "",
        "Resolvable depth                        exact roles   seen ratio   proved",
        *_depth_lines(found["resolvable_depth"]),
        "",
        "Seen is not proved. Proved, with what stands behind it (Coq, or a written proof in proofs/ "
        "with\nenclosed constants): one swap, fillers and words fixed before the roles are drawn; "
        "fixed roles:\nalways.",
    ]
    return "\n".join(lines)


def budget(found: dict[str, Any]) -> str:
    """Return the event budget of the proved margin interval."""
    proved = found["margin"]["proved"]
    if not proved["events"]:
        return (
            f"\n{proved['theorem']}: no event budget (nothing is left to chance, or nothing proved)"
        )
    lines = [
        f"\nBudget of {proved['theorem']}, share of the failure probability {found['failure']:g}:"
    ]
    for event in proved["events"]:
        share = 100 * event["share"] / found["failure"]
        lines.append(
            f"  {event['name']:<12} {share:7.3f} %   c = {event['constant']:<12.6g} {event['says']}"
        )
    return "\n".join(lines)


def _seen_line(seen: dict[str, Any]) -> str:
    if seen["exact"]:
        return f"seen: exact, for every pair of fillers            {seen['quantile']:.6g}"
    low, high = seen["ci"]
    return (
        f"seen in {seen['samples']} samples of words {seen['words'][0]}, {seen['words'][1]}".ljust(
            50
        )
        + f"{seen['quantile']:.6g}  ({100 * seen['confidence']:g} % interval {low:.6g} to {high:.6g})"
    )


def _proved_lines(proved: dict[str, Any]) -> list[str]:
    lines = []
    for entry in proved["all"]:
        about = ", about its mean" if entry["about_mean"] else ""
        value = "vacuous" if entry["bound"] is None else f"{entry['bound']:.6g}"
        lines.append(f"  proved for these roles ({entry['theorem']}{about})".ljust(52) + value)
    return lines


def _margin_lines(margin: dict[str, Any]) -> list[str]:
    seen, proved = margin["seen"], margin["proved"]
    if seen is None:
        text = "not sampled (too many leaves)"
    elif seen["samples"] is None:
        ends = seen["quantiles"].values()
        text = f"exact: mean {seen['mean']:.6g} over {seen['swaps']} swaps, {min(ends):.4g} to {max(ends):.4g}"
    else:
        low, high = seen["quantiles"]["0.025"], seen["quantiles"]["0.975"]
        text = f"mean {seen['mean']:.6g}, 95 % of {seen['samples']} codes within {low:.4g} to {high:.4g}"
    interval = proved["interval"]
    bounds = "vacuous" if interval is None else f"{interval[0]:.6g} to {interval[1]:.6g}"
    return [
        "  seen".ljust(52) + text,
        f"  proved ({proved['theorem']}: {proved['proof']})".ljust(52) + bounds,
    ]


def _depth_lines(depths: dict[str, Any]) -> list[str]:
    floor, noise = depths["floor"], depths["noise"]
    named = (
        ("margin of at least 1/sqrt(d) (D5)", floor),
        (f"accuracy {noise['accuracy']:g} at alignment {noise['alignment']:g} (C8)", noise),
    )
    return [
        f"  {name:<38}{entry['exact_roles']:>11}{_number(entry['seen']):>13}{entry['proved']:>9}"
        for name, entry in named
    ]


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.6g}"
