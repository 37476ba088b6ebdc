"""The fields of new games and branches: the seats and who plays them, variants and other options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input

from circus_maximus.bots import bots_of
from circus_maximus.engine.chance import seed_from
from circus_maximus.engine.config.files import variants
from circus_maximus.engine.config.keys import leaves
from circus_maximus.engine.matches.records import PERSON, SeatPlayer
from circus_maximus.engine.text.names import MAX_NAME_LENGTH
from circus_maximus.engine.text.printable import printable
from circus_maximus.engine.text.words import counted, reason_of
from circus_maximus.engine.title import Title
from circus_maximus.play.beginning import any_seed
from circus_maximus.play.filenames import is_served, typed_layer
from circus_maximus.tui.draw.styled_lines import Line, Run, wrapped
from circus_maximus.tui.widgets.fields import LABEL, Picker, TextField
from circus_maximus.tui.widgets.panel import Panel


class SeatPicker(Picker):
    """Who plays a seat, after the mark of the seat in its colour."""

    def __init__(self, seat: int, players: list[str], by: str) -> None:
        super().__init__(f"Seat {seat + 1}", players, by, id=f"by-{seat}", note="Tab: name")
        self._seat = seat

    def labelled(self, label: str) -> Line:
        """The mark of the focus, that of the seat, and the label."""
        focus, text = super().labelled(label)
        sign = self.glyphs.seats[self._seat]
        return (focus, Run(sign, f"seat{self._seat}"), Run(f" {text.text[: -len(sign) - 1]}", text.role))


class SeatRow(Horizontal):
    """The fields of a seat, side by side."""

    def __init__(self, title: Title, seat: int, proposed: SeatPlayer) -> None:
        super().__init__(id=f"seat-{seat}")
        self.seat = seat
        self._bots = bots_of(title)
        self._who = SeatPicker(seat, [PERSON, *self._bots], proposed.by)
        self._who.add_class("who")
        standard = title.names[seat]
        name = "" if proposed.name == standard else proposed.name
        self._called = Input(name, standard, max_length=MAX_NAME_LENGTH, compact=True, id=f"name-{seat}")
        self._called.cursor_blink = False
        self._strength = Panel(classes="strength")

    def compose(self) -> ComposeResult:
        """The player, the name, and the strength."""
        yield self._who
        yield self._called
        yield self._strength

    def on_key(self, event: events.Key) -> None:
        """A letter typed on the player begins the name."""
        letter = event.character or ""
        if self._who.has_focus and letter.isalpha() and event.key not in self.screen.active_bindings:
            event.stop()
            # Otherwise the next letter would replace what is selected with the focus.
            self._called.select_on_focus = False
            self.screen.set_focus(self._called)
            self._called.value = letter
            self._called.cursor_position = len(letter)

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        """Select the whole name when the focus comes back to it."""
        if event.widget is self._called:
            self._called.select_on_focus = True

    def draw(self, standard: str) -> None:
        """Show the name that this seat has if none is typed, and the strength of its bot."""
        self._called.placeholder = standard
        bot = self._bots.get(self._who.value)
        self._strength.draw([(Run(f" strength {bot.rated}", "dim"),)] if bot else [])

    @property
    def seat_player(self) -> SeatPlayer:
        """The player of this seat, with the name typed."""
        return SeatPlayer(self._called.value, self._who.value)


DEFAULT, OWN = "default", "custom file"
EXPLAINED = 3
"""Maximum number of lines of a config's description."""
_BETWEEN = re.compile(r"[\s,;]+(?=[\w.\-]+=)")


