"""T-sim: trained free and blind dual encoders against the exact reward and the reversal cost.

Thresholds are on means of five seeds, at r = 0 on each.  Their room was measured on 30 seeds
(mean, standard deviation of one seed):

    transformer, r = 0.1   reward/exact 0.99974, 0.00012; margin 0.254, 0.017;
                           accuracy 1, 0; held out 0.883, 0.056; share of the leak 0.315, 0.070
    transformer, r = 1     reward/exact 1.00002, 0.00001
    transformer, r = 0     reward -2e-7, 1.3e-6 nats; margin 0.0010, 0.0007
    parity head, r = 0.001 reward/exact 0.9999996, 2.5e-7
    parity head, sigmoid   reward/exact 0.99655, 0.00002 at r = 0.1; 0.99992, 0.000004 at r = 1
                           blind logit 2.30242, 0.00001 at r = 0.1; -0.00003, 0.000001 at r = 1
    tables, duplicates     reward minus exact 2.3e-5, 3e-6 nats

Every threshold lies more than 6.5 standard errors of a mean of five away, so the false-alarm
probability of fresh seeds is below 1e-9 if seeds spread like a normal law; the seeds are fixed.
"""

from __future__ import annotations

import numpy as np
from scipy.stats import binomtest

from checks.catalogue import Formulas
from checks.theorem_check import Evidence, require, theorem_check
from checks.trained_throttle import SEEDS, drawn, in_floats, number, outcome, spread, trained
from numeric.throttle_law import SlotsLaw, multiplicities
from numeric.throttle_loss import batch_losses, blinded, exchanged
from numeric.throttle_models import ParityHead
from numeric.throttle_training import Setting, Trained

FALSE_ALARM = 1e-9
SAMPLER_PAIRS = {0.001: 3_000_000, 0.01: 400_000, 0.1: 40_000}
"""Slot pairs drawn at each rate."""
ROUNDING = 1e-10
SEED = 20_260_815


@theorem_check("T-sim", kind="montecarlo", rejects=[], more="the sampler's rate is a fifth too high",
               fewer="the sampler's rate is a fifth too low",
               paired="the swap's place is taken by the caption itself")  # fmt: skip
