"""The players of the table, and its heading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from rich.cells import cell_len

from circus_maximus.games.gloria.model.common_types import COUNTERS, KINDS
from circus_maximus.games.gloria.present.values import PHASES, FlightShown, HeaderShown, PlayerShown, TableShown
from circus_maximus.tui.draw.look import Look, boxed, usual_span
from circus_maximus.tui.draw.styled_lines import Line, Run, at_both_edges, fit, fitted, sharing, width_of, with_current

COUNTER_SIZES = (5, 5, 6, 6)
"""Cells of each counter's column."""
STEPS = 6
HAND = 12
CARDS = 6
"""Cells of these columns."""
TITLE = "Players"
MAY_ARRIVE = "!"
"""Before the steps of a player who may reach Carthage in this turn."""
COVERED = "?"
"""In place of a number that is covered."""


def lines(shown: TableShown, width: int, height: int, look: Look) -> list[Line]:
    """On small screens a line for each player; otherwise two, on large ones three."""
    if look.room == "small":
        room = width - 4 - STEPS - sum(COUNTER_SIZES) - HAND - len(KINDS) * CARDS
        title = _title(look, room + 1)
        indent = room + 2 - cell_len(title)
        heads = f"{'':{indent}}{_heads()}{'hand':>{HAND}}{''.join(f'{kind:>{CARDS}}' for kind in KINDS)}"
        if look.details:
            heads = f" {look.glyphs.none} their buildings"
        head = _ruled(title, heads, width, look)
        drawn = _named if look.details else _row
        return [head, *(fitted(drawn(player, room, width, look), width) for player in shown.players)][:height]
    inner = width - 2
    room = inner - 4 - STEPS - sum(COUNTER_SIZES)
    rows: list[Line] = [(Run(f"{'':{room + 3}}{_heads()}", "dim"),)]
    for player in shown.players:
        rows += _card(player, shown.flight, room, inner, look)
    return boxed(_title(look, inner), rows, width, height, look)


def _title(look: Look, most: int) -> str:
    """The heading, with the key that shows what is covered, or covers it again, if there is room for it."""
    title = f"{TITLE} [{look.lifts}] {'show' if look.covered else 'cover'}"
    return title if look.lifts and cell_len(title) <= most else TITLE


def _heads() -> str:
    """The headings of steps and counters."""
    counters = zip(COUNTERS, COUNTER_SIZES, strict=True)
    return f"{'steps':>{STEPS}}{''.join(f'{counter:>{size}}' for counter, size in counters)}"


def _ruled(title: str, heads: str, width: int, look: Look) -> Line:
    """A heading with the headings of columns on its rule."""
    rule = look.glyphs.rule
    text = heads.replace("  ", rule * 2)
    tail = Run(rule * (width - 1 - len(title) - len(text)), "rule")
    return (Run(rule, "rule"), Run(title, "title"), Run(text, "rule"), tail)


def _symbol(player: PlayerShown, look: Look) -> Line:
    """The seat's mark; if it acts, on its colour and after another mark."""
    if not player.acts:
        return (Run(" "), look.seat(player.seat), Run(" "))
    role = f"turn{player.seat}"
    return (Run(look.glyphs.here, "bold"), look.seat(player.seat)._replace(role=role), Run(" ", role))


def _name(player: PlayerShown, room: int) -> Run:
    bot = f" ({player.bot})" if player.bot else ""
    text = player.name if cell_len(player.name + bot) > room else f"{player.name}{bot}"
    return Run(fit(text, room), f"{'turn' if player.acts else 'seat'}{player.seat}")


def _steps_and_counters(player: PlayerShown, look: Look) -> Iterator[Run]:
    """Its steps, and its counters unless they are covered."""
    mark = MAY_ARRIVE if player.may_arrive else ""
    yield Run(f"{f'{mark}{player.steps}':>{STEPS}}", "warn" if mark else "bold")
    for count, size in zip(player.counters, COUNTER_SIZES, strict=True):
        hidden = player.seat in look.covered
        yield Run(f"{COVERED if hidden else count:>{size}}", "" if count and not hidden else "dim")


