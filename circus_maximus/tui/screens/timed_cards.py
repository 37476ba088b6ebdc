"""Cards over the table that a key, a click or their time closes: summaries, the finale, what was shown before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from circus_maximus.engine.presenting.retelling import Ending
from circus_maximus.tui.configured_app import app_of
from circus_maximus.tui.draw.art import gates, laurel
from circus_maximus.tui.draw.look import MAX_WIDTH, Look, boxed, room_for
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, fitted, width_of, wrapped
from circus_maximus.tui.keys import APP_KEYS, SPACE, action_of
from circus_maximus.tui.screens.base import if_made
from circus_maximus.tui.screens.dialogs import CardScreen
from circus_maximus.tui.table.kit import Box, Draw
from circus_maximus.tui.table.page_boxes import EXPLAINS
from circus_maximus.tui.table.popup import popup_box, popup_lines
from circus_maximus.tui.table.table_state import Shown, ShownCard, ShownPages


class TimedCard(CardScreen[None]):
    """A card that is closed by any key except Space and those of the app, by a click, or when its time is up."""

    _late = False
    """Whether its time ran out while another screen covered it."""

    def skip(self) -> None:
        """What a key or click does."""
        self.dismiss()

    def close_after(self, seconds: float) -> None:
        """Close the screen after this time."""
        self.set_timer(seconds, self._time_is_up)

    @if_made
    def _time_is_up(self) -> None:
        self._late = True
        app_of(self).after_card.begin()
        self.dismiss()

    def on_screen_resume(self) -> None:
        """Close the screen if its time ran out while another one covered it."""
        if self._late:
            app_of(self).after_card.begin()
            self.dismiss()

    def on_key(self, event: events.Key) -> None:
        """Any key skips what is shown, but Space: it shows details elsewhere and continues nowhere."""
        if event.key not in APP_KEYS:
            event.stop()
            event.prevent_default()
            if event.key != SPACE:
                self.skip()

    def on_click(self) -> None:
        """A click does the same."""
        self.skip()


class SummaryScreen(ModalScreen[None], TimedCard):
    """Any key or click closes it. If `seconds` is given, it closes automatically after that time.

    What the seats in `covered` hold is shown after the key that lifts the cover at the table.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "uncover", "Uncover", id="table.secret", show=False, tooltip="Show what is covered"),
    ]

    def __init__(
        self,
        title: str,
        draw: Draw,
        seconds: float | None = None,
        covered: frozenset[int] = frozenset(),
    ) -> None:
        super().__init__()
        self._headline = title
        self._summary = draw
        self._seconds = seconds
        self._covered = covered

    def on_mount(self) -> None:
        """Start the timer, if there is one."""
        if self._seconds is not None:
            self.close_after(self._seconds)

    def lines(self, width: int, height: int) -> list[Line]:
        """As many lines as fit, in a box."""
        look = Look(self.glyphs, room_for(width, height), covered=self._covered)
        wide = max(20, min(MAX_WIDTH, width - 2))
        closes = (
            "Press Enter to continue." if self._seconds is None else "Continues automatically; press Enter to skip."
        )
        if self._covered:
            closes = f"[{self.key_of('table.secret')}] shows what is covered. {closes}"
        text = self._summary(wide - 4, look)[: height - 4]
        lines: list[Line] = [(Run(" "), *line) for line in [*text, (), (Run(closes, "dim"),)]]
        return boxed(look.glyphs.plain(self._headline)[: wide - 6], lines, wide, min(len(lines) + 2, height), look)

    def on_key(self, event: events.Key) -> None:
        """Lift the cover; every other key closes the summary."""
        if action_of(self, event.key) == "uncover":
            event.stop()
            event.prevent_default()
            self.action_uncover()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """The cover can be lifted once."""
        return bool(self._covered) if action == "uncover" else super().check_action(action, parameters)

    def action_uncover(self) -> None:
        """Lift the cover."""
        self._covered = frozenset()
        self.paint()


WIDE = 76
"""Maximum width of texts."""
LAST = 2
"""The number of the last stage, from 0."""
SEES, SKIPS = "Press Enter to see the standings.", "Continues automatically; press Enter to skip."
CLOSES = 4
"""How many times longer than a stage the last one is shown, if nobody plays who could press a key."""


