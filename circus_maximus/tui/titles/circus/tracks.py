"""The three tracks with all markers, and how many steps each seat needs to reach the goal.

`+` shows where a seat stands with this round's boost, `!` that it can reach the goal in this round's show.
"""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.games.circus.present.values import TrackShown
from circus_maximus.tui.draw.look import Look, boxed
from circus_maximus.tui.draw.styled_lines import Line, Run, fit, fitted, joined, width_of

LONGEST_NAME = 16
GAP = 3
"""Maximum number of cells between the numbers of two seats."""
FROZEN = " frozen "
CAN_WIN = "!"
LABELLED = 5
"""Steps from one tick of the scale to the next; ticks have numbers."""


def lines(tracks: Sequence[TrackShown], width: int, height: int, look: Look) -> list[Line]:
    """A scale over the tracks, and one line for each track. A space is as wide as its markers need."""
    first = tracks[0]
    title = f"Tracks {look.glyphs.none} goal {first.goal}"
    inner = width if look.room == "small" else width - 2
    name = min(LONGEST_NAME, max(len(track.name) for track in tracks)) + 1
    for needs in ("/", ""):
        figures = [_figures(track, needs, look) for track in tracks]
        seats = [max(len(row[seat]) + 1 for row in figures) for seat in range(len(first.positions))]
        spaces = _spaces(tracks, inner - name - 1 - sum(seats) - len(seats) * (1 if look.room == "small" else 2))
        gap = min(GAP, (inner - name - 1 - sum(spaces) - sum(seats)) // len(seats))
        if gap:
            break
    scale = _scale(first, spaces, look)
    rows: list[Line] = []
    for track, row in zip(tracks, figures, strict=True):
        values = [
            run
            for seat, cells in enumerate(seats)
            for run in (
                Run(" " * (gap if seat else min(gap, 2))),
                look.seat(seat),
                Run(f"{row[seat]:<{cells - 1}}", "warn" if track.can_win[seat] else ""),
            )
        ]
        rows.append(fitted((*_name(track, name, look), *_track(track, spaces, look), *values), inner))
    explained = _explained(needs, any(any(track.can_win) for track in tracks))
    scale = _whole_numbers(f"{' ' * name}{scale}", inner - len(explained.text) - 1)
    if look.room == "small":
        return [_headed(title, scale, explained, width, look), *rows]
    gap = inner - len(scale) - len(explained.text) - 1
    return boxed(title, [(Run(scale, "dim"), Run(" " * gap), explained), *rows], width, height, look)


def _whole_numbers(scale: str, width: int) -> str:
    """The scale up to this width, without a number that would be cut."""
    return scale[:width] if scale[width : width + 1].strip() == "" else scale[:width].rpartition(" ")[0]


def _explained(needs: str, can_win: bool) -> Run:
    """The heading over the numbers of the seats."""
    heads = [*(["at/needs"] if needs == "/" else []), *([f"{CAN_WIN} can win now"] if can_win else [])]
    return Run(", ".join(heads), "warn" if can_win else "dim")


def _headed(title: str, scale: str, explained: Run, width: int, look: Look) -> Line:
    """On small screens the heading, the scale and the explanation of the numbers share a line."""
    rule = look.glyphs.rule
    figures = scale[len(title) + 2 :].replace(" ", rule)
    left = f"{rule}{figures}".ljust(width - len(title) - len(explained.text) - 2, rule)
    return (Run(rule, "rule"), Run(title, "title"), Run(left, "rule"), explained, Run(rule, "rule"))


def _name(track: TrackShown, width: int, look: Look) -> Line:
    """The name, with a mark after it if the track is frozen."""
    if not track.frozen:
        return (Run(fit(track.name, width), "bold"),)
    name = fit(track.name, min(len(track.name), width - 1))
    return (Run(name, "warn"), Run(look.glyphs.no, "bad"), Run(" " * (width - width_of((Run(name),)) - 1)))


def _figures(track: TrackShown, needs: str, look: Look) -> list[str]:
    """Each seat's position with its boost, and after `needs` the steps that it needs to reach the goal: `4+1/11`.

    If `needs` is empty, there is no room for them.
    """
    return [
        str(position).replace("-", look.glyphs.minus)
        + (f"+{boost}" if boost else "")
        + (f"{needs}{max(0, track.goal - position)}" if needs else "")
        + (CAN_WIN if can_win else "")
        for position, boost, can_win in zip(track.positions, track.boosts, track.can_win, strict=True)
    ]


def _spaces(tracks: Sequence[TrackShown], room: int) -> list[int]:
    """The cells of each space, the same on all tracks, lowest space first. Each is wide enough for its markers.

    The cells between two ticks are as many as there is room for, and spread evenly over the spaces there. If markers
    need more, spaces without markers get narrower, the lowest first.
    """
    track = tracks[0]
    most = [max(it.positions.count(at) for it in tracks) for at in range(track.lowest, track.highest + 1)]
    each = max(LABELLED, LABELLED * (room - 1) // max(1, len(most) - 1))
    spaces = [max((at + 1) * each // LABELLED - at * each // LABELLED, most[at] + 1) for at in range(len(most) - 1)]
    spaces.append(max(1, most[-1]))
    needed = {track.goal, *(_boosted(it, seat) for it in tracks for seat, boost in enumerate(it.boosts) if boost)}
    for least in range(max(spaces) - 1, -1, -1):
        for index, markers in enumerate(most):
            if sum(spaces) <= room:
                return spaces
            position = track.lowest + index
            labelled = position % LABELLED == 0 or position in needed
            if not markers and spaces[index] > max(least, labelled):
                spaces[index] -= 1
    return spaces


def _boosted(track: TrackShown, seat: int) -> int:
    """The position of a seat with its boost."""
    return min(track.highest, track.positions[seat] + track.boosts[seat])


def _scale(track: TrackShown, spaces: Sequence[int], look: Look) -> str:
    """The numbers over the ticks; one that would touch the number before it is left out."""
    scale = ""
    for index in range(len(spaces)):
        position = track.lowest + index
        if position % LABELLED == 0:
            text = str(position).replace("-", look.glyphs.minus)
            at = max(0, sum(spaces[:index]) - (position < 0))
            if at > len(scale) or not scale:
                scale = scale.ljust(at) + text
    return scale


def _track(track: TrackShown, spaces: Sequence[int], look: Look) -> Line:
    """The track itself: ticks every five steps, and the markers on each space."""
    glyphs = look.glyphs
    cells: list[Run] = []
    for index, space in enumerate(spaces):
        position = track.lowest + index
        markers = [look.seat(seat) for seat, at in enumerate(track.positions) if at == position]
        sign = glyphs.zero if position == 0 else glyphs.tick if position % LABELLED == 0 else glyphs.step
        if not markers:
            boosted = [seat for seat, boost in enumerate(track.boosts) if boost and _boosted(track, seat) == position]
            markers = [Run("+", f"seat{seat}") for seat in boosted[:1]]
            markers = markers or [Run(glyphs.goal if position == track.goal else sign, "dim")]
        cells += [*markers, *[Run(glyphs.step, "dim")] * (space - len(markers))][: max(space, 0)]
    if track.frozen:
        _mark_frozen(cells, glyphs.goal)
    return joined(cells)


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
