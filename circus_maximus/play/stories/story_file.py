"""Writes the story of a game to a file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from circus_maximus.engine.atomic_files import write_file
from circus_maximus.engine.matches.match import Match
from circus_maximus.play.files.filenames import game_name, make_folder, new_file, refuse_to_overwrite
from circus_maximus.play.files.paths import stories_folder
from circus_maximus.play.stories.story import story_markdown

SUFFIX = ".md"


def story_name(match: Match, save: Path | None) -> str:
    """The default name of a story: that of the save, if there is one."""
    return save.stem if save else game_name(match.names, date.today())


def story_path(text: str) -> Path:
    """The path of a story, from a typed name in the stories folder or a typed path. `BadPath` if it cannot be used."""
    return new_file(text, stories_folder(), SUFFIX)


def write_story(match: Match, path: Path, *, overwrite: bool) -> None:
    """Write the story. `FileExistsError` if the file exists, unless `overwrite` is set.

    `OSError` if it cannot be written, `BadPath` if the path belongs to something that is never overwritten. After an
    error nothing has changed.
    """
    if path.parent == stories_folder():
        make_folder(path.parent, private=True)
    refuse_to_overwrite(path)
    write_file(path, story_markdown(match).encode(), overwrite=overwrite)
