"""T-sim: training free and blind dual encoders of many seeds as one batched tensor program."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from numeric.input_error import InputError
from numeric.throttle_checkpoint import Checkpoint, load_checkpoint, save_checkpoint
from numeric.throttle_law import IidLaw, Integers, SlotPairs, SlotsLaw
from numeric.throttle_loss import LOSSES, batch_losses, strata
from numeric.throttle_models import HOTTEST, MODELS, Model, named_model

if TYPE_CHECKING:
    from torch import Tensor

LAWS = ("slots", "iid")
LEARNING_RATE = {"compositional": 6e-3, "parity": 3e-2, "tables": 3e-2}
"""Adam's step at the start, per model; it falls to 0 along a cosine."""
WARM_UP = 50
BLOCK = 50
"""Steps whose batches are drawn at once."""
CHECKPOINT_EVERY = 250
_DECAY = (0.9, 0.999)
_EPSILON = 1e-12


@dataclass(frozen=True)
class Setting:
    """Everything that fixes one training run.

    Attributes:
        model: one of ``MODELS``.
        loss: one of ``LOSSES``.
        law: ``slots`` or ``iid`` (uniform over all captions, with duplicates; InfoNCE only).
        rate: own-swap rate r in [0, 1] of the slots law; the iid law has a rate of its own.
        steps: optimiser steps, at least 1.
        seed: first seed; the seeds are ``seed``, ``seed + 1``, ...
        seeds: how many are trained together, at least 1.
        batch: n, captions a batch.
        batches: batches a step; the loss is their mean.

    Raises:
        InputError: if a field is out of range.
    """

    model: str
    loss: str = "infonce"
    law: str = "slots"
    rate: float = 0.1
    steps: int = 1000
    seed: int = 0
    seeds: int = 5
    batch: int = 16
    batches: int = 8

    def __post_init__(self) -> None:
        for name, known in (("model", MODELS), ("loss", LOSSES), ("law", LAWS)):
            if getattr(self, name) not in known:
                raise InputError(f"no {name} {getattr(self, name)!r}: one of {', '.join(known)}")
        for name in ("steps", "seeds", "batches"):
            if getattr(self, name) < 1:
                raise InputError(f"{name} {getattr(self, name)}: give at least 1")
        if self.law == "iid" and self.loss != "infonce":
            raise InputError("the iid law is trained with InfoNCE only")
        self.batch_law(self.build())

    @property
    def name(self) -> str:
        """A name fit for a file: model, loss, law and rate."""
        where = "iid" if self.law == "iid" else f"r{self.rate:g}"
        return f"throttle-{self.model}-{self.loss}-{where}"

    def build(self) -> Model:
        """Return the model that the setting names."""
        return named_model(self.model)

    def batch_law(self, model: Model) -> SlotsLaw | IidLaw:
        """Return the law of the batches over the model's training captions."""
        orbits = model.universe.training_orbits
        if self.law == "iid":
            return IidLaw(2 * orbits, self.batch)
        return SlotsLaw(orbits, self.batch, self.rate)

    def as_json(self) -> dict[str, Any]:
        """Return the fields by name."""
        return asdict(self)


@dataclass(frozen=True)
class Trained:
    """Trained members: the free models of all seeds, then the blind ones.

    Attributes:
        setting: what was trained.
        rows: their parameters [2 seeds, P], float64.
    """

    setting: Setting
    rows: NDArray[np.float64]

    def logits(self) -> tuple[Tensor, Tensor, Tensor]:
        """Return scores [2 seeds, C, C] of all captions, logits, and 1/tau [2 seeds]; float64."""
        import torch

        model = self.setting.build()
        rows = torch.from_numpy(self.rows)
        with torch.no_grad():
            scores, parameters = model.scores(
                rows, sees(self.setting.seeds, rows), model.universe.captions
            )
            heat, bias = scale_and_bias(parameters, self.setting.loss)
            return scores, (scores.movedim(0, -1) * heat + bias).movedim(-1, 0), heat


def sees(seeds: int, like: Tensor) -> Tensor:
    """Return 1 for each free member and 0 for each blind one [2 seeds]."""
    import torch

    ones = torch.ones(seeds, dtype=like.dtype, device=like.device)
    return torch.cat([ones, torch.zeros_like(ones)])


def scale_and_bias(parameters: dict[str, Tensor], loss: str) -> tuple[Tensor, Tensor | float]:
    """Return 1/tau [members] and the sigmoid loss's bias [members], which InfoNCE has not."""
    return (10 * parameters["temperature"]).exp(), (
        10 * parameters["bias"] if loss == "sigmoid" else 0.0
    )


