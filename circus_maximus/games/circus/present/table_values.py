"""The whole table as values to draw, panel by panel: the board, the acts on show, the seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal

from circus_maximus.engine.contract import Happening, Refusal, Seat
from circus_maximus.engine.presenting.texts import explain
from circus_maximus.games.circus.advice.commitments import acts_ahead, shortage
from circus_maximus.games.circus.advice.turn import (
    PHASES,
    acts_to_come,
    has_passed,
    is_carried_out,
    phase_number,
    turns,
)
from circus_maximus.games.circus.model import effects as e
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACKS
from circus_maximus.games.circus.model.effects import AtOnce, EventEffect
from circus_maximus.games.circus.model.happenings import TrackMoved
from circus_maximus.games.circus.model.lookup_records import ActCard, PlaceSpot
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.words import (
    cube_letters,
    cube_name,
    lacks,
    market_name,
    name_of,
    track_letters,
    track_name,
)
from circus_maximus.games.circus.present.keys import act_keys, market_keys, place_key
from circus_maximus.games.circus.present.values import (
    ActShown,
    EventPartShown,
    EventShown,
    HeaderShown,
    MarketShown,
    PlaceShown,
    PlayerShown,
    SupplyShown,
    TableShown,
    TrackShown,
)
from circus_maximus.games.circus.rules import places
from circus_maximus.games.circus.rules.bidding import acts_on_show, bill
from circus_maximus.games.circus.rules.buying import line
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.rules.cleanup import pay_of
from circus_maximus.games.circus.rules.victory import frozen_tracks
from circus_maximus.games.circus.state.game_state import (
    Buying,
    Drawing,
    Ended,
    Paying,
    Performing,
    Placing,
    Rolling,
    State,
)
from circus_maximus.games.circus.state.ledger import free_cubes, marker_holder, workers_in_play
from circus_maximus.games.circus.text import short_text
from circus_maximus.games.circus.text.phrases import event_effects_text, place_text
from circus_maximus.games.circus.text.refusals import LABELS


def places_shown(lookups: Lookups, state: State) -> tuple[PlaceShown, ...]:
    """All places in the order of the board, open or not."""
    seat = state.phase.turns[0] if isinstance(state.phase, Placing) else None
    return tuple(_place(lookups, state, spot, seat) for spot in lookups.places)


def _place(lookups: Lookups, state: State, spot: PlaceSpot, seat: Seat | None) -> PlaceShown:
    place = spot.config
    refusal = (
        closed_to_all(lookups, state, spot) if seat is None else places.why_not_any_worker(lookups, state, seat, spot)
    )
    return PlaceShown(
        id=f"place/{spot.id}",
        key=place_key(spot.index),
        name=place.name,
        workers=state.round.places[spot.index],
        gives=short_text.gives(lookups.config, place),
        words=short_text.in_words(lookups.config, place),
        costs=short_text.place_costs(lookups.config, place),
        open=refusal is None,
        why=explain(LABELS, refusal, lookups.config),
        closed=places.refusal_if_closed(lookups, state, spot) is not None,
        says=place_text(place, lookups.config),
        kinds=tuple(_kinds(spot)),
    )


def _kinds(spot: PlaceSpot) -> Iterator[str]:
    """The kinds of cubes that a place gives or leads to."""
    for effect in spot.effects:
        if isinstance(effect, e.Take):
            yield effect.cube
        elif isinstance(effect, e.LineUp):
            yield effect.market


def closed_to_all(lookups: Lookups, state: State, spot: PlaceSpot) -> Refusal | None:
    """Why no seat can send a worker: the place is closed or full. None if it is neither."""
    if refusal := places.refusal_if_closed(lookups, state, spot):
        return refusal
    if spot.config.room is not None and len(state.round.places[spot.index]) >= spot.config.room:
        return Refusal("place_full", {"place": spot.id, "room": spot.config.room})
    return None


def acts_shown(lookups: Lookups, state: State) -> tuple[ActShown, ...]:
    """Slot by slot, then the executions; empty slots are left out."""
    shown = acts_on_show(lookups, state)
    keys = act_keys(lookups, state.display)
    billed = bill(lookups, state)
    coming = acts_to_come(lookups, state)
    bid_on = [acts_ahead(lookups, state, seat) for seat in range(lookups.seats)]
    return tuple(_act(lookups, state, lookups.acts[act], keys[act], billed, coming, bid_on) for act in shown)


def _act(
    lookups: Lookups,
    state: State,
    card: ActCard,
    key: str,
    billed: tuple[str, ...],
    coming: tuple[str, ...],
    bid_on: Sequence[Sequence[ActCard]],
) -> ActShown:
    act, frozen = lookups.config.act(card.id), frozen_tracks(lookups, state)
    return ActShown(
        id=f"act/{card.id}",
        key=key,
        name=act.name,
        contest=card.contest is not None,
        needs=short_text.needs(lookups.config, card),
        costs=short_text.costs(card),
        performers=short_text.prize(lookups.config, card.performers, dies=False, frozen=frozen),
        winner=short_text.prize(lookups.config, card.winner, frozen=frozen),
        losers=short_text.prize(lookups.config, card.losers, frozen=frozen),
        absent=short_text.moves(lookups.config, card.absent, frozen),
        bids=tuple((bid.seat, bid.coins) for bid in state.round.bids if bid.act == card.id),
        order=billed.index(card.id) + 1 if card.id in billed else None,
        now=isinstance(state.phase, Performing | Rolling) and card.id == coming[0],
        flavour=act.flavour,
        kinds=tuple(CUBES[cube] for cube, _ in card.needs),
        short_of=tuple(_short_of(lookups, state, seat, acts, card) for seat, acts in enumerate(bid_on)),
    )


def _short_of(lookups: Lookups, state: State, seat: Seat, acts: Sequence[ActCard], card: ActCard) -> str:
    """What a seat that has bid on `acts` lacks to perform this one, after those before it that it can perform."""
    missing = shortage(state, acts, free_cubes(state, seat), state.players[seat].coins, card)
    return lacks(lookups.config, missing.cubes, missing.coins) if missing else ""


def table_shown(
    rules: CircusRules,
    state: State,
    names: Sequence[str],
    bots: Sequence[str],
    viewer: Seat | None = None,
    heard: Sequence[Happening] = (),
) -> TableShown:
    """All public information of a game. About a foreseen event it says only who knows it.

    `heard`: what happened in the last step, at a moment within it up to that moment.
    """
    lookups = rules.lookups_of(state)
    return TableShown(
        reader=_reader(lookups, state, bots) if viewer is None else viewer,
        header=_header(lookups, state),
        events=tuple(_event(lookups, state, event) for event in state.round.events),
        tracks=_tracks(lookups, state, _move(state, heard)),
        places=places_shown(lookups, state),
        markets=tuple(_market(lookups, state, index) for index in range(len(MARKETS))),
        acts=acts_shown(lookups, state),
        players=tuple(_player(lookups, state, seat, names[seat], bots[seat]) for seat in range(lookups.seats)),
        supply=_supply(lookups, state),
    )


def _reader(lookups: Lookups, state: State, bots: Sequence[str]) -> Seat | None:
    """The person whose turn it is, if it is a person's."""
    turn = next(iter(turns(lookups, state)), None)
    return None if turn is None or bots[turn] else turn


