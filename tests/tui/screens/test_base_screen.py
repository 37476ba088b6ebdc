"""Screens that are closed twice, or called before they are complete and after they are closed."""

from importlib import import_module
from inspect import isfunction, signature
from pkgutil import walk_packages

import pytest
from textual.events import Resize, ScreenResume
from textual.geometry import Size
from textual.screen import Screen

from circus_maximus.games.circus.title import TITLE
from circus_maximus.play.replaying import FollowedGame, Replay
from circus_maximus.play.viewers import ending_of
from circus_maximus.tui import screens
from circus_maximus.tui.draw.glyphs import UNICODE
from circus_maximus.tui.draw.styled_lines import Run
from circus_maximus.tui.keys import keys_of
from circus_maximus.tui.screens import dialogs
from circus_maximus.tui.screens.base import FROM_OUTSIDE, PRIVATE, BaseScreen
from circus_maximus.tui.screens.command_palette import CommandsScreen, commands_of
from circus_maximus.tui.screens.dialogs import ConfirmScreen, NewKeyScreen, TextPrompt, TooSmallScreen
from circus_maximus.tui.screens.ending import EndingScreen
from circus_maximus.tui.screens.hand_over import HandOverScreen
from circus_maximus.tui.screens.help import HelpScreen
from circus_maximus.tui.screens.log import LogScreen, StoryScreen
from circus_maximus.tui.screens.menus.branching import BranchScreen
from circus_maximus.tui.screens.menus.hall_of_fame import HallOfFameScreen
from circus_maximus.tui.screens.menus.new_game import NewGameScreen
from circus_maximus.tui.screens.menus.saves import SavesScreen
from circus_maximus.tui.screens.menus.settings import SettingsScreen
from circus_maximus.tui.screens.menus.title import TitleScreen
from circus_maximus.tui.screens.reading_screen import RulesScreen
from circus_maximus.tui.screens.replay_screen import FollowingScreen, ReplayScreen
from circus_maximus.tui.screens.seats import SeatsScreen
from circus_maximus.tui.screens.table.table_screen import TableScreen
from circus_maximus.tui.screens.timed_cards import FinaleScreen, ShownAgainScreen, SummaryScreen
from circus_maximus.tui.screens.watch import WatchScreen
from circus_maximus.tui.table.table_state import ShownPages
from circus_maximus.tui.widgets.panel import Panel
from tests.tui.menus import saved
from tests.tui.playing import game_of, key_event, run, until
from tests.tui.single_screen import EmptyApp, played, single_screen, summed_up_in
from tests.tui.watched import Still

SCREENS = {
    "ask": lambda app: TextPrompt("Another name?", "Name", "Ana", "Rename", "Leave it"),
    "commands": lambda app: CommandsScreen(commands_of(app, app.commands())),
    "confirm": lambda app: ConfirmScreen("Really?"),
    "new key": lambda app: NewKeyScreen("Undo", "u", has_own=True),
    "ending": lambda app: EndingScreen(ending_of(played()), played(), "story"),
    "finale": lambda app: FinaleScreen("A game", ending_of(played()), played().names, 1e6, True),
    "handover": lambda app: HandOverScreen("Ana", Run("@"), "a secret"),
    "hall of fame": lambda app: HallOfFameScreen(TITLE),
    "help": lambda app: HelpScreen(keys_of(app.screen, UNICODE)),
    "log": lambda app: LogScreen(played()),
    "new game": lambda app: NewGameScreen(TITLE),
    "branch": lambda app: BranchScreen(Replay(played()), 3),
    "replay": lambda app: ReplayScreen(Replay(played())),
    "rules": lambda app: RulesScreen(TITLE, played().config, "", ""),
    "saves": lambda app: SavesScreen(),
    "shown again": lambda app: ShownAgainScreen(
        ShownPages(0, ("A bid buys the right to perform an act.",), (), (), None), played().names, None
    ),
    "seats": lambda app: SeatsScreen(played(), UNICODE),
    "settings": lambda app: SettingsScreen(),
    "table": lambda app: TableScreen(game_of("person", "person")),
    "story": lambda app: StoryScreen("A game", "It differs.", played()),
    "summary": lambda app: SummaryScreen(*summed_up_in(played())),
    "title": lambda app: TitleScreen(),
    "too small": lambda app: TooSmallScreen(),
    "watch": lambda app: WatchScreen(Still()),
    "following": lambda app: FollowingScreen(FollowedGame(saved("greedy", "greedy"))),
}


def kinds_of(kind):
    """A class and all classes derived from it."""
    return {kind}.union(*map(kinds_of, kind.__subclasses__()))


