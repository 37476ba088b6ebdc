"""The title screen: continue a game, start one, or open another screen."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.widget import Widget

from circus_maximus.engine.text.words import counted
from circus_maximus.play.game_counts import Statistics
from circus_maximus.play.save_list import Save
from circus_maximus.titles import title_names
from circus_maximus.tui.draw.art import gates
from circus_maximus.tui.draw.look import room_for
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, line, width_of
from circus_maximus.tui.keys import key_name
from circus_maximus.tui.screens.menus.menu import MenuScreen
from circus_maximus.tui.screens.menus.save_rows import (
    brief_label,
    count_saves,
    fame_lines,
    game_to_continue,
    label,
    players,
    read_saves,
    when,
    where,
)
from circus_maximus.tui.widgets.lists import BEFORE_ROW, ChoiceList, Row
from circus_maximus.tui.widgets.panel import Panel

NOTES = {
    "learn": "a guided game, step by step",
    "saved_games": "resume, view, rename or delete",
    "watch": "bots play each other",
    "rules": "the rulebook",
    "settings": "theme, symbols, bot speed, keys",
    "hall_of_fame": "games, wins and records",
    "leave": "games are saved automatically",
}
"""Descriptions of the entries, by action."""
WORD = 14
"""Width of the entries' names."""
NOTE = WORD + 5
"""Cells before the descriptions of entries: key and name."""
MENU = 58
"""The usual width of the entries, which are centred below the picture; longer ones extend to the right."""
FAME = 5
"""The usual number of lines of the hall of fame, with the empty line above."""


