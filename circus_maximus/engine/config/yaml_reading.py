"""Reads YAML, safely from any file, into a tree that has the place of every value.

The tree is built from the parser's events in one pass, without recursion: PyYAML's own composer crashes on deep
nesting, loses lines, keeps the last of two equal keys, and reads 010 as 8 and yes as true. What explains errors is
imported with the first error: its patterns take 3 ms to compile.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn, Protocol

import yaml
from yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceStartEvent,
)

from circus_maximus.engine.config.yaml_tree import (
    LINE_END,
    MAX_NESTING,
    Mapping,
    Mark,
    Node,
    Place,
    Problem,
    Scalar,
    Sequence,
    raise_unreadable,
)
from circus_maximus.engine.text.words import quoted

MAX_FILE_SIZE = 64 * 1024
_UNPRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
"""The characters that YAML forbids. A pattern of those it allows would take 3 ms to compile."""
MAX_COLON_DISTANCE = 100
"""Maximum number of characters between an empty value and the colon of its key."""
_EXAMPLE = ", as in key: value"
_COMMENT = re.compile(r" *#")
_TAG = re.compile(r"!\S*")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _At(Protocol):
    """A place as PyYAML counts: from 0."""

    index: int
    line: int
    column: int


def read_tree(text: bytes, file: str, problems: list[Problem]) -> Mapping:
    """The tree of a file, which must be one mapping or empty. A key that occurs twice becomes a problem."""
    start = Mark(file, 1, 1)
    if len(text) > MAX_FILE_SIZE:
        raise_unreadable(start, f"the file is larger than {MAX_FILE_SIZE:,} bytes, the limit for a config file")
    try:
        decoded = text.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = re.split(LINE_END, text[: error.start].decode())
        raise_unreadable(Mark(file, len(before), len(before[-1]) + 1), "this is not UTF-8 text: save the file as UTF-8")
    _refuse_unprintable(decoded, file)
    tree = _build(decoded, file, problems)
    if tree is None or (isinstance(tree, Scalar) and tree.plain and not tree.text):
        return Mapping(start)
    if not isinstance(tree, Mapping):
        raise_unreadable(tree.mark, f"expected a mapping of keys to values here{_as_mapping(tree)}")
    return tree


def _as_mapping(node: Scalar | Sequence) -> str:
    """How to write a mapping in place of a text or a list."""
    if isinstance(node, Sequence):
        return ": remove the - or the brackets around it"
    from circus_maximus.engine.config.yaml_messages import missing_colon, missing_space

    return missing_space(node.text) or missing_colon(node.text) or _EXAMPLE


def read_value(text: str, source: str, problems: list[Problem]) -> Node:
    """The tree of a value from the command line, with line 0 everywhere."""
    node = _build(text, source, problems, everywhere=Mark(source))
    return node if node is not None else Scalar(Mark(source), "", True)


def _refuse_unprintable(text: str, file: str) -> None:
    """Refuse control characters with their line; PyYAML's own error has no line."""
    found = _UNPRINTABLE.search(text)
    if found is not None:
        before = re.split(LINE_END, text[: found.start()])
        advice = "save the file as UTF-8 text" if found[0] == "\0" else "remove it"
        message = f"the character {found[0]!r} is not allowed in a config: {advice}"
        raise_unreadable(Mark(file, len(before), len(before[-1]) + 1), message)


def _build(text: str, file: str, problems: list[Problem], everywhere: Mark | None = None) -> Node | None:
    root: Node | None = None
    open_nodes: list[Sequence | Mapping] = []
    keys: list[Scalar | None] = []
    for event in _events(text, file):
        if isinstance(event, CollectionEndEvent):
            open_nodes.pop()
            keys.pop()
            continue
        mark = everywhere or _mark(file, event.start_mark)
        if not isinstance(event, NodeEvent):
            if isinstance(event, DocumentStartEvent) and root is not None:
                raise_unreadable(mark, "a second document begins here, but a config has only one: remove this line")
            continue
        node = _node(event, mark, text)
        if not open_nodes:
            root = node
        elif isinstance(parent := open_nodes[-1], Sequence):
            parent.items.append(node)
        elif (key := keys[-1]) is None:
            if not isinstance(node, Scalar):
                raise_unreadable(mark, "a key must be a single word")
            if node.text in parent.entries:
                first = parent.entries[node.text][0]
                problems.append(
                    Problem(
                        mark,
                        f"the key {quoted(node.text)} occurs twice, first on line {first.line}: "
                        "remove one of them, or combine them",
                    )
                )
            keys[-1] = node
        else:
            parent.entries.setdefault(key.text, (key.mark, node))
            keys[-1] = None
        if not isinstance(node, Scalar):
            if len(open_nodes) >= MAX_NESTING:
                raise_unreadable(mark, f"nested more than {MAX_NESTING} levels deep")
            open_nodes.append(node)
            keys.append(None)
    return root


def _node(event: NodeEvent, mark: Mark, text: str) -> Node:
    if isinstance(event, AliasEvent):
        raise_unreadable(
            mark, "aliases are not allowed in a config: write the value out, or put a text with a * in quotes"
        )
    if event.anchor is not None:
        raise_unreadable(mark, "anchors are not allowed in a config: remove it, or put a text with a & in quotes")
    if isinstance(event, (ScalarEvent, SequenceStartEvent, MappingStartEvent)) and event.tag is not None:
        found = _TAG.match(*_at_mark(text, event.start_mark))
        tag = quoted(found[0] if found else event.tag)
        raise_unreadable(mark, f"tags are not allowed in a config: remove {tag}, or put a text with a ! in quotes")
    if isinstance(event, ScalarEvent):
        at = event.start_mark
        commented = not event.value and at is not None and _COMMENT.match(text, at.index) is not None
        before = (
            text[max(0, at.index - MAX_COLON_DISTANCE) : at.index].rstrip()
            if at is not None and not event.value
            else ":"
        )
        return Scalar(mark, event.value, not event.style, commented, before[-1:])
    return Sequence(mark) if isinstance(event, SequenceStartEvent) else Mapping(mark)


def _at_mark(text: str, at: _At | None) -> tuple[str, int]:
    """The line of a place and the column in it."""
    return (re.split(LINE_END, text)[at.line], at.column) if at is not None else (text, 0)


def _events(text: str, file: str) -> Iterator[Event]:
    try:
        yield from yaml.parse(text, Loader=_LOADER)
    except yaml.MarkedYAMLError as error:
        _raise_with_advice(error, text, file)
    except UnicodeError:
        raise_unreadable(Mark(file, 1, 1), "this is not UTF-8 text")
    except yaml.YAMLError:
        raise_unreadable(Mark(file, 1, 1), "this is not valid YAML")


def _raise_with_advice(error: yaml.MarkedYAMLError, text: str, file: str) -> NoReturn:
    """Stop reading with what to do about an error of the parser."""
    from circus_maximus.engine.config.yaml_messages import ParserError, advice_for

    at, began = _place(error.problem_mark or error.context_mark), _place(error.context_mark)
    advice = advice_for(ParserError(error.problem or "", at or Place(0, 0), error.context or "", began), text)
    raise_unreadable(Mark(file, advice.at.line + 1, advice.at.column + 1), advice.message)


def _mark(file: str, at: _At | None) -> Mark:
    return Mark(file, at.line + 1, at.column + 1) if at is not None else Mark(file, 1, 1)


def _place(at: _At | None) -> Place | None:
    return Place(at.line, at.column) if at is not None else None
