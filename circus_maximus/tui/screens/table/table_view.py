"""What the table shows: its panels and its state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.geometry import Offset, Region, Size, Spacing
from textual.keys import format_key
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.widget import Widget

from circus_maximus.engine.contract import Choice, Over, Seat
from circus_maximus.engine.guarding.guarded import target_keys
from circus_maximus.engine.presenting.decision import Decision, Path
from circus_maximus.engine.presenting.selection import Selection
from circus_maximus.play.explained import Explained
from circus_maximus.play.game import OpenGame
from circus_maximus.play.viewers import open_viewer
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.screens.table.game_screen import GameScreen
from circus_maximus.tui.shell.configured_app import app_of
from circus_maximus.tui.shell.keys import AFTER_WARNING, DO_ALL, ChangeOfPlayer, KeyPause, declared, named_keys
from circus_maximus.tui.shell.target_names import OwnKeys, TargetNames
from circus_maximus.tui.table.keys.target_keys import Moment, TargetKeys, WithKeys
from circus_maximus.tui.table.kit import Box, Draw
from circus_maximus.tui.table.painting import Painter
from circus_maximus.tui.table.table_state import TableState
from circus_maximus.tui.widgets.panel import Panel

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.presenter import Beat, Popup
    from circus_maximus.tui.table.keys.guide_line import GuideLine
    from circus_maximus.tui.table.table_state import Shown

FOOTER_DURING_AUTOPLAY = ("table.pace", "table.seats", "table.log", "table.again", "table.help", "table.quit")
FINDING = ("Enter", "Stop finding", "end_find")
WHEN_OVER = ("table.undo", "table.log", "table.help", "table.quit")


class TableLayout(Layout):
    """Places each panel at its box; a panel without a box is hidden."""

    name = "table"

    def arrange(self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True) -> ArrangeResult:
        """Place the panels at the screen's boxes for this size."""
        assert isinstance(parent, TableView)
        boxes = parent.drawn_boxes(size)
        nowhere = Box(0, 0, 0, 0)
        regions = [Region(*boxes.get(child.id or "", nowhere)) for child in children]
        return [
            WidgetPlacement(region, Offset(), Spacing(), child) for region, child in zip(regions, children, strict=True)
        ]


