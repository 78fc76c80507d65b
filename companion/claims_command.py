"""``binding-limits claims``: the catalogue, with the statuses of the latest audit."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from companion.claim_view import coq_theorems, long_text
from companion.claims_table import json_rows, table
from companion.near_names import no_such
from numeric.input_error import InputError

SUMMARY = "list the claims, or show one with all that stands behind it"
CHECKOUT = Path(__file__).parent.parent
_AUDIT = Path("report/audit.json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the claim to show and the audit to take statuses from."""
    parser.add_argument("claim", nargs="?", help="a claim's id, D2 say; all claims by default")
    parser.add_argument(
        "--audit",
        type=Path,
        metavar="FILE",
        help="audit to take statuses from (default: report/audit.json)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the list of claims, or one claim.

    Raises:
        InputError: on an unknown claim, or an audit that is missing or unreadable.
    """
    from checks.catalogue import claims

    if arguments.claim is not None and arguments.claim not in claims():
        raise InputError(no_such("claim", arguments.claim, claims()))
    audit = latest_audit(arguments.audit)
    rows, changed = _rows(audit)
    if arguments.claim is not None:
        row = next(r for r in rows if r["id"] == arguments.claim)
        theorems = coq_theorems(row, CHECKOUT / "proofs")
        if arguments.json:
            print(
                json.dumps(
                    {**row, "theorems": theorems, "statuses_from": _origin(audit)},
                    ensure_ascii=False,
                )
            )
        else:
            print(long_text(row, theorems, _says(audit)))
        return 0
    if arguments.json:
        print(json.dumps(json_rows(rows), ensure_ascii=False))
        return 0
    print(table(rows))
    print(f"\n{_says(audit)}")
    if changed:
        print(f"The catalogue has changed since: {', '.join(changed)} read 'not checked'.")
    return 0


def latest_audit(named: Path | None) -> dict[str, Any] | None:
    """Return the audit that was asked for, or the latest one of this folder or checkout.

    Raises:
        InputError: if the named file is missing, or a file is no finished audit.
    """
    places = [named] if named is not None else [_AUDIT, CHECKOUT / _AUDIT]
    path = next((p for p in places if p.is_file()), None)
    if path is None:
        if named is not None:
            raise InputError(f"no audit at {named}; make one with: binding-limits audit")
        return None
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is no audit: not UTF-8 at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise InputError(f"{path}, line {error.lineno}: no JSON: {error.msg}") from error
    if not isinstance(document, dict) or not document.get("finished") or "claims" not in document:
        raise InputError(f"{path} is no finished audit; make one with: binding-limits audit")
    return {**document, "path": str(path)}


def _rows(audit: dict[str, Any] | None) -> tuple[list[dict[str, Any]], list[str]]:
    """Return a row per claim, and the claims that changed since the audit.

    A row is the audit's where that ran on the very same claim; else the catalogue's, unchecked.
    """
    from checks.catalogue import claims
    from checks.status import summarise

    catalogue = summarise(claims(), [])
    if audit is None:
        return catalogue, []
    audited = {row["id"]: row for row in audit["claims"]}
    run_facts = ("status", "evidence", "controls", "checks")
    rows, changed = [], []
    for row in catalogue:
        then = audited.get(row["id"], row)
        if all(then.get(key) == row[key] for key in row if key not in run_facts):
            rows.append(then)
        else:
            rows.append(row)
            changed.append(row["id"])
    return rows, changed


def _says(audit: dict[str, Any] | None) -> str:
    if audit is None:
        return "No audit found: nothing is checked yet.  Check all with: binding-limits audit"
    part = f", which ran only {', '.join(audit['only'])}" if audit["only"] else ""
    return f"Statuses are those of the audit of {audit['started']} ({audit['path']}){part}."


def _origin(audit: dict[str, Any] | None) -> dict[str, str] | None:
    return None if audit is None else {"audit": audit["path"], "started": audit["started"]}
