"""What the paper's abstract claims, under the names S1 to S13 that the catalogue answers."""

from __future__ import annotations

PAPER = "Kin Ian Lo, The Limits of Binding in Dual Encoders, arXiv 2608.15971, 2026"

HONEST_SENTENCE = (
    "Only the paper's abstract was at hand: it fixes which claims are made; the definitions, "
    "hypotheses, proofs and constants here are this project's reconstruction, and results marked "
    "ours are not in the abstract."
)

ABSTRACT_CLAIMS = {
    "S1": "The ideal-encoder axioms are satisfiable.",
    "S2": "So every impossibility enters through an added, checkable hypothesis.",
    "S3": "Recursive role-binding codes have swap margin exactly 2 b^(-D).",
    "S4": "A finite-dimension version holds, up to one flagged concentration estimate.",
    "S5": "Resolvable depth grows like log d and is single-digit at CLIP scale.",
    "S6": "The contrastive objective's whole reward for binding is bounded by the own-swap rate.",
    "S7": "That rate vanishes at web scale.",
    "S8": "Exactly reversed binding costs only that rate times the mean binding margin.",
    "S9": "S6 and S8 are verified in simulation.",
    "S10": "There is a tight smoothness-binding frontier with an exact constant.",
    "S11": "A text-only diagnostic over 18 deployed text encoders: about 25-35 % of the ceiling.",
    "S12": "The induced per-item ceiling tracks SugarCrepe's subset difficulty at r = 0.99.",
    "S13": "So today's limit is incentive and code structure, not dimension or smoothness.",
}