class TitleScreen(MenuScreen):
    """The first screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "continue", "Continue", id="title.continue"),
        Binding("n", "new_game", "New game", id="title.new"),
        Binding("l", "learn", "Learn", id="title.learn"),
        Binding("s", "saved_games", "Saved games", id="title.saves"),
        Binding("w", "watch", "Watch bots", id="title.watch"),
        Binding("h", "hall_of_fame", "Hall of fame", id="title.fame"),
        Binding("r", "rules", "Rules", id="title.rules"),
        Binding("p", "next_title", "Pick game", id="title.game"),
        Binding("t", "settings", "Settings", id="title.settings"),
        Binding("q", "leave", "Quit", id="title.quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.save: Save | None = None
        """The save that Continue opens, or None."""
        self._several_titles = False
        """Whether there are saves of several titles."""
        self._touched = False
        self._statistics = Statistics()

    def fields(self) -> Iterable[Widget]:
        """The picture, the entries, and the hall of fame."""
        yield Panel(id="gates")
        yield ChoiceList(id="entries", at_once=True)
        yield Panel(id="fame")

    def on_mount(self) -> None:
        """Show what is wrong with the settings, if anything is."""
        if told := self.game_app.problems_text:
            self.say(told)

    def on_screen_resume(self) -> None:
        """Find the save to continue again: it may have been played, renamed or deleted since."""
        super().on_screen_resume()
        self.look_for_saves()

    def on_screen_suspend(self) -> None:
        """Stop counting: another screen needs the time."""
        self.workers.cancel_group(self, "counting")

    @work(exclusive=True, group="saves")
    async def look_for_saves(self) -> None:
        """Find the save to continue in threads, because reading many saves can take long."""
        found = await read_saves()
        if not self.made:
            return
        self.save = game_to_continue(found)
        self._several_titles = len({save.title for save in found}) > 1
        self.paint()
        if self.save and not self._touched:
            self.query_one("#entries", ChoiceList).point_at("continue")
        self.count()

    @work(exclusive=True, group="counting")
    async def count(self) -> None:
        """Count the saves; most were counted before. The screen of the hall of fame says what could not be written."""
        await count_saves(self._show)

    def _show(self, statistics: Statistics) -> None:
        """Show what has been counted so far."""
        if self.made:
            self._statistics = statistics
            self.paint()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is no screen to go back to, and sometimes no save to continue or only one game to play."""
        if action == "back":
            return False
        if action == "learn":
            return self.game_app.chosen_title.texts.has_lesson
        if action == "next_title":
            return len(title_names()) > 1
        return self.save is not None if action == "continue" else True

    def paint(self) -> None:
        """Draw the picture as high as fits, and the entries."""
        super().paint()
        width, height = self.size
        tiers = 1 if room_for(width, height) == "small" else 2
        title = self.game_app.chosen_title
        drawn = gates(title.label, range(title.seats[-1]), tiers, self.glyphs)
        panel, entries = self.query_one("#gates", Panel), self.query_one("#entries", ChoiceList)
        wide = sum(len(run.text) for run in drawn[0])
        panel.styles.width, panel.styles.height = wide, len(drawn)
        rows = self._rows()
        room = height - 1 - max(1, len(self.query_one("#told", Panel).lines)) - len(drawn) - 1 - len(rows)
        panel.styles.margin = (max(0, (room - FAME) // 2), 0, 1, max(0, (width - wide) // 2))
        panel.draw(drawn)
        menu = min(width, max(MENU, *(width_of(row.line) + BEFORE_ROW + 1 for row in rows)))
        left = (width - menu) // 2
        entries.styles.width = menu
        entries.styles.height, entries.styles.margin = len(rows), (0, 0, 0, left)
        entries.put(rows)
        self._paint_fame(left + BEFORE_ROW, room)

    def _paint_fame(self, left: int, room: int) -> None:
        """Draw the hall of fame below the entries, as far as there is room; further to the left if it is wide."""
        told = self.size.width - NOTE - 1
        lines = fame_lines(self.game_app.chosen_title, self._statistics, NOTE, told, self.plain)[: max(0, room)]
        left = max(0, min(left, self.size.width - max(map(width_of, lines), default=0) - 1))
        panel, width = self.query_one("#fame", Panel), self.size.width - left
        panel.styles.width, panel.styles.height = width, len(lines)
        panel.styles.margin = (1 if lines and len(lines) < room else 0, 0, 0, left)
        panel.draw([cropped(it, width - 1, self.glyphs.plain("…")) for it in lines])

    def _rows(self) -> list[Row]:
        """The entries, with their keys as they are bound."""
        rows = []
        for active in self.active_bindings.values():
            action, binding = active.binding.action, active.binding
            if active.node is self and (binding.id or "").startswith("title."):
                key = key_name(self.app, binding, self.glyphs)
                words = line(Run(f"[{key}] ", "key"), Run(f"{binding.description:<{WORD}} ", "bold"))
                rows.append(Row(action, (*words, *self._note(action))))
        return rows

    def _note(self, action: str) -> tuple[Run, ...]:
        """The description of an entry."""
        title = self.game_app.chosen_title
        if action == "continue":
            return self._game()
        if action == "next_title":
            return line(Run("< ", "key"), Run(title.label, "bold"), Run(" >", "key"))
        if action == "hall_of_fame" and (faults := self._statistics.faults):
            return line(Run(f"{counted(len(faults), 'save')} cannot be counted", "warn"))
        if action == "new_game":
            fewest, most = title.seats[0], title.seats[-1]
            players = f"{fewest} to {counted(most, 'player')}" if fewest < most else counted(most, "player")
            return line(Run(f"{players}, people and bots", "dim"))
        return line(Run(NOTES[action], "dim"))

    def _game(self) -> tuple[Run, ...]:
        """The save to continue: which game (if it may be another), when it was played, how far, and by whom.

        If there is little room, the players are named first of all.
        """
        if self.save is None:
            return ()
        save, room = self.save, self.size.width - BEFORE_ROW - NOTE - 1
        other = self._several_titles or save.title != self.game_app.chosen_title.name
        brief, played, far = brief_label(save), when(save.last_played, datetime.now()), where(save)
        starts = [[label(save), played, far], [brief, played, far], [brief, played], [brief]]
        if not other:
            starts = [[played, far], [played], []]
        ways: list[Line] = [
            (Run(f"{', '.join(start)}  ", "dim"), *named) for start in starts for named in self._players(save)
        ]
        return next((way for way in ways if width_of(way) <= room), ways[-1])

    def _players(self, save: Save) -> tuple[Line, Line]:
        """The players of a save with their marks, and only their names."""
        return players(save, self.glyphs, bots=False, marks=self.game_app.marks_in(save)), (
            Run(", ".join(save.players)),
        )

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys of the list; those of the entries are shown before each entry."""
        keys = {"enter": "Choose", "up": "Up", "down": "Down"}
        glyphs = self.glyphs
        return [(key_name(self.app, Binding(key, ""), glyphs), word, f"entry('{key}')") for key, word in keys.items()]

    def action_entry(self, key: str) -> None:
        """Do what the arrows and Enter do, for the mouse."""
        entries = self.query_one("#entries", ChoiceList)
        if key == "enter":
            entries.action_choose()
        else:
            entries.action_move(-1 if key == "up" else 1)

    async def on_choice_list_chosen(self, event: ChoiceList.Chosen) -> None:
        """Run the action of the chosen entry."""
        await self.run_action(event.id)

    def on_choice_list_moved(self, event: ChoiceList.Moved) -> None:
        """Remember that the player moved the cursor: it stays there."""
        self._touched = True

    def action_continue(self) -> None:
        """Continue the game played last."""
        if self.save is not None:
            self.open_save(self.save.path)

    def action_new_game(self) -> None:
        """Open the screen for a new game."""
        self.game_app.show_new_game()

    def action_learn(self) -> None:
        """Start the guided game."""
        self.game_app.learn()

    def action_saved_games(self) -> None:
        """Open the list of saved games."""
        self.game_app.show_saves()

    def action_watch(self) -> None:
        """Start a game that only bots play."""
        self.game_app.watch_bots()

    def action_hall_of_fame(self) -> None:
        """Open the hall of fame."""
        self.game_app.show_hall_of_fame()

    def action_rules(self) -> None:
        """Open the rulebook."""
        self.game_app.show_rules()

    def action_next_title(self) -> None:
        """Choose the next game for the entries above."""
        self.game_app.next_title()
        self.paint()

    def action_settings(self) -> None:
        """Open the settings."""
        self.game_app.show_settings()

    def action_leave(self) -> None:
        """Quit the program."""
        self.app.exit()
