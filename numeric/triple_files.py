"""Reading records of captions from JSON, JSONL and CSV files, strictly and one at a time.

A record is a caption, its swap or hard negative, and, where the set has one, a paraphrase
anchor.  Nothing is skipped or guessed: a record that cannot be read is an error that names
file, line or record, and field.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numeric.input_error import InputError

ROLES = ("caption", "swap", "anchor")
SUFFIXES = (".json", ".jsonl", ".csv")
_FIELDS = {
    "caption": ("caption",),
    "swap": ("swap", "negative_caption"),
    "anchor": ("anchor", "caption2"),
    "subset": ("subset",),
}
_LONGEST_CAPTION = 100_000


@dataclass(frozen=True, slots=True)
class Record:
    """One item: its subset, its texts (``anchor`` is None in sets of pairs) and its place."""

    subset: str
    caption: str
    swap: str
    anchor: str | None
    place: str


def read_records(path: Path, columns: Mapping[str, str] | None = None) -> Iterator[Record]:
    """Yield the records of one file; JSONL and CSV are streamed.

    Args:
        path: a ``.json`` file (a list of objects as in SugarCrepe++, or an object of objects as
            in SugarCrepe), a ``.jsonl`` file (an object a line) or a ``.csv`` file with a header.
        columns: names of the fields that hold ``caption``, ``swap``, ``anchor``, ``subset``,
            where they differ from the known ones (``caption``; ``swap`` or
            ``negative_caption``; ``anchor`` or ``caption2``; ``subset``).

    Raises:
        InputError: if the file cannot be read, or a record lacks a field or its text; the
            message names the file, the line or record, and the field.
    """
    rows = {".json": _json_rows, ".jsonl": _jsonl_rows, ".csv": _csv_rows}.get(path.suffix.lower())
    if rows is None:
        raise InputError(f"{path}: not one of {', '.join(SUFFIXES)}")
    fields: dict[str, str] | None = None
    try:
        for place, row in rows(path):
            if fields is None:
                fields = _choose_fields(row, columns or {}, place)
            yield _record(row, fields, path.stem, place)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 text (byte {error.start})") from error
    if fields is None:
        raise InputError(f"{path}: no records")


def _choose_fields(
    row: Mapping[str, Any], columns: Mapping[str, str], place: str
) -> dict[str, str]:
    """Return the field that holds each role, judged by the first record; anchors may be absent."""
    chosen = {}
    for role, names in _FIELDS.items():
        names = (columns[role],) if role in columns else names
        present = [name for name in names if name in row]
        if len(present) > 1:
            raise InputError(
                f"{place}: both {' and '.join(present)} are there; say which is the {role} "
                f"with --columns {role}=NAME"
            )
        if present:
            chosen[role] = present[0]
        elif role in ("caption", "swap") or role in columns:
            raise InputError(
                f"{place}: no field {' or '.join(map(repr, names))} for the {role} "
                f"(fields: {', '.join(map(repr, row)) or 'none'}); "
                f"name it with --columns {role}=NAME"
            )
    return chosen


def _record(row: Mapping[str, Any], fields: Mapping[str, str], stem: str, place: str) -> Record:
    texts = {role: _text(row, name, place) for role, name in fields.items()}
    return Record(
        subset=texts.get("subset", stem),
        caption=texts["caption"],
        swap=texts["swap"],
        anchor=texts.get("anchor"),
        place=place,
    )


def _text(row: Mapping[str, Any], name: str, place: str) -> str:
    if name not in row or row[name] is None:
        raise InputError(f"{place}: the field {name!r} is missing")
    value = row[name]
    if not isinstance(value, str):
        raise InputError(f"{place}: the field {name!r} is no text but {type(value).__name__}")
    if not value.strip():
        raise InputError(f"{place}: the field {name!r} is empty")
    if len(value) > _LONGEST_CAPTION:
        raise InputError(f"{place}: the field {name!r} has {len(value)} characters; no caption has")
    if any("\ud800" <= c <= "\udfff" for c in value):
        raise InputError(f"{place}: the field {name!r} holds half a surrogate pair")
    return value


def _json_rows(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    document = _parse(path.read_text(encoding="utf-8-sig"), str(path), lines=True)
    if isinstance(document, dict):
        rows = [(f"{path}: record {key!r}", row) for key, row in document.items()]
    elif isinstance(document, list):
        rows = [(f"{path}: record {number}", row) for number, row in enumerate(document)]
    else:
        raise InputError(f"{path}: neither a list nor an object of records")
    for place, row in rows:
        yield place, _mapping(row, place)


def _jsonl_rows(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    with path.open(encoding="utf-8-sig") as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                place = f"{path}: line {number}"
                yield place, _mapping(_parse(line, place, lines=False), place)


def _csv_rows(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    with path.open(encoding="utf-8-sig", newline="") as lines:
        reader = csv.reader(lines, strict=True)
        try:
            header = next(reader, [])
            repeated = sorted({name for name in header if header.count(name) > 1})
            if repeated:
                raise InputError(f"{path}: line 1: two columns named {repeated[0]!r}")
            for row in reader:
                place = f"{path}: line {reader.line_num}"
                if row and len(row) != len(header):
                    raise InputError(f"{place}: {len(row)} fields, the header {len(header)}")
                if row:
                    yield place, dict(zip(header, row, strict=True))
        except csv.Error as error:
            raise InputError(f"{path}: line {reader.line_num}: {error}") from error


def _mapping(row: object, place: str) -> Mapping[str, Any]:
    if not isinstance(row, dict):
        raise InputError(f"{place}: no object with named fields but {type(row).__name__}")
    return row


def _parse(text: str, place: str, *, lines: bool) -> Any:
    """Parse one JSON document; an error names the line, and says so if the file is none at all."""
    start = text.lstrip()[:40].lower()
    if start.startswith("version https://git-lfs"):
        raise InputError(f"{place}: a Git LFS pointer, not the file; fetch it: git lfs pull")
    if start.startswith(("<!doctype", "<html")):
        raise InputError(f"{place}: an HTML page, not JSON; was the download link a web page?")
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        where = f"{place}: line {error.lineno}" if lines else place
        raise InputError(f"{where}: malformed JSON: {error.msg} (column {error.colno})") from error
    except RecursionError as error:
        raise InputError(f"{place}: JSON nested too deeply") from error
    except ValueError as error:
        raise InputError(f"{place}: {error}") from error


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        repeated = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {repeated!r} stands twice in one object")
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON value")
