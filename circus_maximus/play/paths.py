"""The paths of saves, stories, settings and the log: the system's usual folders, or one folder that the user chose."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_config_path, user_data_path, user_log_path

from circus_maximus.play.filenames import BadPath, typed_path

HOME = "CIRCUS_MAXIMUS_HOME"
"""The environment variable with the folder that the user chose."""

_PROGRAM = "circus-maximus"


def saves_folder() -> Path:
    """The folder of saved games."""
    home = _home()
    return (home or user_data_path(_PROGRAM, appauthor=False)) / "saves"


def stories_folder() -> Path:
    """The folder of stories."""
    return (_home() or user_data_path(_PROGRAM, appauthor=False)) / "stories"


def bench_folder() -> Path:
    """The folder of the bench's runs and journal."""
    return (_home() or user_data_path(_PROGRAM, appauthor=False)) / "bench"


def settings_file() -> Path:
    """The settings file."""
    return (_home() or user_config_path(_PROGRAM, appauthor=False)) / "settings.yaml"


def log_file() -> Path:
    """The log file, to which the program writes its own errors."""
    return (_home() or user_log_path(_PROGRAM, appauthor=False)) / f"{_PROGRAM}.log"


def _home() -> Path | None:
    """The folder that the user chose, or None. `BadPath` if the environment variable is not a path."""
    chosen = os.environ.get(HOME, "")
    try:
        return typed_path(chosen) if chosen else None
    except BadPath as error:
        raise BadPath(f"{HOME}: {error}") from error
