"""Random seeds for new games."""

from __future__ import annotations

from random import SystemRandom

_SEEDS = 10**9
"""Random seeds are smaller than this, so that they are short enough to read out and type."""


def any_seed() -> int:
    """A random seed."""
    return SystemRandom().randrange(_SEEDS)
