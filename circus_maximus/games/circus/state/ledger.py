"""Every move of coins, cubes, workers and markers: nothing else moves them. Facts about a state that rules need."""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.rows import with_item
from circus_maximus.games.circus.model.common_types import SEATS
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.state.game_state import Bid, Bidding, Deck, Player, Seating, State, fresh_round


def pay(state: State, seat: Seat, coins: int) -> State:
    """Coins go from a seat to the bank."""
    player = state.players[seat]
    player = replace(player, coins=player.coins - coins)
    return replace(state, players=with_item(state.players, seat, player), bank=state.bank + coins)


def pay_for_bid(state: State, seat: Seat, coins: int, bids: tuple[Bid, ...], phase: Bidding) -> State:
    """Coins go from a seat to the bank, `bids` become the bids of the round, and bidding continues with `phase`."""
    player = state.players[seat]
    player = replace(player, coins=player.coins - coins)
    return replace(
        state,
        players=with_item(state.players, seat, player),
        bank=state.bank + coins,
        round=replace(state.round, bids=bids),
        phase=phase,
    )


def earn(state: State, seat: Seat, coins: int) -> State:
    """Coins go from the bank to a seat."""
    return pay(state, seat, -coins)


def earn_all(state: State, coins: list[int]) -> State:
    """Coins go from the bank to each seat."""
    players = [replace(player, coins=player.coins + gain) for player, gain in zip(state.players, coins, strict=True)]
    return replace(state, players=tuple(players), bank=state.bank - sum(coins))


def hand_out(state: State, seat: Seat, cube: int, count: int) -> State:
    """Cubes go from the supply to a seat, or back if the number is negative."""
    player = state.players[seat]
    player = replace(player, cubes=with_item(player.cubes, cube, player.cubes[cube] + count))
    return replace(
        state,
        players=with_item(state.players, seat, player),
        supply=with_item(state.supply, cube, state.supply[cube] - count),
    )


def stock(state: State, market: int, count: int) -> State:
    """Cubes go from the supply to a market, or back. A market has the same index as its cube."""
    return replace(
        state,
        markets=with_item(state.markets, market, state.markets[market] + count),
        supply=with_item(state.supply, market, state.supply[market] - count),
    )


def sell(state: State, seat: Seat, market: int, count: int, coins: int) -> State:
    """Cubes go from a market to a seat, and coins from the seat to the bank."""
    player = state.players[seat]
    player = replace(
        player,
        coins=player.coins - coins,
        cubes=with_item(player.cubes, market, player.cubes[market] + count),
    )
    return replace(
        state,
        players=with_item(state.players, seat, player),
        markets=with_item(state.markets, market, state.markets[market] - count),
        bank=state.bank + coins,
    )


def set_markers(state: State, track: int, positions: dict[Seat, int]) -> State:
    """Move the markers of some seats on a track."""
    players = list(state.players)
    for seat, position in positions.items():
        players[seat] = replace(players[seat], tracks=with_item(players[seat].tracks, track, position))
    return replace(state, players=tuple(players))


def add_workers(state: State, seat: Seat, workers: int) -> State:
    """Workers go from the colour's supply to the hand."""
    player = state.players[seat]
    player = replace(player, workers=player.workers + workers, reserve=player.reserve - workers)
    return replace(state, players=with_item(state.players, seat, player))


def clear_round(state: State, pays: list[int], recruits: list[int], pieces: int) -> State:
    """Each seat is paid and gets its recruits; boosts and events end, workers and busy cubes return; the bids stay.

    Of the `pieces` of a colour, all that are not in reserve are then in hand.
    """
    players: list[Player] = []
    for player, coins, workers in zip(state.players, pays, recruits, strict=True):
        reserve = player.reserve - workers
        players.append(replace(player, coins=player.coins + coins, workers=pieces - reserve, reserve=reserve))
    round_ = state.round
    return replace(
        state,
        players=tuple(players),
        bank=state.bank - sum(pays),
        events=Deck(state.events.discards + round_.events, state.events.shuffles),
        round=replace(fresh_round(round_.number, len(players), len(round_.places)), bids=round_.bids),
    )


