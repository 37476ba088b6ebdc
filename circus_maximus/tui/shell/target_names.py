"""The names by which the settings give keys to targets: `target.circus.port`, or `target.circus.place/port`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from circus_maximus.engine.text.words import nearest

TARGET = "target."
"""How the names of targets' keys begin; then come the short name of the title and the name of the target."""


def beginning(title: str) -> str:
    """How the names of the keys of a title's targets begin."""
    return f"{TARGET}{title}."


class TargetNames:
    """The names of a title's targets. In all of them, `_` and a space are the same.

    The id of a target names it, and so does the last part of the id, unless that names an earlier target.
    """

    def __init__(self, title: str, ids: Iterable[str]) -> None:
        """`ids`: of all targets, or none if they cannot be listed. In that case the last part names any target."""
        ids = tuple(ids)
        self._title = title
        self._ids = {_compared(id): id for id in ids}
        self._named = dict(self._ids)
        for id in ids:
            self._named.setdefault(_last_part(id), id)

    def of(self, id: str) -> str:
        """The shortest name of a target."""
        short = _last_part(id)
        return short if self._named.get(short, id) == id else _compared(id)

    def in_settings(self, id: str) -> str:
        """The shortest name of a target's key: `target.circus.port`."""
        return beginning(self._title) + self.of(id)

    def mistakes(self, names: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Which of these names name no target, or one that is named already, each with the reason.

        None if the targets cannot be listed.
        """
        used: dict[str, str] = {}
        for name in sorted(names, key=lambda name: _compared(name) not in self._ids):
            id = self._named.get(_compared(name))
            if id is not None and used.setdefault(id, name) != name:
                yield name, f"{used[id]} is the same target"
            elif id is None and self._named:
                yield name, f"this game has no such target{nearest(_compared(name), self._named)}"


class OwnKeys:
    """The user's own keys for the targets of a title, from their names in the settings."""

    def __init__(self, keys: Mapping[str, str], names: TargetNames) -> None:
        self._names = names
        self._keys: dict[str, str] = {}
        for name, key in keys.items():
            self._keys.setdefault(_compared(name), key)

    def of(self, id: str) -> str:
        """The key of a target; empty if the user gives it none."""
        if not self._keys:
            return ""
        return self._keys.get(_compared(id)) or self._keys.get(self._names.of(id), "")

    def all(self) -> Iterable[str]:
        """All keys."""
        return self._keys.values()


def _compared(name: str) -> str:
    """A name for comparison."""
    return name.replace(" ", "_")


def _last_part(id: str) -> str:
    """The last part of an id, for comparison: `port` of `place/port`."""
    return _compared(id.rpartition("/")[2])
