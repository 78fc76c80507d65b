"""Embeddings kept between runs, by what determines an encoder's numbers and by caption.

One file an encoder, ``.npz`` and never pickled; the archive's own checksums tell damage.  A file
that is damaged, or was written by another version of a library or of this project, is said once
and computed anew.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from numeric.text_encoders import TextEncoder

FORMAT = "1"
LARGEST = 2**28
"""Bytes of vectors above which nothing is kept: such sets stay out of memory."""

_NAMED_BY = ("kind", "weights", "pooling", "prefix", "context", "device", "dtype")
_DIGEST = 16


@dataclass
class EmbeddingCache:
    """A folder of kept embeddings.

    Attributes:
        folder: where they lie; made when first written to.
        remarks: what a user must be told, a line each.
    """

    folder: Path
    remarks: list[str] = field(default_factory=list)

    def read(self, encoder: TextEncoder) -> dict[bytes, int]:
        """Read what is kept of an encoder, into ``vectors`` and ``lengths``.

        Returns:
            For each caption's digest the row of ``vectors`` and ``lengths``; empty where nothing
            usable is kept.
        """
        self.vectors: NDArray[np.floating] = np.zeros((0, encoder.dim), encoder.dtype)
        self.lengths: NDArray[np.int64] = np.zeros(0, np.int64)
        path = self._path(encoder)
        if not encoder.slow or not path.is_file():
            return {}
        try:
            with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
                identity = json.loads(str(kept["identity"]))
                digests, vectors, lengths = (kept[k] for k in ("digests", "vectors", "lengths"))
            whole = (
                digests.shape == (len(vectors), _DIGEST)
                and digests.dtype == np.uint8
                and lengths.shape == (len(vectors),)
                and vectors.dtype == encoder.dtype
                and vectors.shape[1:] == (encoder.dim,)
                and isinstance(identity, dict)
            )
            if not whole:
                raise ValueError("shapes")
        except Exception:
            # A damaged archive raises whatever its reader trips over.
            self.remarks.append(f"{encoder.name}: the kept embeddings are damaged; computed anew")
            return {}
        now = _identity(encoder)
        changed = sorted(k for k in {*identity, *now} if identity.get(k) != now.get(k))
        if changed:
            was = ", ".join(f"{k} {identity.get(k)} then, {now.get(k)} now" for k in changed)
            self.remarks.append(
                f"{encoder.name}: the kept embeddings are of another version ({was}); computed anew"
            )
            return {}
        self.vectors, self.lengths = vectors, lengths
        return {digest.tobytes(): row for row, digest in enumerate(digests)}

    def write(
        self,
        encoder: TextEncoder,
        captions: Sequence[str],
        vectors: NDArray[np.floating],
        lengths: NDArray[np.int64],
        kept: dict[bytes, int],
    ) -> None:
        """Keep these captions' rows beside those read before; whole or not at all.

        A folder that cannot be written to is a remark, not an error: the figures are there.
        """
        if not encoder.slow or vectors.nbytes + self.vectors.nbytes > LARGEST:
            return
        new = [k for k, caption in enumerate(captions) if caption_digest(caption) not in kept]
        if not new:
            return
        digests = [*kept, *(caption_digest(captions[k]) for k in new)]
        rows = [*kept.values()]
        path = self._path(encoder)
        partial = path.with_suffix(f".{os.getpid()}.part")
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with partial.open("wb") as file:
                np.savez(
                    file,
                    identity=np.array(json.dumps(_identity(encoder))),
                    digests=np.frombuffer(b"".join(digests), np.uint8).reshape(-1, _DIGEST),
                    vectors=np.concatenate([self.vectors[rows], vectors[new]]),
                    lengths=np.concatenate([self.lengths[rows], lengths[new]]),
                )
            partial.replace(path)
        except OSError as error:
            self.remarks.append(f"embeddings are not kept in {self.folder}: {error.strerror}")
        finally:
            with suppress(OSError):
                partial.unlink(missing_ok=True)

    def _path(self, encoder: TextEncoder) -> Path:
        named = json.dumps([encoder.identity.get(k, "") for k in _NAMED_BY])
        return self.folder / f"{hashlib.sha256(named.encode()).hexdigest()[:32]}.npz"


def caption_digest(caption: str) -> bytes:
    """Return 16 bytes that stand for a caption."""
    return hashlib.sha256(caption.encode()).digest()[:_DIGEST]


def default_folder() -> Path:
    """Return ``BINDING_LIMITS_CACHE``, or a folder of the user's cache folder."""
    named = os.environ.get("BINDING_LIMITS_CACHE")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "binding-limits"


def _identity(encoder: TextEncoder) -> dict[str, str]:
    return {**encoder.identity, "format": FORMAT}
