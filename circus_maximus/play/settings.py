"""The settings file: YAML, checked as strictly as a config; its errors never stop the program from starting."""

from __future__ import annotations

import errno
import os
from itertools import count
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import yaml
from msgspec import Meta, Struct

from circus_maximus.engine.atomic_files import make_folders, write_file
from circus_maximus.engine.config.kinds import NOT_TEXT, kind_of
from circus_maximus.engine.config.typed_config import Reader, TooManyErrors
from circus_maximus.engine.config.yaml_reading import MAX_FILE_SIZE, read_tree
from circus_maximus.engine.config.yaml_tree import Mapping, Mark, Problem, Unreadable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.play.files import settings_file

Name = Annotated[
    str,
    Meta(
        pattern=r"^[\x21-\x7e]{1,60}\Z",
        extra={"expected": "a word of at most 60 letters, in quotes if it is a number"},
    ),
]
Keys = Annotated[
    str,
    Meta(
        pattern=r"^\S+\Z",
        max_length=200,
        extra={"expected": "a key such as u, f5 or ctrl+z, or several separated by commas, with quotes around a digit"},
    ),
]
"""Any character may be a key. Whether there are such keys is checked where they are used."""
KeyName = Annotated[
    str,
    Meta(
        pattern=r"^[\x21-\x7e]+( [\x21-\x7e]+)*\Z",
        max_length=60,
        extra={"expected": "the name of a function or target, of at most 60 characters"},
    ),
]

_TEXT_TAG = "tag:yaml.org,2002:str"
_FIRST_LINE = "# Settings of circus-maximus. The program rewrites this file when you change settings in the program.\n"


class _Dumper(yaml.SafeDumper):
    """Also quotes texts such as `0E0`, which are numbers in YAML 1.2, as it is read here, but not in PyYAML's 1.1."""

    def represent_str(self, text: str) -> yaml.ScalarNode:
        """The text, in quotes if it would be read as something else."""
        return self.represent_scalar(_TEXT_TAG, text, "'" if NOT_TEXT.match(text) else None)


_Dumper.add_representer(str, _Dumper.represent_str)


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All settings. None of them changes the rules of a game."""

    theme: Name = "roman-dark"
    glyphs: Literal["unicode", "ascii"] = "unicode"
    animations: bool = True
    pace: Literal["slow", "normal", "fast", "instant"] = "normal"
    """How long a bot's move is shown before the game continues."""
    ask_twice: bool = True
    """Whether a move that is probably a mistake must be confirmed."""
    explanations: bool = True
    """Whether the game says what a kind of decision is for when a player meets it for the first time."""
    bell: Literal["off", "long", "always"] = "long"
    """When the terminal's bell rings as a person's turn begins: after 10 seconds, or whenever bots have played."""
    covered: bool = False
    """Whether the table covers what other players hold until `v` is pressed, in games where nothing of it is secret."""
    keys: dict[KeyName, Keys] = {}
    """The keys that the user has changed, by function or target."""


OLD_NAMES: dict[tuple[str, ...], str] = {
    ("keys", "table.sweep"): "table.do_all",
    ("keys", "watch.keep"): "watch.confirm",
    ("keys", "watch.take_up"): "watch.restore",
}
"""What had another name in the settings files of older versions; the next change in the program writes the new one."""

Stamp = tuple[int, int]
"""When a file was last written, in nanoseconds since 1970, and its size."""


def settings_stamp() -> Stamp | None:
    """Changes whenever somebody writes the settings file; None if there is none, or it cannot be read."""
    try:
        found = settings_file().stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


def load_settings(path: Path | None = None) -> tuple[Settings, tuple[str, ...]]:
    """The settings, and the errors in their file. Invalid and missing settings keep their defaults."""
    path = path or settings_file()
    problems: list[Problem] = []
    try:
        if not path.exists():
            return Settings(), ()
        if not path.is_file():
            raise OSError("it is not a file")
        with path.open("rb") as file:
            text = file.read(MAX_FILE_SIZE + 1)
        settings = _read(text, str(path), problems)
    except OSError as error:
        settings = Settings()
        problems.append(Problem(Mark(str(path)), f"cannot be read: {reason_of(error)}"))
    return settings, tuple(str(problem) for problem in sorted(set(problems)))


def _read(text: bytes, file: str, problems: list[Problem]) -> Settings:
    reader = Reader(stand_ins=msgspec.to_builtins(Settings()), whole="the settings")
    try:
        tree = _with_current_names(read_tree(text, file, problems), text, problems)
        value = reader.read(kind_of(Settings), tree, tree.mark, ())
    except Unreadable as error:
        problems.append(error.problem)
        return Settings()
    except TooManyErrors:
        return Settings()
    finally:
        problems += reader.problems
    for where in reader.wrong_at:
        if where[0:1] == ("keys",) and len(where) == 2:
            value["keys"].pop(where[1], None)
    return msgspec.convert(value, Settings)


def _with_current_names(tree: Mapping, text: bytes, problems: list[Problem]) -> Mapping:
    """The tree of a settings file without old names."""
    if not any(old[-1].encode() in text for old in OLD_NAMES):
        return tree
    from circus_maximus.engine.config.old_names import current_tree

    current, renamed = current_tree(tree, OLD_NAMES)
    problems += [key.problem() for key in renamed if key.twice]
    return current if isinstance(current, Mapping) else tree


def back_up_settings() -> Path:
    """Copy a settings file with errors before it is rewritten; returns the path of the copy. May raise `OSError`."""
    path = settings_file()
    if not path.is_file():
        raise OSError(errno.EINVAL, "it is not a file", str(path))
    names = (f"{path.name}.bad{number if number > 1 else ''}" for number in count(1))
    kept = next(copy for name in names if not os.path.lexists(copy := path.with_name(name)))
    write_file(kept, path.read_bytes(), overwrite=False, private=True)
    return kept


def save_settings(settings: Settings, path: Path | None = None) -> None:
    """Write all settings to the disk. The new file replaces the old one completely; after an `OSError` either is there.

    New settings are private; a file that is there keeps its mode.
    """
    path = path or settings_file()
    values = msgspec.to_builtins(settings)
    text = yaml.dump(values, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=1000)
    make_folders(path.parent, private=True)
    write_file(path, (_FIRST_LINE + text).encode(), overwrite=True, private=True)
