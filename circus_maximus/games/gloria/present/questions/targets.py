"""What a seat can select when it is asked, allowed or not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from circus_maximus.engine.contract import Refusal, Seat
from circus_maximus.engine.presenting.decision import Target
from circus_maximus.engine.presenting.texts import explain
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.gloria.model import actions as a
from circus_maximus.games.gloria.model.actions import AnyAction
from circus_maximus.games.gloria.model.common_types import COUNTERS, KIND_INDEX, KINDS, Counter, Kind
from circus_maximus.games.gloria.model.config import Config
from circus_maximus.games.gloria.model.lookups import Lookups
from circus_maximus.games.gloria.model.words import building_name
from circus_maximus.games.gloria.present import keys
from circus_maximus.games.gloria.present.ids import (
    BUILDING,
    CARD,
    COUNTER,
    HARVEST,
    PASS,
    REFUSE,
    STOP,
    TAKE,
    TRIBUTE,
    USE,
)
from circus_maximus.games.gloria.state.game_state import State
from circus_maximus.games.gloria.text.refusals import SENTENCES

USE_NONE = Target(HARVEST, "use none", key=keys.NO, passes=True)
BUY_NOTHING = Target(PASS, "buy nothing", key=keys.NO, passes=True)
STOP_EXCHANGING = Target(STOP, "stop", key=keys.NO, passes=True)
PAY_TRIBUTE = Target(TRIBUTE, "pay tribute", key=keys.TRIBUTE, least=a.PayTribute())
REFUSE_TRIBUTE = Target(REFUSE, "refuse", key=keys.NO)
"""The answers that name nothing on the table."""


def target_ids(config: Config) -> tuple[str, ...]:
    """The ids of everything that can be selected at some time in a game."""
    cards, counters = [CARD + kind for kind in KINDS], [COUNTER + counter for counter in COUNTERS]
    buildings = [begin + id for begin in (BUILDING, USE, TAKE) for id in config.buildings]
    return (*cards, *counters, *buildings, HARVEST, PASS, STOP, TRIBUTE, REFUSE)


def cards(least: Callable[[Kind], AnyAction], label: str = "{} card", brief: str = "") -> Iterator[Target]:
    """The kinds of card. `least`: the smallest action with a kind."""
    for kind in KINDS:
        yield Target(CARD + kind, label.format(kind), key=keys.CARDS[kind], brief=brief.format(kind), least=least(kind))


def counters(least: Callable[[Counter], AnyAction], among: Sequence[Counter] = COUNTERS) -> Iterator[Target]:
    """The kinds of counter, or some of them."""
    for counter in among:
        yield Target(COUNTER + counter, counter, key=keys.COUNTERS[counter], least=least(counter))


def buildings(config: Config, ids: Sequence[str], least: Callable[[str], AnyAction]) -> Iterator[Target]:
    """Buildings of a seat."""
    for id in ids:
        yield Target(BUILDING + id, building_name(config, id), least=least(id))


def for_sale(lookups: Lookups, view: State, seat: Seat) -> Iterator[Target]:
    """The buildings in the forum. If one cannot be bought, the reason is true of every card it may be laid on."""
    for slot, id in enumerate(view.forum):
        if id is None:
            continue
        card, bare = lookups.buildings[id], view.players[seat].bare
        kinds = [KINDS[kind] for kind in card.laid_on]
        free = [kind for kind in kinds if bare[KIND_INDEX[kind]]]
        least = a.Buy(id, (free or kinds)[0] if card.names_kind else None)
        no_card = Refusal("no_free_card", {"kind": enumerated(kinds, "or")}) if len(kinds) > 1 and not free else None
        why_not = explain(SENTENCES, no_card, lookups.config)
        yield Target(BUILDING + id, building_name(lookups.config, id), why_not, key=keys.of_slot(slot), least=least)
