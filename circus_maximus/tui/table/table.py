"""A game on the table: what is shown of it and to whom, and what the table keeps that is not part of the game.

The live table and replays share it. A screen draws it (`Host`); its collaborators select, play and show on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from msgspec.structs import replace
from textual.geometry import Size
from textual.keys import format_key
from textual.screen import Screen

from circus_maximus.engine.contract import Choice, Over, Pending, Seat
from circus_maximus.engine.guarded import target_keys
from circus_maximus.engine.matches.match import Match
from circus_maximus.engine.matches.records import PERSON
from circus_maximus.engine.presenting.decision import Decision
from circus_maximus.engine.presenting.selection import Selection
from circus_maximus.play.explained import Explained
from circus_maximus.play.files import statistics_are_kept
from circus_maximus.play.game import OpenGame
from circus_maximus.play.viewers import is_private, knows_more, on_open_table, open_viewer, several_people_play
from circus_maximus.tui.draw.glyphs import Glyphs
from circus_maximus.tui.draw.look import Look
from circus_maximus.tui.draw.styled_lines import Line
from circus_maximus.tui.game_app import GameApp
from circus_maximus.tui.keys import AFTER_WARNING, DO_ALL, ChangeOfPlayer, KeyPause, OwnKeys, TargetNames
from circus_maximus.tui.table.guarded_kit import GuardedKit
from circus_maximus.tui.table.kit import Box
from circus_maximus.tui.table.painting import Keys, Painter
from circus_maximus.tui.table.table_state import TableState, ToConfirm
from circus_maximus.tui.table.target_keys import Moment, TargetKeys

if TYPE_CHECKING:
    from circus_maximus.engine.presenting.popup import Beat, Popup
    from circus_maximus.play.endings import UsualLength

Answer = TypeVar("Answer")


class Host(Protocol):
    """What a table asks of the screen that draws it."""

    @property
    def game_app(self) -> GameApp:
        """The app, with its settings and its clock."""

    @property
    def glyphs(self) -> Glyphs:
        """The symbols of the terminal."""

    @property
    def size(self) -> Size:
        """The size of the screen."""

    def key_of(self, id: str) -> str:
        """The key of a function, by the function's name in the settings; empty if it has none now."""

    def does(self, key: str) -> str:
        """The function of a key; empty if it has none."""

    def declared_keys(self) -> Iterable[tuple[str, str]]:
        """The functions of the screen with their keys."""

    def paint(self) -> None:
        """Draw everything."""

    def open(self, screen: Screen[Answer], answered: Callable[[Answer | None], None] | None = None) -> None:
        """Open a screen over the table; `answered` gets its answer, if the table is still open."""

    async def show(self, screen: Screen[Any]) -> None:
        """Open a screen over the table, and wait until it is closed."""


