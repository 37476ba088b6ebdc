"""The moments within a step: a coin, an event card, and an act from its performers to the penalties of the absent."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.presenting.presenter import Beat, Card, Coin, Popup, Says, SeatChanges
from circus_maximus.games.circus.model.happenings import EventDrawn
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.show_happenings import ActCalled
from circus_maximus.games.circus.model.turn_happenings import CoinFlipped
from circus_maximus.games.circus.model.words import Words
from circus_maximus.games.circus.present.beats.changes import changes_of
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Performing, Rolling
from circus_maximus.games.circus.state.standing import is_replaced_if_lost
from circus_maximus.games.circus.text.phrases import event_text, fewer_workers_text

COIN, CARD = 5, 5
"""How long these are shown, in plain moments."""


def beats(
    lookups: Lookups,
    names: Sequence[str],
    before: State,
    heard: Sequence[Happening],
    earlier: Iterable[Sequence[Happening]],
) -> Sequence[Beat]:
    """What is shown one after another; most steps have none."""
    config = lookups.config
    say = Words(names, config)
    for happening in heard:
        if isinstance(happening, CoinFlipped):
            side = Coin("HEADS" if happening.heads else "TAILS")
            lost = [] if happening.heads else [Says(_lost_worker(lookups, names, before, happening.seat))]
            told = Says(happening.told(say))
            popup = Popup("A coin is flipped", (side, told, *lost, *_changes(say, heard)))
            return [Beat(None, len(heard), popup, COIN)]
        if isinstance(happening, EventDrawn):
            event = config.events[happening.event]
            card = Card("Event", event.name, event.flavour, event_text(event, config))
            changes = _changes(say, heard)
            differ = len({row.changes for row in changes}) > 1 or 0 < len(changes) < lookups.seats
            return [Beat(None, len(heard), Popup("An event", (card, *(changes if differ else ()))), CARD)]
    if not isinstance(before.phase, Performing | Rolling) and not any(isinstance(it, ActCalled) for it in heard):
        return ()
    from circus_maximus.games.circus.present.beats.act_beats import ActsPerformed

    acts = ActsPerformed(lookups, say, before, earlier)
    for count, happening in enumerate(heard, 1):
        acts.hear(happening, count)
    return acts.all_beats()


def _lost_worker(lookups: Lookups, names: Sequence[str], before: State, seat: Seat) -> str:
    return fewer_workers_text(lookups.config, names[seat], is_replaced_if_lost(lookups, before, seat))


def _changes(say: Words, heard: Sequence[Happening]) -> list[SeatChanges]:
    """What each seat gains and loses in a step."""
    return [SeatChanges(seat, "", changes) for seat, changes in changes_of(say, heard).items()]
