"""Codes of arbitrary weighted trees in the Cuntz model, exact (D3).

Squared weights are rational, so weights are square roots.  A coefficient is kept as r sqrt(s)
with r rational and s a squarefree integer; the leaves of a tree live on disjoint coordinates, so
no coefficient is ever a sum of different roots.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd
from typing import TypeAlias

from flint import fmpz

Address = tuple[int, ...]
Root = tuple[Fraction, int]
"""r sqrt(s), as (r, s) with s squarefree."""


@dataclass(frozen=True)
class Leaf:
    """A leaf and its filler, a finitely supported sequence of squared norm 1."""

    filler: Mapping[int, Fraction]


@dataclass(frozen=True)
class Node:
    """A node: child k (from 1) has the squared weight ``squares[k - 1]``; they add up to 1."""

    squares: tuple[Fraction, ...]
    children: tuple[Tree, ...]


Tree: TypeAlias = Leaf | Node


def code(tree: Tree, branching: int) -> dict[int, Root]:
    """Return the code sum_k w_k R_k (code of child k), R_k e_j = e_(b j + k - 1).

    Args:
        tree: its nodes have at most ``branching`` children.
        branching: b, the number of roles.
    """
    if isinstance(tree, Leaf):
        return {j: (x, 1) for j, x in tree.filler.items() if x}
    image: dict[int, Root] = {}
    for k, (square, child) in enumerate(zip(tree.squares, tree.children, strict=True), start=1):
        weight = square_root(square)
        for j, x in code(child, branching).items():
            image[branching * j + k - 1] = times(weight, x)
    return image


def inner(u: Mapping[int, Root], v: Mapping[int, Root]) -> Fraction:
    """Return <u, v> where it is rational.

    Raises:
        ArithmeticError: if irrational roots are left.
    """
    parts: dict[int, Fraction] = {}
    for j, x in u.items():
        if j in v:
            r, s = times(x, v[j])
            parts[s] = parts.get(s, Fraction(0)) + r
    if any(r for s, r in parts.items() if s != 1):
        raise ArithmeticError(f"inner product is irrational: roots {sorted(parts)}")
    return parts.get(1, Fraction(0))


def square_root(value: Fraction) -> Root:
    """Return sqrt(value), value >= 0, as r sqrt(s) with s squarefree."""
    product, whole, squarefree = value.numerator * value.denominator, 1, 1
    if product == 0:
        return Fraction(0), 1
    for prime, power in fmpz(product).factor():
        whole *= int(prime) ** (power // 2)
        squarefree *= int(prime) ** (power % 2)
    return Fraction(whole, value.denominator), squarefree


def times(x: Root, y: Root) -> Root:
    """Return the product of two roots."""
    shared = gcd(x[1], y[1])
    return x[0] * y[0] * shared, (x[1] // shared) * (y[1] // shared)


def places(tree: Tree) -> Iterator[Address]:
    """Yield the addresses of all subtrees, the root's () first."""
    yield ()
    if isinstance(tree, Node):
        for k, child in enumerate(tree.children, start=1):
            yield from ((k, *rest) for rest in places(child))


def subtree(tree: Tree, address: Address) -> Tree:
    """Return the subtree at an address."""
    for k in address:
        assert isinstance(tree, Node), "an address leads through nodes"
        tree = tree.children[k - 1]
    return tree


def with_subtree(tree: Tree, address: Address, new: Tree) -> Tree:
    """Return the tree with another subtree at an address."""
    if not address:
        return new
    assert isinstance(tree, Node), "an address leads through nodes"
    k = address[0] - 1
    children = list(tree.children)
    children[k] = with_subtree(children[k], address[1:], new)
    return replace(tree, children=tuple(children))


def exchanged(tree: Tree, p: Address, q: Address) -> Tree:
    """Return the tree with what hangs at two disjoint places exchanged."""
    at_p, at_q = subtree(tree, p), subtree(tree, q)
    return with_subtree(with_subtree(tree, p, at_q), q, at_p)


def disjoint(p: Address, q: Address) -> bool:
    """Tell whether neither place lies within the other."""
    shorter = min(len(p), len(q))
    return p[:shorter] != q[:shorter]


def squared_weight(tree: Tree, address: Address) -> Fraction:
    """Return W^2, the product of the squared weights on the way to an address."""
    product = Fraction(1)
    for k in address:
        assert isinstance(tree, Node), "an address leads through nodes"
        product *= tree.squares[k - 1]
        tree = tree.children[k - 1]
    return product


def random_tree(
    rng: random.Random, branching: int, depth: int, *, rational_weights: bool = False
) -> Tree:  # fmt: skip
    """Draw a tree of at most ``depth`` levels with random weights and random unit fillers.

    Args:
        rng: the source of randomness.
        branching: the most children of a node; the root has at least two.
        depth: the most levels, at least 1.
        rational_weights: draw weights that are rational themselves, not only their squares, so
            that the inner product of any two subtrees' codes is rational.
    """

    def grow(level: int) -> Tree:
        if level == depth or (level and rng.random() < 0.25):
            return Leaf(dict(enumerate(sphere_point(rng, 4))))
        width = rng.randint(2 if level == 0 else 1, branching)
        if rational_weights:
            squares = tuple(x * x for x in sphere_point(rng, width))
        else:
            parts = [rng.randint(0 if k else 1, 9) for k in range(width)]
            squares = tuple(Fraction(part, sum(parts)) for part in parts)
        return Node(squares, tuple(grow(level + 1) for _ in range(width)))

    return grow(0)


def uniform_tree(rng: random.Random, branching: int, depth: int) -> Tree:
    """Draw a tree with b equally weighted children at every node and orthonormal fillers."""
    labels = iter(range(branching**depth))

    def grow(level: int) -> Tree:
        if level == depth or (level and rng.random() < 0.4):
            return Leaf({next(labels): Fraction(1)})
        return Node((Fraction(1, branching),) * branching,
                    tuple(grow(level + 1) for _ in range(branching)))  # fmt: skip

    return grow(0)


def sphere_point(rng: random.Random, dim: int) -> tuple[Fraction, ...]:
    """Draw a rational point of the unit sphere of R^dim, by stereographic projection."""
    t = [Fraction(rng.randint(-5, 5), rng.randint(1, 4)) for _ in range(dim - 1)]
    square = sum((x * x for x in t), Fraction(0))
    return (*(2 * x / (square + 1) for x in t), (square - 1) / (square + 1))
