"""A line chart as inline SVG that takes its colours from the page: light, dark and print alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from markupsafe import Markup, escape

_WIDTH, _HEIGHT = 480, 340
_LEFT, _RIGHT, _TOP, _BOTTOM = 58, 14, 14, 46


@dataclass
class Axis:
    """One axis: its range, the ticks with their labels, and a title."""

    low: float
    high: float
    ticks: Sequence[tuple[float, str]]
    title: str
    scale: Callable[[float], float] = float

    def place(self, value: float) -> float:
        """Return where a value lies between the ends, from 0 to 1."""
        low, high = self.scale(self.low), self.scale(self.high)
        return (self.scale(value) - low) / (high - low)


@dataclass
class LineChart:
    """Lines, points and labels in data coordinates; ``svg()`` draws them in the order added."""

    title: str
    description: str
    x: Axis
    y: Axis
    right: int = _RIGHT
    parts: list[str] = field(default_factory=list)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return the drawing's coordinates of a point."""
        across = _LEFT + self.x.place(x) * (_WIDTH - _LEFT - self.right)
        return across, _HEIGHT - _BOTTOM - self.y.place(y) * (_HEIGHT - _TOP - _BOTTOM)

    def line(
        self, points: Sequence[tuple[float, float]], style: str, *, dots: bool = False
    ) -> None:
        """Draw a line through the points, with a dot on each if asked."""
        places = [self.at(x, y) for x, y in points]
        path = " ".join(f"{a:.1f},{b:.1f}" for a, b in places)
        self.parts.append(f'<polyline class="line {style}" points="{path}"/>')
        if dots:
            self.parts += [
                f'<circle class="dot {style}" cx="{a:.1f}" cy="{b:.1f}" r="2.8"/>'
                for a, b in places
            ]

    def ring(self, x: float, y: float) -> None:
        """Draw a ring around a point."""
        a, b = self.at(x, y)
        self.parts.append(f'<circle class="ring" cx="{a:.1f}" cy="{b:.1f}" r="6.5"/>')

    def label(
        self,
        x: float,
        y: float,
        text: str,
        style: str = "",
        *,
        shift: tuple[float, float] = (0.0, 0.0),
        anchor: str = "start",
    ) -> None:
        """Write text at a point, shifted by some of the drawing's units."""
        a, b = self.at(x, y)
        self.parts.append(
            f'<text class="{style}" x="{a + shift[0]:.1f}" y="{b + shift[1]:.1f}" '
            f'text-anchor="{anchor}">{escape(text)}</text>'
        )

    def key(self, x: float, y: float, entries: Sequence[tuple[str, str]]) -> None:
        """Write a key, (style, text) a line, downwards from a point."""
        a, b = self.at(x, y)
        for k, (style, text) in enumerate(entries):
            row = b + 19 * k
            self.parts += [
                f'<line class="line {style}" x1="{a:.1f}" y1="{row:.1f}" '
                f'x2="{a + 24:.1f}" y2="{row:.1f}"/>',
                f'<text x="{a + 31:.1f}" y="{row + 4:.1f}">{escape(text)}</text>',
            ]

    def svg(self) -> Markup:
        """Return the drawing."""
        title = escape(self.title)
        return Markup(
            f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{title}">'
            f"<title>{title}</title><desc>{escape(self.description)}</desc>"
            f"{''.join(self._frame())}{''.join(self.parts)}</svg>"
        )

    def _frame(self) -> list[str]:
        """Draw the axes with their ticks and titles, and the grid."""
        bottom, end = _HEIGHT - _BOTTOM, _WIDTH - self.right
        centre, middle = (_LEFT + end) / 2, (_TOP + bottom) / 2
        frame = [
            f'<line class="axis" x1="{_LEFT}" y1="{bottom}" x2="{end}" y2="{bottom}"/>',
            f'<text class="title" x="{centre:.0f}" y="{_HEIGHT - 8}" text-anchor="middle">'
            f"{escape(self.x.title)}</text>",
            f'<text class="title" transform="translate(13 {middle:.0f}) rotate(-90)" '
            f'text-anchor="middle">{escape(self.y.title)}</text>',
        ]
        for value, text in self.x.ticks:
            a, _ = self.at(value, self.y.low)
            frame += [
                f'<line class="tick" x1="{a:.1f}" y1="{bottom}" x2="{a:.1f}" y2="{bottom + 5}"/>',
                f'<text x="{a:.1f}" y="{bottom + 18}" text-anchor="middle">{escape(text)}</text>',
            ]
        for value, text in self.y.ticks:
            _, b = self.at(self.x.low, value)
            frame += [
                f'<line class="grid" x1="{_LEFT}" y1="{b:.1f}" x2="{end}" y2="{b:.1f}"/>',
                f'<text x="{_LEFT - 7}" y="{b + 4:.1f}" text-anchor="end">{escape(text)}</text>',
            ]
        return frame
