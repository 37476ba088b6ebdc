"""Luck for a game that brings none of its own."""

from __future__ import annotations

from random import SystemRandom

_SEEDS = 10**9
"""Seeds drawn by lot are smaller than this: short enough to be told and typed."""


def any_seed() -> int:
    """A seed drawn by lot."""
    return SystemRandom().randrange(_SEEDS)