def _hand(player: PlayerShown, look: Look) -> str:
    """The number of cards in hand, and, unless that is covered, how many of each kind: `9: 4/4/1`."""
    mix = [COVERED] * len(player.hand) if player.seat in look.covered else map(str, player.hand)
    return f"{sum(player.hand)}: {'/'.join(mix)}"


def _row(player: PlayerShown, room: int, width: int, look: Look) -> Line:
    """A player in one line. Cards of a kind are those without and those with a building: `2+1`."""
    numbers = (*_steps_and_counters(player, look), Run(f"{_hand(player, look):>{HAND}}"))
    counts = [(f"{_cards(kind.bare, len(kind.built)):>{CARDS}}", kind.in_play) for kind in player.cards]
    cards = [Run(text, "bold" if in_play else "") for text, in_play in counts]
    return (*_symbol(player, look), _name(player, room), *numbers, *cards)


def _cards(bare: int, built: int) -> str:
    return f"{bare}+{built}" if built else str(bare)


def _named(player: PlayerShown, room: int, width: int, look: Look) -> Line:
    """A player with the buildings on its cards."""
    names = [built.name for kind in player.cards for built in kind.built]
    told = sharing(names, width - 4 - room) if names else "no buildings"
    return (*_symbol(player, look), _name(player, room), Run(" "), Run(told, "" if names else "dim"))


def _card(player: PlayerShown, flight: FlightShown, room: int, width: int, look: Look) -> list[Line]:
    """A player in two lines, the second with its place, hand and cards; on large screens the buildings too."""
    first = fitted((*_symbol(player, look), _name(player, room), *_steps_and_counters(player, look)), width)
    names = [built.name for kind in player.cards for built in kind.built]
    buildings = fitted((Run(f"    {sharing(names, width - 4) if names else 'no buildings'}", "dim"),), width)
    if look.details and look.room != "large":
        return [first, buildings]
    cards = " ".join(f"{kind.kind} {_cards(kind.bare, len(kind.built))}" for kind in player.cards)
    told = f" {look.glyphs.none} ".join([f"hand {_hand(player, look)}", cards])
    if look.room != "large":
        return [first, fitted((Run(f"    {told}", "dim"),), width)]
    placed = f"{flight.names[player.steps]} {look.glyphs.none} {told}"
    second = fitted((Run(f"    {placed if len(placed) + 4 <= width else told}", "dim"),), width)
    return [first, second, buildings]


def heading_lines(header: HeaderShown, names: Sequence[str], width: int, look: Look) -> list[Line]:
    """The turn and its parts with the current one marked; on the right who acts, and whose turn it is."""
    turn = f"Turn {header.turn}" if header.turn else "Setup"
    usual = usual_span(look.usual, header.turn)
    counts = [f"{turn}, {usual}" if header.turn else f"{turn}, {usual} turns", turn] if usual else [turn]
    follows = look.glyphs.follows
    ways = ((" GLORIA MUNDI ", f" {follows} "), ("", f" {follows} "), ("", follows))
    for count, (title, between) in product(counts, ways):
        left: Line = (
            Run(title, "title"),
            Run(f" {count}  ", "bold"),
            *with_current(PHASES, header.phase, between),
        )
        right = _acts(header, names, width - width_of(left) - 2, look)
        if width_of(left) + width_of(right) < width:
            break
    return [at_both_edges(left, right, width)]


def _acts(header: HeaderShown, names: Sequence[str], room: int, look: Look) -> Line:
    """Who acts, and in whose turn."""
    if header.over:
        return (Run("the game is over ", "title"),)
    if header.asked is None:
        return ()
    does = f" {header.does}" if header.does else " to play"
    of: Line = ()
    if header.in_turn is not None and header.in_turn != header.asked:
        of = (Run("turn of ", "dim"), look.seat(header.in_turn), Run(" "))
    for said in (does, ""):
        name = names[header.asked]
        right = (*of, look.strip(header.asked, f"{look.glyphs.plain(name)}{said}"))
        if width_of(right) <= room:
            return right
    name = fit(names[header.asked], max(3, room - 4))
    return (look.strip(header.asked, name),) if cell_len(name) else ()
