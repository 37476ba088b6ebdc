"""Every move of counters, cards and buildings. Nothing else moves them, so nothing gets lost."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.rows import with_item
from circus_maximus.games.gloria.model.common_types import GLORY, Row
from circus_maximus.games.gloria.state.game_state import Player, State
from circus_maximus.games.gloria.state.phases import Giving


def plus(row: Row, other: Row) -> Row:
    """The sum of two rows."""
    return (row[0] + other[0], row[1] + other[1], row[2] + other[2], row[3] + other[3])


def minus(row: Row, other: Row) -> Row:
    """The difference of two rows."""
    return (row[0] - other[0], row[1] - other[1], row[2] - other[2], row[3] - other[3])


def smaller_of(row: Row, most: Row) -> Row:
    """The smaller one of each two numbers."""
    return (min(row[0], most[0]), min(row[1], most[1]), min(row[2], most[2]), min(row[3], most[3]))


def unmet(giving: Giving) -> Row:
    """What cards are still due for: counters in a raid, icons without one."""
    basics = [due - glory for due, glory in zip(giving.due[:GLORY], giving.glory[:GLORY], strict=True)]
    return (*basics, sum(giving.glory))


def _with_counters(state: State, seat: Seat, counters: Row) -> tuple[Player, ...]:
    """The players, of whom one has these counters."""
    player = state.players[seat]
    player = Player(counters, player.hand, player.bare, player.built, player.steps)
    return with_item(state.players, seat, player)


def gain(state: State, seat: Seat, counters: Row) -> State:
    """Counters go from the supply to a seat."""
    players = _with_counters(state, seat, plus(state.players[seat].counters, counters))
    return replace(state, players=players, supply=minus(state.supply, counters))


def gain_one_kind(state: State, seat: Seat, counter: int, count: int) -> State:
    """Counters of one kind go from the supply to a seat."""
    own, supply = state.players[seat].counters, state.supply
    players = _with_counters(state, seat, with_item(own, counter, own[counter] + count))
    return replace(state, players=players, supply=with_item(supply, counter, supply[counter] - count))


def pay(state: State, seat: Seat, counters: Row) -> State:
    """Counters go from a seat to the supply."""
    players = _with_counters(state, seat, minus(state.players[seat].counters, counters))
    return replace(state, players=players, supply=plus(state.supply, counters))


def pay_tribute(state: State, seat: Seat, counters: Row, laid: tuple[int, ...]) -> State:
    """Counters go from a seat to the next space ahead of the Goth, one for each of its icons."""
    players = _with_counters(state, seat, minus(state.players[seat].counters, counters))
    return replace(state, players=players, tribute=(*state.tribute, laid))


def to_supply(state: State, counter: int) -> State:
    """A counter that lies apart goes to the supply."""
    return replace(state, supply=with_item(state.supply, counter, state.supply[counter] + 1))


def draw(state: State, seat: Seat, counter: int) -> State:
    """A counter goes from the pile to a seat; the phase holds the pile."""
    own = state.players[seat].counters
    return replace(state, players=_with_counters(state, seat, with_item(own, counter, own[counter] + 1)))


def play_card(state: State, seat: Seat, kind: int) -> State:
    """A card goes from the hand to the cards before the seat."""
    player = state.players[seat]
    hand, bare = player.hand, player.bare
    player = Player(
        player.counters,
        with_item(hand, kind, hand[kind] - 1),
        with_item(bare, kind, bare[kind] + 1),
        player.built,
        player.steps,
    )
    return replace(state, players=with_item(state.players, seat, player))


def build(state: State, seat: Seat, building: str, kind: int) -> State:
    """A building goes from the forum to a card before the seat."""
    player = state.players[seat]
    player = replace(
        player,
        bare=with_item(player.bare, kind, player.bare[kind] - 1),
        built=with_item(player.built, kind, (*player.built[kind], building)),
    )
    forum = tuple([None if each == building else each for each in state.forum])
    return replace(state, players=with_item(state.players, seat, player), forum=forum)


def tear_down(state: State, seat: Seat, building: str, kind: int) -> State:
    """A building is discarded; the card below stays."""
    player = state.players[seat]
    player = replace(
        player,
        bare=with_item(player.bare, kind, player.bare[kind] + 1),
        built=with_item(player.built, kind, _without(player.built[kind], building)),
    )
    return replace(state, players=with_item(state.players, seat, player), discards=(*state.discards, building))


def lose_card(state: State, seat: Seat, kind: int) -> State:
    """A card without a building leaves the game."""
    player = state.players[seat]
    player = replace(player, bare=with_item(player.bare, kind, player.bare[kind] - 1))
    return replace(state, players=with_item(state.players, seat, player))


def lose_building(state: State, seat: Seat, building: str, kind: int) -> State:
    """A building is discarded, and the card below leaves the game."""
    player = state.players[seat]
    player = replace(player, built=with_item(player.built, kind, _without(player.built[kind], building)))
    return replace(state, players=with_item(state.players, seat, player), discards=(*state.discards, building))


def advance(state: State, seat: Seat, steps: int) -> State:
    """A token moves along the road to Carthage."""
    player = state.players[seat]
    return replace(
        state,
        players=with_item(state.players, seat, replace(player, steps=player.steps + steps)),
        arrivals=(*[other for other in state.arrivals if other != seat], seat),
    )


def _without(buildings: tuple[str, ...], building: str) -> tuple[str, ...]:
    return tuple([each for each in buildings if each != building])
