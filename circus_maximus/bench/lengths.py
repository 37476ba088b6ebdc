"""Measures how long games of bots last, for the figure that the tables of games with the shipped configs show."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any

from circus_maximus.bots import make_players
from circus_maximus.engine.chance import SeededChance
from circus_maximus.engine.config.files import configure, variants
from circus_maximus.engine.driver import Lineup, drive
from circus_maximus.engine.presenting.texts import length_in
from circus_maximus.engine.title import Title

LINE_UP = "mixed"
"""The line-up that plays: bots that differ in strength, as people do."""


def configs_of(title: Title) -> Iterator[tuple[str, Any]]:
    """The shipped config of a title, then its variants, each with its name."""
    yield "default", configure(title)
    for name in variants(title):
        yield name, configure(title, [name])


def lengths(title: Title, config: Any, seats: int, seeds: range) -> Iterator[int]:
    """The length of one game for each seed, in what the title counts, such as rounds."""
    rules, bots = title.rules(config), title.line_ups[LINE_UP]
    for seed in seeds:
        moved = seed % len(bots)
        by = list(islice(cycle((*bots[moved:], *bots[:moved])), seats))
        players = make_players(title, by, rules, seed)
        end = drive(rules, rules.start(seats), Lineup(rules, players).ask, SeededChance(seed).outcome)
        yield length_in(title.texts.outcome(end.state, config))
