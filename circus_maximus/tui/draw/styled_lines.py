"""Lines of runs with roles, without widgets: made, measured, cut, wrapped; the last line with the keys of a screen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size


class Run(NamedTuple):
    """A piece of text in one style."""

    text: str
    role: str = ""
    point: str = ""


Line = tuple[Run, ...]
SEPARATORS = ("/\\", "-_.")
"""Where a word that is wider than a line is broken: behind the last of the first kind that fits, or of the second."""
SHORTEST_PATH = 36
"""Cells that a path in a message keeps at least."""


def line(*runs: Run | str) -> Line:
    """A line of runs; a string becomes a run without a role."""
    return tuple(Run(run) if isinstance(run, str) else run for run in runs)


def width_of(runs: Line) -> int:
    """Width of a line in terminal cells. Tables are painted 6% quicker because ASCII is not given to `cell_len`."""
    return sum([len(run[0]) if run[0].isascii() else cell_len(run[0]) for run in runs])


def joined(cells: Iterable[Run]) -> Line:
    """Neighbours in the same style joined into one run, because each run costs time when its line is drawn."""
    alike = groupby(cells, key=lambda cell: cell[1:])
    return tuple(Run("".join(cell.text for cell in cells), *drawn) for drawn, cells in alike)


def text_of(runs: Line) -> str:
    """The text of a line."""
    return "".join(run.text for run in runs)


def cropped(runs: Line, width: int, lost: str = "…") -> Line:
    """A line of at most this width; the character `lost` shows that it was cut."""
    if width_of(runs) <= width:
        return runs
    kept: list[Run] = []
    left = width - 1
    for run in runs:
        size = cell_len(run.text)
        if size > left:
            kept.append(run._replace(text=set_cell_size(run.text, max(0, left)) + lost))
            break
        kept.append(run)
        left -= size
    return tuple(kept) if width > 0 else ()


def fitted(runs: Line, width: int, point: str = "") -> Line:
    """A line of exactly this width, cut or padded with spaces; runs without an id get the id `point`."""
    used = width_of(runs)
    if used > width:
        runs = cropped(runs, width)
        used = width_of(runs)
    if missing := width - used:
        runs = (*runs, Run(" " * missing))
    return tuple([run if run.point else Run(run.text, run.role, point) for run in runs]) if point else runs


def fit(text: str, width: int, lost: str = "…") -> str:
    """A text padded to exactly this width; if it is too long, it is cut after a letter and ends with `lost`."""
    if cell_len(text) > width > 0:
        text = set_cell_size(text, width - 1).rstrip() + lost
    return set_cell_size(text, max(0, width))


def fit_middle(text: str, width: int, lost: str = "…") -> str:
    """The same, but a text that is too long is cut in the middle, and more of its end than of its beginning is kept."""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    head = set_cell_size(text, max(0, width - 1) // 3)
    tail = text
    while cell_len(head + lost + tail) > width and tail:
        tail = tail[1:]
    return set_cell_size(head + lost + tail, width)


def sharing(texts: Sequence[str], width: int) -> str:
    """Texts joined with commas; if that is too long, the longest are cut to the same width."""
    whole = ", ".join(texts)
    if cell_len(whole) <= width:
        return whole
    sizes = [cell_len(text) for text in texts]
    room = width - 2 * (len(texts) - 1)
    share = next((most for most in range(max(sizes), 0, -1) if sum(min(size, most) for size in sizes) <= room), 0)
    return ", ".join(fit(text, share).rstrip() for text in texts)


def side_by_side(cells: list[Line], width: int, gap: int = 0) -> Line:
    """Cells in a row, each of this width, `gap` spaces apart."""
    runs: list[Run] = []
    for index, cell in enumerate(cells):
        if index and gap:
            runs.append(Run(" " * gap))
        runs += fitted(cell, width)
    return tuple(runs)


def at_both_edges(left: Line, right: Line, width: int) -> Line:
    """A line of exactly this width, with one part at its left edge and one at its right, at least a cell apart."""
    return fitted((*left, Run(" " * max(1, width - width_of(left) - width_of(right))), *right), width)


def with_current(texts: Sequence[str], current: int | None, between: str) -> Line:
    """Texts in a row, of which the current one is marked."""
    runs: list[Run] = []
    for index, text in enumerate(texts):
        runs += [Run(between, "dim")] if index else []
        runs.append(Run(f" {text.upper()} ", "now") if index == current else Run(text, "dim"))
    return tuple(runs)


def in_lines(cells: Iterable[Line], width: int) -> list[Line]:
    """Cells one after another, in as few lines as possible; none is broken, but one that is wider is cut."""
    lines: list[Line] = [()]
    for cell in cells:
        if lines[-1] and width_of(lines[-1]) + width_of(cell) > width:
            lines.append(())
        lines[-1] = cropped((*lines[-1], *cell), width)
    return lines


def head_of(word: str, width: int) -> str:
    """The first piece of a word that is wider than a line. A path is broken at a separator, if one is in the piece."""
    head = set_cell_size(word, width).rstrip() or word[0]
    for separators in SEPARATORS:
        piece = head[: max(map(head.rfind, separators)) + 1]
        if piece.strip("".join(SEPARATORS)):
            return piece
    return head


def wrapped(text: str, width: int) -> list[str]:
    """A text wrapped between words to this width; a word that is wider is broken as `head_of` says."""
    lines: list[str] = []
    current = ""
    for word in text.split():
        while cell_len(word) > width > 0:
            if current:
                lines.append(current)
                current = ""
            head = head_of(word, width)
            lines.append(head)
            word = word[len(head) :]
        joined = f"{current} {word}" if current else word
        if cell_len(joined) <= width:
            current = joined
        else:
            lines.append(current)
            current = word
    return [*lines, current] if current or not lines else lines


def at_most(most: int, text: str, width: int, lost: str = "…") -> list[str]:
    """A text wrapped in at most a few lines.

    If it takes more, its longest words, which are paths, lose their middle; if that is not enough, the last line ends
    with `lost`.
    """
    words, lines = text.split(), wrapped(text, width)
    longest = max(map(cell_len, words), default=0)
    while len(lines) > most and longest > SHORTEST_PATH:
        longest -= 1
        lines = wrapped(" ".join(fit_middle(it, min(longest, cell_len(it)), lost) for it in words), width)
    return lines if len(lines) <= most else [*lines[: most - 1], fit(" ".join(lines[most - 1 :]), width, lost)]


def flowed(text: Line, width: int, lead: Line = (), hang: int = 0, below: Sequence[Line] = ()) -> list[Line]:
    """Runs wrapped between words: `lead` before the first line, `hang` spaces or `below` before the others."""
    lines: list[Line] = []
    current, used, empty = list(lead), width_of(lead), True
    inset = min(hang, max(0, width - 8))
    starts = [fitted(line, inset) for line in below]

    def start() -> list[Run]:
        """The beginning of the next line."""
        number = len(lines) - 1
        return list(starts[number]) if number < len(starts) else [Run(" " * inset)] if inset else []

    for word in _words(text):
        for number, piece in enumerate(_broken(word, max(1, width - inset))):
            size = width_of(piece)
            if number or (used + (not empty) + size > width and (not empty or used > inset)):
                lines.append(tuple(current))
                current, used, empty = start(), inset, True
            if not empty:
                current.append(Run(" ", current[-1].role if current[-1].role == piece[0].role else ""))
                used += 1
            current += piece
            used += size
            empty = False
    lines.append(tuple(current))
    while len(lines) <= len(starts):
        lines.append(tuple(start()))
    return [_joined(line) for line in lines]


def _words(text: Line) -> list[Line]:
    """The words of a text; the style can change within a word."""
    words: list[list[Run]] = []
    fresh = True
    for run in text:
        for part in re.split(r"(\s+)", run.text):
            if not part or part.isspace():
                fresh = fresh or bool(part)
                continue
            if fresh:
                words.append([])
            words[-1].append(run._replace(text=part))
            fresh = False
    return [tuple(word) for word in words]


def _broken(word: Line, width: int) -> Iterable[Line]:
    """A word, in pieces if it is wider than a line."""
    if width_of(word) <= width:
        return [word]
    pieces: list[Line] = []
    for run in word:
        rest = run.text
        while rest:
            head = head_of(rest, width) if width_of((run._replace(text=rest),)) > width else rest
            pieces.append((run._replace(text=head),))
            rest = rest[len(head) :]
    return pieces


def _joined(runs: Line) -> Line:
    """The same line with neighbouring runs of one style joined."""
    joined: list[Run] = []
    for run in runs:
        if joined and joined[-1][1:] == run[1:]:
            joined[-1] = joined[-1]._replace(text=joined[-1].text + run.text)
        else:
            joined.append(run)
    return tuple(joined)


MAX_KEYS, MAX_KEYS_IF_WIDE, WIDE = 7, 9, 120
"""Maximum number of keys; from `WIDE` cells on there are more."""
ACTION = "do/"
"""Prefix of an action's name in a run: a click on that run does what the key does."""


def footer_line(keys: Sequence[tuple[str, str, str]], right: str, width: int) -> Line:
    """The last of the keys, as many others before it as fit, and `right`, which opens the list of commands.

    Each key comes with its label and the name of its action.
    """
    end: Line = (Run(right, "dim", f"{ACTION}app.command_palette"), Run(" "))
    *items, last = [_item(*key) for key in keys] or [()]
    room = width - width_of(end) - width_of(last)
    runs: Line = ()
    most = MAX_KEYS_IF_WIDE if width >= WIDE else MAX_KEYS
    for item in items[: most - 1]:
        if width_of(runs + item) > room:
            break
        runs += item
    return (*fitted(runs + last, width - width_of(end)), *end)


def _item(key: str, label: str, action: str) -> Line:
    return (Run(" "), Run(key, "key", ACTION + action), Run(f" {label} ", "", ACTION + action))
