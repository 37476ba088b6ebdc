"""What `serve` and its sessions agree on: how a session knows that it is one, and the sizes that a page can have.

A visitor may use the names of files here, but no paths.
"""

from __future__ import annotations

import os

SERVED = "CIRCUS_MAXIMUS_SERVED"
"""The environment variable that `serve` sets for its sessions."""


MAX_CELLS = 1000
"""Maximum width and height of a terminal or a page: larger sizes could use up all memory."""


def is_served() -> bool:
    """Whether somebody plays in a browser. Then there is no terminal, and a typed path is refused."""
    return bool(os.environ.get(SERVED))


def is_possible(width: int, height: int) -> bool:
    """Whether a terminal or a page can have this size in cells."""
    return 0 < width <= MAX_CELLS and 0 < height <= MAX_CELLS
