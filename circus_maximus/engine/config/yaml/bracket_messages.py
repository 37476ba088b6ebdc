"""Messages about mistakes within brackets and braces, or around them."""

from __future__ import annotations

import re

from circus_maximus.engine.config.yaml.parser_errors import Advice, ParserError
from circus_maximus.engine.config.yaml.yaml_lines import (
    COMMENT,
    INNER_KEY,
    KEY,
    KEY_AND_TEXT,
    in_quotes,
    indent_of,
    shortened,
)
from circus_maximus.engine.config.yaml.yaml_quotes import open_bracket
from circus_maximus.engine.config.yaml.yaml_tree import Place

_FLOW_ITEM = re.compile(rf"(?:\A|[{{,])\s*(?P<key>{KEY}): +(?P<text>[^,{{}}\[\]]*)\Z")
_FLOW_REST = re.compile(r": *(?:\{[^{}]*\}|\[[^\[\]]*\]|[^,{}\[\]]*)")
_GLUED_COMMENT = re.compile(r"\s#\S")
_NEXT_ITEM = re.compile(rf".*\S +{KEY}: *(?:-?[0-9]+|true|false|null|[\[{{].*)?\Z")


def text_in_braces(error: ParserError, lines: list[str]) -> Advice | None:
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
    words = found["text"].split()
    comma = f"; or a comma is missing before {words[-1]}" if len(words) > 1 and re.fullmatch(KEY, words[-1]) else ""
    return Advice(at, f"a text with a colon and a space in it needs quotes: {example}{comma}")


def open_or_wrong_bracket(error: ParserError, lines: list[str]) -> Advice | None:
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
        comment = _GLUED_COMMENT.search(lines[began.line], began.column)
        hidden = "; the # begins a comment, unless the text is in quotes" if comment else ""
        return Advice(began, f"this {opening} is not closed on its own line: put a {closing} where it ends{hidden}")
    return Advice(error.at, f"a comma, or the closing {closing}, is missing before this")


def stray_line(error: ParserError, lines: list[str]) -> Advice | None:
    """A line with only a closing bracket, or with the `...` that ends a YAML document, at the error or above it."""
    for number in (error.at.line, error.at.line - 1):
        text = COMMENT.sub("", lines[number]).strip() if number >= 0 else ""
        at = Place(number, indent_of(lines[number]))
        if text and not text.strip("]},") and open_bracket(lines, at) is None:
            return Advice(at, f"this {text[0]} has no opening bracket: remove it")
        if text == "...":
            return Advice(at, "... ends a file: remove this line")
    return None


def text_after_brackets(error: ParserError, lines: list[str]) -> Advice | None:
    """Text after a closed bracket, which was meant as part of the text."""
    at = error.at
    if at.line >= len(lines) or "block" not in error.context:
        return None
    if COMMENT.sub("", lines[at.line][at.column :]).strip() == ",":
        return Advice(at, "remove this comma: lines are not separated by commas")
    found = KEY_AND_TEXT.match(lines[at.line])
    if found is None or found["text"][0] not in "[{" or at.column <= found.start("text"):
        return None
    if (sign := lines[at.line][at.column : at.column + 1]) and sign in "]}":
        return Advice(at, f"this {sign} has no opening bracket: remove it")
    example = f"{found['key']}: {in_quotes(COMMENT.sub('', found['text']))}"
    quotes = f"a text that begins with a bracket needs quotes: {shortened(example)}"
    return Advice(at, f"this comes after a closing bracket: a comment needs a # before it; {quotes}")
