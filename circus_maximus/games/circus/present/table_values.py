"""The whole table as values to draw, panel by panel. The board is in board.py, the acts are in bill.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

from circus_maximus.engine.contract import Happening, Seat
from circus_maximus.games.circus.advice.turn import (
    PHASES,
    acts_to_come,
    has_passed,
    is_carried_out,
    phase_number,
    turns,
)
from circus_maximus.games.circus.model.common_types import CUBES, MARKETS, TRACKS
from circus_maximus.games.circus.model.effects import AtOnce, EventEffect
from circus_maximus.games.circus.model.happenings import TrackMoved
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.words import (
    cube_letters,
    cube_name,
    market_name,
    name_of,
    track_letters,
    track_name,
)
from circus_maximus.games.circus.present.bill import acts_shown
from circus_maximus.games.circus.present.board import places_shown
from circus_maximus.games.circus.present.keys import market_keys
from circus_maximus.games.circus.present.values import (
    EventPartShown,
    EventShown,
    HeaderShown,
    MarketShown,
    PlayerShown,
    SupplyShown,
    TableShown,
    TrackShown,
)
from circus_maximus.games.circus.rules.buying import line
from circus_maximus.games.circus.rules.circus_rules import CircusRules
from circus_maximus.games.circus.rules.cleanup import pay_of
from circus_maximus.games.circus.rules.tracks import frozen_tracks
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.phases import Buying, Drawing, Ended, Paying
from circus_maximus.games.circus.state.standing import free_cubes, marker_holder, workers_in_play
from circus_maximus.games.circus.text import short_text
from circus_maximus.games.circus.text.phrases import event_effects_text


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
    from circus_maximus.games.circus.advice.winning import winning_tracks

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
