"""Which explanations players have read, by title and name: kept in a file, so that none is repeated.

A default name may be anybody's, so what its player has read is forgotten when the program ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.matches.records import DAMAGED
from circus_maximus.engine.presenting.decision import Explanation
from circus_maximus.engine.text.names import is_default_name
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import reason_of
from circus_maximus.engine.title import Title
from circus_maximus.play.filenames import BadPath
from circus_maximus.play.files import explained_file, read_json, write_json

Read = dict[str, dict[str, list[str]]]
"""The ids of the explanations that were read, by title, then by player."""


class Explained:
    """The explanations that were read. If the file is damaged or cannot be written, `trouble` says so.

    `in_file` is whether there is a file at all.
    """

    def __init__(self, in_file: bool = True) -> None:
        self._in_file = in_file
        self._in_program: Read = {}
        """What was read under default names, or all if there is no file."""
        self._read: Read | None = None
        """The content of the file; None before it is needed."""
        self.trouble = ""

    def new_to(self, title: Title, player: str, explanations: Sequence[Explanation]) -> tuple[Explanation, ...]:
        """The explanation to show to a player now, if any: the first that is new. It counts as read from now on."""
        if not explanations:
            return ()
        lasting = self._in_file and not is_default_name(player, title.names)
        known = (self._known() if lasting else self._in_program).setdefault(title.name, {})
        read = known.get(player, [])
        new = [it for it in explanations if it.id not in read and not it.help_only][:1]
        if new:
            known[player] = [*read, *(it.id for it in new)]
            if lasting:
                self._write()
        return tuple(new)

    def take_trouble(self) -> str:
        """What went wrong with the file since the last call; empty if nothing did."""
        trouble, self.trouble = self.trouble, ""
        return trouble

    def _known(self) -> Read:
        if self._read is None:
            self._read = self._load()
        return self._read

    def _load(self) -> Read:
        """The contents of the file; nothing if it is missing, damaged or unreadable."""
        try:
            return read_json(explained_file(), Read)
        except FileNotFoundError:
            return {}
        except DAMAGED:
            self.trouble = f"{printable(explained_file())} is damaged. Explanations start over."
        except OSError as error:
            why = f"{printable(explained_file())} cannot be read ({reason_of(error)})"
            self.trouble = f"{why}. Explanations start over."
        except BadPath as error:
            self.trouble = f"Explanations will be repeated: {error}."
        return {}

    def _write(self) -> None:
        """Write the file."""
        try:
            write_json(explained_file(), self._read)
        except OSError as error:
            why = f"{printable(explained_file())} cannot be written ({reason_of(error)})"
            self.trouble = self.trouble or f"Explanations will be repeated: {why}."
        except BadPath as error:
            self.trouble = self.trouble or f"Explanations will be repeated: {error}."
