"""A1, A1' and A2: margins derived for symbols, and every small universe read exhaustively."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import sympy

from checks.catalogue import Formulas
from checks.exact_formula import agrees, fraction
from checks.theorem_check import Evidence, require, theorem_check
from numeric.axioms import Census, broken_axioms, ideal_census, named_margins, threshold_census
from numeric.axioms_encoders import bag_of_concepts, ideal, threshold
from numeric.axioms_universe import Universe, comparisons
from symbolic import axioms as derivation

SIZES = [(n, k, r) for n in (2, 3, 4) for k in (2, 3) for r in (1, 2)]
"""All universes read for A1, small ones first."""
LARGE = {(3, 3, 2), (4, 2, 2), (4, 3, 1), (4, 3, 2)}
"""Those in which one caption of each class under renaming is read, for the whole class."""
EVERY_LENGTH = [((2, 2, 1), None), ((2, 2, 2), None), ((2, 3, 1), None), ((3, 2, 1), 4),
                ((2, 3, 2), None)]  # fmt: skip
"""Universes read for A1', with the greatest caption length (None: all lengths)."""
NAMES = ("AX1", "AX2", "AX3", "AX4")


@cache
def census(size: tuple[int, int, int], classes: bool) -> Census:
    return ideal_census(Universe(*size), classes=classes)


@cache
def margins(size: tuple[int, int, int]) -> dict[tuple[str, int, int], int]:
    return dict(named_margins(Universe(*size)))


@cache
def every_length(size: tuple[int, int, int], most: int | None, biases: tuple[int, ...]) -> Census:
    return threshold_census(Universe(*size), lambda length: biases[length], most)


@cache
def failing_across_lengths() -> list[int]:
    """The greatest caption lengths at which A1 breaks AX0 between unequal lengths."""
    universe = Universe(2, 2, 1)
    encoder, scenes = ideal(universe), list(universe.scenes(2))
    lengths = range(1, universe.atoms + 1)
    return [v for v in lengths if broken_axioms(encoder, universe, scenes, v, False)["AX0"]]


def number_of_scenes(size: tuple[int, int, int], most_objects: int) -> int:
    """Counted by the number of objects present, apart from the enumeration."""
    n, k, r = size
    return sum(comb(n, h) << (k * h + r * h * (h - 1)) for h in range(min(n, most_objects) + 1))


def number_of_captions(atoms: int, literals: int) -> int:
    return sum(comb(atoms, length) << length for length in range(1, literals + 1))


def signed_square(raw: int, norms: int) -> Fraction:
    """The score raw/sqrt(norms) squared, with its sign: exact, and in the scores' order."""
    return Fraction(raw * abs(raw), norms)


def stated_square(formulas: Formulas, name: str, **values: int) -> Fraction:
    """A formula's value squared, with its sign."""
    sign = int(sympy.sign(formulas.at(name, **values)))
    return sign * fraction(formulas, name, power=2, **values)


@theorem_check("A1", kind="symbolic")
def test_A1_margins_derived(formulas: Formulas, evidence: Evidence) -> None:
    d = derivation
    at = {"P": d.P, "L": d.L, "F": d.F}
    found = [
        ("atoms", d.number_of_atoms()),
        ("score", d.ideal_score()),
        ("truth", d.truth_margin()),
        ("binding", d.axiom_margins("AX2")),
        ("tie", d.length_tie()),
    ]
    found += [("single", d.axiom_margins(axiom)) for axiom in ("AX1", "AX3", "AX4")]
    for name, derived in found:
        symbols = at if name != "atoms" else {"n": d.n, "k": d.k, "r": d.r}
        require(agrees(derived.value, formulas, name, **symbols), f"{name} is {derived.value}")
        for step in derived.steps:
            evidence.step(step)


