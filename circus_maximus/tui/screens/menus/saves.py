"""The list of saved games: resume, view, rename, delete."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.widget import Widget

from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import counted, reason_of
from circus_maximus.play.files import saves_folder
from circus_maximus.play.replaying import replay_file
from circus_maximus.play.save_files import SaveError, delete, rename
from circus_maximus.play.save_list import Save, SaveReading
from circus_maximus.titles import find_title
from circus_maximus.tui.draw.styled_lines import (
    ACTION,
    Line,
    Run,
    at_most,
    cropped,
    fit_middle,
    in_lines,
)
from circus_maximus.tui.screens.base import if_made
from circus_maximus.tui.screens.dialogs import ConfirmScreen, TextPrompt
from circus_maximus.tui.screens.menus.menu import MenuScreen
from circus_maximus.tui.screens.menus.save_rows import (
    SaveRows,
    branch_of,
    fit_plain,
    player_cells,
    read_saves,
    whole_result,
)
from circus_maximus.tui.widgets.lists import ChoiceList
from circus_maximus.tui.widgets.panel import Panel

DETAILS = 4
"""Minimum number of lines for the details of a save."""


class SavesScreen(MenuScreen):
    """All saves; the one played last comes first."""

    HEADING = "Saved games"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "open", "Open", id="saves.open"),
        Binding("v", "replay", "Replay", id="saves.replay", tooltip="View the game moment by moment"),
        Binding("r", "rename", "Rename", id="saves.rename"),
        Binding("d,delete", "delete", "Delete", id="saves.delete"),
        Binding("n", "new_game", "New game", id="saves.new"),
        Binding("q", "back", "Back", id="saves.close", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, Save] = {}
        """The saves by path."""
        self.read = False
        """Whether the folder has been read."""
        self.renamed: Path | None = None
        self._rows: SaveRows | None = None
        """The rows for the present size, once they are needed."""

    def fields(self) -> Iterable[Widget]:
        """The list, and the details of the save under the cursor."""
        yield ChoiceList(id="saves")
        yield Panel(id="details")

    @property
    def here(self) -> Save | None:
        """The save under the cursor, or None."""
        return self.found.get(self.query_one("#saves", ChoiceList).here)

    def on_screen_resume(self) -> None:
        """Read the folder again: a game may have been played in between."""
        super().on_screen_resume()
        self.reload()

    @work(exclusive=True, group="saves")
    async def reload(self) -> None:
        """Read the folder, and move the cursor to the save that was just renamed, if one was."""
        await read_saves(self._show)
        if not self.made:
            return
        self.read = True
        if trouble := why_folder_unreadable():
            self.say(trouble, "bad")
        self.paint()
        if self.renamed is not None:
            self.query_one("#saves", ChoiceList).point_at(str(self.renamed))
            self.renamed = None
            self._paint_details()

    @if_made
    def _show(self, reading: SaveReading) -> None:
        """Show what has been read so far, and of the other saves what was read before."""
        read = {str(save.path): save for save in reading.saves}
        known = {**self.found, **read}
        self.found = {path: known[path] for path in map(str, reading.paths) if path in known}
        self.paint()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Open, replay, rename and delete need a save."""
        return bool(self.found) if action in ("open", "replay", "rename", "delete") else True

    def paint(self) -> None:
        """Draw the list and the details."""
        super().paint()
        made_for = self.size.width, self.glyphs, date.today().toordinal()
        if self._rows is None or self._rows.made_for != made_for:
            self._rows = SaveRows(*made_for, self.game_app.marks_in)
        head, rows = self._rows.head_and_rows(self.found.values())
        self.query_one("#saves", ChoiceList).put(rows, head)
        self._paint_details()
        self.refresh_bindings()

    def _paint_details(self) -> None:
        lines = self._details(self.here) if self.here else self._none() if self.read else []
        self.query_one("#details").styles.height = max(DETAILS, len(lines))
        self._draw("details", [cropped(line, self.size.width, self.glyphs.plain("…")) for line in lines])

    def _details(self, save: Save) -> list[Line]:
        """The details of a save: players, progress or damage, and path."""
        width, lost = max(20, self.size.width - 4), self.plain("…")
        lines: list[Line] = []
        if save.players:
            who = in_lines(player_cells(save, self.glyphs, marks=self.game_app.marks_in(save)), width)
            lines += [(Run("  "), *part) for part in who]
        if save.fault:
            rest = "You can view it up to there, or delete it." if save.players else "It can only be deleted."
            fault = f"Damaged: {save.fault}. {rest}"
            lines += [(Run(f"  {text}", "bad"),) for text in at_most(2, self.plain(fault), width, lost)]
        else:
            far = f"{find_title(save.title).label}: {self.plain(whole_result(save))}"
            told = [far, counted(save.choices, "decision"), *([] if save.seed is None else [f"seed {save.seed}"])]
            lines.append((Run(f"  {', '.join(told)}"),))
        if branch := branch_of(save):
            lines.append((Run(f"  {fit_plain(branch, width - 2, self.glyphs)}"),))
        path = fit_middle(printable(save.path), width - 2, lost)
        return [*lines, (Run(f"  {path}", "dim"),)]

    def _none(self) -> list[Line]:
        return [
            (Run("  No saved games yet. Games are saved automatically while you play.", "bold"),),
            (Run("  "), Run(f"[{self.key_of('saves.new')}] New game", "key", f"{ACTION}new_game")),
        ]

    def on_choice_list_moved(self, event: ChoiceList.Moved) -> None:
        """Show the details of another save."""
        self.said = ""
        super().paint()
        self._paint_details()

    def on_choice_list_chosen(self, event: ChoiceList.Chosen) -> None:
        """Open the save."""
        self.action_open()

    def action_open(self) -> None:
        """Resume the save, or view it if it cannot be continued."""
        if self.here is not None:
            self.open_save(self.here.path)

    @work(exclusive=True, group="replaying")
    async def action_replay(self) -> None:
        """Open the replay of the save, as far as it can be read."""
        save = self.here
        if save is None or self.busy:
            return
        try:
            replay = await asyncio.to_thread(replay_file, save.path)
        except SaveError as trouble:
            self.say(str(trouble), "bad")
            return
        if self.made:
            self.game_app.show_replay_of(replay)

    def action_new_game(self) -> None:
        """Open the screen for a new game."""
        self.game_app.show_new_game()

    @work(group="asking")
    async def action_rename(self) -> None:
        """Rename the save."""
        save = self.here
        if save is None:
            return
        name = await self.app.push_screen_wait(
            TextPrompt(f"New name for {save.name}:", "Name", save.name, "Rename", "Cancel")
        )
        if name is None or name == save.name:
            return
        try:
            path = await asyncio.to_thread(rename, save, name)
        except SaveError as trouble:
            self.say(str(trouble), "bad")
        else:
            self.say(f"{save.name} is now called {path.stem}.", "good")
            self.renamed = path
            self.reload()

    @work(group="asking")
    async def action_delete(self) -> None:
        """Delete the save, if the player confirms."""
        save = self.here
        if save is None:
            return
        question = f"Delete {save.name}? This cannot be undone."
        if not await self.app.push_screen_wait(ConfirmScreen(question, "Delete", "Cancel")):
            return
        try:
            await asyncio.to_thread(delete, save)
        except SaveError as trouble:
            self.say(str(trouble), "bad")
        else:
            self.say(f"Deleted {save.name}.", "good")
            self.reload()


def why_folder_unreadable() -> str:
    """Why the folder of saves cannot be read; empty if it can be read or does not exist yet."""
    folder = saves_folder()
    try:
        os.scandir(folder).close()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"The folder of saves cannot be read: {printable(folder)}: {reason_of(error)}."
    return ""
