"""Messages about texts of several lines."""

from __future__ import annotations

import re

from circus_maximus.engine.config.yaml.parser_errors import Advice, ParserError
from circus_maximus.engine.config.yaml.yaml_lines import KEY, KEY_AND_TEXT, indent_of, line_above
from circus_maximus.engine.config.yaml.yaml_tree import Place

_PROSE = re.compile(r"""[^\W\d].* |[^\W\d]\w*\Z""")
"""A text of several words, or one word."""


def colon_in_lines(at: Place, above: int, lines: list[str]) -> Advice | None:
    """A colon in a text that continues over several lines; None if a key is probably meant."""
    here = indent_of(lines[at.line])
    owner: int | None = above
    while owner is not None and indent_of(lines[owner]) >= here:
        owner = line_above(owner, lines)
    found = KEY_AND_TEXT.match(lines[owner]) if owner is not None else None
    is_key = owner == above and re.fullmatch(KEY, lines[at.line][here : at.column])
    if found is None or is_key or not _PROSE.match(found["text"]):
        return None
    return Advice(at, "a text with a colon and a space in it needs quotes around all its lines")


def block_text(error: ParserError, lines: list[str]) -> Advice | None:
    """`name: > x`."""
    if "block scalar" not in error.context or error.began is None:
        return None
    sign = lines[error.began.line][error.began.column : error.began.column + 1]
    return Advice(
        error.began, f"after {sign} the text begins on the next line; a text that begins with {sign} needs quotes"
    )
