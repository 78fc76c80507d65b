"""T-sim: three dual encoders, many seeds and both their free and blind versions at once.

Every parameter carries a leading axis over *members*: the free and the blind version of each seed.
A member's parameters lie in one row of one matrix, so that one optimiser step moves all of them;
``sees`` [members] is 1 for a free and 0 for a blind one, and multiplies what blindness takes away.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from numeric.throttle_law import Universe

if TYPE_CHECKING:
    from torch import Tensor

MODELS = ("compositional", "parity", "tables")
SCALARS = {"temperature": (), "bias": ()}
"""Parameters of every model, in tens: log(1/tau)/10, and the sigmoid loss's bias/10.

An optimiser that moves every parameter at the same pace thus moves these ten times as far.
"""
HOTTEST = math.log(100.0) / 10
"""Cap on the temperature parameter: 1/tau is at most 100."""
FIRST_SCALARS = (math.log(10.0) / 10, -1.0)
"""Their first values: 1/tau = 10, and a bias of -10, as in SigLIP."""


class Model(ABC):
    """A dual encoder over the captions of a universe; the image of caption c shows the scene c."""

    shapes: dict[str, tuple[int, ...]]

    def __init__(self, universe: Universe) -> None:
        self.universe = universe

    @abstractmethod
    def draw(self, name: str, rng: np.random.Generator) -> NDArray[np.float64]:
        """Return the first value of one parameter, of the shape ``shapes[name]``."""

    @abstractmethod
    def vectors(self, parameters: dict[str, Tensor], sees: Tensor, captions: int) -> list[Tensor]:
        """Return unit image and caption vectors, each [members, captions, d]."""

    def first_row(self, seed: int) -> NDArray[np.float64]:
        """Return one member's parameters before training, in one row; seed fixes them."""
        rng = np.random.default_rng([seed, 0])
        drawn = [self.draw(name, rng).ravel() for name in self.shapes]
        return np.concatenate([FIRST_SCALARS, *drawn])

    def unpack(self, rows: Tensor) -> dict[str, Tensor]:
        """Cut rows [members, P] into named parameters [members, *shape]."""
        shapes = {**SCALARS, **self.shapes}
        parts = rows.split([math.prod(s) for s in shapes.values()], dim=1)
        return {
            n: p.reshape(len(rows), *s) for (n, s), p in zip(shapes.items(), parts, strict=True)
        }

    def scores(self, rows: Tensor, sees: Tensor, captions: int) -> tuple[Tensor, dict[str, Tensor]]:
        """Return scores s [members, images, captions] in [-1, 1], and the named parameters."""
        parameters = self.unpack(rows)
        images, texts = self.vectors(parameters, sees, captions)
        return images @ texts.transpose(1, 2), parameters


class FreeTables(Model):
    """One free unit vector per image and per caption; blind: one per orbit of captions."""

    def __init__(self, universe: Universe, width: int = 32) -> None:
        super().__init__(universe)
        self.shapes = {"image": (universe.captions, width), "text": (universe.captions, width)}

    def draw(self, name: str, rng: np.random.Generator) -> NDArray[np.float64]:
        """Independent directions."""
        return rng.normal(size=self.shapes[name])

    def vectors(self, parameters: dict[str, Tensor], sees: Tensor, captions: int) -> list[Tensor]:
        """Normalise the tables; a blind member gives sigma c the vector of c."""
        import torch
        from torch.nn.functional import normalize

        text = parameters["text"][:, :captions]
        shared = text[:, ::2].repeat_interleave(2, dim=1)
        text = torch.lerp(shared, text, sees[:, None, None])
        return [normalize(parameters["image"][:, :captions], dim=-1), normalize(text, dim=-1)]