class TableView(GameScreen):
    """A game in panels. Its subclasses add selecting, automatic play, keys and actions."""

    SCROLL_KEYS: ClassVar[Sequence[str]] = ()
    """The names of the functions that scroll a panel."""

    _layout_by_boxes = TableLayout()

    def __init__(self, game: OpenGame) -> None:
        super().__init__(game)
        self._panels = {id: Panel(id=id) for id in (*self.kit.ids, "targets", "card", "log", "asked", "told", "keys")}
        self._panels |= {id: Panel(id=id, classes="over") for id in ("found", "news", "popup")}
        self._boxes: dict[str, Box] = {}
        self._values: tuple[Any] | None = None
        """The values that are shown; None if they are to be made again."""
        self._drawn_at = Size(0, 0)
        """The size for which the panels were last drawn."""

    def set_game(self, game: OpenGame) -> None:
        """Show a game from now on; another one must be of the same title."""
        super().set_game(game)
        self.table_state = TableState(viewer=open_viewer(self.match), notes=game.notes)
        self._painter = Painter(self.kit, self.game)
        self.change_of_player = ChangeOfPlayer(lambda: app_of(self).clock())
        self.after_warning = KeyPause(lambda: app_of(self).clock(), AFTER_WARNING)
        self.__dict__.pop("_target_keys", None)
        self._own_keys: Mapping[str, str] = app_of(self).own_keys
        """The user's own keys when targets got theirs."""
        self._explained_here = Explained(in_file=False) if self.game.guide else None
        self.update_shown()

    def tell_news(self) -> None:
        """Show what happened to the save, until a key is pressed."""
        if news := self.game.take_news():
            self.change_state(notes=(*self.table_state.notes, *news))

    def decision(self, choice: Choice[Any]) -> Decision:
        """The current choice as picks; every target has a key."""
        question = self.match.presenter.ask(self.match.seen_by(choice.seat), choice)
        return Decision(choice, WithKeys(question, self._target_keys, self._now(choice.seat)))

    @property
    def explained(self) -> Explained:
        """The explanations that the players have read; those of a guided game are not kept."""
        return self._explained_here or self.game_app.explained

    def explain(
        self, choice: Choice[Any], asked: Decision
    ) -> tuple[tuple[str, ...], tuple[str, ...], GuideLine | None]:
        """What to say about a question, the panels that it is about, and what the guide proposes, if there is one.

        What a question is for is shown only to a player who has not read it before.
        """
        if self.game.guide is None and not self.game_app.settings.explanations:
            return (), (), None
        player = self.match.names[asked.seat]
        explained = self.explained.new_to(self.match.title, player, asked.question.explanations)
        guidance = self.game.guide.guidance(choice) if self.game.guide else None
        says, about = tuple(it.says for it in explained), tuple(panel for it in explained for panel in it.panels)
        if guidance is None:
            return says, about, None
        from circus_maximus.tui.table.keys.guide_line import guided

        who = f"{self.glyphs.seats[asked.seat]} {player}"
        confirm, drop = self._key_of("table.confirm"), self._key_of("table.drop")
        says, line = guided(asked, guidance, says, confirm, drop, who)
        return says, guidance.panels, line

    @cached_property
    def _target_keys(self) -> TargetKeys:
        """The keys of the targets of this game."""
        app, match = app_of(self), self.match
        own = app.target_keys(match.title.name)
        names = TargetNames(match.title.name, match.presenter.target_ids() if own else ())
        taken = {*(key for _, key in declared(self)), *app.keys_at_table()}
        do_all = {key for action, key in declared(self) if action == "do_all"}
        reserved = taken - do_all - set(app.own_keys.get(DO_ALL, "").split(","))
        preferred = target_keys(match.title, self.game.title_failed)
        return TargetKeys(match, taken, set(map(format_key, reserved)), preferred, OwnKeys(own, names))

    def _now(self, seat: Seat | None = None) -> Moment:
        """The moment that the table shows, for a seat: by default the one that is asked, or that looks."""
        asked = self.table_state.asked
        return Moment(self.match, self.viewer, seat if seat is not None else asked.seat if asked else self.viewer)

    def key_of(self, preferred: str, id: str) -> str:
        """The key of a target, from the key that its title prefers."""
        return self._target_keys.of(self._now(), preferred, id)

    def target_letters(self) -> Iterable[tuple[str, str]]:
        """The keys of the targets, or the digits of the numbers that can be typed."""
        asked, reach = self.table_state.asked, self.table_state.reach
        if asked is None or self.table_state.wanted is not None:
            return ()
        from circus_maximus.tui.shell.offered_keys import digits_of

        targets = [(target.key, target.label) for target in asked.open_targets(self.table_state.selection.picked)]
        return (*targets, *digits_of(reach.numbers if reach else ()))

    def describe_key(self, key: str) -> bool:
        """Describe what has a key although it is not a target now; False if there is no description."""
        return bool(key) and self.describe(self._target_keys.meant(self._now(), key))

    def on_screen_resume(self) -> None:
        """Ask with the keys of the settings: if the user has changed any, all targets get new ones."""
        own, choice = app_of(self).own_keys, self.match.pending
        if own == self._own_keys:
            return
        self._own_keys = own
        self.__dict__.pop("_target_keys", None)
        if self.table_state.asked and isinstance(choice, Choice):
            self.change_state(asked=self.decision(choice))

    def compose(self) -> ComposeResult:
        """The panels that have a box now, drawn before they are shown; each further one takes a start 0.4 ms."""
        self._draw_panels()
        yield from (self._panels[id] for id in self._boxes)

    @property
    def layout(self) -> Layout:
        """The layout by boxes, instead of that of the stylesheet."""
        return self._layout_by_boxes

    # Drawing

    def on_resize(self) -> None:
        """Arrange the table, if the size is new: Textual sends this several times at the start."""
        if self.size != self._drawn_at:
            self.paint()

    def boxes(self, size: Size) -> dict[str, Box]:
        """The box of every panel on a screen of this size."""
        return self._painter.boxes(self._shown, self.table_state, size)

    def drawn_boxes(self, size: Size) -> dict[str, Box]:
        """The boxes for which the panels were last drawn, if the screen still has this size."""
        return self._boxes if size == self._drawn_at else self.boxes(size)

    def paint(self) -> None:
        """Draw every panel; panels redraw only what changed."""
        self._draw_panels()

    def _draw_panels(self) -> None:
        size = self.size or self.app.size
        self._drawn_at = size
        boxes = self.boxes(size)
        if boxes != self._boxes:
            self._boxes = boxes
            if self.children:
                self.mount_all(self._panels[id] for id in boxes if not self._panels[id].is_attached)
                # This clears the container's cache of where its panels are.
                self._panels["keys"].refresh(layout=True)
        named = named_keys(self, self.glyphs)
        drawn = self._painter.lines(
            self._shown, self.table_state, self._look(named), boxes, self._keys(), named, self.permanent_message(named)
        )
        for id, lines in drawn.items():
            self._panels[id].draw(lines)

    def _look(self, named: Mapping[str, str]) -> Look:
        """What the panels need to draw. `named` maps names of functions to keys."""
        look = self._painter.look(self.table_state, self.glyphs, self._drawn_at)
        scroll = " ".join(filter(None, map(named.get, self.SCROLL_KEYS)))
        lifts = (named.get("table.secret") or named.get("replay.view", "")) if self.covers else ""
        length = None if isinstance(self.match.pending, Over) else self.usual_length
        usual = (length.low, length.high) if length else None
        return replace(look, usual=usual, keys=self.key_of, covered=self.covered_seats, lifts=lifts, scroll_keys=scroll)

    @property
    def is_over(self) -> bool:
        """Whether the game is over, and nothing has to be covered any more."""
        return isinstance(self.match.pending, Over)

    @property
    def covers(self) -> str:
        """What of other players is covered, as the settings say; nothing when the game is over."""
        return self.kit.covers if self.game_app.settings.covered and not self.is_over else ""

    def lift_cover(self) -> None:
        """Show the reader what is covered, or cover it again."""
        from circus_maximus.tui.table.covering import reader

        who = frozenset({reader(self.match, self.table_state)})
        self.change_state(uncovered=self.table_state.uncovered ^ who)

    @property
    def covered_seats(self) -> frozenset[int]:
        """The seats of which the panels do not show what they hold."""
        if not self.covers:
            return frozenset()
        from circus_maximus.tui.table.covering import covered

        return covered(self.match, self.table_state)

    def change_state(self, **changes: Any) -> None:
        """Change parts of the table's state, and draw it."""
        if "selection" in changes and changes["selection"] != self.table_state.selection:
            if self.table_state.scrolled[0] not in self.kit.panels_with_facts:
                changes.setdefault("scrolled", ("", 0))
            changes.setdefault("described", "")
        self.table_state = replace(self.table_state, **changes)
        self.paint()

    def was_shown(self, what: Shown) -> None:
        """Remember what was shown over the table, if the table can show it again."""

    def page_was_shown(self) -> None:
        """Remember the pages that are shown now, in the same way."""

    def closes_notes(self) -> bool:
        """Close the notes that are shown over the table; False if there are none. Those that a popup covers stay."""
        if not self.table_state.notes or self.table_state.popup is not None:
            return False
        self.change_state(notes=())
        return True

    def say(self, message: str, role: str = "warn") -> None:
        """Show a message below the question."""
        self.change_state(message=message, role=role)

    def update_shown(self) -> None:
        """Update what is shown of the game, when it is drawn next."""
        self._values = None

    @property
    def _shown(self) -> Any:
        """The values that the panels draw."""
        if self._values is None:
            self._values = (self.values_shown_to(self.viewer),)
        return self._values[0]

    def show_beat(self, beat: Beat, popup: Popup | None) -> None:
        """Show a moment within the last step, with a popup or without."""
        self._values = (self.kit.show(self.viewer, beat),)
        self.change_state(part=beat.heard, popup=popup)

    def values_shown_to(self, viewer: Seat | None) -> Any:
        """The values that the panels draw for a seat, or for everybody (None)."""
        return self.kit.show(viewer)

    @property
    def viewer(self) -> Seat | None:
        return self.table_state.viewer

    def show_to(self, viewer: Seat | None) -> None:
        """Show the table as this seat may see it, or as everybody may (None)."""
        self.table_state = replace(self.table_state, viewer=viewer)
        self.update_shown()

    def describe(self, point: str) -> bool:
        """Describe a place or card that is not a target now; False if there is no description."""
        told = self.match.presenter.describe(self._shown, point) if point else ""
        if told:
            self.change_state(selection=Selection(), message=told, role="dim", described=point)
        return bool(told)

    def legend(self) -> Sequence[tuple[str, str]]:
        return self.kit.legend(self._shown)

    def summary(self) -> tuple[str, Draw] | None:
        """The headline of the last round's summary, and what draws it; None if there is no summary."""
        return self.kit.summary()

    def question(self) -> Decision | None:
        return self.table_state.asked

    def picked(self) -> Path:
        return self.table_state.selection.picked

    def selected(self) -> Sequence[str]:
        return self._painter.prompt.selected(self._shown, self.table_state)

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys for the last line, as they are bound; while a name is typed, the key that ends that."""
        keys: list[tuple[str, str, str]] = []
        asked = self.table_state.asked
        if asked is not None and self.table_state.wanted is not None:
            return [FINDING]
        elsewhere = WHEN_OVER if isinstance(self.match.pending, Over) else FOOTER_DURING_AUTOPLAY
        for active in self.active_bindings.values():
            binding = active.binding
            shown = binding.show if asked is not None else binding.id in elsewhere
            if active.node is self and active.enabled and shown:
                unsaved = self.game.guide is not None and binding.action == "leave"
                label = "Leave" if unsaved else binding.description.partition(":")[0]
                keys.append((self.app.get_key_display(binding), label, binding.action))
        return keys
