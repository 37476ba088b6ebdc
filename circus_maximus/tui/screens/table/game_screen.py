"""The base of the table: the screens that can be opened from it, and how it is left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from circus_maximus.engine.contract import Seat
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.engine.presenting.decision import Decision, Path
from circus_maximus.play.files import statistics_are_kept
from circus_maximus.play.game import OpenGame
from circus_maximus.tui.draw.styled_lines import Run
from circus_maximus.tui.screens.base import BaseScreen, if_made
from circus_maximus.tui.shell.game_app import GameApp, game_app_of
from circus_maximus.tui.shell.keys import keys_of
from circus_maximus.tui.shell.target_names import TargetNames
from circus_maximus.tui.table.guarded_kit import GuardedKit

if TYPE_CHECKING:
    from circus_maximus.play.endings import UsualLength
    from circus_maximus.tui.screens.game.ending import Another, NextStep
    from circus_maximus.tui.screens.game.finale import FinaleScreen
    from circus_maximus.tui.screens.game.hand_over import HandOverScreen


PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""Seconds that a bot's move is shown before the game continues."""


class GameScreen(BaseScreen[None]):
    """A screen for an open game. It opens all other screens about the game."""

    def __init__(self, game: OpenGame) -> None:
        super().__init__()
        self.set_game(game)

    def set_game(self, game: OpenGame) -> None:
        """Show this game from now on."""
        self.game, self.own_marks = game, game.marks
        self.__dict__.pop("usual_length", None)
        self.kit = GuardedKit(game)

    @cached_property
    def usual_length(self) -> UsualLength | None:
        """How long games like this one usually last; None if that is not known."""
        from circus_maximus.play.endings import usual_length

        if not statistics_are_kept():
            return usual_length(self.match)
        from circus_maximus.play.game_counts import lengths_like

        return usual_length(self.match, lengths_like(self.match))

    @property
    def match(self) -> Match:
        """The match of the game; in a replay, as it was at the moment that is shown."""
        return self.game.match

    @property
    def game_app(self) -> GameApp:
        """The app, with its open games."""
        return game_app_of(self)

    def say(self, message: str, role: str = "warn") -> None:
        """Show a message."""
        raise NotImplementedError

    def continue_game(self) -> None:
        """Continue after the game has changed."""
        raise NotImplementedError

    @property
    def viewer(self) -> Seat | None:
        """The seat whose knowledge is shown; None if several people look."""
        raise NotImplementedError

    def legend(self) -> Sequence[tuple[str, str]]:
        """The symbols on the table and their meanings."""
        raise NotImplementedError

    def question(self) -> Decision | None:
        """The current question, or None."""
        raise NotImplementedError

    def picked(self) -> Path:
        """What is picked so far of the question."""
        raise NotImplementedError

    def selected(self) -> Sequence[str]:
        """The name of what is under the cursor, then everything about it in sentences; empty if nothing is."""
        raise NotImplementedError

    def action_rules(self) -> None:
        """Open the rulebook at the rule of the current question."""
        asked = self.question()
        self.read_rules(asked.question.rule if asked else "")

    def read_rules(self, heading: str, find: str = "") -> None:
        """Open the rulebook at a heading, and below it at a word."""
        from circus_maximus.tui.screens.reading.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.match.words, self.match.config, heading, find))

    def action_help(self) -> None:
        """Open the help: the question, the keys, the symbols and the rule."""
        from circus_maximus.tui.screens.reading.help import HelpScreen
        from circus_maximus.tui.table.keys.applicable_keys import keys_that_apply

        rulebook = self.match.words.texts.rulebook(self.match.config)
        secrets = bool(self.secrets())
        asked, picked, kit = self.question(), self.picked(), self.kit
        keys = keys_that_apply(keys_of(self, self.glyphs), asked, picked, secrets, kit.details, self.covers)
        in_force = self.match.presenter.in_force(self.match.seen_by(self.viewer))
        legend = (*self._legend_of_length(), *self.legend())
        names = TargetNames(self.match.title.name, self.match.presenter.target_ids())
        notes, selected = self.game.notes, self.selected()
        self.app.push_screen(HelpScreen(keys, asked, rulebook, legend, in_force, notes, picked, names, selected))

    def _legend_of_length(self) -> Sequence[tuple[str, str]]:
        """What the heading says about the length of the game, if anything is known about that."""
        length = self.usual_length
        return [(length.span, length.told(len(self.match.names)))] if length else []

    def action_log(self) -> None:
        """Open the log."""
        from circus_maximus.tui.screens.reading.log import LogScreen

        self.app.push_screen(LogScreen(self.match, self.viewer, self.show_record))

    def show_record(self, n: int) -> None:
        """Show the game at a record, in a replay over the table."""
        self.game_app.show_replay(self.match, n)

    @property
    def covers(self) -> str:
        """What of other players is covered until somebody lifts the cover; empty if nothing."""
        return ""

    def action_secret(self) -> None:
        """Show a person what only that seat may know; the one whose turn it is, if there are several."""
        secrets = self.secrets()
        if not secrets:
            self.say("No player has secret information now.")
            return
        asked = self.question()
        seat = asked.seat if asked is not None and asked.seat in secrets else min(secrets)
        self.app.push_screen(self.hand_over_to(seat, secrets[seat]))

    def secrets(self) -> dict[Seat, str]:
        """What each person alone knows and the table does not show."""
        people = [seat for seat, by in enumerate(self.match.played_by) if by == PERSON]
        known = {seat: self.match.presenter.secret(self.match.seen_by(seat), seat) for seat in people}
        return {seat: text for seat, text in known.items() if text}

    def hand_over_to(self, seat: Seat, secret: str = "") -> HandOverScreen:
        """The screen that asks to hand the terminal to a player; then it shows a secret, if there is one."""
        from circus_maximus.tui.screens.game.hand_over import HandOverScreen

        mark = Run(self.glyphs.seats[seat], f"seat{seat}")
        return HandOverScreen(self.match.names[seat], mark, secret)

    def finale(self, seconds: float) -> FinaleScreen:
        """The screen that shows how the game ended, stage by stage."""
        from circus_maximus.play.viewers import ending_of
        from circus_maximus.tui.screens.game.finale import FinaleScreen

        match = self.match
        return FinaleScreen(match.title.label, ending_of(match), match.names, seconds, PERSON in match.played_by)

    @property
    def another(self) -> Another:
        """How another game can be begun from the result; a guided game has no rematch."""
        return "rematch" if self.game.guide is None else "new_game"

    def action_ending(self) -> None:
        """Open the result of the game."""
        from circus_maximus.play.story import story_name
        from circus_maximus.play.viewers import ending_of
        from circus_maximus.tui.screens.game.ending import EndingScreen

        story = story_name(self.match, self.game.path)
        ending = EndingScreen(ending_of(self.match), self.match, story, self.another)
        self.app.push_screen(ending, self._after_ending)

    @if_made
    def _after_ending(self, wish: NextStep | None) -> None:
        if wish == "leave":
            self.game_app.leave_table(self.game)
        elif wish == "rematch":
            self.game_app.play_again(self.game)
        elif wish == "new_game":
            self.game_app.leave_for_new_game(self.game)

    def action_pace(self) -> None:
        """Change to the next pace at which moves of bots are shown."""
        settings = self.game_app.settings
        names = [name for name, seconds in PACES.items() if seconds]
        pace = names[(names.index(settings.pace) + 1) % len(names) if settings.pace in names else 0]
        self.say(f"Bot speed: {pace}.", "good")
        self.game_app.change(self._pace_saved, pace=pace)

    @if_made
    def _pace_saved(self, trouble: str) -> None:
        if trouble:
            self.say(trouble)

    def action_abandon(self) -> None:
        """Delete the game, if the player confirms."""
        from circus_maximus.tui.screens.dialogs.confirm import ConfirmScreen

        if self.game.saving.unsaved_because:
            question = "Abandon this game? It is not being saved and will be lost."
        else:
            question = "Abandon this game? This deletes its save. (To continue another day, save and quit instead.)"
        self.app.push_screen(ConfirmScreen(question, "Abandon", "Keep playing"), self._abandon)

    @if_made
    def _abandon(self, really: bool | None) -> None:
        if really and (trouble := self.game_app.abandon(self.game)):
            self.say(trouble, "bad")

    def permanent_message(self, named: Mapping[str, str]) -> str:
        """The permanent message about the game, with what can be done. `named` maps names of keys to keys."""
        copy = copying(named.get("table.copy", "")) if self.game.viewing.can_be_copied else ""
        return f"{self.game.status} {copy}".strip()

    def action_copy(self) -> None:
        """Continue a damaged game in a copy."""
        if trouble := self.game_app.play_copy(self.game):
            self.say(trouble, "bad")

    def action_leave(self) -> None:
        """Leave the table. The game is already saved."""
        self.game_app.leave_table(self.game)


def copying(key: str) -> str:
    """Says which key continues a damaged game."""
    return f"Press [{key}] to continue from there in a copy."
