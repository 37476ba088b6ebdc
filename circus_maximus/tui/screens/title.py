"""Where the program begins: go on with a game, or begin one, or look around."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from datetime import datetime
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.widget import Widget

from circus_maximus.play.saves import Save, saves
from circus_maximus.titles import DEFAULT_TITLE, find_title
from circus_maximus.tui import navigation
from circus_maximus.tui.art import gates
from circus_maximus.tui.ink import Run, line
from circus_maximus.tui.keys import key_name
from circus_maximus.tui.listing import Listing, Row
from circus_maximus.tui.look import room_for
from circus_maximus.tui.panel import Panel
from circus_maximus.tui.save_text import players, game_to_continue, when, where
from circus_maximus.tui.screens.menu import MenuScreen

NOTES = {
    "new_game": "two to four at one table, people and bots",
    "saved_games": "go on with one, look at it, tidy up",
    "watch": "four bots play, you look on",
    "rules": "as they are played here",
    "settings": "colours, signs, pace, keys",
    "leave": "everything is saved",
}
"""What the entries lead to, by the action they do."""
WORD = 14
"""How wide the words of the entries are."""


class TitleScreen(MenuScreen):
    """The first screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "continue", "Continue", id="title.continue"),
        Binding("n", "new_game", "New game", id="title.new"),
        Binding("s", "saved_games", "Saved games", id="title.saves"),
        Binding("w", "watch", "Watch bots", id="title.watch"),
        Binding("r", "rules", "Rules", id="title.rules"),
        Binding("t", "settings", "Settings", id="title.settings"),
        Binding("q", "leave", "Quit", id="title.quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.save: Save | None = None
        """The game to go on with."""
        self._touched = False

    def fields(self) -> Iterable[Widget]:
        """The building and the entries."""
        yield Panel(id="gates")
        yield Listing(id="entries", at_once=True)

    def on_mount(self) -> None:
        """Say what is wrong with the settings, if anything is."""
        if told := self.table_app.problems_text:
            self.say(told)

    def on_screen_resume(self) -> None:
        """Look which game there is to go on with: it may have been played, renamed or deleted since."""
        super().on_screen_resume()
        self.look_for_saves()

    @work(exclusive=True, group="saves")
    async def look_for_saves(self) -> None:
        """Reading many saves takes its time: the entries do not wait for it."""
        found = await asyncio.to_thread(saves)
        if not self.made:
            return
        self.save = game_to_continue(found)
        self.paint()
        if self.save and not self._touched:
            self.query_one("#entries", Listing).point_at("continue")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is nothing to go back to from here, and sometimes nothing to go on with."""
        if action == "back":
            return False
        return self.save is not None if action == "continue" else True

    def paint(self) -> None:
        """Draw the building as high as there is room, and the entries."""
        super().paint()
        width, height = self.size
        tiers = 1 if room_for(width, height) == "small" else 2
        drawn = gates(find_title(DEFAULT_TITLE).label, tiers, self.table_app.glyphs)
        panel, entries = self.query_one("#gates", Panel), self.query_one("#entries", Listing)
        panel.styles.width, panel.styles.height = sum(len(run.text) for run in drawn[0]), len(drawn)
        panel.draw(drawn)
        rows = self._rows()
        entries.styles.height = len(rows)
        entries.put(rows)

    def _rows(self) -> list[Row]:
        """The entries, with their keys as they are bound."""
        rows = []
        for active in self.active_bindings.values():
            action, binding = active.binding.action, active.binding
            if active.node is self and (binding.id or "").startswith("title."):
                key = key_name(self.app, binding, self.table_app.glyphs)
                words = line(Run(f"[{key}] ", "key"), Run(f"{binding.description:<{WORD}} ", "bold"))
                note = self._game() if action == "continue" else line(Run(NOTES.get(action, ""), "dim"))
                rows.append(Row(action, (*words, *note)))
        return rows

    def _game(self) -> tuple[Run, ...]:
        """The game to go on with: when it was played, how far it is, and who plays."""
        if self.save is None:
            return ()
        told = f"{when(self.save.last_played, datetime.now())}, {where(self.save)}  "
        return (Run(told, "dim"), *players(self.save, self.table_app.glyphs, bots=False))

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys stand before the entries; here, how to get along."""
        keys = {"enter": "choose", "up": "above", "down": "below"}
        glyphs = self.table_app.glyphs
        return [(key_name(self.app, Binding(key, ""), glyphs), word, f"entry('{key}')") for key, word in keys.items()]

    def action_entry(self, key: str) -> None:
        """What the arrows and Enter do, for the mouse."""
        entries = self.query_one("#entries", Listing)
        if key == "enter":
            entries.action_choose()
        else:
            entries.action_move(-1 if key == "up" else 1)

    async def on_listing_chosen(self, event: Listing.Chosen) -> None:
        """An entry does what its key does."""
        await self.run_action(event.id)

    def on_listing_moved(self, event: Listing.Moved) -> None:
        """From now on the cursor stays where it was put."""
        self._touched = True

    def action_continue(self) -> None:
        """Go on with the game played last."""
        if self.save is not None:
            self.open_save(self.save.path)

    def action_new_game(self) -> None:
        """Lay a new game."""
        navigation.new_game(self.table_app)

    def action_saved_games(self) -> None:
        """Look through the saves."""
        navigation.saved_games(self.table_app)

    def action_watch(self) -> None:
        """A table of bots only."""
        navigation.watch(self.table_app)

    def action_rules(self) -> None:
        """Read the rules."""
        navigation.rules(self.table_app)

    def action_settings(self) -> None:
        """Change the settings."""
        navigation.settings(self.table_app)

    def action_leave(self) -> None:
        """Out."""
        self.app.exit()
