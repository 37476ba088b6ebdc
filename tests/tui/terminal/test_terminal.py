"""Terminals that send invalid input, report no size in pixels, are not read, or disappear suddenly."""

import os
import re
import signal
import termios
from contextlib import suppress
from random import Random

import pytest
from textual.app import App
from textual.driver import Driver
from textual.drivers import web_driver
from textual.drivers.linux_driver import LinuxDriver
from textual.drivers.web_driver import WebDriver
from textual.events import Key, MouseDown, Paste
from textual.messages import InBandWindowResize, TerminalSupportsSynchronizedOutput

from circus_maximus.engine.contract import Choice
from circus_maximus.play.opening import open_game
from circus_maximus.tui.configured_app import CrashReportingApp
from circus_maximus.tui.terminal import terminal_driver
from circus_maximus.tui.terminal.browser_driver import PRIVATE as PRIVATE_OF_WEB_DRIVER
from circus_maximus.tui.terminal.browser_driver import BrowserDriver
from circus_maximus.tui.terminal.terminal_driver import PRIVATE, TerminalDriver
from circus_maximus.tui.terminal.terminal_input import LULL, CellParser, Input
from circus_maximus.tui.terminal.terminal_input import PRIVATE as PRIVATE_OF_PARSER
from tests.tui.playing import run
from tests.tui.test_never_lost import PLAY, bid

NONSENSE = {
    "no byte of UTF-8": b"\xff",
    "a letter of two bytes, broken off": b"\xc3(",
    "Latin-1": b"\xe9",
    "a key beyond all characters": b"\x1b[99999999u",
    "a key beyond all numbers": b"\x1b[9999999999999999999999u",
    "a key of two numbers": b"\x1b[97:65;1u",
    "half a surrogate pair": b"\x1b[55296u",
    "a mouse outside": b"\x1b[<0;99999;99999M\x1b[<0;99999;99999m",
    "all bytes there are": bytes(range(128, 256)),
    "answers of a terminal": b"\x1b[?62;22;1q\x1bP>|q 3\x1b\\\x1b]11;rgb:qqqq/qqqq/qqqq\x07",
}


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_invalid_input_is_dropped_and_the_game_continues(nonsense, opened):
    terminal = opened("-m", "circus_maximus", *PLAY)
    terminal.until(lambda: b"Pay day" in terminal.output)
    terminal.type(NONSENSE[nonsense])
    bid(terminal)
    terminal.type(b"q")
    assert terminal.ends() == 0
    assert b"Traceback" not in terminal.output


def keys_of(*parts):
    source = Input()
    return "".join(message.character or "" for part in parts for message in source.feed(part))


@pytest.mark.parametrize("nonsense", ["no byte of UTF-8", "Latin-1", "half a surrogate pair", "a key of two numbers"])
def test_input_around_invalid_bytes_is_read(nonsense):
    assert keys_of(b"ab", NONSENSE[nonsense] + b"c", b"d") == "abcd"


ANSWERS = {
    "a device": b"\x1b[?1;2c",
    "a device with many features": b"\x1b[?64;1;2;6;9;15;16;17;18;21;22;28;29c",
    "light or dark": b"\x1b[?997;1n",
    "its version": b"\x1bP>|kitty(0.35)\x1b\\",
    "a colour": b"\x1b]11;rgb:ffff/ffff/ffff\x07",
    "a colour, ended otherwise": b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\",
    "a picture": b"\x1b_Gi=31;OK\x1b\\",
    "the clipboard": b"\x1b]52;c;" + b"q" * 5000 + b"\x07",
    "no sequence of anything": b"\x1b[1;2;3;4q",
    "a sequence without end": b"\x1b[" + b"1;" * 5000 + b"X",
}


@pytest.mark.parametrize("answer", ANSWERS)
def test_answers_of_a_terminal_type_no_keys(answer):
    assert keys_of(b"a" + ANSWERS[answer] + b"b") == "ab"
    assert keys_of(b"a", *(bytes((byte,)) for byte in ANSWERS[answer]), b"b") == "ab"