class OptionFields(Vertical):
    """Config, its description or its path, single values, and the seed."""

    DEFAULT_CSS = "OptionFields { height: auto; }"

    def __init__(self, title: Title, *, id: str) -> None:
        super().__init__(id=id)
        self._title = title
        self.random_seed = any_seed()
        """The seed, unless the player types one."""
        self._seed_shown = False
        """Whether that seed has been shown. Where anything is hidden, another one takes its place."""
        own = [] if is_served() else [OWN]
        self._config = Picker("Config", [DEFAULT, *variants(title), *own], DEFAULT, id="config")
        self._about = Panel(id="about")
        self._own = TextField("File or folder", id="own", empty="an overlay (.yaml) or a folder with a complete config")
        self._values = TextField("Overrides", id="values", empty="none")
        self._seed = TextField("Seed", id="seed", empty="random")

    def compose(self) -> ComposeResult:
        """The fields, below one another."""
        yield self._config
        yield self._about
        yield self._own
        yield self._values
        yield self._seed

    @property
    def config_layers(self) -> list[str]:
        """The layers above the shipped config. `BadPath` if the path typed is impossible."""
        if self._config.value == OWN:
            return [typed_layer(self._own.text)]
        return [] if self._config.value == DEFAULT else [self._config.value]

    @property
    def single_values(self) -> list[str]:
        """Single values, typed as `a.b=1 c.d=2`."""
        return [value for value in _BETWEEN.split(self._values.text) if value]

    @property
    def seed(self) -> int:
        """The seed typed, or the random one."""
        return seed_from(self._seed.text) if self._seed.text else self.random_seed

    @property
    def seed_note(self) -> str:
        """A sentence with the seed that a typed text gives; empty if it is a number, or nothing is typed."""
        text = self._seed.text
        return "" if not text or str(self.seed) == text else f"The seed is {self.seed}."

    @property
    def summary(self) -> str:
        """What is chosen, for people who do not see the fields: `config feeding, 2 overrides, seed 7`."""
        return ", ".join(self._chosen())

    def _chosen(self) -> Iterator[str]:
        yield f"config {self._config.value}"
        if self.single_values:
            yield counted(len(self.single_values), "override")
        yield f"seed {self.seed}" if self._seed.text else "random seed"

    def show_config(self, config: Any) -> None:
        """Show what depends on the config: an example of a single value, and the random seed if nothing is hidden.

        The example is made from the first number of the config: `none; for example coins=16`.
        """
        numbers = ((path, value) for path, value in leaves(config).items() if type(value) is int)
        example = next((f"; for example {'.'.join(path)}={value + 1}" for path, value in numbers), "")
        self._values.input.placeholder = f"none{example}"
        hides = self._title.rules(config).hides_anything
        if hides and self._seed_shown:
            self.random_seed = any_seed()
        self._seed_shown = not hides
        self._seed.input.placeholder = "random" if hides else f"random: {self.random_seed}"

    def paint(self, width: int, plain: Callable[[str], str]) -> int:
        """Draw the description of the config, or show the field for a path; returns the number of lines of it all."""
        own = self._config.value == OWN
        self._about.display, self._own.display = not own, own
        lines = wrapped(plain(self._description), width - LABEL - 6)[:EXPLAINED]
        self._about.styles.height = max(1, len(lines))
        self._about.draw([(Run(" " * (LABEL + 5) + text, "dim"),) for text in lines])
        return 3 + (1 if own else max(1, len(lines)))

    @property
    def _description(self) -> str:
        if self._config.value == DEFAULT:
            return f"{self._title.label} with the shipped values."
        path = variants(self._title).get(self._config.value)
        return introduction(path, EXPLAINED * 50) if path else ""


def introduction(path: Path, longest: int) -> str:
    """The first sentences of the comment at the top of a file, about this many characters at most."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        return f"{printable(path)}: {reason_of(error)}."
    words: list[str] = []
    for text in lines:
        if not text.startswith("#"):
            break
        if "yaml-language-server" not in text:
            words.append(text.lstrip("# "))
    told = ""
    for sentence in re.split(r"(?<=[.!?]) ", " ".join(filter(None, words))):
        if told and len(told) + len(sentence) > longest:
            break
        told = f"{told} {sentence}".strip()
    return told
