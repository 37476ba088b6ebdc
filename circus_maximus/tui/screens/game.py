"""A screen over an open game: what can be opened beside the table, and how one gets up from it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from circus_maximus.engine.match import PERSON
from circus_maximus.engine.question import Ask
from circus_maximus.play.game import OpenGame
from circus_maximus.play.story_file import story_name
from circus_maximus.tui.flow import PACES
from circus_maximus.tui.ink import Run
from circus_maximus.tui.keys import keys_of
from circus_maximus.tui.kit import find_kit
from circus_maximus.tui.screens.base import BaseScreen, if_made

if TYPE_CHECKING:
    from circus_maximus.tui.app import TableApp
    from circus_maximus.tui.screens.ending import NextStep
    from circus_maximus.tui.screens.hand_over import HandOverScreen


class GameScreen(BaseScreen[None]):
    """Knows the game, and the ways to every screen about it."""

    def __init__(self, game: OpenGame) -> None:
        super().__init__()
        self.lay(game)

    def lay(self, game: OpenGame) -> None:
        """This game from now on."""
        self.game = game
        self.match = game.match
        self.kit = find_kit(game.match.title.name)

    @property
    def table_app(self) -> TableApp:
        return cast("TableApp", self.app)

    def say(self, message: str, role: str = "warn") -> None:
        """Something to read."""
        raise NotImplementedError

    def go_on(self) -> None:
        """The game has changed."""
        raise NotImplementedError

    def question(self) -> Ask | None:
        """What somebody is asked."""
        raise NotImplementedError

    def action_rules(self) -> None:
        """The rulebook, at the moment's rule."""
        asked = self.question()
        self.read_rules(asked.rule if asked else "")

    def read_rules(self, heading: str, find: str = "") -> None:
        """The rulebook at a heading, and there at a word."""
        from circus_maximus.tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.match.title, self.match.config, heading, find))

    def action_help(self) -> None:
        """The keys of the moment, its rule, and what the signs mean."""
        from circus_maximus.tui.screens.help import HelpScreen

        rulebook = self.match.title.rulebook(self.match.config)
        keys = keys_of(self, self.table_app.glyphs)
        legend, in_force = self.kit.legend(self.match), self.kit.in_force(self.match)
        self.app.push_screen(HelpScreen(keys, self.question(), rulebook, legend, in_force, self.game.notes))

    def action_log(self) -> None:
        """All that happened."""
        from circus_maximus.tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.match))

    def action_secret(self) -> None:
        """What only one seat may know, for whoever sits there alone."""
        if (screen := self.secret_screen()) is None:
            self.say("Nobody at this table knows more than the others.")
        else:
            self.app.push_screen(screen)

    def secret_screen(self) -> HandOverScreen | None:
        """The screen that shows a person what the others may not see; nothing if there is no such thing."""
        from circus_maximus.tui.screens.hand_over import HandOverScreen

        secret = self.kit.secret(self.match)
        if secret is None or self.match.sitting[secret.seat] != PERSON:
            return None
        mark = Run(self.table_app.glyphs.seats[secret.seat], f"seat{secret.seat}")
        return HandOverScreen(self.match.names[secret.seat], mark, secret.text)

    def action_ending(self) -> None:
        """How it ended, and what to do next."""
        from circus_maximus.play.story import ending_of
        from circus_maximus.tui.screens.ending import EndingScreen

        story = story_name(self.match, self.game.path)
        self.app.push_screen(EndingScreen(ending_of(self.match), self.match, story), self._after_ending)

    @if_made
    def _after_ending(self, wish: NextStep | None) -> None:
        if wish == "leave":
            self.table_app.leave_table(self.game)
        elif wish == "rematch":
            self.table_app.play_again(self.game)

    def action_seats(self) -> None:
        """Hand a seat over. The game waits meanwhile."""
        from circus_maximus.tui.screens.seats import SeatsScreen

        self.app.push_screen(SeatsScreen(self.match, self.table_app.glyphs), self._hand_over)

    @if_made
    def _hand_over(self, handing: tuple[int, str] | None) -> None:
        if handing is None:
            return
        if refusal := self.game.hand_over(*handing):
            self.say(self.game.explain(refusal), "bad")
        else:
            self.go_on()

    def action_pace(self) -> None:
        """The next pace for what bots do, of those at which it can be seen."""
        settings = self.table_app.settings
        names = [name for name, seconds in PACES.items() if seconds]
        pace = names[(names.index(settings.pace) + 1) % len(names) if settings.pace in names else 0]
        trouble = self.table_app.change(replace(settings, pace=pace))
        self.say(trouble or f"Bots play at pace: {pace}.", "warn" if trouble else "good")

    def action_abandon(self) -> None:
        """Give the game up for good, if that is really meant."""
        from circus_maximus.tui.screens.confirm import ConfirmScreen

        if self.game.unsaved_because:
            question = "Abandon this game? It is not being saved: nothing of it will be left."
        else:
            question = "Abandon this game? Its save is deleted. (To go on another day, save and quit instead.)"
        self.app.push_screen(ConfirmScreen(question, "Abandon it", "Play on"), self._abandon)

    @if_made
    def _abandon(self, really: bool | None) -> None:
        if really and (trouble := self.table_app.abandon(self.game)):
            self.say(trouble, "bad")

    def standing(self, named: Mapping[str, str]) -> str:
        """What there is always to say of the game, with what can be done about it. `named` are keys by their names."""
        copy = copying(named.get("table.copy", "")) if self.game.can_be_copied else ""
        return f"{self.game.standing} {copy}".strip()

    def action_copy(self) -> None:
        """Play a damaged game on."""
        if trouble := self.table_app.play_copy(self.game):
            self.say(trouble, "bad")

    def action_leave(self) -> None:
        """Save and quit: everything is saved already."""
        self.table_app.leave_table(self.game)


def copying(key: str) -> str:
    """What a key does for a damaged game."""
    return f"[{key}] plays on from there, in a copy."
