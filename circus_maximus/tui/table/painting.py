"""Draws the table: where each panel is and the lines it shows, computed from the game and the table's state alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace
from textual.geometry import Size

from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.text.words import counted
from circus_maximus.play.game import OpenGame
from circus_maximus.play.news import since_last_decision
from circus_maximus.tui.draw.glyphs import UNICODE, Glyphs
from circus_maximus.tui.draw.look import MAX_WIDTH, MIN_SIZE, Look, Room, framed, inside, room_for
from circus_maximus.tui.draw.styled_lines import Line, Run, fitted, footer_line
from circus_maximus.tui.table.guarded_kit import GuardedKit
from circus_maximus.tui.table.kit import Box
from circus_maximus.tui.table.log_panel import LogLines, LogWindow
from circus_maximus.tui.table.page_boxes import news_box, news_lines
from circus_maximus.tui.table.prompt_lines import ENTER, PromptLines
from circus_maximus.tui.table.table_state import ConfirmUndo, TableState

SPARE = 2
"""With at least this many lines more than the minimum height, a message can have two lines."""
FOUND = 12
"""Height of the list of targets that is shown over a table without such a list while one of them is looked for."""

Keys = Sequence[tuple[str, str, str]]


class Painter:
    """Draws one game with the panels of its title's kit."""

    def __init__(self, kit: GuardedKit, game: OpenGame) -> None:
        self._game = game
        self._kit = kit
        self._log_lines = LogLines()
        self.prompt = PromptLines(game)

    @property
    def _match(self) -> Match:
        return self._game.match

    def boxes(self, shown: Any, table_state: TableState, size: Size) -> dict[str, Box]:
        """The box of every panel on a screen of this size."""
        width, height = max(size.width, MIN_SIZE.width), max(size.height, MIN_SIZE.height)
        room = room_for(width, height)
        said = 2 if height >= MIN_SIZE.height + SPARE else 1
        y = height - said - 2
        boxes = dict(self._kit.arrange(shown, table_state.viewer, width, y, room, partial(_lines_needed, table_state)))
        boxes["asked"] = Box(0, y, width, 1)
        boxes["told"] = Box(0, y + 1, width, said)
        boxes["keys"] = Box(0, height - 1, width, 1)
        region = boxes.pop("popup", Box(0, 2, width, y - 2))
        over = min(width, MAX_WIDTH)
        if table_state.wanted is not None and "targets" not in boxes:
            boxes["found"] = Box((width - over) // 2, 2, over, min(FOUND, y - 3))
        if table_state.popup is not None:
            from circus_maximus.tui.table.popup import popup_box

            boxes["popup"] = popup_box(table_state.popup, self._match.names, region, Look(UNICODE, room))
        elif (over_table := self._over_table(table_state, with_log(boxes, table_state), width, y, room)) is not None:
            boxes["news"] = over_table
        return boxes

    def look(self, table_state: TableState, glyphs: Glyphs, size: Size) -> Look:
        """What the panels need to draw: symbols, size, the cursor and what can be chosen."""
        decision, selection = table_state.asked, table_state.selection
        if decision is None:
            return Look(
                glyphs,
                room_for(*size),
                selection.target,
                details=table_state.details,
                described=table_state.described,
            )
        targets = {target.id: not target.why_not for target in decision.part(selection.picked).targets}
        return Look(
            glyphs=glyphs,
            room=room_for(*size),
            pointed=selection.target,
            available=frozenset(id for id, allowed in targets.items() if allowed),
            unavailable=frozenset(id for id, allowed in targets.items() if not allowed),
            picked=tuple(pick for pick in selection.picked if isinstance(pick, str)),
            details=table_state.details,
            described=table_state.described,
        )

    def lines(
        self,
        shown: Any,
        table_state: TableState,
        look: Look,
        boxes: Mapping[str, Box],
        keys: Keys,
        named: Mapping[str, str],
        permanent: str,
    ) -> dict[str, list[Line]]:
        """The lines of every panel. `keys` are for the last line; `named` maps names of functions to keys.

        `boxes` come from the same table state. `permanent` is shown when there is no other message.
        """
        about = _described(table_state)
        look = replace(look, related=frozenset(self._match.presenter.related(shown, about) if about else ()))
        drawn = self._kit.draw(shown, table_state.viewer, boxes, look, table_state.scrolled)
        for panel in ("targets", "found"):
            if panel in boxes:
                drawn[panel] = self._targets(panel, table_state, boxes[panel], look)
        width = boxes["keys"].width
        clickable = {run.point for lines in drawn.values() for line in lines for run in line}
        if ("targets" in boxes or "found" in boxes) and table_state.asked is not None:
            clickable |= {target.id for target in table_state.asked.part(table_state.selection.picked).targets}
        asked, rest = self.prompt.asked(table_state, clickable, named, width, look)
        together = with_log(boxes, table_state)
        told = self.prompt.told(shown, table_state, rest, permanent, named, together, look)
        footer = footer_line([(look.glyphs.plain(key), label, action) for key, label, action in keys], "^p more", width)
        if len(told) > boxes["told"].height:
            # What needs one line more covers the keys until the next key; but not those to undo with.
            if isinstance(table_state.to_confirm, ConfirmUndo):
                asked, *told = told
            else:
                *told, footer = told
        drawn["asked"], drawn["told"], drawn["keys"] = [asked], told, [footer]
        if "card" in together:
            from circus_maximus.tui.table.target_panels import card_lines

            box = boxes["card"]
            drawn["card"] = card_lines(self._match.presenter.card(shown, about), box.width, box.height, look)
        if "log" in boxes:
            log = self._log(table_state, together["log"], boxes.get("news"), look)
            above = together["log"].height - boxes["log"].height
            drawn["log"] = log[above:]
            if above:
                drawn["card"] = log[:above]
        if "news" in boxes:
            drawn["news"] = self._news_lines(table_state, together, named, look)
        if table_state.popup is not None:
            from circus_maximus.tui.table.popup import popup_lines

            drawn["popup"] = popup_lines(table_state.popup, self._match.names, boxes["popup"], look)
        if look.glyphs.is_ascii:
            drawn = {panel: [_in_symbols(line, look.glyphs) for line in lines] for panel, lines in drawn.items()}
        return drawn

    def _targets(self, panel: str, table_state: TableState, box: Box, look: Look) -> list[Line]:
        """The list of targets, or of those that are found."""
        from circus_maximus.tui.table.target_panels import target_lines

        scrolled = table_state.scrolled[1] if table_state.scrolled[0] == panel else 0
        decision, selection, look = table_state.asked, table_state.selection, replace(look, scrolled=scrolled)
        return target_lines(decision, selection, table_state.wanted, box.width, box.height, look)

    def _log(self, table_state: TableState, box: Box, over: Box | None, look: Look) -> list[Line]:
        """The end of the log, or what is before it if scrolled; what is new to the player who is asked is marked.

        If a box `over` the table covers its last lines, the end stands above them.
        """
        match = self._match
        new_from = since_last_decision(match, table_state.asked.seat) if table_state.asked else len(match.log)
        back = max(0, -table_state.scrolled[1]) if table_state.scrolled[0] == "log" else 0
        width, rows = inside(box.width, box.height, look)
        rows = min(rows, max(_above(box, over) - 1, 0) or rows)
        window = LogWindow(table_state.viewer, new_from, table_state.part, width, rows, back)
        lines = self._log_lines.lines(match, window, look)
        lines = lines or [fitted((Run("  Nothing yet.", "dim"),), width)]
        title = f"Log {look.glyphs.none} {counted(len(lines) - rows, 'line')} back" if len(lines) > rows else "Log"
        return framed(title, lines[:rows], box.width, box.height, look)

    def _over_table(
        self, table_state: TableState, boxes: Mapping[str, Box], width: int, bottom: int, room: Room
    ) -> Box | None:
        """The box for an explanation or the guide, then for notes and news; None if there is nothing to say."""
        if not _explains(table_state):
            return news_box(self._match, table_state, boxes, width, bottom, room)
        from circus_maximus.tui.table.page_boxes import explanation_box, says_of

        says = says_of(self._match, table_state, boxes, Look(UNICODE, room))
        about = [boxes[panel] for panel in table_state.about if panel in boxes]
        if not says.paragraphs:
            return None
        return explanation_box(says, about, boxes.values(), width, bottom, UNICODE)

    def _news_lines(
        self, table_state: TableState, boxes: Mapping[str, Box], named: Mapping[str, str], look: Look
    ) -> list[Line]:
        enter, log, help = (named.get(name, "") for name in ("table.confirm", "table.log", "table.help"))
        enter = enter or ENTER
        if not _explains(table_state):
            return news_lines(self._match, table_state, boxes, enter, log, look)
        from circus_maximus.tui.table.page_boxes import explanation_lines, says_of

        return explanation_lines(says_of(self._match, table_state, boxes, look), boxes["news"], enter, log, help, look)

    def next_pages(self, table_state: TableState, boxes: Mapping[str, Box], look: Look) -> tuple[str, ...] | None:
        """The next pages of an explanation, or nothing if news come after it; None if there is neither."""
        if "news" not in boxes or not _explains(table_state):
            return None
        from circus_maximus.tui.table.page_boxes import next_pages, says_of

        says = says_of(self._match, table_state, with_log(boxes, table_state), look)
        return next_pages(says, boxes["news"], look.glyphs) or (() if says.news_follow else None)


def _lines_needed(table_state: TableState, width: int) -> int:
    """How many lines a list of the choices needs."""
    from circus_maximus.tui.table.target_panels import lines_needed

    return lines_needed(table_state.asked, table_state.selection, table_state.wanted, width)


def _described(table_state: TableState) -> str:
    """The id or key of what the card is about: the target under the cursor, or what is described or picked."""
    picked = (str(pick) for pick in table_state.selection.picked if isinstance(pick, str))
    return table_state.selection.target or table_state.described or next(picked, "")


def with_log(boxes: Mapping[str, Box], table_state: TableState) -> Mapping[str, Box]:
    """The boxes, with the log in place of a card above it while the card would be about nothing in particular.

    The panel of the card then shows the first lines of the log: arranging panels again costs more than drawing them.
    """
    card, log, last = boxes.get("card"), boxes.get("log"), boxes["keys"]
    if room_for(last.width, last.y + 1) != "large" or _described(table_state) or card is None or log is None:
        return boxes
    if (card.x, card.width, card.y + card.height) != (log.x, log.width, log.y):
        return boxes
    taller = log._replace(y=card.y, height=card.height + log.height)
    return {id: taller if id == "log" else box for id, box in boxes.items() if id != "card"}


def panel_with(id: str, boxes: Mapping[str, Box], table_state: TableState) -> str:
    """What a panel shows: the log, if that is in place of the card; otherwise itself."""
    return "log" if id == "card" and "card" not in with_log(boxes, table_state) else id


def _above(box: Box, over: Box | None) -> int:
    """How many lines of a box are above another one that covers its last lines from side to side; otherwise all."""
    covers = over is not None and over.x <= box.x and over.x + over.width >= box.x + box.width
    if over is None or not covers or over.y + over.height < box.y + box.height:
        return box.height
    return max(0, over.y - box.y)


def _explains(table_state: TableState) -> bool:
    """Whether the box over the table is for an explanation or for the guide."""
    return table_state.guide is not None or bool(table_state.explained)


def _in_symbols(line: Line, glyphs: Glyphs) -> Line:
    return tuple(run._replace(text=glyphs.drawn(run.text)) for run in line)
