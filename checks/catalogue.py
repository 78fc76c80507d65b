"""The claims catalogue: one row a claim, read from ``claims.toml``.

A row says what is claimed and what must stand behind it; it never says that it holds.  Status
is computed from the checks that passed (:mod:`checks.status`).

Every number in a claim is a *formula*: a SymPy expression with a name.  The checks take the
formulas from here, the sentence shows them by ``{name}``, and each comes with falsified
versions that the checks must reject.  So no constant of the catalogue is idle.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import sympy
from sympy.parsing.sympy_parser import parse_expr

CLAIMS_FILE = Path(__file__).with_name("claims.toml")
KINDS = ("formal", "symbolic", "certified", "montecarlo")
TIERS = ("none", "algebraic", "real", "classical")
ANSWERS = tuple(f"S{k}" for k in range(1, 14))
_REQUIRED = ("id", "family", "title", "statement", "latex", "hypotheses", "differs", "evidence")
_OPTIONAL = (
    "answers",
    "rests_on",
    "coq",
    "coq_controls",
    "tier",
    "unproved",
    "idea",
    "formula",
    "falsified",
)


class CatalogueError(ValueError):
    """A row of the catalogue that breaks the catalogue's rules; names the row."""


@dataclass(frozen=True)
class Formulas(Mapping[str, sympy.Basic]):
    """The named formulas of one claim, parsed; index by name."""

    claim_id: str
    sources: Mapping[str, str]

    def __getitem__(self, name: str) -> sympy.Basic:
        """Return the formula as a SymPy expression; its free symbols carry no assumptions."""
        return parse_formula(self.sources[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self.sources)

    def __len__(self) -> int:
        return len(self.sources)

    def __hash__(self) -> int:
        return hash((self.claim_id, *self.sources.items()))

    def at(self, name: str, **values: Any) -> sympy.Basic:
        """Return the formula with symbols replaced by exact values (int, Fraction, SymPy)."""
        return self[name].subs({sympy.Symbol(k): sympy.sympify(v) for k, v in values.items()})

    def falsified(self, name: str, source: str) -> Formulas:
        """Return these formulas with one of them replaced by a falsified version."""
        if name not in self.sources:
            raise CatalogueError(f"{self.claim_id}: no formula named {name!r} to falsify")
        return Formulas(self.claim_id, {**self.sources, name: source})


@dataclass(frozen=True)
class Claim:
    """One row of the catalogue.  Fields as in ``claims.toml``; see the comment at its top."""

    id: str
    family: str
    title: str
    statement: str
    latex: str
    hypotheses: str
    differs: str
    evidence: tuple[str, ...]
    answers: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()
    coq: tuple[str, ...] = ()
    coq_controls: tuple[str, ...] = ()
    tier: str = "none"
    unproved: str = ""
    idea: str = ""
    formula: Mapping[str, str] = field(default_factory=dict)
    falsified: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def formulas(self) -> Formulas:
        """The claim's formulas, as stated."""
        return Formulas(self.id, self.formula)

    @property
    def sentence(self) -> str:
        """The statement with its formulas written in."""
        return _fill(self.statement, {k: plain(v) for k, v in self.formula.items()})

    @property
    def latex_line(self) -> str:
        """The LaTeX line with its formulas written in."""
        return _fill(self.latex, {k: in_latex(v) for k, v in self.formula.items()})

    @property
    def rerun(self) -> str:
        """The command that reruns this claim's checks alone."""
        quoted = f'"{self.id}"' if "'" in self.id else self.id
        return f"binding-limits audit --only {quoted}"


@cache
def parse_formula(source: str) -> sympy.Basic:
    """Parse a formula's source; every name that is no SymPy function is a plain symbol."""
    return sympy.sympify(source, locals=_symbols(source))


def plain(source: str) -> str:
    """Write a formula for a plain sentence: ``2*b**(-D)`` as ``2 b^(-D)``."""
    return source.replace("**", "^").replace("*", " ")


def in_latex(source: str) -> str:
    """Write a formula in LaTeX as it stands, not as SymPy would rearrange it."""
    kept = parse_expr(source, local_dict=_symbols(source), evaluate=False)
    written = sympy.latex(kept).replace(r"\left(-1\right) ", "-")
    return re.sub(r"(?<![\d.])1 (?:\\cdot )?\\frac\{1\}", r"\\frac{1}", written)


def _symbols(source: str) -> dict[str, sympy.Symbol]:
    """Symbols for the names that SymPy would otherwise take for its own; gamma(x) stays its own."""
    taken = ("N", "S", "E", "I", "Q", "C", "O", "beta", "gamma", "zeta")
    return {n: sympy.Symbol(n) for n in re.findall(r"[A-Za-z_]\w*\b(?!\()", source) if n in taken}


def _fill(template: str, values: Mapping[str, str]) -> str:
    return re.sub(r"\{@(\w+)\}", lambda m: values[m.group(1)], template)


def load(path: Path = CLAIMS_FILE) -> dict[str, Claim]:
    """Read a catalogue; return its claims by id, in order.

    Raises:
        CatalogueError: on an unknown or missing field, a repeated id, an unknown kind, tier or
            answer, a reference to no claim, or a formula without a falsified version.
    """
    claims: dict[str, Claim] = {}
    for row in tomllib.loads(path.read_text(encoding="utf-8")).get("claim", []):
        claim = _claim(row)
        if claim.id in claims:
            raise CatalogueError(f"{claim.id}: two rows with this id")
        claims[claim.id] = claim
    for claim in claims.values():
        for other in claim.rests_on:
            if other not in claims:
                raise CatalogueError(f"{claim.id}: rests on {other!r}, which is no claim")
    return claims


def _claim(row: dict[str, Any]) -> Claim:
    where = row.get("id", f"row titled {row.get('title', '?')!r}")
    missing = [k for k in _REQUIRED if k not in row]
    unknown = [k for k in row if k not in _REQUIRED + _OPTIONAL]
    if missing or unknown:
        raise CatalogueError(f"{where}: missing fields {missing}, unknown fields {unknown}")
    falsified = {
        k: (v,) if isinstance(v, str) else tuple(v) for k, v in row.get("falsified", {}).items()
    }
    fields: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in row.items()}
    claim = Claim(**{**fields, "falsified": falsified})
    wrong = [f"no evidence kind {k!r}" for k in claim.evidence if k not in KINDS]
    wrong += [f"no claim {a!r} of the abstract" for a in claim.answers if a not in ANSWERS]
    wrong += [] if claim.tier in TIERS else [f"no tier {claim.tier!r}"]
    wrong += [] if claim.evidence else ["no evidence"]
    if ("formal" in claim.evidence) != bool(claim.coq) or bool(claim.coq) != bool(
        claim.coq_controls
    ):
        wrong += ["formal evidence, coq and coq_controls must come together"]
    if set(claim.formula) != set(falsified):
        odd = sorted(set(claim.formula) ^ set(falsified))
        wrong += [f"formulas and falsified versions must pair up: {odd}"]
    for name, source in claim.formula.items():
        if f"{{@{name}}}" not in claim.statement + claim.latex:
            wrong += [f"formula {name!r} is shown neither in statement nor in latex"]
        if any(parse_formula(source) == parse_formula(f) for f in falsified.get(name, ())):
            wrong += [f"formula {name!r} is not falsified by its falsified version"]
    wrong += _bare_numbers(claim)
    if wrong:
        raise CatalogueError(f"{claim.id}: " + "; ".join(wrong))
    return claim


def _bare_numbers(claim: Claim) -> list[str]:
    """Numbers outside formulas, which no check would hold to account."""
    found = []
    for part in (claim.statement, claim.latex):
        text = re.sub(r"\{@\w+\}", "", part)
        # Names may carry digits (AX2, R_1, t_{12}, S^{d-1} may not): only these are let through.
        text = re.sub(r"[A-Za-z]\d+'?\b|_\d+|_\{\w+\}", "", text)
        found += re.findall(r"\d+(?:\.\d+)?", text)
    return [f"bare number {n!r}: make it a formula" for n in found]


@cache
def claims() -> dict[str, Claim]:
    """The project's catalogue."""
    return load()
