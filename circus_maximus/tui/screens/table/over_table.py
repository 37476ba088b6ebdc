"""What opens over a table: texts to read, questions, cards, and the curtain between players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from circus_maximus.engine.contract import Choice, Seat
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.engine.presenting import selection as selections
from circus_maximus.engine.presenting.decision import Pick
from circus_maximus.engine.presenting.selection import Selection
from circus_maximus.tui.draw.styled_lines import Run
from circus_maximus.tui.keys import TargetNames
from circus_maximus.tui.table.step_show import PACES
from circus_maximus.tui.table.table import Table
from circus_maximus.tui.table.table_state import Shown, ShownSummary

if TYPE_CHECKING:
    from circus_maximus.tui.keys import Key
    from circus_maximus.tui.screens.ending import Another, NextStep
    from circus_maximus.tui.screens.hand_over import HandOverScreen

STAGE = 1.5
"""How long a stage of the end of a game is shown, in times of a bot's move."""


class OverTable:
    """Opens screens over one table. Each is loaded when it is first needed.

    `after_ending` does what the players want after the result. `plays`: whether they can begin another game from there.
    """

    def __init__(
        self, table: Table, after_ending: Callable[[NextStep | None], None] = lambda wish: None, plays: bool = True
    ) -> None:
        self._table = table
        self._after_ending = after_ending
        self._plays = plays

    # Texts to read

    def rules(self, heading: str | None = None, find: str = "") -> None:
        """The rulebook at a heading, and below it at a word; by default at the rule of the current question."""
        from circus_maximus.tui.screens.reading_screen import RulesScreen

        match, asked = self._table.match, self._table.state.asked
        at = heading if heading is not None else asked.question.rule if asked else ""
        self._table.host.open(RulesScreen(match.words, match.config, at, find))

    def help(self, keys: list[Key]) -> None:
        """The help: the question, the keys, the symbols and the rule. `keys` are those of the screen."""
        from circus_maximus.tui.screens.help import HelpScreen
        from circus_maximus.tui.table.advice import keys_that_apply

        table, match = self._table, self._table.match
        rulebook = match.words.texts.rulebook(match.config)
        asked, picked = table.state.asked, table.state.selection.picked
        secrets = bool(table.secrets) or table.holds_secrets(match.pending)
        apply = keys_that_apply(keys, asked, picked, secrets, table.kit.details, table.covers)
        in_force = match.presenter.in_force(match.seen_by(table.viewer))
        length = table.usual_length
        legend = [(length.span, length.told(len(match.names)))] if length else []
        legend += table.kit.legend(table.shown)
        names = TargetNames(match.title.name, match.presenter.target_ids())
        notes, selected = table.game.notes, table.selected()
        table.host.open(HelpScreen(apply, asked, rulebook, legend, in_force, notes, picked, names, selected))

    def log(self, go_to: Callable[[int], None]) -> None:
        """The log; Enter on one of its lines goes to that moment."""
        from circus_maximus.tui.screens.log import LogScreen

        self._table.host.open(LogScreen(self._table.match, self._table.viewer, go_to))

    def shown_again(self, shown: Shown, earlier: Callable[[], None] | None) -> None:
        """What was shown before; `earlier` shows what was shown before that."""
        from circus_maximus.tui.screens.timed_cards import ShownAgainScreen

        self._table.host.open(ShownAgainScreen(shown, self._table.match.names, earlier))

    # The curtain

    async def hand_over(self, seat: Seat, secret: str = "") -> None:
        """Ask to hand the terminal to a player; then show a secret, if there is one."""
        await self._table.host.show(self.curtain(seat, secret))

    def curtain(self, seat: Seat, secret: str = "", *, wanted: bool = False) -> HandOverScreen:
        """The screen that asks to hand the terminal to a player; then it shows a secret, if there is one.

        `wanted`: whether the player asked for it, and can go back.
        """
        from circus_maximus.tui.screens.hand_over import HandOverScreen

        mark = Run(self._table.host.glyphs.seats[seat], f"seat{seat}")
        return HandOverScreen(self._table.match.names[seat], mark, secret, wanted=wanted)

    def secret(self) -> None:
        """What only one person may know: the one whose turn it is, if there are several."""
        secrets, asked = self._table.secrets, self._table.state.asked
        if not secrets:
            self._table.say("No player has secret information now.")
            return
        seat = asked.seat if asked is not None and asked.seat in secrets else min(secrets)
        self._table.host.open(self.curtain(seat, secrets[seat]))

    def show_own(self, entry: Pick | None = None) -> None:
        """Hand the terminal to the player who is asked, then show what that seat sees; if it is shown, cover it.

        The question continues behind the curtain, with `entry` picked if there is one.
        """
        choice = self._table.match.pending
        if not isinstance(choice, Choice):
            return
        if self._table.viewer is None:
            taken = partial(self._show_own, choice, entry)
            self._table.host.open(self.curtain(choice.seat, wanted=True), taken)
        else:
            self._ask_again(choice, None)

    def _show_own(self, choice: Choice[Any], entry: Pick | None, taken: bool | None) -> None:
        table = self._table
        if not taken or choice is not table.match.pending:
            return
        table.change_of_player.begin()
        self._ask_again(choice, choice.seat)
        if entry is None:
            table.say(f"Press [{table.key_of_secrets}] to cover what only you know.", "dim")
        elif asked := table.state.asked:
            inside = selections.selected(asked, Selection(), str(entry)) if entry in asked.tree else None
            if inside is None:
                table.say(f"You have nothing for this. Press [{table.key_of_secrets}] to go back.")
            else:
                table.change_state(selection=inside)

    def _ask_again(self, choice: Choice[Any], viewer: Seat | None) -> None:
        """Ask the current question again, of a seat or on the open table."""
        self._table.show_to(viewer)
        asked = self._table.decision(choice)
        selection = selections.begin(asked)
        self._table.change_state(asked=asked, selection=selection, message="", wanted=None, begun="")

    # Cards

    async def summary(self, shown: ShownSummary, seconds: float | None) -> None:
        """The summary of a round, for some seconds, or until a key is pressed (None)."""
        from circus_maximus.tui.screens.timed_cards import SummaryScreen

        await self._table.host.show(SummaryScreen(*shown, seconds, self._table.covered_seats))

    async def finale(self) -> None:
        """The end of the game in stages, if the player wants animations."""
        match, settings = self._table.match, self._table.host.game_app.settings
        seconds = STAGE * PACES[settings.pace]
        if not seconds or not settings.animations:
            return
        from circus_maximus.play.viewers import ending_of
        from circus_maximus.tui.screens.timed_cards import FinaleScreen

        people = PERSON in match.played_by
        await self._table.host.show(FinaleScreen(match.title.label, ending_of(match), match.names, seconds, people))

    def ending(self) -> None:
        """The result of the game. A guided game has no rematch."""
        from circus_maximus.play.story import story_name
        from circus_maximus.play.viewers import ending_of
        from circus_maximus.tui.screens.ending import EndingScreen

        match = self._table.match
        rematch: Another = "rematch" if self._table.game.guide is None else "new_game"
        another: Another = rematch if self._plays else ""
        story = story_name(match, self._table.game.path)
        self._table.host.open(EndingScreen(ending_of(match), match, story, another), self._after_ending)

    # Questions

    def seats(self, answered: Callable[[tuple[int, str] | None], None]) -> None:
        """Who plays a seat from now on."""
        from circus_maximus.tui.screens.seats import SeatsScreen

        self._table.host.open(SeatsScreen(self._table.match, self._table.host.glyphs), answered)

    def abandon(self, answered: Callable[[bool | None], None]) -> None:
        """Whether the players really want to delete the game."""
        from circus_maximus.tui.screens.dialogs import ConfirmScreen

        if self._table.game.saving.unsaved_because:
            question = "Abandon this game? It is not being saved and will be lost."
        else:
            question = "Abandon this game? This deletes its save. (To continue another day, save and quit instead.)"
        self._table.host.open(ConfirmScreen(question, "Abandon", "Keep playing"), answered)