@pytest.mark.parametrize("begun", [b"\x1b]52;c;qq", b"\x1b[1;2", b"\x1bPq", b"\x1b]"])
def test_an_incomplete_answer_swallows_no_key_after_it(begun):
    source = Input()
    assert [*source.feed(begun)] == []
    assert source.pause() == ()
    assert [message.character for message in (*source.tick(), *source.feed(b"z"))] == ["z"]


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        (b"\x1bOP", ["f1"]),
        (b"\x1b[[A", ["f1"]),
        (b"\x1b[1;5A", ["ctrl+up"]),
        (b"\x1b[3$", ["shift+delete"]),
        (b"\x1b[27u", ["escape"]),
        (b"\x1b[0;;26085:26412u", ["日", "本"]),
        (b"\x1b]11;x\x1b[A", ["up"]),
    ],
)
def test_keys_sent_as_sequences_are_recognized(typed, keys):
    source = Input()
    found = [message for message in source.feed(typed) if isinstance(message, Key)]
    assert [key.character if key.character and len(key.key) == 1 else key.key for key in found] == keys


def test_a_letter_can_arrive_in_parts():
    assert keys_of(b"\xc3", b"\xa9\xe2\x82", b"\xac") == "é€"


@pytest.mark.parametrize("pixels", [b"0;0", b"480;0", b"480;800"])
def test_a_click_hits_the_right_cell_whatever_size_in_pixels_is_reported(pixels):
    source = Input()
    *_, pressed = source.feed(b"\x1b[48;24;80;" + pixels + b"t\x1b[<0;3;5M")
    assert (type(pressed), pressed.x, pressed.y) == (MouseDown, 2, 4)


@pytest.mark.parametrize("size", [b"24;80;0;0", b"24;80;480;800", b"0;0;0;0"])
def test_a_click_after_a_size_without_pixels_or_cells_breaks_nothing(size, opened):
    terminal = opened("-m", "circus_maximus", *PLAY)
    terminal.until(lambda: b"Pay day" in terminal.output)
    terminal.type(b"\x1b[?2048;1$y\x1b[48;" + size + b"t\x1b[<0;79;1M\x1b[<0;79;1m")
    bid(terminal)
    assert b"too small" not in terminal.output


def test_a_terminal_that_can_report_pixels_is_not_asked_to(opened):
    terminal = opened("-m", "circus_maximus", *PLAY)
    terminal.until(lambda: b"Pay day" in terminal.output)
    terminal.type(b"\x1b[?2048;1$y")
    bid(terminal)
    assert b"\x1b[?1006h" in terminal.output
    assert b"\x1b[?1016h" not in terminal.output


# Gone

MAIN = """
import errno, os, sys
from pathlib import Path
from circus_maximus.cli import main
from circus_maximus.engine.matches.records import ChoiceRecord
from circus_maximus.engine.matches.transcript_writer import Writer
from circus_maximus.games.circus.advice.greedy import GreedyBot
from circus_maximus.tui.screens.log import LogScreen
from circus_maximus.tui.titles.circus import players
reached = Path(os.environ["CIRCUS_MAXIMUS_HOME"]) / "reached"
lines, write = players.lines, Writer.write
def stuck(*args):
    reached.touch()
    while True:
        pass
def stuck_after_bids(shown, *rest):
    return stuck() if shown[0].bids else lines(shown, *rest)
def full_after_chances(writer, record):
    if isinstance(record, ChoiceRecord):
        reached.touch()
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    write(writer, record)
{}
main(sys.argv[1:])
"""
BUSY = {
    "a bot that thinks": "GreedyBot.choose = stuck",
    "a screen that is never made": "LogScreen.compose = stuck",
    "a table that is never drawn": "players.lines = stuck_after_bids",
    "a full disk": "Writer.write = full_after_chances",
}


