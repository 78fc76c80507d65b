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
    """Return the table of one setting: what is proved, then what is seen."""
    b, depth, roles = found["branching"], found["depth"], found["roles"]
    percent = f"{100 * (1 - found['failure']):g} %"
    lines = [
        f"d = {found['dim']}, b = {b}, D = {depth} ({b}^{depth} leaves); "
        f"{_WHAT.get(roles, f'fixed roles of {roles}')}; failure probability {found['failure']:g}",
        "",
        f"Swap margin over 2 b^(-D) = {2 / b**depth:.6g}",
        *_margin_lines(found["margin"]),
        "",
        "Resolvable depth                        exact roles   seen ratio   proved",
        *_depth_lines(found["resolvable_depth"]),
        "",
        f"Crosstalk |z| of two words, level at {percent}",
        *_proved_lines(found["proved"]),
        f"  {_seen_line(found['seen'])}",
        f"  one random step, exact (C3)                       {found['single_step']['quantile']:.6g}",
        f"  floor, any role system (largest over pairs, C7)   {found['floor']:.6g}",
        f"  gap, proved over seen                             {_number(found['gap'])}",
        "",
        "Seen is not proved. Proved, with what stands behind it (Coq, or a written proof in proofs/ "
        "with\nenclosed constants), under the hypotheses named beside it; words are fixed before the "
        "roles are drawn.",
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
        f"\nBudget of {proved['theorem']}, share of the failure probability {found['failure']:g}"
        + (", divided among all swaps:" if found["swaps"] == "all" else ":")
    ]
    for event in proved["events"]:
        share = 100 * event["share"] / found["failure"]
        lines.append(
            f"  {event['name']:<13} {share:7.3f} %   c = {_number(event['constant']):<12} {event['says']}"
        )
    return "\n".join(lines)


def _seen_line(seen: dict[str, Any]) -> str:
    if seen["exact"]:
        return f"seen: exact, for every pair of fillers            {seen['quantile']:.6g}"
    if seen["ci"] is None:
        what = f"seen in {seen['samples']} random fillers of words {', '.join(seen['words'])}"
        return what.ljust(50) + f"{seen['quantile']:.6g}"
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
    lines = []
    for entry in margin["proved"]["all"]:
        interval = entry["interval"]
        bounds = "vacuous" if interval is None else f"{interval[0]:.6g} to {interval[1]:.6g}"
        low, high = entry["centre"]
        near = f"{low:.6g}" if high - low < 1e-6 else f"{low:.4g} to {high:.4g}"
        swap = "" if entry["swap"] is None else f"; words {entry['swap'][0]} and {entry['swap'][1]}"
        lines += [
            f"  proved ({entry['theorem']}: {entry['proof']})".ljust(52) + f"{bounds}, near {near}",
            f"    for {entry['covers']}{swap}",
        ]
    lines.append("  seen".ljust(52) + (margin["not_simulated"] or _seen_margin(margin["seen"])))
    if margin["seen_frames"] is not None:
        lines.append("  seen over random frames".ljust(52) + _seen_margin(margin["seen_frames"]))
    return lines


def _seen_margin(seen: dict[str, Any] | None) -> str:
    if seen is None:
        return "not sampled"
    if seen["samples"] is None:
        ends = seen["quantiles"].values()
        return (f"exact: mean {seen['mean']:.6g} over {seen['swaps']} swaps, "
                f"{min(ends):.4g} to {max(ends):.4g}")  # fmt: skip
    low, high = seen["quantiles"]["0.025"], seen["quantiles"]["0.975"]
    return (
        f"mean {seen['mean']:.6g}, 95 % of {seen['samples']} codes within {low:.4g} to {high:.4g}"
    )


def _depth_lines(depths: dict[str, Any]) -> list[str]:
    floor, noise = depths["floor"], depths["noise"]
    named = (
        ("margin of at least 1/sqrt(d) (D5)", floor),
        (f"accuracy {noise['accuracy']:g} at alignment {noise['alignment']:g} (C8)", noise),
    )
    lines = []
    for name, entry in named:
        numbers = [_number(entry[k]) for k in ("exact_roles", "seen", "proved")]
        lines.append(f"  {name:<38}{numbers[0]:>11}{numbers[1]:>13}{numbers[2]:>9}")
        if entry["in_the_way"] is not None:
            lines.append(f"    {entry['in_the_way']}")
    return lines


def _number(value: float | None) -> str:
    return "-" if value is None else f"{value:.6g}"
