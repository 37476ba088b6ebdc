"""Turns errors of the YAML parser into messages for people: where a common mistake is, and what to write.

The parser often stops some lines below the mistake: an unclosed quote, for example, includes the lines after it. Its
messages differ between libyaml and PyYAML. So most messages here are made from the text around the error. Nothing here
is imported unless there is an error.
"""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Protocol

from msgspec import Struct

from circus_maximus.engine.config.yaml_lines import (
    COMMENT,
    INNER_KEY,
    KEY,
    KEY_AND_TEXT,
    NO_SPACE,
    in_quotes,
    indent_of,
    key_and_value,
    levels_above,
    line_above,
    open_bracket,
    quoted_texts,
    shortened,
    with_colon,
    with_space,
)
from circus_maximus.engine.config.yaml_tree import LINE_END, Place
from circus_maximus.engine.text.words import counted, enumerated, quoted

_SPACED_MINUS = re.compile(r"- +([0-9]+)\s*(?:[,\]}#]|\Z)")
_GLUED_ITEM = re.compile(rf" *(?:{KEY}: +)?(-)[\[{{]")
_TABBED = re.compile(r" *\t[ \t]*(?=[^\s#])")
_BEFORE_BRACKET = re.compile(rf" *(?:- )?({KEY})(?: +| *([=;]) *)[\[{{]")
_SECOND_KEY = re.compile(rf"(?:-?[0-9]+|true|false|null|\[.*\]|\{{.*\}})[,;]? +({KEY}): ")
_FLOW_ITEM = re.compile(rf"(?:\A|[{{,])\s*(?P<key>{KEY}): +(?P<text>[^,{{}}\[\]]*)\Z")
_NEXT_ITEM = re.compile(rf".*\S +{KEY}: *(?:-?[0-9]+|true|false|null|[\[{{].*)?\Z")
_FLOW_REST = re.compile(r": *(?:\{[^{}]*\}|\[[^\[\]]*\]|[^,{}\[\]]*)")


class ParserError(Struct, frozen=True):
    """An error of the parser, in its own words."""

    problem: str
    at: Place
    context: str
    began: Place | None
    """The start of what the parser was reading."""


class Advice(Struct, frozen=True):
    """Where a mistake is, and what to do about it."""

    at: Place
    message: str


class _Rule(Protocol):
    def __call__(self, error: ParserError, lines: list[str]) -> Advice | None: ...


def advice_for(error: ParserError, text: str) -> Advice:
    """The advice for an error of the parser in a text."""
    lines = [*re.split(LINE_END, text), ""]
    for rule in _RULES:
        if (found := rule(error, lines)) is not None:
            return found
    message = "invalid YAML from here on: check this line's colons, quotes, brackets and indentation"
    return Advice(error.at, message)


def missing_space(text: str) -> str:
    """`; write ...` if a text looks like a key and a value without a space; else an empty text."""
    example = with_space(text)
    return f"; write {example}, with a space after the colon" if example else ""


def missing_colon(text: str, keys: Container[str] = ()) -> str:
    """`; write ...` if a text looks like a key and a value with another sign in place of the colon."""
    example = key_and_value(text, keys)
    return f"; write {example}" if example else ""


def _text_in_braces(error: ParserError, lines: list[str]) -> Advice | None:
    """A second colon in an item within braces: a text with a colon, or a key within a key."""
    at = error.at
    line = lines[at.line]
    found, rest = _FLOW_ITEM.search(line[: at.column]), _FLOW_REST.match(line[at.column :])
    if "flow" not in error.context or found is None or rest is None:
        return None
    text = f"{found['text']}{rest[0]}".strip()
    if _NEXT_ITEM.match(text):
        return None
    if inner := INNER_KEY.match(text):
        nested = f"{found['key']}: {{{inner['key']}: {inner['text']}}}"
        return Advice(at, f"a key within a key needs braces: {shortened(nested)}")
    example = shortened(f"{found['key']}: {in_quotes(text)}")
    return Advice(at, f"a text with a colon and a space in it needs quotes: {example}")


def _open_or_wrong_bracket(error: ParserError, lines: list[str]) -> Advice | None:
    """A bracket that is not closed, or a missing comma between its items."""
    if "flow" not in error.context:
        return None
    began = error.began
    if began is None or lines[began.line][began.column : began.column + 1] not in ("{", "["):
        began = open_bracket(lines, error.at)
    if began is None:
        return None
    opening = lines[began.line][began.column]
    closing = {"{": "}", "[": "]"}[opening]
    if "node content" in error.problem and lines[error.at.line][error.at.column :].strip():
        return None
    wrong = lines[error.at.line][error.at.column : error.at.column + 1]
    if wrong and wrong in "]}" and wrong != closing:
        return Advice(error.at, f"this {wrong} does not match the {opening} before it: write {closing}")
    if error.at.line > began.line or error.at.column >= len(lines[began.line]):
        return Advice(began, f"this {opening} is not closed on its own line: put a {closing} where it ends")
    return Advice(error.at, f"a comma, or the closing {closing}, is missing before this")


