"""Play from here: who plays a new game from a moment of another one, and with which luck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widget import Widget

from circus_maximus.bots import bots_of
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.play.opening import begin_branch
from circus_maximus.play.replaying import Replay, described
from circus_maximus.play.save_files import SaveError
from circus_maximus.tui.draw.styled_lines import Run, fit, wrapped
from circus_maximus.tui.screens.menus.menu import MenuScreen
from circus_maximus.tui.screens.menus.new_game_fields import SeatPicker
from circus_maximus.tui.widgets.fields import Button, Picker
from circus_maximus.tui.widgets.panel import Panel

NEW_LUCK, SAME_LUCK = "new luck", "same luck"
LUCK = {
    NEW_LUCK: "Coins, dice and cards are random again from here.",
    SAME_LUCK: "Coins, dice and cards come up as they did before.",
}
"""What each choice means."""
MAX_NAME_WIDTH = 12
"""Cells for the name of a seat in its label."""


class BranchScreen(MenuScreen):
    """Asks for the players and the luck of a new game from a moment of a replay, and begins it."""

    HEADING = "Play from here"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+s", "start", "Start", id="branch.start")]

    def __init__(self, replay: Replay, at: int) -> None:
        super().__init__()
        self.replay = replay
        self.own_marks = replay.game.marks
        self.at = at
        self._bots = bots_of(replay.match.title)

    def fields(self) -> Iterable[Widget]:
        """What begins, a field for each seat, the luck, and the buttons."""
        match = self.replay.match
        yield Panel(id="begins")
        for seat, (name, by) in enumerate(zip(match.names, match.players_at(self.at), strict=True)):
            picker = SeatPicker(seat, list(dict.fromkeys([PERSON, *self._bots, by])), by)
            picker.label = fit(self.plain(name), MAX_NAME_WIDTH)
            yield picker
        yield Panel(id="between")
        yield Picker("Luck", [NEW_LUCK, SAME_LUCK], NEW_LUCK, id="luck")
        yield Panel(id="means")
        with Horizontal(id="answers"):
            yield Button("Start", id="start")
            yield Button("Back", id="back")

    def on_mount(self) -> None:
        """Put the cursor on the first seat."""
        self.query_one("#by-0", Picker).focus()

    def paint(self) -> None:
        """Draw what begins, how the bots play, and what the luck means."""
        super().paint()
        match = self.replay.match
        kept = f"{self.replay.name} is kept" if self.replay.name else "The game so far is kept"
        begins = f"A new game of {match.title.label}, after {described(self.replay, self.at)}. {kept}."
        lines = wrapped(self.plain(begins), max(20, self.body_width - 6))
        self.query_one("#begins", Panel).styles.height = len(lines) + 1
        self._draw("begins", [(Run(f"   {line}"),) for line in lines])
        for picker in self.query(SeatPicker):
            bot = self._bots.get(picker.value)
            picker.note = bot.plays if bot else ""
            picker.redraw()
        means = wrapped(self.plain(LUCK[self._luck]), max(20, self.body_width - 6))
        self._draw("means", [(Run(f"   {line}", "dim"),) for line in means])

    @property
    def _luck(self) -> str:
        return self.query_one("#luck", Picker).value

    @property
    def by(self) -> list[str]:
        """Who plays each seat."""
        return [picker.value for picker in self.query(SeatPicker)]

    def on_picker_picked(self, event: Picker.Picked) -> None:
        """Say what was picked."""
        self.said = ""
        self.paint()

    def action_start(self) -> None:
        """Begin the new game and open its table in place of this screen."""
        try:
            game = begin_branch(self.replay.match, self.at, self.by, same_luck=self._luck == SAME_LUCK)
        except SaveError as trouble:
            self.say(str(trouble), "bad")
            return
        self.game_app.marks.remember(game.match, self.replay.game.marks)
        self.dismiss()
        self.game_app.open_table(game)
