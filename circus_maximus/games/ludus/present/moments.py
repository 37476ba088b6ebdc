"""What has happened, moment by moment: the parts of an activation, its trail on the board, and news for a side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.popup import Beat, Change, Popup, Says, SeatChanges
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.happenings import (
    Blocked,
    BoardChange,
    Countered,
    DrawDeclined,
    DrawOffered,
    HeldBack,
    Loss,
    Struck,
)
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.words import Words, symbol_name
from circus_maximus.games.ludus.state import State, Turn

REACTION = 3
"""How long a popup is shown, in plain moments."""


def beats(lookups: Lookups, names: Sequence[str], before: State, heard: Sequence[Happening]) -> Sequence[Beat]:
    """The board after each part of a step. The last part is a beat only if it has a popup: the step itself shows it."""
    stones, found = before.stones, []
    for count, happening in enumerate(heard, 1):
        if isinstance(happening, BoardChange):
            stones = happening.change(stones, lookups.board.by_name)
            popup = _popup(lookups.config, names, happening)
            view = replace(before, stones=stones, phase=Turn(happening.seat))
            found.append(Beat(view, count, popup, REACTION if popup else 1))
    last = [beat._replace(view=None, heard=len(heard)) for beat in found[-1:] if beat.popup]
    return [*found[:-1], *last]


def _popup(config: Config, names: Sequence[str], part: BoardChange) -> Popup | None:
    """What happens to a stone other than the one that acts: the sentence, and the stone that is lost."""
    return Popup(part.popup, (Says(part.told(Words(names, config))), *_losses(config, part))) if part.popup else None


def _losses(config: Config, part: BoardChange) -> Iterator[SeatChanges]:
    for it in part.moves():
        if isinstance(it.whose, Seat):
            yield SeatChanges(it.whose, "", (Change(f"−{-it.count} {symbol_name(config, it.what)}", False),))


REACTIONS = (Struck, HeldBack, Blocked, Countered)
"""What the steps of reactions begin with."""
OFFERS = (DrawOffered, DrawDeclined)


def trail(recent: Iterable[Sequence[Happening]]) -> dict[str, str]:
    """What happened on each node: `left`, `reached` or `taken`. `recent` are the steps of the game, the last first."""
    steps: list[Sequence[Happening]] = []
    for step in recent:
        if not isinstance(next(iter(step), None), OFFERS):
            steps.append(step)
            if not isinstance(next(iter(step), None), REACTIONS):
                break
    marks: dict[str, str] = {}
    for happening in (happening for step in reversed(steps) for happening in step):
        if isinstance(happening, BoardChange):
            marks.update(happening.trail())
    return marks


def news(config: Config, names: Sequence[str], seat: Seat, heard: Sequence[Happening]) -> Iterator[str]:
    """The sentences. Where stones went is marked on the board, and what is asked says what threatens."""
    say = Words(names, config)
    for happening in heard:
        if (isinstance(happening, Loss) and happening.owner == seat) or (
            isinstance(happening, DrawDeclined) and happening.seat != seat
        ):
            yield happening.told(say)
