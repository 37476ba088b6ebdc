"""The table: panels over a game, the cursor over what is asked, and the flow of chances, bots and people."""

from __future__ import annotations

from typing import Any, ClassVar, cast

from msgspec.structs import replace
from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.geometry import Offset, Region, Size, Spacing
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from circus_maximus.engine.contract import Choice, Over
from circus_maximus.engine.question import Ask
from circus_maximus.play.game import OpenGame
from circus_maximus.tui import cursor as cursor
from circus_maximus.tui.change_of_player import ChangeOfPlayer
from circus_maximus.tui.cursor import Pointing
from circus_maximus.tui.flow import Flow
from circus_maximus.tui.footer import ACTION
from circus_maximus.tui.keys import named_keys
from circus_maximus.tui.kit import Box
from circus_maximus.tui.painting import Painter
from circus_maximus.tui.panel import Panel
from circus_maximus.tui.screens.game import GameScreen, copying
from circus_maximus.tui.table_state import ConfirmAction, TableState, ConfirmUndo

WHILE_FLOWING = ("table.pace", "table.seats", "table.log", "table.rules", "table.help", "table.quit", "table.abandon")
"""What can be done while the game goes on by itself; any other key skips what is being shown."""
FOOTER_WHILE_FLOWING = ("table.pace", "table.seats", "table.log", "table.help", "table.quit")
WHEN_OVER = ("table.undo", "table.log", "table.help", "table.quit")
NEVER_SKIP = ("ctrl+c", "ctrl+q", "ctrl+p")
"""Keys of the app, whatever the table does."""


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


