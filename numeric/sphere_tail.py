"""One coordinate of a uniform unit vector of R^d: tails and quantiles in Arb balls (C3, C3').

The law of <x, R y> for a Haar orthogonal R and unit x, y: z^2 is Beta(1/2, (d - 1)/2).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from flint import arb, ctx, fmpq

from numeric.ball import PRECISION, Exact, UndecidedError, ball, in_range
from numeric.input_error import InputError

GUARD = 96
"""Working bits beyond those asked for; powers of dimensions up to 10^9 cost 30 of them."""

LONGEST = 250
"""Terms after which the enveloping series gives way to the hypergeometric one."""


def two_sided_tail(dim: int, t: Exact, bits: int = PRECISION) -> arb:
    """Enclose P(|u_1| >= t) for u uniform on the unit sphere of R^d.

    Args:
        dim: d >= 2.
        t: level in [0, 1]; a ball gives the enclosure of all its levels.
        bits: relative accuracy for an exact level; the global precision is left as it was.

    Raises:
        InputError: if the dimension is below 2 or t lies outside [0, 1].
    """
    _dimension(dim)
    in_range(t, lambda: arb(0), lambda: arb(1), "t", "[0, 1]")
    with ctx.workprec(bits + GUARD):
        return _decreasing(lambda level: _at_level(dim, level, bits), ball(t, "t"))


def one_sided_tail(dim: int, t: Exact, bits: int = PRECISION) -> arb:
    """Enclose P(u_1 >= t), half of the two-sided tail; arguments as there."""
    return two_sided_tail(dim, t, bits) / 2


def two_sided_level(dim: int, probability: Exact, bits: int = PRECISION) -> arb:
    """Enclose the level t at which P(|u_1| >= t) is the given probability.

    Args:
        dim: d >= 2.
        probability: in (0, 1]; as small as 1e-300 and smaller.
        bits: relative accuracy for an exact probability.

    Raises:
        InputError: if the dimension is below 2 or the probability lies outside (0, 1].
        UndecidedError: if no bracket could be certified.
    """
    _dimension(dim)
    in_range(probability, lambda: arb(0), lambda: arb(1), "the probability", "(0, 1]")
    with ctx.workprec(bits + GUARD):
        p = ball(probability, "the probability")
        if not p > 0:
            raise InputError(f"the probability must lie in (0, 1], not {p.str(6)}")
        complement = (1 - p).abs_upper()
        near_one = int(-1.45 * float(complement.log())) if complement > 0 else 0
    with ctx.workprec(bits + GUARD + max(0, near_one)):
        return _decreasing(lambda q: _level(dim, q, bits), ball(probability, "the probability"))


def closed_tail_bound(dim: int, t: Exact, bits: int = PRECISION) -> arb:
    """Enclose (1 - t^2)^((d-1)/2), at least P(|u_1| >= t) (theorem C3'); arguments as there."""
    _dimension(dim)
    in_range(t, lambda: arb(0), lambda: arb(1), "t", "[0, 1]")
    with ctx.workprec(bits + GUARD):
        level = ball(t, "t")
        return _decreasing(
            lambda s: ((1 - s) * (1 + s)).nonnegative_part() ** _half(dim - 1), level
        )


def gaussian_tail_bound(dim: int, t: Exact, bits: int = PRECISION) -> arb:
    """Enclose exp(-d t^2/2), at least P(u_1 >= t) (theorem C3); arguments as there."""
    _dimension(dim)
    in_range(t, lambda: arb(0), lambda: arb(1), "t", "[0, 1]")
    with ctx.workprec(bits + GUARD):
        level = ball(t, "t")
        return (-dim * level * level / 2).exp()


def _at_level(dim: int, t: arb, bits: int) -> arb:
    """The two-sided tail at an exact level."""
    if t <= 0:
        return arb(1)
    if t >= 1:
        return arb(0)
    return _tail(dim, lambda: ((1 - t) * (1 + t), t * t), bits)


def _tail(dim: int, point: Callable[[], tuple[arb, arb]], bits: int) -> arb:
    """The two-sided tail at t; ``point`` gives 1 - t^2 and t^2 at the working precision."""
    x, z = point()
    series = _enveloping_series(dim, x / z, bits)
    if series is not None:
        mass = _density_constant(dim) * x ** _half(dim - 1) / z.sqrt()
        return 2 * mass * series / (dim - 1)
    # The central part from a series of positive terms; what cancels is about log2 of the tail.
    lost = -1.45 * float((x.log() * _half(dim - 1)).mid())
    with ctx.workprec(ctx.prec + 32 + int(lost)):
        x, z = point()
        mass = _density_constant(dim) * x ** _half(dim - 1) * z.sqrt()
        return 1 - 2 * mass * z.hypgeom_2f1(arb(1), _half(dim), _half(3))


def _enveloping_series(dim: int, ratio: arb, bits: int) -> arb | None:
    """Enclose sum (-1)^k (1/2)_k/((d+1)/2)_k (x/z)^k, or None where it cannot reach ``bits``.

    Repeated integration by parts of w^((d-3)/2) (1 - w)^(-1/2) over [0, x] gives it with a
    remainder of the sign of the first term left out, so two partial sums enclose the integral.
    """
    tiny = arb(2) ** -(bits + 8)
    total, term = arb(0), arb(1)
    for k in range(LONGEST):
        total += term
        following = -term * ratio * (2 * k + 1) / (dim + 1 + 2 * k)
        if abs(following) < tiny:
            return total.union(total + following)
        if not abs(following) < abs(term):
            return None
        term = following
    return None


def _level(dim: int, p: arb, bits: int) -> arb:
    """The level of an exact probability, by Newton's method in m = sqrt(-log(1 - t^2)).

    log P is concave in m, and C3' puts the start beyond the root: the iteration is monotone.
    """
    if p >= 1:
        return arb(0)
    m = (-p.log() / _half(dim - 1)).sqrt().mid()
    for accuracy, spare in ((32, ctx.prec - bits), (bits, ctx.prec - bits)):
        with ctx.workprec(accuracy + spare):
            m = _newton(dim, p, m, accuracy)
    radius = (m * arb(2) ** -(bits + 4)).mid()
    for _ in range(8):
        low, high = (m - radius).mid(), (m + radius).mid()
        above = _tail(dim, partial(_point, low), bits + 16) > p
        below = _tail(dim, partial(_point, high), bits + 16) < p
        if above and below:
            return _point(low)[1].sqrt().union(_point(high)[1].sqrt())
        radius = radius * 16
    raise UndecidedError(f"level of probability {p.str(6)} in dimension {dim}: no bracket")


def _newton(dim: int, p: arb, m: arb, bits: int) -> arb:
    constant, target = 2 * _density_constant(dim), p.log()
    close = arb(2) ** -(bits // 2 + 4)
    for _ in range(100):
        x, z = _point(m)
        tail = _tail(dim, partial(_point, m), bits)
        slope = constant * x ** _half(dim - 1) * m / z.sqrt()
        step = ((tail.log() - target) * tail / slope).mid()
        m = (m + step).mid()
        if abs(step) < close * m:
            break
    return m


def _point(m: arb) -> tuple[arb, arb]:
    """1 - t^2 and t^2 at m, neither lost to rounding."""
    square = m * m
    return (-square).exp(), -(-square).expm1()


def _decreasing(function: Callable[[arb], arb], argument: arb) -> arb:
    """Enclose a decreasing function on a ball by its values at the ends."""
    if argument.is_exact():
        return function(argument)
    return function(argument.lower()).union(function(argument.upper()))


def _density_constant(dim: int) -> arb:
    """Gamma(d/2)/(sqrt(pi) Gamma((d - 1)/2)): the density at 0."""
    return _half(dim).gamma() / (_half(dim - 1).gamma() * arb.pi().sqrt())


def _half(k: int) -> arb:
    return arb(fmpq(k, 2))


def _dimension(dim: int) -> None:
    if isinstance(dim, bool) or not isinstance(dim, int) or dim < 2:
        raise InputError(f"dimension {dim!r}: give an integer >= 2")
