"""The list of saves: open, rename, delete; damaged saves and those that another program plays."""

import os
import re
import shutil
from datetime import datetime
from threading import Event

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.play import opening
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.files import saves_folder
from circus_maximus.play.opening import open_game
from circus_maximus.play.save_files import SaveLock
from circus_maximus.play.save_list import SaveReading
from circus_maximus.play.settings import Settings
from circus_maximus.titles import find_title
from circus_maximus.tui.screens.menus.save_rows import SaveRows
from circus_maximus.tui.screens.menus.saves import why_folder_unreadable
from tests.play.finished import finish
from tests.tui import at_rest
from tests.tui.menus import SIZES, damaged, menus, nothing_clipped, saved
from tests.tui.playing import run, until


async def listed(at):
    """The list of saves, after it was read."""
    await at.press("s")
    await at.on("SavesScreen")
    await until(lambda: at.app.screen.read)
    await at.pilot.pause()
    return at.app.screen


@pytest.mark.parametrize("size", SIZES)
def test_saves_are_listed_with_players_progress_and_time(size):
    saved("greedy", "greedy", steps=10_000)
    os.utime(saved(PERSON, "greedy", "random", "greedy"), (2e9, 2e9))

    async def scenario():
        async with menus(size) as at:
            await listed(at)
            await at.says("round 1, bidding")
            await at.says("● Ana ▲ Ben (greedy) ■ Cleo (random) ◆ Dev (greedy)")
            await at.says("decisions, seed 5")
            assert "Ana won " in at.text
            await at.press("end")
            await at.says("Ana won by reaching the goal, ")
            nothing_clipped(at)

    run(scenario())


def some_saves(number):
    """Saves of the same game, played one after the other; the last one first."""
    first = saved("greedy", "greedy")
    for at in range(1, number):
        shutil.copy(first, first.with_stem(f"game-{at}"))
        os.utime(first.with_stem(f"game-{at}"), (10**9 - at, 10**9 - at))


def test_keys_are_answered_while_saves_are_read(monkeypatch):
    monkeypatch.setattr(at_rest, "FOR_THREADS", 0.02)
    some_saves(6)
    go_on, read_for = Event(), SaveReading.read_for

    def one_at_a_time(reading, seconds, clock=None):
        if len(reading.saves) == 3:
            assert go_on.wait(20)
        read_for(reading, 0)

    async def scenario():
        async with menus() as at:
            monkeypatch.setattr(SaveReading, "read_for", one_at_a_time)
            await at.press("s")
            await at.on("SavesScreen")
            listing = at.app.screen.query_one("#saves")
            await until(lambda: len(listing.rows) == 3)
            assert listing.cursor == 0
            await at.press("down", "down")
            assert listing.cursor == 2
            here = listing.here
            go_on.set()
            await until(lambda: at.app.screen.read)
            assert len(listing.rows) == 6
            assert listing.here == here

    run(scenario())


def test_each_row_is_drawn_once_for_a_width(monkeypatch):
    some_saves(20)
    drawn, line = [], SaveRows._line

    def counted(rows, save, *widths):
        drawn.append(save.path)
        return line(rows, save, *widths)

    monkeypatch.setattr(SaveRows, "_line", counted)

    async def scenario():
        async with menus() as at:
            await listed(at)
            await at.press("down", "down", "end")
            at.app.screen.redraw()
            assert len(drawn) == len(set(drawn)) == 20

    run(scenario())


def test_a_save_that_is_deleted_leaves_the_list_while_the_others_stay(monkeypatch):
    some_saves(5)

    async def scenario():
        async with menus() as at:
            screen = await listed(at)
            before = list(screen.found)
            reading, shown = SaveReading.read_for, []

            def one_at_a_time(it, seconds, clock=None):
                shown.append(len(screen.found))
                reading(it, 0)

            monkeypatch.setattr(SaveReading, "read_for", one_at_a_time)
            await at.press("d", "y")
            await at.says("Deleted ")
            await until(lambda: list(screen.found) == before[1:])
            assert set(shown) <= {4, 5}

    run(scenario())


