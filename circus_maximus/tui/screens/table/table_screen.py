"""The table: the screen on which a game is played. Here are its keys, clicks and actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events
from textual.binding import Binding, BindingType

from circus_maximus.engine.contract import Choice, Over, Seat
from circus_maximus.engine.presenting import selection as selections
from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.engine.text.words import enumerated, sentence_start
from circus_maximus.play.open_games.viewers import Behind
from circus_maximus.tui.draw.footer import ACTION
from circus_maximus.tui.screens.table.table_advice import AdvisingTable
from circus_maximus.tui.shell.configured_app import app_of
from circus_maximus.tui.shell.keys import APP_KEYS, DO_ALL, SPACE, action_of, character_name
from circus_maximus.tui.table.panels.log_panel import record_of
from circus_maximus.tui.table.table_state import ConfirmAction, ConfirmUndo
from circus_maximus.tui.widgets.panel import Panel

AT_ANY_TIME = (
    *("table.pace", "table.seats", "table.log", "table.rules", "table.help", "table.quit", "table.abandon"),
    *("table.details", "table.again"),
)
"""Functions that are available while bots and chances are played, where any other key skips what is shown.

Over a page they do not turn it: it is still there when the player comes back.
"""


class TableScreen(AdvisingTable):
    """The table of a game being played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "do_all", "Do all", id=DO_ALL, tooltip="Do everything you can"),
        Binding("enter", "confirm", "Do it", id="table.confirm", tooltip="Confirm the selection"),
        Binding("u", "undo", "Undo", id="table.undo", tooltip="Undo the last decision"),
        Binding("w", "why", "Why?", id="table.why", tooltip="Why? Show the rule"),
        Binding("h", "hint", "Hint", id="table.hint", tooltip="Hint: what the best bot would do"),
        Binding("question_mark", "help", "Help", id="table.help", key_display="?", tooltip="Help with this decision"),
        Binding("l", "log", "Log", id="table.log", tooltip="Show the log"),
        Binding(
            "backspace", "again", "Read again", id="table.again", show=False, tooltip="Show again what was shown last"
        ),
        Binding("q", "leave", "Save & quit", id="table.quit", tooltip="Save and quit"),
        Binding("r", "rules", "Rules", id="table.rules", show=False),
        Binding(
            "y",
            "seats",
            "Seats: hand over to bot or person",
            id="table.seats",
            show=False,
            tooltip="Hand a seat to a bot or person",
        ),
        Binding("full_stop", "pace", "Bot speed", id="table.pace", show=False, tooltip="Change the bot speed"),
        Binding("X", "abandon", "Abandon this game", id="table.abandon", show=False),
        Binding("space", "details", "Details", id="table.details", show=False, tooltip="Show or hide details"),
        Binding("slash", "find", "Find", id="table.find", show=False, tooltip="Find a choice by its name"),
        Binding("C", "copy", "Continue in a copy", id="table.copy", show=False),
        Binding("v", "secret", "Secret", id="table.secret", show=False, tooltip="Show your secret information"),
        Binding(
            "left,shift+tab",
            "move(-1)",
            "Previous",
            id="table.before",
            show=False,
            tooltip="Select the previous target",
        ),
        Binding("right,tab", "move(1)", "Next", id="table.next", show=False, tooltip="Select the next target"),
        Binding("up,plus", "change(1)", "More", id="table.more", show=False, tooltip="Increase the amount"),
        Binding("down,minus", "change(-1)", "Less", id="table.less", show=False, tooltip="Decrease the amount"),
        Binding("pageup", "page(-1)", "Scroll facts up", id="table.page_up", show=False),
        Binding("pagedown", "page(1)", "Scroll facts down", id="table.page_down", show=False),
        Binding("escape", "drop", "Clear", id="table.drop", show=False, tooltip="Clear the selection"),
    ]

    SCROLL_KEYS = ("table.page_up", "table.page_down")

    # Keys and clicks

    async def on_key(self, event: events.Key) -> None:
        """While bots and chances are played, keys skip what is shown; otherwise a key may select a target."""
        if event.key in APP_KEYS:
            return
        shows = self.autoplay.on or self.page_is_open
        if shows and self._is_available_at_any_time(action_of(self, event.key)):
            await self._do_bound(event.key)
        elif shows and event.key == SPACE and not action_of(self, SPACE):
            pass  # Where it has no details to show, Space continues nothing either.
        elif self.autoplay.on:
            if not self.closes_notes():
                self.autoplay.skip(step=action_of(self, event.key) == "drop")
        elif self.drops_key(event) or self.turns_page():
            pass
        elif self.page_is_open and (self.would_act(event) or self.only_closes(event)):
            self.close_page()
        else:
            only_closed = self.page_is_open and event.is_printable
            self.close_page()
            if not (await self._handle_key(event) or only_closed or self._has_no_function(event)):
                return
        event.stop()
        event.prevent_default()

    def _is_available_at_any_time(self, action: str) -> bool:
        active = self.active_bindings.values()
        return any(it.binding.action == action and it.binding.id in AT_ANY_TIME for it in active)

    async def _handle_key(self, event: events.Key) -> bool:
        """Handle a key: first the text to find, then doing everything, then keys of targets, then other functions."""
        if self.table_state.wanted is not None and self._type_wanted(event):
            return True
        if not self.table_state.begun and action_of(self, event.key) == "do_all":
            self.action_do_all()
            return True
        key = event.character or ""
        if self._select_by_key(key):
            return True
        if self.table_state.begun:
            self.change_state(begun="", message="")
        return await self._do_bound(event.key) or self.describe_key(key)

    def _has_no_function(self, event: events.Key) -> bool:
        """Say that a character has no function now; False if the app has one for it, or a message must stay."""
        if not event.is_printable or event.key in self.active_bindings or self.game.status:
            return False
        self.say(f"{character_name(event)} has no function now. {self._key_of('table.help')} lists the keys.", "dim")
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Doing everything, finding targets and continuing in a copy are not always possible."""
        if action == "do_all":
            asked = self.table_state.asked
            return asked is not None and self._next_of_all() is not None
        if action == "find":
            asked = self.table_state.asked
            return asked is not None and bool(asked.part(self.table_state.selection.picked).targets)
        if action == "copy":
            return self.game.viewing.can_be_copied
        return super().check_action(action, parameters)

    async def _do_bound(self, key: str) -> bool:
        """Run the function of a key immediately: the app would run it only after later keys."""
        active = self.active_bindings.get(key)
        if active is None or active.node is not self:
            return False
        if active.enabled:
            await self.run_action(active.binding.action)
        elif active.binding.action == "hint":
            self.action_hint()
        return True

    async def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click selects a target, or confirms the selected one. A click on a line of the log shows that moment."""
        if (record := record_of(event.point)) is not None:
            self.show_record(record)
            return
        if self.drops_click(event.point):
            return
        if self.table_state.wanted is not None:
            self.action_end_find()
        action = event.point.removeprefix(ACTION) if event.point.startswith(ACTION) else ""
        if not (action and self._is_available_at_any_time(action)):
            if self.turns_page():
                return
            self.close_page()
        if action:
            await self.run_action(action)
        elif self.autoplay.on:
            self.autoplay.skip()
        elif (selection := self._clicked(event.point)) is not None:
            self._select(selection)
        else:
            self.describe(event.point)

    def on_click(self, event: events.Click) -> None:
        """A click anywhere skips the pause, or turns the page over the table."""
        skips = self.autoplay.skip() or self.change_of_player.too_early(app_of(self).clock())
        if not skips and not self.turns_page():
            self.close_page()

    def action_confirm(self) -> None:
        """Confirm the selection; if it is probably a mistake, only after a warning."""
        if self.table_state.asked is None:
            if isinstance(self.match.pending, Over):
                self.action_ending()
            return
        reach, asked = self.table_state.reach, self.table_state.asked
        if reach is None and self.table_state.target is None:
            self.say("Select something first with its key, the arrow keys or the mouse.")
        elif reach is None:
            self.say(f"You cannot do that now. Press {self._key_of('table.why')} to see the rule.", "bad")
        elif reach.action is None:
            self.change_state(selection=selections.picked(asked, self.table_state.selection), wanted=None, message="")
        else:
            self._confirm_action(asked, reach.action)

    def _confirm_action(self, asked: Decision, action: Any) -> None:
        preview = asked.preview(action)
        asks_twice = preview.warning and self.game_app.settings.ask_twice
        if asks_twice and self.table_state.confirmed != ConfirmAction(action):
            again = f"{preview.warning} Press {self._key_of('table.confirm')} again to {preview.label} anyway."
            self.warn(ConfirmAction(action), again)
        else:
            self._choose(asked.seat, action)

    def _choose(self, seat: Seat, action: Any) -> None:
        if isinstance(action, Behind):
            self.show_own(action.entry)
            return
        refusal = self.game.choose(seat, action)
        if refusal is not None:
            self.say(self.game.explain(refusal), "bad")
        else:
            self.autoplay.person_chose = True
            self.continue_game()

    def action_do_all(self) -> None:
        """Do everything that can be done, one action after another."""
        asked = self.table_state.asked
        if asked is not None and (action := self._next_of_all()) is not None:
            self.autoplay.doing_all |= {asked.seat}
            self._choose(asked.seat, action)

    def _next_of_all(self) -> Any:
        """The next action when the seat that is asked does everything it can; None if it cannot do that now."""
        choice = self.match.pending
        if not isinstance(choice, Choice):
            return None
        return self.match.presenter.do_all(self.match.seen_by(choice.seat), choice)

    def action_undo(self) -> None:
        """Undo the last decision of a person. What else that undoes is named and must be confirmed."""
        plan = self.match.undo_plan()
        if self.autoplay.on:
            self.say("You can undo when it is a person's turn.")
        elif plan is None:
            self.say("Nothing to undo.")
        elif plan.needs_consent and self.table_state.confirmed != ConfirmUndo():
            self.warn(ConfirmUndo(), self._undo_warning(plan.barriers, plan.after_reveal))
        elif refusal := self.game.undo(plan):
            self.say(self.game.explain(refusal), "bad")
        else:
            self.autoplay.doing_all = frozenset()
            self.continue_game()
            self.say(" ".join(self.match.tell(self.match.log[-1], self.viewer)), "good")

    def _undo_warning(self, barriers: Sequence[str], after_reveal: bool = False) -> str:
        """A message that says what else an undo would undo, and how to undo anyway.

        `after_reveal`: whether the end of the game has shown what was secret.
        """
        undone = dict.fromkeys(self.match.presenter.barrier(barrier) for barrier in barriers)
        repeats = list(dict.fromkeys(it.repeats for it in undone if it.repeats))
        again = repeats[0] if len(repeats) == 1 else "they will come up the same again"
        key = f"press [{key}] again" if (key := self._key_of("table.undo")) else "undo again"
        also = f"This also undoes {enumerated([it.what for it in undone])}{f'; {again}' if repeats else ''}."
        seen = "The game is over, so everybody has seen what was secret." if after_reveal else ""
        return " ".join(filter(None, (also if undone else "", seen, f"If all agree, {key}.")))

    def action_secret(self) -> None:
        """Lift the cover from what other players hold, or cover it again; or show a secret."""
        if self.holds_secrets(self.match.pending):
            self.show_own()
        elif self.secrets():
            super().action_secret()
        elif self.covers:
            self.lift_cover()
        elif self.kit.covers and not self.is_over:
            self.say(f"{sentence_start(self.kit.covers)} are open. The setting Hide hands covers those of others.")
        else:
            super().action_secret()
