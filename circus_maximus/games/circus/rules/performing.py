"""Phase 4: the bill is performed, act by act: who wins, rewards, deaths, penalties and stakes (R27-R35)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from circus_maximus.engine.contract import Chance, Choice, Refusal, Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.circus.model.actions import AnyAction, Perform, Withdraw
from circus_maximus.games.circus.model.common_types import CUBE_INDEX, CUBES
from circus_maximus.games.circus.model.happenings import CoinsGained, PhaseBegan
from circus_maximus.games.circus.model.lookup_records import ActCard, Prize
from circus_maximus.games.circus.model.lookups import Lookups
from circus_maximus.games.circus.model.show_happenings import (
    ActCalled,
    ActOff,
    ContestWon,
    DieRolled,
    Performed,
    PerformersDied,
    StakeSettled,
    Withdrew,
)
from circus_maximus.games.circus.rules.bidding import bidders, bill
from circus_maximus.games.circus.rules.victory import end_if_goal_reached, move
from circus_maximus.games.circus.state.game_state import Done, Ended, Performing, Rolling, State
from circus_maximus.games.circus.state.ledger import earn, free_cubes, make_busy, pay, remove_dead_cubes

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


WITHDRAWING: tuple[tuple[AnyAction, ...], ...] = ((Withdraw(),),)


def begin(lookups: Lookups, state: State, happened: Happenings) -> State:
    """The show begins."""
    if happened is not None:
        happened.append(PhaseBegan("performing"))
    return call(lookups, state, bill(lookups, state), happened)


def call(lookups: Lookups, state: State, acts: tuple[str, ...], happened: Happenings) -> State:
    """Call the next act and ask its bidders in the order of their first bid on it (R28), or end the show."""
    if not acts:
        return replace(state, phase=Done("performing"))
    if happened is not None:
        happened.append(ActCalled(acts[0]))
    return _next_bidder(lookups, state, acts, bidders(state, acts[0]), (), happened)


def _next_bidder(
    lookups: Lookups,
    state: State,
    acts: tuple[str, ...],
    waiting: tuple[Seat, ...],
    performers: tuple[Seat, ...],
    happened: Happenings,
) -> State:
    """Ask the next bidder that can perform; others withdraw automatically (R6). Then roll, settle or cancel the act."""
    act = lookups.acts[acts[0]]
    while waiting:
        if lacks(state, waiting[0], act) is None:
            return replace(state, phase=Performing(acts, waiting, performers))
        if happened is not None:
            cubes, coins = missing_for(act, free_cubes(state, waiting[0]), state.players[waiting[0]].coins)
            lacking = tuple([(CUBES[cube], count) for cube, count in cubes])
            happened.append(Withdrew(waiting[0], act.id, True, lacking, coins))
        waiting = waiting[1:]
    if not performers:
        return call(lookups, call_off(state, act.id, happened), acts[1:], happened)
    if act.contest == "dice" and len(performers) > 1:
        return replace(state, phase=Rolling(acts, performers))
    return _settle(lookups, state, acts, performers, (), happened)


def ask_to_perform(lookups: Lookups, state: State, phase: Performing) -> Choice[AnyAction]:
    """Perform or withdraw: only a seat that can perform is asked."""
    return Choice(phase.waiting[0], ((lookups.acts[phase.acts[0]].perform,), WITHDRAWING))


def lacks(state: State, seat: Seat, act: ActCard) -> Refusal | None:
    """What a seat lacks to perform an act (free cubes or coins), or None (R28)."""
    player, busy = state.players[seat], state.round.busy[seat]
    for cube, count in act.needs:
        have = player.cubes[cube] - busy[cube]
        if have < count:
            return Refusal("needs_free_cubes", {"act": act.id, "cube": CUBES[cube], "need": count, "have": have})
    if player.coins < act.coins:
        return Refusal("too_few_coins", {"need": act.coins, "have": player.coins})
    return None


def missing_for(act: ActCard, free: Sequence[int], coins: int) -> tuple[tuple[tuple[int, int], ...], int]:
    """The kinds of cube, each with how many, and the coins that are missing to perform an act."""
    cubes = tuple([(cube, count - free[cube]) for cube, count in act.needs if count > free[cube]])
    return cubes, max(0, act.coins - coins)


def why_not_perform(lookups: Lookups, state: State, phase: Performing, action: Perform) -> Refusal | None:
    """Why the seat may not perform this now, or None."""
    if action.act != phase.acts[0]:
        return Refusal("other_act", {"act": phase.acts[0]})
    return lacks(state, phase.waiting[0], lookups.acts[action.act])


def perform(lookups: Lookups, state: State, phase: Performing, action: Perform, happened: Happenings) -> State:
    """Pay the coins and make the cubes busy at once (R28)."""
    act, seat = lookups.acts[action.act], phase.waiting[0]
    if happened is not None:
        happened.append(Performed(seat, act.id, act.coins, act.cubes))
    state = make_busy(pay(state, seat, act.coins), seat, act.needs)
    return _next_bidder(lookups, state, phase.acts, phase.waiting[1:], (*phase.performers, seat), happened)


def withdraw(lookups: Lookups, state: State, phase: Performing, action: Withdraw, happened: Happenings) -> State:
    """Do not perform the act (R28)."""
    if happened is not None:
        happened.append(Withdrew(phase.waiting[0], phase.acts[0], happened.forced))
    return _next_bidder(lookups, state, phase.acts, phase.waiting[1:], phase.performers, happened)


def ask_for_roll(lookups: Lookups, state: State, phase: Rolling) -> Chance:
    """One die for each performer, after all bidders have been asked (R31)."""
    seat = phase.performers[len(phase.rolls)]
    return Chance(f"die/{phase.acts[0]}/r{state.round.number}/s{seat}", lookups.die)


def roll(lookups: Lookups, state: State, phase: Rolling, outcome: str, happened: Happenings) -> State:
    """The next performer rolls, or the contest is settled."""
    seat = phase.performers[len(phase.rolls)]
    if happened is not None:
        happened.append(DieRolled(seat, phase.acts[0], int(outcome)))
    rolls = (*phase.rolls, int(outcome))
    if len(rolls) < len(phase.performers):
        return replace(state, phase=Rolling(phase.acts, phase.performers, rolls))
    return _settle(lookups, state, phase.acts, phase.performers, rolls, happened)


def _settle(
    lookups: Lookups,
    state: State,
    acts: tuple[str, ...],
    performers: tuple[Seat, ...],
    rolls: tuple[int, ...],
    happened: Happenings,
) -> State:
    """Carry out the act as one step, check victory (R35), then call the next act."""
    state = end_if_goal_reached(lookups, settle_act(lookups, state, acts[0], performers, rolls, happened), happened)
    return state if isinstance(state.phase, Ended) else call(lookups, state, acts[1:], happened)