@pytest.mark.parametrize(("steps", "shown"), [(40, False), (10_000, True)])
def test_the_seed_of_a_save_is_shown_if_it_does_not_tell_what_is_hidden(steps, shown):
    saved("greedy", "greedy", steps=steps, layers=("oracle-and-den",))

    async def scenario():
        async with menus() as at:
            await listed(at)
            await at.says(" decisions")
            assert (", seed 5" in at.text) is shown

    run(scenario())


def test_an_empty_list_offers_a_new_game():
    async def scenario():
        async with menus() as at:
            await listed(at)
            await at.says("No saved games yet.")
            await at.click("[n] New game")
            await at.on("NewGameScreen")
            await at.press("escape")
            await at.on("SavesScreen")
            await at.press("enter", "o", "d", "r")
            await at.on("SavesScreen")

    run(scenario())


def test_enter_opens_a_save_and_leaving_it_returns_to_the_list():
    saved(PERSON, "greedy")

    async def scenario():
        async with menus() as at:
            await listed(at)
            await at.press("enter")
            await at.on("TableScreen")
            assert at.app.screen.game.read_only == ""
            at.app.leave_table(at.app.screen.game)
            await at.on("SavesScreen")

    run(scenario())


def test_a_save_can_be_opened_with_the_mouse():
    saved(PERSON, "greedy")
    os.utime(saved(PERSON, "greedy", "greedy"), (1e9, 1e9))

    async def scenario():
        async with menus() as at:
            await listed(at)
            await at.click("● Ana ▲ Ben ■ Cleo")
            await at.says("» Circus   ● Ana ▲ Ben ■ Cleo")
            await at.click("● Ana ▲ Ben ■ Cleo")
            await at.on("TableScreen")
            assert len(at.app.screen.match.names) == 3

    run(scenario())


def test_a_renamed_save_keeps_the_cursor():
    saved(PERSON, "greedy")
    path = saved(PERSON, "greedy", "greedy")
    os.utime(path, (1e9, 1e9))

    async def scenario():
        async with menus() as at:
            await listed(at)
            await at.press("end", "r")
            await at.on("TextPrompt")
            await at.press("ctrl+u")
            await at.type("sunday")
            await at.press("enter")
            await at.on("SavesScreen")
            await at.says("is now called sunday.")
            await at.says("» Circus sunday: ")
            assert path.with_name("sunday.jsonl").exists()
            assert not path.exists()

    run(scenario())


def test_a_name_that_is_taken_or_invalid_is_refused():
    first = saved(PERSON, "greedy")
    second = saved(PERSON, "greedy", "greedy")
    os.utime(second, (1e9, 1e9))

    async def scenario():
        async with menus() as at:
            await listed(at)
            for name, why in ((second.stem, "already"), ("...", "at least one letter")):
                await at.press("r")
                await at.on("TextPrompt")
                await at.press("ctrl+u")
                await at.type(name)
                await at.click("[ Rename ]")
                await at.on("SavesScreen")
                await at.says(why)
                nothing_clipped(at)
            assert first.exists()

    run(scenario())


def test_deleting_asks_first():
    path = saved(PERSON, "greedy")

    async def scenario():
        async with menus() as at:
            await listed(at)
            for answer in ("enter", "escape"):
                await at.press("d")
                await at.on("ConfirmScreen")
                await at.press(answer)
                await at.on("SavesScreen")
                assert path.exists()
            await at.click("d Delete")
            await at.on("ConfirmScreen")
            await at.click("[y] Delete")
            await at.on("SavesScreen")
            await at.says("Deleted ")
            await at.says("No saved games yet.")
            assert not path.exists()

    run(scenario())


