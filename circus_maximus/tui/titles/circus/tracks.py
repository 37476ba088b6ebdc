"""The three tracks with all markers, and how many steps each seat needs to reach the goal.

`+` shows where a seat stands with this round's boost, `!` that it can reach the goal in this round's show. While an act
is carried out, arrows lead to the marker that moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.text.words import enumerated
from circus_maximus.games.circus.present.values import TrackShown
from circus_maximus.tui.draw.look import Look, boxed
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted, joined, width_of

MAX_NAME_WIDTH = 16
GAP = 3
"""Maximum number of cells between the numbers of two seats."""
NUMBERS, WIDE_NUMBERS = 6.5, 10
"""Cells that the track leaves for the mark and numbers of a seat: minimum, and before spaces get more than two."""
FROZEN = " frozen "
NEEDS = "/"
"""Before the number of steps that a seat needs."""
HEADING = "at/to go"
"""Over the numbers of the seats."""
CAN_WIN = "!"
LABELLED = 5
"""Steps from one tick of the scale to the next; ticks have numbers."""


def lines(tracks: Sequence[TrackShown], names: Sequence[str], width: int, height: int, look: Look) -> list[Line]:
    """A scale over the tracks, and one line for each track.

    The scale depends on the number of seats, the width and the names of the tracks, not on where markers are.
    """
    first = tracks[0]
    title = f"Tracks {look.glyphs.none} goal {first.goal}"
    inner = width if look.room == "small" else width - 2
    name = min(MAX_NAME_WIDTH, max(len(track.name) for track in tracks)) + 1
    columns = _columns(first, inner - name)
    needs, numbers = _numbers(tracks, inner - name - columns[-1] - 1, look)
    rows = [
        fitted((*_name(track, name, look), *_track(track, columns, look), *row), inner)
        for track, row in zip(tracks, numbers, strict=True)
    ]
    scale = f"{' ' * name}{_scale(first, columns, look)}"
    explained = _explained(needs, _winners(tracks, names, look), inner - len(scale) - 2)
    scale = _whole_numbers(scale, inner - cell_len(explained.text) - 1)
    if look.room == "small":
        return [_headed(title, scale, explained, width, look), *rows]
    between = Run(" " * (inner - len(scale) - cell_len(explained.text) - 1))
    return boxed(title, [(Run(scale, "dim"), between, explained), *rows], width, height, look)


def _numbers(tracks: Sequence[TrackShown], room: int, look: Look) -> tuple[str, list[Line]]:
    """What is before the steps that seats need (empty if there is no room for them), and the numbers of each track.

    Those of a seat are below each other if there is room for that.
    """
    needs, sizes, gap = NEEDS, [[0]], 0
    for needs, aligned in ((NEEDS, True), (NEEDS, False), ("", True), ("", False)):
        sizes = [[len(figures) for figures in _figures(track, needs, look)] for track in tracks]
        if aligned:
            sizes = [[max(column) for column in zip(*sizes, strict=True)]] * len(tracks)
        gap = min((room - 1 - sum(row) - len(row)) // max(1, len(row) - 1) for row in sizes)
        if gap >= aligned:
            break
    return needs, [_row(track, row, needs, min(GAP, gap), look) for track, row in zip(tracks, sizes, strict=True)]


def _row(track: TrackShown, sizes: Sequence[int], needs: str, gap: int, look: Look) -> Line:
    """The mark and the numbers of each seat, in this many cells."""
    runs: list[Run] = []
    for seat, (figures, cells) in enumerate(zip(_figures(track, needs, look), sizes, strict=True)):
        role = "warn" if track.can_win[seat] else ""
        runs += [
            Run(" " * (gap if seat else 1)),
            _marker(track, seat, look),
            Run(figures, f"moved{seat}" if track.moved[seat] else role),
            Run(" " * (cells - len(figures))),
        ]
    return tuple(runs)


def _marker(track: TrackShown, seat: Seat, look: Look) -> Run:
    """The mark of a seat, marked itself if its marker moves now."""
    mark = look.seat(seat)
    return mark._replace(role=f"moved{seat}") if track.moved[seat] else mark


def _whole_numbers(scale: str, width: int) -> str:
    """The scale up to this width, without a number that would be cut."""
    return scale[:width] if scale[width : width + 1].strip() == "" else scale[:width].rpartition(" ")[0]


def _winners(tracks: Sequence[TrackShown], names: Sequence[str], look: Look) -> list[str]:
    """Who can win in this show, by name and by mark: the ways to say so, best first; none if nobody can."""
    seats = [seat for seat, wins in enumerate(zip(*(track.can_win for track in tracks), strict=True)) if any(wins)]
    if not seats:
        return []
    who = enumerated([look.glyphs.plain(names[seat]) for seat in seats])
    return [f"{CAN_WIN} {it} can win now" for it in (who, "".join(look.glyphs.seats[seat] for seat in seats))]


def _explained(needs: str, winners: Sequence[str], room: int) -> Run:
    """The heading over the numbers of the seats; the last number of the scale is more important than all of it."""
    numbers = HEADING if needs else ""
    heads = [", ".join(filter(None, (numbers, who))) for who in winners[:1]] + [*winners] if winners else [numbers]
    told = next((head for head in heads if cell_len(head) <= room), heads[-1])
    return Run(told, "warn" if winners else "dim")


def _headed(title: str, scale: str, explained: Run, width: int, look: Look) -> Line:
    """On small screens the heading, the scale and the explanation of the numbers share a line."""
    rule = look.glyphs.rule
    covered = len(title) + 2
    if scale[covered - 1 : covered].strip():
        # The title covers the beginning of a number.
        covered = (scale + " ").index(" ", covered)
    figures = scale[covered:].replace(" ", rule)
    room = width - len(title) - cell_len(explained.text) - 2
    left = f"{rule * (covered - len(title) - 1)}{figures}".ljust(room, rule)
    return (Run(rule, "rule"), Run(title, "title"), Run(left, "rule"), explained, Run(rule, "rule"))


def _name(track: TrackShown, width: int, look: Look) -> Line:
    """The name, with a mark after it if the track is frozen."""
    if not track.frozen:
        return (Run(fit(track.name, width), "bold"),)
    name = fit(track.name, min(len(track.name), width - 1))
    return (Run(name, "warn"), Run(look.glyphs.no, "bad"), Run(" " * (width - width_of((Run(name),)) - 1)))


def _figures(track: TrackShown, needs: str, look: Look) -> list[str]:
    """Each seat's position with its boost, and after `needs` the steps that it needs to reach the goal: `4+1/11`."""
    return [
        str(position).replace("-", look.glyphs.minus)
        + (f"+{boost}" if boost else "")
        + (f"{needs}{max(0, track.goal - position)}" if needs else "")
        + (CAN_WIN if can_win else "")
        for position, boost, can_win in zip(track.positions, track.boosts, track.can_win, strict=True)
    ]


