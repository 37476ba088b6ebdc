"""What concerns a seat when its turn begins: gains and losses since then, higher bids, its lines, full places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.model.common_types import MARKETS, coins
from circus_maximus.games.circus.model.happenings import Changing
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.turn_happenings import BidMade, Bought, CoinFlipped, WorkersPlaced
from circus_maximus.games.circus.model.words import Words, name_of
from circus_maximus.games.circus.state.game_state import Buying, Placing, State


def news(lookups: Lookups, state: State, names: Sequence[str], seat: Seat, heard: Sequence[Happening]) -> Iterator[str]:
    """The sentences. `state` is how the game stands now, `heard` what happened since the seat's last decision."""
    say = Words(names, lookups.config)
    yield from _changes(say, seat, heard)
    yield from _outbid(lookups, state, names, seat, heard)
    yield from _bought_before(say, state, seat, heard)
    yield from _full(lookups, state, seat, heard)


def _changes(say: Words, seat: Seat, heard: Iterable[Happening]) -> Iterator[str]:
    """What the seat gained and lost, by its cause: `You: Empire −2, Population −1 (absent from Naumachia).`"""
    found: dict[str, list[str]] = {}
    for happening in heard:
        if isinstance(happening, Changing) and happening.seat == seat and (change := happening.change(say)):
            found.setdefault(happening.because(say), []).append(change[0])
    for cause, changes in found.items():
        yield f"You: {', '.join(changes)} ({cause})."


def _outbid(
    lookups: Lookups, state: State, names: Sequence[str], seat: Seat, heard: Iterable[Happening]
) -> Iterator[str]:
    """Higher bids on contests that the seat has bid on: they win ties."""
    own = {bid.act: bid.coins for bid in state.round.bids if bid.seat == seat}
    bids = {(it.seat, it.act): it.total for it in heard if isinstance(it, BidMade) and it.seat != seat}
    for (other, act), total in bids.items():
        if lookups.acts[act].contest is not None and total > own.get(act, total):
            yield f"{names[other]} bid {coins(total)} on {name_of(lookups.config, act)}, more than your {own[act]}."


def _bought_before(say: Words, state: State, seat: Seat, heard: Iterable[Happening]) -> Iterator[str]:
    """What others bought at the open market while the seat stands in its line, in the words of the short log."""
    phase = state.phase
    if not isinstance(phase, Buying) or seat not in phase.line:
        return
    market = MARKETS[phase.market]
    bought = [it for it in heard if isinstance(it, Bought) and it.market == market and it.count and it.seat != seat]
    if bought:
        listed = [f"{say.player(it.seat)} ({it.in_brief(say).text})" for it in bought]
        yield f"Bought before you: {', '.join(listed)}."


def _full(lookups: Lookups, state: State, seat: Seat, heard: Iterable[Happening]) -> Iterator[str]:
    """The places that others have filled, as long as the seat can still send workers."""
    if not isinstance(state.phase, Placing) or seat not in state.phase.turns:
        return
    taken = [it for it in heard if isinstance(it, WorkersPlaced | CoinFlipped) and it.seat != seat]
    places = dict.fromkeys(it.place for it in taken if not isinstance(it, CoinFlipped) or it.heads)
    full = [
        name_of(lookups.config, place)
        for place in places
        if (room := lookups.place[place].config.room) is not None
        and len(state.round.places[lookups.place[place].index]) >= room
    ]
    if full:
        yield f"Full now: {enumerated(full)}."
