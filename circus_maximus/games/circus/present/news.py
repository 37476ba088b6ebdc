"""What concerns a seat when its turn begins: gains and losses since then, higher bids, its lines, full places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.model import book
from circus_maximus.games.circus.model import happenings as h
from circus_maximus.games.circus.model.common_types import MARKETS
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.present.beats.changes import Changing, change_in
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Buying, Placing
from circus_maximus.games.circus.text.brief_log import in_brief
from circus_maximus.games.circus.text.words import coins, name_of


def news(lookups: Lookups, state: State, names: Sequence[str], seat: Seat, heard: Sequence[Happening]) -> Iterator[str]:
    """The sentences. `state` is how the game stands now, `heard` what happened since the seat's last decision."""
    yield from _changes(lookups, seat, heard)
    yield from _outbid(lookups, state, names, seat, heard)
    yield from _bought_before(lookups, state, names, seat, heard)
    yield from _full(lookups, state, seat, heard)


OfSource = h.CoinsGained | h.CoinsPaid | h.TrackMoved | h.TrackHeld | h.WorkersRecruited
AtPlace = h.CubesTaken | h.CubesReturned | h.CoinFlipped
InAct = h.Performed | h.PerformersDied | h.StakeSettled
OwnChange = Changing | h.PaidOut | h.UpkeepPaid
"""What changes the coins, cubes, markers or workers of a seat."""


def _changes(lookups: Lookups, seat: Seat, heard: Iterable[Happening]) -> Iterator[str]:
    """What the seat gained and lost, by its cause: `You: Empire −2, Population −1 (absent from Naumachia).`"""
    found: dict[str, list[str]] = {}
    for happening in heard:
        if isinstance(happening, OwnChange) and happening.seat == seat and (text := _change(lookups, happening)):
            found.setdefault(_cause(lookups, happening), []).append(text)
    for cause, changes in found.items():
        yield f"You: {', '.join(changes)} ({cause})."


def _change(lookups: Lookups, happening: OwnChange) -> str:
    if isinstance(happening, h.PaidOut):
        return f"+{coins(happening.coins)}"
    if isinstance(happening, h.UpkeepPaid):
        return f"−{coins(happening.coins)}"
    change = change_in(lookups.config, happening)
    return change.text if change else ""


def _cause(lookups: Lookups, happening: OwnChange) -> str:
    """What caused a change, in a few words."""
    if isinstance(happening, OfSource):
        name = name_of(lookups.config, happening.source)
        return f"absent from {name}" if getattr(happening, "penalty", False) else name
    if isinstance(happening, AtPlace):
        return name_of(lookups.config, happening.place)
    if isinstance(happening, InAct):
        return name_of(lookups.config, happening.act)
    return "event" if isinstance(happening, h.CubeGiven) else book.PAY_DAY.name


def _outbid(
    lookups: Lookups, state: State, names: Sequence[str], seat: Seat, heard: Iterable[Happening]
) -> Iterator[str]:
    """Higher bids on contests that the seat has bid on: they win ties."""
    own = {bid.act: bid.coins for bid in state.round.bids if bid.seat == seat}
    bids = {(it.seat, it.act): it.total for it in heard if isinstance(it, h.BidMade) and it.seat != seat}
    for (other, act), total in bids.items():
        if lookups.acts[act].contest is not None and total > own.get(act, total):
            yield f"{names[other]} bid {coins(total)} on {name_of(lookups.config, act)}, more than your {own[act]}."


def _bought_before(
    lookups: Lookups, state: State, names: Sequence[str], seat: Seat, heard: Iterable[Happening]
) -> Iterator[str]:
    """What others bought at the open market while the seat stands in its line, in the words of the short log."""
    phase = state.phase
    if not isinstance(phase, Buying) or seat not in phase.line:
        return
    market = MARKETS[phase.market]
    bought = [it for it in heard if isinstance(it, h.Bought) and it.market == market and it.count and it.seat != seat]
    if bought:
        listed = [f"{names[it.seat]} ({in_brief(lookups.config, names, (it,))[0].text})" for it in bought]
        yield f"Bought before you: {', '.join(listed)}."


def _full(lookups: Lookups, state: State, seat: Seat, heard: Iterable[Happening]) -> Iterator[str]:
    """The places that others have filled, as long as the seat can still send workers."""
    if not isinstance(state.phase, Placing) or seat not in state.phase.turns:
        return
    taken = [it for it in heard if isinstance(it, h.WorkersPlaced | h.CoinFlipped) and it.seat != seat]
    places = dict.fromkeys(it.place for it in taken if not isinstance(it, h.CoinFlipped) or it.heads)
    full = [
        name_of(lookups.config, place)
        for place in places
        if (room := lookups.place[place].config.room) is not None
        and len(state.round.places[lookups.place[place].index]) >= room
    ]
    if full:
        yield f"Full now: {enumerated(full)}."