def test_every_screen_is_tested():
    for module in walk_packages(screens.__path__, f"{screens.__name__}."):
        import_module(module.name)

    async def scenario():
        async with single_screen(LogScreen(played())) as at:
            tried = {type(make(at.app)) for make in SCREENS.values()}
        ours = {kind for kind in kinds_of(BaseScreen) if kind.__module__.startswith("circus_maximus.")}
        shared = {kind for kind in ours - tried if any(issubclass(one, kind) for one in tried)}
        assert ours == tried | shared

    run(scenario())


@pytest.fixture(autouse=True)
def too_small_stays(monkeypatch):
    """The screen for small terminals does not close automatically, although there is enough room in tests."""
    monkeypatch.setattr(dialogs, "too_small", lambda size: True)


def all_at_once(screen):
    """Call every method that events, keys and other screens call on a screen."""
    for kind in type(screen).__mro__:
        for name, method in vars(kind).items() if issubclass(kind, BaseScreen) else ():
            if isfunction(method) and name.startswith(FROM_OUTSIDE):
                wanted = signature(method).parameters.values()
                needed = [one for one in wanted if one.default is one.empty and one.kind is one.POSITIONAL_OR_KEYWORD]
                method(screen, *[None for _ in needed[1:]])


def events_for(screen):
    """Events that the terminal and other screens may still send."""
    size = Size(30, 10)
    yield from (ScreenResume(), Resize(size, size), key_event("escape"), key_event("enter"), key_event("x"))
    yield from (Panel.Pointed("do/back"), Panel.Pointed("x"))


@pytest.mark.parametrize("name", SCREENS)
def test_an_incomplete_screen_ignores_all_calls(name):
    async def scenario():
        async with single_screen(LogScreen(played())) as at:
            screen = SCREENS[name](at.app)
            at.app.push_screen(screen)
            assert not screen.made
            all_at_once(screen)
            for event in events_for(screen):
                screen.post_message(event)
            await at.resize(30, 10)
            await at.press("ctrl+c")

    run(scenario())


@pytest.mark.parametrize("name", SCREENS)
def test_a_closed_screen_ignores_all_calls(name):
    async def scenario():
        async with single_screen(LogScreen(played())) as at:
            screen = SCREENS[name](at.app)
            await at.app.push_screen(screen)
            await until(lambda: screen.made)
            beneath = at.app.screen_stack[-2]
            screen.dismiss()
            for event in events_for(screen):
                screen.post_message(event)
            all_at_once(screen)
            await at.pilot.pause()
            all_at_once(screen)
            assert not screen.made
            assert at.app.screen is beneath

    run(scenario())


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_can_be_closed_before_it_is_complete(name):
    async def scenario():
        app = EmptyApp(game_of("greedy", "greedy"))
        async with app.run_test() as pilot:
            app.push_screen(SCREENS[name](app))
            app.exit()
            await pilot.pause()

    run(scenario())


@pytest.mark.parametrize("name", SCREENS)
def test_closing_a_screen_twice_does_not_close_another(name):
    async def scenario():
        async with single_screen(LogScreen(played())) as at:
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


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_below_another_is_not_closed(name):
    async def scenario():
        async with single_screen(LogScreen(played())) as at:
            screen = SCREENS[name](at.app)
            await at.app.push_screen(screen)
            over = ConfirmScreen("Really?")
            await at.app.push_screen(over)
            screen.dismiss()
            await at.pilot.pause()
            assert at.app.screen is over
            over.dismiss()
            screen.dismiss()
            await at.pilot.pause()
            assert isinstance(at.app.screen, LogScreen)

    run(scenario())


@pytest.mark.parametrize("name", ["confirm", "finale", "handover", "summary", "too small"])
def test_a_card_is_first_shown_in_its_size_and_with_its_text(name, monkeypatch):
    shown = []

    def render(panel, y, line=Panel.render_line):
        shown.append((panel.size, "".join(segment.text for segment in line(panel, y)))) if panel.id == "card" else None
        return line(panel, y)

    async def scenario():
        async with single_screen(LogScreen(played())) as at:
            monkeypatch.setattr(Panel, "render_line", render)
            await at.app.push_screen(SCREENS[name](at.app))
            await at.pilot.pause()
            (size,) = {size for size, _ in shown}
            assert any(text.strip() for _, text in shown[: size.height])

    run(scenario())


async def waiting(app, screen, waited):
    """Wait for the result of a screen."""
    waited.append(await app.push_screen_wait(screen))


def test_a_screen_has_no_widgets_for_notifications_and_tooltips():
    async def scenario():
        app = EmptyApp(game_of("greedy", "greedy"))
        async with app.run_test(notifications=True, tooltips=True) as pilot:
            assert app.screen.query("ToastRack, Tooltip")
            await app.push_screen(TitleScreen())
            await pilot.pause()
            assert not app.screen.query("ToastRack, Tooltip")

    run(scenario())


@pytest.mark.parametrize("name", PRIVATE)
def test_textuals_screens_still_have_the_private_names(name):
    assert hasattr(Screen, name)
