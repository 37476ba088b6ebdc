"""Describes saves: when they were played, how far the game is, and who plays."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta

from rich.cells import cell_len

from circus_maximus.engine.matches.records import PERSON
from circus_maximus.engine.presenting.facts import in_one
from circus_maximus.play.filenames import game_name
from circus_maximus.play.save_list import Save, texts_of
from circus_maximus.titles import find_title, title_names
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, fit, fit_middle, width_of
from circus_maximus.tui.shell.configured_app import Marks


def when(seconds: float, now: datetime) -> str:
    """A time in words: the hour for today and yesterday, otherwise the date."""
    moment = datetime.fromtimestamp(seconds)
    days = now.date() - moment.date()
    if days == timedelta(0):
        return f"today {moment:%H:%M}"
    if days == timedelta(1):
        return f"yesterday {moment:%H:%M}"
    return f"{moment:%Y-%m-%d}"


def label(save: Save) -> str:
    """The full name of the game's title, or its short name if this program does not have it."""
    return find_title(save.title).label if save.title in title_names() else save.title


def brief_label(save: Save) -> str:
    """The first word of the game's full name."""
    return label(save).partition(" ")[0]


def where(save: Save) -> str:
    """How far a game is, or who won it."""
    if save.fault:
        return "damaged"
    if save.over:
        return save.result
    if not save.stage:
        return "just started"
    return ", ".join(filter(None, texts_of(save.title).stage_name(save.stage))).lower()


def whole_result(save: Save) -> str:
    """How far a game is, or who won it and how."""
    return f"{where(save)} {save.ended_by}".strip()


def branch_of(save: Save) -> str:
    """Where a branch comes from: the save of its origin, if it is still there, and the stage; empty if it is none."""
    if save.branch is None or save.title not in title_names():
        return ""
    stage = in_one(texts_of(save.title).stage_name(save.branch_stage)) if save.branch_stage else "the beginning"
    origin = save.branch_of or "a game that is not in this folder"
    return f"Branch of {origin}: {stage}"


def players(save: Save, glyphs: Glyphs, bots: bool = True, marks: Marks = ()) -> Line:
    """All players with their marks; after the name of a bot, which bot it is, unless `bots` is False.

    `marks`: for each seat the seat whose mark it has; by default its own.
    """
    return tuple(run for cell in player_cells(save, glyphs, bots, marks) for run in cell)


def player_cells(save: Save, glyphs: Glyphs, bots: bool = True, marks: Marks = ()) -> Iterator[Line]:
    """The same, player by player."""
    gap = "  " if bots else " "
    for seat, (name, by) in enumerate(zip(save.players, save.by, strict=True)):
        bot = f" ({by})" if bots and by != PERSON else ""
        mark = marks[seat] if marks else seat
        yield (Run(mark_of(mark, glyphs) + " ", f"seat{mark % len(glyphs.seats)}"), Run(f"{name}{bot}{gap}"))


def whose(save: Save, width: int, glyphs: Glyphs, marks: Marks = ()) -> Line:
    """Who plays, in this width: with marks if there is room for them; first the save's name, if somebody gave it one.

    A save whose players are not known has its name.
    """
    mark, name = glyphs.plain("…"), own_name(save)
    if not save.players:
        return (Run(fit_middle(name, min(width, cell_len(name)), mark), "bad" if save.fault else "bold"),)
    called: Line = ()
    if name:
        called = (Run(fit_middle(name, min(width // 2, cell_len(name)), mark), "bold"), Run(": "))
    with_marks = (*called, *players(save, glyphs, bots=False, marks=marks))
    if width_of(with_marks) <= width + 1:
        return cropped(with_marks, width)
    return cropped((*called, Run(", ".join(save.players))), width, mark)


def own_name(save: Save) -> str:
    """The name of a save if it is not the one that it got when the game began; otherwise empty."""
    begun = game_name(save.players, date.min).removesuffix(date.min.isoformat())
    return "" if re.fullmatch(rf"{re.escape(begun)}\d{{4}}-\d\d-\d\d(-\d+)?", save.name) else save.name


def fit_plain(text: str, width: int, glyphs: Glyphs) -> str:
    """A text cut or padded to exactly this width; the terminal can show the mark of the cut."""
    return fit(text, width, glyphs.plain("…"))


def mark_of(seat: int, glyphs: Glyphs) -> str:
    """The mark of a seat; a file may name more seats than there are marks."""
    return glyphs.seats[seat % len(glyphs.seats)]


def game_to_continue(found: Sequence[Save]) -> Save | None:
    """The save that Continue opens: the one played last that is not over, preferably with a person in it.

    In a game with only bots, a person may have handed over a seat and can take it back.
    """
    unfinished = [save for save in found if not save.over and not save.fault]
    return next((save for save in unfinished if PERSON in save.by), unfinished[0] if unfinished else None)
