"""How a check is written: one function that the true claim passes and false ones must not.

``@theorem_check("D2", kind="certified")`` turns a function of the claim's formulas into tests:
one on the catalogue's formulas, marked ``claim``, and one on each falsified version, marked
``control``, in which the function must raise :class:`Refuted`.  So no check without a control.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from checks.catalogue import CatalogueError, Formulas, claims


class Refuted(AssertionError):
    """What a check found contradicts the claim."""


def require(condition: object, message: str) -> None:
    """Refute the claim unless the condition holds.

    Raises:
        Refuted: if ``condition`` is false.
        TypeError: if it is not a decided truth value (a symbolic relation, say).
    """
    decided = bool(condition)
    if not decided:
        raise Refuted(message)


class Evidence:
    """What a check saw, for the report: figures, derivation steps, seed, rates."""

    def __init__(self) -> None:
        self.entries: list[dict[str, Any]] = []

    def figure(self, name: str, value: object) -> None:
        """Record one number or short text, as the report should print it."""
        self.entries.append({"type": "figure", "name": name, "value": str(value)})

    def step(self, text: str) -> None:
        """Record one step of a derivation, in order."""
        self.entries.append({"type": "step", "text": text})

    def data(self, name: str, rows: list[dict[str, Any]]) -> None:
        """Record rows of plain numbers that the report draws; not printed as text."""
        self.entries.append({"type": "data", "name": name, "rows": rows})

    def coq(self, name: str, statement: str, assumptions: Iterable[str]) -> None:
        """Record one Coq theorem: restated text and the axioms that it rests on."""
        self.entries.append(
            {"type": "coq", "name": name, "statement": statement, "assumptions": list(assumptions)}
        )

    def statistics(
        self, *, seed: int, samples: int, false_alarm: float, power: float, power_against: str
    ) -> None:
        """State a Monte Carlo check's seed, size, false-alarm probability and power.

        ``false_alarm`` is an upper bound on P(the check fails although the claim is true);
        ``power`` a lower bound on P(the check fails) under ``power_against``.
        """
        self.entries.append(
            {
                "type": "statistics",
                "seed": seed,
                "samples": samples,
                "false_alarm": false_alarm,
                "power": power,
                "power_against": power_against,
            }
        )


Check = Callable[..., None]


def theorem_check(
    claim_id: str,
    *,
    kind: str,
    rejects: Iterable[str] | None = None,
    **dropped: str,
) -> Callable[[Check], Check]:
    """Make a check into its tests.

    The function takes ``formulas`` (:class:`checks.catalogue.Formulas`) and ``evidence``
    (:class:`Evidence`), and calls :func:`require`.

    Args:
        claim_id: the catalogue id.
        kind: the leg, one of ``symbolic``, ``certified``, ``montecarlo``.
        rejects: names of the formulas whose falsified versions this check must reject; all of
            the claim's by default.
        dropped: more controls, by name: each runs the check with ``variant=name`` on the true
            formulas, and its text says what is falsified there (a dropped hypothesis, a broken
            construction).  The function then takes ``variant`` as well (``None`` when it holds).

    Raises:
        CatalogueError: if the claim does not list this kind or nothing is falsified.
    """
    claim = claims().get(claim_id)
    if claim is None or kind not in claim.evidence:
        raise CatalogueError(f"{claim_id}: the catalogue lists no {kind} evidence for it")
    names = tuple(claim.falsified if rejects is None else rejects)
    cases: list[Any] = [
        pytest.param(
            claim.formulas,
            None,
            None,
            id=f"{claim_id}-holds",
            marks=pytest.mark.claim(claim_id, kind=kind),
        )
    ]
    control = pytest.mark.control(claim_id, kind=kind)
    for name in names:
        for source in claim.falsified[name]:
            says = f"{name} = {source}"
            cases.append(
                pytest.param(
                    claim.formulas.falsified(name, source),
                    None,
                    says,
                    id=f"{claim_id}-rejects {says}",
                    marks=control,
                )
            )
    for variant, says in dropped.items():
        cases.append(
            pytest.param(
                claim.formulas, variant, says, id=f"{claim_id}-rejects {variant}", marks=control
            )
        )
    if len(cases) == 1:
        raise CatalogueError(f"{claim_id}: a {kind} check without a control")

    def wrap(check: Check) -> Check:
        @pytest.mark.parametrize(("formulas", "variant", "falsehood"), cases)
        def test(
            formulas: Formulas, variant: str | None, falsehood: str | None, evidence: Evidence
        ) -> None:
            run = functools.partial(check, variant=variant) if dropped else check
            if falsehood is None:
                run(formulas, evidence)
                return
            with pytest.raises(Refuted) as refusal:
                run(formulas, evidence)
            evidence.entries.clear()
            evidence.figure(f"rejects {falsehood}", refusal.value)

        test.__name__ = check.__name__
        test.__doc__ = check.__doc__
        test.__module__ = check.__module__
        return test

    return wrap
