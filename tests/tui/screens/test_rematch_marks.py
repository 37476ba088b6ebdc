"""In a rematch everybody moves one seat on and keeps the symbol and the colour."""

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.matches.records import SeatPlayer
from circus_maximus.play.beginning import any_seed, begin_game
from circus_maximus.play.files import marks_file
from circus_maximus.play.opening import open_game
from circus_maximus.play.remembered import RememberedMarks, moved_on
from circus_maximus.play.replaying import replay_file
from circus_maximus.titles import find_title
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.screens.ending import EndingScreen
from tests.tui.menus import AtMenus
from tests.tui.playing import AT_ONCE, run, unhurried, until

NAMES = ("Ana", "Ben")


def over(name):
    """A finished game of two people, in a save."""
    title = find_title(name)
    game = begin_game(title, configure(title), [SeatPlayer(name, "greedy") for name in NAMES], any_seed())
    game.match.run()
    for seat in range(2):
        game.hand_over(seat, "person")
    return game


def looks(screen):
    """The symbol and the colour of each player on a screen."""
    inks = screen.app.inks_on(screen)
    return {
        name: (screen.glyphs.seats[seat], inks[f"seat{seat}"], inks[f"turn{seat}"])
        for seat, name in enumerate(screen.match.names)
    }


@pytest.mark.parametrize("name", ["circus", "gloria", "ludus"])
def test_a_rematch_keeps_each_persons_symbol_and_colour(name, home):
    async def scenario():
        game = over(name)
        app = TableApp(game, AT_ONCE, clock=unhurried())
        async with app.run_test(size=(120, 36)) as pilot:
            table = app.screen_stack[0]
            before = looks(table)
            await until(lambda: isinstance(app.screen, EndingScreen))
            await pilot.press("r")
            for again, names in ((False, NAMES[::-1]), (True, NAMES)):
                if again:
                    app.play_again(table.game)
                await until(lambda: table.table.state.asked)
                await pilot.pause()
                assert tuple(table.match.names) == names
                assert looks(table) == before

    run(scenario())


def test_the_list_of_saves_shows_the_marks_that_players_kept(home):
    async def scenario():
        first = over("circus")
        app = TableApp(first, AT_ONCE, clock=unhurried())
        async with app.run_test(size=(80, 24)):
            app.play_again(first)
        app = TableApp(settings=AT_ONCE, clock=unhurried())
        async with app.run_test(size=(80, 24)) as pilot:
            at = AtMenus(app, pilot)
            await at.says("▲ Ben")
            await at.press("s")
            await at.says("▲ Ben ● Ana")
            await at.says("● Ana ▲ Ben")

    run(scenario())


@pytest.mark.parametrize("kind", ["table", "replay"])
def test_the_marks_last_when_the_rematch_is_resumed_or_replayed(kind, home):
    async def scenario():
        first = over("circus")
        app = TableApp(first, AT_ONCE, clock=unhurried())
        async with app.run_test(size=(80, 24)):
            before = looks(app.screen_stack[0])
            app.play_again(first)
            path = app.screen_stack[0].game.path
        opened = {"game": open_game(path)} if kind == "table" else {"replay": replay_file(path)}
        app = TableApp(settings=AT_ONCE, clock=unhurried(), **opened)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.pause()
            assert app.screen.match.names[0] == "Ben"
            assert looks(app.screen) == before
            line = next(line for line in AtMenus(app, pilot).text.split("\n") if "Ben" in line)
            assert f"{UNICODE.seats[1]} Ben" in line
            if kind == "replay":
                await pilot.press("right", "enter")
                await pilot.pause()
                assert f"{UNICODE.seats[1]} Ben" in AtMenus(app, pilot).text.replace("   ", " ")

    run(scenario())


def test_marks_that_do_not_fit_or_cannot_be_read_are_ignored(home):
    game = over("circus")
    for content in (b"{", b'{"' + game.match.hash_of(0).encode() + b'":[0,5]}', b"[1]"):
        home.mkdir(exist_ok=True)
        marks_file().write_bytes(content)
        assert RememberedMarks().of(game.match) == ()
    assert moved_on((), 3) == (1, 2, 0)
    assert moved_on((1, 2, 0), 3) == (2, 0, 1)