def boost(state: State, seat: Seat, track: int, steps: int) -> State:
    """Add extra steps to a seat's boost on a track."""
    boosts = state.round.boosts
    row = with_item(boosts[seat], track, boosts[seat][track] + steps)
    return replace(state, round=replace(state.round, boosts=with_item(boosts, seat, row)))


def send_workers(state: State, seat: Seat, place: int, workers: int, coins: int) -> State:
    """Workers go from the hand to a place, and coins to the bank."""
    player = state.players[seat]
    player = replace(player, workers=player.workers - workers, coins=player.coins - coins)
    places = state.round.places
    return replace(
        state,
        players=with_item(state.players, seat, player),
        bank=state.bank + coins,
        round=replace(state.round, places=with_item(places, place, places[place] + (seat,) * workers)),
    )


def lose_worker(state: State, seat: Seat, place: int) -> State:
    """The last worker at a place goes to its colour's supply."""
    player = state.players[seat]
    player = replace(player, reserve=player.reserve + 1)
    places = state.round.places
    return replace(
        state,
        players=with_item(state.players, seat, player),
        round=replace(state.round, places=with_item(places, place, places[place][:-1])),
    )


def make_busy(state: State, seat: Seat, needs: tuple[tuple[int, int], ...]) -> State:
    """Cubes become busy for the rest of the round (R29)."""
    busy = list(state.round.busy[seat])
    for cube, count in needs:
        busy[cube] += count
    return replace(state, round=replace(state.round, busy=with_item(state.round.busy, seat, tuple(busy))))


def remove_dead_cubes(state: State, seat: Seat, cube: int, count: int) -> State:
    """Busy cubes of a seat go to the supply."""
    busy = state.round.busy[seat]
    busy = with_item(busy, cube, busy[cube] - count)
    state = hand_out(state, seat, cube, -count)
    return replace(state, round=replace(state.round, busy=with_item(state.round.busy, seat, busy)))


ORDER: dict[int, tuple[tuple[Seat, ...], ...]] = {
    seats: tuple(tuple((first + step) % seats for step in range(seats)) for first in range(seats)) for seats in SEATS
}
"""For each number of seats, all seats in the order of play, starting from each of them."""


def order_from(state: State, first: Seat) -> tuple[Seat, ...]:
    """All seats in the order of play, starting from `first`."""
    return ORDER[len(state.players)][first]


def marker_holder(state: State) -> Seat | None:
    """Who holds the start marker; None before it is drawn."""
    return None if isinstance(state.phase, Seating) else state.marker


def leader(state: State, track: int) -> Seat:
    """The leader on a track, without boosts; ties go to the seat nearest the start marker (R4)."""
    positions = [player.tracks[track] for player in state.players]
    return max(order_from(state, state.marker), key=positions.__getitem__)


def workers_in_play(state: State, seat: Seat) -> int:
    """A seat's workers in hand and on places."""
    return state.players[seat].workers + sum([there.count(seat) for there in state.round.places])


def is_replaced_if_lost(lookups: Lookups, state: State, seat: Seat) -> bool:
    """Whether a seat has so few workers in play that cleanup replaces one that it loses (R2)."""
    return workers_in_play(state, seat) <= lookups.fewest_workers


def undrawn_acts(lookups: Lookups, state: State) -> tuple[str, ...]:
    """The deck of acts: every regular act that is not somewhere else."""
    # Copying the whole deck and removing cards is a third faster than checking each card.
    deck = lookups.act_deck.copy()
    for act in filter(None, state.display + state.acts.discards):
        deck.pop(act, None)
    return tuple(deck)


def free_cubes(state: State, seat: Seat) -> list[int]:
    """How many cubes of each kind a seat owns that are not busy."""
    return [owned - busy for owned, busy in zip(state.players[seat].cubes, state.round.busy[seat], strict=True)]


def total(player: Player) -> int:
    """The total of the three tracks, without boosts."""
    return sum(player.tracks)


def boosted_position(state: State, seat: Seat, track: int) -> int:
    """A position plus this round's boost."""
    return state.players[seat].tracks[track] + state.round.boosts[seat][track]
