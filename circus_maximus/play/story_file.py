"""Writing the story of a game to a file that people name."""

from __future__ import annotations

import errno
from datetime import date
from pathlib import Path

from circus_maximus.engine.match import Match
from circus_maximus.engine.safe_rename import write_file
from circus_maximus.play.filenames import game_name, new_file, refuse_to_overwrite
from circus_maximus.play.paths import stories_folder
from circus_maximus.play.story import story_markdown

SUFFIX = ".md"


def story_name(match: Match, save: Path | None) -> str:
    """What a story is called unless somebody has another name for it: like the save, if there is one."""
    return save.stem if save else game_name(match.names, date.today())


def story_path(text: str) -> Path:
    """Where to write the story: a name is for the folder of stories. `BadPath` if nothing can be written there."""
    return new_file(text, stories_folder(), SUFFIX)


def write_story(match: Match, path: Path, *, overwrite: bool) -> None:
    """Write the story. `FileExistsError` if there is such a file, unless it may be overwritten.

    `OSError` if it cannot be written, `BadPath` if something lies there that is never overwritten; all is then as it
    was.
    """
    if path.parent == stories_folder():
        _make_folder(path.parent)
    refuse_to_overwrite(path)
    write_file(path, story_markdown(match).encode(), overwrite=overwrite)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, "not a folder", str(folder)) from None
