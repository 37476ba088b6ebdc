"""The tree of a YAML file, which has the place of every value.

Scalars stay texts here; typed_config.py converts them.
"""

from __future__ import annotations

from typing import NoReturn

from msgspec import Struct, field

from circus_maximus.engine.text.printable import printable

LINE_END = r"\r\n|[\n\r\x85\u2028\u2029]"
"""What ends a line in YAML."""


class Place(Struct, frozen=True, order=True):
    """A place in a text; lines and columns count from 0."""

    line: int
    column: int


MAX_NESTING = 50
MAX_PROBLEMS = 100
"""Reading stops at this number of errors, because a hostile file can have any number of them."""
REMOVE = "remove"
"""The key that removes an entry: `{remove: true}`."""
NO_SUCH_ID = f"no entry can be called {REMOVE}"
"""The error for an entry with that key as its id."""
BEFORE = "before"
"""The key that puts an entry of an overlay before another one: `{before: ID}`."""
MERGE = "<<"
"""The key with which YAML merges mappings; not allowed in a config."""
TAG = "do"
"""The key with the name of an effect."""


class Mark(Struct, frozen=True, order=True):
    """A place in a file; lines and columns count from 1. Line 0 is for values of the command line."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


class Problem(Struct, frozen=True, order=True):
    """An error and its place."""

    mark: Mark
    message: str

    def __str__(self) -> str:
        return printable(f"{self.mark}: {self.message}")


class MissingRemoval(Problem, frozen=True, order=True):
    """A removal of a key that does not exist. The types of the config may know what is meant."""

    key: str
    path: tuple[str, ...]
    """The path of the mapping that lacks the key."""


class Scalar(Struct):
    """A single value as written.

    `plain`: without quotes. If it is empty, `commented`: a comment follows; `after`: the last character before it.
    """

    mark: Mark
    text: str
    plain: bool
    commented: bool = False
    after: str = ":"


class Sequence(Struct):
    """A list."""

    mark: Mark
    items: list[Node] = field(default_factory=list)


class Mapping(Struct):
    """A mapping; each key has its place."""

    mark: Mark
    entries: dict[str, tuple[Mark, Node]] = field(default_factory=dict)
    removed: dict[str, Mark] = field(default_factory=dict)
    """The keys that a layer has removed, and where; a later layer may have added them again."""
    covered: dict[str, list[Node]] = field(default_factory=dict)
    """The values that later layers have replaced as a whole, by key. They are checked but not used."""
    under: Scalar | Sequence | None = None
    """The single value or list that this mapping replaces in part; the type may use it for missing keys."""
    moved: dict[str, tuple[Scalar, bool]] = field(default_factory=dict)
    """The keys that a layer has put before another one: that one, and whether the layer found it."""


Node = Scalar | Sequence | Mapping


def is_empty(node: Node) -> bool:
    """Whether nothing was written for a value."""
    return isinstance(node, Scalar) and node.plain and not node.text


class Unreadable(ValueError):
    """A text that cannot be read as a tree."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(str(problem))
        self.problem = problem


def node_at(tree: Node, path: list[str]) -> Node | None:
    """The node at a path; None if there is none."""
    node: Node | None = tree
    for step in path:
        if isinstance(node, Mapping) and step in node.entries:
            node = node.entries[step][1]
        elif isinstance(node, Mapping) and node.under is not None:
            node = node.under
        elif isinstance(node, Sequence) and (index := index_of(step, node)) is not None:
            node = node.items[index]
        else:
            return None
    return node


def index_of(step: str, sequence: Sequence) -> int | None:
    """The index of the list item that a step of a path means; None if there is none."""
    plain = step.isascii() and step.isdigit() and len(step) < 6
    return int(step) if plain and int(step) < len(sequence.items) else None


def mark_of(tree: Node, path: tuple[str, ...]) -> Mark:
    """Where the value at a path, or the nearest value above it, was written."""
    mark, node = tree.mark, tree
    for step in path:
        if isinstance(node, Mapping) and step in node.entries:
            mark, node = node.entries[step]
            if not isinstance(node, Mapping) and node.mark.line:
                mark = node.mark
        elif isinstance(node, Mapping) and node.under is not None:
            node = node.under
            mark = node.mark
        elif isinstance(node, Sequence) and (index := index_of(step, node)) is not None:
            node = node.items[index]
            mark = node.mark
        else:
            break
    return mark


def raise_unreadable(mark: Mark, message: str) -> NoReturn:
    """Stop reading with one problem."""
    raise Unreadable(Problem(mark, message))