def _columns(track: TrackShown, width: int) -> list[int]:
    """The cell of each position, lowest first, if track and numbers share this width.

    All spaces have the same number of cells if there is room for two each; otherwise those below 0 have one.
    """
    lowest, highest, seats = track.lowest, track.highest, len(track.positions)
    steps = highest - lowest
    cells = max(width - seats * WIDE_NUMBERS, min(int(width - seats * NUMBERS), 2 * steps + 1)) - 1
    even = LABELLED * cells // steps
    above = LABELLED * (cells + lowest) // highest if lowest < 0 < highest else 0
    if even >= 2 * LABELLED or above <= LABELLED:
        return [at * _whole(even) // LABELLED for at in range(steps + 1)]
    return [*range(-lowest), *(at * _whole(above) // LABELLED - lowest for at in range(highest + 1))]


def _whole(each: int) -> int:
    """The cells from tick to tick, rounded so that all spaces have the same number if that is at least two."""
    return each - each % LABELLED if each >= 2 * LABELLED else each


def _boosted(track: TrackShown, seat: int) -> int:
    """The position of a seat with its boost."""
    return min(track.highest, track.positions[seat] + track.boosts[seat])


def _scale(track: TrackShown, columns: Sequence[int], look: Look) -> str:
    """The numbers over the ticks; one that would touch the number before it is left out."""
    scale = ""
    for position, column in enumerate(columns, track.lowest):
        if position % LABELLED == 0:
            text = str(position).replace("-", look.glyphs.minus)
            at = max(0, column - (position < 0))
            if at > len(scale) or not scale:
                scale = scale.ljust(at) + text
    return scale


def _track(track: TrackShown, columns: Sequence[int], look: Look) -> Line:
    """The track itself: ticks every five steps, and the markers."""
    glyphs = look.glyphs
    cells = [Run(glyphs.step, "dim")] * (columns[-1] + 1)
    for position, column in enumerate(columns, track.lowest):
        if position == track.goal or position % LABELLED == 0:
            sign = glyphs.goal if position == track.goal else glyphs.tick if position else glyphs.zero
            cells[column] = Run(sign, "dim")
    for seat, boost in enumerate(track.boosts):
        if boost:
            cells[columns[_boosted(track, seat) - track.lowest]] = Run("+", f"seat{seat}")
    for seat, steps in enumerate(track.moved):
        for column in _way(track, seat, steps, columns):
            cells[column] = Run(glyphs.follows if steps > 0 else glyphs.linked, f"seat{seat}")
    for start, seats in _placed(track, columns):
        cells[start : start + len(seats)] = [_marker(track, seat, look) for seat in seats]
    if track.frozen:
        _mark_frozen(cells, glyphs.goal)
    return joined(cells)


def _way(track: TrackShown, seat: Seat, steps: int, columns: Sequence[int]) -> range:
    """The cells that a marker has just left and passed; none if it has not moved."""
    to = track.positions[seat]
    start = max(track.lowest, min(track.highest, to - steps))
    here, there = columns[start - track.lowest], columns[to - track.lowest]
    return range(here, there) if steps > 0 else range(there + 1, here + 1)


def _placed(track: TrackShown, columns: Sequence[int]) -> list[tuple[int, list[Seat]]]:
    """The seats at each position, and the cell of the first of them.

    Markers at one position are side by side, with a cell between them and those at the next one. If there is no room
    for that, they begin further left.
    """
    groups: dict[int, list[Seat]] = {}
    for seat, position in enumerate(track.positions):
        groups.setdefault(position, []).append(seat)
    placed: list[tuple[int, list[Seat]]] = []
    end = columns[-1] + 1
    for position in sorted(groups, reverse=True):
        seats = groups[position]
        start = min(columns[position - track.lowest], end - len(seats))
        placed.append((start, seats))
        end = start - 1
    used = 0
    for at, (start, seats) in reversed([*enumerate(placed)]):
        placed[at] = max(start, used), seats
        used = placed[at][0] + len(seats) + 1
    return placed


def _mark_frozen(cells: list[Run], goal: str) -> None:
    """Write that the track is frozen on its longest part without markers."""
    start = longest = at = 0
    for end in range(len(cells) + 1):
        if end == len(cells) or cells[end].role != "dim" or cells[end].text == goal:
            if end - at > longest:
                start, longest = at, end - at
            at = end + 1
    if longest >= len(FROZEN):
        middle = start + (longest - len(FROZEN)) // 2
        cells[middle : middle + len(FROZEN)] = [Run(sign, "warn") for sign in FROZEN]
