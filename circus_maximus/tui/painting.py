"""The table in lines, panel by panel, and where each panel lies: functions of the game and the desk alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.geometry import Size

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.match import PERSON, Match
from circus_maximus.tui.desk import Desk
from circus_maximus.tui.footer import DO, footer_line
from circus_maximus.tui.glyphs import Glyphs
from circus_maximus.tui.ink import Line, Run, fitted, wrapped
from circus_maximus.tui.kit import Box, Kit, Moment
from circus_maximus.tui.look import Look, boxed, room_for, ruled
from circus_maximus.tui.news import Entry, log_lines, since_last_decision, tail
from circus_maximus.tui.prompt import asked_line, told_lines

SMALLEST = Size(80, 24)
NEWS = 8
"""Lines of news shown over the table where there is no room for a log."""
SPARE = 2
"""From so many lines above the smallest height on, what is said may take two lines."""
MOMENT = (64, 6)
"""How large a moment is shown at most."""

Keys = Sequence[tuple[str, str, str]]


class Painter:
    """Draws one game in one kit's panels."""

    def __init__(self, kit: Kit, match: Match) -> None:
        self._kit = kit
        self._match = match

    def boxes(self, shown: Any, desk: Desk, size: Size) -> dict[str, Box]:
        """The box of every panel on a screen of this size."""
        width, height = max(size.width, SMALLEST.width), max(size.height, SMALLEST.height)
        room = room_for(width, height)
        said = 2 if height >= SMALLEST.height + SPARE else 1
        y = height - said - 2
        boxes = dict(self._kit.arrange(shown, width, y, room))
        boxes["asked"] = Box(0, y, width, 1)
        boxes["told"] = Box(0, y + 1, width, said)
        boxes["keys"] = Box(0, height - 1, width, 1)
        if desk.moment is not None:
            wide, tall = MOMENT
            boxes["moment"] = Box((width - wide) // 2, height // 2 - tall, wide, tall)
        if desk.news is not None and room == "small":
            boxes["news"] = Box(0, 2, width, len(self._news(desk.news)) + 2)
        return boxes

    def look(self, desk: Desk, glyphs: Glyphs, size: Size) -> Look:
        """How the panels are to draw."""
        targets = desk.asked.targets if desk.asked else ()
        return Look(
            glyphs=glyphs,
            room=room_for(max(size.width, SMALLEST.width), max(size.height, SMALLEST.height)),
            pointed=desk.pointing.target,
            open=frozenset(target.id for target in targets if target.options),
            shut=frozenset(target.id for target in targets if not target.options),
        )

    def lines(self, shown: Any, desk: Desk, look: Look, size: Size, keys: Keys, standing: str) -> dict[str, list[Line]]:
        """Every panel in lines. `standing` is what there is to say when nothing else is."""
        boxes = self.boxes(shown, desk, size)
        names = self._match.names
        drawn = {
            panel: self._kit.draw(panel, shown, names, boxes[panel].width, boxes[panel].height, look)
            for panel in self._kit.panels
        }
        width = boxes["keys"].width
        asked, told = self._asked(desk, width, look), self._told(desk, standing, boxes["told"], look)
        if len(told) > boxes["told"].height:
            # What takes more lines than there are is said over the question, until the next key.
            asked, *told = told
        drawn["asked"], drawn["told"] = [asked], told
        drawn["keys"] = [
            footer_line([(look.glyphs.plain(key), label, action) for key, label, action in keys], "^p more", width)
        ]
        if "log" in boxes:
            drawn["log"] = self._log(desk, boxes["log"], look)
        if "news" in boxes and desk.news is not None:
            drawn["news"] = self._news_lines(desk.news, boxes["news"], look)
        if desk.moment is not None:
            drawn["moment"] = _moment(desk.moment, boxes["moment"], look)
        return drawn

    def _asked(self, desk: Desk, width: int, look: Look) -> Line:
        """The question; or why nobody is asked."""
        if desk.asked is not None:
            return asked_line(desk.asked, desk.pointing, self._match.names[desk.asked.seat], width, look)
        pending = self._match.pending
        if isinstance(pending, Over):
            button = Run("  [Enter] how it ended", "key", f"{DO}confirm")
            return fitted((Run(" The game is over.", "bold"), button), width)
        if isinstance(pending, Choice) and self._match.sitting[pending.seat] != PERSON:
            thinks = Run(f" {self._match.names[pending.seat]} is thinking ...", f"seat{pending.seat}")
            return fitted((Run(" "), look.seat(pending.seat), thinks), width)
        return fitted((Run(" ...", "dim"),), width)

    def _told(self, desk: Desk, standing: str, box: Box, look: Look) -> list[Line]:
        """What was said last; else what is to be expected."""
        option = desk.option
        forecast = desk.asked.forecast if desk.asked else ()
        if option is not None and option.brings:
            forecast = (option.brings, *forecast)
        role = desk.role if desk.message else "warn"
        message = look.glyphs.plain(desk.message or standing)
        return told_lines(message, [look.glyphs.plain(text) for text in forecast], box.width, box.height, look, role)

    def _log(self, desk: Desk, box: Box, look: Look) -> list[Line]:
        """The end of the log, with what is new to whoever is asked marked."""
        match = self._match
        new_from = since_last_decision(match, desk.asked.seat) if desk.asked else len(match.log)
        entries = tail(match, box.height + 2, new_from)
        if look.room == "small":
            return [ruled("Log", box.width, look), *log_lines(entries, box.width, box.height - 1, look)]
        return boxed("Log", log_lines(entries, box.width - 2, box.height - 2, look), box.width, box.height, look)

    def _news(self, since: int) -> list[Entry]:
        return [entry for entry in tail(self._match, NEWS, since) if entry[1]]

    def _news_lines(self, since: int, box: Box, look: Look) -> list[Line]:
        title = "Since your last decision" if since else "What happened so far"
        lines = log_lines(self._news(since), box.width - 2, box.height - 2, look)
        return boxed(title, lines, box.width, box.height, look)


def _moment(moment: Moment, box: Box, look: Look) -> list[Line]:
    text = wrapped(look.glyphs.plain(moment.text), box.width - 4)
    return boxed(moment.head, [(), *((Run(f"  {line}"),) for line in text)], box.width, box.height, look)
