"""The values that the table shows, and how they are made from a state.

Counters are in the order food, gold, peace, glory; cards in that of their kinds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, assert_never

from msgspec import Struct

from circus_maximus.engine.contract import Seat
from circus_maximus.games.gloria.advice.arriving import may_arrive
from circus_maximus.games.gloria.model.common_types import KINDS, ByKind, Row
from circus_maximus.games.gloria.model.lookups import BuildingCard, Lookups
from circus_maximus.games.gloria.model.payments import missing
from circus_maximus.games.gloria.model.phrases import counters
from circus_maximus.games.gloria.model.words import cards_due
from circus_maximus.games.gloria.present import keys
from circus_maximus.games.gloria.present.keys import BUILDING, CARD
from circus_maximus.games.gloria.rules.ending import leader, standing
from circus_maximus.games.gloria.rules.gloria_rules import GloriaRules
from circus_maximus.games.gloria.rules.goth import front_space
from circus_maximus.games.gloria.state import phases
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.phases import Phase

PHASES = ("Forum", "Card", "Harvest", "Buy", "Goth")
"""The parts of a turn."""
FORUM, CARD_PLAYED, HARVEST, BUY, GOTH = range(5)
"""The parts of a turn, by index."""


class HeaderShown(Struct, frozen=True):
    """Where the game stands."""

    turn: int
    """The number of the turn; 0 during setup."""
    phase: int | None
    """The index of the part of the turn; None during setup and when the game is over."""
    in_turn: Seat | None
    asked: Seat | None
    """The seat that acts now, which may be another one in a harvest or a levy."""
    does: str
    """What it does: `harvests`, `gives a card`; empty if the part of the turn says it."""
    deck: int
    """The number of buildings left in the deck."""
    discards: int
    """The number of buildings that have left the game."""
    supply: Row
    over: bool


class FlightShown(Struct, frozen=True):
    """The road to Carthage."""

    names: tuple[str, ...]
    steps: tuple[int, ...]
    """Where each seat is."""
    arrivals: tuple[Seat, ...]
    """The seats in the order in which they came to where they are; those still in Rome are last."""
    leader: Seat | None
    """The seat that would win if the game ended now; None as long as nobody has left the first space."""


class GothSpaceShown(Struct, frozen=True):
    """A space on the Goth's road."""

    name: str
    icons: tuple[int, ...]
    """Counters by index."""
    laid: tuple[int, ...]
    """The counter that lies there for each icon; empty if none does."""


class GothShown(Struct, frozen=True):
    """The Goth's road."""

    spaces: tuple[GothSpaceShown, ...]
    at: int
    front: int
    """The index of the space for which tribute is paid next."""
    due: str
    """What is due in a levy, or what lies in the pile; else empty."""


class SaleShown(Struct, frozen=True):
    """A slot of the forum; `id` and what follows it are empty if no building is there."""

    surcharge: int
    key: str = ""
    id: str = ""
    name: str = ""
    cost: Row = ()
    steps: int = 0
    on: tuple[str, ...] = ()
    """The kinds of card on which it may be laid."""
    does: str = ""
    """What it does, in a sentence."""
    judged: bool = False
    """Whether it is shown if the reader can buy it: not without a reader, nor of others while it pays for one."""
    lacks: Literal["card", "counters"] | None = None
    """What the reader has too little of to buy it, a free card or counters; None if it can, or that is not shown."""
    missing: int = 0
    """How many counters the reader lacks."""


class BuildingShown(Struct, frozen=True):
    """A building on a card."""

    id: str
    name: str
    does: str
    unsettled: bool
    """Whether it is still to be used or passed over in this harvest."""


class KindShown(Struct, frozen=True):
    """The cards of one kind before a seat."""

    id: str
    key: str
    kind: str
    makes: int
    """The counter that each yields, by index."""
    bare: int
    """The cards without a building."""
    built: tuple[BuildingShown, ...]
    in_play: bool
    """Whether cards of this kind are harvested, or due, now."""


class PlayerShown(Struct, frozen=True):
    """A seat."""

    seat: Seat
    name: str
    bot: str
    steps: int
    counters: Row
    hand: ByKind
    cards: tuple[KindShown, ...]
    acts: bool
    """Whether it acts now."""
    may_arrive: bool
    """Whether it may reach Carthage in this turn."""


