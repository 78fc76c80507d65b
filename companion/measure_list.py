"""``measure --list``: which encoders run offline here, which need an extra, which a hub."""

from __future__ import annotations

from typing import Any

from numeric.packaged_encoders import PackagedEncoder, packaged_encoders

ELSEWHERE = (
    ("OWNER/NAME", "the Hugging Face hub: a sentence-transformers, CLIP or SigLIP model; fetched once"),
    ("FOLDER", "such a model in a local folder; offline"),
    ("static:PATH", "a table of word or token vectors; offline"),
    ("FILE", "precomputed embeddings in .npy, .npz or .safetensors; offline"),
)  # fmt: skip


def listing() -> dict[str, Any]:
    """Return the JSON document: packaged encoders with their state here, and other sources."""
    return {
        "packaged": [_entry(row) for row in packaged_encoders().values()],
        "elsewhere": [{"spec": spec, "what": what} for spec, what in ELSEWHERE],
    }


def listing_text() -> str:
    """Return the list as plain text."""
    rows = list(packaged_encoders().values())
    width = max(len(row.name) for row in rows)
    lines = [
        f"{'encoder':{width}}  {'here':8}  {'kind':14}  {'dim':>4}  {'context':>7}  {'sha256':12}  "
        "licence"
    ]
    for row in rows:
        lines.append(
            f"{row.name:{width}}  {'offline' if row.version() else 'missing':8}  {row.kind:14}  "
            f"{row.dim:4}  {row.context or '-':>7}  {row.sha256[:12]}  {row.license}"
        )
    lines.append("")
    for row in rows:
        lines.append(f"{row.name}: {row.model}; {row.note}")
        lines.append(f"  package {row.package} {row.version() or '(not installed)'}, {row.origin}")
    missing = {row.extra: row.install for row in rows if row.version() is None}
    lines += ["", *(f"missing ones: {line}" for line in missing.values())]
    lines += [f"{spec}: {what}" for spec, what in ELSEWHERE]
    lines.append("all-offline: every packaged encoder that is here")
    return "\n".join(lines)


def _entry(row: PackagedEncoder) -> dict[str, Any]:
    version = row.version()
    return {
        "name": row.name,
        "offline_here": version is not None,
        "version": version,
        "install": None if version else row.install,
        **{name: getattr(row, name) for name in (
            "base", "model", "origin", "kind", "order", "package", "extra", "license", "dim", "context",
            "pooling", "prefix", "unit", "sha256", "note")},
    }  # fmt: skip
