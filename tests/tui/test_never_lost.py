"""If the program is killed, disconnected or interrupted, crashes, or the disk is full, the save is complete."""

import errno
import os
import signal

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Choice
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.games.circus.title import TITLE
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.files import settings_file
from circus_maximus.play.opening import open_game
from circus_maximus.play.settings import Settings, load_settings
from tests.play.disk import Disk
from tests.tui import at_rest
from tests.tui.menus import menus
from tests.tui.playing import run, table, until

PLAY = ("play", "--seats", "Ana,bot:greedy", "--seed", "5")

CRASHING = """
import sys
from circus_maximus.cli import main
from circus_maximus.tui.table.painting import Painter
drawn = Painter.lines
def broken(self, shown, *args):
    if shown.players[0].bids:
        raise RuntimeError("boom")
    return drawn(self, shown, *args)
Painter.lines = broken
main(sys.argv[1:])
"""
WITH_A_BROKEN_PANEL = """
import sys
from circus_maximus.cli import main
from circus_maximus.tui.titles.circus import players
def broken(*args):
    raise RuntimeError("boom")
players.lines = broken
main(sys.argv[1:])
"""


def bid(terminal):
    """Play until Ana has bid and is asked again."""
    terminal.until(lambda: b"Pay day" in terminal.output)
    terminal.type(b"1")
    terminal.shows(b"do it")
    terminal.type(b"3\r")
    terminal.until(lambda: b'"do":"bid' in terminal.save.read_bytes())
    terminal.until(lambda: terminal.save.read_bytes().count(b'"is":"choice"') >= 2)


ENDS = {
    "kill": lambda terminal: os.kill(terminal.pid, signal.SIGKILL),
    "terminate": lambda terminal: os.kill(terminal.pid, signal.SIGTERM),
    "hang up signal": lambda terminal: os.kill(terminal.pid, signal.SIGHUP),
    "interrupt": lambda terminal: os.kill(terminal.pid, signal.SIGINT),
    "quit signal": lambda terminal: os.kill(terminal.pid, signal.SIGQUIT),
    "close the window": lambda terminal: terminal.hang_up(),
    "ctrl+c": lambda terminal: terminal.type(b"\x03"),
    "quit": lambda terminal: terminal.type(b"q"),
}


@pytest.mark.parametrize("end", ENDS)
def test_after_the_program_ends_in_any_way_the_save_resumes_at_the_same_decision(end, opened):
    terminal = opened("-m", "circus_maximus", *PLAY)
    bid(terminal)
    before = terminal.save.read_bytes()
    ENDS[end](terminal)
    code = terminal.ends()
    assert code == (-signal.SIGKILL if end == "kill" else 0)
    assert b"Traceback" not in terminal.output
    if end not in ("kill", "close the window"):
        assert b"\x1b[?1049l" in terminal.output, "the terminal is left as it was"
    assert terminal.save.read_bytes() == before
    game = open_game(terminal.save)
    assert (game.read_only, game.notes) == ("", ())
    assert isinstance(game.match.pending, Choice)
    assert game.match.pending.seat == 0
    assert "bid" in TITLE.write(next(turn.answer for turn in game.match.turns if turn.person))
    game.close()


@pytest.mark.parametrize("end", ["terminate", "hang up signal"])
def test_a_game_that_could_not_be_saved_is_reported_at_the_end(end, home, opened):
    home.mkdir()
    (home / "saves").write_text("in the way")
    terminal = opened("-m", "circus_maximus", *PLAY)
    terminal.shows(b"bid on an act")
    ENDS[end](terminal)
    assert terminal.ends() == 1
    told = " ".join(terminal.output.rpartition(b"\x1b[?1049l")[2].decode().split())
    assert f"A game was not saved: {home / 'saves'} is not a folder." in told


def test_after_a_crash_there_are_a_message_a_log_and_a_complete_save(home, opened):
    terminal = opened("-c", CRASHING, *PLAY)
    terminal.until(lambda: b"Pay day" in terminal.output)
    terminal.type(b"1")
    terminal.shows(b"do it")
    terminal.type(b"\r")
    assert terminal.ends() != 0
    told = " ".join(terminal.output.rpartition(b"\x1b[?1049l")[2].decode().split())
    assert "Sorry, the program crashed. Your game is saved" in told
    assert "Traceback" not in told
    log = (home / "circus-maximus.log").read_text()
    assert "RuntimeError: boom" in log
    assert "Traceback" in log
    game = open_game(terminal.save)
    assert next(TITLE.write(turn.answer) for turn in game.match.turns if turn.person).startswith("bid")
    game.close()


