"""The values that the table shows. Nodes are named; symbols are shown by their codes, such as `Sp`."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from circus_maximus.engine.contract import Seat


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