def test_Tsim_sampler(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """Count K and K' in drawn batches, from the captions alone; exact binomial tests."""
    rng = np.random.default_rng(SEED)
    factor = {"more": 1.2, "fewer": 0.8}.get(variant or "", 1.0)
    for rate, pairs in {0.0: 8_000, **SAMPLER_PAIRS, 1.0: 8_000}.items():
        members = SlotsLaw(24, 16, min(1.0, rate * factor)).draw(rng, pairs // 8).members
        if variant == "paired":
            members[:, 1::2] = np.where(members[:, 1::2] == members[:, ::2] ^ 1,
                                        members[:, ::2], members[:, 1::2])  # fmt: skip
        same, swaps = multiplicities(members)
        require(not same.any(), f"r = {rate}: a caption is drawn twice")
        require(swaps.max() <= 1, f"r = {rate}: a swap is drawn twice")
        hits = int(swaps.sum()) // 2
        chance = binomtest(hits, pairs, rate).pvalue
        require(chance >= FALSE_ALARM, f"r = {rate}: {hits} own swaps in {pairs} pairs, "
                f"probability {chance:.2g}")  # fmt: skip
        evidence.figure(f"own swaps drawn, r = {rate}", f"{hits} of {pairs} pairs")
    evidence.statistics(
        seed=SEED, samples=sum(SAMPLER_PAIRS.values()), false_alarm=3 * FALSE_ALARM, power=0.999,
        power_against="a rate off by a fifth at any of the three rates",
    )  # fmt: skip


@theorem_check("T-sim", kind="montecarlo",
               rejects=["exact", "low", "high", "low_one", "high_one", "tenth", "nothing", "idle",
                        "margin", "seen", "unseen", "leak_share"])  # fmt: skip
def test_Tsim_transformer(formulas: Formulas, evidence: Evidence) -> None:
    """Reward, margin and accuracies of the compositional model at r = 0, 0.1 and 1."""
    at = {name: number(formulas, name) for name in formulas
          if not formulas[name].free_symbols}  # fmt: skip
    none, tenth, one = (outcome("compositional", "infonce", r) for r in (0.0, 0.1, 1.0))
    for found, rate, low, high in (
        (tenth, at["tenth"], at["low"], at["high"]),
        (one, 1.0, at["low_one"], at["high_one"]),
    ):
        ratio = found.reward / number(formulas, "exact", r=rate)
        require(low <= ratio.mean() <= high, f"r = {rate:g}: reward/exact {ratio.mean():.5f}")
        evidence.figure(f"reward/exact, r = {rate:g}", spread(ratio))
        evidence.figure(
            f"losses above the least, free and blind, r = {rate:g}",
            f"{found.free.mean():.2g}, {found.blind.mean() - found.exact:.2g} nats",
        )
    reward, idle = (np.abs(seen).max() for seen in (none.reward, none.margin))
    require(reward <= at["nothing"], f"r = 0: reward {reward:.3g}")
    require(idle <= at["idle"], f"r = 0: margin {idle:.3g}")
    require(tenth.margin.mean() >= at["margin"], f"margin {tenth.margin.mean():.3g}")
    require(tenth.accuracy.mean() >= at["seen"], f"accuracy {tenth.accuracy.mean():.3g}")
    assert tenth.heldout_accuracy is not None
    assert tenth.rate_times_margin is not None
    assert tenth.leak is not None
    held = tenth.heldout_accuracy.mean()
    require(held >= at["unseen"], f"accuracy on captions held out {held:.3g}")
    share = tenth.leak.mean() / (tenth.leak.mean() + tenth.rate_times_margin.mean())
    require(share >= at["leak_share"], f"the leak is {share:.3g} of what reversal costs")
    for found, rate in ((none, 0.0), (tenth, 0.1), (one, 1.0)):
        evidence.figure(f"mean swap margin, r = {rate:g}", spread(found.margin))
        evidence.figure(f"accuracy on trained captions, r = {rate:g}", spread(found.accuracy))
    evidence.figure("reward at r = 0, nats", spread(none.reward))
    drawn(evidence, "compositional", "infonce", none, tenth, one)
    evidence.figure("accuracy on captions held out, r = 0.1", spread(tenth.heldout_accuracy))
    evidence.figure(
        "reversal at r = 0.1: rate times margin; leak",
        f"{spread(tenth.rate_times_margin)}; {spread(tenth.leak)} nats",
    )
    _statistics(evidence, 3, "a reward of half the exact one at r = 0.1")


@theorem_check("T-sim", kind="montecarlo", rejects=["exact", "parity", "thousandth"])
def test_Tsim_parity_head(formulas: Formulas, evidence: Evidence) -> None:
    """The parity head's reward from r = 0.001 to 1."""
    near = number(formulas, "parity")
    outcomes = [outcome("parity", "infonce", rate) for rate in (0.001, 0.01, 0.1, 1.0)]
    drawn(evidence, "parity", "infonce", *outcomes)
    for rate, asked in (
        (0.001, number(formulas, "thousandth")),
        (0.01, 0.01),
        (0.1, 0.1),
        (1.0, 1.0),
    ):
        ratio = outcome("parity", "infonce", rate).reward / number(formulas, "exact", r=asked)
        require(abs(ratio.mean() - 1) <= near, f"r = {asked:g}: reward/exact {ratio.mean():.6f}")
        evidence.figure(f"parity head: reward/exact, r = {asked:g}", spread(ratio))
    _statistics(evidence, 4, "a reward of half the exact one")


@theorem_check(
    "T-sim", kind="montecarlo", rejects=["sigmoid", "sigmoid_near", "logit", "logit_near"]
)
def test_Tsim_sigmoid(formulas: Formulas, evidence: Evidence) -> None:
    """The sigmoid loss's reward and the blind model's own-swap logit."""
    drawn(evidence, "parity", "sigmoid", *(outcome("parity", "sigmoid", r) for r in (0.1, 1.0)))
    for rate in (0.1, 1.0):
        found = outcome("parity", "sigmoid", rate)
        ratio = found.reward / number(formulas, "sigmoid", r=rate)
        gap = found.blind_own_logit - number(formulas, "logit", r=rate)
        require(abs(ratio.mean() - 1) <= number(formulas, "sigmoid_near"),
                f"r = {rate}: reward/exact {ratio.mean():.5f}")  # fmt: skip
        require(abs(gap.mean()) <= number(formulas, "logit_near"),
                f"r = {rate}: blind logit off by {gap.mean():.3g}")  # fmt: skip
        evidence.figure(f"sigmoid loss: reward/exact, r = {rate:g}", spread(ratio))
        evidence.figure(f"blind own-swap logit, r = {rate:g}", spread(found.blind_own_logit))
    _statistics(evidence, 2, "a reward of r log 2")


@theorem_check("T-sim", kind="montecarlo", rejects=["value", "iid_near"])
def test_Tsim_duplicates(formulas: Formulas, evidence: Evidence) -> None:
    """Free tables on independent captions; the expected value from counts of K and K'."""
    found = outcome("tables", "infonce", 0.0, "iid")
    value = in_floats(formulas, "value", "K", "M")
    setting = Setting("tables", law="iid", rate=0.0)
    law = setting.batch_law(setting.build())
    exact = sum(
        law.chance(k, m) * value(k, m)  # type: ignore[union-attr]
        for k in range(law.batch) for m in range(law.batch - k)
    )  # fmt: skip
    gap = found.reward.mean() - exact
    require(
        abs(gap) <= number(formulas, "iid_near"),
        f"reward {found.reward.mean():.6f}, not {exact:.6f}",
    )
    evidence.figure("reward with duplicates; exact", f"{spread(found.reward)}; {exact:.6f} nats")
    _statistics(evidence, 1, "log 2 for each own swap")


@theorem_check("T-sim", kind="montecarlo", rejects=["sharp", "change"])
def test_Tsim_every_anchor(formulas: Formulas, evidence: Evidence) -> None:
    """T1's bound and T3's identity on every anchor of batches with duplicates and own swaps."""
    rng = np.random.default_rng(SEED)
    sharp = in_floats(formulas, "sharp", "K", "M", "u")
    change = in_floats(formulas, "change", "K", "M", "G", "u")
    worst_bound, worst_change, anchors = -np.inf, 0.0, 0
    for rate in (0.1, 1.0):
        _, logits, _ = trained("compositional", "infonce", rate).logits()
        logits = logits[:SEEDS, :48, :48]
        members = rng.integers(0, 12, (SEEDS, 400, 12))
        before = batch_losses(logits, members).numpy()
        table, seed = logits.numpy(), np.arange(SEEDS)[:, None, None]
        u = table[seed, members, members] - table[seed, members, members ^ 1]
        same, swaps = multiplicities(members)
        other = (members[..., None, :] >> 1) != (members[..., :, None] >> 1)
        row = table[seed[..., None], members[..., :, None], members[..., None, :]]
        own = table[seed, members, members][..., None]
        rest = np.where(other, np.exp(row - own), 0.0).sum(-1)
        gap = batch_losses(blinded(logits), members).numpy() - before
        cost = batch_losses(exchanged(logits), members).numpy() - before
        worst_bound = max(worst_bound, (gap - sharp(same, swaps, np.maximum(u, 0))).max())
        worst_change = max(worst_change, np.abs(cost - change(same, swaps, rest, u)).max())
        anchors += gap.size
    require(worst_bound <= ROUNDING, f"the blind scorer loses {worst_bound:.3g} more than allowed")
    require(worst_change <= ROUNDING, f"the exchange costs {worst_change:.3g} more or less")
    evidence.figure("anchors, each with K = 0 to 6", anchors)
    evidence.figure("largest loss of the blind scorer above the bound", f"{worst_bound:.2g} nats")
    evidence.figure("largest gap of the exchange's cost", f"{worst_change:.2g} nats")
    evidence.statistics(
        seed=SEED, samples=anchors, false_alarm=0.0, power=1.0,
        power_against="half the bound, or the cost without the other negatives",
    )  # fmt: skip


@theorem_check("T-sim", kind="montecarlo", rejects=["cost", "reversal_near"],
               unreversed="the sign of the reversed coordinate is not changed")  # fmt: skip
def test_Tsim_reversed_encoder(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """A parity head reversed by one coordinate, as a dual encoder of its own."""
    rate, seeds, heat = 0.1, 5, 30.0
    model = ParityHead(Setting("parity").build().universe)
    u = 1.0
    angle = np.arcsin(np.sqrt(u / (2 * heat)))
    rng = np.random.default_rng(SEED)
    row = np.concatenate(
        [[np.log(heat) / 10, 0.0], rng.normal(size=model.shapes["orbit"]).ravel(), [angle, angle]]
    )
    turned = row.copy()
    turned[-1] = angle if variant else -angle
    losses = []
    for rows in (row, turned):
        _, logits, _ = Trained(
            Setting("parity", rate=rate, seeds=seeds), np.stack([rows] * 2 * seeds)
        ).logits()
        members = SlotsLaw(36, 16, rate).draw(np.random.default_rng(SEED), 1, 4000).members
        _, swaps = multiplicities(members)
        loss = batch_losses(logits[:1], members).numpy()
        losses.append([loss[swaps == k].mean() for k in (0, 1)])
    cost = np.array([1 - rate, rate]) @ (np.array(losses[1]) - losses[0])
    stated = number(formulas, "cost", r=rate, u=u)
    require(
        abs(cost / stated - 1) <= number(formulas, "reversal_near"),
        f"cost {cost:.6f}, not {stated:.6f}",
    )
    evidence.figure("cost of the reversed encoder; rate times margin", f"{cost:.7f}; {stated:.7f}")
    evidence.statistics(
        seed=SEED, samples=4000 * 16, false_alarm=FALSE_ALARM, power=1.0,
        power_against="half the rate times the margin",
    )  # fmt: skip


def _statistics(evidence: Evidence, trainings: int, against: str) -> None:
    evidence.statistics(
        seed=0, samples=trainings * SEEDS, false_alarm=trainings * FALSE_ALARM, power=0.999,
        power_against=against,
    )  # fmt: skip
