"""The values that the table shows, and how they are made from a state: the board, what a stone can reach, its card.

Nodes are named; symbols are shown by their codes, such as `Sp`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import assert_never

from msgspec import Struct

from circus_maximus.engine.contract import Choice, Happening, Seat
from circus_maximus.engine.presenting.presenter import CardShown
from circus_maximus.engine.text.words import sentence_start
from circus_maximus.games.ludus.advice.foresight import before_next_turn, dangers, leavings, possible_plans
from circus_maximus.games.ludus.model.board import Nodes, Stones, nodes_in, owner, symbol_at
from circus_maximus.games.ludus.model.common_types import NAMES, other
from circus_maximus.games.ludus.model.lookups import Lookups, Step
from circus_maximus.games.ludus.model.words import codes, dux_name
from circus_maximus.games.ludus.present.keys import node_id, node_of, path_of
from circus_maximus.games.ludus.present.moments import trail
from circus_maximus.games.ludus.rules.acting import allowed_strikers, current_node, next_part, threat
from circus_maximus.games.ludus.rules.ludus_rules import LudusRules
from circus_maximus.games.ludus.rules.snapshot import to_act
from circus_maximus.games.ludus.rules.turns import quiet_cycles
from circus_maximus.games.ludus.state import Blocking, Countering, Ended, Lot, Offered, State, Striking, Turn
from circus_maximus.games.ludus.text.rulebook import symbol_text


class StoneShown(Struct, frozen=True):
    """A stone on the board."""

    seat: Seat
    code: str
    name: str
    active: bool
    threatened: bool
    """Whether an enemy could take it in its next turn."""


class NodeShown(Struct, frozen=True):
    """A node of the board."""

    id: str
    name: str
    right: int
    """Half steps from the left edge."""
    down: int
    """Rows from the top."""
    stone: StoneShown | None
    trail: str
    """What the last activation did there: `left`, `reached`, `taken`; else empty."""


class SideShown(Struct, frozen=True):
    """A side and its stones, as codes in the order of the config."""

    seat: Seat
    side: str
    """`South` or `North`."""
    ready: tuple[str, ...]
    """The stones that may still act this cycle."""
    used: tuple[str, ...]
    """The stones that have acted."""
    lost: tuple[str, ...]
    may_lose: bool
    """Whether its Dux could be taken: the other side could win with its next turn, unless a stone blocks."""


class HeaderShown(Struct, frozen=True):
    """Where the game stands."""

    cycle: int
    turn: Seat | None
    """Whose activation it is; None before the lot and after the end."""
    asked: Seat | None
    """Who must decide now; None if nobody must."""
    waits: str
    """What they must decide: `to act`, `may block`."""
    quiet: int
    """Full cycles without a stone taken."""
    quiet_limit: int
    over: bool


class DeedShown(Struct, frozen=True):
    """A deed that waits for a reaction: where its stone is, where it goes next, and what it attacks."""

    stone: str
    to: str
    target: str
    strikers: frozenset[str]
    """The stones that may strike."""


class ReachShown(Struct, frozen=True):
    """What a stone can do after it has touched some nodes."""

    now: frozenset[str] = frozenset()
    """The nodes that it can touch next."""
    later: frozenset[str] = frozenset()
    """The nodes that it can touch after that."""
    risky: frozenset[str] = frozenset()
    """The nodes before which an enemy may strike."""
    strikers: frozenset[str] = frozenset()
    """The enemies that may strike."""


class SymbolShown(Struct, frozen=True):
    """A symbol, and what stones with it can do."""

    code: str
    name: str
    says: str


class TableShown(Struct, frozen=True):
    """Everything on the table."""

    header: HeaderShown
    sides: tuple[SideShown, ...]
    nodes: tuple[NodeShown, ...]
    """Row by row from the top, each from the left."""
    doing: DeedShown | None
    reach: Callable[[tuple[str, ...]], ReachShown]
    """What a stone can do, given the nodes that it has touched; the first is where it is."""
    symbols: tuple[SymbolShown, ...]
    dux: str
    """The name of the stone that must not be lost."""


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


def reach(lookups: Lookups, stones: Stones, touched: tuple[str, ...]) -> ReachShown:
    """What a stone can do after it has touched these nodes, as if it were inactive and its side's turn."""
    names = lookups.board.names
    start, size = lookups.board.by_name[touched[0]], len(touched)
    now, later, risky, strikers = set[str](), set[str](), set[str](), 0
    for plan in possible_plans(lookups, stones, start):
        path = [node_of(str(pick)) for pick in path_of(plan.deed)]
        if tuple(path[:size]) != touched:
            continue
        following = [name for name in path[size:] if name]
        now.update(following[:1])
        later.update(following[1:])
        for leaving in leavings(lookups, stones, owner(stones, start), plan.deed):
            if names[leaving.to] in following[:1]:
                strikers |= leaving.strikers
                risky.add(names[leaving.to])
    struck = frozenset(names[node] for node in nodes_in(strikers))
    return ReachShown(frozenset(now), frozenset(later - now), frozenset(risky), struck)


def card(shown: TableShown, target: str) -> CardShown | None:
    """The stone on a node, given by its id or name; None if there is none."""
    name = node_of(target) or target.upper()
    for node in shown.nodes:
        if node.name == name and node.stone is not None:
            stone = node.stone
            says = next(symbol.says for symbol in shown.symbols if symbol.code == stone.code)
            side = next(side.side for side in shown.sides if side.seat == stone.seat)
            state, in_short = tuple(_state_of(shown, stone)), f"{stone.name}: {says}"
            return CardShown(f"{stone.name} on {name}, {side}", sentence_start(says), rules=state, in_short=in_short)
    return None


def _state_of(shown: TableShown, stone: StoneShown) -> Iterator[str]:
    if stone.threatened:
        yield "An enemy could take it in its next turn."
    if stone.name == shown.dux:
        yield "The side that loses it loses the game."
    yield "It has acted this cycle." if stone.active else "It can still act this cycle."