class TableScreen(GameScreen):
    """A game being played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "do_all", "All", id="table.sweep", tooltip="Do all you can"),
        Binding("enter", "confirm", "Do it", id="table.confirm", tooltip="Do what you point at"),
        Binding("u", "undo", "Undo", id="table.undo", tooltip="Undo the last decision"),
        Binding("w", "why", "Why?", id="table.why", tooltip="Show the rule behind it"),
        Binding("h", "hint", "Hint", id="table.hint", tooltip="Hint: what the bot would do"),
        Binding(
            "question_mark", "help", "Help", id="table.help", key_display="?", tooltip="Help with what is asked now"
        ),
        Binding("l", "log", "Log", id="table.log", tooltip="Log: all that happened"),
        Binding("q", "leave", "Save & quit", id="table.quit", tooltip="Save and quit"),
        Binding("r", "rules", "Rules", id="table.rules", show=False),
        Binding(
            "y",
            "seats",
            "Seats: hand one to a bot, or back",
            id="table.seats",
            show=False,
            tooltip="Hand a seat to a bot, or back",
        ),
        Binding("full_stop", "pace", "Pace", id="table.pace", show=False, tooltip="Change the pace of bots"),
        Binding("X", "abandon", "Abandon this game", id="table.abandon", show=False),
        Binding("C", "copy", "Play on in a copy", id="table.copy", show=False),
        Binding("v", "secret", "What only you know", id="table.secret", show=False, tooltip="Show what only you know"),
        Binding(
            "left,shift+tab", "move(-1)", "Before", id="table.before", show=False, tooltip="Point at the thing before"
        ),
        Binding("right,tab", "move(1)", "Next", id="table.next", show=False, tooltip="Point at the next thing"),
        Binding("up,plus", "change(1)", "More", id="table.more", show=False, tooltip="More of what you point at"),
        Binding("down,minus", "change(-1)", "Less", id="table.less", show=False, tooltip="Less of what you point at"),
        Binding("escape", "drop", "Let go", id="table.drop", show=False, tooltip="Point at nothing"),
    ]

    def __init__(self, game: OpenGame) -> None:
        super().__init__(game)
        self._panels = {id: Panel(id=id) for id in (*self.kit.panels, "log", "asked", "told", "keys")}
        self._panels |= {id: Panel(id=id, classes="over") for id in ("news", "popup")}
        self._boxes: dict[str, Box] = {}
        self.flow = Flow(self)

    def lay(self, game: OpenGame) -> None:
        """A game comes to the table; the next one of the same title comes to the same."""
        super().lay(game)
        self.table_state = TableState(notes=game.notes)
        self._painter = Painter(self.kit, self.match)
        self.change_of_player = ChangeOfPlayer(lambda: self.table_app.clock())
        self._shown: Any = self.kit.show(self.match)

    def replace_game(self, game: OpenGame) -> None:
        """Play another game here."""
        self.lay(game)
        self.flow.doing_all = frozenset()
        self.paint()
        self.play_on()

    def compose(self) -> ComposeResult:
        """All panels in one container; the lines below; what lies over them now and then. Nobody sees them empty."""
        self._draw_panels()
        with Panels(id="panels"):
            yield from self._panels.values()

    def on_mount(self) -> None:
        """Draw, and let the game run."""
        if self.game.can_be_copied:
            self.put(notes=(*self.table_state.notes, copying(self._key_of("table.copy"))))
        self.play_on()

    def on_screen_resume(self) -> None:
        """Nothing lies over the table any more: the game goes on."""
        self.flow.on_top.set()

    def on_screen_suspend(self) -> None:
        """Another screen lies over the table: the game waits."""
        self.flow.on_top.clear()

    @work(exclusive=True, group="flow")
    async def play_on(self) -> None:
        """Let the game go on by itself as far as it can."""
        await self.flow.run()

    # What is seen

    def boxes(self, size: Size) -> dict[str, Box]:
        """Where every panel lies on a screen of this size."""
        return self._painter.boxes(self._shown, self.table_state, size)

    def paint(self) -> None:
        """Draw every panel anew; those whose lines are the same are left alone."""
        self._draw_panels()

    def _draw_panels(self) -> None:
        size = self.size or self.app.size
        boxes = self.boxes(size)
        if boxes != self._boxes:
            self._boxes = boxes
            # A panel's wish for room clears what its container remembers of where all are.
            self._panels["news"].refresh(layout=True)
        look = self._painter.look(self.table_state, self.table_app.glyphs, size)
        named = named_keys(self, self.table_app.glyphs)
        drawn = self._painter.lines(
            self._shown, self.table_state, look, boxes, self._keys(), named, self.standing(named)
        )
        for id, lines in drawn.items():
            self._panels[id].draw(lines)

    def put(self, **changes: Any) -> None:
        """The desk with changes."""
        self.table_state = replace(self.table_state, **changes)
        self.paint()

    def say(self, message: str, role: str = "warn") -> None:
        """Something to read in the line below the question."""
        self.put(message=message, role=role)

    def _key_of(self, id: str) -> str:
        """The key that something is bound to now, by the name that settings know it by."""
        return named_keys(self, self.table_app.glyphs).get(id, "")

    def update_shown(self) -> None:
        """Take in where the game stands."""
        self._shown = self.kit.show(self.match)

    def question(self) -> Ask | None:
        return self.table_state.asked

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys that matter now, as they are bound."""
        shown: list[tuple[str, str, str]] = []
        asked = self.table_state.asked
        elsewhere = WHEN_OVER if isinstance(self.match.pending, Over) else FOOTER_WHILE_FLOWING
        for active in self.active_bindings.values():
            binding = active.binding
            if active.node is self and (binding.show if asked is not None else binding.id in elsewhere):
                label = binding.description.partition(":")[0]
                shown.append((self.app.get_key_display(binding), label, binding.action))
        return shown

    # Keys and clicks

    async def on_key(self, event: events.Key) -> None:
        """Any key goes on while something is being seen; otherwise a key may stand for something to point at."""
        if event.key in NEVER_SKIP:
            return
        if self.flow.on:
            if self.table_state.notes:
                self.put(notes=())
            known = self.active_bindings.get(event.key)
            if known is not None and known.binding.id in WHILE_FLOWING:
                await self._do_bound(event.key)
            else:
                self.flow.skip()
        elif self._drop_early(event.time, self._decides(event)):
            pass
        elif self._news_is_open and self._would_act(event):
            self._begin_input()
        else:
            self._begin_input()
            if not await self._handle_key(event):
                return
        event.stop()
        event.prevent_default()

    @property
    def _news_is_open(self) -> bool:
        """Whether there is something to read over the table."""
        return "news" in self._boxes

    def _would_act(self, event: events.Key) -> bool:
        """Whether a key would do something, not just point at it: under something to read, nobody saw what."""
        active = self.active_bindings.get(event.key)
        if active is not None and active.binding.action in ("confirm", "do_all"):
            return True
        return self._pointed_by(event) is self.table_state.pointing

    def _decides(self, event: events.Key) -> bool:
        """Whether a key answers the question, or begins to pass."""
        return self._would_act(event) or cursor.decides(self.table_state.pointing, self._pointed_by(event))

    def _pointed_by(self, event: events.Key) -> Pointing | None:
        """What a key would point at."""
        asked = self.table_state.asked
        return cursor.with_key(asked, self.table_state.pointing, event.character or "") if asked else None

    def _drop_early(self, at: float, decides: bool) -> bool:
        """Whether a key or click of this time decides something, but was meant for whoever was asked before."""
        asked = self.table_state.asked
        if asked is None or not decides or not self.change_of_player.too_early(at):
            return False
        self.say(f"{self.match.names[asked.seat]} is to choose now.")
        return True

    async def _handle_key(self, event: events.Key) -> bool:
        """All there is to do first; then what the key points at; then what else it is bound to."""
        active = self.active_bindings.get(event.key)
        if active is not None and active.binding.action == "do_all":
            self.action_do_all()
            return True
        key = event.character or ""
        return self._point_by_key(key) or await self._do_bound(event.key) or self._describe(key)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is a key to do all with as long as there is something to do all of."""
        if action == "do_all":
            asked = self.table_state.asked
            return asked is not None and bool(self.kit.do_all(self.match, asked))
        if action == "copy":
            return self.game.can_be_copied
        return super().check_action(action, parameters)

    async def _do_bound(self, key: str) -> bool:
        """What a key of the table is bound to, at once: left to the app it would come after keys typed meanwhile."""
        active = self.active_bindings.get(key)
        if active is None or active.node is not self:
            return False
        await self.run_action(active.binding.action)
        return True

    def _begin_input(self) -> None:
        """A key or click is about to do something."""
        begun = self.table_state.after_input()
        if begun != self.table_state:
            self.table_state = begun
            self.paint()

    def _point_by_key(self, key: str) -> bool:
        asked = self.table_state.asked
        if asked is None:
            return False
        before = self.table_state.pointing
        found = cursor.with_key(asked, before, key)
        if found is not None:
            self._point(found)
            if said := cursor.out_of_range(asked, before, key):
                self.say(f"{said} {self._key_of('table.drop')} lets go of it.")
        return found is not None

    def _describe(self, point: str) -> bool:
        """What something is that nobody is asked about now."""
        told = self.kit.describe(self._shown, point) if point else ""
        if told:
            self.put(pointing=Pointing(), message=told, role="dim")
        return bool(told)

    async def on_panel_pointed(self, event: Panel.Pointed) -> None:
        """A click points at something, and does it if it was pointed at already."""
        if self._drop_early(self.table_app.clock(), self._click_decides(event.point)):
            return
        self._begin_input()
        asked = self.table_state.asked
        if event.point.startswith(ACTION):
            await self.run_action(event.point.removeprefix(ACTION))
        elif self.flow.on:
            self.flow.skip()
        elif asked is not None and any(target.id == event.point for target in asked.targets):
            self._point(cursor.pointed(self.table_state.pointing, event.point))
        else:
            self._describe(event.point)

    def _click_decides(self, point: str) -> bool:
        """The same as for a key."""
        pointing = self.table_state.pointing
        return point in (f"{ACTION}confirm", f"{ACTION}do_all") or cursor.decides(pointing, cursor.pointed(pointing, point))

    def on_click(self, event: events.Click) -> None:
        """A click anywhere goes on while something is being seen, and takes the news away."""
        if not self.flow.skip() and not self.change_of_player.too_early(self.table_app.clock()):
            self._begin_input()

    def _point(self, pointing: Pointing) -> None:
        """Point at something; at the same thing again: do it."""
        if pointing is self.table_state.pointing:
            self.action_confirm()
        else:
            self.put(pointing=pointing, message="")

    def action_move(self, by: int) -> None:
        """The next thing to point at, or the one before."""
        if self.table_state.asked is not None:
            self._point(cursor.moved(self.table_state.asked, self.table_state.pointing, by))

    def action_change(self, by: int) -> None:
        """More or less of what is pointed at."""
        if self.table_state.asked is not None:
            changed = cursor.changed(self.table_state.asked, self.table_state.pointing, by)
            if changed != self.table_state.pointing:
                self._point(changed)

    def action_less(self) -> None:
        """The same for the mouse."""
        self.action_change(-1)

    def action_more(self) -> None:
        """The same for the mouse."""
        self.action_change(1)

    def action_drop(self) -> None:
        """Point at nothing."""
        self.put(pointing=Pointing(), message="")

    def action_confirm(self) -> None:
        """Do what is pointed at; say why not; or ask again where it is probably a mistake."""
        if self.table_state.asked is None:
            if isinstance(self.match.pending, Over):
                self.action_ending()
            return
        target, option = self.table_state.target, self.table_state.option
        if target is None:
            self.say("Point at something first: by its key, with the arrows, or with the mouse.")
        elif option is None:
            self.say(f"That may not be done now; {self._key_of('table.why')} shows the rule behind it.", "bad")
        elif option.warning and self.table_app.settings.ask_twice and self.table_state.confirmed != ConfirmAction(option.do):
            again = f"{option.warning} {self._key_of('table.confirm')} again does it all the same."
            self.put(to_confirm=ConfirmAction(option.do), message=again, role="warn")
        else:
            self._choose(self.table_state.asked.seat, option.do)

    def _choose(self, seat: int, do: str) -> None:
        refusal = self.game.choose(seat, self.match.title.parse(do))
        if refusal is not None:
            self.say(self.game.explain(refusal), "bad")
        else:
            self.go_on()

    def go_on(self) -> None:
        """The game has changed: nobody is asked until it says who."""
        self.table_state = TableState()
        self.play_on()

    def action_do_all(self) -> None:
        """Do all that can be done, one after the other."""
        asked = self.table_state.asked
        if asked is not None and (do := self.kit.do_all(self.match, asked)):
            self.flow.doing_all |= {asked.seat}
            self._choose(asked.seat, do)

    def action_undo(self) -> None:
        """Take back the last decision of a person; barriers are named, and crossed if the table asks again."""
        plan = self.match.undo_plan()
        if self.flow.on:
            self.say("The game goes on by itself just now: undo when somebody is asked.")
        elif plan is None:
            self.say("There is no decision of a person to take back.")
        elif plan.barriers and self.table_state.confirmed != ConfirmUndo():
            named = ", ".join(dict.fromkeys(self.kit.barrier(self.match, barrier) for barrier in plan.barriers))
            again = f"[{key}] again" if (key := self._key_of("table.undo")) else "undo again"
            crosses = f"That goes back behind {named}; luck would fall the same again. If all agree: {again}."
            self.put(to_confirm=ConfirmUndo(), message=crosses, role="warn")
        elif refusal := self.game.undo(plan):
            self.say(self.game.explain(refusal), "bad")
        else:
            self.flow.doing_all = frozenset()
            self.go_on()
            self.say(" ".join(self.match.tell(self.match.log[-1])), "good")

    def action_hint(self) -> None:
        """Point at what the title's own bot would do here, so that confirming does exactly that, and say why."""
        asked, pending = self.table_state.asked, self.match.pending
        if asked is None or not isinstance(pending, Choice):
            return
        action, why = self.kit.hint(self.match, pending)
        advised = ConfirmAction(self.match.title.write(action))
        target, pointing = cursor.pointing_at(asked, advised.do)
        message = f"Hint [{target.key}]: {why}. {self._key_of('table.confirm')} does it."
        self.put(pointing=pointing, to_confirm=advised, message=message, role="good")

    def action_why(self) -> None:
        """The rule behind what is pointed at, or behind the question."""
        target, asked = self.table_state.target, self.table_state.asked
        if target is not None:
            self.read_rules(target.rule, target.label)
        else:
            self.read_rules(asked.rule if asked else "")

    def on_resize(self) -> None:
        """Another size: another arrangement."""
        self.paint()
