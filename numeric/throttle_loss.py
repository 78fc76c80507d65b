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


def slot_losses(
    scores: Tensor,
    pairs: SlotPairs,
    loss: str,
    scale: Tensor | float = 1.0,
    bias: Tensor | float = 0.0,
) -> Tensor:
    """Return the losses of the anchors of each slot pair, in both directions.

    Scores are gathered before they are scaled, all at once: the matrix of all captions is large
    beside what the batches hold of it.

    Args:
        scores: [S, captions, captions].
        pairs: batches [S, B, q].
        loss: one of :data:`LOSSES`.
        scale: 1/tau, a number or [S, 1, 1, 1].
        bias: added to the scaled scores, likewise.

    Returns:
        [S, B, q, 2, 4] in nats: images, then captions as the anchors; of these c and c2 with each
        other, then c and sigma c with each other.
    """
    import torch

    captions, pair_count = scores.shape[-1], pairs.first.shape[-1]
    anchors = np.stack([pairs.first, pairs.second, pairs.first, pairs.first ^ 1], axis=-1)
    partners = anchors[..., [1, 0, 3, 2]]
    # c is an anchor twice, and meets the same rest.
    distinct = anchors[..., [0, 1, 3], None]
    members = pairs.members[..., None, None, :]
    places = [
        anchors * (captions + 1),
        anchors * captions + partners, partners * captions + anchors,
        (distinct * captions + members).reshape(*pairs.first.shape, -1),
        (members * captions + distinct).reshape(*pairs.first.shape, -1),
    ]  # fmt: skip
    logits = _gathered(scores, np.concatenate(places, axis=-1)) * scale + bias
    own, partner, rest = logits.split([4, 8, 12 * pair_count], dim=-1)
    own, partner = own.unsqueeze(-2), partner.unflatten(-1, (2, 4))
    own_pair = torch.eye(pair_count, dtype=torch.bool, device=scores.device)
    own_pair = own_pair.repeat_interleave(2, dim=1)[:, None, None, :]
    rest = rest.unflatten(-1, (2, 3, 2 * pair_count)).masked_fill(own_pair, -torch.inf)
    if loss == "infonce":
        rests = rest.logsumexp(-1)[..., [0, 1, 0, 2]]
        return _softplus(torch.logaddexp(partner, rests) - own)
    rests = _softplus(rest).sum(-1)[..., [0, 1, 0, 2]]
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


def strata(
    scores: Tensor,
    pairs: SlotPairs,
    loss: str,
    scale: Tensor | float = 1.0,
    bias: Tensor | float = 0.0,
) -> tuple[Tensor, Tensor]:
    """Return the losses of both alternatives, averaged over the two directions and the anchors.

    Args: as :func:`slot_losses`.

    Returns:
        The mean losses given K' = 0 and given K' = 1, per batch [S, B], with the same rests.
    """
    mean = slot_losses(scores, pairs, loss, scale, bias).unflatten(-1, (2, 2)).mean((2, 3, 5))
    ordinary, own_swap = mean.unbind(-1)
    return ordinary, own_swap


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
