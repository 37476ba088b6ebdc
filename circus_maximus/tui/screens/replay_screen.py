"""Recorded games on the table: any moment of one, and one that another program plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.worker import Worker

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.matches.match import Turn
from circus_maximus.engine.presenting.facts import in_one
from circus_maximus.play.replaying import PAUSE, FollowedGame, Replay, described
from circus_maximus.play.viewers import why_no_branch
from circus_maximus.tui.draw.styled_lines import ACTION
from circus_maximus.tui.keys import SPACE, shown_keys
from circus_maximus.tui.screens.base import if_made
from circus_maximus.tui.screens.table.game_screen import GameScreen
from circus_maximus.tui.screens.table.over_table import OverTable
from circus_maximus.tui.table.log_panel import record_of
from circus_maximus.tui.table.step_show import PACES, StepShow
from circus_maximus.tui.table.table_state import TableState
from circus_maximus.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from circus_maximus.tui.screens.ending import NextStep


class ReplayScreen(GameScreen):
    """One moment of a recorded game at a time, on the same table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Back", id="replay.before", tooltip="One move back"),
        Binding("right", "step(1)", "Next", id="replay.next", tooltip="One move forward"),
        Binding("home", "edge(-1)", "First", id="replay.first", tooltip="To the beginning"),
        Binding("end", "edge(1)", "Last", id="replay.last", tooltip="To the end"),
        Binding("p", "run", "Run", id="replay.run", tooltip="Run, and pause"),
        Binding("enter", "branch", "Play here", id="replay.branch", tooltip="Play a new game from here"),
        Binding("l", "log", "Log", id="table.log", tooltip="Show the log"),
        Binding("v", "view", "View", id="replay.view", tooltip="Show what another player knew"),
        Binding(
            "shift+right,pagedown",
            "round(1)",
            "Next round",
            id="replay.next_round",
            show=False,
            tooltip="To the next round",
        ),
        Binding(
            "shift+left,pageup",
            "round(-1)",
            "Round before",
            id="replay.round_before",
            show=False,
            tooltip="To this round, then the previous",
        ),
        Binding("shift+up", "page(-1)", "Scroll facts up", id="replay.page_up", show=False),
        Binding("shift+down", "page(1)", "Scroll facts down", id="replay.page_down", show=False),
        Binding("full_stop", "pace", "Speed", id="table.pace", show=False, tooltip="Change the replay speed"),
        Binding("space", "details", "Details", id="table.details", show=False, tooltip="Show or hide details"),
        Binding("r", "rules", "Rules", id="table.rules", show=False),
        Binding("question_mark", "help", "Help", id="table.help", key_display="?", tooltip="Keys and symbols"),
        Binding("q,escape", "leave", "Close", id="replay.close", tooltip="Close the replay"),
    ]

    SCROLL_KEYS = ("replay.page_up", "replay.page_down")

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.here = replay.at
        """The record after which the game is shown."""
        self._runs: Worker[None] | None = None
        """Shows the next moments while the replay runs."""
        replay.show(replay.at)
        super().__init__(replay.game, lambda: isinstance(self.replay.match.pending, Over))
        self.steps = StepShow(self.table)
        self.over = OverTable(self.table)
        self.table.state = TableState(viewer=replay.viewer, notes=replay.game.notes)
        self._show_moment()

    # Moments

    def go_to(self, n: int) -> None:
        """Show the game after record `n`."""
        self._turn_to(n)
        self._show_moment()

    def _turn_to(self, n: int) -> None:
        """Make the game after record `n` the one to show, without drawing it."""
        self.here = n
        self.replay.show(n)
        self._begin_moment()

    def _begin_moment(self) -> None:
        before, moment = self.table.state, self._headline()
        self.table.state = TableState(
            viewer=self.viewer,
            notes=before.notes,
            moment=moment,
            details=before.details,
            uncovered=before.uncovered,
        )

    def _show_moment(self) -> None:
        self._begin_moment()
        self.table.update_shown()
        if self.is_attached:
            self.paint()

    def _headline(self) -> str:
        """Where the moment is in the game, and who looks."""
        over = isinstance(self.match.pending, Over)
        parts = [f"Replay: {described(self.replay, self.here, phase=not over)}"]
        if self.here in self.replay.undone:
            parts.append("undone later")
        if over:
            parts.append("the game is over")
        if len(self.replay.viewers) > 1 and self.replay.has_secrets:
            who = "everybody" if self.viewer is None else self.match.names[self.viewer]
            parts.append(f"what {who} knew")
        if self._runs is not None:
            parts.append("running")
        return ", ".join(parts)

    def _go(self, n: int) -> None:
        """Show another moment because of a key or click: the replay stops running."""
        self._pause()
        self.table.state = self.table.state.after_input()
        self.go_to(n)

    def action_step(self, by: int) -> None:
        """Show the next or the previous moment."""
        self._go(self.replay.stepped(self.here, by))

    def action_round(self, by: int) -> None:
        """Show the beginning of the next round, or of this or the previous one."""
        self._go(self.replay.next_round(self.here) if by > 0 else self.replay.round_before(self.here))

    def action_edge(self, by: int) -> None:
        """Show the beginning or the end."""
        self._go(self.replay.last if by > 0 else 0)

    # Running

    def action_run(self) -> None:
        """Run: show one moment after another; or pause. At the end, run from the beginning."""
        if self._runs is not None:
            self._pause()
            self._show_moment()
            return
        self._begin_to_run()
        self.table.state = self.table.state.after_input()
        if self.here >= self.replay.last:
            self.go_to(0)
        else:
            self._show_moment()

    def _begin_to_run(self) -> None:
        self._runs = self.run_worker(self._run_on, exclusive=True, group="run")

    async def _run_on(self) -> None:
        """Show one moment after another until the end, and within a step all of its moments."""
        shown = False
        while self.here != self.replay.last:
            if not shown:
                await self.steps.pause(PACES[self.game_app.settings.pace] or PACES["fast"])
            self._turn_to(self.replay.stepped(self.here, 1))
            shown = await self._show_step()
            self._show_moment()
        self._runs = None
        self._show_moment()

    async def _show_step(self) -> bool:
        """Show the moments of the step that led here, if one did; True if the last of them had a popup."""
        log = self.match.log
        return bool(log) and isinstance(log[-1], Turn) and await self.steps.beats()

    def _pause(self) -> None:
        if self._runs is not None:
            self._runs.cancel()
            self._runs = None

    def on_screen_suspend(self) -> None:
        """Pause: another screen covers the replay."""
        if self._runs is not None:
            self._pause()
            self._show_moment()

    # Keys, clicks and other screens

    def on_key(self, event: events.Key) -> None:
        """Close notes; Enter does nothing else then.

        A key without a function skips the current pause, or describes what has it on the table.
        """
        if self.table.closes_notes() and self.does(event.key) in ("branch", "ending"):
            event.stop()
            event.prevent_default()
            return
        if event.key in self.active_bindings or event.key == SPACE:
            return
        if self._skips() or self.table.described_by(event.character or ""):
            event.stop()

    def _skips(self) -> bool:
        """End the current pause; False if the replay does not run."""
        return self._runs is not None and self.steps.skip()

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click on a key runs its function, one on the log goes there, others skip a pause or describe something."""
        if event.point.startswith(ACTION):
            self.run_worker(self.run_action(event.point.removeprefix(ACTION)), group="click")
        elif (record := record_of(event.point)) is not None:
            self._go(record)
        elif not self._skips():
            self.table.describe(event.point)

    def on_click(self) -> None:
        """A click anywhere closes notes and skips the current pause."""
        self.table.closes_notes()
        self._skips()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The view can be changed if something is covered, or secret and the game is over."""
        if action == "view":
            return bool(self.table.covers) or (len(self.replay.viewers) > 1 and self.replay.has_secrets)
        if action == "branch":
            return not isinstance(self.match.pending, Over)
        return super().check_action(action, parameters)

    def action_view(self) -> None:
        """Show what everybody knew, then what each player knew; or what is covered while the game is being played."""
        if self.table.covers:
            self.table.lift_cover()
            return
        viewers = self.replay.viewers
        viewer = viewers[(viewers.index(self.viewer) + 1) % len(viewers)]
        self.table.show_to(viewer)
        self._show_moment()

    def action_branch(self) -> None:
        """Ask how to play a new game from here, or say why none can begin."""
        if reason := why_no_branch(self.replay.match):
            self.table.say(reason)
        else:
            self.game_app.show_branching(self.replay, self.here)

    def action_log(self) -> None:
        """Open the log of the whole game at this moment; Enter on one of its lines goes there."""
        from circus_maximus.tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.replay.known_at(self.here), self.viewer, self._go_from_log, self.here))

    def _go_from_log(self, n: int) -> None:
        """Close the log, and show another moment."""
        self.app.screen.dismiss()
        self._go(n)

    def action_leave(self) -> None:
        """Close the replay; quit if it is the only screen."""
        if self.app.screen_stack[0] is self:
            self.app.call_later(self.app.action_quit)
        else:
            self.dismiss()

    def permanent_message(self, named: object) -> str:
        """Nothing is permanent here: the first line says what is shown."""
        return ""

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys for the last line, as they are bound."""
        return shown_keys(self, self.glyphs)


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