def busy(opened, doing):
    """A game in which Ana has bid and the program is busy after that."""
    terminal = opened("-c", MAIN.format(BUSY[doing]), *PLAY)
    terminal.until(lambda: b"Pay day" in terminal.output)
    if doing == "a screen that is never made":
        bid(terminal)
        terminal.type(b"l")
    else:
        terminal.type(b"1")
        terminal.shows(b"do it")
        terminal.type(b"3\r")
    terminal.until((terminal.home / "reached").exists)
    return terminal


def played(terminal):
    """The turns in the save, which must be complete."""
    game = open_game(terminal.save)
    assert (game.read_only, game.notes) == ("", ())
    done = [turn.answer for turn in game.match.turns if isinstance(turn.asked, Choice)]
    game.close()
    return done


@pytest.mark.parametrize("doing", BUSY)
def test_a_busy_program_ends_with_its_terminal_and_the_save_is_complete(doing, opened):
    terminal = busy(opened, doing)
    terminal.hang_up()
    assert terminal.ends() == (0 if doing in ("a screen that is never made", "a table that is never drawn") else 1)
    assert len(played(terminal)) >= (0 if doing == "a full disk" else 1)


def test_a_signal_ends_a_stuck_program_and_the_terminal_is_restored(opened):
    terminal = opened("-c", MAIN.format(BUSY["a table that is never drawn"]), *PLAY)
    before = termios.tcgetattr(terminal.terminal)
    terminal.until(lambda: b"Pay day" in terminal.output)
    assert termios.tcgetattr(terminal.terminal) != before
    terminal.type(b"1")
    terminal.shows(b"do it")
    terminal.type(b"3\r")
    terminal.until((terminal.home / "reached").exists)
    os.kill(terminal.pid, signal.SIGQUIT)
    terminal.ends()
    assert termios.tcgetattr(terminal.terminal) == before
    for sequence in (b"\x1b[?1049l", b"\x1b[?25h", b"\x1b[?1003l", b"\x1b[?2004l"):
        assert sequence in terminal.output
    assert played(terminal)


FULL = """
import os, sys
from pathlib import Path
from textual.drivers._writer_thread import WriterThread
from circus_maximus.cli import main
from circus_maximus.tui.terminal import terminal_driver, terminal_watch
terminal_driver.ORDERLY = terminal_watch.ORDERLY = 0.2
write = WriterThread.write
def told(thread, text):
    if thread._queue.full():
        (Path(os.environ["CIRCUS_MAXIMUS_HOME"]) / "reached").touch()
    write(thread, text)
WriterThread.write = told
main(sys.argv[1:])
"""


def test_ctrl_c_ends_a_program_whose_terminal_takes_no_output(opened):
    terminal = opened("-c", FULL, *PLAY)
    bid(terminal)
    terminal.until((terminal.home / "reached").exists, doing=lambda: terminal.type(b"\x1b[C"))
    terminal.type(b"\x03")
    assert terminal.ends(reads=False) == 0
    assert played(terminal)


LOST = """
import os, signal, sys, time
from pathlib import Path
signal.signal(signal.SIGHUP, signal.SIG_IGN)
from circus_maximus.cli import play
from circus_maximus.cli import main
home, opens = Path(os.environ["CIRCUS_MAXIMUS_HOME"]), play.open_screen
def open_late(*args):
    (home / "reached").touch()
    while not (home / "lost").exists():
        time.sleep(0.01)
    opens(*args)
play.open_screen = open_late
main(sys.argv[1:])
"""


def test_a_program_that_loses_its_terminal_during_the_start_ends_although_it_ignores_the_signal(opened):
    terminal = opened("-c", LOST, *PLAY)
    terminal.until((terminal.home / "reached").exists)
    terminal.hang_up()
    (terminal.home / "lost").touch()
    terminal.ends()
    open_game(terminal.save).close()  # Nobody holds it.


NON_BLOCKING = """
import os, sys
from circus_maximus.cli import main
for stream in range(3):
    os.set_blocking(stream, False)
main(sys.argv[1:])
"""