class ParityHead(Model):
    """(cos th u, sin th (+-1)) with a unit u per orbit and the sign of the caption in it.

    Image and caption have angles of their own; a blind member's captions have angle 0.  Exactly
    reversed binding is a dual encoder here: flip the last coordinate of the captions.
    """

    def __init__(self, universe: Universe, width: int = 32) -> None:
        super().__init__(universe)
        self.shapes = {"orbit": (universe.captions // 2, width), "angles": (2,)}

    def draw(self, name: str, rng: np.random.Generator) -> NDArray[np.float64]:
        """Independent directions and small angles."""
        return np.full(2, 0.1) if name == "angles" else rng.normal(size=self.shapes[name])

    def vectors(self, parameters: dict[str, Tensor], sees: Tensor, captions: int) -> list[Tensor]:
        """Put the sign beside the orbit's direction."""
        import torch
        from torch.nn.functional import normalize

        orbits = normalize(parameters["orbit"][:, : captions // 2], dim=-1)
        orbits = orbits.repeat_interleave(2, dim=1)
        signs = torch.tensor([1.0, -1.0], dtype=orbits.dtype, device=orbits.device)
        signs = signs.repeat(captions // 2)[None, :, None].expand(len(orbits), -1, -1)
        image, text = parameters["angles"].unbind(1)
        return [
            torch.cat([th.cos()[:, None, None] * orbits, th.sin()[:, None, None] * signs], dim=-1)
            for th in (image, text * sees)
        ]


class Compositional(Model):
    """A text transformer of one block and an encoder of scenes as sets of objects.

    The text is the four words of a caption; a blind member's words have no positions.  A scene is
    two objects, each with its attribute; it has no order.
    """

    def __init__(self, universe: Universe, width: int = 32, dimension: int = 32) -> None:
        super().__init__(universe)
        self.width = width
        words, w = universe.vocabulary, width
        # A thing, an object with its attribute, occurs in many scenes and is encoded once.
        pairs, which = np.unique(universe.tokens.reshape(-1, 2), axis=0, return_inverse=True)
        self.things = np.eye(words)[pairs].sum(1)
        self.shows = np.eye(len(pairs))[which.reshape(-1, 2)].sum(1)
        self.shapes = {
            "word": (words, w), "position": (4, w),
            "query_key_value": (w, 3 * w), "attended": (w, w),
            "text_hidden": (w, 2 * w), "text_hidden_bias": (1, 2 * w), "text_back": (2 * w, w),
            "text_out": (w, dimension),
            "thing": (words, 2 * w), "thing_bias": (1, 2 * w), "thing_out": (2 * w, w),
            "scene_hidden": (w, 2 * w), "scene_hidden_bias": (1, 2 * w),
            "scene_out": (2 * w, dimension),
        }  # fmt: skip

    def draw(self, name: str, rng: np.random.Generator) -> NDArray[np.float64]:
        """Scale matrices by the square root of their fan-in; biases start at 0.

        Positions start small beside the words, so that the free model starts nearly blind.
        """
        shape = self.shapes[name]
        if name.endswith("bias"):
            return np.zeros(shape)
        scale = {"word": 1.0, "thing": 1.0, "position": 0.1}.get(name, shape[0] ** -0.5)
        return rng.normal(scale=scale, size=shape)

    def vectors(self, parameters: dict[str, Tensor], sees: Tensor, captions: int) -> list[Tensor]:
        """Encode every caption and every scene."""
        import torch
        from torch.nn.functional import normalize, one_hot

        words = torch.from_numpy(self.universe.tokens[:captions]).to(sees.device)
        marks = one_hot(words, self.universe.vocabulary).to(sees.dtype)
        text = self._text(parameters, sees, marks)
        scene = self._scene(parameters, sees, captions)
        return [normalize(scene, dim=-1), normalize(text, dim=-1)]

    def _text(self, p: dict[str, Tensor], sees: Tensor, marks: Tensor) -> Tensor:
        """One block of attention over the four words, one of two layers, and the words' mean."""
        import torch
        from torch.nn.functional import gelu, layer_norm, scaled_dot_product_attention

        members, w = len(sees), self.width
        words = marks.reshape(1, -1, marks.shape[-1]).expand(members, -1, -1)
        x = torch.bmm(words, p["word"])
        positions = p["position"] * sees[:, None, None]
        x = (x.reshape(members, -1, 4, w) + positions[:, None]).reshape(x.shape)
        mixed = torch.bmm(layer_norm(x, (w,)), p["query_key_value"])
        query, key, value = mixed.reshape(members * len(marks), 4, 3 * w).chunk(3, dim=-1)
        heard = scaled_dot_product_attention(query, key, value)
        x = x + torch.bmm(heard.reshape(x.shape), p["attended"])
        hidden = torch.baddbmm(p["text_hidden_bias"], layer_norm(x, (w,)), p["text_hidden"])
        x = x + torch.bmm(gelu(hidden), p["text_back"])
        pooled = layer_norm(x, (w,)).reshape(members, len(marks), 4, w).mean(2)
        return torch.bmm(pooled, p["text_out"])

    def _scene(self, p: dict[str, Tensor], sees: Tensor, captions: int) -> Tensor:
        """Encode each object with its attribute, add the two up, encode the sum."""
        import torch
        from torch.nn.functional import gelu

        things, shows = (
            torch.from_numpy(part).to(sees)[None].expand(len(sees), -1, -1)
            for part in (self.things, self.shows[:captions])
        )
        things = gelu(torch.baddbmm(p["thing_bias"], things, p["thing"]))
        scene = torch.bmm(shows, torch.bmm(things, p["thing_out"]))
        hidden = gelu(torch.baddbmm(p["scene_hidden_bias"], scene, p["scene_hidden"]))
        return torch.bmm(hidden, p["scene_out"])


def named_model(name: str) -> Model:
    """Build one of :data:`MODELS`; only the compositional one holds captions out."""
    if name == "compositional":
        return Compositional(Universe(hold_out=True))
    return {"parity": ParityHead, "tables": FreeTables}[name](Universe())