class Table:
    """One game, as its table shows it.

    `scroll_keys`: the functions that scroll facts. `is_over`: whether the game is over, in a replay at its end.
    """

    def __init__(
        self,
        host: Host,
        game: OpenGame,
        scroll_keys: Sequence[str] = (),
        is_over: Callable[[], bool] | None = None,
    ) -> None:
        self.host = host
        self._scroll_keys = scroll_keys
        self._is_over = is_over
        self.boxes: Mapping[str, Box] = {}
        """The box of every panel, as last drawn."""
        self.play(game)

    def play(self, game: OpenGame) -> None:
        """Show a game from now on; another one must be of the same title."""
        for made in ("usual_length", "target_keys"):
            self.__dict__.pop(made, None)
        self.game = game
        self.kit = GuardedKit(game)
        self.painter = Painter(self.kit, game)
        self.state = TableState(viewer=open_viewer(self.match), notes=game.notes)
        self.change_of_player = ChangeOfPlayer(self.clock)
        self.after_warning = KeyPause(self.clock, AFTER_WARNING)
        self._own_keys: Mapping[str, str] | None = None
        """The user's own keys when targets got theirs."""
        self._explained_here = Explained(in_file=False) if game.guide else None
        self.update_shown()

    def clock(self) -> float:
        """The time of keys and clicks, in seconds."""
        return self.host.game_app.clock()

    @property
    def match(self) -> Match:
        """The match of the game; in a replay, as it was at the moment that is shown."""
        return self.game.match

    @property
    def is_over(self) -> bool:
        """Whether the game is over, and nothing has to be covered any more."""
        return self._is_over() if self._is_over else isinstance(self.match.pending, Over)

    @cached_property
    def usual_length(self) -> UsualLength | None:
        """How long games like this one usually last; None if that is not known."""
        from circus_maximus.play.endings import usual_length

        if not statistics_are_kept():
            return usual_length(self.match)
        from circus_maximus.play.game_counts import lengths_like

        return usual_length(self.match, lengths_like(self.match))

    # The state

    def change_state(self, **changes: Any) -> None:
        """Change parts of the table's state, and draw it."""
        if "selection" in changes and changes["selection"] != self.state.selection:
            if self.state.scrolled[0] not in self.kit.panels_with_facts:
                changes.setdefault("scrolled", ("", 0))
            changes.setdefault("described", "")
        self.state = replace(self.state, **changes)
        self.host.paint()

    def say(self, message: str, role: str = "warn") -> None:
        """Show a message below the question."""
        self.change_state(message=message, role=role)

    def warn(self, to_confirm: ToConfirm, message: str) -> None:
        """Ask to confirm something, with another key press, not with the same one if it is held down."""
        self.after_warning.begin()
        self.change_state(to_confirm=to_confirm, message=message, role="warn")

    def tell_news(self) -> None:
        """Show what happened to the save, until a key is pressed."""
        if news := self.game.take_news():
            self.change_state(notes=(*self.state.notes, *news))

    def closes_notes(self) -> bool:
        """Close the notes that are shown over the table; False if there are none. Those that a popup covers stay."""
        if not self.state.notes or self.state.popup is not None:
            return False
        self.change_state(notes=())
        return True

    # What is shown, and to whom

    @property
    def viewer(self) -> Seat | None:
        """The seat whose knowledge is shown; None if several people look."""
        return self.state.viewer

    def show_to(self, viewer: Seat | None) -> None:
        """Show the table as this seat may see it, or as everybody may (None)."""
        self.state = replace(self.state, viewer=viewer)
        self.update_shown()

    def clear(self, viewer: Seat | None) -> None:
        """Show the table to a seat, or to everybody (None), without the question and what was selected."""
        self.state = TableState(viewer=viewer, uncovered=self.state.uncovered)
        self.update_shown()

    def update_shown(self) -> None:
        """Update what is shown of the game, when it is drawn next."""
        self._values: tuple[Any] | None = None

    @property
    def shown(self) -> Any:
        """The values that the panels draw."""
        if self._values is None:
            self._values = (self.shown_to(self.viewer),)
        return self._values[0]

    def shown_to(self, viewer: Seat | None) -> Any:
        """The values that the panels draw for a seat, or for everybody (None)."""
        return self.kit.show(viewer)

    def show_beat(self, beat: Beat, popup: Popup | None) -> None:
        """Show a moment within the last step, with a popup or without."""
        self._values = (self.kit.show(self.viewer, beat),)
        self.change_state(part=beat.heard, popup=popup)

    def describe(self, point: str) -> bool:
        """Describe a place or card that is not a target now; False if there is no description."""
        told = self.match.presenter.describe(self.shown, point) if point else ""
        if told:
            self.change_state(selection=Selection(), message=told, role="dim", described=point)
        return bool(told)

    @property
    def secrets(self) -> dict[Seat, str]:
        """What each person alone knows and the table does not show."""
        people = [seat for seat, by in enumerate(self.match.played_by) if by == PERSON]
        known = {seat: self.match.presenter.secret(self.match.seen_by(seat), seat) for seat in people}
        return {seat: text for seat, text in known.items() if text}

    def holds_secrets(self, choice: Pending[Any]) -> bool:
        """Whether the seat of a choice knows something that can be shown to it behind the curtain."""
        if not isinstance(choice, Choice) or is_private(self.match, choice):
            return False
        return knows_more(self.match, choice.seat) and choice.seat not in self.secrets

    @property
    def key_of_secrets(self) -> str:
        """The key that shows what only the player knows."""
        return self.host.key_of("table.secret")

    # What of other players is covered, as a courtesy between people, until somebody lifts the cover

    @property
    def covers(self) -> str:
        """What of other players is covered, as the settings say; nothing when the game is over."""
        return self.kit.covers if self.host.game_app.settings.covered and not self.is_over else ""

    @property
    def _reader(self) -> Seat | None:
        """Who reads the table: the player who is asked, or the only person; None if that is nobody."""
        return self.state.asked.seat if self.state.asked else open_viewer(self.match)

    @property
    def covered_seats(self) -> frozenset[int]:
        """The seats whose holdings the panels do not show: all but the reader's, unless that has lifted the cover."""
        own = self._reader
        if not self.covers or own in self.state.uncovered:
            return frozenset()
        return frozenset(range(len(self.match.names))) - {own}

    def lift_cover(self) -> None:
        """Show the reader what is covered, or cover it again."""
        self.change_state(uncovered=self.state.uncovered ^ {self._reader})

    # Questions, and the keys of their targets

    def decision(self, choice: Choice[Any]) -> Decision:
        """The current choice as picks, as whoever looks at the table may see it; every target has a key."""
        if self.viewer is None and several_people_play(self.match):
            choice, question = on_open_table(self.match, choice)
        else:
            question = self.match.presenter.ask(self.match.seen_by(choice.seat), choice)
        now = self._now(choice.seat)
        return Decision(choice, question, lambda part: self.target_keys.added_to(part, now))

    @property
    def explained(self) -> Explained:
        """The explanations that the players have read; those of a guided game are not kept."""
        return self._explained_here or self.host.game_app.explained

    @cached_property
    def target_keys(self) -> TargetKeys:
        """The keys of the targets of this game."""
        app, match, declared = self.host.game_app, self.match, list(self.host.declared_keys())
        self._own_keys = app.own_keys
        own = app.target_keys(match.title.name)
        names = TargetNames(match.title.name, match.presenter.target_ids() if own else ())
        taken = {*(key for _, key in declared), *app.keys_at_table()}
        do_all = {key for action, key in declared if action == "do_all"}
        reserved = taken - do_all - set(app.own_keys.get(DO_ALL, "").split(","))
        preferred = target_keys(match.title, self.game.title_failed)
        return TargetKeys(match, taken, set(map(format_key, reserved)), preferred, OwnKeys(own, names))

    def use_new_keys(self) -> None:
        """Ask with the keys of the settings: if the user has changed any, all targets get new ones."""
        choice = self.match.pending
        if self._own_keys in (None, self.host.game_app.own_keys):
            return
        self.__dict__.pop("target_keys", None)
        if self.state.asked and isinstance(choice, Choice):
            self.change_state(asked=self.decision(choice))

    def _now(self, seat: Seat | None = None) -> Moment:
        """The moment that the table shows, for a seat: by default the one that is asked, or that looks."""
        asked = self.state.asked
        return Moment(self.match, self.viewer, seat if seat is not None else asked.seat if asked else self.viewer)

    def target_key(self, preferred: str, id: str) -> str:
        """The key of a target, from the key that its title prefers."""
        return self.target_keys.of(self._now(), preferred, id)

    def described_by(self, key: str) -> bool:
        """Describe what has a key although it is not a target now; False if there is no description."""
        return bool(key) and self.describe(self.target_keys.meant(self._now(), key))

    # Drawing

    def draw(
        self, size: Size, keys: Keys, named: Mapping[str, str], permanent: str
    ) -> tuple[Mapping[str, Box], Mapping[str, list[Line]]]:
        """The boxes and the lines of all panels on a screen of this size.

        `keys` are for the last line; `named` maps names of functions to keys. `permanent` is shown when there is no
        other message.
        """
        self.boxes = self.arranged(size)
        look = self.look(size, named)
        return self.boxes, self.painter.lines(self.shown, self.state, look, self.boxes, keys, named, permanent)

    def arranged(self, size: Size) -> Mapping[str, Box]:
        """The box of every panel on a screen of this size."""
        return self.painter.boxes(self.shown, self.state, size)

    def look(self, size: Size, named: Mapping[str, str]) -> Look:
        """What the panels need to draw."""
        look = self.painter.look(self.state, self.host.glyphs, size)
        scroll = " ".join(filter(None, map(named.get, self._scroll_keys)))
        lifts = (named.get("table.secret") or named.get("replay.view", "")) if self.covers else ""
        length = None if isinstance(self.match.pending, Over) else self.usual_length
        usual = (length.low, length.high) if length else None
        covered = self.covered_seats
        return replace(look, usual=usual, keys=self.target_key, covered=covered, lifts=lifts, scroll_keys=scroll)

    def selected(self) -> Sequence[str]:
        """The name of what is under the cursor, then everything about it in sentences; empty if nothing is."""
        return self.painter.prompt.selected(self.shown, self.state)