def test_a_broken_panel_is_replaced_and_its_error_is_in_the_log_once(home, opened):
    terminal = opened("-c", WITH_A_BROKEN_PANEL, *PLAY)
    terminal.shows(b"This panel cannot be drawn (RuntimeError: boom)")
    bid(terminal)
    terminal.type(b"q")
    assert terminal.ends() == 0
    log = (home / "circus-maximus.log").read_text()
    assert log.count("RuntimeError: boom") == 1
    assert "Traceback" in log


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_on_a_full_disk_the_game_continues_and_is_written_later(size, home, monkeypatch):
    async def scenario():
        seat_players = [SeatPlayer("Ana", "person"), SeatPlayer("Ben", "greedy"), SeatPlayer("Cleo", "person")]
        game = begin_game(TITLE, configure(TITLE), seat_players, 5)
        writer = game.match._writer

        def full(record):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        async with table(game, size) as at:
            with monkeypatch.context() as patch:
                patch.setattr(writer, "write", full)
                await at.keys("1", "enter")
                await at.press("escape")
                assert "The last moves are not saved: No space left on device." in at.foot
                saved = game.path.read_bytes()
                await at.key("2")
                assert "Cavalry" in at.foot or at.table_state.target.label in at.foot
                await at.key("enter")
                assert len(at.played) >= 3
                assert game.path.read_bytes() == saved
            await at.keys("3", "enter")
            await until(lambda: "not saved" not in at.text)
        state, records = game.match.step.state, len(game.match.records)
        game.close()
        again = open_game(game.path)
        assert (again.match.step.state, len(again.match.records)) == (state, records)
        again.close()

    run(scenario())


@pytest.mark.parametrize("size", [(80, 24), (120, 36)])
def test_a_save_changed_by_another_program_is_reported_at_the_table(size, home):
    async def scenario():
        game = begin_game(TITLE, configure(TITLE), [SeatPlayer("Ana", "person"), SeatPlayer("Ben", "person")], 5)
        old = game.path
        async with table(game, size) as at:
            os.truncate(old, 0)
            await at.keys("1", "enter")
            await until(lambda: "Another program changed the save" in at.text)
            assert game.path != old
            await at.press("escape")
            assert "Another program changed" not in at.text
        game.close()
        assert old.read_bytes() == b""
        again = open_game(game.path)
        assert len(again.match.records) == len(game.match.records)
        again.close()

    run(scenario())


@pytest.fixture
def disk(monkeypatch):
    monkeypatch.setattr(at_rest, "FOR_THREADS", 0.02)
    disk = Disk(monkeypatch)
    yield disk
    disk.idle.set()


def two_people():
    return begin_game(TITLE, configure(TITLE), [SeatPlayer("Ana", "person"), SeatPlayer("Ben", "person")], 5)


def test_a_disk_error_is_reported_at_the_table_without_a_key_and_so_is_the_new_save(disk):
    async def scenario():
        game = two_people()
        game.saving.wait()
        old = game.path
        async with table(game) as at:
            disk.idle.clear()
            await at.keys("1", "enter")
            await at.press("escape")
            assert "not saved" not in at.text
            disk.refuses = 2
            disk.idle.set()
            await until(lambda: "This game is not saved because the disk reports an error" in at.text)
            disk.refuses = 0
            await at.keys("2", "enter")
            await until(lambda: "The disk has reported an error for" in at.text)
            await at.press("escape")
            assert "This game is not saved" not in at.text
            assert game.path != old
        game.close()

    run(scenario())


def test_no_key_waits_for_a_slow_disk_but_the_end_of_the_program_does(disk, home):
    async def scenario():
        disk.idle.clear()
        game = two_people()
        async with menus(game=game) as at:
            await at.on("TableScreen")
            at.app.leave_for_new_game(game)
            await at.on("NewGameScreen")
            assert game.saving.closed
            assert not game.saving.is_complete
            disk.refuses = 1000
            disk.idle.set()
            at.app.close_games()
            assert at.app.troubles == ["This game is not saved because the disk reports an error (Input/output error)."]

    run(scenario())


def test_a_setting_counts_as_saved_once_the_disk_has_taken_it(disk):
    async def scenario():
        disk.idle.clear()
        async with menus(settings=Settings()) as at:
            at.app.show_settings()
            await at.says("Bot speed")
            await at.press("right")
            await at.says("< roman-light >")
            assert "Saved." not in at.text
            await at.press("down", "right")
            await at.says("< ascii >")
            disk.idle.set()
            await at.says("Symbols: ascii. Saved.")
            assert disk.has(settings_file(), settings_file().parents[1])
            assert load_settings()[0].theme == "roman-light"

    run(scenario())
