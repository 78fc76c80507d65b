"""The formal gate: build the Coq sources afresh, ask Coq what was proved, believe nothing else.

``coqc`` exits 0 on ``Admitted`` and on ``Axiom``, so a green build proves nothing.  The gate
  1. compiles every source in a fresh folder, refusing those that bear a library module's name,
     hold anything but ASCII, or use a command that writes, loads or switches a check off;
  2. reads each ``audit_<family>.v``, which restates theorems as ``Definition X_stated : ... := X.``,
     pins the definitions they use (``X_pinned``, ``X_means``), and may contain nothing else;
  3. asks Coq about the catalogue's names: the constant exists, its restatement is that very
     constant, and what a claim's theorems assume together is within the row's tier;
  4. runs ``coqchk``, an independent checker, over all compiled files.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from checks.coq_sources import GateError, refuse_unsafe, requirements, restatements

PROOFS = Path(__file__).parent.parent / "proofs"
LIBRARY = "Binding"
_ALGEBRAIC = (
    "ClassicalDedekindReals.sig_forall_dec",
    "FunctionalExtensionality.functional_extensionality_dep",
)
_REAL = (*_ALGEBRAIC, "ClassicalDedekindReals.sig_not_dec")
TIER_AXIOMS = {
    "none": (),
    "algebraic": _ALGEBRAIC,
    "real": _REAL,
    "classical": (*_REAL, "Classical_Prop.classic"),
}
# The same four by their full names, as coqchk prints them.
_FULL_NAMES = (
    "Coq.Reals.ClassicalDedekindReals.sig_forall_dec",
    "Coq.Reals.ClassicalDedekindReals.sig_not_dec",
    "Coq.Logic.FunctionalExtensionality.functional_extensionality_dep",
    "Coq.Logic.Classical_Prop.classic",
)
_COMPILE_SECONDS = 300


@dataclass
class Theorem:
    """A theorem that Coq confirmed: restated text, and what its group assumes together."""

    name: str
    statement: str
    assumptions: tuple[str, ...]


Answer = list[Theorem] | GateError


@dataclass
class Build:
    """A compiled folder: errors by file stem, restatements by theorem name."""

    folder: Path
    version: str
    errors: dict[str, str] = field(default_factory=dict)
    restated: dict[str, tuple[str, str]] = field(default_factory=dict)  # name -> (audit, text)


def coq_version() -> str | None:
    """Return Coq's version, or None where there is no ``coqc``."""
    if shutil.which("coqc") is None:
        return None
    return _run(["coqc", "--print-version"], Path.cwd()).stdout.split()[0]


def library_modules() -> set[str]:
    """Return the names of the modules of Coq's own library, without their paths."""
    where = Path(_run(["coqc", "-where"], Path.cwd()).stdout.strip())
    return {p.stem for p in where.glob("theories/**/*.vo")}


def build(sources: Path, folder: Path) -> Build:
    """Compile all of ``sources/*.v`` in ``folder`` (fresh), two at a time, in order of need.

    Raises:
        GateError: if a source is refused (:func:`checks.coq_sources.refuse_unsafe`), or the
            sources depend on each other in a circle or on no known file.
    """
    version = coq_version()
    if version is None:
        raise GateError("no coqc on the path")
    taken = library_modules()
    for source in sorted(sources.glob("*.v")):
        refuse_unsafe(source, taken)
        shutil.copy(source, folder / source.name)
    needs = _dependencies(folder)
    done = Build(folder, version)
    order = TopologicalSorter(needs)
    try:
        order.prepare()
    except CycleError as circle:
        raise GateError(f"sources need each other in a circle: {circle.args[1]}") from None
    running: dict[Future[str], str] = {}
    with ThreadPoolExecutor(max_workers=2) as pool:
        while order.is_active():
            for stem in order.get_ready():
                running[pool.submit(_compile, stem, needs, done)] = stem
            for finished in wait(running, return_when=FIRST_COMPLETED).done:
                stem = running.pop(finished)
                if error := finished.result():
                    done.errors[stem] = error
                order.done(stem)
    for audit in sorted(folder.glob("audit_*.v")):
        if audit.stem not in done.errors:
            for name, text in restatements(audit).items():
                if name in done.restated:
                    raise GateError(f"{audit.name}: {name} is restated twice")
                done.restated[name] = (audit.stem, text)
    return done