def test_a_terminal_that_another_program_has_left_non_blocking_shows_everything(opened):
    terminal = opened("-c", NON_BLOCKING, *PLAY)
    bid(terminal)
    terminal.type(b"q")
    assert terminal.ends() == 0
    assert played(terminal)


def test_a_program_that_received_sigcont_ends_with_its_terminal(opened):
    terminal = opened("-m", "circus_maximus", *PLAY)
    bid(terminal)
    for _ in range(3):
        os.kill(terminal.pid, signal.SIGCONT)
    terminal.hang_up()
    assert terminal.ends() == 0
    assert played(terminal)


def test_a_program_that_was_stopped_and_continued_can_be_played(opened):
    terminal = opened("-m", "circus_maximus", *PLAY)
    terminal.until(lambda: b"Pay day" in terminal.output)
    os.kill(terminal.pid, signal.SIGSTOP)
    seen = len(terminal.output)
    os.kill(terminal.pid, signal.SIGCONT)
    terminal.until(lambda: b"Pay day" in terminal.output[seen:])
    bid(terminal)
    terminal.type(b"q")
    assert terminal.ends() == 0


@pytest.mark.parametrize("seed", range(3))
def test_after_a_flood_of_input_the_program_ends_with_its_terminal(seed, opened):
    rng = Random(seed)
    terminal = opened("-m", "circus_maximus", *PLAY)
    bid(terminal)
    pieces = [
        *NONSENSE.values(),
        b"\x1b[A",
        b"\r",
        b"1",
        b"a",
        b"l",
        b"\x1b",
        b"\x1b[200~x",
        b"\x1b[201~",
        b"\x1b[<0;9;9M",
    ]
    os.set_blocking(terminal.terminal, False)
    for _ in range(300):
        rows, columns = rng.choice([(24, 80), (10, 30), (48, 160)])
        terminal.resize(columns, rows)
        with suppress(BlockingIOError):
            terminal.type(b"".join(rng.choices(pieces, k=20)))
    terminal.hang_up()
    terminal.ends()
    # The bid may be undone: under load a sequence that ends in "u" can arrive in two parts, the second a key.
    played(terminal)
    assert b'"do":"bid' in terminal.save.read_bytes()
    assert not (terminal.home / "circus-maximus.log").exists()


# Textual


def test_a_crash_in_a_thread_is_also_reported_in_a_sentence(monkeypatch, home):
    app = CrashReportingApp()
    monkeypatch.setattr(CrashReportingApp, "is_headless", False)
    monkeypatch.setattr(CrashReportingApp, "crash_message", lambda app: "Your game is saved.")
    app.panic("Traceback (most recent call last)")
    (told,) = app._exit_renderables
    assert told.startswith("Sorry, the program crashed. Your game is saved. Details are in ")
    assert app.return_code == 1
    assert "Traceback" in (home / "circus-maximus.log").read_text()


@pytest.mark.parametrize("name", PRIVATE)
def test_textuals_driver_still_has_the_private_names(name):
    async def scenario():
        assert hasattr(LinuxDriver(App()), name)

    run(scenario())


@pytest.mark.parametrize("name", PRIVATE_OF_WEB_DRIVER)
def test_textuals_driver_for_browsers_still_has_these_private_names(name):
    made = {*WebDriver.__init__.__code__.co_names, *Driver.__init__.__code__.co_names}
    assert name in made or hasattr(WebDriver, name) or hasattr(web_driver, name)


@pytest.mark.parametrize("name", PRIVATE_OF_PARSER)
def test_textuals_parser_still_has_these_private_names(name):
    assert name in dir(CellParser.__base__)


# Sizes


@pytest.mark.parametrize("report", ["0;0", "0;80", "24;0", "0;99999"])
def test_a_size_without_lines_or_columns_is_ignored(report, monkeypatch):
    assert sizes_passed_on(monkeypatch, report) == [(80, 24)]


