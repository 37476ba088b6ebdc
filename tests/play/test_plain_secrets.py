"""Plain mode in games with sealed questions: others neither see nor hear what is answered."""

import pty
import termios
from io import StringIO

import pytest

from circus_maximus.engine.matches.match import new_match
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.play.game import OpenGame
from circus_maximus.play.plain_game import play_plain
from circus_maximus.play.plain_text import LOCAL_FLAGS, Lines
from tests.engine.election import TITLE
from tests.engine.tiny import NoConfig

SEEN = "What you type here can be seen: others must look away."
AGAIN = "(for everybody again)"


def election():
    match = new_match(TITLE, NoConfig(), [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)], 5)
    return OpenGame(match, None)


def shows_what_is_typed(terminal):
    return bool(termios.tcgetattr(terminal)[LOCAL_FLAGS] & termios.ECHO)


class Terminal:
    """A terminal at which these lines are typed. It keeps whether each could be seen."""

    def __init__(self, fileno, lines):
        self.fileno = lambda: fileno
        self._lines = iter(lines)
        self.seen = []

    def readline(self, most):
        line = next(self._lines, None)
        if line is None:
            return ""
        self.seen.append((line, shows_what_is_typed(self.fileno())))
        return f"{line}\n"


@pytest.fixture
def terminal():
    master, slave = pty.openpty()
    with open(master, "rb"), open(slave, "rb") as opened:
        yield opened.fileno()


def test_a_sealed_answer_is_typed_unseen_and_the_terminal_shows_other_lines_again(terminal):
    typed, out = Terminal(terminal, ["state", "", "bid 1", "", "hint", "bid 3", "pass"]), StringIO()
    play_plain(election(), typed, out)
    assert typed.seen == [
        ("state", True),
        ("", True),
        ("bid 1", False),
        ("", True),
        ("hint", False),
        ("bid 3", False),
        ("pass", True),
    ]
    assert SEEN not in out.getvalue()
    assert shows_what_is_typed(terminal)


def test_a_terminal_shows_what_is_typed_again_after_an_error(terminal):
    def interrupt(most):
        assert not shows_what_is_typed(terminal)
        raise KeyboardInterrupt

    typed = Terminal(terminal, [])
    typed.readline = interrupt
    with pytest.raises(KeyboardInterrupt):
        Lines(typed, StringIO()).read_unseen("What do you bid?")
    assert shows_what_is_typed(terminal)


def told(*lines):
    out = StringIO()
    play_plain(election(), StringIO("".join(f"{line}\n" for line in lines)), out)
    return out.getvalue().splitlines()


def test_where_typed_answers_can_be_seen_that_is_said_before_the_question():
    lines = told("", "bid 1")
    assert lines[lines.index("Ana, what do you do?") - 1] == SEEN


def test_a_sealed_question_is_asked_in_private_and_nothing_of_it_stays_on_the_screen():
    lines = told("", "bid 1", "", "bid 3")
    hidden = [at for at, line in enumerate(lines) if line == AGAIN]
    private = [at for at, line in enumerate(lines) if line.endswith("only: press Enter)")]
    legal = [at for at, line in enumerate(lines) if line.startswith("1. bid 1")]
    assert [lines[at] for at in private] == ["(for Ana only: press Enter)", "(for Ben only: press Enter)"]
    assert private[0] < legal[0] < hidden[0] < private[1] < legal[1] < hidden[1]
    assert hidden[0] < lines.index("Ana has decided.") < private[1]
    assert "The bids: Ana 1, Ben 3. Ben is consul for 3." in lines[hidden[1] :]


def test_a_public_question_is_asked_of_all_and_only_what_a_hand_allows_is_secret():
    lines = told("", "bid 0", "", "bid 0", "legal play", "", "pass")
    asked = lines.index("Other legal actions are secret. Type choices to see them in private.")
    assert lines[asked - 2 : asked] == ["Legal actions:", "1. pass"]
    assert not any(line.startswith("play") for line in lines[:asked])


def test_who_takes_no_terminal_can_quit():
    assert "Stopped before the end." in told("quit")


def test_numbers_choose_sealed_answers_and_what_is_secret_in_private():
    lines = told("", "1", "", "3")
    assert "The bids: Ana 1, Ben 3. Ben is consul for 3." in lines
    lines = told("", "0", "", "0", "choices", "", "2")
    private = [at for at, line in enumerate(lines) if line == "(for Ana only: press Enter)"][-1]
    again = lines.index(AGAIN, private)
    assert lines[private + 2 : private + 5] == ["Legal actions:", "1. pass", "2. play farmer"]
    assert again < lines.index("Ana plays a farmer.")
    assert not any("farmer" in line for line in lines[:private])


def test_p_passes_where_pass_is_a_word_of_the_notation():
    assert "Ana passes." in told("", "0", "", "0", "p")
