"""T4: the own-swap rate of a corpus: how often a batch holds the swap of its anchor's caption."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx, fmpq

from numeric.ball import PRECISION
from numeric.input_error import InputError
from numeric.throttle import reward_bound

LARGEST_CORPUS = 10**18
_SUMMED = 4096


@dataclass(frozen=True)
class Rate:
    """An own-swap rate with what it allows.

    Attributes:
        rate: r = E K', enclosed.
        rate_any: r+ = P(K' >= 1), enclosed.
        reward_bound: bound on InfoNCE's reward for binding, in nats (T1).
        fraction_of_log_n: that bound over log n.
    """

    rate: arb
    rate_any: arb
    reward_bound: arb
    fraction_of_log_n: arb


@dataclass(frozen=True)
class ScaleRow:
    """A published training scale, with the assumption that its row makes."""

    name: str
    corpus: int
    batch: int
    assumption: str


_WORST = "every caption's swap is in the corpus (nobody has counted: an upper bound on r)"
PUBLISHED = (
    ScaleRow("CLIP", 400_000_000, 32_768, f"400 million distinct captions, batch 32,768; {_WORST}"),
    ScaleRow(
        "OpenCLIP, LAION-2B",
        2_320_000_000,
        79_104,
        f"2.32 thousand million distinct captions, batch 79,104; {_WORST}",
    ),
    ScaleRow(
        "SigLIP, WebLI",
        10_000_000_000,
        32_768,
        f"ten thousand million distinct captions, batch 32,768; {_WORST}",
    ),
)  # fmt: skip


def distinct_corpus(corpus: int, batch: int, swap_fraction: Fraction) -> Rate:
    """Return the rate for a batch drawn without replacement from distinct captions (T4).

    Args:
        corpus: N distinct captions.
        batch: n, from 2 to N.
        swap_fraction: phi, the fraction of captions whose swap is in the corpus, in [0, 1].

    Raises:
        InputError: on an argument out of range.
    """
    _check(corpus, batch, swap_fraction)
    return bounded(swap_fraction * Fraction(batch - 1, corpus - 1), batch)


def bounded(exact: Fraction, batch: int) -> Rate:
    """Return what a rate allows; ``rate_any`` is taken as the rate itself, its upper bound."""
    with ctx.workprec(PRECISION):
        rate = arb(fmpq(exact.numerator, exact.denominator))
        return _rate(rate, rate.min(arb(1)), reward_bound(exact), batch)


def zipf_corpus(corpus: int, batch: int, swap_fraction: Fraction, exponent: Fraction) -> Rate:
    """Return the rate for independent draws of captions whose orbits follow Zipf's law (T4).

    The N captions form N/2 orbits {c, sigma c}; orbit k has a probability proportional to
    k^(-s), and its captions are equally likely, the worst split.  A fraction phi of the orbits, the
    same at every frequency, has both captions in use; in the others one caption has it all.
    Power sums are differences of Hurwitz zeta values; no N terms are added up.

    Args:
        corpus: N, even.
        batch: n >= 2.
        swap_fraction: phi in [0, 1].
        exponent: s > 0.

    Raises:
        InputError: on an argument out of range.
    """
    _check(corpus, batch, swap_fraction)
    if corpus % 2:
        raise InputError(f"corpus size {corpus} is odd: captions and their swaps come in twos")
    if not 0 < exponent <= 20:
        raise InputError(f"Zipf exponent {exponent} is outside (0, 20]")
    orbits = corpus // 2
    with ctx.workprec(4 * PRECISION):
        s = arb(fmpq(exponent.numerator, exponent.denominator))
        phi = arb(fmpq(swap_fraction.numerator, swap_fraction.denominator))
        total = power_sum(orbits, s)
        squares, cubes = power_sum(orbits, 2 * s), power_sum(orbits, 3 * s)
        rate = phi * (batch - 1) * squares / (2 * total * total)
        some = _any_swap(orbits, s, total, batch, squares, cubes) * phi
        bound = (rate * arb(2).log()).min(rate.log1p())
        return _rate(rate, some, bound, batch)


def power_sum(terms: int, exponent: arb) -> arb:
    """Enclose sum of k^(-s) for k from 1 to ``terms``, as a difference of Hurwitz zeta values."""
    if terms <= _SUMMED:
        return sum((arb(k) ** -exponent for k in range(1, terms + 1)), arb(0))
    if exponent == 1:
        return arb(terms + 1).digamma() - arb(1).digamma()
    return exponent.zeta() - exponent.zeta(arb(terms + 1))


def _any_swap(orbits: int, s: arb, total: arb, batch: int, squares: arb, cubes: arb) -> arb:
    """Enclose sum of q_k (1 - (1 - q_k/2)^(n-1)): the head term by term, the rest by Bonferroni."""
    head = min(orbits, _SUMMED)
    some, head_squares, head_cubes = arb(0), arb(0), arb(0)
    for k in range(1, head + 1):
        term = arb(k) ** -s
        q = term / total
        some += q * (1 - ((-q / 2).log1p() * (batch - 1)).exp())
        head_squares += term * term
        head_cubes += term * term * term
    if head == orbits:
        return some
    first = (batch - 1) * (squares - head_squares) / (2 * total * total)
    second = (batch - 1) * (batch - 2) * (cubes - head_cubes) / (8 * total * total * total)
    low = (first - second).max(arb(0))
    return some + low.union(first)


def _rate(rate: arb, rate_any: arb, bound: arb, batch: int) -> Rate:
    return Rate(rate, rate_any, bound, bound / arb(batch).log())


def _check(corpus: int, batch: int, swap_fraction: Fraction) -> None:
    if batch < 2:
        raise InputError(f"batch {batch} has no negatives: give at least 2")
    if corpus < batch:
        raise InputError(f"a corpus of {corpus} captions cannot fill a batch of {batch}")
    if corpus > LARGEST_CORPUS:
        raise InputError(f"corpus size {corpus} is beyond {LARGEST_CORPUS}")
    if not 0 <= swap_fraction <= 1:
        raise InputError(f"swap fraction {swap_fraction} is outside [0, 1]")
