"""``binding-limits throttle``: what the contrastive objective pays for binding (T1 to T5)."""

from __future__ import annotations

import argparse
import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import throttle_simulate
from companion.arguments import cosine, exact_number, positive_number
from numeric.input_error import InputError

if TYPE_CHECKING:
    from numeric.throttle_rate import Rate

SUMMARY = "the contrastive objective's reward for binding: its rate and its exact value (T1 to T5)"
_WHICH = {
    "rate": "the own-swap rate of a corpus and the bound that it sets (T4, T1)",
    "reward": "the exact reward of a batch law, InfoNCE and sigmoid (T1, T5)",
    "simulate": throttle_simulate.SUMMARY,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the questions, each with its own options."""
    questions = parser.add_subparsers(dest="question", metavar="QUESTION", required=True)
    rate, reward, simulate = (
        questions.add_parser(name, help=text, description=text) for name, text in _WHICH.items()
    )
    source = rate.add_mutually_exclusive_group()
    source.add_argument("--corpus-size", type=_whole, metavar="N", help="captions in the corpus")
    source.add_argument(
        "--captions", metavar="FILE", help="measure the rate on a file of captions, one a line"
    )
    rate.add_argument("--batch", type=_whole, required=True, metavar="n", help="batch size n >= 2")
    rate.add_argument(
        "--swap-fraction",
        type=cosine,
        metavar="PHI",
        help="fraction of captions whose swap is in the corpus, in [0, 1] (default: 1, the worst)",
    )
    rate.add_argument(
        "--zipf",
        type=positive_number,
        metavar="S",
        help="independent draws with Zipf frequencies of exponent S over orbits of caption and swap "
        "(default: distinct captions, without replacement)",
    )
    reward.add_argument(
        "--law",
        choices=("iid", "slots"),
        required=True,
        help="iid: captions equally likely, drawn independently, duplicates included; "
        "slots: no duplicates, the swap present with probability RATE",
    )
    reward.add_argument("--captions", type=_whole, metavar="C", help="captions of the iid law")
    reward.add_argument("--batch", type=_whole, metavar="n", help="batch size of the iid law")
    reward.add_argument("--swap-fraction", type=cosine, default=Fraction(1), metavar="PHI",
                        help="fraction of the iid law's captions with a swap (default: 1)")  # fmt: skip
    reward.add_argument(
        "--rate", type=cosine, metavar="RATE", help="own-swap rate of the slots law"
    )
    throttle_simulate.add_arguments(simulate)
    for question in (rate, reward, simulate):
        question.add_argument(
            "--json", action="store_true", default=argparse.SUPPRESS,
            help="print one JSON document, no more",
        )  # fmt: skip


def run(arguments: argparse.Namespace) -> int:
    """Answer the question that was asked."""
    if arguments.question == "simulate":
        return throttle_simulate.run(arguments)
    if arguments.question == "reward":
        return _reward(arguments)
    return _rate(arguments)


def _whole(text: str) -> int:
    """Read a positive whole number, ``4e8`` included."""
    value = exact_number(text)
    if value.denominator != 1 or value < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no positive whole number")
    return int(value)


def _rate(arguments: argparse.Namespace) -> int:
    from numeric.throttle_rate import PUBLISHED, distinct_corpus

    figures, sentence = _asked_rate(arguments)
    comparison = [
        {"name": row.name, "assumption": row.assumption,
         **_figures(distinct_corpus(row.corpus, row.batch, Fraction(1)))}
        for row in PUBLISHED
    ]  # fmt: skip
    if arguments.json:
        print(json.dumps({**figures, "assumption": sentence, "comparison": comparison}))
        return 0
    print(f"Own-swap rate: {sentence}.\n")
    print(f"{'':<20}  {'r':>12}  {'r+':>12}  {'bound, nats':>12}  {'of log n':>10}")
    for name, row in (("asked for", figures), *((str(c["name"]), c) for c in comparison)):
        print(
            f"{name:<20}  {row['rate']:>12.5g}  {row['rate_any']:>12.5g}  "
            f"{row['reward_bound_nats']:>12.5g}  {row['fraction_of_log_n']:>10.3g}"
        )
    print()
    for compared in comparison:
        print(f"{compared['name']}: {compared['assumption']}.")
    print(
        "\nr = E K', the mean number of own swaps among the negatives; r+ = P(K' >= 1); the bound "
        "is the\nleast of r log 2 and log(1 + r) (T1). Frequencies matter: with --zipf 1 the rate "
        "does not vanish (T4)."
    )
    return 0


def _asked_rate(arguments: argparse.Namespace) -> tuple[dict[str, Any], str]:
    from numeric.throttle_rate import distinct_corpus, zipf_corpus

    batch = arguments.batch
    if arguments.captions is not None:
        if arguments.zipf is not None or arguments.swap_fraction is not None:
            raise InputError("--captions measures the rate: leave out --zipf and --swap-fraction")
        return _measured(Path(arguments.captions), batch)
    if arguments.corpus_size is None:
        raise InputError("give --corpus-size N, or --captions FILE to measure it")
    phi = Fraction(1) if arguments.swap_fraction is None else arguments.swap_fraction
    size = arguments.corpus_size
    if arguments.zipf is not None:
        found = zipf_corpus(size, batch, phi, arguments.zipf)
        return _figures(found), (
            f"{size} captions in {size // 2} orbits with Zipf frequencies of exponent "
            f"{float(arguments.zipf):g}, both captions of an orbit equally likely, a fraction "
            f"{float(phi):g} of the orbits swappable, independent draws, batch {batch}"
        )
    return _figures(distinct_corpus(size, batch, phi)), (
        f"{size} distinct captions, a fraction {float(phi):g} with its swap among them, "
        f"batch {batch} without replacement"
    )


def _measured(path: Path, batch: int) -> tuple[dict[str, Any], str]:
    from numeric.swap_rule import corpus_swaps
    from numeric.throttle_rate import bounded

    corpus = corpus_swaps(path)
    figures = _figures(bounded(corpus.rate(batch), batch))
    counts = {k: getattr(corpus, k) for k in ("captions", "distinct", "swappable", "present")}
    return {**figures, **counts}, (
        f"{corpus.captions} captions of {path.name} ({corpus.distinct} distinct), of which "
        f"{corpus.swappable} have a swap of attributes and {corpus.present} find it in the file; "
        f"batch {batch} without replacement; r+ is bounded by r"
    )


def _figures(found: Rate) -> dict[str, Any]:
    return {
        "rate": float(found.rate.mid()),
        "rate_any": float(found.rate_any.mid()),
        "reward_bound_nats": float(found.reward_bound.mid()),
        "fraction_of_log_n": float(found.fraction_of_log_n.mid()),
    }


def _reward(arguments: argparse.Namespace) -> int:
    from numeric.throttle import iid_law, reward, slots_reward

    if arguments.law == "iid":
        if arguments.captions is None or arguments.batch is None:
            raise InputError("--law iid needs --captions C and --batch n")
        if arguments.rate is not None:
            raise InputError("--rate belongs to --law slots; the iid law has a rate of its own")
        law = iid_law(arguments.captions, arguments.swap_fraction)
        found = reward(law, arguments.batch)
        sentence = f"{arguments.captions} equally likely captions, batch {arguments.batch}, iid"
    else:
        if arguments.rate is None or arguments.captions is not None:
            raise InputError("--law slots needs --rate RATE, and takes no --captions")
        found = slots_reward(arguments.rate)
        sentence = f"no duplicates, own swap with probability {float(arguments.rate):g}"
    figures = {
        "rate": float(found.rate),
        "rate_any": float(found.rate_any.mid()),
        "exact": float(found.infonce.mid()),
        "bound": float(found.bound.mid()),
        "sigmoid_exact": float(found.sigmoid.mid()),
    }
    if arguments.json:
        print(json.dumps({"law": sentence, **figures}))
        return 0
    print(f"Exact reward for binding, over unbounded scorers: {sentence}.\n")
    for name, text in (
        ("rate", "own-swap rate r"),
        ("rate_any", "r+ = P(K' >= 1)"),
        ("exact", "InfoNCE: E log(1 + K'/(1 + K)), nats (T1)"),
        ("bound", "  its bound by the rate (T1)"),
        ("sigmoid_exact", "sigmoid loss: E[h(kappa + kappa') - h(kappa)], nats (T5)"),
    ):
        print(f"  {text:<58} {figures[name]:.10g}")
    return 0
