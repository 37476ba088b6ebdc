"""Whether this program is a session in a browser, whose visitor may use the names of files here, but no paths."""

from __future__ import annotations

import os

SERVED = "CIRCUS_MAXIMUS_SERVED"
"""The environment variable that `serve` sets for its sessions."""


def is_served() -> bool:
    """Whether somebody plays in a browser. Then there is no terminal, and a typed path is refused."""
    return bool(os.environ.get(SERVED))