def test_a_damaged_save_shows_its_fault_and_can_be_viewed():
    damaged(saved(PERSON, "greedy", "greedy"), line=6)

    async def scenario():
        async with menus() as at:
            await listed(at)
            await at.says("Damaged: line 7")
            nothing_clipped(at)
            await at.press("enter")
            await at.on("TableScreen")
            assert "damaged from line 7 on" in at.app.screen.game.read_only

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("first", [True, False], ids=["straight to the table", "from the saves"])
def test_a_damaged_save_can_be_continued_in_a_copy(size, first):
    path = saved(PERSON, "greedy", "greedy")
    damaged(path, line=6)
    before = path.read_bytes()

    async def scenario():
        async with menus(size, game=open_game(path) if first else None) as at:
            if not first:
                await listed(at)
                await at.press("enter")
                await at.on("TableScreen")
            table = at.app.screen
            await at.says("Press [C] to continue from there in a copy.")
            assert "Later moves are lost" in table.table.state.notes[0]
            assert "[C]" in table.table.state.notes[-1]
            await at.press("space")
            await at.says("damaged from line 7 on")
            await at.says("Press [C] to continue from there in a copy.")
            await at.press("ctrl+p")
            await at.on("CommandsScreen")
            await at.type("in a copy")
            await at.says("Continue in a copy")
            await at.press(*(["enter"] if first else ["escape", "escape"]))
            await at.on("TableScreen")
            if not first:
                await at.press("C")
            await until(lambda: table.table.state.asked)
            await at.pilot.pause()
            assert table.game.path != path
            assert "damaged from line" not in at.text
            assert "C" not in {key for key, active in table.active_bindings.items()}
            await at.press("1", "enter")
            await until(lambda: b'"do":"bid' in table.game.path.read_bytes())
            await at.press("q")
            if first:
                await until(lambda: at.app._exit)
            else:
                await at.on("SavesScreen")
                await at.press("home")
                await at.says(table.game.path.stem)
        again = open_game(table.game.path)
        assert again.read_only == ""
        assert again.match.step == table.match.step
        again.close()
        assert path.read_bytes() == before

    run(scenario())


def test_a_save_is_closed_if_the_screen_is_left_while_it_is_being_opened(monkeypatch):
    path, go_on, done = saved(PERSON, "greedy"), Event(), Event()

    def slowly(path):
        go_on.wait(20)
        game = open_game(path)
        close = game.close
        game.close = lambda: (close(), done.set())
        return game

    monkeypatch.setattr(opening, "open_game", slowly)

    async def scenario():
        async with menus() as at:
            await listed(at)
            await at.press("enter", "ctrl+c")
            await until(lambda: at.app._exit)

    run(scenario())
    go_on.set()
    assert done.wait(20)
    SaveLock(path).release()


def test_a_file_that_is_not_a_save_is_reported_and_can_be_deleted():
    saves_folder().mkdir(parents=True)
    junk = saves_folder() / "junk.jsonl"
    junk.write_text("hello\n")

    async def scenario():
        async with menus() as at:
            await listed(at)
            await at.says("It can only be deleted.")
            await at.press("enter")
            await at.says("line 1")
            await at.on("SavesScreen")
            nothing_clipped(at)
            await at.press("d")
            await at.on("ConfirmScreen")
            await at.press("y")
            await at.says("Deleted junk.")

    run(scenario())


def test_a_save_that_another_program_plays_can_only_be_watched():
    lock = SaveLock(saved(PERSON, "greedy"))

    async def scenario():
        async with menus() as at:
            await listed(at)
            for key in ("r", "d"):
                await at.press(key)
                await until(lambda: type(at.app.screen).__name__ != "SavesScreen")
                if key == "r":
                    await at.type("x")
                    await at.press("enter")
                else:
                    await at.press("y")
                await at.on("SavesScreen")
                await at.says("is being played")
            await at.press("enter")
            await at.on("FollowingScreen")
            await at.says("You are watching")
            await at.press("q")
            await at.on("SavesScreen")

    run(scenario())
    lock.release()


def test_a_folder_that_cannot_be_read_is_reported():
    saves_folder().parent.mkdir(parents=True)
    saves_folder().write_text("not a folder")
    assert "The folder of saves cannot be read" in why_folder_unreadable()

    async def scenario():
        async with menus() as at:
            await listed(at)
            await at.says("The folder of saves cannot be read")
            nothing_clipped(at)

    run(scenario())


