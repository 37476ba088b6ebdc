"""What concerns a side when its turn begins: the stones it lost since then, and a draw that was declined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.happenings import Countered, DrawDeclined, Took
from circus_maximus.games.ludus.model.words import Words


def news(config: Config, names: Sequence[str], seat: Seat, heard: Sequence[Happening]) -> Iterator[str]:
    """The sentences. Where stones went is marked on the board, and what is asked says what threatens."""
    say = Words(names, config)
    for happening in heard:
        if (isinstance(happening, Took | Countered) and happening.owner == seat) or (
            isinstance(happening, DrawDeclined) and happening.seat != seat
        ):
            yield happening.told(say)
