"""Exact arithmetic in Z[omega], omega = e^(2 pi i/p): the sums behind the chirp roles (C5).

An element is the integer vector of length p of its coefficients at omega^0 .. omega^(p-1).  The
powers of omega sum to 0 and satisfy no other relation (the p-th cyclotomic polynomial is
irreducible), so two vectors are the same number iff their difference is constant.
"""

from __future__ import annotations

import numpy as np
from flint import arb, ctx

from numeric.chirp_roles import (
    States,
    apply_letter,
    basis_states,
    gauss_unit,
    joined,
    overlaps,
)
from numeric.modular import Integers


def same_number(left: Integers, right: Integers) -> bool:
    """Tell whether two arrays of elements (coefficients along the last axis) agree everywhere."""
    gap = left - right
    return bool((gap == gap[..., :1]).all())


def gauss_sums(prime: int, curvature: int) -> Integers:
    """Return sum over x of omega^(h A x^2 + s x) for every s: row s of an array (p, p)."""
    p = prime
    x = np.arange(p, dtype=np.int64)
    exponents = ((p + 1) // 2 * (curvature % p * (x**2 % p) % p) + x[:, None] * x) % p
    return np.bincount((exponents + p * x[:, None]).ravel(), minlength=p * p).reshape(p, p)


def squared_modulus(element: Integers) -> Integers:
    """Return z times its conjugate."""
    twice = np.convolve(element, element[::-1])
    p = len(element)
    return twice[p - 1 :] + np.concatenate([[0], twice[: p - 1]])


def gauss_sums_hold(prime: int) -> bool:
    """Verify in Z[omega] every sum over x of omega^(h A x^2 + s x), A and s from 0 to p - 1.

    For A = 0 it is p at s = 0 and 0 elsewhere.  For A != 0 it is (A/p) G omega^(-h s^2/A), G the
    sum at A = 1 and s = 0, and its squared modulus is exactly p.  Last, G is the stated unit
    times sqrt(p): its square is decided exactly, its sign by an enclosure.
    """
    p, half = prime, (prime + 1) // 2
    x = np.arange(p, dtype=np.int64)
    number = np.zeros(p, dtype=np.int64)
    number[0] = p
    first = gauss_sums(p, 1)[0]
    squares = set((x[1:] ** 2 % p).tolist())
    holds = same_number(gauss_sums(p, 0)[1:], np.zeros_like(first)) and same_number(
        gauss_sums(p, 0)[0], number
    )
    for curvature in range(1, p):
        shift = -half * (pow(curvature, -1, p) * (x**2 % p) % p) % p
        sign = 1 if curvature in squares else -1
        stated = sign * first[(x - shift[:, None]) % p]
        found = gauss_sums(p, curvature)
        holds = holds and same_number(found, stated)
        holds = holds and same_number(squared_modulus(found[0]), number)
    square = np.zeros(p, dtype=np.int64)
    np.add.at(square, (x[:, None] + x) % p, first[:, None] * first)
    unit = gauss_unit(p)
    holds = holds and same_number(square, number if unit.real else -number)
    with ctx.workprec(128):
        angles = [(arb(2 * k) / p, int(c)) for k, c in enumerate(first)]
        part = sum(
            (c * (t.cos_pi() if unit.real else t.sin_pi()) for t, c in angles), arb(0)
        ) * int(unit.real + unit.imag)
        return holds and bool(part > 0)


def steps_hold(prime: int) -> bool:
    """Verify what R_1 and R_2 do to every basis vector and every chirp, against their kernels.

    R_1 has the kernel (1/p) sum over k of omega^(h k^2 + k (y - x)), and that applied to a chirp
    is again a Gauss sum, so that :func:`gauss_sums_hold` leaves only exponents to compare.  They
    are quadratic polynomials in y mod p, and three values of y decide those.
    """
    p, half = prime, (prime + 1) // 2
    x = np.arange(p, dtype=np.int64)
    curvature, place = (a.ravel() for a in np.meshgrid(x, x, indexing="ij"))
    none = np.zeros_like(place)
    chirps = States(p, np.ones(place.shape, bool), curvature, place, none, none)
    turn = {1: 0, 1j: 1, -1: 2, -1j: 3}[gauss_unit(p)]
    squares = set((x[1:] ** 2 % p).tolist())
    signs = np.array([0 if a in squares else 2 for a in range(p)])
    inverse = np.array([0] + [pow(int(a), -1, p) for a in x[1:]], dtype=np.int64)
    once, twice = apply_letter(basis_states(p, x), 0), apply_letter(chirps, 0)
    lowered, turned = apply_letter(chirps, 1), apply_letter(basis_states(p, x), 1)
    straight = curvature == 1
    bent = ~straight
    slope = (curvature - 1) % p
    holds = bool(
        once.flat.all()
        and (once.quarter == turn).all()
        and (twice.flat == bent).all()
        and (twice.quarter[bent] == (2 * turn + signs[slope[bent]]) % 4).all()
        # At curvature 1 the sum over x is linear in x: one y is left, and there it is p.
        and (twice.place[straight] == -place[straight] % p).all()
        and (twice.quarter[straight] == turn).all()
        and (twice.phase[straight] == -half * place[straight] ** 2 % p).all()
        and lowered.flat.all()
        and (lowered.quarter == 0).all()
        and not turned.flat.any()
        and (turned.place == x).all()
        and (turned.phase == -half * x**2 % p).all()
        and (turned.quarter == 0).all()
    )
    for y in (0, 1, 2):
        kernel = -half * (y - x) ** 2
        summed = -half * y**2 - half * (inverse[slope] * ((place + y) ** 2 % p) % p)
        product = -half * y**2 + half * (curvature * y**2 % p) + place * y
        holds = (
            holds
            and not ((kernel - _exponents(once, y)) % p).any()
            and not ((summed - _exponents(twice, y)) % p)[bent].any()
            and not ((product - _exponents(lowered, y)) % p).any()
        )
    return holds


def overlaps_hold(prime: int) -> bool:
    """Verify all inner products of basis vectors and chirps against the sums that define them.

    There are p + p^2 such vectors: for small p.  Two chirps have the sum of omega to the
    differences of their exponents, over p; the stated unit over sqrt(p) is G times a sign and a
    power of omega, also over p (G as in :func:`gauss_sums_hold`).
    """
    p = prime
    x = np.arange(p, dtype=np.int64)
    curvature, place = (a.ravel() for a in np.meshgrid(x, x, indexing="ij"))
    none = np.zeros_like(place)
    chirps = States(p, np.ones(place.shape, bool), curvature, place, none, none)
    basis = basis_states(p, x)
    every = joined([basis, chirps])
    found = overlaps(every[:, None], every[None, :])
    values = np.stack([_exponents(chirps, y) for y in range(p)], axis=1)
    # Basis vectors with each other, and with chirps on either side.
    holds = bool(
        (found.scale[:p, :p] == np.eye(p)).all()
        and (found.scale[:p, p:] == 2).all()
        and (found.phase[:p, p:] == values.T).all()
        and (found.scale[p:, :p] == 2).all()
        and (found.phase[p:, :p] == -values % p).all()
        and not found.quarter[:p].any()
        and not found.quarter[:, :p].any()
    )
    exponents = (values[None, :] - values[:, None]) % p
    sums = (exponents[..., None] == x).sum(axis=2)
    number, first = np.zeros(p, dtype=np.int64), gauss_sums(p, 1)[0]
    number[0] = p
    turn = {1: 0, 1j: 1, -1: 2, -1j: 3}[gauss_unit(p)]
    scale, phase = found.scale[p:, p:, None], found.phase[p:, p:, None]
    power = (found.quarter[p:, p:, None] - np.where(scale == 2, turn, 0)) % 4
    sign = np.array([1, 0, -1, 0])[power]
    rolled = (x - phase) % p
    stated = np.where(scale == 2, sign * first[rolled], np.where(scale, sign * number[rolled], 0))
    return holds and bool((power % 2 == 0).all()) and same_number(sums, stated)


def _exponents(states: States, y: int) -> Integers:
    """Return the exponents of omega of chirps at y."""
    half = (states.prime + 1) // 2
    bend = half * (states.curvature * y**2 % states.prime)
    return (bend + states.place * y + states.phase) % states.prime
