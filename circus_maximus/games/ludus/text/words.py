"""Words for ids and numbers, shared by all sentences."""

from __future__ import annotations

from circus_maximus.games.ludus.model.config import Config


def symbol_name(config: Config, id: str) -> str:
    """The name of a symbol; an unknown id is returned unchanged."""
    return config.symbols[id].name if id in config.symbols else id


def dux_name(config: Config) -> str:
    """The name of the stone that must not be lost."""
    return next(symbol.name for symbol in config.symbols.values() if symbol.vital)