class TableShown(Struct, frozen=True):
    """Everything on the table."""

    reader: Seat | None
    """The seat for which prices are shown, and whose own things are never covered; None if there is none."""
    header: HeaderShown
    flight: FlightShown
    goth: GothShown
    forum: tuple[SaleShown, ...]
    """Slot by slot, the newest building first."""
    players: tuple[PlayerShown, ...]
    area: Seat
    """The seat whose cards are shown one by one: the reader, or else who acts or is in turn."""
    about: Literal["forum", "area"]
    """What the moment is about: the buildings for sale, or the cards before a seat."""


def table_shown(
    rules: GloriaRules, state: State, names: Sequence[str], bots: Sequence[str], viewer: Seat | None
) -> TableShown:
    """Everything on the table. `viewer`: the seat that looks; None if several people do."""
    lookups = rules.lookups_of(state)
    asked = _acting(state)
    reader = viewer if viewer is not None else None if asked is None or bots[asked] else asked
    area = next((seat for seat in (reader, asked) if seat is not None), state.seat)
    return TableShown(
        reader=reader,
        header=_header(state, asked),
        flight=FlightShown(
            names=tuple(space.name for space in lookups.config.flight_road.values()),
            steps=tuple(player.steps for player in state.players),
            arrivals=(*state.arrivals, *(seat for seat in range(lookups.seats) if seat not in state.arrivals)),
            leader=leader(standing(state)),
        ),
        goth=_goth(lookups, state),
        forum=tuple(_sale(lookups, state, slot, reader) for slot in range(len(state.forum))),
        players=tuple(
            _player(lookups, state, seat, names[seat], bots[seat], asked, may_arrive(rules, state, seat, reader))
            for seat in range(lookups.seats)
        ),
        area=area,
        about="area" if asked == area and _chooses_cards(lookups, state) else "forum",
    )


def _acting(state: State) -> Seat | None:
    """The seat that acts now."""
    phase = state.phase
    match phase:
        case phases.Redirecting() | phases.Settling() | phases.Picking():
            return phase.harvest.seat
        case phases.Giving(seat=seat) | phases.Sharing(seat=seat):
            return seat
        case phases.Playing() | phases.Buying() | phases.Paying() | phases.Swapping() | phases.Approaching():
            return state.seat
        case phases.Starting() | phases.Drawing() | phases.TurnOver() | phases.Ended():
            return None
        case _:
            assert_never(phase)


def _chooses_cards(lookups: Lookups, state: State) -> bool:
    """Whether a seat chooses among its own cards, in a harvest or a levy."""
    phase = state.phase
    if isinstance(phase, phases.Redirecting):
        # A harvest that is shown seat by seat has this phase too, without a choice.
        built = state.players[phase.harvest.seat].built[phase.harvest.kind]
        return bool(lookups.plot(built).redirects)
    return isinstance(phase, phases.Settling | phases.Giving)


def _part_of_turn(phase: Phase) -> int | None:
    """The index of the part of the turn; None before the first and after the last."""
    match phase:
        case phases.Drawing() | phases.TurnOver():
            return FORUM
        case phases.Playing():
            return CARD_PLAYED
        case phases.Redirecting() | phases.Settling() | phases.Picking():
            return HARVEST
        case phases.Buying() | phases.Paying() | phases.Swapping():
            return BUY
        case phases.Approaching() | phases.Giving() | phases.Sharing():
            return GOTH
        case phases.Starting() | phases.Ended():
            return None
        case _:
            assert_never(phase)


def _does(phase: Phase) -> str:
    """What a seat does that need not be in turn."""
    if isinstance(phase, phases.Harvesting):
        return f"harvests {KINDS[phase.harvest.kind]} cards"
    if isinstance(phase, phases.Giving):
        return "gives a card"
    return "draws a counter" if isinstance(phase, phases.Sharing) else ""


def _header(state: State, asked: Seat | None) -> HeaderShown:
    return HeaderShown(
        turn=state.turn,
        phase=_part_of_turn(state.phase) if state.turn else None,
        in_turn=state.seat if state.turn else None,
        asked=asked,
        does=_does(state.phase),
        deck=len(state.deck),
        discards=len(state.discards),
        supply=state.supply,
        over=isinstance(state.phase, phases.Ended),
    )


