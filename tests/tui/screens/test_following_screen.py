"""Watching a game that another program plays, on the table."""

from contextlib import asynccontextmanager

import pytest

from circus_maximus.engine.config.files import configure
from circus_maximus.engine.contract import Over
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.games.ludus.title import TITLE as LUDUS
from circus_maximus.play.beginning import begin_game
from circus_maximus.play.opening import open_game
from circus_maximus.play.replaying import CLOSED, GONE, FollowedGame, Replay
from circus_maximus.play.settings import Settings
from circus_maximus.titles import _MODULES
from circus_maximus.tui.app import TableApp
from circus_maximus.tui.draw.styled_lines import text_of as text_of_line
from circus_maximus.tui.screens.ending import EndingScreen
from circus_maximus.tui.screens.log import LogScreen
from circus_maximus.tui.screens.replay_screen import FollowingScreen
from circus_maximus.tui.widgets.panel import Panel
from tests.engine.duel import CARDS
from tests.play.games import act, advanced, duel
from tests.tui.menus import SIZES, AtMenus, nothing_clipped, saved
from tests.tui.playing import run, unhurried, until


@pytest.fixture
def hands(monkeypatch):
    """Duel, which has hidden hands, is registered as a title."""
    monkeypatch.setitem(_MODULES, "duel", "tests.engine.duel")


@asynccontextmanager
async def following(path, size=(80, 24), **settings):
    """The app with the table of a game that is followed."""
    settings = Settings(**{"pace": "instant", "animations": False, **settings})
    app = TableApp(None, settings, clock=unhurried(), replay=FollowedGame(path))
    async with app.run_test(size=size) as pilot:
        at = AtMenus(app, pilot)
        await at.on("FollowingScreen")
        yield at


def decide(game, decisions=1):
    for _ in range(decisions):
        act(game, game.match.pending.legal[0])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_what_happens_appears_by_itself(size, glyphs):
    path = saved(PERSON, "greedy", "greedy")
    game = open_game(path)

    async def scenario():
        async with following(path, size, glyphs=glyphs) as at:
            await at.says(f"You are watching: Round 1, bidding, {game.match.names[game.match.pending.seat]}'s turn")
            assert at.text.isascii() or glyphs == "unicode"
            nothing_clipped(at.app.screen)
            decide(game)
            told = game.match.tell(game.match.log[-1])[-1]
            await at.says(told if glyphs == "unicode" else at.app.glyphs.plain(told))
            nothing_clipped(at.app.screen)

    run(scenario())


def test_the_table_is_the_one_that_everybody_may_see_even_if_one_person_plays():
    path = saved(PERSON, "greedy")

    async def scenario():
        async with following(path) as at:
            screen = at.app.screen
            assert screen.viewer is None
            await at.press("v", "u", "h", "a", "p", "x", "y", "X", "n", "enter", "C")
            assert at.app.screen is screen
            assert screen.viewer is None

    before = path.read_bytes()
    run(scenario())
    assert path.read_bytes() == before


def test_an_earlier_moment_stays_until_the_player_returns_to_the_present():
    path = saved(PERSON, "greedy")
    game = open_game(path)

    async def scenario():
        async with following(path) as at:
            screen = at.app.screen
            await at.press("left", "left")
            here, shown = screen.here, screen.match.step
            await at.says(f"Replay: {screen.replay.move(here)}")
            decide(game)
            await at.says(f"Replay: {Replay(game.match).move(here)}")
            assert screen.match.step is shown
            await at.press("end")
            await at.says("You are watching")
            assert screen.match.step.state == game.match.step.state

    run(scenario())


@pytest.mark.parametrize("back", [0, 1])
def test_an_undo_is_followed_also_at_a_moment_that_was_undone(back):
    path = saved(PERSON, "greedy")
    game = open_game(path)
    decide(game)

    async def scenario():
        async with following(path) as at:
            screen = at.app.screen
            await at.press(*["left"] * back)
            game.undo(game.match.undo_plan())
            await at.says("Undone: ")
            assert screen.match.step.state == game.match.step.state
            assert screen.here == screen.followed.last

    run(scenario())


def ludus():
    """A game of two people at the first decision."""
    seats = [SeatPlayer("Ana", PERSON), SeatPlayer("Ben", PERSON)]
    return advanced(begin_game(LUDUS, configure(LUDUS), seats, 4))


def stones(screen):
    """Which of the nodes that the test moves on have stones, as the table shows them."""
    return {node.name for node in screen.table.shown.nodes if node.stone} & {"G2", "F2", "E2", "A6", "B7", "C7"}


