"""Makes the values of the table from a state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import assert_never

from circus_maximus.engine.contract import Choice, Happening, Seat
from circus_maximus.games.ludus.advice.dangers import before_next_turn, dangers
from circus_maximus.games.ludus.model.board import Nodes, nodes_in
from circus_maximus.games.ludus.model.common_types import NAMES, other
from circus_maximus.games.ludus.model.deeds import Step
from circus_maximus.games.ludus.model.lookups import Lookups
from circus_maximus.games.ludus.model.stones import Stones, owner, symbol_at
from circus_maximus.games.ludus.model.words import dux_name
from circus_maximus.games.ludus.present.keys import node_id
from circus_maximus.games.ludus.present.reach import reach
from circus_maximus.games.ludus.present.trail import trail
from circus_maximus.games.ludus.present.values import (
    DeedShown,
    HeaderShown,
    NodeShown,
    SideShown,
    StoneShown,
    SymbolShown,
    TableShown,
)
from circus_maximus.games.ludus.rules.acting import allowed_strikers, current_node, next_part, threat
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.rules.snapshot import to_act
from circus_maximus.games.ludus.rules.turns import quiet_cycles
from circus_maximus.games.ludus.state.game_state import State
from circus_maximus.games.ludus.state.phases import Blocking, Countering, Ended, Lot, Offered, Striking, Turn
from circus_maximus.games.ludus.text.codes import codes
from circus_maximus.games.ludus.text.rulebook import symbol_text

WAITS = {
    Turn: "to act",
    Offered: "is offered a draw",
    Striking: "can strike",
    Blocking: "can block",
    Countering: "can counter",
}
"""What the side that is asked must decide, by phase."""


def table_shown(rules: LudusRules, state: State, recent: Iterable[Sequence[Happening]]) -> TableShown:
    """Everything on the table. `recent` are the steps of the game so far, the last first."""
    lookups = rules.lookups
    threatened = _threatened(lookups, state)
    return TableShown(
        header=_header(rules, state),
        sides=tuple(_side(lookups, state.stones, threatened, seat) for seat in range(len(NAMES))),
        nodes=tuple(_nodes(lookups, state, threatened, trail(recent))),
        doing=_doing(lookups, state),
        reach=partial(reach, lookups, state.stones),
        symbols=tuple(
            SymbolShown(code, symbol.name, symbol_text(symbol).replace("*", ""))
            for code, symbol in zip(codes(lookups.ids), lookups.symbols, strict=True)
        ),
        dux=dux_name(rules.config),
    )


def _header(rules: LudusRules, state: State) -> HeaderShown:
    pending = rules.pending(state)
    return HeaderShown(
        cycle=state.cycle,
        turn=to_act(state),
        asked=pending.seat if isinstance(pending, Choice) else None,
        waits=WAITS.get(type(state.phase), ""),
        quiet=quiet_cycles(state),
        quiet_limit=rules.config.draws.quiet_cycles,
        over=isinstance(state.phase, Ended),
    )


def _side(lookups: Lookups, stones: Stones, threatened: Nodes, seat: Seat) -> SideShown:
    own = stones.sides[seat]
    start = lookups.at_start

    def listed(counts: Iterable[int]) -> tuple[str, ...]:
        return tuple(code for code, count in zip(codes(lookups.ids), counts, strict=True) for _ in range(count))

    return SideShown(
        seat=seat,
        side=NAMES[seat],
        ready=listed((nodes & own & ~stones.active).bit_count() for nodes in stones.symbols),
        used=listed((nodes & own & stones.active).bit_count() for nodes in stones.symbols),
        lost=listed(
            (before & start.sides[seat]).bit_count() - (nodes & own).bit_count()
            for before, nodes in zip(start.symbols, stones.symbols, strict=True)
        ),
        may_lose=bool(threatened & own & stones.symbols[lookups.vital]),
    )


def _nodes(lookups: Lookups, state: State, threatened: Nodes, marks: Mapping[str, str]) -> Iterator[NodeShown]:
    stones = state.stones
    for name, node in lookups.board.by_name.items():
        stone = None
        if (stones.sides[0] | stones.sides[1]) & node:
            symbol = symbol_at(stones, node)
            stone = StoneShown(
                seat=owner(stones, node),
                code=codes(lookups.ids)[symbol],
                name=lookups.symbols[symbol].name,
                active=bool(stones.active & node),
                threatened=bool(threatened & node),
            )
        yield NodeShown(node_id(name), name, *lookups.board.at[node], stone, marks.get(name, ""))


def _threatened(lookups: Lookups, state: State) -> Nodes:
    """The stones that could be taken: by the side to act now, by the other in its next turn."""
    seat = to_act(state)
    if seat is None:
        return 0
    stones, later = state.stones, before_next_turn(lookups, state, seat)
    found = 0
    for danger in (
        *dangers(lookups, stones, seat, stones.sides[other(seat)]),
        *(dangers(lookups, later, other(seat), stones.sides[seat]) if later else ()),
    ):
        found |= danger.target
    return found


def _doing(lookups: Lookups, state: State) -> DeedShown | None:
    """The deed that a side may react to."""
    names, phase = lookups.board.names, state.phase
    match phase:
        case Striking(acting):
            step = next_part(lookups, acting)
            assert isinstance(step, Step)
            found = frozenset(names[node] for node in nodes_in(allowed_strikers(lookups, state, phase)))
            return DeedShown(names[step.start], names[step.to], "", found)
        case Blocking():
            take = threat(lookups, phase)
            return DeedShown(names[take.by], "", names[take.target], frozenset())
        case Countering(acting):
            return DeedShown(names[current_node(lookups, acting)], "", "", frozenset())
        case Lot() | Turn() | Offered() | Ended():
            return None
        case _:
            assert_never(phase)
