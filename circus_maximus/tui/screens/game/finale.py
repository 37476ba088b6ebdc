"""How a game ended, in stages before the standings: the arcade, the winners in a laurel wreath, what decided it."""

from __future__ import annotations

from collections.abc import Sequence

from circus_maximus.engine.presenting.retelling import Ending
from circus_maximus.tui.draw.art import gates, laurel
from circus_maximus.tui.draw.look import Look, room_for
from circus_maximus.tui.draw.styled_lines import Line, Run, cropped, width_of, wrapped
from circus_maximus.tui.screens.base import if_made
from circus_maximus.tui.screens.game.timed_card import TimedCard
from circus_maximus.tui.shell.configured_app import app_of

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
