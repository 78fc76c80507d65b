"""T-sim: what trained free and blind models lose and know, by strata of K' with shared rests.

The rewards of r = 1e-3 are differences of a few 1e-4 nats.  Drawn batches hardly ever hold an own
swap there, so each stratum is evaluated by itself, free and blind on the same batches, and
weighted with its exact probability.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from numeric.throttle_law import IidLaw, SlotPairs, SlotsLaw
from numeric.throttle_loss import blinded, exchanged, slot_losses, strata
from numeric.throttle_training import Trained

if TYPE_CHECKING:
    from torch import Tensor

BATCHES = 1600
"""Batches an evaluation draws for each seed."""
CHUNK = 100
MOST_COPIES = 8
"""The iid law's strata with K + K' above this are left out; they have probability below 1e-9."""


@dataclass(frozen=True)
class Outcome:
    """What one trained setting came to; every array has one entry a seed, losses in nats.

    Attributes:
        rate: r, the own-swap rate.
        exact: the reward over unbounded scorers.
        free, blind: losses of the free and of the blind model.
        floor: the least loss of any free scorer; the blind one's is ``floor + exact``.
        margin: mean s(x, c) - s(x, sigma c) of the free model over the training captions.
        accuracy: share of training images that prefer their caption to its swap; a tie is half.
        heldout_accuracy: the same on captions kept out of training; None where there are none.
        inverse_temperature: 1/tau of the free model.
        blind_own_logit: mean logit of a caption (or its swap) with its image in the blind model.
        rate_times_margin, leak: the two parts of what exact reversal costs, K' = 1 and K' = 0;
            None under the iid law.
        worst_excess: the most by which T1's blind scorer loses more than the sharp bound allows
            (for the sigmoid loss T5's); None under the iid law.
        worst_excess_of_half: the same for half the bound, which must be positive.
    """

    rate: float
    exact: float
    free: np.ndarray
    blind: np.ndarray
    floor: float
    margin: np.ndarray
    accuracy: np.ndarray
    heldout_accuracy: np.ndarray | None
    inverse_temperature: np.ndarray
    blind_own_logit: np.ndarray
    rate_times_margin: np.ndarray | None = None
    leak: np.ndarray | None = None
    worst_excess: float | None = None
    worst_excess_of_half: float | None = None

    @property
    def reward(self) -> np.ndarray:
        """The blind model's loss minus the free model's."""
        return self.blind - self.free


def exact_reward(rate: float, loss: str) -> float:
    """Return the reward of the slots law over unbounded scorers: r log 2 (T1) or h(r) (T5)."""
    if loss == "infonce":
        return rate * math.log(2)
    return (1 + rate) * math.log1p(rate) - (rate * math.log(rate) if rate else 0.0)


def evaluate(trained: Trained, batches: int = BATCHES) -> Outcome:
    """Evaluate a trained setting in double precision on batches of its own law.

    Args:
        trained: the models.
        batches: how many batches a seed; the draws are fixed by the seeds.
    """
    setting, law = trained.setting, trained.setting.batch_law(trained.setting.build())
    scores, logits, heat = trained.logits()
    seeds, captions = setting.seeds, 2 * setting.build().universe.training_orbits
    own = np.arange(scores.shape[-1])
    margin = (scores[:seeds, own, own] - scores[:seeds, own, own ^ 1]).numpy()
    prefers = (margin > 0) + 0.5 * (margin == 0)
    held = prefers[:, captions:]
    blind_own = logits[seeds:, own, own] + logits[seeds:, own, own ^ 1]
    known = {
        "margin": margin[:, :captions].mean(1),
        "accuracy": prefers[:, :captions].mean(1),
        "heldout_accuracy": held.mean(1) if held.size else None,
        "inverse_temperature": heat[:seeds].numpy(),
        "blind_own_logit": (blind_own[:, :captions].mean(1) / 2).numpy(),
    }
    logits = logits[:, :captions, :captions]
    if isinstance(law, IidLaw):
        return _iid(trained, law, logits, known, batches)
    return _slots(trained, law, logits, known, batches)


def _slots(
    trained: Trained, law: SlotsLaw, logits: Tensor, known: dict[str, Any], batches: int
) -> Outcome:
    setting, rate = trained.setting, law.rate
    seeds = setting.seeds
    free = logits[:seeds]

    def figures(pairs: SlotPairs) -> list[np.ndarray]:
        twice = SlotPairs(*(np.concatenate([p, p]) for p in (pairs.first, pairs.second,
                                                             pairs.swapped)))  # fmt: skip
        ordinary, own_swap = strata(logits, twice, setting.loss)
        loss = ((1 - rate) * ordinary + rate * own_swap).mean(1).numpy()
        before = _by_images(free, pairs, setting.loss)
        change = (_by_images(exchanged(free), pairs, setting.loss) - before).numpy()
        gap = (_by_images(blinded(free), pairs, setting.loss) - before).numpy()
        bound = blind_bound(free, pairs, setting.loss)
        return [
            loss[:seeds], loss[seeds:],
            rate * change[..., 2:].mean((1, 2, 3)), (1 - rate) * change[..., :2].mean((1, 2, 3)),
            (gap - bound).max((1, 2, 3)), (gap - bound / 2).max((1, 2, 3)),
        ]  # fmt: skip

    parts = _over_chunks(trained, law.draw, batches, figures)
    means = [np.mean(p, axis=0) for p in zip(*parts, strict=True)]
    excess, of_half = (float(np.max([p[k] for p in parts])) for k in (4, 5))
    return Outcome(
        rate=rate, exact=exact_reward(rate, setting.loss), free=means[0], blind=means[1],
        floor=0.0, rate_times_margin=means[2], leak=means[3], worst_excess=excess,
        worst_excess_of_half=of_half, **known,
    )  # fmt: skip


def _by_images(logits: Tensor, pairs: SlotPairs, loss: str) -> Tensor:
    """Return the losses with images as the anchors [S, B, q, 4]."""
    return slot_losses(logits, pairs, loss)[..., 0, :]


def blind_bound(logits: Tensor, pairs: SlotPairs, loss: str) -> np.ndarray:
    """Return what T1's (for the sigmoid loss T5's) blind scorer may lose at most, per anchor.

    Args:
        logits: [S, captions, captions], images being the anchors.
        pairs: batches [S, B, q].
        loss: one of ``LOSSES``.

    Returns:
        [S, B, q, 4] as :func:`numeric.throttle_loss.slot_losses` of images: 0 where K' = 0, else
        log(2/(1 + exp(-u+))), or softplus(l) - softplus(l').
    """
    anchors = np.stack([pairs.first, pairs.first ^ 1], axis=-1)
    table = logits.numpy()
    seed = np.arange(len(table)).reshape(-1, *[1] * (anchors.ndim - 1))
    own, swap = table[seed, anchors, anchors], table[seed, anchors, anchors ^ 1]
    if loss == "infonce":
        some = np.log(2) - np.logaddexp(0, -np.maximum(own - swap, 0))
    else:
        some = np.maximum(np.logaddexp(0, own) - np.logaddexp(0, swap), 0)
    return np.concatenate([np.zeros_like(some), some], axis=-1)


def _iid(
    trained: Trained, law: IidLaw, logits: Tensor, known: dict[str, Any], batches: int
) -> Outcome:
    seeds, others = trained.setting.seeds, law.batch - 1
    copies = [(k, m) for k in range(others + 1) for m in range(others + 1 - k)]
    copies = [(k, m) for k, m in copies if k + m <= MOST_COPIES]
    chance = np.array([law.chance(k, m) for k, m in copies])

    def draw(rng: np.random.Generator, count: int) -> np.ndarray:
        """Anchor caption, then rests from the other orbits [count, n]."""
        anchor = rng.integers(0, law.captions, (count, 1))
        shift = rng.integers(2, law.captions, (count, others))
        return np.concatenate([anchor, ((anchor & ~1) + shift) % law.captions], axis=1)

    def figures(drawn: np.ndarray) -> list[np.ndarray]:
        both = np.concatenate([drawn, drawn])
        return [
            np.stack([_with_copies(part, both, k, m) for k, m in copies], axis=-1).mean(1)
            for part in (logits.numpy(), logits.mT.numpy())
        ]

    parts = _over_chunks(trained, draw, batches, figures)
    losses = np.mean([np.mean(p, axis=0) for p in parts], axis=0) @ chance
    floor = sum(p * math.log(1 + k) for p, (k, _) in zip(chance, copies, strict=True))
    exact = sum(p * math.log(1 + m / (1 + k)) for p, (k, m) in zip(chance, copies, strict=True))
    return Outcome(
        rate=law.rate, exact=float(exact), free=losses[:seeds], blind=losses[seeds:],
        floor=float(floor), **known,
    )  # fmt: skip


def _with_copies(table: np.ndarray, drawn: np.ndarray, same: int, swaps: int) -> np.ndarray:
    """Return InfoNCE's loss where K = same, K' = swaps and the rest are the first others drawn."""
    anchor, rest = drawn[..., :1], drawn[..., 1 : drawn.shape[-1] - same - swaps]
    seed = np.arange(len(table)).reshape(-1, 1, 1)
    own = table[seed, anchor, anchor][..., 0]
    terms = [own + math.log(1 + same)]
    if swaps:
        terms.append(table[seed, anchor, anchor ^ 1][..., 0] + math.log(swaps))
    if rest.shape[-1]:
        terms.append(np.logaddexp.reduce(table[seed, anchor, rest], axis=-1))
    loss: np.ndarray = np.logaddexp.reduce(terms, axis=0) - own
    return loss


def _over_chunks(
    trained: Trained,
    draw: Callable[..., Any],
    batches: int,
    figures: Callable[[Any], list[np.ndarray]],
) -> list[list[np.ndarray]]:
    """Draw the evaluation's batches chunk by chunk, each seed from its own stream."""
    first = trained.setting.seed
    streams = [np.random.default_rng([s, 2]) for s in range(first, first + trained.setting.seeds)]
    found = []
    for _ in range(max(1, batches // CHUNK)):
        drawn = [draw(rng, min(CHUNK, batches)) for rng in streams]
        if isinstance(drawn[0], SlotPairs):
            stacked: Any = SlotPairs(
                *(np.stack([getattr(d, f) for d in drawn]) for f in ("first", "second", "swapped"))
            )
        else:
            stacked = np.stack(drawn)
        found.append(figures(stacked))
    return found
