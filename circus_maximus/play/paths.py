"""Where saves, stories, settings and the log lie: where the system keeps such things, or below one folder of choice."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_config_path, user_data_path, user_log_path

from circus_maximus.play.filenames import BadPath, typed_path

HOME = "CIRCUS_MAXIMUS_HOME"
"""The environment variable that puts everything below one folder."""

_PROGRAM = "circus-maximus"


def saves_folder() -> Path:
    """The folder of saved games."""
    home = _home()
    return (home or user_data_path(_PROGRAM, appauthor=False)) / "saves"


def stories_folder() -> Path:
    """The folder that stories of games are written to."""
    return (_home() or user_data_path(_PROGRAM, appauthor=False)) / "stories"


def settings_file() -> Path:
    """The file of settings."""
    return (_home() or user_config_path(_PROGRAM, appauthor=False)) / "settings.yaml"


def log_file() -> Path:
    """Where the program notes what went wrong inside it."""
    return (_home() or user_log_path(_PROGRAM, appauthor=False)) / f"{_PROGRAM}.log"


def _home() -> Path | None:
    """The folder of choice, None if there is none. `BadPath` if it cannot be one."""
    chosen = os.environ.get(HOME, "")
    try:
        return typed_path(chosen) if chosen else None
    except BadPath as error:
        raise BadPath(f"{HOME}: {error}") from error
