"""The title that was chosen last, on the title screen or by opening a game: new games are of that title."""

from __future__ import annotations

from circus_maximus.engine.matches.records import DAMAGED
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.engine.title import Title
from circus_maximus.play.files.json_files import read_json, write_json
from circus_maximus.play.files.paths import title_file
from circus_maximus.titles import DEFAULT_TITLE, find_title, title_names


def last_title() -> Title:
    """The title chosen last; the default one if there is none, or the file cannot be read."""
    try:
        name = read_json(title_file(), str)
    except (OSError, *DAMAGED):
        name = DEFAULT_TITLE
    return find_title(name if name in title_names() else DEFAULT_TITLE)


def remember_title(title: Title) -> str:
    """Keep a title for the next start; a sentence if it cannot be written, empty otherwise."""
    path = title_file()
    try:
        write_json(path, title.name)
    except OSError as error:
        return f"The picked game cannot be remembered: {printable(path)}: {reason_of(error)}."
    return ""
