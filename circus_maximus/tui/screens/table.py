"""The table: panels over a game, the cursor over what is asked, and the flow of chances, bots and people."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.geometry import Offset, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.screen import Screen
from textual.widget import Widget

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.match import PERSON, Turn
from circus_maximus.engine.pointing import Ask
from circus_maximus.play.game import OpenGame
from circus_maximus.tui import pointing as cursor
from circus_maximus.tui.footer import DO, footer_line
from circus_maximus.tui.ink import Line, Run, fitted, wrapped
from circus_maximus.tui.kit import Box, Moment, find_kit
from circus_maximus.tui.look import Look, boxed, room_for, ruled
from circus_maximus.tui.news import log_lines, since_last_decision, tail
from circus_maximus.tui.panel import Panel
from circus_maximus.tui.pointing import Pointing
from circus_maximus.tui.prompt import asked_line, told_line

if TYPE_CHECKING:
    from circus_maximus.tui.app import TableApp

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""Seconds that what a bot did stays on view before the game goes on."""
MOMENT = 1.2
"""Seconds that a coin, a die or a card is seen."""
NEWS = 8
"""Lines of news shown over the table where there is no room for a log."""
BELOW = 3
"""Lines below the panels: two of prompt, one of keys."""


class TableLayout(Layout):
    """Puts panels where the table's boxes say; one without a box is nowhere."""

    name = "table"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Ask the screen for the boxes of this size."""
        boxes = cast("TableScreen", parent.screen).boxes(size)
        nowhere = Box(0, 0, 0, 0)
        regions = [Region(*boxes.get(child.id or "", nowhere)) for child in children]
        return [
            WidgetPlacement(region, Offset(), Spacing(), child) for region, child in zip(regions, children, strict=True)
        ]


class Panels(Container):
    """Holds the panels."""

    boxed = TableLayout()

    @property
    def layout(self) -> Layout:
        """By boxes, whatever the stylesheet says."""
        return self.boxed


class TableScreen(Screen[None]):
    """A game being played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", "Do it", id="table.confirm"),
        Binding("u", "undo", "Undo", id="table.undo"),
        Binding("w", "why", "Why?", id="table.why"),
        Binding("h", "hint", "Hint", id="table.hint"),
        Binding("l", "log", "Log", id="table.log"),
        Binding("question_mark", "help", "Help", id="table.help", key_display="?"),
        Binding("q", "leave", "Save & quit", id="table.quit"),
        Binding("r", "rules", "Rules", id="table.rules", show=False),
        Binding("v", "secret", "What only you know", id="table.secret", show=False),
        Binding("left,shift+tab", "move(-1)", "Before", id="table.before", show=False),
        Binding("right,tab", "move(1)", "Next", id="table.next", show=False),
        Binding("up,plus", "change(1)", "More", id="table.more", show=False),
        Binding("down,minus", "change(-1)", "Less", id="table.less", show=False),
        Binding("escape", "drop", "Let go", id="table.drop", show=False),
    ]

    def __init__(self, game: OpenGame) -> None:
        super().__init__()
        self.game = game
        self.match = game.match
        self.kit = find_kit(game.match.title.name)
        self.shown: Any = self.kit.show(self.match)
        self.asked: Ask | None = None
        self.pointing = Pointing()
        self.message = " ".join(game.notes)
        self.role = "warn"
        self.agreed = ""
        """What the table was asked to confirm: done if it is asked for again at once."""
        self.sweeping: int | None = None
        """The seat that does all it can, one action after the other."""
        self.moment: Moment | None = None
        self.news_from: int | None = None
        """Where in the log the news begin that lie over the table."""
        self._skip = asyncio.Event()
        self._flowing = False

    @property
    def table_app(self) -> TableApp:
        return cast("TableApp", self.app)

    def compose(self) -> ComposeResult:
        """All panels in one container; the lines below; what lies over them now and then."""
        with Panels(id="panels"):
            for panel in (*self.kit.panels, "log", "asked", "told", "keys"):
                yield Panel(id=panel)
            yield Panel(id="news", classes="over")
            yield Panel(id="moment", classes="over")

    def on_mount(self) -> None:
        """Draw, and let the game run."""
        self.play_on()

    # What is where

    def boxes(self, size: Size) -> dict[str, Box]:
        """The box of every panel on a screen of this size."""
        width, height = max(size.width, 80), max(size.height, 24)
        room = room_for(width, height)
        boxes = dict(self.kit.arrange(self.shown, width, height - BELOW, room))
        y = height - BELOW
        boxes |= {"asked": Box(0, y, width, 1), "told": Box(0, y + 1, width, 1), "keys": Box(0, y + 2, width, 1)}
        if self.moment is not None:
            wide = min(width - 8, 64)
            boxes["moment"] = Box((width - wide) // 2, max(2, height // 2 - 4), wide, 6)
        if self.news_from is not None and room == "small":
            boxes["news"] = Box(0, 2, width, min(NEWS, len(self._news())) + 2)
        return boxes

    def _news(self) -> list[tuple[str, bool]]:
        """The sentences that are new, as they lie over the table."""
        assert self.news_from is not None
        return [entry for entry in tail(self.match, NEWS, self.news_from) if entry[1]]

    def _arrange_anew(self) -> None:
        """Something lies over the table now, or no longer. (A panel's wish clears what its container remembers.)"""
        self.query_one("#news").refresh(layout=True)

    def look(self) -> Look:
        """How the panels are to draw now."""
        targets = self.asked.targets if self.asked else ()
        width, height = self.size
        return Look(
            glyphs=self.table_app.glyphs,
            room=room_for(max(width, 80), max(height, 24)),
            pointed=self.pointing.target,
            open=frozenset(target.id for target in targets if target.options),
            shut=frozenset(target.id for target in targets if not target.options),
        )

    def paint(self) -> None:
        """Draw every panel from what is shown; a panel whose lines are the same is not painted again."""
        look, boxes, names = self.look(), self.boxes(self.size), self.match.names
        for panel in self.kit.panels:
            box = boxes[panel]
            self._draw(panel, self.kit.draw(panel, self.shown, names, box.width, box.height, look))
        width = boxes["keys"].width
        if "log" in boxes:
            self._draw("log", self._log(boxes["log"], look))
        self._draw("asked", [self._asked_line(width, look)])
        self._draw("told", [self._told_line(width, look)])
        self._draw("keys", [footer_line(self._keys(), "^p more", width)])
        if "news" in boxes:
            box = boxes["news"]
            lines = log_lines(self._news(), box.width - 2, box.height - 2, look)
            title = "Since your last decision" if self.news_from else "What happened so far"
            self._draw("news", boxed(title, lines, box.width, box.height, look))
        if self.moment is not None and "moment" in boxes:
            self._draw("moment", self._moment_lines(self.moment, boxes["moment"], look))

    def _draw(self, panel: str, lines: list[Line]) -> None:
        self.query_one(f"#{panel}", Panel).draw(lines)

    def _log(self, box: Box, look: Look) -> list[Line]:
        new_from = since_last_decision(self.match, self.asked.seat) if self.asked else len(self.match.log)
        entries = tail(self.match, box.height + 2, new_from)
        if look.room == "small":
            return [ruled("Log", box.width, look), *log_lines(entries, box.width, box.height - 1, look)]
        return boxed("Log", log_lines(entries, box.width - 2, box.height - 2, look), box.width, box.height, look)

    def _asked_line(self, width: int, look: Look) -> Line:
        if self.asked is not None:
            return asked_line(self.asked, self.pointing, self.match.names[self.asked.seat], width, look)
        pending = self.match.pending
        if isinstance(pending, Over):
            return fitted(
                (Run(" The game is over.", "bold"), Run("  [Enter] how it ended", "key", f"{DO}confirm")), width
            )
        if isinstance(pending, Choice):
            name = self.match.names[pending.seat]
            return fitted(
                (Run(" "), look.seat(pending.seat), Run(f" {name} is thinking ...", f"seat{pending.seat}")), width
            )
        return fitted((Run(" ...", "dim"),), width)

    def _told_line(self, width: int, look: Look) -> Line:
        option = cursor.option_of(self.asked, self.pointing) if self.asked else None
        forecast = self.asked.forecast if self.asked else ()
        if option is not None and option.brings and not self.message:
            forecast = (option.brings, *forecast)
        message = look.glyphs.plain(self.message or self.game.trouble or self.game.read_only)
        return told_line(message, [look.glyphs.plain(text) for text in forecast], width, look, self.role)

    def _moment_lines(self, moment: Moment, box: Box, look: Look) -> list[Line]:

        text = [(Run(f" {line}"),) for line in wrapped(look.glyphs.plain(moment.text), box.width - 4)]
        return boxed(moment.head, [(), *[(Run(" "), *line) for line in text]], box.width, box.height, look)

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys that matter now, as they are bound."""
        shown: list[tuple[str, str, str]] = []
        if self.asked is not None and self.kit.sweep(self.match, self.asked):
            shown.append(("a", "All", "sweep"))
        for active in self.active_bindings.values():
            binding = active.binding
            if active.node is self and binding.show:
                shown.append((self.app.get_key_display(binding), binding.description, binding.action))
        return shown

    # The flow of the game

    @work(exclusive=True, group="flow")
    async def play_on(self) -> None:
        """Chances and bots, one by one and at a readable pace, until a person has to choose or the game is over."""
        self._flowing = True
        try:
            while await self._one_step():
                pass
        finally:
            self._flowing = False

    async def _one_step(self) -> bool:
        pending = self.match.pending
        self.shown = self.kit.show(self.match)
        if isinstance(pending, Over):
            self._wait()
            self.action_ending()
            return False
        if isinstance(pending, Choice) and self.match.sitting[pending.seat] == PERSON:
            return self._ask(pending)
        self.paint()
        if isinstance(pending, Choice):
            await asyncio.to_thread(self.game.advance)
        elif not self.game.advance():
            self._wait()
            return False
        await self._dwell(self.match.turns[-1])
        return True

    async def _dwell(self, turn: Turn) -> None:
        """Let what happened be seen; any key goes on at once."""
        settings = self.table_app.settings
        moment = self.kit.moment(self.match, turn) if settings.animations else None
        seconds = MOMENT if moment else 0.0
        if isinstance(turn.asked, Choice):
            seconds = max(seconds, PACES[settings.pace])
        if not seconds:
            return
        self.shown = self.kit.show(self.match)
        self._show_moment(moment)
        self._skip.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skip.wait(), seconds)
        self._show_moment(None)

    def _show_moment(self, moment: Moment | None) -> None:
        changed = moment is not self.moment
        self.moment = moment
        if changed:
            self._arrange_anew()
        self.paint()

    def _wait(self) -> None:
        """Nobody is asked any more."""
        self.asked, self.sweeping = None, None
        self.pointing = Pointing()
        self.paint()

    def _ask(self, choice: Choice[Any]) -> bool:
        """Put the question to a person; true if the answer is known already."""
        ask = self.kit.ask(self.match, choice)
        if self.sweeping == ask.seat and (do := self.kit.sweep(self.match, ask)):
            self.game.choose(ask.seat, self.match.title.parse(do))
            return True
        self.sweeping = None
        self.asked = ask
        self.pointing = cursor.begin(ask)
        new = since_last_decision(self.match, ask.seat)
        self.news_from = new if new < len(self.match.log) - 1 else None
        self._arrange_anew()
        self.paint()
        return False

    # Keys and clicks

    def on_key(self, event: events.Key) -> None:
        """Any key goes on while something is being seen; otherwise a key may stand for something to point at."""
        if self._flowing and not self._skip.is_set() and event.key not in ("q", "ctrl+c", "ctrl+q", "ctrl+p"):
            self._skip.set()
            event.stop()
            event.prevent_default()
            return
        self._read_news()
        if self.asked is None:
            return
        if event.character == "a" and self.kit.sweep(self.match, self.asked):
            found: Pointing | None = self.pointing
            self.action_sweep()
        else:
            found = cursor.with_key(self.asked, self.pointing, event.character or "")
            if found is not None:
                self._point(found)
        if found is not None:
            event.stop()
            event.prevent_default()

    def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click points at something, and does it if it was pointed at already."""
        self._read_news()
        if event.point.startswith(DO):
            self.run_worker(self.run_action(event.point.removeprefix(DO)), group="click")
        elif self.asked is not None and any(target.id == event.point for target in self.asked.targets):
            self._point(self.pointing if event.point == self.pointing.target else Pointing(event.point))

    def on_click(self, event: events.Click) -> None:
        """A click anywhere goes on while something is being seen."""
        if self._flowing:
            self._skip.set()

    def _read_news(self) -> None:
        """News lie over the table until something is done."""
        if self.news_from is not None:
            self.news_from = None
            self._arrange_anew()

    def _point(self, pointing: Pointing) -> None:
        """Point at something; at the same thing again: do it."""
        if pointing is self.pointing:
            self.action_confirm()
            return
        self.pointing, self.message, self.agreed = pointing, "", ""
        self.paint()

    def say(self, message: str, role: str = "warn") -> None:
        """Something to read in the line below the question."""
        self.message, self.role = message, role
        self.paint()

    def action_move(self, by: int) -> None:
        """The next thing to point at, or the one before."""
        if self.asked is not None:
            self._point(cursor.moved(self.asked, self.pointing, by))

    def action_change(self, by: int) -> None:
        """More or less of what is pointed at."""
        if self.asked is not None:
            changed = cursor.changed(self.asked, self.pointing, by)
            if changed != self.pointing:
                self._point(changed)

    def action_less(self) -> None:
        """The same for the mouse."""
        self.action_change(-1)

    def action_more(self) -> None:
        """The same for the mouse."""
        self.action_change(1)

    def action_drop(self) -> None:
        """Point at nothing."""
        self._read_news()
        self.pointing, self.message, self.agreed = Pointing(), "", ""
        self.paint()

    def action_confirm(self) -> None:
        """Do what is pointed at; say why not; or ask again where it is probably a mistake."""
        if self.asked is None:
            if isinstance(self.match.pending, Over):
                self.action_ending()
            return
        target, option = cursor.target_of(self.asked, self.pointing), cursor.option_of(self.asked, self.pointing)
        if target is None:
            self.say("Point at something first: by its key, with the arrows, or with the mouse.")
        elif option is None:
            self.say(target.why_not, "bad")
        elif option.doubt and self.table_app.settings.ask_twice and self.agreed != option.do:
            self.agreed = option.do
            self.say(f"{option.doubt} Enter again does it all the same.")
        else:
            self._choose(option.do)

    def _choose(self, do: str) -> None:
        assert self.asked is not None
        refusal = self.game.choose(self.asked.seat, self.match.title.parse(do))
        if refusal is not None:
            self.say(self.game.explain(refusal), "bad")
            return
        self._go_on()

    def _go_on(self) -> None:
        """The table has changed: nobody is asked until the game says who."""
        self.asked, self.pointing, self.message, self.agreed, self.news_from = None, Pointing(), "", "", None
        self.play_on()

    def action_sweep(self) -> None:
        """Do all that can be done, one after the other."""
        if self.asked is not None and (do := self.kit.sweep(self.match, self.asked)):
            self.sweeping = self.asked.seat
            self._choose(do)

    def action_undo(self) -> None:
        """Take back the last decision of a person; barriers are named, and crossed if the table asks again."""
        plan = self.match.undo_plan()
        if self._flowing or plan is None:
            self.say("There is no decision of a person to take back.")
            return
        if plan.barriers and self.agreed != "undo":
            named = ", ".join(dict.fromkeys(self.kit.barrier(self.match, barrier) for barrier in plan.barriers))
            self.agreed = "undo"
            self.say(f"That goes back behind {named}, which would come out the same again. If all agree: undo again.")
            return
        refusal = self.game.undo(plan)
        if refusal is not None:
            self.say(self.game.explain(refusal), "bad")
            return
        self._go_on()

    def action_hint(self) -> None:
        """What the title's own bot would do here."""
        pending = self.match.pending
        if self.asked is not None and isinstance(pending, Choice):
            _, why = self.kit.hint(self.match, pending)
            self.say(why, "good")

    def action_why(self) -> None:
        """The rule behind what is pointed at."""

    def action_rules(self) -> None:
        """The rulebook."""

    def action_help(self) -> None:
        """The keys of the moment."""

    def action_log(self) -> None:
        """All that happened."""

    def action_secret(self) -> None:
        """What only one seat may know."""

    def action_ending(self) -> None:
        """How it ended."""

    def action_leave(self) -> None:
        """Save and quit: everything is saved already."""
        self.table_app.leave_table(self.game)

    def on_resize(self) -> None:
        """Another size: another arrangement."""
        if self.is_mounted:
            self.paint()
