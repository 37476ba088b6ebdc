"""The metrics of Circus Maximus. To add one, add it to the module of its subject."""

from __future__ import annotations

from circus_maximus.engine.metrics import Listener
from circus_maximus.games.circus.metrics.course import Course
from circus_maximus.games.circus.metrics.of_acts import of_acts, of_events
from circus_maximus.games.circus.metrics.of_games import of_games, of_rounds
from circus_maximus.games.circus.metrics.of_places import of_markets, of_places
from circus_maximus.games.circus.rules.circus_rules import CircusRules


def metrics(rules: CircusRules, seats: int) -> list[Listener]:
    """The course of the game, then the metrics that read it, in the order of reports."""
    course = Course(rules.lookups_for(seats))
    return [
        course,
        *of_games(course),
        *of_rounds(course),
        *of_acts(course),
        *of_places(course),
        *of_markets(course),
        *of_events(course),
    ]