def train(
    setting: Setting,
    device: str = "cpu",
    folder: Path | None = None,
    watch: Callable[[int, list[float]], None] = lambda step, losses: None,
) -> Trained:
    """Train the free and the blind model of every seed.

    On the CPU the result depends on the setting alone, whatever was interrupted in between.

    Args:
        setting: what to train.
        device: where, as PyTorch names it.
        folder: where to keep the last good checkpoint and to go on from one, if anywhere.
        watch: called every 50 steps with the step and the members' losses.

    Raises:
        InputError: if a loss is not finite (the last good checkpoint stays), if the checkpoint
            is damaged or of another setting, or if the device cannot be used.
    """
    import torch

    model = setting.build()
    captions = 2 * model.universe.training_orbits
    seeds = range(setting.seed, setting.seed + setting.seeds)
    first = np.stack([model.first_row(seed) for seed in seeds] * 2).astype(np.float32)
    state = Checkpoint(0, first, np.zeros_like(first), np.zeros_like(first))
    if folder is not None:
        state = load_checkpoint(folder, setting.name, setting.as_json(), first.shape) or state
    try:
        rows, mean, square = (torch.tensor(part, device=device) for part in state.arrays)
    except (RuntimeError, AssertionError) as error:
        raise InputError(f"device {device!r} cannot be used: {_first_line(error)}") from error
    rows.requires_grad_()
    seeing = sees(setting.seeds, rows)
    losses = torch.zeros(len(rows))
    for step in range(state.step, setting.steps):
        if step % BLOCK == 0 or step == state.step:
            drawn = _draw(setting, model, step // BLOCK)
        scores, parameters = model.scores(rows, seeing, captions)
        losses = _losses(scores, parameters, _at(drawn, step % BLOCK), setting)
        if not losses.isfinite().all():
            raise InputError(_not_finite(setting, step, losses, folder))
        (gradient,) = torch.autograd.grad(losses.sum(), rows)
        with torch.no_grad():
            _adam_step(rows, mean, square, gradient, step, setting)
            rows[:, 0].clamp_(max=HOTTEST)
        if (step + 1) % BLOCK == 0:
            watch(step + 1, losses.tolist())
        if folder and (step + 1) % CHECKPOINT_EVERY == 0 and rows.isfinite().all():
            arrays = [part.detach().cpu().numpy() for part in (rows, mean, square)]
            save_checkpoint(folder, setting.name, setting.as_json(), Checkpoint(step + 1, *arrays))
    return Trained(setting, rows.detach().cpu().double().numpy())


def _draw(setting: Setting, model: Model, block: int) -> SlotPairs | Integers:
    """Draw the batches of one block of steps, [2 seeds, BLOCK, B, ...]; the two halves agree."""
    law = setting.batch_law(model)
    seeds = range(setting.seed, setting.seed + setting.seeds)
    streams = [np.random.default_rng([seed, 1, block]) for seed in seeds]
    if isinstance(law, IidLaw):
        return np.stack([law.draw(rng, BLOCK, setting.batches) for rng in streams] * 2)
    pairs = [law.draw(rng, BLOCK, setting.batches) for rng in streams] * 2
    return SlotPairs(
        np.stack([p.first for p in pairs]),
        np.stack([p.second for p in pairs]),
        np.stack([p.swapped for p in pairs]),
    )


def _at(drawn: SlotPairs | Integers, step: int) -> SlotPairs | Integers:
    if isinstance(drawn, SlotPairs):
        return SlotPairs(drawn.first[:, step], drawn.second[:, step], drawn.swapped[:, step])
    return drawn[:, step]


def _losses(
    scores: Tensor,
    parameters: dict[str, Tensor],
    drawn: SlotPairs | Integers,
    setting: Setting,
) -> Tensor:
    """Return each member's loss over the step's batches and both directions [2 seeds]."""
    import torch

    heat, bias = scale_and_bias(parameters, setting.loss)
    if isinstance(drawn, SlotPairs):
        shift = bias[:, None, None, None] if isinstance(bias, torch.Tensor) else bias
        ordinary, own_swap = strata(scores, drawn, setting.loss, heat[:, None, None, None], shift)
        return ((1 - setting.rate) * ordinary + setting.rate * own_swap).mean(1)
    logits = scores * heat[:, None, None]
    both = batch_losses(logits, drawn) + batch_losses(logits.mT, drawn)
    return both.mean((1, 2)) / 2


def _adam_step(
    rows: Tensor, mean: Tensor, square: Tensor, gradient: Tensor, step: int, setting: Setting
) -> None:
    """Move the rows by Adam's rule; every element by itself, so members do not meet."""
    rate = LEARNING_RATE[setting.model] * min(1.0, (step + 1) / WARM_UP)
    rate *= (1 + math.cos(math.pi * step / setting.steps)) / 2
    mean.lerp_(gradient, 1 - _DECAY[0])
    square.lerp_(gradient * gradient, 1 - _DECAY[1])
    first, second = (1 - d ** (step + 1) for d in _DECAY)
    rows.addcdiv_(mean, (square / second).sqrt_().add_(_EPSILON), value=-rate / first)


def _not_finite(setting: Setting, step: int, losses: Tensor, folder: Path | None) -> str:
    worst = int((~losses.isfinite()).nonzero()[0, 0])
    kind = "free" if worst < setting.seeds else "blind"
    kept = "no folder was given (--resume DIR), so no checkpoint was kept"
    if folder is not None:
        kept = f"the last good checkpoint, if training came so far, is in {folder}"
    return (
        f"{setting.name}: the loss of the {kind} model, seed "
        f"{setting.seed + worst % setting.seeds}, is not finite at step {step}; {kept}"
    )


def _first_line(error: BaseException) -> str:
    return str(error).partition("\n")[0]