@pytest.mark.parametrize(
    ("report", "size"),
    [
        ("1;1", (1, 1)),
        ("200;500", (500, 200)),
        ("201;501", (500, 200)),
        ("24;640", (500, 24)),
        ("99999;99999", (500, 200)),
        ("99999999999;1", (1, 200)),
    ],
)
def test_of_a_large_terminal_500_columns_and_200_lines_are_used(report, size, monkeypatch):
    assert sizes_passed_on(monkeypatch, report) == [size, (80, 24)]


@pytest.mark.parametrize("kind", [TerminalDriver, BrowserDriver])
def test_all_drivers_limit_sizes(kind, monkeypatch):
    assert sizes_passed_on(monkeypatch, "99999;99999", kind) == [(500, 200), (80, 24)]


def sizes_passed_on(monkeypatch, report, kind=TerminalDriver):
    """The sizes that a driver passes on after a report `lines;columns`, and one of 80 x 24."""
    passed = []
    monkeypatch.setattr(Driver, "process_message", lambda driver, message: passed.append(tuple(message.size)))
    driver = object.__new__(kind)
    for lines_and_columns in (report, "24;80"):
        for message in Input().feed(f"\x1b[48;{lines_and_columns};0;0t".encode()):
            driver.process_message(message)
    return passed


def test_a_terminal_that_reports_a_huge_size_is_drawn_in_500_columns_and_200_lines(opened):
    terminal = opened("-m", "circus_maximus", *PLAY)
    terminal.until(lambda: b"Pay day" in terminal.output)
    terminal.type(b"\x1b[48;99999;99999;0;0t")
    terminal.shows(b"\x1b[200;")
    bid(terminal)
    terminal.type(b"\x03")
    assert terminal.ends() == 0
    columns = [int(column) for column in re.findall(rb"\x1b\[\d+;(\d+)H", terminal.output)]
    lines = [int(line) for line in re.findall(rb"\x1b\[(\d+);\d+H", terminal.output)]
    assert max(columns) <= 500
    assert max(lines) == 200


@pytest.mark.parametrize(
    ("reported", "used"), [((60000, 30), (500, 30)), ((80, 60000), (80, 200)), ((1, 1), (1, 1)), ((0, 0), (80, 24))]
)
def test_the_size_is_limited_even_before_the_first_report(reported, used, monkeypatch):
    monkeypatch.setattr(terminal_driver, "get_terminal_size", lambda fallback: os.terminal_size(reported))

    async def scenario():
        app = App()
        app._driver = TerminalDriver(app)
        assert app.size == used

    run(scenario())


def test_a_system_that_reports_no_size_any_more_changes_nothing(monkeypatch):
    async def scenario():
        driver = TerminalDriver(App())
        for reported in ((132, 43), (0, 0), (132, 0)):
            monkeypatch.setattr(
                terminal_driver, "get_terminal_size", lambda fallback, it=reported: os.terminal_size(it)
            )
            assert driver._get_terminal_size() == (132, 43)

    run(scenario())


def test_each_answer_of_a_terminal_about_itself_counts_once(monkeypatch):
    passed = []
    monkeypatch.setattr(Driver, "process_message", lambda driver, message: passed.append(message))
    driver = object.__new__(BrowserDriver)
    for message in Input().feed(b"\x1b[?2026;2$y\x1b[?2048;2$y\x1b[5;5R" * 1000):
        driver.process_message(message)
    assert [type(message) for message in passed] == [TerminalSupportsSynchronizedOutput, InBandWindowResize]


def test_any_title_opens_on_the_screen_from_the_command_line(opened):
    terminal = opened("-m", "circus_maximus", "play", "--game", "ludus", "--seats", "Ana,bot:greedy", "--seed", "3")
    terminal.shows(b"LUDUS CYCLORUM")
    terminal.shows(b"Save & quit")
    terminal.type(b"q")
    assert terminal.ends() == 0


