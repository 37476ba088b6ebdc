"""What decided a game: the card or place that moved a marker to the goal, or the measure after the last round."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.contract import Happening
from circus_maximus.engine.presenting.retelling import Decisive
from circus_maximus.engine.text.words import sentence_start
from circus_maximus.games.circus.model.config import Config
from circus_maximus.games.circus.model.happenings import ContestWon, GameEnded, TrackMoved
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.text.story import Storyteller
from circus_maximus.games.circus.text.words import name_of


def decisive(lookups: Lookups, last: Sequence[Happening], ahead: str, names: Sequence[str]) -> Decisive | None:
    """What decided a game that ended in this last step; None if it ended at the goal without a move.

    `ahead` says why the winner is ahead of the next seat, or that they are tied.
    """
    if any(isinstance(it, GameEnded) and it.reason == "rounds" for it in last):
        return Decisive("After the last round", "", f"{sentence_start(ahead)}.")
    moves = [it for it in last if isinstance(it, TrackMoved) and it.to >= lookups.goal]
    if not moves:
        return None
    source = moves[-1].source
    told = [it for it in last if it in moves or (isinstance(it, ContestWon) and it.act == source)]
    config = lookups.config
    storyteller = Storyteller(names, config)
    return Decisive(name_of(config, source), _flavour(config, source), " ".join(map(storyteller.tell, told)))


def _flavour(config: Config, id: str) -> str:
    """The line of flavour text of an act, a place or an event; empty if it has none."""
    for section in (config.acts, config.executions, config.places, config.events):
        if id in section:
            return section[id].flavour
    return ""
