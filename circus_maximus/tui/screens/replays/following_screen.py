"""The table of a game that another program plays: what happens appears, and every earlier moment can be viewed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.presenting.facts import in_one
from circus_maximus.play.replaying import PAUSE, FollowedGame
from circus_maximus.tui.screens.base import if_made
from circus_maximus.tui.screens.replays.replay_screen import ReplayScreen
from circus_maximus.tui.screens.table.over_table import OverTable

if TYPE_CHECKING:
    from circus_maximus.tui.screens.game.ending import NextStep


class FollowingScreen(ReplayScreen):
    """A replay that continues with the game, unless an earlier moment is shown."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "ending", "Result", id="watching.result", tooltip="Show the result of the game"),
    ]

    def __init__(self, followed: FollowedGame) -> None:
        self.followed = followed
        super().__init__(followed)
        self.over = OverTable(self.table, self._after_ending, plays=False)

    def on_mount(self) -> None:
        """Begin to follow the game."""
        self.set_interval(PAUSE, self._follow)

    @if_made
    def _follow(self) -> None:
        """Show what was added to the save, unless an earlier moment is shown; of several new steps only the last."""
        present = self.here == self.followed.last
        if not self.followed.follow():
            return
        if self.here == self.followed.last or (not present and self.here in self.followed.moments):
            if self._runs is None:
                self._show_moment()
        elif self.app.screen is self:
            self._pause()
            self._runs = self.run_worker(self._show_newest, exclusive=True, group="run")
        else:
            self.go_to(self.followed.last)

    async def _show_newest(self) -> None:
        """Show the last step of the game moment by moment, and after the last step of all the result."""
        self._turn_to(self.followed.last)
        await self._show_step()
        self._runs = None
        self._show_moment()
        if isinstance(self.match.pending, Over):
            await self.over.finale()
            self.action_ending()

    def _headline(self) -> str:
        """Whose turn it is; at an earlier moment, which one it is."""
        if self.here != self.followed.last:
            return super()._headline()
        pending, stage = self.match.pending, in_one(self.followed.stage(self.here))
        if isinstance(pending, Over):
            return "You are watching: the game is over"
        turn = f", {self.match.names[pending.seat]}'s turn" if isinstance(pending, Choice) else ""
        return f"You are watching: {stage}{turn}"

    def permanent_message(self, named: object) -> str:
        """Why nothing more can be read, or happens."""
        return self.followed.status or self.followed.note

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """No game is played from here on: whoever watches may not know everything about the moment."""
        if action == "ending":
            return isinstance(self.match.pending, Over)
        return action != "branch" and super().check_action(action, parameters)

    def _after_ending(self, wish: NextStep | None) -> None:
        if wish == "leave":
            self.action_leave()
