"""Messages about mistakes with the `-` of list items."""

from __future__ import annotations

import re

from circus_maximus.engine.config.yaml.parser_errors import Advice, ParserError
from circus_maximus.engine.config.yaml.yaml_lines import KEY
from circus_maximus.engine.config.yaml.yaml_tree import Place

_SPACED_MINUS = re.compile(r"- +([0-9]+)\s*(?:[,\]}#]|\Z)")
_GLUED_ITEM = re.compile(rf" *(?:{KEY}: +)?(-)[\[{{]")


def glued_item(error: ParserError, lines: list[str]) -> Advice | None:
    """`-{do: redraw}`, without a space after the `-`."""
    line = lines[error.at.line]
    found = _GLUED_ITEM.match(line)
    if found is None:
        return None
    return Advice(Place(error.at.line, found.start(1)), "a space must follow the - of a list item")


def spaced_minus(error: ParserError, lines: list[str]) -> Advice | None:
    """A negative number with a space after the minus sign, which makes it a list item."""
    found = _SPACED_MINUS.match(lines[error.at.line][error.at.column :])
    before = lines[error.at.line][: error.at.column].rstrip()
    if found is None or not before.endswith(":"):
        return None
    message = f"remove the space after the minus sign: write -{found[1]}; a list item (-) must be on a separate line"
    return Advice(error.at, message)


def list_item(error: ParserError, lines: list[str]) -> Advice | None:
    """A list item that is not on a line of its own."""
    if "sequence entries are not allowed" not in error.problem:
        return None
    message = "a list item (-) must be on a separate line, indented below its key; or write the list as [first, second]"
    return Advice(error.at, message)
