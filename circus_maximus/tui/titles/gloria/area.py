"""The cards before one seat: for each kind those without a building, and the buildings on the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from circus_maximus.games.gloria.present.values import BuildingShown, KindShown, PlayerShown
from circus_maximus.tui.draw.look import Look, framed, inside
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted, in_lines, width_of
from circus_maximus.tui.titles.gloria.roads import letter

KIND = 6
"""Cells for the name of a kind."""
INDENT = 20
"""Cells before the buildings."""
KEY, AFTER, MIN_NAME_WIDTH = 3, 2, 7
"""Cells for a key of one character; after the name of a building, for its mark and a gap; for a name that is cut."""
NAME = 30
"""Maximum cells of a name in the heading."""


def lines(player: PlayerShown, names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
    """A line for each kind, more if there are many buildings, or room for all of their names; or one with buildings."""
    if height == 1:
        return [_in_one_line(player, names, width, look)]
    inner, most = inside(width, height, look)
    keys = max(width_of((_key(kind, look),)) for kind in player.cards)
    around = [_around(kind, look) for kind in player.cards]
    needed = [_lines_and_name(kind, cells, inner)[0] for kind, cells in zip(player.cards, around, strict=True)]
    spare = most - sum(needed)
    rows: list[Line] = []
    for kind, cells, least in zip(player.cards, around, needed, strict=True):
        taken, longest = _lines_and_name(kind, cells, inner, spare)
        spare -= taken - least
        rows += _kind(kind, longest, keys, inner, look)
    name = fit(look.glyphs.plain(names[player.seat]), NAME).rstrip()
    return framed(f"Cards before {name}", rows, width, height, look)


def rows(player: PlayerShown, width: int, *, whole: bool = False) -> int:
    """The lines that the cards of a player need, if no key has two characters; `whole`: so that no name is cut."""
    return sum(_lines_and_name(kind, KEY + AFTER, width, len(kind.built) if whole else 0)[0] for kind in player.cards)


def _in_one_line(player: PlayerShown, names: Sequence[str], width: int, look: Look) -> Line:
    """The buildings alone, their names cut so that all have room."""
    rule, name = look.glyphs.rule, fit(look.glyphs.plain(names[player.seat]), NAME).rstrip()
    head: Line = (Run(rule, "rule"), Run(f"Before {name}", "title"), Run(rule, "rule"))
    buildings = [building for kind in player.cards for building in kind.built]
    told: list[Run] = [Run(" no buildings ", "dim")]
    if buildings:
        around = max(_around(kind, look) for kind in player.cards)
        whole, room = max(cell_len(building.name) for building in buildings), width - width_of(head)
        sizes = [cell_len(building.name) for building in buildings]
        cuts = (cut for cut in range(whole, 1, -1) if _lines(sizes, cut, around, room) == 1)
        longest = next(cuts, 1)
        told = [run for building in buildings for run in _building(building, longest, look)]
    return fitted((*head, *told, Run(rule * max(0, width - width_of((*head, *told))), "rule")), width)


def _kind(kind: KindShown, longest: int, keys: int, width: int, look: Look) -> list[Line]:
    """The cards of one kind. `longest`: the cells for the names of its buildings; `keys`: for its key."""
    role = "bold" if kind.in_play else ""
    head: Line = (
        *fitted((_key(kind, look),), keys, kind.id),
        *look.label(kind.kind, KIND, kind.id, "" if kind.id in look.related or kind.id == look.pointed else role),
        Run(f"{letter(kind.makes, look.glyphs)} ", "dim", kind.id),
        Run(f"{kind.bare} free", role if kind.bare else "dim", kind.id),
    )
    rows = in_lines([_building(building, longest, look) for building in kind.built], width - INDENT)
    heads = [fitted(head, INDENT), *[(Run(" " * INDENT),)] * len(rows)]
    return [fitted((*begin, *row), width) for begin, row in zip(heads, rows, strict=False)]


def _around(kind: KindShown, look: Look) -> int:
    """The cells for the key and the mark of a building of a kind."""
    return AFTER + max((width_of((_building_key(building, look),)) for building in kind.built), default=KEY)


def _lines_and_name(kind: KindShown, around: int, width: int, spare: int = 0) -> tuple[int, int]:
    """The lines that the buildings of a kind need, and the cells to which longer names are cut.

    `around`: the cells for key and mark; `spare`: how many more lines there may be, so that fewer names are cut.
    """
    names, room = [cell_len(building.name) for building in kind.built], width - INDENT
    if not names:
        return 1, 0
    whole, needed = min(max(names), room - around), _lines(names, MIN_NAME_WIDTH, around, room)
    found = (0, 0)
    for lines in range(needed, needed + spare + 1):
        fits = (cut for cut in range(whole, MIN_NAME_WIDTH, -1) if _lines(names, cut, around, room) <= lines)
        found = (lines, next(fits, min(whole, MIN_NAME_WIDTH)))
        if found[1] == whole:
            break
    return found


def _lines(names: Iterable[int], longest: int, around: int, room: int) -> int:
    """The lines for names with these numbers of cells, if longer ones are cut to `longest`."""
    lines, used = 1, 0
    for name in names:
        cells = min(name, longest) + around
        if used and used + cells > room:
            lines, used = lines + 1, 0
        used += cells
    return lines


def _building(building: BuildingShown, longest: int, look: Look) -> Line:
    """A building, marked if it is still to be settled."""
    name = building.name if cell_len(building.name) <= longest else fit(building.name, longest)
    mark = Run("*", "bold", building.id) if building.unsettled else Run(" ", "", building.id)
    return (_building_key(building, look), look.name(name, building.id), mark, Run(" "))


def _building_key(building: BuildingShown, look: Look) -> Run:
    """The key of a building, or spaces if it has none."""
    return look.key("", building.id) if look.keys("", building.id) else Run("   ", "", building.id)


def _key(kind: KindShown, look: Look) -> Run:
    """The key of a kind of card, or spaces if it cannot be selected now."""
    selectable = kind.id in look.available or kind.id in look.unavailable or kind.id in (look.pointed, *look.picked)
    return look.key(kind.key, kind.id) if selectable else Run("   ", "", kind.id)