@theorem_check("A1", kind="certified", rejects=["atoms", "score", "truth"])
def test_A1_exhaustive_truth(formulas: Formulas, evidence: Evidence) -> None:
    """Every scene with at most three objects meets every caption of up to three literals."""
    pairs = 0
    for size in SIZES:
        universe = Universe(*size)
        atoms = int(formulas.at("atoms", **dict(zip("nkr", size, strict=True))))
        require(atoms == universe.atoms, f"{size}: {universe.atoms} atoms, not {atoms}")
        found = census(size, size in LARGE)
        read = sum(found.values())
        all_pairs = number_of_scenes(size, 3) * number_of_captions(atoms, 3)
        require(read == all_pairs, f"{size}: {read} pairs read of {all_pairs}")
        pairs += read
        seen = {(length, false): raw for length, false, raw in found}
        require(len(seen) == len(found), f"{size}: the score depends on more than L and F")
        require(set(seen) == {(v, f) for v in (1, 2, 3) for f in range(v + 1)},
                f"{size}: some numbers of false literals never occur")  # fmt: skip
        for (length, false), raw in seen.items():
            stated = stated_square(formulas, "score", L=length, F=false, P=atoms)
            require(stated == signed_square(raw, atoms * length),
                    f"{size}, L = {length}, F = {false}: raw score {raw}")  # fmt: skip
            margin = seen[length, 0] - raw
            require(
                stated_square(formulas, "truth", L=length, F=false, P=atoms)
                == signed_square(margin, atoms * length),
                f"raw margin of AX0 is {margin}",
            )
            require(margin > 0 or false == 0, f"{size}: a false caption scores as a true one")
    evidence.figure("universes (n, k, r)", ", ".join(map(str, SIZES)))
    evidence.figure("pairs (scene, caption) read", f"{pairs:,}")
    evidence.figure("of these by classes of captions under renaming", ", ".join(map(str, LARGE)))


@theorem_check("A1", kind="certified", rejects=["single", "binding"])
def test_A1_named_axioms(formulas: Formulas, evidence: Evidence) -> None:
    """AX1 to AX4 in every instance and scene: the margin, squared, is the stated one."""
    total = dict.fromkeys(NAMES, 0)
    for size in SIZES:
        atoms = Universe(*size).atoms
        for (axiom, length, raw), count in margins(size).items():
            name = "binding" if axiom == "AX2" else "single"
            require(stated_square(formulas, name, P=atoms) == signed_square(raw, atoms * length),
                    f"{size}, {axiom}: raw margin {raw} at L = {length}")  # fmt: skip
            total[axiom] += count
    for axiom, count in total.items():
        require(count > 0, f"no instance of {axiom}")
        evidence.figure(f"{axiom}: instances times scenes", f"{count:,}")


@theorem_check("A1", kind="certified", rejects=["tie"],
               classes="the classes of captions counted once, not with their sizes",
               flipped="one image coordinate negated",
               lengths="captions of unequal length compared as well")  # fmt: skip