def _glued_item(error: ParserError, lines: list[str]) -> Advice | None:
    """`-{do: redraw}`, without a space after the `-`."""
    line = lines[error.at.line]
    found = _GLUED_ITEM.match(line)
    if found is None:
        return None
    return Advice(Place(error.at.line, found.start(1)), "a space must follow the - of a list item")


def _spaced_minus(error: ParserError, lines: list[str]) -> Advice | None:
    """A negative number with a space after the minus sign, which makes it a list item."""
    found = _SPACED_MINUS.match(lines[error.at.line][error.at.column :])
    before = lines[error.at.line][: error.at.column].rstrip()
    if found is None or not before.endswith(":"):
        return None
    message = f"remove the space after the minus sign: write -{found[1]}; a list item (-) must be on a separate line"
    return Advice(error.at, message)


def _list_item(error: ParserError, lines: list[str]) -> Advice | None:
    """A list item that is not on a line of its own."""
    if "sequence entries are not allowed" not in error.problem:
        return None
    message = "a list item (-) must be on a separate line, indented below its key; or write the list as [first, second]"
    return Advice(error.at, message)


def _tab(error: ParserError, lines: list[str]) -> Advice | None:
    """A tab before the first word of a line, or at the error."""
    for line in (error.at.line, error.at.line - 1):
        if line >= 0 and (found := _TABBED.match(lines[line])):
            return Advice(Place(line, found[0].index("\t")), "a tab indents this line; use spaces instead")
    tab = lines[error.at.line].find("\t", error.at.column)
    if tab >= 0 and ("tab" in error.problem or tab == error.at.column):
        return Advice(Place(error.at.line, tab), "a tab is not allowed here; use spaces instead")
    return None


def _quote(error: ParserError, lines: list[str]) -> Advice | None:
    """A quote that is not closed, is closed too early, or is closed by the quote of the next text."""
    if "escape" in error.problem or "hexdecimal" in error.problem:
        at = error.at
        backslash = lines[at.line].rfind("\\", 0, at.column + 1)
        return Advice(
            Place(at.line, max(backslash, 0)),
            r"a backslash in double quotes must be doubled (\\), or use single quotes",
        )
    for start, end, sign in quoted_texts(lines, error.at.line):
        if end is None:
            return Advice(start, f"this quote ({sign}) is never closed: put another {sign} where the text ends")
        if end.line != error.at.line or end > error.at:
            continue
        if end.line > start.line:
            ends = f"put another {sign} where the text ends"
            return Advice(start, f"this quote ({sign}) is not closed on its own line: {ends}")
        after = lines[end.line][end.column : error.at.column + 1].strip()
        next_key = "flow" in error.context and re.match(rf" *{KEY}: ", lines[end.line][end.column :])
        if after and after[0] not in ",]}:#" and not next_key:
            inside = (
                "write '' for a ' within single quotes" if sign == "'" else 'write \\" for a " within double quotes'
            )
            return Advice(end, f"the quoted text ends before this; {inside}")
    return None


def _no_space(error: ParserError, lines: list[str]) -> Advice | None:
    """A key and its value without a space between them, in the line of the error."""
    if "unexpected ':'" in error.problem:
        bracket = lines[error.at.line][error.at.column + 1 : error.at.column + 2] in ("{", "[")
        return Advice(error.at, f"{'a space is' if bracket else 'a value and a space are'} missing after this colon")
    line = COMMENT.sub("", lines[error.at.line])
    if found := _BEFORE_BRACKET.match(line):
        at = Place(error.at.line, found.start(2) if found[2] else found.start(1))
        return Advice(
            at, f"a colon is missing after {quoted(found[1])}{f', in place of {found[2]}' if found[2] else ''}"
        )
    found = NO_SPACE.match(line)
    if found is None or found.end("key") >= error.at.column:
        return None
    return _no_colon(error.at.line, lines)


def _colon(error: ParserError, lines: list[str]) -> Advice | None:
    """A colon in an unquoted text, or after a mistake in the lines above."""
    at = error.at
    if "mapping values are not allowed" not in error.problem:
        return None
    line = lines[at.line]
    found = KEY_AND_TEXT.match(line)
    if found is None or found.end("key") >= at.column:
        return _key_in_text(at, lines)
    text = COMMENT.sub("", found["text"])
    if inner := INNER_KEY.match(text):
        nested = f"{found['key']}: {{{inner['key']}: {inner['text']}}}"
        return Advice(at, f"a line can have only one key: to nest another, write {shortened(nested)}")
    if second := _SECOND_KEY.match(text):
        return Advice(Place(at.line, found.start("text") + second.start(1)), "a second key must be on a separate line")
    example = f"{found['key']}: {in_quotes(text)}"
    return Advice(at, f"a text with a colon and a space in it needs quotes: {shortened(example)}")


