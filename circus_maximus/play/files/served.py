"""What `serve` and its sessions agree on: how a session knows that it is one, and the sizes that a page can have.

A visitor may use the names of files here, but no paths.
"""

from __future__ import annotations

import os

SERVED = "CIRCUS_MAXIMUS_SERVED"
"""The environment variable that `serve` sets for its sessions."""


MAX_COLUMNS, MAX_ROWS = 500, 200
"""The largest terminal or page that is drawn on: larger ones could use up all memory."""


def is_served() -> bool:
    """Whether somebody plays in a browser. Then there is no terminal, and a typed path is refused."""
    return bool(os.environ.get(SERVED))


def bounded(width: int, height: int) -> tuple[int, int] | None:
    """The part of a terminal or page of this size that is drawn on; None if there is no such size."""
    return (min(width, MAX_COLUMNS), min(height, MAX_ROWS)) if width > 0 and height > 0 else None
