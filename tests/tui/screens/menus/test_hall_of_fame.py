"""The hall of fame: on the title screen, and as a screen of its own."""

import pytest

from circus_maximus.games.circus.title import TITLE as CIRCUS
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play.game_counts import Counting
from circus_maximus.play.save_files import delete
from circus_maximus.play.save_list import saves
from circus_maximus.play.settings import Settings
from circus_maximus.tui.screens.menus.save_rows import record_text, totals_of
from circus_maximus.tui.widgets.lists import ChoiceList
from tests.play.finished import finished
from tests.tui.menus import SIZES, damaged, menus, nothing_clipped
from tests.tui.playing import run, until

LONG = ("Ana of the long names", "Ben of the long names", "Cleo of long names", "Dev of the long names")


def told(width=100):
    """Everything that the hall of fame of Circus Maximus says about records in columns of this width."""
    counting = Counting()
    while not counting.is_done:
        counting.count_next()
    found = totals_of(CIRCUS, counting.statistics).records
    return [(record.label, record_text(record, width, str)) for record in found]


@pytest.mark.parametrize("size", SIZES)
def test_the_title_screen_shows_the_records_of_the_chosen_game(size):
    for seed in range(3):
        finished(*LONG, seed=seed)

    async def scenario():
        async with menus(size) as at:
            await at.says("3 games of 4 people")
            assert [label for label, _ in told()] == ["Most wins", "Favourite act", "Luckiest coins"]
            for label, says in told(size[0] - 20):
                await at.says(f"{label} {says}")
            nothing_clipped(at)
            await at.press("p")
            await at.says("< Ludus Cyclorum >")
            assert "games of" not in at.text

    run(scenario())


def test_without_finished_games_the_title_screen_has_no_hall_of_fame():
    finished("bot:greedy", "bot:greedy")

    async def scenario():
        async with menus() as at:
            await until(lambda: not at.app.workers._workers)
            assert "Most wins" not in at.text
            await at.press("h")
            await at.says("No finished games of Circus Maximus to count yet.")
            nothing_clipped(at)

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_the_screen_lists_all_people_and_what_is_counted_of_them(size):
    for seed in range(3):
        finished(*LONG[: 2 + seed // 2], seed=seed)

    async def scenario():
        async with menus(size) as at:
            await at.press("h")
            await at.on("HallOfFameScreen")
            people = at.app.screen.query_one("#people", ChoiceList)
            await until(lambda: len(people.rows) == 3)
            await at.says("Favourite act")
            nothing_clipped(at)
            counted = totals_of(at.app.screen.game_title, at.app.screen.statistics).people
            assert [row.id for row in people.rows] == [person.name for person in counted]
            people.focus()
            for person in counted:
                for says in person.says:
                    await at.says(says or "none")
                await at.press("down")
            nothing_clipped(at)

    run(scenario())


def test_a_save_that_cannot_be_counted_is_named_and_a_deleted_one_disappears():
    finished("Ana", "Ben", seed=1)
    damaged(finished("Cleo", "Dev", seed=2), line=20)

    async def scenario():
        async with menus() as at:
            await at.says("1 save cannot be counted")
            await at.press("h")
            await at.says("1 save cannot be counted: cleo-dev")
            await at.says("(line 21: ")
            assert "Cleo" not in at.text
            nothing_clipped(at)
            await at.press("escape")
            await at.on("TitleScreen")
            for save in saves():
                delete(save)
            await at.press("h")
            await at.says("No finished games of")
            assert "cannot be counted" not in at.text

    run(scenario())


def test_every_title_has_a_hall_of_fame():
    finished("Ana", "Ben", title=LUDUS, settings=())

    async def scenario():
        async with menus((120, 36)) as at:
            await at.press("h")
            await at.says("Hall of fame: Circus Maximus")
            await at.click("p Pick game")
            await at.says("Hall of fame: Ludus Cyclorum")
            await at.says("Stones taken")
            assert at.app.chosen_title.name == "ludus"

    run(scenario())


def test_a_game_finished_while_the_program_runs_is_counted_when_its_table_is_left():
    async def scenario():
        async with menus() as at:
            await until(lambda: not at.app.workers._workers)
            assert "Most wins" not in at.text
            await at.press("t")
            await at.on("SettingsScreen")
            finished("Ana", "Ben")
            await at.press("escape")
            await at.says("1 game of 2 people")

    run(scenario())


def test_with_ascii_symbols_the_screen_is_ascii():
    finished("Ana", "Ben")

    async def scenario():
        async with menus(settings=Settings(glyphs="ascii")) as at:
            await at.says("Most wins")
            assert at.text.isascii()
            await at.press("h")
            await at.on("HallOfFameScreen")
            await at.says("Most wins")
            assert at.text.isascii()

    run(scenario())


@pytest.mark.parametrize("size", SIZES)
def test_games_under_default_names_count_for_nobody_and_the_screen_says_so(size):
    finished("", "Ben")

    async def scenario():
        async with menus(size) as at:
            await at.says("1 game of 1 person")
            await at.press("h")
            await at.says("In 1 game somebody played under a default name, such as Aurelia or Brutus.")
            assert [row.id for row in at.app.screen.query_one("#people", ChoiceList).rows] == ["Ben"]
            nothing_clipped(at)

    run(scenario())
