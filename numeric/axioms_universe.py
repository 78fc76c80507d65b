"""The finite universe of the axioms: objects, attributes, relations, scenes and captions.

Atoms are numbered has(0..n-1), then bind(a, x) at n + a n + x, then rel(q, x, y), x != y.
Scenes are columns of boolean truth tables, one row an atom; captions are arrays of literals
``2 p + sign`` (sign 1: atom p, sign 0: its negation), atoms increasing along a row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations, product

import numpy as np
from numpy.typing import NDArray

from numeric.input_error import InputError

Bits = NDArray[np.bool_]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Universe:
    """n >= 1 objects, k >= 0 attributes and r >= 0 relations.

    Raises:
        InputError: if a size is out of range.
    """

    n: int
    k: int
    r: int

    def __post_init__(self) -> None:
        for name, least in (("n", 1), ("k", 0), ("r", 0)):
            size = getattr(self, name)
            if not isinstance(size, int) or size < least:
                raise InputError(f"universe size {name} is {size!r}: give an integer >= {least}")

    def has(self, x: int) -> int:
        """The number of the atom that object x is there."""
        return x

    def bind(self, a: int, x: int) -> int:
        """The number of the atom that object x has attribute a."""
        return self.n + a * self.n + x

    def rel(self, q: int, x: int, y: int) -> int:
        """The number of the atom that x stands in relation q to y, x != y."""
        others = self.n * (self.n - 1)
        return self.n * (1 + self.k) + q * others + x * (self.n - 1) + y - (y > x)

    @cached_property
    def objects_of(self) -> tuple[tuple[int, ...], ...]:
        """The objects that each atom needs, by atom number; its length is P."""
        has = [(x,) for x in range(self.n)]
        bind = [(x,) for _ in range(self.k) for x in range(self.n)]
        rel = [(x, y) for _ in range(self.r) for x in range(self.n)
               for y in range(self.n) if y != x]  # fmt: skip
        return (*has, *bind, *rel)

    @property
    def atoms(self) -> int:
        """The number P of atoms, counted."""
        return len(self.objects_of)

    def dependents(self, present: tuple[int, ...]) -> list[int]:
        """The bind and rel atoms that may be true when exactly these objects are present."""
        return [p for p in range(self.n, self.atoms) if set(self.objects_of[p]) <= set(present)]

    def scenes(self, most_objects: int) -> Iterator[Bits]:
        """All scenes with at most so many objects present: a (P, scenes) table a present set."""
        for size in range(min(most_objects, self.n) + 1):
            for present in combinations(range(self.n), size):
                free = self.dependents(present)
                codes = np.arange(1 << len(free), dtype=np.uint32)
                table = np.zeros((self.atoms, len(codes)), dtype=bool)
                table[list(present)] = True
                for place, p in enumerate(free):
                    table[p] = (codes >> np.uint32(place)) & np.uint32(1)
                yield table

    def sparse_scenes(self, most_true: int) -> Iterator[tuple[int, ...]]:
        """All scenes with at most so many true atoms, each as the tuple of its true atoms."""
        for size in range(min(most_true, self.n) + 1):
            for present in combinations(range(self.n), size):
                free = self.dependents(present)
                for more in range(most_true - size + 1):
                    for chosen in combinations(free, more):
                        yield (*present, *chosen)

    def sparse_table(self, most_true: int) -> Bits:
        """The scenes of :meth:`sparse_scenes` as the columns of one truth table."""
        scenes = list(self.sparse_scenes(most_true))
        table = np.zeros((self.atoms, len(scenes)), dtype=bool)
        for column, true in enumerate(scenes):
            table[list(true), column] = True
        return table

    def captions(self, literals: int) -> Ints:
        """All captions of exactly so many literals: a (captions, literals) array."""
        atoms = np.array(list(combinations(range(self.atoms), literals)), dtype=np.int64)
        signs = np.array(list(product((0, 1), repeat=literals)), dtype=np.int64)
        return (2 * atoms[:, None, :] + signs[None]).reshape(-1, literals)

    def relabellings(self) -> Ints:
        """How every renaming of objects, attributes and relations moves the atoms: (maps, P)."""
        maps = []
        for obj in permutations(range(self.n)):
            for att in permutations(range(self.k)):
                for rel in permutations(range(self.r)):
                    has = [self.has(obj[x]) for x in range(self.n)]
                    bind = [self.bind(att[a], obj[x])
                            for a in range(self.k) for x in range(self.n)]  # fmt: skip
                    rels = [self.rel(rel[q], obj[x], obj[y]) for q in range(self.r)
                            for x in range(self.n) for y in range(self.n) if y != x]  # fmt: skip
                    maps.append(has + bind + rels)
        return np.array(maps, dtype=np.int64)

    def caption_classes(self, literals: int) -> tuple[Ints, Ints]:
        """One caption for each class under :meth:`relabellings`, and the sizes of the classes."""
        captions = self.captions(literals)
        weights = (2 * self.atoms) ** np.arange(literals, dtype=np.int64)[::-1]
        least = captions @ weights
        for moved in self.relabellings():
            image = np.sort(2 * moved[captions >> 1] + (captions & 1), axis=1)
            np.minimum(least, image @ weights, out=least)
        kept, sizes = np.unique(least, return_counts=True)
        return kept[:, None] // weights % (2 * self.atoms), sizes


@dataclass(frozen=True)
class Comparison:
    """One instance of an axiom: where ``true`` holds and ``false`` does not, caption > other.

    ``true`` and ``false`` are atom numbers that the scene must have and must lack.
    """

    axiom: str
    caption: tuple[int, ...]
    other: tuple[int, ...]
    true: tuple[int, ...]
    false: tuple[int, ...]


def comparisons(universe: Universe) -> Iterator[Comparison]:
    """All instances of AX1 to AX4 in a universe, literals written ``2 p + sign``."""
    u = universe
    for x, z in permutations(range(u.n), 2):
        here, gone = u.has(x), u.has(z)
        yield Comparison("AX1", (2 * here + 1,), (2 * gone + 1,), (here,), (gone,))
        yield Comparison("AX4", (2 * gone,), (2 * here,), (here,), (gone,))
        yield Comparison("AX4", (2 * here + 1,), (2 * here,), (here,), (gone,))
        yield Comparison("AX4", (2 * gone,), (2 * gone + 1,), (here,), (gone,))
        for a, b in permutations(range(u.k), 2):
            said = tuple(sorted((u.bind(a, x), u.bind(b, z))))
            swap = tuple(sorted((u.bind(b, x), u.bind(a, z))))
            yield Comparison("AX2", tuple(2 * p + 1 for p in said),
                             tuple(2 * p + 1 for p in swap), said, swap)  # fmt: skip
        for q in range(u.r):
            said, swap = (u.rel(q, x, z),), (u.rel(q, z, x),)
            yield Comparison("AX3", (2 * said[0] + 1,), (2 * swap[0] + 1,), said, swap)