def test_A1_controls(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """No axiom is broken; each flipped coordinate, and lengths from the tie on, break AX0."""
    for size in ((2, 2, 1), (2, 3, 1), (3, 2, 1), (3, 3, 1)):
        brute, classes = census(size, False), census(size, True)
        if variant == "classes":
            universe = Universe(*size)
            classes = Census({key: sum(1 for c in universe.caption_classes(key[0])[1] if c)
                              for key in classes})  # fmt: skip
        require(brute == classes, f"{size}: the census by classes is another one")
    for size in ((2, 2, 1), (2, 2, 2), (3, 2, 1)):
        universe = Universe(*size)
        encoder = ideal(universe, flipped=0 if variant == "flipped" else None)
        most = 2 if size == (3, 2, 1) else 3 if variant != "lengths" else 5
        broken = broken_axioms(encoder, universe, universe.scenes(3), most, variant != "lengths")
        require(not any(broken.values()), f"{size}: broken {broken}")
    universe = Universe(2, 2, 1)
    for atom in range(universe.atoms):
        broken = broken_axioms(ideal(universe, flipped=atom), universe, universe.scenes(3), 1)
        require(broken["AX0"] > 0, f"coordinate {atom} flipped, nothing broken")
        evidence.figure(f"instances broken by flipping the coordinate of atom {atom}", broken)
    failing = failing_across_lengths()
    require(failing == list(range(int(formulas["tie"]), universe.atoms + 1)),
            f"captions of up to these lengths break AX0 across lengths: {failing}")  # fmt: skip
    evidence.figure("greatest lengths at which AX0 fails across lengths", failing)


@theorem_check("A1'", kind="symbolic")
def test_A1_prime_score_derived(formulas: Formulas, evidence: Evidence) -> None:
    d = derivation
    bias = d.centred_bias()
    require(agrees(bias.value, formulas, "bias", L=d.L), f"the midway bias is {bias.value}")
    score = d.threshold_score(formulas["bias"])
    require(agrees(score.value, formulas, "score", P=d.P, L=d.L, F=d.F), f"score {score.value}")
    true, false = (formulas.at("score", P=d.P, L=d.L, F=f) for f in (0, 1 + d.F))
    require(sympy.simplify(true).is_positive, f"a true caption scores {true}")
    require(sympy.factor_terms(false).is_negative, f"a false caption scores {false}")
    for step in (*bias.steps, *score.steps):
        evidence.step(step)


@theorem_check("A1'", kind="certified")
def test_A1_prime_truth_at_every_length(formulas: Formulas, evidence: Evidence) -> None:
    """All consistent captions, of every length where it says so, in all scenes."""
    pairs = 0
    for size, most in EVERY_LENGTH:
        universe = Universe(*size)
        atoms, longest = universe.atoms, most or universe.atoms
        biases = tuple(int(formulas.at("bias", L=v)) for v in range(longest + 1))
        found = every_length(size, most, biases)
        expected = number_of_scenes(size, size[0]) * number_of_captions(atoms, longest)
        require(sum(found.values()) == expected, f"{size}: not every pair was read")
        for length, false, raw in found:
            require((raw > 0) == (false == 0), f"{size}, L = {length}, F = {false}: raw {raw}")
            norms = (atoms + 1) * (length + biases[length] ** 2)
            require(
                stated_square(formulas, "score", P=atoms, L=length, F=false)
                == signed_square(raw, norms),
                f"{size}, L = {length}, F = {false}: raw {raw}",
            )
        require({v for v, _, _ in found} == set(range(1, longest + 1)), f"{size}: lengths missing")
        pairs += expected
        evidence.figure(f"n, k, r = {size}", f"captions of 1 to {longest} literals, P = {atoms}")
    universe = Universe(3, 2, 1)
    encoder = threshold(universe, lambda v: int(formulas.at("bias", L=v)))
    broken = broken_axioms(encoder, universe, universe.scenes(3), 2, equal_lengths=False)
    require(not any(broken.values()), f"broken {broken}")
    evidence.figure("pairs (scene, caption) read", f"{pairs:,}")


@theorem_check("A2", kind="symbolic")
def test_A2_bag_margin_derived(formulas: Formulas, evidence: Evidence) -> None:
    for derived in (derivation.bag_margin(), derivation.bag_sum_margin()):
        require(agrees(derived.value, formulas, "margin", P=derivation.P), f"{derived.value}")
        for step in derived.steps:
            evidence.step(step)


@theorem_check("A2", kind="certified", order="captions read as sums of whole literals (A1)")
def test_A2_bag_is_blind(formulas: Formulas, evidence: Evidence, variant: str | None) -> None:
    """Orthonormal and drawn concept vectors: every swap has margin zero, AX2 and AX3 are broken."""
    for size in ((2, 2, 1), (2, 3, 2), (3, 2, 1)):
        universe = Universe(*size)
        words = sum(size) + 1
        families = [np.eye(words, dtype=np.int64)]
        families += [np.random.default_rng(seed).integers(-9, 10, (words, 5)) for seed in (1, 2)]
        for number, vectors in enumerate(families):
            encoder = ideal(universe) if variant == "order" else bag_of_concepts(universe, vectors)
            images = np.concatenate([encoder.image(t) for t in universe.scenes(3)], axis=1)
            swaps = [c for c in comparisons(universe) if c.axiom in ("AX2", "AX3")]
            for case in swaps:
                raw = (encoder.text(case.caption) - encoder.text(case.other)) @ images
                stated = formulas.at("margin", P=universe.atoms)
                for value in (int(raw.min()), int(raw.max())):
                    require(stated == value, f"{size}, {case.axiom}: raw margin {value}")
            if number == 0:
                broken = broken_axioms(encoder, universe, universe.scenes(3))
                require(broken["AX2"] > 0 and broken["AX3"] > 0, f"{size}: broken only {broken}")
                require(broken["AX1"] == 0, f"{size}: a bag can categorise, yet {broken}")
                evidence.figure(f"{size}: instances that orthonormal concepts break", broken)
        evidence.figure(f"{size}: swaps read in every scene", len(swaps))
