"""T5 attacked with random scorers and batches, and held against the exact sigmoid reward."""

from __future__ import annotations

from fractions import Fraction

from flint import arb, fmpq

from checks.ball_formula import enclose
from checks.catalogue import Formulas
from checks.theorem_check import Evidence, require, theorem_check
from numeric.throttle import Orbit, iid_law, reward, sigmoid_price
from numeric.throttle_batches import STEP, blind_row, random_anchors, sigmoid_loss

CASES = 20_000
EXCESS = arb(10) ** -10
SEED = 20260820
UNEVEN = [Orbit(Fraction(2, 5), Fraction(1, 10)), Orbit(Fraction(1, 4), Fraction(1, 4))]
"""Unlike own-swap rates: the mean reward lies below h at the mean rate."""


@theorem_check("T5", kind="certified")
def test_T5_sigmoid(formulas: Formulas, evidence: Evidence) -> None:
    prices = [arb(0), *(enclose(formulas, "price", k=arb(k)) for k in range(1, 7))]
    for anchor in random_anchors(SEED, CASES):
        bias = anchor.row[0] // 2
        free = sigmoid_loss(anchor, anchor.row, bias)
        blind = sigmoid_loss(anchor, blind_row(anchor), bias)
        lost = blind - free
        copies, orbit = anchor.duplicates, anchor.duplicates + anchor.own_swaps
        require(
            free - prices[copies] > -EXCESS, f"{anchor}: {free.str(8)} at {copies} copies, below h"
        )
        require(
            blind - prices[orbit] > -EXCESS, f"{anchor}: blind, {blind.str(8)} at {orbit}, below h"
        )
        y = arb(fmpq(anchor.row[anchor.caption] - bias, STEP))
        signed = {"M": anchor.own_swaps, "y": y, "u": arb(fmpq(anchor.margin, STEP))}
        own = enclose(formulas, "own", **signed)
        require(lost - own < EXCESS, f"{anchor}: {lost.str(8)} above {own.str(8)}")
        u = arb(fmpq(max(anchor.margin, 0), STEP))
        linear = enclose(formulas, "linear", M=anchor.own_swaps, u=u)
        require(own - linear < EXCESS, f"{anchor}: {own.str(8)} above {linear.str(8)}")
    evidence.figure("random anchors, scorers and biases", CASES)
    _price_is_least(formulas)
    found = reward(iid_law(72), 16)
    kappa = arb(fmpq(15, 72))
    both = enclose(formulas, "price", k=2 * kappa) - enclose(formulas, "price", k=kappa)
    require(abs(found.sigmoid - both) < EXCESS, f"72 captions: {found.sigmoid}, not {both}")
    evidence.figure("72 equally likely captions, batch 16: exact sigmoid reward", both.str(12))
    for law in (iid_law(72), UNEVEN):
        found = reward(law, 5)
        most = enclose(formulas, "price", k=arb(fmpq(found.rate.numerator, found.rate.denominator)))
        require(found.sigmoid < most, f"{law}: sigmoid reward {found.sigmoid.str(8)}, above h(r)")


def _price_is_least(formulas: Formulas) -> None:
    for k in (fmpq(1, 100), fmpq(1, 3), fmpq(1), fmpq(5)):
        price = enclose(formulas, "price", k=arb(k))
        best = -arb(k).log()
        for shift in range(-12, 13):
            y = best + arb(fmpq(shift, 4))
            apart = (-y).exp().log1p() + arb(k) * y.exp().log1p() - price
            require(apart > -EXCESS, f"k = {k}: a price below h")
            require(shift != 0 or apart < EXCESS, f"k = {k}: h is not attained")
    for power in (4, 6, 9):
        r = arb(10) ** -power
        gap = abs(sigmoid_price(r) - enclose(formulas, "small", r=r))
        require(gap < r * r, f"r = 1e-{power}: h(r) differs by {gap.str(5)}")
