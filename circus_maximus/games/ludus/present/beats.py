"""An activation part by part: the board after each move, take, block and strike, and what happens to stones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import assert_never

from msgspec.structs import replace

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.presenter import Beat, Change, Popup, Says, SeatChanges
from circus_maximus.games.ludus.model.config import Config
from circus_maximus.games.ludus.model.happenings import Blocked, Countered, Jumped, Moved, Struck, Took
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.stones import Stones, flipped, moved, without
from circus_maximus.games.ludus.model.words import Words, symbol_name
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.state.phases import Turn

REACTION = 3
"""How long a popup is shown, in plain moments."""
Part = Moved | Jumped | Took | Countered | Blocked | Struck
"""What changes the board."""


def beats(lookups: Lookups, names: Sequence[str], before: State, heard: Sequence[Happening]) -> Sequence[Beat]:
    """The board after each part of a step. The last part is a beat only if it has a popup: the step itself shows it."""
    stones, found = before.stones, []
    for count, happening in enumerate(heard, 1):
        if isinstance(happening, Part):
            stones = _after(lookups, stones, happening)
            popup = _popup(lookups.config, names, happening)
            view = replace(before, stones=stones, phase=Turn(happening.seat))
            found.append(Beat(view, count, popup, REACTION if popup else 1))
    last = [beat._replace(view=None, heard=len(heard)) for beat in found[-1:] if beat.popup]
    return [*found[:-1], *last]


def _popup(config: Config, names: Sequence[str], part: Part) -> Popup | None:
    """What happens to a stone other than the one that acts: the sentence, and the stone that is lost."""
    says = Says(part.told(Words(names, config)))
    match part:
        case Moved() | Jumped():
            return None
        case Took():
            return Popup("Taken", (says, *_losses(config, part)))
        case Countered():
            return Popup("Countered", (says, *_losses(config, part)))
        case Blocked():
            return Popup("Blocked", (says,))
        case Struck():
            return Popup("Strike", (says,))
        case _:
            assert_never(part)


def _losses(config: Config, part: Part) -> Iterator[SeatChanges]:
    for it in part.moves():
        if isinstance(it.whose, Seat):
            yield SeatChanges(it.whose, "", (Change(f"−{-it.count} {symbol_name(config, it.what)}", False),))


def _after(lookups: Lookups, stones: Stones, part: Part) -> Stones:
    nodes = lookups.board.by_name
    match part:
        case Moved() | Jumped():
            return moved(stones, nodes[part.start], nodes[part.to])
        case Took() | Countered():
            return without(stones, nodes[part.target])
        case Blocked() | Struck():
            return flipped(stones, nodes[part.at])
        case _:
            assert_never(part)
