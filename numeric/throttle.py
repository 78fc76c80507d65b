"""T1, T5: what the contrastive objective pays for binding under a given batch law, exactly.

An anchor image with caption c meets n - 1 negatives, of which K are c again and K' are its swap.
The whole reward over unbounded scorers is E log(1 + K'/(1 + K)) for InfoNCE (T1) and
E[h(kappa + kappa') - h(kappa)] for the pairwise sigmoid loss (T5), kappa and kappa' being the
means of K and K' given the anchor.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx, fmpq

from numeric.ball import PRECISION
from numeric.input_error import InputError

LARGEST_BATCH = 1_000_000
"""Largest batch whose reward is summed term by term."""


@dataclass(frozen=True)
class Orbit:
    """Captions that are drawn alike: ``count`` orbits {c, sigma c} of the same frequencies.

    Attributes:
        first: probability of c.
        second: probability of sigma c; 0 where the swap is no caption of the corpus.
        count: how many such orbits there are.
    """

    first: Fraction
    second: Fraction
    count: int = 1


@dataclass(frozen=True)
class Reward:
    """Rewards of one batch law, in nats, and the own-swap rates.

    Attributes:
        rate: r = E K', exact.
        rate_any: r+ = P(K' >= 1).
        infonce: E log(1 + K'/(1 + K)).
        sigmoid: E[h(kappa + kappa') - h(kappa)].
        bound: the least of r log 2 and log(1 + r), which bound ``infonce``.
    """

    rate: Fraction
    rate_any: arb
    infonce: arb
    sigmoid: arb
    bound: arb


def iid_law(captions: int, swappable: Fraction = Fraction(1)) -> list[Orbit]:
    """Return the uniform law on ``captions`` captions of which a fraction has its swap among them.

    Raises:
        InputError: if the fraction does not give a whole, even number of captions.
    """
    if captions < 1:
        raise InputError(f"{captions} captions: give at least 1")
    paired = captions * swappable
    if paired.denominator != 1 or paired % 2:
        if swappable == 1:
            raise InputError(f"captions: {captions} is odd: captions and their swaps come in twos")
        raise InputError(
            f"a fraction {swappable} of {captions} captions is {float(paired):g}, no even number: "
            "captions and their swaps come in twos"
        )
    each = Fraction(1, captions)
    law = [Orbit(each, each, int(paired) // 2), Orbit(each, Fraction(0), captions - int(paired))]
    return [orbit for orbit in law if orbit.count]


def reward(law: Sequence[Orbit], batch: int, bits: int = PRECISION) -> Reward:
    """Return the exact reward for anchors and n - 1 negatives drawn independently from ``law``.

    Args:
        law: orbits; the probabilities of all their captions sum to 1.
        batch: n, 2 to 1,000,000.
        bits: working precision; the global precision is left as it was.

    Raises:
        InputError: if the law does not sum to 1 or the batch is out of range.
    """
    if not 2 <= batch <= LARGEST_BATCH:
        raise InputError(f"batch {batch} is outside 2 to {LARGEST_BATCH}")
    total = sum((o.count * (o.first + o.second) for o in law), Fraction(0))
    if total != 1:
        raise InputError(f"the probabilities of the captions sum to {total}, not 1")
    rate = sum((o.count * 2 * o.first * o.second for o in law), Fraction(0)) * (batch - 1)
    with ctx.workprec(bits + 2 * batch.bit_length()):
        any_swap, infonce, sigmoid = arb(0), arb(0), arb(0)
        for orbit in law:
            for own, other in ((orbit.first, orbit.second), (orbit.second, orbit.first)):
                if not own or not other:
                    continue
                weight = _ball(own * orbit.count)
                either = mean_log(batch - 1, own + other)
                infonce += weight * (either - mean_log(batch - 1, own))
                kappa, swaps = (batch - 1) * _ball(own), (batch - 1) * _ball(other)
                sigmoid += weight * (sigmoid_price(kappa + swaps) - sigmoid_price(kappa))
                any_swap += weight * (1 - _power(_ball(1 - other), batch - 1))
        bound = reward_bound(rate, bits)
        return Reward(rate, any_swap, infonce, sigmoid, bound)


def slots_reward(rate: Fraction, bits: int = PRECISION) -> Reward:
    """Return the exact reward where no caption is repeated and K' is 1 with probability ``rate``.

    Raises:
        InputError: if ``rate`` lies outside [0, 1].
    """
    if not 0 <= rate <= 1:
        raise InputError(f"rate {rate} is outside [0, 1]")
    with ctx.workprec(bits):
        r = _ball(rate)
        bound = reward_bound(rate, bits)
        return Reward(rate, r, r * arb(2).log(), sigmoid_price(r), bound)


def reward_bound(rate: Fraction, bits: int = PRECISION) -> arb:
    """Return the least of r log 2 and log(1 + r), which bound InfoNCE's reward (T1), in nats."""
    with ctx.workprec(bits):
        r = _ball(rate)
        linear, concave = r * arb(2).log(), r.log1p()
        return linear if rate <= 1 else concave


def sigmoid_price(mean: arb) -> arb:
    """Return h(k) = (1 + k) log(1 + k) - k log k, the least sigmoid loss at mean multiplicity k."""
    if mean.is_zero():
        return arb(0)
    return (1 + mean) * mean.log1p() - mean * mean.log()


def mean_log(trials: int, chance: Fraction) -> arb:
    """Return E log(1 + S) for S binomial, summed term by term at the working precision."""
    if chance == 0:
        return arb(0)
    if chance == 1:
        return arb(1 + trials).log()
    odds = _ball(chance / (1 - chance))
    weight = _power(_ball(1 - chance), trials)
    total = arb(0)
    for hits in range(1, trials + 1):
        weight = weight * odds * (trials - hits + 1) / hits
        total += weight * arb(1 + hits).log()
    return total


def _ball(value: Fraction) -> arb:
    return arb(fmpq(value.numerator, value.denominator))


def _power(base: arb, exponent: int) -> arb:
    return (base.log() * exponent).exp() if base > 0 else arb(0)
