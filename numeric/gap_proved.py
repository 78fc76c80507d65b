"""What is proved at one setting, for a pair and for the whole margin, and the depth it implies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx, fmpq

from numeric.ball import PRECISION
from numeric.chirp_code import chirp_gap
from numeric.input_error import InputError
from numeric.margin_law import MarginLaw
from numeric.noise_limited_depth import swap_error
from numeric.pair_certificate import certified_pair_level
from numeric.reused_pair import reused_pair_level, rotation_group_level
from numeric.sphere_tail import two_sided_level

ROLES = ("haar", "level-fresh", "chirp", "circulant")
"""Role families: the first two are random, the others fixed."""


@dataclass(frozen=True)
class PairCertificate:
    """A level that |z| exceeds with at most the failure probability (never, for fixed roles).

    Attributes:
        theorem: catalogue id.
        level: the level, or None where nothing below 1 is proved.
        about_mean: whether it bounds |z - E z| instead of |z|.
    """

    theorem: str
    level: arb | None
    about_mean: bool = False

    @property
    def vacuous(self) -> bool:
        """Whether nothing below 1 is proved."""
        return self.level is None


def pair_certificates(
    roles: str, dim: int, branching: int, depth: int, failure: Fraction
) -> list[PairCertificate]:
    """Return every certificate for one pair of words, the sharpest bound on |z| first.

    Args:
        roles: one of ``ROLES``.
        dim: d.
        branching: b.
        depth: D.
        failure: probability in (0, 1).

    Raises:
        InputError: on an impossible setting.
    """
    _known(roles)
    if roles == "circulant":
        return [PairCertificate("C9", None)]
    if roles == "chirp":
        gap = chirp_gap(dim, depth, branching)
        return [PairCertificate("C5", gap.crosstalk if gap.unbiased else None)]
    if roles == "level-fresh":
        return [PairCertificate("C4", two_sided_level(dim, failure))]
    found = [
        PairCertificate("C4u", certified_pair_level(dim, depth, failure)),
        PairCertificate("C6", reused_pair_level(dim, depth, failure).level),
    ]
    if depth == 1:
        found.append(PairCertificate("C3", two_sided_level(dim, failure)))
    if dim >= 3:
        level = rotation_group_level(dim, depth, failure).level
        found.append(PairCertificate("C6", level, about_mean=True))
    return sorted(found, key=_sharpness)


def _sharpness(found: PairCertificate) -> tuple[bool, float]:
    return found.about_mean, 2.0 if found.level is None else float(found.level.mid())


def _known(roles: str) -> None:
    if roles not in ROLES:
        raise InputError(f"roles {roles!r}: give one of {', '.join(ROLES)}")


def proved_depth(
    holds: Callable[[arb], bool], laws: Callable[[int], MarginLaw], branching: int, deepest: int
) -> int:
    """Return the largest D up to ``deepest`` at which the proved margin passes, at each depth.

    Args:
        holds: whether a margin is enough.
        laws: the margin law of a depth.
        branching: b.
        deepest: where to stop.
    """
    depth = 0
    while depth < deepest:
        law = laws(depth + 1)
        if law.vacuous:
            break
        with ctx.workprec(PRECISION):
            if not holds(law.low.lower() * arb(fmpq(2, branching ** (depth + 1)))):
                break
        depth += 1
    return depth


def told_from_floor(dim: int) -> Callable[[arb], bool]:
    """Return whether a margin is at least 1/sqrt(d), D5's smallest score difference at c = 1."""
    return lambda margin: bool(margin * margin * dim >= 1)


def told_from_noise(dim: int, alpha: Fraction, accuracy: Fraction) -> Callable[[arb], bool]:
    """Return whether an image of alignment alpha prefers its caption often enough (C8)."""

    def enough(margin: arb) -> bool:
        if not margin > 0:
            return False
        error = swap_error(dim, alpha, margin.lower())
        return bool(error <= arb(fmpq((1 - accuracy).numerator, (1 - accuracy).denominator)))

    return enough
