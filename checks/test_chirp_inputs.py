"""Chirp codes as the command line calls them: known values, FFT against dense, clear refusals."""

from __future__ import annotations

import dataclasses
from itertools import product
from typing import Any

import numpy as np
import pytest
from flint import arb, ctx

from numeric import cyclotomic
from numeric.chirp_code import MOST_LEAVES, apply_role, chirp_code, chirp_gap, swap_margin
from numeric.chirp_roles import Overlaps
from numeric.chirp_words import (
    LARGEST_PRIME,
    nearest_primes,
    odd_prime,
    prefix_code,
    slopes,
    unbiased,
)
from numeric.input_error import InputError


def _dense(prime: int) -> tuple[np.ndarray, np.ndarray]:
    """Return R_1 and R_2 as their definition says."""
    x = np.arange(prime)
    omega = np.exp(2j * np.pi / prime)
    fourier = omega ** (-np.outer(x, x) % prime) / np.sqrt(prime)
    chirp = omega ** ((prime + 1) // 2 * x**2 % prime)
    return fourier.conj().T @ np.diag(chirp) @ fourier, np.diag(chirp.conj())


@pytest.mark.parametrize("prime", [3, 5, 7, 11, 17, 31, 61])
def test_fft_roles_are_the_defined_ones(prime: int) -> None:
    rng = np.random.default_rng(prime)
    vectors = rng.normal(size=(4, prime)) + 1j * rng.normal(size=(4, prime))
    for letter, matrix in enumerate(_dense(prime)):
        assert np.allclose(apply_role(letter, vectors, prime), vectors @ matrix.T, atol=1e-12)


@pytest.mark.parametrize(("prime", "branching", "depth"), [
    (31, 2, 3), (61, 3, 2), (61, 4, 2), (127, 5, 2), (509, 2, 7), (1021, 2, 8),
])  # fmt: skip
def test_enclosed_margins_hold_the_floating_ones(prime: int, branching: int, depth: int) -> None:
    leaves = branching**depth
    for pair in ((0, leaves - 1), (0, 1)):
        found = swap_margin(prime, depth, branching, pair)
        order = np.arange(leaves)
        order[list(pair)] = order[list(pair[::-1])]
        one, other = (
            chirp_code(np.eye(prime)[x], prime, branching, depth)
            for x in (np.arange(leaves), order)
        )
        norms = np.linalg.norm(one), np.linalg.norm(other)
        margin = 1 - np.vdot(one, other).real / (norms[0] * norms[1])
        assert abs(float(found.margin.mid()) - margin) < 1e-12
        assert abs(float(found.norm.mid()) - norms[0] ** 2) < 1e-12


def test_unbiased_agrees_with_all_pairs_of_words() -> None:
    for prime, branching, depth in product((3, 5, 7, 11, 13, 31), (2, 3, 4), range(1, 6)):
        b, d = slopes(branching, depth, prime).T
        entry = (d[:, None] * b - b[:, None] * d)[np.triu_indices(len(b), 1)]
        assert unbiased(prime, depth, branching) == (entry % prime != 0).all()


def test_a_wrong_inner_product_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    stated = cyclotomic.overlaps
    for prime, part in product((5, 7), ("scale", "quarter", "phase")):
        monkeypatch.setattr(cyclotomic, "overlaps", lambda *s, n=part: _off_by_one(stated(*s), n))
        assert not cyclotomic.overlaps_hold(prime), (prime, part)
        monkeypatch.setattr(cyclotomic, "overlaps", stated)
        assert cyclotomic.overlaps_hold(prime)


def _off_by_one(found: Overlaps, part: str) -> Overlaps:
    """Return inner products that are wrong in one part of the last."""
    values = getattr(found, part).copy()
    values[-1, len(values) // 2] += 1
    return dataclasses.replace(found, **{part: values})


def test_chirp_gap_at_the_acceptance_setting() -> None:
    found = chirp_gap(1018, 4, 2)
    assert (found.prime, found.leaves, found.unbiased, found.deepest) == (509, 16, True, 7)
    assert found.sufficient == 21
    with ctx.workprec(128):
        assert (found.crosstalk - (arb(2) / 1018).sqrt()).contains(0)
    assert not found.interval.vacuous
    for one in found.margins.values():
        assert found.interval.high is not None
        assert found.interval.low < one.ratio < found.interval.high


def test_chirp_gap_beyond_the_proved_depth() -> None:
    assert chirp_gap(1018, 7, 2).interval.vacuous
    beyond = chirp_gap(1018, 8, 2)
    assert not beyond.unbiased
    assert beyond.crosstalk == 1
    assert set(beyond.margins) == {"far", "near"}
    assert not chirp_gap(62, 5, 2).margins, "32 leaves, 31 basis vectors"


def test_chirp_gap_of_several_branchings_and_large_dimensions() -> None:
    assert chirp_gap(1018, 3, 3).unbiased
    assert chirp_gap(2 * 524287, 6, 2).unbiased
    assert not chirp_gap(2 * 524287, 6, 2).interval.vacuous
    before = ctx.prec
    chirp_gap(14, 2, 2, bits=300)
    assert ctx.prec == before


def test_prefix_codes_are_prefix_free_and_full() -> None:
    for branching in range(2, 40):
        words = prefix_code(branching)
        assert len(set(words)) == branching
        assert sum(2.0 ** -len(w) for w in words) == 1
        assert not any(v != w and w[: len(v)] == v for v in words for w in words)
        assert max(map(len, words)) == (branching - 1).bit_length()


@pytest.mark.parametrize(("number", "near"), [
    (-5, (3,)), (2, (3,)), (3, (3,)), (4, (3, 5)), (7, (5, 7)), (9, (7, 11)), (512, (509, 521)),
])  # fmt: skip
def test_nearest_primes(number: int, near: tuple[int, ...]) -> None:
    assert nearest_primes(number) == near


@pytest.mark.parametrize(("call", "says"), [
    (lambda: chirp_gap(512, 2, 2), "try 502 or 514"),
    (lambda: chirp_gap(1019, 2, 2), "try 1006 or 1018"),
    (lambda: chirp_gap(2, 2, 2), "try 6"),
    (lambda: chirp_gap(True, 2, 2), "dim True is no whole number"),
    (lambda: chirp_gap(1 << 40, 2, 2), "dim 1099511627776"),
    (lambda: chirp_gap(1018, 0, 2), "depth 0"),
    (lambda: chirp_gap(1018, 13, 2), f"more than {MOST_LEAVES}"),
    (lambda: chirp_gap(1018, 10**9, 2), f"more than {MOST_LEAVES}"),
    (lambda: chirp_gap(1018, 2, 1), "branching 1"),
    (lambda: chirp_gap(1018, 2, 5000), f"more than {MOST_LEAVES}"),
    (lambda: odd_prime(9), "7 or 11"),
    (lambda: odd_prime(2), "3 for instance"),
    (lambda: odd_prime(LARGEST_PRIME + 9), "too large"),
    (lambda: odd_prime(7.0), "prime 7.0"),  # type: ignore[arg-type]
    (lambda: chirp_code(np.eye(7)[:3], 7, 2, 2), r"shape \(3, 7\): give \(4, 7\)"),
    (lambda: swap_margin(7, 2, 2, (0, 4)), "does not name two leaves"),
    (lambda: swap_margin(7, 2, 2, (1, 1)), "does not name two leaves"),
    (lambda: swap_margin(7, 3, 2, (0, 1)), "outnumber the 7 basis vectors"),
])  # fmt: skip
def test_chirp_refuses(call: Any, says: str) -> None:
    with pytest.raises(InputError, match=says) as refusal:
        call()
    assert "\n" not in str(refusal.value)