def _header(lookups: Lookups, state: State) -> HeaderShown:
    turn, *then = turns(lookups, state) or (None,)
    return HeaderShown(
        round=state.round.number,
        rounds=lookups.rounds,
        phases=PHASES,
        phase=phase_number(state),
        turn=turn,
        then=tuple(seat for seat in then if seat is not None),
        over=isinstance(state.phase, Ended),
    )


def _event(lookups: Lookups, state: State, id: str) -> EventShown:
    card, config = lookups.config.events[id], lookups.config
    at_once = tuple(effect for effect in card.effects if isinstance(effect, AtOnce))
    lasting = tuple(effect for effect in card.effects if not isinstance(effect, AtOnce))
    parts: list[tuple[Literal["in force", "now", "done"], Sequence[EventEffect]]] = []
    if lasting:
        parts.append(("in force", lasting))
    if at_once or not lasting:
        parts.append(("now" if _is_happening(state, id) else "done", at_once))
    return EventShown(
        name=card.name,
        flavour=card.flavour,
        parts=tuple(
            EventPartShown(status, event_effects_text(effects, config), short_text.event(effects, config))
            for status, effects in parts
        ),
    )


def _is_happening(state: State, event: str) -> bool:
    """Whether some effects of an event have not happened yet."""
    return isinstance(state.phase, Drawing | Paying) and any(card.event == event for card in state.phase.pending)