def _key_in_text(at: Place, lines: list[str]) -> Advice | None:
    """A key that the parser took for a part of the text above it."""
    above = line_above(at.line, lines)
    if above is None:
        return None
    if (advice := _no_colon(above, lines)) is not None:
        return advice
    here, there = indent_of(lines[at.line]), indent_of(lines[above])
    if here > there:
        message = f"this line is indented by {counted(here, 'space')}, the line above by {there}: indent both the same"
        return Advice(Place(at.line, here), message)
    return None


def _simple_key(error: ParserError, lines: list[str]) -> Advice | None:
    if "find expected ':'" not in error.problem or error.began is None:
        return None
    if (advice := _no_colon(error.began.line, lines)) is not None:
        return advice
    return _open_or_wrong_bracket(ParserError("", error.at, "flow", None), lines)


def _no_colon(line: int, lines: list[str]) -> Advice | None:
    """A line that should have a key but lacks the colon, or the space after it."""
    text = COMMENT.sub("", lines[line])
    at = Place(line, indent_of(text))
    above = line_above(line, lines)
    if example := with_space(text):
        return Advice(at, f"a space is missing after the colon; write {example}")
    if re.search(r":(\s|\Z)", text):
        return None
    if re.match(r" *-\S", text) and above is not None and lines[above].lstrip().startswith("- "):
        return Advice(at, "a space must follow the - of a list item")
    continued = (
        "" if above is None or key_and_value(text.strip()) else ", or indent it further if it continues the text above"
    )
    return Advice(at, f"this line lacks a colon: {with_colon(text.strip())}{continued}")


def _stray_bracket(error: ParserError, lines: list[str]) -> Advice | None:
    """A closing bracket too many at the end of a line."""
    sign = lines[error.at.line][error.at.column : error.at.column + 1]
    if "block" in error.context and sign and sign in "]}":
        return Advice(error.at, f"this {sign} has no opening bracket: remove it")
    return None


def _indentation(error: ParserError, lines: list[str]) -> Advice | None:
    """A line whose indentation matches no line above it."""
    at, context = error.at, error.context
    if "block" not in context or at.line >= len(lines) or lines[at.line][: at.column].strip(" -"):
        return None
    here = indent_of(lines[at.line])
    levels = sorted(levels_above(at.line, lines))
    above = line_above(at.line, lines)
    if above is not None and (advice := _no_colon(above, lines)) is not None and here not in levels:
        return advice
    if here in levels and lines[at.line][here : here + 2] == "- ":
        return Advice(at, "a list item (-) cannot be among keys: indent it below its key")
    if here in levels and "block collection" in context:
        return Advice(at, "this is among list items: begin it with '- ', or indent it like the key above the list")
    if here in levels:
        return None
    known = enumerated([str(level) for level in levels], "or")
    return Advice(at, f"this line is indented by {counted(here, 'space')}, those above it by {known}: use one of these")


def _begins_badly(error: ParserError, lines: list[str]) -> Advice | None:
    """A text that begins with a character that has another meaning in YAML."""
    anchor = "anchor" in error.context or "alias" in error.context
    starts = any(said in error.problem for said in ("cannot start any token", "node content", "mapping keys are"))
    tag = "tag" in error.context
    at = error.began if (anchor or tag) and error.began else error.at
    if not (anchor or starts or tag) or at.line >= len(lines):
        return None
    sign = lines[at.line][at.column : at.column + 1]
    if sign and sign in "]},":
        return Advice(at, f"a value is missing before this {sign}")
    if not sign.strip():
        return None
    return Advice(at, f"a text cannot begin with {sign} unless it is in quotes")


def _more(error: ParserError, lines: list[str]) -> Advice | None:
    if "document start" not in error.problem:
        return None
    first = next((number for number, line in enumerate(lines) if line.strip() and line.lstrip()[0] not in "#%-"), 0)
    if first < error.at.line and (indent := indent_of(lines[first])):
        message = f"this line is indented by {counted(indent, 'space')}, but there is no key above it"
        return Advice(Place(first, indent), message)
    return _lines_without_colon(error, lines) or Advice(error.at, "the config ends before this: write it as key: value")


def _lines_without_colon(error: ParserError, lines: list[str]) -> Advice | None:
    """The line of the error or the one above, if it has no colon and is no list item."""
    for line in (line_above(error.at.line, lines), error.at.line):
        if line is None or not lines[line].strip() or lines[line].lstrip().startswith("- "):
            continue
        if (advice := _no_colon(line, lines)) is not None:
            return advice
    return None


_RULES: tuple[_Rule, ...] = (
    _tab,
    _quote,
    _glued_item,
    _no_space,
    _text_in_braces,
    _spaced_minus,
    _open_or_wrong_bracket,
    _simple_key,
    _colon,
    _list_item,
    _begins_badly,
    _stray_bracket,
    _indentation,
    _more,
    _lines_without_colon,
)
