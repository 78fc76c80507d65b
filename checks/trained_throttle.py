"""Training runs that the simulation's checks share, each run once a process; formulas as floats."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import sympy

from checks.catalogue import Formulas
from checks.theorem_check import Evidence
from companion.throttle_grid import outcome_row
from numeric.throttle_evaluation import Outcome, evaluate
from numeric.throttle_training import Setting, Trained, train

STEPS = 1000
SEEDS = 5


def trained(model: str, loss: str, rate: float, law: str = "slots", steps: int = STEPS) -> Trained:
    """Train one setting on one thread."""
    return _trained(Setting(model, loss, law, rate, steps, seeds=SEEDS))


def outcome(model: str, loss: str, rate: float, law: str = "slots", steps: int = STEPS) -> Outcome:
    """Train and evaluate one setting."""
    return _outcome(Setting(model, loss, law, rate, steps, seeds=SEEDS))


@cache
def _trained(setting: Setting) -> Trained:
    import torch

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        return train(setting)
    finally:
        torch.set_num_threads(threads)


@cache
def _outcome(setting: Setting) -> Outcome:
    return evaluate(_trained(setting))


def in_floats(formulas: Formulas, name: str, *names: str) -> Callable[..., Any]:
    """Return a formula as a function of arrays, for comparison with floats."""
    written: Callable[..., Any] = sympy.lambdify(sympy.symbols(names), formulas[name], "numpy")
    return written


def number(formulas: Formulas, name: str, **values: float) -> float:
    """Return a formula's value at some numbers."""
    return float(formulas.at(name, **values))


def drawn(evidence: Evidence, model: str, loss: str, *outcomes: Outcome) -> None:
    """Hand the outcomes to the report's picture of the simulation."""
    rows = [outcome_row(found) for found in outcomes]
    evidence.data("simulation", [{"model": model, "loss": loss, "rates": rows}])


def spread(values: np.ndarray) -> str:
    """Write a mean over seeds with its standard deviation."""
    return f"{values.mean():.6g} (sd {values.std(ddof=1):.2g})"
