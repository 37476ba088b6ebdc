"""Finds values that change nothing in any game. They are not errors: overlays may change what they depend on."""

from __future__ import annotations

from collections.abc import Iterator

from circus_maximus.engine.title import Complaint
from circus_maximus.games.ludus.model.config import Config


def unused_values(config: Config) -> Iterator[Complaint]:
    """Every value without effect, and why it has none."""
    symbols = config.symbols.values()
    for id, symbol in config.symbols.items():
        if symbol.breaks_blocks and not any(other.blocks for other in symbols):
            yield Complaint(("symbols", id, "breaks_blocks"), "no symbol blocks")
        if symbol.shielded and not any(other.counters for other in symbols):
            yield Complaint(("symbols", id, "shielded"), "no symbol counters")