def _goth(lookups: Lookups, state: State) -> GothShown:
    spaces = zip(lookups.config.goth_road.values(), lookups.icons, strict=True)
    laid = {state.goth + ahead: counters for ahead, counters in enumerate(state.tribute, start=1)}
    return GothShown(
        spaces=tuple(
            GothSpaceShown(space.name, icons, laid.get(index, ())) for index, (space, icons) in enumerate(spaces)
        ),
        at=state.goth,
        front=min(front_space(state), lookups.rome),
        due=_due(lookups, state.phase),
    )


def _due(lookups: Lookups, phase: Phase) -> str:
    """What the Goth still takes, or what is shared out."""
    if isinstance(phase, phases.Giving):
        return f"due: {cards_due(lookups.config, phase.due)}" if any(phase.due) else ""
    return f"in the pile: {counters(phase.pile)}" if isinstance(phase, phases.Sharing) else ""


def _sale(lookups: Lookups, state: State, slot: int, reader: Seat | None) -> SaleShown:
    """A slot of the forum, as it is for a reader."""
    id, surcharge = state.forum[slot], lookups.surcharges[slot]
    if id is None:
        return SaleShown(surcharge)
    card, building = lookups.buildings[id], lookups.config.buildings[id]
    lacks, short = None, 0
    paying = state.phase.purchase.building if isinstance(state.phase, phases.Paying) else None
    if reader is not None and paying is None:
        lacks, short = _lacks(state.players[reader], card, surcharge)
    return SaleShown(
        surcharge=surcharge,
        key=keys.of_slot(slot),
        id=BUILDING + id,
        name=building.name,
        cost=card.cost,
        steps=card.steps,
        on=tuple(KINDS[kind] for kind in card.laid_on),
        does=building.effect.sentence(),
        judged=reader is not None and paying in (None, id),
        lacks=lacks,
        missing=short,
    )


def _lacks(player: Player, card: BuildingCard, surcharge: int) -> tuple[Literal["card", "counters"] | None, int]:
    """What a seat has too little of to buy a building, and how many counters are missing."""
    if not any(player.bare[kind] for kind in card.laid_on):
        return "card", 0
    short = missing(player.counters, card.cost, surcharge)
    return "counters" if short else None, short


def _player(
    lookups: Lookups, state: State, seat: Seat, name: str, bot: str, asked: Seat | None, arrives: bool
) -> PlayerShown:
    player = state.players[seat]
    return PlayerShown(
        seat=seat,
        name=name,
        bot=bot,
        steps=player.steps,
        counters=player.counters,
        hand=player.hand,
        cards=tuple(_kind(lookups, state, seat, kind) for kind in range(len(KINDS))),
        acts=seat == asked,
        may_arrive=arrives,
    )


def _does_on_card(lookups: Lookups, state: State, id: str) -> str:
    """What a building on a card does; one that has exchanged counters does nothing any more."""
    effect, phase = lookups.config.buildings[id].effect, state.phase
    exchanging = isinstance(phase, phases.Swapping) and phase.purchase.building == id
    return effect.sentence() if exchanging else effect.done or effect.sentence()


def _kind(lookups: Lookups, state: State, seat: Seat, kind: int) -> KindShown:
    player, phase = state.players[seat], state.phase
    harvest = phase.harvest if isinstance(phase, phases.Harvesting) else None
    unsettled = harvest.unsettled if harvest is not None and harvest.seat == seat else ()
    due = isinstance(phase, phases.Giving) and phase.due[lookups.makes[kind]] > 0
    return KindShown(
        id=CARD + KINDS[kind],
        key=keys.CARDS[KINDS[kind]],
        kind=KINDS[kind],
        makes=lookups.makes[kind],
        bare=player.bare[kind],
        built=tuple(
            BuildingShown(
                BUILDING + id,
                lookups.config.buildings[id].name,
                _does_on_card(lookups, state, id),
                id in unsettled,
            )
            for id in player.built[kind]
        ),
        in_play=due or (harvest is not None and harvest.kind == kind),
    )
