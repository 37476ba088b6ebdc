"""The results of an act: the winner of a contest, coins, movements, deaths, penalties and stakes (R29-R35)."""

from __future__ import annotations

from typing import Literal

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES
from circus_maximus.games.circus.model.happenings import CoinsGained
from circus_maximus.games.circus.model.lookup_records import ActCard, Prize
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.show_happenings import ActOff, ContestWon, PerformersDied, StakeSettled
from circus_maximus.games.circus.rules.tracks import move
from circus_maximus.games.circus.state.game_state import State
from circus_maximus.games.circus.state.ledger import earn, remove_dead_cubes

Decided = Literal["alone", "dice", "most", "bid", "first"]


def settle_act(
    lookups: Lookups,
    state: State,
    act_id: str,
    performers: tuple[Seat, ...],
    rolls: tuple[int, ...],
    happened: Happenings,
) -> State:
    """Carry out a performed act as one step (R35)."""
    act = lookups.acts[act_id]
    won = None
    if act.contest is not None:
        won, by = winner(state, act, performers, rolls)
        if happened is not None:
            happened.append(ContestWon(won, act.id, by))
    prizes = [(seat, prize) for seat in performers for prize in _prizes(act, seat, won)]
    for seat, prize in prizes:
        state = _reward(lookups, state, act, seat, prize, happened)
    for seat, prize in prizes:
        state = _remove_dead_cubes(state, act, seat, prize, happened)
    state = _settle_stakes(lookups, state, act.id, won, len(performers), happened)
    for seat in range(lookups.seats):
        if seat not in performers:
            for track, steps in act.absent:
                state = move(lookups, state, (seat,), track, steps, act.id, happened, penalty=True)
    return state


def call_off(state: State, act: str, happened: Happenings) -> State:
    """Nobody performs: no rewards, no penalties, bids and stakes are lost (R34)."""
    if happened is not None:
        happened.append(ActOff(act))
    for stake in state.round.stakes:
        if stake.act == act and happened is not None:
            happened.append(StakeSettled(stake.seat, act, 0, stake.coins))
    return state


def winner(state: State, act: ActCard, performers: tuple[Seat, ...], rolls: tuple[int, ...]) -> tuple[Seat, Decided]:
    """The winner and what decided it: the roll or most cubes; ties go to the higher, then the earlier bid (R31)."""
    if len(performers) == 1:
        return performers[0], "alone"
    marks = rolls or tuple(state.players[seat].cubes[CUBE_INDEX[act.contest or ""]] for seat in performers)
    best = [seat for seat, mark in zip(performers, marks, strict=True) if mark == max(marks)]
    if len(best) == 1:
        return best[0], "dice" if rolls else "most"
    bids = {bid.seat: bid.coins for bid in state.round.bids if bid.act == act.id}
    highest = [seat for seat in best if bids[seat] == max(bids[other] for other in best)]
    return highest[0], "bid" if len(highest) == 1 else "first"


def _prizes(act: ActCard, seat: Seat, won: Seat | None) -> tuple[Prize, ...]:
    """The rewards of a performer: the common one and, in a contest, that of the winner or the losers (R32)."""
    if won is None:
        return (act.performers,)
    return (act.performers, act.winner if seat == won else act.losers)


def _reward(lookups: Lookups, state: State, act: ActCard, seat: Seat, prize: Prize, happened: Happenings) -> State:
    """Give coins, including those for each cube owned, and move markers, also backwards (R32)."""
    owned = state.players[seat].cubes
    coins = prize.coins + sum(each * owned[cube] for cube, each in prize.coins_per)
    if coins:
        if happened is not None:
            happened.append(CoinsGained(seat, coins, act.id))
        state = earn(state, seat, coins)
    for track, steps in prize.tracks:
        state = move(lookups, state, (seat,), track, steps, act.id, happened)
    return state


def _remove_dead_cubes(state: State, act: ActCard, seat: Seat, prize: Prize, happened: Happenings) -> State:
    """Performing cubes that die go to the supply (R29)."""
    for cube, count in act.needs:
        if cube in prize.dies:
            if happened is not None:
                happened.append(PerformersDied(seat, act.id, CUBES[cube], count))
            state = remove_dead_cubes(state, seat, cube, count)
    return state


def _settle_stakes(
    lookups: Lookups, state: State, act: str, won: Seat | None, performers: int, happened: Happenings
) -> State:
    """A win against others multiplies the stake, a win alone returns it, otherwise it is lost (R23)."""
    for stake in state.round.stakes:
        if stake.act != act:
            continue
        coins = 0
        if stake.seat == won:
            wager = lookups.place[stake.place].wager
            coins = stake.coins * (wager.payout if wager and performers > 1 else 1)
        if happened is not None:
            happened.append(StakeSettled(stake.seat, act, coins, stake.coins))
        state = earn(state, stake.seat, coins)
    return state
