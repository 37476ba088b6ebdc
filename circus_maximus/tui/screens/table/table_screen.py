"""The table: the screen on which a game is played. Here are its keys, clicks and actions.

Its collaborators do the rest: `table.py` keeps what is shown, `selecting.py` what is selected, `early_input.py` drops
what comes too early, `deciding.py` carries out what players decide, `autoplay.py` plays what needs no person,
`step_show.py` shows a step moment by moment, `pages.py` turns pages, and `over_table.py` opens other screens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from textual import events, work
from textual.binding import Binding, BindingType

from circus_maximus.engine.contract import Over
from circus_maximus.engine.text.words import sentence_start
from circus_maximus.play.game import OpenGame
from circus_maximus.play.viewers import open_viewer
from circus_maximus.tui.draw.styled_lines import ACTION
from circus_maximus.tui.keys import APP_KEYS, DO_ALL, SPACE, character_name
from circus_maximus.tui.screens.base import if_made
from circus_maximus.tui.screens.table.autoplay import Autoplay
from circus_maximus.tui.screens.table.deciding import Deciding
from circus_maximus.tui.screens.table.game_screen import GameScreen
from circus_maximus.tui.screens.table.over_table import OverTable
from circus_maximus.tui.table.early_input import EarlyInput
from circus_maximus.tui.table.log_panel import record_of
from circus_maximus.tui.table.pages import Pages
from circus_maximus.tui.table.selecting import Selecting
from circus_maximus.tui.table.step_show import StepShow
from circus_maximus.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from circus_maximus.tui.screens.ending import NextStep

AT_ANY_TIME = (
    *("table.pace", "table.seats", "table.log", "table.rules", "table.help", "table.quit", "table.abandon"),
    *("table.details", "table.again"),
)
"""Functions that are available while bots and chances are played, where any other key skips what is shown.

