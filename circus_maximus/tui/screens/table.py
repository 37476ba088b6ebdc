"""The table: panels over a game, the cursor over what is asked, and the flow of chances, bots and people."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, cast

from msgspec.structs import replace
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
from circus_maximus.play.game import OpenGame
from circus_maximus.tui import pointing as cursor
from circus_maximus.tui.desk import Desk
from circus_maximus.tui.footer import DO
from circus_maximus.tui.keys import keys_of
from circus_maximus.tui.kit import Box, find_kit
from circus_maximus.tui.news import since_last_decision
from circus_maximus.tui.painting import Painter
from circus_maximus.tui.panel import Panel
from circus_maximus.tui.pointing import Pointing
from circus_maximus.tui.screens.handover import HandoverScreen
from circus_maximus.tui.screens.summary import SummaryScreen

if TYPE_CHECKING:
    from circus_maximus.tui.app import TableApp

PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""Seconds that what a bot did stays on view before the game goes on."""
SUMMARY = 4
"""How much longer than a bot's move a round's summary stays on view where nobody is there to go on."""
MOMENT = 1.2
"""Seconds that a coin, a die or a card is seen."""
SWEEP, UNDO = "a", "undo"
NEVER_SKIP = ("q", "ctrl+c", "ctrl+q", "ctrl+p")
"""Keys that keep their meaning while something is being seen."""
WHEN_NOBODY_IS_ASKED = ("table.undo", "table.log", "table.help", "table.quit")
"""The keys to show when there is nothing to choose."""


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
        Binding("y", "seats", "Hand a seat to a bot, or back", id="table.seats", show=False),
        Binding("full_stop", "pace", "Bots faster or slower", id="table.pace", show=False),
        Binding("X", "abandon", "Abandon this game", id="table.abandon", show=False),
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
        self.desk = Desk(message=" ".join(game.notes))
        self._painter = Painter(self.kit, self.match)
        self._shown: Any = self.kit.show(self.match)
        self._sweeping: int | None = None
        """The seat that does all it can, one action after the other."""
        self._panels = {id: Panel(id=id) for id in (*self.kit.panels, "log", "asked", "told", "keys")}
        self._panels |= {id: Panel(id=id, classes="over") for id in ("news", "moment")}
        self._boxes: dict[str, Box] = {}
        self._agreed = ""
        """What the key or click before this one agreed to."""
        self._skip = asyncio.Event()
        self._flowing = False

    @property
    def table_app(self) -> TableApp:
        return cast("TableApp", self.app)

    def compose(self) -> ComposeResult:
        """All panels in one container; the lines below; what lies over them now and then."""
        with Panels(id="panels"):
            yield from self._panels.values()

    def on_mount(self) -> None:
        """Draw, and let the game run."""
        self.play_on()

    # What is seen

    def boxes(self, size: Size) -> dict[str, Box]:
        """Where every panel lies on a screen of this size."""
        return self._painter.boxes(self._shown, self.desk, size)

    def paint(self) -> None:
        """Draw every panel anew; those whose lines are the same are left alone."""
        if (boxes := self.boxes(self.size)) != self._boxes:
            self._boxes = boxes
            # A panel's wish for room clears what its container remembers of where all are.
            self._panels["news"].refresh(layout=True)
        look = self._painter.look(self.desk, self.table_app.glyphs, self.size)
        standing = self.game.trouble or self.game.read_only
        drawn = self._painter.lines(self._shown, self.desk, look, self.size, self._keys(), standing)
        for id, lines in drawn.items():
            self._panels[id].draw(lines)

    def put(self, **changes: Any) -> None:
        """The desk with changes."""
        self.desk = replace(self.desk, **changes)
        self.paint()

    def say(self, message: str, role: str = "warn") -> None:
        """Something to read in the line below the question."""
        self.put(message=message, role=role)

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys that matter now, as they are bound."""
        shown: list[tuple[str, str, str]] = []
        asked = self.desk.asked
        if asked is not None and self.kit.sweep(self.match, asked):
            shown.append(("a", "All", "sweep"))
        for active in self.active_bindings.values():
            binding = active.binding
            if active.node is self and binding.show and (asked is not None or binding.id in WHEN_NOBODY_IS_ASKED):
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
        self._shown = self.kit.show(self.match)
        if isinstance(pending, Over) or self.game.read_only:
            self._sweeping = None
            self.put(asked=None, pointing=Pointing())
            if isinstance(pending, Over):
                self.action_ending()
            return False
        if isinstance(pending, Choice) and self.match.sitting[pending.seat] == PERSON:
            return self._ask(pending)
        knew = self.kit.secret(self.match)
        if isinstance(pending, Choice):
            self.paint()
            advanced = await asyncio.to_thread(self.game.advance)
        else:
            advanced = self.game.advance()
        if not advanced:
            # Somebody got up while a bot was thinking.
            return False
        turn = self.match.turns[-1]
        await self._dwell(turn)
        if self.kit.secret(self.match) != knew and (screen := self._secret_screen()) is not None:
            await self.app.push_screen_wait(screen)
        if self.kit.begins_round(turn):
            await self._sum_up()
        return True

    async def _sum_up(self) -> None:
        """What the round was. Somebody goes on; where only bots play, it goes on by itself."""
        seconds = None if PERSON in self.match.sitting else SUMMARY * PACES[self.table_app.settings.pace]
        if seconds != 0:
            title, draw = self.kit.summary(self.match)
            await self.app.push_screen_wait(SummaryScreen(title, draw, seconds))

    async def _dwell(self, turn: Turn) -> None:
        """Let what happened be seen; any key goes on at once."""
        settings = self.table_app.settings
        moment = self.kit.moment(self.match, turn) if settings.animations else None
        seconds = MOMENT if moment else 0.0
        if isinstance(turn.asked, Choice):
            seconds = max(seconds, PACES[settings.pace])
        if not seconds:
            return
        self._shown = self.kit.show(self.match)
        self.put(moment=moment)
        self._skip.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._skip.wait(), seconds)
        self.put(moment=None)

    def _ask(self, choice: Choice[Any]) -> bool:
        """Put the question to a person; true if the answer is known already."""
        ask = self.kit.ask(self.match, choice)
        if self._sweeping == ask.seat and (do := self.kit.sweep(self.match, ask)):
            self.game.choose(ask.seat, self.match.title.parse(do))
            return True
        self._sweeping = None
        new = since_last_decision(self.match, ask.seat)
        self.put(asked=ask, pointing=cursor.begin(ask), news=new if new < len(self.match.log) else None)
        return False

    # Keys and clicks

    async def on_key(self, event: events.Key) -> None:
        """Any key goes on while something is being seen; otherwise a key may stand for something to point at."""
        if self._flowing and not self._skip.is_set() and event.key not in NEVER_SKIP:
            self._skip.set()
        elif not self._point_by_key(event.character or "") and not await self._do_bound(event.key):
            return
        event.stop()
        event.prevent_default()

    async def _do_bound(self, key: str) -> bool:
        """What a key of the table is bound to, at once: left to the app it would come after keys typed meanwhile."""
        active = self.active_bindings.get(key)
        if active is None or active.node is not self:
            return False
        await self.run_action(active.binding.action)
        return True

    def _begin(self) -> None:
        """Whatever is done next, news lie over the table no longer, and what was agreed to holds for this once."""
        self._agreed = self.desk.agreed
        if self._agreed:
            self.put(agreed="", message="", news=None)
        elif self.desk.news is not None:
            self.put(news=None)

    def _point_by_key(self, key: str) -> bool:
        self._begin()
        asked = self.desk.asked
        if asked is None:
            return False
        if key == SWEEP and self.kit.sweep(self.match, asked):
            self.action_sweep()
            return True
        found = cursor.with_key(asked, self.desk.pointing, key)
        if found is not None:
            self._point(found)
        return found is not None

    async def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click points at something, and does it if it was pointed at already."""
        self._begin()
        asked = self.desk.asked
        if event.point.startswith(DO):
            await self.run_action(event.point.removeprefix(DO))
        elif self._flowing:
            self._skip.set()
        elif asked is not None and any(target.id == event.point for target in asked.targets):
            self._point(cursor.pointed(self.desk.pointing, event.point))

    def on_click(self, event: events.Click) -> None:
        """A click anywhere goes on while something is being seen, and takes the news away."""
        if self._flowing:
            self._skip.set()
        else:
            self._begin()

    def _point(self, pointing: Pointing) -> None:
        """Point at something; at the same thing again: do it."""
        if pointing is self.desk.pointing:
            self.action_confirm()
        else:
            self.put(pointing=pointing, message="", agreed="")

    def action_move(self, by: int) -> None:
        """The next thing to point at, or the one before."""
        if self.desk.asked is not None:
            self._point(cursor.moved(self.desk.asked, self.desk.pointing, by))

    def action_change(self, by: int) -> None:
        """More or less of what is pointed at."""
        if self.desk.asked is not None:
            changed = cursor.changed(self.desk.asked, self.desk.pointing, by)
            if changed != self.desk.pointing:
                self._point(changed)

    def action_less(self) -> None:
        """The same for the mouse."""
        self.action_change(-1)

    def action_more(self) -> None:
        """The same for the mouse."""
        self.action_change(1)

    def action_drop(self) -> None:
        """Point at nothing."""
        self.put(pointing=Pointing(), message="", agreed="", news=None)

    def action_confirm(self) -> None:
        """Do what is pointed at; say why not; or ask again where it is probably a mistake."""
        if self.desk.asked is None:
            if isinstance(self.match.pending, Over):
                self.action_ending()
            return
        target, option = self.desk.target, self.desk.option
        if target is None:
            self.say("Point at something first: by its key, with the arrows, or with the mouse.")
        elif option is None:
            self.say("That may not be done now; w shows the rule behind it.", "bad")
        elif option.doubt and self.table_app.settings.ask_twice and self._agreed != option.do:
            self.put(agreed=option.do, message=f"{option.doubt} Enter again does it all the same.", role="warn")
        else:
            self._choose(self.desk.asked.seat, option.do)

    def _choose(self, seat: int, do: str) -> None:
        refusal = self.game.choose(seat, self.match.title.parse(do))
        if refusal is not None:
            self.say(self.game.explain(refusal), "bad")
        else:
            self._go_on()

    def _go_on(self) -> None:
        """The game has changed: nobody is asked until it says who."""
        self.desk = Desk()
        self.play_on()

    def action_sweep(self) -> None:
        """Do all that can be done, one after the other."""
        asked = self.desk.asked
        if asked is not None and (do := self.kit.sweep(self.match, asked)):
            self._sweeping = asked.seat
            self._choose(asked.seat, do)

    def action_undo(self) -> None:
        """Take back the last decision of a person; barriers are named, and crossed if the table asks again."""
        plan = self.match.undo_plan()
        if self._flowing:
            self.say("The game goes on by itself just now: undo when somebody is asked.")
        elif plan is None:
            self.say("There is no decision of a person to take back.")
        elif plan.barriers and self._agreed != UNDO:
            named = ", ".join(dict.fromkeys(self.kit.barrier(self.match, barrier) for barrier in plan.barriers))
            self.put(
                agreed=UNDO, message=f"That crosses {named}; luck would fall the same again. If all agree: undo again."
            )
        elif refusal := self.game.undo(plan):
            self.say(self.game.explain(refusal), "bad")
        else:
            self._go_on()

    def action_hint(self) -> None:
        """What the title's own bot would do here."""
        pending = self.match.pending
        if self.desk.asked is not None and isinstance(pending, Choice):
            _, why = self.kit.hint(self.match, pending)
            self.say(why, "good")

    def action_why(self) -> None:
        """The rule behind what is pointed at, or behind the question."""
        target, asked = self.desk.target, self.desk.asked
        self._read_rules(target.rule if target else asked.rule if asked else "")

    def action_rules(self) -> None:
        """The rulebook, at the moment's rule."""
        self._read_rules(self.desk.asked.rule if self.desk.asked else "")

    def _read_rules(self, heading: str) -> None:
        from circus_maximus.tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.match.title, self.match.config, heading))

    def action_help(self) -> None:
        """The keys of the moment."""
        from circus_maximus.tui.screens.help import HelpScreen

        keys = keys_of(self, self.table_app.glyphs)
        self.app.push_screen(HelpScreen(keys, self.desk.asked, self.match.title.rulebook(self.match.config)))

    def action_log(self) -> None:
        """All that happened."""
        from circus_maximus.tui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self.match))

    def action_secret(self) -> None:
        """What only one seat may know, for whoever sits there alone."""
        if (screen := self._secret_screen()) is None:
            self.say("Nobody at this table knows more than the others.")
        else:
            self.app.push_screen(screen)

    def _secret_screen(self) -> HandoverScreen | None:
        secret = self.kit.secret(self.match)
        if secret is None or self.match.sitting[secret.seat] != PERSON:
            return None
        look = self._painter.look(self.desk, self.table_app.glyphs, self.size)
        return HandoverScreen(self.match.names[secret.seat], look.seat(secret.seat), secret.text)

    def action_ending(self) -> None:
        """How it ended, and what to do next."""
        from circus_maximus.tui.screens.ending import EndingScreen

        story = (self.game.path or Path(self.match.title.name)).with_suffix(".md")
        self.app.push_screen(EndingScreen(self.kit.ending(self.match), self.match, story), self._after_ending)

    def _after_ending(self, wish: str | None) -> None:
        if wish == "leave":
            self.table_app.leave_table(self.game)
        elif wish == "rematch":
            self.table_app.play_again(self.game)

    def action_abandon(self) -> None:
        """Give the game up for good, if that is really meant."""
        from circus_maximus.tui.screens.confirm import ConfirmScreen

        question = "Abandon this game? Its save is deleted. (To go on another day, save and quit instead.)"
        self.app.push_screen(ConfirmScreen(question, "Abandon it", "Play on"), self._abandon)

    def _abandon(self, really: bool | None) -> None:
        if really and (trouble := self.table_app.abandon(self.game)):
            self.say(trouble, "bad")

    def action_seats(self) -> None:
        """Hand a seat over."""
        from circus_maximus.tui.screens.seats import SeatsScreen

        if not self._flowing:
            self.app.push_screen(SeatsScreen(self.match, self.table_app.glyphs), self._hand_over)

    def _hand_over(self, handing: tuple[int, str] | None) -> None:
        if handing is None:
            return
        if refusal := self.game.hand_over(*handing):
            self.say(self.game.explain(refusal), "bad")
        else:
            self._go_on()

    def action_pace(self) -> None:
        """The next pace for what bots do."""
        settings = self.table_app.settings
        names = list(PACES)
        pace = names[(names.index(settings.pace) + 1) % len(names)]
        trouble = self.table_app.change(replace(settings, pace=pace))
        self.say(trouble or f"Bots play at pace: {pace}.", "warn" if trouble else "good")

    def action_leave(self) -> None:
        """Save and quit: everything is saved already."""
        self.table_app.leave_table(self.game)

    def on_resize(self) -> None:
        """Another size: another arrangement."""
        if self.is_mounted:
            self.paint()
