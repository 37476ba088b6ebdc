"""Turns errors of the YAML parser into messages for people: where the mistake is, and what to write.

The parser often stops some lines below the mistake: an unclosed quote, for example, includes the lines after it. Its
messages differ between libyaml and PyYAML. So most messages here are made from the text around the error.
"""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Protocol

from circus_maximus.engine.config.yaml.bracket_messages import (
    open_or_wrong_bracket,
    stray_line,
    text_after_brackets,
    text_in_braces,
)
from circus_maximus.engine.config.yaml.characters import unusual
from circus_maximus.engine.config.yaml.list_messages import glued_item, list_item, spaced_minus
from circus_maximus.engine.config.yaml.parser_errors import Advice, ParserError
from circus_maximus.engine.config.yaml.text_messages import block_text, colon_in_lines
from circus_maximus.engine.config.yaml.yaml_lines import (
    COMMENT,
    INNER_KEY,
    KEY,
    KEY_AND_TEXT,
    NO_SPACE,
    in_quotes,
    indent_of,
    keyed,
    levels_above,
    line_above,
    shortened,
    spaced,
    with_colon,
)
from circus_maximus.engine.config.yaml.yaml_quotes import open_bracket, quoted_texts
from circus_maximus.engine.config.yaml.yaml_tree import LINE_END, Place
from circus_maximus.engine.text.words import counted, enumerated, quoted

_SECOND_KEY = re.compile(rf"(?:-?[0-9]+|true|false|null|\[.*\]|\{{.*\}})[,;]? +({KEY}): ")
_TABBED = re.compile(r" *\t[ \t]*(?=[^\s#])")
_ODD_INDENT = re.compile(r" *([^\S \t])")
_ODD_SPACE = re.compile(rf" *(?:- )?(?:{KEY}:)? *([^\S \t])")
_BEFORE_BRACKET = re.compile(rf" *(?:- )?({KEY})(?: +| *([=;\uff1a]) *)[\[{{]")
_ITEM = re.compile(r"[,\]}]")
"""What ends an unquoted text within brackets."""
_OTHER_COMMENT = re.compile(r"\s*(//|/\*|;|--|<!--|%)")
_BLOCK = re.compile(r":\s+([|>])[-+0-9]*\s*(#.*)?\Z")


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
    example = spaced(text)
    return f"; write {example}, with a space after the colon" if example else ""


def missing_colon(text: str, keys: Container[str] = ()) -> str:
    """`; write ...` if a text looks like a key and a value with another sign in place of the colon."""
    example = keyed(text, keys)
    return f"; write {example}" if example else ""


def _tab(error: ParserError, lines: list[str]) -> Advice | None:
    """A tab before the first word of a line, or at the error."""
    for line in (error.at.line, error.at.line - 1):
        if line >= 0 and (found := _TABBED.match(lines[line])):
            return Advice(Place(line, found[0].index("\t")), "a tab indents this line; use spaces instead")
    tab = lines[error.at.line].find("\t", error.at.column)
    if tab >= 0 and ("tab" in error.problem or tab == error.at.column):
        return Advice(Place(error.at.line, tab), "a tab is not allowed here; use spaces instead")
    return None


def _odd_space(error: ParserError, lines: list[str]) -> Advice | None:
    """A space that YAML does not accept, such as a no-break space: at the start of a line, or after its key."""
    after_key = (line_above(error.at.line, lines), error.at.line)
    for number, line in enumerate(lines[: error.at.line + 1]):
        found = (_ODD_SPACE if number in after_key else _ODD_INDENT).match(line)
        if found is not None:
            return Advice(Place(number, found.start(1)), unusual(found[1]))
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


def _glued(error: ParserError, lines: list[str]) -> Advice | None:
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
        return _continued(at, lines)
    text = COMMENT.sub("", found["text"])
    if text.startswith("(") and text.endswith(")"):
        example = shortened(f"{found['key']}: {{{text[1:-1]}}}")
        return Advice(Place(at.line, found.start("text")), f"write braces, not parentheses: {example}")
    if inner := INNER_KEY.match(text):
        nested = f"{found['key']}: {{{inner['key']}: {inner['text']}}}"
        return Advice(at, f"a line can have only one key: to nest another, write {shortened(nested)}")
    if second := _SECOND_KEY.match(text):
        return Advice(Place(at.line, found.start("text") + second.start(1)), "a second key must be on a separate line")
    example = f"{found['key']}: {in_quotes(text)}"
    return Advice(at, f"a text with a colon and a space in it needs quotes: {shortened(example)}")


def _continued(at: Place, lines: list[str]) -> Advice | None:
    """A key that the parser took for a part of the text above it, or a colon in a text of several lines."""
    above = line_above(at.line, lines)
    if above is None:
        return None
    if (advice := colon_in_lines(at, above, lines)) is not None:
        return advice
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
    return open_or_wrong_bracket(ParserError("", error.at, "flow", None), lines)


def _no_colon(line: int, lines: list[str]) -> Advice | None:
    """A line that should have a key but lacks the colon, or the space after it."""
    text = COMMENT.sub("", lines[line])
    at = Place(line, indent_of(text))
    above = line_above(line, lines)
    if above is not None and (block := _BLOCK.search(lines[above])):
        return Advice(at, f"a text below {block[1]} must be indented further than its key")
    if example := spaced(text):
        return Advice(at, f"a space is missing after the colon; write {example}")
    if re.search(r":(\s|\Z)", text):
        return None
    if _OTHER_COMMENT.match(text):
        return Advice(at, "a comment begins with #")
    if re.match(r" *-\S", text) and above is not None and lines[above].lstrip().startswith("- "):
        return Advice(at, "a space must follow the - of a list item")
    continued = "" if above is None or keyed(text.strip()) else ", or indent it further if it continues the text above"
    return Advice(at, f"this line lacks a colon: {with_colon(text.strip())}{continued}")


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
    sign, rest = lines[at.line][at.column : at.column + 1], COMMENT.sub("", lines[at.line][at.column :]).strip()
    if sign and sign in "]},":
        return Advice(at, f"a value is missing before this {sign}")
    if not sign.strip():
        return None
    if open_bracket(lines, at) is not None:
        rest = _ITEM.split(rest, maxsplit=1)[0].strip()
    return Advice(at, f"a text cannot begin with {sign} unless it is in quotes: {shortened(in_quotes(rest))}")


def _directive(error: ParserError, lines: list[str]) -> Advice | None:
    line = error.at.line
    if line < len(lines) and lines[line].startswith("%"):
        return Advice(Place(line, 0), "lines that begin with % are not allowed in a config: remove this one")
    return None


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
    _odd_space,
    _quote,
    glued_item,
    stray_line,
    _glued,
    text_in_braces,
    spaced_minus,
    open_or_wrong_bracket,
    _simple_key,
    _colon,
    list_item,
    block_text,
    _begins_badly,
    text_after_brackets,
    _indentation,
    _directive,
    _more,
    _lines_without_colon,
)
