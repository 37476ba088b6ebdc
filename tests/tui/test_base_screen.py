"""Screens that come and go: left twice at once, and left while they were being made."""

import pytest

from circus_maximus.games.circus.title import TITLE
from circus_maximus.play.story import ending_of
from circus_maximus.tui.commands import commands_of
from circus_maximus.tui.glyphs import UNICODE
from circus_maximus.tui.ink import Run
from circus_maximus.tui.screens.commands import CommandsScreen
from circus_maximus.tui.screens.confirm import ConfirmScreen
from circus_maximus.tui.screens.ending import EndingScreen
from circus_maximus.tui.screens.hand_over import HandOverScreen
from circus_maximus.tui.screens.log import LogScreen
from circus_maximus.tui.screens.new_game import NewGameScreen
from circus_maximus.tui.screens.rules import RulesScreen
from circus_maximus.tui.screens.saves import SavesScreen
from circus_maximus.tui.screens.seats import SeatsScreen
from circus_maximus.tui.screens.settings import SettingsScreen
from circus_maximus.tui.screens.summary import SummaryScreen
from circus_maximus.tui.screens.text_prompt import TextPrompt
from circus_maximus.tui.screens.title import TitleScreen
from circus_maximus.tui.titles.circus.kit import KIT
from tests.tui.playing import game_of, run
from tests.tui.stage import Bare, played, stage

SCREENS = {
    "ask": lambda app: TextPrompt("Another name?", "Name", "Ana", "Rename", "Leave it"),
    "commands": lambda app: CommandsScreen(commands_of(app)),
    "confirm": lambda app: ConfirmScreen("Really?"),
    "ending": lambda app: EndingScreen(ending_of(played()), played(), "story"),
    "handover": lambda app: HandOverScreen("Ana", Run("@"), "a secret"),
    "log": lambda app: LogScreen(played()),
    "new game": lambda app: NewGameScreen(TITLE),
    "rules": lambda app: RulesScreen(TITLE, played().config, "", ""),
    "saves": lambda app: SavesScreen(),
    "seats": lambda app: SeatsScreen(played(), UNICODE),
    "settings": lambda app: SettingsScreen(),
    "summary": lambda app: SummaryScreen(*KIT.summary(played())),
    "title": lambda app: TitleScreen(),
}


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_left_while_it_is_being_made(name):
    async def scenario():
        app = Bare(game_of("greedy", "greedy"))
        async with app.run_test() as pilot:
            app.push_screen(SCREENS[name](app))
            app.exit()
            await pilot.pause()

    run(scenario())


@pytest.mark.parametrize("name", ["confirm", "handover", "summary", "ask", "seats"])
def test_a_screen_that_is_left_twice_takes_no_other_with_it(name):
    async def scenario():
        async with stage(LogScreen(played())) as at:
            waited = []
            at.app.run_worker(waiting(at.app, SCREENS[name](at.app), waited))
            await at.pilot.pause()
            over = at.app.screen
            over.dismiss()
            over.dismiss()
            await at.pilot.pause()
            assert isinstance(at.app.screen, LogScreen)
            assert len(waited) == 1

    run(scenario())


async def waiting(app, screen, waited):
    """Somebody waits for what a screen is left with."""
    waited.append(await app.push_screen_wait(screen))
