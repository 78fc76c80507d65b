"""T-sim: InfoNCE and the pairwise sigmoid loss, of slot pairs with their law averaged out.

Given the rest of its batch a slot pair is (c, sigma c) with probability r and (c, c2) otherwise.
Both alternatives are scored, every caption in turn as the anchor, so that the loss is the mean of
(1 - r) L(ordinary partner) + r L(own swap): the same mean as that of the batch as drawn, with far
less variance at small r (T-sim).

Logits are of image i and caption j, [S, i, j]; transposed they serve the other direction.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from numeric.throttle_law import Integers, SlotPairs

if TYPE_CHECKING:
    from torch import Tensor

LOSSES = ("infonce", "sigmoid")


def slot_losses(logits: Tensor, pairs: SlotPairs, loss: str) -> Tensor:
    """Return the losses of the anchors of each slot pair, images being the anchors.

    Args:
        logits: [S, captions, captions].
        pairs: batches [S, B, q].
        loss: one of :data:`LOSSES`.

    Returns:
        [S, B, q, 4] in nats: c and c2 with each other, then c and sigma c with each other.
    """
    import torch

    captions = logits.shape[-1]
    anchors = np.stack([pairs.first, pairs.second, pairs.first, pairs.first ^ 1], axis=-1)
    partners = anchors[..., [1, 0, 3, 2]]
    # c is an anchor twice, and meets the same rest.
    rest = anchors[..., [0, 1, 3], None] * captions + pairs.members[..., None, None, :]
    own_pair = torch.eye(anchors.shape[-2], dtype=torch.bool, device=logits.device)
    others = _gathered(logits, rest).masked_fill(
        own_pair.repeat_interleave(2, dim=1)[:, None, :], -torch.inf
    )
    own = _gathered(logits, anchors * (captions + 1))
    partner = _gathered(logits, anchors * captions + partners)
    rests = (others.logsumexp(-1) if loss == "infonce" else _softplus(others).sum(-1))[
        ..., [0, 1, 0, 2]
    ]
    if loss == "infonce":
        return _softplus(torch.logaddexp(partner, rests) - own)
    return _softplus(-own) + _softplus(partner) + rests


def batch_losses(logits: Tensor, members: Integers) -> Tensor:
    """Return InfoNCE's loss of every member of each batch, duplicates and swaps included.

    Args:
        logits: [S, captions, captions].
        members: captions [S, B, n]; every image of the batch is an anchor.

    Returns:
        [S, B, n] in nats.
    """
    captions = logits.shape[-1]
    row = _gathered(logits, members[..., :, None] * captions + members[..., None, :])
    return row.logsumexp(-1) - row.diagonal(dim1=-2, dim2=-1)


def strata(logits: Tensor, pairs: SlotPairs, loss: str) -> tuple[Tensor, Tensor]:
    """Return the losses of both alternatives, averaged over the two directions and the anchors.

    Args:
        logits: [S, captions, captions].
        pairs: batches [S, B, q].
        loss: one of :data:`LOSSES`.

    Returns:
        The mean losses given K' = 0 and given K' = 1, per batch [S, B], with the same rests.
    """
    mean = (slot_losses(logits, pairs, loss) + slot_losses(logits.mT, pairs, loss)) / 2
    return mean[..., :2].mean((-2, -1)), mean[..., 2:].mean((-2, -1))


def exchanged(logits: Tensor) -> Tensor:
    """Exchange every image's logits of its own caption and of that caption's swap (T3)."""
    import torch

    own = torch.arange(logits.shape[-1], device=logits.device)
    result = logits.clone()
    result[:, own, own], result[:, own, own ^ 1] = logits[:, own, own ^ 1], logits[:, own, own]
    return result


def blinded(logits: Tensor) -> Tensor:
    """Return T1's swap-blind scorer: the own logit on the own orbit, elsewhere the orbit's least.

    It is a scorer for images as the anchors, and need not be a dual encoder.
    """
    import torch

    captions = logits.shape[-1]
    own = torch.arange(captions, device=logits.device)
    result = torch.minimum(logits, logits[..., own ^ 1])
    result[:, own, own] = logits[:, own, own]
    result[:, own, own ^ 1] = logits[:, own, own]
    return result


def _gathered(logits: Tensor, places: Integers) -> Tensor:
    import torch

    flat = logits.reshape(len(logits), -1)
    wanted = torch.from_numpy(places).to(flat.device)
    return flat.gather(1, wanted.reshape(len(flat), -1)).reshape(wanted.shape)


def _softplus(values: Tensor) -> Tensor:
    """Return log(1 + exp(values)) to full precision; PyTorch's own rounds above 20."""
    import torch

    return torch.logaddexp(values, torch.zeros((), dtype=values.dtype, device=values.device))
