"""Leaving a game: the program asks before anything unsaved is lost, and returns to the previous screen."""

import asyncio
import errno
import os
from pathlib import Path
from threading import Event

import pytest
from textual.app import App

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.engine.matches.transcript_writer import Writer
from circus_maximus.games.circus.title import TITLE
from circus_maximus.play import opening
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.files import log_error, log_file
from circus_maximus.play.opening import open_game
from circus_maximus.play.settings import Settings
from circus_maximus.tui import app as app_module
from circus_maximus.tui import configured_app
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.screens.table.table_screen import TableScreen
from tests.tui.menus import menus
from tests.tui.playing import AT_ONCE, run, until


def begun(seed=5):
    game = begin_game(TITLE, configure(TITLE), [SeatPlayer("Ana", "person"), SeatPlayer("Ben", "person")], seed)
    while game.advance():
        pass
    return game


def full(writer, record):
    raise OSError(errno.ENOSPC, "No space left on device")


async def seated_at(at, game):
    at.app.open_table(game)
    await at.on("TableScreen")


def test_leaving_an_unsaved_game_asks_first_and_the_title_screen_reports_it(monkeypatch):
    async def scenario():
        async with menus() as at:
            game = begun()
            await seated_at(at, game)
            monkeypatch.setattr(Writer, "write", full)
            game.choose(0, game.match.pending.legal[0])
            await at.press("q")
            await at.says("The last moves are not saved. Leave anyway?")
            await at.press("n")
            await at.on("TableScreen")
            await at.press("q")
            await at.on("ConfirmScreen")
            await at.press("y")
            await at.on("TitleScreen")
            await at.says("The last moves are not saved: No space left on device.")
            assert at.app.troubles == [game.trouble]

    run(scenario())


def test_a_save_that_changed_since_the_last_move_is_reported_on_the_title_screen():
    async def scenario():
        async with menus() as at:
            game = begun()
            old = game.path
            await seated_at(at, game)
            old.write_bytes(b"")
            assert at.app.crash_message() == ""
            await at.press("q")
            await at.on("TitleScreen")
            await at.says("Another program changed the save")
            assert (at.app.news, at.app.troubles) == ([], [])
            assert game.path != old
            again = open_game(game.path)
            assert again.match.records == game.match.records
            again.close()

    run(scenario())


def test_leaving_a_game_without_a_save_asks_first(home):
    home.write_text("in the way")

    async def scenario():
        async with menus() as at:
            await seated_at(at, begun())
            await at.press("q")
            await at.says("This game is not being saved. Leave anyway?")
            await at.press("enter")
            await at.on("TableScreen")

    run(scenario())


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
def test_quitting_with_a_game_without_a_save_asks_first(home, key):
    home.write_text("in the way")

    async def scenario(*answer):
        async with menus() as at:
            await seated_at(at, begun())
            await at.press(key)
            await at.says("This game is not being saved. Leave anyway?")
            await at.press("n")
            await at.on("TableScreen")
            assert not at.app._exit
            await at.press(key)
            await at.on("ConfirmScreen")
            await at.press(*answer)
            await until(lambda: at.app._exit)
        at.app.close_games()
        assert at.app.troubles == []

    run(scenario("y"))
    run(scenario(key))


def test_ctrl_c_quits_without_a_question_if_everything_is_saved():
    async def scenario():
        async with menus() as at:
            await seated_at(at, begun())
            await at.press("ctrl+c")
            await until(lambda: at.app._exit)

    run(scenario())


def test_ctrl_c_quits_after_q_has_asked(home):
    home.write_text("in the way")

    async def scenario():
        async with menus(game=begun()) as at:
            await at.press("q")
            await at.on("ConfirmScreen")
            await at.press("ctrl+c")
            await until(lambda: at.app._exit)

    run(scenario())


def test_the_table_always_says_that_a_game_is_not_being_saved(home):
    home.write_text("in the way")

    async def scenario():
        async with menus(game=begun()) as at:
            for key in ("Z", "escape", "Z"):
                await at.says("This game is not being saved.")
                await at.press(key)
            assert "bid on an act" in at.text
            await at.says("This game is not being saved.")

    run(scenario())


def test_happenings_are_shown_next_to_the_message_that_a_game_is_not_being_saved(home):
    home.write_text("in the way")

    async def scenario():
        seat_players = [SeatPlayer("Ana", "person"), SeatPlayer("Ben", "greedy")]
        game = begin_game(TITLE, configure(TITLE), seat_players, 5)
        async with menus((120, 36), Settings(pace="slow", animations=False, explanations=False), game) as at:
            for _ in range(20):
                if at.app.screen.table.state.asked:
                    break
                await at.press("z")
            await at.press("1", "enter")
            await until(lambda: len(at.app.screen.match.turns) > 2 and at.app.screen.autoplay.on)
            await at.says("This game is not being saved. Ben ")

    run(scenario())


def test_abandoning_a_game_without_a_save_mentions_no_deletion(home):
    home.write_text("in the way")

    async def scenario():
        async with menus() as at:
            await seated_at(at, begun())
            await at.press("X")
            await at.says("It is not being saved and will be")
            assert "deleted" not in at.text
            await at.press("y")
            await at.on("TitleScreen")

    run(scenario())


def test_a_game_without_a_save_is_reported_when_the_program_is_ended_from_outside(home, monkeypatch, capsys):
    home.write_text("in the way")
    monkeypatch.setattr(TableApp, "run", lambda app: app._games.append(begun()))
    assert app_module.run() == 1
    assert capsys.readouterr().err == f"A game was not saved: {home / 'saves'}: cannot be created: Not a directory.\n"


