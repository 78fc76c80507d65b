"""The explorer: one page, no server, of what is proved and what is seen at each grid point."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jinja2
from markupsafe import Markup

TEMPLATES = Path(__file__).parent / "templates"


def explorer_page(grid: Mapping[str, Any], *, linked: bool) -> str:
    """Return the page for a grid (``explorer_grid.load_grid``).

    Args:
        grid: settings and their cells.
        linked: whether the report lies beside the page.
    """
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES), autoescape=True,
        undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    # Inside a script element only "<" could end it.
    data = json.dumps(grid, sort_keys=True, separators=(",", ":")).replace("<", "\\u003c")
    page = environment.get_template("explorer.html.j2")
    return page.render(grid=grid, grid_json=Markup(data), linked=linked)
