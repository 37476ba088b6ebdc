"""An activation (L2): a side picks an inactive stone and a deed, whose steps and takes are carried out in order.

A part may first need an answer from a side: whether to strike a stone that leaves a range (L20), to block a take
(L13), or to counter (L18). Until then the phase keeps the activation and the number of its parts carried out.
"""

from __future__ import annotations

from msgspec.structs import replace

from circus_maximus.engine.contract import Choice, Refusal, Seat
from circus_maximus.engine.phases import Happenings
from circus_maximus.games.ludus.model.actions import AnyAction, Block, Counter, Decline, Deed, Strike
from circus_maximus.games.ludus.model.board import (
    Node,
    Nodes,
    Stones,
    flip_stone,
    move_stone,
    nodes_in,
    owner,
    symbol_at,
)
from circus_maximus.games.ludus.model.common_types import other
from circus_maximus.games.ludus.model.happenings import HeldBack, Idled, Jumped, Moved, StoodStill, Struck
from circus_maximus.games.ludus.model.lookups import VERBS, Lookups, Step, Take
from circus_maximus.games.ludus.rules import taking, turns
from circus_maximus.games.ludus.rules.taking import strikers
from circus_maximus.games.ludus.rules.turns import ANYTIME
from circus_maximus.games.ludus.state import Acting, Blocking, Countering, Ended, State, Striking, Turn

BLOCKS = (((Block(),),), ((Decline(),),))
COUNTERS = (((Counter(),),), ((Decline(),),))


# Choosing a deed


def ask_to_act(lookups: Lookups, state: State, phase: Turn) -> Choice[AnyAction]:
    """All possible deeds of the side's inactive stones: by verb, then by stone, in the order of symbols and nodes."""
    seat, stones = phase.seat, state.stones
    own, foes = stones.sides[seat], stones.sides[other(seat)]
    free = own & ~stones.active
    seen = own | foes | foes << lookups.beyond
    verbs: list[list[tuple[AnyAction, ...]]] = [[] for _ in VERBS]
    for nodes, spots in zip(stones.symbols, lookups.spots, strict=True):
        nodes &= free
        while nodes:
            node = nodes & -nodes
            nodes ^= node
            spot = spots[node]
            for verb, actions in lookups.menu_at(spot, seen & spot.near):
                verbs[verb].append(actions)
    return Choice(seat, tuple([tuple(verb) for verb in verbs if verb]), ANYTIME[phase.offered])


def act(lookups: Lookups, state: State, phase: Turn, deed: Deed, happened: Happenings) -> State:
    """Carry out an allowed deed."""
    if not lookups.parts[deed]:
        node = lookups.board.by_name[deed.stone]
        if happened is not None:
            happened.append(Idled(phase.seat, lookups.ids[symbol_at(state.stones, node)], deed.stone))
    return _carry_out_rest(lookups, state, Acting(phase.seat, deed, 0, phase.offered), happened)


# Carrying out its parts


def _carry_out_rest(lookups: Lookups, state: State, acting: Acting, happened: Happenings) -> State:
    """Carry out the remaining parts, until a side must be asked or the game is over."""
    seat, deed, done, offered = acting.seat, acting.deed, acting.done, acting.offered
    for part in lookups.parts[deed][done:]:
        if type(part) is Step:
            if _way_is_blocked(lookups, state.stones, seat, part, happened):
                break
            if strikers(lookups, state.stones, seat, part):
                return replace(state, phase=Striking(Acting(seat, deed, done, offered)))
            state = _step(lookups, state, seat, part, happened)
        elif type(part) is Take:
            if taking.may_block(lookups, state.stones, part.by, part.target):
                taking.tell_attack(lookups, state.stones, part, happened)
                return replace(state, phase=Blocking(Acting(seat, deed, done, offered)))
            state = _take(lookups, state, Acting(seat, deed, done, offered), part, happened)
            if type(state.phase) in (Countering, Ended):
                return state
        done += 1
    return _finish(lookups, state, Acting(seat, deed, done, offered), happened)