def _dependencies(folder: Path) -> dict[str, set[str]]:
    """Return for each source the sources it requires."""
    needs = {}
    stems = {p.stem for p in folder.glob("*.v")}
    for path in sorted(folder.glob("*.v")):
        needs[path.stem] = requirements(path, LIBRARY)
        if unknown := needs[path.stem] - stems:
            raise GateError(f"{path.name} requires unknown {sorted(unknown)}")
    return needs


def _compile(stem: str, needs: dict[str, set[str]], done: Build) -> str:
    broken = sorted(needs[stem] & done.errors.keys())
    if broken:
        return f"{stem}.v needs {', '.join(broken)}, which did not compile"
    ran = _run(["coqc", "-q", "-Q", ".", LIBRARY, f"{stem}.v"], done.folder)
    return "" if ran.returncode == 0 else f"{stem}.v: {ran.stderr.strip()[-2000:]}"


def interrogate(done: Build, wanted: Mapping[str, Sequence[str]]) -> dict[str, Answer]:
    """Ask Coq about groups of theorems ``file.name``: what each restates, what they assume.

    Each constant must exist and be the very one that its restatement names.  Assumptions are
    printed for a group together (Coq walks through the whole library for every such question).
    """
    with ThreadPoolExecutor(max_workers=2) as pool:
        return dict(
            zip(wanted, pool.map(lambda g: _answer(done, g, wanted[g]), wanted), strict=True)
        )


def _answer(done: Build, group: str, fulls: Sequence[str]) -> Answer:
    try:
        return _ask(done, group, fulls)
    except GateError:
        if len(fulls) == 1:
            return GateError(f"{fulls[0]}: {_why(done, group, fulls[0])}")
        single = [(f, _answer(done, group, [f])) for f in fulls]
        whys = [str(a) for _, a in single if isinstance(a, GateError)]
        return GateError("; ".join(whys) or f"{group}: its theorems pass singly but not together")


def _why(done: Build, group: str, full: str) -> str:
    try:
        _ask(done, group, [full])
    except GateError as refusal:
        return str(refusal)
    return "passes now: the build is not deterministic"


def _ask(done: Build, group: str, fulls: Sequence[str]) -> list[Theorem]:
    """Query one group.

    Raises:
        GateError: if a file did not compile, a theorem is not restated, or Coq refuses.
    """
    audits = set()
    for full in fulls:
        stem, _, name = full.partition(".")
        if stem in done.errors:
            raise GateError(done.errors[stem])
        if name not in done.restated:
            broken = [e for s, e in done.errors.items() if s.startswith("audit_")]
            raise GateError("; ".join(["restated in no audit file", *broken]))
        audits.add(done.restated[name][0])
    lines = [
        f"From {LIBRARY} Require {' '.join(sorted({f.partition('.')[0] for f in fulls} | audits))}."
    ]
    for full in fulls:
        name = full.partition(".")[2]
        lines.append(f"Check (eq_refl : @{done.restated[name][0]}.{name}_stated = @{full}).")
    lines += [
        f"Definition together := ({', '.join('@' + f for f in fulls)}, tt).",
        'Goal True. idtac "=== assumptions". Abort.',
        "Print Assumptions together.",
    ]
    stem = "query_" + re.sub(r"\W", "_", "_".join([group, *fulls[:1], str(len(fulls))]))
    (done.folder / f"{stem}.v").write_text("\n".join(lines) + "\n", encoding="utf-8")
    ran = _run(["coqc", "-q", "-Q", ".", LIBRARY, f"{stem}.v"], done.folder)
    if ran.returncode != 0:
        raise GateError(ran.stderr.strip()[-600:])
    assumed = parse_assumptions(ran.stdout.partition("=== assumptions")[2])
    return [Theorem(f, done.restated[f.partition(".")[2]][1], assumed) for f in fulls]