def test_many_saves_scroll_and_resize():
    path = saved(PERSON, "greedy", steps=0)
    for number in range(60):
        path.with_name(f"copy-{number:02}.jsonl").write_bytes(path.read_bytes())

    async def scenario():
        async with menus((120, 36)) as at:
            screen = await listed(at)
            await at.says("1-27 of 61")
            await at.press("end")
            await at.says("-61 of 61")
            last = screen.query_one("#saves").here
            await at.pilot.resize_terminal(80, 24)
            await until(lambda: screen.size == (80, 24))
            await at.says("47-61 of 61")
            (heading,) = [line for line in at.text.splitlines() if "of 61" in line]
            assert "…" not in heading, "a column's name is shown in full or not at all"
            assert screen.query_one("#saves").here == last
            nothing_clipped(at)
            await at.press("home")
            await at.says("1-15 of 61")

    run(scenario())


def test_with_ascii_symbols_the_screen_is_ascii():
    saved(PERSON, "greedy")

    async def scenario():
        async with menus(settings=Settings(glyphs="ascii")) as at:
            await listed(at)
            await at.says("> Circus")
            assert at.text.isascii()
            await at.press("r")
            await at.on("TextPrompt")
            await at.says("New name")
            assert at.text.isascii()

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_each_row_says_which_game_it_is_who_plays_how_it_stands_and_when(size):
    saved(PERSON, "greedy")
    gloria = find_title("gloria")
    players = [SeatPlayer(name, PERSON) for name in ("Nova", "Boethius", "Honoria")]
    played = datetime(2033, 5, 18, 12).timestamp()
    os.utime(finish(begin_game(gloria, configure(gloria), players, 1)), (played, played))

    async def scenario():
        async with menus(size) as at:
            await listed(at)
            lines = [" ".join(line.split()) for line in at.text.splitlines()]
            assert "Game Players Progress Last played" in lines
            assert any(re.match(r"» Gloria ● Nova ▲ Boethius ■ Honoria \w+ won .*2033-05-18$", line) for line in lines)
            assert any(re.match(r"Circus ● Ana ▲ Ben round 1, bidding today \d\d:\d\d$", line) for line in lines)
            nothing_clipped(at)
            await at.press("q")
            await at.on("TitleScreen")

    run(scenario())


def test_names_that_somebody_gave_to_saves_stand_before_the_players_and_are_cut_in_the_middle():
    for number in range(3):
        path = saved(PERSON, "greedy", "random", "greedy")
        path.rename(path.with_name(f"the-long-evening-of-many-people-in-the-garden-{number}.jsonl"))

    async def scenario():
        async with menus((80, 24)) as at:
            await listed(at)
            for number in range(3):
                await at.says(f"garden-{number}: Ana, Ben")
            nothing_clipped(at)

    run(scenario())


def test_a_long_path_is_cut_in_the_middle_so_that_the_file_can_be_read():
    path = saved(PERSON, "greedy")

    async def scenario():
        async with menus((80, 24)) as at:
            await listed(at)
            await at.says(path.name)
            nothing_clipped(at)

    run(scenario())


def test_the_game_that_was_left_last_was_played_last_even_without_a_move():
    first, second = saved(PERSON, "greedy"), saved(PERSON, "greedy", "greedy")
    for path, seconds in ((first, 1e9), (second, 1.1e9)):
        os.utime(path, (seconds, seconds))

    async def scenario():
        async with menus() as at:
            await at.says("[c] Continue 2004")
            await listed(at)
            await at.press("down", "enter")
            await at.on("TableScreen")
            await until(lambda: at.app.screen.table.state.asked)
            await at.press("q")
            await at.on("SavesScreen")
            await at.press("q")
            await at.says("[c] Continue today")
            await at.press("c")
            await at.on("TableScreen")
            assert at.app.screen.game.path == first

    run(scenario())


def test_the_list_shows_how_a_game_was_won_if_there_is_room():
    saved("greedy", "greedy", steps=10_000)
    os.utime(saved(PERSON, "greedy"), (2e9, 2e9))

    async def scenario():
        async with menus((120, 36)) as at:
            await listed(at)
            await at.says("Ana won by reaching the goal ")
            nothing_clipped(at)

    run(scenario())