def _step(lookups: Lookups, state: State, seat: Seat, step: Step, happened: Happenings) -> State:
    """Move the stone."""
    stones, names = state.stones, lookups.board.names
    symbol = lookups.ids[symbol_at(stones, step.start)]
    if step.over:
        if happened is not None:
            happened.append(Jumped(seat, symbol, names[step.start], names[step.over], names[step.to]))
    else:
        if happened is not None:
            happened.append(Moved(seat, symbol, names[step.start], names[step.to]))
    return replace(state, stones=move_stone(stones, step.start, step.to))


def _way_is_blocked(lookups: Lookups, stones: Stones, seat: Seat, step: Step, happened: Happenings) -> bool:
    """Whether the target blocked and still stands where the stone would go. Then there is no step."""
    if not (stones.sides[0] | stones.sides[1]) & step.to:
        return False
    if happened is not None:
        happened.append(StoodStill(seat, lookups.ids[symbol_at(stones, step.start)], lookups.board.names[step.start]))
    return True


def _take(lookups: Lookups, state: State, acting: Acting, part: Take, happened: Happenings) -> State:
    """Remove the target. This may end the game (L30); otherwise a spear may counter (L18)."""
    before = state.stones
    state = taking.take(lookups, state, part, happened)
    if taking.may_counter(lookups, before, part) and type(state.phase) is not Ended:
        symbol = lookups.ids[symbol_at(before, part.target)]
        return replace(state, phase=Countering(_after(acting), owner(before, part.target), symbol))
    return state


def _finish(lookups: Lookups, state: State, acting: Acting, happened: Happenings) -> State:
    """End the activation: the stone that acted becomes active."""
    return turns.finish(lookups, state, acting.seat, current_node(lookups, acting), happened)


def current_node(lookups: Lookups, acting: Acting) -> Node:
    """The node where the acting stone is, or was when it was taken."""
    node = lookups.board.by_name[acting.deed.stone]
    for part in lookups.parts[acting.deed][: acting.done]:
        if type(part) is Step:
            node = part.to
    return node


def next_part(lookups: Lookups, acting: Acting) -> Step | Take:
    """The part that is carried out next."""
    return lookups.parts[acting.deed][acting.done]


def _after(acting: Acting) -> Acting:
    return Acting(acting.seat, acting.deed, acting.done + 1, acting.offered)


# An attack of opportunity (L21)


def ask_to_strike(lookups: Lookups, state: State, phase: Striking) -> Choice[AnyAction]:
    """Strike with one of the stones that may strike, or decline."""
    strikes = tuple((Strike(lookups.board.names[node]),) for node in nodes_in(allowed_strikers(lookups, state, phase)))
    return Choice(other(phase.acting.seat), (strikes, ((Decline(),),)))


def why_not_strike(lookups: Lookups, state: State, phase: Striking, action: Strike) -> Refusal | None:
    """Why a stone may not strike, or None: only a stone whose range is being left may."""
    node = lookups.board.by_name.get(action.stone, 0)
    if node & allowed_strikers(lookups, state, phase):
        return None
    return Refusal("no_opportunity", {"node": action.stone})


def allowed_strikers(lookups: Lookups, state: State, phase: Striking) -> Nodes:
    """The stones that may strike."""
    part = next_part(lookups, phase.acting)
    assert isinstance(part, Step)
    return strikers(lookups, state.stones, phase.acting.seat, part)


def strike(lookups: Lookups, state: State, phase: Striking, action: Strike, happened: Happenings) -> State:
    """The striker becomes active and takes the stone before its step, unless the stone blocks (L15)."""
    acting, stones, names = phase.acting, state.stones, lookups.board.names
    by, part = lookups.board.by_name[action.stone], next_part(lookups, acting)
    assert isinstance(part, Step)
    target = part.start
    if happened is not None:
        happened.append(Struck(other(acting.seat), lookups.ids[symbol_at(stones, by)], action.stone, names[target]))
    state = replace(state, stones=flip_stone(stones, by))
    take = Take(by, target, "opportunity")
    if taking.may_block(lookups, state.stones, by, target):
        return replace(state, phase=Blocking(acting, action.stone))
    return _take_by_strike(lookups, state, acting, take, happened)