class FinaleScreen(TimedCard):
    """The stages follow each other. A key or click shows the last one at once, and closes the screen after that."""

    def __init__(self, label: str, ending: Ending, names: Sequence[str], seconds: float, waits: bool) -> None:
        """`label`: the name of the title. `seconds` for each stage. `waits`: until a key is pressed at the end."""
        super().__init__()
        self._label = label
        self._ending = ending
        self._names = names
        self._seconds = seconds
        self._waits = waits
        self._stage = 0

    def on_mount(self) -> None:
        """Begin."""
        self.set_timer(self._seconds, self._next_stage)

    @if_made
    def _next_stage(self) -> None:
        if self._stage < LAST:
            self._show(self._stage + 1)
            if self._stage == LAST:
                app_of(self).after_card.begin()

    def _show(self, stage: int) -> None:
        self._stage = stage
        self.paint()
        if stage < LAST:
            self.set_timer(self._seconds, self._next_stage)
        elif not self._waits:
            self.close_after(self._seconds * CLOSES)

    def skip(self) -> None:
        """Show everything, or if everything is shown, close the screen, unless the key was meant for a stage before."""
        if self._stage < LAST:
            self._show(LAST)
        elif not app_of(self).after_card.too_early(app_of(self).clock()):
            self.dismiss()

    def lines(self, width: int, height: int) -> list[Line]:
        """The stages so far; each stays where it is."""
        look = Look(self.glyphs, room_for(width, height))
        stages = self._stages(min(WIDE, width - 2), height - 2, look)
        lines = [line if at <= self._stage else () for at, stage in enumerate(stages) for line in stage]
        above = (height - 2 - len(lines)) // 2
        end = SEES if self._waits else SKIPS
        last = (Run(end if self._stage == LAST else "Press Enter to skip.", "dim"),)
        rows = [*[()] * above, *lines, *[()] * (height - 1 - above - len(lines)), last]
        return [_in_middle(row, width) for row in rows]

    def _stages(self, width: int, height: int, look: Look) -> list[list[Line]]:
        """The lines of each stage; without the arcade if there is no room for it."""
        winners = self._ending.winners
        racers = winners if self._stage else range(len(self._names))
        arcade = [*gates(self._label, racers, 1, look.glyphs), ()]
        role = f"seat{winners[0]}" if len(winners) == 1 else "title"
        wreath = laurel([self._winner(seat, width, look) for seat in winners], role, look.glyphs)
        reason = [(Run(line, "title"),) for line in wrapped(look.glyphs.plain(self._ending.reason), width)]
        won, decided = [*wreath, (), *reason, ()], self._decided(width, look)
        return [arcade if len(arcade) + len(won) + len(decided) <= height else [], won, decided]

    def _winner(self, seat: int, width: int, look: Look) -> Line:
        name = Run(f" {look.glyphs.plain(self._names[seat])}", f"seat{seat}")
        return cropped((look.seat(seat), name), width // 2)

    def _decided(self, width: int, look: Look) -> list[Line]:
        """What decided the game: its name, its flavour and what happened."""
        decisive, plain = self._ending.decisive, look.glyphs.plain
        if decisive is None:
            return []
        texts = [(decisive.name, "bold"), (decisive.flavour, "dim"), (decisive.says, "")]
        return [(Run(line, role),) for text, role in texts if text for line in wrapped(plain(text), width)]


def _in_middle(line: Line, width: int) -> Line:
    """A line in the middle of the screen."""
    line = cropped(line, width)
    return (Run(" " * ((width - width_of(line)) // 2)), *line)


EDGE = 2
"""Lines that are left free above and below."""


class ShownAgainScreen(ModalScreen[None], TimedCard):
    """Any key but Space closes it; the key that opened it shows what was shown before."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("backspace", "earlier", "Earlier", id="table.again", show=False, tooltip="What was shown before that"),
    ]

    def __init__(self, shown: Shown, names: Sequence[str], earlier: Callable[[], None] | None) -> None:
        """`earlier` shows what was shown before; None if nothing was."""
        super().__init__()
        self._shown = shown
        self._names = names
        self._earlier = earlier

    def lines(self, width: int, height: int) -> list[Line]:
        """The card in its frame, and below it the keys."""
        look = Look(self.glyphs, room_for(width, height))
        lines = self._framed(width - 2, height - 2 * EDGE - 1, look)
        keys = "Enter: back" + (f"   {self.key_of('table.again')}: what was shown before" if self._earlier else "")
        return [*lines, fitted((Run(f" {keys}", "dim"),), width_of(lines[0]))]

    def _framed(self, width: int, height: int, look: Look) -> list[Line]:
        if isinstance(self._shown, ShownCard):
            box = popup_box(self._shown.popup, self._names, Box(0, 0, width, height), look)
            return popup_lines(self._shown.popup, self._names, box, look)
        wide = min(MAX_WIDTH, width)
        if isinstance(self._shown, ShownPages):
            head, plain = EXPLAINS, look.glyphs.plain
            text: list[Line] = [
                (Run(line),)
                for paragraph in (*self._shown.notes, *self._shown.explained)
                for line in wrapped(plain(paragraph), wide - 4)
            ]
        else:
            head, text = look.glyphs.plain(self._shown.headline), self._shown.draw(wide - 4, look)
        inside = [(Run(" "), *line) for line in text[: height - 2]]
        return boxed(head[: wide - 6], inside, wide, len(inside) + 2, look)

    def on_key(self, event: events.Key) -> None:
        """Show what was shown before; every other key closes the screen."""
        if action_of(self, event.key) == "earlier":
            event.stop()
            event.prevent_default()
            self.action_earlier()

    def action_earlier(self) -> None:
        """Show what was shown before this."""
        if self._earlier is not None:
            self.dismiss()
            self._earlier()
