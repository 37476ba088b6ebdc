"""Terminals for ASCII and other encodings, and terminals that only print lines."""

import pytest

from circus_maximus.cli.streams import ONLY_ASCII
from circus_maximus.play.opening import open_game
from circus_maximus.tui.terminal.terminal_input import Input

NAMED = ("-m", "circus_maximus", "play", "--title", "ludus", "--seats", "Añá,bot:greedy", "--seed", "3")
ASCII = [{"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}, {"TERM": "linux"}]
UNICODE = [{"LC_ALL": "C.UTF-8"}, {"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, {"LC_ALL": "", "LANG": ""}]


def names_in(save):
    game = open_game(save)
    game.close()
    return game.match.names


@pytest.mark.parametrize("environment", ASCII)
def test_a_terminal_for_ascii_gets_ascii_and_a_note_about_letters_that_it_lacks(environment, opened):
    terminal = opened(*NAMED, **environment)
    terminal.shows(b"Some letters of these names cannot be shown here: A??")
    terminal.shows(b"Save & quit")
    terminal.type(b"q")
    assert terminal.ends() == 0
    assert terminal.output.isascii()
    assert "Añá" in names_in(terminal.save)


@pytest.mark.parametrize("environment", UNICODE)
def test_other_terminals_get_unicode(environment, opened):
    terminal = opened(*NAMED, **environment)
    terminal.shows("Añá".encode())
    terminal.shows("●".encode())
    assert b"cannot be shown" not in terminal.output


def typed(encoding, sent):
    return "".join(message.character for message in Input(encoding).feed(sent))


@pytest.mark.parametrize(
    ("encoding", "sent", "read"),
    [
        ("utf-8", "Añá".encode(), "Añá"),
        ("utf-8", b"A\xf1\xe1", "A"),
        ("ascii", "Añá".encode(), "Añá"),
        (ONLY_ASCII, "Añá".encode(), "Añá"),
        ("ascii", b"A\xf1\xe1.", "A\ufffd\ufffd."),
        ("iso-8859-1", b"A\xf1\xe1", "Añá"),
        ("iso-8859-2", b"\xa3uk", "Łuk"),
    ],
)
def test_letters_of_a_terminal_that_is_not_for_utf_8_do_not_vanish(encoding, sent, read):
    assert typed(encoding, sent) == read


def test_a_terminal_that_only_prints_lines_gets_plain_mode(opened):
    terminal = opened(*NAMED, TERM="dumb")
    terminal.shows(b"Legal actions")
    terminal.type(b"quit\n")
    assert terminal.ends() == 0
    assert b"Saved: " in terminal.output
    assert b"\x1b" not in terminal.output


@pytest.mark.parametrize("command", [(), ("learn",)])
def test_what_only_a_screen_can_show_is_refused_where_only_lines_are_printed(command, opened):
    terminal = opened("-m", "circus_maximus", *command, TERM="dumb")
    terminal.shows(b"circus-maximus play")
    assert terminal.ends() == 2