def test_a_step_appears_part_by_part_and_a_newer_one_ends_it(pauses):
    game = ludus()

    async def scenario():
        async with following(game.path, pace="slow") as at:
            screen = at.app.screen
            assert stones(screen) == {"G2", "A6"}
            act(game, LUDUS.parse("move G2 F2 E2"))
            await until(lambda: pauses.waits)
            assert stones(screen) == {"F2", "A6"}
            act(game, LUDUS.parse("move A6 B7 C7"))
            await until(lambda: stones(screen) == {"E2", "B7"})
            await at.says("You are watching: Cycle 1")
            await pauses.end()
            await until(lambda: stones(screen) == {"E2", "C7"})
            assert screen._runs is None
            act(game, LUDUS.parse("move G6 F7 E6"))
            await until(lambda: pauses.waits)
            await at.press("Z")
            await at.says("Ben's turn")
            assert not pauses.waits

    run(scenario())


def test_at_an_instant_pace_nothing_is_shown_part_by_part(pauses):
    game = ludus()

    async def scenario():
        async with following(game.path, pace="instant") as at:
            act(game, LUDUS.parse("move G2 F2 E2"))
            await at.says("Ben's turn")
            assert pauses.begun == []

    run(scenario())


def test_what_happens_while_another_screen_covers_the_table_is_not_shown_part_by_part(pauses):
    game = ludus()

    async def scenario():
        async with following(game.path, pace="slow") as at:
            screen = at.app.screen
            await at.press("question_mark")
            act(game, LUDUS.parse("move G2 F2 E2"))
            await until(lambda: stones(screen) == {"E2", "A6"})
            assert pauses.begun == []

    run(scenario())


def test_the_end_is_shown_in_stages_before_the_result(hands):
    game = duel()

    async def scenario():
        async with following(game.path, pace="slow", animations=True) as at:
            act(game, "yield")
            await at.on("FinaleScreen")
            await at.press("x", "x")
            await at.on("EndingScreen")

    run(scenario())


def test_a_save_that_is_gone_is_reported_and_the_table_stays():
    path = saved(PERSON, "greedy")

    async def scenario():
        async with following(path) as at:
            shown = at.app.screen.match.step
            path.unlink()
            await at.says(GONE)
            assert at.app.screen.match.step is shown

    run(scenario())


def test_a_game_that_was_closed_is_noted():
    path = saved(PERSON, "greedy")
    game = open_game(path)

    async def scenario():
        async with following(path) as at:
            assert CLOSED not in at.text
            game.close()
            await at.says(CLOSED)
            nothing_clipped(at)

    run(scenario())


def test_the_result_appears_at_the_end_and_cannot_be_played_again(hands):
    game = duel()

    async def scenario():
        async with following(game.path) as at:
            screen = at.app.screen
            act(game, "yield")
            await at.on("EndingScreen")
            assert isinstance(game.match.pending, Over)
            assert "Rematch" not in at.text
            await at.press("r")
            assert isinstance(at.app.screen, EndingScreen)
            await at.press("escape")
            await at.says("You are watching: the game is over")
            await at.press("enter")
            await at.on("EndingScreen")
            await at.press("q")
            await at.pilot.pause()
            assert at.app.return_code == 0
            assert isinstance(screen, FollowingScreen)

    run(scenario())


@pytest.mark.parametrize("by", [(PERSON, PERSON), (PERSON, "random")])
def test_nothing_secret_is_drawn_in_any_panel_or_in_the_log(hands, by, monkeypatch):
    game, drawn = duel(*by), []
    draw = Panel.draw

    def kept(panel, lines):
        drawn.append("\n".join(map(text_of_line, lines)))
        draw(panel, lines)

    monkeypatch.setattr(Panel, "draw", kept)

    async def scenario():
        async with following(game.path, (120, 36)) as at:
            for _ in range(3):
                decide(game)
                await at.says(game.match.tell(game.match.log[-1])[-1])
            assert not isinstance(game.match.pending, Over)
            await at.press("left", "left", "end", "l")
            assert isinstance(at.app.screen, LogScreen)
            drawn.append(at.text)
            await at.press("escape", "question_mark")
            drawn.append(at.text)

    run(scenario())
    held = {game.match.step.state.hands[seat] for seat in (0, 1)}
    assert held <= set(CARDS)
    assert any("Ana" in text for text in drawn)
    assert not [text for text in drawn if any(card in text for card in CARDS)]


def test_a_closed_table_follows_no_more():
    path = saved(PERSON, "greedy")

    async def scenario():
        async with following(path) as at:
            await at.press("q")
            await at.pilot.pause()
            assert at.app.return_code == 0

    run(scenario())