def _move(state: State, heard: Sequence[Happening]) -> TrackMoved | None:
    """The move of a marker that is shown at this moment, if an act is being carried out."""
    last = heard[-1] if heard and is_carried_out(state) else None
    return last if isinstance(last, TrackMoved) else None


def _tracks(lookups: Lookups, state: State, move: TrackMoved | None) -> tuple[TrackShown, ...]:
    return tuple(_track(lookups, state, index, wins, move) for index, wins in enumerate(_can_win(lookups, state)))


def _can_win(lookups: Lookups, state: State) -> Iterable[tuple[bool, ...]]:
    """For each track, and there for each seat, whether the seat can win on it in this show."""
    if not acts_to_come(lookups, state):
        return ((False,) * lookups.seats,) * len(TRACKS)
    from circus_maximus.games.circus.advice.forecast import winning_tracks

    return zip(*(winning_tracks(lookups, state, seat) for seat in range(lookups.seats)), strict=True)


def _track(
    lookups: Lookups, state: State, index: int, can_win: tuple[bool, ...], move: TrackMoved | None
) -> TrackShown:
    track = TRACKS[index]
    moved = move.seat if move is not None and move.track == track else None
    return TrackShown(
        id=track,
        name=track_name(lookups.config, track),
        letter=track_letters(lookups.config)[track],
        positions=tuple(player.tracks[index] for player in state.players),
        boosts=tuple(boosts[index] for boosts in state.round.boosts),
        lowest=lookups.lowest,
        highest=lookups.highest,
        goal=lookups.goal,
        frozen=frozen_tracks(lookups, state)[index],
        can_win=tuple(
            wins and player.tracks[index] < lookups.goal for wins, player in zip(can_win, state.players, strict=True)
        ),
        moved=tuple(move.steps if move is not None and seat == moved else 0 for seat in range(lookups.seats)),
    )


def _market(lookups: Lookups, state: State, index: int) -> MarketShown:
    market, stock = MARKETS[index], state.markets[index]
    costs = lookups.in_force(state.round.events).costs[index]
    row = tuple(more - fewer for fewer, more in pairwise(costs))
    return MarketShown(
        id=f"market/{market}",
        kind=market,
        key=market_keys(lookups.config)[market],
        name=market_name(lookups.config, market),
        row=row,
        stock=stock,
        price=row[-stock] if stock else None,
        line=_line_now(lookups, state, index),
        open=isinstance(state.phase, Buying) and state.phase.market == index,
    )


def _line_now(lookups: Lookups, state: State, market: int) -> tuple[int, ...]:
    """The seats that have not bought yet; none at a market that is over."""
    if isinstance(state.phase, Buying) and state.phase.market == market:
        return state.phase.line
    phase = phase_number(state)
    over = phase is not None and phase > PHASES.index("Buy")
    if over or (isinstance(state.phase, Buying) and market < state.phase.market):
        return ()
    return line(lookups, state, market)


def _supply(lookups: Lookups, state: State) -> SupplyShown:
    config = lookups.config
    return SupplyShown(
        cubes=state.supply,
        letters="".join(cube_letters(config).values()),
        one=tuple(cube_name(config, cube, 1) for cube in CUBES),
        many=tuple(cube_name(config, cube) for cube in CUBES),
    )


def _player(lookups: Lookups, state: State, seat: int, name: str, bot: str) -> PlayerShown:
    player = state.players[seat]
    first = turns(lookups, state)[:1]
    return PlayerShown(
        seat=seat,
        name=name,
        bot=bot,
        coins=player.coins,
        hand=player.workers,
        workers=workers_in_play(state, seat),
        cubes=tuple(free_cubes(state, seat)),
        busy=state.round.busy[seat],
        bids=tuple((name_of(lookups.config, bid.act), bid.coins) for bid in state.round.bids if bid.seat == seat),
        pay=pay_of(lookups, state, seat),
        turn=first == (seat,),
        passed=has_passed(state, seat),
        marker=marker_holder(state) == seat,
        stakes=tuple(
            (name_of(lookups.config, stake.act), stake.coins) for stake in state.round.stakes if stake.seat == seat
        ),
        foresees=state.foreseen is not None and state.foreseen.seat == seat,
    )
