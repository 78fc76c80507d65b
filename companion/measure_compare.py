"""``measure --compare RUN1 RUN2``: paired differences of two measurements, item by item."""

from __future__ import annotations

import csv
import io
import json
import math
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from numeric.input_error import InputError
from numeric.measurement import CONFIDENCE, RESAMPLES, Measurement, bootstrap_interval
from numeric.own_test import right_items

DOCUMENT, ITEMS = "measurement.json", "items.csv"
_FIGURES = ("distance", "theta_1", "theta_2", "ceiling", "ratio", "floor", "null")
_HEADER = ("encoder", "subset", "item", *_FIGURES, "right")
_COMPARED = ("ratio", "distance", "ceiling")


def items_csv(measured: Sequence[Measurement]) -> str:
    """Return every item's figures as CSV, a row an encoder and item; empty where undefined."""
    lines = [",".join(_HEADER)]
    for m in measured:
        for subset, items in m.items.items():
            right = right_items(items)
            columns = [getattr(items, name) for name in _FIGURES]
            for k in range(len(items.distance)):
                figures = ["" if math.isnan(c[k]) else repr(float(c[k])) for c in columns]
                row = [
                    _quoted(m.encoder),
                    _quoted(subset),
                    str(k + 1),
                    *figures,
                    str(int(right[k])),
                ]
                lines.append(",".join(row))
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if set(text) & set(',"\n\r') else text


def compare(first: Path, second: Path, *, seed: int) -> dict[str, Any]:
    """Compare two runs written with ``--out``: second minus first, item by item.

    Encoders of one name are compared; where no name is in both and each run has one encoder,
    these two.

    Raises:
        InputError: if a run cannot be read, the runs are of different items, or have no
            encoders to compare.
    """
    runs = [_read(folder) for folder in (first, second)]
    if runs[0][0]["triples_digest"] != runs[1][0]["triples_digest"]:
        raise InputError(
            f"{first} and {second} were measured on different items; measure both anew"
        )
    names = [list(dict.fromkeys(e for e, _ in items)) for _, items in runs]
    pairs = [(n, n) for n in names[0] if n in names[1]]
    if not pairs and len(names[0]) == len(names[1]) == 1:
        pairs = [(names[0][0], names[1][0])]
    if not pairs:
        raise InputError(f"{first} and {second} have no encoder in common")
    return {
        "first": str(first),
        "second": str(second),
        "definition": "second minus first, item by item; items defined in both; "
        f"{CONFIDENCE:.0%} percentile bootstrap over items, {RESAMPLES} resamples",
        "seed": seed,
        "pairs": [
            {
                "first": a,
                "second": b,
                "subsets": {
                    subset: _differences(figures, runs[1][1][b, subset], (seed, zlib.crc32(subset.encode())))
                    for (encoder, subset), figures in runs[0][1].items()
                    if encoder == a
                },
            }
            for a, b in pairs
        ],
    }  # fmt: skip


def _differences(
    first: dict[str, np.ndarray], second: dict[str, np.ndarray], seed: tuple[int, ...]
) -> dict[str, Any]:
    found: dict[str, Any] = {"n": len(first["distance"])}
    for name in _COMPARED:
        difference = second[name] - first[name]
        difference = difference[~np.isnan(difference)]
        found[name] = None if not len(difference) else {
            "n": len(difference),
            "mean": float(difference.mean()),
            "interval": bootstrap_interval(difference, seed=seed),
            "second_higher": float((difference > 0).mean()),
        }  # fmt: skip
    found["right_in_second_only"] = int((second["right"] > first["right"]).sum())
    found["right_in_first_only"] = int((second["right"] < first["right"]).sum())
    return found


def comparison_text(found: dict[str, Any]) -> str:
    """Return the comparison as plain text."""
    lines = []
    for pair in found["pairs"]:
        lines.append(
            f"{pair['second']} ({found['second']}) minus {pair['first']} ({found['first']})"
        )
        width = max(len(name) for name in pair["subsets"])
        lines.append(f"{'subset':{width}}      n  ratio   95 % interval     second higher  distance  "
                     "ceiling")  # fmt: skip
        for name, d in pair["subsets"].items():
            ratio = d["ratio"]
            says = "-" if ratio is None else (
                f"{ratio['mean']:+.3f}  {ratio['interval'][0]:+.3f} to {ratio['interval'][1]:+.3f}  "
                f"{ratio['second_higher']:13.1%}"
            )  # fmt: skip
            others = "  ".join(
                "-" if d[k] is None else f"{d[k]['mean']:+8.3f}" for k in _COMPARED[1:]
            )
            lines.append(f"{name:{width}}  {d['n']:5}  {says}  {others}")
        lines.append("")
    return "\n".join(lines).rstrip()


def _read(folder: Path) -> tuple[dict[str, Any], dict[tuple[str, str], dict[str, np.ndarray]]]:
    """Read a run: its document, and its items' figures by encoder and subset."""
    path, table = folder / DOCUMENT, folder / ITEMS
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        rows = list(csv.DictReader(io.StringIO(table.read_text(encoding="utf-8"), newline="")))
    except (OSError, ValueError) as error:
        raise InputError(f"{folder}: not a run written with --out ({error})") from error
    if not isinstance(document, dict) or "triples_digest" not in document:
        raise InputError(f"{path}: not the document of a measurement")
    gathered: dict[tuple[str, str], dict[str, list[float]]] = {}
    for number, row in enumerate(rows, start=2):
        if tuple(row) != _HEADER or None in row.values():
            raise InputError(f"{table}: line {number}: not the columns of a run")
        kept = gathered.setdefault(
            (row["encoder"], row["subset"]), {n: [] for n in (*_FIGURES, "right")}
        )
        try:
            for name, values in kept.items():
                values.append(float(row[name] or "nan"))
        except ValueError as error:
            raise InputError(f"{table}: line {number}: {error}") from error
    return document, {
        key: {n: np.array(v) for n, v in columns.items()} for key, columns in gathered.items()
    }