def parse_assumptions(printed: str) -> tuple[str, ...]:
    """Parse the output of ``Print Assumptions``; an empty tuple means *closed*.

    Every line must be understood: an axiom, the continuation of its type (indented), or a known
    heading.  Coq reports unsafe fixpoints, types and universes as lines of other forms.

    Raises:
        GateError: if the output is neither *closed* nor a list of axioms, line by line.
    """
    lines = [line for line in printed.splitlines() if line.strip()]
    lines = [line for line in lines if not line.startswith("Fetching opaque proofs from disk")]
    if lines == ["Closed under the global context"]:
        return ()
    if not lines or lines[0] != "Axioms:":
        raise GateError(f"cannot read the assumptions: {printed[:200]!r}")
    names = []
    for line in lines[1:]:
        if line[0].isspace():
            continue
        match = re.match(r"([A-Za-z_][\w.']*)(?: :(?:\s|$)|$)", line)
        if match is None:
            raise GateError(f"cannot read a line of the assumptions: {line!r}")
        names.append(match[1])
    if not names:
        raise GateError(f"cannot read the assumptions: {printed[:200]!r}")
    return tuple(sorted(names))


def judge(answer: Answer, tier: str) -> list[Theorem]:
    """Return a group's theorems if the gate passes them for this tier.

    Raises:
        GateError: if one was not compiled, not restated, or assumes more than the tier allows.
    """
    if isinstance(answer, GateError):
        raise answer
    for theorem in answer:
        beyond = sorted(set(theorem.assumptions) - set(TIER_AXIOMS[tier]))
        if beyond:
            raise GateError(f"{theorem.name} assumes {', '.join(beyond)}: beyond its tier {tier!r}")
    return answer


def coqchk(done: Build, *, with_standard_library: bool = False) -> tuple[str, ...]:
    """Recheck every compiled file with the independent checker; return the axioms it found.

    The standard library's compiled files are rechecked too on request (about a minute more);
    otherwise they are taken as Coq's package brought them, and only axioms of ours are looked
    for here: those of the library that a theorem uses are in its printed assumptions.

    Raises:
        GateError: if the checker fails, or finds anything assumed that is not allowed.
    """
    stems = sorted(p.stem for p in done.folder.glob("*.vo") if not p.stem.startswith("query_"))
    modules = [f"{LIBRARY}.{s}" for s in stems]
    if not with_standard_library:
        modules = [word for m in modules for word in ("-norec", m)]
    ran = _run(["coqchk", "-silent", "-o", "-Q", ".", LIBRARY, *modules], done.folder)
    report = ran.stdout + ran.stderr
    if ran.returncode != 0:
        raise GateError(f"coqchk: {report.strip()[-1000:]}")
    axioms = _section(report, "Axioms")
    if not with_standard_library:
        axioms = [a for a in axioms if a.startswith(f"{LIBRARY}.")]
    beyond = [a for a in axioms if a not in _FULL_NAMES]
    odd = [
        f"{title}: {found}"
        for title in (
            "Constants/Inductives relying on type-in-type",
            "Constants/Inductives relying on unsafe (co)fixpoints",
            "Inductives whose positivity is assumed",
        )
        if (found := _section(report, title))
    ]
    if beyond or odd:
        raise GateError(f"coqchk: assumed beyond the allowed axioms: {beyond + odd}")
    return tuple(axioms)


def _section(report: str, title: str) -> list[str]:
    match = re.search(rf"\* {re.escape(title)}:(.*?)(?:\n\s*\n|\Z)", report, flags=re.DOTALL)
    if match is None:
        raise GateError(f"coqchk's summary has no section {title!r}")
    return [] if "<none>" in match[1] else match[1].split()


def _run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command,
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=_COMPILE_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired as slow:
        raise GateError(f"{' '.join(command[:2])}: over {_COMPILE_SECONDS} seconds") from slow
