"""Errors in files that are not valid YAML: the place, which is often above where the parser stops, and what to do."""

import random

import pytest
import yaml

from circus_maximus.engine.config import yaml_reading
from circus_maximus.engine.config.files import shipped
from circus_maximus.engine.config.yaml_reading import read_tree
from circus_maximus.engine.config.yaml_tree import Unreadable

MISTAKES = {  # text, line:column, message
    "tab": ("setup:\n\tcoins: 20\n", "2:1", "a tab indents this line; use spaces instead"),
    "tab after spaces": ("setup:\n  a: 2\n  \tb: 3\n", "3:3", "a tab indents this line; use spaces instead"),
    "colon in a text": (
        "acts:\n  pageant:\n    flavour: Rome: the city\n",
        "3:18",
        'a text with a colon and a space in it needs quotes: flavour: "Rome: the city"',
    ),
    "two keys": ("setup: coins: 3", "1:13", "a line can have only one key: to nest another, write setup: {coins: 3}"),
    "a key with a mapping in a line": (
        "acts:\n  venatio:\n    winner: tracks: {church: 2}\n",
        "3:19",
        "a line can have only one key: to nest another, write winner: {tracks: {church: 2}}",
    ),
    "at sign in braces": (
        "a: {flavour: @foo}\n",
        "1:14",
        "a text cannot begin with @ unless it is in quotes",
    ),
    "backtick before more keys": (
        "a: {flavour: `foo`, b: [1]}\n",
        "1:14",
        "a text cannot begin with ` unless it is in quotes",
    ),
    "at sign before a brace that is text": (
        "flavour: @foo}\n",
        "1:10",
        "a text cannot begin with @ unless it is in quotes",
    ),
    "brace too many": (
        "venatio: {coins: 2}}\n",
        "1:20",
        "this } has no opening bracket: remove it",
    ),
    "bracket too many": (
        "prices: [1, 2]]\n",
        "1:15",
        "this ] has no opening bracket: remove it",
    ),
    "number of seats without a space": (
        "coins:\n  3:20\n  4: 30\n",
        "2:3",
        "a space is missing after the colon; write 3: 20",
    ),
    "colon in a text in braces": (
        "a: {flavour: Rome: the city, b: 2}\n",
        "1:18",
        'a text with a colon and a space in it needs quotes: flavour: "Rome: the city"',
    ),
    "colon in a text in braces over several lines": (
        "a: {\n  flavour: Rome: the city,\n  b: 2}\n",
        "2:16",
        'a text with a colon and a space in it needs quotes: flavour: "Rome: the city"',
    ),
    "key within a key in braces": (
        "a: {winner: tracks: {church: 2}}\n",
        "1:19",
        "a key within a key needs braces: winner: {tracks: {church: 2}}",
    ),
    "comma after a quoted text in braces": (
        'a: {name: "Big" coins: 2}\n',
        "1:17",
        "a comma, or the closing }, is missing before this",
    ),
    "brackets that do not match": ("setup: {coins: 20]\n", "1:18", "this ] does not match the { before it: write }"),
    "minus with a space": (
        "a:\n  church: - 2\n",
        "2:11",
        "remove the space after the minus sign: write -2; a list item (-) must be on a separate line",
    ),
    "minus with a space in braces": (
        "a: {church: - 2}\n",
        "1:13",
        "remove the space after the minus sign: write -2; a list item (-) must be on a separate line",
    ),
    "no space after a dash": (
        "prices:\n  - 1\n  -2\n  - 3\n",
        "3:3",
        "a space must follow the - of a list item",
    ),
    "escape of two digits": (
        'name: "C:\\new\\xylo"\n',
        "1:14",
        "a backslash in double quotes must be doubled (\\\\), or use single quotes",
    ),
    "question mark": (
        "flavour: ? who knows\n",
        "1:10",
        "a text cannot begin with ? unless it is in quotes",
    ),
    "text that continues": (
        "a:\n  flavour: The gods\n  go by.\n  coins: 2\n",
        "3:3",
        "this line lacks a colon: write it as key: value, or indent it further if it continues the text above",
    ),
    "no colon after an id": (
        "acts:\n  - a\npageant\n  coins: 2\n",
        "3:1",
        "this line lacks a colon: write pageant:, or indent it further if it continues the text above",
    ),
    "no colon before a comment": (
        "tracks:\n  lowest -10   # the end\n  highest: 15\n",
        "2:3",
        "this line lacks a colon: write lowest: -10",
    ),
    "no colon above a comment": (
        "acts\n\n  # first\n\n  pageant:\n    coins: 2\n",
        "1:1",
        "this line lacks a colon: write acts:",
    ),
    "equals before a brace": (
        "a:\n  winner= {tracks: {church: 2}}\n",
        "2:9",
        "a colon is missing after 'winner', in place of =",
    ),
    "two keys on one line": ("coins: 20 workers: 5\n", "1:11", "a second key must be on a separate line"),
    "unclosed quote at the end": (
        'acts:\n  pageant:\n    name: "Pageant\n    coins: 2\n',
        "3:11",
        'this quote (") is never closed: put another " where the text ends',
    ),
    "unclosed quote closed by the next": (
        "acts:\n  pageant:\n    name: 'Pageant\n    flavour: 'The gods'\n",
        "3:11",
        "this quote (') is not closed on its own line: put another ' where the text ends",
    ),
    "unclosed quote with a colon behind the next": (
        'a:\n  name: "Pageant\n  flavour: "The: gods"\n',
        "2:9",
        'this quote (") is not closed on its own line: put another " where the text ends',
    ),
    "apostrophe": (
        "flavour: 'Don't look'\n",
        "1:15",
        "the quoted text ends before this; write '' for a ' within single quotes",
    ),
    "quotes in quotes": (
        'flavour: "He said "no" aloud"\n',
        "1:20",
        'the quoted text ends before this; write \\" for a " within double quotes',
    ),
    "backslash": (
        'name: "C:\\path"\n',
        "1:10",
        "a backslash in double quotes must be doubled (\\\\), or use single quotes",
    ),
    "too deep": (
        "setup:\n  coins: 20\n   workers: 5\n",
        "3:4",
        "this line is indented by 3 spaces, the line above by 2: indent both the same",
    ),
    "between two levels": (
        "setup:\n  coins: 20\n workers: 5\n",
        "3:2",
        "this line is indented by 1 space, those above it by 0 or 2: use one of these",
    ),
    "indented from the start": (
        "# mine\n  coins: 20\nrounds: 5\n",
        "2:3",
        "this line is indented by 2 spaces, but there is no key above it",
    ),
    "no space after the colon": (
        "setup:\n  coins:20\n  workers: 5\n",
        "2:3",
        "a space is missing after the colon; write coins: 20",
    ),
    "no space after the last colon": (
        "setup:\n  workers: 5\n  coins:20\nrounds: 3\n",
        "3:3",
        "a space is missing after the colon; write coins: 20",
    ),
    "no space alone": (
        "coins:20\n",
        "1:1",
        "expected a mapping of keys to values here; write coins: 20, with a space after the colon",
    ),
    "no colon": ("setup: {coins: 20}\nrounds 7\nupkeep: 0\n", "2:1", "this line lacks a colon: write rounds: 7"),
    "equals sign": ("setup: {coins: 20}\nrounds = 7\nupkeep: 0\n", "2:1", "this line lacks a colon: write rounds: 7"),
    "no colon before a bracket": ("setup {a: 1, b: 2}\n", "1:1", "a colon is missing after 'setup'"),
    "brace": ("setup: {coins: 20\nrounds: 3\n", "1:8", "this { is not closed on its own line: put a } where it ends"),
    "bracket at the end": ("a: 1\nrounds: [", "2:9", "this [ is not closed on its own line: put a ] where it ends"),
    "comma": ("needs: {mummers: 1 animals: 2}\n", "1:27", "a comma, or the closing }, is missing before this"),
    "text that begins with @": (
        "name: @home\n",
        "1:7",
        "a text cannot begin with @ unless it is in quotes",
    ),
    "first item of a list without a space": (
        "effects:\n  -{do: redraw, count: 2}\n",
        "2:3",
        "a space must follow the - of a list item",
    ),
    "later item of a list without a space": (
        "effects:\n  - {do: redraw}\n  -{do: coins, count: 2}\n",
        "3:3",
        "a space must follow the - of a list item",
    ),
    "item without a space in the line of its key": (
        "effects: -{do: redraw, count: 2}\n",
        "1:10",
        "a space must follow the - of a list item",
    ),
    "key indented too far below a text": (
        "acts:\n  p:\n    name: Lions\n      coins: 2\n",
        "4:7",
        "this line is indented by 6 spaces, the line above by 4: indent both the same",
    ),
    "list in the line of its key": (
        "effects: - a\n",
        "1:10",
        "a list item (-) must be on a separate line, indented below its key; or write the list as [first, second]",
    ),
    "list among keys": (
        "effects:\n  a: 1\n  - b\n",
        "3:3",
        "a list item (-) cannot be among keys: indent it below its key",
    ),
    "tag": (
        "rounds: !!int 7\n",
        "1:9",
        "tags are not allowed in a config: remove '!!int', or put a text with a ! in quotes",
    ),
    "Latin-1": (b"a: 1\nname: Caf\xe9\n", "2:10", "this is not UTF-8 text: save the file as UTF-8"),
    "NUL": (b"a: 1\n\0", "2:1", "the character '\\x00' is not allowed in a config: save the file as UTF-8 text"),
}

LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if yaml.__with_libyaml__ else [])]


def problem_of(text):
    with pytest.raises(Unreadable) as caught:
        read_tree(text if isinstance(text, bytes) else text.encode(), "x.yaml", [])
    return caught.value.problem


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(("text", "at", "message"), MISTAKES.values(), ids=MISTAKES)
def test_an_error_is_reported_at_its_place_with_each_parser(text, at, message, loader, monkeypatch):
    monkeypatch.setattr(yaml_reading, "_LOADER", loader)
    assert str(problem_of(text)) == f"x.yaml:{at}: {message}"


def test_byte_order_marks_and_line_ends_do_not_change_messages():
    for text, at, message in MISTAKES.values():
        if isinstance(text, str):
            for other in ("\ufeff" + text, text.replace("\n", "\r\n")):
                assert str(problem_of(other)) == f"x.yaml:{at}: {message}"


THE_PARSERS_WORDS = ("token", "block", "scalar", "flow", "expected", "found", "context", "document start", "node")


@pytest.mark.parametrize("loader", LOADERS)
def test_messages_about_random_errors_have_a_place_and_avoid_the_parsers_words(loader, monkeypatch):
    monkeypatch.setattr(yaml_reading, "_LOADER", loader)
    texts = [path.read_text() for path in sorted((shipped() / "circus" / "variants").glob("*.yaml"))]
    chance, refused = random.Random(4), 0
    for _ in range(400):
        text = chance.choice(texts)
        for _ in range(chance.choice([1, 2, 4])):
            at = chance.randrange(len(text))
            text = (
                text[:at]
                + chance.choice([*":,[]{}#-&*!|>'\"%@`?\t\n ", ": ", "- ", ""])
                + text[at + chance.randrange(3) :]
            )
        try:
            read_tree(text.encode(), "x.yaml", [])
        except Unreadable as error:
            refused += 1
            problem, lines = error.problem, [*text.split("\n"), ""]
            assert 1 <= problem.mark.line <= len(lines)
            assert 1 <= problem.mark.column <= len(lines[problem.mark.line - 1]) + 1
            said = problem.message.partition("quotes: ")[0].partition("write ")[0]
            if not said.startswith("expected a mapping"):
                assert not any(word in said for word in THE_PARSERS_WORDS), problem
    assert refused > 100


LONG = {
    "quotes": 'a: "x" y\n' + 'b: "\n' * 10_000,
    "list of quotes": "[\n" + "'a',\n" * 9_000 + "b: 'x",
    "spaces": "a: @" + " " * 60_000,
    "lines": "\n" * 60_000 + "x: @",
    "colons": "a: " + ":" * 50_000 + " @\nb: @",
    "brackets": "a: [" + "b[" * 20_000,
    "dashes": "-" * 60_000 + "'",
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_the_message_about_a_long_file_is_short(text):
    assert len(str(problem_of(text))) < 250