def test_an_app_told_to_quit_before_it_starts_quits_at_its_start():
    game = begun()
    app = TableApp(game, Settings())
    app.quit_from_thread()
    run(asyncio.wait_for(app.run_async(headless=True), 30))
    assert app.return_code == 0
    app.close_games()
    assert (game.trouble, game.saving.closed) == ("", True)


def test_leaving_one_of_two_tables_closes_that_one():
    async def scenario():
        async with menus() as at:
            lower, upper = begun(), begun(6)
            await seated_at(at, lower)
            await seated_at(at, upper)
            at.app.screen.action_rules()
            await at.on("RulesScreen")
            at.app.leave_table(upper)
            await until(lambda: isinstance(at.app.screen, TableScreen) and at.app.screen.game is lower)
            at.app.leave_table(upper)
            at.app.leave_table(lower)
            await at.on("TitleScreen")

    run(scenario())


def test_opening_a_save_that_is_already_open_returns_to_its_table():
    async def scenario():
        async with menus() as at:
            game = begun()
            await seated_at(at, game)
            at.app.show_saves()
            await at.on("SavesScreen")
            await at.says(game.path.stem)
            await at.press("o")
            await at.on("TableScreen")
            assert at.app.screen.game is game
            assert game.read_only == ""

    run(scenario())


def test_a_save_that_is_being_opened_is_not_opened_a_second_time(monkeypatch):
    may_open, opened = Event(), []

    def slowly(path):
        may_open.wait(20)
        opened.append(open_game(path))
        return opened[-1]

    async def scenario():
        async with menus() as at:
            game = begun()
            game.close()
            monkeypatch.setattr(opening, "open_game", slowly)
            at.app.screen.open_save(game.path)
            at.app.show_saves()
            await at.on("SavesScreen")
            await at.says(game.path.stem)
            await at.press("o")
            await at.says("This game is already being opened")
            may_open.set()
            await at.on("TableScreen")
            assert [it.read_only for it in opened] == [""]
            assert not at.app.being_opened

    run(scenario())


def test_an_abandoned_game_is_closed_only_if_its_save_was_deleted(monkeypatch):
    async def scenario():
        async with menus() as at:
            game = begun()
            await seated_at(at, game)

            def refusing(path, missing_ok=False):
                raise PermissionError(errno.EACCES, "Permission denied")

            with monkeypatch.context() as patch:
                patch.setattr(Path, "unlink", refusing)
                assert "Permission denied" in at.app.abandon(game)
            assert at.app.screen.game is game
            game.choose(0, game.match.pending.legal[0])
            assert game.path.read_bytes().count(b'"is":"choice"') == 1
            assert at.app.abandon(game) == ""
            assert not game.path.exists()
            await at.on("TitleScreen")

    run(scenario())


def test_unsaved_moves_are_reported_when_the_program_ends(monkeypatch, capsys):
    game = begun()

    def play(app):
        app._games.append(game)
        monkeypatch.setattr(Writer, "write", full)
        game.choose(0, game.match.pending.legal[0])

    monkeypatch.setattr(TableApp, "run", play)
    assert app_module.run() == 1
    assert "The last moves are not saved: No space left on device." in capsys.readouterr().err


def test_after_a_crash_an_unsaved_game_is_not_called_saved():
    app = TableApp(settings=AT_ONCE)
    game = begun()
    app._games.append(game)
    assert f"Your game is saved ({game.path})" in app.crash_message()
    game.saving.trouble = "The last moves are not saved: No space left."
    assert app.crash_message() == game.trouble
    game.saving.trouble = ""
    game.close()


def test_after_a_crash_hidden_characters_of_a_path_are_shown_as_escapes(tmp_path, monkeypatch):
    monkeypatch.setenv("CIRCUS_MAXIMUS_HOME", str(tmp_path / "a\x1b]52;c;x\x07\u202e"))
    app = TableApp(settings=AT_ONCE)
    game = begun()
    app._games.append(game)
    assert f"({tmp_path}/a\\x1b]52;c;x\\x07\\u202e/saves/{game.path.name})" in app.crash_message()
    game.close()


def test_a_traceback_is_shown_if_the_log_is_not_a_file():
    log_file().parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(log_file())
    assert log_error("it broke\x1b") == "The error:\nit broke\\x1b"


@pytest.mark.parametrize("name", configured_app.PRIVATE)
def test_textual_still_has_the_private_names(name):
    assert hasattr(App(), name)


@pytest.mark.parametrize("first", [True, False], ids=["straight to the table", "from the title screen"])
def test_rematches_rotate_the_seats(first):
    async def scenario():
        config = configure(TITLE, (), ("rounds=1",))
        game = begin_game(TITLE, config, [SeatPlayer("Ana", "greedy"), SeatPlayer("Ben", "random")], 3)
        async with menus(game=game if first else None) as at:
            if not first:
                at.app.open_table(game)
            for names in (("Ana", "Ben"), ("Ben", "Ana"), ("Ana", "Ben")):
                await at.on("EndingScreen")
                table = next(screen for screen in at.app.screen_stack if isinstance(screen, TableScreen))
                assert table.match.names == names
                assert open_game(table.game.path).match.names == names
                await at.press("r")
            await at.on("EndingScreen")
            await at.press("q")
            if first:
                await until(lambda: at.app._exit)
            else:
                await at.on("TitleScreen")
            assert len(list(game.path.parent.glob("*.jsonl"))) == 4

    run(scenario())