def decline_strike(lookups: Lookups, state: State, phase: Striking, action: Decline, happened: Happenings) -> State:
    """No stone strikes, so the step is made."""
    acting, part = phase.acting, next_part(lookups, phase.acting)
    assert isinstance(part, Step)
    if happened is not None:
        happened.append(HeldBack(other(acting.seat), "strike"))
    return _carry_out_rest(lookups, _step(lookups, state, acting.seat, part, happened), _after(acting), happened)


def _take_by_strike(lookups: Lookups, state: State, acting: Acting, take: Take, happened: Happenings) -> State:
    """The acting stone is taken, which ends the activation (L21)."""
    state = taking.take(lookups, state, take, happened)
    return state if type(state.phase) is Ended else turns.finish(lookups, state, acting.seat, 0, happened)


# A block (L13)


def ask_to_block(lookups: Lookups, state: State, phase: Blocking) -> Choice[AnyAction]:
    """Ask the stone's owner, even if it is the attacker (L9)."""
    return Choice(owner(state.stones, threat(lookups, phase).target), BLOCKS)


def threat(lookups: Lookups, phase: Blocking) -> Take:
    """The take that may be blocked."""
    part = next_part(lookups, phase.acting)
    if phase.striker is None:
        assert isinstance(part, Take)
        return part
    assert isinstance(part, Step)
    return Take(lookups.board.by_name[phase.striker], part.start, "opportunity")


def block(lookups: Lookups, state: State, phase: Blocking, action: Block, happened: Happenings) -> State:
    """The target becomes active and stays. The attacker's action continues (L16); that of a struck stone ends (L15)."""
    acting, target = phase.acting, threat(lookups, phase).target
    state = taking.stay(lookups, state, target, happened)
    return (
        _carry_out_rest(lookups, state, _after(acting), happened)
        if phase.striker is None
        else _finish(lookups, state, acting, happened)
    )


def decline_block(lookups: Lookups, state: State, phase: Blocking, action: Decline, happened: Happenings) -> State:
    """The owner does not block, so the stone is taken."""
    acting, take = phase.acting, threat(lookups, phase)
    if happened is not None:
        happened.append(HeldBack(owner(state.stones, take.target), "block"))
    if phase.striker is not None:
        return _take_by_strike(lookups, state, acting, take, happened)
    state = _take(lookups, state, acting, take, happened)
    return (
        state if type(state.phase) in (Countering, Ended) else _carry_out_rest(lookups, state, _after(acting), happened)
    )


# A counter (L18)


def ask_to_counter(lookups: Lookups, state: State, phase: Countering) -> Choice[AnyAction]:
    """Ask the owner of the stone just taken, even if the attacker is its own stone."""
    return Choice(phase.seat, COUNTERS)


def counter(lookups: Lookups, state: State, phase: Countering, action: Counter, happened: Happenings) -> State:
    """Remove the attacker as well; no stone is flipped (L18)."""
    acting = phase.acting
    part = lookups.parts[acting.deed][acting.done - 1]
    assert isinstance(part, Take)
    state = taking.take_attacker(lookups, state, phase.seat, phase.symbol, part.by, happened)
    return state if type(state.phase) is Ended else _finish(lookups, state, acting, happened)


def decline_counter(lookups: Lookups, state: State, phase: Countering, action: Decline, happened: Happenings) -> State:
    """The owner does not counter, so the attacker stays."""
    if happened is not None:
        happened.append(HeldBack(phase.seat, "counter"))
    return _finish(lookups, state, phase.acting, happened)