Over a page they do not turn it: it is still there when the player comes back.
"""


FOOTER_DURING_AUTOPLAY = ("table.pace", "table.seats", "table.log", "table.again", "table.help", "table.quit")
FINDING = ("Enter", "Stop finding", "end_find")
WHEN_OVER = ("table.undo", "table.log", "table.help", "table.quit")


class TableScreen(GameScreen):
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

    def __init__(self, game: OpenGame) -> None:
        super().__init__(game)
        table = self.table
        self.over = OverTable(table, self._after_ending)
        self.selecting = Selecting(table, self.action_confirm)
        self.early = EarlyInput(table, self.selecting)
        self.pages = Pages(table, self.over.shown_again)
        self.steps = StepShow(table, self.pages.was_shown)
        self.autoplay = Autoplay(table, self.steps, self.pages, self.over, lambda: self.app.bell())
        self.deciding = Deciding(table, self.autoplay, self.over, self.continue_game)

    # The game

    def on_mount(self) -> None:
        """Start to play chances and bots."""
        self._watch_save()
        if self.game.viewing.can_be_copied:
            copy = copying(self.key_of("table.copy"))
            self.table.change_state(notes=(*self.table.state.notes, copy))
        self.start_autoplay()

    def replace_game(self, game: OpenGame) -> None:
        """Play another game of the same title on this table."""
        self.own_marks = game.marks
        self.table.play(game)
        self.pages.begin()
        self._watch_save()
        for panel in self.query(Panel):
            panel.forget()  # The same lines may have other colours.
        self.autoplay.begin()
        self.paint()
        self.start_autoplay()

    def _watch_save(self) -> None:
        """Show what becomes of the game's save, whatever the screen shows then."""
        app, game = self.game_app, self.game
        game.saving.changed = lambda: app.from_thread(lambda: self._save_changed(game))

    @if_made
    def _save_changed(self, game: OpenGame) -> None:
        """The disk has refused the save, or has taken another one."""
        if game is self.game:
            self.table.tell_news()
            self.paint()

    def on_screen_resume(self) -> None:
        """Continue to play chances and bots: no other screen covers the table any more."""
        self.table.use_new_keys()
        self.autoplay.on_top.set()

    def on_screen_suspend(self) -> None:
        """Pause the game: another screen covers the table."""
        self.autoplay.on_top.clear()

    @work(exclusive=True, group="autoplay")
    async def start_autoplay(self) -> None:
        """Play chances and bots until it is a person's turn."""
        await self.autoplay.run()

    def continue_game(self) -> None:
        """Continue after the game has changed."""
        self.table.clear(open_viewer(self.match))
        self.start_autoplay()

    # Keys and clicks

    async def on_key(self, event: events.Key) -> None:
        """While bots and chances are played, keys skip what is shown; otherwise a key may select a target."""
        if event.key in APP_KEYS:
            return
        shows, does = self.autoplay.on or self.pages.are_open, self.does(event.key)
        if shows and self._is_available_at_any_time(does):
            await self._do_bound(event.key)
        elif shows and event.key == SPACE and not does:
            pass  # Where it has no details to show, Space continues nothing either.
        elif self.autoplay.on:
            if not self.table.closes_notes():
                self.autoplay.skip(step=does == "drop")
        elif self.early.drops_key(event) or self.pages.turn():
            pass
        elif self.pages.are_open and (self.early.would_act(event) or does == "drop"):
            self.pages.close()
        else:
            only_closed = self.pages.are_open and event.is_printable
            self.pages.close()
            if not (await self._handle_key(event) or only_closed or self._has_no_function(event)):
                return
        event.stop()
        event.prevent_default()

    def _is_available_at_any_time(self, action: str) -> bool:
        active = self.active_bindings.values()
        return any(it.binding.action == action and it.binding.id in AT_ANY_TIME for it in active)

    async def _handle_key(self, event: events.Key) -> bool:
        """Handle a key: first the text to find, then doing everything, then keys of targets, then other functions."""
        if self.table.state.wanted is not None and self.selecting.type_wanted(event):
            return True
        if not self.table.state.begun and self.does(event.key) == "do_all":
            self.action_do_all()
            return True
        key = event.character or ""
        if self.selecting.select_by_key(key):
            return True
        if self.table.state.begun:
            self.table.change_state(begun="", message="")
        return await self._do_bound(event.key) or self.table.described_by(key)

    def _has_no_function(self, event: events.Key) -> bool:
        """Say that a character has no function now; False if the app has one for it, or a message must stay."""
        if not event.is_printable or event.key in self.active_bindings or self.game.status:
            return False
        self.table.say(
            f"{character_name(event)} has no function now. {self.key_of('table.help')} lists the keys.", "dim"
        )
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Doing everything, finding targets and continuing in a copy are not always possible.

        Hints are not shown among the keys if the title has none; their key then says why.
        """
        if action == "hint":
            return True if self.match.title.bots or self.game.guide else None
        if action == "do_all":
            asked = self.table.state.asked
            return asked is not None and self.deciding.next_of_all() is not None
        if action == "find":
            return self.selecting.can_find()
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
        if self.early.drops_click(event.point):
            return
        if self.table.state.wanted is not None:
            self.selecting.end_find()
        action = event.point.removeprefix(ACTION) if event.point.startswith(ACTION) else ""
        if not (action and self._is_available_at_any_time(action)):
            if self.pages.turn():
                return
            self.pages.close()
        if action:
            await self.run_action(action)
        elif self.autoplay.on:
            self.autoplay.skip()
        elif (selection := self.selecting.clicked(event.point)) is not None:
            self.selecting.select(selection)
        else:
            self.table.describe(event.point)

    def on_click(self, event: events.Click) -> None:
        """A click anywhere skips the pause, or turns the page over the table."""
        skips = self.autoplay.skip() or self.table.change_of_player.too_early(self.table.clock())
        if not skips and not self.pages.turn():
            self.pages.close()

    # Deciding

    def action_confirm(self) -> None:
        """Confirm the selection; when the game is over, show the result."""
        if self.table.state.asked is None and isinstance(self.match.pending, Over):
            self.action_ending()
        else:
            self.deciding.confirm()

    def action_do_all(self) -> None:
        """Do everything that can be done, one action after another."""
        self.deciding.do_all()

    def action_undo(self) -> None:
        """Undo the last decision of a person."""
        if self.autoplay.on:
            self.table.say("You can undo when it is a person's turn.")
        else:
            self.deciding.undo()

    def action_hint(self) -> None:
        """Select what the best bot would do, so that confirming does exactly that, and say why."""
        from circus_maximus.tui.table.advice import hint

        hint(self.table)

    def action_why(self) -> None:
        """Open the rule for the selected target, or for the question."""
        target = self.table.state.target
        if target is not None:
            self.over.rules(target.rule, target.label)
        else:
            self.over.rules()

    def action_secret(self) -> None:
        """Lift the cover from what other players hold, or cover it again; or show a secret."""
        table = self.table
        if table.holds_secrets(self.match.pending):
            self.over.show_own()
        elif not table.secrets and table.covers:
            table.lift_cover()
        elif not table.secrets and table.kit.covers and not table.is_over:
            table.say(f"{sentence_start(table.kit.covers)} are open. The setting Hide hands covers those of others.")
        else:
            self.over.secret()

    # Selecting

    def action_move(self, by: int) -> None:
        """Select the next or the previous target."""
        self.selecting.move(by)

    def action_change(self, by: int) -> None:
        """Increase or decrease the amount of the selected target; if it has none, go up or down."""
        self.selecting.change(by)

    def action_less(self) -> None:
        """Decrease the amount, for the mouse."""
        self.selecting.change(-1)

    def action_more(self) -> None:
        """Increase the amount, for the mouse."""
        self.selecting.change(1)

    def action_find(self) -> None:
        """Begin to type a part of a target's name."""
        self.selecting.find()

    def action_end_find(self) -> None:
        """Show all targets again."""
        self.selecting.end_find()

    def action_drop(self) -> None:
        """Clear the selection, or go back before the last pick; if there is nothing to drop, leave a guided game."""
        if not self.selecting.drop() and self.game.guide is not None:
            self.action_leave()

    def target_letters(self) -> Iterable[tuple[str, str]]:
        """The keys of the targets, or the digits of the numbers that can be typed."""
        return self.selecting.letters()

    # What opens over the table, and how it is left

    def action_again(self) -> None:
        """Show what was shown last; if that is still open, what was shown before it."""
        self.pages.again()

    def show_record(self, n: int) -> None:
        """Show the game at a record, in a replay over the table."""
        self.game_app.show_replay(self.match, n)

    def action_seats(self) -> None:
        """Choose who plays a seat. The game waits until then."""
        self.over.seats(self.deciding.hand_over)

    def _after_ending(self, wish: NextStep | None) -> None:
        if wish == "leave":
            self.game_app.leave_table(self.game)
        elif wish == "rematch":
            self.game_app.play_again(self.game)
        elif wish == "new_game":
            self.game_app.leave_for_new_game(self.game)

    def action_abandon(self) -> None:
        """Delete the game, if the player confirms."""
        self.over.abandon(self._abandon)

    def _abandon(self, really: bool | None) -> None:
        if really and (trouble := self.game_app.abandon(self.game)):
            self.table.say(trouble, "bad")

    def action_copy(self) -> None:
        """Continue a damaged game in a copy."""
        if trouble := self.game_app.play_copy(self.game):
            self.table.say(trouble, "bad")

    def action_leave(self) -> None:
        """Leave the table. The game is already saved."""
        self.game_app.leave_table(self.game)

    # Drawing

    def permanent_message(self, named: Mapping[str, str]) -> str:
        """The permanent message about the game, with what can be done. `named` maps names of keys to keys."""
        copy = copying(named.get("table.copy", "")) if self.game.viewing.can_be_copied else ""
        return f"{self.game.status} {copy}".strip()

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys for the last line, as they are bound; while a name is typed, the key that ends that."""
        keys: list[tuple[str, str, str]] = []
        asked = self.table.state.asked
        if asked is not None and self.table.state.wanted is not None:
            return [FINDING]
        elsewhere = WHEN_OVER if isinstance(self.match.pending, Over) else FOOTER_DURING_AUTOPLAY
        for active in self.active_bindings.values():
            binding = active.binding
            shown = binding.show if asked is not None else binding.id in elsewhere
            if active.node is self and active.enabled and shown:
                unsaved = self.game.guide is not None and binding.action == "leave"
                label = "Leave" if unsaved else binding.description.partition(":")[0]
                keys.append((self.app.get_key_display(binding), label, binding.action))
        return keys


def copying(key: str) -> str:
    """Says which key continues a damaged game."""
    return f"Press [{key}] to continue from there in a copy."