PASTES = {
    "plain": (b"hello", "hello"),
    "with escape": (b"\x1bpq\x1b\x1b[Aq\x1b", "pq[Aq"),
    "with a mouse click": (b"\x1b[<0;3;5Mq", "[<0;3;5Mq"),
    "with an answer": (b"\x1b]52;c;q\x07x", "]52;c;qx"),
    "with control keys": (b"\x03\x11q\x00\r\nx", "q\n\nx"),
    "with half an end": (b"a\x1b[201b\x1b[20", "a[201b[20"),
    "with a beginning": (b"\x1b[200~q", "[200~q"),
    "with letters in parts": ("日本é".encode(), "日本é"),
    "long": (b"q" * 20_000, "q" * 10_000),
    "only control characters": (b"\x1b\x03", ""),
}


@pytest.mark.parametrize("paste", PASTES)
@pytest.mark.parametrize("in_parts", [False, True])
def test_nothing_that_is_pasted_is_a_key(paste, in_parts):
    pasted, text = PASTES[paste]
    source, sent = Input(), b"a\x1b[200~" + pasted + b"\x1b[201~b"
    parts = [bytes((byte,)) for byte in sent] if in_parts else [sent]
    found = [message for part in parts for message in (*source.feed(part), *source.tick())]
    keys = [message.character for message in found if isinstance(message, Key)]
    texts = [message.text for message in found if isinstance(message, Paste)]
    assert keys == ["a", "b"]
    assert [it[:10_000] for it in texts] == [text] * bool(text)


def test_a_paste_whose_end_never_comes_is_over_after_a_while():
    source = Input()
    assert [*source.feed(b"\x1b[200~quit")] == []
    found = [message for _ in range(LULL) for message in (*source.pause(), *source.tick())]
    assert [message.text for message in found] == ["quit"]
    assert [message.character for message in source.feed(b"z")] == ["z"]


CTRL_C = [b"\x03", b"\x1b[99;5u", b"\x1b[99;133u", b"\x1b[27;5;99~"]


@pytest.mark.parametrize("ctrl_c", CTRL_C)
@pytest.mark.parametrize("pasted", [b"", b"quit", b"q\x1b[", b"q" * 20_000])
@pytest.mark.parametrize("pauses", [0, 1, LULL - 1])
def test_ctrl_c_works_in_a_paste_whose_end_never_comes(ctrl_c, pasted, pauses):
    source = Input()
    found = [*source.feed(b"\x1b[200~" + pasted)]
    for _ in range(pauses):
        found += [*source.pause(), *source.tick()]
    found += [*source.feed(ctrl_c), *source.pause(), *source.feed(b"z")]
    assert [message.key for message in found] == ["ctrl+c", "z"]


def test_ctrl_c_that_is_held_down_works_in_a_paste_whose_end_never_comes():
    source = Input()
    found = [*source.feed(b"\x1b[200~quit"), *source.pause(), *source.feed(b"\x03" * 30)]
    assert [message.key for message in found] == ["ctrl+c"] * 30


def test_ctrl_c_that_is_pasted_is_no_key():
    source = Input()
    found = [*source.feed(b"\x1b[200~a"), *source.pause(), *source.feed(b"b\x03c"), *source.pause()]
    found += source.feed(b"\x1b[201~")
    assert [message.text for message in found] == ["abc"]


def test_a_paste_that_comes_slowly_is_one_text():
    source = Input()
    found = list(source.feed(b"\x1b[200~"))
    for _ in range(3):
        found += source.feed(b"q")
        for _ in range(LULL - 1):
            found += [*source.pause(), *source.tick()]
    found += source.feed(b"\x1b[201~")
    assert [message.text for message in found] == ["qqq"]


def test_a_paste_at_the_table_plays_nothing(opened):
    terminal = opened("-m", "circus_maximus", *PLAY)
    terminal.until(lambda: b"Pay day" in terminal.output)
    terminal.type(b"\x1b[200~1\r1\r\x1bq\x1b\x11y\x1b[201~")
    bid(terminal)
    first = next(line for line in terminal.save.read_bytes().splitlines() if b'"do":"bid' in line)
    assert b' 3"' in first
